//! The games that a statement speaks of: with variables in them or without, and what is known of each.

use super::{CheckLimits, Trouble};
use crate::arithmetic::expr::{EvalError, Expr, Span};
use crate::index::index;
use crate::loopy::LoopyValue;
use crate::notation::parse_game;
use crate::outcome::Outcome;
use crate::period::{Pattern, Verdict};
use crate::ruleset::Game;
use crate::sequence::Nimber;
use crate::subtraction::{Expansion, ExpansionError};
use crate::value::{Dominance, OutcomePeriod, Outcomes, TakeSets, dominance};
use crate::values::{ImpartialValues, ValueLimits};
use crate::{Control, Heap, PeriodSearch, Ruleset};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// A game as a statement names it.
#[derive(Debug, Clone)]
pub(crate) enum GameText {
    /// One game.
    Fixed(Box<Game>),
    /// A text with numbers in it that depend on variables.
    Template(Vec<Piece>),
}

impl GameText {
    /// How many numbers its sets have or leave out, where they are the same at every point.
    pub(crate) fn numbers_written(&self) -> u64 {
        match self {
            GameText::Fixed(game) => game.numbers_written(),
            GameText::Template(_) => 0,
        }
    }
}

/// A part of the text of a game.
#[derive(Debug, Clone)]
pub(crate) enum Piece {
    Text(String),
    Number(Expr),
}

/// What is known of the games of a statement, found when it is asked for.
pub(crate) struct GameBook<'a> {
    texts: &'a [GameText],
    fixed: Vec<OnceCell<Rc<KnownGame>>>,
    filled: RefCell<FxHashMap<String, Option<Rc<KnownGame>>>>,
    limits: CheckLimits,
    /// Heaps up to here will probably be asked for.
    far: Heap,
    pub(crate) control: &'a Control,
}

/// No more filled texts are kept.
const MOST_KEPT: usize = 512;

impl<'a> GameBook<'a> {
    pub(crate) fn new(
        texts: &'a [GameText],
        limits: CheckLimits,
        far: Heap,
        control: &'a Control,
    ) -> Self {
        GameBook {
            texts,
            fixed: texts.iter().map(|_| OnceCell::new()).collect(),
            filled: RefCell::default(),
            // All games that a statement names are kept at once.
            limits: CheckLimits {
                memory: limits.memory / texts.len().max(1) as u64,
                ..limits
            },
            far,
            control,
        }
    }

    /// The game of a number in the list, with the values of its variables.
    pub(crate) fn game(
        &self,
        index: usize,
        number: impl Fn(&Expr) -> Result<i128, Trouble>,
    ) -> Result<Rc<KnownGame>, Trouble> {
        match &self.texts[index] {
            GameText::Fixed(game) => {
                let known = self.fixed[index].get_or_init(|| Rc::new(self.known(game)));
                Ok(Rc::clone(known))
            }
            GameText::Template(pieces) => {
                let mut text = String::new();
                for piece in pieces {
                    match piece {
                        Piece::Text(piece) => text += piece,
                        Piece::Number(expr) => text += &number(expr)?.to_string(),
                    }
                }
                self.filled(&text)
            }
        }
    }

    /// The game of a text without variables.
    pub(crate) fn filled(&self, text: &str) -> Result<Rc<KnownGame>, Trouble> {
        if let Some(known) = self.filled.borrow().get(text) {
            return known.clone().ok_or_else(|| makes_no_game(text));
        }
        let game = parse_game(text).ok();
        let known = game.map(|game| Rc::new(self.known(&game)));
        let mut filled = self.filled.borrow_mut();
        let kept = filled.values().flatten().map(|known| known.bytes());
        if filled.len() >= MOST_KEPT || kept.sum::<u64>() >= self.limits.memory / 2 {
            filled.clear();
        }
        filled.insert(text.into(), known.clone());
        known.ok_or_else(|| makes_no_game(text))
    }

    fn known(&self, game: &Game) -> KnownGame {
        KnownGame {
            game: game.clone(),
            search: RefCell::new(None),
            loopy: RefCell::new(None),
            expansion: OnceCell::new(),
            outcomes: RefCell::new(None),
            limits: self.limits,
            far: self.far,
            control: self.control.clone(),
        }
    }
}

fn makes_no_game(text: &str) -> Trouble {
    let message = format!("{text} is not a game");
    EvalError::new(&Span::default(), message).into()
}

/// One game and what was found out about it.
pub(crate) struct KnownGame {
    pub(crate) game: Game,
    search: RefCell<Option<Box<PeriodSearch>>>,
    loopy: RefCell<Option<ImpartialValues>>,
    expansion: OnceCell<Result<Expansion, ExpansionError>>,
    outcomes: RefCell<Option<Outcomes>>,
    limits: CheckLimits,
    far: Heap,
    control: Control,
}

