//! Computing the rows of a unit.

use crate::partizan::{self, PartizanRow};
use crate::room::{Desk, GAME, Short, Tools};
use crate::sweep::SweepError;
use crate::table::RowTable;
use sprague::family::{Family, FamilyError, Unit};
use sprague::period::{Pattern, Theorem, Verdict};
use sprague::ruleset::Game;
use sprague::sequence::LimitError;
use sprague::subtraction::{Members, common_divisor};
use sprague::{Control, Heap, PeriodSearch};
use std::borrow::Cow;

/// The most adjoinable numbers listed in a row.
pub(crate) const MOST_LISTED: usize = 64;
/// Steps of 32 heaps that the expansion set of one game may take before it is left open.
const MOST_STEPS: u64 = 1 << 24;

/// How many heaps of a game are looked at unless told otherwise.
pub fn default_limit(family: &Family) -> Heap {
    if family.is_of_sets() {
        1_000_000
    } else {
        2_000
    }
}

/// What is computed for each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// How many heaps are looked at.
    pub limit: Heap,
    /// Whether expansion sets are computed.
    pub expansion: bool,
}

/// Of the rows of a file, one in so many is computed again.
const CHECKED: usize = 64;

/// What is known of one game.
#[derive(Default)]
struct Row {
    pattern: Option<Pattern>,
    computed: Heap,
    theorem: Option<&'static str>,
    largest: u32,
    divisor: Option<Heap>,
    members: Option<Members>,
    form: Option<Cow<'static, str>>,
    partizan: Option<PartizanRow>,
}

impl Measure {
    /// The rows of a unit: all of them, or an error if somebody stops that or a game does not fit the room.
    pub fn table(
        &self,
        family: &Family,
        unit: &Unit,
        desk: &mut Desk,
        control: &Control,
    ) -> Result<RowTable, SweepError> {
        let mut table = RowTable::new(family.names().len());
        let mut trouble = Ok(());
        unit.for_each(family, |point| {
            if trouble.is_err() {
                return;
            }
            match self.row(family, point, desk, control) {
                Ok(Some(row)) => push(&mut table, point, row),
                Ok(None) => trouble = family.too_large(point).map_err(SweepError::from),
                Err(error) => trouble = Err(error),
            }
        })?;
        // What was cut short looks like what is not known: nothing of it is kept.
        control.check()?;
        trouble.map(|()| table)
    }

    /// Whether a table may hold the rows of a unit: its games are those of the unit, and one row in [`CHECKED`] is
    /// what is computed now. Which rows these are follows from a number.
    pub(crate) fn agrees(
        &self,
        table: &RowTable,
        (family, unit): (&Family, &Unit),
        number: u64,
        desk: &mut Desk,
        control: &Control,
    ) -> Result<bool, SweepError> {
        let first = number as usize % CHECKED;
        let mut elements = Vec::new();
        let (mut rows, mut agrees) = (0, Ok(true));
        unit.for_each(family, |point| {
            let is_game = match family.is_of_sets() {
                true => family.elements(point, &mut elements).is_some(),
                false => family.game(point).is_some(),
            };
            if !is_game || !matches!(agrees, Ok(true)) {
                return;
            }
            agrees = match table.has_point(rows, point) {
                true if rows % CHECKED == first => {
                    let row = self.row(family, point, desk, control);
                    row.map(|row| is_row(table, rows, point, row))
                }
                has_point => Ok(has_point),
            };
            rows += 1;
        })?;
        control.check()?;
        Ok(agrees? && rows == table.rows())
    }

