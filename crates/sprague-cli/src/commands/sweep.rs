//! `sprague sweep FAMILY`: every game of a family, kept as rows, and questions over them.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::{QuestionArgs, SweepArgs};
use crate::drive::{self, Progress};
use crate::failure::{Failure, read_family};
use crate::layout::{BOLD, paragraph};
use serde_json::{Value, json};
use sprague::family::{Family, Size};
use sprague::sequence::Growth;
use sprague_sweep::{
    COLUMNS, Cell, Folder, JsonExport, Measure, Question, Shard, Summary, Sweep, YES_NO_COUNTS,
    default_limit, unit_size,
};
use std::ops::ControlFlow;

/// Larger families want to be confirmed.
const LARGE: u128 = 20_000_000;
/// Passing over the games of other parts takes as long as this many less games.
const PASSING: u128 = 1000;
/// Rows listed on the terminal.
const SHOWN: usize = 20;

pub(crate) fn run(args: &SweepArgs) -> Outcome {
    let family = read_family(&args.family)?;
    refuse_column_names(&family)?;
    let shard = shard(args.shard.as_deref())?;
    let size = check_size(&family, shard, args.yes)?;
    let question = question(&family, &args.question)?;
    if let Some(threads) = args.threads {
        // A second pool cannot be made in the same run, and none was made before.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global();
    }
    let measure = Measure {
        limit: args.limit.unwrap_or(default_limit(&family)),
        expansion: !args.no_expansion,
    };
    let unit = unit_size(&family)?;
    let folder = args
        .out
        .as_deref()
        .map(|path| Folder::create(path, &family, &measure, unit))
        .transpose()?;
    let sweep = Sweep {
        family: &family,
        measure,
        shard,
        question: &question,
        unit,
        folder: folder.as_ref(),
    };
    let (summary, complete) = drive(&sweep, size)?;
    if summary.games == 0 && complete && shard == Shard::WHOLE {
        return Err(Failure::usage(
            "no game of this family satisfies its conditions",
            "loosen them, or widen the ranges",
        ));
    }
    let answer = Answer {
        family: &family,
        summary: &summary,
        question: &args.question,
        part: shard.part(),
        done: complete,
        kept: folder.is_some(),
    };
    answer.print(args.output.json)?;
    if complete || answer.found() == Some(true) {
        answer.verdict()
    } else {
        Err(Failure::Interrupted)
    }
}

/// A variable must not hide a column.
fn refuse_column_names(family: &Family) -> Outcome {
    let clash = family
        .names()
        .iter()
        .find(|name| COLUMNS.iter().any(|column| column.name == *name));
    clash.map_or(Ok(()), |name| {
        Err(Failure::usage(
            format!("{name} is the name of a column, so it cannot be a variable"),
            "choose another letter",
        ))
    })
}

fn check_size(family: &Family, shard: Shard, yes: bool) -> Result<Size, Failure> {
    let size = family.size()?;
    let games = match size {
        Size::Exactly(0) => {
            return Err(Failure::usage(
                "this family is empty: no variable has a value",
                "a range such as 2..40 needs its smaller end first",
            ));
        }
        Size::Exactly(count) => format!("{count} games"),
        Size::AtMost(count) => format!("up to {count} games"),
    };
    if yes {
        return Ok(size);
    }
    let (_, parts) = shard.part().unwrap_or((1, 1));
    let part = size.bound() / parts as u128;
    match shard.part() {
        None if part > LARGE => Err(Failure::usage(
            format!("this family has {games}"),
            "add --yes to sweep it all the same, or --shard I/N to share the work",
        )),
        Some(_) if part > LARGE => Err(Failure::usage(
            format!("this family has {games}, and this part of it up to {part}"),
            "add --yes to sweep it all the same, or make more parts",
        )),
        Some(_) if size.bound() / PASSING > LARGE => Err(Failure::usage(
            format!(
                "this family has {games}, and merely passing over those of other parts takes long"
            ),
            "narrow the ranges of the variables, or add --yes to sweep this part all the same",
        )),
        _ => Ok(size),
    }
}

