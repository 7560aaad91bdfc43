//! Games played to the end: strength, taking back, and the check of single moves.

use proptest::prelude::*;
use sprague::Control;
use sprague::notation::parse_ruleset;
use sprague::play::{Advisor, GameEnd, Opponent, Session};
use sprague::position::{Change, IllegalMove, Limits, Position, Prospect, Side};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const PERFECT: u8 = 0;
const RANDOM: u8 = 100;

fn game(text: &str, first: Side, misere: bool) -> Session {
    Session::new(Position::parse(text).unwrap(), first, misere).unwrap()
}

fn limits() -> Limits {
    Limits {
        search: 50_000,
        ..Limits::default()
    }
}

/// Plays to the end, Left perfectly and Right at random; gives who won.
fn play_out(game: &mut Session, seed: u64) -> Side {
    let mut advisor = Advisor::new(limits(), game.is_misere());
    for _ in 0..10_000 {
        if let Some(GameEnd::Won(side)) = game.end() {
            return side;
        }
        let slips = match game.to_move() {
            Side::Left => PERFECT,
            Side::Right => RANDOM,
        };
        let player = Opponent { slips, seed };
        let made = player.choose(&mut advisor, game).unwrap().unwrap();
        game.play(made).unwrap();
    }
    panic!("{} did not end", game.start());
}

/// Whether Left can force a win when to move, as the advisor sees it.
fn left_wins(game: &Session) -> bool {
    let mut advisor = Advisor::new(limits(), game.is_misere());
    let prospect = advisor.advise(game).unwrap().prospect;
    assert_ne!(prospect, Prospect::Unknown, "{}", game.start());
    (prospect == Prospect::Win) == (game.to_move() == Side::Left)
}

const PIECES: &[&str] = &[
    "kayles[7]",
    "grundy[9]",
    "nim[6]",
    "S(2,5,6)[11]",
    "dawsons-chess[6]",
    "treblecross[8]",
    "maliquot[12]",
    "0.{4}3[9]",
    "*3",
    "S(1,2|1,3)[7]",
    "-S(1,2|1,5)[6]",
    "{1|-1}",
    "^",
    "1/2",
];
/// The pieces that have misère play.
const HEAPS: usize = 8;

fn sum(pieces: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(0..pieces, 1..4).prop_map(|chosen| {
        let names: Vec<&str> = chosen.iter().map(|&i| PIECES[i]).collect();
        names.join(" + ").replace("+ -", "- ")
    })
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Left), Just(Side::Right)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_shrink_iters: 30, ..ProptestConfig::default() })]

    #[test]
    fn a_perfect_player_never_loses_a_won_position(
        text in sum(PIECES.len()), first in side(), seed in any::<u64>()
    ) {
        let mut game = game(&text, first, false);
        if left_wins(&game) {
            prop_assert_eq!(play_out(&mut game, seed), Side::Left);
        }
    }

    #[test]
    fn nor_a_won_position_of_misere_play(
        text in sum(HEAPS), first in side(), seed in any::<u64>()
    ) {
        let mut game = game(&text, first, true);
        // Sums too large for the search are not judged.
        let mut advisor = Advisor::new(limits(), true);
        let known = advisor.advise(&game).unwrap().prospect != Prospect::Unknown;
        if known && left_wins(&game) {
            prop_assert_eq!(play_out(&mut game, seed), Side::Left);
        }
    }

    #[test]
    fn taking_back_restores_every_position(
        text in sum(PIECES.len()), first in side(), seed in any::<u64>()
    ) {
        let mut game = game(&text, first, false);
        let (mut kept, mut advisor) = (vec![game.clone()], Advisor::new(limits(), false));
        let player = Opponent { slips: RANDOM, seed };
        while game.end().is_none() {
            let made = player.choose(&mut advisor, &game).unwrap().unwrap();
            game.play(made).unwrap();
            kept.push(game.clone());
        }
        while let Some(last) = kept.pop() {
            prop_assert_eq!(&game, &last);
            prop_assert_eq!(game.undo().is_some(), !kept.is_empty());
        }
    }

    #[test]
    fn one_move_is_allowed_exactly_when_it_is_listed(
        code in prop_oneof![
            "0\\.[0-7]{1,4}", "4!?\\.[0-7]{1,2}", "8\\?\\.0", "0\\.\\{4\\}3", "0\\.F=7!",
            Just("0.[3]".to_string()), Just("S(2,5,6)".into()), Just("S(all except 2,5)".into()),
            Just("grundy".into()), Just("CUT(2,3)".into()), Just("S(1,3,5,...)".into()),
            Just("saliquot".into()), Just("powerset-maliquot".into()),
        ],
        n in 1_u64..13,
        parts in prop::collection::vec(1_u64..8, 0..4),
    ) {
        let Ok(game) = parse_ruleset(&code) else { return Ok(()) };
        let mut listed = BTreeSet::new();
        let _ = game.for_each_option(n, &Control::new(), &mut |option| {
            let mut option: Vec<u64> = option.iter().copied().filter(|&h| h > 0).collect();
            option.sort_unstable();
            listed.insert(option);
            ControlFlow::Continue(())
        }).unwrap();
        let allowed = |parts: &[u64]| game.allows(n, parts, usize::MAX, &Control::new()).unwrap() == Some(true);
        for option in &listed {
            prop_assert!(allowed(option), "{code}: {n} -> {option:?}");
        }
        let mut ascending = parts.clone();
        ascending.sort_unstable();
        prop_assert_eq!(allowed(&parts), listed.contains(&ascending), "{} {:?}", code, parts);
    }
}

