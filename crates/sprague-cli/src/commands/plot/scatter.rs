//! A scatter plot of the values of one game.

use crate::Outcome;
use crate::args::PlotArgs;
use crate::asking::{Limits, Supervised};
use crate::commands::{print_json, print_text};
use crate::failure::{Failure, formula_first};
use crate::file::Target;
use serde_json::json;
use sprague::arithmetic::closed::{ClosedValues, SingleHeap};
use sprague::arithmetic::expr::Expr;
use sprague::notation::parse_arithmetic;
use sprague::plot::{HIGHEST, HighlightError, Point, Points, Quantity, scatter, scatter_values};
use sprague::ruleset::own::RuleError;
use sprague::{Heap, PeriodSearch, Ruleset};
use sprague_picture::{PngError, Scatter, Scene, Spot};

/// Pixels per unit of the page in a PNG.
const SCALE: f32 = 2.0;
/// Heaps beyond this are not told apart by the floating-point numbers of a picture.
const LARGEST_DRAWN: Heap = 1 << 53;
/// So many heaps are drawn however far they lie; of more, all heaps before must fit the memory.
const MOST_FAR: Heap = 1_000_000;

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
    let target = Target::new(&args.out)?;
    let (from, to) = args.heaps(game.start());
    let quantity = match (args.ratio, args.log) {
        (true, _) => Quantity::Ratio,
        (_, true) => Quantity::Logarithm,
        _ => Quantity::Value,
    };
    let drawn = points(args, game, quantity, highlight.as_ref())?;
    let left_out = left_out(&drawn, quantity);
    let points = &drawn.points;
    if points.is_empty() {
        return Err(nothing_to_draw(&left_out, from, to));
    }
    let spot = |point: &Point| Spot {
        x: point.heap as f64,
        y: point.height,
        highlighted: point.highlighted,
    };
    let picture = Scatter {
        title: format!("{game}: {}, heaps {from} to {to}", quantity.label()),
        across: "n".into(),
        upwards: quantity.label().into(),
        highlight: args.highlight.clone(),
        spots: points.iter().map(spot).collect(),
    };
    let bytes = draw(&picture.scene()).map_err(|error| {
        Failure::usage(error.to_string(), "write an SVG instead: --out picture.svg")
    })?;
    target.write(&bytes)?;
    if args.output.json {
        return Ok(print_json(&json!({
            "ruleset": game.to_string(),
            "file": args.out.display().to_string(),
            "points": points.len(),
            "bytes": bytes.len(),
            "left_out": drawn.too_high + drawn.nothing,
        }))?);
    }
    let mut text = format!("{} points in {}\n", points.len(), args.out.display());
    for reason in &left_out {
        text += &format!("{reason}\n");
    }
    Ok(print_text(&text)?)
}

/// The points, by a table or, beyond what it needs, by a closed form or a proven period.
fn points(
    args: &PlotArgs,
    game: &Ruleset,
    quantity: Quantity,
    highlight: Option<&Expr>,
) -> Result<Points, Failure> {
    let (from, to) = args.heaps(game.start());
    if from > to {
        return Ok(Points::default());
    }
    if to > LARGEST_DRAWN {
        return Err(Failure::usage(
            format!("heap {to} is beyond {LARGEST_DRAWN}, the largest heap of a picture"),
            "choose another --to",
        ));
    }
    let refuse = |HighlightError { heap, error }| {
        Failure::Rule(RuleError {
            heap,
            text: args.highlight.as_deref().unwrap_or("").into(),
            span: error.span,
            message: error.message.into(),
            hint: Some("change the --highlight condition, or --from".into()),
            grows: false,
        })
    };
    let formula = by_formula(game, from, to);
    if !formula.is_empty() {
        let values = formula.into_iter().map(|found| found.value);
        return scatter_values(from, values, quantity, highlight).map_err(refuse);
    }
    let mut search = PeriodSearch::with_memory(game, args.memory.bytes());
    if to - from >= MOST_FAR {
        search.check_memory(to)?;
    }
    let supervised = Supervised::new(Limits::default())?;
    search.set_control(supervised.effort.control());
    let reached = search.reach(to);
    drop(supervised);
    reached.map_err(|error| formula_first(game, from..=to, error.into()))?;
    if search.values().len() as Heap > to {
        return scatter(search.sequence(), from..=to, quantity, highlight).map_err(refuse);
    }
    let values = (from..=to).map(|heap| search.value(heap).unwrap_or_default());
    scatter_values(from, values, quantity, highlight).map_err(refuse)
}

/// What the picture does not show, in sentences.
fn left_out(points: &Points, quantity: Quantity) -> Vec<String> {
    let heaps = |count: usize| match count {
        1 => "1 heap is".to_string(),
        count => format!("{count} heaps are"),
    };
    let mut reasons = Vec::new();
    if points.too_high > 0 {
        let count = heaps(points.too_high);
        let hint = match quantity {
            Quantity::Logarithm => "",
            _ => "; --log draws them",
        };
        reasons.push(format!("{count} left out, beyond {HIGHEST:e}{hint}"));
    }
    if points.nothing > 0 {
        let count = heaps(points.nothing);
        let label = quantity.label();
        reasons.push(format!(
            "{count} left out, for which {label} is not defined"
        ));
    }
    reasons
}

fn nothing_to_draw(left_out: &[String], from: Heap, to: Heap) -> Failure {
    let why = match left_out {
        [] => String::new(),
        reasons => format!(": {}", reasons.join("; ")),
    };
    Failure::usage(
        format!("there is nothing to draw from heap {from} to {to}{why}"),
        "choose another --from or --to",
    )
}

/// The values of a few heaps far beyond any table, where a proved closed form or forced play gives
/// all of them; nothing otherwise.
fn by_formula(game: &Ruleset, from: Heap, to: Heap) -> Vec<SingleHeap> {
    const FAR: Heap = 10_000_000;
    const MOST: Heap = 10_000;
    if to < FAR || to - from >= MOST {
        return Vec::new();
    }
    let far = ClosedValues::of(game);
    let all: Option<Vec<SingleHeap>> = (from..=to).map(|heap| far.heap(game, heap)).collect();
    all.unwrap_or_default()
}
