//! The answer about a position.

use super::WinQuestion;
use super::moves::{FightAnswer, MoveAnswer, RunOfMoves, runs};
use crate::{Count, Effort, Limit, NimValue, ValueName};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::loopy::{LoopyGame, LoopyValue};
use sprague::outcome::{Outcome, Prospect, Side};
use sprague::play::{Fight, MisereAnswer};
use sprague::position::{
    MOST_PARTS, NimAddition, NimRow, Part, Position, PositionAnswer, Tables, Theory, Winning,
    Worth, Worths,
};
use sprague::sums::{Backwards, Reason, Reasons};
use sprague::{Heap, Stopped};

/// Nim-additions of values with more binary digits are not written out.
const MOST_DIGITS: usize = 24;

/// Who wins a position, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WinAnswer {
    /// The position as it is written.
    pub position: String,
    /// `misere` if the player who makes the last move loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<&'static str>,
    /// Which theory decides it: `impartial`, `partizan`, `loopy` or `loopy partizan`.
    pub kind: &'static str,
    /// `P`, `N`, `L`, `R` or `draw`; `by start` where it is something else for each player who starts;
    /// null if it is undetermined within the limits.
    pub outcome: Option<&'static str>,
    /// What the whole is worth; null where that is not known. An integer is a nim-value unless `kind`
    /// is `partizan`.
    pub value: Option<WorthAnswer>,
    /// The components in order, repetition expanded.
    pub components: Vec<ComponentAnswer>,
    /// What decided it, in a few words.
    pub decided_by: String,
    /// For a partizan position: why, for each player who starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<ReasonAnswer>>,
    /// For a loopy partizan position: what each player can hope for who starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<StartsAnswer>,
    /// How many positions a search looked at; null where a theorem decided misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Option<usize>>,
    /// Whether the search backwards from the end of play looked at all there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions_complete: Option<bool>,
    /// The game, where the position is a single heap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// The heap, where the position is a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap: Option<Heap>,
    /// Where the value of a single heap comes from if it was not computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Option<String>>,
    /// The moves that win, or keep a draw.
    pub moves: Vec<MoveAnswer>,
    /// Whether `moves` has all of them.
    pub moves_complete: bool,
    /// How many were found.
    pub moves_found: Count,
    /// Why moves are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Limits of which a higher one may tell more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub raise: Vec<Limit>,
    /// Moves in steps, where there are very many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<RunOfMoves>,
    /// For each player who is to move and loses: how to hold out longest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub longest_fight: Vec<FightAnswer>,
    /// The nim-addition behind an impartial answer, if it was asked why and fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nim_addition: Option<NimAdditionAnswer>,
    /// All this as the library has it.
    #[serde(skip)]
    pub details: WinDetails,
}

/// The answer about a position as the library has it, for faces in the same program.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WinDetails {
    /// The position.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// Which theory decides it.
    pub kind: Theory,
    /// Why.
    pub reasons: Reasons,
    /// The search backwards that decided it, if one did.
    pub backwards: Option<Backwards>,
    /// The moves that win, component by component, or keep a draw.
    pub winning: Vec<Winning>,
    /// For each player who is to move and loses: how to hold out longest.
    pub fights: Vec<Fight>,
    /// What the components and the whole are worth; nothing in misère play.
    pub worths: Option<Worths>,
    /// How many options of a heap were looked at one by one.
    pub options: usize,
    /// Limits of which a higher one may help where something is not certain.
    pub more: Vec<Limit>,
    /// The nim-addition, if it was asked why and fits.
    pub nim_addition: Option<NimAddition>,
}

/// What something is worth: a nim-value, ∞ with its set, or a partizan value by its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WorthAnswer {
    /// A nim-value.
    Nim(NimValue),
    /// A game in which play can go on for ever.
    Infinite {
        /// The numbers it can be moved to.
        infinity: Vec<NimValue>,
    },
    /// A partizan value.
    Named(ValueName),
}

/// A component and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ComponentAnswer {
    /// The component as it is written.
    pub text: String,
    /// What it is worth; null where that is not known.
    pub value: Option<WorthAnswer>,
    /// Of a partizan value: its mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<ValueName>,
    /// Of a partizan value: its temperature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<ValueName>,
    /// Of a partizan value: its atomic weight, null if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub atomic_weight: Option<Option<ValueName>>,
    /// If it was asked why: where the value of a huge heap comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

