//! `sprague win POSITION`: who wins, every winning move, and why.

mod json;
mod misere;
mod text;
mod why;

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::{WinArgs, WinFlags};
use crate::drive;
use crate::failure::{Failure, read_position};
use sprague::position::{Limits, Position, PositionError, Tables};

pub(crate) fn run(args: &WinArgs) -> Outcome {
    let position = read_position(&args.position)?;
    answer(
        &position,
        &args.flags,
        args.memory.bytes(),
        args.output.json,
    )
}

/// Answers about a position that was read.
pub(crate) fn answer(position: &Position, flags: &WinFlags, memory: u64, json: bool) -> Outcome {
    let limits = Limits {
        options: flags.options,
        search: flags.search,
        memory,
    };
    if flags.misere {
        return misere::run(position, flags, json);
    }
    drive::catch_interrupts();
    let mut tables = Tables::new(position, memory).map_err(failure)?;
    for table in tables.games_mut() {
        if let Some((search, heap)) = table.pending() {
            drive::reach(search, heap)?;
        }
    }
    tables.fill().map_err(failure)?;
    let answer = position.win_with(&mut tables, &limits).map_err(failure)?;
    if json {
        return Ok(print_json(&json::document(
            position, &answer, &tables, flags,
        ))?);
    }
    Ok(print_text(&text::render(
        position, &answer, &tables, flags,
    ))?)
}

fn failure(error: PositionError) -> Failure {
    match error {
        PositionError::Limit(error) => error.into(),
        PositionError::TooLarge(error) => Failure::usage(
            error.to_string(),
            "leave out components, or search further with --search N",
        ),
        PositionError::Search(error) => {
            Failure::usage(error.to_string(), "search further with --search N")
        }
        other => Failure::usage(other.to_string(), "ask for smaller heaps"),
    }
}

/// `P`, `N`, `L` or `R` in words.
fn outcome_words(letter: char, impartial: bool) -> &'static str {
    match (letter, impartial) {
        ('L', _) => "L: Left wins, whoever starts",
        ('R', _) => "R: Right wins, whoever starts",
        ('N', true) => "N: the player to move wins",
        ('N', false) => "N: the player who starts wins",
        (_, true) => "P: the player to move loses",
        _ => "P: the player who starts loses",
    }
}
