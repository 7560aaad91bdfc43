//! Families of games: a ruleset with variables, ranges for them, and conditions.
//!
//! A family lists its games in a fixed order, the first variable slowest. It hands them out in
//! units of a given number of candidates, which are the same on every run and can be worked on
//! independently; a candidate that fails a condition on the last variable is left out by the unit.

mod bounds;
mod seek;
mod stretch;
mod trouble;
mod units;

pub(crate) use bounds::{Interval, tighten};
pub use trouble::FamilyError;
pub use units::{Unit, Units};

use crate::arithmetic::expr::{EvalError, Span, Why};
use crate::notation::{Division, Expression, LARGEST_WRITTEN, parse_game};
use crate::ruleset::{Game, Rules, Ruleset, SubtractionSet, join};
use crate::{Control, Heap};
use std::fmt;

/// Values of the variables, by slot.
pub type Assignment = Vec<i128>;

/// A family of games.
#[derive(Debug, Clone)]
pub struct Family {
    pub(crate) text: String,
    pub(crate) template: Template,
    /// Whether each player has moves of their own.
    pub(crate) partizan: bool,
    /// The variables in the order in which they appear; the index is the slot.
    pub(crate) names: Vec<String>,
    /// The variables in the order in which they run, the first slowest.
    pub(crate) order: Vec<Variable>,
    /// Conditions with the place in the order from which on they can be checked.
    pub(crate) conditions: Vec<(usize, Expression)>,
}

/// A variable and where it runs.
#[derive(Debug, Clone)]
pub(crate) struct Variable {
    pub(crate) slot: usize,
    pub(crate) from: Expression,
    pub(crate) to: Expression,
    pub(crate) step: i128,
    /// Bounds that hold whatever the other variables are.
    pub(crate) interval: (i128, i128),
}

/// What to put the numbers into.
#[derive(Debug, Clone)]
pub(crate) enum Template {
    /// `S(1, a, a+b)`: the members.
    Set(Vec<Member>),
    /// Anything else, as pieces of text and numbers.
    Text(Vec<Piece>),
}

/// A member of a set, or several.
#[derive(Debug, Clone)]
pub(crate) enum Member {
    Number(Expression),
    /// Those of some numbers whose places are binary digits of the variable of a slot.
    Subset(usize, Vec<i128>),
}

#[derive(Debug, Clone)]
pub(crate) enum Piece {
    /// A set in place of a variable, as in [`Member::Subset`].
    Subset(usize, Vec<i128>),
    Text(String),
    Number(Expression),
    /// A digit of a code, written as in `0.8F`, or in braces where there is no sign for it.
    Digit(usize),
}

/// How many candidates a family has, before conditions on the last variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// Exactly so many.
    Exactly(u128),
    /// At most so many; counting them would take long.
    AtMost(u128),
}

impl Size {
    /// The number, exact or not.
    pub fn bound(self) -> u128 {
        match self {
            Size::Exactly(count) | Size::AtMost(count) => count,
        }
    }
}

impl Family {
    /// The names of the variables, in the order of their columns.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The members of the subtraction set at a point, ascending, when the family is one of finite
    /// subtraction sets. `None` if a member is not a positive number there.
    pub fn elements(&self, point: &[i128], members: &mut Vec<Heap>) -> Option<()> {
        let Template::Set(listed) = &self.template else {
            return None;
        };
        members.clear();
        let slots: Slots = slots(point);
        for member in listed {
            match member {
                Member::Number(expression) => {
                    let value = expression.value(&slots, Division::Whole).ok()?;
                    members.push(Heap::try_from(value).ok().filter(|&s| s > 0)?);
                }
                Member::Subset(slot, of) => {
                    for number in subset(*point.get(*slot)?, of) {
                        members.push(Heap::try_from(number).ok().filter(|&s| s > 0)?);
                    }
                }
            }
        }
        members.sort_unstable();
        members.dedup();
        Some(())
    }

    /// Whether all games are finite subtraction sets.
    pub fn is_of_sets(&self) -> bool {
        matches!(self.template, Template::Set(_))
    }

    /// Whether each player has moves of their own.
    pub fn is_partizan(&self) -> bool {
        self.partizan
    }

    /// The game at a point, `None` if the numbers do not make one.
    pub fn game(&self, point: &[i128]) -> Option<Game> {
        match &self.template {
            Template::Set(_) => {
                let mut members = Vec::new();
                self.elements(point, &mut members)?;
                let set = Rules::Subtraction(SubtractionSet::finite(members));
                Some(Game::Impartial(Ruleset::new(set)))
            }
            Template::Text(pieces) => parse_game(&fill(pieces, point)?).ok(),
        }
    }

