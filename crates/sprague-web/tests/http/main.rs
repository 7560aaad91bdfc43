//! The server tested from outside: a real one on a free port, asked over real connections.

mod answers;
mod guard;
mod hostile;
mod load;
mod places;
mod support;
