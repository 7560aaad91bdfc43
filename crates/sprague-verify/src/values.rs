//! Computing values again: by the definition, move by move, or by the sparse step where a mask is
//! given. Slow and plain; nothing is remembered but values.

use crate::Failure;
use crate::certificate::Mask;
use crate::game::{Game, Move};
use crate::listing::Listing;
use crate::patience::Patience;

/// Values of the first heaps and of the latest ones; when memory allows, of all.
pub(crate) struct Store {
    /// The first values, as many as `most`.
    first: Vec<u32>,
    most: usize,
    /// The latest values, heap n at place n modulo its length, a power of two. May be empty.
    latest: Vec<u32>,
    /// How many values there were.
    count: usize,
}

impl Store {
    /// Keeps the `most` first values, and if that is not `all`, at least `latest` latest ones.
    pub(crate) fn new(all: usize, most: usize, latest: usize) -> Self {
        let ring = if most < all {
            latest.next_power_of_two()
        } else {
            0
        };
        Store {
            first: Vec::with_capacity(most),
            most,
            latest: vec![0; ring],
            count: 0,
        }
    }

    pub(crate) fn push(&mut self, value: u32) {
        if self.count < self.most {
            self.first.push(value);
        }
        if !self.latest.is_empty() {
            let place = self.count & (self.latest.len() - 1);
            self.latest[place] = value;
        }
        self.count += 1;
    }

    /// The value of a heap, if it is still known.
    #[inline]
    fn get(&self, heap: usize) -> Option<u32> {
        if let Some(&value) = self.first.get(heap) {
            return Some(value);
        }
        let known = heap < self.count && self.count - heap <= self.latest.len();
        known.then(|| self.latest[heap & (self.latest.len() - 1)])
    }
}

/// A set of values that is emptied by counting up.
#[derive(Default)]
struct Seen {
    stamps: Vec<u64>,
    now: u64,
}

impl Seen {
    fn clear(&mut self) {
        self.now += 1;
    }

    #[inline]
    fn add(&mut self, value: u32) {
        let index = value as usize;
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two(), 0);
        }
        self.stamps[index] = self.now;
    }

    fn contains(&self, value: u32) -> bool {
        self.stamps
            .get(value as usize)
            .is_some_and(|&stamp| stamp == self.now)
    }

    fn least_missing(&self) -> u32 {
        (0..u32::MAX)
            .find(|&v| !self.contains(v))
            .unwrap_or(u32::MAX)
    }
}

/// How the next value is computed.
pub(crate) enum Step {
    Plain(Plain),
    Listing(Listing),
    Sparse(SparseStep),
}

/// A value, and for the sparse step how far it had to look.
pub(crate) struct Computed {
    pub(crate) value: u32,
    /// How large the smaller part became; `None` if all splits were looked at in vain.
    pub(crate) depth: Option<usize>,
}

impl Step {
    pub(crate) fn next(
        &mut self,
        store: &Store,
        patience: &mut Patience<'_>,
    ) -> Result<Computed, Failure> {
        match self {
            Step::Plain(plain) => plain.next(store, patience),
            Step::Listing(listing) => {
                let value = listing.next(patience)?;
                Ok(Computed { value, depth: None })
            }
            Step::Sparse(sparse) => sparse.next(store, patience),
        }
    }
}

/// The definition: the least value that no option has.
pub(crate) struct Plain {
    moves: Vec<Move>,
    seen: Seen,
    /// `sums[j][m]`: the values of all ways to leave m beans as j heaps, if some move leaves three.
    sums: Vec<Vec<Vec<u32>>>,
    /// How many numbers `sums` may hold.
    room: usize,
}

impl Plain {
    pub(crate) fn new(game: &Game, room: usize) -> Self {
        let parts = game.most_parts();
        let rows = if parts >= 3 { parts + 1 } else { 0 };
        Plain {
            moves: game.moves.clone(),
            seen: Seen::default(),
            sums: vec![Vec::new(); rows],
            room,
        }
    }

