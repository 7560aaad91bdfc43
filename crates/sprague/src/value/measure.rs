//! Measurements on canonical forms: birthday, stops, incentives and the tests of kind.
//!
//! All go through the graph of positions once, options first, and remember what they find; leaves
//! are answered in closed form, so 10⁹ and 10⁶·↑ cost nothing.

use dashu_int::IBig;

use super::arena::Memo;
use super::room::integer_bytes;
use super::{Arena, Dyadic, Leaf, TooLarge, Value};
use crate::outcome::Outcome;

/// What is measured of a value: who wins, how much it is worth, how urgent it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Measures {
    /// Who wins.
    pub outcome: Outcome,
    /// The mean value.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
    /// The left and the right stop.
    pub stops: (Dyadic, Dyadic),
    /// The atomic weight, if there is one.
    pub weight: Option<Value>,
}

impl Arena {
    /// Measures a value.
    pub fn measures(&mut self, value: Value) -> Result<Measures, TooLarge> {
        Ok(Measures {
            outcome: self.outcome(value)?,
            mean: self.mean(value)?,
            temperature: self.temperature(value)?,
            stops: self.stops(value),
            weight: self.atomic_weight(value)?.ok(),
        })
    }

    /// The day the value is born: 0 for 0, and one more than the latest canonical option.
    pub fn birthday(&mut self, value: Value) -> Result<IBig, TooLarge> {
        let known = |arena: &Arena, v: Value| arena.birthdays.contains_key(&v);
        let open = |leaf: &Leaf| leaf.ups().len() > 1 && long_run(leaf).is_none();
        for v in self.positions_below(value, known, open)? {
            let run = self.as_leaf(v).and_then(long_run);
            let birthday = match (run, self.as_leaf(v)) {
                (Some((steps, end)), _) => {
                    let end = self.leaf(end);
                    self.birthday(end)? + steps
                }
                (None, Some(leaf)) if leaf.ups().len() <= 1 => leaf_birthday(leaf),
                _ => {
                    let options = self.lefts(v).iter().chain(self.rights(v));
                    let latest = options.map(|option| &self.birthdays[option]).max();
                    latest.map_or(IBig::ZERO, |birthday| birthday + 1)
                }
            };
            self.work(1)?;
            self.pointed += integer_bytes(&birthday);
            self.birthdays.insert(v, birthday);
        }
        Ok(self.birthdays[&value].clone())
    }

    /// The largest m for which *m, alone or added to something, is a leaf in the game.
    pub(super) fn largest_nim(&mut self, value: Value) -> Result<u64, TooLarge> {
        let known = |arena: &Arena, v: Value| arena.largest_nims.contains_key(&v);
        for v in self.positions_below(value, known, |_| false)? {
            let largest = match self.as_leaf(v) {
                Some(leaf) => leaf.nim(),
                None => {
                    let options = self.lefts(v).iter().chain(self.rights(v));
                    options
                        .map(|option| self.largest_nims[option])
                        .max()
                        .unwrap_or(0)
                }
            };
            self.work(1)?;
            self.largest_nims.insert(v, largest);
        }
        Ok(self.largest_nims[&value])
    }

    /// The left and the right stop: the numbers reached by alternating play, Left or Right
    /// starting, that stops at the first number.
    pub fn stops(&self, value: Value) -> (Dyadic, Dyadic) {
        let (left, right) = self.stop_values(value);
        // Stops are stored as values of numbers.
        let number = |stop: Value| self.as_number(stop).cloned().unwrap_or(Dyadic::ZERO);
        (number(left), number(right))
    }

    /// Is it a number?
    pub fn is_number(&self, value: Value) -> bool {
        self.as_number(value).is_some()
    }

    /// Is it an integer?
    pub fn is_integer(&self, value: Value) -> bool {
        self.as_number(value).is_some_and(Dyadic::is_integer)
    }

    /// Is it a nimber (0 included)?
    pub fn is_nimber(&self, value: Value) -> bool {
        self.as_leaf(value).is_some_and(Leaf::is_nimber)
    }

