//! Why somebody wins, in words: the one vocabulary of reasons, for sums of values, heaps and whole
//! positions, in normal and in misère play.

use crate::BigNimber;
use crate::loopy::LoopyValue;
use crate::outcome::Side;
use crate::value::{Dyadic, OutcomePeriod};
use std::fmt;

/// What settled who wins when a given player starts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The player to move has no move.
    NoMove,
    /// The nim-sum of the components is 0, or is not.
    NimSum {
        /// The nim-sum.
        sum: BigNimber,
        /// The value of each component.
        values: Vec<BigNimber>,
    },
    /// Smith's sum of the components, if it is certain.
    LoopySum(Option<LoopyValue>),
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
    /// All positions the sum can come to were looked at, backwards from the end of play.
    Backwards(Backwards),
    /// Bouton's theorem on misère Nim: as in Nim while some heap has two beans or more, then parity.
    MisereNim {
        /// The nim-sum.
        sum: u64,
        /// How many heaps have two beans or more.
        large: usize,
        /// How many heaps have one.
        ones: usize,
    },
    /// Every line of play was looked at.
    EveryLine {
        /// How many positions there are.
        positions: usize,
    },
    /// It is not known, for this reason.
    NotKnown(String),
}

/// A search backwards from the end of all play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backwards {
    /// How many positions were met, each with a player to move.
    pub positions: usize,
    /// The limit of moves, if it ended too early.
    pub limit: Option<usize>,
    /// Whether it was the memory that ended it, and not that limit.
    pub out_of_memory: bool,
}

/// Why it ends as it does, whoever starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reasons {
    /// For one reason, whoever starts.
    Alike(Reason),
    /// For one reason when Left starts and for another when Right starts.
    ByStart {
        /// When Left starts.
        left: Reason,
        /// When Right starts.
        right: Reason,
    },
}

impl Reasons {
    /// Why it ends as it does when this player starts.
    pub fn of(&self, starter: Side) -> &Reason {
        match (self, starter) {
            (Reasons::Alike(reason), _) => reason,
            (Reasons::ByStart { left, .. }, Side::Left) => left,
            (Reasons::ByStart { right, .. }, Side::Right) => right,
        }
    }
}

impl Reason {
    /// A few words, the same for every use of the reason.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::NoMove => "no move",
            Reason::NimSum { .. } | Reason::LoopySum(_) => "nim-sum",
            Reason::Backwards(_) => "search backwards",
            Reason::MisereNim { .. } => "Bouton's theorem",
            Reason::EveryLine { .. } => "search",
            Reason::NotKnown(_) => "not known",
            Reason::Arithmetic { .. } => "arithmetic of numbers, ups and nimbers",
            Reason::Comparison { .. } => "comparison",
            Reason::Stops { .. } => "stops",
            Reason::Mean { .. } => "mean",
            Reason::Temperature { .. } => "mean and temperature",
            Reason::AtomicWeight { .. } => "atomic weights",
            Reason::Halves => "canonical forms of two halves",
            Reason::Outcomes { .. } => "outcomes of single heaps",
            Reason::Search { .. } => "search",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoMove => f.write_str("there is no move"),
            Reason::NimSum { sum, .. } => write!(f, "the nim-sum is {sum}"),
            Reason::LoopySum(Some(sum)) => write!(f, "the sum is {sum}"),
            Reason::LoopySum(None) => f.write_str("not every value is certain"),
            Reason::Backwards(Backwards { positions, .. }) => write!(
                f,
                "{positions} positions were looked at, backwards from the end of play"
            ),
            Reason::MisereNim { large: 0, ones, .. } => write!(
                f,
                "Nim by Bouton's theorem: {ones} heaps of one, and who leaves an odd number of them wins"
            ),
            Reason::MisereNim { sum, .. } => write!(
                f,
                "Nim by Bouton's theorem: with a heap of two or more the nim-sum decides as in normal \
                 play, and it is {sum}"
            ),
            Reason::EveryLine { positions } => write!(f, "all {positions} positions were searched"),
            Reason::NotKnown(why) => f.write_str(why),
            Reason::Arithmetic { sum } if sum == "0" => f.write_str("everything cancels"),
            Reason::Arithmetic { sum } => {
                write!(f, "what does not cancel adds up to {sum}")
            }
            Reason::Comparison {
                games: (game, None),
            } => write!(f, "what does not cancel is {game}, compared with 0"),
            Reason::Comparison {
                games: (one, Some(two)),
            } => write!(
                f,
                "what does not cancel is {one} and {two}, compared directly"
            ),
            Reason::Stops { bound, above: true } => {
                write!(
                    f,
                    "the stops of the parts keep the result at {bound} or above"
                )
            }
            Reason::Stops { bound, .. } => {
                write!(
                    f,
                    "the stops of the parts keep the result at {bound} or below"
                )
            }
            Reason::Mean { mean } => write!(
                f,
                "the means add up to {mean}, and the player they favour starts"
            ),
            Reason::Temperature { mean, temperature } => write!(
                f,
                "the means add up to {mean}, further from 0 than the hottest part is hot \
                 ({temperature})"
            ),
            Reason::AtomicWeight { weight } => write!(
                f,
                "the atomic weights add up to {weight}: a player who is 2 ahead wins, and 1 ahead \
                 when starting"
            ),
            Reason::Halves => f.write_str(
                "the sum was cut in two halves, and their canonical forms were compared",
            ),
            Reason::Outcomes { period: None } => f.write_str(
                "the value is out of reach, but who wins each smaller heap was computed one by one",
            ),
            Reason::Outcomes {
                period: Some(period),
            } => write!(
                f,
                "the value is out of reach, but who wins a single heap has period {} from heap {} \
                 on (proved: {} outcomes in a row came again, and the next one depends on no more)",
                period.period, period.preperiod, period.window
            ),
            Reason::Search { positions: 1 } => f.write_str("every move was tried"),
            Reason::Search { positions } => {
                write!(f, "every move was tried, {positions} positions in all")
            }
        }
    }
}
