//! The factoring engines: moves by factorisations of `n` into factors of at least 2.
//!
//! Only which nim-sums can be reached matters, not by how many factorisations. Choosing one factor
//! d and then any factorisation of n / d gives them all over the lattice of divisors: when factors
//! are moved to, the sums reached by each number are kept for good and a heap costs its number of
//! divisors; when they are subtracted the lattice is gone through anew for each heap.

use super::super::bits::{add_shifted, insert, mex, xor_shift};
use super::super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use super::SievedRule;
use crate::arithmetic::factor::gcd;
use crate::index::index;
use crate::ruleset::custom::{Factorisations, Form, Verb};

pub(in crate::sequence) static ENGINE: Description = Description {
    name: "factoring",
    explanation: "factoring engine: nim-sums over the lattice of divisors of every heap",
    growth: Growth::Linear,
    begin: |ruleset| {
        let rule = ruleset.custom_rule()?;
        match rule.form() {
            Form::Factor(verb, kind) => Some(engine(SievedRule::new(rule.clone()), verb, kind)),
            _ => None,
        }
    },
    sensible: super::many,
};

fn engine(sieved: SievedRule, verb: Verb, kind: Factorisations) -> Box<dyn Engine> {
    match verb {
        Verb::To => Box::new(MoveTo {
            sieved,
            coprime: kind.coprime,
            sums: Vec::new(),
            divisors: Vec::new(),
        }),
        Verb::Take => Box::new(Subtract {
            sieved,
            kind,
            words: 1,
            divisors: Vec::new(),
            sums: Vec::new(),
        }),
    }
}

/// Play of a heap lasts at most Ω(n) moves, so values and their nim-sums are below 32.
struct MoveTo {
    sieved: SievedRule,
    coprime: bool,
    /// The nim-sums of the factorisations of each heap, the trivial one included, as bits.
    sums: Vec<u32>,
    divisors: Vec<u64>,
}

impl Engine for MoveTo {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare(to, 4, allowance)?;
        let (sums, divisors, coprime) = (&mut self.sums, &mut self.divisors, self.coprime);
        let mut ticker = allowance.control.ticker();
        while values.len() < to {
            ticker.tick()?;
            let n = values.len() as u64;
            let mut reached = 0u64;
            if n >= 2 {
                self.sieved.sieve.divisors_into(n, divisors);
                for &d in divisors[1..].iter().filter(|&&d| d < n) {
                    if !coprime || gcd(d, n / d) == 1 {
                        let rest = u64::from(sums[index(n / d)]);
                        reached |= xor_shift(rest, values[index(d)]);
                    }
                }
            }
            let value = match self.sieved.stops_at(n, allowance.control)? {
                true => 0,
                false => reached.trailing_ones(),
            };
            sums.push((reached | 1 << value) as u32);
            values.push(value);
        }
        Ok(())
    }
}

struct Subtract {
    sieved: SievedRule,
    kind: Factorisations,
    /// Words per set of nim-sums; a power of two of bits above all values.
    words: usize,
    divisors: Vec<u64>,
    sums: Vec<u64>,
}

impl Engine for Subtract {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare(to, 0, allowance)?;
        let (divisors, sums, words) = (&mut self.divisors, &mut self.sums, &mut self.words);
        let kind = self.kind;
        self.sieved.fill(
            values,
            to,
            allowance.control,
            |_| 16,
            |sieve, values, n| {
                if n < 2 {
                    return 0;
                }
                sieve.divisors_into(n, divisors);
                let left = |d: u64| values[index(n - d)];
                let all = lattice(divisors, *words, kind.coprime, sums, &left);
                let whole = &mut sums[all * *words..];
                if !kind.proper {
                    insert(whole, left(n));
                }
                let value = mex(whole);
                while value as usize >= *words * 64 {
                    *words *= 2;
                }
                value
            },
        )
    }
}

/// Fills in the nim-sums of the non-trivial factorisations of each divisor; gives the place of the
/// largest. Divisors are ordered by exponents, so places add up when divisors are multiplied.
fn lattice(
    divisors: &[u64],
    words: usize,
    coprime: bool,
    sums: &mut Vec<u64>,
    left: &dyn Fn(u64) -> Nimber,
) -> usize {
    sums.clear();
    sums.resize(divisors.len() * words, 0);
    for (i, &m) in divisors.iter().enumerate().skip(1) {
        let (before, rest) = sums.split_at_mut(i * words);
        let own = &mut rest[..words];
        for (j, &d) in divisors[..i].iter().enumerate().skip(1) {
            if m.is_multiple_of(d) && (!coprime || gcd(d, m / d) == 1) {
                add_shifted(own, &before[(i - j) * words..][..words], left(d));
            }
        }
        // The trivial factorisation of a divisor is part of longer ones of n, but not n's own.
        if i + 1 < divisors.len() {
            insert(own, left(m));
        }
    }
    divisors.len() - 1
}
