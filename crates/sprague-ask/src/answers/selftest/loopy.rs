//! Games that need not end in two ways: by their labels, and by working backwards from where play ends.

use super::{Compared, Random};
use sprague::Control;
use sprague::loopy::{Graph, Labels, LoopyValue};
use sprague::outcome::Outcome;

/// Positions of a random game.
const POSITIONS: u64 = 9;
/// Nim-heaps that are put beside each of them: 0 to 3.
const NIM_HEAPS: usize = 4;

pub(super) fn labels(random: &mut Random, control: &Control) -> Compared {
    let density = 1 + random.below(4);
    let options: Vec<Vec<u32>> = (0..POSITIONS)
        .map(|_| {
            let all = 0..POSITIONS as u32;
            all.filter(|_| random.below(10) < density).collect()
        })
        .collect();
    let graph = Graph::new(options.iter().map(|list| (list.clone(), true)).collect());
    let labels = Labels::of(&graph, control)?;
    let outcomes = backwards(&options);
    let mut compared = Vec::new();
    for (position, outcomes) in (0u32..).zip(outcomes) {
        let Some(value) = labels.value(&graph, position) else {
            compared.push(Err(format!(
                "{options:?}: position {position} has no label"
            )));
            continue;
        };
        let wrong = (0u32..).zip(outcomes).find(|(nim, outcome)| {
            let sum = &value + &LoopyValue::from(*nim);
            sum.outcome() != *outcome
        });
        compared.push(match wrong {
            None => Ok(()),
            Some((nim, _)) => Err(format!("{options:?}: position {position} with *{nim}")),
        });
    }
    Ok(compared)
}

/// Who wins each position beside each nim-heap: those are settled from which a settled one can be reached or all
/// moves lead to settled ones; what remains is drawn.
fn backwards(options: &[Vec<u32>]) -> Vec<[Outcome; NIM_HEAPS]> {
    let mut known = vec![[Outcome::DRAW; NIM_HEAPS]; options.len()];
    loop {
        let mut changed = false;
        for place in 0..options.len() {
            for nim in 0..NIM_HEAPS {
                if known[place][nim] != Outcome::DRAW {
                    continue;
                }
                let moved = options[place].iter().map(|&to| known[to as usize][nim]);
                let reduced = (0..nim).map(|smaller| known[place][smaller]);
                let after: Vec<Outcome> = moved.chain(reduced).collect();
                if after.contains(&Outcome::P) {
                    known[place][nim] = Outcome::N;
                } else if after.iter().all(|after| *after == Outcome::N) {
                    known[place][nim] = Outcome::P;
                }
                changed |= known[place][nim] != Outcome::DRAW;
            }
        }
        if !changed {
            return known;
        }
    }
}
