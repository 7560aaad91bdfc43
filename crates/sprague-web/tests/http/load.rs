//! Very many heavy questions at once.

use crate::support::{Response, Running, http};
use serde_json::json;
use std::io::{BufReader, Write};

const CLIENTS: usize = 1000;

/// The most memory this process has ever used, in bytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes << 10)
}

/// A thousand questions that each may take 64 MiB and a tenth of a second: sixteen times as much memory as the
/// server may use, if all were worked on at once.
#[test]
fn a_thousand_heavy_questions_at_once_are_all_answered_or_refused_in_bounded_memory() {
    let server = Running::with(|settings| {
        (settings.workers, settings.queue) = (2, 16);
        settings.memory = 128 << 20;
    });
    let before = peak_memory();
    let mut connections = Vec::new();
    for client in 0..CLIENTS {
        // Each asks something else, so that nothing is answered from what is kept.
        let request = json!({
            "question": { "period": { "game": format!("0.{}6", "0".repeat(client % 7)) } },
            "effort": { "seconds": 0.1, "heap": 20_000_000 + client },
        });
        let mut connection = server.connect();
        connection
            .write_all(http("POST", "/api/ask", &[], &request.to_string()).as_bytes())
            .unwrap();
        connections.push(connection);
    }
    let mut answered = 0;
    for connection in connections {
        let response =
            Response::read(&mut BufReader::new(connection)).expect("every client gets a response");
        match response.status {
            200 => answered += 1,
            503 => assert_eq!(response.kind(), "busy"),
            _ => panic!("{} {}", response.status, response.text()),
        }
    }
    assert!(answered > 0);
    server.wait_for_work(0);
    if let (Some(before), Some(after)) = (before, peak_memory()) {
        let grown = after.saturating_sub(before) >> 20;
        assert!(grown < 512, "the memory grew by {grown} MiB");
    }
}
