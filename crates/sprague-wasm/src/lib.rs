//! The library as WebAssembly: the text of a request in, messages out, one by one.
//!
//! Whoever calls writes a request (as for `POST /api/ask`) to the place that [`room`] gives, then calls [`ask`],
//! which hands every message to the imported function `tell`: how far the work is, and last the answer or the
//! refusal. [`describe`] tells what can be asked. A clock is imported too. The work is cancelled by ending the worker it runs in. JSON in and out is
//! all that is needed, so there is no glue code to be generated.

// Elsewhere than in a browser nobody can be told anything: there this crate only shows that it compiles.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

use sprague::{Control, Progress};
use sprague_ask::{Message, ProgressTold, Refusal, RefusalKind, Request};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Whoever watches is told this often at most.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// The request, as it is written by whoever calls.
static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[cfg(target_arch = "wasm32")]
mod outside {
    use std::time::Duration;

    #[link(wasm_import_module = "sprague")]
    unsafe extern "C" {
        /// Takes the text of a message.
        #[link_name = "tell"]
        fn take(text: *const u8, length: usize);
        /// Milliseconds since some moment.
        #[link_name = "now"]
        fn milliseconds() -> f64;
    }

    pub(crate) fn tell(text: &str) {
        // SAFETY: the text lives until the call returns, and the function only reads that many bytes.
        unsafe { take(text.as_ptr(), text.len()) }
    }

    pub(crate) fn now() -> Duration {
        // SAFETY: the function takes nothing and gives a number.
        Duration::from_secs_f64(unsafe { milliseconds() }.max(0.0) / 1000.0)
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use std::time::Duration;

    pub(crate) fn tell(_: &str) {}

    pub(crate) fn now() -> Duration {
        Duration::ZERO
    }
}

/// Room for the text of a request of so many bytes.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut request = REQUEST.lock().unwrap_or_else(PoisonError::into_inner);
    *request = vec![0; length];
    request.as_mut_ptr()
}

/// Answers the request that was written to the room made for it.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    std::panic::set_hook(Box::new(|panic| {
        let message =
            format!("the program broke down over this question, which is a fault in it: {panic}");
        send(&Message::Refusal(&Refusal::new(
            RefusalKind::Fault,
            message,
        )));
    }));
    let text = std::mem::take(&mut *REQUEST.lock().unwrap_or_else(PoisonError::into_inner));
    answer(&String::from_utf8_lossy(&text));
}

/// Tells the description of all questions and answers, as an OpenAPI document.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn describe() {
    outside::tell(&format!(
        r#"{{"answer":{}}}"#,
        sprague_ask::openapi::description()
    ));
}

fn answer(text: &str) {
    let answer = Request::read(text).and_then(|request| {
        let seconds = request.effort.seconds.map(Duration::try_from_secs_f64);
        // A time that cannot be counted is as good as none.
        let deadline = seconds
            .and_then(Result::ok)
            .map(|time| outside::now().saturating_add(time));
        let control = Control::with(
            deadline.map(|end| (end, outside::now)),
            Some(Box::new(progress())),
        );
        request
            .question
            .ask(&request.effort.effort().under(control))
    });
    match &answer {
        Ok(answer) => send(&Message::Answer(answer)),
        Err(refusal) => send(&Message::Refusal(refusal)),
    }
}

/// Tells how far the work is, now and then.
fn progress() -> impl Fn(&Progress) + Send + Sync + 'static {
    let next = Mutex::new(Duration::ZERO);
    move |told| {
        let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
        let now = outside::now();
        if now >= *next {
            *next = now + TELL_EVERY;
            send(&Message::Progress(ProgressTold::from(told)));
        }
    }
}

fn send(message: &Message<'_>) {
    match serde_json::to_string(message) {
        Ok(text) => outside::tell(&text),
        Err(error) => outside::tell(&format!(
            r#"{{"refusal":{{"schema":"refusal/1","kind":"fault","message":"{}"}}}}"#,
            error.to_string().escape_default()
        )),
    }
}
