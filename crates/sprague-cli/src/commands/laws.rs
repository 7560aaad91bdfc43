//! `sprague period` for games with a set for each player: recursions and constant differences.

use super::{print_json, print_text, value_json};
use crate::Outcome;
use crate::args::{Effort, PeriodArgs};
use crate::drive;
use crate::failure::Failure;
use crate::layout::{listing, paragraph};
use serde_json::{Value as Json, json};
use sprague::Heap;
use sprague::ruleset::Partizan;
use sprague::value::{
    Arena, FarLaw, FarValues, HeapValues, Order, Regularities, ResidueLaw, Style, TakeSets,
    TooLarge,
};

/// Heaps looked at unless asked otherwise.
const HEAPS: u64 = 2000;
/// Heaps looked at if only the time is given.
const MOST: u64 = 10_000_000;
/// Laws are looked for among this many heaps first, then among four times as many, and so on, so that
/// there is an answer when the computation is stopped.
const FIRST: usize = 125;

const NO_CERTIFICATE: &str = "there are no certificates for partizan games";

pub(crate) fn run(game: &Partizan, args: &PeriodArgs) -> Outcome {
    let wanted = args.certificate.is_some();
    let Some(sets) = TakeSets::of(game) else {
        return Err(Failure::usage(
            "laws of values are looked for in games with a finite set for each player",
            "for example S(1,2|1,3)",
        ));
    };
    let found = search(sets, &args.effort)?;
    if args.output.json {
        let mut document = document(found)?;
        document["ruleset"] = json!(game.to_string());
        if wanted {
            document["certificate"] = Json::Null;
            document["certificate_reason"] = json!(NO_CERTIFICATE);
        }
        print_json(&document)?;
    } else {
        let mut text = text(game, found)?;
        if wanted {
            let why = format!("none was written: {NO_CERTIFICATE}.");
            text += &paragraph("Certificate", &why);
        }
        print_text(&text)?;
    }
    match wanted {
        true => Err(Failure::No),
        false => Ok(()),
    }
}

/// What was found, and why there is no more.
struct Found {
    arena: Arena,
    laws: Regularities,
    repetition: Option<FarValues>,
    stopped: Option<Stopped>,
}

/// What ended the search before its time.
#[derive(Clone, Copy)]
enum Stopped {
    Time,
    Interrupted,
    Memory,
}

fn check_seconds(effort: &Effort) -> Outcome {
    match effort.seconds {
        Some(s) if !s.is_finite() || s < 0.0 => Err(Failure::usage(
            "--seconds wants a number of seconds",
            "for example --seconds 30",
        )),
        _ => Ok(()),
    }
}

/// Looks for laws as hard as asked.
fn search(sets: TakeSets, effort: &Effort) -> Result<Found, Failure> {
    check_seconds(effort)?;
    drive::catch_interrupts();
    if let Some(seconds) = effort.seconds {
        drive::stop_after(seconds);
    }
    let bytes = effort.memory.bytes();
    let mut arena = Arena::with_memory(bytes);
    arena.set_control(drive::control());
    let default = if effort.seconds.is_some() {
        MOST
    } else {
        HEAPS
    };
    let target = effort.limit.unwrap_or(default).saturating_add(1);
    let target = usize::try_from(target).unwrap_or(usize::MAX);
    let modulus = sets.largest().max(1);
    let table = usize::try_from(bytes / 2).unwrap_or(usize::MAX);
    let mut heaps = HeapValues::with_limit(sets.clone(), table.min(2 << 30));
    let (mut laws, mut stopped, mut repetition) = (None, None, None);
    let mut count = FIRST.min(target);
    loop {
        match Regularities::find(&mut arena, &mut heaps, modulus, count) {
            Ok(found) => {
                if laws.is_none() {
                    repetition = find_repetition(&mut arena, &sets);
                }
                laws = Some(found);
            }
            Err(TooLarge::Stopped(_)) if laws.is_none() && !drive::interrupted() => {
                return Err(Failure::usage(
                    format!("the time was up before {count} heaps were looked at"),
                    "--seconds gives it more, or look at fewer with --limit N",
                ));
            }
            Err(error) if laws.is_none() => return Err(error.into()),
            Err(error) => {
                stopped = Some(match error {
                    TooLarge::Stopped(_) if drive::interrupted() => Stopped::Interrupted,
                    TooLarge::Stopped(_) => Stopped::Time,
                    _ => Stopped::Memory,
                });
                break;
            }
        }
        let proved = repetition.is_some() || laws.as_ref().is_some_and(|laws| laws.proof.is_some());
        let enough = effort.limit.is_none() && proved && count > HEAPS as usize;
        if count == target || enough {
            break;
        }
        // The number looked at by default is one of the steps.
        let next = count.saturating_mul(4);
        count = if next == FIRST * 16 { next + 1 } else { next }.min(target);
    }
    let Some(laws) = laws else {
        return Err(Failure::Interrupted);
    };
    Ok(Found {
        arena,
        laws,
        repetition,
        stopped,
    })
}