#[test]
fn misere_nim_is_bouton_s_theorem() {
    for heaps in [
        [0, 1, 1],
        [1, 1, 1],
        [0, 2, 3],
        [1, 2, 3],
        [2, 2, 3],
        [1, 1, 4],
        [0, 0, 5],
    ] {
        let [a, b, c] = heaps;
        let nim = game(&format!("nim[{a}] + nim[{b}] + nim[{c}]"), Side::Left, true);
        // The same heaps under another name are searched.
        let text = format!("0.[3][{a}] + 0.[3][{b}] + 0.[3][{c}]");
        let plain = game(&text, Side::Left, true);
        let moves = |game: &Session| {
            let advice = Advisor::new(limits(), true).advise(game).unwrap();
            let moves = advice.good.iter().flat_map(|w| w.moves(game.position()));
            let moves: BTreeSet<String> = moves.map(|made| format!("{made:?}")).collect();
            (advice.prospect, moves)
        };
        assert_eq!(moves(&nim), moves(&plain), "{heaps:?}");
    }
}

#[test]
fn a_huge_heap_is_played_at_once() {
    let mut game = game("kayles[10^18] + nim[10^18 + 5]", Side::Left, false);
    let mut advisor = Advisor::new(limits(), false);
    let player = Opponent {
        slips: PERFECT,
        seed: 3,
    };
    for _ in 0..6 {
        let made = player.choose(&mut advisor, &game).unwrap().unwrap();
        game.play(made).unwrap();
    }
    assert_eq!(advisor.advise(&game).unwrap().prospect, Prospect::Win);
}

#[test]
fn a_won_loopy_game_is_won() {
    // From 9 on one may go up and down; below, only down by one or two.
    let rule = "to one of {n-1, n-2} if n > 1 and n < 9; to one of {n-1} if n = 1; \
                to one of {n+1, n-1} if n >= 9 and n < 12; to one of {n-1} if n = 12";
    let text = format!("{rule}[9] + nim[2]");
    let Ok(position) = Position::parse(&text) else {
        panic!("{text}");
    };
    for seed in 0..20 {
        let mut game = Session::new(position.clone(), Side::Left, false).unwrap();
        assert!(left_wins(&game));
        assert_eq!(play_out(&mut game, seed), Side::Left);
    }
}

#[test]
fn moves_the_rules_do_not_allow_change_nothing() {
    let mut game = game("kayles[5]", Side::Left, false);
    let before = game.clone();
    let mut made = game
        .position()
        .moves(0, Side::Left, 1, &Control::new())
        .unwrap()
        .list[0]
        .clone();
    made.change = Change::Heap {
        from: 5,
        to: vec![1, 1],
    };
    assert_eq!(game.play(made.clone()), Err(IllegalMove::Rules));
    made.component = 1;
    assert_eq!(game.play(made), Err(IllegalMove::Component));
    assert_eq!(game, before);
}

#[test]
fn a_finished_game_takes_no_moves_and_a_draw_can_be_taken_back() {
    let mut game = game("nim[1]", Side::Left, false);
    let made = game
        .position()
        .moves(0, Side::Left, 1, &Control::new())
        .unwrap()
        .list[0]
        .clone();
    game.agree_on_draw();
    assert_eq!(game.end(), Some(GameEnd::Drawn));
    assert_eq!(game.play(made.clone()), Err(IllegalMove::Over));
    game.undo();
    game.play(made.clone()).unwrap();
    assert_eq!(game.end(), Some(GameEnd::Won(Side::Left)));
    assert_eq!(game.play(made), Err(IllegalMove::Over));
}

#[test]
fn a_set_of_numbers_is_found_among_more_sets_than_can_be_listed() {
    let mut game = game("powerset-maliquot[720] + nim[5]", Side::Left, false);
    assert!(left_wins(&game));
    assert_eq!(play_out(&mut game, 1), Side::Left);
}
