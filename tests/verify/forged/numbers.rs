//! Certificates with a number that the theorem does not allow, or with a line too few or too many. Each is rejected for that reason, though all values are as
//! they are and other checks would let it pass.

use crate::support::*;
use sprague_verify::{Failure, verify};

/// A certificate with the true values of all heaps below `computed`.
fn written(game: &str, lines: &str, computed: usize, rest: &str) -> String {
    let all: Vec<String> = values(game, computed as u64)
        .iter()
        .map(u32::to_string)
        .collect();
    sealed(&format!(
        "sprague certificate 1\ngame {game}\n{lines}computed {computed}\n{rest}values {}\n",
        all.join(" ")
    ))
}

/// The same text with a line before the one that begins with a word.
fn with_line_before(text: &str, word: &str, line: &str) -> String {
    let at = text.find(&format!("\n{word} ")).unwrap() + 1;
    sealed(&format!("{}{line}\n{}", &text[..at], &text[at..]))
}

/// The same text without the lines that begin with a word.
fn without(text: &str, word: &str) -> String {
    let kept = text
        .lines()
        .filter(|line| !line.starts_with(&format!("{word} ")));
    sealed(&(kept.collect::<Vec<_>>().join("\n") + "\n"))
}

fn assert_reason(text: &str, why: &str) {
    let found = reason(text);
    assert!(found.contains(why), "{found}\n{text}");
}

#[test]
fn a_period_of_0_is_none() {
    let lines = "preperiod 0\nperiod 0\ntheorem window\nfrom 1\nbelow 3\n";
    assert_reason(&written("S(1,2)", lines, 3, ""), "at least 1");
    let law = "sprague certificate 1\nclaim repetition\ngame S(1|2)\nfrom 0\nperiod 0\nsaltus 0\n";
    assert_reason(&sealed(law), "at least 1");
    // As many tables of the order would be needed as the saltus is large.
    for saltus in ["10001", "-10001"] {
        let law = with(&sealed(&law.replace("S(1|2)", "S(1|)")), "saltus", saltus);
        assert!(matches!(
            check(&law),
            Err(Failure::Unreadable { line: 6, .. })
        ));
    }
}

#[test]
fn members_are_only_told_of_finite_sets_without_a_saltus() {
    let said = "`members` are for finite subtraction sets";
    for game in ["kayles", "S(1,3,5,...)"] {
        let text = certificate(game, 1_000);
        check(&text).unwrap();
        assert_reason(&with_line_before(&text, "checksum", "members none"), said);
    }
    let lines = "preperiod 0\nperiod 3\nsaltus 1\ntheorem window\nfrom 1\nbelow 3\n";
    let text = written("S(1,2)", lines, 6, "");
    assert_reason(&with_line_before(&text, "checksum", "members none"), said);
}

#[test]
fn a_theorem_asks_for_its_own_range_and_no_other() {
    let text = certificate("kayles", 1_000);
    assert_reason(&with(&text, "theorem", "window"), "leave one heap");
    let lines = |below: usize| {
        format!("preperiod 71\nperiod 12\ntheorem guy-smith\nfrom 71\nbelow {below}\n")
    };
    check(&written("0.77", &lines(156), 168, "")).unwrap();
    for (below, computed) in [(155, 167), (157, 169), (200, 212)] {
        let text = written("0.77", &lines(below), computed, "");
        assert_reason(&text, "a check below 156");
    }
    for computed in [100, 167, 169] {
        let text = written("0.77", &lines(156), computed, "");
        assert_reason(&text, "`computed` must be `below` + `period`");
    }
    let trade =
        |below: usize| format!("preperiod 1\nperiod 2\ntheorem trade\nfrom 1\nbelow {below}\n");
    let range = check(&certificate("4!.2", 100)).unwrap().computed as usize;
    check(&written("4!.2", &trade(range - 2), range, "")).unwrap();
    for (below, computed) in [
        (range - 3, range - 1),
        (range - 1, range + 1),
        (range - 3, range),
        (range - 1, range),
    ] {
        let text = written("4!.2", &trade(below), computed, "");
        assert_reason(&text, &format!("the theorem asks for {range} values"));
    }
}

#[test]
fn the_pattern_of_nim_is_that_of_nim() {
    for (preperiod, period, saltus, below, computed) in [
        (1, 1, 1, 1, 2),
        (0, 2, 1, 0, 1),
        (0, 2, 2, 1, 2),
        (0, 1, 2, 0, 1),
        (0, 1, 1, 3, 3),
        (0, 1, 1, 3, 5),
    ] {
        let lines = format!(
            "preperiod {preperiod}\nperiod {period}\nsaltus {saltus}\ntheorem nim\nfrom 1\nbelow {below}\n"
        );
        let text = written("S(all)", &lines, computed, "");
        assert_reason(&text, "the pattern of Nim");
    }
    let lines = "preperiod 0\nperiod 1\nsaltus 1\ntheorem nim\nfrom 1\nbelow 3\n";
    check(&written("S(all)", lines, 4, "")).unwrap();
}

