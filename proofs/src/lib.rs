//! Theorems about heap games that the Coq proof assistant has checked, and files that apply them to one game.
//!
//! The theorems are in `theories/`, in five short files that a mathematician can read: games and the theorem of
//! Sprague and Grundy, rules, periods, the check of a table by computation, and what follows from it. What this
//! crate writes states a fact about a game or a position in those terms, lists the values it rests on, and leaves
//! everything else to Coq: a wrong value, period or winner makes the file fail. So nothing here needs to be
//! trusted, and nothing here computes a value.
//!
//! ```
//! use sprague_proofs::{PeriodTheorem, Rules, period_file};
//!
//! let nim_with_two = PeriodTheorem {
//!     title: "S(1,2)".into(),
//!     rules: Rules::Subtraction(vec![1, 2]),
//!     first: 0,
//!     period: 3,
//!     values: vec![0, 1, 2, 0, 1],
//! };
//! assert_eq!(nim_with_two.rules.table_size(0, 3), Some(5));
//! assert!(period_file(&nim_with_two).contains("G (n + 3) = G n"));
//! ```

mod position;
mod rules;
mod table;

pub use position::{Game, PositionTheorem, WinningMove, position_file};
pub use rules::Rules;

use table::{HEADER, opening, table_definition};

/// The theories by the names of their files, each after those it needs.
pub const THEORIES: [(&str, &str); 5] = [
    ("Games.v", include_str!("../theories/Games.v")),
    ("Rules.v", include_str!("../theories/Rules.v")),
    ("Periods.v", include_str!("../theories/Periods.v")),
    ("Check.v", include_str!("../theories/Check.v")),
    ("Certify.v", include_str!("../theories/Certify.v")),
];

/// The name by which files refer to the folder of the theories: `coqc -Q FOLDER Sprague FILE`.
pub const LIBRARY: &str = "Sprague";

/// The values of a game repeat for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodTheorem {
    /// The game as it was typed.
    pub title: String,
    /// Its rules.
    pub rules: Rules,
    /// The first heap of the repetition; at least 1 for a code.
    pub first: u64,
    /// The period.
    pub period: u64,
    /// The first values, as many as [`Rules::table_size`] says.
    pub values: Vec<u64>,
}

/// A file that states and proves the period.
pub fn period_file(theorem: &PeriodTheorem) -> String {
    let PeriodTheorem {
        title,
        rules,
        first,
        period,
        values,
    } = theorem;
    let game = rules.term();
    let about = format!(
        "{}: for all n >= {first}, G(n + {period}) = G(n).",
        rules::comment(title)
    );
    let mut text = opening(&about);
    text += &table_definition("table", values);
    text += HEADER;
    text += &format!(
        "\n(** The rules. *)\nDefinition game : rules := {game}.\n\
         \n(** The values: those of the table, the last {period} of them for ever. *)\n\
         Definition values : N -> N := repeated table {first} {period}.\n\
         \nTheorem these_are_the_values : values_of game values.\nProof.\n  {}\n  \
         vm_cast_no_check (eq_refl true).\nQed.\n\
         \n(** Whoever gives the values of the game: they repeat. *)\n\
         Theorem the_period : forall G, values_of game G ->\n  \
         forall n, {first} <= n -> G (n + {period}) = G n.\nProof.\n  \
         exact (the_values_repeat game table {first} {period} {} eq_refl these_are_the_values).\nQed.\n",
        rules.apply_period_check("table", *first, *period, values),
        rules.ends_term(),
    );
    if let Some(last) = first.checked_sub(1).filter(|&last| {
        let at = |n: u64| usize::try_from(n).ok().and_then(|n| values.get(n));
        at(last) != at(last + period)
    }) {
        text += &format!(
            "\n(** And not earlier: heap {last} is an exception. *)\n\
             Theorem the_last_exception : forall G, values_of game G -> G ({last} + {period}) <> G {last}.\n\
             Proof.\n  intros G given.\n  \
             rewrite !(values_are_unique game G values {} given these_are_the_values).\n  \
             vm_compute. discriminate.\nQed.\n",
            rules.ends_term()
        );
    }
    text + "\nPrint Assumptions the_period.\n"
}
