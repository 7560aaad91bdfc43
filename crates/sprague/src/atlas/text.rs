//! An atlas as a text, a line for each game, and the one that comes with the library.
//!
//! The first lines say what made it, a line for each computation. Then each line has the simplest code, the standard form, the status and, as
//! `name=value`, what is known; behind a bar stand all codes with the values of the game, each with its shift. The last line has
//! the checksum of all others.

use super::{Atlas, Entry, Finding, Limits, Member, SparseSpace, read};
use crate::Heap;
use crate::checksum::{sealed, unsealed};
use crate::period::Pattern;
use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// All codes of up to three digits, with and without splitting at once.
const SHIPPED: &str = include_str!("../../atlas/octal-3.atlas");
const HEAD: &str = "sprague atlas 2";
/// The same, of files without a checksum.
const UNSEALED_HEAD: &str = "sprague atlas 1";
/// What lines begin with that say how the atlas was made: the version, the day, the last heap, the work, the codes.
const MADE: &str = "made";
const NO_DATE: &str = "-";

/// A computation that an atlas was made by. Of several the one that found more of a game counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The codes that were asked for.
    pub codes: String,
    /// How far each game was computed.
    pub limits: Limits,
    /// The version of the program.
    pub version: String,
    /// The day, as in 2026-01-31; empty if nobody said.
    pub date: String,
}

impl Provenance {
    /// Whether both were made alike, perhaps of other codes.
    pub(super) fn is_like(&self, other: &Provenance) -> bool {
        let Provenance {
            codes: _,
            limits,
            version,
            date,
        } = self;
        (*limits, version, date) == (other.limits, &other.version, &other.date)
    }

    /// Adds the codes of another list that are not there yet.
    pub(super) fn add_codes(&mut self, list: &str) {
        let own: Vec<&str> = self.codes.split(", ").collect();
        let new = list.split(", ").filter(|code| !own.contains(code));
        let all: Vec<&str> = own.iter().copied().chain(new).collect();
        self.codes = all.join(", ");
    }

    /// How many codes were asked for, where a letter stands for any of eight digits.
    pub(super) fn number_of_codes(&self) -> u64 {
        let codes = self.codes.split(", ");
        let letters = codes.map(|code| code.chars().filter(char::is_ascii_alphabetic).count());
        let each = letters.map(|letters| 8u64.saturating_pow(letters as u32));
        each.fold(0, u64::saturating_add)
    }
}

/// A text that is not an atlas.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AtlasError {
    /// A line, counted from 1 on, is not what it should be.
    #[error("line {0} of the atlas cannot be read")]
    Line(usize),
    /// Not what was written.
    #[error("the atlas is damaged: its checksum is wrong")]
    Damaged,
}

impl Atlas {
    /// The atlas of all codes of up to three digits that comes with the library.
    ///
    /// ```
    /// use sprague::{atlas::{Atlas, Status}, notation::parse_ruleset};
    ///
    /// let atlas = Atlas::shipped();
    /// let code = parse_ruleset("0.137").unwrap().code().unwrap().into_owned();
    /// let (game, shift) = atlas.find(&code).unwrap();
    /// assert_eq!((game.code.to_string().as_str(), shift, game.status()), ("0.4", -2, Status::Periodic));
    /// ```
    pub fn shipped() -> Self {
        SHIPPED.parse().unwrap_or_default()
    }
}

impl fmt::Display for Atlas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{HEAD}\n");
        for made in &self.provenance {
            let Provenance {
                codes,
                limits,
                version,
                date,
            } = made;
            let Limits { heap, work } = limits;
            let date = if date.is_empty() { NO_DATE } else { date };
            text += &format!("{MADE} {version} {date} {heap} {work} {codes}\n");
        }
        for entry in &self.entries {
            text += &line(entry);
            text.push('\n');
        }
        f.write_str(&sealed(&text))
    }
}

