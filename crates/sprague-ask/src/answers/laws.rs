//! Laws of the values of a game with a finite set for each player: recursions, constant differences and
//! repetitions, proved or observed.

use super::value::arena;
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, StoppedBy, ValueName, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::certificate;
use sprague::ruleset::Partizan;
use sprague::value::{
    Arena, FarLaw, FarValues, HeapValues, Order, Regularities, ResidueLaw, ShapeProof, Style,
    TakeSets, TooLarge,
};
use sprague::{Control, Heap, Stopped};

/// Heaps looked at unless asked otherwise.
const HEAPS: Heap = 2000;
/// Heaps looked at if only the time is given.
const MOST: Heap = 10_000_000;
/// Laws are looked for among this many heaps first, then among four times as many, and so on, so that
/// there is an answer when the computation is stopped.
const FIRST: usize = 125;
/// The table of the order of heaps takes no more than this, whatever the memory.
const LARGEST_TABLE: usize = 2 << 30;

/// Which laws do the values of the heaps of a partizan game follow?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LawsQuestion {
    /// The game, with a finite set for each player, such as `S(1,2|1,3)`.
    pub game: String,
    /// Whether everything needed to check a proof is wanted.
    #[serde(default)]
    pub certificate: bool,
    /// Names are written with arrows and other signs instead of in ASCII.
    #[serde(default)]
    pub unicode: bool,
}

/// Laws of the values of a partizan game with a finite set for each player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LawsAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// Always `values`: these are laws of values, where other games have periods of nim-values.
    pub kind: &'static str,
    /// The modulus k of the residue classes: the largest number anybody may take.
    pub modulus: Heap,
    /// How many heaps were looked at.
    pub computed: usize,
    /// The laws of each residue class that has a computed heap.
    pub residues: Vec<ResidueLaws>,
    /// What ended the search early, if anything did.
    pub stopped_by: Option<StoppedBy>,
    /// A proved repetition of all values.
    pub repetition: Option<Repetition>,
    /// The heaps n from k on with G(n) other than {0|G(n-k)}.
    pub exceptions: Vec<usize>,
    /// The last of them.
    pub last_exception: Option<usize>,
    /// Whether these are proved to be all.
    pub exceptions_complete: bool,
    /// The proof of what is proved about residue classes.
    pub proof: Option<LawsProof>,
    /// If asked for, the certificate, or the name of the file it was written to; null if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Option<String>>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_reason: Option<String>,
    /// Whether the repetition is all that is proved, so that what was observed cannot say more.
    #[serde(skip)]
    pub only_repetition: bool,
}

/// The laws of the heaps n = residue mod k.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ResidueLaws {
    /// The residue.
    pub residue: usize,
    /// G(n) = {0|G(n-k)} from this heap on.
    pub recursion_from: Option<usize>,
    /// Whether that is proved.
    pub recursion_proven: Option<bool>,
    /// G(n) = G(n-k) + saltus.
    pub saltus: Option<ValueName>,
    /// From this heap on.
    pub saltus_from: Option<usize>,
    /// Whether that is proved.
    pub saltus_proven: Option<bool>,
}

/// G(n + period) = G(n) + saltus for all n from a heap on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Repetition {
    /// The first such n.
    pub from: usize,
    /// The period.
    pub period: usize,
    /// What is added with each period, an integer.
    pub saltus: ValueName,
    /// The law and its proof in words.
    #[serde(skip)]
    pub because: String,
}

/// Order and canonical options of some heaps in a row came again, and both follow from the heaps just
/// before, so they repeat for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LawsProof {
    /// The name of the theorem.
    pub theorem: &'static str,
    /// From this heap on it holds.
    pub from: usize,
    /// So much later order and canonical options came again.
    pub period: usize,
    /// Heaps so far apart are always in the same order.
    pub distance: usize,
    /// How many heaps in a row came again.
    pub window: usize,
    /// Whether the larger of two such heaps is the greater one.
    #[serde(skip)]
    pub greater: bool,
}

impl Document for LawsAnswer {
    const SCHEMA: &'static str = "laws/1";
}

impl Ask for LawsQuestion {
    type Answer = LawsAnswer;

    fn ask(&self, effort: &Effort) -> Result<LawsAnswer, Refusal> {
        self.about(&read::game(&self.game)?.for_each_player(), effort)
    }
}

impl LawsQuestion {
    /// Answers about a game that was read.
    pub(crate) fn about(&self, game: &Partizan, effort: &Effort) -> Result<LawsAnswer, Refusal> {
        let Some(sets) = TakeSets::of(game) else {
            return Err(Refusal::unanswerable(
                "laws of values are looked for in games with a finite set for each player",
                "for example S(1,2|1,3); of other games the values can be listed",
            )
            .with_instead("partizan_values", game.to_string()));
        };
        let style = match self.unicode {
            true => Style::UNICODE,
            false => Style::ASCII,
        };
        let found = search(sets, effort)?;
        let certificate = self.certificate.then(|| found.certificate(game));
        let mut answer = found.answer(game, style)?;
        if let Some(certificate) = certificate {
            if certificate.is_none() {
                let why = "neither a repetition of all values nor a recursion {0|G(n-k)} is proved";
                answer.certificate_reason = Some(why.into());
            }
            answer.certificate = Some(certificate);
        }
        Ok(answer)
    }
}

/// What was found, and why there is no more.
struct Found {
    arena: Arena,
    laws: Regularities,
    repetition: Option<FarValues>,
    stopped_by: Option<StoppedBy>,
}

