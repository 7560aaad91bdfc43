//! Every engine made for a game.

use sprague::NimSequence;
use sprague::ruleset::Ruleset;
use sprague::sequence::EngineKind;

/// A sequence by each engine that is made for the game.
pub(crate) fn every_engine(ruleset: &Ruleset) -> impl Iterator<Item = NimSequence> {
    let engines = EngineKind::ALL.into_iter();
    engines.filter_map(|engine| NimSequence::with_engine(ruleset, engine))
}

/// Values up to a heap, or to where the rule makes no sense, and why it does not.
pub(crate) type Table = (Vec<u32>, Option<String>);

pub(crate) fn table(mut sequence: NimSequence, to: u64) -> Table {
    let error = sequence.extend_to(to).err().map(|error| error.to_string());
    (sequence.values().to_vec(), error)
}

/// The table by an engine that is made for the game.
pub(crate) fn table_by(engine: EngineKind, ruleset: &Ruleset, to: u64) -> Table {
    table(NimSequence::with_engine(ruleset, engine).unwrap(), to)
}

/// Asserts that every engine made for the game agrees with the reference up to heap `to`, also on
/// where the rule makes no sense.
pub(crate) fn all_engines_agree(ruleset: &Ruleset, to: u64) {
    all_engines_agree_with(EngineKind::Reference, ruleset, to);
}

/// Asserts that every engine made for the game agrees with one that is fast enough up to heap `to`;
/// the reference engine is left out if it is not the one.
pub(crate) fn all_engines_agree_with(judge: EngineKind, ruleset: &Ruleset, to: u64) {
    let wanted = table_by(judge, ruleset, to);
    for sequence in every_engine(ruleset) {
        let engine = sequence.engine();
        if engine != judge && engine != EngineKind::Reference {
            let found = table(sequence, to);
            assert!(found == wanted, "{engine} engine on {ruleset}: {found:?}");
        }
    }
}
