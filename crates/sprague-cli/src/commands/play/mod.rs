//! `sprague play POSITION`: play against the program or another person.
//!
//! The game itself and its moves are the library's; here are the table it is played at (`table`) and
//! the thinking about it (`thinker`), what is typed (`input`, `editor`, `read`), what is drawn and said (`figure`, `words`, `help`), and what is kept
//! (`record`, `json`).

pub(crate) mod args;
mod editor;
mod figure;
mod heard;
mod help;
mod input;
mod read;
mod record;
mod replay;
mod said;
mod setup;
mod table;
mod thinker;
mod words;

use super::print_document;
use crate::Outcome;
use crate::args::PlayArgs;
use crate::failure::{Failure, read_position};
use crate::file::ROOM;
use args::StrengthArg;
use heard::Heard;
use input::Input;
use setup::Setup;
use sprague::play::{Advisor, MisereError, PlainSearch, Session};
use sprague::position::{IllegalMove, Limits, Position};
use std::io::{self, IsTerminal, Write};
use table::Table;
use thinker::Thinker;

/// What an option that is listed takes in memory.
const BYTES_PER_OPTION: u64 = 160;
/// Moves a search may look at in one turn.
const SEARCH: usize = 300_000;

pub(crate) fn run(args: &PlayArgs) -> Outcome {
    let (mut game, setup) = begin(args)?;
    let fitting = PlainSearch::moves_fitting(args.memory.bytes());
    let options = usize::try_from(args.memory.bytes() / 4 / BYTES_PER_OPTION);
    let sensible = Limits::default();
    let limits = Limits {
        memory: args.memory.bytes(),
        options: sensible.options.min(options.unwrap_or(usize::MAX)),
        search: args.search.unwrap_or(SEARCH).min(fitting),
        ..sensible
    };
    let misere = game.is_misere();
    if args.replay.is_some() {
        if args.output.json {
            return Ok(print_document(&setup.transcript(&game, &[]))?);
        }
        let mut advisor = Advisor::new(limits, misere);
        return replay::show(&game, &setup, &mut advisor, args.seconds());
    }
    let input = Input::new(args.moves.as_deref(), !args.output.json);
    game.set_control(input.control());
    let mut table = Table::new(
        game,
        setup,
        Thinker::new(limits, misere, input.control()),
        input,
        Heard::new(output(args.output.json)),
        args.seconds(),
    );
    table.run()?;
    if args.output.json {
        print_document(&table.setup.transcript(&table.game, &table.refused))?;
    }
    let Some(first) = table.refused.first().filter(|_| table.is_scripted()) else {
        return Ok(());
    };
    let message = format!("line {}, `{}`: {}", first.line, first.text, first.error);
    if table.unwritten {
        let hint = ROOM.into();
        return Err(Failure::Unwritten { message, hint });
    }
    let hint = "the line `help` prints what can be typed in a game";
    Err(Failure::usage(message, hint).after_the_answer())
}

/// Where the conversation goes: away from the document, and nowhere if nobody is there to read it.
fn output(json: bool) -> Box<dyn Write> {
    match json {
        false => Box::new(anstream::stdout()),
        true if io::stdin().is_terminal() => Box::new(anstream::stderr()),
        true => Box::new(io::sink()),
    }
}

/// The game as asked for, or from a file.
fn begin(args: &PlayArgs) -> Result<(Session, Setup), Failure> {
    if let Some(path) = args.load.as_ref().or(args.replay.as_ref()) {
        return record::load(path, args.seconds());
    }
    let typed = args.position.as_deref().unwrap_or("");
    let position = read_position(typed)?;
    if args.misere {
        position.check_misere().map_err(misere_failure)?;
    }
    let partizan = !position.is_impartial();
    if !partizan && args.side.is_some() {
        return Err(Failure::usage(
            "--as is for partizan games: here both players have the same moves",
            "leave it out, or say who starts with --first me or --first program",
        ));
    }
    if args.strength == Some(StrengthArg::Perfect) && args.slips.is_some_and(|slips| slips > 0) {
        return Err(Failure::usage(
            "a perfect program makes no moves at random",
            "leave out --strength perfect or --slips",
        ));
    }
    let setup = Setup::new(args, partizan);
    let first = setup::first(args)?;
    Ok((session(position, first, args.misere)?, setup))
}

fn session(
    position: Position,
    first: sprague::position::Side,
    misere: bool,
) -> Result<Session, Failure> {
    match Session::new(position.clone(), first, misere) {
        // A rule that begins to grow only at large heaps shows itself now.
        Err(IllegalMove::Options(error)) if error.grows() => {
            Session::new(position.with_growth(), first, misere)
        }
        other => other,
    }
    .map_err(|error| match error {
        IllegalMove::Options(error) => error.into(),
        other => Failure::usage(other.to_string(), "try smaller heaps"),
    })
}

fn misere_failure(error: MisereError) -> Failure {
    Failure::usage(
        error.to_string(),
        "leave --misere out, or play heaps of games that come to an end",
    )
}
