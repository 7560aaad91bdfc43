//! Checking statements: point by point, and for all heaps where that can be settled.

use super::environment::{OverGames, speaks_of_games};
use super::games::GameBook;
use super::settle::Settling;
use super::suggest::Points;
use super::{Body, CheckLimits, DEFAULT_TO, Statement, Trouble};
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{Expr, Operator};
use crate::formula::{self, FormulaVerdict};
use crate::{Control, Heap, Progress, Stopped};
use std::cell::Cell;

/// What computation says about a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatementVerdict {
    /// For all heaps, by a theorem.
    HoldsForAll,
    /// It is about finitely many things, and all of them were checked.
    Holds,
    /// As far as it was looked at.
    HoldsTo,
    /// There is a counterexample.
    Fails,
    /// It cannot be decided within the limits, or it is about nothing.
    Undecided,
}

impl StatementVerdict {
    /// Whether nothing speaks against it.
    pub fn holds(self) -> bool {
        matches!(
            self,
            StatementVerdict::HoldsForAll | StatementVerdict::Holds | StatementVerdict::HoldsTo
        )
    }
}

/// How a statement fared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementReport {
    /// What computation says.
    pub verdict: StatementVerdict,
    /// How many points were compared.
    pub checked: u128,
    /// How many of them speak against it.
    pub failed: u128,
    /// Points at which it makes no sense.
    pub undefined: u128,
    /// The last point that was compared.
    pub last: Option<String>,
    /// The first counterexample.
    pub first: Option<Counterexample>,
    /// Why it holds for all heaps.
    pub proof: Option<String>,
    /// Why it is undecided.
    pub trouble: Option<String>,
    /// Weaker statements that do hold, as far as they were looked at.
    pub weaker: Vec<String>,
}

/// A point at which a statement is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The values of the variables, or the heap.
    pub at: String,
    /// What the statement says.
    pub published: String,
    /// What is the case.
    pub computed: String,
}

impl StatementReport {
    pub(super) fn new() -> Self {
        StatementReport {
            verdict: StatementVerdict::Undecided,
            checked: 0,
            failed: 0,
            undefined: 0,
            last: None,
            first: None,
            proof: None,
            trouble: None,
            weaker: Vec::new(),
        }
    }

    /// Something that is right or wrong.
    pub(super) fn count(&mut self, wrong: Option<Counterexample>) {
        self.checked += 1;
        if let Some(wrong) = wrong {
            self.failed += 1;
            self.first.get_or_insert(wrong);
        }
    }

    /// Says what is known of a statement that was not checked to its end.
    fn cut_short(&mut self, stopped: Stopped) {
        if self.failed > 0 {
            self.verdict = StatementVerdict::Fails;
            return;
        }
        self.verdict = StatementVerdict::Undecided;
        let last = self.last.take().filter(|last| !last.is_empty());
        let why = match stopped {
            Stopped::TimeUp => "the time was up",
            _ => "it was stopped",
        };
        self.trouble = Some(match (self.checked, last) {
            (0, _) => format!("{why} before anything was checked"),
            (checked, None) => format!("{why} after {checked} cases, which agree"),
            (checked, Some(last)) => {
                format!("{why} after {checked} cases, to {last}, which agree")
            }
        });
    }

    /// Notes what has no value; fails only if it was stopped.
    pub(super) fn note(&mut self, trouble: Trouble) -> Result<(), Stopped> {
        match trouble {
            Trouble::Stopped(stopped) => return Err(stopped),
            trouble if trouble.is_undefined() => {
                self.undefined += 1;
                if self.checked == 0 && self.trouble.is_none() {
                    self.trouble = Some(trouble.to_string());
                }
            }
            trouble => {
                let text = trouble.to_string();
                self.trouble.get_or_insert(text);
                self.verdict = StatementVerdict::Undecided;
            }
        }
        Ok(())
    }
}

