//! Why a question has no answer, in one structure that every face shows in its own way.

use crate::{Document, Limit};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::Stopped;
use sprague::family::FamilyError;
use sprague::notation::ParseError;
use sprague::ruleset::OptionsError;
use sprague::ruleset::custom::RuleError;
use sprague::sequence::LimitError;
use sprague::value::TooLarge;
use sprague::values::NoValue;
use std::fmt;
use std::ops::Range;

/// A question that has no answer: what is wrong, where, and what would help.
///
/// No field names a flag or a command of the terminal program: what could be raised or asked instead is
/// data, and each face words it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Refusal {
    /// What kind of trouble it is.
    pub kind: RefusalKind,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The text that could not be read, and the place in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What would be accepted, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Limits of which a higher one may help.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub raise: Vec<Limit>,
    /// A limit that was given though it has no effect here, and is to be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needless: Option<Limit>,
    /// The text that was probably meant in place of that at `place`; it can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corrected: Option<String>,
    /// Something close that can be asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<Instead>,
}

/// The kinds of trouble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RefusalKind {
    /// A text could not be read.
    Unreadable,
    /// What was asked makes no sense, or is not known how to be answered.
    Unanswerable,
    /// It does not fit the limits.
    Limit,
    /// The time was up before there was an answer.
    TimeUp,
    /// It was cancelled before there was an answer.
    Cancelled,
    /// A file could not be read, or is not what was asked for.
    File,
    /// A file or folder could not be written, or the system failed to read it.
    Unwritten,
    /// Whoever answers has too much to do; the same question may be answered later.
    Busy,
    /// The program is at fault.
    Fault,
}

/// A place in a text, in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Place {
    /// The whole text.
    pub text: String,
    /// Where the trouble begins.
    pub start: usize,
    /// Where it ends; equal to `start` at the end of the text.
    pub end: usize,
}

/// Another question that can be answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Instead {
    /// The name of the question, as in [`Question::name`](crate::Question::name).
    pub question: &'static str,
    /// The game, position or other text to ask it about; empty if it does not matter.
    pub about: String,
}

impl Place {
    /// A place of a text. Whoever shows it cuts the text there, so it begins and ends between characters.
    pub fn new(text: &str, span: Range<usize>) -> Self {
        let is_boundary = |place: &usize| text.is_char_boundary(*place);
        let (mut before, mut after) = (
            (0..=span.start.min(text.len())).rev(),
            span.end.min(text.len())..=text.len(),
        );
        Place {
            text: text.to_string(),
            start: before.find(is_boundary).unwrap_or(0),
            end: after.find(is_boundary).unwrap_or(text.len()),
        }
    }
}

impl Refusal {
    /// A refusal without a place.
    pub fn new(kind: RefusalKind, message: impl Into<String>) -> Self {
        Refusal {
            kind,
            message: message.into(),
            place: None,
            hint: None,
            raise: Vec::new(),
            needless: None,
            corrected: None,
            instead: None,
        }
    }

    /// What was asked makes no sense; the hint says what would.
    pub fn unanswerable(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Refusal::new(RefusalKind::Unanswerable, message).with_hint(hint)
    }

    /// A text that could not be read.
    pub fn unreadable(text: &str, error: &ParseError) -> Self {
        let mut refusal = Refusal::new(RefusalKind::Unreadable, error.message());
        refusal.hint = error.hint().map(String::from);
        refusal.place = Some(Place::new(text, error.span()));
        refusal
    }

    /// A part of a file that cannot be read: the line it is in is shown, and its number told.
    pub(crate) fn unreadable_line(file: &str, error: &ParseError) -> Self {
        let within = |at: usize| at.min(file.len());
        let (start, end) = (within(error.span().start), within(error.span().end));
        let first = file[..start].rfind('\n').map_or(0, |at| at + 1);
        let last = file[end..].find('\n').map_or(file.len(), |at| end + at);
        let mut refusal = Refusal::unreadable(&file[first..last], error);
        let number = file[..first].matches('\n').count() + 1;
        refusal.message = format!("line {number}: {}", refusal.message);
        if let Some(place) = &mut refusal.place {
            (place.start, place.end) = (start - first, end - first);
        }
        refusal
    }

