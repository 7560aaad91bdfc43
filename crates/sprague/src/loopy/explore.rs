//! The heaps of a loopy game within bounds, and what is certain about them.
//!
//! From the heaps asked for, options are followed up to a largest heap and a number of moves. Heaps
//! beyond are not followed; those of their options that are within are listed all the same, because
//! one certain option can decide whoever moves there. A larger bound never takes back a value.
//!
//! Before anything is kept, the bytes are counted that it will take, now and when the heaps are labelled. Where they do
//! not fit any more, no further heaps are added; of the heaps met so far those options are listed that lead to others
//! of them, as far as these fit. What is not listed is unknown, so that all that is certain stays true.

use super::graph::{Addition, Graph, Piece};
use super::label::Labels;
use super::room::{bytes_grown, capacity_grown, grow, table_grown};
use super::rounds::leads_to;
use super::value::LoopyValue;
use crate::arithmetic::FactorSieve;
use crate::outcome::Outcome;
use crate::ruleset::Ruleset;
use crate::ruleset::custom::OptionsError;
use crate::sequence::DEFAULT_MEMORY;
use crate::{Control, Heap, Progress, Stopped};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// How far the options of a loopy game are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The largest heap whose options are followed; heaps asked for may be larger.
    pub largest: Heap,
    /// The number of moves listed at most; a new heap counts as sixteen moves.
    pub moves: usize,
    /// The bytes that heaps, moves, and all that is found out about them take at most.
    pub memory: u64,
}

impl Bounds {
    /// Moves listed unless told otherwise.
    pub const MOVES: usize = 1 << 22;

    /// Bounds that suit questions about heaps up to this one.
    pub fn around(heap: Heap) -> Self {
        Bounds {
            largest: heap.saturating_mul(4).max(1000),
            moves: Bounds::MOVES,
            memory: DEFAULT_MEMORY,
        }
    }
}

/// The heaps that were explored, with everything certain about them.
#[derive(Debug)]
pub struct LoopyHeaps {
    numbers: Numbers,
    graph: Graph,
    labels: Labels,
    bounds: Bounds,
    out_of_moves: bool,
    out_of_memory: bool,
    bytes: u64,
}

/// The numbers of heaps.
#[derive(Debug, Default)]
struct Numbers {
    /// The heaps asked for are mostly a row; it has the first numbers, which take no memory.
    first: Heap,
    row: u32,
    others: FxHashMap<Heap, u32>,
}

impl LoopyHeaps {
    /// Explores a game from the given heaps.
    ///
    /// ```
    /// use sprague::Control;
    /// use sprague::loopy::{Bounds, LoopyHeaps, LoopyValue};
    /// use sprague::notation::parse_ruleset;
    ///
    /// let game = parse_ruleset("aliquot-partial-sum").unwrap();
    /// let heaps = LoopyHeaps::explore(&game, 1..=9, Bounds::around(9), &Control::new()).unwrap();
    /// assert_eq!(heaps.value(8), Some(LoopyValue::infinity([0u32, 1, 2])));
    /// assert_eq!(heaps.value(9), Some(LoopyValue::from(3u32)));
    /// ```
    ///
    /// Fails if the rule makes no sense at one of these heaps. Elsewhere such heaps count as unknown.
    pub fn explore(
        ruleset: &Ruleset,
        heaps: impl IntoIterator<Item = Heap>,
        bounds: Bounds,
        control: &Control,
    ) -> Result<Self, OptionsError> {
        let game = ruleset.with_growth();
        let mut explorer = Explorer::new(&game, bounds, control);
        explorer.ask(heaps)?;
        explorer.run(explorer.piece.len())?;
        let bytes = explorer.bytes_labelled(Addition::default());
        let Explorer {
            numbers,
            piece,
            out_of_moves,
            out_of_memory,
            waiting,
            beyond,
            listed,
            sieve,
            ..
        } = explorer;
        drop((waiting, beyond, listed, sieve));
        let graph = piece.finish(control)?;
        Ok(LoopyHeaps {
            numbers,
            labels: Labels::of(&graph, control)?,
            graph,
            bounds,
            out_of_moves,
            out_of_memory,
            bytes,
        })
    }

