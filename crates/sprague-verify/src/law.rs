//! A law by which all large heaps of a game with a set for each player have their values, as other claims rest on it: `repetition` or
//! `recursion`.

use crate::outcomes::Sets;
use crate::patience::Patience;
use crate::recursion::Recursion;
use crate::repetition::Repetition;
use crate::uptimal::Uptimal;
use crate::{Failure, Verified};

pub(crate) enum Law {
    Repetition(Repetition),
    Recursion(Recursion),
}

impl Law {
    /// Reads the certificate of a law; nothing if it is one of something else.
    pub(crate) fn read(text: &str) -> Result<Option<Law>, Failure> {
        Ok(match text.lines().nth(1) {
            Some("claim repetition") => Some(Law::Repetition(Repetition::read(text)?)),
            Some("claim recursion") => Some(Law::Recursion(Recursion::read(text)?)),
            _ => None,
        })
    }

    /// Checks it, and that its certificate is not damaged.
    pub(crate) fn check(
        &self,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Verified, Failure> {
        let (verified, damaged) = match self {
            Law::Repetition(law) => (law.check(memory, patience)?, law.damaged),
            Law::Recursion(law) => (law.check(memory, patience)?, law.damaged),
        };
        match damaged {
            true => Err(Failure::claim("the certificate of a law is damaged")),
            false => Ok(verified),
        }
    }

    /// The game that it is said of, whether or not it was checked with the players exchanged.
    pub(crate) fn game(&self) -> &str {
        match self {
            Law::Repetition(law) => &law.game,
            Law::Recursion(law) => &law.game,
        }
    }

    /// The sets of the game that it was checked of.
    pub(crate) fn sets(&self) -> &Sets {
        match self {
            Law::Repetition(law) => &law.sets,
            Law::Recursion(law) => &law.sets,
        }
    }

    /// How many classes of heaps it tells the values of.
    pub(crate) fn classes(&self) -> usize {
        match self {
            Law::Repetition(_) => 0,
            Law::Recursion(law) => law.gains.len(),
        }
    }

    /// The value of a heap, if the law tells it.
    pub(crate) fn value(&self, heap: usize) -> Option<Uptimal> {
        match self {
            Law::Repetition(_) => None,
            Law::Recursion(law) => Some(law.as_told(&law.value(heap as u64)?)),
        }
    }

    /// What heap n + p is worth more than heap n, and each time again that one p further; if the law tells it.
    pub(crate) fn gained(&self, n: usize, p: usize) -> Option<Uptimal> {
        match self {
            Law::Repetition(law) => {
                let fits = n >= law.from && p.is_multiple_of(law.period);
                let rounds = fits.then_some(p / law.period)?;
                Uptimal::integer(law.saltus.into()).times(rounds as i128)
            }
            Law::Recursion(law) => {
                let same_class = p.is_multiple_of(law.modulus);
                let before = same_class.then(|| self.value(n))??;
                self.value(n + p)?.plus(&before.negative())
            }
        }
    }
}