    /// The game at a point if both players have the same moves in it.
    pub fn impartial_game(&self, point: &[i128]) -> Option<Ruleset> {
        match self.game(point)? {
            Game::Impartial(game) => Some(game),
            Game::Partizan(_) => None,
        }
    }

    /// Whether every variable fits the 64 bits with a sign that a row of a table has for it.
    pub fn fits_row(&self, point: &[i128]) -> Result<(), FamilyError> {
        let wide = |value: &i128| i64::try_from(*value).is_err();
        match point.iter().position(wide) {
            Some(place) => Err(FamilyError::Wide {
                name: self.names().get(place).cloned().unwrap_or_default(),
                value: point[place],
            }),
            None => Ok(()),
        }
    }

    /// A number of the game at a point that does not fit in 64 bits, or is larger than the numbers of a game that is
    /// written with it, for a point without a game: there is one then, but not here.
    pub fn too_large(&self, point: &[i128]) -> Result<(), FamilyError> {
        let slots = slots(point);
        let numbers: Vec<&Expression> = match &self.template {
            Template::Set(members) => {
                let numbers = members.iter().filter_map(|member| match member {
                    Member::Number(number) => Some(number),
                    Member::Subset(..) => None,
                });
                numbers.collect()
            }
            Template::Text(pieces) => {
                let numbers = pieces.iter().filter_map(|piece| match piece {
                    Piece::Number(number) => Some(number),
                    Piece::Text(_) | Piece::Digit(_) | Piece::Subset(..) => None,
                });
                numbers.collect()
            }
        };
        let written = !self.is_of_sets();
        for number in numbers {
            let error = match number.value(&slots, Division::Whole) {
                Ok(value) if written && value > i128::from(LARGEST_WRITTEN) => {
                    let span = Span(number.span());
                    let message = format!("numbers go to {LARGEST_WRITTEN} in such a game");
                    EvalError::too_large(&span, message)
                }
                Ok(value) if value > i128::from(Heap::MAX) => {
                    let span = Span(number.span());
                    EvalError::too_large(&span, "the result does not fit in 64 bits")
                }
                Err(error) if error.why == Why::TooLarge => error,
                _ => continue,
            };
            return Err(FamilyError::new(self, number, &slots, error));
        }
        Ok(())
    }

    /// How many candidates there are; exact if there are at most a few million outer ones.
    pub fn size(&self, control: &Control) -> Result<Size, FamilyError> {
        units::size(self, control)
    }

    /// How many candidates there are, however long counting them takes.
    pub fn count(&self, control: &Control) -> Result<u128, FamilyError> {
        units::count(self, control)
    }

    /// The candidates in units of so many.
    pub fn units(&self, candidates: usize) -> Units<'_> {
        Units::new(self, candidates)
    }

    /// One unit of so many candidates by its index, found without walking through those before it; `None` if
    /// there are not so many units. The text of the family, the number of candidates and the index say all that
    /// another machine needs to find the same unit.
    pub fn unit(&self, candidates: usize, index: usize) -> Result<Option<Unit>, FamilyError> {
        let mut units = self.units(candidates).starting_at(index)?;
        units.next().transpose()
    }

    /// All points in order, kept in memory; meant for small families. [`units`](Self::units) hands them out
    /// piece by piece.
    pub fn points(&self) -> Result<Vec<Assignment>, FamilyError> {
        let mut points = Vec::new();
        for unit in self.units(4096) {
            unit?.for_each(self, |point| points.push(point.to_vec()))?;
        }
        Ok(points)
    }

    /// `a = 4, r = 2`: the variables that have a value.
    pub(crate) fn describe(&self, slots: &Slots) -> String {
        let named = self.names.iter().zip(slots);
        let known = named.filter_map(|(name, value)| Some(format!("{name} = {}", (*value)?)));
        known.collect::<Vec<_>>().join(", ")
    }
}

pub(crate) type Slots = Vec<Option<i128>>;

pub(crate) fn slots(point: &[i128]) -> Slots {
    point.iter().copied().map(Some).collect()
}

fn fill(pieces: &[Piece], point: &[i128]) -> Option<String> {
    let slots = slots(point);
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Number(expression) => {
                let value = expression.value(&slots, Division::Whole).ok()?;
                match value < 0 {
                    true => text.push_str(&format!("({value})")),
                    false => text.push_str(&value.to_string()),
                }
            }
            Piece::Subset(slot, of) => {
                let members: Vec<String> = subset(*point.get(*slot)?, of)
                    .map(|n| n.to_string())
                    .collect();
                text.push_str(&members.join(","));
            }
            Piece::Digit(slot) => {
                text.push_str(&digit(u128::try_from(*point.get(*slot)?).ok()?));
            }
        }
    }
    Some(text)
}

