//! Statements as certificates write them: with few operators, and everything in brackets, so that whoever checks them
//! needs no grammar.

use super::{Body, Domain, GameText, Statement};
use crate::Ruleset;
use crate::arithmetic::expr::{About, Expr, GameTerm, ListEntry, Operator};
use crate::ruleset::Game;

/// A statement about all numbers from one on, as certificates write it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormalStatement {
    /// The first number.
    pub from: u64,
    /// What holds from there on, for instance `(G1(n) = (n % 4))`.
    pub condition: String,
    /// The games of `G1`, `G2` and so on.
    pub games: Vec<Ruleset>,
}

impl Statement {
    /// The statement as certificates write it; nothing if it is not a condition on nim-values and a single number
    /// without an end, or uses other functions.
    pub fn formal(&self) -> Option<FormalStatement> {
        // Where a condition of the range fails, the statement says nothing.
        self.written(&self.body, |extra, text| {
            format!("(({extra} = 0) or {text})")
        })
    }

    /// The condition that heaps are looked for by, or whose density is told, as certificates write it.
    pub fn formal_condition(&self) -> Option<FormalStatement> {
        let body = match &self.body {
            Body::Density { of, .. } => of,
            body => body,
        };
        self.written(body, |extra, text| format!("({extra} and {text})"))
    }

    fn written(
        &self,
        body: &Body,
        within: impl Fn(String, String) -> String,
    ) -> Option<FormalStatement> {
        let Body::Condition(condition) = body else {
            return None;
        };
        let [variable] = self.ranges.order.as_slice() else {
            return None;
        };
        let Domain::Between {
            from: Expr::Number(from),
            to: None,
            step: 1,
        } = &variable.domain
        else {
            return None;
        };
        let mut writer = Writer {
            statement: self,
            slot: variable.slot,
            games: Vec::new(),
        };
        let mut text = writer.truth(condition)?;
        for extra in &self.ranges.conditions {
            text = within(writer.truth(extra)?, text);
        }
        Some(FormalStatement {
            from: u64::try_from(*from).ok()?,
            condition: text,
            games: writer.games,
        })
    }

    /// Whether it tells a density.
    pub fn is_density(&self) -> bool {
        matches!(self.body, Body::Density { .. })
    }
}

struct Writer<'a> {
    statement: &'a Statement,
    /// The slot of n.
    slot: usize,
    games: Vec<Ruleset>,
}

impl Writer<'_> {
    /// Something that is true or false, and looks so.
    fn truth(&mut self, expr: &Expr) -> Option<String> {
        let text = self.write(expr)?;
        match expr {
            Expr::Binary(operator, ..)
                if operator.compares() || matches!(operator, Operator::And | Operator::Or) =>
            {
                Some(text)
            }
            Expr::Not(_) | Expr::In(..) => Some(text),
            _ => Some(format!("({text} != 0)")),
        }
    }

    fn write(&mut self, expr: &Expr) -> Option<String> {
        match expr {
            Expr::Number(number) if *number < 0 => Some(format!("(0 - {})", -number)),
            Expr::Number(number) => Some(number.to_string()),
            Expr::Variable(slot, _) => (*slot == self.slot).then(|| "n".into()),
            Expr::Minus(inner, _) => Some(format!("(0 - {})", self.write(inner)?)),
            Expr::Not(inner) => Some(format!("({} = 0)", self.write(inner)?)),
            Expr::Binary(operator, pair, _) => self.binary(*operator, &pair.0, &pair.1),
            Expr::In(needle, entries) => self.is_in(needle, entries),
            Expr::Game(term) => self.value(term),
            Expr::Call(..) | Expr::Over(_) => None,
        }
    }

    fn binary(&mut self, operator: Operator, left: &Expr, right: &Expr) -> Option<String> {
        let (a, b) = (self.write(left)?, self.write(right)?);
        Some(match operator {
            Operator::Greater => format!("({b} < {a})"),
            Operator::AtLeast => format!("({b} <= {a})"),
            Operator::Divides => format!("(({b} % {a}) = 0)"),
            Operator::Power => return None,
            _ => format!("({a} {} {b})", operator.symbol()),
        })
    }

    /// One of some numbers and ranges.
    fn is_in(&mut self, needle: &Expr, entries: &[ListEntry]) -> Option<String> {
        let needle = self.write(needle)?;
        let mut all: Option<String> = None;
        for entry in entries {
            let from = self.write(&entry.from)?;
            let one = match &entry.to {
                None => format!("({needle} = {from})"),
                Some(to) => {
                    let to = self.write(to)?;
                    format!("(({from} <= {needle}) and ({needle} <= {to}))")
                }
            };
            all = Some(match all {
                Some(all) => format!("({all} or {one})"),
                None => one,
            });
        }
        all
    }

    fn value(&mut self, term: &GameTerm) -> Option<String> {
        let (About::Value, Some(heap)) = (term.about, &term.heap) else {
            return None;
        };
        let GameText::Fixed(game) = self.statement.games.get(*term.games.first()?)? else {
            return None;
        };
        let Game::Impartial(game) = game.as_ref() else {
            return None;
        };
        let heap = self.write(heap)?;
        let known = self.games.iter().position(|known| known == game);
        let place = known.unwrap_or_else(|| {
            self.games.push(game.clone());
            self.games.len() - 1
        });
        Some(format!("G{}({heap})", place + 1))
    }
}
