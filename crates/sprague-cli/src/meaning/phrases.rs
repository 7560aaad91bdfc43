//! Sentences about the heaps of a game: `first 20 values of kayles`, `kayles options 7`, `P-positions of nim up to 30`.
//! They are tried when nothing else can be made of a line.

use sprague::Heap;
use sprague::notation::parse_heap;
use sprague_ask::reading::{Wanted, understand};

/// Words before a question that ask for nothing by themselves.
const BEFORE: &[&str] = &[
    "what are", "what is", "show me", "show", "give me", "list", "print", "compute", "find",
    "tell me", "all", "the",
];

/// What can be asked of heaps, by its words, and the command that answers; the longest words first.
const NOUNS: &[(&str, Noun)] = &[
    ("sprague-grundy values", Noun::Values),
    ("table of values", Noun::Values),
    ("grundy numbers", Noun::Values),
    ("grundy values", Noun::Values),
    ("nim-sequence", Noun::Values),
    ("nim sequence", Noun::Values),
    ("nim-values", Noun::Values),
    ("nim values", Noun::Values),
    ("sequence", Noun::Values),
    ("nimbers", Noun::Values),
    ("values", Noun::Values),
    ("heaps", Noun::Values),
    ("terms", Noun::Values),
    ("table", Noun::Values),
    ("outcome classes", Noun::Outcomes),
    ("outcomes", Noun::Outcomes),
    ("options", Noun::Options),
    ("moves", Noun::Options),
    ("p-positions", Noun::Condition("P-position")),
    ("p positions", Noun::Condition("P-position")),
    ("losing positions", Noun::Condition("P-position")),
    ("losing heaps", Noun::Condition("P-position")),
    ("zero positions", Noun::Condition("P-position")),
    ("zeros", Noun::Condition("P-position")),
    ("n-positions", Noun::Condition("N-position")),
    ("n positions", Noun::Condition("N-position")),
    ("winning positions", Noun::Condition("N-position")),
    ("winning heaps", Noun::Condition("N-position")),
    ("hot heaps", Noun::Condition("hot")),
    ("heaps left wins", Noun::Condition("Left wins")),
    ("heaps right wins", Noun::Condition("Right wins")),
];

/// No text of those has more words.
const LONGEST_NOUN: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Noun {
    Values,
    Outcomes,
    Options,
    /// Heaps that are something.
    Condition(&'static str),
}

/// Words that may stand between what is asked and the game, or before a heap.
const JOINTS: &[&str] = &[
    "of", "for", "in", "from", "at", "heap", "heaps", "a", "the", "with", "size", "n", "=",
];

/// The command that answers a sentence.
pub(super) fn command(typed: &str) -> Option<Vec<String>> {
    let mut words: Vec<&str> = typed.split_whitespace().collect();
    if let Some(last) = words.last_mut() {
        *last = last.trim_end_matches(['?', '.', '!']);
    }
    while let Some(count) = BEFORE.iter().find_map(|said| begins(&words, said)) {
        words.drain(..count);
    }
    let range = heaps(&mut words);
    let (noun, game) = match asked_first(&words).or_else(|| asked_last(&words)) {
        Some((noun, game)) => (Some(noun), game),
        // A game and nothing else: its heaps up to one are their values.
        None => (None, words),
    };
    if noun.is_none() && range.is_none() {
        return None;
    }
    let noun = noun.unwrap_or(Noun::Values);
    let (game, heap) = match (noun, range) {
        (Noun::Options, None) => one_heap(&game)?,
        (Noun::Options, Some((0, to))) => (game, Some(to)),
        (Noun::Options, Some(_)) => return None,
        _ => (game, None),
    };
    let game = game_in(&game)?;
    let mut line = match noun {
        Noun::Values => vec!["values".to_string(), game],
        Noun::Outcomes => vec!["outcomes".to_string(), game],
        Noun::Options => vec!["options".to_string(), game, heap?.to_string()],
        Noun::Condition(condition) => vec!["find".to_string(), game, condition.to_string()],
    };
    if let (Some((from, to)), None) = (range, heap) {
        if from > 0 && noun != Noun::Outcomes {
            line.extend(["--from".to_string(), from.to_string()]);
        }
        line.extend(["--to".to_string(), to.to_string()]);
    }
    Some(line)
}

/// How many words some text begins with, if it does.
fn begins(words: &[&str], said: &str) -> Option<usize> {
    let said: Vec<&str> = said.split(' ').collect();
    let head = words.get(..said.len())?;
    let same = head
        .iter()
        .zip(&said)
        .all(|(a, b)| a.eq_ignore_ascii_case(b));
    (same && words.len() > said.len()).then_some(said.len())
}

/// Takes the heaps that are meant out of the words: the first and the last.
fn heaps(words: &mut Vec<&str>) -> Option<(Heap, Heap)> {
    for at in 0..words.len() {
        let lower: Vec<String> = words[at..]
            .iter()
            .take(6)
            .map(|word| word.to_lowercase())
            .collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        if let Some((count, range)) = heaps_at(&lower) {
            words.drain(at..at + count);
            return Some(range);
        }
    }
    None
}

/// The heaps that words begin with, and how many words that takes.
fn heaps_at(words: &[&str]) -> Option<(usize, (Heap, Heap))> {
    let heap = |word: &str| parse_heap(word).ok();
    let first = |count: Heap| Some((0, count.checked_sub(1)?));
    match *words {
        ["for", "n", "in" | "=" | "from", range, ..] if range.contains("..") => {
            Some((4, between(range)?))
        }
        ["from", a, "to" | "up", b, ..] => Some((4, (heap(a)?, heap(b)?))),
        ["between", a, "and", b, ..] => Some((4, (heap(a)?, heap(b)?))),
        ["for", "n", "<=" | "≤", to, ..] => Some((4, (0, heap(to)?))),
        ["for", "n", "<", to, ..] => Some((4, first(heap(to)?)?)),
        ["for", "n", "up", "to", to, ..] => Some((5, (0, heap(to)?))),
        ["up", "to", "heap", to, ..] => Some((4, (0, heap(to)?))),
        ["up", "to", to, ..] => Some((3, (0, heap(to)?))),
        ["to", "heap", to, ..] => Some((3, (0, heap(to)?))),
        ["to" | "until" | "till" | "up-to" | "through", to, ..] => Some((2, (0, heap(to)?))),
        ["below" | "under", to, ..] => Some((2, first(heap(to)?)?)),
        ["first", count, ..] => Some((2, first(heap(count)?)?)),
        [range, ..] if range.contains("..") => Some((1, between(range)?)),
        _ => None,
    }
}

/// `10..20`.
fn between(range: &str) -> Option<(Heap, Heap)> {
    let (from, to) = range.split_once("..")?;
    let (from, to) = (
        parse_heap(from).ok()?,
        parse_heap(to.trim_start_matches(['.', '='])).ok()?,
    );
    (from <= to).then_some((from, to))
}

/// `values of kayles`: what is asked, and the words of the game.
fn asked_first<'a>(words: &[&'a str]) -> Option<(Noun, Vec<&'a str>)> {
    let (said, noun) = NOUNS
        .iter()
        .find(|(said, _)| begins(words, said).is_some())?;
    let rest = &words[begins(words, said)?..];
    Some((*noun, rest.to_vec()))
}

