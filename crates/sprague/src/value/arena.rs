//! Where values live: interned canonical forms.
//!
//! A value is either a [`Leaf`] (closed arithmetic, no options stored until asked for) or a node
//! with sorted lists of option identifiers. Both are hash-consed, so equality of games is equality
//! of identifiers. A node costs 24 bytes, 4 per option and about 5 in the index; a remembered
//! comparison costs about 10. All that is stored is counted and bounded (`room.rs`). There is no global
//! state: any number of arenas may live at once, one per thread if wanted.

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use dashu_int::IBig;
use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;

use super::order::OrderMemo;
use super::thermograph::Thermograph;
use super::{Dyadic, Leaf, room};
use crate::{Control, Stopped};

/// A value stored in an [`Arena`]. Two values of one arena are equal games exactly when they are
/// equal here; values of different arenas must not be mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub(super) u32);

/// A limit was reached before the answer was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// The arena would have to store more than it may.
    #[error(
        "the value needs more than {limit} stored positions and comparisons; \
         its outcome may still be within reach"
    )]
    Work {
        /// The arena's limit.
        limit: usize,
    },
    /// The arena would have to take more memory than it may.
    #[error(
        "the value needs more than {} MiB of memory; its outcome may still be within reach",
        limit >> 20
    )]
    Memory {
        /// The arena's limit in bytes.
        limit: usize,
    },
    /// The text would be longer than asked for.
    #[error("the text is longer than {limit} characters")]
    Text {
        /// The longest text allowed.
        limit: usize,
    },
    /// A repeated sum has more terms than a machine word can count.
    #[error(
        "a sum of {terms} equal terms is too large unless they are numbers, uptimals or nimbers"
    )]
    Repetition {
        /// How many terms were asked for.
        terms: IBig,
    },
    /// The caller has had enough, see [`Arena::set_control`].
    #[error("stopped before the value was found: {0}")]
    Stopped(#[from] Stopped),
}

impl TooLarge {
    /// Whether the arena had no room left, so that another way, or a larger arena, may still lead to the
    /// answer.
    pub fn is_lack_of_room(&self) -> bool {
        match self {
            TooLarge::Work { .. } | TooLarge::Memory { .. } => true,
            TooLarge::Text { .. } | TooLarge::Repetition { .. } | TooLarge::Stopped(_) => false,
        }
    }
}

/// The identifier that stands for the game being brought to canonical form.
pub(super) const DRAFT: Value = Value((1 << 30) - 1);

const DEFAULT_LIMIT: usize = 1 << 26;
/// The memory an arena may take if nobody says otherwise.
const DEFAULT_MEMORY: usize = 2 << 30;

const NO_LEAF: u32 = u32::MAX;
const NOT_EXPANDED: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// Where the left options start in the pool; the right ones follow.
    start: u32,
    lefts: u32,
    rights: u32,
    /// The leaf, or `NO_LEAF`.
    leaf: u32,
    /// The values of the left and the right stop.
    stops: (Value, Value),
}

/// A set of interned values with their remembered order and sums.
#[derive(Debug)]
pub struct Arena {
    pub(super) nodes: Vec<Node>,
    pub(super) pool: Vec<Value>,
    pub(super) leaves: Vec<Leaf>,
    pub(super) node_index: HashTable<u32>,
    pub(super) leaf_index: HashTable<u32>,
    limit: usize,
    /// The bytes that may be taken.
    pub(super) memory: usize,
    /// The bytes held outside the arena by what is under way.
    pub(super) aside: usize,
    /// The bytes held by whoever works with values of the arena and keeps what was found outside of it.
    pub(super) beside: usize,
    /// The bytes of digits, corners and large integers that leaves, thermographs and birthdays point to.
    pub(super) pointed: usize,
    /// By which the caller ends what is being computed.
    pub(super) control: Control,
    /// Units of work since it was looked at.
    pub(super) units: usize,
    pub(super) draft: (Vec<Value>, Vec<Value>),
    /// The stops of the draft, where it is known to be hot.
    pub(super) draft_stops: Option<(Value, Value)>,
    pub(super) order_memo: OrderMemo,
    pub(super) draft_memo: OrderMemo,
    pub(super) sums: Memo<(Value, Value), Value>,
    pub(super) negatives: Memo<Value, Value>,
    pub(super) birthdays: Memo<Value, IBig>,
    pub(super) largest_nims: Memo<Value, u64>,
    pub(super) all_small: Memo<Value, bool>,
    pub(super) thermographs: Memo<Value, Arc<Thermograph>>,
    pub(super) reduced: Memo<Value, Value>,
    pub(super) weights: Memo<Value, Value>,
    pub(super) products: Memo<(Value, Value), Value>,
}

