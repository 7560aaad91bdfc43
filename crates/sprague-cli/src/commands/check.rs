//! `sprague check [FILE]`: published formulas against computation, row by row.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::CheckArgs;
use crate::drive;
use crate::failure::Failure;
use crate::layout::{BOLD, paragraph, wrap};
use serde_json::{Value, json};
use sprague::formula::{FieldReport, FormulaReport, FormulaVerdict, HO, check};
use sprague::notation::parse_formulas;

/// Published and computed texts are cut after this many signs on the terminal.
const LONGEST: usize = 240;

pub(crate) fn run(args: &CheckArgs) -> Outcome {
    let text = match &args.file {
        None => HO.to_string(),
        Some(path) => std::fs::read_to_string(path).map_err(|error| {
            Failure::usage(
                format!("{}: {error}", path.display()),
                "give a file of formulas, or none for those of Ho's paper",
            )
        })?,
    };
    let formulas = parse_formulas(&text).map_err(|error| Failure::parse(&text, error))?;
    let wanted = |place: &str| {
        args.only
            .as_ref()
            .is_none_or(|only| place.contains(only.as_str()))
    };
    let asked: Vec<_> = formulas
        .formulas
        .iter()
        .filter(|formula| wanted(&formula.place))
        .collect();
    if asked.is_empty() {
        return Err(Failure::usage(
            "there is no such formula",
            "without --only all are checked and listed",
        ));
    }
    drive::catch_interrupts();
    let reports: Vec<FormulaReport> = asked
        .iter()
        .take_while(|_| !drive::interrupted())
        .map(|formula| check(formula, args.limit))
        .collect::<Result<_, _>>()?;
    let complete = reports.len() == asked.len();
    if args.output.json {
        print_json(&json!({
            "source": formulas.source,
            "complete": complete,
            "claims": reports.iter().map(document).collect::<Vec<_>>(),
        }))?;
    } else {
        print_text(&render(&formulas.source, &reports, asked.len()))?;
    }
    let fails = |report: &FormulaReport| report.verdict() == FormulaVerdict::Fails;
    if reports.iter().any(fails) {
        Err(Failure::No)
    } else if complete {
        Ok(())
    } else {
        Err(Failure::Interrupted)
    }
}

fn document(report: &FormulaReport) -> Value {
    let first = |field: &FieldReport| {
        field.first.as_ref().map(|first| {
            json!({
                "field": field.field,
                "game": first.game,
                "at": first.at,
                "published": first.published,
                "computed": first.computed,
            })
        })
    };
    json!({
        "place": report.place,
        "note": report.note,
        "family": report.family,
        "games": report.games,
        "holds": match report.verdict() {
            FormulaVerdict::Holds => Some(true),
            FormulaVerdict::Fails => Some(false),
            FormulaVerdict::Unknown | FormulaVerdict::AppliesToNone => None,
        },
        "holds_to": report.holds().then_some(report.last.as_ref()).flatten(),
        "fails_at": report.fields.iter().find_map(first),
        "fields": report.fields.iter().map(|field| json!({
            "field": field.field,
            "checked": field.checked,
            "failed": field.failed,
            "not_applicable": field.not_applicable,
            "too_large": field.too_large,
            "unknown": field.unknown,
            "first": first(field),
        })).collect::<Vec<_>>(),
    })
}

