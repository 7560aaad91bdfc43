//! What is known, each with its place, and everything that computes held against it: every engine made
//! for the game, the prover, long runs and the verifier.
//!
//! A fact is a row in one of the tables here, or a line in a file of published claims.

mod codes;
mod documents;
mod fact;
mod subtraction;

use crate::support::every_engine;
use fact::Fact;
use sprague::period::Certificate;
use sprague::sequence::EngineKind;
use sprague::sequence::long_run::LongRun;
use sprague::{NimSequence, PeriodSearch};

fn facts() -> Vec<Fact> {
    [codes::facts(), subtraction::facts(), documents::facts()].concat()
}

/// The search for the period of a fact that has one, as far as the theorems may need it.
fn search(fact: &Fact) -> PeriodSearch {
    let mut search = PeriodSearch::new(&fact.ruleset());
    search.run(fact.enough()).unwrap();
    search
}

fn with_periods() -> impl Iterator<Item = Fact> {
    facts().into_iter().filter(|fact| fact.period.is_some())
}

#[test]
fn every_engine_gives_the_values_of_the_facts() {
    for fact in facts() {
        let Some(last) = fact.last_heap() else {
            continue;
        };
        for mut sequence in every_engine(&fact.ruleset()) {
            sequence.extend_to(last).unwrap();
            let value = |n: u64| sequence.value(n).unwrap();
            for (n, printed) in fact.printed() {
                assert_eq!(
                    value(n),
                    printed,
                    "{fact} by {}, heap {n}",
                    sequence.engine()
                );
            }
        }
    }
}

#[test]
fn every_engine_is_met_by_a_fact() {
    let games: Vec<_> = facts().iter().map(Fact::ruleset).collect();
    for engine in EngineKind::ALL {
        let met = |game| NimSequence::with_engine(game, engine).is_some();
        assert!(games.iter().any(met), "{engine}");
    }
}

#[test]
fn the_periods_of_the_facts_are_proved() {
    for fact in with_periods() {
        let verdict = search(&fact).verdict();
        let Some(pattern) = verdict.proved() else {
            panic!("{fact} is not proved");
        };
        assert!(fact.agrees_with(pattern), "{fact}: {pattern:?}");
    }
}

#[test]
fn every_engine_repeats_with_the_period_of_the_facts() {
    for fact in with_periods() {
        let pattern = *search(&fact).verdict().proved().unwrap();
        let far = pattern.preperiod + 3 * pattern.period;
        for mut sequence in every_engine(&fact.ruleset()) {
            let affordable = match sequence.engine() {
                EngineKind::Reference => 60,
                _ => 8_000,
            };
            if far > affordable {
                continue;
            }
            sequence.extend_to(far).unwrap();
            let values = sequence.values();
            for n in pattern.preperiod..=far - pattern.period {
                assert_eq!(
                    u64::from(values[(n + pattern.period) as usize]),
                    u64::from(values[n as usize]) + pattern.saltus,
                    "{fact} by {} at heap {n}",
                    sequence.engine()
                );
            }
        }
    }
}

#[test]
fn the_verifier_confirms_the_periods_of_the_facts() {
    for fact in with_periods() {
        let search = search(&fact);
        let verdict = search.verdict();
        let certificate = Certificate::new(&fact.ruleset(), &verdict, search.values());
        let certifiable = verdict.proved().is_some();
        assert_eq!(certificate.is_ok(), certifiable, "{fact}");
        if let Ok(certificate) = certificate {
            let text = certificate.to_string();
            let found = sprague_verify::verify(&text, 1 << 30, &mut |_, _| true);
            let found = found.unwrap_or_else(|error| panic!("{fact}: {error}"));
            let pattern = verdict.proved().unwrap();
            assert_eq!(
                (found.preperiod, found.period),
                (pattern.preperiod, pattern.period),
                "{fact}"
            );
        }
    }
}

#[test]
fn long_runs_prove_the_periods_of_the_facts() {
    for fact in with_periods() {
        let Some(mut run) = LongRun::new(&fact.ruleset(), 64 << 20) else {
            continue;
        };
        run.advance(fact.enough()).unwrap();
        let Some(found) = run.statistics().period else {
            panic!("{fact} is not proved by a long run");
        };
        assert_eq!(Some(found.period), fact.period, "{fact}");
        if found.least
            && let Some(preperiod) = fact.preperiod
        {
            assert_eq!(found.preperiod, preperiod, "{fact}");
        }
    }
}
