//! Values of the heaps of a partizan subtraction game S(L | R), by a dense table of their order.
//!
//! Every option in the canonical form of a heap is the value of a smaller heap, so only the order
//! of heap values is needed: two bits a pair, a row per new value, filled a word at a time from the
//! rows of the options (G(n) ≤ G(j) fails when G(j) ≤ G(n−l) or G(j−r) ≤ G(n)). Where a value
//! exceeds all values up to some point, and its options' rows say so, that part of the row is not
//! stored: S(1,2 | 1,k) takes linear time and memory, hot sets n²/4 bytes.

use super::{Arena, Order, TooLarge, Value};

/// A partizan subtraction game: what each player may take.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TakeSets {
    left: Vec<usize>,
    right: Vec<usize>,
}

/// A move that takes nothing would never end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a move must take at least one token; taking 0 never ends")]
pub struct TakesNothing;

impl TakeSets {
    /// The game in which Left takes a number from `left` and Right one from `right`.
    pub fn new(left: &[usize], right: &[usize]) -> Result<Self, TakesNothing> {
        let sorted = |set: &[usize]| {
            let mut set = set.to_vec();
            set.sort_unstable();
            set.dedup();
            if set.first() == Some(&0) {
                Err(TakesNothing)
            } else {
                Ok(set)
            }
        };
        Ok(TakeSets {
            left: sorted(left)?,
            right: sorted(right)?,
        })
    }

    /// What Left may take, ascending.
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    /// What Right may take, ascending.
    pub fn right(&self) -> &[usize] {
        &self.right
    }

    /// The largest number anybody may take; 0 when nobody can move.
    pub fn largest(&self) -> usize {
        let last = |set: &[usize]| set.last().copied().unwrap_or(0);
        last(&self.left).max(last(&self.right))
    }
}

/// What a row says of all earlier values it does not store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Far {
    /// They are less than the row's value.
    AllLess,
    /// They are greater than the row's value.
    AllGreater,
}

impl Far {
    /// The bits (row ≤ earlier, earlier ≤ row).
    fn bits(self) -> (bool, bool) {
        match self {
            Far::AllLess => (false, true),
            Far::AllGreater => (true, false),
        }
    }

    fn words(self) -> (u64, u64) {
        match self {
            Far::AllLess => (0, !0),
            Far::AllGreater => (!0, 0),
        }
    }
}

/// A distinct value: where its options and its row of order bits are.
#[derive(Debug, Clone, Copy)]
struct Class {
    options: u32,
    lefts: u32,
    rights: u32,
    /// The heap that had the value first.
    heap: u32,
    /// The first word of the row that is stored, counted from value 0.
    first_word: u32,
    far: Far,
    row: u64,
}

/// The row under construction: bit j of `le` says "new ≤ j", of `ge` "j ≤ new".
#[derive(Debug, Default)]
struct Row {
    first_word: usize,
    far: Option<Far>,
    le: Vec<u64>,
    ge: Vec<u64>,
}

impl Row {
    fn at(&self, words: &[u64], j: usize, far_bit: bool) -> bool {
        match (j / 64).checked_sub(self.first_word) {
            Some(word) => words[word] >> (j % 64) & 1 != 0,
            None => far_bit,
        }
    }

    fn is_le(&self, j: usize) -> bool {
        self.at(&self.le, j, self.far.is_some_and(|far| far.bits().0))
    }

    fn is_ge(&self, j: usize) -> bool {
        self.at(&self.ge, j, self.far.is_some_and(|far| far.bits().1))
    }

    /// The value that is the new one.
    fn equal(&self) -> Option<u32> {
        let mut words = self.le.iter().zip(&self.ge);
        let word = words.position(|(le, ge)| le & ge != 0)?;
        let bit = (self.le[word] & self.ge[word]).trailing_zeros();
        Some((self.first_word + word) as u32 * 64 + bit)
    }
}

/// The values of the heaps 0, 1, 2, … of a partizan subtraction game.
#[derive(Debug)]
pub struct HeapValues {
    sets: TakeSets,
    class_of: Vec<u32>,
    classes: Vec<Class>,
    options: Vec<u32>,
    /// Rows one after the other, the words of "≤" and "≥" alternating.
    rows: Vec<u64>,
    scratch: Row,
    limit: usize,
}

impl HeapValues {
    /// No heap computed yet; values and order may take two gigabytes.
    pub fn new(sets: TakeSets) -> Self {
        HeapValues::with_limit(sets, 2 << 30)
    }

