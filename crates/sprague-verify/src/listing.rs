//! Values by the definition, for every game that can be read: all options of a heap, and the least value that none
//! of them has. Slow and plain; it remembers values, and the values of all ways to leave so many beans as so many heaps.

use crate::Failure;
use crate::game::{Game, Move, Rule};
use crate::patience::Patience;

/// Splits into more parts that have to differ are not looked at, as the stack is only so deep.
const MOST_PARTS: usize = 1_000;

/// The values of heaps 0, 1, 2, … of a game.
pub(crate) struct Listing {
    game: Game,
    pub(crate) values: Vec<u32>,
    /// `sums[j][m]`: the values of all ways to leave m beans as j heaps, ascending; for j from 2 on.
    sums: Vec<Vec<Vec<u32>>>,
    /// The most heaps for which `sums` are needed.
    widest: usize,
    /// How many numbers `sums` may hold.
    room: usize,
    /// How many options may be looked at one by one.
    options: u64,
}

impl Listing {
    pub(crate) fn new(game: &Game, room: usize) -> Self {
        Listing {
            game: game.clone(),
            values: Vec::new(),
            sums: Vec::new(),
            widest: game.most_uncompared_parts(),
            room,
            options: 20_000_000_000,
        }
    }

    /// Computes the next value.
    pub(crate) fn next(&mut self, patience: &mut Patience<'_>) -> Result<u32, Failure> {
        let n = self.values.len();
        self.add_sums(patience)?;
        let mut seen: Vec<bool> = Vec::new();
        let mut see = |value: u32| {
            let place = value as usize;
            if seen.len() <= place {
                seen.resize(place + 1, false);
            }
            seen[place] = true;
        };
        let moves: Vec<Move> = self.game.moves_from(n).collect();
        // Those that take too much were looked at as well.
        patience.work(self.game.listed() + moves.len())?;
        for m in moves {
            let rest = n - m.taken;
            let most = if m.or_more { rest } else { m.parts };
            for parts in m.parts..=most {
                match (parts, m.rule) {
                    (0, _) if rest == 0 => see(0),
                    (1, _) if rest > 0 && m.taken > 0 => see(self.values[rest]),
                    (0 | 1, _) => {}
                    (2, Rule::Any) => {
                        patience.work(rest)?;
                        for part in 1..=rest / 2 {
                            see(self.values[part] ^ self.values[rest - part]);
                        }
                    }
                    (_, Rule::Any) => {
                        let sums = self.sums(parts, rest);
                        patience.work(sums.len())?;
                        sums.iter().copied().for_each(&mut see);
                    }
                    // Equal values cancel in pairs.
                    (_, Rule::Equal) if rest > 0 && rest.is_multiple_of(parts) => {
                        see((parts % 2) as u32 * self.values[rest / parts]);
                    }
                    (_, Rule::Equal) => {}
                    _ if rest < parts => {}
                    _ => {
                        let mut splits = Splits {
                            at: n,
                            left: self.options,
                            chosen: Vec::new(),
                            patience,
                        };
                        splits.each(rest, parts, &mut |split| {
                            if m.rule.allows(split) {
                                see(split.iter().fold(0, |sum, &part| sum ^ self.values[part]));
                            }
                        })?;
                        self.options = splits.left;
                    }
                }
            }
        }
        let value = seen.iter().position(|seen| !seen).unwrap_or(seen.len()) as u32;
        self.values.push(value);
        Ok(value)
    }

    /// The values of all ways to leave m beans as j heaps, for j from 2 on.
    pub(crate) fn sums(&self, parts: usize, beans: usize) -> &[u32] {
        let found = self
            .sums
            .get(parts - 2)
            .and_then(|totals| totals.get(beans));
        found.map_or(&[], Vec::as_slice)
    }

    /// Adds what as many beans as the next heap has come to in 2, 3, … heaps.
    fn add_sums(&mut self, patience: &mut Patience<'_>) -> Result<(), Failure> {
        let n = self.values.len();
        if self.widest < 3 {
            return Ok(());
        }
        for parts in 2..=self.widest.min(n.max(2)) {
            let mut found = Vec::new();
            for part in 1..n {
                let rest = n - part;
                match parts {
                    2 => found.push(self.values[part] ^ self.values[rest]),
                    _ => {
                        let others = self.sums(parts - 1, rest).iter();
                        found.extend(others.map(|other| other ^ self.values[part]));
                        patience.work(1 + 8 * found.len())?;
                        found.sort_unstable();
                        found.dedup();
                    }
                }
            }
            found.sort_unstable();
            found.dedup();
            self.room = self
                .room
                .checked_sub(found.len() + 8)
                .ok_or(Failure::Memory)?;
            if self.sums.len() < parts - 1 {
                self.room = self.room.checked_sub(8 * n).ok_or(Failure::Memory)?;
                self.sums.push(vec![Vec::new(); n]);
            }
            self.sums[parts - 2].push(found);
        }
        Ok(())
    }
}

/// Looks at all ways to leave beans as heaps, one by one.
struct Splits<'a, 'b> {
    /// The heap that is split.
    at: usize,
    /// How many more may be looked at.
    left: u64,
    chosen: Vec<usize>,
    patience: &'a mut Patience<'b>,
}

impl Splits<'_, '_> {
    /// Calls `visit` with all ways to leave so many beans as so many heaps, in ascending order, none of them smaller than the last one
    /// that was chosen.
    fn each(
        &mut self,
        beans: usize,
        parts: usize,
        visit: &mut dyn FnMut(&[usize]),
    ) -> Result<(), Failure> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || parts > MOST_PARTS {
            let message = "it has too many options to look at them one by one";
            return Err(Failure::at(self.at, message.into()));
        }
        let least = self.chosen.last().copied().unwrap_or(1);
        if parts == 1 {
            if beans >= least {
                self.chosen.push(beans);
                // They are sorted and compared.
                self.patience.work(8 * self.chosen.len())?;
                visit(&self.chosen);
                self.chosen.pop();
            }
            return Ok(());
        }
        for part in least..=beans / parts {
            self.chosen.push(part);
            self.each(beans - part, parts - 1, visit)?;
            self.chosen.pop();
        }
        Ok(())
    }
}
