//! Labels of loopy games against plain play: every sum with a nim-heap decided by working backwards,
//! and every label of a piece against many games the piece may belong to.

use proptest::prelude::*;
use sprague::loopy::{Graph, Labels, LoopyValue};
use sprague::outcome::Outcome;
use std::collections::BTreeSet;

type Options = Vec<Vec<u32>>;

/// Who wins every sum of a position and a nim-heap up to `most`, by retrograde analysis.
fn sums_with_nim(options: &Options, most: u32) -> Vec<Vec<Outcome>> {
    let mut known: Vec<Vec<Option<Outcome>>> = vec![vec![None; most as usize + 1]; options.len()];
    loop {
        let mut changed = false;
        for u in 0..options.len() {
            for k in 0..=most as usize {
                if known[u][k].is_some() {
                    continue;
                }
                let moved = options[u].iter().map(|&v| known[v as usize][k]);
                let reduced = (0..k).map(|j| known[u][j]);
                let results: Vec<_> = moved.chain(reduced).collect();
                let next = Some(Outcome::N);
                if results.contains(&Some(Outcome::P)) {
                    known[u][k] = next;
                } else if results.iter().all(|result| *result == next) {
                    known[u][k] = Some(Outcome::P);
                }
                changed |= known[u][k].is_some();
            }
        }
        if !changed {
            break;
        }
    }
    let drawn = |row: Vec<Option<Outcome>>| {
        let row = row.into_iter();
        row.map(|result| result.unwrap_or(Outcome::DRAW)).collect()
    };
    known.into_iter().map(drawn).collect()
}

fn closed(options: &Options) -> Graph {
    Graph::new(options.iter().map(|list| (list.clone(), true)).collect())
}

fn assert_predicts(value: &LoopyValue, outcomes: &[Outcome], about: &str) {
    for (k, outcome) in (0u32..).zip(outcomes) {
        let sum = value + &LoopyValue::from(k);
        assert_eq!(sum.outcome(), *outcome, "{about} is {value}, with *{k}");
    }
}

fn any_options(positions: usize, density: f64) -> impl Strategy<Value = Options> {
    let row = proptest::collection::vec(proptest::bool::weighted(density), positions);
    proptest::collection::vec(row, positions).prop_map(|rows| {
        let chosen = |row: Vec<bool>| (0..).zip(row).filter(|(_, yes)| *yes).map(|(v, _)| v);
        rows.into_iter().map(|row| chosen(row).collect()).collect()
    })
}

/// Graphs with cycles whose moves mostly lead to smaller numbers, so that larger labels occur.
fn leaning_options(positions: usize) -> impl Strategy<Value = Options> {
    let pair = (any_options(positions, 0.45), any_options(positions, 0.06));
    pair.prop_map(|(down, any)| {
        let keep = |(u, (down, any)): (usize, (Vec<u32>, Vec<u32>))| {
            let mut all: BTreeSet<u32> = any.into_iter().collect();
            all.extend(down.into_iter().filter(|&v| (v as usize) < u));
            all.into_iter().collect()
        };
        down.into_iter().zip(any).enumerate().map(keep).collect()
    })
}

/// The completion that gives the incomplete positions of a piece more options, some of them new
/// positions.
fn completed(piece: &[(Vec<u32>, bool)], more: &Options) -> Options {
    let mut all: Options = more.clone();
    for ((known, complete), options) in piece.iter().zip(&mut all) {
        if *complete {
            options.clone_from(known);
        } else {
            options.extend(known);
            options.sort_unstable();
            options.dedup();
        }
    }
    all
}

