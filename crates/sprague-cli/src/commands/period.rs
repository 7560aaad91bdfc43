//! `sprague period GAME`: the period, with the proof or with what is missing.

use super::{print_json, print_text, title};
use crate::Outcome;
use crate::args::{Effort, PeriodArgs};
use crate::drive::{self, Limit, Stop};
use crate::failure::{Failure, not_loopy, read_either};
use crate::file::Target;
use crate::layout::{WIDTH, paragraph, wrap};
use serde_json::{Value, json};
use sprague::period::{Certificate, NoCertificate, Pattern, Unproved, Verdict};
use sprague::ruleset::{Game, Ruleset};
use sprague::sequence::LimitError;
use sprague::{Heap, PeriodSearch};
use std::ops::Range;

pub(crate) fn run(args: &PeriodArgs) -> Outcome {
    let game = match read_either(&args.game)? {
        Game::Impartial(game) => game,
        Game::Partizan(game) => return super::laws::run(&game, args),
    };
    not_loopy(&game)?;
    let target = args.certificate.as_deref().map(Target::new).transpose()?;
    let (search, stop) = search(&game, &args.effort)?;
    let (verdict, computed) = (search.verdict(), search.values().len() as Heap);
    let start = game.start();
    let written = match &target {
        Some(target) => Some(write_certificate(&game, &search, target)?),
        None => None,
    };
    if args.output.json {
        let mut document = document(&verdict, start..computed, &stop);
        document["ruleset"] = json!(game.to_string());
        match &written {
            Some(Ok(())) => document["certificate"] = json!(args.certificate),
            Some(Err(why)) => {
                document["certificate"] = Value::Null;
                document["certificate_reason"] = json!(why.to_string());
            }
            None => {}
        }
        print_json(&document)?;
    } else {
        let sentence = sentence(&verdict, start..computed);
        let sentence = format!("{}: {sentence}.", title(&game));
        let mut text = wrap(&sentence, WIDTH).join("\n") + "\n";
        text += &details(&verdict, start, &stop);
        text += &match (&written, &args.certificate) {
            (Some(Ok(())), Some(path)) => paragraph("Certificate", &path.display().to_string()),
            (Some(Err(why)), _) => paragraph("Certificate", &format!("none was written: {why}.")),
            _ => String::new(),
        };
        print_text(&text)?;
    }
    match written {
        Some(Err(_)) => Err(Failure::No),
        _ => Ok(()),
    }
}

/// Writes the certificate, if there is one.
fn write_certificate(
    game: &Ruleset,
    search: &PeriodSearch,
    target: &Target,
) -> Result<Result<(), NoCertificate>, Failure> {
    match Certificate::new(game, &search.verdict(), search.values()) {
        Ok(certificate) => target.write(certificate.to_string().as_bytes()).map(Ok),
        Err(why) => Ok(Err(why)),
    }
}

pub(super) fn check_seconds(effort: &Effort) -> Outcome {
    match effort.seconds {
        Some(s) if !s.is_finite() || s < 0.0 => Err(Failure::usage(
            "--seconds wants a number of seconds",
            "for example --seconds 30",
        )),
        _ => Ok(()),
    }
}

/// Looks for the period as hard as asked.
pub(super) fn search(game: &Ruleset, effort: &Effort) -> Result<(PeriodSearch, Stop), Failure> {
    check_seconds(effort)?;
    if let Some(limit) = effort.limit.filter(|&limit| limit < game.start()) {
        return Err(Failure::before_start(game, limit));
    }
    drive::catch_interrupts();
    let mut search = PeriodSearch::with_memory(game, effort.memory.bytes());
    let default = match effort.seconds {
        Some(_) => Heap::MAX - 1,
        None => search.default_limit(),
    };
    let limit = Limit {
        heap: effort.limit.unwrap_or(default),
        by_default: effort.limit.is_none() && effort.seconds.is_none(),
        seconds: effort.seconds,
    };
    let stop = drive::run(&mut search, limit);
    match stop {
        Stop::Memory(error @ LimitError::Rule(_)) => Err(error.into()),
        // Asked for heaps that cannot fit: say so rather than answer something smaller.
        Stop::Memory(error) if effort.limit.is_some() && search.values().is_empty() => {
            Err(error.into())
        }
        stop => Ok((search, stop)),
    }
}

