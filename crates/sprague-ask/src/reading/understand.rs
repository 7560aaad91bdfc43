//! From what was typed to a text of the notation: at once where the meaning is plain, as a proposal where
//! a name or a sign may be wrong.

use super::families::family;
use super::games::{Spelling, game, taken_numbers};
use super::methods::{is_method_of_name, methods, unnamed};
use super::notes::{notes_on, other_meaning};
use super::positions::{heaps_of_game, position};
use super::questions::asked;
use super::refused::refused;
use super::signs::tidied;
use super::values::operation;
use crate::Refusal;
use sprague::Heap;
use sprague::notation::{
    ParseError, Subject, find_comparison, heaps_inside, parse_family, parse_game, parse_ruleset,
    parse_subject,
};
use sprague::position::{Part, Position};
use sprague::ruleset::Game;

/// Longer texts are read as the notation has it or not at all, in bytes.
const LONGEST: usize = 4_000;

/// What a text is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wanted {
    /// A game or a position.
    Anything,
    /// A game of either kind.
    Game,
    /// A game in which both players have the same moves.
    ImpartialGame,
    /// A sum of heaps and values.
    Position,
    /// A value, a sum, or a comparison of two of them.
    Value,
    /// A family of games.
    Family,
    /// A game or a family of games.
    GameOrFamily,
}

/// A text of the notation, and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Understood {
    /// The text, which the notation accepts.
    pub text: String,
    /// A heap that was named where a game was wanted, as in `kayles 20`.
    pub heap: Option<Heap>,
    /// The question that was typed before it, as in `who wins kayles 5`.
    pub question: Option<&'static str>,
    /// How it was read, where that may surprise; sentences without a full stop.
    pub notes: Vec<String>,
}

/// Understands a text as a person means it.
///
/// What the notation accepts is left as it is. Another way of writing whose meaning is plain is written anew,
/// with a note. Anything else is refused, where possible with the text that was probably meant.
///
/// ```
/// use sprague_ask::reading::{Wanted, understand};
///
/// assert_eq!(understand("take 1, 2 or 3", Wanted::Game)?.text, "S(1,2,3)");
/// let refusal = understand("kalyes", Wanted::Game).unwrap_err();
/// assert_eq!(refusal.corrected.as_deref(), Some("kayles"));
/// # Ok::<(), sprague_ask::Refusal>(())
/// ```
pub fn understand(text: &str, wanted: Wanted) -> Result<Understood, Refusal> {
    if is_method_of_name(text) {
        let message = "names are not kept from one line to the next";
        let refusal = Refusal::unreadable(text, &ParseError::new(0..text.len(), message));
        return Err(refusal.with_hint("write the value itself, as in {1|-1}.Mean"));
    }
    let games = [
        Wanted::Anything,
        Wanted::Game,
        Wanted::ImpartialGame,
        Wanted::GameOrFamily,
    ];
    if games.contains(&wanted)
        && text.len() <= LONGEST
        && let Some(set) = taken_numbers(&tidied(text))
    {
        return Ok(Understood::read_as(set));
    }
    if wanted == Wanted::Anything
        && let Some(heap) = heap_of_code(text)
    {
        return Ok(Understood {
            question: Some("win"),
            ..Understood::read_as(heap)
        });
    }
    let error = match strict(text, wanted) {
        Ok(()) => return Ok(Understood::noted(text.trim(), notes_on(text, wanted))),
        Err(error) => error,
    };
    // Nobody types so much by hand, and guessing takes time. What is too large is not misspelt.
    if text.len() > LONGEST || error.is_beyond_limit() {
        return Err(Refusal::unreadable(text, &error));
    }
    let tidy = tidied(text);
    if strict(&tidy, wanted).is_ok() {
        let notes = notes_on(&tidy, wanted);
        return Ok(Understood::noted(&tidy, notes));
    }
    if wanted == Wanted::Anything && is_question_about_values(&tidy) {
        return Ok(Understood {
            question: Some("value"),
            ..Understood::noted(&tidy, notes_on(&tidy, Wanted::Value))
        });
    }
    if let Some(found) = otherwise(&tidy, wanted, Spelling::Exact) {
        return Ok(found);
    }
    Err(refused(text, &tidy, wanted, &error))
}

/// `0.77(10)` is a heap of 10, as `kayles(10)` is; where a value is asked for, it is an uptimal.
fn heap_of_code(text: &str) -> Option<String> {
    let (code, heap) = text.trim().strip_suffix(')')?.split_once('(')?;
    let is_digit = |c: char| c.is_ascii_digit();
    let is_code = code.contains('.') && code.chars().all(|c| is_digit(c) || c == '.');
    let is_heap = heap.len() > 1 && heap.chars().all(is_digit);
    let position = format!("{code}[{heap}]");
    (is_code && is_heap && Position::parse(&position).is_ok()).then_some(position)
}

