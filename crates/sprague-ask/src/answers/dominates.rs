//! Whose set wins all large heaps.

use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::notation::{parse_game, parse_set};
use sprague::outcome::Side;
use sprague::ruleset::{Partizan, Rules, Ruleset};
use sprague::value::{Dominance, TakeSets, dominance};

/// Heaps looked at unless asked otherwise.
const LOOKED_AT: u64 = 10_000_000;
/// No heap beyond this one is looked at.
const MOST: u64 = 1_000_000_000;

/// Does the owner of one set win all large heaps, whoever starts? The limit by heap says how far to look
/// for the period of outcomes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DominatesQuestion {
    /// The finite set of the first player, such as `1,2,6`.
    pub first: String,
    /// That of the second player.
    pub second: String,
}

/// Whose set wins all large heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DominatesAnswer {
    /// The game with a set for each player.
    pub ruleset: String,
    /// Whose set dominates.
    pub dominates: Dominating,
    /// From this heap on the owner wins; if nobody does, outcomes repeat from here on.
    pub from: usize,
    /// The least heap from which on outcomes repeat.
    pub preperiod: usize,
    /// The least period of outcomes.
    pub period: usize,
    /// If nobody wins all large heaps, the outcomes that come again for ever, a letter a heap.
    pub cycle: Option<String>,
    /// How many outcomes in a row came again.
    #[serde(skip)]
    pub window: usize,
    /// The numbers of the first set.
    #[serde(skip)]
    pub first: Vec<usize>,
    /// The numbers of the second set.
    #[serde(skip)]
    pub second: Vec<usize>,
}

/// Whose set dominates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dominating {
    /// That of the first player.
    First,
    /// That of the second player.
    Second,
    /// Neither.
    Neither,
}

impl Document for DominatesAnswer {
    const SCHEMA: &'static str = "dominates/1";
}

impl Ask for DominatesQuestion {
    type Answer = DominatesAnswer;

    fn ask(&self, effort: &Effort) -> Result<DominatesAnswer, Refusal> {
        let game = Partizan {
            left: read_set(&self.first)?,
            right: read_set(&self.second)?,
        };
        let Some(sets) = TakeSets::of(&game) else {
            return Err(not_finite());
        };
        let limit = effort.heap.unwrap_or(LOOKED_AT).min(MOST);
        let fitting = limit.min(Dominance::fitting(effort.memory));
        let Some(found) = dominance(&sets, fitting as usize, effort.memory, effort.control())?
        else {
            let message = format!("outcomes did not repeat up to heap {fitting}");
            let raise = match fitting < limit {
                true => Limit::Memory,
                false => Limit::Heap,
            };
            return Err(Refusal::new(RefusalKind::Limit, message).with_raise(&[raise]));
        };
        let dominates = match found.winner {
            Some(Side::Left) => Dominating::First,
            Some(Side::Right) => Dominating::Second,
            None => Dominating::Neither,
        };
        let letters = found.cycle.iter().map(|outcome| outcome.letter());
        let cycle = found.winner.is_none().then(|| letters.collect());
        Ok(DominatesAnswer {
            ruleset: game.to_string(),
            dominates,
            from: found.from,
            preperiod: found.period.preperiod,
            period: found.period.period,
            cycle,
            window: found.period.window,
            first: sets.left().to_vec(),
            second: sets.right().to_vec(),
        })
    }
}

const FINITE: &str = "for example 1,2,6 and 1,3,5, or 2,3,5,7,...,31";

fn not_finite() -> Refusal {
    Refusal::unanswerable("both sets must be finite", FINITE)
}

/// Reads the set of one player, with or without a letter and brackets, commas or blanks between its numbers.
fn read_set(text: &str) -> Result<Ruleset, Refusal> {
    let bare = text.trim().trim_start_matches(['S', 's']).trim();
    let bare = bare.trim_matches(['{', '}', '(', ')', '[', ']']);
    let numbers: Vec<&str> = bare
        .split([' ', ',', ';'])
        .filter(|n| !n.is_empty())
        .collect();
    let set = parse_set(text).or_else(|error| parse_set(&numbers.join(",")).map_err(|_| error));
    let set = set.map_err(|error| match parse_game(&format!("S({bare})")) {
        Ok(_) => not_finite(),
        Err(_) => Refusal::unreadable(text, &error).with_hint(FINITE),
    })?;
    Ok(Ruleset::new(Rules::Subtraction(set)))
}