    fn next(&mut self, store: &Store, patience: &mut Patience<'_>) -> Result<Computed, Failure> {
        let n = store.count;
        self.extend_sums(store, patience)?;
        self.seen.clear();
        patience.work(self.moves.len())?;
        for m in self.moves.iter().filter(|m| m.taken <= n) {
            let rest = n - m.taken;
            match m.parts {
                0 if rest == 0 => self.seen.add(0),
                1 if rest > 0 => self.seen.add(store.get(rest).ok_or(Failure::Memory)?),
                0 | 1 => {}
                2 => {
                    patience.work(rest)?;
                    for a in 1..=rest / 2 {
                        let b = rest - a;
                        if !(m.unequal() && a == b) {
                            self.seen.add(store.first[a] ^ store.first[b]);
                        }
                    }
                }
                // More heaps than beans cannot be left.
                parts if parts > rest => {}
                parts => {
                    let sums = &self.sums[parts][rest];
                    patience.work(sums.len())?;
                    sums.iter().for_each(|&value| self.seen.add(value));
                }
            }
        }
        Ok(Computed {
            value: self.seen.least_missing(),
            depth: None,
        })
    }

    /// Adds what n beans come to in 2, 3, … heaps, from smaller heaps only.
    fn extend_sums(&mut self, store: &Store, patience: &mut Patience<'_>) -> Result<(), Failure> {
        let n = store.count;
        for parts in 2..self.sums.len().min(n.max(2) + 1) {
            self.seen.clear();
            let mut values = Vec::new();
            for a in 1..n {
                let rest = n - a;
                let single = [store.first[rest]];
                let others: &[u32] = match parts {
                    2 => &single,
                    _ => self.sums[parts - 1].get(rest).map_or(&[], Vec::as_slice),
                };
                patience.work(1 + others.len())?;
                for &other in others {
                    let value = store.first[a] ^ other;
                    if !self.seen.contains(value) {
                        self.seen.add(value);
                        values.push(value);
                    }
                }
            }
            let sums = &mut self.sums[parts];
            let used = values.len() + 8 * (n + 1 - sums.len());
            self.room = self.room.checked_sub(used).ok_or(Failure::Memory)?;
            sums.resize_with(n, Vec::new);
            sums.push(values);
        }
        Ok(())
    }
}

/// The sparse step: all common values that are reached, then rare ones until enough are seen.
pub(crate) struct SparseStep {
    /// Amounts that may be taken leaving nothing, and leaving one heap.
    whole: Vec<usize>,
    some: Vec<usize>,
    splits: Vec<Move>,
    mask: Mask,
    /// The rare heaps so far, with their values.
    pub(crate) rare: Vec<(usize, u32)>,
    /// The values up to `width` that are common and rare at even heaps; at odd ones if there is a
    /// position.
    common: [Vec<u32>; 2],
    rare_values: [Vec<u32>; 2],
    width: u32,
    seen: Seen,
    /// The rare values below the least free common one that are still to be seen.
    missing: Vec<u32>,
    /// How far to look is told apart from further at this smaller part.
    depth: usize,
}

impl SparseStep {
    /// For games whose moves leave at most two heaps.
    pub(crate) fn new(game: &Game, mask: Mask, depth: usize) -> Self {
        let taking = |parts| {
            let moves = game.moves.iter().filter(move |m| m.parts == parts);
            moves.map(|m| m.taken).collect()
        };
        let splits = game.moves.iter().filter(|m| m.parts == 2);
        let mut step = SparseStep {
            whole: taking(0),
            some: taking(1),
            splits: splits.copied().collect(),
            mask,
            rare: Vec::new(),
            common: Default::default(),
            rare_values: Default::default(),
            width: 0,
            seen: Seen::default(),
            missing: Vec::new(),
            depth,
        };
        step.widen();
        step
    }