    /// The value of a heap, if it is certain.
    pub fn value(&self, heap: Heap) -> Option<LoopyValue> {
        let number = self.numbers.get(heap)?;
        self.labels.value(&self.graph, number)
    }

    /// Whether the value of a heap is certain.
    pub(super) fn is_certain(&self, heap: Heap) -> bool {
        let number = self.numbers.get(heap);
        number.is_some_and(|number| self.labels.is_certain(&self.graph, number))
    }

    /// Who wins a heap on its own, where that is certain, which may be so although the value is not.
    pub fn outcome(&self, heap: Heap) -> Outcome {
        match self.numbers.get(heap) {
            Some(number) => self.labels.outcome(&self.graph, number),
            None => Outcome::UNKNOWN,
        }
    }

    /// Whether a heap is certainly ∞, of whatever set.
    pub fn is_infinite(&self, heap: Heap) -> bool {
        let number = self.numbers.get(heap);
        number.is_some_and(|number| self.labels.is_infinite(number))
    }

    /// The number of a heap in the graph.
    pub(crate) fn number(&self, heap: Heap) -> Option<u32> {
        self.numbers.get(heap)
    }

    /// The heaps met and their options.
    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What is certain about them.
    pub(crate) fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Which heaps lead neither to one with a number nor to one that is not known completely.
    pub(crate) fn sealed(&self, control: &Control) -> Result<Vec<bool>, Stopped> {
        let open = |u| !self.graph.is_complete(u) || self.labels.finite(u).is_some();
        let mut sealed = leads_to(&self.graph, open, control)?;
        sealed.iter_mut().for_each(|leads| *leads = !*leads);
        Ok(sealed)
    }

    /// The bounds within which the heaps were explored.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// How many heaps are known with all their options.
    pub fn explored(&self) -> usize {
        let positions = self.graph.positions();
        positions.filter(|&u| self.graph.is_complete(u)).count()
    }

    /// How many heaps were met whose options are not all known.
    pub fn unknown(&self) -> usize {
        self.graph.len() - self.explored()
    }

    /// Whether it was the number of moves that ended the exploration.
    pub fn is_out_of_moves(&self) -> bool {
        self.out_of_moves
    }

    /// Whether it was the memory that ended the exploration.
    pub fn is_out_of_memory(&self) -> bool {
        self.out_of_memory
    }

    /// No more bytes than this are taken by what was found.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Numbers {
    fn get(&self, heap: Heap) -> Option<u32> {
        match heap.checked_sub(self.first) {
            Some(place) if place < self.row.into() => Some(place as u32),
            _ => self.others.get(&heap).copied(),
        }
    }

    fn has(&self, heap: Heap) -> bool {
        self.get(heap).is_some()
    }

    /// Makes the row longer by a heap, if it can be.
    fn lengthen(&mut self, heap: Heap) -> bool {
        let next = self.first.checked_add(self.row.into());
        let fits = self.others.is_empty() && (self.row == 0 || next == Some(heap));
        if fits {
            self.first = heap - Heap::from(self.row);
            self.row += 1;
        }
        fits
    }

    /// The bytes with so many more heaps beside the row, while they are added and then.
    fn bytes_with(&self, more: usize) -> (u64, u64) {
        table_grown::<(Heap, u32)>(self.others.len(), self.others.capacity(), more)
    }
}

/// A new heap counts as this many moves.
const HEAP_COST: usize = 16;

/// More heaps have no numbers, and two are used for something else where sums are played.
const MOST_HEAPS: usize = (u32::MAX - 2) as usize;

/// The options of one heap, one after the other.
#[derive(Default)]
struct Listed {
    heaps: Vec<Heap>,
    ends: Vec<usize>,
    /// What they add to the piece at most.
    adds: Addition,
    /// Whether some were left out, because they lead to heaps that were not met.
    is_part: bool,
}

