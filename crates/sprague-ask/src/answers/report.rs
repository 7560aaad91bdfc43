//! Everything worth saying about one game.

use super::atlas::AtlasPlace;
use super::loopy::{LoopyEffort, LoopyNumber, LoopyScope};
use super::partizan_report::{self, PartizanReport};
use super::period::PeriodFound;
use super::rules::KnownGame;
use crate::{Ask, Document, Effort, NimValue, Refusal, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::loopy::LoopyGame;
use sprague::outcome::Outcome;
use sprague::report::{OwnReport, PPositions, Report};
use sprague::ruleset::{Game, plain_words};
use sprague::sequence::LimitError;
use sprague::subtraction::{Extras, FergusonPairing};
use sprague::{BigNimber, Heap, Ruleset};

/// What is there to say about this game?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportQuestion {
    /// The game.
    pub game: String,
    /// How far to look if play need not end.
    #[serde(default)]
    pub loopy: LoopyEffort,
    /// Names of values of partizan games are written with arrows and other signs instead of in ASCII.
    #[serde(default)]
    pub unicode: bool,
}

/// All there is to say about a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ReportAnswer {
    /// Of a game that ends.
    Nim(Box<NimReport>),
    /// Of a game in which play need not end.
    Loopy(Box<LoopyReport>),
    /// Of a game with moves for each player.
    Partizan(Box<PartizanReport>),
}

/// All there is to say about a game with nim-values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NimReport {
    /// The game as it is written.
    pub ruleset: String,
    /// Its rules in the notation, where it is known by a name.
    pub definition: String,
    /// The rules in plain words.
    pub rules: Vec<String>,
    /// Named games with the same moves.
    pub known_as: Vec<KnownGame>,
    /// Its place in the atlas of octal games.
    pub atlas: Option<AtlasPlace>,
    /// The first heap.
    pub start: Heap,
    /// The first values, from `start` on.
    pub values: Vec<NimValue>,
    /// The values as they are written in the literature: `0.123` with the repeating block in brackets.
    pub nim_sequence: Option<String>,
    /// What is known about the period.
    pub period: PeriodFound,
    /// Heaps whose value does not follow the proven pattern.
    pub exceptions: Vec<Heap>,
    /// Heaps that the player to move loses.
    pub p_positions: LostHeaps,
    /// The pairing of zeros and ones, for subtraction games.
    pub ferguson: Option<Ferguson>,
    /// Numbers that could be added to a finite subtraction set.
    pub extras: Option<FurtherNumbers>,
    /// What is worth saying about a rule of one's own.
    pub arithmetic: Option<ArithmeticReport>,
    /// The name to read, of a game that was asked for by a name.
    #[serde(skip)]
    pub title: Option<&'static str>,
}

/// Heaps that the player to move loses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum LostHeaps {
    /// All of them.
    Residues {
        /// Always true.
        proved: bool,
        /// The period.
        modulus: Heap,
        /// Residues whose large heaps are lost.
        residues: Vec<Heap>,
        /// Further lost heaps below the preperiod.
        also: Vec<Heap>,
        /// Heaps below the preperiod with such a residue that are not lost.
        except: Vec<Heap>,
    },
    /// Those among the computed heaps; nothing is known beyond.
    Computed {
        /// Always false.
        proved: bool,
        /// The first of them.
        first: Vec<Heap>,
        /// How many there are.
        count: usize,
    },
}

/// Ferguson's pairing: G(n) = 1 exactly when G(n - s) = 0, with the least number s of the set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Ferguson {
    /// The least number of the set.
    pub least: Heap,
    /// A computed heap that contradicts it, which would be a bug.
    pub contradicted_at: Option<Heap>,
}

/// Numbers that could be added to a finite subtraction set without changing any value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FurtherNumbers {
    /// The first of them.
    pub first: Vec<Heap>,
    /// Whether there are more.
    pub more: bool,
}

/// What a report adds for arithmetic games and rules of one's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ArithmeticReport {
    /// The closed form proved for the game.
    pub closed_form: Option<ProvedForm>,
    /// The first heaps with their options.
    pub options: Vec<HeapOptions>,
    /// The first heaps of value 1, if all computed values are 0 or 1.
    pub ones: Option<Vec<Heap>>,
    /// How often each of the commonest values occurs among the computed heaps.
    pub densities: Vec<Density>,
    /// How many different values occur.
    pub distinct: usize,
}