fn render(source: &str, reports: &[FormulaReport], asked: usize) -> String {
    let mut text = format!("{BOLD}{source}{BOLD:#}\n\n");
    for report in reports {
        let verdict = match report.verdict() {
            FormulaVerdict::Holds => "holds",
            FormulaVerdict::Fails => "FAILS",
            FormulaVerdict::Unknown => "unknown",
            FormulaVerdict::AppliesToNone => "no case",
        };
        // A field that was compared for no game is told of below.
        let checked = report.fields.iter().filter(|field| field.checked > 0);
        let mut fields: Vec<&str> = checked.map(|field| field.field).collect();
        if fields.is_empty() {
            fields.extend(report.fields.iter().map(|field| field.field));
        }
        text += &paragraph(verdict, &report.place);
        let to = report.last.as_deref().filter(|last| !last.is_empty());
        text += &paragraph(
            "",
            &format!(
                "{} of {} game{}{}",
                fields.join(", "),
                report.games,
                plural(report.games),
                to.map_or_else(String::new, |to| format!(", to {to}"))
            ),
        );
        for field in &report.fields {
            text += &trouble(field);
        }
    }
    text + "\n" + &totals(reports, asked)
}

/// How many formulas there are of each kind.
fn totals(reports: &[FormulaReport], asked: usize) -> String {
    let count = |wanted: FormulaVerdict| {
        let such = reports.iter().filter(|report| report.verdict() == wanted);
        such.count()
    };
    let mut text = format!(
        "{} formula{}: {} hold, {} fail",
        reports.len(),
        plural(reports.len()),
        count(FormulaVerdict::Holds),
        count(FormulaVerdict::Fails)
    );
    for (verdict, words) in [
        (FormulaVerdict::Unknown, "unknown"),
        (FormulaVerdict::AppliesToNone, "for no game at all"),
    ] {
        match count(verdict) {
            0 => {}
            n => text += &format!(", {n} {words}"),
        }
    }
    text += ".\n";
    if reports.len() < asked {
        text += &format!(
            "Incomplete: stopped before the other {} of {asked} formulas.\n",
            asked - reports.len()
        );
    }
    text
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn trouble(field: &FieldReport) -> String {
    let mut text = String::new();
    if field.not_applicable > 0 {
        text += &paragraph(
            "",
            &format!(
                "{} does not apply to {} game{}",
                field.field,
                field.not_applicable,
                plural(field.not_applicable)
            ),
        );
    }
    if field.too_large > 0 {
        text += &paragraph(
            "",
            &format!(
                "{} is too large to be worked out for {} game{}",
                field.field,
                field.too_large,
                plural(field.too_large)
            ),
        );
    }
    if field.unknown > 0 {
        text += &paragraph(
            "",
            &format!(
                "{} is unknown within the limit for {} game{}",
                field.field,
                field.unknown,
                plural(field.unknown)
            ),
        );
    }
    if let Some(first) = &field.first {
        text += &paragraph(
            "",
            &format!(
                "{} wrong for {} of {}, first for {}:",
                field.field, field.failed, field.checked, first.game
            ),
        );
        for (label, value) in [
            ("published", &first.published),
            ("computed", &first.computed),
        ] {
            let mut shown: String = value.chars().take(LONGEST).collect();
            if shown.len() < value.len() {
                shown += " ...";
            }
            for (i, line) in wrap(&shown, 50).into_iter().enumerate() {
                let label = if i == 0 { label } else { "" };
                text += &format!("{:14}  {label:<10} {line}\n", "");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_say_what_is_open_and_what_was_not_reached() {
        let text = "[a]\nfamily: S(1,a) for a in 2..8 step 2\nperiod: a + 1\n\
                    [b]\nfamily: S(1,a) for a in 2..8 step 2\nperiod: a\n\
                    [c]\nfamily: S(1,a) for a in 90..98 step 2\nperiod: a + 1\n";
        let read = parse_formulas(text).map_err(|error| error.to_string());
        let reports: Vec<FormulaReport> = match read {
            Ok(read) => read.formulas.iter().flat_map(|f| check(f, 60)).collect(),
            Err(error) => panic!("{error}"),
        };
        assert_eq!(
            totals(&reports, 3),
            "3 formulas: 1 hold, 1 fail, 1 unknown.\n"
        );
        assert_eq!(
            totals(&reports[..1], 3),
            "1 formula: 1 hold, 0 fail.\n\
             Incomplete: stopped before the other 2 of 3 formulas.\n"
        );
    }
}
