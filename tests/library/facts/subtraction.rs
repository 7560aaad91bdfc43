//! Subtraction games.

use super::fact::{Fact, fact};

pub(super) fn facts() -> Vec<Fact> {
    vec![
        fact("S()", "by hand").digits("0000").period(0, 1),
        fact("S(all)", "by hand")
            .digits("0123456789")
            .ends_with(1, 1),
    ]
}
