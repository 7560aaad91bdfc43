//! What an arena may store and how long it may go on: its memory in bytes, counted as it is allocated, and
//! the handle of whoever waits.
//!
//! Work is counted in *units* of some fifty nanoseconds. Once in [`Arena::EVERY`] units the handle is looked
//! at and the tables that may fill up before the next look are grown, if the memory allows: so no table
//! ever doubles unasked. Lists of values grow by an eighth at a time. What is counted is what is allocated,
//! so that it agrees with what the system sees; small things held for a moment are left out.

use std::hash::Hash;

use dashu_int::IBig;
use hashbrown::HashTable;

use super::arena::Memo;
use super::thermograph::{Corner, Thermograph};
use super::{Arena, Dyadic, Leaf, TooLarge};

/// What a program takes before anything is computed, about: whoever sets a limit means all of it.
const PROGRAM: usize = 16 << 20;
/// What the allocator adds to every piece of memory, about.
pub(crate) const PIECE: usize = 16;

impl Arena {
    /// Units of work between two looks at the handle and the memory.
    const EVERY: usize = 4096;

    /// So many units of work, of some fifty nanoseconds each. Fails when the caller has had enough or
    /// the memory is used up; every remembered result must be preceded by a unit.
    #[inline]
    pub(crate) fn work(&mut self, units: usize) -> Result<(), TooLarge> {
        self.units += units;
        if self.units < Self::EVERY {
            return Ok(());
        }
        self.units = 0;
        self.control.check()?;
        self.make_room()
    }

    /// The bytes that may be in use.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// The bytes in use by all that is stored.
    pub fn bytes(&self) -> usize {
        let lists = list_bytes(&self.nodes) + list_bytes(&self.pool) + list_bytes(&self.leaves);
        let orders = self.order_memo.bytes() + self.draft_memo.bytes();
        let indexes = self.node_index.allocation_size() + self.leaf_index.allocation_size();
        let memos = self.sums.allocation_size()
            + self.negatives.allocation_size()
            + self.birthdays.allocation_size()
            + self.largest_nims.allocation_size()
            + self.all_small.allocation_size()
            + self.thermographs.allocation_size()
            + self.reduced.allocation_size()
            + self.weights.allocation_size()
            + self.products.allocation_size();
        lists + orders + indexes + memos + self.pointed
    }

    /// The bytes of digits and large integers that leaves point to, and whatever else is pointed to.
    pub(crate) fn digit_bytes(&self) -> usize {
        self.pointed
    }

    /// The bytes that may still be taken, by the arena or by what is set aside.
    pub(crate) fn memory_left(&self) -> usize {
        let used = self.bytes().saturating_add(self.aside);
        let used = used.saturating_add(self.beside);
        let program = PROGRAM.min(self.memory / 4);
        self.memory.saturating_sub(program).saturating_sub(used)
    }

    /// Fails unless so many more bytes may be taken.
    pub(crate) fn check_memory(&self, more: usize) -> Result<(), TooLarge> {
        self.refuse_unless(more <= self.memory_left())
    }

    /// Does something that holds memory outside the arena's tables for as long as it lasts: whatever is
    /// counted by [`hold`](Self::hold) within is let go at the end.
    pub(super) fn holding<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.aside;
        let result = act(self);
        self.aside = before;
        result
    }

    /// Counts bytes that are held outside the arena's tables.
    pub(super) fn hold(&mut self, bytes: usize) -> Result<(), TooLarge> {
        self.check_memory(bytes)?;
        self.aside = self.aside.saturating_add(bytes);
        Ok(())
    }

    /// Says how many bytes somebody who works with values of this arena holds outside of it, in place of what was
    /// said before; fails if nothing is left then.
    pub(crate) fn set_beside(&mut self, bytes: usize) -> Result<(), TooLarge> {
        self.beside = bytes;
        self.refuse_unless(bytes == 0 || self.memory_left() > 0)
    }

    /// Fails with the limit of memory unless this is so.
    pub(crate) fn refuse_unless(&self, fits: bool) -> Result<(), TooLarge> {
        match fits {
            true => Ok(()),
            false => Err(TooLarge::Memory { limit: self.memory }),
        }
    }

    /// Grows the tables that may fill up before this is called again.
    fn make_room(&mut self) -> Result<(), TooLarge> {
        let mut left = self.memory_left();
        let left = &mut left;
        let fits = *left > 0
            && self.order_memo.make_room(Self::EVERY, left)
            && self.draft_memo.make_room(Self::EVERY, left)
            && grow_memo(&mut self.sums, left)
            && grow_memo(&mut self.negatives, left)
            && grow_memo(&mut self.birthdays, left)
            && grow_memo(&mut self.largest_nims, left)
            && grow_memo(&mut self.all_small, left)
            && grow_memo(&mut self.thermographs, left)
            && grow_memo(&mut self.reduced, left)
            && grow_memo(&mut self.weights, left)
            && grow_memo(&mut self.products, left);
        self.refuse_unless(fits)
    }

    /// Makes room for one more node with so many options, in the lists and in the index.
    pub(super) fn make_room_for_node(&mut self, options: usize) -> Result<(), TooLarge> {
        let full = self.node_index.len() == self.node_index.capacity();
        if has_spare(&self.nodes, 1) && has_spare(&self.pool, options) && !full {
            return Ok(());
        }
        let mut left = self.memory_left();
        // The index grows by itself when it is full, to twice its size.
        let fits = grow_list(&mut self.nodes, 1, &mut left)
            && grow_list(&mut self.pool, options, &mut left)
            && (!full || self.node_index.allocation_size().saturating_mul(2) <= left);
        self.refuse_unless(fits)
    }
}

