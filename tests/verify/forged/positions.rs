//! Positions, sums and statements that are false in one respect only.

use crate::sums::{heap, is_only, law, name, ups, with_outcome};
use crate::support::*;
use sprague::certificate::{self, PositionClaim, SumClaim, SumComponent, SumMove};
use sprague::claim::FormalStatement;
use sprague::notation::parse_ruleset;
use sprague::outcome::Side;
use sprague::position::Outcome;
use sprague::value::{Arena, FarValues, HeapValues, Leaf, TakeSets};

const HUGE: u64 = 1_000_000_000_000_000_000;

/// The same text with the checksum of the last enclosed certificate spoilt.
fn spoilt(text: &str) -> String {
    let at = text.rfind("\n| checksum ").unwrap() + "\n| checksum ".len();
    let digit = if &text[at..=at] == "0" { "1" } else { "0" };
    sealed(&format!("{}{digit}{}", &text[..at], &text[at + 1..]))
}

fn position(heaps: &[(u64, &str)], outcome: Outcome, periods: Vec<String>) -> PositionClaim {
    PositionClaim {
        heaps: heaps.iter().map(|&(n, game)| (n, game.into())).collect(),
        outcome: Some(outcome),
        periods,
        ..PositionClaim::default()
    }
}

fn sum(components: Vec<SumComponent>) -> SumClaim {
    SumClaim {
        components,
        ..SumClaim::default()
    }
}

fn outcomes() -> String {
    outcomes_certificate("S(1,2|1,3)", &[1, 2], &[1, 3])
}

#[test]
fn what_is_enclosed_must_not_be_damaged() {
    let kayles = certificate("kayles", 1_000);
    let game = |text: &str| parse_ruleset(text).unwrap();
    let said = FormalStatement::same_values(&game("S(1,2)"), &[(game("0.33"), 0)]).unwrap();
    let statement = certificate::statement(&said, &periods_of(&said));
    let by_law = SumClaim {
        certificates: vec![law(&take_sets(&[1, 2], &[1, 3]), 200).unwrap()],
        ..sum(vec![heap(3_000_000, "S(1,2|1,3)")])
    };
    let by_period = SumClaim {
        certificates: vec![kayles.clone()],
        ..sum(vec![heap(HUGE, "0.77"), SumComponent::Value(ups(&[1], 1))])
    };
    for text in [
        statement_certificate("G(kayles, n) != 0 for n >= 1"),
        statement_certificate("S(1,2|1,3)[n] > 0 for n >= 4"),
        certificate::same_values(&[], Some(statement)),
        position(&[(HUGE, "0.77")], Outcome::N, vec![kayles])
            .certificate()
            .unwrap(),
        position(&[(HUGE, "S(1,2|1,3)")], Outcome::L, vec![outcomes()])
            .certificate()
            .unwrap(),
        with_outcome(&by_law, 'L'),
        with_outcome(&by_period, 'L'),
    ] {
        check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(reason(&spoilt(&text)).contains("damaged"), "{text}");
    }
}

#[test]
fn certificates_of_other_games_do_not_count() {
    let other = certificate("0.07", 1_000);
    let kayles = position(&[(HUGE, "0.77")], Outcome::N, vec![other]);
    assert!(reason(&kayles.certificate().unwrap()).contains("missing"));
    let other = position(&[(HUGE, "S(1,2|1,4)")], Outcome::L, vec![outcomes()]);
    assert!(reason(&other.certificate().unwrap()).contains("another game"));
    // A heap of 2 is worth ^ in the one game and 0 in the other.
    let worths = vec![(2, "S(1,2|1,3)".to_string(), ups(&[1], 0))];
    let components = vec![heap(2, "S(1|1)")];
    is_only(
        &SumClaim {
            worths,
            ..sum(components)
        },
        'P',
    );
}

