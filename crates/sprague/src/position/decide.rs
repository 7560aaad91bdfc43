//! Who wins a sum of values, by the cheapest argument that decides it.
//!
//! Opposite values cancel and leaves (numbers, ups, nimbers) are added up. What is left is compared
//! directly when it is one game or two; otherwise bounds are tried: the stops of a sum lie between
//! sums of stops, means add up and no sum is hotter than its hottest part, and atomic weights add up
//! and decide by the two-ahead rule (Siegel, *Combinatorial Game Theory*, II.3, II.5 and II.7). Only
//! then are halves of the sum brought to canonical form and compared, and if those grow too large
//! every move is tried, each position being judged by the same arguments first.

use super::{Argument, Side};
use crate::value::{Arena, Dyadic, Leaf, Order, TooLarge, Value};
use rustc_hash::FxHashMap as HashMap;

/// A sum with its leaves added up and opposite parts cancelled; the parts ascend.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Sum {
    parts: Vec<Value>,
    leaf: Leaf,
}

/// Judges sums of values of one arena and remembers what it found.
#[derive(Debug)]
pub struct Judge {
    known: HashMap<(Sum, Side), bool>,
    weights: HashMap<Value, Option<Value>>,
    /// Room in the arena for canonical forms of halves.
    room: usize,
    /// Positions the search may look at.
    limit: usize,
}

/// The longest name of a value in an argument.
const LONGEST_NAME: usize = 60;

