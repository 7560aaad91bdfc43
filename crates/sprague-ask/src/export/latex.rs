//! A LaTeX tabular without packages.

use super::{Exporter, Table, heading};
use std::io::{self, Write};

pub(super) struct Latex;

impl Exporter for Latex {
    fn write(&self, table: Table<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "% {}", table.caption)?;
        let rest = "r".repeat(table.columns.len().saturating_sub(1));
        let first = match table.columns.first().map(String::as_str) {
            Some("game" | "component") => 'l',
            _ => 'r',
        };
        writeln!(out, "\\begin{{tabular}}{{{first}|{rest}}}")?;
        let heads = table.columns.iter().map(|head| math(head));
        writeln!(
            out,
            "{} \\\\ \\hline",
            heads.collect::<Vec<_>>().join(" & ")
        )?;
        for row in table.rows {
            let cells: Vec<String> = row.iter().map(|cell| text(cell)).collect();
            writeln!(out, "{} \\\\", cells.join(" & "))?;
        }
        writeln!(out, "\\end{{tabular}}")
    }
}

/// A cell: rules and sentences as typewriter text and words, anything else by its signs.
fn text(cell: &str) -> String {
    const VERBS: [&str; 3] = ["take ", "to ", "split "];
    if VERBS.iter().any(|verb| cell.starts_with(verb)) {
        return format!("\\texttt{{{}}}", escaped(cell));
    }
    let has_words = cell.split(' ').filter(|word| is_word(word)).count() > 1;
    match has_words {
        true => escaped(cell),
        false => game(cell),
    }
}

/// Whether something is written in letters only, at least three of them.
fn is_word(text: &str) -> bool {
    let text = text.trim_end_matches([',', ';', '.']);
    text.chars().count() > 2 && text.chars().all(|c| c.is_alphabetic() || c == '-')
}

/// Signs that mean something to LaTeX in a text.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '%' | '&' | '#' | '_' | '$' | '{' | '}' => out.extend(['\\', sign]),
            '^' => out.push_str("\\^{}"),
            '~' => out.push_str("\\~{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '–' => out.push_str("--"),
            sign => out.push(sign),
        }
    }
    out
}

/// Ups and switches as they are typed, `^`, `^^`, `^3`, `^[2]` and `+-1`, by their signs; powers stay as they are.
fn with_arrows(cell: &str) -> String {
    let mut out = String::new();
    let mut rest = cell;
    while let Some(sign) = rest.chars().next() {
        let is_power = out.ends_with(|c: char| c.is_alphanumeric() || "↑↓)".contains(c));
        let (said, length) = match sign {
            '+' if rest.starts_with("+-") => ("±".to_string(), 2),
            '^' if !is_power && rest.starts_with("^^") => ("⇑".to_string(), 2),
            '^' if !is_power => {
                let digits = rest[1..].find(|c: char| !c.is_ascii_digit());
                let digits = &rest[1..digits.map_or(rest.len(), |end| end + 1)];
                match digits {
                    "" if rest.starts_with("^[") => ("↑^".to_string(), 1),
                    "" => ("↑".to_string(), 1),
                    digits => (format!("{digits}·↑"), 1 + digits.len()),
                }
            }
            sign => (sign.to_string(), sign.len_utf8()),
        };
        out += &said;
        rest = &rest[length..];
    }
    out
}

/// Symbols such as `n` and `G(n)` are set as mathematics, words are not.
fn math(head: &str) -> String {
    let is_symbol = head.len() == 1 || head.contains(['(', '+', '^']);
    let is_number = head.chars().all(|c| c.is_ascii_digit());
    match is_symbol && !is_number {
        true => format!("${}$", head.replace('%', "\\bmod ")),
        false => escaped(&heading(head)),
    }
}

/// The name of a value other than a number is set as mathematics, every sign by its command.
fn game(cell: &str) -> String {
    const SIGNS: [(&str, &str); 21] = [
        ("{", "\\{"),
        ("}", "\\}"),
        ("||", "\\|"),
        ("↑", "{\\uparrow}"),
        ("↓", "{\\downarrow}"),
        ("⇑", "{\\Uparrow}"),
        ("⇓", "{\\Downarrow}"),
        ("^[", "^{["),
        ("²", "^2"),
        ("³", "^3"),
        ("·", "{\\cdot}"),
        ("±", "{\\pm}"),
        ("∞", "\\infty"),
        ("tiny", "\\mathrm{tiny}"),
        ("miny", "\\mathrm{miny}"),
        ("*", "{*}"),
        ("%", "\\bmod "),
        ("<=", "\\le "),
        (">=", "\\ge "),
        ("...", "\\ldots"),
        ("_", "\\_"),
    ];
    let signs = with_arrows(cell);
    let cell = signs.as_str();
    if !cell.contains(['{', '|', '↑', '↓', '⇑', '⇓', '^', '±', '∞', '*', '(']) {
        return escaped(cell);
    }
    let mut out = String::from("$");
    let mut rest = cell;
    // Whether the bracket that comes next ends an exponent.
    let mut raised = false;
    while let Some(sign) = rest.chars().next() {
        let known = SIGNS.iter().find(|(text, _)| rest.starts_with(text));
        let length = match known {
            Some((text, command)) => {
                out.push_str(command);
                raised |= *text == "^[";
                text.len()
            }
            None => {
                out.push(sign);
                if sign == ']' && std::mem::take(&mut raised) {
                    out.push('}');
                }
                sign.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    out.push('$');
    out
}

#[cfg(test)]
mod tests {
    use super::{game, text};

    #[test]
    fn rules_and_sentences_keep_their_blanks_and_no_sign_ends_the_line() {
        let rule = "take one of {k : 1 <= k <= n, k % 2 = 1}";
        let set = "\\texttt{take one of \\{k : 1 <= k <= n, k \\% 2 = 1\\}}";
        assert_eq!(text(rule), set);
        assert_eq!(
            text("Guy–Smith periodicity theorem"),
            "Guy--Smith periodicity theorem"
        );
        assert_eq!(text("G(n) = {0|G(n-3)}"), "$G(n) = \\{0|G(n-3)\\}$");
        assert_eq!(text("S(1,3,5,...)"), "$S(1,3,5,\\ldots)$");
        assert_eq!(text("100%"), "100\\%");
    }

    #[test]
    fn braces_and_bars_of_values_survive() {
        assert_eq!(game("{2|0||-1}"), "$\\{2|0\\|-1\\}$");
        assert_eq!(game("∞{0,1,2}"), "$\\infty\\{0,1,2\\}$");
        assert_eq!(game("3·↑^[2]*"), "$3{\\cdot}{\\uparrow}^{[2]}{*}$");
        assert_eq!(game("S(1|2)[4]"), "$S(1|2)[4]$");
        assert_eq!(game("^[2]*"), "${\\uparrow}^{[2]}{*}$");
        assert_eq!(game("^^ + ^3"), "${\\Uparrow} + 3{\\cdot}{\\uparrow}$");
        assert_eq!(game("+-1"), "${\\pm}1$");
        assert_eq!(game("-12"), "-12");
        assert_eq!(game("3/2"), "3/2");
    }
}
