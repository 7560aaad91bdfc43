//! Positions as text, their moves, and the positions after them.

use sprague::Control;
use sprague::position::{Change, Position, Side};

fn position(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn components(text: &str) -> Vec<String> {
    position(text)
        .components()
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// What a player can do in a component: heaps as `3+1`, values by name.
fn changes(text: &str, component: usize, side: Side) -> Vec<String> {
    let moves = position(text)
        .moves(component, side, 1000, &Control::new())
        .unwrap();
    assert!(moves.complete);
    let word = |change: &Change| match change {
        Change::Heap { to, .. } => to.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
        Change::Value { to, .. } => to.to_string(),
    };
    moves.list.iter().map(|m| word(&m.change)).collect()
}

#[test]
fn the_examples_of_the_notation_are_read_component_by_component() {
    assert_eq!(
        components("kayles[5] + 2·grundy[12] + S(2,5,6)[40] - S(1,2|1,3)[4] + *3 + {1|-1}"),
        [
            "kayles[5]",
            "grundy[12]",
            "grundy[12]",
            "S(2,5,6)[40]",
            "-S(1,2|1,3)[4]",
            "*3",
            "+-1"
        ],
    );
    assert_eq!(
        components("saliquot[24] + mtotient[7]"),
        ["saliquot[24]", "mtotient[7]"]
    );
    assert_eq!(
        components("S(1,2|1,3)[4] - S(1,2|1,3)[7] + *"),
        ["S(1,2|1,3)[4]", "-S(1,2|1,3)[7]", "*"],
    );
}

#[test]
fn repetition_may_be_written_with_a_dot_or_a_star() {
    assert_eq!(components("2*kayles[5]"), ["kayles[5]", "kayles[5]"]);
    assert_eq!(components("2·{2|-2}"), ["+-2", "+-2"]);
    assert_eq!(components("-2·{3|0}"), ["{0|-3}", "{0|-3}"]);
    assert_eq!(components("0·kayles[5]"), Vec::<String>::new());
    assert_eq!(components("2*0.77[5]"), ["0.77[5]", "0.77[5]"]);
}

#[test]
fn a_number_with_a_star_is_one_value_and_not_a_repetition() {
    assert_eq!(components("2*3"), ["2*3"]);
}

#[test]
fn a_sign_belongs_to_its_term_alone() {
    assert_eq!(components("kayles[3] - 1 + 2"), ["kayles[3]", "-1", "2"]);
    assert_eq!(
        components("-kayles[3] - kayles[2]"),
        ["-kayles[3]", "-kayles[2]"]
    );
    assert_eq!(components("1 - ^ - {2|1}"), ["1", "v", "{-1|-2}"]);
}

#[test]
fn heap_sizes_are_expressions() {
    assert_eq!(components("kayles[10^18]"), ["kayles[1000000000000000000]"]);
    assert_eq!(
        components("maliquot[1000000007*12]"),
        ["maliquot[12000000084]"]
    );
}

#[test]
fn codes_that_end_in_brackets_have_heaps_too() {
    assert_eq!(components("0.[3][5] + 0.7[3]"), ["0.[3][5]", "0.7[3]"]);
}

#[test]
fn every_title_of_the_catalogue_has_heaps() {
    for entry in sprague::ruleset::catalogue() {
        let heap = format!("{}[9]", entry.id);
        let text = format!("{}[9] + {}[9]", entry.title, entry.title.to_lowercase());
        assert_eq!(components(&text), [heap.as_str(), heap.as_str()], "{text}");
    }
}

#[test]
fn rules_of_ones_own_have_heaps() {
    let text = "take one of divisors(n)[24] + kayles[2]";
    assert_eq!(components(text).len(), 2);
    assert_eq!(position(text).to_string(), text);
}

#[test]
fn what_is_printed_can_be_read_back() {
    for text in [
        "kayles[5] + 2·grundy[12] + S(2,5,6)[40]",
        "-S(1,2|1,3)[4] - 3·0.77|0.07[9] + 1/2^* + ^[2] + {2|0||-1}",
        "tiny(1) - {3|1} + (1 + ^[3]) + +-1 - 1/2",
        "0",
        "0.1-2 + *.22",
    ] {
        let read = position(text);
        assert_eq!(position(&read.to_string()), read, "{text} as {read}");
    }
}

#[test]
fn players_change_sides_in_a_heap_that_is_taken_away() {
    assert_eq!(changes("S(1,2|1,3)[7]", 0, Side::Left), ["6", "5"]);
    assert_eq!(changes("-S(1,2|1,3)[7]", 0, Side::Left), ["6", "4"]);
    assert_eq!(changes("-S(1,2|1,3)[7]", 0, Side::Right), ["6", "5"]);
}

#[test]
fn moves_leave_heaps_ascending_without_zeros() {
    assert_eq!(
        changes("kayles[4]", 0, Side::Left),
        ["3", "1+2", "2", "1+1"]
    );
    assert_eq!(changes("kayles[2]", 0, Side::Right), ["1", ""]);
}

#[test]
fn bare_values_are_played_in_canonical_form() {
    assert_eq!(changes("{0,1|}", 0, Side::Left), ["1"]);
    assert_eq!(changes("*2", 0, Side::Right), ["0", "*"]);
    assert_eq!(changes("- {3|1}", 0, Side::Left), ["-1"]);
}

#[test]
fn after_a_move_the_heaps_left_stand_in_its_place() {
    let start = position("kayles[4] + *3");
    let split = start
        .moves(0, Side::Left, 10, &Control::new())
        .unwrap()
        .list
        .remove(1);
    assert!(start.check(Side::Right, &split, &Control::new()).is_ok());
    let next = start.after(&split).unwrap();
    assert_eq!(next.to_string(), "kayles[1] + kayles[2] + *3");
    let last = next.moves(2, Side::Left, 1, &Control::new()).unwrap();
    assert!(!last.complete);
    assert_eq!(
        next.after(&last.list[0]).unwrap().to_string(),
        "kayles[1] + kayles[2] + 0"
    );
    assert!(next.check(Side::Left, &split, &Control::new()).is_err());
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let error = |text: &str| Position::parse(text).unwrap_err();
    for (text, place, says) in [
        ("kayles[-3]", 7..8, "negative"),
        ("*2 + kayles[-3]", 12..13, "negative"),
        ("grundy[2] + maliquot[0]", 21..22, "has no heap 0"),
        ("kaylse[5]", 0..6, "no game is called kaylse"),
        ("*3 + 2·kaylse[5]", 8..14, "no game is called kaylse"),
        ("kayles[5", 6..7, "never closed"),
        ("kayles + *3", 0..6, "its heap is missing"),
        ("kayles[5] kayles[3]", 10..11, "a sign is missing"),
        ("10^6·kayles[5]", 0..4, ""),
        ("20000·kayles[5]", 0..16, "at most 10000 components"),
        ("kayles[5] + ", 12..12, "missing"),
        ("", 0..0, "missing"),
    ] {
        let found = error(text);
        assert!(found.message().contains(says), "{text}: {found}");
        if !says.is_empty() {
            assert_eq!(found.span(), place, "{text}: {found}");
        }
    }
}

#[test]
fn the_sets_of_a_sum_have_no_more_than_a_million_numbers_together() {
    let sets = |sets: &[&str]| {
        sets.iter()
            .map(|set| format!("S({set})[4]"))
            .collect::<Vec<_>>()
    };
    position(&sets(&["1..400000", "all except 3..400000", "1..100000|5"]).join(" + "));
    for too_much in [
        ["1..600000", "all except 3..600000"],
        ["4", "1..600000|7..600000"],
    ] {
        let error = Position::parse(&sets(&too_much).join(" + ")).unwrap_err();
        assert_eq!(
            error.message(),
            "the sets of this sum have too many numbers"
        );
        // Another spelling would be another game.
        assert!(error.is_beyond_limit());
    }
}
