//! The breaking engine, for take-and-break codes with any digits, finite or repeating.
//!
//! The values of all splits of a size are computed once and shared by every digit that can leave
//! that size (see [`super::parts`]). For codes that leave at most two heaps a heap of `n` costs n/2
//! byte stores; with up to `h` heaps it costs n·H·V/64 word operations, H = 1/3 + … + 1/h, for
//! values below V.

use super::bits::{add_all, insert, mex};
use super::parts::{PartTables, Parts, Source};
use super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use crate::index::index;
use crate::ruleset::{Code, Digit, PartRule};
use crate::{Control, Heap, Stopped, Ticker};

pub(super) static ENGINE: Description = Description {
    name: "breaking",
    explanation: "breaking engine: one pass over all splits per heap, quadratic in the heaps",
    growth: Growth::Quadratic,
    begin: |ruleset| Some(Box::new(Breaking::new(ruleset.code()?.into_owned()))),
    sensible: |ruleset| {
        let most = ruleset.code().and_then(|code| code.most_parts());
        if most.is_some_and(|most| most <= 3) {
            10_000
        } else {
            2_000
        }
    },
};

/// Moves that leave more heaps are prepared when heaps are so large.
const FEW_PARTS: u32 = 256;

pub(super) struct Breaking {
    code: Code,
    /// Into how many heaps a move may leave the rest as far as it was prepared, unless it was for any number. No heap can be
    /// left as more heaps than it has beans, and a digit of a few characters may allow a million.
    prepared: Option<u32>,
    leading: Vec<Moves>,
    repeating: Vec<Moves>,
    tables: PartTables,
    words: usize,
    largest: Nimber,
    /// How many sizes the tables take account of.
    sizes: usize,
}

/// One digit, prepared: what the parts left by taking a given amount are worth.
struct Moves {
    nothing: bool,
    one_heap: bool,
    splits: Vec<Source>,
    equal: Option<Digit>,
}

impl Breaking {
    pub(super) fn new(code: Code) -> Self {
        Breaking::up_to(code, FEW_PARTS)
    }

    /// The engine for moves that leave at most so many heaps.
    fn up_to(code: Code, most: u32) -> Self {
        let possible = |digits: &[Digit]| -> Vec<Digit> {
            let digits = digits.iter().map(|digit| Digit {
                counts: digit.counts.up_to(most),
                rule: digit.rule,
            });
            digits.collect()
        };
        let (leading, repeating) = (possible(code.leading()), possible(code.repeating()));
        let digits = || leading.iter().chain(&repeating);
        let prepared = (!digits().eq(code.digits())).then_some(most);
        let bounds = digits().filter_map(|digit| digit.counts.at_least());
        let tail_from = bounds.max().unwrap_or(2).max(2);
        let mut wanted: Vec<(PartRule, Parts)> = digits()
            .filter(|digit| digit.rule != PartRule::AllEqual)
            .flat_map(|digit| kinds(digit, tail_from))
            .collect();
        wanted.sort_unstable();
        wanted.dedup();
        let window = code.last_position().map(|last| index(last) + 1);
        let tables = PartTables::new(&wanted, tail_from, window);
        let prepare = |digits: &[Digit]| {
            digits
                .iter()
                .map(|digit| Moves::new(digit, tail_from, &tables))
                .collect()
        };
        let repeating = prepare(&repeating);
        let mut leading: Vec<Moves> = prepare(&leading);
        // Taking nothing and not splitting is not a move.
        (leading[0].nothing, leading[0].one_heap) = (false, false);
        Breaking {
            code,
            prepared,
            leading,
            repeating,
            tables,
            words: 1,
            largest: 0,
            sizes: 0,
        }
    }

    fn moves(&self, taken: usize) -> Option<&Moves> {
        let beyond = taken.checked_sub(self.leading.len());
        match beyond {
            None => Some(&self.leading[taken]),
            Some(beyond) => self.repeating.get(beyond % self.repeating.len().max(1)),
        }
    }

    fn value(&self, values: &[Nimber], ticker: &mut Ticker<'_>) -> Result<Nimber, Stopped> {
        let n = values.len();
        let most = if self.repeating.is_empty() {
            n.min(self.leading.len() - 1)
        } else {
            n
        };
        let mut reached = vec![0; self.words];
        for taken in 0..=most {
            let (Some(moves), left) = (self.moves(taken), n - taken) else {
                continue;
            };
            if left == 0 {
                if moves.nothing {
                    insert(&mut reached, 0);
                }
                continue;
            }
            if moves.one_heap {
                insert(&mut reached, values[left]);
            }
            for &source in &moves.splits {
                add_all(&mut reached, self.tables.values_of(source, left));
            }
            if let Some(digit) = &moves.equal {
                ticker.ticks(1 + left as u64 / 256)?;
                add_equal_parts(&mut reached, digit, values, left);
            }
        }
        Ok(mex(&reached))
    }

