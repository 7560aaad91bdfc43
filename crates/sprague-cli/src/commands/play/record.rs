//! A game as a file: plain text that people can read, checked line by line when it is read back.

use super::read::{self, Line};
use super::setup::{Seat, Setup};
use super::words::{self, typed};
use crate::failure::Failure;
use crate::file::read_named;
use sprague::play::{GameEnd, Opponent, Session};
use sprague::position::{IllegalMove, Position, Side};
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// The first line of every file.
const TITLE: &str = "sprague game 1";
/// No game is longer.
const LONGEST_FILE: u64 = 32 << 20;

/// The text of a game.
pub(super) fn text(game: &Session, setup: &Setup) -> String {
    let mut out = format!("{TITLE}\n");
    let mut line = |key: &str, value: &str| out += &format!("{key}: {value}\n");
    line("position", &game.start().to_string());
    line("play", if game.is_misere() { "misere" } else { "normal" });
    line("first", &game.first().to_string());
    line("Left", setup.left.word());
    line("Right", setup.right.word());
    line("slips", &format!("{}%", setup.opponent.slips));
    line("seed", &setup.opponent.seed.to_string());
    line("moves", &game.moves().len().to_string());
    for (i, made) in game.moves().iter().enumerate() {
        out += &format!("{}. {} {}\n", i + 1, game.mover(i), typed(made));
    }
    out + &format!("result: {}\n", result(game))
}

fn result(game: &Session) -> String {
    match game.end() {
        None => "open".into(),
        Some(GameEnd::Drawn) => "draw".into(),
        Some(GameEnd::Won(side)) => side.to_string(),
        Some(GameEnd::Resigned(side)) => format!("{side} resigned"),
    }
}

/// Why a game was not saved.
pub(super) enum NotSaved {
    /// No game belongs there.
    Refused(String),
    /// The file could not be written.
    Unwritten(String),
}

/// Writes a game; what was there before is either untouched or replaced as a whole.
pub(super) fn save(path: &Path, game: &Session, setup: &Setup) -> Result<(), NotSaved> {
    let shown = path.display();
    let fail = |error: io::Error| NotSaved::Unwritten(format!("cannot write {shown}: {error}"));
    if fs::symlink_metadata(path).is_ok() && !is_game(path) {
        return Err(NotSaved::Refused(format!(
            "{shown} is there already and is not a saved game; choose another name"
        )));
    }
    if path.file_name().is_none() || path.is_dir() {
        let message = format!("{shown} is not a name for a file");
        return Err(NotSaved::Refused(message));
    }
    sprague_files::clear(path);
    sprague_files::write(path, text(game, setup).as_bytes()).map_err(fail)
}

/// Links are not followed, as nowhere where files are written; and into a pipe nobody may ever write.
fn is_game(path: &Path) -> bool {
    if !fs::symlink_metadata(path).is_ok_and(|there| there.is_file()) {
        return false;
    }
    let mut start = [0; TITLE.len()];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *TITLE.as_bytes()
}

/// What is wrong with a file, and in which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Damage {
    line: usize,
    message: String,
}

/// Reads a game from a file.
pub(super) fn load(path: &Path, seconds: f64) -> Result<(Session, Setup), Failure> {
    let shown = path.display();
    let hint = "give a file written by `save` in the game";
    let text = read_named(path, LONGEST_FILE, Some(seconds))
        .map_err(|error| Failure::usage(format!("cannot read {shown}: {error}"), hint))?;
    parse(&text).map_err(|Damage { line, message }| {
        Failure::usage(format!("{shown}, line {line}: {message}"), hint)
    })
}

/// The lines of a file with their numbers; empty lines and comments are skipped.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        for (i, line) in self.lines.by_ref() {
            self.at = i + 1;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Some(line);
            }
        }
        self.at += 1;
        None
    }

    fn damage(&self, message: impl Into<String>) -> Damage {
        Damage {
            line: self.at,
            message: message.into(),
        }
    }

    /// The value of the line that must come now.
    fn value(&mut self, key: &str) -> Result<&'a str, Damage> {
        let Some(line) = self.next() else {
            return Err(self.damage(format!("the file ends where `{key}: ...` should stand")));
        };
        let value = line.strip_prefix(key).and_then(|r| r.strip_prefix(':'));
        let value = value.ok_or_else(|| {
            self.damage(format!(
                "`{}` stands where `{key}: ...` should",
                short(line)
            ))
        })?;
        Ok(value.trim())
    }

    /// The value of a key, read by a function.
    fn read<T>(
        &mut self,
        key: &str,
        accepted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Damage> {
        let value = self.value(key)?;
        read(value).ok_or_else(|| {
            self.damage(format!("{key} is `{}`; it can be {accepted}", short(value)))
        })
    }
}

fn short(text: &str) -> String {
    words::short(text, 40)
}

fn side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.to_string() == text)
}

fn seat(text: &str) -> Option<Seat> {
    let seats = [Seat::Person, Seat::Program];
    seats.into_iter().find(|seat| seat.word() == text)
}

