//! The named games: what they are called, what they are, who plays them how, and where from.

use super::arithmetic_games::ARITHMETIC;
use super::custom::CustomRule;
use super::loopy_games::LOOPY;
use super::number_sets::NUMBER_SETS;
use super::{Code, Digit, PartCounts, PartRule, Rules, SubtractionSet};
use crate::notation::parse_rule;

/// One named game.
#[derive(Debug)]
pub struct NamedGame {
    /// The name typed: lower case, words joined by hyphens.
    pub id: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name as books write it.
    pub title: &'static str,
    /// The game as people play it, in a sentence or two.
    pub story: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// How it is defined here.
    pub(super) definition: Definition,
    /// A closed form of its values, as far as one is proved.
    pub formula: Option<ProvedFormula>,
}

/// A closed form as text, with the theorem behind it.
#[derive(Debug)]
pub struct ProvedFormula {
    /// Expressions in n, each but the last with the heaps it is for; see
    /// [`parse_closed_form`](crate::notation::parse_closed_form).
    pub text: &'static str,
    /// Where it is proved.
    pub source: &'static str,
}

/// A definition that can stand in a constant.
#[derive(Debug)]
pub(super) enum Definition {
    /// Digits of a finite code, digit 0 first.
    Finite(&'static [u32]),
    /// Digit 0 and the one digit repeated for ever after the point.
    Repeating(u32, u32),
    /// Any amount may be taken.
    TakeAny,
    /// Split into two heaps that differ.
    UnequalSplit,
    /// A rule in the notation for rules of one's own.
    Rule(&'static str),
}

impl NamedGame {
    /// The rules the name stands for.
    pub fn rules(&self) -> Rules {
        match self.definition {
            Definition::Finite(digits) => Rules::Code(Code::from_digits(digits)),
            Definition::Repeating(zero, digit) => Rules::Code(Code::new(
                vec![Digit::plain(zero)],
                vec![Digit::plain(digit)],
            )),
            Definition::TakeAny => Rules::Subtraction(SubtractionSet::AllExcept(Vec::new())),
            Definition::UnequalSplit => Rules::Code(Code::splitting(Digit {
                counts: PartCounts::new([2], None),
                rule: PartRule::Distinct,
            })),
            Definition::Rule(text) => Rules::Custom(own(text)),
        }
    }

    /// Whether `name` means this game; case, spaces, hyphens and apostrophes do not matter.
    pub fn answers_to(&self, name: &str) -> bool {
        self.names().any(|own| squeezed(own).eq(squeezed(name)))
    }

    /// Every name of the game: the id, the aliases and the title.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.id]
            .into_iter()
            .chain(self.aliases.iter().copied())
            .chain([self.title])
    }
}

/// The rule of a catalogue text. The tests read every one of them, so none fails here.
fn own(text: &str) -> CustomRule {
    parse_rule(text).unwrap_or_else(|error| unreachable!("{text}: {error}"))
}

/// All named games: heap games in the order a newcomer meets them, subtraction games of well-known sets,
/// the arithmetic games, and the loopy games.
pub fn catalogue() -> impl Iterator<Item = &'static NamedGame> + Clone {
    let heaps = HEAP_GAMES.iter().chain(NUMBER_SETS);
    heaps.chain(ARITHMETIC).chain(LOOPY)
}

/// A name reduced to its letters and digits.
pub(crate) fn squeeze(name: &str) -> String {
    squeezed(name).collect()
}

