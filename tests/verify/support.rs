//! Making certificates for the tests.

use sprague::certificate;
use sprague::claim::{FormalStatement, Subject};
use sprague::notation::{parse_ruleset, parse_statement};
use sprague::period::{Certificate, Evidence, Mask, Pattern, SparseProof};
use sprague::ruleset::{Game, PartRule};
use sprague::value::{Outcomes, TakeSets};
use sprague::{Control, NimSequence, PeriodSearch, Ruleset};
use sprague_verify::{Failure, Verified, verify};

pub(crate) const MEMORY: u64 = 1 << 30;

pub(crate) fn check(text: &str) -> Result<Verified, Failure> {
    verify(text, MEMORY, &mut |_, _| true)
}

/// The heap at which a certificate is rejected; panics if it is accepted or unreadable.
pub(crate) fn first_failure(text: &str) -> Option<u64> {
    match check(text) {
        Err(Failure::False { heap, .. }) => heap,
        other => panic!("{other:?}\n{text}"),
    }
}

/// Why a certificate is rejected.
pub(crate) fn reason(text: &str) -> String {
    match check(text) {
        Err(Failure::False { message, .. }) => message,
        other => panic!("{other:?}\n{text}"),
    }
}

/// The certificate of the period that the library proves, if it covers it.
pub(crate) fn certify(ruleset: &Ruleset, limit: u64) -> Option<(Pattern, String)> {
    let mut search = PeriodSearch::new(ruleset);
    search.run(limit).unwrap();
    let verdict = search.verdict();
    let certificate = Certificate::new(ruleset, &verdict, search.values()).ok()?;
    Some((*verdict.proved().unwrap(), certificate.to_string()))
}

pub(crate) fn certificate(game: &str, limit: u64) -> String {
    certify(&parse_ruleset(game).unwrap(), limit).unwrap().1
}

/// The same text with its checksum put right.
pub(crate) fn sealed(text: &str) -> String {
    let end = text.find("\nchecksum ").map_or(text.len(), |at| at + 1);
    let sum = text.as_bytes()[..end]
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{}checksum {sum:016x}\n", &text[..end])
}

/// Replaces what the first line beginning with `word` says, and seals the result.
pub(crate) fn with(text: &str, word: &str, says: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| match line.strip_prefix(word) {
            Some(rest) if rest.starts_with(' ') => format!("{word} {says}"),
            _ => line.to_string(),
        })
        .collect();
    sealed(&(lines.join("\n") + "\n"))
}

/// What the line beginning with `word` says, as a number.
pub(crate) fn says(text: &str, word: &str) -> u64 {
    let line = text
        .lines()
        .find(|line| line.starts_with(&format!("{word} ")));
    line.unwrap()[word.len() + 1..].parse().unwrap()
}

/// The values of all heaps below `count`.
pub(crate) fn values(game: &str, count: u64) -> Vec<u32> {
    let mut sequence = NimSequence::new(&parse_ruleset(game).unwrap());
    sequence.extend_to(count - 1).unwrap();
    sequence.values().to_vec()
}

/// A finite code that leaves at most two heaps, as amounts to take.
struct Moves {
    /// Before splitting, and whether the parts must differ.
    splits: Vec<(usize, bool)>,
    /// Before leaving one heap.
    takes: Vec<usize>,
}

impl Moves {
    fn of(ruleset: &Ruleset) -> Self {
        let code = ruleset.code().unwrap().into_owned();
        let digits = || code.leading().iter().enumerate();
        let leaving = |count| digits().filter(move |(_, digit)| digit.counts.contains(count));
        Moves {
            splits: leaving(2)
                .map(|(t, digit)| (t, digit.rule != PartRule::Any))
                .collect(),
            takes: leaving(1).map(|(t, _)| t).filter(|&t| t > 0).collect(),
        }
    }

    /// The largest smaller part needed to reach all of these values from a heap, if that is possible.
    fn depth(&self, all: &[u32], heap: usize, mut wanted: Vec<u32>) -> Option<u64> {
        let takes = self.takes.iter().filter(|t| **t < heap);
        let taken: Vec<u32> = takes.map(|t| all[heap - t]).collect();
        wanted.retain(|v| !taken.contains(v));
        let mut a = 0;
        while !wanted.is_empty() {
            a += 1;
            if 2 * a > heap {
                return None;
            }
            for (t, unequal) in self.splits.iter().filter(|(t, _)| *t + 2 * a <= heap) {
                let b = heap - t - a;
                if !(*unequal && a == b) {
                    wanted.retain(|v| all[a] ^ all[b] != *v);
                }
            }
        }
        Some(a as u64)
    }
}

