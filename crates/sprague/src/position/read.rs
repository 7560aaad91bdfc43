//! From text to positions: terms are read by [`parse_sum`], repetition is expanded and bare values
//! are brought to canonical form.

use super::{BareValue, Component, Part, Position};
use crate::Heap;
use crate::notation::{ParseError, SumPart, SumTerm, ValueText, parse_sum};
use crate::ruleset::{Partizan, Ruleset};
use crate::value::{Arena, TooLarge};
use dashu_int::IBig;
use std::sync::Arc;

/// A position has at most this many components.
pub const MOST_COMPONENTS: usize = 10_000;
/// Bare values are read within this many stored positions.
pub(super) const ARENA: usize = 1 << 18;
/// Bare values are read within this many bytes, those of a position all together.
const MEMORY: usize = 64 << 20;
/// An arena whose leaves have more digits than fit this is given back before the next value is read: they are copied
/// out, and soon built again.
const KEPT: usize = 4 << 20;

/// An arena for bare values. Nobody can stop what is done in it, so it is small.
pub(super) fn small_arena() -> Arena {
    Arena::bounded(ARENA, MEMORY)
}

impl Position {
    /// Reads a position such as `kayles[5] + 2·grundy[12] - S(1,2|1,3)[4] + *3 + {1|-1}`.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader {
            arena: small_arena(),
            held: 0,
            components: Vec::new(),
            games: Vec::new(),
        };
        for term in parse_sum(text)? {
            reader.term(term)?;
        }
        Ok(Position::new(reader.components))
    }
}

struct Reader {
    arena: Arena,
    /// The bytes of the digits in the values that were read.
    held: usize,
    components: Vec<Component>,
    /// Impartial games as read and as played.
    games: Vec<(Ruleset, Arc<Ruleset>)>,
}

impl Reader {
    fn term(&mut self, term: SumTerm) -> Result<(), ParseError> {
        let place = term.span.clone();
        let (factor, negative, part) = match term.part {
            SumPart::Heap(game, heap) => {
                let part = self.shared_heap(game, heap);
                (IBig::from(term.count), term.count < 0, part)
            }
            SumPart::PartizanHeap(game, heap) => {
                let part = self.shared_partizan(game, heap);
                (IBig::from(term.count), term.count < 0, part)
            }
            SumPart::Value(text) => {
                let (factor, text) = text.split_factor();
                let factor = factor * IBig::from(term.count);
                let value = self.value(&text, factor < IBig::ZERO);
                let value = value.map_err(|error| {
                    ParseError::new(place.clone(), error.to_string())
                        .with_hint("write a smaller value")
                        .beyond_limit()
                })?;
                (factor, false, Part::Value(value))
            }
        };
        let size = if factor < IBig::ZERO { -factor } else { factor };
        let room = MOST_COMPONENTS - self.components.len();
        let count = usize::try_from(&size).ok().filter(|&count| count <= room);
        let Some(count) = count else {
            let message = format!("a position has at most {MOST_COMPONENTS} components");
            return Err(ParseError::new(place, message)
                .with_hint("equal impartial heaps cancel in pairs: leave pairs out"));
        };
        let component = Component { negative, part };
        self.components
            .extend(std::iter::repeat_n(component, count));
        Ok(())
    }

    /// A heap that shares its game with an earlier one where it can.
    fn shared_heap(&mut self, game: Ruleset, heap: Heap) -> Part {
        if let Some((_, known)) = self.games.iter().find(|(read, _)| *read == game) {
            return Part::Heap(Arc::clone(known), heap);
        }
        let shared = Arc::new(if game.is_loopy() {
            game.with_growth()
        } else {
            game.clone()
        });
        self.games.push((game, Arc::clone(&shared)));
        Part::Heap(shared, heap)
    }

    fn shared_partizan(&self, game: Partizan, heap: Heap) -> Part {
        let known = self.components.iter().find_map(|c| match &c.part {
            Part::PartizanHeap(known, _) if **known == game => Some(known.clone()),
            _ => None,
        });
        Part::PartizanHeap(known.unwrap_or_else(|| Arc::new(game)), heap)
    }

    fn value(&mut self, text: &ValueText, negative: bool) -> Result<BareValue, TooLarge> {
        let mut value = self.arena.build(text).map_err(|(error, _)| error)?;
        if negative {
            value = self.arena.negative(value)?;
        }
        let value = BareValue::of(&mut self.arena, value)?;
        self.held += value.form().digit_bytes();
        if self.arena.digit_bytes() > KEPT {
            self.arena = small_arena();
        }
        self.arena.set_beside(self.held)?;
        Ok(value)
    }
}
