//! A look at the options of one heap, one by one, each with its nim-sum.
//!
//! Rules of one's own give their moves in bundles, so an option that leaves a million equal heaps costs
//! no more than one that leaves two. A look is bounded: by the options looked at, by the numbers walked
//! through to find them, and by the heaps written down. Whatever is beyond makes it incomplete.

use super::answer::Look;
use super::tables::PositionError;
use crate::index::index;
use crate::ruleset::custom::{MoveBundle, OptionsError};
use crate::sequence::{LimitError, Nimber};
use crate::values::ImpartialValues;
use crate::{BigNimber, Control, Heap};
use rustc_hash::FxHashMap as HashMap;
use std::ops::ControlFlow;

/// Numbers walked through for each option that may be looked at.
const STEPS: u64 = 64;
/// The sets of more numbers than this are too many to look at even the first.
const LARGEST_SET: usize = 1_000;
/// A move that leaves more heaps than this is not written down.
pub const MOST_PARTS: u64 = 1_000_000;

/// Options that were kept, each with what it was kept for, and whether these are all.
type Kept<T> = (Vec<(T, Vec<Heap>)>, bool);

/// An option as it was met.
#[derive(Debug, Clone, Copy)]
pub(super) enum Met<'a> {
    /// All heaps it leaves.
    Parts(&'a [Heap]),
    /// So many heaps of each size.
    Counted(&'a [(u64, Heap)]),
}

/// A walk through the options of a heap.
pub(super) struct OptionWalk<'a> {
    table: &'a ImpartialValues,
    heap: Heap,
    limit: usize,
    control: &'a Control,
    /// The table of values where its entries are the values and reach the heap.
    entries: Option<&'a [Nimber]>,
    /// Values of heaps that occur again and again, of games with few different ones.
    memo: Option<HashMap<Heap, Option<BigNimber>>>,
    /// The heaps that may still be written down.
    room: u64,
}

impl<'a> OptionWalk<'a> {
    pub(super) fn new(
        table: &'a ImpartialValues,
        heap: Heap,
        look: Look,
        control: &'a Control,
    ) -> Self {
        let sequence = table.search().sequence();
        let reaches = index(heap) < sequence.values().len();
        let few = !reaches && table.game().has_few_options();
        OptionWalk {
            table,
            heap,
            limit: look.options,
            control,
            entries: (reaches && !sequence.holds_powers()).then_some(sequence.values()),
            memo: few.then(HashMap::default),
            room: look.heaps,
        }
    }

    /// The numbers a look may walk through.
    pub(super) fn steps(limit: usize) -> u64 {
        (limit as u64).saturating_mul(STEPS)
    }

    /// The options that `keep` wants, given their nim-sums, with heaps ascending. Says whether these
    /// are all: every option was looked at, valued and, if wanted, written down.
    pub(super) fn select<T>(
        &mut self,
        mut keep: impl FnMut(BigNimber) -> Option<T>,
    ) -> Result<Kept<T>, PositionError> {
        let (mut list, mut all) = (Vec::new(), true);
        let flow = self.each(&mut |walk, met| {
            let Some(value) = walk.nim_sum(met) else {
                all = false;
                return;
            };
            if let Some(kept) = keep(value) {
                match walk.written(met) {
                    Some(parts) => list.push((kept, parts)),
                    None => all = false,
                }
            }
        })?;
        Ok((list, all && flow))
    }

