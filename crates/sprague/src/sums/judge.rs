//! Who wins a sum of values, by the cheapest argument that decides it.
//!
//! Opposite values cancel and leaves (numbers, ups, nimbers) are added up. What is left is compared
//! directly when it is one game or two; otherwise bounds are tried: the stops of a sum lie between
//! sums of stops, means add up and no sum is hotter than its hottest part, and atomic weights add up
//! and decide by the two-ahead rule (Siegel, *Combinatorial Game Theory*, II.3, II.5 and II.7). Then
//! moves are tried, each position being judged by the same arguments first; if those are too many,
//! halves of the sum are brought to canonical form and compared.
//!
//! Here are the arguments in numbers of any size, with their reasons. Moves are judged in machine
//! words where they fit (`prepared`), by the same arguments and at a small part of the cost.

use super::Reason;
use super::bags::{Bags, left_wins_by};
use super::describe::Hint;
use super::parts::{Halt, Piece};
use super::small_leaf::{ONE, unfixed};
use crate::outcome::{Outcome, Side};
use crate::value::room::{PIECE, leaf_bytes, list_bytes};
use crate::value::{Arena, Dyadic, Leaf, Order, TooLarge, Value};
use rustc_hash::FxHashMap as HashMap;

/// A sum with its leaves added up and opposite parts cancelled; the parts ascend.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    pub(super) parts: Vec<Value>,
    pub(super) leaf: Leaf,
}

/// A sum and who starts.
pub(super) type State = (Sum, Side);

/// What a state takes beyond its place.
pub(super) fn state_bytes((sum, _): &State) -> usize {
    list_bytes(&sum.parts) + PIECE + leaf_bytes(&sum.leaf)
}

/// An atomic weight; nearly all are small integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Integer(i64),
    Game(Value),
}

/// Judges sums of values of one arena and remembers what it found.
#[derive(Debug)]
pub struct Judge {
    pub(super) known: HashMap<(Sum, Side), bool>,
    /// The bytes that the sums in `known` point to.
    known_bytes: usize,
    weights: HashMap<Value, Option<Weight>>,
    pub(super) names: HashMap<Value, String>,
    /// The bytes of the sums that a search under way has to look at.
    pub(super) stack_bytes: usize,
    /// Sums in machine words, and what was found about them.
    pub(super) bags: Bags,
    /// Positions whose moves were looked at.
    pub(super) positions: usize,
    /// Positions the next search may look at before canonical forms of halves are tried.
    pub(super) patience: usize,
    /// Room in the arena for canonical forms of halves.
    pub(super) room: usize,
    /// Positions the search may look at.
    pub(super) limit: usize,
}

/// Positions that are searched before canonical forms of halves are tried.
const FIRST_SEARCH: usize = 1_500;

impl Judge {
    /// A judge who searches no more than `limit` positions.
    pub fn new(limit: usize) -> Self {
        Judge {
            known: HashMap::default(),
            known_bytes: 0,
            weights: HashMap::default(),
            names: HashMap::default(),
            patience: FIRST_SEARCH,
            stack_bytes: 0,
            bags: Bags::default(),
            positions: 0,
            room: 1 << 18,
            limit,
        }
    }

    /// Whether Left wins the sum of these values when `first` starts, and why.
    pub fn left_wins(
        &mut self,
        arena: &mut Arena,
        values: &[Value],
        first: Side,
    ) -> Result<(bool, Reason), TooLarge> {
        let sum = reduce(arena, values.iter().copied())?;
        if sum.parts.len() == 1 {
            let wins = self.decide(arena, values, first)?;
            return Ok((wins, self.describe(arena, &sum, Hint::Compared)?));
        }
        if let Some((wins, hint)) = self.quick(arena, &sum, first)? {
            return Ok((wins, self.describe(arena, &sum, hint)?));
        }
        if let Some(found) = self.settle_values(arena, values, first)? {
            return Ok(found);
        }
        if let Some(wins) = self.halves(arena, &sum, first)? {
            return Ok((wins, Reason::Halves));
        }
        let wins = self.search(arena, sum, first)?;
        let positions = self.known.len();
        Ok((wins, Reason::Search { positions }))
    }

