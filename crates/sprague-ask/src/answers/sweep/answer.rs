//! What a sweep comes to.

use super::RowsQuestion;
use super::listed::ListedRows;
use super::row::{SweepRecord, SweepRow, game};
use crate::{Document, Limit, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::family::Family;
use sprague_sweep::{Summary, YES_NO_COUNTS};

/// Rows that are listed as they are; a table may have more.
const MOST_ROWS: usize = 1000;

/// Counts and extremes over the games of a family, and the rows that were asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SweepAnswer {
    /// The family.
    pub family: String,
    /// How many games there are.
    pub games: u64,
    /// Games without a proved period.
    pub unknown: u64,
    /// Which part of the family was asked for, such as `1/3`; null for all of it.
    pub shard: Option<String>,
    /// Whether all games of the family are counted, so never with a part.
    pub complete: bool,
    /// Games with a saltus, whose values grow by it from period to period.
    pub arithmetic: u64,
    /// Games that are purely periodic; null where that is known of none.
    pub purely_periodic: Option<u64>,
    /// Games that are purely periodic with period 2.
    pub bipartite: Option<u64>,
    /// Games with period 2 after a preperiod.
    pub ultimately_bipartite: Option<u64>,
    /// Sets to which something can be adjoined.
    pub expandable: Option<u64>,
    /// The first game with the longest period.
    pub longest_period: Option<SweepRow>,
    /// The first game with the longest preperiod.
    pub longest_preperiod: Option<SweepRow>,
    /// How many periods there are of each size.
    pub periods: Vec<LengthCount>,
    /// Games that satisfy the condition; all games without one.
    pub matching: u64,
    /// Games that leave the condition open within the limits.
    pub open: u64,
    /// Games for which the condition cannot be worked out, as by a division by 0.
    pub undecided: u64,
    /// The first of those.
    pub undecided_first: Option<UndecidedGame>,
    /// The first thousand games that satisfy the condition.
    pub rows: Vec<SweepRow>,
    /// The rows as a table; only if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<ListedRows>,
    /// Games with a larger value than all before them; only if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub records: Option<Vec<SweepRecord>>,
    /// Games whose value cannot be worked out, so that they may hide a record; only if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unranked: Option<u64>,
    /// Purely periodic games with a saltus.
    #[serde(skip)]
    pub purely_arithmetic: u64,
    /// Whether all of what was asked for was done.
    #[serde(skip)]
    pub done: bool,
    /// Damaged units that were computed again.
    #[serde(skip)]
    pub repaired: u64,
    /// Files that are not units of this sweep and were set aside.
    #[serde(skip)]
    pub set_aside: u64,
    /// What was asked of the rows.
    #[serde(skip)]
    pub asked: RowsQuestion,
}

/// How many games have a period of some size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LengthCount {
    /// The least period counted here, a power of two.
    pub from: u64,
    /// The greatest period counted here.
    pub to: u64,
    /// The games.
    pub games: u64,
}

/// A game for which a condition cannot be worked out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UndecidedGame {
    /// The game.
    pub game: String,
    /// Why not.
    pub reason: String,
}

/// Whether there is a game that was looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// Nothing was looked for.
    NotAsked,
    /// There is one.
    Found,
    /// There certainly is none.
    None,
    /// It is open, and this is why.
    Open(Box<Refusal>),
}

impl Document for SweepAnswer {
    const SCHEMA: &'static str = "sweep/1";
}

impl SweepAnswer {
    pub(super) fn new(family: &Family, summary: &Summary, asked: &RowsQuestion) -> Self {
        let row = |cells: &Vec<_>| SweepRow::new(family, cells);
        let longest = |found: &Option<(i64, Vec<_>)>| found.as_ref().map(|(_, cells)| row(cells));
        let yes = |name: &str| {
            let place = YES_NO_COUNTS.iter().position(|column| *column == name);
            place.and_then(|place| summary.yes[place])
        };
        let periods = summary.periods.iter().zip(0_u32..);
        let records = summary.records.iter().map(|(record, cells)| SweepRecord {
            record: *record,
            row: row(cells),
        });
        SweepAnswer {
            family: family.to_string(),
            games: summary.games,
            unknown: summary.unknown,
            arithmetic: summary.arithmetic,
            purely_periodic: yes("purely_periodic"),
            bipartite: yes("bipartite"),
            ultimately_bipartite: yes("ultimately_bipartite"),
            expandable: yes("expandable"),
            longest_period: longest(&summary.longest_period),
            longest_preperiod: longest(&summary.longest_preperiod),
            periods: periods
                .filter(|(games, _)| **games > 0)
                .map(|(&games, k)| LengthCount {
                    from: 1 << k,
                    to: (2 << k) - 1,
                    games,
                })
                .collect(),
            matching: summary.matching,
            open: summary.open,
            undecided: summary.undecided,
            undecided_first: summary
                .trouble
                .as_ref()
                .map(|(reason, cells)| UndecidedGame {
                    game: game(family, cells),
                    reason: reason.clone(),
                }),
            rows: summary.rows.iter().take(MOST_ROWS).map(row).collect(),
            records: asked.records.as_ref().map(|_| records.collect()),
            unranked: asked.records.as_ref().map(|_| summary.unranked),
            purely_arithmetic: summary.purely_arithmetic,
            asked: asked.clone(),
            ..SweepAnswer::default()
        }
    }

    /// Whether there is a game that was looked for: no only if that is certain.
    pub fn finding(&self) -> Finding {
        let refusal = if !self.asked.find {
            return Finding::NotAsked;
        } else if self.matching > 0 {
            return Finding::Found;
        } else if !self.done {
            Refusal::unanswerable(
                "the sweep is incomplete, so it is open whether there is such a game",
                "run the same sweep again to continue it",
            )
        } else if let Some(trouble) = self.trouble() {
            Refusal::unanswerable(
                format!("{trouble}; so there may be such a game"),
                "leave such games out by a condition of the family, or ask in smaller numbers",
            )
        } else if self.open > 0 {
            let games = count(self.open);
            let message =
                format!("{games} left open within the limits, so there may be such a game");
            Refusal::new(RefusalKind::Limit, message)
                .with_hint("sweep further, and with expansion sets, to find out")
                .with_raise(&[Limit::Heap])
        } else {
            return Finding::None;
        };
        Finding::Open(Box::new(refusal))
    }

    /// For how many games the condition cannot be worked out, and why.
    pub fn trouble(&self) -> Option<String> {
        let first = self.undecided_first.as_ref()?;
        Some(format!(
            "{} for which it cannot be worked out, first {}: {}",
            count(self.undecided),
            first.game,
            first.reason
        ))
    }
}

/// A number of games, in words.
fn count(games: u64) -> String {
    match games {
        1 => "1 game".to_string(),
        n => format!("{n} games"),
    }
}
