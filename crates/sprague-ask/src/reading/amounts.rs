//! How much may be taken, in words with a bound: `at most 3`, `2 or more`, `between 2 and 5`, `less than half`.

use super::games::after;
use super::numbers::only_number;
use sprague::Heap;

/// The farthest bound that is written as a set.
const FARTHEST: Heap = 10_000;

/// What a bound says of the numbers it allows.
#[derive(Debug, Clone, Copy)]
enum Bound {
    Most,
    Below,
    Least,
    Above,
}

/// Words before a bound.
const BEFORE: &[(&str, Bound)] = &[
    ("at most", Bound::Most),
    ("up to", Bound::Most),
    ("no more than", Bound::Most),
    ("not more than", Bound::Most),
    ("a maximum of", Bound::Most),
    ("maximum", Bound::Most),
    ("max", Bound::Most),
    ("from 1 to", Bound::Most),
    ("less than", Bound::Below),
    ("fewer than", Bound::Below),
    ("at least", Bound::Least),
    ("no fewer than", Bound::Least),
    ("no less than", Bound::Least),
    ("not less than", Bound::Least),
    ("a minimum of", Bound::Least),
    ("more than", Bound::Above),
];

/// Words behind a bound.
const BEHIND: &[(&str, Bound)] = &[
    (" or more", Bound::Least),
    (" or less", Bound::Most),
    (" or fewer", Bound::Most),
    (" at most", Bound::Most),
    (" at least", Bound::Least),
];

/// The members of a subtraction set that is said by its bounds.
pub(super) fn bounded(text: &str) -> Option<String> {
    between(text).or_else(|| {
        let (bound, rest) = split(text)?;
        members(bound, only_number(rest)?)
    })
}

/// The rule that is said by a bound that depends on the heap: `less than half`, `up to n/2`.
pub(super) fn bounded_rule(text: &str) -> Option<String> {
    let (bound, rest) = split(text)?;
    let number = match rest.trim().to_lowercase().as_str() {
        "half" | "half of it" | "half the heap" | "half of the heap" => "n/2".to_string(),
        rest => rest.to_string(),
    };
    Some(match bound {
        // Beyond the farthest set; a heap may be smaller.
        Bound::Most if only_number(&number).is_some() => {
            format!("take k for 1 <= k <= n, k <= {number}")
        }
        Bound::Most => format!("take k for 1 <= k <= {number}"),
        // Half of an odd number is not an integer, and a quotient would be rounded.
        Bound::Below if number == "n/2" => "take k for 1 <= k, 2*k < n".to_string(),
        Bound::Below => format!("take k for 1 <= k < {number}"),
        Bound::Least if number == "n/2" => "take k for 1 <= k <= n, 2*k >= n".to_string(),
        Bound::Least => format!("take k for {number} <= k <= n, k > 0"),
        Bound::Above if number == "n/2" => "take k for 1 <= k <= n, 2*k > n".to_string(),
        Bound::Above => format!("take k for {number} < k <= n, k > 0"),
    })
}

/// A bound, and what it is.
fn split(text: &str) -> Option<(Bound, &str)> {
    let mut before = BEFORE.iter();
    let before = before.find_map(|(words, bound)| Some((*bound, after(text, words)?)));
    before.or_else(|| {
        BEHIND.iter().find_map(|(words, bound)| {
            let place = text.to_ascii_lowercase().find(words)?;
            let rest = &text[place + words.len()..];
            // `2 or more beans`, but not `2 or more than 5`.
            (rest.is_empty() || only_number(&format!("1{rest}")).is_some())
                .then(|| (*bound, &text[..place]))
        })
    })
}

fn between(text: &str) -> Option<String> {
    let rest = after(text, "between").or_else(|| after(text, "from"))?;
    let (from, to) = [" and ", " to ", "-"]
        .iter()
        .find_map(|word| rest.split_once(word))?;
    let (from, to) = (only_number(from)?, only_number(to)?);
    (0 < from && from <= to && to <= FARTHEST).then(|| format!("{from}..{to}"))
}

fn members(bound: Bound, number: Heap) -> Option<String> {
    let most = |most: Heap| (1..=FARTHEST).contains(&most).then(|| format!("1..{most}"));
    let least = |least: Heap| match least {
        0 | 1 => Some("all".to_string()),
        _ => Some(format!("{least},{},...", least.checked_add(1)?)),
    };
    match bound {
        Bound::Most => most(number),
        Bound::Below => most(number.checked_sub(1)?),
        Bound::Least => least(number),
        Bound::Above => least(number.checked_add(1)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::notation::parse_game;

    #[test]
    fn bounds_are_sets() {
        for (typed, read) in [
            ("at most 3", "1..3"),
            ("no more than three stones", "1..3"),
            ("fewer than 4", "1..3"),
            ("3 or fewer", "1..3"),
            ("2 or more", "2,3,..."),
            ("2 or more beans", "2,3,..."),
            ("more than 2 beans", "3,4,..."),
            ("at least 1", "all"),
            ("between 2 and 5", "2..5"),
        ] {
            assert_eq!(bounded(typed).as_deref(), Some(read), "{typed}");
            assert!(parse_game(&format!("S({read})")).is_ok(), "{read}");
        }
        assert!(bounded_rule("at most 20000").is_some_and(|rule| rule.contains("k <= n")));
        for typed in [
            "at most half",
            "less than 1",
            "2 or more than 5",
            "between 5 and 2",
        ] {
            assert_eq!(bounded(typed), None, "{typed}");
        }
    }

    #[test]
    fn bounds_that_depend_on_the_heap_are_rules() {
        for (typed, read) in [
            ("at most half", "take k for 1 <= k <= n/2"),
            ("less than half", "take k for 1 <= k, 2*k < n"),
            ("at least half", "take k for 1 <= k <= n, 2*k >= n"),
            ("more than half", "take k for 1 <= k <= n, 2*k > n"),
            ("up to sqrt(n)", "take k for 1 <= k <= sqrt(n)"),
            ("fewer than n", "take k for 1 <= k < n"),
        ] {
            assert_eq!(bounded_rule(typed).as_deref(), Some(read), "{typed}");
            assert!(parse_game(read).is_ok(), "{read}");
        }
    }
}
