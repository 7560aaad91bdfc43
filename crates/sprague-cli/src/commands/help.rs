//! `sprague help TOPIC`: a chapter of the manual, or what a command takes.

use super::print_text;
use crate::Outcome;
use crate::args::{self, HelpArgs};
use crate::failure::Failure;
use crate::layout::{BOLD, WIDTH, wrap};
use crate::meaning::quoted;
use sprague::notation::{edit_distance, parse_game};

/// A chapter of the manual, under the name by which one asks for it.
struct Topic {
    name: &'static str,
    /// Other names by which one may ask for it.
    also: &'static [&'static str],
    text: &'static str,
}

macro_rules! topics {
    ($($name:literal $(or $also:literal)*),* $(,)?) => {
        &[$(Topic {
            name: $name,
            also: &[$($also),*],
            text: include_str!(concat!("../../manual/", $name, ".md")),
        }),*]
    };
}

const TOPICS: &[Topic] = topics![
    "notation" or "codes" or "sets",
    "values" or "formats" or "latex" or "csv" or "markdown" or "bfile" or "b-file" or "oeis",
    "periods" or "theorems",
    "report",
    "positions" or "sums" or "winning",
    "play" or "playing" or "misere" or "misère",
    "partizan" or "temperature" or "temperatures" or "thermographs",
    "arithmetic" or "own-rules",
    "loopy",
    "expansion",
    "sweeps" or "families" or "family",
    "atlas" or "octal",
    "expressions" or "conditions" or "functions",
    "claims" or "questions" or "conjectures",
    "certificates",
    "proofs",
    "runs",
    "page",
    "json" or "exit-codes",
    "python",
    "cluster",
    "promises" or "limits",
];

impl Topic {
    /// The first line of the chapter.
    fn title(&self) -> &'static str {
        let first = self.text.lines().next().unwrap_or("");
        first.trim_start_matches(['#', ' '])
    }

    fn is_called(&self, name: &str) -> bool {
        self.name == name || self.also.contains(&name)
    }
}

/// The names of all topics.
pub(super) fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|topic| topic.name)
}

pub(crate) fn run(args: &HelpArgs) -> Outcome {
    let Some(name) = &args.topic else {
        return Ok(print_text(&overview())?);
    };
    let name = name.to_lowercase();
    if ["topics", "list", "all", "contents"].contains(&name.as_str()) {
        return Ok(print_text(&overview())?);
    }
    let topic = TOPICS.iter().find(|topic| topic.is_called(&name));
    let mut program = args::program();
    program.build();
    let command = program.find_subcommand_mut(&name);
    match (topic, command) {
        (Some(topic), command) => {
            let mut text = chapter(topic.text);
            if command.is_some() {
                text += &format!("\n`sprague {name} --help` lists what the command takes.\n");
            }
            Ok(print_text(&text)?)
        }
        (None, Some(command)) => Ok(print_text(&command.render_long_help().ansi().to_string())?),
        (None, None) => match mentions(&name) {
            Some(text) => Ok(print_text(&text)?),
            None => Err(unknown(&name)),
        },
    }
}

/// The chapters that speak of a word that is not a topic, those that do most often first.
fn mentions(word: &str) -> Option<String> {
    /// A chapter further down the list hardly helps.
    const MOST: usize = 5;
    if parse_game(word).is_ok() {
        return None;
    }
    let is_letter = |c: char| c.is_alphanumeric();
    let count = |text: &str| {
        let text = text.to_lowercase();
        let places = text.match_indices(word);
        let whole = places.filter(|(at, _)| !text[..*at].ends_with(is_letter));
        whole.count()
    };
    let counted = TOPICS.iter().map(|topic| (count(topic.text), topic));
    let mut found: Vec<(usize, &Topic)> = counted.filter(|(count, _)| *count > 0).collect();
    found.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    found.truncate(MOST);
    let (_, first) = found.first().filter(|_| word.len() > 2)?;
    let mut text = format!("{word} is not a topic of its own; these chapters speak of it:\n");
    for (count, topic) in &found {
        let times = match count {
            1 => "once".to_string(),
            count => format!("{count} times"),
        };
        text += &format!("  {:<14}{} ({times})\n", topic.name, topic.title());
    }
    Some(text + &format!("`sprague help {}` shows the first.\n", first.name))
}