/// The verdict on a game in one line, and which heaps were computed for it.
pub(super) fn sentence(verdict: &Verdict, computed: Range<Heap>) -> String {
    let Range { start, end } = computed;
    match verdict {
        Verdict::Proved { pattern, .. } => {
            format!("{}, proved for all heaps", describe(pattern, start))
        }
        Verdict::Unknown { .. } if end <= start => "unknown; looked at no heaps".into(),
        Verdict::Unknown { .. } => {
            let (count, last) = (end - start, end - 1);
            format!("unknown; looked at {count} heaps ({start} to {last})")
        }
    }
}

fn describe(pattern: &Pattern, start: Heap) -> String {
    let kind = if pattern.saltus == 0 {
        format!("period {}", pattern.period)
    } else {
        format!(
            "arithmetic period {} with saltus {}",
            pattern.period, pattern.saltus
        )
    };
    match pattern.last_exception_from(start) {
        None => format!("{kind} from heap {start} on"),
        Some(last) => format!(
            "{kind} from heap {} on (last exception {last})",
            pattern.preperiod
        ),
    }
}

/// The proof, or what stands in its way.
pub(super) fn details(verdict: &Verdict, start: Heap, stop: &Stop) -> String {
    match verdict {
        Verdict::Proved { proof, .. } => {
            let mut text = paragraph("Theorem", proof.theorem.name());
            text += &paragraph("", &format!("{}.", capitalised(&proof.theorem.statement())));
            if !proof.checked.is_empty() {
                let (from, to) = (proof.checked.start, proof.checked.end);
                let claim = format!("the repetition was checked for {from} <= n < {to}.");
                text += &paragraph("Checked", &claim);
            }
            text
        }
        Verdict::Unknown { observed, why } => {
            let mut text = paragraph("Why", &format!("{}.", capitalised(&why.to_string())));
            if let Some(pattern) = observed {
                let seen = format!(
                    "{} as far as computed; this is not a proof.",
                    describe(pattern, start)
                );
                text += &paragraph("Observed", &seen);
            }
            text + &paragraph("", &advice(stop, why))
        }
    }
}

fn advice(stop: &Stop, why: &Unproved) -> String {
    match stop {
        Stop::Limit if matches!(why, Unproved::NoTheorem(_)) => {
            "--limit N looks further, but can only observe.".into()
        }
        Stop::Interrupted => "Interrupted; the values so far were used.".into(),
        Stop::Deadline => "The time was up; --seconds gives it more.".into(),
        Stop::Memory(error) => format!("Stopped by memory: {error}; --memory raises it."),
        Stop::Limit | Stop::Proved => {
            "--limit N looks further, --seconds S for a given time.".into()
        }
    }
}

pub(super) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// The JSON that programs rely on.
pub(super) fn document(verdict: &Verdict, computed: Range<Heap>, stop: &Stop) -> Value {
    let start = computed.start;
    let computed = computed.end.saturating_sub(start);
    let stopped = match stop {
        Stop::Proved => "proved",
        Stop::Limit => "limit",
        Stop::Deadline => "seconds",
        Stop::Interrupted => "interrupted",
        Stop::Memory(_) => "memory",
    };
    match verdict {
        Verdict::Proved { pattern, proof } => {
            let mut document = pattern_document(pattern, start);
            document["kind"] = json!(verdict.kind());
            document["computed"] = json!(computed);
            document["proof"] = json!({
                "theorem": proof.theorem.name(),
                "statement": proof.theorem.statement(),
                "checked_from": (!proof.checked.is_empty()).then_some(proof.checked.start),
                "checked_below": (!proof.checked.is_empty()).then_some(proof.checked.end),
            });
            document
        }
        Verdict::Unknown { observed, why } => json!({
            "kind": "unknown",
            "preperiod": null,
            "period": null,
            "saltus": null,
            "last_exception": null,
            "computed": computed,
            "proof": null,
            "reason": why.to_string(),
            "stopped_by": stopped,
            "observed": observed.as_ref().map(|pattern| pattern_document(pattern, start)),
        }),
    }
}

fn pattern_document(pattern: &Pattern, start: Heap) -> Value {
    json!({
        "preperiod": pattern.preperiod.max(start),
        "period": pattern.period,
        "saltus": pattern.saltus,
        "last_exception": pattern.last_exception_from(start),
    })
}
