//! Conditions on the heaps of a game as people say them: `P-positions`, `n is losing and n is odd`, `Left wins`, `hot`.

use crate::Refusal;
use sprague::claim::Statement;
use sprague::notation::parse_find;
use sprague::ruleset::Game;

/// Who or what a condition is said of; the heap n if nothing is.
const SUBJECTS: &[&str] = &[
    "the outcome",
    "outcome",
    "the heap n",
    "the heap",
    "heap n",
    "heap",
    "the value",
    "it",
    "g(n)",
    "g[n]",
    "g",
    "n",
];

const VERBS: &[(&str, bool)] = &[
    ("is not", false),
    ("isn't", false),
    ("!=", false),
    ("≠", false),
    ("is", true),
    ("==", true),
    ("=", true),
];

/// Words for outcomes; a single letter only after a verb.
const OUTCOMES: &[(&str, char)] = &[
    ("p-positions", 'P'),
    ("p-position", 'P'),
    ("p positions", 'P'),
    ("p position", 'P'),
    ("previous player wins", 'P'),
    ("second player wins", 'P'),
    ("losing positions", 'P'),
    ("losing position", 'P'),
    ("losing", 'P'),
    ("lost", 'P'),
    ("p", 'P'),
    ("n-positions", 'N'),
    ("n-position", 'N'),
    ("n positions", 'N'),
    ("n position", 'N'),
    ("next player wins", 'N'),
    ("first player wins", 'N'),
    ("winning positions", 'N'),
    ("winning position", 'N'),
    ("winning", 'N'),
    ("won", 'N'),
    ("n", 'N'),
    ("l-positions", 'L'),
    ("l-position", 'L'),
    ("left wins", 'L'),
    ("won by left", 'L'),
    ("left", 'L'),
    ("l", 'L'),
    ("r-positions", 'R'),
    ("r-position", 'R'),
    ("right wins", 'R'),
    ("won by right", 'R'),
    ("right", 'R'),
    ("r", 'R'),
];

/// What can be said of a value, as the notation has it.
const KINDS: &[&str] = &[
    "hot",
    "tepid",
    "cold",
    "number",
    "integer",
    "numberish",
    "infinitesimal",
    "all-small",
    "all small",
    "dicotic",
    "nimber",
    "positive",
    "negative",
    "fuzzy",
];

/// Other words for names of the notation.
const NAMES: &[(&str, &str)] = &[
    ("left stop", "left_stop"),
    ("right stop", "right_stop"),
    ("atomic weight", "aw"),
    ("nim-value", "G"),
    ("nim value", "G"),
    ("grundy value", "G"),
    ("grundy number", "G"),
    ("nimber", "G"),
    ("value", "G"),
    ("g", "G"),
    ("&&", " and "),
];

/// What is said of a nim-value, also by looking at all before it.
const OF_NUMBERS: &[(&str, &str)] = &[
    ("zeros", "G = 0"),
    ("zero", "G = 0"),
    ("nonzero", "G != 0"),
    ("non-zero", "G != 0"),
    ("record", "all(k in 0..n-1: G(k) < G(n))"),
    ("new value", "all(k in 0..n-1: G(k) != G(n))"),
    ("new", "all(k in 0..n-1: G(k) != G(n))"),
];

/// Reads a condition on the heaps of a game, as the notation has it or as people say it.
pub(crate) fn condition(of: &Game, text: &str) -> Result<Statement, Refusal> {
    // The value of an impartial heap is its nim-value, however the heap is written.
    if matches!(of, Game::Impartial(_))
        && let Some(written) = in_round_brackets(text)
        && let Ok(read) = parse_find(of, &written)
    {
        return Ok(read);
    }
    parse_find(of, text).or_else(|error| {
        let said = parse_find(of, &spoken(of, text));
        said.map_err(|_| Refusal::unreadable(text, &error))
    })
}

/// `G(n-1)` for `G[n-1]`.
fn in_round_brackets(text: &str) -> Option<String> {
    let mut written = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once("G[") {
        let (heap, behind) = inside.split_once(']')?;
        written += &format!("{before}G({heap})");
        rest = behind;
    }
    (rest.len() < text.len()).then(|| written + rest)
}

/// The condition with everything that is said in words written in the notation.
fn spoken(of: &Game, text: &str) -> String {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let text = text.trim();
    let mut written = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_start = !written.ends_with(is_letter);
        let found = is_start.then(|| phrase(of, rest)).flatten();
        let (said, length) = found.unwrap_or_else(|| (first.to_string(), first.len_utf8()));
        written += &said;
        rest = &rest[length..];
    }
    match in_brackets(&written) {
        Some(inside) => inside.to_string(),
        None => written,
    }
}

/// What stands in one pair of brackets around the whole text.
fn in_brackets(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0_i32;
    let closes = inside.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    });
    (!closes).then_some(inside)
}

/// What the words at the beginning of a text mean, and how long they are.
fn phrase(of: &Game, text: &str) -> Option<(String, usize)> {
    said_of_heap(of, text).or_else(|| match of {
        Game::Impartial(_) => nimber(text).or_else(|| name(text)),
        Game::Partizan(_) => name(text).filter(|(said, _)| said != "G"),
    })
}

/// The text behind some words, in any case, if it begins with them and they end there.
fn after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let head = text.get(..words.len())?;
    let rest = text.get(words.len()..)?;
    let ends_in_word = words.ends_with(char::is_alphanumeric);
    let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || "_-'".contains(c));
    (head.eq_ignore_ascii_case(words) && !(ends_in_word && goes_on)).then_some(rest)
}

