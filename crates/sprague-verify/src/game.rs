//! Reading the games that certificates are about: take-and-break codes and subtraction sets, finite or repeating
//! for ever, as a flat list of moves.

use crate::Failure;
use std::collections::BTreeSet;
use std::ops::Range;

/// Larger numbers are not read.
const LARGEST: u64 = 1_000_000_000_000;
/// Moves that leave more heaps are not read.
const MOST_PARTS: u64 = 1_000_000;
/// Codes and sets that repeat only after so many digits are not read.
const LONGEST: usize = 1_000_000;

/// Take `taken` beans and leave the rest as exactly `parts` non-empty heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) taken: usize,
    pub(crate) parts: usize,
    /// Any larger number of heaps is allowed too.
    pub(crate) or_more: bool,
    pub(crate) rule: Rule,
}

/// How the parts must compare, if there are two or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    Any,
    /// `!`: no two are equal.
    Different,
    /// `?`: they are not all equal.
    NotAllEqual,
    /// `=`: they are all equal.
    Equal,
}

impl Rule {
    /// Whether these parts may be left together.
    pub(crate) fn allows(self, parts: &[usize]) -> bool {
        let mut sorted = parts.to_vec();
        sorted.sort_unstable();
        let mut neighbours = sorted.windows(2);
        match self {
            _ if parts.len() < 2 => true,
            Rule::Any => true,
            Rule::Different => neighbours.all(|pair| pair[0] != pair[1]),
            Rule::NotAllEqual => neighbours.any(|pair| pair[0] != pair[1]),
            Rule::Equal => neighbours.all(|pair| pair[0] == pair[1]),
        }
    }
}

impl Move {
    /// The parts must differ, or must be equal.
    pub(crate) fn compares(&self) -> bool {
        self.rule != Rule::Any && (self.parts >= 2 || self.or_more)
    }

    /// The two parts must differ, as in Grundy's game.
    pub(crate) fn unequal(&self) -> bool {
        matches!(self.rule, Rule::Different | Rule::NotAllEqual)
    }
}

/// A game by its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Game {
    /// All moves, or those that take less than `tail.from`.
    pub(crate) moves: Vec<Move>,
    /// The moves that come again for ever.
    pub(crate) tail: Option<Tail>,
}

/// Moves that may also take any multiple of `block` more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tail {
    pub(crate) from: usize,
    pub(crate) block: usize,
    /// Each takes from `from` to `from + block - 1`.
    pub(crate) moves: Vec<Move>,
}

impl Game {
    /// Reads `S(2,5,6)`, `S(2,5..900)`, `0.77`, `4.7`, `0.{0,2}3`, `4!.0`, `S(1,4,6,...)`, `S(all except 2)`, `0.4[7]`, `{2+}.0`.
    pub(crate) fn read(text: &str) -> Result<Game, String> {
        let list = text
            .strip_prefix("S(")
            .and_then(|rest| rest.strip_suffix(')'));
        match list {
            Some(list) => read_set(list),
            None => read_code(text),
        }
        .map_err(|problem| format!("the game {text}: {problem}"))
    }

    /// Reads a game that stands on some line, if its moves have room.
    pub(crate) fn within(memory: u64, text: &str, line: usize) -> Result<Game, Failure> {
        /// What a move takes, twice.
        const BYTES: u64 = 64;
        // A digit of a code may stand for five moves; numbers of sets are long, and their ranges were counted.
        let digits = text.chars().filter(|_| !text.starts_with("S("));
        let digits = digits.filter_map(|sign| sign.to_digit(32));
        let moves: u64 = digits.map(|digit| u64::from(digit.count_ones())).sum();
        if moves > memory / BYTES {
            return Err(Failure::Memory);
        }
        Game::read(text).map_err(|message| Failure::Unreadable { line, message })
    }

    fn all(&self) -> impl Iterator<Item = &Move> {
        self.moves
            .iter()
            .chain(self.tail.iter().flat_map(|tail| &tail.moves))
    }

    /// How many moves are listed.
    pub(crate) fn listed(&self) -> usize {
        self.all().count()
    }

    /// The amount after the last one of those that come again, as a measure of how long it takes to look at all; 0 if none do.
    pub(crate) fn span(&self) -> usize {
        self.tail.as_ref().map_or(0, |tail| tail.from + tail.block)
    }

    /// The most heaps a move leaves, at least 1; nothing if there is no such number.
    pub(crate) fn bounded_parts(&self) -> Option<usize> {
        let bounded = self.all().all(|m| !m.or_more);
        bounded.then(|| self.all().map(|m| m.parts).max().unwrap_or(0).max(1))
    }

