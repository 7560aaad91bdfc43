//! The published claims, as the program computes them: what is right holds, each recorded erratum fails, and each
//! correction holds.

use sprague::Control;
use sprague::claim::{CheckLimits, PUBLISHED, StatementVerdict, check_entries};
use sprague::notation::parse_claims;

fn is_as_recorded(name: &str) {
    let file = PUBLISHED.iter().find(|file| file.name == name).unwrap();
    let claims = parse_claims(file.text).unwrap();
    let entries: Vec<_> = claims.entries.iter().collect();
    let limits = CheckLimits::default();
    let reports = check_entries(&entries, &limits, &Control::new(), |_, report| report);
    for (entry, report) in entries.iter().zip(reports) {
        for line in report.unwrap().lines {
            let place = format!("{name}, {}: {}", entry.place, line.text);
            assert!(line.is_expected(), "{place}");
            assert_ne!(line.report.verdict, StatementVerdict::Undecided, "{place}");
        }
    }
}

#[test]
fn the_lecture_notes_are_as_recorded() {
    is_as_recorded("lu-lecture-notes");
}

#[test]
fn the_paper_on_arithmetic_functions_is_as_recorded() {
    is_as_recorded("iannucci-larsson");
}

#[test]
fn the_notes_on_partizan_games_are_as_recorded() {
    is_as_recorded("plambeck-partisan");
}

#[test]
fn the_paper_on_expansion_sets_is_as_recorded() {
    is_as_recorded("ho-expansion");
}

#[test]
fn every_entry_says_something_in_our_words_and_states_it_or_says_why_not() {
    for file in PUBLISHED {
        let mut places = Vec::new();
        for entry in parse_claims(file.text).unwrap().entries {
            let place = format!("{}, {}", file.name, entry.place);
            assert!(entry.says.is_some(), "{place}");
            assert!(!entry.lines.is_empty() || entry.cannot.is_some(), "{place}");
            assert!(!places.contains(&place), "{place} is there twice");
            places.push(place);
        }
    }
}