impl Understood {
    fn noted(text: &str, notes: Vec<String>) -> Self {
        Understood {
            text: text.to_string(),
            heap: None,
            question: None,
            notes,
        }
    }

    fn read_as(text: String) -> Self {
        let notes = vec![format!("read as {text}")];
        Understood::noted(&text, notes)
    }
}

/// Whether the notation accepts a text.
pub(super) fn strict(text: &str, wanted: Wanted) -> Result<(), ParseError> {
    match wanted {
        Wanted::Anything => parse_subject(text).map(drop),
        Wanted::Game => parse_game(text).map(drop),
        Wanted::ImpartialGame => parse_ruleset(text).map(drop),
        Wanted::Position => Position::parse(text).map(drop),
        Wanted::Family => parse_family(text).map(drop),
        Wanted::Value => value(text),
        Wanted::GameOrFamily => match (parse_game(text), parse_family(text)) {
            (Ok(_), _) | (_, Ok(_)) => Ok(()),
            // An error in a family is told as such.
            (Err(_), Err(error)) if text.contains(" for ") => Err(error),
            (Err(error), Err(_)) => Err(error),
        },
    }
}

/// Whether a text is a sum, perhaps with heaps inside its values, or a comparison of two.
fn value(text: &str) -> Result<(), ParseError> {
    let whole = heaps_inside(text).map(drop);
    match find_comparison(text).filter(|_| whole.is_err()) {
        None => whole,
        Some(sign) => {
            heaps_inside(&text[..sign.place.start])?;
            let behind = sign.place.end;
            match heaps_inside(&text[behind..]) {
                Ok(_) => Ok(()),
                Err(error) => Err(error.shifted(behind)),
            }
        }
    }
}

/// Whether a text compares two values, or has heaps inside values: no game and no position does.
fn is_question_about_values(text: &str) -> bool {
    let inside = || heaps_inside(text).is_ok_and(|places| !places.is_empty());
    value(text).is_ok() && (find_comparison(text).is_some() || inside())
}

/// Another way of writing something that is wanted.
pub(super) fn otherwise(text: &str, wanted: Wanted, spelling: Spelling) -> Option<Understood> {
    let fits = |text: &String| strict(text, wanted).is_ok();
    let found = match wanted {
        Wanted::Game | Wanted::ImpartialGame | Wanted::GameOrFamily => {
            let family = || family(text, &fits).filter(|_| wanted == Wanted::GameOrFamily);
            game(text, spelling)
                .or_else(|| joined_words(text, wanted))
                .or_else(family)
        }
        Wanted::Position => {
            position(text, spelling).or_else(|| values_in_words(text, wanted, spelling))
        }
        Wanted::Value => position(text, spelling)
            .or_else(|| values_in_words(text, wanted, spelling))
            .or_else(|| comparison(text, spelling)),
        Wanted::Anything => anything(text, spelling, &fits),
        Wanted::Family => family(text, &fits),
    };
    if let Some(found) = found.filter(fits) {
        let mut read = Understood::read_as(found);
        read.notes.extend(other_meaning(text, wanted));
        // `0.77 10` names a heap, though `0.77[10]` is a code, too.
        let is_code = |text| matches!(parse_subject(text), Ok(Subject::Game { also: Some(_), .. }));
        if wanted == Wanted::Anything && is_code(&read.text) && !text.contains('[') {
            read.question = Some("win");
        }
        return Some(read);
    }
    if wanted == Wanted::Anything
        && let Some(found) = something_else(text, spelling)
    {
        return Some(found);
    }
    if matches!(wanted, Wanted::Game | Wanted::ImpartialGame)
        && let Some((game, heap)) = game_and_heap(text, spelling).filter(|(game, _)| fits(game))
    {
        return Some(Understood {
            heap: Some(heap),
            ..Understood::noted(&game, Vec::new())
        });
    }
    let (question, rest) = asked(text)?;
    let mut found = match strict(rest, wanted) {
        Ok(()) => Understood::read_as(rest.to_string()),
        Err(_) => otherwise(rest, wanted, spelling)?,
    };
    found.question = found.question.or(Some(question));
    Some(found)
}