    /// The most heaps a move leaves, at least 1, in a game in which that is bounded.
    pub(crate) fn most_parts(&self) -> usize {
        self.bounded_parts().unwrap_or(usize::MAX)
    }

    /// The most heaps a move leaves that are not compared, or more than any number.
    pub(crate) fn most_uncompared_parts(&self) -> usize {
        let parts = self.all().filter(|m| m.rule == Rule::Any);
        let parts = parts.map(|m| if m.or_more { usize::MAX } else { m.parts });
        parts.max().unwrap_or(0)
    }

    /// The most beans a move takes, of those that are listed.
    pub(crate) fn most_taken(&self) -> usize {
        self.moves.iter().map(|m| m.taken).max().unwrap_or(0)
    }

    /// Whether some move compares the sizes of the parts.
    pub(crate) fn compares_parts(&self) -> bool {
        self.all().any(Move::compares)
    }

    /// The numbers of parts that have to be equal.
    pub(crate) fn equal_parts(&self) -> impl Iterator<Item = usize> {
        let equal = self.all().filter(|m| m.rule == Rule::Equal && m.parts >= 2);
        equal.map(|m| m.parts)
    }

    /// Whether every smaller heap can be left, and no heap is split without taking: then G(n) = n.
    pub(crate) fn is_nim(&self) -> bool {
        let Some(tail) = &self.tail else {
            return false;
        };
        // Whether each of these amounts may be taken leaving nothing, and leaving one heap.
        let all_allowed = |moves: &[Move], amounts: Range<usize>| {
            let mut allowed = vec![[false; 2]; amounts.len()];
            for m in moves.iter().filter(|m| amounts.contains(&m.taken)) {
                for (parts, allowed) in allowed[m.taken - amounts.start].iter_mut().enumerate() {
                    *allowed |= m.parts == parts || (m.or_more && m.parts <= parts);
                }
            }
            allowed.iter().all(|&both| both == [true; 2])
        };
        all_allowed(&self.moves, 1..tail.from)
            && all_allowed(&tail.moves, tail.from..tail.from + tail.block)
            && self.moves.iter().all(|m| m.taken > 0)
    }

    /// Whether the moves are finitely many, each with a number of parts.
    pub(crate) fn is_finite(&self) -> bool {
        self.tail.is_none() && self.bounded_parts().is_some()
    }

    /// The moves from a heap that take no more than it has.
    pub(crate) fn moves_from(&self, heap: usize) -> impl Iterator<Item = Move> + '_ {
        let again = self.tail.iter().flat_map(move |tail| {
            tail.moves.iter().flat_map(move |&m| {
                let taken = (m.taken..=heap).step_by(tail.block);
                taken.map(move |taken| Move { taken, ..m })
            })
        });
        let listed = self.moves.iter().copied();
        listed.filter(move |m| m.taken <= heap).chain(again)
    }

    /// Whether a heap may be replaced by these parts, all of which are at least 1.
    pub(crate) fn allows(&self, heap: usize, parts: &[usize]) -> bool {
        let total = parts
            .iter()
            .try_fold(0usize, |sum, &part| sum.checked_add(part));
        let Some(taken) = total.and_then(|total| heap.checked_sub(total)) else {
            return false;
        };
        let fits = |m: &Move| {
            let count = m.parts == parts.len() || (m.or_more && m.parts < parts.len());
            count && m.rule.allows(parts)
        };
        let again = self.tail.iter().flat_map(|tail| {
            let same =
                move |m: &&Move| taken >= m.taken && (taken - m.taken).is_multiple_of(tail.block);
            tail.moves.iter().filter(same)
        });
        let mut listed = self.moves.iter().filter(|m| m.taken == taken).chain(again);
        !parts.contains(&0) && listed.any(fits)
    }
}

fn number(text: &str, most: u64) -> Result<usize, String> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = digits.then(|| text.parse::<u64>().ok()).flatten();
    let number = number.filter(|&number| number <= most);
    number
        .and_then(|number| usize::try_from(number).ok())
        .ok_or_else(|| format!("`{text}` is not a number up to {most}"))
}

fn taking(taken: usize) -> impl Iterator<Item = Move> {
    [0, 1].into_iter().map(move |parts| Move {
        taken,
        parts,
        or_more: false,
        rule: Rule::Any,
    })
}

