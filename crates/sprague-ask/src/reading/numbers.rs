//! Lists of numbers as people write them: `3 5 7`, `3,5,7`, `1, 2 or 3`, `1 to 3`, `up to 4`.

use super::signs::words;
use sprague::Heap;
use sprague::notation::parse_heap;

/// Things that are taken from heaps.
const THINGS: &[&str] = &[
    "bean",
    "beans",
    "counter",
    "counters",
    "stone",
    "stones",
    "stick",
    "sticks",
    "coin",
    "coins",
    "match",
    "matches",
    "object",
    "objects",
    "item",
    "items",
    "piece",
    "pieces",
    "chip",
    "chips",
    "token",
    "tokens",
    "pin",
    "pins",
    "skittle",
    "skittles",
    "penny",
    "pennies",
    "marble",
    "marbles",
    "matchstick",
    "matchsticks",
    "pebble",
    "pebbles",
    "card",
    "cards",
];

/// Other words that stand beside a number and say nothing about it.
const NOUNS: &[&str] = &[
    "from", "a", "the", "one", "each", "any", "heap", "heaps", "pile", "piles", "row", "rows",
    "of", "size", "sizes", "with", "at", "time", "turn", "and", "or", "n", "=", ":", "either",
    "exactly", "per", "move", "und", "oder", "et", "ou", "y", "o", "de", "von", "aus",
];

/// Whether a word in small letters says nothing about the number beside it.
fn is_noun(word: &str) -> bool {
    THINGS.contains(&word) || NOUNS.contains(&word)
}

/// Words for heaps, of which a number before them tells how many there are, not how large.
const HEAPS: &[&str] = &["heaps", "piles", "rows", "stacks", "columns"];

/// Words behind which there is nothing more to be taken: `take 1 or 2 from a heap of 21`.
const PLACES: &[&str] = &[
    "from", "heap", "heaps", "pile", "piles", "row", "rows", "aus", "von",
];

/// The numbers of a list in brackets or without, separated by spaces, commas or words; nothing if
/// there is anything else.
pub(super) fn heaps(text: &str) -> Option<Vec<Heap>> {
    let inside = &without_thousands(innermost(text));
    if let Some((count, sizes)) = counted(inside) {
        return several(count, heaps(sizes)?);
    }
    let mut numbers = Vec::new();
    for part in inside
        .split([',', ';', ' '])
        .filter(|part| !part.is_empty())
    {
        match number(part) {
            Some(heap) => numbers.push(heap),
            None if is_noun(&part.to_lowercase()) => {}
            None if in_a_row(part).is_some() => numbers.extend(in_a_row(part)?),
            // `n=10`.
            None => numbers.push(number(part.trim_start_matches(['n', '=', ':', '#']))?),
        }
    }
    (!numbers.is_empty() && numbers.len() <= 1000).then_some(numbers)
}

/// The one number in a text whose other words say nothing about it.
pub(super) fn only_number(text: &str) -> Option<Heap> {
    match heaps(text)?.as_slice() {
        [number] => Some(*number),
        _ => None,
    }
}

/// `3-5-7` and `3/5/7`; of two numbers they may as well be the ends.
pub(super) fn in_a_row(text: &str) -> Option<Vec<Heap>> {
    let sign = ['-', '/'].into_iter().find(|&sign| text.contains(sign))?;
    let numbers: Option<Vec<Heap>> = text.split(sign).map(number).collect();
    numbers.filter(|numbers| numbers.len() > 2)
}

/// `3` and `of 5 each` for `3 heaps of 5 each`: how many heaps, and what says how large they are.
pub(super) fn counted(text: &str) -> Option<(Heap, &str)> {
    let text = text.trim();
    let text = text.strip_prefix("with ").unwrap_or(text);
    let (count, rest) = text.split_once(' ')?;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_alphabetic())?;
    let is_plural = HEAPS.contains(&rest[..end].to_lowercase().as_str());
    Some((number(count).filter(|_| is_plural)?, &rest[end..]))
}

