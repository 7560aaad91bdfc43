//! Which address does what.

use crate::Settings;
use crate::asking;
use crate::cache::Cache;
use crate::files::Page;
use crate::guard::guard;
use crate::link;
use crate::queue::Queue;
use crate::reply::{json, refuse_with};
use crate::room::Room;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::Response;
use axum::routing::{any, get, post};
use axum::{Router, middleware};
use bytes::Bytes;
use sprague_ask::{Refusal, RefusalKind};
use std::sync::{Arc, LazyLock};
use tokio::sync::watch;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) queue: Queue,
    pub(crate) cache: Cache,
    /// Memory for questions that arrive or wait.
    pub(crate) arriving: Room,
    /// Memory for answers until they are sent.
    pub(crate) sending: Room,
    page: Page,
    closing: watch::Sender<bool>,
}

impl Shared {
    pub(crate) fn new(settings: Settings) -> Self {
        Shared {
            queue: Queue::new(&settings),
            cache: Cache::new(settings.kept_bytes()),
            arriving: Room::new(settings.arriving_bytes()),
            sending: Room::new(settings.sending_bytes()),
            page: Page::new(settings.page_folder.clone()),
            closing: watch::Sender::new(false),
            settings,
        }
    }

    /// Whether the server is being shut down.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Comes when the server is being shut down.
    pub(crate) async fn closed(&self) {
        // Whoever could close it is this very structure, so there is no error.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Ends all work and takes on no more.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.queue.close();
    }
}

/// All addresses there are.
pub(crate) fn routes(shared: Arc<Shared>) -> Router {
    Router::new()
        .route(
            "/api/ask",
            post(asking::ask).get(link::follow).fallback(other_method),
        )
        .route("/api/openapi.json", get(describe).fallback(other_method))
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

/// The interface as an OpenAPI document, made when it is first asked for.
async fn describe() -> Response {
    static DESCRIPTION: LazyLock<Bytes> = LazyLock::new(|| {
        serde_json::to_vec(&sprague_ask::openapi::description())
            .unwrap_or_default()
            .into()
    });
    json(StatusCode::OK, DESCRIPTION.clone())
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