    fn is_rare(&self, value: u32, heap: usize) -> bool {
        let bits = (value & self.mask.bits).count_ones() as usize;
        (bits + self.mask.position.map_or(0, |from| heap + from)).is_multiple_of(2)
    }

    /// Lists more values as rare or common.
    fn widen(&mut self) {
        let wider = (2 * self.width).max(64);
        for value in self.width..wider {
            for heap in 0..2 {
                let list = match self.is_rare(value, heap) {
                    true => &mut self.rare_values[heap],
                    false => &mut self.common[heap],
                };
                list.push(value);
            }
        }
        self.width = wider;
    }

    fn next(&mut self, store: &Store, patience: &mut Patience<'_>) -> Result<Computed, Failure> {
        let n = store.count;
        self.seen.clear();
        patience.work(self.whole.len() + self.some.len())?;
        self.add_takes(store)?;
        patience.work(self.splits.len().saturating_mul(self.rare.len()))?;
        self.add_rare_splits(store)?;
        let common = self.least_missing_common(n);
        let below = self.rare_values[n % 2].iter().take_while(|&&v| v < common);
        self.missing.clear();
        self.missing
            .extend(below.filter(|&&v| !self.seen.contains(v)));
        let depth = self.scan(store, patience)?;
        let value = match depth {
            Some(_) => common,
            None => self.seen.least_missing(),
        };
        // Heap 0 is never a part.
        if n > 0 && self.is_rare(value, n) {
            self.rare.push((n, value));
        }
        Ok(Computed { value, depth })
    }

    fn add_takes(&mut self, store: &Store) -> Result<(), Failure> {
        let n = store.count;
        if self.whole.contains(&n) {
            self.seen.add(0);
        }
        for &taken in self.some.iter().filter(|&&taken| taken < n) {
            self.seen.add(store.get(n - taken).ok_or(Failure::Memory)?);
        }
        Ok(())
    }

    fn add_rare_splits(&mut self, store: &Store) -> Result<(), Failure> {
        let n = store.count;
        for split in self.splits.iter().filter(|split| split.taken < n) {
            let rest = n - split.taken;
            for &(heap, value) in self.rare.iter().take_while(|(heap, _)| *heap < rest) {
                let other = rest - heap;
                if !(split.unequal() && other == heap) {
                    let other = store.get(other).ok_or(Failure::Memory)?;
                    self.seen.add(value ^ other);
                }
            }
        }
        Ok(())
    }

    fn least_missing_common(&mut self, n: usize) -> u32 {
        loop {
            let mut common = self.common[n % 2].iter();
            if let Some(&value) = common.find(|&&v| !self.seen.contains(v)) {
                return value;
            }
            self.widen();
        }
    }

    /// Looks at splits, the smallest smaller part first, until all missing values were seen, and
    /// gives how large the smaller part became; `None` if all splits were looked at in vain. Stops
    /// only now and then, but at the stated depth if that is enough.
    fn scan(
        &mut self,
        store: &Store,
        patience: &mut Patience<'_>,
    ) -> Result<Option<usize>, Failure> {
        const STRIDE: usize = 8;
        let n = store.count;
        let mut looked = 0;
        while !self.missing.is_empty() {
            if looked == n / 2 {
                return Ok(None);
            }
            let mut end = (looked + STRIDE).min(n / 2);
            if looked < self.depth {
                end = end.min(self.depth);
            }
            let looks = (end - looked).saturating_mul(self.splits.len());
            patience.work(looks.saturating_add(self.missing.len()))?;
            for a in looked + 1..=end {
                let part = store.get(a).ok_or(Failure::Memory)?;
                for split in self.splits.iter().filter(|split| split.taken + 2 * a <= n) {
                    let b = n - split.taken - a;
                    if !(split.unequal() && a == b) {
                        let other = store.get(b).ok_or(Failure::Memory)?;
                        self.seen.add(part ^ other);
                    }
                }
            }
            looked = end;
            self.missing.retain(|&value| !self.seen.contains(value));
        }
        Ok(Some(looked))
    }
}
