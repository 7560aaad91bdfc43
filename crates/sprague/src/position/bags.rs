//! Sums as bags: a multiset of parts that are no leaves, and one leaf in machine words.
//!
//! What decides quickly adds up over the parts (atomic weights, stops), so it is kept as totals that a
//! move changes by one subtraction and one addition; a bag is stored only if they do not decide. Who
//! wins a bag and a leaf is monotone in the leaf, so what is known of one leaf is asked for all
//! greater or smaller ones. A part costs its atomic weight once, a bag about a hundred bytes.

use super::Side;
use super::small::{ONE, SmallLeaf, fixed};
use crate::value::{Arena, Order, TooLarge, Value};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap as HashMap};
use std::hash::BuildHasher;

/// Why a sum is not decided here.
#[derive(Debug)]
pub(super) enum Halt {
    /// A number or a leaf does not fit machine words.
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
    hot: i32,
    /// How many are infinitesimal without an atomic weight.
    unweighted: i32,
    /// The atomic weight is at least and at most this.
    weight: (i64, i64),
    /// The left and the right stop.
    stops: (i64, i64),
}

impl Totals {
    fn add(&mut self, part: &Totals, times: i64) {
        self.hot += part.hot * times as i32;
        self.unweighted += part.unweighted * times as i32;
        self.weight.0 += part.weight.0 * times;
        self.weight.1 += part.weight.1 * times;
        self.stops.0 += part.stops.0 * times;
        self.stops.1 += part.stops.1 * times;
    }

    /// The totals of the negative.
    fn opposite(&self) -> Totals {
        Totals {
            weight: (-self.weight.1, -self.weight.0),
            stops: (-self.stops.1, -self.stops.0),
            ..*self
        }
    }

    /// Whether Left wins when `first` starts, by the two-ahead rule or the stops; `swing` is the
    /// greatest difference of the stops of a part, or less.
    fn decide(&self, leaf: &SmallLeaf, swing: i64, first: Side) -> Option<bool> {
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
struct Part {
    value: Value,
    opposite: u32,
    totals: Totals,
    /// Where the options of Left and of Right are among the pieces.
    options: Option<[(u32, u32); 2]>,
    /// Mean and temperature, if asked for and if they fit.
    thermal: Option<Option<(i64, i64)>>,
}

#[derive(Debug)]
struct Bag {
    /// Where its parts are in the pool.
    start: u32,
    len: u32,
    totals: Totals,
    swing: i64,
    /// The mean and the highest temperature, if asked for and if they fit.
    thermal: Option<Option<(i64, i64)>>,
    /// Leaves for which it is known whether Left wins, when Left and when Right starts.
    known: [Vec<(SmallLeaf, bool)>; 2],
}

/// A sum being put together: parts ascend, opposite ones are cancelled.
#[derive(Debug, Clone, Default)]
pub(super) struct Loose {
    parts: Vec<u32>,
    pub(super) totals: Totals,
    pub(super) leaf: SmallLeaf,
}

impl Loose {
    /// Whether Left wins when `first` starts, where the totals tell.
    pub(super) fn decide(&self, first: Side) -> Option<bool> {
        if self.parts.is_empty() {
            let order = self.leaf.order(&SmallLeaf::default());
            return Some(left_wins_by(order, first));
        }
        self.totals.decide(&self.leaf, 0, first)
    }
}

/// A sum: a bag and a leaf.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored {
    pub(super) bag: u32,
    pub(super) leaf: SmallLeaf,
}

/// All parts and bags met.
#[derive(Debug, Default)]
pub(super) struct Bags {
    parts: Vec<Part>,
    part_of: HashMap<Value, Piece>,
    pieces: Vec<Piece>,
    bags: Vec<Bag>,
    pool: Vec<u32>,
    index: HashTable<u32>,
    leaf_options: HashMap<SmallLeaf, [Vec<SmallLeaf>; 2]>,
}

impl Bags {
    /// A value as a piece of sums.
    pub(super) fn piece(&mut self, arena: &mut Arena, value: Value) -> Result<Piece, Halt> {
        if let Some(&known) = self.part_of.get(&value) {
            return Ok(known);
        }
        if let Some(leaf) = arena.as_leaf(value) {
            let piece = Piece::Leaf(SmallLeaf::of(leaf).ok_or(Halt::Misfit)?);
            self.part_of.insert(value, piece);
            return Ok(piece);
        }
        let totals = part_totals(arena, value)?;
        let opposite = arena.negative(value)?;
        let number = self.parts.len() as u32;
        let other = number + u32::from(opposite != value);
        let part = |value, opposite, totals| Part {
            value,
            opposite,
            totals,
            options: None,
            thermal: None,
        };
        self.parts.push(part(value, other, totals));
        self.part_of.insert(value, Piece::Part(number));
        if other != number {
            self.parts.push(part(opposite, number, totals.opposite()));
            self.part_of.insert(opposite, Piece::Part(other));
        }
        Ok(Piece::Part(number))
    }

