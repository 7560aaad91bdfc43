//! What went wrong while reading a text: the place, the reason and what would have been accepted.

use super::ruleset::hint_for_name;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

/// A text that could not be read.
///
/// The message states what was found, [`span`](Self::span) points at it (in bytes of the text that
/// was given to the parser), and [`hint`](Self::hint) says what would be accepted there. Front ends
/// draw the three together; `Display` gives the message alone.
#[derive(Debug, Clone, thiserror::Error)]
pub struct ParseError {
    message: String,
    span: Range<usize>,
    hint: Option<String>,
    /// A name that no game has: the nearest one is the hint, and is looked for when somebody wants to know.
    unknown_name: Option<String>,
    nearest: OnceLock<String>,
    beyond_limit: bool,
    heap_inside: bool,
}

impl ParseError {
    /// An error about the text at `span`.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        ParseError {
            message: message.into(),
            span,
            hint: None,
            unknown_name: None,
            nearest: OnceLock::new(),
            beyond_limit: false,
            heap_inside: false,
        }
    }

    /// A name at `span` that no game has. Whoever tries many spellings does not pay for the hint.
    pub(crate) fn unknown_name(span: Range<usize>, name: &str) -> Self {
        let error = ParseError::new(span, format!("no game is called {name}"));
        ParseError {
            unknown_name: Some(name.to_string()),
            ..error
        }
    }

    /// The text makes sense, but what it says is too large.
    #[must_use]
    pub(crate) fn beyond_limit(mut self) -> Self {
        self.beyond_limit = true;
        self
    }

    /// The text at the span is a heap where only values can stand.
    #[must_use]
    pub(super) fn of_heap_inside(mut self) -> Self {
        self.heap_inside = true;
        self
    }

    /// Whether the text at the span is a heap where only values can stand.
    pub(super) fn is_heap_inside(&self) -> bool {
        self.heap_inside
    }

    /// Whether the text makes sense and only what it says is too large, so that another spelling would not help.
    pub fn is_beyond_limit(&self) -> bool {
        self.beyond_limit
    }

    /// Adds what would be accepted instead.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self.unknown_name = None;
        self
    }

    /// The same error in a text in which this one starts later.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        self.span = self.span.start + by..self.span.end + by;
        self
    }

    /// What is wrong, in one sentence without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The bytes of the text the message is about; empty at the end of the text.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What would be accepted there.
    pub fn hint(&self) -> Option<&str> {
        match &self.unknown_name {
            Some(name) => Some(self.nearest.get_or_init(|| hint_for_name(name))),
            None => self.hint.as_deref(),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl PartialEq for ParseError {
    /// Whether somebody has asked for the hint does not matter.
    fn eq(&self, other: &Self) -> bool {
        let parts = |error: &Self| (error.span.clone(), error.beyond_limit);
        (&self.message, &self.hint, parts(self)) == (&other.message, &other.hint, parts(other))
            && self.unknown_name == other.unknown_name
    }
}

impl Eq for ParseError {}
