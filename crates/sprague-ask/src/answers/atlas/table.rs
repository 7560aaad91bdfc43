//! An atlas as a table, open games first.

use super::{AtlasAnswer, AtlasGame};
use crate::Refusal;
use crate::export::{Table, TableFormat, Tabular};

impl Tabular for AtlasAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        if format == TableFormat::Bfile {
            return Err(Refusal::unanswerable(
                "b-files hold one sequence of integers, and an atlas is not one",
                "choose the format csv instead",
            ));
        }
        let columns = [
            "game",
            "status",
            "preperiod",
            "period",
            "saltus",
            "computed",
            "largest",
            "at",
            "mask",
            "rare",
            "last rare",
            "theorem",
            "known as",
            "codes",
        ];
        Ok(Table {
            caption: self.caption(),
            columns: columns.iter().map(ToString::to_string).collect(),
            rows: Box::new(self.games.iter().map(AtlasGame::cells)),
        })
    }
}

impl AtlasAnswer {
    /// What the atlas is and comes to, in a sentence.
    pub fn caption(&self) -> String {
        let AtlasAnswer {
            codes,
            classes,
            open,
            code_count,
            ..
        } = self;
        format!(
            "Octal games {codes}: {code_count} codes, {classes} games up to equivalence, {open} of them open"
        )
    }
}

impl AtlasGame {
    /// The mask, with the parity where it counts.
    pub fn mask_text(&self) -> Option<String> {
        let parity = if self.parity == Some(true) {
            "+parity"
        } else {
            ""
        };
        self.mask.map(|mask| format!("{mask:#x}{parity}"))
    }

    fn cells(&self) -> Vec<String> {
        fn number(number: Option<impl ToString>) -> String {
            number.map_or_else(String::new, |number| number.to_string())
        }
        let codes: Vec<&str> = self.codes.iter().map(|code| code.code.as_str()).collect();
        vec![
            self.game.clone(),
            self.status.into(),
            number(self.preperiod),
            number(self.period),
            number(self.saltus),
            self.computed.to_string(),
            self.largest.to_string(),
            self.largest_at.to_string(),
            number(self.mask_text()),
            number(self.rare),
            number(self.last_rare),
            self.theorem.clone().unwrap_or_default(),
            self.known_as.join(", "),
            codes.join(" "),
        ]
    }
}
