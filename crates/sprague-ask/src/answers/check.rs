//! Claims of a file, or the published ones, against computation.

pub use super::check_state::CheckState;

use super::check_state::Head;
use super::claim::{ClaimVerdict, Fared, limits};
use crate::{Ask, Document, Effort, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::claim::{
    Claims, Entry, EntryReport, LineReport, PUBLISHED, StatementVerdict, check_entries,
};
use sprague::formula::{FieldReport, FormulaReport};
use sprague::notation::parse_claims;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Do these claims agree with computation?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckQuestion {
    /// The text of a file of claims.
    #[serde(default)]
    pub formulas: Option<String>,
    /// Without a text: the name of a file that comes with the program, or `all` (which is meant by default).
    #[serde(default)]
    pub file: Option<String>,
    /// Only entries whose place has this text.
    #[serde(default)]
    pub only: Option<String>,
    /// The last heap for statements that name none; what their entry says, or 10000, unless told otherwise.
    #[serde(default)]
    pub to: Option<Heap>,
}

/// How claims fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckAnswer {
    /// Where they were published.
    pub source: String,
    /// Whether all claims that were asked for were checked.
    pub complete: bool,
    /// Whether everything is as the files say: what fails is a recorded erratum, and those fail.
    pub expected: bool,
    /// The documents, in order.
    pub documents: Vec<CheckedDocument>,
    /// The entries that were checked, in order.
    pub claims: Vec<CheckedClaim>,
    /// How many entries were asked for.
    #[serde(skip)]
    pub asked: usize,
}

/// How the claims of one document fared, line by line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedDocument {
    /// The name of its file; empty for a text.
    pub name: String,
    /// Where it was published.
    pub source: String,
    /// A convention for all its claims.
    pub convention: Option<String>,
    /// What to know about the reading.
    pub note: Option<String>,
    /// Entries.
    pub entries: usize,
    /// Statements that hold for all heaps, by a theorem.
    pub holds_for_all: usize,
    /// Statements about finitely many things that hold.
    pub holds: usize,
    /// Statements that hold as far as they were looked at.
    pub holds_to: usize,
    /// Statements that fail, recorded errata among them.
    pub fails: usize,
    /// Recorded errata that do fail.
    pub errata: usize,
    /// Statements that could not be decided.
    pub undecided: usize,
    /// Entries that state nothing formally.
    pub not_stated: usize,
}

/// How an entry fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedClaim {
    /// The name of its file; empty for a text.
    pub document: String,
    /// The place in the source.
    pub place: String,
    /// The claim in words.
    pub says: Option<String>,
    /// What to know about the reading, such as a misprint that was corrected.
    pub note: Option<String>,
    /// A convention it depends on.
    pub convention: Option<String>,
    /// What text extraction did to the place.
    pub damaged: Option<String>,
    /// Why it cannot be stated, or only in part.
    pub cannot: Option<String>,
    /// What computation says about its lines together.
    pub verdict: ClaimVerdict,
    /// Whether it is as the file says.
    pub expected: bool,
    /// The family that was checked, if the entry has one.
    pub family: Option<String>,
    /// How many games it has.
    pub games: usize,
    /// Whether it holds; null if it is wrong nowhere but undecided somewhere, or not stated.
    pub holds: Option<bool>,
    /// Parameters of the last game, or the last point, if it holds.
    pub holds_to: Option<String>,
    /// The first game or point for which it is wrong.
    pub fails_at: Option<ClaimMismatch>,
    /// What is claimed of the family, field by field.
    pub fields: Vec<CheckedField>,
    /// All formal lines.
    pub statements: Vec<CheckedStatement>,
}

/// How a formal line of an entry fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedStatement {
    /// The field it stands in: `claim`, or what is said of a family, such as `period`.
    pub field: String,
    /// As it was written.
    pub text: String,
    /// How it fared.
    #[serde(flatten)]
    pub fared: Fared,
    /// Whether it is as the file says.
    pub expected: bool,
    /// What is known to be wrong with it.
    pub erratum: Option<String>,
    /// The corrected form and how it fared.
    pub instead: Option<CorrectedStatement>,
}

/// A corrected statement and how it fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CorrectedStatement {
    /// As it was written.
    pub text: String,
    /// How it fared.
    #[serde(flatten)]
    pub fared: Fared,
}

/// How one field of a formula fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedField {
    /// The field.
    pub field: String,
    /// Games it was compared for.
    pub checked: usize,
    /// Games it is wrong for.
    pub failed: usize,
    /// Games for which the formula makes no sense, such as a negative exponent.
    pub not_applicable: usize,
    /// Games for which the numbers of the formula are too large to be worked out.
    pub too_large: usize,
    /// Games whose period, or expansion set, was not found within the limits.
    pub unknown: usize,
    /// The first game for which it is wrong.
    pub first: Option<ClaimMismatch>,
}

