//! Rules as people say them: `take a divisor`, `take at most half`, `split into two unequal heaps`.

use super::games::after;
use super::number_sets::number_sets;

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
    (&["k^2", "n^2"], "S(squares)"),
    (&["2^n"], "S(2^k)"),
];

/// How a heap is split, in words, and the rule.
const SPLITS: &[(&[&str], &str)] = &[
    (&["two", "two heaps"], "split into a, n-a for 1 <= a <= n-a"),
    (
        &["two unequal heaps", "two different heaps", "unequal heaps"],
        "split into a, n-a for 1 <= a < n-a",
    ),
    (
        &["two equal heaps", "equal heaps", "halves"],
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
                .or_else(|| number_sets(inside));
        }
    }
    let verbs = ["take away", "take", "subtract", "remove"];
    let rest = verbs.iter().find_map(|verb| after(text, verb))?;
    for most in [
        "at most",
        "up to",
        "no more than",
        "not more than",
        "from 1 to",
    ] {
        if let Some(rest) = after(rest, most) {
            let most = match rest.trim() {
                "half" | "half of it" | "half the heap" | "half of the heap" => "n/2",
                most => most,
            };
            return Some(format!("take k for 1 <= k <= {most}"));
        }
    }
    let articles = [
        "one of the",
        "any of the",
        "one of",
        "any",
        "an",
        "a",
        "the",
    ];
    let bare = articles.iter().find_map(|word| after(rest, word));
    said(TAKEN, bare.unwrap_or(rest))
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
    let verbs = [
        "split into",
        "split it into",
        "divide into",
        "break into",
        "split in",
    ];
    let rest = verbs.iter().find_map(|verb| after(text, verb))?;
    said(SPLITS, rest)
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
        assert_eq!(rule("take a break", &reads), None);
    }
}
