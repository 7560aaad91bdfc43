//! Games as people write them: `S{1,2,3}`, `take 1, 2 or 3`, `octal 077`, `0,77`, `Grundy's`.

use super::amounts::bounded;
use super::numbers::members;
use super::oeis::sequence;
use super::rules::rule;
use super::signs::words;
use sprague::notation::{nearest_name, parse_game};
use sprague::ruleset::catalogue;

/// How far from a name a word may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// The name itself, written in any way.
    Exact,
    /// A letter or two may be wrong.
    Near,
}

/// The notation of a game that was written in another way; always readable.
pub(super) fn game(text: &str, spelling: Spelling) -> Option<String> {
    let text = text.trim();
    // `.777...` goes on, and a full stop does not.
    let text = match text.ends_with("...") {
        true => text,
        false => text.trim_end_matches(['?', '.', ',', ':']).trim_end(),
    };
    let readable = |text: String| parse_game(&text).is_ok().then_some(text);
    let bare = without_noise(text);
    let marked = bare.len() < text.len();
    taken_numbers(text)
        .or_else(|| readable(text.to_string()))
        .or_else(|| readable(bare.to_string()))
        .or_else(|| two_sets(bare).and_then(readable))
        .or_else(|| set(bare).and_then(readable))
        .or_else(|| rule(bare, &|text| parse_game(text).is_ok()))
        .or_else(|| code(bare, marked || spelling == Spelling::Near).and_then(readable))
        .or_else(|| continued_code(bare).and_then(readable))
        .or_else(|| title(bare))
        .or_else(|| sequence(bare)?.ok().map(String::from))
        .or_else(|| unwrapped(bare, spelling))
        .or_else(|| beginning(bare))
        .or_else(|| match spelling {
            Spelling::Exact => None,
            Spelling::Near => near_name(bare),
        })
}

/// `TakeAndBreak("0.77")` and `octal(0.77)`: a game in the brackets of a word that only says what kind it is.
fn unwrapped(text: &str, spelling: Spelling) -> Option<String> {
    const KINDS: [&str; 7] = [
        "takeandbreak",
        "octal",
        "code",
        "heapgame",
        "ruleset",
        "game",
        "game.heap",
    ];
    const SETS: [&str; 4] = [
        "subtraction",
        "subtractiongame",
        "partizansubtraction",
        "partizansubtractiongame",
    ];
    let (kind, rest) = text.split_once('(')?;
    let inside = rest.strip_suffix(')')?.trim_matches(['"', '\'', ' ']);
    let kind = kind.trim().to_lowercase();
    if SETS.contains(&kind.as_str()) && !inside.contains(['(', ')']) {
        let inside = match inside.matches('{').count() {
            1 => inside.trim_matches(['{', '}']),
            _ => inside,
        };
        return game(&format!("S({inside})"), spelling);
    }
    let is_kind = KINDS.contains(&kind.as_str()) && !inside.contains(['(', ')']);
    is_kind.then(|| game(inside, spelling))?
}

/// The one name whose first word this is, if it has at least four letters.
fn beginning(text: &str) -> Option<String> {
    let typed = text.to_lowercase();
    if typed.len() < 4 || !typed.chars().all(|c| c.is_alphabetic() || "-'".contains(c)) {
        return None;
    }
    let begins = |name: &str| {
        let name = name.to_lowercase();
        let rest = name.strip_prefix(&typed);
        rest.is_some_and(|rest| rest.starts_with([' ', '-', '\'']))
    };
    let mut entries = catalogue().filter(|entry| entry.names().any(begins));
    let only = entries.next()?;
    entries.next().is_none().then(|| only.id.to_string())
}

/// The name that words are nearly; brackets and numbers are not part of names.
fn near_name(text: &str) -> Option<String> {
    let is_name = |c: char| c.is_alphabetic() || " -'_".contains(c);
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let entry = (letters >= 3 && text.chars().all(is_name)).then(|| nearest_name(text))??;
    Some(entry.id.to_string())
}

/// Whether a set was written without brackets, so that a number after it would be one more member.
pub(super) fn is_open_list(text: &str) -> bool {
    !text.trim_end().ends_with([')', '}', ']']) && set(without_noise(text)).is_some()
}

/// Leaves out words that only say that a game follows.
fn without_noise(text: &str) -> &str {
    const BEFORE: &[&str] = &[
        "of",
        "for",
        "in",
        "the game of",
        "the game",
        "game of",
        "the",
        "a game of",
        "octal game number",
        "octal game no",
        "octal game",
        "octal code",
        "octal",
        "hexadecimal game",
        "hexadecimal code",
        "hexadecimal",
        "hex",
        "quaternary",
        "take-and-break game",
        "take-and-break",
        "code",
        "no",
        "nr",
        "number",
        "game.heap",
        "heap game",
        "game",
        "ruleset",
    ];
    let mut text = text.trim();
    while let Some(rest) = BEFORE.iter().find_map(|word| after(text, word)) {
        text = rest;
    }
    text
}