    /// Says what would be accepted.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same refusal where the text it shows is a part of a longer one that begins at this place.
    #[must_use]
    pub(crate) fn within(mut self, text: &str, start: usize) -> Self {
        if let Some(place) = &mut self.place {
            place.text = text.to_string();
            place.start += start;
            place.end += start;
        }
        self
    }

    /// Says which limits could be raised.
    #[must_use]
    pub fn with_raise(mut self, limits: &[Limit]) -> Self {
        self.raise = limits.to_vec();
        self
    }

    /// Says which limit was given in vain.
    #[must_use]
    pub fn with_needless(mut self, limit: Limit) -> Self {
        self.needless = Some(limit);
        self
    }

    /// Says what can be asked instead.
    #[must_use]
    pub fn with_instead(mut self, question: &'static str, about: impl Into<String>) -> Self {
        self.instead = Some(Instead {
            question,
            about: about.into(),
        });
        self
    }

    /// Whether somebody cancelled the work.
    pub fn is_cancelled(&self) -> bool {
        self.kind == RefusalKind::Cancelled
    }
}

impl Document for Refusal {
    const SCHEMA: &'static str = "refusal/1";
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl From<Stopped> for Refusal {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::TimeUp => Refusal::new(
                RefusalKind::TimeUp,
                "the time was up before there was an answer",
            )
            .with_raise(&[Limit::Seconds]),
            _ => Refusal::new(RefusalKind::Cancelled, stopped.to_string()),
        }
    }
}

impl From<RuleError> for Refusal {
    fn from(error: RuleError) -> Self {
        let mut refusal = Refusal::new(RefusalKind::Unreadable, error.to_string());
        refusal.hint = error.hint;
        refusal.place = Some(Place {
            text: error.text.to_string(),
            start: error.span.start,
            end: error.span.end,
        });
        refusal
    }
}

impl From<OptionsError> for Refusal {
    fn from(error: OptionsError) -> Self {
        match error {
            OptionsError::Rule(error) => error.into(),
            OptionsError::Stopped(stopped) => stopped.into(),
            error => Refusal::new(RefusalKind::Limit, error.to_string())
                .with_hint("ask for a smaller heap"),
        }
    }
}

impl From<LimitError> for Refusal {
    fn from(error: LimitError) -> Self {
        let message = error.to_string();
        match error {
            LimitError::Rule(error) => error.into(),
            LimitError::Stopped(stopped) => stopped.into(),
            LimitError::Memory { .. } => Refusal::new(RefusalKind::Limit, message)
                .with_hint("ask for smaller heaps")
                .with_raise(&[Limit::Memory]),
            _ => Refusal::new(RefusalKind::Limit, message).with_hint("ask for smaller heaps"),
        }
    }
}

impl From<NoValue> for Refusal {
    fn from(error: NoValue) -> Self {
        let limit = Refusal::new(RefusalKind::Limit, error.to_string());
        match error {
            NoValue::Stopped(stopped) => stopped.into(),
            NoValue::Limit(error) => error.into(),
            NoValue::OutOfReach { .. } => {
                Refusal::unanswerable(limit.message, "ask for a smaller heap")
            }
            NoValue::NotTold { .. } => {
                Refusal::unanswerable(limit.message, "ask for smaller heaps, or for others")
            }
            NoValue::TooManyHeaps { .. } => limit
                .with_hint("ask for fewer heaps")
                .with_raise(&[Limit::Moves]),
            _ => limit.with_hint("ask for smaller heaps"),
        }
    }
}

impl From<TooLarge> for Refusal {
    fn from(error: TooLarge) -> Self {
        match error {
            TooLarge::Stopped(stopped) => stopped.into(),
            TooLarge::Memory { .. } => Refusal::new(RefusalKind::Limit, error.to_string())
                .with_hint("ask for a smaller game")
                .with_raise(&[Limit::Memory]),
            error => Refusal::new(RefusalKind::Limit, error.to_string())
                .with_hint("ask for a smaller game"),
        }
    }
}

impl From<FamilyError> for Refusal {
    fn from(error: FamilyError) -> Self {
        if let FamilyError::Stopped(stopped) = error {
            return stopped.into();
        }
        Refusal::unanswerable(
            error.to_string(),
            "narrow the ranges, or leave such games out, as in: if a != 3 and 12 % (a-3) = 0",
        )
    }
}
