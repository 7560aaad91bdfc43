//! A position as an analysis board shows it: how it stands, what its components look like, and every move
//! with what it leaves and what comes of it.

use super::loopy::LoopyEffort;
use super::win::{MoveAnswer, WinAnswer, WinQuestion, WorthAnswer, worth};
use crate::{Ask, Document, Effort, Figure, Refusal, RefusalKind, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::outcome::{Prospect, Side};
use sprague::play::Advisor;
use sprague::position::{
    Component, IllegalMove, Limits, Move, Part, Position, Tables, Theory, Winning, Worth,
};
use std::collections::HashSet;

/// Moves of each player in each component that are listed unless asked otherwise.
const LISTED: usize = 200;

/// What a listed move takes, in bytes, beside the position after it: itself, and whatever a face makes of it.
const BYTES_PER_MOVE: usize = 2048;

/// How does this position stand, and what comes of every move?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardQuestion {
    /// The position: heaps and values, such as `kayles[5] + 2·grundy[12] - S(1,2|1,3)[4] + *3`.
    pub position: String,
    /// Whether the player who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// List at most this many moves of each player in each component; 200 unless given.
    #[serde(default)]
    pub most: Option<usize>,
    /// How far to look where play need not end.
    #[serde(default)]
    pub loopy: LoopyEffort,
}

/// A position with all its moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BoardAnswer {
    /// The position as it is written.
    pub position: String,
    /// What the components look like, in order, repetition expanded.
    pub pieces: Vec<Piece>,
    /// Every move, component by component, those of Left before those of Right.
    pub moves: Vec<BoardMove>,
    /// Whether `moves` has all of them.
    pub moves_complete: bool,
    /// Whether each player can move.
    pub can_move: CanMove,
    /// Who wins and why. Its `moves` are those that win, its nim-addition is filled in where there is one.
    pub standing: WinAnswer,
}

/// What a component looks like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Piece {
    /// The component as it is written.
    pub text: String,
    /// Its game, as it is written; null for a value.
    pub game: Option<String>,
    /// The size of the heap; null for a value.
    pub heap: Option<Heap>,
    /// Whether the players change sides in it.
    pub negative: bool,
    /// How it is drawn.
    pub figure: Figure,
}

/// Whether each player can move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CanMove {
    /// Whether Left can.
    #[serde(rename = "Left")]
    pub left: bool,
    /// Whether Right can.
    #[serde(rename = "Right")]
    pub right: bool,
}

/// A move and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BoardMove {
    /// The move.
    #[serde(flatten)]
    pub made: MoveAnswer,
    /// Where on the drawing it is made, counted from 1, if moves of this figure are made at places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Heap>,
    /// The position after it.
    pub position: String,
    /// What comes of it for the player who makes it: `win`, `draw`, `loss`, or null if that is not
    /// certain.
    pub leads_to: Option<&'static str>,
    /// What stands in the place of the component is worth this; null where that is not known.
    pub leaves: Option<WorthAnswer>,
    /// The whole position is worth this afterwards, where only nim-values or loopy ones are in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<WorthAnswer>,
}

impl Document for BoardAnswer {
    const SCHEMA: &'static str = "board/1";
}

impl Ask for BoardQuestion {
    type Answer = BoardAnswer;

    fn ask(&self, effort: &Effort) -> Result<BoardAnswer, Refusal> {
        let question = WinQuestion {
            position: self.position.clone(),
            misere: self.misere,
            why: true,
            most: Some(self.most.unwrap_or(LISTED)),
            options: None,
            loopy: self.loopy,
        };
        let standing = question.about(&read::position(&self.position)?, effort)?;
        let (moves, moves_complete) = self.moves(&question, &standing, effort)?;
        let position = &standing.details.position;
        let can = |side| position.can_move(side, effort.control()).map_err(no_moves);
        Ok(BoardAnswer {
            position: position.to_string(),
            pieces: position.components().iter().map(Piece::of).collect(),
            moves,
            moves_complete,
            can_move: CanMove {
                left: can(Side::Left)?,
                right: can(Side::Right)?,
            },
            standing,
        })
    }
}

