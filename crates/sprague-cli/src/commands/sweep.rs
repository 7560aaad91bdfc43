//! `sprague sweep FAMILY`: every game of a family, kept as rows, and questions over them.

use super::{print_document, print_table, print_text};
use crate::Outcome;
use crate::args::{Format, QuestionArgs, SweepArgs};
use crate::asking::{self, Limits};
use crate::failure::Failure;
use crate::layout::{BOLD, listing, paragraph, table};
use crate::threads;
use sprague_ask::answers::sweep::{
    Finding, ListedRows, RowsQuestion, SweepAnswer, SweepPart, SweepQuestion, SweepRow,
};

/// Rows listed on the terminal.
const SHOWN: usize = 20;
/// More threads than this for each core are of no use.
const THREADS_PER_CORE: usize = 4;

pub(crate) fn run(args: &SweepArgs) -> Outcome {
    if let Some(threads) = args.threads {
        use_threads(threads);
    }
    let question = SweepQuestion {
        family: args.family.clone(),
        rows: rows(&args.question),
        part: args.shard.as_deref().map(part).transpose()?,
        no_expansion: args.no_expansion,
        large: args.yes,
        folder: args.out.clone(),
    };
    let limits = Limits {
        heap: args.limit,
        ..args.endurance.limits()
    };
    let (answer, stopped) = asking::ask_until(&question, limits)?;
    if answer.repaired > 0 {
        tell!(
            "damaged or wrong units that were computed again: {}",
            answer.repaired
        );
    }
    if answer.set_aside > 0 {
        tell!(
            "{} files are not units of this sweep and were set aside (renamed to *.other)",
            answer.set_aside
        );
    }
    let json = args.output.json || args.question.format == Some(Format::Json);
    match print_rows(&answer, args.question.format) {
        Some(printed) => printed?,
        None => print(&answer, args.out.is_some(), json)?,
    }
    match answer.finding() {
        Finding::Found => Ok(()),
        _ if !answer.done => Err(Failure::incomplete(stopped)),
        finding => verdict(finding),
    }
}

/// Works with this many threads, or as many as are of use.
pub(super) fn use_threads(wanted: usize) {
    let cores = threads::cores();
    let most = THREADS_PER_CORE * cores;
    if wanted > most {
        tell!("note: {most} threads are used, which is enough for {cores} cores");
    }
    threads::make_so_many(wanted.min(most));
}

/// A part as it is typed, such as 3/8.
pub(super) fn part(text: &str) -> Result<SweepPart, Failure> {
    let parts = text.split_once('/');
    let part = parts.and_then(|(part, of)| {
        Some(SweepPart {
            part: part.trim().parse().ok()?,
            of: of.trim().parse().ok()?,
        })
    });
    part.ok_or_else(|| {
        Failure::usage(
            format!("--shard {text} is not a part of a whole"),
            "--shard 3/8 does the third of eight parts",
        )
    })
}

/// What is asked of the rows.
pub(super) fn rows(args: &QuestionArgs) -> RowsQuestion {
    RowsQuestion {
        condition: args.r#where.clone().or_else(|| args.find.clone()),
        find: args.find.is_some(),
        records: args.records.clone(),
        table: args.columns.is_some()
            || args.order.is_some()
            || args.format.is_some()
            || args.all
            || args.minimal,
        columns: args.columns.clone(),
        order: args.order.clone(),
        all: args.all,
        minimal: args.minimal,
    }
}

/// Prints the table of rows, if one was asked for in a format.
pub(super) fn print_rows(answer: &SweepAnswer, format: Option<Format>) -> Option<Outcome> {
    tell_unlisted(answer);
    let format = format.and_then(Format::table)?;
    if !answer.asked.all && answer.table.as_ref().is_some_and(|table| table.more) {
        tell!("these are the first rows; --all prints every one");
    }
    Some(print_table(answer, format))
}

