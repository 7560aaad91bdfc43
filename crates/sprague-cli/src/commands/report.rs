//! `sprague GAME`: everything worth knowing about a game.

use super::{entries, heaps, loopy, number, period, print_json, print_text, title, win};
use crate::Outcome;
use crate::args::{Command, ReportArgs};
use crate::drive::Stop;
use crate::failure::{Failure, impartial, read_subject};
use crate::layout::{BOLD, WIDTH, listing, paragraph, wrap};
use serde_json::{Value, json};
use sprague::notation::Subject;
use sprague::period::Pattern;
use sprague::position::{Kind, Part, Position};
use sprague::report::{OwnReport, PPositions};
use sprague::{Heap, Report};

pub(crate) fn run(args: &ReportArgs) -> Outcome {
    let text = game_text(&args.game)?;
    let plain = !args.win.why && !args.win.misere;
    let game = match subject_of(&text, plain)? {
        Subject::Position { position, .. } => return position_report(&position, plain, args),
        Subject::Game { game, .. } => impartial(game)?,
    };
    args.typed.refuse(
        &["most", "options", "search"],
        "positions",
        &format!("name a heap, such as '{game}[10]', or leave it out"),
    )?;
    if !game.is_loopy() && game.own_rule().is_none() {
        args.typed.refuse_loopy()?;
    }
    if game.is_loopy() {
        return loopy::report::run(&game, args);
    }
    let (mut search, stop) = match period::search(&game, &args.effort) {
        Err(Failure::Rule(error)) if error.grows => return loopy::report::run(&game, args),
        found => found?,
    };
    let report = Report::new(&game, &mut search)?;
    if args.output.json {
        return Ok(print_json(&document(&report, &stop))?);
    }
    Ok(print_text(&render(&report, &stop))?)
}

fn position_report(position: &Position, plain: bool, args: &ReportArgs) -> Outcome {
    if plain
        && position.kind() == Kind::Loopy
        && let [component] = position.components()
        && let Part::Heap(game, heap) = &component.part
    {
        return loopy::heap::run(game, *heap, args);
    }
    let memory = args.effort.memory.bytes();
    win::answer(position, &args.win, &args.loopy, memory, args.output.json)
}

