//! Reading families: `S(1,a,b) for a in 2..40, b in a+1..120 if a % 2 = 0`.
//!
//! A ruleset in which numbers may be expressions, then `for` with ranges (both ends included), lists
//! `a in (0, 3, 5..9)`, sets `X subset of 1..7` and conditions such as `1 <= a < b <= 61`; conditions may
//! also follow after `if`, `with` or `where`. A variable without a range starts at 1; it must be
//! bounded by a condition. Where such a variable stands next to another member of a set, the two
//! ascend. In a code, small letters are digits from 0 to 7 unless a range says otherwise.

mod clauses;
mod subsets;

use super::cursor::Cursor;
use super::custom::looks_like_rule;
use super::expression::{self, Expression, ExpressionKind, Names};
use super::{ParseError, parse_ruleset};
use crate::arithmetic::expr::Expr;
use crate::family::{Family, Member, Piece, Template};
use clauses::Clauses;
use std::ops::Range;

const HINT: &str = "write S(1,a,b) for a in 2..40, b in a+1..120 if a % 2 = 0, or S(a,b,c) for 1 <= a < b < c \
                    <= 61, or S(X) for X subset of 1..7, or S(1,2|1,k) for k in 3..15, or .abc";
/// Reads a family of games.
///
/// ```
/// use sprague::notation::parse_family;
///
/// let family = parse_family("S(a, 2a+1, 3a) for a in 5..99 step 2").unwrap();
/// assert_eq!(family.points().unwrap().len(), 48);
/// assert_eq!(family.game(&[7]).unwrap().to_string(), "S(7,15,21)");
/// ```
pub fn parse_family(text: &str) -> Result<Family, ParseError> {
    let mut cursor = Cursor::new(text.trim_end());
    cursor.skip_spaces();
    if cursor.is_at_end() {
        return Err(ParseError::new(cursor.here(), "no family was given").with_hint(HINT));
    }
    let mut variables = Variables::default();
    let (template, members) = template(&mut cursor, &mut variables, text)?;
    let mut reader = Clauses::new(text, variables);
    reader.read(&mut cursor)?;
    reader.family(template, &members)
}

/// Collects the names that appear.
#[derive(Debug, Default)]
struct Variables {
    names: Vec<String>,
    /// Slots of digits in a code.
    digits: Vec<usize>,
    /// Whether each player has moves of their own.
    partizan: bool,
}

impl Variables {
    fn slot(&mut self, name: &str) -> usize {
        self.names
            .iter()
            .position(|known| known == name)
            .unwrap_or_else(|| {
                self.names.push(name.into());
                self.names.len() - 1
            })
    }
}

impl Variables {
    fn expr(&self, slot: usize) -> Expr {
        Expr::Variable(slot, self.names[slot].as_str().into())
    }
}

impl Names for Variables {
    fn resolve(&mut self, name: &str, _: Range<usize>) -> Option<(usize, ExpressionKind)> {
        Some((self.slot(name), ExpressionKind::Integer))
    }

    fn known(&self) -> Vec<String> {
        self.names.clone()
    }
}

/// Reads the game with variables in it; also gives the members of a list for the implied order.
fn template(
    cursor: &mut Cursor<'_>,
    variables: &mut Variables,
    text: &str,
) -> Result<(Template, Vec<Vec<Expr>>), ParseError> {
    if let Some(pieces) = rule(cursor, variables) {
        return Ok((Template::Text(pieces), Vec::new()));
    }
    let head = cursor
        .rest()
        .split('(')
        .next()
        .unwrap_or_default()
        .trim_end();
    if head.eq_ignore_ascii_case("S") || head.eq_ignore_ascii_case("CUT") {
        return list(cursor, variables, head);
    }
    let code = cursor.rest().split_whitespace().next().unwrap_or_default();
    if code.contains('.') {
        let mut pieces = Vec::new();
        for c in code.chars() {
            cursor.bump();
            if c.is_ascii_lowercase() {
                let slot = variables.slot(&c.to_string());
                variables.digits.push(slot);
                pieces.push(Piece::Digit(slot));
            } else {
                pieces.push(Piece::Text(c.into()));
            }
        }
        if variables.names.is_empty() {
            parse_ruleset(code).map_err(|_| {
                ParseError::new(0..code.len(), "this is not a code").with_hint(HINT)
            })?;
        }
        return Ok((Template::Text(pieces), Vec::new()));
    }
    match parse_ruleset(text) {
        Ok(game) => {
            cursor.take_while(|_| true);
            Ok((
                Template::Text(vec![Piece::Text(game.to_string())]),
                Vec::new(),
            ))
        }
        Err(_) => {
            let rest = cursor.at()..text.trim_end().len();
            Err(ParseError::new(rest, "there is no variable in this family").with_hint(HINT))
        }
    }
}

