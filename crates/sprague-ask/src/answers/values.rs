//! The values of heaps in a row, of an impartial game.

use super::double_check::{DoubleCheck, double_check};
use super::loopy::{LoopyEffort, LoopyNumber, LoopyScope};
use crate::ended::{how_far, is_for_want_of_room};
use crate::{
    Ask, Document, Effort, EndedEarly, Limit, NimValue, Refusal, RefusalKind, read, search,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};
use sprague::loopy::LoopyGame;
use sprague::period::KnownValues;
use sprague::values::{ImpartialValues, Unfinished, ValueLimits, ValueRequest, ValueSource};
use sprague::{BigNimber, Heap, Nimber, PeriodSearch, Ruleset};
use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Of so many heaps of a game in which play need not end one is asked for at first.
const PART: Heap = 16;
/// Heaps up to this one are listed unless told otherwise.
const HEAPS: Heap = 100;

/// What are the values of these heaps?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValuesQuestion {
    /// The game.
    pub game: String,
    /// The first heap to list; the first of the game unless it is larger.
    #[serde(default)]
    pub from: Heap,
    /// The last heap to list; 100, or 100 further, unless told otherwise.
    #[serde(default)]
    pub to: Option<Heap>,
    /// How far to look if play need not end.
    #[serde(default)]
    pub loopy: LoopyEffort,
    /// Whether all values that were computed are computed again, by another engine.
    #[serde(default)]
    pub double_check: bool,
}

/// The values of heaps in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ValuesAnswer {
    /// Of a game that ends.
    Nim(NimValuesAnswer),
    /// Of a game in which play need not end.
    Loopy(LoopyValuesAnswer),
}

/// The nim-values of heaps in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NimValuesAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The first heap listed.
    pub start: Heap,
    /// The values.
    pub values: NimValues,
    /// Why there are fewer values than were asked for, if there are.
    #[serde(flatten)]
    pub ended: Option<EndedEarly>,
    /// If asked for, what was computed a second time, with the same values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub double_checked: Option<DoubleCheck>,
    /// How they were found, in sentences without a full stop.
    #[serde(skip)]
    pub explanation: Vec<String>,
}

/// The values of heaps in a row, in a game in which play need not end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyValuesAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The first heap listed.
    pub start: Heap,
    /// The values.
    pub values: LoopyValues,
    /// Why there are fewer values than were asked for, if there are.
    #[serde(flatten)]
    pub ended: Option<EndedEarly>,
    /// How many of them are undetermined.
    pub undetermined: usize,
    /// What was looked at.
    pub scope: LoopyScope,
}

/// Nim-values of heaps in a row, each worked out when it is asked for, so that a long list takes no more
/// memory than the table it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NimValues {
    heaps: RangeInclusive<Heap>,
    source: Source,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    /// A table, and perhaps a proven period.
    Known(KnownValues),
    /// A closed form or forced play.
    Listed(Vec<BigNimber>),
}

impl NimValues {
    /// The heaps.
    pub fn heaps(&self) -> RangeInclusive<Heap> {
        self.heaps.clone()
    }

    /// The value of one of them.
    pub fn value(&self, heap: Heap) -> BigNimber {
        let value = match &self.source {
            Source::Known(known) => known.value(heap),
            Source::Listed(values) => {
                let place = heap.checked_sub(*self.heaps.start());
                let place = place.and_then(|place| usize::try_from(place).ok());
                place.and_then(|place| values.get(place).cloned())
            }
        };
        value.unwrap_or_default()
    }

    /// The values as a table from heap 0 on that is not copied, where there is one in these bytes of memory
    /// and most of it was asked for; else one by one.
    pub fn into_words(self, memory: u64) -> Words {
        let (from, to) = (*self.heaps.start(), *self.heaps.end());
        let values = match self.source {
            Source::Known(known) if from <= to / 2 && to < memory / WORD => {
                match known.into_table(to) {
                    Ok(table) => return Words::Table(table),
                    Err(known) => NimValues {
                        source: Source::Known(known),
                        ..self
                    },
                }
            }
            source => NimValues { source, ..self },
        };
        Words::Listed(values.heaps().map(|heap| values.value(heap)).collect())
    }
}

/// The bytes of an entry of a table.
const WORD: u64 = size_of::<Nimber>() as u64;

/// Nim-values of heaps in a row, in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Words {
    /// Those of all heaps from 0 to the last one that was asked for.
    Table(Vec<Nimber>),
    /// Those that were asked for, of any size.
    Listed(Vec<BigNimber>),
}

impl Serialize for NimValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.heaps().map(|heap| NimValue(self.value(heap))))
    }
}

impl JsonSchema for NimValues {
    fn schema_name() -> Cow<'static, str> {
        "NimValues".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<NimValue>::json_schema(generator)
    }
}

