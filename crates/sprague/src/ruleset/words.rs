//! The rules in plain words, for someone who does not know the notation.

use super::digit::{Digit, PartCounts, PartRule};
use super::{Code, Game, Rules, Ruleset, SubtractionSet};
use crate::Heap;

/// How many numbers of a long list are spelled out.
const SPELLED_OUT: usize = 12;

/// How every game ends.
const END: &str = "The players move in turn; whoever cannot move loses.";

/// The moves of a game, one sentence each, and who wins.
pub fn plain_words(ruleset: &Ruleset) -> Vec<String> {
    let mut sentences = move_words(ruleset);
    sentences.push(END.into());
    sentences
}

/// The moves of a game of either kind, one sentence each, and who wins; where each player has moves of their
/// own, a sentence begins with whose move it is.
pub fn game_words(game: &Game) -> Vec<String> {
    let game = match game {
        Game::Impartial(game) => return plain_words(game),
        Game::Partizan(game) => game,
    };
    let mut sentences = Vec::new();
    for (player, rules) in [("Left", &game.left), ("Right", &game.right)] {
        // A set with a name is told by its story, as `take a prime number of beans`.
        let story = rules.entry().filter(|entry| entry.id.starts_with("S("));
        let moves = match story {
            Some(entry) => vec![entry.story.to_string()],
            None => move_words(rules),
        };
        let moves = moves.into_iter();
        sentences.extend(moves.map(|sentence| match sentence.as_str() {
            NO_MOVES => format!("{player} has no moves at all."),
            _ => format!("{player}: {}", uncapitalised(&sentence)),
        }));
    }
    sentences.push(END.into());
    sentences
}

fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

const NO_MOVES: &str = "There are no moves at all.";

fn move_words(ruleset: &Ruleset) -> Vec<String> {
    let mut sentences = match ruleset.rules() {
        Rules::Code(code) => code_words(code),
        Rules::Subtraction(set) => vec![subtraction_words(set)],
        Rules::Cut(digit) => code_words(&Code::splitting(digit.clone())),
        Rules::Custom(rule) => super::custom::own_words(rule),
    };
    if sentences.is_empty() {
        sentences.push(NO_MOVES.into());
    }
    sentences
}

fn subtraction_words(set: &SubtractionSet) -> String {
    match set {
        SubtractionSet::Finite(elements) if elements.is_empty() => NO_MOVES.into(),
        SubtractionSet::Finite(elements) => {
            format!(
                "Take {} from one heap.",
                beans(&listing(elements, "or"), elements)
            )
        }
        SubtractionSet::Progression {
            listed,
            first,
            step,
        } => {
            let next: Vec<Heap> = (0..3).map_while(|m| first.checked_add(m * step)).collect();
            let shown = [listed.as_slice(), &next].concat();
            format!(
                "Take {}, … beans from one heap (from {first} on every {}).",
                super::join(&shown, ", "),
                if *step == 1 {
                    "number".into()
                } else {
                    format!("{} number", ordinal(*step))
                },
            )
        }
        SubtractionSet::AllExcept(missing) if missing.is_empty() => {
            "Take any number of beans from one heap.".into()
        }
        SubtractionSet::AllExcept(missing) => {
            format!(
                "Take any number of beans from one heap, except {}.",
                listing(missing, "or")
            )
        }
    }
}

/// One sentence per kind of move; amounts with the same digit share theirs.
fn code_words(code: &Code) -> Vec<String> {
    let mut kinds: Vec<(Digit, Amounts)> = Vec::new();
    let mut note = |digit: &Digit, add: &dyn Fn(&mut Amounts)| {
        if digit.is_zero() {
            return;
        }
        let mut digit = digit.clone();
        if !digit.rule_matters() {
            digit.rule = PartRule::Any;
        }
        match kinds.iter_mut().find(|(known, _)| *known == digit) {
            Some((_, amounts)) => add(amounts),
            None => {
                let mut amounts = Amounts::default();
                add(&mut amounts);
                kinds.push((digit, amounts));
            }
        }
    };
    let leading = code.leading();
    for (k, digit) in (1..).zip(&leading[1..]) {
        note(digit, &|amounts| amounts.once.push(k));
    }
    let every = code.repeating().len() as Heap;
    for (k, digit) in (leading.len() as Heap..).zip(code.repeating()) {
        note(digit, &|amounts| amounts.for_ever.push((k, every)));
    }
    let split = splitting_words(&leading[0]);
    split
        .into_iter()
        .chain(
            kinds
                .iter()
                .map(|(digit, amounts)| taking_words(digit, amounts)),
        )
        .collect()
}

/// What digit 0 allows.
fn splitting_words(zero: &Digit) -> Option<String> {
    let counts = PartCounts::new(
        zero.counts.listed().iter().copied().filter(|&j| j >= 2),
        zero.counts.at_least().map(|bound| bound.max(2)),
    );
    (!counts.is_empty()).then(|| {
        format!(
            "Take nothing and split a heap into {}{}.",
            heaps(&counts),
            condition(zero.rule, &counts)
        )
    })
}

fn taking_words(digit: &Digit, amounts: &Amounts) -> String {
    let take = format!("Take {}", amounts.words());
    let rest = PartCounts::new(
        digit.counts.listed().iter().copied().filter(|&j| j >= 1),
        digit.counts.at_least().map(|bound| bound.max(1)),
    );
    let parts = format!(
        "{}{}",
        heaps(&rest),
        condition(digit.rule_matters_as(), &rest)
    );
    match (digit.counts.contains(0), rest.is_empty()) {
        (_, true) => format!("{take} if that is the whole heap."),
        (true, false) => format!("{take}; leave nothing, or leave the rest as {parts}."),
        (false, false) => format!("{take}; some must remain and be left as {parts}."),
    }
}