/// Why a player wins when a given player starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReasonAnswer {
    /// Who starts: `Left` or `Right`.
    pub first: String,
    /// Who wins.
    pub winner: Option<String>,
    /// What decided it, in a few words.
    pub by: &'static str,
    /// What decided it, in a sentence.
    pub because: String,
}

/// What each player can hope for who starts: `win`, `loss`, `draw`, or null if that is not certain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StartsAnswer {
    /// Left.
    #[serde(rename = "Left")]
    pub left: Option<&'static str>,
    /// Right.
    #[serde(rename = "Right")]
    pub right: Option<&'static str>,
}

/// A nim-addition, digit by digit in the binary system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NimAdditionAnswer {
    /// What the columns stand for, the largest first.
    pub places: Vec<NimValue>,
    /// The components in order.
    pub rows: Vec<NimAdditionRow>,
    /// The nim-sum.
    pub sum: NimAdditionRow,
    /// The first column with an odd number of ones.
    pub odd: Option<NimValue>,
}

/// A number in a nim-addition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NimAdditionRow {
    /// The number.
    pub value: NimValue,
    /// Its digits, the highest first.
    pub digits: Vec<u8>,
    /// Its nim-sum with the sum of all rows: what a winning move makes of it.
    pub wanted: NimValue,
}

/// All that was found out about a position.
pub(super) struct WinFound<'a> {
    pub(super) question: &'a WinQuestion,
    pub(super) position: &'a Position,
    pub(super) answer: PositionAnswer,
    pub(super) worths: Worths,
    pub(super) fights: Vec<Fight>,
    /// None if outcomes decided.
    pub(super) tables: Option<&'a Tables>,
    pub(super) options: usize,
    pub(super) listed: usize,
    pub(super) effort: &'a Effort,
}

/// The answer in normal play.
pub(super) fn win_answer(found: WinFound<'_>) -> WinAnswer {
    let (position, why) = (found.position, found.question.why);
    let backwards = found.answer.backwards();
    let more = more(&found);
    let moves = Listing::of(&found, &more);
    let components = components(&found);
    let PositionAnswer {
        outcome,
        kind,
        reasons,
        winning,
    } = found.answer;
    let addition = why
        .then(|| found.worths.nim_addition(MOST_DIGITS))
        .flatten();
    let mut names = Side::BOTH.map(|side| reasons.of(side).name()).to_vec();
    names.dedup();
    let single = Single::of(position, found.tables);
    WinAnswer {
        position: position.to_string(),
        play: None,
        kind: kind_name(kind),
        outcome: outcome.symbol(),
        value: worth(&found.worths.sum),
        components,
        decided_by: names.join("; "),
        reasons: (kind == Theory::Partizan).then(|| {
            Side::BOTH
                .map(|first| reason(&reasons, outcome, first))
                .to_vec()
        }),
        starts: (kind == Theory::LoopyPartizan).then(|| StartsAnswer {
            left: prospect(outcome.of(Side::Left)),
            right: prospect(outcome.of(Side::Right)),
        }),
        positions: backwards.map(|search| Some(search.positions)),
        positions_complete: backwards.map(|search| search.limit.is_none()),
        ruleset: single.as_ref().map(|single| single.ruleset.clone()),
        heap: single.as_ref().map(|single| single.heap),
        because: single.map(|single| single.because),
        moves: moves.list,
        moves_complete: moves.complete,
        moves_found: Count(moves.total),
        note: moves.note,
        raise: moves.raise,
        runs: runs(&winning),
        longest_fight: found.fights.iter().map(FightAnswer::from).collect(),
        nim_addition: addition.as_ref().map(NimAdditionAnswer::from),
        details: WinDetails {
            position: position.clone(),
            outcome,
            kind,
            reasons,
            backwards,
            winning,
            fights: found.fights,
            worths: Some(found.worths),
            options: found.options,
            more,
            nim_addition: addition,
        },
    }
}

