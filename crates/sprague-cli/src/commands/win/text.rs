//! The answer about a position for people.

use super::why;
use crate::commands::report::repeated;
use crate::commands::{LONG_LIST, cut, heaps};
use crate::failure::raise;
use crate::layout::{BOLD, NO_BREAK, WIDTH, paragraph, wrap};
use sprague::outcome::Outcome;
use sprague::play::Fight;
use sprague::position::{
    Change, GameWorth, MOST_PARTS, Player, Position, Prospect, Run, Side, Theory, Winning, Worth,
};
use sprague::sums::Backwards;
use sprague_ask::Limit;
use sprague_ask::answers::win::{WinAnswer, WinDetails};

/// Moves of one component that are written out.
const SHOWN: usize = 12;
/// Components whose moves are written out.
const ROWS: usize = 24;

pub(super) fn render(answer: &WinAnswer, asked_why: bool) -> String {
    let found = &answer.details;
    let outcome = outcome_words(found.outcome, found.kind, &more_words(found));
    if answer.play.is_some() {
        return misere(found, &outcome);
    }
    let mut out = paragraph("Position", &answer.position);
    out += &paragraph("Outcome", &outcome);
    if let (Some(worths), false) = (&found.worths, found.kind == Theory::LoopyPartizan) {
        out += &paragraph("Value", &value_line(&worths.sum));
    }
    if asked_why {
        out.push('\n');
        out += &why::render(answer);
    } else if found.kind == Theory::Partizan {
        out += &reasons(found);
    } else if let Some(search) = found.backwards {
        out += &paragraph("Because", &format!("{}.", backwards_words(search)));
    } else if let Some(because) = answer.because.as_ref().and_then(Option::as_ref) {
        out += &paragraph("Because", &format!("{because}."));
    }
    let moves = rows(&found.position, &found.winning, |player| {
        what(found.outcome, player)
    });
    if !moves.is_empty() || !found.fights.is_empty() {
        out.push('\n');
    }
    out += &moves;
    if found.winning.iter().any(|found| !found.complete) {
        out += &incomplete(found);
    }
    if !moves.is_empty() && !found.fights.is_empty() {
        out.push('\n');
    }
    out + &fights(&found.position, &found.fights)
}

/// The answer about a position whose last move loses.
fn misere(found: &WinDetails, outcome: &str) -> String {
    let mut out = paragraph("Misère play", "the player who makes the last move loses");
    out += &paragraph("Outcome", outcome);
    out += &paragraph("Because", &found.reasons.of(Side::Left).to_string());
    out.push('\n');
    out += &rows(&found.position, &found.winning, |_| "winning");
    out + &fights(&found.position, &found.fights)
}

/// The options that allow more where something about loopy heaps is not certain.
pub(super) fn more_words(found: &WinDetails) -> String {
    raise(&found.more).unwrap_or_default()
}

/// The outcome in words.
fn outcome_words(outcome: Outcome, kind: Theory, more: &str) -> String {
    let partizan = matches!(kind, Theory::Partizan | Theory::LoopyPartizan);
    let words = match outcome {
        Outcome::L => "L: Left wins, whoever starts",
        Outcome::R => "R: Right wins, whoever starts",
        Outcome::N if partizan => "N: the player who starts wins",
        Outcome::N => "N: the player to move wins",
        Outcome::P if partizan => "P: the player who starts loses",
        Outcome::P => "P: the player to move loses",
        Outcome::DRAW => "draw: both can keep play going for ever",
        Outcome::UNKNOWN => return format!("undetermined within these limits ({more})"),
        _ => {
            let [left, right] = Side::BOTH.map(|side| start_words(outcome, side, more));
            return format!("if Left starts, {left}; if Right starts, {right}");
        }
    };
    words.into()
}

/// What comes of it when a player starts.
pub(super) fn start_words(outcome: Outcome, side: Side, more: &str) -> String {
    match outcome.of(side) {
        Prospect::Win => format!("{side} wins"),
        Prospect::Loss => format!("{} wins", side.other()),
        Prospect::Draw => "it is a draw".into(),
        Prospect::Unknown => format!("it is undetermined ({more})"),
    }
}

/// What a search backwards from the end looked at.
pub(super) fn backwards_words(search: Backwards) -> String {
    let positions = search.positions;
    let looked_at = format!("{positions} positions were looked at, backwards from the end of play");
    let allow = |limit| raise(&[limit]).unwrap_or_default();
    match search.limit {
        Some(_) if search.out_of_memory => {
            let more = allow(Limit::Memory);
            format!("{looked_at}, and no more fit the memory; {more}")
        }
        Some(limit) => {
            let more = allow(Limit::Search);
            format!("{looked_at}, and no more than {limit} moves; {more}")
        }
        None => looked_at,
    }
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
fn incomplete(found: &WinDetails) -> String {
    let more = more_words(found);
    let also = raise(&[Limit::Options]).unwrap_or_default();
    let note = match found.kind {
        Theory::Loopy => format!("The values of some options are not certain; {more}."),
        Theory::LoopyPartizan => {
            format!("What some moves lead to is not certain; {more}, and so may --options.")
        }
        Theory::Impartial | Theory::Partizan => format!(
            "There may be more: at most {} options of a heap are looked at one by one ({also}), \
             and moves that leave more than {MOST_PARTS} heaps, or heaps whose value no table or \
             theorem tells, are not listed.",
            found.options
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
pub(super) fn star(value: &sprague::BigNimber) -> String {
    let exponent = value.trailing_zeros().unwrap_or(0);
    // Games that play any set of numbers have powers of two of a million digits as values.
    if exponent >= 128 && *value == sprague::BigNimber::ONE << exponent {
        return format!("*2^{exponent}");
    }
    match value.to_string().as_str() {
        "0" => "0".into(),
        "1" => "*".into(),
        number => format!("*{number}"),
    }
}

fn reasons(found: &WinDetails) -> String {
    let mut out = String::new();
    for first in Side::BOTH {
        let Some(winner) = found.outcome.winner(first) else {
            continue;
        };
        let head = if out.is_empty() { "Because" } else { "" };
        let reason = found.reasons.of(first);
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

fn moves_words(found: &Winning) -> String {
    let most = if found.runs.is_empty() { SHOWN } else { 4 };
    let mut words: Vec<String> = Vec::new();
    let mut used = 0;
    for change in found.changes.iter().take(most) {
        let word = target(change);
        used += word.chars().count();
        if used > LONG_LIST && !words.is_empty() {
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
        Change::Heap { to, .. } => cut(repeated(to), to.len()),
        Change::Value { to, .. } => to.to_string(),
    }
}

/// How a player who loses can hold out.
fn fights(position: &Position, fights: &[Fight]) -> String {
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
                let shown = rows(position, &Winning::grouped(moves), |_| "");
                let rows: Vec<&str> = shown.lines().skip(1).collect();
                format!("{BOLD}{head} with{BOLD:#}\n{}\n", rows.join("\n"))
            }
            Err(limit) => {
                let more = raise(&[Limit::Search]).unwrap_or_default();
                let words =
                    format!("How long {who} can hold out is not computed: {limit}; {more}.");
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
