//! Values with closed arithmetic: a number plus an uptimal plus a nimber.
//!
//! A leaf is x + a₁·↑ + a₂·↑² + … + *m with x a dyadic rational, aᵢ integers and m a nimber. Sum,
//! negative and order of leaves are read off these parts (Conway, *On Numbers and Games*, ch. 15
//! and 16; the order of uptimals is lexicographic, and u + * is confused with 0 exactly when u lies
//! between ±0.111…). That `options` are the canonical ones is a definition for numbers and nimbers; for uptimals whose digits are
//! all positive their value follows from the identity proved in `regular`. For all others the formula was found by
//! computing, and is held against the arena's own canonical forms by the tests. Everything costs time linear in the number of digits; only the nimber is
//! limited, to 64 bits.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::{Dyadic, Order};

/// `number + ups[0]·↑ + ups[1]·↑² + … + *nim`; `ups` has no trailing zeros.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Leaf {
    number: Dyadic,
    ups: Vec<IBig>,
    nim: u64,
}

impl Leaf {
    /// The leaf with these parts; trailing zero digits are dropped.
    pub fn new(number: Dyadic, mut ups: Vec<IBig>, nim: u64) -> Self {
        while ups.last() == Some(&IBig::ZERO) {
            ups.pop();
        }
        Leaf { number, ups, nim }
    }

    /// Lets go of memory that dropped digits had.
    pub(super) fn shrink(&mut self) {
        self.ups.shrink_to_fit();
    }

    /// A number.
    pub fn number_only(number: Dyadic) -> Self {
        Leaf {
            number,
            ups: Vec::new(),
            nim: 0,
        }
    }

    /// A nimber.
    pub fn nimber(nim: u64) -> Self {
        Leaf {
            number: Dyadic::ZERO,
            ups: Vec::new(),
            nim,
        }
    }

    /// The number x.
    pub fn number(&self) -> &Dyadic {
        &self.number
    }

    /// The coefficients of ↑, ↑², …, without trailing zeros.
    pub fn ups(&self) -> &[IBig] {
        &self.ups
    }

    /// The m of the nimber *m.
    pub fn nim(&self) -> u64 {
        self.nim
    }

    /// Is it a number?
    pub fn is_number(&self) -> bool {
        self.nim == 0 && self.ups.is_empty()
    }

    /// Is it a nimber (0 included)?
    pub fn is_nimber(&self) -> bool {
        self.number.is_zero() && self.ups.is_empty()
    }

    /// The same leaf with another nimber.
    #[must_use]
    pub fn with_nim(&self, nim: u64) -> Leaf {
        Leaf {
            nim,
            ..self.clone()
        }
    }

