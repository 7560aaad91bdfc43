//! Lists that end before the last heap that was asked for.

use crate::{Limit, Refusal, RefusalKind, StoppedBy};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::Heap;

/// Why a list ends before the last heap that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EndedEarly {
    /// What ended it.
    pub stopped_by: StoppedBy,
    /// The last heap that was asked for.
    pub asked_to: Heap,
    /// The same in words, with the limits to raise.
    #[serde(skip)]
    pub refusal: Box<Refusal>,
}

impl EndedEarly {
    /// A list that has heaps up to `last`, because of what would be the refusal if it had none.
    pub(crate) fn after(last: Heap, asked_to: Heap, refusal: &Refusal) -> Self {
        let (stopped_by, why) = match refusal.kind {
            RefusalKind::TimeUp => (StoppedBy::Seconds, "the time was up".to_string()),
            RefusalKind::Cancelled => (StoppedBy::Interrupted, "interrupted".to_string()),
            _ => (StoppedBy::Memory, refusal.message.clone()),
        };
        let message = format!("the list ends at heap {last} instead of {asked_to}: {why}");
        EndedEarly {
            stopped_by,
            asked_to,
            refusal: Box::new(Refusal {
                message,
                ..refusal.clone()
            }),
        }
    }
}

/// Whether what was found by then may be listed all the same: the time was up, somebody had enough, or the memory did not
/// suffice, but nothing was wrong with the question.
pub(crate) fn is_for_want_of_room(refusal: &Refusal) -> bool {
    match refusal.kind {
        RefusalKind::TimeUp | RefusalKind::Cancelled => true,
        RefusalKind::Limit => refusal.raise.contains(&Limit::Memory),
        _ => false,
    }
}

/// A refusal that says how many heaps were computed of those that heap `wanted` needs, from heap 0 on, if these are not all.
pub(crate) fn how_far(refusal: Refusal, known: Heap, wanted: Heap) -> Refusal {
    if known == 0 || known > wanted || !is_for_want_of_room(&refusal) {
        return refusal;
    }
    let message = format!(
        "{}; {known} heaps were computed, which is not as far as heap {wanted}",
        refusal.message
    );
    Refusal { message, ..refusal }
}

#[cfg(test)]
mod tests {
    use crate::answers::guess::GuessQuestion;
    use crate::answers::loopy::LoopyEffort;
    use crate::answers::outcomes::OutcomesQuestion;
    use crate::answers::partizan_values::PartizanValuesQuestion;
    use crate::answers::values::{NimValuesAnswer, ValuesAnswer, ValuesQuestion};
    use crate::{Ask, Effort, Refusal, RefusalKind, StoppedBy};
    use sprague::Heap;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Effort that ends when its clock has been looked at so often, however fast the machine is.
    fn looks(count: u64) -> Effort {
        let looked = AtomicU64::new(0);
        let clock = move || Duration::from_secs(looked.fetch_add(1, Ordering::Relaxed));
        Effort::new().within(Duration::from_secs(count), clock)
    }

    fn values(
        game: &str,
        from: Heap,
        to: Heap,
        effort: &Effort,
    ) -> Result<NimValuesAnswer, Refusal> {
        let question = ValuesQuestion {
            game: game.into(),
            from,
            to: Some(to),
            ..ValuesQuestion::default()
        };
        match question.ask(effort)? {
            ValuesAnswer::Nim(answer) => Ok(answer),
            answer => panic!("{answer:?}"),
        }
    }

    #[test]
    fn values_that_were_computed_in_time_are_listed() {
        let whole = values("0.V!2", 5, 400, &Effort::new()).unwrap();
        assert_eq!(whole.ended, None);
        let part = values("0.V!2", 5, 400, &looks(60)).unwrap();
        let ended = part.ended.unwrap();
        assert_eq!(
            (ended.stopped_by, ended.asked_to),
            (StoppedBy::Seconds, 400)
        );
        let last = *part.values.heaps().end();
        let said = format!("the list ends at heap {last} instead of 400: the time was up");
        assert_eq!(ended.refusal.message, said);
        assert!((5..400).contains(&last), "{last}");
        for heap in 5..=last {
            assert_eq!(part.values.value(heap), whole.values.value(heap));
        }
    }