impl KnownGame {
    /// What its tables take, in bytes.
    fn bytes(&self) -> u64 {
        let search = self.search.borrow();
        let values = search.as_ref().map_or(&[][..], |search| search.values());
        let outcomes = self.outcomes.borrow();
        let outcomes = outcomes.as_ref().map_or(0, Outcomes::bytes);
        let expansion = self.expansion.get().and_then(|found| found.as_ref().ok());
        let round = expansion.map_or(0, |found| found.before.len() + found.round.len());
        (size_of_val(values) + outcomes + round * size_of::<Nimber>()) as u64
    }

    /// The game, if both players have the same moves.
    pub(crate) fn impartial(&self) -> Result<&Ruleset, Trouble> {
        match &self.game {
            Game::Impartial(game) => Ok(game),
            Game::Partizan(game) => {
                let message = format!(
                    "{game} is partizan; write {game}[n] for its values, outcome_period({game}) for the period of who wins"
                );
                Err(EvalError::new(&Span::default(), message).into())
            }
        }
    }

    /// The nim-value of a heap.
    pub(crate) fn value(&self, heap: Heap) -> Result<i128, Trouble> {
        if let Some(search) = &*self.search.borrow()
            && let Some(&value) = search.values().get(index(heap))
            && !search.sequence().holds_powers()
        {
            return match heap < self.start() {
                true => Err(self.not_a_heap(heap)),
                false => Ok(value.into()),
            };
        }
        let game = self.impartial()?;
        if heap < game.start() {
            return Err(self.not_a_heap(heap));
        }
        if game.is_loopy() {
            return match self.label(heap)? {
                Some(LoopyValue::Finite(value)) => narrow(&value),
                Some(_) => {
                    let message = format!("heap {heap} of {game} does not have a nim-value");
                    Err(EvalError::new(&Span::default(), message).into())
                }
                None => Err(Trouble::Unknown(format!(
                    "the value of heap {heap} of {game}"
                ))),
            };
        }
        self.with_search(game, |search| {
            if search.value(heap).is_none() {
                let ahead = heap.saturating_mul(2).saturating_add(1000);
                search.reach(heap.max(ahead.min(self.far)))?;
            }
            match search.value(heap) {
                Some(value) => narrow(&value),
                None => Err(Trouble::Unknown(format!("heap {heap} of {game}"))),
            }
        })
    }

    fn start(&self) -> Heap {
        match &self.game {
            Game::Impartial(game) => game.start(),
            Game::Partizan(_) => 0,
        }
    }

    fn not_a_heap(&self, heap: Heap) -> Trouble {
        let message = format!("{} has no heap {heap}", self.game);
        EvalError::new(&Span::default(), message).into()
    }

    /// The label of a heap of a loopy game, if it is certain.
    pub(crate) fn label(&self, heap: Heap) -> Result<Option<LoopyValue>, Trouble> {
        let game = self.impartial()?;
        let known = self.loopy.borrow().as_ref().and_then(|v| v.label(heap));
        if known.is_some() {
            return Ok(known);
        }
        let limits = ValueLimits {
            memory: self.limits.memory,
            ..ValueLimits::default()
        };
        let far = self.far.min(heap.saturating_mul(2).saturating_add(64));
        let last = heap.max(far);
        // There is room for one exploration, not for another one beside it.
        *self.loopy.borrow_mut() = None;
        let found = ImpartialValues::find(game, game.start()..=last, &limits, &self.control)?;
        let label = found.label(heap);
        *self.loopy.borrow_mut() = Some(found);
        Ok(label)
    }

    fn with_search<T>(
        &self,
        game: &Ruleset,
        work: impl FnOnce(&mut PeriodSearch) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let mut slot = self.search.borrow_mut();
        let search = slot.get_or_insert_with(|| {
            let search = PeriodSearch::with_memory(game, self.limits.memory);
            let search = search.saying("computing values");
            Box::new(search.under(&self.control))
        });
        work(search)
    }

    /// The proved pattern and the name of its theorem; `None` if none is proved within the limit.
    pub(crate) fn pattern(&self) -> Result<Option<(Pattern, &'static str)>, Trouble> {
        self.pattern_within(Heap::MAX)
    }

    /// The proved pattern and the name of its theorem, if it is found without going much further than the heaps that
    /// are asked for anyway.
    pub(crate) fn pattern_nearby(&self) -> Result<Option<(Pattern, &'static str)>, Trouble> {
        const NEAR: Heap = 20_000;
        self.pattern_within(self.far.saturating_mul(2).max(NEAR))
    }

