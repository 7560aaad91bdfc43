//! Heap games in which the players have different moves and a move may split the heap.
//!
//! A ruleset says to which multisets of smaller heaps each player may move; the value of a heap is
//! brought to canonical form from the sums of those heaps' values. The cost is one sum per part and
//! the comparisons of canonicalisation, all remembered in the arena. Subtraction games have a
//! faster engine, [`HeapValues`](super::HeapValues), which this one is tested against.

use super::{Arena, HeapValues, TakeSets, TooLarge, Value};
use crate::index::index;
use crate::ruleset::{OptionsError, Partizan, Ruleset};
use crate::{Control, Heap};

/// A way to move from a heap: the heaps left in its place.
pub type HeapsLeft = Vec<usize>;

/// The moves of a partizan heap game.
pub trait PartizanRules {
    /// What Left may leave in place of a heap of `n`: heaps smaller than it.
    fn left(&self, n: usize, control: &Control) -> Result<Vec<HeapsLeft>, OptionsError>;
    /// What Right may leave in place of a heap of `n`: heaps smaller than it.
    fn right(&self, n: usize, control: &Control) -> Result<Vec<HeapsLeft>, OptionsError>;
}

/// A pair of functions, one for each player, is a ruleset.
impl<L, R> PartizanRules for (L, R)
where
    L: Fn(usize) -> Vec<HeapsLeft>,
    R: Fn(usize) -> Vec<HeapsLeft>,
{
    fn left(&self, n: usize, _: &Control) -> Result<Vec<HeapsLeft>, OptionsError> {
        Ok(self.0(n))
    }

    fn right(&self, n: usize, _: &Control) -> Result<Vec<HeapsLeft>, OptionsError> {
        Ok(self.1(n))
    }
}

impl PartizanRules for TakeSets {
    fn left(&self, n: usize, _: &Control) -> Result<Vec<HeapsLeft>, OptionsError> {
        Ok(taken(self.left(), n))
    }

    fn right(&self, n: usize, _: &Control) -> Result<Vec<HeapsLeft>, OptionsError> {
        Ok(taken(self.right(), n))
    }
}

impl PartizanRules for Partizan {
    fn left(&self, n: usize, control: &Control) -> Result<Vec<HeapsLeft>, OptionsError> {
        options(&self.left, n, control)
    }

    fn right(&self, n: usize, control: &Control) -> Result<Vec<HeapsLeft>, OptionsError> {
        options(&self.right, n, control)
    }
}

fn taken(set: &[usize], n: usize) -> Vec<HeapsLeft> {
    let fitting = set.iter().filter(|&&s| s <= n);
    fitting.map(|&s| vec![n - s]).collect()
}

fn options(rules: &Ruleset, n: usize, control: &Control) -> Result<Vec<HeapsLeft>, OptionsError> {
    // There is no list longer than this.
    let options = rules.options(n as Heap, usize::MAX, control)?;
    // Parts are smaller than the heap, which is a `usize`.
    let parts = |parts: Vec<Heap>| parts.into_iter().map(index).collect();
    Ok(options.unwrap_or_default().into_iter().map(parts).collect())
}

/// No table has so many entries.
const TOO_LARGE: usize = isize::MAX as usize;

impl TakeSets {
    /// The sets of a game in which both players subtract from finite sets. A number so large that no table on
    /// this machine has a heap to take it from, as there are where addresses have 32 bits, stands there as one
    /// that is just as much too large: the heaps of a table are the same with either, and what is proved from a
    /// window of the largest number is not proved.
    pub fn of(game: &Partizan) -> Option<TakeSets> {
        let set = |rules: &Ruleset| -> Option<Vec<usize>> {
            let elements = rules.subtraction_set()?.elements()?;
            Some(elements.iter().map(|&s| index(s).min(TOO_LARGE)).collect())
        };
        TakeSets::new(&set(&game.left)?, &set(&game.right)?).ok()
    }
}

