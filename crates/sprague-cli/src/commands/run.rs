//! `sprague run GAME --to N --state FILE`: billions of heaps, with checkpoints and statistics.

use super::{both, double_checked, print_document, print_text};
use crate::Outcome;
use crate::args::RunArgs;
use crate::asking::{Limits, Supervised};
use crate::failure::{Failure, read_game};
use crate::file::Target;
use crate::layout::paragraph;
use crate::progress::{line_every, lines_are_wanted};
use sprague::ruleset::Ruleset;
use sprague::sequence::LimitError;
use sprague::sequence::long_run::{LongRun, RunError};
use sprague::{Control, Heap};
use sprague_ask::Refusal;
use sprague_ask::answers::run::{RunAnswer, advance, begin, may_replace};
use std::io::{self, IsTerminal, stderr};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a step between two looks at the clock should take.
const STEP: Duration = Duration::from_millis(200);
/// How often the line on a terminal changes.
const REFRESH: Duration = Duration::from_millis(500);

pub(crate) fn run(args: &RunArgs) -> Outcome {
    let game = read_game(&args.game)?;
    let target = args.state.as_deref().map(Target::new).transpose()?;
    let every = Duration::try_from_secs_f64(args.every).map_err(|_| {
        Failure::usage(
            "--every wants a number of seconds",
            "for example --every 60",
        )
    })?;
    let keeper = target.map(|target| Keeper {
        target,
        game: &game,
    });
    let supervised = Supervised::new(Limits {
        memory: args.memory.saturating_mul(1 << 20),
        ..args.deadline.limits()
    })?;
    let control = supervised.effort.control();
    let mut run = begin_or_resume(&game, args)?.under(control);
    let begun_at = run.computed();
    let outcome = drive(&mut run, args, keeper.as_ref(), every, &game, control);
    let saved = match &keeper {
        Some(keeper) if run.computed() > begun_at => keeper.save(&run),
        _ => Ok(()),
    };
    let mut answer = RunAnswer::of(&game, &run, outcome.is_err());
    let twice = match args.double_check && outcome.is_ok() {
        true => answer.double_check(&game, &run, &supervised.effort),
        false => Ok(()),
    };
    let shown = match args.output.json {
        true => print_document(&answer),
        false => print_text(&render(&answer)),
    };
    // What was found is printed even if it cannot be saved.
    both(shown.map_err(Failure::from), saved)?;
    let twice = twice.map_err(Failure::from);
    outcome.and(twice).map_err(Failure::after_the_answer)
}

/// The state in a file. One for which there is no room, unless more memory is allowed, is not read, and of a file
/// that is something else no more than its beginning.
fn read_state(path: &Path, memory: u64) -> io::Result<Vec<u8>> {
    const ALWAYS: u64 = 64 << 20;
    let most = memory.saturating_mul(2).saturating_add(ALWAYS);
    let is_state = |start: &[u8]| LongRun::saved_game(start).is_ok();
    sprague_files::read_if(path, most, is_state)
}

/// A new run, or the one in the file.
fn begin_or_resume(game: &Ruleset, args: &RunArgs) -> Result<LongRun, Failure> {
    let memory = args.memory.saturating_mul(1 << 20);
    let Some(path) = args.state.as_deref().filter(|path| path.exists()) else {
        return Ok(begin(game, memory, None)?);
    };
    let state = read_state(path, memory).map_err(|error| {
        let message = format!("{}: {error}", path.display());
        let hint = match error.kind() {
            io::ErrorKind::FileTooLarge => "--memory allows more",
            _ => "give the state of a run, or a new file",
        };
        Failure::usage(message, hint)
    })?;
    begin(game, memory, Some(&state)).map_err(|mut refusal| {
        refusal.message = format!("{}: {}", path.display(), refusal.message);
        refusal.into()
    })
}

/// Writes the state of a run, unless another run of the game has written one that is further, or something else stands there.
struct Keeper<'a> {
    target: Target,
    game: &'a Ruleset,
}

/// What became of the state of a run.
enum Saved {
    Written,
    /// Another run is further.
    Further,
    /// What is there is kept, for this reason.
    Kept(io::Error),
}

