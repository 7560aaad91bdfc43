//! `sprague GAME`: everything worth knowing about a game.

mod beginning;

use super::{
    heaps, loopy, partizan_report, period, print_document, print_table, print_text, title, win,
};
use crate::Outcome;
use crate::args::{Format, ReportArgs};
use crate::asking::ask;
use crate::failure::{Failure, read_subject};
use crate::layout::{BOLD, WIDEST, WIDTH, listing, paragraph, wrap};
use crate::meaning::quoted;
use beginning::Beginning;
use sprague::Heap;
use sprague::notation::Subject;
use sprague::position::{Part, Position, Theory};
use sprague_ask::answers::atlas::{AtlasGame, AtlasPlace};
use sprague_ask::answers::period::PeriodPattern;
use sprague_ask::answers::report::{
    ArithmeticReport, HeapOptions, LostHeaps, NimReport, ReportAnswer, ReportQuestion,
};
use sprague_ask::answers::rules::KnownGame;

pub(crate) fn run(args: &ReportArgs) -> Outcome {
    let text = args.game.clone();
    let plain = !args.win.why && !args.win.misere;
    let game = match subject_of(&text, plain)? {
        Subject::Position { position, .. } => return position_report(&position, plain, args),
        Subject::Game { game, .. } => game,
    };
    args.typed.refuse(
        &["most", "options", "search"],
        "positions",
        &format!("name a heap, such as '{game}[10]', or leave it out"),
    )?;
    let question = ReportQuestion {
        game: text,
        loopy: args.loopy.effort(),
        // As the values of a game are spelt.
        unicode: !args.output.json && args.win.format != Some(Format::Csv),
    };
    let format = args.win.format;
    if let Some(format) = format.and_then(Format::table) {
        let answer = ask(&question, args.effort.limits())?;
        return print_table(&answer, format);
    }
    if args.output.json || format == Some(Format::Json) {
        let answer = ask(&question, args.effort.limits())?;
        return Ok(print_document(&answer)?);
    }
    let beginning = Beginning::of(&question.game, args.effort.limit);
    let answer = ask(&question, args.effort.limits());
    let shown = beginning.stop();
    let answer = answer?;
    let text = match &answer {
        ReportAnswer::Nim(report) => render(report, shown.values),
        ReportAnswer::Loopy(report) => loopy::report::render(report),
        ReportAnswer::Partizan(report) => partizan_report::render(report),
        _ => return Ok(print_document(&answer)?),
    };
    let rest = text.strip_prefix(&shown.heading).unwrap_or(&text);
    Ok(print_text(rest)?)
}

fn position_report(position: &Position, plain: bool, args: &ReportArgs) -> Outcome {
    if plain
        && position.kind() == Theory::Loopy
        && let [component] = position.components()
        && let Part::Heap(game, heap) = &component.part
    {
        return loopy::heap::run(game, *heap, args);
    }
    let limits = args.effort.limits();
    win::answer(position, &args.win, &args.loopy, limits, args.output.json)
}

/// What the text is about; flags about positions ask for the position where it could be a game, too.
fn subject_of(text: &str, plain: bool) -> Result<Subject, Failure> {
    let subject = read_subject(text)?;
    match subject {
        Subject::Game {
            game,
            also: Some(position),
        } if plain => {
            tell!(
                "note: read as the code {game}, whose last digits repeat for ever; the heap is \
                 asked for by: sprague win {}",
                quoted(&position.to_string())
            );
            Ok(Subject::Game { game, also: None })
        }
        Subject::Game {
            also: Some(position),
            ..
        } => Ok(Subject::Position {
            position,
            also: None,
        }),
        Subject::Game { game, also: None } if !plain => Err(Failure::usage(
            format!("--why and --misere are about positions, and {game} is a game"),
            format!("name a heap of it, such as '{game}[10]'"),
        )),
        subject => Ok(subject),
    }
}

/// All of a report; without its values where a period that was not found would have arranged them and they
/// have been shown.
fn render(report: &NimReport, values_shown: bool) -> String {
    let name = (report.title, report.definition.as_str());
    let mut text = heading(name, &title(&report.ruleset), &report.rules);
    let sentence = period::sentence(&report.period);
    let sentence = sentence.strip_prefix("period ").unwrap_or(&sentence);
    text += &paragraph("Period", &format!("{sentence}."));
    text += &period::details(&report.period);
    text.push('\n');
    if !values_shown || report.period.pattern().is_some() {
        text += &value_table(report);
        text.push('\n');
    }
    if let Some(own) = &report.arithmetic {
        text += &own_lines(own, report);
    }
    if let Some(sequence) = &report.nim_sequence {
        text += &paragraph("Nim-sequence", sequence);
    }
    if !report.exceptions.is_empty() {
        text += &paragraph("Exceptions", &exceptions(&report.exceptions));
    }
    text += &paragraph("P-positions", &lost_heaps(report));
    text += &subtraction_lines(report);
    text += &known_as(&report.known_as);
    text + &in_atlas(report.atlas.as_ref(), &report.definition)
}

