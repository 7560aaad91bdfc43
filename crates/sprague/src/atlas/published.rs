//! What others published about octal games, and how an atlas compares with it.
//!
//! The facts are in the file `atlas/published.txt`, each with its source. A fact is about codes; an atlas without them
//! says nothing of it.

use super::{Atlas, game, read};
use crate::equivalence::StandardForm;
use crate::index::index;
use crate::ruleset::Code;
use crate::sequence::{NimSequence, Nimber};
use crate::{Control, Heap, Stopped};

const PUBLISHED: &str = include_str!("../../atlas/published.txt");
/// Games that are said to be the same are compared up to this heap, counted from the first one with a move on.
const COMPARED: Heap = 4096;

/// A fact about octal games that somebody published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// Who published it, in a word or two.
    pub source: String,
    /// Where it can be read.
    pub place: String,
    /// What is said.
    pub fact: Fact,
}

/// What is said about octal games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The values of a game repeat.
    Period {
        /// The game.
        code: Code,
        /// The period.
        period: Heap,
        /// The first heap from which on they repeat.
        preperiod: Heap,
        /// Whether the first heap with a move is counted as heap 1.
        from_first_move: bool,
    },
    /// No period of a game was known.
    Open(Code),
    /// Two codes have the same values, up to a shift of the heaps.
    Same(Code, Code),
}

/// How an atlas compares with a published fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// It says so too.
    Agrees,
    /// It says something else, which is proved.
    Differs(Difference),
    /// A game that was open has a proved period.
    Settled {
        /// The period.
        period: Heap,
        /// The first heap from which on the values repeat.
        preperiod: Heap,
    },
    /// It was not computed far enough to tell.
    NotReached,
}

/// What an atlas says instead of a published fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// Another period, or another heap from which on the values repeat, counted as in the fact.
    Period {
        /// The period.
        period: Heap,
        /// The first heap from which on the values repeat.
        preperiod: Heap,
    },
    /// So many heaps were computed, which would have shown the period.
    None {
        /// How many heaps.
        computed: Heap,
    },
    /// The values of the two games differ here, where the first heap with a move is counted as heap 1.
    AtHeap(Heap),
}

/// All published facts that come with the library.
pub fn published() -> Vec<Published> {
    let (mut source, mut place) = (String::new(), String::new());
    let mut from_first_move = false;
    let mut facts = Vec::new();
    for line in PUBLISHED.lines() {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (kind, &words[..]) {
            ("source", _) => {
                let (name, at) = rest.split_once(": ").unwrap_or((rest, ""));
                (source, place) = (name.into(), at.into());
            }
            ("heaps", [counted]) => from_first_move = *counted == "move",
            _ => facts.extend(
                facts_of(kind, &words, from_first_move)
                    .into_iter()
                    .map(|fact| Published {
                        source: source.clone(),
                        place: place.clone(),
                        fact,
                    }),
            ),
        }
    }
    facts
}

/// The facts of a line; none for a remark.
fn facts_of(kind: &str, words: &[&str], from_first_move: bool) -> Vec<Fact> {
    let fact = || match (kind, words) {
        ("period", [code, period, preperiod]) => Some(vec![Fact::Period {
            code: read(code)?,
            period: period.parse().ok()?,
            preperiod: preperiod.parse().ok()?,
            from_first_move,
        }]),
        ("open", [code]) => Some(vec![Fact::Open(read(code)?)]),
        ("same", [code, others @ ..]) => {
            let code = read(code)?;
            let same = |other: &&str| Some(Fact::Same(read(other)?, code.clone()));
            others.iter().map(same).collect()
        }
        _ => None,
    };
    fact().unwrap_or_default()
}

impl Published {
    /// How an atlas compares with it; nothing if the atlas does not have the game.
    pub fn compare(&self, atlas: &Atlas, control: &Control) -> Result<Option<Comparison>, Stopped> {
        match &self.fact {
            Fact::Open(code) => Ok(open(atlas, code)),
            Fact::Same(code, other) => same(atlas, code, other, control),
            Fact::Period {
                code,
                period,
                preperiod,
                from_first_move,
            } => Ok(repeats(
                atlas,
                code,
                (*period, *preperiod),
                *from_first_move,
            )),
        }
    }
}

fn open(atlas: &Atlas, code: &Code) -> Option<Comparison> {
    let (entry, shift) = atlas.find(code)?;
    let Some(pattern) = entry.finding.pattern else {
        return Some(Comparison::Agrees);
    };
    Some(Comparison::Settled {
        period: pattern.period,
        preperiod: pattern.preperiod.saturating_add_signed(shift),
    })
}

fn repeats(
    atlas: &Atlas,
    code: &Code,
    (period, preperiod): (Heap, Heap),
    from_first_move: bool,
) -> Option<Comparison> {
    let (entry, shift) = atlas.find(code)?;
    let Some(found) = entry.finding.pattern else {
        // The theorem of Guy and Smith would have proved it by now.
        let enough = 2 * (preperiod + period) + code.leading().len() as Heap;
        let computed = entry.finding.computed;
        return Some(match computed.saturating_add_signed(shift) > enough {
            true => Comparison::Differs(Difference::None { computed }),
            false => Comparison::NotReached,
        });
    };
    let own = found.preperiod.saturating_add_signed(shift);
    let skipped = match from_first_move {
        true => StandardForm::of(code).map_or(0, |form| form.shift),
        false => 0,
    };
    let counted = own.saturating_sub(skipped);
    Some(
        match (found.period, counted, found.saltus) == (period, preperiod, 0) {
            true => Comparison::Agrees,
            false => Comparison::Differs(Difference::Period {
                period: found.period,
                preperiod: counted,
            }),
        },
    )
}

fn same(
    atlas: &Atlas,
    code: &Code,
    other: &Code,
    control: &Control,
) -> Result<Option<Comparison>, Stopped> {
    let (Some((one, _)), Some((two, _))) = (atlas.find(code), atlas.find(other)) else {
        return Ok(None);
    };
    if one.code == two.code {
        return Ok(Some(Comparison::Agrees));
    }
    let (one, two) = (values(code, control)?, values(other, control)?);
    let differ = one.iter().zip(&two).position(|(one, two)| one != two);
    Ok(Some(differ.map_or(Comparison::NotReached, |heap| {
        Comparison::Differs(Difference::AtHeap(heap as Heap))
    })))
}

/// The first values, where the first heap with a move is counted as heap 1.
fn values(code: &Code, control: &Control) -> Result<Vec<Nimber>, Stopped> {
    let skipped = StandardForm::of(code).map_or(0, |form| form.shift);
    let mut sequence = NimSequence::new(&game(code)).under(control);
    let computed = sequence.extend_to(skipped + COMPARED);
    control.check()?;
    let values = sequence.values().get(index(skipped)..);
    Ok(match computed {
        Ok(()) => values.unwrap_or_default().to_vec(),
        Err(_) => Vec::new(),
    })
}
