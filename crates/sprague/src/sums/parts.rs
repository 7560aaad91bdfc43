//! The parts of sums that are not leaves: what they add to the totals of a sum, and their options.
//!
//! Atomic weights and stops add up, so a sum has totals that a move changes by one subtraction and one
//! addition. Weights follow from those of the options where these are numbers; the arena is asked only
//! where a comparison with a far star is needed. A part costs a fraction of a microsecond, once.

use super::small_leaf::{ONE, SmallLeaf, fixed};
use crate::outcome::Side;
use crate::value::room::list_bytes;
use crate::value::{Arena, TooLarge, Value};
use rustc_hash::FxHashMap as HashMap;

/// Why a sum is not decided in machine words.
#[derive(Debug)]
pub(super) enum Halt {
    /// A number or a leaf does not fit.
    Misfit,
    /// More positions than allowed.
    Budget,
    /// The arena is full.
    Room(TooLarge),
}

impl From<TooLarge> for Halt {
    fn from(error: TooLarge) -> Halt {
        Halt::Room(error)
    }
}

/// A value as a leaf, or the number of a part.
#[derive(Debug, Clone, Copy)]
pub(super) enum Piece {
    Leaf(SmallLeaf),
    Part(u32),
}

/// What adds up over the parts of a sum.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Totals {
    /// How many are not infinitesimal.
    pub(super) hot: i32,
    /// How many are infinitesimal without an atomic weight, or one that was not looked for yet.
    pub(super) unweighted: i32,
    /// The atomic weight is at least and at most this.
    pub(super) weight: (i64, i64),
    /// The left and the right stop.
    pub(super) stops: (i64, i64),
}

impl Totals {
    pub(super) fn add(&mut self, part: &Totals) {
        self.hot += part.hot;
        self.unweighted += part.unweighted;
        self.weight.0 += part.weight.0;
        self.weight.1 += part.weight.1;
        self.stops.0 += part.stops.0;
        self.stops.1 += part.stops.1;
    }

    pub(super) fn remove(&mut self, part: &Totals) {
        self.hot -= part.hot;
        self.unweighted -= part.unweighted;
        self.weight.0 -= part.weight.0;
        self.weight.1 -= part.weight.1;
        self.stops.0 -= part.stops.0;
        self.stops.1 -= part.stops.1;
    }

    /// The totals of the negative.
    fn opposite(&self) -> Totals {
        Totals {
            weight: (-self.weight.1, -self.weight.0),
            stops: (-self.stops.1, -self.stops.0),
            ..*self
        }
    }

    /// The atomic weight, if there is one and it is a number.
    pub(super) fn weight(&self) -> Option<i64> {
        let exact = self.hot + self.unweighted == 0 && self.weight.0 == self.weight.1;
        exact.then_some(self.weight.0)
    }

    /// Whether Left wins when `first` starts, by the two-ahead rule or the stops; `swing` is the
    /// greatest difference of the stops of a part, or less.
    pub(super) fn decide(&self, leaf: &SmallLeaf, swing: i64, first: Side) -> Option<bool> {
        let (lower, upper, left_needs, right_needs) = if self.hot == 0 && leaf.number == 0 {
            if self.unweighted > 0 {
                return None;
            }
            let ups = i64::from(leaf.ups[0]) * ONE;
            let needs = match first {
                Side::Left => (ONE, 2 * ONE),
                Side::Right => (2 * ONE, ONE),
            };
            (self.weight.0 + ups, self.weight.1 + ups, needs.0, needs.1)
        } else {
            let (lefts, rights) = (self.stops.0 + leaf.number, self.stops.1 + leaf.number);
            match first {
                Side::Left => (rights + swing, lefts, 1, 1),
                Side::Right => (rights, lefts - swing, 1, 1),
            }
        };
        if lower >= left_needs {
            return Some(true);
        }
        (upper <= -right_needs).then_some(false)
    }

    /// How good a sum looks for Left, to try promising moves first.
    pub(super) fn score(&self, leaf: &SmallLeaf) -> i64 {
        if self.hot == 0 && leaf.number == 0 {
            self.weight.0 + self.weight.1 + 2 * ONE * i64::from(leaf.ups[0])
        } else {
            self.stops.0 + self.stops.1 + 2 * leaf.number
        }
    }
}

