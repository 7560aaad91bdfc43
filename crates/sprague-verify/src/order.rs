//! The order of the values of heaps in games with a finite set for each player, by its definition: `A ≥ B` if no right
//! option of A is at most B and no left option of B is at least A.

use crate::Failure;
use crate::outcomes::Sets;
use crate::patience::Patience;

/// How games compare, for all pairs of heaps; with an integer added to the second.
pub(crate) struct Order {
    /// Bit 0: at least; bit 1: at most; for heaps a and b at place a·size + b.
    table: Vec<u8>,
    size: usize,
}

impl Order {
    /// The order of G(a) and G(b) + j, where j is 0 or one step further from 0 than for `nearer`.
    pub(crate) fn new(
        sets: &Sets,
        size: usize,
        j: i64,
        nearer: Option<&Order>,
        patience: &mut Patience<'_>,
    ) -> Result<Self, Failure> {
        let mut order = Order {
            table: vec![0; size * size],
            size,
        };
        for a in 0..size {
            patience.at(a as u64, size as u64)?;
            for b in 0..size {
                patience.work(1 + 2 * (sets.left.len() + sets.right.len()).min(a + b))?;
                // The integer j has the left option j − 1 if it is positive, the right option j + 1 if it is negative.
                let left = nearer.filter(|_| j > 0).is_some_and(|o| o.le(a, b));
                let right = nearer.filter(|_| j < 0).is_some_and(|o| o.ge(a, b));
                let ge = !left
                    && after(&sets.right, a).all(|to| !order.le(to, b))
                    && after(&sets.left, b).all(|to| !order.le(a, to));
                let le = !right
                    && after(&sets.left, a).all(|to| !order.ge(to, b))
                    && after(&sets.right, b).all(|to| !order.ge(a, to));
                order.table[a * size + b] = u8::from(ge) | u8::from(le) << 1;
            }
        }
        Ok(order)
    }

    pub(crate) fn ge(&self, a: usize, b: usize) -> bool {
        self.table[a * self.size + b] & 1 != 0
    }

    pub(crate) fn le(&self, a: usize, b: usize) -> bool {
        self.table[a * self.size + b] & 2 != 0
    }

    pub(crate) fn equal(&self, a: usize, b: usize) -> bool {
        self.ge(a, b) && self.le(a, b)
    }

    pub(crate) fn greater(&self, a: usize, b: usize) -> bool {
        self.ge(a, b) && !self.le(a, b)
    }
}

/// The heaps after taking from a heap one of some amounts, which ascend.
pub(crate) fn after(set: &[usize], heap: usize) -> impl Iterator<Item = usize> + '_ {
    let takes = set.iter().take_while(move |&&take| take <= heap);
    takes.map(move |take| heap - take)
}

pub(crate) fn within(memory: u64, size: usize) -> Result<(), Failure> {
    let needed = (size as u64).checked_mul(size as u64);
    match needed.and_then(|cells| cells.checked_mul(4)) {
        Some(needed) if needed <= memory => Ok(()),
        _ => Err(Failure::Memory),
    }
}

pub(crate) fn sets_of(game: &str) -> Result<Sets, Failure> {
    Sets::read(game).map_err(|message| Failure::Unreadable { line: 3, message })
}