impl Listed {
    fn clear(&mut self) {
        self.heaps.clear();
        self.ends.clear();
        self.adds = Addition::default();
        self.is_part = false;
    }

    fn options(&self) -> impl Iterator<Item = &[Heap]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let both = starts.zip(&self.ends);
        both.map(|(&start, &end)| &self.heaps[start..end])
    }

    fn push(&mut self, option: &[Heap], adds: Addition) {
        grow(&mut self.heaps, option.len());
        self.heaps.extend_from_slice(option);
        grow(&mut self.ends, 1);
        self.ends.push(self.heaps.len());
        self.adds += adds;
    }

    /// The bytes with so many more heaps in one more option, and those of the same with numbers and in order.
    fn bytes_with(&self, more: usize) -> u64 {
        let heaps = self.heaps.len().max(self.heaps.capacity()) + more;
        let options = self.ends.len().max(self.ends.capacity()) + 1;
        let numbers = heaps * size_of::<u32>() + options * size_of::<[usize; 3]>();
        bytes_grown(&self.heaps, more) + bytes_grown(&self.ends, 1) + numbers as u64
    }
}

/// Why the options of a heap are not all listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Short {
    Moves,
    Memory,
}

struct Explorer<'a> {
    game: &'a Ruleset,
    control: &'a Control,
    sieve: FactorSieve,
    bounds: Bounds,
    numbers: Numbers,
    piece: Piece,
    /// The first of the row of heaps that are still to be looked at.
    next_in_row: u32,
    /// Other heaps to look at, smallest first, so that a larger bound only adds to what is known.
    waiting: BinaryHeap<Reverse<(Heap, u32)>>,
    /// Heaps that are too large to be followed.
    beyond: Vec<(Heap, u32)>,
    listed: Listed,
    moves_left: usize,
    out_of_moves: bool,
    out_of_memory: bool,
}

impl<'a> Explorer<'a> {
    fn new(game: &'a Ruleset, bounds: Bounds, control: &'a Control) -> Self {
        let mut sieve = FactorSieve::new();
        sieve.extend_to(sieved(&bounds));
        Explorer {
            game,
            control,
            sieve,
            bounds,
            numbers: Numbers::default(),
            piece: Piece::default(),
            next_in_row: 0,
            waiting: BinaryHeap::new(),
            beyond: Vec::new(),
            listed: Listed::default(),
            moves_left: bounds.moves,
            out_of_moves: false,
            out_of_memory: false,
        }
    }

    /// Gives numbers to the heaps asked for, as far as these fit half of the memory: what they lead to needs some, too.
    fn ask(&mut self, heaps: impl IntoIterator<Item = Heap>) -> Result<(), Stopped> {
        const ONE: Addition = Addition {
            positions: 1,
            options: 0,
            sums: 0,
            parts: 0,
        };
        let mut ticker = self.control.ticker();
        for heap in heaps {
            ticker.tick()?;
            if self.numbers.has(heap) {
                continue;
            }
            if !self.fits(ONE, self.bounds.memory / 2) {
                self.out_of_memory = true;
                break;
            }
            if self.numbers.lengthen(heap) {
                self.piece.push();
            } else {
                self.number(heap);
            }
        }
        Ok(())
    }

    /// The number of a heap, a new one if it was not met before.
    fn number(&mut self, heap: Heap) -> u32 {
        if let Some(number) = self.numbers.get(heap) {
            return number;
        }
        let number = self.piece.len() as u32;
        self.numbers.others.insert(heap, number);
        self.piece.push();
        let (len, capacity) = (self.waiting.len(), self.waiting.capacity());
        self.waiting
            .reserve_exact(capacity_grown(len, capacity, 1) - len);
        self.waiting.push(Reverse((heap, number)));
        number
    }