    /// Who wins the sum of these values, without bringing it to canonical form.
    ///
    /// ```
    /// use sprague::{outcome::Outcome, sums::Judge, value::Arena};
    ///
    /// let mut arena = Arena::new();
    /// let values = ["+-2", "+-1", "^"].map(|text| arena.parse(text).unwrap());
    /// let outcome = Judge::new(1_000).outcome(&mut arena, &values)?;
    /// assert_eq!(outcome, Outcome::N);
    /// # Ok::<(), sprague::value::TooLarge>(())
    /// ```
    pub fn outcome(&mut self, arena: &mut Arena, values: &[Value]) -> Result<Outcome, TooLarge> {
        let left = self.decide(arena, values, Side::Left)?;
        let right = !self.decide(arena, values, Side::Right)?;
        Ok(Outcome::from_winners(left, right))
    }

    /// Whether Left wins the sum of these values when `first` starts, without the reason.
    pub fn decide(
        &mut self,
        arena: &mut Arena,
        values: &[Value],
        first: Side,
    ) -> Result<bool, TooLarge> {
        match self.settle_values(arena, values, first)? {
            Some((wins, _)) => Ok(wins),
            None => self.decide_exactly(arena, values, first),
        }
    }

    /// Decides in numbers of any size, where machine words do not suffice; also the reference of the tests.
    pub(super) fn decide_exactly(
        &mut self,
        arena: &mut Arena,
        values: &[Value],
        first: Side,
    ) -> Result<bool, TooLarge> {
        let sum = reduce(arena, values.iter().copied())?;
        let key = (sum, first);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let wins = match self.quick(arena, &key.0, first)? {
            Some((wins, _)) => wins,
            None => match self.halves(arena, &key.0, first)? {
                Some(wins) => wins,
                None => return self.search(arena, key.0, first),
            },
        };
        self.remember(arena, key, wins)?;
        Ok(wins)
    }

    /// Remembers who wins a sum, if there is memory for it.
    pub(super) fn remember(
        &mut self,
        arena: &mut Arena,
        state: State,
        wins: bool,
    ) -> Result<(), TooLarge> {
        let table = self.table_bytes();
        if self.known.len() == self.known.capacity() {
            // The old table is there until the new one, twice as large, is filled.
            arena.check_memory(2 * table)?;
        }
        self.known_bytes += state_bytes(&state);
        self.known.insert(state, wins);
        self.count(arena)
    }

    /// Tells the arena how many bytes are held here.
    pub(super) fn count(&mut self, arena: &mut Arena) -> Result<(), TooLarge> {
        self.bags.elsewhere = self.table_bytes() + self.known_bytes + self.stack_bytes;
        arena.set_beside(self.bags.bytes())
    }

    fn table_bytes(&self) -> usize {
        self.known.capacity() * (size_of::<(State, bool)>() + 2)
    }

    /// The arguments that need no search.
    pub(super) fn quick(
        &mut self,
        arena: &mut Arena,
        sum: &Sum,
        first: Side,
    ) -> Result<Option<(bool, Hint)>, TooLarge> {
        match sum.parts[..] {
            [] => {
                let order = sum.leaf.order(&Leaf::nimber(0));
                return Ok(Some((left_wins_by(order, first), Hint::Leaf)));
            }
            [part] => {
                let rest = arena.leaf(sum.leaf.negative());
                let order = arena.order(part, rest)?;
                return Ok(Some((left_wins_by(order, first), Hint::Compared)));
            }
            _ => {}
        }
        let found = if is_infinitesimal(arena, sum) {
            self.by_weight(arena, sum, first)?
        } else {
            match by_stops(arena, sum, first) {
                None => by_temperature(arena, sum, first)?,
                found => found,
            }
        };
        if found.is_some() {
            return Ok(found);
        }
        if let ([one, two], true) = (&sum.parts[..], sum.leaf == Leaf::nimber(0)) {
            let opposite = arena.negative(*two)?;
            let order = arena.order(*one, opposite)?;
            return Ok(Some((left_wins_by(order, first), Hint::Compared)));
        }
        Ok(None)
    }