/// What is neither a game nor a position but can be asked about: the negative of a game, what has been given a
/// name, values with words or methods for what is done to them, comparisons.
fn something_else(text: &str, spelling: Spelling) -> Option<Understood> {
    if let Some(negative) = negative_game(text, spelling) {
        return Some(negative);
    }
    if let Some((first, second)) = text.split_once('=')
        && let (Some(first), Some(second)) = (
            game(first, spelling),
            game(second.trim_start_matches('='), spelling),
        )
        && !first.is_empty()
    {
        return Some(Understood {
            question: Some("claim"),
            ..Understood::noted(&format!("{first} = {second}"), Vec::new())
        });
    }
    let bare = unnamed(text);
    if bare != text.trim() && strict(bare, Wanted::Anything).is_ok() {
        return Some(Understood::read_as(bare.to_string()));
    }
    let named = || (bare != text.trim()).then(|| bare.to_string());
    let found = values_in_words(text, Wanted::Value, spelling);
    let found = found.or_else(|| comparison(text, spelling)).or_else(named);
    let found = found.filter(|found| strict(found, Wanted::Value).is_ok())?;
    Some(Understood {
        question: Some("value"),
        ..Understood::read_as(found)
    })
}

/// `-S(1,2|1,3)` is `S(1,3|1,2)`, and an impartial game its own negative.
fn negative_game(text: &str, spelling: Spelling) -> Option<Understood> {
    let name = game(text.trim().strip_prefix('-')?, spelling)?;
    let Ok(Game::Partizan(_)) = parse_game(&name) else {
        let note = format!("{name} is its own negative");
        return Some(Understood::noted(&name, vec![note]));
    };
    let (open, inside) = match name.trim().strip_prefix("S(") {
        Some(inside) => ("S(", inside.strip_suffix(')')?),
        None => ("", name.as_str()),
    };
    let (left, right) = inside.split_once('|')?;
    let close = if open.is_empty() { "" } else { ")" };
    let negative = format!("{open}{}|{}{close}", right.trim(), left.trim());
    parse_game(&negative).ok()?;
    Some(Understood::read_as(negative))
}

/// Values with words, methods or functions for what is done to them.
fn values_in_words(text: &str, wanted: Wanted, spelling: Spelling) -> Option<String> {
    let reads = |text: &str| strict(text, wanted).is_ok();
    let read = |text: &str| match reads(text) {
        true => Some(text.to_string()),
        false => position(text, spelling),
    };
    let part = |text: &str| read(text).or_else(|| read(&methods(text)?));
    let by_methods = methods(text).and_then(|value| read(&value));
    // `3 . ^`, a product.
    let product = || {
        text.contains(" . ")
            .then(|| read(&text.replace(" . ", ".")))?
    };
    by_methods
        .or_else(product)
        .or_else(|| operation(text, &reads, &part))
}

/// A comparison whose sides are written in another way.
fn comparison(text: &str, spelling: Spelling) -> Option<String> {
    let sign = find_comparison(text)?;
    let side = |text: &str| match heaps_inside(text) {
        Ok(_) => Some(text.trim().to_string()),
        Err(_) => {
            values_in_words(text, Wanted::Value, spelling).or_else(|| position(text, spelling))
        }
    };
    let (first, second) = (&text[..sign.place.start], &text[sign.place.end..]);
    let sign = sign.relation.sign();
    Some(format!("{} {sign} {}", side(first)?, side(second)?))
}

/// A game first, unless the text is a list of numbers.
fn anything(text: &str, spelling: Spelling, fits: &dyn Fn(&String) -> bool) -> Option<String> {
    let text = text.trim();
    let first = || game(text, spelling).filter(fits);
    let second = || position(text, spelling).filter(fits);
    let is_list = text.starts_with(|c: char| c.is_ascii_digit() || "([".contains(c));
    match is_list && !text.starts_with("0,") {
        true => second().or_else(first),
        false => first().or_else(second),
    }
}

/// A name that was typed with a space or a hyphen too many.
fn joined_words(text: &str, wanted: Wanted) -> Option<String> {
    let joined = text.replace(' ', "");
    (joined != text && strict(&joined, wanted).is_ok()).then_some(joined)
}

/// `kayles[20]`, `kayles 20` and `kayles(20)` where a game is wanted.
fn game_and_heap(text: &str, spelling: Spelling) -> Option<(String, Heap)> {
    if let Ok(position) = Position::parse(text)
        && let [component] = position.components()
    {
        return match &component.part {
            Part::Heap(game, heap) => Some((game.to_string(), *heap)),
            Part::PartizanHeap(game, heap) => Some((game.to_string(), *heap)),
            Part::Value(_) => None,
        };
    }
    match heaps_of_game(text, spelling)? {
        (game, heaps) if heaps.len() == 1 => Some((game, heaps[0])),
        _ => None,
    }
}
