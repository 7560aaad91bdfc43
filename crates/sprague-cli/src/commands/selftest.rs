//! `sprague selftest`: random games computed in independent ways.

use super::{print_document, print_text};
use crate::Outcome;
use crate::args::SelftestArgs;
use crate::asking::{Limits, ask};
use crate::failure::Failure;
use sprague_ask::answers::selftest::{SelftestAnswer, SelftestQuestion};

pub(crate) fn run(args: &SelftestArgs) -> Outcome {
    let question = SelftestQuestion {
        seed: Some(args.seed),
        rounds: args.seconds.map(|_| u64::MAX),
    };
    let limits = Limits {
        seconds: args.seconds,
        ..Limits::default()
    };
    let answer = ask(&question, limits)?;
    match args.output.json {
        true => print_document(&answer)?,
        false => print_text(&render(&answer))?,
    }
    verdict(&answer)
}

fn verdict(answer: &SelftestAnswer) -> Outcome {
    match answer.agreed {
        true => Ok(()),
        false => Err(Failure::No),
    }
}

fn render(answer: &SelftestAnswer) -> String {
    let mut text = String::new();
    for comparison in &answer.comparisons {
        text += &format!("{:>8}  {}\n", comparison.agreed, comparison.what);
        for how in &comparison.disagreed {
            text += &format!("          DISAGREED: {how}\n");
        }
    }
    let rounds = answer.rounds;
    text + &match answer.agreed {
        true => format!("All agreed in {rounds} rounds (seed {}).\n", answer.seed),
        false => format!(
            "Some did not agree (seed {}): do not trust this machine or this build, and please report it.\n",
            answer.seed
        ),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use sprague_ask::{Ask, Effort};
    use std::process::ExitCode;

    /// An answer as it is on a machine that does not compute rightly.
    fn disagreement() -> SelftestAnswer {
        let question = SelftestQuestion {
            seed: Some(7),
            rounds: Some(0),
        };
        let mut answer = question.ask(&Effort::new()).unwrap();
        let wrong = "0.77: by a wrong engine".to_string();
        answer.comparisons[1].disagreed.push(wrong);
        answer.agreed = false;
        answer
    }

    #[test]
    fn a_disagreement_is_printed_with_its_game() {
        let printed = render(&disagreement());
        assert!(
            printed.contains("DISAGREED: 0.77: by a wrong engine"),
            "{printed}"
        );
        assert!(printed.contains("Some did not agree (seed 7)"), "{printed}");
    }

    #[test]
    fn a_disagreement_ends_with_one() {
        let failure = verdict(&disagreement()).unwrap_err();
        assert_eq!(failure.report(false), ExitCode::from(1));
    }
}
