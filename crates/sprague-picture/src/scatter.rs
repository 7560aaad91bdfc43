//! Scatter plots: one spot per heap, some of them highlighted.

use crate::colour::Colour;
use crate::scene::{Anchor, Scene};

/// A point of a scatter plot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// How far to the right.
    pub x: f64,
    /// How high.
    pub y: f64,
    /// Whether it belongs to the highlighted ones.
    pub highlighted: bool,
}

/// A scatter plot, as plain data.
#[derive(Debug, Clone, PartialEq)]
pub struct Scatter {
    /// What is drawn.
    pub title: String,
    /// What is measured to the right.
    pub across: String,
    /// What is measured upwards.
    pub upwards: String,
    /// What the highlighted spots have in common.
    pub highlight: Option<String>,
    /// The points; they must be finite.
    pub spots: Vec<Spot>,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 34.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// Where a quantity is drawn along an axis.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn place(&self, value: f64) -> f64 {
        let span = (self.high - self.low).max(f64::MIN_POSITIVE);
        let place = self.from + (value - self.low) / span * (self.to - self.from);
        // A tenth of a unit is finer than any dot.
        (place * 10.0).round() / 10.0
    }

    /// Round numbers along the axis, about six of them.
    fn ticks(&self) -> Vec<(f64, String)> {
        let rough = (self.high - self.low) / 6.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|factor| factor * power)
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        let large = self.high >= LARGE;
        let tick = |i: i64| (i as f64 * step, tick_text(i as f64 * step, step, large));
        (first..=last).map(tick).collect()
    }
}

/// Numbers from here on take more room beside the axis than there is.
const LARGE: f64 = 1e9;

/// A tick as text without idle digits; along an axis of large numbers by a power of ten, unless it
/// takes many digits to tell it from the next tick.
fn tick_text(value: f64, step: f64, large: bool) -> String {
    let exponent = value.abs().log10().floor();
    let digits = (exponent - step.log10().floor()) as i64;
    if large && value != 0.0 && digits <= 3 {
        let mantissa = value / 10f64.powf(exponent);
        let mantissa = format!("{mantissa:.*}", digits.max(0) as usize);
        return match mantissa.as_str() {
            "1" => format!("10^{exponent}"),
            mantissa => format!("{mantissa}·10^{exponent}"),
        };
    }
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.to_string()
}

fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

impl Scatter {
    /// Both axes, with a little air above the highest point.
    fn axes(&self) -> (Axis, Axis) {
        let (left, right) = bounds(self.spots.iter().map(|spot| spot.x));
        let (low, high) = bounds(self.spots.iter().map(|spot| spot.y));
        let (left, right) = if left <= right {
            (left, right)
        } else {
            (0.0, 1.0)
        };
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let low = low.min(0.0);
        let x = Axis {
            low: left,
            high: if right > left { right } else { left + 1.0 },
            from: LEFT,
            to: WIDTH - RIGHT,
        };
        let y = Axis {
            low,
            high: if high > low { high * 1.02 } else { low + 1.0 },
            from: HEIGHT - BOTTOM,
            to: TOP,
        };
        (x, y)
    }

    /// The picture.
    pub fn scene(&self) -> Scene {
        let (x, y) = self.axes();
        let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        let mut scene = Scene::new(WIDTH, HEIGHT);
        scene.text(LEFT, 24.0, 15.0, Anchor::Start, self.title.clone());
        if let Some(condition) = &self.highlight {
            scene.text_in(
                Colour::RED,
                right,
                24.0,
                13.0,
                Anchor::End,
                condition.clone(),
            );
        }
        for (tick, label) in x.ticks() {
            let at = x.place(tick);
            scene.line_in(Colour::PALE, (at, TOP), (at, bottom));
            scene.text(at, bottom + 18.0, 13.0, Anchor::Middle, label);
        }
        for (tick, label) in y.ticks() {
            let at = y.place(tick);
            scene.line_in(Colour::PALE, (LEFT, at), (right, at));
            scene.text(LEFT - 8.0, at + 4.0, 13.0, Anchor::End, label);
        }
        scene.line((LEFT, TOP), (LEFT, bottom));
        scene.line((LEFT, bottom), (right, bottom));
        let middle = (LEFT + right) / 2.0;
        scene.text(
            middle,
            HEIGHT - 10.0,
            13.0,
            Anchor::Middle,
            self.across.clone(),
        );
        scene.text_upwards(18.0, (TOP + bottom) / 2.0, 13.0, self.upwards.clone());
        let place = |spot: &Spot| (x.place(spot.x), y.place(spot.y));
        let of = |highlighted: bool| {
            let chosen = self
                .spots
                .iter()
                .filter(move |s| s.highlighted == highlighted);
            chosen.map(place).collect()
        };
        scene.dots([(Colour::NAVY, of(false)), (Colour::RED, of(true))]);
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scatter(count: u32) -> Scatter {
        let spot = |i: u32| Spot {
            x: f64::from(i),
            y: f64::from((i % 97).pow(2) % 97),
            highlighted: i.is_multiple_of(5),
        };
        Scatter {
            title: "squares & <more>".into(),
            across: "n".into(),
            upwards: "G(n)".into(),
            highlight: Some("5 | n".into()),
            spots: (0..count).map(spot).collect(),
        }
    }

    #[test]
    fn the_picture_names_its_axes_and_what_is_highlighted() {
        let svg = scatter(100).scene().svg();
        for word in ["squares &amp; &lt;more&gt;", ">n<", ">G(n)<", ">5 | n<"] {
            assert!(svg.contains(word), "{word}");
        }
        assert!(!svg.contains("<image"));
    }

    #[test]
    fn a_hundred_thousand_points_become_a_small_raster_layer() {
        let svg = scatter(100_000).scene().svg();
        assert!(
            svg.contains("<image") && svg.len() < 400_000,
            "{}",
            svg.len()
        );
    }

    #[test]
    fn large_ticks_are_short_and_differ() {
        assert_eq!(tick_text(0.0, 2e45, true), "0");
        assert_eq!(tick_text(2e45, 2e45, true), "2·10^45");
        assert_eq!(tick_text(1e299, 1e299, true), "10^299");
        assert_eq!(tick_text(1.2e8, 2e7, true), "1.2·10^8");
        assert_eq!(tick_text(50_000.0, 10_000.0, false), "50000");
        assert_eq!(tick_text(1e12 + 20.0, 20.0, true), "1000000000020");
    }

    #[test]
    fn no_point_and_one_point_are_drawn_too() {
        for count in [0, 1] {
            let svg = scatter(count).scene().svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