    /// No heap computed yet; computing fails rather than store more than so many bytes.
    pub fn with_limit(sets: TakeSets, bytes: usize) -> Self {
        HeapValues {
            sets,
            class_of: Vec::new(),
            classes: Vec::new(),
            options: Vec::new(),
            rows: Vec::new(),
            scratch: Row::default(),
            limit: bytes,
        }
    }

    /// The game.
    pub fn sets(&self) -> &TakeSets {
        &self.sets
    }

    /// How many heaps are computed: 0 up to one less than this.
    pub fn heaps(&self) -> usize {
        self.class_of.len()
    }

    /// How many different values the computed heaps have.
    pub fn distinct(&self) -> usize {
        self.classes.len()
    }

    /// The memory in use for values and order, in bytes.
    pub fn bytes(&self) -> usize {
        self.class_of.capacity() * 4
            + self.classes.capacity() * size_of::<Class>()
            + self.options.capacity() * 4
            + self.rows.capacity() * 8
    }

    /// Computes heaps until there are `count`.
    pub fn extend_to(&mut self, count: usize) -> Result<(), TooLarge> {
        self.extend_while(count, || Ok(()))
    }

    fn extend_while(
        &mut self,
        count: usize,
        go_on: impl Fn() -> Result<(), TooLarge>,
    ) -> Result<(), TooLarge> {
        while self.heaps() < count {
            go_on()?;
            if self.bytes() > self.limit {
                return Err(TooLarge::Work {
                    limit: self.limit / 16,
                });
            }
            self.push_heap();
        }
        Ok(())
    }

    /// How the values of two computed heaps compare.
    pub fn order(&self, a: usize, b: usize) -> Order {
        let (a, b) = (self.class_of[a] as usize, self.class_of[b] as usize);
        Order::from_le(self.le(a, b), self.le(b, a))
    }

    /// The first heap with the same value as a computed heap.
    pub fn representative(&self, heap: usize) -> usize {
        self.classes[self.class_of[heap] as usize].heap as usize
    }

    /// The canonical left and right options of a computed heap, as heaps.
    pub fn canonical_options(&self, heap: usize) -> (Vec<usize>, Vec<usize>) {
        let class = self.class_of[heap] as usize;
        let heaps = |classes: &[u32]| -> Vec<usize> {
            classes
                .iter()
                .map(|&c| self.classes[c as usize].heap as usize)
                .collect()
        };
        (heaps(self.lefts(class)), heaps(self.rights(class)))
    }

    /// The distance at which order is settled: the value of this heap compares in one and the same
    /// way with those of all heaps that are this much smaller or more. `None` when no such distance
    /// is known.
    pub fn settled_distance(&self, heap: usize) -> Option<(usize, Order)> {
        let index = self.class_of[heap] as usize;
        let class = self.classes[index];
        if class.first_word == 0 {
            return None;
        }
        let order = if class.far == Far::AllLess {
            Order::Greater
        } else {
            Order::Less
        };
        // Word boundaries are an artefact of storage: go up from the first stored value.
        let mut open = class.first_word as usize * 64;
        while open < index && Order::from_le(self.le(index, open), self.le(open, index)) == order {
            open += 1;
        }
        // Every heap below the first one with value `open` has an older value.
        Some((heap + 1 - self.classes[open].heap as usize, order))
    }

    /// The values of the first `count` heaps, stored in an arena.
    pub fn values(&mut self, arena: &mut Arena, count: usize) -> Result<Vec<Value>, TooLarge> {
        self.extend_while(count, || arena.check_stop())?;
        let needed = self.class_of[..count]
            .iter()
            .max()
            .map_or(0, |&class| class as usize + 1);
        let mut stored: Vec<Value> = Vec::with_capacity(needed);
        for class in 0..needed {
            let values = |classes: &[u32]| classes.iter().map(|&c| stored[c as usize]).collect();
            let (lefts, rights) = (values(self.lefts(class)), values(self.rights(class)));
            stored.push(arena.intern(lefts, rights)?);
        }
        Ok(self.class_of[..count]
            .iter()
            .map(|&class| stored[class as usize])
            .collect())
    }

