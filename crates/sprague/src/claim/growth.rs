//! When finitely many heaps settle a statement about partizan values for all of them.
//!
//! Call a value V(n) that depends on n *growing* by D with period q from a on if V(n + q) = V(n) + D for all n ≥ a, where
//! D may depend on n modulo q. A proved law (`value/far.rs`) makes the value of a heap such, with D an integer or a sum of
//! powers of ↑; what does not depend on n grows by 0. Then, for V growing by D and W by E with a common period q, and n
//! within a residue class modulo q:
//!
//! - if D = E, the order of V(n) and W(n) repeats with period q, because V − W does;
//! - if D − E > 0 and V(n) > W(n), then V > W at n + q, n + 2q, …, because positive games add up to positive ones. With
//!   the sides exchanged for D − E < 0;
//! - if D − E is infinitesimal and the stops of V(n) and W(n) are apart, that is the right stop of one is above the
//!   left stop of the other, they are for ever, because infinitesimals do not change the difference of stops.
//!
//! So if one of these is the case at each n of one period, the order repeats from there on.
//!
//! Means and stops of V grow by the number in D; temperatures do not change when an integer is added, and are 0 for sums of
//! positive multiples of powers of ↑; the atomic weight of these grows by the coefficient of ↑ in D.
//!
//! Outcomes of heaps repeat with their proved period (`value/outcomes.rs`), whatever the values do.

use super::check::Checking;
use super::settle::{Regular, Settling};
use super::values::ValueRoom;
use super::{Body, Kind, Logic, Measure, Trouble, ValuePiece, ValueSide};
use crate::arithmetic::expr::Expr;
use crate::ruleset::{Game, Partizan};
use crate::value::{Dyadic, FarLaw, Leaf, Order};
use dashu_int::IBig;

/// Periods with different gains beyond this are not looked through.
const LONGEST: i128 = 20_000;

/// A value that gains the same with each period.
struct Growth {
    from: i128,
    period: i128,
    /// What is gained at n, by n modulo the length of the list.
    gained: Vec<Leaf>,
}

type Found = Result<Option<Regular>, Trouble>;

fn zero() -> Leaf {
    Leaf::nimber(0)
}

impl Growth {
    /// Something that repeats.
    fn flat(regular: &Regular) -> Self {
        let (from, period) = regular.ends();
        Growth {
            from,
            period,
            gained: vec![zero()],
        }
    }

    fn is_flat(&self) -> bool {
        self.gained.iter().all(|gained| *gained == zero())
    }

    /// What is gained at n in so many heaps, a multiple of the period.
    fn in_heaps(&self, n: i128, heaps: i128) -> Leaf {
        let gained = &self.gained[(n % self.gained.len() as i128) as usize];
        gained.times(&IBig::from(heaps / self.period))
    }

    /// From where on and with which period both repeat.
    fn with(&self, other: &Growth) -> Option<Regular> {
        let [a, b] = [self, other].map(|one| Regular::flat(one.from, one.period));
        a.joined(&b, |_, _| 0)
    }
}

