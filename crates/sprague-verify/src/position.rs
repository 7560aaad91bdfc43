//! The claim `position`: who wins a sum of heaps and nimbers, perhaps with a winning move.
//!
//! The player to move loses exactly if the nim-sum of the values of all heaps is 0 (Sprague 1935, Grundy 1939). A heap of n in a game in which every
//! smaller heap can be left, and no heap is split, has value n. Other values are computed again by the definition, or follow from a period whose certificate is part of this one.
//! A single heap of a game with a set for each player is decided by the outcomes in such a certificate.

use crate::certificate::{Certificate, Lines};
use crate::game::Game;
use crate::listing::Listing;
use crate::outcomes::Outcomes;
use crate::patience::Patience;
use crate::period::watch_period;
use crate::{Failure, Verified, listed};
use std::collections::BTreeMap;

/// Heaps up to here are computed again without a period.
const SMALL: u64 = 20_000;

/// What the certificate says.
struct Claim {
    /// Each heap with its game.
    heaps: Vec<(u64, String)>,
    nimbers: Vec<u64>,
    outcome: String,
    /// The heap or nimber that is played on, counted from 1, and what it becomes.
    winning: Option<(usize, Vec<u64>)>,
    periods: Vec<String>,
}

pub(crate) fn large(word: &str) -> Option<u64> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}

fn read(text: &str) -> Result<(Claim, bool), Failure> {
    let mut lines = Lines::new(text);
    lines.first_line()?;
    lines.expect("claim")?;
    let mut heaps = Vec::new();
    while let Some(says) = lines.next("heap") {
        let heap = says
            .split_once(' ')
            .and_then(|(heap, game)| Some((large(heap)?, game.to_string())));
        heaps.push(heap.ok_or_else(|| lines.wrong("the size of a heap and its game"))?);
    }
    let nimbers = lines.all("nimber", large)?;
    let outcome = lines.expect("outcome")?.to_string();
    let winning = match lines.next("move") {
        Some(says) => {
            let words: Option<Vec<u64>> = says.split(' ').map(large).collect();
            let read = words.and_then(|words| {
                let (which, parts) = words.split_first()?;
                Some((usize::try_from(*which).ok()?, parts.to_vec()))
            });
            Some(read.ok_or_else(|| lines.wrong("which heap is played on, and what it becomes"))?)
        }
        None => None,
    };
    let periods = lines.enclosed()?;
    let damaged = lines.checksum()?;
    let claim = Claim {
        heaps,
        nimbers,
        outcome,
        winning,
        periods,
    };
    Ok((claim, damaged))
}

