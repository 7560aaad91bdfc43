//! A finite piece of a game: positions, their options, and which of them are known completely.

use super::room::{bytes_grown, grow};
use crate::{Control, Stopped};
use std::convert::Infallible;
use std::ops::{AddAssign, Range};

/// Positions `0..len`, each with options among them.
///
/// A position is *complete* when all its options are listed. Of any other position only some options
/// are known, perhaps none; it may have any further ones, inside or outside the piece. In games that
/// split heaps an option can also be a sum of positions.
#[derive(Debug, Clone)]
pub struct Graph {
    piece: Piece,
    parents: Lists,
}

/// A piece whose positions come one by one, and their options in any order.
#[derive(Debug, Clone, Default)]
pub(super) struct Piece {
    complete: Vec<bool>,
    options: Spans,
    /// Which of the sums are options of each position; empty if there are no sums anywhere.
    sums: Places,
    /// Where the parts of each sum end; they begin where those of the sum before it do.
    ends: Vec<usize>,
    parts: Vec<u32>,
}

/// Where lists begin and how long they are.
#[derive(Debug, Clone, Default)]
struct Places {
    starts: Vec<usize>,
    lengths: Vec<u32>,
}

/// Lists of numbers, one after the other, in the order in which they were listed.
#[derive(Debug, Clone, Default)]
struct Spans {
    places: Places,
    items: Vec<u32>,
}

/// Lists of positions, one after the other.
#[derive(Debug, Clone)]
pub(super) struct Lists {
    starts: Vec<usize>,
    items: Vec<u32>,
}

impl Lists {
    pub(super) fn get(&self, position: u32) -> &[u32] {
        let position = position as usize;
        &self.items[self.starts[position]..self.starts[position + 1]]
    }
}

impl Places {
    fn get(&self, position: u32) -> Range<usize> {
        let position = position as usize;
        let start = self.starts[position];
        start..start + self.lengths[position] as usize
    }

    fn set(&mut self, position: u32, place: Range<usize>) {
        self.starts[position as usize] = place.start;
        self.lengths[position as usize] = place.len() as u32;
    }

    /// Makes empty lists of the positions that have none yet.
    fn reach(&mut self, positions: usize) {
        let more = positions.saturating_sub(self.starts.len());
        grow(&mut self.starts, more);
        grow(&mut self.lengths, more);
        self.starts.resize(self.starts.len() + more, 0);
        self.lengths.resize(self.lengths.len() + more, 0);
    }

    fn bytes_reaching(&self, positions: usize) -> u64 {
        let more = positions.saturating_sub(self.starts.len());
        bytes_grown(&self.starts, more) + bytes_grown(&self.lengths, more)
    }
}

impl Spans {
    fn get(&self, position: u32) -> &[u32] {
        &self.items[self.places.get(position)]
    }
}

/// What is added to a piece.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Addition {
    pub(super) positions: usize,
    pub(super) options: usize,
    pub(super) sums: usize,
    pub(super) parts: usize,
}

impl AddAssign for Addition {
    fn add_assign(&mut self, other: Addition) {
        self.positions += other.positions;
        self.options += other.options;
        self.sums += other.sums;
        self.parts += other.parts;
    }
}

impl Piece {
    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.complete.len()
    }

    /// One more position, of which nothing is known yet.
    pub(super) fn push(&mut self) {
        grow(&mut self.complete, 1);
        self.complete.push(false);
        self.options.places.reach(self.complete.len());
        if !self.ends.is_empty() {
            self.sums.reach(self.complete.len());
        }
    }

    /// Lists the options of a position of which nothing was known: positions and sums of positions.
    pub(super) fn list<'a>(
        &mut self,
        position: u32,
        options: impl Iterator<Item = u32>,
        sums: impl Iterator<Item = &'a [u32]>,
        complete: bool,
    ) {
        self.complete[position as usize] = complete;
        self.options.list(position, options);
        let first = self.ends.len();
        for sum in sums {
            grow(&mut self.parts, sum.len());
            self.parts.extend_from_slice(sum);
            grow(&mut self.ends, 1);
            self.ends.push(self.parts.len());
        }
        if self.ends.len() > first {
            self.sums.reach(self.complete.len());
            self.sums.set(position, first..self.ends.len());
        }
    }

    /// Where the parts of a sum begin.
    fn start(&self, sum: usize) -> usize {
        sum.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// The numbers of the sums among the options of a position.
    fn sums(&self, position: u32) -> Range<usize> {
        match self.ends.is_empty() {
            true => 0..0,
            false => self.sums.get(position),
        }
    }

    /// The parts of all sums among the options of a position.
    fn parts(&self, position: u32) -> &[u32] {
        let sums = self.sums(position);
        &self.parts[self.start(sums.start)..self.start(sums.end)]
    }

    /// The bytes of the piece with this addition, and those of the graph that is made of it.
    pub(super) fn bytes_with(&self, more: Addition) -> (u64, u64) {
        let positions = self.len() + more.positions;
        let has_sums = more.sums > 0 || !self.ends.is_empty();
        let piece = bytes_grown(&self.complete, more.positions)
            + self.options.places.bytes_reaching(positions)
            + bytes_grown(&self.options.items, more.options)
            + self
                .sums
                .bytes_reaching(if has_sums { positions } else { 0 })
            + bytes_grown(&self.ends, more.sums)
            + bytes_grown(&self.parts, more.parts);
        let options = self.options.items.len() + more.options;
        let parents = (positions + 1) * size_of::<usize>() + options * size_of::<u32>();
        (piece, piece + parents as u64)
    }

    /// How much of everything there is, if this is added.
    pub(super) fn size_with(&self, mut more: Addition) -> Addition {
        more += Addition {
            positions: self.len(),
            options: self.options.items.len(),
            sums: self.ends.len(),
            parts: self.parts.len(),
        };
        more
    }

    /// The graph.
    pub(super) fn finish(self, control: &Control) -> Result<Graph, Stopped> {
        let mut ticker = control.ticker();
        self.with_parents(|rounds| ticker.ticks(rounds))
    }

    fn with_parents<E>(self, look: impl FnMut(u64) -> Result<(), E>) -> Result<Graph, E> {
        let parents = transposed(self.len(), |position| self.options.get(position), look)?;
        Ok(Graph {
            parents,
            piece: self,
        })
    }
}

