//! The theorem for games with few rare heaps: certificates from numbers found naively, true and
//! false, and what the theorem says held against values far beyond.

use crate::support::*;
use proptest::prelude::*;
use sprague::notation::parse_ruleset;
use sprague::period::{Mask, Pattern, SparseProof};
use sprague::{NimSequence, Ruleset};
use sprague_verify::{Failure, verify};

/// A game with its values and a true sparse proof of its period.
struct Proved {
    ruleset: Ruleset,
    pattern: Pattern,
    proof: SparseProof,
    values: Vec<u32>,
}

impl Proved {
    fn new(game: &str, preperiod: u64, period: u64) -> Self {
        let ruleset = parse_ruleset(game).unwrap();
        let values = values(game, 2 * preperiod + 2 * period + 100);
        let pattern = Pattern {
            preperiod,
            period,
            saltus: 0,
        };
        let mask = best_mask(game, &values).unwrap();
        let proof = sparse_proof(&ruleset, &pattern, mask, &values).unwrap();
        Proved {
            ruleset,
            pattern,
            proof,
            values,
        }
    }

    fn certificate(&self) -> String {
        sparse_certificate(
            &self.ruleset,
            &self.pattern,
            self.proof.clone(),
            &self.values,
        )
    }

    /// The certificate after a change of the proof.
    fn lie(&self, change: impl Fn(&mut SparseProof)) -> String {
        let mut proof = self.proof.clone();
        change(&mut proof);
        sparse_certificate(&self.ruleset, &self.pattern, proof, &self.values)
    }
}

#[test]
fn periods_of_sparse_games_are_verified() {
    for (game, preperiod, period) in [
        ("0.77", 71, 12),
        ("0.45", 498, 20),
        ("0.055", 259, 148),
        ("0.156", 3479, 349),
        ("0.356", 7315, 142),
        ("0.644", 3256, 442),
    ] {
        let text = Proved::new(game, preperiod, period).certificate();
        let verified = check(&text).unwrap_or_else(|e| panic!("{game}: {e}"));
        assert_eq!(verified.theorem, "sparse");
        assert!(verified.computed < 2 * (preperiod + period), "{game}");
    }
}

#[test]
fn long_periods_are_verified_by_value_and_by_position() {
    for (game, preperiod, period) in [("0.16", 105_351, 149_459), ("0.127", 46_578, 4)] {
        let proved = Proved::new(game, preperiod, period);
        assert_eq!(proved.proof.mask.position.is_some(), game == "0.127");
        check(&proved.certificate()).unwrap_or_else(|e| panic!("{game}: {e}"));
    }
}

#[test]
fn a_window_of_values_is_memory_enough() {
    let text = Proved::new("0.16", 105_351, 149_459).certificate();
    let mut total = 0;
    let verified = verify(&text, 800_000, &mut |_, all| {
        total = all;
        true
    });
    assert!(4 * total > 1_000_000);
    assert_eq!(verified.unwrap(), check(&text).unwrap());
    assert_eq!(verify(&text, 4_000, &mut |_, _| true), Err(Failure::Memory));
}

#[test]
fn a_rare_heap_that_is_left_out_or_made_up_is_named() {
    let proved = Proved::new("0.156", 3479, 349);
    let (heap, value) = proved.proof.rare[5];
    let out = proved.lie(|proof| proof.rare.retain(|rare| rare.0 != heap));
    assert_eq!(first_failure(&out), Some(heap));
    let added = proved.lie(|proof| proof.rare.insert(5, (heap - 1, value)));
    assert_eq!(first_failure(&added), Some(heap - 1));
    let wrong = proved.lie(|proof| proof.rare[5].1 = value + 1);
    assert_eq!(first_failure(&wrong), Some(heap));
    let beyond = proved.lie(|proof| proof.rare.push((1_000_000, 0)));
    assert_eq!(first_failure(&beyond), Some(1_000_000));
}

#[test]
fn the_last_rare_heap_may_be_overstated_but_not_understated() {
    let proved = Proved::new("0.156", 3479, 349);
    assert!(check(&proved.lie(|proof| proof.last_rare += 10)).is_ok());
    let last = proved.proof.last_rare;
    let under = proved.lie(|proof| proof.last_rare -= 1);
    assert_eq!(first_failure(&under), Some(last));
}

#[test]
fn a_depth_that_is_too_small_fails_where_more_is_needed() {
    let proved = Proved::new("0.77", 71, 12);
    let shallow = proved.lie(|proof| proof.depth = 2);
    let heap = first_failure(&shallow).unwrap();
    assert!(heap >= says(&shallow, "below"), "{heap}");
    assert!(check(&proved.lie(|proof| proof.depth += 1)).is_ok());
}

