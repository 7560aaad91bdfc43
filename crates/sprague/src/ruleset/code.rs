//! Take-and-break codes `d0.d1d2d3…`, finite or repeating for ever.
//!
//! Digit `k` says what may be done after taking `k` beans from one heap (Guy and Smith 1956;
//! modifiers and brackets as CGSuite writes them).

use super::custom::OptionsError;
use super::digit::{Digit, PartRule};
use super::partition::for_each_partition;
use super::removals::{Removals, lcm};
use super::taking::Taking;
use crate::index::index;
use crate::{Control, Heap};
use std::fmt;
use std::ops::ControlFlow;

/// A take-and-break code in normal form: no trailing zeros, the shortest repeating block, and the
/// block begins as early as possible. Equal codes are equal digit by digit for ever.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Code {
    /// Digits 0, 1, 2, … before the repeating block; digit 0 is always here.
    leading: Vec<Digit>,
    /// The block that repeats after `leading`; empty for a finite code.
    repeating: Vec<Digit>,
}

impl Code {
    /// The code with the given leading digits (digit 0 first) and repeating block.
    pub fn new(leading: Vec<Digit>, repeating: Vec<Digit>) -> Self {
        let mut code = Code { leading, repeating };
        if code.leading.is_empty() {
            code.leading.push(Digit::default());
        }
        code.normalise();
        code
    }

    /// A finite code of plain digits, digit 0 first.
    pub fn from_digits(digits: &[u32]) -> Self {
        Code::new(
            digits.iter().map(|&bits| Digit::plain(bits)).collect(),
            Vec::new(),
        )
    }

    fn normalise(&mut self) {
        if self.repeating.iter().all(Digit::is_zero) {
            self.repeating.clear();
            while self.leading.len() > 1 && self.leading.last().is_some_and(Digit::is_zero) {
                self.leading.pop();
            }
            return;
        }
        let length = self.repeating.len();
        let shortest = (1..=length).find(|&p| {
            length.is_multiple_of(p)
                && (p..length).all(|i| self.repeating[i] == self.repeating[i - p])
        });
        self.repeating.truncate(shortest.unwrap_or(length));
        while self.leading.len() > 1 && self.leading.last() == self.repeating.last() {
            self.leading.pop();
            self.repeating.rotate_right(1);
        }
    }

    /// The digit for taking `k` beans.
    pub fn digit(&self, k: Heap) -> Option<&Digit> {
        match usize::try_from(k).ok().and_then(|k| self.leading.get(k)) {
            Some(digit) => Some(digit),
            None if self.repeating.is_empty() => None,
            None => {
                let beyond = k - self.leading.len() as Heap;
                self.repeating
                    .get(index(beyond % self.repeating.len() as Heap))
            }
        }
    }

    /// Digits 0, 1, 2, … before the repeating block.
    pub fn leading(&self) -> &[Digit] {
        &self.leading
    }

    /// The block that repeats for ever after the leading digits; empty for a finite code.
    pub fn repeating(&self) -> &[Digit] {
        &self.repeating
    }

    /// Whether only finitely many digits are not 0.
    pub fn is_finite(&self) -> bool {
        self.repeating.is_empty()
    }

    /// All digits that occur.
    pub fn digits(&self) -> impl Iterator<Item = &Digit> {
        self.leading.iter().chain(&self.repeating)
    }

    /// The position of the last digit that is not 0, for a finite code.
    pub fn last_position(&self) -> Option<Heap> {
        self.is_finite().then(|| self.leading.len() as Heap - 1)
    }

    /// The largest number of heaps a move may leave: `None` when unbounded.
    pub fn most_parts(&self) -> Option<u32> {
        self.digits()
            .try_fold(0, |most, digit| match digit.most_parts() {
                None => Some(most),
                Some(parts) => parts.map(|parts| most.max(parts)),
            })
    }

    /// The code as a taking game, if every move leaves at most one heap or, in a finite code, an
    /// even number of equal heaps, which together are worth nothing.
    pub fn as_taking(&self) -> Option<Taking> {
        let splits = |digit: &Digit| digit.counts.between(2, Heap::MAX).next().is_some();
        if !self.digits().any(splits) {
            let (some, whole) = (self.amounts_leaving(1), self.amounts_leaving(0));
            return Some(Taking { some, whole });
        }
        let cancels = |digit: &Digit| {
            let even = digit.counts.listed().iter().all(|&j| j < 2 || j % 2 == 0);
            !splits(digit)
                || (digit.rule == PartRule::AllEqual && even && digit.counts.at_least().is_none())
        };
        if !self.is_finite() || !self.digits().all(cancels) {
            return None;
        }
        let (some, whole) = (self.amounts_leaving(1), self.heaps_worth_nothing()?);
        Some(Taking { some, whole })
    }