    /// Calls `visit` with the options; says whether with all.
    fn each(&mut self, visit: &mut dyn FnMut(&mut Self, Met<'_>)) -> Result<bool, PositionError> {
        let (heap, limit) = (self.heap, self.limit);
        let mut looked = 0;
        let mut one = |walk: &mut Self, met: Met<'_>| {
            if looked == limit {
                return ControlFlow::Break(());
            }
            looked += 1;
            visit(walk, met);
            ControlFlow::Continue(())
        };
        let game = self.table.game();
        let control = self.control;
        let Some(rule) = game.custom_rule() else {
            let flow =
                game.for_each_option(heap, control, &mut |parts| one(self, Met::Parts(parts)));
            return finished(flow);
        };
        // Where values are powers of two, one set of a wanted value is found without looking at others.
        let largest = match self.table.search().sequence().holds_powers() {
            true => limit.saturating_add(1).ilog2() as usize,
            false => LARGEST_SET,
        };
        let mut spelled = Vec::new();
        let steps = Self::steps(limit);
        finished(
            rule.for_each_move_within(heap, steps, control, &mut |bundle| match bundle {
                MoveBundle::Heap(0) => one(self, Met::Parts(&[])),
                MoveBundle::Heap(left) => one(self, Met::Parts(&[left])),
                MoveBundle::Heaps(heaps) => one(self, Met::Counted(heaps)),
                MoveBundle::Subsets(heaps) if heaps.len() > largest => ControlFlow::Break(()),
                sets @ MoveBundle::Subsets(_) => {
                    let mut each = |parts: &[Heap]| one(self, Met::Parts(parts));
                    sets.for_each_option(&mut spelled, &mut each)
                }
            }),
        )
    }

    /// Small heaps of a wanted value that a rule of one's own leaves. A look that takes one number after
    /// the other meets them last, if at all.
    pub(super) fn small_heaps(&mut self, wanted: &BigNimber) -> Vec<Heap> {
        let Some(rule) = self.table.game().custom_rule() else {
            return Vec::new();
        };
        let small = 0..self.heap.min(self.limit as Heap);
        let worth = |walk: &mut Self, heap| walk.value(heap).as_ref() == Some(wanted);
        small
            .filter(|&heap| worth(self, heap) && rule.takes_to(self.heap, heap))
            .collect()
    }

    fn nim_sum(&mut self, met: Met<'_>) -> Option<BigNimber> {
        match (met, self.entries) {
            (Met::Parts(parts), Some(entries)) => {
                let values = parts.iter().map(|&part| entries[index(part)]);
                Some(BigNimber::from(values.fold(0, |sum, value| sum ^ value)))
            }
            (Met::Parts(parts), None) => parts
                .iter()
                .try_fold(BigNimber::ZERO, |sum, &part| Some(sum ^ self.value(part)?)),
            (Met::Counted(heaps), _) => {
                // Two equal heaps are worth nothing together.
                let mut odd = heaps.iter().filter(|(count, _)| count % 2 == 1);
                odd.try_fold(BigNimber::ZERO, |sum, &(_, part)| {
                    Some(sum ^ self.value(part)?)
                })
            }
        }
    }

    fn value(&mut self, heap: Heap) -> Option<BigNimber> {
        let table = self.table;
        match &mut self.memo {
            Some(memo) => memo
                .entry(heap)
                .or_insert_with(|| table.value(heap))
                .clone(),
            None => table.value(heap),
        }
    }

    /// The heaps an option leaves, ascending and without zeros, unless they are too many.
    fn written(&mut self, met: Met<'_>) -> Option<Vec<Heap>> {
        let count = match met {
            Met::Parts(parts) => parts.len() as u64,
            Met::Counted(heaps) => heaps
                .iter()
                .fold(0, |sum: u64, &(count, _)| sum.saturating_add(count)),
        };
        self.room = self
            .room
            .checked_sub(count)
            .filter(|_| count <= MOST_PARTS)?;
        let mut parts = Vec::with_capacity(index(count));
        match met {
            Met::Parts(all) => parts.extend(all),
            Met::Counted(heaps) => {
                for &(count, heap) in heaps {
                    parts.extend(std::iter::repeat_n(heap, index(count)));
                }
            }
        }
        parts.retain(|&part| part > 0);
        parts.sort_unstable();
        Some(parts)
    }
}

/// Whether a walk came to its end. A rule that cannot list the options of a heap, for instance because
/// they are too many, leaves the look incomplete; one that grows is another game.
fn finished(flow: Result<ControlFlow<()>, OptionsError>) -> Result<bool, PositionError> {
    match flow {
        Ok(flow) => Ok(flow.is_continue()),
        Err(error @ OptionsError::Stopped(_)) => Err(LimitError::from(error).into()),
        Err(error) if error.grows() => Err(LimitError::from(error).into()),
        Err(_) => Ok(false),
    }
}
