//! The report of a game with moves for each player.

use super::laws;
use super::report::heading;
use super::title;
use crate::layout::{BOLD, paragraph, table};
use sprague_ask::ValueName;
use sprague_ask::answers::partizan_report::{OutcomeLaw, PartizanReport};

/// Heaps in the table; JSON has more.
const ROWS: usize = 24;
/// Outcomes in the line; JSON has more.
const LETTERS: usize = 60;

pub(super) fn render(report: &PartizanReport) -> String {
    let ruleset = title(&report.ruleset);
    let mut text = heading((None, ""), &ruleset, &report.rules);
    text += &heaps(report);
    text.push('\n');
    let shown = report.outcomes.len().min(LETTERS);
    text += &paragraph("Outcomes", &format!("{}...", &report.outcomes[..shown]));
    if let Some(law) = &report.outcome_law {
        text += &outcome_law(law);
    }
    if let Some(found) = &report.laws {
        let looked_at = found.computed.saturating_sub(1);
        text += &paragraph("Laws", &format!("among heaps 0 to {looked_at}:"));
        text += &laws::findings(found);
    }
    let last = report.heaps.len().saturating_sub(1);
    text += &paragraph(
        "Hottest",
        &format!(
            "heap {} with temperature {}, of the heaps 0 to {last}.",
            report.hottest.heap, report.hottest.temperature.0
        ),
    );
    if let Some(note) = &report.note {
        text += &paragraph("Note", &format!("{note}."));
    }
    text
}

fn outcome_law(law: &OutcomeLaw) -> String {
    let OutcomeLaw {
        preperiod, period, ..
    } = law;
    let proof = match law.proof.window {
        Some(0) | None => "nobody has a move".to_string(),
        Some(window) => format!(
            "{window} outcomes in a row came again, and the next one depends on no more than that"
        ),
    };
    let cycle = match &law.cycle {
        Some(cycle) if cycle.len() <= LETTERS => format!(": {cycle}"),
        _ => String::new(),
    };
    let period = format!("{period} from heap {preperiod} on{cycle} (proved: {proof}).");
    let who = match &law.dominates {
        Some(player) => format!("{player} wins all heaps from {preperiod} on, whoever starts."),
        None => "nobody wins all large heaps whoever starts.".into(),
    };
    paragraph("Period", &period) + &paragraph("Dominates", &who)
}

/// A row for each of the first heaps.
fn heaps(report: &PartizanReport) -> String {
    let or_none = |name: &Option<ValueName>| name.as_ref().map_or("-".into(), |n| n.0.clone());
    let rows: Vec<Vec<String>> = (0..)
        .zip(&report.heaps)
        .zip(&report.values)
        .take(ROWS)
        .map(|((heap, found), value): ((usize, _), _)| {
            vec![
                heap.to_string(),
                value
                    .as_ref()
                    .map_or("(long)".into(), |name| name.0.clone()),
                found.outcome.to_string(),
                found.mean.0.clone(),
                found.temperature.0.clone(),
                format!("{} | {}", found.left_stop.0, found.right_stop.0),
                or_none(&found.atomic_weight),
            ]
        })
        .collect();
    let head = ["n", "value", "wins", "mean", "temp.", "stops", "weight"];
    let cut = rows.iter().flatten().any(|cell| cell.chars().count() > 30);
    let mut text = format!("{BOLD}Heaps{BOLD:#}\n");
    text += &table(&head, &rows);
    if cut {
        text += "Long values are cut; `sprague value` of a heap shows one whole.\n";
    }
    text
}
