//! What is known about aliquot sequences, and the draw of Iannucci and Larsson, Game values of arithmetic
//! functions, 2021, section 7, move by move; the rest of that section is among the published claims.

use sprague::loopy::{
    Forced, ForcedEnd, ForcedLimits, ForcedPlay, LoopyGame, LoopyLimits, LoopyValue,
};
use sprague::notation::parse_ruleset;
use sprague::outcome::Outcome;
use sprague::{BigNimber, Heap};

fn solve(game: &str, heaps: std::ops::RangeInclusive<Heap>) -> LoopyGame {
    let game = parse_ruleset(game).unwrap();
    let heaps: Vec<Heap> = heaps.collect();
    LoopyGame::solve(
        &game,
        &heaps,
        LoopyLimits::default(),
        &sprague::Control::new(),
    )
    .unwrap()
}

fn play(heap: u64) -> ForcedPlay {
    let game = Forced::new(&parse_ruleset("aliquot-sum").unwrap()).unwrap();
    game.play(
        &heap.into(),
        ForcedLimits::default(),
        &sprague::Control::new(),
    )
    .unwrap()
}

fn numbers(heaps: &[BigNimber]) -> Vec<u64> {
    heaps.iter().map(|heap| heap.try_into().unwrap()).collect()
}

#[test]
fn six_and_nine_is_a_draw_and_only_staying_keeps_it() {
    // Section 7: every move but the one to ∞_3 loses.
    let found = solve("aliquot-partial-sum", 1..=9);
    let sum = |heaps: &[Heap]| found.value_of(heaps).unwrap().outcome();
    assert_eq!(sum(&[6, 9]), Outcome::DRAW);
    let game = parse_ruleset("aliquot-partial-sum").unwrap().with_growth();
    for option in game
        .options(6, 100, &sprague::Control::new())
        .unwrap()
        .unwrap()
        .concat()
    {
        let expected = match option {
            6 => Outcome::DRAW,
            _ => Outcome::N,
        };
        assert_eq!(sum(&[option, 9]), expected, "6 to {option}");
    }
    for option in game
        .options(9, 100, &sprague::Control::new())
        .unwrap()
        .unwrap()
        .concat()
    {
        assert_eq!(sum(&[6, option]), Outcome::N, "9 to {option}");
    }
}

#[test]
fn perfect_amicable_and_sociable_numbers_go_round() {
    for (heap, path, from) in [
        (6, vec![6], 0),
        (28, vec![28], 0),
        (25, vec![25, 6], 1),
        (95, vec![95, 25, 6], 2),
        (220, vec![220, 284], 0),
        (562, vec![562, 284, 220], 1),
        (12_496, vec![12_496, 14_288, 15_472, 14_536, 14_264], 0),
    ] {
        let found = play(heap);
        assert_eq!(numbers(&found.heaps), path);
        assert_eq!(found.end, ForcedEnd::Cycle(from));
        assert_eq!(found.value().unwrap().to_string(), "∞");
    }
    assert_eq!(play(14_316).heaps.len(), 28);
}

#[test]
fn long_sequences_that_end_are_followed_to_their_end() {
    // 138 rises to 179931895322 and ends after 177 moves (Dickson's tables, corrected by Lehmer).
    let found = play(138);
    assert_eq!(found.end, ForcedEnd::Finished);
    assert_eq!(found.heaps.len() - 1, 177);
    assert_eq!(found.largest(), Some(&BigNimber::from(179_931_895_322u64)));
    assert_eq!(found.value(), Some(LoopyValue::from(1u8)));
}

#[test]
fn nobody_knows_276_and_the_play_stops_at_the_limit_that_was_set() {
    let found = play(276);
    assert_eq!(
        (found.end.clone(), found.value()),
        (ForcedEnd::Digits, None)
    );
    assert_eq!(found.heaps.len() - 1, 317);
    assert_eq!(
        found.heaps[317].to_string(),
        "652212689874704224813893110064"
    );
    let game = Forced::new(&parse_ruleset("aliquot-sum").unwrap()).unwrap();
    let limits = ForcedLimits {
        moves: 5,
        digits: 30,
        ..ForcedLimits::default()
    };
    let short = game
        .play(&276u32.into(), limits, &sprague::Control::new())
        .unwrap();
    assert_eq!(numbers(&short.heaps), [276, 396, 696, 1104, 1872, 3770]);
    assert_eq!(short.end, ForcedEnd::Moves);
}

#[test]
fn the_undetermined_heaps_below_a_thousand_are_the_open_ones_and_840() {
    // Twelve sequences below 1000 are open (five of them Lehmer's, the others join them); 840 ends,
    // but has 49 digits on the way.
    let found = solve("aliquot-sum", 1..=1000);
    let open: Vec<Heap> = (1..=1000).filter(|&n| found.value(n).is_none()).collect();
    assert_eq!(
        open,
        [
            276, 306, 396, 552, 564, 660, 696, 780, 828, 840, 888, 966, 996
        ]
    );
}
