//! The search through bags: every move is tried, but only where totals do not decide, and each sum
//! once. An explicit stack replaces recursion; the cost is one look at every move of a position, and a look at
//! a move takes time in proportion to the parts, so the handle is looked at from move to move.

use super::bags::{Bags, Loose, Stored};
use super::parts::{Halt, Piece};
use super::small_leaf::SmallLeaf;
use crate::outcome::Side;
use crate::value::room::list_bytes;
use crate::value::{Arena, TooLarge};

/// A position under way: the moves that are not yet decided, the best last.
struct Frame {
    sum: Stored,
    mover: Side,
    open: Option<Vec<Stored>>,
}

/// Room to write on, used again for every position.
#[derive(Default)]
struct Desk {
    whole: Loose,
    after: Loose,
    leaves: Vec<SmallLeaf>,
    /// How promising a move is, the part it is made in (or the leaf) and the option.
    open: Vec<(i64, Option<u32>, Piece)>,
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
        let found = self.search_from(arena, start, first, budget, positions);
        self.under_way = 0;
        found
    }

    fn search_from(
        &mut self,
        arena: &mut Arena,
        start: Stored,
        first: Side,
        budget: usize,
        positions: &mut usize,
    ) -> Result<bool, Halt> {
        let most = positions.saturating_add(budget);
        let mut desk = Desk::default();
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
                    arena.control().check().map_err(TooLarge::from)?;
                    arena.set_beside(self.bytes())?;
                    match self.open_moves(arena, &sum, mover, &mut desk)? {
                        Some(open) => {
                            self.under_way += list_bytes(&open);
                            frame.open.insert(open)
                        }
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
                    let left = stack.pop().and_then(|frame| frame.open);
                    self.under_way -= left.map_or(0, |open| list_bytes(&open));
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
        desk: &mut Desk,
    ) -> Result<Option<Vec<Stored>>, Halt> {
        let wins = mover == Side::Left;
        self.loose(sum, &mut desk.whole);
        if self.glance(arena, mover, desk)? {
            return Ok(None);
        }
        desk.open.sort_unstable_by_key(|&(score, ..)| score);
        let bytes = list_bytes(&desk.open) + desk.open.len() * size_of::<Stored>();
        arena.check_memory(bytes)?;
        let units = desk.whole.units();
        let mut stored = Vec::with_capacity(desk.open.len());
        for &(_, moved, option) in &desk.open {
            arena.work(units)?;
            self.make_move(&desk.whole, moved, option, &mut desk.after)?;
            let after = self.store(arena, &desk.after)?;
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

    /// Goes through the moves, in the leaf first; whether the totals say that one wins. Those that
    /// they do not decide are left open.
    fn glance(&self, arena: &mut Arena, mover: Side, desk: &mut Desk) -> Result<bool, Halt> {
        let Desk {
            whole,
            after,
            leaves,
            open,
        } = desk;
        leaves.clear();
        open.clear();
        whole.leaf.for_each_option(mover, |leaf| leaves.push(leaf));
        let in_leaf = leaves.iter().map(|&leaf| (None, Piece::Leaf(leaf)));
        let parts = whole.parts.iter().enumerate();
        let different = parts.filter(|&(i, part)| i == 0 || whole.parts[i - 1] != *part);
        let in_parts = different.flat_map(|(_, &part)| {
            let options = self.parts.options(part, mover).iter();
            options.map(move |&option| (Some(part), option))
        });
        let wins = mover == Side::Left;
        let units = whole.units();
        for (moved, option) in in_leaf.chain(in_parts) {
            arena.work(units)?;
            self.make_move(whole, moved, option, after)?;
            match after.decide(mover.other()) {
                Some(left) if left == wins => return Ok(true),
                Some(_) => {}
                None => {
                    let score = after.totals.score(&after.leaf);
                    open.push((if wins { score } else { -score }, moved, option));
                }
            }
        }
        Ok(false)
    }

    /// Puts an option in the place of a part, or of the leaf.
    fn make_move(
        &self,
        whole: &Loose,
        moved: Option<u32>,
        option: Piece,
        after: &mut Loose,
    ) -> Result<(), Halt> {
        after.copy(whole);
        match moved {
            Some(part) => self.put(after, Piece::Part(part), true)?,
            None => after.leaf = SmallLeaf::default(),
        }
        self.put(after, option, false)
    }
}
