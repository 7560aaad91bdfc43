//! The claim `repetition`: G(n + p) = G(n) + s for all n from f on, s an integer, in a game with a finite set for each player.
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

use crate::certificate::{Lines, number};
use crate::order::{Order, after, sets_of, within};
use crate::outcomes::Sets;
use crate::patience::Patience;
use crate::{Failure, Verified};

/// What the claim says.
pub(crate) struct Repetition {
    pub(crate) game: String,
    pub(crate) sets: Sets,
    pub(crate) from: usize,
    pub(crate) period: usize,
    pub(crate) saltus: i64,
    pub(crate) damaged: bool,
}

impl Repetition {
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
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
        Ok(Repetition {
            damaged: lines.checksum()?,
            sets: sets_of(&game)?,
            game,
            from,
            period,
            saltus,
        })
    }

    pub(crate) fn check(
        &self,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Verified, Failure> {
        let (from, period, saltus) = (self.from, self.period, self.saltus);
        let (sets, game) = (&self.sets, &self.game);
        if period == 0 {
            return Err(Failure::claim("a period is at least 1"));
        }
        let window = sets.largest();
        let size = from + window + period;
        within(memory, size)?;
        let mut order = Order::new(sets, size, 0, None, patience)?;
        for step in 1..=saltus.abs() {
            let integer = step * saltus.signum();
            order = Order::new(sets, size, integer, Some(&order), patience)?;
        }
        if let Some(n) = (from..from + window).find(|&n| !order.equal(n + period, n)) {
            let message = format!("heap {n} + {period} is not worth {saltus} more");
            return Err(Failure::at(n, message));
        }
        let later = from + window..from + window + period;
        if saltus != 0
            && let Some((n, integer)) =
                integer_of_another_sign(sets, later.clone(), saltus, patience)?
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
            game: game.clone(),
            preperiod: from as u64,
            period: period as u64,
            saltus: 0,
            theorem: "repetition".into(),
            computed: size as u64,
            checked,
        })
    }
}

/// The first of these heaps whose value is an integer that is 0 or has another sign.
fn integer_of_another_sign(
    sets: &Sets,
    heaps: std::ops::Range<usize>,
    saltus: i64,
    patience: &mut Patience<'_>,
) -> Result<Option<(usize, i64)>, Failure> {
    let size = heaps.end;
    // at_least[a], at_most[a]: how heap a compares with the integer at hand.
    let (mut at_least, mut at_most): (Vec<bool>, Vec<bool>) = (Vec::new(), Vec::new());
    // No value is more than the number of moves that are left.
    for distance in 0..size as i64 {
        let integer = -saltus.signum() * distance;
        let (nearer_least, nearer_most) = (at_least.clone(), at_most.clone());
        (at_least, at_most) = (Vec::new(), Vec::new());
        for a in 0..size {
            patience.work(1 + (sets.left.len() + sets.right.len()).min(a))?;
            let ge =
                after(&sets.right, a).all(|to| !at_most[to]) && !(integer > 0 && nearer_most[a]);
            let le =
                after(&sets.left, a).all(|to| !at_least[to]) && !(integer < 0 && nearer_least[a]);
            at_least.push(ge);
            at_most.push(le);
        }
        let equal = heaps.clone().find(|&n| at_least[n] && at_most[n]);
        if let Some(n) = equal {
            return Ok(Some((n, integer)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_with_another_sign_are_found() {
        let found = |game: &str, heaps, saltus| {
            let sets = Sets::read(game).unwrap();
            let mut go_on = |_, _| true;
            let patience = &mut Patience::new(&mut go_on);
            integer_of_another_sign(&sets, heaps, saltus, patience).unwrap()
        };
        // 0, 0, 1, 1, 2, 2, 3 and the negatives.
        assert_eq!(found("S(2,3|)", 0..7, 1), Some((0, 0)));
        assert_eq!(found("S(2,3|)", 2..7, 1), None);
        assert_eq!(found("S(2,3|)", 2..7, 5), None);
        assert_eq!(found("S(2,3|)", 2..7, -1), Some((2, 1)));
        assert_eq!(found("S(2,3|)", 6..7, -2), Some((6, 3)));
        assert_eq!(found("S(1|)", 6..7, -2), Some((6, 6)));
        assert_eq!(found("S(|2,3)", 1..7, -1), Some((1, 0)));
        assert_eq!(found("S(|2,3)", 2..7, -3), None);
        assert_eq!(found("S(|2,3)", 2..7, 1), Some((2, -1)));
        assert_eq!(found("S(|1)", 6..7, 1), Some((6, -6)));
        // 0, 1, 1|0, 0 and the negatives.
        assert_eq!(found("S(1|2)", 1..3, 1), None);
        assert_eq!(found("S(1|2)", 1..3, -1), Some((1, 1)));
        assert_eq!(found("S(1|2)", 2..3, -1), None);
        assert_eq!(found("S(1|2)", 2..4, -1), Some((3, 0)));
        assert_eq!(found("S(2|1)", 1..3, -1), None);
        assert_eq!(found("S(2|1)", 1..3, 1), Some((1, -1)));
        assert_eq!(found("S(2|1)", 2..3, 1), None);
    }
}
