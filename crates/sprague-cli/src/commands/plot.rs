//! `sprague plot GAME --out FILE`: a scatter plot of the values as SVG or PNG.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::PlotArgs;
use crate::drive;
use crate::failure::{Failure, read_game};
use crate::picture::{Picture, png, svg};
use serde_json::json;
use sprague::PeriodSearch;
use sprague::notation::parse_expression;
use sprague::plot::{Quantity, scatter};

pub(crate) fn run(args: &PlotArgs) -> Outcome {
    let game = read_game(&args.game)?;
    let extension = args
        .out
        .extension()
        .and_then(|name| name.to_str())
        .unwrap_or("");
    let draw: fn(&Picture<'_>) -> Vec<u8> = match extension.to_ascii_lowercase().as_str() {
        "svg" => svg,
        "png" => png,
        _ => {
            return Err(Failure::usage(
                format!("{} is neither .svg nor .png", args.out.display()),
                "for example --out picture.svg",
            ));
        }
    };
    let highlight = match &args.highlight {
        Some(text) => Some(parse_expression(text).map_err(|error| Failure::Parse {
            text: text.clone(),
            error,
        })?),
        None => None,
    };
    let from = args.from.max(game.start());
    drive::catch_interrupts();
    let mut search = PeriodSearch::with_memory(&game, args.memory.bytes());
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
    let title = format!("{game}: {}, heaps {from} to {}", quantity.label(), args.to);
    let picture = Picture {
        title: &title,
        label: quantity.label(),
        points: &points,
        highlight: args.highlight.as_deref(),
    };
    let bytes = draw(&picture);
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
