//! The engine for codes that leave at most two heaps: sparse where that pays, dense elsewhere.
//!
//! Which one is cheaper depends on the game and changes with the heap size, so it is decided anew
//! whenever the number of values has grown by a quarter, by what a heap would cost each of them.
//! Sparse games go to the machine once new rare heaps have become few.

use super::dense::Dense;
use super::rules::Rules;
use super::sparse::{Class, FIRST_HEAP, Level, Machine, Recurrence, Sparse, Stop};
use super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use crate::Heap;
use crate::ruleset::Code;
use std::ops::Range;

/// Up to here everything is cheap.
const FIRST_DECISION: usize = 512;
/// Nanoseconds a pair costs the sparse engine.
const SPARSE_PAIR: u64 = 3;
/// How many heaps are tried before deciding.
const TRIAL: usize = 64;
/// A new rare heap costs the machine as much as so many other heaps.
const RARE_HEAP: u64 = 512;

pub(super) static ENGINE: Description = Description {
    name: "adaptive",
    explanation: "adaptive engine: sparse space where that is cheaper",
    growth: Growth::Quadratic,
    begin: |ruleset| Some(Box::new(Adaptive::new(ruleset.code()?.into_owned())?)),
    // Ends earlier by the work done unless the game is very sparse.
    sensible: |_| 1 << 28,
};

pub(super) struct Adaptive {
    code: Code,
    rules: Rules,
    sparse: Sparse,
    mode: Mode,
    next_decision: usize,
    /// The largest of so many first values.
    largest: (Nimber, usize),
    work: u64,
}

/// What is in use.
enum Mode {
    Dense(Box<Dense>),
    Sparse,
    /// The sparse engine on probation: what the heaps from this one on have cost so far.
    Trial {
        from: usize,
        spent: u64,
    },
    Machine(Box<Machine>),
}

impl Adaptive {
    /// An engine for the code, if the sparse engine is made for it.
    pub(super) fn new(code: Code) -> Option<Self> {
        let rules = Rules::of(&code)?;
        Some(Adaptive {
            mode: Mode::Dense(Box::new(Dense::new(&code)?)),
            code,
            sparse: Sparse::new(rules.clone()),
            rules,
            next_decision: FIRST_DECISION,
            largest: (0, 0),
            work: 0,
        })
    }

    /// Chooses the cheapest way for the next quarter of the heaps, or begins to find out which it is.
    fn decide(&mut self, values: &mut Vec<Nimber>) {
        let known = self.known(values);
        self.next_decision = known + known / 4;
        self.look_for_largest(values);
        let dense = Dense::price(&self.rules, known);
        let recent = known - known / 5;
        if let Mode::Machine(machine) = &self.mode {
            if let Some(class) = machine.better_class() {
                self.leave_machine(values);
                self.start_machine(values, class);
                return;
            }
            let rare = machine.rare();
            let before = rare.partition_point(|&(heap, _)| heap < recent);
            if self.machine_price(known, rare.len(), rare.len() - before) < dense {
                return;
            }
            // Rare heaps go on to appear, more often than they did.
            self.leave_machine(values);
        }
        self.sparse.relearn(values);
        let (rare, since) = (self.sparse.rare_heaps(), self.sparse.rare_since(recent));
        if self.machine_price(known, rare, since) < dense
            && self.start_machine(values, self.sparse.class())
        {
            return;
        }
        self.mode = Mode::Trial {
            from: values.len(),
            spent: 0,
        };
    }

    /// Ends a trial: the sparse engine stays if its heaps cost less than those of the dense one would.
    fn judge(&mut self, from: usize, spent: u64) {
        let dense_is_cheaper = Dense::price(&self.rules, from) <= spent / TRIAL as u64;
        self.mode = match Dense::new(&self.code) {
            Some(dense) if dense_is_cheaper => Mode::Dense(Box::new(dense)),
            _ => Mode::Sparse,
        };
    }