impl BoardQuestion {
    /// Every move with what comes of it, and whether these are all.
    fn moves(
        &self,
        question: &WinQuestion,
        standing: &WinAnswer,
        effort: &Effort,
    ) -> Result<(Vec<BoardMove>, bool), Refusal> {
        let position = &standing.details.position;
        let mut judge = Judge::new(self, question, standing, effort);
        let (mut moves, mut complete) = (Vec::new(), true);
        let sides: &[Side] = match position.is_impartial() {
            true => &[Side::Left],
            false => &Side::BOTH,
        };
        let bytes = (BYTES_PER_MOVE + position.to_string().len()) as u64;
        let fitting = usize::try_from(effort.memory / bytes).unwrap_or(usize::MAX);
        for component in 0..position.components().len() {
            for &side in sides {
                effort.control().check()?;
                // The usual number is listed whatever the memory is.
                let left = fitting.saturating_sub(moves.len());
                let most = self.most.unwrap_or(LISTED).min(left.max(LISTED));
                let listed = position
                    .moves(component, side, most, effort.control())
                    .map_err(no_moves)?;
                for made in &listed.list {
                    effort.control().check()?;
                    moves.push(judge.judge(side, made)?);
                }
                if !listed.complete {
                    complete = false;
                    // Those that win are listed even if they come late.
                    for made in judge.late(component, side, &listed.list, most) {
                        effort.control().check()?;
                        moves.push(judge.judge(side, &made)?);
                    }
                }
            }
        }
        Ok((moves, complete))
    }
}

impl Piece {
    /// What a component looks like.
    fn of(component: &Component) -> Self {
        Piece {
            text: component.to_string(),
            game: match &component.part {
                Part::Heap(game, _) => Some(game.to_string()),
                Part::PartizanHeap(game, _) => Some(game.to_string()),
                Part::Value(_) => None,
            },
            heap: component.heap(),
            negative: component.negative,
            figure: Figure::of(component),
        }
    }
}

/// Says what comes of each move of one position.
struct Judge<'a> {
    position: &'a Position,
    winning: &'a [Winning],
    standing: &'a WinAnswer,
    misere: bool,
    /// The values of all heaps that moves can leave; none in misère play or where only outcomes are known.
    tables: Option<Tables>,
    /// Judges the positions after each move, where play need not end.
    advisor: Option<Advisor>,
}

impl<'a> Judge<'a> {
    fn new(
        board: &BoardQuestion,
        question: &WinQuestion,
        standing: &'a WinAnswer,
        effort: &Effort,
    ) -> Self {
        let position = &standing.details.position;
        let limits: Limits = question.limits(position, effort);
        let loopy = matches!(standing.details.kind, Theory::Loopy | Theory::LoopyPartizan);
        Judge {
            position,
            winning: &standing.details.winning,
            standing,
            misere: board.misere,
            tables: match board.misere {
                true => None,
                false => Tables::fill(position, &limits, effort.control()).ok(),
            },
            advisor: loopy.then(|| {
                let mut advisor = Advisor::new(limits, false);
                advisor.set_control(effort.control().clone());
                advisor
            }),
        }
    }

    fn judge(&mut self, side: Side, made: &Move) -> Result<BoardMove, Refusal> {
        let after = self.position.after(made).map_err(no_moves)?;
        let component = &self.position.components()[made.component];
        let leaves = self.leaves(made);
        let nim = matches!(
            self.standing.details.kind,
            Theory::Impartial | Theory::Loopy
        );
        let total = match nim {
            true => self.worth_of(&after),
            false => Worth::Unknown,
        };
        let leads_to = match (&total, &mut self.advisor) {
            // The value of the whole, where it is known, tells all there is to know.
            (Worth::Nim(sum), _) => Some(if sum.is_zero() { "win" } else { "loss" }),
            (Worth::Loopy(sum), _) => after_which(sum.outcome().of(side.other())),
            (_, Some(advisor)) => after_which(advisor.judge(&after, side.other())?.prospect),
            (_, None) => self.listed(made),
        };
        let answer = MoveAnswer::from(made);
        let place = match &made.change {
            sprague::position::Change::Heap { from, to } => {
                Figure::of(component).place_of(*from, to)
            }
            sprague::position::Change::Value { .. } => None,
        };
        Ok(BoardMove {
            made: answer,
            place,
            position: after.to_string(),
            leads_to,
            leaves: worth(&leaves),
            total: worth(&total),
        })
    }

    /// Winning moves of a component that are not among the first ones.
    fn late(&self, component: usize, side: Side, first: &[Move], most: usize) -> Vec<Move> {
        let player = self.position.player(side);
        let own = self
            .winning
            .iter()
            .filter(|found| found.component == component && found.player == player);
        let all = own.flat_map(|found| found.moves(self.position));
        let first: HashSet<&Move> = first.iter().collect();
        all.take(most)
            .filter(|made| !first.contains(made))
            .collect()
    }

