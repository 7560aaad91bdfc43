//! What can be asked about one game.

use super::Typed;
use super::WinFlags;
use super::shared::{
    CertificateFile, Deadline, Effort, Format, GameWords, Loopy, Means, Output, count,
    end_by_default, heap, seconds, within,
};
use clap::Args;
use sprague::Heap;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The game: a code, a subtraction set, a name or a rule; or a position, such as 'kayles[5] + *3'
    #[arg(
        value_name = "GAME or POSITION",
        required = true,
        allow_hyphen_values = true
    )]
    pub(crate) first: Option<String>,

    /// The text may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,

    /// The text in the notation.
    #[arg(skip)]
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) win: WinFlags,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) loopy: Loopy,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct ValuesArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    #[command(flatten)]
    pub(crate) words: GameWords,

    /// The first heap to list
    #[arg(long, value_name = "N", default_value = "0", value_parser = heap)]
    pub(crate) from: Heap,

    /// The last heap to list (1000, 1e6 and 10^18 are understood) [default: 100, or 100 further]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<Heap>,

    /// How to write them
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "plain",
        conflicts_with = "json"
    )]
    pub(crate) format: Format,

    /// Print one JSON document (the same as --format json)
    #[arg(long)]
    pub(crate) json: bool,

    /// Say which engine computed the values
    #[arg(long)]
    pub(crate) explain: bool,

    /// Compute everything a second time, by another engine, and compare
    #[arg(long)]
    pub(crate) double_check: bool,

    /// Partizan games: how many heaps to a row [default: the largest number anybody may take]
    #[arg(long, value_name = "K", value_parser = row)]
    pub(crate) row: Option<usize>,

    /// Partizan games: list G(n) - G(n-K) and how G(n) compares with {0|G(n-K)}
    #[arg(long, conflicts_with = "weights")]
    pub(crate) differences: bool,

    /// Partizan games: list atomic weights
    #[arg(long)]
    pub(crate) weights: bool,

    /// Partizan games: write values in ASCII (^ for up, v for down)
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Partizan games: leave out values that are longer than this
    #[arg(long, value_name = "CHARACTERS", default_value = "10000", value_parser = count)]
    pub(crate) max_length: usize,

    #[command(flatten)]
    pub(crate) loopy: Loopy,

    #[command(flatten)]
    pub(crate) means: Means,
}

#[derive(Debug, Args)]
pub(crate) struct ValueArgs {
    /// A value such as {2|0||-1}, a sum such as 'S(1,2|1,3)[7] - kayles[4] + *3', or a comparison such as '^ || *'
    #[arg(allow_hyphen_values = true)]
    pub(crate) sum: String,

    /// The sum may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,

    /// Write values and drawings in ASCII (^ for up, v for down)
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Write the canonical form with braces to the bottom instead of its options by name
    #[arg(long, conflicts_with = "json")]
    pub(crate) braces: bool,

    /// Leave out texts that are longer than this
    #[arg(long, value_name = "CHARACTERS", default_value = "10000", value_parser = count)]
    pub(crate) max_length: usize,

    /// Draw the thermograph in the terminal
    #[arg(long, conflicts_with = "json")]
    pub(crate) draw: bool,

    /// Draw the thermograph to a file that ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) thermograph: Option<PathBuf>,

    /// Draw the tree of canonical options, down to numbers
    #[arg(long, conflicts_with = "json")]
    pub(crate) tree: bool,

    #[command(flatten)]
    pub(crate) means: Means,

    /// Write everything as a table with a row for each thing that is told
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["json", "draw", "tree", "braces"])]
    pub(crate) format: Option<Format>,

    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct OutcomesArgs {
    /// The game, such as kayles, 'S(2,5,6)' or, with a set for each player, 'S(1,2|1,3)'
    pub(crate) game: String,

    /// The text may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,

    /// The last heap to list
    #[arg(long, value_name = "N", default_value = "60", value_parser = heap)]
    pub(crate) to: Heap,

    /// Look for the period up to this heap [default: 10000000 for finite sets, else as far as is sensible]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    /// Write the outcomes as a table in this format
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<Format>,

    #[command(flatten)]
    pub(crate) certificate: CertificateFile,

    /// Write a proof that the Coq proof assistant checks to this file, for `sprague verify --coq`
    #[arg(long, value_name = "FILE.v", conflicts_with = "certificate")]
    pub(crate) coq: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct DominatesArgs {
    /// The set of the first player, such as 1,2,6, or a game such as 'S(1,2,6|1,3,5)'
    pub(crate) first: String,

    /// The set of the second player, such as 1,3,5
    pub(crate) second: Option<String>,

    /// Look for the period of outcomes up to this heap
    #[arg(long, value_name = "N", default_value = "10000000", value_parser = heap)]
    pub(crate) limit: Heap,

    #[command(flatten)]
    pub(crate) certificate: CertificateFile,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct OptionsArgs {
    #[command(flatten)]
    pub(crate) words: GameWords,

    /// The heap, if it is not named after the game
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) heap: Option<Heap>,

    /// Give up if there are more options than this
    #[arg(long, value_name = "COUNT", default_value = "100000", value_parser = count)]
    pub(crate) most: usize,

    /// How to write them
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "plain",
        conflicts_with = "json"
    )]
    pub(crate) format: Format,

    /// Print one JSON document (the same as --format json)
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) loopy: Loopy,

    #[command(flatten)]
    pub(crate) means: Means,
}

