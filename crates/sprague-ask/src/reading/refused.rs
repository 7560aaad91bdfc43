//! What is said about a text that is not understood, and what was probably meant.

use super::Wanted;
use super::edits::{closed, one_edit, unopened};
use super::elsewhere::{Sentence, elsewhere};
use super::families::{family, with_ranges};
use super::games::{Spelling, after, game};
use super::questions::asked;
use super::understand::{otherwise, strict};
use crate::Refusal;
use sprague::notation::{ParseError, edit_distance, parse_family, parse_game};
use sprague::position::Position;
use sprague::ruleset::Game;
use std::cell::Cell;

/// Why a text is not understood, and what was probably meant.
pub(super) fn refused(text: &str, tidy: &str, wanted: Wanted, error: &ParseError) -> Refusal {
    let mut refusal = Refusal::unreadable(text, error);
    // Nothing is wrong with the game: it is asked something that only other games are asked.
    if wanted == Wanted::ImpartialGame && matches!(parse_game(tidy), Ok(Game::Partizan(_))) {
        return refusal.with_instead("report", tidy);
    }
    let about = asked(tidy).map_or(tidy, |(_, rest)| rest);
    if let Some(Sentence { why, near }) = [tidy, about].into_iter().find_map(elsewhere) {
        let whole = ParseError::new(0..text.len(), why);
        refusal = Refusal::unreadable(text, &whole);
        // A power where a game is wanted is more likely a code.
        let code = tidy.replacen('^', ".", 1);
        let mut proposals = near.into_iter().chain([code]);
        refusal.corrected = proposals.find(|near| strict(near, wanted).is_ok());
        return refusal;
    }
    let one_game = !matches!(wanted, Wanted::Family | Wanted::GameOrFamily);
    if let Some(family) = as_family(tidy).filter(|_| one_game) {
        let message = "this is a family of games, and one game is wanted here";
        let whole = ParseError::new(0..text.trim_end().len(), message);
        return Refusal::unreadable(text, &whole)
            .with_hint("a sweep computes all of them")
            .with_instead("sweep", family);
    }
    if let Some(family) = with_letters(tidy).filter(|_| one_game) {
        return refusal
            .with_hint("a letter stands for many numbers; a sweep computes all of these games")
            .with_instead("sweep", family);
    }
    if matches!(wanted, Wanted::Position | Wanted::Value)
        && let Some(needs_heaps) =
            without_heaps(text, tidy).or_else(|| misspelt_without_heaps(text, tidy))
    {
        return needs_heaps;
    }
    let near = otherwise(tidy, wanted, Spelling::Near).map(|found| found.text);
    let near = near.or_else(|| with_first_heap(tidy, wanted, error));
    let near = near.or_else(|| with_other_signs(tidy, wanted));
    let near = near.or_else(|| match wanted {
        Wanted::Family | Wanted::GameOrFamily => {
            with_ranges(tidy, &|text| strict(text, wanted).is_ok())
        }
        _ => None,
    });
    let corrected = near.or_else(|| one_edit_away(tidy, wanted, error.span().start));
    refusal.corrected = corrected.filter(|corrected| corrected != text.trim());
    if refusal.corrected.is_some()
        && refusal
            .hint
            .as_deref()
            .is_some_and(|hint| hint.starts_with("did you mean"))
    {
        refusal.hint = None;
    }
    refusal
}

/// The text with heaps of 1 for heaps of 0, in a game that has none of 0.
fn with_first_heap(text: &str, wanted: Wanted, error: &ParseError) -> Option<String> {
    let begun = text.replace("[0]", "[1]");
    (error.to_string().contains("has no heap 0") && strict(&begun, wanted).is_ok()).then_some(begun)
}

/// The family of games that a text with ranges stands for.
fn as_family(text: &str) -> Option<String> {
    let words = [" for ", " with ", " where ", "subset"];
    if !words.iter().any(|word| text.contains(word)) {
        return None;
    }
    // A longer name is a word that was misspelt.
    let is_letter = |name: &String| name.chars().count() == 1;
    let fits = |text: &String| {
        let family = parse_family(text);
        family
            .is_ok_and(|family| !family.names().is_empty() && family.names().iter().all(is_letter))
    };
    let text = text.to_string();
    match fits(&text) {
        true => Some(text),
        false => family(&text, &fits),
    }
}

/// The family that `S(1,k)` stands for.
fn with_letters(text: &str) -> Option<String> {
    let fits = |text: &String| parse_family(text).is_ok_and(|family| !family.names().is_empty());
    let is_set = text.starts_with("S(") && text.ends_with(')');
    is_set.then(|| with_ranges(text, &fits))?
}