impl Spans {
    /// Keeps the list of a position, ascending and each number once.
    fn list(&mut self, position: u32, items: impl Iterator<Item = u32>) {
        let start = self.items.len();
        for item in items {
            grow(&mut self.items, 1);
            self.items.push(item);
        }
        let list = &mut self.items[start..];
        list.sort_unstable();
        let mut kept = 0;
        for i in 0..list.len() {
            if i == 0 || list[i] != list[kept - 1] {
                list[kept] = list[i];
                kept += 1;
            }
        }
        self.items.truncate(start + kept);
        self.places.set(position, start..start + kept);
    }
}

impl Graph {
    /// The piece in which position `i` has the options `positions[i].0`, which are all of them if
    /// `positions[i].1`. Options that are not positions are ignored and make a position incomplete.
    pub fn new(positions: Vec<(Vec<u32>, bool)>) -> Self {
        let count = positions.len();
        let mut piece = Piece::default();
        positions.iter().for_each(|_| piece.push());
        for (position, (list, all)) in (0..).zip(positions) {
            let is_inside = |option: &u32| (*option as usize) < count;
            let complete = all && list.iter().all(is_inside);
            let inside = list.into_iter().filter(is_inside);
            piece.list(position, inside, std::iter::empty(), complete);
        }
        let Ok(graph) = piece.with_parents(|_| Ok::<(), Infallible>(()));
        graph
    }

    /// Adds options that are sums of positions: `sums[i]` lists those of position
    /// `i`. Sums of fewer than two positions have no place here.
    #[must_use]
    pub fn with_sums(mut self, sums: Vec<Vec<Vec<u32>>>) -> Self {
        let mut piece = Piece::default();
        self.positions().for_each(|_| piece.push());
        for u in self.positions() {
            let mut own = sums.get(u as usize).cloned().unwrap_or_default();
            own.iter_mut().for_each(|sum| sum.sort_unstable());
            own.sort_unstable();
            own.dedup();
            let options = self.options(u).iter().copied();
            let sums = own.iter().map(Vec::as_slice);
            piece.list(u, options, sums, self.is_complete(u));
        }
        self.piece = piece;
        self
    }

    /// The known options of a position that are sums.
    pub fn sums(&self, position: u32) -> impl Iterator<Item = &[u32]> + Clone {
        let piece = &self.piece;
        let sums = piece.sums(position);
        sums.map(|sum| &piece.parts[piece.start(sum)..piece.ends[sum]])
    }

    /// Whether some option is a sum.
    pub fn has_sums(&self) -> bool {
        !self.piece.ends.is_empty()
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.piece.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The known options of a position, ascending.
    pub fn options(&self, position: u32) -> &[u32] {
        self.piece.options.get(position)
    }

    /// The positions with this option, ascending.
    pub fn parents(&self, position: u32) -> &[u32] {
        self.parents.get(position)
    }

    /// Whether all options of a position are known.
    pub fn is_complete(&self, position: u32) -> bool {
        self.piece.complete[position as usize]
    }

    /// How many moves are known.
    pub fn moves(&self) -> usize {
        self.piece.options.items.len()
    }

    pub(super) fn positions(&self) -> Range<u32> {
        0..self.len() as u32
    }

    /// The positions that have an option of which a position is a part, once for each time.
    pub(super) fn parents_by_sums(&self, control: &Control) -> Result<Lists, Stopped> {
        let mut ticker = control.ticker();
        let parts = |position| self.piece.parts(position);
        transposed(self.len(), parts, |rounds| ticker.ticks(rounds))
    }
}

/// For each position those in whose list it is, ascending.
fn transposed<'a, E>(
    count: usize,
    lists: impl Fn(u32) -> &'a [u32],
    mut look: impl FnMut(u64) -> Result<(), E>,
) -> Result<Lists, E> {
    let mut starts = vec![0; count + 1];
    for from in 0..count as u32 {
        let list = lists(from);
        look(list.len() as u64 + 1)?;
        for &item in list {
            starts[item as usize] += 1;
        }
    }
    // Where each list ends; filled from behind it comes to where it begins.
    let mut total = 0;
    for start in &mut starts {
        total += *start;
        *start = total;
    }
    let mut items = vec![0; total];
    for from in (0..count as u32).rev() {
        let list = lists(from);
        look(list.len() as u64 + 1)?;
        for &item in list {
            let place = &mut starts[item as usize];
            *place -= 1;
            items[*place] = from;
        }
    }
    Ok(Lists { starts, items })
}
