//! Statements as certificates write them: with few operators, and everything in brackets, so that whoever checks them
//! needs no grammar.

use super::compared::Comparison;
use super::growth::{is_one_plus_leaf, single_heap};
use super::{
    Body, Domain, GameText, Logic, Measure, PositionClaim, Relation, Statement, ValuePiece,
    ValueSide,
};
use crate::Ruleset;
use crate::arithmetic::expr::{About, Expr, GameTerm, ListEntry, Operator};
use crate::notation::parse_value;
use crate::ruleset::Game;
use crate::value::{Arena, Leaf};

/// A statement about all numbers from one on, as certificates write it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormalStatement {
    /// The first number.
    pub from: u64,
    /// What holds from there on, for instance `(G1(n) = (n % 4))`. With a set for each player, `L1(n)` is 1 if Left wins
    /// heap n when she starts, else 0, and `R1(n)` tells the same of Right; or of heap n less a value.
    pub condition: String,
    /// What `G1`, `L1`, `R1`, `G2` and so on tell of.
    pub subjects: Vec<Subject>,
}

/// What a statement tells of, and a certificate of its own is needed for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Subject {
    /// The nim-values of a game; or who wins each heap, if it has a set for each player.
    Game(Game),
    /// How the heaps of a game with a set for each player compare with a value.
    Comparison(Comparison),
}

impl FormalStatement {
    /// Games that have the values of the first one, each with its shift: its heap n + shift is n of the first. If a shift is negative,
    /// it is meant the other way round. Nothing if there is no other game.
    pub fn same_values(first: &Ruleset, others: &[(Ruleset, i64)]) -> Option<Self> {
        let heap = |more: i64| match more {
            0 => "n".to_string(),
            more => format!("(n + {more})"),
        };
        let equations = (2..).zip(others).map(|(place, (_, shift))| {
            let (own, other) = (heap((-shift).max(0)), heap((*shift).max(0)));
            format!("(G1({own}) = G{place}({other}))")
        });
        // In halves, so that brackets are not nested deeply.
        fn joined(parts: &[String]) -> String {
            match parts {
                [one] => one.clone(),
                parts => {
                    let (left, right) = parts.split_at(parts.len() / 2);
                    format!("({} and {})", joined(left), joined(right))
                }
            }
        }
        let equations: Vec<String> = equations.collect();
        let all = std::iter::once(first).chain(others.iter().map(|(game, _)| game));
        (!equations.is_empty()).then(|| FormalStatement {
            from: 0,
            condition: joined(&equations),
            subjects: all
                .cloned()
                .map(|game| Subject::Game(Game::Impartial(game)))
                .collect(),
        })
    }
}

