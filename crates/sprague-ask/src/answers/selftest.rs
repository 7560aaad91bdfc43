//! Does the program compute rightly on this machine? Random games, each computed in independent ways.
//!
//! What is compared shares as little as possible: every engine with the reference engine, which is the definition
//! word for word; engines that compute many heaps at once with others over thousands of heaps, so that the vector
//! instructions of this machine are used; a proved period with values far beyond what the proof looked at, and with
//! the verifier, which shares no code with the library; sums with the plain search through every line of play; partizan
//! values that are read off a table of their order with canonical forms of their options; labels of games that need not
//! end with who wins each sum with a nim-heap, worked backwards.

mod loopy;
mod partizan;
mod random;

use crate::{Ask, Document, Effort, Refusal, StoppedBy};
use loopy::labels;
use partizan::partizan_heaps;
use random::Random;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::period::Certificate;
use sprague::play::{PlainSearch, SearchError};
use sprague::position::{Limits, Position, Prospect, Side};
use sprague::ruleset::SubtractionSet;
use sprague::sequence::{EngineKind, LimitError};
use sprague::subtraction::Solver;
use sprague::{Control, Heap, NimSequence, PeriodSearch, Progress, Ruleset, Stopped};
use sprague_verify::verify;

/// Rounds unless told otherwise.
const ROUNDS: u64 = 300;
/// Heaps that engines are compared on.
const HEAPS: Heap = 300;
/// Heaps that engines in vector instructions are compared on: several of their blocks.
const MANY_HEAPS: Heap = 5_000;
/// A period is looked for so far.
const PERIOD_TO: Heap = 2_000;
/// Values are compared with a proved period so far.
const LOOK_TO: Heap = 5_000;

/// Do independent ways of computing agree on random games?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SelftestQuestion {
    /// Which random games: the same number gives the same ones; 1 if not given.
    #[serde(default)]
    pub seed: Option<u64>,
    /// How many rounds of every comparison; 300 if not given, and without end if a time is.
    #[serde(default)]
    pub rounds: Option<u64>,
}

/// How many comparisons agreed, and every one that did not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SelftestAnswer {
    /// Which random games.
    pub seed: u64,
    /// How many rounds were finished.
    pub rounds: u64,
    /// The comparisons.
    pub comparisons: Vec<Comparison>,
    /// Whether all agreed.
    pub agreed: bool,
    /// What ended it early, if anything did.
    pub stopped_by: Option<StoppedBy>,
}

/// Two ways to one answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Comparison {
    /// What is compared with what.
    pub what: &'static str,
    /// How often both agreed.
    pub agreed: u64,
    /// Where they did not: the game, and how.
    pub disagreed: Vec<String>,
}

impl Document for SelftestAnswer {
    const SCHEMA: &'static str = "selftest/1";
}

/// What a comparison says of a random game: nothing if it does not apply, else whether both ways agree.
type Compared = Result<Vec<Result<(), String>>, Stopped>;

