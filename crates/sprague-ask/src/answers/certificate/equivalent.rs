//! The certificate that codes have the values of a game.

use super::{none, periods_of};
use crate::answers::equivalent::EquivalentQuestion;
use crate::{Ask, Effort, Refusal, read};
use sprague::certificate;
use sprague::claim::FormalStatement;
use sprague::equivalence::StandardForm;
use sprague::ruleset::Code;

/// What the certificate is about, and the certificate.
pub(super) fn certify(
    question: &EquivalentQuestion,
    effort: &Effort,
) -> Result<(String, String), Refusal> {
    let answer = question.ask(effort)?;
    if answer.of_sets {
        return Err(none(
            "that pairs of sets have the same values is observed, not proved",
            "codes with the same standard form or with proved periods can be certified",
        ));
    }
    let game = read::impartial(&question.game)?;
    let form = |code: &Code| Some((code.clone(), StandardForm::of(code)?));
    let own = game.code().and_then(|code| form(&code));
    let (mut alike, mut others): (Vec<(Code, StandardForm)>, Vec<_>) = (Vec::new(), Vec::new());
    for other in answer.equivalent.iter().filter(|other| other.proved) {
        let read = read::impartial(&other.code)?;
        let shared = read.code().and_then(|code| form(&code)).filter(|(_, one)| {
            let shift = |own: &StandardForm| one.shift as i64 - own.shift as i64;
            own.as_ref()
                .is_some_and(|(_, own)| own.code == one.code && shift(own) == other.shift)
        });
        match shared {
            Some(shared) => alike.push(shared),
            None => others.push((read, other.shift)),
        }
    }
    if alike.is_empty() && others.is_empty() {
        return Err(none(
            format!("no other code is proved to have the values of {game}"),
            "ask for equivalent codes: the answer says which were observed to have them",
        ));
    }
    if let Some(own) = own.filter(|_| !alike.is_empty()) {
        alike.insert(0, own);
    }
    let statement = match FormalStatement::same_values(&game, &others) {
        Some(said) => Some(certificate::statement(&said, &periods_of(&said, effort)?)),
        None => None,
    };
    Ok((answer.ruleset, certificate::same_values(&alike, statement)))
}
