//! The claim `outcomes`: who wins each heap of a game in which each player takes from a finite set, for ever.
//!
//! Let M be the largest number anybody may take, at least 1. Who wins heap n follows from who wins the M heaps before it, because a
//! move from n leads to one of them, and for `n ≥ M` no player lacks a move because the heap is too small. So if `o(n + p) =
//! o(n)` for M heaps in a row from q on, then for all `n ≥ q`: heap n + M + p sees what heap n + M saw (and `n + M ≥ M`). ∎ The period is least if for each prime r that
//! divides p there is an n among those M with `o(n + p/r) ≠ o(n)`: else p/r would be a period by the same argument. The preperiod q is
//! least if `q = 0` or `o(q − 1 + p) ≠ o(q − 1)`. The owner of one set wins all large heaps, whoever starts, exactly if all outcomes of a
//! period are theirs.

use crate::certificate::Lines;
use crate::game::read_amounts;
use crate::order::after;
use crate::patience::Patience;
use crate::watch::prime_divisors;
use crate::{Failure, Verified};

/// The numbers that Left and that Right may take, ascending.
pub(crate) struct Sets {
    pub(crate) left: Vec<usize>,
    pub(crate) right: Vec<usize>,
}

impl Sets {
    /// Reads `S(1,2|1,3..900)`, or `S(1,2)` for both players.
    pub(crate) fn read(text: &str) -> Result<Sets, String> {
        /// Larger numbers would make lists of outcomes too long to check.
        const LARGEST: u64 = 1_000_000;
        let list = text
            .strip_prefix("S(")
            .and_then(|rest| rest.strip_suffix(')'))
            .ok_or_else(|| format!("the game {text}: it is not a set for each player"))?;
        let read = |list: &str| -> Result<Vec<usize>, String> {
            let amounts = read_amounts(list, LARGEST);
            let mut amounts = amounts.map_err(|problem| format!("the game {text}: {problem}"))?;
            amounts.sort_unstable();
            Ok(amounts)
        };
        let (left, right) = list.split_once('|').unwrap_or((list, list));
        Ok(Sets {
            left: read(left)?,
            right: read(right)?,
        })
    }

    pub(crate) fn largest(&self) -> usize {
        let all = self.left.iter().chain(&self.right);
        all.copied().max().unwrap_or(0).max(1)
    }
}

/// The letters of the outcomes of the first heaps, by the definition.
fn letters(sets: &Sets, count: usize, patience: &mut Patience<'_>) -> Result<Vec<char>, Failure> {
    // Whether Left wins if she starts, and whether Right wins if he does.
    let mut wins: Vec<(bool, bool)> = Vec::with_capacity(count);
    for n in 0..count {
        patience.work(1 + (sets.left.len() + sets.right.len()).min(n))?;
        wins.push((
            after(&sets.left, n).any(|to| !wins[to].1),
            after(&sets.right, n).any(|to| !wins[to].0),
        ));
    }
    Ok(wins.into_iter().map(letter).collect())
}

/// The letter of an outcome: whether Left wins if she starts, and whether Right wins if he does.
pub(crate) fn letter(wins: (bool, bool)) -> char {
    match wins {
        (true, true) => 'N',
        (false, false) => 'P',
        (true, false) => 'L',
        (false, true) => 'R',
    }
}

/// Who wins all heaps.
pub(crate) struct Outcomes {
    pub(crate) game: String,
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
    pub(crate) letters: Vec<char>,
    winner: Option<String>,
    pub(crate) damaged: bool,
}

impl Outcomes {
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        let mut lines = Lines::new(text);
        lines.first_line()?;
        lines.expect("claim")?;
        Ok(Outcomes {
            game: lines.expect("game")?.to_string(),
            preperiod: lines.number("preperiod")?,
            period: lines.number("period")?,
            winner: lines.optional("winner", |word| Some(word.to_string()))?,
            letters: lines.signs("letters"),
            damaged: lines.checksum()?,
        })
    }

    /// The letter of any heap, once the claim was checked.
    pub(crate) fn letter(&self, heap: u64) -> char {
        let (q, p) = (self.preperiod as u64, self.period as u64);
        let heap = if heap < q { heap } else { q + (heap - q) % p };
        self.letters[heap as usize]
    }

    pub(crate) fn check(
        &self,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Verified, Failure> {
        let sets =
            Sets::read(&self.game).map_err(|message| Failure::Unreadable { line: 3, message })?;
        let (q, p, window) = (self.preperiod, self.period, sets.largest());
        if p == 0 {
            return Err(Failure::claim("a period is at least 1"));
        }
        let computed = q + window + p;
        if computed as u64 > memory / 8 {
            return Err(Failure::Memory);
        }
        let truth = letters(&sets, computed, patience)?;
        for (n, (&stated, &found)) in self.letters.iter().zip(&truth).enumerate() {
            if stated != found {
                return Err(Failure::at(
                    n,
                    format!("its outcome is {found}, not {stated}"),
                ));
            }
        }
        if let Some(n) = (q..q + window).find(|&n| truth[n] != truth[n + p]) {
            let message = format!(
                "its outcome is {}, but that of heap {n} + {p} is {}",
                truth[n],
                truth[n + p]
            );
            return Err(Failure::at(n, message));
        }
        if self.letters.len() != computed {
            return Err(Failure::claim(format!("it must state {computed} outcomes")));
        }
        for shorter in prime_divisors(p).map(|r| p / r) {
            if (q..q + window).all(|n| truth[n] == truth[n + shorter]) {
                let message =
                    format!("outcomes repeat with {shorter} from here on, so {p} is not least");
                return Err(Failure::at(q, message));
            }
        }
        if q > 0 && truth[q - 1] == truth[q - 1 + p] {
            let message = format!("its outcome repeats too, so the preperiod {q} is not least");
            return Err(Failure::at(q - 1, message));
        }
        self.check_winner(&truth[q..q + p])?;
        let whose = match self.winner.as_deref() {
            Some("left") => format!(", and Left wins all heaps from {q} on, whoever starts"),
            Some("right") => format!(", and Right wins all heaps from {q} on, whoever starts"),
            Some(_) => ", and neither player wins all large heaps".to_string(),
            None => String::new(),
        };
        Ok(Verified {
            game: self.game.clone(),
            claim: format!(
                "the outcomes of {} have period {p} from heap {q} on, and both are least{whose}",
                self.game
            ),
            preperiod: q as u64,
            period: p as u64,
            saltus: 0,
            theorem: "outcomes".into(),
            computed: computed as u64,
            checked: vec![
                format!(
                    "{computed} outcomes were computed again move by move, and are those listed"
                ),
                format!("{window} outcomes in a row from heap {q} on come again {p} later"),
                "no shorter period and no smaller preperiod fits them".into(),
            ],
        })
    }

    fn check_winner(&self, cycle: &[char]) -> Result<(), Failure> {
        let truth = match cycle {
            _ if cycle.iter().all(|&letter| letter == 'L') => "left",
            _ if cycle.iter().all(|&letter| letter == 'R') => "right",
            _ => "nobody",
        };
        match &self.winner {
            Some(stated) if stated != truth => {
                let wrong = cycle.iter().position(|&letter| match stated.as_str() {
                    "left" => letter != 'L',
                    "right" => letter != 'R',
                    _ => true,
                });
                let heap = self.preperiod + wrong.unwrap_or(0);
                let message = format!("all large heaps are won by {truth}, not by {stated}");
                Err(Failure::at(heap, message))
            }
            _ => Ok(()),
        }
    }
}
