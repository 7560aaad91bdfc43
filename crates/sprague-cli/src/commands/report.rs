//! `sprague GAME`: everything worth knowing about a game.

use super::{period, print_json, print_text};
use crate::Outcome;
use crate::args::{Command, ReportArgs};
use crate::drive::Stop;
use crate::failure::{Failure, read_game};
use crate::layout::{BOLD, WIDTH, listing, paragraph};
use serde_json::{Value, json};
use sprague::period::Pattern;
use sprague::report::PPositions;
use sprague::{Heap, Nimber, Report};

pub(crate) fn run(args: &ReportArgs) -> Outcome {
    let text = game_text(&args.game)?;
    let game = read_game(&text)?;
    let (mut search, stop) = period::search(&game, &args.effort)?;
    let report = Report::new(&game, &mut search)?;
    if args.output.json {
        return Ok(print_json(&document(&report, &stop))?);
    }
    Ok(print_text(&render(&report, &stop))?)
}

/// The words of a game; a first word that is nearly a subcommand is taken for a slip.
fn game_text(words: &[String]) -> Result<String, Failure> {
    if let [first, _, ..] = words {
        let close = |name: &&&str| strsim(first, name);
        if let Some(name) = Command::NAMES.iter().find(close) {
            return Err(Failure::usage(
                format!("there is no command {first}"),
                format!("did you mean `sprague {name}`?"),
            ));
        }
    }
    Ok(words.join(" "))
}

/// Whether two words differ by a letter or two: same beginning and end, similar length.
fn strsim(typed: &str, name: &str) -> bool {
    let common = |a: &mut dyn Iterator<Item = char>, b: &mut dyn Iterator<Item = char>| {
        a.zip(b).take_while(|(x, y)| x == y).count()
    };
    let front = common(&mut typed.chars(), &mut name.chars());
    let back = common(&mut typed.chars().rev(), &mut name.chars().rev());
    typed.len().abs_diff(name.len()) <= 2 && front + back + 2 >= typed.len().max(name.len())
}

fn render(report: &Report, stop: &Stop) -> String {
    let game = &report.ruleset;
    let mut text = match game.entry() {
        Some(entry) => format!("{BOLD}{}{BOLD:#}  {}\n\n", entry.title, game.rules()),
        None => format!("{BOLD}{game}{BOLD:#}\n\n"),
    };
    for (i, rule) in report.rules.iter().enumerate() {
        text += &paragraph(if i == 0 { "Rules" } else { "" }, rule);
    }
    text.push('\n');
    let sentence = period::sentence(&report.verdict, report.computed);
    let sentence = sentence.strip_prefix("period ").unwrap_or(&sentence);
    text += &paragraph("Period", &format!("{sentence}."));
    text += &period::details(&report.verdict, stop);
    text.push('\n');
    text += &value_table(report);
    text.push('\n');
    text += &paragraph("Nim-sequence", &nim_sequence(report));
    if !report.exceptions.is_empty() {
        text += &paragraph("Exceptions", &exceptions(&report.exceptions));
    }
    text += &paragraph(
        "P-positions",
        &p_positions(&report.p_positions, report.computed),
    );
    text += &subtraction_lines(report);
    for entry in &report.known_as {
        text += &paragraph("Known as", &format!("{}: {}", entry.title, entry.story));
        text += &paragraph("", entry.source);
    }
    text
}

