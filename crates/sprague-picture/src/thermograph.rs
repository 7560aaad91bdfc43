//! A thermograph: temperature upwards, values decreasing to the right, as the books draw it.

use crate::axis::Axis;
use crate::scene::{Anchor, Scene};
use crate::words::shortened;

/// The walls of a thermograph as `(temperature, value)` corners from the base up; above the last
/// corner a wall is straight.
#[derive(Debug, Clone, PartialEq)]
pub struct Walls {
    /// What is drawn.
    pub title: String,
    /// The wall of Left.
    pub left: Vec<(f64, f64)>,
    /// The wall of Right.
    pub right: Vec<(f64, f64)>,
}

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 420.0;
const MARGIN: f64 = 56.0;

impl Walls {
    /// The value of a wall at a temperature.
    pub fn at(wall: &[(f64, f64)], temperature: f64) -> f64 {
        let above = wall.iter().position(|&(t, _)| t > temperature);
        match above {
            None => wall.last().map_or(0.0, |&(_, v)| v),
            Some(0) => wall[0].1,
            Some(i) => {
                let ((t0, v0), (t1, v1)) = (wall[i - 1], wall[i]);
                v0 + (v1 - v0) * (temperature - t0) / (t1 - t0)
            }
        }
    }

    /// The least and the greatest value of the walls.
    pub fn values(&self) -> (f64, f64) {
        let all = || self.left.iter().chain(&self.right).map(|&(_, v)| v);
        (
            all().fold(f64::INFINITY, f64::min),
            all().fold(f64::NEG_INFINITY, f64::max),
        )
    }

    /// The temperature at which the walls have met.
    pub fn top(&self) -> f64 {
        let last = |wall: &[(f64, f64)]| wall.last().map_or(-1.0, |&(t, _)| t);
        last(&self.left).max(last(&self.right))
    }

    /// The largest of all values and temperatures, apart from their signs; infinite if one is not a number.
    /// From [`Walls::FAR`] on neighbours cannot be told apart.
    pub fn reach(&self) -> f64 {
        let corners = self.left.iter().chain(&self.right);
        let numbers = corners.flat_map(|&(t, v)| [t.abs(), v.abs()]);
        numbers.fold(0.0, |most, number| match number.is_nan() {
            true => f64::INFINITY,
            false => number.max(most),
        })
    }

    /// See [`Walls::reach`].
    pub const FAR: f64 = (1u64 << 50) as f64;

    /// The picture.
    pub fn scene(&self) -> Scene {
        let (least, greatest) = self.values();
        let (low, high) = (least.floor() - 1.0, greatest.ceil() + 1.0);
        // Enough for the mast to be seen.
        let roof = (self.top() * 9.0 / 8.0).ceil().max(self.top().ceil() + 1.0);
        let upwards = Axis {
            low: -1.0,
            high: roof,
            from: HEIGHT - MARGIN,
            to: MARGIN,
        };
        let degrees = ticks(&upwards);
        let longest = degrees.iter().map(|(_, label)| label.chars().count()).max();
        let left = MARGIN.max(34.0 + 7.0 * longest.unwrap_or(0) as f64);
        // Values decrease to the right.
        let across = Axis {
            low,
            high,
            from: WIDTH - MARGIN,
            to: left,
        };
        let (x, y) = (|value| across.place(value), |t| upwards.place(t));
        let mut scene = Scene::new(WIDTH, HEIGHT);
        scene.text(
            WIDTH / 2.0,
            24.0,
            15.0,
            Anchor::Middle,
            shortened(&self.title, 56),
        );
        scene.line((x(high), y(-1.0)), (x(low), y(-1.0)));
        scene.line((x(high), y(-1.0)), (x(high), y(roof)));
        for (value, label) in ticks(&across) {
            let at = x(value);
            scene.line((at, y(-1.0)), (at, y(-1.0) + 5.0));
            scene.text(at, y(-1.0) + 20.0, 12.0, Anchor::Middle, label);
        }
        for (t, label) in degrees {
            scene.line((x(high) - 5.0, y(t)), (x(high), y(t)));
            scene.text(x(high) - 9.0, y(t) + 4.0, 12.0, Anchor::End, label);
        }
        scene.text(WIDTH / 2.0, HEIGHT - 10.0, 12.0, Anchor::Middle, "value");
        scene.text_upwards(16.0, HEIGHT / 2.0, 12.0, "temperature");
        for wall in [&self.left, &self.right] {
            for pair in wall.windows(2) {
                scene.line((x(pair[0].1), y(pair[0].0)), (x(pair[1].1), y(pair[1].0)));
            }
            if let Some(&(t, v)) = wall.last() {
                scene.line((x(v), y(t)), (x(v), y(roof)));
            }
        }
        scene
    }
}

/// Whole numbers along an axis, all of a dozen or round ones.
fn ticks(axis: &Axis) -> Vec<(f64, String)> {
    if axis.high - axis.low > 12.0 {
        return axis.ticks(0.0, 1e5);
    }
    let whole = (0..=12).map(|i| axis.low + f64::from(i));
    let inside = whole.take_while(|&value| value <= axis.high);
    inside.map(|value| (value, value.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_is_straight_above_its_last_corner_and_linear_below() {
        let wall = [(-1.0, 3.0), (1.0, 1.0)];
        assert_eq!(Walls::at(&wall, 0.0), 2.0);
        assert_eq!(Walls::at(&wall, 5.0), 1.0);
        assert_eq!(Walls::at(&wall, -1.0), 3.0);
    }

    #[test]
    fn the_picture_names_its_axes() {
        let walls = Walls {
            title: "{1|-1}".into(),
            left: vec![(-1.0, 2.0), (1.0, 0.0)],
            right: vec![(-1.0, -2.0), (1.0, 0.0)],
        };
        let svg = walls.scene().svg();
        assert!(svg.contains("temperature") && svg.contains(">value<") && svg.contains("{1|-1}"));
    }

    #[test]
    fn large_numbers_have_short_labels_and_long_titles_are_cut() {
        let walls = Walls {
            title: "9".repeat(400),
            left: vec![(-1.0, 3e9 + 1.0), (2e9, 1e9)],
            right: vec![(-1.0, -1e9 - 1.0), (2e9, 1e9)],
        };
        let svg = walls.scene().svg();
        assert!(svg.contains("2·10^9") && !svg.contains("NaN"), "{svg}");
        assert!(svg.contains('…') && !svg.contains(&"9".repeat(60)));
    }
}
