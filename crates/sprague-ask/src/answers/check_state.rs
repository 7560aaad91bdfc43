//! How far a check has come, as a text from which it goes on: a line that says what is checked and how far, a line for
//! each entry that is finished, and a checksum.
//!
//! What could not be decided is not kept, so it is tried again. The checksum finds damage; whoever changes a state
//! and the checksum with it is believed, so a verdict that matters is checked without a state.

use super::check::CheckedClaim;
use super::claim::ClaimVerdict;
use crate::{Refusal, RefusalKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sprague::Heap;
use std::collections::BTreeMap;
use std::hash::Hasher;
use twox_hash::XxHash64;

/// The layout of the text.
const LAYOUT: u64 = 1;
/// What the last line begins with.
const CHECKSUM: &str = "checksum ";

/// The entries of a check that are finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckState {
    head: Head,
    /// The places of all entries of all files.
    places: Vec<String>,
    /// By the number of the entry.
    finished: BTreeMap<usize, CheckedClaim>,
}

/// What is checked, and how far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    sprague_check: u64,
    version: String,
    /// A checksum of all claims.
    claims: String,
    /// The last heap for statements that name none, if that was said.
    to: Option<Heap>,
    /// Heaps among which a period is looked for, if that was said.
    limit: Option<Heap>,
}

impl Head {
    /// Of claims in this form.
    pub(super) fn new(claims: &str, to: Option<Heap>, limit: Option<Heap>) -> Self {
        Head {
            sprague_check: LAYOUT,
            version: env!("CARGO_PKG_VERSION").into(),
            claims: checksum(claims),
            to,
            limit,
        }
    }
}

/// A line of the text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Finished {
    entry: usize,
    claim: CheckedClaim,
}

impl CheckState {
    /// Of a check with this head, whose entries have these places: nothing is finished.
    pub(super) fn new(head: Head, places: Vec<String>) -> Self {
        CheckState {
            head,
            places,
            finished: BTreeMap::new(),
        }
    }

    /// Reads the state of a check with this head, whose entries have these places.
    pub(super) fn read(text: &str, head: Head, places: Vec<String>) -> Result<Self, Refusal> {
        let lines = whole(text).ok_or_else(damaged)?;
        let mut lines = lines.lines();
        let first: Value = lines.next().and_then(read_line).ok_or_else(damaged)?;
        if first["sprague_check"] != LAYOUT || first["version"] != head.version.as_str() {
            let version = first["version"].as_str().unwrap_or("another");
            return Err(refused(format!(
                "it was written by version {version} of the program, and this is {}",
                head.version
            )));
        }
        let found: Head = serde_json::from_value(first).map_err(|_| damaged())?;
        if found.claims != head.claims {
            return Err(refused("it is the state of a check of other claims".into()));
        }
        if (found.to, found.limit) != (head.to, head.limit) {
            let (found, wanted) = (limits(&found), limits(&head));
            return Err(refused(format!(
                "it is the state of a check with {found}, and this one is with {wanted}"
            )));
        }
        let mut state = CheckState::new(head, places);
        for line in lines {
            let Finished { entry, claim } = serde_json::from_str(line).map_err(|_| damaged())?;
            if state.places.get(entry) != Some(&claim.place) {
                return Err(damaged());
            }
            state.finished.insert(entry, claim);
        }
        Ok(state)
    }

    /// This state with what another check of the same claims has finished; refused if the text is not the state of one.
    pub fn joined(&self, text: &str) -> Result<Self, Refusal> {
        let mut joined = CheckState::read(text, self.head.clone(), self.places.clone())?;
        let own = self.finished.iter();
        joined
            .finished
            .extend(own.map(|(&entry, claim)| (entry, claim.clone())));
        Ok(joined)
    }

    /// How many entries are finished.
    pub fn finished(&self) -> usize {
        self.finished.len()
    }

    pub(super) fn get(&self, entry: usize) -> Option<&CheckedClaim> {
        self.finished.get(&entry)
    }

    /// Keeps an entry; says whether it is kept.
    pub(super) fn add(&mut self, entry: usize, claim: &CheckedClaim) -> bool {
        let undecided = claim.statements.iter().any(|line| {
            let instead = line.instead.as_ref().map(|instead| instead.fared.verdict);
            line.fared.verdict == ClaimVerdict::Undecided
                || instead == Some(ClaimVerdict::Undecided)
        });
        if !undecided {
            self.finished.insert(entry, claim.clone());
        }
        !undecided
    }

    /// The state as a text.
    pub fn to_text(&self) -> String {
        let mut text = line(&self.head);
        for (&entry, claim) in &self.finished {
            let claim = claim.clone();
            text += &line(&Finished { entry, claim });
        }
        let checksum = checksum(&text);
        text + CHECKSUM + &checksum + "\n"
    }
}

