//! Subtraction games of well-known sets of numbers that are not ultimately periodic: primes, squares,
//! triangular numbers, powers of two, Fibonacci numbers.
//!
//! Each is a named game whose moves are a rule in the notation for rules of one's own. A list such as
//! `S(2,3,5,7,...)` means one of them rather than a progression of its last two numbers.

use super::catalogue::{Definition, NamedGame, ProvedFormula};
use crate::Heap;

/// The subtraction games of well-known sets, named as sets are written.
pub(super) const NUMBER_SETS: &[NamedGame] = &[
    NamedGame {
        id: "S(primes)",
        aliases: &["subtract-a-prime"],
        title: "Subtract a Prime",
        story: "Take a prime number of beans.",
        source: "Golomb, A mathematical investigation of games of take-away, 1966",
        definition: Definition::Rule("take one of {k : 1 <= k <= n, prime(k)}"),
        formula: None,
    },
    NamedGame {
        id: "S(squares)",
        aliases: &["subtract-a-square"],
        title: "Subtract a Square",
        story: "Take a square number of beans.",
        source: "Golomb, A mathematical investigation of games of take-away, 1966",
        definition: Definition::Rule("take one of {k^2 : 1 <= k <= sqrt(n)}"),
        formula: None,
    },
    NamedGame {
        id: "S(triangular)",
        aliases: &["subtract-a-triangular-number"],
        title: "Subtract a Triangular Number",
        story: "Take 1, 3, 6, 10, … beans, as many as fill a triangle.",
        source: "Golomb, A mathematical investigation of games of take-away, 1966",
        definition: Definition::Rule("take one of {k*(k+1)/2 : 1 <= k <= (sqrt(8*n + 1) - 1)/2}"),
        formula: None,
    },
    NamedGame {
        id: "S(2^k)",
        aliases: &["subtract-a-power-of-two", "S(powers of two)"],
        title: "Subtract a Power of Two",
        story: "Take 1, 2, 4, 8, … beans.",
        source: "Folklore",
        definition: Definition::Rule("take one of {2^k : 0 <= k <= log2(n)}"),
        formula: Some(ProvedFormula {
            text: "n % 3",
            source: "1 and 2 can be taken, and no power of two is a multiple of 3",
        }),
    },
    NamedGame {
        id: "S(fibonacci)",
        aliases: &["subtract-a-fibonacci-number"],
        title: "Subtract a Fibonacci Number",
        story: "Take 1, 2, 3, 5, 8, … beans, each number the sum of the two before it.",
        source: "Folklore",
        definition: Definition::Rule(
            "take one of {k : 1 <= k <= n, square(5*k*k + 4) = 1 or square(5*k*k - 4) = 1}",
        ),
        formula: None,
    },
];

/// The set whose first numbers these are, in ascending order; at least three of them.
pub(crate) fn well_known_set(numbers: &[Heap]) -> Option<&'static NamedGame> {
    let begins = |entry: &&NamedGame| {
        let mut terms = terms(entry.id);
        numbers.iter().all(|&number| terms.next() == Some(number))
    };
    let enough = numbers.len() >= 3;
    enough.then(|| NUMBER_SETS.iter().find(begins))?
}

/// The numbers of one of these sets in ascending order.
pub(crate) fn numbers_of(set: &NamedGame) -> Box<dyn Iterator<Item = Heap>> {
    terms(set.id)
}

/// The numbers of a set in ascending order.
fn terms(id: &str) -> Box<dyn Iterator<Item = Heap>> {
    let is_prime = |n: &Heap| {
        (2..)
            .take_while(|d| d * d <= *n)
            .all(|d| !n.is_multiple_of(d))
    };
    match id {
        "S(primes)" => Box::new((2..).filter(is_prime)),
        "S(squares)" => Box::new((1..=u64::from(u32::MAX)).map(|k: Heap| k * k)),
        "S(triangular)" => Box::new((1..=u64::from(u32::MAX)).map(|k: Heap| k * (k + 1) / 2)),
        "S(2^k)" => Box::new((0..64).map(|k| 1 << k)),
        _ => {
            let next = |pair: &mut (Heap, Heap)| {
                *pair = (pair.1, pair.0.checked_add(pair.1)?);
                Some(pair.0)
            };
            let mut pair = (1, 1);
            Box::new(std::iter::from_fn(move || next(&mut pair)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(numbers: &[Heap]) -> Option<&'static str> {
        well_known_set(numbers).map(|entry| entry.id)
    }

    #[test]
    fn the_first_numbers_tell_which_set_is_meant() {
        assert_eq!(known(&[2, 3, 5, 7]), Some("S(primes)"));
        assert_eq!(known(&[1, 4, 9]), Some("S(squares)"));
        assert_eq!(known(&[1, 3, 6, 10]), Some("S(triangular)"));
        assert_eq!(known(&[1, 2, 4, 8]), Some("S(2^k)"));
        assert_eq!(known(&[1, 2, 3, 5, 8]), Some("S(fibonacci)"));
        assert_eq!(known(&[2, 3, 5, 8]), None);
        assert_eq!(known(&[2, 3]), None);
    }

    #[test]
    fn the_rule_of_each_set_takes_its_numbers() {
        for entry in NUMBER_SETS {
            let game = crate::Ruleset::named(entry);
            let options = game
                .options(100, 1000, &crate::Control::new())
                .unwrap()
                .unwrap();
            let mut taken: Vec<Heap> = options
                .iter()
                .map(|to| 100 - to.iter().sum::<Heap>())
                .collect();
            taken.sort_unstable();
            let wanted: Vec<Heap> = terms(entry.id).take_while(|&k| k <= 100).collect();
            assert_eq!(taken, wanted, "{}", entry.id);
        }
    }
}
