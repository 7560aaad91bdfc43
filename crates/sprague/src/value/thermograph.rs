//! Thermographs, and with them mean and temperature.
//!
//! The left wall of G at t is the best of the right walls of its left options, less t; the right
//! wall likewise; from the temperature on, where the two meet, both are the mast (Conway; extended
//! below 0 down to t = −1, where integers freeze, as in Siegel, *Combinatorial Game Theory*,
//! II.5). A wall is a list of corners; taking the best of k walls with c corners each costs O(kc).

use std::cmp::Ordering;
use std::sync::Arc;

use dashu_int::IBig;

use super::room::thermograph_bytes;
use super::{Arena, Dyadic, Leaf, Order, TooLarge, Value};
use crate::{Control, Stopped};

/// A corner of a wall: the temperature and the value there.
pub type Corner = (Dyadic, Dyadic);

/// The thermograph of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thermograph {
    /// Corners of the left wall from temperature −1 up; above the last it is vertical.
    pub left: Vec<Corner>,
    /// Corners of the right wall from temperature −1 up; above the last it is vertical.
    pub right: Vec<Corner>,
}

impl Thermograph {
    /// A mast from −1 on: the thermograph of an integer.
    pub fn mast_only(value: Dyadic) -> Self {
        let wall = vec![(Dyadic::from(-1), value)];
        Thermograph {
            left: wall.clone(),
            right: wall,
        }
    }

    /// The mean: the value of the mast.
    pub fn mean(&self) -> &Dyadic {
        &last(&self.left).1
    }

    /// The temperature: where the walls meet for good.
    pub fn temperature(&self) -> &Dyadic {
        let (left, right) = (&last(&self.left).0, &last(&self.right).0);
        left.max(right)
    }

    /// The left wall at a temperature of at least −1.
    pub fn left_at(&self, temperature: &Dyadic) -> Dyadic {
        wall_at(&self.left, temperature)
    }

    /// The right wall at a temperature of at least −1.
    pub fn right_at(&self, temperature: &Dyadic) -> Dyadic {
        wall_at(&self.right, temperature)
    }

    fn from_scaffolds(left: &[Corner], right: &[Corner]) -> Thermograph {
        let mut temperatures = corner_temperatures(&[left, right]);
        // Above every corner the scaffolds run at slopes −1 and 0 or 0 and 1 towards each other,
        // so going as far again as they are apart is enough to see them meet.
        let top = temperatures.last().cloned().unwrap_or(Dyadic::from(-1));
        let gap = &scaffold_at(left, &top) - &scaffold_at(right, &top);
        if gap.sign() == Ordering::Greater {
            temperatures.push(&top + &gap);
        }
        let meeting = first_meeting(left, right, &temperatures);
        let cut = |scaffold: &[Corner]| {
            let mut wall: Vec<Corner> = temperatures
                .iter()
                .filter(|t| **t < meeting)
                .map(|t| (t.clone(), scaffold_at(scaffold, t)))
                .collect();
            wall.push((meeting.clone(), scaffold_at(scaffold, &meeting)));
            straighten(wall)
        };
        Thermograph {
            left: cut(left),
            right: cut(right),
        }
    }
}

fn last(wall: &[Corner]) -> &Corner {
    // Walls are made with at least one corner.
    &wall[wall.len() - 1]
}

/// The value of a wall, vertical above its last corner.
fn wall_at(wall: &[Corner], t: &Dyadic) -> Dyadic {
    let next = wall.partition_point(|corner| corner.0 <= *t);
    if next == 0 {
        return wall[0].1.clone();
    }
    let (t0, v0) = &wall[next - 1];
    let Some((_, v1)) = wall.get(next) else {
        return v0.clone();
    };
    // Slopes of walls are −1, 0 or 1.
    match v0.cmp(v1) {
        Ordering::Equal => v0.clone(),
        Ordering::Less => v0 + &(t - t0),
        Ordering::Greater => v0 - &(t - t0),
    }
}

/// A scaffold is a wall tilted by ∓t; its corners carry the tilted values, and above the last one
/// the tilt goes on, which a final marker corner one unit further up records.
fn scaffold_at(scaffold: &[Corner], t: &Dyadic) -> Dyadic {
    let next = scaffold
        .partition_point(|corner| corner.0 <= *t)
        .clamp(1, scaffold.len() - 1);
    let ((t0, v0), (t1, v1)) = (&scaffold[next - 1], &scaffold[next]);
    // Slopes of scaffolds are integers between −2 and 2, so rise over run is exact.
    let steps = slope(t0, v0, t1, v1);
    v0 + &(&Dyadic::from(steps) * &(t - t0))
}

