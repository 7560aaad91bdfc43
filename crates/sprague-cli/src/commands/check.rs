//! `sprague check [FILE]`: published formulas against computation, row by row.

use super::{print_document, print_text};
use crate::Outcome;
use crate::args::CheckArgs;
use crate::asking::{self, Limits};
use crate::failure::Failure;
use crate::layout::{BOLD, paragraph, wrap};
use sprague::formula::FormulaVerdict;
use sprague_ask::answers::check::{CheckAnswer, CheckQuestion, CheckedField};

/// Published and computed texts are cut after this many signs on the terminal.
const LONGEST: usize = 240;

pub(crate) fn run(args: &CheckArgs) -> Outcome {
    let read = |path: &std::path::PathBuf| {
        std::fs::read_to_string(path).map_err(|error| {
            Failure::usage(
                format!("{}: {error}", path.display()),
                "give a file of formulas, or none for those of Ho's paper",
            )
        })
    };
    let question = CheckQuestion {
        formulas: args.file.as_ref().map(read).transpose()?,
        only: args.only.clone(),
    };
    let answer = asking::ask(&question, Limits::up_to(args.limit))?;
    match args.output.json {
        true => print_document(&answer)?,
        false => print_text(&render(&answer))?,
    }
    if answer.has_failed() {
        Err(Failure::No)
    } else if answer.complete {
        Ok(())
    } else {
        Err(Failure::Interrupted)
    }
}

fn render(answer: &CheckAnswer) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n\n", answer.source);
    for claim in &answer.claims {
        let verdict = match claim.verdict {
            FormulaVerdict::Holds => "holds",
            FormulaVerdict::Fails => "FAILS",
            FormulaVerdict::Unknown => "unknown",
            FormulaVerdict::AppliesToNone => "no case",
        };
        // A field that was compared for no game is told of below.
        let checked = claim.fields.iter().filter(|field| field.checked > 0);
        let mut fields: Vec<&str> = checked.map(|field| field.field).collect();
        if fields.is_empty() {
            fields.extend(claim.fields.iter().map(|field| field.field));
        }
        text += &paragraph(verdict, &claim.place);
        let to = claim.last.as_deref().filter(|last| !last.is_empty());
        text += &paragraph(
            "",
            &format!(
                "{} of {} game{}{}",
                fields.join(", "),
                claim.games,
                plural(claim.games),
                to.map_or_else(String::new, |to| format!(", to {to}"))
            ),
        );
        for field in &claim.fields {
            text += &trouble(field);
        }
    }
    text + "\n" + &totals(answer)
}

/// How many formulas there are of each kind.
fn totals(answer: &CheckAnswer) -> String {
    let (checked, asked) = (answer.claims.len(), answer.asked);
    let mut text = format!(
        "{} formula{}: {} hold, {} fail",
        checked,
        plural(checked),
        answer.count(FormulaVerdict::Holds),
        answer.count(FormulaVerdict::Fails)
    );
    for (verdict, words) in [
        (FormulaVerdict::Unknown, "unknown"),
        (FormulaVerdict::AppliesToNone, "for no game at all"),
    ] {
        match answer.count(verdict) {
            0 => {}
            n => text += &format!(", {n} {words}"),
        }
    }
    text += ".\n";
    if !answer.complete {
        text += &format!(
            "Incomplete: stopped before the other {} of {asked} formulas.\n",
            asked - checked
        );
    }
    text
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn trouble(field: &CheckedField) -> String {
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
    use sprague_ask::{Ask, Effort};

    #[test]
    fn totals_say_what_is_open_and_what_was_not_reached() {
        let text = "[a]\nfamily: S(1,a) for a in 2..8 step 2\nperiod: a + 1\n\
                    [b]\nfamily: S(1,a) for a in 2..8 step 2\nperiod: a\n\
                    [c]\nfamily: S(1,a) for a in 90..98 step 2\nperiod: a + 1\n";
        let question = CheckQuestion {
            formulas: Some(text.into()),
            only: None,
        };
        let mut answer = question.ask(&Effort::new().up_to(Some(60))).unwrap();
        assert_eq!(totals(&answer), "3 formulas: 1 hold, 1 fail, 1 unknown.\n");
        answer.claims.truncate(1);
        answer.complete = false;
        assert_eq!(
            totals(&answer),
            "1 formula: 1 hold, 0 fail.\n\
             Incomplete: stopped before the other 2 of 3 formulas.\n"
        );
    }
}
