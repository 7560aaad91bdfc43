//! An answer as a table in a format that other programs and papers want.

use crate::export::{TableFormat, to_text};
use crate::{Ask, Document, Effort, Question, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What does this answer look like as a table?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableQuestion {
    /// The question whose answer is to be written as a table, such as `{"values": {"game": "0.77"}}`.
    pub of: Box<Question>,
    /// How to write it.
    pub format: TableFormat,
}

/// A table as a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TableAnswer {
    /// How it is written.
    pub format: TableFormat,
    /// The whole table.
    pub text: String,
}

impl Document for TableAnswer {
    const SCHEMA: &'static str = "table/1";
}

impl Ask for TableQuestion {
    type Answer = TableAnswer;

    fn ask(&self, effort: &Effort) -> Result<TableAnswer, Refusal> {
        if matches!(*self.of, Question::Table(_)) {
            return Err(Refusal::unanswerable(
                "a table of a table is the table itself",
                "ask for it once",
            ));
        }
        let answer = self.of.ask(effort)?;
        Ok(TableAnswer {
            format: self.format,
            text: to_text(&answer, self.format)?,
        })
    }
}