    /// The next heap to look at.
    fn next(&mut self) -> Option<(Heap, u32)> {
        let number = self.next_in_row;
        let heap = self.numbers.first + Heap::from(number);
        let other = self.waiting.peek();
        let is_first = other.is_none_or(|Reverse(other)| (heap, number) < *other);
        if number < self.numbers.row && is_first {
            self.next_in_row += 1;
            return Some((heap, number));
        }
        self.waiting.pop().map(|Reverse(next)| next)
    }

    /// The bytes taken when this was added and the heaps are labelled.
    fn bytes_labelled(&self, more: Addition) -> u64 {
        let (_, numbers) = self.numbers.bytes_with(more.positions);
        let (_, graph) = self.piece.bytes_with(more);
        numbers + graph + Labels::bytes(&self.piece, more)
    }

    /// The bytes taken while this is added, beside the options that are listed.
    fn bytes_exploring(&self, more: Addition) -> u64 {
        let (numbers, _) = self.numbers.bytes_with(more.positions);
        let (piece, _) = self.piece.bytes_with(more);
        let waiting = capacity_grown(self.waiting.len(), self.waiting.capacity(), more.positions);
        let waiting = (waiting * size_of::<(Heap, u32)>()) as u64;
        let sieve = FactorSieve::bytes(sieved(&self.bounds));
        numbers + piece + waiting + bytes_grown(&self.beyond, 1) + sieve
    }

    /// Whether the bytes suffice for what is to be added.
    fn fits(&self, more: Addition, bytes: u64) -> bool {
        let exploring = self.bytes_exploring(more) + self.listed.bytes_with(0);
        let all = exploring.max(self.bytes_labelled(more));
        all <= bytes && self.piece.len() + more.positions <= MOST_HEAPS
    }

    /// Follows the options of all heaps within the bounds; the first `asked` heaps must have some.
    fn run(&mut self, asked: usize) -> Result<(), OptionsError> {
        while let Some((heap, number)) = self.next() {
            self.look(heap)?;
            let wanted = (number as usize) < asked;
            if self.moves_left < 2 {
                self.out_of_moves = true;
                return Ok(());
            }
            if heap > self.bounds.largest && !wanted {
                grow(&mut self.beyond, 1);
                self.beyond.push((heap, number));
                continue;
            }
            let short = match self.list_options(heap, false) {
                Err(error @ OptionsError::Stopped(_)) => return Err(error),
                Err(error) if wanted => return Err(error),
                Err(_) => continue,
                Ok(short) => short,
            };
            let kept = self.keep(number, short.is_none());
            if !kept || short == Some(Short::Memory) {
                self.out_of_memory = true;
                break;
            }
        }
        self.run_among_known()
    }

    /// Lists those options of the heaps that are left which lead to heaps that were met.
    fn run_among_known(&mut self) -> Result<(), OptionsError> {
        let mut beyond = std::mem::take(&mut self.beyond).into_iter();
        while let Some((heap, number)) = self.next().or_else(|| beyond.next()) {
            self.look(heap)?;
            let short = match self.list_options(heap, true) {
                Err(error @ OptionsError::Stopped(_)) => return Err(error),
                Err(_) => continue,
                Ok(short) => short,
            };
            let complete = short.is_none() && !self.listed.is_part;
            if !self.keep(number, complete) {
                self.out_of_memory = true;
                break;
            }
        }
        Ok(())
    }

    /// Looks at the handle and tells how far the exploration is: by heaps or by moves, whichever is further.
    fn look(&self, heap: Heap) -> Result<(), Stopped> {
        self.control.check()?;
        let largest = self.bounds.largest;
        let moves = self.bounds.moves;
        let used = (moves - self.moves_left.min(moves)) as f64 / moves.max(1) as f64;
        let heaps = Progress::steps("heaps explored", heap.into(), Some(largest.into()));
        let share = heaps.share.max(used);
        self.control.tell(&heaps.with_share(share));
        Ok(())
    }

