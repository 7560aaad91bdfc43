//! Memory for the games of a sweep: a share for each thread, and as much again as all shares for one game at a time
//! that does not fit its share. So rows do not depend on how many threads there are, nor on how much memory: a game
//! that does not fit what there is ends the sweep instead of being called unknown.

use sprague::subtraction::Solver;
use std::sync::{Arc, Mutex, PoisonError};

/// What a game that is not a finite set may take, however much there is.
pub(crate) const GAME: u64 = 256 << 20;
/// What a finite set may take: with less, its values are looked at in another way.
pub(crate) const SET: u64 = 512 << 20;

/// A game may need more memory than it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Short;

/// How many bytes a game may take, and a solver that takes no more.
#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) memory: u64,
    pub(crate) solver: Solver,
}

impl Tools {
    fn new(memory: u64) -> Self {
        Tools {
            memory: memory.min(GAME),
            solver: Solver::new().with_memory(memory.min(SET)),
        }
    }
}

/// The memory of a sweep.
#[derive(Debug, Clone)]
pub struct Room {
    share: u64,
    alone: Arc<Mutex<Tools>>,
}

impl Room {
    /// So many bytes for so many threads.
    pub fn new(bytes: u64, threads: usize) -> Self {
        Room {
            share: bytes / 2 / threads.max(1) as u64,
            alone: Arc::new(Mutex::new(Tools::new(bytes / 2))),
        }
    }

    /// Room for any game in every thread.
    pub fn ample() -> Self {
        Room::new(u64::MAX, 1)
    }

    /// A place for one thread.
    pub fn desk(&self) -> Desk {
        Desk {
            tools: Tools::new(self.share),
            room: self.clone(),
        }
    }
}

/// Where one thread works on games, one after the other.
#[derive(Debug)]
pub struct Desk {
    tools: Tools,
    room: Room,
}

impl Default for Desk {
    /// Room for any game.
    fn default() -> Self {
        Room::ample().desk()
    }
}

impl Desk {
    /// Works on a game within the share of this thread, and if that is too little with what all threads have together.
    pub(crate) fn work<T>(
        &mut self,
        game: impl Fn(&mut Tools) -> Result<T, Short>,
    ) -> Result<T, Short> {
        match game(&mut self.tools) {
            Err(Short) => {
                let alone = self.room.alone.lock();
                game(&mut alone.unwrap_or_else(PoisonError::into_inner))
            }
            done => done,
        }
    }
}
