//! Expansion sets: what can be adjoined to a finite set without changing any value.
//!
//! `s` can be adjoined exactly when `G(n + s) ≠ G(n)` for all n. With preperiod n0 and period p it
//! is enough to look at n < n0 + p, and s ≥ n0 + p can be adjoined exactly when s − p can (theorem 1
//! in Ho, *On the expansion of three-element subtraction sets*). So the expansion set is a finite
//! part below n0 and a part in [n0, n0 + p) that repeats with p. The program printed in that paper
//! tests no n at all when n0 = 0; here purely periodic sets need no case of their own.
//!
//! For a set with common divisor d the game is that of the divided set with every value repeated d
//! times. Then `s = q·d + r` with 0 ≤ r < d can be adjoined exactly when q can be adjoined to the
//! divided set and, unless r = 0, q + 1 can as well.

use super::solver::{MOST_ELEMENTS, Solution, Solver, value_of};
use crate::index::index;
use crate::period::Pattern;
use crate::ruleset::{Rules, Ruleset, SubtractionSet};
use crate::sequence::{DEFAULT_MEMORY, NimSequence, Nimber};
use crate::{Control, Heap, Stopped};

/// Everything about the expansion of one finite subtraction set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expansion {
    /// The set, ascending.
    pub elements: Vec<Heap>,
    /// Its greatest common divisor.
    pub divisor: Heap,
    /// The proven pattern of its values.
    pub pattern: Pattern,
    /// The values before the period sets in.
    pub before: Vec<Nimber>,
    /// The values of one period.
    pub round: Vec<Nimber>,
    /// The expansion set.
    pub members: Members,
}

/// An expansion set: a finite part and a part that repeats with the period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Members {
    /// The preperiod n0 and period p.
    pub pattern: Pattern,
    /// Members below n0, those of the set included.
    pub finite: Vec<Heap>,
    /// Members in [n0, n0 + p); each stands for itself plus all multiples of p.
    pub periodic: Vec<Heap>,
    /// Members below n0 + p that are not in the set itself.
    pub adjoinable: Vec<Heap>,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExpansionError {
    /// The period was not reached.
    #[error("no period within {computed} heaps")]
    NoPeriod {
        /// How many values were computed.
        computed: Heap,
    },
    /// Preperiod and period are known but too long for the quadratic search.
    #[error(
        "preperiod {} and period {} are too long to test every number below their sum",
        pattern.preperiod,
        pattern.period
    )]
    TooLong {
        /// The proven pattern.
        pattern: Pattern,
    },
    /// So many heaps of a round do not fit the memory.
    #[error("the values up to preperiod {} plus period {} do not fit the memory", pattern.preperiod, pattern.period)]
    Memory {
        /// The proven pattern.
        pattern: Pattern,
    },
    /// Whoever waits has had enough.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The longest preperiod plus period whose numbers are tested.
const LONGEST: Heap = 1 << 26;
/// What a heap of a round takes, in bytes: its value as a byte and as a number, its places in the lists of members, and
/// the words that are made of them.
const HEAP_BYTES: u64 = 40;
/// The most steps of 32 heaps a test of all numbers may take.
const MOST_STEPS: u64 = 1 << 33;

impl Expansion {
    /// The expansion of the set, looking for its period among `limit` heaps.
    ///
    /// ```
    /// use sprague::subtraction::Expansion;
    ///
    /// // Example 1 in Ho.
    /// let expansion = Expansion::new(&[1, 8, 11, 27], 10_000, &sprague::Control::new())?;
    /// assert_eq!(expansion.members.finite, [1, 8, 11]);
    /// assert_eq!(expansion.members.periodic, [13, 20, 27]);
    /// assert_eq!(expansion.members.adjoinable, [13, 20]);
    /// # Ok::<(), sprague::subtraction::ExpansionError>(())
    /// ```
    pub fn new(elements: &[Heap], limit: Heap, control: &Control) -> Result<Self, ExpansionError> {
        Expansion::with_memory(elements, limit, DEFAULT_MEMORY, control)
    }

    /// The same in about so many bytes.
    pub fn with_memory(
        elements: &[Heap],
        limit: Heap,
        memory: u64,
        control: &Control,
    ) -> Result<Self, ExpansionError> {
        let mut elements: Vec<Heap> = elements.iter().copied().filter(|&s| s > 0).collect();
        elements.sort_unstable();
        elements.dedup();
        let mut solver = Solver::new().with_memory(memory);
        let solution = solver.solve_under(&elements, limit, control)?;
        let Some(pattern) = solution.pattern else {
            return Err(ExpansionError::NoPeriod {
                computed: solution.computed,
            });
        };
        let round = pattern.preperiod.saturating_add(pattern.period);
        if round <= LONGEST && round.saturating_mul(HEAP_BYTES) > memory {
            return Err(ExpansionError::Memory { pattern });
        }
        let too_long = ExpansionError::TooLong { pattern };
        let members = solver
            .members_under(&elements, &solution, MOST_STEPS, control)?
            .ok_or(too_long)?;
        let mut before = solver.values(&elements, round, control)?;
        let round = before.split_off(index(pattern.preperiod));
        Ok(Expansion {
            divisor: solver.divisor(),
            pattern,
            before,
            round,
            members,
            elements,
        })
    }

