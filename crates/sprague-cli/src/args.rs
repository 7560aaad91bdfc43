//! What can be typed. Words in here are what `--help` says.

pub(crate) use crate::commands::play::args::PlayArgs;
pub(crate) use crate::commands::win::args::{WinArgs, WinFlags};
use clap::{Args, Parser, Subcommand, ValueEnum};
use sprague::Heap;
use sprague::loopy::{Bounds, ForcedLimits, LoopyLimits};
use sprague::notation::parse_heap;
use std::path::PathBuf;

/// Values, periods and proofs for heap games.
///
/// Give a game and get a report: its rules in words, its nim-values, its period and why that is
/// proved, the positions to avoid. Games are written as take-and-break codes (0.77, .137, 4.7),
/// subtraction sets (S(2,5,6), S(1,3,5,...), S(all except 2,5)), splitting games (CUT(2,3)), rules of
/// your own ('take one of divisors(n)') or by name (kayles, grundy; `sprague games` lists them).
/// A heap in brackets, as in 'maliquot[10^12]', asks for the value of that heap.
#[derive(Debug, Parser)]
#[command(
    name = "sprague",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    arg_required_else_help = true,
    after_help = "Examples:\n  \
        sprague kayles\n  \
        sprague 'S(2,5,6)'\n  \
        sprague values .137 --to 100\n  \
        sprague period 0.156\n  \
        sprague rules 4.7"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the nim-values of a game
    Values(ValuesArgs),
    /// Say all about one value, or a sum of heaps and values
    Value(ValueArgs),
    /// Tell who wins a position, a sum of heaps and values, and every winning move
    Win(WinArgs),
    /// Play a position against the program or another person
    Play(PlayArgs),
    /// Tell who wins each heap of a subtraction game, with the proven period
    Outcomes(OutcomesArgs),
    /// Find out which of two sets wins all large heaps
    Dominates(DominatesArgs),
    /// Show the options of one heap, each with its value
    Options(OptionsArgs),
    /// Find the period of a game and prove it
    Period(PeriodArgs),
    /// Compute billions of heaps of a sparse game, with checkpoints and statistics
    Run(RunArgs),
    /// Explain the moves of a game in plain words
    Rules(RulesArgs),
    /// Look for a closed form of the values
    Guess(GuessArgs),
    /// Draw the values of a game, or a heat map of a family
    Plot(PlotArgs),
    /// Browse the named games
    Games(GamesArgs),
    /// Find other codes with the same values
    Equivalent(EquivalentArgs),
    /// Find what can be adjoined to a subtraction set without changing any value
    Expand(ExpandArgs),
    /// Compute every game of a family, one row each, on all cores
    Sweep(SweepArgs),
    /// Summarise, search or export a sweep
    Show(ShowArgs),
    /// Check published formulas against computation
    Check(CheckArgs),
    /// Check a certificate of a period, independently of what found it
    Verify(VerifyArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

impl Command {
    /// The names of all subcommands, for "did you mean".
    pub(crate) const NAMES: &[&str] = &[
        "values",
        "value",
        "win",
        "play",
        "outcomes",
        "dominates",
        "options",
        "period",
        "rules",
        "guess",
        "plot",
        "games",
        "equivalent",
        "expand",
        "sweep",
        "show",
        "check",
        "verify",
        "completions",
        "help",
    ];
}

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// The game: a code, a subtraction set, a name or a rule; or a position, such as 'kayles[5] + *3'
    #[arg(value_name = "GAME or POSITION", required = true)]
    pub(crate) game: Vec<String>,

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
    /// The game: a code, a subtraction set, a name or a rule
    pub(crate) game: String,

    /// The first heap to list
    #[arg(long, value_name = "N", default_value = "0", value_parser = heap)]
    pub(crate) from: Heap,

    /// The last heap to list (1000, 1e6 and 10^18 are understood)
    #[arg(long, value_name = "N", default_value = "100", value_parser = heap)]
    pub(crate) to: Heap,

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

    #[command(flatten)]
    pub(crate) loopy: Loopy,

    #[command(flatten)]
    pub(crate) memory: Memory,
}

#[derive(Debug, Args)]
pub(crate) struct ValueArgs {
    /// A value such as {2|0||-1}, or a sum such as 'S(1,2|1,3)[7] - kayles[4] + *3'
    #[arg(allow_hyphen_values = true)]
    pub(crate) sum: String,

