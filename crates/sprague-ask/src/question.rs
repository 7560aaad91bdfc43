//! Every question there is, and every answer.

use crate::answers::atlas::{AtlasAnswer, AtlasQuestion};
use crate::answers::board::{BoardAnswer, BoardQuestion};
use crate::answers::certificate::{CertificateAnswer, CertificateQuestion};
use crate::answers::check::{CheckAnswer, CheckQuestion};
use crate::answers::claim::{ClaimAnswer, ClaimQuestion};
use crate::answers::dominates::{DominatesAnswer, DominatesQuestion};
use crate::answers::equivalent::{EquivalentAnswer, EquivalentQuestion};
use crate::answers::expand::{ExpandAnswer, ExpandQuestion};
use crate::answers::find::{FindAnswer, FindQuestion};
use crate::answers::games::{GamesAnswer, GamesQuestion};
use crate::answers::guess::{GuessAnswer, GuessQuestion};
use crate::answers::laws::{LawsAnswer, LawsQuestion};
use crate::answers::loopy_heap::{LoopyHeapAnswer, LoopyHeapQuestion};
use crate::answers::options::{OptionsAnswer, OptionsQuestion};
use crate::answers::outcomes::{OutcomesAnswer, OutcomesQuestion};
use crate::answers::partizan_values::{PartizanValuesAnswer, PartizanValuesQuestion};
use crate::answers::period::{PeriodAnswer, PeriodQuestion};
use crate::answers::play::PlayTranscript;
use crate::answers::plot::{PlotAnswer, PlotQuestion};
use crate::answers::proof::{CheckedProofs, ProofAnswer, ProofQuestion};
use crate::answers::read::{ReadAnswer, ReadQuestion};
use crate::answers::reply::{ReplyAnswer, ReplyQuestion};
use crate::answers::report::{ReportAnswer, ReportQuestion};
use crate::answers::rules::{RulesAnswer, RulesQuestion};
use crate::answers::run::{RunAnswer, RunQuestion};
use crate::answers::selftest::{SelftestAnswer, SelftestQuestion};
use crate::answers::sweep::{SweepAnswer, SweepQuestion};
use crate::answers::table::{TableAnswer, TableQuestion};
use crate::answers::value::{ValueAnswer, ValueQuestion};
use crate::answers::values::{ValuesAnswer, ValuesQuestion};
use crate::answers::verify::{VerifyAnswer, VerifyQuestion};
use crate::answers::win::{WinAnswer, WinQuestion};
use crate::{Document, Effort, Refusal};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};

/// A question that can be asked.
pub trait Ask {
    /// What comes back.
    type Answer;

    /// Answers as hard as told.
    fn ask(&self, effort: &Effort) -> Result<Self::Answer, Refusal>;
}

