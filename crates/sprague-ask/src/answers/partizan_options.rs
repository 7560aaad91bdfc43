//! The options of one heap when each player has moves of their own.

use super::options::{OptionsQuestion, listed};
use super::value::{arena, unless_long};
use crate::{Effort, Refusal, ValueName};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::Heap;
use sprague::outcome::Side;
use sprague::ruleset::Partizan;
use sprague::value::{Arena, OptionRole, Style, Value};
use sprague::values::PartizanValues;

/// Names may have this many characters.
const LENGTH: usize = 10_000;

/// The options of a heap, when each player has moves of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PartizanOptionsAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The heap.
    pub heap: Heap,
    /// Its value; null where the name is too long.
    pub value: Option<ValueName>,
    /// Who wins it: L, R, N or P.
    pub outcome: char,
    /// The options of both players, those of Left first.
    pub options: Vec<PartizanOption>,
}

/// An option of one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PartizanOption {
    /// Whose option it is: `Left` or `Right`.
    pub player: String,
    /// The heaps it leaves, ascending.
    pub to: Vec<Heap>,
    /// The value of their sum; null where the name is too long.
    pub value: Option<ValueName>,
    /// Whether it wins for the player who moves there.
    pub wins: bool,
    /// What it is in the canonical form of the heap.
    pub role: Role,
}

/// What an option is in the canonical form of the heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Role {
    /// An option of the canonical form.
    Canonical,
    /// Another option is at least as good.
    Dominated,
    /// The opponent's answer makes up for it.
    Reversible,
}

impl Role {
    /// The role in a word.
    pub fn word(self) -> &'static str {
        match self {
            Role::Canonical => "canonical",
            Role::Dominated => "dominated",
            Role::Reversible => "reversible",
        }
    }
}

impl From<OptionRole> for Role {
    fn from(role: OptionRole) -> Self {
        match role {
            OptionRole::Canonical => Role::Canonical,
            OptionRole::Reversible => Role::Reversible,
            _ => Role::Dominated,
        }
    }
}

/// The options of a heap of a partizan game; more than `most` of a player are refused.
pub(super) fn options(
    game: &Partizan,
    asked: &OptionsQuestion,
    most: usize,
    effort: &Effort,
) -> Result<PartizanOptionsAnswer, Refusal> {
    let heap = asked.heap;
    let mut moves = Vec::new();
    for (player, rules) in [(Side::Left, &game.left), (Side::Right, &game.right)] {
        moves.push((player, listed(rules, heap, most, effort)?));
    }
    let mut arena = arena(effort);
    let values = PartizanValues::find(&mut arena, game, &[heap])?;
    let zero = arena.zero();
    let of_heap = |heap: Heap| values.value(heap).unwrap_or(zero);
    let value = of_heap(heap);
    let style = Style {
        ascii: !asked.unicode,
        max_length: LENGTH,
    };
    let mut options = Vec::new();
    for (player, moves) in moves {
        let mut sums = Vec::with_capacity(moves.len());
        for to in &moves {
            sums.push(arena.sum_all(to.iter().map(|&heap| of_heap(heap)))?);
        }
        let roles = arena.option_roles(value, player, &sums)?;
        for ((to, sum), role) in moves.into_iter().zip(sums).zip(roles) {
            options.push(PartizanOption {
                player: player.to_string(),
                to,
                value: unless_long(arena.name_in(sum, style))?.map(ValueName),
                wins: wins(&mut arena, player, sum)?,
                role: role.into(),
            });
        }
    }
    Ok(PartizanOptionsAnswer {
        ruleset: game.to_string(),
        heap,
        value: unless_long(arena.name_in(value, style))?.map(ValueName),
        outcome: arena.outcome(value)?.letter(),
        options,
    })
}

/// Whether a player who has just moved here wins.
fn wins(arena: &mut Arena, player: Side, value: Value) -> Result<bool, Refusal> {
    let zero = arena.zero();
    let order = arena.order(value, zero)?;
    Ok(match player {
        Side::Left => order.is_ge(),
        Side::Right => order.is_le(),
    })
}
