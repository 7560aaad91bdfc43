//! Sums of random games against plain search on the whole position: who wins, and every winning move.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use sprague::position::{Answer, Limits, Move, Position, Side};
use std::collections::{BTreeSet, HashMap};

type Memo = HashMap<(Vec<String>, Side), bool>;

/// Whether the player to move wins, by trying every move.
fn wins(position: &Position, side: Side, memo: &mut Memo) -> bool {
    let parts = position.components().iter().map(ToString::to_string);
    let mut key: Vec<String> = parts.filter(|part| part != "0").collect();
    key.sort();
    if let Some(&known) = memo.get(&(key.clone(), side)) {
        return known;
    }
    let moves = all_moves(position, side);
    let won = moves
        .iter()
        .any(|made| !wins(&position.after(made).unwrap(), side.other(), memo));
    memo.insert((key, side), won);
    won
}

fn all_moves(position: &Position, side: Side) -> Vec<Move> {
    let components = 0..position.components().len();
    let moves = components.map(|i| position.moves(i, side, usize::MAX).unwrap());
    moves.flat_map(|moves| moves.list).collect()
}

/// The letter of the outcome and the winning moves as text.
fn searched(position: &Position) -> (String, BTreeSet<String>) {
    let mut memo = Memo::new();
    let mut good = BTreeSet::new();
    let mut won = Vec::new();
    for side in Side::BOTH {
        won.push(wins(position, side, &mut memo));
        for made in all_moves(position, side) {
            if !wins(&position.after(&made).unwrap(), side.other(), &mut memo) {
                good.insert(format!("{made:?}"));
            }
        }
    }
    let letter = match (won[0], won[1]) {
        (true, true) => 'N',
        (true, false) => 'L',
        (false, true) => 'R',
        (false, false) => 'P',
    };
    (letter.to_string(), good)
}

fn answered(position: &Position, answer: &Answer) -> (String, BTreeSet<String>) {
    assert!(answer.winning.iter().all(|found| found.complete));
    let moves = answer
        .winning
        .iter()
        .flat_map(|found| found.moves(position));
    let moves: Vec<String> = moves.map(|made| format!("{made:?}")).collect();
    let set: BTreeSet<String> = moves.iter().cloned().collect();
    assert_eq!(set.len(), moves.len(), "a move is listed twice");
    (answer.standing.symbol().unwrap().to_string(), set)
}

fn check(text: &str) {
    let position = Position::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let answer = position.win(&Limits::default()).unwrap();
    assert_eq!(answered(&position, &answer), searched(&position), "{text}");
}

fn set() -> impl Strategy<Value = String> {
    prop::collection::btree_set(1u32..8, 0..4).prop_map(|set| {
        let words: Vec<String> = set.iter().map(u32::to_string).collect();
        words.join(",")
    })
}

fn impartial_heap() -> impl Strategy<Value = String> {
    let code = prop::collection::vec(0u32..8, 1..4).prop_map(|digits| {
        let digits: String = digits.iter().map(u32::to_string).collect();
        format!("0.{digits}")
    });
    let subtraction = set()
        .prop_filter("an empty set is written otherwise", |set| !set.is_empty())
        .prop_map(|set| format!("S({set})"));
    let named = prop::sample::select(vec![
        "nim",
        "kayles",
        "grundy",
        "saliquot",
        "maliquot",
        "mtotient",
        "totative",
        "dividing",
        "fullset-maliquot",
        "powerset-maliquot",
        "0.[3]",
        "4.7",
        "0.8F",
        "S(1,3,5,...)",
        "S(all except 2,5)",
        "CUT(2,3)",
        "take one of divisors(n)",
        "mfactoring",
    ]);
    let game = prop_oneof![code, subtraction, named.prop_map(String::from)];
    (game, 2u32..8).prop_map(|(game, heap)| format!("{game}[{heap}]"))
}

fn partizan_heap() -> impl Strategy<Value = String> {
    let sets = (set(), set()).prop_map(|(left, right)| format!("S({left}|{right})"));
    let codes = prop::sample::select(vec!["0.77|0.07", "0.3|0.137", "4.7|0.3", "0.12|0.31"]);
    let game = prop_oneof![3 => sets, 1 => codes.prop_map(String::from)];
    (game, 1u32..9).prop_map(|(game, heap)| format!("{game}[{heap}]"))
}

fn bare_value() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "0",
        "1",
        "-1/2",
        "3/4",
        "*",
        "*2",
        "*5",
        "^",
        "v*",
        "^^",
        "^[2]",
        "+-1",
        "{2|0}",
        "{1|*}",
        "{2|0||-1}",
        "tiny(1)",
        "{3|1}",
        "{1|-3}",
        "{0,*|0}",
        "{0||0|-2}",
        "2*3",
        "{^|v}",
    ])
    .prop_map(String::from)
}

fn sum_of(
    term: impl Strategy<Value = String> + 'static,
    most: usize,
) -> impl Strategy<Value = String> {
    let signed = (prop::bool::weighted(0.4), term);
    prop::collection::vec(signed, 1..=most).prop_map(|terms| {
        let mut text = String::new();
        for (minus, term) in terms {
            text += match (text.is_empty(), minus) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &term;
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn random_impartial_sums_are_won_as_plain_search_says(text in sum_of(impartial_heap(), 3)) {
        check(&text);
    }

    #[test]
    fn random_partizan_sums_are_won_as_plain_search_says(text in sum_of(partizan_heap(), 4)) {
        check(&text);
    }

    #[test]
    fn random_sums_of_values_are_won_as_plain_search_says(text in sum_of(bare_value(), 5)) {
        check(&text);
    }

    #[test]
    fn random_mixed_sums_are_won_as_plain_search_says(
        text in sum_of(prop_oneof![impartial_heap(), partizan_heap(), bare_value()], 3),
    ) {
        check(&text);
    }
}
