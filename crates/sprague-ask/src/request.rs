//! A question with its limits as one text, and what is sent back while it is answered: what the page, the
//! server and other programs say to each other.

use crate::{Answer, Document, Effort, Place, Question, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::{Heap, Progress};

/// A question and how hard to try: `{"question": {"period": {"game": "0.77"}}, "effort": {"seconds": 5}}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// What is asked.
    pub question: Question,
    /// How hard to try; sensible limits where nothing is said.
    #[serde(default)]
    pub effort: EffortAsked,
}

/// The limits of an [`Effort`] as data. What is left out is chosen sensibly.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffortAsked {
    /// Look at heaps up to this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap: Option<Heap>,
    /// Moves that a search may look at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<usize>,
    /// Bytes for values and tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Seconds to work at most; then how far the work comes depends on the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl Request {
    /// Reads a request; the refusal points at the place that makes no sense.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let request: Request = serde_json::from_str(text).map_err(|error| misread(text, &error))?;
        match request.effort.seconds {
            Some(seconds) if !(seconds.is_finite() && seconds >= 0.0) => {
                Err(Refusal::unanswerable(
                    format!("{seconds} seconds is not a time"),
                    "give a number such as 10 or 0.5",
                ))
            }
            _ => Ok(request),
        }
    }
}

impl EffortAsked {
    /// The limits by heap, search and memory. Time needs a clock, which the caller brings.
    pub fn effort(&self) -> Effort {
        let effort = Effort::new().up_to(self.heap).with_search(self.search);
        match self.memory {
            Some(bytes) => effort.with_memory(bytes),
            None => effort,
        }
    }
}

/// The refusal of a text that is not a request.
fn misread(text: &str, error: &serde_json::Error) -> Refusal {
    let full = error.to_string();
    let message = full.split(" at line ").next().unwrap_or_default();
    let mut refusal = Refusal::new(RefusalKind::Unreadable, message).with_hint(
        "a question is an object with one field, its name, as in {\"question\": {\"period\": {\"game\": \"0.77\"}}}",
    );
    // Columns count bytes, from 1 on; at the end of the text they point behind it.
    let line_start: usize = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let mut start = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let end = text[start..]
        .chars()
        .next()
        .map_or(start, |next| start + next.len_utf8());
    refusal.place = Some(Place {
        text: text.to_string(),
        start,
        end,
    });
    refusal
}

/// One line of what is sent back while a question is answered.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Message<'a> {
    /// How far the work is.
    Progress(ProgressTold),
    /// The answer: the last line.
    Answer(&'a Answer),
    /// Why there is none: the last line.
    #[serde(serialize_with = "as_document")]
    Refusal(&'a Refusal),
}

/// How far the work is, as data.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct ProgressTold {
    /// What is being done, such as "looking for a period".
    pub what: &'static str,
    /// Steps done.
    pub done: u64,
    /// Steps in all, where that is known. The work may end earlier.
    pub total: Option<u64>,
    /// At least this part of the time is over, between 0 and 1, as far as can be told.
    pub share: f64,
}

impl From<&Progress> for ProgressTold {
    fn from(progress: &Progress) -> Self {
        let clamp = |n: u128| u64::try_from(n).unwrap_or(u64::MAX);
        ProgressTold {
            what: progress.what,
            done: clamp(progress.done),
            total: progress.total.map(clamp),
            share: progress.share,
        }
    }
}

fn as_document<S: serde::Serializer>(refusal: &Refusal, serializer: S) -> Result<S::Ok, S::Error> {
    refusal.document().serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_of_a_request_is_chosen_sensibly() {
        let request = Request::read(r#"{"question": {"rules": {"game": "0.77"}}}"#).unwrap();
        assert_eq!(request.effort, EffortAsked::default());
        assert_eq!(request.question.name(), "rules");
    }

    #[test]
    fn a_request_that_makes_no_sense_is_refused_at_its_place() {
        let text = "{\"question\":\n {\"perioD\": {}}}";
        let refusal = Request::read(text).unwrap_err();
        let place = refusal.place.unwrap();
        assert_eq!(refusal.kind, RefusalKind::Unreadable);
        assert!(refusal.message.contains("perioD"), "{}", refusal.message);
        assert!(place.start > 13 && place.end <= text.len(), "{place:?}");
    }

    #[test]
    fn the_end_of_a_request_is_a_place_too() {
        for text in ["", "{", "\"ü", "{\"question\": \"ü\"}"] {
            let place = Request::read(text).unwrap_err().place.unwrap();
            assert!(
                text.get(place.start..place.end).is_some(),
                "{text}: {place:?}"
            );
        }
    }

    #[test]
    fn a_time_below_zero_is_refused() {
        let text = r#"{"question": {"games": {}}, "effort": {"seconds": -1}}"#;
        assert_eq!(
            Request::read(text).unwrap_err().kind,
            RefusalKind::Unanswerable
        );
    }
}