/// What follows a word at the beginning.
pub(super) fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (head, rest) = (text.get(..word.len())?, text.get(word.len()..)?);
    let ends = rest.starts_with(|c: char| !c.is_alphanumeric() && c != '-' && c != '\'');
    let rest = rest.trim_start_matches([' ', ':', '.']);
    let is_code = text
        .get(word.len()..)
        .is_some_and(|rest| rest.starts_with(" ."));
    let rest = if is_code {
        text.get(word.len() + 1..)?
    } else {
        rest
    };
    (head.eq_ignore_ascii_case(word) && ends && !rest.is_empty()).then_some(rest)
}

/// `S{1,2,3}`, `{1,2,3}`, `subtraction 1 2 3`, `take 1, 2 or 3`.
fn set(text: &str) -> Option<String> {
    const BEFORE: &[&str] = &[
        "subtraction game of",
        "subtraction game on",
        "subtraction game with set",
        "subtraction game with subtraction set",
        "subtraction game with",
        "subtraction game",
        "subtraction set",
        "subtraction",
        "subtract",
        "sub",
        "s_",
        "s",
        "take-away game",
        "take away game",
        "takeaway game",
        "take-away",
        "takeaway",
        "you may take",
        "take away",
        "take",
        "taking",
        "remove",
        "removing",
        "taking away",
        "subtracting",
        "prendre",
        "prenez",
        "enlever",
        "retirer",
    ];
    if let Some(members) = named_bound(text).or_else(|| bounded(text)) {
        return Some(format!("S({members})"));
    }
    let is_list = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains([',', ' ']);
    let rest = match text.starts_with('{') || is_list && !text.starts_with("0,") {
        true => text,
        false => without_sign(BEFORE.iter().find_map(|word| after(text, word))?),
    };
    let any = [
        "any",
        "any number",
        "any number of",
        "anything",
        "any amount",
        "any positive number",
        "as many as you like",
        "as many as you want",
        "one or more",
        "1 or more",
    ];
    let bare = without_things(rest);
    if any.iter().any(|word| bare.eq_ignore_ascii_case(word)) {
        return Some("nim".into());
    }
    let members = bounded(rest).or_else(|| members(rest))?;
    Some(format!("S({members})"))
}

/// `{1,2,3}` for `S = {1,2,3}`, `= {1,2,3}` and `S{1,2,3}`.
fn without_sign(text: &str) -> &str {
    let rest = text.strip_prefix(['S', 's']).unwrap_or(text).trim_start();
    let rest = rest.strip_prefix('=').unwrap_or(rest).trim_start();
    match rest.starts_with(['{', '(', '[']) {
        true => rest,
        false => text,
    }
}

/// The set of numbers that may be taken, where the notation would read arithmetic or a rule without an end: `take 1-3`,
/// `take 2`.
pub(super) fn taken_numbers(text: &str) -> Option<String> {
    let is_said = ["take", "subtract"]
        .iter()
        .any(|verb| after(text, verb).is_some());
    set(text.trim()).filter(|set| is_said && parse_game(set).is_ok())
}

/// `any number` for `any number of beans`.
fn without_things(text: &str) -> &str {
    let things = [
        "beans", "stones", "counters", "coins", "sticks", "matches", "objects",
    ];
    let text = text.trim();
    let bare = things.iter().find_map(|thing| text.strip_suffix(thing));
    bare.map_or(text, str::trim_end)
}

/// The most that may be taken: `bachet 3`, `nim with at most 3`.
fn named_bound(text: &str) -> Option<String> {
    const BEFORE: &[&str] = &[
        "bachet's game",
        "bachet's",
        "bachet",
        "bounded nim",
        "nim with at most",
        "nim with up to",
        "nim up to",
        "nim at most",
        "nim max",
    ];
    let rest = BEFORE.iter().find_map(|words| after(text, words))?;
    let rest = rest.trim_matches(['(', ')', ' ']);
    bounded(&format!("at most {rest}"))
}

