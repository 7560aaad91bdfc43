//! Whether a certificate is true, by code that shares nothing with the engines.

use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::sequence::Growth;
use sprague::{Control, Progress, Stopped};
use sprague_verify::{Failure, Verified, verify};

/// Is this certificate true?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyQuestion {
    /// The text of the certificate.
    pub certificate: String,
    /// What the certificate is called, such as the name of its file.
    #[serde(default)]
    pub file: Option<String>,
}

/// Whether a certificate is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VerifyAnswer {
    /// What the certificate is called.
    pub file: Option<String>,
    /// Verified or rejected.
    #[serde(flatten)]
    pub verdict: CertificateVerdict,
}

/// What the check of a certificate came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum CertificateVerdict {
    /// It is true.
    Verified(VerifiedClaim),
    /// It is false or damaged.
    Rejected(RejectedCertificate),
}

/// A claim that was verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VerifiedClaim {
    /// The game or position, as the certificate writes it.
    pub ruleset: String,
    /// What is true, in words.
    pub claim: String,
    /// The least preperiod; null if the claim is not about a period.
    pub preperiod: Option<u64>,
    /// The least period.
    pub period: Option<u64>,
    /// What is added to nim-values with each period.
    pub saltus: Option<u64>,
    /// The theorem, such as `guy-smith`, or the kind of claim, such as `outcomes`.
    pub theorem: String,
    /// What the theorem comes to, in words.
    pub statement: &'static str,
    /// How many values were computed again.
    pub computed: u64,
    /// Everything that was checked, as sentences.
    pub checked: Vec<String>,
}

/// Why a certificate was rejected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RejectedCertificate {
    /// The first heap where it fails, if it fails at a heap.
    pub heap: Option<u64>,
    /// What it says and what is true.
    pub reason: String,
}

/// What a theorem comes to, in words.
fn statement(theorem: &str) -> &'static str {
    match theorem {
        "window" => {
            "One repetition of as many values as the most beans a move takes lasts for ever."
        }
        "guy-smith" => {
            "Guy and Smith 1956, for as many heaps as a move of this game can leave: past the \
                 range checked, every option has a part that can be traded for one larger or smaller \
                 by the period."
        }
        "trade" => {
            "Guy and Smith 1956, for rules that compare the parts or repeat for ever: past the range checked, \
                 parts and amounts can be traded for others of the same value."
        }
        "nim" => "Every smaller heap is an option, and no option has the value n.",
        "arithmetic" => {
            "No option has the predicted value, by sums and parities of its parts, and everything below is \
                 reached by options that carry over to all later heaps."
        }
        "classes" => {
            "The next value depends on the last values and on those reached so far in each class of heaps; \
                 both repeat, shifted by the saltus."
        }
        "outcomes" => {
            "Who wins a heap follows from who wins those from which it is one move away, and as many in a row \
                 come again."
        }
        "repetition" => {
            "Adding an integer to all options adds it to the value, unless that is an integer of another sign; \
                 as many heaps in a row come again as anybody may take."
        }
        "recursion" => {
            "The order of heaps repeats, and the order tells whether a value is {0|G(n-k)}; that adds the same powers \
                 of up to any value whose digits are positive."
        }
        "compared" => {
            "What is gained with each period is nothing, or leads away from the value it is compared with: sums of positive \
                 games are positive."
        }
        "statement" => {
            "The values or outcomes of the games repeat, so within each class of numbers the condition no longer \
                 changes from some number on."
        }
        "same-values" => {
            "Where a heap of one bean has no move, every heap counts as one bean less; and a move is needless if other \
                 moves reach its values."
        }
        "sum" => {
            "Equal games change no outcome; numbers with powers of up and nimbers are compared by their digits, and \
                 what else there is was played out."
        }
        "position" => {
            "Sprague 1935 and Grundy 1939: whoever moves first loses exactly if the nim-sum of the values is 0."
        }
        _ => {
            "From the last rare heap on the game is a machine that looks back a bounded way, and \
                 its state repeats."
        }
    }
}

impl From<Verified> for VerifiedClaim {
    fn from(verified: Verified) -> Self {
        let of_period = |number: u64| (verified.period > 0).then_some(number);
        VerifiedClaim {
            ruleset: verified.game,
            claim: verified.claim,
            preperiod: of_period(verified.preperiod),
            period: of_period(verified.period),
            saltus: of_period(verified.saltus),
            statement: statement(&verified.theorem),
            theorem: verified.theorem,
            computed: verified.computed,
            checked: verified.checked,
        }
    }
}

impl Document for VerifyAnswer {
    const SCHEMA: &'static str = "verify/1";
}

impl Ask for VerifyQuestion {
    type Answer = VerifyAnswer;

    fn ask(&self, effort: &Effort) -> Result<VerifyAnswer, Refusal> {
        let verdict = match check(&self.certificate, effort.memory, effort.control()) {
            Ok(verified) => CertificateVerdict::Verified(verified.into()),
            Err(Failure::False { heap, message }) => {
                CertificateVerdict::Rejected(RejectedCertificate {
                    heap,
                    reason: message,
                })
            }
            Err(failure) => return Err(self.refusal(&failure, effort.control())),
        };
        Ok(VerifyAnswer {
            file: self.file.clone(),
            verdict,
        })
    }
}

impl VerifyQuestion {
    /// Why there is neither a yes nor a no.
    fn refusal(&self, failure: &Failure, control: &Control) -> Refusal {
        let named = |link: &str| match &self.file {
            Some(file) => format!("{file}{link} {failure}"),
            None => failure.to_string(),
        };
        match failure {
            Failure::Stopped => control.check().err().unwrap_or(Stopped::Cancelled).into(),
            Failure::Memory => {
                Refusal::new(RefusalKind::Limit, named(":")).with_raise(&[Limit::Memory])
            }
            Failure::Unreadable { .. } | Failure::False { .. } => {
                Refusal::new(RefusalKind::Unreadable, named(","))
                    .with_hint("the manual's chapter on certificates describes the format")
            }
        }
    }
}

/// Runs the check under a handle.
pub(super) fn check(text: &str, memory: u64, control: &Control) -> Result<Verified, Failure> {
    // Without a mask all splits of every heap are looked at.
    let is_linear = text.contains("\nmask ") || text.contains("\ntheorem window\n");
    let growth = match is_linear {
        true => Growth::Linear,
        false => Growth::Quadratic,
    };
    verify(text, memory, &mut |done, total| {
        let share = growth.share(done as f64 / total.max(1) as f64);
        let progress = Progress::steps("checking", done.into(), Some(total.into()));
        control.tell(&progress.with_share(share));
        control.check().is_ok()
    })
}
