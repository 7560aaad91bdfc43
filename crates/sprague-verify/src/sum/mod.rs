//! The claim `sum`: who wins a sum in which there are heaps of games with a finite set for each player, beside impartial heaps and
//! numbers with powers of ↑ and nimbers.
//!
//! Each component is replaced by an equal game, which changes no outcome (Conway 1976):
//!
//! - an impartial heap by its nim-value, as in `position`;
//! - a large heap of a game with a set for each player by a smaller one and an integer, if its certificate says that values
//!   repeat; or by powers of ↑, if it says that those are gained (`repetition` and `recursion`, also for the game with the players exchanged, whose values are the negatives);
//! - a heap that the certificate says to be worth a number with powers of ↑ and a nimber by these, after it was checked by play that whoever moves first in the difference loses.
//!
//! What is left is a sum X + U, X being heaps and U a number with powers of ↑ and a nimber. If there are no heaps, the theorem on order in `uptimal` tells who wins. Else
//! all positions of X + U are looked at. If U is large, the certificate names a bound: if Left is to win, then U′ ≤ U within that bound, by the same theorem, stands for U, since Left wins X + U, whoever
//! starts, if she wins X + U′ then. With the players exchanged the same is true for Right.

mod read;

use crate::game::Game;
use crate::law::Law;
use crate::outcomes::Sets;
use crate::patience::Patience;
use crate::play::Play;
use crate::position::values_of;
use crate::uptimal::Uptimal;
use crate::{Failure, Verified, listed};
use read::{Claim, Component, Sentence, words};
use std::collections::BTreeMap;

/// Checks the claim; gives what was verified and whether the file is damaged.
pub(crate) fn sum(
    text: &str,
    memory: u64,
    patience: &mut Patience<'_>,
) -> Result<(Result<Verified, Failure>, bool), Failure> {
    let claim = Claim::read(text)?;
    let damaged = claim.damaged;
    Ok((claim.check(memory, patience), damaged))
}

/// The nim-values of impartial heaps, by their game and size.
type Nimbers<'a> = BTreeMap<(&'a str, u64), u64>;

/// What heaps are worth, by their game and size.
type Worths<'a> = BTreeMap<(&'a str, usize), &'a Uptimal>;

/// What is known of the components.
struct Known<'a> {
    nimbers: Nimbers<'a>,
    worths: Worths<'a>,
}

/// Equal to the sum of components: heaps with their games, and the rest.
struct Reduced {
    heaps: Vec<(Sets, usize)>,
    rest: Uptimal,
}

impl Claim {
    fn check(&self, memory: u64, patience: &mut Patience<'_>) -> Result<Verified, Failure> {
        let (mut checked, mut computed) = (Vec::new(), 0);
        for law in &self.laws {
            let verified = law.check(memory, patience)?;
            computed += verified.computed;
            checked.push(verified.claim);
        }
        for (heap, game, value) in &self.worths {
            patience.work(game.len() + value.size())?;
            let sets = sets(game)?;
            let mut play = Play::new(vec![&sets], memory);
            if !play.is_zero(&[*heap], &value.negative(), patience)? {
                return Err(Failure::at(
                    *heap,
                    format!("in {game} its value is not {value}"),
                ));
            }
            checked.push(format!(
                "{game}[{heap}] is worth {value}, by playing it out"
            ));
        }
        let worths = self.worths.iter();
        let known = Known {
            nimbers: self.nimbers(memory, patience, &mut computed, &mut checked)?,
            worths: worths
                .map(|(heap, game, value)| ((game.as_str(), *heap), value))
                .collect(),
        };
        for sentence in &self.sentences {
            checked.push(self.check_sentence(sentence, &known, memory, patience)?);
        }
        let [left, right] = &self.sentences;
        let who = match (left.left_wins, right.left_wins) {
            (true, true) => "Left wins whoever starts",
            (false, false) => "Right wins whoever starts",
            (true, false) => "whoever moves first wins",
            (false, true) => "whoever moves first loses",
        };
        let game = words(&self.components);
        Ok(Verified {
            claim: format!("in {game}, {who}"),
            game,
            preperiod: 0,
            period: 0,
            saltus: 0,
            theorem: "sum".into(),
            computed,
            checked,
        })
    }