    /// Whether something new can be adjoined (definition 1 in Ho).
    pub fn is_expandable(&self) -> bool {
        !self.members.adjoinable.is_empty()
    }
}

impl Members {
    /// Whether a number belongs to the expansion set.
    pub fn contains(&self, s: Heap) -> bool {
        let Pattern {
            preperiod, period, ..
        } = self.pattern;
        if s < preperiod {
            return self.finite.binary_search(&s).is_ok();
        }
        let first = preperiod + (s - preperiod) % period;
        self.periodic.binary_search(&first).is_ok()
    }

    /// Splits ascending members below n0 + p.
    fn new(pattern: Pattern, elements: &[Heap], below: Vec<Heap>) -> Self {
        let adjoinable = below
            .iter()
            .copied()
            .filter(|s| elements.binary_search(s).is_err())
            .collect();
        let mut finite = below;
        let split = finite.partition_point(|&s| s < pattern.preperiod);
        let periodic = finite.split_off(split);
        Members {
            pattern,
            finite,
            periodic,
            adjoinable,
        }
    }
}

impl Pattern {
    /// Purely periodic with period 2.
    pub fn is_bipartite(&self) -> bool {
        self.saltus == 0 && self.period == 2 && self.preperiod == 0
    }

    /// Period 2 after a preperiod.
    pub fn is_ultimately_bipartite(&self) -> bool {
        self.saltus == 0 && self.period == 2 && self.preperiod > 0
    }
}

impl Solver {
    /// The expansion set of the elements that were solved last.
    ///
    /// `None` without a pattern, when the pattern is too long, or after so many steps of 32 heaps.
    pub fn members(
        &mut self,
        elements: &[Heap],
        solution: &Solution,
        most_steps: u64,
    ) -> Option<Members> {
        // Nobody has the handle, so nobody stops it.
        self.members_under(elements, solution, most_steps, &Control::new())
            .ok()?
    }

    /// The expansion set of the elements that were solved last, unless somebody stops that.
    ///
    /// `None` without a pattern, when the pattern is too long, or after so many steps of 32 heaps.
    pub fn members_under(
        &mut self,
        elements: &[Heap],
        solution: &Solution,
        most_steps: u64,
        control: &Control,
    ) -> Result<Option<Members>, Stopped> {
        let short = |pattern: &Pattern| {
            let round = pattern.preperiod.checked_add(pattern.period);
            round.is_some_and(|round| round <= LONGEST)
        };
        let Some(pattern) = solution.pattern.filter(short) else {
            return Ok(None);
        };
        if elements.is_empty() {
            return Ok(Some(Members::new(pattern, elements, Vec::new())));
        }
        if elements.len() > MOST_ELEMENTS {
            let round = pattern.preperiod + pattern.period;
            let values = values_by_engine(elements, 2 * round, control)?;
            let below = plainly_adjoinable(&values, round, most_steps, control)?;
            return Ok(below.map(|below| Members::new(pattern, elements, below)));
        }
        let divisor = self.divisor();
        let round = (pattern.preperiod + pattern.period) / divisor;
        // A round has at most `LONGEST` heaps.
        let Some(below) = self.adjoinable_below(index(round), most_steps, control)? else {
            return Ok(None);
        };
        let below: Vec<Heap> = below.into_iter().map(|s| s as Heap).collect();
        if divisor == 1 {
            return Ok(Some(Members::new(pattern, elements, below)));
        }
        let reduced_pattern = Pattern {
            preperiod: pattern.preperiod / divisor,
            period: pattern.period / divisor,
            saltus: 0,
        };
        let reduced = Members::new(reduced_pattern, &[], below);
        let fits = |s: &Heap| {
            let (quotient, rest) = (s / divisor, s % divisor);
            reduced.contains(quotient) && (rest == 0 || reduced.contains(quotient + 1))
        };
        let below = (1..round * divisor).filter(fits).collect();
        Ok(Some(Members::new(pattern, elements, below)))
    }

    /// The first `count` values of the elements that were solved last.
    fn values(
        &mut self,
        elements: &[Heap],
        count: Heap,
        control: &Control,
    ) -> Result<Vec<Nimber>, Stopped> {
        let divisor = self.divisor();
        if elements.is_empty() {
            return Ok(vec![0; index(count)]);
        }
        if elements.len() > MOST_ELEMENTS {
            return values_by_engine(elements, count, control);
        }
        // Members were computed before, so that all values of a round are known.
        let bytes = self.one_hot();
        let value = |n: Heap| value_of(bytes[index(n / divisor)]);
        Ok((0..count).map(value).collect())
    }
}