#[derive(Debug, Args)]
pub(crate) struct PeriodArgs {
    #[command(flatten)]
    pub(crate) words: GameWords,

    #[command(flatten)]
    pub(crate) certificate: CertificateFile,

    /// Write a proof that the Coq proof assistant checks to this file, for `sprague verify --coq`
    #[arg(long, value_name = "FILE.v", conflicts_with = "certificate")]
    pub(crate) coq: Option<PathBuf>,

    /// Compute everything a second time, by another engine, and compare
    #[arg(long)]
    pub(crate) double_check: bool,

    /// Write the answer as a table in this format
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<Format>,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) output: Output,
}

impl PeriodArgs {
    /// Whether the answer is to be a JSON document.
    pub(crate) fn wants_json(&self) -> bool {
        self.output.json || self.format == Some(Format::Json)
    }
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The game: a finite code that leaves at most two heaps, or Grundy's game
    pub(crate) game: String,

    /// The text may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,

    /// Go on to this heap [default: until a period is proved]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<Heap>,

    /// Keep the state of the run in this file, and continue from it if it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,

    /// Write the state this often, in seconds
    #[arg(long, value_name = "S", default_value_t = 60.0, value_parser = seconds)]
    pub(crate) every: f64,

    /// Print plain lines of status, also on a terminal
    #[arg(long)]
    pub(crate) status: bool,

    /// Keep the first and the last heaps in at most this much memory, in MiB
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = heap)]
    pub(crate) memory: u64,

    /// Compute everything a second time, by another engine, and compare
    #[arg(long)]
    pub(crate) double_check: bool,

    #[command(flatten)]
    pub(crate) deadline: Deadline,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) words: GameWords,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Only games whose name, code or story contains this
    pub(crate) search: Option<String>,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct EquivalentArgs {
    #[command(flatten)]
    pub(crate) words: GameWords,

    /// Try codes with up to this many digits after the point
    #[arg(long, value_name = "DIGITS", default_value = "3", value_parser = count)]
    pub(crate) length: usize,

    /// The largest digit to try: 3 takes only, 7 is octal, 15 hexadecimal
    #[arg(long, value_name = "DIGIT", default_value = "7", value_parser = within(1..=31))]
    pub(crate) digit: u64,

    /// The largest shift of the heap size to allow
    #[arg(long, value_name = "HEAPS", default_value = "3", value_parser = within(0..=1000))]
    pub(crate) shift: u64,

    /// How many heaps must agree, and how far to look for proofs
    #[arg(long, value_name = "N", default_value = "2000", value_parser = heap)]
    pub(crate) limit: Heap,

    #[command(flatten)]
    pub(crate) certificate: CertificateFile,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct GuessArgs {
    #[command(flatten)]
    pub(crate) words: GameWords,

    /// Fit on heaps up to this one; ten thousand more are used to check [default: 2000, or 2000 further]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<Heap>,

    #[command(flatten)]
    pub(crate) certificate: CertificateFile,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct ExpandArgs {
    /// The finite subtraction set, such as S(2,5,6)
    #[arg(value_name = "SET")]
    pub(crate) game: String,

    /// The text may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,

    /// Look for the period among this many heaps [default: 10^8]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    #[command(flatten)]
    pub(crate) certificate: CertificateFile,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// A certificate that `--certificate FILE` has written, for example with `sprague period GAME`; with --coq,
    /// proofs or folders of them
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) files: Vec<PathBuf>,

    /// Have the Coq proof assistant check proofs that `--coq FILE.v` has written
    #[arg(long)]
    pub(crate) coq: bool,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct SelftestArgs {
    /// Go on for this many seconds, however many games that is [default: 300 rounds]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) seconds: Option<f64>,

    /// Which random games: the same number gives the same ones
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = heap)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) output: Output,
}

impl ValuesArgs {
    /// The last heap of a list that begins at a heap.
    pub(crate) fn to(&self, from: Heap) -> Heap {
        self.to.unwrap_or_else(|| end_by_default(from, 100))
    }
}

fn row(text: &str) -> Result<usize, String> {
    match count(text) {
        Ok(row @ 1..=1000) => Ok(row),
        _ => Err("a row has 1 to 1000 heaps".into()),
    }
}
