//! Sums of loopy heaps with partizan games against a plain search of all their positions.

use proptest::prelude::*;
use sprague::Control;
use sprague::loopy::{Bounds, LoopyLimits};
use sprague::position::{Limits, Move, Outcome, Position, Prospect, Side, Theory};
use std::collections::{BTreeSet, HashMap};

type Key = (Vec<String>, Side);

fn key(position: &Position, side: Side) -> Key {
    let components = position.components().iter();
    let mut names: Vec<String> = components.map(ToString::to_string).collect();
    names.sort();
    (names, side)
}

fn moves(position: &Position, side: Side) -> Vec<Move> {
    let all = (0..position.components().len()).flat_map(|i| {
        let moves = position.moves(i, side, 1000, &Control::new()).unwrap();
        assert!(moves.complete);
        moves.list
    });
    all.collect()
}

/// Who wins every position that can be reached, straight from the definition.
fn plain(position: &Position) -> HashMap<Key, Prospect> {
    let mut options: HashMap<Key, Vec<Key>> = HashMap::new();
    let mut waiting = Side::BOTH.map(|side| (position.clone(), side)).to_vec();
    while let Some((position, side)) = waiting.pop() {
        let own = key(&position, side);
        if options.contains_key(&own) {
            continue;
        }
        let after = moves(&position, side).into_iter();
        let after: Vec<Position> = after.map(|made| position.after(&made).unwrap()).collect();
        let keys = after.iter().map(|after| key(after, side.other())).collect();
        options.insert(own, keys);
        waiting.extend(after.into_iter().map(|after| (after, side.other())));
        assert!(options.len() < 200_000);
    }
    let mut solved: HashMap<Key, Prospect> = HashMap::new();
    loop {
        let before = solved.len();
        for (key, after) in &options {
            let is = |after: &Key, prospect| solved.get(after) == Some(&prospect);
            if after.iter().any(|after| is(after, Prospect::Loss)) {
                solved.insert(key.clone(), Prospect::Win);
            } else if after.iter().all(|after| is(after, Prospect::Win)) {
                solved.insert(key.clone(), Prospect::Loss);
            }
        }
        if solved.len() == before {
            break;
        }
    }
    for key in options.into_keys() {
        solved.entry(key).or_insert(Prospect::Draw);
    }
    solved
}

fn text(made: &Move) -> String {
    format!("{made:?}")
}

/// Compares who wins and all good moves. If `exact`, everything must be certain.
fn agrees(position: &Position, limits: &Limits, exact: bool) {
    let expected = plain(position);
    let answer = position.win(limits).unwrap();
    for side in Side::BOTH {
        let truth = expected[&key(position, side)];
        let found = answer.outcome.of(side);
        assert!(
            found == truth || (!exact && found == Prospect::Unknown),
            "{position} {side}"
        );
        let wanted = match found {
            Prospect::Win => Prospect::Loss,
            Prospect::Draw => Prospect::Draw,
            _ => continue,
        };
        let good = moves(position, side)
            .into_iter()
            .filter(|made| expected[&key(&position.after(made).unwrap(), side.other())] == wanted);
        let good: BTreeSet<String> = good.map(|made| text(&made)).collect();
        let own = answer
            .winning
            .iter()
            .filter(|w| w.player == position.player(side));
        let complete = own.clone().all(|winning| winning.complete);
        let listed: BTreeSet<String> = own
            .flat_map(|w| w.moves(position))
            .map(|made| text(&made))
            .collect();
        assert!(complete || !exact, "{position} {side}");
        match complete {
            true => assert_eq!(listed, good, "{position} {side}"),
            false => assert!(listed.is_subset(&good), "{position} {side}"),
        }
    }
}

/// A rule that moves the heaps 1 to 6 anywhere among 0 to 6.
fn loopy_rule() -> impl Strategy<Value = String> {
    let options = prop::collection::btree_set(0u8..=6, 0..4);
    prop::collection::vec(options, 6).prop_map(|heaps| {
        let clauses = heaps
            .iter()
            .enumerate()
            .filter(|(_, options)| !options.is_empty());
        let clause = |(i, options): (usize, &BTreeSet<u8>)| {
            let list: Vec<String> = options.iter().map(u8::to_string).collect();
            format!("to one of {{{}}} if n = {}", list.join(", "), i + 1)
        };
        let clauses: Vec<String> = clauses.map(clause).collect();
        match clauses.is_empty() {
            true => "to 1 if n = 1".into(),
            false => clauses.join("; "),
        }
    })
}

