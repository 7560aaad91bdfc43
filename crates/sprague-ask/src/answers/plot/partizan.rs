//! Means, stops, temperatures or atomic weights of the heaps of a partizan game, drawn over the heap.

use super::scatter::{highlighted, marked};
use super::{Picture, PlotQuestion, ScatterAnswer, ScatterPoint};
use crate::answers::partizan_values::no_values;
use crate::answers::value::arena;
use crate::{Effort, Refusal};
use sprague::Heap;
use sprague::ruleset::{Game, Partizan};
use sprague::value::{Arena, Dyadic, Value, partizan_values};
use sprague_picture::{Scatter, Spot};

/// So many heaps are drawn unless told otherwise, and no more than so many.
const HEAPS: Heap = 100;
const MOST: Heap = 100_000;

/// What can be drawn, by name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Mean,
    Stops,
    Temperature,
    Weight,
}

impl Drawn {
    /// What shows most unless something is asked for: means, but atomic weights where all means are 0 and they are not.
    fn best(arena: &mut Arena, values: &[Value]) -> Result<Self, Refusal> {
        let mut weighs = false;
        for &value in values {
            if arena.mean(value)? != Dyadic::ZERO {
                return Ok(Drawn::Mean);
            }
            if !weighs {
                let weight = arena.atomic_weight(value)?.ok();
                let weight = weight.and_then(|weight| arena.as_number(weight).cloned());
                weighs = weight.is_some_and(|weight| weight != Dyadic::ZERO);
            }
        }
        Ok(if weighs { Drawn::Weight } else { Drawn::Mean })
    }

    fn read(name: &str) -> Result<Self, Refusal> {
        match name.trim() {
            "mean" | "means" => Ok(Drawn::Mean),
            "stop" | "stops" => Ok(Drawn::Stops),
            "temperature" | "temperatures" => Ok(Drawn::Temperature),
            "weight" | "weights" | "aw" | "atomic_weight" | "atomic weight" | "atomic weights" => {
                Ok(Drawn::Weight)
            }
            other => Err(Refusal::unanswerable(
                format!("{other} cannot be drawn of a game with moves for each player"),
                "mean, stops, temperature and weight can",
            )),
        }
    }

    fn label(self) -> &'static str {
        match self {
            Drawn::Mean => "mean of G(n)",
            Drawn::Stops => "stops of G(n)",
            Drawn::Temperature => "temperature of G(n)",
            Drawn::Weight => "atomic weight of G(n)",
        }
    }

    /// The heights to draw for a value; those of Right are drawn in another colour.
    fn heights(self, arena: &mut Arena, value: Value) -> Result<Vec<(Dyadic, bool)>, Refusal> {
        Ok(match self {
            Drawn::Mean => vec![(arena.mean(value)?, false)],
            Drawn::Temperature => vec![(arena.temperature(value)?, false)],
            Drawn::Stops => {
                let (left, right) = arena.stops(value);
                vec![(left, false), (right, true)]
            }
            Drawn::Weight => {
                let weight = arena.atomic_weight(value)?.ok();
                let weight = weight.and_then(|weight| arena.as_number(weight).cloned());
                weight.into_iter().map(|weight| (weight, false)).collect()
            }
        })
    }
}

pub(super) fn draw(
    question: &PlotQuestion,
    game: &Partizan,
    effort: &Effort,
) -> Result<ScatterAnswer, Refusal> {
    let wanted = question.of.as_deref().map(Drawn::read).transpose()?;
    let from = question.from.unwrap_or(0);
    let to = question.to.unwrap_or(from.saturating_add(HEAPS));
    if from > to || to > MOST {
        return Err(Refusal::unanswerable(
            format!("heaps {from} to {to} cannot be drawn"),
            format!("begin before the end, which is {MOST} at most"),
        ));
    }
    let highlight = match &question.highlight {
        None => Vec::new(),
        Some(_) if wanted == Some(Drawn::Stops) => {
            return Err(Refusal::unanswerable(
                "the colours of stops tell Left from Right, so no heap can be highlighted",
                "draw mean, temperature or weight, or leave out the highlight",
            ));
        }
        Some(text) => {
            let statement = highlighted(&Game::Partizan(game.clone()), text, from, to)?;
            marked(&statement, to, effort)?
        }
    };
    let mut arena = arena(effort);
    let values = partizan_values(&mut arena, game, to as usize + 1).map_err(no_values)?;
    let drawn = match wanted {
        Some(wanted) => wanted,
        None => Drawn::best(&mut arena, &values[from as usize..])?,
    };
    let (mut data, mut left_out) = (Vec::new(), 0);
    for heap in from..=to {
        effort.control().check()?;
        let heights = drawn.heights(&mut arena, values[heap as usize])?;
        left_out += usize::from(heights.is_empty());
        data.extend(heights.into_iter().map(|(height, of_right)| ScatterPoint {
            heap,
            height: near(&height),
            highlighted: of_right || highlight.binary_search(&heap).is_ok(),
        }));
    }
    if data.is_empty() {
        return Err(Refusal::unanswerable(
            format!("no heap from {from} to {to} has an atomic weight that is a number"),
            "mean, stops and temperature can be drawn",
        ));
    }
    let spots = data.iter().map(|point| Spot {
        x: point.heap as f64,
        y: point.height,
        highlighted: point.highlighted,
    });
    let picture = Scatter {
        title: question
            .title
            .clone()
            .unwrap_or_else(|| format!("{game}: {}, heaps {from} to {to}", drawn.label())),
        across: "n".into(),
        upwards: drawn.label().into(),
        highlight: match drawn {
            Drawn::Stops => Some("right stop".into()),
            _ => question.highlight.clone(),
        },
        spots: spots.collect(),
        style: question.style()?,
    };
    let reasons = match left_out {
        0 => Vec::new(),
        _ => {
            let reason = format!("{left_out} heaps have no atomic weight that is a number");
            vec![(reason, None)]
        }
    };
    Ok(ScatterAnswer {
        ruleset: game.to_string(),
        points: data.len(),
        left_out,
        picture: Picture::new(picture.scene(), question.svg, effort)?,
        data: question.data.then_some(data),
        reasons,
        complete: true,
    })
}

/// The number as well as a picture can show it.
fn near(number: &Dyadic) -> f64 {
    let halvings = i32::try_from(number.exponent()).unwrap_or(i32::MAX);
    number.numerator().to_f64().value() / 2_f64.powi(halvings)
}
