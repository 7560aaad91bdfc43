//! What the moves are: take-and-break codes, subtraction sets, splitting games, and the catalogue
//! of named games with their rules in words and their sources.
//!
//! A ruleset knows its options and its *shape*; it does not know how values are computed.

mod allows;
mod arithmetic_games;
mod catalogue;
mod code;
pub mod custom;
mod digit;
mod game;
mod loopy_games;
mod number_sets;
mod partition;
mod partizan;
mod removals;
mod subtraction;
mod taking;
mod words;

pub use catalogue::{NamedGame, ProvedFormula, catalogue};
pub(crate) use catalogue::{squeeze, squeezed};
pub use code::Code;
pub use digit::{Digit, PartCounts, PartRule};
pub use game::Game;
pub(crate) use number_sets::{numbers_of, well_known_set};
pub use partizan::Partizan;
pub use removals::Removals;
pub(crate) use removals::lcm;
pub use subtraction::SubtractionSet;
pub(crate) use subtraction::join;
pub use taking::Taking;
pub use words::{game_words, plain_words};

use crate::arithmetic::{ClosedForm, FactorSieve};
use crate::{Control, Heap};
pub use custom::OptionsError;
use custom::{CustomRule, Form, Property};
use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;

/// An impartial heap game, under the name it was asked for if it has one.
#[derive(Debug, Clone)]
pub struct Ruleset {
    rules: Rules,
    entry: Option<&'static NamedGame>,
}

/// The ways to define a heap game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// A take-and-break code such as `0.77`.
    Code(Code),
    /// A subtraction game such as `S(2,5,6)`.
    Subtraction(SubtractionSet),
    /// `CUT(2,3)`: split a heap into one of these numbers of non-empty heaps.
    Cut(Digit),
    /// A rule of one's own such as `take one of divisors(n)`.
    Custom(CustomRule),
}

