//! Checking formulas against computed games.

use super::sets::{self, Compared};
use super::{Field, Formula, SetFormula};
use crate::Heap;
use crate::notation::Division;
use crate::period::Pattern;
use crate::sequence::{NimSequence, Nimber};
use crate::subtraction::{Expansion, ExpansionError, Word};

/// How a formula fared over the games of its family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormulaReport {
    /// The place in the source.
    pub place: String,
    /// What to know about the reading.
    pub note: Option<String>,
    /// The family that was checked.
    pub family: String,
    /// How many games it has.
    pub games: usize,
    /// Parameters of the last game, up to which the formula holds if it does.
    pub last: Option<String>,
    /// What is claimed, field by field.
    pub fields: Vec<FieldReport>,
}

/// What the games of a family say about a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormulaVerdict {
    /// Right for every game it applies to, and it applies to one at least.
    Holds,
    /// Wrong for some game.
    Fails,
    /// Not wrong for any game, but not known within the limits for some.
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
        } else if any(|field| field.unknown) {
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
    /// Games whose period, or expansion set, was not found within the limits.
    pub unknown: usize,
    /// The first game for which it is wrong.
    pub first: Option<Mismatch>,
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
    Unknown,
}

/// What is known of one game.
struct Game<'a> {
    elements: &'a [Heap],
    computed: Result<Expansion, ExpansionError>,
}

impl Game<'_> {
    /// The proven pattern, also of a game whose expansion set would take too long.
    fn pattern(&self) -> Option<Pattern> {
        match &self.computed {
            Ok(expansion) => Some(expansion.pattern),
            Err(ExpansionError::TooLong { pattern }) => Some(*pattern),
            Err(ExpansionError::NoPeriod { .. }) => None,
        }
    }

    fn expansion(&self) -> Option<&Expansion> {
        self.computed.as_ref().ok()
    }
}

