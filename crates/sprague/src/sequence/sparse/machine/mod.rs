//! The sparse-space machine: the step of the theory for hundreds of heaps at once.
//!
//! Values are kept as ranks within their class, a byte each. A chunk of heaps is first computed as
//! if all of them were common: the far rare heaps in lanes, the near ones heap by heap. Then every
//! rare value below each of them is shown to be reached, by bit planes and learnt witnesses, and by a
//! search through all pairs where no witness helps. Where the search finds nothing, the heap is
//! rare: it joins the list, and the machine goes on behind it. Exact for every class.
//!
//! Costs per heap, with R rare heaps: R / 8 loads (up to 32 ranks) or about R / 4 to R vector
//! operations (more ranks), and a few witnesses for each rare rank.

mod check;
mod commons;
mod known;
mod saved;
#[cfg(test)]
mod tests;
mod words;

use super::Nimber;
use super::class::Class;
use super::far::{Entry, Words};
use super::planes::{Bits, CHUNK, Planes, Witnesses};
use super::rules::Rules;
use super::sets::Sets;
use super::store::Store;
use super::watch::{State, Watch, next_look};
use crate::lanes::{Lanes, Level, Task};
use crate::{Control, Stopped};
use std::ops::Range;

pub(in crate::sequence) use saved::Saved;

/// The machine takes over where a scalar engine has come to this heap.
pub(in crate::sequence) const FIRST_HEAP: usize = 2048;
/// Codes may take at most so much.
const LARGEST_TAKE: usize = 32;
/// Ranks stay below this.
const MOST_RANKS: usize = 248;
/// Chunks between two lessons for the witnesses, and between two sortings.
const LESSON: usize = 4;
const SORTING: usize = 16;
/// From so many chunks on both are done less and less often, down to once in so many times.
const SETTLED: usize = 128;
const MOST_RARELY: usize = 64;
/// With more entries than this, words of 64 bits cost more than sets of bytes.
const MOST_IN_WORDS: usize = 400;
/// At least so many heaps must be kept.
pub(in crate::sequence) const LEAST_ROOM: usize = 1 << 16;
/// Beyond what was asked for, no more heaps than these are kept: what they take is little beside the program.
const MOST_UNASKED: usize = 1 << 23;
/// Room for words before heap 0.
const MARGIN: usize = 128;

/// Why the machine stops before the heap it was to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sequence) enum Stop {
    /// A value beyond what a byte holds.
    Wide,
    /// The heaps that would decide are not kept.
    Forgotten,
    /// Somebody does not want to wait any longer.
    Stopped(Stopped),
}

/// What ends a chunk early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    /// The heap is rare, with this rank.
    Rare(usize, u8),
    /// The kernel has no room for the rank of the heap.
    Wide(usize),
    Forgotten(usize),
    /// Nothing from this heap on counts.
    Stopped(usize, Stopped),
}

/// The kernel for far entries.
#[derive(Debug, Clone)]
enum Far {
    Words(Words, OneHot),
    Sets(Sets),
}

/// One-hot words of recent heaps, 0 for those that are not common.
#[derive(Debug, Clone, Default)]
struct OneHot {
    table: Vec<u8>,
    /// The first of these heaps.
    base: usize,
}

#[derive(Debug, Clone)]
pub(in crate::sequence) struct Machine {
    rules: Rules,
    level: Level,
    class: Class,
    store: Store,
    rare: Vec<(usize, Nimber)>,
    far: Far,
    near: Vec<Entry>,
    /// Heaps done at a time; near entries are those with smaller distances.
    block: usize,
    ranks: usize,
    /// For even and odd heaps and each rank, sixteen by sixteen, how many rare values lie below, as a signed byte.
    needs: [Vec<[u8; 16]>; 2],
    planes: Planes,
    witnesses: Vec<Witnesses>,
    histogram: [Vec<u64>; 2],
    chunks: usize,
    /// The largest smaller part of a split that was needed to show that a rare value is reached.
    depth: usize,
    watch: Watch,
    /// What the heaps since the last question have cost.
    work: u64,
}

