//! Long work is stopped within one call, and goes on as if it had never been.

use sprague::notation::parse_ruleset;
use sprague::sequence::long_run::{LongRun, RunError};
use sprague::sequence::{EngineKind, LimitError};
use sprague::subtraction::{LosingHeaps, Solver};
use sprague::{Control, Heap, NimSequence, PeriodSearch, Progress, Stopped};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A handle whose time is up at its `looks`-th look at the clock, which is the only time there is here.
fn after_looks(looks: u64) -> Control {
    let seen = AtomicU64::new(0);
    let clock = move || Duration::from_secs(seen.fetch_add(1, Ordering::Relaxed) + 1);
    Control::with(Some((Duration::from_secs(looks), clock)), None)
}

/// Games that make every engine work, with a heap that takes each of them some looks.
const GAMES: [(&str, Heap); 16] = [
    ("take phi(n)", 400_000),
    ("take all of totatives(n)", 200_000),
    ("take all of proper_divisors(n)", 200_000),
    ("to all of proper_divisors(n); stop at 1", 200_000),
    ("take one of divisors(n)", 20_000),
    ("take one of nondivisors(n)", 100_000),
    ("to one of nondivisors(n)", 20_000),
    ("take one of totatives(n)", 20_000),
    ("take one of nontotatives(n)", 5_000),
    ("divide-and-residue", 3_000),
    ("take one of factorisations(n)", 5_000),
    ("take one of squares(n)", 3_000),
    ("S(2,5,6)", 20_000),
    ("kayles", 40_000),
    ("4.07", 3_000),
    ("0.8F", 200),
];

/// The values of a game by an engine that is stopped again and again.
fn in_pieces(mut sequence: NimSequence, to: Heap) -> (Vec<u32>, usize) {
    let mut stops = 0;
    for looks in (1..).map(|piece| 1 + piece % 7) {
        sequence.set_control(&after_looks(looks));
        match sequence.extend_to(to) {
            Ok(()) => break,
            Err(LimitError::Stopped(why)) => assert_eq!(why, Stopped::TimeUp),
            Err(other) => panic!("{other}"),
        }
        stops += 1;
        // Enough to have been stopped in all kinds of places.
        if stops == 200 {
            sequence.set_control(&Control::new());
            sequence.extend_to(to).unwrap();
            break;
        }
    }
    (sequence.values().to_vec(), stops)
}

#[test]
fn every_engine_is_stopped_within_a_call_and_goes_on_where_it_was() {
    for kind in EngineKind::ALL {
        let mut stopped = 0;
        for (game, to) in GAMES {
            let to = match kind {
                EngineKind::Reference => to.min(100),
                EngineKind::Listing | EngineKind::Breaking => to.min(2_000),
                _ => to,
            };
            let ruleset = parse_ruleset(game).unwrap();
            let begin = || NimSequence::with_engine(&ruleset, kind);
            let Some(mut whole) = begin() else {
                continue;
            };
            whole.extend_to(to).unwrap();
            let (found, stops) = in_pieces(begin().unwrap(), to);
            assert!(found == whole.values(), "{kind} engine on {game}");
            stopped += stops;
        }
        assert!(stopped > 0, "the {kind} engine is never stopped");
    }
}

#[test]
fn every_engine_looks_at_its_control_whatever_the_game() {
    let control = Control::new();
    control.cancel();
    for kind in EngineKind::ALL {
        for (game, to) in GAMES {
            let ruleset = parse_ruleset(game).unwrap();
            let Some(sequence) = NimSequence::with_engine(&ruleset, kind) else {
                continue;
            };
            let stopped = sequence.under(&control).extend_to(to);
            let cancelled = LimitError::Stopped(Stopped::Cancelled);
            assert_eq!(stopped, Err(cancelled), "{kind} engine on {game}");
        }
    }
}

#[test]
fn a_cancelled_search_says_so_and_keeps_its_values() {
    let control = Control::new();
    let mut search = PeriodSearch::new(&parse_ruleset("0.6").unwrap()).under(&control);
    search.run(2_000).unwrap();
    control.cancel();
    let cancelled = LimitError::Stopped(Stopped::Cancelled);
    assert_eq!(search.run(1_000_000), Err(cancelled));
    assert!(search.values().len() >= 2_001);
}