/// As many heaps as were counted: all of one size, or each of its own.
pub(super) fn several(count: Heap, sizes: Vec<Heap>) -> Option<Vec<Heap>> {
    match sizes.as_slice() {
        [size] if (1..=1000).contains(&count) => Some(vec![*size; count as usize]),
        sizes => (sizes.len() as Heap == count).then(|| sizes.to_vec()),
    }
}

/// `1000000` for `1,000,000`: no heap is written with a leading zero.
fn without_thousands(text: &str) -> String {
    let digits = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let is_one_number = |word: &str| {
        let mut groups = word.split(',');
        let first = groups.next().is_some_and(|group| {
            (1..=3).contains(&group.len()) && digits(group) && !group.starts_with('0')
        });
        let zero = groups.clone().any(|group| group.starts_with('0'));
        first && zero && groups.all(|group| group.len() == 3 && digits(group))
    };
    let words = text.split(' ').map(|word| match is_one_number(word) {
        true => word.replace(',', ""),
        false => word.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A number of digits, `1e6` or `10^6`, or a small one in a word.
pub(super) fn number(text: &str) -> Option<Heap> {
    const WORDS: [&str; 11] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    let starts = text.starts_with(|c: char| c.is_ascii_digit());
    if starts {
        return parse_heap(text).ok();
    }
    let word = WORDS
        .iter()
        .position(|word| text.eq_ignore_ascii_case(word));
    word.map(|place| place as Heap + 2)
}

/// What stands in brackets of any kind, if the text is one pair of them.
pub(super) fn unbracketed(text: &str) -> &str {
    let text = text.trim();
    let pairs = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')];
    let inside = |(open, close): (char, char)| text.strip_prefix(open)?.strip_suffix(close);
    pairs.into_iter().find_map(inside).map_or(text, str::trim)
}

/// What stands in brackets around brackets: `((10))`, `({1,2,3})`.
pub(super) fn innermost(text: &str) -> &str {
    match unbracketed(text) {
        inside if inside.len() < text.trim().len() => innermost(inside),
        inside => inside,
    }
}

/// What a subtraction set lists, in the notation: `1 2 or 3` is `1,2,3`, `1 to 3` is `1..3`.
pub(super) fn members(text: &str) -> Option<String> {
    let sides: Vec<&str> = innermost(text).split('|').collect();
    let sides: Option<Vec<String>> = sides.into_iter().map(one_side).collect();
    let sides = sides?;
    (sides.len() <= 2).then(|| sides.join("|"))
}

fn one_side(text: &str) -> Option<String> {
    let text = text.replace("...", " … ").replace("..", " to ");
    let text = with_one(&text);
    let mut items: Vec<String> = Vec::new();
    let mut range = false;
    // Words since the last comma, and how many of them are numbers; one word there is not a mere noun.
    let (mut said, mut counted) = (0, 0);
    let mut complete = false;
    for word in words(&text) {
        let comma = [",", ";"].contains(&word);
        if comma && said <= 1 && counted == 0 {
            return None;
        }
        (said, counted) = if comma { (0, 0) } else { (said + 1, counted) };
        match word.to_lowercase().as_str() {
            "," | ";" => {}
            // `1, …, 7` is `1 to 7`.
            "…" if items.len() == 1 => {
                range = true;
                counted += 1;
            }
            "…" => {
                items.push("...".into());
                counted += 1;
            }
            // A number with a sign is not taken.
            "-" if items.is_empty() => return None,
            "to" | "-" | "through" | "until" | "bis" | "à" => {
                range = true;
                counted += 1;
            }
            // `1:3`, but not `sizes: 3`.
            ":" if !items.is_empty() => range = true,
            "up" | "most" | "<=" if items.is_empty() => {
                items.push("1".into());
                range = true;
            }
            noun if is_noun(noun) => {
                complete |= !items.is_empty() && PLACES.contains(&noun);
            }
            _ => {
                let number = number(word).filter(|_| !complete)?;
                counted += 1;
                match items.last_mut().filter(|_| range) {
                    Some(last) => *last = format!("{last}..{number}"),
                    None => items.push(number.to_string()),
                }
                range = false;
            }
        }
    }
    let ends = said > 1 || counted > 0;
    let is_list = items.first().is_some_and(|item| item != "...") && !range && ends;
    is_list.then(|| items.join(","))
}

/// `one` as a number where it begins a list: `one, two or three`, `one bean`, but not `3 from one heap`.
fn with_one(text: &str) -> String {
    let rest = text.trim_start();
    let behind = rest
        .get(..3)
        .filter(|word| word.eq_ignore_ascii_case("one"));
    let signs = [",", " or ", " to ", " and ", "-"];
    let begins = |list: &str| signs.iter().any(|sign| list.starts_with(sign));
    let is_one = |list: &str| {
        let mut words = list.split_whitespace();
        words.next().is_none_or(|word| THINGS.contains(&word)) && words.all(is_noun)
    };
    match behind.map(|_| &rest[3..]) {
        Some(list) if begins(list) || is_one(list) => format!("1{list}"),
        _ => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_people_write_them() {
        assert_eq!(heaps("3 5 7"), Some(vec![3, 5, 7]));
        assert_eq!(heaps("(3,5,7)"), Some(vec![3, 5, 7]));
        assert_eq!(heaps("heaps of 3, 5 and 1e3"), Some(vec![3, 5, 1000]));
        assert_eq!(heaps("n=10"), Some(vec![10]));
        assert_eq!(heaps("1,000,000"), Some(vec![1_000_000]));
        assert_eq!(heaps("100,200,300"), Some(vec![100, 200, 300]));
        assert_eq!(heaps("3 heaps of 5"), Some(vec![5, 5, 5]));
        assert_eq!(heaps("two piles with 4 stones each"), Some(vec![4, 4]));
        assert_eq!(heaps("3 heaps: 1, 2 and 4"), Some(vec![1, 2, 4]));
        assert_eq!(heaps("3 heaps of 1 and 2"), None);
        assert_eq!(heaps("3-5-7"), Some(vec![3, 5, 7]));
        assert_eq!(heaps("3-5"), None);
        assert_eq!(heaps("kayles"), None);
        assert_eq!(members("1, 2 or 3 beans").as_deref(), Some("1,2,3"));
        assert_eq!(members("one, two or three").as_deref(), Some("1,2,3"));
        assert_eq!(members("2 from one heap").as_deref(), Some("2"));
        assert_eq!(members("{1 2 3}").as_deref(), Some("1,2,3"));
        assert_eq!(members("up to 3").as_deref(), Some("1..3"));
        assert_eq!(members("1 to 4").as_deref(), Some("1..4"));
        assert_eq!(members("1,3,5,...").as_deref(), Some("1,3,5,..."));
        assert_eq!(members("1,...,7").as_deref(), Some("1..7"));
        assert_eq!(members("1, .., 7").as_deref(), Some("1..7"));
        assert_eq!(members("1-3").as_deref(), Some("1..3"));
        assert_eq!(members("((1,2))").as_deref(), Some("1,2"));
        assert_eq!(members("one bean").as_deref(), Some("1"));
        assert_eq!(members("1 or 2 from 21"), None);
        assert_eq!(members("1 or 2 from a heap of 21"), None);
        assert_eq!(members("1 2 | 1 3").as_deref(), Some("1,2|1,3"));
        assert_eq!(members("1:3").as_deref(), Some("1..3"));
        assert_eq!(members("1,2|-1"), None);
        assert_eq!(members("to"), None);
        assert_eq!(members("1,a"), None);
        assert_eq!(members("1, 2 beans, from a heap").as_deref(), Some("1,2"));
    }
}