/// Checks a formula, looking for periods among `limit` heaps of each game.
pub fn check(formula: &Formula, limit: Heap) -> FormulaReport {
    let family = &formula.family;
    let mut fields: Vec<FieldReport> = formula
        .fields
        .iter()
        .map(|field| FieldReport {
            field: field.name(),
            checked: 0,
            failed: 0,
            not_applicable: 0,
            unknown: 0,
            first: None,
        })
        .collect();
    let (mut games, mut last) = (0, None);
    let mut elements = Vec::new();
    for point in family.points() {
        if family.elements(&point, &mut elements).is_none() {
            continue;
        }
        games += 1;
        let at = describe(family.names(), &point);
        last = Some(at.clone());
        let game = Game {
            elements: &elements,
            computed: Expansion::new(&elements, limit),
        };
        let mut slots: Vec<Option<i128>> = point.iter().copied().map(Some).collect();
        for definition in &formula.definitions {
            let value = definition.value(&slots, Division::Whole).ok();
            slots.push(value);
        }
        for (field, report) in formula.fields.iter().zip(&mut fields) {
            match compare(field, &game, &slots) {
                Outcome::NotApplicable => report.not_applicable += 1,
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
    FormulaReport {
        place: formula.place.clone(),
        note: formula.note.clone(),
        family: family.to_string(),
        games,
        last,
        fields,
    }
}

/// `a = 4, r = 2`.
fn describe(names: &[String], point: &[i128]) -> String {
    let parts = names
        .iter()
        .zip(point)
        .map(|(name, value)| format!("{name} = {value}"));
    parts.collect::<Vec<_>>().join(", ")
}

fn compare(field: &Field, game: &Game<'_>, slots: &[Option<i128>]) -> Outcome {
    let pattern = game.pattern();
    let expansion = game.expansion();
    match field {
        Field::Preperiod(formula) => equal(
            formula.value(slots, Division::Exact).ok(),
            pattern.map(|pattern| i128::from(pattern.preperiod)),
        ),
        Field::Period(formula) => equal(
            formula.value(slots, Division::Exact).ok(),
            pattern.map(|pattern| i128::from(pattern.period)),
        ),
        Field::Expandable(formula) => equal(
            formula.holds(slots).ok(),
            expansion.map(Expansion::is_expandable),
        ),
        Field::Bipartite(formula) => equal(
            formula.holds(slots).ok(),
            pattern.map(|pattern| pattern.is_bipartite()),
        ),
        Field::UltimatelyBipartite(formula) => equal(
            formula.holds(slots).ok(),
            pattern.map(|pattern| pattern.is_ultimately_bipartite()),
        ),
        Field::Before(word) => same_word(word.values(slots).ok(), expansion.map(|e| &*e.before)),
        Field::Values(word) => same_word(word.values(slots).ok(), expansion.map(|e| &*e.round)),
        Field::Starts(word) => {
            let Ok(values) = word.values(slots) else {
                return Outcome::NotApplicable;
            };
            // The first values are there without a period.
            let first = first_values(game.elements, values.len());
            same_word(Some(values), Some(&first))
        }
        Field::Expansion(sets) => same_set(sets, expansion, slots),
    }
}

fn equal<T: PartialEq + ToString>(published: Option<T>, computed: Option<T>) -> Outcome {
    match (published, computed) {
        (None, _) => Outcome::NotApplicable,
        (_, None) => Outcome::Unknown,
        (Some(published), Some(computed)) if published == computed => Outcome::Right,
        (Some(published), Some(computed)) => Outcome::Wrong {
            published: published.to_string(),
            computed: computed.to_string(),
        },
    }
}

fn first_values(elements: &[Heap], count: usize) -> Vec<Nimber> {
    let set = crate::ruleset::SubtractionSet::finite(elements.iter().copied());
    let rules = crate::ruleset::Rules::Subtraction(set);
    let mut sequence = NimSequence::new(&crate::Ruleset::new(rules));
    // A formula's word is short enough for any memory limit.
    let _ = sequence.extend_to(count.max(1) as Heap - 1);
    sequence.values().iter().copied().take(count).collect()
}

fn same_word(published: Option<Vec<Nimber>>, computed: Option<&[Nimber]>) -> Outcome {
    let (published, computed) = match (published, computed) {
        (None, _) => return Outcome::NotApplicable,
        (_, None) => return Outcome::Unknown,
        (Some(published), Some(computed)) => (published, computed),
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

fn same_set(sets: &[SetFormula], game: Option<&Expansion>, slots: &[Option<i128>]) -> Outcome {
    let mut parts = Vec::new();
    for set in sets {
        match set.members(slots) {
            Ok((members, period)) if period.is_none_or(|p| p > 0) => parts.push((members, period)),
            _ => return Outcome::NotApplicable,
        }
    }
    let Some(game) = game else {
        return Outcome::Unknown;
    };
    let (wrongly_in, wrongly_out) = match sets::compare(&parts, &game.members) {
        Compared::Same => return Outcome::Right,
        Compared::Unknown => return Outcome::Unknown,
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
    Outcome::Wrong {
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
    }
}

fn braces(numbers: &[Heap]) -> String {
    let words: Vec<String> = numbers.iter().map(Heap::to_string).collect();
    format!("{{{}}}", words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::HO;
    use super::*;
    use crate::notation::parse_formulas;

    fn report(text: &str) -> FormulaReport {
        check(&parse_formulas(text).unwrap().formulas[0], 100_000)
    }

    #[test]
    fn a_right_formula_holds_and_a_wrong_one_fails_at_its_first_game() {
        let right = report(
            "[theorem 4]\nfamily: S(1,a,b) for a in 3..9 step 2, b in a+1..20 step 2\n\
             let: p = a + b\npreperiod: 0\nperiod: p\nvalues: (01)^(b/2) (23)^((a-1)/2) 2\n\
             expansion: {1..a step 2, b..b+a-1 step 2}*p\n",
        );
        assert!(right.holds(), "{right:?}");
        assert_eq!(
            (right.games, right.last.as_deref()),
            (30, Some("a = 9, b = 20"))
        );
        let wrong = report("[x]\nfamily: S(1,a) for a in 2..8 step 2\nperiod: a\n");
        let first = wrong.fields[0].first.clone().unwrap();
        assert_eq!(
            (first.at.as_str(), first.published.as_str()),
            ("a = 2", "2")
        );
        assert_eq!(
            (first.game.as_str(), first.computed.as_str()),
            ("S(1,2)", "3")
        );
    }

    #[test]
    fn an_expansion_set_that_is_wrong_only_beyond_two_rounds_fails() {
        let report = report(
            "[x]\nfamily: S(1,a) for a in 4..20 step 2\nlet: p = a + 1, q = 2*a + 4\n\
             expansion: {1,a}*p u {1}*q\n",
        );
        assert_eq!(report.verdict(), FormulaVerdict::Fails);
        let first = report.fields[0].first.clone().unwrap();
        assert!(first.published.contains("wrongly in: 13,"), "{first:?}");
    }

    #[test]
    fn a_formula_that_makes_no_sense_for_a_game_does_not_apply() {
        let report = report("[x]\nfamily: S(1,a) for a in 2..5\nvalues: (01)^(a/2) 2\n");
        assert_eq!(report.fields[0].not_applicable, 2);
        assert_eq!(report.fields[0].failed, 0);
    }

    #[test]
    fn a_game_without_a_period_within_the_limit_leaves_a_formula_unknown() {
        let text = "[x]\nfamily: S(1,a) for a in 2..20 step 2\nperiod: a + 1\nstarts: 0 1\n";
        let formula = &parse_formulas(text).unwrap().formulas[0];
        let few = check(formula, 0);
        assert_eq!(few.verdict(), FormulaVerdict::Unknown);
        let counts = |field: &FieldReport| (field.checked, field.unknown, field.not_applicable);
        assert_eq!(counts(&few.fields[0]), (0, 10, 0));
        // The first values are known without a period.
        assert_eq!(counts(&few.fields[1]), (10, 0, 0));
        let some = check(formula, 30);
        let (checked, unknown, _) = counts(&some.fields[0]);
        assert!(checked > 0 && unknown > 0 && checked + unknown == 10);
        assert_eq!(some.verdict(), FormulaVerdict::Unknown);
        assert_eq!(check(formula, 1000).verdict(), FormulaVerdict::Holds);
    }

    #[test]
    fn a_formula_is_wrong_whatever_the_limit_leaves_open() {
        let text = "[x]\nfamily: S(1,a) for a in 2..40 step 2\nperiod: a + 2\n";
        let report = check(&parse_formulas(text).unwrap().formulas[0], 30);
        assert!(report.fields[0].unknown > 0);
        assert_eq!(report.verdict(), FormulaVerdict::Fails);
    }

    #[test]
    fn a_formula_that_applies_to_no_game_neither_holds_nor_fails() {
        let report = report("[x]\nfamily: S(1,a) for a in 3..9 step 2\nperiod: a / 2\n");
        assert_eq!(report.verdict(), FormulaVerdict::AppliesToNone);
    }

    #[test]
    fn the_formulas_of_the_paper_are_readable_and_every_one_finds_games() {
        for formula in &parse_formulas(HO).unwrap().formulas {
            let report = check(formula, 1_000_000);
            assert!(report.games > 0, "{}", report.place);
            assert!(
                report.fields.iter().any(|f| f.checked > 0),
                "{}",
                report.place
            );
        }
    }
}
