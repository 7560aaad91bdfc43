//! The claim `recursion`: G(n) = {0 | G(n − k)} for all n ≡ r modulo k from some heap on, in a game with a finite set for each player; and
//! perhaps that G(n) = G(n − k) + s there, s being a sum of powers of ↑ and \*.
//!
//! Let M be the largest number anybody may take. Where it says that the players are exchanged, all this is checked of the game with the two sets exchanged, whose
//! values are the negatives.
//!
//! The *row* of heap n says how it compares with each smaller heap. It is *settled at* D if `G(n) > G(n − d)` for all
//! d from D to n. Both players can move, and with `n0 ≥ D + 2M`:
//! the rows of all heaps from n0 to n0 + M + p − 1 are settled at D, and for the first M of them row n + p is row n, as far as distances below D go.
//!
//! *Rows repeat for ever.* Let the M rows before n be settled at D. Then for `d ≥ D + M`: `G(n) ≥ G(n − d)`, for every right option n − r has
//! `G(n − r) > G(n − d)`, and for no left option of n − d is `G(n − d − l) ≥ G(n)`, by induction from heap 0 on, which has none: each of
//! them is less than G(n) as just shown. And not `G(n) ≤ G(n − d)`, because Left can move to n − l, and `G(n − l) > G(n − d)`. For smaller d the comparison
//! follows from rows before n and from larger distances, all of them settled or in the M rows before n. So row n is a function of those M rows as far as distances
//! below D go, and rows repeat from n0 on, settled at D.
//!
//! *The law.* Let `H = {0 | G(n − k)}` and let k divide p. For heap m: `G(m) ≤ H` if no left option of m is at least H and not `G(n − k) ≤ G(m)`; `G(m) ≥ H` if no
//! right option of m is at most H and not `G(m) ≤ 0`. If `n − k ≥ n0` and `m ≤ n − k − D`, then not `G(n − k) ≤ G(m)`, so there these two do not depend on n. If M heaps m in a row from n0 on are
//! at most H and not at least H, then so are all later ones up to n − k − D, because both players can move and `G(m) > 0`. Beyond, both follow from M earlier heaps and from the order of n − k and m, which
//! repeats with p. So if they are, and G(n) = H, then G(n + p) = {0 | G(n + p − k)}, for `n ≥ n0 + M + k + D`. And they are: all `m ≤ n − D` are less than G(n), which is H. So it is enough to look at one period from
//! there on, and at all heaps before it for which the law is claimed. ∎
//!
//! *Gains.* Let `G(b) = U` with all digits of U positive, and let the recursion hold for b + k and all later heaps of its class. By the theorem on growth in
//! `uptimal`, G(b + k) = U + s with `s = ↑ + … + ↑ʲ + \*`, j being the number of digits of U; they are positive again, and as many. So `G(n) = G(n − k) + s` for all n ≡ b from b + k on.
//! The values before that are checked heap by heap, by play: G(n) = X if whoever moves first in G(n) − X loses.

use crate::certificate::{Lines, number};
use crate::order::{Order, after, sets_of, within};
use crate::outcomes::Sets;
use crate::patience::Patience;
use crate::play::Play;
use crate::uptimal::Uptimal;
use crate::{Failure, Verified, listed};

/// What the claim says.
pub(crate) struct Recursion {
    pub(crate) game: String,
    /// Those of the game, or of the one with the players exchanged.
    pub(crate) sets: Sets,
    pub(crate) exchanged: bool,
    pub(crate) modulus: usize,
    from: usize,
    distance: usize,
    period: usize,
    /// Residues with the heap from which on the law holds.
    residues: Vec<(usize, usize)>,
    pub(crate) gains: Vec<Gain>,
    pub(crate) damaged: bool,
}

/// That G(n) = G(n − k) + s for all n of a class.
pub(crate) struct Gain {
    /// The first such n.
    from: usize,
    /// A heap whose value has positive digits only.
    base: usize,
    /// Its value.
    value: Uptimal,
    /// What is gained: the s.
    gained: Uptimal,
}

