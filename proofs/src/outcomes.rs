//! Files about who wins the heaps of a game in which each player takes from a finite set.

use crate::rules::{comment, list};
use crate::table::{HEADER, opening, table_definition};

/// The outcomes of a game repeat for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomesTheorem {
    /// The game as it was typed.
    pub title: String,
    /// What Left may take.
    pub left: Vec<u64>,
    /// What Right may take.
    pub right: Vec<u64>,
    /// The first heap of the repetition.
    pub first: u64,
    /// The period.
    pub period: u64,
    /// For each heap before `first + period` whether Left wins when moving first (1) and whether Right does (2), added.
    pub winners: Vec<u64>,
}

impl OutcomesTheorem {
    fn largest(&self) -> u64 {
        let amounts = self.left.iter().chain(&self.right);
        amounts.copied().max().unwrap_or(0)
    }

    /// About how many options Coq looks at.
    pub fn work(&self) -> u128 {
        let heaps = u128::from(self.first) + u128::from(self.period) + u128::from(self.largest());
        heaps * (self.left.len() + self.right.len() + 1) as u128
    }
}

/// A file that states and proves who wins each heap, and that this repeats.
pub fn outcomes_file(theorem: &OutcomesTheorem) -> String {
    let OutcomesTheorem {
        first,
        period,
        left,
        right,
        ..
    } = theorem;
    let (left, right) = (list(left), list(right));
    let largest = theorem.largest();
    let about = format!(
        "{}: for all n >= {first}, the same player wins n + {period} as wins n.",
        comment(&theorem.title)
    );
    let mut text = opening(&about);
    text += &table_definition("table", &theorem.winners);
    text += HEADER;
    text += &format!(
        "\n(** What each player may take. *)\nDefinition game : player -> list N := sides {left} {right}.\n\
         \n(** Whether a player wins when moving first: bit 0 of the table for Left, bit 1 for Right, the last \
         {period} entries for ever. *)\n\
         Definition winner_is : player -> N -> bool := winner table {first} {period}.\n\
         \nLemma by_the_rules : forall n, follows_the_rules game winner_is n.\nProof.\n  \
         apply (checked_outcome_period {left} {right} {largest} {first} {period} table).\n  \
         vm_cast_no_check (eq_refl true).\nQed.\n\
         \nTheorem who_wins_each_heap : forall p n, wins game p n <-> winner_is p n = true.\nProof.\n  \
         exact (wins_exactly game winner_is by_the_rules).\nQed.\n\
         \n(** Whoever moves first wins [n + {period}] if and only if they win [n]. *)\n\
         Theorem the_outcomes : forall p n, {first} <= n -> wins game p (n + {period}) <-> wins game p n.\n\
         Proof.\n  \
         exact (the_outcomes_repeat {left} {right} table {first} {period} eq_refl by_the_rules).\nQed.\n"
    );
    text + "\nPrint Assumptions the_outcomes.\n"
}