/// Grows a table in which fewer places are free than may be filled before the next look. Small tables look
/// after themselves. Says whether there was memory for it.
pub(super) fn grow_table<T>(
    table: &mut HashTable<T>,
    places: usize,
    left: &mut usize,
    hasher: impl Fn(&T) -> u64,
) -> bool {
    let free = table.capacity() - table.len();
    if free >= places || table.len() < places {
        return true;
    }
    // The old table is there until the new one, twice as large, is filled.
    let grown = table.allocation_size().saturating_mul(2);
    if grown > *left {
        return false;
    }
    *left -= grown;
    table.reserve(places, hasher);
    true
}

fn grow_memo<K: Eq + Hash, V>(memo: &mut Memo<K, V>, left: &mut usize) -> bool {
    let free = memo.capacity() - memo.len();
    if free >= Arena::EVERY || memo.len() < Arena::EVERY {
        return true;
    }
    let grown = memo.allocation_size().saturating_mul(2);
    if grown > *left {
        return false;
    }
    *left -= grown;
    memo.reserve(Arena::EVERY);
    true
}

pub(crate) fn has_spare<T>(list: &Vec<T>, more: usize) -> bool {
    list.capacity() - list.len() >= more
}

/// Makes a list longer by an eighth if it has no room for so many more. Says whether there was memory for
/// it.
pub(crate) fn grow_list<T>(list: &mut Vec<T>, more: usize, left: &mut usize) -> bool {
    if has_spare(list, more) {
        return true;
    }
    let extra = more.max(list.len() / 8).max(64);
    let bytes = extra.saturating_mul(size_of::<T>());
    if bytes > *left {
        return false;
    }
    *left -= bytes;
    list.reserve_exact(extra);
    true
}

/// Appends to a list that grows by an eighth at a time.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) {
    grow_list(list, 1, &mut usize::MAX.clone());
    list.push(item);
}

/// What a list takes, without what its members point to.
pub(crate) fn list_bytes<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// What an integer takes beyond its two words in place.
pub(super) fn integer_bytes(n: &IBig) -> usize {
    use dashu_int::ops::BitTest;
    let bits = n.bit_len();
    if bits <= 128 { 0 } else { bits / 8 + PIECE }
}

fn number_bytes(number: &Dyadic) -> usize {
    integer_bytes(number.numerator())
}

/// What a leaf takes beyond its place in the list.
pub(crate) fn leaf_bytes(leaf: &Leaf) -> usize {
    let digits = leaf.ups();
    let list = match digits.len() {
        0 => 0,
        length => length * size_of::<IBig>() + PIECE,
    };
    list + digits.iter().map(integer_bytes).sum::<usize>() + number_bytes(leaf.number())
}

/// What an option of a leaf takes that has no digits: a place in the list, a node, and its number.
pub(super) fn leaf_option_bytes(leaf: &Leaf) -> usize {
    2 * size_of::<Leaf>() + 40 + number_bytes(leaf.number())
}

/// What a thermograph takes.
pub(super) fn thermograph_bytes(graph: &Thermograph) -> usize {
    let wall = |wall: &[Corner]| -> usize {
        let numbers = wall.iter().map(|(t, v)| number_bytes(t) + number_bytes(v));
        PIECE + size_of_val(wall) + numbers.sum::<usize>()
    };
    size_of::<Thermograph>() + PIECE + wall(&graph.left) + wall(&graph.right)
}
