//! Heat maps over two parameters, or strips over one.

use crate::colour::Colour;
use crate::scene::{Anchor, Scene};
use crate::words::{shortened, width as width_of};
use std::collections::{BTreeMap, BTreeSet};

/// A parameter and the values it runs through: from one to another in equal steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// Its name.
    pub name: String,
    /// The least value.
    pub from: i64,
    /// The greatest value.
    pub to: i64,
    /// From one value to the next; at least 1.
    pub step: i64,
}

impl Axis {
    /// Upwards where there is only one parameter: a strip.
    pub fn none() -> Self {
        Axis {
            name: String::new(),
            from: 0,
            to: 0,
            step: 1,
        }
    }

    /// How many values there are.
    fn length(&self) -> i64 {
        ((self.to - self.from) / self.step.max(1) + 1).max(1)
    }

    /// The place of a value, from 0 on.
    fn place(&self, value: i64) -> f64 {
        (value - self.from) as f64 / self.step.max(1) as f64
    }

    fn values(&self) -> impl Iterator<Item = i64> {
        let (from, step) = (self.from, self.step.max(1));
        (0..self.length()).map(move |i| from + i * step)
    }
}

/// What is shown at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark<T> {
    /// This.
    Value(T),
    /// There is no such thing.
    Nothing,
    /// It is not known.
    Unknown,
    /// It is too large.
    TooLarge,
}

impl<T> Mark<T> {
    /// The colour and the word for what is not a value.
    fn lack(&self) -> Option<(Colour, &'static str)> {
        match self {
            Mark::Value(_) => None,
            Mark::Nothing => Some((Colour::PALE, "none")),
            Mark::Unknown => Some((Colour::GREY, "unknown")),
            Mark::TooLarge => Some((Colour::DARK, "too large")),
        }
    }
}

/// What is shown at the points; a point that is missing is not a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// Numbers.
    Numbers(BTreeMap<(i64, i64), Mark<i128>>),
    /// Yes or no.
    Truths(BTreeMap<(i64, i64), Mark<bool>>),
}

/// A heat map, as data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeatMap {
    /// What is shown.
    pub title: String,
    /// What the colours mean.
    pub quantity: String,
    /// The horizontal parameter.
    pub x: Axis,
    /// The vertical parameter, growing upwards.
    pub y: Axis,
    /// The values at (x, y).
    pub values: Values,
}

const LEFT: f64 = 64.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 52.0;
const RIGHT: f64 = 150.0;
/// The words of a legend have room for so many signs.
const LEGEND: usize = 20;
/// The field is about so large in each direction.
const FIELD: f64 = 560.0;

/// A scale of numbers, logarithmic where they differ much.
struct Scale {
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Scale {
    fn of(numbers: impl Iterator<Item = i128>) -> Option<Scale> {
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        numbers.for_each(|n| (low, high) = (low.min(n), high.max(n)));
        if low > high {
            return None;
        }
        let logarithmic = low >= 0 && high > 40 * low.max(1);
        Some(Scale {
            low: low as f64,
            high: high as f64,
            logarithmic,
        })
    }

    /// A place between 0 and 1.
    fn place(&self, number: f64) -> f64 {
        let of = |x: f64| if self.logarithmic { (x + 1.0).ln() } else { x };
        let (low, high) = (of(self.low), of(self.high));
        if high > low {
            (of(number) - low) / (high - low)
        } else {
            0.0
        }
    }

    /// The number at a place in few signs.
    fn label(&self, place: f64) -> String {
        let number = self.number(place);
        match number.abs() < 1e10 {
            true => format!("{number:.0}"),
            false => {
                let exponent = number.abs().log10().floor();
                format!("{:.2}·10^{exponent}", number / 10f64.powf(exponent))
            }
        }
    }

    /// The number at a place.
    fn number(&self, place: f64) -> f64 {
        let of = |x: f64| if self.logarithmic { (x + 1.0).ln() } else { x };
        let value = of(self.low) + place * (of(self.high) - of(self.low));
        if self.logarithmic {
            value.exp() - 1.0
        } else {
            value
        }
    }
}

impl HeatMap {
    /// Lays the heat map out.
    pub fn scene(&self) -> Scene {
        let longest = self.x.length().max(self.y.length()) as f64;
        let cell = (FIELD / longest).floor().clamp(1.0, 24.0);
        let (width, height) = (cell * self.x.length() as f64, cell * self.y.length() as f64);
        let page_height = TOP + height.max(220.0) + BOTTOM;
        // Titles are about half as wide per letter as their size.
        let title_width = LEFT + 8.4 * self.title.chars().count() as f64 + 16.0;
        let mut scene = Scene::new((LEFT + width + RIGHT).max(title_width), page_height);
        scene.text(LEFT, 26.0, 15.0, Anchor::Start, self.title.clone());
        let field = Field {
            left: LEFT,
            bottom: TOP + height,
            cell,
            map: self,
        };
        let scale = match &self.values {
            Values::Numbers(numbers) => Scale::of(numbers.values().filter_map(|mark| match mark {
                Mark::Value(number) => Some(*number),
                _ => None,
            })),
            Values::Truths(_) => None,
        };
        field.cells(&mut scene, scale.as_ref());
        field.axes(&mut scene, width, height);
        self.legend(&mut scene, LEFT + width + 24.0, scale.as_ref());
        scene
    }