#[test]
fn one_heap_that_takes_for_ever_is_stopped() {
    for rule in [
        // Ten thousand million moves that are all the same.
        "to 0 for 1 <= a <= 100000, 1 <= b <= 100000",
        // A thousand million numbers for heap 1000, none of which is a move.
        "take one of {k in squares(n*n*n*n*n*n) : k < 0}",
    ] {
        let ruleset = parse_ruleset(rule).unwrap();
        let mut sequence = NimSequence::new(&ruleset).under(&after_looks(3));
        let stopped = sequence.extend_to(1000);
        assert_eq!(stopped, Err(LimitError::Stopped(Stopped::TimeUp)), "{rule}");
        assert!(sequence.values().len() < 100, "{rule}");
    }
}

#[test]
fn a_long_run_is_stopped_and_goes_on() {
    let game = parse_ruleset("0.106").unwrap();
    let mut whole = LongRun::new(&game, 1 << 28).unwrap();
    whole.advance(300_000).unwrap();
    let mut run = LongRun::new(&game, 1 << 28).unwrap();
    for looks in [1, 5, 40, 2, 100, 7] {
        run = run.under(&after_looks(looks));
        let stopped = run.advance(300_000).unwrap_err();
        assert_eq!(
            stopped,
            RunError::Limit(LimitError::Stopped(Stopped::TimeUp))
        );
    }
    run = run.under(&Control::new());
    run.advance(300_000).unwrap();
    assert_eq!(run.statistics(), whole.statistics());
}

/// How far a search has come when it has its proof, in steps of so many heaps.
fn computed(game: &str, step: Heap) -> usize {
    let mut search = PeriodSearch::new(&parse_ruleset(game).unwrap());
    let mut to = 0;
    while !search.advance_to(to).unwrap() {
        to += step + to / 50;
    }
    search.values().len()
}

#[test]
fn where_a_period_is_found_does_not_depend_on_the_steps() {
    for game in ["kayles", "0.16", "S(2,5,6)", "S(all except 2,5)", "0.127"] {
        let wanted = computed(game, 1_000_000);
        for step in [7, 1000, 16_385] {
            assert_eq!(computed(game, step), wanted, "{game} in steps of {step}");
        }
    }
}

#[test]
fn sensible_work_ends_where_it_ends_whatever_came_before() {
    let game = parse_ruleset("0.6").unwrap();
    let mut search = PeriodSearch::new(&game);
    search.run_sensibly(60_000).unwrap();
    let mut other = PeriodSearch::new(&game);
    for to in [3, 600, 577, 2_500, 2_540, 30_000, 44_444] {
        other.advance_to(to).unwrap();
    }
    other.run_sensibly(60_000).unwrap();
    assert_eq!(search.share_of_work(), other.share_of_work());
}

#[test]
fn a_search_tells_how_far_it_is() {
    let told: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let sink = Arc::clone(&told);
    let no_deadline: Option<(Duration, fn() -> Duration)> = None;
    let control = Control::with(
        no_deadline,
        Some(Box::new(move |now| sink.lock().unwrap().push(now.clone()))),
    );
    let game = parse_ruleset("take one of squares(n)").unwrap();
    let _ = PeriodSearch::new(&game).under(&control).run(400).unwrap();
    let told = told.lock().unwrap();
    assert!(told.len() > 100);
    assert!(told.is_sorted_by(|a, b| a.done <= b.done && a.share <= b.share));
    assert_eq!(told.last().unwrap().total, Some(401));
    assert_eq!(told.last().unwrap().share, 1.0);
}

#[test]
fn periods_of_subtraction_sets_are_stopped() {
    let mut solver = Solver::new().with_values_in_memory(100_000);
    // Long enough to go on in a ring.
    let set = [11, 27, 33, 49, 60];
    let stopped = solver.solve_under(&set, 1 << 30, &after_looks(2));
    assert_eq!(stopped, Err(Stopped::TimeUp));
    let control = Control::new();
    control.cancel();
    let losing = LosingHeaps::new(&[11, 27, 33, 49, 60]).period_under(1 << 30, &control);
    assert_eq!(losing, Err(Stopped::Cancelled));
    let large: Vec<Heap> = (1..400)
        .map(|k| k * k % 9973 + 1)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    assert_eq!(
        solver.solve_under(&large, 1 << 30, &control),
        Err(Stopped::Cancelled)
    );
    // What was stopped leaves nothing behind.
    let again = solver.solve(&[2, 5, 6], 10_000).pattern.unwrap();
    assert_eq!(again.period, 11);
}
