//! Positions as people write them: `nim 3 5 7`, `kayles(10)`, `kayles 5 and nim 3`, `up + star`.

use super::games::{Spelling, after, game, is_open_list};
use super::numbers::{counted, heaps, in_a_row, number, several};
use super::signs::pieces;
use super::values::in_signs;
use sprague::Heap;
use sprague::notation::parse_value;
use sprague::position::Position;

/// What stands between the terms of a sum.
const BETWEEN: &[&str] = &[" and ", " plus ", "+", "&", ";", " - ", " minus "];

/// The notation of a position that was written in another way; always readable.
pub(super) fn position(text: &str, spelling: Spelling) -> Option<String> {
    let text = text.trim().trim_end_matches(['?', '.', ',']).trim_end();
    if let Some(nim) = nim_heaps(text).or_else(|| nim_sum(text)) {
        return Some(nim);
    }
    if let Some((game, list)) = taken_from(text, spelling) {
        return Some(sum_of(&game, &list));
    }
    if let Some(sum) = side_by_side(text).or_else(|| value_of_heap(text, spelling)) {
        return Some(sum);
    }
    let mut terms = Vec::new();
    let mut last_game = None;
    for (before, piece) in terms_of(text) {
        let sign = if before.contains('-') || before.contains("minus") {
            "-"
        } else {
            "+"
        };
        let own = term(piece, &mut last_game, spelling)?;
        terms.extend(own.into_iter().map(|term| (sign, term)));
    }
    let mut sum = String::new();
    for (i, (sign, term)) in terms.iter().enumerate() {
        sum += &match (i, *sign) {
            (0, "+") => term.clone(),
            (0, _) => format!("-{term}"),
            (_, sign) => format!(" {sign} {term}"),
        };
    }
    Position::parse(&sum).is_ok().then_some(sum)
}

