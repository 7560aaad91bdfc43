//! Periods: found in linear time, and claimed only with a theorem whose finite check was done.
//!
//! [`PeriodSearch`] computes values step by step, looks for a repetition whenever the number of
//! values has grown by half, and stops as soon as the theorem that fits the ruleset proves it. The
//! prover trusts nothing of the finder: it gets a claim and the values and checks the theorem's
//! hypotheses itself.

mod arithmetic;
mod certificate;
mod digests;
mod find;
mod known;
mod prove;
mod reach;
mod search;
mod tail;
mod trade;

use crate::index::index;
pub use certificate::{Certificate, Mask, NoCertificate, SparseProof, definition};
pub use digests::{Digests, Evidence};
pub(crate) use find::observed;
pub use known::KnownValues;
pub(crate) use prove::{proved_by_values, theorem_of_values};
pub use search::PeriodSearch;

use crate::sequence::Nimber;
use crate::{BigNimber, Heap};
use std::fmt;
use std::ops::Range;

/// `G(n + period) = G(n) + saltus` for all `n ≥ preperiod`, with the least possible preperiod and
/// period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The least heap from which on the values repeat.
    pub preperiod: Heap,
    /// The least period.
    pub period: Heap,
    /// What is added per period; 0 for a periodic sequence.
    pub saltus: Heap,
}

impl Pattern {
    /// The last heap that does not follow the pattern.
    pub fn last_exception(&self) -> Option<Heap> {
        self.preperiod.checked_sub(1)
    }

    /// The last heap from `start` on, where the game begins, that does not follow the pattern.
    pub fn last_exception_from(&self, start: Heap) -> Option<Heap> {
        self.last_exception().filter(|&heap| heap >= start)
    }

    /// The heaps before the preperiod whose values differ from what the pattern, continued
    /// backwards, would give them. `values` must reach to the end of the first period.
    pub fn exceptions(&self, values: &[Nimber]) -> Vec<Heap> {
        (0..self.preperiod)
            .filter(|&n| {
                let rounds = (self.preperiod - n).div_ceil(self.period);
                let later = BigNimber::from(values[index(n + rounds * self.period)]);
                BigNimber::from(values[index(n)])
                    + BigNimber::from(rounds) * BigNimber::from(self.saltus)
                    != later
            })
            .collect()
    }

    /// The value of a heap of any size, from the values up to the end of the first period.
    pub fn value_at(&self, values: &[Nimber], n: Heap) -> BigNimber {
        self.value_by(|heap| values[heap], n)
    }

    /// The same where values are asked for one by one.
    fn value_by(&self, value: impl Fn(usize) -> Nimber, n: Heap) -> BigNimber {
        if n < self.preperiod + self.period {
            return BigNimber::from(value(index(n)));
        }
        let beyond = n - self.preperiod;
        let base = self.preperiod + beyond % self.period;
        let rounds = beyond / self.period;
        BigNimber::from(value(index(base))) + BigNimber::from(rounds) * BigNimber::from(self.saltus)
    }
}