impl Machine {
    /// A machine that goes on after the given values, keeping at most `room` heaps.
    pub(in crate::sequence) fn new(
        rules: &Rules,
        level: Level,
        class: Class,
        room: usize,
        values: impl Iterator<Item = Nimber>,
    ) -> Option<Self> {
        let mut store = Store::new(room);
        let mut rare = Vec::new();
        let mut histogram = [vec![0; 256], vec![0; 256]];
        for (heap, value) in values.enumerate() {
            let rank = u8::try_from(class.rank(value)).ok()?;
            let is_rare = heap == 0 || class.is_rare(value, heap);
            if heap > 0 && is_rare {
                rare.push((heap, value));
            } else if heap > 0 {
                histogram[heap % 2][usize::from(rank)] += 1;
            }
            store.push(rank);
        }
        let mut machine = Machine::bare(rules, level, class, room, store, rare)?;
        machine.histogram = histogram;
        (machine.store.known() >= FIRST_HEAP && machine.fit(0)).then_some(machine)
    }

    /// A machine without a kernel; `None` if it is not made for the game.
    fn bare(
        rules: &Rules,
        level: Level,
        class: Class,
        room: usize,
        mut store: Store,
        rare: Vec<(usize, Nimber)>,
    ) -> Option<Self> {
        rare.iter().for_each(|&(heap, _)| store.mark_rare(heap));
        let fits = class.mask != 0 && rules.largest() <= LARGEST_TAKE && room >= LEAST_ROOM;
        fits.then(|| Machine {
            rules: rules.clone(),
            level,
            class,
            store,
            rare,
            far: Far::Sets(Sets::default()),
            near: Vec::new(),
            block: 0,
            ranks: 0,
            needs: [Vec::new(), Vec::new()],
            planes: Planes::new(0, 0),
            witnesses: Vec::new(),
            histogram: [vec![0; 256], vec![0; 256]],
            chunks: 0,
            depth: 0,
            watch: Watch::default(),
            work: 0,
        })
    }

    /// Chooses the kernel for the ranks there are, at least `least` of them, and fills its tables.
    fn fit(&mut self, least: usize) -> bool {
        let common = self.histogram.iter().map(|counts| {
            let last = counts.iter().rposition(|&count| count > 0);
            last.map_or(0, |last| last + 1)
        });
        let rare = self
            .rare
            .iter()
            .map(|&(_, value)| self.class.rank(value) as usize + 1);
        let ranks = common.chain(rare).max().unwrap_or(0).max(least);
        let entries: Vec<Entry> = self.entries().collect();
        let lanes = self.level.bytes();
        let ranks = ranks.next_multiple_of(8);
        let width = match ranks {
            0..=32 => 4,
            33..=64 if entries.len() < MOST_IN_WORDS => 8,
            33..=MOST_RANKS => 1,
            _ => return false,
        };
        // Rare values below a common one are counted in a byte. With a mask without small bits they may be many more than
        // its rank.
        let below = |parity| self.class.rares_below(ranks as Nimber - 1, parity);
        if ranks > 0 && below(0).max(below(1)) > u8::MAX.into() {
            return false;
        }
        self.ranks = ranks;
        self.block = lanes / width;
        self.far = if width == 1 {
            Far::Sets(Sets::default())
        } else {
            Far::Words(Words::new(width), OneHot::default())
        };
        self.near.clear();
        entries.into_iter().for_each(|entry| self.add(entry));
        self.fill_words();
        self.planes = Planes::new(ranks, self.store.known());
        let mut start = self.planes.base();
        while start < self.store.known() {
            self.level.run(Enter(self, start));
            start += CHUNK;
        }
        self.needs = [0, 1].map(|parity| {
            // No rank has more than 255; what is beyond all ranks is not looked up.
            let below = |rank| self.class.rares_below(rank, parity).min(255) as u8 ^ 0x80;
            (0..256 / 16)
                .map(|nibble| std::array::from_fn(|rank| below(16 * nibble + rank as Nimber)))
                .collect()
        });
        let odd_takes: Vec<usize> = self.takes(true).collect();
        self.witnesses.resize_with(256, Witnesses::default);
        for (rank, witnesses) in (0..=255).zip(&mut self.witnesses).take(ranks) {
            for &taken in &odd_takes {
                witnesses.add(taken as u32, rank, 0.5);
            }
        }
        self.choose_witnesses();
        self.learn_entries();
        true
    }

