//! Values that are known for good: a table, and a proven pattern beyond it.

use super::Pattern;
use crate::memory::reserve;
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
        let entry = |heap| self.table[heap];
        let known = self.table.len();
        known_value(known, entry, self.powers, self.pattern.as_ref(), heap)
    }

    /// The values of all heaps up to and including `last` as a table: what was computed is not copied, the
    /// rest follows the proven pattern. Gives everything back where a value is unknown or beyond the table.
    pub fn into_table(mut self, last: Heap) -> Result<Vec<Nimber>, Self> {
        let (Ok(last), false) = (usize::try_from(last), self.powers) else {
            return Err(self);
        };
        if last < self.table.len() {
            self.table.truncate(last + 1);
            return Ok(self.table);
        }
        let Some(Pattern {
            preperiod,
            period,
            saltus,
            ..
        }) = self.pattern
        else {
            return Err(self);
        };
        let known = self.table.len();
        let (Ok(preperiod), Ok(period)) = (usize::try_from(preperiod), usize::try_from(period))
        else {
            return Err(self);
        };
        let top = self.table.iter().max().copied().unwrap_or(0);
        let periods = (last / period.max(1)) as Heap;
        let top = saltus.saturating_mul(periods).saturating_add(top.into());
        if known < preperiod.saturating_add(period) || period == 0 || top > Nimber::MAX.into() {
            return Err(self);
        }
        reserve(&mut self.table, last + 1);
        repeat(
            &mut self.table,
            last + 1,
            preperiod,
            period,
            saltus as Nimber,
        );
        Ok(self.table)
    }
}

/// Continues a table that has at least one period, to `len` entries.
fn repeat(table: &mut Vec<Nimber>, len: usize, preperiod: usize, period: usize, saltus: Nimber) {
    while table.len() < len {
        let known = table.len();
        // As many whole periods as there are, so that few copies are made.
        let periods = match saltus {
            0 => (known - preperiod) / period,
            _ => 1,
        };
        let from = known - periods * period;
        let to = known.min(from + len - known);
        table.extend_from_within(from..to);
        for value in table.iter_mut().skip(known).filter(|_| saltus > 0) {
            *value += saltus;
        }
    }
}

/// The value of a heap, from the entries of so many known heaps or a proven pattern.
pub(super) fn known_value(
    known: usize,
    entry: impl Fn(usize) -> Nimber,
    powers: bool,
    pattern: Option<&Pattern>,
    heap: Heap,
) -> Option<BigNimber> {
    let place = usize::try_from(heap).ok().filter(|&heap| heap < known);
    match (place.map(&entry), pattern) {
        (Some(entry @ 1..), _) if powers => Some(BigNimber::ONE << (entry as usize - 1)),
        (Some(entry), _) => Some(BigNimber::from(entry)),
        // A theorem that needs no values can be there before the first period is.
        (None, Some(pattern)) => (pattern.preperiod + pattern.period <= known as Heap)
            .then(|| pattern.value_by(entry, heap)),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::parse_ruleset;
    use crate::{BigNimber, Heap, PeriodSearch};

    /// The table of a search to `known` holds the values of all heaps to `last` that the search tells.
    fn agrees(game: &str, known: Heap, last: Heap) {
        let search = || {
            let mut search = PeriodSearch::new(&parse_ruleset(game).unwrap());
            search.run(known).unwrap();
            search.into_known()
        };
        let table = search().into_table(last).unwrap();
        assert_eq!(table.len() as Heap, last + 1);
        let known = search();
        for (heap, &entry) in (0..).zip(&table) {
            assert_eq!(
                known.value(heap),
                Some(BigNimber::from(entry)),
                "{game} {heap}"
            );
        }
    }

    #[test]
    fn a_table_goes_on_by_the_proven_pattern() {
        for game in [
            "kayles",
            "S(2,5,6)",
            "0.137",
            "S(1)",
            "S()",
            "0.3",
            "S(all except 2,5)",
            "nim",
        ] {
            for last in [0, 1, 70, 155, 1000] {
                agrees(game, 10_000, last);
            }
        }
    }

    #[test]
    fn a_table_without_a_pattern_ends_where_it_ends() {
        let mut search = PeriodSearch::new(&parse_ruleset("grundy").unwrap());
        search.run(100).unwrap();
        let known = search.into_known();
        assert!(known.clone().into_table(10_000).is_err());
        assert_eq!(known.into_table(100).unwrap().len(), 101);
    }
}