fn partizan_part() -> impl Strategy<Value = String> {
    let heap = (0usize..6, 0u8..6, any::<bool>()).prop_map(|(game, heap, negative)| {
        let game = [
            "S(1,2|1,3)",
            "S(1|2)",
            "S(2|1,3)",
            "S(1|)",
            "S(1,4|2,3)",
            "S(|2)",
        ][game];
        format!("{} {game}[{heap}]", if negative { "-" } else { "+" })
    });
    let value = prop::sample::select(vec![
        "+ 1",
        "- 1",
        "+ 1/2",
        "+ *",
        "+ *2",
        "+ ^",
        "- ^*",
        "+ {1|-1}",
        "+ {2|0}",
        "+ nim[2]",
        "+ {0||0|-2}",
        "- 2",
    ]);
    prop_oneof![heap, value.prop_map(String::from)]
}

fn position() -> impl Strategy<Value = Position> {
    let heaps = prop::collection::vec(1u8..=6, 1..3);
    let parts = prop::collection::vec(partizan_part(), 1..3);
    (loopy_rule(), heaps, parts).prop_map(|(rule, heaps, parts)| {
        let heaps: Vec<String> = heaps.iter().map(|heap| format!("{rule}[{heap}]")).collect();
        let text = format!("{} {}", heaps.join(" + "), parts.join(" "));
        Position::parse(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn sums_with_loopy_heaps_are_decided_as_by_plain_search(position in position()) {
        agrees(&position, &Limits::default(), true);
    }

    #[test]
    fn what_is_certain_within_small_bounds_is_true(
        position in position(),
        largest in 0u64..6,
        search in prop::sample::select(vec![0usize, 1, 5, 20, 100, 200_000]),
    ) {
        let bounds = Bounds { largest, ..Bounds::around(0) };
        let loopy = LoopyLimits { bounds: Some(bounds), ..LoopyLimits::default() };
        agrees(&position, &Limits { loopy, search, ..Limits::default() }, false);
    }
}

#[test]
fn loopy_heaps_that_split_are_decided_as_by_plain_search() {
    for rule in [
        "to one of {0, 1} if n = 1; split into 1, n - 1 if n > 1",
        "to n if n = 3; to one of {0, 1} if n = 1; split into 1, n - 1 if n > 1 and n < 4",
        "to one of {0, 2} if n = 1; to one of {0, 1} if n = 2; split into 1, 2 if n = 3",
    ] {
        for rest in [
            "^",
            "1",
            "* - 1/2",
            "{1|-1}",
            "S(1,2|1,3)[4] - ^",
            "S(2|3)[5]",
        ] {
            let position = Position::parse(&format!("{rule}[3] + {rest}")).unwrap();
            agrees(&position, &Limits::default(), true);
        }
    }
}

fn outcome(text: &str) -> Outcome {
    let position = Position::parse(text).unwrap();
    position.win(&Limits::default()).unwrap().outcome
}

#[test]
fn loopy_heaps_with_nim_values_count_as_nimbers() {
    let position = Position::parse("aliquot-sum[10] + S(1,2|1,3)[4]").unwrap();
    let answer = position.win(&Limits::default()).unwrap();
    let nimber = Position::parse("* + S(1,2|1,3)[4]").unwrap();
    let expected = nimber.win(&Limits::default()).unwrap();
    assert_eq!(
        (answer.outcome, answer.kind),
        (expected.outcome, Theory::Partizan)
    );
}

#[test]
fn a_heap_that_never_ends_draws_any_sum() {
    assert_eq!(outcome("aliquot-sum[6] + 1000000"), Outcome::DRAW);
    assert_eq!(
        outcome("aliquot-sum[25] - S(1,2|1,3)[10^18]"),
        Outcome::DRAW
    );
}

#[test]
fn a_spare_move_can_make_a_loss_of_a_draw() {
    // From 1 there is a move to itself and one to 0: whoever is ahead elsewhere ends it.
    let rule = "to one of {0, 1} if n = 1";
    assert_eq!(outcome(&format!("{rule}[1] + 1")).symbol(), Some("L"));
    assert_eq!(outcome(&format!("{rule}[1] + *")).symbol(), Some("draw"));
}

#[test]
fn play_that_grows_without_bound_is_undetermined_not_guessed() {
    let position = Position::parse("to one of {n + 1, n + 2}[3] + ^").unwrap();
    let answer = position.win(&Limits::default()).unwrap();
    assert_eq!(answer.outcome, Outcome::UNKNOWN);
}
