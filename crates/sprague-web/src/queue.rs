//! Places: how many questions are worked on at once, how many may wait, and how much memory they share.
//!
//! A question first needs room in the queue, then a place, then its memory; all are given back when the work
//! has really ended, not when whoever asked has left. Questions that only read what was typed have places of
//! their own, so that a page answers each key while long work goes on.

use crate::Settings;
use crate::work::closing;
use sprague::{Control, Progress};
use sprague_ask::{Question, Refusal, RefusalKind};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Memory is given out in pieces of this many bytes.
const PIECE: u64 = 1 << 16;
/// Questions that are answered from the text alone.
const LIGHT: &[&str] = &["read", "rules", "games"];
/// Reading a short text takes no more memory than this, which is not counted.
const SHORT: u64 = 2 << 20;
/// Places for those, for each place of the others.
const LIGHT_PLACES: usize = 2;

/// Places for work.
#[derive(Debug)]
pub(crate) struct Queue {
    heavy: Lane,
    light: Lane,
    memory: Arc<Semaphore>,
    /// All the memory there is.
    pieces: u32,
    running: Arc<Mutex<Running>>,
}

/// Places of one kind, and room to wait for them.
#[derive(Debug)]
struct Lane {
    places: Arc<Semaphore>,
    room: Arc<Semaphore>,
}

impl Lane {
    fn new(places: usize, waiting: usize) -> Self {
        Lane {
            places: Arc::new(Semaphore::new(places)),
            room: Arc::new(Semaphore::new(places + waiting)),
        }
    }
}

/// The work under way, so that it can be ended.
#[derive(Debug, Default)]
struct Running {
    closing: bool,
    next: u64,
    controls: HashMap<u64, Control>,
}

/// A place for one question, with its memory. Dropped, it is free.
#[derive(Debug)]
pub(crate) struct Place {
    _permits: Vec<OwnedSemaphorePermit>,
    running: Arc<Mutex<Running>>,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.controls.remove(&self.number);
    }
}

impl Queue {
    pub(crate) fn new(settings: &Settings) -> Self {
        let workers = settings.workers.max(1);
        let pieces = u32::try_from(settings.memory / PIECE).unwrap_or(u32::MAX);
        let pieces = pieces.clamp(1, 1 << 28);
        Queue {
            heavy: Lane::new(workers, settings.queue),
            light: Lane::new(workers * LIGHT_PLACES, settings.queue),
            memory: Arc::new(Semaphore::new(pieces as usize)),
            pieces,
            running: Arc::default(),
        }
    }

    /// Waits for a place and for the memory to read the question, in bytes, and to work on it; refuses if too many wait already. Whoever drops the future leaves the queue.
    pub(crate) async fn place(
        &self,
        question: &Question,
        (reading, memory): (u64, u64),
        control: &Control,
    ) -> Result<Place, Refusal> {
        let is_light = LIGHT.contains(&question.name());
        let lane = if is_light { &self.light } else { &self.heavy };
        let room = Arc::clone(&lane.room)
            .try_acquire_owned()
            .map_err(|_| busy())?;
        if lane.places.available_permits() == 0 {
            control.tell(&Progress::steps("waiting for a place", 0, None));
        }
        let place = Arc::clone(&lane.places)
            .acquire_owned()
            .await
            .map_err(|_| closing())?;
        let mut permits = vec![room, place];
        let bytes = if is_light {
            reading
        } else {
            memory.max(reading)
        };
        if !is_light || bytes > SHORT {
            let pieces = bytes.div_ceil(PIECE).min(self.pieces.into());
            let pieces = u32::try_from(pieces).unwrap_or(u32::MAX);
            let memory = Arc::clone(&self.memory).acquire_many_owned(pieces);
            permits.push(memory.await.map_err(|_| closing())?);
        }
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.closing {
            return Err(closing());
        }
        let number = running.next;
        running.next += 1;
        running.controls.insert(number, control.clone());
        Ok(Place {
            _permits: permits,
            running: Arc::clone(&self.running),
            number,
        })
    }

    /// How many questions are being worked on.
    pub(crate) fn under_way(&self) -> usize {
        self.running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .controls
            .len()
    }

    /// Ends all work and takes on no more.
    pub(crate) fn close(&self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.closing = true;
        running.controls.values().for_each(Control::cancel);
        self.heavy.places.close();
        self.light.places.close();
        self.memory.close();
    }
}

fn busy() -> Refusal {
    Refusal::new(
        RefusalKind::Busy,
        "too many questions are waiting for an answer already",
    )
    .with_hint("ask again in a moment")
}
