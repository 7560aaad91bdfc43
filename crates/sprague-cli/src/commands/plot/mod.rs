//! `sprague plot`: a scatter plot of a game, or a heat map of a family.

mod heat;
mod scatter;

use crate::Outcome;
use crate::args::PlotArgs;
use crate::failure::{Failure, not_loopy, read_family, read_game};

pub(crate) fn run(args: &PlotArgs) -> Outcome {
    match (read_game(&args.game), read_family(&args.game)) {
        (Ok(game), _) => {
            not_loopy(&game)?;
            scatter::run(args, &game)
        }
        (Err(_), Ok(family)) => heat::run(args, &family),
        (Err(game), Err(family)) => Err(if is_family(&args.game) { family } else { game }),
    }
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
