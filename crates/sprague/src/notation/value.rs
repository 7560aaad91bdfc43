//! Values as text, read into a small program that builds them.
//!
//! The grammar is the one people type for CGSuite and read in the literature: numbers, `*n`, `^`,
//! `v`, `^^`, `^3`, `^[2]`, `^<2>`, uptimal expansions such as `*.22` and `0.1-2`, `+-1`,
//! `tiny(1)`, braces with any number of bars, sums, differences and multiples `3·x`; every sign has
//! its Unicode twin. Reading takes one pass with an explicit stack, so a million braces cost a
//! million steps and no stack; nothing is computed here.

use std::ops::Range;

use dashu_int::IBig;

use super::ParseError;
use crate::value::{Dyadic, Leaf};

/// One step of building a value on a stack of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueStep {
    /// Push a leaf.
    Leaf(Leaf),
    /// Replace the top by its negative.
    Negate,
    /// Replace the top x by {x | −x}.
    PlusMinus,
    /// Replace the top x by {0 || 0 | −x}.
    Tiny,
    /// Replace the top x by {x | 0 || 0}.
    Miny,
    /// Replace the top by its multiple.
    Multiple(IBig),
    /// Replace the two values on top by their sum.
    Add,
    /// Replace so many left options and so many right options on top of them by the game.
    Game(usize, usize),
}

/// A value as written: the steps that build it, each with the place it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueText {
    /// The steps, in the order they are to be carried out.
    pub steps: Vec<(ValueStep, Range<usize>)>,
    /// For each term of the outermost sum: how many steps there are when it is complete, before it
    /// is added, and its place.
    ends: Vec<(usize, Range<usize>)>,
}

impl ValueText {
    /// The terms of the outermost sum, each with its place.
    pub fn terms(self) -> Vec<(ValueText, Range<usize>)> {
        let mut steps = self.steps.into_iter();
        let (mut at, mut terms) = (0, Vec::with_capacity(self.ends.len()));
        for (end, place) in self.ends {
            let steps: Vec<_> = steps.by_ref().take(end - at).collect();
            at = end;
            let ends = vec![(steps.len(), place.clone())];
            // The term before was added when it was complete, unless it was the first.
            let added = usize::from(terms.len() > 1);
            let steps = steps.into_iter().skip(added).collect();
            terms.push((ValueText { steps, ends }, place));
        }
        terms
    }

    /// `3·x` as (3, x) and `−x` as (−1, x): the factors written before a single term.
    pub fn split_factor(mut self) -> (IBig, ValueText) {
        let mut factor = IBig::ONE;
        while self.steps.len() > 1 {
            match self.steps.last() {
                Some((ValueStep::Negate, _)) => factor = -factor,
                Some((ValueStep::Multiple(n), _)) => factor *= n,
                _ => break,
            }
            self.steps.pop();
        }
        (factor, self)
    }
}

/// Reads a whole text as one value.
pub fn parse_value(text: &str) -> Result<ValueText, ParseError> {
    let mut parser = Parser {
        text,
        at: 0,
        steps: Vec::new(),
        open: Vec::new(),
        ends: Vec::new(),
    };
    parser.run()?;
    Ok(ValueText {
        steps: parser.steps,
        ends: parser.ends,
    })
}

const EXPECTED: &str =
    "a value looks like 3, -1/2, *4, ^, v, ^^, ^3*, ^[2], *.22, +-1, {2|0||-1} or tiny(1)";

/// The largest power of ↑ that may be typed; an expansion stores a digit for every power.
const MAX_POWER: usize = 100_000;

/// What surrounds the text being read.
enum Bracket {
    Brace(Bars),
    Round,
    Tiny,
    Miny,
}

/// An unfinished bracket and the unfinished sum before it.
struct Open {
    bracket: Bracket,
    start: usize,
    outer: Sum,
}

/// A sum under way: how many terms are done and what applies to the next one.
#[derive(Default)]
struct Sum {
    started: bool,
    minus: bool,
    plus_minus: bool,
    multiple: Option<IBig>,
    /// A sign or factor was read and its term has not come yet.
    dangling: bool,
}