    /// The atomic weight of an infinitesimal part, if it has one.
    fn weight(&mut self, arena: &mut Arena, part: Value) -> Result<Option<Weight>, TooLarge> {
        if let Some(&known) = self.weights.get(&part) {
            return Ok(known);
        }
        let weight = match self.small_weight(arena, part)? {
            Some(weight) => Some(weight),
            None => self.any_weight(arena, part)?,
        };
        self.weights.insert(part, weight);
        Ok(weight)
    }

    fn any_weight(&mut self, arena: &mut Arena, part: Value) -> Result<Option<Weight>, TooLarge> {
        let opposite = arena.negative(part)?;
        let weight = match self.weights.get(&opposite) {
            None => arena.atomic_weight(part)?.ok(),
            Some(None) => None,
            Some(Some(Weight::Integer(weight))) => Some(arena.integer(-weight)),
            Some(Some(Weight::Game(weight))) => Some(arena.negative(*weight)?),
        };
        let integer = |weight: Value| {
            let number = arena.as_number(weight).filter(|n| n.is_integer())?;
            i64::try_from(number.numerator()).ok()
        };
        Ok(weight.map(|w| integer(w).map_or(Weight::Game(w), Weight::Integer)))
    }

    /// The atomic weight of a part where machine words suffice.
    fn small_weight(&mut self, arena: &mut Arena, part: Value) -> Result<Option<Weight>, TooLarge> {
        let weight = match self.bags.parts.piece(arena, part) {
            Ok(Piece::Part(part)) => self.bags.parts[part].totals.weight(),
            Ok(Piece::Leaf(_)) | Err(Halt::Misfit | Halt::Budget) => None,
            Err(Halt::Room(error)) => return Err(error),
        };
        Ok(weight.map(|weight| {
            if weight % ONE == 0 {
                Weight::Integer(weight / ONE)
            } else {
                Weight::Game(arena.number(unfixed(weight)))
            }
        }))
    }

    /// The two-ahead rule, for sums of infinitesimals that all have atomic weights.
    fn by_weight(
        &mut self,
        arena: &mut Arena,
        sum: &Sum,
        first: Side,
    ) -> Result<Option<(bool, Hint)>, TooLarge> {
        // The player who starts needs to be one ahead, the other two.
        let (left_needs, right_needs) = match first {
            Side::Left => (1, 2),
            Side::Right => (2, 1),
        };
        let Some(total) = self.total_weight(arena, sum)? else {
            return Ok(None);
        };
        let (left, right) = match total {
            Weight::Integer(total) => (total >= left_needs, total <= -right_needs),
            Weight::Game(total) => {
                let (low, high) = (arena.integer(left_needs), arena.integer(-right_needs));
                (arena.le(low, total)?, arena.le(total, high)?)
            }
        };
        Ok((left || right).then_some((left, Hint::Weight(total))))
    }

    /// The sum of the atomic weights, if all parts have one.
    fn total_weight(&mut self, arena: &mut Arena, sum: &Sum) -> Result<Option<Weight>, TooLarge> {
        // The weight of a number 0 with ups and a nimber is its multiple of ↑.
        let ups = sum.leaf.ups().first().map_or(Ok(0), i64::try_from);
        let Ok(mut integer) = ups else {
            return Ok(None);
        };
        let mut games = Vec::new();
        for &part in &sum.parts {
            match self.weight(arena, part)? {
                Some(Weight::Integer(weight)) => match integer.checked_add(weight) {
                    Some(total) => integer = total,
                    None => return Ok(None),
                },
                Some(Weight::Game(weight)) => games.push(weight),
                None => return Ok(None),
            }
        }
        if games.is_empty() {
            return Ok(Some(Weight::Integer(integer)));
        }
        games.push(arena.integer(integer));
        let total = arena.sum_all(games)?;
        Ok(Some(Weight::Game(total)))
    }