    fn colour(&self, point: (i64, i64), scale: Option<&Scale>) -> Option<Colour> {
        match &self.values {
            Values::Numbers(numbers) => {
                let mark = numbers.get(&point)?;
                match (mark, scale) {
                    (Mark::Value(number), Some(scale)) => {
                        Some(Colour::scale(scale.place(*number as f64)))
                    }
                    _ => mark.lack().map(|(colour, _)| colour),
                }
            }
            Values::Truths(truths) => match truths.get(&point)? {
                Mark::Value(true) => Some(Colour::ORANGE),
                Mark::Value(false) => Some(Colour::BLUE),
                mark => mark.lack().map(|(colour, _)| colour),
            },
        }
    }

    /// The colours and words for what some points lack.
    fn lacks(&self) -> Vec<(Colour, &'static str)> {
        let marks: Vec<Mark<()>> = vec![Mark::Nothing, Mark::Unknown, Mark::TooLarge];
        let words: Vec<_> = marks.iter().filter_map(Mark::lack).collect();
        let found: BTreeSet<&str> = match &self.values {
            Values::Numbers(all) => all.values().filter_map(|m| Some(m.lack()?.1)).collect(),
            Values::Truths(all) => all.values().filter_map(|m| Some(m.lack()?.1)).collect(),
        };
        words
            .into_iter()
            .filter(|(_, word)| found.contains(word))
            .collect()
    }

    fn legend(&self, scene: &mut Scene, left: f64, scale: Option<&Scale>) {
        const STEPS: usize = 60;
        const HEIGHT: f64 = 150.0;
        let quantity = shortened(&self.quantity, LEGEND);
        scene.text(left, TOP + 10.0, 12.0, Anchor::Start, quantity);
        let mut below = TOP + 24.0;
        match (&self.values, scale) {
            (Values::Numbers(_), Some(scale)) => {
                let step = HEIGHT / STEPS as f64;
                for i in 0..STEPS {
                    let place = (i as f64 + 0.5) / STEPS as f64;
                    let y = below + HEIGHT - step * (i + 1) as f64;
                    scene.rectangle(left, y, 18.0, step, Colour::scale(place));
                }
                let mut last = String::new();
                for i in 0..=4 {
                    let place = f64::from(i) / 4.0;
                    let label = scale.label(place);
                    if label != last {
                        let y = below + HEIGHT * (1.0 - place);
                        scene.line((left + 18.0, y), (left + 22.0, y));
                        scene.text(left + 26.0, y + 4.0, 11.0, Anchor::Start, label.clone());
                    }
                    last = label;
                }
                below += HEIGHT + 18.0;
                if scale.logarithmic {
                    scene.text(left, below, 10.0, Anchor::Start, "logarithmic");
                    below += 8.0;
                }
            }
            (Values::Numbers(_), None) => {}
            (Values::Truths(_), _) => {
                for (colour, word) in [(Colour::ORANGE, "yes"), (Colour::BLUE, "no")] {
                    scene.rectangle(left, below, 14.0, 14.0, colour);
                    scene.text(left + 22.0, below + 11.0, 11.0, Anchor::Start, word);
                    below += 22.0;
                }
            }
        }
        for (colour, word) in self.lacks() {
            scene.rectangle(left, below, 14.0, 14.0, colour);
            scene.text(left + 22.0, below + 11.0, 11.0, Anchor::Start, word);
            below += 22.0;
        }
    }
}

struct Field<'a> {
    left: f64,
    bottom: f64,
    cell: f64,
    map: &'a HeatMap,
}

