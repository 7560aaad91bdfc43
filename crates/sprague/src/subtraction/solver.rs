//! Exact period and preperiod of finite subtraction sets, one after another in the same memory.
//!
//! The set is divided by its greatest common divisor, values are generated as bytes, one-hot for up
//! to seven elements ([`one_hot`]), plain for more ([`plain`]), and the final window is searched backwards
//! ([`detect`](super::detect)) each time the number of values has grown by half. Costs are linear
//! in preperiod + period + max(S). Beyond a fixed amount of memory the search goes on in a ring
//! ([`streaming`](super::streaming)). Sets of more than 254 elements go to [`PeriodSearch`].

use super::common_divisor;
use super::compare::meet;
use super::detect::{latest_repeat, preperiod};
use super::encoding;
use super::one_hot::{self, SPARE};
use super::plain;
use super::streaming::Stream;
use crate::index::index;
use crate::lanes::Level;
use crate::period::{Pattern, PeriodSearch};
use crate::ruleset::{Rules, Ruleset, SubtractionSet};
use crate::sequence::{DEFAULT_MEMORY, LimitError, Nimber};
use crate::{Control, Heap, Stopped};

/// The most elements of a set whose values fit a one-hot byte.
pub const MOST_ELEMENTS: usize = one_hot::MOST;

/// Heaps that are compared first when a number is tried.
const WIDTH: usize = 32;

/// With so many values the search goes on in bounded memory.
const MOST_IN_MEMORY: usize = 1 << 26;

/// Values computed between two looks at whether somebody wants to stop.
const STRETCH: usize = 1 << 22;

/// What was found out about one set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    /// The exact pattern, `None` if the limit was reached first.
    pub pattern: Option<Pattern>,
    /// How many values were computed, each counted once.
    pub computed: Heap,
    /// The largest value among those that were computed.
    pub largest: Nimber,
}

impl Solution {
    /// Nothing was looked at.
    const NOTHING: Solution = Solution {
        pattern: None,
        computed: 0,
        largest: 0,
    };
}

/// What comes of looking at values that are all kept.
enum InMemory {
    Solved(Solution),
    /// The values on which a heap depends do not fit, or those of a set with very many elements; what is known by then.
    TooWide(Solution),
    /// No period shows among those that fit.
    TooLong,
}

/// Finds periods and keeps its memory from game to game.
///
/// ```
/// use sprague::subtraction::Solver;
///
/// let mut solver = Solver::new();
/// let pattern = solver.solve(&[1, 8, 11, 27], 10_000).pattern.unwrap();
/// assert_eq!((pattern.preperiod, pattern.period), (13, 19));
/// ```
#[derive(Debug)]
pub struct Solver {
    level: Level,
    /// One-hot values of the reduced set after `pad` zeros.
    bytes: Vec<u8>,
    pad: usize,
    /// How many values are right.
    known: usize,
    reduced: Vec<usize>,
    divisor: Heap,
    failure: Vec<u32>,
    most_in_memory: usize,
    /// Bytes for the values of sets with very many elements.
    memory: u64,
    /// A handle that nobody else has, so that nobody stops what is done under it.
    nobody: Control,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver with the fastest inner loops of this machine.
    pub fn new() -> Self {
        Solver {
            level: Level::best(),
            bytes: Vec::new(),
            pad: 0,
            known: 0,
            reduced: Vec::new(),
            divisor: 1,
            failure: Vec::new(),
            most_in_memory: MOST_IN_MEMORY,
            memory: DEFAULT_MEMORY,
            nobody: Control::new(),
        }
    }

    /// A solver that uses the portable inner loops only.
    pub fn portable() -> Self {
        Solver {
            level: Level::PORTABLE,
            ..Solver::new()
        }
    }

    /// Sets after how many values the search goes on in a ring.
    #[must_use]
    pub fn with_values_in_memory(mut self, most: usize) -> Self {
        self.most_in_memory = most;
        self
    }

