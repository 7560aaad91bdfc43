//! `sprague verify FILE`: a certificate checked by code that shares nothing with the engines.

use super::period::capitalised;
use super::{print_json, print_text};
use crate::Outcome;
use crate::args::VerifyArgs;
use crate::drive::{self, Progress};
use crate::failure::Failure;
use crate::layout::{WIDTH, paragraph, wrap};
use serde_json::{Value, json};
use sprague::sequence::Growth;
use sprague_verify::{Failure as Rejection, Verified, verify};

pub(crate) fn run(args: &VerifyArgs) -> Outcome {
    let name = args.file.display().to_string();
    let text = std::fs::read_to_string(&args.file).map_err(|error| {
        Failure::usage(
            format!("{name}: {error}"),
            "give a file written by `sprague period GAME --certificate FILE`",
        )
    })?;
    match check(&text, args.memory.bytes()) {
        Ok(verified) => {
            if args.output.json {
                print_json(&document(&name, &verified))?;
            } else {
                print_text(&render(&name, &verified))?;
            }
            Ok(())
        }
        Err(Rejection::False { heap, message }) => {
            if args.output.json {
                print_json(&json!({
                    "file": name,
                    "verdict": "rejected",
                    "heap": heap,
                    "reason": message,
                }))?;
            } else {
                let place = heap.map_or_else(|| "Because".into(), |heap| format!("Heap {heap}"));
                print_text(&(format!("{name}: rejected.\n") + &reason(&place, &message)))?;
            }
            Err(Failure::No)
        }
        Err(Rejection::Stopped) => Err(Failure::Interrupted),
        Err(error @ Rejection::Unreadable { .. }) => Err(Failure::usage(
            format!("{name}, {error}"),
            "the manual's chapter on certificates describes the format",
        )),
        Err(error @ Rejection::Memory) => Err(Failure::usage(
            format!("{name}: {error}"),
            "raise it with --memory MIB",
        )),
    }
}

/// A heading of any length, then why.
fn reason(place: &str, message: &str) -> String {
    if place.len() < 14 {
        return paragraph(place, &format!("{message}."));
    }
    wrap(&format!("{place}: {message}."), WIDTH).join("\n") + "\n"
}

/// Runs the check with progress and Ctrl-C.
fn check(text: &str, memory: u64) -> Result<Verified, Rejection> {
    drive::catch_interrupts();
    // Without a mask all splits of every heap are looked at.
    let linear = text.contains("\nmask ") || text.contains("\ntheorem window\n");
    let growth = if linear {
        Growth::Linear
    } else {
        Growth::Quadratic
    };
    let mut progress: Option<Progress> = None;
    let outcome = verify(text, memory, &mut |done, total| {
        let total = u128::from(total);
        let progress = progress.get_or_insert_with(|| Progress::new("checking", total, growth));
        progress.show(u128::from(done));
        !drive::interrupted()
    });
    if let Some(mut progress) = progress {
        progress.finish();
    }
    outcome
}

fn document(name: &str, verified: &Verified) -> Value {
    json!({
        "file": name,
        "verdict": "verified",
        "ruleset": verified.game,
        "preperiod": verified.preperiod,
        "period": verified.period,
        "theorem": verified.theorem,
        "computed": verified.computed,
        "checked": verified.checked,
    })
}

fn render(name: &str, verified: &Verified) -> String {
    let Verified {
        game,
        preperiod,
        period,
        ..
    } = verified;
    let claim = format!(
        "{name}: verified. {game} has period {period} from heap {preperiod} on, and both are least."
    );
    let mut text = wrap(&claim, WIDTH).join("\n") + "\n";
    text += &paragraph("Theorem", statement(&verified.theorem));
    for (i, line) in verified.checked.iter().enumerate() {
        text += &paragraph(
            if i == 0 { "Checked" } else { "" },
            &format!("{}.", capitalised(line)),
        );
    }
    text
}

/// What the theorem comes to, in words.
fn statement(theorem: &str) -> &'static str {
    match theorem {
        "window" => {
            "One repetition of as many values as the most beans a move takes lasts for ever."
        }
        "guy-smith" => {
            "Guy and Smith 1956, for as many heaps as a move of this game can leave: past the range \
             checked, every option has a part that can be traded for one larger or smaller by the \
             period."
        }
        _ => {
            "From the last rare heap on the game is a machine that looks back a bounded way, and its \
             state repeats."
        }
    }
}
