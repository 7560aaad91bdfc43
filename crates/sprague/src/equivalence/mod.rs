//! Codes with the same nim-sequence, up to a shift of the heap size.
//!
//! Every code of a given length is tried; most differ within a few heaps. Two sequences are equal for ever when
//! their codes have the same [standard form](StandardForm), or when both have proven patterns, the same period and
//! saltus, and agree up to one period beyond both preperiods; otherwise equality is only observed.

mod standard;

pub use standard::StandardForm;

use crate::index::index;
use crate::period::{Pattern, PeriodSearch};
use crate::ruleset::{Code, Rules, Ruleset};
use crate::sequence::{DEFAULT_MEMORY, LimitError, NimSequence, Nimber};
use crate::{Control, Heap, Progress};

/// Codes with more digits are not tried.
const LONGEST_CODE: u32 = 1000;

/// Which codes to try and how carefully.
#[derive(Debug, Clone)]
pub struct CodeScope {
    /// The number of digits after the point, at most.
    pub length: usize,
    /// The largest digit: 7 for octal codes, 15 for hexadecimal ones.
    pub largest_digit: u32,
    /// The largest shift of the heap size, either way.
    pub largest_shift: Heap,
    /// How many heaps must agree, and how far to look for proofs.
    pub heaps: Heap,
    /// Bytes for the values of both games.
    pub memory: u64,
}

impl Default for CodeScope {
    fn default() -> Self {
        CodeScope {
            length: 3,
            largest_digit: 7,
            largest_shift: 3,
            heaps: 2_000,
            memory: DEFAULT_MEMORY,
        }
    }
}

impl CodeScope {
    /// How many codes there are to try; digit 0 may only split. Where the codes are too long to be tried,
    /// there are more than can be counted.
    pub fn size(&self) -> u128 {
        let splitting = u128::from(self.largest_digit) / 4 + 1;
        let base = u128::from(self.largest_digit) + 1;
        let length = u32::try_from(self.length).ok();
        length
            .filter(|&length| length <= LONGEST_CODE)
            .and_then(|length| base.checked_pow(length))
            .and_then(|digits| digits.checked_mul(splitting))
            .unwrap_or(u128::MAX)
    }

    /// Bytes for one table: of the game asked about one is kept, of the other code there are three at a time.
    fn memory_each(&self) -> u64 {
        self.memory / 4
    }

    fn code(&self, index: u128) -> Code {
        let base = u128::from(self.largest_digit) + 1;
        let mut rest = index;
        let mut digits: Vec<u32> = (0..self.length)
            .map(|_| {
                let digit = (rest % base) as u32;
                rest /= base;
                digit
            })
            .collect();
        digits.push(4 * rest as u32);
        digits.reverse();
        Code::from_digits(&digits)
    }
}

/// Another code with the same sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equivalent {
    /// The other code.
    pub code: Code,
    /// `G_code(n + shift) = G(n)` for all n for which both heaps exist.
    pub shift: i64,
    /// Whether this is proved for all n; otherwise it was observed for the heaps asked for.
    pub proved: bool,
}

/// The sequence of the game asked about.
struct Subject {
    values: Vec<Nimber>,
    pattern: Option<Pattern>,
    standard: Option<StandardForm>,
}

impl Subject {
    fn new(ruleset: &Ruleset, scope: &CodeScope, control: &Control) -> Result<Self, LimitError> {
        let mut search = PeriodSearch::with_memory(ruleset, scope.memory_each()).under(control);
        search.run(scope.heaps)?;
        search.extend_to(scope.heaps)?;
        Ok(Subject {
            values: search.values().to_vec(),
            pattern: search.verdict().proved().copied(),
            standard: ruleset.code().and_then(|code| StandardForm::of(&code)),
        })
    }
}

/// What a search for codes with the same sequence has found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Equivalents {
    /// The codes, by shift, length and digits.
    pub found: Vec<Equivalent>,
    /// Whether all codes were tried; the search may have been stopped.
    pub complete: bool,
}

/// All codes in scope with the sequence of `ruleset`.
///
/// When it is stopped among the codes, what was found is returned. If there are too many to count, which
/// [`CodeScope::size`] tells, none is tried.
pub fn equivalents(
    ruleset: &Ruleset,
    scope: &CodeScope,
    control: &Control,
) -> Result<Equivalents, LimitError> {
    let subject = Subject::new(ruleset, scope, control)?;
    let own = ruleset.code().map(std::borrow::Cow::into_owned);
    let (mut found, mut complete) = (Vec::new(), true);
    let size = match scope.size() {
        u128::MAX => {
            complete = false;
            0
        }
        size => size,
    };
    for index in 0..size {
        if index % 64 == 0 {
            if control.check().is_err() {
                complete = false;
                break;
            }
            control.tell(&Progress::steps("trying codes", index, Some(scope.size())));
        }
        let code = scope.code(index);
        if own.as_ref() == Some(&code) {
            continue;
        }
        match compare(&subject, code, scope, control) {
            Ok(equivalent) => found.extend(equivalent),
            Err(LimitError::Stopped(_)) => {
                complete = false;
                break;
            }
            Err(error) => return Err(error),
        }
    }
    found.sort_by_key(|e| {
        (
            e.shift.unsigned_abs(),
            e.code.leading().len(),
            e.code.to_string(),
        )
    });
    Ok(Equivalents { found, complete })
}

