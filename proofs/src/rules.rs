//! The rules that the theories know, and how they are written there.

use crate::{Argument, Repetition};

/// What stands where a theorem is missing; such a file is never written.
const NO_THEOREM: &str = "fail \"there is no theorem\".";

/// Rules for which there is a theorem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rules {
    /// A take-and-break code by its digits, that before the point first; bit j of a digit allows j heaps.
    Code(Vec<u64>),
    /// A code that leaves at most two heaps, by its digits, each with how those two must compare.
    Compared(Vec<(u64, Comparison)>),
    /// Take one of these numbers of beans.
    Subtraction(Vec<u64>),
    /// Take one of these numbers of beans, of which there are infinitely many.
    Taking(Amounts),
    /// Split a heap into two that are not equal.
    Grundy,
    /// Leave any smaller heap.
    Nim,
}

/// How the two heaps left by a move must compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// They need not.
    Any,
    /// They are different.
    Different,
    /// They are equal.
    Equal,
}

/// Digits with their comparisons, as a list.
fn compared_list(digits: &[(u64, Comparison)]) -> String {
    let words: Vec<String> = digits
        .iter()
        .map(|(digit, comparison)| format!("({digit}, {comparison:?})"))
        .collect();
    format!("[{}]", words.join("; "))
}

/// By how many periods heaps of a code that compares its parts are traded: an even number of beans.
fn rounds(period: u64) -> u64 {
    if period.is_multiple_of(2) { 1 } else { 2 }
}

/// Numbers of beans that repeat for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amounts {
    /// Those below the tail.
    pub few: Vec<u64>,
    /// Where the tail begins.
    pub tail: u64,
    /// In the tail, numbers are told by their remainder modulo this, which is not 0.
    pub modulus: u64,
    /// These remainders belong to the set.
    pub residues: Vec<u64>,
}

impl Amounts {
    /// The set as arguments.
    fn terms(&self) -> String {
        format!(
            "{} {} {} {}",
            list(&self.few),
            self.tail,
            self.modulus,
            list(&self.residues)
        )
    }
}

impl Rules {
    /// How many heaps a move leaves at most; at least 1.
    pub fn most_parts(&self) -> u64 {
        match self {
            Rules::Code(digits) => {
                let widest = digits
                    .iter()
                    .map(|digit| digit.checked_ilog2().unwrap_or(0));
                u64::from(widest.max().unwrap_or(0)).max(1)
            }
            Rules::Compared(_) | Rules::Grundy => 2,
            Rules::Subtraction(_) | Rules::Taking(_) | Rules::Nim => 1,
        }
    }

    /// How many values a proof of a period needs; nothing if there is no theorem or the number is out of reach.
    pub fn table_size(&self, first: u64, period: u64) -> Option<u64> {
        match self {
            Rules::Code(digits) => {
                let most = self.most_parts();
                let last = digits.len().saturating_sub(1) as u64;
                let trades = most
                    .checked_mul(first)?
                    .checked_add((most - 1).checked_mul(period)?)?;
                trades.checked_add(last)?.checked_add(period)
            }
            Rules::Compared(digits) => {
                let last = digits.len().saturating_sub(1) as u64;
                let steps = rounds(period).checked_mul(period)?.checked_mul(2)?;
                let near = first.checked_add(period)?.checked_mul(2)?;
                near.checked_add(steps)?.checked_add(last)
            }
            Rules::Subtraction(amounts) => {
                let largest = amounts.iter().copied().max().unwrap_or(0);
                first.checked_add(largest)?.checked_add(period)
            }
            Rules::Taking(_) | Rules::Grundy | Rules::Nim => None,
        }
    }

    /// About how many options Coq looks at to check so many values.
    pub fn work(&self, size: u64) -> u128 {
        let size = u128::from(size);
        let splits = |parts: u32| match parts {
            0 | 1 => size,
            2 => size * size / 4,
            // All parts but two are tried in every order.
            more => (2..=more).fold(1, |work: u128, part| {
                work.saturating_mul(size) / u128::from(part)
            }),
        };
        let all_digits = |digits: &[u64]| {
            let counts = |digit: &u64| {
                (0..64)
                    .filter(|bit| digit >> bit & 1 == 1)
                    .collect::<Vec<u32>>()
            };
            let each = digits.iter().flat_map(counts).map(splits);
            each.fold(size, u128::saturating_add)
        };
        match self {
            Rules::Code(digits) => all_digits(digits),
            Rules::Compared(digits) => {
                all_digits(&digits.iter().map(|(digit, _)| *digit).collect::<Vec<u64>>())
            }
            Rules::Subtraction(amounts) => size * (amounts.len() as u128 + 1),
            // Every heap with the amounts up to it, and the early heaps once for each remainder.
            Rules::Taking(amounts) => (size * size).saturating_mul(u128::from(amounts.modulus) + 1),
            Rules::Grundy => splits(2),
            Rules::Nim => 0,
        }
    }

    /// The rules as a term.
    pub(crate) fn term(&self) -> String {
        match self {
            Rules::Code(digits) => format!("code {}", list(digits)),
            Rules::Compared(digits) => format!("compared {}", compared_list(digits)),
            Rules::Subtraction(amounts) => {
                format!("subtraction (map number {}%uint63)", list(amounts))
            }
            Rules::Taking(amounts) => format!("taking (amounts {})", amounts.terms()),
            Rules::Grundy => "grundy".into(),
            Rules::Nim => "nim".into(),
        }
    }

