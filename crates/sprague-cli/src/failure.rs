//! What can go wrong, how it is shown, and the exit code that says so.

use crate::args::example;
use crate::commands::print_document;
use crate::layout::without_middle;
use crate::meaning::{corrected_command, is_command, other_command, quoted, with_known_flag};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sprague::Stopped;
use sprague::family::FamilyError;
use sprague::notation::{ParseError, Subject, parse_game, parse_ruleset, parse_subject};
use sprague::position::Position;
use sprague::ruleset::OptionsError;
use sprague::ruleset::custom::RuleError;
use sprague::ruleset::{Game, Ruleset};
use sprague::sequence::LimitError;
use sprague::value::TooLarge;
use sprague_ask::reading::{Wanted, understand};
use sprague_ask::{Limit, Place, Refusal, RefusalKind};
use sprague_sweep::SweepError;
use std::io;
use std::process::ExitCode;

/// Longer messages are cut: a game may have a million numbers in its name.
const LONGEST: usize = 2000;

/// Why a command has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A question that has no answer.
    Refused(Box<Refusal>),
    /// A text that could not be read.
    Parse { text: String, error: ParseError },
    /// A request that makes no sense, with what would.
    Usage { message: String, hint: String },
    /// A command that is nearly right, with the right one.
    Nearly { message: String, command: String },
    /// A rule that makes no sense at some heap.
    Rule(RuleError),
    /// A computation that does not fit its limits.
    Limit(LimitError),
    /// The answer has been printed and leaves open what was looked for; this is why.
    Open(Box<Refusal>),
    /// The question was answered with no; the answer has been printed.
    No,
    /// Output could not be written.
    Io(io::Error),
    /// A file could not be written, with what may help.
    Unwritten { message: String, hint: String },
    /// Ctrl-C before there was an answer; what was found until then has been printed.
    Interrupted,
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Failure::Usage {
            message: message.into(),
            hint: hint.into(),
        }
    }

    /// What was typed is nearly this command.
    pub(crate) fn with_command(message: impl Into<String>, command: impl Into<String>) -> Self {
        Failure::Nearly {
            message: message.into(),
            command: command.into(),
        }
    }

    /// The first word is nearly the name of a command.
    pub(crate) fn mistyped(words: &[String], name: &str) -> Self {
        let rest = words.iter().skip(1).map(|word| quoted(word));
        let line: Vec<String> = [name.to_string()].into_iter().chain(rest).collect();
        let first = words.first().map_or("", String::as_str);
        let message = format!("there is no game and no command {first}");
        Failure::with_command(message, format!("sprague {}", line.join(" ")))
    }

    /// Marks that the answer has been printed, so that standard output has its document already.
    pub(crate) fn after_the_answer(self) -> Self {
        match self.refusal() {
            Some(refusal) => Failure::Open(Box::new(refusal)),
            None => self,
        }
    }

    pub(crate) fn parse(text: &str, error: ParseError) -> Self {
        Failure::Parse {
            text: text.to_string(),
            error,
        }
    }

    /// The answer has been printed and is not complete, because somebody stopped the work or the time was up.
    pub(crate) fn incomplete(stopped: Option<Stopped>) -> Self {
        match stopped {
            Some(Stopped::TimeUp) => {
                let refusal =
                    Refusal::new(RefusalKind::TimeUp, "the time was up before all was done");
                Failure::Open(Box::new(refusal.with_raise(&[Limit::Seconds])))
            }
            _ => Failure::Interrupted,
        }
    }

    /// Prints the failure, with `json` also as one document on standard output, and gives the exit code:
    /// 2 for what was asked, 1 for what broke.
    pub(crate) fn report(&self, json: bool) -> ExitCode {
        match self {
            // Whoever reads a conversation, or rows that are still being read themselves, has had enough. Answers are
            // printed by functions that take this for printed.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Io(error) => {
                tell!("error: cannot write the output: {error}");
                return ExitCode::from(1);
            }
            Failure::Unwritten { message, hint } => {
                show(&Refusal::unanswerable(message, hint));
                return ExitCode::from(1);
            }
            Failure::No => return ExitCode::from(1),
            Failure::Interrupted => {
                tell!("stopped by Ctrl-C");
                return ExitCode::from(130);
            }
            Failure::Open(refusal) => show(refusal),
            Failure::Nearly { message, command } => {
                let refusal = Refusal::new(RefusalKind::Unreadable, message);
                show(&refusal);
                propose(command);
                if json && let Err(error) = print_document(&refusal) {
                    return Failure::Io(error).report(false);
                }
            }
            Failure::Refused(_)
            | Failure::Parse { .. }
            | Failure::Usage { .. }
            | Failure::Rule(_)
            | Failure::Limit(_) => {
                if let Some(refusal) = self.refusal() {
                    show(&refusal);
                    if json && let Err(error) = print_document(&refusal) {
                        return Failure::Io(error).report(false);
                    }
                }
            }
        }
        match self {
            Failure::Refused(refusal) if refusal.kind == RefusalKind::Unwritten => {
                ExitCode::from(1)
            }
            _ => ExitCode::from(2),
        }
    }

    /// Why there is no answer, as data; nothing where there is one, or where nobody wants one any more.
    fn refusal(&self) -> Option<Refusal> {
        match self {
            Failure::Refused(refusal) | Failure::Open(refusal) => Some((**refusal).clone()),
            Failure::Parse { text, error } => Some(Refusal::unreadable(text, error)),
            Failure::Usage { message, hint } => Some(Refusal::unanswerable(message, hint)),
            Failure::Rule(error) => Some(error.clone().into()),
            Failure::Limit(error) => Some(error.clone().into()),
            Failure::Nearly { message, .. } => Some(Refusal::new(RefusalKind::Unreadable, message)),
            Failure::No | Failure::Io(_) | Failure::Unwritten { .. } | Failure::Interrupted => None,
        }
    }
}

