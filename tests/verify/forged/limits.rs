//! Short certificates that ask for more memory than there is, and numbers at the ends of what can be written.

use crate::support::*;
use sprague_verify::{Failure, verify};

const TITLE: &str = "sprague certificate 1\n";

fn within(text: &str, memory: u64) -> Result<sprague_verify::Verified, Failure> {
    verify(text, memory, &mut |_, _| true)
}

fn enclosed(text: &str) -> String {
    text.lines().map(|line| format!("| {line}\n")).collect()
}

fn sum(lines: &str) -> String {
    sealed(&format!("{TITLE}claim sum\n{lines}"))
}

#[test]
fn a_move_in_a_value_with_many_digits_is_checked_without_listing_all_moves() {
    let digits = |count: usize| vec!["1"; count].join(",");
    let text = |becomes: usize| {
        let (before, after) = (digits(50_000), digits(becomes));
        sum(&format!(
            "value 0;{before};0\nleft-starts left\nmove 1 0;{after};0\nright-starts left\n"
        ))
    };
    within(&text(49_999), 1 << 26).unwrap();
    assert!(reason(&text(49_998)).contains("cannot become"));
}

#[test]
fn more_digits_than_anybody_can_type_are_not_read() {
    let digits = vec!["1"; 100_001].join(",");
    let text = sum(&format!(
        "value 0;{digits};0\nleft-starts left\nright-starts left\n"
    ));
    assert!(matches!(
        check(&text),
        Err(Failure::Unreadable { line: 3, .. })
    ));
}

/// That a sum of mentions of one game is small, the game having a name of so many signs.
fn mentions(doublings: usize, signs: usize) -> String {
    let mut condition = "G1(n)".to_string();
    for _ in 0..doublings {
        condition = format!("({condition} + {condition})");
    }
    let game = format!("S({}1)", "0".repeat(signs));
    let period = sealed(&format!(
        "{TITLE}game {game}\npreperiod 0\nperiod 2\ntheorem window\nfrom 1\nbelow 2\ncomputed 4\nvalues 0 1 0 1\n"
    ));
    let period = enclosed(&period);
    sealed(&format!(
        "{TITLE}claim statement\nfrom 0\nholds ({condition} <= 1000000)\n{period}"
    ))
}

#[test]
fn a_long_name_is_not_said_again_and_again_beyond_the_memory() {
    assert!(within(&mentions(12, 3), 1 << 26).is_ok());
    assert_eq!(
        within(&mentions(14, 100_000), 1 << 26),
        Err(Failure::Memory)
    );
}

#[test]
fn the_name_of_a_form_is_not_said_of_each_code_beyond_the_memory() {
    let codes = "code 0 0.3\n".repeat(10_000);
    let text = |zeros: usize| {
        let zeros = "0".repeat(zeros);
        sealed(&format!(
            "{TITLE}claim same-values\nform 0.3{zeros}\n{codes}"
        ))
    };
    assert!(within(&text(10), 1 << 26).is_ok());
    assert_eq!(within(&text(100_000), 1 << 26), Err(Failure::Memory));
}

#[test]
fn what_is_known_of_all_games_together_has_to_fit() {
    let outcomes = outcomes_certificate("S(1000|1000)", &[1000], &[1000]);
    let text = |games: usize| {
        let games = enclosed(&outcomes).repeat(games);
        sealed(&format!(
            "{TITLE}claim statement\nfrom 0\nholds (0 <= n)\n{games}"
        ))
    };
    assert!(within(&text(3), 1 << 17).is_ok());
    assert_eq!(within(&text(30), 1 << 17), Err(Failure::Memory));
}

#[test]
fn a_code_with_more_moves_than_the_memory_holds_is_not_read() {
    let text = |digits: usize| {
        let code = "V".repeat(digits);
        sealed(&format!(
            "{TITLE}claim position\nheap 1 0.{code}\nnimber 1\noutcome P\n"
        ))
    };
    assert!(within(&text(1_000), 1 << 20).is_ok());
    assert_eq!(within(&text(10_000), 1 << 20), Err(Failure::Memory));
}

#[test]
fn periods_that_are_too_long_for_their_block_are_refused() {
    for (period, saltus) in [("1000000000000000", "0"), ("7", "1000000000000000")] {
        let text = sealed(&format!(
            "{TITLE}game S(1,1000000,...)\npreperiod 0\nperiod {period}\nsaltus {saltus}\ntheorem classes\nfrom 1\nat 1000002\nbelow 1000002\ncomputed 1000002\nvalues 0\n"
        ));
        assert!(reason(&text).contains("too long for the block"));
    }
}

#[test]
fn the_largest_heap_that_can_be_written_has_the_value_that_a_law_tells() {
    let law = sealed(&format!(
        "{TITLE}claim recursion\ngame S(1,2|1,3)\nmodulus 3\nfrom 100\ndistance 4\nperiod 3\nresidues 0:6 1:7 2:5\ngains 3:3:0;1;1\n"
    ));
    let law = enclosed(&law);
    let starts = |right: &str| format!("left-starts left\nright-starts {right}\n{law}");
    let heap = format!("heap {} S(1,2|1,3)\n", u64::MAX);
    check(&sum(&format!("{heap}{}", starts("left")))).unwrap();
    reason(&sum(&format!("{heap}{}", starts("right"))));
}

#[test]
fn the_ends_of_what_can_be_written_are_no_part_of_a_value() {
    for number in [i128::MIN, i128::MAX] {
        for value in [
            format!("{number};;0"),
            format!("1/{number};;0"),
            format!("0;1,{number};0"),
            format!("0;;{number}"),
        ] {
            let text = sum(&format!(
                "value {value}\nleft-starts left\nright-starts left\n"
            ));
            assert!(matches!(
                check(&text),
                Err(Failure::Unreadable { line: 3, .. })
            ));
        }
    }
}

#[test]
fn what_heaps_are_worth_is_looked_up_and_one_is_asked_meanwhile() {
    let (heaps, worths) = (100_000, 20_000);
    let heap = "heap 9 S(1|)\n".repeat(heaps);
    let worth = "worth 0 0;;0 S(|)\n".repeat(worths);
    let text = sum(&format!(
        "{heap}{worth}left-starts left\nright-starts left\n"
    ));
    let asked = |text: &str| {
        let mut asked = 0;
        let _ = verify(text, MEMORY, &mut |_, _| {
            asked += 1;
            true
        });
        asked
    };
    let only_worths = sum(&format!("{worth}left-starts left\nright-starts left\n"));
    assert!(asked(&text) > asked(&only_worths));
    assert!(reason(&text).contains("too many positions"));
}
