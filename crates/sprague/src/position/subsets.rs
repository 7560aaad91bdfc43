//! A winning move in games that play any set of numbers, where listing all sets is hopeless.
//!
//! The values of such games are 0 and powers of two (the nim-sums of non-empty sets of numbers form a
//! space over the field of two elements), so a set with a wanted nim-sum has one number for each binary
//! digit of it. The cost is one look at each number.

use super::tables::{GameTable, PositionError};
use crate::arithmetic::FactorSieve;
use crate::ruleset::own::Move;
use crate::{Heap, Value};
use dashu_int::ops::BitTest;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Heaps of one move that have the wanted nim-sum, ascending; `None` if none was found.
pub fn subset_worth(
    table: &GameTable,
    heap: Heap,
    wanted: &Value,
) -> Result<Option<Vec<Heap>>, PositionError> {
    let Some(rule) = table.game().own_rule() else {
        return Ok(None);
    };
    let mut found = None;
    let visited = rule.for_each_move(heap, &FactorSieve::new(), &mut |bundle| {
        if let Move::Subsets(numbers) = bundle {
            found = choose(table, numbers, wanted);
        }
        match found {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    let _ = visited.map_err(crate::sequence::LimitError::Rule)?;
    Ok(found)
}

fn choose(table: &GameTable, numbers: &[Heap], wanted: &Value) -> Option<Vec<Heap>> {
    let mut met: HashMap<Value, Heap> = HashMap::new();
    let mut nothing = None;
    for &number in numbers {
        let value = table.value(number)?;
        if value.is_zero() {
            nothing = Some(vec![number]);
        } else if let Some(same) = met.insert(value, number) {
            // Two of a kind are worth nothing together.
            nothing.get_or_insert_with(|| vec![same, number]);
        }
    }
    let digits = (0..wanted.bit_len()).filter(|&i| wanted.bit(i));
    let one_each = digits.map(|i| met.get(&(Value::ONE << i)).copied());
    let mut chosen = match wanted.is_zero() {
        true => nothing?,
        false => one_each.collect::<Option<Vec<Heap>>>()?,
    };
    chosen.retain(|&heap| heap > 0);
    chosen.sort_unstable();
    Some(chosen)
}
