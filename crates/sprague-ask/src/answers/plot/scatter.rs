//! A scatter plot of the values of one game.

use super::points::{LARGEST_DRAWN, points};
use super::{Picture, PlotQuestion};
use crate::answers::claim::limits;
use crate::reading::conditions::condition;
use crate::{Effort, Limit, Refusal, RefusalKind, search};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::arithmetic::expr::Expr;
use sprague::claim::{Statement, find};
use sprague::notation::parse_arithmetic;
use sprague::plot::{HIGHEST, PlotError, Points, Quantity};
use sprague::sequence::LimitError;
use sprague::{Game, Heap, Ruleset};
use sprague_picture::{Scatter, Spot};

/// So many heaps are drawn unless told otherwise.
const DEFAULT_HEAPS: Heap = 1000;

/// The values of one game, drawn.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ScatterAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// How many points are drawn.
    pub points: usize,
    /// How many heaps have no point.
    pub left_out: usize,
    /// What is drawn, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Vec<ScatterPoint>>,
    /// The picture.
    #[serde(flatten)]
    pub picture: Picture,
    /// Why heaps are left out, in sentences without a full stop, each with the limit that is in the way.
    #[serde(skip)]
    pub reasons: Vec<(String, Option<Limit>)>,
    /// Whether all heaps that were asked for are drawn; the work was stopped otherwise.
    pub complete: bool,
}

/// A point of a scatter plot.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ScatterPoint {
    /// The heap.
    pub heap: Heap,
    /// How high it lies.
    pub height: f64,
    /// Whether it is drawn in another colour.
    pub highlighted: bool,
}

pub(super) fn draw(
    question: &PlotQuestion,
    game: &Ruleset,
    effort: &Effort,
) -> Result<ScatterAnswer, Refusal> {
    search::not_loopy(game)?;
    let (from, asked) = heaps(question, game.start());
    let mut to = asked;
    let highlight = question.highlight(game, from, to)?;
    let quantity = Quantity::from(question.quantity);
    let drawn = if from > to {
        Points::default()
    } else if to > LARGEST_DRAWN {
        return Err(Refusal::unanswerable(
            format!("heap {to} is beyond {LARGEST_DRAWN}, the largest heap of a picture"),
            "end at a smaller heap",
        ));
    } else {
        fits(from, to, effort)?;
        let refuse = |error| question.refuse_highlight(error);
        let of_numbers = match &highlight {
            Some(Highlight::OfNumbers(condition)) => Some(condition),
            _ => None,
        };
        let points = points(game, from..=to, quantity, of_numbers, effort)?;
        let (mut drawn, last) = points.map_err(refuse)?;
        to = last;
        if let Some(Highlight::OfValues(statement)) = &highlight {
            let marked = marked(statement, to, effort)?;
            for point in &mut drawn.points {
                point.highlighted = marked.binary_search(&point.heap).is_ok();
            }
        }
        drawn
    };
    let mut reasons = reasons(&drawn, quantity);
    if to < asked {
        reasons.push((format!("heaps beyond {to} are not drawn"), None));
    }
    if drawn.points.is_empty() {
        return Err(nothing_to_draw(&reasons, from, to));
    }
    let spots = drawn.points.iter().map(|point| Spot {
        x: point.heap as f64,
        y: point.height,
        highlighted: point.highlighted,
    });
    let picture = Scatter {
        title: question
            .title
            .clone()
            .unwrap_or_else(|| format!("{game}: {}, heaps {from} to {to}", quantity.label())),
        across: "n".into(),
        upwards: quantity.label().into(),
        highlight: question.highlight.clone(),
        spots: spots.collect(),
        style: question.style()?,
    };
    let data = drawn.points.iter().map(|point| ScatterPoint {
        heap: point.heap,
        height: point.height,
        highlighted: point.highlighted,
    });
    Ok(ScatterAnswer {
        ruleset: game.to_string(),
        points: drawn.points.len(),
        left_out: drawn.too_high + drawn.nothing,
        data: question.data.then(|| data.collect()),
        picture: Picture::new(picture.scene(), question.svg, effort)?,
        reasons,
        complete: to == asked,
    })
}

/// Whether so many points fit the memory, each once as data and once as something to draw.
fn fits(from: Heap, to: Heap, effort: &Effort) -> Result<(), Refusal> {
    const BYTES_PER_POINT: u64 = 64;
    let needed = (to - from + 1).saturating_mul(BYTES_PER_POINT);
    match needed <= effort.memory {
        true => Ok(()),
        false => Err(LimitError::Memory {
            heap: to,
            needed,
            limit: effort.memory,
        }
        .into()),
    }
}

