//! How lists and tables grow, and what they take, told before they do.

/// How many elements a list has room for that grows by an eighth at a time: in lists that fill the memory twice as
/// much room as is needed would be lost.
pub(super) fn capacity_grown(len: usize, capacity: usize, more: usize) -> usize {
    match len.saturating_add(more) {
        needed if needed <= capacity => capacity,
        needed => needed.max(capacity + capacity / 8).max(16),
    }
}

/// Makes room for more elements.
pub(super) fn grow<T>(list: &mut Vec<T>, more: usize) {
    let capacity = capacity_grown(list.len(), list.capacity(), more);
    if capacity > list.capacity() {
        list.reserve_exact(capacity - list.len());
    }
}

/// The bytes of a list with room for more elements.
pub(super) fn bytes_grown<T>(list: &Vec<T>, more: usize) -> u64 {
    capacity_grown(list.len(), list.capacity(), more) as u64 * size_of::<T>() as u64
}

/// The bytes of a hash table of so many entries of a type when more come, while they come and then.
pub(super) fn table_grown<T>(len: usize, capacity: usize, more: usize) -> (u64, u64) {
    // A table has a power of two of places, uses seven of eight of them, and is copied when it grows.
    let bytes = |entries: usize| match entries {
        0 => 0,
        _ => ((entries * 8 / 7 + 4).next_power_of_two() * (size_of::<T>() + 1)) as u64,
    };
    match len + more <= capacity {
        true => (bytes(capacity), bytes(capacity)),
        false => {
            let grown = bytes((capacity + 1).max(len + more));
            (grown + grown / 2, grown)
        }
    }
}
