//! The claims `repetition` and `recursion`: laws of the values of games in which each player takes from a finite set.
//!
//! Everything is read off the order of games, which is computed by its definition: `A ≥ B` if no right option of A is at most B and no
//! left option of B is at least A. Let M be the largest number anybody may take.
//!
//! # `repetition`: G(n + p) = G(n) + s for all n from f on, s an integer
//!
//! It is checked for `f ≤ n < f + M`, and that for `f + M ≤ n < f + M + p` the value of heap n, if it is an integer, has the sign of s, unless s = 0.
//!
//! *Proof* by induction on `n ≥ f + M`. The options of n + p are those of n with s added, by induction, and all amounts can be taken from both. Adding
//! an integer s to all options adds it to the game `G = G(n)` if that is not a number (number translation), or if `s = 0`. If G is a number it is the simplest
//! number x that its options leave room for, and those of G + s leave room for x + s and for the other numbers moved by s. If x is not an integer, there is
//! no room for an integer, and the simplest number has the least denominator, which moving by s does not change. If x is an integer and positive, then it is the least
//! integer for which there is room, because there is none for 0; and if s is positive, x + s is the least one and positive, so there is no room for
//! 0 and x + s is simplest. The same with both signs exchanged. So `G(n + p) = G(n) + s`, which is again not a number, not an integer, or
//! an integer with the sign of s. ∎
//!
//! # `recursion`: G(n) = {0 | G(n − k)} for all n ≡ r modulo k from some heap on
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
//! right option of m is at most H and not `G(m) ≤ 0`. If `n − k ≥ n0` and `m ≤ n − k − D`, then not `G(n − k) ≤ G(m)`, so there these two do not depend on n. If M heaps m in a row from some a ≥ n0 on are
//! at most H and not at least H, then so are all later ones up to n − k − D, because both players can move and `G(m) > 0`. Beyond, both follow from M earlier heaps and from the order of n − k and m, which
//! repeats with p. So whether G(n) = H repeats with p for `n ≥ max(n0 + k, a + M + k + D)`, and it is enough to look at one period from there on, and at all heaps
//! before it for which the law is claimed. ∎

use crate::certificate::{Lines, number};
use crate::outcomes::Sets;
use crate::{Failure, Verified};

/// How games compare, for all pairs of heaps; with an integer added to the second.
struct Order {
    /// Bit 0: at least; bit 1: at most; for heaps a and b at place a·size + b.
    table: Vec<u8>,
    size: usize,
}

impl Order {
    /// The order of G(a) and G(b) + j, where j is 0 or one step further from 0 than for `nearer`.
    fn new(
        sets: &Sets,
        size: usize,
        j: i64,
        nearer: Option<&Order>,
        progress: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<Self, Failure> {
        let mut order = Order {
            table: vec![0; size * size],
            size,
        };
        for a in 0..size {
            if !progress(a as u64, size as u64) {
                return Err(Failure::Stopped);
            }
            for b in 0..size {
                // The integer j has the left option j − 1 if it is positive, the right option j + 1 if it is negative.
                let left = nearer.filter(|_| j > 0).is_some_and(|o| o.le(a, b));
                let right = nearer.filter(|_| j < 0).is_some_and(|o| o.ge(a, b));
                let ge = !left
                    && after(&sets.right, a).all(|to| !order.le(to, b))
                    && after(&sets.left, b).all(|to| !order.le(a, to));
                let le = !right
                    && after(&sets.left, a).all(|to| !order.ge(to, b))
                    && after(&sets.right, b).all(|to| !order.ge(a, to));
                order.table[a * size + b] = u8::from(ge) | u8::from(le) << 1;
            }
        }
        Ok(order)
    }

    fn ge(&self, a: usize, b: usize) -> bool {
        self.table[a * self.size + b] & 1 != 0
    }

    fn le(&self, a: usize, b: usize) -> bool {
        self.table[a * self.size + b] & 2 != 0
    }

    fn equal(&self, a: usize, b: usize) -> bool {
        self.ge(a, b) && self.le(a, b)
    }

    fn greater(&self, a: usize, b: usize) -> bool {
        self.ge(a, b) && !self.le(a, b)
    }
}

/// The heaps after taking from a heap.
fn after(set: &[usize], heap: usize) -> impl Iterator<Item = usize> + '_ {
    let takes = set.iter().filter(move |&&take| take <= heap);
    takes.map(move |take| heap - take)
}

fn within(memory: u64, size: usize) -> Result<(), Failure> {
    let needed = (size as u64).checked_mul(size as u64);
    match needed.and_then(|cells| cells.checked_mul(4)) {
        Some(needed) if needed <= memory => Ok(()),
        _ => Err(Failure::Memory),
    }
}

