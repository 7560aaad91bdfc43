//! How an atlas compares with what others published.

use schemars::JsonSchema;
use serde::Serialize;
use sprague::atlas::{Atlas, Comparison, Difference, Fact, Published, published};
use sprague::{Control, Heap};

/// How an atlas compares with what somebody published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtlasPublished {
    /// Who published it.
    pub source: String,
    /// Where it can be read.
    pub places: Vec<String>,
    /// How many of the published facts are about games of the atlas.
    pub facts: usize,
    /// How many of them the atlas agrees with: a period, a game that is open, two codes that are one game.
    pub agree: usize,
    /// The others, one by one.
    pub others: Vec<AtlasComparison>,
}

/// A published fact with which an atlas does not just agree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtlasComparison {
    /// The game.
    pub game: String,
    /// `settled` for an open game that has a proved period here, `differs` for what is refuted, `not reached` where the atlas
    /// was not computed far enough to tell.
    pub kind: &'static str,
    /// What was published, in words.
    pub published: String,
    /// What the atlas says, in words.
    pub here: String,
}

/// Compares an atlas with all published facts about its games. That is little work, which belongs to the answer whatever ended
/// the work before it: part of it would be taken for all of it.
pub(super) fn compare(atlas: &Atlas, control: &Control) -> Vec<AtlasPublished> {
    let control = &control.to_finish();
    let mut sources: Vec<AtlasPublished> = Vec::new();
    for known in published() {
        let Ok(compared) = known.compare(atlas, control) else {
            break;
        };
        let Some(compared) = compared else {
            continue;
        };
        if !sources.iter().any(|source| source.source == known.source) {
            sources.push(AtlasPublished::of(&known));
        }
        if let Some(source) = sources
            .iter_mut()
            .find(|source| source.source == known.source)
        {
            source.add(&known, &compared);
        }
    }
    sources
}

impl AtlasPublished {
    fn of(known: &Published) -> Self {
        AtlasPublished {
            source: known.source.clone(),
            places: Vec::new(),
            facts: 0,
            agree: 0,
            others: Vec::new(),
        }
    }

    fn add(&mut self, known: &Published, compared: &Comparison) {
        if !self.places.contains(&known.place) {
            self.places.push(known.place.clone());
        }
        self.facts += 1;
        match AtlasComparison::new(&known.fact, compared) {
            None => self.agree += 1,
            Some(other) => self.others.push(other),
        }
    }
}

impl AtlasComparison {
    /// Nothing for a fact that the atlas agrees with.
    fn new(fact: &Fact, compared: &Comparison) -> Option<Self> {
        let (kind, here) = match compared {
            Comparison::Agrees => return None,
            Comparison::Settled { period, preperiod } => ("settled", repeats(*period, *preperiod)),
            Comparison::Differs(difference) => ("differs", instead(difference)),
            Comparison::NotReached => ("not reached", "not computed far enough to tell".into()),
        };
        let (code, published) = match fact {
            Fact::Open(code) => (code, "open".into()),
            Fact::Same(code, other) => (code, format!("the values of {other}")),
            Fact::Period {
                code,
                period,
                preperiod,
                ..
            } => (code, repeats(*period, *preperiod)),
        };
        Some(AtlasComparison {
            game: code.to_string(),
            kind,
            published,
            here,
        })
    }
}

fn repeats(period: Heap, preperiod: Heap) -> String {
    format!("period {period} from heap {preperiod} on")
}

fn instead(difference: &Difference) -> String {
    match difference {
        Difference::Period { period, preperiod } => repeats(*period, *preperiod),
        Difference::None { computed } => format!("no period in {computed} heaps"),
        Difference::AtHeap(heap) => {
            format!("another value at heap {heap}, where the first heap with a move is heap 1")
        }
    }
}
