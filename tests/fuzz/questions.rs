//! Questions as JSON, as they come to the server of the page and from Python: read or refused, and what is read is
//! answered or refused in words.

use crate::{Random, fuzz, texts};
use sprague_ask::{Effort, Question};
use std::time::{Duration, Instant};

#[test]
fn questions_are_read_as_they_are_printed_and_answered_or_refused() {
    let corpus: Vec<String> = Question::examples()
        .map(|(_, question)| question.to_string())
        .collect();
    let mut turn = 0usize;
    let target = |text: &String| {
        let Ok(question) = serde_json::from_str::<Question>(text) else {
            return;
        };
        let printed = serde_json::to_string(&question).unwrap();
        let again: Question = serde_json::from_str(&printed).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), printed);
        turn += 1;
        // Most readable ones are nearly the same question.
        if !turn.is_multiple_of(8) {
            return;
        }
        let begun = Instant::now();
        let effort = Effort::new()
            .with_memory(1 << 26)
            .within(Duration::from_millis(200), move || begun.elapsed());
        match question.ask(&effort) {
            Ok(answer) => drop(answer.to_json().unwrap()),
            Err(refusal) => assert!(!refusal.message.is_empty(), "{text}"),
        }
    };
    let spoil = |random: &mut Random, text: &String, corpus: &[String]| {
        texts::spoilt_up_to(random, text, corpus, 600)
    };
    fuzz(&corpus, spoil, target);
}