impl Checking<'_> {
    /// Whether and how the truth of a statement repeats.
    pub(super) fn regular_body(&self, settling: &mut Settling<'_>, body: &Body) -> Found {
        match body {
            Body::Condition(condition) => settling.regular(condition),
            Body::Logic(logic) => self.regular_logic(settling, logic),
            Body::Relation { left, right, .. } => self.regular_relation(settling, left, right),
            Body::Kind { of, kind } => self.regular_kind(settling, of, *kind),
            Body::Position(claim) if claim.moves.is_empty() && !claim.all => {
                match single_heap(&claim.pieces) {
                    Some((game, heap)) => self.outcomes_of(settling, game, heap),
                    None => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// Whether and how it repeats that a value is of a kind: where the value does, and, as sums and differences of
    /// all-small values are all-small, also where it gains all-small ones.
    fn regular_kind(&self, settling: &mut Settling<'_>, of: &ValueSide, kind: Kind) -> Found {
        let growth = self.side_growth(settling, of)?;
        let keeps = |gained: &Leaf| match kind {
            Kind::AllSmall => gained.number().is_zero(),
            Kind::Nimber => *gained == zero(),
        };
        let kept = growth.filter(|growth| growth.gained.iter().all(keeps));
        Ok(kept.map(|growth| Regular::flat(growth.from, growth.period)))
    }

    fn regular_logic(&self, settling: &mut Settling<'_>, logic: &Logic) -> Found {
        let parts = match logic {
            Logic::Plain(body) => return self.regular_body(settling, body),
            Logic::Not(inner) => return self.regular_logic(settling, inner),
            Logic::All(parts) | Logic::Any(parts) => parts,
        };
        let mut all = Regular::flat(0, 1);
        for part in parts {
            let Some(one) = self.regular_logic(settling, part)? else {
                return Ok(None);
            };
            let Some(joined) = all.joined(&one, |_, _| 0) else {
                return Ok(None);
            };
            all = joined;
        }
        Ok(Some(all))
    }

    /// The period of the outcomes of a heap.
    fn outcomes_of(&self, settling: &mut Settling<'_>, game: usize, heap: &Expr) -> Found {
        let Some(of) = settling.regular(heap)? else {
            return Ok(None);
        };
        let known = self.environment.game(game)?;
        if let Game::Impartial(_) = &known.game {
            // Whether the value is 0 repeats where the value does.
            let growth = self.heap_growth(settling, game, heap, Measure::Value)?;
            let flat = growth.filter(Growth::is_flat);
            return Ok(flat.map(|growth| Regular::flat(growth.from, growth.period)));
        }
        let Some(period) = known.outcome_period()? else {
            return Ok(None);
        };
        let (from, length) = (period.preperiod as i128, period.period as i128);
        let led = settling.led(&of, heap, from, length)?;
        Ok(led.map(|(regular, _)| {
            settling.note(format!(
                "the outcomes of {} have period {length} from {from} on (a window of {} heaps comes again)",
                known.game, period.window
            ));
            regular
        }))
    }

    /// Whether and how the order of two sides repeats.
    fn regular_relation(
        &self,
        settling: &mut Settling<'_>,
        left: &ValueSide,
        right: &ValueSide,
    ) -> Found {
        for (side, other) in [(left, right), (right, left)] {
            let plain = side.measure == Measure::Value && other.measure == Measure::Value;
            if plain
                && other.text.trim() == "0"
                && let Some((game, heap)) = single_heap(&side.pieces)
                && let Some(found) = self.outcomes_of(settling, game, heap)?
            {
                return Ok(Some(found));
            }
        }
        let Some(a) = self.side_growth(settling, left)? else {
            return Ok(None);
        };
        let Some(b) = self.side_growth(settling, right)? else {
            return Ok(None);
        };
        let Some(both) = a.with(&b) else {
            return Ok(None);
        };
        match a.is_flat() && b.is_flat() {
            true => Ok(Some(both)),
            false => self.drifts_apart(settling, [(left, &a), (right, &b)], &both),
        }
    }

    /// From where on the order of two sides that grow repeats.
    fn drifts_apart(
        &self,
        settling: &Settling<'_>,
        [(left, a), (right, b)]: [(&ValueSide, &Growth); 2],
        both: &Regular,
    ) -> Found {
        const PERIODS: i128 = 50;
        const HEAPS: i128 = 2_000;
        let (from, period) = both.ends();
        let end = from.saturating_add(period.saturating_mul(PERIODS).max(HEAPS));
        let room = &mut *self.room.borrow_mut();
        let mut row = 0;
        for n in from..end {
            self.control.check()?;
            let gained = a
                .in_heaps(n, period)
                .plus(&b.in_heaps(n, period).negative());
            let towards = gained.order(&zero());
            let settled = match towards {
                Order::Equal => true,
                Order::Confused => return Ok(None),
                towards => {
                    self.environment.slots[settling.slot].set(Some(n));
                    let (x, y) = (self.side(room, left, None)?, self.side(room, right, None)?);
                    let (first, second) = (room.arena.stops(x), room.arena.stops(y));
                    let apart = first.1 > second.0 || first.0 < second.1;
                    gained.number().is_zero() && apart || room.arena.order(x, y)? == towards
                }
            };
            row = if settled { row + 1 } else { 0 };
            if row == period {
                return Ok(Some(Regular::flat(n + 1 - period, period)));
            }
        }
        Ok(None)
    }

    /// How a side grows.
    fn side_growth(
        &self,
        settling: &mut Settling<'_>,
        side: &ValueSide,
    ) -> Result<Option<Growth>, Trouble> {
        // A measure of one heap is known to grow; of an expression only that it repeats if all in it does.
        let measure = match side.pieces.len() {
            1 => side.measure,
            _ => Measure::Value,
        };
        let mut heaps = Vec::new();
        for piece in &side.pieces {
            match piece {
                ValuePiece::Heap { to: Some(_), .. } => return Ok(None),
                ValuePiece::Heap { game, from, .. } => {
                    let Some(growth) = self.heap_growth(settling, *game, from, measure)? else {
                        return Ok(None);
                    };
                    heaps.push(growth);
                }
                ValuePiece::Number(number) => {
                    let Some(regular) = settling.regular(number)? else {
                        return Ok(None);
                    };
                    let slope = Dyadic::from(IBig::from(regular.slope()));
                    heaps.push(Growth {
                        gained: vec![Leaf::number_only(slope)],
                        ..Growth::flat(&regular)
                    });
                }
                ValuePiece::Text(_) => {}
            }
        }
        if heaps.iter().all(Growth::is_flat) {
            let mut all = Regular::flat(0, 1);
            for one in &heaps {
                let one = Regular::flat(one.from, one.period);
                let Some(joined) = all.joined(&one, |_, _| 0) else {
                    return Ok(None);
                };
                all = joined;
            }
            return Ok(Some(Growth::flat(&all)));
        }
        let growth = heaps.pop().filter(|_| heaps.is_empty());
        Ok(growth.filter(|_| match side.pieces.as_slice() {
            [ValuePiece::Heap { .. }] => true,
            pieces => side.measure == Measure::Value && is_one_plus_leaf(pieces),
        }))
    }

    /// How what is asked of a heap grows.
    fn heap_growth(
        &self,
        settling: &mut Settling<'_>,
        game: usize,
        heap: &Expr,
        measure: Measure,
    ) -> Result<Option<Growth>, Trouble> {
        let Some(of) = settling.regular(heap)? else {
            return Ok(None);
        };
        if of.slope() == 0 {
            return Ok(Some(Growth::flat(&of)));
        }
        let known = self.environment.game(game)?;
        let Game::Partizan(partizan) = &known.game else {
            let Some((pattern, theorem)) = known.pattern_nearby()? else {
                return Ok(None);
            };
            if pattern.saltus != 0 {
                return Ok(None);
            }
            let (from, period) = (i128::from(pattern.preperiod), i128::from(pattern.period));
            settling.note(format!(
                "{} has period {period} from {from} on ({theorem})",
                known.game
            ));
            let led = settling.led(&of, heap, from, period)?;
            return Ok(led.map(|(regular, _)| Growth::flat(&regular)));
        };
        let law = self.room.borrow_mut().growth_law(partizan, measure)?;
        let Some((law, because)) = law else {
            return Ok(None);
        };
        settling.note(because);
        let led = settling.led(&of, heap, law.from, law.period)?;
        let Some((regular, times)) = led else {
            return Ok(None);
        };
        let (from, period) = regular.ends();
        let times = IBig::from(times);
        let mut gained = vec![law.gained[0].times(&times)];
        if law.gained.len() > 1 {
            if period > LONGEST {
                return Ok(None);
            }
            gained = vec![zero(); period as usize];
            for n in from..from + period {
                let Some(heap) = settling.at(heap, n)? else {
                    return Ok(None);
                };
                let class = &law.gained[(heap % law.gained.len() as i128) as usize];
                gained[(n % period) as usize] = class.times(&times);
            }
        }
        Ok(Some(Growth {
            from,
            period,
            gained,
        }))
    }
}

/// A side that is one heap and nothing else.
pub(super) fn single_heap(pieces: &[ValuePiece]) -> Option<(usize, &Expr)> {
    let mut found = None;
    for piece in pieces {
        match piece {
            ValuePiece::Heap {
                game,
                from,
                to: None,
            } if found.is_none() => found = Some((*game, from)),
            ValuePiece::Text(text) if text.trim().is_empty() => {}
            _ => return None,
        }
    }
    found
}

/// `G[n] + ^ - *2`: a heap or a number, and numbers, ups and nimbers that are added.
pub(super) fn is_one_plus_leaf(pieces: &[ValuePiece]) -> bool {
    let (ValuePiece::Heap { to: None, .. } | ValuePiece::Number(_), rest) =
        (&pieces[0], &pieces[1..])
    else {
        return false;
    };
    let rest = match rest {
        [] => "",
        [ValuePiece::Text(rest)] => rest,
        _ => return false,
    };
    let plain = |c: char| c.is_ascii_digit() || c.is_whitespace() || "+-*^v/".contains(c);
    let rest = rest.trim_start();
    rest.is_empty() || rest.starts_with(['+', '-']) && rest.chars().all(plain)
}

impl ValueRoom {
    /// How what is asked of the heaps of a game grows, and why, if a law is proved.
    fn growth_law(
        &mut self,
        game: &Partizan,
        measure: Measure,
    ) -> Result<Option<(Growth, String)>, Trouble> {
        let Some(far) = self.law(game)? else {
            return Ok(None);
        };
        let (law, proof, first) = match far.law() {
            FarLaw::Repetition {
                from,
                period,
                saltus,
                window,
            } => {
                let proof = format!("true for {window} in a row, and nobody can take more");
                let growth = Growth {
                    from: *from as i128,
                    period: *period as i128,
                    gained: vec![Leaf::number_only(Dyadic::from(saltus.clone()))],
                };
                (growth, proof, from + period)
            }
            FarLaw::Ups {
                modulus,
                classes,
                checked,
            } => {
                let known: Option<Vec<_>> = classes.iter().cloned().collect();
                let Some(classes) = known else {
                    return Ok(None);
                };
                // Twice, so that nimbers are gone.
                let twice = |(own, _): &(Leaf, usize)| own.times(&IBig::from(2));
                // The last row is where all coefficients were seen to be positive.
                let from = match measure {
                    Measure::Value => classes.iter().map(|class| class.1).max().unwrap_or(0),
                    _ => checked - modulus,
                };
                let growth = Growth {
                    from: from as i128,
                    period: 2 * *modulus as i128,
                    gained: classes.iter().map(twice).collect(),
                };
                let proof = format!("by settled order, heaps 0 to {} checked", checked - 1);
                (growth, proof, from + 2 * modulus)
            }
        };
        let saltus = self.arena.leaf(law.gained[0].clone());
        let alike = law.gained.iter().all(|gained| *gained == law.gained[0]);
        let period = law.period;
        let says = match (law.is_flat(), alike) {
            (true, _) => format!("G(n) = G(n-{period})"),
            (_, true) => format!("G(n) = G(n-{period}) + {}", self.name(saltus)),
            _ => format!("G(n) - G(n-{period}) depends on n modulo {period} only"),
        };
        let because = format!("in {game} {says} from heap {first} on ({proof})");
        let gained: Option<Vec<Leaf>> = law
            .gained
            .iter()
            .map(|gained| of(measure, gained))
            .collect();
        let Some(gained) = gained else {
            return Ok(None);
        };
        Ok(Some((Growth { gained, ..law }, because)))
    }
}

/// What a measure of a value gains with what the value gains.
fn of(measure: Measure, gained: &Leaf) -> Option<Leaf> {
    Some(match measure {
        Measure::Value => gained.clone(),
        Measure::Mean | Measure::LeftStop | Measure::RightStop => {
            Leaf::number_only(gained.number().clone())
        }
        Measure::Temperature => zero(),
        Measure::AtomicWeight if gained.number().is_zero() => {
            let weight = gained.ups().first().cloned().unwrap_or(IBig::ZERO);
            Leaf::number_only(Dyadic::from(weight))
        }
        Measure::AtomicWeight | Measure::Birthday => return None,
    })
}