#[test]
fn parts_are_traded_in_bounded_numbers_and_without_a_mask() {
    let lines = "preperiod 1\nperiod 1\ntheorem trade\nfrom 1\nbelow 20\n";
    assert_reason(&written("{2+}.0", lines, 21, ""), "bounded number of heaps");
    let text = certificate("4!.2", 100);
    let masked = with_line_before(&text, "values", "mask 1");
    assert_reason(&masked, "a mask is not for this theorem");
    // Two equal parts are there for every other heap only, and the period is 1: two of them are looked at.
    let text = certificate("0.[5=]", 100);
    assert!(text.contains("\nperiod 1\ntheorem trade\n"), "{text}");
    check(&text).unwrap();
}

#[test]
fn a_mask_is_for_two_heaps_that_need_not_be_equal() {
    let lines = "preperiod 0\nperiod 2\ntheorem guy-smith\nfrom 1\nbelow 9\n";
    let text = written("0.F0", lines, 11, "mask 1\n");
    assert_reason(&text, "the theorem asks for");
    let range = check(&certificate("0.F", 100)).unwrap().computed;
    let text = certificate("0.F", 100);
    assert_eq!(says(&text, "computed"), range);
    let masked = with_line_before(&text, "values", "mask 1");
    assert_reason(&masked, "a mask is for moves that leave two heaps");
    let lines = |game: &str, mask: &str| {
        let lines =
            "preperiod 1\nperiod 2\ntheorem sparse\nfrom 1\nlast-rare 0\ndepth 0\nbelow 3\n";
        written(game, lines, 5, mask)
    };
    assert_reason(&lines("0.4=3", "mask 1\n"), "must be equal");
    assert_reason(&lines("0.43", ""), "needs a mask");
    for (game, from, last) in [("0.43", 1, 1), ("0.43", 1, 2)] {
        let text = with(&lines(game, "mask 1\n"), "from", &from.to_string());
        let text = with(&text, "last-rare", &last.to_string());
        assert_reason(&text, "more than `last-rare`");
    }
}

fn digest(values: &[u32]) -> String {
    let step = |sum: u64, value: &u32| {
        sum.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(u64::from(*value) + 1)
    };
    format!("{:016x}", values.iter().fold(0, step))
}

#[test]
fn as_many_values_or_digests_are_stated_as_there_are() {
    let text = certificate("S(1,2)", 100);
    let all = values("S(1,2)", says(&text, "computed"));
    let words: Vec<String> = all.iter().map(u32::to_string).collect();
    let (short, long) = (words[1..].join(" "), words.join(" ") + " 0");
    let bare = without(&text, "values");
    let stated = |lines: &str| with_line_before(&bare, "checksum", lines);
    let blocks: Vec<String> = all.chunks(4).map(digest).collect();
    let digests = blocks.join(" ");
    check(&stated(&format!("block 4\ndigests {digests}"))).unwrap();
    let values = words.join(" ");
    check(&stated(&format!("values {values}"))).unwrap();
    for lines in [
        format!("values {short}"),
        format!("values {long}"),
        format!("values {values}\ndigests {digests}"),
        format!("values {values}\nblock 4\ndigests {digests}"),
        format!("block 4\ndigests {digests} {}", blocks[0]),
        format!("block 4\ndigests {}", blocks[1..].join(" ")),
    ] {
        assert_reason(&stated(&lines), "it must state");
    }
    assert_reason(&bare, "it must state");
    // The last block is shorter, and counts.
    assert!(!all.len().is_multiple_of(4) && blocks.len() > 1);
    let wrong = digests.replace(blocks.last().unwrap(), &blocks[0]);
    let last = all.len() as u64 / 4 * 4;
    let text = stated(&format!("block 4\ndigests {wrong}"));
    assert_eq!(first_failure(&text), Some(last));
}

#[test]
fn what_needs_too_much_memory_is_not_begun() {
    let late = 1_000_000;
    let text = |game: &str, theorem: &str, preperiod: usize, below: usize| {
        sealed(&format!(
            "sprague certificate 1\ngame {game}\npreperiod {preperiod}\nperiod 3\ntheorem {theorem}\nfrom {late}\n\
             below {below}\ncomputed {}\nblock 10000000\ndigests 0123456789abcdef\n",
            below + 3
        ))
    };
    for (text, memory) in [
        // Values that are compared, all values, and all values with those that are compared.
        (text("S(1,2)", "window", 0, late + 2), 1 << 21),
        (text("S(1,2)", "trade", late, late + 2), 1 << 21),
        (text("0.77", "guy-smith", late, 2 * late + 5), 10 << 20),
    ] {
        let mut steps = 0;
        let outcome = verify(&text, memory, &mut |_, _| {
            steps += 1;
            true
        });
        assert_eq!((outcome, steps), (Err(Failure::Memory), 0), "{text}");
    }
    let law = |from: usize| {
        sealed(&format!(
            "sprague certificate 1\nclaim repetition\ngame S(1|2)\nfrom {from}\nperiod 3\nsaltus 0\n"
        ))
    };
    check(&law(3)).unwrap();
    let outcome = verify(&law(3_000), 1 << 20, &mut |_, _| true);
    assert_eq!(outcome, Err(Failure::Memory));
}