/// Checks everything said about a piece in one game it may belong to.
fn assert_holds_in(piece: &[(Vec<u32>, bool)], game: &Options) {
    let graph = Graph::new(piece.to_vec());
    let labels = Labels::of(&graph, &sprague::Control::new()).unwrap();
    let outcomes = sums_with_nim(game, game.len() as u32 + 1);
    for u in 0..piece.len() as u32 {
        let row = &outcomes[u as usize];
        let about = format!("{u} of {piece:?} in {game:?}");
        if let Some(value) = labels.value(&graph, u) {
            assert_predicts(&value, row, &about);
        }
        let outcome = labels.outcome(&graph, u);
        if outcome.is_known() {
            assert_eq!(outcome, row[0], "{about}");
        }
        if labels.is_infinite(u) {
            assert!(!row.contains(&Outcome::P), "{about}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn labels_of_a_whole_game_decide_every_sum_with_a_nim_heap(options in leaning_options(14)) {
        let graph = closed(&options);
        let labels = Labels::of(&graph, &sprague::Control::new()).unwrap();
        let outcomes = sums_with_nim(&options, 16);
        for u in 0..options.len() as u32 {
            let value = labels.value(&graph, u).expect("nothing is unknown");
            assert_predicts(&value, &outcomes[u as usize], &format!("{u} of {options:?}"));
        }
    }

    #[test]
    fn labels_of_sparse_games_decide_every_sum_with_a_nim_heap(options in any_options(9, 0.2)) {
        let graph = closed(&options);
        let labels = Labels::of(&graph, &sprague::Control::new()).unwrap();
        let outcomes = sums_with_nim(&options, 10);
        for u in 0..options.len() as u32 {
            let value = labels.value(&graph, u).expect("nothing is unknown");
            assert_predicts(&value, &outcomes[u as usize], &format!("{u} of {options:?}"));
        }
    }

    #[test]
    fn labels_of_a_piece_hold_in_every_game_it_may_belong_to(
        options in leaning_options(9),
        complete in proptest::collection::vec(proptest::bool::weighted(0.7), 9),
        games in proptest::collection::vec(leaning_options(12), 6),
        wild in proptest::collection::vec(any_options(12, 0.2), 6),
    ) {
        let piece: Vec<_> = options.into_iter().zip(complete).collect();
        for more in games.iter().chain(&wild) {
            assert_holds_in(&piece, &completed(&piece, more));
        }
    }
}

/// All sets of the numbers below `count`.
fn subsets(count: u32) -> Vec<Vec<u32>> {
    let members = |set: u32| (0..count).filter(|v| set >> v & 1 == 1).collect();
    (0..1 << count).map(members).collect()
}

#[test]
fn on_tiny_pieces_every_completion_agrees_with_every_label() {
    // Two complete positions and an unknown one, whose options are any of these, of a nim-heap of
    // two that play has elsewhere, and of a position that only loops.
    let (two, one, zero, ever) = (3, 4, 5, 6);
    for first in subsets(3) {
        for second in subsets(3) {
            for known in subsets(3) {
                let piece = vec![
                    (first.clone(), true),
                    (second.clone(), true),
                    (known.clone(), false),
                ];
                for more in subsets(7) {
                    let rows = vec![vec![], vec![], more, vec![one, zero], vec![zero], vec![]];
                    let mut rows: Options = rows;
                    rows.push(vec![ever]);
                    assert_eq!(rows.len(), two as usize + 4);
                    assert_holds_in(&piece, &completed(&piece, &rows));
                }
            }
        }
    }
}

#[test]
fn finite_labels_of_a_piece_are_missed_only_where_two_games_differ() {
    // The converse for finite labels: a position without a certain label has none where the
    // unknown positions loop for ever.
    let ever = 3;
    for first in subsets(3) {
        for second in subsets(3) {
            for known in subsets(3) {
                let piece = vec![
                    (first.clone(), true),
                    (second.clone(), true),
                    (known, false),
                ];
                let graph = Graph::new(piece.clone());
                let labels = Labels::of(&graph, &sprague::Control::new()).unwrap();
                let game = completed(&piece, &vec![vec![], vec![], vec![ever], vec![ever]]);
                let outcomes = sums_with_nim(&game, 5);
                for u in 0..3 {
                    let zero = outcomes[u as usize].iter().position(|o| *o == Outcome::P);
                    assert_eq!(labels.finite(u).map(|m| m as usize), zero, "{piece:?}");
                }
            }
        }
    }
}

#[test]
fn a_position_that_can_stay_is_infinite_whatever_else_it_can_do() {
    let graph = Graph::new(vec![(vec![0], false), (vec![0, 2], true), (vec![], true)]);
    let labels = Labels::of(&graph, &sprague::Control::new()).unwrap();
    assert!(labels.is_infinite(0));
    assert_eq!(labels.value(&graph, 0), None);
    assert_eq!(labels.outcome(&graph, 1), Outcome::N);
}

#[test]
fn a_piece_without_positions_or_with_options_outside_is_no_problem() {
    assert!(Graph::new(vec![]).is_empty());
    let _ = Labels::of(&Graph::new(vec![]), &sprague::Control::new());
    let graph = Graph::new(vec![(vec![7], true), (vec![], true)]);
    let labels = Labels::of(&graph, &sprague::Control::new()).unwrap();
    assert_eq!(labels.value(&graph, 0), None);
    assert_eq!(labels.value(&graph, 1), Some(LoopyValue::ZERO));
}
