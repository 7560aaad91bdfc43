//! The heaps of a loopy game within bounds, and what is certain about them.
//!
//! From the heaps asked for, options are followed up to a largest heap and a number of moves. Heaps
//! beyond are not followed; those of their options that are within are listed all the same, because
//! one certain option can decide whoever moves there. A larger bound never takes back a value.

use super::graph::Graph;
use super::label::Labels;
use super::rounds::leads_to;
use super::value::LoopyValue;
use crate::arithmetic::FactorSieve;
use crate::outcome::Outcome;
use crate::ruleset::Ruleset;
use crate::ruleset::custom::OptionsError;
use crate::{Control, Heap, Progress, Stopped};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// How far the options of a loopy game are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The largest heap whose options are followed; heaps asked for may be larger.
    pub largest: Heap,
    /// The number of moves listed at most. They take about 40 bytes each; a new heap counts as
    /// sixteen moves.
    pub moves: usize,
}

impl Bounds {
    /// Moves listed unless told otherwise.
    pub const MOVES: usize = 1 << 22;

    /// Bounds that suit questions about heaps up to this one.
    pub fn around(heap: Heap) -> Self {
        Bounds {
            largest: heap.saturating_mul(4).max(1000),
            moves: Bounds::MOVES,
        }
    }
}

/// The heaps that were explored, with everything certain about them.
#[derive(Debug)]
pub struct LoopyHeaps {
    numbers: FxHashMap<Heap, u32>,
    graph: Graph,
    labels: Labels,
    bounds: Bounds,
    out_of_moves: bool,
}

impl LoopyHeaps {
    /// Explores a game from the given heaps.
    ///
    /// ```
    /// use sprague::Control;
    /// use sprague::loopy::{Bounds, LoopyHeaps, LoopyValue};
    /// use sprague::notation::parse_ruleset;
    ///
    /// let game = parse_ruleset("aliquot-partial-sum").unwrap();
    /// let heaps = LoopyHeaps::explore(&game, 1..=9, Bounds::around(9), &Control::new()).unwrap();
    /// assert_eq!(heaps.value(8), Some(LoopyValue::infinity([0u32, 1, 2])));
    /// assert_eq!(heaps.value(9), Some(LoopyValue::from(3u32)));
    /// ```
    ///
    /// Fails if the rule makes no sense at one of these heaps. Elsewhere such heaps count as unknown.
    pub fn explore(
        ruleset: &Ruleset,
        heaps: impl IntoIterator<Item = Heap>,
        bounds: Bounds,
        control: &Control,
    ) -> Result<Self, OptionsError> {
        let game = ruleset.with_growth();
        let mut explorer = Explorer::new(&game, bounds, control);
        for heap in heaps {
            explorer.number(heap);
        }
        let asked = explorer.positions.len();
        explorer.run(asked)?;
        let (singles, sums): (Vec<_>, Vec<_>) = explorer
            .positions
            .into_iter()
            .map(|position| ((position.single, position.complete), position.sums))
            .unzip();
        let graph = Graph::new(singles).with_sums(sums);
        Ok(LoopyHeaps {
            numbers: explorer.numbers,
            labels: Labels::of(&graph, control)?,
            graph,
            bounds,
            out_of_moves: explorer.out_of_moves,
        })
    }

    /// The value of a heap, if it is certain.
    pub fn value(&self, heap: Heap) -> Option<LoopyValue> {
        let number = *self.numbers.get(&heap)?;
        self.labels.value(&self.graph, number)
    }

    /// Who wins a heap on its own, where that is certain, which may be so although the value is not.
    pub fn outcome(&self, heap: Heap) -> Outcome {
        match self.numbers.get(&heap) {
            Some(&number) => self.labels.outcome(&self.graph, number),
            None => Outcome::UNKNOWN,
        }
    }

    /// Whether a heap is certainly ∞, of whatever set.
    pub fn is_infinite(&self, heap: Heap) -> bool {
        let number = self.numbers.get(&heap);
        number.is_some_and(|&number| self.labels.is_infinite(number))
    }

    /// The number of a heap in the graph.
    pub(crate) fn number(&self, heap: Heap) -> Option<u32> {
        self.numbers.get(&heap).copied()
    }

    /// The heaps met and their options.
    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What is certain about them.
    pub(crate) fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Which heaps lead neither to one with a number nor to one that is not known completely.
    pub(crate) fn sealed(&self) -> Vec<bool> {
        let open = |u| !self.graph.is_complete(u) || self.labels.finite(u).is_some();
        let leads = leads_to(&self.graph, open);
        leads.into_iter().map(|leads| !leads).collect()
    }

    /// The bounds within which the heaps were explored.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// How many heaps are known with all their options.
    pub fn explored(&self) -> usize {
        let positions = self.graph.positions();
        positions.filter(|&u| self.graph.is_complete(u)).count()
    }

    /// How many heaps were met whose options are not all known.
    pub fn unknown(&self) -> usize {
        self.graph.len() - self.explored()
    }

    /// Whether it was the number of moves that ended the exploration.
    pub fn is_out_of_moves(&self) -> bool {
        self.out_of_moves
    }
}