fn find_repetition(arena: &mut Arena, sets: &TakeSets) -> Option<FarValues> {
    let far = FarValues::find(arena, sets).ok().flatten();
    far.filter(|far| matches!(far.law(), FarLaw::Repetition { .. }))
}

fn text(game: &Partizan, found: Found) -> Result<String, Failure> {
    let Found {
        mut arena,
        laws,
        repetition,
        stopped,
    } = found;
    let modulus = laws.modulus;
    let looked_at = format!("heaps 0 to {}", laws.checked - 1);
    let repeats = repetition.as_ref().and_then(|far| {
        let words = far.because(&mut arena, Heap::MAX)?;
        Some(paragraph("Repetition", &format!("{words}.")))
    });
    let proved = |law: &ResidueLaw| {
        law.recursion.is_some_and(|r| r.proven) || law.difference.is_some_and(|d| d.proven)
    };
    if let (Some(repeats), false) = (&repeats, laws.residues.iter().any(proved)) {
        // Nothing that was only observed can say more.
        return Ok(format!("{game}: {looked_at}\n{repeats}"));
    }
    let laws = with_repetition(&arena, laws, repetition.as_ref());
    let mut text = format!("{game}: laws modulo {modulus}, {looked_at}\n");
    let mut lawless = Vec::new();
    for law in &laws.residues {
        match sentence(&mut arena, law, modulus)? {
            Some(words) => {
                text += &paragraph(&format!("n = {} mod {modulus}", law.residue), &words);
            }
            None => lawless.push(law.residue),
        }
    }
    text += &no_law(&laws, &lawless);
    text += &exceptions(&laws);
    text += &repeats.unwrap_or_default();
    text += &proof(&laws);
    text += &match stopped {
        None => String::new(),
        Some(Stopped::Time) => paragraph("Stopped", "the time was up; --seconds gives it more."),
        Some(Stopped::Interrupted) => paragraph("Stopped", "interrupted."),
        Some(Stopped::Memory) => paragraph("Stopped", "by memory; --memory MIB allows more."),
    };
    Ok(text)
}

fn with_repetition(arena: &Arena, laws: Regularities, far: Option<&FarValues>) -> Regularities {
    match far {
        Some(far) => laws.with_repetition(arena, far.law()),
        None => laws,
    }
}

/// The residue classes without a law, in one paragraph.
fn no_law(laws: &Regularities, lawless: &[usize]) -> String {
    let modulus = laws.modulus;
    if lawless.is_empty() {
        return String::new();
    }
    let mut text = match lawless.len() == laws.residues.len() {
        true => format!("for any n mod {modulus}"),
        false => format!("for n = {} mod {modulus}", listing(lawless, 40)),
    };
    if modulus.saturating_mul(2) >= laws.checked {
        text += &format!("; laws show beyond heap {modulus}·2 only, --limit N looks further");
    }
    paragraph("No law found", &text)
}