    /// Whether the value of a computed heap is {G(left) | G(right)}, left and right being computed
    /// heaps too: by a row for that game, as if it were the next heap.
    pub fn is_switch(&mut self, heap: usize, left: usize, right: usize) -> bool {
        let class = self.class_of[heap];
        let (left, right) = (self.class_of[left], self.class_of[right]);
        if self.lefts(class as usize) == [left] && self.rights(class as usize) == [right] {
            return true;
        }
        let mut row = std::mem::take(&mut self.scratch);
        self.start_row(&mut row, &[left], &[right]);
        self.finish_row(&mut row);
        let found = row.equal();
        self.scratch = row;
        found == Some(class)
    }

    fn lefts(&self, class: usize) -> &[u32] {
        let Class { options, lefts, .. } = self.classes[class];
        &self.options[options as usize..][..lefts as usize]
    }

    fn rights(&self, class: usize) -> &[u32] {
        let Class {
            options,
            lefts,
            rights,
            ..
        } = self.classes[class];
        &self.options[(options + lefts) as usize..][..rights as usize]
    }

    /// The bits (high ≤ low, low ≤ high) for two values, the low one older.
    fn bits(&self, high: usize, low: usize) -> (bool, bool) {
        let class = &self.classes[high];
        let Some(word) = (low / 64).checked_sub(class.first_word as usize) else {
            return class.far.bits();
        };
        let at = class.row as usize + 2 * word;
        let bit = |word: u64| word >> (low % 64) & 1 != 0;
        (bit(self.rows[at]), bit(self.rows[at + 1]))
    }

    fn le(&self, a: usize, b: usize) -> bool {
        match a.cmp(&b) {
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => self.bits(a, b).0,
            std::cmp::Ordering::Less => self.bits(b, a).1,
        }
    }

    fn push_heap(&mut self) {
        let heap = self.heaps();
        let reached = |set: &[usize]| -> Vec<u32> {
            let mut classes: Vec<u32> = set
                .iter()
                .filter(|&&s| s <= heap)
                .map(|&s| self.class_of[heap - s])
                .collect();
            classes.sort_unstable();
            classes.dedup();
            classes
        };
        let (lefts, rights) = (reached(&self.sets.left), reached(&self.sets.right));
        let mut row = std::mem::take(&mut self.scratch);
        self.start_row(&mut row, &lefts, &rights);
        self.finish_row(&mut row);
        let class = match row.equal() {
            Some(class) => class,
            None => self.push_class(&row, lefts, rights, heap),
        };
        self.scratch = row;
        self.class_of.push(class);
    }

    /// What the new heap's own options say: it is not ≤ j when j ≤ a left option, and j is not ≤ it
    /// when a right option ≤ j.
    fn start_row(&self, row: &mut Row, lefts: &[u32], rights: &[u32]) {
        let count = self.classes.len();
        (row.first_word, row.far) = self.known_part(lefts, rights);
        let words = count.div_ceil(64) - row.first_word.min(count.div_ceil(64));
        for plane in [&mut row.le, &mut row.ge] {
            plane.clear();
            plane.resize(words, !0);
            if let (Some(last), true) = (plane.last_mut(), !count.is_multiple_of(64)) {
                *last = (1 << (count % 64)) - 1;
            }
        }
        for &left in lefts {
            self.strike(&mut row.le, row.first_word, left as usize, 1);
        }
        for &right in rights {
            self.strike(&mut row.ge, row.first_word, right as usize, 0);
        }
    }

    /// The part of the row that needs no computation. If all options exceed the values before some
    /// point, and Left has a move, the heap exceeds them too: Left moves to something greater, and
    /// Right has only greater things to move to. The mirror image holds as well.
    fn known_part(&self, lefts: &[u32], rights: &[u32]) -> (usize, Option<Far>) {
        let mut all = lefts
            .iter()
            .chain(rights)
            .map(|&class| &self.classes[class as usize]);
        let Some(first) = all.next() else {
            return (0, None);
        };
        let mover = match first.far {
            Far::AllLess => lefts,
            Far::AllGreater => rights,
        };
        let least = all
            .map(|class| {
                if class.far == first.far {
                    class.first_word
                } else {
                    0
                }
            })
            .fold(first.first_word, u32::min);
        if least == 0 || mover.is_empty() {
            (0, None)
        } else {
            (least as usize, Some(first.far))
        }
    }

