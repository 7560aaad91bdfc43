//! Short certificates that would cost hours, or all memory, if they were looked at without end. Whoever waits is asked again and again
//! whether to go on, whatever one heap costs, and what is listed twice is not looked up one by one.

use crate::support::*;
use sprague_verify::{Failure, verify};

const TITLE: &str = "sprague certificate 1\n";

/// How often whoever waits is asked before there is an answer.
fn times_asked(text: &str) -> usize {
    let mut asked = 0;
    let _ = verify(text, MEMORY, &mut |_, _| {
        asked += 1;
        true
    });
    asked
}

/// A true certificate of Nim as a code that comes again after so many digits.
fn nim(block: usize) -> String {
    let (at, computed) = (2, 2 + block);
    let values: Vec<String> = (0..computed).map(|n| n.to_string()).collect();
    sealed(&format!(
        "{TITLE}game 0.[{}]\npreperiod 0\nperiod 1\nsaltus 1\ntheorem classes\nfrom 1\nat {at}\nbelow {}\ncomputed {computed}\nvalues {}\n",
        "3".repeat(block),
        computed - 1,
        values.join(" ")
    ))
}

#[test]
fn one_is_asked_while_classes_are_looked_through() {
    let text = nim(1_000);
    check(&text).unwrap();
    let while_values_are_computed = 1_002 / 64 + 1;
    assert!(times_asked(&text) > while_values_are_computed);
}

#[test]
fn one_is_asked_while_outcomes_are_computed() {
    let text =
        format!("{TITLE}claim outcomes\ngame S(1|2)\npreperiod 3000000\nperiod 1\nletters P\n");
    assert!(times_asked(&sealed(&text)) > 0);
}

#[test]
fn one_is_asked_while_the_splits_of_one_heap_are_looked_at() {
    // Some hundred thousand ways to leave ten different heaps.
    let text = format!("{TITLE}claim position\nheap 63 {{8}}?.0\noutcome P\n");
    assert!(times_asked(&sealed(&text)) > 1);
}

#[test]
fn one_is_asked_while_choices_of_parts_are_looked_at() {
    let parts = |times: usize| {
        let (period, stretch) = (6 * times, 30);
        let computed = stretch + 2 * period;
        let values: Vec<String> = values("0.3F", computed as u64)
            .iter()
            .map(u32::to_string)
            .collect();
        sealed(&format!(
            "{TITLE}game 0.3F\npreperiod 0\nperiod 6\nsaltus 3\ntheorem arithmetic\nfrom 1\nmultiple {times}\nunit 1\nthreshold 0\nstretch {stretch}\nbelow {}\ncomputed {computed}\nvalues {}\n",
            computed - 6,
            values.join(" ")
        ))
    };
    let text = parts(30);
    let while_values_are_computed = 390 / 64 + 1;
    assert!(
        times_asked(&text) > while_values_are_computed,
        "{:?}",
        check(&text)
    );
}

#[test]
fn one_is_asked_while_a_law_is_checked_for_each_class_that_is_named() {
    let law = sealed(&format!(
        "{TITLE}claim recursion\ngame S(1,2|1,3)\nmodulus 3\nfrom 100\ndistance 4\nperiod 3\nresidues 0:6 1:7 2:5\n"
    ));
    let longer = with(&law, "residues", &["0:6"; 1_000].join(" "));
    check(&longer).unwrap();
    assert!(times_asked(&longer) > times_asked(&law));
}

#[test]
fn one_is_asked_while_integers_are_looked_for() {
    let amounts: Vec<String> = (1..1_000).map(|n| n.to_string()).collect();
    let text = format!(
        "{TITLE}claim repetition\ngame S({}|)\nfrom 1000\nperiod 1\nsaltus 1\n",
        amounts.join(",")
    );
    let text = sealed(&text);
    assert!(check(&text).is_ok());
    // Twice for each heap while the order is computed, besides the work that that is.
    assert!(times_asked(&text) > 4_000);
}