impl Keeper<'_> {
    /// Whatever is there is looked at each time, while nobody else can replace it: when a file was changed does not tell who
    /// has changed it.
    fn try_save(&self, run: &LongRun) -> io::Result<Saved> {
        let mut kept = Saved::Written;
        let wanted = || match may_replace(self.target.path(), self.game, run) {
            Ok(true) => true,
            Ok(false) => {
                kept = Saved::Further;
                false
            }
            Err(error) => {
                kept = Saved::Kept(error);
                false
            }
        };
        self.target.try_replace(&run.save(), wanted)?;
        Ok(kept)
    }

    fn save(&self, run: &LongRun) -> Outcome {
        let shown = self.target.path().display();
        match self.try_save(run) {
            Ok(Saved::Written) => Ok(()),
            Ok(Saved::Further) => {
                tell!("{shown} holds a run that is further; it is kept, this one is not saved");
                Ok(())
            }
            Ok(Saved::Kept(error)) => Err(Failure::Unwritten {
                message: format!("{shown}: {error}; it is kept, this run is not saved"),
                hint: "give another file to --state".into(),
            }),
            Err(error) => Err(self.target.failure(&error)),
        }
    }

    /// Saves a run that goes on; says why it was not saved, if something went wrong.
    fn save_meanwhile(&self, run: &LongRun) -> Option<io::Error> {
        match self.try_save(run) {
            Ok(Saved::Written | Saved::Further) => None,
            Ok(Saved::Kept(error)) | Err(error) => Some(error),
        }
    }
}

/// Goes on until the heap is reached, a period is proved or the user has had enough.
fn drive(
    run: &mut LongRun,
    args: &RunArgs,
    keeper: Option<&Keeper<'_>>,
    every: Duration,
    game: &Ruleset,
    control: &Control,
) -> Outcome {
    let mut status = Status::new(game, run.computed(), args.to);
    let mut saved = Instant::now();
    let mut step: Heap = 1 << 12;
    let to = args.to.map_or(Heap::MAX, |to| to.saturating_add(1));
    let outcome = loop {
        let known = run.computed();
        let started = Instant::now();
        // The first heap of a period is looked for before heaps are forgotten that may tell it.
        let advanced = run.look_for_beginning(step).and_then(|told| match told {
            true if known >= to || (args.to.is_none() && run.is_proved()) => Ok(true),
            true => {
                let next = to.min(known.saturating_add(step));
                advance(run, next, args.to.is_none()).map(|()| false)
            }
            false => Ok(false),
        });
        match advanced {
            Ok(true) => break Ok(()),
            Ok(false) => {}
            Err(RunError::Limit(LimitError::Stopped(stopped))) => {
                break Err(Failure::incomplete(Some(stopped)));
            }
            Err(error) => break Err(Refusal::from(error).into()),
        }
        step = match started.elapsed() {
            taken if taken < STEP / 2 => step * 2,
            taken if taken > STEP * 2 => (step / 2).max(64),
            _ => step,
        };
        if let Err(stopped) = control.check() {
            break Err(Failure::incomplete(Some(stopped)));
        }
        if let Some(keeper) = keeper.filter(|_| saved.elapsed() >= every) {
            if let Some(error) = keeper.save_meanwhile(run) {
                // What is there stays; the next attempt may succeed.
                status.clear();
                tell!("the state was not saved, what is there is kept: {error}");
            }
            saved = Instant::now();
        }
        status.show(run, args.status);
    };
    status.clear();
    outcome
}

/// One changing line on a terminal, a line now and then elsewhere.
struct Status<'a> {
    game: &'a Ruleset,
    to: Option<Heap>,
    from: Heap,
    begun: Instant,
    last: Option<Instant>,
    on_line: bool,
}

impl<'a> Status<'a> {
    fn new(game: &'a Ruleset, from: Heap, to: Option<Heap>) -> Self {
        Status {
            game,
            to,
            from,
            begun: Instant::now(),
            last: None,
            on_line: false,
        }
    }

