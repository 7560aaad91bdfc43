//! Sums of random games against plain search on the whole position: who wins, and every winning move.

use proptest::prelude::*;
use sprague::Control;
use sprague::position::{Change, Limits, Move, Player, Position, PositionAnswer, Side};
use sprague::value::{Arena, Outcome, TakeSets, TooLarge, Value, heap_values};
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
    let moves = components.map(|i| {
        position
            .moves(i, side, usize::MAX, &Control::new())
            .unwrap()
    });
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

fn answered(position: &Position, answer: &PositionAnswer) -> (String, BTreeSet<String>) {
    assert!(answer.winning.iter().all(|found| found.complete));
    let moves = answer
        .winning
        .iter()
        .flat_map(|found| found.moves(position));
    let moves: Vec<String> = moves.map(|made| format!("{made:?}")).collect();
    let set: BTreeSet<String> = moves.iter().cloned().collect();
    assert_eq!(set.len(), moves.len(), "a move is listed twice");
    (answer.outcome.symbol().unwrap().to_string(), set)
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

/// The player, the component and the heaps left of each winning move.
type WinningMoves = BTreeSet<(Player, usize, Vec<u128>)>;

/// The letter of the outcome and the winning moves of heaps of one game, by canonical forms of sums;
/// nothing if those grow too large.
fn by_canonical_forms(
    values: &[Value],
    takes: (&[usize], &[usize]),
    heaps: &[(usize, bool)],
    arena: &mut Arena,
) -> Result<(String, WinningMoves), TooLarge> {
    let mut signed = Vec::new();
    for &(heap, negative) in heaps {
        let value = values[heap];
        signed.push(if negative {
            arena.negative(value)?
        } else {
            value
        });
    }
    let mut good = BTreeSet::new();
    for (i, &(heap, negative)) in heaps.iter().enumerate() {
        let others = (0..heaps.len()).filter(|&j| j != i).map(|j| signed[j]);
        let others = arena.sum_all(others)?;
        for player in [Player::Left, Player::Right] {
            let set = if (player == Player::Left) != negative {
                takes.0
            } else {
                takes.1
            };
            for &take in set.iter().filter(|&&take| take <= heap) {
                let left = values[heap - take];
                let left = if negative {
                    arena.negative(left)?
                } else {
                    left
                };
                let sum = arena.sum(others, left)?;
                let outcome = arena.outcome(sum)?;
                let wins = match player {
                    Player::Left => matches!(outcome, Outcome::L | Outcome::P),
                    _ => matches!(outcome, Outcome::R | Outcome::P),
                };
                if wins {
                    let to = if take == heap {
                        vec![]
                    } else {
                        vec![(heap - take) as u128]
                    };
                    good.insert((player, i, to));
                }
            }
        }
    }
    let sum = arena.sum_all(signed)?;
    Ok((arena.outcome(sum)?.letter().to_string(), good))
}

#[test]
fn ten_partizan_heaps_are_won_as_canonical_forms_of_their_sums_say() {
    let games: [(&[usize], &[usize], usize); 6] = [
        (&[1, 2], &[1, 5], 12),
        (&[1, 2], &[1, 3], 20),
        (&[1, 4], &[1, 5], 20),
        (&[1, 3], &[2, 5], 12),
        (&[2, 3], &[1, 4], 10),
        (&[1, 2], &[2, 4], 10),
    ];
    let (mut state, mut checked) = (1u64, 0);
    for (left, right, largest) in games {
        for _ in 0..12 {
            let mut arena = Arena::with_limit(1 << 20);
            let sets = TakeSets::new(left, right).unwrap();
            let values = heap_values(&mut arena, &sets, largest + 1).unwrap();
            let mut heap = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (1 + (state >> 33) as usize % largest, state >> 63 == 1)
            };
            let heaps: Vec<(usize, bool)> = (0..10).map(|_| heap()).collect();
            let Ok(expected) = by_canonical_forms(&values, (left, right), &heaps, &mut arena)
            else {
                continue;
            };
            checked += 1;
            let words = |set: &[usize]| {
                set.iter()
                    .map(usize::to_string)
                    .collect::<Vec<_>>()
                    .join(",")
            };
            let game = format!("S({}|{})", words(left), words(right));
            let term = |&(heap, negative): &(usize, bool)| {
                format!("{} {game}[{heap}]", if negative { "-" } else { "+" })
            };
            let text = heaps.iter().map(term).collect::<Vec<_>>().join(" ");
            let position = Position::parse(text.trim_start_matches("+ ")).unwrap();
            let answer = position.win(&Limits::default()).unwrap();
            let moves = answer
                .winning
                .iter()
                .flat_map(|found| found.moves(&position));
            let moves = moves.map(|made| match made.change {
                Change::Heap { to, .. } => {
                    let to = to.into_iter().map(u128::from).collect();
                    (made.player, made.component, to)
                }
                Change::Value { .. } => panic!("{text} has heaps only"),
            });
            let found = (
                answer.outcome.symbol().unwrap().to_string(),
                moves.collect(),
            );
            assert_eq!(found, expected, "{text}");
        }
    }
    assert!(checked > 40, "only {checked} sums could be checked");
}
