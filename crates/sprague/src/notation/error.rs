//! What went wrong while reading a text: the place, the reason and what would have been accepted.

use std::fmt;
use std::ops::Range;

/// A text that could not be read.
///
/// The message states what was found, [`span`](Self::span) points at it (in bytes of the text that
/// was given to the parser), and [`hint`](Self::hint) says what would be accepted there. Front ends
/// draw the three together; `Display` gives the message alone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct ParseError {
    message: String,
    span: Range<usize>,
    hint: Option<String>,
}

impl ParseError {
    /// An error about the text at `span`.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        ParseError {
            message: message.into(),
            span,
            hint: None,
        }
    }

    /// Adds what would be accepted instead.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same error in a text in which this one starts later.
    #[must_use]
    pub(crate) fn shifted(mut self, by: usize) -> Self {
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
        self.hint.as_deref()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
