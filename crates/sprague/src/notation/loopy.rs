//! Reading values of loopy games: `∞{0,1,2}`, `inf{0,1,2}`, `∞_3`, `∞`.

use super::ParseError;
use super::cursor::Cursor;
use crate::BigNimber;
use crate::loopy::LoopyValue;
use std::collections::BTreeSet;

const HINT: &str = "write 3 for a nim-value, ∞{0,2} or inf{0,2} for ∞ with options worth 0 and 2, \
                    ∞_3 for ∞{0,1,2}, ∞ if no option is worth a number";

/// The largest subscript: `∞_n` lists n numbers.
const LARGEST_SUBSCRIPT: u64 = 1 << 16;

/// Reads a whole text as the value of a loopy game.
///
/// A subscript `n` stands for the numbers below `n`, as Iannucci and Larsson write it.
///
/// ```
/// use sprague::loopy::LoopyValue;
/// use sprague::notation::parse_loopy_value;
///
/// for text in ["∞{0,1,2}", "inf{2, 1, 0}", "∞_3", "inf_3", "∞₃", "∞_{0,1,2}"] {
///     assert_eq!(parse_loopy_value(text), Ok(LoopyValue::infinity([0u32, 1, 2])));
/// }
/// assert_eq!(parse_loopy_value("7"), Ok(LoopyValue::from(7u32)));
/// assert_eq!(parse_loopy_value("∞{0,x}").unwrap_err().span(), 6..7);
/// ```
pub fn parse_loopy_value(text: &str) -> Result<LoopyValue, ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    let value = match infinity(&mut cursor)? {
        Some(value) => value,
        None => LoopyValue::Finite(number(&mut cursor)?),
    };
    cursor.skip_spaces();
    if !cursor.is_at_end() {
        return Err(cursor.expected("the end of the value").with_hint(HINT));
    }
    Ok(value)
}

/// Reads ∞ with its set, if it comes next.
pub(crate) fn infinity(cursor: &mut Cursor<'_>) -> Result<Option<LoopyValue>, ParseError> {
    if !(cursor.eat("∞") || eat_inf(cursor)) {
        return Ok(None);
    }
    if let Some(value) = unicode_subscript(cursor)? {
        return Ok(Some(value));
    }
    let subscript = cursor.eat("_");
    if cursor.eat("{") {
        return Ok(Some(LoopyValue::Infinite(members(cursor)?)));
    }
    if !subscript {
        return Ok(Some(LoopyValue::Infinite(BTreeSet::new())));
    }
    let read = cursor.number("a number or a set", LARGEST_SUBSCRIPT);
    let (count, _) = read.map_err(|error| match error.hint() {
        None => error.with_hint(HINT),
        Some(_) => error,
    })?;
    Ok(Some(LoopyValue::infinity(0..count)))
}

/// `inf` in any case, but not as the beginning of a longer word.
fn eat_inf(cursor: &mut Cursor<'_>) -> bool {
    let rest = cursor.rest().strip_prefix("inf");
    let whole = rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()));
    whole && cursor.eat("inf")
}

fn unicode_subscript(cursor: &mut Cursor<'_>) -> Result<Option<LoopyValue>, ParseError> {
    let start = cursor.at();
    let digits = cursor.take_while(|c| ('₀'..='₉').contains(&c));
    if digits.is_empty() {
        return Ok(None);
    }
    let mut count = 0u64;
    for digit in digits.chars() {
        count = 10 * count + u64::from(u32::from(digit) - u32::from('₀'));
        if count > LARGEST_SUBSCRIPT {
            return Err(ParseError::new(
                start..cursor.at(),
                format!("subscripts up to {LARGEST_SUBSCRIPT} are accepted"),
            ));
        }
    }
    Ok(Some(LoopyValue::infinity(0..count)))
}

/// The numbers up to the closing brace.
fn members(cursor: &mut Cursor<'_>) -> Result<BTreeSet<BigNimber>, ParseError> {
    let mut found = BTreeSet::new();
    cursor.skip_spaces();
    if cursor.eat("}") {
        return Ok(found);
    }
    loop {
        cursor.skip_spaces();
        found.insert(number(cursor)?);
        cursor.skip_spaces();
        if cursor.eat("}") {
            return Ok(found);
        }
        if !cursor.eat(",") {
            return Err(cursor.expected("`,` or `}`").with_hint(HINT));
        }
    }
}

fn number(cursor: &mut Cursor<'_>) -> Result<BigNimber, ParseError> {
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    BigNimber::from_str_radix(digits, 10).map_err(|_| cursor.expected("a number").with_hint(HINT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        for value in [
            LoopyValue::ZERO,
            LoopyValue::from(12u32),
            LoopyValue::infinity::<BigNimber>([]),
            LoopyValue::infinity([0u32]),
            LoopyValue::infinity([1u128 << 100, 5]),
        ] {
            assert_eq!(parse_loopy_value(&value.to_string()), Ok(value));
        }
    }

    #[test]
    fn what_is_no_value_is_refused_with_its_place() {
        for (text, place) in [
            ("", 0..0),
            ("∞{", 4..4),
            ("∞{1;2}", 5..6),
            ("∞_", 4..4),
            ("inf_x", 4..5),
            ("infinite", 0..1),
            ("∞_99999999", 4..12),
            ("∞₉₉₉₉₉₉", 3..21),
            ("∞{-1}", 4..5),
            ("∞ 3", 4..5),
        ] {
            assert_eq!(parse_loopy_value(text).unwrap_err().span(), place, "{text}");
        }
    }

    #[test]
    fn a_subscript_of_zero_is_the_empty_set() {
        assert_eq!(parse_loopy_value("∞_0"), parse_loopy_value("∞"));
        assert_eq!(parse_loopy_value("inf{}"), parse_loopy_value("∞"));
    }
}