/// The amounts a kind of move takes.
#[derive(Default)]
struct Amounts {
    once: Vec<Heap>,
    for_ever: Vec<(Heap, Heap)>,
}

impl Amounts {
    fn words(&self) -> String {
        match (self.for_ever.as_slice(), self.once.as_slice()) {
            ([], once) => beans(&listing(once, "or"), once),
            ([(1, 1)], []) => "any number of beans".into(),
            (tail, once) => {
                let mut pieces: Vec<String> = once.iter().map(Heap::to_string).collect();
                pieces.extend(tail.iter().map(|&(first, every)| match every {
                    1 => format!("{first} or more"),
                    _ => format!("{first}, {}, {}, …", first + every, first + 2 * every),
                }));
                format!("{} beans", pieces.join(", or "))
            }
        }
    }
}

fn heaps(counts: &PartCounts) -> String {
    let names = counts.listed().iter().map(|&j| count_name(j));
    let tail = counts.at_least().map(|bound| match bound {
        1 => "any number of".to_string(),
        _ => format!("{} or more", count_name(bound)),
    });
    let all: Vec<String> = names.chain(tail).collect();
    let noun = if counts.listed() == [1] && counts.at_least().is_none() {
        "heap"
    } else {
        "heaps"
    };
    format!("{} {noun}", joined(&all, "or"))
}

/// What a rule asks of the parts, after their number.
fn condition(rule: PartRule, counts: &PartCounts) -> &'static str {
    let only_two = counts.listed().iter().all(|&j| j <= 2) && counts.at_least().is_none();
    match (rule, only_two) {
        (PartRule::Any, _) => "",
        (PartRule::Distinct | PartRule::NotAllEqual, true) => " of different sizes",
        (PartRule::AllEqual, true) => " of the same size",
        (PartRule::Distinct, false) => ", all of different sizes",
        (PartRule::NotAllEqual, false) => ", not all of the same size",
        (PartRule::AllEqual, false) => ", all of the same size",
    }
}

fn count_name(count: u32) -> String {
    let names = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    names
        .get(count as usize)
        .map_or_else(|| count.to_string(), |name| (*name).into())
}

fn beans(amount: &str, numbers: &[Heap]) -> String {
    format!("{amount} {}", if numbers == [1] { "bean" } else { "beans" })
}

/// Numbers with commas and a last "or"; a long list is cut short and counted.
fn listing(numbers: &[Heap], last_word: &str) -> String {
    let shown = &numbers[..numbers.len().min(SPELLED_OUT)];
    let words: Vec<String> = shown.iter().map(Heap::to_string).collect();
    match numbers {
        [.., last] if numbers.len() > SPELLED_OUT => {
            let (words, count) = (words.join(", "), numbers.len());
            format!("{words}, … ({count} numbers, the largest {last})")
        }
        _ => joined(&words, last_word),
    }
}

fn joined(words: &[String], last_word: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} {last_word} {last}", rest.join(", ")),
    }
}

fn ordinal(n: Heap) -> String {
    match n {
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        _ => format!("{n}th"),
    }
}

impl Digit {
    /// The rule where it makes a difference, no restriction otherwise.
    fn rule_matters_as(&self) -> PartRule {
        if self.rule_matters() {
            self.rule
        } else {
            PartRule::Any
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{parse_game, parse_ruleset};
    use crate::ruleset::{game_words, plain_words};

    fn words(text: &str) -> String {
        plain_words(&parse_ruleset(text).unwrap()).join(" ")
    }

    #[test]
    fn dawsons_chess_is_explained_move_by_move() {
        assert_eq!(
            words(".137"),
            "Take 1 bean if that is the whole heap. \
             Take 2 beans; leave nothing, or leave the rest as one heap. \
             Take 3 beans; leave nothing, or leave the rest as one or two heaps. \
             The players move in turn; whoever cannot move loses."
        );
    }

    #[test]
    fn moves_of_each_player_are_told_apart() {
        let words = |text: &str| game_words(&parse_game(text).unwrap()).join(" ");
        assert_eq!(
            words("S(1,2|)"),
            "Left: take 1 or 2 beans from one heap. Right has no moves at all. \
             The players move in turn; whoever cannot move loses."
        );
        assert!(
            words("0.7|0.3").contains("Left: take 1 bean; leave nothing, or leave the rest as")
        );
        assert_eq!(
            words("0.3"),
            plain_words(&parse_ruleset("0.3").unwrap()).join(" ")
        );
    }

    #[test]
    fn infinite_and_empty_sets_are_explained() {
        assert!(words("S(1,3,5,...)").starts_with("Take 1, 3, 5, … beans from one heap"));
        assert!(words("S(all except 2,5)").contains("except 2 or 5"));
        assert!(words("S()").starts_with("There are no moves at all."));
        assert!(words("0.0").starts_with("There are no moves at all."));
    }

    #[test]
    fn splitting_and_modifiers_are_explained() {
        assert!(
            words("grundy")
                .starts_with("Take nothing and split a heap into two heaps of different sizes.")
        );
        assert!(words("CUT(2,3+)").contains("two or more heaps"));
        assert!(words("4.[3]").contains("Take any number of beans; leave nothing"));
    }
}
