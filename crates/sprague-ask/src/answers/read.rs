//! What a text is: a game, a position, a value or a family, however it was typed.

use crate::reading::{Reading, read};
use crate::{Ask, Document, Effort, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is this text?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadQuestion {
    /// Anything a person types about heap games.
    pub text: String,
}

/// What a text is, and how it is written properly.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReadAnswer {
    /// The text as it was typed.
    pub typed: String,
    /// What it was taken for.
    #[serde(flatten)]
    pub reading: Reading,
}

impl Document for ReadAnswer {
    const SCHEMA: &'static str = "read/1";
}

impl Ask for ReadQuestion {
    type Answer = ReadAnswer;

    fn ask(&self, _: &Effort) -> Result<ReadAnswer, Refusal> {
        Ok(ReadAnswer {
            typed: self.text.clone(),
            reading: read(&self.text)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::ReadingKind;

    #[test]
    fn a_game_is_not_taken_for_a_family_of_one() {
        let kind = |text: &str| {
            let question = ReadQuestion { text: text.into() };
            question.ask(&Effort::new()).ok().map(|it| it.reading.kind)
        };
        assert_eq!(kind("kayles"), Some(ReadingKind::Game));
        assert_eq!(kind("0.77"), Some(ReadingKind::Game));
        assert_eq!(kind("S(1,2|1,3)"), Some(ReadingKind::PartizanGame));
        assert_eq!(kind("kayles[5]"), Some(ReadingKind::Position));
        assert_eq!(kind("S(1,a,b) with b <= 9"), Some(ReadingKind::Family));
    }
}
