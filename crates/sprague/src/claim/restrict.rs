//! Where a statement that fails does hold: the simplest condition on its variables that leaves out every
//! counterexample and as few other points as possible.
//!
//! For one variable these are residue classes, for any moduli; for several they are ranges and residues of one of
//! them, conditions on two of them, and two such conditions together. What is found says nothing beyond the points
//! that were looked at.

use crate::arithmetic::expr::{Expr, ListEntry, Operator, Span};

/// Points of a statement: the values of its variables, and whether it held there.
pub(super) type PointList = [(Vec<i128>, bool)];

/// Residue classes are looked at up to this modulus.
const LARGEST_MODULUS: i128 = 400;
/// A class must have so many points to be told of.
pub(super) const FEWEST: usize = 12;
/// Longer lists of residues are not simple.
const MOST_RESIDUES: usize = 8;
/// Moduli of one of several variables.
const MODULI: std::ops::RangeInclusive<i128> = 2..=6;

/// Residue classes of one variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Classes {
    modulus: i128,
    residues: Vec<i128>,
    /// Whether the statement holds in these classes, or in all others.
    inside: bool,
    /// How many points are in classes in which the statement holds.
    kept: usize,
}

impl Classes {
    /// The condition as it is written.
    pub(super) fn text(&self, name: &str) -> String {
        let list: Vec<String> = self.residues.iter().map(i128::to_string).collect();
        let list = list.join(", ");
        let modulus = self.modulus;
        match (self.residues.len(), self.inside) {
            (1, true) => format!("{name} % {modulus} = {list}"),
            (1, false) => format!("{name} % {modulus} != {list}"),
            (_, true) => format!("{name} % {modulus} in ({list})"),
            (_, false) => format!("{name} % {modulus} not in ({list})"),
        }
    }

    /// The condition on a variable.
    pub(super) fn condition(&self, variable: Expr) -> Expr {
        let modulus = Expr::Number(self.modulus);
        let rest = Expr::binary(Operator::Remainder, variable, modulus, 0..0);
        let entries = self.residues.iter().map(|&residue| ListEntry {
            from: Expr::Number(residue),
            to: None,
            span: Span(0..0),
        });
        let inside = Expr::In(Box::new(rest), entries.collect());
        match self.inside {
            true => inside,
            false => Expr::Not(Box::new(inside)),
        }
    }
}

/// The residue classes without a counterexample: of the smallest modulus for which they are all points at which
/// the statement holds, or that loses few against the best.
pub(super) fn classes(points: &PointList) -> Option<Classes> {
    let largest = LARGEST_MODULUS.min((points.len() / FEWEST) as i128);
    let found: Vec<Classes> = (2..=largest)
        .filter_map(|modulus| classes_of(points, modulus))
        .collect();
    let most = found.iter().map(|classes| classes.kept).max()?;
    let holding = points.iter().filter(|(_, holds)| *holds).count();
    let exact = found.iter().find(|classes| classes.kept == holding);
    let good = || found.iter().find(|classes| classes.kept * 10 >= most * 9);
    exact.or_else(good).cloned()
}

fn classes_of(points: &PointList, modulus: i128) -> Option<Classes> {
    let mut all = vec![(0_usize, false); usize::try_from(modulus).ok()?];
    for (point, holds) in points {
        let class = &mut all[point[0].rem_euclid(modulus) as usize];
        *class = (class.0 + 1, class.1 || !holds);
    }
    let good = |class: &(usize, bool)| class.0 >= FEWEST && !class.1;
    let residues = |wanted: bool| -> Vec<i128> {
        let all = all.iter().enumerate();
        all.filter(|(_, class)| good(class) == wanted)
            .map(|(residue, _)| residue as i128)
            .collect()
    };
    let (inside, outside) = (residues(true), residues(false));
    let is_inside = inside.len() <= outside.len();
    let residues = if is_inside { &inside } else { &outside };
    if inside.is_empty() || residues.len() > MOST_RESIDUES {
        return None;
    }
    Some(Classes {
        modulus,
        residues: residues.clone(),
        inside: is_inside,
        kept: all
            .iter()
            .filter(|class| good(class))
            .map(|class| class.0)
            .sum(),
    })
}

/// Whether something is true of a point.
type Test = Box<dyn Fn(&[i128]) -> bool>;

/// A condition on several variables.
struct Condition {
    text: String,
    holds: Test,
}

impl Condition {
    fn new(text: String, holds: impl Fn(&[i128]) -> bool + 'static) -> Self {
        let holds = Box::new(holds);
        Condition { text, holds }
    }
}

/// The condition on several variables, or on the size of one, that keeps most points and no counterexample; with
/// the number of points that it keeps.
pub(super) fn condition(points: &PointList, names: &[&str]) -> Option<(String, usize)> {
    let conditions = conditions(points, names);
    let bits: Vec<Bits> = conditions
        .iter()
        .map(|condition| Bits::of(points, |point, _| (condition.holds)(point)))
        .collect();
    let wrong = Bits::of(points, |_, holds| !holds);
    let fits = |bits: &Bits| (!bits.meets(&wrong) && bits.count() >= FEWEST).then(|| bits.count());
    let single = bits.iter().enumerate();
    let single = single.filter_map(|(i, bits)| Some((fits(bits)?, vec![i])));
    let single = first_largest(single);
    let mut pairs = Vec::new();
    for (i, one) in bits.iter().enumerate() {
        for (j, other) in bits.iter().enumerate().skip(i + 1) {
            if let Some(count) = fits(&one.and(other)) {
                pairs.push((count, vec![i, j]));
            }
        }
    }
    let pair = first_largest(pairs.into_iter());
    // Two conditions must be worth it.
    let (count, found) = match (single, pair) {
        (Some(single), Some(pair)) if pair.0 * 5 <= single.0 * 6 => single,
        (single, pair) => pair.or(single)?,
    };
    let texts: Vec<&str> = found.iter().map(|&i| conditions[i].text.as_str()).collect();
    Some((texts.join(" and "), count))
}

