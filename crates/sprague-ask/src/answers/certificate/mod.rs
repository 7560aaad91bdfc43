//! A certificate of something that is proved, for anybody to check with `verify`.

mod compared;
mod equivalent;
mod position;
mod sum;

use super::claim::{limits, read_statement};
use super::equivalent::EquivalentQuestion;
use super::guess::GuessQuestion;
use super::laws::LawsQuestion;
use crate::reading::conditions;
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::certificate;
use sprague::claim::{FormalStatement, Statement, StatementVerdict, Subject, check_in_time, find};
use sprague::notation::parse_set;
use sprague::outcome::Side;
use sprague::period::{Certificate, NoCertificate};
use sprague::ruleset::{Game, Partizan, Rules};
use sprague::subtraction::Expansion;
use sprague::value::{Dominance, OutcomePeriod, Outcomes, TakeSets, dominance};
use sprague::{Heap, Ruleset};

/// Heaps looked at for a period of outcomes unless asked otherwise.
const OUTCOMES: Heap = 10_000_000;
/// Values looked at for the period of a set unless asked otherwise.
const VALUES: Heap = 100_000_000;

/// A certificate of something that is proved. The limit by heap says how far to look for a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CertificateQuestion {
    /// That the nim-values of this game repeat for ever.
    Period(String),
    /// Who wins every heap of this game, in which one takes from a finite set.
    Outcomes(String),
    /// Which of two sets wins all large heaps, or that neither does.
    Dominance(String, String),
    /// What can be adjoined to this finite subtraction set.
    Expansion(String),
    /// Laws of the values of this game with a finite set for each player.
    Laws(String),
    /// That the heaps of this game that satisfy this condition repeat, and how many of each period do.
    Find(String, String),
    /// That a closed form tells the values of all heaps of this game, as it follows from the period.
    Form(String),
    /// That this statement about nim-values and outcomes holds for all heaps, as it follows from periods.
    Claim(String),
    /// That other codes have the values of this game, those of them for which that is proved.
    Equivalent(EquivalentQuestion),
    /// Who wins this position: a sum of heaps of impartial games or of games with a finite set for each player, numbers,
    /// powers of up and nimbers.
    Win(String),
}

/// A certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertificateAnswer {
    /// What it is about.
    pub about: String,
    /// The certificate, or the name of the file it was written to.
    pub certificate: String,
}

impl Document for CertificateAnswer {
    const SCHEMA: &'static str = "certificate/1";
}

impl Ask for CertificateQuestion {
    type Answer = CertificateAnswer;

    fn ask(&self, effort: &Effort) -> Result<CertificateAnswer, Refusal> {
        let (about, certificate) = match self {
            CertificateQuestion::Period(game) => {
                let game = read::impartial(game)?;
                (game.to_string(), of_period(&game, effort)?)
            }
            CertificateQuestion::Outcomes(game) => {
                let game = read::game(game)?.for_each_player();
                (game.to_string(), of_outcomes(&game, false, effort)?)
            }
            CertificateQuestion::Dominance(first, second) => {
                let game = Partizan {
                    left: set(first)?,
                    right: set(second)?,
                };
                (game.to_string(), of_outcomes(&game, true, effort)?)
            }
            CertificateQuestion::Expansion(game) => of_expansion(game, effort)?,
            CertificateQuestion::Laws(game) => of_laws(game, effort)?,
            CertificateQuestion::Find(game, condition) => of_share(
                &conditions::condition(&read::game(game)?, condition)?,
                effort,
            )?,
            CertificateQuestion::Form(game) => of_form(game, effort)?,
            CertificateQuestion::Claim(text) => of_statement(text, effort)?,
            CertificateQuestion::Equivalent(question) => equivalent::certify(question, effort)?,
            CertificateQuestion::Win(position) => {
                let position = read::position(position)?;
                (position.to_string(), position::certify(&position, effort)?)
            }
        };
        Ok(CertificateAnswer { about, certificate })
    }
}

/// There is no certificate, and why.
fn none(why: impl Into<String>, hint: &str) -> Refusal {
    Refusal::unanswerable(format!("there is no certificate: {}", why.into()), hint)
}

fn no_certificate(game: &Ruleset, why: &NoCertificate) -> Refusal {
    none(
        why.to_string(),
        "ask for the period: the answer says what is missing",
    )
    .with_instead("period", game.to_string())
}

fn set(text: &str) -> Result<Ruleset, Refusal> {
    let set = parse_set(text).map_err(|error| Refusal::unreadable(text, &error))?;
    Ok(Ruleset::new(Rules::Subtraction(set)))
}

fn of_period(game: &Ruleset, effort: &Effort) -> Result<String, Refusal> {
    search::not_loopy(game)?;
    let search = search::period(game, effort)?.search;
    let found = Certificate::new(game, &search.verdict(), search.values());
    let found = found.map_err(|why| no_certificate(game, &why))?;
    Ok(found.to_string())
}

