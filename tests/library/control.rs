//! Everything that can take long ends when it is told to.

use sprague::arithmetic::FactorSieve;
use sprague::arithmetic::guess::guess;
use sprague::family::FamilyError;
use sprague::formula::check;
use sprague::loopy::{
    Bounds, Forced, ForcedLimits, Graph, Labels, LoopyGame, LoopyHeaps, LoopyLimits,
};
use sprague::notation::{parse_claims, parse_family, parse_ruleset};
use sprague::ruleset::OptionsError;
use sprague::value::{Arena, HeapError, TooLarge, heap_values};
use sprague::{Control, Stopped};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A handle whose time is up after so many looks at it.
fn looks(allowed: u64) -> Control {
    let looked = Arc::new(AtomicU64::new(0));
    let clock = move || Duration::from_secs(looked.fetch_add(1, Ordering::Relaxed));
    Control::with(Some((Duration::from_secs(allowed), clock)), None)
}

fn cancelled() -> Control {
    let control = Control::new();
    control.cancel();
    control
}

/// How many numbers are told to whoever watches.
fn watched() -> (Control, Arc<AtomicU64>) {
    let told = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&told);
    let sink = Box::new(move |_: &sprague::Progress| {
        count.fetch_add(1, Ordering::Relaxed);
    });
    let no_clock: Option<(Duration, fn() -> Duration)> = None;
    (Control::with(no_clock, Some(sink)), told)
}

const TIME_UP: Stopped = Stopped::TimeUp;

#[test]
fn options_that_nobody_can_list_to_the_end_are_left_when_the_time_is_up() {
    // A long walk without a single option, huge numbers of partitions, of subsets, of factorisations.
    for (rule, heap) in [
        ("to one of {k in below(n) : k > n}", 1_000_000_000),
        (
            "to one of {j + k : 1 <= j < n, 1 <= k < n, j + k < 0}",
            30_000,
        ),
        ("0.0V", 1_000_000),
        ("0.V!", 100_000),
        ("0.[1]", 1 << 62),
        ("take any of nondivisors(n)", 1000),
        (
            "to one of factorisations(n); start 1",
            2u64.pow(20) * 3u64.pow(10) * 5u64.pow(5),
        ),
        ("to one of sums({k : 1 <= k < 1000})", 1_000_000),
    ] {
        let game = parse_ruleset(rule).unwrap();
        let visit = &mut |_: &[u64]| ControlFlow::Continue(());
        let ended = game.for_each_option(heap, &looks(40), visit);
        assert_eq!(ended, Err(OptionsError::Stopped(TIME_UP)), "{rule}");
    }
}

#[test]
fn a_rule_walks_on_only_as_long_as_it_may() {
    let game = parse_ruleset("to one of {k in below(n) : k > n}").unwrap();
    let rule = game.custom_rule().unwrap();
    let visit = &mut |_: sprague::ruleset::custom::MoveBundle<'_>| ControlFlow::Continue(());
    let ended = rule.for_each_move(1_000_000, &FactorSieve::new(), &cancelled(), visit);
    assert_eq!(ended, Err(OptionsError::Stopped(Stopped::Cancelled)));
    let ended = rule.for_each_move_within(1_000_000, 1_000_000, &cancelled(), visit);
    assert_eq!(ended, Err(OptionsError::Stopped(Stopped::Cancelled)));
    let allowed = game.allows(1_000_000, &[3, 4], 1000, &cancelled());
    assert_eq!(allowed, Err(OptionsError::Stopped(Stopped::Cancelled)));
}

#[test]
fn loopy_games_are_left_when_the_time_is_up() {
    let stopped = Some(OptionsError::Stopped(TIME_UP));
    let game = parse_ruleset("aliquot-partial-sum").unwrap();
    let bounds = Bounds::around(10_000);
    let explored = LoopyHeaps::explore(&game, 1..=10_000, bounds, &looks(500));
    assert_eq!(explored.err(), stopped);
    let solved = LoopyGame::solve(&game, &[10_000], LoopyLimits::default(), &looks(50));
    assert_eq!(solved.err(), stopped);
    let forced = Forced::new(&parse_ruleset("aliquot-sum").unwrap()).unwrap();
    // The play of 276 goes on to numbers that take long to factor.
    let limits = ForcedLimits {
        moves: 2000,
        digits: 90,
        ..ForcedLimits::default()
    };
    let played = forced.play(&276u32.into(), limits, &looks(100_000));
    assert_eq!(played.err(), stopped);
}

#[test]
fn labels_are_left_when_the_time_is_up() {
    let positions: Vec<_> = (0..3000u32).map(|u| ((0..u).collect(), true)).collect();
    let graph = Graph::new(positions);
    assert_eq!(Labels::of(&graph, &looks(20)).err(), Some(TIME_UP));
    let sums = (0..3000u32).map(|u| vec![vec![u / 2, u / 3]]).collect();
    let graph = graph.with_sums(sums);
    assert_eq!(Labels::of(&graph, &looks(20)).err(), Some(TIME_UP));
}

#[test]
fn partizan_values_are_left_when_the_time_is_up() {
    let sum = "{3|0||-1} + {5|1||-4|-7} + {7|2||-9} + {11||3|-5} + {13|4|||-2} + {17|6||-1}";
    let mut arena = Arena::new();
    let value = arena.parse(sum).unwrap();
    arena.set_control(looks(5));
    let text = |arena: &mut Arena| arena.thermograph(value).map(|_| ());
    let ended: Vec<_> = (0..9).map(|_| text(&mut arena)).collect();
    assert_eq!(ended.last(), Some(&Err(TooLarge::Stopped(TIME_UP))));
    let mut arena = Arena::new();
    arena.set_control(looks(5));
    let game = parse_ruleset("0.77").unwrap();
    let rules = sprague::ruleset::Partizan {
        left: game.clone(),
        right: parse_ruleset("0.07").unwrap(),
    };
    let ended = heap_values(&mut arena, &rules, 1000);
    assert_eq!(
        ended,
        Err(HeapError::Options(OptionsError::Stopped(TIME_UP)))
    );
}