impl Judge {
    /// A judge who searches no more than `limit` positions.
    pub fn new(limit: usize) -> Self {
        Judge {
            known: HashMap::default(),
            weights: HashMap::default(),
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
    ) -> Result<(bool, Argument), TooLarge> {
        let sum = reduce(arena, values.iter().copied())?;
        if let Some((wins, hint)) = self.quick(arena, &sum, first)? {
            return Ok((wins, describe(arena, &sum, hint)));
        }
        if let Some(wins) = self.halves(arena, &sum, first)? {
            return Ok((wins, Argument::Halves));
        }
        let wins = self.search(arena, sum, first)?;
        let positions = self.known.len();
        Ok((wins, Argument::Search { positions }))
    }

    /// The same without the reason.
    pub fn decide(
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
        self.known.insert(key, wins);
        Ok(wins)
    }

    /// The arguments that need no search.
    fn quick(
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
        if let Some(found) = by_stops(arena, sum, first) {
            return Ok(Some(found));
        }
        if let Some(found) = by_temperature(arena, sum, first)? {
            return Ok(Some(found));
        }
        if let Some(found) = self.by_weight(arena, sum, first)? {
            return Ok(Some(found));
        }
        if let ([one, two], true) = (&sum.parts[..], sum.leaf == Leaf::nimber(0)) {
            let opposite = arena.negative(*two)?;
            let order = arena.order(*one, opposite)?;
            return Ok(Some((left_wins_by(order, first), Hint::Compared)));
        }
        Ok(None)
    }

    /// The two-ahead rule, for sums of infinitesimals that all have atomic weights.
    fn by_weight(
        &mut self,
        arena: &mut Arena,
        sum: &Sum,
        first: Side,
    ) -> Result<Option<(bool, Hint)>, TooLarge> {
        if !sum.leaf.number().is_zero() {
            return Ok(None);
        }
        let leaf = arena.leaf(sum.leaf.clone());
        let mut total = arena.zero();
        for &part in sum.parts.iter().chain([&leaf]) {
            let weight = match self.weights.get(&part) {
                Some(&known) => known,
                None => {
                    let weight = arena.atomic_weight(part)?.ok();
                    self.weights.insert(part, weight);
                    weight
                }
            };
            let Some(weight) = weight else {
                return Ok(None);
            };
            total = arena.sum(total, weight)?;
        }
        let ahead = |arena: &mut Arena, weight: Value, least: i64| {
            let least = arena.integer(least);
            arena.le(least, weight)
        };
        // The player who starts needs to be one ahead, the other two.
        let (left_needs, right_needs) = match first {
            Side::Left => (1, 2),
            Side::Right => (2, 1),
        };
        if ahead(arena, total, left_needs)? {
            return Ok(Some((true, Hint::Weight(total))));
        }
        let behind = arena.negative(total)?;
        if ahead(arena, behind, right_needs)? {
            return Ok(Some((false, Hint::Weight(total))));
        }
        Ok(None)
    }

    /// Canonical forms of two halves, compared; `None` if they take too much room.
    fn halves(
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
            Err(TooLarge::Work { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Tries every move, each position once; does Left win when `first` starts?
    fn search(&mut self, arena: &mut Arena, start: Sum, first: Side) -> Result<bool, TooLarge> {
        let start = (start, first);
        let mut stack = vec![(start.clone(), None::<Vec<(Sum, Side)>>)];
        while let Some((state, moves)) = stack.last_mut() {
            if self.known.contains_key(state) {
                stack.pop();
                continue;
            }
            if self.known.len() > self.limit {
                return Err(TooLarge::Work { limit: self.limit });
            }
            let mover = state.1;
            let Some(moves) = moves else {
                let state = state.clone();
                match self.quick(arena, &state.0, mover)? {
                    Some((wins, _)) => {
                        self.known.insert(state, wins);
                    }
                    None => {
                        let found = moves_of(arena, &state.0, mover)?;
                        if let Some(top) = stack.last_mut() {
                            top.1 = Some(found);
                        }
                    }
                }
                continue;
            };
            let good = mover == Side::Left;
            let mut pending = None;
            while let Some(next) = moves.last() {
                match self.known.get(next) {
                    Some(&left) if left == good => {
                        self.known.insert(state.clone(), good);
                        break;
                    }
                    Some(_) => {
                        moves.pop();
                    }
                    None => {
                        pending = Some(next.clone());
                        break;
                    }
                }
            }
            match pending {
                Some(next) => stack.push((next, None)),
                None if moves.is_empty() => {
                    self.known.insert(state.clone(), !good);
                }
                None => {}
            }
        }
        Ok(self.known[&start])
    }
}

/// What decided, before it is put into words.
enum Hint {
    Leaf,
    Compared,
    Stops(Dyadic, bool),
    Mean(Dyadic),
    Temperature(Dyadic, Dyadic),
    Weight(Value),
}

fn describe(arena: &mut Arena, sum: &Sum, hint: Hint) -> Argument {
    match hint {
        Hint::Leaf => {
            let leaf = arena.leaf(sum.leaf.clone());
            Argument::Arithmetic {
                sum: short_name(arena, leaf),
            }
        }
        Hint::Compared => {
            let leaf = arena.leaf(sum.leaf.clone());
            let one = short_name(arena, sum.parts[0]);
            let two = match sum.parts.get(1) {
                Some(&two) => Some(short_name(arena, two)),
                None if leaf == arena.zero() => None,
                None => Some(short_name(arena, leaf)),
            };
            Argument::Comparison { games: (one, two) }
        }
        Hint::Stops(bound, above) => Argument::Stops { bound, above },
        Hint::Mean(mean) => Argument::Mean { mean },
        Hint::Temperature(mean, temperature) => Argument::Temperature { mean, temperature },
        Hint::Weight(weight) => Argument::AtomicWeight {
            weight: short_name(arena, weight),
        },
    }
}

/// The name of a value, or words for one that is too long.
pub(super) fn short_name(arena: &mut Arena, value: Value) -> String {
    let style = crate::value::Style {
        ascii: false,
        max_length: LONGEST_NAME,
    };
    let name = arena.name_in(value, style);
    name.unwrap_or_else(|_| "a game with a long name".into())
}

fn left_wins_by(order: Order, first: Side) -> bool {
    match first {
        Side::Left => matches!(order, Order::Greater | Order::Confused),
        Side::Right => order.is_ge(),
    }
}

/// Adds up the leaves and cancels opposite parts.
fn reduce(arena: &mut Arena, values: impl IntoIterator<Item = Value>) -> Result<Sum, TooLarge> {
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

/// The sums a player can move to. A number is never moved in while anything else is left.
fn moves_of(arena: &mut Arena, sum: &Sum, mover: Side) -> Result<Vec<(Sum, Side)>, TooLarge> {
    let own = |(lefts, rights): (Vec<Value>, Vec<Value>)| match mover {
        Side::Left => lefts,
        Side::Right => rights,
    };
    let leaf = arena.leaf(sum.leaf.clone());
    let mut found = Vec::new();
    for (i, &part) in sum.parts.iter().enumerate() {
        if i > 0 && sum.parts[i - 1] == part {
            continue;
        }
        for option in own(arena.options(part)?) {
            let others = sum.parts.iter().enumerate().filter(|(j, _)| *j != i);
            let after: Vec<Value> = others.map(|(_, &v)| v).chain([leaf, option]).collect();
            found.push((reduce(arena, after)?, mover.other()));
        }
    }
    if !arena.is_number(leaf) {
        for option in own(arena.options(leaf)?) {
            let after = sum.parts.iter().copied().chain([option]);
            found.push((reduce(arena, after)?, mover.other()));
        }
    }
    Ok(found)
}
