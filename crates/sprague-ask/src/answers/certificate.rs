//! A certificate of something that is proved, for anybody to check with `verify`.

use super::claim::{limits, read_statement};
use super::laws::LawsQuestion;
use super::win::{WinQuestion, no_answer};
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::certificate::{self, PositionClaim};
use sprague::claim::{StatementVerdict, check_in_time};
use sprague::notation::parse_set;
use sprague::outcome::Side;
use sprague::period::{Certificate, NoCertificate, definition};
use sprague::position::{Change, Part, Position, Solved};
use sprague::ruleset::{Partizan, Rules};
use sprague::subtraction::Expansion;
use sprague::value::{OutcomePeriod, Outcomes, TakeSets, dominance};
use sprague::{Heap, Ruleset};

/// Heaps looked at for a period of outcomes unless asked otherwise.
const OUTCOMES: Heap = 10_000_000;
/// Values looked at for the period of a set unless asked otherwise.
const VALUES: Heap = 100_000_000;
/// Heaps of a position up to here are computed again without a period.
const SMALL: Heap = 2_000;

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
    /// That this statement about nim-values holds for all heaps, as it follows from periods.
    Claim(String),
    /// Who wins this position of impartial heaps and nimbers, or this single heap.
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
            CertificateQuestion::Claim(text) => of_statement(text, effort)?,
            CertificateQuestion::Win(position) => {
                let position = read::position(position)?;
                (position.to_string(), of_position(&position, effort)?)
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
    let limit = effort.heap.unwrap_or(OUTCOMES) as usize;
    let late = || {
        let message = format!("outcomes did not repeat up to heap {limit}");
        Refusal::new(RefusalKind::Limit, message).with_raise(&[Limit::Heap])
    };
    let mut outcomes = Outcomes::new(sets.clone());
    let (period, winner): (OutcomePeriod, Option<Option<Side>>) = match dominating {
        true => {
            let found = dominance(&sets, limit, effort.control())?.ok_or_else(late)?;
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
    let found = Expansion::new(elements, limit, effort.control())
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
    let said = statement.formal().ok_or_else(|| {
        none(
            "certificates of statements are for conditions on n and nim-values, without other functions",
            "for example G(S(1,2,3), n) = n mod 4, or G(kayles, n) != 0 for n >= 1",
        )
    })?;
    let mut periods = Vec::new();
    for game in &said.games {
        periods.push(of_period(game, effort)?);
    }
    Ok((
        statement.to_string(),
        certificate::statement(&said, &periods),
    ))
}

fn of_position(position: &Position, effort: &Effort) -> Result<String, Refusal> {
    let question = WinQuestion::default();
    let limits = question.limits(position, effort);
    let Solved { answer, .. } = position
        .solve(&limits, effort.control())
        .map_err(no_answer)?;
    let mut claim = PositionClaim {
        outcome: Some(answer.outcome),
        ..PositionClaim::default()
    };
    if let [component] = position.components()
        && let Part::PartizanHeap(game, heap) = &component.part
        && !component.negative
    {
        claim.heaps.push((*heap, game.to_string()));
        claim.periods.push(of_outcomes(game, false, effort)?);
        return claim.certificate().ok_or_else(not_impartial);
    }
    // Where each component of the position is in the certificate: heaps come first.
    let mut places = Vec::new();
    for component in position.components() {
        match &component.part {
            Part::Heap(game, heap) => {
                places.push((true, claim.heaps.len()));
                let name = definition(game).map_err(|why| no_certificate(game, &why))?;
                claim.heaps.push((*heap, name));
            }
            Part::Value(value) => {
                places.push((false, claim.nimbers.len()));
                claim
                    .nimbers
                    .push(value.nimber().ok_or_else(not_impartial)?);
            }
            Part::PartizanHeap(..) => return Err(not_impartial()),
        }
    }
    claim.periods = periods_of(position, effort)?;
    let winning = answer.winning.first();
    let winning = winning.and_then(|found| Some((found.component, found.changes.first()?)));
    claim.winning = winning.map(|(component, change)| {
        let (is_heap, place) = places[component];
        let which = if is_heap {
            place
        } else {
            claim.heaps.len() + place
        };
        let parts = match change {
            Change::Heap { to, .. } => to.clone(),
            Change::Value { to, .. } => to.nimber().filter(|&m| m > 0).into_iter().collect(),
        };
        (which, parts)
    });
    claim.certificate().ok_or_else(not_impartial)
}

/// The certificates of the periods by which large heaps have their values.
fn periods_of(position: &Position, effort: &Effort) -> Result<Vec<String>, Refusal> {
    let mut done: Vec<String> = Vec::new();
    let mut periods = Vec::new();
    for component in position.components() {
        let Part::Heap(game, heap) = &component.part else {
            continue;
        };
        let name = definition(game).map_err(|why| no_certificate(game, &why))?;
        if *heap > SMALL && !done.contains(&name) && name != "S(all)" {
            periods.push(of_period(game, effort)?);
            done.push(name);
        }
    }
    Ok(periods)
}

fn not_impartial() -> Refusal {
    none(
        "certificates of positions are for impartial heaps and nimbers, and for one heap of a game with a finite \
         set for each player",
        "certify the impartial part of the position on its own",
    )
}