/// The first of those with the largest count.
fn first_largest(found: impl Iterator<Item = (usize, Vec<usize>)>) -> Option<(usize, Vec<usize>)> {
    found.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

fn conditions(points: &PointList, names: &[&str]) -> Vec<Condition> {
    let mut all = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let wrong = points.iter().filter(|(_, holds)| !holds);
        let wrong: Vec<i128> = wrong.map(|(point, _)| point[i]).collect();
        let (Some(&least), Some(&largest)) = (wrong.iter().min(), wrong.iter().max()) else {
            continue;
        };
        all.push(Condition::new(format!("{name} > {largest}"), move |p| {
            p[i] > largest
        }));
        all.push(Condition::new(format!("{name} < {least}"), move |p| {
            p[i] < least
        }));
        for modulus in MODULI {
            for rest in 0..modulus {
                all.push(Condition::new(
                    format!("{name} % {modulus} = {rest}"),
                    move |p| p[i].rem_euclid(modulus) == rest,
                ));
                if modulus > 2 {
                    all.push(Condition::new(
                        format!("{name} % {modulus} != {rest}"),
                        move |p| p[i].rem_euclid(modulus) != rest,
                    ));
                }
            }
        }
        for (j, other) in names.iter().enumerate().skip(i + 1) {
            all.extend(of_two((i, name), (j, other)));
        }
    }
    all
}

/// Conditions on two variables.
fn of_two((i, a): (usize, &str), (j, b): (usize, &str)) -> Vec<Condition> {
    let mut all = vec![
        Condition::new(format!("gcd({a}, {b}) = 1"), move |p| gcd(p[i], p[j]) == 1),
        Condition::new(format!("gcd({a}, {b}) > 1"), move |p| gcd(p[i], p[j]) > 1),
        Condition::new(format!("({a} + {b}) % 2 = 0"), move |p| {
            (p[i] + p[j]) % 2 == 0
        }),
        Condition::new(format!("({a} + {b}) % 2 = 1"), move |p| {
            (p[i] + p[j]) % 2 != 0
        }),
        Condition::new(format!("{b} % {a} != 0"), move |p| {
            p[i] > 0 && p[j] % p[i] != 0
        }),
        Condition::new(format!("{b} % (2*{a}) != {a}"), move |p| {
            p[i] > 0 && p[j].rem_euclid(2 * p[i]) != p[i]
        }),
        Condition::new(format!("{b} > {a}"), move |p| p[j] > p[i]),
        Condition::new(format!("{b} < {a}"), move |p| p[j] < p[i]),
    ];
    for times in 2..=4 {
        all.push(Condition::new(format!("{b} > {times}*{a}"), move |p| {
            p[j] > times * p[i]
        }));
        all.push(Condition::new(format!("{b} < {times}*{a}"), move |p| {
            p[j] < times * p[i]
        }));
    }
    all
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A set of points.
struct Bits(Vec<u64>);

impl Bits {
    fn of(points: &PointList, holds: impl Fn(&[i128], bool) -> bool) -> Self {
        let word = |points: &[(Vec<i128>, bool)]| {
            let bits = points.iter().enumerate();
            bits.fold(0, |word, (i, (point, held))| {
                word | (u64::from(holds(point, *held)) << i)
            })
        };
        Bits(points.chunks(64).map(word).collect())
    }

    fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_large_moduli_are_found_and_the_shorter_side_is_told() {
        let points: Vec<_> = (0..2000).map(|n| (vec![n], n % 34 != 5)).collect();
        let found = classes(&points).unwrap();
        assert_eq!(found.text("n"), "n % 34 != 5");
        let points: Vec<_> = (0..2000).map(|n| (vec![n], n % 2 == 1)).collect();
        assert_eq!(classes(&points).unwrap().text("n"), "n % 2 = 1");
        let points: Vec<_> = (0..2000).map(|n| (vec![n], false)).collect();
        assert_eq!(classes(&points), None);
    }

    #[test]
    fn conditions_on_two_variables_leave_out_every_counterexample() {
        let pairs = || (1..20).flat_map(|a| (a + 1..20).map(move |b| vec![a, b]));
        let found = |holds: fn(i128, i128) -> bool| {
            let points: Vec<_> = pairs().map(|p| (p.clone(), holds(p[0], p[1]))).collect();
            condition(&points, &["a", "b"]).map(|(text, _)| text)
        };
        assert_eq!(
            found(|a, b| gcd(a, b) == 1).as_deref(),
            Some("gcd(a, b) = 1")
        );
        assert_eq!(found(|a, _| a < 7).as_deref(), Some("a < 7"));
        assert_eq!(
            found(|a, b| b % (2 * a) != a).as_deref(),
            Some("b % (2*a) != a")
        );
        assert_eq!(
            found(|a, b| gcd(a, b) == 1 && a % 2 == 0).as_deref(),
            Some("a % 2 = 0 and gcd(a, b) = 1")
        );
        assert_eq!(found(|_, _| false), None);
    }
}
