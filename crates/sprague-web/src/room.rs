//! Memory for what comes and goes: questions that arrive or wait, and answers until they are sent.

use bytes::Bytes;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Room is given out in pieces of this many bytes.
const PIECE: usize = 1 << 10;

/// Room for so many bytes.
#[derive(Debug)]
pub(crate) struct Room {
    pieces: Arc<Semaphore>,
}

/// A part of a room. Dropped, it is free.
#[derive(Debug)]
pub(crate) struct Taken(OwnedSemaphorePermit);

impl Room {
    pub(crate) fn new(bytes: u64) -> Self {
        let pieces = usize::try_from(bytes).unwrap_or(usize::MAX) / PIECE;
        Room {
            pieces: Arc::new(Semaphore::new(pieces.clamp(1, Semaphore::MAX_PERMITS))),
        }
    }

    /// Takes room for so many bytes if it is there.
    pub(crate) fn try_take(&self, bytes: usize) -> Option<Taken> {
        let pieces = Arc::clone(&self.pieces);
        pieces.try_acquire_many_owned(count(bytes)).ok().map(Taken)
    }

    /// Waits for room for so many bytes. Whoever drops the future waits no longer.
    pub(crate) async fn take(&self, bytes: usize) -> Option<Taken> {
        let pieces = Arc::clone(&self.pieces);
        pieces
            .acquire_many_owned(count(bytes))
            .await
            .ok()
            .map(Taken)
    }
}

fn count(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX)
}

impl Taken {
    /// Both parts as one.
    pub(crate) fn and(&mut self, more: Taken) {
        self.0.merge(more.0);
    }

    /// Bytes that keep their room until the last of them is dropped: when they are sent, or nobody reads them.
    pub(crate) fn by(self, bytes: Bytes) -> Bytes {
        Bytes::from_owner(Held { bytes, _room: self })
    }
}

struct Held {
    bytes: Bytes,
    _room: Taken,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_keep_their_room_until_the_last_of_them_is_gone() {
        let room = Room::new(10 << 10);
        let taken = room.try_take(6000).unwrap();
        let part = taken.by(vec![7; 6000].into()).slice(10..20);
        assert!(room.try_take(6000).is_none());
        drop(part);
        assert!(room.try_take(10 << 10).is_some());
    }
}
