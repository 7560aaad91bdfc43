//! The values of heaps of one impartial game, loopy or not.

use super::{
    HEAPS_PER_FORM, Known, MOST_BY_FORM, NEAR, NoValue, Unfinished, ValueLimits, ValueSource,
    ValuesByForm, WITHOUT_PERIOD, near, wide,
};
use crate::loopy::{Bounds, LoopyGame, LoopyValue};
use crate::period::Verdict;
use crate::sequence::LimitError;
use crate::{BigNimber, Control, Heap, PeriodSearch, Ruleset};
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// Which heaps are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wanted {
    /// All heaps of a range.
    Range(RangeInclusive<Heap>),
    /// These heaps.
    Heaps(Vec<Heap>),
    /// These heaps, and of their options all that can be had without trouble.
    WithOptions(Vec<Heap>),
}

impl Wanted {
    pub(super) fn heaps(&self) -> impl Iterator<Item = Heap> + Clone + '_ {
        let (range, list) = match self {
            Wanted::Range(range) => (Some(range.clone()), &[][..]),
            Wanted::Heaps(heaps) | Wanted::WithOptions(heaps) => (None, heaps.as_slice()),
        };
        let range = range.into_iter().flatten();
        range.chain(list.iter().copied())
    }

    fn largest(&self) -> Option<Heap> {
        match self {
            Wanted::Range(range) => (!range.is_empty()).then_some(*range.end()),
            Wanted::Heaps(heaps) | Wanted::WithOptions(heaps) => heaps.iter().copied().max(),
        }
    }

    fn smallest(&self) -> Option<Heap> {
        match self {
            Wanted::Range(range) => (!range.is_empty()).then_some(*range.start()),
            Wanted::Heaps(heaps) | Wanted::WithOptions(heaps) => heaps.iter().copied().min(),
        }
    }

    fn count(&self) -> Heap {
        match self {
            Wanted::Range(range) if range.is_empty() => 0,
            Wanted::Range(range) => (range.end() - range.start()).saturating_add(1),
            Wanted::Heaps(heaps) | Wanted::WithOptions(heaps) => heaps.len() as Heap,
        }
    }
}

impl From<Heap> for Wanted {
    fn from(heap: Heap) -> Self {
        Wanted::Heaps(vec![heap])
    }
}

impl From<RangeInclusive<Heap>> for Wanted {
    fn from(heaps: RangeInclusive<Heap>) -> Self {
        Wanted::Range(heaps)
    }
}

/// The values of the heaps that were asked for, and of whatever else is known by the way.
#[derive(Debug)]
pub struct ImpartialValues {
    game: Arc<Ruleset>,
    search: PeriodSearch,
    /// The largest heap whose value had to come from the table.
    need: Option<Heap>,
    forms: OnceLock<ValuesByForm>,
    /// Values that were worked out by a form.
    formed: FxHashMap<Heap, BigNimber>,
    loopy: Option<LoopyGame>,
}

impl ImpartialValues {
    /// Finds the values of all heaps that are wanted.
    ///
    /// Fails unless all are known; of a loopy game they may be undetermined.
    pub fn find(
        game: &Ruleset,
        wanted: impl Into<Wanted>,
        limits: &ValueLimits,
        control: &Control,
    ) -> Result<Self, NoValue> {
        let request = ValueRequest::new(&Arc::new(game.clone()), wanted.into(), *limits);
        request.fill(control).map_err(|unfinished| unfinished.error)
    }

    /// The game.
    pub fn game(&self) -> &Arc<Ruleset> {
        &self.game
    }

    /// The search for its period, which holds the table.
    pub fn search(&self) -> &PeriodSearch {
        &self.search
    }

    /// The search alone, with table and period but without what a form told.
    pub fn into_search(self) -> PeriodSearch {
        self.search
    }

    /// The last of the heaps in a row from `first` to `last` whose values are all known by now, by a table, a period or a
    /// form that was worked out; none if that of the first one is not.
    pub fn known_up_to(&self, first: Heap, last: Heap) -> Option<Heap> {
        let tabled = self.search.known() as Heap;
        let is_known = |heap: Heap| {
            heap < tabled || self.search.value(heap).is_some() || self.formed.contains_key(&heap)
        };
        if first < tabled && (tabled > last || !is_known(tabled)) {
            return Some(last.min(tabled - 1));
        }
        (first..=last).take_while(|&heap| is_known(heap)).last()
    }

    /// What is certain about the heaps, if the game is loopy.
    pub fn loopy(&self) -> Option<&LoopyGame> {
        self.loopy.as_ref()
    }

    /// What is certain about the heaps alone, if the game is loopy; else all as it was.
    pub fn into_loopy(mut self) -> Result<LoopyGame, Box<Self>> {
        self.loopy.take().ok_or_else(|| Box::new(self))
    }

