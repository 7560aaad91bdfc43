//! Games as plain trees and a search for outcomes that knows no theory.

use proptest::prelude::*;
use sprague::value::{Arena, Outcome, Value};

/// A game as the list of its options, without sharing and without simplification.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tree {
    pub lefts: Vec<Tree>,
    pub rights: Vec<Tree>,
}

impl Tree {
    /// The tree with the players exchanged.
    pub(crate) fn negative(&self) -> Tree {
        let negate = |trees: &[Tree]| trees.iter().map(Tree::negative).collect();
        Tree {
            lefts: negate(&self.rights),
            rights: negate(&self.lefts),
        }
    }

    /// The value of the tree.
    pub(crate) fn value(&self, arena: &mut Arena) -> Value {
        let lefts: Vec<Value> = self.lefts.iter().map(|tree| tree.value(arena)).collect();
        let rights: Vec<Value> = self.rights.iter().map(|tree| tree.value(arena)).collect();
        arena.game(&lefts, &rights).unwrap()
    }

    /// The canonical tree of a value.
    pub(crate) fn of(arena: &mut Arena, value: Value) -> Tree {
        let (lefts, rights) = arena.options(value).unwrap();
        let mut trees =
            |values: Vec<Value>| values.into_iter().map(|v| Tree::of(arena, v)).collect();
        Tree {
            lefts: trees(lefts),
            rights: trees(rights),
        }
    }
}

/// Does the player to move win the sum of these trees?
fn mover_wins(sum: &mut Vec<&Tree>, left_moves: bool) -> bool {
    for i in 0..sum.len() {
        let component = sum[i];
        let options = if left_moves {
            &component.lefts
        } else {
            &component.rights
        };
        for option in options {
            sum[i] = option;
            let wins = !mover_wins(sum, !left_moves);
            sum[i] = component;
            if wins {
                return true;
            }
        }
    }
    false
}

/// The outcome of a sum of trees, by trying all play.
pub(crate) fn searched_outcome(sum: &[&Tree]) -> Outcome {
    let mut sum = sum.to_vec();
    let left = mover_wins(&mut sum, true);
    let right = mover_wins(&mut sum, false);
    Outcome::from_winners(left, right)
}

fn tree(lefts: &[&Tree], rights: &[&Tree]) -> Tree {
    let copy = |trees: &[&Tree]| trees.iter().map(|&tree| tree.clone()).collect();
    Tree {
        lefts: copy(lefts),
        rights: copy(rights),
    }
}

/// 0, *, *2, ↑, ↓, ↑*.
fn tiny_all_small() -> Vec<Tree> {
    let zero = Tree::default();
    let star = tree(&[&zero], &[&zero]);
    let up = tree(&[&zero], &[&star]);
    let star2 = tree(&[&zero, &star], &[&zero, &star]);
    let up_star = tree(&[&zero, &star], &[&zero]);
    vec![zero, star, star2, up.negative(), up, up_star]
}

/// The all-small ones above, 1, −1, 2, −1/2 and ±1.
fn tiny_games() -> Vec<Tree> {
    let mut games = tiny_all_small();
    let zero = Tree::default();
    let one = tree(&[&zero], &[]);
    let half = tree(&[&zero], &[&one]);
    games.extend([
        tree(&[&one], &[]),
        tree(&[&one], &[&one.negative()]),
        half.negative(),
        one.negative(),
        one,
    ]);
    games
}

/// Random games of some variety: hot, cold and tepid ones, two levels above simple games.
pub(crate) fn small_tree() -> impl Strategy<Value = Tree> {
    prop::sample::select(tiny_games()).prop_recursive(2, 8, 2, |inner| {
        let options = prop::collection::vec(inner, 1..=2);
        (options.clone(), options).prop_map(|(lefts, rights)| Tree { lefts, rights })
    })
}

/// Random games that are larger than search can judge.
pub(crate) fn large_tree() -> impl Strategy<Value = Tree> {
    prop::sample::select(tiny_games()).prop_recursive(4, 60, 3, |inner| {
        let options = prop::collection::vec(inner, 1..=3);
        (options.clone(), options).prop_map(|(lefts, rights)| Tree { lefts, rights })
    })
}

/// Random all-small games: both players can move or neither can.
pub(crate) fn all_small_tree() -> impl Strategy<Value = Tree> {
    prop::sample::select(tiny_all_small()).prop_recursive(3, 24, 2, |inner| {
        let options = prop::collection::vec(inner, 1..=2);
        (options.clone(), options).prop_map(|(lefts, rights)| Tree { lefts, rights })
    })
}
