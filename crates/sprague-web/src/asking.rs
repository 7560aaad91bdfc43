//! `POST /api/ask`: a question in, its answer out, at once or line by line while the work goes on.

use crate::reply::{json, refuse, refuse_with, short};
use crate::room::Taken;
use crate::routes::Shared;
use crate::work::{Asked, answer, document, too_long, within_limits};
use axum::body::Body;
use axum::extract::{Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use futures_core::Stream;
use sprague::Progress;
use sprague_ask::{Message, ProgressTold, Refusal, RefusalKind, Request};
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// The type of answers line by line.
const LINES: &str = "application/x-ndjson";
/// A client is told how far the work is this often at most.
const TELL_EVERY: Duration = Duration::from_millis(100);
/// A question must have arrived after this time.
const ARRIVAL: Duration = Duration::from_secs(20);

/// How often a question is in memory until it is answered: as it came, as it was understood, as what is kept of it.
const COPIES: usize = 4;

/// So much more of a question that is too long is read, and passed over, before it is refused.
const PASSED_OVER: usize = 4 << 20;

/// Answers a question.
pub(crate) async fn ask(State(shared): State<Arc<Shared>>, request: HttpRequest) -> Response {
    let lines = accepts_lines(request.headers());
    let request = match read(&shared, request).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    if lines {
        return stream(shared, request);
    }
    match answer(&shared, request, None).await {
        Ok(line) => json(StatusCode::OK, document(&line)),
        Err(refusal) => refuse(&refusal),
    }
}

/// Whether the client wants the answer line by line.
fn accepts_lines(headers: &HeaderMap) -> bool {
    let mut accepted = headers
        .get_all(header::ACCEPT)
        .iter()
        .filter_map(|accept| accept.to_str().ok());
    accepted.any(|accept| accept.contains(LINES))
}

/// Reads the body and the request in it.
async fn read(shared: &Shared, request: HttpRequest) -> Result<Asked, Response> {
    let is_json = request
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| {
            let kind = kind.to_str().unwrap_or_default();
            kind.split(';')
                .next()
                .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
        });
    if !is_json {
        let refusal = Refusal::new(RefusalKind::Unreadable, "a question is JSON")
            .with_hint("send it with the header Content-Type: application/json");
        return Err(refuse_with(StatusCode::UNSUPPORTED_MEDIA_TYPE, &refusal));
    }
    let arrived = tokio::time::timeout(ARRIVAL, arrive(shared, request.into_body())).await;
    let (body, room) = match arrived {
        Ok(arrived) => arrived?,
        Err(_) => {
            let refusal = Refusal::new(RefusalKind::TimeUp, "the question did not arrive in time");
            return Err(refuse(&refusal));
        }
    };
    let text = std::str::from_utf8(&body).map_err(|error| {
        let message = format!(
            "the question is not text in UTF-8, from byte {} on",
            error.valid_up_to()
        );
        refuse(&Refusal::new(RefusalKind::Unreadable, message))
    })?;
    let request = Request::read(text).map_err(|refusal| refuse(&refusal))?;
    within_limits(shared, &request.effort).map_err(|refusal| refuse(&refusal))?;
    Ok(Asked {
        request,
        bytes: body.len(),
        _room: room,
    })
}

/// The body, as far as there is room for it and for what is made of it.
async fn arrive(shared: &Shared, body: Body) -> Result<(Vec<u8>, Option<Taken>), Response> {
    let most = shared.settings.longest_question();
    let too_long = || refuse_with(StatusCode::PAYLOAD_TOO_LARGE, &too_long(&shared.settings));
    let mut pieces = body.into_data_stream();
    let (mut text, mut room) = (Vec::new(), None::<Taken>);
    let mut passed_over = 0;
    while let Some(piece) = poll_fn(|context| Pin::new(&mut pieces).poll_next(context)).await {
        let piece = piece.map_err(|error| {
            let message = format!("the question did not arrive whole: {error}");
            refuse(&Refusal::new(RefusalKind::Unreadable, message))
        })?;
        if passed_over > 0 || piece.len() > most - text.len() {
            // Whoever still sends may not look for a response yet.
            passed_over += piece.len();
            if passed_over > PASSED_OVER {
                return Err(too_long());
            }
            continue;
        }
        let more = shared.arriving.try_take(COPIES * piece.len());
        let more = more.ok_or_else(|| {
            let message = "too many questions are arriving already";
            refuse(&Refusal::new(RefusalKind::Busy, message).with_hint("ask again in a moment"))
        })?;
        match &mut room {
            None => room = Some(more),
            Some(room) => room.and(more),
        }
        text.extend_from_slice(&piece);
    }
    if passed_over > 0 {
        return Err(too_long());
    }
    Ok((text, room))
}

/// Answers line by line: how far the work is, and in the end the answer or the refusal. Empty lines in between
/// keep the connection.
fn stream(shared: Arc<Shared>, request: Asked) -> Response {
    let (sender, lines) = mpsc::channel(8);
    let progress = sender.clone();
    let last = Mutex::new(None::<Instant>);
    let sink = move |told: &Progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < TELL_EVERY) {
            return;
        }
        *last = Some(Instant::now());
        // Whoever reads slowly is told less often.
        let _ = progress.try_send(line(&Message::Progress(ProgressTold::from(told))));
    };
    let task = tokio::spawn(async move {
        let heartbeat = shared.settings.heartbeat;
        let mut answer = std::pin::pin!(answer(&shared, request, Some(Box::new(sink))));
        let answer = loop {
            tokio::select! {
                answer = &mut answer => break answer,
                () = tokio::time::sleep(heartbeat) => {
                    // A client that does not even read these needs no more of them.
                    let _ = sender.try_send(Bytes::from_static(b"\n"));
                }
            }
        };
        let _ = sender.send(last_line(answer)).await;
    });
    let mut response = Response::new(Body::from_stream(Lines { lines, task }));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(LINES));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn line(message: &Message<'_>) -> Bytes {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    line.into()
}

/// The answer, written already, or the refusal.
fn last_line(answer: Result<Bytes, Refusal>) -> Bytes {
    match answer {
        Ok(line) => line,
        Err(refusal) => line(&Message::Refusal(&short(refusal))),
    }
}

/// Lines as they come. Dropped, as it is when the client leaves, it ends the work.
struct Lines {
    lines: mpsc::Receiver<Bytes>,
    task: JoinHandle<()>,
}

impl Stream for Lines {
    type Item = io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.lines.poll_recv(context).map(|line| line.map(Ok))
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.task.abort();
    }
}