/// The theorems behind claims for all heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// The next value depends on the last `largest` values only, so one repetition of that many
    /// consecutive values proves the period.
    Window {
        /// The largest amount that can be taken.
        largest: Heap,
    },
    /// Guy and Smith 1956, for codes leaving at most `most_parts` heaps.
    GuySmith {
        /// The largest number of heaps a move leaves.
        most_parts: u32,
        /// The position of the last digit that is not 0.
        last_digit: Heap,
    },
    /// Guy and Smith's theorem for codes with rules that compare the parts, which are traded for parts larger or smaller by a
    /// multiple of the period (statement and proof in `period/trade.rs`).
    PartRules {
        /// The largest number of heaps a move leaves.
        most_parts: u32,
        /// The position of the last digit that is not 0.
        last_digit: Heap,
    },
    /// Guy and Smith's theorem for codes that repeat for ever and split heaps: taking a multiple of the block more or less makes up
    /// for large amounts (statement and proof in `period/trade.rs`).
    RepeatingCode {
        /// The largest number of heaps a move leaves.
        most_parts: u32,
        /// The position of the last digit before the block that repeats.
        last_digit: Heap,
        /// How many digits repeat.
        block: Heap,
    },
    /// For ultimately periodic sets of amounts: the next value depends on the last `window` values
    /// and on the sets of values reached so far in each residue class; when all of them repeat,
    /// shifted by the saltus, the sequence does.
    ResidueClasses {
        /// How many of the last values are looked up one by one.
        window: Heap,
        /// The modulus of the residue classes.
        modulus: Heap,
    },
    /// For codes that end or repeat, with any saltus: no option has the predicted value, by sums and parities of its
    /// parts, and on one stretch of two periods everything below is reached by options that carry over to all later
    /// heaps (statement and proof in `period/arithmetic.rs`).
    ArithmeticPeriod {
        /// The largest number of heaps that options had to be looked at for.
        most_parts: u32,
        /// The first heap of the stretch.
        from: Heap,
        /// The heap after the stretch.
        to: Heap,
        /// The power of two by which values are split into two parts.
        unit: Nimber,
        /// Values below this and twice the saltus more are reached by options that last.
        threshold: Heap,
    },
    /// For codes leaving at most two heaps, rare and common values: the next value depends on the
    /// last `window` values only, as long as no rare heap appears and no larger part is needed
    /// (statement and proof in `sequence/sparse/watch.rs`).
    SparseState {
        /// The bits that tell rare from common values.
        mask: Nimber,
        /// Whether the parity of the heap counts as well.
        parity: bool,
        /// The last rare heap.
        last_rare: Heap,
        /// The largest smaller part that was needed to reach the rare values below the value.
        depth: Heap,
        /// How many values repeated: the larger of those two and the largest amount taken.
        window: Heap,
    },
    /// Every smaller heap is an option and no option can have the value `n`, because the nim-sum
    /// of parts is at most their sum, which is less than `n`: hence `G(n) = n`.
    ContainsNim,
    /// Lasker's Nim: `G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3`.
    Lasker,
}

