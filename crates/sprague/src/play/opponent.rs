//! A player of some strength: the best move there is, or now and then any move.
//!
//! What is chosen depends on the position, the seed and the number of the move alone, so a game that
//! was interrupted goes on as it would have.

use super::session::pieces;
use super::{Advice, Advisor, Session};
use crate::index::index;
use crate::outcome::Prospect;
use crate::position::{Change, IllegalMove, Move, Position, Winning};

/// Moves of one component among which a random one is chosen.
const MOST_RANDOM: usize = 10_000;
/// Moves looked at, and components, for the one that takes least.
const MOST_COMPARED: usize = 1_000;

/// Numbers that look random (Steele, Lea and Flood's SplitMix64): small, and the same everywhere.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The numbers for a move of a game.
    pub fn new(seed: u64, number: usize) -> Self {
        let mut chance = Chance(seed);
        let mixed = chance.number();
        Chance(mixed ^ (number as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93))
    }

    /// Any number.
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, or 0 if that is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let wide = u128::from(self.number()) * u128::from(bound);
        (wide >> 64) as u64
    }
}

/// What a move is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Intent {
    /// It wins.
    Wins,
    /// It keeps a draw.
    Draws,
    /// It loses, but no move holds out longer than this many moves in all.
    HoldsOut(u32),
    /// It loses and takes little, so that there is much left to go wrong.
    TakesLittle,
    /// Nothing better is known.
    AtRandom,
}

/// A move and what it is meant for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The move.
    pub made: Move,
    /// What for.
    pub intent: Intent,
}

impl Advisor {
    /// The move to make as things stand; `None` if there is no move.
    pub fn suggest(
        &mut self,
        game: &Session,
        advice: &Advice,
        chance: &mut Chance,
    ) -> Result<Option<Suggestion>, IllegalMove> {
        let with = |intent| move |made| Suggestion { made, intent };
        if let Some(made) = good_move(game, advice, chance) {
            let intent = match advice.prospect {
                Prospect::Draw => Intent::Draws,
                _ => Intent::Wins,
            };
            return Ok(Some(Suggestion { made, intent }));
        }
        if advice.prospect == Prospect::Loss {
            if let Some((moves, length)) = self.longest_fight(game)? {
                let made = pick(&moves, chance).cloned();
                return Ok(made.map(with(Intent::HoldsOut(length))));
            }
            let made = least_move(game, chance)?;
            return Ok(made.map(with(Intent::TakesLittle)));
        }
        let made = random_move(game, chance)?;
        Ok(made.map(with(Intent::AtRandom)))
    }
}

/// A player of some strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opponent {
    /// How many moves in a hundred are made at random.
    pub slips: u8,
    /// Chooses among equally good moves, and when to slip.
    pub seed: u64,
}

impl Opponent {
    /// Any move, for a player who does not know what to do; `None` if there is none.
    pub fn guess(&self, game: &Session) -> Result<Option<Move>, IllegalMove> {
        let mut chance = Chance::new(self.seed, game.moves().len());
        random_move(game, &mut chance)
    }

    /// The move this player makes; `None` if there is no move.
    pub fn choose(
        &self,
        advisor: &mut Advisor,
        game: &Session,
    ) -> Result<Option<Move>, IllegalMove> {
        let mut chance = Chance::new(self.seed, game.moves().len());
        if chance.below(100) < u64::from(self.slips) {
            return random_move(game, &mut chance);
        }
        let advice = advisor.advise(game)?;
        let found = advisor.suggest(game, &advice, &mut chance)?;
        Ok(found.map(|found| found.made))
    }
}

fn pick<'a, T>(list: &'a [T], chance: &mut Chance) -> Option<&'a T> {
    list.get(index(chance.below(list.len() as u64)))
}

/// One of the good moves. Where play may come back, one that leads to a new position if there is
/// one: a won position must be won in the end.
fn good_move(game: &Session, advice: &Advice, chance: &mut Chance) -> Option<Move> {
    let position = game.position();
    if position.is_loopy() && advice.prospect == Prospect::Win {
        let seen: Vec<Vec<String>> = game.positions().iter().map(pieces).collect();
        let all = advice.good.iter().flat_map(|found| found.moves(position));
        let new = |made: &Move| {
            let after = position.after(made).map(|after| pieces(&after));
            after.is_ok_and(|after| !seen.contains(&after))
        };
        let fresh: Vec<Move> = all.take(MOST_COMPARED).filter(new).collect();
        if let Some(made) = pick(&fresh, chance) {
            return Some(made.clone());
        }
    }
    let some: Vec<&Winning> = advice.good.iter().filter(|w| w.count() > 0).collect();
    let found = *pick(&some, chance)?;
    let number = chance.below(u64::try_from(found.count()).unwrap_or(u64::MAX));
    Some(Move {
        player: found.player,
        component: found.component,
        change: found.change(position, number)?,
    })
}

impl Winning {
    /// Move number `number` in the order of [`moves`](Self::moves), found at once.
    fn change(&self, position: &Position, number: u64) -> Option<Change> {
        if let Some(change) = usize::try_from(number)
            .ok()
            .and_then(|i| self.changes.get(i))
        {
            return Some(change.clone());
        }
        let from = position.components()[self.component].heap()?;
        let mut rest = number - self.changes.len() as u64;
        for run in &self.runs {
            if rest < run.count {
                let to = run.option(rest);
                return Some(Change::Heap { from, to });
            }
            rest -= run.count;
        }
        None
    }
}

/// A random move of a random component, one of its first ten thousand.
fn random_move(game: &Session, chance: &mut Chance) -> Result<Option<Move>, IllegalMove> {
    let (position, side) = (game.position(), game.to_move());
    let count = position.components().len();
    let first = index(chance.below(count as u64));
    for i in 0..count {
        let moves = position.moves((first + i) % count, side, MOST_RANDOM, game.control())?;
        if let Some(made) = pick(&moves.list, chance) {
            return Ok(Some(made.clone()));
        }
    }
    Ok(None)
}

/// One of the moves that take the fewest beans.
fn least_move(game: &Session, chance: &mut Chance) -> Result<Option<Move>, IllegalMove> {
    let (position, side) = (game.position(), game.to_move());
    let mut best: Vec<Move> = Vec::new();
    let mut least = i128::MAX;
    for component in 0..position.components().len() {
        if best.len() >= MOST_COMPARED {
            break;
        }
        let moves = position.moves(component, side, MOST_COMPARED, game.control())?;
        for made in moves.list {
            let taken = taken(&made.change);
            if taken < least {
                (least, best) = (taken, Vec::new());
            }
            if taken == least {
                best.push(made);
            }
        }
    }
    Ok(pick(&best, chance).cloned())
}

fn taken(change: &Change) -> i128 {
    match change {
        Change::Heap { from, to } => {
            i128::from(*from) - to.iter().map(|&heap| i128::from(heap)).sum::<i128>()
        }
        Change::Value { .. } => 1,
    }
}