    /// Decides what is due, and says how far the way that is chosen goes.
    fn next_stop(&mut self, values: &mut Vec<Nimber>) -> usize {
        if self.known(values) >= self.next_decision {
            self.decide(values);
        }
        match &self.mode {
            Mode::Trial { from, .. } => from + TRIAL,
            Mode::Dense(_) | Mode::Sparse | Mode::Machine(_) => self.next_decision,
        }
    }

    /// Goes on to heap `to`, at most as far as [`next_stop`](Self::next_stop) says. What is decided and
    /// what is counted as work do not depend on the steps in which that happens. The machine keeps its values to itself.
    fn advance(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        let before = values.len();
        match &mut self.mode {
            Mode::Dense(dense) => {
                let outcome = dense.extend(values, to, allowance);
                let prices = (before..values.len()).map(|heap| Dense::price(&self.rules, heap));
                self.work += prices.sum::<u64>();
                outcome
            }
            Mode::Sparse => {
                let outcome = self.sparse.extend(values, to, allowance);
                self.work += self.sparse.take_work() * SPARSE_PAIR;
                outcome
            }
            Mode::Trial { from, spent } => {
                let outcome = self.sparse.extend(values, to, allowance);
                let work = self.sparse.take_work() * SPARSE_PAIR;
                self.work += work;
                *spent += work;
                if values.len() == *from + TRIAL {
                    let (from, spent) = (*from, *spent);
                    self.judge(from, spent);
                }
                outcome
            }
            Mode::Machine(machine) => {
                allowance.need(machine.known() as Heap, machine.bytes(to))?;
                let outcome = machine.advance(to, allowance.control);
                self.work += machine.take_work();
                match outcome {
                    Err(Stop::Stopped(why)) => return Err(why.into()),
                    Err(Stop::Wide | Stop::Forgotten) => self.leave_machine(values),
                    Ok(()) => {}
                }
                Ok(())
            }
        }
    }

    /// Decides over values that are known already as if they had been computed here, so that a run in
    /// pieces uses, and proves at the same heap, what a run in one does.
    fn replay(
        &mut self,
        values: &mut Vec<Nimber>,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        let known = values.split_off(self.next_decision);
        let first = values.len();
        let to = first + known.len();
        while self.known(values) < to {
            let stop = to.min(self.next_stop(values));
            match &self.mode {
                Mode::Dense(_) | Mode::Sparse => {
                    values.extend(&known[values.len() - first..stop - first]);
                }
                Mode::Trial { .. } | Mode::Machine(_) => self.advance(values, stop, allowance)?,
            }
        }
        Ok(())
    }

    /// What a heap would cost the machine with so many rare heaps, if they go on to appear as they did in the last fifth of
    /// the heaps.
    fn machine_price(&self, known: usize, rare: usize, recent: usize) -> u64 {
        if known < FIRST_HEAP {
            return u64::MAX;
        }
        let ranks = self.largest.0 as usize / 2 + 1;
        let price = Machine::price(&self.rules, rare, ranks);
        price * (1 + recent as u64 * RARE_HEAP / (known / 5) as u64)
    }

    /// Finds the largest value, looking only at those that came since the last time: there may be hundreds of millions.
    fn look_for_largest(&mut self, values: &[Nimber]) {
        let (largest, seen) = self.largest;
        let fresh = values[seen..].iter().copied().max();
        let kept = match &self.mode {
            Mode::Machine(machine) => machine.largest(),
            Mode::Dense(_) | Mode::Sparse | Mode::Trial { .. } => None,
        };
        let largest = largest.max(fresh.max(kept).unwrap_or(0));
        self.largest = (largest, values.len());
    }

    /// Takes the values that the machine has kept to itself and goes on without it.
    fn leave_machine(&mut self, values: &mut Vec<Nimber>) {
        self.append(values.len()..self.known(values), values);
        self.mode = Mode::Sparse;
    }