/// Tells if a table that should be made of all rows is not, because they do not fit.
fn tell_unlisted(answer: &SweepAnswer) {
    let asked = &answer.asked;
    let of_all = asked.all || asked.order.is_some() || asked.records.is_some();
    let Some(table) = answer.table.as_ref().filter(|_| of_all) else {
        return;
    };
    if table.looked_at < answer.matching {
        tell!(
            "only the first {} of {} rows are in the table, as more do not fit; --memory allows more, and `sprague show DIR \
             --export csv` prints all that were kept with --out DIR",
            table.looked_at,
            answer.matching
        );
    }
}

/// The table of rows for a terminal.
fn rows_table(answer: &SweepAnswer, found: &ListedRows) -> String {
    let shown = match answer.asked.all {
        true => found.rows.len(),
        false => found.rows.len().min(SHOWN),
    };
    let mut text = String::from("\n") + &table(&found.columns, &found.rows[..shown]);
    if !answer.asked.all && (shown < found.rows.len() || found.more) {
        let all = found.rows.len();
        let rows = if found.more {
            format!("more than {all}")
        } else {
            all.to_string()
        };
        text += &format!("  the first {shown} of {rows} rows; --all prints every one\n");
    } else {
        text += &match shown {
            1 => "  1 row\n".to_string(),
            shown => format!("  {shown} rows\n"),
        };
    }
    text
}

/// The exit code for what was looked for: no only if that is certain.
pub(super) fn verdict(finding: Finding) -> Outcome {
    match finding {
        Finding::None => Err(Failure::No),
        Finding::Open(refusal) => Err(Failure::Open(refusal)),
        _ => Ok(()),
    }
}

/// Prints the answer; `kept` if its rows are in a folder.
pub(super) fn print(answer: &SweepAnswer, kept: bool, json: bool) -> Outcome {
    match json {
        true => Ok(print_document(answer)?),
        false => Ok(print_text(&render(answer, kept))?),
    }
}

fn games(count: u64) -> String {
    match count {
        0 => "no game".to_string(),
        1 => "1 game".to_string(),
        n => format!("{n} games"),
    }
}

fn render(answer: &SweepAnswer, kept: bool) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n\n", answer.family);
    let count = match (answer.games, answer.unknown) {
        (0, _) => "none".to_string(),
        (games, 0) => format!("{games}, all with a proved period"),
        (1, 1) => "1, unknown within the limit".to_string(),
        (games, n) if games == n => format!("{games}, all unknown within the limit"),
        (games, n) => format!("{games}, {n} of them unknown within the limit"),
    };
    if let Some(part) = &answer.shard {
        let part = part.replace('/', " of ");
        text += &paragraph("Part", &format!("{part}; the rest is not counted."));
    }
    text += &paragraph("Games", &format!("{count}."));
    if answer.asked.condition.is_none() && answer.table.is_none() {
        let overview = overview(answer);
        if overview.is_empty() && answer.games > 1 {
            text += &paragraph("Rows", "--all prints every row, --columns chooses what.");
        }
        text += &overview;
    }
    text += &match &answer.table {
        Some(found) => rows_table(answer, found),
        None => matching(answer),
    };
    text += &records(answer);
    if !answer.done {
        text += if kept {
            "Incomplete: run the same sweep again to continue.\n"
        } else {
            "Incomplete: stopped before the end. With --out DIR a sweep can be continued.\n"
        };
    }
    text
}