fn sets_of(game: &str) -> Result<Sets, Failure> {
    Sets::read(game).map_err(|message| Failure::Unreadable { line: 3, message })
}

/// Checks the claim `repetition`; gives what was verified and whether the file is damaged.
pub(crate) fn repetition(
    text: &str,
    memory: u64,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<(Result<Verified, Failure>, bool), Failure> {
    let mut lines = Lines::new(text);
    lines.first_line()?;
    lines.expect("claim")?;
    let game = lines.expect("game")?.to_string();
    let (from, period) = (lines.number("from")?, lines.number("period")?);
    let saltus = lines.expect("saltus")?;
    let size = number(saltus.strip_prefix('-').unwrap_or(saltus));
    let size = size
        .filter(|&size| size <= 10_000)
        .ok_or_else(|| lines.wrong("an integer up to 10000"))?;
    let saltus = if saltus.starts_with('-') {
        -(size as i64)
    } else {
        size as i64
    };
    let damaged = lines.checksum()?;
    let sets = sets_of(&game)?;
    let verified = check_repetition(&sets, game, (from, period, saltus), memory, progress);
    Ok((verified, damaged))
}

fn check_repetition(
    sets: &Sets,
    game: String,
    (from, period, saltus): (usize, usize, i64),
    memory: u64,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Verified, Failure> {
    if period == 0 {
        return Err(Failure::claim("a period is at least 1"));
    }
    let window = sets.largest();
    let size = from + window + period;
    within(memory, size)?;
    let mut order = Order::new(sets, size, 0, None, progress)?;
    for step in 1..=saltus.abs() {
        let integer = step * saltus.signum();
        order = Order::new(sets, size, integer, Some(&order), progress)?;
    }
    if let Some(n) = (from..from + window).find(|&n| !order.equal(n + period, n)) {
        let message = format!("heap {n} + {period} is not worth {saltus} more");
        return Err(Failure::at(n, message));
    }
    let later = from + window..from + window + period;
    if saltus != 0
        && let Some((n, integer)) = integer_of_another_sign(sets, later.clone(), saltus)
    {
        let message = format!(
            "its value is {integer}, and adding {saltus} to its options need not add it to this"
        );
        return Err(Failure::at(n, message));
    }
    let plus = match saltus {
        0 => String::new(),
        saltus if saltus > 0 => format!(" + {saltus}"),
        saltus => format!(" - {}", -saltus),
    };
    let mut checked = vec![
        format!("the order of {size} heaps was computed again by the definition"),
        format!(
            "G(n + {period}) = G(n){plus} for {from} <= n < {}",
            from + window
        ),
    ];
    if saltus != 0 {
        checked.push(format!(
            "no value of heaps {} to {} is an integer that is 0 or has another sign than what is added",
            later.start,
            later.end - 1
        ));
    }
    Ok(Verified {
        claim: format!("in {game}, G(n + {period}) = G(n){plus} for all n from {from} on"),
        game,
        preperiod: from as u64,
        period: period as u64,
        saltus: 0,
        theorem: "repetition".into(),
        computed: size as u64,
        checked,
    })
}

/// The first of these heaps whose value is an integer that is 0 or has another sign.
fn integer_of_another_sign(
    sets: &Sets,
    heaps: std::ops::Range<usize>,
    saltus: i64,
) -> Option<(usize, i64)> {
    let size = heaps.end;
    // at_least[a], at_most[a]: how heap a compares with the integer at hand.
    let (mut at_least, mut at_most): (Vec<bool>, Vec<bool>) = (Vec::new(), Vec::new());
    for distance in 0..=size as i64 {
        let integer = -saltus.signum() * distance;
        let (nearer_least, nearer_most) = (at_least.clone(), at_most.clone());
        (at_least, at_most) = (Vec::new(), Vec::new());
        for a in 0..size {
            let ge =
                after(&sets.right, a).all(|to| !at_most[to]) && !(integer > 0 && nearer_most[a]);
            let le =
                after(&sets.left, a).all(|to| !at_least[to]) && !(integer < 0 && nearer_least[a]);
            at_least.push(ge);
            at_most.push(le);
        }
        let equal = heaps.clone().find(|&n| at_least[n] && at_most[n]);
        if let Some(n) = equal {
            return Some((n, integer));
        }
    }
    None
}

/// What the claim `recursion` says.
struct Recursion {
    game: String,
    modulus: usize,
    from: usize,
    distance: usize,
    period: usize,
    /// Residues with the heap from which on the law holds.
    residues: Vec<(usize, usize)>,
}

/// Checks the claim `recursion`; gives what was verified and whether the file is damaged.
pub(crate) fn recursion(
    text: &str,
    memory: u64,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<(Result<Verified, Failure>, bool), Failure> {
    let mut lines = Lines::new(text);
    lines.first_line()?;
    lines.expect("claim")?;
    let pair = |word: &str| {
        let (residue, from) = word.split_once(':')?;
        Some((number(residue)?, number(from)?))
    };
    let claim = Recursion {
        game: lines.expect("game")?.to_string(),
        modulus: lines.number("modulus")?,
        from: lines.number("from")?,
        distance: lines.number("distance")?,
        period: lines.number("period")?,
        residues: lines.all("residues", pair)?,
    };
    let damaged = lines.checksum()?;
    let sets = sets_of(&claim.game)?;
    Ok((claim.check(&sets, memory, progress), damaged))
}

impl Recursion {
    fn check(
        self,
        sets: &Sets,
        memory: u64,
        progress: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<Verified, Failure> {
        let (k, n0, d, p, window) = (
            self.modulus,
            self.from,
            self.distance,
            self.period,
            sets.largest(),
        );
        if sets.left.is_empty() || sets.right.is_empty() {
            return Err(Failure::claim("both players must be able to move"));
        }
        if k == 0 || p == 0 || !p.is_multiple_of(k) {
            return Err(Failure::claim(
                "the period must be a multiple of the modulus",
            ));
        }
        if d == 0 || n0 < d + 2 * window {
            return Err(Failure::claim("`from` is too early for the distance"));
        }
        // Heaps that are at most H are looked for from n0 on, and given some room.
        let anchor_end = n0 + 2 * window + d;
        let steady = (n0 + k).max(anchor_end + k + d);
        let last_claimed = self
            .residues
            .iter()
            .map(|residue| residue.1)
            .max()
            .unwrap_or(0);
        let size = (n0 + window + p).max(steady + p).max(last_claimed + k) + 1;
        within(memory, size)?;
        let order = Order::new(sets, size, 0, None, progress)?;
        for n in n0..n0 + window + p {
            if let Some(far) = (d..=n).find(|&far| !order.greater(n, n - far)) {
                let message = format!("it is not greater than heap {}", n - far);
                return Err(Failure::at(n, message));
            }
        }
        for n in n0..n0 + window {
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
        for &(residue, first) in &self.residues {
            if residue >= k || first < k || first % k != residue {
                return Err(Failure::claim(format!(
                    "the law of residue {residue} cannot begin at heap {first}"
                )));
            }
            let mut steady_seen = false;
            for n in (first..steady.max(first) + p).step_by(k) {
                let compared = compare_with_switch(sets, &order, n, k);
                if compared[n] != (true, true) {
                    return Err(Failure::at(
                        n,
                        format!("its value is not {{0|G({n} - {k})}}"),
                    ));
                }
                if n >= steady {
                    let small = compared[n0..anchor_end].windows(window);
                    let mut below = small.map(|run| run.iter().all(|&c| c == (true, false)));
                    if !below.any(|run| run) {
                        let message =
                            "smaller heaps are not seen to be less than {0|G(n - k)}".to_string();
                        return Err(Failure::at(n, message));
                    }
                    steady_seen = true;
                }
            }
            if !steady_seen {
                return Err(Failure::claim("no heap far enough was looked at"));
            }
        }
        let laws: Vec<String> = self
            .residues
            .iter()
            .map(|(residue, first)| format!("n = {residue} mod {k} from heap {first} on"))
            .collect();
        Ok(Verified {
            claim: format!(
                "in {}, G(n) = {{0|G(n - {k})}} for {}",
                self.game,
                laws.join(", for ")
            ),
            game: self.game,
            preperiod: n0 as u64,
            period: p as u64,
            saltus: 0,
            theorem: "recursion".into(),
            computed: size as u64,
            checked: vec![
                format!("the order of {size} heaps was computed again by the definition"),
                format!("heaps from {n0} on are greater than all that are smaller by {d} or more"),
                format!(
                    "the order of {window} heaps in a row from heap {n0} on comes again {p} later"
                ),
                format!("the law was checked up to heap {}", steady + p - 1),
            ],
        })
    }
}

/// Whether each heap m up to n is at least, and at most, {0 | G(n − k)}: (at most, at least).
fn compare_with_switch(sets: &Sets, order: &Order, n: usize, k: usize) -> Vec<(bool, bool)> {
    let mut compared: Vec<(bool, bool)> = Vec::with_capacity(n + 1);
    for m in 0..=n {
        let mut left = sets.left.iter().filter(|&&take| take <= m);
        let mut right = sets.right.iter().filter(|&&take| take <= m);
        let le = !order.le(n - k, m) && left.all(|take| !compared[m - take].1);
        let ge = !order.le(m, 0) && right.all(|take| !compared[m - take].0);
        compared.push((le, ge));
    }
    compared
}
