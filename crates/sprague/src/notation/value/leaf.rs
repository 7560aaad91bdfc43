//! Leaves: numbers, ups, stars and uptimal expansions. High powers of ↑ stay as they are written: a digit for each
//! power takes a thousand times the memory of the text, and only what builds the value has a limit.

use super::{HighPower, Parser, Sum, ValueStep};
use crate::notation::ParseError;
use crate::value::{Dyadic, Leaf};
use dashu_int::IBig;

/// The largest power of ↑ that may be typed; an expansion stores a digit for every power.
const MAX_POWER: usize = 100_000;
/// Powers up to here are spelled out as digits.
const SPELLED: usize = 16;

/// A multiple of ↑, or of powers of it, as written.
enum Ups {
    Digits(Vec<IBig>),
    /// A multiple of a power, or of all powers up to it.
    Power {
        multiple: IBig,
        power: usize,
        all: bool,
    },
}

impl Ups {
    fn power(sign: i32, power: usize, all: bool) -> Ups {
        let multiple = IBig::from(sign);
        if power > SPELLED {
            return Ups::Power {
                multiple,
                power,
                all,
            };
        }
        let mut digits = vec![if all { multiple.clone() } else { IBig::ZERO }; power];
        digits[power - 1] = multiple;
        Ups::Digits(digits)
    }

    fn times(self, n: &IBig) -> Ups {
        match self {
            Ups::Digits(digits) => Ups::Digits(digits.iter().map(|digit| digit * n).collect()),
            Ups::Power {
                multiple,
                power,
                all,
            } if *n != IBig::ZERO => Ups::Power {
                multiple: multiple * n,
                power,
                all,
            },
            Ups::Power { .. } => Ups::Digits(Vec::new()),
        }
    }
}

impl Parser<'_> {
    /// A leaf: number, ups and star in this order, each optional, then an uptimal expansion.
    pub(super) fn atom(&mut self, sum: &mut Sum) -> Result<(), ParseError> {
        let start = self.at;
        if sum.started && !sum.dangling {
            return Err(self.unexpected("two values stand side by side or a sign is not known"));
        }
        let number = self.number()?;
        // A leading minus belongs to the whole term: -1^ is -(1^).
        let minus = number.is_some() && self.text[start..].starts_with(['-', '−']);
        if let Some(number) = &number
            && number.is_integer()
            && (self.eat('·') || self.eat('⋅') || self.eat_factor_point())
        {
            if sum.multiple.is_some() {
                return Err(self.unexpected("two factors stand side by side"));
            }
            if sum.base.is_some() {
                return Err(self.unexpected("a multiple on top of an ordinal sum needs brackets"));
            }
            if let Some(ups) = self.ups()? {
                // 3·↑* is 3·↑ + *: a factor before an arrow is the arrow's alone.
                let multiple = ups.times(number.numerator());
                return self.leaf(Dyadic::ZERO, multiple, start, sum);
            }
            (sum.multiple, sum.dangling) = (Some(number.numerator().clone()), true);
            return Ok(());
        }
        let ups = self.ups()?;
        if let Some(mut ups) = ups {
            if minus {
                ups = ups.times(&IBig::NEG_ONE);
            }
            return self.leaf(number.unwrap_or(Dyadic::ZERO), ups, start, sum);
        }
        let nim = self.star()?;
        let mut digits = self.expansion()?.unwrap_or_default();
        if minus {
            digits.iter_mut().for_each(|digit| *digit = -&*digit);
        }
        if self.at == start {
            return Err(self.unexpected("this is not the start of a value"));
        }
        let leaf = Leaf::new(number.unwrap_or(Dyadic::ZERO), digits, nim.unwrap_or(0));
        self.push_leaf(ValueStep::Leaf(leaf), start, sum);
        Ok(())
    }

    /// The point of `3.{4|2}` and `3.^`, which CGSuite writes between a factor and a value.
    fn eat_factor_point(&mut self) -> bool {
        let factor =
            self.peek() == Some('.') && self.peek_second().is_some_and(|c| "{^v↑↓*".contains(c));
        factor && self.eat('.')
    }

    /// A number and ups have been read; a star may follow.
    fn leaf(
        &mut self,
        number: Dyadic,
        ups: Ups,
        start: usize,
        sum: &mut Sum,
    ) -> Result<(), ParseError> {
        let nim = self.star()?.unwrap_or(0);
        let step = match ups {
            Ups::Digits(ups) => ValueStep::Leaf(Leaf::new(number, ups, nim)),
            Ups::Power {
                multiple,
                power,
                all,
            } => ValueStep::Power(HighPower {
                number,
                multiple,
                power,
                all,
                nim,
            }),
        };
        self.push_leaf(step, start, sum);
        Ok(())
    }

    fn push_leaf(&mut self, step: ValueStep, start: usize, sum: &mut Sum) {
        self.steps.push((step, start..self.at));
        self.term(sum, start..self.at);
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

    /// An optional multiple or power of ↑ or ↓.
    fn ups(&mut self) -> Result<Option<Ups>, ParseError> {
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
        if single && let Some(ups) = self.named_power(sign)? {
            return Ok(Some(ups));
        }
        if let Some(power) = if single { self.power()? } else { None } {
            return Ok(Some(Ups::power(sign, power, false)));
        }
        if let Some(power) = if single {
            self.bracketed_power()?
        } else {
            None
        } {
            return Ok(Some(Ups::power(sign, power, true)));
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
            return Ok(Some(Ups::Digits(vec![multiple * sign])));
        }
        Ok(Some(Ups::Digits(vec![IBig::from(count) * sign])))
    }

    /// `.Pow(2)` and `.PowTo(2)`, as CGSuite writes ↑² and ↑+↑².
    fn named_power(&mut self, sign: i32) -> Result<Option<Ups>, ParseError> {
        let start = self.at;
        let names = [(".PowTo(", true), (".Pow(", false)];
        let Some((name, to)) = names
            .into_iter()
            .find(|(name, _)| self.text[start..].starts_with(name))
        else {
            return Ok(None);
        };
        self.at += name.len();
        let typed = self.digits().unwrap_or_default().to_owned();
        if !self.eat(')') {
            return Err(self.unexpected("the power of ↑ is not closed by )"));
        }
        let power = self.checked_power(&typed, start)?;
        Ok(Some(Ups::power(sign, power, to)))
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
            _ => Err(ParseError::new(start..self.at, "this is not a power of ↑")
                .with_hint(format!("powers run from 1 to {MAX_POWER}"))),
        }
    }

    /// An optional nimber.
    fn star(&mut self) -> Result<Option<u64>, ParseError> {
        let start = self.at;
        if !self.eat('*') {
            return Ok(None);
        }
        // CGSuite also takes *[5].
        let bracket = self.peek() == Some('[') && self.eat('[');
        let typed = self.digits().map(str::parse);
        if bracket && !self.eat(']') {
            return Err(self.unexpected("the nimber is not closed by ]"));
        }
        match typed {
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

fn superscript_digit(c: char) -> Option<char> {
    let position = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|s| s == c)?;
    char::from_digit(position as u32, 10)
}
