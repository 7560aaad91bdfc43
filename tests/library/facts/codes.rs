//! Codes of taking and breaking, and partition games.

use super::fact::{Fact, fact};

/// Berlekamp, Conway and Guy, Winning Ways, chapter 4, table of octal games, which gives the last
/// exception: one less than the preperiod.
fn octal(code: &str, period: u64, last_exception: u64) -> Fact {
    fact(code, "Winning Ways, chapter 4, table of octal games").period(last_exception + 1, period)
}

/// Gangolli and Plambeck, A note on periodicity in some octal games, 1989, with last exceptions.
fn gangolli_and_plambeck(code: &str, period: u64, last_exception: u64) -> Fact {
    fact(code, "Gangolli and Plambeck, 1989").period(last_exception + 1, period)
}

/// Dailly, Duchêne, Larsson and Paris, Partition games, whose cut numbers are one less.
fn partition(game: &str, period: u64, saltus: u64) -> Fact {
    fact(game, "Dailly, Duchêne, Larsson and Paris").ends_with(period, saltus)
}

/// What can be seen without computing.
fn plain(game: &str, preperiod: u64, period: u64) -> Fact {
    fact(game, "by hand").period(preperiod, period)
}

pub(super) fn facts() -> Vec<Fact> {
    vec![
        octal("0.77", 12, 70),
        octal("0.137", 34, 51),
        octal("0.07", 34, 52),
        octal("0.15", 10, 0),
        octal("0.45", 20, 497),
        octal("0.055", 148, 258),
        octal("0.156", 349, 3_478),
        octal("0.165", 1_550, 5_180),
        octal("0.356", 142, 7_314),
        octal("0.644", 442, 3_255),
        gangolli_and_plambeck("0.16", 149_459, 105_350),
        gangolli_and_plambeck("0.56", 144, 326_639),
        gangolli_and_plambeck("0.127", 4, 46_577),
        partition("CUT(4)", 3, 1),
        partition("CUT(2,3,4)", 1, 1),
        partition("CUT(3,5)", 2, 1),
        partition("CUT(2,5)", 24, 8),
        plain("0.0", 0, 1).digits("00000"),
        plain("1.0", 0, 1).digits("00000"),
        plain("3.0", 0, 1).digits("00000"),
        plain("0.1", 2, 1).digits("01000"),
        plain("0.3!", 0, 2).digits("010101"),
        plain("0.{0,2}", 0, 2),
        plain("4.0", 1, 2).digits("001010101"),
        plain("4=.0", 1, 2).digits("001010101"),
        plain("0.33", 0, 3).digits("012012012"),
        // Nim and Lasker's nim (Lasker, Brettspiele der Völker, 1931).
        plain("0.[3]", 0, 1)
            .ends_with(1, 1)
            .values("0 1 2 3 4 5 6 7 8 9 10 11 12"),
        fact("lasker-nim", "Winning Ways, chapter 4")
            .values("0 1 2 4 3 5 6 8 7 9 10 12 11")
            .ends_with(4, 4),
    ]
}
