//! Statements about partizan and loopy values, and about positions.
//!
//! A side of a comparison is a text in the notation of values in which heaps may stand. Each heap is put
//! into the text as a star in brackets, and its value takes the place of that star while the value
//! is built: so braces, multiples and signs around heaps mean what they mean around values.

use super::check::{Checking, Counterexample, StatementReport};
use super::{Statement, Trouble};
use crate::Heap;
use crate::arithmetic::expr::{EvalError, Expr, Span};
use crate::notation::{ValueStep, parse_loopy_value, parse_value};
use crate::position::{Change, Limits, Player, Position};
use crate::ruleset::{Game, Partizan};
use crate::value::{
    Arena, Dyadic, FarValues, HeapError, Leaf, Order, Style, TakeSets, TooLarge, Value,
    partizan_values,
};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// Values of heaps beyond this come from a proved law, if there is one.
const BY_LAW: usize = 4_000;

/// Names longer than this are cut short in reports.
const LONGEST_NAME: usize = 2_000;

/// What of a value is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    Value,
    AtomicWeight,
    Mean,
    Temperature,
    LeftStop,
    RightStop,
    Birthday,
}

/// A kind of values that is not told by comparing them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    AllSmall,
    Nimber,
}

impl Measure {
    pub(crate) const NAMES: &[(&'static str, Measure)] = &[
        ("value", Measure::Value),
        ("aw", Measure::AtomicWeight),
        ("mean", Measure::Mean),
        ("temperature", Measure::Temperature),
        ("left_stop", Measure::LeftStop),
        ("right_stop", Measure::RightStop),
        ("birthday", Measure::Birthday),
    ];
}

/// How two values compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Confused,
    LessOrConfused,
    GreaterOrConfused,
}

impl Relation {
    pub(crate) const SIGNS: &[(&'static str, Relation)] = &[
        ("<=", Relation::AtMost),
        (">=", Relation::AtLeast),
        ("!=", Relation::Unequal),
        ("||", Relation::Confused),
        ("<|", Relation::LessOrConfused),
        ("|>", Relation::GreaterOrConfused),
        ("==", Relation::Equal),
        ("=", Relation::Equal),
        ("<", Relation::Less),
        (">", Relation::Greater),
    ];

    fn sign(self) -> &'static str {
        let found = Relation::SIGNS.iter().rev().find(|(_, own)| *own == self);
        found.map_or("", |(sign, _)| sign)
    }

    /// The same with its sides exchanged.
    pub(super) fn turned(self) -> Self {
        match self {
            Relation::Less => Relation::Greater,
            Relation::Greater => Relation::Less,
            Relation::AtMost => Relation::AtLeast,
            Relation::AtLeast => Relation::AtMost,
            Relation::LessOrConfused => Relation::GreaterOrConfused,
            Relation::GreaterOrConfused => Relation::LessOrConfused,
            Relation::Equal | Relation::Unequal | Relation::Confused => self,
        }
    }

    fn holds(self, order: Order) -> bool {
        match self {
            Relation::Equal => order == Order::Equal,
            Relation::Unequal => order != Order::Equal,
            Relation::Less => order == Order::Less,
            Relation::AtMost => matches!(order, Order::Less | Order::Equal),
            Relation::Greater => order == Order::Greater,
            Relation::AtLeast => matches!(order, Order::Greater | Order::Equal),
            Relation::Confused => order == Order::Confused,
            Relation::LessOrConfused => matches!(order, Order::Less | Order::Confused),
            Relation::GreaterOrConfused => matches!(order, Order::Greater | Order::Confused),
        }
    }
}

/// A side of a comparison.
#[derive(Debug, Clone)]
pub(crate) struct ValueSide {
    pub(crate) measure: Measure,
    pub(crate) pieces: Vec<ValuePiece>,
    pub(crate) text: String,
}

#[derive(Debug, Clone)]
pub(crate) enum ValuePiece {
    Text(String),
    Number(Expr),
    /// A heap, or heaps in a row.
    Heap {
        game: usize,
        from: Expr,
        to: Option<Expr>,
    },
}

/// A winning move that is named: who makes it, the heap and what is left of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NamedMove {
    pub(crate) player: Option<char>,
    pub(crate) from: Heap,
    pub(crate) to: Vec<Heap>,
}

/// Who wins a position, and by which moves.
#[derive(Debug, Clone)]
pub(crate) struct PositionClaim {
    pub(crate) pieces: Vec<ValuePiece>,
    pub(crate) outcome: String,
    pub(crate) moves: Vec<NamedMove>,
    /// Whether these are all winning moves.
    pub(crate) all: bool,
}

