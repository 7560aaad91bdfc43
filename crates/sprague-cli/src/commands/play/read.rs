//! What a line typed in the game means: a command, or a move in one of several ways to write it.

use super::figure::place_name;
use super::said::{Which, plainly, which};
use sprague::Heap;
use sprague::notation::parse_heap;
use sprague::play::Session;
use sprague::position::{BareValue, Change, Component, Move, Part, Position};
use sprague_ask::Figure;
use std::path::PathBuf;

/// A line, understood as far as that is possible without the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    Nothing,
    Help,
    /// The moves, of one component or of all.
    Moves(Option<usize>),
    /// The moves that did not fit the list shown last.
    More,
    Hint,
    Undo,
    Show {
        all: bool,
    },
    Rules,
    Draw,
    /// Who wins, and why.
    Why,
    Resign,
    /// The mistakes made so far.
    Review,
    Save(PathBuf),
    Quit,
    /// A number of the list shown last.
    Number(usize),
    Move(Wanted),
}

/// A move as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wanted {
    /// Which component, if it was said.
    component: Option<Which>,
    /// What the component is before the move, if it was said.
    from: Option<String>,
    how: How,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum How {
    /// What is left in its place.
    Leave(String),
    /// So many beans are taken, in a row from a place on if one was said.
    Take(Heap, Option<Heap>),
    /// A cross on a square, or a pawn of a file that advances.
    At(Heap),
}

/// Reads a line; the error says what was not understood.
pub(super) fn line(text: &str) -> Result<Line, String> {
    let text = &plainly(text);
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    Ok(match (word.to_lowercase().as_str(), rest) {
        ("", _) => Line::Nothing,
        ("help" | "h" | "?", _) => Line::Help,
        ("moves" | "m" | "options" | "list", "") => Line::Moves(None),
        ("moves" | "m", heap) => Line::Moves(Some(component(heap)?)),
        ("more", "") => Line::More,
        ("hint" | "best" | "suggest" | "tip", "" | "move") => Line::Hint,
        ("undo" | "u" | "back", "") => Line::Undo,
        ("show" | "board", "") => Line::Show { all: false },
        ("show" | "board", "all") => Line::Show { all: true },
        ("rules", "") => Line::Rules,
        ("draw", "") => Line::Draw,
        ("why" | "explain", "") | ("who", "wins" | "is winning") => Line::Why,
        ("resign" | "give" | "surrender", "" | "up") => Line::Resign,
        ("review" | "mistakes", "") => Line::Review,
        ("save", "") => return Err("say where, such as `save kayles.game`".into()),
        ("load", _) => return Err("a game is continued by `sprague play --load FILE`".into()),
        ("pass" | "skip", "") => return Err("nobody may pass: whoever cannot move loses".into()),
        ("save", file) => Line::Save(file.into()),
        ("q" | "quit" | "exit" | "bye" | "stop", "") => Line::Quit,
        ("take", rest) => Line::Move(take(rest)?),
        ("split", rest) => Line::Move(split(rest)?),
        ("play" | "cross" | "pawn", rest) => Line::Move(at(rest)?),
        _ => match text.parse() {
            Ok(number) => Line::Number(number),
            Err(_) if is_list(text) => Line::Move(Wanted {
                component: None,
                from: None,
                how: How::Leave(text.clone()),
            }),
            Err(_) => Line::Move(arrow(text)?),
        },
    })
}

/// Whether a text is numbers only, and more than one: what is left of the one heap.
fn is_list(text: &str) -> bool {
    let numbers = text.split([',', '+', ' ']).filter(|word| !word.is_empty());
    numbers.clone().count() > 1 && numbers.clone().all(|word| word.parse::<Heap>().is_ok())
}

/// The number of a component as people count.
fn component(text: &str) -> Result<usize, String> {
    let text = text.trim();
    let text = text.strip_prefix("heap ").unwrap_or(text).trim();
    match text.parse::<usize>() {
        Ok(number) if number > 0 => Ok(number - 1),
        _ => Err(format!(
            "`{text}` is not the number of a heap; they are counted from 1"
        )),
    }
}

fn number(text: &str) -> Result<Heap, String> {
    let read = parse_heap(text.trim());
    read.map_err(|_| format!("`{}` is not a number", text.trim()))
}

