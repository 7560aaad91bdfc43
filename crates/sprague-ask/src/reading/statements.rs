//! Statements about games as people say them: `kayles has period 12 from 71 on`, `S(1,2,3) is bipartite`.

use super::games::{Spelling, after, game};
use sprague::notation::{parse_game, parse_statement};

/// Words for properties of a game, and their names in statements.
const PROPERTIES: &[(&str, &str)] = &[
    ("periodic", "periodic(GAME)"),
    ("ultimately periodic", "periodic(GAME)"),
    ("eventually periodic", "periodic(GAME)"),
    ("purely periodic", "preperiod(GAME) = 0"),
    ("arithmetic periodic", "saltus(GAME) > 0"),
    ("arithmetico-periodic", "saltus(GAME) > 0"),
    ("bipartite", "bipartite(GAME)"),
    ("ultimately bipartite", "ultimately_bipartite(GAME)"),
    ("expandable", "expandable(GAME)"),
    ("not expandable", "not expandable(GAME)"),
    ("non-expandable", "not expandable(GAME)"),
    ("never 0", "G(GAME, n) > 0 for n >= 1"),
    ("bounded by ", "G(GAME, n) <= "),
];

/// `S(1,2|1,3)[n]` for `G(S(1,2|1,3), n)`: the value of a heap of a game with moves for each player. Nothing if there
/// is no such value.
pub(crate) fn partizan_heaps(text: &str) -> Option<String> {
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("G(") {
        let (before, inside) = (&rest[..at], &rest[at + 2..]);
        let is_name = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let mut depth = 0_usize;
        let (mut comma, mut close) = (None, None);
        for (place, sign) in inside.char_indices() {
            match sign {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth > 0 => depth -= 1,
                ')' => {
                    close = Some(place);
                    break;
                }
                ',' if depth == 0 => comma = Some(place),
                _ => {}
            }
        }
        match (comma, close) {
            (Some(comma), Some(close)) if inside[..comma].contains('|') && !is_name => {
                let (game, heap) = (inside[..comma].trim(), inside[comma + 1..close].trim());
                written += &format!("{before}{game}[{heap}]");
                rest = &inside[close + 1..];
            }
            _ => {
                written += &rest[..at + 2];
                rest = inside;
            }
        }
    }
    let written = written + rest;
    (written != text && parse_statement(&written).is_ok()).then_some(written)
}

/// The notation of a statement that was written in words; always readable.
pub(crate) fn statement(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(['.', '?', '!']).trim_end();
    let (said, clause) = match text.find(" for ") {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let said = after(said, "the").unwrap_or(said);
    let plain = plain_clause(clause);
    let ways = [
        Some(said.to_string()),
        period_of(said),
        has_period(said),
        property(said),
        two(said),
    ];
    let ways = ways.into_iter().flatten();
    let mut ways = ways.flat_map(|way| [clause, &plain].map(|clause| format!("{way}{clause}")));
    ways.find(|way| parse_statement(way).is_ok())
}

/// ` for a < 20 if a odd` for ` for a odd, a < 20`: what is said of a number is a condition, not a range.
fn plain_clause(clause: &str) -> String {
    const WORDS: [&str; 5] = ["odd", "even", "prime", "composite", "squarefree"];
    let Some(ranges) = clause.strip_prefix(" for ") else {
        return clause.to_string();
    };
    let is_condition = |part: &&str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        words.len() < 4 && words.last().is_some_and(|word| WORDS.contains(word))
    };
    let parts = ranges.split(',').map(str::trim);
    let (conditions, ranges): (Vec<&str>, Vec<&str>) = parts.partition(is_condition);
    match (conditions.is_empty(), ranges.is_empty()) {
        (true, _) => clause.to_string(),
        (_, true) => format!(" for n >= 0 if {}", conditions.join(" and ")),
        _ => format!(" for {} if {}", ranges.join(", "), conditions.join(" and ")),
    }
}

/// The name of a game as the notation has it; a game with variables stays as it is.
fn named(text: &str) -> String {
    game(text, Spelling::Exact).unwrap_or_else(|| text.trim().to_string())
}

/// `period of kayles is 12`.
fn period_of(said: &str) -> Option<String> {
    for word in ["period", "preperiod", "saltus"] {
        if let Some(rest) = after(said, word).and_then(|rest| after(rest, "of")) {
            let signs = [" is equal to ", " equals ", " is ", " = "];
            let (name, number) = signs.iter().find_map(|sign| rest.split_once(sign))?;
            return Some(format!("{word}({}) = {number}", named(name)));
        }
    }
    None
}

