//! Who may ask: only whoever calls the server by a name of its own, and no page from elsewhere.
//!
//! A page on the internet can make a browser call any machine it can reach, also by a name of its own that it
//! lets point at this machine (DNS rebinding). So the name in `Host` must be one of this machine, a number, or
//! one that the server was told; and what a browser marks as coming from another site is refused.

use crate::reply::refuse_with;
use crate::routes::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use sprague_ask::{Refusal, RefusalKind};
use std::net::IpAddr;
use std::sync::Arc;

/// Only files of the server itself, and nothing from elsewhere; pictures may also be made by the page.
const CONTENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; \
     form-action 'self'; frame-ancestors 'none'";

/// Headers of every response.
const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", CONTENT),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Refuses strangers, and adds the headers that keep a page from doing harm.
pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match stranger(&shared.settings.hosts, request.headers()) {
        Some(message) => refuse_with(
            StatusCode::FORBIDDEN,
            &Refusal::new(RefusalKind::Unanswerable, message)
                .with_hint("call the server by the address it printed, or start it with the name it is to be called by"),
        ),
        None => next.run(request).await,
    };
    for &(name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Why a request is not from a page of this server.
fn stranger(hosts: &[String], headers: &HeaderMap) -> Option<String> {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let Some(host) = host else {
        return Some("the request does not name the server it is for".into());
    };
    if !is_own(hosts, host) {
        return Some(format!("this server is not called {host}"));
    }
    let site = headers
        .get("sec-fetch-site")
        .and_then(|site| site.to_str().ok());
    let navigates = headers
        .get("sec-fetch-mode")
        .is_some_and(|mode| mode == "navigate");
    if site.is_some_and(|site| site == "cross-site" || site == "same-site") && !navigates {
        return Some("pages from elsewhere may not ask this server".into());
    }
    let origin = headers.get(header::ORIGIN)?.to_str().unwrap_or("null");
    let same = origin
        .split_once("://")
        .is_some_and(|(_, origin)| origin.eq_ignore_ascii_case(host));
    (!same).then(|| format!("pages of {origin} may not ask this server"))
}

/// Whether a server may be called so: by a name of this machine, by a number, or by a name it was told.
fn is_own(hosts: &[String], host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let name = name.strip_suffix('.').unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok()
        || hosts.iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_called_by_names_of_its_machine_only() {
        for host in [
            "localhost",
            "LOCALHOST:7077",
            "127.0.0.1:80",
            "[::1]:7077",
            "[::1]",
            "192.168.0.7:7077",
            "lab:80",
        ] {
            assert!(is_own(&["lab".into()], host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example:7077",
            "127.0.0.1.evil.example",
            "[evil]",
            "lab.example",
        ] {
            assert!(!is_own(&["lab".into()], host), "{host}");
        }
    }
}