/// The letters of a name that count.
pub(crate) fn squeezed(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

const GUY_SMITH: &str = "Guy and Smith, The G-values of various games, 1956";
const WINNING_WAYS: &str = "Berlekamp, Conway and Guy, Winning Ways, chapter 4";

/// The named heap games, in the order a newcomer meets them.
const HEAP_GAMES: &[NamedGame] = &[
    NamedGame {
        id: "nim",
        aliases: &[],
        title: "Nim",
        story: "Take any number of beans from one heap.",
        source: "Bouton, Nim, a game with a complete mathematical theory, 1901",
        definition: Definition::TakeAny,
        formula: None,
    },
    NamedGame {
        id: "kayles",
        aliases: &["rip-van-winkle"],
        title: "Kayles",
        story: "Skittles so skilled that each ball knocks down any one pin, or any two that stand \
                next to each other.",
        source: "Dudeney, The Canterbury Puzzles, 1907; period by Guy and Smith, 1956",
        definition: Definition::Finite(&[0, 7, 7]),
        formula: None,
    },
    NamedGame {
        id: "dawsons-chess",
        aliases: &["dawson-chess", "dawson"],
        title: "Dawson's Chess",
        story: "White and Black pawns face each other across one empty rank on n files; captures \
                are compulsory. A heap of n is a block of n files.",
        source: "Dawson, Caissa's Wild Roses, 1935; period by Guy and Smith, 1956",
        definition: Definition::Finite(&[0, 1, 3, 7]),
        formula: None,
    },
    NamedGame {
        id: "dawsons-kayles",
        aliases: &["dawson-kayles"],
        title: "Dawson's Kayles",
        story: "Knock down two pins that stand next to each other; a heap of n + 1 here is Dawson's \
                Chess on n files.",
        source: GUY_SMITH,
        definition: Definition::Finite(&[0, 0, 7]),
        formula: None,
    },
    NamedGame {
        id: "guiles",
        aliases: &[],
        title: "Guiles",
        story: "Remove a heap of one or two beans, or take two beans from a larger heap and split \
                what remains into two heaps.",
        source: WINNING_WAYS,
        definition: Definition::Finite(&[0, 1, 5]),
        formula: None,
    },
    NamedGame {
        id: "treblecross",
        aliases: &["one-dimensional-tic-tac-toe"],
        title: "Treblecross",
        story: "Write crosses on a strip; three in a row win. A strip of n squares (n at least 3) \
                is a heap of n + 2, because nobody sensible plays next to a cross or next but one.",
        source: WINNING_WAYS,
        definition: Definition::Finite(&[0, 0, 0, 7]),
        formula: None,
    },
    NamedGame {
        id: "officers",
        aliases: &[],
        title: "Officers",
        story: "Take one bean from a heap and leave the rest, which must not be nothing, as one \
                heap or two. No period is known.",
        source: WINNING_WAYS,
        definition: Definition::Finite(&[0, 6]),
        formula: None,
    },
    NamedGame {
        id: "grundy",
        aliases: &["grundys-game"],
        title: "Grundy's Game",
        story: "Split a heap into two heaps of different sizes. No period is known.",
        source: "Grundy, Mathematics and Games, 1939",
        definition: Definition::UnequalSplit,
        formula: None,
    },
    NamedGame {
        id: "lasker-nim",
        aliases: &["laskers-nim"],
        title: "Lasker's Nim",
        story: "Take any number of beans from one heap, or split a heap into two.",
        source: "Lasker, Brettspiele der Völker, 1931",
        definition: Definition::Repeating(4, 3),
        formula: None,
    },
    NamedGame {
        id: "kenyons-game",
        aliases: &["kenyon"],
        title: "Kenyon's Game",
        story: "Take one bean and leave at most one heap, or take two and leave at most three heaps.",
        source: WINNING_WAYS,
        definition: Definition::Finite(&[0, 3, 15]),
        formula: None,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_belongs_to_two_games() {
        let mut names: Vec<(String, &str)> = catalogue()
            .flat_map(|entry| entry.names().map(|name| (squeeze(name), entry.id)))
            .collect();
        names.sort();
        names.dedup();
        assert!(names.windows(2).all(|pair| pair[0].0 != pair[1].0));
    }

    #[test]
    fn names_are_found_however_they_are_spelled() {
        let dawson = catalogue()
            .find(|e| e.answers_to("DAWSON'S chess"))
            .unwrap();
        assert_eq!(dawson.id, "dawsons-chess");
    }
}