/// A set for each player: `S({1,2},{1,3})`, `S(1,2 / 1,3)`, `Left takes 1 or 2, Right takes 1 or 3`.
fn two_sets(text: &str) -> Option<String> {
    let both = |left: &str, right: &str| Some(format!("S({}|{})", side(left)?, side(right)?));
    let spelt_out = text
        .replace("S_L", "L")
        .replace("S_R", "R")
        .replace("L takes", "Left takes")
        .replace("R takes", "Right takes")
        .replace("L: ", "Left: ")
        .replace("R: ", "Right: ");
    let text = spelt_out.as_str();
    let bare = [
        "partizan subtraction game",
        "partizan subtraction",
        "partizan game",
        "partizan",
    ]
    .iter()
    .find_map(|words| after(text, words))
    .unwrap_or(text);
    let lower = bare.to_lowercase();
    let (left, right) = (lower.find("left"), lower.find("right"));
    if let (Some(left @ 0), Some(right)) = (left, right) {
        let side = |text: &str, word: usize| {
            let text = text
                .get(word..)?
                .trim_matches([' ', ':', '=', ',', ';', '.']);
            let verbs = [
                "may take",
                "can take",
                "takes",
                "take",
                "subtracts",
                "removes",
            ];
            let text = verbs
                .iter()
                .find_map(|verb| after(text, verb))
                .unwrap_or(text);
            Some(
                text.trim_end_matches(" and")
                    .trim_matches([' ', ':', ',', ';', '.'])
                    .to_string(),
            )
        };
        return both(
            &side(bare.get(left..right)?, 4)?,
            &side(bare.get(right..)?, 5)?,
        );
    }
    let inside = bare.strip_prefix(['S', 's']).unwrap_or(bare).trim();
    let inside = inside
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(inside);
    let inside = inside
        .replace("L=", "")
        .replace("R=", "")
        .replace("L =", "")
        .replace("R =", "");
    let braces: Vec<&str> = inside
        .split('}')
        .map(|part| part.trim_matches([' ', ',', ';', '{', '|', '=']))
        .collect();
    if let ([left, right, ""], 2) = (braces.as_slice(), inside.matches('{').count()) {
        return both(left, right);
    }
    let begins = bare.starts_with("S(") || bare.len() < text.len();
    let (left, right) = [" / ", "/", ";", "|"]
        .iter()
        .find_map(|sign| inside.split_once(sign))?;
    begins.then(|| both(left, right))?
}

/// The set of one player, as it stands between the bars of `S(…|…)`: numbers, or a set with a name.
fn side(text: &str) -> Option<String> {
    // Dots that the notation does not accept are not guessed at.
    let has_dots = text.contains("...") || text.contains('…');
    let listed = members(text).filter(|_| !has_dots);
    let named = || {
        let game = game(&format!("S({})", text.trim()), Spelling::Exact)?;
        let game = parse_game(&game).ok()?.to_string();
        Some(game.strip_prefix("S(")?.strip_suffix(')')?.to_string())
    };
    listed.or_else(named)
}

/// `0,77` and `0·77`; `077`, and `77` where it is said to be a code.
fn code(text: &str, is_said_to_be: bool) -> Option<String> {
    let is_digit = |c: char| c.is_ascii_hexdigit();
    if let Some((head, tail)) = text.split_once([',', '·', ';']) {
        // 4,7 may as well be a list.
        let first = if text.contains(',') { "0" } else { "01234567" };
        let one_digit = head.len() == 1 && first.contains(head);
        let digits = !tail.is_empty() && tail.chars().all(is_digit);
        return (one_digit && digits).then(|| format!("{head}.{tail}"));
    }
    if text.is_empty()
        || !text.chars().all(is_digit)
        || !text.starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    match text.strip_prefix('0') {
        Some(digits) if !digits.is_empty() => Some(format!("0.{digits}")),
        _ => is_said_to_be.then(|| format!("0.{text}")),
    }
}

/// `0.7[7]` for `.77...`: the last digit goes on, if it did so before.
fn continued_code(text: &str) -> Option<String> {
    let digits = text.strip_suffix("...")?;
    let (whole, digits) = digits.split_once('.')?;
    let whole = if whole.is_empty() { "0" } else { whole };
    let mut last = digits.chars().rev();
    let (last, before) = (last.next()?, last.next()?);
    let are_digits = digits.chars().all(|c| c.is_ascii_alphanumeric());
    let head = &digits[..digits.len() - 1];
    (last == before && are_digits).then(|| format!("{whole}.{head}[{last}]"))
}

