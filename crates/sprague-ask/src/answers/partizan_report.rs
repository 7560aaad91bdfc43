//! Everything worth saying about a game in which each player has moves of their own.

use super::laws::{LawsAnswer, LawsQuestion};
use super::outcomes::OutcomesProof;
use super::value::{arena, unless_long};
use crate::{Effort, Refusal, ValueName};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::Heap;
use sprague::ruleset::{Game, Partizan, game_words};
use sprague::value::{
    Arena, Dominance, Dyadic, Outcomes, Style, TakeSets, TooLarge, Value, dominance,
    partizan_values,
};

/// The heaps that are measured one by one are those up to this one.
const HEAPS: usize = 60;
/// Outcomes are looked at so far for their period, unless asked otherwise.
const OUTCOMES: Heap = 1_000_000;
/// Names of values may have this many characters.
const LENGTH: usize = 2000;
/// A longer cycle of outcomes is left out.
const CYCLE: usize = 1000;

/// All there is to say about a game with moves for each player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PartizanReport {
    /// The game as it is written.
    pub ruleset: String,
    /// Always true.
    pub partizan: bool,
    /// The rules in plain words, for each player.
    pub rules: Vec<String>,
    /// The first heap.
    pub start: Heap,
    /// The first values by name, from `start` on; null where a name is too long.
    pub values: Vec<Option<ValueName>>,
    /// What is measured of the first heaps, from `start` on.
    pub heaps: Vec<MeasuredHeap>,
    /// Who wins each of the first heaps, a letter a heap: L, R, N or P.
    pub outcomes: String,
    /// How the outcomes go on for ever; null if that was not found.
    pub outcome_law: Option<OutcomeLaw>,
    /// Laws of the values; null unless both players take from finite sets.
    pub laws: Option<LawsAnswer>,
    /// The hottest of the first heaps.
    pub hottest: HottestHeap,
    /// Why there is no more, in a sentence; null if nothing is missing.
    pub note: Option<String>,
}

/// What is measured of a heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeasuredHeap {
    /// Who wins it: L, R, N or P.
    pub outcome: char,
    /// Its mean value.
    pub mean: ValueName,
    /// Its temperature.
    pub temperature: ValueName,
    /// Its left stop.
    pub left_stop: ValueName,
    /// Its right stop.
    pub right_stop: ValueName,
    /// Its atomic weight; null where there is none or its name is too long.
    pub atomic_weight: Option<ValueName>,
}

/// How the outcomes go on for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomeLaw {
    /// The least heap from which on they repeat.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// The outcomes that come again for ever, a letter a heap; null if there are very many.
    pub cycle: Option<String>,
    /// Who wins all large heaps, whoever starts: `Left`, `Right`, or null if nobody does.
    pub dominates: Option<String>,
    /// Why they repeat for ever.
    pub proof: OutcomesProof,
}

/// The hottest of some heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HottestHeap {
    /// The heap, the least one if there are several.
    pub heap: Heap,
    /// Its temperature.
    pub temperature: ValueName,
}

/// All there is to say about a partizan game. The limit by heap says how far to look for laws.
pub(super) fn report(
    game: &Partizan,
    unicode: bool,
    effort: &Effort,
) -> Result<PartizanReport, Refusal> {
    let sets = TakeSets::of(game);
    let mut arena = arena(effort);
    let style = Style {
        ascii: !unicode,
        max_length: LENGTH,
    };
    let (count, values, note) = first_values(&mut arena, game)?;
    let mut report = PartizanReport {
        ruleset: game.to_string(),
        partizan: true,
        rules: game_words(&Game::Partizan(game.clone())),
        start: 0,
        values: Vec::with_capacity(count),
        heaps: Vec::with_capacity(count),
        outcomes: String::new(),
        outcome_law: None,
        laws: None,
        hottest: HottestHeap {
            heap: 0,
            temperature: ValueName::of(-1),
        },
        note,
    };
    report.measure(&mut arena, &values, style)?;
    if let Some(sets) = sets {
        report.look_far(game, &sets, unicode, effort)?;
    }
    Ok(report)
}

/// The values of the first heaps, of fewer if so many are out of reach.
fn first_values(
    arena: &mut Arena,
    game: &Partizan,
) -> Result<(usize, Vec<Value>, Option<String>), Refusal> {
    let mut count = HEAPS + 1;
    loop {
        match partizan_values(arena, game, count) {
            Ok(values) if count == HEAPS + 1 => return Ok((count, values, None)),
            Ok(values) => {
                let note = format!("the values of heaps from {count} on are too large");
                return Ok((count, values, Some(note)));
            }
            Err(error) if count > 1 && error.is_lack_of_room() => count /= 2,
            Err(error) => return Err(super::partizan_values::no_values(error)),
        }
    }
}

impl PartizanReport {
    fn measure(
        &mut self,
        arena: &mut Arena,
        values: &[Value],
        style: Style,
    ) -> Result<(), TooLarge> {
        let mut hottest: Option<(Dyadic, usize)> = None;
        for (heap, &value) in values.iter().enumerate() {
            let found = arena.measures(value)?;
            let weight = match found.weight {
                Some(weight) => unless_long(arena.name_in(weight, style))?,
                None => None,
            };
            self.values
                .push(unless_long(arena.name_in(value, style))?.map(ValueName));
            self.outcomes.push(found.outcome.letter());
            self.heaps.push(MeasuredHeap {
                outcome: found.outcome.letter(),
                mean: ValueName::of(&found.mean),
                temperature: ValueName::of(&found.temperature),
                left_stop: ValueName::of(&found.stops.0),
                right_stop: ValueName::of(&found.stops.1),
                atomic_weight: weight.map(ValueName),
            });
            if hottest.as_ref().is_none_or(|(t, _)| found.temperature > *t) {
                hottest = Some((found.temperature, heap));
            }
        }
        if let Some((temperature, heap)) = hottest {
            self.hottest = HottestHeap {
                heap: heap as Heap,
                temperature: ValueName::of(&temperature),
            };
        }
        Ok(())
    }

    /// Adds what theorems say about all heaps of a game with a finite set for each player.
    fn look_far(
        &mut self,
        game: &Partizan,
        sets: &TakeSets,
        unicode: bool,
        effort: &Effort,
    ) -> Result<(), Refusal> {
        let count = self.values.len().max(HEAPS + 1);
        let outcomes = Outcomes::new(sets.clone()).first(count, effort.control())?;
        self.outcomes = outcomes.iter().map(|outcome| outcome.letter()).collect();
        let limit = effort.heap.unwrap_or(OUTCOMES).min(100 * OUTCOMES) as usize;
        let found = dominance(sets, limit, effort.memory, effort.control())?;
        self.outcome_law = found.map(OutcomeLaw::from);
        let question = LawsQuestion {
            unicode,
            ..LawsQuestion::default()
        };
        self.laws = Some(question.about(game, effort)?);
        Ok(())
    }
}

impl From<Dominance> for OutcomeLaw {
    fn from(found: Dominance) -> Self {
        let letters = found.cycle.iter().map(|outcome| outcome.letter());
        OutcomeLaw {
            preperiod: found.period.preperiod,
            period: found.period.period,
            cycle: (found.cycle.len() <= CYCLE).then(|| letters.collect()),
            dominates: found.winner.map(|side| side.to_string()),
            proof: found.period.into(),
        }
    }
}