    /// Amounts that lead from a common heap to a common option, or to a rare one.
    fn takes(&self, to_rare: bool) -> impl Iterator<Item = usize> {
        let turns = self.class.position.is_some();
        let takes = self.rules.one_heap.iter().copied();
        takes.filter(move |taken| (turns && taken % 2 == 1) == to_rare)
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        let takes = self.takes(false).map(|taken| Entry {
            distance: taken as u32,
            rank: 0,
        });
        takes.chain(self.rare.iter().flat_map(|&rare| self.entries_of(rare)))
    }

    fn entries_of(&self, (heap, value): (usize, Nimber)) -> impl Iterator<Item = Entry> {
        let rank = self.class.rank(value) as u8;
        self.rules.splits.iter().map(move |split| Entry {
            distance: (heap + split.taken) as u32,
            rank,
        })
    }

    fn add(&mut self, entry: Entry) {
        if (entry.distance as usize) < self.block {
            if !self.near.contains(&entry) {
                self.near.push(entry);
            }
            return;
        }
        match &mut self.far {
            Far::Words(kernel, _) => kernel.add(entry),
            Far::Sets(sets) => sets.add(entry),
        }
    }

    /// Whether a heap is rare, not only assumed to be common; the empty heap is neither.
    fn is_rare(&self, heap: usize) -> bool {
        let at = self.rare.binary_search_by_key(&heap, |&(heap, _)| heap);
        at.is_ok()
    }

    /// The heaps a next value may depend on through rare heaps and takings.
    fn span(&self) -> usize {
        self.last_rare() + self.rules.largest()
    }

    /// Fills the table of words from the store.
    fn fill_words(&mut self) {
        let span = self.span();
        let Far::Words(kernel, OneHot { table, base }) = &mut self.far else {
            return;
        };
        let known = self.store.known();
        let from = known
            .saturating_sub(span + CHUNK)
            .max(self.store.recent_from());
        let capacity = 2 * (span + CHUNK).max(1 << 13) + MARGIN + 2 * CHUNK;
        *base = from;
        table.clear();
        table.resize(capacity * kernel.width, 0);
        let mut rare = self.rare.iter().map(|&(heap, _)| heap).peekable();
        for heap in from.max(1)..known {
            while rare.next_if(|&rare| rare < heap).is_some() {}
            if rare.peek() != Some(&heap) {
                let word = 1u64 << self.store.ranks()[self.store.index(heap)];
                let at = (heap + MARGIN - from) * kernel.width;
                table[at..at + kernel.width].copy_from_slice(&word.to_le_bytes()[..kernel.width]);
            }
        }
    }

    /// Computes up to but not including heap `to`. Having been stopped, it can go on.
    pub(in crate::sequence) fn advance(
        &mut self,
        to: usize,
        control: &Control,
    ) -> Result<(), Stop> {
        while self.store.known() < to {
            let look = self.next_look();
            let (from, cost) = (self.store.known(), self.cost());
            let event = self.level.run(Advance(self, to.min(look), control));
            let outcome = match event {
                Some(event) => self.respond(event),
                None if self.store.known() < look => Ok(()),
                None => {
                    self.look();
                    Ok(())
                }
            };
            self.work += cost * (self.store.known() - from) as u64;
            outcome?;
        }
        Ok(())
    }

