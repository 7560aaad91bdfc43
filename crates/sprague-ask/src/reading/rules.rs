//! Rules as people say them: `take a divisor`, `take at most half`, `split into two unequal heaps`.

use super::amounts::bounded_rule;
use super::games::after;
use super::number_sets::number_sets;
use super::numbers::{members, number as number_of};

/// What may be taken, in words, and the game.
const TAKEN: &[(&[&str], &str)] = &[
    (&["divisor", "divisors"], "take one of divisors(n)"),
    (
        &["proper divisor", "proper divisors"],
        "take one of proper_divisors(n)",
    ),
    (
        &["prime divisor", "prime factor"],
        "take one of prime_divisors(n)",
    ),
    (
        &["number coprime to n", "number prime to n", "totative"],
        "take one of totatives(n)",
    ),
    (
        &["prime", "primes", "prime number", "prime numbers"],
        "S(primes)",
    ),
    (
        &[
            "square",
            "squares",
            "square number",
            "square numbers",
            "perfect square",
            "perfect squares",
        ],
        "S(squares)",
    ),
    (
        &["triangular number", "triangular numbers", "triangulars"],
        "S(triangular)",
    ),
    (
        &["power of two", "power of 2", "powers of 2", "powers of two"],
        "S(2^k)",
    ),
    (
        &["fibonacci number", "fibonacci numbers", "fib"],
        "S(fibonacci)",
    ),
    (
        &["cube", "cubes", "k^3", "n^3", "cube number", "cube numbers"],
        "take one of {k^3 : 1 <= k, k^3 <= n}",
    ),
    (
        &["odd number", "odd numbers", "odds", "odd"],
        "S(1,3,5,...)",
    ),
    (
        &["even number", "even numbers", "evens", "even"],
        "S(2,4,6,...)",
    ),
    (
        &["half", "half of it", "half the heap"],
        "take n/2 if n is even and n > 0",
    ),
    (&["half or less"], "take k for 1 <= k <= n/2"),
    (
        &[
            "all",
            "everything",
            "whole heap",
            "all of it",
            "all of them",
            "heap",
        ],
        "take n if n > 0",
    ),
    (
        &[
            "number but not all",
            "but all",
            "number but leave at least 1",
            "number but leave at least one",
            "number but leave one",
            "some but not all",
        ],
        "take k for 1 <= k < n",
    ),
    (&["k^2", "n^2"], "S(squares)"),
    (&["2^n"], "S(2^k)"),
];

/// How a heap is split, in words, and the rule.
const SPLITS: &[(&[&str], &str)] = &[
    (&["two", "two heaps"], "split into a, n-a for 1 <= a <= n-a"),
    (
        &[
            "two unequal heaps",
            "two different heaps",
            "unequal heaps",
            "two heaps of different sizes",
            "two heaps of unequal size",
            "two heaps of unequal sizes",
        ],
        "split into a, n-a for 1 <= a < n-a",
    ),
    (
        &[
            "two equal heaps",
            "equal heaps",
            "halves",
            "half",
            "two halves",
        ],
        "split into n/2, n/2 if n is even and n > 0",
    ),
    (
        &["three", "three heaps"],
        "split into a, b, n-a-b for 1 <= a <= b <= n-a-b",
    ),
];

/// The notation of a rule in words; `reads` tells whether the notation accepts a text.
pub(super) fn rule(text: &str, reads: &dyn Fn(&str) -> bool) -> Option<String> {
    let proposal = taken(text).or_else(|| split(text));
    let ranges = || with_range(text).into_iter().find(|text| reads(text));
    proposal.filter(|text| reads(text)).or_else(ranges)
}

/// What a list of phrases says of one of them.
fn said(phrases: &[(&[&str], &str)], text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(" of n").to_lowercase();
    let text = text
        .trim_end_matches(" of beans")
        .trim_end_matches(" from it");
    let found = phrases.iter().find(|(words, _)| words.contains(&text));
    found.map(|(_, rule)| (*rule).to_string())
}

