//! A heat map over two variables of a family.

use super::{Picture, PlotQuestion};
use crate::{Effort, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::family::Family;
use sprague::notation::{ExpressionKind, parse_expression};
use sprague_picture::{Axis, HeatMap, Mark, Values};
use sprague_sweep::{ColumnNames, Evaluated, Measure, default_limit, evaluate};
use std::collections::BTreeSet;

/// More points than this are not drawn.
const MOST: u128 = 1_000_000;

/// Something of all games of a family, drawn over two variables.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeatMapAnswer {
    /// The family.
    pub family: String,
    /// What is shown.
    pub of: String,
    /// The name of the variable across.
    pub across: String,
    /// The name of the variable upwards.
    pub upwards: String,
    /// How many games are drawn.
    pub games: usize,
    /// What is drawn, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Vec<HeatMapCell>>,
    /// The picture.
    #[serde(flatten)]
    pub picture: Picture,
}

/// A cell of a heat map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeatMapCell {
    /// The variable across.
    pub x: i64,
    /// The variable upwards.
    pub y: i64,
    /// The game.
    pub game: String,
    /// What is shown, 0 and 1 for no and yes; null where it is unknown, does not exist or is too large.
    pub value: Option<i128>,
}

pub(super) fn draw(
    question: &PlotQuestion,
    family: &Family,
    effort: &Effort,
) -> Result<HeatMapAnswer, Refusal> {
    let size = family.size(effort.control())?.bound();
    if size == 0 || size > MOST {
        return Err(
            Refusal::new(RefusalKind::Limit, format!("this family has {size} games"))
                .with_hint(format!("a heat map shows 1 to {MOST}")),
        );
    }
    let of = question.of.as_deref().unwrap_or("period");
    let mut names = ColumnNames::new(family.names());
    let expression =
        parse_expression(of, &mut names).map_err(|error| Refusal::unreadable(of, &error))?;
    let measure = Measure {
        limit: effort.heap.unwrap_or(default_limit(family)),
        expansion: of.contains("adjoinable") || of.contains("expandable"),
    };
    let rows = evaluate(family, measure, &expression, effort.control())?;
    let (x, y) = two_variables(family, &rows)?;
    let place = |row: &Row| (row.0[x], row.0[y]);
    let map = HeatMap {
        title: question
            .title
            .clone()
            .unwrap_or_else(|| format!("{of} of {family}")),
        quantity: of.to_string(),
        x: axis(family, &rows, x),
        y: axis(family, &rows, y),
        values: match expression.kind() {
            ExpressionKind::Integer => {
                let numbers = rows.iter().map(|row| (place(row), mark(row.1, |n| n)));
                Values::Numbers(numbers.collect())
            }
            ExpressionKind::Truth => {
                let truths = rows.iter().map(|row| (place(row), mark(row.1, |n| n != 0)));
                Values::Truths(truths.collect())
            }
        },
    };
    let game = |row: &Row| {
        let point: Vec<i128> = row.0.iter().map(|&variable| variable.into()).collect();
        family.game(&point).map(|game| game.to_string())
    };
    let cells = rows.iter().map(|row| HeatMapCell {
        x: row.0[x],
        y: row.0[y],
        game: game(row).unwrap_or_default(),
        value: match row.1 {
            Evaluated::Number(number) => Some(number),
            Evaluated::Nothing | Evaluated::Unknown | Evaluated::TooLarge => None,
        },
    });
    Ok(HeatMapAnswer {
        family: family.to_string(),
        of: of.to_string(),
        across: family.names()[x].clone(),
        upwards: family.names()[y].clone(),
        games: rows.len(),
        data: question.data.then(|| cells.collect()),
        picture: Picture::new(map.scene(), question.svg),
    })
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
fn two_variables(family: &Family, rows: &[Row]) -> Result<(usize, usize), Refusal> {
    let varies = |place: &usize| {
        rows.iter()
            .any(|(point, _)| point[*place] != rows[0].0[*place])
    };
    let varying: Vec<usize> = (0..family.names().len()).filter(varies).collect();
    match varying.as_slice() {
        [x, y] => Ok((*x, *y)),
        [only] if family.names().len() >= 2 => Ok((*only, usize::from(*only == 0))),
        _ => Err(Refusal::unanswerable(
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
