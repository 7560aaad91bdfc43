//! Values back to text: the steps from the last to the first, so that nesting of any depth needs neither
//! recursion nor copies.

use super::{HighPower, ValueStep, ValueText};
use crate::value::ascii_leaf_name;
use dashu_int::IBig;
use std::borrow::Cow;
use std::fmt;

/// What is still to be written, from the end of the text to its beginning.
enum Todo {
    Sign(Cow<'static, str>),
    /// The value that the next step completes.
    Value,
}

impl fmt::Display for HighPower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let multiple = &self.multiple;
        let zero = self.number.is_zero();
        // A sign before a number is also that of the ups behind it: -1^ is -(1^).
        let up = (*multiple > IBig::ZERO) != (!zero && self.number.sign().is_lt());
        match zero {
            false => write!(f, "{}", self.number)?,
            true if *multiple != IBig::ONE && *multiple != IBig::NEG_ONE => {
                write!(f, "{}·", if up { multiple.clone() } else { -multiple })?;
            }
            true => {}
        }
        f.write_str(if up { "^" } else { "v" })?;
        match self.all {
            true => write!(f, "[{}]", self.power)?,
            false => write!(f, "<{}>", self.power)?,
        }
        match self.nim {
            0 => Ok(()),
            1 => f.write_str("*"),
            nim => write!(f, "*{nim}"),
        }
    }
}

impl fmt::Display for ValueText {
    /// ASCII from which the same steps are read again. Signs and factors stand before brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = self.steps.iter().rev().map(|(step, _)| step).peekable();
        let mut words: Vec<Cow<'static, str>> = Vec::new();
        // A sum in brackets is one term.
        let one_term = self.ends.len() == 1 && matches!(steps.peek(), Some(ValueStep::Add));
        let mut todo = match one_term {
            true => bracketed("("),
            false => vec![Todo::Value],
        };
        while let Some(next) = todo.pop() {
            let step = match next {
                Todo::Sign(sign) => {
                    words.push(sign);
                    continue;
                }
                Todo::Value => steps.next(),
            };
            let Some(step) = step else { break };
            match step {
                ValueStep::Leaf(leaf) => words.push(ascii_leaf_name(leaf).into()),
                ValueStep::Power(leaf) => words.push(leaf.to_string().into()),
                ValueStep::Negate => todo.extend(bracketed("-(")),
                ValueStep::PlusMinus => todo.extend(bracketed("+-(")),
                ValueStep::Tiny => todo.extend(bracketed("tiny(")),
                ValueStep::Miny => todo.extend(bracketed("miny(")),
                ValueStep::Multiple(n) => todo.extend(bracketed(format!("{n}·("))),
                ValueStep::Add => {
                    todo.push(Todo::Value);
                    match steps.peek() {
                        // Two signs in a row are not read.
                        Some(ValueStep::Negate) => {
                            steps.next();
                            todo.extend(bracketed(" - ("));
                        }
                        Some(ValueStep::Add) => todo.extend(bracketed(" + (")),
                        _ => todo.extend([Todo::Sign(" + ".into()), Todo::Value]),
                    }
                }
                ValueStep::Ordinal => {
                    todo.extend(bracketed("("));
                    todo.extend(bracketed(":("));
                }
                ValueStep::Call(function) => {
                    todo.push(Todo::Sign(format!("{}(", function.name()).into()));
                    list(&mut todo, function.takes());
                    todo.push(Todo::Sign(")".into()));
                }
                ValueStep::Game(lefts, rights) => {
                    todo.push(Todo::Sign("{".into()));
                    list(&mut todo, *lefts);
                    todo.push(Todo::Sign("|".into()));
                    list(&mut todo, *rights);
                    todo.push(Todo::Sign("}".into()));
                }
            }
        }
        words.iter().rev().try_for_each(|word| f.write_str(word))
    }
}

fn bracketed(before: impl Into<Cow<'static, str>>) -> Vec<Todo> {
    let after = Todo::Sign(")".into());
    vec![Todo::Sign(before.into()), Todo::Value, after]
}

fn list(todo: &mut Vec<Todo>, count: usize) {
    for i in 0..count {
        if i > 0 {
            todo.push(Todo::Sign(",".into()));
        }
        todo.push(Todo::Value);
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::parse_value;
    use crate::value::{Arena, Dyadic, Leaf};
    use dashu_int::IBig;

    /// Powers that are spelled out while they are read, and such that are not.
    #[test]
    fn high_powers_are_written_and_built_as_low_ones_are() {
        for n in [2, 16, 17, 99] {
            let single = |multiple: i32| -> Vec<IBig> {
                let zeros = std::iter::repeat_n(IBig::ZERO, n - 1);
                zeros.chain([IBig::from(multiple)]).collect()
            };
            let all = |multiple: i32| vec![IBig::from(multiple); n];
            let cases = [
                (format!("^<{n}>"), 0, single(1), 0),
                (format!("v<{n}>*3"), 0, single(-1), 3),
                (format!("-1^<{n}>"), -1, single(-1), 0),
                (format!("-1v<{n}>*"), -1, single(1), 1),
                (format!("2^[{n}]"), 2, all(1), 0),
                (format!("3·^[{n}]*"), 0, all(3), 1),
                (format!("-3·^<{n}>"), 0, single(-3), 0),
                (format!("0·^<{n}>"), 0, vec![], 0),
            ];
            for (text, number, ups, nim) in cases {
                let read = parse_value(&text).unwrap();
                let written = read.to_string();
                let again = parse_value(&written).unwrap();
                let steps = |text: &crate::notation::ValueText| -> Vec<_> {
                    text.steps.iter().map(|(step, _)| step.clone()).collect()
                };
                if n > 16 {
                    assert_eq!(steps(&again), steps(&read), "{text}: {written}");
                }
                let mut arena = Arena::new();
                let value = arena.parse(&text).unwrap();
                assert_eq!(arena.build(&again), Ok(value), "{text}: {written}");
                let leaf = Leaf::new(Dyadic::from(number), ups, nim);
                assert_eq!(arena.as_leaf(value), Some(&leaf), "{text}");
            }
        }
    }

    #[test]
    fn high_powers_take_no_memory_before_they_are_built() {
        let many = vec!["^<65535>"; 1000].join("+");
        let read = parse_value(&many).unwrap();
        let mut arena = Arena::with_memory(8 << 20);
        let (error, _) = arena.build(&read).unwrap_err();
        assert!(error.is_lack_of_room());
        assert!(arena.bytes() <= 12 << 20, "{}", arena.bytes());
    }
}
