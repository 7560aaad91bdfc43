//! A place in a text that is being read: looks ahead, consumes, and knows where it is.
//!
//! Written by hand rather than with a parser library: the grammars are small and every error wants
//! its own sentence and hint.

use super::ParseError;
use std::ops::Range;

/// A position in a text.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Cursor { text, at: 0 }
    }

    /// The byte offset in the text.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Consumes one character.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Consumes `wanted` if it comes next.
    pub(crate) fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Consumes `word` if it comes next in any case and is not part of a longer word.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let rest = self.rest();
        let found = rest
            .get(..word.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(word))
            && !rest[word.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if found {
            self.at += word.len();
        }
        found
    }

    /// Consumes characters as long as they satisfy `keep`.
    pub(crate) fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    pub(crate) fn skip_spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The span of what was read since `start`, without spaces at its end.
    pub(crate) fn since(&self, start: usize) -> Range<usize> {
        let end = self.text[..self.at].trim_end().len();
        start..end.max(start)
    }

    /// The span of the next character, empty at the end.
    pub(crate) fn here(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    /// What comes next, for a message.
    pub(crate) fn found(&self) -> String {
        self.peek()
            .map_or_else(|| "the end of the text".into(), |c| format!("`{c}`"))
    }

    /// An error that something else was expected here.
    pub(crate) fn expected(&self, what: &str) -> ParseError {
        ParseError::new(
            self.here(),
            format!("expected {what}, found {}", self.found()),
        )
    }

    /// Reads a decimal number of at most `most`; `what` names it in messages.
    pub(crate) fn number(
        &mut self,
        what: &str,
        most: u64,
    ) -> Result<(u64, Range<usize>), ParseError> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        let span = start..self.at;
        if digits.is_empty() {
            return Err(self.expected(what));
        }
        match digits.parse::<u64>() {
            Ok(number) if number <= most => Ok((number, span)),
            _ => Err(ParseError::new(span, format!("{digits} is too large here"))
                .with_hint(format!("numbers up to {most} are accepted"))),
        }
    }

    /// A number as [`number`](Self::number) reads it, or written `1_000_000` or `1e6`.
    pub(crate) fn numeral(
        &mut self,
        what: &str,
        most: u64,
    ) -> Result<(u64, Range<usize>), ParseError> {
        let digits =
            |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let rest = self.rest();
        let whole = rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_ascii_digit() || c == '_')
                .len();
        let scaled = rest[whole..].strip_prefix(['e', 'E']).map_or(0, digits);
        let end = whole + if scaled > 0 { scaled + 1 } else { 0 };
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let plain = scaled == 0 && !rest[..whole].contains('_');
        if digits(rest) == 0
            || plain
            || rest[..whole].ends_with('_')
            || rest[end..].starts_with(is_word)
        {
            return self.number(what, most);
        }
        let start = self.at;
        let text = rest[..whole].replace('_', "");
        let number = text.parse::<u64>().ok();
        let scale = match scaled {
            0 => Some(1),
            _ => rest[whole + 1..end]
                .parse()
                .ok()
                .and_then(|power| 10_u64.checked_pow(power)),
        };
        self.at += end;
        let number = number
            .zip(scale)
            .and_then(|(number, scale)| number.checked_mul(scale));
        match number.filter(|&number| number <= most) {
            Some(number) => Ok((number, start..self.at)),
            None => Err(ParseError::new(
                start..self.at,
                format!("this is larger than {most}"),
            )),
        }
    }

    /// A number as people write large ones: `1_000_000`, `10^6`, `1e6`.
    pub(crate) fn large_number(
        &mut self,
        what: &str,
        most: u64,
    ) -> Result<(u64, Range<usize>), ParseError> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit() || c == '_');
        if !digits.starts_with(|c: char| c.is_ascii_digit()) {
            self.at = start;
            return Err(self.expected(what));
        }
        let number = digits.replace('_', "").parse::<u64>().ok();
        let number = self.power_of(number);
        match number.filter(|&number| number <= most) {
            Some(number) => Ok((number, start..self.at)),
            None => Err(
                ParseError::new(start..self.at, format!("this is larger than {most}"))
                    .with_hint(format!("numbers up to {most} are accepted")),
            ),
        }
    }

    /// `10^6` and `1e6` after the number they begin with.
    fn power_of(&mut self, base: Option<u64>) -> Option<u64> {
        let sign = self.peek().filter(|c| "^eE".contains(*c));
        let digits = self.rest().get(1..).unwrap_or("");
        let length = digits
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(digits.len());
        let (Some(sign), true) = (sign, length > 0) else {
            return base;
        };
        let exponent = digits[..length].parse::<u32>();
        self.at += 1 + length;
        let exponent = exponent.ok()?;
        match sign {
            '^' => base?.checked_pow(exponent),
            _ => base?.checked_mul(10u64.checked_pow(exponent)?),
        }
    }
}
