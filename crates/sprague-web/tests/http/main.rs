//! The server tested from outside: a real one on a free port, asked over real connections.

// A client that cannot go on is a test that failed.
#![allow(clippy::unwrap_used)]

mod answers;
mod guard;
mod hostile;
mod load;
mod patience;
mod places;
mod support;
