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
pub const PUBLISHED: &[Published] = &[Published {
    name: "ho-expansion",
    text: include_str!("../../claims/ho-expansion.claims"),
}];
