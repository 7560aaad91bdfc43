//! Which address does what.

use crate::Settings;
use crate::asking;
use crate::files::Page;
use crate::guard::guard;
use crate::queue::Queue;
use crate::reply::refuse_with;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::Response;
use axum::routing::{any, post};
use axum::{Router, middleware};
use sprague_ask::{Refusal, RefusalKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) queue: Queue,
    page: Page,
    closing: AtomicBool,
}

impl Shared {
    pub(crate) fn new(settings: Settings) -> Self {
        Shared {
            queue: Queue::new(&settings),
            page: Page::new(settings.page_folder.clone()),
            closing: AtomicBool::new(false),
            settings,
        }
    }

    /// Whether the server is being shut down.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Ends all work and takes on no more.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.queue.close();
    }
}

/// All addresses there are.
pub(crate) fn routes(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/api/ask", post(asking::ask).fallback(other_method))
        .route("/api/{*rest}", any(nothing_here))
        .fallback(file)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(shared)
}

/// A file of the page.
async fn file(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return other_method().await;
    }
    match shared
        .page
        .serve(request.uri().path(), request.headers())
        .await
    {
        Some(response) => response,
        None => nothing_here().await,
    }
}

async fn nothing_here() -> Response {
    let refusal = Refusal::new(
        RefusalKind::Unanswerable,
        "there is nothing at this address",
    )
    .with_hint("the page is at /, questions are asked at /api/ask");
    refuse_with(StatusCode::NOT_FOUND, &refusal)
}

async fn other_method() -> Response {
    let refusal = Refusal::new(
        RefusalKind::Unanswerable,
        "this address is not asked in this way",
    )
    .with_hint("pages are asked for with GET, questions with POST /api/ask");
    let mut response = refuse_with(StatusCode::METHOD_NOT_ALLOWED, &refusal);
    let allowed = header::HeaderValue::from_static("GET, HEAD, POST");
    response.headers_mut().insert(header::ALLOW, allowed);
    response
}
