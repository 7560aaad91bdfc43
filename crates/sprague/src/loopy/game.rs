//! What is certain about heaps of a loopy game, by whichever way suits the rule: forced play is
//! followed, everything else explored within bounds.

use super::explore::{Bounds, LoopyHeaps};
use super::forced::{Forced, ForcedLimits, ForcedValues};
use super::value::LoopyValue;
use crate::outcome::Outcome;
use crate::ruleset::Ruleset;
use crate::ruleset::custom::OptionsError;
use crate::{Control, Heap};

/// How much work a loopy game may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LoopyLimits {
    /// How far options are followed; [`Bounds::around`] the largest heap asked for if not stated.
    pub bounds: Option<Bounds>,
    /// How far forced play is followed.
    pub forced: ForcedLimits,
}

impl LoopyLimits {
    /// The same for questions about heaps up to this one, in no more than so many bytes.
    #[must_use]
    pub fn within(mut self, largest: Heap, bytes: u64) -> Self {
        let bounds = self.bounds.get_or_insert(Bounds::around(largest));
        bounds.memory = bounds.memory.min(bytes);
        self.forced.memory = self.forced.memory.min(bytes);
        self
    }
}

/// Heaps of a loopy game with everything certain about them.
#[derive(Debug)]
pub enum LoopyGame {
    /// Every heap has at most one option.
    Forced(ForcedValues),
    /// The heaps within bounds.
    Explored(LoopyHeaps),
}

impl LoopyGame {
    /// Finds out about the given heaps and those they lead to.
    ///
    /// ```
    /// use sprague::Control;
    /// use sprague::loopy::{LoopyGame, LoopyLimits};
    /// use sprague::notation::parse_ruleset;
    ///
    /// let game = parse_ruleset("to n + 1 if n < 5; to n - 1").unwrap();
    /// let found = LoopyGame::solve(&game, &[6], LoopyLimits::default(), &Control::new()).unwrap();
    /// assert_eq!(found.value(6).unwrap().to_string(), "∞");
    /// assert_eq!(found.value(0).unwrap().to_string(), "0");
    /// ```
    ///
    /// Fails if the rule makes no sense at one of these heaps, or where forced play leads.
    pub fn solve(
        ruleset: &Ruleset,
        heaps: &[Heap],
        limits: LoopyLimits,
        control: &Control,
    ) -> Result<Self, OptionsError> {
        LoopyGame::solve_all(ruleset, heaps.iter().copied(), limits, control)
    }

    /// The same for heaps that are not listed anywhere.
    pub(crate) fn solve_all(
        ruleset: &Ruleset,
        heaps: impl Iterator<Item = Heap> + Clone,
        limits: LoopyLimits,
        control: &Control,
    ) -> Result<Self, OptionsError> {
        if let Some(forced) = Forced::new(ruleset) {
            let mut values = ForcedValues::new(forced, limits.forced);
            for heap in heaps.clone() {
                values.value(&heap.into(), control)?;
                if values.branches() || values.is_out_of_memory() {
                    break;
                }
            }
            if !values.branches() {
                return Ok(LoopyGame::Forced(values));
            }
        }
        let largest = heaps.clone().max().unwrap_or(0);
        let bounds = limits.bounds.unwrap_or(Bounds::around(largest));
        let found = LoopyHeaps::explore(ruleset, heaps, bounds, control)?;
        Ok(LoopyGame::Explored(found))
    }

    /// Whether it was the memory that ended the work.
    pub fn is_out_of_memory(&self) -> bool {
        match self {
            LoopyGame::Forced(values) => values.is_out_of_memory(),
            LoopyGame::Explored(heaps) => heaps.is_out_of_memory(),
        }
    }

    /// No more bytes than this are taken by what was found.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            LoopyGame::Forced(values) => values.bytes(),
            LoopyGame::Explored(heaps) => heaps.bytes(),
        }
    }

    /// The value of a heap, if it is certain.
    pub fn value(&self, heap: Heap) -> Option<LoopyValue> {
        match self {
            LoopyGame::Forced(values) => values.known(&heap.into()),
            LoopyGame::Explored(heaps) => heaps.value(heap),
        }
    }

    /// Whether the value of a heap is certain, which is quicker to tell than what it is.
    pub fn is_certain(&self, heap: Heap) -> bool {
        match self {
            LoopyGame::Forced(values) => values.known(&heap.into()).is_some(),
            LoopyGame::Explored(heaps) => heaps.is_certain(heap),
        }
    }

    /// The value of a sum of heaps, if it is certain.
    pub fn value_of(&self, heaps: &[Heap]) -> Option<LoopyValue> {
        heaps.iter().try_fold(LoopyValue::ZERO, |sum, &heap| {
            Some(&sum + &self.value(heap)?)
        })
    }

    /// Who wins a heap on its own, where that is certain, which may be so although the value is not.
    pub fn outcome(&self, heap: Heap) -> Outcome {
        match self {
            LoopyGame::Forced(_) => {
                let value = self.value(heap);
                value.map_or(Outcome::UNKNOWN, |value| value.outcome())
            }
            LoopyGame::Explored(heaps) => heaps.outcome(heap),
        }
    }
}
