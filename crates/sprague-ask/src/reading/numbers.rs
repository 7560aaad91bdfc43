//! Lists of numbers as people write them: `3 5 7`, `3,5,7`, `1, 2 or 3`, `1 to 3`, `up to 4`.

use super::signs::words;
use sprague::Heap;
use sprague::notation::parse_heap;

/// Words that stand beside a number and say nothing about it.
const NOUNS: &[&str] = &[
    "bean", "beans", "counter", "counters", "stone", "stones", "stick", "sticks", "coin", "coins",
    "match", "matches", "object", "objects", "item", "items", "piece", "pieces", "chip", "chips",
    "token", "tokens", "pin", "pins", "skittle", "skittles", "penny", "pennies", "from", "a",
    "the", "one", "each", "any", "heap", "heaps", "pile", "piles", "row", "rows", "of", "size",
    "sizes", "with", "at", "time", "turn", "and", "or", "n", "=", ":", "either", "exactly", "per",
    "move",
];

/// The numbers of a list in brackets or without, separated by spaces, commas or words; nothing if
/// there is anything else.
pub(super) fn heaps(text: &str) -> Option<Vec<Heap>> {
    let inside = &without_thousands(unbracketed(text));
    let mut numbers = Vec::new();
    for part in inside
        .split([',', ';', ' '])
        .filter(|part| !part.is_empty())
    {
        match number(part) {
            Some(heap) => numbers.push(heap),
            None if NOUNS.contains(&part.to_lowercase().as_str()) => {}
            // `n=10`.
            None => numbers.push(number(part.trim_start_matches(['n', '=', ':']))?),
        }
    }
    (!numbers.is_empty() && numbers.len() <= 1000).then_some(numbers)
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

/// What a subtraction set lists, in the notation: `1 2 or 3` is `1,2,3`, `1 to 3` is `1..3`.
pub(super) fn members(text: &str) -> Option<String> {
    let sides: Vec<&str> = unbracketed(text).split('|').collect();
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
    for word in words(&text) {
        let comma = [",", ";"].contains(&word);
        if comma && said <= 1 && counted == 0 {
            return None;
        }
        (said, counted) = if comma { (0, 0) } else { (said + 1, counted) };
        match word.to_lowercase().as_str() {
            "," | ";" => {}
            "…" => {
                items.push("...".into());
                counted += 1;
            }
            // A number with a sign is not taken.
            "-" if items.is_empty() => return None,
            "to" | "-" | "through" | "until" => range = true,
            // `1:3`, but not `sizes: 3`.
            ":" if !items.is_empty() => range = true,
            "up" | "most" | "<=" if items.is_empty() => {
                items.push("1".into());
                range = true;
            }
            noun if NOUNS.contains(&noun) => {}
            _ => {
                let number = number(word)?;
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

/// `one` as a number where it begins a list: `one, two or three`, but not `3 from one heap`.
fn with_one(text: &str) -> String {
    let rest = text.trim_start();
    let behind = rest
        .get(..3)
        .filter(|word| word.eq_ignore_ascii_case("one"));
    match behind.map(|_| &rest[3..]) {
        Some(list)
            if [",", " or ", " to ", " and "]
                .iter()
                .any(|sign| list.starts_with(sign)) =>
        {
            format!("1{list}")
        }
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
        assert_eq!(heaps("kayles"), None);
        assert_eq!(members("1, 2 or 3 beans").as_deref(), Some("1,2,3"));
        assert_eq!(members("one, two or three").as_deref(), Some("1,2,3"));
        assert_eq!(members("2 from one heap").as_deref(), Some("2"));
        assert_eq!(members("{1 2 3}").as_deref(), Some("1,2,3"));
        assert_eq!(members("up to 3").as_deref(), Some("1..3"));
        assert_eq!(members("1 to 4").as_deref(), Some("1..4"));
        assert_eq!(members("1,3,5,...").as_deref(), Some("1,3,5,..."));
        assert_eq!(members("1 2 | 1 3").as_deref(), Some("1,2|1,3"));
        assert_eq!(members("1:3").as_deref(), Some("1..3"));
        assert_eq!(members("1,2|-1"), None);
        assert_eq!(members("to"), None);
        assert_eq!(members("1,a"), None);
        assert_eq!(members("1, 2 beans, from a heap").as_deref(), Some("1,2"));
    }
}
