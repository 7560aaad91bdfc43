use super::super::{Engine, LimitError, Nimber};
use super::Ground;
use super::listing::Listing;
use super::single::CAREFUL;
use crate::Heap;
use crate::ruleset::own::{Property, Verb};

pub(super) fn engine(ground: Ground, verb: Verb, property: Property) -> Box<dyn Engine> {
    Box::new(Summing {
            careful: Listing::new(Ground::new(ground.rule.clone()), false),
            ground,
            verb,
            property,
            total: 0,
            counted: 0,
            multiples: Vec::new(),
            divisors: Vec::new(),
        })
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
