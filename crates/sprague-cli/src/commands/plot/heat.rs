//! A heat map over two variables of a family.

use crate::Outcome;
use crate::args::PlotArgs;
use crate::commands::{print_json, print_text};
use crate::failure::Failure;
use serde_json::json;
use sprague::family::Family;
use sprague::notation::{Kind, parse_expression};
use sprague_picture::{Axis, HeatMap, Mark, Values};
use sprague_sweep::{ColumnNames, Evaluated, Measure, default_limit, evaluate};
use std::collections::BTreeSet;

/// More points than this are not drawn.
const MOST: u128 = 1_000_000;
/// Dots per unit of the page in a PNG.
const SCALE: f32 = 2.0;

pub(super) fn run(args: &PlotArgs, family: &Family) -> Outcome {
    let size = family.size()?.bound();
    if size == 0 || size > MOST {
        return Err(Failure::usage(
            format!("this family has {size} games"),
            format!("a heat map shows 1 to {MOST}"),
        ));
    }
    let as_png = match args
        .out
        .extension()
        .and_then(|extension| extension.to_str())
    {
        Some("svg") => false,
        Some("png") => true,
        _ => {
            return Err(super::unknown_format(args));
        }
    };
    let mut names = ColumnNames::new(family.names());
    let expression =
        parse_expression(&args.of, &mut names).map_err(|error| Failure::parse(&args.of, error))?;
    let measure = Measure {
        limit: args.limit.unwrap_or(default_limit(family)),
        expansion: args.of.contains("adjoinable") || args.of.contains("expandable"),
    };
    let rows = evaluate(family, measure, &expression)?;
    let (x, y) = two_variables(family, &rows)?;
    let place = |row: &Row| (row.0[x], row.0[y]);
    let map = HeatMap {
        title: format!("{} of {family}", args.of),
        quantity: args.of.clone(),
        x: axis(family, &rows, x),
        y: axis(family, &rows, y),
        values: match expression.kind() {
            Kind::Integer => {
                let numbers = rows.iter().map(|row| (place(row), mark(row.1, |n| n)));
                Values::Numbers(numbers.collect())
            }
            Kind::Truth => {
                let truths = rows.iter().map(|row| (place(row), mark(row.1, |n| n != 0)));
                Values::Truths(truths.collect())
            }
        },
    };
    let scene = map.scene();
    let bytes = if as_png {
        scene.png(SCALE).map_err(|error| {
            Failure::usage(error.to_string(), "write an SVG instead: --out picture.svg")
        })?
    } else {
        scene.svg().into_bytes()
    };
    std::fs::write(&args.out, bytes).map_err(|error| {
        Failure::usage(
            format!("{}: {error}", args.out.display()),
            "choose another file",
        )
    })?;
    if args.output.json {
        return Ok(print_json(&json!({
            "family": family.to_string(),
            "of": args.of,
            "games": rows.len(),
            "file": args.out.display().to_string(),
        }))?);
    }
    Ok(print_text(&format!(
        "{} games drawn to {}\n",
        rows.len(),
        args.out.display()
    ))?)
}

/// A point and what the expression comes to there.
type Row = (Vec<i64>, Evaluated);

fn mark<T>(value: Evaluated, of: impl Fn(i128) -> T) -> Mark<T> {
    match value {
        Evaluated::Number(number) => Mark::Value(of(number)),
        Evaluated::Nothing => Mark::Nothing,
        Evaluated::Unknown => Mark::Unknown,
        Evaluated::TooLarge => Mark::TooLarge,
    }
}

/// The places of the two variables that vary; of a family in which only one does, any other beside it.
fn two_variables(family: &Family, rows: &[Row]) -> Result<(usize, usize), Failure> {
    let varies = |place: &usize| {
        rows.iter()
            .any(|(point, _)| point[*place] != rows[0].0[*place])
    };
    let varying: Vec<usize> = (0..family.names().len()).filter(varies).collect();
    match varying.as_slice() {
        [x, y] => Ok((*x, *y)),
        [only] if family.names().len() >= 2 => Ok((*only, usize::from(*only == 0))),
        _ => Err(Failure::usage(
            format!("{} variables vary in this family", varying.len()),
            "two must: fix the others, as in S(a,b,c) for a in 7..7 with c <= 100",
        )),
    }
}

fn axis(family: &Family, rows: &[Row], place: usize) -> Axis {
    let values: BTreeSet<i64> = rows.iter().map(|(point, _)| point[place]).collect();
    let from = values.first().copied().unwrap_or(0);
    let gaps = values.iter().map(|value| value - from);
    Axis {
        name: family.names()[place].clone(),
        from,
        to: values.last().copied().unwrap_or(0),
        step: gaps.fold(0, gcd).max(1),
    }
}

/// The largest step with which a variable can come to both.
fn gcd(a: i64, b: i64) -> i64 {
    match b {
        0 => a,
        b => gcd(b, a % b),
    }
}