/// What engines and theorems need to know of a ruleset.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Shape<'a> {
    /// Every move leaves at most one heap.
    Taking(Taking),
    /// Some move leaves two heaps or more.
    Breaking(Cow<'a, Code>),
    /// Anything a rule of one's own can say.
    Custom(&'a CustomRule),
}

impl Ruleset {
    /// The game of these rules, without a name.
    pub fn new(rules: Rules) -> Self {
        Ruleset { rules, entry: None }
    }

    /// The named game of a catalogue entry.
    pub fn named(entry: &'static NamedGame) -> Self {
        Ruleset {
            rules: entry.rules(),
            entry: Some(entry),
        }
    }

    /// The definition behind the name.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The catalogue entry it was asked for by.
    pub fn entry(&self) -> Option<&'static NamedGame> {
        self.entry
    }

    /// All catalogue entries with exactly these moves.
    pub fn known_as(&self) -> Vec<&'static NamedGame> {
        catalogue()
            .filter(|entry| same_moves(&entry.rules(), &self.rules))
            .collect()
    }

    /// The subtraction set, if this is a subtraction game.
    pub fn subtraction_set(&self) -> Option<&SubtractionSet> {
        match &self.rules {
            Rules::Subtraction(set) => Some(set),
            _ => None,
        }
    }

    /// How many numbers its set has or leaves out. Few characters can stand for a million of them, and each is kept.
    pub(crate) fn numbers_written(&self) -> u64 {
        self.subtraction_set().map_or(0, |set| set.written() as u64)
    }

    /// The take-and-break code, if the game was given by one or is a splitting game.
    pub fn code(&self) -> Option<Cow<'_, Code>> {
        match &self.rules {
            Rules::Code(code) => Some(Cow::Borrowed(code)),
            Rules::Cut(digit) => Some(Cow::Owned(Code::splitting(digit.clone()))),
            Rules::Subtraction(_) | Rules::Custom(_) => None,
        }
    }

    /// The rule of one's own, if the game was given by one.
    pub fn custom_rule(&self) -> Option<&CustomRule> {
        match &self.rules {
            Rules::Custom(rule) => Some(rule),
            _ => None,
        }
    }

    /// The first heap of the game's domain.
    pub fn start(&self) -> Heap {
        self.custom_rule().map_or(0, |rule| rule.start)
    }

    /// The closed form proved for the game, under the name it was asked for by or, for a rule of
    /// one's own, under the name it is known by.
    pub fn formula(&self) -> Option<&'static ProvedFormula> {
        match (self.entry, self.custom_rule()) {
            (Some(entry), _) => entry.formula.as_ref(),
            (None, Some(_)) => {
                let known = self.known_as().into_iter();
                known.filter_map(|entry| entry.formula.as_ref()).next()
            }
            (None, None) => None,
        }
    }

    /// The closed form of the values, if one is proved, ready to be worked out.
    pub fn closed_form(&self) -> Option<ClosedForm> {
        let formula = self.formula()?;
        crate::notation::parse_closed_form(formula.text).ok()
    }

    /// The shape by which engines and theorems are chosen.
    pub fn shape(&self) -> Shape<'_> {
        match (&self.rules, self.code()) {
            (Rules::Subtraction(set), _) => Shape::Taking(set.as_taking()),
            (Rules::Custom(rule), _) => Shape::Custom(rule),
            (_, Some(code)) => match code.as_taking() {
                Some(taking) => Shape::Taking(taking),
                None => Shape::Breaking(code),
            },
            (_, None) => unreachable!("only subtraction games and own rules have no code"),
        }
    }

    /// Calls `visit` with every option of a heap of `n`: the non-empty heaps left in its place.
    ///
    /// Each multiset of heaps is visited once per amount taken. The number of options can be
    /// exponential in `n` when moves may leave many heaps, so `visit` can end the enumeration, and so can
    /// whoever holds the handle.
    pub fn for_each_option(
        &self,
        n: Heap,
        control: &Control,
        visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, OptionsError> {
        match &self.rules {
            Rules::Code(code) => code.for_each_option(n, control, visit),
            Rules::Cut(digit) => Code::splitting(digit.clone()).for_each_option(n, control, visit),
            Rules::Subtraction(set) => {
                let mut ticker = control.ticker();
                for k in set.removals().up_to(n) {
                    ticker.tick()?;
                    let flow = if k == n { visit(&[]) } else { visit(&[n - k]) };
                    if flow.is_break() {
                        return Ok(flow);
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
            Rules::Custom(rule) => rule.for_each_option(n, &FactorSieve::new(), control, visit),
        }
    }

    /// The same, for somebody who knows how many heaps fit the memory: of a rule of one's own an option that leaves more
    /// than `most` is not spelled out, and it fails.
    pub(crate) fn for_each_option_within(
        &self,
        n: Heap,
        most: usize,
        control: &Control,
        visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, OptionsError> {
        match &self.rules {
            Rules::Custom(rule) => {
                rule.for_each_option_within(n, &FactorSieve::new(), most, control, visit)
            }
            _ => self.for_each_option(n, control, visit),
        }
    }

    /// Whether play need not end: some small heap has an option that is no smaller.
    ///
    /// Only rules of one's own can be loopy. The heaps looked at are the first few hundred; a rule
    /// that grows only later shows itself by an error with [`custom::RuleError::grows`].
    pub fn is_loopy(&self) -> bool {
        self.custom_rule().is_some_and(CustomRule::grows_early)
    }

    /// The same game with options allowed that are not smaller than the heap.
    #[must_use]
    pub fn with_growth(&self) -> Self {
        let mut game = self.clone();
        if let Rules::Custom(rule) = &mut game.rules {
            rule.growth = true;
        }
        game
    }

    /// Whether the options of a huge heap are few and quickly listed: divisors or a forced move.
    pub fn has_few_options(&self) -> bool {
        match self.custom_rule().map(CustomRule::form) {
            Some(Form::Play(play)) => {
                let divisors = [Property::Divisors, Property::ProperDivisors];
                divisors.contains(&play.property) && !play.sets
            }
            Some(Form::OneOption(action)) => action.leaves_one_heap(),
            Some(Form::Factor(..)) => true,
            _ => false,
        }
    }

    /// The options of a heap of `n`, each once, or `None` if its rules list more than `limit`.
    ///
    /// Fails rather than keep options that leave more than 2^24 heaps all together.
    pub fn options(
        &self,
        n: Heap,
        limit: usize,
        control: &Control,
    ) -> Result<Option<Vec<Vec<Heap>>>, OptionsError> {
        const MOST_PARTS: usize = 1 << 24;
        self.options_of_parts(n, limit, MOST_PARTS, control)
    }

    /// The same, but it fails rather than keep options that leave more than so many heaps all together.
    pub fn options_of_parts(
        &self,
        n: Heap,
        limit: usize,
        most_parts: usize,
        control: &Control,
    ) -> Result<Option<Vec<Vec<Heap>>>, OptionsError> {
        let mut options = Vec::new();
        // Options that are too long to be kept are still counted for a while: they may be too many anyway.
        const COUNTED: usize = 4;
        let (mut count, mut room) = (0, Some(most_parts));
        let mut patience = most_parts.saturating_mul(COUNTED);
        let outcome = self.for_each_option_within(n, most_parts, control, &mut |parts| {
            patience = patience.saturating_sub(parts.len());
            if count == limit || patience == 0 {
                return ControlFlow::Break(());
            }
            count += 1;
            room = room.and_then(|room| room.checked_sub(parts.len()));
            match room {
                Some(_) => options.push(parts.to_vec()),
                None => options = Vec::new(),
            }
            ControlFlow::Continue(())
        });
        if outcome?.is_break() && patience > 0 {
            return Ok(None);
        }
        if room.is_none() || patience == 0 {
            return Err(OptionsError::TooLong {
                heap: n,
                limit: most_parts,
            });
        }
        Ok(Some(match self.custom_rule() {
            Some(_) => each_once(options),
            None => options,
        }))
    }
}

/// The first of all equal options, in their order.
fn each_once(options: Vec<Vec<Heap>>) -> Vec<Vec<Heap>> {
    let mut places: Vec<usize> = (0..options.len()).collect();
    places.sort_by(|&a, &b| options[a].cmp(&options[b]));
    let mut repeated = vec![false; options.len()];
    for pair in places.windows(2) {
        repeated[pair[1]] = options[pair[0]] == options[pair[1]];
    }
    let each = options.into_iter().zip(repeated);
    each.filter(|(_, repeated)| !repeated)
        .map(|(option, _)| option)
        .collect()
}

/// Whether two definitions are the same game, seen as codes where both can be.
fn same_moves(a: &Rules, b: &Rules) -> bool {
    let key = |rules: &Rules| match rules {
        Rules::Cut(digit) => Rules::Code(Code::splitting(digit.clone())),
        Rules::Subtraction(set) => set.as_code().map_or_else(|| rules.clone(), Rules::Code),
        Rules::Code(_) | Rules::Custom(_) => rules.clone(),
    };
    key(a) == key(b)
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Some(entry) => f.write_str(entry.id),
            None => self.rules.fmt(f),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Code(code) => code.fmt(f),
            Rules::Subtraction(set) => set.fmt(f),
            Rules::Custom(rule) => rule.fmt(f),
            Rules::Cut(digit) => {
                let counts = digit.counts.listed().iter().map(u32::to_string);
                let tail = digit.counts.at_least().map(|bound| format!("{bound}+"));
                let all: Vec<String> = counts.chain(tail).collect();
                write!(f, "CUT({})", all.join(","))?;
                digit
                    .rule
                    .symbol()
                    .map_or(Ok(()), |symbol| write!(f, "{symbol}"))
            }
        }
    }
}

impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        let id = |ruleset: &Ruleset| ruleset.entry.map(|entry| entry.id);
        self.rules == other.rules && id(self) == id(other)
    }
}

impl Eq for Ruleset {}
