//! Positions whose answers are known: worked examples of the papers, huge heaps, misère play, loopy
//! heaps, and how long a lost position can be held.

use sprague::Control;
use sprague::position::{Change, Limits, Player, Position, Side};
use std::collections::{BTreeSet, HashMap};

fn position(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn outcome(text: &str) -> &'static str {
    let answer = position(text).win(&Limits::default()).unwrap();
    answer.outcome.symbol().unwrap_or("undetermined")
}

/// The winning moves as `player component: to`.
fn winning(text: &str) -> Vec<String> {
    winning_within(text, &Limits::default())
}

fn winning_within(text: &str, limits: &Limits) -> Vec<String> {
    let position = position(text);
    let answer = position.win(limits).unwrap();
    assert!(answer.winning.iter().all(|found| found.complete), "{text}");
    let moves = answer
        .winning
        .iter()
        .flat_map(|found| found.moves(&position));
    let word = |change: &Change| match change {
        Change::Heap { to, .. } => format!("{to:?}"),
        Change::Value { to, .. } => to.to_string(),
    };
    moves
        .map(|made| format!("{} {}: {}", made.player, made.component, word(&made.change)))
        .collect()
}

#[test]
fn the_examples_of_the_paper_on_arithmetic_functions() {
    // Examples 1 and 2.
    assert_eq!(
        winning("maliquot[6] + maliquot[7]"),
        ["any 0: [2]", "any 0: [3]"]
    );
    let moves: BTreeSet<String> = winning("saliquot[6] + saliquot[7]").into_iter().collect();
    assert_eq!(
        moves,
        BTreeSet::from(["any 0: [3]", "any 0: [5]", "any 1: [6]"].map(String::from))
    );
    // Example 5, with its misprint (see the tests of the paper).
    assert_eq!(
        outcome("mtotient[2] + mtotient[3] + mtotient[4] + mtotient[5]"),
        "P"
    );
    assert_eq!(
        winning("mtotient[7] + totative[7]"),
        ["any 1: [2]", "any 1: [4]", "any 1: [6]"]
    );
    // Example 10.
    assert_eq!(
        winning("dividing[18] + dividing[7]"),
        ["any 0: [2, 2, 2, 2, 2, 2, 2, 2, 2]"]
    );
    // Example 11.
    assert_eq!(winning("mfactoring[12]"), ["any 0: [2, 2, 3]"]);
}

#[test]
fn the_worked_example_of_partizan_subtraction_games() {
    // Red 7, bLue 3, bLue 4, Red 1: worth ↓²*, the notes give Left 7 → 6 and Right 1 → 0.
    let text = "-S(1,2|1,3)[7] + S(1,2|1,3)[3] + S(1,2|1,3)[4] - S(1,2|1,3)[1]";
    assert_eq!(outcome(text), "N");
    let moves = winning(text);
    assert!(moves.contains(&"Left 0: [6]".to_string()), "{moves:?}");
    assert!(moves.contains(&"Right 3: []".to_string()), "{moves:?}");
}

#[test]
fn boutons_example_of_nim() {
    assert_eq!(outcome("nim[1] + nim[2] + nim[3]"), "P");
    assert_eq!(
        winning("nim[3] + nim[5] + nim[7]"),
        ["any 0: [2]", "any 1: [4]", "any 2: [6]"]
    );
}

#[test]
fn a_huge_heap_of_kayles_has_its_winning_moves_in_runs() {
    let position = position("kayles[10^18]");
    let answer = position.win(&Limits::default()).unwrap();
    assert_eq!(answer.outcome.symbol(), Some("N"));
    assert!(answer.winning[0].complete);
    assert_eq!(answer.winning[0].runs.len(), 2);
    assert_eq!(answer.winning[0].count(), 83_333_333_333_333_338);
}

#[test]
fn runs_stand_for_exactly_the_moves_that_listing_finds() {
    let few = Limits {
        options: 600,
        ..Limits::default()
    };
    for text in [
        "kayles[2900] + *3",
        "kayles[2901] + *7",
        "0.137[3000] + *5",
        "0.07[3111] + *2",
        "0.15[2507] + *",
        "0.[3][2500] + *77",
        "S(1,3,5,...)[2800] + *",
        "S(1,3,5,...)[2801]",
        "S(all except 2,5)[2700] + *9",
        "S(1,4,7,...)[3000] + *2",
        "0.[1][2999]",
        "0.[12][3000] + *",
    ] {
        let sorted =
            |limits| -> BTreeSet<String> { winning_within(text, limits).into_iter().collect() };
        let (runs, listed) = (sorted(&few), sorted(&Limits::default()));
        assert_eq!(runs, listed, "{text}");
    }
}

