//! Laws of partizan values with random numbers: accepted exactly if canonical forms say that each hypothesis is true.

use super::outcomes::{name, random_set};
use crate::random::Random;
use crate::support::*;
use sprague::value::{Arena, HeapValues, Order, TakeSets, Value};
use std::cmp::Ordering;

/// Values that are known.
const KNOWN: usize = 64;

/// A game with the canonical values of its first heaps.
struct Known {
    sets: TakeSets,
    arena: Arena,
    values: Vec<Value>,
}

impl Known {
    fn new(random: &mut Random, largest: usize, heaps: usize) -> Option<Self> {
        let (left, right) = (random_set(random, largest), random_set(random, largest));
        let sets = TakeSets::new(&left, &right).unwrap();
        let mut arena = Arena::with_memory(1 << 26);
        let values = HeapValues::new(sets.clone())
            .values(&mut arena, heaps)
            .ok()?;
        Some(Known {
            sets,
            arena,
            values,
        })
    }

    fn gains(&mut self, heap: usize, period: usize, saltus: i64) -> Option<bool> {
        let saltus = self.arena.integer(saltus);
        let sum = self.arena.sum(self.values[heap], saltus).ok()?;
        Some(sum == self.values[heap + period])
    }

    /// The sign of the integer that a heap is worth, if it is one.
    fn sign_of_integer(&self, heap: usize) -> Option<Ordering> {
        let number = self.arena.as_number(self.values[heap])?;
        number.is_integer().then(|| number.sign())
    }

    fn order(&mut self, a: usize, b: usize) -> Option<Order> {
        self.arena.order(self.values[a], self.values[b]).ok()
    }
}

#[test]
fn repetitions_are_accepted_exactly_if_their_hypotheses_are_true() {
    let mut random = Random::from_seed(21);
    let mut accepted = 0;
    for _ in 0..80 {
        let Some(mut known) = Known::new(&mut random, 4, 40) else {
            continue;
        };
        let window = known.sets.largest();
        for code in 0..14 * 8 * 5 {
            let (from, period) = (code % 14, 1 + code / 14 % 8);
            let saltus = (code / 112) as i64 - 2;
            let gained: Option<Vec<bool>> = (from..from + window)
                .map(|n| known.gains(n, period, saltus))
                .collect();
            let Some(gained) = gained else { continue };
            if gained.iter().filter(|gains| !**gains).count() > 1 {
                continue;
            }
            let repeats = gained.iter().all(|&gains| gains);
            let later = from + window..from + window + period;
            let mut later = later.filter_map(|n| known.sign_of_integer(n));
            let signs = saltus == 0 || later.all(|sign| sign == saltus.cmp(&0));
            let text = sealed(&format!(
                "sprague certificate 1\nclaim repetition\ngame {}\nfrom {from}\nperiod {period}\nsaltus {saltus}\n",
                name(&known.sets)
            ));
            assert_eq!(check(&text).is_ok(), repeats && signs, "{text}");
            accepted += usize::from(repeats && signs);
        }
    }
    assert!(accepted > 20, "{accepted}");
}

/// The numbers of a recursion: its modulus, n0, D and p, and a class with its first heap.
#[derive(Debug, Clone, Copy)]
struct Numbers {
    modulus: usize,
    from: usize,
    distance: usize,
    period: usize,
    residue: usize,
    first: usize,
}

impl Numbers {
    fn new(random: &mut Random, window: usize) -> Self {
        let modulus = 1 + random.below(5);
        let distance = random.below(8);
        let period = modulus * (1 + random.below(2)) + random.below(8) / 7;
        let residue = random.below(modulus + 1);
        Numbers {
            modulus,
            from: (distance + 2 * window + random.below(3))
                .saturating_sub(1 + random.below(2) * random.below(8)),
            distance,
            period,
            residue,
            first: residue + modulus * random.below(6) + random.below(8) / 7,
        }
    }

    fn text(&self, sets: &TakeSets) -> String {
        sealed(&format!(
            "sprague certificate 1\nclaim recursion\ngame {}\nmodulus {}\nfrom {}\ndistance {}\nperiod {}\nresidues {}:{}\n",
            name(sets),
            self.modulus,
            self.from,
            self.distance,
            self.period,
            self.residue,
            self.first
        ))
    }

    /// The heaps among which some in a row must be less than the switch, and where it is steady.
    fn steady(&self, window: usize) -> (std::ops::Range<usize>, usize) {
        let anchors = self.from..self.from + 2 * window + self.distance;
        let steady = anchors.end + self.modulus + self.distance;
        (anchors, steady)
    }
}

/// Whether all hypotheses of the theorem in the module `recursion` are true; nothing if that is not known.
fn is_a_law(known: &mut Known, numbers: Numbers) -> Option<bool> {
    let Numbers {
        modulus: k,
        from: n0,
        distance: d,
        period: p,
        residue,
        first,
    } = numbers;
    let window = known.sets.largest();
    if d == 0 || n0 < d + 2 * window || p % k != 0 {
        return Some(false);
    }
    if residue >= k || first < k || first % k != residue {
        return Some(false);
    }
    let (anchors, steady) = numbers.steady(window);
    if steady.max(first) + p > KNOWN {
        return None;
    }
    for n in n0..n0 + window + p {
        for far in d..=n {
            if known.order(n, n - far)? != Order::Greater {
                return Some(false);
            }
        }
    }
    for n in n0..n0 + window {
        for far in 1..d {
            if known.order(n, n - far)? != known.order(n + p, n + p - far)? {
                return Some(false);
            }
        }
    }
    for n in (first..steady.max(first) + p).step_by(k) {
        let zero = known.arena.zero();
        let switch = known.arena.game(&[zero], &[known.values[n - k]]).ok()?;
        if switch != known.values[n] {
            return Some(false);
        }
        let mut row = 0;
        let mut longest = 0;
        for m in anchors.clone() {
            let less = known.arena.order(known.values[m], switch).ok()? == Order::Less;
            row = if less { row + 1 } else { 0 };
            longest = longest.max(row);
        }
        if n >= steady && longest < window {
            return Some(false);
        }
    }
    Some(true)
}

#[test]
fn recursions_are_accepted_exactly_if_their_hypotheses_are_true() {
    let mut random = Random::from_seed(31);
    let (mut accepted, mut tried) = (0, 0);
    while tried < 40 {
        let Some(mut known) = Known::new(&mut random, 3, KNOWN) else {
            continue;
        };
        tried += 1;
        let window = known.sets.largest();
        for _ in 0..400 {
            let numbers = Numbers::new(&mut random, window);
            let Some(is_law) = is_a_law(&mut known, numbers) else {
                continue;
            };
            let text = numbers.text(&known.sets);
            assert_eq!(check(&text).is_ok(), is_law, "{text}");
            accepted += usize::from(is_law);
        }
    }
    assert!(accepted > 20, "{accepted}");
}
