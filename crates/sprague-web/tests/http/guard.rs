//! Who may ask, and what a page may do.

use crate::support::{Running, http};

const QUESTION: &str = r#"{"question": {"games": {}}}"#;

#[test]
fn a_name_that_is_not_of_this_machine_is_refused() {
    let server = Running::new();
    for host in [
        "evil.example",
        "evil.example:7077",
        "localhost.evil.example",
        "",
    ] {
        for (method, path) in [
            ("POST", "/api/ask"),
            ("GET", "/"),
            ("GET", "/api/openapi.json"),
        ] {
            let response = server.request(method, path, &[("Host", host)], QUESTION);
            assert_eq!(response.status, 403, "{host} {path}");
        }
    }
    for host in ["localhost:80", "127.0.0.1", "[::1]:7077"] {
        assert_eq!(
            server
                .request("POST", "/api/ask", &[("Host", host)], QUESTION)
                .status,
            200,
            "{host}"
        );
    }
}

#[test]
fn a_name_the_server_was_told_is_its_own() {
    let server = Running::with(|settings| settings.hosts = vec!["lab.example".into()]);
    assert_eq!(
        server
            .request("GET", "/", &[("Host", "lab.example:7077")], "")
            .status,
        200
    );
}

#[test]
fn pages_from_elsewhere_may_not_ask() {
    let server = Running::new();
    for header in [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        let response = server.request("POST", "/api/ask", &[header], QUESTION);
        assert_eq!(response.status, 403, "{header:?}");
        assert!(!response.headers.contains_key("access-control-allow-origin"));
    }
    let own = [
        ("Origin", "http://127.0.0.1"),
        ("Sec-Fetch-Site", "same-origin"),
    ];
    assert_eq!(
        server.request("POST", "/api/ask", &own, QUESTION).status,
        200
    );
}

#[test]
fn a_form_of_another_page_cannot_pass_for_a_question() {
    let server = Running::new();
    let response = server.request(
        "POST",
        "/api/ask",
        &[("Content-Type", "text/plain")],
        QUESTION,
    );
    assert_eq!(
        (response.status, response.kind().as_str()),
        (415, "unreadable")
    );
}

#[test]
fn every_response_has_a_strict_policy() {
    let server = Running::new();
    for path in [
        "/",
        "/game/0.77",
        "/api/openapi.json",
        "/nowhere.js",
        "/api/nowhere",
    ] {
        let response = server.get(path);
        let policy = &response.headers["content-security-policy"];
        assert!(
            policy.contains("default-src 'none'") && policy.contains("script-src 'self';"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(response.headers["x-content-type-options"], "nosniff");
    }
}

#[test]
fn addresses_with_a_path_lead_to_those_of_pages() {
    let server = Running::new();
    let index = server.get("/index.html");
    assert_eq!((index.status, &index.body), (200, &server.get("/").body));
    assert_eq!(index.headers["content-type"], "text/html; charset=utf-8");
    for path in ["/game/0.77", "/position/kayles[5]", "/atlas", "/api"] {
        let response = server.get(path);
        assert_eq!(response.status, 307, "{path}");
        assert_eq!(response.headers["location"], format!("/#{path}"));
    }
}

#[test]
fn a_file_that_did_not_change_is_not_sent_again() {
    let server = Running::new();
    let tag = server.get("/").headers["etag"].clone();
    let response = server.request("GET", "/", &[("If-None-Match", &tag)], "");
    assert_eq!((response.status, response.body.len()), (304, 0));
}

#[test]
fn no_address_leads_out_of_the_page() {
    let folder = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("page");
    for page_folder in [None, Some(folder)] {
        let server = Running::with(|settings| settings.page_folder = page_folder);
        for path in [
            "/../Cargo.toml",
            "/..%2fCargo.toml",
            "/%2e%2e/Cargo.toml",
            "/pages/../../Cargo.toml",
            "//etc/passwd",
            "/etc/passwd",
            "/..\\Cargo.toml",
            "/game/../../Cargo.toml",
            "/\0",
        ] {
            let text = http("GET", path, &[], "");
            if let Some(response) = server.raw(text.as_bytes()) {
                let text = response.text();
                assert!(
                    !text.contains("[package]") && !text.contains("root:"),
                    "{path}: {text}"
                );
            }
        }
    }
}

#[test]
fn questions_cannot_name_files() {
    let server = Running::new();
    for question in [
        r#"{"sweep": {"family": "S(1,a) for a in 2..9", "folder": "sprague-no"}}"#,
        r#"{"run": {"game": "0.6", "state": "sprague-no"}}"#,
        r#"{"verify": {"path": "/etc/passwd"}}"#,
    ] {
        let response = server.ask(&format!("{{\"question\": {question}}}"));
        assert_eq!(
            (response.status, response.kind().as_str()),
            (400, "unreadable"),
            "{question}"
        );
    }
}
