//! The answer about a position for people.

use super::{Report, backwards_words, more_words, outcome_words, why};
use crate::commands::heaps;
use crate::commands::report::repeated;
use crate::layout::{BOLD, NO_BREAK, WIDTH, paragraph, wrap};
use sprague::outcome::Outcome;
use sprague::play::Fight;
use sprague::position::{
    Change, GameWorth, Kind, MOST_PARTS, Move, Part, Player, Position, Prospect, Run, Side,
    Winning, Worth,
};

/// Moves of one component that are written out.
const SHOWN: usize = 12;
/// Components whose moves are written out.
const ROWS: usize = 24;

pub(super) fn render(report: &Report<'_>) -> String {
    let Report {
        position, answer, ..
    } = report;
    let mut out = paragraph("Position", &position.to_string());
    out += &paragraph(
        "Outcome",
        &outcome_words(answer.outcome, answer.kind, &more_words(report)),
    );
    if answer.kind != Kind::LoopyPartizan {
        out += &paragraph("Value", &value_line(&report.worths.sum));
    }
    if report.flags.why {
        out.push('\n');
        out += &why::render(report);
    } else if answer.kind == Kind::Partizan {
        out += &reasons(report);
    } else if let Some(search) = answer.backwards() {
        out += &paragraph("Because", &format!("{}.", backwards_words(search)));
    } else if let [component] = position.components()
        && let Part::Heap(_, heap) = component.part
        && let Some(because) = report.tables.games()[0].because(heap)
    {
        out += &paragraph("Because", &format!("{because}."));
    }
    let moves = rows(position, &answer.winning, |player| {
        what(answer.outcome, player)
    });
    if !moves.is_empty() || !report.fights.is_empty() {
        out.push('\n');
    }
    out += &moves;
    if answer.winning.iter().any(|found| !found.complete) {
        out += &incomplete(report);
    }
    if !moves.is_empty() && !report.fights.is_empty() {
        out.push('\n');
    }
    out + &fights(position, &report.fights)
}

/// What the moves listed for a player are.
fn what(outcome: Outcome, player: Player) -> &'static str {
    let side = match player {
        Player::Any | Player::Left => Side::Left,
        Player::Right => Side::Right,
    };
    match outcome.of(side) {
        Prospect::Draw => "drawing",
        _ => "winning",
    }
}

/// Why moves may be missing.
fn incomplete(report: &Report<'_>) -> String {
    let (options, more) = (report.flags.options, more_words(report));
    let note = match report.answer.kind {
        Kind::Loopy => format!("The values of some options are not certain; {more}."),
        Kind::LoopyPartizan => {
            format!("What some moves lead to is not certain; {more}, and so may --options.")
        }
        _ => format!(
            "There may be more: at most {options} options of a heap are looked at one by one \
             (--options allows more), and moves that leave more than {MOST_PARTS} heaps, or heaps \
             whose value no table or theorem tells, are not listed."
        ),
    };
    wrap(&note, WIDTH).join("\n") + "\n"
}

fn value_line(worth: &Worth) -> String {
    match worth {
        Worth::Nim(value) => star(value),
        Worth::Loopy(value) => value.to_string(),
        Worth::Game(GameWorth {
            name: Some(name), ..
        }) if name.chars().count() <= 400 => name.clone(),
        Worth::Game(_) => "a game with a long name".into(),
        Worth::Unknown => "not known".into(),
    }
}

/// A nim-value as people write it.
pub(super) fn star(value: &sprague::Value) -> String {
    let exponent = value.trailing_zeros().unwrap_or(0);
    // Games that play any set of numbers have powers of two of a million digits as values.
    if exponent >= 128 && *value == sprague::Value::ONE << exponent {
        return format!("*2^{exponent}");
    }
    match value.to_string().as_str() {
        "0" => "0".into(),
        "1" => "*".into(),
        number => format!("*{number}"),
    }
}

fn reasons(report: &Report<'_>) -> String {
    let mut out = String::new();
    for first in Side::BOTH {
        let Some(winner) = report.answer.outcome.winner(first) else {
            continue;
        };
        let head = if out.is_empty() { "Because" } else { "" };
        let reason = report.answer.reasons.of(first);
        out += &paragraph(head, &format!("{winner} wins if {first} starts: {reason}."));
    }
    out
}

/// One row for each component with winning moves; equal components in a row share one.
fn rows(position: &Position, winning: &[Winning], what: impl Fn(Player) -> &'static str) -> String {
    let mut out = String::new();
    for player in [Player::Any, Player::Left, Player::Right] {
        let own: Vec<&Winning> = winning.iter().filter(|w| w.player == player).collect();
        if own.is_empty() {
            continue;
        }
        let count: u128 = own.iter().map(|found| found.count()).sum();
        out += &heading(
            player,
            count,
            what(player),
            own.iter().all(|found| found.complete),
        );
        let shared = share(position, &own);
        let names = shared.iter().map(|(name, _)| name.chars().count());
        let width = names.max().unwrap_or(0).min(30);
        for (name, found) in shared.iter().take(ROWS) {
            out += &row(name, width, &moves_words(found));
        }
        if shared.len() > ROWS {
            out += &format!("  and {} more components\n", shared.len() - ROWS);
        }
    }
    out
}

