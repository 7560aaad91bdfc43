//! What each command does at the table.

use super::super::figure;
use super::super::help::HELP;
use super::super::read::{self, Line};
use super::super::record::{self, NotSaved};
use super::super::replay;
use super::super::setup::Seat;
use super::super::words::{self, capital, plural};
use super::{Flow, Page, ROWS, Table};
use crate::asking::Supervised;
use crate::commands::win;
use crate::failure::Failure;
use sprague::Stopped;
use sprague::play::Chance;
use sprague::position::{IllegalMove, Move, Part, Position, Prospect};
use sprague::ruleset::{Ruleset, plain_words};
use sprague_ask::Ask;
use sprague_ask::answers::play::RefusedLine;
use sprague_ask::answers::win::WinQuestion;
use std::io::Write;
use std::path::Path;

/// So many moves are listed when they are asked for.
const LISTED: usize = 4 * ROWS;
const OVER: &str = "the game is over; `undo` takes back";

impl Table {
    /// Does what a line says.
    pub(super) fn obey(&mut self, text: &str) -> Result<Flow, Failure> {
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
            Line::More => self.show_more(text)?,
            Line::Hint => self.hint(text)?,
            Line::Undo => self.undo()?,
            Line::Show { all } => {
                let drawn = figure::board(self.game.position(), all);
                write!(self.out, "{drawn}")?;
            }
            Line::Rules => self.rules()?,
            Line::Draw => self.draw()?,
            Line::Why => self.why()?,
            Line::Resign => self.resign()?,
            Line::Review => self.review()?,
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
        self.refused.push(RefusedLine {
            line: self.input.lines(),
            text: words::short(text, 60),
            error: why,
        });
        Ok(())
    }

    /// Says why a command that was understood does nothing.
    fn decline(&mut self, why: &str) -> Result<(), Failure> {
        Ok(self.say(&format!("{}.", capital(why)))?)
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

    fn show_moves(&mut self, text: &str, only: Option<usize>) -> Result<(), Failure> {
        let count = self.game.position().components().len();
        if let Some(i) = only.filter(|&i| i >= count) {
            return self.refuse(
                text,
                &format!("there is no heap {}; the last is {count}", i + 1),
            );
        }
        let page = Page {
            only,
            ..Page::default()
        };
        self.show_page(text, page)
    }

    fn show_more(&mut self, text: &str) -> Result<(), Failure> {
        match self.rest.empty {
            true => self.decline("these were all moves"),
            false => self.show_page(text, self.rest),
        }
    }

    fn show_page(&mut self, text: &str, page: Page) -> Result<(), Failure> {
        match self.legal(page.only, page.skip.saturating_add(LISTED)) {
            Ok((moves, _)) if moves.len() <= page.skip => self.decline("there are no moves there"),
            Ok((mut moves, complete)) => {
                moves.drain(..page.skip);
                Ok(self.list(moves, complete, page)?)
            }
            Err(error) => self.refuse(text, &error.to_string()),
        }
    }

    fn hint(&mut self, text: &str) -> Result<(), Failure> {
        if self.game.end().is_some() {
            return self.decline(OVER);
        }
        if !self.think()? {
            let why = self.too_long();
            return Ok(self.say(&format!("No hint: {why}."))?);
        }
        let game = self.game.clone();
        let thought = self.thinker.ask(move |advisor| {
            let advice = advisor.advise(&game)?;
            let found = advisor.suggest(&game, &advice, &mut Chance::new(0, 0));
            Ok::<_, Stopped>((advice, found))
        })?;
        let (advice, found) = thought.map_err(|_| Failure::Interrupted)?;
        match found {
            Ok(found) => {
                let text = words::hint(&self.game, &self.setup, &advice, found.as_ref());
                self.say(&capital(&text))?;
                match found.map(|found| found.made) {
                    Some(made) if words::typed(&made).len() > words::LONGEST_MOVE => {
                        self.listed = vec![made];
                        Ok(self.say("Nobody would type that: 1 makes this move.")?)
                    }
                    _ => Ok(()),
                }
            }
            Err(error) => self.refuse(text, &error.to_string()),
        }
    }

    /// Takes moves back until it is the turn of whoever asked.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.game.was_broken_off() {
            self.game.undo();
            self.changed();
            return Ok(self.say("The game goes on.")?);
        }
        let Some(back) = self.moves_to_take_back() else {
            return self.decline("there is nothing to take back");
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

    fn draw(&mut self) -> Result<(), Failure> {
        if self.game.end().is_some() {
            return self.decline("the game is over");
        }
        if !self.setup.is_for_two() {
            let prospect = match self.think()? {
                true => {
                    let game = self.game.clone();
                    let advice = self.thinker.ask(move |advisor| advisor.advise(&game))?;
                    advice.map_err(|_| Failure::Interrupted)?.prospect
                }
                false => Prospect::Unknown,
            };
            let refusal = match prospect {
                _ if !self.game.position().is_loopy() => "play will end: no draw",
                Prospect::Loss => "the program declines: it means to win",
                _ => "",
            };
            if !refusal.is_empty() {
                return self.decline(refusal);
            }
        }
        self.game.agree_on_draw();
        self.changed();
        Ok(())
    }

    fn resign(&mut self) -> Result<(), Failure> {
        if self.game.end().is_some() {
            return self.decline("the game is over");
        }
        self.game.resign();
        self.changed();
        Ok(())
    }

    /// Who wins from here, and why, as `sprague win --why` says it.
    fn why(&mut self) -> Result<(), Failure> {
        if self.game.end().is_some() {
            return self.decline(OVER);
        }
        let question = WinQuestion {
            position: self.game.position().to_string(),
            misere: self.game.is_misere(),
            why: !self.game.is_misere(),
            ..WinQuestion::default()
        };
        let (control, limits) = (self.thinker.control(), self.thinker.limits());
        let mut supervised = Supervised::beside(&control, self.seconds)?;
        supervised.effort.memory = limits.memory;
        supervised.effort.search = Some(limits.search);
        let answer = question.ask(&supervised.effort);
        drop(supervised);
        match answer {
            Ok(answer) => {
                let text = win::words(&answer, question.why);
                Ok(write!(self.out, "{text}")?)
            }
            Err(_) if control.check().is_err() => Err(Failure::Interrupted),
            Err(refusal) => self.decline(&format!("not known here: {}", refusal.message)),
        }
    }

    /// The mistakes made so far.
    fn review(&mut self) -> Result<(), Failure> {
        let (game, setup) = (self.game.clone(), self.setup);
        let (seconds, control) = (self.seconds, self.thinker.control());
        let mistakes = self
            .thinker
            .ask(move |advisor| replay::review(&game, &setup, advisor, (seconds, &control)))??;
        let text = match (self.game.moves().len(), mistakes.len()) {
            (0, _) => "No move was made yet.".to_string(),
            (_, 0) => "Nobody gave anything away that could be held.".into(),
            (_, 1) => "1 mistake:".into(),
            (_, count) => format!("{count} mistakes:"),
        };
        self.say(&text)?;
        for mistake in mistakes {
            self.say(&mistake)?;
        }
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
            Err(NotSaved::Refused(why)) => self.refuse(text, &why),
            Err(NotSaved::Unwritten(why)) => {
                self.unwritten |= self.refused.is_empty();
                self.refuse(text, &why)
            }
        }
    }
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