/// Checks a statement; `to` is the last heap where nothing else says so.
pub fn check(
    statement: &Statement,
    to: Option<Heap>,
    limits: &CheckLimits,
    control: &Control,
) -> Result<StatementReport, Stopped> {
    let mut report = StatementReport::new();
    check_into(&mut report, statement, to, limits, control)?;
    Ok(report)
}

/// Checks a statement until the time is up or it is stopped: what was found by then is the report, which is undecided
/// unless there is a counterexample already.
pub fn check_in_time(
    statement: &Statement,
    limits: &CheckLimits,
    control: &Control,
) -> Result<StatementReport, Stopped> {
    let mut report = StatementReport::new();
    match check_into(&mut report, statement, None, limits, control) {
        Err(Stopped::Cancelled) if report.checked == 0 => return Err(Stopped::Cancelled),
        Err(stopped) => report.cut_short(stopped),
        Ok(()) => {}
    }
    Ok(report)
}

fn check_into(
    report: &mut StatementReport,
    statement: &Statement,
    to: Option<Heap>,
    limits: &CheckLimits,
    control: &Control,
) -> Result<(), Stopped> {
    if let Body::Formula(formula) = &statement.body {
        *report = check_formula(formula, limits, control)?;
        return Ok(());
    }
    let end = limits.to.or(to).unwrap_or(DEFAULT_TO);
    let book = GameBook::new(&statement.games, *limits, end, control);
    let slots: Vec<Cell<Option<i128>>> = statement
        .ranges
        .names
        .iter()
        .map(|_| Cell::new(None))
        .collect();
    let mut sieve = FactorSieve::new();
    sieve.extend_under(limits.sieved(end), control)?;
    let environment = OverGames {
        slots: &slots,
        book: &book,
        sieve: &sieve,
    };
    Checking {
        statement,
        environment: &environment,
        room: super::values::room(statement, limits.memory, control),
        memory: limits.memory,
        end: end.into(),
        control,
    }
    .run(report)
}

/// A statement that is being checked.
pub(super) struct Checking<'a> {
    pub(super) statement: &'a Statement,
    pub(super) environment: &'a OverGames<'a>,
    pub(super) room: std::cell::RefCell<super::values::ValueRoom>,
    pub(super) memory: u64,
    pub(super) end: i128,
    pub(super) control: &'a Control,
}