/// Values of heaps in a row of a game in which play need not end, each worked out when it is asked for, so that a list
/// takes no more memory than what was explored for it.
#[derive(Debug, Clone)]
pub struct LoopyValues {
    heaps: RangeInclusive<Heap>,
    found: Arc<LoopyGame>,
}

impl LoopyValues {
    /// The heaps.
    pub fn heaps(&self) -> RangeInclusive<Heap> {
        self.heaps.clone()
    }

    /// The value of one of them.
    pub fn value(&self, heap: Heap) -> LoopyNumber {
        LoopyNumber(self.found.value(heap))
    }

    /// The values one after the other.
    pub fn iter(&self) -> impl Iterator<Item = LoopyNumber> {
        self.heaps().map(|heap| self.value(heap))
    }
}

impl PartialEq for LoopyValues {
    fn eq(&self, other: &Self) -> bool {
        self.heaps == other.heaps && self.iter().eq(other.iter())
    }
}

impl Eq for LoopyValues {}

impl Serialize for LoopyValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl JsonSchema for LoopyValues {
    fn schema_name() -> Cow<'static, str> {
        "LoopyValues".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<LoopyNumber>::json_schema(generator)
    }
}

impl Document for ValuesAnswer {
    const SCHEMA: &'static str = "values/1";
}

impl Ask for ValuesQuestion {
    type Answer = ValuesAnswer;

    fn ask(&self, effort: &Effort) -> Result<ValuesAnswer, Refusal> {
        let game = read::impartial(&self.game)?;
        let from = self.from.max(game.start());
        let to = self
            .to
            .unwrap_or_else(|| search::end_by_default(from, HEAPS));
        if to < from {
            return Err(Refusal::unanswerable(
                format!("the list would end at {to} before it begins at {from}"),
                "the first heap must not be larger than the last",
            ));
        }
        if !game.is_loopy() {
            self.loopy.needless(&game)?;
        } else if self.double_check {
            return Err(Refusal::unanswerable(
                "values of games in which play need not end are computed in one way only",
                "ask without a second computation",
            ));
        }
        let first = match game.is_loopy() {
            true => {
                short_enough(to - from, effort)?;
                self.first_loopy(&game, from..=to, effort)
            }
            false => None,
        };
        // What was found out about the first heaps is kept meanwhile.
        let kept = first.as_ref().map_or(0, |_| effort.memory / PART);
        let limits = ValueLimits {
            memory: effort.memory,
            loopy: self.loopy.limits(to, effort.memory - kept),
        };
        let request = ValueRequest::new(&Arc::new(game.clone()), (from..=to).into(), limits);
        let values = match request.fill(effort.control()) {
            Ok(values) => values,
            Err(unfinished) if first.is_some() => {
                return ended_loopy(first, to, unfinished.error.into());
            }
            Err(unfinished) => {
                let Unfinished { error, rest } = *unfinished;
                return self.so_far(&game, from..=to, error.into(), rest.into_values());
            }
        };
        let values = match values.into_loopy() {
            Ok(found) => return Ok(ValuesAnswer::Loopy(loopy(&game, from..=to, found))),
            Err(values) => values,
        };
        Ok(match values.source(to) {
            Some(ValueSource::ClosedForm { .. } | ValueSource::ForcedPlay { .. })
                if self.double_check =>
            {
                return Err(Refusal::unanswerable(
                    "these heaps lie beyond any table, so no second engine can compute them",
                    "ask for smaller heaps, or without a second computation",
                ));
            }
            Some(ValueSource::ClosedForm { .. } | ValueSource::ForcedPlay { .. }) => {
                ValuesAnswer::Nim(by_form(&game, from..=to, &values))
            }
            _ => {
                short_enough(to - from, effort)?;
                let search = values.into_search();
                let again = |search: &PeriodSearch| {
                    let used = search.sequence().engine();
                    double_check(&game, used, search.values(), effort)
                };
                let double_checked = match self.double_check {
                    true => Some(again(&search)?),
                    false => None,
                };
                ValuesAnswer::Nim(NimValuesAnswer {
                    double_checked,
                    ..by_table(&game, from..=to, search)
                })
            }
        })
    }
}

