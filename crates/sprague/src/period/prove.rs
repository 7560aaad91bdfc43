//! Choosing the theorem that fits a ruleset and checking its hypotheses on the values.

use super::find::{SuffixPeriods, least_preperiod, observed};
use super::trade::Trade;
use super::{Pattern, Proof, Theorem, Unproved, arithmetic, tail};
use crate::ruleset::{Code, Digit, Ruleset, Shape, Taking};
use crate::sequence::{Nimber, Recurrence};
use crate::{Control, Heap, NimSequence};
use std::borrow::Cow;

/// The theorem that can settle a ruleset.
#[derive(Debug)]
pub(super) enum Prover {
    /// See [`trade`](super::trade). With three parts or more the period of this code may also be arithmetic.
    Bounded {
        trade: Trade,
        theorem: Theorem,
        code: Option<Code>,
    },
    /// Only arithmetic periods can be proved: see [`arithmetic`].
    Arithmetic(Code),
    /// See [`tail`].
    ResidueClasses(Taking),
    /// Settled without looking at values.
    Known(Pattern, Theorem),
    /// Nothing can be claimed.
    None(&'static str),
}

impl Prover {
    pub(super) fn for_ruleset(ruleset: &Ruleset) -> Self {
        match ruleset.shape() {
            Shape::Taking(taking) => match (taking.some.largest(), taking.whole.largest()) {
                (Some(some), Some(whole)) => {
                    let last = some.max(whole);
                    let theorem = Theorem::Window { largest: last };
                    Prover::Bounded {
                        trade: Trade::free(1, last),
                        theorem,
                        code: None,
                    }
                }
                _ => Prover::ResidueClasses(taking),
            },
            Shape::Breaking(code) => Prover::for_code(&code),
            Shape::Custom(_) => {
                Prover::None("its moves depend on arithmetic properties of the heap")
            }
        }
    }

    fn for_code(code: &Code) -> Self {
        let splits_without_taking = code.leading()[0]
            .counts
            .between(2, Heap::MAX)
            .next()
            .is_some();
        if code.contains_nim() && !splits_without_taking {
            let pattern = Pattern {
                preperiod: 0,
                period: 1,
                saltus: 1,
            };
            return Prover::Known(pattern, Theorem::ContainsNim);
        }
        if *code == Code::new(vec![Digit::plain(4)], vec![Digit::plain(3)]) {
            let pattern = Pattern {
                preperiod: 1,
                period: 4,
                saltus: 4,
            };
            return Prover::Known(pattern, Theorem::Lasker);
        }
        let Some((trade, most_parts)) = Trade::of(code).zip(code.most_parts()) else {
            return match code.has_part_rules() {
                true => Prover::None(
                    "its rule compares the sizes of the parts, and a move may leave any number of heaps",
                ),
                false => Prover::Arithmetic(code.clone()),
            };
        };
        let last_digit = trade.last;
        let theorem = match (code.is_finite(), code.has_part_rules()) {
            (true, false) => Theorem::GuySmith {
                most_parts,
                last_digit,
            },
            (true, true) => Theorem::PartRules {
                most_parts,
                last_digit,
            },
            (false, _) => Theorem::RepeatingCode {
                most_parts,
                last_digit,
                block: code.repeating().len() as Heap,
            },
        };
        let may_grow = !code.has_part_rules() && (most_parts >= 3 || !code.is_finite());
        Prover::Bounded {
            trade,
            theorem,
            code: may_grow.then(|| code.clone()),
        }
    }

    /// The pattern the values prove, with the proof; nothing if that was stopped. Patterns are looked for among the
    /// last `most` values.
    pub(super) fn prove(
        &self,
        values: &[Nimber],
        most: usize,
        control: &Control,
    ) -> Option<(Pattern, Proof)> {
        match self {
            Prover::None(_) => None,
            Prover::Arithmetic(code) => prove_arithmetic(code, values, control),
            Prover::Known(pattern, theorem) => Some((
                *pattern,
                Proof {
                    theorem: *theorem,
                    checked: 0..0,
                },
            )),
            Prover::Bounded {
                trade,
                theorem,
                code,
            } => prove_bounded(trade, *theorem, values, most, control)
                .or_else(|| prove_arithmetic(code.as_ref()?, values, control)),
            Prover::ResidueClasses(taking) => prove_by_classes(taking, values, most, control),
        }
    }

