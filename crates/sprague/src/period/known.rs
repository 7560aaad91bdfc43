//! Values that are known for good: a table, and a proven pattern beyond it.

use super::Pattern;
use crate::sequence::Nimber;
use crate::{BigNimber, Heap};

/// The values of a search that has come to its end; unlike the search it can be copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownValues {
    pub(super) table: Vec<Nimber>,
    /// Whether an entry k + 1 of the table stands for 2^k.
    pub(super) powers: bool,
    pub(super) pattern: Option<Pattern>,
}

impl KnownValues {
    /// The value of a heap that is in the table or follows the proven pattern.
    pub fn value(&self, heap: Heap) -> Option<BigNimber> {
        known_value(&self.table, self.powers, self.pattern.as_ref(), heap)
    }
}

/// The value of a heap, from a table or a proven pattern.
pub(super) fn known_value(
    table: &[Nimber],
    powers: bool,
    pattern: Option<&Pattern>,
    heap: Heap,
) -> Option<BigNimber> {
    let entry = usize::try_from(heap).ok().and_then(|heap| table.get(heap));
    match (entry, pattern) {
        (Some(&entry @ 1..), _) if powers => Some(BigNimber::ONE << (entry as usize - 1)),
        (Some(&entry), _) => Some(BigNimber::from(entry)),
        // A theorem that needs no values can be there before the first period is.
        (None, Some(pattern)) => (pattern.preperiod + pattern.period <= table.len() as Heap)
            .then(|| pattern.value_at(table, heap)),
        (None, None) => None,
    }
}
