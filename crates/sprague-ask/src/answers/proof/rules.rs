//! The rules of a game in the terms of the theories for Coq.

use crate::Refusal;
use sprague::Ruleset;
use sprague::ruleset::{self, Code, Digit, PartRule, SubtractionSet, Taking};
use sprague_proofs::{Amounts, Comparison, Rules};

/// The rules in the terms of the theory for Coq.
pub(super) fn rules_of(game: &Ruleset) -> Result<Rules, Refusal> {
    if let Some(set) = game.subtraction_set() {
        return match set.elements() {
            Some(amounts) => Ok(Rules::Subtraction(amounts.to_vec())),
            None => taking(&set.as_taking()).ok_or_else(|| no_theorem(game)),
        };
    }
    let code = game.code().ok_or_else(|| no_theorem(game))?;
    if let Some(rules) = code.as_taking().filter(|_| !code.is_finite()) {
        return taking(&rules).ok_or_else(|| no_theorem(game));
    }
    if is_grundy(&code) {
        return Ok(Rules::Grundy);
    }
    if !code.is_finite() {
        return Err(no_theorem(game));
    }
    let last = code.last_position().unwrap_or(0);
    let digits = code.leading().iter().take(last as usize + 1);
    let digits: Option<Vec<(u64, Comparison)>> = digits.map(plain_digit).collect();
    let digits = digits.ok_or_else(|| no_theorem(game))?;
    if !code.has_part_rules() {
        return Ok(Rules::Code(
            digits.iter().map(|(digit, _)| *digit).collect(),
        ));
    }
    match digits.iter().all(|(digit, _)| *digit < 8) {
        true => Ok(Rules::Compared(digits)),
        false => Err(no_theorem(game)),
    }
}

/// The bits of a digit and how it compares two parts, if it leaves a bounded number of heaps.
fn plain_digit(digit: &Digit) -> Option<(u64, Comparison)> {
    let counts = digit.counts.as_plain_digit()?;
    let comparison = match digit.rule {
        PartRule::Any => Comparison::Any,
        PartRule::Distinct | PartRule::NotAllEqual => Comparison::Different,
        PartRule::AllEqual => Comparison::Equal,
        _ => return None,
    };
    let bounded = digit.counts.at_least().is_none();
    bounded.then_some((u64::from(counts), comparison))
}

/// Rules that take from an infinite set, if whole heaps are taken by the same amounts as parts of them.
fn taking(rules: &Taking) -> Option<Rules> {
    let set = &rules.some;
    if *rules == nim_set().as_taking() {
        return Some(Rules::Nim);
    }
    if rules.whole != *set {
        return None;
    }
    let mut residues: Vec<u64> = set.residues().iter().map(|k| k % set.period()).collect();
    residues.sort_unstable();
    Some(Rules::Taking(Amounts {
        few: set.below().to_vec(),
        tail: set.threshold(),
        modulus: set.period(),
        residues,
    }))
}

/// The amounts of nim, for its period: positions of nim need none.
pub(super) fn nim_amounts() -> Rules {
    Rules::Taking(Amounts {
        few: Vec::new(),
        tail: 1,
        modulus: 1,
        residues: vec![0],
    })
}

/// Whether a code is that of Grundy's game: split a heap into two that are not equal.
fn is_grundy(code: &Code) -> bool {
    let [first, rest @ ..] = code.leading() else {
        return false;
    };
    let splits = first.counts.as_plain_digit() == Some(4)
        && matches!(first.rule, PartRule::Distinct | PartRule::NotAllEqual);
    splits && code.is_finite() && rest.iter().all(|digit| digit.is_zero())
}

fn nim_set() -> SubtractionSet {
    SubtractionSet::all_except([])
}

pub(super) fn nim() -> Ruleset {
    Ruleset::new(ruleset::Rules::Subtraction(nim_set()))
}

pub(super) fn no_theorem(game: &Ruleset) -> Refusal {
    Refusal::unanswerable(
        format!("the theory for Coq does not have the rules of {game}"),
        "it has finite codes, with rules about the sizes of parts for two parts only, and sets of amounts that end \
         or repeat",
    )
}
