//! Files about a game: its values repeat for ever.

use crate::rules::comment;
use crate::table::{HEADER, opening, table_definition};
use crate::{Argument, Repetition, Rules};

/// The values of a game repeat for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodTheorem {
    /// The game as it was typed.
    pub title: String,
    /// Its rules.
    pub rules: Rules,
    /// How they repeat.
    pub repetition: Repetition,
    /// The first values, as many as [`Repetition::table_size`] says.
    pub values: Vec<u64>,
}

/// A file that states and proves the period.
pub fn period_file(theorem: &PeriodTheorem) -> String {
    let PeriodTheorem {
        title,
        rules,
        repetition,
        values,
    } = theorem;
    let Repetition { first, period, .. } = repetition;
    let about = format!(
        "{}: for all n >= {first}, G(n + {period}) = {}.",
        comment(title),
        repetition.grown("G(n)"),
    );
    let mut text = opening(&about);
    text += &table_definition("table", values);
    text += HEADER;
    text += &format!(
        "\n(** The rules. *)\nDefinition game : rules := {}.\n\
         \n(** The values: those of the table, and from heap {first} on the same {period} of them for ever{}. *)\n\
         Definition values : N -> N := {}.\n\
         \nTheorem these_are_the_values : values_of game values.\nProof.\n  {}\n  \
         vm_cast_no_check (eq_refl true).\nQed.\n\
         \n(** Whoever gives the values of the game: they repeat. *)\n\
         Theorem the_period : forall G, values_of game G ->\n  \
         forall n, {first} <= n -> G (n + {period}) = {}.\nProof.\n  {}\nQed.\n",
        rules.term(),
        match repetition.saltus {
            0 => String::new(),
            saltus => format!(", greater by {saltus} each time"),
        },
        repetition.values_term("table"),
        rules.apply_period_check("table", repetition, values),
        repetition.grown("G n"),
        conclusion(theorem),
    );
    text += &last_exception(theorem);
    text + "\nPrint Assumptions the_period.\n"
}

/// The proof that the values repeat, from what they are.
fn conclusion(theorem: &PeriodTheorem) -> String {
    let Repetition {
        first,
        period,
        saltus,
        argument,
    } = theorem.repetition;
    let ends = theorem.rules.ends_term();
    match (argument, saltus) {
        (Argument::EarlyHeaps { .. }, 0) => format!(
            "intros G given n from.\n  \
             rewrite (the_values_grow game table {first} {period} 0 {ends} eq_refl these_are_the_values G given n from).\n  \
             apply N.add_0_r."
        ),
        (Argument::EarlyHeaps { .. }, _) => format!(
            "exact (the_values_grow game table {first} {period} {saltus} {ends} eq_refl these_are_the_values)."
        ),
        _ => format!(
            "exact (the_values_repeat game table {first} {period} {ends} eq_refl these_are_the_values)."
        ),
    }
}

/// The theorem that the repetition does not begin earlier, if there is an exception before it.
fn last_exception(theorem: &PeriodTheorem) -> String {
    let repetition = &theorem.repetition;
    let period = repetition.period;
    let at = |n: u64| {
        let n = usize::try_from(n).ok()?;
        theorem.values.get(n).copied()
    };
    let follows = |n: u64| at(n).map(|value| value + repetition.saltus) == at(n + period);
    let Some(last) = repetition.first.checked_sub(1).filter(|&n| !follows(n)) else {
        return String::new();
    };
    format!(
        "\n(** And not earlier: heap {last} is an exception. *)\n\
         Theorem the_last_exception : forall G, values_of game G -> G ({last} + {period}) <> {}.\n\
         Proof.\n  intros G given.\n  \
         rewrite !(values_are_unique game G values {} given these_are_the_values).\n  \
         vm_compute. discriminate.\nQed.\n",
        repetition.grown(&format!("G {last}")),
        theorem.rules.ends_term()
    )
}
