//! Lenstra's elliptic curve method, for divisors of numbers beyond 64 bits.
//!
//! Montgomery's curves with Suyama's parameters 6, 7, 8, … (so a run can be repeated), multiplied by
//! all prime powers up to B1; then all primes up to 50·B1 at once, in steps of 210. A curve costs
//! about 20·B1 multiplications. Finding a divisor of 15, 20 or 25 digits takes about 25, 90 or 300
//! curves with B1 = 2000, 11 000 or 50 000 (Zimmermann and Dodson, 20 years of ECM, 2006).

use crate::index::index;
use crate::{Control, Stopped};
use dashu_int::UBig;
use dashu_int::monty::{Montgomery, MontgomeryRepr};
use dashu_int::ops::Gcd;

/// B1, how many curves to try with it before the next, and the digits of the divisors it is for.
const SCHEDULE: [(usize, u64, usize); 5] = [
    (200, 12, 10),
    (2_000, 40, 15),
    (11_000, 110, 20),
    (50_000, 300, 25),
    (250_000, 600, 30),
];

/// The second bound is this many times the first.
const SECOND: usize = 50;
/// The length of the steps of the second stage, and the numbers below half of it coprime to it.
const STEP: u64 = 210;
const OFFSETS: [u64; 24] = [
    1, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103,
];

/// A divisor of an odd composite number without small divisors, neither 1 nor the number; `None` if
/// the schedule was gone through in vain.
pub(super) fn divisor(n: &UBig, control: &Control) -> Result<Option<UBig>, Stopped> {
    let ring = MontgomeryRepr::new(n.clone());
    // The smaller divisor has at most half the digits; one bound more than it takes is enough.
    let half = n.to_string().len().div_ceil(2);
    let mut parameter = 6u64;
    for (bound, curves, digits) in SCHEDULE {
        let sieve = primes(bound * SECOND + index(STEP));
        for _ in 0..curves {
            match curve(n, &ring, parameter, bound, &sieve, control)? {
                Some(found) => return Ok(Some(found)),
                None => parameter += 1,
            }
        }
        if digits >= half + 5 {
            break;
        }
    }
    Ok(None)
}

/// Whether each number up to `to` is prime.
fn primes(to: usize) -> Vec<bool> {
    let mut prime = vec![true; to + 1];
    prime[..2].fill(false);
    for p in 2..=to.isqrt() {
        if prime[p] {
            (p * p..=to).step_by(p).for_each(|k| prime[k] = false);
        }
    }
    prime
}

/// A point of a curve in projective coordinates without y.
#[derive(Clone)]
struct Point<'a> {
    x: Montgomery<'a>,
    z: Montgomery<'a>,
}

struct Curve<'a> {
    /// (A + 2) / 4 for y² = x³ + A x² + x.
    quarter: Montgomery<'a>,
}

impl<'a> Curve<'a> {
    fn double(&self, p: &Point<'a>) -> Point<'a> {
        let sum = (&p.x + &p.z).sqr();
        let difference = (&p.x - &p.z).sqr();
        let t = &sum - &difference;
        Point {
            x: &sum * &difference,
            z: &t * (&difference + &self.quarter * &t),
        }
    }

    /// p + q, given p − q.
    fn add(p: &Point<'a>, q: &Point<'a>, difference: &Point<'a>) -> Point<'a> {
        let u = (&p.x - &p.z) * (&q.x + &q.z);
        let v = (&p.x + &p.z) * (&q.x - &q.z);
        Point {
            x: &difference.z * (&u + &v).sqr(),
            z: &difference.x * (&u - &v).sqr(),
        }
    }

    /// `times` p, by Montgomery's ladder; `times` is not 0.
    fn multiply(&self, p: &Point<'a>, times: u64) -> Point<'a> {
        if times == 1 {
            return p.clone();
        }
        let (mut low, mut high) = (p.clone(), self.double(p));
        for bit in (0..times.ilog2()).rev() {
            let middle = Curve::add(&high, &low, p);
            if times >> bit & 1 == 1 {
                (low, high) = (middle, self.double(&high));
            } else {
                (low, high) = (self.double(&low), middle);
            }
        }
        low
    }
}

/// Tries one curve.
fn curve(
    n: &UBig,
    ring: &MontgomeryRepr,
    parameter: u64,
    bound: usize,
    sieve: &[bool],
    control: &Control,
) -> Result<Option<UBig>, Stopped> {
    let proper = |element: &Montgomery<'_>| {
        let common = element.residue().gcd(n);
        (common > UBig::ONE && common < *n).then_some(common)
    };
    let sigma = ring.reduce(parameter);
    let u = sigma.sqr() - ring.reduce(5u8);
    let v = ring.reduce(4u8) * &sigma;
    let (u3, v3) = (u.sqr() * &u, v.sqr() * &v);
    let gap = &v - &u;
    let below = ring.reduce(16u8) * &u3 * &v;
    let Some(inverse) = below.inv() else {
        return Ok(proper(&below));
    };
    let quarter = gap.sqr() * &gap * (ring.reduce(3u8) * &u + &v) * inverse;
    let curve = Curve { quarter };
    let mut point = Point { x: u3, z: v3 };
    for p in (2..=bound).filter(|&p| sieve[p]) {
        // Multiplying by a prime takes some ten microseconds, more for longer numbers.
        control.check()?;
        let mut power = p;
        while power * p <= bound {
            power *= p;
        }
        point = curve.multiply(&point, power as u64);
    }
    match proper(&point.z) {
        Some(found) => Ok(Some(found)),
        None => {
            let product = second_stage(&curve, ring, &point, bound, sieve, control)?;
            Ok(proper(&product))
        }
    }
}

/// A product that has a divisor in common with the number if some prime between the bounds takes the point
/// to the neutral one: with p = mD ± j, the points mD and j have the same x.
fn second_stage<'a>(
    curve: &Curve<'a>,
    ring: &'a MontgomeryRepr,
    point: &Point<'a>,
    bound: usize,
    sieve: &[bool],
    control: &Control,
) -> Result<Montgomery<'a>, Stopped> {
    let offsets: Vec<(u64, Point<'a>, Montgomery<'a>)> = OFFSETS
        .iter()
        .map(|&offset| {
            let at = curve.multiply(point, offset);
            let product = &at.x * &at.z;
            (offset, at, product)
        })
        .collect();
    let step = curve.multiply(point, STEP);
    let first = (bound as u64 / STEP).max(1);
    let last = (bound * SECOND) as u64 / STEP;
    let mut before = curve.multiply(&step, first);
    let mut giant = curve.multiply(&step, first + 1);
    let mut product = ring.reduce(1u8);
    for m in first + 1..=last {
        control.check()?;
        let own = &giant.x * &giant.z;
        for (offset, at, other) in &offsets {
            let middle = m * STEP;
            if sieve[index(middle - offset)] || sieve[index(middle + offset)] {
                // x z' − x' z, with one multiplication.
                let cross = (&giant.x - &at.x) * (&giant.z + &at.z);
                product *= &(cross - &own + other);
            }
        }
        let next = Curve::add(&giant, &step, &before);
        before = std::mem::replace(&mut giant, next);
    }
    Ok(product)
}
