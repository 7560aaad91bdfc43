//! A finite piece of a game: positions, their options, and which of them are known completely.

/// Positions `0..len`, each with options among them.
///
/// A position is *complete* when all its options are listed. Of any other position only some options
/// are known, perhaps none; it may have any further ones, inside or outside the piece. In games that
/// split heaps an option can also be a sum of positions.
#[derive(Debug, Clone)]
pub struct Graph {
    options: Lists,
    parents: Lists,
    complete: Vec<bool>,
    /// Options that are sums of two positions or more; empty if there are none anywhere.
    sums: Vec<Vec<Vec<u32>>>,
}

/// Lists of positions, one after the other.
#[derive(Debug, Clone)]
struct Lists {
    starts: Vec<usize>,
    items: Vec<u32>,
}

impl Lists {
    fn get(&self, position: u32) -> &[u32] {
        let position = position as usize;
        &self.items[self.starts[position]..self.starts[position + 1]]
    }
}

impl Graph {
    /// The piece in which position `i` has the options `positions[i].0`, which are all of them if
    /// `positions[i].1`. Options that are not positions are ignored and make a position incomplete.
    pub fn new(positions: Vec<(Vec<u32>, bool)>) -> Self {
        let count = positions.len();
        let mut complete = Vec::with_capacity(count);
        let mut options = Lists {
            starts: vec![0],
            items: Vec::new(),
        };
        for (mut list, all) in positions {
            list.sort_unstable();
            list.dedup();
            let inside = list.partition_point(|&option| (option as usize) < count);
            complete.push(all && inside == list.len());
            options.items.extend_from_slice(&list[..inside]);
            options.starts.push(options.items.len());
        }
        Graph {
            parents: transposed(&options, count),
            options,
            complete,
            sums: Vec::new(),
        }
    }

    /// Adds options that are sums of positions: `sums[i]` lists those of position
    /// `i`. Sums of fewer than two positions have no place here.
    #[must_use]
    pub fn with_sums(mut self, mut sums: Vec<Vec<Vec<u32>>>) -> Self {
        sums.resize(self.len(), Vec::new());
        for list in &mut sums {
            list.iter_mut().for_each(|sum| sum.sort_unstable());
            list.sort_unstable();
            list.dedup();
        }
        if sums.iter().any(|list| !list.is_empty()) {
            self.sums = sums;
        }
        self
    }

    /// The known options of a position that are sums.
    pub fn sums(&self, position: u32) -> &[Vec<u32>] {
        self.sums.get(position as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether some option is a sum.
    pub fn has_sums(&self) -> bool {
        !self.sums.is_empty()
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.complete.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.complete.is_empty()
    }

    /// The known options of a position, ascending.
    pub fn options(&self, position: u32) -> &[u32] {
        self.options.get(position)
    }

    /// The positions with this option, ascending.
    pub fn parents(&self, position: u32) -> &[u32] {
        self.parents.get(position)
    }

    /// Whether all options of a position are known.
    pub fn is_complete(&self, position: u32) -> bool {
        self.complete[position as usize]
    }

    /// How many moves are known.
    pub fn moves(&self) -> usize {
        self.options.items.len()
    }

    pub(super) fn positions(&self) -> std::ops::Range<u32> {
        0..self.len() as u32
    }
}

fn transposed(lists: &Lists, count: usize) -> Lists {
    let mut starts = vec![0; count + 1];
    for &item in &lists.items {
        starts[item as usize + 1] += 1;
    }
    for i in 0..count {
        starts[i + 1] += starts[i];
    }
    let mut next = starts.clone();
    let mut items = vec![0; lists.items.len()];
    for from in 0..count as u32 {
        for &item in lists.get(from) {
            items[next[item as usize]] = from;
            next[item as usize] += 1;
        }
    }
    Lists { starts, items }
}