/// Splits at the first of several words that stand between spaces.
fn cut<'a>(text: &'a str, words: &[&str]) -> Option<(&'a str, &'a str)> {
    let places = words.iter().filter_map(|word| {
        let (before, after) = text.split_once(word)?;
        Some((before.trim(), after.trim()))
    });
    places.min_by_key(|(before, _)| before.len())
}

/// `2 from 3 at 4`.
fn take(rest: &str) -> Result<Wanted, String> {
    let (rest, place) = match cut(rest, &[" at "]) {
        Some((rest, place)) => (rest, Some(number(place)?)),
        None => (rest, None),
    };
    let (amount, heap) = match cut(rest, &[" from ", " of "]) {
        Some((amount, heap)) => (amount, Some(which(heap)?)),
        None => (rest, None),
    };
    if let Some((amount, left)) = cut(amount, &[" leaving ", " leave ", " and leave "]) {
        // What was there before is known, and is compared with the heap.
        let (amount, parts) = (number(amount.trim_end_matches([',', ' ']))?, parts(left)?);
        let sizes = parts
            .iter()
            .try_fold(amount, |sum, part| sum.checked_add(*part));
        return Ok(Wanted {
            component: heap,
            from: sizes.map(|before| before.to_string()),
            how: How::Leave(left.into()),
        });
    }
    let how = match ["all", "everything", "it", "all of it"].contains(&amount) {
        true => How::Leave("0".into()),
        false => How::Take(number(amount)?, place),
    };
    Ok(Wanted {
        component: heap,
        from: None,
        how,
    })
}

/// `3 into 4,5`.
fn split(rest: &str) -> Result<Wanted, String> {
    let Some((heap, parts)) = cut(rest, &[" into "]) else {
        return Err("say `split HEAP into PARTS`, such as `split 1 into 2,5`".into());
    };
    Ok(Wanted {
        component: Some(which(heap)?),
        from: None,
        how: How::Leave(parts.into()),
    })
}

/// `4 in 2`.
fn at(rest: &str) -> Result<Wanted, String> {
    let (place, heap) = match cut(rest, &[" in ", " of "]) {
        Some((place, heap)) => (place, Some(which(heap)?)),
        None => (rest, None),
    };
    Ok(Wanted {
        component: heap,
        from: None,
        how: How::At(number(place)?),
    })
}

/// `2: 7 -> 2,3`, and the same without what can be left out.
fn arrow(text: &str) -> Result<Wanted, String> {
    let (heap, rest) = match text.split_once(':') {
        Some((heap, rest)) => (Some(Which::Number(component(heap)?)), rest.trim()),
        None => (None, text),
    };
    let parts = cut(rest, &["->", "→", "=>", " to "]);
    let (from, to) = match parts {
        Some((from, to)) => ((!from.is_empty()).then(|| from.to_string()), to),
        None if heap.is_some() && !rest.is_empty() => (None, rest),
        None => {
            return Err(format!(
                "`{text}` is neither a move nor a command; a move looks like `1: 7 -> 3` or `take 2 from heap 1`"
            ));
        }
    };
    Ok(Wanted {
        component: heap,
        from,
        how: How::Leave(to.into()),
    })
}

impl Wanted {
    /// The move in a position; whether the rules allow it is not looked at, except where the way it
    /// was written leaves a choice.
    pub(super) fn resolve(&self, game: &Session) -> Result<Move, String> {
        let position = game.position();
        let component = self.find(position)?;
        let chosen = &position.components()[component];
        if let Some(from) = &self.from
            && !is(chosen, from)
        {
            let number = component + 1;
            return Err(format!("heap {number} is {chosen}, not `{from}`"));
        }
        let change = match (&self.how, chosen.heap()) {
            (How::Leave(to), None) => value_change(chosen, to)?,
            (How::Leave(to), Some(from)) => heap_change(from, parts(to)?),
            (_, None) => return Err(format!("{chosen} is a value: write `{chosen} -> ...`")),
            (How::Take(amount, place), Some(from)) => {
                let to = taken(game, component, from, *amount, *place)?;
                heap_change(from, to)
            }
            (How::At(place), Some(from)) => {
                let figure = Figure::of(chosen);
                let to = figure.played_at(from, *place).ok_or_else(|| match figure {
                    Figure::Strip | Figure::Pawns => {
                        format!("{chosen} has no {} {place}", place_name(figure))
                    }
                    _ => "only Treblecross and Dawson's Chess are played at places".into(),
                })?;
                heap_change(from, to)
            }
        };
        Ok(Move {
            player: position.player(game.to_move()),
            component,
            change,
        })
    }

