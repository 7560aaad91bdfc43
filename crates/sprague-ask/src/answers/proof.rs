//! A proof for the Coq proof assistant: that a period holds for all heaps, or who wins a position.

use super::win::{WinQuestion, no_answer};
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::position::{Change, Outcome, Part, Position, Solved};
use sprague::ruleset::{self, Code, PartRule, SubtractionSet};
use sprague::sequence::NimSequence;
use sprague::{Heap, Ruleset};
use sprague_proofs::{
    Game, PeriodTheorem, PositionTheorem, Rules, WinningMove, period_file, position_file,
};
use std::sync::Arc;

/// Options that Coq may have to look at, unless told otherwise: some minutes.
const WORK: u128 = 1_000_000_000;

/// A file for Coq that states and proves something. The limit by work says how many options Coq may have to
/// look at to check it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProofQuestion {
    /// That the values of this game repeat for ever.
    Period(String),
    /// Who wins this position, and by which move.
    Win(String),
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
            ProofQuestion::Win(position) => win(&read::position(position)?, effort),
        }
    }
}

fn period(game: &Ruleset, effort: &Effort) -> Result<ProofAnswer, Refusal> {
    search::not_loopy(game)?;
    let rules = rules_of(game)?;
    let repetition = Repetition::find(game, &rules, effort)?;
    let work = within_work(&rules, repetition.size, effort)?;
    let theorem = PeriodTheorem {
        title: game.to_string(),
        values: values(game, repetition.size, effort)?,
        rules,
        first: repetition.first,
        period: repetition.period,
    };
    Ok(ProofAnswer {
        statement: format!(
            "for all n >= {}, G(n + {}) = G(n)",
            theorem.first, theorem.period
        ),
        values: repetition.size,
        options: clamp(work),
        text: period_file(&theorem),
    })
}

/// A proved repetition, as a proof for Coq needs it.
struct Repetition {
    first: Heap,
    period: Heap,
    /// How many values have to be checked.
    size: Heap,
}

impl Repetition {
    fn find(game: &Ruleset, rules: &Rules, effort: &Effort) -> Result<Self, Refusal> {
        if rules.table_size(1, 1).is_none() {
            return Err(Refusal::unanswerable(
                format!("the theory for Coq has no theorem by which {game} could have a period"),
                "it has such theorems for finite codes and for finite subtraction sets",
            ));
        }
        let searched = search::period(game, effort)?;
        let verdict = searched.search.verdict();
        let Some(pattern) = verdict.proved() else {
            return Err(Refusal::unanswerable(
                format!("no period of {game} is proved, so there is nothing to write down"),
                "ask for its period first: the answer says what is missing",
            )
            .with_instead("period", game.to_string()));
        };
        if pattern.saltus > 0 {
            return Err(Refusal::unanswerable(
                format!(
                    "{game} is arithmetic periodic, and the theory for Coq has plain periods only"
                ),
                "a certificate can be had for some such games",
            ));
        }
        // The theorem for codes trades parts of a heap, and those are not empty.
        let first = match rules {
            Rules::Code(_) => pattern.preperiod.max(1),
            _ => pattern.preperiod,
        };
        let size = rules
            .table_size(first, pattern.period)
            .ok_or_else(|| no_theorem(game))?;
        Ok(Repetition {
            first,
            period: pattern.period,
            size,
        })
    }
}

fn win(position: &Position, effort: &Effort) -> Result<ProofAnswer, Refusal> {
    let Solved { answer, .. } = {
        let question = WinQuestion::default();
        let limits = question.limits(position, effort);
        position
            .solve(&limits, effort.control())
            .map_err(no_answer)?
    };
    let mut components = Vec::new();
    let mut games: Vec<(Arc<Ruleset>, Rules, Heap)> = Vec::new();
    for component in position.components() {
        let (game, rules, heap) = match &component.part {
            Part::Heap(game, heap) => (Arc::clone(game), rules_of(game)?, *heap),
            Part::Value(value) => match value.nimber() {
                Some(nimber) => (Arc::new(nim()), Rules::Nim, nimber),
                None => return Err(not_impartial()),
            },
            Part::PartizanHeap(..) => return Err(not_impartial()),
        };
        let known = games.iter().position(|(_, other, _)| *other == rules);
        let number = known.unwrap_or_else(|| {
            games.push((game, rules, 0));
            games.len() - 1
        });
        games[number].2 = games[number].2.max(heap);
        components.push((number, heap));
    }
    let winning = answer
        .winning
        .first()
        .and_then(|found| Some((found.component, found.changes.first()?)));
    let winning = winning.map(|(heap, change)| WinningMove {
        heap,
        to: match change {
            Change::Heap { to, .. } => to.clone(),
            Change::Value { to, .. } => to.nimber().filter(|&m| m > 0).into_iter().collect(),
        },
    });
    let is_lost = answer.outcome == Outcome::P;
    if winning.is_none() != is_lost {
        return Err(Refusal::unanswerable(
            "no winning move was found among those looked at, though the position is won",
            "look at more options of each heap",
        ));
    }
    let mut work = 0;
    let mut tables = Vec::new();
    for (game, rules, largest) in games {
        let table = table_for(&game, rules, largest, effort)?;
        work += table.rules.work(table.values.len() as u64);
        tables.push(table);
    }
    let theorem = PositionTheorem {
        title: position.to_string(),
        games: tables,
        heaps: components,
        winning,
    };
    Ok(ProofAnswer {
        statement: match is_lost {
            true => format!("the player to move loses {position}"),
            false => format!("the player to move wins {position}"),
        },
        values: theorem
            .games
            .iter()
            .map(|game| game.values.len() as u64)
            .sum(),
        options: clamp(work),
        text: position_file(&theorem),
    })
}

