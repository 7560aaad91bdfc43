//! Cooling, heating, Norton products, ordinal sums and reduced canonical forms.
//!
//! Each follows the recursive definition of its inventor over the graph of positions, options
//! first, with one canonicalisation per position. Cooling by t uses the thermograph to know where
//! a game freezes to its mast; the reduced canonical form is the game cooled by a number smaller
//! than every positive temperature in it and heated again (Calistrate 1996), which drops exactly
//! the infinitesimal differences.

use std::cmp::Ordering;

use super::arena::Memo;
use super::{Arena, Dyadic, Leaf, TooLarge, Value};

/// What a position takes in a table of images and in the list of positions that is gone through.
const ENTRY: usize = 24;

impl Arena {
    /// `value` cooled by `t > −1`: each move is taxed by t until the game freezes to its mast.
    pub fn cool(&mut self, value: Value, t: &Dyadic) -> Result<Value, TooLarge> {
        self.holding(|arena| arena.cool_all(value, t))
    }

    fn cool_all(&mut self, value: Value, t: &Dyadic) -> Result<Value, TooLarge> {
        let mut cooled: Memo<Value, Value> = Memo::default();
        let tax = self.number(t.clone());
        let rebate = self.number(-t);
        for v in self.positions_below(value, |_, _| false, |leaf| !leaf.is_number())? {
            let frozen = self.is_number(v) || self.temperature(v)? < *t;
            let result = if frozen {
                let mean = self.mean(v)?;
                self.number(mean)
            } else {
                self.map_options(v, &cooled, rebate, tax)?
            };
            self.hold(ENTRY)?;
            cooled.insert(v, result);
        }
        Ok(cooled[&value])
    }

    /// `value` cooled by its own temperature, so that an infinitesimal is left of it beside its mean; a number is
    /// frozen already.
    pub fn freeze(&mut self, value: Value) -> Result<Value, TooLarge> {
        if self.is_number(value) {
            return Ok(value);
        }
        let temperature = self.temperature(value)?;
        self.cool(value, &temperature)
    }

    /// `value` heated by `t`: numbers stay, every other position has t added to the left options
    /// and taken from the right ones.
    pub fn heat(&mut self, value: Value, t: Value) -> Result<Value, TooLarge> {
        self.holding(|arena| arena.heat_all(value, t))
    }

    fn heat_all(&mut self, value: Value, t: Value) -> Result<Value, TooLarge> {
        let mut heated: Memo<Value, Value> = Memo::default();
        let minus_t = self.negative(t)?;
        for v in self.positions_below(value, |_, _| false, |leaf| !leaf.is_number())? {
            let result = if self.is_number(v) {
                v
            } else {
                self.map_options(v, &heated, t, minus_t)?
            };
            self.hold(ENTRY)?;
            heated.insert(v, result);
        }
        Ok(heated[&value])
    }

    /// `value` overheated from `s` to `t`: an integer n becomes n·s, every other position gets t
    /// added to the left options and taken from the right ones.
    pub fn overheat(&mut self, value: Value, s: Value, t: Value) -> Result<Value, TooLarge> {
        self.holding(|arena| arena.overheat_all(value, s, t))
    }

    fn overheat_all(&mut self, value: Value, s: Value, t: Value) -> Result<Value, TooLarge> {
        let mut heated: Memo<Value, Value> = Memo::default();
        let minus_t = self.negative(t)?;
        for v in self.positions_below(value, |_, _| false, |leaf| !is_integer(leaf))? {
            let result = match self.as_number(v).filter(|x| x.is_integer()).cloned() {
                Some(n) => self.multiple(n.numerator(), s)?,
                None => self.map_options(v, &heated, t, minus_t)?,
            };
            self.hold(ENTRY)?;
            heated.insert(v, result);
        }
        Ok(heated[&value])
    }

    /// The game whose options are the images of v's options, shifted for each side.
    fn map_options(
        &mut self,
        v: Value,
        images: &Memo<Value, Value>,
        left_shift: Value,
        right_shift: Value,
    ) -> Result<Value, TooLarge> {
        let (lefts, rights) = self.options(v)?;
        let mut shifted = |options: Vec<Value>, by: Value| -> Result<Vec<Value>, TooLarge> {
            options
                .into_iter()
                .map(|option| self.sum(images[&option], by))
                .collect()
        };
        let (lefts, rights) = (shifted(lefts, left_shift)?, shifted(rights, right_shift)?);
        self.game(&lefts, &rights)
    }

