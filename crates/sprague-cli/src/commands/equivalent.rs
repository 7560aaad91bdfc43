//! `sprague equivalent GAME`: other codes with the same values.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::EquivalentArgs;
use crate::drive::{self, Progress};
use crate::failure::{Failure, not_loopy, read_game};
use serde_json::json;
use sprague::equivalence::{Equivalent, Scope, equivalents};
use sprague::sequence::Growth;
use std::ops::ControlFlow;

/// More codes than this are not tried.
const MOST_CODES: u128 = 20_000_000;

pub(crate) fn run(args: &EquivalentArgs) -> Outcome {
    let game = read_game(&args.game)?;
    not_loopy(&game)?;
    let scope = Scope {
        length: args.length,
        largest_digit: args.digit,
        largest_shift: args.shift,
        heaps: args.limit.max(args.shift + 1),
    };
    if args.length == 0 || scope.size() > MOST_CODES {
        return Err(Failure::usage(
            format!(
                "that would be {} codes to try",
                if args.length == 0 { 0 } else { scope.size() }
            ),
            format!("choose --length and --digit so that there are 1 to {MOST_CODES}"),
        ));
    }
    drive::catch_interrupts();
    let mut progress = Progress::new("trying codes", scope.size(), Growth::Linear);
    let found = equivalents(&game, &scope, &mut |done| {
        progress.show(done);
        if drive::interrupted() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.finish();
    let found = found?;
    if args.output.json {
        let list: Vec<_> = found
            .iter()
            .map(|e| json!({ "code": e.code.to_string(), "shift": e.shift, "proved": e.proved }))
            .collect();
        return Ok(print_json(&json!({
            "ruleset": game.to_string(),
            "tried": scope.size(),
            "complete": !drive::interrupted(),
            "compared_to": scope.heaps,
            "equivalent": list,
        }))?);
    }
    let mut text = summary(&game.to_string(), &scope, &found);
    for e in &found {
        let note = if e.proved {
            "proved for all heaps"
        } else {
            "observed"
        };
        text += &format!(
            "  {:<10} {:<28} {note}\n",
            e.code.to_string(),
            relation(e.shift)
        );
    }
    if drive::interrupted() {
        text += "Interrupted before all codes were tried.\n";
    }
    Ok(print_text(&text)?)
}

fn summary(game: &str, scope: &Scope, found: &[Equivalent]) -> String {
    let size = scope.size();
    match found.len() {
        0 => format!("None of the {size} codes has the values of {game}.\n"),
        count => format!(
            "{count} of {size} codes {} the values of {game} (compared to heap {}):\n",
            if count == 1 { "has" } else { "have" },
            scope.heaps
        ),
    }
}

fn relation(shift: i64) -> String {
    match shift {
        0 => "same values".into(),
        s if s > 0 => format!("its heap n + {s} is our n"),
        s => format!("its heap n is our n + {}", -s),
    }
}