/// The values of a game as far as a position needs them: up to its largest heap where that is little work, else
/// as many as prove the period.
fn table_for(
    game: &Ruleset,
    rules: Rules,
    largest: Heap,
    effort: &Effort,
) -> Result<Game, Refusal> {
    if rules == Rules::Nim {
        return Ok(Game {
            rules,
            values: Vec::new(),
            repeats: None,
        });
    }
    /// Heaps up to here are tabulated without asking whether the values repeat.
    const SMALL: Heap = 2_000;
    let (size, repeats) = match largest < SMALL && rules.work(largest + 1) <= work_limit(effort) {
        true => (largest + 1, None),
        false => {
            let repetition = Repetition::find(game, &rules, effort)?;
            (repetition.size, Some((repetition.first, repetition.period)))
        }
    };
    within_work(&rules, size, effort)?;
    Ok(Game {
        values: values(game, size, effort)?,
        rules,
        repeats,
    })
}

/// The rules in the terms of the theory for Coq.
fn rules_of(game: &Ruleset) -> Result<Rules, Refusal> {
    if let Some(set) = game.subtraction_set() {
        return match set.elements() {
            Some(amounts) => Ok(Rules::Subtraction(amounts.to_vec())),
            None if set.as_taking() == nim_set().as_taking() => Ok(Rules::Nim),
            None => Err(no_theorem(game)),
        };
    }
    let code = game.code().ok_or_else(|| no_theorem(game))?;
    if code.as_taking() == Some(nim_set().as_taking()) {
        return Ok(Rules::Nim);
    }
    if is_grundy(&code) {
        return Ok(Rules::Grundy);
    }
    if !code.is_finite() || code.has_part_rules() {
        return Err(no_theorem(game));
    }
    let last = code.last_position().unwrap_or(0);
    let digits = code.leading().iter().take(last as usize + 1).map(|digit| {
        let bits = digit
            .counts
            .as_plain_digit()
            .filter(|_| digit.counts.at_least().is_none());
        bits.map(u64::from)
    });
    digits
        .collect::<Option<Vec<u64>>>()
        .map(Rules::Code)
        .ok_or_else(|| no_theorem(game))
}

/// Whether a code is that of Grundy's game: split a heap into two that are not equal.
fn is_grundy(code: &Code) -> bool {
    let [first, rest @ ..] = code.leading() else {
        return false;
    };
    let splits = first.counts.as_plain_digit() == Some(4)
        && matches!(first.rule, PartRule::Distinct | PartRule::NotAllEqual);
    splits && code.is_finite() && rest.iter().all(|digit| digit.is_zero())
}

fn nim_set() -> SubtractionSet {
    SubtractionSet::all_except([])
}

fn nim() -> Ruleset {
    Ruleset::new(ruleset::Rules::Subtraction(nim_set()))
}

fn values(game: &Ruleset, size: Heap, effort: &Effort) -> Result<Vec<u64>, Refusal> {
    let mut sequence = NimSequence::new(game)
        .with_memory(effort.memory)
        .under(effort.control());
    let last = size.saturating_sub(1);
    sequence.extend_to(last)?;
    Ok(sequence
        .values()
        .iter()
        .take(size as usize)
        .map(|&value| u64::from(value))
        .collect())
}

fn work_limit(effort: &Effort) -> u128 {
    effort.search.map_or(WORK, |options| options as u128)
}

fn within_work(rules: &Rules, size: Heap, effort: &Effort) -> Result<u128, Refusal> {
    let work = rules.work(size);
    if work <= work_limit(effort) {
        return Ok(work);
    }
    Err(Refusal::new(
        RefusalKind::Limit,
        format!(
            "Coq would have to check {size} values by looking at about {work} options, more than {}",
            work_limit(effort)
        ),
    )
    .with_hint("a certificate can be had for much longer repetitions")
    .with_raise(&[Limit::Search]))
}

fn clamp(work: u128) -> u64 {
    u64::try_from(work).unwrap_or(u64::MAX)
}

fn no_theorem(game: &Ruleset) -> Refusal {
    Refusal::unanswerable(
        format!("the theory for Coq does not have the rules of {game}"),
        "it has finite codes without rules about the sizes of parts, finite subtraction sets, nim and Grundy's \
         game",
    )
}

fn not_impartial() -> Refusal {
    Refusal::unanswerable(
        "the theory for Coq has impartial heaps and nimbers only",
        "prove the impartial part of the position on its own",
    )
}
