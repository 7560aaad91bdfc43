//! The program from outside: what is typed and what it prints.
#![allow(missing_docs, clippy::unwrap_used)]

mod atlas;
mod certificates;
mod check_states;
mod claims;
mod crashes;
mod documents;
mod failing_writes;
mod forgiving;
mod full_disks;
mod interrupts;
mod kept_work;
mod limits;
mod loopy;
mod own_rules;
mod partizan;
mod pictures;
mod play;
mod play_terminal;
mod positions;
mod program;
mod proofs;
mod runs;
mod support;
mod sweeps;
mod typed_at_random;