/// Those of some numbers whose places are binary digits of a number.
fn subset(digits: i128, of: &[i128]) -> impl Iterator<Item = i128> {
    let all = of.iter().enumerate();
    all.filter(move |(place, _)| digits >> place & 1 == 1)
        .map(|(_, &number)| number)
}

/// A digit of a code: `V` for 31, the numbers of heaps in braces beyond.
fn digit(bits: u128) -> String {
    let sign = u32::try_from(bits).ok();
    let sign = sign.filter(|&bits| bits < 32);
    match sign.and_then(|bits| char::from_digit(bits, 32)) {
        Some(sign) => sign.to_ascii_uppercase().to_string(),
        None => {
            let counts = (0..u128::BITS as Heap).filter(|count| bits >> count & 1 == 1);
            format!("{{{}}}", join(&counts.collect::<Vec<_>>(), ","))
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::parse_family;

    fn games(text: &str) -> Vec<String> {
        let family = parse_family(text).unwrap();
        let points = family.points().unwrap();
        points
            .iter()
            .filter_map(|p| family.game(p))
            .map(|g| g.to_string())
            .collect()
    }

    #[test]
    fn ranges_steps_and_conditions_select_games() {
        assert_eq!(
            games("S(1,a,b) for a in 2..4, b in a+1..6 if a % 2 = 0"),
            [
                "S(1,2,3)", "S(1,2,4)", "S(1,2,5)", "S(1,2,6)", "S(1,4,5)", "S(1,4,6)"
            ]
        );
        assert_eq!(
            games("S(a, 2*a+1, 3*a) for a in 5..9 step 2"),
            ["S(5,11,15)", "S(7,15,21)", "S(9,19,27)"]
        );
        assert_eq!(
            games("S(a,b,a+b) with b <= 3"),
            ["S(1,2,3)", "S(1,3,4)", "S(2,3,5)"]
        );
        assert_eq!(games("S(2,5,6)"), ["S(2,5,6)"]);
    }

    #[test]
    fn without_ranges_members_ascend_and_bounds_carry_over() {
        assert_eq!(games("S(a,b,c) with c <= 100").len(), 161_700);
        assert_eq!(games("S(a,b,c) with a+b+c = 10").len(), 4);
        assert_eq!(
            games("S(1,a,b) with b < 5"),
            ["S(1,2,3)", "S(1,2,4)", "S(1,3,4)"]
        );
        assert_eq!(
            games("S(a,b) for b in 1..3"),
            ["S(1,2)", "S(1,3)", "S(2,3)"]
        );
    }

    #[test]
    fn codes_and_other_rulesets_have_families() {
        assert_eq!(games(".abc").len(), 512);
        assert_eq!(games("0.a7 if a % 4 = 3"), ["0.37", "0.77"]);
        assert_eq!(games("0.8a for a in 14..15"), ["0.8E", "0.8F"]);
        assert_eq!(
            games("0.a for a in 15..33 if a % 8 < 2 or a % 8 = 7"),
            [
                "0.F", "0.G", "0.H", "0.N", "0.O", "0.P", "0.V", "0.{5}", "0.{0,5}"
            ]
        );
        assert_eq!(
            games("CUT(a,b) for a in 2..3, b in a+1..4"),
            ["CUT(2,3)", "CUT(2,4)", "CUT(3,4)"]
        );
        assert_eq!(games("S(all except a,b) with b <= 3").len(), 3);
        assert_eq!(
            games("S(a,a+2,...) for a in 1..2"),
            ["S(1,3,5,...)", "S(2,4,6,...)"]
        );
    }

    #[test]
    fn families_are_read_as_people_write_them() {
        assert_eq!(
            games("S(a,b,c) for 1 <= a < b < c <= 5 if a + b = c"),
            ["S(1,2,3)", "S(1,3,4)", "S(1,4,5)", "S(2,3,5)"]
        );
        assert_eq!(
            games("S(1,a) for a in (9, 3, 5..6)"),
            ["S(1,3)", "S(1,5)", "S(1,6)", "S(1,9)"]
        );
        assert_eq!(games("S(1,a) for a in (1+2)..4"), ["S(1,3)", "S(1,4)"]);
        assert_eq!(
            games("S(X) for X subset of 2..4"),
            [
                "S(2)", "S(3)", "S(2,3)", "S(4)", "S(2,4)", "S(3,4)", "S(2,3,4)"
            ]
        );
        assert_eq!(games("S(X) for X subset of 1..7").len(), 127);
        assert_eq!(
            games("S(1,X) for X subset of 2..3"),
            ["S(1,2)", "S(1,3)", "S(1,2,3)"]
        );
        assert_eq!(games("0.ab for a in 0..7, b in (1,3)").len(), 16);
        assert_eq!(games("S(1,a) for a ∈ {9, 3}"), ["S(1,3)", "S(1,9)"]);
        for set in ["(2, 5)", "{5, 2}", "{2, 5..5}"] {
            let family = format!("S(1,X) for X subset of {set}");
            assert_eq!(games(&family), ["S(1,2)", "S(1,5)", "S(1,2,5)"]);
        }
        assert_eq!(games("S(X) for X ⊆ {1,...,4}").len(), 15);
        assert_eq!(
            games("S(X) for X in subsets of {1,2,...,4} if popcount(X) = 2").len(),
            6
        );
    }

    #[test]
    fn partizan_sets_and_own_rules_have_families() {
        assert_eq!(
            games("S(1,2|1,k) for k in 3..4"),
            ["S(1,2|1,3)", "S(1,2|1,4)"]
        );
        assert_eq!(
            games("S(a,b|c) with b <= 3 and c <= 2 if a > c"),
            ["S(2,3|1)"]
        );
        assert_eq!(
            games("S(X|Y) for X subset of 1..2, Y subset of 1..2").len(),
            9
        );
        assert_eq!(games("S(1,k|) for k in 2..3"), ["S(1,2|)", "S(1,3|)"]);
        let rules = games("take one of {k : 1 <= k <= n, k <= a} for a in 2..3");
        assert_eq!(rules.len(), 2, "{rules:?}");
        let rules = games("split into d, n-d for 1 <= d < n, d <= 2a for a in 1..4");
        assert_eq!(rules.len(), 4, "{rules:?}");
    }

    #[test]
    fn bounds_may_be_written_as_large_numbers_are() {
        let same = parse_family("S(a,b) for 1 <= a < b <= 10").unwrap();
        for end in ["10^1", "1e1", "1_0", "2*5"] {
            let family = parse_family(&format!("S(a,b) for 1 <= a < b <= {end}")).unwrap();
            assert_eq!(family.points().unwrap(), same.points().unwrap(), "{end}");
        }
        let huge = parse_family("S(a,b) for 1 <= a < b <= 10^18").unwrap();
        let far = usize::MAX / 1000;
        assert!(huge.unit(1000, far).unwrap().is_some());
    }

    #[test]
    fn units_of_any_size_give_the_same_games() {
        let family = parse_family("S(a,b,c) with c <= 12 if (a + b) % 2 = 1").unwrap();
        let all = family.points().unwrap();
        for size in [1, 7, 50, 1000] {
            let mut points = Vec::new();
            for (i, unit) in family.units(size).map(Result::unwrap).enumerate() {
                assert_eq!(unit.index, i);
                assert!(unit.candidates() <= size);
                let push = |point: &[i128]| points.push(point.to_vec());
                unit.for_each(&family, push).unwrap();
            }
            assert_eq!(points, all);
        }
    }

    #[test]
    fn a_unit_is_found_by_its_index_as_by_walking() {
        for text in [
            "S(a,b,c) with c <= 12 if (a + b) % 2 = 1",
            "S(1,a,b) for a in 2..9 step 3, b in a+1..2a",
            "S(a) for a in 3..40 step 5",
            "S(a,b,c) for c in 5..9, a in 1..3, b in c-a..c if a != 2",
            "S(2,5,6)",
            "0.ab if a > b",
        ] {
            let family = parse_family(text).unwrap();
            for size in [1, 3, 7, 50] {
                let points = |unit: &super::Unit| {
                    let mut points = Vec::new();
                    let push = |point: &[i128]| points.push(point.to_vec());
                    unit.for_each(&family, push).unwrap();
                    (unit.index, unit.candidates(), points)
                };
                let units: Vec<_> = family.units(size).map(Result::unwrap).collect();
                for (k, unit) in units.iter().enumerate() {
                    let found = family.unit(size, k).unwrap().unwrap();
                    assert_eq!(points(&found), points(unit), "{text}: {size}, {k}");
                }
                assert!(family.unit(size, units.len()).unwrap().is_none(), "{text}");
            }
        }
    }

    #[test]
    fn a_unit_far_into_a_huge_family_is_found_at_once() {
        let family = parse_family("S(a,b,c,d) with d <= 1000").unwrap();
        let size = family.size(&crate::Control::new()).unwrap();
        assert_eq!(size, super::Size::Exactly(41_417_124_750));
        let unit = family.unit(1_000_000, 41_417).unwrap().unwrap();
        assert_eq!(unit.candidates(), 124_750);
        let mut last = Vec::new();
        unit.for_each(&family, |point| last = point.to_vec())
            .unwrap();
        assert_eq!(last, [997, 998, 999, 1000]);
    }

    #[test]
    fn mistakes_in_families_are_shown_where_they_are() {
        for (text, span, message) in [
            ("S(a,b,c) with a <= 9", 4..5, "nothing bounds b"),
            ("S(1,a) for a in 2..b", 19..20, "b is not bound yet"),
            ("S(1,a) for a in 5", 17..17, "expected `..`"),
            ("S(1,a) fro a in 5..7", 7..20, "is complete before this"),
            ("S(1,a for a in 5..7", 1..2, "never closed"),
            ("kayles for a in 2..5", 0..20, "no variable"),
            ("S(1,a) for a in 2..9 step 0", 26..27, "step"),
            ("S(1,a) for a in 2..9, a in 1..4", 22..23, "already"),
            ("S(1,a) for a in 2..9 if a", 24..25, "not a condition"),
            ("", 0..0, "no family"),
        ] {
            let error = parse_family(text).unwrap_err();
            assert!(error.message().contains(message), "{text}: {error}");
            assert_eq!(error.span(), span, "{text}: {error}");
        }
    }

    #[test]
    fn conditions_compare_numbers_of_any_size() {
        assert_eq!(games("S(a) for a in 1..200 if 2^a > 10").len(), 197);
        assert_eq!(games("S(a) for a in 1..200 if 2^a > 2^126").len(), 74);
        assert_eq!(
            games("S(a) for a in 1..200 if not 2^a > 2^126 and 2^a % 7 = 1").len(),
            42
        );
    }

    #[test]
    fn a_condition_that_cannot_be_decided_is_an_error_that_names_the_point() {
        for (text, words) in [
            (
                "S(a) for a in 1..9 if 12 % (a - 3) = 0",
                "12 % (a - 3) = 0 cannot be worked out for a = 3: 12 is divided by 0",
            ),
            (
                "S(a,b) for a in 1..9, b in 10..20 if 7 / (a - 4) < 9",
                "7 / (a - 4) < 9 cannot be worked out for a = 4: 7 is divided by 0",
            ),
            (
                "S(a,b) for a in 1..9, b in 10/(a-1)..20",
                "10 / (a - 1) cannot be worked out for a = 1: 10 is divided by 0",
            ),
            (
                "S(a) for a in 62..70 if 2^2^a > 5",
                "2^2^a > 5 cannot be worked out for a = 62: the power is too long to write out",
            ),
        ] {
            let error = parse_family(text).unwrap().points().unwrap_err();
            assert_eq!(error.to_string(), words, "{text}");
        }
    }

    #[test]
    fn a_condition_that_cannot_be_decided_does_not_matter_where_another_one_fails() {
        let text = "S(a) for a in 1..9 if 12 % (a - 3) = 0 and a != 3";
        assert_eq!(
            games(text),
            ["S(1)", "S(2)", "S(4)", "S(5)", "S(6)", "S(7)", "S(9)"]
        );
    }

    #[test]
    fn a_game_whose_numbers_are_too_large_is_told_from_one_that_does_not_exist() {
        let family = parse_family("S(1, 2^a - 4) for a in 1..200").unwrap();
        for point in [1, 2, 3, 64] {
            assert_eq!(family.too_large(&[point]), Ok(()));
        }
        let words = |point| family.too_large(&[point]).unwrap_err().to_string();
        let start = "2^a - 4 cannot be worked out for a = 65: the result does not fit in 64 bits";
        assert_eq!(words(65), start);
        assert!(words(200).contains("for a = 200"));
    }

    #[test]
    fn the_size_is_known_before_the_games_are() {
        use super::Size;
        let size = |text: &str| {
            parse_family(text)
                .unwrap()
                .size(&crate::Control::new())
                .unwrap()
        };
        assert_eq!(size("S(a,b,c) with c <= 100"), Size::Exactly(161_700));
        assert_eq!(size("S(1,a,b) for a in 5..2, b in 1..9"), Size::Exactly(0));
        assert!(size("S(a,b,c,d) with d <= 100000").bound() > 1_000_000_000_000);
    }
}
