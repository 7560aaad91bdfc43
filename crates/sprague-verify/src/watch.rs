//! Holding the claims of a certificate against the values as they come, in memory for the range that
//! the theorem compares and no more.

use crate::Failure;
use crate::certificate::Certificate;

/// Digests are polynomials in this number modulo 2^64.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

pub(crate) struct Watch<'a> {
    c: &'a Certificate,
    /// The values from `kept_from` to `below`.
    kept: Vec<u32>,
    kept_from: usize,
    /// The quotients p/r that were not yet seen to be no periods, each with its saltus.
    shorter: Vec<(usize, usize)>,
    /// Where others were seen to be none.
    seen_different: Vec<(usize, usize)>,
    /// The heap before the preperiod fits the repetition as well.
    begins_earlier: bool,
    digest: u64,
    /// How many of the listed rare heaps were met.
    rare_met: usize,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(c: &'a Certificate) -> Self {
        Watch {
            c,
            kept: Vec::new(),
            kept_from: c.preperiod.saturating_sub(1),
            // With p/r goes the saltus s/r, so r must divide s.
            shorter: prime_divisors(c.period)
                .filter(|r| c.saltus.is_multiple_of(*r))
                .map(|r| (c.period / r, c.saltus / r))
                .collect(),
            seen_different: Vec::new(),
            begins_earlier: false,
            digest: 0,
            rare_met: 0,
        }
    }

    /// Whether as many values or digests are stated as there are values.
    pub(crate) fn check_evidence(&self) -> Result<(), Failure> {
        let c = self.c;
        let fits = match c.block {
            0 => c.values.len() == c.computed && c.digests.is_empty(),
            block => c.values.is_empty() && c.digests.len() == c.computed.div_ceil(block),
        };
        if fits {
            return Ok(());
        }
        Err(Failure::claim(format!(
            "it must state {} values, or a digest for each block of them",
            c.computed
        )))
    }

    /// How many numbers it will keep.
    pub(crate) fn size(&self) -> usize {
        self.c.below.saturating_sub(self.kept_from)
    }

    pub(crate) fn see(&mut self, n: usize, value: u32) -> Result<(), Failure> {
        self.compare_listed(n, value)?;
        if (self.kept_from..self.c.below).contains(&n) {
            self.kept.push(value);
        }
        self.compare_period(n, value)?;
        self.compare_shorter(n, value);
        Ok(())
    }

    /// Crosses out the quotients of the period that are seen to be no periods.
    fn compare_shorter(&mut self, n: usize, value: u32) {
        let (from, kept, kept_from) = (self.c.from, &self.kept, self.kept_from);
        let seen = &mut self.seen_different;
        self.shorter.retain(|&(shorter, saltus)| {
            let earlier = n.checked_sub(shorter).filter(|&m| m >= from);
            let place = earlier.and_then(|m| m.checked_sub(kept_from));
            let earlier_value = place.and_then(|place| kept.get(place));
            let different = earlier_value.is_some_and(|&v| v as usize + saltus != value as usize);
            if different {
                seen.push((n - shorter, shorter));
            }
            !different
        });
    }

    /// The values or digests that the certificate states.
    fn compare_listed(&mut self, n: usize, value: u32) -> Result<(), Failure> {
        let c = self.c;
        if let Some(&stated) = c.values.get(n)
            && stated != value
        {
            let message = format!("its value is {value}, not {stated}");
            return Err(Failure::at(n, message));
        }
        if c.block == 0 {
            return Ok(());
        }
        self.digest = self
            .digest
            .wrapping_mul(BASE)
            .wrapping_add(u64::from(value) + 1);
        if (n + 1).is_multiple_of(c.block) || n + 1 == c.computed {
            let first = n - n % c.block;
            if c.digests.get(n / c.block) != Some(&self.digest) {
                let message = format!("the digest of the values of heaps {first} to {n} is wrong");
                return Err(Failure::at(first, message));
            }
            self.digest = 0;
        }
        Ok(())
    }

    /// The repetition, and that it does not begin earlier.
    fn compare_period(&mut self, n: usize, value: u32) -> Result<(), Failure> {
        let (c, p) = (self.c, self.c.period);
        let Some(m) = n
            .checked_sub(p)
            .filter(|m| (self.kept_from..c.below).contains(m))
        else {
            return Ok(());
        };
        let earlier = self.kept[m - self.kept_from];
        let follows = earlier as usize + c.saltus == value as usize;
        if m >= c.preperiod && !follows {
            let message = format!("G({m}) = {earlier}, but G({m} + {p}) = {value}");
            return Err(Failure::at(m, message));
        }
        // Worth saying only if the repetition itself is true.
        self.begins_earlier |= m < c.preperiod && follows;
        Ok(())
    }

    /// The rare heaps and the depth, after the value of heap n.
    pub(crate) fn see_sparse(
        &mut self,
        n: usize,
        depth: Option<usize>,
        rare: &[(usize, u32)],
    ) -> Result<(), Failure> {
        let c = self.c;
        let Some(sparse) = &c.sparse else {
            return Ok(());
        };
        let stated = sparse
            .rare
            .get(self.rare_met)
            .filter(|stated| stated.0 <= n);
        let found = rare.last().filter(|found| found.0 == n);
        match (stated, found) {
            (None, None) => {}
            (Some(stated), Some(found)) if stated == found => self.rare_met += 1,
            (Some((heap, value)), _) => {
                let message = format!("it is not a rare heap of value {value} in its place");
                return Err(Failure::at(*heap, message));
            }
            (None, Some((heap, value))) => {
                let message = format!("it is rare, of value {value}, and not listed");
                return Err(Failure::at(*heap, message));
            }
        }
        if n > sparse.last_rare && found.is_some() {
            let message = format!("it is rare, and more than {}", sparse.last_rare);
            return Err(Failure::at(n, message));
        }
        if n >= c.below && depth.is_none_or(|depth| depth > sparse.depth) {
            let message = format!(
                "a rare value below its value is not reached with a part up to {}",
                sparse.depth
            );
            return Err(Failure::at(n, message));
        }
        Ok(())
    }

    /// What can only be judged at the end; then everything that was checked.
    pub(crate) fn finish(self) -> Result<Vec<String>, Failure> {
        let (c, p) = (self.c, self.c.period);
        if self.begins_earlier {
            let (q, last) = (c.preperiod, c.preperiod - 1);
            let plus = plus(c.saltus);
            let message =
                format!("G({last} + {p}) = G({last}){plus}, so the preperiod {q} is not least");
            return Err(Failure::at(last, message));
        }
        if let Some((shorter, saltus)) = self.shorter.first() {
            let plus = plus(*saltus);
            let message = format!(
                "G(n + {shorter}) = G(n){plus} for {} <= n < {}, so the period {p} is not least",
                c.from, c.below
            );
            return Err(Failure::at(c.from, message));
        }
        let mut checked = vec![match c.digests.len() {
            0 => "every value is the one listed".to_string(),
            1 => "the digest of the values is right".to_string(),
            blocks => format!("the digests of {blocks} blocks of values are right"),
        }];
        if let Some(sparse) = &c.sparse {
            if let Some((heap, _)) = sparse.rare.get(self.rare_met) {
                return Err(Failure::at(
                    *heap,
                    "it is listed as rare and was not met".into(),
                ));
            }
            checked.push(format!(
                "{} heaps are rare, as listed, and none of those from {} to {}",
                sparse.rare.len(),
                sparse.last_rare + 1,
                c.computed - 1
            ));
            checked.push(format!(
                "for {} <= n < {} the rare values below G(n) are reached with one part, or with two \
                 of which one is at most {}",
                c.below, c.computed, sparse.depth
            ));
        }
        checked.push(format!(
            "G(n + {p}) = G(n){} for {} <= n < {}",
            plus(c.saltus),
            c.preperiod,
            c.below
        ));
        checked.extend(self.seen_different.iter().map(|(m, shorter)| {
            match c.saltus {
                0 => format!("G({m}) and G({m} + {shorter}) differ, so {shorter} is not a period"),
                _ => format!(
                    "G({m} + {shorter}) is not what a period {shorter} needs, so {shorter} is not one"
                ),
            }
        }));
        checked.push(match c.preperiod.checked_sub(1) {
            Some(last) => match c.saltus {
                0 => format!("G({last}) and G({last} + {p}) differ, so the preperiod is least"),
                saltus => format!(
                    "G({last} + {p}) is not G({last}) + {saltus}, so the preperiod is least"
                ),
            },
            None => "the preperiod is 0, which is least".to_string(),
        });
        Ok(checked)
    }
}

/// What is added, as it is written after a value.
pub(crate) fn plus(saltus: usize) -> String {
    match saltus {
        0 => String::new(),
        saltus => format!(" + {saltus}"),
    }
}

/// The different primes that divide a number, by trial.
pub(crate) fn prime_divisors(number: usize) -> impl Iterator<Item = usize> {
    let (mut rest, mut trial) = (number, 2);
    std::iter::from_fn(move || {
        while rest > 1 {
            if trial * trial > rest {
                return Some(std::mem::replace(&mut rest, 1));
            }
            if rest.is_multiple_of(trial) {
                while rest.is_multiple_of(trial) {
                    rest /= trial;
                }
                return Some(trial);
            }
            trial += 1;
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_divisors_come_once_each() {
        assert_eq!(prime_divisors(360).collect::<Vec<_>>(), [2, 3, 5]);
        assert_eq!(prime_divisors(97).collect::<Vec<_>>(), [97]);
        assert_eq!(prime_divisors(1).count(), 0);
    }
}
