//! Forced play: rules that give every heap at most one option, followed with big integers.
//!
//! The value needs no labelling. Where the play ends, it is the parity of the number of moves. A
//! play that comes back to a heap goes on for ever; none of its heaps gets a label, because the only
//! option of each has no label and no option with one, so all of them are ∞ with the empty set.
//! Memory is one number per move, counted before the move is made.

use super::room::table_grown;
use super::value::LoopyValue;
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::large::{LargeError, shown};
use crate::arithmetic::expr::{EvalError, Expr, Function, Operator, Span, Why};
use crate::arithmetic::large::Unfactored;
use crate::ruleset::Ruleset;
use crate::ruleset::custom::{
    Action, Clause, CustomRule, MoveBundle, OptionsError, Property, Quantifier, Set, SplitPart,
    Verb,
};
use crate::sequence::DEFAULT_MEMORY;
use crate::{BigNimber, Control, Heap, Progress, Stopped};
use dashu_int::ops::BitTest;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Moves between two reports.
const TELL_EVERY: usize = 16;

/// How far play is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForcedLimits {
    /// The number of moves.
    pub moves: usize,
    /// The number of digits of a heap.
    pub digits: usize,
    /// The bytes that the heaps met take at most.
    pub memory: u64,
}

impl Default for ForcedLimits {
    fn default() -> Self {
        ForcedLimits {
            moves: 10_000,
            digits: 30,
            memory: DEFAULT_MEMORY,
        }
    }
}

/// A rule whose moves are all forced, as far as its form tells.
#[derive(Debug, Clone)]
pub struct Forced {
    rule: CustomRule,
    /// Where each kind of move leads, and when it applies.
    targets: Vec<(Expr, Option<Expr>)>,
}

/// A play of forced moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForcedPlay {
    /// The heaps met, the first one included.
    pub heaps: Vec<BigNimber>,
    /// How it ended.
    pub end: ForcedEnd,
}

/// How a play of forced moves ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ForcedEnd {
    /// The last heap has no move.
    Finished,
    /// The move from the last heap leads back to the heap with this index.
    Cycle(usize),
    /// The limit of moves was reached.
    Moves,
    /// The next heap would have more digits than allowed.
    Digits,
    /// The next heap does not fit the memory.
    Memory,
    /// The option of the last heap asks for a factorisation that was not found.
    Unfactored(Unfactored),
    /// The last heap has more than one option.
    Branches,
    /// The rule makes no sense at the last heap, which is not the first.
    Undefined(EvalError),
    /// Whoever asked wanted no more, or the time was up.
    Stopped(Stopped),
}

/// What a heap that was met takes at most as long as it is followed: in a list and in a table, with places that are
/// not used and in the course of growing.
fn bytes_followed(heap: &BigNimber) -> u64 {
    const LISTED: usize = 3 * size_of::<BigNimber>();
    const FOLLOWED: usize = size_of::<(BigNimber, usize)>() + 1;
    (LISTED + 4 * FOLLOWED) as u64 + 3 * bytes_of_digits(heap)
}

/// What the digits of a heap take that has a place of its own for them.
fn bytes_of_digits(heap: &BigNimber) -> u64 {
    match u128::try_from(heap) {
        Ok(_) => 0,
        Err(_) => heap.to_string().len() as u64 / 2 + 32,
    }
}

/// The only option of a heap.
enum Next {
    None,
    Heap(BigNimber),
    End(ForcedEnd),
}

impl ForcedPlay {
    /// The value of the first heap, if the play tells.
    pub fn value(&self) -> Option<LoopyValue> {
        match self.end {
            ForcedEnd::Finished => Some(LoopyValue::from((self.heaps.len() - 1) % 2)),
            ForcedEnd::Cycle(_) => Some(LoopyValue::Infinite(BTreeSet::new())),
            _ => None,
        }
    }

    /// The largest heap met.
    pub fn largest(&self) -> Option<&BigNimber> {
        self.heaps.iter().max()
    }
}

impl Forced {
    /// The rule of a game, if its form gives every heap at most one option.
    pub fn new(ruleset: &Ruleset) -> Option<Self> {
        let rule = ruleset.with_growth().custom_rule()?.clone();
        let targets = rule.clauses.iter().map(target).collect::<Option<_>>()?;
        Some(Forced { rule, targets })
    }