/// The arena in which values are compared, and the tables of heaps in it.
pub(super) struct ValueRoom {
    pub(super) arena: Arena,
    tables: FxHashMap<String, Vec<Value>>,
    laws: FxHashMap<String, Option<Rc<FarValues>>>,
}

impl ValueRoom {
    pub(super) fn new(memory: u64, control: &crate::Control) -> Self {
        let mut arena = Arena::with_memory(memory);
        arena.set_control(control.clone());
        ValueRoom {
            arena,
            tables: FxHashMap::default(),
            laws: FxHashMap::default(),
        }
    }

    /// The proved law of the values of a game, if there is one.
    pub(super) fn law(&mut self, game: &Partizan) -> Result<Option<Rc<FarValues>>, Trouble> {
        let key = game.to_string();
        if let Some(law) = self.laws.get(&key) {
            return Ok(law.clone());
        }
        let law = match TakeSets::of(game) {
            None => None,
            Some(sets) => match FarValues::find(&mut self.arena, &sets) {
                Ok(law) => law.map(Rc::new),
                Err(TooLarge::Stopped(stopped)) => return Err(stopped.into()),
                Err(_) => None,
            },
        };
        self.laws.insert(key, law.clone());
        Ok(law)
    }

    pub(super) fn name(&mut self, value: Value) -> String {
        let style = Style {
            ascii: true,
            max_length: LONGEST_NAME,
        };
        let name = self.arena.name_in(value, style);
        name.unwrap_or_else(|_| "a value too long to write".into())
    }
}

impl From<TooLarge> for Trouble {
    fn from(error: TooLarge) -> Self {
        match error {
            TooLarge::Stopped(stopped) => Trouble::Stopped(stopped),
            error => Trouble::Unknown(error.to_string()),
        }
    }
}

fn undefined(message: impl Into<std::borrow::Cow<'static, str>>) -> Trouble {
    EvalError::new(&Span::default(), message).into()
}