/// A comparison and what it is called.
type Way = (&'static str, fn(&mut Random, &Control) -> Compared);

const WAYS: [Way; 7] = [
    ("every engine with the definition", engines),
    ("engines in vector instructions with each other", vectors),
    (
        "proved periods with further values and the verifier",
        periods,
    ),
    (
        "sums of impartial heaps with every line of play",
        impartial_sums,
    ),
    (
        "sums of partizan heaps with every line of play",
        partizan_sums,
    ),
    (
        "partizan values by their order with canonical forms",
        partizan_heaps,
    ),
    (
        "labels of games that need not end with play worked backwards",
        labels,
    ),
];

impl Ask for SelftestQuestion {
    type Answer = SelftestAnswer;

    fn ask(&self, effort: &Effort) -> Result<SelftestAnswer, Refusal> {
        Ok(self.compare(&WAYS, effort.control()))
    }
}

impl SelftestQuestion {
    /// Goes through the comparisons, round after round.
    fn compare(&self, ways: &[Way], control: &Control) -> SelftestAnswer {
        let seed = self.seed.unwrap_or(1);
        let wanted = self.rounds.unwrap_or(ROUNDS);
        let mut comparisons: Vec<Comparison> = ways.iter().map(Comparison::new).collect();
        let mut rounds = 0;
        let mut stopped = None;
        while rounds < wanted && stopped.is_none() {
            control.tell(&Progress::steps(
                "comparing",
                rounds.into(),
                Some(wanted.into()),
            ));
            for ((_, compare), comparison) in ways.iter().zip(&mut comparisons) {
                let mut random = Random::new(seed, rounds);
                match compare(&mut random, control) {
                    Err(by) => stopped = Some(by),
                    Ok(all) => all.into_iter().for_each(|one| comparison.add(one)),
                }
            }
            rounds += u64::from(stopped.is_none());
        }
        SelftestAnswer {
            seed,
            rounds,
            agreed: comparisons.iter().all(|one| one.disagreed.is_empty()),
            comparisons,
            stopped_by: stopped.map(|by| match by {
                Stopped::TimeUp => StoppedBy::Seconds,
                _ => StoppedBy::Interrupted,
            }),
        }
    }
}

impl Comparison {
    /// One of which nothing is known yet.
    fn new(&(what, _): &Way) -> Self {
        Comparison {
            what,
            agreed: 0,
            disagreed: Vec::new(),
        }
    }

    fn add(&mut self, one: Result<(), String>) {
        match one {
            Ok(()) => self.agreed += 1,
            Err(how) => self.disagreed.push(how),
        }
    }
}

/// Values by an engine; nothing if they do not fit its limits.
fn values(
    game: &Ruleset,
    engine: EngineKind,
    to: Heap,
    control: &Control,
) -> Result<Option<NimSequence>, Stopped> {
    let Some(sequence) = NimSequence::with_engine(game, engine) else {
        return Ok(None);
    };
    let mut sequence = sequence.under(control);
    match sequence.extend_to(to) {
        Ok(()) => Ok(Some(sequence)),
        Err(LimitError::Stopped(stopped)) => Err(stopped),
        Err(_) => Ok(None),
    }
}

fn engines(random: &mut Random, control: &Control) -> Compared {
    let Some((text, game)) = random.ruleset() else {
        return Ok(Vec::new());
    };
    let Some(defined) = values(&game, EngineKind::Reference, HEAPS, control)? else {
        return Ok(Vec::new());
    };
    let mut compared = Vec::new();
    for kind in EngineKind::ALL {
        if kind == EngineKind::Reference {
            continue;
        }
        if let Some(other) = values(&game, kind, HEAPS, control)? {
            compared.push(match defined.values() == other.values() {
                true => Ok(()),
                false => Err(format!("{text}: {}", kind.explain())),
            });
        }
    }
    Ok(compared)
}

/// Codes by the engines that go through blocks of heaps, and sets by the solver, over so many heaps that the blocks
/// are full.
fn vectors(random: &mut Random, control: &Control) -> Compared {
    match random.below(3) {
        0 => sets(random, control),
        _ => blocks(random, control),
    }
}

fn blocks(random: &mut Random, control: &Control) -> Compared {
    let text = random.octal();
    let Ok(game) = text.parse::<Ruleset>() else {
        return Ok(Vec::new());
    };
    let Some(dense) = values(&game, EngineKind::Dense, MANY_HEAPS, control)? else {
        return Ok(Vec::new());
    };
    let mut compared = Vec::new();
    for kind in [EngineKind::Adaptive, EngineKind::Sparse] {
        if let Some(other) = values(&game, kind, MANY_HEAPS, control)? {
            compared.push(match dense.values() == other.values() {
                true => Ok(()),
                false => Err(format!("{text}: {}", kind.explain())),
            });
        }
    }
    Ok(compared)
}

fn sets(random: &mut Random, control: &Control) -> Compared {
    let text = random.set();
    let Ok(game) = text.parse::<Ruleset>() else {
        return Ok(Vec::new());
    };
    let set = game.subtraction_set();
    let Some(elements) = set.and_then(SubtractionSet::elements) else {
        return Ok(Vec::new());
    };
    let Some(plain) = values(&game, EngineKind::Taking, MANY_HEAPS, control)? else {
        return Ok(Vec::new());
    };
    let solved = Solver::new().solve_under(elements, MANY_HEAPS, control)?;
    let Some(pattern) = solved.pattern else {
        return Ok(Vec::new());
    };
    let (preperiod, period) = (pattern.preperiod, pattern.period);
    let repeats = |n: Heap| plain.value(n) == plain.value(n + period);
    let right = (preperiod..=MANY_HEAPS - period).all(repeats)
        && preperiod
            .checked_sub(1)
            .is_none_or(|before| !repeats(before));
    Ok(vec![match right {
        true => Ok(()),
        false => Err(format!("{text}: preperiod {preperiod}, period {period}")),
    }])
}

fn periods(random: &mut Random, control: &Control) -> Compared {
    let Some((text, game)) = random.ruleset() else {
        return Ok(Vec::new());
    };
    let mut search = PeriodSearch::new(&game).under(control);
    match search.run(PERIOD_TO) {
        Err(LimitError::Stopped(stopped)) => return Err(stopped),
        Ok(true) => {}
        _ => return Ok(Vec::new()),
    }
    let mut compared = Vec::new();
    let kind = NimSequence::new(&game).engine();
    if let Some(further) = values(&game, kind, LOOK_TO, control)? {
        let differs = (game.start()..=LOOK_TO).find(|&n| search.value(n) != further.value(n));
        compared.push(match differs {
            None => Ok(()),
            Some(heap) => Err(format!("{text}: the period fails at heap {heap}")),
        });
    }
    if let Ok(certificate) = Certificate::new(&game, &search.verdict(), search.values()) {
        let verified = verify(&certificate.to_string(), 1 << 30, &mut |_, _| {
            control.check().is_ok()
        });
        control.check()?;
        compared.push(match verified {
            Ok(_) => Ok(()),
            Err(failure) => Err(format!("{text}: its certificate: {failure}")),
        });
    }
    Ok(compared)
}

fn impartial_sums(random: &mut Random, control: &Control) -> Compared {
    let Some((text, game)) = random.ruleset() else {
        return Ok(Vec::new());
    };
    let heaps = [random.below(7), random.below(7), random.below(7)];
    let start = game.start();
    let sum = heaps.map(|heap| format!("{text}[{}]", heap + start));
    sums(&sum.join(" + "), control)
}

fn partizan_sums(random: &mut Random, control: &Control) -> Compared {
    let mut set = || {
        let numbers = [1 + random.below(4), 2 + random.below(5)];
        format!("{},{}", numbers[0], numbers[0] + numbers[1])
    };
    let games = [(set(), set()), (set(), set())];
    let heap = [random.below(9), random.below(9)];
    let sum = format!(
        "S({}|{})[{}] - S({}|{})[{}] + *{}",
        games[0].0,
        games[0].1,
        heap[0],
        games[1].0,
        games[1].1,
        heap[1],
        random.below(4),
    );
    sums(&sum, control)
}

/// Who wins a sum, by theory and by every line of play.
fn sums(text: &str, control: &Control) -> Compared {
    const MOST_MOVES: usize = 200_000;
    let Ok(position) = text.parse::<Position>() else {
        return Ok(Vec::new());
    };
    control.check()?;
    let Ok(answer) = position.win(&Limits::default()) else {
        return Ok(Vec::new());
    };
    let mut compared = Vec::new();
    for side in [Side::Left, Side::Right] {
        let mut search = PlainSearch::new(&position, false, MOST_MOVES).under(control);
        let wins = match search.ending(&position, side) {
            Ok(ending) => ending.wins,
            Err(SearchError::Stopped(stopped)) => return Err(stopped),
            Err(_) => continue,
        };
        compared.push(match answer.outcome.of(side) == Prospect::from_win(wins) {
            true => Ok(()),
            false => Err(format!("{text}: who wins when {side} starts")),
        });
    }
    Ok(compared)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_comparison_compares_something() {
        let question = SelftestQuestion {
            seed: Some(3),
            rounds: Some(20),
        };
        let answer = question.ask(&Effort::new()).unwrap();
        for comparison in &answer.comparisons {
            assert!(comparison.agreed > 5, "{comparison:?}");
        }
    }

    #[test]
    fn a_comparison_that_does_not_agree_is_told_from_those_that_do() {
        let ways: [Way; 2] = [
            ("right", |_, _| Ok(vec![Ok(())])),
            ("wrong", |_, _| {
                Ok(vec![Ok(()), Err("kayles: by a wrong engine".into())])
            }),
        ];
        let question = SelftestQuestion {
            seed: None,
            rounds: Some(2),
        };
        let answer = question.compare(&ways, &Control::new());
        assert!(!answer.agreed);
        let [right, wrong] = &answer.comparisons[..] else {
            panic!("two comparisons: {answer:?}");
        };
        assert_eq!((right.agreed, right.disagreed.len()), (2, 0));
        assert_eq!(wrong.agreed, 2);
        assert_eq!(wrong.disagreed, ["kayles: by a wrong engine"; 2]);
    }
}