fn read_set(list: &str) -> Result<Game, String> {
    let (list, missing) = match list.strip_prefix("all") {
        Some("") => ("", Some("")),
        Some(rest) => {
            let missing = rest
                .strip_prefix(" except ")
                .filter(|rest| !rest.is_empty());
            (
                "",
                Some(missing.ok_or("`all except` and a list is missing")?),
            )
        }
        None => (list, None),
    };
    if let Some(missing) = missing {
        let missing: BTreeSet<usize> = read_amounts(missing, LARGEST)?.into_iter().collect();
        let last = missing.last().copied().unwrap_or(0);
        let from = check_length(last + 1)?;
        let amounts = (1..from).filter(|amount| !missing.contains(amount));
        return Ok(Game {
            moves: amounts.flat_map(taking).collect(),
            tail: Some(Tail {
                from,
                block: 1,
                moves: taking(from).collect(),
            }),
        });
    }
    match list.strip_suffix(",...") {
        Some(list) if list.contains("..") => Err("a range cannot come before `...`".into()),
        Some(list) => {
            let mut amounts = read_amounts(list, LARGEST)?;
            let (Some(last), Some(before)) = (amounts.pop(), amounts.last().copied()) else {
                return Err("two numbers must come before `...`".into());
            };
            let block = last.checked_sub(before).filter(|&step| step > 0);
            let block = check_length(block.ok_or("the last two numbers must ascend")?)?;
            if !amounts.is_sorted() {
                return Err("the numbers before `...` must ascend".into());
            }
            Ok(Game {
                moves: amounts.into_iter().flat_map(taking).collect(),
                tail: Some(Tail {
                    from: check_length(last)?,
                    block,
                    moves: taking(last).collect(),
                }),
            })
        }
        None => Ok(Game {
            moves: read_amounts(list, LARGEST)?
                .into_iter()
                .flat_map(taking)
                .collect(),
            tail: None,
        }),
    }
}

fn check_length(length: usize) -> Result<usize, String> {
    match length <= LONGEST {
        true => Ok(length),
        false => Err(format!(
            "{length} is too far for moves that come again for ever"
        )),
    }
}

/// Amounts with commas between them, `a..b` for a row of them.
pub(crate) fn read_amounts(list: &str, largest: u64) -> Result<Vec<usize>, String> {
    let mut amounts = Vec::new();
    for item in list.split(',').filter(|_| !list.is_empty()) {
        let (first, last) = item.split_once("..").unwrap_or((item, item));
        let (first, last) = (number(first, largest)?, number(last, largest)?);
        if first == 0 {
            return Err("taking 0 is not a move".into());
        }
        if last < first || last - first >= LONGEST - amounts.len().min(LONGEST) {
            return Err(format!(
                "the range {item} is empty, or there are more than {LONGEST} numbers"
            ));
        }
        amounts.extend(first..=last);
    }
    // As in what people type, that is a slip.
    match amounts.iter().collect::<BTreeSet<_>>().len() == amounts.len() {
        true => Ok(amounts),
        false => Err("a number is listed twice".into()),
    }
}

/// Bit j of digit t, or a number j in braces: take t and leave j heaps.
fn read_code(text: &str) -> Result<Game, String> {
    let mut moves = Vec::new();
    let (whole, digits) = text
        .split_once('.')
        .ok_or("it is neither a code nor a set")?;
    if digits.is_empty() {
        return Err("a digit is missing after the point".into());
    }
    let (first, rest) = read_digit(if whole.is_empty() { "0" } else { whole })?;
    if !rest.is_empty() {
        return Err("a code has one digit before the point".into());
    }
    // Taking nothing is a move only if it splits the heap.
    let splits = first.into_iter().map(|m| match m.or_more {
        true => Move {
            parts: m.parts.max(2),
            ..m
        },
        false => m,
    });
    moves.extend(splits.filter(|m| m.parts >= 2));
    let (digits, block) = match digits.split_once('[') {
        Some((digits, block)) => {
            let block = block.strip_suffix(']').ok_or("a bracket is not closed")?;
            if block.is_empty() {
                return Err("a bracket is empty".into());
            }
            (digits, block)
        }
        None => (digits, ""),
    };
    let from = read_digits(digits, 1, &mut moves)?;
    let mut again = Vec::new();
    let end = read_digits(block, from, &mut again)?;
    let tail = (end > from).then_some(Tail {
        from,
        block: end - from,
        moves: again,
    });
    Ok(Game { moves, tail })
}

/// Reads digits, the first for taking so many beans, and gives the amount after the last.
fn read_digits(text: &str, first: usize, moves: &mut Vec<Move>) -> Result<usize, String> {
    let (mut rest, mut taken) = (text, first);
    while !rest.is_empty() {
        let (digit, after) = read_digit(rest)?;
        moves.extend(digit.into_iter().map(|m| Move { taken, ..m }));
        (rest, taken) = (after, taken + 1);
    }
    Ok(taken)
}