/// A closed form that a theorem proves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ProvedForm {
    /// G(n), in the language of expressions.
    pub text: String,
    /// Where it is proved.
    pub source: &'static str,
    /// Whether it says nothing about some heaps.
    pub partial: bool,
}

/// A heap with its options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeapOptions {
    /// The heap.
    pub heap: Heap,
    /// Each option as the heaps it leaves; null if there are too many.
    pub options: Option<Vec<Vec<Heap>>>,
}

/// How often a value occurs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Density {
    /// The value.
    pub value: NimValue,
    /// At how many heaps.
    pub count: usize,
}

/// What there is to say about a game in which play need not end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyReport {
    /// The game as it is written.
    pub ruleset: String,
    /// Its rules in the notation, where it is known by a name.
    pub definition: String,
    /// The rules in plain words.
    pub rules: Vec<String>,
    /// Named games with the same moves.
    pub known_as: Vec<KnownGame>,
    /// Always true.
    pub loopy: bool,
    /// The first heap.
    pub start: Heap,
    /// The values of the first heaps.
    pub values: Vec<LoopyNumber>,
    /// Who wins each of them: `P`, `N`, `draw`, or null if that is undetermined.
    pub outcomes: Vec<Option<&'static str>>,
    /// The first heaps with their options.
    pub options: Vec<HeapOptions>,
    /// What was looked at.
    pub scope: LoopyScope,
    /// The name to read, of a game that was asked for by a name.
    #[serde(skip)]
    pub title: Option<&'static str>,
}

impl Document for ReportAnswer {
    const SCHEMA: &'static str = "report/1";
}

impl Ask for ReportQuestion {
    type Answer = ReportAnswer;

    fn ask(&self, effort: &Effort) -> Result<ReportAnswer, Refusal> {
        let game = match read::game(&self.game)? {
            Game::Impartial(game) => game,
            Game::Partizan(game) => {
                let report = partizan_report::report(&game, self.unicode, effort)?;
                return Ok(ReportAnswer::Partizan(Box::new(report)));
            }
        };
        if game.is_loopy() {
            return self.loopy(&game, effort);
        }
        self.loopy.needless(&game)?;
        if let Some(limit) = effort.heap {
            search::within_domain(&game, limit)?;
        }
        let mut searched = match search::period(&game, effort) {
            Err(LimitError::Rule(error)) if error.grows => return self.loopy(&game, effort),
            found => found?,
        };
        let period = PeriodFound::of(&game, &searched);
        let report = Report::new(&game, &mut searched.search)?;
        Ok(ReportAnswer::Nim(Box::new(NimReport::new(report, period))))
    }
}

impl ReportQuestion {
    fn loopy(&self, game: &Ruleset, effort: &Effort) -> Result<ReportAnswer, Refusal> {
        /// The heaps a report is about unless told otherwise, and those whose options it lists.
        const HEAPS: Heap = 60;
        const ROWS: usize = 12;
        /// Options are listed for heaps with at most this many.
        const MOST_OPTIONS: usize = 64;
        let start = game.start();
        let last = effort.heap.unwrap_or(start + HEAPS - 1);
        let last = last.clamp(start, start + 100 * HEAPS);
        let heaps: Vec<Heap> = (start..=last).collect();
        let found = LoopyGame::solve(
            game,
            &heaps,
            self.loopy.limits(last, effort.memory),
            effort.control(),
        )?;
        let growing = game.with_growth();
        let outcomes = heaps.iter().map(|&heap| found.outcome(heap));
        let options = heaps.iter().take(ROWS).map(|&heap| HeapOptions {
            heap,
            options: growing
                .options(heap, MOST_OPTIONS, effort.control())
                .ok()
                .flatten(),
        });
        Ok(ReportAnswer::Loopy(Box::new(LoopyReport {
            ruleset: game.to_string(),
            definition: game.rules().to_string(),
            rules: plain_words(game),
            known_as: game.known_as().into_iter().map(KnownGame::from).collect(),
            loopy: true,
            start,
            outcomes: outcomes.map(Outcome::symbol).collect(),
            options: options.collect(),
            scope: (&found).into(),
            title: game.entry().map(|entry| entry.title),
            values: heaps
                .iter()
                .map(|&heap| LoopyNumber(found.value(heap)))
                .collect(),
        })))
    }
}

