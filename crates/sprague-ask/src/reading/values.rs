//! Values in words: `up + star`, `double up star`, `nimber 3`, `minus one half`, `{1|-1} cooled by 1`.

use super::signs::words;

/// Words and the signs they stand for.
const SIGNS: &[(&str, &str)] = &[
    ("zero", "0"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("half", "1/2"),
    ("quarter", "1/4"),
    ("star", "*"),
    ("nimber", "*"),
    ("up", "^"),
    ("ups", "^"),
    ("down", "v"),
    ("downs", "v"),
    ("double-up", "^^"),
    ("double-down", "vv"),
    ("minus", "-"),
    ("plus", "+"),
];

/// What is done to values, as words between or before them and as a function or a sign.
const OPERATIONS: &[(&str, &str, &str)] = &[
    ("", " cooled by ", "cool(A,B)"),
    ("", " heated by ", "heat(A,B)"),
    ("", " compared with ", "A = B"),
    ("", " compared to ", "A = B"),
    ("", " versus ", "A = B"),
    ("", " vs ", "A = B"),
    ("", " is equal to ", "A = B"),
    ("", " equals ", "A = B"),
    ("", " is greater than ", "A > B"),
    ("", " is less than ", "A < B"),
    ("", " is confused with ", "A || B"),
    ("", " confused with ", "A || B"),
    ("", " is fuzzy with ", "A || B"),
    ("", " fuzzy with ", "A || B"),
    ("", " fuzzy ", "A || B"),
    ("", " is incomparable with ", "A || B"),
    ("", " incomparable with ", "A || B"),
    ("", " is at least ", "A >= B"),
    ("", " is at most ", "A <= B"),
    ("is ", " equal to ", "A = B"),
    ("is ", " greater than ", "A > B"),
    ("is ", " less than ", "A < B"),
    ("is ", " confused with ", "A || B"),
    ("compare ", " and ", "A = B"),
    ("compare ", " with ", "A = B"),
    ("compare ", " to ", "A = B"),
    ("cool ", " by ", "cool(A,B)"),
    ("heat ", " by ", "heat(A,B)"),
    ("norton product of ", " and ", "norton(A,B)"),
    ("ordinal sum of ", " and ", "A:B"),
    ("", " ordinal sum ", "A:B"),
    ("difference of ", " and ", "A - (B)"),
    ("sum of ", " and ", "A + B"),
];

/// What is done to one value, as words before or behind it.
const OF_ONE: &[(&str, &str, &str)] = &[
    ("negative of ", "", "-(A)"),
    ("reduced canonical form of ", "", "reduced(A)"),
    ("rcf of ", "", "reduced(A)"),
    ("freeze ", "", "freeze(A)"),
    ("", " frozen", "freeze(A)"),
    ("is ", " positive", "A > 0"),
    ("is ", " negative", "A < 0"),
    ("is ", " zero", "A = 0"),
    ("is ", " fuzzy", "A || 0"),
    ("is ", "", "A"),
    ("tiny ", "", "tiny(A)"),
    ("miny ", "", "miny(A)"),
    ("tiny-", "", "tiny(A)"),
    ("miny-", "", "miny(A)"),
    ("tiny_", "", "tiny(A)"),
    ("+_", "", "tiny(A)"),
    ("-_", "", "miny(A)"),
    ("⧾", "", "tiny(A)"),
    ("⧿", "", "miny(A)"),
    ("⧾_", "", "tiny(A)"),
    ("⧿_", "", "miny(A)"),
    ("miny_", "", "miny(A)"),
    ("plus or minus ", "", "±(A)"),
    ("pm ", "", "±(A)"),
];

/// Values with words for what is done to them; `reads` tells whether the notation accepts a text, and `again` what
/// a part stands for.
pub(super) fn operation(
    text: &str,
    reads: &dyn Fn(&str) -> bool,
    again: &dyn Fn(&str) -> Option<String>,
) -> Option<String> {
    let text = text.trim().trim_end_matches('?').trim_end();
    let text = text.strip_prefix("the ").unwrap_or(text);
    let lower = text.to_ascii_lowercase();
    let part = |part: &str| again(part.trim());
    let two = OPERATIONS.iter().filter_map(|(before, between, form)| {
        let start = lower.strip_prefix(before).map(|_| before.len())?;
        let at = start + lower[start..].find(between)?;
        let (a, b) = (part(&text[start..at])?, part(&text[at + between.len()..])?);
        Some(filled(form, &a, &b))
    });
    let one = OF_ONE.iter().filter_map(|(before, behind, form)| {
        let start = lower.strip_prefix(before).map(|_| before.len())?;
        let end = start + lower[start..].strip_suffix(behind)?.len();
        Some(filled(form, &part(&text[start..end])?, ""))
    });
    let mut found = two.chain(one).chain(multiple(text)).chain(braced(text));
    found.find(|found| reads(found))
}

/// A form with values in the places of A and B.
fn filled(form: &str, a: &str, b: &str) -> String {
    let letters = form.chars().map(|c| match c {
        'A' => a.to_string(),
        'B' => b.to_string(),
        c => c.to_string(),
    });
    letters.collect()
}

/// `3·^` for `3*^`, `^ * 3`, `2 x ^` and `3 ups`.
fn multiple(text: &str) -> Option<String> {
    let is_count = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let signs = [" * ", " x ", "×", " times ", "*", "·"];
    signs.iter().find_map(|sign| {
        let (first, second) = text.split_once(sign)?;
        let (first, second) = (first.trim(), second.trim());
        let (count, value) = match (is_count(first), is_count(second)) {
            (true, false) => (first, second),
            (false, true) => (second, first),
            _ => return None,
        };
        let is_value = !value.is_empty() && !value.starts_with(char::is_alphabetic);
        is_value.then(|| format!("{count}·({value})"))
    })
}

/// `{1|-1}` for `1|-1`, `(1|-1)`, `[1|-1]` and `<1|-1>`, and `{1,2|0}` for `{1;2|0}`.
fn braced(text: &str) -> Option<String> {
    // `*(3)` is a nimber.
    if let Some(number) = text
        .strip_prefix("*(")
        .and_then(|rest| rest.strip_suffix(')'))
    {
        return Some(format!("*{}", number.trim()));
    }
    let pairs = [('(', ')'), ('[', ']'), ('<', '>'), ('⟨', '⟩'), ('{', '}')];
    let inside = pairs
        .iter()
        .find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    let inside = inside.unwrap_or(text);
    let has_bar = inside.contains('|') && !inside.contains(['S', '[', '.']);
    has_bar.then(|| format!("{{{}}}", inside.replace(';', ",")))
}

/// A value in words, in signs; nothing if there is no such word, or another.
pub(super) fn in_signs(text: &str) -> Option<String> {
    let text = text.to_lowercase().replace("double up", "double-up");
    let text = text
        .replace("double down", "double-down")
        .replace("one half", "half");
    let text = text
        .replace("plus-minus", "±")
        .replace("plus minus", "±")
        .replace("a half", "half");
    let text = text
        .replace("up second", "^<2>")
        .replace("up-star", "up star")
        .replace("upstar", "up star");
    let mut signs = String::new();
    let mut translated = text.contains("^<2>");
    for part in text.replace("double-", "double_").split(' ') {
        let part = part.replace("double_", "double-");
        if ["a", "an", "the"].contains(&part.as_str()) {
            continue;
        }
        if let Some((_, sign)) = SIGNS.iter().find(|(word, _)| *word == part) {
            translated = true;
            signs += sign;
            continue;
        }
        let nimber = part.strip_prefix("star").or(part.strip_prefix("nimber"));
        if let Some(number) = nimber.filter(|rest| rest.chars().all(|c| c.is_ascii_digit())) {
            translated = true;
            signs += &format!("*{number}");
            continue;
        }
        for word in words(&part) {
            let is_sign = !word.contains(char::is_alphabetic) || word == "v";
            signs += match SIGNS.iter().find(|(name, _)| *name == word) {
                Some((_, sign)) => {
                    translated = true;
                    sign
                }
                None if is_sign || word == "tiny" || word == "miny" => word,
                None => return None,
            };
        }
    }
    // `two ups` are a multiple, not two and an up.
    let counted = signs.strip_prefix(|c: char| c.is_ascii_digit());
    let arrows = text.contains("ups") || text.contains("downs");
    if let Some(rest) = counted.filter(|rest| arrows && rest.starts_with(['^', 'v'])) {
        let count = &signs[..signs.len() - rest.len()];
        return Some(format!("{count}·{rest}"));
    }
    translated.then_some(signs)
}

#[cfg(test)]
mod tests {
    use super::{in_signs, operation};

    #[test]
    fn operations_in_words_are_functions() {
        let reads = |_: &str| true;
        let again = |part: &str| Some(part.to_string());
        for (typed, read) in [
            ("{1|-1} cooled by 1", "cool({1|-1},1)"),
            ("compare ^ and *", "^ = *"),
            ("is ^ positive?", "^ > 0"),
            ("ordinal sum of 1 and *", "1:*"),
            ("tiny 2", "tiny(2)"),
            ("3*^", "3·(^)"),
            ("{1|0} * 2", "2·({1|0})"),
            ("(1|-1)", "{1|-1}"),
            ("3|2||1", "{3|2||1}"),
            ("{1;2|-1}", "{1,2|-1}"),
            ("*(3)", "*3"),
        ] {
            assert_eq!(
                operation(typed, &reads, &again).as_deref(),
                Some(read),
                "{typed}"
            );
        }
        assert_eq!(operation("kayles", &reads, &again), None);
    }

    #[test]
    fn words_for_values_are_written_in_signs() {
        assert_eq!(in_signs("up + star").as_deref(), Some("^+*"));
        assert_eq!(in_signs("double up star").as_deref(), Some("^^*"));
        assert_eq!(in_signs("nimber 3").as_deref(), Some("*3"));
        assert_eq!(in_signs("star 3").as_deref(), Some("*3"));
        assert_eq!(in_signs("star2 + up").as_deref(), Some("*2+^"));
        assert_eq!(in_signs("minus one half").as_deref(), Some("-1/2"));
        assert_eq!(in_signs("two ups").as_deref(), Some("2·^"));
        assert_eq!(in_signs("a star").as_deref(), Some("*"));
        assert_eq!(in_signs("*3"), None);
        assert_eq!(in_signs("kayles"), None);
    }
}
