//! Scatter plots: one spot per heap, some of them highlighted.

use crate::axis::Axis;
use crate::colour::Colour;
use crate::dots::Marker;
use crate::scene::{Anchor, Scene};
use crate::words::{room, shortened, width};

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
    /// How it looks.
    pub style: ScatterStyle,
}

/// How a scatter plot looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScatterStyle {
    /// The width and the height of the page; no less than [`ScatterStyle::SMALLEST`].
    pub size: (f64, f64),
    /// The shape of a spot.
    pub marker: Marker,
    /// How wide a spot is; by their number where it is not said.
    pub width: Option<f64>,
}

impl ScatterStyle {
    /// The smallest page.
    pub const SMALLEST: (f64, f64) = (240.0, 160.0);
}

impl Default for ScatterStyle {
    fn default() -> Self {
        ScatterStyle {
            size: (960.0, 600.0),
            marker: Marker::default(),
            width: None,
        }
    }
}

const LEFT: f64 = 84.0;
const RIGHT: f64 = 34.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
/// Between the title and what is highlighted.
const GAP: f64 = 24.0;
/// Numbers from here on take more room beside the axis than there is.
const LARGE: f64 = 1e9;

fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

impl Scatter {
    fn page_width(&self) -> f64 {
        self.style.size.0.max(ScatterStyle::SMALLEST.0)
    }

    fn page_height(&self) -> f64 {
        self.style.size.1.max(ScatterStyle::SMALLEST.1)
    }

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
        // A lone heap stands in the middle.
        let air = if right > left { 0.0 } else { 0.5 };
        let x = Axis {
            low: left - air,
            high: right + air,
            from: LEFT,
            to: self.page_width() - RIGHT,
        };
        let y = Axis {
            low,
            high: if high > low { high * 1.02 } else { low + 1.0 },
            from: self.page_height() - BOTTOM,
            to: TOP,
        };
        (x, y)
    }

    /// The title and what is highlighted side by side, shortened as much as they must be.
    fn headline(&self, scene: &mut Scene) {
        const SIZE: f64 = 15.0;
        const SMALL: f64 = 13.0;
        let right = self.page_width() - RIGHT;
        let mut left = right - LEFT;
        if let Some(condition) = &self.highlight {
            // A long condition may take half of the line, or what the title leaves.
            let free = left - width(&self.title, SIZE) - GAP;
            let condition = shortened(condition, room(free.max(left / 2.0), SMALL));
            left -= width(&condition, SMALL) + GAP;
            scene.text_in(Colour::RED, right, 24.0, SMALL, Anchor::End, condition);
        }
        let title = shortened(&self.title, room(left, SIZE));
        scene.text(LEFT, 24.0, SIZE, Anchor::Start, title);
    }

    /// The picture.
    pub fn scene(&self) -> Scene {
        let (x, y) = self.axes();
        let (bottom, right) = (self.page_height() - BOTTOM, self.page_width() - RIGHT);
        let mut scene = Scene::new(self.page_width(), self.page_height());
        self.headline(&mut scene);
        for (tick, label) in x.ticks(1.0, LARGE) {
            let at = x.place(tick);
            scene.line_in(Colour::PALE, (at, TOP), (at, bottom));
            // The last label stays on the page.
            let middle = at.min(self.page_width() - 4.0 - width(&label, 13.0) / 2.0);
            scene.text(middle, bottom + 18.0, 13.0, Anchor::Middle, label);
        }
        for (tick, label) in y.ticks(0.0, LARGE) {
            let at = y.place(tick);
            scene.line_in(Colour::PALE, (LEFT, at), (right, at));
            scene.text(LEFT - 8.0, at + 4.0, 13.0, Anchor::End, label);
        }
        scene.line((LEFT, TOP), (LEFT, bottom));
        scene.line((LEFT, bottom), (right, bottom));
        let middle = (LEFT + right) / 2.0;
        scene.text(
            middle,
            self.page_height() - 10.0,
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
        let dots = [(Colour::NAVY, of(false)), (Colour::RED, of(true))];
        scene.markers(dots, self.style.marker, self.style.width);
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
            style: ScatterStyle::default(),
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
    fn a_long_title_and_a_long_condition_leave_room_for_each_other() {
        let long = Scatter {
            title: "move to ".repeat(40),
            highlight: Some("prime(n) or ".repeat(20)),
            ..scatter(10)
        };
        let svg = long.scene().svg();
        let texts = svg.split("<text").filter(|text| text.contains('…'));
        let signs: usize = texts
            .map(|text| text.split(['>', '<']).nth(1).unwrap_or("").len())
            .sum();
        assert!(signs < 112, "{signs} signs in a line");
    }

    #[test]
    fn a_lone_heap_has_its_own_label_and_no_fractions_beside_it() {
        let lone = Scatter {
            spots: scatter(6).spots.split_off(5),
            ..scatter(0)
        };
        let svg = lone.scene().svg();
        assert!(svg.contains(">5<") && !svg.contains(">5.2<"), "{svg}");
    }

    #[test]
    fn the_page_has_the_size_and_the_spots_the_shape_that_were_asked_for() {
        let mut small = scatter(50);
        small.style = ScatterStyle {
            size: (400.0, 300.0),
            marker: Marker::Square,
            width: Some(9.0),
        };
        let svg = small.scene().svg();
        for part in [
            "width=\"400\"",
            "height=\"300\"",
            "stroke-width=\"9\"",
            "\"square\"",
        ] {
            assert!(svg.contains(part), "{part} is not in {svg}");
        }
    }

    #[test]
    fn no_point_and_one_point_are_drawn_too() {
        for count in [0, 1] {
            let svg = scatter(count).scene().svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
