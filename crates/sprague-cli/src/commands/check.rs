//! `sprague check [FILE]`: published formulas against computation, row by row.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::CheckArgs;
use crate::drive;
use crate::failure::Failure;
use crate::layout::{BOLD, paragraph, wrap};
use serde_json::{Value, json};
use sprague::formula::{FieldReport, FormulaReport, HO, check};
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
    drive::catch_interrupts();
    let mut reports = Vec::new();
    for formula in formulas
        .formulas
        .iter()
        .filter(|formula| wanted(&formula.place))
    {
        if drive::interrupted() {
            break;
        }
        reports.push(check(formula, args.limit));
    }
    if reports.is_empty() {
        return Err(Failure::usage(
            "there is no such formula",
            "without --only all are checked and listed",
        ));
    }
    if args.output.json {
        print_json(&json!({
            "source": formulas.source,
            "complete": !drive::interrupted(),
            "claims": reports.iter().map(document).collect::<Vec<_>>(),
        }))?;
    } else {
        print_text(&render(&formulas.source, &reports))?;
    }
    if reports.iter().all(FormulaReport::holds) {
        Ok(())
    } else {
        Err(Failure::No)
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
        "holds": report.holds(),
        "holds_to": report.holds().then_some(report.last.as_ref()).flatten(),
        "fails_at": report.fields.iter().find_map(first),
        "fields": report.fields.iter().map(|field| json!({
            "field": field.field,
            "checked": field.checked,
            "failed": field.failed,
            "not_applicable": field.not_applicable,
            "first": first(field),
        })).collect::<Vec<_>>(),
    })
}

fn render(source: &str, reports: &[FormulaReport]) -> String {
    let mut text = format!("{BOLD}{source}{BOLD:#}\n\n");
    for report in reports {
        let verdict = if report.holds() { "holds" } else { "FAILS" };
        let fields: Vec<&str> = report.fields.iter().map(|field| field.field).collect();
        text += &paragraph(verdict, &report.place);
        let to = report.last.as_deref().filter(|last| !last.is_empty());
        text += &paragraph(
            "",
            &format!(
                "{} of {} game{}{}",
                fields.join(", "),
                report.games,
                if report.games == 1 { "" } else { "s" },
                to.map_or_else(String::new, |to| format!(", to {to}"))
            ),
        );
        for field in &report.fields {
            text += &trouble(field);
        }
    }
    let failing = reports.iter().filter(|report| !report.holds()).count();
    text + &format!(
        "\n{} formulas: {} hold, {failing} fail.\n",
        reports.len(),
        reports.len() - failing
    )
}

fn trouble(field: &FieldReport) -> String {
    let mut text = String::new();
    if field.not_applicable > 0 {
        text += &paragraph(
            "",
            &format!(
                "{} does not apply to {} games",
                field.field, field.not_applicable
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
