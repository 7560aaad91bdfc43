//! Named games in which heaps may stay or grow, so that play need not end.

use super::catalogue::{Definition, NamedGame};

/// The loopy games, in the order of the paper.
pub(super) const LOOPY: &[NamedGame] = &[
    NamedGame {
        id: "aliquot-sum",
        aliases: &[],
        title: "Aliquot Sum",
        story: "Move to the sum of the proper divisors of the heap. Play is forced and may never end.",
        source: "Iannucci and Larsson, Game values of arithmetic functions, 2021, section 7",
        definition: Definition::Rule("start 1; stop at 1; to sigma(n) - n"),
        formula: None,
    },
    NamedGame {
        id: "aliquot-partial-sum",
        aliases: &[],
        title: "Aliquot Partial Sum",
        story: "Move to a sum of different proper divisors of the heap.",
        source: "Iannucci and Larsson, Game values of arithmetic functions, 2021, section 7",
        definition: Definition::Rule("start 1; to one of sums(proper_divisors(n))"),
        formula: None,
    },
];
