//! `sprague expand SET`: the expansion set of a finite subtraction set.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::ExpandArgs;
use crate::failure::{Failure, read_game};
use crate::layout::{BOLD, listing, paragraph};
use serde_json::json;
use sprague::subtraction::{Expansion, ExpansionError, Word};
use sprague::{Heap, Nimber};

/// The most members listed on the terminal.
const MOST: usize = 60;
/// The longest word of values shown on the terminal.
const LONGEST: usize = 2_000;

pub(crate) fn run(args: &ExpandArgs) -> Outcome {
    let game = read_game(&args.game)?;
    let elements = game.subtraction_set().and_then(|set| set.elements());
    let Some(elements) = elements else {
        return Err(Failure::usage(
            format!("{game} is not a finite subtraction set"),
            "expansion sets are known for sets such as S(2,5,6)",
        ));
    };
    let expansion = Expansion::new(elements, args.limit).map_err(|error| {
        let hint = match &error {
            ExpansionError::NoPeriod { .. } => "raise --limit to look further",
            ExpansionError::TooLong { .. } => "`sprague sweep` gives the period alone",
        };
        Failure::usage(format!("{game}: {error}"), hint)
    })?;
    if args.output.json {
        let members = &expansion.members;
        return Ok(print_json(&json!({
            "ruleset": game.to_string(),
            "preperiod": expansion.pattern.preperiod,
            "period": expansion.pattern.period,
            "divisor": expansion.divisor,
            "before": Word::of(&expansion.before).to_string(),
            "values": Word::of(&expansion.round).to_string(),
            "finite": members.finite,
            "periodic": members.periodic,
            "adjoinable": members.adjoinable,
            "expandable": expansion.is_expandable(),
            "bipartite": expansion.pattern.is_bipartite(),
            "ultimately_bipartite": expansion.pattern.is_ultimately_bipartite(),
        }))?);
    }
    Ok(print_text(&render(&game.to_string(), &expansion))?)
}

fn render(game: &str, expansion: &Expansion) -> String {
    let pattern = expansion.pattern;
    let members = &expansion.members;
    let mut text = format!("{BOLD}{game}{BOLD:#}\n\n");
    let kind = if pattern.is_bipartite() {
        "; bipartite"
    } else if pattern.is_ultimately_bipartite() {
        "; ultimately bipartite"
    } else {
        ""
    };
    let from = if pattern.preperiod == 0 {
        "purely periodic".to_string()
    } else {
        format!("from heap {} on", pattern.preperiod)
    };
    text += &paragraph("Period", &format!("{}, {from}{kind}.", pattern.period));
    if expansion.divisor > 1 {
        let reduced: Vec<Heap> = expansion
            .elements
            .iter()
            .map(|s| s / expansion.divisor)
            .collect();
        text += &paragraph(
            "Divisor",
            &format!(
                "{}: the values are those of S({}), each repeated {} times.",
                expansion.divisor,
                listing(&reduced, MOST).replace(", ", ","),
                expansion.divisor
            ),
        );
    }
    if pattern.preperiod > 0 {
        text += &paragraph("Before", &word(&expansion.before));
    }
    text += &paragraph("Values", &word(&expansion.round));
    let periodic = format!(
        "{{{}}}*{}",
        listing(&members.periodic, MOST),
        pattern.period
    );
    let set = match (members.finite.is_empty(), members.periodic.is_empty()) {
        (true, true) => "{}".into(),
        (true, false) => periodic,
        (false, true) => format!("{{{}}}", listing(&members.finite, MOST)),
        (false, false) => format!("{{{}}} u {periodic}", listing(&members.finite, MOST)),
    };
    text += &paragraph("Expansion", &set);
    let verdict = if expansion.is_expandable() {
        let (from, period) = (pattern.preperiod, pattern.period);
        let more = members.adjoinable.iter().any(|&s| s >= from);
        let repeat = match from {
            0 => format!(", each plus any multiple of {period}"),
            _ => format!(", and those from {from} on plus any multiple of {period}"),
        };
        format!(
            "expandable: {} can be adjoined{}.",
            listing(&members.adjoinable, MOST),
            if more { repeat.as_str() } else { "" }
        )
    } else {
        "non-expandable: nothing new can be adjoined.".into()
    };
    text + &paragraph("", &verdict)
}

fn word(values: &[Nimber]) -> String {
    let text = Word::of(values).to_string();
    if text.len() > LONGEST {
        let shown: String = text.chars().take(LONGEST).collect();
        return format!("{shown} ... ({} values)", values.len());
    }
    text
}
