//! The parts of expressions that are about games and about ranges of numbers: `G(kayles, n - 1)`,
//! `period(S(a,b))`, `count(k in 1..n: G(k) = 0)`.
//!
//! They have a value only on a ground that knows games. Which games an expression names is kept by the
//! place that read it; here is their number in its list.

use super::{Expr, Span};
use std::fmt;

/// What is said about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum About {
    /// The nim-value of a heap.
    Value,
    /// The proved period.
    Period,
    /// The proved preperiod.
    Preperiod,
    /// What is added per period.
    Saltus,
    /// Whether a period is proved.
    Periodic,
    /// Whether something can be adjoined to a subtraction set.
    Expandable,
    /// Whether all values are 0 and 1 in turn.
    Bipartite,
    /// Whether that is so from some heap on.
    UltimatelyBipartite,
    /// Whether the first set wins all large heaps against the second.
    Dominates,
    /// The proved period of who wins the heaps.
    OutcomePeriod,
    /// Where it begins.
    OutcomePreperiod,
}

impl About {
    /// All of them with their names.
    pub const ALL: &[(&'static str, About)] = &[
        ("G", About::Value),
        ("period", About::Period),
        ("preperiod", About::Preperiod),
        ("saltus", About::Saltus),
        ("periodic", About::Periodic),
        ("expandable", About::Expandable),
        ("bipartite", About::Bipartite),
        ("ultimately_bipartite", About::UltimatelyBipartite),
        ("dominates", About::Dominates),
        ("outcome_period", About::OutcomePeriod),
        ("outcome_preperiod", About::OutcomePreperiod),
    ];

    /// The one of that name.
    pub fn named(name: &str) -> Option<About> {
        let found = About::ALL.iter().find(|(own, _)| *own == name);
        found.map(|&(_, about)| about)
    }

    /// As it is written.
    pub fn name(self) -> &'static str {
        About::ALL[self as usize].0
    }

    /// Whether it is yes or no.
    pub fn is_truth(self) -> bool {
        use About::{Bipartite, Dominates, Expandable, Periodic, UltimatelyBipartite};
        matches!(
            self,
            Periodic | Expandable | Bipartite | UltimatelyBipartite | Dominates
        )
    }
}

/// Something about a game, or about two.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameTerm {
    /// What is said.
    pub about: About,
    /// The games by their number in the list of whoever read them.
    pub games: Vec<usize>,
    /// The games as they were written.
    pub text: Box<str>,
    /// The heap, where one is meant.
    pub heap: Option<Expr>,
    /// The numbers within the games, in which variables may stand.
    pub numbers: Vec<Expr>,
    /// Where it stands.
    pub span: Span,
}

impl fmt::Display for GameTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}", self.about.name(), self.text)?;
        if let Some(heap) = &self.heap {
            f.write_str(if self.text.is_empty() { "" } else { ", " })?;
            heap.fmt(f)?;
        }
        f.write_str(")")
    }
}

/// What is asked of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// How many numbers satisfy the condition.
    Count,
    /// The sum over all numbers.
    Sum,
    /// The largest value.
    Max,
    /// The smallest value.
    Min,
    /// The first number that satisfies the condition.
    Least,
    /// Whether some number satisfies the condition.
    Exists,
    /// Whether all numbers do.
    All,
}

impl Quantifier {
    const NAMES: &[(&'static str, Quantifier)] = &[
        ("count", Quantifier::Count),
        ("sum", Quantifier::Sum),
        ("max", Quantifier::Max),
        ("min", Quantifier::Min),
        ("least", Quantifier::Least),
        ("exists", Quantifier::Exists),
        ("all", Quantifier::All),
    ];

    /// The one of that name.
    pub fn named(name: &str) -> Option<Quantifier> {
        let found = Quantifier::NAMES.iter().find(|(own, _)| *own == name);
        found.map(|&(_, quantifier)| quantifier)
    }

    /// As it is written.
    pub fn name(self) -> &'static str {
        Quantifier::NAMES[self as usize].0
    }

    /// Whether it is yes or no.
    pub fn is_truth(self) -> bool {
        matches!(self, Quantifier::Exists | Quantifier::All)
    }

    /// Whether it asks for a condition on the numbers, not for another number.
    pub fn wants_truth(self) -> bool {
        !matches!(self, Quantifier::Sum | Quantifier::Max | Quantifier::Min)
    }
}

/// Something about all numbers of a range.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Over {
    /// What is asked.
    pub quantifier: Quantifier,
    /// The slot of the number.
    pub slot: usize,
    /// Its name.
    pub name: Box<str>,
    /// The first number.
    pub from: Expr,
    /// The last number.
    pub to: Expr,
    /// What is asked of each.
    pub body: Expr,
    /// Where it stands.
    pub span: Span,
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (how, name) = (self.quantifier.name(), &self.name);
        write!(
            f,
            "{how}({name} in {}..{}: {})",
            self.from, self.to, self.body
        )
    }
}