    /// Hands over to the machine, if it is made for the game.
    fn start_machine(&mut self, values: &[Nimber], class: Class) -> bool {
        let known = values.iter().copied();
        let machine = Machine::new(&self.rules, Level::best(), class, usize::MAX, known);
        let started = machine.is_some();
        if let Some(machine) = machine {
            self.mode = Mode::Machine(Box::new(machine));
        }
        started
    }
}

impl Engine for Adaptive {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        let outcome = self.run_ahead(values, to, allowance);
        self.append(values.len()..self.known(values), values);
        outcome
    }

    fn run_ahead(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        if values.len() > self.next_decision {
            self.replay(values, allowance)?;
        }
        while self.known(values) < to {
            let stop = to.min(self.next_stop(values));
            self.advance(values, stop, allowance)?;
        }
        Ok(())
    }

    fn keeps_values(&self) -> bool {
        matches!(self.mode, Mode::Machine(_))
    }

    fn known(&self, values: &[Nimber]) -> usize {
        match &self.mode {
            Mode::Machine(machine) => machine.known(),
            Mode::Dense(_) | Mode::Sparse | Mode::Trial { .. } => values.len(),
        }
    }

    fn append(&self, heaps: Range<usize>, values: &mut Vec<Nimber>) {
        if let Mode::Machine(machine) = &self.mode {
            machine.append(heaps, values);
        }
    }

    fn block(&self) -> usize {
        1 << 12
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn explain(&self) -> Option<String> {
        Some(match &self.mode {
            Mode::Dense(_) => "every split of every heap".into(),
            Mode::Sparse | Mode::Trial { .. } => {
                format!("sparse space with {} rare heaps", self.sparse.rare_heaps())
            }
            Mode::Machine(machine) => machine.describe(),
        })
    }

    fn stream(&self, values: &[Nimber], room: usize) -> Option<Box<Machine>> {
        let Mode::Machine(machine) = &self.mode else {
            return None;
        };
        let known = values.iter().copied();
        Machine::new(&self.rules, Level::best(), machine.class(), room, known).map(Box::new)
    }

    fn is_watching(&self) -> bool {
        matches!(self.mode, Mode::Machine(_))
    }

    fn recurrence(&self) -> Option<Recurrence> {
        match &self.mode {
            Mode::Machine(machine) => machine.recurrence(),
            Mode::Dense(_) | Mode::Sparse | Mode::Trial { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::NimSequence;
    use crate::notation::parse_ruleset;

    #[test]
    fn values_that_an_engine_keeps_to_itself_are_those_it_writes_down() {
        for game in [
            "0.16", "0.104", "0.6", "0.77", "0.007", "grundy", "S(2,5,6)",
        ] {
            let ruleset = parse_ruleset(game).unwrap();
            let mut written = NimSequence::new(&ruleset);
            written.extend_to(60_000).unwrap();
            let wanted = written.values();
            let mut ahead = NimSequence::new(&ruleset);
            for to in [0, 500, 3000, 20_000, 20_001, 47_000, 60_000] {
                ahead.run_ahead_to(to as u64).unwrap();
                assert_eq!(ahead.known(), to + 1, "{game}");
                for stretch in [0..to + 1, to / 2..to, to..to + 1, 0..0, to..to] {
                    assert_eq!(
                        *ahead.stretch(stretch.clone()),
                        wanted[stretch],
                        "{game} {to}"
                    );
                }
                if to == 20_000 {
                    ahead.take_all();
                }
            }
            assert_eq!(ahead.values(), wanted, "{game}");
            // Having been asked once, it goes on with a table.
            ahead.run_ahead_to(61_000).unwrap();
            written.extend_to(61_000).unwrap();
            assert_eq!(ahead.values(), written.values(), "{game}");
            assert_eq!(ahead.work(), written.work(), "{game}");
            assert_eq!(ahead.into_values(), written.values(), "{game}");
        }
    }
}
