//! Checking formulas against computed games.

use super::sets::{self, Compared};
use super::{Field, Formula, SetFormula, Trouble};
use crate::arithmetic::EvalError;
use crate::arithmetic::expr::Why;
use crate::family::{Assignment, Family, FamilyError, Units, slots};
use crate::index::index;
use crate::notation::{Division, Expression};
use crate::period::{Pattern, Verdict};
use crate::sequence::{NimSequence, Nimber};
use crate::subtraction::{Expansion, ExpansionError, Word};
use crate::{Control, Heap, PeriodSearch, Progress, Ruleset, Stopped};
use dashu_int::IBig;
use dashu_int::ops::BitTest;

/// How a formula fared over the games of its family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormulaReport {
    /// The place in the source.
    pub place: String,
    /// The family that was checked.
    pub family: String,
    /// How many games it has.
    pub games: usize,
    /// Parameters of the last game, up to which the formula holds if it does.
    pub last: Option<String>,
    /// What is claimed, field by field.
    pub fields: Vec<FieldReport>,
    /// The variables of the family.
    pub(crate) names: Vec<String>,
}

/// What the games of a family say about a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormulaVerdict {
    /// Right for every game it applies to, and it applies to one at least.
    Holds,
    /// Wrong for some game.
    Fails,
    /// Not wrong for any game, but not known within the limits, or too large, for some.
    Unknown,
    /// It makes no sense for any game of its family.
    AppliesToNone,
}

impl FormulaReport {
    /// What the games say about the formula.
    pub fn verdict(&self) -> FormulaVerdict {
        let any = |count: fn(&FieldReport) -> usize| self.fields.iter().any(|f| count(f) > 0);
        if any(|field| field.failed) {
            FormulaVerdict::Fails
        } else if any(|field| field.unknown + field.too_large) {
            FormulaVerdict::Unknown
        } else if any(|field| field.checked) {
            FormulaVerdict::Holds
        } else {
            FormulaVerdict::AppliesToNone
        }
    }

    /// Whether it was right for every game it applies to.
    pub fn holds(&self) -> bool {
        self.verdict() == FormulaVerdict::Holds
    }
}

/// How one field fared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldReport {
    /// The field.
    pub field: &'static str,
    /// Games it was compared for.
    pub checked: usize,
    /// Games it is wrong for.
    pub failed: usize,
    /// Games for which the formula makes no sense, such as a negative exponent.
    pub not_applicable: usize,
    /// Games for which the numbers of the formula are too large to be worked out.
    pub too_large: usize,
    /// Games whose period, or expansion set, was not found within the limits.
    pub unknown: usize,
    /// The first game for which it is wrong.
    pub first: Option<Mismatch>,
    /// The games it was compared for, as far as they are kept.
    pub(crate) points: Vec<FieldPoint>,
}

/// How a field fared for one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FieldPoint {
    /// The variables of the family.
    pub(crate) point: Vec<i128>,
    /// Whether the field is right.
    pub(crate) holds: bool,
    /// What the field should be, where that is a number.
    pub(crate) number: Option<i128>,
}

/// For no more games it is kept how a field fared.
const MOST_POINTS: usize = 5_000;

impl FieldReport {
    /// What the games say about the field.
    pub fn verdict(&self) -> FormulaVerdict {
        if self.failed > 0 {
            FormulaVerdict::Fails
        } else if self.unknown + self.too_large > 0 {
            FormulaVerdict::Unknown
        } else if self.checked > 0 {
            FormulaVerdict::Holds
        } else {
            FormulaVerdict::AppliesToNone
        }
    }
}

/// A game for which a formula is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The game.
    pub game: String,
    /// The parameters.
    pub at: String,
    /// What the formula says.
    pub published: String,
    /// What is the case.
    pub computed: String,
}

/// What a field comes to for one game.
enum Outcome {
    Right,
    Wrong { published: String, computed: String },
    NotApplicable,
    TooLarge,
    Unknown,
}

/// The numbers that a formula is about.
struct Parameters {
    slots: Vec<Option<i128>>,
    /// Whether a definition is too large, so that its slot is empty.
    too_large: bool,
}

impl Parameters {
    /// What a formula comes to that has no value here.
    fn without_value(&self, error: &EvalError) -> Outcome {
        match error.why {
            Why::TooLarge | Why::Stopped(_) => Outcome::TooLarge,
            Why::Missing if self.too_large => Outcome::TooLarge,
            Why::Missing | Why::Undefined => Outcome::NotApplicable,
        }
    }
}

