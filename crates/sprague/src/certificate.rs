//! Certificates of what is not a period of nim-values: outcomes, laws of partizan values, positions, statements, codes with the
//! same values.
//!
//! Each is the text that the crate `sprague-verify` reads; the manual's chapter on certificates describes the format.
//! Periods of nim-values have their own type, [`period::Certificate`](crate::period::Certificate).

use crate::Heap;
use crate::checksum;
use crate::claim::{ComparedHeaps, Comparison, FormalStatement, SettledHeaps};
use crate::equivalence::StandardForm;
use crate::outcome::{Outcome, Side};
use crate::ruleset::Code;
use crate::value::{Arena, FarLaw, Leaf, OutcomePeriod, Regularities};
use dashu_int::IBig;
use std::fmt::Write as _;

/// The text with its first line and its checksum.
fn sealed(content: &str) -> String {
    checksum::sealed(&format!("sprague certificate 1\n{content}"))
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
    sealed(&(text + &letters(outcomes)))
}

/// The lines of the letters of outcomes.
fn letters(outcomes: &[Outcome]) -> String {
    const LINE: usize = 60;
    let lines = outcomes.chunks(LINE).map(|line| {
        let letters: String = line.iter().map(|outcome| outcome.letter()).collect();
        format!("letters {letters}\n")
    });
    lines.collect()
}

/// The certificate of how the heaps of a game compare with a value, by a law of its values, which is a certificate.
pub fn compared(comparison: &Comparison, heaps: &ComparedHeaps, law: &str) -> String {
    let text = format!(
        "claim compared\ngame {}\nof {}\nwith {}\npreperiod {}\nperiod {}\n",
        comparison.game(),
        comparison.asked(),
        leaf(comparison.with()),
        heaps.preperiod,
        heaps.period
    );
    let law = enclosed(&[law.to_string()]);
    sealed(&(text + &letters(&heaps.outcomes) + &law))
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

/// The certificate of the proved laws G(n) = {0 | G(n−k)} of residue classes and of what they gain, for the game or with
/// the players exchanged. The laws must have been found in this arena.
pub fn recursion(game: &str, laws: &Regularities, arena: &Arena) -> Option<String> {
    let own = recursion_lines(laws, arena).map(|lines| (String::new(), lines));
    let (exchanged, lines) = own.or_else(|| {
        let lines = recursion_lines(laws.exchanged.as_deref()?, arena)?;
        Some(("players exchanged\n".to_string(), lines))
    })?;
    let text = format!("claim recursion\ngame {game}\n{exchanged}{lines}");
    Some(sealed(&text))
}

fn recursion_lines(laws: &Regularities, arena: &Arena) -> Option<String> {
    let proof = laws.proof?;
    let (mut residues, mut gains) = (Vec::new(), Vec::new());
    for law in &laws.residues {
        let Some(recursion) = law.recursion.filter(|recursion| recursion.proven) else {
            continue;
        };
        residues.push(format!("{}:{}", law.residue, recursion.from));
        let gain = law.difference.and_then(|gain| {
            let (base, value) = gain.grows_from?;
            Some(format!(
                "{}:{base}:{}",
                gain.from,
                leaf(arena.as_leaf(value)?)
            ))
        });
        gains.extend(gain);
    }
    if residues.is_empty() {
        return None;
    }
    let mut text = format!(
        "modulus {}\nfrom {}\ndistance {}\nperiod {}\n",
        laws.modulus,
        proof.from,
        proof.distance.max(1),
        proof.period
    );
    for (word, items) in [("residues", residues), ("gains", gains)] {
        for line in items.chunks(10) {
            let _ = writeln!(text, "{word} {}", line.join(" "));
        }
    }
    Some(text)
}

/// A number, the digits of powers of ↑, and a nimber.
fn leaf(leaf: &Leaf) -> String {
    let digits: Vec<String> = leaf.ups().iter().map(IBig::to_string).collect();
    let number = leaf.number();
    let denominator = match number.exponent() {
        0 => String::new(),
        halvings => format!("/{}", IBig::ONE << halvings),
    };
    format!(
        "{}{denominator};{};{}",
        number.numerator(),
        digits.join(","),
        leaf.nim()
    )
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

/// A sum with heaps of partizan games, with who wins it, for its certificate.
#[derive(Debug, Clone, Default)]
pub struct SumClaim {
    /// The components.
    pub components: Vec<SumComponent>,
    /// Heaps of partizan games that are worth a number with powers of ↑ and a nimber.
    pub worths: Vec<(usize, String, Leaf)>,
    /// What stands for larger numbers and digits where positions have to be looked at.
    pub bound: Option<u64>,
    /// Who wins if Left starts, and who if Right does, perhaps by a move.
    pub winners: [Option<(Side, Option<SumMove>)>; 2],
    /// The certificates of periods and laws that it rests on.
    pub certificates: Vec<String>,
}

/// A component of a sum, for its certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SumComponent {
    /// A heap of a game as certificates write it; or its negative, if so marked.
    Heap(Heap, String, bool),
    /// A number with powers of ↑ and a nimber.
    Value(Leaf),
}

/// A move in a sum, for its certificate: which component is played on, counted from 0, and what it becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SumMove {
    /// A heap becomes these.
    Heap(usize, Vec<Heap>),
    /// A value becomes another.
    Value(usize, Leaf),
}

