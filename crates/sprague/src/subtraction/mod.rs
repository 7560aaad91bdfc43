//! What is special to subtraction games: fast exact periods, expansion sets, value words, and
//! Ferguson's pairing.
//!
//! [`Solver`] finds the period of one finite set after another in the same memory; [`Expansion`] is
//! all there is to say about the expansion of a set in the sense of Ho, *On the expansion of
//! three-element subtraction sets*.

mod compare;
mod detect;
mod encoding;
mod expansion;
mod extras;
mod losing;
mod one_hot;
mod plain;
mod solver;
mod streaming;
mod word;

pub use expansion::{Expansion, ExpansionError, Members};
pub use extras::{Extras, FergusonPairing, ferguson_pairing, needless, optional_extras};
pub use losing::LosingHeaps;
pub use solver::{MOST_ELEMENTS, Solution, Solver};
pub use word::{Factor, Word};

use crate::Heap;

/// The greatest common divisor of the elements, 0 for none.
pub fn common_divisor(elements: &[Heap]) -> Heap {
    elements.iter().fold(0, |mut a, &b| {
        let mut b = b;
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    })
}