/// Checks the claim; gives what was verified and whether the file is damaged.
pub(crate) fn position(
    text: &str,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<(Result<Verified, Failure>, bool), Failure> {
    let (claim, damaged) = read(text)?;
    let mut checked = Vec::new();
    let verified = match claim.heaps.as_slice() {
        [(heap, game)] if claim.is_partizan() => {
            claim.check_partizan(*heap, game, memory, patience, &mut checked)
        }
        _ => claim.check(memory, patience, &mut checked),
    };
    Ok((
        verified.map(|computed| claim.verified(computed, checked)),
        damaged,
    ))
}

impl Claim {
    /// Whether it is one heap of a game with a set for each player.
    fn is_partizan(&self) -> bool {
        let one = matches!(self.heaps.as_slice(), [(_, game)] if game.contains('|'));
        one && self.nimbers.is_empty()
    }

    fn verified(&self, computed: u64, checked: Vec<String>) -> Verified {
        let heaps = self
            .heaps
            .iter()
            .map(|(heap, game)| format!("{game}[{heap}]"));
        let nimbers = self.nimbers.iter().map(|nimber| format!("*{nimber}"));
        let all = listed(heaps.chain(nimbers), " + ");
        let game = match all.is_empty() {
            true => "0".to_string(),
            false => all,
        };
        let who = match self.outcome.as_str() {
            "P" => "whoever moves first loses",
            "N" => "whoever moves first wins",
            "L" => "Left wins whoever starts",
            _ => "Right wins whoever starts",
        };
        Verified {
            claim: format!("in {game}, {who}"),
            game,
            preperiod: 0,
            period: 0,
            saltus: 0,
            theorem: match self.is_partizan() {
                true => "outcomes".into(),
                false => "position".into(),
            },
            computed,
            checked,
        }
    }

    fn check_partizan(
        &self,
        heap: u64,
        game: &str,
        memory: u64,
        patience: &mut Patience<'_>,
        checked: &mut Vec<String>,
    ) -> Result<u64, Failure> {
        let [period] = self.periods.as_slice() else {
            return Err(Failure::claim("the certificate of the outcomes is missing"));
        };
        let outcomes = Outcomes::read(period)?;
        if outcomes.game != game || outcomes.damaged {
            return Err(Failure::claim(
                "the certificate of the outcomes is damaged or about another game",
            ));
        }
        let verified = outcomes.check(memory, patience)?;
        let letter = outcomes.letter(heap);
        if self.outcome != letter.to_string() {
            let message = format!("its outcome is {letter}, not {}", self.outcome);
            return Err(Failure::False {
                heap: Some(heap),
                message,
            });
        }
        if self.winning.is_some() {
            return Err(Failure::claim("no move is checked in games of this kind"));
        }
        checked.push(verified.claim);
        checked.extend(verified.checked);
        Ok(verified.computed)
    }

    /// Checks a sum of impartial heaps; gives how many values were computed.
    fn check(
        &self,
        memory: u64,
        patience: &mut Patience<'_>,
        checked: &mut Vec<String>,
    ) -> Result<u64, Failure> {
        let mut wanted: Vec<(u64, &str)> = self
            .heaps
            .iter()
            .map(|(heap, game)| (*heap, game.as_str()))
            .collect();
        let parts = self.parts_of_the_move(memory)?;
        wanted.extend(parts.iter().copied());
        wanted.sort_unstable_by_key(|&(heap, game)| (game, heap));
        wanted.dedup();
        let mut known: BTreeMap<(&str, u64), u128> = BTreeMap::new();
        let mut computed = 0;
        for group in wanted.chunk_by(|a, b| a.1 == b.1) {
            let game = group[0].1;
            let heaps: Vec<u64> = group.iter().map(|&(heap, _)| heap).collect();
            let (values, count) =
                values_of(&self.periods, game, &heaps, memory, patience, checked)?;
            computed += count;
            let heaps = heaps.into_iter().map(|heap| (game, heap));
            known.extend(heaps.zip(values));
        }
        let value = |heap: u64, game: &str| known.get(&(game, heap)).copied().unwrap_or(0);
        let heaps = self.heaps.iter().map(|(heap, game)| value(*heap, game));
        let all: Vec<u128> = heaps
            .chain(self.nimbers.iter().map(|&n| u128::from(n)))
            .collect();
        let sum = all.iter().fold(0, |sum, value| sum ^ value);
        let values = listed(&all, ", ");
        checked.push(format!(
            "the values are {values}, and their nim-sum is {sum}"
        ));
        let truth = if sum == 0 { "P" } else { "N" };
        if self.outcome != truth {
            return Err(Failure::claim(format!(
                "the nim-sum of the values {values} is {sum}, so the outcome is {truth}, not {}",
                self.outcome
            )));
        }
        if let Some((which, to)) = &self.winning {
            let moved = match which.checked_sub(1 + self.heaps.len()) {
                Some(_) => to.iter().fold(0, |sum, &n| sum ^ u128::from(n)),
                None => parts
                    .iter()
                    .fold(0, |sum, &(heap, game)| sum ^ value(heap, game)),
            };
            if sum ^ all[which - 1] ^ moved != 0 {
                return Err(Failure::claim(
                    "the move does not win: the nim-sum after it is not 0",
                ));
            }
            checked.push("the move is allowed, and the nim-sum after it is 0".into());
        }
        Ok(computed)
    }

    /// The parts that the move leaves, if it is on a heap; checks that the rules allow it.
    fn parts_of_the_move(&self, memory: u64) -> Result<Vec<(u64, &str)>, Failure> {
        let Some((which, to)) = &self.winning else {
            return Ok(Vec::new());
        };
        let beyond = Failure::claim("the move is on a heap that is not there");
        let place = which.checked_sub(1).ok_or_else(|| beyond.clone())?;
        let Some((heap, game)) = self.heaps.get(place) else {
            let nimber = self.nimbers.get(place - self.heaps.len()).ok_or(beyond)?;
            return match to.as_slice() {
                [] if *nimber > 0 => Ok(Vec::new()),
                [less] if less < nimber => Ok(Vec::new()),
                _ => Err(Failure::claim("a nimber can only become a smaller one")),
            };
        };
        let rules = Game::within(memory, game, 3)?;
        let sizes: Option<Vec<usize>> = to.iter().map(|&part| usize::try_from(part).ok()).collect();
        let allowed = sizes
            .zip(usize::try_from(*heap).ok())
            .is_some_and(|(parts, heap)| rules.allows(heap, &parts));
        if !allowed {
            let message = format!("it cannot become {to:?} by the rules of {game}");
            return Err(Failure::False {
                heap: Some(*heap),
                message,
            });
        }
        Ok(to.iter().map(|&part| (part, game.as_str())).collect())
    }
}

/// The values of some heaps of a game, and how many were computed for them.
pub(crate) fn values_of(
    periods: &[String],
    game: &str,
    heaps: &[u64],
    memory: u64,
    patience: &mut Patience<'_>,
    checked: &mut Vec<String>,
) -> Result<(Vec<u128>, u64), Failure> {
    // Each game is read, and looked for among all periods.
    patience.work(16 * (game.len() + periods.len()))?;
    let rules = Game::within(memory, game, 3)?;
    patience.work(rules.span())?;
    if rules.is_nim() {
        return Ok((heaps.iter().map(|&heap| u128::from(heap)).collect(), 0));
    }
    // Only the one that is wanted is read: there may be as many others as there are games.
    let of_game = |text: &&String| {
        let second = text.lines().nth(1);
        second.and_then(|line| line.strip_prefix("game ")) == Some(game)
    };
    if let Some(text) = periods.iter().find(of_game) {
        let period = Certificate::read(text)?;
        return by_period(&period, &rules, heaps, memory, patience, checked);
    }
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if largest > SMALL {
        return Err(Failure::claim(format!(
            "the certificate of the period of {game} is missing"
        )));
    }
    let mut listing = Listing::new(&rules, usize::try_from(memory / 8).unwrap_or(usize::MAX));
    for n in 0..=largest {
        if n % 64 == 0 {
            patience.at(n, largest + 1)?;
        }
        listing.next(patience)?;
    }
    checked.push(format!(
        "{} values of {game} were computed again",
        largest + 1
    ));
    let values = heaps
        .iter()
        .map(|&heap| u128::from(listing.values[heap as usize]));
    Ok((values.collect(), largest + 1))
}

/// The values of some heaps by a period, which is checked.
fn by_period(
    period: &Certificate,
    rules: &Game,
    heaps: &[u64],
    memory: u64,
    patience: &mut Patience<'_>,
    checked: &mut Vec<String>,
) -> Result<(Vec<u128>, u64), Failure> {
    if period.damaged {
        return Err(Failure::claim(format!(
            "the certificate of the period of {} is damaged",
            period.game
        )));
    }
    let (q, p) = (period.preperiod as u64, (period.period as u64).max(1));
    let base = |heap: u64| match heap < q {
        true => heap,
        false => q + (heap - q) % p,
    };
    let mut found = vec![0u128; heaps.len()];
    // Where the values come from, in the order in which these come.
    let mut wanted: Vec<(u64, usize)> = heaps.iter().map(|&heap| base(heap)).zip(0..).collect();
    wanted.sort_unstable();
    let mut wanted = wanted.into_iter().peekable();
    let verified = watch_period(period, rules, memory, patience, &mut |n, value| {
        while let Some((base, place)) = wanted.next_if(|wanted| wanted.0 == n as u64) {
            let rounds = u128::from((heaps[place] - base) / p);
            found[place] = u128::from(value) + rounds * period.saltus as u128;
        }
    })?;
    checked.push(verified.claim);
    Ok((found, verified.computed))
}
