//! The arguments that decide a sum of values, in words.

use crate::value::{Dyadic, OutcomePeriod};
use std::fmt;

/// What settled who wins when a given player starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Everything cancels, or what is left is a number, ups and a nimber, which add up to this.
    Arithmetic {
        /// The sum.
        sum: String,
    },
    /// One game is left, or one game and simple values: it is compared with 0 or their negative.
    Comparison {
        /// The games compared: the first with the negative of the second.
        games: (String, Option<String>),
    },
    /// Sums of stops bound the stop of the sum.
    Stops {
        /// The bound.
        bound: Dyadic,
        /// Whether it is a lower bound, and positive.
        above: bool,
    },
    /// The mean is positive or negative, and the player it favours starts.
    Mean {
        /// The mean of the sum.
        mean: Dyadic,
    },
    /// The mean is further from 0 than the hottest part is hot.
    Temperature {
        /// The mean of the sum.
        mean: Dyadic,
        /// The highest temperature of a part.
        temperature: Dyadic,
    },
    /// The two-ahead rule: 1 ahead wins when starting, 2 ahead wins always.
    AtomicWeight {
        /// The sum of the atomic weights.
        weight: String,
    },
    /// The sum was cut in two halves whose canonical forms were compared.
    Halves,
    /// The outcomes of single heaps, for a heap whose value is out of reach.
    Outcomes {
        /// Their proven period, if the heap is far.
        period: Option<OutcomePeriod>,
    },
    /// Every move was tried, with the arguments above for the positions met.
    Search {
        /// How many positions had their moves looked at.
        positions: usize,
    },
}

impl Argument {
    /// A few words, the same for every use of the argument.
    pub fn name(&self) -> &'static str {
        match self {
            Argument::Arithmetic { .. } => "arithmetic of numbers, ups and nimbers",
            Argument::Comparison { .. } => "comparison",
            Argument::Stops { .. } => "stops",
            Argument::Mean { .. } => "mean",
            Argument::Temperature { .. } => "mean and temperature",
            Argument::AtomicWeight { .. } => "atomic weights",
            Argument::Halves => "canonical forms of two halves",
            Argument::Outcomes { .. } => "outcomes of single heaps",
            Argument::Search { .. } => "search",
        }
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Arithmetic { sum } if sum == "0" => f.write_str("everything cancels"),
            Argument::Arithmetic { sum } => {
                write!(f, "what does not cancel adds up to {sum}")
            }
            Argument::Comparison {
                games: (game, None),
            } => write!(f, "what does not cancel is {game}, compared with 0"),
            Argument::Comparison {
                games: (one, Some(two)),
            } => write!(
                f,
                "what does not cancel is {one} and {two}, compared directly"
            ),
            Argument::Stops { bound, above: true } => {
                write!(
                    f,
                    "the stops of the parts keep the result at {bound} or above"
                )
            }
            Argument::Stops { bound, .. } => {
                write!(
                    f,
                    "the stops of the parts keep the result at {bound} or below"
                )
            }
            Argument::Mean { mean } => write!(
                f,
                "the means add up to {mean}, and the player they favour starts"
            ),
            Argument::Temperature { mean, temperature } => write!(
                f,
                "the means add up to {mean}, further from 0 than the hottest part is hot \
                 ({temperature})"
            ),
            Argument::AtomicWeight { weight } => write!(
                f,
                "the atomic weights add up to {weight}: a player who is 2 ahead wins, and 1 ahead \
                 when starting"
            ),
            Argument::Halves => f.write_str(
                "the sum was cut in two halves, and their canonical forms were compared",
            ),
            Argument::Outcomes { period: None } => f.write_str(
                "the value is out of reach, but who wins each smaller heap was computed one by one",
            ),
            Argument::Outcomes {
                period: Some(period),
            } => write!(
                f,
                "the value is out of reach, but who wins a single heap has period {} from heap {} \
                 on (proved: {} outcomes in a row came again, and the next one depends on no more)",
                period.period, period.preperiod, period.window
            ),
            Argument::Search { positions: 1 } => f.write_str("every move was tried"),
            Argument::Search { positions } => {
                write!(f, "every move was tried, {positions} positions in all")
            }
        }
    }
}
