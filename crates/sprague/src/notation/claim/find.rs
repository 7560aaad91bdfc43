//! Reading conditions on the heaps of one game: `G(n) = G(n-1) and n % 3 = 1`, of a partizan game
//! `outcome = L and mean > 1`.

use super::statement::{StatementNames, read_statement};
use crate::claim::{Measure, Statement};
use crate::notation::ParseError;
use crate::notation::expression::balanced;
use crate::ruleset::Game;

/// Other words for what of a value is compared.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("temp", "temperature"),
    ("atomic_weight", "aw"),
    ("atomicweight", "aw"),
    ("leftstop", "left_stop"),
    ("rightstop", "right_stop"),
];

/// What a condition on heaps may look like.
pub(super) fn examples(game: &Game) -> &'static str {
    match game {
        Game::Impartial(_) => "write G(n) = 0, G(n) > G(n-1) and n % 3 = 1, or G(n) = G(kayles, n)",
        Game::Partizan(_) => "write G > ^, outcome = L, mean > 1 and n % 3 = 0, or temperature < 1",
    }
}

/// Reads a condition on the heaps n of one game, whose values are `G(n)`. Of a partizan game they are `G[n]`, for
/// which `G`, `V` and `G(n)` may be written too, and `outcome`, `mean`, `temperature` and the like are those of heap n.
///
/// ```
/// use sprague::notation::{parse_find, parse_game};
///
/// let kayles = parse_game("kayles")?;
/// assert!(parse_find(&kayles, "G(n) = G(n-1) and G(n) != G(0.07, n)").is_ok());
/// assert_eq!(parse_find(&kayles, "G(m) = 3").unwrap_err().span(), 2..3);
/// let partizan = parse_game("S(1,2|1,3)")?;
/// let read = parse_find(&partizan, "outcome = L and V(n-1) > ^")?;
/// assert_eq!(read.text, "G[n] is L and G[n-1] > ^");
/// # Ok::<(), sprague::notation::ParseError>(())
/// ```
pub fn parse_find(game: &Game, text: &str) -> Result<Statement, ParseError> {
    if text.trim().is_empty() {
        return Err(ParseError::new(0..0, "no condition was given").with_hint(examples(game)));
    }
    let names = || StatementNames::of_game(game);
    let read = match game {
        Game::Impartial(_) => read_statement(text, names())?,
        Game::Partizan(_) => match read_statement(&with_heaps(text), names()) {
            Ok(read) => read,
            // Without other words for values the places in the text are those that were typed.
            Err(_) if with_heaps(text) == text => read_statement(text, names())?,
            Err(error) => {
                let hint = error.hint().unwrap_or(examples(game)).to_string();
                let whole = 0..text.trim_end().len();
                return Err(ParseError::new(whole, error.to_string()).with_hint(hint));
            }
        },
    };
    match read.ranges.order.len() {
        0 | 1 => Ok(read),
        _ => Err(
            ParseError::new(0..text.len(), "a condition on heaps has one variable, n")
                .with_hint("use exists(k in 1..n: ...) for others"),
        ),
    }
}

/// `G[n] > G[n-1]` for `G > V(n-1)`, `mean(G[n])` for `mean`, `G[n] is P` for `outcome = P`.
pub(super) fn with_heaps(text: &str) -> String {
    let mut written = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = word_length(rest);
        if length == 0 {
            written.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, behind) = rest.split_at(length);
        let (said, left) = match (word, other_word(word)) {
            ("G" | "V", _) => heap(word, behind),
            ("outcome" | "outcomes", _) => outcome(behind),
            (_, Some(measure)) => measured(measure, behind),
            _ => (word.to_string(), behind),
        };
        written += &said;
        rest = left;
    }
    written
}

fn word_length(text: &str) -> usize {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    text.find(|c| !is_letter(c)).unwrap_or(text.len())
}

/// The name of what of a value is compared.
fn other_word(word: &str) -> Option<&'static str> {
    let other = OTHER_WORDS.iter().find(|(other, _)| *other == word);
    let own = Measure::NAMES.iter().map(|(name, _)| *name);
    other
        .map(|(_, name)| *name)
        .or_else(|| own.into_iter().find(|name| *name == word))
}

/// What stands in the brackets that come next, and what comes behind them.
fn brackets(text: &str) -> Option<(&str, &str)> {
    let inside = text.trim_start().strip_prefix(['(', '{'])?;
    let length = balanced(inside).0;
    Some((&inside[..length], inside.get(length + 1..)?))
}

/// What follows `G` or `V`: a heap, a game and a heap, or nothing for heap n.
fn heap<'a>(word: &str, behind: &'a str) -> (String, &'a str) {
    if behind.trim_start().starts_with('[') {
        return ("G".into(), behind);
    }
    match brackets(behind) {
        None => ("G[n]".into(), behind),
        Some((inside, rest)) => {
            let written = match balanced(inside).1.last() {
                None => format!("G[{inside}]"),
                Some(&comma) if is_partizan(&inside[..comma]) => {
                    format!("{}[{}]", inside[..comma].trim(), inside[comma + 1..].trim())
                }
                // Of other games it is a number.
                Some(_) => format!("{word}({inside})"),
            };
            (written, rest)
        }
    }
}

fn is_partizan(game: &str) -> bool {
    matches!(
        crate::notation::parse_game(game.trim()),
        Ok(Game::Partizan(_))
    )
}

/// What follows a measure: a value, a heap, or nothing for heap n.
fn measured<'a>(measure: &str, behind: &'a str) -> (String, &'a str) {
    let Some((inside, rest)) = brackets(behind) else {
        return (format!("{measure}(G[n])"), behind);
    };
    (format!("{measure}({})", value_of(inside)), rest)
}

/// What stands in the brackets of a measure or an outcome: a value, a game and a heap, or a heap.
fn value_of(inside: &str) -> String {
    let written = with_heaps(inside);
    if written.contains(['[', '{', '^', '*', '±']) {
        return written;
    }
    match balanced(inside).1.last() {
        Some(&comma) => format!("{}[{}]", inside[..comma].trim(), inside[comma + 1..].trim()),
        None => format!("G[{}]", inside.trim()),
    }
}

/// What follows `outcome`: a heap or nothing, and which outcomes are meant.
fn outcome(behind: &str) -> (String, &str) {
    let (of, rest) = match brackets(behind) {
        Some((inside, rest)) => (value_of(inside), rest),
        None => ("G[n]".into(), behind),
    };
    let rest = rest.trim_start();
    let signs = ["!=", "is not ", "==", "=", "is "];
    let sign = signs.iter().find(|sign| rest.starts_with(**sign));
    if let Some(sign) = sign {
        let not = if sign.starts_with('!') || sign.contains("not") {
            "not "
        } else {
            ""
        };
        return (format!("{of} is {not}"), rest[sign.len()..].trim_start());
    }
    let list = rest.strip_prefix("in").and_then(brackets);
    if let Some((inside, rest)) = list {
        let each = inside.split(',');
        let each: Vec<String> = each.map(|one| format!("{of} is {}", one.trim())).collect();
        return (format!("({})", each.join(" or ")), rest);
    }
    (format!("{of} is "), rest)
}
