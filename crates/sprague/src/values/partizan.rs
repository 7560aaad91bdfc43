//! The values of heaps of one partizan game: a table as far as the largest heap or, for far heaps, a proved
//! law ([`FarValues`]).

use super::{Known, LARGEST_PARTIZAN_HEAP, NEAR_PARTIZAN, NoValue, Unfinished, ValueSource};
use crate::Heap;
use crate::ruleset::Partizan;
use crate::value::{Arena, FarValues, TakeSets, TooLarge, Value, partizan_values};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The values of the heaps that were asked for and of all their options, in the arena they were found in.
#[derive(Debug)]
pub struct PartizanValues {
    game: Arc<Partizan>,
    near: Vec<Value>,
    far: FxHashMap<Heap, Value>,
    heaps: FxHashSet<Heap>,
    law: Option<(TakeSets, FarValues)>,
    /// Why the values of far heaps are right.
    sources: FxHashMap<Heap, String>,
}

impl PartizanValues {
    /// Finds the values of some heaps and of all their options.
    pub fn find(
        arena: &mut Arena,
        game: &Partizan,
        heaps: &[Heap],
    ) -> Result<PartizanValues, NoValue> {
        let mut request = PartizanRequest::new(&Arc::new(game.clone()));
        heaps.iter().for_each(|&heap| request.add(heap));
        request.fill(arena).map_err(|unfinished| unfinished.error)
    }

    /// The game.
    pub fn game(&self) -> &Arc<Partizan> {
        &self.game
    }

    /// The value of a heap.
    pub fn value(&self, heap: Heap) -> Option<Value> {
        let near = usize::try_from(heap).ok().and_then(|n| self.near.get(n));
        near.or_else(|| self.far.get(&heap)).copied()
    }

    /// Where the value of a heap comes from.
    pub fn source(&self, heap: Heap) -> Option<ValueSource> {
        if usize::try_from(heap).is_ok_and(|heap| heap < self.near.len()) {
            return Some(ValueSource::CanonicalForms);
        }
        self.far.get(&heap)?;
        Some(match self.sources.get(&heap) {
            Some(law) => ValueSource::Law { law: law.clone() },
            None => ValueSource::CanonicalForms,
        })
    }

    /// The values by a law, where there is one that tells all that is needed. A law that would take
    /// too much room to find counts as none.
    fn by_law(&mut self, arena: &mut Arena) -> Result<bool, NoValue> {
        let Some(sets) = TakeSets::of(&self.game) else {
            return Ok(false);
        };
        let Some(law) = unless_too_large(FarValues::find(arena, &sets))? else {
            return Ok(false);
        };
        self.law = Some((sets, law));
        for heap in self.heaps.clone() {
            if !self.reach(arena, heap)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Finds the values of a heap and of its options by the law; says whether it tells them.
    fn reach(&mut self, arena: &mut Arena, heap: Heap) -> Result<bool, NoValue> {
        let Some((sets, law)) = &self.law else {
            return Ok(false);
        };
        let takes = sets.left().iter().chain(sets.right());
        let options = takes.filter_map(|&take| heap.checked_sub(take as Heap));
        for heap in options.chain([heap]) {
            let Some(value) = unless_too_large(law.value(arena, heap))? else {
                return Ok(false);
            };
            self.far.insert(heap, value);
        }
        if let Some(source) = law.because(arena, heap) {
            self.sources.insert(heap, source);
        }
        Ok(true)
    }

    /// Whether a heap and its options are known; those of a proved law are added.
    pub(crate) fn cover(&mut self, arena: &mut Arena, heap: Heap) -> bool {
        let tabled = usize::try_from(heap).is_ok_and(|heap| heap < self.near.len());
        tabled || self.heaps.contains(&heap) || self.reach(arena, heap) == Ok(true)
    }
}

/// Values of a partizan game that were asked for and are not known yet. It offers nothing but finding them.
#[derive(Debug)]
pub struct PartizanRequest {
    values: PartizanValues,
}

impl PartizanRequest {
    /// Asks for no heaps yet.
    pub fn new(game: &Arc<Partizan>) -> Self {
        PartizanRequest {
            values: PartizanValues {
                game: Arc::clone(game),
                near: Vec::new(),
                far: FxHashMap::default(),
                heaps: FxHashSet::default(),
                law: None,
                sources: FxHashMap::default(),
            },
        }
    }

    /// The game.
    pub fn game(&self) -> &Arc<Partizan> {
        &self.values.game
    }

    /// One more heap that must be known.
    pub fn add(&mut self, heap: Heap) {
        self.values.heaps.insert(heap);
    }

    /// Finds the values, under the handle of the arena.
    pub fn fill(mut self, arena: &mut Arena) -> Result<PartizanValues, Box<Unfinished<Self>>> {
        match self.find(arena) {
            Ok(()) => Ok(self.values),
            Err(error) => Err(Box::new(Unfinished { error, rest: self })),
        }
    }

    fn find(&mut self, arena: &mut Arena) -> Result<(), NoValue> {
        let values = &mut self.values;
        let largest = values.heaps.iter().copied().max().unwrap_or(0);
        if largest <= NEAR_PARTIZAN || !values.by_law(arena)? {
            let count = table_size(largest)?;
            values.near = partizan_values(arena, &values.game, count)?;
        }
        Ok(())
    }
}

/// The value of one heap of a partizan game: by a proved law if it is far, else by all smaller ones.
pub fn partizan_value(
    arena: &mut Arena,
    game: &Partizan,
    heap: Heap,
) -> Result<Known<Value>, NoValue> {
    if heap > NEAR_PARTIZAN
        && let Some(sets) = TakeSets::of(game)
        && let Some(law) = unless_too_large(FarValues::find(arena, &sets))?
        && let Some(value) = unless_too_large(law.value(arena, heap))?
    {
        let law = law.because(arena, heap);
        let source = law.map_or(ValueSource::CanonicalForms, |law| ValueSource::Law { law });
        return Ok(Known { value, source });
    }
    let values = partizan_values(arena, game, table_size(heap)?)?;
    Ok(Known {
        value: values.last().copied().unwrap_or(arena.zero()),
        source: ValueSource::CanonicalForms,
    })
}

/// How many values a table up to a heap has; heaps beyond any table are refused.
fn table_size(heap: Heap) -> Result<usize, NoValue> {
    let count = usize::try_from(heap.saturating_add(1)).ok();
    let count = count.filter(|_| heap <= LARGEST_PARTIZAN_HEAP);
    count.ok_or(NoValue::NoLaw { heap })
}

/// Looking for a law may fail for want of room, and then the law counts as none.
fn unless_too_large<T>(found: Result<Option<T>, TooLarge>) -> Result<Option<T>, NoValue> {
    match found {
        Ok(found) => Ok(found),
        Err(TooLarge::Stopped(stopped)) => Err(NoValue::Stopped(stopped)),
        Err(_) => Ok(None),
    }
}