/// The place of a game in the atlas of octal games, where that tells more: it is open, or has other codes.
fn in_atlas(place: Option<&AtlasPlace>, code: &str) -> String {
    const SHOWN: usize = 8;
    let Some(place) = place else {
        return String::new();
    };
    let others = place.other_codes(code);
    let mut sentences = Vec::new();
    if place.game.status == "open" {
        sentences.push(format!(
            "one of {} open games of up to three digits; computed to heap {} for the atlas, largest value {}{}",
            place.open_games,
            place.game.computed.saturating_sub(1),
            place.game.largest,
            sparse_space(&place.game)
        ));
    }
    if !others.is_empty() {
        let first = others[..others.len().min(SHOWN)].join(", ");
        let more = match others.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        sentences.push(format!("the same game up to a shift: {first}{more}"));
    }
    match sentences.is_empty() {
        true => String::new(),
        false => paragraph("Atlas", &format!("{}.", sentences.join("; "))),
    }
}

/// The rare heaps of an open game.
fn sparse_space(game: &AtlasGame) -> String {
    match (game.mask_text(), game.rare, game.last_rare) {
        (Some(mask), Some(rare), Some(last)) => {
            format!(", {rare} rare heaps with mask {mask}, the last {last}")
        }
        _ => String::new(),
    }
}

/// The name of a game with its definition, or with the name of its set where that is how it is written or the
/// definition is long; and the rules.
pub(super) fn heading(
    (name, definition): (Option<&str>, &str),
    ruleset: &str,
    rules: &[String],
) -> String {
    let long = |name: &str| name.chars().count() + definition.chars().count() + 2 > WIDTH;
    let mut text = match name {
        Some(name) if ruleset.starts_with("S(") || long(name) => {
            format!("{BOLD}{name}{BOLD:#}  {ruleset}\n\n")
        }
        Some(name) => format!("{BOLD}{name}{BOLD:#}  {definition}\n\n"),
        None => format!("{BOLD}{ruleset}{BOLD:#}\n\n"),
    };
    for (i, rule) in rules.iter().enumerate() {
        text += &paragraph(if i == 0 { "Rules" } else { "" }, rule);
    }
    text.push('\n');
    text
}

/// Named games with the same moves, and their sources.
pub(super) fn known_as(games: &[KnownGame]) -> String {
    let lines = games.iter().map(|game| {
        let story = format!("{}: {}", game.title, game.story);
        paragraph("Known as", &story) + &paragraph("", game.source)
    });
    lines.collect()
}

