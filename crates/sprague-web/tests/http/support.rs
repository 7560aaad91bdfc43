//! A server on a free port, and a client that can also misbehave.

use serde_json::{Value, json};
use sprague_web::{Server, Settings, Watch};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nothing takes longer than this; a test that waits so long has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);
/// Work that goes on until it is told to end: a game whose period nobody knows.
pub(crate) const ENDLESS: &str = r#"{"question": {"run": {"game": "0.6"}}}"#;

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) watch: Watch,
    end: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn new() -> Self {
        Running::with(|_| ())
    }

    pub(crate) fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings::default();
        settings.port = 0;
        settings.workers = 2;
        settings.memory = 256 << 20;
        change(&mut settings);
        let server = Server::bind(settings).unwrap();
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        Running {
            address: server.address(),
            watch: server.watch(),
            end: Some(end),
            thread: Some(std::thread::spawn(move || {
                let end = async {
                    let _ = ended.await;
                };
                server.run(end).unwrap();
            })),
        }
    }

    /// Tells the server to end, and waits until it has.
    pub(crate) fn end(&mut self) {
        drop(self.end.take());
        self.thread.take().map(JoinHandle::join).unwrap().unwrap();
    }

    /// Tells the server to end, without waiting.
    pub(crate) fn tell_to_end(&mut self) {
        drop(self.end.take());
    }

    /// A connection to the server.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes as they are and reads the response.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Option<Response> {
        let mut stream = self.connect();
        // The server may have answered and gone before it has read everything.
        let _ = stream.write_all(bytes);
        Response::read(&mut BufReader::new(stream))
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.request("GET", path, &[], "")
    }

    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Response {
        self.raw(http(method, path, headers, body).as_bytes())
            .unwrap()
    }

    /// Asks a question, given as the text of a request.
    pub(crate) fn ask(&self, request: &str) -> Response {
        self.request("POST", "/api/ask", &[], request)
    }

    /// The answer to a question.
    pub(crate) fn answer(&self, question: Value) -> Value {
        let response = self.ask(&json!({ "question": question }).to_string());
        assert_eq!(response.status, 200, "{}", response.text());
        response.json()
    }

    /// Asks for the answer line by line, and gives the connection to read them from.
    pub(crate) fn stream(&self, request: &str) -> BufReader<TcpStream> {
        let mut stream = self.connect();
        let text = http(
            "POST",
            "/api/ask",
            &[("Accept", "application/x-ndjson")],
            request,
        );
        stream.write_all(text.as_bytes()).unwrap();
        BufReader::new(stream)
    }

    /// Waits until so many questions are being worked on.
    pub(crate) fn wait_for_work(&self, count: usize) {
        let begun = Instant::now();
        while self.watch.under_way() != count {
            assert!(
                begun.elapsed() < PATIENCE,
                "{} questions are under way",
                self.watch.under_way()
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.thread.is_some() {
            drop(self.end.take());
            let _ = self.thread.take().map(JoinHandle::join);
        }
    }
}

/// The text of a request; headers that are given replace the usual ones.
pub(crate) fn http(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
    let length = body.len().to_string();
    let usual = [
        ("Host", "127.0.0.1"),
        ("Content-Type", "application/json"),
        ("Content-Length", length.as_str()),
        ("Connection", "close"),
    ];
    let is_given = |name: &str| {
        headers
            .iter()
            .any(|(given, _)| given.eq_ignore_ascii_case(name))
    };
    let mut text = format!("{method} {path} HTTP/1.1\r\n");
    for (name, value) in usual
        .iter()
        .filter(|(name, _)| !is_given(name))
        .chain(headers)
    {
        text += &format!("{name}: {value}\r\n");
    }
    text + "\r\n" + body
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    /// Reads the head of a response; the body is still to come.
    pub(crate) fn read_head(from: &mut impl BufRead) -> Option<Response> {
        let mut line = String::new();
        from.read_line(&mut line).ok()?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut headers = HashMap::new();
        loop {
            let mut line = String::new();
            from.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim_end().split_once(": ") else {
                break;
            };
            headers.insert(name.to_lowercase(), value.to_string());
        }
        Some(Response {
            status,
            headers,
            body: Vec::new(),
        })
    }

    /// Reads a response and all that follows it.
    pub(crate) fn read(from: &mut impl BufRead) -> Option<Response> {
        let mut response = Response::read_head(from)?;
        match response
            .headers
            .get("content-length")
            .and_then(|length| length.parse().ok())
        {
            Some(length) => {
                response.body = vec![0; length];
                let _ = from.read_exact(&mut response.body);
            }
            None => {
                let _ = from.read_to_end(&mut response.body);
            }
        }
        Some(response)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// What is wrong, in one word; the document must be a refusal.
    pub(crate) fn kind(&self) -> String {
        let document = self.json();
        assert_eq!(document["schema"], "refusal/1", "{document}");
        document["kind"].as_str().unwrap().to_string()
    }
}

/// The messages of a stream until it ends.
pub(crate) fn messages(from: &mut impl BufRead) -> Vec<Value> {
    let head = Response::read_head(from).unwrap();
    assert_eq!(head.status, 200);
    assert_eq!(head.headers["content-type"], "application/x-ndjson");
    let mut text = String::new();
    let _ = from.read_to_string(&mut text);
    // Pieces of a body of unknown length come after their length in a line of its own.
    let is_message = |line: &&str| line.starts_with('{');
    text.lines()
        .filter(is_message)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}
