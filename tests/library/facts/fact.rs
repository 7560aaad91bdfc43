//! A row in the tables of facts.

use sprague::notation::parse_ruleset;
use sprague::period::Pattern;
use sprague::{BigNimber, Ruleset};
use std::fmt;

/// What is said about a game in one place.
#[derive(Debug, Clone)]
pub(crate) struct Fact {
    pub game: String,
    /// Where it is said.
    place: String,
    from: u64,
    values: Vec<u64>,
    pub preperiod: Option<u64>,
    pub period: Option<u64>,
    saltus: u64,
}

/// A game and the place where something is said about it.
pub(super) fn fact(game: &str, place: impl Into<String>) -> Fact {
    Fact {
        game: game.to_string(),
        place: place.into(),
        from: 0,
        values: Vec::new(),
        preperiod: None,
        period: None,
        saltus: 0,
    }
}

impl Fact {
    /// The values begin at this heap and not at 0.
    pub(crate) fn from(self, from: u64) -> Self {
        Fact { from, ..self }
    }

    /// Values of one digit each.
    pub(crate) fn digits(self, digits: &str) -> Self {
        let digits = digits.chars().filter(|c| !c.is_whitespace());
        let values = digits.map(|c| c.to_digit(10).unwrap().into()).collect();
        Fact { values, ..self }
    }

    /// Values with spaces between them.
    pub(crate) fn values(self, values: &str) -> Self {
        let values = values.split_whitespace();
        let values = values.map(|value| value.parse().unwrap()).collect();
        Fact { values, ..self }
    }

    /// From heap `preperiod` on, the values repeat after `period`; both are the least.
    pub(crate) fn period(self, preperiod: u64, period: u64) -> Self {
        Fact {
            preperiod: Some(preperiod),
            period: Some(period),
            ..self
        }
    }

    /// The values repeat after `period` in the end, with `saltus` added each time.
    pub(crate) fn ends_with(self, period: u64, saltus: u64) -> Self {
        Fact {
            period: Some(period),
            saltus,
            ..self
        }
    }

    pub(crate) fn ruleset(&self) -> Ruleset {
        parse_ruleset(&self.game).unwrap()
    }

    /// Heaps with their values as printed.
    pub(crate) fn printed(&self) -> impl Iterator<Item = (u64, BigNimber)> {
        (self.from..).zip(self.values.iter().map(|&value| BigNimber::from(value)))
    }

    pub(crate) fn last_heap(&self) -> Option<u64> {
        self.printed().last().map(|(heap, _)| heap)
    }

    /// So many heaps prove the period by any theorem.
    pub(crate) fn enough(&self) -> u64 {
        4 * (self.preperiod.unwrap_or(0) + self.period.unwrap_or(0)) + 2_000
    }

    pub(crate) fn agrees_with(&self, found: &Pattern) -> bool {
        self.period == Some(found.period)
            && self.saltus == found.saltus
            && self.preperiod.is_none_or(|known| known == found.preperiod)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.game, self.place)
    }
}
