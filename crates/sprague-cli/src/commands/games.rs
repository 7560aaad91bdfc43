//! `sprague games`: the catalogue.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::layout::{BOLD, WIDTH, wrap};
use serde_json::json;
use sprague::ruleset::{Entry, catalogue};

pub(crate) fn run(args: &GamesArgs) -> Outcome {
    let wanted = args.search.as_deref().unwrap_or("").to_lowercase();
    let games: Vec<&Entry> = catalogue()
        .filter(|entry| matches(entry, &wanted))
        .collect();
    if games.is_empty() {
        return Err(Failure::usage(
            format!("no named game matches {wanted:?}"),
            "`sprague games` lists them all",
        ));
    }
    if args.output.json {
        let list: Vec<_> = games
            .iter()
            .map(|entry| {
                json!({
                    "id": entry.id,
                    "title": entry.title,
                    "aliases": entry.aliases,
                    "definition": entry.rules().to_string(),
                    "story": entry.story,
                    "source": entry.source,
                    "closed_form": entry.formula.as_ref().map(|formula| formula.text),
                })
            })
            .collect();
        return Ok(print_json(&json!({ "games": list }))?);
    }
    let text: Vec<String> = games.iter().map(|entry| describe(entry)).collect();
    Ok(print_text(&text.join("\n"))?)
}

fn matches(entry: &Entry, wanted: &str) -> bool {
    let own = [
        entry.story.to_string(),
        entry.source.to_string(),
        entry.rules().to_string(),
    ];
    let names = entry.names().map(str::to_string);
    names
        .chain(own)
        .any(|text| text.to_lowercase().contains(wanted))
}

fn describe(entry: &Entry) -> String {
    let mut text = format!(
        "{BOLD}{}{BOLD:#}  {} ({})\n",
        entry.id,
        entry.title,
        entry.rules()
    );
    for line in wrap(entry.story, WIDTH - 4)
        .iter()
        .chain(&wrap(entry.source, WIDTH - 4))
    {
        text += &format!("    {line}\n");
    }
    text
}
