//! The work on a question: its limits, its place, its end.

use crate::Settings;
use crate::room::Taken;
use crate::routes::Shared;
use crate::settings::READING;
use bytes::Bytes;
use sprague::{Control, Progress};
use sprague_ask::{Answer, EffortAsked, Limit, Refusal, RefusalKind, Request};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Work that was told to end is waited for this long; then its client is answered without it.
const GRACE: Duration = Duration::from_secs(3);

/// Refuses more than the server allows, rather than give less than was asked for.
pub(crate) fn within_limits(shared: &Shared, asked: &EffortAsked) -> Result<(), Refusal> {
    let settings = &shared.settings;
    let seconds = settings.time.as_secs_f64();
    let memory = settings.memory_each();
    let beyond = [
        (
            asked.heap.is_some_and(|heap| heap > settings.heap),
            Limit::Heap,
            format!("looks at heaps up to {}", settings.heap),
        ),
        (
            asked.search.is_some_and(|moves| moves > settings.search),
            Limit::Search,
            format!("looks at no more than {} moves", settings.search),
        ),
        (
            asked.memory.is_some_and(|bytes| bytes > memory),
            Limit::Memory,
            format!("gives a question {memory} bytes of memory"),
        ),
        (
            asked.seconds.is_some_and(|time| time > seconds),
            Limit::Seconds,
            format!("works {seconds} seconds on a question"),
        ),
    ];
    match beyond.into_iter().find(|(is_beyond, ..)| *is_beyond) {
        None => Ok(()),
        Some((_, _, message)) => Err(Refusal::new(
            RefusalKind::Limit,
            format!("this server {message}"),
        )
        .with_hint("ask for less, or start the server with higher limits")),
    }
}

/// The refusal of a question that is too long.
pub(crate) fn too_long(settings: &Settings) -> Refusal {
    let most = settings.longest_question();
    let hint = match most == settings.question_bytes {
        true => "send a shorter one",
        false => "send a shorter one, or start the server with more memory or fewer workers",
    };
    Refusal::new(
        RefusalKind::Limit,
        format!("a question may have {most} bytes"),
    )
    .with_hint(hint)
}

/// Who is told how far the work is.
pub(crate) type Sink = Box<dyn Fn(&Progress) + Send + Sync>;

/// Work that ends when nobody waits for it any more.
struct Abandoned(Control);

