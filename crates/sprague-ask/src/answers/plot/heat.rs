//! A heat map over two variables of a family, or a strip over one.

use super::{Picture, PlotQuestion};
use crate::reading::rows;
use crate::{Effort, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::family::Family;
use sprague::notation::{ExpressionKind, parse_expression};
use sprague_picture::{Axis, HeatMap, Mark, Values};
use sprague_sweep::{ColumnNames, Evaluated, Measure, Part, Room, default_limit, evaluate};
use std::collections::BTreeSet;

/// More points than this are not drawn.
const MOST: u128 = 1_000_000;
/// More parts than this are not made.
const MOST_PARTS: usize = 1000;
/// Games are looked through in units of so many.
const UNIT: usize = 4096;

/// Something of all games of a family, drawn over two variables, or over the only one.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeatMapAnswer {
    /// The family.
    pub family: String,
    /// What is shown.
    pub of: String,
    /// The name of the variable across.
    pub across: String,
    /// The name of the variable upwards; empty if the family has only one variable.
    pub upwards: String,
    /// What the variable across runs through in the whole family.
    pub columns: HeatMapAxis,
    /// What the variable upwards runs through in the whole family; 0 alone if there is none.
    pub rows: HeatMapAxis,
    /// How many games are drawn.
    pub games: usize,
    /// What is drawn, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Vec<HeatMapCell>>,
    /// The picture.
    #[serde(flatten)]
    pub picture: Picture,
}

/// What a variable runs through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeatMapAxis {
    /// Its least value.
    pub from: i64,
    /// Its largest value.
    pub to: i64,
}

