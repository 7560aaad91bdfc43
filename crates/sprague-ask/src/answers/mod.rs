//! One file per question: what is asked, what is answered, and the way from one to the other.

pub mod games;
pub mod rules;
