//! The engine for codes that leave at most two heaps: sparse where that pays, dense elsewhere.
//!
//! Which one is cheaper depends on the game and changes with the heap size, so it is decided anew
//! whenever the number of values has grown by a quarter, by the pairs each would look at per heap.
//! Sparse games go to the machine once new rare heaps have become few.

use super::breaking::Breaking;
use super::sparse::{FIRST_HEAP, Level, Machine, Recurrence, Rules, Sparse, Stop};
use super::{Engine, LimitError, Nimber};
use crate::ruleset::Code;

/// Up to here everything is cheap.
const FIRST_DECISION: usize = 512;
/// A pair costs the sparse engine so many times what it costs the dense one.
const SPARSE_PAIR: u64 = 3;
/// How many heaps are tried before deciding.
const TRIAL: usize = 64;
/// A new rare heap costs the machine about as much as so many heaps cost the scalar engine.
const RARE_HEAP: usize = 64;

pub(super) struct Adaptive {
    code: Code,
    rules: Rules,
    sparse: Sparse,
    mode: Mode,
    next_decision: usize,
    rare_at_decision: usize,
    work: u64,
}

/// What is in use.
enum Mode {
    Dense(Breaking),
    Sparse,
    Machine(Box<Machine>),
}

impl Adaptive {
    /// An engine for the code, if the sparse engine is made for it.
    pub(super) fn new(code: Code) -> Option<Self> {
        let rules = Rules::of(&code)?;
        Some(Adaptive {
            mode: Mode::Dense(Breaking::new(code.clone())),
            code,
            sparse: Sparse::new(rules.clone()),
            rules,
            next_decision: FIRST_DECISION,
            rare_at_decision: 0,
            work: 0,
        })
    }

    /// Lets the sparse engine compute a few heaps and keeps the cheaper one.
    fn decide(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        self.next_decision = values.len() + values.len() / 4;
        if let Mode::Machine(machine) = &self.mode {
            if let Some(class) = machine.better_class() {
                let known = values.iter().copied();
                let better = Machine::new(&self.rules, Level::best(), class, usize::MAX, known);
                self.mode = better.map_or(Mode::Sparse, |machine| Mode::Machine(Box::new(machine)));
            }
            return Ok(());
        }
        let before = values.len();
        self.sparse.catch_up(values);
        self.sparse.take_work();
        self.sparse.extend(values, to.min(before + TRIAL), budget)?;
        let heaps = (values.len() - before).max(1) as u64;
        let trial = self.sparse.take_work() * SPARSE_PAIR;
        self.work += trial;
        let dense_per_heap = values.len() as u64 / 2;
        if trial / heaps >= dense_per_heap {
            self.mode = Mode::Dense(Breaking::new(self.code.clone()));
            return Ok(());
        }
        self.mode = Mode::Sparse;
        let rare = self.sparse.rare_heaps();
        let new = rare.saturating_sub(self.rare_at_decision);
        self.rare_at_decision = rare;
        if values.len() >= FIRST_HEAP && new * RARE_HEAP < values.len() / 5 {
            self.sparse.relearn(values);
            let class = self.sparse.class();
            let known = values.iter().copied();
            if let Some(machine) =
                Machine::new(&self.rules, Level::best(), class, usize::MAX, known)
            {
                self.mode = Mode::Machine(Box::new(machine));
            }
        }
        Ok(())
    }
}

impl Engine for Adaptive {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        while values.len() < to {
            if values.len() >= self.next_decision {
                self.decide(values, to, budget)?;
            }
            let stop = to.min(self.next_decision);
            let before = values.len() as u64;
            match &mut self.mode {
                Mode::Dense(dense) => {
                    dense.extend(values, stop, budget)?;
                    let after = values.len() as u64;
                    self.work += (after * after - before * before) / 4;
                }
                Mode::Sparse => {
                    self.sparse.extend(values, stop, budget)?;
                    self.work += self.sparse.take_work() * SPARSE_PAIR;
                }
                Mode::Machine(machine) => {
                    let outcome = machine.advance(stop);
                    machine.append_to(values);
                    self.work += machine.cost() * (values.len() as u64 - before);
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