    /// The Norton product `value·unit`: integers are repeated sums, every other position is
    /// {G^L·U + U + Δ | G^R·U − U − Δ} with Δ ranging over the incentives of U.
    pub fn norton(&mut self, value: Value, unit: Value) -> Result<Value, TooLarge> {
        let known = move |arena: &Arena, v: Value| arena.products.contains_key(&(v, unit));
        let order = self.positions_below(value, known, |leaf| !is_integer(leaf))?;
        let mut bonuses = Vec::new();
        for incentive in self.incentives(unit)? {
            bonuses.push(self.sum(unit, incentive)?);
        }
        for v in order {
            let product = match self.as_number(v).filter(|x| x.is_integer()).cloned() {
                Some(n) => self.multiple(n.numerator(), unit)?,
                None => self.norton_step(v, unit, &bonuses)?,
            };
            self.work(1)?;
            self.products.insert((v, unit), product);
        }
        Ok(self.products[&(value, unit)])
    }

    fn norton_step(&mut self, v: Value, unit: Value, bonuses: &[Value]) -> Result<Value, TooLarge> {
        let (options_left, options_right) = self.options(v)?;
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for &bonus in bonuses {
            for option in &options_left {
                let product = self.products[&(*option, unit)];
                lefts.push(self.sum(product, bonus)?);
            }
            for option in &options_right {
                let product = self.products[&(*option, unit)];
                rights.push(self.difference(product, bonus)?);
            }
        }
        self.game(&lefts, &rights)
    }

    /// The Norton product with ↑, which scales atomic weights back to games.
    pub fn up_multiple(&mut self, weight: Value) -> Result<Value, TooLarge> {
        let up = self.ups(1);
        self.norton(weight, up)
    }

    /// The ordinal sum `base : top` of the canonical form of `base`: a move in the base ends play
    /// in the top.
    pub fn ordinal_sum(&mut self, base: Value, top: Value) -> Result<Value, TooLarge> {
        self.holding(|arena| arena.add_on_top(base, top))
    }

    fn add_on_top(&mut self, base: Value, top: Value) -> Result<Value, TooLarge> {
        let mut sums: Memo<Value, Value> = Memo::default();
        let (base_lefts, base_rights) = self.options(base)?;
        for v in self.positions_below(top, |_, _| false, |_| true)? {
            let (lefts, rights) = self.options(v)?;
            let with = |own: &[Value], options: Vec<Value>| -> Vec<Value> {
                own.iter()
                    .copied()
                    .chain(options.into_iter().map(|o| sums[&o]))
                    .collect()
            };
            let (lefts, rights) = (with(&base_lefts, lefts), with(&base_rights, rights));
            let sum = self.game(&lefts, &rights)?;
            self.hold(ENTRY)?;
            sums.insert(v, sum);
        }
        Ok(sums[&top])
    }

    /// The reduced canonical form: the simplest game that differs by an infinitesimal.
    pub fn reduced(&mut self, value: Value) -> Result<Value, TooLarge> {
        if let Some(&known) = self.reduced.get(&value) {
            return Ok(known);
        }
        let small = self.below_all_temperatures(value)?;
        let cooled = self.cool(value, &small)?;
        let small = self.number(small);
        let reduced = self.heat(cooled, small)?;
        self.reduced.insert(value, reduced);
        Ok(reduced)
    }

    /// A positive number below every positive temperature of a position, and finer than every
    /// number in the game.
    fn below_all_temperatures(&mut self, value: Value) -> Result<Dyadic, TooLarge> {
        let mut least = Dyadic::from(1);
        for v in self.positions_below(value, |_, _| false, |_| false)? {
            let scale = match self.as_leaf(v) {
                Some(leaf) => Dyadic::new(1, leaf.number().exponent()),
                None => self.temperature(v)?,
            };
            if scale.sign() == Ordering::Greater {
                least = least.min(scale);
            }
        }
        Ok(Dyadic::new(1, least.exponent() + 2))
    }
}

fn is_integer(leaf: &Leaf) -> bool {
    leaf.is_number() && leaf.number().is_integer()
}
