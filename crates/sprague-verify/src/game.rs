//! Reading the games that certificates are about: finite take-and-break codes and finite
//! subtraction sets, as a flat list of moves.

/// Larger numbers are not read.
const LARGEST: u64 = 1_000_000_000_000;
/// Moves that leave more heaps are not read.
const MOST_PARTS: u64 = 1_000_000;

/// Take `taken` beans and leave the rest as exactly `parts` non-empty heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) taken: usize,
    pub(crate) parts: usize,
    /// The two parts must differ, as in Grundy's game.
    pub(crate) unequal: bool,
}

/// A game by its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) moves: Vec<Move>,
}

impl Game {
    /// Reads `S(2,5,6)`, `0.77`, `4.7`, `0.{0,2}3`, `4!.0`.
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

    /// The most heaps a move leaves, at least 1.
    pub(crate) fn most_parts(&self) -> usize {
        self.moves.iter().map(|m| m.parts).max().unwrap_or(0).max(1)
    }

    /// The most beans a move takes.
    pub(crate) fn most_taken(&self) -> usize {
        self.moves.iter().map(|m| m.taken).max().unwrap_or(0)
    }

    /// Whether some move compares the sizes of the parts.
    pub(crate) fn compares_parts(&self) -> bool {
        self.moves.iter().any(|m| m.unequal)
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

fn read_set(list: &str) -> Result<Game, String> {
    let mut moves = Vec::new();
    for item in list.split(',').filter(|_| !list.is_empty()) {
        let taken = number(item, LARGEST)?;
        if taken == 0 {
            return Err("taking 0 is not a move".into());
        }
        for parts in [0, 1] {
            let unequal = false;
            moves.push(Move {
                taken,
                parts,
                unequal,
            });
        }
    }
    Ok(Game { moves })
}

/// Bit j of digit t, or a number j in braces: take t and leave j heaps.
fn read_code(text: &str) -> Result<Game, String> {
    let mut moves = Vec::new();
    let (whole, digits) = text
        .split_once('.')
        .ok_or("it is neither a code nor a set")?;
    let (first, rest) = read_digit(if whole.is_empty() { "0" } else { whole })?;
    if !rest.is_empty() {
        return Err("a code has one digit before the point".into());
    }
    // Taking nothing is a move only if it splits the heap.
    moves.extend(first.moves(0).filter(|m| m.parts >= 2));
    let (mut rest, mut taken) = (digits, 0);
    while !rest.is_empty() {
        let (digit, after) = read_digit(rest)?;
        (rest, taken) = (after, taken + 1);
        moves.extend(digit.moves(taken));
    }
    Ok(Game { moves })
}

struct Digit {
    parts: Vec<usize>,
    unequal: bool,
}

impl Digit {
    fn moves(&self, taken: usize) -> impl Iterator<Item = Move> {
        self.parts.iter().map(move |&parts| Move {
            taken,
            parts,
            unequal: self.unequal && parts == 2,
        })
    }
}

/// Reads one digit with its modifier and gives the text after it.
fn read_digit(text: &str) -> Result<(Digit, &str), String> {
    let first = text.chars().next().ok_or("a digit is missing")?;
    let (parts, rest): (Vec<usize>, &str) = if first == '{' {
        let (list, rest) = text[1..].split_once('}').ok_or("a brace is not closed")?;
        let items = list.split(',').filter(|_| !list.is_empty());
        let parts: Result<_, String> = items.map(|item| number(item, MOST_PARTS)).collect();
        (parts?, rest)
    } else {
        let bits = first.to_digit(32).filter(|_| !first.is_lowercase());
        let bits = bits.ok_or_else(|| format!("`{first}` is not a digit of a finite code"))?;
        ((0..5).filter(|j| bits >> j & 1 == 1).collect(), &text[1..])
    };
    let most = parts.iter().copied().max().unwrap_or(0);
    let (unequal, rest) = match rest.chars().next() {
        Some(rule @ ('!' | '?' | '=')) => {
            // With fewer than two parts there is nothing to compare.
            if most > 2 || (most == 2 && rule == '=') {
                return Err(format!(
                    "the modifier `{rule}` on moves that leave {most} heaps is not covered"
                ));
            }
            (most == 2, &rest[1..])
        }
        _ => (false, rest),
    };
    Ok((Digit { parts, unequal }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(usize, usize, bool)> {
        let game = Game::read(text).unwrap();
        let moves = game.moves.iter();
        moves.map(|m| (m.taken, m.parts, m.unequal)).collect()
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
    fn what_no_certificate_can_be_about_is_refused() {
        for text in [
            "",
            "kayles",
            "0.[3]",
            "0.{2+}",
            "0.*",
            "8!.0",
            "4=.0",
            "S(0)",
            "S(1,)",
            "S(1,3,...)",
            "S(all)",
            "77",
            "00.7",
            "0.f",
            "0.{2",
            "S(1|2)",
            "0.7é",
            "S(+1)",
        ] {
            assert!(Game::read(text).is_err(), "{text}");
        }
    }
}