    fn find(&self, position: &Position) -> Result<usize, String> {
        let count = position.components().len();
        let mut all = position.components().iter();
        match (self.component, &self.from) {
            (Some(which), _) => which.find(position),
            (None, Some(from)) => all
                .position(|component| is(component, from))
                .ok_or_else(|| format!("there is no heap `{from}`")),
            (None, None) if count == 1 => Ok(0),
            (None, None) => {
                Err("say which heap, such as `2: 7 -> 3` or `take 2 from heap 1`".into())
            }
        }
    }
}

fn heap_change(from: Heap, mut to: Vec<Heap>) -> Change {
    to.retain(|&heap| heap > 0);
    to.sort_unstable();
    Change::Heap { from, to }
}

/// Whether a component is what was written: its heap, its name or its value.
fn is(component: &Component, text: &str) -> bool {
    match &component.part {
        Part::Value(value) => {
            text == value.name() || text.parse().is_ok_and(|read: BareValue| read == *value)
        }
        _ => parse_heap(text).ok() == component.heap() || text == component.to_string(),
    }
}

/// Heaps with commas, plus signs or spaces between them; `0` or `nothing` for none.
fn parts(text: &str) -> Result<Vec<Heap>, String> {
    if ["nothing", "-", "none"].contains(&text.trim()) {
        return Ok(Vec::new());
    }
    let text = text.replace(" and ", ",").replace('&', ",");
    let words = text.split([',', '+']).map(str::trim);
    let words = words.flat_map(|word| match number(word) {
        Ok(_) => vec![word],
        Err(_) => word.split_whitespace().collect(),
    });
    words.filter(|word| !word.is_empty()).map(number).collect()
}

fn value_change(component: &Component, to: &str) -> Result<Change, String> {
    let Part::Value(value) = &component.part else {
        return Err(format!("{component} is not a value"));
    };
    Ok(Change::Value {
        from: value.clone(),
        to: to
            .parse()
            .map_err(|_| format!("`{to}` is not a value such as *2 or 1/2"))?,
    })
}

