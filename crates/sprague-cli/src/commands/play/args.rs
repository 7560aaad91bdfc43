//! What can be typed about a game to play. Words in here are what `--help` says.

use crate::args::{Memory, Output, count, heap, seconds, seconds_or, within};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    after_help = "Lines are read from standard input, so a game can be scripted through a pipe. The line\n\
        `help` explains how to write moves."
)]
pub(crate) struct PlayArgs {
    /// The position: heaps and values, such as 'kayles[7] + nim[5] + *3'
    #[arg(
        allow_hyphen_values = true,
        required_unless_present_any = ["load", "replay"]
    )]
    pub(crate) position: Option<String>,

    /// The position may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,

    /// Who makes the first move
    #[arg(long, value_name = "WHO", default_value = "me")]
    pub(crate) first: FirstArg,

    /// Partizan games: your side [default: left]
    #[arg(long = "as", value_name = "SIDE", conflicts_with = "two")]
    pub(crate) side: Option<SideArg>,

    /// Two people play at one keyboard
    #[arg(long, conflicts_with_all = ["strength", "slips"])]
    pub(crate) two: bool,

    /// The player who makes the last move loses
    #[arg(long)]
    pub(crate) misere: bool,

    /// How well the program plays [default: perfect]
    #[arg(long, value_name = "HOW")]
    pub(crate) strength: Option<StrengthArg>,

    /// How many moves in 100 a careless program makes at random [default: 25]
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) slips: Option<u8>,

    /// Makes the choices of the program repeatable [default: different every time]
    #[arg(long, value_name = "NUMBER", value_parser = heap)]
    pub(crate) seed: Option<u64>,

    /// Lines to begin with, separated by semicolons, such as '7 -> 2,3; hint'
    #[arg(
        long,
        value_name = "LINES",
        allow_hyphen_values = true,
        conflicts_with = "replay"
    )]
    pub(crate) moves: Option<String>,

    /// Continue a game that was saved with `save FILE`
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["position", "replay", "first", "side", "two", "misere", "strength", "slips", "seed"]
    )]
    pub(crate) load: Option<PathBuf>,

    /// Show a game that was saved, move by move and with its mistakes
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["position", "first", "side", "two", "misere", "strength", "slips", "seed"]
    )]
    pub(crate) replay: Option<PathBuf>,

    /// The program computes values for no longer than this in a turn, then guesses [default: 20]
    #[arg(long, value_name = "S", value_parser = seconds, hide_short_help = true)]
    seconds: Option<f64>,

    /// Searches look at no more than this many moves in a turn [default: 300000]
    #[arg(long, value_name = "MOVES", value_parser = count, hide_short_help = true)]
    pub(crate) search: Option<usize>,

    #[command(flatten)]
    pub(crate) memory: Memory,

    #[command(flatten)]
    pub(crate) output: Output,
}

impl PlayArgs {
    /// How long the program computes values in a turn.
    pub(crate) fn seconds(&self) -> f64 {
        self.seconds.unwrap_or_else(|| seconds_or(20.0))
    }
}

fn percent(text: &str) -> Result<u8, String> {
    within(0..=100)(text).map(|percent| percent as u8)
}

/// Who begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FirstArg {
    /// You; player 1 or Left if two people play
    Me,
    /// The program
    Program,
    /// Whoever plays Left
    Left,
    /// Whoever plays Right
    Right,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SideArg {
    Left,
    Right,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrengthArg {
    /// A winning move whenever there is one
    Perfect,
    /// Sometimes a random move
    Careless,
}