    /// Canonical forms of two halves, compared; `None` if they take too much room.
    pub(super) fn halves(
        &mut self,
        arena: &mut Arena,
        sum: &Sum,
        first: Side,
    ) -> Result<Option<bool>, TooLarge> {
        let limit = arena.limit();
        arena.set_limit(limit.min(arena.used().saturating_add(self.room)));
        let order = half_order(arena, sum);
        arena.set_limit(limit);
        match order {
            Ok(order) => Ok(Some(left_wins_by(order, first))),
            Err(error) if error.is_lack_of_room() => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Adds up the leaves and cancels opposite parts.
pub(super) fn reduce(
    arena: &mut Arena,
    values: impl IntoIterator<Item = Value>,
) -> Result<Sum, TooLarge> {
    let mut leaf = Leaf::nimber(0);
    let mut parts: Vec<Value> = Vec::new();
    for value in values {
        match arena.as_leaf(value) {
            Some(other) => leaf = leaf.plus(other),
            None => {
                let opposite = arena.negative(value)?;
                match parts.iter().position(|&part| part == opposite) {
                    Some(at) => {
                        parts.swap_remove(at);
                    }
                    None => parts.push(value),
                }
            }
        }
    }
    parts.sort_unstable();
    Ok(Sum { parts, leaf })
}

fn is_infinitesimal(arena: &Arena, sum: &Sum) -> bool {
    let mut parts = sum.parts.iter();
    sum.leaf.number().is_zero() && parts.all(|&part| arena.is_infinitesimal(part))
}

/// Bounds from the stops: a sum's right stop lies between the sum of the right stops and that sum
/// with all right stops but one replaced by left stops; the mirror image holds for the left stop.
fn by_stops(arena: &Arena, sum: &Sum, first: Side) -> Option<(bool, Hint)> {
    let stops: Vec<(Dyadic, Dyadic)> = sum.parts.iter().map(|&part| arena.stops(part)).collect();
    let add = |total: Dyadic, stop: &Dyadic| &total + stop;
    let lefts = stops.iter().map(|(left, _)| left);
    let rights = stops.iter().map(|(_, right)| right);
    let lefts = lefts.fold(sum.leaf.number().clone(), add);
    let rights = rights.fold(sum.leaf.number().clone(), add);
    let swings = stops.iter().map(|(left, right)| left - right);
    let swing = swings.max()?;
    let (lower, upper) = match first {
        // The mover has the last word in one part at least.
        Side::Left => (&rights + &swing, lefts),
        Side::Right => (rights, &lefts - &swing),
    };
    if lower.sign().is_gt() {
        return Some((true, Hint::Stops(lower, true)));
    }
    if upper.sign().is_lt() {
        return Some((false, Hint::Stops(upper, false)));
    }
    None
}

/// Means add up, and the stops are no further from the mean than the hottest part is hot.
fn by_temperature(
    arena: &mut Arena,
    sum: &Sum,
    first: Side,
) -> Result<Option<(bool, Hint)>, TooLarge> {
    let mut mean = sum.leaf.number().clone();
    let mut hottest = Dyadic::ZERO;
    for &part in &sum.parts {
        mean = &mean + &arena.mean(part)?;
        hottest = hottest.max(arena.temperature(part)?);
    }
    let favours_first = match first {
        Side::Left => mean.sign().is_gt(),
        Side::Right => mean.sign().is_lt(),
    };
    let left = mean.sign().is_gt();
    if favours_first {
        return Ok(Some((left, Hint::Mean(mean))));
    }
    let size = if left { mean.clone() } else { -&mean };
    Ok((size > hottest).then(|| (left, Hint::Temperature(mean, hottest))))
}

/// How the sum compares with 0, by canonical forms of its halves.
fn half_order(arena: &mut Arena, sum: &Sum) -> Result<Order, TooLarge> {
    let middle = sum.parts.len() / 2;
    let (one, two) = sum.parts.split_at(middle);
    let leaf = arena.leaf(sum.leaf.clone());
    let one = arena.sum_all(one.iter().copied())?;
    let two = arena.sum_all(two.iter().copied())?;
    let two = arena.sum(two, leaf)?;
    let opposite = arena.negative(two)?;
    arena.order(one, opposite)
}