    /// Is it smaller in size than every positive number? So it is when both stops are 0.
    pub fn is_infinitesimal(&self, value: Value) -> bool {
        self.stop_values(value) == (self.zero(), self.zero())
    }

    /// Is it infinitesimally close to a number? So it is when both stops agree.
    pub fn is_numberish(&self, value: Value) -> bool {
        let (left, right) = self.stop_values(value);
        left == right
    }

    /// Is it hot: a first move is worth having, its stops differ?
    pub fn is_hot(&self, value: Value) -> bool {
        !self.is_numberish(value)
    }

    /// Is it all-small (dicotic): in every position either both players can move or neither?
    pub fn is_all_small(&mut self, value: Value) -> Result<bool, TooLarge> {
        let known = |arena: &Arena, v: Value| arena.all_small.contains_key(&v);
        for v in self.positions_below(value, known, |_| false)? {
            let small = match self.as_leaf(v) {
                Some(leaf) => leaf.number().is_zero(),
                None => {
                    let mut options = self.lefts(v).iter().chain(self.rights(v));
                    options.all(|option| self.all_small[option])
                }
            };
            self.work(1)?;
            self.all_small.insert(v, small);
        }
        Ok(self.all_small[&value])
    }

    /// Is it its own negative's negative by exchange of the players, that is G = −G?
    pub fn is_symmetric(&mut self, value: Value) -> Result<bool, TooLarge> {
        Ok(self.negative(value)? == value)
    }

    /// How many different positions can be reached from the canonical form, itself included.
    ///
    /// The integers among them are all those between the least and the greatest one, since each leads to 0 step
    /// by step, so 10⁹ costs nothing.
    pub fn followers(&mut self, value: Value) -> Result<IBig, TooLarge> {
        let (mut least, mut greatest) = (IBig::ZERO, IBig::ZERO);
        let mut others = 0_usize;
        for v in self.positions_below(value, |_, _| false, |leaf| !is_integer(leaf))? {
            match self.as_number(v).filter(|number| number.is_integer()) {
                Some(integer) => {
                    let integer = integer.numerator();
                    least = least.min(integer.clone());
                    greatest = greatest.max(integer.clone());
                }
                None => others += 1,
            }
        }
        Ok(greatest - least + 1 + others)
    }

    /// How many lines of play lead from the canonical form to a number, each stopped at the first one;
    /// a number has one.
    pub fn stop_count(&mut self, value: Value) -> Result<IBig, TooLarge> {
        let mut counts: Memo<Value, IBig> = Memo::default();
        for v in self.positions_below(value, |_, _| false, |leaf| !leaf.is_number())? {
            let count = match self.is_number(v) {
                true => IBig::ONE,
                false => {
                    let options = self.lefts(v).iter().chain(self.rights(v));
                    options.map(|option| &counts[option]).sum()
                }
            };
            self.work(1 + integer_bytes(&count) / 64)?;
            counts.insert(v, count);
        }
        Ok(counts[&value].clone())
    }

    /// What Left gains by each canonical move, G^L − G, the dominated gains left out.
    pub fn left_incentives(&mut self, value: Value) -> Result<Vec<Value>, TooLarge> {
        let (lefts, _) = self.options(value)?;
        let gains: Result<Vec<Value>, TooLarge> = lefts
            .into_iter()
            .map(|left| self.difference(left, value))
            .collect();
        self.greatest(&gains?)
    }

    /// What Right gains by each canonical move, G − G^R, the dominated gains left out.
    pub fn right_incentives(&mut self, value: Value) -> Result<Vec<Value>, TooLarge> {
        let (_, rights) = self.options(value)?;
        let gains: Result<Vec<Value>, TooLarge> = rights
            .into_iter()
            .map(|right| self.difference(value, right))
            .collect();
        self.greatest(&gains?)
    }

    /// The incentives of both players together, the dominated ones left out.
    pub fn incentives(&mut self, value: Value) -> Result<Vec<Value>, TooLarge> {
        let mut gains = self.left_incentives(value)?;
        gains.extend(self.right_incentives(value)?);
        self.greatest(&gains)
    }
}