    /// Write values in ASCII (^ for up, v for down)
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Leave out texts that are longer than this
    #[arg(long, value_name = "CHARACTERS", default_value_t = 10_000)]
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

    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct OutcomesArgs {
    /// The game: a set for both players, such as 'S(2,5,6)', or for each, such as 'S(1,2|1,3)'
    pub(crate) game: String,

    /// The last heap to list
    #[arg(long, value_name = "N", default_value = "60", value_parser = heap)]
    pub(crate) to: Heap,

    /// Look for the period up to this heap
    #[arg(long, value_name = "N", default_value = "10000000", value_parser = heap)]
    pub(crate) limit: Heap,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct DominatesArgs {
    /// The set of the first player, such as 1,2,6
    pub(crate) first: String,

    /// The set of the second player, such as 1,3,5
    pub(crate) second: String,

    /// Look for the period of outcomes up to this heap
    #[arg(long, value_name = "N", default_value = "10000000", value_parser = heap)]
    pub(crate) limit: Heap,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct OptionsArgs {
    /// The game: a code, a subtraction set, a name or a rule
    pub(crate) game: String,

    /// The heap
    #[arg(value_name = "N", value_parser = heap)]
    pub(crate) heap: Heap,

    /// Give up if there are more options than this
    #[arg(long, value_name = "COUNT", default_value_t = 100_000)]
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
    pub(crate) memory: Memory,
}

#[derive(Debug, Args)]
pub(crate) struct PeriodArgs {
    /// The game: a code, a subtraction set, a name or a rule
    pub(crate) game: String,

    /// Write everything needed to check the proof to this file, for `sprague verify`
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The game: a finite code that leaves at most two heaps, or Grundy's game
    pub(crate) game: String,

    /// Go on to this heap [default: until a period is proved]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<Heap>,

    /// Keep the state of the run in this file, and continue from it if it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,

    /// Write the state this often, in seconds
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    pub(crate) every: f64,

    /// Print plain lines of status, also on a terminal
    #[arg(long)]
    pub(crate) status: bool,

    /// Keep the first and the last heaps in at most this much memory, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    pub(crate) memory: u64,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game: a code, a subtraction set, a name or a rule
    pub(crate) game: String,

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
    /// The game: a code, a subtraction set, a name or a rule
    pub(crate) game: String,

    /// Try codes with up to this many digits after the point
    #[arg(long, value_name = "DIGITS", default_value_t = 3)]
    pub(crate) length: usize,

    /// The largest digit to try: 3 takes only, 7 is octal, 15 hexadecimal
    #[arg(long, value_name = "DIGIT", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=31))]
    pub(crate) digit: u32,

    /// The largest shift of the heap size to allow
    #[arg(long, value_name = "HEAPS", default_value_t = 3, value_parser = clap::value_parser!(u64).range(0..=1000))]
    pub(crate) shift: u64,

    /// How many heaps must agree, and how far to look for proofs
    #[arg(long, value_name = "N", default_value = "2000", value_parser = heap)]
    pub(crate) limit: Heap,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct GuessArgs {
    /// The game: a code, a subtraction set, a name or a rule
    pub(crate) game: String,

    /// Fit on heaps up to this one; ten thousand more are used to check
    #[arg(long, value_name = "N", default_value = "2000", value_parser = heap)]
    pub(crate) to: Heap,

    #[command(flatten)]
    pub(crate) memory: Memory,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct ExpandArgs {
    /// The finite subtraction set, such as S(2,5,6)
    #[arg(value_name = "SET")]
    pub(crate) game: String,

    /// Look for the period among this many heaps
    #[arg(long, value_name = "N", default_value = "10^8", value_parser = heap)]
    pub(crate) limit: Heap,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// What is asked of the rows of a sweep.
#[derive(Debug, Args)]
pub(crate) struct QuestionArgs {
    /// Count and list the games that satisfy a condition
    #[arg(long, value_name = "EXPR")]
    pub(crate) r#where: Option<String>,

    /// Look for games that satisfy a condition; exit code 1 when there is none
    #[arg(long, value_name = "EXPR", conflicts_with = "where")]
    pub(crate) find: Option<String>,

    /// List the games with a larger value than all games before them
    #[arg(long, value_name = "COLUMN")]
    pub(crate) records: Option<String>,
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
    #[arg(long, value_name = "COUNT")]
    pub(crate) threads: Option<usize>,

    /// Sweep even a very large family
    #[arg(long)]
    pub(crate) yes: bool,

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
    /// A file of formulas [default: those of Ho's paper on expansion sets]
    pub(crate) file: Option<PathBuf>,

    /// Only formulas whose place contains this, such as 'table 3'
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,

    /// Look for the period of each game among this many heaps
    #[arg(long, value_name = "N", default_value = "10^7", value_parser = heap)]
    pub(crate) limit: Heap,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// A certificate that `sprague period GAME --certificate FILE` has written
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) memory: Memory,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct PlotArgs {
    /// The game to draw, or a family of which two variables vary
    #[arg(value_name = "GAME or FAMILY")]
    pub(crate) game: String,

    /// The first heap to draw (of a game)
    #[arg(long, value_name = "N", default_value = "0", value_parser = heap)]
    pub(crate) from: Heap,

    /// The last heap to draw (of a game)
    #[arg(long, value_name = "N", default_value = "1000", value_parser = heap)]
    pub(crate) to: Heap,

    /// The file to write; .svg or .png
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Draw G(n)/n instead of G(n)
    #[arg(long, conflicts_with = "log")]
    pub(crate) ratio: bool,

    /// Draw the logarithm of G(n) to base 2
    #[arg(long)]
    pub(crate) log: bool,

    /// Draw the heaps that satisfy this in another colour, such as 'prime(n)' or 'n % 6 = 3'
    #[arg(long, value_name = "CONDITION")]
    pub(crate) highlight: Option<String>,

    #[command(flatten)]
    pub(crate) memory: Memory,
    /// What to show of a family: a column of a sweep, or an expression of columns and variables
    #[arg(long, value_name = "EXPR", default_value = "period")]
    pub(crate) of: String,

    /// Look at this many heaps of each game of a family [default: 10^6 for subtraction sets, 2000 otherwise]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// How hard to look for a period.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// Look at heaps up to this one [default: a few seconds' worth, depending on the game]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    /// Stop after this many seconds
    #[arg(long, value_name = "S")]
    pub(crate) seconds: Option<f64>,

    #[command(flatten)]
    pub(crate) memory: Memory,
}

/// How far to look in games in which play need not end.
#[derive(Debug, Args)]
pub(crate) struct Loopy {
    /// Loopy games: follow heaps up to this one [default: four times the largest heap asked for, at
    /// least 1000]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) bound: Option<Heap>,

    /// Loopy games: list at most this many moves
    #[arg(long, value_name = "COUNT", default_value_t = Bounds::MOVES)]
    pub(crate) moves: usize,

    /// Loopy games with forced play: follow at most this many moves
    #[arg(long, value_name = "COUNT", default_value_t = ForcedLimits::default().moves)]
    pub(crate) steps: usize,

    /// Loopy games with forced play: follow heaps of at most this many digits
    #[arg(long, value_name = "COUNT", default_value_t = ForcedLimits::default().digits)]
    pub(crate) digits: usize,
}

impl Loopy {
    /// The limits for questions about heaps up to this one.
    pub(crate) fn limits(&self, heap: Heap) -> LoopyLimits {
        LoopyLimits {
            bounds: Some(Bounds {
                largest: self.bound.unwrap_or(Bounds::around(heap).largest),
                moves: self.moves,
            }),
            forced: ForcedLimits {
                moves: self.steps,
                digits: self.digits,
            },
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Memory {
    /// Use at most this much memory for values and tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u64,
}

impl Memory {
    pub(crate) fn bytes(&self) -> u64 {
        self.memory.saturating_mul(1 << 20)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Output {
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// The ways to write a list of values or options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For reading
    Plain,
    /// One JSON document
    Json,
    /// Comma-separated, with a header line
    Csv,
    /// OEIS b-file: n and a(n) on each line
    Bfile,
    /// A Markdown table
    Markdown,
    /// A LaTeX tabular
    Latex,
}

fn row(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(row @ 1..=1000) => Ok(row),
        _ => Err("a row has 1 to 1000 heaps".into()),
    }
}

fn heap(text: &str) -> Result<Heap, String> {
    parse_heap(text).map_err(|error| match error.hint() {
        Some(hint) => format!("{error}; {hint}"),
        None => error.to_string(),
    })
}
