//! What it costs to ask over HTTP, as ratios measured in the same run: an answer through the server against the same
//! answer from the library, and a kept answer against one that is computed.

use sprague_ask::{Effort, Request};
use sprague_web::{Server, Settings};
use std::hint::black_box;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

const ROUNDS: u32 = 300;
const CLIENTS: usize = 2;

/// A client that keeps its connection.
struct Client(BufReader<TcpStream>);

impl Client {
    fn new(address: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Client(BufReader::new(stream)))
    }

    fn ask(&mut self, body: &str) -> std::io::Result<Vec<u8>> {
        let head =
            "POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        let text = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
        self.0.get_mut().write_all(text.as_bytes())?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line)?;
            let line = line.trim_end().to_lowercase();
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap_or(0);
            }
            if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        self.0.read_exact(&mut answer)?;
        Ok(answer)
    }
}

/// The request of a round: another limit each time, so that nothing is kept, or always the same.
fn request(game: &str, round: u32, is_kept: bool) -> String {
    let heap = 5000 + if is_kept { 0 } else { round };
    format!(r#"{{"question":{{"period":{{"game":"{game}"}}}},"effort":{{"heap":{heap}}}}}"#)
}

/// The time of a round.
fn measured(mut round: impl FnMut(u32)) -> Duration {
    let begun = Instant::now();
    (0..ROUNDS).for_each(&mut round);
    begun.elapsed() / ROUNDS
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut settings = Settings::default();
    settings.port = 0;
    let server = Server::bind(settings)?;
    let address = server.address();
    std::thread::spawn(move || server.run(std::future::pending()));
    let mut out = std::io::stdout();
    let mut client = Client::new(address)?;
    for game in ["0.77", "0.156", "grundy"] {
        let library = measured(|round| {
            let request = Request::read(&request(game, round, false)).ok();
            let answer = request.map(|request| {
                request.question.ask(
                    &request
                        .effort
                        .effort()
                        .under(Effort::new().control().clone()),
                )
            });
            let _ = black_box(
                answer
                    .and_then(Result::ok)
                    .and_then(|answer| serde_json::to_vec(&answer).ok()),
            );
        });
        let computed = measured(|round| {
            let _ = black_box(client.ask(&request(game, round, false)));
        });
        let kept = measured(|round| {
            let _ = black_box(client.ask(&request(game, round, true)));
        });
        let ratio = |a: Duration, b: Duration| a.as_secs_f64() / b.as_secs_f64();
        writeln!(
            out,
            "{game:<8} server : library {:8.2}   ({:.2} ms more)",
            ratio(computed, library),
            (computed.as_secs_f64() - library.as_secs_f64()) * 1e3
        )?;
        writeln!(
            out,
            "{game:<8} computed : kept  {:8.2}",
            ratio(computed, kept)
        )?;
    }
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                let Ok(mut client) = Client::new(address) else {
                    return;
                };
                for _ in 0..10 * ROUNDS {
                    let _ = black_box(client.ask(&request("0.77", 0, true)));
                }
            });
        }
    });
    let answers = f64::from(10 * ROUNDS) * CLIENTS as f64;
    writeln!(
        out,
        "kept answers a second, {CLIENTS} clients on the same machine: {:.0}",
        answers / begun.elapsed().as_secs_f64()
    )?;
    Ok(())
}