/// Looks for laws as hard as asked.
fn search(sets: TakeSets, effort: &Effort) -> Result<Found, Refusal> {
    let mut arena = arena(effort);
    let default = match effort.uses_all_time() {
        true => MOST,
        false => HEAPS,
    };
    let target = effort.heap.unwrap_or(default).saturating_add(1);
    let target = usize::try_from(target).unwrap_or(usize::MAX);
    let modulus = sets.largest().max(1);
    let table = usize::try_from(effort.memory / 2).unwrap_or(usize::MAX);
    let mut heaps = HeapValues::with_limit(sets.clone(), table.min(LARGEST_TABLE));
    let mut count = FIRST.min(target);
    let mut laws = Regularities::find(&mut arena, &mut heaps, modulus, count)
        .map_err(|error| too_early(error, count))?;
    let repetition = find_repetition(&mut arena, &sets);
    let mut stopped_by = None;
    loop {
        let proved = repetition.is_some() || laws.proof.is_some();
        let enough = effort.heap.is_none() && proved && count > HEAPS as usize;
        if count == target || enough {
            break;
        }
        // The number looked at by default is one of the steps.
        let next = count.saturating_mul(4);
        count = if next == FIRST * 16 { next + 1 } else { next }.min(target);
        match Regularities::find(&mut arena, &mut heaps, modulus, count) {
            Ok(found) => laws = found,
            Err(error) => {
                stopped_by = Some(why_stopped(&error));
                break;
            }
        }
    }
    Ok(Found {
        arena,
        laws,
        repetition,
        stopped_by,
    })
}

/// Nothing was found before the work ended.
fn too_early(error: TooLarge, count: usize) -> Refusal {
    match error {
        TooLarge::Stopped(Stopped::TimeUp) => Refusal::new(
            RefusalKind::TimeUp,
            format!("the time was up before {count} heaps were looked at"),
        )
        .with_hint("look at fewer heaps")
        .with_raise(&[Limit::Seconds]),
        error => error.into(),
    }
}

fn why_stopped(error: &TooLarge) -> StoppedBy {
    match error {
        TooLarge::Stopped(Stopped::TimeUp) => StoppedBy::Seconds,
        TooLarge::Stopped(_) => StoppedBy::Interrupted,
        _ => StoppedBy::Memory,
    }
}

fn find_repetition(arena: &mut Arena, sets: &TakeSets) -> Option<FarValues> {
    let far = FarValues::find(arena, sets).ok().flatten();
    far.filter(|far| matches!(far.law(), FarLaw::Repetition { .. }))
}

impl Found {
    /// The certificate of a repetition, or else of recursions.
    fn certificate(&self, game: &Partizan) -> Option<String> {
        let game = game.to_string();
        let repetition = self.repetition.as_ref();
        repetition
            .and_then(|far| certificate::repetition(&game, far.law()))
            .or_else(|| certificate::recursion(&game, &self.laws, &self.arena))
    }

    fn answer(self, game: &Partizan, style: Style) -> Result<LawsAnswer, TooLarge> {
        let Found {
            mut arena,
            mut laws,
            repetition,
            stopped_by,
        } = self;
        // What was found is written down even if the work was stopped.
        arena.set_control(Control::new());
        let only_repetition = repetition.is_some() && !laws.residues.iter().any(is_proved);
        if let Some(far) = &repetition {
            laws = laws.with_repetition(&arena, far.law());
        }
        let mut residues = Vec::with_capacity(laws.residues.len());
        for law in &laws.residues {
            residues.push(residue_laws(&mut arena, law, style)?);
        }
        Ok(LawsAnswer {
            ruleset: game.to_string(),
            kind: "values",
            modulus: largest(game).max(1),
            computed: laws.checked,
            residues,
            stopped_by,
            repetition: repetition.and_then(|far| Repetition::of(&far, &mut arena)),
            last_exception: laws.last_exception(),
            exceptions_complete: laws.exceptions_are_complete(),
            exceptions: laws.exceptions,
            proof: laws.proof.map(LawsProof::from),
            certificate: None,
            certificate_reason: None,
            only_repetition,
        })
    }
}

/// The largest number anybody may take, as it is written.
fn largest(game: &Partizan) -> Heap {
    let sets = [&game.left, &game.right].map(|rules| rules.subtraction_set());
    let elements = sets.into_iter().flatten().filter_map(|set| set.elements());
    elements
        .filter_map(|set| set.last())
        .copied()
        .max()
        .unwrap_or(0)
}

fn is_proved(law: &ResidueLaw) -> bool {
    law.recursion.is_some_and(|law| law.proven) || law.difference.is_some_and(|law| law.proven)
}

fn residue_laws(
    arena: &mut Arena,
    law: &ResidueLaw,
    style: Style,
) -> Result<ResidueLaws, TooLarge> {
    let saltus = match law.difference {
        Some(difference) => Some(ValueName(arena.name_in(difference.saltus, style)?)),
        None => None,
    };
    Ok(ResidueLaws {
        residue: law.residue,
        recursion_from: law.recursion.map(|law| law.from),
        recursion_proven: law.recursion.map(|law| law.proven),
        saltus,
        saltus_from: law.difference.map(|law| law.from),
        saltus_proven: law.difference.map(|law| law.proven),
    })
}

impl Repetition {
    fn of(far: &FarValues, arena: &mut Arena) -> Option<Self> {
        let because = far.because(arena, Heap::MAX)?;
        match far.law() {
            FarLaw::Repetition {
                from,
                period,
                saltus,
                ..
            } => Some(Repetition {
                from: *from,
                period: *period,
                saltus: ValueName::of(saltus),
                because,
            }),
            FarLaw::Ups { .. } => None,
        }
    }
}

impl From<ShapeProof> for LawsProof {
    fn from(proof: ShapeProof) -> Self {
        LawsProof {
            theorem: "settled order",
            from: proof.from,
            period: proof.period,
            distance: proof.distance,
            window: proof.window,
            greater: proof.settled == Order::Greater,
        }
    }
}