    /// What is known of the game at a point, if it is one.
    fn row(
        &self,
        family: &Family,
        point: &[i128],
        desk: &mut Desk,
        control: &Control,
    ) -> Result<Option<Row>, SweepError> {
        control.check()?;
        family.fits_row(point)?;
        let mut elements = Vec::new();
        let row = if !family.is_of_sets() {
            let Some(game) = family.game(point) else {
                return Ok(None);
            };
            desk.work(|tools| self.any(&game, tools.memory, control))
        } else {
            if family.elements(point, &mut elements).is_none() {
                return Ok(None);
            }
            fits_row(&elements)?;
            desk.work(|tools| self.set(&elements, tools, control))
        };
        // What was stopped may seem short of memory.
        control.check()?;
        let game = || {
            family
                .game(point)
                .map_or_else(String::new, |game| game.to_string())
        };
        row.map(Some)
            .map_err(|Short| SweepError::Memory { game: game() })
    }

    fn set(&self, elements: &[Heap], tools: &mut Tools, control: &Control) -> Result<Row, Short> {
        let solver = &mut tools.solver;
        let solution = match solver.solve_if_it_fits(elements, self.limit, control) {
            Ok(solution) => solution.ok_or(Short)?,
            Err(_) => return Ok(Row::default()),
        };
        let window = Theorem::Window { largest: 0 };
        Ok(Row {
            pattern: solution.pattern,
            computed: solution.computed,
            theorem: solution.pattern.map(|_| window.name()),
            largest: solution.largest,
            divisor: Some(common_divisor(elements)),
            members: self
                .expansion
                .then(|| solver.members_under(elements, &solution, MOST_STEPS, control))
                .and_then(|members| members.ok()?),
            form: solution
                .pattern
                .and_then(|pattern| form(elements, pattern.period)),
            partizan: None,
        })
    }

    fn any(&self, game: &Game, memory: u64, control: &Control) -> Result<Row, Short> {
        let game = match game {
            Game::Impartial(game) => game,
            Game::Partizan(game) => {
                return Ok(Row {
                    partizan: Some(partizan::measure(game, self.limit, memory, control)?),
                    ..Row::default()
                });
            }
        };
        let mut search = PeriodSearch::with_memory(game, memory).under(&control.quietly());
        // A game that does not fit what any may take is unknown, like one that hits the limit.
        match search.run(self.limit.saturating_sub(1)) {
            Err(LimitError::Memory { .. }) if memory < GAME => return Err(Short),
            _ => {}
        }
        let verdict = search.verdict();
        let theorem = match &verdict {
            Verdict::Proved { proof, .. } => Some(proof.theorem.name()),
            _ => None,
        };
        Ok(Row {
            pattern: verdict.proved().copied(),
            computed: search.values().len() as Heap,
            theorem,
            largest: search.values().iter().copied().max().unwrap_or(0),
            ..Row::default()
        })
    }
}

/// Whether the table has this row at this place.
fn is_row(table: &RowTable, place: usize, point: &[i128], row: Option<Row>) -> bool {
    let mut one = RowTable::new(point.len());
    if let Some(row) = row {
        push(&mut one, point, row);
    }
    one.rows() == 1 && one.row(0) == table.row(place)
}

/// Whether the common divisor of a set, the only number of its row that no limit bounds, fits the row.
fn fits_row(elements: &[Heap]) -> Result<(), FamilyError> {
    let divisor = common_divisor(elements);
    match i64::try_from(divisor) {
        Ok(_) => Ok(()),
        Err(_) => Err(FamilyError::Wide {
            name: "divisor".into(),
            value: divisor.into(),
        }),
    }
}

const FORMS: [[&str; 4]; 4] = [
    ["s1+s1", "s1+s2", "s1+s3", "s1+s4"],
    ["s2+s1", "s2+s2", "s2+s3", "s2+s4"],
    ["s3+s1", "s3+s2", "s3+s3", "s3+s4"],
    ["s4+s1", "s4+s2", "s4+s3", "s4+s4"],
];

