//! Whether a certificate of a period is true, by code that shares nothing with the engines.

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
    Verified(VerifiedPeriod),
    /// It is false or damaged.
    Rejected(RejectedCertificate),
}

/// A period that was verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VerifiedPeriod {
    /// The game, as the certificate writes it.
    pub ruleset: String,
    /// The least preperiod.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The theorem: `window`, `guy-smith` or `sparse`.
    pub theorem: String,
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

impl VerifiedPeriod {
    /// What the theorem comes to, in words.
    pub fn statement(&self) -> &'static str {
        match self.theorem.as_str() {
            "window" => {
                "One repetition of as many values as the most beans a move takes lasts for ever."
            }
            "guy-smith" => {
                "Guy and Smith 1956, for as many heaps as a move of this game can leave: past the \
                 range checked, every option has a part that can be traded for one larger or smaller \
                 by the period."
            }
            _ => {
                "From the last rare heap on the game is a machine that looks back a bounded way, and \
                 its state repeats."
            }
        }
    }
}

impl From<Verified> for VerifiedPeriod {
    fn from(verified: Verified) -> Self {
        VerifiedPeriod {
            ruleset: verified.game,
            preperiod: verified.preperiod,
            period: verified.period,
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
fn check(text: &str, memory: u64, control: &Control) -> Result<Verified, Failure> {
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
