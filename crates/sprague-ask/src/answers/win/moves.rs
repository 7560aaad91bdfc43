//! Moves in the answer about a position.

use crate::Limit;
use schemars::JsonSchema;
use serde::Serialize;
use sprague::Heap;
use sprague::play::Fight;
use sprague::position::{Change, Move, Winning};

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MoveAnswer {
    /// Who may make it: `any`, `Left` or `Right`.
    pub player: String,
    /// The component it is made in, counted from 0, repetition expanded.
    pub component: usize,
    /// What it is made in.
    pub from: MovedFrom,
    /// What is left in its place.
    pub to: MovedTo,
}

/// What a move is made in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MovedFrom {
    /// A heap.
    Heap(Heap),
    /// A value, by its name in ASCII.
    Value(String),
}

/// What a move leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MovedTo {
    /// Heaps, ascending.
    Heaps(Vec<Heap>),
    /// A value, by its name in ASCII.
    Value(String),
}

impl From<&Move> for MoveAnswer {
    fn from(made: &Move) -> Self {
        let (from, to) = match &made.change {
            Change::Heap { from, to } => (MovedFrom::Heap(*from), MovedTo::Heaps(to.clone())),
            Change::Value { from, to } => (
                MovedFrom::Value(from.name().into()),
                MovedTo::Value(to.name().into()),
            ),
        };
        MoveAnswer {
            player: made.player.to_string(),
            component: made.component,
            from,
            to,
        }
    }
}

/// Moves whose first part grows and whose second part shrinks by the same step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RunOfMoves {
    /// Who may make them: `any`, `Left` or `Right`.
    pub player: String,
    /// The component they are made in, counted from 0, repetition expanded.
    pub component: usize,
    /// The heaps that the first of them leaves.
    pub first: Vec<Heap>,
    /// From one to the next.
    pub step: Heap,
    /// How many there are.
    pub count: Heap,
}

/// The runs of moves among those that were found.
pub(super) fn runs(winning: &[Winning]) -> Vec<RunOfMoves> {
    let all = winning
        .iter()
        .flat_map(|found| found.runs.iter().map(move |run| (found, run)));
    all.map(|(found, run)| RunOfMoves {
        player: found.player.to_string(),
        component: found.component,
        first: run.first.clone(),
        step: run.step,
        count: run.count,
    })
    .collect()
}

/// How a player who loses can hold out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FightAnswer {
    /// Who is to move and loses: `any`, `Left` or `Right`.
    pub player: String,
    /// How many moves are made in all; null if that is not known.
    pub length: Option<u32>,
    /// The moves that hold out longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// Why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Limits of which a higher one may help.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub raise: Vec<Limit>,
}

impl From<&Fight> for FightAnswer {
    fn from(fight: &Fight) -> Self {
        let player = fight.player.to_string();
        match &fight.longest {
            Ok((moves, length)) => FightAnswer {
                player,
                length: Some(*length),
                moves: Some(moves.iter().map(MoveAnswer::from).collect()),
                note: None,
                raise: Vec::new(),
            },
            Err(limit) => FightAnswer {
                player,
                length: None,
                moves: None,
                note: Some(limit.to_string()),
                raise: vec![Limit::Search],
            },
        }
    }
}
