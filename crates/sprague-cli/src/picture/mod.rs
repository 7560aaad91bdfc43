//! Scatter plots: one layout, written as SVG or as PNG.
//!
//! A few thousand points are drawn as one path; more become a transparent raster layer, so that a
//! hundred thousand points stay readable and small.

mod raster;
mod vector;

pub(crate) use raster::png;
pub(crate) use vector::svg;

use sprague::plot::Point;

/// What is to be drawn.
pub(crate) struct Picture<'a> {
    pub(crate) title: &'a str,
    pub(crate) label: &'a str,
    pub(crate) points: &'a [Point],
    pub(crate) highlight: Option<&'a str>,
}

/// The size of the whole picture and of the margins around the plot, in pixels.
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;
const LEFT: f64 = 72.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 46.0;

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
        self.from + (value - self.low) / span * (self.to - self.from)
    }

    /// Round numbers along the axis, about six of them.
    fn ticks(&self) -> Vec<f64> {
        let span = self.high - self.low;
        let rough = span / 6.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|factor| factor * power)
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|i| i as f64 * step).collect()
    }
}

/// A tick as text without idle digits.
fn tick_text(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.to_string()
}

/// Both axes, with a little air above the highest point.
fn axes(picture: &Picture<'_>) -> (Axis, Axis) {
    let heaps = picture.points.iter().map(|point| point.heap as f64);
    let heights = picture.points.iter().map(|point| point.height);
    let (left, right) = bounds(heaps);
    let (low, high) = bounds(heights);
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

fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}
