//! The octal atlas: octal games up to equivalence, and what is known of each.
//!
//! Codes with the same [standard form](StandardForm) are one game; [`forms`] finds them without computing anything.
//! [`measure`] looks for the period of a game within limits that are the same on every machine, and [`classes`] joins
//! games whose proved periods show that all their values agree. An atlas that was computed in advance comes with
//! the library: [`Atlas::shipped`], and so do facts that others [`published`], for a comparison.

mod beyond;
mod measure;
mod published;
mod text;

pub use measure::{Finding, Limits, SparseSpace, is_plausible, measure};
pub use published::{Comparison, Difference, Fact, Published, published};
pub use text::{AtlasError, Provenance};

use crate::equivalence::StandardForm;
use crate::index::index;
use crate::notation::{parse_ruleset, simplicity};
use crate::period::Pattern;
use crate::ruleset::{Code, NamedGame, Rules, Ruleset};
use crate::sequence::NimSequence;
use crate::{Control, Heap, Stopped};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Games whose proved values reach further than this are not compared once more.
const MOST_COMPARED: Heap = 1 << 20;

/// A code, and how its heaps correspond to those of the game it is listed under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The code.
    pub code: Code,
    /// Its heap n + shift is heap n of the game.
    pub shift: i64,
}

/// Codes that are one game for all heaps by their rules alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The standard form, or the only code where there is none.
    pub standard: Code,
    /// The simplest of the codes, which the game is called by.
    pub code: Code,
    /// Heap n of the standard form is heap n + shift of that code.
    pub shift: Heap,
    /// All codes, the simplest first.
    pub members: Vec<Member>,
}

/// The games among codes, by their simplest code. Codes that repeat for ever are games of their own here.
pub fn forms(codes: &[Code]) -> Vec<Form> {
    let mut sorted: Vec<&Code> = codes.iter().collect();
    sorted.sort_by_cached_key(|code| simplicity(code));
    sorted.dedup();
    let mut places: HashMap<Code, usize> = HashMap::new();
    let mut forms: Vec<Form> = Vec::new();
    for code in sorted {
        let (standard, shift) = match StandardForm::of(code) {
            Some(form) => (form.code, form.shift),
            None => (code.clone(), 0),
        };
        let place = *places.entry(standard.clone()).or_insert(forms.len());
        if place == forms.len() {
            forms.push(Form {
                standard,
                code: code.clone(),
                shift,
                members: Vec::new(),
            });
        }
        let form = &mut forms[place];
        form.members.push(Member {
            code: code.clone(),
            shift: shift as i64 - form.shift as i64,
        });
    }
    forms
}

/// What is known of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Nobody knows whether its values repeat, as far as this atlas tells.
    Open,
    /// Its values repeat, which is proved.
    Periodic,
    /// Its values grow by the same number from period to period, which is proved.
    Arithmetic,
}

impl Status {
    /// `open`, `periodic` or `arithmetic`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Periodic => "periodic",
            Status::Arithmetic => "arithmetic",
        }
    }
}

/// A game of an atlas: all codes that have its values, and what is known of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The simplest code.
    pub code: Code,
    /// The standard form.
    pub standard: Code,
    /// All codes with its values, the simplest first.
    pub members: Vec<Member>,
    /// Other games of the atlas whose first values agree with its own, which is not proved for all heaps.
    pub alike: Vec<Code>,
    /// What was found of that code.
    pub finding: Finding,
}

impl Entry {
    /// Whether its period is proved, and which kind that is.
    pub fn status(&self) -> Status {
        match self.finding.pattern {
            None => Status::Open,
            Some(Pattern { saltus: 0, .. }) => Status::Periodic,
            Some(_) => Status::Arithmetic,
        }
    }

    /// The names under which codes of this game are known.
    pub fn known_as(&self) -> Vec<&'static NamedGame> {
        let mut names: Vec<&NamedGame> = Vec::new();
        for member in &self.members {
            for name in game(&member.code).known_as() {
                if !names.iter().any(|known| known.id == name.id) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// The number of digits after the point of its simplest code.
    pub fn digits(&self) -> usize {
        self.code.leading().len() - 1
    }
}

/// Games with what is known of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Atlas {
    /// What it was made by, and how.
    pub provenance: Vec<Provenance>,
    /// The games, open ones first, then by code.
    pub entries: Vec<Entry>,
}

impl Atlas {
    /// The game that has this code, and the shift: heap n + shift of the code is heap n of the game.
    pub fn find(&self, code: &Code) -> Option<(&Entry, i64)> {
        for entry in &self.entries {
            if let Some(member) = entry.members.iter().find(|member| member.code == *code) {
                return Some((entry, member.shift));
            }
        }
        let form = StandardForm::of(code)?;
        let entry = self
            .entries
            .iter()
            .find(|entry| entry.standard == form.code)?;
        let own = StandardForm::of(&entry.code)?;
        Some((entry, form.shift as i64 - own.shift as i64))
    }

