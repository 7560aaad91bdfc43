//! The one-option engine: games in which every heap has at most one move, so values are 0 or 1.
//!
//! Counting games follow an arithmetic function that is read off the smallest prime factor of each
//! heap and the function of the cofactor, a few operations per heap. Games that play all numbers of
//! a property at once need only parities: running totals, divisors, and for coprime numbers the
//! totals of the multiples of each squarefree divisor, by Möbius inversion modulo 2.

use super::super::{Engine, LimitError, Nimber};
use super::Ground;
use super::listing::Listing;
use crate::Heap;
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{Expr, Function, Operator};
use crate::ruleset::own::{Action, OwnRule, Part, Property, Quantifier, Set, Verb};

/// Heaps below this are worked out move by move, because sets may be empty there.
const CAREFUL: usize = 3;

/// The engine of a rule with one option, if it is of a known kind.
pub(super) fn engine(ground: Ground, action: &Action) -> Option<Box<dyn Engine>> {
    let careful = Listing::new(Ground::new(ground.rule.clone()), false);
    match kind(&ground.rule, action)? {
        Kind::Count(target) => Some(Box::new(Counting {
            bits: Vec::new(),
            ground,
            careful,
            table: Table::new(target.function),
            target,
        })),
        Kind::Sum(verb, property) => Some(Box::new(Summing {
            ground,
            careful,
            verb,
            property,
            total: 0,
            counted: 0,
            multiples: Vec::new(),
            divisors: Vec::new(),
        })),
    }
}

/// Whether the engine is made for the rule.
pub(super) fn is_known(rule: &OwnRule, action: &Action) -> bool {
    kind(rule, action).is_some()
}

enum Kind {
    Count(Target),
    Sum(Verb, Property),
}

/// The heap moved to: `of_n · n + of_function · f(n) + constant`.
#[derive(Debug, Clone, Copy)]
struct Target {
    function: Counter,
    of_n: i64,
    of_function: i64,
    constant: i64,
}

/// The functions with a recurrence over cofactors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counter {
    Tau,
    Phi,
    BigOmega,
    SmallOmega,
}

fn kind(rule: &OwnRule, action: &Action) -> Option<Kind> {
    if rule.clauses.iter().any(|clause| clause.condition.is_some()) {
        return None;
    }
    match action {
        Action::Heaps { parts, .. } => match parts.as_slice() {
            [Part { count: None, size }] => linear(size).map(Kind::Count),
            _ => None,
        },
        Action::Play {
            verb,
            quantifier,
            set: Set::Property(property, of, _),
        } if of.is_n() => match quantifier {
            Quantifier::Count => count(*verb, *property).map(Kind::Count),
            Quantifier::All => {
                let known = match property {
                    Property::Divisors => *verb == Verb::Take && rule.start == 0,
                    Property::ProperDivisors | Property::Nondivisors => rule.start <= 1,
                    Property::Totatives | Property::Nontotatives => rule.start <= 1,
                    _ => false,
                };
                known.then_some(Kind::Sum(*verb, *property))
            }
            _ => None,
        },
        Action::Play { .. } => None,
    }
}

/// The target of playing the number of elements, right from heap 3 on.
fn count(verb: Verb, property: Property) -> Option<Target> {
    let target = |function, of_n, of_function, constant| Target {
        function,
        of_n,
        of_function,
        constant,
    };
    let to = match property {
        Property::Divisors => target(Counter::Tau, 0, 1, 0),
        Property::ProperDivisors => target(Counter::Tau, 0, 1, -1),
        Property::Nondivisors => target(Counter::Tau, 1, -1, 0),
        Property::Totatives => target(Counter::Phi, 0, 1, 0),
        Property::Nontotatives => target(Counter::Phi, 1, -1, -1),
        Property::PrimeDivisors => target(Counter::SmallOmega, 0, 1, 0),
        _ => return None,
    };
    Some(match verb {
        Verb::To => to,
        Verb::Take => target(to.function, 1 - to.of_n, -to.of_function, -to.constant),
    })
}

/// An expression as a multiple of `n`, of one function of `n`, and a constant.
fn linear(expr: &Expr) -> Option<Target> {
    let (function, [of_n, of_function, constant]) = terms(expr)?;
    Some(Target {
        function: function?,
        of_n,
        of_function,
        constant,
    })
}