/// The option lists between the bars of a brace. Runs of fewer bars bind tighter, so lists are
/// combined as operands are in precedence parsing.
#[derive(Default)]
struct Bars {
    /// Finished lists with the length of the run of bars that follows each.
    pending: Vec<(usize, usize)>,
    current: usize,
    /// The last thing read was a comma, so an option must follow.
    after_comma: bool,
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    steps: Vec<(ValueStep, Range<usize>)>,
    open: Vec<Open>,
    ends: Vec<(usize, Range<usize>)>,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), ParseError> {
        let mut sum = Sum::default();
        loop {
            self.skip_spaces();
            let start = self.at;
            let Some(c) = self.peek() else { break };
            match c {
                '{' => {
                    self.at += 1;
                    self.begin(Bracket::Brace(Bars::default()), start, &mut sum)?;
                }
                '(' => {
                    self.at += 1;
                    self.begin(Bracket::Round, start, &mut sum)?;
                }
                't' | 'm' => {
                    let bracket = self.named_bracket()?;
                    self.begin(bracket, start, &mut sum)?;
                }
                '}' | ')' => sum = self.end(c, sum)?,
                '|' | ',' => self.separator(c, &mut sum)?,
                '+' | '-' | '−' | '±' => self.sign(&mut sum)?,
                _ => self.atom(&mut sum)?,
            }
        }
        if let Some(open) = self.open.last() {
            let place = open.start..open.start + 1;
            return Err(ParseError::new(place, "this bracket is never closed"));
        }
        self.finish_sum(&sum, "a value is missing here")
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.text[self.at..].chars().nth(1)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn unexpected(&self, message: &str) -> ParseError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        ParseError::new(self.at..end, message).with_hint(EXPECTED)
    }

    /// A bracket opens: it must stand where a term may.
    fn begin(&mut self, bracket: Bracket, start: usize, sum: &mut Sum) -> Result<(), ParseError> {
        if sum.started && !sum.dangling {
            let place = start..self.at;
            return Err(ParseError::new(place, "two values stand side by side")
                .with_hint("put + or - between them"));
        }
        self.open.push(Open {
            bracket,
            start,
            outer: std::mem::take(sum),
        });
        Ok(())
    }

    fn named_bracket(&mut self) -> Result<Bracket, ParseError> {
        for (name, bracket) in [("tiny(", Bracket::Tiny), ("miny(", Bracket::Miny)] {
            if self.text[self.at..].starts_with(name) {
                self.at += name.len();
                return Ok(bracket);
            }
        }
        Err(self.unexpected("this is not the start of a value"))
    }

    /// A bracket closes: the sum inside becomes a term of the sum outside.
    fn end(&mut self, c: char, sum: Sum) -> Result<Sum, ParseError> {
        let place = self.at..self.at + 1;
        let Some(Open {
            bracket,
            start,
            mut outer,
        }) = self.open.pop()
        else {
            return Err(ParseError::new(
                place,
                format!("nothing is open that {c} could close"),
            ));
        };
        self.at += 1;
        let whole = start..self.at;
        match (bracket, c) {
            (Bracket::Brace(mut bars), '}') => {
                let present = self.finish_option(&sum)?;
                check_comma(&bars, present, place)?;
                bars.current += usize::from(present);
                self.close_brace(bars, whole.clone())?;
            }
            (Bracket::Brace(_), _) => {
                return Err(
                    ParseError::new(place, "a brace is open here, not a parenthesis")
                        .with_hint("close it with }"),
                );
            }
            (_, '}') => {
                return Err(
                    ParseError::new(place, "a parenthesis is open here, not a brace")
                        .with_hint("close it with )"),
                );
            }
            (bracket, _) => {
                self.at -= 1;
                self.finish_sum(&sum, "the parentheses are empty")?;
                self.at += 1;
                match bracket {
                    Bracket::Tiny => self.steps.push((ValueStep::Tiny, whole.clone())),
                    Bracket::Miny => self.steps.push((ValueStep::Miny, whole.clone())),
                    _ => {}
                }
            }
        }
        self.term(&mut outer, whole);
        Ok(outer)
    }

    /// A comma or a run of bars: the option before it is complete.
    fn separator(&mut self, c: char, sum: &mut Sum) -> Result<(), ParseError> {
        let start = self.at;
        let present = self.finish_option(sum)?;
        *sum = Sum::default();
        let rest = &self.text[start..];
        let run = if c == ',' {
            1
        } else {
            rest.len() - rest.trim_start_matches('|').len()
        };
        let place = start..start + run;
        let Some(Open {
            bracket: Bracket::Brace(bars),
            ..
        }) = self.open.last_mut()
        else {
            return Err(ParseError::new(place, "options are written between braces")
                .with_hint("for example {2|0} or {0,*|0}"));
        };
        if c == ',' {
            if !present {
                return Err(ParseError::new(
                    place,
                    "an option is missing before this comma",
                ));
            }
            bars.current += 1;
            bars.after_comma = true;
        } else {
            check_comma(bars, present, place.clone())?;
            bars.after_comma = false;
            bars.current += usize::from(present);
            push_bar(bars, run, place, &mut self.steps)?;
        }
        self.at = start + run;
        Ok(())
    }

    fn close_brace(&mut self, mut bars: Bars, whole: Range<usize>) -> Result<(), ParseError> {
        if bars.pending.is_empty() {
            return Err(ParseError::new(whole, "this brace has no bar")
                .with_hint("write {left options|right options}; either side may be empty"));
        }
        while let Some((lefts, _)) = bars.pending.pop() {
            self.steps
                .push((ValueStep::Game(lefts, bars.current), whole.clone()));
            bars.current = 1;
        }
        Ok(())
    }

    /// Is there a complete option before this place? Nothing at all is fine, half a sum is not.
    fn finish_option(&mut self, sum: &Sum) -> Result<bool, ParseError> {
        if sum.dangling {
            return Err(self.unexpected("a value is missing after the sign"));
        }
        Ok(sum.started)
    }

    fn finish_sum(&mut self, sum: &Sum, missing: &str) -> Result<(), ParseError> {
        if self.finish_option(sum)? {
            Ok(())
        } else {
            Err(self.unexpected(missing))
        }
    }

    /// A sign: `+-` and `±` where a term starts, otherwise plus or minus.
    fn sign(&mut self, sum: &mut Sum) -> Result<(), ParseError> {
        let starts_term = !sum.started || sum.dangling;
        let c = self.peek();
        if starts_term && (c == Some('±') || self.text[self.at..].starts_with("+-")) {
            if sum.plus_minus {
                return Err(self.unexpected("the sign ± stands twice"));
            }
            self.at += 2;
            (sum.plus_minus, sum.dangling) = (true, true);
            return Ok(());
        }
        let minus = c != Some('+');
        if starts_term && minus {
            let width = c.map_or(1, char::len_utf8);
            let literal = self.text[self.at + width..].starts_with(|d: char| d.is_ascii_digit());
            if literal && sum.multiple.is_none() && !sum.plus_minus {
                return self.atom(sum);
            }
        }
        if sum.dangling {
            return Err(self.unexpected("a sign stands where a value is expected"));
        }
        self.at += c.map_or(1, char::len_utf8);
        (sum.minus, sum.dangling) = (minus, true);
        Ok(())
    }

    /// A leaf: number, ups and star in this order, each optional, then an uptimal expansion.
    fn atom(&mut self, sum: &mut Sum) -> Result<(), ParseError> {
        let start = self.at;
        if sum.started && !sum.dangling {
            return Err(self.unexpected("two values stand side by side or a sign is not known"));
        }
        let number = self.number()?;
        if let Some(number) = &number
            && number.is_integer()
            && (self.eat('·') || self.eat('⋅'))
        {
            if sum.multiple.is_some() {
                return Err(self.unexpected("two factors stand side by side"));
            }
            if let Some(ups) = self.ups()? {
                // 3·↑* is 3·↑ + *: a factor before an arrow is the arrow's alone.
                let multiple = ups.iter().map(|digit| digit * number.numerator()).collect();
                return self.leaf(Dyadic::ZERO, multiple, start, sum);
            }
            (sum.multiple, sum.dangling) = (Some(number.numerator().clone()), true);
            return Ok(());
        }
        let ups = self.ups()?;
        if let Some(ups) = ups {
            return self.leaf(number.unwrap_or(Dyadic::ZERO), ups, start, sum);
        }
        let nim = self.star()?;
        let digits = self.expansion()?.unwrap_or_default();
        if self.at == start {
            return Err(self.unexpected("this is not the start of a value"));
        }
        let leaf = Leaf::new(number.unwrap_or(Dyadic::ZERO), digits, nim.unwrap_or(0));
        self.push_leaf(leaf, start, sum);
        Ok(())
    }

    /// A number and ups have been read; a star may follow.
    fn leaf(
        &mut self,
        number: Dyadic,
        ups: Vec<IBig>,
        start: usize,
        sum: &mut Sum,
    ) -> Result<(), ParseError> {
        let nim = self.star()?.unwrap_or(0);
        self.push_leaf(Leaf::new(number, ups, nim), start, sum);
        Ok(())
    }

    fn push_leaf(&mut self, leaf: Leaf, start: usize, sum: &mut Sum) {
        self.steps.push((ValueStep::Leaf(leaf), start..self.at));
        self.term(sum, start..self.at);
    }

    /// The value on top of the stack is the next term of the sum.
    fn term(&mut self, sum: &mut Sum, place: Range<usize>) {
        if sum.plus_minus {
            self.steps.push((ValueStep::PlusMinus, place.clone()));
        }
        if let Some(n) = sum.multiple.take() {
            self.steps.push((ValueStep::Multiple(n), place.clone()));
        }
        if sum.minus {
            self.steps.push((ValueStep::Negate, place.clone()));
        }
        if self.open.is_empty() {
            self.ends.push((self.steps.len(), place.clone()));
        }
        if sum.started {
            self.steps.push((ValueStep::Add, place));
        }
        *sum = Sum {
            started: true,
            ..Sum::default()
        };
    }

    /// The digits from here on, if any.
    fn digits(&mut self) -> Option<&str> {
        let rest = &self.text[self.at..];
        let length = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| &rest[..length])
    }

    fn integer(&mut self) -> Option<IBig> {
        // A run of digits is always an integer.
        self.digits().and_then(|digits| digits.parse().ok())
    }

    /// An optional number with its sign.
    fn number(&mut self) -> Result<Option<Dyadic>, ParseError> {
        let start = self.at;
        let minus = self.eat('-') || self.eat('−');
        let Some(numerator) = self.integer() else {
            self.at = start;
            return Ok(None);
        };
        let numerator = if minus { -numerator } else { numerator };
        if self.peek() != Some('/') {
            return Ok(Some(Dyadic::from(numerator)));
        }
        self.at += 1;
        let denominator_at = self.at;
        let Some(denominator) = self.integer() else {
            return Err(self.unexpected("the denominator is missing"));
        };
        let exponent = denominator.trailing_zeros().unwrap_or(0);
        if denominator != IBig::ONE << exponent {
            let place = denominator_at..self.at;
            return Err(
                ParseError::new(place, "this denominator is not a power of two")
                    .with_hint("the numbers of finite games are m/2^k, such as 3/4"),
            );
        }
        Ok(Some(Dyadic::new(numerator, exponent)))
    }

    /// An optional multiple or power of ↑ or ↓, as digits of an uptimal.
    fn ups(&mut self) -> Result<Option<Vec<IBig>>, ParseError> {
        let start = self.at;
        let Some(arrow) = self.peek().filter(|c| "^v↑↓⇑⇓".contains(*c)) else {
            return Ok(None);
        };
        let sign = if "^↑⇑".contains(arrow) { 1 } else { -1 };
        let width = if "⇑⇓".contains(arrow) { 2 } else { 1 };
        let mut count = 0u64;
        while self.peek() == Some(arrow) && !self.starts_bracketed_power(count) {
            self.at += arrow.len_utf8();
            count += width;
        }
        let single = count == 1;
        if let Some(power) = if single { self.power()? } else { None } {
            let mut digits = vec![IBig::ZERO; power];
            digits[power - 1] = IBig::from(sign);
            return Ok(Some(digits));
        }
        if let Some(power) = if single {
            self.bracketed_power()?
        } else {
            None
        } {
            return Ok(Some(vec![IBig::from(sign); power]));
        }
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            if !single || !arrow.is_ascii() {
                self.digits();
                let place = start..self.at;
                return Err(
                    ParseError::new(place, "this multiple of ↑ can be read in two ways").with_hint(
                        "write 3·↑ or ^3 for three ups, ↑^[2] for ↑+↑², ↑² for up-second",
                    ),
                );
            }
            let multiple = self.integer().unwrap_or(IBig::ONE);
            return Ok(Some(vec![multiple * sign]));
        }
        Ok(Some(vec![IBig::from(count) * sign]))
    }

    /// In `↑^[2]` and `^^[2]` the last caret belongs to the bracket.
    fn starts_bracketed_power(&self, count: u64) -> bool {
        count > 0 && self.peek() == Some('^') && self.peek_second() == Some('[')
    }

    /// `²`, `³`, … or `<2>`.
    fn power(&mut self) -> Result<Option<usize>, ParseError> {
        let start = self.at;
        let mut typed = String::new();
        while let Some((c, digit)) = self.peek().and_then(|c| Some((c, superscript_digit(c)?))) {
            typed.push(digit);
            self.at += c.len_utf8();
        }
        if typed.is_empty() && self.eat('<') {
            typed = self.digits().unwrap_or_default().to_owned();
            if !self.eat('>') {
                return Err(self.unexpected("the power of ↑ is not closed by >"));
            }
        } else if typed.is_empty() {
            return Ok(None);
        }
        self.checked_power(&typed, start).map(Some)
    }

    /// `[2]` or `^[2]`.
    fn bracketed_power(&mut self) -> Result<Option<usize>, ParseError> {
        let start = self.at;
        self.eat('^');
        if !self.eat('[') {
            self.at = start;
            return Ok(None);
        }
        let typed = self.digits().unwrap_or_default().to_owned();
        if !self.eat(']') {
            return Err(self.unexpected("the power of ↑ is not closed by ]"));
        }
        self.checked_power(&typed, start).map(Some)
    }

    fn checked_power(&self, typed: &str, start: usize) -> Result<usize, ParseError> {
        match typed.parse() {
            Ok(power) if (1..=MAX_POWER).contains(&power) => Ok(power),
            _ => Err(ParseError::new(start..self.at, "this is no power of ↑")
                .with_hint(format!("powers run from 1 to {MAX_POWER}"))),
        }
    }

    /// An optional nimber.
    fn star(&mut self) -> Result<Option<u64>, ParseError> {
        let start = self.at;
        if !self.eat('*') {
            return Ok(None);
        }
        match self.digits().map(str::parse) {
            None => Ok(Some(1)),
            Some(Ok(nim)) => Ok(Some(nim)),
            Some(Err(_)) => Err(ParseError::new(start..self.at, "this nimber is too large")
                .with_hint(format!("nimbers go up to *{}", u64::MAX))),
        }
    }

    /// The digits after the point of an uptimal expansion: signed, those beyond 9 in parentheses.
    fn expansion(&mut self) -> Result<Option<Vec<IBig>>, ParseError> {
        if !self.eat('.') {
            return Ok(None);
        }
        let mut digits = Vec::new();
        loop {
            let start = self.at;
            if self.eat('(') {
                let minus = self.eat('-');
                let digit = self.integer();
                let (Some(digit), true) = (digit, self.eat(')')) else {
                    return Err(self.unexpected("a digit in parentheses is not complete"));
                };
                digits.push(if minus { -digit } else { digit });
                continue;
            }
            let minus = self.eat('-');
            let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) else {
                self.at = start;
                break;
            };
            self.at += 1;
            digits.push(IBig::from(digit) * if minus { -1 } else { 1 });
        }
        if digits.is_empty() {
            return Err(self.unexpected("the digits of the uptimal are missing"));
        }
        Ok(Some(digits))
    }
}

fn check_comma(bars: &Bars, present: bool, place: Range<usize>) -> Result<(), ParseError> {
    if bars.after_comma && !present {
        return Err(ParseError::new(
            place,
            "an option is missing after the comma",
        ));
    }
    Ok(())
}

/// A run of bars after the current list: what is bound tighter before it becomes one game.
fn push_bar(
    bars: &mut Bars,
    run: usize,
    place: Range<usize>,
    steps: &mut Vec<(ValueStep, Range<usize>)>,
) -> Result<(), ParseError> {
    while let Some(&(lefts, before)) = bars.pending.last() {
        if before == run {
            return Err(
                ParseError::new(place, "two runs of bars of the same length compete")
                    .with_hint("use one bar more for the outer game, as in {2|0||-1}, or braces"),
            );
        }
        if before > run {
            break;
        }
        bars.pending.pop();
        steps.push((ValueStep::Game(lefts, bars.current), place.clone()));
        bars.current = 1;
    }
    bars.pending.push((bars.current, run));
    bars.current = 0;
    Ok(())
}

fn superscript_digit(c: char) -> Option<char> {
    let position = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|s| s == c)?;
    char::from_digit(position as u32, 10)
}
