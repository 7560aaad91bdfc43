//! What is said about a text that the notation accepts, where a person may have meant something else.

use super::Wanted;
use sprague::notation::parse_ruleset;

/// What the notation accepts but a person may have meant in another way.
pub(super) fn notes_on(text: &str, wanted: Wanted) -> Vec<String> {
    let text = text.trim();
    if let Some(half) = decimal_fraction(text, wanted) {
        let read = match wanted {
            Wanted::Position | Wanted::Value | Wanted::Anything
                if text.starts_with('-') || wanted != Wanted::Anything =>
            {
                format!("read as an uptimal, {text}; the number is written {half}")
            }
            _ => format!("read as the code {text}; the number is written {half}"),
        };
        return vec![read];
    }
    if let Some(note) = own_negative(text)
        .or_else(|| fraction_in_a_sum(text, wanted))
        .or_else(|| letter_for_zero(text))
        .or_else(|| sets_in_braces(text).filter(|_| wanted == Wanted::Anything))
        .or_else(|| plus_and_minus(text))
    {
        return vec![note];
    }
    if let Some(heaps) = codes_in_a_sum(text) {
        return vec![format!(
            "read as a sum of uptimals; heaps of these games are written {heaps}"
        )];
    }
    match integers(text).filter(|_| wanted != Wanted::Family) {
        Some(integers) => {
            let stars: Vec<String> = integers.iter().map(|n| format!("*{n}")).collect();
            vec![format!(
                "these are integers; heaps of Nim are written {}",
                stars.join(" + ")
            )]
        }
        None => power_note(text).into_iter().collect(),
    }
}

/// The numbers of `3+5+7` and of `3-5-7`, which are written so for heaps of Nim, too.
fn integers(text: &str) -> Option<Vec<u64>> {
    let all = |sign: char| -> Option<Vec<u64>> {
        let terms = text.split(sign);
        terms.map(|term| term.trim().parse().ok()).collect()
    };
    let sum = all('+').filter(|numbers| numbers.len() > 1);
    sum.or_else(|| all('-').filter(|numbers| numbers.len() > 2))
}

/// `-kayles`: hyphens in names do not matter, so this is the name.
fn own_negative(text: &str) -> Option<String> {
    let name = text.strip_prefix('-')?;
    let is_name = name.starts_with(char::is_alphabetic) && parse_ruleset(name).is_ok();
    is_name.then(|| format!("read as {name}, which is its own negative"))
}

/// `0.5 + 1/2`: a term of a sum with a decimal point.
fn fraction_in_a_sum(text: &str, wanted: Wanted) -> Option<String> {
    if !matches!(wanted, Wanted::Position | Wanted::Value | Wanted::Anything)
        || text.contains(['[', '('])
    {
        return None;
    }
    let terms: Vec<&str> = text
        .split(['+', '-', '|', '{', '}', ','])
        .map(str::trim)
        .collect();
    if terms.len() < 2 {
        return None;
    }
    let found = terms.into_iter().find_map(|term| {
        let fraction = decimal_fraction(term, Wanted::Value)?;
        Some((term.to_string(), fraction))
    });
    let (term, fraction) = found?;
    Some(format!(
        "{term} is read as an uptimal; the number is written {fraction}"
    ))
}

/// `o.77`: a letter that looks like a zero.
fn letter_for_zero(text: &str) -> Option<String> {
    let rest = text.strip_prefix(['o', 'O'])?.strip_prefix('.')?;
    Some(format!(
        "the first digit is read as the letter O, which is 24; with a zero it is 0.{rest}"
    ))
}

/// `{1,2|1,3}`: two lists of numbers may be meant as a set for each player.
fn sets_in_braces(text: &str) -> Option<String> {
    let (left, right) = text.strip_prefix('{')?.strip_suffix('}')?.split_once('|')?;
    let mut numbers = left.split(',').chain(right.split(','));
    let are_numbers = numbers.all(|number| number.trim().parse::<u64>().is_ok_and(|n| n > 0));
    (are_numbers && text.contains(','))
        .then(|| format!("read as a value; the game is written S({left}|{right})"))
}

/// `+-1+-2`: the second sign is a plus and a minus.
fn plus_and_minus(text: &str) -> Option<String> {
    let behind = text.strip_prefix("+-")?;
    behind.contains("+-").then(|| {
        let switches = behind.replace("+-", " + ±");
        format!(
            "only a sign that begins is ±, the others are + and -; the sum is written ±{switches}"
        )
    })
}

/// `0.77[5] + 0.137[5]` for `0.77 + 0.137`: codes in a sum are values unless heaps are named.
fn codes_in_a_sum(text: &str) -> Option<String> {
    let is_code = |term: &&str| {
        let digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
        term.split_once('.')
            .is_some_and(|(whole, rest)| digits(whole) && digits(rest) && rest.len() >= 2)
    };
    let terms: Vec<&str> = text.split('+').map(str::trim).collect();
    let heaps: Vec<String> = terms.iter().map(|term| format!("{term}[5]")).collect();
    (terms.len() > 1 && terms.iter().all(is_code)).then(|| heaps.join(" + "))
}

/// `0.5` as a fraction: a number of games with a decimal point.
fn decimal_fraction(text: &str, wanted: Wanted) -> Option<String> {
    let (whole, fraction) = text.trim_start_matches('-').split_once('.')?;
    let sign = if text.starts_with('-') { "-" } else { "" };
    let whole: u64 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    // 0.25 and 0.75 are codes that people type.
    let certain = whole > 0 || sign == "-" || matches!(wanted, Wanted::Position | Wanted::Value);
    let (numerator, denominator) = match fraction {
        "5" => (1, 2),
        "25" if certain => (1, 4),
        "75" if certain => (3, 4),
        _ => return None,
    };
    Some(format!(
        "{sign}{}/{denominator}",
        whole.checked_mul(denominator)?.checked_add(numerator)?
    ))
}

/// `10^9` is a value: ten and nine ups.
fn power_note(text: &str) -> Option<String> {
    let (base, exponent) = text.split_once('^')?;
    let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let is_power = digits(base) && digits(exponent);
    is_power.then(|| {
        format!("read as the value {base} + {exponent}·^; a heap of that size is nim[{text}]")
    })
}

/// The other thing that a list of numbers could be.
pub(super) fn other_meaning(text: &str, wanted: Wanted) -> Option<String> {
    let list = super::numbers::members(text)?;
    let is_list = text.starts_with(|c: char| c.is_ascii_digit())
        && text.contains(',')
        && !text.contains('|')
        && !text.starts_with("0,");
    (wanted == Wanted::Anything && is_list)
        .then(|| format!("the game in which one of these is taken is S({list})"))
}