fn terms(expr: &Expr) -> Option<(Option<Counter>, [i64; 3])> {
    match expr {
        Expr::Number(number) => Some((None, [0, 0, *number])),
        Expr::Variable(0, _) => Some((None, [1, 0, 0])),
        Expr::Call(function, arguments, _) if arguments.iter().all(Expr::is_n) => {
            let counter = match function {
                Function::Tau => Counter::Tau,
                Function::Phi => Counter::Phi,
                Function::BigOmega => Counter::BigOmega,
                Function::SmallOmega => Counter::SmallOmega,
                _ => return None,
            };
            Some((Some(counter), [0, 1, 0]))
        }
        Expr::Binary(operator, pair, _) => {
            let sign = match operator {
                Operator::Add => 1,
                Operator::Subtract => -1,
                _ => return None,
            };
            let ((f, a), (g, b)) = (terms(&pair.0)?, terms(&pair.1)?);
            if f.is_some() && g.is_some() && f != g {
                return None;
            }
            let mut sum = a;
            for (sum, b) in sum.iter_mut().zip(b) {
                *sum = sum.checked_add(b.checked_mul(sign)?)?;
            }
            // Far from overflow for every heap there is.
            let small = sum.iter().all(|term| term.abs() < 1 << 31);
            small.then_some((f.or(g), sum))
        }
        _ => None,
    }
}

/// The values of a counting function from heap 0 on.
struct Table {
    function: Counter,
    values: Vec<u32>,
    /// For τ, the exponent of the smallest prime.
    exponents: Vec<u8>,
}

impl Table {
    fn new(function: Counter) -> Self {
        let at_one = match function {
            Counter::Tau | Counter::Phi => 1,
            Counter::BigOmega | Counter::SmallOmega => 0,
        };
        Table {
            function,
            values: vec![0, at_one],
            exponents: vec![0, 0],
        }
    }

    /// Fills in the values of all heaps below `to`.
    fn fill(&mut self, sieve: &FactorSieve, to: usize) {
        let from = self.values.len();
        if to <= from {
            return;
        }
        self.values.resize(to, 0);
        match self.function {
            Counter::BigOmega => self.each(sieve, from, |before, _, _| before + 1),
            Counter::SmallOmega => {
                self.each(sieve, from, |before, _, again| before + u32::from(!again))
            }
            Counter::Phi => self.each(sieve, from, |before, p, again| {
                before * (p - u32::from(!again))
            }),
            Counter::Tau => self.fill_tau(sieve, from),
        }
    }

    /// Works out each value from that of the cofactor of the smallest prime, the prime, and whether
    /// it divides the cofactor again.
    fn each(&mut self, sieve: &FactorSieve, from: usize, value: impl Fn(u32, u32, bool) -> u32) {
        for n in from as u32..self.values.len() as u32 {
            let (p, cofactor, again) = smallest(sieve, n);
            self.values[n as usize] = value(self.values[cofactor as usize], p, again);
        }
    }

    fn fill_tau(&mut self, sieve: &FactorSieve, from: usize) {
        self.exponents.resize(self.values.len(), 0);
        for n in from as u32..self.values.len() as u32 {
            let (_, cofactor, again) = smallest(sieve, n);
            let before = if again {
                self.exponents[cofactor as usize]
            } else {
                0
            };
            self.exponents[n as usize] = before + 1;
            let others = self.values[cofactor as usize] / (u32::from(before) + 1);
            self.values[n as usize] = others * (u32::from(before) + 2);
        }
    }
}

/// The smallest prime of a heap, the cofactor, and whether the prime divides that again: it does just
/// if it is the cofactor's smallest, too.
#[inline]
fn smallest(sieve: &FactorSieve, n: u32) -> (u32, u32, bool) {
    let p = sieve.least_within(n);
    let cofactor = n / p;
    (
        p,
        cofactor,
        cofactor > 1 && sieve.least_within(cofactor) == p,
    )
}

struct Counting {
    /// The values so far as bits, which stay in the cache when the table does not.
    bits: Vec<u64>,
    ground: Ground,
    careful: Listing,
    table: Table,
    target: Target,
}

