//! What Iannucci and Larsson, Game values of arithmetic functions, 2021, say about loopy games
//! (section 7), and what is known about aliquot sequences.

use sprague::loopy::{
    Forced, ForcedEnd, ForcedLimits, ForcedPlay, LoopyGame, LoopyLimits, LoopyValue,
};
use sprague::notation::{parse_loopy_value, parse_ruleset};
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
fn the_values_of_aliquot_sum_are_as_printed() {
    // Section 7: 0, 1, 1, 0, 1, ∞, 1, 0, 1, 1, 1, ? from heap 1 on; the text then gives 0 for 12.
    let printed = "0 1 1 0 1 ∞ 1 0 1 1 1 0";
    let found = solve("aliquot-sum", 1..=12);
    for (heap, value) in (1..).zip(printed.split(' ')) {
        let value = parse_loopy_value(value).unwrap();
        assert_eq!(found.value(heap), Some(value), "heap {heap}");
    }
}

#[test]
fn twelve_goes_by_16_15_and_9_as_printed() {
    let found = play(12);
    assert_eq!(numbers(&found.heaps), [12, 16, 15, 9, 4, 3, 1]);
    assert_eq!(play(9).value(), Some(LoopyValue::from(1u8)));
    assert_eq!(found.value(), Some(LoopyValue::ZERO));
}

#[test]
fn the_options_and_values_of_aliquot_partial_sum_are_as_printed() {
    // Section 7, the displayed line of options and the values after it.
    let options: [&[Heap]; 9] = [
        &[],
        &[1],
        &[1],
        &[1, 2, 3],
        &[1],
        &[1, 2, 3, 4, 5, 6],
        &[1],
        &[1, 2, 3, 4, 5, 6, 7],
        &[1, 3, 4],
    ];
    let game = parse_ruleset("aliquot-partial-sum").unwrap().with_growth();
    let found = solve("aliquot-partial-sum", 1..=9);
    let values = "0 1 1 2 1 ∞_3 1 ∞_3 3".split(' ');
    for ((heap, options), value) in (1..).zip(options).zip(values) {
        let listed = game
            .options(heap, 100, &sprague::Control::new())
            .unwrap()
            .unwrap()
            .concat();
        assert_eq!(listed, options, "options of {heap}");
        let value = parse_loopy_value(value).unwrap();
        assert_eq!(found.value(heap), Some(value), "heap {heap}");
    }
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
fn six_and_seven_is_won_by_the_three_moves_printed() {
    let found = solve("aliquot-partial-sum", 1..=9);
    let won = |heap: &Heap| found.value_of(&[*heap, 7]) == Some(LoopyValue::ZERO);
    assert_eq!((1..=6).filter(won).collect::<Vec<Heap>>(), [2, 3, 5]);
    assert_eq!(found.value_of(&[6, 1]).unwrap().outcome(), Outcome::N);
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
