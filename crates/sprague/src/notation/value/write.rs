//! Values back to text: the steps from the last to the first, so that nesting of any depth needs neither
//! recursion nor copies.

use super::{ValueStep, ValueText};
use crate::value::ascii_leaf_name;
use std::borrow::Cow;
use std::fmt;

/// What is still to be written, from the end of the text to its beginning.
enum Todo {
    Sign(Cow<'static, str>),
    /// The value that the next step completes.
    Value,
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