impl Engine for Counting {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        self.ground.prepare(to, 5, budget)?;
        self.careful.extend(values, to.min(CAREFUL), budget)?;
        let Target {
            of_n,
            of_function,
            constant,
            ..
        } = self.target;
        values.reserve(to.saturating_sub(values.len()));
        self.table.fill(&self.ground.sieve, to);
        self.bits.resize(to.div_ceil(64).max(1), 0);
        for (n, &value) in values.iter().enumerate().take(CAREFUL) {
            self.bits[0] |= u64::from(value) << n;
        }
        while values.len() < to {
            let n = values.len();
            if !self.ground.never_stops_from(n as Heap) && self.ground.stops_at(n as Heap)? {
                values.push(0);
                continue;
            }
            let f = i64::from(self.table.values[n]);
            let left = of_n * n as i64 + of_function * f + constant;
            if left >= n as i64 || left < self.ground.rule.start as i64 {
                // The rule makes no sense here; the listing says why.
                return self.careful.extend(values, n + 1, budget);
            }
            let left = left as usize;
            let value = 1 ^ (self.bits[left / 64] >> (left % 64) & 1);
            self.bits[n / 64] |= value << (n % 64);
            values.push(value as Nimber);
        }
        Ok(())
    }
}

struct Summing {
    ground: Ground,
    careful: Listing,
    verb: Verb,
    property: Property,
    /// The parity of the values of heaps 1 to `counted - 1`.
    total: Nimber,
    counted: usize,
    /// The parity of the values of the multiples of each squarefree number among them.
    multiples: Vec<u8>,
    divisors: Vec<u64>,
}

impl Summing {
    fn count(&mut self, values: &[Nimber], n: usize) {
        while self.counted < n {
            let heap = self.counted;
            self.counted += 1;
            if heap == 0 || values[heap] == 0 {
                continue;
            }
            self.total ^= 1;
            if matches!(self.property, Property::Totatives | Property::Nontotatives) {
                self.squarefree_divisors(heap as u64);
                for &d in &self.divisors {
                    self.multiples[d as usize] ^= 1;
                }
            }
        }
    }

    fn squarefree_divisors(&mut self, n: u64) {
        self.divisors.clear();
        self.divisors.push(1);
        for &(prime, _) in self.ground.sieve.factorise(n).factors() {
            for i in 0..self.divisors.len() {
                self.divisors.push(self.divisors[i] * prime);
            }
        }
    }

    /// The parity of the values of all heaps left, or `None` if there are none to leave.
    fn parity(&mut self, values: &[Nimber], n: u64) -> Option<Nimber> {
        match self.property {
            Property::Totatives => Some(self.coprime(n)),
            Property::Nontotatives => {
                let prime = self.ground.sieve.least_prime(n) == Some(n);
                (!prime).then(|| self.total ^ self.coprime(n))
            }
            property => {
                self.ground.sieve.divisors_into(n, &mut self.divisors);
                let proper = property != Property::Divisors;
                let verb = self.verb;
                let played = self.divisors.iter().filter(|&&d| !proper || d < n);
                let parity = played.fold(0, |parity, &d| {
                    parity ^ values[if verb == Verb::To { d } else { n - d } as usize]
                });
                Some(match property {
                    Property::Nondivisors => self.total ^ parity,
                    _ => parity,
                })
            }
        }
    }

    fn coprime(&mut self, n: u64) -> Nimber {
        self.squarefree_divisors(n);
        let divisors = self.divisors.iter();
        divisors.fold(0, |parity, &d| {
            parity ^ Nimber::from(self.multiples[d as usize])
        })
    }
}

impl Engine for Summing {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        self.ground.prepare(to, 1, budget)?;
        self.multiples.resize(self.multiples.len().max(to), 0);
        self.careful.extend(values, to.min(CAREFUL), budget)?;
        while values.len() < to {
            let n = values.len();
            self.count(values, n);
            let next = match self.ground.stops_at(n as Heap)? {
                true => 0,
                false => self.parity(values, n as u64).map_or(0, |parity| 1 ^ parity),
            };
            values.push(next);
        }
        Ok(())
    }
}
