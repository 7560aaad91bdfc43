//! Moves, hints and results in words.

use super::figure::{place_name, short_name};
use super::setup::Setup;
use crate::commands::heaps;
use sprague::play::{Advice, GameEnd, Intent, Session, Suggestion};
use sprague::position::{Change, Move, Position, Prospect, Side};
use sprague::sums::Reason;
use sprague_ask::Figure;

/// Stands for a space at which no line is broken.
pub(super) const NO_BREAK: &str = "\u{1}";
/// A move is shown as a whole, so that it can be typed, unless nobody would.
pub(super) const LONGEST_MOVE: usize = 1000;
/// A move that was made is only to be read.
const LONGEST_REPORT: usize = 300;

/// A move as it can be typed: `2: 7 -> 2,3`.
pub(super) fn typed(made: &Move) -> String {
    let number = made.component + 1;
    match &made.change {
        Change::Heap { from, to } => {
            let to = heaps(to).replace(" + ", ",");
            format!("{number}: {from} -> {to}")
        }
        Change::Value { from, to } => format!("{number}: {from} -> {to}"),
    }
}

/// A move in the player's words, with its place on a board.
pub(super) fn shown(position: &Position, made: &Move) -> String {
    shown_within(position, made, LONGEST_MOVE)
}

fn shown_within(position: &Position, made: &Move, most: usize) -> String {
    let mut text = short(&typed(made), most);
    let component = &position.components()[made.component];
    if let Change::Heap { from, to } = &made.change {
        let figure = Figure::of(component);
        if let Some(place) = figure.place_of(*from, to) {
            text += &format!(" ({} {place})", place_name(figure));
        }
    }
    text
}

/// What to do and why.
pub(super) fn hint(
    game: &Session,
    setup: &Setup,
    advice: &Advice,
    found: Option<&Suggestion>,
) -> String {
    let Some(found) = found else {
        return "There is no move.".into();
    };
    let reason = reason(game, setup, advice, found);
    let play = shown(game.position(), &found.made).replace(' ', NO_BREAK);
    match found.intent {
        Intent::Wins => {
            let count: u128 = advice.good.iter().map(|moves| moves.count()).sum();
            let all = advice.good.iter().all(|moves| moves.complete);
            let more = match (count, all) {
                (_, false) => "a winning move".to_string(),
                (0 | 1, true) => "the only winning move".into(),
                (count, true) => format!("one of {count} winning moves"),
            };
            format!("{reason}. Play {play}, {more}.")
        }
        Intent::Draws => format!("{reason}. Play {play}, which keeps the draw."),
        Intent::HoldsOut(moves) => format!(
            "{reason}: every move loses if the other side plays well. {play} holds out longest, \
             {moves} more move{}.",
            plural(moves as usize)
        ),
        Intent::TakesLittle => format!(
            "{reason}: every move loses if the other side plays well. {play} takes little, so \
             there is more to go wrong for the other side."
        ),
        Intent::AtRandom => format!("{reason}. {play} is as good a guess as any."),
    }
}

fn reason(game: &Session, setup: &Setup, advice: &Advice, found: &Suggestion) -> String {
    let (made, wins) = (&found.made, advice.prospect == Prospect::Win);
    match &advice.reason {
        Reason::NimSum { sum, .. } if wins && found.intent == Intent::AtRandom => {
            format!("nim-sum {sum}: there is a winning move, but not among those looked at")
        }
        Reason::NimSum { sum, values } if wins => {
            let value = &values[made.component];
            let component = &game.position().components()[made.component];
            let same = component
                .heap()
                .is_none_or(|heap| sprague::BigNimber::from(heap) == *value);
            let of = match same {
                true => String::new(),
                false => format!(" (the value of {})", short_name(component)),
            };
            format!("nim-sum {sum}: make {value} into {}{of}", value ^ sum)
        }
        Reason::NimSum { sum, .. } => format!("nim-sum {sum}"),
        Reason::LoopySum(Some(sum)) => match advice.prospect {
            Prospect::Win => format!("the sum is {sum}: there is a move to 0"),
            Prospect::Draw => format!("the sum is {sum}: nobody can force a win"),
            _ => format!("the sum is {sum}"),
        },
        Reason::Backwards(search) => match advice.prospect {
            Prospect::Unknown => "it is not certain within the limits".into(),
            _ => format!("{} positions were looked at", search.positions),
        },
        Reason::LoopySum(None) => "not every value is certain".into(),
        Reason::MisereNim { large: 0, ones, .. } => format!(
            "misère Nim with {ones} heap{} of one: leave an odd number of them",
            plural(*ones)
        ),
        Reason::MisereNim { sum, large, .. } => match (wins, large) {
            (true, 1) => {
                "misère Nim with one large heap: leave an odd number of heaps of one".into()
            }
            _ => format!("misère Nim is played as Nim while there are large heaps: nim-sum {sum}"),
        },
        Reason::EveryLine { .. } => {
            let result = match wins {
                true => format!("{} can win", setup.who(game.to_move())),
                false => "this is lost".into(),
            };
            let length = advice.moves.map_or(String::new(), |moves| {
                format!(" in {moves} move{}", plural(moves as usize))
            });
            format!("all lines of play were looked at: {result}{length}")
        }
        Reason::NoMove => "there is no move".into(),
        Reason::NotKnown(why) => format!("not known here: {why}"),
        // An argument about the values of a partizan sum.
        argument => {
            let winner = match (wins, game.to_move()) {
                (true, side) => side,
                (false, side) => side.other(),
            };
            format!("{winner} wins, {} to move: {argument}", game.to_move())
        }
    }
}

/// How the game ended.
pub(super) fn ending(game: &Session, setup: &Setup, end: GameEnd) -> String {
    let Some(winner) = end.winner() else {
        return "A draw, by agreement.".into();
    };
    let loser = game.to_move();
    let stuck = match setup.who(loser).as_str() {
        "you" => "You have no move".to_string(),
        other => format!("{} has no move", capital(other)),
    };
    let wins = match setup.who(winner).as_str() {
        "you" => "you win".to_string(),
        other => format!("{other} wins"),
    };
    if let GameEnd::Resigned(_) = end {
        return match setup.who(loser).as_str() {
            "you" => format!("You give up: {wins}."),
            other => format!("{} gives up: {wins}.", capital(other)),
        };
    }
    match (game.is_misere(), winner == loser) {
        (true, true) => format!("{stuck}, and in misère play that means {wins}."),
        _ => format!("{stuck}: {wins}."),
    }
}

/// What a player did.
pub(super) fn report(game: &Session, setup: &Setup, number: usize) -> String {
    let position = &game.positions()[number];
    let side: Side = game.mover(number);
    let made = shown_within(position, &game.moves()[number], LONGEST_REPORT);
    let made = made.replace(' ', NO_BREAK);
    match setup.who(side).as_str() {
        "you" => format!("You play {made}."),
        other => format!("{} plays {made}.", capital(other)),
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

pub(super) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The text, cut with dots if it is longer.
pub(super) fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}
