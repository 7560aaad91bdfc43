//! `sprague GAME` for games in which play need not end.

use super::{scope, text};
use crate::commands::report::{heading, known_as, option_table};
use crate::layout::{BOLD, WIDEST, WIDTH, listing, paragraph};
use sprague::Heap;
use sprague_ask::answers::report::LoopyReport;

pub(in crate::commands) fn render(report: &LoopyReport) -> String {
    let name = (report.title, report.definition.as_str());
    let mut out = heading(name, &report.ruleset, &report.rules);
    let words: Vec<String> = report.values.iter().map(text).collect();
    let undetermined = heaps(report, |i| report.values[i].0.is_none());
    out += &table(report.start, &words, !undetermined.is_empty());
    out.push('\n');
    out += &option_table(&report.options, &words, (46, 12));
    let lists = [
        ("P-positions", with_outcome(report, "P")),
        ("Draws", with_outcome(report, "draw")),
        ("Undetermined", undetermined),
    ];
    for (head, heaps) in lists {
        if !heaps.is_empty() {
            let (count, all) = (heaps.len(), words.len());
            let list = listing(&heaps, 30);
            out += &paragraph(head, &format!("{list} ({count} of these {all} heaps)."));
        }
    }
    out += &paragraph("Looked at", &format!("{}.", scope(&report.scope)));
    out + &known_as(&report.known_as)
}

fn with_outcome(report: &LoopyReport, outcome: &str) -> Vec<Heap> {
    heaps(report, |i| report.outcomes[i] == Some(outcome))
}

/// The heaps whose place in the lists is such.
fn heaps(report: &LoopyReport, such: impl Fn(usize) -> bool) -> Vec<Heap> {
    let places = (0..report.values.len()).filter(|&i| such(i));
    places.map(|i| report.start + i as Heap).collect()
}

fn table(start: Heap, words: &[String], undetermined: bool) -> String {
    let widest = words.iter().map(|word| word.chars().count()).max();
    let (widest, label) = (widest.unwrap_or(1).min(WIDEST), 4);
    let fits = (WIDTH - label - 2) / (widest + 1);
    let columns = [20, 10, 5].into_iter().find(|&n| n <= fits).unwrap_or(1);
    let marked = if undetermined {
        "; ? is undetermined at this bound"
    } else {
        ""
    };
    let mut out = format!("{BOLD}Values{BOLD:#}        G(n) in rows of {columns}{marked}\n");
    for (row, words) in words.chunks(columns).enumerate() {
        let heap = start + (row * columns) as Heap;
        let cells: Vec<String> = words
            .iter()
            .map(|word| format!("{word:>widest$}"))
            .collect();
        out += &format!("{heap:>label$}  {}\n", cells.join(" "));
    }
    out
}
