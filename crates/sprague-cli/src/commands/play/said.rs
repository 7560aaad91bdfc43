//! Moves as people say them: other verbs, another order, and heaps named by their place or by their size.

use sprague::Heap;
use sprague::notation::parse_heap;
use sprague::position::Position;

/// Which component is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// Counted from 0.
    Number(usize),
    /// A bare number: that of a heap, or its size.
    Either(Heap),
    /// A heap of this size.
    Size(Heap),
    Last,
}

const WORDS: [&str; 4] = ["heap", "pile", "row", "stack"];
const COUNTED: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// The component that words name: `3`, `heap 3`, `the third heap`, `the heap of 7`.
pub(super) fn which(text: &str) -> Result<Which, String> {
    let text = text.trim().to_lowercase();
    let text = text.strip_prefix("the ").unwrap_or(&text).trim();
    let bare = WORDS.iter().find_map(|word| text.strip_prefix(word));
    let behind = WORDS.iter().find_map(|word| text.strip_suffix(word));
    let position = |number: Heap| {
        number
            .checked_sub(1)
            .map(|number| Which::Number(number as usize))
    };
    let found = match (bare.map(str::trim), behind.map(str::trim)) {
        (Some(rest), _) => match rest
            .strip_prefix("of ")
            .or_else(|| rest.strip_prefix("with "))
        {
            Some(size) => parse_heap(size.trim()).ok().map(Which::Size),
            None => {
                let rest = rest.strip_prefix("number").unwrap_or(rest);
                parse_heap(rest.trim_matches([' ', '#', '.']))
                    .ok()
                    .and_then(position)
            }
        },
        (None, Some("last")) => Some(Which::Last),
        (None, Some(rest)) => {
            let counted = COUNTED.iter().position(|word| *word == rest);
            let ordinal = ["st", "nd", "rd", "th"]
                .iter()
                .find_map(|end| rest.strip_suffix(end));
            let ordinal = ordinal.and_then(|number| position(parse_heap(number).ok()?));
            counted.map(Which::Number).or(ordinal)
        }
        (None, None) => match text.strip_prefix('#') {
            Some(number) => parse_heap(number).ok().and_then(position),
            None => parse_heap(text)
                .ok()
                .filter(|&number| number > 0)
                .map(Which::Either),
        },
    };
    found.ok_or_else(|| format!("`{text}` is not the number of a heap; they are counted from 1"))
}

impl Which {
    /// Its place in a position.
    pub(super) fn find(self, position: &Position) -> Result<usize, String> {
        let all = position.components();
        let of_size = |size: Heap| {
            all.iter()
                .position(|component| component.heap() == Some(size))
        };
        let last = all.len();
        match self {
            Which::Last => last.checked_sub(1).ok_or_else(|| "there is no heap".into()),
            Which::Number(place) if place < last => Ok(place),
            Which::Number(place) => Err(format!(
                "there is no heap {}; the last is {last}",
                place + 1
            )),
            Which::Size(size) => of_size(size).ok_or_else(|| format!("there is no heap of {size}")),
            Which::Either(number) => {
                let place = usize::try_from(number - 1)
                    .ok()
                    .filter(|&place| place < last);
                let is_that = |place: usize| all[place].heap() == Some(number);
                match (place, of_size(number)) {
                    (Some(place), Some(_)) if is_that(place) => Ok(place),
                    (Some(_), Some(_)) => Err(format!(
                        "is that heap number {number} or the heap of {number}? Say `from heap {number}` or \
                         `from the heap of {number}`"
                    )),
                    (Some(place), None) | (None, Some(place)) => Ok(place),
                    (None, None) => Err(format!("there is no heap {number}; the last is {last}")),
                }
            }
        }
    }
}

/// A line with the verbs and in the order that moves are written: `take 2 from heap 1` for `heap 1: remove 2`.
pub(super) fn plainly(text: &str) -> String {
    const VERBS: [&str; 8] = [
        "take away ",
        "remove ",
        "subtract ",
        "knock down ",
        "knock over ",
        "knock ",
        "delete ",
        "get ",
    ];
    let text = text.trim().trim_end_matches(['.', '!']).trim_end();
    let mut text = ["i ", "I ", "i'll ", "I'll ", "please "]
        .iter()
        .find_map(|word| text.strip_prefix(word))
        .unwrap_or(text)
        .trim_start()
        .to_string();
    let lower = text.to_ascii_lowercase();
    // `heap 1 take 3` and `from heap 1 take 3`.
    let verbs = VERBS.iter().copied().chain(["take "]);
    let at = verbs.filter_map(|verb| Some((lower.find(&format!(" {verb}"))?, verb.len())));
    let heap_first = |text: &str| {
        ["from "]
            .iter()
            .chain(&["heap ", "pile ", "row "])
            .any(|word| text.starts_with(word))
    };
    if let Some((place, verb)) = at.min().filter(|_| heap_first(&lower)) {
        let heap = text[..place].trim_end_matches([' ', ',', ':']);
        let heap = heap.strip_prefix("from ").unwrap_or(heap);
        return format!("take {} from {heap}", &text[place + 1 + verb..]);
    }
    if let Some(verb) = VERBS.iter().find(|verb| lower.starts_with(**verb)) {
        text = format!("take {}", &text[verb.len()..]);
    } else if lower.starts_with("take ") {
        text = format!("take {}", &text["take ".len()..]);
    }
    // `2 from heap 3`.
    let is_number = |text: &str| parse_heap(text.trim()).is_ok();
    match text.split_once(" from ") {
        Some((amount, _)) if is_number(amount) => format!("take {text}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_named_by_number_or_by_size() {
        for (text, meant) in [
            ("3", Which::Either(3)),
            ("heap 3", Which::Number(2)),
            ("heap number 3", Which::Number(2)),
            ("#3", Which::Number(2)),
            ("the third heap", Which::Number(2)),
            ("the 3rd pile", Which::Number(2)),
            ("the last row", Which::Last),
            ("the heap of 7", Which::Size(7)),
        ] {
            assert_eq!(which(text), Ok(meant), "{text}");
        }
        for text in ["", "0", "the purple heap", "heap", "heap 0"] {
            assert!(which(text).is_err(), "{text}");
        }
    }

    #[test]
    fn moves_are_said_in_other_words() {
        for (text, plain) in [
            ("remove 2 from heap 1", "take 2 from heap 1"),
            ("heap 1 take 3", "take 3 from heap 1"),
            ("heap 1: remove 3", "take 3 from heap 1"),
            ("from heap 1 take 3", "take 3 from heap 1"),
            ("2 from 1", "take 2 from 1"),
            ("I take 2 from 1.", "take 2 from 1"),
            ("2: 7 -> 2,3", "2: 7 -> 2,3"),
            ("take 10^18 - 5", "take 10^18 - 5"),
        ] {
            assert_eq!(plainly(text), plain);
        }
    }
}