    /// Lists the options of a heap, or those that lead to `known` heaps only, and says why these are not all. No heap
    /// takes more than half of what is left, so that there is something left for what it leads to.
    fn list_options(&mut self, heap: Heap, known: bool) -> Result<Option<Short>, OptionsError> {
        self.listed.clear();
        let room = self
            .bounds
            .memory
            .saturating_sub(self.bytes_exploring(Addition::default()));
        let (numbers, allowed) = (&self.numbers, self.moves_left / 2);
        let (mut used, mut short) = (0, None);
        let listed = &mut self.listed;
        let mut visit = |parts: &[Heap]| {
            let new = parts.iter().filter(|&&part| !numbers.has(part)).count();
            used += parts.len().max(1) + HEAP_COST * new;
            if used > allowed {
                short = Some(Short::Moves);
                return ControlFlow::Break(());
            }
            if known && new > 0 {
                listed.is_part = true;
                return ControlFlow::Continue(());
            }
            if listed.bytes_with(parts.len()) > room / 2 {
                short = Some(Short::Memory);
                return ControlFlow::Break(());
            }
            listed.push(parts, adds(parts, new));
            ControlFlow::Continue(())
        };
        let outcome = match self.game.custom_rule() {
            Some(rule) => rule.for_each_option(heap, &self.sieve, self.control, &mut visit),
            None => self.game.for_each_option(heap, self.control, &mut visit),
        };
        self.moves_left -= used.min(allowed);
        // What ends before its end without being told to has more moves than can be listed.
        let ended = outcome?.is_break();
        let short = short.or(ended.then_some(Short::Moves));
        self.out_of_moves |= short == Some(Short::Moves);
        self.out_of_memory |= short == Some(Short::Memory);
        Ok(short)
    }

    /// Keeps the options that were listed, or the first of them if not all fit the memory; says whether they did.
    fn keep(&mut self, number: u32, complete: bool) -> bool {
        let listed = std::mem::take(&mut self.listed);
        let memory = self.bounds.memory.saturating_sub(listed.bytes_with(0));
        let whole = self.fits(listed.adds, memory);
        let mut taken = Addition::default();
        let mut singles = Vec::with_capacity(listed.adds.options);
        let (mut parts, mut ends) = (Vec::with_capacity(listed.adds.parts), Vec::new());
        for option in listed.options() {
            let new = option.iter().filter(|&&part| !self.numbers.has(part));
            let adds = adds(option, new.count());
            // The positions of those before are there already.
            taken.positions = 0;
            taken += adds;
            if !whole && !self.fits(taken, memory) {
                break;
            }
            match option {
                [] => singles.push(self.number(0)),
                [heap] => singles.push(self.number(*heap)),
                heaps => {
                    let start = parts.len();
                    parts.extend(heaps.iter().map(|&heap| self.number(heap)));
                    parts[start..].sort_unstable();
                    ends.push(parts.len());
                }
            }
        }
        let all = singles.len() + ends.len() == listed.ends.len();
        let starts = std::iter::once(&0).chain(&ends).zip(&ends);
        let mut sums: Vec<&[u32]> = starts.map(|(&start, &end)| &parts[start..end]).collect();
        sums.sort_unstable();
        sums.dedup();
        self.piece.list(
            number,
            singles.into_iter(),
            sums.into_iter(),
            complete && all,
        );
        self.listed = listed;
        all
    }
}

/// The heaps up to this one are sieved: a help that a small part of the memory is enough for.
fn sieved(bounds: &Bounds) -> Heap {
    const MOST: Heap = 1 << 20;
    bounds.largest.min(MOST).min(bounds.memory / 32)
}

/// What an option adds to a piece, with so many new heaps; without any heap it is a move to heap 0.
fn adds(option: &[Heap], new: usize) -> Addition {
    match option.len() {
        0 => Addition {
            positions: 1,
            options: 1,
            ..Addition::default()
        },
        1 => Addition {
            positions: new,
            options: 1,
            ..Addition::default()
        },
        parts => Addition {
            positions: new,
            sums: 1,
            parts,
            ..Addition::default()
        },
    }
}
