//! Answers and refusals as HTTP.

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use sprague_ask::{Document, Refusal, RefusalKind};

/// Seconds after which whoever was refused for want of a place may come again.
const RETRY_AFTER: u32 = 2;

/// A JSON document.
pub(crate) fn json(status: StatusCode, document: Bytes) -> Response {
    let mut response = Response::new(Body::from(document));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        header::HeaderValue::from_static("application/json"),
    );
    headers.insert(
        header::CACHE_CONTROL,
        header::HeaderValue::from_static("no-store"),
    );
    response
}

/// A refusal with the status that fits it.
pub(crate) fn refuse(refusal: &Refusal) -> Response {
    refuse_with(status(refusal.kind), refusal)
}

/// A refusal with another status.
pub(crate) fn refuse_with(status: StatusCode, refusal: &Refusal) -> Response {
    let document = serde_json::to_vec(&refusal.document()).unwrap_or_default();
    let mut response = json(status, document.into());
    if refusal.kind == RefusalKind::Busy {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, RETRY_AFTER.into());
    }
    response
}

/// What is wrong, in the words of HTTP.
fn status(kind: RefusalKind) -> StatusCode {
    match kind {
        RefusalKind::Unreadable => StatusCode::BAD_REQUEST,
        RefusalKind::TimeUp => StatusCode::REQUEST_TIMEOUT,
        RefusalKind::Busy | RefusalKind::Cancelled => StatusCode::SERVICE_UNAVAILABLE,
        RefusalKind::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}