/// A cell of a heat map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeatMapCell {
    /// The variable across.
    pub x: i64,
    /// The variable upwards; 0 if there is none.
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
    let usual = match family.is_partizan() {
        true => "outcome_period",
        false => "period",
    };
    let of = question.of.as_deref().unwrap_or(usual);
    let mut names = ColumnNames::new(family.names());
    let expression = parse_expression(of, &mut names)
        .or_else(|error| parse_expression(&rows::condition(of), &mut names).map_err(|_| error))
        .map_err(|error| Refusal::unreadable(of, &error))?;
    let measure = Measure {
        limit: effort.heap.unwrap_or(default_limit(family)),
        expansion: of.contains("adjoinable") || of.contains("expandable"),
    };
    let ranges = ranges(family, effort)?;
    let (x, y) = drawn_over(family, &ranges)?;
    let part = part(question)?;
    let room = Room::new(effort.memory, sprague_sweep::threads());
    let rows = evaluate(family, part, measure, &expression, &room, effort.control())?;
    let place = |row: &Row| (row.0[x], y.map_or(0, |y| row.0[y]));
    let upwards = y.map_or_else(Axis::none, |y| axis(family, &ranges, y));
    let map = HeatMap {
        title: question
            .title
            .clone()
            .unwrap_or_else(|| format!("{of} of {family}")),
        quantity: of.to_string(),
        x: axis(family, &ranges, x),
        y: upwards.clone(),
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
        x: place(row).0,
        y: place(row).1,
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
        columns: ranges[x].axis(),
        rows: HeatMapAxis {
            from: upwards.from,
            to: upwards.to,
        },
        upwards: upwards.name,
        games: rows.len(),
        data: question.data.then(|| cells.collect()),
        picture: Picture::new(map.scene(), question.svg, effort)?,
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

/// The part to compute.
fn part(question: &PlotQuestion) -> Result<Part, Refusal> {
    match question.part {
        None => Ok(Part::WHOLE),
        Some(part) if part.number < part.of && part.of <= MOST_PARTS => Ok(Part {
            number: part.number,
            of: part.of,
        }),
        Some(part) => Err(Refusal::unanswerable(
            format!("there is no part {} of {}", part.number, part.of),
            format!("parts are numbered from 0 on, and there are {MOST_PARTS} at most"),
        )),
    }
}

/// What a variable runs through.
#[derive(Clone)]
struct Range {
    values: BTreeSet<i64>,
}

impl Range {
    fn axis(&self) -> HeatMapAxis {
        HeatMapAxis {
            from: self.values.first().copied().unwrap_or(0),
            to: self.values.last().copied().unwrap_or(0),
        }
    }

    fn varies(&self) -> bool {
        self.values.len() > 1
    }
}

/// What each variable runs through, whatever part is computed.
fn ranges(family: &Family, effort: &Effort) -> Result<Vec<Range>, Refusal> {
    let none = Range {
        values: BTreeSet::new(),
    };
    let mut ranges = vec![none; family.names().len()];
    for unit in family.units(UNIT).under(effort.control()) {
        unit?.for_each(family, |point| {
            for (range, &value) in ranges.iter_mut().zip(point) {
                range.values.insert(value as i64);
            }
        })?;
    }
    Ok(ranges)
}

/// The places of the one or two variables that vary; where only one does, any other beside it.
fn drawn_over(family: &Family, ranges: &[Range]) -> Result<(usize, Option<usize>), Refusal> {
    let varying: Vec<usize> = (0..ranges.len())
        .filter(|&place| ranges[place].varies())
        .collect();
    match varying.as_slice() {
        [x, y] => Ok((*x, Some(*y))),
        [only] => {
            let other = usize::from(*only == 0);
            Ok((*only, (other < family.names().len()).then_some(other)))
        }
        _ => {
            let count = match varying.len() {
                0 => "nothing varies".to_string(),
                many => format!("{many} variables vary"),
            };
            Err(Refusal::unanswerable(
                format!("{count} in this family"),
                "one or two must: fix the others, as in S(a,b,c) for a in 7..7 with c <= 100",
            ))
        }
    }
}

fn axis(family: &Family, ranges: &[Range], place: usize) -> Axis {
    let range = &ranges[place];
    let HeatMapAxis { from, to } = range.axis();
    let gaps = range.values.iter().map(|value| value - from);
    Axis {
        name: family.names()[place].clone(),
        from,
        to,
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

#[cfg(test)]
mod tests {
    use crate::answers::plot::{HeatMapCell, PartOfFamily, PlotAnswer, PlotQuestion};
    use crate::{Ask, Effort, Refusal};

    fn cells(part: Option<PartOfFamily>) -> Result<Vec<HeatMapCell>, Refusal> {
        let question = PlotQuestion {
            game: "S(1,a,b) with b <= 20".into(),
            part,
            data: true,
            ..PlotQuestion::default()
        };
        match question.ask(&Effort::new())? {
            PlotAnswer::HeatMap(answer) => {
                assert_eq!((answer.columns.from, answer.columns.to), (2, 19));
                assert_eq!((answer.rows.from, answer.rows.to), (3, 20));
                Ok(answer.data.unwrap_or_default())
            }
            PlotAnswer::Scatter(_) => Ok(Vec::new()),
        }
    }

    #[test]
    fn the_parts_of_a_family_are_together_the_whole() {
        let whole = cells(None).unwrap();
        for of in [1, 7, 40] {
            let parts = (0..of).map(|number| cells(Some(PartOfFamily { number, of })).unwrap());
            let mut together: Vec<HeatMapCell> = parts.flatten().collect();
            together.sort_by_key(|cell| (cell.x, cell.y));
            assert_eq!(together, whole, "{of} parts");
        }
    }

    #[test]
    fn a_family_of_one_variable_is_a_strip() {
        for (family, first, last, period) in [
            ("S(1,k) for k in 2..30", 2, 30, 31),
            ("0.7x for x in 0..3", 0, 3, 4),
        ] {
            let question = PlotQuestion {
                game: family.into(),
                data: true,
                svg: true,
                ..PlotQuestion::default()
            };
            let Ok(PlotAnswer::HeatMap(answer)) = question.ask(&Effort::new()) else {
                panic!("{family} is a family");
            };
            assert_eq!((answer.columns.from, answer.columns.to), (first, last));
            assert_eq!((answer.rows.from, answer.rows.to), (0, 0));
            assert_eq!(answer.upwards, "");
            let cells = answer.data.unwrap();
            assert_eq!(cells.len() as i64, last - first + 1);
            assert_eq!(cells.last().unwrap().value, Some(period), "{family}");
        }
    }

    #[test]
    fn a_part_that_is_not_there_is_refused() {
        for (number, of) in [(0, 0), (5, 5), (0, 1001)] {
            assert!(cells(Some(PartOfFamily { number, of })).is_err());
        }
    }
}
