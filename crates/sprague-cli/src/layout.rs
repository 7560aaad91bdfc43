//! Laying out text for a terminal of 80 columns; paragraphs give way to a narrower one, and tables use a wider one.

use anstyle::Style;
use std::io::{IsTerminal, stdout};
use terminal_size::{Width, terminal_size_of};

/// Columns are not aligned beyond this: widths in formats have a limit, and blanks take memory.
pub(crate) const WIDEST: usize = 1000;

/// Nothing is printed beyond this column.
pub(crate) const WIDTH: usize = 80;

/// Terminals narrower than this are left to break lines themselves, and tables are no wider than that.
const NARROWEST: usize = 40;
const WIDEST_TABLE: usize = 200;

/// The columns of the terminal, if it is one that says so.
fn terminal() -> Option<usize> {
    let size = terminal_size_of(stdout()).filter(|_| stdout().is_terminal());
    let columns = size.map(|(Width(columns), _)| usize::from(columns));
    columns.filter(|&columns| columns >= NARROWEST)
}

pub(crate) const BOLD: Style = Style::new().bold();

/// A heading in front of a paragraph whose further lines are indented alike.
pub(crate) fn paragraph(heading: &str, text: &str) -> String {
    const INDENT: usize = 14;
    let width = terminal().unwrap_or(WIDTH).min(WIDTH);
    let lines = wrap(text, width - INDENT);
    let mut out = String::new();
    let mut heading = heading;
    if heading.chars().count() >= INDENT {
        // No room beside it.
        out.push_str(&format!("{BOLD}{heading}{BOLD:#}\n"));
        heading = "";
    }
    for (i, line) in lines.iter().enumerate() {
        let head = if i == 0 { heading } else { "" };
        let pad = " ".repeat(INDENT.saturating_sub(head.chars().count()));
        out.push_str(&format!("{BOLD}{head}{BOLD:#}{pad}{line}\n"));
    }
    out
}

/// Stands for a space at which a line is broken only if the words around it are too long for one.
pub(crate) const NO_BREAK: char = '\u{1}';

/// Breaks a text at spaces; a word that is too long is broken at [`NO_BREAK`], or else anywhere.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        let mut word = letters.as_slice();
        if used > 0 && used + 1 + word.len() > width {
            lines.push(String::new());
            used = 0;
        }
        while word.len() > width {
            let (line, rest) = match last_gap(&word[..=width]) {
                Some(gap) => (&word[..gap], &word[gap + 1..]),
                None => word.split_at(width),
            };
            push(&mut lines, &mut used, line);
            lines.push(String::new());
            (word, used) = (rest, 0);
        }
        push(&mut lines, &mut used, word);
    }
    lines
}

/// Where to break a word: after a plus sign rather than elsewhere, and never before anything.
fn last_gap(word: &[char]) -> Option<usize> {
    let gaps = || (1..word.len()).rev().filter(|&i| word[i] == NO_BREAK);
    gaps()
        .find(|&gap| word[gap - 1] == '+')
        .or_else(|| gaps().next())
}

fn push(lines: &mut [String], used: &mut usize, word: &[char]) {
    if let Some(line) = lines.last_mut() {
        if *used > 0 {
            line.push(' ');
            *used += 1;
        }
        line.extend(word);
        *used += word.len();
    }
}

/// Numbers with commas; a long list is cut short with dots.
pub(crate) fn listing<T: ToString>(numbers: &[T], most: usize) -> String {
    let mut words: Vec<String> = numbers.iter().take(most).map(T::to_string).collect();
    if numbers.len() > most {
        words.push("...".into());
    }
    words.join(", ")
}

/// A table under its headings, aligned at the left; cells that would make a line too long are cut.
///
/// The widest columns give way first, so that short ones keep all they have.
pub(crate) fn table<H: AsRef<str>>(head: &[H], rows: &[Vec<String>]) -> String {
    let width = terminal().unwrap_or(WIDTH).min(WIDEST_TABLE);
    table_within(width, head, rows)
}

/// The blanks between two columns.
const GAP: usize = 2;

