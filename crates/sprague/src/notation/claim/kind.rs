//! What is said of a value in words: `S(1,2|1,3)[n] is hot`, `G[n] is not a number`, `kayles[n] is a P-position`.
//!
//! Most of these words are comparisons, and are read as such, so that whatever proves comparisons for all heaps proves
//! them too: a value is hot if its left stop is above its right stop, a number if it equals its stop, and so on.

use super::statement::{StatementNames, looks_like_values};
use super::value::{self, side};
use crate::claim::{Body, Kind, Logic, Measure, Relation, ValuePiece, ValueSide};
use crate::notation::ParseError;
use crate::notation::expression::balanced;

/// What can be said of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Hot,
    Tepid,
    Number,
    Integer,
    Numberish,
    Infinitesimal,
    /// How it compares with 0.
    ToZero(Relation),
    Is(Kind),
    /// Who wins.
    Outcome(&'static str),
}

/// The words, without the article before them.
const WORDS: &[(&str, Said)] = &[
    ("hot", Said::Hot),
    ("tepid", Said::Tepid),
    ("cold", Said::Number),
    ("number", Said::Number),
    ("integer", Said::Integer),
    ("numberish", Said::Numberish),
    ("infinitesimal", Said::Infinitesimal),
    ("all-small", Said::Is(Kind::AllSmall)),
    ("all small", Said::Is(Kind::AllSmall)),
    ("dicotic", Said::Is(Kind::AllSmall)),
    ("dicot", Said::Is(Kind::AllSmall)),
    ("nimber", Said::Is(Kind::Nimber)),
    ("zero", Said::ToZero(Relation::Equal)),
    ("positive", Said::ToZero(Relation::Greater)),
    ("negative", Said::ToZero(Relation::Less)),
    ("fuzzy", Said::ToZero(Relation::Confused)),
    ("P-position", Said::Outcome("P")),
    ("N-position", Said::Outcome("N")),
    ("L-position", Said::Outcome("L")),
    ("R-position", Said::Outcome("R")),
];

/// What may follow `is`, for whoever wrote something else.
pub(super) const HINT: &str =
    "write P, N, L, R or draw, or what a value may be: hot, a number, all-small, infinitesimal";

fn known(text: &str) -> Option<Said> {
    let text = text.trim();
    let articles = ["a ", "an "];
    let bare = articles
        .iter()
        .find_map(|article| text.strip_prefix(article));
    let bare = bare.unwrap_or(text).trim_start();
    let mut words = WORDS.iter();
    words
        .find(|(word, _)| word.eq_ignore_ascii_case(bare))
        .map(|(_, said)| *said)
}

/// Whether these words can follow `is`.
pub(super) fn is_kind(text: &str) -> bool {
    known(text).is_some()
}

/// `VALUE is hot`, if the text has this shape.
pub(super) fn said(text: &str, names: &mut StatementNames) -> Option<Result<Body, ParseError>> {
    let mut places = text.match_indices(" is ").map(|(at, _)| at);
    let at = places.find(|&at| balanced(&text[..at]).0 == at)?;
    let said = known(&text[at + " is ".len()..])?;
    if !looks_like_values(&text[..at]) {
        return None;
    }
    if let Said::Outcome(outcome) = said {
        return value::position(&format!("{} is {outcome}", &text[..at]), names);
    }
    Some(side(text, 0..at, names).and_then(|of| match of.measure {
        Measure::Value => Ok(body(said, &of)),
        _ => Err(
            ParseError::new(0..at, "this is a number already").with_hint(
                "leave out what stands before the brackets, or compare it: mean(G[n]) > 0",
            ),
        ),
    }))
}

fn body(said: Said, of: &ValueSide) -> Body {
    let zero = || number("0");
    match said {
        Said::Hot => related(
            measure(of, Measure::LeftStop),
            Relation::Greater,
            measure(of, Measure::RightStop),
        ),
        Said::Numberish => related(
            measure(of, Measure::LeftStop),
            Relation::Equal,
            measure(of, Measure::RightStop),
        ),
        Said::Number => related(of.clone(), Relation::Equal, measure(of, Measure::LeftStop)),
        Said::Tepid => all([
            Logic::from(body(Said::Numberish, of)),
            Logic::Not(Box::new(body(Said::Number, of).into())),
        ]),
        // The temperature of an integer is -1, where all others are still warmer.
        Said::Integer => all([
            body(Said::Number, of).into(),
            related(
                measure(of, Measure::Temperature),
                Relation::Equal,
                number("-1"),
            )
            .into(),
        ]),
        Said::Infinitesimal => all([
            related(measure(of, Measure::LeftStop), Relation::Equal, zero()).into(),
            related(measure(of, Measure::RightStop), Relation::Equal, zero()).into(),
        ]),
        Said::ToZero(relation) => related(of.clone(), relation, zero()),
        Said::Is(kind) => Body::Kind {
            of: of.clone(),
            kind,
        },
        Said::Outcome(_) => unreachable!("outcomes are read as positions"),
    }
}

fn all(parts: [Logic; 2]) -> Body {
    Body::Logic(Logic::All(parts.into()))
}

fn related(left: ValueSide, relation: Relation, right: ValueSide) -> Body {
    Body::Relation {
        left,
        relation,
        right,
    }
}

/// What is measured of a value, instead of the value.
fn measure(of: &ValueSide, measure: Measure) -> ValueSide {
    let names = Measure::NAMES.iter();
    let name = names
        .filter(|(_, own)| *own == measure)
        .map(|(name, _)| *name);
    ValueSide {
        measure,
        pieces: of.pieces.clone(),
        text: format!("{}({})", name.collect::<String>(), of.text),
    }
}

fn number(text: &str) -> ValueSide {
    ValueSide {
        measure: Measure::Value,
        pieces: vec![ValuePiece::Text(text.into())],
        text: text.into(),
    }
}