/// The values in rows of the period, exceptions marked.
fn value_table(report: &NimReport) -> String {
    let words: Vec<String> = report.values.iter().map(|value| short(&value.0)).collect();
    let widest = words.iter().map(String::len).max();
    let widest = widest.unwrap_or(1).min(WIDEST);
    let label = (report.start + words.len() as Heap)
        .to_string()
        .len()
        .max(4);
    let room = WIDTH - label - 2;
    let pattern = report.period.pattern();
    let columns = columns(pattern.as_ref(), room / (widest + 1));
    let gap = if columns * (widest + 2) <= room {
        " "
    } else {
        ""
    };
    let rows = (words.len() / columns).max(1);
    let mut text = format!("{BOLD}Values{BOLD:#}        G(n) in rows of {columns}");
    // Before a pattern that lies beyond the table nearly everything is an exception.
    let pattern_shown =
        pattern.is_some_and(|p| p.preperiod + p.period <= report.values.len() as Heap);
    if pattern_shown && !report.exceptions.is_empty() {
        text += "; ' marks values outside the pattern";
    }
    text.push('\n');
    for (row, values) in words.chunks(columns).take(rows).enumerate() {
        let start = report.start + (row * columns) as Heap;
        let mut line = format!("{start:>label$}  ");
        for (heap, value) in (start..).zip(values) {
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

/// A value for a table: a large power of two as such.
fn short(value: &sprague::BigNimber) -> String {
    match value.trailing_zeros() {
        Some(exponent @ 14..) if sprague::BigNimber::ONE << exponent == *value => {
            format!("2^{exponent}")
        }
        _ => value.to_string(),
    }
}

/// What a report adds for rules of one's own.
fn own_lines(own: &ArithmeticReport, report: &NimReport) -> String {
    let mut text = String::new();
    if let Some(form) = &own.closed_form {
        text += &paragraph("Closed form", &format!("G(n) = {}", form.text));
        text += &paragraph("", &format!("{}; proved.", form.source));
    }
    let values: Vec<String> = report.values.iter().map(|value| short(&value.0)).collect();
    text += &option_table(&own.options, &values, (54, 4));
    if let Some(ones) = &own.ones {
        text += &paragraph("Ones", &ones_line(ones, own, last_computed(report)));
    }
    let all = report.period.computed.max(1);
    let shares: Vec<String> = own
        .densities
        .iter()
        .map(|density| {
            let share = density.count as f64 / all as f64;
            format!("{}: {share:.4}", short(&density.value.0))
        })
        .collect();
    let rest = match own.distinct.saturating_sub(shares.len()) {
        0 => String::new(),
        more => format!(", and {more} further values"),
    };
    if shares.is_empty() {
        return text;
    }
    let claim = format!(
        "share of the {all} computed heaps by value: {}{rest}.",
        shares.join(", ")
    );
    text + &paragraph("Densities", &claim)
}

/// Where the value is 1, and whether these are all heaps that were found so.
fn ones_line(ones: &[Heap], own: &ArithmeticReport, last: Heap) -> String {
    let mut densities = own.densities.iter();
    let count = densities
        .find(|density| density.value.0 == sprague::BigNimber::ONE)
        .map_or(0, |density| density.count);
    match ones {
        [] => format!("no heap up to {last} has G(n) = 1."),
        _ if count > ones.len() => format!("G(n) = 1 at {}, ...", listing(ones, 30)),
        _ => format!(
            "G(n) = 1 at {} and no other heap up to {last}.",
            listing(ones, 30)
        ),
    }
}

fn last_computed(report: &NimReport) -> Heap {
    (report.start + report.period.computed).saturating_sub(1)
}

/// `n`, the options and the value, as papers print them, in columns of these widths.
pub(super) fn option_table(
    rows: &[HeapOptions],
    values: &[String],
    (wide, narrow): (usize, usize),
) -> String {
    let mut text = format!("{BOLD}Options{BOLD:#}       n, opt(n), G(n)\n");
    for (row, value) in rows.iter().zip(values) {
        let list = match &row.options {
            None => "more than can be shown".to_string(),
            Some(options) if options.is_empty() => "none".into(),
            Some(options) => {
                let words: Vec<String> = options.iter().map(|parts| repeated(parts)).collect();
                words.join(", ")
            }
        };
        let mut lines = wrap(&list, wide).into_iter();
        let first = lines.next().unwrap_or_default();
        let heap = row.heap;
        text += &format!("{:14}{heap:>4}  {first:<wide$}  {value:>narrow$}\n", "");
        for line in lines {
            text += &format!("{:20}{line}\n", "");
        }
    }
    text
}

/// The heaps of an option, equal ones as `3 of 2`.
pub(super) fn repeated(parts: &[Heap]) -> String {
    if parts.len() < 3 {
        return heaps(parts);
    }
    let runs = parts.chunk_by(|a, b| a == b);
    let words: Vec<String> = runs
        .map(|run| match run {
            [heap] => heap.to_string(),
            run => format!("{} of {}", run.len(), run[0]),
        })
        .collect();
    words.join(" + ")
}

/// The period if it fits and is not tiny, a multiple or a divisor of it if possible.
fn columns(pattern: Option<&PeriodPattern>, fits: usize) -> usize {
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

fn exceptions(heaps: &[Heap]) -> String {
    const SHOWN: usize = 24;
    let listed = listing(heaps, SHOWN);
    match heaps {
        [_] => format!("heap {listed} is outside the pattern."),
        _ => format!("{} heaps are outside the pattern: {listed}.", heaps.len()),
    }
}

fn lost_heaps(report: &NimReport) -> String {
    match &report.p_positions {
        LostHeaps::Residues {
            modulus,
            residues,
            also,
            except,
            ..
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
        LostHeaps::Computed { .. } if report.period.computed == 0 => "no heap was computed.".into(),
        LostHeaps::Computed { first, count, .. } => {
            let shown = listing(first, first.len());
            let dots = if *count > first.len() { ", ..." } else { "" };
            let (start, last) = (report.start, last_computed(report));
            format!("{shown}{dots} ({count} of the heaps {start} to {last}).")
        }
        _ => String::new(),
    }
}

fn subtraction_lines(report: &NimReport) -> String {
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
