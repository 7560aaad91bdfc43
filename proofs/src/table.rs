//! What all files have in common: how they begin, and tables of values.

use crate::rules::comment;

/// What follows the tables. The notation for lists comes after them, because tables cannot be read with it.
pub(crate) const HEADER: &str = "\nImport ListNotations.\nOpen Scope N_scope.\n";

/// The beginning of a file, with what it is about.
pub(crate) fn opening(about: &str) -> String {
    format!(
        "(** {}\n\n    Written by sprague for the Coq proof assistant, which checks it with the theories named\n    \
         Sprague: [coqc -Q THEORIES Sprague FILE]. *)\n\n\
         From Coq Require Import NArith List Uint63 PArray.\nFrom Sprague Require Import Certify PartRules SparseCheck Taking Outcomes.\n",
        comment(about)
    )
}

/// A table under a name.
pub(crate) fn table_definition(name: &str, values: &[u64]) -> String {
    let mut text = format!("\nDefinition {name} : array int := [|");
    let mut width = usize::MAX;
    for (i, value) in values.iter().enumerate() {
        let word = format!("{value}{}", if i + 1 < values.len() { ";" } else { "" });
        if width.saturating_add(word.len() + 1) > 100 {
            text += "\n  ";
            width = 2;
        } else {
            text.push(' ');
            width += 1;
        }
        text += &word;
        width += word.len();
    }
    text + "\n  | 0 |]%uint63.\n"
}
