//! `--why`: the nim-addition in binary columns, or the values of a sum and what follows from them.

use super::text::{backwards_words, capital, more_words, star, start_words};
use crate::layout::{WIDEST, WIDTH, paragraph, wrap};
use sprague::outcome::Outcome;
use sprague::position::{NimAddition, NimRow, Position, Side, Theory, Worth, Worths};
use sprague_ask::answers::win::{WinAnswer, WinDetails};

/// Rows of a table that are written out.
const ROWS: usize = 40;

pub(super) fn render(answer: &WinAnswer) -> String {
    let found = &answer.details;
    let Some(worths) = &found.worths else {
        return String::new();
    };
    let out = match found.kind {
        Theory::Impartial => impartial(found),
        Theory::Partizan => partizan(found, worths),
        Theory::Loopy => loopy(found, worths),
        Theory::LoopyPartizan => mixed(found, worths),
    };
    out + &sources(answer)
}

/// What is written in front of a row; equal components in a row share one where there are many.
fn labels(position: &Position) -> Vec<(String, usize, usize)> {
    let shares = position.components().len() > ROWS;
    let mut rows: Vec<(String, usize, usize)> = Vec::new();
    for (i, component) in position.components().iter().enumerate() {
        let name = component.to_string();
        match rows.last_mut() {
            Some(last) if shares && last.0 == name => last.1 += 1,
            _ => rows.push((name, 1, i)),
        }
    }
    let label = |(name, count, i)| match count {
        1 => (name, 1, i),
        _ => (format!("{count}·{name}"), count, i),
    };
    rows.into_iter().map(label).collect()
}

/// The nim-addition.
fn impartial(found: &WinDetails) -> String {
    let Some(addition) = &found.nim_addition else {
        return "The values have too many binary digits to draw.\n".into();
    };
    let mut out = columns(&labels(&found.position), addition);
    out.push('\n');
    out + &conclusion(found, addition)
}

fn columns(labels: &[(String, usize, usize)], addition: &NimAddition) -> String {
    let shown = labels
        .iter()
        .take(ROWS)
        .map(|label| label.0.chars().count());
    let width = shown.max().unwrap_or(0).max("nim-sum".len()).min(40);
    let values = addition.rows.iter().map(|row| row.value.to_string().len());
    let number = values.max().unwrap_or(1).max("value".len()).min(WIDEST);
    let line = |name: &str, value: &str, cells: &str| {
        let pad = " ".repeat(width.saturating_sub(name.chars().count()));
        format!("  {name}{pad}  {value:>number$}  {cells}\n")
    };
    let places: Vec<String> = addition.places.iter().map(ToString::to_string).collect();
    let digits = |row: &NimRow| -> String {
        let cells = row.digits.iter().zip(&places);
        let cell = |(digit, place): (&bool, &String)| {
            format!(
                " {:>width$}",
                u8::from(*digit),
                width = place.len().min(WIDEST)
            )
        };
        cells.map(cell).collect()
    };
    let heads: String = places.iter().map(|place| format!(" {place}")).collect();
    let mut out = line("", "value", &heads);
    for (name, count, i) in labels.iter().take(ROWS) {
        let row = &addition.rows[*i];
        // Two of a kind add up to nothing.
        let cells = match count % 2 {
            0 => " (in pairs: nothing)".to_string(),
            _ => digits(row),
        };
        out += &line(name, &row.value.to_string(), &cells);
    }
    if labels.len() > ROWS {
        out += &format!("  ... and {} more rows\n", labels.len() - ROWS);
    }
    out += &format!("  {}\n", "-".repeat(width + number + heads.len() + 4));
    out + &line(
        "nim-sum",
        &addition.sum.value.to_string(),
        &digits(&addition.sum),
    )
}

fn conclusion(found: &WinDetails, addition: &NimAddition) -> String {
    let Some(odd) = &addition.odd else {
        let text = "Every column has an even number of ones, so the nim-sum is 0. Every move makes \
                    some column odd, and there is always a reply that makes all columns even \
                    again: the player to move loses.";
        return wrap(text, WIDTH).join("\n") + "\n";
    };
    let text = format!(
        "Some columns have an odd number of ones, the first of them that of {odd}: the player to \
         move wins by making all columns even. That takes"
    );
    let mut goals: Vec<String> = Vec::new();
    for moves in found.winning.iter().filter(|moves| moves.count() > 0) {
        let row = &addition.rows[moves.component];
        let name = &found.position.components()[moves.component];
        let (value, sum) = (&row.value, &addition.sum.value);
        let goal = format!("{name} from {value} to {value} ⊕ {sum} = {}", row.wanted);
        if goals.len() < ROWS && !goals.contains(&goal) {
            goals.push(goal);
        }
    }
    let text = format!("{text} {}.", goals.join(", or "));
    wrap(&text, WIDTH).join("\n") + "\n"
}

/// The values of the components, one row each, and of their sum where it has one.
fn value_table(found: &WinDetails, worths: &Worths) -> String {
    let mut table = vec![[
        "".into(),
        "value".into(),
        "mean".into(),
        "temperature".into(),
        "weight".into(),
    ]];
    let rows = labels(&found.position);
    for (name, _, i) in rows.iter().take(ROWS) {
        table.push(cells(name.clone(), &worths.components[*i]));
    }
    if rows.len() > ROWS {
        let more = format!("... and {} more", rows.len() - ROWS);
        table.push([
            more,
            String::new(),
            String::new(),
            String::new(),
            String::new(),
        ]);
    }
    let formed = worths.sum != Worth::Unknown;
    if formed {
        table.push(cells("sum".into(), &worths.sum));
    }
    draw(&table, formed)
}

