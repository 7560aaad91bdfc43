//! False periods of outcomes, and false winners.

use crate::random::Random;
use crate::support::*;
use sprague::Control;
use sprague::value::{Outcomes, TakeSets};

const KNOWN: usize = 300;

pub(super) fn random_set(random: &mut Random, largest: usize) -> Vec<usize> {
    let some: Vec<usize> = (1..=largest).filter(|_| random.below(2) == 0).collect();
    match some.is_empty() {
        true => vec![1 + random.below(largest)],
        false => some,
    }
}

pub(super) fn name(sets: &TakeSets) -> String {
    format!("S({:?}|{:?})", sets.left(), sets.right()).replace(['[', ']', ' '], "")
}

#[test]
fn outcomes_are_accepted_exactly_with_their_least_period_and_preperiod() {
    let mut random = Random::from_seed(11);
    let mut accepted = 0;
    for _ in 0..150 {
        let (left, right) = (random_set(&mut random, 6), random_set(&mut random, 6));
        let sets = TakeSets::new(&left, &right).unwrap();
        let mut outcomes = Outcomes::new(sets.clone());
        let true_one = outcomes.period(KNOWN, &Control::new()).unwrap();
        let all = outcomes.first(KNOWN, &Control::new()).unwrap();
        let letters: String = all.iter().map(|outcome| outcome.letter()).collect();
        let window = sets.largest();
        for period in 1..=14 {
            for preperiod in 0..=14 {
                let is_true = true_one
                    .as_ref()
                    .is_some_and(|one| (one.preperiod, one.period) == (preperiod, period));
                let whose = &letters[preperiod..preperiod + period];
                let winner = ["left", "right", "nobody"][random.below(3)];
                let is_winner = match winner {
                    "left" => whose.chars().all(|letter| letter == 'L'),
                    "right" => whose.chars().all(|letter| letter == 'R'),
                    _ => ['L', 'R']
                        .iter()
                        .all(|&one| whose.chars().any(|letter| letter != one)),
                };
                for computed in [preperiod + period + window, preperiod + period + window - 1] {
                    let text = sealed(&format!(
                        "sprague certificate 1\nclaim outcomes\ngame {}\npreperiod {preperiod}\nperiod {period}\n\
                         winner {winner}\nletters {}\n",
                        name(&sets),
                        &letters[..computed]
                    ));
                    let complete = computed == preperiod + period + window;
                    let fits = is_true && is_winner && complete;
                    assert_eq!(check(&text).is_ok(), fits, "{text}");
                    accepted += usize::from(fits);
                }
            }
        }
    }
    assert!(accepted > 30, "{accepted}");
}
