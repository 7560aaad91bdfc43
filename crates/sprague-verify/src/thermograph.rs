//! Stops, means and temperatures of heaps, in games with a finite set for each player, by their thermographs (Conway 1976).
//!
//! The walls of a game G at temperature `t ≥ 0` are L(t), the greatest of the right walls of its left options less t, and R(t), the least of the left walls of its right
//! options plus t, up to the least t for which these are equal: that is the temperature, and what they are there is the mean and both walls from there on. The stops
//! are L(0) and R(0). A number x has both walls x throughout; x = m/2ᵏ with m odd has the temperature −1/2ᵏ, and an integer −1. All this depends on the value of a game and not on its form.
//!
//! *Which games are numbers.* Let a be the greatest right stop of a left option, and b the least left stop of a right one. If `a > b`, then G is not a number: its stops differ. Else G is a number exactly if
//! some number x is not at most a left option and not at least a right one, and then it is the simplest of these (Conway 1976). A number between a and b always is such an x, a smaller or greater one never; of
//! a and b themselves it is told by playing out the differences. If `a < b`, there is one between; if `a = b`, only that one comes into question.

use crate::Failure;
use crate::order::after;
use crate::outcomes::Sets;
use crate::patience::Patience;
use crate::play::Play;
use crate::uptimal::Uptimal;
use std::cmp::Ordering;

/// Finer fractions are not looked at.
const FINEST: u32 = 60;

/// A numerator that is halved so often; odd, unless it is never halved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dyadic {
    numerator: i128,
    halvings: u32,
}

impl Dyadic {
    const ZERO: Dyadic = Dyadic::integer(0);

    const fn integer(numerator: i128) -> Self {
        Dyadic {
            numerator,
            halvings: 0,
        }
    }

    /// Nothing if it is too fine or too large.
    pub(crate) fn new(mut numerator: i128, mut halvings: u32) -> Option<Self> {
        while halvings > 0 && numerator % 2 == 0 {
            (numerator, halvings) = (numerator / 2, halvings - 1);
        }
        (halvings <= FINEST && numerator.abs() < 1 << 100 >> (FINEST - halvings)).then_some(
            Dyadic {
                numerator,
                halvings,
            },
        )
    }

    /// How often 1 is to be halved to have it as a multiple; the multiples of the finest such.
    fn scaled(self, halvings: u32) -> i128 {
        self.numerator << (halvings - self.halvings)
    }

    fn plus(self, other: Dyadic) -> Option<Dyadic> {
        let halvings = self.halvings.max(other.halvings);
        Dyadic::new(self.scaled(halvings) + other.scaled(halvings), halvings)
    }

    fn minus(self, other: Dyadic) -> Option<Dyadic> {
        self.plus(Dyadic {
            numerator: -other.numerator,
            ..other
        })
    }

    fn half(self) -> Option<Dyadic> {
        Dyadic::new(self.numerator, self.halvings + 1)
    }

    fn is_negative(self) -> bool {
        self.numerator < 0
    }

