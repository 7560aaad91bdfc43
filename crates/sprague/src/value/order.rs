//! The order of values: less, greater, equal or confused, remembered per pair.
//!
//! G ≤ H exactly when no left option of G is ≥ H and no right option of H is ≤ G (Conway). Against
//! a number the options of the number need not be tried (number avoidance), stops that differ the
//! wrong way decide at once, and against *m with m
//! beyond every nimber in the other game only that fact matters (remote stars), so leaves never
//! cost what their birthday suggests. An explicit stack replaces recursion: depth is limited by
//! memory only. A remembered pair costs eight bytes plus the table's slack.

use hashbrown::HashTable;

use super::arena::DRAFT;
use super::room::grow_table;
use super::{Arena, TooLarge, Value};
use crate::outcome::Outcome;

/// How two values compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// The first is worse for Left.
    Less,
    /// The first is better for Left.
    Greater,
    /// They are the same value.
    Equal,
    /// Neither is at least the other.
    Confused,
}

impl Order {
    /// The order with the two values exchanged.
    #[must_use]
    pub fn reverse(self) -> Order {
        match self {
            Order::Less => Order::Greater,
            Order::Greater => Order::Less,
            other => other,
        }
    }

    /// Is the first at most the second?
    pub fn is_le(self) -> bool {
        matches!(self, Order::Less | Order::Equal)
    }

    /// Is the first at least the second?
    pub fn is_ge(self) -> bool {
        matches!(self, Order::Greater | Order::Equal)
    }

    pub(super) fn from_le(le: bool, ge: bool) -> Order {
        match (le, ge) {
            (true, true) => Order::Equal,
            (true, false) => Order::Less,
            (false, true) => Order::Greater,
            (false, false) => Order::Confused,
        }
    }
}

impl From<Order> for Outcome {
    /// The outcome of a game that compares with 0 like this.
    fn from(order: Order) -> Outcome {
        match order {
            Order::Greater => Outcome::L,
            Order::Less => Outcome::R,
            Order::Confused => Outcome::N,
            Order::Equal => Outcome::P,
        }
    }
}

/// What is known of pairs: for identifiers a < b one word holds both and, for each direction,
/// whether "at most" is known and whether it holds.
#[derive(Debug, Default)]
pub(super) struct OrderMemo {
    entries: HashTable<u64>,
}

fn hash_pair(key: u64) -> u64 {
    let mixed = (key >> 4).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}

impl OrderMemo {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn clear(&mut self) {
        // Clearing touches every slot, so a table that grew large once is let go.
        if self.entries.capacity() > 1 << 12 {
            self.entries = HashTable::new();
        } else {
            self.entries.clear();
        }
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.entries.allocation_size()
    }

    /// Makes room for so many more pairs, if so many bytes allow.
    pub(super) fn make_room(&mut self, pairs: usize, left: &mut usize) -> bool {
        grow_table(&mut self.entries, pairs, left, |entry| hash_pair(*entry))
    }

    fn key(a: Value, b: Value) -> (u64, u32) {
        let (low, high, shift) = if a < b { (a, b, 0) } else { (b, a, 2) };
        ((u64::from(low.0) << 30 | u64::from(high.0)) << 4, shift)
    }

    pub(super) fn get(&self, a: Value, b: Value) -> Option<bool> {
        let (key, shift) = Self::key(a, b);
        let entry = self
            .entries
            .find(hash_pair(key), |entry| entry >> 4 == key >> 4)?;
        let flags = entry >> shift;
        (flags & 1 != 0).then_some(flags & 2 != 0)
    }

    pub(super) fn set(&mut self, a: Value, b: Value, le: bool) {
        let (key, shift) = Self::key(a, b);
        let flags = (1 | u64::from(le) << 1) << shift;
        let hash = hash_pair(key);
        match self.entries.find_mut(hash, |entry| *entry >> 4 == key >> 4) {
            Some(entry) => *entry |= flags,
            None => {
                self.entries
                    .insert_unique(hash, key | flags, |entry| hash_pair(*entry));
            }
        }
    }
}

/// A comparison under way: is `a ≤ b`, given that the first `tried` threats came to nothing?
struct Frame {
    a: Value,
    b: Value,
    tried: u32,
}

enum Step {
    Answer(bool),
    Need(Value, Value),
}

impl Arena {
    /// How two values compare.
    pub fn order(&mut self, a: Value, b: Value) -> Result<Order, TooLarge> {
        Ok(Order::from_le(self.le(a, b)?, self.le(b, a)?))
    }

    /// Who wins the game.
    pub fn outcome(&mut self, value: Value) -> Result<Outcome, TooLarge> {
        let zero = self.zero();
        Ok(self.order(value, zero)?.into())
    }

    /// Is `a ≤ b`?
    pub fn le(&mut self, a: Value, b: Value) -> Result<bool, TooLarge> {
        if let Some(answer) = self.le_known(a, b) {
            return Ok(answer);
        }
        let (a, b) = self.with_near_stars(a, b)?;
        let mut stack = vec![Frame { a, b, tried: 0 }];
        while let Some(mut frame) = stack.pop() {
            match self.le_step(&mut frame)? {
                Step::Answer(answer) => {
                    self.remember(frame.a, frame.b, answer);
                    if stack.is_empty() {
                        return Ok(answer);
                    }
                }
                Step::Need(a, b) => {
                    stack.push(frame);
                    stack.push(Frame { a, b, tried: 0 });
                }
            }
        }
        // The first frame returned its answer above; an equal pair is all that could be left.
        Ok(a == b)
    }

