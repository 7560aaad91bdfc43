//! A thermograph: temperature upwards, values decreasing to the right, as the books draw it.

use crate::scene::{Anchor, Scene};

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

    /// The picture.
    pub fn scene(&self) -> Scene {
        let (least, greatest) = self.values();
        let (low, high) = (least.floor() - 1.0, greatest.ceil() + 1.0);
        let roof = self.top().ceil() + 1.0;
        let x = |value: f64| MARGIN + (high - value) / (high - low) * (WIDTH - 2.0 * MARGIN);
        let y = |t: f64| HEIGHT - MARGIN - (t + 1.0) / (roof + 1.0) * (HEIGHT - 2.0 * MARGIN);
        let mut scene = Scene::new(WIDTH, HEIGHT);
        scene.text(WIDTH / 2.0, 24.0, 15.0, Anchor::Middle, self.title.clone());
        scene.line((x(high), y(-1.0)), (x(low), y(-1.0)));
        scene.line((x(high), y(-1.0)), (x(high), y(roof)));
        for value in ticks(low, high) {
            let at = x(value);
            scene.line((at, y(-1.0)), (at, y(-1.0) + 5.0));
            scene.text(at, y(-1.0) + 20.0, 12.0, Anchor::Middle, value.to_string());
        }
        for t in ticks(-1.0, roof) {
            scene.line((x(high) - 5.0, y(t)), (x(high), y(t)));
            scene.text(x(high) - 9.0, y(t) + 4.0, 12.0, Anchor::End, t.to_string());
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

/// At most a dozen whole numbers from `low` to `high`.
fn ticks(low: f64, high: f64) -> impl Iterator<Item = f64> {
    let step = ((high - low) / 12.0).ceil().max(1.0);
    let count = ((high - low) / step) as usize;
    (0..=count).map(move |i| low + i as f64 * step)
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
}
