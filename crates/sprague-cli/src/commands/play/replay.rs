//! `--replay FILE`: a saved game, move by move, with its mistakes.

use super::figure;
use super::setup::Setup;
use super::table::{paragraph, think};
use super::words;
use crate::failure::Failure;
use sprague::Control;
use sprague::play::{Advisor, Chance, Session};
use sprague::position::Prospect;
use std::io::Write;

/// Prints a game from its start.
pub(super) fn show(
    game: &Session,
    setup: &Setup,
    advisor: &mut Advisor,
    seconds: f64,
) -> Result<(), Failure> {
    let out = &mut anstream::stdout();
    writeln!(out, "{}", paragraph(&setup.words(game)))?;
    write!(out, "\n{}", figure::board(game.start(), false))?;
    let mut again = Session::new(game.start().clone(), game.first(), game.is_misere());
    for (number, made) in game.moves().iter().enumerate() {
        let text = words::report(game, setup, number);
        writeln!(out, "\n{}", paragraph(&format!("{}. {text}", number + 1)))?;
        if let Ok(again) = &mut again {
            let comment = mistake(again, made, advisor, (seconds, &Control::new()))?;
            if let Some(comment) = comment {
                writeln!(out, "{}", paragraph(&comment))?;
            }
        }
        write!(
            out,
            "{}",
            figure::board(&game.positions()[number + 1], false)
        )?;
    }
    let last = match game.end() {
        Some(end) => words::ending(game, setup, end),
        None => format!(
            "The game is not finished: {} to move.",
            setup.who(game.to_move())
        ),
    };
    writeln!(out, "{last}")?;
    Ok(())
}

/// The mistakes of a game, each with its number and what was better.
pub(super) fn review(
    game: &Session,
    setup: &Setup,
    advisor: &mut Advisor,
    (seconds, control): (f64, &Control),
) -> Result<Vec<String>, Failure> {
    let mut mistakes = Vec::new();
    let Ok(mut again) = Session::new(game.start().clone(), game.first(), game.is_misere()) else {
        return Ok(mistakes);
    };
    for (number, made) in game.moves().iter().enumerate() {
        if let Some(comment) = mistake(&mut again, made, advisor, (seconds, control))? {
            let text = words::report(game, setup, number);
            mistakes.push(format!("{}. {text} {comment}", number + 1));
        }
    }
    Ok(mistakes)
}

/// Makes a move; says what would have been better if it gave a win or a draw away.
fn mistake(
    game: &mut Session,
    made: &sprague::position::Move,
    advisor: &mut Advisor,
    (seconds, control): (f64, &Control),
) -> Result<Option<String>, Failure> {
    if !think(advisor, game.position(), seconds, control)? {
        // The comment is left out; the move must be made all the same.
        let _ = game.play(made.clone());
        return Ok(None);
    }
    let before = advisor.advise(game).map_err(|_| Failure::Interrupted)?;
    let mut chance = Chance::new(0, 0);
    let better = advisor.suggest(game, &before, &mut chance).ok().flatten();
    let better = better.map(|found| words::shown(game.position(), &found.made));
    if game.play(made.clone()).is_err() {
        return Ok(None);
    }
    think(advisor, game.position(), seconds, control)?;
    let after = advisor.advise(game).map_err(|_| Failure::Interrupted)?;
    let lost = match (before.prospect, after.prospect) {
        (Prospect::Win, Prospect::Win | Prospect::Draw) => "A mistake",
        (Prospect::Draw, Prospect::Win) => "A mistake that gives the draw away",
        _ => return Ok(None),
    };
    Ok(better.map(|better| format!("{lost}: {better} was better.")))
}
