//! Rules of one's own: a verb, a quantifier and a set of numbers, or a split by formula.
//!
//! The arithmetic games of Iannucci and Larsson (Game values of arithmetic functions, 2021) are
//! points of this algebra: *what is played* is one of the numbers a property gives, their count,
//! all of them at once or any non-empty set of them, and to *play* a number is to move to it or to
//! subtract it. A rule is read once; listing the options of a heap allocates per heap, not per
//! option.

mod bundle;
mod form;
mod member;
mod moves;
mod property;
mod set;
mod sums;
mod words;

pub use bundle::MoveBundle;
pub use form::{Form, Play};
pub use property::{PROPERTIES, Property};
pub use set::{Binding, Bound, Factorisations, Set};
pub(super) use words::own_words;

use crate::arithmetic::expr::{EvalError, Expr, Span};
use crate::{Heap, Stopped};
use property::WalkError;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A rule of one's own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CustomRule {
    /// The first heap of the domain.
    pub start: Heap,
    /// Heaps for which one of these holds have no moves. Heap 0 never has any.
    pub stops: Vec<Expr>,
    /// The kinds of moves.
    pub clauses: Vec<Clause>,
    /// Whether options may be as large as the heap, or larger. A rule that was read allows only
    /// smaller ones, so that play ends.
    pub growth: bool,
    /// The text the rule was read from, which its spans point into.
    pub source: RuleText,
}

/// A text that does not count when rules are compared.
#[derive(Debug, Clone, Default)]
pub struct RuleText(pub Arc<str>);

impl PartialEq for RuleText {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for RuleText {}

impl Hash for RuleText {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// One kind of move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Clause {
    /// What is done.
    pub action: Action,
    /// Heaps to which it can be done; all if there is no condition.
    pub condition: Option<Expr>,
    /// Where the clause stands.
    pub span: Span,
}

/// What a move does.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// Play numbers of a set.
    Play {
        /// Move to them or subtract them.
        verb: Verb,
        /// One, all, any or their count.
        quantifier: Quantifier,
        /// The numbers.
        set: Set,
    },
    /// Replace the heap by these, for all values of the variables.
    Heaps {
        /// The heaps.
        parts: Vec<SplitPart>,
        /// Ranges and conditions of the variables, outermost first.
        bindings: Vec<Binding>,
    },
}

/// Equal heaps that a split makes. Heaps of size 0 are left out.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SplitPart {
    /// How many, 1 if not stated.
    pub count: Option<Expr>,
    /// How large.
    pub size: Expr,
}

/// To *play* a number `k` on a heap `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Leave `k`.
    To,
    /// Leave `n - k`.
    Take,
}

/// How much of a set is played in one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantifier {
    /// One element.
    One,
    /// The number of elements.
    Count,
    /// All elements at once, as a sum of heaps; no move if there are none.
    All,
    /// Any non-empty subset, as a sum of heaps.
    Any,
    /// The sum of the elements; no move if there are none.
    Sum,
}

impl Quantifier {
    /// As it is written.
    pub fn phrase(self) -> &'static str {
        match self {
            Quantifier::One => "one of",
            Quantifier::Count => "count of",
            Quantifier::All => "all of",
            Quantifier::Any => "any of",
            Quantifier::Sum => "sum of",
        }
    }
}

impl Verb {
    /// As it is written.
    pub fn word(self) -> &'static str {
        match self {
            Verb::To => "to",
            Verb::Take => "take",
        }
    }
}

/// A rule that makes no sense at some heap: where in its text, at which heap, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("at heap {heap}: {message}")]
pub struct RuleError {
    /// The heap whose options were asked for.
    pub heap: Heap,
    /// The rule's text.
    pub text: Arc<str>,
    /// The bytes of the text.
    pub span: std::ops::Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What can be done about it.
    pub hint: Option<String>,
    /// Whether all that is wrong is that an option is not smaller than the heap.
    pub grows: bool,
}

impl RuleError {
    fn new(heap: Heap, span: &Span, message: impl Into<String>) -> Self {
        RuleError {
            heap,
            text: Arc::default(),
            span: span.0.clone(),
            message: message.into(),
            hint: None,
            grows: false,
        }
    }

    /// The error with the text its span points into.
    fn in_text(mut self, source: &RuleText) -> Self {
        self.text = source.0.clone();
        self
    }

    fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    fn from_eval(heap: Heap, error: EvalError) -> Self {
        let EvalError { span, message, .. } = error;
        RuleError::new(heap, &Span(span), message)
    }
}

/// Why the options of a heap were not all listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// The rule makes no sense at this heap.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The options leave more heaps, all together or one of them alone, than can be written down.
    #[error("the options of heap {heap} leave more than {limit} heaps")]
    TooLong {
        /// The heap.
        heap: Heap,
        /// How many could be written down.
        limit: usize,
    },
    /// Whoever waits has had enough.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl OptionsError {
    /// Whether all that is wrong is that an option is not smaller than the heap.
    pub fn grows(&self) -> bool {
        matches!(self, OptionsError::Rule(error) if error.grows)
    }

    fn from_walk(heap: Heap, error: WalkError) -> Self {
        match error {
            WalkError::Eval(error) => RuleError::from_eval(heap, error).into(),
            WalkError::Stopped(stopped) => stopped.into(),
        }
    }

    fn from_eval(heap: Heap, error: EvalError) -> Self {
        OptionsError::from_walk(heap, error.into())
    }

    /// The error with the text that a span in it points into.
    fn in_text(self, source: &RuleText) -> Self {
        match self {
            OptionsError::Rule(error) => error.in_text(source).into(),
            other @ (OptionsError::TooLong { .. } | OptionsError::Stopped(_)) => other,
        }
    }
}

impl CustomRule {
    /// Whether some move plays any non-empty set of numbers.
    pub fn plays_sets(&self) -> bool {
        let any = Quantifier::Any;
        self.clauses.iter().any(
            |clause| matches!(&clause.action, Action::Play { quantifier, .. } if *quantifier == any),
        )
    }
}

impl fmt::Display for CustomRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start > 0 {
            write!(f, "start {}; ", self.start)?;
        }
        for stop in &self.stops {
            write!(f, "stop if {stop}; ")?;
        }
        write_list(f, &self.clauses, "; ")
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action.fmt(f)?;
        match &self.condition {
            Some(condition) => write!(f, " if {condition}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play {
                verb,
                quantifier,
                set,
            } => write!(f, "{} {} {set}", verb.word(), quantifier.phrase()),
            Action::Heaps { parts, bindings } => {
                match parts.as_slice() {
                    [SplitPart { count: None, size }] => write!(f, "to {size}")?,
                    _ => {
                        f.write_str("split into ")?;
                        write_list(f, parts, ", ")?;
                    }
                }
                if !bindings.is_empty() {
                    f.write_str(" for ")?;
                    write_list(f, bindings, ", ")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for SplitPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.count {
            Some(count) => write!(f, "{count} of {}", self.size),
            None => self.size.fmt(f),
        }
    }
}

fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    separator: &str,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        f.write_str(if i > 0 { separator } else { "" })?;
        item.fmt(f)?;
    }
    Ok(())
}
