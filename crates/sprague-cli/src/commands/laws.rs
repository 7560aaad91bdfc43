//! `sprague period` for games with a set for each player: recursions and constant differences.

use super::{print_json, print_text, value_json};
use crate::Outcome;
use crate::args::PeriodArgs;
use crate::failure::{Failure, read_partizan};
use crate::layout::{listing, paragraph};
use serde_json::{Value as Json, json};
use sprague::Heap;
use sprague::value::{
    Arena, FarLaw, FarValues, HeapValues, Order, Regularities, ResidueLaw, Style, TakeSets,
    TooLarge,
};

/// Heaps looked at unless asked otherwise.
const HEAPS: u64 = 2000;

pub(crate) fn run(args: &PeriodArgs) -> Outcome {
    if args.certificate.is_some() {
        return Err(Failure::usage(
            "there are no certificates for partizan games",
            "certificates are for periods of finite subtraction sets and finite codes",
        ));
    }
    let game = read_partizan(&args.game)?;
    let Some(sets) = TakeSets::of(&game).filter(|sets| sets.largest() > 0) else {
        return Err(Failure::usage(
            "laws of values are looked for in games with a finite set for each player",
            "for example S(1,2|1,3)",
        ));
    };
    let modulus = sets.largest();
    let mut arena = Arena::new();
    let repetition = repetition(&mut arena, &sets);
    let checked = args.effort.limit.unwrap_or(HEAPS).saturating_add(1);
    let checked = usize::try_from(checked).unwrap_or(usize::MAX);
    let laws = Regularities::find(&mut arena, &mut HeapValues::new(sets), modulus, checked)?;
    if args.output.json {
        let mut document = document(&mut arena, &laws)?;
        document["ruleset"] = json!(game.to_string());
        document["repetition"] = repetition.map_or(Json::Null, |(law, _)| law);
        return Ok(print_json(&document)?);
    }
    let looked_at = format!("heaps 0 to {}", checked - 1);
    let repeats = repetition.map(|(_, words)| paragraph("Repetition", &format!("{words}.")));
    if let (Some(repeats), None) = (&repeats, laws.proof) {
        // Nothing that was only observed can say more.
        return Ok(print_text(&format!("{game}: {looked_at}\n{repeats}"))?);
    }
    let mut text = format!("{game}: laws modulo {modulus}, {looked_at}\n");
    for law in &laws.residues {
        text += &paragraph(
            &format!("n = {} mod {modulus}", law.residue),
            &sentence(&mut arena, law, modulus)?,
        );
    }
    text += &exceptions(&laws);
    text += &repeats.unwrap_or_default();
    text += &proof(&laws);
    Ok(print_text(&text)?)
}

/// The law that values repeat, perhaps with an integer added, if it is proved.
fn repetition(arena: &mut Arena, sets: &TakeSets) -> Option<(Json, String)> {
    let far = FarValues::find(arena, sets).ok().flatten()?;
    let FarLaw::Repetition {
        from,
        period,
        saltus,
        ..
    } = far.law()
    else {
        return None;
    };
    let document = json!({
        "from": from,
        "period": period,
        "saltus": value_json(&saltus.to_string()),
    });
    Some((document, far.because(arena, Heap::MAX)?))
}

fn sentence(arena: &mut Arena, law: &ResidueLaw, k: usize) -> Result<String, TooLarge> {
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
    Ok(if parts.is_empty() {
        "no law found".into()
    } else {
        parts.join("; ")
    })
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

fn document(arena: &mut Arena, laws: &Regularities) -> Result<Json, TooLarge> {
    let mut residues = Vec::new();
    for law in &laws.residues {
        let saltus = match law.difference {
            Some(difference) => Some(arena.name_in(difference.saltus, Style::ASCII)?),
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
