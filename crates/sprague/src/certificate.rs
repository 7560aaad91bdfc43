//! Certificates of what is not a period of nim-values: outcomes, laws of partizan values, positions, statements.
//!
//! Each is the text that the crate `sprague-verify` reads; the manual's chapter on certificates describes the format.
//! Periods of nim-values have their own type, [`period::Certificate`](crate::period::Certificate).

use crate::Heap;
use crate::checksum::checksum;
use crate::claim::FormalStatement;
use crate::outcome::{Outcome, Side};
use crate::value::{FarLaw, OutcomePeriod, Regularities};
use std::fmt::Write as _;

/// The text with its first line and its checksum.
fn sealed(content: &str) -> String {
    let text = format!("sprague certificate 1\n{content}");
    let sum = checksum(text.as_bytes());
    format!("{text}checksum {sum:016x}\n")
}

/// The certificate of a period of outcomes; of dominance, if it is said whose set wins all large heaps.
///
/// `outcomes` must be those of the first heaps: [`outcomes_needed`] of them.
pub fn outcomes(
    game: &str,
    period: &OutcomePeriod,
    outcomes: &[Outcome],
    winner: Option<Option<Side>>,
) -> String {
    const LINE: usize = 60;
    let mut text = format!(
        "claim outcomes\ngame {game}\npreperiod {}\nperiod {}\n",
        period.preperiod, period.period
    );
    let winner = winner.map(|winner| match winner {
        Some(Side::Left) => "left",
        Some(Side::Right) => "right",
        None => "nobody",
    });
    if let Some(winner) = winner {
        let _ = writeln!(text, "winner {winner}");
    }
    for line in outcomes.chunks(LINE) {
        let letters: String = line.iter().map(|outcome| outcome.letter()).collect();
        let _ = writeln!(text, "letters {letters}");
    }
    sealed(&text)
}

/// How many outcomes the certificate of their period states, if the largest number anybody may take is so large.
pub fn outcomes_needed(period: &OutcomePeriod, largest: usize) -> usize {
    period.preperiod + period.period + largest.max(1)
}

/// The certificate of a repetition of partizan values with an integer saltus.
pub fn repetition(game: &str, law: &FarLaw) -> Option<String> {
    match law {
        FarLaw::Repetition {
            from,
            period,
            saltus,
            ..
        } => Some(sealed(&format!(
            "claim repetition\ngame {game}\nfrom {from}\nperiod {period}\nsaltus {saltus}\n"
        ))),
        FarLaw::Ups { .. } => None,
    }
}

/// The certificate of the proved laws G(n) = {0 | G(n−k)} of residue classes.
pub fn recursion(game: &str, laws: &Regularities) -> Option<String> {
    let proof = laws.proof?;
    let proved = laws.residues.iter().filter_map(|law| {
        let recursion = law.recursion.filter(|recursion| recursion.proven)?;
        Some(format!("{}:{}", law.residue, recursion.from))
    });
    let residues: Vec<String> = proved.collect();
    if residues.is_empty() {
        return None;
    }
    let mut text = format!(
        "claim recursion\ngame {game}\nmodulus {}\nfrom {}\ndistance {}\nperiod {}\n",
        laws.modulus,
        proof.from,
        proof.distance.max(1),
        proof.period
    );
    for line in residues.chunks(10) {
        let _ = writeln!(text, "residues {}", line.join(" "));
    }
    Some(sealed(&text))
}

/// A position with who wins it, for its certificate.
#[derive(Debug, Clone, Default)]
pub struct PositionClaim {
    /// The heaps, each with its game as certificates write it.
    pub heaps: Vec<(Heap, String)>,
    /// The nimbers.
    pub nimbers: Vec<u64>,
    /// The letter of the outcome.
    pub outcome: Option<Outcome>,
    /// Which heap or nimber the winning move is on, heaps first, counted from 0, and what it becomes.
    pub winning: Option<(usize, Vec<Heap>)>,
    /// The certificates of periods and outcomes that it rests on.
    pub periods: Vec<String>,
}

impl PositionClaim {
    /// The certificate; nothing without an outcome.
    pub fn certificate(&self) -> Option<String> {
        let mut text = "claim position\n".to_string();
        for (heap, game) in &self.heaps {
            let _ = writeln!(text, "heap {heap} {game}");
        }
        for nimber in &self.nimbers {
            let _ = writeln!(text, "nimber {nimber}");
        }
        let _ = writeln!(text, "outcome {}", self.outcome?.letter());
        if let Some((which, parts)) = &self.winning {
            let parts: String = parts.iter().map(|part| format!(" {part}")).collect();
            let _ = writeln!(text, "move {}{parts}", which + 1);
        }
        Some(sealed(&(text + &enclosed(&self.periods))))
    }
}

/// The certificate of a statement that follows from the periods of its games, which are certificates in their order.
pub fn statement(said: &FormalStatement, periods: &[String]) -> String {
    let FormalStatement {
        from, condition, ..
    } = said;
    let text = format!("claim statement\nfrom {from}\nholds {condition}\n");
    sealed(&(text + &enclosed(periods)))
}

/// Certificates within another one.
fn enclosed(certificates: &[String]) -> String {
    let lines = certificates.iter().flat_map(|one| one.lines());
    lines.map(|line| format!("| {line}\n")).collect()
}