    /// Does what has to be done where a chunk ended early.
    fn respond(&mut self, event: Event) -> Result<(), Stop> {
        match event {
            Event::Rare(heap, rank) => {
                self.watch.reset();
                self.depth = 0;
                self.store.take_back(heap);
                let value = self.class.value(rank.into(), heap, true);
                self.rare.push((heap, value));
                self.store.push(rank);
                self.store.mark_rare(heap);
                // The planes still have it as common.
                self.level.run(Enter(self, heap & !(CHUNK - 1)));
                let too_wide = usize::from(rank) >= self.ranks;
                if too_wide && !self.fit(usize::from(rank) + 1) {
                    self.rare.pop();
                    self.take_back(heap);
                    return Err(Stop::Wide);
                }
                if !too_wide {
                    let entries: Vec<Entry> = self.entries_of((heap, value)).collect();
                    entries.into_iter().for_each(|entry| self.add(entry));
                    self.fill_words();
                }
            }
            Event::Wide(heap) => {
                self.store.take_back(heap);
                if !self.fit(self.ranks + 1) {
                    return Err(Stop::Wide);
                }
            }
            Event::Forgotten(heap) => {
                self.take_back(heap);
                return Err(Stop::Forgotten);
            }
            Event::Stopped(heap, why) => {
                self.take_back(heap);
                return Err(Stop::Stopped(why));
            }
        }
        Ok(())
    }

    /// The next heap at which it looks whether the state repeats.
    pub(in crate::sequence) fn next_look(&self) -> usize {
        next_look(self.store.known(), self.store.room())
    }

    /// Looks whether the state repeats.
    fn look(&mut self) {
        let store = &self.store;
        let from = store.recent_from();
        let recent = store.index(from)..store.index(store.known());
        self.watch.look(&State {
            recent: &store.ranks()[recent],
            known: store.known(),
            last_rare: self.last_rare(),
            largest: self.rules.largest(),
            depth: std::mem::take(&mut self.depth),
            class: self.class,
            level: self.level,
            room: store.room(),
        });
        self.keep_what_tells_a_repetition();
    }

    /// A game whose rare values are reached from far back needs more heaps than were asked for, within reason.
    fn keep_what_tells_a_repetition(&mut self) {
        let needed = self.watch.needed(self.last_rare(), self.rules.largest());
        self.store.keep_at_least(needed.min(MOST_UNASKED));
    }

    /// Forgets what was computed from a heap on, which was not yet counted.
    fn take_back(&mut self, heap: usize) {
        self.store.take_back(heap);
        self.fill_words();
    }

    #[inline(always)]
    fn chunk<V: Lanes>(&mut self, to: usize, control: &Control) -> Option<Event> {
        let from = self.store.known();
        if let Err(why) = control.check() {
            return Some(Event::Stopped(from, why));
        }
        let start = from & !(CHUNK - 1);
        let end = to.min(start + CHUNK);
        self.planes.make_room(start);
        let oldest = from.saturating_sub(self.span() + CHUNK);
        if self.store.recent_from() > 0 && oldest < self.store.recent_from() {
            return Some(Event::Forgotten(from));
        }
        let mut needs = [0x80; CHUNK];
        let commons = match &self.far {
            Far::Words(kernel, _) if kernel.width == 4 => self.by_words::<V, 4>(from..end),
            Far::Words(..) => self.by_words::<V, 8>(from..end),
            Far::Sets(_) => self.by_sets::<V>(from..end),
        };
        self.count_needs::<V>(start, from, &mut needs);
        if let Some(wide) = commons {
            // What comes before is right but unchecked: do that first.
            if wide == from {
                return Some(Event::Wide(wide));
            }
            return self.chunk_to::<V>(start, from..wide, &mut needs, control);
        }
        self.chunk_to::<V>(start, from..end, &mut needs, control)
    }

    /// Enters the chunk that begins at `start` into the planes.
    #[inline(always)]
    fn enter<V: Lanes>(&mut self, start: usize) {
        let common = self.commons_from(start);
        let at = self.store.index(start);
        self.planes
            .enter::<V>(start, self.store.ranks(), at, &common);
    }