    /// The nim-values of all impartial heaps that are mentioned.
    fn nimbers(
        &self,
        memory: u64,
        patience: &mut Patience<'_>,
        computed: &mut u64,
        checked: &mut Vec<String>,
    ) -> Result<Nimbers<'_>, Failure> {
        let moves = self.sentences.iter().filter_map(|said| said.by.as_ref());
        let all = self.components.iter().chain(moves.flat_map(|by| &by.1));
        let mut heaps: Vec<(&str, u64)> = all
            .filter_map(|component| match component {
                Component::Heap { size, game, .. } if !game.contains('|') => {
                    Some((game.as_str(), *size))
                }
                _ => None,
            })
            .collect();
        heaps.sort_unstable();
        heaps.dedup();
        let mut found = Nimbers::new();
        for group in heaps.chunk_by(|a, b| a.0 == b.0) {
            let sizes: Vec<u64> = group.iter().map(|heap| heap.1).collect();
            let (values, count) =
                values_of(&self.periods, group[0].0, &sizes, memory, patience, checked)?;
            *computed += count;
            for (heap, value) in group.iter().zip(values) {
                let too_large = |_| Failure::claim("the values are too large");
                found.insert(*heap, u64::try_from(value).map_err(too_large)?);
            }
        }
        Ok(found)
    }

    /// Checks who wins; gives how that was seen.
    fn check_sentence(
        &self,
        sentence: &Sentence,
        known: &Known<'_>,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<String, Failure> {
        let (mut components, mut left_moves) = (self.components.clone(), sentence.left_starts);
        let mut by = String::new();
        if let Some((place, becomes)) = &sentence.by {
            if sentence.left_starts != sentence.left_wins {
                return Err(Failure::claim("a move is stated for a player who loses"));
            }
            self.check_move(*place, becomes, left_moves, memory)?;
            by = format!(
                " by {} to {}",
                words(&components[*place..=*place]),
                words(becomes)
            );
            components.splice(place..=place, becomes.iter().cloned());
            left_moves = !left_moves;
        }
        let mut reduced = self.reduce(&components, known, patience)?;
        let rest = reduced.rest.clone();
        if let Some(bound) = self.bound.filter(|_| !reduced.heaps.is_empty()) {
            reduced.rest = replaced(&rest, bound, sentence.left_wins)?;
        }
        let left_wins = reduced.left_wins(left_moves, memory, patience)?;
        if left_wins != sentence.left_wins {
            return Err(Failure::claim(format!(
                "it is not seen that {}{by}",
                sentence.words()
            )));
        }
        let how = match reduced.heaps.as_slice() {
            [] => format!("all of it is worth {rest}"),
            heaps => {
                let heaps = listed(heaps.iter().map(|heap| heap.1), " and ");
                format!(
                    "all positions of heaps {heaps} with {} were looked at",
                    reduced.rest
                )
            }
        };
        let after = if by.is_empty() { "" } else { "then " };
        Ok(format!("{}{by}: {after}{how}", sentence.words()))
    }

    fn check_move(
        &self,
        place: usize,
        becomes: &[Component],
        left_moves: bool,
        memory: u64,
    ) -> Result<(), Failure> {
        let allowed = match (&self.components[place], becomes) {
            (Component::Value(value), [Component::Value(to)]) => value.may_become(to, left_moves),
            (
                Component::Heap {
                    size,
                    game,
                    negative,
                },
                parts,
            ) => {
                let sizes: Vec<u64> = parts
                    .iter()
                    .map(|part| match part {
                        Component::Heap { size, .. } => *size,
                        Component::Value(_) => u64::MAX,
                    })
                    .collect();
                allows(game, *size, &sizes, left_moves != *negative, memory)?
            }
            _ => false,
        };
        match allowed {
            true => Ok(()),
            false => Err(Failure::claim(format!(
                "{} cannot become {}",
                words(&self.components[place..=place]),
                words(becomes)
            ))),
        }
    }

    /// An equal sum.
    fn reduce(
        &self,
        components: &[Component],
        known: &Known<'_>,
        patience: &mut Patience<'_>,
    ) -> Result<Reduced, Failure> {
        let classes = self.laws.iter().map(Law::classes);
        let of_laws = self.laws.len() + classes.sum::<usize>();
        let mut heaps = Vec::new();
        let mut rest = Uptimal::nimber(0);
        let too_large = || Failure::claim("the values are too large");
        for component in components {
            // A game is read, and held against the laws; then all digits are added.
            patience.work(component.size() + of_laws + rest.size())?;
            let value = match component {
                Component::Value(value) => value.clone(),
                Component::Heap { size, game, .. } if !game.contains('|') => {
                    Uptimal::nimber(known.nimbers[&(game.as_str(), *size)])
                }
                Component::Heap {
                    size,
                    game,
                    negative,
                } => {
                    let (heap, value) = self.worth(*size, game, known)?;
                    if let Some(heap) = heap {
                        let mut sets = sets(game)?;
                        if *negative {
                            std::mem::swap(&mut sets.left, &mut sets.right);
                        }
                        heaps.push((sets, heap));
                    }
                    match negative {
                        true => value.negative(),
                        false => value,
                    }
                }
            };
            rest = rest.plus(&value).ok_or_else(too_large)?;
        }
        Ok(Reduced { heaps, rest })
    }

    /// A smaller heap, if one is left, and what has to be added to it.
    fn worth(
        &self,
        size: u64,
        game: &str,
        known: &Known<'_>,
    ) -> Result<(Option<usize>, Uptimal), Failure> {
        let own = sets(game)?;
        let too_large = || Failure::claim("the values are too large");
        let (mut heap, mut value) = (size, Uptimal::nimber(0));
        for law in &self.laws {
            let of = law.sets();
            let negative = (&own.left, &own.right) == (&of.right, &of.left);
            if !negative && (&own.left, &own.right) != (&of.left, &of.right) {
                continue;
            }
            let signed = |value: Uptimal| match negative {
                true => value.negative(),
                false => value,
            };
            match law {
                Law::Recursion(law) => {
                    if let Some(value) = law.value(size) {
                        return Ok((None, signed(value)));
                    }
                }
                Law::Repetition(law) if size >= law.from as u64 => {
                    let (from, p) = (law.from as u64, law.period as u64);
                    let rounds = i128::from((size - from) / p);
                    heap = from + (size - from) % p;
                    let gained = Uptimal::integer(law.saltus.into()).times(rounds);
                    value = signed(gained.ok_or_else(too_large)?);
                    break;
                }
                Law::Repetition(_) => {}
            }
        }
        let heap = usize::try_from(heap).map_err(|_| too_large())?;
        match known.worths.get(&(game, heap)) {
            Some(worth) => Ok((None, value.plus(worth).ok_or_else(too_large)?)),
            None => Ok((Some(heap), value)),
        }
    }
}