/// `take a divisor`, `subtract one of the divisors`, `S(cubes)`.
fn taken(text: &str) -> Option<String> {
    if let Some(inside) = text.strip_prefix(['S', 's']).map(str::trim_start) {
        let pairs = [('(', ')'), ('{', '}'), ('[', ']')];
        let inside = pairs
            .iter()
            .find_map(|&(open, close)| inside.strip_prefix(open)?.strip_suffix(close));
        if let Some(inside) = inside {
            return said(TAKEN, inside)
                .or_else(|| powers(inside))
                .or_else(|| multiples(inside))
                .or_else(|| number_sets(inside));
        }
    }
    let verbs = [
        "take away",
        "take",
        "subtract",
        "remove",
        "knock down",
        "halve",
    ];
    let lower = text.trim().to_lowercase();
    if ["halve", "halve it", "halve the heap", "halve a heap"].contains(&lower.as_str()) {
        return said(TAKEN, "half");
    }
    let rest = verbs.iter().find_map(|verb| after(text, verb))?;
    if let Some(rule) = bounded_rule(rest).or_else(|| and_perhaps_split(rest)) {
        return Some(rule);
    }
    let bare = without_article(rest);
    said(TAKEN, bare)
        .or_else(|| multiples(bare))
        .or_else(|| number_sets(&without_articles(rest)))
}

fn without_article(text: &str) -> &str {
    let articles = [
        "one of the",
        "any of the",
        "one of",
        "any",
        "an",
        "a",
        "the",
    ];
    let bare = articles.iter().find_map(|word| after(text, word));
    bare.unwrap_or(text)
}

/// `1, prime` for `1 or a prime`.
fn without_articles(text: &str) -> String {
    let items = text.replace(" or ", ",");
    let items = items.split(',').map(|item| without_article(item.trim()));
    items.collect::<Vec<_>>().join(",")
}

/// `multiples of 3`, which are a progression.
fn multiples(text: &str) -> Option<String> {
    let lower = text.trim().to_lowercase();
    let number = lower
        .strip_prefix("multiples of ")
        .or_else(|| lower.strip_prefix("multiple of "))?;
    let number = number_of(number).filter(|number| (1..1 << 30).contains(number))?;
    Some(format!("S({number},{},{},...)", 2 * number, 3 * number))
}

/// The code of `1 or 2, and perhaps split the rest` and of `one or two adjacent pins`.
fn and_perhaps_split(text: &str) -> Option<String> {
    const PERHAPS: [&str; 8] = [
        "maybe",
        "perhaps",
        "possibly",
        "optionally",
        "may",
        "can",
        "if you like",
        "if wanted",
    ];
    const BESIDE: [&str; 5] = [
        " adjacent",
        " neighbouring",
        " neighboring",
        " consecutive",
        " contiguous",
    ];
    let lower = text.to_lowercase();
    let taken = match lower.find(" split").or_else(|| lower.find(" divide")) {
        Some(place) => {
            let joins = [" and", " then", ",", ";", "and/or"];
            let end = joins
                .iter()
                .filter_map(|join| lower[..place].find(join))
                .filter(|&end| {
                    PERHAPS.iter().any(|word| lower[end..].contains(word))
                        || lower[end..].contains("and/or")
                });
            text.get(..end.max()?)?.trim_end_matches([' ', ','])
        }
        None => text.get(..BESIDE.iter().find_map(|word| lower.find(word))?)?,
    };
    let members = members(taken)?;
    let numbers: Option<Vec<usize>> = members.split(',').map(|n| n.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.iter().all(|n| (1..=30).contains(n)))?;
    let last = *numbers.iter().max()?;
    let digits = (1..=last).map(|n| if numbers.contains(&n) { '7' } else { '0' });
    Some(format!("0.{}", digits.collect::<String>()))
}

/// `3^k` and `powers of 3`.
fn powers(text: &str) -> Option<String> {
    let base = text.strip_suffix("^k").or_else(|| text.strip_suffix("^n"));
    let base = base.or_else(|| text.strip_prefix("powers of "))?.trim();
    let base: u64 = base
        .parse()
        .ok()
        .filter(|base| (2..1 << 30).contains(base))?;
    // The range of k is short, so that no power in it is too large a number.
    let doublings = base.ilog2();
    let most = match doublings {
        1 => "log2(n)".to_string(),
        _ => format!("log2(n)/{doublings}"),
    };
    Some(format!(
        "take one of {{{base}^k : 0 <= k <= {most}, {base}^k <= n}}"
    ))
}

