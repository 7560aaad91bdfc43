//! Thermographs and game trees, in the terminal and as pictures.

use crate::Outcome;
use crate::failure::Failure;
use sprague::value::{Arena, Corner, Dyadic, Style, Thermograph, Value};
use sprague_picture::Walls;
use std::path::Path;

/// More lines than this of a tree are not drawn.
const MOST_LINES: usize = 200;
/// Columns of a thermograph in the terminal.
const COLUMNS: usize = 61;
/// Rows at most.
const ROWS: i64 = 24;

/// The walls with their corners as close as drawing needs them.
fn walls(title: &str, graph: &Thermograph) -> Result<Walls, Failure> {
    let near = |corners: &[Corner]| corners.iter().map(|(t, v)| (near(t), near(v))).collect();
    let walls = Walls {
        title: title.into(),
        left: near(&graph.left),
        right: near(&graph.right),
    };
    if walls.reach() < Walls::FAR {
        return Ok(walls);
    }
    let most = Walls::FAR;
    Err(Failure::usage(
        format!("thermographs are drawn for values and temperatures below {most}"),
        "`sprague value` says in words where the walls are",
    ))
}

fn near(number: &Dyadic) -> f64 {
    let text = number.to_string();
    let part = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    match text.split_once('/') {
        Some((above, below)) => part(above) / part(below),
        None => part(&text),
    }
}

/// Writes a thermograph to a file that ends in .svg or .png.
pub(super) fn write(title: &str, graph: &Thermograph, file: &Path) -> Outcome {
    let scene = walls(title, graph)?.scene();
    let bytes = match file.extension().and_then(|name| name.to_str()) {
        Some("svg") => scene.svg().into_bytes(),
        Some("png") => scene.png(2.0).map_err(|error| {
            Failure::usage(error.to_string(), "write an SVG instead, as in picture.svg")
        })?,
        _ => {
            return Err(Failure::usage(
                format!("{} is neither .svg nor .png", file.display()),
                "for example --thermograph picture.svg",
            ));
        }
    };
    std::fs::write(file, bytes).map_err(|error| {
        Failure::usage(
            format!("{}: {error}", file.display()),
            "choose another file",
        )
    })
}

/// A thermograph of characters: temperature upwards, values decreasing to the right.
pub(super) fn thermograph(graph: &Thermograph, ascii: bool) -> Result<String, Failure> {
    let (rising, upright, falling) = if ascii {
        ('/', '|', '\\')
    } else {
        ('╱', '│', '╲')
    };
    let walls = walls("", graph)?;
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
    let label_width = roof.to_string().len().max(6);
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
pub(super) fn tree(arena: &mut Arena, value: Value, style: Style) -> Result<String, Failure> {
    let mut text = format!("{}\n", arena.name_in(value, style)?);
    // Open positions: the lines to draw before it, its mark, and itself.
    let mut open = children(arena, value, "")?;
    let mut lines = 0;
    while let Some((before, branch, player, value)) = open.pop() {
        lines += 1;
        if lines > MOST_LINES {
            text += &format!("... more than {MOST_LINES} lines\n");
            break;
        }
        text += &format!(
            "{before}{branch} {player} {}\n",
            arena.name_in(value, style)?
        );
        let deeper = if branch == "└" { "   " } else { "│  " };
        open.extend(children(arena, value, &format!("{before}{deeper}"))?);
    }
    Ok(text)
}

type Line = (String, &'static str, char, Value);

/// The options of a value, last first; numbers are not taken apart.
fn children(arena: &mut Arena, value: Value, before: &str) -> Result<Vec<Line>, Failure> {
    if arena.is_number(value) {
        return Ok(Vec::new());
    }
    let (lefts, rights) = arena.options(value)?;
    let all = lefts.into_iter().map(|v| ('L', v));
    let mut all: Vec<(char, Value)> = all.chain(rights.into_iter().map(|v| ('R', v))).collect();
    all.reverse();
    let lines = all.into_iter().enumerate().map(|(i, (player, value))| {
        let branch = if i == 0 { "└" } else { "├" };
        (before.to_string(), branch, player, value)
    });
    Ok(lines.collect())
}
