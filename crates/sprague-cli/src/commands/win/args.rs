//! What can be typed about positions. Words in here are what `--help` says.

use crate::args::{Format, Loopy, Means, Output, count};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct WinArgs {
    /// The position: heaps and values, such as 'kayles[5] + 2·grundy[12] - S(1,2|1,3)[4] + *3'
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: String,

    /// The position may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,

    /// Write everything needed to check who wins to this file, for `sprague verify`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["why", "misere", "coq"])]
    pub(crate) certificate: Option<PathBuf>,

    /// Write a proof that the Coq proof assistant checks to this file, for `sprague verify --coq`
    #[arg(long, value_name = "FILE.v", conflicts_with_all = ["why", "misere"])]
    pub(crate) coq: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) flags: WinFlags,

    #[command(flatten)]
    pub(crate) loopy: Loopy,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// How a position is to be answered.
#[derive(Debug, Args)]
pub(crate) struct WinFlags {
    /// Positions: show the nim-addition in columns, or the values and what follows from them
    #[arg(long, conflicts_with = "json")]
    pub(crate) why: bool,

    /// Positions: write what --why shows as a table; of a game: its nim-sequence
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<Format>,

    /// Positions: the player who makes the last move loses
    #[arg(long, conflicts_with = "why")]
    pub(crate) misere: bool,

    /// Positions: list at most this many moves in JSON
    #[arg(
        long,
        value_name = "COUNT",
        default_value = "100000",
        value_parser = count,
        hide_short_help = true
    )]
    pub(crate) most: usize,

    /// Positions: look at this many options of a heap one by one, or at as many as fit the memory
    #[arg(
        long,
        value_name = "COUNT",
        default_value = "1000000",
        value_parser = count,
        hide_short_help = true
    )]
    pub(crate) options: usize,

    /// Positions: searches look at no more than this many moves [default: 200000 for the longest
    /// fight and for sums nothing else decides, 5000000 for misère play]
    #[arg(long, value_name = "MOVES", value_parser = count, hide_short_help = true)]
    pub(crate) search: Option<usize>,
}