fn split(text: &str) -> Option<String> {
    let (verb, rest) = text.split_once(' ')?;
    let is_verb =
        ["split", "divide", "break", "cut", "separate"].contains(&verb.to_lowercase().as_str());
    let words = [
        "a heap into",
        "the heap into",
        "a pile into",
        "it into",
        "heaps into",
        "into",
        "in",
    ];
    let rest = words
        .iter()
        .find_map(|words| after(rest, words))
        .filter(|_| is_verb)?;
    let rest = rest
        .replace("parts", "heaps")
        .replace("piles", "heaps")
        .replace(" smaller ", " ");
    said(SPLITS, &rest)
}

/// A rule whose range is said with another word than `for`, or by a range where a number should be:
/// `take k where k | n`, `take 1 <= k <= n/2`, `take 1 to n/2`.
fn with_range(text: &str) -> Vec<String> {
    let mut ways = Vec::new();
    for word in [" where ", " with ", " such that ", " so that ", ", ", " : "] {
        ways.push(text.replacen(word, " for ", 1));
    }
    let verbs = ["take", "subtract", "remove"];
    if let Some(rest) = verbs.iter().find_map(|verb| after(text, verb)) {
        for sign in ["..", " to "] {
            if let Some((from, to)) = rest.split_once(sign) {
                ways.push(format!("take k for {} <= k <= {}", from.trim(), to.trim()));
            }
        }
        if rest.contains(['<', '≤']) {
            ways.push(format!("take k for {rest}"));
        }
    }
    ways.retain(|way| way != text && way.contains(" for "));
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::notation::parse_game;

    #[test]
    fn every_phrase_stands_for_a_game() {
        for (words, rule) in TAKEN.iter().chain(SPLITS) {
            assert!(parse_game(rule).is_ok(), "{words:?}: {rule}");
        }
    }

    #[test]
    fn rules_are_read_as_people_say_them() {
        let reads = |text: &str| parse_game(text).is_ok();
        for (typed, read) in [
            ("take a divisor", "take one of divisors(n)"),
            ("take one of the divisors", "take one of divisors(n)"),
            ("take a prime", "S(primes)"),
            ("S(cubes)", "take one of {k^3 : 1 <= k, k^3 <= n}"),
            ("S(3^k)", "take one of {3^k : 0 <= k <= log2(n), 3^k <= n}"),
            (
                "S(10^k)",
                "take one of {10^k : 0 <= k <= log2(n)/3, 10^k <= n}",
            ),
            ("S(square numbers)", "S(squares)"),
            (
                "S(1, primes)",
                "take one of {k : 1 <= k <= n, k = 1 or prime(k)}",
            ),
            ("take at most half", "take k for 1 <= k <= n/2"),
            ("take less than half", "take k for 1 <= k, 2*k < n"),
            ("take all", "take n if n > 0"),
            ("take any number but not all", "take k for 1 <= k < n"),
            (
                "take a prime or 1",
                "take one of {k : 1 <= k <= n, prime(k) or k = 1}",
            ),
            (
                "take 1 or a square",
                "take one of {k : 1 <= k <= n, k = 1 or square(k)}",
            ),
            ("take a multiple of 3", "S(3,6,9,...)"),
            ("S(multiples of 4)", "S(4,8,12,...)"),
            ("take 1 or 2 and maybe split", "0.77"),
            ("take 1 or 2, then you may split the rest", "0.77"),
            ("knock down one or two adjacent pins", "0.77"),
            ("take two adjacent", "0.07"),
            (
                "divide a heap into two unequal parts",
                "split into a, n-a for 1 <= a < n-a",
            ),
            ("take up to n/2", "take k for 1 <= k <= n/2"),
            ("take 1..n/2", "take k for 1 <= k <= n/2"),
            ("take 1 to n/2", "take k for 1 <= k <= n/2"),
            ("take k, 1 <= k <= n/2", "take k for 1 <= k <= n/2"),
            ("take k where k | n", "take k for k | n"),
            ("take k with k prime", "take k for k prime"),
            ("take 1 <= k <= n/2", "take k for 1 <= k <= n/2"),
            (
                "split into two unequal heaps",
                "split into a, n-a for 1 <= a < n-a",
            ),
        ] {
            assert_eq!(rule(typed, &reads).as_deref(), Some(read), "{typed}");
        }
        for typed in [
            "take a break",
            "take 1 or 2, then split",
            "take a prime or a break",
        ] {
            assert_eq!(rule(typed, &reads), None, "{typed}");
        }
    }
}