/// A table, or one below the other where its columns would have to be cut too short; each begins with the first column.
fn table_within<H: AsRef<str>>(width: usize, head: &[H], rows: &[Vec<String>]) -> String {
    let letters = |text: &str| text.chars().count();
    let mut widths: Vec<usize> = head.iter().map(|name| letters(name.as_ref())).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(letters(cell));
        }
    }
    let tables = side_by_side(width, &widths).into_iter().map(|columns| {
        let head: Vec<&str> = columns
            .iter()
            .map(|&column| head[column].as_ref())
            .collect();
        let of_row = |row: &Vec<String>| -> Vec<String> {
            let cells = columns.iter().filter_map(|&column| row.get(column));
            cells.cloned().collect()
        };
        let rows: Vec<Vec<String>> = rows.iter().map(of_row).collect();
        let widths = columns.iter().map(|&column| widths[column]).collect();
        one_table(width, widths, &head, &rows)
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// Which columns stand side by side, if none of them is cut to fewer than some letters.
fn side_by_side(width: usize, widths: &[usize]) -> Vec<Vec<usize>> {
    const LEAST: usize = 18;
    let needed = |column: usize| widths[column].min(LEAST) + GAP;
    let mut tables = vec![Vec::new()];
    let mut taken = 0;
    for column in 0..widths.len() {
        if taken + needed(column) > width && tables.last().is_some_and(|table| table.len() > 1) {
            tables.push(vec![0]);
            taken = needed(0);
        }
        taken += needed(column);
        if let Some(table) = tables.last_mut() {
            table.push(column);
        }
    }
    tables
}

fn one_table(width: usize, mut widths: Vec<usize>, head: &[&str], rows: &[Vec<String>]) -> String {
    let letters = |text: &str| text.chars().count();
    let room = width.saturating_sub(GAP * widths.len());
    while widths.iter().sum::<usize>() > room {
        match widths.iter_mut().max() {
            Some(widest) if *widest > 4 => *widest -= 1,
            _ => break,
        }
    }
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cells = cells.zip(&widths).map(|(cell, &width)| {
            let cell = shortened(cell, width);
            let pad = " ".repeat(width.saturating_sub(letters(&cell)));
            cell + &pad
        });
        let cells: Vec<String> = cells.collect();
        format!("  {}", cells.join(&" ".repeat(GAP)))
            .trim_end()
            .to_string()
    };
    let head = line(&mut head.iter().copied());
    let mut text = format!("{BOLD}{head}{BOLD:#}\n");
    for row in rows {
        text += &line(&mut row.iter().map(String::as_str));
        text.push('\n');
    }
    text
}

/// A text of at most so many letters, the last of them dots where it is cut.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let kept = text.chars().take(most.saturating_sub(3));
    kept.chain("...".chars()).collect()
}

/// A text of at most so many letters, dots in place of its middle where it is longer.
pub(crate) fn without_middle(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_string();
    }
    let side = most.saturating_sub(5) / 2;
    let (first, last) = (text.chars().take(side), text.chars().skip(count - side));
    first.chain(" ... ".chars()).chain(last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_cut_keeps_both_ends() {
        assert_eq!(without_middle("S(1,2,3)", 8), "S(1,2,3)");
        assert_eq!(without_middle("S(1,2,3,4,5,6,7): no", 13), "S(1, ... : no");
    }

    #[test]
    fn a_long_heading_has_a_line_of_its_own() {
        let plain =
            anstream::adapter::strip_str(&paragraph("n = 0 mod 1000000", "no law")).to_string();
        assert_eq!(
            plain,
            format!("n = 0 mod 1000000\n{}no law\n", " ".repeat(14))
        );
    }

    #[test]
    fn no_line_is_longer_than_the_width_even_if_a_word_is() {
        let text = format!("a short start {} and an end", "x".repeat(95));
        let lines = wrap(&text, 40);
        assert!(lines.iter().all(|line| line.chars().count() <= 40));
        assert_eq!(
            lines.concat().replace(' ', "").len(),
            text.replace(' ', "").len()
        );
    }

    #[test]
    fn a_table_is_never_wider_than_the_terminal() {
        let rows = vec![vec!["1".to_string(), "x".repeat(200), "y".repeat(90)]];
        let plain = |width| table_within(width, &["n", "value", "more"], &rows);
        for width in [40, WIDTH, 200] {
            let plain = anstream::adapter::strip_str(&plain(width)).to_string();
            let fits = |line: &str| line.chars().count() <= width;
            assert!(plain.lines().all(fits), "{plain}");
            assert!(plain.contains("..."), "{plain}");
        }
    }

    #[test]
    fn a_sum_too_long_for_a_line_is_broken_between_its_terms() {
        let sum = ["2 of 720718"; 9]
            .join(" + ")
            .replace(' ', &NO_BREAK.to_string());
        let lines = wrap(&format!("to {sum}, 5"), 30);
        for line in &lines {
            assert!(line.chars().count() <= 30, "{line}");
            assert!(!line.ends_with("of"), "{line}");
            for number in line.split(|c: char| !c.is_ascii_digit()) {
                assert!(["", "720718", "2", "5"].contains(&number), "{line}");
            }
        }
    }
}