#[derive(Debug)]
pub(super) struct Part {
    pub(super) value: Value,
    pub(super) opposite: u32,
    pub(super) totals: Totals,
    all_small: bool,
    /// Where the options of Left and of Right are among the pieces.
    options: [(u32, u32); 2],
    /// What the atomic weight is at least and at most, if asked for after all.
    late_weight: Option<Option<(i64, i64)>>,
    /// Mean and temperature, if asked for and if they fit.
    thermal: Option<Option<(i64, i64)>>,
}

/// All parts met.
#[derive(Debug, Default)]
pub(super) struct Parts {
    list: Vec<Part>,
    of: HashMap<Value, Piece>,
    pieces: Vec<Piece>,
}

impl std::ops::Index<u32> for Parts {
    type Output = Part;
    fn index(&self, part: u32) -> &Part {
        &self.list[part as usize]
    }
}

impl Parts {
    /// The bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let known = self.of.capacity() * (size_of::<(Value, Piece)>() + 2);
        list_bytes(&self.list) + list_bytes(&self.pieces) + known
    }

    /// A value as a piece of sums.
    pub(super) fn piece(&mut self, arena: &mut Arena, value: Value) -> Result<Piece, Halt> {
        if let Some(&known) = self.of.get(&value) {
            return Ok(known);
        }
        // Options before the games that have them.
        let mut stack = vec![value];
        while let Some(&top) = stack.last() {
            if self.of.contains_key(&top) || self.note(arena, top, &mut stack)? {
                stack.pop();
            }
        }
        self.of.get(&value).copied().ok_or(Halt::Misfit)
    }

    /// Makes a piece of a value if those of its options are known; otherwise these go to the stack.
    fn note(
        &mut self,
        arena: &mut Arena,
        value: Value,
        stack: &mut Vec<Value>,
    ) -> Result<bool, Halt> {
        if let Some(leaf) = arena.as_leaf(value) {
            let leaf = SmallLeaf::of(leaf).ok_or(Halt::Misfit)?;
            self.of.insert(value, Piece::Leaf(leaf));
            return Ok(true);
        }
        let (lefts, rights) = arena.options(value)?;
        let lefts = self.known_pieces(&lefts, stack);
        let rights = self.known_pieces(&rights, stack);
        match (lefts, rights) {
            (Some(lefts), Some(rights)) => {
                self.push(arena, value, lefts, rights)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The values as pieces, if all are known; the others go to the stack.
    fn known_pieces(&self, values: &[Value], stack: &mut Vec<Value>) -> Option<Vec<Piece>> {
        let before = stack.len();
        let mut pieces = Vec::with_capacity(values.len());
        for value in values {
            match self.of.get(value) {
                Some(&piece) => pieces.push(piece),
                None => stack.push(*value),
            }
        }
        (stack.len() == before).then_some(pieces)
    }

    /// Adds a part with its options, and its negative.
    fn push(
        &mut self,
        arena: &mut Arena,
        value: Value,
        lefts: Vec<Piece>,
        rights: Vec<Piece>,
    ) -> Result<(), Halt> {
        let all_small = lefts.iter().chain(&rights).all(|piece| match piece {
            Piece::Leaf(leaf) => leaf.number == 0,
            Piece::Part(part) => self[*part].all_small,
        });
        let (left, right) = arena.stops(value);
        let stops = fixed(&left).zip(fixed(&right)).ok_or(Halt::Misfit)?;
        let infinitesimal = stops == (0, 0);
        let between = all_small.then(|| self.weight_between(&lefts, &rights));
        let weight = match between.flatten() {
            Some(weight) => Some((weight, weight)),
            None if all_small => weight_bounds(arena, value)?,
            // Whether others have a weight costs much to tell, and in hot sums nobody asks.
            None => None,
        };
        let totals = Totals {
            hot: i32::from(!infinitesimal),
            unweighted: i32::from(infinitesimal && weight.is_none()),
            weight: weight.unwrap_or_default(),
            stops,
        };
        let opposite = arena.negative(value)?;
        let number = self.list.len() as u32;
        let other = number + u32::from(opposite != value);
        let part = |value, opposite, totals, options| Part {
            value,
            opposite,
            totals,
            all_small,
            options,
            late_weight: None,
            thermal: None,
        };
        let mirrored = [self.opposites(&rights), self.opposites(&lefts)];
        let options = self.keep([lefts, rights]);
        self.list.push(part(value, other, totals, options));
        self.of.insert(value, Piece::Part(number));
        if other != number {
            let options = self.keep(mirrored);
            let totals = totals.opposite();
            self.list.push(part(opposite, number, totals, options));
            self.of.insert(opposite, Piece::Part(other));
        }
        Ok(())
    }

    fn opposites(&self, pieces: &[Piece]) -> Vec<Piece> {
        let opposite = |piece: &Piece| match piece {
            Piece::Leaf(leaf) => Piece::Leaf(leaf.negative()),
            Piece::Part(part) => Piece::Part(self[*part].opposite),
        };
        pieces.iter().map(opposite).collect()
    }

    fn keep(&mut self, options: [Vec<Piece>; 2]) -> [(u32, u32); 2] {
        options.map(|pieces| {
            let start = self.pieces.len() as u32;
            self.pieces.extend(pieces);
            (start, self.pieces.len() as u32)
        })
    }

    /// The options of a player in a part.
    pub(super) fn options(&self, part: u32, mover: Side) -> &[Piece] {
        let (start, end) = self[part].options[mover as usize];
        &self.pieces[start as usize..end as usize]
    }

    /// The atomic weight of an all-small game where it follows from the weights of its options.
    ///
    /// The weight is {weights of left options − 2 | weights of right options + 2} unless that is an
    /// integer. Then it is the largest integer between if the game exceeds a far star ★, and so it
    /// does if every right option is one ahead: if Right moves in the game, Left is one ahead and to
    /// move; if he moves ★ to 0, Left moves in a game that exceeds 0, and another nimber she moves to
    /// 0 herself. The mirror image holds as well.
    fn weight_between(&self, lefts: &[Piece], rights: &[Piece]) -> Option<i64> {
        let weight = |piece: &Piece| match piece {
            Piece::Leaf(leaf) => Some(i64::from(leaf.ups[0]) * ONE),
            Piece::Part(part) => self[*part].totals.weight(),
        };
        let of = |pieces: &[Piece], best: fn(i64, i64) -> i64| {
            let mut weights = pieces.iter().map(weight);
            let first = weights.next()??;
            weights.try_fold(first, |a, b| Some(best(a, b?)))
        };
        let (left, right) = (of(lefts, i64::max)?, of(rights, i64::min)?);
        let (low, high) = (left - 2 * ONE, right + 2 * ONE);
        let integer_above = (low.div_euclid(ONE) + 1) * ONE;
        if integer_above >= high {
            return simplest_between(low, high);
        }
        if right >= ONE {
            return Some((high - 1).div_euclid(ONE) * ONE);
        }
        (left <= -ONE).then_some(integer_above)
    }

    /// What the atomic weight of an infinitesimal part is at least and at most, whatever it costs.
    pub(super) fn weight(
        &mut self,
        arena: &mut Arena,
        part: u32,
    ) -> Result<Option<(i64, i64)>, Halt> {
        let part = &mut self.list[part as usize];
        if part.totals.unweighted == 0 {
            return Ok(Some(part.totals.weight));
        }
        if let Some(known) = part.late_weight {
            return Ok(known);
        }
        let weight = weight_bounds(arena, part.value)?;
        part.late_weight = Some(weight);
        Ok(weight)
    }

    /// The mean and the temperature of a part, if they fit.
    pub(super) fn thermal(
        &mut self,
        arena: &mut Arena,
        part: u32,
    ) -> Result<Option<(i64, i64)>, Halt> {
        let part = &mut self.list[part as usize];
        if let Some(known) = part.thermal {
            return Ok(known);
        }
        let mean = fixed(&arena.mean(part.value)?);
        let thermal = mean.zip(fixed(&arena.temperature(part.value)?));
        part.thermal = Some(thermal);
        Ok(thermal)
    }
}

/// The number of least denominator between two numbers that no integer is between.
fn simplest_between(low: i64, high: i64) -> Option<i64> {
    let mut unit = ONE;
    while unit > 1 {
        unit /= 2;
        let candidate = (low.div_euclid(unit) + 1) * unit;
        if candidate < high {
            return Some(candidate);
        }
    }
    None
}

/// What the atomic weight of an infinitesimal part is at least and at most, if it has one.
fn weight_bounds(arena: &mut Arena, value: Value) -> Result<Option<(i64, i64)>, Halt> {
    let Ok(weight) = arena.atomic_weight(value)? else {
        return Ok(None);
    };
    if let Some(number) = arena.as_number(weight) {
        return Ok(fixed(number).map(|number| (number, number)));
    }
    // A game exceeds every number below its right stop and is less than those above the left.
    let (left, right) = arena.stops(weight);
    let bounds = fixed(&right).zip(fixed(&left));
    Ok(bounds.map(|(right, left)| (right - 1, left + 1)))
}