    /// Bounds what is kept at a time to about so many bytes.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        // A value, and what looking for the last window among them takes.
        let values = usize::try_from(bytes / 8).unwrap_or(usize::MAX);
        self.most_in_memory = values.min(MOST_IN_MEMORY);
        self.memory = bytes;
        self
    }

    /// The period of the game with these ascending positive elements, looking at the values of at
    /// most `limit` heaps.
    pub fn solve(&mut self, elements: &[Heap], limit: Heap) -> Solution {
        let nobody = self.nobody.clone();
        let solved = self.solve_under(elements, limit, &nobody);
        solved.unwrap_or(Solution::NOTHING)
    }

    /// The period of the game with these ascending positive elements, looking at the values of at
    /// most `limit` heaps, unless somebody stops that.
    pub fn solve_under(
        &mut self,
        elements: &[Heap],
        limit: Heap,
        control: &Control,
    ) -> Result<Solution, Stopped> {
        match self.solve_in_memory(elements, limit, control)? {
            InMemory::Solved(solution) | InMemory::TooWide(solution) => Ok(solution),
            InMemory::TooLong => self.solve_in_a_ring(limit, control),
        }
    }

    /// The same; `None` where a solver with more memory would find more, or count otherwise how much it looked at.
    pub fn solve_if_it_fits(
        &mut self,
        elements: &[Heap],
        limit: Heap,
        control: &Control,
    ) -> Result<Option<Solution>, Stopped> {
        let is_short = self.most_in_memory < MOST_IN_MEMORY;
        match self.solve_in_memory(elements, limit, control)? {
            InMemory::TooWide(_) | InMemory::TooLong if is_short => Ok(None),
            InMemory::Solved(solution) | InMemory::TooWide(solution) => Ok(Some(solution)),
            InMemory::TooLong => self.solve_in_a_ring(limit, control).map(Some),
        }
    }

    fn solve_in_memory(
        &mut self,
        elements: &[Heap],
        limit: Heap,
        control: &Control,
    ) -> Result<InMemory, Stopped> {
        debug_assert!(elements.is_sorted() && elements.first() != Some(&0));
        self.known = 0;
        self.divisor = common_divisor(elements).max(1);
        let largest = elements.last().copied().unwrap_or(0) / self.divisor;
        if elements.is_empty() {
            let pattern = Pattern {
                preperiod: 0,
                period: 1,
                saltus: 0,
            };
            return Ok(InMemory::Solved(Solution {
                pattern: Some(pattern),
                computed: 1,
                largest: 0,
            }));
        }
        if largest > limit {
            return Ok(InMemory::Solved(Solution::NOTHING));
        }
        if index(largest) >= self.most_in_memory {
            return Ok(InMemory::TooWide(Solution::NOTHING));
        }
        if elements.len() > plain::MOST {
            return self.solve_large(elements, limit, control);
        }
        self.start(elements);
        let limit = usize::try_from(limit / self.divisor).unwrap_or(usize::MAX);
        let found = self.search(limit, control)?;
        let divisor = self.divisor;
        Ok(match found {
            Some((preperiod, period)) => InMemory::Solved(self.solution(Some(Pattern {
                preperiod: preperiod as Heap * divisor,
                period: period as Heap * divisor,
                saltus: 0,
            }))),
            None if self.known < limit => InMemory::TooLong,
            None => InMemory::Solved(self.solution(None)),
        })
    }

    /// Looks for the period of the last set again, keeping only the last values.
    fn solve_in_a_ring(&mut self, limit: Heap, control: &Control) -> Result<Solution, Stopped> {
        let divisor = self.divisor;
        let stream = Stream::new(self.level, &self.reduced);
        let (pattern, computed) = stream.search(limit / divisor, control)?;
        let largest = self.largest().max(computed.largest);
        Ok(Solution {
            pattern: pattern.map(|(preperiod, period)| Pattern {
                preperiod: preperiod * divisor,
                period: period * divisor,
                saltus: 0,
            }),
            computed: computed.values * divisor,
            largest: self.value_of(largest),
        })
    }

    /// Computes the first `count` values for 1 to 254 ascending positive elements, without looking
    /// for a period.
    ///
    /// # Panics
    /// With fewer or more elements.
    pub fn compute(&mut self, elements: &[Heap], count: usize) {
        assert!((1..=plain::MOST).contains(&elements.len()));
        self.divisor = common_divisor(elements).max(1);
        self.start(elements);
        let nobody = self.nobody.clone();
        let _ = self.extend_to(count.div_ceil(index(self.divisor)), &nobody);
    }

    /// Lays out the memory for a set; nothing is known yet.
    fn start(&mut self, elements: &[Heap]) {
        let divisor = self.divisor;
        self.reduced.clear();
        self.reduced
            .extend(elements.iter().map(|s| index(s / divisor)));
        self.pad = self.reduced.last().copied().unwrap_or(0);
        self.known = 0;
        self.reserve(0);
        self.bytes[..self.pad].fill(encoding::below_zero(elements.len()));
    }

    fn reserve(&mut self, values: usize) {
        let needed = self.pad + values + SPARE;
        if self.bytes.len() < needed {
            self.bytes.resize(needed, 0);
        }
    }

    fn extend_to(&mut self, count: usize, control: &Control) -> Result<(), Stopped> {
        while self.known < count {
            control.check()?;
            let stretch = count.min(self.known + STRETCH);
            self.reserve(stretch);
            let (from, to) = (self.pad + self.known, self.pad + stretch);
            encoding::generate(self.level, &mut self.bytes, &self.reduced, from, to);
            self.known = stretch;
        }
        Ok(())
    }

    fn search(
        &mut self,
        limit: usize,
        control: &Control,
    ) -> Result<Option<(usize, usize)>, Stopped> {
        let fitting = limit.min(self.most_in_memory);
        let is_short = self.most_in_memory < MOST_IN_MEMORY;
        // A solver with more memory would not look just here, and count otherwise.
        let fits = |count: usize| !is_short || count <= fitting || fitting == limit;
        let mut count = self.pad * 5 / 2 + self.reduced[0] + 2;
        loop {
            if !fits(count) {
                return Ok(None);
            }
            count = count.min(fitting);
            self.extend_to(count, control)?;
            let values = &self.bytes[self.pad..self.pad + count];
            let found = latest_repeat(self.level, values, self.pad, &mut self.failure);
            if let Some(period) = found {
                return Ok(Some((preperiod(values, period), period)));
            }
            if count == fitting {
                return Ok(None);
            }
            count += count / 2;
        }
    }

    /// The largest byte.
    fn largest(&self) -> u8 {
        self.one_hot().iter().copied().max().unwrap_or(0)
    }

    /// The value that a byte stands for.
    fn value_of(&self, byte: u8) -> Nimber {
        if self.reduced.len() > one_hot::MOST {
            byte.into()
        } else {
            value_of(byte)
        }
    }

    fn solution(&self, pattern: Option<Pattern>) -> Solution {
        Solution {
            pattern,
            computed: self.known as Heap * self.divisor,
            largest: self.value_of(self.largest()),
        }
    }

    fn solve_large(
        &mut self,
        elements: &[Heap],
        limit: Heap,
        control: &Control,
    ) -> Result<InMemory, Stopped> {
        let divisor = self.divisor;
        let set = SubtractionSet::finite(elements.iter().map(|s| s / divisor));
        let game = Ruleset::new(Rules::Subtraction(set));
        let mut search = PeriodSearch::with_memory(&game, self.memory).under(control);
        let (proved, is_short) = match search.run(limit / divisor) {
            Err(LimitError::Stopped(why)) => return Err(why),
            Err(LimitError::Memory { .. }) => (false, true),
            outcome => (outcome.unwrap_or(false), false),
        };
        let pattern = search.verdict().proved().copied().filter(|_| proved);
        let solution = Solution {
            pattern: pattern.map(|pattern| Pattern {
                preperiod: pattern.preperiod * divisor,
                period: pattern.period * divisor,
                ..pattern
            }),
            computed: search.values().len() as Heap * divisor,
            largest: search.values().iter().copied().max().unwrap_or(0),
        };
        Ok(match is_short {
            true => InMemory::TooWide(solution),
            false => InMemory::Solved(solution),
        })
    }

    /// The greatest common divisor of the last set.
    pub(super) fn divisor(&self) -> Heap {
        self.divisor
    }

    /// The one-hot values of the last set divided by its divisor, as far as known.
    pub(super) fn one_hot(&self) -> &[u8] {
        &self.bytes[self.pad..self.pad + self.known]
    }

    /// The members of the expansion set of the last set, divided by its divisor, below
    /// `round = preperiod + period` of the reduced game: those `s` with `G(n + s) ≠ G(n)` for all
    /// n. Looking at n < round is enough; looking at more does no harm.
    ///
    /// Costs up to round² / 32 steps, usually little more than round, because a number that cannot
    /// be adjoined meets an equal value soon. `None` if `most_steps` are not enough.
    pub(super) fn adjoinable_below(
        &mut self,
        round: usize,
        most_steps: u64,
        control: &Control,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        self.extend_to(2 * round + WIDTH, control)?;
        let mut ticker = control.ticker();
        let values = self.one_hot();
        let (head, rest) = (&values[..round.min(WIDTH)], round.next_multiple_of(WIDTH));
        let base = &values[..rest.min(values.len())];
        let first = eight(values, 0);
        let mut steps = 0;
        let mut members = Vec::new();
        for s in 1..round {
            // Most numbers fail within the first eight heaps or the first step.
            if first & eight(values, s) != 0 || meet(self.level, head, &values[s..s + head.len()]) {
                continue;
            }
            let length = base.len().min(values.len() - s);
            if !meet(self.level, &base[..length], &values[s..s + length]) {
                members.push(s);
            }
            steps += (round / WIDTH) as u64;
            if steps > most_steps {
                return Ok(None);
            }
            ticker.ticks(1 + round as u64 / (1 << 14))?;
        }
        Ok(Some(members))
    }
}