/// Reads one digit with its modifier, as moves that take nothing, and gives the text after it.
fn read_digit(text: &str) -> Result<(Vec<Move>, &str), String> {
    let first = text.chars().next().ok_or("a digit is missing")?;
    let mut from = None;
    let (parts, rest): (Vec<usize>, &str) = if first == '{' {
        let (list, rest) = text[1..].split_once('}').ok_or("a brace is not closed")?;
        let mut parts = Vec::new();
        for item in list.split(',').filter(|_| !list.is_empty()) {
            match item.strip_suffix('+') {
                Some(least) if from.is_none() => from = Some(number(least, MOST_PARTS)?),
                Some(_) => return Err("two lists of numbers of heaps go on for ever".into()),
                None => parts.push(number(item, MOST_PARTS)?),
            }
        }
        if parts.iter().collect::<BTreeSet<_>>().len() < parts.len() {
            return Err("a number of heaps is listed twice".into());
        }
        (parts, rest)
    } else {
        let bits = first.to_digit(32).filter(|_| !first.is_lowercase());
        let bits = bits.ok_or_else(|| format!("`{first}` is not a digit"))?;
        ((0..5).filter(|j| bits >> j & 1 == 1).collect(), &text[1..])
    };
    let (rule, rest) = match rest.chars().next() {
        Some('!') => (Rule::Different, &rest[1..]),
        Some('?') => (Rule::NotAllEqual, &rest[1..]),
        Some('=') => (Rule::Equal, &rest[1..]),
        _ => (Rule::Any, rest),
    };
    let listed = parts.into_iter().map(|parts| (parts, false));
    let moves = listed.chain(from.map(|from| (from, true)));
    let moves = moves.map(|(parts, or_more)| Move {
        taken: 0,
        parts,
        or_more,
        rule: match parts < 2 && !or_more {
            // With fewer than two parts there is nothing to compare.
            true => Rule::Any,
            false => rule,
        },
    });
    Ok((moves.collect(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(usize, usize, bool)> {
        let game = Game::read(text).unwrap();
        let moves = game.moves.iter();
        moves.map(|m| (m.taken, m.parts, m.unequal())).collect()
    }

    #[test]
    fn codes_and_sets_become_moves() {
        assert_eq!(moves("S(2)"), [(2, 0, false), (2, 1, false)]);
        assert_eq!(moves("4!.0"), [(0, 2, true)]);
        assert_eq!(moves("0.{0,3}"), [(1, 0, false), (1, 3, false)]);
        assert_eq!(moves("3.5"), [(1, 0, false), (1, 2, false)]);
        assert_eq!(moves("0.03!"), [(2, 0, false), (2, 1, false)]);
        assert!(moves("0.0").is_empty() && moves("S()").is_empty());
    }

    #[test]
    fn moves_that_come_again_for_ever_are_read() {
        let amounts = |text: &str| -> Vec<usize> {
            let game = Game::read(text).unwrap();
            let whole = game.moves_from(9).filter(|m| m.parts == 1);
            whole.map(|m| m.taken).collect()
        };
        assert_eq!(amounts("S(all except 2,5)"), [1, 3, 4, 6, 7, 8, 9]);
        assert_eq!(amounts("S(1,4,6,...)"), [1, 4, 6, 8]);
        assert_eq!(amounts("S(2..4,7)"), [2, 3, 4, 7]);
        assert_eq!(amounts("0.4[07]"), [3, 5, 7, 9]);
        let cut = Game::read("{3+}.0").unwrap();
        assert!(cut.allows(6, &[2, 2, 1, 1]) && !cut.allows(6, &[3, 3]));
        assert!(Game::read("0.8!").unwrap().allows(7, &[1, 2, 3]));
        assert!(!Game::read("0.8!").unwrap().allows(6, &[1, 2, 2]));
    }

    #[test]
    fn what_no_certificate_can_be_about_is_refused() {
        for text in [
            "",
            "kayles",
            "0.[3",
            "0.*",
            "S(0)",
            "S(1,)",
            "S(1,...)",
            "S(1..3,...)",
            "S(3..2)",
            "S(1..)",
            "S(1..3..5)",
            "S(1,1..3)",
            "S(0..3)",
            "S(1..1000001)",
            "S(all except 1..10^3)",
            "S(3,1,...)",
            "S(all but 2)",
            "77",
            "00.7",
            "0.f",
            "0.{2",
            "S(1|2)",
            "0.7é",
            "S(+1)",
            "S(2,5,2)",
            "S(all except 2,2)",
            "S(all except )",
            "S(5,1,3,...)",
            "0.",
            "0.7[]",
            "0.{2,2}",
            "0.{0+,3+}",
        ] {
            assert!(Game::read(text).is_err(), "{text}");
        }
    }
}
