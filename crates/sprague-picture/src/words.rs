//! How much room words take, and shorter ones where there is less.

/// How wide a digit is, as a part of its size, in a wide font; letters are narrower on the average.
const LETTER: f64 = 0.64;

/// About how wide a text of a size is.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    LETTER * size * text.chars().count() as f64
}

/// How many signs of a size have room in a width.
pub(crate) fn room(width: f64, size: f64) -> usize {
    (width / (LETTER * size)).max(0.0) as usize
}

/// A text of at most so many signs: the middle of a longer one is left out.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.into();
    }
    let end = most.saturating_sub(1) / 2;
    let start = most.saturating_sub(1) - end;
    let first: String = text.chars().take(start).collect();
    let last: String = text.chars().skip(count - end).collect();
    format!("{first}…{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("abcdefghij", 10), "abcdefghij");
        assert_eq!(shortened("abcdefghij", 6), "abc…ij");
        assert_eq!(shortened("abcdefghij", 1), "…");
    }
}