/// The values of the heaps below `count` of a partizan game, by the engine that fits it.
pub fn partizan_values(
    arena: &mut Arena,
    game: &Partizan,
    count: usize,
) -> Result<Vec<Value>, HeapError> {
    match partizan_values_so_far(arena, game, count) {
        (values, None) => Ok(values),
        (_, Some(error)) => Err(error),
    }
}

/// The values of as many of the heaps 0, 1, …, `count` − 1 as can be had, and why there are no more if there are not all.
pub fn partizan_values_so_far(
    arena: &mut Arena,
    game: &Partizan,
    count: usize,
) -> (Vec<Value>, Option<HeapError>) {
    let Some(sets) = TakeSets::of(game) else {
        let mut values = Vec::new();
        let error = extend_heap_values(arena, game, count, &mut values).err();
        return (values, error);
    };
    let mut heaps = HeapValues::with_limit(sets, arena.table_bytes());
    let (values, error) = heaps.values_so_far(arena, count);
    let heap = values.len();
    let error = error.map(|source| match source {
        // The table has a part of the memory of the arena, and that is what may be raised.
        TooLarge::Memory { .. } => TooLarge::Memory {
            limit: arena.memory(),
        },
        source => source,
    });
    let error = error.map(|source| HeapError::TooLarge { heap, source });
    (values, error)
}

/// Why the values of a heap game could not be computed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeapError {
    /// A move leaves a heap at least as large.
    #[error("a move from heap {heap} leaves a heap of {part}: such play need not end")]
    Grows {
        /// The heap moved from.
        heap: usize,
        /// The part that is not smaller.
        part: usize,
    },
    /// The options of a heap could not be listed.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The arena's limit was reached.
    #[error("heap {heap}: {source}")]
    TooLarge {
        /// The heap whose value was being computed.
        heap: usize,
        /// What was reached.
        source: TooLarge,
    },
}

impl HeapError {
    /// Whether there was no room left, so that smaller heaps may still be within reach.
    pub fn is_lack_of_room(&self) -> bool {
        matches!(self, HeapError::TooLarge { source, .. } if source.is_lack_of_room())
    }
}

/// The values of the heaps 0, 1, …, `count` − 1.
pub fn heap_values(
    arena: &mut Arena,
    rules: &impl PartizanRules,
    count: usize,
) -> Result<Vec<Value>, HeapError> {
    let mut values: Vec<Value> = Vec::new();
    extend_heap_values(arena, rules, count, &mut values)?;
    Ok(values)
}

/// Computes heaps until there are `count`; those that were computed before it fails are kept.
fn extend_heap_values(
    arena: &mut Arena,
    rules: &impl PartizanRules,
    count: usize,
    values: &mut Vec<Value>,
) -> Result<(), HeapError> {
    for heap in values.len()..count {
        arena.control().check().map_err(OptionsError::from)?;
        let (lefts, rights) = (
            rules.left(heap, arena.control())?,
            rules.right(heap, arena.control())?,
        );
        let lefts = sums(arena, values, heap, lefts)?;
        let rights = sums(arena, values, heap, rights)?;
        let value = arena.game(&lefts, &rights);
        values.push(value.map_err(|source| HeapError::TooLarge { heap, source })?);
    }
    Ok(())
}

fn sums(
    arena: &mut Arena,
    values: &[Value],
    heap: usize,
    moves: Vec<HeapsLeft>,
) -> Result<Vec<Value>, HeapError> {
    let mut totals = Vec::with_capacity(moves.len());
    for parts in moves {
        if let Some(&part) = parts.iter().find(|&&part| part >= heap) {
            return Err(HeapError::Grows { heap, part });
        }
        let total = arena.sum_all(parts.into_iter().map(|part| values[part]));
        totals.push(total.map_err(|source| HeapError::TooLarge { heap, source })?);
    }
    Ok(totals)
}