fn of_outcomes(game: &Partizan, dominating: bool, effort: &Effort) -> Result<String, Refusal> {
    let sets = TakeSets::of(game).ok_or_else(|| {
        none(
            "outcomes with a proven period need finite subtraction sets",
            "for example S(1,2|1,3), or S(2,5,6) for both players",
        )
    })?;
    let asked = effort.heap.unwrap_or(OUTCOMES);
    let limit = asked.min(Dominance::fitting(effort.memory)) as usize;
    let late = || {
        let message = format!("outcomes did not repeat up to heap {limit}");
        let raise = match (limit as u64) < asked {
            true => Limit::Memory,
            false => Limit::Heap,
        };
        Refusal::new(RefusalKind::Limit, message).with_raise(&[raise])
    };
    let mut outcomes = Outcomes::new(sets.clone()).within(effort.memory);
    let (period, winner): (OutcomePeriod, Option<Option<Side>>) = match dominating {
        true => {
            let found =
                dominance(&sets, limit, effort.memory, effort.control())?.ok_or_else(late)?;
            (found.period, Some(found.winner))
        }
        false => {
            let found = outcomes.period(limit, effort.control())?;
            (found.ok_or_else(late)?, None)
        }
    };
    let needed = certificate::outcomes_needed(&period, sets.largest());
    let first = outcomes.first(needed, effort.control())?;
    Ok(certificate::outcomes(
        &game.to_string(),
        &period,
        &first,
        winner,
    ))
}

fn of_expansion(game: &str, effort: &Effort) -> Result<(String, String), Refusal> {
    let game = read::impartial(game)?;
    let Some(elements) = game.subtraction_set().and_then(|set| set.elements()) else {
        return Err(none(
            format!("{game} is not a finite subtraction set"),
            "expansion sets are known for sets such as S(2,5,6)",
        ));
    };
    let limit = effort.heap.unwrap_or(VALUES);
    let found = Expansion::with_memory(elements, limit, effort.memory, effort.control())
        .map_err(|error| Refusal::new(RefusalKind::Limit, format!("{game}: {error}")))?;
    let certificate = Certificate::expansion(&found).map_err(|why| no_certificate(&game, &why))?;
    Ok((game.to_string(), certificate.to_string()))
}

fn of_laws(game: &str, effort: &Effort) -> Result<(String, String), Refusal> {
    let question = LawsQuestion {
        game: game.to_string(),
        certificate: true,
        unicode: false,
    };
    let answer = question.ask(effort)?;
    match answer.certificate.flatten() {
        Some(certificate) => Ok((answer.ruleset, certificate)),
        None => Err(none(
            answer.certificate_reason.unwrap_or_default(),
            "ask for the laws: the answer says what is proved",
        )),
    }
}

fn of_form(game: &str, effort: &Effort) -> Result<(String, String), Refusal> {
    let question = GuessQuestion {
        game: game.to_string(),
        to: None,
    };
    let answer = question.ask(effort)?;
    let Some(statement) = answer.statement else {
        let why = match (answer.proved, answer.proved_in) {
            (Some(_), Some(source)) => format!(
                "the closed form of {} is a published theorem, which no finite check replaces ({source})",
                answer.ruleset
            ),
            _ => format!(
                "no closed form of {} is seen to follow from its period",
                answer.ruleset
            ),
        };
        let hint = "forms that follow from a period can be certified, such as that of S(1,2,3)";
        return Err(none(why, hint));
    };
    of_statement(&statement, effort)
}

fn of_statement(text: &str, effort: &Effort) -> Result<(String, String), Refusal> {
    let statement = read_statement(text)?;
    let report = check_in_time(&statement, &limits(None, effort), effort.control())?;
    if report.verdict != StatementVerdict::HoldsForAll || report.undefined > 0 {
        return Err(none(
            "the statement is not seen to hold, and to make sense, for all heaps",
            "check the claim: the answer says where it fails, or what is missing",
        )
        .with_instead("claim", text));
    }
    if statement.is_density() {
        return of_share(&statement, effort);
    }
    let said = statement.formal().ok_or_else(other_functions)?;
    let periods = periods_of(&said, effort)?;
    Ok((
        statement.to_string(),
        certificate::statement(&said, &periods),
    ))
}

/// That a condition repeats, and how many heaps of each period satisfy it.
fn of_share(statement: &Statement, effort: &Effort) -> Result<(String, String), Refusal> {
    /// Heaps that are looked at before the period tells the others.
    const TO: Heap = 10_000;
    let found = find(statement, TO, 0, &limits(None, effort), effort.control());
    if let Some(stopped) = found.stopped {
        return Err(stopped.into());
    }
    let heaps = found.settled.filter(|_| found.undefined == 0);
    let heaps = heaps.ok_or_else(|| {
        none(
            "the condition is not seen to repeat, and to make sense, for all heaps",
            "ask which heaps satisfy it: the answer says what is known of all of them",
        )
    })?;
    let said = statement.formal_condition().ok_or_else(other_functions)?;
    let periods = periods_of(&said, effort)?;
    Ok((
        statement.to_string(),
        certificate::share(&said, &heaps, &periods),
    ))
}

fn other_functions() -> Refusal {
    none(
        "certificates of statements are for conditions on n, on nim-values, on who wins a heap, and on how one heap of a \
         partizan game, its mean, temperature or stops compare with a number, ups or a nimber, without other functions",
        "for example G(S(1,2,3), n) = n mod 4, or S(1,2|1,3)[n] > ^ for n >= 6",
    )
}

fn periods_of(said: &FormalStatement, effort: &Effort) -> Result<Vec<String>, Refusal> {
    let subjects = said.subjects.iter();
    subjects
        .map(|subject| match subject {
            Subject::Game(Game::Impartial(game)) => of_period(game, effort),
            Subject::Game(Game::Partizan(game)) => of_outcomes(game, false, effort),
            Subject::Comparison(comparison) => compared::of_comparison(comparison, effort),
            _ => Err(other_functions()),
        })
        .collect()
}