    /// The same leaf with another number.
    #[must_use]
    pub fn with_number(&self, number: Dyadic) -> Leaf {
        Leaf {
            number,
            ..self.clone()
        }
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Leaf {
        Leaf {
            number: -&self.number,
            ups: self.ups.iter().map(|digit| -digit).collect(),
            nim: self.nim,
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Leaf) -> Leaf {
        let length = self.ups.len().max(other.ups.len());
        let ups = (0..length)
            .map(|i| digit(&self.ups, i) + digit(&other.ups, i))
            .collect();
        Leaf::new(&self.number + &other.number, ups, self.nim ^ other.nim)
    }

    /// The multiple by an integer.
    #[must_use]
    pub fn times(&self, n: &IBig) -> Leaf {
        let odd = n % IBig::from(2) != IBig::ZERO;
        let ups = self.ups.iter().map(|digit| digit * n).collect();
        let number = &self.number * &Dyadic::from(n.clone());
        Leaf::new(number, ups, if odd { self.nim } else { 0 })
    }

    /// How it compares with another leaf.
    pub fn order(&self, other: &Leaf) -> Order {
        match self.number.cmp(&other.number) {
            Ordering::Less => return Order::Less,
            Ordering::Greater => return Order::Greater,
            Ordering::Equal => {}
        }
        let nim = self.nim ^ other.nim;
        let length = self.ups.len().max(other.ups.len());
        let first = (0..length).find(|&i| digit(&self.ups, i) != digit(&other.ups, i));
        let Some(first) = first else {
            return if nim == 0 {
                Order::Equal
            } else {
                Order::Confused
            };
        };
        let (greater, smaller, answer) = if digit(&self.ups, first) > digit(&other.ups, first) {
            (self, other, Order::Greater)
        } else {
            (other, self, Order::Less)
        };
        // A nimber is absorbed by anything with an ↑ in it, except * by less than 0.111…
        let absorbed = match nim {
            0 => true,
            1 => exceeds_all_ones(&greater.ups, &smaller.ups),
            _ => first == 0,
        };
        if absorbed { answer } else { Order::Confused }
    }

    /// The canonical options, which are leaves again.
    pub fn options(&self) -> (Vec<Leaf>, Vec<Leaf>) {
        match self.ups.last() {
            None if self.nim == 0 => self.number_options(),
            None => self.nimber_options(),
            Some(last) if *last > IBig::ZERO => (
                self.advances(),
                vec![self.retreat(self.ups.len(), self.nim ^ 1)],
            ),
            Some(_) => {
                let (lefts, rights) = self.negative().options();
                let negate = |leaves: Vec<Leaf>| leaves.iter().map(Leaf::negative).collect();
                (negate(rights), negate(lefts))
            }
        }
    }

    /// `self − ↑^[k]` with another nimber: Right's move in a positive ↑^k.
    fn retreat(&self, k: usize, nim: u64) -> Leaf {
        let length = self.ups.len().max(k);
        let ups = (0..length)
            .map(|i| digit(&self.ups, i) - IBig::from(i < k))
            .collect();
        Leaf::new(self.number.clone(), ups, nim)
    }

    /// The left options of a leaf whose last digit is positive.
    ///
    /// Left drops the last digits: the very last if it is 1, else the whole run of positive digits
    /// at the end. If a negative digit comes before, she can also answer the last of those with
    /// ↑^[j]*, everything after it dropped. Otherwise she can move to smaller nimbers, which
    /// matters while the leaf is confused with its number. (Found by computing all uptimals of up
    /// to four digits; the tests compare again.)
    fn advances(&self) -> Vec<Leaf> {
        let with = |ups: &[IBig], nim| Leaf::new(self.number.clone(), ups.to_vec(), nim);
        let kept = self.kept_digits();
        if let Some(j) = self.ups.iter().rposition(|digit| *digit < IBig::ZERO) {
            let answer = with(&self.ups[..=j], 0)
                .negative()
                .retreat(j + 1, 0)
                .negative();
            let answer = Leaf {
                number: self.number.clone(),
                nim: self.nim ^ 1,
                ..answer
            };
            return vec![with(kept, self.nim), answer];
        }
        if self.order(&Leaf::number_only(self.number.clone())) == Order::Confused {
            let mut lefts: Vec<Leaf> = (0..self.nim).map(|nim| with(&[], nim)).collect();
            lefts.push(with(kept, self.nim));
            return lefts;
        }
        let dropped = with(kept, self.nim);
        vec![if dropped.ups.is_empty() {
            with(&[], 0)
        } else {
            dropped
        }]
    }

    /// The digits left when the last one (if it is 1) or the whole run of positive digits at the
    /// end is dropped.
    fn kept_digits(&self) -> &[IBig] {
        let length = self.ups.len();
        if self.ups[length - 1] == IBig::ONE {
            return &self.ups[..length - 1];
        }
        let run = self.ups.iter().rposition(|digit| *digit <= IBig::ZERO);
        &self.ups[..run.map_or(0, |i| i + 1)]
    }

    fn number_options(&self) -> (Vec<Leaf>, Vec<Leaf>) {
        let x = &self.number;
        let at = |numerator: IBig| Leaf::number_only(Dyadic::new(numerator, x.exponent()));
        if !x.is_integer() {
            return (vec![at(x.numerator() - 1)], vec![at(x.numerator() + 1)]);
        }
        match x.sign() {
            Ordering::Equal => (vec![], vec![]),
            Ordering::Greater => (vec![at(x.numerator() - 1)], vec![]),
            Ordering::Less => (vec![], vec![at(x.numerator() + 1)]),
        }
    }

    fn nimber_options(&self) -> (Vec<Leaf>, Vec<Leaf>) {
        let smaller: Vec<Leaf> = (0..self.nim).map(|m| self.with_nim(m)).collect();
        (smaller.clone(), smaller)
    }

    /// The leaf whose canonical form has these options, if there is one. The options must be
    /// canonical: nothing dominated, nothing reversible.
    pub fn recognise(lefts: &[&Leaf], rights: &[&Leaf]) -> Option<Leaf> {
        recognise_number(lefts, rights)
            .or_else(|| recognise_nimber(lefts, rights))
            .or_else(|| recognise_uptimal(lefts, rights))
    }
}

static NO_DIGIT: IBig = IBig::ZERO;

fn digit(ups: &[IBig], i: usize) -> &IBig {
    ups.get(i).unwrap_or(&NO_DIGIT)
}

/// Is `greater − smaller`, digit by digit, above 0.111… in lexicographic order?
fn exceeds_all_ones(greater: &[IBig], smaller: &[IBig]) -> bool {
    let length = greater.len().max(smaller.len());
    for i in 0..length {
        match (digit(greater, i) - digit(smaller, i)).cmp(&IBig::ONE) {
            Ordering::Less => return false,
            Ordering::Greater => return true,
            Ordering::Equal => {}
        }
    }
    false
}

fn recognise_number(lefts: &[&Leaf], rights: &[&Leaf]) -> Option<Leaf> {
    let bound = |leaves: &[&Leaf]| match leaves {
        [] => Some(None),
        [leaf] if leaf.is_number() => Some(Some(leaf.number.clone())),
        _ => None,
    };
    let (low, high) = (bound(lefts)?, bound(rights)?);
    Dyadic::simplest_between(low.as_ref(), high.as_ref()).map(Leaf::number_only)
}

/// x + *m = {x, x*, …, x*(m−1) | the same}
fn recognise_nimber(lefts: &[&Leaf], rights: &[&Leaf]) -> Option<Leaf> {
    let first = lefts.first()?;
    if lefts.len() != rights.len() {
        return None;
    }
    let nims = |leaves: &[&Leaf]| -> Option<Vec<u64>> {
        let alike = |leaf: &&Leaf| leaf.number == first.number && leaf.ups.is_empty();
        let mut nims: Vec<u64> = leaves
            .iter()
            .map(|l| alike(l).then_some(l.nim))
            .collect::<Option<_>>()?;
        nims.sort_unstable();
        Some(nims)
    };
    let consecutive = |nims: Vec<u64>| nims.iter().enumerate().all(|(i, &nim)| nim == i as u64);
    (consecutive(nims(lefts)?) && consecutive(nims(rights)?)).then(|| Leaf {
        number: first.number.clone(),
        ups: Vec::new(),
        nim: lefts.len() as u64,
    })
}

/// An uptimal whose last digit is positive at place k has the one right option U − ↑^[k]*, and k is
/// the length of the longest option or one more; the mirror image for a negative last digit.
fn recognise_uptimal(lefts: &[&Leaf], rights: &[&Leaf]) -> Option<Leaf> {
    let first = lefts.first().or(rights.first())?;
    let mut all = lefts.iter().chain(rights);
    if !all.all(|leaf| leaf.number == first.number) {
        return None;
    }
    let longest = lefts
        .iter()
        .chain(rights)
        .map(|leaf| leaf.ups.len())
        .max()?;
    let mut candidates = Vec::new();
    for k in longest.max(1)..=longest + 1 {
        if let [right] = rights {
            let mirrored = right.negative().retreat(k, right.nim ^ 1).negative();
            candidates.push(Leaf {
                number: right.number.clone(),
                ..mirrored
            });
        }
        if let [left] = lefts {
            candidates.push(left.retreat(k, left.nim ^ 1));
        }
    }
    candidates.into_iter().find(|leaf| {
        let (own_lefts, own_rights) = leaf.options();
        same_leaves(lefts, &own_lefts) && same_leaves(rights, &own_rights)
    })
}

/// Do two lists without repetitions have the same members?
fn same_leaves(given: &[&Leaf], own: &[Leaf]) -> bool {
    given.len() == own.len() && own.iter().all(|leaf| given.contains(&leaf))
}
