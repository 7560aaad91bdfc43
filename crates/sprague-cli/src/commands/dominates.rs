//! `sprague dominates SET SET`: whose set wins all large heaps.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::DominatesArgs;
use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use serde_json::json;
use sprague::notation::parse_set;
use sprague::outcome::Side;
use sprague::ruleset::{Partizan, Rules, Ruleset};
use sprague::value::{TakeSets, dominance};

pub(crate) fn run(args: &DominatesArgs) -> Outcome {
    let game = Partizan {
        left: read_set(&args.first)?,
        right: read_set(&args.second)?,
    };
    let Some(sets) = TakeSets::of(&game) else {
        return Err(Failure::usage(
            "both sets must be finite",
            "for example: sprague dominates 1,2,6 1,3,5",
        ));
    };
    let limit = usize::try_from(args.limit)
        .unwrap_or(usize::MAX)
        .min(1_000_000_000);
    let Some(found) = dominance(&sets, limit) else {
        return Err(Failure::usage(
            format!("outcomes did not repeat up to heap {limit}"),
            "raise --limit",
        ));
    };
    let (first, second) = (braces(sets.left()), braces(sets.right()));
    let (winner, sentence) = match found.winner {
        Some(Side::Left) => ("first", format!("{first} dominates {second}")),
        Some(Side::Right) => ("second", format!("{second} dominates {first}")),
        None => (
            "neither",
            format!("neither of {first} and {second} dominates"),
        ),
    };
    if args.output.json {
        let neither = found.winner.is_none();
        let cycle = neither.then(|| found.cycle.iter().map(|o| o.letter()).collect::<String>());
        let document = json!({
            "ruleset": game.to_string(),
            "dominates": winner,
            "from": found.from,
            "preperiod": found.period.preperiod,
            "period": found.period.period,
            "cycle": cycle,
        });
        return Ok(print_json(&document)?);
    }
    let text = match found.winner {
        None => {
            /// Longer cycles are cut.
            const MOST: usize = 400;
            let letters = found.cycle.iter().map(|outcome| outcome.letter());
            let shown: String = letters.take(MOST).collect();
            let rest = match found.cycle.len() > MOST {
                true => format!("... ({} heaps; --json shows all)", found.cycle.len()),
                false => String::new(),
            };
            format!(
                "{sentence}: from heap {} on the outcomes repeat {shown}{rest}.",
                found.from
            )
        }
        Some(_) => format!(
            "{sentence}: its owner wins all heaps from {} on, whoever starts (proved: the outcomes \
             of {} heaps in a row came again).",
            found.from, found.period.window
        ),
    };
    Ok(print_text(&(wrap(&text, WIDTH).join("\n") + "\n"))?)
}

/// Reads the set of one player.
fn read_set(text: &str) -> Result<Ruleset, Failure> {
    let set = parse_set(text).map_err(|error| Failure::parse(text, error))?;
    Ok(Ruleset::new(Rules::Subtraction(set)))
}

fn braces(set: &[usize]) -> String {
    let numbers: Vec<String> = set.iter().map(usize::to_string).collect();
    format!("{{{}}}", numbers.join(","))
}
