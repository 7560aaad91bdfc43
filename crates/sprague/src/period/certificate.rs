//! Certificates: a proved period written down with everything needed to check it again.
//!
//! A certificate is plain data and renders as the text that the crate `sprague-verify` reads; the
//! manual's chapter on certificates describes the format. Making one is linear in the values.

use super::digests::Evidence;
use super::{Pattern, Theorem, Verdict};
use crate::Heap;
use crate::checksum::checksum;
use crate::ruleset::{Rules, Ruleset};
use crate::sequence::{Nimber, rare_heaps, sparse_mask};
use std::fmt;

/// Values are computed again pair by pair up to this many; beyond, a mask tells what to look at.
const PAIR_BY_PAIR: Heap = 10_000;
/// The largest mask a certificate can state.
const LARGEST_MASK: Nimber = 65_535;

/// A proved period with everything needed to check it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    game: String,
    pattern: Pattern,
    basis: Basis,
    from: Heap,
    below: Heap,
    mask: Option<Mask>,
    evidence: Evidence,
}

/// A value is *rare* at a heap if it shares an even number of bits with the mask, counting in the
/// parity of heap minus position if there is a position; else *common*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mask {
    /// The bits.
    pub bits: Nimber,
    /// An amount with the parity of all amounts that may be taken before splitting.
    pub position: Option<Heap>,
}

/// What a game with few rare heaps is proved periodic by: from `last_rare` on all heaps are common,
/// and all rare values below the value of a heap are reached with a part of at most `depth`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SparseProof {
    /// Which values are rare.
    pub mask: Mask,
    /// All rare heaps from 1 on with their values, ascending.
    pub rare: Vec<(Heap, Nimber)>,
    /// At least the last rare heap.
    pub last_rare: Heap,
    /// At least the largest smaller part that is needed to reach a rare value below the value of a
    /// heap n, for `below ≤ n < below + period`.
    pub depth: Heap,
    /// The heap from which on the repetition is claimed by the theorem: more than `last_rare` and
    /// not less than the preperiod.
    pub from: Heap,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Basis {
    Window,
    GuySmith,
    Sparse {
        last_rare: Heap,
        depth: Heap,
        rare: Vec<(Heap, Nimber)>,
    },
}

/// Why there is no certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoCertificate {
    /// Nothing is proved for all heaps.
    NotProved,
    /// The proof rests on a theorem that certificates do not cover.
    NotCovered(&'static str),
    /// The numbers do not fit the theorem or each other; the text says which.
    Unfit(&'static str),
    /// So many values are needed.
    TooFewValues(Heap),
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCertificate::NotProved => f.write_str("nothing is proved for all heaps"),
            NoCertificate::NotCovered(theorem) => write!(
                f,
                "the proof rests on a theorem that certificates do not cover ({theorem}); they \
                 cover periods of finite subtraction sets and finite codes"
            ),
            NoCertificate::Unfit(what) => f.write_str(what),
            NoCertificate::TooFewValues(needed) => {
                write!(f, "it needs the values of all heaps below {needed}")
            }
        }
    }
}

impl std::error::Error for NoCertificate {}

impl Certificate {
    /// The certificate of a verdict, from the values that proved it.
    ///
    /// ```
    /// use sprague::{PeriodSearch, notation::parse_ruleset, period::Certificate};
    ///
    /// let game = parse_ruleset("S(1,4)").unwrap();
    /// let mut search = PeriodSearch::new(&game);
    /// search.run(1_000).unwrap();
    /// let certificate = Certificate::new(&game, &search.verdict(), search.values()).unwrap();
    /// assert!(certificate.to_string().contains("\ngame S(1,4)\npreperiod 0\nperiod 5\n"));
    /// ```
    pub fn new(
        ruleset: &Ruleset,
        verdict: &Verdict,
        values: &[Nimber],
    ) -> Result<Self, NoCertificate> {
        let Verdict::Proved { pattern, proof } = verdict else {
            return Err(NoCertificate::NotProved);
        };
        let basis = match proof.theorem {
            Theorem::Window { .. } => Basis::Window,
            Theorem::GuySmith { .. } => Basis::GuySmith,
            Theorem::SparseState {
                mask,
                parity,
                last_rare,
                depth,
                ..
            } => {
                let from = proof.checked.start;
                let code = ruleset.code();
                let found = code.and_then(|code| rare_heaps(&code, mask, parity, values));
                let (position, rare) =
                    found.ok_or(NoCertificate::Unfit("the game must be a finite code"))?;
                let mask = Mask {
                    bits: mask,
                    position,
                };
                let proof = SparseProof {
                    mask,
                    rare,
                    last_rare,
                    depth,
                    from,
                };
                let needed = proof.needed(ruleset, pattern)?;
                let evidence = Evidence::of(first_values(values, needed)?);
                return Certificate::sparse(ruleset, pattern, proof, evidence);
            }
            other => return Err(NoCertificate::NotCovered(other.name())),
        };
        let (from, below) = (proof.checked.start, proof.checked.end);
        let needed = below + pattern.period;
        let values = first_values(values, needed)?;
        let code = ruleset.code().filter(|_| needed > PAIR_BY_PAIR);
        let class = code.and_then(|code| sparse_mask(&code, values));
        let mask = class.filter(|class| (1..=LARGEST_MASK).contains(&class.0));
        Ok(Certificate {
            game: definition(ruleset)?,
            pattern: *pattern,
            basis,
            from,
            below,
            mask: mask.map(|(bits, position)| Mask { bits, position }),
            evidence: Evidence::of(values),
        })
    }