/// What is known of one game.
struct Game {
    rules: Ruleset,
    /// The proven pattern, the values before it sets in and those of one period.
    pattern: Option<Pattern>,
    words: Option<(Vec<Nimber>, Vec<Nimber>)>,
    /// The expansion set of a finite subtraction set.
    expansion: Option<Expansion>,
}

impl Game {
    fn new(rules: Ruleset, limit: Heap, memory: u64, control: &Control) -> Result<Self, Stopped> {
        let finite = rules.subtraction_set().and_then(|set| set.elements());
        let Some(elements) = finite else {
            return Game::of_period(rules, limit, memory, control);
        };
        let found = Expansion::with_memory(elements, limit, memory, control);
        let pattern = match &found {
            Ok(expansion) => Some(expansion.pattern),
            // The pattern is known of a game whose expansion set would take too long.
            Err(ExpansionError::TooLong { pattern } | ExpansionError::Memory { pattern }) => {
                Some(*pattern)
            }
            Err(ExpansionError::NoPeriod { .. }) => None,
            Err(ExpansionError::Stopped(stopped)) => return Err(*stopped),
        };
        let expansion = found.ok();
        let words = expansion
            .as_ref()
            .map(|e| (e.before.clone(), e.round.clone()));
        Ok(Game {
            rules,
            pattern,
            words,
            expansion,
        })
    }

    /// The number that a field is about.
    fn number(&self, field: &Field) -> Option<i128> {
        let pattern = self.pattern?;
        match field {
            Field::Period(_) => Some(pattern.period.into()),
            Field::Preperiod(_) => Some(pattern.preperiod.into()),
            _ => None,
        }
    }

    /// A game that is not a finite subtraction set: its period and values, without an expansion set.
    fn of_period(
        rules: Ruleset,
        limit: Heap,
        memory: u64,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut search = PeriodSearch::with_memory(&rules, memory).under(control);
        let limit = limit.min(search.default_limit());
        let (mut pattern, mut words) = (None, None);
        if search.has_theorem()
            && search.run_sensibly(limit).is_ok_and(|proved| proved)
            && let Verdict::Proved { pattern: found, .. } = search.verdict()
        {
            pattern = Some(found);
            let end = found.preperiod + found.period;
            let is_listed = found.saltus == 0 && search.extend_to(end - 1).is_ok();
            if is_listed && !search.sequence().holds_powers() {
                let (before, rest) = search.values().split_at(index(found.preperiod));
                let round = rest[..index(found.period)].to_vec();
                words = Some((before.to_vec(), round));
            }
        }
        control.check()?;
        Ok(Game {
            rules,
            pattern,
            words,
            expansion: None,
        })
    }
}

/// Checks a formula, looking for periods among `limit` heaps of each game and in `memory` bytes. An error if it cannot
/// be said which games the family has.
pub fn check(
    formula: &Formula,
    limit: Heap,
    memory: u64,
    control: &Control,
) -> Result<FormulaReport, FamilyError> {
    let family = &formula.family;
    let mut fields: Vec<FieldReport> = formula
        .fields
        .iter()
        .map(|field| FieldReport {
            field: field.name(),
            checked: 0,
            failed: 0,
            not_applicable: 0,
            too_large: 0,
            unknown: 0,
            first: None,
            points: Vec::new(),
        })
        .collect();
    let (mut games, mut last) = (0, None);
    let total = family.size(control)?.bound();
    for point in Points::new(family, control) {
        let point = point?;
        control.check()?;
        control.tell(&Progress::steps(
            "games checked",
            games as u128,
            Some(total),
        ));
        let Some(rules) = family.impartial_game(&point) else {
            family.too_large(&point)?;
            continue;
        };
        games += 1;
        let mut parameters = Parameters {
            slots: slots(&point),
            too_large: false,
        };
        let at = family.describe(&parameters.slots);
        last = Some(at.clone());
        let game = Game::new(rules, limit, memory, control)?;
        for definition in &formula.definitions {
            let value = definition.value(&parameters.slots, Division::Whole);
            if let Err(error) = &value {
                let outcome = parameters.without_value(error);
                parameters.too_large |= matches!(outcome, Outcome::TooLarge);
            }
            parameters.slots.push(value.ok());
        }
        for (field, report) in formula.fields.iter().zip(&mut fields) {
            let outcome = compare(field, &game, &parameters, control)?;
            if matches!(outcome, Outcome::Right | Outcome::Wrong { .. })
                && report.points.len() < MOST_POINTS
            {
                report.points.push(FieldPoint {
                    point: point.clone(),
                    holds: matches!(outcome, Outcome::Right),
                    number: game.number(field),
                });
            }
            match outcome {
                Outcome::NotApplicable => report.not_applicable += 1,
                Outcome::TooLarge => report.too_large += 1,
                Outcome::Unknown => report.unknown += 1,
                Outcome::Right => report.checked += 1,
                Outcome::Wrong {
                    published,
                    computed,
                } => {
                    report.checked += 1;
                    report.failed += 1;
                    report.first.get_or_insert_with(|| Mismatch {
                        game: family
                            .game(&point)
                            .map_or_else(String::new, |g| g.to_string()),
                        at: at.clone(),
                        published,
                        computed,
                    });
                }
            }
        }
    }
    Ok(FormulaReport {
        place: formula.place.clone(),
        family: family.to_string(),
        games,
        last,
        fields,
        names: family.names().to_vec(),
    })
}

