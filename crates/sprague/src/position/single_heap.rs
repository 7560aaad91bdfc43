//! One heap of a partizan subtraction game whose value is out of reach: who wins it follows from the
//! outcomes of smaller heaps alone, which have a proven period ([`Outcomes`]), and so do all winning
//! moves. A byte a heap up to the period; after that every move costs a division.

use super::tables::{PositionError, Tables};
use super::{
    Answer, Change, Component, Kind, Limits, Part, Position, Prospect, Side, Winning, Worth, Worths,
};
use crate::sums::{Reason, Reasons};
use crate::value::{HeapError, OutcomePeriod, Outcomes, TakeSets};
use crate::{Control, Heap};

/// Positions that may be stored for the value of a single heap.
const ROOM: usize = 1 << 21;
/// Positions and comparisons that may be stored to judge that value and its options.
const JUDGE: usize = 1 << 18;
/// Outcomes that are computed.
const HEAPS: Heap = 10_000_000;

impl Position {
    /// Who wins, how, and what the parts are worth, with tables made for this position, which are
    /// filled. One heap of a partizan subtraction game is answered by outcomes, its value being
    /// unknown, where that value would take too much room.
    pub fn solve(
        &self,
        tables: &mut Tables,
        limits: &Limits,
    ) -> Result<(Answer, Worths), PositionError> {
        let found = self.by_values(tables, |tables| {
            let answer = self.win_with(tables, limits)?;
            Ok((answer, self.worths(tables)?))
        })?;
        let unknown = Worths {
            components: vec![Worth::Unknown],
            sum: Worth::Unknown,
        };
        Ok(found.unwrap_or_else(|answer| (answer, unknown)))
    }

    /// Fills the tables and asks something of them; `Err` with the answer by outcomes if the value of
    /// a single heap is out of reach.
    pub(crate) fn by_values<T>(
        &self,
        tables: &mut Tables,
        ask: impl FnOnce(&mut Tables) -> Result<T, PositionError>,
    ) -> Result<Result<T, Answer>, PositionError> {
        let Some(single) = Single::of(self) else {
            tables.fill()?;
            return ask(tables).map(Ok);
        };
        let limit = tables.arena.limit();
        let room = limit.min(tables.arena.used().saturating_add(ROOM));
        tables.arena.set_limit(room);
        let found = tables.fill().and_then(|()| {
            let room = limit.min(tables.arena.used().saturating_add(JUDGE));
            tables.arena.set_limit(room);
            ask(tables)
        });
        tables.arena.set_limit(limit);
        match found {
            Err(error) if out_of_reach(&error) => single.answer().map(Err).ok_or(error),
            found => found.map(Ok),
        }
    }
}

fn out_of_reach(error: &PositionError) -> bool {
    match error {
        PositionError::Partizan { .. } => true,
        PositionError::TooLarge(error) => error.is_lack_of_room(),
        PositionError::Heap {
            source: HeapError::TooLarge { source, .. },
            ..
        } => source.is_lack_of_room(),
        _ => false,
    }
}

/// The heap, with what Left and Right may take from it.
struct Single {
    sets: TakeSets,
    heap: Heap,
}

impl Single {
    fn of(position: &Position) -> Option<Self> {
        let [Component { negative, part }] = position.components() else {
            return None;
        };
        let Part::PartizanHeap(game, heap) = part else {
            return None;
        };
        let mut sets = TakeSets::of(game)?;
        if *negative {
            sets = TakeSets::new(sets.right(), sets.left()).ok()?;
        }
        let reached = (sets.largest() as Heap) < HEAPS;
        reached.then_some(Single { sets, heap: *heap })
    }

    /// Who wins and every winning move; `None` if no period shows before a far heap.
    fn answer(&self) -> Option<Answer> {
        let mut outcomes = Outcomes::new(self.sets.clone());
        let period = match self.heap < HEAPS {
            true => None,
            false => Some(outcomes.period(HEAPS as usize, &Control::new()).ok()??),
        };
        let mut of = |heap: Heap| outcomes.outcome(near(heap, period.as_ref()));
        let outcome = of(self.heap);
        let mut winning = Vec::new();
        for side in Side::BOTH {
            let takes = match side {
                Side::Left => self.sets.left(),
                Side::Right => self.sets.right(),
            };
            let options = takes.iter().rev();
            let options = options.filter_map(|&take| self.heap.checked_sub(take as Heap));
            let good = options.filter(|&to| of(to).of(side.other()) == Prospect::Loss);
            let changes: Vec<Change> = good.map(|to| self.change(to)).collect();
            if !changes.is_empty() {
                winning.push(Winning {
                    player: side.into(),
                    component: 0,
                    changes,
                    runs: Vec::new(),
                    complete: true,
                });
            }
        }
        Some(Answer {
            outcome,
            kind: Kind::Partizan,
            reasons: Reasons::Alike(Reason::Outcomes { period }),
            winning,
        })
    }

    fn change(&self, to: Heap) -> Change {
        let to = if to == 0 { Vec::new() } else { vec![to] };
        Change::Heap {
            from: self.heap,
            to,
        }
    }
}

/// The heap among the computed ones with the same outcome.
fn near(heap: Heap, period: Option<&OutcomePeriod>) -> usize {
    match period {
        Some(period) if heap >= period.preperiod as Heap => {
            let ahead = (heap - period.preperiod as Heap) % period.period as Heap;
            period.preperiod + ahead as usize
        }
        _ => heap as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_and_values_give_the_same_answers() {
        let games = [
            "S(1,4,5|3,4)",
            "S(2|1,2,3)",
            "S(1,2|1,3)",
            "S(3|)",
            "S(2,5|2,5)",
        ];
        for (game, heap) in games
            .iter()
            .flat_map(|game| (0..25).map(move |n| (game, n)))
        {
            for sign in ["", "-"] {
                let position = Position::parse(&format!("{sign}{game}[{heap}]")).unwrap();
                let limits = Limits::default();
                let mut tables = Tables::new(&position, &limits).unwrap();
                tables.fill().unwrap();
                let mut expected = position.win_with(&mut tables, &limits).unwrap();
                let mut found = Single::of(&position).unwrap().answer().unwrap();
                assert_eq!(found.outcome, expected.outcome, "{position}");
                for answer in [&mut found, &mut expected] {
                    let all = answer.winning.iter_mut();
                    all.for_each(|w| w.changes.sort_by_key(|change| format!("{change:?}")));
                }
                assert_eq!(found.winning, expected.winning, "{position}");
            }
        }
    }

    #[test]
    fn a_heap_whose_value_is_out_of_reach_is_answered_by_outcomes() {
        for text in ["S(2|1,2,3)[10^11]", "S(1,4,5|3,4)[5000]"] {
            let position = Position::parse(text).unwrap();
            let limits = Limits::default();
            let mut tables = Tables::new(&position, &limits).unwrap();
            let (answer, worths) = position.solve(&mut tables, &limits).unwrap();
            let reason = answer.reasons.of(Side::Left);
            assert!(matches!(reason, Reason::Outcomes { .. }));
            assert_eq!(worths.sum, Worth::Unknown);
            assert_eq!(position.win(&limits).unwrap(), answer);
        }
    }
}
