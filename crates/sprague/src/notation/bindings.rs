//! Reading what variables run through: `1 <= a <= b, c = n - a - b, d in divisors(n), gcd(a,b) = 1`.
//!
//! Items are put in an order in which each can be worked out: a value or a condition as soon as its
//! variables are known, then sets, then ranges in the order they were written. Only one item says what
//! a variable runs through; every other one that is about it is a condition.

use super::ParseError;
use super::cursor::Cursor;
use super::expression::{Chain, RuleNames, chain, comma, expression, identifier, word};
use super::set::set;
use crate::arithmetic::expr::{Expr, Operator, Span};
use crate::ruleset::own::{Binding, Bound, Set};

/// One item as it was written.
pub(super) enum Item {
    In(usize, Set),
    Chain(Chain, Span),
    Condition(Expr),
}

/// Reads the items that bind all variables from slot `outer` on.
pub(super) fn items(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    outer: usize,
) -> Result<Vec<Binding>, ParseError> {
    let items = read(cursor, names, Vec::new())?;
    Ok(arranged(names, outer, items))
}

/// The same for `{k in set : items}`, which is `{k : k in set, items}`; the items may be missing.
pub(super) fn items_in(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    outer: usize,
    (slot, set): (usize, Set),
) -> Result<Vec<Binding>, ParseError> {
    let mut items = vec![Item::In(slot, set)];
    cursor.skip_spaces();
    if cursor.eat(":") {
        items = read(cursor, names, items)?;
    }
    Ok(arranged(names, outer, items))
}

/// Reads further items.
fn read(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    mut items: Vec<Item>,
) -> Result<Vec<Item>, ParseError> {
    names.open = true;
    items.push(item(cursor, names)?);
    while comma(cursor) {
        items.push(item(cursor, names)?);
    }
    Ok(items)
}

fn arranged(names: &RuleNames, outer: usize, items: Vec<Item>) -> Vec<Binding> {
    let mut known = vec![true; outer];
    known.extend((outer..names.len()).map(|slot| names.is_forgotten(slot)));
    let arranger = Arranger {
        names,
        known,
        pending: Vec::new(),
        order: Vec::new(),
        bindings: Vec::new(),
    };
    arranger.arrange(items)
}