/// The answer in misère play, where components have no values.
pub(super) fn misere_answer(position: &Position, answer: MisereAnswer) -> WinAnswer {
    let component = |text: String| ComponentAnswer {
        text,
        value: None,
        mean: None,
        temperature: None,
        atomic_weight: None,
        because: None,
    };
    let components = position.components().iter();
    WinAnswer {
        position: position.to_string(),
        play: Some("misere"),
        kind: match position.is_impartial() {
            true => "impartial",
            false => "partizan",
        },
        outcome: answer.outcome.symbol(),
        value: None,
        components: components.map(|part| component(part.to_string())).collect(),
        decided_by: answer.reason.name().to_string(),
        reasons: None,
        starts: None,
        positions: Some(match answer.reason {
            Reason::EveryLine { positions } => Some(positions),
            _ => None,
        }),
        positions_complete: None,
        ruleset: None,
        heap: None,
        because: None,
        moves: answer.winning.iter().map(MoveAnswer::from).collect(),
        moves_complete: true,
        moves_found: Count(answer.winning.len() as u128),
        note: None,
        raise: Vec::new(),
        runs: Vec::new(),
        longest_fight: answer.fights.iter().map(FightAnswer::from).collect(),
        nim_addition: None,
        details: WinDetails {
            position: position.clone(),
            outcome: answer.outcome,
            kind: position.kind(),
            reasons: Reasons::Alike(answer.reason),
            backwards: None,
            winning: Winning::grouped(&answer.winning),
            fights: answer.fights,
            worths: None,
            options: 0,
            more: Vec::new(),
            nim_addition: None,
        },
    }
}

fn kind_name(kind: Theory) -> &'static str {
    match kind {
        Theory::Impartial => "impartial",
        Theory::Partizan => "partizan",
        Theory::Loopy => "loopy",
        Theory::LoopyPartizan => "loopy partizan",
    }
}

fn prospect(prospect: Prospect) -> Option<&'static str> {
    match prospect {
        Prospect::Win => Some("win"),
        Prospect::Loss => Some("loss"),
        Prospect::Draw => Some("draw"),
        Prospect::Unknown => None,
    }
}

fn reason(reasons: &Reasons, outcome: Outcome, first: Side) -> ReasonAnswer {
    let reason = reasons.of(first);
    ReasonAnswer {
        first: first.to_string(),
        winner: outcome.winner(first).map(|side| side.to_string()),
        by: reason.name(),
        because: reason.to_string(),
    }
}

/// `None` where it is not known or its name is too long.
pub(in crate::answers) fn worth(worth: &Worth) -> Option<WorthAnswer> {
    match worth {
        Worth::Nim(value) | Worth::Loopy(LoopyValue::Finite(value)) => {
            Some(WorthAnswer::Nim(NimValue(value.clone())))
        }
        Worth::Loopy(LoopyValue::Infinite(numbers)) => Some(WorthAnswer::Infinite {
            infinity: numbers.iter().cloned().map(NimValue).collect(),
        }),
        Worth::Game(game) => game.ascii.clone().map(ValueName).map(WorthAnswer::Named),
        Worth::Unknown => None,
    }
}

fn components(found: &WinFound<'_>) -> Vec<ComponentAnswer> {
    let both = found.position.components().iter();
    both.zip(&found.worths.components)
        .map(|(component, value)| {
            let game = match value {
                Worth::Game(game) => Some(game),
                Worth::Nim(_) | Worth::Loopy(_) | Worth::Unknown => None,
            };
            let because = found
                .question
                .why
                .then(|| source(&component.part, found.tables));
            ComponentAnswer {
                text: component.to_string(),
                value: worth(value),
                mean: game.map(|game| ValueName::of(&game.mean)),
                temperature: game.map(|game| ValueName::of(&game.temperature)),
                atomic_weight: game.map(|game| game.weight.clone().map(ValueName)),
                because: because.flatten(),
            }
        })
        .collect()
}

/// Where the value of a huge heap comes from.
fn source(part: &Part, tables: Option<&Tables>) -> Option<String> {
    tables?.source(part)?.because()
}

/// A position that is one heap.
struct Single {
    ruleset: String,
    heap: Heap,
    because: Option<String>,
}

impl Single {
    fn of(position: &Position, tables: Option<&Tables>) -> Option<Self> {
        let [component] = position.components() else {
            return None;
        };
        let (ruleset, heap) = match &component.part {
            Part::Heap(game, heap) => (game.to_string(), *heap),
            Part::PartizanHeap(game, heap) => (game.to_string(), *heap),
            Part::Value(_) => return None,
        };
        Some(Single {
            ruleset,
            heap,
            because: source(&component.part, tables),
        })
    }
}

