//! A scatter plot of the values of one game.

use crate::Outcome;
use crate::args::PlotArgs;
use crate::commands::{print_json, print_text};
use crate::drive;
use crate::failure::Failure;
use crate::picture::{Picture, png, svg};
use serde_json::json;
use sprague::notation::parse_arithmetic;
use sprague::plot::{Quantity, scatter};
use sprague::{PeriodSearch, Ruleset};

pub(super) fn run(args: &PlotArgs, game: &Ruleset) -> Outcome {
    let extension = args
        .out
        .extension()
        .and_then(|name| name.to_str())
        .unwrap_or("");
    let draw: fn(&Picture<'_>) -> Vec<u8> = match extension.to_ascii_lowercase().as_str() {
        "svg" => svg,
        "png" => png,
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
