//! Questions about heap games, and their answers as data: the one road that every face walks.
//!
//! A typed question goes in, a typed answer comes out, and between them one [`Effort`]: limits, a handle to
//! stop the work, and somebody to be told how far it is. Nothing here prints, reads a terminal, installs a
//! handler of signals or owns a clock. Answers are [`Document`]s: they serialise to the JSON that programs
//! rely on, and their JSON Schemas come from the same types. What cannot be answered is a [`Refusal`], with
//! the place in the text and what would help.
//!
//! ```
//! use sprague_ask::{Ask, Effort, answers::rules::RulesQuestion};
//!
//! let question = RulesQuestion { game: "kayles".into() };
//! let answer = question.ask(&Effort::new())?;
//! assert_eq!(answer.definition, "0.77");
//! # Ok::<(), sprague_ask::Refusal>(())
//! ```
//!
//! A new question is one file in [`answers`], one line in `question.rs`, and whatever each face does with it.

pub mod answers;
mod document;
mod effort;
mod ended;
mod examples;
pub mod export;
mod figure;
pub mod openapi;
mod question;
mod read;
pub mod reading;
mod refusal;
mod request;
mod search;

pub use document::{Count, Document, Limit, NimValue, ValueName, Versioned};
pub use effort::Effort;
pub use ended::EndedEarly;
pub use figure::Figure;
pub use question::{Answer, Ask, Question};
pub use refusal::{Instead, Place, Refusal, RefusalKind};
pub use request::{EffortAsked, Message, ProgressTold, Request};
pub use search::StoppedBy;