fn unknown(name: &str) -> Failure {
    let names = topics().chain(args::Command::NAMES.iter().copied());
    let near = names.min_by_key(|known| edit_distance(known, name));
    if parse_game(name).is_ok() {
        let message = format!("{name} is a game, not a topic of the manual");
        return Failure::with_command(message, format!("sprague {}", quoted(name)));
    }
    let message = format!("there is no topic and no command {name}");
    match near.filter(|known| edit_distance(known, name) <= 1 + known.len() / 4) {
        Some(known) => Failure::with_command(message, format!("sprague help {known}")),
        None => Failure::usage(message, "`sprague help` lists the topics"),
    }
}

fn overview() -> String {
    let mut text = format!("{BOLD}Topics{BOLD:#}          sprague help TOPIC\n");
    for topic in TOPICS {
        text += &format!("  {:<14}{}\n", topic.name, topic.title());
    }
    text += &format!("\n{BOLD}Commands{BOLD:#}        sprague COMMAND --help\n");
    for command in args::program().get_subcommands() {
        let about = command.get_about().map(ToString::to_string);
        let about = wrap(&about.unwrap_or_default(), WIDTH - 16);
        let about = about.join("\n                ");
        text += &format!("  {:<14}{about}\n", command.get_name());
    }
    text
}

/// A chapter for the terminal: headings in bold, links as their words, examples as they are.
fn chapter(markdown: &str) -> String {
    let mut text = String::new();
    let mut paragraph = String::new();
    let mut verbatim = false;
    for line in markdown.lines() {
        let is_fence = line.starts_with("```");
        let stands_alone =
            verbatim || is_fence || line.is_empty() || line.starts_with(['#', '|', '-', ' ']);
        if stands_alone && !paragraph.is_empty() {
            text += &(wrap(&without_links(&paragraph), WIDTH).join("\n") + "\n");
            paragraph.clear();
        }
        if is_fence {
            verbatim = !verbatim;
        } else if verbatim {
            text += &format!("  {line}\n");
        } else if let Some(heading) = line.strip_prefix('#') {
            let heading = heading.trim_start_matches(['#', ' ']);
            text += &format!("{BOLD}{heading}{BOLD:#}\n");
        } else if line.starts_with("|---") || line.starts_with("|:") {
            // The rule under the heading of a table.
        } else if let Some(row) = line.strip_prefix('|') {
            text += &row_of(row);
        } else if stands_alone {
            text += &format!("{}\n", without_links(line));
        } else {
            paragraph += line;
            paragraph.push(' ');
        }
    }
    if !paragraph.is_empty() {
        text += &(wrap(&without_links(&paragraph), WIDTH).join("\n") + "\n");
    }
    text
}

/// A row of a table: its first cell, and the others beside it.
fn row_of(row: &str) -> String {
    const FIRST: usize = 26;
    // A bar within a cell is written with a backslash.
    let row = row.replace("\\|", "\u{1}");
    let mut cells = row.trim_end_matches('|').split('|').map(str::trim);
    let first = without_links(cells.next().unwrap_or(""));
    let rest: Vec<&str> = cells.collect();
    let rest = wrap(&without_links(&rest.join("  ")), WIDTH - FIRST - 4);
    let mut text = format!("  {first:<FIRST$}");
    if first.chars().count() > FIRST {
        text += &format!("\n{:width$}", "", width = FIRST + 2);
    }
    let indent = format!("\n{:width$}", "", width = FIRST + 4);
    text += &format!("  {}\n", rest.join(&indent));
    text.replace('\u{1}', "|")
}

/// `[words](address)` as the words alone.
fn without_links(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        match after.split_once("](") {
            Some((words, address)) if !words.contains(['[', ']']) => {
                let end = address.find(')').map_or(address.len(), |end| end + 1);
                out += before;
                out += words;
                rest = &address[end..];
            }
            _ => {
                out += before;
                out.push('[');
                rest = after;
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_their_words_and_brackets_stay() {
        let text = "a heap `kayles[5]` as in [the manual](play.md#x), or [1]";
        assert_eq!(
            without_links(text),
            "a heap `kayles[5]` as in the manual, or [1]"
        );
    }

    #[test]
    fn every_topic_has_a_title_and_fits_a_terminal_outside_examples() {
        for topic in TOPICS {
            assert!(!topic.title().is_empty());
            let text = chapter(topic.text);
            let plain = anstream::adapter::strip_str(&text).to_string();
            assert!(!plain.contains("]("), "{}", topic.name);
        }
    }
}