    /// Follows the moves from a heap.
    ///
    /// ```
    /// use sprague::Control;
    /// use sprague::loopy::{Forced, ForcedEnd, ForcedLimits};
    /// use sprague::notation::parse_ruleset;
    ///
    /// let game = Forced::new(&parse_ruleset("aliquot-sum").unwrap()).unwrap();
    /// let play = game.play(&95u8.into(), ForcedLimits::default(), &Control::new()).unwrap();
    /// assert_eq!(play.heaps, [95u8, 25, 6].map(sprague::BigNimber::from));
    /// assert_eq!(play.end, ForcedEnd::Cycle(2));
    /// ```
    ///
    /// Fails if the rule makes no sense at this heap.
    pub fn play(
        &self,
        heap: &BigNimber,
        limits: ForcedLimits,
        control: &Control,
    ) -> Result<ForcedPlay, OptionsError> {
        finished(self.play_until_stopped(heap, limits, control)?)
    }

    /// Follows the moves from a heap; if it is stopped, as far as it came.
    pub fn play_until_stopped(
        &self,
        heap: &BigNimber,
        limits: ForcedLimits,
        control: &Control,
    ) -> Result<ForcedPlay, OptionsError> {
        self.follow(heap, limits, control, |_| false, |_| 0)
    }

    /// Follows the moves from a heap until the next one is `known`, which ends the play as if the
    /// moves had run out. What is kept of a play takes so many bytes `beside`, by how many heaps it has.
    fn follow(
        &self,
        heap: &BigNimber,
        limits: ForcedLimits,
        control: &Control,
        known: impl Fn(&BigNimber) -> bool,
        beside: impl Fn(usize) -> u64,
    ) -> Result<ForcedPlay, OptionsError> {
        let mut met: FxHashMap<BigNimber, usize> = FxHashMap::default();
        let mut heaps = Vec::new();
        let mut at = heap.clone();
        let mut bytes = 0;
        loop {
            if heaps.len().is_multiple_of(TELL_EVERY) {
                let (done, all) = (heaps.len() as u128, limits.moves as u128);
                control.tell(&Progress::steps("following the play", done, Some(all)));
            }
            bytes += bytes_followed(&at);
            met.insert(at.clone(), heaps.len());
            heaps.push(at.clone());
            if known(&at) {
                let end = ForcedEnd::Moves;
                return Ok(ForcedPlay { heaps, end });
            }
            let going_on = control.check().map_err(OptionsError::from);
            let next = match going_on.and_then(|()| self.next(&at, control)) {
                Err(OptionsError::Stopped(stopped)) if heaps.len() > 1 => {
                    Next::End(ForcedEnd::Stopped(stopped))
                }
                Err(OptionsError::Rule(error)) if heaps.len() > 1 => {
                    Next::End(ForcedEnd::Undefined(EvalError {
                        span: error.span,
                        message: error.message.into(),
                        why: Why::Undefined,
                    }))
                }
                next => next?,
            };
            let end = match next {
                Next::None => ForcedEnd::Finished,
                Next::End(end) => end,
                Next::Heap(next) => match met.get(&next) {
                    Some(&index) => ForcedEnd::Cycle(index),
                    None if has_more_digits(&next, limits.digits) => ForcedEnd::Digits,
                    None if heaps.len() > limits.moves => ForcedEnd::Moves,
                    None if bytes + bytes_followed(&next) + beside(heaps.len() + 1)
                        > limits.memory =>
                    {
                        ForcedEnd::Memory
                    }
                    None => {
                        at = next;
                        continue;
                    }
                },
            };
            return Ok(ForcedPlay { heaps, end });
        }
    }

