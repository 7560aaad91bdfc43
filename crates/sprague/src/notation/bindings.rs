//! Reading what variables run through: `1 <= a <= b, c = n - a - b, d in divisors(n), gcd(a,b) = 1`.
//!
//! Items are put in an order in which each can be worked out: a value or a condition as soon as its
//! variables are known, then sets, then ranges, those first whose ends are known. Only one item says what
//! a variable runs through; every other one that is about it is a condition. Two variables that bound
//! only each other are refused (`ends.rs` tells which end a variable has before its bounds are known).

use super::ParseError;
use super::conditions::conjuncts;
use super::cursor::Cursor;
use super::ends::{Comparison, End, Side};
use super::expression::{Chain, RuleNames, chain, comma, expression, identifier, word};
use super::set::{range, set};
use crate::arithmetic::expr::{Expr, Operator, Span};
use crate::ruleset::custom::{Binding, Bound, Set};
use std::ops::Range;

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
    let heads = names.len();
    let items = read(cursor, names, Vec::new(), outer)?;
    arranged(names, outer..heads, items)
}

/// The bindings of `{k in set : items}`, which is `{k : k in set, items}`; the items may be missing.
pub(super) fn items_in(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    outer: usize,
    (slot, set): (usize, Set),
) -> Result<Vec<Binding>, ParseError> {
    let mut items = vec![Item::In(slot, set)];
    let heads = names.len();
    cursor.skip_spaces();
    if cursor.eat(":") {
        items = read(cursor, names, items, outer)?;
    }
    arranged(names, outer..heads, items)
}

/// Reads further items.
fn read(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    mut items: Vec<Item>,
    outer: usize,
) -> Result<Vec<Item>, ParseError> {
    names.open = true;
    loop {
        cursor.skip_spaces();
        let start = cursor.at();
        for item in item(cursor, names)? {
            item.check_own(names, outer, cursor.since(start))?;
            items.push(item);
        }
        if !comma(cursor) {
            return Ok(items);
        }
    }
}

impl Item {
    /// A condition as an item: a comparison may be an end of a range, `k in (1, 2)` a set.
    fn of(condition: Expr, place: &Range<usize>) -> Self {
        match condition {
            Expr::In(needle, entries) => match *needle {
                Expr::Variable(slot, _) => Item::In(slot, Set::Listed(entries)),
                other => Item::Condition(Expr::In(Box::new(other), entries)),
            },
            Expr::Binary(operator, both, _) if operator.compares() => {
                let (left, right) = *both;
                let chain = Chain::of(left, operator, right, place.clone());
                Item::Chain(chain, Span(place.clone()))
            }
            condition => Item::Condition(condition),
        }
    }

    /// Refuses an item that is only about variables of the braces around, which hardly is what was
    /// meant: `{k : k in {2*k : 1 <= k < n}}`.
    fn check_own(
        &self,
        names: &RuleNames,
        outer: usize,
        place: Range<usize>,
    ) -> Result<(), ParseError> {
        let foreign = match self {
            Item::In(slot, _) => (1..outer).contains(slot).then_some(*slot),
            Item::Condition(condition) => foreign(&[condition], outer),
            Item::Chain(chain, _) => {
                let mut pairs = chain.operands.windows(2);
                pairs.find_map(|pair| foreign(&[&pair[0], &pair[1]], outer))
            }
        };
        foreign.map_or(Ok(()), |slot| Err(reused(names, slot, place)))
    }
}

/// A variable of the braces around, where there is none of the inner ones.
fn foreign(exprs: &[&Expr], outer: usize) -> Option<usize> {
    let (mut own, mut found) = (false, None);
    for expr in exprs {
        expr.for_each_variable(&mut |slot| {
            own |= slot >= outer;
            if slot > 0 && slot < outer {
                found = Some(slot);
            }
        });
    }
    found.filter(|_| !own)
}

