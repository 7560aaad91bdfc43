//! The complement engine: the numbers played are all below `n` but its divisors.
//!
//! Whether moved to or subtracted, they leave every heap from 1 to n − 1 except τ(n) − 1 of them. So
//! it counts how often each value has occurred and looks only at the values whose every occurrence
//! is excluded. A heap costs O(τ(n)); memory is four bytes per value.

use super::super::{Engine, LimitError, Nimber};
use super::Ground;
use crate::ruleset::own::{Play, Verb};

pub(super) struct Complement {
    ground: Ground,
    play: Play,
    /// How often each table entry occurs among the heaps 1 to `counted - 1` (and 0 with a move
    /// to 0).
    counts: Vec<u32>,
    counted: usize,
    /// The least entry, from 1 on in powerset games, that has not occurred.
    least: Nimber,
    /// How many entries other than 0 have occurred at least twice.
    doubles: usize,
    divisors: Vec<u64>,
}

impl Complement {
    pub(super) fn new(ground: Ground, play: Play) -> Self {
        Complement {
            ground,
            play,
            counts: Vec::new(),
            counted: usize::from(!play.zero),
            least: Nimber::from(play.sets),
            doubles: 0,
            divisors: Vec::new(),
        }
    }
}

/// The occurrences so far.
struct Tally<'a> {
    counts: &'a mut Vec<u32>,
    least: &'a mut Nimber,
    doubles: &'a mut usize,
}

impl Tally<'_> {
    fn add(&mut self, entry: Nimber) {
        let index = entry as usize;
        if index >= self.counts.len() {
            self.counts.resize(2 * index + 16, 0);
        }
        self.counts[index] += 1;
        *self.doubles += usize::from(entry > 0 && self.counts[index] == 2);
        while self.occurs(*self.least) {
            *self.least += 1;
        }
    }

    fn occurs(&self, entry: Nimber) -> bool {
        self.counts
            .get(entry as usize)
            .is_some_and(|&count| count > 0)
    }

    /// The mex over everything that has occurred but the excluded heaps, each excluded once.
    fn mex_without(&self, excluded: &[Nimber]) -> Nimber {
        let mut best = *self.least;
        for &entry in excluded {
            let count = self.counts[entry as usize] as usize;
            if entry < best
                && count <= excluded.len()
                && excluded.iter().filter(|&&other| other == entry).count() == count
            {
                best = entry;
            }
        }
        best
    }

    /// The same for a powerset game; `options` heaps remain.
    fn power_without(&self, excluded: &[Nimber], options: usize) -> Nimber {
        if options == 0 || !self.vanishes_without(excluded) {
            return 0;
        }
        let mut best = *self.least;
        for &entry in excluded {
            let count = self.counts[entry as usize] as usize;
            let all = count <= excluded.len()
                && excluded.iter().filter(|&&other| other == entry).count() == count;
            if entry > 0 && entry < best && all {
                best = entry;
            }
        }
        best
    }

    /// Whether a zero or the same entry twice remains.
    fn vanishes_without(&self, excluded: &[Nimber]) -> bool {
        let times = |entry| excluded.iter().filter(|&&other| other == entry).count();
        if self
            .counts
            .first()
            .is_some_and(|&zeros| zeros as usize > times(0))
        {
            return true;
        }
        // Only excluded entries can lose their double.
        let mut lost: Vec<Nimber> = excluded
            .iter()
            .copied()
            .filter(|&entry| {
                let count = self.counts[entry as usize] as usize;
                entry > 0 && count >= 2 && count - times(entry) < 2
            })
            .collect();
        lost.sort_unstable();
        lost.dedup();
        *self.doubles > lost.len()
    }
}

impl Engine for Complement {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        self.ground.prepare(to, 4, budget)?;
        let (counted, divisors) = (&mut self.counted, &mut self.divisors);
        let Play { verb, sets, .. } = self.play;
        let mut tally = Tally {
            counts: &mut self.counts,
            least: &mut self.least,
            doubles: &mut self.doubles,
        };
        let mut excluded = Vec::new();
        self.ground.fill(values, to, |sieve, values, n| {
            while *counted < n as usize {
                tally.add(values[*counted]);
                *counted += 1;
            }
            sieve.factorise(n).divisors_into(divisors);
            excluded.clear();
            let proper = divisors.iter().filter(|&&d| d < n);
            excluded
                .extend(proper.map(|&d| values[if verb == Verb::To { d } else { n - d } as usize]));
            match sets {
                true => tally.power_without(&excluded, n as usize - 1 - excluded.len()),
                false => tally.mex_without(&excluded),
            }
        })
    }
}