#[test]
fn classes_are_looked_at_where_the_theorem_says() {
    let game = "S(1,3,5,...)";
    let text = certificate(game, 100);
    let (at, below, computed) = (
        says(&text, "at"),
        says(&text, "below"),
        says(&text, "computed"),
    );
    let lines = |below: u64| {
        format!("preperiod 0\nperiod 2\ntheorem classes\nfrom 1\nat {at}\nbelow {below}\n")
    };
    check(&written(game, &lines(below), computed as usize, "")).unwrap();
    for (less, more) in [(2, 0), (0, 2), (1, 0), (0, 1)] {
        let (below, computed) = (below + more - less, computed + more - less);
        let text = written(game, &lines(below), computed as usize, "");
        assert_reason(&text, "`computed` must be `at` +");
        let text = written(game, &lines(below), (computed + less - more) as usize, "");
        assert_reason(&text, "`computed` must be `at` +");
    }
    assert_reason(&with(&text, "at", "1"), "too early");
    // Here amounts come again from 1 on.
    let text = certificate("0.[20]", 200);
    for (from, at) in [(5, 5), (6, 6), (7, 6)] {
        let text = with(&text, "from", &from.to_string());
        assert_reason(&with(&text, "at", &at.to_string()), "too early");
    }
    let text = with(&with(&text, "from", "5"), "at", "6");
    assert!(!check(&text).is_err_and(|error| error.to_string().contains("too early")));
    // Where one heap must be left, none is not one of no beans.
    for game in ["0.[20]", "0.[02]", "0.[200]", "0.3[20]"] {
        let text = certificate(game, 200);
        assert!(text.contains("\ntheorem classes\n"), "{text}");
        check(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
    }
}

#[test]
fn values_that_grow_have_numbers_that_fit_each_other() {
    let text = |game: &str, period: usize, saltus: usize, numbers: [usize; 4], below: usize| {
        let [from, multiple, unit, stretch] = numbers;
        let lines = format!(
            "preperiod 0\nperiod {period}\nsaltus {saltus}\ntheorem arithmetic\nfrom {from}\nmultiple {multiple}\n\
             unit {unit}\nthreshold 1\nstretch {stretch}\nbelow {below}\n"
        );
        written(game, &lines, 30, "")
    };
    check(&text("0.3F", 6, 3, [1, 1, 1, 18], 24)).unwrap();
    for (numbers, below, why) in [
        ([1, 0, 1, 18], 24, "a saltus of at least 1"),
        ([1, 1_000_000_000_000, 1, 18], 24, "whole blocks"),
        ([1, 1, 2, 18], 24, "a power of two that divides the saltus"),
        ([1, 1, 3, 18], 24, "a power of two that divides the saltus"),
        ([1, 1, 1, 17], 24, "the end of a stretch of 12 heaps"),
        ([1, 1, 1, 18], 23, "the end of a stretch of 12 heaps"),
        ([1, 1, 1, 18], 25, "the end of a stretch of 12 heaps"),
        ([7, 1, 1, 18], 24, "the stretch begins too early"),
        ([6, 1, 1, 18], 24, "no option of value"),
        ([19, 1, 1, 18], 24, "the stretch begins too early"),
    ] {
        assert_reason(&text("0.3F", 6, 3, numbers, below), why);
    }
    assert_reason(&text("0.3F", 12, 6, [1, 1, 1, 6], 18), "12 is not least");
    assert_reason(&text("0.3F!", 6, 3, [1, 1, 1, 18], 24), "compare the parts");
    assert_reason(&text("0.[67]", 1, 1, [1, 1, 1, 28], 29), "whole blocks");
    // A heap of 20 may have three parts of up to 6, and no other: that is not past all of them.
    let lines = "preperiod 0\nperiod 6\nsaltus 3\ntheorem arithmetic\nfrom 7\nmultiple 1\nunit 1\nthreshold 1\nstretch 20\nbelow 26\n";
    assert_reason(&written("0.3F", lines, 32, ""), "begins too early");
    // Where moves come again, only that the stretch is not before the first heap.
    assert_reason(&text("0.[6]", 1, 1, [29, 1, 1, 28], 29), "begins too early");
}

#[test]
fn a_comparison_is_looked_at_until_it_has_turned() {
    let text = |slope: u64, operator: &str, bound: u64| {
        sealed(&format!(
            "sprague certificate 1\nclaim statement\nfrom 0\nholds (({slope} * n) {operator} {bound})\n"
        ))
    };
    for (slope, bound) in [(1, 0), (1, 10), (3, 9), (3, 10), (7, 50)] {
        let last = bound / slope;
        let first_failure_of = |operator| first_failure(&text(slope, operator, bound));
        assert_eq!(first_failure_of("<="), Some(last + 1));
        assert_eq!(first_failure_of("<"), Some(bound.div_ceil(slope)));
        let ever_equal = bound.is_multiple_of(slope);
        let unequal = check(&text(slope, "!=", bound));
        assert_eq!(unequal.is_ok(), !ever_equal, "{unequal:?}");
    }
}