/// The terms of a sum; a comma before a word separates them, too.
fn terms_of(text: &str) -> Vec<(&'static str, &str)> {
    let mut terms = Vec::new();
    for (before, piece) in pieces(text, BETWEEN) {
        let mut own: Vec<(&'static str, &str)> = Vec::new();
        let mut start = 0;
        for (_, part) in pieces(piece, &[","]) {
            let place = part.as_ptr() as usize - piece.as_ptr() as usize;
            if part.starts_with(|c: char| c.is_alphabetic()) || own.is_empty() {
                own.push((if own.is_empty() { before } else { "," }, part));
                start = place;
            } else if let Some(last) = own.last_mut() {
                last.1 = piece[start..place + part.len()].trim();
            }
        }
        terms.extend(own);
    }
    terms
}

/// Numbers alone are heaps of Nim: `3 5 7`, `[3,5,7]`, `3, 5 and 7`.
fn nim_heaps(text: &str) -> Option<String> {
    if let Some(list) = in_a_row(text).filter(|_| text.contains('/')) {
        return Some(sum_of("nim", &list));
    }
    let begins = text.starts_with(|c: char| c.is_ascii_digit() || "([".contains(c));
    let starts = begins || counted(text).is_some();
    let is_list = text
        .trim_matches(['(', ')', '[', ']'])
        .contains([',', ' ', ';']);
    let signs = text.contains(['+', '-', '/', '*', '·', '|']);
    let list = (starts && is_list && !signs).then(|| heaps(text))??;
    Some(sum_of("nim", &list))
}

/// `nim-sum(3,5,7)`, `nim sum of 3 and 5` and `3 xor 5`, as nimbers.
fn nim_sum(text: &str) -> Option<String> {
    const NAMES: [&str; 8] = [
        "nim-sum of",
        "nim sum of",
        "nim-sum",
        "nim sum",
        "nimsum of",
        "nimsum",
        "xor of",
        "xor",
    ];
    let list = NAMES.iter().find_map(|name| after(text, name));
    let numbers = match list {
        Some(list) => heaps(&list.replace('+', " "))?,
        None => {
            let terms = pieces(
                text,
                &[" xor ", " nim-plus ", " nimplus ", " nim+ ", " (+) "],
            );
            let terms = terms
                .iter()
                .map(|(_, term)| number(term.trim_start_matches('*')));
            terms.collect::<Option<Vec<Heap>>>()?
        }
    };
    let stars: Vec<String> = numbers.iter().map(|n| format!("*{n}")).collect();
    (stars.len() > 1).then(|| stars.join(" + "))
}

/// `*5 *6` and `kayles[5] kayles[6]`: terms without a sign between them.
fn side_by_side(text: &str) -> Option<String> {
    let terms: Vec<&str> = text.split_whitespace().collect();
    let is_term = |term: &&str| {
        let begins = term.starts_with(['*', '^', '{']) || term.ends_with(']');
        begins && Position::parse(term).is_ok()
    };
    (terms.len() > 1 && terms.iter().all(is_term)).then(|| terms.join(" + "))
}

/// `G(kayles, 10)`, `G(10) of kayles` and `kayles G(10)`.
fn value_of_heap(text: &str, spelling: Spelling) -> Option<String> {
    let place = text.find("G(").or_else(|| text.find("g("))?;
    let (inside, behind) = text[place + 2..].rsplit_once(')')?;
    let outside = if place == 0 { behind } else { &text[..place] };
    // Either both in the brackets, or `G(10) of kayles` and `kayles G(10)`.
    let (name, heap) = match inside.rsplit_once(',') {
        Some(both) if outside.trim().is_empty() => both,
        None if place == 0 || behind.trim().is_empty() => (outside, inside),
        _ => return None,
    };
    let heap = number(heap.trim())?;
    let name = game(name, spelling).filter(|name| is_for_heaps(name, &[heap]))?;
    Some(format!("{name}[{heap}]"))
}

fn sum_of(game: &str, heaps: &[Heap]) -> String {
    let heaps: Vec<String> = heaps.iter().map(|heap| format!("{game}[{heap}]")).collect();
    heaps.join(" + ")
}

/// The terms that one piece stands for.
fn term(piece: &str, last_game: &mut Option<String>, spelling: Spelling) -> Option<Vec<String>> {
    // A number after `kayles 5 and` is another heap of that game.
    if let (Some(game), Some(list)) = (&*last_game, heaps(piece)) {
        return Some(list.iter().map(|heap| format!("{game}[{heap}]")).collect());
    }
    if Position::parse(piece).is_ok() {
        return Some(vec![piece.to_string()]);
    }
    if let Some(value) = in_signs(piece)
        && parse_value(&value).is_ok()
    {
        return Some(vec![value]);
    }
    if let Some((game, list)) = heaps_of_game(piece, spelling) {
        let terms = list.iter().map(|heap| format!("{game}[{heap}]")).collect();
        *last_game = Some(game);
        return Some(terms);
    }
    repeated(piece, spelling)
}

/// `2 kayles[5]` and `2x kayles 5`.
fn repeated(piece: &str, spelling: Spelling) -> Option<Vec<String>> {
    let digits = piece.find(|c: char| !c.is_ascii_digit())?;
    let count = number(&piece[..digits]).filter(|count| (1..=1000).contains(count))?;
    let rest = piece[digits..].trim_start();
    let rest = ["x", "times"]
        .iter()
        .find_map(|word| after(rest, word))
        .unwrap_or(rest);
    let rest = rest.trim_start_matches(['·', '*', 'x']).trim_start();
    let (game, list) = heaps_of_game(rest, spelling)?;
    let heaps = list.iter().map(|heap| format!("{count}·{game}[{heap}]"));
    Some(heaps.collect())
}

/// A game and some heaps of it: `nim 3 5 7`, `nim(3,5,7)`, `nim[3,5,7]`, `nim5`, `kayles with 10 pins`,
/// `a heap of 10 in kayles`, `10 pins of kayles`.
pub(super) fn heaps_of_game(text: &str, spelling: Spelling) -> Option<(String, Vec<Heap>)> {
    let text = text.trim();
    taken_from(text, spelling)
        .or_else(|| counted_heaps(text, spelling))
        .or_else(|| behind(text, spelling))
        .or_else(|| in_front(text, spelling))
        .or_else(|| pins_first(text, spelling))
}

/// `10 pins kayles` and `heap of 10 kayles`.
fn pins_first(text: &str, spelling: Spelling) -> Option<(String, Vec<Heap>)> {
    let places = text.match_indices(' ').map(|(place, _)| place);
    places.skip(1).find_map(|place| {
        let (front, name) = (&text[..place], text[place..].trim_start());
        let list = heaps(front).filter(|list| list.len() == 1 && !is_number_of_heaps(front))?;
        let game = game(name, spelling).filter(|game| is_for_heaps(game, &list))?;
        front.contains(char::is_alphabetic).then_some((game, list))
    })
}

/// `take 1, 2 or 3 from 21`, `21 stones, take 1, 2 or 3` and `21: take 1 to 3`.
fn taken_from(text: &str, spelling: Spelling) -> Option<(String, Vec<Heap>)> {
    const VERBS: [&str; 5] = ["take", "taking", "remove", "removing", "subtract"];
    const BEFORE: [&str; 8] = [
        " and you may",
        " you may",
        " you can",
        " each player may",
        " players may",
        " may",
        " can",
        " and",
    ];
    let ends = [' ', ',', ':', ';', '.'];
    let lower = text.to_ascii_lowercase();
    let begins = VERBS.iter().any(|verb| after(text, verb).is_some());
    let (rule, sizes) = if begins {
        let place = lower.rfind(" from ")?;
        (&text[..place], &text[place + " from ".len()..])
    } else {
        let places = VERBS
            .iter()
            .filter_map(|verb| lower.find(&format!(" {verb} ")));
        let place = places.min()?;
        let front = text[..place].trim_end_matches(ends);
        let bare = BEFORE.iter().find_map(|words| front.strip_suffix(words));
        let front = bare.unwrap_or(front).trim_end_matches(ends);
        (text[place..].trim_start(), front)
    };
    let (list, game) = (heaps(sizes)?, game(rule, spelling)?);
    is_for_heaps(&game, &list).then_some((game, list))
}

/// `three heaps of nim 3 5 7`, where the number tells how many heaps there are.
fn counted_heaps(text: &str, spelling: Spelling) -> Option<(String, Vec<Heap>)> {
    let (count, rest) = counted(text)?;
    let (game, list) = behind(rest.trim_start_matches([' ', ':']), spelling)?;
    Some((game, several(count, list)?))
}

fn behind(text: &str, spelling: Spelling) -> Option<(String, Vec<Heap>)> {
    let places = text.char_indices().skip(1);
    let begins = |&(place, c): &(usize, char)| {
        let before = text[..place].chars().next_back().unwrap_or(' ');
        let after_word = c.is_ascii_digit() && (before.is_alphabetic() || before == '_');
        "([{ :=#".contains(c) || after_word
    };
    for (place, _) in places.filter(begins) {
        let (name, rest) = (
            text[..place].trim_end_matches([' ', '_', ',']),
            &text[place..],
        );
        // `a prime or 1` is not a heap of 1.
        let continues = |word: &&str| after(rest.trim_start(), word).is_some();
        if ["or", "and", "from"].iter().any(continues) {
            continue;
        }
        let Some(list) = heaps(rest) else { continue };
        // `0. 77` is a code with a space in it, not a heap of 77.
        if name.ends_with('.') {
            continue;
        }
        if is_open_list(name) && !rest.trim_start().starts_with('[') {
            continue;
        }
        if let Some(game) = game(name, spelling).filter(|game| is_for_heaps(game, &list)) {
            return Some((game, list));
        }
    }
    None
}

/// `a heap of 10 in kayles`.
fn in_front(text: &str, spelling: Spelling) -> Option<(String, Vec<Heap>)> {
    let lower = text.to_lowercase();
    for word in [" in ", " of "] {
        let Some(place) = lower.rfind(word) else {
            continue;
        };
        let (Some(front), Some(name)) = (text.get(..place), text.get(place + word.len()..)) else {
            continue;
        };
        // `5 heaps` tells how many there are, not how large.
        if is_number_of_heaps(front) {
            continue;
        }
        if let (Some(list), Some(game)) = (heaps(front), game(name, spelling))
            && is_for_heaps(&game, &list)
        {
            return Some((game, list));
        }
    }
    None
}

fn is_number_of_heaps(text: &str) -> bool {
    let mut words = text.split_whitespace().rev();
    let (last, before) = (words.next(), words.next());
    let plural = last.is_some_and(|word| ["heaps", "piles", "rows"].contains(&word));
    plural && before.is_some_and(|word| number(word).is_some()) && words.next().is_none()
}

fn is_for_heaps(game: &str, heaps: &[Heap]) -> bool {
    Position::parse(&sum_of(game, heaps)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_people_write_them() {
        for (typed, read) in [
            ("nim 3 5 7", "nim[3] + nim[5] + nim[7]"),
            ("nim 3,5,7", "nim[3] + nim[5] + nim[7]"),
            ("nim[3,5,7]", "nim[3] + nim[5] + nim[7]"),
            ("nim(3,4,5)", "nim[3] + nim[4] + nim[5]"),
            ("Nim 3 + 5 + 7", "Nim[3] + Nim[5] + Nim[7]"),
            ("3 5 7", "nim[3] + nim[5] + nim[7]"),
            ("3, 5 and 7", "nim[3] + nim[5] + nim[7]"),
            ("kayles 10", "kayles[10]"),
            ("kayles(10)", "kayles[10]"),
            ("kayles10", "kayles[10]"),
            ("kayles 1e9", "kayles[1000000000]"),
            ("kayles with 10 pins", "kayles[10]"),
            ("a heap of 10 in kayles", "kayles[10]"),
            ("kayles 10 + grundy 7", "kayles[10] + grundy[7]"),
            ("kayles 5 and nim 3", "kayles[5] + nim[3]"),
            ("kayles 5, nim 3", "kayles[5] + nim[3]"),
            ("kayles 5 and 7", "kayles[5] + kayles[7]"),
            ("kayles 5 plus *3", "kayles[5] + *3"),
            ("kayles 5 - S(1,2|1,3) 4", "kayles[5] - S(1,2|1,3)[4]"),
            ("S(1,2,3) 17", "S(1,2,3)[17]"),
            ("S{1,2,3} 17", "S(1,2,3)[17]"),
            ("{1,2,3} 17", "S(1,2,3)[17]"),
            ("0.77 5 7", "0.77[5] + 0.77[7]"),
            ("Dawson's Chess 9", "Dawson's Chess[9]"),
            ("2 kayles 5", "2·kayles[5]"),
            ("up + star", "^ + *"),
            ("0,77 [5]", "0.77[5]"),
            ("nim sum 3 5 7", "*3 + *5 + *7"),
            ("nim-sum(3,5,7)", "*3 + *5 + *7"),
            ("3 xor 5", "*3 + *5"),
            ("*5 *6", "*5 + *6"),
            ("kayles[5] nim[6]", "kayles[5] + nim[6]"),
            ("G(kayles, 10)", "kayles[10]"),
            ("TakeAndBreak(0.77)(10)", "0.77[10]"),
            ("GrundyGame(7)", "grundy[7]"),
            ("lasker 5", "lasker-nim[5]"),
            ("3 heaps of 5", "nim[5] + nim[5] + nim[5]"),
            ("two heaps of 5 in nim", "nim[5] + nim[5]"),
            ("nim with 3 heaps of 5", "nim[5] + nim[5] + nim[5]"),
            ("three heaps of nim 3 5 7", "nim[3] + nim[5] + nim[7]"),
            ("nim 3-5-7", "nim[3] + nim[5] + nim[7]"),
            ("3/5/7", "nim[3] + nim[5] + nim[7]"),
            ("nim 3, 5 und 7", "nim[3] + nim[5] + nim[7]"),
            ("take 1, 2 or 3 from 21", "S(1,2,3)[21]"),
            ("take 1 to 3 from a pile of 21 stones", "S(1..3)[21]"),
            ("21 stones, take 1, 2 or 3", "S(1,2,3)[21]"),
            ("21 stones, you may take 1, 2 or 3", "S(1,2,3)[21]"),
            ("21 take 1 to 3", "S(1..3)[21]"),
            ("G(10) kayles", "kayles[10]"),
            ("G(10) of kayles", "kayles[10]"),
            ("kayles G(10)", "kayles[10]"),
            ("kayles{10}", "kayles[10]"),
            ("kayles:10", "kayles[10]"),
            ("kayles=10", "kayles[10]"),
            ("kayles #10", "kayles[10]"),
            ("10 pins kayles", "kayles[10]"),
            ("kayles((10))", "kayles[10]"),
            ("nim sum 3 + 5", "*3 + *5"),
            ("3 nim+ 5", "*3 + *5"),
        ] {
            assert_eq!(
                position(typed, Spelling::Exact).as_deref(),
                Some(read),
                "{typed}"
            );
        }
        for typed in [
            "kayles",
            "subtraction 1 2 3",
            "",
            "hello world",
            "S(1,2,3)",
            "5 heaps of nim",
            "take a prime or 1",
            "3 heaps of 1 and 2",
        ] {
            assert_eq!(position(typed, Spelling::Exact), None, "{typed}");
        }
        assert_eq!(
            position("kalyes 5 and nimm 3", Spelling::Near).as_deref(),
            Some("kayles[5] + nim[3]")
        );
    }
}