    fn pattern_within(&self, most: Heap) -> Result<Option<(Pattern, &'static str)>, Trouble> {
        let game = self.impartial()?;
        if game.is_loopy() {
            return Ok(None);
        }
        let limit = self.limits.period;
        self.with_search(game, |search| {
            if search.has_theorem() {
                let last = limit.unwrap_or_else(|| search.default_limit());
                match search.run_sensibly(last.min(most)) {
                    Ok(_) | Err(crate::sequence::LimitError::Memory { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            Ok(match search.verdict() {
                Verdict::Proved { pattern, proof } => Some((pattern, proof.theorem.name())),
                Verdict::Unknown { .. } => None,
            })
        })
    }

    /// The pattern, or that it is not known.
    pub(crate) fn proved(&self) -> Result<Pattern, Trouble> {
        let missing = || Trouble::Unknown(format!("the period of {}", self.game));
        self.pattern()?
            .map(|(pattern, _)| pattern)
            .ok_or_else(missing)
    }

    /// The expansion set of a finite subtraction set.
    pub(crate) fn expansion(&self) -> Result<&Expansion, Trouble> {
        let game = self.impartial()?;
        let finite = game.subtraction_set().and_then(|set| set.elements());
        let Some(elements) = finite else {
            let message = format!("{game} is not a finite subtraction set");
            return Err(EvalError::new(&Span::default(), message).into());
        };
        let limit = self.limits.period.unwrap_or(super::PERIOD_LIMIT);
        let found = self.expansion.get_or_init(|| {
            Expansion::with_memory(elements, limit, self.limits.memory, &self.control)
        });
        match found {
            Ok(expansion) => Ok(expansion),
            Err(ExpansionError::Stopped(stopped)) => Err((*stopped).into()),
            Err(error) => Err(Trouble::Unknown(format!(
                "the expansion of {game}: {error}"
            ))),
        }
    }

    /// The outcome of a heap of a partizan subtraction game; `None` for other games, and where too many heaps lie below.
    pub(crate) fn outcome(&self, heap: Heap) -> Result<Option<Outcome>, Trouble> {
        let most = self.limits.memory.min(100_000_000);
        if let Game::Impartial(game) = &self.game {
            return Ok(match game.is_loopy() {
                true => None,
                false if self.value(heap)? == 0 => Some(Outcome::P),
                false => Some(Outcome::N),
            });
        }
        self.with_outcomes(|outcomes| {
            if heap >= most {
                return Ok(None);
            }
            let heap = index(heap);
            outcomes.extend_to(heap + 1, &self.control)?;
            Ok(Some(outcomes.outcome(heap)))
        })
    }

    /// The proved period of the outcomes of a partizan subtraction game, if it is found near the heaps that are asked for.
    pub(crate) fn outcome_period(&self) -> Result<Option<OutcomePeriod>, Trouble> {
        const NEAR: Heap = 1_000_000;
        let limit = self.limits.period.unwrap_or(NEAR).max(self.far);
        self.with_outcomes(|outcomes| Ok(outcomes.period(index(limit), &self.control)?))
    }

    /// The proved period of who wins the heaps of a game with finite sets.
    pub(crate) fn repeated_outcomes(&self) -> Result<OutcomePeriod, Trouble> {
        let found = match &self.game {
            Game::Partizan(_) => self.outcome_period()?,
            both => {
                let sets = TakeSets::of(&both.clone().for_each_player());
                let limit = index(self.limits.period.unwrap_or(super::PERIOD_LIMIT));
                match sets.map(|sets| Outcomes::new(sets).period(limit, &self.control)) {
                    Some(found) => found?,
                    None => None,
                }
            }
        };
        found
            .ok_or_else(|| Trouble::Unknown(format!("the period of the outcomes of {}", self.game)))
    }

    fn with_outcomes<T>(
        &self,
        work: impl FnOnce(&mut Outcomes) -> Result<Option<T>, Trouble>,
    ) -> Result<Option<T>, Trouble> {
        let Game::Partizan(game) = &self.game else {
            return Ok(None);
        };
        let mut slot = self.outcomes.borrow_mut();
        if slot.is_none() {
            let outcomes = |sets| Outcomes::new(sets).within(self.limits.memory);
            *slot = TakeSets::of(game).map(outcomes);
        }
        slot.as_mut().map_or(Ok(None), work)
    }

    /// Which of two sets wins all large heaps.
    pub(crate) fn against(&self, other: &KnownGame) -> Result<Dominance, Trouble> {
        let game = crate::ruleset::Partizan {
            left: self.impartial()?.clone(),
            right: other.impartial()?.clone(),
        };
        let Some(sets) = TakeSets::of(&game) else {
            let message = format!("{game} is not a game of finite subtraction sets");
            return Err(EvalError::new(&Span::default(), message).into());
        };
        let limit = self.limits.period.unwrap_or(super::PERIOD_LIMIT);
        let found = dominance(&sets, index(limit), self.limits.memory, &self.control)?;
        found.ok_or_else(|| Trouble::Unknown(format!("the period of the outcomes of {game}")))
    }
}

fn narrow(value: &crate::BigNimber) -> Result<i128, Trouble> {
    i128::try_from(value).map_err(|_| {
        let message = "the value does not fit in 128 bits";
        EvalError::too_large(&Span::default(), message).into()
    })
}
