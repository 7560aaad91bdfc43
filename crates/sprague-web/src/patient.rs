//! A connection that is patient, but not for ever: with a client that does not read what it asked for, and with one that
//! has said all it has to say.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// The end of what a client sends counts this long after something was sent or received last. Until then it may have closed
/// its half of the connection only; after that it is taken to have left, because the two look alike.
const ENDED: Duration = Duration::from_secs(2);

/// A connection whose bytes must be read.
#[derive(Debug)]
pub(crate) struct Patient<S> {
    stream: S,
    unread: Duration,
    /// When nobody will have read anything for too long.
    given_up: Option<Pin<Box<Sleep>>>,
    /// When the end that came will count.
    ended: Option<Pin<Box<Sleep>>>,
    moved: Instant,
}

impl<S> Patient<S> {
    /// Writing fails if for so long nothing could be written.
    pub(crate) fn new(stream: S, unread: Duration) -> Self {
        Patient {
            stream,
            unread,
            given_up: None,
            ended: None,
            moved: Instant::now(),
        }
    }

    fn written(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.given_up = None;
            self.moved = Instant::now();
            return written;
        }
        let until = Instant::now() + self.unread;
        let given_up = self
            .given_up
            .get_or_insert_with(|| Box::pin(sleep_until(until)));
        ready!(given_up.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        if buffer.filled().len() > before || buffer.remaining() == 0 {
            self.moved = Instant::now();
            return Poll::Ready(Ok(()));
        }
        let until = self.moved + ENDED;
        if Instant::now() >= until {
            return Poll::Ready(Ok(()));
        }
        let ended = self
            .ended
            .get_or_insert_with(|| Box::pin(sleep_until(until)));
        ended.as_mut().reset(until);
        ended.as_mut().poll(context).map(Ok)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.written(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