impl Checking<'_> {
    fn run(&self, report: &mut StatementReport) -> Result<(), Stopped> {
        if let Body::Density { bounds, .. } = &self.statement.body {
            return self.density(bounds, report);
        }
        if let Body::Densities { of, said } = &self.statement.body {
            return self.densities(of, said, report);
        }
        let mut points = Points::default();
        let mut grave = None;
        let mut done = 0u128;
        let walked = self
            .statement
            .ranges
            .for_each(self.environment, self.end, &mut || {
                done += 1;
                if done.is_multiple_of(256) {
                    self.control.check()?;
                    let steps = Progress::steps("points checked", done, None);
                    self.control.tell(&steps);
                }
                let failed = report.failed;
                match self.at_point(report) {
                    Ok(()) => points.add(self.point(), report.failed == failed),
                    Err(Trouble::Stopped(stopped)) => return Err(stopped.into()),
                    Err(trouble) => {
                        if !trouble.is_undefined() {
                            grave.get_or_insert(trouble.to_string());
                            // What cannot be found out for one point will hardly be for all others.
                            return Ok(report.checked > 0 && done < 1000);
                        }
                        report.note(trouble)?;
                    }
                }
                Ok(true)
            });
        match walked {
            Ok(()) => {}
            Err(Trouble::Stopped(stopped)) => return Err(stopped),
            Err(trouble) => {
                grave.get_or_insert(trouble.to_string());
            }
        }
        self.conclude(report, grave)?;
        if report.verdict == StatementVerdict::Fails {
            match self.weaker(&points) {
                Ok(weaker) => report.weaker = weaker,
                Err(Trouble::Stopped(stopped)) => return Err(stopped),
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// The values of the variables in their order.
    fn point(&self) -> Vec<i128> {
        let order = self.statement.ranges.order.iter();
        order
            .filter_map(|variable| self.environment.slots[variable.slot].get())
            .collect()
    }

    fn conclude(&self, report: &mut StatementReport, grave: Option<String>) -> Result<(), Stopped> {
        if report.failed > 0 {
            report.verdict = StatementVerdict::Fails;
        } else if let Some(grave) = grave {
            report.verdict = StatementVerdict::Undecided;
            report.trouble = Some(grave);
        } else if report.checked == 0 {
            report.verdict = StatementVerdict::Undecided;
            let nothing = "there is nothing in the range";
            report.trouble.get_or_insert_with(|| nothing.into());
        } else if self.statement.ranges.open().is_none() {
            report.verdict = StatementVerdict::Holds;
        } else {
            report.verdict = StatementVerdict::HoldsTo;
            match self.settle(None) {
                Ok(Some(proof)) => {
                    report.verdict = StatementVerdict::HoldsForAll;
                    report.proof = Some(proof);
                }
                Ok(None) => {}
                Err(Trouble::Stopped(stopped)) => return Err(stopped),
                Err(_) => {}
            }
        }
        if report.verdict != StatementVerdict::Undecided {
            report.trouble = None;
        }
        Ok(())
    }

    /// Compares at the point that is set.
    pub(super) fn at_point(&self, report: &mut StatementReport) -> Result<(), Trouble> {
        self.compare(&self.statement.body, report)
    }

    /// Compares what one of its parts says.
    pub(super) fn compare(&self, body: &Body, report: &mut StatementReport) -> Result<(), Trouble> {
        match body {
            Body::Logic(logic) => self.logic(report, logic),
            Body::Density { .. } | Body::Densities { .. } => {
                Err(Trouble::Unknown("a density in a larger statement".into()))
            }
            Body::Condition(condition) => {
                let holds = condition.holds(self.environment)?;
                let wrong = match holds {
                    true => None,
                    false => Some(self.against(condition)),
                };
                report.count(wrong);
                report.last = Some(self.statement.ranges.describe(self.environment));
                Ok(())
            }
            Body::Values {
                game,
                from,
                to,
                step,
                values,
            } => self.values(report, *game, (from, to.as_ref(), step), values),
            Body::Options {
                game,
                heap,
                options,
            } => self.options(report, *game, heap, options),
            Body::Formula(_) => Ok(()),
            Body::Relation {
                left,
                relation,
                right,
            } => self.relation(report, left, *relation, right),
            Body::ValueList { left, values } => self.value_list(report, left, values),
            Body::Kind { of, kind } => self.kind(report, of, *kind),
            Body::Position(claim) => self.position(report, claim),
        }
    }

    /// What a condition says and what is the case.
    fn against(&self, condition: &Expr) -> Counterexample {
        let at = self.statement.ranges.describe(self.environment);
        let shown = |expr: &Expr| match expr.eval(self.environment) {
            Ok(value) if expr.is_statement() => (value != 0).to_string(),
            Ok(value) => value.to_string(),
            Err(trouble) => trouble.to_string(),
        };
        let mut broken = condition;
        // Of several conditions joined by `and` the first that is broken is shown.
        while let Expr::Binary(Operator::And, pair, _) = broken {
            broken = match pair.0.holds(self.environment) {
                Ok(true) => &pair.1,
                _ => &pair.0,
            };
        }
        let (published, computed) = match broken {
            Expr::Binary(operator, pair, _) if operator.compares() => {
                let (left, right) = (&pair.0, &pair.1);
                let symbol = operator.symbol();
                match (speaks_of_games(left), speaks_of_games(right)) {
                    (true, false) => (format!("{left} {symbol} {}", shown(right)), shown(left)),
                    (false, true) => (format!("{} {symbol} {right}", shown(left)), shown(right)),
                    _ => (
                        broken.to_string(),
                        format!("{} and {}", shown(left), shown(right)),
                    ),
                }
            }
            _ => (broken.to_string(), "false".into()),
        };
        Counterexample {
            at,
            published,
            computed,
        }
    }

    fn values(
        &self,
        report: &mut StatementReport,
        game: usize,
        (from, to, step): (&Expr, Option<&Expr>, &Expr),
        values: &[i128],
    ) -> Result<(), Trouble> {
        let known = self.environment.game(game)?;
        let (from, step) = (from.eval(self.environment)?, step.eval(self.environment)?);
        if let Some(to) = to {
            let to = to.eval(self.environment)?;
            let heaps = to.saturating_sub(from).div_euclid(step.max(1));
            let heaps = heaps.saturating_add(1);
            if heaps != values.len() as i128 {
                report.count(Some(Counterexample {
                    at: "the length of the list".into(),
                    published: format!("{} values", values.len()),
                    computed: format!("{heaps} heaps from {from} to {to}"),
                }));
            }
        }
        for (i, &published) in values.iter().enumerate() {
            let heap = step.checked_mul(i as i128);
            let heap = heap.and_then(|passed| passed.checked_add(from));
            let Some(at) = heap.and_then(|heap| Heap::try_from(heap).ok()) else {
                continue;
            };
            let computed = match known.value(at) {
                Ok(value) => value,
                Err(trouble) if trouble.is_undefined() => {
                    report.note(trouble)?;
                    continue;
                }
                Err(trouble) => return Err(trouble),
            };
            report.last = Some(format!("n = {at}"));
            report.count((computed != published).then(|| Counterexample {
                at: format!("n = {at}"),
                published: published.to_string(),
                computed: computed.to_string(),
            }));
        }
        Ok(())
    }

    fn options(
        &self,
        report: &mut StatementReport,
        game: usize,
        heap: &Expr,
        published: &[Vec<Heap>],
    ) -> Result<(), Trouble> {
        const MOST: usize = 100_000;
        let known = self.environment.game(game)?;
        let game = known.impartial()?;
        let heap = heap.eval(self.environment)?;
        let n = Heap::try_from(heap).map_err(|_| Trouble::Unknown(format!("heap {heap}")))?;
        let whole = if game.is_loopy() {
            game.with_growth()
        } else {
            game.clone()
        };
        let found = whole.options(n, MOST, self.control);
        let found = found.map_err(|error| Trouble::Unknown(error.to_string()))?;
        let Some(mut computed) = found else {
            return Err(Trouble::Unknown(format!("all options of heap {n}")));
        };
        let mut published = published.to_vec();
        for list in [&mut computed, &mut published] {
            list.iter_mut().for_each(|option| {
                option.retain(|&heap| heap > 0);
                option.sort_unstable();
            });
            list.sort();
            list.dedup();
        }
        report.last = Some(format!("n = {n}"));
        report.count((computed != published).then(|| Counterexample {
            at: format!("n = {n}"),
            published: braces(&published),
            computed: braces(&computed),
        }));
        Ok(())
    }

    /// Why the statement, which was not wrong so far, holds for all heaps.
    ///
    /// With `after` it is asked for all heaps from there on.
    pub(super) fn settle(&self, after: Option<i128>) -> Result<Option<String>, Trouble> {
        self.settle_body(&self.statement.body, after)
    }

    /// The same for another condition on the same variable, which holds wherever it was looked at.
    pub(super) fn settle_condition(
        &self,
        condition: &Expr,
        after: Option<i128>,
    ) -> Result<Option<String>, Trouble> {
        self.settle_body(&Body::Condition(condition.clone()), after)
    }

    /// Whether nothing speaks against it at the point that is set: where a condition of the range fails, it says nothing.
    fn says_so_here(&self, body: &Body) -> Result<bool, Trouble> {
        for extra in &self.statement.ranges.conditions {
            if !extra.holds(self.environment)? {
                return Ok(true);
            }
        }
        self.body_holds(body)
    }

    fn settle_body(&self, body: &Body, after: Option<i128>) -> Result<Option<String>, Trouble> {
        let ranges = &self.statement.ranges;
        let [variable] = ranges.order.as_slice() else {
            return Ok(None);
        };
        let super::Domain::Between { from, step: 1, .. } = &variable.domain else {
            return Ok(None);
        };
        let least = match after {
            Some(after) => after,
            None => from.eval(self.environment)?,
        };
        let mut settling = Settling {
            environment: self.environment,
            slot: variable.slot,
            because: Vec::new(),
        };
        if ranges.conditions.is_empty()
            && let Body::Condition(condition) = body
            && let Some(why) = settling.by_closed_form(condition, least)
        {
            return Ok(Some(why));
        }
        let Some(mut found) = self.regular_body(&mut settling, body)? else {
            return Ok(None);
        };
        for extra in &ranges.conditions {
            let Some(joined) =
                (settling.regular(extra)?).and_then(|one| found.joined(&one, |_, _| 0))
            else {
                return Ok(None);
            };
            found = joined;
        }
        let (start, period) = found.ends();
        let last = start.max(least) + period - 1;
        let slot = &self.environment.slots[variable.slot];
        let mut ticker = self.control.ticker();
        for n in self.end.max(least)..=last {
            ticker.tick()?;
            slot.set(Some(n));
            if !self.says_so_here(body)? {
                return Ok(None);
            }
        }
        slot.set(None);
        let mut why = settling.because.join("; ");
        if !why.is_empty() {
            why += "; so ";
        }
        Ok(Some(format!(
            "{why}whether it holds depends on n modulo {period} only from {start} on, and it was checked to \
             {}",
            last.max(self.end)
        )))
    }
}

/// `{1, 2+3}`: options as they are written.
fn braces(options: &[Vec<Heap>]) -> String {
    let one = |option: &Vec<Heap>| match option.is_empty() {
        true => "0".to_string(),
        false => crate::ruleset::join(option, "+"),
    };
    let mut texts: Vec<String> = options.iter().take(40).map(one).collect();
    if options.len() > 40 {
        texts.push("...".into());
    }
    format!("{{{}}}", texts.join(", "))
}

/// A formula is checked in its own room.
fn check_formula(
    formula: &formula::Formula,
    limits: &CheckLimits,
    control: &Control,
) -> Result<StatementReport, Stopped> {
    let limit = limits.period.unwrap_or(super::PERIOD_LIMIT);
    let found = match formula::check(formula, limit, limits.memory, control) {
        Ok(found) => found,
        Err(crate::family::FamilyError::Stopped(stopped)) => return Err(stopped),
        Err(error) => {
            let mut report = StatementReport::new();
            report.trouble = Some(error.to_string());
            return Ok(report);
        }
    };
    Ok(of_field(&found, 0))
}

/// What a field of a formula comes to, as a statement.
pub(super) fn of_field(found: &formula::FormulaReport, field: usize) -> StatementReport {
    let mut report = StatementReport::new();
    let fared = &found.fields[field];
    report.checked = fared.checked as u128;
    report.failed = fared.failed as u128;
    report.undefined = fared.not_applicable as u128;
    report.last = found.last.clone();
    report.first = fared.first.clone().map(|first| Counterexample {
        at: match first.at.is_empty() {
            true => first.game,
            false => format!("{}, {}", first.at, first.game),
        },
        published: first.published,
        computed: first.computed,
    });
    report.verdict = match fared.verdict() {
        FormulaVerdict::Fails => StatementVerdict::Fails,
        FormulaVerdict::Holds => StatementVerdict::Holds,
        FormulaVerdict::Unknown => {
            report.trouble = Some(format!(
                "the period of {} games could not be found out, or is too long",
                fared.unknown + fared.too_large
            ));
            StatementVerdict::Undecided
        }
        FormulaVerdict::AppliesToNone => {
            report.trouble = Some("it applies to no game".into());
            StatementVerdict::Undecided
        }
    };
    if report.verdict == StatementVerdict::Fails {
        report.weaker = super::suggest::of_field(&found.names, fared);
    }
    report
}