/// The points of a family, some thousand at a time.
struct Points<'a> {
    family: &'a Family,
    units: Units<'a>,
    ready: std::vec::IntoIter<Assignment>,
}

impl<'a> Points<'a> {
    fn new(family: &'a Family, control: &Control) -> Self {
        Points {
            family,
            units: family.units(4096).under(control),
            ready: Vec::new().into_iter(),
        }
    }
}

impl Iterator for Points<'_> {
    type Item = Result<Assignment, FamilyError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(point) = self.ready.next() {
                return Some(Ok(point));
            }
            let mut points = Vec::new();
            let filled = self
                .units
                .next()?
                .and_then(|unit| unit.for_each(self.family, |point| points.push(point.to_vec())));
            if let Err(error) = filled {
                return Some(Err(error));
            }
            self.ready = points.into_iter();
        }
    }
}

fn compare(
    field: &Field,
    game: &Game,
    parameters: &Parameters,
    control: &Control,
) -> Result<Outcome, Stopped> {
    match compared(field, game, &parameters.slots, control) {
        Ok(outcome) => Ok(outcome),
        Err(Trouble::Eval(error)) => Ok(parameters.without_value(&error)),
        Err(Trouble::Stopped(stopped)) => Err(stopped),
    }
}

fn compared(
    field: &Field,
    game: &Game,
    slots: &[Option<i128>],
    control: &Control,
) -> Result<Outcome, Trouble> {
    let (pattern, expansion) = (game.pattern, game.expansion.as_ref());
    let words = game.words.as_ref();
    let number = |formula: &Expression, computed: Option<Heap>| {
        let published = formula.value_large(slots, Division::Exact)?;
        Ok(equal(published, computed.map(IBig::from), number_in_words))
    };
    let truth = |formula: &Expression, computed: Option<bool>| {
        Ok(equal(formula.holds(slots)?, computed, bool::to_string))
    };
    match field {
        Field::Preperiod(formula) => number(formula, pattern.map(|p| p.preperiod)),
        Field::Period(formula) => number(formula, pattern.map(|p| p.period)),
        Field::Expandable(formula) => truth(formula, expansion.map(Expansion::is_expandable)),
        Field::Bipartite(formula) => truth(formula, pattern.map(|p| p.is_bipartite())),
        Field::UltimatelyBipartite(formula) => {
            truth(formula, pattern.map(|p| p.is_ultimately_bipartite()))
        }
        Field::Before(word) => Ok(same_word(
            word.values(slots, control)?,
            words.map(|(before, _)| before.as_slice()),
        )),
        Field::Values(word) => Ok(same_word(
            word.values(slots, control)?,
            words.map(|(_, round)| round.as_slice()),
        )),
        Field::Repeats(word) => Ok(same_cycle(
            word.values(slots, control)?,
            words.map(|(_, round)| round.as_slice()),
        )),
        Field::Starts(word) => {
            let values = word.values(slots, control)?;
            // The first values are there without a period.
            let first = first_values(&game.rules, values.len(), control)?;
            Ok(same_word(values, Some(&first)))
        }
        Field::Expansion(sets) => Ok(same_set(sets, expansion, slots)?),
    }
}

