//! A proof for the Coq proof assistant: that a period holds for all heaps, who wins a position, or each heap of a game.

mod outcomes;
mod repetition;
mod rules;
mod win;

use crate::{Ask, Document, Effort, Refusal, read, search};
use repetition::{Proved, clamp};
use rules::{nim_amounts, rules_of};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Ruleset;
use sprague_proofs::{PeriodTheorem, Rules, period_file};

/// A file for Coq that states and proves something. The limit by work says how many options Coq may have to
/// look at to check it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProofQuestion {
    /// That the values of this game repeat for ever.
    Period(String),
    /// Who wins this position, and by which move.
    Win(String),
    /// Who wins each heap of this game, in which each player takes from a finite set.
    Outcomes(String),
}

/// A proof for Coq.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ProofAnswer {
    /// What is proved, in words.
    pub statement: String,
    /// How many values the file lists.
    pub values: u64,
    /// About how many options Coq looks at to check it.
    pub options: u64,
    /// The file, or its name where it was written to one.
    pub text: String,
}

/// What Coq says to proofs that were written to files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CheckedProofs {
    /// Each of them.
    pub proofs: Vec<CheckedProof>,
}

/// What Coq says to a proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedProof {
    /// The name of the file.
    pub file: String,
    /// Whether Coq accepts it, with no more than machine integers and arrays taken for granted.
    pub verified: bool,
    /// What it says, in Coq's own words; null if it was rejected.
    pub statement: Option<String>,
    /// Whether the proof uses Coq's machine integers and arrays.
    pub rests_on_machine_integers: bool,
    /// Why it was rejected; null if it was not.
    pub reason: Option<String>,
}

impl CheckedProof {
    /// A proof that Coq accepts.
    pub fn verified(file: String, statement: String, rests_on_machine_integers: bool) -> Self {
        CheckedProof {
            file,
            verified: true,
            statement: Some(statement),
            rests_on_machine_integers,
            reason: None,
        }
    }

    /// A proof that is rejected.
    pub fn rejected(file: String, reason: String) -> Self {
        CheckedProof {
            file,
            verified: false,
            statement: None,
            rests_on_machine_integers: false,
            reason: Some(reason),
        }
    }
}

impl Document for CheckedProofs {
    const SCHEMA: &'static str = "checked_proofs/1";
}

impl Document for ProofAnswer {
    const SCHEMA: &'static str = "proof/1";
}

impl Ask for ProofQuestion {
    type Answer = ProofAnswer;

    fn ask(&self, effort: &Effort) -> Result<ProofAnswer, Refusal> {
        match self {
            ProofQuestion::Period(game) => period(&read::impartial(game)?, effort),
            ProofQuestion::Win(position) => win::win(&read::position(position)?, effort),
            ProofQuestion::Outcomes(game) => outcomes::outcomes(&read::game(game)?, effort),
        }
    }
}

fn period(game: &Ruleset, effort: &Effort) -> Result<ProofAnswer, Refusal> {
    search::not_loopy(game)?;
    let rules = match rules_of(game)? {
        Rules::Nim => nim_amounts(),
        rules => rules,
    };
    let Proved { repetition, values } = Proved::find(game, &rules, effort)?;
    let work = repetition.work(&rules, values.len() as u64);
    let theorem = PeriodTheorem {
        title: game.to_string(),
        rules,
        repetition,
        values,
    };
    Ok(ProofAnswer {
        statement: format!(
            "for all n >= {}, G(n + {}) = G(n){}",
            theorem.repetition.first,
            theorem.repetition.period,
            match theorem.repetition.saltus {
                0 => String::new(),
                saltus => format!(" + {saltus}"),
            }
        ),
        values: theorem.values.len() as u64,
        options: clamp(work),
        text: period_file(&theorem),
    })
}