fn shard(text: Option<&str>) -> Result<Shard, Failure> {
    let Some(text) = text else {
        return Ok(Shard::WHOLE);
    };
    let parts = text.split_once('/');
    parts
        .and_then(|(part, of)| Shard::new(part.trim().parse().ok()?, of.trim().parse().ok()?))
        .ok_or_else(|| {
            Failure::usage(
                format!("--shard {text} is no part of a whole"),
                "--shard 3/8 does the third of eight parts",
            )
        })
}

/// The question that was asked.
pub(super) fn question(family: &Family, args: &QuestionArgs) -> Result<Question, Failure> {
    let mut question = Question::default();
    for text in [&args.r#where, &args.find].into_iter().flatten() {
        question = question
            .with_condition(family, text)
            .map_err(|error| Failure::parse(text, error))?;
    }
    if let Some(text) = &args.records {
        question = question
            .with_records(family, text)
            .map_err(|error| Failure::parse(text, error))?;
    }
    Ok(question)
}

fn drive(sweep: &Sweep<'_>, size: Size) -> Result<(Summary, bool), Failure> {
    drive::catch_interrupts();
    let mut progress = Progress::new("sweeping", size.bound(), Growth::Linear);
    let outcome = sweep.run(|so_far| {
        progress.show(u128::from(so_far.candidates));
        if drive::interrupted() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.finish();
    let (summary, done, complete) = outcome?;
    if done.repaired > 0 {
        anstream::eprintln!("{} damaged units were computed again", done.repaired);
    }
    if done.set_aside > 0 {
        anstream::eprintln!(
            "{} files are no units of this sweep and were set aside (renamed to *.other)",
            done.set_aside
        );
    }
    Ok((summary, complete))
}

fn games(count: u64) -> String {
    match count {
        0 => "no game".to_string(),
        1 => "1 game".to_string(),
        n => format!("{n} games"),
    }
}

/// What a sweep says, for people and for programs.
pub(super) struct Answer<'a> {
    pub(super) family: &'a Family,
    pub(super) summary: &'a Summary,
    pub(super) question: &'a QuestionArgs,
    /// Which part of how many parts of the family was asked for.
    pub(super) part: Option<(usize, usize)>,
    /// Whether all of what was asked for was done.
    pub(super) done: bool,
    /// Whether the rows are in a folder.
    pub(super) kept: bool,
}

impl Answer<'_> {
    pub(super) fn print(&self, json: bool) -> Outcome {
        if json {
            print_json(&self.document())?;
        } else {
            print_text(&self.text())?;
        }
        Ok(())
    }

    /// Whether there is a game that was looked for with `--find`, among those that were done.
    fn found(&self) -> Option<bool> {
        let find = self.question.find.as_ref();
        find.map(|_| self.summary.matching > 0)
    }

    /// The exit code for what was looked for: no only if that is certain.
    pub(super) fn verdict(&self) -> Outcome {
        if self.found() != Some(false) {
            Ok(())
        } else if !self.done {
            Err(Failure::usage(
                "the sweep is incomplete, so it is open whether there is such a game",
                "run the same sweep again to continue it",
            ))
        } else if let Some(trouble) = self.trouble() {
            Err(Failure::usage(
                format!("{trouble}; so there may be such a game"),
                "leave such games out by a condition of the family, or ask in smaller numbers",
            ))
        } else if self.summary.open > 0 {
            Err(Failure::usage(
                format!(
                    "{} left open within the limits, so there may be such a game",
                    games(self.summary.open)
                ),
                "sweep with a higher --limit, and without --no-expansion, to find out",
            ))
        } else {
            Err(Failure::No)
        }
    }

    /// For how many games the condition cannot be worked out, and why.
    fn trouble(&self) -> Option<String> {
        let (error, cells) = self.summary.trouble.as_ref()?;
        Some(format!(
            "{} for which it cannot be worked out, first {}: {error}",
            games(self.summary.undecided),
            self.game(cells)
        ))
    }

    fn document(&self) -> Value {
        let names = self.family.names();
        let row = |cells: &Vec<Cell>| {
            let mut object = JsonExport::object(cells, names);
            object["game"] = json!(self.game(cells));
            object
        };
        let summary = self.summary;
        let mut document = json!({
            "family": self.family.to_string(),
            "games": summary.games,
            "unknown": summary.unknown,
            "shard": self.part.map(|(part, of)| format!("{part}/{of}")),
            "complete": self.done && self.part.is_none(),
            "arithmetic": summary.arithmetic,
            "longest_period": summary.longest_period.as_ref().map(|(_, cells)| row(cells)),
            "longest_preperiod": summary.longest_preperiod.as_ref().map(|(_, cells)| row(cells)),
            "periods": summary.periods.iter().enumerate().filter(|(_, count)| **count > 0)
                .map(|(k, count)| json!({ "from": 1_u64 << k, "to": (2_u64 << k) - 1, "games": count }))
                .collect::<Vec<_>>(),
            "matching": summary.matching,
            "open": summary.open,
            "undecided": summary.undecided,
            "undecided_first": summary.trouble.as_ref().map(|(error, cells)| {
                json!({ "game": self.game(cells), "reason": error.to_string() })
            }),
            "rows": summary.rows.iter().map(row).collect::<Vec<_>>(),
        });
        for (name, count) in YES_NO_COUNTS.iter().zip(summary.yes) {
            document[*name] = json!(count);
        }
        if self.question.records.is_some() {
            document["unranked"] = json!(summary.unranked);
            let records = summary.records.iter();
            document["records"] = records
                .map(|(value, cells)| {
                    let mut object = row(cells);
                    object["record"] = json!(value);
                    object
                })
                .collect();
        }
        document
    }

    /// The game of a row.
    fn game(&self, cells: &[Cell]) -> String {
        let point: Vec<i128> = cells
            .iter()
            .take(self.family.names().len())
            .map(|cell| match cell {
                Cell::Integer(n) => i128::from(*n),
                _ => 0,
            })
            .collect();
        self.family
            .game(&point)
            .map_or_else(String::new, |game| game.to_string())
    }

    fn text(&self) -> String {
        let summary = self.summary;
        let mut text = format!("{BOLD}{}{BOLD:#}\n\n", self.family);
        let count = match (summary.games, summary.unknown) {
            (0, _) => "none".to_string(),
            (games, 0) => format!("{games}, all with a proved period"),
            (games, n) => format!("{games}, {n} of them unknown within the limit"),
        };
        if let Some((part, of)) = self.part {
            text += &paragraph("Part", &format!("{part} of {of}; the rest is not counted."));
        }
        text += &paragraph("Games", &format!("{count}."));
        if self.question.r#where.is_none() && self.question.find.is_none() {
            text += &self.overview();
        }
        text += &self.answers();
        if !self.done {
            text += if self.kept {
                "Incomplete: run the same sweep again to continue.\n"
            } else {
                "Incomplete: stopped before the end. With --out DIR a sweep can be continued.\n"
            };
        }
        text
    }

    /// Counts and extremes over all games.
    fn overview(&self) -> String {
        let summary = self.summary;
        let mut text = String::new();
        let counts: Vec<String> = YES_NO_COUNTS
            .iter()
            .zip(summary.yes)
            .filter_map(|(name, count)| {
                let arithmetic = match summary.purely_arithmetic {
                    n @ 1.. if *name == "purely_periodic" => {
                        format!(" ({n} of them with a saltus)")
                    }
                    _ => String::new(),
                };
                Some(format!("{} {}{arithmetic}", name.replace('_', " "), count?))
            })
            .chain(
                Some(summary.arithmetic)
                    .filter(|&count| count > 0)
                    .map(|count| format!("arithmetic (with a saltus) {count}")),
            )
            .collect();
        if !counts.is_empty() {
            text += &paragraph("Of these", &format!("{}.", counts.join(", ")));
        }
        for (heading, name, longest) in [
            ("Longest", "period", &summary.longest_period),
            ("", "preperiod", &summary.longest_preperiod),
        ] {
            if let Some((length, cells)) = longest {
                text += &paragraph(heading, &format!("{name} {length}, {}.", self.game(cells)));
            }
        }
        text + &self.histogram()
    }

    fn histogram(&self) -> String {
        const WIDTH: u64 = 30;
        let most = self
            .summary
            .periods
            .iter()
            .copied()
            .max()
            .unwrap_or(0)
            .max(1);
        let mut text = String::new();
        let mut heading = "Periods";
        for (k, &count) in self
            .summary
            .periods
            .iter()
            .enumerate()
            .filter(|(_, c)| **c > 0)
        {
            let (from, to) = (1_u64 << k, (2_u64 << k) - 1);
            let range = if from == to {
                from.to_string()
            } else {
                format!("{from}-{to}")
            };
            let bar = "#".repeat((count * WIDTH).div_ceil(most) as usize);
            text += &format!("{BOLD}{heading:<14}{BOLD:#}{range:<16}{count:>10} {bar}\n");
            heading = "";
        }
        text
    }

    fn answers(&self) -> String {
        let summary = self.summary;
        let mut text = String::new();
        if let Some(condition) = self
            .question
            .r#where
            .as_ref()
            .or(self.question.find.as_ref())
        {
            let count = games(summary.matching);
            let among = match self.part {
                _ if !self.done => " so far",
                Some(_) => " in this part",
                None => "",
            };
            text += &format!("\n{count}{among} with {condition}\n");
            text += &self.rows(summary.rows.iter().take(SHOWN));
            if summary.matching > SHOWN as u64 {
                text += &format!("  and {} more\n", summary.matching - SHOWN as u64);
            }
            if summary.open > 0 {
                text += &format!("{} left open within the limits\n", games(summary.open));
            }
            if let Some(trouble) = self.trouble() {
                text += &format!("{trouble}\n");
            }
        }
        if let Some(column) = &self.question.records {
            text += &format!("\nRecords of {column}\n");
            let earlier = summary.records.len().saturating_sub(SHOWN);
            if earlier > 0 {
                text += &format!("  {earlier} smaller ones, then\n");
            }
            for (value, cells) in &summary.records[earlier..] {
                text += &format!("  {value:>12}  {}\n", self.game(cells));
            }
            if summary.unranked > 0 {
                let count = games(summary.unranked);
                text += &format!("{count} for which {column} cannot be worked out\n");
            }
        }
        text
    }

    fn rows<'r>(&self, rows: impl Iterator<Item = &'r Vec<Cell>>) -> String {
        let names = self.family.names();
        let mut text = String::new();
        for cells in rows {
            let row = JsonExport::object(cells, names);
            let known = if row["known"] == json!(true) {
                let saltus = match &row["saltus"] {
                    saltus if *saltus == json!(0) => String::new(),
                    saltus => format!(", saltus {saltus}"),
                };
                format!(
                    "preperiod {}, period {}{saltus}",
                    row["preperiod"], row["period"]
                )
            } else if row["computed"] == json!(0) {
                "unknown within the limit".to_string()
            } else {
                format!("unknown after {} heaps", row["computed"])
            };
            let adjoinable = match row["adjoinable"].as_array() {
                Some(list) if !list.is_empty() => {
                    let shown: Vec<String> = list.iter().take(6).map(Value::to_string).collect();
                    let more = if list.len() > 6 { ", ..." } else { "" };
                    format!(", adjoinable {}{more}", shown.join(", "))
                }
                _ => String::new(),
            };
            text += &format!("  {:<20} {known}{adjoinable}\n", self.game(cells));
        }
        text
    }
}