#[test]
fn whoever_watches_is_told() {
    let (control, told) = watched();
    let game = parse_ruleset("aliquot-partial-sum").unwrap();
    LoopyHeaps::explore(&game, 1..=50, Bounds::around(50), &control).unwrap();
    assert!(told.load(Ordering::Relaxed) > 0);
}

#[test]
fn families_are_left_when_the_time_is_up() {
    // No game satisfies the condition, and nobody can try all.
    let text = "S(a,b,c) for a in 1..10^9, b in 1..10^9, c in 1..10^9 if a + b = 0";
    let family = parse_family(text).unwrap();
    let stopped = FamilyError::Stopped(TIME_UP);
    assert_eq!(family.size(&looks(100)), Err(stopped.clone()));
    let mut units = family.units(10).under(&looks(100));
    assert_eq!(units.next().unwrap().err(), Some(stopped));
}

#[test]
fn a_claim_about_ten_thousand_million_games_is_left_when_the_time_is_up() {
    let claims = parse_claims(
        "source: nobody\n[1]\nfamily: S(a) for a in 1..10^10\nperiod: 2*a\n\
         [2]\nfamily: S(1,2)\nvalues: (01)^(2^63+1)\n",
    )
    .unwrap();
    let formula = |entry: usize| claims.entries[entry].formula.as_ref().unwrap();
    let ended = check(formula(0), 1000, 1 << 30, &looks(100));
    assert_eq!(ended, Err(FamilyError::Stopped(TIME_UP)));
    let report = check(formula(1), 1000, 1 << 30, &Control::new()).unwrap();
    assert_eq!(report.fields[0].too_large, 1);
}

#[test]
fn no_more_heaps_are_computed_than_are_needed_to_see_that_nothing_fits() {
    let game = parse_ruleset("divide-and-residue").unwrap();
    let guesses = guess(&game, 2000, 1 << 30, &Control::new()).unwrap();
    assert!(guesses.found.is_empty() && guesses.checked.is_empty());
}

#[test]
fn numbers_of_lists_and_counts_of_primes_are_left_when_the_time_is_up() {
    let visit = &mut |_: &[u64]| ControlFlow::Continue(());
    for rule in [
        "to one of {0 : d in divisors(897612484786617600), e in divisors(897612484786617600), d+e = 7}",
        "to one of {0 : k in sums({j : 1 <= j <= 5700}), k < 0}",
        "to pi(10^12) - pi(10^12 - n)",
        "take 1; stop if pi(10^12) = n",
    ] {
        let game = parse_ruleset(rule).unwrap();
        let ended = game.for_each_option(400, &looks(40), visit);
        assert_eq!(ended, Err(OptionsError::Stopped(TIME_UP)), "{rule}");
    }
}

#[test]
fn whether_play_may_grow_is_found_out_with_a_bounded_amount_of_work() {
    for rule in [
        "to pi(10^12-n) - pi(10^12-n)",
        "to one of {0 : d in divisors(897612484786617600), e in divisors(897612484786617600), d+e = 7}",
        "take one of {k : 1 <= k < n, 1 <= j < n, tau(9223372036854775783-k-j) = 1}",
        "to one of {0 : k in sums({j : 1 <= j <= 5700}), k < 0}",
    ] {
        assert!(!parse_ruleset(rule).unwrap().is_loopy(), "{rule}");
    }
    assert!(parse_ruleset("to one of divisors(3n)").unwrap().is_loopy());
}

#[test]
fn forced_play_with_long_numbers_is_left_when_the_time_is_up() {
    let forced = |rule: &str, control: &Control| {
        let game = Forced::new(&parse_ruleset(rule).unwrap()).unwrap();
        let heap = 10u64.pow(18).into();
        game.play(&heap, ForcedLimits::default(), control)
    };
    let stopped = forced("to tau(n^16000)", &looks(40)).err();
    assert_eq!(stopped, Some(OptionsError::Stopped(TIME_UP)));
    // One expression makes no number of tens of millions of bits.
    let product = vec!["n^16000"; 46].join("*");
    let refused = forced(&format!("to ({product}) % 7"), &Control::new());
    assert!(refused.is_err() || refused.is_ok_and(|play| play.heaps.len() == 1));
}

#[test]
fn a_move_with_more_heaps_than_fit_is_not_spelled_out() {
    let game = parse_ruleset("split into 60000000 of 1 if n > 1").unwrap();
    let found = game.options_of_parts(99, 10, 1000, &Control::new());
    let too_long = OptionsError::TooLong {
        heap: 99,
        limit: 1000,
    };
    assert_eq!(found, Err(too_long));
    let visit = &mut |_: &[u64]| ControlFlow::Continue(());
    let refused = game
        .for_each_option(99, &Control::new(), visit)
        .unwrap_err();
    assert!(
        refused.to_string().contains("more than 4194304 heaps"),
        "{refused}"
    );
}

#[test]
fn a_rule_of_many_letters_is_read_with_its_heap() {
    let product = vec!["n"; 250].join("*");
    let read = sprague::notation::parse_sum(&format!("to ({product}) % 7[10^18]"));
    assert_eq!(read.map(|terms| terms.len()), Ok(1));
}