impl Checking<'_> {
    /// Compares two sides.
    pub(super) fn relation(
        &self,
        report: &mut StatementReport,
        left: &ValueSide,
        relation: Relation,
        right: &ValueSide,
    ) -> Result<(), Trouble> {
        let at = self.statement.ranges.describe(self.environment);
        if let Some(found) = self.loopy(left, right, &at)? {
            report.last = Some(at);
            report.count(found);
            return Ok(());
        }
        let room = &mut *self.room.borrow_mut();
        let a = self.side(room, left, None)?;
        let b = self.side(room, right, None)?;
        let order = room.arena.order(a, b)?;
        let wrong = (!relation.holds(order)).then(|| Counterexample {
            at: at.clone(),
            published: format!("{} {} {}", left.text, relation.sign(), room.name(b)),
            computed: room.name(a),
        });
        report.last = Some(at);
        report.count(wrong);
        Ok(())
    }

    /// Whether a value is of a kind.
    pub(super) fn kind(
        &self,
        report: &mut StatementReport,
        of: &ValueSide,
        kind: Kind,
    ) -> Result<(), Trouble> {
        let at = self.statement.ranges.describe(self.environment);
        let room = &mut *self.room.borrow_mut();
        let value = self.side(room, of, None)?;
        let is_so = match kind {
            Kind::AllSmall => room.arena.is_all_small(value)?,
            Kind::Nimber => room.arena.is_nimber(value),
        };
        let wrong = (!is_so).then(|| Counterexample {
            at: at.clone(),
            published: self.statement.text.clone(),
            computed: room.name(value),
        });
        report.last = Some(at);
        report.count(wrong);
        Ok(())
    }

    /// Compares heaps in a row with a list.
    pub(super) fn value_list(
        &self,
        report: &mut StatementReport,
        left: &ValueSide,
        values: &[ValueSide],
    ) -> Result<(), Trouble> {
        let range = left.pieces.iter().find_map(|piece| match piece {
            ValuePiece::Heap {
                from, to: Some(to), ..
            } => Some((from, to)),
            _ => None,
        });
        let Some((from, to)) = range else {
            return Err(undefined("there are no heaps in a row"));
        };
        let (from, to) = (from.eval(self.environment)?, to.eval(self.environment)?);
        let heaps = to.saturating_sub(from).saturating_add(1);
        if heaps != values.len() as i128 {
            report.count(Some(Counterexample {
                at: "the length of the list".into(),
                published: format!("{} values", values.len()),
                computed: format!("{heaps} heaps from {from} to {to}"),
            }));
        }
        for (heap, right) in (from..=to).zip(values) {
            let at = format!("n = {heap}");
            let room = &mut *self.room.borrow_mut();
            let a = self.side(room, left, Some(heap))?;
            let b = self.side(room, right, None)?;
            let wrong = (room.arena.order(a, b)? != Order::Equal).then(|| Counterexample {
                at: at.clone(),
                published: room.name(b),
                computed: room.name(a),
            });
            report.last = Some(at);
            report.count(wrong);
        }
        Ok(())
    }

    /// The value of a side; `heap` is taken where heaps stand in a row.
    pub(super) fn side(
        &self,
        room: &mut ValueRoom,
        side: &ValueSide,
        heap: Option<i128>,
    ) -> Result<Value, Trouble> {
        let (mut text, mut heaps) = (String::new(), Vec::new());
        for piece in &side.pieces {
            match piece {
                ValuePiece::Text(piece) => text += piece,
                ValuePiece::Number(number) => {
                    let number = number.eval(self.environment)?;
                    text += &format!("{number}");
                }
                ValuePiece::Heap { game, from, to } => {
                    let n = match (to, heap) {
                        (Some(_), Some(heap)) => heap,
                        _ => from.eval(self.environment)?,
                    };
                    text.push('(');
                    heaps.push((text.len(), self.heap_value(room, *game, n)?));
                    text += "*)";
                }
            }
        }
        let read = parse_value(&text).map_err(|error| undefined(format!("{text}: {error}")))?;
        let known = |step: &ValueStep, place: &Range<usize>| {
            let is_star = *step == ValueStep::Leaf(Leaf::nimber(1));
            let mut heaps = heaps.iter().filter(|_| is_star);
            let (_, value) = heaps.find(|(at, _)| *at == place.start)?;
            Some(*value)
        };
        let value = room.arena.build_with(&read, known);
        let value = value.map_err(|(error, _)| error)?;
        self.measured(room, side.measure, value)
    }

    fn measured(
        &self,
        room: &mut ValueRoom,
        measure: Measure,
        value: Value,
    ) -> Result<Value, Trouble> {
        let arena = &mut room.arena;
        let number = match measure {
            Measure::Value => return Ok(value),
            Measure::AtomicWeight => {
                return arena
                    .atomic_weight(value)?
                    .map_err(|reason| undefined(format!("there is no atomic weight: {reason}")));
            }
            Measure::Mean => arena.mean(value)?,
            Measure::Temperature => arena.temperature(value)?,
            Measure::LeftStop => arena.stops(value).0,
            Measure::RightStop => arena.stops(value).1,
            Measure::Birthday => Dyadic::from(arena.birthday(value)?),
        };
        Ok(arena.number(number))
    }

    fn heap_value(&self, room: &mut ValueRoom, game: usize, n: i128) -> Result<Value, Trouble> {
        let known = self.environment.game(game)?;
        let heap = usize::try_from(n).map_err(|_| undefined(format!("there is no heap of {n}")))?;
        match &known.game {
            Game::Impartial(_) => {
                let value = known.value(heap as Heap)?;
                let value = u64::try_from(value)
                    .map_err(|_| Trouble::Unknown(format!("a nimber of {value}")))?;
                Ok(room.arena.nimber(value))
            }
            Game::Partizan(partizan) => {
                let key = partizan.to_string();
                if let Some(&value) = room.tables.get(&key).and_then(|table| table.get(heap)) {
                    return Ok(value);
                }
                if heap > BY_LAW
                    && let Some(law) = room.law(partizan)?
                    && let Some(value) = law.value(&mut room.arena, heap as Heap)?
                {
                    return Ok(value);
                }
                let last = (2 * heap + 16).min(heap.max(self.end.try_into().unwrap_or(heap)));
                let table = partizan_values(&mut room.arena, partizan, last + 1);
                let table = table.map_err(|error| match error {
                    HeapError::TooLarge { source, .. } => Trouble::from(source),
                    error => Trouble::Unknown(error.to_string()),
                })?;
                let value = table[heap];
                room.tables.insert(key, table);
                Ok(value)
            }
        }
    }

    /// A heap of a loopy game against what is said of it; `None` if it is not one.
    fn loopy(
        &self,
        left: &ValueSide,
        right: &ValueSide,
        at: &str,
    ) -> Result<Option<Option<Counterexample>>, Trouble> {
        let [
            ValuePiece::Heap {
                game,
                from,
                to: None,
            },
        ] = left.pieces.as_slice()
        else {
            return Ok(None);
        };
        let known = self.environment.game(*game)?;
        let (Game::Impartial(rules), [ValuePiece::Text(text)]) =
            (&known.game, right.pieces.as_slice())
        else {
            return Ok(None);
        };
        if !rules.is_loopy() {
            return Ok(None);
        }
        let n = from.eval(self.environment)?;
        let heap = Heap::try_from(n).map_err(|_| undefined(format!("there is no heap of {n}")))?;
        let published = parse_loopy_value(text.trim());
        let published = published.map_err(|error| undefined(format!("{text}: {error}")))?;
        let Some(computed) = known.label(heap)? else {
            return Err(Trouble::Unknown(format!(
                "the value of heap {heap} of {rules}"
            )));
        };
        Ok(Some((computed != published).then(|| Counterexample {
            at: at.into(),
            published: published.to_string(),
            computed: computed.to_string(),
        })))
    }

    /// The outcome of a single heap of a partizan subtraction game, which needs no values; `None` if more is asked.
    fn single_outcome(&self, claim: &PositionClaim) -> Result<Option<String>, Trouble> {
        let [
            ValuePiece::Heap {
                game,
                from,
                to: None,
            },
        ] = claim.pieces.as_slice()
        else {
            return Ok(None);
        };
        if claim.all || !claim.moves.is_empty() || self.statement.ranges.order.is_empty() {
            return Ok(None);
        }
        let heap = from.eval(self.environment)?;
        let heap =
            Heap::try_from(heap).map_err(|_| undefined(format!("there is no heap of {heap}")))?;
        let outcome = self.environment.game(*game)?.outcome(heap)?;
        Ok(outcome.and_then(|outcome| outcome.symbol().map(str::to_string)))
    }

    /// Who wins a position.
    pub(super) fn position(
        &self,
        report: &mut StatementReport,
        claim: &PositionClaim,
    ) -> Result<(), Trouble> {
        if let Some(outcome) = self.single_outcome(claim)? {
            let at = self.statement.ranges.describe(self.environment);
            report.last = Some(at.clone());
            report.count((outcome != claim.outcome).then(|| Counterexample {
                at,
                published: claim.outcome.clone(),
                computed: outcome,
            }));
            return Ok(());
        }
        let mut text = String::new();
        for piece in &claim.pieces {
            match piece {
                ValuePiece::Text(piece) => text += piece,
                ValuePiece::Number(number) => {
                    text += &number.eval(self.environment)?.to_string();
                }
                ValuePiece::Heap { game, from, .. } => {
                    let known = self.environment.game(*game)?;
                    text += &format!("{}[{}]", known.game, from.eval(self.environment)?);
                }
            }
        }
        let position = Position::parse(&text);
        let position = position.map_err(|error| undefined(format!("{text}: {error}")))?;
        let limits = Limits {
            memory: self.memory,
            ..Limits::default()
        };
        let answer = position.win_under(&limits, self.control)?;
        let at = match self.statement.ranges.describe(self.environment) {
            at if at.is_empty() => text,
            at => at,
        };
        let outcome = answer.outcome.symbol().unwrap_or("undetermined");
        report.last = Some(at.clone());
        report.count((outcome != claim.outcome).then(|| Counterexample {
            at: at.clone(),
            published: claim.outcome.clone(),
            computed: outcome.into(),
        }));
        if claim.moves.is_empty() && !claim.all {
            return Ok(());
        }
        let complete = answer.winning.iter().all(|winning| winning.complete);
        let winning = answer
            .winning
            .iter()
            .flat_map(|group| group.moves(&position));
        let mut computed: Vec<NamedMove> = winning
            .filter_map(|made| match made.change {
                Change::Heap { from, to } => Some(NamedMove {
                    player: match made.player {
                        Player::Any => None,
                        Player::Left => Some('L'),
                        Player::Right => Some('R'),
                    },
                    from,
                    to,
                }),
                Change::Value { .. } => None,
            })
            .collect();
        computed.sort();
        computed.dedup();
        let right = match claim.all && complete {
            true => claim.moves == computed,
            false => claim.moves.iter().all(|named| computed.contains(named)),
        };
        report.count((!right).then(|| Counterexample {
            at,
            published: listed(&claim.moves),
            computed: listed(&computed),
        }));
        Ok(())
    }
}

fn listed(moves: &[NamedMove]) -> String {
    let one = |made: &NamedMove| {
        let player = match made.player {
            Some('L') => "Left ",
            Some(_) => "Right ",
            None => "",
        };
        let to = match made.to.is_empty() {
            true => "0".into(),
            false => crate::ruleset::join(&made.to, "+"),
        };
        format!("{player}{} -> {to}", made.from)
    };
    match moves.is_empty() {
        true => "no winning move".into(),
        false => moves.iter().map(one).collect::<Vec<_>>().join(", "),
    }
}

/// A room for values, made when it is needed.
pub(super) fn room(
    statement: &Statement,
    memory: u64,
    control: &crate::Control,
) -> RefCell<ValueRoom> {
    let needed = statement.body.speaks_of_values();
    RefCell::new(ValueRoom::new(
        if needed { memory } else { 1 << 20 },
        control,
    ))
}