    fn remember(&mut self, a: Value, b: Value, answer: bool) {
        if a == DRAFT || b == DRAFT {
            self.draft_memo.set(a, b, answer);
        } else {
            self.order_memo.set(a, b, answer);
        }
    }

    /// The answer to `a ≤ b` where it needs no search.
    fn le_known(&self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let drafted = a == DRAFT || b == DRAFT;
        if !drafted && let (Some(a), Some(b)) = (self.as_leaf(a), self.as_leaf(b)) {
            return Some(a.order(b).is_le());
        }
        if let Some(answer) = self.le_by_stops(a, b) {
            return Some(answer);
        }
        if drafted {
            self.draft_memo.get(a, b)
        } else {
            self.order_memo.get(a, b)
        }
    }

    /// The answer to `a ≤ b` where the stops decide: a ≤ b makes both stops of a at most those of
    /// b, and a is less than b when its left stop is below b's right stop.
    fn le_by_stops(&self, a: Value, b: Value) -> Option<bool> {
        let stops = |value: Value| {
            if value == DRAFT {
                self.draft_stops
            } else {
                Some(self.stop_values(value))
            }
        };
        let ((a_left, a_right), (b_left, b_right)) = (stops(a)?, stops(b)?);
        if self.compare_numbers(a_left, b_left).is_gt()
            || self.compare_numbers(a_right, b_right).is_gt()
        {
            return Some(false);
        }
        self.compare_numbers(a_left, b_right)
            .is_lt()
            .then_some(true)
    }

    /// Goes through the threats to `a ≤ b`: a left option of a that is ≥ b, a right option of b
    /// that is ≤ a.
    fn le_step(&mut self, frame: &mut Frame) -> Result<Step, TooLarge> {
        let (a, b) = (frame.a, frame.b);
        self.check_room(0)?;
        // Number avoidance: the game that is not a number has a move at least as good.
        let skip_lefts = b_is_node_and_a_number(self, b, a);
        let skip_rights = b_is_node_and_a_number(self, a, b);
        if !skip_lefts {
            self.expand(a)?;
        }
        if !skip_rights {
            self.expand(b)?;
        }
        let lefts = if skip_lefts { 0 } else { self.lefts(a).len() };
        let rights = if skip_rights { 0 } else { self.rights(b).len() };
        self.work(lefts + rights)?;
        if frame.tried == 0 && self.threat_known(a, b, lefts, rights) {
            return Ok(Step::Answer(false));
        }
        while (frame.tried as usize) < lefts + rights {
            let i = frame.tried as usize;
            let (x, y) = if i < lefts {
                (b, self.lefts(a)[i])
            } else {
                (self.rights(b)[i - lefts], a)
            };
            let (x, y) = self.with_near_stars(x, y)?;
            match self.le_known(x, y) {
                Some(true) => return Ok(Step::Answer(false)),
                Some(false) => frame.tried += 1,
                None => return Ok(Step::Need(x, y)),
            }
        }
        Ok(Step::Answer(true))
    }

    /// Does a remembered answer refute `a ≤ b` at once? Asked before any search is started.
    fn threat_known(&self, a: Value, b: Value, lefts: usize, rights: usize) -> bool {
        let lefts = self.lefts_if(a, lefts);
        let rights = self.rights_if(b, rights);
        lefts
            .iter()
            .any(|&left| self.le_known(b, left) == Some(true))
            || rights
                .iter()
                .any(|&right| self.le_known(right, a) == Some(true))
    }

    fn lefts_if(&self, value: Value, count: usize) -> &[Value] {
        if count == 0 { &[] } else { self.lefts(value) }
    }

    fn rights_if(&self, value: Value, count: usize) -> &[Value] {
        if count == 0 { &[] } else { self.rights(value) }
    }

    /// Replaces a nimber far beyond those of the other game by one just beyond them: stars that
    /// are remote from a game all compare alike with it.
    fn with_near_stars(&mut self, a: Value, b: Value) -> Result<(Value, Value), TooLarge> {
        let near_a = self.near_star(a, b)?;
        let near_b = self.near_star(b, a)?;
        Ok((near_a, near_b))
    }

    fn near_star(&mut self, value: Value, other: Value) -> Result<Value, TooLarge> {
        const ALWAYS_NEAR: u64 = 8;
        match self.as_leaf(value) {
            Some(leaf) if leaf.nim() >= ALWAYS_NEAR => {
                if self.as_leaf(other).is_some() {
                    return Ok(value);
                }
                let leaf = leaf.clone();
                let remote = self.remote_star(other)?;
                if leaf.nim() <= remote {
                    return Ok(value);
                }
                Ok(self.leaf(leaf.with_nim(remote)))
            }
            _ => Ok(value),
        }
    }

    /// A power of two beyond every nimber that occurs in a game, with room for an exchange of *.
    pub(super) fn remote_star(&mut self, value: Value) -> Result<u64, TooLarge> {
        let largest = if value == DRAFT {
            let mut largest = 0;
            self.work(self.draft.0.len() + self.draft.1.len())?;
            for option in [self.draft.0.clone(), self.draft.1.clone()].concat() {
                largest = largest.max(self.largest_nim(option)?);
            }
            largest
        } else {
            self.largest_nim(value)?
        };
        Ok((largest + 2)
            .checked_next_power_of_two()
            .unwrap_or(u64::MAX))
    }
}

fn b_is_node_and_a_number(arena: &Arena, b: Value, a: Value) -> bool {
    b != DRAFT && arena.as_leaf(b).is_none() && arena.as_number(a).is_some()
}
