//! `sprague plot`: a scatter plot of a game, or a heat map of a family.

use super::{print_document, print_text};
use crate::Outcome;
use crate::args::{MarkerArg, PlotArgs};
use crate::asking::{self, Limits};
use crate::failure::{Failure, raise};
use crate::file::Target;
use sprague_ask::answers::plot::{PlotAnswer, PlotMarker, PlotQuantity, PlotQuestion, PlotSubject};
use sprague_picture::{PngError, Scene};

/// Pixels per unit of the page in a PNG.
const SCALE: f32 = 2.0;
/// Flags that only families have.
const OF_FAMILIES: [&str; 2] = ["of", "limit"];
/// Flags that only games have.
const OF_GAMES: [&str; 8] = [
    "from",
    "to",
    "ratio",
    "log",
    "highlight",
    "size",
    "marker",
    "marker_size",
];

pub(crate) fn run(args: &PlotArgs) -> Outcome {
    let draw = format(args)?;
    let question = question(args);
    refuse_flags(args, &question)?;
    let target = Target::new(&args.out)?;
    let limits = Limits {
        heap: args.limit,
        ..args.means.limits()
    };
    let (mut answer, stopped) = asking::ask_until(&question, limits)?;
    let picture = answer.picture();
    match draw {
        Drawing::Svg => picture.fits_as_svg(limits.memory)?,
        Drawing::Png => picture.fits_as_png(SCALE, limits.memory)?,
    }
    let bytes = draw.bytes(&picture.scene).map_err(|error| {
        Failure::usage(error.to_string(), "write an SVG instead: --out picture.svg")
    })?;
    target.write(&bytes)?;
    answer.written(args.out.display().to_string(), bytes.len());
    match args.output.json {
        true => print_document(&answer)?,
        false => print_text(&render(&answer, args))?,
    }
    match answer {
        PlotAnswer::Scatter(drawn) if !drawn.complete => Err(Failure::incomplete(stopped)),
        _ => Ok(()),
    }
}

/// What the picture is drawn as.
#[derive(Debug, Clone, Copy)]
enum Drawing {
    Svg,
    Png,
}

impl Drawing {
    /// The bytes of the file.
    fn bytes(self, scene: &Scene) -> Result<Vec<u8>, PngError> {
        match self {
            Drawing::Svg => Ok(scene.svg().into_bytes()),
            Drawing::Png => scene.png(SCALE),
        }
    }
}

/// How the picture is written, by the name of its file.
fn format(args: &PlotArgs) -> Result<Drawing, Failure> {
    let extension = args.out.extension().and_then(|name| name.to_str());
    match extension.unwrap_or("").to_ascii_lowercase().as_str() {
        "svg" => Ok(Drawing::Svg),
        "png" => Ok(Drawing::Png),
        _ => Err(Failure::usage(
            format!("{} is neither .svg nor .png", args.out.display()),
            "for example --out picture.svg",
        )),
    }
}

fn question(args: &PlotArgs) -> PlotQuestion {
    let is_typed = |flag: &str| args.typed.first(&[flag]).is_some();
    PlotQuestion {
        game: args.game.clone(),
        from: is_typed("from").then_some(args.from),
        to: args.to,
        quantity: match (args.ratio, args.log) {
            (true, _) => PlotQuantity::Ratio,
            (_, true) => PlotQuantity::Logarithm,
            _ => PlotQuantity::Value,
        },
        highlight: args.highlight.clone(),
        title: args.title.clone(),
        size: args.size,
        marker: match args.marker {
            MarkerArg::Dot => PlotMarker::Dot,
            MarkerArg::Ring => PlotMarker::Ring,
            MarkerArg::Square => PlotMarker::Square,
            MarkerArg::Cross => PlotMarker::Cross,
        },
        marker_size: args.marker_size.map(|width| width as u32),
        of: args.typed.first(&OF_FAMILIES).map(|_| args.of.clone()),
        ..PlotQuestion::default()
    }
}

/// Refuses flags that are about something else than what is drawn.
fn refuse_flags(args: &PlotArgs, question: &PlotQuestion) -> Outcome {
    match question.subject()? {
        PlotSubject::Game { game, family } => {
            if let Some(family) = family {
                tell!(
                    "note: read as the game {game}; with --of period the family {family} is drawn"
                );
            }
            args.typed.refuse(
                &OF_FAMILIES,
                "families",
                "put a letter for a number, as in 'S(1,a,b) with b <= 40', or leave it out",
            )
        }
        PlotSubject::Partizan(_) => args.typed.refuse(
            &["ratio", "log", "limit"],
            "other games",
            "leave it out; --of chooses mean, stops, temperature or weight",
        ),
        _ => args.typed.refuse(
            &OF_GAMES,
            "one game",
            "a heat map shows all games of a family: leave it out, or draw one game",
        ),
    }
}

fn render(answer: &PlotAnswer, args: &PlotArgs) -> String {
    let file = args.out.display();
    match answer {
        PlotAnswer::Scatter(drawn) => {
            let mut text = format!("{} points in {file}\n", drawn.points);
            for (reason, limit) in &drawn.reasons {
                let hint = raise(limit.as_slice()).map(|hint| format!("; {hint}"));
                text += &format!("{reason}{}\n", hint.unwrap_or_default());
            }
            text
        }
        PlotAnswer::HeatMap(drawn) => format!("{} games drawn to {file}\n", drawn.games),
        _ => format!("drawn to {file}\n"),
    }
}