/// Prints that what was typed is not a command, with `json` also as one document on standard output.
pub(crate) fn mistyped(error: &clap::Error, json: bool) -> ExitCode {
    if !error.use_stderr() {
        return error.print().map_or_else(
            |error| Failure::Io(error).report(false),
            |()| ExitCode::SUCCESS,
        );
    }
    let text = error.render().to_string();
    let message = text.lines().next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let words: Vec<String> = words_typed();
    match meant(error, &words) {
        Some(line) => {
            let message = text_of(error, message);
            tell!("error: {}", without_middle(&message, LONGEST));
            propose(&line);
        }
        None if text.len() > LONGEST => {
            let lines = text.lines();
            lines.for_each(|line| tell!("{}", without_middle(line, LONGEST)));
        }
        // Whoever cannot be told here cannot be told at all.
        None => drop(error.print()),
    }
    if json {
        let refusal = Refusal::new(RefusalKind::Unreadable, message);
        // There is nobody left to be told.
        let _ = print_document(&refusal);
    }
    ExitCode::from(2)
}

/// What was typed behind the name of the program. What is not a text is shown as nearly as can be.
pub(crate) fn words_typed() -> Vec<String> {
    let words = std::env::args_os().skip(1);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

/// What is wrong, in one line.
fn text_of(error: &clap::Error, message: &str) -> String {
    match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::MissingRequiredArgument, Some(ContextValue::Strings(missing))) => {
            let names = missing.iter().map(|name| name.trim_matches(['<', '>']));
            format!("{} is missing", names.collect::<Vec<_>>().join(" and "))
        }
        _ => message.to_string(),
    }
}

/// The command that was probably meant.
fn meant(error: &clap::Error, words: &[String]) -> Option<String> {
    let first = words.first()?;
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let flag = match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::String(flag)) => with_known_flag(flag),
                _ => None,
            };
            // A command and one game have a sign too many; more words are a sum.
            let alone = || without_sign(words).filter(|_| words.len() == 2);
            flag.or_else(alone)
                .or_else(|| in_quotes(words))
                .or_else(|| without_sign(words))
        }
        ErrorKind::MissingRequiredArgument if first == "plot" && words.len() > 1 => {
            let is_picture = |word: &&String| word.ends_with(".svg") || word.ends_with(".png");
            let file = words.iter().find(is_picture).cloned();
            let others = words.iter().filter(|word| !is_picture(word));
            let others: Vec<String> = others.map(|word| quoted(word)).collect();
            let file = file.unwrap_or_else(|| "picture.svg".into());
            Some(format!("sprague {} -o {}", others.join(" "), quoted(&file)))
        }
        ErrorKind::MissingRequiredArgument if words.len() == 1 => example(first).map(String::from),
        _ => None,
    }
}