    pub(crate) fn as_value(self) -> Uptimal {
        Uptimal::number(self.numerator, self.halvings)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let halvings = self.halvings.max(other.halvings);
        self.scaled(halvings).cmp(&other.scaled(halvings))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A wall: what it is at some temperatures, the first of them 0. Between two of them it is linear with a slope of 0, 1 or −1, and behind the last one it does not
/// change.
#[derive(Clone, Debug)]
struct Wall(Vec<(Dyadic, Dyadic)>);

impl Wall {
    fn mast(at: Dyadic) -> Self {
        Wall(vec![(Dyadic::ZERO, at)])
    }

    fn at(&self, t: Dyadic) -> Option<Dyadic> {
        let next = self.0.partition_point(|point| point.0 <= t);
        let (since, before) = self.0[next - 1];
        let Some(&(_, after)) = self.0.get(next) else {
            return Some(before);
        };
        let moved = t.minus(since)?;
        match after.cmp(&before) {
            Ordering::Equal => Some(before),
            Ordering::Greater => before.plus(moved),
            Ordering::Less => before.minus(moved),
        }
    }

    /// All temperatures at which one of two walls turns.
    fn turns(&self, other: &Wall) -> Vec<Dyadic> {
        let mut turns: Vec<Dyadic> = self.0.iter().chain(&other.0).map(|point| point.0).collect();
        turns.sort_unstable();
        turns.dedup();
        turns
    }

    /// The greater, or the lesser, of two left walls or of two right ones, whose slopes differ by 1 at most.
    fn joined(&self, other: &Wall, greater: bool) -> Option<Wall> {
        let mut points: Vec<(Dyadic, Dyadic)> = Vec::new();
        let mut last: Option<(Dyadic, Dyadic)> = None;
        for t in self.turns(other) {
            let (a, b) = (self.at(t)?, other.at(t)?);
            let ahead = a.minus(b)?;
            if let Some((before, was)) = last
                && was.numerator.signum() * ahead.numerator.signum() < 0
            {
                let size = if was.is_negative() {
                    Dyadic::ZERO.minus(was)?
                } else {
                    was
                };
                let crossing = before.plus(size)?;
                points.push((crossing, self.at(crossing)?));
            }
            points.push((t, if greater { a.max(b) } else { a.min(b) }));
            last = Some((t, ahead));
        }
        Some(Wall(points))
    }
}

/// The walls of a heap, and its temperature.
pub(crate) struct Thermograph {
    left: Wall,
    right: Wall,
    temperature: Dyadic,
    mean: Dyadic,
}

impl Thermograph {
    fn of_number(number: Dyadic) -> Option<Self> {
        Some(Thermograph {
            left: Wall::mast(number),
            right: Wall::mast(number),
            temperature: Dyadic::new(-1, number.halvings)?,
            mean: number,
        })
    }

    /// Of a game that is not a number, by what its walls are before t is taken off or added.
    fn of_walls(left: &Wall, right: &Wall) -> Option<Self> {
        let at = |t: Dyadic| Some((left.at(t)?.minus(t)?, right.at(t)?.plus(t)?));
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        let (mut since, mut apart) = (Dyadic::ZERO, Dyadic::ZERO);
        for t in left.turns(right) {
            let (a, b) = at(t)?;
            if a < b {
                break;
            }
            lefts.push((t, a));
            rights.push((t, b));
            (since, apart) = (t, a.minus(b)?);
            if a == b {
                break;
            }
        }
        // From there on they come nearer, by 1 or 2 for each degree, until they meet.
        let soon = since.plus(apart.half()?)?;
        let (a, b) = at(soon)?;
        let temperature = if a == b { soon } else { since.plus(apart)? };
        let mean = at(temperature)?.0;
        if temperature > since {
            lefts.push((temperature, mean));
            rights.push((temperature, mean));
        }
        Some(Thermograph {
            left: Wall(lefts),
            right: Wall(rights),
            temperature,
            mean,
        })
    }

    pub(crate) fn left_stop(&self) -> Dyadic {
        self.left.0[0].1
    }

    pub(crate) fn right_stop(&self) -> Dyadic {
        self.right.0[0].1
    }

    pub(crate) fn temperature(&self) -> Dyadic {
        self.temperature
    }

    pub(crate) fn mean(&self) -> Dyadic {
        self.mean
    }
}

/// The thermographs of the first heaps.
pub(crate) fn thermographs(
    sets: &Sets,
    count: usize,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<Vec<Thermograph>, Failure> {
    let mut play = Play::new(vec![sets], memory);
    let mut all: Vec<Thermograph> = Vec::with_capacity(count);
    let mut room = memory / 4 / size_of::<(Dyadic, Dyadic)>() as u64;
    for n in 0..count {
        patience.at(n as u64, count as u64)?;
        let too_fine = || Failure::at(n, "its thermograph is too fine for this check".into());
        let mut joined = |amounts: &[usize], greater: bool| -> Result<Option<Wall>, Failure> {
            let mut found: Option<Wall> = None;
            for to in after(amounts, n) {
                let wall = if greater {
                    &all[to].right
                } else {
                    &all[to].left
                };
                found = Some(match found {
                    None => wall.clone(),
                    Some(found) => {
                        patience.work(32 * (found.0.len() + wall.0.len()))?;
                        found.joined(wall, greater).ok_or_else(too_fine)?
                    }
                });
            }
            Ok(found)
        };
        let left = joined(&sets.left, true)?;
        let right = joined(&sets.right, false)?;
        let number = number(&mut play, sets, n, (&left, &right), patience)?;
        let graph = match (number, left, right) {
            (Some(number), ..) => Thermograph::of_number(number),
            (None, Some(left), Some(right)) => Thermograph::of_walls(&left, &right),
            // Where a player has no move there is room for a number.
            _ => None,
        };
        let graph = graph.ok_or_else(too_fine)?;
        let points = graph.left.0.len() + graph.right.0.len();
        room = room.checked_sub(points as u64).ok_or(Failure::Memory)?;
        all.push(graph);
    }
    Ok(all)
}

/// The number that a heap is worth, if it is one.
fn number(
    play: &mut Play<'_>,
    sets: &Sets,
    heap: usize,
    (left, right): (&Option<Wall>, &Option<Wall>),
    patience: &mut Patience<'_>,
) -> Result<Option<Dyadic>, Failure> {
    let stop = |wall: &Option<Wall>| wall.as_ref().map(|wall| wall.0[0].1);
    let (low, high) = (stop(left), stop(right));
    if low.zip(high).is_some_and(|(low, high)| low > high) {
        return Ok(None);
    }
    // Whether no left option is at least an end, and no right option at most.
    let mut is_free = |end: Option<Dyadic>, by_left: bool| -> Result<bool, Failure> {
        let Some(end) = end else { return Ok(true) };
        let less = end.as_value().negative();
        for to in after(if by_left { &sets.left } else { &sets.right }, heap) {
            if play.left_wins(&[to], &less, !by_left, patience)? == by_left {
                return Ok(false);
            }
        }
        Ok(true)
    };
    let (low_is_free, high_is_free) = (is_free(low, true)?, is_free(high, false)?);
    if low.is_some() && low == high && !(low_is_free && high_is_free) {
        return Ok(None);
    }
    let too_fine = || Failure::at(heap, "its value is too fine for this check".into());
    simplest((low, low_is_free), (high, high_is_free))
        .map(Some)
        .ok_or_else(too_fine)
}

/// The simplest number between two ends, each with whether it counts: the first one met on the way from 0 on.
fn simplest(
    (low, low_counts): (Option<Dyadic>, bool),
    (high, high_counts): (Option<Dyadic>, bool),
) -> Option<Dyadic> {
    let mut at = Dyadic::ZERO;
    let mut step = Dyadic::integer(1);
    let (mut went_up, mut went_down) = (false, false);
    loop {
        let up = low.is_some_and(|low| at < low || (at == low && !low_counts));
        let down = high.is_some_and(|high| at > high || (at == high && !high_counts));
        if !up && !down {
            return Some(at);
        }
        (went_up, went_down) = (went_up || up, went_down || down);
        // Integers first; once it has turned, half as far each time.
        if went_up && went_down {
            step = step.half()?;
        }
        at = if up { at.plus(step)? } else { at.minus(step)? };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(numerator: i128, halvings: u32) -> Dyadic {
        Dyadic::new(numerator, halvings).unwrap()
    }

    #[test]
    fn the_simplest_number_is_the_first_one_met() {
        for (low, high, found) in [
            ((0, 0), (1, 0), (1, 1)),
            ((-3, 0), (5, 0), (0, 0)),
            ((5, 2), (3, 0), (2, 0)),
            ((1, 2), (3, 3), (5, 4)),
            ((-7, 0), (-3, 0), (-4, 0)),
        ] {
            let (low, high) = (dyadic(low.0, low.1), dyadic(high.0, high.1));
            let number = simplest((Some(low), false), (Some(high), false));
            assert_eq!(number, Some(dyadic(found.0, found.1)));
        }
        let one = Some(dyadic(1, 0));
        assert_eq!(simplest((one, true), (None, true)), one);
        assert_eq!(simplest((one, false), (None, true)), Some(dyadic(2, 0)));
        assert_eq!(simplest((None, true), (None, true)), Some(Dyadic::ZERO));
        let less = Some(dyadic(-1, 0));
        assert_eq!(simplest((None, true), (less, true)), less);
        assert_eq!(simplest((None, true), (less, false)), Some(dyadic(-2, 0)));
    }

    #[test]
    fn walls_meet_at_the_temperature_of_a_switch() {
        for (number, temperature) in [((3, 0), (-1, 0)), ((1, 1), (-1, 1)), ((-3, 4), (-1, 4))] {
            let graph = Thermograph::of_number(dyadic(number.0, number.1)).unwrap();
            assert_eq!(graph.temperature(), dyadic(temperature.0, temperature.1));
        }
        // The switches 3|-1 and 4 | (1|-1), which is cooled to 2 by 2 degrees; and 1/2 | 1/4.
        let mast = |n: i128, k: u32| Wall::mast(dyadic(n, k));
        let switch = Thermograph::of_walls(&mast(3, 0), &mast(-1, 0)).unwrap();
        assert_eq!(
            (switch.mean, switch.temperature),
            (dyadic(1, 0), dyadic(2, 0))
        );
        let inner = Thermograph::of_walls(&mast(1, 0), &mast(-1, 0)).unwrap();
        let outer = Thermograph::of_walls(&mast(4, 0), &inner.left).unwrap();
        assert_eq!(
            (outer.mean, outer.temperature),
            (dyadic(2, 0), dyadic(2, 0))
        );
        assert_eq!(
            (outer.left_stop(), outer.right_stop()),
            (dyadic(4, 0), dyadic(1, 0))
        );
        let fine = Thermograph::of_walls(&mast(1, 1), &mast(1, 2)).unwrap();
        assert_eq!((fine.mean, fine.temperature), (dyadic(3, 3), dyadic(1, 3)));
    }

    #[test]
    fn walls_cross_between_their_turns_and_end_where_they_meet() {
        let n = |n: i128| dyadic(n, 0);
        let rising = Wall(vec![(n(0), n(0)), (n(4), n(4))]);
        let (upper, lower) = [true, false]
            .map(|greater| rising.joined(&Wall::mast(n(2)), greater))
            .into();
        let (upper, lower) = (upper.unwrap(), lower.unwrap());
        for (t, high, low) in [
            (0, 2, 0),
            (1, 2, 1),
            (2, 2, 2),
            (3, 3, 2),
            (4, 4, 2),
            (9, 4, 2),
        ] {
            assert_eq!(upper.at(n(t)), Some(n(high)));
            assert_eq!(lower.at(n(t)), Some(n(low)));
        }
        // They meet at 4, before the turn at 10 and after that at 1, and stay together.
        let falling = Wall(vec![(n(0), n(-1)), (n(1), n(-2)), (n(10), n(-11))]);
        let graph = Thermograph::of_walls(&Wall::mast(n(3)), &falling).unwrap();
        assert_eq!((graph.mean, graph.temperature), (n(-1), n(4)));
        for (t, left, right) in [
            (0, 3, -1),
            (1, 2, -1),
            (4, -1, -1),
            (10, -1, -1),
            (12, -1, -1),
        ] {
            assert_eq!(graph.left.at(n(t)), Some(n(left)));
            assert_eq!(graph.right.at(n(t)), Some(n(right)));
        }
        // They meet at a turn, and both stay there before they would part.
        let rising = Wall(vec![(n(0), n(3)), (n(4), n(3)), (n(6), n(5))]);
        let falling = Wall(vec![(n(0), n(-1)), (n(6), n(-7))]);
        let graph = Thermograph::of_walls(&rising, &falling).unwrap();
        assert_eq!((graph.mean, graph.temperature), (n(-1), n(4)));
        // They meet at a turn.
        let falling = Wall(vec![(n(0), n(-1)), (n(4), n(-5)), (n(6), n(-7))]);
        let graph = Thermograph::of_walls(&Wall::mast(n(3)), &falling).unwrap();
        assert_eq!((graph.mean, graph.temperature), (n(-1), n(4)));
        assert_eq!(graph.left.at(n(6)), Some(n(-1)));
        assert_eq!(graph.right.at(n(6)), Some(n(-1)));
    }
}
