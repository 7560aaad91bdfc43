//! Canonical forms on their own, outside any arena: how a value is kept, compared and put into an arena
//! without being written down as text.
//!
//! A form lists its positions once each, in an order that depends on the form alone: leaves first, then
//! games by their height, each level sorted by the numbers of the options. So equal values have equal
//! forms, whatever arena they come from. Time and room are those of the graph of positions.

use std::sync::Arc;

use super::arena::Memo;
use super::room::leaf_bytes;
use super::{Arena, Leaf, TooLarge, Value};

/// A value in canonical form that belongs to no arena. Equal values have equal forms.
///
/// ```
/// use sprague::value::Arena;
///
/// let (mut one, mut other) = (Arena::new(), Arena::new());
/// let value = one.parse("{2|0||-1}")?;
/// let form = one.canonical_form(value)?;
/// let moved = other.value_of(&form)?;
/// assert_eq!(other.name(moved)?, "{2|0||-1}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CanonicalForm {
    /// The positions below the value, options before the games that have them.
    below: Arc<[Position]>,
    root: Position,
}

/// A position of a form: a leaf, or a game by the numbers of its options.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Position {
    Leaf(Leaf),
    Game {
        lefts: Arc<[u32]>,
        rights: Arc<[u32]>,
    },
}

impl CanonicalForm {
    /// The bytes of digits that its leaves point to: a few positions can have millions of them.
    pub(crate) fn digit_bytes(&self) -> usize {
        let positions = self.below.iter().chain([&self.root]);
        let leaves = positions.filter_map(|position| match position {
            Position::Leaf(leaf) => Some(leaf_bytes(leaf)),
            Position::Game { .. } => None,
        });
        leaves.sum()
    }

    /// The leaf, if it is one.
    pub fn as_leaf(&self) -> Option<&Leaf> {
        match &self.root {
            Position::Leaf(leaf) => Some(leaf),
            Position::Game { .. } => None,
        }
    }
}

impl From<Leaf> for CanonicalForm {
    fn from(leaf: Leaf) -> Self {
        CanonicalForm {
            below: Arc::new([]),
            root: Position::Leaf(leaf),
        }
    }
}

impl Arena {
    /// The canonical form of a value, copied out.
    pub fn canonical_form(&mut self, value: Value) -> Result<CanonicalForm, TooLarge> {
        if let Some(leaf) = self.as_leaf(value) {
            return Ok(leaf.clone().into());
        }
        let levels = self.levels(value)?;
        let mut numbers: Memo<Value, u32> = Memo::default();
        let mut below = Vec::new();
        for level in levels {
            let mut level: Vec<(Value, Position)> = level
                .into_iter()
                .map(|v| (v, self.position_of(v, &numbers)))
                .collect();
            self.work(level.len())?;
            level.sort_unstable_by(|(_, a), (_, b)| a.key().cmp(&b.key()));
            for (v, position) in level {
                numbers.insert(v, below.len() as u32);
                below.push(position);
            }
        }
        let root = self.position_of(value, &numbers);
        Ok(CanonicalForm {
            below: below.into(),
            root,
        })
    }

    /// The positions below a value by their height, leaves at 0.
    fn levels(&mut self, value: Value) -> Result<Vec<Vec<Value>>, TooLarge> {
        let mut heights: Memo<Value, usize> = Memo::default();
        let mut levels: Vec<Vec<Value>> = Vec::new();
        for v in self.positions_below(value, |_, _| false, |_| false)? {
            self.work(1)?;
            let height = match self.as_leaf(v) {
                Some(_) => 0,
                None => {
                    let options = self.lefts(v).iter().chain(self.rights(v));
                    options.map(|option| heights[option] + 1).max().unwrap_or(0)
                }
            };
            heights.insert(v, height);
            if v == value {
                continue;
            }
            if levels.len() <= height {
                levels.resize(height + 1, Vec::new());
            }
            levels[height].push(v);
        }
        Ok(levels)
    }

    fn position_of(&self, value: Value, numbers: &Memo<Value, u32>) -> Position {
        if let Some(leaf) = self.as_leaf(value) {
            return Position::Leaf(leaf.clone());
        }
        let sorted = |options: &[Value]| -> Arc<[u32]> {
            let mut options: Vec<u32> = options.iter().map(|option| numbers[option]).collect();
            options.sort_unstable();
            options.into()
        };
        Position::Game {
            lefts: sorted(self.lefts(value)),
            rights: sorted(self.rights(value)),
        }
    }

    /// The value with this canonical form.
    pub fn value_of(&mut self, form: &CanonicalForm) -> Result<Value, TooLarge> {
        let mut values = Vec::with_capacity(form.below.len());
        for position in form.below.iter() {
            let value = self.stored(position, &values)?;
            values.push(value);
        }
        self.stored(&form.root, &values)
    }

    fn stored(&mut self, position: &Position, values: &[Value]) -> Result<Value, TooLarge> {
        match position {
            Position::Leaf(leaf) => Ok(self.leaf(leaf.clone())),
            Position::Game { lefts, rights } => {
                let of = |options: &[u32]| options.iter().map(|&i| values[i as usize]).collect();
                self.intern_node(of(lefts), of(rights))
            }
        }
    }
}

/// What positions of one height are sorted by.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum SortKey<'a> {
    Leaf(&'a super::Dyadic, &'a [dashu_int::IBig], u64),
    Game(&'a [u32], &'a [u32]),
}

impl Position {
    fn key(&self) -> SortKey<'_> {
        match self {
            Position::Leaf(leaf) => SortKey::Leaf(leaf.number(), leaf.ups(), leaf.nim()),
            Position::Game { lefts, rights } => SortKey::Game(lefts, rights),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_do_not_depend_on_the_arena_and_lead_back() {
        let texts = [
            "0",
            "*5",
            "^[2]*",
            "{2|0||-1}",
            "tiny(1)",
            "{1,*|-1}",
            "{^|v*}",
            "{3||2|0,*2}",
            "+-{4|1}",
            "1/2 + tiny(1/4)",
            "{0||0|-2} + {1|-1}",
        ];
        let mut forwards = Arena::new();
        let mut backwards = Arena::new();
        let mut forms = Vec::new();
        for text in texts {
            let value = forwards.parse(text).unwrap();
            forms.push(forwards.canonical_form(value).unwrap());
        }
        for (i, text) in texts.iter().enumerate().rev() {
            let value = backwards.parse(text).unwrap();
            assert_eq!(backwards.canonical_form(value).unwrap(), forms[i], "{text}");
            assert_eq!(backwards.value_of(&forms[i]).unwrap(), value, "{text}");
            let mut fresh = Arena::new();
            let moved = fresh.value_of(&forms[i]).unwrap();
            assert_eq!(fresh.parse(text).unwrap(), moved, "{text}");
        }
        for (i, form) in forms.iter().enumerate() {
            assert!(forms[..i].iter().all(|other| other != form));
        }
    }
}