pub(crate) fn is_rare(mask: Mask, heap: usize, value: u32) -> bool {
    let bits = u64::from((value & mask.bits).count_ones());
    (bits + mask.position.map_or(0, |from| heap as u64 + from)).is_multiple_of(2)
}

/// The mask with the fewest rare heaps among later values, if there are splits.
pub(crate) fn best_mask(game: &str, all: &[u32]) -> Option<Mask> {
    let moves = Moves::of(&parse_ruleset(game).unwrap());
    let parity = moves.splits.first()?.0 % 2;
    let uniform = moves.splits.iter().all(|(t, _)| t % 2 == parity);
    let positions = [None, uniform.then_some(parity as u64)];
    let width = (all.iter().max()? + 1).next_power_of_two();
    let masks = positions.into_iter().flat_map(|position| {
        let masks = 1..width.max(2);
        masks.map(move |bits| Mask { bits, position })
    });
    masks.min_by_key(|mask| {
        let later = all.len() / 3..all.len();
        later.filter(|&n| is_rare(*mask, n, all[n])).count()
    })
}

/// What the theorem for sparse games needs, found naively from values. `None` if a rare heap comes
/// late or there are too few values.
pub(crate) fn sparse_proof(
    ruleset: &Ruleset,
    pattern: &Pattern,
    mask: Mask,
    all: &[u32],
) -> Option<SparseProof> {
    let moves = Moves::of(ruleset);
    let rare = (1..all.len()).filter(|&n| is_rare(mask, n, all[n]));
    let rare: Vec<(u64, u32)> = rare.map(|n| (n as u64, all[n])).collect();
    let last_rare = rare.last().map_or(0, |rare| rare.0);
    let mut proof = SparseProof {
        mask,
        rare,
        last_rare,
        depth: 0,
        from: pattern.preperiod.max(last_rare + 1),
    };
    // The depth decides where the range is, which decides the depth.
    loop {
        let end = proof.needed(ruleset, pattern).unwrap() as usize;
        let start = end - pattern.period as usize;
        if end > all.len() {
            return None;
        }
        let depth_at = |n: usize| {
            let wanted = (0..all[n]).filter(|&v| is_rare(mask, n, v));
            moves.depth(all, n, wanted.collect())
        };
        let depths: Option<Vec<u64>> = (start..end).map(depth_at).collect();
        let deepest = depths?.into_iter().max()?;
        if deepest <= proof.depth {
            return Some(proof);
        }
        proof.depth = deepest;
    }
}

/// The certificate of a sparse proof, true or not.
pub(crate) fn sparse_certificate(
    ruleset: &Ruleset,
    pattern: &Pattern,
    proof: SparseProof,
    all: &[u32],
) -> String {
    let needed = proof.needed(ruleset, pattern).unwrap() as usize;
    let evidence = Evidence::of(&all[..needed]);
    let certificate = Certificate::sparse(ruleset, pattern, proof, evidence);
    certificate.unwrap().to_string()
}

pub(crate) fn take_sets(left: &[usize], right: &[usize]) -> TakeSets {
    TakeSets::new(left, right).unwrap()
}

pub(crate) fn outcomes_certificate(name: &str, left: &[usize], right: &[usize]) -> String {
    let sets = take_sets(left, right);
    let mut outcomes = Outcomes::new(sets.clone());
    let period = outcomes.period(10_000, &Control::new()).unwrap().unwrap();
    let needed = certificate::outcomes_needed(&period, sets.largest());
    let first = outcomes.first(needed, &Control::new()).unwrap();
    certificate::outcomes(name, &period, &first, None)
}

/// The certificate of a statement, true or not.
pub(crate) fn statement_certificate(text: &str) -> String {
    let said = parse_statement(text).unwrap().formal().unwrap();
    certificate::statement(&said, &periods_of(&said))
}

/// The certificates that a statement rests on.
pub(crate) fn periods_of(said: &FormalStatement) -> Vec<String> {
    let subjects = said.subjects.iter();
    subjects
        .map(|subject| match subject {
            Subject::Game(Game::Impartial(game)) => certify(game, 2_000).unwrap().1,
            Subject::Game(Game::Partizan(game)) => {
                let sets = TakeSets::of(game).unwrap();
                outcomes_certificate(&game.to_string(), sets.left(), sets.right())
            }
            other => panic!("{other:?}"),
        })
        .collect()
}