impl Field<'_> {
    fn x(&self, value: i64) -> f64 {
        self.left + self.cell * self.map.x.place(value)
    }

    fn y(&self, value: i64) -> f64 {
        self.bottom - self.cell * self.map.y.place(value)
    }

    /// Draws the points; neighbours of one colour become one rectangle.
    fn cells(&self, scene: &mut Scene, scale: Option<&Scale>) {
        let step = self.map.x.step.max(1);
        for y in self.map.y.values() {
            let mut run: Option<(i64, Colour)> = None;
            let ends = [self.map.x.from + self.map.x.length() * step];
            for x in self.map.x.values().chain(ends) {
                let colour = match x == ends[0] {
                    true => None,
                    false => self.map.colour((x, y), scale),
                };
                if let Some((start, filled)) = run
                    && colour != Some(filled)
                {
                    let width = self.x(x) - self.x(start);
                    scene.rectangle(
                        self.x(start),
                        self.y(y) - self.cell,
                        width,
                        self.cell,
                        filled,
                    );
                    run = None;
                }
                run = run.or(colour.map(|colour| (x, colour)));
            }
        }
    }

    fn axes(&self, scene: &mut Scene, width: f64, height: f64) {
        let corner = (self.left, self.bottom);
        scene.line(corner, (self.left + width, self.bottom));
        scene.line(corner, (self.left, self.bottom - height));
        let label = width_of(&self.map.x.to.to_string(), 11.0);
        for value in ticks(&self.map.x, width, label + 10.0) {
            let x = self.x(value) + self.cell / 2.0;
            scene.line((x, self.bottom), (x, self.bottom + 5.0));
            scene.text(
                x,
                self.bottom + 18.0,
                11.0,
                Anchor::Middle,
                value.to_string(),
            );
        }
        let upwards = ticks(&self.map.y, height, 20.0);
        let is_named = !self.map.y.name.is_empty();
        for value in upwards.into_iter().filter(|_| is_named) {
            let y = self.y(value) - self.cell / 2.0;
            scene.line((self.left - 5.0, y), (self.left, y));
            scene.text(
                self.left - 8.0,
                y + 4.0,
                11.0,
                Anchor::End,
                value.to_string(),
            );
        }
        let middle = self.left + width / 2.0;
        scene.text(
            middle,
            self.bottom + 40.0,
            13.0,
            Anchor::Middle,
            self.map.x.name.clone(),
        );
        scene.text_upwards(
            20.0,
            self.bottom - height / 2.0,
            13.0,
            self.map.y.name.clone(),
        );
    }
}

/// Values about 60 pixels apart, on a short axis closer but not closer than they need, round ones if the parameter runs through those; the first one if there
/// is room for no other.
fn ticks(axis: &Axis, pixels: f64, needed: f64) -> Vec<i64> {
    let apart = if pixels < 240.0 {
        needed
    } else {
        needed.max(60.0)
    };
    let wanted = (pixels / apart).max(1.0);
    let least = (axis.length() as f64 / wanted).ceil().max(1.0) as i64;
    let cells = (0..18)
        .flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)))
        .find(|&cells| cells >= least)
        .unwrap_or(least);
    let step = cells.saturating_mul(axis.step.max(1));
    let zero = axis.from.rem_euclid(axis.step.max(1)) == 0;
    let offset = if zero { axis.from.rem_euclid(step) } else { 0 };
    let first = if offset > 0 { step - offset } else { 0 };
    let ticks: Vec<i64> = (0..)
        .map_while(|i: i64| {
            axis.from
                .checked_add(i.checked_mul(step)?.checked_add(first)?)
        })
        .take_while(|&value| value <= axis.to)
        .collect();
    match ticks.is_empty() {
        true => vec![axis.from],
        false => ticks,
    }
}

#[cfg(test)]
mod tests;
