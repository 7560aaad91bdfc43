//! The game at the table: shows the position, asks for lines, obeys them, and lets the program move.

use super::figure;
use super::help::HELP;
use super::input::{Event, Input};
use super::json::Refused;
use super::read::{self, Line};
use super::record;
use super::setup::{Seat, Setup};
use super::words::{self, capital, plural};
use crate::drive;
use crate::failure::Failure;
use crate::layout::{BOLD, WIDTH, wrap};
use sprague::position::{
    Advisor, Chance, IllegalMove, Kind, Move, Part, Position, Prospect, Session,
};
use sprague::ruleset::{Ruleset, plain_words};
use std::io::{self, Write};
use std::path::Path;

/// So many moves are listed without being asked for.
const FEW: usize = 12;
/// So many moves are listed when they are asked for.
const LISTED: usize = 4 * ROWS;
/// The longest list, in lines.
const ROWS: usize = 15;

const OVER: &str = "the game is over; `undo` takes back";

pub(super) struct Table {
    pub(super) game: Session,
    pub(super) setup: Setup,
    advisor: Advisor,
    input: Input,
    out: Box<dyn Write>,
    /// The list that numbers refer to.
    listed: Vec<Move>,
    pub(super) refused: Vec<Refused>,
    /// Whether the position changed since it was drawn last.
    stale: bool,
    /// Whether there is anything that `save` would add to what is saved.
    unsaved: bool,
    /// How long the program may think.
    seconds: f64,
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
        advisor: Advisor,
        input: Input,
        out: Box<dyn Write>,
        seconds: f64,
    ) -> Self {
        Table {
            game,
            setup,
            advisor,
            input,
            out,
            listed: Vec::new(),
            refused: Vec::new(),
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
            self.prompt()?;
            match self.input.next() {
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

    fn prompt(&mut self) -> io::Result<()> {
        let prompt = match self.game.end() {
            Some(_) => "undo, save FILE or q".to_string(),
            None => match self.setup.who(self.game.to_move()).as_str() {
                "you" => "Your move".into(),
                other => format!("{}'s move", capital(other)),
            },
        };
        write!(self.out, "{BOLD}{prompt}>{BOLD:#} ")?;
        self.out.flush()
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
        let loopy = self.game.position().kind() == Kind::Loopy;
        if let Some(then) = self.game.repeats().filter(|_| loopy) {
            let text =
                format!("The position is the same as after {then} moves; `draw` offers a draw.");
            self.say(&text)?;
        }
        let (moves, complete) = self.legal(None, FEW + 1).unwrap_or_default();
        if complete && moves.len() <= FEW {
            self.list(moves, true)?;
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
            let moves = position.moves(i, self.game.to_move(), limit - list.len())?;
            complete &= moves.complete;
            list.extend(moves.list);
        }
        Ok((list, complete))
    }

    /// Prints a numbered list that numbers refer to from now on.
    fn list(&mut self, mut moves: Vec<Move>, mut complete: bool) -> io::Result<()> {
        let position = self.game.position();
        let texts: Vec<String> = moves.iter().map(|m| words::shown(position, m)).collect();
        let widest = texts.iter().map(|text| text.chars().count()).max();
        let width = widest.unwrap_or(0) + 8;
        let columns = ((WIDTH - 2) / width).clamp(1, 4);
        complete &= moves.len() <= columns * ROWS;
        moves.truncate(columns * ROWS);
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
            writeln!(self.out, "  ... and more; `moves 2` lists those of heap 2")?;
        }
        self.listed = moves;
        Ok(())
    }

    fn obey(&mut self, text: &str) -> Result<Flow, Failure> {
        let line = match read::line(text) {
            Ok(line) => line,
            Err(why) => {
                self.refuse(text, &format!("{why}; `help` says what is understood"))?;
                return Ok(Flow::Stay);
            }
        };
        match line {
            Line::Nothing => {}
            Line::Help => write!(self.out, "{HELP}")?,
            Line::Moves(only) => self.show_moves(text, only)?,
            Line::Hint => self.hint(text)?,
            Line::Undo => self.undo(text)?,
            Line::Show { all } => {
                let drawn = figure::board(self.game.position(), all);
                write!(self.out, "{drawn}")?;
            }
            Line::Rules => self.rules()?,
            Line::Draw => self.draw(text)?,
            Line::Save(path) => self.save(text, &path)?,
            Line::Quit => return Ok(Flow::Leave),
            Line::Number(_) if self.game.end().is_some() => self.refuse(text, OVER)?,
            Line::Number(number) => match self.listed.get(number.wrapping_sub(1)) {
                Some(made) => {
                    let made = made.clone();
                    let before = self.game.moves().len();
                    self.play(text, made)?;
                    if self.game.moves().len() > before {
                        let told = words::report(&self.game, &self.setup, before);
                        self.say(&told)?;
                    }
                }
                None => {
                    let count = self.listed.len();
                    let why = match count {
                        0 => "no list was shown; `moves` shows one".to_string(),
                        _ => format!("the list has numbers 1 to {count}"),
                    };
                    self.refuse(text, &why)?;
                }
            },
            Line::Move(wanted) => match wanted.resolve(&self.game) {
                Ok(made) => self.play(text, made)?,
                Err(why) => self.refuse(text, &why)?,
            },
        }
        Ok(Flow::Stay)
    }

    /// Says why a line was not obeyed and remembers it.
    fn refuse(&mut self, text: &str, why: &str) -> Result<(), Failure> {
        let why = words::short(why, 300);
        self.say(&format!("{}.", capital(&why)))?;
        self.refused.push(Refused {
            line: self.input.lines(),
            text: words::short(text, 60),
            why,
        });
        Ok(())
    }

    fn play(&mut self, text: &str, made: Move) -> Result<(), Failure> {
        let shown = words::typed(&made);
        match self.game.play(made) {
            Ok(()) => {
                self.changed();
                Ok(())
            }
            Err(IllegalMove::Over) => self.refuse(text, OVER),
            Err(IllegalMove::Rules) => self.refuse(
                text,
                &format!("the rules do not allow {shown}; `moves` lists what they allow"),
            ),
            Err(error) => self.refuse(text, &format!("{shown}: {error}")),
        }
    }

    fn changed(&mut self) {
        self.stale = true;
        self.unsaved = true;
        self.listed.clear();
    }

    fn show_moves(&mut self, text: &str, only: Option<usize>) -> Result<(), Failure> {
        let count = self.game.position().components().len();
        if let Some(i) = only.filter(|&i| i >= count) {
            return self.refuse(
                text,
                &format!("there is no heap {}; there are {count}", i + 1),
            );
        }
        match self.legal(only, LISTED) {
            Ok((moves, _)) if moves.is_empty() => Ok(self.say("There are no moves there.")?),
            Ok((moves, complete)) => Ok(self.list(moves, complete)?),
            Err(error) => self.refuse(text, &error.to_string()),
        }
    }

    fn hint(&mut self, text: &str) -> Result<(), Failure> {
        if self.game.end().is_some() {
            return self.refuse(text, OVER);
        }
        if !self.think()? {
            let why = self.too_long();
            return Ok(self.say(&format!("No hint: {why}."))?);
        }
        let advice = self.advisor.advise(&self.game);
        let mut chance = Chance::new(0, 0);
        match self.advisor.suggest(&self.game, &advice, &mut chance) {
            Ok(found) => {
                let text = words::hint(&self.game, &self.setup, &advice, found.as_ref());
                Ok(self.say(&capital(&text))?)
            }
            Err(error) => self.refuse(text, &error.to_string()),
        }
    }

    /// Takes moves back until it is the turn of whoever asked.
    fn undo(&mut self, text: &str) -> Result<(), Failure> {
        let Some(back) = self.moves_to_take_back() else {
            return self.refuse(text, "there is nothing to take back");
        };
        for _ in 0..back {
            self.game.undo();
        }
        self.changed();
        let note = format!("{back} move{} taken back.", plural(back));
        Ok(self.say(&note)?)
    }

    /// How many moves to take back so that a person moved last of them.
    fn moves_to_take_back(&self) -> Option<usize> {
        let made = self.game.moves().len();
        let own = |&back: &usize| self.setup.seat(self.game.mover(made - back)) == Seat::Person;
        (1..=made).find(own)
    }

    fn rules(&mut self) -> Result<(), Failure> {
        let text = rules_text(self.game.position());
        for line in text {
            self.say(&line)?;
        }
        let goal = match self.game.is_misere() {
            true => "The players move in turn; whoever makes the last move loses.",
            false => "The players move in turn; whoever cannot move loses.",
        };
        Ok(self.say(goal)?)
    }

    fn draw(&mut self, text: &str) -> Result<(), Failure> {
        if self.game.end().is_some() {
            return self.refuse(text, "the game is over");
        }
        if !self.setup.is_for_two() {
            let prospect = match self.think()? {
                true => self.advisor.advise(&self.game).prospect,
                false => Prospect::Unknown,
            };
            let refusal = match prospect {
                _ if self.game.position().kind() != Kind::Loopy => "play will end: no draw",
                Prospect::Loss => "the program declines: it means to win",
                _ => "",
            };
            if !refusal.is_empty() {
                return self.refuse(text, refusal);
            }
        }
        self.game.agree_on_draw();
        self.changed();
        Ok(())
    }

    fn save(&mut self, text: &str, path: &Path) -> Result<(), Failure> {
        match record::save(path, &self.game, &self.setup) {
            Ok(()) => {
                self.unsaved = false;
                let shown = path.display().to_string();
                let text = format!("Saved; `sprague play --load {shown}` continues it.");
                Ok(self.say(&text)?)
            }
            Err(why) => self.refuse(text, &why),
        }
    }

    /// Whether the program could make up its mind in time.
    fn think(&mut self) -> Result<bool, Failure> {
        let (position, misere) = (self.game.position(), self.game.is_misere());
        think(&mut self.advisor, position, misere, self.seconds)
    }

    fn program_moves(&mut self) -> Result<(), Failure> {
        let player = self.setup.opponent;
        let ready = player.slips == 100 || self.think()?;
        let chosen = match ready {
            true => player.choose(&mut self.advisor, &self.game),
            false => {
                self.say(&format!("The program guesses: {}.", self.too_long()))?;
                player.guess(&self.game)
            }
        };
        let number = self.game.moves().len();
        let failed = |error: IllegalMove| Failure::usage(error.to_string(), "try smaller heaps");
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

/// A text in lines that are not broken within a move.
pub(super) fn paragraph(text: &str) -> String {
    wrap(text, WIDTH).join("\n").replace(words::NO_BREAK, " ")
}

/// Fills the tables that judging a position needs, with progress; stops at Ctrl-C and after some
/// seconds, to go on the next time. Says whether they are full, or will never be: what goes wrong
/// otherwise is told by the advice.
pub(super) fn think(
    advisor: &mut Advisor,
    position: &Position,
    misere: bool,
    seconds: f64,
) -> Result<bool, Failure> {
    if misere {
        return Ok(true);
    }
    let Ok(tables) = advisor.prepare(position) else {
        return Ok(true);
    };
    for table in tables.games_mut() {
        if let Some((search, heap)) = table.pending() {
            match drive::reach_within(search, heap, Some(seconds)) {
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
                Err(_) => return Ok(true),
                Ok(()) if search.value(heap).is_none() => return Ok(false),
                Ok(()) => {}
            }
        }
    }
    Ok(true)
}

/// The rules of every game in a position, in words.
fn rules_text(position: &Position) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut add = |name: String, game: &Ruleset| {
        let mut words = plain_words(game);
        // Who wins is said once, for the whole position.
        words.pop();
        let line = format!("{name}: {}", words.join(" "));
        if !lines.contains(&line) {
            lines.push(line);
        }
    };
    for component in position.components() {
        match &component.part {
            Part::Heap(game, _) => add(game.to_string(), game),
            Part::PartizanHeap(game, _) => {
                add(format!("{game}, Left"), &game.left);
                add(format!("{game}, Right"), &game.right);
            }
            Part::Value(_) => {}
        }
    }
    if position.components().iter().any(|c| c.heap().is_none()) {
        lines.push("A value is moved to one of its canonical options.".into());
    }
    lines
}
