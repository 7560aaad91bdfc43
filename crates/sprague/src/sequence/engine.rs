//! What an engine is, and the one table of all engines there are.
//!
//! An engine is a module with a static [`Description`] and one line in the table below. Everything else
//! that is said about engines, and which one is chosen for a ruleset, follows from the table.

use super::{Allowance, LimitError, Nimber, Recurrence, sparse};
use crate::Heap;
use crate::ruleset::Ruleset;
use std::fmt;
use std::ops::Range;

/// One way to compute a nim-sequence. Engines keep what they need between calls, so that a sequence
/// can be continued.
pub(super) trait Engine: Send + Sync {
    /// Appends the values of heaps `values.len()` to `to - 1`.
    ///
    /// Fails before its own tables exceed what is allowed, and soon after it is stopped, also within the
    /// work for one heap. What was appended stays valid, and the engine can go on.
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError>;

    /// Does what [`extend`](Self::extend) does, but may keep the values to itself, in less room, until they are
    /// [asked for](Self::append).
    fn run_ahead(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.extend(values, to, allowance)
    }

    /// Whether it would keep the next values to itself.
    fn keeps_values(&self) -> bool {
        false
    }

    /// How many heaps are known, those among them whose values it keeps to itself.
    fn known(&self, values: &[Nimber]) -> usize {
        values.len()
    }

    /// Appends the values of some heaps that it keeps to itself.
    fn append(&self, _heaps: Range<usize>, _values: &mut Vec<Nimber>) {}

    /// How many heaps it likes to compute at a time.
    fn block(&self) -> usize {
        1
    }

    /// Steps taken so far, of about a nanosecond each; 0 if the engine does not count them.
    fn work(&self) -> u64 {
        0
    }

    /// What it has come to do, where that depends on the values.
    fn explain(&self) -> Option<String> {
        None
    }

    /// A machine that goes on after the values and keeps so many heaps only, if it has one.
    fn stream(&self, _values: &[Nimber], _room: usize) -> Option<Box<sparse::Machine>> {
        None
    }

    /// Whether it watches for a repetition of its state.
    fn is_watching(&self) -> bool {
        false
    }

    /// A repetition of the engine's state that proves a period.
    fn recurrence(&self) -> Option<Recurrence> {
        None
    }
}

/// How the time for all heaps up to the N-th grows with N.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Growth {
    /// As N, up to logarithms.
    Linear,
    /// As N to the power of one and a half.
    Between,
    /// As the square of N, or faster.
    Quadratic,
}

impl Growth {
    /// Which part of the time is over when this part of the heaps is known.
    pub fn share(self, heaps: f64) -> f64 {
        match self {
            Growth::Linear => heaps,
            Growth::Between => heaps.powf(1.5),
            Growth::Quadratic => heaps.powi(2),
        }
    }
}

/// All that an engine says about itself.
pub(super) struct Description {
    /// A word for it.
    pub(super) name: &'static str,
    /// What it does and costs, in a few words.
    pub(super) explanation: &'static str,
    pub(super) growth: Growth,
    /// The engine for a ruleset, or `None` if it is not made for it.
    pub(super) begin: fn(&Ruleset) -> Option<Box<dyn Engine>>,
    /// How many heaps of a ruleset it is made for are sensible without being asked: a few seconds.
    pub(super) sensible: fn(&Ruleset) -> Heap,
}

