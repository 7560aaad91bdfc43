//! Rules whose heaps may stay or grow: exploration, forced play, and the rules that end.

use proptest::prelude::*;
use sprague::loopy::{
    Bounds, Forced, ForcedEnd, ForcedLimits, ForcedValues, LoopyGame, LoopyHeaps, LoopyLimits,
    LoopyValue,
};
use sprague::notation::{parse_rule, parse_ruleset};
use sprague::outcome::Outcome;
use sprague::{BigNimber, Heap, NimSequence};

fn explore(game: &str, to: Heap, largest: Heap) -> LoopyHeaps {
    let game = parse_ruleset(game).unwrap();
    let bounds = Bounds {
        largest,
        ..Bounds::around(0)
    };
    LoopyHeaps::explore(&game, game.start()..=to, bounds, &sprague::Control::new()).unwrap()
}

fn text(value: Option<LoopyValue>) -> String {
    value.map_or_else(|| "?".into(), |value| value.to_string())
}

fn texts(found: &LoopyHeaps, heaps: std::ops::RangeInclusive<Heap>) -> String {
    let words: Vec<String> = heaps.map(|heap| text(found.value(heap))).collect();
    words.join(" ")
}

#[test]
fn games_that_end_have_the_values_of_their_nim_sequence() {
    for game in [
        "kayles",
        "grundy",
        "S(2,5,6)",
        "4.7",
        "saliquot",
        "totative",
        "mtau",
        "dividing",
        "powerset-maliquot",
        "sfactoring",
        "lasker-nim",
        "fullset-totative",
    ] {
        let ruleset = parse_ruleset(game).unwrap();
        assert!(!ruleset.is_loopy(), "{game}");
        let mut sequence = NimSequence::new(&ruleset);
        sequence.extend_to(24).unwrap();
        let found = explore(game, 24, 24);
        for heap in ruleset.start()..=24 {
            let value = sequence.value(heap).map(LoopyValue::from);
            assert_eq!(found.value(heap), value, "{game} at {heap}");
        }
    }
}

#[test]
fn a_walk_with_an_end_is_infinite_with_a_winning_step_beside_it() {
    let found = explore("to one of {n+1, n-1} if n < 5; take 1 if n >= 5", 8, 20);
    assert_eq!(texts(&found, 0..=8), "0 ∞{0} ∞ ∞ ∞ ∞ ∞ ∞ ∞");
    assert_eq!(found.unknown(), 0);
}

#[test]
fn what_hangs_on_unknown_heaps_is_undetermined_until_the_bound_reaches_them() {
    // Heap 40 stops and 41 is passed by: 37 is worth 0 because both its options lead to 40, but what 38
    // and 39 are worth hangs on what lies above.
    let rule = "stop at 40; to n + 1; to n + 2";
    assert_eq!(texts(&explore(rule, 9, 20), 0..=9), "0 ? ? ? ? ? ? ? ? ?");
    assert_eq!(texts(&explore(rule, 40, 50), 37..=40), "0 ? ? 0");
    assert_eq!(texts(&explore(rule, 9, 50), 1..=3), "0 ? ?");
    let rule = "stop at 40, 41; to one of {n + 1, n + 2} if n < 40";
    assert_eq!(texts(&explore(rule, 9, 20), 0..=9), "0 ? ? ? ? ? ? ? ? ?");
    assert_eq!(texts(&explore(rule, 6, 50), 1..=6), "0 2 1 0 2 1");
}

#[test]
fn a_heap_that_can_stay_is_won_or_infinite_whatever_lies_beyond() {
    let found = explore("to one of {0, n, n*n}", 10, 10);
    assert_eq!(found.value(0), Some(LoopyValue::ZERO));
    assert_eq!(text(found.value(1)), "∞{0}");
    // 16 can stay as well, which is all there is to know about it.
    assert_eq!(text(found.value(4)), "∞{0}");
    assert_eq!(found.outcome(16), Outcome::N);
}

#[test]
fn a_larger_bound_never_takes_a_value_back() {
    for rule in [
        "aliquot-partial-sum",
        "to one of {2*n, n/2, n-1}",
        "to one of sums(divisors(n)); to 0 if n % 3 = 0",
        "take 1; split into n+1, n-2 if n > 2 and n % 3 = 0",
        "start 1; to one of {sigma(n), phi(n)} if n > 1",
    ] {
        let bounds = [30, 60, 200, 600];
        let found: Vec<LoopyHeaps> = bounds.iter().map(|&b| explore(rule, 30, b)).collect();
        for pair in found.windows(2) {
            for heap in 1..=30 {
                let (small, large) = (pair[0].value(heap), pair[1].value(heap));
                assert!(small.is_none() || small == large, "{rule} at {heap}");
            }
        }
    }
}