    /// Takes over what another atlas knows better of the games of this one: a proof, more heaps of an open game, or other
    /// codes with the same values.
    pub fn improve(&mut self, other: &Atlas) {
        for there in &other.entries {
            self.take_codes(there);
        }
        for entry in &mut self.entries {
            let better = other
                .entries
                .iter()
                .find(|better| better.code == entry.code);
            if let Some(better) = better.filter(|better| {
                let proved = |entry: &Entry| entry.status() != Status::Open;
                let further = better.finding.computed > entry.finding.computed;
                !proved(entry) && (proved(better) || further)
            }) {
                entry.finding = better.finding.clone();
            }
        }
        for made in &other.provenance {
            match self.provenance.iter_mut().find(|here| here.is_like(made)) {
                Some(here) => here.add_codes(&made.codes),
                None => self.provenance.push(made.clone()),
            }
        }
        // The first one names the atlas.
        self.provenance
            .sort_by_cached_key(|made| Reverse(made.number_of_codes()));
        self.entries
            .sort_by_cached_key(|entry| (entry.status() != Status::Open, simplicity(&entry.code)));
    }

    /// Adds the codes of a game of another atlas, and those of games that seem to agree with it, to the game here that has its
    /// simplest code, if there is one.
    fn take_codes(&mut self, there: &Entry) {
        let here = self.find(&there.code);
        let Some((code, shift)) = here.map(|(entry, shift)| (entry.code.clone(), shift)) else {
            return;
        };
        for entry in self.entries.iter_mut().filter(|entry| entry.code == code) {
            let is_new = |new: &&Member| entry.members.iter().all(|old| old.code != new.code);
            let new: Vec<Member> = there.members.iter().filter(is_new).cloned().collect();
            entry.members.extend(new.into_iter().map(|member| Member {
                shift: member.shift + shift,
                ..member
            }));
            entry
                .members
                .sort_by_cached_key(|member| simplicity(&member.code));
            let is_new = |new: &&Code| {
                let mut codes = entry.members.iter().map(|member| &member.code);
                !entry.alike.contains(new) && codes.all(|code| code != *new)
            };
            let alike: Vec<Code> = there.alike.iter().filter(is_new).cloned().collect();
            entry.alike.extend(alike);
            entry.alike.sort_by_cached_key(simplicity);
        }
    }

    /// How many games have a status.
    pub fn count(&self, status: Status) -> usize {
        let has = |entry: &&Entry| entry.status() == status;
        self.entries.iter().filter(has).count()
    }
}

/// The game with a code.
fn game(code: &Code) -> Ruleset {
    Ruleset::new(Rules::Code(code.clone()))
}

/// The code that a text in a file of the library is.
fn read(code: &str) -> Option<Code> {
    let game = parse_ruleset(code).ok()?;
    Some(game.code()?.into_owned())
}

/// Joins games whose values agree for all heaps, notes those that only seem to agree, and puts open games first.
pub fn classes(
    forms: &[Form],
    findings: Vec<Finding>,
    control: &Control,
) -> Result<Vec<Entry>, Stopped> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut entries: Vec<(Entry, Heap)> = Vec::new();
    for (form, finding) in forms.iter().zip(findings) {
        control.check()?;
        let same_beginning = places.entry(finding.fingerprint).or_default();
        let mut joined = false;
        let mut alike = Vec::new();
        for &place in same_beginning.iter() {
            let (entry, shift) = &mut entries[place];
            if agree_for_ever(
                (&entry.code, *shift, &entry.finding),
                (form, &finding),
                control,
            )? {
                let further = form.shift as i64 - *shift as i64;
                entry
                    .members
                    .extend(form.members.iter().map(|member| Member {
                        code: member.code.clone(),
                        shift: member.shift + further,
                    }));
                entry
                    .members
                    .sort_by_cached_key(|member| simplicity(&member.code));
                joined = true;
                break;
            }
            entry.alike.push(form.code.clone());
            alike.push(entry.code.clone());
        }
        if !joined {
            same_beginning.push(entries.len());
            let entry = Entry {
                code: form.code.clone(),
                standard: form.standard.clone(),
                members: form.members.clone(),
                alike,
                finding,
            };
            entries.push((entry, form.shift));
        }
    }
    let mut entries: Vec<Entry> = entries.into_iter().map(|(entry, _)| entry).collect();
    entries.sort_by_key(|entry| entry.status() != Status::Open);
    Ok(entries)
}

/// Whether two games with proved periods have the same values, counted from their first heap with a move on: they
/// have if the periods are the same and they agree up to one period beyond both preperiods.
fn agree_for_ever(
    (code, shift, finding): (&Code, Heap, &Finding),
    (form, other): (&Form, &Finding),
    control: &Control,
) -> Result<bool, Stopped> {
    let (Some(a), Some(b)) = (finding.pattern, other.pattern) else {
        return Ok(false);
    };
    let needed = a.preperiod.max(b.preperiod) + a.period + shift + form.shift;
    if (a.period, a.saltus) != (b.period, b.saltus) || needed > MOST_COMPARED {
        return Ok(false);
    }
    let values = |code: &Code, skip: Heap| {
        let mut sequence = NimSequence::new(&game(code)).under(control);
        let computed = sequence.extend_to(needed + skip);
        computed.map(|()| sequence.values()[index(skip)..=index(needed + skip)].to_vec())
    };
    match (values(code, shift), values(&form.code, form.shift)) {
        (Ok(one), Ok(other)) => Ok(one == other),
        _ => control.check().map(|()| false),
    }
}

#[cfg(test)]
mod tests;
