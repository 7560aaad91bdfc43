//! Labels of loopy games that split heaps, against retrograde analysis of all positions.

use proptest::prelude::*;
use sprague::loopy::{Graph, Labels, LoopyValue};
use sprague::outcome::Outcome;
use std::collections::HashMap;

/// Heaps come in ranks of two. Moves to one heap may stay in the rank, so that play can circle;
/// moves to two heaps lead to lower ranks, so that there are finitely many positions.
const HEAPS: u32 = 6;

/// The options of every heap, each a sorted list of heaps.
type Game = Vec<Vec<Vec<u32>>>;

fn game() -> impl Strategy<Value = Game> {
    let seeds = proptest::collection::vec((0..100u32, 0..100u32, 0..100u32), 0..5);
    proptest::collection::vec(seeds, HEAPS as usize).prop_map(|seeds| {
        let heap = |(u, seeds): (u32, Vec<(u32, u32, u32)>)| {
            let (rank, below) = (2 * (u / 2) + 2, 2 * (u / 2));
            let option = |(kind, a, b): (u32, u32, u32)| match (kind % 2, below) {
                (0, 1..) => {
                    let mut pair = vec![a % below, b % below];
                    pair.sort_unstable();
                    pair
                }
                _ => vec![a % rank],
            };
            seeds.into_iter().map(option).collect()
        };
        (0..).zip(seeds).map(heap).collect()
    })
}

/// Who wins the position on the board, heaps and one nim-heap.
struct Play {
    number: HashMap<(Vec<u32>, u32), usize>,
    options: Vec<Vec<usize>>,
    outcomes: Vec<Option<Outcome>>,
}

impl Play {
    fn new(game: &Game, most: u32) -> Self {
        let mut all: Vec<(Vec<u32>, u32)> = (0..HEAPS).map(|u| (vec![u], most)).collect();
        let mut number: HashMap<_, _> = all.iter().cloned().zip(0..).collect();
        let mut options: Vec<Vec<usize>> = Vec::new();
        while let Some((heaps, nim)) = all.get(options.len()).cloned() {
            let mut next: Vec<(Vec<u32>, u32)> = (0..nim).map(|k| (heaps.clone(), k)).collect();
            for (i, &heap) in heaps.iter().enumerate() {
                for option in &game[heap as usize] {
                    let mut left = heaps.clone();
                    left.remove(i);
                    left.extend(option);
                    left.sort_unstable();
                    next.push((left, nim));
                }
            }
            let known = |position: (Vec<u32>, u32)| {
                *number.entry(position.clone()).or_insert_with(|| {
                    all.push(position);
                    all.len() - 1
                })
            };
            options.push(next.into_iter().map(known).collect());
        }
        let outcomes = vec![None; options.len()];
        let mut play = Play {
            number,
            options,
            outcomes,
        };
        while play.round() {}
        play
    }

    fn round(&mut self) -> bool {
        let (next, previous) = (Some(Outcome::N), Some(Outcome::P));
        let mut changed = false;
        for u in 0..self.options.len() {
            if self.outcomes[u].is_some() {
                continue;
            }
            let mut results = self.options[u].iter().map(|&v| self.outcomes[v]);
            if results.clone().any(|result| result == previous) {
                self.outcomes[u] = next;
            } else if results.all(|result| result == next) {
                self.outcomes[u] = previous;
            }
            changed |= self.outcomes[u].is_some();
        }
        changed
    }

    fn outcome(&self, heap: u32, nim: u32) -> Outcome {
        let number = self.number[&(vec![heap], nim)];
        self.outcomes[number].unwrap_or(Outcome::DRAW)
    }
}

/// The piece of a game in which some heaps are incomplete and lack some of their options.
fn piece(game: &Game, complete: &[bool], missing: u64) -> Graph {
    let mut singles = Vec::new();
    let mut sums = Vec::new();
    for (u, options) in game.iter().enumerate() {
        let shown = |i: usize| complete[u] || missing >> ((7 * u + i) % 64) & 1 == 0;
        let known: Vec<Vec<u32>> = (0..)
            .zip(options)
            .filter(|(i, _)| shown(*i))
            .map(|(_, option)| option.clone())
            .collect();
        let single = known.iter().filter(|option| option.len() == 1);
        singles.push((single.map(|option| option[0]).collect(), complete[u]));
        sums.push(
            known
                .into_iter()
                .filter(|option| option.len() > 1)
                .collect(),
        );
    }
    Graph::new(singles).with_sums(sums)
}

const MOST: u32 = 7;

fn assert_right(game: &Game, graph: &Graph) -> usize {
    let labels = Labels::of(graph, &sprague::Control::new()).unwrap();
    let play = Play::new(game, MOST);
    let mut certain = 0;
    for u in 0..HEAPS {
        let outcome = labels.outcome(graph, u);
        if outcome.is_known() {
            assert_eq!(outcome, play.outcome(u, 0), "{u} of {game:?}");
        }
        let Some(value) = labels.value(graph, u) else {
            continue;
        };
        certain += 1;
        for nim in 0..=MOST {
            let sum = &value + &LoopyValue::from(nim);
            assert_eq!(
                sum.outcome(),
                play.outcome(u, nim),
                "{u} of {game:?} is {value}, with *{nim}"
            );
        }
    }
    certain
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_shrink_iters: 400, ..ProptestConfig::default() })]

    #[test]
    fn labels_of_splitting_games_decide_every_sum_with_a_nim_heap(game in game()) {
        let certain = assert_right(&game, &piece(&game, &[true; HEAPS as usize], 0));
        prop_assert_eq!(certain, HEAPS as usize, "nothing is unknown");
    }

    #[test]
    fn labels_of_a_piece_of_a_splitting_game_hold_in_the_game(
        game in game(),
        complete in proptest::collection::vec(proptest::bool::weighted(0.7), HEAPS as usize),
        missing: u64,
    ) {
        assert_right(&game, &piece(&game, &complete, missing));
    }
}

#[test]
fn two_loops_at_once_are_a_draw_in_every_sum() {
    // Heap 1 can stay; heap 2 splits into two of it or goes to 0.
    let game: Game = vec![
        vec![],
        vec![vec![0], vec![1]],
        vec![vec![0], vec![1, 1]],
        vec![],
        vec![],
        vec![],
    ];
    let graph = piece(&game, &[true; HEAPS as usize], 0);
    let labels = Labels::of(&graph, &sprague::Control::new()).unwrap();
    assert_eq!(labels.value(&graph, 2), Some(LoopyValue::infinity([0u32])));
    assert_eq!(assert_right(&game, &graph), HEAPS as usize);
}
