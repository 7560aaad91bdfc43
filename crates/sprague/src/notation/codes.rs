//! Reading lists of octal codes: `.abc, 4.abc`, where a letter stands for any digit, `.137 .6 4.7`.

use super::{ParseError, parse_ruleset};
use crate::ruleset::{Code, PartRule};

/// Longer lists are refused.
const MOST_CODES: usize = 1 << 21;

const HINT: &str =
    "digits are 0 to 7, before the point 0 or 4; a letter stands for any digit, as in .abc or 4.a7";

/// Octal codes, each once, the simplest first.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeList {
    /// The codes.
    pub codes: Vec<Code>,
    /// The list as it was written, in a form that is always the same.
    pub text: String,
}

/// Reads a list of octal codes. A letter stands for any digit, so that `.abc` has all codes of up to three digits;
/// between the codes stand commas or spaces.
///
/// ```
/// use sprague::notation::parse_codes;
///
/// assert_eq!(parse_codes(".ab, 4.7").unwrap().codes.len(), 65);
/// assert!(parse_codes(".18").unwrap_err().hint().is_some());
/// ```
pub fn parse_codes(text: &str) -> Result<CodeList, ParseError> {
    let mut codes = Vec::new();
    let mut items = Vec::new();
    let mut at = 0;
    for item in text.split([',', ' ', '\t', '\n', ';']) {
        if !item.is_empty() {
            let (read, written) = parse_item(item).map_err(|error| error.shifted(at))?;
            if codes.len() + read.len() > MOST_CODES {
                let message = format!("that would be more than {MOST_CODES} codes");
                return Err(ParseError::new(at..at + item.len(), message)
                    .with_hint("use fewer letters, or give the codes in several lists"));
            }
            codes.extend(read);
            items.push(written);
        }
        at += item.len() + 1;
    }
    if codes.is_empty() {
        let error = ParseError::new(0..text.len(), "there is no code in this list");
        return Err(error.with_hint(HINT));
    }
    codes.sort_by_cached_key(simplicity);
    codes.dedup();
    items.dedup();
    Ok(CodeList {
        codes,
        text: items.join(", "),
    })
}

/// How many codes a list has at most, without reading it: eight for each letter of an item, and codes that are there twice
/// count twice.
pub fn count_codes(text: &str) -> u64 {
    let items = text.split([',', ' ', '\t', '\n', ';']);
    let counts = items
        .filter(|item| !item.is_empty())
        .map(|item| match item.split_once('.') {
            Some((_, digits)) => codes_of(digits),
            None => 1,
        });
    counts.fold(0, u64::saturating_add)
}

/// How many codes have these digits, where a letter is any digit.
fn codes_of(digits: &str) -> u64 {
    let letters = digits.chars().filter(char::is_ascii_lowercase);
    letters.fold(1, |codes: u64, _| codes.saturating_mul(8))
}

/// Codes with fewer digits come first, then those that do not split at once, then by digits.
pub(crate) fn simplicity(code: &Code) -> (bool, usize, String) {
    (!code.is_finite(), code.leading().len(), code.to_string())
}

/// The codes of one item, and how it is written.
fn parse_item(item: &str) -> Result<(Vec<Code>, String), ParseError> {
    let has_letters = item.contains('.') && item.chars().any(|c| c.is_ascii_lowercase());
    if !has_letters {
        let code = parse_one(item)?;
        let text = code.to_string();
        return Ok((vec![code], text));
    }
    let (first, rest) = item.split_once('.').unwrap_or_default();
    let first = match first {
        "" | "0" => 0,
        "4" => 4,
        _ => {
            let message = format!("`{first}` cannot stand before the point of an octal code");
            return Err(ParseError::new(0..first.len(), message).with_hint(HINT));
        }
    };
    if codes_of(rest) > MOST_CODES as u64 {
        let message = format!("`{item}` would be more than {MOST_CODES} codes");
        return Err(ParseError::new(0..item.len(), message).with_hint("use fewer letters"));
    }
    let start = item.len() - rest.len();
    let mut codes = vec![vec![first]];
    for (place, letter) in rest.char_indices() {
        let span = start + place..start + place + letter.len_utf8();
        let choices = match letter {
            '0'..='7' => letter.to_digit(8).into_iter().collect(),
            'a'..='z' => (0..8).collect::<Vec<u32>>(),
            _ => {
                let message = format!("`{letter}` is not a digit of an octal code");
                return Err(ParseError::new(span, message).with_hint(HINT));
            }
        };
        let longer = codes.iter().flat_map(|digits| {
            choices.iter().map(|&digit| {
                let mut digits = digits.clone();
                digits.push(digit);
                digits
            })
        });
        codes = longer.collect();
    }
    let codes = codes.iter().map(|digits| Code::from_digits(digits));
    Ok((codes.collect(), format!("{first}.{rest}")))
}

/// A single code, or the name of a game that has one.
fn parse_one(item: &str) -> Result<Code, ParseError> {
    let game = parse_ruleset(item)?;
    let not_octal = || {
        let message = format!("`{item}` is not an octal code");
        ParseError::new(0..item.len(), message).with_hint(HINT)
    };
    let code = game.code().ok_or_else(not_octal)?.into_owned();
    let octal = code.digits().all(|digit| {
        let plain = digit.counts.as_plain_digit().is_some_and(|bits| bits < 8);
        plain && digit.rule == PartRule::Any
    });
    match octal {
        true => Ok(code),
        false => Err(not_octal()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        parse_codes(text).unwrap().codes.len()
    }

    #[test]
    fn a_letter_is_any_digit_and_codes_are_listed_once() {
        assert_eq!(count(".a"), 8);
        assert_eq!(count(".abc"), 512);
        assert_eq!(count(".abc, 4.abc"), 1024);
        assert_eq!(count(".1a3"), 8);
        assert_eq!(count("0.7, .70 .7"), 1);
        assert_eq!(count("kayles 0.77"), 1);
        let codes = parse_codes("4.7 .07 .137 .4").unwrap().codes;
        let codes: Vec<String> = codes.iter().map(Code::to_string).collect();
        assert_eq!(codes, ["0.4", "4.7", "0.07", "0.137"]);
    }

    #[test]
    fn codes_are_counted_without_listing_them() {
        for text in [".a", ".abc, 4.abc", ".1a3 kayles", "0.7, .70 .7"] {
            assert!(count_codes(text) >= count(text) as u64, "{text}");
        }
        assert_eq!(count_codes(".abc, 4.ab .7"), 512 + 64 + 1);
        assert_eq!(count_codes(&format!(".{}", "a".repeat(100))), u64::MAX);
    }

    #[test]
    fn what_is_not_octal_is_refused_with_its_place() {
        for (text, place) in [
            (".a8", 2..3),
            (".77, 5.a", 5..6),
            (".aB", 2..3),
            ("grundy", 0..6),
            (".77 .8", 4..6),
            ("S(1,2)", 0..3),
            (".abcdefghi", 0..10),
            ("", 0..0),
        ] {
            let error = parse_codes(text).unwrap_err();
            if !text.starts_with('S') {
                assert_eq!(error.span(), place, "{text}: {error}");
            }
            assert!(error.hint().is_some(), "{text}");
        }
    }
}