fn item(cursor: &mut Cursor<'_>, names: &mut RuleNames) -> Result<Item, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    let mut ahead = cursor.clone();
    let name = identifier(&mut ahead);
    let is_in = !name.is_empty() && word(&mut ahead, "in");
    ahead.skip_spaces();
    if is_in && ahead.peek() != Some('(') {
        let variable = chain(cursor, names)?;
        word(cursor, "in");
        let set = set(cursor, names)?;
        names.open = true;
        return match variable.operands.as_slice() {
            [Expr::Variable(slot, _)] => Ok(Item::In(*slot, numbers(set)?)),
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
    Ok(match expression(cursor, names)?.expr {
        Expr::In(needle, entries) => match *needle {
            Expr::Variable(slot, _) => Item::In(slot, Set::Listed(entries)),
            other => Item::Condition(Expr::In(Box::new(other), entries)),
        },
        condition => Item::Condition(condition),
    })
}

/// A set through which a variable can run.
pub(super) fn numbers(set: Set) -> Result<Set, ParseError> {
    match set {
        Set::Factorisations { span, .. } => {
            let message = "a factorisation is a sum of heaps, not a number";
            Err(ParseError::new(span.0, message).with_hint("`one of factorisations(n)` plays it"))
        }
        set => Ok(set),
    }
}

/// Something that waits for its variables.
enum Pending {
    Let(usize, Expr),
    If(Expr),
    In(usize, Set),
    Compare(Comparison),
}

/// Two neighbours in a chain, which may become an end of a range.
struct Comparison {
    left: Expr,
    operator: Operator,
    right: Expr,
    /// The comparison as a condition.
    condition: Expr,
    /// Where its chain stands.
    span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Lower,
    Upper,
}

impl Comparison {
    /// What bounds a variable on a side, and whether strictly.
    fn bounds(&self, slot: usize, side: Side) -> Option<(&Expr, bool)> {
        let (smaller, larger, strict) = match self.operator {
            Operator::Less => (&self.left, &self.right, true),
            Operator::AtMost => (&self.left, &self.right, false),
            Operator::Greater => (&self.right, &self.left, true),
            Operator::AtLeast => (&self.right, &self.left, false),
            _ => return None,
        };
        match side {
            Side::Lower => larger.is_variable(slot).then_some((smaller, strict)),
            Side::Upper => smaller.is_variable(slot).then_some((larger, strict)),
        }
    }
}

struct Arranger<'a> {
    names: &'a RuleNames,
    /// Which slots have values by now.
    known: Vec<bool>,
    /// What was not placed yet, in the order it was written.
    pending: Vec<Pending>,
    /// The variables that ranges are made for, in the order they were written.
    order: Vec<usize>,
    bindings: Vec<Binding>,
}

impl Arranger<'_> {
    fn arrange(mut self, items: Vec<Item>) -> Vec<Binding> {
        for item in items {
            self.wait(item);
        }
        self.place();
        while let Some(slot) = self.next() {
            self.range(slot);
            self.place();
        }
        self.bindings
    }

    /// Puts an item among the pending ones.
    fn wait(&mut self, item: Item) {
        match item {
            Item::Condition(condition) => self.pending.push(Pending::If(condition)),
            Item::In(slot, set) => self.pending.push(Pending::In(slot, set)),
            Item::Chain(chain, span) => match self.as_let(&chain) {
                Some((slot, value)) => self.pending.push(Pending::Let(slot, value)),
                None => self.wait_chain(&chain, &span),
            },
        }
    }

    fn wait_chain(&mut self, chain: &Chain, span: &Span) {
        let descending = |operator| matches!(operator, Operator::Greater | Operator::AtLeast);
        let mut variables: Vec<usize> = chain
            .operands
            .iter()
            .filter_map(|operand| match operand {
                Expr::Variable(slot, _) => Some(*slot),
                _ => None,
            })
            .collect();
        if chain.operators.iter().all(|&o| descending(o)) {
            variables.reverse();
        }
        self.order.extend(variables);
        for (i, &operator) in chain.operators.iter().enumerate() {
            self.pending.push(Pending::Compare(Comparison {
                left: chain.operands[i].clone(),
                operator,
                right: chain.operands[i + 1].clone(),
                condition: chain.pair(i),
                span: span.clone(),
            }));
        }
    }

    /// The next variable that needs a range: one that stands in a comparison and waits for no value
    /// and no set; if there is none, any that nothing gives values to.
    fn next(&self) -> Option<usize> {
        let waits = |slot: usize| {
            self.pending.iter().any(|pending| match pending {
                Pending::Let(found, _) | Pending::In(found, _) => *found == slot,
                Pending::If(_) | Pending::Compare(_) => false,
            })
        };
        let compared = self.order.iter().copied();
        let mut compared = compared.filter(|&slot| !self.known[slot] && !waits(slot));
        compared
            .next()
            .or_else(|| self.known.iter().position(|known| !known))
    }

    fn variable(&self, slot: usize) -> (usize, Box<str>) {
        (slot, self.names.name(slot).into())
    }

    /// `x = expression` for a variable that has no value yet.
    fn as_let(&self, chain: &Chain) -> Option<(usize, Expr)> {
        let [left, right] = chain.operands.as_slice() else {
            return None;
        };
        if chain.operators[0] != Operator::Equal {
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
        while let Some(index) = self.ready() {
            let binding = match self.pending.remove(index) {
                Pending::If(condition) | Pending::Compare(Comparison { condition, .. }) => {
                    Binding::If(condition)
                }
                Pending::Let(slot, value) if self.known[slot] => {
                    let (slot, name) = self.variable(slot);
                    let variable = Expr::Variable(slot, name);
                    Binding::If(Expr::binary(Operator::Equal, variable, value, 0..0))
                }
                Pending::Let(slot, value) => Binding::Let(self.variable(slot), value),
                Pending::In(slot, set) if self.known[slot] => {
                    Binding::Member(self.variable(slot), set)
                }
                Pending::In(slot, set) => Binding::In(self.variable(slot), set),
            };
            if let Binding::Let((slot, _), _) | Binding::In((slot, _), _) = &binding {
                self.known[*slot] = true;
            }
            self.bindings.push(binding);
        }
    }

    /// What can be placed next: values and conditions as they were written, then whether a variable is
    /// in a set, and only then a set that gives a variable its values.
    fn ready(&self) -> Option<usize> {
        let first = |ready: &dyn Fn(&Pending) -> bool| self.pending.iter().position(ready);
        let expression = first(&|pending| match pending {
            Pending::Let(_, value) | Pending::If(value) => self.is_known(value),
            Pending::Compare(comparison) => self.is_known(&comparison.condition),
            Pending::In(..) => false,
        });
        let set = |known: bool| {
            first(&|pending| match pending {
                Pending::In(slot, set) => self.known[*slot] == known && self.is_known_set(set),
                _ => false,
            })
        };
        expression.or_else(|| set(true)).or_else(|| set(false))
    }

    /// Gives a variable the range that the comparisons say; a missing end is 0 or n.
    fn range(&mut self, slot: usize) {
        let lower = self.end(slot, Side::Lower);
        let upper = self.end(slot, Side::Upper);
        let places: Vec<&Span> = [&lower, &upper]
            .into_iter()
            .filter_map(|end| end.as_ref().map(|(_, span)| span))
            .collect();
        let start = places.iter().map(|span| span.0.start).min();
        let end = places.iter().map(|span| span.0.end).max();
        let span = start
            .zip(end)
            .map_or_else(|| self.names.place(slot), |(start, end)| start..end);
        let bound = |end: Option<(Bound, Span)>, otherwise| {
            let (at, strict) = (otherwise, false);
            end.map_or(Bound { at, strict }, |(bound, _)| bound)
        };
        self.known[slot] = true;
        self.bindings.push(Binding::Range {
            variable: self.variable(slot),
            lower: bound(lower, Expr::Number(0)),
            upper: bound(upper, Expr::n()),
            span: Span(span),
        });
    }

    /// An end of the range of a variable: what is compared with it directly, which then is no
    /// condition any more, or else through other variables.
    fn end(&mut self, slot: usize, side: Side) -> Option<(Bound, Span)> {
        let direct = self.pending.iter().position(|pending| match pending {
            Pending::Compare(comparison) => comparison
                .bounds(slot, side)
                .is_some_and(|(at, _)| self.is_known(at)),
            _ => false,
        });
        let found = self.through(slot, side, &mut vec![false; self.known.len()]);
        if let Some(index) = direct {
            self.pending.remove(index);
        }
        found
    }

    /// `a < b <= n + 5` bounds `a` by n + 5 before `b` has a value.
    fn through(&self, slot: usize, side: Side, seen: &mut [bool]) -> Option<(Bound, Span)> {
        seen[slot] = true;
        let comparisons = || {
            self.pending.iter().filter_map(|pending| match pending {
                Pending::Compare(comparison) => {
                    let (at, strict) = comparison.bounds(slot, side)?;
                    Some((at, strict, &comparison.span))
                }
                _ => None,
            })
        };
        if let Some((at, strict, span)) = comparisons().find(|(at, ..)| self.is_known(at)) {
            let at = at.clone();
            return Some((Bound { at, strict }, span.clone()));
        }
        comparisons().find_map(|(at, strict, _)| match at {
            Expr::Variable(other, _) if !seen[*other] => {
                let (bound, span) = self.through(*other, side, seen)?;
                let strict = strict || bound.strict;
                Some((Bound { strict, ..bound }, span))
            }
            _ => None,
        })
    }
}