/// `kayles options 7`: the words of the game stand before what is asked, and perhaps a heap behind it.
fn asked_last<'a>(words: &[&'a str]) -> Option<(Noun, Vec<&'a str>)> {
    (1..words.len()).find_map(|at| {
        // The words may end the text, so that one more is needed for what they begin.
        let rest = words[at..].iter().copied().chain([""]);
        let rest: Vec<&str> = rest.take(LONGEST_NOUN + 1).collect();
        let (said, noun) = NOUNS
            .iter()
            .find(|(said, _)| begins(&rest, said).is_some())?;
        let behind = &words[at + said.split(' ').count()..];
        let game = words[..at].iter().chain(behind);
        Some((*noun, game.copied().collect()))
    })
}

/// Takes the one number that is a word of its own out of the words.
fn one_heap<'a>(words: &[&'a str]) -> Option<(Vec<&'a str>, Option<Heap>)> {
    let number = |word: &&&str| parse_heap(word).is_ok();
    let heap = words.iter().find(number)?;
    if words.iter().filter(number).count() > 1 {
        return None;
    }
    let rest = words.iter().filter(|word| *word != heap).copied();
    Some((rest.collect(), parse_heap(heap).ok()))
}

/// The game that some words name, without those that only join it to the rest.
fn game_in(words: &[&str]) -> Option<String> {
    let is_joint = |word: &&str| JOINTS.contains(&word.to_lowercase().as_str());
    let start = words.iter().position(|word| !is_joint(word))?;
    let end = words.iter().rposition(|word| !is_joint(word))?;
    let understood = understand(&words[start..=end].join(" "), Wanted::Game).ok()?;
    understood.heap.is_none().then_some(understood.text)
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn sentences_about_heaps_are_commands() {
        for (typed, line) in [
            ("first 20 values of kayles", "values kayles --to 19"),
            ("the first 20 nim-values of kayles", "values kayles --to 19"),
            ("values of kayles up to 30", "values kayles --to 30"),
            ("kayles first 20", "values kayles --to 19"),
            ("kayles values 10..20", "values kayles --from 10 --to 20"),
            (
                "Grundy values of S(2,5,6) from 10 to 20?",
                "values S(2,5,6) --from 10 --to 20",
            ),
            ("kayles options 7", "options kayles 7"),
            ("kayles moves from 7", "options kayles 7"),
            ("options 7 kayles", "options kayles 7"),
            (
                "what are the options of a heap of 7 in kayles?",
                "options kayles 7",
            ),
            ("S(1,2|1,3) options 7", "options S(1,2|1,3) 7"),
            (
                "outcomes of S(1,2|1,3) up to 20",
                "outcomes S(1,2|1,3) --to 20",
            ),
            (
                "P-positions of kayles below 50",
                "find kayles P-position --to 49",
            ),
            ("kayles losing positions", "find kayles P-position"),
            ("hot heaps of S(1,3|2,5)", "find S(1,3|2,5) hot"),
            ("values for take 1, 2 or 3 to 30", "values S(1,2,3) --to 30"),
        ] {
            let found = command(typed).map(|words| words.join(" "));
            assert_eq!(found.as_deref(), Some(line), "{typed}");
        }
        for typed in [
            "kayles",
            "kalyes options 7",
            "options kayles",
            "values of",
            "first 0 values of kayles",
            "kayles 7",
        ] {
            assert_eq!(command(typed), None, "{typed}");
        }
    }
}
