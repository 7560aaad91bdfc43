//! `sprague atlas CODES`: octal games up to equivalence, open ones first.

use super::sweep::{part, use_threads};
use super::{both, print_document, print_table, print_text, read_kept};
use crate::Outcome;
use crate::args::{AtlasArgs, Format};
use crate::asking::{self, Limits};
use crate::failure::Failure;
use crate::file::Target;
use crate::layout::{BOLD, paragraph, table};
use sprague_ask::answers::atlas::{
    AtlasAnswer, AtlasCode, AtlasComparison, AtlasGame, AtlasPublished, AtlasQuestion, is_compact,
};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// So few games are all listed.
const FEW: usize = 12;
/// So many codes of a list are named.
const LISTED: usize = 8;

pub(crate) fn run(args: &AtlasArgs) -> Outcome {
    if let Some(threads) = args.threads {
        use_threads(threads);
    }
    let memory = args.endurance.limits().memory;
    let target = args.compact.as_deref().map(Target::new).transpose()?;
    // What could not be joined in the end is refused at once.
    if let Some(target) = &target
        && let Some(text) = there(target.path(), memory)?
    {
        is_compact(&text).map_err(|mut refusal| {
            refusal.message = format!("{}: {}", target.path().display(), refusal.message);
            refusal
        })?;
    }
    let question = AtlasQuestion {
        codes: (!args.codes.is_empty()).then(|| args.codes.join(" ")),
        work: args.work,
        part: args.shard.as_deref().map(part).transpose()?,
        folder: args.out.clone(),
        file: args.file.clone(),
        runs: args.run.clone(),
    };
    let limits = Limits {
        heap: args.limit,
        ..args.endurance.limits()
    };
    let (answer, stopped) = asking::ask_until(&question, limits)?;
    if answer.repaired > 0 {
        tell!("{} damaged files were computed again", answer.repaired);
    }
    let json = args.output.json || args.format == Some(Format::Json);
    let shown = match args.format.and_then(Format::table) {
        Some(format) => print_table(&answer, format),
        None if json => print_document(&answer).map_err(Failure::from),
        None => print_text(&render(&answer, args)).map_err(Failure::from),
    };
    let kept = match target.filter(|_| answer.complete) {
        Some(target) => keep(&answer, &target, limits.memory),
        None => Ok(()),
    };
    both(shown, kept)?;
    match answer.complete || answer.shard.is_some() {
        true => Ok(()),
        false => Err(Failure::incomplete(stopped)),
    }
}

/// Writes the compact atlas to its place, together with what that holds.
fn keep(answer: &AtlasAnswer, target: &Target, memory: u64) -> Outcome {
    loop {
        let before = there(target.path(), memory)?;
        let compact = answer.compact(&today(), before.as_deref())?;
        let same = || there(target.path(), memory).is_ok_and(|now| now == before);
        // Not if another atlas has just been written: then both are joined.
        match target.try_replace(compact.as_bytes(), same) {
            Ok(true) => return Ok(()),
            Ok(false) => {}
            Err(error) => return Err(target.failure(&error)),
        }
    }
}

/// The atlas that a file holds, which is not to be lost; nothing if there is none.
fn there(path: &Path, most: u64) -> Result<Option<String>, Failure> {
    read_kept(path, most).map_err(|error| {
        let message = format!("{}: {error}", path.display());
        Failure::usage(message, "give a compact atlas, or the name of a new file")
    })
}

/// A list of codes as far as it is worth reading.
fn some(codes: &str) -> String {
    let all: Vec<&str> = codes.split(", ").collect();
    match all.len() {
        0..=LISTED => codes.to_owned(),
        count => format!("{} and {} more", all[..LISTED].join(", "), count - LISTED),
    }
}

fn render(answer: &AtlasAnswer, args: &AtlasArgs) -> String {
    let mut text = format!("{BOLD}Octal games {}{BOLD:#}\n\n", some(&answer.codes));
    text += &paragraph("Games", &format!("{}.", counts(answer)));
    for (made, place) in answer.computations.iter().zip(0..) {
        let of = match place {
            0 => String::new(),
            _ => format!("{}: ", some(&made.codes)),
        };
        let heading = if place == 0 { "Computed" } else { "" };
        text += &paragraph(heading, &format!("{of}{}.", made.in_words()));
    }
    for (source, place) in answer.published.iter().zip(0..) {
        let heading = if place == 0 { "Published" } else { "" };
        text += &paragraph(heading, &published(source));
    }
    let few = answer.classes <= FEW;
    let (open, proved): (Vec<&AtlasGame>, Vec<_>) =
        answer.games.iter().partition(|game| game.status == "open");
    if !open.is_empty() {
        text += &format!("\n{BOLD}Open{BOLD:#}\n{}", open_table(&open));
    }
    if !proved.is_empty() && (args.all || few) {
        text += &format!("\n{BOLD}Proved{BOLD:#}\n{}", proved_table(&proved));
    } else if !proved.is_empty() {
        text += "\n--all lists the proved games and all codes, --format markdown or csv makes a table.\n";
    }
    if args.all || few {
        text += &format!("\n{BOLD}Codes with the same values{BOLD:#}\n");
        text.extend(answer.games.iter().filter_map(same_values));
    }
    for game in answer.games.iter().filter(|game| !game.alike.is_empty()) {
        let others = game.alike.join(", ");
        text += &format!(
            "{} has the first values of {others}, which proves nothing.\n",
            game.game
        );
    }
    text + &unfinished(answer, args)
}