    /// Adds a piece to a sum, or takes one away.
    pub(super) fn put(&self, sum: &mut Loose, piece: Piece, minus: bool) -> Result<(), Halt> {
        match piece {
            Piece::Leaf(leaf) => {
                let total = match minus {
                    false => sum.leaf.plus(&leaf),
                    true => sum.leaf.minus(&leaf),
                };
                sum.leaf = total.ok_or(Halt::Misfit)?;
            }
            Piece::Part(part) => {
                let (part, opposite) = match (part, self.parts[part as usize].opposite) {
                    (part, opposite) if minus => (opposite, part),
                    same => same,
                };
                match sum.parts.binary_search(&opposite) {
                    Ok(at) => {
                        sum.parts.remove(at);
                        sum.totals.add(&self.parts[opposite as usize].totals, -1);
                    }
                    Err(_) => {
                        let at = sum.parts.partition_point(|&other| other < part);
                        sum.parts.insert(at, part);
                        sum.totals.add(&self.parts[part as usize].totals, 1);
                    }
                }
            }
        }
        Ok(())
    }

    /// Stores the parts of a sum, once.
    pub(super) fn store(&mut self, sum: &Loose) -> Stored {
        let hash = FxBuildHasher.hash_one(&sum.parts);
        let (bags, pool) = (&self.bags, &self.pool);
        let parts_of = |bag: &Bag| &pool[bag.start as usize..][..bag.len as usize];
        let same = |&bag: &u32| parts_of(&bags[bag as usize]) == sum.parts.as_slice();
        let leaf = sum.leaf;
        if let Some(&bag) = self.index.find(hash, same) {
            return Stored { bag, leaf };
        }
        let bag = self.bags.len() as u32;
        let rehash = |&bag: &u32| FxBuildHasher.hash_one(parts_of(&bags[bag as usize]));
        self.index.insert_unique(hash, bag, rehash);
        let swing = |&part: &u32| {
            let (left, right) = self.parts[part as usize].totals.stops;
            left - right
        };
        self.bags.push(Bag {
            start: self.pool.len() as u32,
            len: sum.parts.len() as u32,
            totals: sum.totals,
            swing: sum.parts.iter().map(swing).max().unwrap_or(0),
            thermal: None,
            known: [Vec::new(), Vec::new()],
        });
        self.pool.extend_from_slice(&sum.parts);
        Stored { bag, leaf }
    }

    /// A stored sum, to be changed.
    pub(super) fn loose(&self, sum: &Stored) -> Loose {
        let bag = &self.bags[sum.bag as usize];
        Loose {
            parts: self.pool[bag.start as usize..][..bag.len as usize].to_vec(),
            totals: bag.totals,
            leaf: sum.leaf,
        }
    }

    /// The values a stored sum is made of, its leaf among them.
    pub(super) fn values(&self, arena: &mut Arena, sum: &Stored) -> Vec<Value> {
        let parts = self.loose(sum).parts;
        let values = parts.iter().map(|&part| self.parts[part as usize].value);
        let leaf = arena.leaf(sum.leaf.leaf());
        values.chain([leaf]).collect()
    }

    /// Whether Left wins when `first` starts, where that is remembered, or known of a smaller or a
    /// greater leaf.
    pub(super) fn known(&self, sum: &Stored, first: Side) -> Option<bool> {
        let known = &self.bags[sum.bag as usize].known[first as usize];
        let tells = |(leaf, wins): &&(SmallLeaf, bool)| match wins {
            true => leaf.order(&sum.leaf).is_le(),
            false => leaf.order(&sum.leaf).is_ge(),
        };
        known.iter().find(tells).map(|&(_, wins)| wins)
    }

    /// Remembers who wins.
    pub(super) fn remember(&mut self, sum: &Stored, first: Side, wins: bool) {
        let known = &mut self.bags[sum.bag as usize].known[first as usize];
        // Those that follow from the new one are not needed any more.
        known.retain(|(leaf, won)| {
            *won != wins
                || match wins {
                    true => !sum.leaf.order(leaf).is_le(),
                    false => !sum.leaf.order(leaf).is_ge(),
                }
        });
        known.push((sum.leaf, wins));
    }

    /// Whether Left wins when `first` starts, by the arguments that need the whole bag.
    pub(super) fn decide(
        &mut self,
        arena: &mut Arena,
        sum: &Stored,
        first: Side,
    ) -> Result<Option<bool>, Halt> {
        let bag = &self.bags[sum.bag as usize];
        if bag.totals.hot == 0 {
            return Ok(None);
        }
        if let Some(wins) = bag.totals.decide(&sum.leaf, bag.swing, first) {
            return Ok(Some(wins));
        }
        let Some((mean, hottest)) = self.bag_thermal(arena, sum.bag)? else {
            return Ok(None);
        };
        let mean = mean + sum.leaf.number;
        let favours_first = match first {
            Side::Left => mean > 0,
            Side::Right => mean < 0,
        };
        Ok((favours_first || mean.abs() > hottest).then_some(mean > 0))
    }

