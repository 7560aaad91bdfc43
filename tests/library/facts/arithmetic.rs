//! Games of arithmetic functions.

use super::fact::{Fact, fact};

/// Iannucci and Larsson, Game values of arithmetic functions, 2021: the game, the first heap, the place.
fn printed(game: &str, from: u64, place: &str) -> Fact {
    fact(game, format!("Iannucci and Larsson, {place}")).from(from)
}

pub(super) fn facts() -> Vec<Fact> {
    vec![
        printed("maliquot", 1, "table, 1.1.1").digits("01121213"),
        printed("saliquot", 0, "table, 1.1.2").digits("012131214"),
        printed("maliquant", 0, "table, 1.2.1").digits("011213241"),
        printed("saliquant", 0, "table, 1.2.2").digits("00011213342546677849"),
        printed("totative", 1, "table, 1.3").digits("01213141"),
        printed("nontotative-printed", 0, "table, 1.4").digits("01112131425161748191"),
        printed("mtotient", 1, "table, 2.1.1").digits("01001011"),
        printed("mtotient", 1, "sequence, 2.1.1").digits("01001011110101001100001010001"),
        printed("stotient", 1, "table, 2.1.2").digits("0110111100101000"),
        printed("stau", 0, "example 3").digits("011001"),
        printed("mtau-zero", 0, "example 4").digits("010010"),
        // The print has 0 at 3 and follows from it, against the text: primes have value 1.
        printed("mtau", 1, "sequence, 2.2.1")
            .digits("01001111011011111010")
            .misprinted(&[(3, 1), (6, 0), (8, 0), (10, 0), (14, 0), (15, 0)]),
        printed("stau", 0, "sequence, 2.2.2").digits("0110010011101101100111"),
        printed("mbigomega", 1, "sequence, 2.3.1").digits("0110101000101001"),
        printed("sbigomega", 1, "sequence, 2.3.2").digits("01001100110011010101"),
        printed("msmallomega", 1, "sequence, 2.3.3").digits("011110111010"),
        printed("ssmallomega", 1, "sequence, 2.3.4").digits("01010010110011010011001"),
        printed("fullset-maliquot", 1, "sequence, 3").digits("0110111001101110101"),
        printed("fullset-totative", 1, "sequence, 3").digits("0101100001111011000"),
        printed("powerset-maliquot", 1, "list, 4, item 1").digits("0112121422141228141"),
        printed("powerset-saliquot", 0, "list, 4, item 2")
            .values("0 1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1"),
        printed("powerset-maliquant", 1, "list, 4, item 3")
            .values("0 0 1 0 2 1 4 8 16 2 32 1 64 4 128 8 256 16 512"),
        printed("powerset-saliquant", 1, "list, 4, item 4")
            .values("0 0 1 1 2 1 4 4 8 2 16 8 32 32 64 64 128 8 256 64"),
        printed("powerset-totative", 1, "list, 4, item 5")
            .values("0 1 2 1 4 1 8 1 2 1 16 1 32 1 2 1 64 1 128"),
        printed("powerset-nontotative", 1, "list, 4, item 6")
            .values("0 0 0 1 0 2 0 4 1 8 0 16 0 32 4 64 0 128 0"),
        printed("divide-and-residue", 1, "tables, 5.2").digits("0121232343"),
        printed("divide-and-residue", 1, "list of 50 values, 5.2")
            .digits("01212323434343434545354215656265389898989494989494"),
        printed("divide-throw-residue", 1, "sequence, 5.2")
            .values("0 1 2 1 3 2 4 1 5 3 6 2 7 4 8 1 9 5 10 3 11 6 12"),
        printed("residue-throw-divisor", 1, "sequence, 5.2").digits("011122222"),
        // The twos belong at 8, 12, 18 and 20; example 12 itself says G(12) = 2.
        printed("sfactoring", 0, "example 12")
            .digits("00111112111211112121111")
            .misprinted(&[(7, 1), (8, 2), (11, 1), (12, 2), (16, 1), (20, 2)]),
    ]
}