/// A table of remembered results.
pub(super) type Memo<K, V> = HashMap<K, V, FxBuildHasher>;

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// An arena with the default limits: 2²⁶ stored positions and comparisons, and two gigabytes.
    pub fn new() -> Self {
        Arena::with_limit(DEFAULT_LIMIT)
    }

    /// An arena in which operations fail with [`TooLarge`] rather than store more than `limit`
    /// positions, options and comparisons.
    pub fn with_limit(limit: usize) -> Self {
        let mut arena = Arena {
            nodes: Vec::new(),
            pool: Vec::new(),
            leaves: Vec::new(),
            node_index: HashTable::new(),
            leaf_index: HashTable::new(),
            limit: limit.min((1 << 30) - 2),
            memory: DEFAULT_MEMORY,
            aside: 0,
            beside: 0,
            pointed: 0,
            control: Control::new(),
            units: 0,
            draft: (Vec::new(), Vec::new()),
            draft_stops: None,
            order_memo: OrderMemo::default(),
            draft_memo: OrderMemo::default(),
            sums: Memo::default(),
            negatives: Memo::default(),
            birthdays: Memo::default(),
            largest_nims: Memo::default(),
            all_small: Memo::default(),
            thermographs: Memo::default(),
            reduced: Memo::default(),
            weights: Memo::default(),
            products: Memo::default(),
        };
        arena.leaf(Leaf::number_only(Dyadic::ZERO));
        arena
    }

    /// An arena that takes so many bytes at most, with the [`HeapValues`](super::HeapValues) whose values
    /// are put into it; operations fail with [`TooLarge`] rather than take more.
    pub fn with_memory(bytes: u64) -> Self {
        let mut arena = Arena::new();
        arena.memory = usize::try_from(bytes).unwrap_or(usize::MAX);
        arena
    }

    /// An arena that fails beyond so many stored things and beyond so much memory: a single thing can be large.
    pub(crate) fn bounded(limit: usize, bytes: usize) -> Self {
        let mut arena = Arena::with_limit(limit);
        arena.memory = bytes;
        arena
    }

    /// The bytes that tables of heaps may take beside the arena.
    pub(crate) fn table_bytes(&self) -> usize {
        self.memory_left() / 3 * 2
    }

    /// How many positions, options and comparisons may be stored.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// How many are stored.
    pub fn used(&self) -> usize {
        let stored = self.nodes.len() + self.pool.len();
        stored + self.order_memo.len() + self.sums.len()
    }

    /// Sets how many may be stored from now on, as [`with_limit`](Self::with_limit) does.
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit.min((1 << 30) - 2);
    }

    /// Lets operations fail with [`TooLarge::Stopped`] once this handle says so.
    pub fn set_control(&mut self, control: Control) {
        self.control = control;
    }

    /// The handle by which what is being computed can be ended.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Does something that may store no more than so many positions, options and comparisons; it fails with
    /// [`TooLarge::Work`] rather than store more.
    pub fn with_room<T>(
        &mut self,
        room: usize,
        act: impl FnOnce(&mut Self) -> Result<T, TooLarge>,
    ) -> Result<T, TooLarge> {
        self.within(room, act)
    }

    /// Does something that may store no more than so many positions, options and comparisons, whatever it gives back.
    pub(crate) fn within<T>(&mut self, room: usize, act: impl FnOnce(&mut Self) -> T) -> T {
        let limit = self.limit;
        self.set_limit(limit.min(self.used().saturating_add(room)));
        let result = act(self);
        self.limit = limit;
        result
    }

    /// The value 0.
    pub fn zero(&self) -> Value {
        Value(0)
    }

    /// The integer `n`.
    pub fn integer(&mut self, n: impl Into<IBig>) -> Value {
        self.number(Dyadic::from(n.into()))
    }

    /// A number.
    pub fn number(&mut self, number: Dyadic) -> Value {
        self.leaf(Leaf::number_only(number))
    }

    /// The nimber `*m`.
    pub fn nimber(&mut self, m: u64) -> Value {
        self.leaf(Leaf::nimber(m))
    }

    /// The multiple `n·↑`.
    pub fn ups(&mut self, n: impl Into<IBig>) -> Value {
        self.leaf(Leaf::new(Dyadic::ZERO, vec![n.into()], 0))
    }

    /// The value of a leaf.
    pub fn leaf(&mut self, mut leaf: Leaf) -> Value {
        self.units += leaf.ups().len() / 8;
        let hash = FxBuildHasher.hash_one(&leaf);
        let (nodes, leaves) = (&self.nodes, &self.leaves);
        let leaf_of = |id: &u32| &leaves[nodes[*id as usize].leaf as usize];
        if let Some(&id) = self.leaf_index.find(hash, |id| *leaf_of(id) == leaf) {
            return Value(id);
        }
        let number = (!leaf.is_number()).then(|| leaf.number().clone());
        let number = number.map(|number| self.number(number));
        let id = self.nodes.len() as u32;
        let stop = number.unwrap_or(Value(id));
        let (nodes, leaves) = (&self.nodes, &self.leaves);
        let hash_of = |id: &u32| FxBuildHasher.hash_one(&leaves[nodes[*id as usize].leaf as usize]);
        self.leaf_index.insert_unique(hash, id, hash_of);
        let leaf_number = self.leaves.len() as u32;
        leaf.shrink();
        self.pointed += room::leaf_bytes(&leaf);
        room::push(&mut self.leaves, leaf);
        room::push(
            &mut self.nodes,
            Node {
                start: NOT_EXPANDED,
                lefts: 0,
                rights: 0,
                leaf: leaf_number,
                stops: (stop, stop),
            },
        );
        Value(id)
    }

    /// The parts of a value that is a leaf.
    pub fn as_leaf(&self, value: Value) -> Option<&Leaf> {
        let leaf = self.nodes.get(value.0 as usize)?.leaf;
        if leaf == NO_LEAF {
            None
        } else {
            self.leaves.get(leaf as usize)
        }
    }

    /// The number a value is, if it is one.
    pub fn as_number(&self, value: Value) -> Option<&Dyadic> {
        self.as_leaf(value)
            .filter(|leaf| leaf.is_number())
            .map(Leaf::number)
    }

    /// How many values are stored.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: 0 is always stored.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many order relations between pairs are remembered.
    pub fn comparisons(&self) -> usize {
        self.order_memo.len()
    }

    /// Fails once the limit on what is stored is exceeded, and is a unit of [`work`](Self::work).
    pub(super) fn check_room(&mut self, extra: usize) -> Result<(), TooLarge> {
        let used = self.used().saturating_add(self.draft_memo.len());
        if used.saturating_add(extra) > self.limit {
            return Err(TooLarge::Work { limit: self.limit });
        }
        self.work(1)
    }

    /// The canonical left options.
    pub fn left_options(&mut self, value: Value) -> Result<&[Value], TooLarge> {
        self.expand(value)?;
        Ok(self.lefts(value))
    }

    /// The canonical right options.
    pub fn right_options(&mut self, value: Value) -> Result<&[Value], TooLarge> {
        self.expand(value)?;
        Ok(self.rights(value))
    }

    /// Both lists of canonical options, copied out.
    pub fn options(&mut self, value: Value) -> Result<(Vec<Value>, Vec<Value>), TooLarge> {
        self.expand(value)?;
        Ok((self.lefts(value).to_vec(), self.rights(value).to_vec()))
    }

    /// The left options of a value that has been expanded.
    pub(super) fn lefts(&self, value: Value) -> &[Value] {
        if value == DRAFT {
            return &self.draft.0;
        }
        let node = self.nodes[value.0 as usize];
        &self.pool[node.start as usize..][..node.lefts as usize]
    }

    /// The right options of a value that has been expanded.
    pub(super) fn rights(&self, value: Value) -> &[Value] {
        if value == DRAFT {
            return &self.draft.1;
        }
        let node = self.nodes[value.0 as usize];
        &self.pool[(node.start + node.lefts) as usize..][..node.rights as usize]
    }

    /// Stores the options of a leaf, so that `lefts` and `rights` work.
    pub(super) fn expand(&mut self, value: Value) -> Result<(), TooLarge> {
        if value == DRAFT || self.nodes[value.0 as usize].start != NOT_EXPANDED {
            return Ok(());
        }
        let leaf = self.leaves[self.nodes[value.0 as usize].leaf as usize].clone();
        let options = usize::try_from(leaf.nim()).unwrap_or(usize::MAX);
        let options = options.saturating_mul(2).saturating_add(3);
        self.check_room(options)?;
        let numbers = options.saturating_mul(room::leaf_option_bytes(&leaf));
        self.check_memory(numbers.saturating_add(3 * room::leaf_bytes(&leaf)))?;
        self.work(options / 4)?;
        let (lefts, rights) = leaf.options();
        let lefts: Vec<Value> = lefts.into_iter().map(|leaf| self.leaf(leaf)).collect();
        let rights: Vec<Value> = rights.into_iter().map(|leaf| self.leaf(leaf)).collect();
        self.make_room_for_node(lefts.len() + rights.len())?;
        let start = self.store_options(&lefts, &rights);
        let node = &mut self.nodes[value.0 as usize];
        (node.start, node.lefts, node.rights) = (start, lefts.len() as u32, rights.len() as u32);
        Ok(())
    }

    fn store_options(&mut self, lefts: &[Value], rights: &[Value]) -> u32 {
        let start = self.pool.len() as u32;
        self.pool.extend_from_slice(lefts);
        self.pool.extend_from_slice(rights);
        start
    }

    /// The value whose canonical form has these options. They must be canonical already: no
    /// repetition, nothing dominated, nothing reversible.
    pub(super) fn intern(
        &mut self,
        lefts: Vec<Value>,
        rights: Vec<Value>,
    ) -> Result<Value, TooLarge> {
        if let Some(leaf) = self.recognise_leaf(&lefts, &rights) {
            return Ok(self.leaf(leaf));
        }
        self.intern_node(lefts, rights)
    }

    /// The game with these canonical options, which are known not to be those of a leaf.
    pub(super) fn intern_node(
        &mut self,
        mut lefts: Vec<Value>,
        mut rights: Vec<Value>,
    ) -> Result<Value, TooLarge> {
        lefts.sort_unstable();
        rights.sort_unstable();
        let hash = hash_options(&lefts, &rights);
        let found = self.node_index.find(hash, |&id| {
            self.lefts(Value(id)) == lefts.as_slice() && self.rights(Value(id)) == rights.as_slice()
        });
        if let Some(&id) = found {
            return Ok(Value(id));
        }
        self.check_room(lefts.len() + rights.len() + 1)?;
        self.make_room_for_node(lefts.len() + rights.len())?;
        let id = self.nodes.len() as u32;
        let start = self.store_options(&lefts, &rights);
        let stops = self
            .stops_from(&lefts, &rights)
            .unwrap_or((Value(0), Value(0)));
        let (lefts, rights) = (lefts.len() as u32, rights.len() as u32);
        self.nodes.push(Node {
            start,
            lefts,
            rights,
            leaf: NO_LEAF,
            stops,
        });
        let (nodes, pool) = (&self.nodes, &self.pool);
        self.node_index.insert_unique(hash, id, |&id| {
            let node = nodes[id as usize];
            let options = &pool[node.start as usize..][..(node.lefts + node.rights) as usize];
            let (lefts, rights) = options.split_at(node.lefts as usize);
            hash_options(lefts, rights)
        });
        Ok(Value(id))
    }

    /// The stops of a stored value, as values.
    pub(super) fn stop_values(&self, value: Value) -> (Value, Value) {
        self.nodes[value.0 as usize].stops
    }

    /// The greatest right stop of left options and the least left stop of right options: the stops
    /// of a game that is not a number. `None` if an option is missing.
    pub(super) fn stops_from(&self, lefts: &[Value], rights: &[Value]) -> Option<(Value, Value)> {
        let left = lefts.iter().map(|&left| self.stop_values(left).1);
        let right = rights.iter().map(|&right| self.stop_values(right).0);
        let by_number = |a: &Value, b: &Value| self.compare_numbers(*a, *b);
        Some((left.max_by(by_number)?, right.min_by(by_number)?))
    }

    /// The order of two numbers.
    pub(super) fn compare_numbers(&self, a: Value, b: Value) -> std::cmp::Ordering {
        if a == b {
            return std::cmp::Ordering::Equal;
        }
        self.as_number(a).cmp(&self.as_number(b))
    }

    fn recognise_leaf(&self, lefts: &[Value], rights: &[Value]) -> Option<Leaf> {
        let leaves = |values: &[Value]| -> Option<Vec<&Leaf>> {
            values.iter().map(|&value| self.as_leaf(value)).collect()
        };
        Leaf::recognise(&leaves(lefts)?, &leaves(rights)?)
    }
}

fn hash_options(lefts: &[Value], rights: &[Value]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    (lefts, rights).hash(&mut hasher);
    std::hash::Hasher::finish(&hasher)
}
