//! Heaps of arithmetic games so large that a theorem tells their value: their moves are looked at as far
//! as that makes sense, and nothing of the size of the heap is listed.

use proptest::prelude::*;
use sprague::notation::parse_ruleset;
use sprague::position::{Change, Limits, Position, PositionAnswer};
use sprague::{Control, Heap};
use std::collections::BTreeSet;

fn answer(text: &str) -> PositionAnswer {
    let position = Position::parse(text).unwrap();
    position.win(&Limits::default()).unwrap()
}

/// The heaps left by the winning moves, and whether these are all.
fn winning(text: &str) -> (Vec<Vec<Heap>>, bool) {
    let answer = answer(text);
    let complete = answer.winning.iter().all(|found| found.complete);
    let changes = answer.winning.into_iter().flat_map(|found| found.changes);
    let heaps = |change| match change {
        Change::Heap { to, .. } => to,
        Change::Value { .. } => Vec::new(),
    };
    (changes.map(heaps).collect(), complete)
}

#[test]
fn a_heap_beyond_the_old_table_has_all_its_winning_moves() {
    for text in ["saliquant[100003]", "saliquant[999999]", "saliquant[20003]"] {
        assert_eq!(winning(text), (vec![vec![2], vec![1]], true), "{text}");
    }
    assert_eq!(winning("totative[100003]"), (vec![vec![1]], true));
}

#[test]
fn divisions_into_very_many_heaps_are_valued_without_writing_them_down() {
    let (moves, complete) = winning("dividing[10^6]");
    assert!(complete);
    // Half of the quotients n / d are even: 2^6 5^6 has 49 divisors, 7 of them with odd quotient.
    assert_eq!(moves.len(), 42);
    assert!(moves.contains(&vec![500_000, 500_000]));
    let (moves, complete) = winning("dividing[10^12]");
    assert!(!complete && moves.contains(&vec![500_000_000_000; 2]));
}

#[test]
fn the_options_of_a_division_game_are_valued_by_its_theorem() {
    let (moves, complete) = winning("residue-throw-divisor[10^5]");
    assert!(complete);
    assert_eq!(moves, [vec![], vec![1]]);
    assert!(!winning("residue-throw-divisor[2*10^6]").1);
}

#[test]
fn a_value_known_by_a_theorem_is_told_though_the_moves_cannot_be_listed() {
    for text in [
        "totative[999983^2]",
        "powerset-totative[999983^2]",
        "maliquant[10^12]",
        "saliquant[10^15+1]",
        "powerset-maliquant[2^40]",
        "divide-throw-residue[10^12+39]",
        "residue-throw-divisor[10^12]",
        "totative[10^9+7]",
        "divide-throw-residue[10^9+7]",
    ] {
        let answer = answer(text);
        assert_eq!(answer.outcome.symbol(), Some("N"), "{text}");
        assert!(!answer.winning[0].complete, "{text}");
    }
}

#[test]
fn a_winning_set_is_found_among_the_first_numbers_of_a_huge_heap() {
    assert_eq!(winning("powerset-totative[999983^2]").0, [[1]]);
    let (moves, _) = winning("powerset-maliquant[2^40]");
    assert_eq!(moves, [[3, 6]]);
}

#[test]
fn a_winning_move_to_a_small_heap_is_found_though_it_comes_last() {
    let (moves, complete) = winning("saliquant[10^15+1]");
    assert!(!complete && moves.contains(&vec![1]), "{moves:?}");
}

#[test]
fn a_lost_sum_of_huge_heaps_is_answered_though_its_moves_cannot_be_listed() {
    for text in [
        "maliquant[10^12] + maliquant[10^12]",
        "fullset-maliquant[20000000]",
    ] {
        let position = Position::parse(text).unwrap();
        let answer = position.win(&Limits::default()).unwrap();
        assert_eq!(answer.outcome.symbol(), Some("P"), "{text}");
        let fights = position
            .fights(answer.outcome, 1000, &Control::new())
            .unwrap();
        assert!(fights[0].longest.is_err(), "{text}");
    }
}

#[test]
fn a_winning_set_has_a_number_for_each_digit() {
    // Heaps 7 · 2^k are worth 4, and 3 · 2^k are worth 1.
    let (moves, _) = winning("powerset-maliquant[2^40] + nim[5]");
    let odd = |heap: &Heap| heap >> heap.trailing_zeros();
    let parts: BTreeSet<Heap> = moves[0].iter().map(odd).collect();
    assert_eq!(parts, BTreeSet::from([3, 7]));
}

#[test]
fn factorisations_of_a_number_with_a_million_of_them_are_looked_at_quickly() {
    let (moves, complete) = winning("mfactoring[2^20*3^6]");
    assert!(complete && !moves.is_empty());
    assert!(!winning("mfactoring[2^40*3^10]").1);
}

#[test]
fn a_look_is_bounded_by_the_options_allowed() {
    let position = Position::parse("totative[10^8+7]").unwrap();
    let limits = Limits {
        options: 10,
        ..Limits::default()
    };
    let answer = position.win(&limits).unwrap();
    assert!(!answer.winning[0].complete);
    assert_eq!(answer.winning[0].count(), 1);
}

#[test]
fn options_of_a_huge_heap_are_refused_without_listing_them() {
    let totative = parse_ruleset("totative").unwrap();
    assert_eq!(
        totative.options(1_000_000_007, 1000, &Control::new()),
        Ok(None)
    );
}

#[test]
fn numbers_played_at_once_are_refused_when_they_are_too_many_to_keep() {
    let game = parse_ruleset("to all of below(2^30)").unwrap();
    let error = game.options(7, 10, &Control::new()).unwrap_err();
    assert!(error.to_string().contains("4194304 numbers"), "{error}");
}

/// Games that are looked at by bundles, of several kinds.
const GAMES: [&str; 8] = [
    "dividing",
    "divide-throw-residue",
    "divide-and-residue",
    "powerset-maliquant",
    "powerset-totative",
    "sfactoring",
    "saliquant",
    "start 1; split into n / d of d, 2 of n % d for 1 <= d < n; to any of {k : 1 <= k < n, k < 5}",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, max_shrink_iters: 40, ..ProptestConfig::default() })]

    #[test]
    fn winning_moves_are_the_options_whose_heaps_cancel(game in 0..GAMES.len(), heap in 2u64..20, nim in 0u64..9) {
        let rules = parse_ruleset(GAMES[game]).unwrap();
        let mut sequence = sprague::NimSequence::new(&rules);
        sequence.extend_to(heap).unwrap();
        let value = |heap: Heap| sequence.value(heap).unwrap();
        let options = rules.options(heap, usize::MAX, &Control::new()).unwrap().unwrap();
        let wanted: BTreeSet<Vec<Heap>> = options
            .into_iter()
            .filter(|to| {
                let sum = to.iter().fold(sprague::BigNimber::ZERO, |sum, &part| sum ^ value(part));
                sum == sprague::BigNimber::from(nim)
            })
            .collect();
        prop_assume!(value(heap) != sprague::BigNimber::from(nim));
        let text = format!("{}[{heap}] + nim[{nim}]", GAMES[game]);
        let position = Position::parse(&text).unwrap();
        let answer = position.win(&Limits::default()).unwrap();
        let first = answer.winning.iter().filter(|found| found.component == 0);
        let changes = first.flat_map(|found| found.changes.clone());
        let found: BTreeSet<Vec<Heap>> = changes
            .map(|change| match change { Change::Heap { to, .. } => to, Change::Value { .. } => vec![] })
            .collect();
        prop_assert_eq!(found, wanted, "{}", text);
    }
}