/// The period as a sum of two elements.
fn form(elements: &[Heap], period: Heap) -> Option<Cow<'static, str>> {
    for (i, a) in elements.iter().enumerate() {
        for (j, b) in elements.iter().enumerate().skip(i) {
            if a.checked_add(*b) == Some(period) {
                // Nearly all sets are small; their forms need no memory of their own.
                return Some(match FORMS.get(i).and_then(|row| row.get(j)) {
                    Some(form) => Cow::Borrowed(*form),
                    None => Cow::Owned(format!("s{}+s{}", i + 1, j + 1)),
                });
            }
        }
    }
    None
}

fn push(table: &mut RowTable, point: &[i128], row: Row) {
    let integer = |n: Heap| i64::try_from(n).ok();
    let variables = point.len();
    for (place, value) in point.iter().enumerate() {
        table.integers(place).push(i64::try_from(*value).ok());
    }
    let pattern = row.pattern;
    let of = |get: fn(&Pattern) -> Heap| pattern.as_ref().map(get).and_then(integer);
    let at = |column: usize| variables + column;
    let adjoinable = row.members.map(|members| members.adjoinable);
    let found = row.partizan.as_ref();
    let of_partizan = found.map(|found| found.outcome.is_some());
    table
        .truths(at(0))
        .push(Some(of_partizan.unwrap_or(pattern.is_some())));
    table.integers(at(1)).push(of(|p| p.preperiod));
    table.integers(at(2)).push(of(|p| p.period));
    table.integers(at(3)).push(of(|p| p.saltus));
    let computed = integer(row.computed).filter(|_| found.is_none());
    table.integers(at(4)).push(computed);
    table.texts(at(5)).push(row.theorem.map(Cow::Borrowed));
    let largest_value = Some(i64::from(row.largest)).filter(|_| found.is_none());
    table.integers(at(6)).push(largest_value);
    table.truths(at(7)).push(pattern.map(|p| p.preperiod == 0));
    table.truths(at(8)).push(pattern.map(|p| p.is_bipartite()));
    table
        .truths(at(9))
        .push(pattern.map(|p| p.is_ultimately_bipartite()));
    table.integers(at(10)).push(row.divisor.and_then(integer));
    table
        .truths(at(11))
        .push(adjoinable.as_ref().map(|list| !list.is_empty()));
    table.integers(at(12)).push(
        adjoinable
            .as_ref()
            .and_then(|list| integer(list.len() as Heap)),
    );
    let largest = adjoinable.as_ref().and_then(|list| list.last().copied());
    let listed = adjoinable.map(|list| {
        list.into_iter()
            .take(MOST_LISTED)
            .filter_map(integer)
            .collect()
    });
    table.lists(at(13)).push(listed);
    table.texts(at(14)).push(row.form);
    table.integers(at(15)).push(largest.and_then(integer));
    push_partizan(table, variables, row.partizan);
}

/// The columns of partizan games; all are missing for others.
fn push_partizan(table: &mut RowTable, variables: usize, row: Option<PartizanRow>) {
    let at = |column: usize| variables + column;
    let integer = |n: usize| i64::try_from(n).ok();
    let row = row.as_ref();
    let outcome = row.and_then(|row| row.outcome);
    let law = row.and_then(|row| row.law.as_ref());
    let hottest = row.and_then(|row| row.hottest.as_ref());
    table
        .integers(at(16))
        .push(outcome.and_then(|o| integer(o.0)));
    table
        .integers(at(17))
        .push(outcome.and_then(|o| integer(o.1)));
    let dominates = row.and_then(|row| row.dominates);
    table.texts(at(18)).push(dominates.map(Cow::Borrowed));
    table
        .texts(at(19))
        .push(law.map(|law| Cow::Owned(law.text.clone())));
    table
        .integers(at(20))
        .push(law.and_then(|law| integer(law.from)));
    table
        .texts(at(21))
        .push(hottest.map(|hottest| Cow::Owned(hottest.0.to_string())));
    table
        .integers(at(22))
        .push(hottest.and_then(|h| integer(h.1)));
}
