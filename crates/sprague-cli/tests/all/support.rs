//! Starting the program and reading what it prints.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;

/// What makes the answers the same on a busy machine, where anything may take long enough for a line of progress, or
/// longer than a minute.
pub(crate) const AT_LEISURE: [(&str, &str); 2] =
    [("SPRAGUE_NO_PROGRESS", "1"), ("SPRAGUE_SECONDS", "36000")];

/// The program with these arguments, not started yet.
pub(crate) fn sprague(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(args).envs(AT_LEISURE);
    command
}

/// The program in a folder, for commands that name files.
pub(crate) fn sprague_in(folder: &Path, args: &[&str]) -> Command {
    let mut command = sprague(args);
    command.current_dir(folder);
    command
}

/// The program as a process beside the test.
pub(crate) fn process(args: &[&str]) -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(args).envs(AT_LEISURE);
    command
}

/// What the system allows a process. It counts addresses, of which an allocator takes many for each thread unless it is told
/// not to, and the code of the program, a hundred MiB together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// In MiB.
    pub(crate) memory: u64,
    /// Of a processor, under whatever load.
    pub(crate) seconds: u64,
}

/// With the moment and the 64 MiB that a command is allowed in the tests, only work that keeps no limit takes so much.
const BOUNDS: Bounds = Bounds {
    memory: 512,
    seconds: 10,
};

/// The program as a process that is ended by the system if it takes more than it may.
fn bounded(args: &[&str], bounds: Bounds) -> std::process::Command {
    if cfg!(not(unix)) {
        return process(args);
    }
    let Bounds { memory, seconds } = bounds;
    let addresses = memory << 10;
    let line = format!(r#"ulimit -t {seconds}; ulimit -v {addresses}; exec "$0" "$@""#);
    let mut command = std::process::Command::new("sh");
    command.env("MALLOC_ARENA_MAX", "1");
    command.args(["-c", &line, env!("CARGO_BIN_EXE_sprague")]);
    command.args(args);
    command
}

/// Whatever is typed in a folder, there is an answer or a refusal: no panic, no end by a signal.
pub(crate) fn answers_or_refuses(folder: &Path, args: &[&str]) {
    answers_within(folder, args, BOUNDS);
}

/// The same of a command that may take no more than so much.
pub(crate) fn answers_within(folder: &Path, args: &[&str], bounds: Bounds) {
    let mut command = bounded(args, bounds);
    // Commands that are not told how long to work take a moment too.
    command.env("SPRAGUE_SECONDS", "0.3");
    command.current_dir(folder).stdin(Stdio::null());
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let shown = args.iter().map(|arg| arg.chars().take(60).collect());
    let shown: Vec<String> = shown.collect();
    let answered = matches!(output.status.code(), Some(0..=2));
    assert!(
        answered,
        "{shown:?} within {bounds:?}: {:?} {said}",
        output.status
    );
    assert!(!said.contains("panicked"), "{shown:?}: {said}");
}

/// Exit code, standard output and standard error.
pub(crate) fn ran(args: &[&str]) -> (i32, String, String) {
    let output = sprague(args).output().unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// What is printed on success.
pub(crate) fn text(args: &[&str]) -> String {
    let (code, out, err) = ran(args);
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

/// The document printed for `--json`, whatever the exit code says about it.
pub(crate) fn document(args: &[&str]) -> Value {
    let (_, out, err) = ran(&[args, &["--json"]].concat());
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{args:?}: {err}"))
}

/// The document printed for `--json`, on success and without a word beside it.
pub(crate) fn json(args: &[&str]) -> Value {
    let (code, out, err) = ran(&[args, &["--json"]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&out).unwrap()
}

/// The message of a request that is refused, with exit code 2 and without output.
pub(crate) fn refusal(args: &[&str]) -> String {
    let (code, out, err) = ran(args);
    assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
    err
}

/// A name for a folder that is not there yet, and what removes it in the end.
pub(crate) fn new_folder() -> (tempfile::TempDir, String) {
    let around = tempfile::tempdir().unwrap();
    let path = around.path().join("new").to_str().unwrap().to_string();
    (around, path)
}

/// All files of a folder and what they hold.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            true => found.extend(
                files(&path)
                    .into_iter()
                    .map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)),
            ),
            false => drop(found.insert(name, std::fs::read(&path).unwrap())),
        }
    }
    found
}

/// Numbers that are the same on every machine, from the seed that was named (Marsaglia, *Xorshift RNGs*, 2003).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new() -> Self {
        let seed = std::env::var("SPRAGUE_FUZZ_SEED");
        Random(seed.map_or(0x5eed, |seed| seed.parse::<u64>().unwrap()) | 1 << 40)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end.max(1)
    }

    /// A number from 0 to 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        self.below(1 << 20) as f64 / f64::from(1 << 20)
    }
}

/// Waits until a process is in the midst of its work. Processor time tells that on a machine of any
/// speed under any load.
#[cfg(unix)]
pub(crate) fn wait_until_busy(child: &mut std::process::Child) {
    const TICKS: u64 = 30;
    let stat = format!("/proc/{}/stat", child.id());
    loop {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none(), "the program had ended before: {ended:?}");
        std::thread::sleep(std::time::Duration::from_millis(20));
        let Ok(stat) = std::fs::read_to_string(&stat) else {
            // Elsewhere than on Linux a second has to do.
            return std::thread::sleep(std::time::Duration::from_secs(1));
        };
        // After the name in brackets: the state, ten numbers, then the ticks spent in the program.
        let fields = stat.rsplit(')').next().unwrap();
        let ticks = fields.split_whitespace().nth(11).unwrap();
        if ticks.parse::<u64>().unwrap() >= TICKS {
            return;
        }
    }
}
