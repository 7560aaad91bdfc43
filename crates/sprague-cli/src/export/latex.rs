//! A LaTeX tabular without packages.

use super::{Exporter, Table};
use std::io::{self, Write};

pub(super) struct Latex;

impl Exporter for Latex {
    fn write(&self, table: Table<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "% {}", table.caption)?;
        let rest = "r".repeat(table.columns.len().saturating_sub(1));
        writeln!(out, "\\begin{{tabular}}{{r|{rest}}}")?;
        let heads = table.columns.iter().map(|head| math(head));
        writeln!(
            out,
            "{} \\\\ \\hline",
            heads.collect::<Vec<_>>().join(" & ")
        )?;
        for row in table.rows {
            writeln!(out, "{} \\\\", row.join(" & "))?;
        }
        writeln!(out, "\\end{{tabular}}")
    }
}

/// Symbols such as `n` and `G(n)` are set as mathematics, words are not.
fn math(head: &str) -> String {
    let symbol = head.len() <= 4 && !head.chars().all(|c| c.is_ascii_digit());
    if symbol {
        format!("${head}$")
    } else {
        head.to_string()
    }
}
