//! `sprague win POSITION`: who wins, every winning move, and why.

pub(crate) mod args;
mod json;
mod misere;
mod text;
mod why;

use super::{joined, print_json, print_text};
use crate::Outcome;
use crate::args::{Loopy, WinArgs, WinFlags};
use crate::drive;
use crate::failure::{Failure, formula_first, read_position};
use sprague::loopy::LoopyGame;
use sprague::outcome::Outcome as Winner;
use sprague::play::Fight;
use sprague::position::{
    Answer, Kind, Limits, Position, PositionError, Prospect, Side, Tables, Worths,
};
use sprague::sums::Backwards;

pub(crate) fn run(args: &WinArgs) -> Outcome {
    let position = read_position(&joined(&args.position, &args.more))?;
    let memory = args.memory.bytes();
    answer(
        &position,
        &args.flags,
        &args.loopy,
        memory,
        args.output.json,
    )
}

/// Moves a search may look at for the longest fight, unless told otherwise.
const FIGHT: usize = 200_000;
/// The same for misère play, which has nothing but search.
const MISERE: usize = 5_000_000;

/// All there is to say about a position.
struct Report<'a> {
    position: &'a Position,
    answer: Answer,
    worths: Worths,
    fights: Vec<Fight>,
    tables: Tables,
    flags: &'a WinFlags,
}

/// Answers about a position that was read.
pub(crate) fn answer(
    position: &Position,
    flags: &WinFlags,
    loopy: &Loopy,
    memory: u64,
    json: bool,
) -> Outcome {
    if flags.misere {
        let limit = flags.search.unwrap_or(MISERE);
        return misere::run(position, limit, json);
    }
    let limits = Limits {
        options: flags.options,
        search: flags.search.unwrap_or(FIGHT),
        memory,
        loopy: loopy.limits(position.largest_loopy_heap().unwrap_or(0)),
    };
    let report = match report(position, flags, &limits) {
        // A rule that begins to grow only at large heaps shows itself now.
        Err(Failure::Rule(error)) if error.grows => {
            let grown = position.with_growth();
            let report = report(&grown, flags, &limits)?;
            return print(&report, json);
        }
        report => report?,
    };
    print(&report, json)
}

fn report<'a>(
    position: &'a Position,
    flags: &'a WinFlags,
    limits: &Limits,
) -> Result<Report<'a>, Failure> {
    let mut tables = Tables::new(position, limits).map_err(failure)?;
    for table in tables.games_mut() {
        let game = table.game().clone();
        if let Some((search, heap)) = table.pending() {
            drive::reach(search, heap)
                .map_err(|failure| formula_first(&game, heap..=heap, failure))?;
        }
    }
    let (answer, worths) = position.solve(&mut tables, limits).map_err(failure)?;
    let fights = position.fights(answer.outcome, limits.search);
    Ok(Report {
        position,
        worths,
        fights: fights.map_err(failure)?,
        answer,
        tables,
        flags,
    })
}

fn print(report: &Report<'_>, json: bool) -> Outcome {
    if json {
        return Ok(print_json(&json::document(report))?);
    }
    Ok(print_text(&text::render(report))?)
}

fn failure(error: PositionError) -> Failure {
    match error {
        PositionError::Limit(error) => error.into(),
        PositionError::TooLarge(error) => Failure::usage(
            error.to_string(),
            "leave out components, or search further with --search N",
        ),
        PositionError::Heap { .. } => Failure::usage(
            error.to_string(),
            "ask for smaller heaps, or raise --memory MIB",
        ),
        other => Failure::usage(other.to_string(), "ask for smaller heaps"),
    }
}

/// The options that allow more where something about loopy heaps is not certain.
fn more_words(report: &Report<'_>) -> String {
    let mut options: Vec<&str> = Vec::new();
    for table in report.tables.games() {
        match table.loopy() {
            Some(LoopyGame::Forced(_)) => options.extend(["--steps", "--digits"]),
            Some(LoopyGame::Explored(heaps)) if heaps.is_out_of_moves() => options.push("--moves"),
            Some(LoopyGame::Explored(heaps)) if heaps.unknown() > 0 => options.push("--bound"),
            _ => {}
        }
    }
    if report.answer.kind == Kind::LoopyPartizan {
        options.push("--search");
    }
    let mut seen = Vec::new();
    options.retain(|option| {
        !seen.contains(option) && {
            seen.push(*option);
            true
        }
    });
    match options.as_slice() {
        [] => "--options allows more".into(),
        [one] => format!("{one} allows more"),
        [first @ .., last] => format!("{} and {last} allow more", first.join(", ")),
    }
}

/// The outcome in words.
fn outcome_words(outcome: Winner, kind: Kind, more: &str) -> String {
    let partizan = matches!(kind, Kind::Partizan | Kind::LoopyPartizan);
    let words = match outcome {
        Winner::L => "L: Left wins, whoever starts",
        Winner::R => "R: Right wins, whoever starts",
        Winner::N if partizan => "N: the player who starts wins",
        Winner::N => "N: the player to move wins",
        Winner::P if partizan => "P: the player who starts loses",
        Winner::P => "P: the player to move loses",
        Winner::DRAW => "draw: both can keep play going for ever",
        Winner::UNKNOWN => return format!("undetermined within these limits ({more})"),
        _ => {
            let [left, right] = Side::BOTH.map(|side| start_words(outcome, side, more));
            return format!("if Left starts, {left}; if Right starts, {right}");
        }
    };
    words.into()
}

/// What comes of it when a player starts.
fn start_words(outcome: Winner, side: Side, more: &str) -> String {
    match outcome.of(side) {
        Prospect::Win => format!("{side} wins"),
        Prospect::Loss => format!("{} wins", side.other()),
        Prospect::Draw => "it is a draw".into(),
        Prospect::Unknown => format!("it is undetermined ({more})"),
    }
}

/// What a search backwards from the end looked at.
fn backwards_words(search: Backwards) -> String {
    let Backwards { positions, limit } = search;
    match limit {
        None => format!("{positions} positions were looked at, backwards from the end of play"),
        Some(limit) => format!(
            "{positions} positions were looked at, backwards from the end of play, and no more \
             than {limit} moves; --search allows more"
        ),
    }
}
