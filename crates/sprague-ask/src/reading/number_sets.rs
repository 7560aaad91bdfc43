//! Sets of numbers as people put them together: `1, primes`, `primes up to 31`, `3, 9, 27, ...`.

use super::numbers::number;
use sprague::Heap;

/// Names of well-known sets, and the condition on k that says that it is one of them.
const SETS: &[(&[&str], &str)] = &[
    (
        &["primes", "prime numbers", "prime", "prime number"],
        "prime(k)",
    ),
    (
        &[
            "squares",
            "square numbers",
            "square",
            "square number",
            "perfect square",
        ],
        "square(k)",
    ),
    (
        &[
            "triangular",
            "triangular numbers",
            "triangle numbers",
            "triangular number",
        ],
        "square(8*k + 1)",
    ),
    (
        &[
            "2^k",
            "2^n",
            "powers of two",
            "powers of 2",
            "power of two",
            "power of 2",
        ],
        "2^log2(k) = k",
    ),
    (
        &["fibonacci", "fibonacci numbers", "fibonacci number"],
        "square(5*k*k + 4) or square(5*k*k - 4)",
    ),
    (&["odd", "odd numbers", "odds", "odd number"], "k % 2 = 1"),
    (
        &["even", "even numbers", "evens", "even number"],
        "k % 2 = 0",
    ),
];

/// The largest number up to which a named set is listed.
const FARTHEST: Heap = 10_000;

/// The game in which a number of some sets may be taken; what stands in the brackets of `S(…)`.
pub(super) fn number_sets(inside: &str) -> Option<String> {
    up_to(inside)
        .or_else(|| continued(inside))
        .or_else(|| joined(inside))
}

fn condition(name: &str) -> Option<&'static str> {
    let name = name.trim().to_lowercase();
    let found = SETS
        .iter()
        .find(|(names, _)| names.contains(&name.as_str()));
    found.map(|(_, condition)| *condition)
}

/// `1, primes` and `primes and 1`: numbers and sets in any order.
fn joined(inside: &str) -> Option<String> {
    let inside = inside.replace(" and ", ",").replace(" or ", ",");
    let items = inside.replace([';', '∪'], ",");
    let items: Vec<&str> = items.split(',').map(str::trim).collect();
    let conditions: Option<Vec<String>> = items
        .iter()
        .map(|item| match number(item) {
            Some(number) => (number > 0).then(|| format!("k = {number}")),
            None => condition(item).map(String::from),
        })
        .collect();
    let conditions = conditions?;
    let has_set = items.iter().any(|item| number(item).is_none());
    (has_set && conditions.len() > 1).then(|| {
        format!(
            "take one of {{k : 1 <= k <= n, {}}}",
            conditions.join(" or ")
        )
    })
}

/// `primes up to 31` and `squares <= 100`, as a finite set.
fn up_to(inside: &str) -> Option<String> {
    const MOST: [(&str, Heap); 8] = [
        (" up to ", 0),
        (" to ", 0),
        (" at most ", 0),
        ("<=", 0),
        ("≤", 0),
        (" below ", 1),
        (" less than ", 1),
        ("<", 1),
    ];
    let (name, most) = MOST.iter().find_map(|(words, less)| {
        let (name, most) = inside.split_once(words)?;
        Some((name, number(most.trim())?.checked_sub(*less)?))
    })?;
    let name = name.trim().to_lowercase();
    let place = SETS
        .iter()
        .position(|(names, _)| names.contains(&name.as_str()))?;
    let is_square = |k: Heap| k.isqrt().pow(2) == k;
    let is_member = |k: &Heap| match place {
        0 => *k > 1 && (2..=k.isqrt()).all(|d| !k.is_multiple_of(d)),
        1 => is_square(*k),
        2 => is_square(8 * k + 1),
        3 => k.is_power_of_two(),
        4 => is_square(5 * k * k + 4) || is_square(5 * k * k - 4),
        5 => !k.is_multiple_of(2),
        _ => k.is_multiple_of(2),
    };
    let members: Vec<String> = (1..=most.min(FARTHEST))
        .filter(is_member)
        .map(|k| k.to_string())
        .collect();
    (most <= FARTHEST && !members.is_empty()).then(|| format!("S({})", members.join(",")))
}