/// `n is not a P-position`, `losing`, `G is hot`.
fn said_of_heap(of: &Game, text: &str) -> Option<(String, usize)> {
    let subject = SUBJECTS.iter().find_map(|words| after(text, words));
    let behind_subject = subject.unwrap_or(text).trim_start();
    let verb = VERBS
        .iter()
        .find_map(|(words, yes)| Some((after(behind_subject, words)?, *yes)));
    // A subject is one only before a verb; else it is a number, as in `n > 5`.
    let (rest, yes) = verb.unwrap_or((text, true));
    let rest = rest.trim_start();
    let rest = ["an ", "a ", "the "]
        .iter()
        .find_map(|article| after(rest, article.trim_end()))
        .map_or(rest, str::trim_start);
    let (said, behind) = noun(
        of,
        rest,
        verb.is_some() || rest.len() == text.len() && is_alone(rest),
    )?;
    let said = match yes {
        true => format!("({said})"),
        false => format!("not ({said})"),
    };
    Some((said, text.len() - behind.len()))
}

/// Whether a text is one letter and nothing else, but not the variable.
fn is_alone(text: &str) -> bool {
    text.len() == 1 && text != "n"
}

/// An outcome or a kind of value, as the notation has it; single letters only where they are certain.
fn noun<'a>(of: &Game, text: &'a str, letters: bool) -> Option<(String, &'a str)> {
    let outcome = OUTCOMES.iter().find_map(|(words, outcome)| {
        let rest = after(text, words)?;
        let is_short = words.len() == 1 || ["left", "right"].contains(words);
        (letters || !is_short).then_some((*outcome, rest))
    });
    match (of, outcome) {
        (Game::Impartial(_), Some(('P', rest))) => return Some(("G = 0".into(), rest)),
        (Game::Impartial(_), Some(('N', rest))) => return Some(("G != 0".into(), rest)),
        (Game::Impartial(_), Some(_)) => return None,
        (Game::Partizan(_), Some((outcome, rest))) => {
            return Some((format!("G[n] is {outcome}"), rest));
        }
        (_, None) => {}
    }
    match of {
        Game::Impartial(_) => OF_NUMBERS
            .iter()
            .find_map(|(words, said)| Some(((*said).to_string(), after(text, words)?))),
        Game::Partizan(_) => KINDS
            .iter()
            .find_map(|kind| Some((format!("G[n] is {kind}"), after(text, kind)?))),
    }
}

/// `*4`, the nim-value 4.
fn nimber(text: &str) -> Option<(String, usize)> {
    let digits = text.strip_prefix('*')?;
    let length = digits.find(|c: char| !c.is_ascii_digit());
    let length = length.unwrap_or(digits.len());
    (length > 0).then(|| (digits[..length].to_string(), length + 1))
}

/// Another word for a name; a number behind it is what it equals.
fn name(text: &str) -> Option<(String, usize)> {
    let (name, rest) = NAMES
        .iter()
        .find_map(|(words, name)| Some((*name, after(text, words)?)))?;
    let is_number = rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let said = match name == "G" && is_number {
        true => "G = ".to_string(),
        false => name.to_string(),
    };
    Some((said, text.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::notation::parse_game;

    fn read(game: &str, text: &str) -> String {
        let game = parse_game(game).unwrap();
        match condition(&game, text) {
            Ok(statement) => statement.to_string(),
            Err(_) => format!("refused, {}", spoken(&game, text)),
        }
    }

    #[test]
    fn conditions_on_nim_values_are_read_as_people_say_them() {
        for (typed, meant) in [
            ("P-position", "G = 0"),
            ("P", "G = 0"),
            ("is P", "G = 0"),
            ("outcome = P and n is odd", "(G = 0) and n is odd"),
            ("n is a P-position", "G = 0"),
            ("n is not losing", "not (G = 0)"),
            ("losing and n > 5", "(G = 0) and n > 5"),
            ("first player wins", "G != 0"),
            ("N-positions", "G != 0"),
            ("value = 4", "G = 4"),
            ("nimber 4", "G = 4"),
            ("g(n) = g(n-1)", "G(n) = G(n-1)"),
            ("G = *4", "G = 4"),
            ("G[n] = 4", "G(n) = 4"),
            ("G[n-1] < G", "G(n-1) < G"),
            ("record", "all(k in 0..n-1: G(k) < G(n))"),
        ] {
            assert_eq!(read("kayles", typed), meant, "{typed}");
        }
        let kayles = parse_game("kayles").unwrap();
        for typed in ["outcome = L", "hot", "Left wins", "G is nice"] {
            assert!(condition(&kayles, typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn conditions_on_partizan_values_are_read_as_people_say_them() {
        for (typed, meant) in [
            ("hot", "G[n] is hot"),
            ("is hot", "G[n] is hot"),
            ("G is not a number", "G[n] is not a number"),
            ("the value is an integer", "G[n] is integer"),
            ("all-small and n > 3", "(G[n] is all-small) and n > 3"),
            ("Left wins", "G[n] is L"),
            ("Left wins or N-position", "(G[n] is L) or (G[n] is N)"),
            ("left stop > 0", "left_stop(G[n]) > 0"),
            ("G > 0 && n < 9", "G[n] > 0 and n < 9"),
        ] {
            assert_eq!(read("S(1,2|1,3)", typed), meant, "{typed}");
        }
    }
}
