//! The game at the table: shows the position, asks for lines, obeys them, and lets the program move.

mod obey;

use super::figure;
use super::heard::Heard;
use super::input::{Event, Input};
use super::setup::{Seat, Setup};
use super::thinker::Thinker;
use super::words::{self, capital};
use crate::asking::Supervised;
use crate::failure::Failure;
use crate::layout::{BOLD, WIDTH, wrap};
use sprague::Control;
use sprague::play::{Advisor, Session};
use sprague::position::{IllegalMove, Move, Position};
use sprague_ask::answers::play::RefusedLine;
use std::io::{self, Write};

/// So many moves are listed without being asked for.
const FEW: usize = 12;
/// The longest list, in lines.
const ROWS: usize = 15;

pub(super) struct Table {
    pub(super) game: Session,
    pub(super) setup: Setup,
    thinker: Thinker,
    input: Input,
    out: Heard,
    /// The list that numbers refer to.
    listed: Vec<Move>,
    /// Where that list goes on.
    rest: Page,
    pub(super) refused: Vec<RefusedLine>,
    /// Whether the first line that was refused was one to save the game, which could not be written.
    pub(super) unwritten: bool,
    /// Whether the position changed since it was drawn last.
    stale: bool,
    /// Whether there is anything that `save` would add to what is saved.
    unsaved: bool,
    /// How long the program may think.
    seconds: f64,
}

/// A part of the list of legal moves.
#[derive(Debug, Clone, Copy, Default)]
struct Page {
    /// The moves of one component, or of all.
    only: Option<usize>,
    /// So many moves come before.
    skip: usize,
    /// Whether nothing is left.
    empty: bool,
}

/// Whether to go on.
enum Flow {
    Stay,
    Leave,
}

impl Table {
    pub(super) fn new(
        game: Session,
        setup: Setup,
        thinker: Thinker,
        input: Input,
        out: Heard,
        seconds: f64,
    ) -> Self {
        Table {
            game,
            setup,
            thinker,
            input,
            out,
            listed: Vec::new(),
            rest: Page::default(),
            refused: Vec::new(),
            unwritten: false,
            stale: true,
            unsaved: false,
            seconds,
        }
    }

    /// Whether lines come from a script, so that a refused one is a failure.
    pub(super) fn is_scripted(&self) -> bool {
        !self.input.is_terminal()
    }

    /// Plays until somebody leaves.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        self.say(&self.setup.words(&self.game))?;
        if self.input.is_terminal() {
            self.say("Type a move, or help for what can be typed; q leaves.")?;
        }
        loop {
            if self.game.end().is_none() && self.setup.seat(self.game.to_move()) == Seat::Program {
                match self.program_moves() {
                    Err(Failure::Interrupted) => return Ok(self.farewell()?),
                    done => done?,
                }
                continue;
            }
            self.refresh()?;
            let prompt = self.prompt();
            if !self.input.is_edited() {
                write!(self.out, "{BOLD}{prompt}{BOLD:#} ")?;
                self.out.flush()?;
            }
            // What is left of a script is obeyed; more is not waited for.
            if self.out.is_gone() && !self.input.is_scripted() {
                return Ok(());
            }
            match self.input.next(&prompt) {
                Event::Line(line) => {
                    if !self.input.was_typed() {
                        writeln!(self.out, "{line}")?;
                    }
                    match self.obey(&line) {
                        Ok(Flow::Stay) => {}
                        Ok(Flow::Leave) | Err(Failure::Interrupted) => {
                            return Ok(self.farewell()?);
                        }
                        Err(failure) => return Err(failure),
                    }
                }
                Event::End | Event::Interrupted => {
                    writeln!(self.out)?;
                    return Ok(self.farewell()?);
                }
            }
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", paragraph(text))
    }

    fn prompt(&self) -> String {
        match self.game.end() {
            Some(_) => "review, undo, save FILE or q>".to_string(),
            None => match self.setup.who(self.game.to_move()).as_str() {
                "you" => "Your move>".into(),
                other => format!("{}'s move>", capital(other)),
            },
        }
    }

    fn farewell(&mut self) -> io::Result<()> {
        let open = self.game.end().is_none() && self.unsaved && self.input.is_terminal();
        let more = match open {
            true => " The game was not finished and is not saved.",
            false => "",
        };
        writeln!(self.out, "Good-bye.{more}")
    }

    /// Draws the position if it changed, with the moves if they are few, or says how it ended.
    fn refresh(&mut self) -> Result<(), Failure> {
        if !self.stale {
            return Ok(());
        }
        self.stale = false;
        writeln!(self.out)?;
        let drawn = figure::board(self.game.position(), false);
        write!(self.out, "{drawn}")?;
        if let Some(end) = self.game.end() {
            let text = words::ending(&self.game, &self.setup, end);
            return Ok(self.say(&text)?);
        }
        let loopy = self.game.position().is_loopy();
        if let Some(then) = self.game.repeats().filter(|_| loopy) {
            let text =
                format!("The position is the same as after {then} moves; `draw` offers a draw.");
            self.say(&text)?;
        }
        let (moves, complete) = self.legal(None, FEW + 1).unwrap_or_default();
        if complete && moves.len() <= FEW {
            self.list(moves, true, Page::default())?;
        } else if self.game.moves().len() < 2 {
            let example = moves.first().map(words::typed);
            let example = example.filter(|text| text.len() < WIDTH / 2);
            let example = example.map_or(String::new(), |text| format!(", such as {text}"));
            self.say(&format!(
                "There are many moves{example}; `moves` lists them."
            ))?;
        }
        Ok(())
    }