    #[test]
    fn a_list_without_a_heap_is_refused_with_how_far_it_was() {
        let refusal = values("0.V!2", 399, 400, &looks(60)).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::TimeUp);
        let said = &refusal.message;
        assert!(
            said.contains("heaps were computed, which is not as far as heap 399"),
            "{said}"
        );
    }

    #[test]
    fn values_of_partizan_heaps_that_were_computed_in_time_are_listed() {
        let question = PartizanValuesQuestion {
            game: "4!.64|0.54178C75".into(),
            to: 14,
            max_length: Some(100),
            ..PartizanValuesQuestion::default()
        };
        let whole = question.ask(&Effort::new()).unwrap();
        assert_eq!((whole.ended, whole.values.len()), (None, 15));
        let part = question.ask(&looks(25)).unwrap();
        let count = part.values.len();
        assert_eq!(part.ended.unwrap().stopped_by, StoppedBy::Seconds);
        assert!((1..15).contains(&count), "{count}");
        assert_eq!(part.values, whole.values[..count]);
    }

    /// What is answered when the time is over sooner or later, where that is a part of the answer only.
    fn parts<Q: Ask>(question: &Q, is_part: impl Fn(&Q::Answer) -> bool) -> Vec<Q::Answer> {
        let efforts = (0..16).map(|power| looks(1 << power));
        let answers = efforts.filter_map(|effort| match question.ask(&effort) {
            Ok(answer) => Some(answer),
            Err(refusal) => {
                assert_eq!(refusal.kind, RefusalKind::TimeUp);
                None
            }
        });
        answers.filter(is_part).collect()
    }

    #[test]
    fn a_guess_that_its_time_ends_tells_what_fits_the_heaps_that_were_computed() {
        let question = GuessQuestion {
            game: "saliquot".into(),
            to: Some(20_000),
        };
        let whole = question.ask(&Effort::new()).unwrap();
        assert_eq!((whole.complete, whole.checked_to), (true, 30_000));
        let parts = parts(&question, |answer| !answer.complete);
        assert!(!parts.is_empty());
        for part in parts {
            assert_eq!(part.guesses[0].form, whole.guesses[0].form);
            assert!(part.checked_to < 30_000);
        }
    }

    #[test]
    fn the_first_values_of_a_loopy_game_are_listed_when_the_time_ends() {
        let question = ValuesQuestion {
            game: "to 2n; take 1; take 3 if n > 2".into(),
            to: Some(2000),
            loopy: LoopyEffort {
                bound: Some(20_000),
                ..LoopyEffort::default()
            },
            ..ValuesQuestion::default()
        };
        let loopy = |answer| match answer {
            ValuesAnswer::Loopy(answer) => answer,
            answer => panic!("{answer:?}"),
        };
        let whole = loopy(question.ask(&Effort::new()).unwrap());
        let is_part = |answer: &ValuesAnswer| match answer {
            ValuesAnswer::Loopy(answer) => answer.ended.is_some(),
            _ => false,
        };
        let parts = parts(&question, is_part);
        assert!(!parts.is_empty());
        for part in parts {
            let part = loopy(part);
            assert_eq!(part.values.heaps().count(), 126);
            for (value, same) in part.values.iter().zip(whole.values.iter()) {
                assert!(value.0.is_none() || same.0.is_none() || value == same);
            }
        }
    }

    #[test]
    fn outcomes_that_were_computed_in_time_are_listed() {
        let question = OutcomesQuestion {
            game: "S(3,7|2,9)".into(),
            to: Some(100_000),
        };
        let whole = question.ask(&Effort::new()).unwrap();
        assert_eq!((whole.ended, whole.stopped_by), (None, None));
        let part = question.ask(&looks(20)).unwrap();
        assert_eq!(part.ended.unwrap().stopped_by, StoppedBy::Seconds);
        assert!(whole.outcomes.starts_with(&part.outcomes));
        assert!(part.outcomes.len() > 100);
    }
}