    /// The amounts that may be taken leaving `count` heaps, 0 or 1.
    fn amounts_leaving(&self, count: u32) -> Removals {
        let allowed = |digit: &Digit| digit.counts.contains(count);
        let threshold = self.leading.len() as Heap;
        let below = (1..).zip(&self.leading[1..]).filter(|(_, d)| allowed(d));
        let tail = (threshold..)
            .zip(&self.repeating)
            .filter(|(_, d)| allowed(d));
        Removals::new(
            below.map(|(k, _)| k).collect(),
            threshold.max(1),
            self.repeating.len().max(1) as Heap,
            tail.map(|(k, _)| k).collect(),
        )
    }

    /// The heaps from which a move leaves nothing, or an even number of equal heaps.
    fn heaps_worth_nothing(&self) -> Option<Removals> {
        const LONGEST: Heap = 100_000;
        let counts = |digit: &Digit| digit.counts.between(2, Heap::MAX).collect::<Vec<u32>>();
        let all = self.leading.iter().flat_map(counts).map(Heap::from);
        let modulus = all.clone().try_fold(1, |modulus, count| {
            lcm(modulus, count).filter(|&m| m <= LONGEST)
        })?;
        let threshold = self.leading.len() as Heap + all.max().unwrap_or(0);
        let worth_nothing = |n: &Heap| {
            (0..*n + 1).zip(&self.leading).any(|(taken, digit)| {
                let rest = n - taken;
                if rest == 0 {
                    return taken > 0 && digit.counts.contains(0);
                }
                let mut splits = counts(digit).into_iter().map(Heap::from);
                splits.any(|count| count <= rest && rest.is_multiple_of(count))
            })
        };
        Some(Removals::new(
            (1..threshold).filter(worth_nothing).collect(),
            threshold,
            modulus,
            (threshold..threshold + modulus)
                .filter(worth_nothing)
                .collect(),
        ))
    }

    /// Calls `visit` with every option of a heap of `n`, taking fewer beans first.
    pub fn for_each_option(
        &self,
        n: Heap,
        control: &Control,
        visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, OptionsError> {
        let mut ticker = control.ticker();
        let last = self.last_position().map_or(n, |last| last.min(n));
        for taken in 0..=last {
            ticker.tick()?;
            let Some(digit) = self.digit(taken) else {
                continue;
            };
            let rest = n - taken;
            // Taking nothing is a move only if it splits the heap.
            let least = if taken == 0 { 2 } else { 0 };
            for count in digit.counts.between(least, rest) {
                ticker.tick()?;
                let flow = for_each_partition(rest, count, digit.rule, control, visit)?;
                if flow.is_break() {
                    return Ok(flow);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether some digit carries a modifier that can make a difference.
    pub fn has_part_rules(&self) -> bool {
        self.digits().any(Digit::rule_matters)
    }

    /// Whether every digit after the point allows taking the whole heap and leaving one heap, for
    /// ever: then every smaller heap is an option.
    pub fn contains_nim(&self) -> bool {
        !self.is_finite()
            && self
                .digits()
                .skip(1)
                .all(|d| d.counts.contains(0) && d.counts.contains(1))
    }

    /// A code whose only digit is digit 0: the heap is split and nothing is taken.
    pub fn splitting(digit: Digit) -> Self {
        Code::new(vec![digit], Vec::new())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.leading[0])?;
        for digit in &self.leading[1..] {
            write!(f, "{digit}")?;
        }
        match (self.repeating.is_empty(), self.leading.len()) {
            (true, 1) => f.write_str("0"),
            (true, _) => Ok(()),
            (false, _) => {
                f.write_str("[")?;
                self.repeating
                    .iter()
                    .try_for_each(|digit| write!(f, "{digit}"))?;
                f.write_str("]")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_form_shortens_the_repeating_block_and_moves_it_forward() {
        let three = Digit::plain(3);
        let code = Code::new(
            vec![Digit::default(), three.clone()],
            vec![three.clone(), three.clone(), three.clone()],
        );
        assert_eq!(code.to_string(), "0.[3]");
        assert_eq!(Code::from_digits(&[0, 7, 7, 0, 0]).to_string(), "0.77");
        let zeros = Code::new(vec![Digit::plain(4)], vec![Digit::plain(0)]);
        assert_eq!(zeros.to_string(), "4.0");
    }

    #[test]
    fn kayles_options_of_three_are_the_five_ways_to_knock_pins_down() {
        let mut options = Vec::new();
        let _ = Code::from_digits(&[0, 7, 7]).for_each_option(3, &Control::new(), &mut |parts| {
            options.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(options, [vec![2], vec![1, 1], vec![1]]);
    }
}
