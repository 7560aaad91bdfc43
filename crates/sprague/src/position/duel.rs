//! The search through bags: every move is tried, but only where totals do not decide, and each sum
//! once. An explicit stack replaces recursion; the cost is one look at every move of a position.

use super::Side;
use super::bags::{Bags, Halt, Loose, Stored};
use crate::value::Arena;

/// A position under way: the moves that are not yet decided, the best last.
struct Frame {
    sum: Stored,
    mover: Side,
    open: Option<Vec<Stored>>,
}

impl Frame {
    fn new(sum: Stored, mover: Side) -> Self {
        Frame {
            sum,
            mover,
            open: None,
        }
    }
}

impl Bags {
    /// Does Left win when `first` starts? Looks at the moves of no more than `budget` positions, and
    /// counts them in `positions`.
    pub(super) fn search(
        &mut self,
        arena: &mut Arena,
        start: Stored,
        first: Side,
        budget: usize,
        positions: &mut usize,
    ) -> Result<bool, Halt> {
        let most = positions.saturating_add(budget);
        let mut stack = vec![Frame::new(start, first)];
        while let Some(frame) = stack.last_mut() {
            let (sum, mover) = (frame.sum, frame.mover);
            let open = match &mut frame.open {
                Some(open) => open,
                None => {
                    if *positions >= most {
                        return Err(Halt::Budget);
                    }
                    *positions += 1;
                    match self.open_moves(arena, &sum, mover)? {
                        Some(open) => frame.open.insert(open),
                        None => {
                            self.remember(&sum, mover, mover == Side::Left);
                            stack.pop();
                            continue;
                        }
                    }
                }
            };
            let wins = mover == Side::Left;
            let mut next = None;
            let mut won = false;
            while let Some(child) = open.last() {
                match self.known(child, mover.other()) {
                    Some(left) if left == wins => {
                        won = true;
                        break;
                    }
                    Some(_) => {
                        open.pop();
                    }
                    None => {
                        next = Some(*child);
                        break;
                    }
                }
            }
            match next {
                Some(child) => stack.push(Frame::new(child, mover.other())),
                None => {
                    self.remember(&sum, mover, won == wins);
                    stack.pop();
                }
            }
        }
        // The first frame is remembered when it is left.
        Ok(self.known(&start, first) == Some(true))
    }

    /// The moves that are not decided at once, the most promising last; `None` if one wins.
    fn open_moves(
        &mut self,
        arena: &mut Arena,
        sum: &Stored,
        mover: Side,
    ) -> Result<Option<Vec<Stored>>, Halt> {
        let wins = mover == Side::Left;
        let mut open: Vec<(i64, Loose)> = Vec::new();
        let mut note = |after: Loose| match after.decide(mover.other()) {
            Some(left) => left == wins,
            None => {
                let score = after.totals.score(&after.leaf);
                open.push((if wins { score } else { -score }, after));
                false
            }
        };
        let whole = self.loose(sum);
        for leaf in self.leaf_options(&sum.leaf, mover)? {
            let mut after = whole.clone();
            after.leaf = leaf;
            if note(after) {
                return Ok(None);
            }
        }
        for part in self.distinct_parts(sum.bag) {
            for place in self.part_options(arena, part, mover)? {
                let mut after = whole.clone();
                self.put(&mut after, super::bags::Piece::Part(part), true)?;
                self.put(&mut after, self.piece_at(place), false)?;
                if note(after) {
                    return Ok(None);
                }
            }
        }
        open.sort_by_key(|(score, _)| *score);
        let mut stored = Vec::with_capacity(open.len());
        for (_, after) in open {
            let after = self.store(&after);
            let known = match self.known(&after, mover.other()) {
                None => self.decide(arena, &after, mover.other())?,
                known => known,
            };
            match known {
                Some(left) if left == wins => return Ok(None),
                Some(_) => {}
                None => stored.push(after),
            }
        }
        Ok(Some(stored))
    }
}
