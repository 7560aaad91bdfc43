//! Moves as rules give them, many in one bundle, and how they are spelled out.

use crate::Heap;
use crate::index::index;
use std::ops::ControlFlow;

/// A move or a bundle of moves, not yet spelled out.
#[derive(Debug)]
pub enum MoveBundle<'a> {
    /// Leave one heap, or nothing if it is 0.
    Heap(Heap),
    /// Leave so many heaps of each size; sizes are not 0.
    Heaps(&'a [(u64, Heap)]),
    /// Leave all of these heaps, which ascend and are not 0.
    All(&'a [Heap]),
    /// Leave any non-empty subset of these heaps, some of which may be 0.
    Subsets(&'a [Heap]),
}

impl MoveBundle<'_> {
    /// How many heaps its largest option leaves.
    pub fn most_parts(&self) -> u64 {
        match self {
            MoveBundle::Heap(_) => 1,
            MoveBundle::Heaps(heaps) => {
                let counts = heaps.iter().map(|&(count, _)| count);
                counts.fold(0, u64::saturating_add)
            }
            MoveBundle::All(heaps) | MoveBundle::Subsets(heaps) => heaps.len() as u64,
        }
    }

    /// Calls `visit` with every option in the bundle, spelled out in `parts`, ascending.
    pub fn for_each_option(
        &self,
        parts: &mut Vec<Heap>,
        visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        parts.clear();
        match self {
            MoveBundle::Heap(0) => visit(&[]),
            MoveBundle::Heap(heap) => visit(&[*heap]),
            // Written down already: these may be millions.
            MoveBundle::All(heaps) => visit(heaps),
            MoveBundle::Heaps(heaps) => {
                parts.reserve_exact(index(self.most_parts()));
                for &(count, heap) in *heaps {
                    parts.extend(std::iter::repeat_n(heap, index(count)));
                }
                parts.sort_unstable();
                visit(parts)
            }
            MoveBundle::Subsets(heaps) => {
                let mut heaps = heaps.to_vec();
                heaps.sort_unstable();
                subsets(&heaps, parts, visit)
            }
        }
    }
}

/// All non-empty subsets of the heaps, those with the first heap before those without it. Zeros are
/// chosen like others and left out of what is shown.
fn subsets(
    heaps: &[Heap],
    parts: &mut Vec<Heap>,
    visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The indices chosen, ascending; the next subset drops the last one and takes all after it.
    let mut chosen: Vec<usize> = (0..heaps.len()).collect();
    while let Some(&last) = chosen.last() {
        parts.clear();
        parts.extend(chosen.iter().map(|&i| heaps[i]).filter(|&heap| heap > 0));
        visit(parts)?;
        chosen.pop();
        chosen.extend(last + 1..heaps.len());
    }
    ControlFlow::Continue(())
}
