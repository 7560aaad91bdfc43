//! Questions and answers over HTTP.

use crate::support::{ENDLESS, PATIENCE, Running, messages};
use serde_json::{Value, json};
use sprague_ask::{Effort, Question};
use std::io::BufRead;

#[test]
fn an_answer_is_the_document_that_every_face_gives() {
    let server = Running::new();
    for question in [
        json!({ "period": { "game": "0.77" } }),
        json!({ "win": { "position": "kayles[5] + *3" } }),
        json!({ "expand": { "game": "S(2,5,6)" } }),
        json!({ "partizan_values": { "game": "S(1,2|1,3)", "to": 20 } }),
        json!({ "value": { "sum": "{1|-1}" } }),
        json!({ "games": {} }),
    ] {
        let typed: Result<Question, _> = serde_json::from_value(question.clone());
        let Ok(typed) = typed else {
            panic!("{question} is not a question");
        };
        let direct = match typed.ask(&Effort::new()) {
            Ok(answer) => answer.to_json().unwrap(),
            Err(refusal) => panic!("{question}: {refusal}"),
        };
        assert_eq!(server.answer(question), direct);
    }
}

#[test]
fn a_text_that_cannot_be_read_is_refused_with_its_place() {
    let response = Running::new().ask(r#"{"question": {"period": {"game": "0.7x"}}}"#);
    assert_eq!(
        (response.status, response.kind().as_str()),
        (400, "unreadable")
    );
    let place = &response.json()["place"];
    assert_eq!(
        (&place["text"], &place["start"]),
        (&json!("0.7x"), &json!(3))
    );
}

#[test]
fn a_question_without_an_answer_is_refused() {
    let response = Running::new().ask(r#"{"question": {"expand": {"game": "0.77"}}}"#);
    assert!(
        response.status == 422 || response.status == 400,
        "{}",
        response.text()
    );
    response.kind();
}

#[test]
fn a_stream_ends_with_the_answer() {
    let server = Running::new();
    let mut stream = server.stream(r#"{"question": {"period": {"game": "0.77"}}}"#);
    let messages = messages(&mut stream);
    assert_eq!(messages.last().unwrap()["answer"]["period"], 12);
}

#[test]
fn a_stream_tells_how_far_the_work_is() {
    let server = Running::new();
    // On a busy machine there may be nothing to tell in half a second.
    let tells = [0.5, 5.0, 50.0].into_iter().any(|seconds| {
        let effort = json!({ "seconds": seconds });
        let request = json!({ "question": { "run": { "game": "0.6" } }, "effort": effort });
        let messages = messages(&mut server.stream(&request.to_string()));
        let (last, before) = messages.split_last().unwrap();
        let tells = |message: &Value| message["progress"]["what"].is_string();
        assert!(before.iter().all(tells), "{before:?}");
        assert_eq!(last["answer"]["schema"], "run/1", "{last}");
        !before.is_empty()
    });
    assert!(tells);
}

#[test]
fn whoever_waits_is_told_so_and_hears_that_somebody_is_there() {
    let server = Running::with(|settings| {
        settings.workers = 1;
        settings.heartbeat = std::time::Duration::from_millis(20);
    });
    let working = server.stream(ENDLESS);
    server.wait_for_work(1);
    let waiting = server.stream(r#"{"question": {"period": {"game": "0.77"}}}"#);
    let mut lines = waiting.lines().map(Result::unwrap);
    assert!(lines.any(|line| line.contains("waiting for a place")));
    // An empty line is a piece of one byte: its length, then the line.
    assert!(lines.any(|line| line == "1"));
    assert_eq!(lines.next().unwrap(), "");
    drop(working);
}

#[test]
fn a_stream_ends_with_the_refusal() {
    let server = Running::new();
    let mut stream = server.stream(r#"{"question": {"period": {"game": "0.7x"}}}"#);
    let last = messages(&mut stream).pop().unwrap();
    assert_eq!(last["refusal"]["kind"], "unreadable");
    assert_eq!(last["refusal"]["schema"], "refusal/1");
}

#[test]
fn an_answer_that_is_kept_is_the_same_answer() {
    let server = Running::new();
    let question = json!({ "report": { "game": "kayles" } });
    assert_eq!(server.answer(question.clone()), server.answer(question));
}

#[test]
fn a_link_gives_a_file() {
    let server = Running::new();
    let question = "%7B%22values%22%3A%7B%22game%22%3A%220.77%22%2C%22to%22%3A3%7D%7D";
    let response = server.get(&format!("/api/ask?format=csv&question={question}"));
    assert_eq!(response.text(), "n,value\n0,0\n1,1\n2,2\n3,3\n");
    assert_eq!(
        response.headers["content-disposition"],
        "attachment; filename=\"values.csv\""
    );
    let response = server.get(&format!("/api/ask?question={question}"));
    assert_eq!(response.json()["values"], json!([0, 1, 2, 3]));
    let response = server.get(&format!("/api/ask?format=svg&question={question}"));
    assert_eq!(response.kind(), "unanswerable");
}

#[test]
fn a_link_gives_the_certificate_of_a_period() {
    let server = Running::new();
    let question = "%7B%22period%22%3A%7B%22game%22%3A%220.77%22%7D%7D";
    let response = server.get(&format!("/api/ask?format=certificate&question={question}"));
    assert_eq!(response.status, 200);
    let verified = server.answer(json!({ "verify": { "certificate": response.text() } }));
    assert_eq!(verified["verdict"], "verified");
}

#[test]
fn a_link_gives_the_certificate_of_whatever_has_one() {
    let server = Running::new();
    for claim in [
        json!({ "expansion": "S(2,5,6)" }),
        json!({ "outcomes": "S(1,2|1,3)" }),
        json!({ "dominance": ["1,2,6", "1,3,5"] }),
        json!({ "laws": "S(1,2|1,3)" }),
        json!({ "win": "kayles[7] + *2" }),
    ] {
        let question = json!({ "certificate": claim }).to_string();
        let bytes = question.bytes().map(|byte| format!("%{byte:02X}"));
        let question: String = bytes.collect();
        let response = server.get(&format!("/api/ask?format=certificate&question={question}"));
        assert_eq!(response.status, 200, "{claim}");
        let verified = server.answer(json!({ "verify": { "certificate": response.text() } }));
        assert_eq!(verified["verdict"], "verified", "{claim}");
    }
}

#[test]
fn the_interface_describes_itself() {
    let description = Running::new().get("/api/openapi.json").json();
    assert_eq!(description["openapi"], "3.1.0");
    assert!(description["paths"]["/api/ask"]["post"].is_object());
}

#[test]
fn limits_beyond_those_of_the_server_are_refused() {
    let server = Running::with(|settings| {
        settings.heap = 1000;
        settings.time = PATIENCE;
    });
    for effort in [
        json!({ "heap": 1001 }),
        json!({ "memory": 1_u64 << 40 }),
        json!({ "seconds": 1e6 }),
    ] {
        let request = json!({ "question": { "period": { "game": "0.77" } }, "effort": effort });
        let response = server.ask(&request.to_string());
        assert_eq!(
            (response.status, response.kind().as_str()),
            (422, "limit"),
            "{request}"
        );
    }
}

#[test]
fn an_answer_longer_than_allowed_is_refused() {
    let server = Running::with(|settings| settings.answer_bytes = 10_000);
    let response = server.ask(r#"{"question": {"values": {"game": "0.77", "to": 100000}}}"#);
    assert_eq!((response.status, response.kind().as_str()), (422, "limit"));
}

#[test]
fn work_that_takes_longer_than_the_server_allows_is_ended() {
    let server = Running::with(|settings| settings.time = std::time::Duration::from_millis(300));
    let response = server.ask(r#"{"question": {"run": {"game": "0.6"}}}"#);
    // What was found until then is the answer of a run; it is not kept as if it were whole.
    let document: Value = response.json();
    assert!(
        document["schema"] == "run/1" || document["kind"] == "time_up",
        "{document}"
    );
    server.wait_for_work(0);
}
