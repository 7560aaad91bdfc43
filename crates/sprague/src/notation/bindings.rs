//! Reading what variables run through: `1 <= a <= b, c = n - a - b, d in divisors(n), gcd(a,b) = 1`.
//!
//! Items are put in an order in which each can be worked out: a value or a condition as soon as its
//! variables are known, ranges in the order they were written.

use super::ParseError;
use super::cursor::Cursor;
use super::expr::{Chain, Names, binary, chain, comma, expression, identifier, word};
use super::own::set;
use crate::arithmetic::expr::{Expr, Operator, Span};
use crate::ruleset::own::{Binding, Bound, Set};

/// One item as it was written.
enum Item {
    In(usize, Set),
    Chain(Chain, Span),
    Condition(Expr),
}

/// Reads the items that bind all variables from slot `outer` on.
pub(super) fn items(
    cursor: &mut Cursor<'_>,
    names: &mut Names,
    outer: usize,
) -> Result<Vec<Binding>, ParseError> {
    arranged(cursor, names, outer, None)
}

/// The same when one variable has its values already.
pub(super) fn items_after(
    cursor: &mut Cursor<'_>,
    names: &mut Names,
    outer: usize,
    bound: usize,
) -> Result<Vec<Binding>, ParseError> {
    arranged(cursor, names, outer, Some(bound))
}

fn arranged(
    cursor: &mut Cursor<'_>,
    names: &mut Names,
    outer: usize,
    bound: Option<usize>,
) -> Result<Vec<Binding>, ParseError> {
    names.open = true;
    let mut items = vec![item(cursor, names)?];
    while comma(cursor) {
        items.push(item(cursor, names)?);
    }
    let mut known = vec![true; outer];
    known.extend((outer..names.len()).map(|slot| names.is_forgotten(slot)));
    if let Some(slot) = bound {
        known[slot] = true;
    }
    let arranger = Arranger {
        names,
        known,
        pending: Vec::new(),
        bindings: Vec::new(),
    };
    Ok(arranger.arrange(items))
}

fn item(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Item, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    let mut ahead = cursor.clone();
    let name = identifier(&mut ahead);
    if !name.is_empty() && word(&mut ahead, "in") {
        let variable = chain(cursor, names)?;
        word(cursor, "in");
        let set = set(cursor, names)?;
        names.open = true;
        return match variable.operands.as_slice() {
            [Expr::Variable(slot, _)] => Ok(Item::In(*slot, set)),
            _ => Err(ParseError::new(
                start..cursor.at(),
                "only a variable is in a set",
            )),
        };
    }
    let mut ahead = cursor.clone();
    if !word(&mut ahead, "not") {
        let found = chain(&mut ahead, names)?;
        ahead.skip_spaces();
        let ends = ahead.is_at_end()
            || [',', '}', ';', ')']
                .iter()
                .any(|&c| ahead.peek() == Some(c));
        let ends = ends || word(&mut ahead.clone(), "if");
        if ends && !found.operators.is_empty() {
            let span = Span(ahead.since(start));
            *cursor = ahead;
            return Ok(Item::Chain(found, span));
        }
    }
    Ok(Item::Condition(expression(cursor, names)?))
}

/// Something that can be placed once its variables are known.
enum Pending {
    Let(usize, Expr),
    If(Expr),
}

struct Arranger<'a> {
    names: &'a Names,
    /// Which slots have values by now.
    known: Vec<bool>,
    pending: Vec<Pending>,
    bindings: Vec<Binding>,
}