    /// A bit for each common heap of the chunk that begins at `start`.
    fn commons_from(&self, start: usize) -> Bits {
        let known = self.store.known();
        let mut common =
            std::array::from_fn(|word| match known.saturating_sub(start + 64 * word) {
                here @ 0..64 => (1 << here) - 1,
                _ => u64::MAX,
            });
        let first = self.rare.partition_point(|&(heap, _)| heap < start);
        let rare = self.rare[first..].iter().map(|&(heap, _)| heap - start);
        let empty = (start == 0).then_some(0);
        for heap in rare.take_while(|&heap| heap < CHUNK).chain(empty) {
            common[heap / 64] &= !(1 << (heap % 64));
        }
        common
    }

    /// For the heaps of a chunk from one on, how many rare values lie below theirs.
    #[inline(always)]
    fn count_needs<V: Lanes>(&self, start: usize, from: usize, needs: &mut [u8; CHUNK]) {
        let odd = V::load_words(&[0xff00_ff00_ff00_ff00; 8], 0);
        let index = self.store.index(start);
        for at in (0..CHUNK).step_by(V::LEN) {
            let ranks = V::load(self.store.ranks(), index + at);
            let (lower, upper) = (ranks.lower(), ranks.upper());
            let mut both = [V::splat(0); 2];
            for nibble in 0..self.ranks.div_ceil(16) {
                let here = upper.where_equal(nibble as u8);
                for (all, tables) in both.iter_mut().zip(&self.needs) {
                    *all = all.or_and(here, lower.look_up(&tables[nibble]));
                }
            }
            both[0].without(odd).or(both[1].and(odd)).store(needs, at);
        }
        needs[..from - start].fill(0x80);
    }

    /// Checks the heaps of a range of the chunk and counts them.
    #[inline(always)]
    fn chunk_to<V: Lanes>(
        &mut self,
        start: usize,
        range: Range<usize>,
        needs: &mut [u8; CHUNK],
        control: &Control,
    ) -> Option<Event> {
        needs[range.end - start..].fill(0x80);
        self.store.advance(range.end);
        self.enter::<V>(start);
        self.chunks += 1;
        let rarely = (self.chunks / SETTLED).max(1).next_power_of_two();
        let rarely = rarely.min(MOST_RARELY);
        let learn = self.chunks.is_multiple_of(rarely * LESSON);
        let event = self.check::<V>(range.start, needs, learn, control);
        if self.chunks.is_multiple_of(2 * rarely * SORTING) {
            self.witnesses.iter_mut().for_each(Witnesses::sort);
        }
        if self.chunks.is_multiple_of(4 * rarely * SORTING) {
            self.learn_entries();
        }
        let end = match event {
            Some(
                Event::Rare(heap, _)
                | Event::Forgotten(heap)
                | Event::Wide(heap)
                | Event::Stopped(heap, _),
            ) => heap,
            None => range.end,
        };
        if range.end == start + CHUNK && end == range.end {
            for rank in 0..self.ranks {
                let counts = self.planes.count(start, range.start - start, rank);
                self.histogram[0][rank] += u64::from(counts[0]);
                self.histogram[1][rank] += u64::from(counts[1]);
            }
        } else {
            for heap in range.start..end {
                let rank = self.store.ranks()[self.store.index(heap)];
                self.histogram[heap % 2][usize::from(rank)] += 1;
            }
        }
        event
    }
}

struct Enter<'a>(&'a mut Machine, usize);

impl Task for Enter<'_> {
    type Output = ();
    #[inline(always)]
    fn run<V: Lanes>(self) {
        let Enter(machine, start) = self;
        machine.planes.make_room(start);
        machine.enter::<V>(start);
    }
}

struct Advance<'a>(&'a mut Machine, usize, &'a Control);

impl Task for Advance<'_> {
    type Output = Option<Event>;
    #[inline(always)]
    fn run<V: Lanes>(self) -> Option<Event> {
        let Advance(machine, to, control) = self;
        while machine.store.known() < to {
            let event = machine.chunk::<V>(to, control);
            if event.is_some() {
                return event;
            }
        }
        None
    }
}
