//! Statements that are true, false at once, false far away, empty, undefined or misread.

use super::*;
use crate::Control;
use crate::notation::{parse_claims, parse_find, parse_game, parse_statement};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn checked(text: &str) -> StatementReport {
    let statement = parse_statement(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let limits = CheckLimits {
        to: Some(600),
        ..CheckLimits::default()
    };
    check(&statement, None, &limits, &Control::new()).unwrap()
}

#[test]
fn true_statements_of_every_kind_hold() {
    for text in [
        "G(.137) = 0 1 1 2 0 3 1 1 0 ...",
        "G(kayles) = 0.12314321426412714321467",
        "G(saliquant, 0..48 step 2) = 0,0,1,1,3,2,4,6,7,4,7,5,10,12,10,13,15,8,13,9,17,17,16,11,22",
        "options(maliquot, 6) = {1, 2, 3}",
        "options(saliquot, 6) = {5, 4, 3, 0}",
        "period(S(a,b)) = a + b for 2 <= a < b <= 9 if gcd(a,b) = 1 and (a > 1 or b % 2 = 0)",
        "word(S(1,a)) = (01)^(a/2) 2 for a in 2..10 step 2",
        "repeats(S(1,4)) = 12010",
        "before(.15) = 0",
        "expansion(S(1,8,11,27)) = {1, 8, 11} u {13, 20, 27}*19",
        "dominates(S(1,2,6), S(1,3,5))",
        "exists(n in 0..400: G(grundy, n) = v) for v in 0..7",
        "count(n in 1..70: G(kayles, n) = 7) > 3 and least(n in 1..70: G(kayles, n) = 7) = 15",
        "max(n in 0..600: G(kayles, n)) = 8",
        "{0 | ^*} = ^ + ^",
        "S(1,2|1,3)[n] = {0 | S(1,2|1,3)[n-3]} for n in 5..40",
        "S(1,2|1,3)[6m] = (2m)·^ for m in 1..5",
        "S(1,2|1,3)[0..4] = 0, *, ^, ^*, ^[2]",
        "S(1,2|1,3)[2] - S(1,2|1,3)[2] = 0",
        "S(1,2|1,3)[3] || 0",
        "aw(S(1,2|1,5)[0..6]) = 0, 0, 1, 2, 3, 3/2, 3/2",
        "nim[3] + nim[5] + nim[7] is N, winning moves 3 -> 2, 5 -> 4, 7 -> 6",
        "S(1,2|1,3)[4] is L",
        "aliquot-sum[6] = inf",
    ] {
        let report = checked(text);
        assert_eq!(
            report.verdict,
            StatementVerdict::Holds,
            "{text}: {report:?}"
        );
    }
}

#[test]
fn a_period_or_a_closed_form_settles_a_statement_for_all_heaps() {
    for text in [
        "G(kayles, n) != 0 for n >= 1",
        "G(.137, n) = G(.07, n + 1)",
        "G(S(1,2,3), n) = n % 4",
        "G(nim, n) = n",
        "G(lasker-nim, n) <= n + 1",
        "n > 5 implies G(kayles, n) < n",
        "G(maliquot, n) = Omega(n) for n >= 1",
        "G(saliquot, n) = 1 + v2(n) for n >= 1",
        "all(k in 1..3: G(S(1,2,3), n + k) != G(S(1,2,3), n))",
    ] {
        let report = checked(text);
        assert_eq!(
            report.verdict,
            StatementVerdict::HoldsForAll,
            "{text}: {report:?}"
        );
    }
    for text in [
        "4*G(saliquant, n) >= n - 2",
        "G(nontotative, n) = 1 iff prime(n) for n >= 2",
    ] {
        assert_eq!(checked(text).verdict, StatementVerdict::HoldsTo, "{text}");
    }
}

#[test]
fn a_false_statement_shows_its_first_counterexample() {
    for (text, at, published, computed) in [
        ("G(kayles, n) = n", "n = 4", "G(kayles, n) = 4", "1"),
        (
            "G(S(1,a), n) < 2 for a in 3..4, n in 0..20",
            "a = 4, n = 4",
            "G(S(1,a), n) < 2",
            "2",
        ),
        (
            "G(kayles, n) != 0 or n < 0",
            "n = 0",
            "G(kayles, n) != 0 or n < 0",
            "false",
        ),
        ("G(kayles) = 0 1 2 4", "n = 3", "4", "3"),
        (
            "options(maliquot, 6) = {1, 2}",
            "n = 6",
            "{1, 2}",
            "{1, 2, 3}",
        ),
        ("kayles[5] is P", "kayles[5]", "P", "N"),
        ("S(1,2|1,3)[3] = ^", "", "S(1,2|1,3)[3] = ^", "^*"),
        (
            "max(n in 0..600: G(kayles, n)) = 7",
            "",
            "max(n in 0..600: G(kayles, n)) = 7",
            "8",
        ),
    ] {
        let report = checked(text);
        assert_eq!(report.verdict, StatementVerdict::Fails, "{text}");
        let first = report.first.unwrap();
        let told = (
            first.at.as_str(),
            first.published.as_str(),
            first.computed.as_str(),
        );
        assert_eq!(told, (at, published, computed), "{text}");
    }
}

#[test]
fn a_statement_that_is_false_far_away_says_what_holds_instead() {
    let report = checked("G(kayles, n) != 6");
    assert_eq!(
        (report.verdict, report.failed),
        (StatementVerdict::Fails, 4)
    );
    assert!(
        report.weaker[0].contains("fails only at n = 11, 22, 34, 70"),
        "{report:?}"
    );
    assert!(report.weaker[0].contains("for all n >= 71"), "{report:?}");
    let odd = checked("G(saliquant, n) = (n - 1) / 2 for n >= 1");
    assert!(odd.weaker[0].contains("n % 2 = 1"), "{odd:?}");
    let period = checked("period(S(a,b)) = a + 2b for 3 <= a < b <= 9 if gcd(a,b) = 1");
    assert!(period.weaker[0].contains("= b + a in all"), "{period:?}");
}

#[test]
fn empty_ranges_and_undefined_functions_leave_a_statement_undecided() {
    for text in [
        "G(kayles, n) = 7 for n in 5..2",
        "omega(n - 1000) = G(kayles, n) for n in 1..9",
        "G(kayles, 0 - n) = 0 for n in 1..9",
    ] {
        let report = checked(text);
        assert_eq!(
            report.verdict,
            StatementVerdict::Undecided,
            "{text}: {report:?}"
        );
        assert!(report.trouble.is_some(), "{text}");
    }
    let partly = checked("omega(n) >= 0 and G(kayles, n) >= 0 for n in 0..9");
    assert_eq!((partly.checked, partly.undefined), (9, 1));
}

#[test]
fn mistakes_in_statements_are_shown_where_they_are() {
    for (text, shown) in [
        ("G(kales, n) = 1", "kales"),
        ("G(S(1,a), n) < 3", "a"),
        ("G(kayles, m) = 3", "m"),
        ("G(kayles, n) + 1", "G(kayles, n) + 1"),
        ("period(S(a,b)) = 3 for a in 2..4, b in", ""),
        ("kayles[5] is Q", "Q"),
    ] {
        let error = parse_statement(text).unwrap_err();
        assert_eq!(&text[error.span()], shown, "{text}: {error}");
    }
}

#[test]
fn mistakes_in_a_file_are_shown_where_they_are() {
    for (text, shown) in [
        ("period: 3\n", "period"),
        ("[x]\nperiod: 3\n", "[x]"),
        ("[x]\nfamily: S(1,a) for a in 2..3\nperiod: b\n", "b"),
        ("[x]\nfamily: S(1,a) for a in 2..3\ncolour: 3\n", "colour"),
        (
            "[x]\nfamily: S(1,a) for a in 2..3\nexpansion: {1} {2}\n",
            "{",
        ),
        ("[x]\nfamily S(1,2)\n", "family S(1,2)"),
        ("[x]\nerratum: wrong\n", "erratum"),
        ("[x]\nclaim: G(kales, n) = 0\n", "kales"),
        ("[x]\nclaim: G(nim, n) = n\ninstead: G(nim, m) = m\n", "m"),
    ] {
        let error = parse_claims(text).unwrap_err();
        assert_eq!(&text[error.span()], shown, "{text}: {error}");
    }
}

#[test]
fn an_erratum_must_fail_and_its_correction_must_hold() {
    let expected = |lines: &str| {
        let claims = parse_claims(&format!("[x]\n{lines}\n")).unwrap();
        let limits = CheckLimits::default();
        check_entry(&claims.entries[0], &limits, &Control::new())
            .unwrap()
            .is_expected()
    };
    let (right, wrong) = ("period(S(2,5,6)) = 11", "period(S(2,5,6)) = 12");
    assert!(expected(&format!("claim: {right}")));
    assert!(!expected(&format!("claim: {wrong}")));
    assert!(expected(&format!(
        "claim: {wrong}\nerratum: it is 11\ninstead: {right}"
    )));
    assert!(!expected(&format!(
        "claim: {wrong}\nerratum: it is 13\ninstead: period(S(2,5,6)) = 13"
    )));
    assert!(!expected(&format!("claim: {right}\nerratum: it is 12")));
    let family = "family: S(1,a) for a in 2..8 step 2\nperiod: a";
    assert!(expected(&format!(
        "{family}\nerratum: one more\ninstead: a + 1"
    )));
    assert!(!expected(&format!(
        "{family}\nerratum: two more\ninstead: a + 2"
    )));
}

#[test]
fn heaps_are_found_and_counted_for_all_heaps_where_the_condition_repeats() {
    let found = |game: &str, condition: &str| {
        let statement = parse_find(&parse_game(game).unwrap(), condition).unwrap();
        find(&statement, 200, 5, &CheckLimits::default(), &Control::new())
    };
    let zeros = found("kayles", "G(n) = 0");
    assert_eq!((zeros.first.as_slice(), zeros.count), (&[0][..], 1));
    let settled = zeros.settled.unwrap();
    assert_eq!(
        (settled.from, settled.period, settled.per_period),
        (1, 1, 0)
    );
    let alike = found("0.07", "G = G(n-1) and G(n) = G(0.137, n-1)");
    assert_eq!(alike.first[0], 1);
    assert_eq!(alike.settled.unwrap().period, 34);
    let partizan = found("S(1,2|1,3)", "G[n] || 0");
    assert_eq!(partizan.first, [1, 3]);
    assert_eq!(partizan.settled.unwrap().per_period, 0);
    let none = found("grundy", "G(n) = 99");
    assert_eq!((none.count, none.to, none.settled), (0, Some(200), None));
}

#[test]
fn what_is_proved_for_all_heaps_is_so_far_beyond_what_was_checked() {
    for text in [
        "G(kayles, n) <= n",
        "G(S(2,5,6), n) + n >= 9 or n < 9",
        "G(.137, n) != 6",
    ] {
        let report = checked(text);
        assert_eq!(report.verdict, StatementVerdict::HoldsForAll, "{text}");
        let statement = parse_statement(text).unwrap();
        let limits = CheckLimits {
            to: Some(20_000),
            ..CheckLimits::default()
        };
        let far = check(&statement, None, &limits, &Control::new()).unwrap();
        assert_eq!((far.failed, far.checked), (0, 20_001), "{text}");
    }
}

#[test]
fn a_field_of_a_family_that_fails_is_corrected() {
    let weaker = |lines: &str| {
        let claims = parse_claims(&format!("[x]\n{lines}\n")).unwrap();
        let limits = CheckLimits::default();
        let report = check_entry(&claims.entries[0], &limits, &Control::new()).unwrap();
        report.lines[0].report.weaker.join("; ")
    };
    let found = weaker(
        "family: S(1,a,2a+r) for a in 10..20 step 2, r in 4..a-6 step 2\npreperiod: 5a + 12",
    );
    assert!(
        found.contains("preperiod = 2r + 5a + 4 in all 21 cases"),
        "{found}"
    );
    let found = weaker("family: S(1,a) for a in 2..40\nperiod: a + 1");
    assert!(found.contains("it holds if a % 2 = 0"), "{found}");
}

#[test]
fn a_statement_that_fails_is_told_where_it_holds() {
    let two = checked("period(S(a,b)) = a + b for 1 <= a < b <= 12");
    assert!(
        two.weaker[0].contains("it holds if b % (2*a) != a"),
        "{two:?}"
    );
    let classes = checked("G(S(2,5,6), n) < 3");
    assert!(
        classes.weaker[0].contains("for all n with n % 11 != 7"),
        "{classes:?}"
    );
}

#[test]
fn conditions_on_partizan_heaps_are_joined_and_proved_for_all_heaps() {
    let found = |game: &str, condition: &str, to: u64| {
        let statement = parse_find(&parse_game(game).unwrap(), condition);
        let statement = statement.unwrap_or_else(|error| panic!("{condition}: {error}"));
        find(&statement, to, 5, &CheckLimits::default(), &Control::new())
    };
    for (game, condition, first) in [
        (
            "S(1,2|1,3)",
            "outcome = L and n % 3 = 1",
            &[4, 7, 10, 13, 16][..],
        ),
        ("S(1,2|1,3)", "outcome != L", &[0, 1, 3]),
        ("S(1,2|1,3)", "outcome in (P, N)", &[0, 1, 3]),
        (
            "S(1,2|1,3)",
            "not (G is N or outcome(n) = P)",
            &[2, 4, 5, 6, 7],
        ),
        ("S(1,2|1,3)", "G is not L", &[0, 1, 3]),
        ("S(1,2|1,3)", "V > ^ and G(n-1) < 9.^", &[4, 6, 7, 8, 9]),
        ("S(1,2|1,3)", "0 < G < 1", &[2, 4, 5, 6, 7]),
        ("S(1,2|1,3)", "aw > 3", &[11, 12, 13, 14, 15]),
        (
            "S(1,2|1,3)",
            "mean = 0 and temperature = 0",
            &[1, 2, 3, 4, 5],
        ),
        ("S(1,2|2,3)", "G > G(n-1)", &[1, 3, 5, 7, 9]),
        ("S(1,2|2,3)", "temperature(n) > 0", &[2, 3, 6, 7, 10]),
        ("S(1|2)", "mean > 3", &[]),
        (
            "S(1,2|)",
            "mean(n) > 5 or left_stop(G(n)) = 3",
            &[3, 6, 7, 8, 9],
        ),
        ("S(1,2|1,3)", "G(n) > n - 100", &[]),
        ("S(1,2|3)", "outcome = L or outcome(n+1) = N", &[]),
        (
            "S(1,3|2)",
            "G(S(1,2|1,3), n) > 0 and n > 5",
            &[6, 7, 8, 9, 10],
        ),
    ] {
        let near = found(game, condition, 200);
        if !first.is_empty() {
            assert_eq!(near.first, first, "{game}: {condition}");
        }
        let settled = near
            .settled
            .unwrap_or_else(|| panic!("{game}: {condition}"));
        assert!(!settled.proof.is_empty());
        // What is said of all heaps is so where values were not looked at before.
        let far = found(game, condition, 3_000);
        let span = settled.period * 100;
        let start = settled.from;
        let upto = |end: u64| found(game, condition, end).count;
        let counted = upto(start + span - 1) - if start > 0 { upto(start - 1) } else { 0 };
        assert_eq!(counted, settled.per_period * 100, "{game}: {condition}");
        assert_eq!(
            far.settled.map(|all| all.per_period),
            Some(settled.per_period)
        );
    }
    let report = checked("S(1,2|1,3)[n] > 0 and aw(S(1,2|1,3)[n]) >= 1 for n >= 4");
    assert_eq!(report.verdict, StatementVerdict::HoldsForAll, "{report:?}");
    // The temperature of an expression is not that of its heaps.
    let hot = found("S(1,2|)", "temperature({G(n)|0}) > 5", 100);
    assert_eq!(hot.settled, None);
    let report = checked("S(1,2|1,3)[n] > 0 or n = 1 for n >= 1");
    assert_eq!(report.verdict, StatementVerdict::Fails, "{report:?}");
}

#[test]
fn kinds_of_values_are_those_the_arena_knows() {
    use crate::ruleset::Game;
    use crate::value::{Arena, Value, partizan_values};

    type Kind = fn(&mut Arena, Value) -> bool;
    let kinds: [(&str, Kind); 9] = [
        ("G is hot", |arena, v| arena.is_hot(v)),
        ("G is a number", |arena, v| arena.is_number(v)),
        ("G is an integer", |arena, v| arena.is_integer(v)),
        ("G is numberish", |arena, v| arena.is_numberish(v)),
        ("G is tepid", |arena, v| {
            arena.is_numberish(v) && !arena.is_number(v)
        }),
        ("G is infinitesimal", |arena, v| arena.is_infinitesimal(v)),
        ("G is all-small", |arena, v| arena.is_all_small(v).unwrap()),
        ("G is a nimber", |arena, v| arena.is_nimber(v)),
        ("birthday > 3", |arena, v| {
            arena.birthday(v).unwrap() > 3.into()
        }),
    ];
    for text in [
        "S(1,2|1,3)",
        "S(1,3|2,4)",
        "S(1|2)",
        "S(2,3|1,4)",
        "S(1,2|)",
        "S(3|1,5)",
        "S(1,4|2,3)",
    ] {
        let game = parse_game(text).unwrap();
        let Game::Partizan(partizan) = &game else {
            panic!("{text} is partizan")
        };
        let mut arena = Arena::new();
        let values = partizan_values(&mut arena, partizan, 61).unwrap();
        for (condition, is_so) in &kinds {
            let heaps = values.iter().zip(0..);
            let wanted: Vec<Heap> = heaps
                .filter(|(value, _)| is_so(&mut arena, **value))
                .map(|(_, heap)| heap)
                .collect();
            let statement = parse_find(&game, condition).unwrap();
            let found = find(
                &statement,
                30,
                100,
                &CheckLimits::default(),
                &Control::new(),
            );
            let near = wanted.iter().copied().filter(|&heap| heap <= 30);
            assert_eq!(found.first, near.collect::<Vec<_>>(), "{text}: {condition}");
            // What is proved for all heaps is so far beyond those that were looked at.
            if let Some(settled) = found.settled {
                let (period, from) = (settled.period, settled.from);
                let holds = |heap: Heap| wanted.contains(&heap);
                for heap in from..=60_u64.saturating_sub(period) {
                    let (here, later) = (holds(heap), holds(heap + period));
                    assert_eq!(here, later, "{text}: {condition} at {heap}");
                }
            }
        }
    }
}

#[test]
fn what_is_said_of_values_in_words_holds_or_fails() {
    for text in [
        "S(1,2|1,3)[n] is all-small",
        "S(1,2|1,3)[n] is not hot",
        "S(1,2|1,3)[2] is positive and not S(1,2|1,3)[2] is a number",
        "kayles[n] is an N-position for n in 1..50",
        "outcome(S(1,2|1,3), n) = L for n >= 4",
        "temperature(S(1,2|1,3), n) <= 0 for n in 0..30",
        "n is a multiple of 6 iff n is divisible by 2 and n is divisible by 3",
        "n is a power of 2 iff popcount(n) = 1 for n >= 1",
        "n is composite iff n > 1 && !prime(n)",
        "n in 3..5 iff n ∈ {3, 4, 5}",
        "n is between 3 and 5 iff n in (3, 4, 5)",
    ] {
        let report = checked(text);
        assert!(report.verdict.holds(), "{text}: {report:?}");
    }
    assert_eq!(
        checked("S(1,2|1,3)[n] is a number").verdict,
        StatementVerdict::Fails
    );
    for text in ["mean(S(1,2|1,3)[n]) is hot", "S(1,2|1,3)[n] is nice"] {
        assert!(parse_statement(text).is_err(), "{text}");
    }
}

#[test]
fn a_star_that_is_written_is_none_that_stands_for_a_heap() {
    // The values of heaps 0 to 3 are 0, *, ^ and ^*.
    for (text, holds) in [
        ("S(1,2|1,3)[1] + * = 0", true),
        ("S(1,2|1,3)[2] + * = ^", false),
        ("* + S(1,2|1,3)[2] = ^*", true),
        ("S(1,2|1,3)[1] + *4611686018427387904 = 0", false),
        (
            "S(1,2|1,3)[1] + *4611686018427387904 = *4611686018427387905",
            true,
        ),
        ("^ + S(1,2|1,3)[1] - S(1,2|1,3)[3] = 0", true),
    ] {
        assert_eq!(checked(text).verdict.holds(), holds, "{text}");
    }
}

#[test]
fn heaps_beyond_all_numbers_are_no_heaps() {
    for text in [
        "G(kayles, 0..2^126-2+2^126 step 2^126) = 0 0 0",
        "G(kayles, -2^126..2^126-1+2^126) = 0 1",
        "S(1,2|1,3)[-2^126..2^126-1+2^126] = 0, *",
        "n > 5 for n in 2^126-3+2^126..2^126-1+2^126",
        "n > 5 for n in 2^126-3+2^126..2^126-1+2^126 step 2",
    ] {
        checked(text);
    }
    let all = checked("n > 5 for n in 2^126-3+2^126..2^126-1+2^126");
    assert_eq!((all.verdict, all.checked), (StatementVerdict::Holds, 3));
}

#[test]
fn a_check_ends_with_its_time_also_where_there_is_nothing_to_check() {
    for text in [
        "1 = 1 for a in 1..10^30 if 2 = 3",
        "1 = 1 for a in 1..10^30, b in 2..1",
        "1 = 1 for a in (1, 2..10^30), n in 5..3",
        "nim[n] + S(1,2|1,3)[n] + S(1,2|1,3)[2] is L for n in 0..10^30",
    ] {
        let looked = AtomicU64::new(0);
        let clock = move || Duration::from_secs(looked.fetch_add(1, Ordering::Relaxed));
        let control = Control::with(Some((Duration::from_secs(100), clock)), None);
        let statement = parse_statement(text).unwrap();
        let report = check_in_time(&statement, &CheckLimits::default(), &control).unwrap();
        assert_eq!(report.verdict, StatementVerdict::Undecided, "{text}");
        let why = report.trouble.unwrap();
        assert!(why.contains("the time was up"), "{text}: {why}");
    }
}
