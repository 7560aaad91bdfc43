//! Canonical forms: dominated options dropped, reversible ones bypassed.
//!
//! A game without dominated and reversible options is the only one of its value (Conway, *On
//! Numbers and Games*, theorems 68 and 69). With k options the work is O(k²) comparisons of stored
//! values plus those of the unfinished game with the options' options; those are kept in a memo of
//! their own that is dropped when the form is found.

use std::cmp::Ordering;

use super::arena::DRAFT;
use super::{Arena, Dyadic, TooLarge, Value};

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Left,
    Right,
}

impl Arena {
    /// The value of the game `{lefts | rights}`.
    pub fn game(&mut self, lefts: &[Value], rights: &[Value]) -> Result<Value, TooLarge> {
        if let Some(number) = self.number_from_numbers(lefts, rights) {
            return Ok(self.number(number));
        }
        let lefts = self.undominated(lefts, Side::Left)?;
        let rights = self.undominated(rights, Side::Right)?;
        // If the best stops cross, the game is hot, hence no number, and these are its stops.
        self.draft_stops = self
            .stops_from(&lefts, &rights)
            .filter(|(left, right)| self.compare_numbers(*left, *right) == Ordering::Greater);
        self.draft = (lefts, rights);
        self.draft_memo.clear();
        loop {
            let changed = self.bypass(Side::Left)? | self.bypass(Side::Right)?;
            if !changed {
                break;
            }
        }
        let (lefts, rights) = std::mem::take(&mut self.draft);
        self.draft_memo.clear();
        self.intern(lefts, rights)
    }

    /// The simplest number between options that are all numbers, if the game is a number.
    fn number_from_numbers(&self, lefts: &[Value], rights: &[Value]) -> Option<Dyadic> {
        let best = |values: &[Value], keep: Ordering| -> Option<Option<&Dyadic>> {
            let mut best: Option<&Dyadic> = None;
            for &value in values {
                let number = self.as_number(value)?;
                if best.is_none_or(|old| number.cmp(old) == keep) {
                    best = Some(number);
                }
            }
            Some(best)
        };
        let (low, high) = (
            best(lefts, Ordering::Greater)?,
            best(rights, Ordering::Less)?,
        );
        Dyadic::simplest_between(low, high)
    }

    /// The values among these that no other is at least.
    pub(super) fn greatest(&mut self, values: &[Value]) -> Result<Vec<Value>, TooLarge> {
        self.undominated(values, Side::Left)
    }

    /// The options of one side that no other is at least as good as.
    fn undominated(&mut self, options: &[Value], side: Side) -> Result<Vec<Value>, TooLarge> {
        let mut kept: Vec<Value> = Vec::with_capacity(options.len());
        'next: for &option in options {
            let mut i = 0;
            while i < kept.len() {
                self.work(1)?;
                if self.not_better(option, kept[i], side)? {
                    continue 'next;
                }
                if self.not_better(kept[i], option, side)? {
                    kept.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    fn not_better(&mut self, option: Value, other: Value, side: Side) -> Result<bool, TooLarge> {
        match side {
            Side::Left => self.le(option, other),
            Side::Right => self.le(other, option),
        }
    }

    /// Bypasses the reversible options of one side of the draft. The value of the draft does not
    /// change, so what is remembered of it stays true while its lists are replaced.
    fn bypass(&mut self, side: Side) -> Result<bool, TooLarge> {
        let mut waiting = self.draft_side(side).clone();
        let mut kept = Vec::with_capacity(waiting.len());
        let mut changed = false;
        while let Some(option) = waiting.pop() {
            self.work(waiting.len() / 16)?;
            match self.reversing(option, side)? {
                None => kept.push(option),
                Some(through) => {
                    changed = true;
                    self.expand(through)?;
                    let replacements = match side {
                        Side::Left => self.lefts(through),
                        Side::Right => self.rights(through),
                    };
                    waiting.extend_from_slice(replacements);
                    // A long list of repetitions is what makes bypassing slow.
                    waiting.sort_unstable();
                    waiting.dedup();
                }
            }
        }
        if changed {
            kept.sort_unstable();
            kept.dedup();
            let kept = self.undominated(&kept, side)?;
            *self.draft_side(side) = kept;
        }
        Ok(changed)
    }

    fn draft_side(&mut self, side: Side) -> &mut Vec<Value> {
        match side {
            Side::Left => &mut self.draft.0,
            Side::Right => &mut self.draft.1,
        }
    }

    /// The answer of the other player that makes this option reversible.
    fn reversing(&mut self, option: Value, side: Side) -> Result<Option<Value>, TooLarge> {
        self.expand(option)?;
        let answers = match side {
            Side::Left => self.rights(option).len(),
            Side::Right => self.lefts(option).len(),
        };
        for i in 0..answers {
            self.work(1)?;
            let (answer, reverses) = match side {
                Side::Left => {
                    let answer = self.rights(option)[i];
                    (answer, self.le(answer, DRAFT)?)
                }
                Side::Right => {
                    let answer = self.lefts(option)[i];
                    (answer, self.le(DRAFT, answer)?)
                }
            };
            if reverses {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}