/// Writes `Question` and `Answer`: a line for each question there is.
macro_rules! questions {
    ($($(#[$about:meta])* $variant:ident, $name:literal: $question:ty => $answer:ty;)*) => {
        /// Any question. As JSON it is an object with one field, its name: `{"rules": {"game": "0.77"}}`.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[non_exhaustive]
        pub enum Question {
            $($(#[$about])* #[serde(rename = $name)] $variant($question),)*
        }

        /// Any answer. As JSON it is a document with its schema.
        #[derive(Debug, Clone)]
        #[non_exhaustive]
        pub enum Answer {
            $($(#[$about])* $variant(Box<$answer>),)*
        }

        impl Question {
            /// The names of all questions.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The name of this question.
            pub fn name(&self) -> &'static str {
                match self { $(Question::$variant(_) => $name,)* }
            }

            /// Answers as hard as told.
            pub fn ask(&self, effort: &Effort) -> Result<Answer, Refusal> {
                Ok(match self {
                    $(Question::$variant(question) => Answer::$variant(Box::new(question.ask(effort)?)),)*
                })
            }
        }

        impl Serialize for Answer {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Answer::$variant(answer) => answer.document().serialize(serializer),)*
                }
            }
        }

        impl Answer {
            /// The document, as JSON.
            pub fn to_json(&self) -> serde_json::Result<serde_json::Value> {
                match self {
                    $(Answer::$variant(answer) => serde_json::to_value(answer.document()),)*
                }
            }

            /// The JSON Schemas of all documents by one generator, which keeps what they have in common; that of
            /// refusals is the last.
            pub fn schemas_by(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
                vec![
                    $(($name, with_version(<$answer>::json_schema(generator), <$answer as Document>::SCHEMA)),)*
                    ("refusal", with_version(Refusal::json_schema(generator), Refusal::SCHEMA)),
                ]
            }

            /// The JSON Schemas of all documents, by name; that of refusals is the last.
            pub fn schemas() -> Vec<(&'static str, Schema)> {
                vec![
                    $(($name, schema_of::<$answer>()),)*
                    ("play", schema_of::<PlayTranscript>()),
                    ("checked_proofs", schema_of::<CheckedProofs>()),
                    ("refusal", schema_of::<Refusal>()),
                ]
            }
        }
    };
}

questions! {
    /// Octal games up to equivalence, and what is known of each.
    Atlas, "atlas": AtlasQuestion => AtlasAnswer;
    /// A position with every move and what comes of it.
    Board, "board": BoardQuestion => BoardAnswer;
    /// A certificate of something that is proved.
    Certificate, "certificate": CertificateQuestion => CertificateAnswer;
    /// Published claims against computation.
    Check, "check": CheckQuestion => CheckAnswer;
    /// A statement of one's own.
    Claim, "claim": ClaimQuestion => ClaimAnswer;
    /// Whose set wins all large heaps.
    Dominates, "dominates": DominatesQuestion => DominatesAnswer;
    /// Other codes with the same values.
    Equivalent, "equivalent": EquivalentQuestion => EquivalentAnswer;
    /// What can be adjoined to a subtraction set.
    Expand, "expand": ExpandQuestion => ExpandAnswer;
    /// The heaps of a game that satisfy a condition.
    Find, "find": FindQuestion => FindAnswer;
    /// The named games.
    Games, "games": GamesQuestion => GamesAnswer;
    /// Laws of the values of a partizan game.
    Laws, "laws": LawsQuestion => LawsAnswer;
    /// Who wins a position, and how.
    Win, "win": WinQuestion => WinAnswer;
    /// Closed forms that fit the values.
    Guess, "guess": GuessQuestion => GuessAnswer;
    /// One heap of a game in which play need not end.
    LoopyHeap, "loopy_heap": LoopyHeapQuestion => LoopyHeapAnswer;
    /// The options of one heap, each with its value.
    Options, "options": OptionsQuestion => OptionsAnswer;
    /// Who wins each heap.
    Outcomes, "outcomes": OutcomesQuestion => OutcomesAnswer;
    /// The values of a game with moves for each player.
    PartizanValues, "partizan_values": PartizanValuesQuestion => PartizanValuesAnswer;
    /// The period of a game, with its proof.
    Period, "period": PeriodQuestion => PeriodAnswer;
    /// A proof for the Coq proof assistant.
    Proof, "proof": ProofQuestion => ProofAnswer;
    /// All there is to say about a game.
    Report, "report": ReportQuestion => ReportAnswer;
    /// A picture of a game or a family.
    Plot, "plot": PlotQuestion => PlotAnswer;
    /// What the program plays in a game under way.
    Reply, "reply": ReplyQuestion => ReplyAnswer;
    /// What a text is.
    Read, "read": ReadQuestion => ReadAnswer;
    /// The moves of a game in plain words.
    Rules, "rules": RulesQuestion => RulesAnswer;
    /// What very many heaps show.
    Run, "run": RunQuestion => RunAnswer;
    /// Whether independent ways of computing agree on this machine.
    Selftest, "selftest": SelftestQuestion => SelftestAnswer;
    /// What the games of a family come to.
    Sweep, "sweep": SweepQuestion => SweepAnswer;
    /// The table of another answer, in a format for other programs and papers.
    Table, "table": TableQuestion => TableAnswer;
    /// Everything about a value.
    Value, "value": ValueQuestion => ValueAnswer;
    /// The values of the heaps of a game.
    Values, "values": ValuesQuestion => ValuesAnswer;
    /// Whether a certificate is true.
    Verify, "verify": VerifyQuestion => VerifyAnswer;
}

/// The schema of a document as it is written: a field that is left out at times is not required, one that may
/// be null is.
fn schema_of<D: Document>() -> Schema {
    let settings = SchemaSettings::default().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<D>();
    with_version(schema, D::SCHEMA)
}

/// Adds the field `schema`, which every document has, to the schema of an answer.
fn with_version(mut schema: Schema, version: &str) -> Schema {
    let field = serde_json::json!({ "const": version, "description": "the name and version of this schema" });
    let object = schema.ensure_object();
    // An answer of several shapes has its fields elsewhere; this one is added to all of them.
    let properties = object
        .entry("properties")
        .or_insert_with(|| serde_json::json!({}));
    if let Some(properties) = properties.as_object_mut() {
        properties.insert("schema".into(), field);
    }
    let required = object
        .entry("required")
        .or_insert_with(|| serde_json::json!([]));
    if let Some(required) = required.as_array_mut() {
        required.insert(0, "schema".into());
    }
    schema
}