fn heading(player: Player, count: u128, what: &str, complete: bool) -> String {
    let who = match player {
        Player::Any => String::new(),
        one => format!(" for {one}"),
    };
    let plural = if count == 1 { "" } else { "s" };
    let least = if complete { "" } else { " found" };
    format!("{BOLD}{count} {what} move{plural}{least}{who}{BOLD:#}\n")
}

/// Equal components that stand next to each other have the same moves.
fn share<'a>(position: &Position, own: &[&'a Winning]) -> Vec<(String, &'a Winning)> {
    let mut shared: Vec<(String, &Winning, usize)> = Vec::new();
    for &found in own {
        let name = position.components()[found.component].to_string();
        match shared.last_mut() {
            Some(last) if last.0 == name => last.2 += 1,
            _ => shared.push((name, found, 1)),
        }
    }
    let named = |(name, found, count)| match count {
        1 => (name, found),
        _ => (format!("each of {count}·{name}"), found),
    };
    shared.into_iter().map(named).collect()
}

fn row(name: &str, width: usize, words: &str) -> String {
    let indent = 2 + width + 2;
    let lines = wrap(words, WIDTH.saturating_sub(indent).max(20));
    let mut out = String::new();
    for (i, line) in lines.iter().enumerate() {
        let head = if i == 0 { name } else { "" };
        let pad = " ".repeat(width.saturating_sub(head.chars().count()));
        out += &format!("  {head}{pad}  {}\n", line.replace(NO_BREAK, " "));
    }
    out
}

/// A row is cut short after so many characters.
const LONG: usize = 600;

fn moves_words(found: &Winning) -> String {
    let most = if found.runs.is_empty() { SHOWN } else { 4 };
    let mut words: Vec<String> = Vec::new();
    let mut used = 0;
    for change in found.changes.iter().take(most) {
        let word = target(change);
        used += word.chars().count();
        if used > LONG && !words.is_empty() {
            break;
        }
        words.push(word.replace(' ', &NO_BREAK.to_string()));
    }
    let more = found.changes.len() - words.len();
    if more > 0 {
        words.push(format!("and {more} more"));
    }
    words.extend(found.runs.iter().take(SHOWN).map(run_words));
    if found.runs.len() > SHOWN {
        let rest = found.runs[SHOWN..].iter().map(|run| u128::from(run.count));
        words.push(format!("and {} more in such steps", rest.sum::<u128>()));
    }
    if words.is_empty() {
        return "not known".into();
    }
    format!("to{NO_BREAK}{}", words.join(", "))
}

/// `5 + 95, 17 + 83, … (every 12: 8 moves)`.
fn run_words(run: &Run) -> String {
    let first: Vec<String> = run
        .options()
        .take(2)
        .map(|to| heaps(&to).replace(' ', &NO_BREAK.to_string()))
        .collect();
    match run.count {
        0..=2 => first.join(", "),
        count => format!(
            "{}, ... in steps of {} ({count} moves)",
            first.join(", "),
            run.step
        ),
    }
}

/// What a move leaves of its component.
fn target(change: &Change) -> String {
    match change {
        Change::Heap { to, .. } => shortened(to),
        Change::Value { to, .. } => to.to_string(),
    }
}

/// The heaps of a move, equal ones as `3 of 2`; of very many different ones the first and the last.
fn shortened(to: &[sprague::Heap]) -> String {
    let whole = repeated(to);
    if whole.chars().count() <= LONG {
        return whole;
    }
    let terms: Vec<&str> = whole.split(" + ").collect();
    let ends = 6.min(terms.len() / 2);
    format!(
        "{} + ... + {} ({} heaps)",
        terms[..ends].join(" + "),
        terms[terms.len() - ends..].join(" + "),
        to.len()
    )
}

/// Moves that were found one by one, grouped by component.
pub(super) fn listed_moves(position: &Position, moves: &[Move], what: &'static str) -> String {
    let mut winning: Vec<Winning> = Vec::new();
    for made in moves {
        match winning.last_mut() {
            Some(last) if last.component == made.component && last.player == made.player => {
                last.changes.push(made.change.clone());
            }
            _ => winning.push(Winning {
                player: made.player,
                component: made.component,
                changes: vec![made.change.clone()],
                runs: Vec::new(),
                complete: true,
            }),
        }
    }
    rows(position, &winning, |_| what)
}

/// How a player who loses can hold out.
pub(super) fn fights(position: &Position, fights: &[Fight]) -> String {
    let mut out = String::new();
    for fight in fights {
        let who = match fight.player {
            Player::Any => "the player to move".to_string(),
            one => one.to_string(),
        };
        out += &match &fight.longest {
            Ok((moves, 0)) if moves.is_empty() => {
                format!("{BOLD}{}{BOLD:#} has no move.\n", capital(&who))
            }
            Ok((moves, length)) => {
                let head = format!(
                    "{} holds out longest ({length} moves in all)",
                    capital(&who)
                );
                let shown = listed_moves(position, moves, "");
                let rows: Vec<&str> = shown.lines().skip(1).collect();
                format!("{BOLD}{head} with{BOLD:#}\n{}\n", rows.join("\n"))
            }
            Err(limit) => {
                let words = format!(
                    "How long {who} can hold out is not computed: {limit}; --search allows more."
                );
                wrap(&words, WIDTH).join("\n") + "\n"
            }
        };
    }
    out
}

pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