fn counts(answer: &AtlasAnswer) -> String {
    let mut counts = vec![
        format!("{} open", answer.open),
        format!("{} periodic", answer.periodic),
    ];
    if answer.arithmetic > 0 {
        counts.push(format!("{} arithmetic periodic", answer.arithmetic));
    }
    let counted = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    };
    format!(
        "{}, {} up to equivalence: {}",
        counted(answer.code_count, "code"),
        counted(answer.classes, "game"),
        counts.join(", ")
    )
}

/// How the atlas compares with one source.
fn published(source: &AtlasPublished) -> String {
    let mut sentences = Vec::new();
    if source.agree > 0 {
        sentences.push(format!(
            "{} of {} published facts agree.",
            source.agree, source.facts
        ));
    }
    sentences.extend(source.others.iter().map(|other| {
        let AtlasComparison {
            game,
            published,
            here,
            ..
        } = other;
        format!("{game}: published {published}, here {here}.")
    }));
    format!("{}: {}", source.source, sentences.join(" "))
}

fn open_table(games: &[&AtlasGame]) -> String {
    let rows: Vec<Vec<String>> = games
        .iter()
        .map(|game| {
            let rare = game.rare.map_or_else(String::new, |rare| rare.to_string());
            let last = game
                .last_rare
                .map_or_else(String::new, |last| last.to_string());
            vec![
                game.game.clone(),
                game.computed.to_string(),
                format!("{} at {}", game.largest, game.largest_at),
                game.mask_text().unwrap_or_default(),
                rare,
                last,
            ]
        })
        .collect();
    table(
        &[
            "game",
            "heaps",
            "largest value",
            "mask",
            "rare",
            "last rare",
        ],
        &rows,
    )
}

fn proved_table(games: &[&AtlasGame]) -> String {
    let number = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
    let rows: Vec<Vec<String>> = games
        .iter()
        .map(|game| {
            let saltus = game.saltus.filter(|&saltus| saltus > 0);
            vec![
                game.game.clone(),
                number(game.preperiod),
                number(game.period),
                number(saltus),
                game.largest.to_string(),
                game.theorem.clone().unwrap_or_default(),
            ]
        })
        .collect();
    table(
        &[
            "game",
            "preperiod",
            "period",
            "saltus",
            "largest",
            "theorem",
        ],
        &rows,
    )
}

/// A paragraph with all codes and names of a game that has several.
fn same_values(game: &AtlasGame) -> Option<String> {
    let others: Vec<String> = game
        .codes
        .iter()
        .filter(|code| code.code != game.game)
        .map(|AtlasCode { code, shift, .. }| match shift {
            0 => code.clone(),
            shift => format!("{code} (heap n{shift:+})"),
        })
        .collect();
    let known = match game.known_as.is_empty() {
        true => String::new(),
        false => format!("{}. ", game.known_as.join(", ")),
    };
    let text = known + &others.join(", ");
    (!text.is_empty()).then(|| paragraph(&game.game, &text))
}

/// What is left to do.
fn unfinished(answer: &AtlasAnswer, args: &AtlasArgs) -> String {
    let (done, all) = answer.units;
    match (answer.complete, args.out.is_some()) {
        (true, _) => String::new(),
        (false, true) => format!(
            "\n{done} of {all} games are computed. Run the same atlas again to continue; when all parts are in one \
             folder, a run without --shard puts them together.\n"
        ),
        (false, false) => format!(
            "\n{done} of {all} games are computed. With --out DIR an atlas can be continued.\n"
        ),
    }
}

/// The day, in UTC.
fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    civil(seconds / 86_400)
}

/// The date of a day after 1 January 1970.
fn civil(days: u64) -> String {
    // Years that begin in March end with the day that may be missing.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!(
        "{year:04}-{month:02}-{:02}",
        day - (153 * march + 2) / 5 + 1
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (days, date) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (19_782, "2024-02-29"),
            (20_773, "2026-11-16"),
        ] {
            assert_eq!(civil(days), date);
        }
    }
}