#[test]
fn a_game_is_read_without_going_through_its_moves_for_each_amount() {
    let missing: Vec<String> = (500_000..600_000).map(|n| n.to_string()).collect();
    for game in [
        "S(all except 999999)".to_string(),
        format!("S(all except {})", missing.join(",")),
    ] {
        let text = sealed(&format!(
            "{TITLE}claim position\nheap 2 {game}\nnimber 2\noutcome P\n"
        ));
        check(&text).unwrap();
    }
}

#[test]
fn a_code_of_a_million_parts_costs_no_more_than_its_heaps_can_have() {
    let game = "0.{1000000}";
    let text = format!("{TITLE}claim position\nheap 300 {game}\noutcome P\n");
    check(&sealed(&text)).unwrap();
    let text = format!(
        "{TITLE}game {game}\npreperiod 0\nperiod 1\ntheorem guy-smith\nfrom 1\nbelow 2000000\ncomputed 2000001\nblock 1000\ndigests {}\n",
        vec!["0000000000000000"; 2_001].join(" ")
    );
    assert_eq!(first_failure(&sealed(&text)), Some(0));
}

#[test]
fn many_heaps_are_looked_up_and_not_searched_for() {
    let heaps: String = (0..200_000).map(|n| format!("heap {n} S(all)\n")).collect();
    // Four in a row from a multiple of 4 on cancel.
    check(&sealed(&format!(
        "{TITLE}claim position\n{heaps}outcome P\n"
    )))
    .unwrap();
}

#[test]
fn a_condition_that_names_many_games_is_looked_up() {
    let certificates = format!("| {TITLE}").repeat(50_000);
    let mut condition = "G50000(n)".to_string();
    for _ in 0..15 {
        condition = format!("({condition} + {condition})");
    }
    let text = format!("{TITLE}claim statement\nfrom 0\nholds ({condition} = 0)\n{certificates}");
    assert!(matches!(
        check(&sealed(&text)),
        Err(Failure::Unreadable { line: 2, .. })
    ));
}

#[test]
fn a_sum_of_so_many_heaps_that_one_position_is_too_large_is_not_played_out() {
    let heaps = "heap 3 S(1|2)\n".repeat(20_000);
    let text = format!("{TITLE}claim sum\n{heaps}left-starts left\nright-starts left\n");
    assert!(reason(&sealed(&text)).contains("too many positions"));
}

#[test]
fn many_carriage_returns_before_a_line_feed_are_no_end_of_a_line() {
    let text = format!("sprague certificate 1{}\n", "\r".repeat(200_000));
    assert!(matches!(
        check(&text),
        Err(Failure::Unreadable { line: 1, .. })
    ));
}

#[test]
fn as_many_equal_heaps_as_the_heap_has_beans_are_left_without_a_deep_stack() {
    // One equal part of each bean: nothing can be done with them, and there is one way to leave them.
    let text = |game: &str, outcome: &str| {
        sealed(&format!(
            "{TITLE}claim position\nheap 20000 {game}\noutcome {outcome}\n"
        ))
    };
    check(&text("{20000}=.0", "N")).unwrap();
    assert!(reason(&text("{19999}?.0", "N")).contains("too many options"));
}

#[test]
fn ranges_that_stand_for_more_numbers_than_the_memory_holds_are_not_read() {
    let lines = "heap 1 S(1..1000000|1..1000000)\n".repeat(1_000);
    let text = format!("{TITLE}claim sum\n{lines}left-starts left\nright-starts right\n");
    let found = verify(&sealed(&text), 1 << 30, &mut |_, _| true);
    assert_eq!(found, Err(Failure::Memory));
}

#[test]
fn one_is_asked_while_a_false_heap_is_looked_for_in_a_set_that_takes_more() {
    let text = format!(
        "{TITLE}game S(20000..1000000)\npreperiod 0\nperiod 1\ntheorem window\nfrom 1\nbelow 5\ncomputed 3000\nvalues 0 0 0 0 0 0\n"
    );
    assert!(times_asked(&sealed(&text)) > 1_000);
}
