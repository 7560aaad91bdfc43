use super::*;
use crate::claim::PUBLISHED;
use crate::notation::parse_claims;

fn checked(formula: &Formula, limit: Heap) -> FormulaReport {
    check(formula, limit, 1 << 30, &Control::new()).unwrap()
}

fn formula(text: &str) -> Formula {
    let mut claims = parse_claims(text).unwrap();
    claims.entries.remove(0).formula.unwrap()
}

fn report(text: &str) -> FormulaReport {
    checked(&formula(text), 100_000)
}

#[test]
fn a_right_formula_holds_and_a_wrong_one_fails_at_its_first_game() {
    let right = report(
        "[theorem 4]\nfamily: S(1,a,b) for a in 3..9 step 2, b in a+1..20 step 2\n\
         let: p = a + b\npreperiod: 0\nperiod: p\nvalues: (01)^(b/2) (23)^((a-1)/2) 2\n\
         expansion: {1..a step 2, b..b+a-1 step 2}*p\n",
    );
    assert!(right.holds(), "{right:?}");
    assert_eq!(
        (right.games, right.last.as_deref()),
        (30, Some("a = 9, b = 20"))
    );
    let wrong = report("[x]\nfamily: S(1,a) for a in 2..8 step 2\nperiod: a\n");
    let first = wrong.fields[0].first.clone().unwrap();
    assert_eq!(
        (first.at.as_str(), first.published.as_str()),
        ("a = 2", "2")
    );
    assert_eq!(
        (first.game.as_str(), first.computed.as_str()),
        ("S(1,2)", "3")
    );
}

#[test]
fn an_expansion_set_that_is_wrong_only_beyond_two_rounds_fails() {
    let report = report(
        "[x]\nfamily: S(1,a) for a in 4..20 step 2\nlet: p = a + 1, q = 2*a + 4\n\
         expansion: {1,a}*p u {1}*q\n",
    );
    assert_eq!(report.verdict(), FormulaVerdict::Fails);
    let first = report.fields[0].first.clone().unwrap();
    assert!(first.published.contains("wrongly in: 13,"), "{first:?}");
}

#[test]
fn a_formula_that_makes_no_sense_for_a_game_does_not_apply() {
    let report = report("[x]\nfamily: S(1,a) for a in 2..5\nvalues: (01)^(a/2) 2\n");
    assert_eq!(report.fields[0].not_applicable, 2);
    assert_eq!(report.fields[0].failed, 0);
}

#[test]
fn a_game_without_a_period_within_the_limit_leaves_a_formula_unknown() {
    let text = "[x]\nfamily: S(1,a) for a in 2..20 step 2\nperiod: a + 1\nstarts: 0 1\n";
    let formula = &formula(text);
    let few = checked(formula, 0);
    assert_eq!(few.verdict(), FormulaVerdict::Unknown);
    let counts = |field: &FieldReport| (field.checked, field.unknown, field.not_applicable);
    assert_eq!(counts(&few.fields[0]), (0, 10, 0));
    // The first values are known without a period.
    assert_eq!(counts(&few.fields[1]), (10, 0, 0));
    let some = checked(formula, 30);
    let (checked, unknown, _) = counts(&some.fields[0]);
    assert!(checked > 0 && unknown > 0 && checked + unknown == 10);
    assert_eq!(some.verdict(), FormulaVerdict::Unknown);
    assert_eq!(
        check(formula, 1000, 1 << 30, &Control::new())
            .unwrap()
            .verdict(),
        FormulaVerdict::Holds
    );
}

#[test]
fn a_formula_is_wrong_whatever_the_limit_leaves_open() {
    let text = "[x]\nfamily: S(1,a) for a in 2..40 step 2\nperiod: a + 2\n";
    let report = checked(&formula(text), 30);
    assert!(report.fields[0].unknown > 0);
    assert_eq!(report.verdict(), FormulaVerdict::Fails);
}

#[test]
fn a_formula_that_applies_to_no_game_neither_holds_nor_fails() {
    let report = report("[x]\nfamily: S(1,a) for a in 3..9 step 2\nperiod: a / 2\n");
    assert_eq!(report.verdict(), FormulaVerdict::AppliesToNone);
}

#[test]
fn a_formula_is_compared_beyond_128_bits() {
    let text = "[x]\nfamily: S(a) for a in 1..200\nperiod: 2*a + max(0, 2^a - 2^126)\n";
    let wrong = report(text);
    assert_eq!(wrong.verdict(), FormulaVerdict::Fails);
    assert_eq!((wrong.fields[0].checked, wrong.fields[0].failed), (200, 74));
    assert_eq!(wrong.fields[0].first.clone().unwrap().at, "a = 127");
}

#[test]
fn a_formula_too_large_to_be_worked_out_is_unknown_and_does_not_hold() {
    for claim in [
        "period: 2*a + 0 * 2^2^(70*a)",
        "let: x = 2^(130*a)\nperiod: 2*a + 0*x",
    ] {
        let report = report(&format!("[x]\nfamily: S(a) for a in 1..9\n{claim}\n"));
        assert_eq!(report.verdict(), FormulaVerdict::Unknown, "{claim}");
        let field = &report.fields[0];
        let counts = (field.checked, field.not_applicable, field.unknown);
        assert_eq!((field.too_large, counts), (9, (0, 0, 0)), "{claim}");
    }
}

#[test]
fn the_published_formulas_are_readable_and_every_one_finds_games() {
    let entries = PUBLISHED
        .iter()
        .flat_map(|file| parse_claims(file.text).unwrap().entries);
    for formula in entries.filter_map(|entry| entry.formula) {
        let report = checked(&formula, 1_000_000);
        assert!(report.games > 0, "{}", report.place);
        assert!(
            report.fields.iter().any(|f| f.checked > 0),
            "{}",
            report.place
        );
    }
}

#[test]
fn a_word_that_is_repeated_may_begin_anywhere_and_be_several_periods() {
    let verdict = |word: &str| report(&format!("[x]\nfamily: S(1,4)\nrepeats: {word}\n")).verdict();
    for word in ["01012", "12010", "0101201012"] {
        assert_eq!(verdict(word), FormulaVerdict::Holds, "{word}");
    }
    for word in ["01021", "0101", "010120"] {
        assert_eq!(verdict(word), FormulaVerdict::Fails, "{word}");
    }
}

#[test]
fn codes_have_words_and_periods_as_sets_have() {
    let report =
        report("[x]\nfamily: 0.15\npreperiod: 1\nperiod: 10\nvalues: 1101122122\nbefore: 0\n");
    assert!(report.holds(), "{report:?}");
}