fn values_by_engine(
    elements: &[Heap],
    count: Heap,
    control: &Control,
) -> Result<Vec<Nimber>, Stopped> {
    let set = SubtractionSet::finite(elements.iter().copied());
    let mut sequence = NimSequence::new(&Ruleset::new(Rules::Subtraction(set))).under(control);
    // The caller has seen at least this many values of the same game already.
    if sequence.extend_to(count.saturating_sub(1)).is_err() {
        control.check()?;
    }
    Ok(sequence.values().to_vec())
}

/// The numbers below `round` that can be adjoined, by the definition; `values` reach to 2·round.
fn plainly_adjoinable(
    values: &[Nimber],
    round: Heap,
    most_steps: u64,
    control: &Control,
) -> Result<Option<Vec<Heap>>, Stopped> {
    let round = index(round);
    let mut steps = 0;
    let mut members = Vec::new();
    for s in 1..round {
        control.check()?;
        let meeting = (0..round).find(|&n| values.get(n + s) == values.get(n));
        if meeting.is_none() {
            members.push(s as Heap);
        }
        steps += meeting.unwrap_or(round) as u64 / 32;
        if steps > most_steps {
            return Ok(None);
        }
    }
    Ok(Some(members))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtraction::Word;

    fn expansion(elements: &[Heap]) -> Expansion {
        Expansion::new(elements, 1_000_000, &Control::new()).unwrap()
    }

    #[test]
    fn the_papers_examples_come_out() {
        // Appendix A.4.
        let first = expansion(&[2, 7, 10]);
        assert_eq!((first.pattern.preperiod, first.pattern.period), (0, 17));
        assert_eq!(Word::of(&first.round).to_string(), "(0011)^2 (2031)^2 2");
        let second = expansion(&[3, 8, 12]);
        assert_eq!((second.pattern.preperiod, second.pattern.period), (16, 5));
        assert_eq!(second.members.finite, [3, 8, 12, 13]);
        assert_eq!(second.members.periodic, [18]);
        assert_eq!(Word::of(&second.before).values(), second.before);
    }

    #[test]
    fn a_purely_periodic_set_is_expanded_where_the_papers_program_finds_nothing() {
        // Appendix A.4 prints {2, 7, 10}^17.
        let found = expansion(&[2, 7, 10]);
        assert_eq!(found.members.periodic, [2, 6, 7, 10, 11, 15]);
        // Theorem 3 with a + 1 < b ≤ 2a.
        let found = expansion(&[3, 5]);
        assert_eq!(found.members.periodic, [3, 4, 5]);
        assert_eq!(found.members.adjoinable, [4]);
        assert!(!expansion(&[1, 4]).is_expandable());
    }

    #[test]
    fn an_adjoined_number_changes_nothing_and_any_other_does() {
        let mut state = 88172645463325252_u64;
        let mut next = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        for round in 0..250 {
            let size = if round % 25 == 0 { 9 } else { 1 + next(4) };
            let scale = if round % 4 == 0 { 1 + next(4) } else { 1 };
            let mut set: Vec<Heap> = (0..size).map(|_| scale * (1 + next(14))).collect();
            set.sort_unstable();
            set.dedup();
            let found = expansion(&set);
            let bound = found.pattern.preperiod + found.pattern.period;
            let length = 3 * bound + 60;
            let values = |set: &[Heap]| values_by_engine(set, length, &Control::new()).unwrap();
            let plain = values(&set);
            assert_eq!(
                plain[..bound as usize],
                [found.before.clone(), found.round.clone()].concat()
            );
            for s in 1..bound + found.pattern.period.min(20) {
                let with: Vec<Heap> = set.iter().copied().chain([s]).collect();
                let unchanged = values(&with) == plain;
                assert_eq!(found.members.contains(s), unchanged, "{set:?} and {s}");
            }
        }
    }

    #[test]
    fn multiples_of_a_set_are_expanded_by_reduction() {
        let found = expansion(&[6, 10]);
        assert_eq!((found.divisor, found.pattern.period), (2, 16));
        assert_eq!(found.members.periodic, [6, 7, 8, 9, 10]);
    }

    #[test]
    fn bipartite_games_are_told_from_ultimately_bipartite_ones() {
        assert!(expansion(&[1, 5, 7]).pattern.is_bipartite());
        assert!(expansion(&[3, 5, 9]).pattern.is_ultimately_bipartite());
        assert!(!expansion(&[3, 9]).pattern.is_bipartite());
    }
}