impl NimReport {
    fn new(report: Report, period: PeriodFound) -> Self {
        let game = &report.ruleset;
        NimReport {
            ruleset: game.to_string(),
            definition: game.rules().to_string(),
            title: game.entry().map(|entry| entry.title),
            atlas: AtlasPlace::of(game),
            nim_sequence: report.own.is_none().then(|| nim_sequence(&report)),
            known_as: report.known_as.into_iter().map(KnownGame::from).collect(),
            rules: report.rules,
            start: report.start,
            period,
            exceptions: report.exceptions,
            p_positions: report.p_positions.into(),
            ferguson: report.ferguson.map(Ferguson::from),
            extras: report.extras.map(FurtherNumbers::from),
            arithmetic: report.own.map(ArithmeticReport::from),
            values: report.values.into_iter().map(NimValue).collect(),
        }
    }
}

impl From<PPositions> for LostHeaps {
    fn from(positions: PPositions) -> Self {
        match positions {
            PPositions::Residues {
                modulus,
                residues,
                also,
                except,
            } => LostHeaps::Residues {
                proved: true,
                modulus,
                residues,
                also,
                except,
            },
            PPositions::Computed { first, count } => LostHeaps::Computed {
                proved: false,
                first,
                count,
            },
        }
    }
}

impl From<FergusonPairing> for Ferguson {
    fn from(pairing: FergusonPairing) -> Self {
        Ferguson {
            least: pairing.least,
            contradicted_at: pairing.contradicted_at,
        }
    }
}

impl From<Extras> for FurtherNumbers {
    fn from(extras: Extras) -> Self {
        FurtherNumbers {
            first: extras.first,
            more: extras.more,
        }
    }
}

impl From<OwnReport> for ArithmeticReport {
    fn from(own: OwnReport) -> Self {
        ArithmeticReport {
            closed_form: own.closed_form.map(|(form, source)| ProvedForm {
                text: form.to_string(),
                source,
                partial: form.is_partial(),
            }),
            options: own
                .table
                .into_iter()
                .map(|(heap, options)| HeapOptions { heap, options })
                .collect(),
            ones: own.ones,
            densities: own
                .densities
                .into_iter()
                .map(|(value, count)| Density {
                    value: NimValue(value),
                    count,
                })
                .collect(),
            distinct: own.distinct,
        }
    }
}

/// `0.123…` with the repeating block in brackets, as decimal fractions are written.
pub(super) fn nim_sequence(report: &Report) -> String {
    const LONGEST: usize = 400;
    const SHOWN: usize = 60;
    let values = &report.values;
    let compact = values.iter().all(|v| *v < BigNimber::from(10u8));
    let space = if compact { "" } else { " " };
    let word = |range: &[BigNimber]| -> String {
        let digits: Vec<String> = range.iter().map(BigNimber::to_string).collect();
        digits.join(space)
    };
    let first = word(&values[..1]);
    let pattern = report
        .verdict
        .proved()
        .filter(|p| p.preperiod + p.period <= values.len().min(LONGEST) as Heap);
    let Some(pattern) = pattern else {
        let shown = word(&values[1..values.len().min(SHOWN)]);
        return format!("{first}.{shown}{space}...");
    };
    let (from, to) = (
        pattern.preperiod as usize,
        (pattern.preperiod + pattern.period) as usize,
    );
    let tail = match pattern.saltus {
        0 => String::new(),
        saltus => format!(" (+{saltus})"),
    };
    if from == 0 {
        // A block that begins with heap 0 takes the point in.
        return format!("({first}.{}){tail}", word(&values[1..to]));
    }
    let before = word(&values[1..from]);
    let gap = if before.is_empty() { "" } else { space };
    format!("{first}.{before}{gap}({}){tail}", word(&values[from..to]))
}
