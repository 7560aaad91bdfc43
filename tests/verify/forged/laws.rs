//! Laws of partizan values with random numbers: accepted exactly if canonical forms say that each hypothesis is true.

use super::outcomes::{name, random_set};
use crate::random::Random;
use crate::sums::law;
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
        let (mut left, mut right) = (random_set(random, largest), random_set(random, largest));
        // Where one player cannot move, values are integers, and grow.
        match random.below(8) {
            0 => left.clear(),
            1 => right.clear(),
            _ => {}
        }
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
    let (mut accepted, mut growing) = (0, [0, 0]);
    for _ in 0..100 {
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
            growing[0] += usize::from(repeats && saltus > 1);
            growing[1] += usize::from(repeats && saltus < -1);
        }
    }
    assert!(accepted > 20, "{accepted}");
    assert!(growing.iter().all(|&count| count > 5), "{growing:?}");
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

    /// From where on the law repeats with the period.
    fn steady(&self, window: usize) -> usize {
        self.from + window + self.modulus + self.distance
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
    if known.sets.left().is_empty() || known.sets.right().is_empty() {
        return Some(false);
    }
    if d == 0 || n0 < d + 2 * window || p % k != 0 {
        return Some(false);
    }
    if residue >= k || first < k || first % k != residue {
        return Some(false);
    }
    let steady = numbers.steady(window);
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

/// The certificate of a recursion of S(1,2|1,3) with one line changed.
fn changed(word: &str, says: &str) -> String {
    let text = law(&take_sets(&[1, 2], &[1, 3]), 200).unwrap();
    check(&text).unwrap();
    with(&text, word, says)
}

#[test]
fn numbers_that_the_theorem_does_not_allow_are_named() {
    for (word, says, why) in [
        ("game", "S(|1,3)", "both players must be able to move"),
        ("game", "S(1,2|)", "both players must be able to move"),
        ("modulus", "0", "a multiple of the modulus"),
        ("period", "0", "a multiple of the modulus"),
        ("period", "4", "a multiple of the modulus"),
        ("distance", "0", "too early for the distance"),
        ("from", "9", "too early for the distance"),
        ("residues", "3:6", "cannot begin at heap 6"),
        ("residues", "1:6", "cannot begin at heap 6"),
        ("residues", "1:1", "cannot begin at heap 1"),
    ] {
        let text = changed(word, says);
        let found = reason(&text);
        assert!(found.contains(why), "{found}\n{text}");
    }
    // Distance 4 and sets up to 3: from heap 10 on is early enough to be asked for, and 9 is not.
    check(&with(&changed("distance", "4"), "from", "10")).unwrap();
    // Gains follow in classes that have the law, from the base on.
    let one_class = changed("residues", "0:6");
    assert!(
        reason(&one_class).contains("does not follow"),
        "{one_class}"
    );
    assert!(reason(&changed("residues", "0:9 1:7 2:5")).contains("does not follow"));
}

#[test]
fn as_many_heaps_are_looked_at_as_the_theorem_asks_for() {
    let text = law(&take_sets(&[1, 2], &[1, 3]), 200).unwrap();
    let (from, distance, period) = (
        says(&text, "from"),
        says(&text, "distance"),
        says(&text, "period"),
    );
    let steady = from + 3 + 3 + distance;
    assert_eq!(check(&text).unwrap().computed, steady + period + 1);
    // A law that is claimed later is looked at for a period from there on.
    let late = 3 * (steady / 3 + 5);
    let text = with(&without_gains(&text), "residues", &format!("0:{late}"));
    assert_eq!(check(&text).unwrap().computed, late + period + 1);
}

fn without_gains(text: &str) -> String {
    let kept = text.lines().filter(|line| !line.starts_with("gains "));
    sealed(&(kept.collect::<Vec<_>>().join("\n") + "\n"))
}

#[test]
fn rows_that_are_not_settled_or_do_not_come_again_are_named() {
    // The sets, D, p and n0, the heap at which it fails, and how: found by looking at the order of the first heaps, so that nothing else is wrong
    // with the rows, or nothing before.
    type Case<'a> = (&'a [usize], &'a [usize], [usize; 3], u64, &'a str);
    let cases: [Case<'_>; 9] = [
        (&[1, 4], &[3], [6, 1, 22], 22, "not greater than heap"),
        (
            &[1, 3, 4],
            &[2, 4],
            [12, 1, 20],
            20,
            "not greater than heap",
        ),
        (&[2, 3, 5], &[1, 4], [5, 1, 16], 0, "not greater than heap"),
        (&[1, 2], &[1, 2], [3, 3, 7], 7, "not greater than heap 4"),
        (&[1, 4], &[3], [10, 3, 20], 0, "otherwise than heap"),
        (&[1, 4], &[3], [10, 3, 22], 22, "otherwise than heap"),
        (
            &[3, 4],
            &[1],
            [4, 1, 12],
            12,
            "compares with heap 9 otherwise than heap",
        ),
        (&[1, 3, 4], &[2], [3, 1, 11], 0, "otherwise than heap"),
        (
            &[1, 3, 4],
            &[2, 4],
            [12, 1, 22],
            22,
            "compares with heap 20 otherwise than heap",
        ),
    ];
    for (left, right, [distance, period, from], heap, why) in cases {
        let text = sealed(&format!(
            "sprague certificate 1\nclaim recursion\ngame {}\nmodulus 1\nfrom {from}\ndistance {distance}\nperiod {period}\nresidues 0:{from}\n",
            name(&take_sets(left, right))
        ));
        let found = reason(&text);
        assert!(found.contains(why), "{found}\n{text}");
        if heap > 0 {
            assert_eq!(first_failure(&text), Some(heap), "{text}");
        }
    }
}
