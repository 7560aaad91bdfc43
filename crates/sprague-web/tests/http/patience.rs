//! Clients that do not read, that send too much, or that close a half of their connection.

use crate::support::{Response, Running, http};
use serde_json::json;
use std::io::{BufReader, Write};
use std::net::Shutdown;
use std::time::Duration;

/// A server that knows one client at a time, so that the next one is answered only when the one before is gone.
fn for_one_client() -> Running {
    Running::with(|settings| {
        settings.connections = 1;
        settings.unread = Duration::from_millis(50);
    })
}

#[test]
fn who_never_reads_an_answer_is_cut_off() {
    let server = for_one_client();
    let mut silent = server.connect();
    let question = r#"{"question": {"values": {"game": "nim", "to": 3000000}}}"#;
    let text = http("POST", "/api/ask", &[], question);
    silent.write_all(text.as_bytes()).unwrap();
    assert_eq!(server.get("/api/openapi.json").status, 200);
    drop(silent);
}

#[test]
fn who_asks_again_and_again_and_never_reads_is_cut_off() {
    let server = for_one_client();
    let mut silent = server.connect();
    let keep = [("Connection", "keep-alive")];
    let text = http("GET", "/api/openapi.json", &keep, "").repeat(1000);
    silent.write_all(text.as_bytes()).unwrap();
    assert_eq!(server.get("/api/openapi.json").status, 200);
    drop(silent);
}

#[test]
fn who_reads_nothing_of_many_answers_leaves_room_for_others() {
    let server = Running::with(|settings| {
        settings.memory = 64 << 20;
        settings.unread = Duration::from_millis(50);
    });
    let question = |to: u32| json!({ "question": { "values": { "game": "nim", "to": to } } });
    let silent: Vec<_> = (0..12)
        .map(|client| {
            let mut silent = server.connect();
            let question = question(1_200_000 + client).to_string();
            let text = http("POST", "/api/ask", &[], &question);
            silent.write_all(text.as_bytes()).unwrap();
            silent
        })
        .collect();
    let response = server.ask(&question(1_300_000).to_string());
    assert_eq!(response.status, 200, "{}", response.text());
    drop(silent);
}

#[test]
fn who_has_said_all_and_closes_its_half_is_answered() {
    let server = Running::new();
    let mut stream = server.connect();
    let keep = [("Connection", "keep-alive")];
    let text = http("GET", "/api/openapi.json", &keep, "");
    stream.write_all(text.as_bytes()).unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let response = Response::read(&mut BufReader::new(stream)).unwrap();
    assert_eq!(response.status, 200);
    assert_eq!(response.json()["openapi"], "3.1.0");
}

#[test]
fn a_long_text_is_not_sent_back() {
    let server = Running::with(|settings| settings.memory = 2 << 30);
    let game = format!("\n{}", "\u{1}".repeat(500_000));
    let body = json!({ "question": { "rules": { "game": game } } }).to_string();
    let response = server.ask(&body);
    assert_eq!(
        (response.status, response.kind().as_str()),
        (400, "unreadable")
    );
    assert!(response.body.len() < 50_000, "{}", response.body.len());
    // Nor is a name that nobody knows.
    let response = server.ask(&format!("{{\"{}\": 1}}", "x".repeat(500_000)));
    assert_eq!(response.status, 400);
    assert!(response.body.len() < 50_000, "{}", response.body.len());
}

#[test]
fn little_memory_means_short_questions() {
    let server = Running::with(|settings| settings.memory = 16 << 20);
    let long = |digits: usize| {
        let game = format!("0.{}", "7".repeat(digits));
        server.ask(&json!({ "question": { "rules": { "game": game } } }).to_string())
    };
    let response = long(60_000);
    assert_eq!((response.status, response.kind().as_str()), (413, "limit"));
    assert!(
        response.text().contains("more memory"),
        "{}",
        response.text()
    );
    assert_eq!(long(20_000).status, 200);
}

#[test]
fn pieces_that_are_not_pieces_are_said_to_be_unreadable() {
    let server = Running::new();
    let send = |pieces: &str| {
        let head = "POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                    Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
        server.raw(format!("{head}{pieces}").as_bytes()).unwrap()
    };
    let response = send("-1\r\n");
    assert_eq!(
        (response.status, response.kind().as_str()),
        (400, "unreadable")
    );
    let question = r#"{"question": {"rules": {"game": "kayles"}}}"#;
    let response = send(&format!("{:x}\r\n{question}\r\n0\r\n\r\n", question.len()));
    assert_eq!(response.status, 200);
}

#[test]
fn a_billion_moves_are_as_many_as_fit() {
    let server = Running::with(|settings| settings.memory = 16 << 20);
    for name in ["win", "board"] {
        let question = json!({ name: { "position": "kayles[10^18]", "most": 1_000_000_000 } });
        let answer = server.answer(question);
        assert_eq!(answer["moves_complete"], false, "{name}");
    }
}
