//! Sums as bags: a multiset of parts that are not leaves, and one leaf in machine words.
//!
//! What decides quickly adds up over the parts, so it is kept as totals, and a bag is stored only if
//! they do not decide. Who wins a bag and a leaf is monotone in the leaf, so what is known of one leaf
//! tells it for all greater or all smaller ones. A bag costs about two hundred bytes, and four for each of
//! its parts; a position with many parts has as many moves, so bytes are counted, not bags.

use super::parts::{Halt, Parts, Piece, Totals};
use super::small_leaf::SmallLeaf;
use crate::outcome::Side;
use crate::value::room::{PIECE, grow_list, has_spare, list_bytes};
use crate::value::{Arena, Order, TooLarge, Value};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

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
#[derive(Debug, Default)]
pub(super) struct Loose {
    pub(super) parts: Vec<u32>,
    pub(super) totals: Totals,
    pub(super) leaf: SmallLeaf,
}

impl Loose {
    /// Becomes a copy of another sum, in the room it has.
    pub(super) fn copy(&mut self, other: &Loose) {
        self.parts.clone_from(&other.parts);
        (self.totals, self.leaf) = (other.totals, other.leaf);
    }

    /// The units of work that a look at a move of it is, at least one: all parts are copied.
    pub(super) fn units(&self) -> usize {
        1 + self.parts.len() / 16
    }

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

/// All bags met, and their parts.
#[derive(Debug, Default)]
pub(super) struct Bags {
    pub(super) parts: Parts,
    bags: Vec<Bag>,
    pool: Vec<u32>,
    index: HashTable<u32>,
    /// The bytes of what is known of the bags.
    known: usize,
    /// The bytes that a search under way holds.
    pub(super) under_way: usize,
    /// The bytes that are held by whoever has these bags.
    pub(super) elsewhere: usize,
}

impl Bags {
    /// The bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let lists = list_bytes(&self.bags) + list_bytes(&self.pool) + self.index.allocation_size();
        lists + self.known + self.under_way + self.elsewhere + self.parts.bytes()
    }

    /// Lets go of all bags. No stored sum may be asked for any more.
    pub(super) fn forget(&mut self) {
        (self.bags, self.pool, self.index) = Default::default();
        (self.known, self.under_way) = (0, 0);
    }

    /// Makes room for a bag of so many parts, in the lists and in the index.
    fn make_room(&mut self, arena: &mut Arena, parts: usize) -> Result<(), TooLarge> {
        let full = self.index.len() == self.index.capacity();
        if has_spare(&self.bags, 1) && has_spare(&self.pool, parts) && !full {
            return Ok(());
        }
        arena.set_beside(self.bytes())?;
        let mut left = arena.memory_left();
        // The index grows by itself when it is full, to twice its size. Places in the pool have 32 bits.
        let fits = grow_list(&mut self.bags, 1, &mut left)
            && grow_list(&mut self.pool, parts, &mut left)
            && (!full || self.index.allocation_size().saturating_mul(2) <= left)
            && self.pool.len() + parts <= u32::MAX as usize;
        arena.refuse_unless(fits)?;
        arena.set_beside(self.bytes())
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
                let (part, opposite) = match (part, self.parts[part].opposite) {
                    (part, opposite) if minus => (opposite, part),
                    same => same,
                };
                match sum.parts.binary_search(&opposite) {
                    Ok(at) => {
                        sum.parts.remove(at);
                        sum.totals.remove(&self.parts[opposite].totals);
                    }
                    Err(_) => {
                        let at = sum.parts.partition_point(|&other| other < part);
                        sum.parts.insert(at, part);
                        sum.totals.add(&self.parts[part].totals);
                    }
                }
            }
        }
        Ok(())
    }

    /// Stores the parts of a sum, once.
    pub(super) fn store(&mut self, arena: &mut Arena, sum: &Loose) -> Result<Stored, TooLarge> {
        let hash = FxBuildHasher.hash_one(&sum.parts);
        let (bags, pool) = (&self.bags, &self.pool);
        let parts_of = |bag: &Bag| &pool[bag.start as usize..][..bag.len as usize];
        let same = |&bag: &u32| parts_of(&bags[bag as usize]) == sum.parts.as_slice();
        let leaf = sum.leaf;
        if let Some(&bag) = self.index.find(hash, same) {
            return Ok(Stored { bag, leaf });
        }
        self.make_room(arena, sum.parts.len())?;
        let (bags, pool) = (&self.bags, &self.pool);
        let parts_of = |bag: &Bag| &pool[bag.start as usize..][..bag.len as usize];
        let bag = self.bags.len() as u32;
        let rehash = |&bag: &u32| FxBuildHasher.hash_one(parts_of(&bags[bag as usize]));
        self.index.insert_unique(hash, bag, rehash);
        let swing = |&part: &u32| {
            let (left, right) = self.parts[part].totals.stops;
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
        Ok(Stored { bag, leaf })
    }

    /// A stored sum, to be changed.
    pub(super) fn loose(&self, sum: &Stored, loose: &mut Loose) {
        let bag = &self.bags[sum.bag as usize];
        loose.parts.clear();
        loose.parts.extend_from_slice(self.parts_of(bag));
        (loose.totals, loose.leaf) = (bag.totals, sum.leaf);
    }

    fn parts_of(&self, bag: &Bag) -> &[u32] {
        &self.pool[bag.start as usize..][..bag.len as usize]
    }

    /// The values a stored sum is made of, its leaf among them.
    pub(super) fn values(&self, arena: &mut Arena, sum: &Stored) -> Vec<Value> {
        let parts = self.parts_of(&self.bags[sum.bag as usize]).iter();
        let values = parts.map(|&part| self.parts[part].value);
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
        let before = known_bytes(known);
        known.push((sum.leaf, wins));
        self.known += known_bytes(known) - before;
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
            return self.by_late_weights(arena, sum, first);
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

    /// The two-ahead rule for parts whose atomic weights were not looked for before.
    fn by_late_weights(
        &mut self,
        arena: &mut Arena,
        sum: &Stored,
        first: Side,
    ) -> Result<Option<bool>, Halt> {
        let Bag {
            start,
            len,
            mut totals,
            ..
        } = self.bags[sum.bag as usize];
        if totals.unweighted == 0 || sum.leaf.number != 0 {
            return Ok(None);
        }
        (totals.unweighted, totals.weight) = (0, (0, 0));
        for i in start..start + len {
            let Some((low, high)) = self.parts.weight(arena, self.pool[i as usize])? else {
                return Ok(None);
            };
            totals.weight.0 += low;
            totals.weight.1 += high;
        }
        Ok(totals.decide(&sum.leaf, 0, first))
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
            let thermal = self.parts.thermal(arena, self.pool[i as usize])?;
            total = total
                .zip(thermal)
                .map(|(sum, part)| (sum.0 + part.0, i64::max(sum.1, part.1)));
        }
        self.bags[bag as usize].thermal = Some(total);
        Ok(total)
    }
}

fn known_bytes(known: &Vec<(SmallLeaf, bool)>) -> usize {
    match known.capacity() {
        0 => 0,
        _ => list_bytes(known) + PIECE,
    }
}

pub(super) fn left_wins_by(order: Order, first: Side) -> bool {
    match first {
        Side::Left => matches!(order, Order::Greater | Order::Confused),
        Side::Right => order.is_ge(),
    }
}
