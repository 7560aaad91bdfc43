//! Negatives and disjunctive sums.
//!
//! The sum of leaves is closed arithmetic; a number added to any other game shifts every option
//! (number translation theorem) and needs no comparison; every other sum is brought to canonical
//! form from the sums with the options, each pair once. An explicit stack replaces recursion.

use dashu_int::IBig;

use super::room::list_bytes;
use super::{Arena, Leaf, TooLarge, Value};

impl Arena {
    /// The negative: the same game with the players exchanged.
    pub fn negative(&mut self, value: Value) -> Result<Value, TooLarge> {
        if let Some(&negative) = self.negatives.get(&value) {
            return Ok(negative);
        }
        let order = self.positions_below(
            value,
            |arena, v| arena.negatives.contains_key(&v),
            |_| false,
        )?;
        for v in order {
            self.work(2)?;
            let negative = match self.as_leaf(v) {
                Some(leaf) => {
                    let leaf = leaf.negative();
                    self.leaf(leaf)
                }
                None => {
                    let lefts = self.negatives_of(self.rights(v));
                    let rights = self.negatives_of(self.lefts(v));
                    // The negative of what is not a leaf is none.
                    self.intern_node(lefts, rights)?
                }
            };
            self.negatives.insert(v, negative);
            self.negatives.insert(negative, v);
        }
        Ok(self.negatives[&value])
    }

    fn negatives_of(&self, values: &[Value]) -> Vec<Value> {
        values.iter().map(|value| self.negatives[value]).collect()
    }

    /// `value` and the positions it is made of, options before the games that have them; those for
    /// which `known` holds are left out with all that is below them, and of the leaves only those
    /// are opened for which `open` holds.
    pub(super) fn positions_below(
        &mut self,
        value: Value,
        known: impl Fn(&Arena, Value) -> bool,
        open: impl Fn(&Leaf) -> bool,
    ) -> Result<Vec<Value>, TooLarge> {
        if known(self, value) {
            return Ok(Vec::new());
        }
        self.holding(|arena| arena.walk_below(value, known, open))
    }

    fn walk_below(
        &mut self,
        value: Value,
        known: impl Fn(&Arena, Value) -> bool,
        open: impl Fn(&Leaf) -> bool,
    ) -> Result<Vec<Value>, TooLarge> {
        let mut order = Vec::new();
        let mut opened = hashbrown::HashSet::with_hasher(rustc_hash::FxBuildHasher);
        let mut stack = vec![(value, false)];
        let mut held = 0;
        while let Some((v, done)) = stack.pop() {
            self.work(1)?;
            let bytes = list_bytes(&order) + list_bytes(&stack) + opened.allocation_size();
            if bytes > held {
                self.hold(bytes - held)?;
                held = bytes;
            }
            if done {
                order.push(v);
                continue;
            }
            if known(self, v) || !opened.insert(v) {
                continue;
            }
            stack.push((v, true));
            if self.as_leaf(v).is_none_or(&open) {
                self.expand(v)?;
                self.work(self.lefts(v).len() + self.rights(v).len())?;
                stack.extend(
                    self.lefts(v)
                        .iter()
                        .chain(self.rights(v))
                        .map(|&o| (o, false)),
                );
            }
        }
        Ok(order)
    }

    /// The difference `a − b`.
    pub fn difference(&mut self, a: Value, b: Value) -> Result<Value, TooLarge> {
        let negative = self.negative(b)?;
        self.sum(a, negative)
    }

    /// The sum of several values.
    pub fn sum_all(&mut self, values: impl IntoIterator<Item = Value>) -> Result<Value, TooLarge> {
        let mut total = self.zero();
        for value in values {
            total = self.sum(total, value)?;
        }
        Ok(total)
    }