/// What the text is about; flags about positions ask for the position where it could be a game, too.
fn subject_of(text: &str, plain: bool) -> Result<Subject, Failure> {
    let subject = read_subject(text)?;
    match subject {
        Subject::Game {
            game,
            also: Some(position),
        } if plain => {
            anstream::eprintln!(
                "note: read as the code {game}, whose last digits repeat for ever; the heap is \
                 asked for by: sprague win '{position}'"
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
        None => format!("{BOLD}{}{BOLD:#}\n\n", title(game)),
    };
    for (i, rule) in report.rules.iter().enumerate() {
        text += &paragraph(if i == 0 { "Rules" } else { "" }, rule);
    }
    text.push('\n');
    let sentence = period::sentence(&report.verdict, report.start..report.computed);
    let sentence = sentence.strip_prefix("period ").unwrap_or(&sentence);
    text += &paragraph("Period", &format!("{sentence}."));
    text += &period::details(&report.verdict, report.start, stop);
    text.push('\n');
    text += &value_table(report);
    text.push('\n');
    match &report.own {
        Some(own) => text += &own_lines(own, report),
        None => text += &paragraph("Nim-sequence", &nim_sequence(report)),
    }
    if !report.exceptions.is_empty() {
        text += &paragraph("Exceptions", &exceptions(&report.exceptions));
    }
    text += &paragraph(
        "P-positions",
        &p_positions(&report.p_positions, report.start, report.computed),
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
    let words: Vec<String> = report.values.iter().map(short).collect();
    let widest = words.iter().map(String::len).max().unwrap_or(1);
    let label = (report.start + words.len() as Heap)
        .to_string()
        .len()
        .max(4);
    let room = WIDTH - label - 2;
    let columns = columns(report.verdict.proved(), room / (widest + 1));
    let gap = if columns * (widest + 2) <= room {
        " "
    } else {
        ""
    };
    let rows = (words.len() / columns).max(1);
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
fn short(value: &sprague::Value) -> String {
    match value.trailing_zeros() {
        Some(exponent @ 14..) if sprague::Value::ONE << exponent == *value => {
            format!("2^{exponent}")
        }
        _ => value.to_string(),
    }
}

/// What a report adds for rules of one's own.
fn own_lines(own: &OwnReport, report: &Report) -> String {
    let mut text = String::new();
    if let Some((form, source)) = &own.closed_form {
        text += &paragraph("Closed form", &format!("G(n) = {form}"));
        text += &paragraph("", &format!("{source}; proved."));
    }
    text += &option_table(own, report);
    if let Some(ones) = &own.ones {
        text += &paragraph("Ones", &ones_line(ones, own, report.computed));
    }
    let all = report.computed.saturating_sub(report.start).max(1);
    let shares: Vec<String> = own
        .densities
        .iter()
        .map(|(value, count)| {
            let share = *count as f64 / all as f64;
            format!("{}: {share:.4}", short(value))
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
fn ones_line(ones: &[Heap], own: &OwnReport, computed: Heap) -> String {
    let mut densities = own.densities.iter();
    let one = |(value, _): &&(sprague::Value, usize)| *value == sprague::Value::ONE;
    let count = densities.find(one).map_or(0, |&(_, count)| count);
    let last = computed.saturating_sub(1);
    match ones {
        [] => format!("no heap up to {last} has G(n) = 1."),
        _ if count > ones.len() => format!("G(n) = 1 at {}, ...", listing(ones, 30)),
        _ => format!(
            "G(n) = 1 at {} and no other heap up to {last}.",
            listing(ones, 30)
        ),
    }
}

/// `n`, the options and the value, as papers print them.
fn option_table(own: &OwnReport, report: &Report) -> String {
    let mut text = format!("{BOLD}Options{BOLD:#}       n, opt(n), G(n)\n");
    for ((heap, options), value) in own.table.iter().zip(&report.values) {
        let list = match options {
            None => "more than can be shown".to_string(),
            Some(options) if options.is_empty() => "none".into(),
            Some(options) => {
                let words: Vec<String> = options.iter().map(|parts| repeated(parts)).collect();
                words.join(", ")
            }
        };
        let mut lines = wrap(&list, WIDTH - 14 - 6 - 6).into_iter();
        let first = lines.next().unwrap_or_default();
        let value = short(value);
        text += &format!("{:14}{heap:>4}  {first:<54}  {value:>4}\n", "");
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

fn own_document(own: &OwnReport) -> Value {
    let closed = own.closed_form.as_ref();
    let table: Vec<Value> = own
        .table
        .iter()
        .map(|(heap, options)| json!({ "heap": heap, "options": options }))
        .collect();
    let densities: Vec<Value> = own
        .densities
        .iter()
        .map(|(value, count)| json!({ "value": number(value), "count": count }))
        .collect();
    json!({
        "closed_form": closed.map(|(form, source)| json!({
            "text": form.to_string(), "source": source, "partial": form.is_partial(),
        })),
        "options": table,
        "ones": own.ones,
        "densities": densities,
        "distinct": own.distinct,
    })
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
    let ten = sprague::Value::from(10u8);
    let compact = values.iter().all(|v| *v < ten);
    let word = |range: &[sprague::Value]| -> String {
        let digits: Vec<String> = range.iter().map(sprague::Value::to_string).collect();
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

fn p_positions(positions: &PPositions, start: Heap, computed: Heap) -> String {
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
        PPositions::Computed { .. } if computed <= start => "no heap was computed.".into(),
        PPositions::Computed { first, count } => {
            let shown = listing(first, first.len());
            let dots = if *count > first.len() { ", ..." } else { "" };
            let last = computed.saturating_sub(1);
            format!("{shown}{dots} ({count} of the heaps {start} to {last}).")
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
    json!({
        "ruleset": report.ruleset.to_string(),
        "definition": report.ruleset.rules().to_string(),
        "rules": report.rules,
        "known_as": entries(&report.known_as),
        "start": report.start,
        "values": report.values.iter().map(number).collect::<Vec<_>>(),
        "nim_sequence": report.own.is_none().then(|| nim_sequence(report)),
        "period": period::document(&report.verdict, report.start..report.computed, stop),
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
        "arithmetic": report.own.as_ref().map(own_document),
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
