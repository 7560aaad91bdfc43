//! The nim-addition behind an impartial answer, digit by digit in the binary system.

use super::{Worth, Worths};
use crate::BigNimber;
use dashu_int::ops::BitTest;

/// A nim-addition: one row for each component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NimAddition {
    /// What the columns stand for, the largest first; never empty.
    pub places: Vec<BigNimber>,
    /// The components in order.
    pub rows: Vec<NimRow>,
    /// The nim-sum and its digits.
    pub sum: NimRow,
    /// The first column with an odd number of ones.
    pub odd: Option<BigNimber>,
}

/// A number and what is to be made of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NimRow {
    /// The number.
    pub value: BigNimber,
    /// Its digits, the highest first.
    pub digits: Vec<bool>,
    /// Its nim-sum with the sum of all rows: what a winning move makes of it.
    pub wanted: BigNimber,
}

impl Worths {
    /// The nim-addition, for a position whose components all have nim-values that have at most `most` binary digits.
    pub fn nim_addition(&self, most: usize) -> Option<NimAddition> {
        let nim = |worth: &Worth| match worth {
            Worth::Nim(value) => Some(value.clone()),
            _ => None,
        };
        let values: Vec<BigNimber> = self.components.iter().map(nim).collect::<Option<_>>()?;
        let total = values
            .iter()
            .fold(BigNimber::ZERO, |sum, value| sum ^ value);
        let columns = values
            .iter()
            .map(BitTest::bit_len)
            .max()
            .unwrap_or(0)
            .max(1);
        if columns > most {
            return None;
        }
        let row = |value: &BigNimber| NimRow {
            digits: (0..columns).rev().map(|i| value.bit(i)).collect(),
            wanted: value ^ &total,
            value: value.clone(),
        };
        Some(NimAddition {
            places: (0..columns).rev().map(|i| BigNimber::ONE << i).collect(),
            rows: values.iter().map(row).collect(),
            sum: row(&total),
            odd: (!total.is_zero()).then(|| BigNimber::ONE << (total.bit_len() - 1)),
        })
    }
}
