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
