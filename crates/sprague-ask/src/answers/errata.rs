//! What a check found as a chapter in Markdown: the errata, and every item with its verdict.

use super::check::{CheckAnswer, CheckedClaim, CheckedDocument, CheckedStatement};
use super::claim::{ClaimVerdict, Fared};

/// Cells are cut after this many signs.
const LONGEST: usize = 160;

/// The errata of all documents that were checked, then all items.
pub fn errata(answer: &CheckAnswer) -> String {
    let mut text = String::from(
        "# Errata, and every claim with its verdict\n\n\
         The claims are in `crates/sprague/claims/`, and [claims](claims.md) describes their language. *Published* is what the document says, *computed* what is the case at the first\n\
         counterexample. A correction was checked as far as it says.\n\n\
         | document | items | hold for all n | hold | hold so far | fail | undecided | not stated |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for document in &answer.documents {
        text += &totals(document);
    }
    for document in &answer.documents {
        let claims: Vec<&CheckedClaim> = answer
            .claims
            .iter()
            .filter(|claim| claim.document == document.name)
            .collect();
        text += &format!("\n## {}\n", document.source);
        for said in [&document.convention, &document.note].into_iter().flatten() {
            text += &format!("\n{said}\n");
        }
        text += &failures(&claims);
        text += &items(&claims);
    }
    text
}

fn totals(document: &CheckedDocument) -> String {
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} |\n",
        cell(&document.source),
        document.entries,
        document.holds_for_all,
        document.holds,
        document.holds_to,
        document.fails,
        document.undecided,
        document.not_stated
    )
}

fn failures(claims: &[&CheckedClaim]) -> String {
    let wrong = |line: &&CheckedStatement| line.fared.verdict == ClaimVerdict::Fails;
    if !claims
        .iter()
        .any(|claim| claim.statements.iter().any(|line| wrong(&line)))
    {
        return "\n### Errata\n\nNone were found.\n".into();
    }
    let mut text = String::from("\n### Errata\n");
    for claim in claims {
        for line in claim.statements.iter().filter(wrong) {
            text += &format!("\n**{}**", claim.place);
            if let Some(says) = &claim.says {
                text += &format!(": {says}");
            }
            text += ".\n\n";
            text += &format!("- stated as `{}`\n", code(&line.text));
            if let Some(found) = &line.fared.fails_at {
                let at = match found.at.as_str() {
                    "" => String::new(),
                    at => format!(", first at {at}"),
                };
                text += &format!(
                    "- wrong in {} of {} cases{at}: published `{}`, computed `{}`\n",
                    line.fared.failed,
                    line.fared.checked,
                    code(&found.published),
                    code(&found.computed)
                );
            }
            match &line.erratum {
                Some(erratum) => text += &format!("- {erratum}\n"),
                None => text += "- not recorded as an erratum\n",
            }
            match &line.instead {
                Some(instead) => {
                    let fared = verdict(&instead.fared);
                    text += &format!("- instead: `{}` ({fared})\n", code(&instead.text));
                }
                // What was recorded says more than what was found.
                None => {
                    for weaker in &line.fared.weaker {
                        text += &format!("- found by computation: {weaker}\n");
                    }
                }
            }
            if let Some(damaged) = &claim.damaged {
                text += &format!("- damaged text: {damaged}\n");
            }
        }
    }
    text
}

fn items(claims: &[&CheckedClaim]) -> String {
    let mut text = String::from("\n### Items\n\n| item | claim | verdict |\n|---|---|---|\n");
    for claim in claims {
        let says = match (&claim.says, claim.statements.first()) {
            (Some(says), _) => cell(says),
            (None, Some(line)) => format!("`{}`", cell(&line.text)),
            (None, None) => String::new(),
        };
        let mut verdicts: Vec<String> = Vec::new();
        for line in &claim.statements {
            let mut told = verdict(&line.fared);
            if line.erratum.is_some() && line.fared.verdict == ClaimVerdict::Fails {
                told = "**erratum**".into();
            }
            if !verdicts.contains(&told) {
                verdicts.push(told);
            }
        }
        for (label, said) in [("not stated", &claim.cannot), ("damaged", &claim.damaged)] {
            if let Some(said) = said {
                verdicts.push(format!("{label}: {}", cell(said)));
            }
        }
        text += &format!(
            "| {} | {says} | {} |\n",
            cell(&claim.place),
            verdicts.join("; ")
        );
    }
    text
}

/// The verdict in a few words.
fn verdict(fared: &Fared) -> String {
    match fared.verdict {
        ClaimVerdict::HoldsTo => {
            let to = fared.holds_to.as_deref().unwrap_or("");
            format!("holds to {to}")
        }
        ClaimVerdict::Fails => "**fails**".into(),
        verdict => verdict.words().into(),
    }
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    cut(text).replace('|', "\\|")
}

/// A text between backticks.
fn code(text: &str) -> String {
    cut(text).replace('`', "'")
}

fn cut(text: &str) -> String {
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