    /// The only option of a heap: by the rule itself, or by big integers if that does not fit.
    fn next(&self, heap: &BigNimber, control: &Control) -> Result<Next, OptionsError> {
        let small = Heap::try_from(heap).ok();
        let Some(small) = small.filter(|&small| i64::try_from(small).is_ok()) else {
            return Ok(self.next_large(heap, control)?);
        };
        let mut found: Option<Heap> = None;
        let mut branches = false;
        let outcome = self
            .rule
            .for_each_move(small, &FactorSieve::new(), control, &mut |bundle| {
                let next = match bundle {
                    MoveBundle::Heap(heap) => heap,
                    MoveBundle::Heaps(heaps) => heaps.first().map_or(0, |&(_, heap)| heap),
                    MoveBundle::All(heaps) => heaps.first().map_or(0, |&heap| heap),
                    MoveBundle::Subsets(_) => return ControlFlow::Break(()),
                };
                branches |= found.is_some_and(|found| found != next);
                found = Some(next);
                ControlFlow::Continue(())
            });
        match (outcome, found) {
            // Where 64 bits are too few, big integers may do; if not, the first error counts.
            (Err(error @ OptionsError::Stopped(_)), _) => Err(error),
            (Err(error), _) => match self.next_large(heap, control)? {
                Next::End(ForcedEnd::Undefined(_)) => Err(error),
                next => Ok(next),
            },
            (Ok(_), _) if branches => Ok(Next::End(ForcedEnd::Branches)),
            (Ok(_), Some(next)) => Ok(Next::Heap(next.into())),
            (Ok(_), None) => Ok(Next::None),
        }
    }

    fn next_large(&self, heap: &BigNimber, control: &Control) -> Result<Next, Stopped> {
        Ok(match self.try_large(heap, control) {
            Ok(next) => next,
            Err(LargeError::Unfactored(number)) => Next::End(ForcedEnd::Unfactored(number)),
            Err(LargeError::Undefined(error)) => Next::End(ForcedEnd::Undefined(error)),
            Err(LargeError::Stopped(stopped)) => return Err(stopped),
        })
    }

    fn try_large(&self, heap: &BigNimber, control: &Control) -> Result<Next, LargeError> {
        let n = heap.clone().into();
        for stop in &self.rule.stops {
            if !stop.eval_large(&n, control)?.is_zero() {
                return Ok(Next::None);
            }
        }
        let mut found: Option<BigNimber> = None;
        for (target, condition) in &self.targets {
            if let Some(condition) = condition
                && condition.eval_large(&n, control)?.is_zero()
            {
                continue;
            }
            let left = target.eval_large(&n, control)?;
            let next = BigNimber::try_from(left.clone())
                .ok()
                .filter(|next| *next >= BigNimber::from(self.rule.start))
                .ok_or_else(|| {
                    let from = self.rule.start;
                    let left = shown(&left);
                    let message = format!("this leads to {left}, but the heaps begin at {from}");
                    EvalError::new(&Span::default(), message)
                })?;
            if found.as_ref().is_some_and(|found| *found != next) {
                return Ok(Next::End(ForcedEnd::Branches));
            }
            found = Some(next);
        }
        Ok(found.map_or(Next::None, Next::Heap))
    }
}

/// Whether a number has more digits than that.
fn has_more_digits(number: &BigNimber, digits: usize) -> bool {
    // Only numbers of about so many digits are written out: a bit is three tenths of a digit, and a little more.
    let at_least = number.bit_len().saturating_sub(1) / 10 * 3;
    at_least >= digits || number.to_string().len() > digits
}

/// Where a kind of move leads, if that is one heap given by an expression.
fn target(clause: &Clause) -> Option<(Expr, Option<Expr>)> {
    let expr = match &clause.action {
        Action::Heaps { parts, bindings } if bindings.is_empty() => match parts.as_slice() {
            [SplitPart { count: None, size }] => size.clone(),
            _ => return None,
        },
        Action::Heaps { .. } => return None,
        Action::Play {
            verb,
            quantifier,
            set: Set::Property(property, of, span),
        } => {
            let function = match quantifier {
                Quantifier::Count => Function::Tau,
                Quantifier::Sum => Function::Sigma,
                _ => return None,
            };
            let whole = Expr::Call(function, vec![of.clone()], span.clone());
            let itself = match function {
                Function::Tau => Expr::Number(1),
                _ => of.clone(),
            };
            let minus = |a, b| Expr::binary(Operator::Subtract, a, b, span.0.clone());
            let number = match property {
                Property::Divisors => whole,
                Property::ProperDivisors => minus(whole, itself),
                _ => return None,
            };
            match verb {
                Verb::To => number,
                Verb::Take => minus(Expr::n(), number),
            }
        }
        Action::Play { .. } => return None,
    };
    Some((expr, clause.condition.clone()))
}

