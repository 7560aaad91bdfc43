//! Places: who waits, who leaves, and how the server ends.

use crate::support::{ENDLESS, Response, Running, messages};
use std::io::BufRead;

const QUICK: &str = r#"{"question": {"period": {"game": "0.77"}}}"#;

#[test]
fn a_client_that_leaves_a_stream_frees_its_place() {
    let server = Running::with(|settings| settings.workers = 1);
    let mut stream = server.stream(ENDLESS);
    assert_eq!(Response::read_head(&mut stream).unwrap().status, 200);
    server.wait_for_work(1);
    drop(stream);
    server.wait_for_work(0);
    assert_eq!(server.ask(QUICK).status, 200);
}

#[test]
fn a_client_that_leaves_before_its_answer_frees_its_place() {
    use std::io::Write;
    let server = Running::with(|settings| settings.workers = 1);
    let mut connection = server.connect();
    let text = crate::support::http("POST", "/api/ask", &[], ENDLESS);
    connection.write_all(text.as_bytes()).unwrap();
    server.wait_for_work(1);
    drop(connection);
    server.wait_for_work(0);
    assert_eq!(server.ask(QUICK).status, 200);
}

#[test]
fn who_finds_no_room_to_wait_is_told_to_come_again() {
    let server = Running::with(|settings| (settings.workers, settings.queue) = (1, 0));
    let _stream = server.stream(ENDLESS);
    server.wait_for_work(1);
    let response = server.ask(QUICK);
    assert_eq!((response.status, response.kind().as_str()), (503, "busy"));
    assert!(response.headers.contains_key("retry-after"));
}

#[test]
fn who_waits_is_answered_once_there_is_a_place() {
    let server = Running::with(|settings| (settings.workers, settings.queue) = (1, 1));
    let stream = server.stream(ENDLESS);
    server.wait_for_work(1);
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| server.ask(QUICK).status);
        // Whether it waits already does not matter: it is answered in any case.
        drop(stream);
        assert_eq!(waiting.join().unwrap(), 200);
    });
}

#[test]
fn typing_is_answered_while_all_places_are_taken() {
    let server = Running::with(|settings| (settings.workers, settings.queue) = (1, 0));
    let _stream = server.stream(ENDLESS);
    server.wait_for_work(1);
    let response = server.ask(r#"{"question": {"rules": {"game": "kayles"}}}"#);
    assert_eq!(response.status, 200);
}

#[test]
fn a_server_that_is_told_to_end_ends_its_work_and_its_streams() {
    let mut server = Running::new();
    let mut stream = server.stream(ENDLESS);
    server.wait_for_work(1);
    server.tell_to_end();
    let last = messages(&mut stream).pop().unwrap();
    assert!(
        last.get("answer").is_some() || last.get("refusal").is_some(),
        "{last}"
    );
    assert!(stream.fill_buf().unwrap().is_empty());
    server.end();
    assert!(std::net::TcpStream::connect(server.address).is_err());
}

#[test]
fn a_port_in_use_is_said_to_be_in_use() {
    let server = Running::new();
    let mut settings = sprague_web::Settings::default();
    settings.port = server.address.port();
    let error = sprague_web::Server::bind(settings).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("another program already listens"),
        "{error}"
    );
}
