use super::*;

/// Values below `most` that look like chance.
fn cells<T: Cell>(count: usize, most: u32) -> Vec<T> {
    let mut state = 12345_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        T::of((state >> 8) % most)
    };
    (0..count).map(|_| next()).collect()
}

fn many_heaps_at_once<T: Cell + std::fmt::Debug>(most: u32) {
    let g: Vec<T> = cells(3000, most);
    for machine in Machine::available() {
        let (heaps, to_a_mask) = T::shape(machine);
        let wanted: Vec<T> = cells(heaps, most);
        for range in [700..700, 700..701, 700..703, 650..900] {
            let base = 2000;
            let found = T::hits(machine, &g, base, range.clone(), &wanted);
            for (j, &wanted) in wanted.iter().enumerate() {
                let plain = range.clone().any(|a| g[a] ^ g[base + j - a] == wanted);
                let bit = found[j / to_a_mask] >> (j % to_a_mask) & 1 == 1;
                assert_eq!(bit, plain, "{machine:?} {range:?} lane {j}");
            }
        }
    }
}

fn one_heap<T: Cell + std::fmt::Debug>(most: u32) {
    let g: Vec<T> = cells(400, most);
    for machine in Machine::available() {
        for sum in [150, 200, 321] {
            for range in [1..1, 1..2, 1..sum / 2, 3..sum / 2 + 1, 40..140] {
                for wanted in 0..most {
                    let wanted = T::of(wanted);
                    let plain = range.clone().any(|a| g[a] ^ g[sum - a] == wanted);
                    let found = T::meets(machine, &g, sum, range.clone(), wanted);
                    assert_eq!(found, plain, "{machine:?} {sum} {range:?} {wanted:?}");
                }
            }
        }
    }
}

#[test]
fn many_heaps_are_asked_as_bytes() {
    many_heaps_at_once::<u8>(200);
}

#[test]
fn many_heaps_are_asked_as_words() {
    many_heaps_at_once::<u16>(200);
    many_heaps_at_once::<u16>(60_000);
}

#[test]
fn one_heap_is_asked_as_bytes() {
    one_heap::<u8>(250);
}

#[test]
fn one_heap_is_asked_as_words() {
    one_heap::<u16>(600);
}
