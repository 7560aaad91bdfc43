//! Who plays whom, and how well.

use super::args::{FirstArg, PlayArgs, SideArg, StrengthArg};
use super::words::plural;
use crate::failure::Failure;
use sprague::play::{Opponent, Session};
use sprague::position::Side;
use sprague_ask::answers::play::{PlayTranscript, Players, RefusedLine, Seated};
use std::hash::{BuildHasher, Hasher, RandomState};

/// Who sits at a side of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seat {
    Person,
    Program,
}

impl Seat {
    pub(super) fn word(self) -> &'static str {
        match self {
            Seat::Person => "person",
            Seat::Program => "program",
        }
    }

    fn seated(self) -> Seated {
        match self {
            Seat::Person => Seated::Person,
            Seat::Program => Seated::Program,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Setup {
    pub(super) left: Seat,
    pub(super) right: Seat,
    /// Whether Left and Right have moves of their own, so that their names matter.
    pub(super) partizan: bool,
    pub(super) opponent: Opponent,
}

/// How often a careless program moves at random, in a hundred moves.
const CARELESS: u8 = 25;

impl Setup {
    pub(super) fn new(args: &PlayArgs, partizan: bool) -> Self {
        let (left, right) = match (args.two, person(args)) {
            (true, _) => (Seat::Person, Seat::Person),
            (false, Side::Left) => (Seat::Person, Seat::Program),
            (false, Side::Right) => (Seat::Program, Seat::Person),
        };
        let slips = match (args.strength, args.slips) {
            (_, Some(slips)) => slips,
            (Some(StrengthArg::Careless), None) => CARELESS,
            (Some(StrengthArg::Perfect) | None, None) => 0,
        };
        // The hasher's keys are different in every run.
        let seed = || RandomState::new().build_hasher().finish() % 1_000_000;
        Setup {
            left,
            right,
            partizan,
            opponent: Opponent {
                slips,
                seed: args.seed.unwrap_or_else(seed),
            },
        }
    }

    pub(super) fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    pub(super) fn is_for_two(&self) -> bool {
        self.left == self.right
    }

    /// What a side is called in the middle of a sentence.
    pub(super) fn who(&self, side: Side) -> String {
        match (self.seat(side), self.is_for_two(), side) {
            (_, true, side) if self.partizan => side.to_string(),
            (_, true, Side::Left) => "player 1".into(),
            (_, true, Side::Right) => "player 2".into(),
            (Seat::Person, ..) => "you".into(),
            (Seat::Program, ..) => "the program".into(),
        }
    }

    /// What is left of a game.
    pub(super) fn transcript(&self, game: &Session, refused: &[RefusedLine]) -> PlayTranscript {
        let players = Players {
            left: self.left.seated(),
            right: self.right.seated(),
        };
        PlayTranscript::new(game, players, &self.opponent, refused.to_vec())
    }

    /// Who plays, in a sentence or two.
    pub(super) fn words(&self, game: &Session) -> String {
        let starts = match self.who(game.first()).as_str() {
            "you" => "you start".to_string(),
            other => format!("{other} starts"),
        };
        let sides = match (self.is_for_two(), self.partizan) {
            (true, _) => "Two people play".to_string(),
            (false, false) => "You play the program".into(),
            (false, true) if self.left == Seat::Person => {
                "You are Left, the program is Right".into()
            }
            (false, true) => "You are Right, the program is Left".into(),
        };
        let strength = match self.opponent.slips {
            _ if self.is_for_two() => String::new(),
            0 => " The program plays as well as it can.".into(),
            slips => format!(
                " The program is careless: {slips} move{} in 100 at random (seed {}).",
                plural(slips.into()),
                self.opponent.seed
            ),
        };
        let goal = match game.is_misere() {
            true => "whoever makes the last move loses",
            false => "whoever cannot move loses",
        };
        format!("{sides}; {starts}; {goal}.{strength}")
    }
}

/// The side of the person at the keyboard.
fn person(args: &PlayArgs) -> Side {
    side(args.side.unwrap_or(SideArg::Left))
}

fn side(arg: SideArg) -> Side {
    match arg {
        SideArg::Left => Side::Left,
        SideArg::Right => Side::Right,
    }
}

/// Who makes the first move.
pub(super) fn first(args: &PlayArgs) -> Result<Side, Failure> {
    Ok(match args.first {
        FirstArg::Me => person(args),
        FirstArg::Program if args.two => {
            return Err(Failure::usage(
                "two people play, so the program cannot start",
                "write --first left or --first right",
            ));
        }
        FirstArg::Program => person(args).other(),
        FirstArg::Left => Side::Left,
        FirstArg::Right => Side::Right,
    })
}
