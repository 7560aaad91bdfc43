//! Atomic weights: how many ups an infinitesimal is worth.
//!
//! G has atomic weight A when ↓★ ≤ G − A·↑ ≤ ↑★ for a far star ★, a nimber beyond all in G
//! (Conway, *On Numbers and Games*, ch. 16; Siegel, *Combinatorial Game Theory*, II.7); there is at
//! most one. For all-small games it always exists and follows from the options; for other
//! infinitesimals a candidate is computed the same way, taking a number for a weight beyond all
//! others, and kept only if the inequalities hold.

use dashu_int::IBig;

use super::{Arena, Dyadic, TooLarge, Value};

/// Why a value has no atomic weight.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoWeight {
    /// Its stops are not both 0.
    #[error("it is not infinitesimal: its stops are {left} and {right}, not 0 and 0")]
    NotInfinitesimal {
        /// The left stop.
        left: Dyadic,
        /// The right stop.
        right: Dyadic,
    },
    /// It is infinitesimal, but threats to move to a number decide its play.
    #[error("it is infinitesimal, but its weight would depend on threats to reach a number")]
    Threats,
    /// It is infinitesimal, but no multiple of ↑ is close enough.
    #[error(
        "it is infinitesimal, but differs from every multiple of ↑ by more than ↑ and a far star"
    )]
    NoMultipleOfUp,
}

/// Stands for the weight of a positive number: beyond every weight of a game that fits in memory.
fn beyond() -> IBig {
    IBig::ONE << 80
}

impl Arena {
    /// The atomic weight of a value, or the reason why it has none.
    pub fn atomic_weight(&mut self, value: Value) -> Result<Result<Value, NoWeight>, TooLarge> {
        let (left, right) = self.stops(value);
        if !left.is_zero() || !right.is_zero() {
            return Ok(Err(NoWeight::NotInfinitesimal { left, right }));
        }
        let candidate = self.weight_candidate(value)?;
        if self.is_all_small(value)? {
            return Ok(Ok(candidate));
        }
        if self.mentions_threat(candidate)? {
            return Ok(Err(NoWeight::Threats));
        }
        if self.has_weight(value, candidate)? {
            Ok(Ok(candidate))
        } else {
            Ok(Err(NoWeight::NoMultipleOfUp))
        }
    }

    /// Does the number that stands for a threat, or one near it, occur in a candidate?
    fn mentions_threat(&mut self, weight: Value) -> Result<bool, TooLarge> {
        let bound = Dyadic::from(beyond() >> 1);
        let positions = self.positions_below(weight, |_, _| false, |_| false)?;
        let mut numbers = positions
            .into_iter()
            .filter_map(|v| self.as_leaf(v))
            .map(|l| l.number());
        Ok(numbers.any(|number| *number > bound || *number < -&bound))
    }

    /// Is `↓★ ≤ value − weight·↑ ≤ ↑★`?
    pub fn has_weight(&mut self, value: Value, weight: Value) -> Result<bool, TooLarge> {
        let multiple = self.up_multiple(weight)?;
        let rest = self.difference(value, multiple)?;
        let star = self.remote_star(rest)?;
        let star = self.nimber(star);
        let up = self.ups(1);
        let above = self.sum(up, star)?;
        let below = self.negative(above)?;
        Ok(self.le(below, rest)? && self.le(rest, above)?)
    }

    fn weight_candidate(&mut self, value: Value) -> Result<Value, TooLarge> {
        let known = |arena: &Arena, v: Value| arena.weights.contains_key(&v);
        for v in self.positions_below(value, known, |_| false)? {
            let weight = match self.as_leaf(v) {
                Some(leaf) => {
                    let weight = match leaf.number().sign() {
                        std::cmp::Ordering::Less => -beyond(),
                        std::cmp::Ordering::Greater => beyond(),
                        std::cmp::Ordering::Equal => {
                            leaf.ups().first().cloned().unwrap_or(IBig::ZERO)
                        }
                    };
                    self.integer(weight)
                }
                None => self.weight_from_options(v)?,
            };
            self.work(1)?;
            self.weights.insert(v, weight);
        }
        Ok(self.weights[&value])
    }

    fn weight_from_options(&mut self, value: Value) -> Result<Value, TooLarge> {
        let (lefts, rights) = self.options(value)?;
        let (two, minus_two) = (self.integer(2), self.integer(-2));
        let mut shifted = |options: Vec<Value>, by: Value| -> Result<Vec<Value>, TooLarge> {
            options
                .into_iter()
                .map(|option| {
                    let weight = self.weights[&option];
                    self.sum(weight, by)
                })
                .collect()
        };
        let lefts = shifted(lefts, minus_two)?;
        let rights = shifted(rights, two)?;
        let weight = self.game(&lefts, &rights)?;
        if !self.is_integer(weight) {
            return Ok(weight);
        }
        let star = self.remote_star(value)?;
        let star = self.nimber(star);
        let order = self.order(value, star)?;
        match order {
            super::Order::Greater => self.largest_integer_below(&rights),
            super::Order::Less => self.least_integer_above(&lefts),
            _ => Ok(self.zero()),
        }
    }

    /// The largest integer that none of the games is ≤.
    fn largest_integer_below(&mut self, games: &[Value]) -> Result<Value, TooLarge> {
        let mut least: Option<IBig> = None;
        for &game in games {
            let mut n = self.stops(game).0.floor();
            let candidate = self.integer(n.clone());
            if self.le(game, candidate)? {
                n -= 1;
            }
            least = Some(least.map_or(n.clone(), |old| old.min(n)));
        }
        Ok(self.integer(least.unwrap_or(IBig::ZERO)))
    }

    /// The least integer that none of the games is ≥.
    fn least_integer_above(&mut self, games: &[Value]) -> Result<Value, TooLarge> {
        let negatives: Result<Vec<Value>, TooLarge> =
            games.iter().map(|&game| self.negative(game)).collect();
        let below = self.largest_integer_below(&negatives?)?;
        self.negative(below)
    }
}
