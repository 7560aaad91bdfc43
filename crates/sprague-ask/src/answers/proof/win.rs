//! Who wins a position, in the terms of the theories for Coq.

use super::ProofAnswer;
use super::repetition::{Proved, clamp, values, work_limit};
use super::rules::{nim, rules_of};
use crate::answers::win::{WinQuestion, no_answer};
use crate::{Effort, Refusal};
use sprague::position::{Change, Outcome, Part, Position, Solved};
use sprague::{Heap, Ruleset};
use sprague_proofs::{Game, PositionTheorem, Rules, WinningMove, position_file};
use std::sync::Arc;

pub(super) fn win(position: &Position, effort: &Effort) -> Result<ProofAnswer, Refusal> {
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
        work += table.work();
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
    if largest < SMALL && rules.work(largest + 1) <= work_limit(effort) {
        return Ok(Game {
            values: values(game, largest + 1, effort)?,
            rules,
            repeats: None,
        });
    }
    let proved = Proved::find(game, &rules, effort)?;
    Ok(Game {
        rules,
        values: proved.values,
        repeats: Some(proved.repetition),
    })
}

fn not_impartial() -> Refusal {
    Refusal::unanswerable(
        "the theory for Coq has impartial heaps and nimbers only",
        "prove the impartial part of the position on its own",
    )
}