    fn show(&mut self, run: &LongRun, plain: bool) {
        let changing = stderr().is_terminal() && !plain;
        let pause = if changing { REFRESH } else { line_every() };
        let last = self.last.unwrap_or(self.begun);
        if last.elapsed() < pause {
            return;
        }
        self.last = Some(Instant::now());
        let line = self.line(run);
        if changing {
            eprint_line(&line);
            self.on_line = true;
        } else if lines_are_wanted() {
            tell!("{line}");
        }
    }

    fn line(&self, run: &LongRun) -> String {
        let statistics = run.statistics();
        if let Some((from, to)) = run.beginning_between() {
            let game = self.game;
            return format!(
                "{game}: a period is proved; its first heap lies between {from} and {to}"
            );
        }
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = (run.computed() - self.from) as f64 / seconds;
        let mut line = format!(
            "{}: heap {}, {:.2} M/s, largest {} at {}",
            self.game,
            statistics.computed - 1,
            rate / 1e6,
            statistics.largest,
            statistics.largest_at
        );
        if let Some(sparse) = statistics.sparse {
            line += &format!(", {} rare, last {}", sparse.rare, sparse.last_rare);
        }
        if let Some(to) = self.to {
            let left = to.saturating_sub(statistics.computed) as f64 / rate.max(1.0);
            line += &format!(", about {} left", duration(left));
        }
        line
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.on_line) {
            eprint_line("");
        }
    }
}

