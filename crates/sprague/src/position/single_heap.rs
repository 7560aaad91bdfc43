//! One heap of a partizan subtraction game whose value is out of reach: who wins it follows from the
//! outcomes of smaller heaps alone, which have a proven period ([`Outcomes`]), and so do all winning
//! moves. A byte a heap up to the period; after that every move costs a division.

use super::tables::{FillError, PositionError, Tables, UnfilledTables};
use super::{
    Change, Component, Limits, Part, Position, PositionAnswer, Prospect, Side, Theory, Winning,
    Worth, Worths,
};
use crate::index::index;
use crate::sums::{Reason, Reasons};
use crate::value::{Arena, HeapError, OutcomePeriod, Outcomes, TakeSets, TooLarge};
use crate::{Control, Heap, Stopped};

/// Positions that may be stored for the value of a single heap.
const ROOM: usize = 1 << 21;
/// Positions and comparisons that may be stored to judge that value and its options.
const JUDGE: usize = 1 << 18;
/// Outcomes that are computed.
const HEAPS: Heap = 10_000_000;

/// All there is to say about a position.
#[derive(Debug)]
pub struct Solved {
    /// Who wins and how.
    pub answer: PositionAnswer,
    /// What the components and the sum are worth.
    pub worths: Worths,
    /// The values it rests on; none if outcomes decided, the value being out of reach.
    pub tables: Option<Tables>,
}

/// What a position is judged by.
pub(crate) enum Filled {
    /// The values of all heaps.
    Tables(Box<Tables>),
    /// Outcomes alone: the value of the single heap is out of reach.
    Outcomes(PositionAnswer),
}

impl Position {
    /// Who wins, how, and what the parts are worth. One heap of a partizan subtraction game is answered
    /// by outcomes, its value being unknown, where that value would take too much room.
    pub fn solve(&self, limits: &Limits, control: &Control) -> Result<Solved, PositionError> {
        let by_outcomes = |answer| Solved {
            answer,
            worths: Worths {
                components: vec![Worth::Unknown],
                sum: Worth::Unknown,
            },
            tables: None,
        };
        let mut tables = match self.fill(limits, control)? {
            Filled::Tables(tables) => *tables,
            Filled::Outcomes(answer) => return Ok(by_outcomes(answer)),
        };
        let found = self.judge_by(&mut tables, |tables| {
            let answer = self.win_with(tables, limits)?;
            Ok((answer, self.worths(tables)?))
        })?;
        Ok(match found {
            Ok((answer, worths)) => Solved {
                answer,
                worths,
                tables: Some(tables),
            },
            Err(answer) => by_outcomes(answer),
        })
    }

    /// Who wins and how, by tables that are filled; by outcomes if judging the value of a single heap
    /// would take too much room.
    pub(crate) fn win_by(
        &self,
        tables: &mut Tables,
        limits: &Limits,
    ) -> Result<PositionAnswer, PositionError> {
        let found = self.judge_by(tables, |tables| self.win_with(tables, limits))?;
        Ok(found.unwrap_or_else(|answer| answer))
    }

    /// Fills the tables for this position.
    pub(super) fn fill(&self, limits: &Limits, control: &Control) -> Result<Filled, PositionError> {
        let filled = self.fill_tables(UnfilledTables::new(self, limits), control);
        filled.map_err(|failed| failed.error)
    }

    /// Fills tables that were made for this position, a single heap within bounds of its own.
    pub(crate) fn fill_tables(
        &self,
        mut unfilled: UnfilledTables,
        control: &Control,
    ) -> Result<Filled, Box<FillError>> {
        let Some(single) = Single::of(self) else {
            let filled = unfilled.fill(control)?;
            return Ok(Filled::Tables(Box::new(filled)));
        };
        let limit = give_room(unfilled.arena(), ROOM);
        match unfilled.fill(control) {
            Ok(mut tables) => {
                tables.arena.set_limit(limit);
                Ok(Filled::Tables(Box::new(tables)))
            }
            Err(mut failed) => {
                failed.rest.arena().set_limit(limit);
                match single.instead_of(&failed.error, control) {
                    Ok(Some(answer)) => Ok(Filled::Outcomes(answer)),
                    Ok(None) => Err(failed),
                    Err(stopped) => {
                        failed.error = TooLarge::from(stopped).into();
                        Err(failed)
                    }
                }
            }
        }
    }

    /// Asks something of filled tables; `Err` with the answer by outcomes if that takes too much room
    /// for a single heap.
    fn judge_by<T>(
        &self,
        tables: &mut Tables,
        ask: impl FnOnce(&mut Tables) -> Result<T, PositionError>,
    ) -> Result<Result<T, PositionAnswer>, PositionError> {
        let Some(single) = Single::of(self) else {
            return ask(tables).map(Ok);
        };
        let limit = give_room(&mut tables.arena, JUDGE);
        let found = ask(tables);
        tables.arena.set_limit(limit);
        match found {
            Ok(found) => Ok(Ok(found)),
            Err(error) => {
                let control = tables.arena.control().clone();
                let answer = single.instead_of(&error, &control);
                let answer = answer.map_err(TooLarge::from)?;
                answer.map(Err).ok_or(error)
            }
        }
    }
}

/// Lets an arena store so many more positions and comparisons; gives the limit it had.
fn give_room(arena: &mut Arena, room: usize) -> usize {
    let limit = arena.limit();
    arena.set_limit(limit.min(arena.used().saturating_add(room)));
    limit
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
    /// The answer by outcomes where values are out of reach.
    fn instead_of(
        &self,
        error: &PositionError,
        control: &Control,
    ) -> Result<Option<PositionAnswer>, Stopped> {
        match out_of_reach(error) {
            true => self.answer(control),
            false => Ok(None),
        }
    }

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
    fn answer(&self, control: &Control) -> Result<Option<PositionAnswer>, Stopped> {
        let mut outcomes = Outcomes::new(self.sets.clone());
        let period = match self.heap < HEAPS {
            true => {
                outcomes.extend_to(index(self.heap) + 1, control)?;
                None
            }
            false => match outcomes.period(index(HEAPS), control)? {
                Some(period) => Some(period),
                None => return Ok(None),
            },
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
        Ok(Some(PositionAnswer {
            outcome,
            kind: Theory::Partizan,
            reasons: Reasons::Alike(Reason::Outcomes { period }),
            winning,
        }))
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
            period.preperiod + index(ahead)
        }
        _ => index(heap),
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
                let mut tables = Tables::fill(&position, &limits, &Control::new()).unwrap();
                let mut expected = position.win_with(&mut tables, &limits).unwrap();
                let single = Single::of(&position).unwrap();
                let mut found = single.answer(&Control::new()).unwrap().unwrap();
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
            let solution = position.solve(&limits, &Control::new()).unwrap();
            let (answer, worths) = (solution.answer, solution.worths);
            assert!(solution.tables.is_none());
            let reason = answer.reasons.of(Side::Left);
            assert!(matches!(reason, Reason::Outcomes { .. }));
            assert_eq!(worths.sum, Worth::Unknown);
            assert_eq!(position.win(&limits).unwrap(), answer);
        }
    }
}
