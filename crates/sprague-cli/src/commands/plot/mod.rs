//! `sprague plot`: a scatter plot of a game, or a heat map of a family.

mod heat;
mod scatter;

use crate::Outcome;
use crate::args::PlotArgs;
use crate::failure::{Failure, not_loopy, read_family, read_game};
use sprague::family::Family;

/// Flags that only families have.
const OF_FAMILIES: [&str; 2] = ["of", "limit"];
/// Flags that only games have.
const OF_GAMES: [&str; 5] = ["from", "to", "ratio", "log", "highlight"];

pub(crate) fn run(args: &PlotArgs) -> Outcome {
    match (read_game(&args.game), read_family(&args.game)) {
        (Ok(game), family) => {
            let family = family.ok().filter(|family| !family.names().is_empty());
            match (family, args.typed.first(&OF_FAMILIES)) {
                (Some(family), Some(_)) => return heat(args, &family),
                (Some(family), None) => anstream::eprintln!(
                    "note: read as the game {game}; with --of period the family {family} is drawn"
                ),
                (None, _) => args.typed.refuse(
                    &OF_FAMILIES,
                    "families",
                    "put a letter for a number, as in 'S(1,a,b) with b <= 40', or leave it out",
                )?,
            }
            not_loopy(&game)?;
            scatter::run(args, &game)
        }
        (Err(_), Ok(family)) => heat(args, &family),
        (Err(game), Err(family)) => Err(if is_family(&args.game) { family } else { game }),
    }
}

fn heat(args: &PlotArgs, family: &Family) -> Outcome {
    let hint = "a heat map shows all games of a family: leave it out, or draw one game";
    args.typed.refuse(&OF_GAMES, "one game", hint)?;
    heat::run(args, family)
}

/// Whether a text that is neither was meant for a family.
fn is_family(text: &str) -> bool {
    [" in ", " with "].iter().any(|word| text.contains(word))
}

/// The error for a file name that is neither SVG nor PNG.
fn unknown_format(args: &PlotArgs) -> Failure {
    Failure::usage(
        format!("{} is neither .svg nor .png", args.out.display()),
        "for example --out picture.svg",
    )
}