/// Replaces the line the cursor is in.
fn eprint_line(line: &str) {
    use std::io::Write as _;
    let _ = write!(anstream::stderr(), "\r\x1b[2K{line}");
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6_000.0 => format!("{:.0} min", s / 60.0),
        s if s < 360_000.0 => format!("{:.1} h", s / 3_600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

fn render(answer: &RunAnswer) -> String {
    let mut text = paragraph("Game", &answer.ruleset);
    let last = answer.computed.saturating_sub(1);
    text += &paragraph(
        "Computed",
        &format!("{} heaps (0 to {last})", answer.computed),
    );
    text += &paragraph(
        "Largest",
        &format!("{}, first at heap {}", answer.largest, answer.largest_at),
    );
    if let (Some(rare), Some(mask), Some(last)) = (answer.rare, answer.mask, answer.last_rare) {
        let parity = match answer.parity {
            Some(true) => " and the parity of the heap",
            Some(false) | None => "",
        };
        let line = format!("{rare} with mask {mask}{parity}, the last {last}");
        text += &paragraph("Rare heaps", &line);
    }
    text += &paragraph("Engine", &answer.engine);
    text += &paragraph("Period", &period(answer));
    if let Some(checked) = &answer.double_checked {
        text += &paragraph("Twice", &format!("{}.", double_checked(checked)));
    }
    text + &frequencies(answer)
}

fn period(answer: &RunAnswer) -> String {
    let (Some(period), Some(preperiod), Some(proved_at), Some(theorem)) = (
        answer.period,
        answer.preperiod,
        answer.proved_at,
        answer.proof,
    ) else {
        return "none is proved yet".into();
    };
    if answer.preperiod_is_least == Some(false) {
        return format!(
            "{period}, proved for all heaps from {preperiod} on by a repeated state at heap \
             {proved_at}; it may begin earlier, which was not looked at to the end"
        );
    }
    let by = match answer.is_by_state() {
        false => format!("the {theorem}, with the values up to heap"),
        true => "a repeated state at heap".to_string(),
    };
    format!("{period} from heap {preperiod} on, proved for all heaps by {by} {proved_at}")
}

/// The most frequent values, at the last powers of two and now.
fn frequencies(found: &RunAnswer) -> String {
    const VALUES: usize = 12;
    const POWERS: usize = 4;
    let mut values: Vec<usize> = (0..found.frequencies.len()).collect();
    values.sort_by_key(|&value| std::cmp::Reverse(found.frequencies[value]));
    values.truncate(VALUES);
    let skipped = found.milestones.len().saturating_sub(POWERS);
    let columns: Vec<(String, &Vec<u64>)> = found.milestones[skipped..]
        .iter()
        .map(|milestone| {
            let exponent = milestone.below.ilog2();
            (format!("below 2^{exponent}"), &milestone.frequencies)
        })
        .chain([("all".to_string(), &found.frequencies)])
        .collect();
    let mut rows = vec![
        std::iter::once("value".to_string())
            .chain(columns.iter().map(|(name, _)| name.clone()))
            .collect::<Vec<_>>(),
    ];
    for value in values {
        let counts = columns
            .iter()
            .map(|(_, counts)| counts.get(value).copied().unwrap_or(0).to_string());
        rows.push(std::iter::once(value.to_string()).chain(counts).collect());
    }
    format!(
        "\nHow often the most frequent values occur\n{}",
        table(&rows)
    )
}

/// Columns aligned on the right.
fn table(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    rows.iter()
        .map(|row| {
            let cells = row.iter().zip(&widths);
            let cells = cells.map(|(cell, width)| format!("{cell:>width$}"));
            cells.collect::<Vec<_>>().join("  ") + "\n"
        })
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn run(game: &Ruleset, to: Heap) -> LongRun {
        let mut run = LongRun::new(game, 1 << 20).unwrap();
        run.advance(to).unwrap();
        run
    }

    fn keeper<'a>(path: &Path, game: &'a Ruleset) -> Keeper<'a> {
        let target = Target::new(path).unwrap();
        Keeper { target, game }
    }

    #[test]
    fn a_state_that_another_run_has_brought_further_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let game = read_game("0.106").unwrap();
        let keeper = keeper(&path, &game);
        let saved = |to| keeper.try_save(&run(&game, to)).unwrap();
        assert!(matches!(saved(1_000), Saved::Written));
        let further = run(&game, 9_000).save();
        fs::write(&path, &further).unwrap();
        assert!(matches!(saved(8_000), Saved::Further));
        assert_eq!(fs::read(&path).unwrap(), further);
        assert_eq!(
            folder.path().read_dir().unwrap().count(),
            1,
            "no other file is left"
        );
    }

    #[test]
    fn a_state_that_another_run_has_not_brought_as_far_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let game = read_game("0.106").unwrap();
        let keeper = keeper(&path, &game);
        fs::write(&path, run(&game, 1_000).save()).unwrap();
        let here = run(&game, 8_000);
        assert!(matches!(keeper.try_save(&here).unwrap(), Saved::Written));
        assert_eq!(fs::read(&path).unwrap(), here.save());
    }

    #[test]
    fn what_is_not_known_to_be_behind_is_kept_and_it_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let game = read_game("0.106").unwrap();
        let keeper = keeper(&path, &game);
        let here = run(&game, 1_000);
        let damaged = here.save().split_last().unwrap().1.to_vec();
        let other = run(&read_game("0.77").unwrap(), 10).save();
        for foreign in [&b"my thesis"[..], b"", &damaged, &other] {
            fs::write(&path, foreign).unwrap();
            assert!(matches!(keeper.save(&here), Err(Failure::Unwritten { .. })));
            assert_eq!(fs::read(&path).unwrap(), foreign);
        }
        fs::remove_file(&path).unwrap();
        assert!(matches!(keeper.try_save(&here).unwrap(), Saved::Written));
    }

    #[test]
    fn a_state_that_would_not_fit_the_memory_is_kept_where_it_is_further() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let game = read_game("0.104").unwrap();
        let mut far = LongRun::new(&game, 64 << 20).unwrap();
        far.advance(1 << 20).unwrap();
        let far = far.save();
        fs::write(&path, &far).unwrap();
        let keeper = keeper(&path, &game);
        let here = run(&game, 1 << 19);
        assert!(matches!(keeper.try_save(&here).unwrap(), Saved::Further));
        assert_eq!(fs::read(&path).unwrap(), far);
    }

    #[test]
    fn a_run_without_an_end_ends_at_the_same_heap_whatever_the_steps() {
        for game in ["0.07", "0.16"] {
            let game = read_game(game).unwrap();
            let ended = [4_000, 65_536, 1 << 22].map(|step| {
                let mut run = LongRun::new(&game, 1 << 20).unwrap();
                while !run.is_proved() {
                    let next = run.computed() + step;
                    advance(&mut run, next, true).unwrap();
                }
                (run.computed(), run.save())
            });
            assert!(ended.iter().all(|end| *end == ended[0]), "{game}");
        }
    }
}
