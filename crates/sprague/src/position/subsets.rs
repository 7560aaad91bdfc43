//! A winning move in games that play any set of numbers, where listing all sets is hopeless.
//!
//! The values of such games are 0 and powers of two (the nim-sums of non-empty sets of numbers form a
//! space over the field of two elements), so a set with a wanted nim-sum has one number for each binary
//! digit of it. The cost is one look at each number; of a huge heap only the first numbers are looked
//! at, where the zeros and small powers are.

use super::option_walk::OptionWalk;
use super::tables::PositionError;
use crate::index::index;
use crate::ruleset::custom::{MoveBundle, OptionsError};
use crate::sequence::LimitError;
use crate::values::ImpartialValues;
use crate::{BigNimber, Control, Heap};
use dashu_int::ops::BitTest;
use rustc_hash::FxHashMap as HashMap;
use std::ops::ControlFlow;

/// Numbers whose values are not in the table are looked at up to here.
const MOST_FAR: usize = 100_000;

/// Heaps of one move that have the wanted nim-sum, ascending; `None` if none was found.
pub(super) fn subset_worth(
    table: &ImpartialValues,
    heap: Heap,
    wanted: &BigNimber,
    limit: usize,
    control: &Control,
) -> Result<Option<Vec<Heap>>, PositionError> {
    let Some(rule) = table.game().custom_rule() else {
        return Ok(None);
    };
    // All other moves have been looked at already.
    if !rule.plays_sets() {
        return Ok(None);
    }
    let mut found = None;
    let steps = OptionWalk::steps(limit);
    let visited = rule.for_each_move_within(heap, steps, control, &mut |bundle| {
        if let MoveBundle::Subsets(numbers) = bundle {
            found = choose(table, numbers, wanted);
        }
        match found {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    match visited {
        Err(error @ OptionsError::Stopped(_)) => Err(LimitError::from(error).into()),
        Err(error) if error.grows() => Err(LimitError::from(error).into()),
        _ => Ok(found),
    }
}

fn choose(table: &ImpartialValues, numbers: &[Heap], wanted: &BigNimber) -> Option<Vec<Heap>> {
    let mut met: HashMap<BigNimber, Heap> = HashMap::default();
    let mut nothing = None;
    let tabled = table.search().known() as Heap;
    let mut far = 0;
    for &number in numbers {
        far += usize::from(number >= tabled);
        if far > MOST_FAR {
            break;
        }
        let mark = mark(table, number)?;
        if wanted.is_zero() && mark.is_zero() {
            nothing = Some(vec![number]);
            break;
        }
        if let Some(same) = met.insert(mark, number) {
            // Two of a kind are worth nothing together.
            nothing.get_or_insert_with(|| vec![same, number]);
        }
    }
    let powers = table.search().sequence().holds_powers();
    let digits = (0..wanted.bit_len()).filter(|&i| wanted.bit(i));
    let one_each = digits.map(|i| match powers {
        true => met.get(&BigNimber::from(i + 1)).copied(),
        false => met.get(&(BigNimber::ONE << i)).copied(),
    });
    let mut chosen = match wanted.is_zero() {
        true => nothing?,
        false => one_each.collect::<Option<Vec<Heap>>>()?,
    };
    chosen.retain(|&heap| heap > 0);
    chosen.sort_unstable();
    Some(chosen)
}

/// What tells the value of a heap from others: the value, or where all are powers of two, which may
/// have millions of digits, the number of its binary digits.
fn mark(table: &ImpartialValues, number: Heap) -> Option<BigNimber> {
    let sequence = table.search().sequence();
    if !sequence.holds_powers() {
        return table.value(number);
    }
    match sequence.values().get(index(number)) {
        Some(&entry) => Some(BigNimber::from(entry)),
        None => Some(BigNimber::from(table.value(number)?.bit_len())),
    }
}