fn is_integer(leaf: &Leaf) -> bool {
    leaf.is_number() && leaf.number().is_integer()
}

/// Where the only long line of play in an uptimal of several digits leads, and in how many moves: if
/// all digits are 2 or more, Left can only move to the number and Right only to the leaf with all
/// digits less by one, so its birthday is one more than that one's. The same for −2 or less.
fn long_run(leaf: &Leaf) -> Option<(IBig, Leaf)> {
    if leaf.ups().len() < 2 {
        return None;
    }
    let least = leaf.ups().iter().min()?;
    if *least < IBig::ZERO {
        let (steps, end) = long_run_up(&leaf.negative())?;
        return Some((steps, end.negative()));
    }
    long_run_up(leaf)
}

fn long_run_up(leaf: &Leaf) -> Option<(IBig, Leaf)> {
    let steps = leaf.ups().iter().min()? - IBig::ONE;
    if steps < IBig::ONE {
        return None;
    }
    let star = &steps % IBig::from(2) == IBig::ONE;
    let digits = leaf.ups().iter().map(|digit| digit - &steps).collect();
    let end = Leaf::new(leaf.number().clone(), digits, leaf.nim() ^ u64::from(star));
    Some((steps, end))
}

/// Numbers: the whole part plus one step per halving. n·↑ + *m: {0 | (n−1)·↑ + *(m⊕1)} counted
/// down to the nimber, except that ↑* = {0,*|0} is born on day 2. A number added to anything else
/// puts its own birthday below.
fn leaf_birthday(leaf: &Leaf) -> IBig {
    let x = leaf.number();
    let size = if x.sign().is_lt() { -x } else { x.clone() };
    let of_number = if size.is_integer() {
        size.numerator().clone()
    } else {
        size.floor() + 1 + size.exponent()
    };
    let ups = leaf.ups().first().cloned().unwrap_or(IBig::ZERO);
    let ups = if ups < IBig::ZERO { -ups } else { ups };
    let of_rest = if ups == IBig::ZERO {
        IBig::from(leaf.nim())
    } else if leaf.nim() <= 1 {
        ups + 1
    } else {
        let odd = &ups % IBig::from(2) == IBig::ONE;
        ups + (leaf.nim() ^ u64::from(odd))
    };
    of_number + of_rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definitions, move by move, for small games.
    fn by_hand(arena: &mut Arena, value: Value, seen: &mut Vec<Value>) -> u64 {
        if !seen.contains(&value) {
            seen.push(value);
        }
        let (lefts, rights) = arena.options(value).unwrap();
        let options: Vec<Value> = lefts.into_iter().chain(rights).collect();
        let lines: u64 = options
            .iter()
            .map(|&option| by_hand(arena, option, seen))
            .sum();
        if arena.is_number(value) { 1 } else { lines }
    }

    #[test]
    fn followers_and_stops_are_counted_as_they_are_defined() {
        for text in [
            "0",
            "3",
            "-5/8",
            "*",
            "*5",
            "^",
            "^3*",
            "^[3]",
            "v<2>",
            "{2|0||-1}",
            "tiny(2)",
            "{1|*||{3|v}|-2}",
            "+-1 + {1/2|-3}",
        ] {
            let mut arena = Arena::new();
            let value = arena.parse(text).unwrap();
            let mut seen = Vec::new();
            let lines = by_hand(&mut arena, value, &mut seen);
            assert_eq!(
                arena.followers(value).unwrap(),
                IBig::from(seen.len()),
                "{text}"
            );
            assert_eq!(
                arena.stop_count(value).unwrap(),
                IBig::from(lines),
                "{text}"
            );
        }
    }

    #[test]
    fn huge_integers_are_counted_at_once() {
        let mut arena = Arena::new();
        let value = arena.parse("{1000000000|-7}").unwrap();
        assert_eq!(
            arena.followers(value).unwrap(),
            IBig::from(1_000_000_009_u64)
        );
        assert_eq!(arena.stop_count(value).unwrap(), IBig::from(2));
    }
}