/// `3, 9, 27, ...`, `1, 8, 27, ...` and `4, 9, 16, ...`: powers of one number or of all from one on, and the numbers
/// of a set from one on.
fn continued(inside: &str) -> Option<String> {
    let list = inside
        .trim()
        .strip_suffix("...")
        .or(inside.trim().strip_suffix('…'))?;
    let list = list.trim_end().strip_suffix(',')?;
    let numbers: Option<Vec<Heap>> = list.split(',').map(|n| number(n.trim())).collect();
    let numbers = numbers.filter(|numbers| numbers.len() >= 3 && numbers[0] > 0)?;
    geometric(&numbers)
        .or_else(|| powers_from(&numbers))
        .or_else(|| primes_from(&numbers))
}

fn geometric(numbers: &[Heap]) -> Option<String> {
    let (first, ratio) = (numbers[0], numbers[1].checked_div(numbers[0])?);
    let continues = |pair: &[Heap]| pair[0].checked_mul(ratio) == Some(pair[1]);
    if ratio < 2 || !numbers.windows(2).all(continues) || first.checked_mul(ratio)? > 1 << 20 {
        return None;
    }
    let (factor, doublings) = (
        if first == 1 {
            String::new()
        } else {
            format!("{first}*")
        },
        ratio.ilog2(),
    );
    let most = if doublings == 1 {
        "log2(n)".into()
    } else {
        format!("log2(n)/{doublings}")
    };
    let power = format!("{factor}{ratio}^k");
    Some(format!(
        "take one of {{{power} : 0 <= k <= {most}, {power} <= n}}"
    ))
}

/// Squares or cubes from one of them on.
fn powers_from(numbers: &[Heap]) -> Option<String> {
    let root = |power: u32| {
        let mut roots = (1..=1000).filter(|k: &Heap| k.pow(power) == numbers[0]);
        let first = roots.next()?;
        let mut rest = (first..).zip(numbers);
        rest.all(|(k, number)| k.pow(power) == *number)
            .then_some(first)
    };
    if let Some(first) = root(2) {
        return Some(format!("take one of {{k^2 : {first} <= k <= sqrt(n)}}"));
    }
    root(3).map(|first| format!("take one of {{k^3 : {first} <= k <= sqrt(n), k^3 <= n}}"))
}

/// Primes from one of them on.
fn primes_from(numbers: &[Heap]) -> Option<String> {
    let is_prime = |k: &Heap| *k > 1 && (2..=k.isqrt()).all(|d| !k.is_multiple_of(d));
    let (first, last) = (numbers[0], *numbers.last()?);
    if last > FARTHEST || numbers.len() < 4 {
        return None;
    }
    let primes: Vec<Heap> = (first..=last).filter(is_prime).collect();
    (primes == numbers).then(|| format!("take one of {{k : {first} <= k <= n, prime(k)}}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::notation::parse_ruleset;

    #[test]
    fn sets_are_put_together_as_people_write_them() {
        for (typed, read) in [
            (
                "1, primes",
                "take one of {k : 1 <= k <= n, k = 1 or prime(k)}",
            ),
            ("primes up to 12", "S(2,3,5,7,11)"),
            ("squares < 16", "S(1,4,9)"),
            (
                "1,3,9,...",
                "take one of {3^k : 0 <= k <= log2(n), 3^k <= n}",
            ),
            (
                "2,4,8,16,...",
                "take one of {2*2^k : 0 <= k <= log2(n), 2*2^k <= n}",
            ),
            (
                "1,8,27,...",
                "take one of {k^3 : 1 <= k <= sqrt(n), k^3 <= n}",
            ),
            ("4,9,16,...", "take one of {k^2 : 2 <= k <= sqrt(n)}"),
            ("3,5,7,11,...", "take one of {k : 3 <= k <= n, prime(k)}"),
        ] {
            let found = number_sets(typed);
            assert_eq!(found.as_deref(), Some(read), "{typed}");
            assert!(parse_ruleset(read).is_ok(), "{read}");
        }
        for typed in ["1,2,5,14,...", "primes", "1,2", "apples up to 3"] {
            assert_eq!(number_sets(typed), None, "{typed}");
        }
    }

    #[test]
    fn every_condition_reads() {
        for (names, condition) in SETS {
            let rule = format!("take one of {{k : 1 <= k <= n, k = 1 or {condition}}}");
            assert!(parse_ruleset(&rule).is_ok(), "{names:?}: {rule}");
        }
    }
}