impl SumClaim {
    /// The certificate; nothing unless it is said who wins.
    pub fn certificate(&self) -> Option<String> {
        let mut text = "claim sum\n".to_string();
        for component in &self.components {
            let _ = match component {
                SumComponent::Heap(heap, game, false) => writeln!(text, "heap {heap} {game}"),
                SumComponent::Heap(heap, game, true) => writeln!(text, "minus {heap} {game}"),
                SumComponent::Value(value) => writeln!(text, "value {}", leaf(value)),
            };
        }
        for (heap, game, value) in &self.worths {
            let _ = writeln!(text, "worth {heap} {} {game}", leaf(value));
        }
        if let Some(bound) = self.bound {
            let _ = writeln!(text, "bound {bound}");
        }
        for (starter, winner) in ["left-starts", "right-starts"].iter().zip(&self.winners) {
            let (side, by) = winner.as_ref()?;
            let side = match side {
                Side::Left => "left",
                Side::Right => "right",
            };
            let _ = writeln!(text, "{starter} {side}");
            let by = by.as_ref().map(|by| match by {
                SumMove::Heap(which, parts) => {
                    let parts: String = parts.iter().map(|part| format!(" {part}")).collect();
                    format!("move {}{parts}\n", which + 1)
                }
                SumMove::Value(which, to) => format!("move {} {}\n", which + 1, leaf(to)),
            });
            text += &by.unwrap_or_default();
        }
        Some(sealed(&(text + &enclosed(&self.certificates))))
    }
}

/// The certificate that codes have the same values: some because they have the same standard form, each with its shift; others because a
/// statement says so, which is a certificate.
pub fn same_values(codes: &[(Code, StandardForm)], statement: Option<String>) -> String {
    let mut text = "claim same-values\n".to_string();
    if let Some((_, first)) = codes.first() {
        let _ = writeln!(text, "form {}", first.code);
    }
    for (code, form) in codes {
        let _ = writeln!(text, "code {} {code}", form.shift);
    }
    sealed(&(text + &enclosed(statement.as_slice())))
}

/// The certificate of a statement that follows from the periods of its games, which are certificates in their order.
pub fn statement(said: &FormalStatement, periods: &[String]) -> String {
    let FormalStatement {
        from, condition, ..
    } = said;
    let text = format!("claim statement\nfrom {from}\nholds {condition}\n");
    sealed(&(text + &enclosed(periods)))
}

/// The certificate that a condition repeats, and how many numbers of each period satisfy it; like that of a statement.
pub fn share(said: &FormalStatement, heaps: &SettledHeaps, periods: &[String]) -> String {
    let text = format!(
        "claim share\nfrom {}\nperiod {}\ncount {}\nholds {}\n",
        heaps.from, heaps.period, heaps.per_period, said.condition
    );
    sealed(&(text + &enclosed(periods)))
}

/// Certificates within another one.
fn enclosed(certificates: &[String]) -> String {
    let lines = certificates.iter().flat_map(|one| one.lines());
    lines.map(|line| format!("| {line}\n")).collect()
}