/// The error for a name of the braces around that inner braces seem to use anew.
pub(super) fn reused(names: &RuleNames, slot: usize, place: Range<usize>) -> ParseError {
    let name = names.name(slot);
    let message = format!("{name} is a variable outside of these braces already");
    ParseError::new(place, message).with_hint(format!(
        "use another name for a variable of the inner braces; what is said of {name} stands outside"
    ))
}

/// The items in order; `heads` are the variables that stand before them, as the first `k` of `{k : k < n}`.
fn arranged(
    names: &RuleNames,
    heads: Range<usize>,
    items: Vec<Item>,
) -> Result<Vec<Binding>, ParseError> {
    let mut known = vec![true; heads.start];
    known.extend((heads.start..names.len()).map(|slot| names.is_forgotten(slot)));
    let arranger = Arranger {
        names,
        known,
        heads: heads.end,
        pending: Vec::new(),
        order: Vec::new(),
        bindings: Vec::new(),
    };
    arranger.arrange(items)
}

/// Reads an item; what is joined by `and`, in brackets or not, is several.
fn item(cursor: &mut Cursor<'_>, names: &mut RuleNames) -> Result<Vec<Item>, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    let mut ahead = cursor.clone();
    let name = identifier(&mut ahead);
    let is_in = !name.is_empty() && word(&mut ahead, "in");
    ahead.skip_spaces();
    if is_in && ahead.peek() != Some('(') {
        let variable = chain(cursor, names)?;
        word(cursor, "in");
        let set = match range(cursor, names) {
            Some(range) => range,
            None => set(cursor, names)?,
        };
        names.open = true;
        refuse_conjunction(cursor)?;
        return match variable.operands.as_slice() {
            [Expr::Variable(slot, _)] => Ok(vec![Item::In(*slot, numbers(set)?)]),
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
            return Ok(vec![Item::Chain(found, span)]);
        }
    }
    let whole = expression(cursor, names)?.expr;
    let place = cursor.since(start);
    let mut items = Vec::new();
    conjuncts(whole, &mut |part| items.push(Item::of(part, &place)));
    Ok(items)
}

/// Refuses `and` or `or` behind a set.
fn refuse_conjunction(cursor: &Cursor<'_>) -> Result<(), ParseError> {
    let mut ahead = cursor.clone();
    ahead.skip_spaces();
    let start = ahead.at();
    if !word(&mut ahead, "and") && !word(&mut ahead, "or") {
        return Ok(());
    }
    let message = "whether a number is in a set can only be an item of its own";
    Err(ParseError::new(ahead.since(start), message)
        .with_hint("a comma instead of `and` begins the next item"))
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
pub(super) enum Pending {
    Let(usize, Expr),
    If(Expr),
    In(usize, Set),
    Compare(Comparison),
}

pub(super) struct Arranger<'a> {
    names: &'a RuleNames,
    /// Variables from this slot on are mentioned by the items only.
    heads: usize,
    /// Which slots have values by now.
    pub(super) known: Vec<bool>,
    /// What was not placed yet, in the order it was written.
    pub(super) pending: Vec<Pending>,
    /// The variables that ranges are made for, in the order they were written.
    order: Vec<usize>,
    bindings: Vec<Binding>,
}

