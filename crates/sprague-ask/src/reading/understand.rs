//! From what was typed to a text of the notation: at once where the meaning is plain, as a proposal where
//! a name or a sign may be wrong.

use super::edits::one_edit;
use super::elsewhere::elsewhere;
use super::families::{family, with_ranges};
use super::games::{Spelling, after, game};
use super::methods::methods;
use super::positions::{heaps_of_game, position};
use super::signs::tidied;
use crate::Refusal;
use sprague::Heap;
use sprague::notation::{
    ParseError, find_comparison, parse_family, parse_game, parse_ruleset, parse_subject, parse_sum,
};
use sprague::position::{Part, Position};
use sprague::ruleset::Game;
use std::cell::Cell;

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
    if let Some(found) = otherwise(&tidy, wanted, Spelling::Exact) {
        return Ok(found);
    }
    Err(refused(text, &tidy, wanted, &error))
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
fn strict(text: &str, wanted: Wanted) -> Result<(), ParseError> {
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

/// Whether a text is a sum, or a comparison of two.
fn value(text: &str) -> Result<(), ParseError> {
    let whole = parse_sum(text).map(drop);
    match find_comparison(text).filter(|_| whole.is_err()) {
        None => whole,
        Some(sign) => {
            parse_sum(&text[..sign.place.start])?;
            let behind = sign.place.end;
            match parse_sum(&text[behind..]) {
                Ok(_) => Ok(()),
                Err(error) => Err(error.shifted(behind)),
            }
        }
    }
}

/// Another way of writing something that is wanted.
fn otherwise(text: &str, wanted: Wanted, spelling: Spelling) -> Option<Understood> {
    let fits = |text: &String| strict(text, wanted).is_ok();
    let found = match wanted {
        Wanted::Game | Wanted::ImpartialGame | Wanted::GameOrFamily => {
            game(text, spelling).or_else(|| joined_words(text, wanted))
        }
        Wanted::Position => position(text, spelling).or_else(|| methods(text).filter(fits)),
        Wanted::Value => position(text, spelling)
            .or_else(|| methods(text).filter(fits))
            .or_else(|| comparison(text, spelling)),
        Wanted::Anything => anything(text, spelling, &fits),
        Wanted::Family => family(text, &fits),
    };
    if let Some(found) = found.filter(fits) {
        let mut read = Understood::read_as(found);
        read.notes.extend(other_meaning(text, wanted));
        return Some(read);
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

/// A comparison whose sides are written in another way.
fn comparison(text: &str, spelling: Spelling) -> Option<String> {
    let sign = find_comparison(text)?;
    let side = |text: &str| match parse_sum(text) {
        Ok(_) => Some(text.trim().to_string()),
        Err(_) => position(text, spelling).or_else(|| methods(text)),
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

/// The question that a text begins with, and what it is about.
fn asked(text: &str) -> Option<(&'static str, &str)> {
    const QUESTIONS: &[(&str, &str)] = &[
        ("who wins", "win"),
        ("who will win", "win"),
        ("how to win", "win"),
        ("how do i win", "win"),
        ("winning moves of", "win"),
        ("winning moves in", "win"),
        ("winning moves", "win"),
        ("win", "win"),
        ("outcome of", "win"),
        ("solve", "win"),
        ("best move in", "win"),
        ("play", "win"),
        ("values of", "values"),
        ("values", "values"),
        ("nim-values of", "values"),
        ("nim values of", "values"),
        ("grundy values of", "values"),
        ("grundy numbers of", "values"),
        ("nimbers of", "values"),
        ("nim-sequence of", "values"),
        ("sequence of", "values"),
        ("value of", "value"),
        ("value", "value"),
        ("nim-value of", "value"),
        ("grundy value of", "value"),
        ("grundy number of", "value"),
        ("temperature of", "value"),
        ("mean of", "value"),
        ("stops of", "value"),
        ("atomic weight of", "value"),
        ("birthday of", "value"),
        ("canonical form of", "value"),
        ("period of", "period"),
        ("period", "period"),
        ("laws of", "period"),
        ("law of", "period"),
        ("laws", "period"),
        ("law", "period"),
        ("rules of", "rules"),
        ("rules", "rules"),
        ("options of", "options"),
        ("options", "options"),
        ("moves of", "options"),
        ("plot of", "plot"),
        ("plot", "plot"),
        ("draw", "plot"),
        ("outcomes of", "outcomes"),
        ("outcomes", "outcomes"),
        ("expand", "expand"),
        ("guess", "guess"),
        ("what is", "report"),
        ("tell me about", "report"),
        ("show", "report"),
        ("report", "report"),
    ];
    let text = ["what is the", "what are the", "the"]
        .iter()
        .find_map(|words| after(text, words))
        .unwrap_or(text);
    QUESTIONS
        .iter()
        .find_map(|(words, question)| Some((*question, after(text, words)?)))
}

/// What the notation accepts but a person may have meant in another way.
fn notes_on(text: &str, wanted: Wanted) -> Vec<String> {
    let text = text.trim();
    if let Some(half) = decimal_fraction(text, wanted) {
        let read = match wanted {
            Wanted::Position | Wanted::Value | Wanted::Anything
                if text.starts_with('-') || wanted != Wanted::Anything =>
            {
                format!("read as an uptimal, {text}; the number is written {half}")
            }
            _ => format!("read as the code {text}; the number is written {half}"),
        };
        return vec![read];
    }
    if let Some(heaps) = codes_in_a_sum(text) {
        return vec![format!(
            "read as a sum of uptimals; heaps of these games are written {heaps}"
        )];
    }
    let integers: Option<Vec<u64>> = text
        .split('+')
        .map(|term| term.trim().parse().ok())
        .collect();
    match integers {
        Some(integers) if integers.len() > 1 && wanted != Wanted::Family => {
            let stars: Vec<String> = integers.iter().map(|n| format!("*{n}")).collect();
            vec![format!(
                "these are integers; heaps of Nim are written {}",
                stars.join(" + ")
            )]
        }
        _ => power_note(text).into_iter().collect(),
    }
}

/// `0.77[5] + 0.137[5]` for `0.77 + 0.137`: codes in a sum are values unless heaps are named.
fn codes_in_a_sum(text: &str) -> Option<String> {
    let is_code = |term: &&str| {
        let digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
        term.split_once('.')
            .is_some_and(|(whole, rest)| digits(whole) && digits(rest) && rest.len() >= 2)
    };
    let terms: Vec<&str> = text.split('+').map(str::trim).collect();
    let heaps: Vec<String> = terms.iter().map(|term| format!("{term}[5]")).collect();
    (terms.len() > 1 && terms.iter().all(is_code)).then(|| heaps.join(" + "))
}

/// `0.5` as a fraction: a number of games with a decimal point.
fn decimal_fraction(text: &str, wanted: Wanted) -> Option<String> {
    let (whole, fraction) = text.trim_start_matches('-').split_once('.')?;
    let sign = if text.starts_with('-') { "-" } else { "" };
    let whole: u64 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    // 0.25 and 0.75 are codes that people type.
    let certain = whole > 0 || sign == "-" || matches!(wanted, Wanted::Position | Wanted::Value);
    let (numerator, denominator) = match fraction {
        "5" => (1, 2),
        "25" if certain => (1, 4),
        "75" if certain => (3, 4),
        _ => return None,
    };
    Some(format!(
        "{sign}{}/{denominator}",
        whole.checked_mul(denominator)?.checked_add(numerator)?
    ))
}

/// `10^9` is a value: ten and nine ups.
fn power_note(text: &str) -> Option<String> {
    let (base, exponent) = text.split_once('^')?;
    let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let is_power = digits(base) && digits(exponent);
    is_power.then(|| {
        format!("read as the value {base} + {exponent}·^; a heap of that size is nim[{text}]")
    })
}

/// The other thing that a list of numbers could be.
fn other_meaning(text: &str, wanted: Wanted) -> Option<String> {
    let list = super::numbers::members(text)?;
    let is_list = text.starts_with(|c: char| c.is_ascii_digit())
        && text.contains(',')
        && !text.starts_with("0,");
    (wanted == Wanted::Anything && is_list)
        .then(|| format!("the game in which one of these is taken is S({list})"))
}

/// Why a text is not understood, and what was probably meant.
fn refused(text: &str, tidy: &str, wanted: Wanted, error: &ParseError) -> Refusal {
    let mut refusal = Refusal::unreadable(text, error);
    let about = asked(tidy).map_or(tidy, |(_, rest)| rest);
    if let Some(other) = [tidy, about].into_iter().find_map(elsewhere) {
        let whole = ParseError::new(0..text.len(), other.why);
        refusal = Refusal::unreadable(text, &whole);
        if strict(other.near, wanted).is_ok() {
            refusal.corrected = Some(other.near.to_string());
        }
        return refusal;
    }
    if matches!(wanted, Wanted::Position | Wanted::Value)
        && let Some(needs_heaps) =
            without_heaps(text, tidy).or_else(|| misspelt_without_heaps(text, tidy))
    {
        return needs_heaps;
    }
    let near = otherwise(tidy, wanted, Spelling::Near).map(|found| found.text);
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