/// Reads the text of a game.
pub(super) fn parse(text: &str) -> Result<(Session, Setup), Damage> {
    let mut lines = Lines {
        lines: text.lines().enumerate(),
        at: 0,
    };
    if lines.next() != Some(TITLE) {
        return Err(lines.damage(format!("a game begins with the line `{TITLE}`")));
    }
    let position = lines.value("position")?;
    let position = Position::parse(position).map_err(|error| {
        let hint = error
            .hint()
            .map_or(String::new(), |hint| format!(" ({hint})"));
        lines.damage(format!("the position cannot be read: {error}{hint}"))
    })?;
    let misere = lines.read("play", "`normal` or `misere`", |text| match text {
        "normal" => Some(false),
        "misere" => Some(true),
        _ => None,
    })?;
    let first = lines.read("first", "`Left` or `Right`", side)?;
    let left = lines.read("Left", "`person` or `program`", seat)?;
    let right = lines.read("Right", "`person` or `program`", seat)?;
    if (left, right) == (Seat::Program, Seat::Program) {
        return Err(lines.damage("one side must be played by a person"));
    }
    let slips = lines.read("slips", "0% to 100%", |text| {
        let number = text.strip_suffix('%')?.parse().ok()?;
        (number <= 100).then_some(number)
    })?;
    let seed = lines.read("seed", "a number", |text| text.parse().ok())?;
    let partizan = !position.is_impartial();
    let mut game =
        Session::new(position, first, misere).map_err(|e| lines.damage(e.to_string()))?;
    moves(&mut lines, &mut game)?;
    finish(&mut lines, &mut game)?;
    let setup = Setup {
        left,
        right,
        partizan,
        opponent: Opponent { slips, seed },
    };
    Ok((game, setup))
}

fn moves(lines: &mut Lines<'_>, game: &mut Session) -> Result<(), Damage> {
    let count: usize = lines.read("moves", "a number", |text| text.parse().ok())?;
    for number in 1..=count {
        let Some(line) = lines.next() else {
            return Err(lines.damage(format!("the file ends before move {number} of {count}")));
        };
        let head = format!("{number}. {} ", game.to_move());
        let Some(typed) = line.strip_prefix(&head) else {
            return Err(lines.damage(format!("move {number} should begin with `{head}`")));
        };
        let made = match read::line(typed) {
            Ok(Line::Move(wanted)) => wanted.resolve(game),
            Ok(_) => Err("this is not a move".into()),
            Err(message) => Err(message),
        };
        let made = made.map_err(|message| lines.damage(message))?;
        let played = game.play(made);
        played.map_err(|error| lines.damage(illegal(&error, typed)))?;
    }
    Ok(())
}

fn illegal(error: &IllegalMove, typed: &str) -> String {
    format!("{}: {error}", short(typed))
}

fn finish(lines: &mut Lines<'_>, game: &mut Session) -> Result<(), Damage> {
    let written = lines.value("result")?;
    if written == "draw" {
        game.agree_on_draw();
    }
    if written == format!("{} resigned", game.to_move()) {
        game.resign();
    }
    let now = result(game);
    if written != now {
        let written = short(written);
        return Err(lines.damage(format!(
            "the result is `{written}`, but these moves make it `{now}`"
        )));
    }
    match lines.next() {
        None => Ok(()),
        Some(line) => Err(lines.damage(format!("`{}` comes after the end", short(line)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "sprague game 1\nposition: kayles[7] + *3\nplay: normal\nfirst: Left\n\
                        Left: person\nRight: program\nslips: 25%\nseed: 42\nmoves: 2\n\
                        1. Left 1: 7 -> 2,3\n2. Right 3: *3 -> *\nresult: open\n";

    #[test]
    fn a_game_written_and_read_is_the_same() {
        let (game, setup) = parse(GAME).unwrap_or_else(|e| panic!("{e:?}"));
        assert_eq!(text(&game, &setup), GAME);
        assert_eq!(parse(&text(&game, &setup)), Ok((game, setup)));
    }

    #[test]
    fn damage_is_found_in_its_line() {
        for (old, new, line, part) in [
            ("sprague game 1", "hello", 1, "begins with"),
            ("kayles[7]", "kayle[7]", 2, "cannot be read"),
            ("normal", "upside down", 3, "`normal` or `misere`"),
            ("first: Left", "first: left", 4, "`Left` or `Right`"),
            ("Left: person", "Left: program", 6, "by a person"),
            ("25%", "125%", 7, "0% to 100%"),
            ("seed: 42", "sead: 42", 8, "`seed: ...` should"),
            ("2,3", "1,1", 10, "do not allow"),
            ("2. Right", "2. Left", 11, "should begin with"),
            ("moves: 2", "moves: 3", 12, "should begin with `3. Left"),
            ("moves: 2", "moves: 1", 11, "`result: ...` should"),
            (
                "result: open",
                "result: Left",
                12,
                "but these moves make it `open`",
            ),
            ("result: open\n", "", 12, "the file ends"),
            ("open\n", "open\nmore\n", 13, "after the end"),
        ] {
            let error = parse(&GAME.replacen(old, new, 1)).unwrap_err();
            assert_eq!(error.line, line, "{new}: {error:?}");
            assert!(error.message.contains(part), "{new}: {error:?}");
        }
    }
}
