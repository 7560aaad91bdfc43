//! The divide engine: `n = m d + r` leaves m heaps of d, one of r, or both.
//!
//! Only the parity of m counts, so the divisors d with the same quotient are worked through
//! together: straight runs over the table without a division. A heap costs O(n).

use super::super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use super::SievedRule;
use crate::Heap;
use crate::index::index;
use crate::ruleset::custom::Form;

pub(in crate::sequence) static ENGINE: Description = Description {
    name: "divide",
    explanation: "divide engine: divisors with the same quotient together, quadratic in the heaps",
    growth: Growth::Quadratic,
    begin: |ruleset| {
        let rule = ruleset.custom_rule()?;
        let Form::Divide { quotients, residue } = rule.form() else {
            return None;
        };
        let sieved = SievedRule::new(rule.clone());
        Some(Box::new(Divide::new(sieved, quotients, residue)))
    },
    sensible: super::few,
};

pub(super) struct Divide {
    sieved: SievedRule,
    quotients: bool,
    residue: bool,
    /// `seen[v] == n` when an option of heap `n` has value `v`.
    seen: Vec<u32>,
    /// A power of two above all values.
    width: usize,
}

impl Divide {
    pub(super) fn new(sieved: SievedRule, quotients: bool, residue: bool) -> Self {
        Divide {
            sieved,
            quotients,
            residue,
            seen: vec![0; 1],
            width: 1,
        }
    }
}

/// Marks the options of heap `n`. Every index into `seen` is reduced by the mask, which no value
/// exceeds, so that the compiler need not check it.
fn mark(values: &[Nimber], seen: &mut [u32], n: usize, quotients: bool, residue: bool) {
    let mask = seen.len() - 1;
    let stamp = n as u32;
    // Heap 0, of value 0, stands for no residue.
    let mut d = n - 1;
    while d >= 1 {
        let m = n / d;
        // The divisors from `low` to `d` have quotient m.
        let low = n / (m + 1) + 1;
        let run = &values[low..=d];
        match (quotients && m % 2 == 1, residue) {
            (true, false) => run.iter().for_each(|&v| seen[v as usize & mask] = stamp),
            (false, false) => seen[0] = stamp,
            (odd, true) => {
                let keep = if odd { Nimber::MAX } else { 0 };
                // Residues n - m d descend by m as d ascends.
                let residues = values[n - m * d..=n - m * low].iter().rev().step_by(m);
                for (&v, &r) in run.iter().zip(residues) {
                    seen[(v & keep ^ r) as usize & mask] = stamp;
                }
            }
        }
        d = low - 1;
    }
}

impl Engine for Divide {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare(to, 8, allowance)?;
        let (seen, width) = (&mut self.seen, &mut self.width);
        let (quotients, residue) = (self.quotients, self.residue);
        self.sieved.fill(
            values,
            to,
            allowance.control,
            |n| 1 + n / 256,
            |_, values, n: Heap| {
                mark(values, seen, index(n), quotients, residue);
                let value = seen.iter().position(|&stamp| stamp != n as u32);
                let value = value.unwrap_or(seen.len()) as Nimber;
                while *width <= value as usize {
                    *width *= 2;
                    seen.resize(*width, 0);
                }
                value
            },
        )
    }
}
