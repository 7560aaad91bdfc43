//! Thermographs and game trees, in the terminal and as pictures.

use crate::Outcome;
use crate::failure::Failure;
use crate::file::Target;
use sprague_ask::answers::value::{OptionTree, ThermographWalls};
use sprague_picture::Walls;
use std::path::Path;

/// Columns of a thermograph in the terminal.
const COLUMNS: usize = 61;
/// Rows at most.
const ROWS: i64 = 24;

/// A place for the picture of a thermograph.
pub(super) struct Picture {
    target: Target,
    /// Pixels for each unit, or none in a drawing.
    pixels: Option<f32>,
}

impl Picture {
    /// The place, if its name ends in .svg or .png and a file can stand there.
    pub(super) fn new(file: &Path) -> Result<Self, Failure> {
        let pixels = match file.extension().and_then(|name| name.to_str()) {
            Some("svg") => None,
            Some("png") => Some(2.0),
            _ => {
                return Err(Failure::usage(
                    format!("{} is neither .svg nor .png", file.display()),
                    "for example --thermograph picture.svg",
                ));
            }
        };
        let target = Target::new(file)?;
        Ok(Picture { target, pixels })
    }

    pub(super) fn write(&self, title: &str, graph: &ThermographWalls) -> Outcome {
        let scene = graph.drawn(title)?.scene();
        let bytes = match self.pixels {
            None => scene.svg().into_bytes(),
            Some(pixels) => scene.png(pixels).map_err(|error| {
                Failure::usage(error.to_string(), "write an SVG instead, as in picture.svg")
            })?,
        };
        self.target.write(&bytes)
    }
}

/// A thermograph of characters: temperature upwards, values decreasing to the right.
pub(super) fn thermograph(graph: &ThermographWalls, ascii: bool) -> Result<String, Failure> {
    let (rising, upright, falling) = if ascii {
        ('/', '|', '\\')
    } else {
        ('╱', '│', '╲')
    };
    let walls = graph.drawn("")?;
    let (least, greatest) = walls.values();
    let (low, high) = (least.floor(), greatest.ceil());
    let span = (high - low).max(1.0);
    let column = |value: f64| ((high - value) / span * (COLUMNS - 1) as f64).round() as usize;
    let roof = walls.top().ceil() as i64 + 1;
    // Several rows per degree for cool games, several degrees per row for hot ones.
    let (per_degree, per_row) = match roof + 1 {
        height if height <= ROWS => ((ROWS / height).min(4), 1),
        height => (1, (height + ROWS - 1) / ROWS),
    };
    let rows = (roof + 1) * per_degree / per_row;
    let label_width = roof.to_string().len().clamp(6, crate::layout::WIDEST);
    let mut text = String::new();
    for row in (0..=rows).rev() {
        let degrees = row * per_row;
        let t = degrees as f64 / per_degree as f64 - 1.0;
        let next = t + per_row as f64 / per_degree as f64;
        let mut line = vec![' '; COLUMNS];
        for wall in [&walls.left, &walls.right] {
            let (here, above) = (Walls::at(wall, t), Walls::at(wall, next));
            line[column(here).min(COLUMNS - 1)] = match column(here).cmp(&column(above)) {
                std::cmp::Ordering::Less => rising,
                std::cmp::Ordering::Equal => upright,
                std::cmp::Ordering::Greater => falling,
            };
        }
        let label = if degrees % per_degree == 0 {
            format!("{}", degrees / per_degree - 1)
        } else {
            String::new()
        };
        let line: String = line.into_iter().collect();
        text += format!("{label:>label_width$} {}", line.trim_end()).trim_end();
        text.push('\n');
    }
    let (from, to) = (format!("{high}"), format!("{low}"));
    let gap = COLUMNS.saturating_sub(from.len() + to.len());
    let (margin, gap) = (" ".repeat(label_width + 1), " ".repeat(gap));
    Ok(text + &format!("{margin}{from}{gap}{to}\n"))
}

/// The canonical options of a value, theirs, and so on down to numbers.
pub(super) fn tree(name: &str, tree: &OptionTree) -> String {
    let mut text = format!("{name}\n");
    // Before an option: a line for each value above it that has more options below.
    let mut before: Vec<&str> = Vec::new();
    for option in &tree.options {
        before.truncate(option.depth.saturating_sub(1));
        let (branch, deeper) = if option.last {
            ("└", "   ")
        } else {
            ("├", "│  ")
        };
        text += &format!(
            "{}{branch} {} {}\n",
            before.concat(),
            option.player,
            option.name
        );
        before.push(deeper);
    }
    if !tree.complete {
        text += &format!("... more than {} lines\n", tree.options.len());
    }
    text
}