impl Reduced {
    fn left_wins(
        &self,
        left_moves: bool,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<bool, Failure> {
        if self.heaps.is_empty() {
            return Ok(match left_moves {
                true => !self.rest.negative().at_least_zero(),
                false => self.rest.at_least_zero(),
            });
        }
        let games = self.heaps.iter().map(|heap| &heap.0).collect();
        let sizes: Vec<usize> = self.heaps.iter().map(|heap| heap.1).collect();
        Play::new(games, memory).left_wins(&sizes, &self.rest, left_moves, patience)
    }
}

/// Something within the bound that is no better for the player who is to win.
fn replaced(rest: &Uptimal, bound: i128, left_wins: bool) -> Result<Uptimal, Failure> {
    let of_left = |rest: &Uptimal| {
        let less = rest.no_greater_within(bound);
        let difference = rest.plus(&less.negative());
        let is_less = difference.is_some_and(|difference| difference.at_least_zero());
        is_less.then_some(less)
    };
    let found = match left_wins {
        true => of_left(rest),
        false => of_left(&rest.negative()).map(|less| less.negative()),
    };
    found.ok_or_else(|| Failure::claim("nothing within the bound can stand for the values"))
}

fn sets(game: &str) -> Result<Sets, Failure> {
    Sets::read(game).map_err(|message| Failure::Unreadable { line: 3, message })
}

/// Whether a player may leave these heaps of one.
fn allows(
    game: &str,
    heap: u64,
    parts: &[u64],
    as_left: bool,
    memory: u64,
) -> Result<bool, Failure> {
    if game.contains('|') {
        let sets = sets(game)?;
        let amounts = if as_left { &sets.left } else { &sets.right };
        let left = match parts {
            [] => 0,
            [one] => *one,
            _ => return Ok(false),
        };
        let taken = heap.checked_sub(left);
        return Ok(taken.is_some_and(|taken| amounts.iter().any(|&a| a as u64 == taken)));
    }
    let rules = Game::within(memory, game, 3)?;
    let sizes: Option<Vec<usize>> = parts.iter().map(|&p| usize::try_from(p).ok()).collect();
    let fits = sizes.zip(usize::try_from(heap).ok());
    Ok(fits.is_some_and(|(parts, heap)| rules.allows(heap, &parts)))
}