/// What is left when beans are taken: in a row from a place on, or the one thing the rules allow.
fn taken(
    game: &Session,
    component: usize,
    from: Heap,
    amount: Heap,
    place: Option<Heap>,
) -> Result<Vec<Heap>, String> {
    let Some(left) = from.checked_sub(amount) else {
        return Err(format!("heap {} has only {from}", component + 1));
    };
    if let Some(place) = place {
        let before = place.checked_sub(1).filter(|&before| before <= left);
        let before = before
            .ok_or_else(|| format!("{amount} in a row can begin at places 1 to {}", left + 1))?;
        return Ok(vec![before, left - before]);
    }
    let chosen = &game.position().components()[component];
    let allowed = |to: &[Heap]| match chosen.rules(game.to_move()) {
        Some((rules, heap)) => rules.allows(heap, to, 100_000, game.control()) == Ok(Some(true)),
        None => false,
    };
    if allowed(&[left]) {
        return Ok(vec![left]);
    }
    // Two heaps, if there is no choice how.
    let mut pairs = (1..=left / 2)
        .take(1_000)
        .filter(|&a| allowed(&[a, left - a]));
    match (pairs.next(), pairs.next()) {
        (Some(a), None) => Ok(vec![a, left - a]),
        (Some(a), Some(_)) => Err(format!(
            "say what is left, such as `{0}: {from} -> {a},{1}`, or from where on: `take {amount} \
             from {0} at {2}`",
            component + 1,
            left - a,
            a + 1
        )),
        (None, _) => Ok(vec![left]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::position::Side;

    fn resolved(position: &str, text: &str) -> Result<String, String> {
        let position = Position::parse(position).map_err(|e| e.to_string())?;
        let game = Session::new(position, Side::Left, false).map_err(|e| e.to_string())?;
        let Line::Move(wanted) = line(text)? else {
            return Err("not a move".into());
        };
        let made = wanted.resolve(&game)?;
        game.position()
            .check(Side::Left, &made, game.control())
            .map_err(|e| e.to_string())?;
        let after = game.position().after(&made).map_err(|e| e.to_string())?;
        Ok(after.to_string())
    }

    #[test]
    fn a_move_can_be_written_in_many_ways() {
        for (text, after) in [
            ("2: 7 -> 2,3", "kayles[5] + kayles[2] + kayles[3]"),
            ("2: 7 → 3+2", "kayles[5] + kayles[2] + kayles[3]"),
            ("2: 2 3", "kayles[5] + kayles[2] + kayles[3]"),
            ("7 -> 2, 3", "kayles[5] + kayles[2] + kayles[3]"),
            ("split 2 into 2,3", "kayles[5] + kayles[2] + kayles[3]"),
            ("take 2 from 2 at 3", "kayles[5] + kayles[2] + kayles[3]"),
            ("take 2 from 2", "2·kayles[5]"),
            ("take 1 from heap 1", "kayles[4] + kayles[7]"),
            ("kayles[5] to 4", "kayles[4] + kayles[7]"),
            ("remove 1 from heap 1", "kayles[4] + kayles[7]"),
            ("Take 1 from the first heap", "kayles[4] + kayles[7]"),
            ("take 1 from the heap of 5", "kayles[4] + kayles[7]"),
            ("take 1 from 5", "kayles[4] + kayles[7]"),
            ("heap 1 take 1", "kayles[4] + kayles[7]"),
            ("from heap 1 take 1", "kayles[4] + kayles[7]"),
            ("i take 1 from pile 1", "kayles[4] + kayles[7]"),
            ("split 7 into 2 and 3", "kayles[5] + kayles[2] + kayles[3]"),
            ("take 2, leave 2 and 3", "kayles[5] + kayles[2] + kayles[3]"),
            ("7 -> 2 and 3", "kayles[5] + kayles[2] + kayles[3]"),
        ] {
            assert_eq!(
                resolved("kayles[5] + kayles[7]", text),
                Ok(after.into()),
                "{text}"
            );
        }
    }

    #[test]
    fn values_and_places_have_moves_too() {
        assert_eq!(
            resolved("*3 + nim[2]", "1: *3 -> *"),
            Ok("* + nim[2]".into())
        );
        assert_eq!(resolved("*3 + nim[2]", "*3 -> 0"), Ok("0 + nim[2]".into()));
        assert_eq!(
            resolved("treblecross[8]", "cross 3"),
            Ok("treblecross[2] + treblecross[3]".into())
        );
        assert_eq!(
            resolved("dawsons-chess[5]", "pawn 1 in 1"),
            Ok("dawsons-chess[3]".into())
        );
        assert_eq!(resolved("nim[3]", "1: nothing"), Ok("0".into()));
        assert_eq!(resolved("nim[3]", "take all"), Ok("0".into()));
        assert_eq!(
            resolved("nim[3] + nim[5]", "take everything from the last heap"),
            Ok("nim[3]".into())
        );
        assert_eq!(
            resolved("grundy[7]", "3 4"),
            Ok("grundy[3] + grundy[4]".into())
        );
        assert_eq!(
            resolved("nim[3] + nim[5] + nim[7]", "take 2 from heap 3"),
            Ok("nim[3] + 2·nim[5]".into())
        );
        assert_eq!(
            resolved("nim[10^18]", "take 10^18 - 5"),
            Ok("nim[5]".into())
        );
    }

    #[test]
    fn what_makes_no_sense_is_told_apart() {
        for (text, part) in [
            ("3: 7 -> 2", "no heap 3"),
            ("1: 6 -> 2", "is kayles[5], not `6`"),
            ("-> 2", "say which heap"),
            ("take 9 from 1", "only 5"),
            ("0: 3", "counted from 1"),
            ("dance", "neither a move nor a command"),
            ("take 2, leave 9 and 3", "there is no heap `14`"),
            ("take 1 from heap 5", "no heap 5"),
            ("2 3", "say which heap"),
            ("load x", "--load"),
            ("1: 5 -> x", "`x` is not a number"),
            ("play 3 in 1", "Treblecross"),
            ("save", "say where"),
            ("take 1 from 1 at 9", "places 1 to 5"),
        ] {
            let error = resolved("kayles[5] + kayles[7]", text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
        // The heap of 3, or heap number 3?
        let error = resolved("nim[3] + nim[5] + nim[7]", "take 2 from 3").unwrap_err();
        assert!(error.contains("heap of 3"), "{error}");
    }
}
