//! The values of the heaps of one partizan game that can occur in a position: a table as far as the
//! largest heap or, for far heaps, a proved law ([`FarValues`]) for the heaps and their options.

use super::tables::PositionError;
use crate::Heap;
use crate::ruleset::Partizan;
use crate::value::{
    Arena, FarValues, LARGEST_PARTIZAN_HEAP, NEAR_PARTIZAN_HEAP, TakeSets, Value, partizan_values,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::sync::Arc;

/// The values of one partizan game.
#[derive(Debug)]
pub(super) struct PartizanTable {
    pub(super) game: Arc<Partizan>,
    pub(super) values: HeapTable,
    heaps: HashSet<Heap>,
    filled: bool,
    law: Option<FarValues>,
    /// Why the values of far heaps are right.
    sources: HashMap<Heap, String>,
}

/// Values by heap.
#[derive(Debug, Default)]
pub(super) struct HeapTable {
    near: Vec<Value>,
    far: HashMap<usize, Value>,
}

impl HeapTable {
    pub(super) fn get(&self, heap: usize) -> Option<&Value> {
        self.near.get(heap).or_else(|| self.far.get(&heap))
    }
}

impl PartizanTable {
    pub(super) fn new(game: &Arc<Partizan>) -> Self {
        PartizanTable {
            game: Arc::clone(game),
            values: HeapTable::default(),
            heaps: HashSet::default(),
            filled: false,
            law: None,
            sources: HashMap::default(),
        }
    }

    /// A heap that must be known.
    pub(super) fn note(&mut self, heap: Heap) {
        self.heaps.insert(heap);
    }

    /// Computes what is not computed yet.
    pub(super) fn fill(&mut self, arena: &mut Arena) -> Result<(), PositionError> {
        if self.filled {
            return Ok(());
        }
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        if largest <= NEAR_PARTIZAN_HEAP || !self.by_law(arena) {
            if largest > LARGEST_PARTIZAN_HEAP {
                let game = self.game.to_string();
                return Err(PositionError::Partizan {
                    game,
                    heap: largest,
                });
            }
            let values = partizan_values(arena, &self.game, largest as usize + 1);
            self.values.near = values.map_err(|source| PositionError::Heap {
                game: self.game.to_string(),
                source,
            })?;
        }
        self.filled = true;
        Ok(())
    }

    /// The values by a law, where there is one that tells all that is needed. A law that would take
    /// too much room to find counts as none.
    fn by_law(&mut self, arena: &mut Arena) -> bool {
        let Some(sets) = TakeSets::of(&self.game) else {
            return false;
        };
        let Ok(Some(law)) = FarValues::find(arena, &sets) else {
            return false;
        };
        self.law = Some(law);
        let heaps: Vec<Heap> = self.heaps.iter().copied().collect();
        heaps.into_iter().all(|heap| self.reach(arena, heap))
    }

    /// Finds the values of a heap and of its options by the law; says whether it tells them.
    fn reach(&mut self, arena: &mut Arena, heap: Heap) -> bool {
        let (Some(law), Some(sets)) = (&self.law, TakeSets::of(&self.game)) else {
            return false;
        };
        let takes = sets.left().iter().chain(sets.right());
        let options = takes.filter_map(|&take| heap.checked_sub(take as Heap));
        for heap in options.chain([heap]) {
            let Ok(Some(value)) = law.value(arena, heap) else {
                return false;
            };
            self.values.far.insert(heap as usize, value);
        }
        if let Some(source) = law.because(arena, heap) {
            self.sources.insert(heap, source);
        }
        true
    }

    /// Whether the table knows a heap and its options; those of a proved law are added.
    pub(super) fn cover(&mut self, arena: &mut Arena, heap: Heap) -> bool {
        let tabled = (heap as usize) < self.values.near.len();
        tabled || self.heaps.contains(&heap) || self.reach(arena, heap)
    }

    /// Why the value of a heap that was not computed is right.
    pub(super) fn because(&self, heap: Heap) -> Option<&str> {
        self.sources.get(&heap).map(String::as_str)
    }
}
