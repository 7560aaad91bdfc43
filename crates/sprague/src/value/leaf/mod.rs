//! Values with closed arithmetic: a number plus an uptimal plus a nimber.
//!
//! A leaf is x + a₁·↑ + a₂·↑² + … + *m with x a dyadic rational, aᵢ integers and m a nimber. Sum and negative are
//! read off these parts by definition, the order by a theorem of Conway (*On Numbers and Games*, ch. 15 and 16),
//! which is proved in `order`, and so are the canonical options, in `options`. Everything costs time linear in the
//! number of digits; only the nimber is limited, to 64 bits.

mod options;
mod order;
mod recognise;

use dashu_int::IBig;

use super::Dyadic;

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
}

static NO_DIGIT: IBig = IBig::ZERO;

fn digit(ups: &[IBig], i: usize) -> &IBig {
    ups.get(i).unwrap_or(&NO_DIGIT)
}