impl ValuesQuestion {
    /// The values of the first heaps of a game in which play need not end, followed less far: what can be told if all
    /// of them take too long. None where that would not be much less work, or takes too long itself.
    fn first_loopy(
        &self,
        game: &Ruleset,
        heaps: RangeInclusive<Heap>,
        effort: &Effort,
    ) -> Option<LoopyValuesAnswer> {
        let (from, to) = heaps.into_inner();
        let first = to / PART;
        let whole = self.loopy.limits(to, effort.memory).bounds?;
        let less = LoopyEffort {
            bound: Some((whole.largest / PART).max(first)),
            moves: Some(whole.moves / PART as usize),
            ..self.loopy
        };
        if first < from.max(1) {
            return None;
        }
        let limits = ValueLimits {
            memory: effort.memory,
            loopy: less.limits(first, effort.memory / PART),
        };
        let request = ValueRequest::new(&Arc::new(game.clone()), (from..=first).into(), limits);
        let values = request.fill(effort.control()).ok()?;
        let found = values.into_loopy().ok()?;
        Some(loopy(game, from..=first, found))
    }

    /// What was found of a list before a limit ended the work.
    fn so_far(
        &self,
        game: &Ruleset,
        heaps: RangeInclusive<Heap>,
        refusal: Refusal,
        values: ImpartialValues,
    ) -> Result<ValuesAnswer, Refusal> {
        let (first, asked_to) = heaps.into_inner();
        let known = values.search().known() as Heap;
        // A table that cannot fit is refused rather than begun.
        let fits = values.search().check_memory(asked_to).is_ok();
        if !is_for_want_of_room(&refusal) || !fits || self.double_check {
            return Err(refusal);
        }
        let Some(last) = values.known_up_to(first, asked_to) else {
            return Err(how_far(refusal, known, first));
        };
        let ended = EndedEarly::after(last, asked_to, &refusal);
        let found = match known > last {
            true => by_table(game, first..=last, values.into_search()),
            false => by_form(game, first..=last, &values),
        };
        Ok(ValuesAnswer::Nim(NimValuesAnswer {
            ended: Some(ended),
            ..found
        }))
    }
}

/// Whether so many values are listed. With a proven period there are as many as anybody asks for, and a list without an end in
/// sight helps nobody: it is no longer than a table in the memory could be.
fn short_enough(values: Heap, effort: &Effort) -> Result<(), Refusal> {
    let most = effort.memory / WORD;
    if values < most {
        return Ok(());
    }
    let message = format!(
        "a list of {} values is longer than {most}, as many as fit {} MiB of memory",
        values.saturating_add(1),
        effort.memory >> 20
    );
    let refusal = Refusal::new(RefusalKind::Limit, message).with_hint("list fewer heaps");
    Err(refusal.with_raise(&[Limit::Memory]))
}

/// A few heaps far beyond any table.
fn by_form(
    game: &Ruleset,
    heaps: RangeInclusive<Heap>,
    values: &ImpartialValues,
) -> NimValuesAnswer {
    let source = values.source(*heaps.start());
    let because = source.map_or_else(String::new, |source| source.to_string());
    let listed = heaps.clone().filter_map(|heap| values.value(heap));
    NimValuesAnswer {
        ruleset: game.to_string(),
        start: *heaps.start(),
        explanation: vec![format!("no table: {because}")],
        ended: None,
        double_checked: None,
        values: NimValues {
            source: Source::Listed(listed.collect()),
            heaps,
        },
    }
}

fn by_table(game: &Ruleset, heaps: RangeInclusive<Heap>, search: PeriodSearch) -> NimValuesAnswer {
    let known = search.known() as Heap;
    let engine = search.sequence().explain();
    let mut explanation = vec![format!("{engine}; {known} heaps computed")];
    if known <= *heaps.end() {
        let rest = format!("heaps from {known} on follow from the proven period");
        explanation.push(rest);
    }
    NimValuesAnswer {
        ruleset: game.to_string(),
        start: *heaps.start(),
        explanation,
        ended: None,
        double_checked: None,
        values: NimValues {
            heaps,
            source: Source::Known(search.into_known()),
        },
    }
}

/// The first values of a longer list that a limit ended, if it was for that.
fn ended_loopy(
    first: Option<LoopyValuesAnswer>,
    asked_to: Heap,
    refusal: Refusal,
) -> Result<ValuesAnswer, Refusal> {
    let Some(first) = first.filter(|_| is_for_want_of_room(&refusal)) else {
        return Err(refusal);
    };
    let last = *first.values.heaps().end();
    Ok(ValuesAnswer::Loopy(LoopyValuesAnswer {
        ended: Some(EndedEarly::after(last, asked_to, &refusal)),
        ..first
    }))
}

fn loopy(game: &Ruleset, heaps: RangeInclusive<Heap>, found: LoopyGame) -> LoopyValuesAnswer {
    let known = |&heap: &Heap| found.is_certain(heap);
    LoopyValuesAnswer {
        ruleset: game.to_string(),
        start: *heaps.start(),
        undetermined: heaps.clone().count() - heaps.clone().filter(known).count(),
        ended: None,
        scope: (&found).into(),
        values: LoopyValues {
            heaps,
            found: Arc::new(found),
        },
    }
}