    /// The nim-value of a heap, if it is known; that of a heap of a loopy game, if it certainly has one.
    pub fn value(&self, heap: Heap) -> Option<BigNimber> {
        if let Some(loopy) = &self.loopy {
            return loopy.value(heap)?.finite().cloned();
        }
        let tabled = self.search.value(heap);
        tabled
            .or_else(|| self.formed.get(&heap).cloned())
            .or_else(|| self.forms().value(heap))
    }

    /// The value of a heap, which may be ∞ in a loopy game, if it is certain.
    pub fn label(&self, heap: Heap) -> Option<LoopyValue> {
        match &self.loopy {
            Some(loopy) => loopy.value(heap),
            None => self.value(heap).map(LoopyValue::Finite),
        }
    }

    /// The value of several heaps side by side, if it is certain.
    pub fn label_of(&self, heaps: &[Heap]) -> Option<LoopyValue> {
        match &self.loopy {
            Some(loopy) => loopy.value_of(heaps),
            None => {
                let mut values = heaps.iter().map(|&heap| self.value(heap));
                let sum = values.try_fold(BigNimber::ZERO, |sum, value| Some(sum ^ value?))?;
                Some(LoopyValue::Finite(sum))
            }
        }
    }

    /// The nim-value of a heap and where it comes from.
    pub fn known(&self, heap: Heap) -> Option<Known<BigNimber>> {
        let value = self.value(heap)?;
        let source = self.source(heap)?;
        Some(Known { value, source })
    }

    /// Where the value of a heap comes from.
    pub fn source(&self, heap: Heap) -> Option<ValueSource> {
        if let Some(loopy) = &self.loopy {
            return loopy.value(heap).map(|_| ValueSource::LoopyLabel);
        }
        if usize::try_from(heap).is_ok_and(|heap| heap < self.search.known()) {
            return Some(ValueSource::Table(self.search.sequence().engine()));
        }
        if self.search.value(heap).is_some()
            && let Verdict::Proved { pattern, proof } = self.search.verdict()
        {
            let theorem = proof.theorem.name();
            return Some(ValueSource::Period { pattern, theorem });
        }
        self.forms().heap(heap).map(|known| known.source)
    }

    pub(super) fn forms(&self) -> &ValuesByForm {
        self.forms.get_or_init(|| ValuesByForm::of(&self.game))
    }

    /// Whether values that were found for heaps and their options are all there for another heap, too.
    pub(crate) fn cover(&self, heap: Heap) -> bool {
        self.loopy.is_none() && (self.need >= Some(heap) || self.is_far(heap))
    }

    /// Whether a closed form tells the value of a heap for which a table is not worth its time, its
    /// options being wanted, too. A form that leaves out some heaps does not replace the table, which
    /// has the values of all options.
    fn is_far(&self, heap: Heap) -> bool {
        let wide = wide(self.search.sequence().engine().growth());
        let tabled = match self.game.has_few_options() {
            true => NEAR,
            false if self.forms().is_partial() => wide.max(NEAR),
            false => wide,
        };
        heap > tabled && self.forms().value(heap).is_some()
    }
}

/// Values that were asked for and are not all known yet. It offers nothing but finding them.
#[derive(Debug)]
pub struct ValueRequest {
    values: ImpartialValues,
    wanted: Wanted,
    limits: ValueLimits,
    stage: Stage,
}

/// How far a request is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It is not clear yet which source to ask.
    Asked,
    /// A table or a period is looked for.
    Tabling,
}

impl ValueRequest {
    /// Asks for heaps of a game; nothing is computed yet.
    pub fn new(game: &Arc<Ruleset>, wanted: Wanted, limits: ValueLimits) -> Self {
        ValueRequest {
            values: ImpartialValues {
                game: Arc::clone(game),
                search: PeriodSearch::with_memory(game, limits.memory).saying("computing values"),
                need: None,
                forms: OnceLock::new(),
                formed: FxHashMap::default(),
                loopy: None,
            },
            wanted,
            limits,
            stage: Stage::Asked,
        }
    }

    /// The game.
    pub fn game(&self) -> &Arc<Ruleset> {
        &self.values.game
    }

    /// One more heap, if the options of heaps are wanted.
    pub(crate) fn add(&mut self, heap: Heap) {
        if let Wanted::WithOptions(heaps) = &mut self.wanted {
            heaps.push(heap);
        }
    }

    /// Leaves a game that need not end no more than so many bytes.
    pub(crate) fn leave(&mut self, bytes: u64) {
        let loopy = &mut self.limits.loopy;
        let largest = self.wanted.largest().unwrap_or(0);
        *loopy = loopy.within(largest, bytes);
    }