    /// The proof that options are smaller.
    pub(crate) fn ends_term(&self) -> String {
        match self {
            Rules::Code(digits) => format!("(code_ends {})", list(digits)),
            Rules::Compared(digits) => format!("(compared_ends {})", compared_list(digits)),
            Rules::Subtraction(amounts) => {
                format!("(subtraction_ends (map number {}%uint63))", list(amounts))
            }
            Rules::Taking(amounts) => format!("(taking_ends (amounts {}))", amounts.terms()),
            Rules::Grundy => "grundy_ends".into(),
            Rules::Nim => "nim_ends".into(),
        }
    }

    /// The tactic that leaves the check of a period to computation.
    pub(crate) fn apply_period_check(
        &self,
        table: &str,
        repetition: &Repetition,
        values: &[u64],
    ) -> String {
        let room = room(values);
        let Repetition { first, period, .. } = repetition;
        match self {
            Rules::Code(digits) => {
                let last = digits.len().saturating_sub(1);
                if let Argument::SparseState(state) = &repetition.argument {
                    return format!(
                        "apply (checked_sparse_period {} {} {last} {} {} {first} {} {period} {} {room}%uint63 {table}).",
                        list(digits),
                        state.class.terms(),
                        state.last_rare,
                        state.depth,
                        state.from,
                        state.steps,
                    );
                }
                let most = self.most_parts();
                let digits = list(digits);
                format!(
                    "apply (checked_code_period {digits} {last} {most} {first} {period} {room}%uint63 {table})."
                )
            }
            Rules::Compared(digits) => format!(
                "apply (checked_compared_period {} {} {first} {period} {} {room}%uint63 {table}).",
                compared_list(digits),
                digits.len().saturating_sub(1),
                rounds(*period),
            ),
            Rules::Subtraction(amounts) => {
                let largest = amounts.iter().max().unwrap_or(&0);
                let amounts = list(amounts);
                format!(
                    "apply (checked_subtraction_period {amounts}%uint63 {largest} {first} {period} {room}%uint63 {table})."
                )
            }
            Rules::Taking(amounts) => match repetition.argument {
                Argument::EarlyHeaps {
                    start,
                    often,
                    rounds,
                } => format!(
                    "apply (checked_taking_period {} {first} {period} {} {start} {often} {rounds} {room}%uint63 {table}).",
                    amounts.terms(),
                    repetition.saltus,
                ),
                _ => NO_THEOREM.into(),
            },
            Rules::Grundy | Rules::Nim => NO_THEOREM.into(),
        }
    }

    /// The tactic that leaves the check of a table to computation.
    pub(crate) fn apply_table_check(&self, table: &str, values: &[u64]) -> String {
        let (room, size) = (room(values), values.len());
        match self {
            Rules::Code(digits) => {
                format!(
                    "apply (checked_code_table {} {room}%uint63 {size} {table}).",
                    list(digits)
                )
            }
            Rules::Compared(digits) => format!(
                "apply (checked_compared_table {} {room}%uint63 {size} {table}).",
                compared_list(digits)
            ),
            Rules::Subtraction(amounts) => format!(
                "apply (checked_subtraction_table {}%uint63 {room}%uint63 {size} {table}).",
                list(amounts)
            ),
            Rules::Taking(amounts) => format!(
                "apply (checked_taking_table (amounts {}) {room}%uint63 {size} {table}).",
                amounts.terms()
            ),
            Rules::Grundy => format!("apply (checked_grundy_table {room}%uint63 {size} {table})."),
            Rules::Nim => "fail \"nim needs no table\".".into(),
        }
    }

    /// The tactic that shows that a move is an option.
    pub(crate) fn option_proof(&self, from: u64, to: &[u64]) -> String {
        let taken = from.saturating_sub(to.iter().sum());
        match self {
            Rules::Code(_) => {
                format!("apply (checked_code_option _ _ {taken}). vm_compute. reflexivity.")
            }
            Rules::Compared(_) => {
                format!("apply (checked_compared_option _ _ {taken}). vm_compute. reflexivity.")
            }
            Rules::Subtraction(_) => format!(
                "apply (subtraction_option _ _ {taken}); [vm_compute; tauto | reflexivity | reflexivity]."
            ),
            Rules::Taking(_) => {
                format!("apply (taking_option _ _ {taken}); reflexivity.")
            }
            Rules::Grundy => "apply grundy_option; reflexivity.".into(),
            Rules::Nim => "apply nim_option; reflexivity.".into(),
        }
    }

    /// The heaps that a move leaves, as the rules write them: taking leaves a heap of 0 where a code leaves none.
    pub(crate) fn parts(&self, to: &[u64]) -> Vec<u64> {
        match self {
            Rules::Subtraction(_) | Rules::Taking(_) | Rules::Nim if to.is_empty() => vec![0],
            _ => to.to_vec(),
        }
    }
}

/// A list of numbers.
pub(crate) fn list(numbers: &[u64]) -> String {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("[{}]", words.join("; "))
}

/// More than any nim-sum of these values.
pub(crate) fn room(values: &[u64]) -> u64 {
    let largest = values.iter().copied().max().unwrap_or(0);
    largest
        .checked_add(1)
        .and_then(u64::checked_next_power_of_two)
        .unwrap_or(1 << 62)
}

/// A text that can stand in a comment.
pub(crate) fn comment(text: &str) -> String {
    text.replace("(*", "( *")
        .replace("*)", "* )")
        .replace('"', "'")
}