/// What a text says with its brackets closed, without those that were never opened, or without a point between numbers.
fn with_other_signs(text: &str, wanted: Wanted) -> Option<String> {
    let is_named = text.starts_with(char::is_alphabetic);
    let spaced = is_named.then(|| text.replace('.', " "));
    let is_code = text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let joined = is_code.then(|| text.replace(' ', ""));
    let ways = (joined.into_iter())
        .chain(closed(text))
        .chain([unopened(text)])
        .chain(spaced)
        .chain(with_known_word(text));
    let mut ways = ways.filter(|way| way != text);
    ways.find_map(|way| match strict(&way, wanted) {
        Ok(()) => Some(way),
        Err(_) => Some(otherwise(&way, wanted, Spelling::Near)?.text),
    })
}

/// The text with its first word as it is spelt: `subtraction 1 2 3` for `substraction 1 2 3`.
fn with_known_word(text: &str) -> Option<String> {
    const KNOWN: [&str; 10] = [
        "subtraction",
        "subtract",
        "octal",
        "remove",
        "hexadecimal",
        "winning",
        "period",
        "values",
        "options",
        "outcome",
    ];
    let (first, rest) = text.split_once(' ')?;
    let first = first.to_lowercase();
    let known = KNOWN
        .iter()
        .min_by_key(|word| edit_distance(word, &first))?;
    let distance = edit_distance(known, &first);
    ((1..=1 + known.len() / 6).contains(&distance)).then(|| format!("{known} {rest}"))
}

/// The text that one edit makes readable; words alone are names, of which the nearest is known.
fn one_edit_away(text: &str, wanted: Wanted, place: usize) -> Option<String> {
    let rules = ["take", "to", "split", "break"];
    let is_rule = rules.iter().any(|word| after(text, word).is_some());
    // What is missing in a family is a range, which one edit does not give.
    if wanted == Wanted::Family
        || stands_for_much(text)
        || !is_rule && !text.contains(|c: char| !c.is_alphabetic() && !" '-".contains(c))
    {
        return None;
    }
    // To find that something is too large takes long; once is enough.
    let too_large = Cell::new(false);
    let fits = |text: &str| {
        if too_large.get() || text.contains("()") || text.starts_with('(') {
            return false;
        }
        let read = strict(text, wanted);
        too_large.set(read.as_ref().is_err_and(ParseError::is_beyond_limit));
        read.is_ok()
    };
    one_edit(text, place.min(text.len()), &fits)
}

/// Whether a few letters, such as `S(1..10^6)` or `^<65535>`, may stand for so much that hundreds of texts like it take long
/// to read.
fn stands_for_much(text: &str) -> bool {
    let dots = text.contains("..") || text.contains(['…', '<']);
    let long = |run: &str| run.len() >= 5;
    let power = |three: &[u8]| matches!(three, [a, b'^' | b'e', b] if a.is_ascii_digit() && b.is_ascii_digit());
    dots && (text.as_bytes().windows(3).any(power)
        || text.split(|c: char| !c.is_ascii_digit()).any(long))
}

/// A game where a position is wanted.
fn without_heaps(text: &str, tidy: &str) -> Option<Refusal> {
    let (printed, heaps) = some_heaps(&game(tidy, Spelling::Exact)?)?;
    let message = format!("{printed} is a game, and its heaps are missing");
    let end = ParseError::new(0..text.len(), message);
    let mut refusal = Refusal::unreadable(text, &end)
        .with_hint("a heap is written in brackets after its game, as in kayles[5]");
    refusal.corrected = Some(heaps);
    Some(refusal)
}

/// A word that is not the name of a game, where a position is wanted.
fn misspelt_without_heaps(text: &str, tidy: &str) -> Option<Refusal> {
    let is_word = tidy.chars().all(|c| c.is_alphabetic() || " '-".contains(c));
    if !is_word || !tidy.chars().nth(2).is_some_and(char::is_alphabetic) {
        return None;
    }
    let mut refusal = Refusal::unreadable(text, &parse_game(text.trim()).err()?);
    let near = game(tidy, Spelling::Near).and_then(|name| some_heaps(&name));
    if let Some((_, heaps)) = near {
        refusal.corrected = Some(heaps);
        refusal.hint = None;
    }
    Some(refusal)
}

/// A game as it is written, and heaps of it to begin with.
fn some_heaps(name: &str) -> Option<(String, String)> {
    let (printed, start) = match parse_game(name).ok()? {
        Game::Impartial(game) => (game.to_string(), game.start()),
        Game::Partizan(game) => (game.to_string(), 0),
    };
    let heaps = match printed.as_str() {
        "nim" => "nim[3] + nim[5] + nim[7]".to_string(),
        _ => format!("{printed}[{}]", start.max(10)),
    };
    Position::parse(&heaps).ok()?;
    Some((printed, heaps))
}
