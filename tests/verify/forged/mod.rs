//! Certificates that are false though nearly everything in them is true: numbers consistent with each other, values as
//! they are, and a pattern that is seen for a while and then ends. The verifier must reject each one.

mod growth;
mod laws;
mod limits;
mod numbers;
mod outcomes;
mod patience;
mod periods;
mod positions;