    /// Takes account of values that another engine has computed.
    fn catch_up(&mut self, values: &[Nimber], control: &Control) -> Result<(), Stopped> {
        if self.sizes >= values.len() {
            return Ok(());
        }
        self.largest = values.iter().copied().max().unwrap_or(0);
        let words = (self.largest as usize / 64 + 1).next_power_of_two();
        if words > self.words {
            self.tables.widen(words);
            self.words = words;
        }
        let back = self.tables.warm_up().unwrap_or(values.len());
        let first = values.len().saturating_sub(back).max(self.sizes);
        for size in first..values.len() {
            control.check()?;
            self.tables.push_size(&values[..size], control)?;
            self.sizes = size + 1;
        }
        self.sizes = values.len();
        Ok(())
    }

    /// Makes the sets wide enough for the values seen so far.
    fn widen(
        &mut self,
        sizes: usize,
        heap: Heap,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        let words = (self.largest as usize / 64 + 1).next_power_of_two();
        allowance.need(heap, self.tables.bytes(sizes, words))?;
        if words > self.words {
            self.tables.widen(words);
            self.words = words;
        }
        Ok(())
    }
}

impl Moves {
    fn new(digit: &Digit, tail_from: u32, tables: &PartTables) -> Self {
        let splits = kinds(digit, tail_from).flat_map(|(rule, parts)| tables.sources(rule, parts));
        Moves {
            nothing: digit.counts.contains(0),
            one_heap: digit.counts.contains(1),
            splits: splits.collect(),
            equal: (digit.rule == PartRule::AllEqual).then(|| digit.clone()),
        }
    }
}

/// The kinds of splits a digit allows, with the common bound for open ends.
fn kinds(digit: &Digit, tail_from: u32) -> impl Iterator<Item = (PartRule, Parts)> {
    let below = digit.counts.between(2, u64::from(tail_from) - 1);
    let above = digit.counts.listed().iter().filter(|&&j| j >= tail_from);
    let tail = digit
        .counts
        .at_least()
        .map(|_| (digit.rule, Parts::AtLeast(tail_from)));
    let exact: Vec<(PartRule, Parts)> = below
        .chain(above.copied())
        .map(|count| match (digit.rule, count) {
            // Two different parts are two parts that are not all equal, which costs less.
            (PartRule::Distinct, 2) => (PartRule::NotAllEqual, Parts::Exactly(2)),
            (rule, count) => (rule, Parts::Exactly(count)),
        })
        .collect();
    exact.into_iter().chain(tail)
}

/// Adds the values of `left` in equal parts: an even number of them cancels out.
fn add_equal_parts(reached: &mut [u64], digit: &Digit, values: &[Nimber], left: usize) {
    for count in digit
        .counts
        .between(2, left as u64)
        .map(|count| count as usize)
    {
        if left.is_multiple_of(count) {
            insert(
                reached,
                if count % 2 == 0 {
                    0
                } else {
                    values[left / count]
                },
            );
        }
    }
}

impl Engine for Breaking {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.catch_up(values, allowance.control)?;
        self.widen(to, to as Heap - 1, allowance)?;
        let mut ticker = allowance.control.ticker();
        while values.len() < to {
            if self.largest as usize >= 64 * self.words {
                self.widen(to, values.len() as Heap, allowance)?;
            }
            allowance.control.check()?;
            if let Some(most) = self.prepared.filter(|&most| values.len() > most as usize) {
                *self = Breaking::up_to(self.code.clone(), most.saturating_mul(2));
                self.catch_up(values, allowance.control)?;
                self.widen(to, values.len() as Heap, allowance)?;
            }
            if self.sizes == values.len() {
                self.tables.push_size(values, allowance.control)?;
                self.sizes += 1;
            }
            let value = self.value(values, &mut ticker)?;
            self.largest = self.largest.max(value);
            values.push(value);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_ruleset;
    use crate::sequence::{EngineKind, NimSequence};

    fn values(mut engine: Breaking, to: usize) -> Vec<Nimber> {
        let mut values = vec![0];
        engine
            .extend(&mut values, to, Allowance::of(1 << 30))
            .unwrap();
        values
    }

    #[test]
    fn moves_that_are_prepared_when_heaps_are_large_enough_give_the_same_values() {
        for text in [
            "0.{5}",
            "0.*{6+}",
            "0.{2,7+}!3?",
            "0.*?{9+}",
            "4!.{6,8}={3+}!",
            "0.{2}{12+}?[{10}!*]",
            "0.{2+}{11}{13,17+}",
        ] {
            let game = parse_ruleset(text).unwrap();
            let code = game.code().unwrap().into_owned();
            let all = values(Breaking::up_to(code.clone(), 1 << 20), 70);
            for few in [1, 2, 5] {
                let later = values(Breaking::up_to(code.clone(), few), 70);
                assert_eq!(later, all, "{text} from {few} parts on");
            }
            let mut reference = NimSequence::with_engine(&game, EngineKind::Reference).unwrap();
            reference.extend_to(24).unwrap();
            assert_eq!(reference.values(), &all[..25], "{text}");
        }
    }
}