/// Counts and extremes over all games.
fn overview(answer: &SweepAnswer) -> String {
    let mut text = String::new();
    let mut counts = Vec::new();
    for (name, count) in [
        ("purely periodic", answer.purely_periodic),
        ("bipartite", answer.bipartite),
        ("ultimately bipartite", answer.ultimately_bipartite),
        ("expandable", answer.expandable),
    ] {
        counts.extend(count.map(|count| format!("{name} {count}")));
        if name == "purely periodic"
            && answer.purely_arithmetic > 0
            && let Some(count) = counts.last_mut()
        {
            *count += &format!(" ({} of them with a saltus)", answer.purely_arithmetic);
        }
    }
    if answer.arithmetic > 0 {
        counts.push(format!("arithmetic (with a saltus) {}", answer.arithmetic));
    }
    if !counts.is_empty() {
        text += &paragraph("Of these", &format!("{}.", counts.join(", ")));
    }
    let longest = |row: &Option<SweepRow>, length: fn(&SweepRow) -> Option<i64>| {
        let row = row.as_ref()?;
        Some((length(row)?, row.game.clone()))
    };
    for (heading, name, longest) in [
        (
            "Longest",
            "period",
            longest(&answer.longest_period, |row| row.period),
        ),
        (
            "",
            "preperiod",
            longest(&answer.longest_preperiod, |row| row.preperiod),
        ),
    ] {
        if let Some((length, game)) = longest {
            text += &paragraph(heading, &format!("{name} {length}, {game}."));
        }
    }
    text + &histogram(answer)
}

fn histogram(answer: &SweepAnswer) -> String {
    const WIDTH: u64 = 30;
    let most = answer.periods.iter().map(|size| size.games).max();
    let most = most.unwrap_or(0).max(1);
    let mut text = String::new();
    let mut heading = "Periods";
    for size in &answer.periods {
        let (from, to, count) = (size.from, size.to, size.games);
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

/// The games that satisfy the condition.
fn matching(answer: &SweepAnswer) -> String {
    let Some(condition) = &answer.asked.condition else {
        return String::new();
    };
    let count = games(answer.matching);
    let among = match &answer.shard {
        _ if !answer.done => " so far",
        Some(_) => " in this part",
        None => "",
    };
    let mut text = format!("\n{count}{among} with {condition}\n");
    text.extend(answer.rows.iter().take(SHOWN).map(line));
    if answer.matching > SHOWN as u64 {
        text += &format!("  and {} more\n", answer.matching - SHOWN as u64);
    }
    if answer.open > 0 {
        text += &format!("{} left open within the limits\n", games(answer.open));
    }
    if let Some(trouble) = answer.trouble() {
        text += &format!("{trouble}\n");
    }
    text
}

/// The games with a larger value than all before them.
fn records(answer: &SweepAnswer) -> String {
    let (Some(of), Some(records)) = (&answer.asked.records, &answer.records) else {
        return String::new();
    };
    let mut text = format!("\nRecords of {of}\n");
    let earlier = records.len().saturating_sub(SHOWN);
    if earlier > 0 {
        text += &format!("  {earlier} smaller ones, then\n");
    }
    for found in &records[earlier..] {
        text += &format!("  {:>12}  {}\n", found.record, found.row.game);
    }
    match answer.unranked {
        Some(unranked @ 1..) => {
            text + &format!("{} for which {of} cannot be worked out\n", games(unranked))
        }
        _ => text,
    }
}

/// What is known of one game.
fn line(row: &SweepRow) -> String {
    if let (Some(preperiod), Some(period)) = (row.outcome_preperiod, row.outcome_period) {
        let law = row
            .law
            .as_ref()
            .map_or(String::new(), |law| format!("; {law}"));
        let known = format!("outcomes: preperiod {preperiod}, period {period}{law}");
        return format!("  {:<20} {known}\n", row.game);
    }
    let known = match (row.preperiod, row.period, row.computed) {
        (Some(preperiod), Some(period), _) if row.known == Some(true) => {
            let saltus = match row.saltus {
                Some(0) | None => String::new(),
                Some(saltus) => format!(", saltus {saltus}"),
            };
            format!("preperiod {preperiod}, period {period}{saltus}")
        }
        (_, _, None | Some(0)) => "unknown within the limit".to_string(),
        (_, _, Some(computed)) => format!("unknown after {computed} heaps"),
    };
    let adjoinable = match row.adjoinable.as_deref() {
        None | Some([]) => String::new(),
        Some(list) => format!(", adjoinable {}", listing(list, 6)),
    };
    format!("  {:<20} {known}{adjoinable}\n", row.game)
}