impl Drop for Abandoned {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// A question, how many bytes it had, and the room that it takes until it is answered.
pub(crate) struct Asked {
    pub(crate) request: Request,
    pub(crate) bytes: usize,
    pub(crate) _room: Option<Taken>,
}

/// What stands before and behind a document in the last line of an answer line by line.
const AROUND: [&[u8]; 2] = [b"{\"answer\":", b"}\n"];

/// The document in the last line of an answer.
pub(crate) fn document(line: &Bytes) -> Bytes {
    line.slice(AROUND[0].len()..line.len() - AROUND[1].len())
}

/// Answers a question in its turn, or from what is kept. The answer is the document as it is sent, as the last line of
/// an answer line by line.
pub(crate) async fn answer(
    shared: &Shared,
    asked: Asked,
    sink: Option<Sink>,
) -> Result<Bytes, Refusal> {
    let request = &asked.request;
    // How far work comes within some seconds depends on the machine and what else it does.
    let lasting = request.effort.seconds.is_none();
    let key = lasting
        .then(|| serde_json::to_string(request).ok())
        .flatten();
    if let Some(kept) = key.as_deref().and_then(|key| shared.cache.get(key)) {
        return until_sent(shared, kept).await;
    }
    let (line, is_whole) = work(shared, asked, sink).await?;
    if is_whole && let Some(key) = key {
        // What is kept has its own room, and is kept longer.
        shared
            .cache
            .keep(key, line.len(), || Bytes::copy_from_slice(&line));
    }
    Ok(line)
}

/// The same bytes with room until they are sent, once there is some.
async fn until_sent(shared: &Shared, bytes: Bytes) -> Result<Bytes, Refusal> {
    let room = shared.sending.take(bytes.len());
    let room = tokio::time::timeout(shared.settings.time, room).await;
    match room {
        Ok(Some(room)) => Ok(room.by(bytes)),
        Ok(None) => Err(closing()),
        Err(_) => Err(busy_sending()),
    }
}

/// The refusal where there is no room for an answer.
pub(crate) fn busy_sending() -> Refusal {
    Refusal::new(
        RefusalKind::Busy,
        "too many answers wait until they are read",
    )
    .with_hint("ask again in a moment")
}

/// Works on a question in its turn; also whether nothing told the work to end before it had.
async fn work(shared: &Shared, asked: Asked, sink: Option<Sink>) -> Result<(Bytes, bool), Refusal> {
    let Asked {
        request,
        bytes,
        _room,
    } = asked;
    let reading = bytes.saturating_mul(READING) as u64;
    let settings = &shared.settings;
    let memory = request.effort.memory.unwrap_or(settings.memory_each());
    let begun = Arc::new(Mutex::new(Instant::now()));
    let clock = Arc::clone(&begun);
    let clock = move || {
        clock
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .elapsed()
    };
    let deadline = request
        .effort
        .seconds
        .map(|seconds| (Duration::from_secs_f64(seconds), clock));
    let control = Control::with(deadline, sink);
    let abandoned = Abandoned(control.clone());
    let waiting = shared
        .queue
        .place(&request.question, (reading, memory), &control);
    let place = tokio::time::timeout(settings.time, waiting)
        .await
        .map_err(|_| waited_too_long())??;
    // Waiting was not working.
    *begun.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    let effort = request
        .effort
        .effort()
        .with_memory(memory)
        .under(control.clone());
    let longest = settings.longest_answer();
    let mut working = tokio::task::spawn_blocking(move || {
        let answer = request.question.ask(&effort);
        let line = answer.and_then(|answer| written(&answer, longest));
        // The place is free when the answer has room elsewhere.
        (line, place)
    });
    let told_to_end = async {
        tokio::select! {
            () = tokio::time::sleep(settings.time) => {}
            () = shared.closed() => {}
        }
    };
    let answer = tokio::select! {
        answer = &mut working => answer,
        () = told_to_end => {
            control.cancel();
            let ended = tokio::time::timeout(GRACE, working).await;
            ended.map_err(|_| if shared.is_closing() { closing() } else { time_up() })?
        }
    };
    let is_whole = control.check().is_ok();
    drop(abandoned);
    match answer {
        Ok((Err(refusal), _)) if refusal.is_cancelled() && !shared.is_closing() => Err(time_up()),
        Ok((answer, _place)) => Ok((until_sent(shared, answer?).await?, is_whole)),
        Err(_) => Err(Refusal::new(
            RefusalKind::Fault,
            "the program broke down over this question, which is a fault in it",
        )
        .with_hint("please report the question to those who write the program")),
    }
}

fn time_up() -> Refusal {
    Refusal::new(
        RefusalKind::TimeUp,
        "the time was up before there was an answer",
    )
    .with_raise(&[Limit::Seconds])
}

/// The refusal of whatever comes too late.
pub(crate) fn closing() -> Refusal {
    Refusal::new(RefusalKind::Busy, "the server is being shut down")
}

fn waited_too_long() -> Refusal {
    Refusal::new(RefusalKind::Busy, "no place became free in time")
        .with_hint("ask again in a moment")
}

/// The last line of an answer, unless its document is longer than allowed.
fn written(answer: &Answer, longest: usize) -> Result<Bytes, Refusal> {
    let mut bounded = Bounded {
        bytes: AROUND[0].to_vec(),
        longest: AROUND[0].len() + longest,
    };
    match serde_json::to_writer(&mut bounded, answer) {
        Ok(()) => {
            let mut line = bounded.bytes;
            line.extend_from_slice(AROUND[1]);
            line.shrink_to_fit();
            Ok(line.into())
        }
        Err(error) if error.is_io() => Err(Refusal::new(
            RefusalKind::Limit,
            format!("the answer is longer than {longest} bytes"),
        )
        .with_hint("ask for fewer heaps, or for a part of it")),
        Err(error) => Err(Refusal::new(
            RefusalKind::Fault,
            format!("the answer cannot be written: {error}"),
        )),
    }
}

/// Memory that takes no more than so many bytes.
struct Bounded {
    bytes: Vec<u8>,
    longest: usize,
}

impl Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if more.len() > self.longest - self.bytes.len() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