    /// `n·value`: in closed form for leaves, by doubling for all others.
    pub fn multiple(&mut self, n: &IBig, value: Value) -> Result<Value, TooLarge> {
        if let Some(leaf) = self.as_leaf(value) {
            let multiple = leaf.times(n);
            return Ok(self.leaf(multiple));
        }
        let mut power = if *n < IBig::ZERO {
            self.negative(value)?
        } else {
            value
        };
        let count = i64::try_from(n).map_err(|_| TooLarge::Repetition { terms: n.clone() })?;
        let mut rest = count.unsigned_abs();
        let mut total = self.zero();
        while rest > 0 {
            if rest & 1 == 1 {
                total = self.sum(total, power)?;
            }
            rest >>= 1;
            if rest > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(total)
    }

    /// The sum `a + b`.
    pub fn sum(&mut self, a: Value, b: Value) -> Result<Value, TooLarge> {
        let mut stack = vec![(a, b)];
        let mut missing = Vec::new();
        while let Some(&(x, y)) = stack.last() {
            self.work(1)?;
            if self.sum_known(x, y).is_some() {
                stack.pop();
                continue;
            }
            missing.clear();
            if let Some(sum) = self.sum_step(x, y, &mut missing)? {
                self.sums.insert(key(x, y), sum);
                stack.pop();
            } else {
                stack.append(&mut missing);
            }
        }
        // Every pair that left the stack is known by now.
        Ok(self.sum_known(a, b).unwrap_or(a))
    }

    fn sum_known(&mut self, a: Value, b: Value) -> Option<Value> {
        if a == self.zero() {
            return Some(b);
        }
        if b == self.zero() {
            return Some(a);
        }
        if let (Some(x), Some(y)) = (self.as_leaf(a), self.as_leaf(b)) {
            let digits = x.ups().len().max(y.ups().len());
            let sum = x.plus(y);
            // To add a digit takes a unit of work, about, and whoever adds looks at the memory once in so many.
            self.units += digits;
            return Some(self.leaf(sum));
        }
        self.sums.get(&key(a, b)).copied()
    }

    /// The sum if all it needs is known; otherwise the pairs that are missing.
    fn sum_step(
        &mut self,
        a: Value,
        b: Value,
        missing: &mut Vec<(Value, Value)>,
    ) -> Result<Option<Value>, TooLarge> {
        self.check_room(0)?;
        let (a, b) = if self.as_leaf(b).is_some() {
            (b, a)
        } else {
            (a, b)
        };
        if let Some(leaf) = self.as_leaf(a).cloned()
            && !leaf.number().is_zero()
        {
            return if leaf.is_number() {
                self.translate_step(a, b, missing)
            } else {
                self.split_step(&leaf, b, missing)
            };
        }
        self.expand(a)?;
        self.expand(b)?;
        let with = |arena: &mut Arena,
                    fixed: Value,
                    options: Vec<Value>,
                    out: &mut Vec<Value>,
                    missing: &mut Vec<_>| {
            for option in options {
                match arena.sum_known(option, fixed) {
                    Some(sum) => out.push(sum),
                    None => missing.push((option, fixed)),
                }
            }
        };
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        let ((al, ar), (bl, br)) = (self.options(a)?, self.options(b)?);
        self.work(al.len() + ar.len() + bl.len() + br.len())?;
        with(self, b, al, &mut lefts, missing);
        with(self, a, bl, &mut lefts, missing);
        with(self, b, ar, &mut rights, missing);
        with(self, a, br, &mut rights, missing);
        if missing.is_empty() {
            self.game(&lefts, &rights).map(Some)
        } else {
            Ok(None)
        }
    }

    /// number + game, for a game that is not a number: the number goes into every option, and the
    /// form stays canonical.
    fn translate_step(
        &mut self,
        number: Value,
        game: Value,
        missing: &mut Vec<(Value, Value)>,
    ) -> Result<Option<Value>, TooLarge> {
        let (lefts, rights) = self.options(game)?;
        self.work(lefts.len() + rights.len())?;
        let mut shifted = |options: Vec<Value>| -> Vec<Value> {
            let mut sums = Vec::with_capacity(options.len());
            for option in options {
                match self.sum_known(option, number) {
                    Some(sum) => sums.push(sum),
                    None => missing.push((option, number)),
                }
            }
            sums
        };
        let (lefts, rights) = (shifted(lefts), shifted(rights));
        if missing.is_empty() {
            self.intern(lefts, rights).map(Some)
        } else {
            Ok(None)
        }
    }

    /// (x + u) + game = x + (u + game) for a number x.
    fn split_step(
        &mut self,
        leaf: &Leaf,
        game: Value,
        missing: &mut Vec<(Value, Value)>,
    ) -> Result<Option<Value>, TooLarge> {
        let number = self.number(leaf.number().clone());
        let rest = self.leaf(leaf.with_number(super::Dyadic::ZERO));
        let Some(inner) = self.sum_known(rest, game) else {
            missing.push((rest, game));
            return Ok(None);
        };
        match self.sum_known(number, inner) {
            Some(sum) => Ok(Some(sum)),
            None => {
                missing.push((number, inner));
                Ok(None)
            }
        }
    }
}

fn key(a: Value, b: Value) -> (Value, Value) {
    if a <= b { (a, b) } else { (b, a) }
}
