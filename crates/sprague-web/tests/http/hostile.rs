//! Whatever is sent, the server answers or refuses, and goes on.

use crate::support::{Running, http};
use serde_json::{Value, json};
use sprague_ask::Question;
use std::io::Write;

const QUESTION: &str = r#"{"question": {"period": {"game": "0.77"}}, "effort": {"heap": 1000}}"#;

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

fn is_still_there(server: &Running) {
    assert_eq!(server.ask(QUESTION).status, 200);
}

/// What is put into a body that is changed at random.
const PIECES: [&str; 16] = [
    "\"",
    "{",
    "}",
    "[",
    "9",
    "-1",
    "null",
    "ü",
    "\\u0000",
    "1e999",
    ",",
    ":",
    "S(1,2|",
    "99999999999999999999",
    "(((((",
    "0.{",
];

/// A body with pieces put in, or cut off, at random.
fn spoilt(body: &str, dice: &mut Dice) -> String {
    let mut body = body.to_string();
    for _ in 0..=dice.roll(4) {
        if body.is_empty() {
            break;
        }
        let mut at = dice.roll(body.len());
        while !body.is_char_boundary(at) {
            at -= 1;
        }
        let piece = PIECES[dice.roll(PIECES.len())];
        match dice.roll(2) {
            0 => body.insert_str(at, piece),
            _ => body.truncate(at),
        }
    }
    body
}

fn is_answered_or_refused(server: &Running, body: &str) {
    let response = server.ask(body);
    assert!(
        [200, 400, 408, 422].contains(&response.status),
        "{body}: {} {}",
        response.status,
        response.text()
    );
    response.json();
}

#[test]
fn a_body_that_was_changed_at_random_is_answered_or_refused() {
    let server = Running::new();
    let mut dice = Dice(0x5eed);
    for _ in 0..300 {
        is_answered_or_refused(&server, &spoilt(QUESTION, &mut dice));
    }
    is_still_there(&server);
}

/// Spoils every text within a question.
fn spoil_texts(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::String(text) if !text.is_empty() => *text = spoilt(text, dice),
        Value::Array(values) => values.iter_mut().for_each(|value| spoil_texts(value, dice)),
        Value::Object(fields) => fields
            .values_mut()
            .for_each(|value| spoil_texts(value, dice)),
        _ => {}
    }
}

/// Only texts are spoilt, so that games, positions and certificates get to those who read them.
#[test]
fn every_question_with_texts_that_were_changed_at_random_is_answered_or_refused() {
    let server = Running::new();
    let mut dice = Dice(0xf1e1d5);
    for (_, example) in Question::examples() {
        for _ in 0..8 {
            let mut question = example.clone();
            spoil_texts(&mut question, &mut dice);
            let effort = json!({ "heap": 1000, "search": 1000, "seconds": 0.2 });
            let request = json!({ "question": question, "effort": effort });
            is_answered_or_refused(&server, &request.to_string());
        }
    }
    is_still_there(&server);
}

#[test]
fn bytes_that_are_not_http_do_no_harm() {
    let server = Running::new();
    let mut dice = Dice(0xbad);
    let whole = http("POST", "/api/ask", &[], QUESTION).into_bytes();
    for _ in 0..200 {
        let mut bytes = whole.clone();
        for _ in 0..=dice.roll(6) {
            let at = dice.roll(bytes.len());
            bytes[at] = dice.roll(256) as u8;
        }
        bytes.truncate(dice.roll(bytes.len()).max(1));
        let mut connection = server.connect();
        let _ = connection.write_all(&bytes);
        let _ = connection.shutdown(std::net::Shutdown::Both);
    }
    is_still_there(&server);
}

#[test]
fn a_body_that_is_too_long_is_refused() {
    let server = Running::with(|settings| settings.question_bytes = 10_000);
    let response = server.ask(&format!("{{\"question\": \"{}\"}}", "x".repeat(20_000)));
    assert_eq!((response.status, response.kind().as_str()), (413, "limit"));
    is_still_there(&server);
}

#[test]
fn deep_nesting_is_refused() {
    let server = Running::new();
    for body in [
        "[".repeat(100_000),
        format!(
            "{{\"question\":{}",
            "{\"table\":{\"format\":\"csv\",\"of\":".repeat(5000)
        ),
    ] {
        assert_eq!(server.ask(&body).status, 400);
    }
    for game in [
        "(".repeat(100_000),
        "{".repeat(100_000),
        format!("to one of {}n{}", "(".repeat(50_000), ")".repeat(50_000)),
    ] {
        let body = serde_json::json!({ "question": { "rules": { "game": game } } });
        assert_eq!(server.ask(&body.to_string()).kind(), "unreadable");
        let body = serde_json::json!({ "question": { "win": { "position": game } } });
        assert_eq!(server.ask(&body.to_string()).kind(), "unreadable");
    }
    is_still_there(&server);
}

#[test]
fn wrong_methods_and_addresses_are_refused() {
    let server = Running::new();
    for (method, path, status) in [
        ("DELETE", "/api/ask", 405),
        ("PUT", "/", 405),
        ("GET", "/api/nowhere", 404),
        ("GET", "/nowhere.js", 404),
        ("GET", "/api/ask", 400),
        ("GET", "/api/ask?question=%ff", 400),
        ("GET", "/api/ask?question={}&format=exe", 400),
    ] {
        let response = server.request(method, path, &[], "");
        assert_eq!(response.status, status, "{method} {path}");
        response.kind();
    }
}
