//! What can be asked about families of games, and pictures.

use super::Typed;
use super::shared::{CertificateFile, Endurance, Format, Means, Output, count, heap, within};
use clap::{Args, ValueEnum};
use sprague::Heap;
use std::path::PathBuf;

/// What is asked of the rows of a sweep.
#[derive(Debug, Args)]
pub(crate) struct QuestionArgs {
    /// Count and list the games that satisfy a condition, such as 'prime(period) and 2 | a'
    #[arg(long, value_name = "EXPR")]
    pub(crate) r#where: Option<String>,

    /// Look for games that satisfy a condition, such as 'period not in (a+b, 2a)'; exit code 1 when
    /// there certainly is none (with --shard: in this part)
    #[arg(long, value_name = "EXPR", conflicts_with = "where")]
    pub(crate) find: Option<String>,

    /// List the games with a larger value than all games before them, such as 'period' or 'tau(period)'; a table has
    /// only these rows
    #[arg(long, value_name = "EXPR")]
    pub(crate) records: Option<String>,

    /// Print the rows as a table with these columns, such as game,extras,nim_sequence,p_positions,period or
    /// period-a-b; all for every one
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) columns: Option<Vec<String>>,

    /// Sort the table by this, smallest first, such as 'period' or '-period,b'
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub(crate) order: Option<String>,

    /// Print every row of the table
    #[arg(long)]
    pub(crate) all: bool,

    /// Leave out subtraction sets of which a number could be left out without changing a value
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Write the rows as a table in this format
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<Format>,
}

#[derive(Debug, Args)]
pub(crate) struct SweepArgs {
    /// The family, such as 'S(1,a,b) for a in 2..40, b in a+1..120 if a % 2 = 0'
    pub(crate) family: String,

    /// Keep one Parquet row per game in this folder; a rerun continues
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    /// Look at this many heaps of each game [default: 10^6 for subtraction sets, 2000 otherwise]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    /// Do part I of N, for job arrays; all parts together are the whole sweep
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<String>,

    /// Leave out expansion sets
    #[arg(long)]
    pub(crate) no_expansion: bool,

    /// Use this many threads [default: all cores]
    #[arg(long, value_name = "COUNT", value_parser = count)]
    pub(crate) threads: Option<usize>,

    /// Sweep even a very large family
    #[arg(long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) endurance: Endurance,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasArgs {
    /// The codes: a letter stands for any digit, so .abc are all codes of up to three digits; without codes it is the
    /// atlas that comes with the program
    pub(crate) codes: Vec<String>,

