//! Heat maps over two parameters.

use crate::colour::Colour;
use crate::scene::{Anchor, Scene};
use std::collections::BTreeMap;

/// A parameter and the values it runs through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// Its name.
    pub name: String,
    /// The least value.
    pub from: i64,
    /// The greatest value.
    pub to: i64,
}

impl Axis {
    fn length(&self) -> i64 {
        (self.to - self.from + 1).max(1)
    }
}

/// What is shown at the points; a point that is missing is no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// Numbers; `None` is unknown.
    Numbers(BTreeMap<(i64, i64), Option<i128>>),
    /// Yes or no; `None` is unknown.
    Truths(BTreeMap<(i64, i64), Option<bool>>),
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
            Values::Numbers(numbers) => Scale::of(numbers.values().copied().flatten()),
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
                let number = numbers.get(&point)?;
                Some(match (number, scale) {
                    (Some(number), Some(scale)) => Colour::scale(scale.place(*number as f64)),
                    _ => Colour::GREY,
                })
            }
            Values::Truths(truths) => Some(match truths.get(&point)? {
                Some(true) => Colour::ORANGE,
                Some(false) => Colour::BLUE,
                None => Colour::GREY,
            }),
        }
    }

    fn has_unknown(&self) -> bool {
        match &self.values {
            Values::Numbers(numbers) => numbers.values().any(Option::is_none),
            Values::Truths(truths) => truths.values().any(Option::is_none),
        }
    }

    fn legend(&self, scene: &mut Scene, left: f64, scale: Option<&Scale>) {
        const STEPS: usize = 60;
        const HEIGHT: f64 = 150.0;
        scene.text(left, TOP + 10.0, 12.0, Anchor::Start, self.quantity.clone());
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
                    let label = format!("{:.0}", scale.number(place));
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
            _ => {
                for (colour, word) in [(Colour::ORANGE, "yes"), (Colour::BLUE, "no")] {
                    scene.rectangle(left, below, 14.0, 14.0, colour);
                    scene.text(left + 22.0, below + 11.0, 11.0, Anchor::Start, word);
                    below += 22.0;
                }
            }
        }
        if self.has_unknown() {
            scene.rectangle(left, below, 14.0, 14.0, Colour::GREY);
            scene.text(left + 22.0, below + 11.0, 11.0, Anchor::Start, "unknown");
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
        self.left + self.cell * (value - self.map.x.from) as f64
    }

    fn y(&self, value: i64) -> f64 {
        self.bottom - self.cell * (value - self.map.y.from) as f64
    }

    /// Draws the points; neighbours of one colour become one rectangle.
    fn cells(&self, scene: &mut Scene, scale: Option<&Scale>) {
        for y in self.map.y.from..=self.map.y.to {
            let mut run: Option<(i64, Colour)> = None;
            for x in self.map.x.from..=self.map.x.to + 1 {
                let inside = x <= self.map.x.to;
                let colour = if inside {
                    self.map.colour((x, y), scale)
                } else {
                    None
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
        for value in ticks(&self.map.x, width) {
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
        for value in ticks(&self.map.y, height) {
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

/// Round numbers about 60 pixels apart.
fn ticks(axis: &Axis, pixels: f64) -> Vec<i64> {
    let wanted = (pixels / 60.0).max(1.0);
    let least = (axis.length() as f64 / wanted).max(1.0) as i64;
    let step = (0..18)
        .flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)))
        .find(|&step| step >= least)
        .unwrap_or(least);
    let first = axis.from.div_euclid(step) * step;
    (0..)
        .map(|i| first + i * step)
        .skip_while(|&value| value < axis.from)
        .take_while(|&value| value <= axis.to)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> HeatMap {
        let points = (1..40).flat_map(|x| (1..30).map(move |y| (x, y)));
        HeatMap {
            title: "S(1,a,b) & <friends>".into(),
            quantity: "period".into(),
            x: Axis {
                name: "a".into(),
                from: 1,
                to: 40,
            },
            y: Axis {
                name: "b".into(),
                from: 1,
                to: 30,
            },
            values: Values::Numbers(
                points
                    .map(|(x, y)| ((x, y), (x != y).then(|| i128::from(x * y))))
                    .collect(),
            ),
        }
    }

    #[test]
    fn names_are_escaped_and_axes_and_legend_are_labelled() {
        let svg = map().scene().svg();
        assert!(svg.contains("S(1,a,b) &amp; &lt;friends&gt;"));
        for word in [">a<", ">b<", ">period<", ">unknown<", ">10<", ">20<"] {
            assert!(svg.contains(word), "{word}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn a_single_point_and_an_empty_map_are_drawn_too() {
        for values in [BTreeMap::new(), BTreeMap::from([((5, 5), Some(7))])] {
            let one = Axis {
                name: "a".into(),
                from: 5,
                to: 5,
            };
            let map = HeatMap {
                x: one.clone(),
                y: one,
                values: Values::Numbers(values),
                ..map()
            };
            assert!(map.scene().svg().ends_with("</svg>\n"));
        }
    }

    #[test]
    fn neighbours_of_one_colour_become_one_rectangle() {
        let truths = (1..=100).map(|x| ((x, 1), Some(x > 50))).collect();
        let map = HeatMap {
            x: Axis {
                name: "a".into(),
                from: 1,
                to: 100,
            },
            y: Axis {
                name: "b".into(),
                from: 1,
                to: 1,
            },
            values: Values::Truths(truths),
            ..map()
        };
        // The page, two runs, and two boxes of the legend.
        assert_eq!(map.scene().svg().matches("<rect").count(), 5);
    }
}