#[test]
fn moves_that_are_not_allowed_or_not_checked_are_rejected() {
    let nimbers = |to: u64| PositionClaim {
        nimbers: vec![1, 3],
        winning: Some((1, vec![to])),
        ..position(&[], Outcome::N, vec![])
    };
    check(&nimbers(1).certificate().unwrap()).unwrap();
    let larger = PositionClaim {
        winning: Some((0, vec![3])),
        ..nimbers(1)
    };
    assert!(reason(&larger.certificate().unwrap()).contains("smaller"));
    let partizan = PositionClaim {
        winning: Some((0, vec![HUGE - 1])),
        ..position(&[(HUGE, "S(1,2|1,3)")], Outcome::L, vec![outcomes()])
    };
    assert!(reason(&partizan.certificate().unwrap()).contains("no move"));
    // Left wins this by taking both beans; that she can also lose it tells nothing.
    let bad_move = SumClaim {
        winners: [
            Some((Side::Right, Some(SumMove::Heap(0, vec![1])))),
            Some((Side::Left, None)),
        ],
        ..sum(vec![heap(2, "S(1,2|1,3)")])
    };
    assert!(reason(&bad_move.certificate().unwrap()).contains("loses"));
}

#[test]
fn a_heap_is_worth_neither_less_nor_more() {
    // A heap of 2 is worth ^.
    for (digits, nimber) in [(vec![], 0), (vec![2], 0), (vec![1], 1), (vec![1, 1], 0)] {
        let claim = SumClaim {
            worths: vec![(2, "S(1,2|1,3)".into(), ups(&digits, nimber))],
            ..sum(vec![heap(2, "S(1,2|1,3)")])
        };
        assert_eq!(first_failure(&with_outcome(&claim, 'L')), Some(2));
    }
}

/// Heaps around the first one of a law are worth what they are.
fn is_worth_its_values(game: &str, text: &str, values: &[Option<Leaf>]) {
    for (size, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        let components = vec![
            heap(size as u64, game),
            SumComponent::Value(value.negative()),
        ];
        let claim = SumClaim {
            certificates: vec![text.to_string()],
            ..sum(components)
        };
        is_only(&claim, 'P');
    }
}

#[test]
fn a_law_tells_nothing_of_heaps_before_it() {
    let subsets = (1..16_usize)
        .map(|bits| -> Vec<usize> { (1..5).filter(|n| bits >> (n - 1) & 1 == 1).collect() });
    let subsets: Vec<Vec<usize>> = subsets.collect();
    let mut repetitions = 0;
    for code in (0..225).step_by(4) {
        let sets = take_sets(&subsets[code % 15], &subsets[code / 15]);
        let mut arena = Arena::new();
        let values = leaves(&mut arena, &sets);
        if let Some(far) = FarValues::find(&mut arena, &sets).unwrap()
            && let Some(text) = certificate::repetition(&name(&sets), far.law())
        {
            is_worth_its_values(&name(&sets), &text, &values);
            // It may as well be said of later heaps only.
            let later = (says(&text, "from") + 5).to_string();
            is_worth_its_values(&name(&sets), &with(&text, "from", &later), &values);
            repetitions += 1;
        }
    }
    assert!(repetitions > 10, "{repetitions}");
    // In the second one, gains begin at heap 9, and not at heap 5; in the third one at heap 15.
    for (left, right) in [([1, 2], [1, 3]), ([1, 2], [1, 4]), ([2, 3], [1, 4])] {
        let sets = take_sets(&left, &right);
        let text = law(&sets, 200).unwrap();
        assert!(text.contains("\ngains "), "{text}");
        is_worth_its_values(&name(&sets), &text, &leaves(&mut Arena::new(), &sets));
    }
}

/// The values of the first heaps that are numbers, ups and nimbers.
fn leaves(arena: &mut Arena, sets: &TakeSets) -> Vec<Option<Leaf>> {
    let values = HeapValues::new(sets.clone()).values(arena, 24).unwrap();
    let leaf = |value: &_| arena.as_leaf(*value).cloned();
    values.iter().map(leaf).collect()
}