/// Makes [`EngineKind`] of the lines of the table.
macro_rules! engines {
    ($($(#[$doc:meta])* $kind:ident: $description:path,)*) => {
        /// How values are computed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum EngineKind {
            $($(#[$doc])* $kind,)*
        }

        impl EngineKind {
            /// Every engine there is, the most special ones first.
            pub const ALL: [EngineKind; [$(stringify!($kind)),*].len()] = [$(EngineKind::$kind),*];

            pub(super) fn description(self) -> &'static Description {
                match self {
                    $(EngineKind::$kind => &$description,)*
                }
            }
        }
    };
}

// The first engine that is made for a ruleset is the one to use.
engines! {
    /// For rules with at most one option per heap.
    OneOption: super::arithmetic::one_option::ENGINE,
    /// For rules that play divisors.
    Divisors: super::arithmetic::divisors::ENGINE,
    /// For rules that play non-divisors.
    Complement: super::arithmetic::complement::ENGINE,
    /// For rules that play coprime numbers.
    Coprime: super::arithmetic::coprime::ENGINE,
    /// For rules that play numbers with a common factor.
    SharedFactor: super::arithmetic::shared_factor::ENGINE,
    /// For division with or without residue.
    Divide: super::arithmetic::divide::ENGINE,
    /// For factorisations.
    Factoring: super::arithmetic::factoring::ENGINE,
    /// For rules of one's own of any kind.
    Listing: super::arithmetic::listing::ENGINE,
    /// For games whose moves leave at most one heap.
    Taking: super::taking::ENGINE,
    /// For finite codes that leave at most two heaps: sparse or dense, whichever is cheaper at the
    /// heaps at hand.
    Adaptive: super::adaptive::ENGINE,
    /// For finite codes that leave at most two heaps: looks only at splits with a rare part.
    Sparse: sparse::ENGINE,
    /// For finite codes that leave at most two heaps: looks at every split, many heaps at once.
    Dense: super::dense::ENGINE,
    /// For take-and-break codes of any kind.
    Breaking: super::breaking::ENGINE,
    /// Straight from the options of each heap, for every ruleset.
    Reference: super::reference::ENGINE,
}

impl EngineKind {
    /// The engine the façade chooses for a ruleset.
    pub fn best_for(ruleset: &Ruleset) -> Self {
        EngineKind::choose(ruleset).0
    }

    /// The first engine in the table that is made for the ruleset.
    pub(super) fn choose(ruleset: &Ruleset) -> (Self, Box<dyn Engine>) {
        EngineKind::ALL
            .into_iter()
            .find_map(|kind| Some((kind, kind.begin(ruleset)?)))
            .unwrap_or_else(|| {
                let engine = super::reference::Reference::new(ruleset.clone());
                (EngineKind::Reference, Box::new(engine))
            })
    }

    /// The engine for a ruleset, or `None` if it is not made for it.
    pub(super) fn begin(self, ruleset: &Ruleset) -> Option<Box<dyn Engine>> {
        (self.description().begin)(ruleset)
    }

    /// What the engine does and costs, in a few words.
    pub fn explain(self) -> &'static str {
        self.description().explanation
    }

    /// How its time grows with the number of heaps.
    pub fn growth(self) -> Growth {
        self.description().growth
    }

    /// How many heaps from the first one on are sensible without being asked, for a ruleset it is made
    /// for: a few seconds of work.
    pub fn sensible_heaps(self, ruleset: &Ruleset) -> Heap {
        (self.description().sensible)(ruleset)
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.description().name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NimSequence;
    use crate::notation::parse_ruleset;
    use std::collections::HashSet;

    /// Games among which every engine finds one it is made for.
    const GAMES: [&str; 13] = [
        "take phi(n)",
        "take all of totatives(n)",
        "take one of divisors(n)",
        "take one of nondivisors(n)",
        "take one of totatives(n)",
        "take one of nontotatives(n)",
        "divide-and-residue",
        "take one of factorisations(n)",
        "take one of squares(n)",
        "S(2,5,6)",
        "grundy",
        "4.07",
        "0.8F",
    ];

    #[test]
    fn names_and_explanations_tell_engines_apart() {
        let all = EngineKind::ALL;
        let names: HashSet<String> = all.iter().map(EngineKind::to_string).collect();
        let words: HashSet<&str> = all.iter().map(|kind| kind.explain()).collect();
        assert_eq!((names.len(), words.len()), (all.len(), all.len()));
    }

    #[test]
    fn every_engine_agrees_with_the_reference_on_some_game() {
        for kind in EngineKind::ALL {
            let mut games = 0;
            for game in GAMES {
                let ruleset = parse_ruleset(game).unwrap();
                let Some(mut sequence) = NimSequence::with_engine(&ruleset, kind) else {
                    continue;
                };
                let reference = EngineKind::Reference;
                let mut wanted = NimSequence::with_engine(&ruleset, reference).unwrap();
                sequence.extend_to(60).unwrap();
                wanted.extend_to(60).unwrap();
                assert_eq!(
                    sequence.values(),
                    wanted.values(),
                    "{kind} engine on {game}"
                );
                games += 1;
            }
            assert!(games > 0, "no game for the {kind} engine");
        }
    }

    #[test]
    fn a_ruleset_gets_the_engine_that_is_made_for_it() {
        for (game, wanted) in [
            ("take phi(n)", EngineKind::OneOption),
            ("take one of divisors(n)", EngineKind::Divisors),
            ("take one of nondivisors(n)", EngineKind::Complement),
            ("take one of totatives(n)", EngineKind::Coprime),
            ("take one of nontotatives(n)", EngineKind::SharedFactor),
            ("take one of factorisations(n)", EngineKind::Factoring),
            ("take one of squares(n)", EngineKind::Listing),
            ("S(2,5,6)", EngineKind::Taking),
            ("0.33", EngineKind::Taking),
            ("kayles", EngineKind::Adaptive),
            ("0.8F", EngineKind::Breaking),
        ] {
            let ruleset = parse_ruleset(game).unwrap();
            assert_eq!(EngineKind::best_for(&ruleset), wanted, "{game}");
        }
    }
}