/// A condition for highlighted heaps.
enum Highlight {
    /// About the heap as a number: `prime(n)`.
    OfNumbers(Expr),
    /// About values: `G(n) = G(n-1)`.
    OfValues(Box<Statement>),
}

/// Reads a condition about values, of the heaps that are drawn unless something else was said.
pub(super) fn highlighted(
    game: &Game,
    text: &str,
    from: Heap,
    to: Heap,
) -> Result<Statement, Refusal> {
    let read = condition(game, text)?;
    let within = condition(game, &format!("{read} for n in {from}..{to}"));
    Ok(within.unwrap_or(read))
}

/// The heaps that satisfy a condition about values, ascending.
pub(super) fn marked(
    statement: &Statement,
    to: Heap,
    effort: &Effort,
) -> Result<Vec<Heap>, Refusal> {
    let limits = limits(Some(to), effort);
    let found = find(statement, to, usize::MAX, &limits, effort.control());
    if let Some(stopped) = found.stopped {
        return Err(stopped.into());
    }
    if found.to.is_none()
        && let Some(trouble) = found.trouble
    {
        return Err(Refusal::new(RefusalKind::Limit, trouble));
    }
    Ok(found.first)
}

impl PlotQuestion {
    fn highlight(
        &self,
        game: &Ruleset,
        from: Heap,
        to: Heap,
    ) -> Result<Option<Highlight>, Refusal> {
        let Some(text) = &self.highlight else {
            return Ok(None);
        };
        let error = match parse_arithmetic(text) {
            Ok(condition) => return Ok(Some(Highlight::OfNumbers(condition))),
            Err(error) => Refusal::unreadable(text, &error),
        };
        match highlighted(&Game::Impartial(game.clone()), text, from, to) {
            Ok(read) => Ok(Some(Highlight::OfValues(Box::new(read)))),
            Err(refusal) if text.contains('G') => Err(refusal),
            Err(_) => Err(error),
        }
    }

    /// A condition for highlighted heaps that makes no sense at one of them.
    fn refuse_highlight(&self, error: PlotError) -> Refusal {
        let (heap, error) = match error {
            PlotError::Highlight { heap, error } => (heap, error),
            PlotError::Stopped(stopped) => return stopped.into(),
            error => return Refusal::unanswerable(error.to_string(), "ask for fewer heaps"),
        };
        let mut refusal = Refusal::unanswerable(
            format!("at heap {heap}: {}", error.message),
            "change the condition for highlighted heaps, or begin at another heap",
        );
        refusal.place = Some(crate::Place {
            text: self.highlight.clone().unwrap_or_default(),
            start: error.span.start,
            end: error.span.end,
        });
        refusal
    }
}

/// The first and the last heap to draw.
fn heaps(question: &PlotQuestion, start: Heap) -> (Heap, Heap) {
    let from = question.from.unwrap_or(0).max(start);
    let to = question.to;
    let to = to.unwrap_or_else(|| search::end_by_default(from, DEFAULT_HEAPS));
    (from, to)
}

/// What the picture does not show, in sentences.
fn reasons(points: &Points, quantity: Quantity) -> Vec<(String, Option<Limit>)> {
    let heaps = |count: usize| match count {
        1 => "1 heap is".to_string(),
        count => format!("{count} heaps are"),
    };
    let mut reasons = Vec::new();
    if points.too_high > 0 {
        let count = heaps(points.too_high);
        let limit = match quantity {
            Quantity::Logarithm => None,
            Quantity::Value | Quantity::Ratio => Some(Limit::Height),
        };
        reasons.push((format!("{count} left out, beyond {HIGHEST:e}"), limit));
    }
    if points.nothing > 0 {
        let count = heaps(points.nothing);
        let label = quantity.label();
        let reason = format!("{count} left out, for which {label} is not defined");
        reasons.push((reason, None));
    }
    reasons
}

fn nothing_to_draw(reasons: &[(String, Option<Limit>)], from: Heap, to: Heap) -> Refusal {
    let words: Vec<&str> = reasons.iter().map(|(reason, _)| reason.as_str()).collect();
    let why = match words.as_slice() {
        [] => String::new(),
        reasons => format!(": {}", reasons.join("; ")),
    };
    let limits: Vec<Limit> = reasons.iter().filter_map(|(_, limit)| *limit).collect();
    Refusal::unanswerable(
        format!("there is nothing to draw from heap {from} to {to}{why}"),
        "choose other heaps",
    )
    .with_raise(&limits)
}
