//! From text to values: the steps read by [`parse_value`](crate::notation::parse_value) are
//! carried out on a stack of values, so nesting of any depth needs no recursion.

use std::ops::Range;

use dashu_int::IBig;

use super::{Arena, Dyadic, TooLarge, Value, room};
use crate::notation::{ParseError, ValueFunction, ValueStep, ValueText, parse_value};

impl Arena {
    /// Reads a value, such as `{2|0||-1}`, `^[2]*` or `3·↑ + tiny(1)`.
    pub fn parse(&mut self, text: &str) -> Result<Value, ParseError> {
        let parsed = parse_value(text)?;
        self.build(&parsed).map_err(|(error, place)| {
            ParseError::new(place, error.to_string()).with_hint("write a smaller game")
        })
    }

    /// Carries out the steps of a text; an error comes with the place it arose from.
    pub fn build(&mut self, text: &ValueText) -> Result<Value, (TooLarge, Range<usize>)> {
        self.build_with(text, |_, _| None)
    }

    /// Carries out the steps of a text, some of which stand for values that are known already.
    pub(crate) fn build_with(
        &mut self,
        text: &ValueText,
        known: impl Fn(&ValueStep, &Range<usize>) -> Option<Value>,
    ) -> Result<Value, (TooLarge, Range<usize>)> {
        let mut stack: Vec<Value> = Vec::new();
        for (step, place) in &text.steps {
            if let Some(value) = known(step, place) {
                stack.push(value);
                continue;
            }
            self.build_step(step, &mut stack)
                .map_err(|error| (error, place.clone()))?;
        }
        // A text that was read without error leaves exactly one value.
        Ok(stack.pop().unwrap_or(self.zero()))
    }

    fn build_step(&mut self, step: &ValueStep, stack: &mut Vec<Value>) -> Result<(), TooLarge> {
        let mut pop = || stack.pop().unwrap_or(Value(0));
        let value = match step {
            ValueStep::Leaf(leaf) => {
                // A leaf may have any number of ups, and whoever builds many values meets no other limit between them.
                self.check_memory(3 * room::leaf_bytes(leaf))?;
                self.leaf(leaf.clone())
            }
            ValueStep::Power(leaf) => {
                // The digits themselves, a copy of them, and how the list grows.
                self.check_memory(leaf.power().saturating_mul(3 * size_of::<IBig>()))?;
                self.work(1 + leaf.power() / 4)?;
                self.leaf(leaf.leaf())
            }
            ValueStep::Negate => self.negative(pop())?,
            ValueStep::PlusMinus => self.plus_minus(pop())?,
            ValueStep::Tiny => self.tiny(pop())?,
            ValueStep::Miny => {
                let tiny = self.tiny(pop())?;
                self.negative(tiny)?
            }
            ValueStep::Multiple(n) => self.multiple(n, pop())?,
            ValueStep::Add => {
                let (b, a) = (pop(), pop());
                self.sum(a, b)?
            }
            ValueStep::Ordinal => {
                let (top, base) = (pop(), pop());
                self.ordinal_sum(base, top)?
            }
            ValueStep::Call(function) => {
                let start = stack.len().saturating_sub(function.takes());
                let of = stack.split_off(start);
                self.call(*function, &of)?
            }
            ValueStep::Game(lefts, rights) => {
                let middle = stack.len() - rights;
                let start = middle - lefts;
                let value = self.game(&stack[start..middle], &stack[middle..])?;
                stack.truncate(start);
                value
            }
        };
        stack.push(value);
        Ok(())
    }

    /// What a function makes of values; as many must be there as it takes.
    fn call(&mut self, function: ValueFunction, of: &[Value]) -> Result<Value, TooLarge> {
        match (function, of) {
            (ValueFunction::Cool, &[game, by]) => {
                // The notation has seen to it that this is a number.
                let by = self.as_number(by).cloned().unwrap_or(Dyadic::ZERO);
                self.cool(game, &by)
            }
            (ValueFunction::Heat, &[game, by]) => self.heat(game, by),
            (ValueFunction::Overheat, &[game, from, by]) => self.overheat(game, from, by),
            (ValueFunction::Norton, &[game, unit]) => self.norton(game, unit),
            (ValueFunction::Reduced, &[game]) => self.reduced(game),
            (ValueFunction::Freeze, &[game]) => self.freeze(game),
            _ => Ok(self.zero()),
        }
    }

    /// The switch `{x | −x}`.
    pub fn plus_minus(&mut self, x: Value) -> Result<Value, TooLarge> {
        let minus = self.negative(x)?;
        self.game(&[x], &[minus])
    }

    /// Tiny-x, `{0 || 0 | −x}`.
    pub fn tiny(&mut self, x: Value) -> Result<Value, TooLarge> {
        let zero = self.zero();
        let minus = self.negative(x)?;
        let threat = self.game(&[zero], &[minus])?;
        self.game(&[zero], &[threat])
    }
}