fn equal<T: PartialEq>(published: T, computed: Option<T>, words: fn(&T) -> String) -> Outcome {
    match computed {
        None => Outcome::Unknown,
        Some(computed) if published == computed => Outcome::Right,
        Some(computed) => Outcome::Wrong {
            published: words(&published),
            computed: words(&computed),
        },
    }
}

/// A number, or how long it is if nobody would read it.
fn number_in_words(number: &IBig) -> String {
    match number.bit_len() {
        0..=1000 => number.to_string(),
        bits => format!("a number of {bits} bits"),
    }
}

fn first_values(rules: &Ruleset, count: usize, control: &Control) -> Result<Vec<Nimber>, Stopped> {
    let mut sequence = NimSequence::new(rules).under(control);
    // A formula's word is short enough for any memory limit.
    if sequence.extend_to(count.max(1) as Heap - 1).is_err() {
        control.check()?;
    }
    Ok(sequence.values().iter().copied().take(count).collect())
}

fn same_word(published: Vec<Nimber>, computed: Option<&[Nimber]>) -> Outcome {
    let Some(computed) = computed else {
        return Outcome::Unknown;
    };
    if published == computed {
        return Outcome::Right;
    }
    let word = |values: &[Nimber]| format!("{} ({} values)", Word::of(values), values.len());
    let mut text = word(computed);
    if published.len() == computed.len() && !published.is_empty() {
        let rotated = |by: &usize| {
            published[*by..] == computed[..computed.len() - by]
                && published[..*by] == computed[computed.len() - by..]
        };
        if let Some(by) = (1..published.len()).find(rotated) {
            text += &format!("; the same up to rotation by {by}");
        }
    }
    Outcome::Wrong {
        published: word(&published),
        computed: text,
    }
}

/// A word that is repeated, wherever it begins: some periods of the values, turned around.
fn same_cycle(published: Vec<Nimber>, round: Option<&[Nimber]>) -> Outcome {
    let Some(round) = round else {
        return Outcome::Unknown;
    };
    let whole = !published.is_empty() && published.len().is_multiple_of(round.len());
    let turned = |by: usize| {
        let mut heaps = published.iter().enumerate();
        heaps.all(|(i, value)| *value == round[(i + by) % round.len()])
    };
    if whole && (0..round.len()).any(turned) {
        return Outcome::Right;
    }
    let word = |values: &[Nimber]| format!("{} ({} values)", Word::of(values), values.len());
    Outcome::Wrong {
        published: word(&published),
        computed: word(round),
    }
}

fn same_set(
    sets: &[SetFormula],
    game: Option<&Expansion>,
    slots: &[Option<i128>],
) -> Result<Outcome, EvalError> {
    let mut parts = Vec::new();
    for set in sets {
        match set.members(slots)? {
            (members, period) if period.is_none_or(|p| p > 0) => parts.push((members, period)),
            _ => return Ok(Outcome::NotApplicable),
        }
    }
    let Some(game) = game else {
        return Ok(Outcome::Unknown);
    };
    let (wrongly_in, wrongly_out) = match sets::compare(&parts, &game.members) {
        Compared::Same => return Ok(Outcome::Right),
        Compared::Unknown => return Ok(Outcome::Unknown),
        Compared::Different {
            wrongly_in,
            wrongly_out,
        } => (wrongly_in, wrongly_out),
    };
    let list = |numbers: &[i128]| {
        let mut words: Vec<String> = numbers.iter().take(8).map(|n| n.to_string()).collect();
        if numbers.len() > 8 {
            words.push("...".into());
        }
        if words.is_empty() {
            "none".into()
        } else {
            words.join(", ")
        }
    };
    Ok(Outcome::Wrong {
        published: format!(
            "wrongly in: {}; wrongly out: {}",
            list(&wrongly_in),
            list(&wrongly_out)
        ),
        computed: format!(
            "{} u {}*{}",
            braces(&game.members.finite),
            braces(&game.members.periodic),
            game.pattern.period
        ),
    })
}

fn braces(numbers: &[Heap]) -> String {
    let words: Vec<String> = numbers.iter().map(Heap::to_string).collect();
    format!("{{{}}}", words.join(", "))
}

#[cfg(test)]
mod tests;
