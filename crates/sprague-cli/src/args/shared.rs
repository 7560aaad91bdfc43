//! What many commands take.

use crate::asking::Limits;
use crate::failure::Failure;
use clap::{Args, ValueEnum};
use sprague::Heap;
use sprague::notation::parse_heap;
use sprague_ask::answers::loopy::LoopyEffort;
use sprague_ask::export::TableFormat;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// How long a command works unless it is told otherwise.
const DEFAULT_SECONDS: f64 = 60.0;

/// How long to work where nobody has said so: as long as is usual, or as the variable SPRAGUE_SECONDS says. It does not
/// change how far a command looks that ends before.
pub(crate) fn seconds_or(usual: f64) -> f64 {
    let said = std::env::var(USUAL_SECONDS).ok();
    said.and_then(|said| seconds(&said).ok()).unwrap_or(usual)
}

/// The variable that says how long to work where nobody has said so.
const USUAL_SECONDS: &str = "SPRAGUE_SECONDS";

/// Refuses a variable that is set to what it cannot mean, rather than to work for another time than somebody wanted.
pub(crate) fn check_variables() -> Result<(), Failure> {
    let Some(said) = std::env::var_os(USUAL_SECONDS) else {
        return Ok(());
    };
    let said = said.to_string_lossy();
    match seconds(&said) {
        Ok(time) if time >= 0.0 => Ok(()),
        _ => Err(Failure::usage(
            format!("the variable {USUAL_SECONDS} is `{said}`, which is not a time"),
            "set it to a number of seconds such as 10 or 0.5, or unset it",
        )),
    }
}

/// How hard to look for a period.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// Look at heaps up to this one [default: a few seconds' worth, depending on the game]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) limit: Option<Heap>,

    /// Stop after this many seconds [default: 60, or no limit with --limit]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) seconds: Option<f64>,

    #[command(flatten)]
    pub(crate) memory: Memory,
}

impl Effort {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            heap: self.limit,
            // Whoever says how far has decided how long.
            seconds: self.seconds.or(match self.limit {
                None => Some(seconds_or(DEFAULT_SECONDS)),
                Some(_) => None,
            }),
            sensible: self.seconds.is_none(),
            ..self.memory.limits()
        }
    }
}

/// How far to look in games in which play need not end.
#[derive(Debug, Args)]
pub(crate) struct Loopy {
    /// Loopy games: follow heaps up to this one [default: four times the largest heap asked for, at
    /// least 1000]
    #[arg(long, value_name = "N", value_parser = heap, hide_short_help = true)]
    pub(crate) bound: Option<Heap>,

    /// Loopy games: list at most this many moves [default: 4194304]
    #[arg(long, value_name = "COUNT", value_parser = count, hide_short_help = true)]
    pub(crate) moves: Option<usize>,

    /// Loopy games with forced play: follow at most this many moves [default: 10000]
    #[arg(long, value_name = "COUNT", value_parser = count, hide_short_help = true)]
    pub(crate) steps: Option<usize>,

    /// Loopy games with forced play: follow heaps of at most this many digits [default: 30]
    #[arg(long, value_name = "COUNT", value_parser = count, hide_short_help = true)]
    pub(crate) digits: Option<usize>,
}

impl Loopy {
    pub(crate) fn effort(&self) -> LoopyEffort {
        LoopyEffort {
            bound: self.bound,
            moves: self.moves,
            steps: self.steps,
            digits: self.digits,
        }
    }
}

/// How long to work, for commands that otherwise go on until they are done.
#[derive(Debug, Args)]
pub(crate) struct Deadline {
    /// Stop after this many seconds, with what was found by then [default: no limit]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) seconds: Option<f64>,
}

impl Deadline {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            seconds: self.seconds,
            sensible: true,
            ..Limits::default()
        }
    }
}

/// The same, and in how much memory.
#[derive(Debug, Args)]
pub(crate) struct Endurance {
    #[command(flatten)]
    deadline: Deadline,

    #[command(flatten)]
    memory: Memory,
}

impl Endurance {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            memory: self.memory.bytes(),
            ..self.deadline.limits()
        }
    }
}

/// How long to work, and in how much memory.
#[derive(Debug, Args)]
pub(crate) struct Means {
    /// Stop after this many seconds [default: 60]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,

    #[command(flatten)]
    memory: Memory,
}

impl Means {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            seconds: Some(self.seconds.unwrap_or_else(|| seconds_or(DEFAULT_SECONDS))),
            sensible: true,
            ..self.memory.limits()
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Memory {
    /// Use at most this much memory for values and tables, in MiB
    #[arg(long, value_name = "MIB", default_value = "4096", value_parser = heap, hide_short_help = true)]
    memory: u64,
}

impl Memory {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            memory: self.bytes(),
            ..Limits::default()
        }
    }

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
    #[value(alias = "b-file", alias = "oeis")]
    Bfile,
    /// A Markdown table
    #[value(alias = "md")]
    Markdown,
    /// A LaTeX tabular
    #[value(alias = "tex")]
    Latex,
}

impl Format {
    /// The format of a table; none for what is printed for reading or as JSON.
    pub(crate) fn table(self) -> Option<TableFormat> {
        match self {
            Format::Csv => Some(TableFormat::Csv),
            Format::Bfile => Some(TableFormat::Bfile),
            Format::Markdown => Some(TableFormat::Markdown),
            Format::Latex => Some(TableFormat::Latex),
            Format::Plain | Format::Json => None,
        }
    }
}

pub(crate) fn heap(text: &str) -> Result<Heap, String> {
    parse_heap(text).map_err(|error| match error.hint() {
        Some(hint) => format!("{error}; {hint}"),
        None => error.to_string(),
    })
}

/// A number of things, written as heaps are: 1000, 1_000, 1e3 and 10^3 are the same.
pub(crate) fn count(text: &str) -> Result<usize, String> {
    usize::try_from(heap(text)?).map_err(|_| format!("{text} is too large"))
}

/// A number of a range, written as heaps are.
pub(crate) fn within(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync {
    move |text| {
        let (least, most) = (range.start(), range.end());
        let number = heap(text)?;
        match range.contains(&number) {
            true => Ok(number),
            false => Err(format!("give a number from {least} to {most}")),
        }
    }
}

/// A number of seconds: 10, 0.5, 1e3 or 10^3.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .or_else(|| heap(text).ok().map(|n| n as f64));
    number.ok_or_else(|| "give a number such as 10 or 0.5".into())
}

/// Where to end by default: at a round number, or as far on where that leaves little.
pub(super) fn end_by_default(from: Heap, heaps: Heap) -> Heap {
    match from <= heaps / 2 {
        true => heaps,
        false => from.saturating_add(heaps),
    }
}

/// A game, in one word or several.
#[derive(Debug, Args)]
pub(crate) struct GameWords {
    /// The game: a code, a subtraction set, a name or a rule
    pub(crate) game: String,

    /// The text may be written in several words
    #[arg(hide = true)]
    pub(crate) more: Vec<String>,
}

/// Where to write the certificate of what is proved.
#[derive(Debug, Args)]
pub(crate) struct CertificateFile {
    /// Write everything needed to check the proof to this file, for `sprague verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl CertificateFile {
    /// The file that was named.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.certificate.as_deref()
    }
}