/// A game or a point for which a claim is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimMismatch {
    /// The field or the statement that is wrong.
    pub field: String,
    /// The game, where there is one.
    pub game: String,
    /// The parameters.
    pub at: String,
    /// What the claim says.
    pub published: String,
    /// What is the case.
    pub computed: String,
}

impl Document for CheckAnswer {
    const SCHEMA: &'static str = "check/2";
}

impl CheckAnswer {
    /// Whether something is not as the files say.
    pub fn has_failed(&self) -> bool {
        !self.expected
    }

    /// How many entries come to this.
    pub fn count(&self, verdict: ClaimVerdict) -> usize {
        let such = |claim: &&CheckedClaim| claim.verdict == verdict;
        self.claims.iter().filter(such).count()
    }
}

/// A file that was read.
struct File {
    name: String,
    claims: Claims,
}

impl CheckQuestion {
    fn files(&self) -> Result<Vec<File>, Refusal> {
        if let Some(text) = &self.formulas {
            let read =
                parse_claims(text).map_err(|error| Refusal::unreadable_line(text, &error))?;
            let name = String::new();
            return Ok(vec![File { name, claims: read }]);
        }
        let wanted = self.file.as_deref().unwrap_or("all");
        let all = wanted == "all";
        let chosen = PUBLISHED.iter().filter(|file| all || file.name == wanted);
        let files = chosen.map(|file| {
            let claims = parse_claims(file.text);
            let claims = claims.map_err(|error| Refusal::unreadable_line(file.text, &error))?;
            let name = file.name.to_string();
            Ok(File { name, claims })
        });
        let files: Vec<File> = files.collect::<Result<_, Refusal>>()?;
        if files.is_empty() {
            let names: Vec<&str> = PUBLISHED.iter().map(|file| file.name).collect();
            return Err(Refusal::unanswerable(
                format!("no claims are called {wanted}"),
                format!("there are {}; all means all of them", names.join(", ")),
            ));
        }
        Ok(files)
    }
}

impl Ask for CheckQuestion {
    type Answer = CheckAnswer;

    /// Checks until it is told to stop; what was checked until then is the answer.
    fn ask(&self, effort: &Effort) -> Result<CheckAnswer, Refusal> {
        let (answer, _) = self.ask_from(None, effort, |_| ())?;
        Ok(answer)
    }
}

impl CheckQuestion {
    /// Goes on from the text of a state, if there is one. Tells of the state after each entry that is finished, in one
    /// thread at a time, and gives the state in the end.
    pub fn ask_from(
        &self,
        state: Option<&str>,
        effort: &Effort,
        keep: impl Fn(&CheckState) + Sync,
    ) -> Result<(CheckAnswer, CheckState), Refusal> {
        let files = self.files()?;
        let entries: Vec<(&File, &Entry)> = files
            .iter()
            .flat_map(|file| file.claims.entries.iter().map(move |entry| (file, entry)))
            .collect();
        let state = Mutex::new(self.state(state, &entries, effort)?);
        let state = || state.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = self.asked(&entries)?;
        let missing: Vec<usize> = {
            let state = state();
            let is_missing = |number: &usize| state.get(*number).is_none();
            asked.iter().copied().filter(is_missing).collect()
        };
        let to_check: Vec<&Entry> = missing.iter().map(|&number| entries[number].1).collect();
        let checked = |place: usize, report: EntryReport| {
            let number = missing[place];
            let (file, entry) = entries[number];
            let claim = CheckedClaim::new(&file.name, entry, report);
            let mut state = state();
            if state.add(number, &claim) {
                keep(&state);
            }
            claim
        };
        let limits = limits(self.to, effort);
        let found = check_entries(&to_check, &limits, effort.control(), checked);
        let found = missing.iter().zip(found);
        let mut found: BTreeMap<usize, CheckedClaim> = found
            .filter_map(|(&number, claim)| Some((number, claim?)))
            .collect();
        let state = state();
        let claims = asked.iter().filter_map(|number| {
            let before = || state.get(*number).cloned();
            found.remove(number).or_else(before)
        });
        let answer = CheckAnswer::new(claims.collect(), &files, asked.len());
        Ok((answer, state.clone()))
    }

    /// The numbers of the entries that are asked for.
    fn asked(&self, entries: &[(&File, &Entry)]) -> Result<Vec<usize>, Refusal> {
        let only = self.only.as_deref().unwrap_or("").to_lowercase();
        let is_asked = |number: &usize| entries[*number].1.place.to_lowercase().contains(&only);
        let asked: Vec<usize> = (0..entries.len()).filter(is_asked).collect();
        match asked.is_empty() {
            false => Ok(asked),
            true => Err(Refusal::unanswerable(
                "there is no such claim",
                "leave the place out to check and list them all",
            )
            .with_instead("check", "")),
        }
    }

    /// The state that a text tells of, or the one in which nothing is finished.
    fn state(
        &self,
        text: Option<&str>,
        entries: &[(&File, &Entry)],
        effort: &Effort,
    ) -> Result<CheckState, Refusal> {
        let mut claims = String::new();
        for (file, entry) in entries {
            claims += &format!("{}\n{entry}\n", file.name);
        }
        let head = Head::new(&claims, self.to, effort.heap);
        let places: Vec<String> = entries.iter().map(|(_, e)| e.place.clone()).collect();
        match text {
            Some(text) => CheckState::read(text, head, places),
            None => Ok(CheckState::new(head, places)),
        }
    }
}