/// The slope between two points when it is a small integer.
fn slope(t0: &Dyadic, v0: &Dyadic, t1: &Dyadic, v1: &Dyadic) -> i64 {
    let (run, rise) = (t1 - t0, v1 - v0);
    (-2..=2)
        .find(|&s| &Dyadic::from(s) * &run == rise)
        .unwrap_or(0)
}

fn corner_temperatures(walls: &[&[Corner]]) -> Vec<Dyadic> {
    let mut all: Vec<Dyadic> = walls
        .iter()
        .flat_map(|wall| wall.iter().map(|corner| corner.0.clone()))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The first temperature at which the left scaffold is no longer above the right one.
fn first_meeting(left: &[Corner], right: &[Corner], temperatures: &[Dyadic]) -> Dyadic {
    let gap = |t: &Dyadic| &scaffold_at(left, t) - &scaffold_at(right, t);
    let mut before: Option<(&Dyadic, Dyadic)> = None;
    for t in temperatures {
        let here = gap(t);
        if here.sign() != Ordering::Greater {
            let Some((t0, gap0)) = before else {
                return t.clone();
            };
            return zero_between(t0, &gap0, t, &here);
        }
        before = Some((t, here));
    }
    temperatures.last().cloned().unwrap_or(Dyadic::from(-1))
}

/// Where a gap that falls from positive at `t0` to at most 0 at `t1` vanishes. Walls have slope 0
/// or ±1, so a gap falls with slope 1 or 2 and temperatures stay dyadic.
fn zero_between(t0: &Dyadic, gap0: &Dyadic, t1: &Dyadic, gap1: &Dyadic) -> Dyadic {
    let fall = gap0 - gap1;
    let run = t1 - t0;
    if fall == run {
        t0 + gap0
    } else {
        t0 + &gap0.half()
    }
}

/// Drops corners at which the wall does not turn, and the vertical piece at the top.
fn straighten(wall: Vec<Corner>) -> Vec<Corner> {
    let mut kept: Vec<Corner> = Vec::with_capacity(wall.len());
    for corner in wall {
        while let [.., a, b] = kept.as_slice() {
            if slope(&a.0, &a.1, &b.0, &b.1) != slope(&b.0, &b.1, &corner.0, &corner.1) {
                break;
            }
            kept.pop();
        }
        kept.push(corner);
    }
    while let [.., a, b] = kept.as_slice() {
        if a.1 != b.1 {
            break;
        }
        kept.pop();
    }
    kept
}

/// The best of several walls (the largest for Left, the smallest for Right), then tilted by −t for
/// Left and +t for Right.
fn scaffold(
    walls: &[&[Corner]],
    best: Ordering,
    control: &Control,
) -> Result<Vec<Corner>, Stopped> {
    let mut temperatures = corner_temperatures(walls);
    let top = temperatures.last().cloned().unwrap_or(Dyadic::from(-1));
    temperatures.push(&top + &Dyadic::from(1));
    let at = |t: &Dyadic| -> Dyadic {
        let values = walls.iter().map(|wall| wall_at(wall, t));
        let chosen = if best == Ordering::Greater {
            values.max()
        } else {
            values.min()
        };
        chosen.unwrap_or(Dyadic::ZERO)
    };
    let tilted = |t: &Dyadic, v: Dyadic| match best {
        Ordering::Greater => &v - t,
        _ => &v + t,
    };
    let mut corners: Vec<Corner> = Vec::new();
    for pair in temperatures.windows(2) {
        let (low, high) = (&pair[0], &pair[1]);
        corners.push((low.clone(), tilted(low, at(low))));
        for t in crossings(walls, low, high, control)? {
            corners.push((t.clone(), tilted(&t, at(&t))));
        }
        corners.push((high.clone(), tilted(high, at(high))));
    }
    corners.dedup();
    Ok(corners)
}

/// The temperatures strictly between `low` and `high`, where all walls are straight, at which two
/// walls may cross: where one that leads at the bottom meets one that leads at the top.
fn crossings(
    walls: &[&[Corner]],
    low: &Dyadic,
    high: &Dyadic,
    control: &Control,
) -> Result<Vec<Dyadic>, Stopped> {
    let ends: Vec<(Dyadic, Dyadic)> = walls
        .iter()
        .map(|wall| (wall_at(wall, low), wall_at(wall, high)))
        .collect();
    let mut found = Vec::new();
    let mut enough = 1 << 12;
    for (i, (a0, a1)) in ends.iter().enumerate() {
        control.check()?;
        for (b0, b1) in &ends[i + 1..] {
            let (start, end) = (a0 - b0, a1 - b1);
            if start.sign() == Ordering::Equal || start.sign() != end.sign().reverse() {
                continue;
            }
            let (start, end) = if start.sign().is_gt() {
                (start, end)
            } else {
                (-&start, -&end)
            };
            found.push(zero_between(low, &start, high, &end));
        }
        // Many walls cross in few places.
        if found.len() > enough {
            found.sort();
            found.dedup();
            enough = enough.max(2 * found.len());
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// The simplest leaf that compares with its number as this one does: x + ↑, x + ↓ or x + *, if it is
/// no number. Its walls are the same. By induction on the options, all of which have the same number:
/// the left wall lies at R(x) − t if some left option is at least x, that is if the leaf is greater
/// than x or confused with it, and else at L(x), L and R being the walls of x and t the temperature.
fn likeness(leaf: &Leaf) -> Leaf {
    let x = leaf.number();
    let like = |ups: i8, nim| Leaf::new(x.clone(), vec![IBig::from(ups)], nim);
    match leaf.order(&Leaf::number_only(x.clone())) {
        Order::Greater => like(1, 0),
        Order::Less => like(-1, 0),
        Order::Confused => like(0, 1),
        Order::Equal => leaf.clone(),
    }
}

/// Leaves with an integer part need no recursion: below 0 the walls are those of 0, *, ↑ and ↓.
fn leaf_thermograph(leaf: &Leaf) -> Option<Thermograph> {
    let x = leaf.number();
    if !x.is_integer() {
        return None;
    }
    let slanted = |base: Dyadic| vec![(Dyadic::from(-1), base), (Dyadic::ZERO, x.clone())];
    let upright = || vec![(Dyadic::from(-1), x.clone())];
    let one = Dyadic::from(1);
    let (left, right) = match leaf.order(&Leaf::number_only(x.clone())) {
        Order::Equal => return Some(Thermograph::mast_only(x.clone())),
        Order::Greater => (slanted(x + &one), upright()),
        Order::Less => (upright(), slanted(x - &one)),
        Order::Confused => (slanted(x + &one), slanted(x - &one)),
    };
    Some(Thermograph { left, right })
}

impl Arena {
    /// The thermograph of a value.
    pub fn thermograph(&mut self, value: Value) -> Result<Arc<Thermograph>, TooLarge> {
        let known = |arena: &Arena, v: Value| arena.thermographs.contains_key(&v);
        let open = |leaf: &Leaf| !leaf.number().is_integer() && likeness(leaf) == *leaf;
        for v in self.positions_below(value, known, open)? {
            let leaf = self.as_leaf(v).cloned();
            let closed = match leaf.as_ref().map(|leaf| (leaf, likeness(leaf))) {
                Some((leaf, like)) if !leaf.number().is_integer() && like != *leaf => {
                    let like = self.leaf(like);
                    let graph = self.thermograph(like)?;
                    self.work(1)?;
                    self.thermographs.insert(v, graph);
                    continue;
                }
                Some((leaf, _)) => leaf_thermograph(leaf),
                None => None,
            };
            let graph = match closed {
                Some(graph) => graph,
                None => {
                    let walls = |options: &[Value], left: bool| -> Vec<&[Corner]> {
                        let graphs = options.iter().map(|option| &self.thermographs[option]);
                        graphs
                            .map(|g| if left { &g.left[..] } else { &g.right[..] })
                            .collect()
                    };
                    let lefts = walls(self.lefts(v), false);
                    let rights = walls(self.rights(v), true);
                    let left = scaffold(&lefts, Ordering::Greater, self.control())?;
                    let right = scaffold(&rights, Ordering::Less, self.control())?;
                    Thermograph::from_scaffolds(&left, &right)
                }
            };
            self.work(1 + graph.left.len() + graph.right.len())?;
            self.pointed += thermograph_bytes(&graph);
            self.thermographs.insert(v, Arc::new(graph));
        }
        Ok(self.thermographs[&value].clone())
    }

    /// The mean value.
    pub fn mean(&mut self, value: Value) -> Result<Dyadic, TooLarge> {
        Ok(self.thermograph(value)?.mean().clone())
    }

    /// The temperature: −1/2^k for a number m/2^k, at least 0 for everything else.
    pub fn temperature(&mut self, value: Value) -> Result<Dyadic, TooLarge> {
        if let Some(number) = self.as_number(value) {
            return Ok(number.temperature());
        }
        Ok(self.thermograph(value)?.temperature().clone())
    }
}