    /// The mean of a bag and its highest temperature, 0 at least.
    fn bag_thermal(&mut self, arena: &mut Arena, bag: u32) -> Result<Option<(i64, i64)>, Halt> {
        let Bag {
            start,
            len,
            thermal,
            ..
        } = self.bags[bag as usize];
        if let Some(known) = thermal {
            return Ok(known);
        }
        let mut total = Some((0, 0));
        for i in start..start + len {
            let thermal = self.part_thermal(arena, self.pool[i as usize])?;
            total = total
                .zip(thermal)
                .map(|(sum, part)| (sum.0 + part.0, i64::max(sum.1, part.1)));
        }
        self.bags[bag as usize].thermal = Some(total);
        Ok(total)
    }

    fn part_thermal(&mut self, arena: &mut Arena, part: u32) -> Result<Option<(i64, i64)>, Halt> {
        let part = &mut self.parts[part as usize];
        if let Some(known) = part.thermal {
            return Ok(known);
        }
        let mean = fixed(&arena.mean(part.value)?);
        let thermal = mean.zip(fixed(&arena.temperature(part.value)?));
        part.thermal = Some(thermal);
        Ok(thermal)
    }

    /// The different parts of a bag.
    pub(super) fn distinct_parts(&self, bag: u32) -> Vec<u32> {
        let bag = &self.bags[bag as usize];
        let mut parts = self.pool[bag.start as usize..][..bag.len as usize].to_vec();
        parts.dedup();
        parts
    }

    /// Where the options of a player in a part are among the pieces.
    pub(super) fn part_options(
        &mut self,
        arena: &mut Arena,
        part: u32,
        mover: Side,
    ) -> Result<std::ops::Range<usize>, Halt> {
        let range = |(start, end): (u32, u32)| start as usize..end as usize;
        if let Some(known) = self.parts[part as usize].options {
            return Ok(range(known[mover as usize]));
        }
        let (lefts, rights) = arena.options(self.parts[part as usize].value)?;
        let mut ranges = [(0, 0); 2];
        for (place, options) in ranges.iter_mut().zip([lefts, rights]) {
            let mut pieces = Vec::with_capacity(options.len());
            for option in options {
                pieces.push(self.piece(arena, option)?);
            }
            place.0 = self.pieces.len() as u32;
            self.pieces.append(&mut pieces);
            place.1 = self.pieces.len() as u32;
        }
        self.parts[part as usize].options = Some(ranges);
        Ok(range(ranges[mover as usize]))
    }

    /// A piece by its place.
    pub(super) fn piece_at(&self, place: usize) -> Piece {
        self.pieces[place]
    }

    /// The leaves a player can move to, numbers left alone.
    pub(super) fn leaf_options(&mut self, leaf: &SmallLeaf, mover: Side) -> Result<Vec<SmallLeaf>, Halt> {
        let rest = leaf.without_number();
        if rest == SmallLeaf::default() {
            return Ok(Vec::new());
        }
        if !self.leaf_options.contains_key(&rest) {
            let (lefts, rights) = rest.leaf().options();
            let small = |leaves: Vec<crate::value::Leaf>| -> Option<Vec<SmallLeaf>> {
                leaves.iter().map(SmallLeaf::of).collect()
            };
            let options = [small(lefts), small(rights)];
            let [Some(lefts), Some(rights)] = options else {
                return Err(Halt::Misfit);
            };
            self.leaf_options.insert(rest, [lefts, rights]);
        }
        let options = &self.leaf_options[&rest][mover as usize];
        let shifted = options.iter().map(|option| SmallLeaf {
            number: leaf.number,
            ..*option
        });
        Ok(shifted.collect())
    }
}

pub(super) fn left_wins_by(order: Order, first: Side) -> bool {
    match first {
        Side::Left => matches!(order, Order::Greater | Order::Confused),
        Side::Right => order.is_ge(),
    }
}

/// What a part that is no leaf adds to the totals.
fn part_totals(arena: &mut Arena, value: Value) -> Result<Totals, Halt> {
    let (left, right) = arena.stops(value);
    let stops = fixed(&left).zip(fixed(&right)).ok_or(Halt::Misfit)?;
    let infinitesimal = stops == (0, 0);
    let weight = match infinitesimal {
        true => arena.atomic_weight(value)?.ok(),
        false => None,
    };
    let weight = weight.and_then(|weight| {
        if let Some(number) = arena.as_number(weight) {
            return fixed(number).map(|number| (number, number));
        }
        // A game exceeds every number below its right stop and is less than those above the left.
        let (left, right) = arena.stops(weight);
        Some((fixed(&right)? - 1, fixed(&left)? + 1))
    });
    Ok(Totals {
        hot: i32::from(!infinitesimal),
        unweighted: i32::from(infinitesimal && weight.is_none()),
        weight: weight.unwrap_or_default(),
        stops,
    })
}
