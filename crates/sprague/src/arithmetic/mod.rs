//! Number theory for games: factorisations, a factor sieve, integer expressions with arithmetic
//! functions, closed forms and guessing them from values.
//!
//! The functions are those of Iannucci and Larsson, Game values of arithmetic functions, 2021. A
//! single number is factored by trial division and Pollard's rho, one beyond 64 bits by elliptic
//! curves; many by a sieve.

pub mod closed;
mod ecm;
pub mod expr;
pub mod factor;
pub mod functions;
pub mod guess;
pub mod large;
pub mod primes;
pub mod sieve;
pub(crate) mod table;

pub use closed::ClosedForm;
pub use expr::{EvalError, Expr};
pub use factor::{Factorisation, factorise, is_prime};
pub use guess::{Guess, Guesses};
pub use large::{FactorError, factorise_large, is_prime_large};
pub use sieve::FactorSieve;
