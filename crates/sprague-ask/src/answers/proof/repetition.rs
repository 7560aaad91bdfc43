//! Repetitions that a proof for Coq can rest on, with the values that it lists.

use super::rules::no_theorem;
use crate::{Effort, Limit, Refusal, RefusalKind, search};
use sprague::arithmetic::factor::gcd;
use sprague::period::{Pattern, Proof, Verdict};
use sprague::sequence::{NimSequence, sparse_mask};
use sprague::{Heap, Ruleset};
use sprague_proofs::{Amounts, Argument, Class, Repetition, Rules, SparseState};

/// Options that Coq may have to look at, unless told otherwise: some minutes.
const WORK: u128 = 1_000_000_000;
/// With so few options the theorem of Guy and Smith is used without a look for something quicker.
const LITTLE_WORK: u128 = 100_000;
/// A proof lists at most so many values.
const MOST_VALUES: Heap = 2_000_000;

/// A proved repetition, as a proof for Coq needs it.
pub(super) struct Proved {
    pub(super) repetition: Repetition,
    pub(super) values: Vec<u64>,
}

impl Proved {
    /// The repetition by the theorem that leaves Coq the least to do.
    pub(super) fn find(game: &Ruleset, rules: &Rules, effort: &Effort) -> Result<Self, Refusal> {
        let repetition = proved_repetition(game, rules, effort)?;
        let size = repetition
            .table_size(rules)
            .ok_or_else(|| no_theorem(game))?;
        let work = rules.work(size);
        if work > LITTLE_WORK
            && size <= MOST_VALUES
            && let Some(found) = by_sparse_state(game, rules, &repetition, size, effort)?
        {
            return Ok(found);
        }
        if work > work_limit(effort) || size > MOST_VALUES {
            return Err(too_much(size, work, effort));
        }
        Ok(Proved {
            repetition,
            values: values(game, size, effort)?,
        })
    }
}

/// A proved repetition, by the theorem that the rules have.
fn proved_repetition(
    game: &Ruleset,
    rules: &Rules,
    effort: &Effort,
) -> Result<Repetition, Refusal> {
    if matches!(rules, Rules::Grundy | Rules::Nim) {
        return Err(Refusal::unanswerable(
            format!("the theory for Coq has no theorem by which {game} could have a period"),
            "it has such theorems for finite codes and for sets of amounts that end or repeat",
        ));
    }
    let searched = search::period(game, effort)?;
    let Verdict::Proved { pattern, proof } = searched.search.verdict() else {
        return Err(Refusal::unanswerable(
            format!("no period of {game} is proved, so there is nothing to write down"),
            "ask for its period first: the answer says what is missing",
        )
        .with_instead("period", game.to_string()));
    };
    if let Rules::Taking(amounts) = rules {
        let argument = early_heaps(amounts, &pattern, &proof).ok_or_else(|| no_theorem(game))?;
        return Ok(Repetition {
            first: pattern.preperiod,
            period: pattern.period,
            saltus: pattern.saltus,
            argument,
        });
    }
    if pattern.saltus > 0 {
        return Err(Refusal::unanswerable(
            format!(
                "{game} is arithmetic periodic, and the theory for Coq has such periods for games that split no heaps \
                 only"
            ),
            "the theorem for codes with a saltus would have to be proved there; a certificate can be had",
        ));
    }
    // The theorem for codes trades parts of a heap, and those are not empty.
    let first = match rules {
        Rules::Code(_) | Rules::Compared(_) => pattern.preperiod.max(1),
        _ => pattern.preperiod,
    };
    Ok(Repetition {
        first,
        period: pattern.period,
        saltus: 0,
        argument: Argument::Trade,
    })
}

/// The heaps that are early in what was checked of a taking game.
fn early_heaps(amounts: &Amounts, pattern: &Pattern, proof: &Proof) -> Option<Argument> {
    let common = gcd(pattern.period, amounts.modulus);
    let (often, rounds) = (amounts.modulus / common, pattern.period / common);
    let shift = often.checked_mul(pattern.period)?;
    let known = proof.checked.end.checked_add(pattern.period)?;
    // The last values were as many as there are amounts before the tail.
    let reached = known.checked_sub(shift)?.checked_sub(amounts.tail)?;
    Some(Argument::EarlyHeaps {
        start: reached + 1,
        often,
        rounds,
    })
}

/// The repetition by a state that comes again, where that is less work than what `size` values would be.
fn by_sparse_state(
    game: &Ruleset,
    rules: &Rules,
    repetition: &Repetition,
    size: Heap,
    effort: &Effort,
) -> Result<Option<Proved>, Refusal> {
    let (Rules::Code(digits), Some(code)) = (rules, game.code()) else {
        return Ok(None);
    };
    let mut listed = values(game, size, effort)?;
    let nimbers: Vec<u32> = listed.iter().map(|&value| value as u32).collect();
    let Some((mask, place)) = sparse_mask(&code, &nimbers) else {
        return Ok(None);
    };
    let class = Class {
        mask: u64::from(mask),
        place,
    };
    let window = (repetition.first, repetition.period);
    let most = rules.work(size).min(work_limit(effort));
    let mut ticker = effort.control().ticker();
    let state = SparseState::find(digits, class, window, &listed, most, || {
        ticker.tick().is_ok()
    });
    effort.control().check()?;
    Ok(state.map(|state| {
        listed.truncate(state.table_size(repetition.period) as usize);
        Proved {
            repetition: Repetition {
                argument: Argument::SparseState(state),
                ..*repetition
            },
            values: listed,
        }
    }))
}

pub(super) fn values(game: &Ruleset, size: Heap, effort: &Effort) -> Result<Vec<u64>, Refusal> {
    let mut sequence = NimSequence::new(game)
        .with_memory(effort.memory)
        .under(effort.control());
    let last = size.saturating_sub(1);
    sequence.extend_to(last)?;
    Ok(sequence
        .values()
        .iter()
        .take(size as usize)
        .map(|&value| u64::from(value))
        .collect())
}

pub(super) fn work_limit(effort: &Effort) -> u128 {
    effort.search.map_or(WORK, |options| options as u128)
}

pub(super) fn too_much(size: Heap, work: u128, effort: &Effort) -> Refusal {
    Refusal::new(
        RefusalKind::Limit,
        format!(
            "Coq would have to check {size} values by looking at about {work} options, more than {}",
            work_limit(effort)
        ),
    )
    .with_hint("a certificate can be had for much longer repetitions")
    .with_raise(&[Limit::Search])
}

pub(super) fn clamp(work: u128) -> u64 {
    u64::try_from(work).unwrap_or(u64::MAX)
}