/// Eight one-hot values at once.
fn eight(values: &[u8], from: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&values[from..from + 8]);
    u64::from_ne_bytes(word)
}

/// The value that a one-hot byte stands for.
pub(super) fn value_of(byte: u8) -> Nimber {
    byte.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_reference(elements: &[Heap]) -> Pattern {
        let set = SubtractionSet::finite(elements.iter().copied());
        let mut search = PeriodSearch::new(&Ruleset::new(Rules::Subtraction(set)));
        search.run(1_000_000).unwrap();
        *search.verdict().proved().unwrap()
    }

    fn random_sets(count: usize, most: usize, largest: Heap) -> Vec<Vec<Heap>> {
        let mut state = 2463534242_u64;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        (0..count)
            .map(|_| {
                let size = 1 + next() as usize % most;
                let mut set: Vec<Heap> = (0..size).map(|_| 1 + next() % largest).collect();
                set.sort_unstable();
                set.dedup();
                set
            })
            .collect()
    }

    #[test]
    fn all_solvers_agree_with_the_general_search_on_random_sets() {
        let (mut fast, mut portable) = (Solver::new(), Solver::portable());
        for set in random_sets(400, 5, 40)
            .iter()
            .chain(&random_sets(40, 9, 30))
        {
            let expected = Some(by_reference(set));
            assert_eq!(fast.solve(set, 10_000_000).pattern, expected, "{set:?}");
            assert_eq!(portable.solve(set, 10_000_000).pattern, expected, "{set:?}");
        }
    }

    #[test]
    fn a_ring_finds_the_same_as_memory() {
        let mut fast = Solver::new();
        let mut ring = Solver::new().with_values_in_memory(64);
        for set in random_sets(200, 4, 60) {
            let plain = fast.solve(&set, 1_000_000);
            let bounded = ring.solve(&set, 100_000_000);
            assert_eq!(bounded.pattern, plain.pattern, "{set:?}");
            assert_eq!(bounded.largest, plain.largest, "{set:?}");
        }
    }

    /// Sets of more than seven elements; with many of them below `largest`, periods are short.
    fn large_sets() -> Vec<Vec<Heap>> {
        let mut sets = random_sets(60, 30, 25);
        sets.extend(random_sets(30, 300, 80));
        sets.extend(random_sets(8, 1500, 260));
        sets.retain(|set| set.len() > one_hot::MOST);
        sets
    }

    #[test]
    fn sets_of_many_elements_agree_with_the_general_search() {
        let mut solver = Solver::new();
        let mut proved = 0;
        for set in large_sets() {
            let general = Ruleset::new(Rules::Subtraction(SubtractionSet::finite(set.clone())));
            let mut search = PeriodSearch::new(&general);
            let Ok(true) = search.run(60_000) else {
                continue;
            };
            proved += 1;
            let found = solver.solve(&set, 1_000_000);
            assert_eq!(found.pattern, search.verdict().proved().copied(), "{set:?}");
            let tripled: Vec<Heap> = set.iter().map(|s| 3 * s).collect();
            let period = solver.solve(&tripled, 3_000_000).pattern.map(|p| p.period);
            assert_eq!(period, found.pattern.map(|p| 3 * p.period), "{tripled:?}");
        }
        assert!(proved > 20, "{proved}");
    }

    #[test]
    fn a_ring_finds_the_same_as_memory_for_many_elements() {
        let mut fast = Solver::new();
        let mut ring = Solver::new().with_values_in_memory(400);
        for set in large_sets() {
            let plain = fast.solve(&set, 100_000);
            if plain.pattern.is_some() {
                let bounded = ring.solve(&set, 10_000_000);
                assert_eq!(bounded.pattern, plain.pattern, "{set:?}");
                assert_eq!(bounded.largest, plain.largest, "{set:?}");
            }
        }
    }

    #[test]
    fn values_of_many_elements_are_those_of_the_reference_engine() {
        for set in random_sets(12, 254, 2000) {
            let rules = SubtractionSet::finite(set.iter().copied());
            let rules = Ruleset::new(Rules::Subtraction(rules));
            let kind = crate::sequence::EngineKind::Reference;
            let mut reference = crate::NimSequence::with_engine(&rules, kind).unwrap();
            reference.extend_to(4000).unwrap();
            let mut solver = Solver::new();
            let solution = solver.solve(&set, 4000 * common_divisor(&set));
            let pairs = solver.one_hot().iter().zip(reference.values());
            if solver.divisor == 1 && solution.computed > 0 {
                assert!(
                    pairs.into_iter().all(|(&b, &v)| solver.value_of(b) == v),
                    "{set:?}"
                );
            }
        }
    }

    #[test]
    fn a_thousand_elements_and_large_elements_are_solved() {
        let mut solver = Solver::new();
        let thousand: Vec<Heap> = (1..=1000).map(|k| 3 * k).collect();
        let found = solver.solve(&thousand, 100_000).pattern.unwrap();
        // Three times the game of taking up to a thousand.
        assert_eq!((found.preperiod, found.period), (0, 3 * 1001));
        let found = solver
            .solve(&[123_457, 345_678], 5_000_000)
            .pattern
            .unwrap();
        assert_eq!(found, by_reference(&[123_457, 345_678]));
    }

    #[test]
    fn the_limit_is_kept_and_leads_to_no_pattern() {
        // Period 3 694 961 848.
        let solution = Solver::new().solve(&[9, 175, 263, 272], 50_000);
        assert_eq!(solution.pattern, None);
        assert_eq!(solution.computed, 50_000);
        let ring = Solver::new().with_values_in_memory(4096);
        let solution = { ring }.solve(&[9, 175, 263, 272], 50_000);
        assert_eq!(solution.pattern, None);
        assert!(solution.computed <= 50_000);
    }

    #[test]
    fn small_and_degenerate_sets_are_right() {
        let mut solver = Solver::new();
        for (set, preperiod, period) in [
            (vec![], 0, 1),
            (vec![1], 0, 2),
            (vec![5], 0, 10),
            (vec![6, 9], 0, 15),
            (vec![1, 2, 3, 4, 5, 6, 7], 0, 8),
        ] {
            let found = solver.solve(&set, 1000).pattern.unwrap();
            assert_eq!(
                (found.preperiod, found.period),
                (preperiod, period),
                "{set:?}"
            );
        }
        assert_eq!(solver.solve(&[1, 1 << 40], 1000).pattern, None);
    }
}