    /// Finds the values. What comes back after it was stopped goes on where it was.
    pub fn fill(mut self, control: &Control) -> Result<ImpartialValues, Box<Unfinished<Self>>> {
        match self.find(control) {
            Ok(()) => Ok(self.values),
            Err(error) => Err(Box::new(Unfinished { error, rest: self })),
        }
    }

    /// What was found by now, which may lack heaps that were asked for.
    pub fn into_values(self) -> ImpartialValues {
        self.values
    }

    fn find(&mut self, control: &Control) -> Result<(), NoValue> {
        control.check()?;
        let grows = |rule: &crate::ruleset::custom::CustomRule| rule.growth;
        let is_loopy = self.values.game.custom_rule().is_some_and(grows);
        // Whoever lists options needs a rule that allows them.
        let lists_options = matches!(self.wanted, Wanted::WithOptions(_));
        if is_loopy || !lists_options && self.values.game.is_loopy() {
            return self.label(control);
        }
        match self.tabulate(control) {
            Err(error) if error.grows() && !lists_options => self.label(control),
            found => found.map_err(|error| self.values.explain(error, &self.wanted)),
        }
    }

    /// Labels the heaps of a loopy game.
    fn label(&mut self, control: &Control) -> Result<(), NoValue> {
        let bounds = self.limits.loopy.bounds;
        let moves = bounds.map_or(Bounds::MOVES, |bounds| bounds.moves);
        if self.wanted.count() > moves as Heap {
            return Err(NoValue::TooManyHeaps {
                first: self.wanted.smallest().unwrap_or(0),
                last: self.wanted.largest().unwrap_or(0),
                moves,
            });
        }
        let game = self.values.game.with_growth();
        let largest = self.wanted.largest().unwrap_or(0);
        let limits = self.limits.loopy.within(largest, self.limits.memory);
        let found = match &self.wanted {
            Wanted::Range(heaps) => LoopyGame::solve_all(&game, heaps.clone(), limits, control),
            Wanted::Heaps(heaps) | Wanted::WithOptions(heaps) => {
                let mut heaps = heaps.clone();
                heaps.sort_unstable();
                heaps.dedup();
                LoopyGame::solve(&game, &heaps, limits, control)
            }
        };
        let found = found.map_err(LimitError::from)?;
        self.values.loopy = Some(found);
        Ok(())
    }

    /// Finds nim-values by a form where that is cheaper, else by a table or a period.
    fn tabulate(&mut self, control: &Control) -> Result<(), NoValue> {
        if self.stage == Stage::Asked {
            self.values.need = match &self.wanted {
                Wanted::WithOptions(heaps) => {
                    let needs = heaps
                        .iter()
                        .filter_map(|&heap| self.need_beside_options(heap));
                    needs.max()
                }
                Wanted::Range(_) | Wanted::Heaps(_) => self.need(control)?,
            };
            self.stage = Stage::Tabling;
        }
        let lists_options = matches!(self.wanted, Wanted::WithOptions(_));
        let search = &mut self.values.search;
        search.set_control(control);
        match self.values.need {
            Some(need) if lists_options && need <= WITHOUT_PERIOD => search.extend_to(need)?,
            Some(need) => search.reach(need)?,
            None => {}
        }
        Ok(())
    }

    /// Asks a form for the heaps if that is cheaper than a table; gives the largest heap of those that
    /// are to come from a table.
    fn need(&mut self, control: &Control) -> Result<Option<Heap>, NoValue> {
        let Some(largest) = self.wanted.largest() else {
            return Ok(None);
        };
        let values = &mut self.values;
        let near = near(values.search.sequence().engine().growth());
        let count = self.wanted.count();
        let cheaper = count.saturating_mul(HEAPS_PER_FORM) <= largest
            || values.search.check_memory(largest).is_err();
        if largest <= near || count > MOST_BY_FORM || !cheaper || values.forms().is_empty() {
            return Ok(Some(largest));
        }
        let mut untold = None;
        for heap in self.wanted.heaps() {
            match values.forms().value_under(heap, control)? {
                Some(value) => {
                    values.formed.insert(heap, value);
                }
                // No table has it, so that nothing but a period of all heaps can help.
                None if values.search.check_memory(heap).is_err() => return Ok(Some(largest)),
                None => untold = untold.max(Some(heap)),
            }
        }
        Ok(untold)
    }

    /// The largest heap that is to come from a table, for a heap whose options are wanted, too.
    fn need_beside_options(&self, heap: Heap) -> Option<Heap> {
        let values = &self.values;
        if !values.is_far(heap) {
            return Some(heap);
        }
        let wide = wide(values.search.sequence().engine().growth());
        // Engines need some memory beside the table, which is no reason to refuse the heap.
        let fits = values.search.check_memory(4 * wide).is_ok();
        // The value is known, and of its many options those that a table reaches quickly are.
        (fits && !values.game.has_few_options()).then_some(wide)
    }
}
