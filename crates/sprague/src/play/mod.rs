//! Play: a game under way, how it stands, and who plays it how well; and questions that only playing it
//! out can answer.
//!
//! A [`Session`] knows the rules alone. An [`Advisor`] says how it stands and why, an [`Opponent`]
//! chooses a move. [`PlainSearch`] looks at every line of play: for misère play, and for how long a lost
//! position can be held.

mod advice;
mod longest_fight;
mod misere;
mod opponent;
mod plain_search;
mod session;

pub use advice::{Advice, Advisor};
pub use longest_fight::Fight;
pub use misere::{MisereAnswer, MisereError};
pub use opponent::{Chance, Intent, Opponent, Suggestion};
pub use plain_search::{OutOfReach, PlainSearch, Remoteness, SearchError};
pub use session::{GameEnd, Session};
