//! Comparisons of values, `^ || *` and `{1|-1} <= 2`: where the sign stands and what it means.

use crate::value::Order;
use std::ops::Range;

/// What may be said of two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Relation {
    /// `=`: the same value.
    Equal,
    /// `!=`: another value.
    Unequal,
    /// `<`: worse for Left.
    Less,
    /// `<=`: not better for Left, and comparable.
    AtMost,
    /// `>`: better for Left.
    Greater,
    /// `>=`: not worse for Left, and comparable.
    AtLeast,
    /// `||`: neither is at least the other.
    Confused,
    /// `<|`: less or confused, so that Right wins the difference if he starts.
    LessOrConfused,
    /// `|>`: greater or confused.
    GreaterOrConfused,
}

/// The signs, longer ones before those they begin with.
const SIGNS: [(&str, Relation); 20] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("<|", Relation::LessOrConfused),
    ("|>", Relation::GreaterOrConfused),
    ("<>", Relation::Confused),
    ("||", Relation::Confused),
    ("!=", Relation::Unequal),
    ("==", Relation::Equal),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::Greater),
    ("≠", Relation::Unequal),
    ("≤", Relation::AtMost),
    ("≥", Relation::AtLeast),
    ("⧏", Relation::LessOrConfused),
    ("⧐", Relation::GreaterOrConfused),
    ("∥", Relation::Confused),
    ("‖", Relation::Confused),
    ("⊲", Relation::LessOrConfused),
    ("⊳", Relation::GreaterOrConfused),
];

impl Relation {
    /// The sign in ASCII.
    pub fn sign(self) -> &'static str {
        let mut signs = SIGNS
            .iter()
            .filter(|(sign, _)| !["==", "<>"].contains(sign));
        signs
            .find(|(_, relation)| *relation == self)
            .map_or("=", |(sign, _)| sign)
    }

    /// Whether it is true of two values in this order.
    pub fn holds(self, order: Order) -> bool {
        match self {
            Relation::Equal => order == Order::Equal,
            Relation::Unequal => order != Order::Equal,
            Relation::Less => order == Order::Less,
            Relation::AtMost => order.is_le(),
            Relation::Greater => order == Order::Greater,
            Relation::AtLeast => order.is_ge(),
            Relation::Confused => order == Order::Confused,
            Relation::LessOrConfused => !order.is_ge(),
            Relation::GreaterOrConfused => !order.is_le(),
        }
    }
}

impl From<Order> for Relation {
    fn from(order: Order) -> Self {
        match order {
            Order::Less => Relation::Less,
            Order::Greater => Relation::Greater,
            Order::Equal => Relation::Equal,
            Order::Confused => Relation::Confused,
        }
    }
}

/// A comparison within a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// What is said.
    pub relation: Relation,
    /// Where its sign stands: the values are before and after it.
    pub place: Range<usize>,
}

/// Finds the sign of a comparison outside all brackets; the first one if there are several.
///
/// ```
/// use sprague::notation::{Relation, find_comparison};
///
/// let found = find_comparison("{2||1|0} <| ^<2>").unwrap();
/// assert_eq!(found.relation, Relation::LessOrConfused);
/// assert_eq!(found.place, 9..11);
/// assert_eq!(find_comparison("{2||1|0} + ^<2>"), None);
/// ```
pub fn find_comparison(text: &str) -> Option<Comparison> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            '<' if power(text, at).is_some() => {
                at += power(text, at).unwrap_or(1);
                continue;
            }
            _ if depth == 0 => {
                let found = SIGNS.iter().find(|(sign, _)| text[at..].starts_with(sign));
                if let Some((sign, relation)) = found {
                    return Some(Comparison {
                        relation: *relation,
                        place: at..at + sign.len(),
                    });
                }
            }
            _ => {}
        }
        at += c.len_utf8();
    }
    None
}

/// The length of the power `<2>` of an arrow, as in `^<2>`, if one begins here.
fn power(text: &str, at: usize) -> Option<usize> {
    if !text[..at].ends_with(['^', 'v', '↑', '↓']) {
        return None;
    }
    let rest = &text[at + 1..];
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    (digits > 0 && rest[digits..].starts_with('>')).then_some(digits + 2)
}