#[test]
fn forced_play_and_exploration_agree() {
    for rule in [
        "aliquot-sum",
        "start 1; stop at 1; to sum of proper_divisors(n)",
        "to 3*n+1 if n % 2 = 1; to n/2 if n % 2 = 0",
        "to n*n % 101",
        "take count of divisors(n) if n % 2 = 0; to n + 1 if n % 2 = 1",
    ] {
        let game = parse_ruleset(rule).unwrap();
        let mut forced = ForcedValues::new(Forced::new(&game).unwrap(), ForcedLimits::default());
        let explored = explore(rule, 60, 10_000);
        for heap in game.start()..=60 {
            let played = forced
                .value(&heap.into(), &sprague::Control::new())
                .unwrap();
            if let (Some(played), Some(value)) = (&played, explored.value(heap)) {
                assert_eq!(*played, value, "{rule} at {heap}");
            }
            let alone = Forced::new(&game).unwrap();
            let alone = alone
                .play(
                    &heap.into(),
                    ForcedLimits::default(),
                    &sprague::Control::new(),
                )
                .unwrap();
            assert_eq!(alone.value(), played, "{rule} at {heap}");
        }
    }
}

#[test]
fn a_rule_whose_moves_branch_is_explored() {
    let game = parse_ruleset("to n - 1; to n + 1 if n = 3").unwrap();
    let found = LoopyGame::solve(
        &game,
        &[0, 1, 2, 3, 4],
        LoopyLimits::default(),
        &sprague::Control::new(),
    )
    .unwrap();
    assert!(matches!(found, LoopyGame::Explored(_)));
    let words: Vec<String> = (0..5).map(|heap| text(found.value(heap))).collect();
    // 4 goes back to 3, from where 2, of value 0, can be reached.
    assert_eq!(words, ["0", "1", "0", "1", "0"]);
}

#[test]
fn forced_play_goes_beyond_64_bits_and_back() {
    let rule = "stop at 3; to 10^30 + 3 if n = 1; to n - 10^30 if n > 10^30";
    let rule = rule.replace("10^30", "(10^15 * 10^15)");
    let game = Forced::new(&parse_ruleset(&rule).unwrap()).unwrap();
    let limits = ForcedLimits {
        moves: 10,
        digits: 40,
        ..ForcedLimits::default()
    };
    let play = game
        .play(&BigNimber::ONE, limits, &sprague::Control::new())
        .unwrap();
    assert_eq!(play.heaps.len(), 3);
    assert_eq!(play.end, ForcedEnd::Finished);
    assert_eq!(play.value(), Some(LoopyValue::ZERO));
}

#[test]
fn rules_are_told_apart_by_whether_their_heaps_grow() {
    let loopy = |rule: &str| parse_ruleset(rule).unwrap().is_loopy();
    for rule in [
        "to n",
        "to n + 1",
        "to one of divisors(n)",
        "aliquot-sum",
        "to 100 if n = 99",
    ] {
        assert!(loopy(rule), "{rule}");
    }
    for rule in [
        "to n - 1",
        "nim",
        "take one of divisors(n)",
        "to n / 2",
        "to phi(n) if n > 1",
    ] {
        assert!(!loopy(rule), "{rule}");
    }
}

#[test]
fn a_rule_that_makes_no_sense_at_a_heap_asked_for_is_refused_and_elsewhere_unknown() {
    let game = parse_ruleset("to n + 1 if n < 4; to 1 / (n - 5) if n >= 4").unwrap();
    let solve = |heaps: &[Heap]| {
        LoopyGame::solve(
            &game,
            heaps,
            LoopyLimits::default(),
            &sprague::Control::new(),
        )
    };
    assert!(
        solve(&[5])
            .unwrap_err()
            .to_string()
            .contains("divided by 0")
    );
    let game = parse_ruleset("to one of {n + 1, 0}; to 9 / (n - 5) if n = 5").unwrap();
    let found = LoopyGame::solve(
        &game,
        &[2],
        LoopyLimits::default(),
        &sprague::Control::new(),
    )
    .unwrap();
    assert_eq!(found.outcome(2), Outcome::N);
    assert_eq!(found.value(5), None);
}

#[test]
fn sums_and_the_sum_of_a_set_are_read_back_as_printed() {
    for text in [
        "start 1; to one of sums(proper_divisors(n))",
        "to sum of divisors(n)",
        "take sum of {k : 1 <= k < n, n % k = 0}",
        "to one of sums({1, 3, n / 2})",
    ] {
        let rule = parse_rule(text).unwrap();
        assert_eq!(rule.to_string(), text);
        assert_eq!(parse_rule(&rule.to_string()).unwrap(), rule);
    }
    for (text, place) in [
        ("to one of sums(n)", 15..16),
        ("to one of sums(factorisations(n))", 15..32),
        ("to one of sums", 14..14),
        ("to sum divisors(n)", 7..8),
    ] {
        assert_eq!(parse_rule(text).unwrap_err().span(), place, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, max_shrink_iters: 50, ..ProptestConfig::default() })]

    /// What is said within a small bound holds in the whole game, which is finite.
    #[test]
    fn values_within_a_bound_hold_in_the_whole_game(
        a in 1..9u64, b in 0..9u64, modulus in 11..40u64, bound in 3..30u64,
    ) {
        let rule = format!(
            "to one of {{({a}*n + {b}) % {modulus}, (n*n + {a}) % {modulus}, n - 1}}"
        );
        let whole = explore(&rule, modulus, modulus);
        prop_assert_eq!(whole.unknown(), 0);
        let part = explore(&rule, bound.min(modulus), bound);
        for heap in 0..=bound.min(modulus) {
            if let Some(value) = part.value(heap) {
                prop_assert_eq!(Some(value), whole.value(heap));
            }
        }
    }
}