/// All words as one text, where they have a meaning so: `{ 1 | -1 }`.
fn in_quotes(words: &[String]) -> Option<String> {
    let is_flag = |word: &String| word.starts_with("--");
    let typed = words.join(" ");
    let understood = understand(&typed, Wanted::Anything).ok()?;
    let is_one = !words.iter().any(is_flag) && understood.text.contains('-');
    is_one.then(|| format!("sprague {}", quoted(&typed)))
}

/// The command line without the sign of `-0.11`, where a game is wanted, which has none.
fn without_sign(words: &[String]) -> Option<String> {
    let bare = |word: &String| {
        let bare = word.strip_prefix('-')?;
        let begins = bare.starts_with(|c: char| c.is_ascii_digit() || ".({".contains(c));
        begins.then(|| bare.to_string())
    };
    words.iter().find_map(bare)?;
    let words = words.iter();
    let words = words.map(|word| bare(word).unwrap_or_else(|| word.clone()));
    let words: Vec<String> = words.collect();
    let line: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    is_command(&words).then(|| format!("sprague {}", line.join(" ")))
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal.kind {
            RefusalKind::Cancelled => Failure::Interrupted,
            _ => Failure::Refused(Box::new(refusal)),
        }
    }
}

/// Prints why a question has no answer, in the words of the command line.
fn show(refusal: &Refusal) {
    let hints = [
        refusal.hint.clone(),
        raise(&refusal.raise),
        refusal
            .needless
            .map(|limit| format!("leave out {}", flag(limit))),
    ];
    let hints: Vec<String> = hints.into_iter().flatten().collect();
    let hint = (!hints.is_empty()).then(|| hints.join("; "));
    match &refusal.place {
        Some(Place { text, start, end }) => {
            let error = ParseError::new(*start..*end, refusal.message.as_str());
            draw(
                text,
                &match hint {
                    Some(hint) => error.with_hint(hint),
                    None => error,
                },
            );
        }
        None => {
            let message = match refusal.needless {
                Some(limit) => refusal.message.replacen("this limit", name(limit), 1),
                None => refusal.message.clone(),
            };
            tell!("error: {}", without_middle(&message, LONGEST));
            if let Some(hint) = hint {
                tell!("  help: {hint}");
            }
        }
    }
    let typed = refusal
        .place
        .as_ref()
        .map_or("", |place| place.text.as_str());
    if let Some(corrected) = &refusal.corrected {
        propose(&corrected_command(typed, corrected));
    } else if let Some(other) = &refusal.instead {
        propose(&other_command(other));
    }
}

/// A command that works, on a line of its own; none that fills the page, as the name of a game of a million numbers does.
fn propose(command: &str) {
    if command.len() <= LONGEST {
        tell!("try:\n{command}");
    }
}

/// The flag that raises a limit.
pub(crate) fn flag(limit: Limit) -> &'static str {
    match limit {
        Limit::Heap => "--limit N",
        Limit::Seconds => "--seconds S",
        Limit::Memory => "--memory MIB",
        Limit::Search => "--search MOVES",
        Limit::Options => "--options COUNT",
        Limit::Listed => "--most COUNT",
        Limit::Length => "--max-length CHARACTERS",
        Limit::Bound => "--bound N",
        Limit::Moves => "--moves COUNT",
        Limit::Steps => "--steps COUNT",
        Limit::Digits => "--digits COUNT",
        Limit::Games => "--yes or --shard I/N",
        Limit::Height => "--log",
        _ => "a higher limit",
    }
}

/// The flag without its value: `--search MOVES` is known by its first word.
fn name(limit: Limit) -> &'static str {
    match flag(limit).split_once(' ') {
        Some((name, value)) if !value.contains(' ') => name,
        _ => flag(limit),
    }
}