/// A new heap counts as this many moves.
const HEAP_COST: usize = 16;

#[derive(Default)]
struct Position {
    heap: Heap,
    single: Vec<u32>,
    sums: Vec<Vec<u32>>,
    complete: bool,
}

struct Explorer<'a> {
    game: &'a Ruleset,
    control: &'a Control,
    sieve: FactorSieve,
    bounds: Bounds,
    numbers: FxHashMap<Heap, u32>,
    positions: Vec<Position>,
    /// Heaps to look at, smallest first, so that a larger bound only adds to what is known.
    waiting: BinaryHeap<Reverse<(Heap, u32)>>,
    moves_left: usize,
    out_of_moves: bool,
}

impl<'a> Explorer<'a> {
    fn new(game: &'a Ruleset, bounds: Bounds, control: &'a Control) -> Self {
        const SIEVE: Heap = 1 << 20;
        let mut sieve = FactorSieve::new();
        sieve.extend_to(bounds.largest.min(SIEVE));
        Explorer {
            game,
            control,
            sieve,
            bounds,
            numbers: FxHashMap::default(),
            positions: Vec::new(),
            waiting: BinaryHeap::new(),
            moves_left: bounds.moves,
            out_of_moves: false,
        }
    }

    /// The number of a heap, a new one if it was not met before.
    fn number(&mut self, heap: Heap) -> u32 {
        let next = self.positions.len() as u32;
        let number = *self.numbers.entry(heap).or_insert(next);
        if number == next {
            self.positions.push(Position {
                heap,
                ..Position::default()
            });
            self.waiting.push(Reverse((heap, number)));
        }
        number
    }

    /// Follows the options of all heaps within the bounds; the first `asked` heaps must have some.
    fn run(&mut self, asked: usize) -> Result<(), OptionsError> {
        let mut beyond = Vec::new();
        while let Some(Reverse((heap, number))) = self.waiting.pop() {
            self.look(heap)?;
            let wanted = (number as usize) < asked;
            if self.moves_left < 2 {
                self.out_of_moves = true;
                return Ok(());
            }
            if heap > self.bounds.largest && !wanted {
                beyond.push(number);
                continue;
            }
            match self.options(heap) {
                Err(error @ OptionsError::Stopped(_)) => return Err(error),
                Err(error) if wanted => return Err(error),
                Err(_) => {}
                Ok((options, complete)) => self.keep(number, &options, complete),
            }
        }
        for number in beyond {
            let heap = self.positions[number as usize].heap;
            self.look(heap)?;
            let (mut options, complete) = match self.options(heap) {
                Err(error @ OptionsError::Stopped(_)) => return Err(error),
                Err(_) => continue,
                Ok(found) => found,
            };
            let all = options.len();
            let known =
                |option: &Vec<Heap>| option.iter().all(|part| self.numbers.contains_key(part));
            options.retain(known);
            let complete = complete && options.len() == all;
            self.keep(number, &options, complete);
        }
        Ok(())
    }

    /// Looks at the handle and tells how far the exploration is: by heaps or by moves, whichever is further.
    fn look(&self, heap: Heap) -> Result<(), Stopped> {
        self.control.check()?;
        let largest = self.bounds.largest;
        let moves = self.bounds.moves;
        let used = (moves - self.moves_left.min(moves)) as f64 / moves.max(1) as f64;
        let heaps = Progress::steps("heaps explored", heap.into(), Some(largest.into()));
        let share = heaps.share.max(used);
        self.control.tell(&heaps.with_share(share));
        Ok(())
    }

    /// The options of a heap, and whether these are all. No heap takes more than half of what is
    /// left, so that there is something left for what it leads to.
    fn options(&mut self, heap: Heap) -> Result<(Vec<Vec<Heap>>, bool), OptionsError> {
        let mut options = Vec::new();
        let mut used = 0;
        let (numbers, allowed) = (&self.numbers, self.moves_left / 2);
        let mut visit = |parts: &[Heap]| {
            let new = parts.iter().filter(|part| !numbers.contains_key(part));
            used += parts.len().max(1) + HEAP_COST * new.count();
            if used > allowed {
                return ControlFlow::Break(());
            }
            options.push(parts.to_vec());
            ControlFlow::Continue(())
        };
        let outcome = match self.game.custom_rule() {
            Some(rule) => rule.for_each_option(heap, &self.sieve, self.control, &mut visit),
            None => self.game.for_each_option(heap, self.control, &mut visit),
        };
        self.moves_left -= used.min(allowed);
        let complete = outcome?.is_continue();
        self.out_of_moves |= !complete;
        Ok((options, complete))
    }

    fn keep(&mut self, number: u32, options: &[Vec<Heap>], complete: bool) {
        let (mut single, mut sums) = (Vec::new(), Vec::new());
        for option in options {
            match option.as_slice() {
                [] => single.push(self.number(0)),
                [heap] => single.push(self.number(*heap)),
                parts => sums.push(parts.iter().map(|&part| self.number(part)).collect()),
            }
        }
        let position = &mut self.positions[number as usize];
        (position.single, position.sums, position.complete) = (single, sums, complete);
    }
}