    /// The certificate of a game with few rare heaps. The evidence must be that of exactly
    /// [`SparseProof::needed`] values.
    pub fn sparse(
        ruleset: &Ruleset,
        pattern: &Pattern,
        proof: SparseProof,
        evidence: Evidence,
    ) -> Result<Self, NoCertificate> {
        let needed = proof.needed(ruleset, pattern)?;
        if evidence.len() != needed {
            return Err(NoCertificate::TooFewValues(needed));
        }
        if pattern.saltus != 0 {
            return Err(NoCertificate::Unfit("the period must not be arithmetic"));
        }
        if !(1..=LARGEST_MASK).contains(&proof.mask.bits) {
            return Err(NoCertificate::Unfit("the mask must be from 1 to 65535"));
        }
        if proof.from <= proof.last_rare || proof.from < pattern.preperiod {
            return Err(NoCertificate::Unfit("the proof begins too early"));
        }
        Ok(Certificate {
            game: definition(ruleset)?,
            pattern: *pattern,
            from: proof.from,
            below: needed - pattern.period,
            mask: Some(proof.mask),
            basis: Basis::Sparse {
                last_rare: proof.last_rare,
                depth: proof.depth,
                rare: proof.rare,
            },
            evidence,
        })
    }
}

impl SparseProof {
    /// How many values the certificate is about.
    pub fn needed(&self, ruleset: &Ruleset, pattern: &Pattern) -> Result<Heap, NoCertificate> {
        let last = ruleset.code().and_then(|code| code.last_position());
        let last = last.ok_or(NoCertificate::Unfit("the game must be a finite code"))?;
        let parts = [self.last_rare.max(self.depth), last, pattern.period];
        parts
            .iter()
            .try_fold(self.from, |sum, part| sum.checked_add(*part))
            .ok_or(NoCertificate::Unfit("the numbers are too large"))
    }
}

/// The game as a code or a set, whatever it was called.
fn definition(ruleset: &Ruleset) -> Result<String, NoCertificate> {
    match (ruleset.code(), ruleset.rules()) {
        (Some(code), _) => Ok(code.to_string()),
        (None, Rules::Subtraction(set)) => Ok(set.to_string()),
        (None, _) => Err(NoCertificate::NotCovered("a rule of one's own")),
    }
}

fn first_values(values: &[Nimber], needed: Heap) -> Result<&[Nimber], NoCertificate> {
    usize::try_from(needed)
        .ok()
        .and_then(|needed| values.get(..needed))
        .ok_or(NoCertificate::TooFewValues(needed))
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.content();
        f.write_str(&content)?;
        writeln!(f, "checksum {:016x}", checksum(content.as_bytes()))
    }
}

impl Certificate {
    /// Everything before the checksum.
    fn content(&self) -> String {
        let theorem = match self.basis {
            Basis::Window => "window",
            Basis::GuySmith => "guy-smith",
            Basis::Sparse { .. } => "sparse",
        };
        let Pattern {
            preperiod, period, ..
        } = self.pattern;
        let mut text = format!(
            "sprague certificate 1\ngame {}\npreperiod {preperiod}\nperiod {period}\n\
             theorem {theorem}\nfrom {}\n",
            self.game, self.from
        );
        if let Basis::Sparse {
            last_rare, depth, ..
        } = self.basis
        {
            text += &format!("last-rare {last_rare}\ndepth {depth}\n");
        }
        let computed = self.below + period;
        text += &format!("below {}\ncomputed {computed}\n", self.below);
        if let Some(Mask { bits, position }) = self.mask {
            text += &format!("mask {bits}\n");
            if let Some(position) = position {
                text += &format!("position {position}\n");
            }
        }
        if let Basis::Sparse { rare, .. } = &self.basis {
            list(&mut text, "rare", 10, rare, |(heap, value)| {
                format!("{heap}:{value}")
            });
        }
        match &self.evidence {
            Evidence::Values(values) => list(&mut text, "values", 30, values, Nimber::to_string),
            Evidence::Digests { block, digests, .. } => {
                text += &format!("block {block}\n");
                list(&mut text, "digests", 5, digests, |d| format!("{d:016x}"));
            }
        }
        text
    }
}

/// Lists items after a word, so many to a line.
fn list<T>(text: &mut String, word: &str, most: usize, items: &[T], show: impl Fn(&T) -> String) {
    for line in items.chunks(most) {
        let items: Vec<String> = line.iter().map(&show).collect();
        *text += &format!("{word} {}\n", items.join(" "));
    }
}
