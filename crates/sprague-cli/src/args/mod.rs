//! What can be typed. Words in here are what `--help` says.

mod examples;
mod families;
mod one_game;
mod serve;
mod shared;
mod typed;

pub(crate) use crate::commands::play::args::PlayArgs;
pub(crate) use crate::commands::win::args::{WinArgs, WinFlags};
use clap::{Args, Parser, Subcommand};
pub(crate) use examples::{example, program};
pub(crate) use families::*;
pub(crate) use one_game::*;
pub(crate) use serve::ServeArgs;
pub(crate) use shared::*;
use sprague::arithmetic::expr::FUNCTIONS;
pub(crate) use typed::Typed;

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
    disable_help_subcommand = true,
    after_help = "`sprague help` lists the topics of the manual."
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
    /// Tell who wins each heap of a game, with the proven period where there is one
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
    #[command(after_long_help = language())]
    Rules(RulesArgs),
    /// Look for a closed form of the values
    Guess(GuessArgs),
    /// Draw the values of a game, or a heat map of a family
    #[command(after_long_help = language())]
    Plot(PlotArgs),
    /// Find the heaps of a game that satisfy a condition on n and G
    #[command(after_long_help = language())]
    Find(FindArgs),
    /// Browse the named games
    Games(GamesArgs),
    /// Find other codes, or other pairs of sets, with the same values
    Equivalent(EquivalentArgs),
    /// Map octal games: each up to equivalence, with its proved period or how far it is open
    Atlas(AtlasArgs),
    /// Find what can be adjoined to a subtraction set without changing any value
    Expand(ExpandArgs),
    /// Compute every game of a family, one row each, on all cores
    #[command(after_long_help = language())]
    Sweep(SweepArgs),
    /// Summarise, search or export a sweep
    #[command(after_long_help = language())]
    Show(ShowArgs),
    /// Check published claims, or a file of claims, against computation
    Check(CheckArgs),
    /// Check a statement of your own: a counterexample, how far it holds, or a proof
    #[command(after_long_help = language())]
    Claim(ClaimArgs),
    /// Check a certificate, independently of what found it
    Verify(VerifyArgs),
    /// Compute random games in independent ways and compare: is this machine to be trusted?
    Selftest(SelftestArgs),
    /// Show everything in the browser: a page on this machine, and the questions it asks as JSON
    Serve(ServeArgs),
    /// Read about a topic, such as notation, or about a command
    Help(HelpArgs),
    /// Print a completion script for a shell, which knows the named games
    Completions(CompletionsArgs),
    /// Print the page for `man`, or that of a command
    Man(ManArgs),
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
        "find",
        "games",
        "equivalent",
        "atlas",
        "expand",
        "sweep",
        "show",
        "check",
        "claim",
        "verify",
        "selftest",
        "serve",
        "run",
        "completions",
        "help",
        "man",
    ];
}

/// What numbers and conditions are made of.
fn language() -> String {
    let mut text = String::from(
        "Numbers and conditions:\n  \
         + - * / % ^, 2a for 2*a; = != < <= > >= (chained: 1 <= a < b), d | n (d divides n),\n  \
         x in (1, 3, 6..8), x not in (...); and, or, not\n\nFunctions:\n",
    );
    for info in FUNCTIONS {
        text += &format!("  {:<12} {}\n", info.name, info.meaning);
    }
    text
}

#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// A topic of the manual, or a command [default: a list of them]
    #[arg(value_name = "TOPIC")]
    pub(crate) topic: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command [default: the program as a whole]
    pub(crate) command: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}