/// `kayles has period 12 from 71 on`, `kayles is periodic from 71 with period 12`.
fn has_period(said: &str) -> Option<String> {
    let lower = said.to_lowercase();
    let verbs = [
        " has ",
        " is periodic",
        " is ultimately periodic",
        " repeats ",
    ];
    let verb = verbs.iter().find_map(|verb| lower.find(verb))?;
    let (name, rest) = (named(said.get(..verb)?), lower.get(verb..)?);
    let number = |words: &[&str]| {
        let mut found = words.iter().filter_map(|word| {
            let rest = &rest[rest.find(word)? + word.len()..];
            let rest = rest.split([',', ';']).next()?;
            let end = [" from ", " with ", " and ", " on", " after "].iter();
            let end = end.filter_map(|word| rest.find(word)).min();
            let number = rest[..end.unwrap_or(rest.len())].trim();
            let number = number.trim_start_matches("heap ").trim_start_matches("of ");
            (!number.is_empty()).then(|| number.to_string())
        });
        found.next()
    };
    let period = number(&[" period length ", " period ", " repeats every "])?;
    let start = number(&[" preperiod ", " pre-period ", " from heap ", " from "]);
    Some(match start {
        Some(start) => format!("period({name}) = {period} and preperiod({name}) = {start}"),
        None => format!("period({name}) = {period}"),
    })
}

/// `S(1,3) is bipartite`.
fn property(said: &str) -> Option<String> {
    let (name, what) = said.split_once(" is ")?;
    let name = named(name);
    PROPERTIES.iter().find_map(|(words, statement)| {
        let rest = what.trim().strip_prefix(words)?;
        let complete = rest.is_empty() || words.ends_with(' ');
        complete.then(|| format!("{}{rest}", statement.replace("GAME", &name)))
    })
}

/// `0.07 and 0.17 have the same values`, `S(1,2,6) dominates S(1,3,5)`.
fn two(said: &str) -> Option<String> {
    if let Some((first, second)) = said.split_once(" dominates ") {
        return Some(format!("dominates({}, {})", named(first), named(second)));
    }
    let same = [
        " have the same values",
        " have the same nim-sequence",
        " are equivalent",
        " are equal",
        " are the same",
    ];
    let pair = same.iter().find_map(|words| said.strip_suffix(words));
    let pair = pair.and_then(|pair| pair.split_once(" and "));
    let equal = [" is equivalent to ", " is equal to ", " equals ", " = "];
    let pair = pair.or_else(|| equal.iter().find_map(|sign| said.split_once(sign)));
    let (first, second) = pair?;
    let (first, second) = (named(first), named(second));
    let both = parse_game(&first).is_ok() && parse_game(&second).is_ok();
    both.then(|| format!("G({first}, n) = G({second}, n)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_read_as_people_say_them() {
        for (typed, read) in [
            ("kayles has period 12", "period(kayles) = 12"),
            ("The period of kayles is 12.", "period(kayles) = 12"),
            (
                "kayles is periodic from 71 with period 12",
                "period(kayles) = 12 and preperiod(kayles) = 71",
            ),
            (
                "kayles has period 12 from 71 on",
                "period(kayles) = 12 and preperiod(kayles) = 71",
            ),
            ("Grundy's game is periodic", "periodic(Grundy's game)"),
            ("S(1,3) is bipartite", "bipartite(S(1,3))"),
            ("kayles is bounded by 9", "G(kayles, n) <= 9"),
            (
                "0.07 and 0.17 have the same values",
                "G(0.07, n) = G(0.17, n)",
            ),
            ("dawson = 0.137", "G(dawson, n) = G(0.137, n)"),
            (
                "G(S(1,3), n) = 1 for n odd",
                "G(S(1,3), n) = 1 for n >= 0 if n odd",
            ),
            (
                "S(1,a) has period 2 for 1 < a < 20, a odd",
                "period(S(1,a)) = 2 for 1 < a < 20 if a odd",
            ),
            (
                "S(1,a) has period a+1 for a in 2..20 if a is even",
                "period(S(1,a)) = a+1 for a in 2..20 if a is even",
            ),
        ] {
            assert_eq!(statement(typed).as_deref(), Some(read), "{typed}");
        }
        assert_eq!(statement("kayles is nice"), None);
    }
}