/// A name with `game` before or after it, in any case, and with or without a genitive.
fn title(text: &str) -> Option<String> {
    let squeezed = |text: &str| -> String {
        let words = words(text);
        let words = words.iter().map(|word| word.to_lowercase());
        let words = words.map(|word| word.replace("'s", "").replace('\'', ""));
        let words = words.filter(|word| !["game", "the"].contains(&word.as_str()));
        let letters: String = words
            .flat_map(|word| word.chars().collect::<Vec<_>>())
            .collect();
        letters.chars().filter(|c| c.is_alphanumeric()).collect()
    };
    // A game with a minus is its negative, which has no name.
    if text.starts_with('-') {
        return None;
    }
    let wanted = squeezed(text);
    let wanted = wanted.strip_suffix("game").unwrap_or(&wanted);
    let is_name = |name: &str| {
        let name = squeezed(name);
        !wanted.is_empty() && (name == wanted || wanted.strip_suffix('s') == Some(&name))
    };
    let entry = catalogue().find(|entry| entry.names().any(is_name));
    entry.map(|entry| entry.id.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_as_people_write_them() {
        for (typed, read) in [
            ("S(1 2 3)", "S(1,2,3)"),
            ("{1,2,3}", "S(1,2,3)"),
            ("S{1,2,3}", "S(1,2,3)"),
            ("S 1 2 3", "S(1,2,3)"),
            ("subtraction 1 2 3", "S(1,2,3)"),
            ("Subtraction game {1, 2, 3}", "S(1,2,3)"),
            ("take 1, 2 or 3", "S(1,2,3)"),
            ("take 1 2 or 3", "S(1,2,3)"),
            ("take 1 to 3 beans", "S(1..3)"),
            ("remove up to 4 stones", "S(1..4)"),
            ("take any number", "nim"),
            ("take one, two or three", "S(1,2,3)"),
            ("S(prime numbers)", "S(primes)"),
            ("no. 0.77", "0.77"),
            ("S{1,2|1,3}", "S(1,2|1,3)"),
            ("0,77", "0.77"),
            ("octal 0.77", "0.77"),
            ("octal .77", ".77"),
            ("octal 77", "0.77"),
            ("code 077", "0.77"),
            ("077", "0.77"),
            ("Grundy's game", "Grundy's game"),
            ("the game of Kayles", "Kayles"),
            ("Dawson's Chess game", "dawsons-chess"),
            ("lasker", "lasker-nim"),
            ("OEIS A002186", "kayles"),
            ("TakeAndBreak(\"0.77\")", "0.77"),
            ("GrundyGame", "grundy"),
            ("game.heap.Subtraction({1,3,4})", "S(1,3,4)"),
            ("PartizanSubtraction({1,2},{1,3})", "S(1,2|1,3)"),
            ("bachet 3", "S(1..3)"),
            ("nim with at most 3", "S(1..3)"),
            ("subtraction game on {1,2,3}", "S(1,2,3)"),
            ("S_{1,2,3}", "S(1,2,3)"),
            ("S = {1,2,3}", "S(1,2,3)"),
            ("S={1, 2, 3}", "S(1,2,3)"),
            ("subtraction game S(1,2,3)", "S(1,2,3)"),
            ("subtraction game with S = {1,3,4}", "S(1,3,4)"),
            ("S({1,2,3})", "S(1,2,3)"),
            ("S((1,2,3))", "S(1,2,3)"),
            ("S(1,...,3)", "S(1..3)"),
            ("take 1-3", "S(1..3)"),
            (".777...", "0.77[7]"),
            ("take one", "S(1)"),
            ("take 2", "S(2)"),
            ("take no more than 3", "S(1..3)"),
            ("take 2 or more beans", "S(2,3,...)"),
            ("take between 2 and 4 beans", "S(2..4)"),
            ("prendre 1, 2 ou 3", "S(1,2,3)"),
            ("take any number of stones", "nim"),
            ("S(1:3)", "S(1..3)"),
            ("S({1,2},{1,3})", "S(1,2|1,3)"),
            ("({1,2},{1,3})", "S(1,2|1,3)"),
            ("S(1,2 / 1,3)", "S(1,2|1,3)"),
            ("S(1,2; 1,3)", "S(1,2|1,3)"),
            ("S(L={1,2}, R={1,3})", "S(1,2|1,3)"),
            ("partizan 1,2|1,3", "S(1,2|1,3)"),
            ("Left: 1,2; Right: 1,3", "S(1,2|1,3)"),
            ("Left takes 1 or 2, Right takes 1 or 3", "S(1,2|1,3)"),
            ("L takes 1 or 2, R takes 1 or 3", "S(1,2|1,3)"),
            ("S_L={1,2}, S_R={1,3}", "S(1,2|1,3)"),
            ("S(odd|even)", "S(1,3,5,...|2,4,6,...)"),
            ("S(primes up to 11|1,2)", "S(2,3,5,7,11|1,2)"),
            ("S(1,2|prime numbers)", "S(1,2|primes)"),
            ("Left takes 1 or 2, Right takes primes", "S(1,2|primes)"),
        ] {
            let found = game(typed, Spelling::Exact);
            assert_eq!(found.as_deref(), Some(read), "{typed}");
        }
        assert_eq!(game("77", Spelling::Exact), None);
        assert_eq!(game(".137...", Spelling::Exact), None);
        assert_eq!(game("nimm 3 5 7", Spelling::Exact), None);
        assert_eq!(game("77", Spelling::Near).as_deref(), Some("0.77"));
        assert_eq!(game("kalyes", Spelling::Exact), None);
        assert_eq!(game("kalyes", Spelling::Near).as_deref(), Some("kayles"));
    }
}
