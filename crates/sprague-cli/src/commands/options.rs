//! `sprague options GAME N`: every option of one heap with its value.

use super::loopy::{scope, text, verdict};
use super::value::outcome_words;
use super::{heaps, print_document, print_table, print_text};
use crate::Outcome;
use crate::args::{Format, OptionsArgs};
use crate::asking::ask;
use crate::failure::Failure;
use crate::layout::{WIDEST, WIDTH, shortened, table, wrap};
use crate::meaning::quoted;
use sprague::loopy::LoopyValue;
use sprague::outcome::Outcome as Winner;
use sprague_ask::ValueName;
use sprague_ask::answers::options::{
    LoopyOptionsAnswer, NimOptionsAnswer, OptionsAnswer, OptionsQuestion,
};
use sprague_ask::answers::partizan_options::PartizanOptionsAnswer;

pub(crate) fn run(args: &OptionsArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    let Some(heap) = args.heap else {
        let message = format!("which heap of {}?", args.words.game);
        let example = [args.words.game.as_str(), "10"].map(quoted).join(" ");
        return Err(Failure::with_command(
            message,
            format!("sprague options {example}"),
        ));
    };
    let question = OptionsQuestion {
        game: args.words.game.clone(),
        heap,
        most: Some(args.most),
        loopy: args.loopy.effort(),
        unicode: ![Format::Json, Format::Csv].contains(&format),
    };
    let answer = ask(&question, args.means.limits())?;
    if let Some(format) = format.table() {
        return print_table(&answer, format);
    }
    let list = match &answer {
        OptionsAnswer::Nim(found) if format != Format::Json => nim(found),
        OptionsAnswer::Loopy(found) if format != Format::Json => loopy(found),
        OptionsAnswer::Partizan(found) if format != Format::Json => {
            return Ok(print_text(&partizan(found))?);
        }
        _ => return Ok(print_document(&answer)?),
    };
    Ok(print_text(&plain(&list))?)
}

/// The options of a heap, as texts.
struct List {
    /// What the heap is worth.
    sentence: String,
    options: Vec<Listed>,
    /// What a question mark means, if there is one.
    note: Option<String>,
}

/// An option, as texts.
struct Listed {
    to: String,
    value: String,
    note: &'static str,
}

fn nim(found: &NimOptionsAnswer) -> List {
    let (game, heap, own) = (&found.ruleset, found.heap, &found.value.0);
    let verdict = verdict(Some(if own.is_zero() { "P" } else { "N" }));
    let options = found.options.iter().map(|option| Listed {
        to: heaps(&option.to),
        value: option.value.0.to_string(),
        note: if option.value.0.is_zero() {
            "  wins"
        } else {
            ""
        },
    });
    List {
        sentence: format!("A heap of {heap} in {game} has value {own}: {verdict}.\n"),
        options: options.collect(),
        note: None,
    }
}

fn loopy(found: &LoopyOptionsAnswer) -> List {
    let (game, heap) = (&found.ruleset, found.heap);
    let own = text(&found.value);
    let verdict = verdict(found.outcome);
    let sentence = format!("A heap of {heap} in {game} has value {own}: {verdict}.");
    let options = found.options.iter().map(|option| Listed {
        to: heaps(&option.to),
        value: text(&option.value),
        note: match option.value.0.as_ref().map(LoopyValue::outcome) {
            Some(Winner::P) => "  wins",
            Some(Winner::DRAW) => "  draws",
            _ => "",
        },
    });
    let mut all = found.options.iter();
    let undetermined = found.value.0.is_none() || all.any(|option| option.value.0.is_none());
    List {
        sentence: wrap(&sentence, WIDTH).join("\n") + "\n",
        options: options.collect(),
        note: undetermined.then(|| {
            let note = format!("? is undetermined at this bound: {}.", scope(&found.scope));
            wrap(&note, WIDTH).join("\n") + "\n"
        }),
    }
}

/// The options of both players.
fn partizan(found: &PartizanOptionsAnswer) -> String {
    let name = |name: &Option<ValueName>| name.as_ref().map_or("(long)".into(), |n| n.0.clone());
    let rows = found.options.iter().map(|option| {
        let wins = if option.wins { "wins" } else { "" };
        let (to, value) = (heaps(&option.to), name(&option.value));
        let role = option.role.word().to_string();
        vec![option.player.clone(), to, value, wins.to_string(), role]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let list = match rows.is_empty() {
        true => "There is no move.\n".to_string(),
        false => table(
            &["player", "option", "value", "move", "canonical form"],
            &rows,
        ),
    };
    let own = shortened(&name(&found.value), 10 * WIDTH);
    let (game, heap, outcome) = (&found.ruleset, found.heap, outcome_words(found.outcome));
    let sentence = format!("A heap of {heap} in {game} has value {own}; {outcome}.");
    format!("{}\n{list}", wrap(&sentence, WIDTH).join("\n"))
}

fn plain(list: &List) -> String {
    let mut text = list.sentence.clone();
    if list.options.is_empty() {
        return text + "There is no move.\n";
    }
    let width = list.options.iter().map(|option| option.to.len()).max();
    let width = width.unwrap_or(0).min(WIDEST);
    for Listed { to, value, note } in &list.options {
        text += &format!("  to {to:<width$}  value {value}{note}\n");
    }
    text + list.note.as_deref().unwrap_or("")
}
