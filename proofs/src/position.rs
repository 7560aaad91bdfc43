//! Files about a position: who wins it, and by which move.

use crate::Repetition;
use crate::rules::{Rules, comment, list};
use crate::table::{HEADER, opening, table_definition};

/// A game that occurs in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Its rules.
    pub rules: Rules,
    /// Its first values: as many as a period needs, or up to the largest heap that occurs. Nim needs none.
    pub values: Vec<u64>,
    /// The repetition, where heaps beyond the table occur.
    pub repeats: Option<Repetition>,
}

/// A move that wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMove {
    /// Which heap of the position, counted from 0.
    pub heap: usize,
    /// The heaps that are left of it; empty ones may be left out.
    pub to: Vec<u64>,
}

/// Who wins a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionTheorem {
    /// The position as it was typed.
    pub title: String,
    /// The games that occur.
    pub games: Vec<Game>,
    /// The heaps, each with the number of its game.
    pub heaps: Vec<(usize, u64)>,
    /// A winning move; without one the position is said to be lost.
    pub winning: Option<WinningMove>,
}

/// A file that states and proves who wins.
pub fn position_file(theorem: &PositionTheorem) -> String {
    let who = match theorem.winning {
        Some(_) => "the player to move wins",
        None => "the player to move loses",
    };
    let mut text = opening(&format!("{}: {who}.", comment(&theorem.title)));
    for (i, game) in theorem.games.iter().enumerate() {
        if game.rules != Rules::Nim {
            text += &table_definition(&format!("table_{i}"), &game.values);
        }
    }
    text += HEADER;
    for (i, game) in theorem.games.iter().enumerate() {
        text += &game.values_and_check(i);
    }
    text += &games_and_position(theorem);
    text += &conclusion(theorem);
    text + "\nPrint Assumptions the_outcome.\n"
}

impl Game {
    /// The values as a function, and the proof that they are the values as far as they are needed.
    fn values_and_check(&self, i: usize) -> String {
        let term = self.rules.term();
        let table = format!("table_{i}");
        let (values, claim, proof) = match (&self.rules, &self.repeats) {
            (Rules::Nim, _) => (
                "fun n => n".into(),
                String::new(),
                "exact nim_values.".into(),
            ),
            (rules, Some(repetition)) => (
                repetition.values_term(&table),
                String::new(),
                format!(
                    "{}\n  vm_cast_no_check (eq_refl true).",
                    rules.apply_period_check(&table, repetition, &self.values)
                ),
            ),
            (rules, None) => (
                format!("entry {table}"),
                format!(
                    "forall n, n < {} -> mex_at game_{i} values_{i} n",
                    self.values.len()
                ),
                format!(
                    "{}\n  vm_cast_no_check (eq_refl true).",
                    rules.apply_table_check(&table, &self.values)
                ),
            ),
        };
        let claim = if claim.is_empty() {
            format!("values_of game_{i} values_{i}")
        } else {
            claim
        };
        format!(
            "\nDefinition game_{i} : rules := {term}.\nDefinition values_{i} : N -> N := {values}.\n\
             Theorem checked_{i} : {claim}.\nProof.\n  {proof}\nQed.\n"
        )
    }

    /// About how many options Coq looks at to check the values.
    pub fn work(&self) -> u128 {
        let size = self.values.len() as u64;
        match &self.repeats {
            Some(repetition) => repetition.work(&self.rules, size),
            None => self.rules.work(size),
        }
    }

    /// Whether the values are known for all heaps.
    fn is_known_everywhere(&self) -> bool {
        self.rules == Rules::Nim || self.repeats.is_some()
    }
}

fn games_and_position(theorem: &PositionTheorem) -> String {
    let names = |prefix: &str| {
        let each: Vec<String> = (0..theorem.games.len())
            .map(|i| format!("{prefix}_{i}"))
            .collect();
        format!("[{}]", each.join("; "))
    };
    let ends: Vec<String> = theorem
        .games
        .iter()
        .map(|game| format!("apply {}", game.rules.ends_term()))
        .collect();
    format!(
        "\n(** The games of the sum by number, and the position: each heap with its game. *)\n\
         Definition games : N -> rules := among {}.\n\
         Definition values (i : N) : N -> N := nth (N.to_nat i) {} (fun n => n).\n\
         Definition position : list (N * N) := {}.\n\
         \nLemma all_end : forall i, ends (games i).\nProof.\n  apply among_ends.\n  \
         repeat apply Forall_cons; try apply Forall_nil; [{}].\nQed.\n\
         \nLemma all_known : Forall (known_heap games values) position.\nProof.\n{}  constructor.\nQed.\n",
        names("game"),
        names("values"),
        heaps(&theorem.heaps),
        ends.join(" | "),
        known(theorem, &theorem.heaps),
    )
}

fn conclusion(theorem: &PositionTheorem) -> String {
    let Some(winning) = &theorem.winning else {
        return "\nTheorem the_outcome : lost (N * N) (sum_of games) position.\nProof.\n  \
                apply (lost_sum games all_end values); [exact all_known | vm_compute; reflexivity].\nQed.\n"
            .into();
    };
    let (before, rest) = theorem.heaps.split_at(winning.heap);
    let (game, from) = rest[0];
    let rules = &theorem.games[game].rules;
    let parts = rules.parts(&winning.to);
    let left: Vec<(usize, u64)> = parts.iter().map(|&part| (game, part)).collect();
    let next: Vec<(usize, u64)> = [before, &left, &rest[1..]].concat();
    format!(
        "\n(** The winning move leads here. *)\nDefinition next : list (N * N) := {}.\n\
         \nLemma next_is_known : Forall (known_heap games values) next.\nProof.\n{}  constructor.\nQed.\n\
         \nTheorem the_move : move (N * N) (sum_of games) position next.\nProof.\n  \
         apply (a_move _ {} {game} {from} {} {}).\n  change (game_{game} {from} {}). {}\nQed.\n\
         \nTheorem next_is_lost : lost (N * N) (sum_of games) next.\nProof.\n  \
         apply (lost_sum games all_end values); [exact next_is_known | vm_compute; reflexivity].\nQed.\n\
         \nTheorem the_outcome : won (N * N) (sum_of games) position.\nProof.\n  \
         exact (Won _ _ position next the_move next_is_lost).\nQed.\n",
        heaps(&next),
        known(theorem, &next),
        heaps(before),
        heaps(&rest[1..]),
        list(&parts),
        list(&parts),
        rules.option_proof(from, &parts),
    )
}

/// The steps of a proof that all these heaps have the values that are said.
fn known(theorem: &PositionTheorem, heaps: &[(usize, u64)]) -> String {
    let steps = heaps.iter().map(
        |&(game, _)| match theorem.games[game].is_known_everywhere() {
            true => format!("  constructor; [intros n _; exact (checked_{game} n)|].\n"),
            false => format!(
                "  constructor; [intros n small; apply (checked_{game} n);\n    \
                 eapply N.le_lt_trans; [exact small | reflexivity]|].\n"
            ),
        },
    );
    steps.collect()
}

/// Heaps with their games, as a list.
fn heaps(heaps: &[(usize, u64)]) -> String {
    let each: Vec<String> = heaps
        .iter()
        .map(|(game, heap)| format!("({game}, {heap})"))
        .collect();
    format!("[{}]", each.join("; "))
}