/// A sum with loopy heaps that have no nim-value.
fn mixed(found: &WinDetails, worths: &Worths) -> String {
    let mut out = value_table(found, worths) + "\n";
    let text = "Loopy heaps worth a number count as that nimber, and all that is not loopy is added \
                up to one value. For ∞ with a set of numbers there is no such shortcut beside games \
                with moves for each player, so every position the sum can come to is looked at, \
                from the end backwards: a player wins where a move leads to a position lost for the \
                other, and loses where every move leads to one the other wins. What is neither goes \
                on for ever.";
    out += &(wrap(text, WIDTH).join("\n") + "\n\n");
    for side in Side::BOTH {
        let words = start_words(found.outcome, side, &more_words(found));
        out += &paragraph(&format!("{side} starts"), &format!("{}.", capital(&words)));
    }
    if let Some(search) = found.backwards {
        out += &paragraph("Search", &format!("{}.", backwards_words(search)));
    }
    out
}

/// The values of a sum.
fn partizan(found: &WinDetails, worths: &Worths) -> String {
    let mut out = value_table(found, worths);
    out.push('\n');
    for first in Side::BOTH {
        let Some(winner) = found.outcome.winner(first) else {
            continue;
        };
        let head = format!("{first} starts");
        out += &paragraph(
            &head,
            &format!("{winner} wins: {}.", found.reasons.of(first)),
        );
    }
    let sum = match found.outcome {
        Outcome::L => "The sum is positive: Left wins, whoever starts.",
        Outcome::R => "The sum is negative: Right wins, whoever starts.",
        Outcome::P => "The sum is zero: the player who starts loses.",
        _ => "The sum is confused with zero: the player who starts wins.",
    };
    out + &paragraph("So", sum)
}

fn cells(name: String, worth: &Worth) -> [String; 5] {
    let alone = |value: String| {
        [
            name.clone(),
            value,
            String::new(),
            String::new(),
            String::new(),
        ]
    };
    let game = match worth {
        Worth::Game(game) => game,
        Worth::Loopy(value) => return alone(value.to_string()),
        Worth::Nim(value) => return alone(star(value)),
        Worth::Unknown => return alone("not known".into()),
    };
    let short = game.name.as_ref().filter(|name| name.chars().count() <= 44);
    [
        name,
        short.cloned().unwrap_or_else(|| "(long)".into()),
        game.mean.to_string(),
        game.temperature.to_string(),
        game.weight.clone().unwrap_or_else(|| "none".into()),
    ]
}

/// The values of a sum with loopy heaps and what Smith's rules make of them.
fn loopy(found: &WinDetails, worths: &Worths) -> String {
    let word = |worth: &Worth| match worth {
        Worth::Nim(value) => value.to_string(),
        Worth::Loopy(value) => value.to_string(),
        _ => "undetermined".into(),
    };
    let labels = labels(&found.position);
    let names = labels.iter().map(|label| label.0.chars().count());
    let width = names.max().unwrap_or(0).max("sum".len()).min(50);
    let line = |name: &str, worth: &Worth| {
        let pad = " ".repeat(width.saturating_sub(name.chars().count()));
        format!("  {name}{pad}  {}\n", word(worth))
    };
    let mut out = String::new();
    for (name, _, i) in labels.iter().take(ROWS) {
        out += &line(name, &worths.components[*i]);
    }
    out += &format!("  {}\n", "-".repeat(width + 10));
    out += &line("sum", &worths.sum);
    let text = "Numbers add up as in Nim. ∞ with a set of numbers is a game in which play can go on \
                for ever, and which can be moved to each of these numbers: adding a number to it \
                adds it to the set, and two of them make ∞ with the empty set. The player to move \
                wins a number other than 0 and an ∞ whose set has 0, loses 0, and draws all others.";
    out + "\n" + &wrap(text, WIDTH).join("\n") + "\n"
}

/// A table with a line above its last row if that is a sum.
fn draw(table: &[[String; 5]], has_sum: bool) -> String {
    let width = |column: usize| {
        let cells = table.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut out = String::new();
    for (i, row) in table.iter().enumerate() {
        if has_sum && i + 1 == table.len() {
            let rule: usize = widths.iter().sum::<usize>() + 2 * 4;
            out += &format!("  {}\n", "-".repeat(rule));
        }
        let mut line = String::from(" ");
        for (cell, width) in row.iter().zip(&widths) {
            let pad = " ".repeat(width - cell.chars().count());
            line += &format!(" {cell}{pad} ");
        }
        out += &format!("{}\n", line.trim_end());
    }
    out
}

/// Where the values of huge heaps come from.
fn sources(answer: &WinAnswer) -> String {
    let mut out = String::new();
    let mut seen: Vec<String> = Vec::new();
    let components = answer.details.position.components().iter();
    for (component, said) in components.zip(&answer.components) {
        let name = component.unsigned().to_string();
        if seen.contains(&name) || seen.len() >= ROWS {
            continue;
        }
        if let Some(because) = &said.because {
            out += &(wrap(&format!("{name}: {because}."), WIDTH).join("\n") + "\n");
        }
        seen.push(name);
    }
    if out.is_empty() {
        out
    } else {
        format!("\n{out}")
    }
}