#[test]
fn closed_forms_answer_for_huge_heaps() {
    assert_eq!(winning("maliquot[1000000007*12]"), ["any 0: [1]"]);
    assert_eq!(
        winning("nim[10^18] + nim[10^17]"),
        ["any 0: [100000000000000000]"]
    );
}

#[test]
fn misere_nim_is_lost_with_an_odd_number_of_ones_or_nim_sum_zero() {
    for a in 0..5u64 {
        for b in 0..5 {
            for c in 0..5 {
                let text = format!("nim[{a}] + nim[{b}] + nim[{c}]");
                let lost = if a.max(b).max(c) <= 1 {
                    (a + b + c) % 2 == 1
                } else {
                    a ^ b ^ c == 0
                };
                let answer = position(&text).misere(1_000_000, &Control::new()).unwrap();
                assert_eq!(answer.outcome.letter() == 'P', lost, "{text}");
            }
        }
    }
}

/// The misère P-positions among single heaps of Kayles begin 1, 4, 9, 12, 20 (Sibert and Conway).
#[test]
fn misere_kayles_loses_the_heaps_that_are_known() {
    let lost: Vec<u64> = (1..=20)
        .filter(|n| {
            let answer = position(&format!("kayles[{n}]"))
                .misere(5_000_000, &Control::new())
                .unwrap();
            answer.outcome.letter() == 'P'
        })
        .collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
}

#[test]
fn misere_play_of_a_value_is_refused() {
    assert!(
        position("kayles[3] + ^")
            .misere(1000, &Control::new())
            .is_err()
    );
}

/// Remoteness by its definition: the winner hurries, the loser delays.
fn remoteness(
    position: &Position,
    side: Side,
    memo: &mut HashMap<(String, Side), (bool, u32)>,
) -> (bool, u32) {
    let key = (position.to_string(), side);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let mut after = Vec::new();
    for i in 0..position.components().len() {
        for made in position
            .moves(i, side, usize::MAX, &Control::new())
            .unwrap()
            .list
        {
            after.push(remoteness(
                &position.after(&made).unwrap(),
                side.other(),
                memo,
            ));
        }
    }
    let quick = after
        .iter()
        .filter(|(wins, _)| !wins)
        .map(|(_, n)| n + 1)
        .min();
    let slow = after.iter().map(|(_, n)| n + 1).max().unwrap_or(0);
    let found = quick.map_or((false, slow), |quick| (true, quick));
    memo.insert(key, found);
    found
}

#[test]
fn the_longest_fight_is_the_remoteness() {
    for text in [
        "nim[3] + nim[5] + nim[6]",
        "kayles[4] + kayles[4]",
        "S(1,2|1,3)[4] - S(1,2|1,3)[7] + *",
        "1 - 1",
        "grundy[6] + *2 + *3",
        "{2|0} - {2|0}",
    ] {
        let position = position(text);
        let answer = position.win(&Limits::default()).unwrap();
        let fights = position
            .fights(answer.outcome, 1_000_000, &Control::new())
            .unwrap();
        assert!(!fights.is_empty(), "{text}");
        for fight in fights {
            let side = if fight.player == Player::Right {
                Side::Right
            } else {
                Side::Left
            };
            let (moves, length) = fight.longest.unwrap();
            let mut memo = HashMap::new();
            assert_eq!(
                (false, length),
                remoteness(&position, side, &mut memo),
                "{text}"
            );
            for made in moves {
                let after = position.after(&made).unwrap();
                assert_eq!(
                    remoteness(&after, side.other(), &mut memo),
                    (true, length - 1),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_fight_beyond_the_limit_is_not_computed() {
    let position = position("nim[30] + nim[30]");
    let answer = position.win(&Limits::default()).unwrap();
    let fights = position
        .fights(answer.outcome, 100, &Control::new())
        .unwrap();
    assert!(fights[0].longest.is_err());
}

#[test]
fn loopy_heaps_are_won_lost_and_drawn() {
    // 6 and 28 are perfect: a move leads back to them.
    assert_eq!(outcome("aliquot-sum[6]"), "draw");
    assert_eq!(winning("aliquot-sum[6]"), ["any 0: [6]"]);
    assert_eq!(outcome("aliquot-sum[6] + nim[3]"), "draw");
    // 7 moves to 1, which is finished: worth 1 like a heap of one.
    assert_eq!(outcome("aliquot-sum[7] + nim[1]"), "P");
    assert_eq!(winning("aliquot-sum[7] + nim[3]"), ["any 1: [1]"]);
    assert_eq!(outcome("aliquot-sum[276] + nim[3]"), "undetermined");
}

#[test]
fn an_endless_heap_draws_a_hot_game() {
    let answer = position("aliquot-sum[6] + {1|-1}").win(&Limits::default());
    assert_eq!(answer.unwrap().outcome.symbol(), Some("draw"));
}
