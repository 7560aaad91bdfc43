//! The engine for codes that leave at most two heaps: sparse where that pays, dense elsewhere.
//!
//! Which one is cheaper depends on the game and changes with the heap size, so it is decided anew
//! whenever the number of values has grown by a quarter, by what a heap would cost each of them.
//! Sparse games go to the machine once new rare heaps have become few.

use super::dense::Dense;
use super::rules::Rules;
use super::sparse::{Class, FIRST_HEAP, Level, Machine, Recurrence, Sparse, Stop};
use super::{Description, Engine, Growth, LimitError, Nimber};
use crate::ruleset::Code;

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
    work: u64,
}

/// What is in use.
enum Mode {
    Dense(Box<Dense>),
    Sparse,
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
            work: 0,
        })
    }

    /// Chooses the cheapest way for the next quarter of the heaps.
    fn decide(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        self.next_decision = values.len() + values.len() / 4;
        if let Mode::Machine(machine) = &self.mode {
            if let Some(class) = machine.better_class() {
                self.mode = Mode::Sparse;
                self.start_machine(values, class);
            }
            return Ok(());
        }
        self.sparse.relearn(values);
        let dense = Dense::new(&self.code);
        let dense_price = dense.as_ref().map_or(u64::MAX, |d| d.price(values.len()));
        if self.machine_price(values) < dense_price
            && self.start_machine(values, self.sparse.class())
        {
            return Ok(());
        }
        let before = values.len();
        self.sparse.take_work();
        self.sparse.extend(values, to.min(before + TRIAL), budget)?;
        let heaps = (values.len() - before).max(1) as u64;
        let trial = self.sparse.take_work() * SPARSE_PAIR;
        self.work += trial;
        self.mode = match dense {
            Some(dense) if dense_price <= trial / heaps => Mode::Dense(Box::new(dense)),
            _ => Mode::Sparse,
        };
        Ok(())
    }

    /// Decides over values that are known already as if they had been computed here, so that a run in
    /// pieces uses, and proves at the same heap, what a run in one does.
    fn replay(&mut self, values: &mut Vec<Nimber>, budget: u64) -> Result<(), LimitError> {
        let known = values.split_off(self.next_decision);
        let first = values.len();
        let to = first + known.len();
        while values.len() < to {
            if values.len() >= self.next_decision {
                self.decide(values, to, budget)?;
            }
            let stop = to.min(self.next_decision);
            if let Mode::Machine(machine) = &mut self.mode {
                let outcome = machine.advance(stop);
                machine.append_to(values);
                if outcome.is_err() {
                    self.mode = Mode::Sparse;
                }
            } else {
                values.extend(&known[values.len() - first..stop - first]);
            }
        }
        Ok(())
    }

    /// What a heap would cost the machine, new rare heaps included, if they go on to appear.
    fn machine_price(&self, values: &[Nimber]) -> u64 {
        let known = values.len();
        let largest = values.iter().max().map_or(0, |&value| value as usize);
        let price = Machine::price(&self.rules, self.sparse.rare_heaps(), largest / 2 + 1);
        let recent = known - known / 5;
        let rare = self.sparse.rare_since(recent) as u64;
        let again = 1 + rare * RARE_HEAP / (known - recent).max(1) as u64;
        if known < FIRST_HEAP {
            return u64::MAX;
        }
        price * again
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
        budget: u64,
    ) -> Result<(), LimitError> {
        if values.len() > self.next_decision {
            self.replay(values, budget)?;
        }
        while values.len() < to {
            if values.len() >= self.next_decision {
                self.decide(values, to, budget)?;
            }
            let stop = to.min(self.next_decision);
            let before = values.len();
            match &mut self.mode {
                Mode::Dense(dense) => {
                    dense.extend(values, stop, budget)?;
                    let heaps = values.len() - before;
                    self.work += heaps as u64 * dense.price(before + heaps / 2);
                }
                Mode::Sparse => {
                    self.sparse.extend(values, stop, budget)?;
                    self.work += self.sparse.take_work() * SPARSE_PAIR;
                }
                Mode::Machine(machine) => {
                    let outcome = machine.advance(stop);
                    machine.append_to(values);
                    self.work += machine.cost() * (values.len() - before) as u64;
                    if let Err(Stop::Wide | Stop::Forgotten) = outcome {
                        self.mode = Mode::Sparse;
                    }
                }
            }
        }
        Ok(())
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn explain(&self) -> Option<String> {
        Some(match &self.mode {
            Mode::Dense(_) => "every split of every heap".into(),
            Mode::Sparse => format!("sparse space with {} rare heaps", self.sparse.rare_heaps()),
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
            _ => None,
        }
    }
}
