//! The values of heaps, from wherever they can be had: the one place that chooses, and says what it chose.
//!
//! | source | what it rests on | cost |
//! |---|---|---|
//! | table | the engine of the game ([`NimSequence`](crate::NimSequence), canonical forms) | every smaller heap |
//! | period | a theorem and the values it was checked on ([`PeriodSearch`](crate::PeriodSearch)) | a division, once proved |
//! | closed form | the theorem named in the catalogue | an expression, perhaps a factorisation |
//! | forced play | the only move, again and again | a move at a time |
//! | loopy label | the heaps that can be reached ([`LoopyGame`](crate::loopy::LoopyGame)) | every move among them |
//! | law | a proved law of partizan heaps ([`FarValues`](crate::value::FarValues)) | a multiplication, once proved |
//!
//! Impartial heaps are asked for by [`ImpartialValues::find`], which takes loopy games, too; partizan ones
//! by [`PartizanValues::find`]; all kinds of heaps and values in a sum by [`term_values`]. Each answer has
//! a [`ValueSource`]. What has no answer is refused with the reason that matters to whoever asked ([`NoValue`]):
//! that a closed form ends before the heap, not that a table of so many heaps does not fit.
//!
//! ```
//! use sprague::values::{ImpartialValues, ValueSource, ValueLimits, Wanted};
//! use sprague::{Control, Ruleset};
//!
//! let game: Ruleset = "maliquot".parse()?;
//! let heap = 12 * 1_000_000_007;
//! let values = ImpartialValues::find(&game, heap, &ValueLimits::default(), &Control::new())?;
//! assert_eq!(values.value(heap), Some(4u32.into()));
//! assert!(matches!(values.source(heap), Some(ValueSource::ClosedForm { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod by_form;
mod impartial;
mod partizan;
mod refusal;
mod source;
mod terms;

pub use by_form::ValuesByForm;
pub use impartial::{ImpartialValues, ValueRequest, Wanted};
pub use partizan::{PartizanRequest, PartizanValues, partizan_value};
pub use refusal::{NoValue, Unfinished};
pub use source::{Known, ValueSource};
pub use terms::{SumError, term_values};

use crate::Heap;
use crate::loopy::LoopyLimits;
use crate::sequence::{DEFAULT_MEMORY, Growth};

/// A table of heaps up to here is made in no time, so nothing else is asked.
const NEAR: Heap = 100_000;
/// The largest such heap where the time for a table grows faster than the heaps.
const NEAR_IF_SLOW: Heap = 2_000;
/// Beside a closed form for heaps with many options a table up to here tells the values of most options.
const WIDE: Heap = 1_000_000;
/// Working out a closed form takes about as long as so many heaps of a table.
const HEAPS_PER_FORM: Heap = 1_000;
/// No more heaps than this are worked out by a closed form.
const MOST_BY_FORM: Heap = 100_000;
/// Whoever needs the options of heaps up to here gets a table, and no period is looked for.
const WITHOUT_PERIOD: Heap = 2_000;
/// Of a range that is refused so many heaps are looked at for the reason.
const MOST_ASKED_WHY: usize = 20_000;
/// Partizan heaps up to here are computed without looking for a law.
const NEAR_PARTIZAN: Heap = 5_000;
/// Without a proved law each partizan heap needs all smaller ones, so larger ones are refused.
pub const LARGEST_PARTIZAN_HEAP: Heap = 10_000_000;

/// How far a table is made in no time.
fn near(growth: Growth) -> Heap {
    match growth {
        Growth::Linear => NEAR,
        Growth::Between | Growth::Quadratic => NEAR_IF_SLOW,
    }
}

/// How far a table goes beside a closed form, for the sake of options.
fn wide(growth: Growth) -> Heap {
    match growth {
        Growth::Linear => WIDE,
        Growth::Between | Growth::Quadratic => NEAR_IF_SLOW,
    }
}

/// What values may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueLimits {
    /// Bytes for a table.
    pub memory: u64,
    /// How far loopy games are followed.
    pub loopy: LoopyLimits,
}

impl Default for ValueLimits {
    fn default() -> Self {
        ValueLimits {
            memory: DEFAULT_MEMORY,
            loopy: LoopyLimits::default(),
        }
    }
}