/// The values of many heaps under a rule of forced moves; plays that meet are followed once.
#[derive(Debug)]
pub struct ForcedValues {
    game: Forced,
    limits: ForcedLimits,
    known: FxHashMap<BigNimber, Option<LoopyValue>>,
    /// The bytes of the digits of those that are known.
    digits: u64,
    branches: bool,
    out_of_memory: bool,
}

impl ForcedValues {
    /// The values of a game, as far as plays within the limits tell.
    pub fn new(game: Forced, limits: ForcedLimits) -> Self {
        let known = FxHashMap::default();
        ForcedValues {
            game,
            limits,
            known,
            digits: 0,
            branches: false,
            out_of_memory: false,
        }
    }

    /// How far plays are followed.
    pub fn limits(&self) -> ForcedLimits {
        self.limits
    }

    /// Whether a heap with two options was met, so that play is not forced after all.
    pub fn branches(&self) -> bool {
        self.branches
    }

    /// Whether it was the memory that ended a play.
    pub fn is_out_of_memory(&self) -> bool {
        self.out_of_memory
    }

    /// No more bytes than this are taken by what is known.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes_with(0)
    }

    /// The bytes of what is known while so many more heaps come.
    fn bytes_with(&self, more: usize) -> u64 {
        type Entry = (BigNimber, Option<LoopyValue>);
        let (growing, _) = table_grown::<Entry>(self.known.len(), self.known.capacity(), more);
        growing + self.digits
    }

    /// The value of a heap that was asked for or met on the way.
    pub fn known(&self, heap: &BigNimber) -> Option<LoopyValue> {
        self.known.get(heap).cloned().flatten()
    }

    /// The value of a heap; `None` if it is undetermined within the limits.
    pub fn value(
        &mut self,
        heap: &BigNimber,
        control: &Control,
    ) -> Result<Option<LoopyValue>, OptionsError> {
        let known = |heap: &BigNimber| self.known.contains_key(heap);
        let beside = |heaps| self.bytes_with(heaps);
        if !known(heap) && bytes_followed(heap) + beside(1) > self.limits.memory {
            self.out_of_memory = true;
            return Ok(None);
        }
        let play = self.game.follow(heap, self.limits, control, known, beside);
        let play = play.and_then(finished)?;
        self.branches |= play.end == ForcedEnd::Branches;
        if play.end == ForcedEnd::Memory {
            self.out_of_memory = true;
            return Ok(None);
        }
        self.digits += play.heaps.iter().map(bytes_of_digits).sum::<u64>();
        let last = play.heaps.len() - 1;
        let mut value = match self.known.get(&play.heaps[last]) {
            Some(value) => value.clone(),
            // From another heap the same number of moves may lead further.
            None if play.end == ForcedEnd::Moves => return Ok(None),
            None => match play.end {
                ForcedEnd::Finished => Some(LoopyValue::ZERO),
                _ => play.value(),
            },
        };
        // What is there already would make a full table grow all the same.
        if !self.known.contains_key(&play.heaps[last]) {
            self.known.insert(play.heaps[last].clone(), value.clone());
        }
        for heap in play.heaps[..last].iter().rev() {
            value = value.map(before);
            self.known.insert(heap.clone(), value.clone());
        }
        Ok(value)
    }
}

/// A play that was not stopped.
fn finished(play: ForcedPlay) -> Result<ForcedPlay, OptionsError> {
    match play.end {
        ForcedEnd::Stopped(stopped) => Err(stopped.into()),
        _ => Ok(play),
    }
}

/// The value of a heap whose only option has this value.
fn before(value: LoopyValue) -> LoopyValue {
    match value {
        LoopyValue::Finite(value) => LoopyValue::from(u8::from(value.is_zero())),
        LoopyValue::Infinite(_) => LoopyValue::Infinite(BTreeSet::new()),
    }
}