    /// Keep a file for each game in this folder, and the result as atlas.parquet; a rerun continues, also without the
    /// codes
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Show the atlas of this file, as --compact writes it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["codes", "out"])]
    pub(crate) file: Option<PathBuf>,

    /// Take over what this state of a long run knows better of its game (can be given more than once)
    #[arg(long, value_name = "STATE")]
    pub(crate) run: Vec<PathBuf>,

    /// Look at heaps up to this one of each game [default: 5000000]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    /// Do so much work for each game, in steps of about a nanosecond [default: 10^9]
    #[arg(long, value_name = "STEPS", value_parser = heap)]
    pub(crate) work: Option<u64>,

    /// Do part I of N, for job arrays; all parts together are the whole atlas
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<String>,

    /// Use this many threads [default: all cores]
    #[arg(long, value_name = "COUNT", value_parser = count)]
    pub(crate) threads: Option<usize>,

    #[command(flatten)]
    pub(crate) endurance: Endurance,

    /// List every game with all its codes, not only the open ones and the totals
    #[arg(long)]
    pub(crate) all: bool,

    /// Write the atlas to this file as the compact text that comes with the program; other games of a file that is
    /// there are kept, and what it knows better of these
    #[arg(long, value_name = "FILE")]
    pub(crate) compact: Option<PathBuf>,

    /// Write the games as a table in this format
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<Format>,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The folder of a sweep
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    /// Print all rows instead of a summary
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["where", "find", "records", "json"])]
    pub(crate) export: Option<RowFormat>,

    #[command(flatten)]
    pub(crate) endurance: Endurance,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// The ways to write the rows of a sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RowFormat {
    /// Comma-separated, with a header line
    Csv,
    /// One JSON array with an object per row
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// A file of claims, the name of one that comes with the program, or all [default: all]
    pub(crate) file: Option<PathBuf>,

    /// Only entries whose place contains this, such as 'table 3'
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,

    /// The last heap for statements that name none [default: what their entry says, or 10^4]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<Heap>,

    /// Look for the period of each game among this many heaps
    #[arg(long, value_name = "N", default_value = "10^7", value_parser = heap)]
    pub(crate) limit: Heap,

    /// Keep what is checked in this file, entry by entry, and go on from there if it is there already
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,

    /// Show every claim, not only what fails and the totals
    #[arg(long)]
    pub(crate) all: bool,

    /// Print the errata and the table of all items as Markdown
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,

    #[command(flatten)]
    pub(crate) endurance: Endurance,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct FindArgs {
    /// The game
    pub(crate) game: String,

    /// The condition on the heap n and its value G(n), other heaps G(n-1) and other games G(kayles, n)
    #[arg(value_name = "CONDITION")]
    pub(crate) condition: Vec<String>,

    /// The first heap to look at [default: 0]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) from: Option<Heap>,

    /// The last heap to look at [default: 10^4]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<Heap>,

    /// List so many heaps [default: 100]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) most: Option<usize>,

    #[command(flatten)]
    pub(crate) certificate: CertificateFile,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct ClaimArgs {
    /// The statement, such as 'G(kayles, n) != 0 for n >= 1' or 'period(S(a,b)) = a + b for 1 <= a < b <= 20'
    #[arg(value_name = "STATEMENT", required = true)]
    pub(crate) text: Vec<String>,

    /// The last heap to look at where the statement names none [default: 10^4]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<Heap>,

    /// Look for periods among this many heaps [default: as many as is sensible]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    #[command(flatten)]
    pub(crate) certificate: CertificateFile,

    #[command(flatten)]
    pub(crate) means: Means,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// The shape of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MarkerArg {
    /// A full circle
    #[value(alias = ".", alias = "point")]
    Dot,
    /// A circle that lets others show through
    #[value(alias = "o", alias = "circle")]
    Ring,
    /// A full square
    Square,
    /// Two lines that cross
    #[value(alias = "x", alias = "+")]
    Cross,
}

/// `1200x800`.
fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X', '×', ',']);
    let sides = sides.and_then(|(width, height)| {
        let side = |text: &str| within(1..=100_000)(text.trim()).ok().map(|n| n as u32);
        side(width).zip(side(height))
    });
    sides.ok_or_else(|| "give a width and a height, such as 1200x800".into())
}

#[derive(Debug, Args)]
pub(crate) struct PlotArgs {
    #[command(flatten)]
    pub(crate) typed: Typed,

    /// The game to draw, or a family of which one or two variables vary
    #[arg(value_name = "GAME or FAMILY")]
    pub(crate) game: String,

    /// The text may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,

    /// The first heap to draw (of a game)
    #[arg(long, value_name = "N", default_value = "0", value_parser = heap)]
    pub(crate) from: Heap,

    /// The last heap to draw (of a game) [default: 1000, or 1000 further]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<Heap>,

    /// The file to write; .svg or .png
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Draw G(n)/n instead of G(n)
    #[arg(long, conflicts_with = "log")]
    pub(crate) ratio: bool,

    /// Draw the logarithm of G(n) to base 2
    #[arg(long)]
    pub(crate) log: bool,

    /// Draw the heaps that satisfy this in another colour, such as 'prime(n)', 'n % 6 = 3' or 'G(n) = G(n-1)'
    #[arg(long, value_name = "CONDITION")]
    pub(crate) highlight: Option<String>,

    /// The title [default: what is drawn]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// The width and the height of the page (of a game), such as 1200x800 [default: 960x600]
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<(u32, u32)>,

    /// The shape of the points (of a game)
    #[arg(long, value_name = "SHAPE", default_value = "dot")]
    pub(crate) marker: MarkerArg,

    /// How wide the points are (of a game) [default: the fewer, the wider]
    #[arg(long, value_name = "UNITS", value_parser = within(1..=100))]
    pub(crate) marker_size: Option<u64>,

    #[command(flatten)]
    pub(crate) means: Means,

    /// What to show of a family: a column of a sweep, or an expression of columns and variables; of a partizan
    /// game: mean, stops, temperature or weight [default for those: mean]
    #[arg(long, value_name = "EXPR", default_value = "period")]
    pub(crate) of: String,

    /// Look at this many heaps of each game of a family [default: 10^6 for subtraction sets, 2000 otherwise]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    #[command(flatten)]
    pub(crate) output: Output,
}
