//! Certificates: a proved period written down with everything needed to check it again.
//!
//! A certificate is plain data and renders as the text that the crate `sprague-verify` reads; the
//! manual's chapter on certificates describes the format. Making one is linear in the values.

use super::digests::Evidence;
use super::trade::Trade;
use super::{Pattern, Proof, Theorem, Verdict, arithmetic};
use crate::checksum::sealed;
use crate::index::index;
use crate::ruleset::{Rules, Ruleset, SubtractionSet, lcm};
use crate::sequence::{NimSequence, Nimber, rare_heaps, sparse_mask};
use crate::subtraction::Expansion;
use crate::{Control, Heap};
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
    /// The numbers below preperiod + period that can be adjoined, if that is claimed.
    members: Option<Vec<Heap>>,
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
    Trade,
    Nim,
    Arithmetic {
        multiple: Heap,
        unit: Nimber,
        threshold: Heap,
        stretch: Heap,
    },
    Classes {
        at: Heap,
    },
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
                "the proof rests on a theorem that certificates do not cover ({theorem})"
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
            _ => return Certificate::extended(ruleset, pattern, proof, values),
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
            members: None,
        })
    }

    /// The certificate of an expansion set.
    pub fn expansion(found: &Expansion) -> Result<Self, NoCertificate> {
        let pattern = found.pattern;
        let largest = found.elements.last().copied().unwrap_or(0);
        let set = SubtractionSet::finite(found.elements.iter().copied());
        let from = pattern.preperiod.max(1);
        let below = from.saturating_add(largest);
        let values = [found.before.as_slice(), found.round.as_slice()].concat();
        let members = [found.members.finite.as_slice(), &found.members.periodic];
        Ok(Certificate {
            game: set.to_string(),
            pattern,
            basis: Basis::Window,
            from,
            below,
            mask: None,
            evidence: Evidence::of(&continued(&values, &pattern, below + pattern.period)?),
            members: Some(members.concat()),
        })
    }

    /// The certificate of a period that need not be proved by the values computed: those that are missing follow.
    fn extended(
        ruleset: &Ruleset,
        pattern: &Pattern,
        proof: &Proof,
        values: &[Nimber],
    ) -> Result<Self, NoCertificate> {
        let from = pattern.preperiod.max(1);
        let (basis, from, computed) = match proof.theorem {
            Theorem::ContainsNim => (Basis::Nim, 1, 2),
            Theorem::Lasker => lasker(ruleset, pattern, from)?,
            Theorem::ArithmeticPeriod {
                to,
                unit,
                threshold,
                from: stretch,
                ..
            } => {
                let basis = Basis::Arithmetic {
                    multiple: (to - stretch) / 2 / pattern.period,
                    unit,
                    threshold,
                    stretch,
                };
                (basis, from, to)
            }
            Theorem::ResidueClasses { window, modulus } => {
                by_classes(ruleset, pattern, &proof.checked, (window, modulus))?
            }
            Theorem::PartRules { .. } | Theorem::RepeatingCode { .. } => {
                let end = proof.checked.end + pattern.period;
                (Basis::Trade, proof.checked.start, end)
            }
            other => return Err(NoCertificate::NotCovered(other.name())),
        };
        let more;
        let known = match values.is_empty() || proof.checked.is_empty() {
            true => {
                let mut sequence = NimSequence::new(ruleset);
                let last = computed.saturating_sub(1);
                let unfit = NoCertificate::TooFewValues(computed);
                sequence.extend_to(last).map_err(|_| unfit)?;
                more = sequence.into_values();
                more.as_slice()
            }
            false => values,
        };
        Ok(Certificate {
            game: definition(ruleset)?,
            pattern: *pattern,
            basis,
            from,
            below: computed - pattern.period,
            mask: None,
            evidence: Evidence::of(&continued(known, pattern, computed)?),
            members: None,
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
            members: None,
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
pub fn definition(ruleset: &Ruleset) -> Result<String, NoCertificate> {
    match (ruleset.code(), ruleset.rules()) {
        (Some(code), _) => Ok(code.to_string()),
        (None, Rules::Subtraction(set)) => Ok(set.to_string()),
        (None, _) => Err(NoCertificate::NotCovered("a rule of one's own")),
    }
}

/// The first values, those beyond the computed ones by the pattern.
fn continued(
    values: &[Nimber],
    pattern: &Pattern,
    needed: Heap,
) -> Result<Vec<Nimber>, NoCertificate> {
    /// Certificates of more values are not written.
    const MOST: Heap = 1 << 26;
    let unfit = NoCertificate::Unfit("too many values are needed");
    if needed > MOST {
        return Err(unfit);
    }
    let value = |n: Heap| match values.get(index(n)) {
        Some(&value) => Some(value),
        None => Nimber::try_from(pattern.value_at(values, n)).ok(),
    };
    (0..needed).map(value).collect::<Option<_>>().ok_or(unfit)
}

/// Lasker's Nim follows from the theorem on arithmetic periods.
fn lasker(
    ruleset: &Ruleset,
    pattern: &Pattern,
    from: Heap,
) -> Result<(Basis, Heap, Heap), NoCertificate> {
    let unfit = NoCertificate::Unfit("the theorem on arithmetic periods was not seen to apply");
    let mut sequence = NimSequence::new(ruleset);
    sequence.extend_to(100).map_err(|_| unfit.clone())?;
    let code = ruleset.code().ok_or(unfit.clone())?;
    let found = arithmetic::proves(&code, sequence.values(), pattern, &Control::new());
    let found = found.ok_or(unfit)?;
    let basis = Basis::Arithmetic {
        multiple: (found.stretch.1 - found.stretch.0) / 2 / pattern.period,
        unit: found.unit,
        threshold: found.threshold,
        stretch: found.stretch.0,
    };
    Ok((basis, from, found.stretch.1))
}

/// What the theorem for amounts that come again for ever is checked at; a finite code whose moves leave an even number
/// of equal heaps is checked by trading parts.
fn by_classes(
    ruleset: &Ruleset,
    pattern: &Pattern,
    checked: &std::ops::Range<Heap>,
    (window, modulus): (Heap, Heap),
) -> Result<(Basis, Heap, Heap), NoCertificate> {
    let unfit = NoCertificate::Unfit("the numbers are too large");
    let from = pattern.preperiod.max(1);
    let code = ruleset.code();
    if let Some(trade) = code
        .as_ref()
        .filter(|code| code.is_finite())
        .and_then(|code| Trade::of(code))
    {
        let range = trade.range(pattern).ok_or(unfit)?;
        return Ok((Basis::Trade, range.start, range.end + pattern.period));
    }
    let (begin, block) = match (&code, ruleset.rules()) {
        (Some(code), _) => (code.leading().len() as Heap, code.repeating().len() as Heap),
        (None, Rules::Subtraction(set)) => set.again().ok_or(unfit.clone())?,
        (None, _) => return Err(NoCertificate::NotCovered("a rule of one's own")),
    };
    let shift = lcm(pattern.period, modulus).ok_or(unfit.clone())?;
    // The heap up to which classes were seen to repeat.
    let reached = (checked.end + pattern.period).saturating_sub(shift + window);
    let at = begin.saturating_add(reached.max(from));
    let shift = lcm(pattern.period, block).ok_or(unfit.clone())?;
    let end = at.checked_add(shift).ok_or(unfit)?;
    Ok((Basis::Classes { at }, from, end))
}

fn first_values(values: &[Nimber], needed: Heap) -> Result<&[Nimber], NoCertificate> {
    usize::try_from(needed)
        .ok()
        .and_then(|needed| values.get(..needed))
        .ok_or(NoCertificate::TooFewValues(needed))
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sealed(&self.content()))
    }
}

impl Certificate {
    /// Everything before the checksum.
    fn content(&self) -> String {
        let theorem = match self.basis {
            Basis::Window => "window",
            Basis::GuySmith => "guy-smith",
            Basis::Trade => "trade",
            Basis::Nim => "nim",
            Basis::Arithmetic { .. } => "arithmetic",
            Basis::Classes { .. } => "classes",
            Basis::Sparse { .. } => "sparse",
        };
        let Pattern {
            preperiod,
            period,
            saltus,
        } = self.pattern;
        let added = match saltus {
            0 => String::new(),
            saltus => format!("saltus {saltus}\n"),
        };
        let mut text = format!(
            "sprague certificate 1\ngame {}\npreperiod {preperiod}\nperiod {period}\n{added}\
             theorem {theorem}\nfrom {}\n",
            self.game, self.from
        );
        match self.basis {
            Basis::Arithmetic {
                multiple,
                unit,
                threshold,
                stretch,
            } => {
                text += &format!(
                    "multiple {multiple}\nunit {unit}\nthreshold {threshold}\nstretch {stretch}\n"
                );
            }
            Basis::Classes { at } => text += &format!("at {at}\n"),
            _ => {}
        }
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
        match self.members.as_deref() {
            Some([]) => text += "members none\n",
            Some(members) => list(&mut text, "members", 20, members, Heap::to_string),
            None => {}
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