/// `S(1,a,b)`, `S(all except a,b)`, `S(a,b,...)`, `CUT(a,b)`.
fn list(
    cursor: &mut Cursor<'_>,
    variables: &mut Variables,
    head: &str,
) -> Result<(Template, Vec<Vec<Expr>>), ParseError> {
    cursor.take_while(|c| c != '(');
    let open = cursor.here();
    cursor.bump();
    let mut pieces = vec![Piece::Text(format!("{head}("))];
    let mut plain = head.eq_ignore_ascii_case("S");
    let mut members = Vec::new();
    // The members of each player apart: they ascend within a set only.
    let mut nodes = vec![Vec::new()];
    cursor.skip_spaces();
    if cursor.eat_word("all") {
        plain = false;
        pieces.push(Piece::Text("all except ".into()));
        cursor.skip_spaces();
        if !cursor.eat_word("except") {
            return Err(cursor
                .expected("`except`")
                .with_hint("write S(all except a,b)"));
        }
    }
    loop {
        cursor.skip_spaces();
        let empty = plain && members.is_empty()
            || variables.partizan && nodes.last().is_some_and(Vec::is_empty);
        if empty && cursor.rest().starts_with(['|', ')']) {
            // A player without moves.
        } else if cursor.eat("...") || cursor.eat("…") {
            plain = false;
            pieces.push(Piece::Text("...".into()));
        } else {
            let member = expression::number(cursor, variables)?;
            members.push(Member::Number(member.clone()));
            if let Some(own) = nodes.last_mut() {
                own.push(member.expr.clone());
            }
            pieces.push(Piece::Number(member));
            cursor.skip_spaces();
            if !cursor.rest().starts_with("...") && cursor.eat("..") {
                plain = false;
                pieces.push(Piece::Text("..".into()));
                pieces.push(Piece::Number(expression::number(cursor, variables)?));
            }
        }
        cursor.skip_spaces();
        if cursor.eat(")") {
            pieces.push(Piece::Text(")".into()));
            break;
        }
        if head.eq_ignore_ascii_case("S") && !variables.partizan && cursor.eat("|") {
            (plain, variables.partizan) = (false, true);
            nodes.push(Vec::new());
            pieces.push(Piece::Text("|".into()));
            continue;
        }
        if !cursor.eat(",") {
            return Err(
                match cursor.is_at_end() || cursor.peek().is_some_and(char::is_alphabetic) {
                    true => ParseError::new(open, "this bracket is never closed"),
                    false => cursor.expected("`,` or `)`"),
                },
            );
        }
        pieces.push(Piece::Text(",".into()));
    }
    let template = if plain {
        Template::Set(members)
    } else {
        Template::Text(pieces)
    };
    Ok((template, nodes))
}

/// A rule of one's own before the last `for` whose variables it uses: `take one of {k : k <= a} for a in 2..5`.
fn rule(cursor: &mut Cursor<'_>, variables: &mut Variables) -> Option<Vec<Piece>> {
    let text = cursor.rest();
    if !looks_like_rule(text) {
        return None;
    }
    let splits: Vec<usize> = text.match_indices(" for ").map(|(at, _)| at).collect();
    let (head, names) = splits.into_iter().rev().find_map(|at| {
        let names = ranged_names(&text[at + 5..]);
        let head = &text[..at];
        let filled = |number: &str| {
            let pieces = rule_pieces(head, &names);
            let words = pieces.iter().map(|(text, name)| match name {
                true => number,
                false => text.as_str(),
            });
            parse_ruleset(&words.collect::<String>()).is_ok()
        };
        let uses = rule_pieces(head, &names).iter().any(|(_, name)| *name);
        let reads = ["2", "3", "7", "1"].into_iter().any(filled);
        (uses && reads).then_some((head, names))
    })?;
    let pieces = rule_pieces(head, &names).into_iter().map(|(text, name)| {
        if !name {
            return Piece::Text(text);
        }
        let slot = variables.slot(&text);
        let expr = variables.expr(slot);
        Piece::Number(Expression::new(expr, ExpressionKind::Integer))
    });
    let pieces = pieces.collect();
    for _ in head.chars() {
        cursor.bump();
    }
    Some(pieces)
}

/// The names that are given a range in a list of ranges.
fn ranged_names(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.windows(2).filter(|pair| pair[1] == "in");
    let names = pairs.map(|pair| pair[0].trim_start_matches(',').to_string());
    names
        .filter(|name| name.chars().all(char::is_alphanumeric))
        .collect()
}

/// A rule cut into texts and names (with `true`) that stand on their own; a factor before a name gets its sign.
fn rule_pieces(rule: &str, names: &[String]) -> Vec<(String, bool)> {
    let mut pieces: Vec<(String, bool)> = vec![(String::new(), false)];
    let mut rest = rule;
    while let Some(c) = rest.chars().next() {
        let word = rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
                .len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (text, name) = match (digits, word) {
            (0, 0) => (&rest[..c.len_utf8()], false),
            (0, _) => (
                &rest[..word],
                names.iter().any(|name| *name == rest[..word]),
            ),
            _ => (&rest[..digits], false),
        };
        rest = &rest[text.len()..];
        if name {
            if let Some((before, false)) = pieces.last_mut()
                && before.ends_with(|c: char| c.is_ascii_digit())
            {
                before.push('*');
            }
            pieces.push((text.to_string(), true));
            pieces.push((String::new(), false));
        } else if let Some((before, _)) = pieces.last_mut() {
            before.push_str(text);
        }
    }
    pieces
}