impl Arranger<'_> {
    fn arrange(mut self, items: Vec<Item>) -> Vec<Binding> {
        // Values and conditions wait; what is left has ranges.
        let mut ranges = Vec::new();
        for item in items {
            match item {
                Item::Condition(condition) => self.pending.push(Pending::If(condition)),
                Item::Chain(chain, span) => match self.as_let(&chain) {
                    Some((slot, value)) => self.pending.push(Pending::Let(slot, value)),
                    None => ranges.push(Item::Chain(chain, span)),
                },
                other @ Item::In(..) => ranges.push(other),
            }
        }
        let defined: Vec<usize> = self
            .pending
            .iter()
            .filter_map(|pending| match pending {
                Pending::Let(slot, _) => Some(*slot),
                Pending::If(_) => None,
            })
            .collect();
        self.place();
        while !ranges.is_empty() {
            let ready = ranges.iter().position(|item| match item {
                Item::In(_, set) => self.is_known_set(set),
                _ => true,
            });
            match ranges.remove(ready.unwrap_or(0)) {
                Item::In(slot, set) => {
                    self.know(slot);
                    let variable = self.variable(slot);
                    self.bindings.push(Binding::In(variable, set));
                }
                Item::Chain(chain, span) => self.chain(&chain, &span, &defined),
                Item::Condition(_) => {}
            }
            self.place();
        }
        // Whatever nothing bounds runs from 0 to n.
        while let Some(slot) = (0..self.known.len()).find(|&slot| !self.known[slot]) {
            self.range(slot, None, None, &Span(self.names.place(slot)));
            self.place();
        }
        self.bindings
    }

    fn variable(&self, slot: usize) -> (usize, Box<str>) {
        (slot, self.names.name(slot).into())
    }

    fn know(&mut self, slot: usize) {
        self.known[slot] = true;
    }

    /// `x = expression` for a variable that has no value yet.
    fn as_let(&self, chain: &Chain) -> Option<(usize, Expr)> {
        let [left, right] = chain.operands.as_slice() else {
            return None;
        };
        if chain.operators[0].0 != Operator::Equal {
            return None;
        }
        let Expr::Variable(slot, _) = left else {
            return None;
        };
        let mut own = false;
        right.for_each_variable(&mut |found| own |= found == *slot);
        (!self.known[*slot] && !own).then(|| (*slot, right.clone()))
    }

    fn is_known(&self, expr: &Expr) -> bool {
        let mut all = true;
        expr.for_each_variable(&mut |slot| all &= self.known[slot]);
        all
    }

    fn is_known_set(&self, set: &Set) -> bool {
        let mut all = true;
        set.for_each_variable(&mut |slot| all &= self.known[slot]);
        all
    }

    /// Places everything pending whose variables are known, until nothing more can be.
    fn place(&mut self) {
        loop {
            let ready = self.pending.iter().position(|pending| match pending {
                Pending::Let(_, value) | Pending::If(value) => self.is_known(value),
            });
            let Some(index) = ready else {
                return;
            };
            match self.pending.remove(index) {
                Pending::If(condition) => self.bindings.push(Binding::If(condition)),
                Pending::Let(slot, value) if self.known[slot] => {
                    let (slot, name) = self.variable(slot);
                    let variable = Expr::Variable(slot, name);
                    let equal = binary(Operator::Equal, variable, value, 0..0);
                    self.bindings.push(Binding::If(equal));
                }
                Pending::Let(slot, value) => {
                    self.know(slot);
                    let variable = self.variable(slot);
                    self.bindings.push(Binding::Let(variable, value));
                }
            }
        }
    }

    /// Gives ranges to the variables of a chain; comparisons that are no bound become conditions.
    fn chain(&mut self, chain: &Chain, span: &Span, defined: &[usize]) {
        let mut used = vec![false; chain.operators.len()];
        let count = chain.operands.len();
        let ascending = |operator| matches!(operator, Operator::Less | Operator::AtMost);
        let descending = |operator| matches!(operator, Operator::Greater | Operator::AtLeast);
        let mut order: Vec<usize> = (0..count).collect();
        if chain
            .operators
            .iter()
            .all(|(operator, _)| descending(*operator))
        {
            order.reverse();
        }
        for i in order {
            let Expr::Variable(slot, _) = chain.operands[i] else {
                continue;
            };
            if self.known[slot] || defined.contains(&slot) {
                continue;
            }
            let (mut lower, mut upper) = (None, None);
            // The pair before the operand, then the pair after it.
            for (pair, other) in [(i.checked_sub(1), i.wrapping_sub(1)), (Some(i), i + 1)] {
                let Some((pair, operand)) = pair.zip(chain.operands.get(other)) else {
                    continue;
                };
                let Some((operator, _)) = chain.operators.get(pair) else {
                    continue;
                };
                if !self.is_known(operand) {
                    continue;
                }
                let strict = matches!(operator, Operator::Less | Operator::Greater);
                let bound = Bound {
                    at: operand.clone(),
                    strict,
                };
                let before = other < i;
                if (ascending(*operator) && before) || (descending(*operator) && !before) {
                    lower = Some(bound);
                } else if ascending(*operator) || descending(*operator) {
                    upper = Some(bound);
                } else {
                    continue;
                }
                used[pair] = true;
            }
            self.range(slot, lower, upper, span);
            self.place();
        }
        let rest = (0..used.len()).filter(|&pair| !used[pair]);
        let rest: Vec<Pending> = rest.map(|pair| Pending::If(chain.pair(pair))).collect();
        self.pending.extend(rest);
    }

    fn range(&mut self, slot: usize, lower: Option<Bound>, upper: Option<Bound>, span: &Span) {
        let at = |at| Bound { at, strict: false };
        self.know(slot);
        let variable = self.variable(slot);
        self.bindings.push(Binding::Range {
            variable,
            lower: lower.unwrap_or_else(|| at(Expr::Number(0))),
            upper: upper.unwrap_or_else(|| at(Expr::n())),
            span: span.clone(),
        });
    }
}
