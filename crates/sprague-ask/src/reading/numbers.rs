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
    let inside = unbracketed(text);
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

/// A number of digits, `1e6` or `10^6`.
pub(super) fn number(text: &str) -> Option<Heap> {
    let starts = text.starts_with(|c: char| c.is_ascii_digit());
    starts.then(|| parse_heap(text).ok())?
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
    let mut items: Vec<String> = Vec::new();
    let (mut range, mut after_comma) = (false, true);
    for word in words(&text) {
        // Between two commas a number may be missing.
        let comma = [",", ";"].contains(&word);
        if comma && after_comma {
            return None;
        }
        after_comma = comma;
        match word.to_lowercase().as_str() {
            "," | ";" => {}
            "…" => items.push("...".into()),
            "to" | "-" | "through" | "until" => range = true,
            "up" | "most" | "<=" if items.is_empty() => {
                items.push("1".into());
                range = true;
            }
            noun if NOUNS.contains(&noun) => {}
            _ => {
                let number = number(word)?;
                match items.last_mut().filter(|_| range) {
                    Some(last) => *last = format!("{last}..{number}"),
                    None => items.push(number.to_string()),
                }
                range = false;
            }
        }
    }
    let is_list = items.first().is_some_and(|item| item != "...") && !range && !after_comma;
    is_list.then(|| items.join(","))
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
        assert_eq!(heaps("kayles"), None);
        assert_eq!(members("1, 2 or 3 beans").as_deref(), Some("1,2,3"));
        assert_eq!(members("{1 2 3}").as_deref(), Some("1,2,3"));
        assert_eq!(members("up to 3").as_deref(), Some("1..3"));
        assert_eq!(members("1 to 4").as_deref(), Some("1..4"));
        assert_eq!(members("1,3,5,...").as_deref(), Some("1,3,5,..."));
        assert_eq!(members("1 2 | 1 3").as_deref(), Some("1,2|1,3"));
        assert_eq!(members("to"), None);
    }
}