    /// Clears the bits j for which j ≤ `class` (plane 1 of its row) or `class` ≤ j (plane 0).
    fn strike(&self, target: &mut [u64], first_word: usize, class: usize, plane: usize) {
        let stored = &self.classes[class];
        let own_words = class.div_ceil(64);
        let (far_le, far_ge) = stored.far.words();
        let far = if plane == 0 { far_le } else { far_ge };
        for word in first_word..own_words {
            let bits = match word.checked_sub(stored.first_word as usize) {
                Some(own) => self.rows[stored.row as usize + 2 * own + plane],
                None => far,
            };
            target[word - first_word] &= !bits;
        }
        let clear = |target: &mut [u64], j: usize| {
            if let Some(word) = (j / 64).checked_sub(first_word) {
                target[word] &= !(1 << (j % 64));
            }
        };
        clear(target, class);
        for j in (class + 1).max(first_word * 64)..self.classes.len() {
            let (high_le, high_ge) = self.bits(j, class);
            if if plane == 1 { high_le } else { high_ge } {
                clear(target, j);
            }
        }
    }

    /// What the other heap's options say: the new heap is not ≤ j when a right option of j is ≤ it,
    /// and j is not ≤ it when it is ≤ a left option of j. Options are older, so one pass upwards
    /// finds their bits settled.
    fn finish_row(&self, row: &mut Row) {
        for word in 0..row.le.len() {
            let mut open = row.le[word] | row.ge[word];
            while open != 0 {
                let bit = open.trailing_zeros();
                open &= open - 1;
                let j = (row.first_word + word) * 64 + bit as usize;
                let mask = 1u64 << bit;
                if row.le[word] & mask != 0
                    && self
                        .rights(j)
                        .iter()
                        .any(|&right| row.is_ge(right as usize))
                {
                    row.le[word] &= !mask;
                }
                if row.ge[word] & mask != 0
                    && self.lefts(j).iter().any(|&left| row.is_le(left as usize))
                {
                    row.ge[word] &= !mask;
                }
            }
        }
    }

    /// Stores a new value with its canonical options and its row.
    fn push_class(&mut self, row: &Row, lefts: Vec<u32>, rights: Vec<u32>, heap: usize) -> u32 {
        let lefts = self.canonical_side(row, lefts, true);
        let rights = self.canonical_side(row, rights, false);
        let options = self.options.len() as u32;
        self.options.extend_from_slice(&lefts);
        self.options.extend_from_slice(&rights);
        let (skipped, far) = droppable(row);
        let start = self.rows.len() as u64;
        for (le, ge) in row.le.iter().zip(&row.ge).skip(skipped) {
            self.rows.extend([*le, *ge]);
        }
        self.classes.push(Class {
            options,
            lefts: lefts.len() as u32,
            rights: rights.len() as u32,
            heap: heap as u32,
            first_word: (row.first_word + skipped) as u32,
            far,
            row: start,
        });
        self.classes.len() as u32 - 1
    }

    /// Bypasses reversible options and drops dominated ones.
    fn canonical_side(&self, row: &Row, options: Vec<u32>, left: bool) -> Vec<u32> {
        let mut waiting = options;
        let mut kept: Vec<u32> = Vec::new();
        while let Some(option) = waiting.pop() {
            let option = option as usize;
            let through = if left {
                self.rights(option)
                    .iter()
                    .find(|&&answer| row.is_ge(answer as usize))
            } else {
                self.lefts(option)
                    .iter()
                    .find(|&&answer| row.is_le(answer as usize))
            };
            match through {
                None => kept.push(option as u32),
                Some(&answer) => {
                    let answer = answer as usize;
                    waiting.extend(if left {
                        self.lefts(answer)
                    } else {
                        self.rights(answer)
                    });
                    waiting.sort_unstable();
                    waiting.dedup();
                }
            }
        }
        kept.sort_unstable();
        kept.dedup();
        let better = |a: u32, b: u32| {
            let (a, b) = (a as usize, b as usize);
            if left { self.le(b, a) } else { self.le(a, b) }
        };
        let all = kept.clone();
        kept.retain(|&option| {
            !all.iter()
                .any(|&other| other != option && better(other, option))
        });
        kept
    }
}

/// How many words at the start of the stored part say one and the same thing that need not be
/// stored, and what.
fn droppable(row: &Row) -> (usize, Far) {
    let count = |far: Far| {
        let words = far.words();
        row.le
            .iter()
            .zip(&row.ge)
            .take_while(|(le, ge)| (**le, **ge) == words)
            .count()
    };
    match row.far {
        Some(far) => (count(far), far),
        None => {
            let (less, greater) = (count(Far::AllLess), count(Far::AllGreater));
            if less >= greater {
                (less, Far::AllLess)
            } else {
                (greater, Far::AllGreater)
            }
        }
    }
}