/// The law that values repeat, perhaps with an integer added.
fn repetition_document(law: &FarLaw) -> Json {
    let FarLaw::Repetition {
        from,
        period,
        saltus,
        ..
    } = law
    else {
        return Json::Null;
    };
    json!({
        "from": from,
        "period": period,
        "saltus": value_json(&saltus.to_string()),
    })
}

fn sentence(arena: &mut Arena, law: &ResidueLaw, k: usize) -> Result<Option<String>, TooLarge> {
    let certainty = |proven: bool| if proven { "proved" } else { "observed" };
    let mut parts = Vec::new();
    if let Some(recursion) = law.recursion {
        let (from, how) = (recursion.from, certainty(recursion.proven));
        parts.push(format!("G(n) = {{0|G(n-{k})}} from heap {from} on ({how})"));
    }
    if let Some(difference) = law.difference {
        let saltus = arena.name(difference.saltus)?;
        let (from, how) = (difference.from, certainty(difference.proven));
        parts.push(format!(
            "G(n) = G(n-{k}) + {saltus} from heap {from} on ({how})"
        ));
    }
    Ok((!parts.is_empty()).then(|| parts.join("; ")))
}

fn exceptions(laws: &Regularities) -> String {
    let complete = if laws.exceptions_are_complete() {
        "these are all"
    } else {
        "so far"
    };
    let list = match laws.exceptions.len() {
        0 => "none".into(),
        _ => format!("{} ({complete})", listing(&laws.exceptions, 40)),
    };
    paragraph(
        "Exceptions",
        &format!(
            "heaps n with G(n) other than {{0|G(n-{})}}: {list}",
            laws.modulus
        ),
    )
}

fn proof(laws: &Regularities) -> String {
    let Some(proof) = laws.proof else {
        return paragraph("Proof", "none found; what is said above was observed only.");
    };
    let relation = if proof.settled == Order::Greater {
        "greater than"
    } else {
        "less than"
    };
    let text = format!(
        "from heap {} on every heap is {relation} all that are {} or more smaller, and order and \
         canonical options of {} heaps in a row came again {} later; both follow from the heaps just \
         before, so they repeat for ever.",
        proof.from, proof.distance, proof.window, proof.period
    );
    paragraph("Proof", &text)
}

fn document(found: Found) -> Result<Json, TooLarge> {
    let mut arena = found.arena;
    let laws = with_repetition(&arena, found.laws, found.repetition.as_ref());
    let mut residues = Vec::new();
    for law in &laws.residues {
        let saltus = match law.difference {
            Some(difference) => Some(value_json(&arena.name_in(difference.saltus, Style::ASCII)?)),
            None => None,
        };
        residues.push(json!({
            "residue": law.residue,
            "recursion_from": law.recursion.map(|r| r.from),
            "recursion_proven": law.recursion.map(|r| r.proven),
            "saltus": saltus,
            "saltus_from": law.difference.map(|d| d.from),
            "saltus_proven": law.difference.map(|d| d.proven),
        }));
    }
    Ok(json!({
        "kind": "values",
        "modulus": laws.modulus,
        "computed": laws.checked,
        "residues": residues,
        "stopped_by": match found.stopped {
            None => Json::Null,
            Some(Stopped::Time) => json!("seconds"),
            Some(Stopped::Interrupted) => json!("interrupted"),
            Some(Stopped::Memory) => json!("memory"),
        },
        "repetition": found.repetition.map(|far| repetition_document(far.law())),
        "exceptions": laws.exceptions,
        "last_exception": laws.last_exception(),
        "exceptions_complete": laws.exceptions_are_complete(),
        "proof": laws.proof.map(|proof| json!({
            "theorem": "settled order",
            "from": proof.from,
            "period": proof.period,
            "distance": proof.distance,
            "window": proof.window,
        })),
    }))
}
