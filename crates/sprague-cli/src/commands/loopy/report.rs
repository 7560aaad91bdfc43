//! `sprague GAME` for games in which play need not end.

use super::{document, outcome_document, scope, scope_document, text};
use crate::Outcome;
use crate::args::ReportArgs;
use crate::commands::report::repeated;
use crate::commands::{entries, print_json, print_text};
use crate::layout::{BOLD, WIDTH, listing, paragraph, wrap};
use serde_json::{Value, json};
use sprague::Heap;
use sprague::loopy::{LoopyGame, LoopyValue};
use sprague::outcome::Outcome as Winner;
use sprague::ruleset::{Ruleset, plain_words};

/// The heaps a report is about, and those whose options it lists.
const HEAPS: Heap = 60;
const ROWS: Heap = 12;
/// Options are listed for heaps with at most this many.
const MOST_OPTIONS: usize = 64;

pub(in crate::commands) fn run(game: &Ruleset, args: &ReportArgs) -> Outcome {
    let start = game.start();
    let last = args.effort.limit.unwrap_or(start + HEAPS - 1);
    let last = last.clamp(start, start + 100 * HEAPS);
    let heaps: Vec<Heap> = (start..=last).collect();
    let found = LoopyGame::solve(game, &heaps, args.loopy.limits(last))?;
    let report = Report { game, heaps, found };
    if args.output.json {
        return Ok(print_json(&report.document())?);
    }
    Ok(print_text(&report.render())?)
}

struct Report<'a> {
    game: &'a Ruleset,
    heaps: Vec<Heap>,
    found: LoopyGame,
}

impl Report<'_> {
    fn render(&self) -> String {
        let game = self.game;
        let mut out = match game.entry() {
            Some(entry) => format!("{BOLD}{}{BOLD:#}  {}\n\n", entry.title, game.rules()),
            None => format!("{BOLD}{game}{BOLD:#}\n\n"),
        };
        for (i, rule) in plain_words(game).iter().enumerate() {
            out += &paragraph(if i == 0 { "Rules" } else { "" }, rule);
        }
        out.push('\n');
        out += &self.table();
        out.push('\n');
        out += &self.option_table();
        let lists = [
            ("P-positions", self.of(Winner::P)),
            ("Draws", self.of(Winner::DRAW)),
            ("Undetermined", self.undetermined()),
        ];
        for (head, heaps) in lists {
            if !heaps.is_empty() {
                let count = heaps.len();
                let all = self.heaps.len();
                let list = listing(&heaps, 30);
                out += &paragraph(head, &format!("{list} ({count} of these {all} heaps)."));
            }
        }
        out += &paragraph("Looked at", &format!("{}.", scope(&self.found)));
        for entry in game.known_as() {
            out += &paragraph("Known as", &format!("{}: {}", entry.title, entry.story));
            out += &paragraph("", entry.source);
        }
        out
    }

    /// The heaps with this outcome.
    fn of(&self, outcome: Winner) -> Vec<Heap> {
        let is = |heap: &&Heap| self.found.outcome(**heap) == outcome;
        self.heaps.iter().filter(is).copied().collect()
    }

    fn undetermined(&self) -> Vec<Heap> {
        let unknown = |heap: &&Heap| self.found.value(**heap).is_none();
        self.heaps.iter().filter(unknown).copied().collect()
    }

    fn table(&self) -> String {
        let words: Vec<String> = self.heaps.iter().map(|&heap| self.text(heap)).collect();
        let widest = words.iter().map(|word| word.chars().count()).max();
        let (widest, label) = (widest.unwrap_or(1), 4);
        let fits = (WIDTH - label - 2) / (widest + 1);
        let columns = [20, 10, 5].into_iter().find(|&n| n <= fits).unwrap_or(1);
        let marked = if self.undetermined().is_empty() {
            ""
        } else {
            "; ? is undetermined at this bound"
        };
        let mut out = format!("{BOLD}Values{BOLD:#}        G(n) in rows of {columns}{marked}\n");
        for (heaps, words) in self.heaps.chunks(columns).zip(words.chunks(columns)) {
            let cells: Vec<String> = words
                .iter()
                .map(|word| format!("{word:>widest$}"))
                .collect();
            out += &format!("{:>label$}  {}\n", heaps[0], cells.join(" "));
        }
        out
    }

    fn text(&self, heap: Heap) -> String {
        text(self.found.value(heap).as_ref())
    }

    fn options(&self, heap: Heap) -> Option<Vec<Vec<Heap>>> {
        let game = self.game.with_growth();
        game.options(heap, MOST_OPTIONS).ok().flatten()
    }

    /// `n`, the options and the value, as papers print them.
    fn option_table(&self) -> String {
        let mut out = format!("{BOLD}Options{BOLD:#}       n, opt(n), G(n)\n");
        for &heap in self.heaps.iter().take(ROWS as usize) {
            let list = match self.options(heap) {
                None => "more than can be shown".to_string(),
                Some(options) if options.is_empty() => "none".into(),
                Some(options) => {
                    let words: Vec<String> = options.iter().map(|parts| repeated(parts)).collect();
                    words.join(", ")
                }
            };
            let mut lines = wrap(&list, 46).into_iter();
            let first = lines.next().unwrap_or_default();
            out += &format!("{:14}{heap:>4}  {first:<46}  {:>12}\n", "", self.text(heap));
            for line in lines {
                out += &format!("{:20}{line}\n", "");
            }
        }
        out
    }

    fn document(&self) -> Value {
        let game = self.game;
        let values: Vec<Option<LoopyValue>> = self
            .heaps
            .iter()
            .map(|&heap| self.found.value(heap))
            .collect();
        let outcomes = self.heaps.iter().map(|&heap| self.found.outcome(heap));
        let options = self.heaps.iter().take(ROWS as usize);
        let options: Vec<Value> = options
            .map(|&heap| json!({ "heap": heap, "options": self.options(heap) }))
            .collect();
        json!({
            "ruleset": game.to_string(),
            "definition": game.rules().to_string(),
            "rules": plain_words(game),
            "known_as": entries(&game.known_as()),
            "loopy": true,
            "start": game.start(),
            "values": values.iter().map(|value| document(value.as_ref())).collect::<Vec<_>>(),
            "outcomes": outcomes.map(outcome_document).collect::<Vec<_>>(),
            "options": options,
            "scope": scope_document(&self.found),
        })
    }
}
