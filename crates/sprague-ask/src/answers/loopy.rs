//! What answers about games in which play need not end have in common.

use crate::{Limit, NimValue, Refusal, RefusalKind};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use sprague::loopy::{Bounds, ForcedLimits, LoopyGame, LoopyLimits, LoopyValue};
use sprague::{BigNimber, Heap, Ruleset};
use std::borrow::Cow;

/// How far to look in games in which play need not end; a sensible number where it is not said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LoopyEffort {
    /// Follow heaps up to this one.
    pub bound: Option<Heap>,
    /// List at most this many moves.
    pub moves: Option<usize>,
    /// Follow forced play for at most this many moves.
    pub steps: Option<usize>,
    /// Follow forced play while heaps have at most this many digits.
    pub digits: Option<usize>,
}

impl LoopyEffort {
    /// The limits for questions about heaps up to this one, in so many bytes.
    pub fn limits(&self, heap: Heap, memory: u64) -> LoopyLimits {
        let sensible = ForcedLimits::default();
        LoopyLimits {
            bounds: Some(Bounds {
                largest: self.bound.unwrap_or(Bounds::around(heap).largest),
                moves: self.moves(),
                memory,
            }),
            forced: ForcedLimits {
                moves: self.steps.unwrap_or(sensible.moves),
                digits: self.digits.unwrap_or(sensible.digits),
                memory,
            },
        }
    }

    /// Refuses limits that a game has no use for. Whether a rule of one's own lets heaps grow is known
    /// only when they do.
    pub(crate) fn needless(&self, game: &Ruleset) -> Result<(), Refusal> {
        let given = [
            (Limit::Bound, self.bound.is_some()),
            (Limit::Moves, self.moves.is_some()),
            (Limit::Steps, self.steps.is_some()),
            (Limit::Digits, self.digits.is_some()),
        ];
        match given.into_iter().find(|&(_, is_given)| is_given) {
            Some((limit, _)) if game.custom_rule().is_none() => {
                let message = "this limit is for games in which play need not end";
                Err(Refusal::new(RefusalKind::Unanswerable, message).with_needless(limit))
            }
            _ => Ok(()),
        }
    }

    /// How many moves may be listed.
    pub fn moves(&self) -> usize {
        self.moves.unwrap_or(Bounds::MOVES)
    }
}

/// The value of a heap of a loopy game: an integer, `{"infinity": [...]}`, or null if it is
/// undetermined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopyNumber(pub Option<LoopyValue>);

impl Serialize for LoopyNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            None => serializer.serialize_none(),
            Some(LoopyValue::Finite(value)) => NimValue(value.clone()).serialize(serializer),
            Some(LoopyValue::Infinite(numbers)) => {
                let numbers = numbers.iter().cloned();
                let numbers: Vec<NimValue> = numbers.map(|n: BigNimber| NimValue(n)).collect();
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("infinity", &numbers)?;
                map.end()
            }
        }
    }
}

impl JsonSchema for LoopyNumber {
    fn schema_name() -> Cow<'static, str> {
        "LoopyNumber".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "a nim-value, ∞ with its set, or null if the value is undetermined",
            "anyOf": [
                { "type": "integer", "minimum": 0 },
                {
                    "type": "object",
                    "properties": {
                        "infinity": { "type": "array", "items": { "type": "integer", "minimum": 0 } }
                    },
                    "required": ["infinity"],
                },
                { "type": "null" },
            ],
        })
    }
}

/// What was looked at, in a game in which play need not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "method", rename_all = "snake_case")]
#[non_exhaustive]
pub enum LoopyScope {
    /// Every heap has at most one option, and play was followed.
    Forced {
        /// For at most this many moves.
        steps: usize,
        /// While heaps had at most this many digits.
        digits: usize,
        /// Whether the memory ended it.
        out_of_memory: bool,
    },
    /// Heaps were explored within bounds.
    Explored {
        /// Heaps up to this one were followed.
        bound: Heap,
        /// At most this many moves were listed.
        moves: usize,
        /// Whether that was too few.
        out_of_moves: bool,
        /// Whether the memory did not suffice for more.
        out_of_memory: bool,
        /// How many heaps were explored.
        explored: usize,
        /// How many more were met and are unknown.
        unknown: usize,
    },
}

impl From<&LoopyGame> for LoopyScope {
    fn from(found: &LoopyGame) -> Self {
        match found {
            LoopyGame::Forced(values) => LoopyScope::Forced {
                steps: values.limits().moves,
                digits: values.limits().digits,
                out_of_memory: values.is_out_of_memory(),
            },
            LoopyGame::Explored(heaps) => LoopyScope::Explored {
                bound: heaps.bounds().largest,
                moves: heaps.bounds().moves,
                out_of_moves: heaps.is_out_of_moves(),
                out_of_memory: heaps.is_out_of_memory(),
                explored: heaps.explored(),
                unknown: heaps.unknown(),
            },
        }
    }
}