fn line(entry: &Entry) -> String {
    let finding = &entry.finding;
    let mut text = format!(
        "{} {} {} computed={} largest={} at={}",
        entry.code,
        entry.standard,
        entry.status().name(),
        finding.computed,
        finding.largest,
        finding.largest_at
    );
    if let Some(pattern) = finding.pattern {
        let Pattern {
            preperiod,
            period,
            saltus,
        } = pattern;
        let _ = write!(text, " preperiod={preperiod} period={period}");
        if saltus > 0 {
            let _ = write!(text, " saltus={saltus}");
        }
    }
    if let Some(theorem) = &finding.theorem {
        let _ = write!(text, " theorem={}", theorem.replace(' ', "_"));
    }
    if let Some(sparse) = finding.sparse {
        let parity = if sparse.parity { "+parity" } else { "" };
        let SparseSpace {
            mask,
            rare,
            last_rare,
            ..
        } = sparse;
        let _ = write!(text, " mask={mask}{parity} rare={rare} last={last_rare}");
    }
    for other in &entry.alike {
        let _ = write!(text, " alike={other}");
    }
    text += " |";
    for Member { code, shift } in &entry.members {
        let _ = match shift {
            0 => write!(text, " {code}"),
            shift => write!(text, " {code}{shift:+}"),
        };
    }
    text
}

impl FromStr for Atlas {
    type Err = AtlasError;

    fn from_str(text: &str) -> Result<Self, AtlasError> {
        // Other systems may end lines otherwise.
        let text = text.replace("\r\n", "\n");
        let content = match text.lines().next() {
            Some(HEAD) => unsealed(&text).ok_or(AtlasError::Damaged)?,
            Some(UNSEALED_HEAD) => &text,
            _ => return Err(AtlasError::Line(1)),
        };
        let mut lines = content.lines().zip(1..).skip(1).peekable();
        let mut atlas = Atlas::default();
        while let Some((text, line)) = lines.next_if(|(text, _)| text.starts_with(MADE)) {
            let made = provenance(text).ok_or(AtlasError::Line(line))?;
            atlas.provenance.push(made);
        }
        let entries = lines.map(|(text, line)| entry(text).ok_or(AtlasError::Line(line)));
        atlas.entries = entries.collect::<Result<_, _>>()?;
        Ok(atlas)
    }
}

/// What a line says that begins with the word for it.
fn provenance(text: &str) -> Option<Provenance> {
    let mut words = text.strip_prefix(MADE)?.trim_start().splitn(5, ' ');
    let (version, date) = (words.next()?, words.next()?);
    let (heap, work) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(Provenance {
        codes: words.next()?.into(),
        limits: Limits { heap, work },
        version: version.into(),
        date: if date == NO_DATE { "" } else { date }.into(),
    })
}

/// The game of a line.
fn entry(text: &str) -> Option<Entry> {
    let (known, members) = text.split_once('|')?;
    let mut words = known.split_whitespace();
    let (name, standard, status) = (read(words.next()?)?, read(words.next()?)?, words.next()?);
    let mut fields: HashMap<&str, &str> = HashMap::new();
    let mut alike = Vec::new();
    for word in words {
        match word.split_once('=')? {
            ("alike", other) => alike.push(read(other)?),
            (field, value) => drop(fields.insert(field, value)),
        }
    }
    let number = |field: &str| fields.get(field)?.parse::<Heap>().ok();
    let pattern = match number("period") {
        None => None,
        Some(period) => Some(Pattern {
            preperiod: number("preperiod")?,
            period,
            saltus: number("saltus").unwrap_or(0),
        }),
    };
    let sparse = match fields.get("mask") {
        None => None,
        Some(mask) => Some(SparseSpace {
            mask: mask.trim_end_matches("+parity").parse().ok()?,
            parity: mask.ends_with("+parity"),
            rare: number("rare")?,
            last_rare: number("last")?,
        }),
    };
    let members = members.split_whitespace().map(member);
    let entry = Entry {
        code: name,
        standard,
        members: members.collect::<Option<_>>()?,
        alike,
        finding: Finding {
            pattern,
            theorem: fields.get("theorem").map(|name| name.replace('_', " ")),
            certificate: None,
            computed: number("computed")?,
            largest: fields.get("largest")?.parse().ok()?,
            largest_at: number("at")?,
            sparse,
            fingerprint: 0,
        },
    };
    (entry.status().name() == status).then_some(entry)
}

fn member(text: &str) -> Option<Member> {
    let place = text.find(['+', '-']).unwrap_or(text.len());
    let (code, shift) = text.split_at(place);
    Some(Member {
        code: read(code)?,
        shift: match shift {
            "" => 0,
            shift => shift.parse().ok()?,
        },
    })
}