impl Arranger<'_> {
    fn arrange(mut self, items: Vec<Item>) -> Result<Vec<Binding>, ParseError> {
        for item in items {
            self.wait(item);
        }
        self.place();
        while let Some(slot) = self.next()? {
            self.check_range(slot)?;
            self.range(slot);
            self.place();
        }
        Ok(self.bindings)
    }

    /// Puts an item among the pending ones.
    fn wait(&mut self, item: Item) {
        match item {
            Item::Condition(condition) => self.pending.push(Pending::If(condition)),
            Item::In(slot, set) => self.pending.push(Pending::In(slot, set)),
            Item::Chain(chain, span) => match self.is_let(&chain) {
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
            let (left, right) = (&chain.operands[i], &chain.operands[i + 1]);
            // `1 = d < n` says what `d = 1, d < n` does.
            self.pending.push(match self.as_let(left, operator, right) {
                Some((slot, value)) => Pending::Let(slot, value),
                None => Pending::Compare(Comparison {
                    left: left.clone(),
                    operator,
                    right: right.clone(),
                    condition: chain.pair(i),
                    span: span.clone(),
                }),
            });
        }
    }

    /// The next variable that needs a range, if one does: one whose ends are known, or follow from
    /// those of others; then one that nothing is said about; last one that waits for a value or a set
    /// which waits for it.
    fn next(&self) -> Result<Option<usize>, ParseError> {
        let slots = self.order.iter().copied().chain(0..self.known.len());
        let unknown: Vec<usize> = slots.filter(|&slot| !self.known[slot]).collect();
        let rank = |slot: usize| {
            let ends = [Side::Lower, Side::Upper].map(|side| self.end(slot, side));
            let stated = ends.iter().all(|end| matches!(end, End::Stated(_)));
            let default = ends.iter().any(|end| matches!(end, End::Default));
            let worked = ends.iter().any(|end| matches!(end, End::Worked(..)));
            match (self.waits(slot), self.order.contains(&slot)) {
                _ if ends.iter().any(|end| matches!(end, End::Unknown)) => None,
                (false, true) if !worked => Some(0),
                (false, true) => Some(1),
                (false, false) => Some(2),
                (true, _) if stated => Some(3),
                (true, _) => (!default).then_some(4),
            }
        };
        let ranked = unknown.iter().filter_map(|&slot| Some((rank(slot)?, slot)));
        match (ranked.min_by_key(|&(rank, _)| rank), unknown.first()) {
            (Some((_, slot)), _) => Ok(Some(slot)),
            (None, None) => Ok(None),
            (None, Some(&slot)) => {
                let name = self.names.name(slot);
                let message = format!("{name} has no range: all that bounds it waits for it");
                Err(
                    ParseError::new(self.names.place(slot), message).with_hint(format!(
                        "say how far it goes without another variable, as in `0 <= {name} <= n`"
                    )),
                )
            }
        }
    }

    /// Whether a value or a set is to come for a variable, or for one that equals it.
    fn waits(&self, slot: usize) -> bool {
        let same = self.same(slot);
        self.pending.iter().any(|pending| match pending {
            Pending::Let(found, Expr::Variable(..)) => *found == slot,
            Pending::Let(found, _) | Pending::In(found, _) => same.contains(found),
            Pending::If(_) | Pending::Compare(_) => false,
        })
    }

    /// Refuses a variable that only the conditions mention and that none of them bounds: a slip, as the m of
    /// `{k : k < m}`.
    fn check_range(&self, slot: usize) -> Result<(), ParseError> {
        let bounded = |pending: &Pending| match pending {
            Pending::Compare(comparison) => comparison.bounds_by_itself(slot),
            _ => false,
        };
        let unbounded = matches!(self.end(slot, Side::Upper), End::Default);
        if slot < self.heads || !unbounded || self.pending.iter().any(bounded) {
            return Ok(());
        }
        let name = self.names.name(slot);
        let message = format!("{name} is not known yet, and nothing here says how far it goes");
        Err(
            ParseError::new(self.names.place(slot), message).with_hint(format!(
                "add `1 <= {name} <= n`, put what is said of {name} before this, or use n"
            )),
        )
    }

    fn variable(&self, slot: usize) -> (usize, Box<str>) {
        (slot, self.names.name(slot).into())
    }

    /// A chain that is nothing but the value of a variable.
    fn is_let(&self, chain: &Chain) -> Option<(usize, Expr)> {
        match (chain.operands.as_slice(), chain.operators.as_slice()) {
            ([left, right], [operator]) => self.as_let(left, *operator, right),
            _ => None,
        }
    }

    /// `x = expression` or `expression = x` for a variable that has no value yet.
    fn as_let(&self, left: &Expr, operator: Operator, right: &Expr) -> Option<(usize, Expr)> {
        if operator != Operator::Equal {
            return None;
        }
        let value_of = |side: &Expr, value: &Expr| {
            let Expr::Variable(slot, _) = side else {
                return None;
            };
            let mut own = false;
            value.for_each_variable(&mut |found| own |= found == *slot);
            (!self.known[*slot] && !own).then(|| (*slot, value.clone()))
        };
        value_of(left, right).or_else(|| value_of(right, left))
    }

    pub(super) fn is_known(&self, expr: &Expr) -> bool {
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
                    match value {
                        // `a = b` gives either its value.
                        Expr::Variable(other, _) if !self.known[other] => {
                            Binding::Let(self.variable(other), variable)
                        }
                        value => Binding::If(Expr::binary(Operator::Equal, variable, value, 0..0)),
                    }
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

    /// What can be placed next: conditions that always have an answer, so that `v2(k) = 0, k != 0` does not
    /// ask for v2(0); other values and conditions as they were written; then whether a variable is
    /// in a set, and only then a set that gives a variable its values.
    fn ready(&self) -> Option<usize> {
        let first = |ready: &dyn Fn(&Pending) -> bool| self.pending.iter().position(ready);
        let known = |pending: &Pending| match pending {
            Pending::Let(slot, Expr::Variable(other, _)) => self.known[*slot] || self.known[*other],
            Pending::Let(_, value) | Pending::If(value) => self.is_known(value),
            Pending::Compare(comparison) => self.is_known(&comparison.condition),
            Pending::In(..) => false,
        };
        let always_defined = |pending: &Pending| match pending {
            Pending::If(condition) | Pending::Compare(Comparison { condition, .. }) => {
                !condition.may_be_undefined()
            }
            Pending::Let(..) | Pending::In(..) => false,
        };
        let safe = first(&|pending| known(pending) && always_defined(pending));
        let expression = safe.or_else(|| first(&known));
        let set = |known: bool| {
            first(&|pending| match pending {
                Pending::In(slot, set) => self.known[*slot] == known && self.is_known_set(set),
                _ => false,
            })
        };
        expression.or_else(|| set(true)).or_else(|| set(false))
    }

    /// Gives a variable the range that the comparisons say; a missing end is 0 or n. A comparison that
    /// becomes an end is not a condition any more.
    fn range(&mut self, slot: usize) {
        let sides = [Side::Lower, Side::Upper];
        let ends = sides.map(|side| self.end(slot, side));
        let stated: Vec<usize> = ends.iter().filter_map(End::stated).collect();
        let [lower, upper] = [0, 1].map(|i| match &ends[i] {
            End::Stated(index) => match &self.pending[*index] {
                Pending::Compare(comparison) => comparison.bound(slot, sides[i]),
                _ => None,
            },
            End::Worked(bound, span) => Some((bound.clone(), span.clone())),
            End::Default | End::Unknown => None,
        });
        let mut index = 0..;
        self.pending
            .retain(|_| !index.next().is_some_and(|index| stated.contains(&index)));
        let places: Vec<&Span> = [&lower, &upper]
            .into_iter()
            .filter_map(|end| end.as_ref().map(|(_, span)| span))
            .collect();
        let start = places.iter().map(|span| span.0.start).min();
        let end = places.iter().map(|span| span.0.end).max();
        let span = start
            .zip(end)
            .map_or_else(|| self.names.place(slot), |(start, end)| start..end);
        let bound = |end: Option<(Bound, Span)>, side: Side| {
            let (at, strict) = (side.default_end(), false);
            end.map_or(Bound { at, strict }, |(bound, _)| bound)
        };
        self.known[slot] = true;
        self.bindings.push(Binding::Range {
            variable: self.variable(slot),
            lower: bound(lower, Side::Lower),
            upper: bound(upper, Side::Upper),
            span: Span(span),
        });
    }
}
