//! Scatter plots: one spot per heap, some of them highlighted.

use crate::axis::Axis;
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
/// Numbers from here on take more room beside the axis than there is.
const LARGE: f64 = 1e9;

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
        for (tick, label) in x.ticks(LARGE) {
            let at = x.place(tick);
            scene.line_in(Colour::PALE, (at, TOP), (at, bottom));
            scene.text(at, bottom + 18.0, 13.0, Anchor::Middle, label);
        }
        for (tick, label) in y.ticks(LARGE) {
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
    fn no_point_and_one_point_are_drawn_too() {
        for count in [0, 1] {
            let svg = scatter(count).scene().svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