impl CheckAnswer {
    fn new(claims: Vec<CheckedClaim>, files: &[File], asked: usize) -> Self {
        let documents = files.iter().filter_map(|file| {
            let claims = claims.iter().filter(|claim| claim.document == file.name);
            let claims: Vec<&CheckedClaim> = claims.collect();
            let document = CheckedDocument::new(file, &claims);
            (!claims.is_empty()).then_some(document)
        });
        let documents: Vec<CheckedDocument> = documents.collect();
        let sources: Vec<&str> = documents.iter().map(|d| d.source.as_str()).collect();
        CheckAnswer {
            source: sources.join("; "),
            complete: claims.len() == asked,
            expected: claims.iter().all(|claim| claim.expected),
            documents,
            claims,
            asked,
        }
    }
}

impl CheckedDocument {
    fn new(file: &File, claims: &[&CheckedClaim]) -> Self {
        let mut document = CheckedDocument {
            name: file.name.clone(),
            source: file.claims.source.clone(),
            convention: file.claims.convention.clone(),
            note: file.claims.note.clone(),
            ..CheckedDocument::default()
        };
        claims.iter().for_each(|claim| document.add(claim));
        document
    }

    fn add(&mut self, claim: &CheckedClaim) {
        self.entries += 1;
        self.not_stated += usize::from(claim.statements.is_empty());
        for line in &claim.statements {
            let verdict = line.fared.verdict;
            let count = match verdict {
                ClaimVerdict::HoldsForAll => &mut self.holds_for_all,
                ClaimVerdict::Holds => &mut self.holds,
                ClaimVerdict::HoldsTo => &mut self.holds_to,
                ClaimVerdict::Fails => &mut self.fails,
                ClaimVerdict::Undecided | ClaimVerdict::NotStated => &mut self.undecided,
            };
            *count += 1;
            let is_known = line.erratum.is_some() && verdict == ClaimVerdict::Fails;
            self.errata += usize::from(is_known);
        }
    }
}

impl CheckedClaim {
    fn new(document: &str, entry: &Entry, report: EntryReport) -> Self {
        let verdict = report.verdict();
        let expected = report.is_expected();
        let statements: Vec<CheckedStatement> = report
            .lines
            .into_iter()
            .map(CheckedStatement::from)
            .collect();
        let formula = report.formula;
        let last = statements
            .iter()
            .rev()
            .find_map(|line| line.fared.holds_to.clone());
        CheckedClaim {
            document: document.into(),
            place: entry.place.clone(),
            says: entry.says.clone(),
            note: entry.note.clone(),
            convention: entry.convention.clone(),
            damaged: entry.damaged.clone(),
            cannot: entry.cannot.clone(),
            verdict: verdict.map_or(ClaimVerdict::NotStated, ClaimVerdict::from),
            expected,
            family: formula.as_ref().map(|found| found.family.clone()),
            games: formula.as_ref().map_or(0, |found| found.games),
            holds: match verdict {
                None | Some(StatementVerdict::Undecided) => None,
                Some(verdict) => Some(verdict != StatementVerdict::Fails),
            },
            holds_to: match &formula {
                Some(found) => found.last.clone(),
                None => last,
            }
            .filter(|_| verdict.is_some_and(StatementVerdict::holds)),
            fails_at: statements.iter().find_map(|line| {
                let found = line.fared.fails_at.as_ref()?;
                Some(ClaimMismatch {
                    field: line.field.clone(),
                    game: String::new(),
                    at: found.at.clone(),
                    published: found.published.clone(),
                    computed: found.computed.clone(),
                })
            }),
            fields: formula.map_or_else(Vec::new, fields),
            statements,
        }
    }
}

fn fields(report: FormulaReport) -> Vec<CheckedField> {
    report.fields.into_iter().map(CheckedField::from).collect()
}

impl From<LineReport> for CheckedStatement {
    fn from(line: LineReport) -> Self {
        CheckedStatement {
            expected: line.is_expected(),
            field: line.field,
            text: line.text,
            fared: line.report.into(),
            erratum: line.erratum,
            instead: line.instead.map(|(text, report)| CorrectedStatement {
                text,
                fared: report.into(),
            }),
        }
    }
}

impl From<FieldReport> for CheckedField {
    fn from(report: FieldReport) -> Self {
        let field = report.field;
        CheckedField {
            field: field.into(),
            checked: report.checked,
            failed: report.failed,
            not_applicable: report.not_applicable,
            too_large: report.too_large,
            unknown: report.unknown,
            first: report.first.map(|first| ClaimMismatch {
                field: field.into(),
                game: first.game,
                at: first.at,
                published: first.published,
                computed: first.computed,
            }),
        }
    }
}
