//! Reading heap sizes as people write them: `1000000`, `1_000_000`, `1e6`, `10^6`, `2*10^6+3`.

use super::ParseError;
use super::cursor::Cursor;
use crate::Heap;

const HINT: &str = "write a heap size such as 1000, 1_000_000, 1e6 or 10^18 + 3";

/// Reads a heap size: sums, differences, products and powers of numbers.
///
/// On the way numbers may be larger than any heap, as in `2^64 - 2`.
pub fn parse_heap(text: &str) -> Result<Heap, ParseError> {
    let mut cursor = Cursor::new(text);
    let mut total = product(&mut cursor)?;
    loop {
        cursor.skip_spaces();
        let at = cursor.here();
        let outcome = match cursor.bump() {
            None => return heap(total).ok_or_else(|| out_of_range(text)),
            Some('+') => total.checked_add(product(&mut cursor)?),
            Some('-') => total.checked_sub(product(&mut cursor)?),
            Some(_) => {
                return Err(ParseError::new(at, "this does not belong to a number").with_hint(HINT));
            }
        };
        total = outcome.ok_or_else(|| out_of_range(text))?;
    }
}

fn heap(total: u128) -> Option<Heap> {
    Heap::try_from(total).ok().filter(|&heap| heap < Heap::MAX)
}

fn product(cursor: &mut Cursor<'_>) -> Result<u128, ParseError> {
    let start = cursor.at();
    let mut value = power(cursor)?;
    loop {
        cursor.skip_spaces();
        if !(cursor.eat("*") || cursor.eat("·")) {
            return Ok(value);
        }
        let factor = power(cursor)?;
        let product = value.checked_mul(factor);
        value = product.ok_or_else(|| too_large(start, cursor))?;
    }
}

fn power(cursor: &mut Cursor<'_>) -> Result<u128, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    let base = integer(cursor)?;
    let value = if cursor.eat("^") {
        small_power(base, integer(cursor)?)
    } else if cursor.eat("e") || cursor.eat("E") {
        small_power(10, integer(cursor)?).and_then(|scale| base.checked_mul(scale))
    } else {
        Some(base)
    };
    value.ok_or_else(|| too_large(start, cursor))
}

fn small_power(base: u128, exponent: u128) -> Option<u128> {
    base.checked_pow(u32::try_from(exponent).ok()?)
}

fn integer(cursor: &mut Cursor<'_>) -> Result<u128, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    let digits = cursor
        .take_while(|c| c.is_ascii_digit() || c == '_')
        .replace('_', "");
    if digits.is_empty() && cursor.peek() == Some('-') && start == 0 {
        return Err(
            ParseError::new(cursor.here(), "a heap size cannot be negative").with_hint(HINT),
        );
    }
    if digits.is_empty() {
        return Err(cursor.expected("a number").with_hint(HINT));
    }
    digits.parse().map_err(|_| too_large(start, cursor))
}

fn too_large(start: usize, cursor: &Cursor<'_>) -> ParseError {
    let largest = Heap::MAX - 1;
    ParseError::new(
        start..cursor.at(),
        format!("this is larger than {largest}, the largest heap"),
    )
}

fn out_of_range(text: &str) -> ParseError {
    ParseError::new(
        0..text.len(),
        format!("a heap size lies between 0 and {}", Heap::MAX - 1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heap_sizes_are_read_as_people_write_them() {
        let cases = [
            ("7", 7),
            ("1_000", 1000),
            ("1e6", 1_000_000),
            ("10^3", 1000),
            ("2*10^2+5", 205),
            ("2^64-2", u64::MAX - 1),
            ("10^20 - 10^20 + 3", 3),
        ];
        for (text, value) in cases {
            assert_eq!(parse_heap(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_heap_size_is_refused_with_its_place() {
        assert_eq!(parse_heap("12x").unwrap_err().span(), 2..3);
        assert_eq!(parse_heap("").unwrap_err().span(), 0..0);
        for text in [
            "-3",
            "10^30",
            "2^64-1",
            "2^64",
            "1e20",
            "3-5",
            "99999999999999999999",
            "1.5",
            "10^10^10",
            "0^99999999999",
        ] {
            assert!(
                parse_heap(text).is_err() || text.starts_with("0^"),
                "{text}"
            );
        }
    }
}