/// The least shift under which a code has the subject's sequence.
fn compare(
    subject: &Subject,
    code: Code,
    scope: &CodeScope,
    control: &Control,
) -> Result<Option<Equivalent>, LimitError> {
    let ruleset = Ruleset::new(Rules::Code(code.clone()));
    let mut sequence = NimSequence::new(&ruleset)
        .with_memory(scope.memory_each())
        .under(control);
    // Beyond the values there is nothing to compare.
    let furthest = scope.largest_shift.min(scope.heaps);
    let furthest = i64::try_from(furthest).unwrap_or(i64::MAX);
    let mut shifts: Vec<i64> = (0..=furthest).flat_map(|t| [t, -t]).collect();
    shifts.dedup();
    let mut reach = 16.min(scope.heaps);
    loop {
        sequence.extend_to(reach)?;
        shifts.retain(|&shift| agree(&subject.values, sequence.values(), shift));
        if shifts.is_empty() {
            return Ok(None);
        }
        if reach == scope.heaps {
            break;
        }
        reach = (4 * reach).min(scope.heaps);
    }
    let other = Subject::new(&ruleset, scope, control)?;
    let shift = shifts[0];
    Ok(Some(Equivalent {
        code,
        shift,
        proved: is_one_game(subject, &other, shift) || equal_for_ever(subject, &other, shift),
    }))
}

/// Whether `other[n + shift] = values[n]` wherever both are known.
fn agree(values: &[Nimber], other: &[Nimber], shift: i64) -> bool {
    let skip = index(shift.unsigned_abs());
    let (first, second) = if shift >= 0 {
        (values, other.get(skip..))
    } else {
        (other, values.get(skip..))
    };
    second.is_some_and(|second| !second.is_empty() && first.iter().zip(second).all(|(a, b)| a == b))
}

/// Both codes have the same standard form, and their heaps correspond like that.
fn is_one_game(a: &Subject, b: &Subject, shift: i64) -> bool {
    let (Some(a), Some(b)) = (&a.standard, &b.standard) else {
        return false;
    };
    a.code == b.code && i128::from(b.shift) - i128::from(a.shift) == i128::from(shift)
}

/// Both patterns are proved, alike, and the agreement covers a full period of both.
fn equal_for_ever(a: &Subject, b: &Subject, shift: i64) -> bool {
    let (Some(p), Some(q)) = (a.pattern, b.pattern) else {
        return false;
    };
    let needed = p.preperiod.max(q.preperiod) + p.period + shift.unsigned_abs();
    let known = a.values.len().min(b.values.len()) as Heap;
    (p.period, p.saltus) == (q.period, q.saltus) && needed <= known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_ruleset;

    fn found(text: &str) -> Vec<(String, i64, bool)> {
        let ruleset = parse_ruleset(text).unwrap();
        let all = equivalents(&ruleset, &CodeScope::default(), &Control::new());
        all.unwrap()
            .found
            .into_iter()
            .map(|e| (e.code.to_string(), e.shift, e.proved))
            .collect()
    }

    #[test]
    fn dawsons_kayles_is_dawsons_chess_with_one_pin_more() {
        assert!(found("dawsons-chess").contains(&("0.07".into(), 1, true)));
        assert!(found("0.07").contains(&("0.137".into(), -1, true)));
    }

    #[test]
    fn codes_of_one_game_are_proved_to_be_alike_without_a_period() {
        let all = found("0.6");
        assert!(
            !all.is_empty() && all.iter().all(|(_, _, proved)| *proved),
            "{all:?}"
        );
    }

    #[test]
    fn every_code_in_scope_is_tried_once() {
        let scope = CodeScope {
            length: 2,
            largest_digit: 7,
            ..CodeScope::default()
        };
        let mut codes: Vec<String> = (0..scope.size())
            .map(|i| scope.code(i).to_string())
            .collect();
        assert_eq!(codes.len(), 2 * 64);
        codes.sort();
        codes.dedup();
        assert_eq!(codes.len(), 2 * 64);
    }

    #[test]
    fn codes_that_may_split_at_once_are_tried_from_digit_4_on() {
        for (largest_digit, first) in [(3, 1), (4, 2), (5, 2), (7, 2), (8, 3), (15, 4)] {
            let scope = CodeScope {
                length: 1,
                largest_digit,
                ..CodeScope::default()
            };
            let codes = (0..scope.size()).map(|index| scope.code(index));
            let mut firsts: Vec<String> = codes
                .map(|code| code.to_string().chars().take(1).collect())
                .collect();
            firsts.sort();
            firsts.dedup();
            assert_eq!(firsts, ["0", "4", "8", "C"][..first], "{largest_digit}");
        }
    }

    #[test]
    fn codes_too_long_to_be_tried_are_not() {
        let kayles = parse_ruleset("kayles").unwrap();
        for length in [usize::MAX - 1, usize::MAX / 1023] {
            for largest_digit in [0, 7, 31] {
                let scope = CodeScope {
                    length,
                    largest_digit,
                    ..CodeScope::default()
                };
                assert_eq!(scope.size(), u128::MAX);
                let none = equivalents(&kayles, &scope, &Control::new()).unwrap();
                assert!(none.found.is_empty() && !none.complete);
            }
        }
    }
}
