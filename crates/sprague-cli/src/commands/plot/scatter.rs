//! A scatter plot of the values of one game.

use crate::Outcome;
use crate::args::PlotArgs;
use crate::commands::{print_json, print_text};
use crate::drive;
use crate::failure::Failure;
use serde_json::json;
use sprague::notation::parse_arithmetic;
use sprague::plot::{Point, Quantity, scatter};
use sprague::{PeriodSearch, Ruleset};
use sprague_picture::{PngError, Scatter, Scene, Spot};

/// Pixels per unit of the page in a PNG.
const SCALE: f32 = 2.0;

pub(super) fn run(args: &PlotArgs, game: &Ruleset) -> Outcome {
    let extension = args
        .out
        .extension()
        .and_then(|name| name.to_str())
        .unwrap_or("");
    let draw: fn(&Scene) -> Result<Vec<u8>, PngError> =
        match extension.to_ascii_lowercase().as_str() {
            "svg" => |scene| Ok(scene.svg().into_bytes()),
            "png" => |scene| scene.png(SCALE),
            _ => {
                return Err(super::unknown_format(args));
            }
        };
    let highlight = match &args.highlight {
        Some(text) => Some(parse_arithmetic(text).map_err(|error| Failure::Parse {
            text: text.clone(),
            error,
        })?),
        None => None,
    };
    let from = args.from.max(game.start());
    drive::catch_interrupts();
    let mut search = PeriodSearch::with_memory(game, args.memory.bytes());
    drive::fill(&mut search, args.to)?;
    let quantity = match (args.ratio, args.log) {
        (true, _) => Quantity::Ratio,
        (_, true) => Quantity::Logarithm,
        _ => Quantity::Value,
    };
    let points = scatter(
        search.sequence(),
        from..=args.to,
        quantity,
        highlight.as_ref(),
    )
    .map_err(|error| Failure::usage(error.to_string(), "change the --highlight condition"))?;
    if points.is_empty() {
        return Err(Failure::usage(
            "there is nothing to draw in this range",
            "choose another --from or --to",
        ));
    }
    let spot = |point: &Point| Spot {
        x: point.heap as f64,
        y: point.height,
        highlighted: point.highlighted,
    };
    let picture = Scatter {
        title: format!("{game}: {}, heaps {from} to {}", quantity.label(), args.to),
        across: "n".into(),
        upwards: quantity.label().into(),
        highlight: args.highlight.clone(),
        spots: points.iter().map(spot).collect(),
    };
    let bytes = draw(&picture.scene()).map_err(|error| {
        Failure::usage(error.to_string(), "write an SVG instead: --out picture.svg")
    })?;
    std::fs::write(&args.out, &bytes)?;
    if args.output.json {
        return Ok(print_json(&json!({
            "ruleset": game.to_string(),
            "file": args.out.display().to_string(),
            "points": points.len(),
            "bytes": bytes.len(),
        }))?);
    }
    let text = format!("{} points in {}\n", points.len(), args.out.display());
    Ok(print_text(&text)?)
}
