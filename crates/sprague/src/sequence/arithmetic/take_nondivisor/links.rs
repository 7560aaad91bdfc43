//! Which heaps have the same value, as chains: the first heap of a value leads to the last one, and
//! every other to the one before it. Four bytes per heap.

use crate::memory;

/// One entry per heap. A heap is the first of its value just if its entry is not smaller than itself;
/// entry 0 is that of heaps that are not followed.
#[derive(Default)]
pub(super) struct Links(Vec<u32>);

impl Links {
    pub(super) fn reserve(&mut self, len: usize) {
        memory::reserve(&mut self.0, len);
    }

    /// Adds heaps up to `to`, each as the first of its value.
    pub(super) fn add_firsts(&mut self, to: u32) {
        self.0.extend(self.0.len() as u32..to);
    }

    /// Adds the next heap as one that is not followed.
    pub(super) fn add_other(&mut self) {
        self.0.push(0);
    }

    /// Gives the last heap added, `n` if there are no later ones, the value of an earlier first heap.
    #[inline]
    pub(super) fn repeat(&mut self, n: u32, first: u32) {
        self.0[n as usize] = std::mem::replace(&mut self.0[first as usize], n);
    }

    #[inline]
    pub(super) fn is_first(&self, heap: u32) -> bool {
        self.0[heap as usize] >= heap
    }

    /// Whether subtracting a non-divisor from `n` does not leave the last heap of a value, given by its
    /// first one, which is `n - d` for a divisor d.
    #[inline]
    pub(super) fn is_last_excluded(&self, n: u32, first: u32) -> bool {
        n.is_multiple_of(n - self.0[first as usize])
    }

    /// Whether subtracting a non-divisor from `n` leaves none of the heaps of a value, given by its first.
    #[inline]
    pub(super) fn is_missing(&self, n: u32, first: u32) -> bool {
        let mut heap = self.0[first as usize];
        // Chains of one and of two heaps, most of all, take one round and are not told apart.
        loop {
            if !n.is_multiple_of(n - heap) {
                return false;
            }
            heap = self.0[heap as usize];
            if heap == first {
                return true;
            }
        }
    }
}