/// Something as a line; all of this can be written.
fn line(what: &impl Serialize) -> String {
    serde_json::to_string(what).unwrap_or_default() + "\n"
}

fn read_line(line: &str) -> Option<Value> {
    serde_json::from_str(line).ok()
}

/// The text above the checksum, if it is whole.
fn whole(text: &str) -> Option<&str> {
    let lines = text.strip_suffix('\n')?;
    let end = lines.rfind('\n')? + 1;
    let stated = lines[end..].strip_prefix(CHECKSUM)?;
    (stated == checksum(&lines[..end])).then_some(&lines[..end])
}

fn limits(head: &Head) -> String {
    let said = |name: &str, heap: Option<Heap>| match heap {
        Some(heap) => format!("{name} {heap}"),
        None => format!("no {name}"),
    };
    let last = said("last heap", head.to);
    format!("{last} and {}", said("limit for periods", head.limit))
}

fn checksum(text: &str) -> String {
    let mut hasher = XxHash64::with_seed(0);
    hasher.write(text.as_bytes());
    format!("{:016x}", hasher.finish())
}

fn refused(message: String) -> Refusal {
    Refusal::new(RefusalKind::File, message).with_hint("give another file, or remove this one")
}

fn damaged() -> Refusal {
    refused("it is damaged, or is not the state of a check".into())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::answers::check::CheckQuestion;
    use crate::{Ask, Effort};

    fn question(text: &str) -> CheckQuestion {
        CheckQuestion {
            formulas: Some(text.into()),
            ..CheckQuestion::default()
        }
    }

    const CLAIMS: &str = "source: here\n\n[one]\nclaim: G(kayles, n) > 0 for n >= 1\n\n\
        [two]\nclaim: G(kayles, n) != 3\nerratum: heap 3\ninstead: G(kayles, n) != 33\n\n\
        [three]\nfamily: S(1,a) for a in 2..6 step 2\nperiod: a + 1\n\n\
        [four]\nclaim: 1/(n - n) = 1 for n in 1..3\n";

    fn state(text: &str) -> String {
        let asked = question(text).ask_from(None, &Effort::new(), |_| ());
        asked.unwrap().1.to_text()
    }

    #[test]
    fn what_two_checks_have_finished_is_joined_and_what_is_not_theirs_is_refused() {
        let only = |place: &str| {
            let only = Some(place.into());
            let question = CheckQuestion {
                only,
                ..question(CLAIMS)
            };
            let asked = question.ask_from(None, &Effort::new(), |_| ());
            asked.unwrap().1
        };
        let (one, two) = (only("one"), only("two").to_text());
        assert_eq!(one.joined(&two).unwrap().finished(), 2);
        assert_eq!(one.joined(&state(CLAIMS)).unwrap().to_text(), state(CLAIMS));
        let other = state(&CLAIMS.replace("33", "34"));
        for text in [&other, "something else", &two[..two.len() / 2]] {
            assert!(one.joined(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_state_is_read_as_it_was_written_and_what_is_undecided_is_tried_again() {
        let text = state(CLAIMS);
        let whole = question(CLAIMS).ask(&Effort::new()).unwrap();
        let (answer, again) = question(CLAIMS)
            .ask_from(Some(&text), &Effort::new(), |_| ())
            .unwrap();
        assert_eq!(answer, whole);
        assert_eq!((again.finished(), again.to_text()), (3, text));
    }

    #[test]
    fn states_of_other_claims_limits_and_versions_are_refused() {
        let text = state(CLAIMS);
        let resealed = |from: &str, to: &str| {
            let changed = whole(&text).unwrap().replacen(from, to, 1);
            format!("{changed}{CHECKSUM}{}\n", checksum(&changed))
        };
        let version = env!("CARGO_PKG_VERSION");
        let cases = [
            (state(&CLAIMS.replace("33", "34")), "other claims"),
            (resealed("\"to\":null", "\"to\":99"), "last heap 99"),
            (resealed(version, "0.0.0"), "version 0.0.0"),
            (resealed("\"entry\":1", "\"entry\":0"), "damaged"),
            (resealed("\"entry\":1", "\"entry\":77"), "damaged"),
            (resealed("\"checked\":", "\"checked\":-"), "damaged"),
            (resealed("{", "["), "damaged"),
            (text.replacen("kayles", "Kayles", 1), "damaged"),
            (text[..text.len() / 2].into(), "damaged"),
            (String::new(), "damaged"),
        ];
        for (text, said) in cases {
            let asked = question(CLAIMS).ask_from(Some(&text), &Effort::new(), |_| ());
            let refusal = asked.unwrap_err();
            assert!(refusal.message.contains(said), "{said}: {refusal:?}");
        }
    }
}