    /// Why these values do not prove anything, though they may follow a pattern.
    pub(super) fn obstacle(&self, sequence: &NimSequence, observed: Option<&Pattern>) -> Unproved {
        let saltus = observed.map(|pattern| pattern.saltus);
        let growing = match self {
            Prover::None(why) => return Unproved::NoTheorem(why),
            Prover::Known(..) | Prover::ResidueClasses(_) => None,
            Prover::Bounded { code, .. } => code.as_ref(),
            Prover::Arithmetic(_) if saltus == Some(0) => {
                return Unproved::NoTheorem(
                    "a move may leave any number of heaps, and the values do not grow",
                );
            }
            Prover::Arithmetic(code) => Some(code),
        };
        match (self, growing.zip(observed)) {
            // Only codes without such rules are kept for that theorem.
            (
                Prover::Bounded {
                    code: None,
                    theorem: Theorem::PartRules { .. } | Theorem::RepeatingCode { .. },
                    ..
                },
                _,
            ) if saltus > Some(0) => Unproved::NoTheorem(
                "its values grow regularly, and its rule compares the sizes of the parts: the theorem for values that grow \
                 trades parts for others, which may be equal where they must not be, or the other way round",
            ),
            (_, Some((code, claim)))
                if claim.saltus > 0
                    && arithmetic::has_looked_enough(code, sequence.values(), claim) =>
            {
                Unproved::NoTheorem(
                    "its values grow regularly, but not by options of the kinds that are known to last for ever",
                )
            }
            (Prover::Bounded { trade, .. }, _) if sequence.known() as Heap <= trade.last => {
                Unproved::TooFew {
                    largest: trade.last,
                }
            }
            _ => Unproved::NotYet,
        }
    }
}

fn prove_bounded(
    trade: &Trade,
    theorem: Theorem,
    values: &[Nimber],
    most: usize,
    control: &Control,
) -> Option<(Pattern, Proof)> {
    let known = values.len() as Heap;
    let claim = SuffixPeriods::new(values, most, control)?
        .patterns()
        .find(|claim| {
            claim.saltus == 0
                && trade
                    .range(claim)
                    .is_some_and(|range| range.end + claim.period <= known)
        })?;
    let proof = Proof {
        theorem,
        checked: trade.range(&claim)?,
    };
    Some((least_preperiod_in(claim, values), proof))
}

/// The theorem by which a repetition among the first values alone proves a period, for a code that
/// leaves at most two heaps.
pub(crate) fn theorem_of_values(ruleset: &Ruleset) -> Option<Theorem> {
    match Prover::for_ruleset(ruleset) {
        Prover::Bounded { theorem, .. } => Some(theorem),
        _ => None,
    }
}

/// The periodic pattern that the first values prove by that theorem, and how many of them it needs.
///
/// Pattern and number do not depend on how many more values there are.
pub(crate) fn proved_by_values(
    ruleset: &Ruleset,
    values: &[Nimber],
    control: &Control,
) -> Option<(Pattern, Heap)> {
    let Prover::Bounded { trade, theorem, .. } = Prover::for_ruleset(ruleset) else {
        return None;
    };
    let (pattern, _) = prove_bounded(&trade, theorem, values, values.len(), control)?;
    // The check for the least preperiod is part of the one that was done.
    let needed = trade.range(&pattern)?.end + pattern.period;
    Some((pattern, needed))
}

/// Needs a regularity that is plain to see, because its check looks at very many options.
fn prove_arithmetic(code: &Code, values: &[Nimber], control: &Control) -> Option<(Pattern, Proof)> {
    let claim = least_preperiod_in(
        observed(values, 0, control).filter(|claim| claim.saltus > 0)?,
        values,
    );
    let done = arithmetic::proves(code, values, &claim, control)?;
    let theorem = Theorem::ArithmeticPeriod {
        most_parts: done.most_parts,
        from: done.stretch.0,
        to: done.stretch.1,
        unit: done.unit,
        threshold: done.threshold,
    };
    let checked = claim.preperiod..values.len() as Heap - claim.period;
    Some((claim, Proof { theorem, checked }))
}

/// Tries the few longest suffixes with different periods.
fn prove_by_classes(
    taking: &Taking,
    values: &[Nimber],
    most: usize,
    control: &Control,
) -> Option<(Pattern, Proof)> {
    const TRIES: usize = 4;
    let known = values.len() as Heap;
    let periods = SuffixPeriods::new(values, most, control)?;
    let mut tried = Vec::new();
    for claim in periods.patterns() {
        if claim.preperiod + 2 * claim.period > known || tried.contains(&claim.period) {
            continue;
        }
        if tried.len() == TRIES {
            break;
        }
        control.check().ok()?;
        if let Some(done) = tail::proves(taking, values, &claim, control) {
            let theorem = Theorem::ResidueClasses {
                window: done.window,
                modulus: done.modulus,
            };
            let checked = claim.preperiod..known - claim.period;
            return Some((
                least_preperiod_in(claim, values),
                Proof { theorem, checked },
            ));
        }
        tried.push(claim.period);
    }
    None
}

/// The period that a repeated state of the sparse-space engine proves.
pub(super) fn by_sparse_state(
    repeated: &Recurrence,
    sequence: &NimSequence,
) -> Option<(Pattern, Proof)> {
    let start = repeated.heap - repeated.period - repeated.window;
    // Theorem and engine agree, or nothing is claimed.
    let window = start..start + repeated.window;
    let again = start + repeated.period..repeated.heap;
    if repeated.heap > sequence.known()
        || sequence.stretch(window.clone()) != sequence.stretch(again)
    {
        return None;
    }
    let claim = Pattern {
        preperiod: start as Heap,
        period: repeated.period as Heap,
        saltus: 0,
    };
    let theorem = Theorem::SparseState {
        mask: repeated.mask,
        parity: repeated.parity,
        last_rare: repeated.last_rare as Heap,
        depth: repeated.depth as Heap,
        window: repeated.window as Heap,
    };
    let checked = window.start as Heap..window.end as Heap;
    let pattern = least_preperiod(claim, 0, |heaps| sequence.stretch(heaps));
    Some((pattern, Proof { theorem, checked }))
}

/// Moves the preperiod down as far as the values allow.
fn least_preperiod_in(pattern: Pattern, values: &[Nimber]) -> Pattern {
    least_preperiod(pattern, 0, |heaps| Cow::Borrowed(&values[heaps]))
}
