//! Signs that look alike: dashes, dots, quotes and digits of other alphabets become those of the notation.

/// The text with the signs of the notation; quotes around the whole of it are left out.
pub(super) fn tidied(text: &str) -> String {
    // Between bare numbers this sign is a sum without carry, between games any sum.
    let are_numbers = text
        .chars()
        .all(|c| c.is_ascii_digit() || c == ' ' || c == '⊕');
    let text = match are_numbers {
        true => text.replace('⊕', " xor "),
        false => text.to_string(),
    };
    let plain: String = text.chars().filter_map(plain).collect();
    let mut plain = plain.trim();
    for quote in ['\'', '"', '`'] {
        let inside = plain.strip_prefix(quote);
        if let Some(inside) = inside.and_then(|rest| rest.strip_suffix(quote)) {
            plain = inside.trim();
        }
    }
    // `*2 + *3 = ?` asks for the value.
    let unasked = plain.trim_end_matches(['?', ' ']).strip_suffix('=');
    if let Some(sum) = unasked.filter(|sum| sum.ends_with(' ') || plain.ends_with('?')) {
        plain = sum.trim_end();
    }
    with_powers(&plain.replace("+/-", "±"))
}

/// `2^3` for `2**3`; two stars that stand alone are two stars.
fn with_powers(text: &str) -> String {
    let mut parts = text.split("**").peekable();
    let mut whole = String::new();
    while let Some(part) = parts.next() {
        whole += part;
        let is_base = whole.ends_with(|c: char| c.is_alphanumeric() || c == ')');
        match parts.peek() {
            Some(next)
                if is_base && next.starts_with(|c: char| c.is_alphanumeric() || c == '(') =>
            {
                whole.push('^')
            }
            Some(_) => whole += "**",
            None => {}
        }
    }
    whole
}

/// A sign of the notation, or nothing for one that cannot be seen.
fn plain(c: char) -> Option<char> {
    Some(match c {
        // Letters, digits and signs of double width.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0)?,
        '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{ad}' => return None,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{201b}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201e}' => '"',
        '\u{2022}' | '\u{2219}' | '\u{22c5}' | '\u{d7}' => '·',
        '\u{2295}' => '+',
        '\u{2223}' | '\u{2758}' => '|',
        '\u{2264}' | '\u{2265}' | '\u{2260}' => c,
        c if c.is_whitespace() => ' ',
        c => c,
    })
}

/// Words and single signs: `kayles(10)` is `kayles`, `(`, `10`, `)`.
pub(super) fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || "._^'".contains(c);
        let length = match is_part(first) {
            true => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        words.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    words
}

/// Splits at some signs and words that stand outside all brackets; each piece comes with what stood
/// before it.
pub(super) fn pieces<'t>(text: &'t str, at: &[&'static str]) -> Vec<(&'static str, &'t str)> {
    let (mut depth, mut start, mut before) = (0usize, 0, "");
    let mut pieces = Vec::new();
    let mut place = 0;
    while let Some(c) = text[place..].chars().next() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let here = &text[place..];
        let found = at
            .iter()
            .find(|sign| here.to_lowercase().starts_with(**sign));
        if let (0, Some(&sign)) = (depth, found) {
            pieces.push((before, text[start..place].trim()));
            place += sign.len();
            (start, before) = (place, sign);
        } else {
            place += c.len_utf8();
        }
    }
    pieces.push((before, text[start..].trim()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_look_alike_are_those_of_the_notation() {
        assert_eq!(tidied("“kayles[１０] – ∗3”"), "kayles[10] - ∗3");
        assert_eq!(tidied("2•kayles[5]\u{a0}⊕ nim[3]"), "2·kayles[5] + nim[3]");
        assert_eq!(tidied("`S(1，2)`"), "S(1,2)");
        assert_eq!(tidied("3⊕5"), "3 xor 5");
        assert_eq!(tidied("*2 + *3 ="), "*2 + *3");
        assert_eq!(tidied("*2 + *3=?"), "*2 + *3");
        assert_eq!(tidied("0.7="), "0.7=");
        assert_eq!(tidied("S(2**3)"), "S(2^3)");
        assert_eq!(tidied("**"), "**");
        assert_eq!(tidied("+/-1"), "±1");
    }

    #[test]
    fn pieces_are_split_outside_brackets() {
        let split = pieces("S(1+2) + kayles 5 and nim 3", &["+", " and "]);
        assert_eq!(
            split,
            [("", "S(1+2)"), ("+", "kayles 5"), (" and ", "nim 3")]
        );
    }
}