impl Gain {
    /// Reads `3:6:0;2;0`: from heap 3 on, and heap 6 is worth 2·↑.
    fn read(word: &str) -> Option<Gain> {
        let mut parts = word.splitn(3, ':');
        let (from, base) = (number(parts.next()?)?, number(parts.next()?)?);
        let value = Uptimal::read(parts.next()?)?;
        let gained = value.growth()?;
        Some(Gain {
            from,
            base,
            value,
            gained,
        })
    }

    /// The value of a heap of the class, from where it begins on.
    fn value(&self, heap: u64, modulus: usize) -> Option<Uptimal> {
        let rounds = (i128::from(heap) - self.base as i128) / modulus as i128;
        self.value.plus(&self.gained.times(rounds)?)
    }
}

impl Recursion {
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        let mut lines = Lines::new(text);
        lines.first_line()?;
        lines.expect("claim")?;
        let pair = |word: &str| {
            let (residue, from) = word.split_once(':')?;
            Some((number(residue)?, number(from)?))
        };
        let game = lines.expect("game")?.to_string();
        let mut sets = sets_of(&game)?;
        let exchanged = lines.optional("players", |word| (word == "exchanged").then_some(()))?;
        if exchanged.is_some() {
            std::mem::swap(&mut sets.left, &mut sets.right);
        }
        Ok(Recursion {
            game,
            sets,
            exchanged: exchanged.is_some(),
            modulus: lines.number("modulus")?,
            from: lines.number("from")?,
            distance: lines.number("distance")?,
            period: lines.number("period")?,
            residues: lines.all("residues", pair)?,
            gains: lines.all("gains", Gain::read)?,
            damaged: lines.checksum()?,
        })
    }

    /// The value of a heap in the game of the sets, as far as gains tell it, once the claim was checked.
    pub(crate) fn value(&self, heap: u64) -> Option<Uptimal> {
        let k = self.modulus as u64;
        let of_class = |gain: &&Gain| heap % k == gain.base as u64 % k;
        let gain = self.gains.iter().find(of_class)?;
        // The largest heaps have no heap that is k larger.
        (heap.saturating_add(k) >= gain.from as u64).then(|| gain.value(heap, self.modulus))?
    }

    pub(crate) fn check(
        &self,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Verified, Failure> {
        let (k, n0, d, p, window) = (
            self.modulus,
            self.from,
            self.distance,
            self.period,
            self.sets.largest(),
        );
        if self.sets.left.is_empty() || self.sets.right.is_empty() {
            return Err(Failure::claim("both players must be able to move"));
        }
        if self.residues.is_empty() {
            return Err(Failure::claim("no class of heaps is named"));
        }
        // No p other than 0 is a multiple of 0.
        if p == 0 || !p.is_multiple_of(k) {
            return Err(Failure::claim(
                "the period must be a multiple of the modulus",
            ));
        }
        if d == 0 || n0 < d + 2 * window {
            return Err(Failure::claim("`from` is too early for the distance"));
        }
        let steady = n0 + window + k + d;
        let claimed = self.residues.iter().map(|residue| residue.1);
        let size = claimed.max().unwrap_or(0).max(steady) + p + 1;
        within(memory, size)?;
        let order = Order::new(&self.sets, size, 0, None, patience)?;
        self.check_rows(&order, patience)?;
        for &(residue, first) in &self.residues {
            if first < k || first % k != residue {
                return Err(Failure::claim(format!(
                    "the law of residue {residue} cannot begin at heap {first}"
                )));
            }
            self.check_law(&order, first, steady, patience)?;
        }
        self.check_gains(memory, patience)?;
        let mut checked = vec![
            format!("the order of {size} heaps was computed again by the definition"),
            format!("heaps from {n0} on are greater than all that are smaller by {d} or more"),
            format!("the order of {window} heaps in a row from heap {n0} on comes again {p} later"),
            format!("the law was checked up to heap {}", steady + p - 1),
        ];
        if self.exchanged {
            checked.insert(0, "all of it was checked with the players exchanged".into());
        }
        for Gain { base, value, .. } in &self.gains {
            let value = self.as_told(value);
            checked.push(format!("heap {base} is worth {value}, by playing it out"));
        }
        Ok(Verified {
            claim: self.words(),
            game: self.game.clone(),
            preperiod: n0 as u64,
            period: p as u64,
            saltus: 0,
            theorem: "recursion".into(),
            computed: size as u64,
            checked,
        })
    }

    /// A value in the game of the sets as one in the game that the claim is about.
    pub(crate) fn as_told(&self, value: &Uptimal) -> Uptimal {
        match self.exchanged {
            true => value.negative(),
            false => value.clone(),
        }
    }

    fn words(&self) -> String {
        let k = self.modulus;
        let law = match self.exchanged {
            true => format!("{{G(n - {k})|0}}"),
            false => format!("{{0|G(n - {k})}}"),
        };
        let class = |from: usize| format!("for n = {} mod {k} from heap {from} on", from % k);
        let laws = listed(self.residues.iter().map(|law| class(law.1)), ", ");
        let mut words = format!("in {}, G(n) = {law} {laws}", self.game);
        for gain in &self.gains {
            let gained = self.as_told(&gain.gained);
            words += &format!("; G(n) = G(n - {k}) + {gained} {}", class(gain.from));
        }
        words
    }

    /// Rows are settled, and come again.
    fn check_rows(&self, order: &Order, patience: &mut Patience<'_>) -> Result<(), Failure> {
        let (n0, d, p, window) = (self.from, self.distance, self.period, self.sets.largest());
        for n in n0..n0 + window + p {
            patience.work(n)?;
            if let Some(far) = (d..=n).find(|&far| !order.greater(n, n - far)) {
                let message = format!("it is not greater than heap {}", n - far);
                return Err(Failure::at(n, message));
            }
        }
        for n in n0..n0 + window {
            patience.work(d)?;
            let compares = |n: usize, far: usize| (order.ge(n, n - far), order.le(n, n - far));
            if let Some(far) = (1..d).find(|&far| compares(n, far) != compares(n + p, far)) {
                let message = format!(
                    "it compares with heap {} otherwise than heap {} with heap {}",
                    n - far,
                    n + p,
                    n + p - far
                );
                return Err(Failure::at(n, message));
            }
        }
        Ok(())
    }

    /// The law of the class of a heap, from that heap on.
    fn check_law(
        &self,
        order: &Order,
        first: usize,
        steady: usize,
        patience: &mut Patience<'_>,
    ) -> Result<(), Failure> {
        let k = self.modulus;
        for n in (first..steady.max(first) + self.period).step_by(k) {
            let amounts = self.sets.left.len() + self.sets.right.len();
            patience.work(n.saturating_mul(1 + amounts.min(n)))?;
            if !is_switch(&self.sets, order, n, k) {
                let message = format!("its value is not {{0|G({n} - {k})}}");
                return Err(Failure::at(n, message));
            }
        }
        Ok(())
    }

    /// What is gained with each round.
    fn check_gains(&self, memory: u64, patience: &mut Patience<'_>) -> Result<(), Failure> {
        let k = self.modulus;
        let mut play = Play::new(vec![&self.sets], memory);
        for gain in &self.gains {
            let (from, base) = (gain.from, gain.base);
            patience.work(self.residues.len())?;
            let law = self
                .residues
                .iter()
                .any(|&(residue, first)| base % k == residue && base + k >= first);
            if !law || from < k || from % k != base % k || from > base + k {
                return Err(Failure::claim(format!(
                    "what is gained from heap {from} on does not follow from the value of heap {base}"
                )));
            }
            for n in (from - k..=base).step_by(k) {
                patience.work(64 + gain.value.size())?;
                let too_large = || Failure::at(n, "its value would be too large".into());
                let value = gain.value(n as u64, k).ok_or_else(too_large)?;
                if !play.is_zero(&[n], &value.negative(), patience)? {
                    let message = format!("its value is not {}", self.as_told(&value));
                    return Err(Failure::at(n, message));
                }
            }
        }
        Ok(())
    }
}

/// Whether heap n is worth {0 | G(n − k)}.
fn is_switch(sets: &Sets, order: &Order, n: usize, k: usize) -> bool {
    // Whether each heap m up to n is at most that, and at least.
    let mut compared: Vec<(bool, bool)> = Vec::with_capacity(n + 1);
    for m in 0..=n {
        let le = !order.le(n - k, m) && after(&sets.left, m).all(|to| !compared[to].1);
        let ge = !order.le(m, 0) && after(&sets.right, m).all(|to| !compared[to].0);
        compared.push((le, ge));
    }
    compared[n] == (true, true)
}
