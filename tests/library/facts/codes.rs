//! Codes of taking and breaking, and partition games.

use super::fact::{Fact, fact};

/// Linyuan Lu, Math 576: Combinatorial Game Theory, Lecture note III, University of South Carolina
/// (editions of spring 2017 and fall 2020, which agree in all of this).
fn lecture(game: &str, place: &str) -> Fact {
    fact(game, format!("Lu, lecture note III, {place}"))
}

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
        // The first row of the table has 12 columns, heaps 0 to 11.
        lecture("kayles", "\"Kayles Game values\"").digits(
            "012314321426 412714321467 412854721867 412314721827 412814721427 \
             412814721867 412814721827 412814721827 4128147",
        ),
        lecture("dawsons-chess", "\"Values of Dawson's Chess\"").digits(
            "0112031103322405223301130211045274 0112031103322445523301130211045374 \
             8112031103322445593301130211045374 8112031103322445593301130211045374 811",
        ),
        // The last row is headed "80-100" but has twenty values, those of 80 to 99.
        lecture("grundy", "table of Grundy's game").digits(
            "00010210210213213243 04304304123124124124 15415415410210215213 \
             21324324324324324324 52452437437437435235",
        ),
        lecture("kayles", "text").digits("012314321426412714321467"),
        lecture("dawsons-kayles", "text").digits("00112031103322405223301130211045274"),
        lecture(".17", "text").digits("01102130113223415322311031201144264"),
        lecture("treblecross", "text").digits("0001112203311104333222440552223305"),
        lecture("guiles", "text")
            .digits("0110112212211011221221101122122")
            .period(1, 10),
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