/// How limits are raised on the command line.
pub(crate) fn raise(limits: &[Limit]) -> Option<String> {
    let flags: Vec<&str> = limits.iter().map(|&limit| name(limit)).collect();
    match flags.as_slice() {
        [] => None,
        [_] if limits == [Limit::Height] => Some("--log draws them".into()),
        [flag] => Some(format!("{flag} allows more")),
        [first @ .., last] => Some(format!("{} and {last} allow more", first.join(", "))),
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

impl From<LimitError> for Failure {
    fn from(error: LimitError) -> Self {
        match error {
            LimitError::Rule(error) => Failure::Rule(error),
            LimitError::Stopped(_) => Failure::Interrupted,
            other => Failure::Limit(other),
        }
    }
}

impl From<TooLarge> for Failure {
    fn from(error: TooLarge) -> Self {
        match error {
            TooLarge::Stopped(_) => Failure::Interrupted,
            error => Failure::usage(error.to_string(), "ask for a smaller game"),
        }
    }
}

impl From<OptionsError> for Failure {
    fn from(error: OptionsError) -> Self {
        match error {
            OptionsError::Rule(error) => Failure::Rule(error),
            OptionsError::Stopped(_) => Failure::Interrupted,
            error => Failure::usage(error.to_string(), "ask for a smaller heap"),
        }
    }
}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Self {
        Failure::Rule(error)
    }
}

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        Refusal::from(error).into()
    }
}

impl From<FamilyError> for Failure {
    fn from(error: FamilyError) -> Self {
        Refusal::from(error).into()
    }
}

/// Draws the error under the text.
fn draw(text: &str, error: &ParseError) {
    let (before, text) = lines_around(text, error.span());
    let span = error.span();
    let span = span.start - before.len()..span.end.saturating_sub(before.len()).min(text.len());
    let span = visible(text, span);
    // A mark at the very end needs a place to stand.
    let shown = format!("{text} ");
    let mut snippet = Snippet::source(shown.as_str()).fold(false);
    snippet = snippet.line_start(before.matches('\n').count() + 1);
    snippet = snippet.annotation(AnnotationKind::Primary.span(span));
    let mut group = Level::ERROR.primary_title(error.message()).element(snippet);
    if let Some(hint) = error.hint() {
        group = group.element(Level::HELP.message(hint));
    }
    let report: &[Group<'_>] = &[group];
    tell!("{}", Renderer::styled().render(report));
}

/// The text, or of one that would fill the page the first lines of the place, and what stands before them.
fn lines_around(text: &str, span: std::ops::Range<usize>) -> (&str, &str) {
    const LINES: usize = 4;
    let place = Place::new(text, span);
    if text.len() <= LONGEST {
        return ("", text);
    }
    let begin = text[..place.start].rfind('\n').map_or(0, |end| end + 1);
    let (before, rest) = text.split_at(begin);
    let end = rest.match_indices('\n').nth(LINES - 1).map(|(at, _)| at);
    (before, &rest[..end.unwrap_or(rest.len())])
}

/// The span, at least one character wide, between characters, and within the text with a space after it.
fn visible(text: &str, span: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let end = span.end.max(span.start + 1);
    let place = Place::new(text, span.start..end);
    match end > text.len() {
        true => place.start..text.len() + 1,
        false => place.start..place.end,
    }
}

/// Reads a game as typed on the command line.
pub(crate) fn read_game(text: &str) -> Result<Ruleset, Failure> {
    parse_ruleset(text).map_err(|error| Failure::Parse {
        text: text.to_string(),
        error,
    })
}

/// Reads a game of either kind as typed on the command line.
pub(crate) fn read_either(text: &str) -> Result<Game, Failure> {
    parse_game(text).map_err(|error| Failure::parse(text, error))
}

/// Reads a game or a position as typed on the command line.
pub(crate) fn read_subject(text: &str) -> Result<Subject, Failure> {
    parse_subject(text).map_err(|error| Failure::parse(text, error))
}

/// Reads a position as typed on the command line.
pub(crate) fn read_position(text: &str) -> Result<Position, Failure> {
    Position::parse(text).map_err(|error| Failure::parse(text, error))
}
