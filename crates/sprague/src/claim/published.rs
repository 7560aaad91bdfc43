//! The files of published claims that come with the program.

/// A file of published claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Published {
    /// The name it is asked for by.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// All of them.
pub const PUBLISHED: &[Published] = &[
    Published {
        name: "lu-lecture-notes",
        text: include_str!("../../claims/lu-lecture-notes.claims"),
    },
    Published {
        name: "iannucci-larsson",
        text: include_str!("../../claims/iannucci-larsson.claims"),
    },
    Published {
        name: "plambeck-partisan",
        text: include_str!("../../claims/plambeck-partisan.claims"),
    },
    Published {
        name: "ho-expansion",
        text: include_str!("../../claims/ho-expansion.claims"),
    },
];