#[test]
fn a_proof_that_begins_late_is_as_good_but_must_be_consistent() {
    let proved = Proved::new("0.77", 71, 12);
    let late = proved.lie(|proof| proof.from += 3);
    assert!(check(&late).is_ok());
    assert_eq!(first_failure(&with(&late, "from", "70")), None);
    assert_eq!(first_failure(&with(&late, "last-rare", "75")), None);
}

#[test]
fn another_mask_has_other_rare_heaps() {
    let proved = Proved::new("0.156", 3479, 349);
    let other = proved.lie(|proof| proof.mask.bits ^= 1);
    assert!(first_failure(&other).is_some());
}

#[test]
fn a_position_needs_splits_of_one_parity_and_an_even_period() {
    let proved = Proved::new("0.77", 71, 12);
    let mixed = proved.lie(|proof| proof.mask.position = Some(1));
    let Err(Failure::False { message, .. }) = check(&mixed) else {
        panic!("accepted");
    };
    assert!(message.contains("parity"), "{message}");
    let text = Proved::new("0.127", 46_578, 4).certificate();
    let odd = with(
        &with(&text, "period", "3"),
        "computed",
        &(says(&text, "below") + 3).to_string(),
    );
    let Err(Failure::False { message, .. }) = check(&odd) else {
        panic!("accepted");
    };
    assert!(message.contains("even"), "{message}");
}

#[test]
fn lies_about_the_period_are_named() {
    let proved = Proved::new("0.156", 3479, 349);
    let claim = |preperiod, period| {
        let pattern = Pattern {
            preperiod,
            period,
            saltus: 0,
        };
        let mut proof = proved.proof.clone();
        proof.from = proof.from.max(preperiod);
        sparse_certificate(&proved.ruleset, &pattern, proof, &proved.values)
    };
    assert_eq!(first_failure(&claim(3480, 349)), Some(3479));
    assert_eq!(first_failure(&claim(3470, 349)), Some(3478));
    assert_eq!(first_failure(&claim(3479, 698)), Some(3479));
    let differs = |n: &usize| proved.values[*n] != proved.values[n + 348];
    let first = (3479..).find(differs).unwrap();
    assert_eq!(first_failure(&claim(3479, 348)), Some(first as u64));
}

/// A code that leaves at most two heaps; parts may have to differ.
fn split_game() -> impl Strategy<Value = String> {
    let digit = (0u32..8, any::<bool>()).prop_map(|(bits, unequal)| {
        format!("{bits}{}", if unequal && bits >= 4 { "!" } else { "" })
    });
    let first = prop_oneof![4 => Just("0"), 1 => Just("4"), 1 => Just("4!")];
    let digits = prop::collection::vec(digit, 0..5);
    (first, digits).prop_map(|(first, digits)| match digits.concat() {
        none if none.is_empty() => format!("{first}.0"),
        digits => format!("{first}.{digits}"),
    })
}

/// The least period and preperiod that the values show, if they repeat for half of their length.
fn observed(values: &[u32]) -> Option<Pattern> {
    let middle = values.len() / 2;
    let period =
        (1..middle / 3).find(|p| (middle..values.len() - p).all(|n| values[n] == values[n + p]))?;
    let repeats = |n: &usize| values[*n] == values[n + period];
    let before = (0..middle).rev().take_while(repeats).count();
    Some(Pattern {
        preperiod: (middle - before) as u64,
        period: period as u64,
        saltus: 0,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, max_shrink_iters: 50, ..ProptestConfig::default() })]

    #[test]
    fn what_is_verified_holds_far_beyond(game in split_game(), bits in 1u32..32) {
        let all = values(&game, 1_500);
        let ruleset = parse_ruleset(&game).unwrap();
        if let (Some(pattern), Some(best)) = (observed(&all), best_mask(&game, &all)) {
            let other = Mask { bits, ..best };
            for mask in [best, other] {
                let Some(proof) = sparse_proof(&ruleset, &pattern, mask, &all) else {
                    continue;
                };
                let text = sparse_certificate(&ruleset, &pattern, proof, &all);
                check(&text).map_err(|e| TestCaseError::fail(format!("{game}: {e}\n{text}")))?;
                let mut sequence = NimSequence::new(&ruleset);
                sequence.extend_to(8_000).unwrap();
                let far = sequence.values();
                for n in pattern.preperiod as usize..far.len() - pattern.period as usize {
                    prop_assert_eq!(far[n], far[n + pattern.period as usize], "{} at {}", game, n);
                }
            }
        }
    }

    #[test]
    fn changed_sparse_certificates_are_rejected_or_still_true(at in 0usize..400, to in "[0-9 :!.]") {
        let proved = Proved::new("0.055", 259, 148);
        let text = proved.certificate();
        let end = text.find("values ").unwrap();
        let at = at % end;
        let changed = format!("{}{to}{}", &text[..at], &text[at + 1..]);
        prop_assert!(changed == text || check(&changed).is_err());
        if let Ok(verified) = check(&sealed(&changed)) {
            prop_assert_eq!((verified.preperiod, verified.period), (259, 148));
        }
    }
}
