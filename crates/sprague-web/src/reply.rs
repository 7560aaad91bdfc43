//! Answers and refusals as HTTP.

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use sprague_ask::{Document, Place, Refusal, RefusalKind};

/// Longer texts are cut in a refusal.
const LONGEST: usize = 4096;
/// What stands where a text was cut.
const CUT: &str = "…";
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
    let refusal = &short(refusal.clone());
    let document = serde_json::to_vec(&refusal.document()).unwrap_or_default();
    let mut response = json(status, document.into());
    if refusal.kind == RefusalKind::Busy {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, RETRY_AFTER.into());
    }
    response
}

/// The same refusal with long texts cut, around the place that it is about: whoever sent megabytes knows them.
pub(crate) fn short(mut refusal: Refusal) -> Refusal {
    cut(&mut refusal.message);
    if let Some(hint) = &mut refusal.hint {
        cut(hint);
    }
    if let Some(instead) = &mut refusal.instead {
        cut(&mut instead.about);
    }
    // A part of it is not what was meant.
    refusal.corrected = refusal.corrected.filter(|text| text.len() <= LONGEST);
    refusal.place = refusal.place.map(around);
    refusal
}

/// The text around a place.
fn around(place: Place) -> Place {
    let Place { text, start, end } = &place;
    if text.len() <= LONGEST {
        return place;
    }
    let from = floor(text, start.saturating_sub(LONGEST / 4));
    let end = floor(text, (*end).min(start + LONGEST / 4)).max(*start);
    let to = floor(text, text.len().min(end + LONGEST / 4));
    let before = if from > 0 { CUT } else { "" };
    let after = if to < text.len() { CUT } else { "" };
    let moved = |at: usize| at - from + before.len();
    Place::new(
        &format!("{before}{}{after}", &text[from..to]),
        moved(*start)..moved(end),
    )
}

fn cut(text: &mut String) {
    if text.len() > LONGEST {
        text.truncate(floor(text, LONGEST));
        text.push_str(CUT);
    }
}

/// The last place between characters that is not behind this one.
fn floor(text: &str, at: usize) -> usize {
    let mut before = (0..=at).rev();
    before
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_around_its_place() {
        let text = format!("{}x{}", "ü".repeat(100_000), "€".repeat(100_000));
        for (start, end) in [
            (0, 2),
            (200_000, 200_001),
            (200_000, 500_001),
            (500_001, 500_001),
        ] {
            let mut refusal = Refusal::new(RefusalKind::Unreadable, text.clone());
            refusal.place = Some(Place::new(&text, start..end));
            let short = short(refusal);
            let place = short.place.unwrap();
            assert!(short.message.len() <= LONGEST + CUT.len());
            assert!(place.text.len() <= LONGEST, "{}", place.text.len());
            let marked = &place.text[place.start..place.end];
            assert!(text[start..end].starts_with(marked), "{start}..{end}");
            assert_eq!(marked.is_empty(), start == end);
        }
    }
}