/// The values in rows of the period, exceptions marked.
fn value_table(report: &Report) -> String {
    let widest = report
        .values
        .iter()
        .max()
        .map_or(1, |v| v.to_string().len());
    let label = report.values.len().to_string().len().max(4);
    let room = WIDTH - label - 2;
    let columns = columns(report.verdict.proved(), room / (widest + 1));
    let gap = if columns * (widest + 2) <= room {
        " "
    } else {
        ""
    };
    let rows = (report.values.len() / columns).max(1);
    let mut text = format!("{BOLD}Values{BOLD:#}        G(n) in rows of {columns}");
    // Before a pattern that lies beyond the table nearly everything is an exception.
    let pattern_shown = report
        .verdict
        .proved()
        .is_some_and(|p| p.preperiod + p.period <= report.values.len() as Heap);
    if pattern_shown && !report.exceptions.is_empty() {
        text += "; ' marks values outside the pattern";
    }
    text.push('\n');
    for (row, values) in report.values.chunks(columns).take(rows).enumerate() {
        let start = row * columns;
        let mut line = format!("{start:>label$}  ");
        for (heap, value) in (start as Heap..).zip(values) {
            if pattern_shown && report.exceptions.binary_search(&heap).is_ok() {
                line += &format!("{BOLD}{value:>widest$}{BOLD:#}'{gap}");
            } else {
                line += &format!("{value:>widest$} {gap}");
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The period if it fits and is not tiny, a multiple or a divisor of it if possible.
fn columns(pattern: Option<&Pattern>, fits: usize) -> usize {
    let otherwise = if fits >= 20 { 20 } else { 10.min(fits.max(1)) };
    let Some(period) = pattern.map(|p| p.period as usize) else {
        return otherwise;
    };
    match period {
        _ if period > fits => (8..=fits)
            .rev()
            .find(|c| period.is_multiple_of(*c))
            .unwrap_or(otherwise),
        8.. => period,
        _ => (fits.min(24) / period * period).max(1),
    }
}

/// `0.123…` with the repeating block in brackets, as decimal fractions are written.
fn nim_sequence(report: &Report) -> String {
    const LONGEST: usize = 400;
    let values = &report.values;
    let compact = values.iter().all(|&v| v < 10);
    let word = |range: &[Nimber]| -> String {
        let digits: Vec<String> = range.iter().map(Nimber::to_string).collect();
        digits.join(if compact { "" } else { " " })
    };
    let (block, tail) = match report.verdict.proved() {
        Some(p) if (p.preperiod + p.period) as usize <= values.len().min(LONGEST) => {
            let tail = if p.saltus == 0 {
                String::new()
            } else {
                format!(" (+{})", p.saltus)
            };
            (
                p.preperiod as usize..(p.preperiod + p.period) as usize,
                tail,
            )
        }
        _ => {
            let shown = values.len().min(60);
            let gap = if compact { "" } else { " " };
            return format!("{}.{}{gap}...", word(&values[..1]), word(&values[1..shown]));
        }
    };
    let space = if compact { "" } else { " " };
    if block.start == 0 {
        let rest = &values[1..block.end];
        // A block that begins with heap 0 takes the point in.
        return format!("({}.{}){tail}", word(&values[..1]), word(rest));
    }
    let before = word(&values[1..block.start]);
    let gap = if before.is_empty() { "" } else { space };
    format!(
        "{}.{before}{gap}({}){tail}",
        word(&values[..1]),
        word(&values[block])
    )
}

fn exceptions(heaps: &[Heap]) -> String {
    const SHOWN: usize = 24;
    let listed = listing(heaps, SHOWN);
    match heaps {
        [_] => format!("heap {listed} is outside the pattern."),
        _ => format!("{} heaps are outside the pattern: {listed}.", heaps.len()),
    }
}

fn p_positions(positions: &PPositions, computed: Heap) -> String {
    match positions {
        PPositions::Residues {
            modulus,
            residues,
            also,
            except,
        } => {
            let mut parts = Vec::new();
            if *modulus == 1 && !residues.is_empty() {
                parts.push("every heap".to_string());
            } else if !residues.is_empty() {
                parts.push(format!("n = {} modulo {modulus}", listing(residues, 40)));
            }
            if !except.is_empty() {
                parts.push(format!("except {}", listing(except, 40)));
            }
            if !also.is_empty() {
                let lead = if residues.is_empty() {
                    "only"
                } else {
                    "and also"
                };
                parts.push(format!("{lead} {}", listing(also, 40)));
            }
            parts.join(", ") + "; proved."
        }
        PPositions::Computed { first, count } => {
            let shown = listing(first, first.len());
            let dots = if *count > first.len() { ", ..." } else { "" };
            let last = computed.saturating_sub(1);
            format!("{shown}{dots} ({count} of the heaps 0 to {last}).")
        }
    }
}

fn subtraction_lines(report: &Report) -> String {
    let mut text = String::new();
    if let Some(pairing) = &report.ferguson {
        let s = pairing.least;
        let claim = match pairing.contradicted_at {
            None => format!(
                "G(n) = 1 exactly when G(n - {s}) = 0, so the ones are the zeros moved up by {s}."
            ),
            Some(n) => format!("contradicted at heap {n}: please report this as a bug."),
        };
        text += &paragraph("Ferguson", &claim);
    }
    if let Some(extras) = &report.extras {
        let claim = match (extras.first.is_empty(), extras.more) {
            (true, _) => "none: any further number changes the values.".into(),
            (false, more) => format!(
                "{}{} may be allowed as well without changing any value.",
                listing(&extras.first, extras.first.len()),
                if more { ", ..." } else { "" }
            ),
        };
        text += &paragraph("Extras", &claim);
    }
    text
}

fn document(report: &Report, stop: &Stop) -> Value {
    let names: Vec<_> = report
        .known_as
        .iter()
        .map(|entry| json!({ "id": entry.id, "title": entry.title, "story": entry.story, "source": entry.source }))
        .collect();
    json!({
        "ruleset": report.ruleset.to_string(),
        "definition": report.ruleset.rules().to_string(),
        "rules": report.rules,
        "known_as": names,
        "start": 0,
        "values": report.values,
        "nim_sequence": nim_sequence(report),
        "period": period::document(&report.verdict, report.computed, stop),
        "exceptions": report.exceptions,
        "p_positions": p_positions_document(&report.p_positions),
        "ferguson": report.ferguson.as_ref().map(|pairing| json!({
            "least": pairing.least,
            "contradicted_at": pairing.contradicted_at,
        })),
        "extras": report.extras.as_ref().map(|extras| json!({
            "first": extras.first,
            "more": extras.more,
        })),
    })
}

fn p_positions_document(positions: &PPositions) -> Value {
    match positions {
        PPositions::Residues {
            modulus,
            residues,
            also,
            except,
        } => json!({
            "proved": true, "modulus": modulus, "residues": residues, "also": also, "except": except,
        }),
        PPositions::Computed { first, count } => json!({
            "proved": false, "first": first, "count": count,
        }),
    }
}