impl Theorem {
    /// The name under which people know it.
    pub fn name(&self) -> &'static str {
        match self {
            Theorem::Window { .. } => "repeated window of a finite taking game",
            Theorem::GuySmith { .. } => "Guy–Smith periodicity theorem",
            Theorem::PartRules { .. } => "Guy–Smith theorem for rules that compare the parts",
            Theorem::RepeatingCode { .. } => "Guy–Smith theorem for codes that repeat",
            Theorem::ResidueClasses { .. } => {
                "repeated state of an ultimately periodic taking game"
            }
            Theorem::ArithmeticPeriod { .. } => "arithmetic periodicity of a code",
            Theorem::SparseState { .. } => "repeated state of a sparse game",
            Theorem::ContainsNim => "a game that contains Nim",
            Theorem::Lasker => "Lasker's Nim",
        }
    }

    /// What it says, for the game at hand.
    pub fn statement(&self) -> String {
        match self {
            Theorem::Window { largest } => format!(
                "the next value depends on the last {} only, so one repetition of them repeats for \
                 ever",
                count_values(*largest)
            ),
            Theorem::GuySmith {
                most_parts,
                last_digit,
            } => format!(
                "the code ends at digit {last_digit} and leaves at most {most_parts} heaps: if \
                 G(n+p) = G(n) for n0 <= n < {}{last_digit}, with n0 >= 1, then for all n >= n0",
                match most_parts {
                    0 | 1 => "n0 + ".into(),
                    2 => "2 n0 + p + ".into(),
                    h => format!("{h} n0 + {} p + ", h - 1),
                }
            ),
            Theorem::PartRules {
                most_parts,
                last_digit,
            } => format!(
                "the code ends at digit {last_digit} and leaves at most {most_parts} heaps; trading parts for parts \
                 larger or smaller by a multiple of p keeps equal parts equal, and where it would make different parts \
                 equal, others of the same value differ: the repetition lasts for ever once it has lasted so long"
            ),
            Theorem::RepeatingCode {
                most_parts,
                last_digit,
                block,
            } => format!(
                "the digits repeat in blocks of {block} after digit {last_digit}, and moves leave at most {most_parts} \
                 heaps: taking more or less makes up for large amounts and trading parts for small ones, so the \
                 repetition lasts for ever once it has lasted so long"
            ),
            Theorem::ResidueClasses { window, modulus } => format!(
                "the next value depends on the last {} and on the sets of values reached so far in \
                 each class of heaps modulo {modulus}; all of these repeat, shifted by the saltus",
                count_values(*window)
            ),
            Theorem::ArithmeticPeriod {
                most_parts,
                from,
                to,
                ..
            } => format!(
                "no option of a heap n reaches the predicted value, by sums and parities over all \
                 choices of up to {most_parts} parts modulo p; for {from} <= n < {to} everything \
                 below it is reached by options that carry over to n + 2p"
            ),
            Theorem::SparseState {
                mask,
                parity,
                last_rare,
                depth,
                window,
            } => format!(
                "call a value rare if it shares an even number of bits with {mask}{}: after heap \
                 {last_rare} all are common, so common values are reached only through heaps up to \
                 it, and the rare values below are reached with a part of at most {depth}; hence the \
                 next value depends on the last {} only, and all of these repeat",
                if *parity {
                    ", counting the parity of the heap as one more"
                } else {
                    ""
                },
                count_values(*window)
            ),
            Theorem::ContainsNim => {
                "every smaller heap is an option, and the nim-sum of the parts \
                                     of an option is at most their sum, which is less than n: \
                                     G(n) = n"
                    .into()
            }
            Theorem::Lasker => "G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3 \
                                (Lasker 1931; Winning Ways, chapter 4)"
                .into(),
        }
    }
}

fn count_values(count: Heap) -> String {
    if count == 1 {
        "value".into()
    } else {
        format!("{count} values")
    }
}

/// A theorem together with the finite check that was done.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Proof {
    /// The theorem used.
    pub theorem: Theorem,
    /// The heaps `n` for which `G(n + period) = G(n) + saltus` was checked; empty if the theorem
    /// needs no check.
    pub checked: Range<Heap>,
}

/// Why nothing is claimed for all heaps.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unproved {
    /// No theorem covers the ruleset; the text says why.
    NoTheorem(&'static str),
    /// A theorem would apply, but the values did not repeat far enough.
    NotYet,
    /// A theorem would apply, but the values could not repeat far enough yet: an amount as large as
    /// this was not taken yet.
    TooFew {
        /// The largest amount.
        largest: Heap,
    },
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::NoTheorem(why) => write!(f, "no theorem covers this game: {why}"),
            Unproved::NotYet => f.write_str("the values computed so far do not prove a period"),
            Unproved::TooFew { largest } => write!(
                f,
                "no heap was large enough to take {largest} from it, and a proof needs such heaps"
            ),
        }
    }
}

/// What is known about the period of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// True for all heaps.
    Proved {
        /// The regularity.
        pattern: Pattern,
        /// Why it holds.
        proof: Proof,
    },
    /// Nothing is claimed for all heaps.
    Unknown {
        /// A regularity of the computed values that lasts long enough to be worth mentioning.
        observed: Option<Pattern>,
        /// What stands in the way.
        why: Unproved,
    },
}

impl Verdict {
    /// The proved pattern.
    pub fn proved(&self) -> Option<&Pattern> {
        match self {
            Verdict::Proved { pattern, .. } => Some(pattern),
            Verdict::Unknown { .. } => None,
        }
    }

    /// `periodic`, `arithmetic` or `unknown`.
    pub fn kind(&self) -> &'static str {
        match self.proved() {
            Some(pattern) if pattern.saltus == 0 => "periodic",
            Some(_) => "arithmetic",
            None => "unknown",
        }
    }
}