/// The limits that allow more where something about loopy heaps is not certain.
fn more(found: &WinFound<'_>) -> Vec<Limit> {
    let mut limits: Vec<Limit> = Vec::new();
    for table in found.tables.into_iter().flat_map(Tables::games) {
        let more: &[Limit] = match table.loopy() {
            Some(found) if found.is_out_of_memory() => &[Limit::Memory],
            Some(LoopyGame::Forced(_)) => &[Limit::Steps, Limit::Digits],
            Some(LoopyGame::Explored(heaps)) if heaps.is_out_of_moves() => &[Limit::Moves],
            Some(LoopyGame::Explored(heaps)) if heaps.unknown() > 0 => &[Limit::Bound],
            _ => &[],
        };
        limits.extend(more);
    }
    if found.answer.kind == Theory::LoopyPartizan {
        let search = found.answer.backwards();
        limits.push(match search.is_some_and(|search| search.out_of_memory) {
            true => Limit::Memory,
            false => Limit::Search,
        });
    }
    let mut seen: Vec<Limit> = Vec::new();
    for limit in limits {
        if !seen.contains(&limit) {
            seen.push(limit);
        }
    }
    match seen.is_empty() {
        true => vec![Limit::Options],
        false => seen,
    }
}

/// The moves one by one up to a limit, and why some are missing.
struct Listing {
    list: Vec<MoveAnswer>,
    complete: bool,
    total: u128,
    note: Option<String>,
    raise: Vec<Limit>,
}

/// The moves one by one, as many as are listed, and what ended that early. There can be very many, and few that are found
/// in runs: room is made as they come.
fn moves_in_time(found: &WinFound<'_>) -> (Vec<MoveAnswer>, Option<Stopped>) {
    let control = found.effort.control();
    let mut ticker = control.ticker();
    let mut list = Vec::new();
    let winning = found.answer.winning.iter();
    let all = winning.flat_map(|own| own.moves(found.position));
    for made in all.take(found.listed) {
        if let Err(stopped) = ticker.tick() {
            return (list, Some(stopped));
        }
        list.push(MoveAnswer::from(&made));
    }
    (list, None)
}

impl Listing {
    fn of(found: &WinFound<'_>, more: &[Limit]) -> Self {
        let winning = &found.answer.winning;
        let total: u128 = winning.iter().map(Winning::count).sum();
        let (list, stopped) = moves_in_time(found);
        let found_all = winning.iter().all(|own| own.complete);
        let complete = found_all && list.len() as u128 == total;
        let is_loopy = matches!(found.answer.kind, Theory::Loopy | Theory::LoopyPartizan);
        let (note, raise) = if !found_all && is_loopy {
            let note = "the values of some options are not certain";
            (Some(note.to_string()), more.to_vec())
        } else if !found_all {
            let note = format!(
                "there may be more: at most {} options of a heap are looked at one by one, and \
                 moves that leave more than {MOST_PARTS} heaps, or heaps whose value no table or \
                 theorem tells, are not listed",
                found.options
            );
            (Some(note), vec![Limit::Options])
        } else if !complete {
            let note = format!("only {} moves are listed; runs has all others", list.len());
            let raise = match stopped {
                Some(Stopped::TimeUp) => vec![Limit::Seconds],
                Some(_) => Vec::new(),
                None if found.question.most.is_some_and(|most| found.listed < most) => {
                    vec![Limit::Memory]
                }
                None => vec![Limit::Listed],
            };
            (Some(note), raise)
        } else if !found.answer.outcome.is_known() {
            (None, more.to_vec())
        } else {
            (None, Vec::new())
        };
        Listing {
            list,
            complete,
            total,
            note,
            raise,
        }
    }
}

impl From<&NimAddition> for NimAdditionAnswer {
    fn from(addition: &NimAddition) -> Self {
        NimAdditionAnswer {
            places: addition.places.iter().cloned().map(NimValue).collect(),
            rows: addition.rows.iter().map(NimAdditionRow::from).collect(),
            sum: NimAdditionRow::from(&addition.sum),
            odd: addition.odd.clone().map(NimValue),
        }
    }
}

impl From<&NimRow> for NimAdditionRow {
    fn from(row: &NimRow) -> Self {
        NimAdditionRow {
            value: NimValue(row.value.clone()),
            digits: row.digits.iter().map(|&digit| digit.into()).collect(),
            wanted: NimValue(row.wanted.clone()),
        }
    }
}
