//! One file per question: what is asked, what is answered, and the way from one to the other.

pub mod board;
pub mod check;
pub mod dominates;
pub mod equivalent;
pub mod example;
pub mod expand;
pub mod games;
pub mod guess;
pub mod laws;
pub mod loopy;
pub mod loopy_heap;
pub mod options;
pub mod outcomes;
pub mod partizan_values;
pub mod period;
pub mod play;
pub mod plot;
pub mod reply;
pub mod report;
pub mod rules;
pub mod run;
pub mod sweep;
pub mod value;
pub mod values;
pub mod verify;
pub mod win;