    /// Legal moves of the player to move, those of equal components once, at most `limit`; and
    /// whether that is all.
    fn legal(&self, only: Option<usize>, limit: usize) -> Result<(Vec<Move>, bool), IllegalMove> {
        let position = self.game.position();
        let mut seen: Vec<String> = Vec::new();
        let (mut list, mut complete) = (Vec::new(), true);
        for (i, component) in position.components().iter().enumerate() {
            let name = component.to_string();
            let wanted = only.map_or(!seen.contains(&name), |only| only == i);
            if !wanted {
                continue;
            }
            seen.push(name);
            if list.len() >= limit {
                complete = false;
                break;
            }
            let moves = position.moves(
                i,
                self.game.to_move(),
                limit - list.len(),
                self.game.control(),
            )?;
            complete &= moves.complete;
            list.extend(moves.list);
        }
        Ok((list, complete))
    }

    /// Prints a numbered list that numbers refer to from now on: as many of the moves of a page as fit.
    fn list(&mut self, mut moves: Vec<Move>, mut complete: bool, page: Page) -> io::Result<()> {
        let position = self.game.position();
        let texts: Vec<String> = moves.iter().map(|m| words::shown(position, m)).collect();
        let widest = texts.iter().map(|text| text.chars().count()).max();
        let width = widest.unwrap_or(0) + 8;
        let columns = ((WIDTH - 2) / width).clamp(1, 4);
        let fits = match columns {
            1 => fitting(&texts),
            _ => columns * ROWS,
        };
        complete &= moves.len() <= fits;
        moves.truncate(fits);
        let texts = &texts[..moves.len()];
        let rows = texts.len().div_ceil(columns);
        for row in 0..rows {
            let mut line = String::from(" ");
            for (i, text) in texts.iter().enumerate().skip(row).step_by(rows.max(1)) {
                let pad = " ".repeat(width.saturating_sub(text.chars().count() + 8));
                line += &format!(" {:>3})  {text}{pad}  ", i + 1);
            }
            writeln!(self.out, "{}", line.trim_end())?;
        }
        if !complete {
            let several = page.only.is_none() && position.components().len() > 1;
            let one = match several {
                true => "; `moves 2` lists those of heap 2",
                false => "",
            };
            writeln!(self.out, "  ... and others, which `more` lists{one}")?;
        }
        self.rest = Page {
            skip: page.skip + moves.len(),
            empty: complete,
            ..page
        };
        self.listed = moves;
        Ok(())
    }

    fn changed(&mut self) {
        self.stale = true;
        self.unsaved = true;
        self.listed.clear();
        self.rest = Page::default();
    }

    /// Whether the program could make up its mind in time.
    fn think(&mut self) -> Result<bool, Failure> {
        let position = self.game.position().clone();
        let (seconds, control) = (self.seconds, self.thinker.control());
        self.thinker
            .ask(move |advisor| think(advisor, &position, seconds, &control))?
    }

    fn program_moves(&mut self) -> Result<(), Failure> {
        let player = self.setup.opponent;
        let ready = player.slips == 100 || self.think()?;
        let chosen = match ready {
            true => {
                let game = self.game.clone();
                self.thinker
                    .ask(move |advisor| player.choose(advisor, &game))?
            }
            false => {
                self.say(&format!("The program guesses: {}.", self.too_long()))?;
                player.guess(&self.game)
            }
        };
        let number = self.game.moves().len();
        let failed = |error: IllegalMove| match error.stopped() {
            Some(_) => Failure::Interrupted,
            None => Failure::usage(error.to_string(), "try smaller heaps"),
        };
        if let Some(made) = chosen.map_err(failed)? {
            self.game.play(made).map_err(failed)?;
        }
        self.changed();
        let text = words::report(&self.game, &self.setup, number);
        Ok(self.say(&text)?)
    }

    fn too_long(&self) -> String {
        let seconds = self.seconds;
        format!("the values take longer than {seconds} seconds (--seconds allows more)")
    }
}

/// How many moves fit a list with one to a line, the longer ones on several; one fits always.
fn fitting(texts: &[String]) -> usize {
    let rows = texts.iter().scan(0, |rows, text| {
        *rows += (text.chars().count() + 8).div_ceil(WIDTH);
        Some(*rows)
    });
    rows.take_while(|&rows| rows <= ROWS).count().max(1)
}

/// A text in lines that are not broken within a move; one too long for a line has a line of its own,
/// which the terminal breaks.
pub(super) fn paragraph(text: &str) -> String {
    let is_long = |word: &str| word.contains(words::NO_BREAK) && word.chars().count() > WIDTH;
    let (mut lines, mut open) = (Vec::new(), String::new());
    for word in text.split(' ') {
        if is_long(word) {
            lines.extend(wrap(&std::mem::take(&mut open), WIDTH));
            lines.push(word.to_string());
        } else {
            open += word;
            open.push(' ');
        }
    }
    lines.extend(wrap(&open, WIDTH));
    lines.retain(|line| !line.is_empty());
    lines.join("\n").replace(words::NO_BREAK, " ")
}

/// Fills the tables that judging a position needs, with progress; stops at Ctrl-C and after some
/// seconds, to go on the next time. Says whether they are full, or will never be: what goes wrong
/// otherwise is told by the advice.
pub(super) fn think(
    advisor: &mut Advisor,
    position: &Position,
    seconds: f64,
    control: &Control,
) -> Result<bool, Failure> {
    let supervised = Supervised::beside(control, seconds)?;
    let prepared = advisor.prepare(position, supervised.effort.control());
    match prepared.err().and_then(|error| error.stopped()) {
        Some(_) if control.check().is_err() => Err(Failure::Interrupted),
        Some(_) => Ok(false),
        None => Ok(true),
    }
}