impl Statement {
    /// The statement as certificates write it; nothing if it is not a condition on nim-values, outcomes and a single
    /// number without an end, or uses other functions.
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
            subjects: Vec::new(),
        };
        let mut text = writer.body(body)?;
        for extra in &self.ranges.conditions {
            text = within(writer.truth(extra)?, text);
        }
        Some(FormalStatement {
            from: u64::try_from(*from).ok()?,
            condition: text,
            subjects: writer.subjects,
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
    subjects: Vec<Subject>,
}

impl Writer<'_> {
    fn body(&mut self, body: &Body) -> Option<String> {
        match body {
            Body::Condition(condition) => self.truth(condition),
            Body::Logic(logic) => self.logic(logic),
            Body::Relation {
                left,
                relation,
                right,
            } => match constant(right) {
                Some(with) => self.beside(left, *relation, &with),
                None => self.beside(right, relation.turned(), &constant(left)?),
            },
            Body::Position(claim) => self.outcome(claim),
            _ => None,
        }
    }

    fn logic(&mut self, logic: &Logic) -> Option<String> {
        let (parts, word) = match logic {
            Logic::Plain(body) => return self.body(body),
            Logic::Not(inner) => return Some(format!("({} = 0)", self.logic(inner)?)),
            Logic::All(parts) => (parts, "and"),
            Logic::Any(parts) => (parts, "or"),
        };
        let (first, rest) = parts.split_first()?;
        let mut all = self.logic(first)?;
        for part in rest {
            all = format!("({all} {word} {})", self.logic(part)?);
        }
        Some(all)
    }

    /// How one heap compares with a value that does not depend on n: with 0, by who wins it.
    fn beside(&mut self, side: &ValueSide, relation: Relation, with: &Leaf) -> Option<String> {
        let plain = side.measure == Measure::Value && *with == Leaf::nimber(0);
        match single_heap(&side.pieces).filter(|_| plain) {
            Some((game, heap)) => Some(by_wins(self.wins(game, heap)?, relation)),
            None => self.compared(side, relation, with),
        }
    }

    /// How the value of one heap with something added, or what is asked of it, compares with a value.
    fn compared(&mut self, side: &ValueSide, relation: Relation, with: &Leaf) -> Option<String> {
        let (ValuePiece::Heap { game, from, .. }, rest) = side.pieces.split_first()? else {
            return None;
        };
        if !is_one_plus_leaf(&side.pieces) {
            return None;
        }
        let added = sum_of(rest, "0")?;
        let GameText::Fixed(game) = self.statement.games.get(*game)? else {
            return None;
        };
        let Game::Partizan(game) = game.as_ref() else {
            return None;
        };
        let plain = side.measure == Measure::Value;
        if !plain && (added != Leaf::nimber(0) || !with.is_number()) {
            return None;
        }
        let with = with.plus(&added.negative());
        let comparison = Comparison::new(game, side.measure, with)?;
        let heap = self.write(from)?;
        let place = self.place(&Subject::Comparison(comparison));
        let wins = [format!("L{place}({heap})"), format!("R{place}({heap})")];
        Some(by_wins(wins, relation))
    }

    /// Who wins one heap.
    fn outcome(&mut self, claim: &PositionClaim) -> Option<String> {
        let (game, heap) = single_heap(&claim.pieces)?;
        if !claim.moves.is_empty() || claim.all {
            return None;
        }
        let [left, right] = self.wins(game, heap)?;
        let (by_left, by_right) = match claim.outcome.as_str() {
            "L" => (1, 0),
            "R" => (0, 1),
            "N" => (1, 1),
            "P" => (0, 0),
            _ => return None,
        };
        Some(format!("(({left} = {by_left}) and ({right} = {by_right}))"))
    }

    /// Whether Left wins a heap when she starts, and whether Right does when he starts.
    fn wins(&mut self, game: usize, heap: &Expr) -> Option<[String; 2]> {
        let GameText::Fixed(game) = self.statement.games.get(game)? else {
            return None;
        };
        let heap = self.write(heap)?;
        let place = self.place(&Subject::Game(game.as_ref().clone()));
        Some(match game.as_ref() {
            Game::Impartial(_) => {
                let wins = format!("(G{place}({heap}) != 0)");
                [wins.clone(), wins]
            }
            Game::Partizan(_) => [format!("L{place}({heap})"), format!("R{place}({heap})")],
        })
    }

    /// The place of something among what is spoken of, counted from 1.
    fn place(&mut self, subject: &Subject) -> usize {
        let known = self.subjects.iter().position(|known| known == subject);
        let place = known.unwrap_or_else(|| {
            self.subjects.push(subject.clone());
            self.subjects.len() - 1
        });
        place + 1
    }

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
        let Game::Impartial(_) = game.as_ref() else {
            return None;
        };
        let heap = self.write(heap)?;
        let place = self.place(&Subject::Game(game.as_ref().clone()));
        Some(format!("G{place}({heap})"))
    }
}

/// A side that does not depend on n, if it is a number with powers of ↑ and a nimber.
fn constant(side: &ValueSide) -> Option<Leaf> {
    match side.measure {
        Measure::Value => sum_of(&side.pieces, ""),
        _ => None,
    }
}

/// What pieces without heaps and variables come to, behind a text.
fn sum_of(pieces: &[ValuePiece], first: &str) -> Option<Leaf> {
    let mut text = first.to_string();
    for piece in pieces {
        match piece {
            ValuePiece::Text(piece) => text += piece,
            ValuePiece::Number(Expr::Number(number)) => text += &number.to_string(),
            _ => return None,
        }
    }
    let mut arena = Arena::new();
    let read = parse_value(&text).ok()?;
    let value = arena.build(&read).ok()?;
    arena.as_leaf(value).cloned()
}

/// A relation to 0, by whether Left wins when she starts, and whether Right does when he starts.
fn by_wins([left, right]: [String; 2], relation: Relation) -> String {
    match relation {
        Relation::Equal => format!("(({left} = 0) and ({right} = 0))"),
        Relation::Unequal => format!("(({left} = 1) or ({right} = 1))"),
        Relation::Less => format!("(({left} = 0) and ({right} = 1))"),
        Relation::Greater => format!("(({left} = 1) and ({right} = 0))"),
        Relation::Confused => format!("(({left} = 1) and ({right} = 1))"),
        Relation::AtMost => format!("({left} = 0)"),
        Relation::AtLeast => format!("({right} = 0)"),
        Relation::LessOrConfused => format!("({right} = 1)"),
        Relation::GreaterOrConfused => format!("({left} = 1)"),
    }
}