    /// Whether a move is among the winning ones that were found.
    fn listed(&self, made: &Move) -> Option<&'static str> {
        let mut own = self
            .winning
            .iter()
            .filter(|found| found.component == made.component && found.player == made.player);
        if own
            .clone()
            .any(|found| found.changes.contains(&made.change))
        {
            return Some("win");
        }
        own.all(|found| found.complete && found.runs.is_empty())
            .then_some("loss")
    }

    /// What stands in the place of the component after a move is worth.
    fn leaves(&mut self, made: &Move) -> Worth {
        let alone = Position::new(vec![self.position.components()[made.component].clone()]);
        let moved = Move {
            component: 0,
            ..made.clone()
        };
        match alone.after(&moved) {
            Ok(left) => self.worth_of(&left),
            Err(_) => Worth::Unknown,
        }
    }

    fn worth_of(&mut self, position: &Position) -> Worth {
        let Some(tables) = self.tables.as_mut().filter(|_| !self.misere) else {
            return Worth::Unknown;
        };
        match position.worths(tables) {
            Ok(worths) => worths.sum,
            Err(_) => Worth::Unknown,
        }
    }
}

/// What comes of a move for the player who makes it, if this is what the other can hope for then.
fn after_which(prospect: Prospect) -> Option<&'static str> {
    match prospect {
        Prospect::Loss => Some("win"),
        Prospect::Draw => Some("draw"),
        Prospect::Win => Some("loss"),
        Prospect::Unknown => None,
    }
}

/// Why moves cannot be listed.
pub(super) fn no_moves(error: IllegalMove) -> Refusal {
    if let Some(stopped) = error.stopped() {
        return stopped.into();
    }
    match error {
        IllegalMove::Options(error) => error.into(),
        IllegalMove::TooLarge(error) => error.into(),
        error => Refusal::new(RefusalKind::Unanswerable, error.to_string())
            .with_hint("the board lists every move that can be made"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(position: &str, misere: bool) -> BoardAnswer {
        let question = BoardQuestion {
            position: position.into(),
            misere,
            ..BoardQuestion::default()
        };
        question.ask(&Effort::new()).expect("an answer")
    }

    /// The winning moves that an answer lists twice: among all moves and among those that win.
    fn assert_same_winning(answer: &BoardAnswer) {
        assert!(answer.moves_complete && answer.standing.moves_complete);
        let all = answer.moves.iter();
        let mut winning: Vec<String> = all
            .filter(|made| made.leads_to == Some("win"))
            .map(|made| format!("{:?}", made.made))
            .collect();
        let found = answer.standing.moves.iter();
        let mut found: Vec<String> = found.map(|made| format!("{made:?}")).collect();
        winning.sort();
        found.sort();
        assert_eq!(winning, found, "{}", answer.position);
    }

    #[test]
    fn the_winning_moves_are_those_of_the_question_who_wins() {
        for position in [
            "kayles[7] + nim[3] + *2",
            "2·grundy[9] + S(2,5,6)[11]",
            "S(1,2|1,3)[7] - S(1,2|1,3)[4] + {1|-1}",
            "dawsons-chess[8] + treblecross[9]",
        ] {
            assert_same_winning(&board(position, false));
        }
        assert_same_winning(&board("kayles[4] + nim[3]", true));
    }

    #[test]
    fn what_a_move_leaves_is_worth_what_its_position_says() {
        let answer = board("kayles[7] + nim[3]", false);
        for made in &answer.moves {
            let after = board(&made.position, false);
            assert_eq!(made.total, after.standing.value, "{}", made.position);
        }
    }

    #[test]
    fn no_more_moves_are_listed_than_fit_the_memory() {
        let question = BoardQuestion {
            position: "kayles[10^18]".into(),
            most: Some(1_000_000_000),
            ..BoardQuestion::default()
        };
        let answer = question.ask(&Effort::new().with_memory(2 << 20)).unwrap();
        assert!(!answer.moves_complete);
        assert!(answer.moves.len() <= 2 * 1024, "{}", answer.moves.len());
        assert!(answer.moves.len() > LISTED, "{}", answer.moves.len());
    }

    #[test]
    fn a_loopy_move_can_lead_to_a_draw() {
        let rule = "to one of {k : 1 <= k <= n + 1, k != n}";
        let answer = board(&format!("{rule}[3]"), false);
        for made in &answer.moves {
            let after = board(&made.position, false);
            let expected = match after.standing.outcome {
                Some("P") => Some("win"),
                Some("N") => Some("loss"),
                Some("draw") => Some("draw"),
                _ => None,
            };
            assert_eq!(made.leads_to, expected, "{}", made.position);
        }
        assert!(!answer.moves.is_empty());
    }

    #[test]
    fn heaps_of_any_size_have_their_first_moves_and_winning_ones_listed() {
        let answer = board("nim[10^15] + *3", false);
        assert!(!answer.moves_complete);
        assert_eq!(answer.moves.len(), LISTED + 1 + 3);
        assert!(answer.moves.iter().all(|made| made.leads_to.is_some()));
        let wins = |made: &&BoardMove| made.leads_to == Some("win");
        let positions: Vec<&str> = answer
            .moves
            .iter()
            .filter(wins)
            .map(|made| made.position.as_str())
            .collect();
        assert_eq!(positions, ["nim[3] + *3"]);
    }
}
