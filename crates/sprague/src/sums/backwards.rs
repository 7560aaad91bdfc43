//! Who wins the positions of a finite piece of a game that need not end, backwards from the end.
//!
//! Retrograde analysis: a player wins where a move leads to a position the other has lost, and has
//! lost where all moves lead to positions the other has won; what is neither is a draw. Some positions
//! are incomplete: they may have any further moves. So each player's wins are found twice: those that
//! stand whatever is unknown (an incomplete position is not a win of the player who waits there), and
//! those that may be (it is a win of the player who moves there, and may have no further moves for the
//! other). A position that nobody can possibly win is a draw for certain. Every move is looked at
//! four times.

use crate::outcome::{Prospect, Side};
use crate::{Control, Stopped, Ticker};

/// A position with a player to move.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// Who is to move.
    pub(crate) mover: Side,
    /// Where the known moves lead, each position once.
    pub(crate) options: Vec<u32>,
    /// Whether these are all moves.
    pub(crate) complete: bool,
    /// What the mover can hope for, where that is known without looking at moves.
    pub(crate) ended: Option<Prospect>,
}

/// What the player to move can hope for in each position, where that is certain.
pub(crate) fn solve(nodes: &[Node], control: &Control) -> Result<Vec<Prospect>, Stopped> {
    let mut ticker = control.ticker();
    let mut parents: Vec<Vec<u32>> = vec![Vec::new(); nodes.len()];
    for (i, node) in nodes.iter().enumerate() {
        for &option in &node.options {
            ticker.tick()?;
            parents[option as usize].push(i as u32);
        }
    }
    let mut wins = |side, hopeful| wins(nodes, &parents, side, hopeful, &mut ticker);
    let (left, right) = (wins(Side::Left, false)?, wins(Side::Right, false)?);
    let (left_may, right_may) = (wins(Side::Left, true)?, wins(Side::Right, true)?);
    let prospect = |i: usize| {
        let (own, other) = match nodes[i].mover {
            Side::Left => (left[i], right[i]),
            Side::Right => (right[i], left[i]),
        };
        match (own, other) {
            (true, _) => Prospect::Win,
            (_, true) => Prospect::Loss,
            _ if !left_may[i] && !right_may[i] => Prospect::Draw,
            _ => Prospect::Unknown,
        }
    };
    Ok((0..nodes.len()).map(prospect).collect())
}

/// The positions a player wins, whatever is unknown or, if `hopeful`, perhaps.
fn wins(
    nodes: &[Node],
    parents: &[Vec<u32>],
    side: Side,
    hopeful: bool,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<bool>, Stopped> {
    let mut won = vec![false; nodes.len()];
    // How many moves of the other player do not lose yet.
    let mut open: Vec<usize> = nodes.iter().map(|node| node.options.len()).collect();
    let at_once = |node: &Node| match node.ended {
        Some(Prospect::Win) => node.mover == side,
        Some(Prospect::Loss) => node.mover != side,
        Some(Prospect::Unknown) => hopeful,
        Some(Prospect::Draw) => false,
        None if node.mover == side => hopeful && !node.complete,
        None => node.options.is_empty() && (hopeful || node.complete),
    };
    let mut found: Vec<u32> = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        if at_once(node) {
            won[i] = true;
            found.push(i as u32);
        }
    }
    while let Some(i) = found.pop() {
        for &parent in &parents[i as usize] {
            ticker.tick()?;
            let node = &nodes[parent as usize];
            let at = parent as usize;
            if won[at] || node.ended.is_some() {
                continue;
            }
            open[at] -= 1;
            let lost = open[at] == 0 && (hopeful || node.complete);
            if node.mover == side || lost {
                won[at] = true;
                found.push(parent);
            }
        }
    }
    Ok(won)
}
