//! Limits that are kept, what is said when they end the work, and files that are not what they seem.

use crate::support::{json, new_folder, process, ran, refusal, sprague_in, text};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// What is printed as a document by a command that its time has ended; nothing if it was over before there was an answer.
fn ended_after(seconds: u32, args: &[&str]) -> Option<Value> {
    let seconds = seconds.to_string();
    let (code, out, err) = ran(&[args, &["--json", "--seconds", &seconds]].concat());
    assert_eq!(code, 2, "{args:?}: {err}");
    assert!(err.contains("--seconds allows more"), "{err}");
    let printed: Value = serde_json::from_str(&out).unwrap();
    if printed["kind"] == "time_up" {
        return None;
    }
    assert!(err.contains("the time was up before all was done"), "{err}");
    Some(printed)
}

/// The same of a command that goes on for days, once it has come as far as that: on a busy machine it is given more time.
fn timed_out(args: &[&str], is_enough: impl Fn(&Value) -> bool) -> Value {
    let mut times = (0..14).map(|power| 1 << power);
    let ended = times.find_map(|seconds| ended_after(seconds, args).filter(&is_enough));
    ended.expect("in hours it comes so far")
}

#[test]
fn a_sweep_ends_with_its_time_and_keeps_what_it_has() {
    let (_kept, out) = new_folder();
    let family = "S(a,b,c,d) with d <= 900";
    let sweep = ["sweep", family, "--yes", "--out", &out];
    let ended = timed_out(&sweep, |ended| ended["games"] != 0);
    assert_eq!(ended["complete"], false);
    let kept = json(&["show", &out]);
    assert_eq!(kept["complete"], false);
    assert!(kept["games"].as_u64() >= ended["games"].as_u64());
}

#[test]
fn a_single_game_of_a_sweep_ends_with_the_time_and_leaves_no_row() {
    let (_kept, out) = new_folder();
    let family = "S(9,175,263,a) for a in 272..272";
    let ended = timed_out(
        &["sweep", family, "--limit", "10^18", "--out", &out],
        |_| true,
    );
    assert_eq!(
        (&ended["games"], &ended["complete"]),
        (&0.into(), &false.into())
    );
    let rows = text(&["show", &out, "--export", "csv"]);
    assert_eq!(rows.lines().count(), 1, "{rows}");
}

#[test]
fn the_rows_of_a_sweep_do_not_depend_on_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let sweep = |family: &str, memory: &str, out: &str| {
        let path = folder.path().join(out);
        let args = ["sweep", family, "--memory", memory, "--threads", "2"];
        let (code, _, err) = ran(&[&args[..], &["--out", path.to_str().unwrap()]].concat());
        (code, err, files(&path))
    };
    for (family, little) in [
        // More than the share of a thread, so that one game after the other is looked at.
        ("S(1,a) for a in 60000..60005", "8"),
        ("S(a,b,c) with c <= 12", "1"),
        ("S(3,a|2,b) for a in 5..7, b in 5..7", "4"),
        ("0.ab for a in 0..7, b in 0..3", "1"),
    ] {
        let (code, err, rows) = sweep(family, little, &format!("little {family}"));
        assert_eq!(code, 0, "{family}: {err}");
        let (_, _, as_always) = sweep(family, "4096", &format!("much {family}"));
        assert!(rows == as_always, "{family}");
    }
    // What does not fit is not called unknown.
    let (code, err, rows) = sweep("S(1,a) for a in 60000..60005", "1", "none");
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("needs more memory"), "{err}");
    assert!(err.contains("--memory allows more"), "{err}");
    assert_eq!(rows.len(), 1, "{rows:?}");
}

#[test]
fn a_table_that_does_not_fit_says_so() {
    let family = ["sweep", "S(a) for a in 1..3000", "--limit", "9", "--all"];
    let table = ["--columns", "a", "--format", "csv", "--memory", "1"];
    let (code, rows, err) = ran(&[&family[..], &table].concat());
    assert_eq!(code, 0, "{err}");
    assert!((100..2000).contains(&rows.lines().count()), "{rows}");
    assert!(err.contains("of 3000 rows are in the table"), "{err}");
    assert!(err.contains("--memory allows more"), "{err}");
}

#[test]
fn what_cannot_be_read_is_refused_before_a_sweep_begins() {
    let family = ["sweep", "S(a,b,c,d) with d <= 300", "--yes"];
    for (flag, text) in [("--columns", "colour"), ("--order", "colour")] {
        let message = refusal(&[&family[..], &[flag, text, "--seconds", "600"]].concat());
        assert!(message.contains("colour"), "{message}");
    }
}

#[test]
fn every_command_that_goes_on_for_long_ends_with_its_time() {
    let (_kept, out) = new_folder();
    let family = ["sweep", "S(a,b) with b <= 5", "--out", &out];
    text(&family);
    for args in [
        &["atlas", ".abc", "--seconds", "0"][..],
        &["show", &out, "--seconds", "0"],
        &["show", &out, "--export", "csv", "--seconds", "0"],
    ] {
        let (code, _, err) = ran(args);
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains("the time was up"), "{args:?}: {err}");
        assert!(err.contains("--seconds allows more"), "{args:?}: {err}");
    }
}

#[test]
fn a_list_that_the_memory_ends_is_printed_as_far_as_it_came() {
    let (code, out, err) = ran(&["values", "S(3,7|2,9)", "--to", "100000", "--memory", "16"]);
    assert_eq!(code, 2, "{err}");
    assert!(out.lines().count() > 100, "{out}");
    assert!(err.contains("instead of 100000"), "{err}");
    assert!(err.contains("--memory allows more"), "{err}");
}

#[test]
fn outcomes_and_what_rests_on_them_keep_the_memory() {
    let few = ["--memory", "1"];
    let list = ["outcomes", "S(3,7|2,9)", "--to", "10^6"];
    let (code, out, err) = ran(&[&list[..], &few].concat());
    assert_eq!(code, 2, "{err}");
    assert!(out.contains("PPRNNPPNNNRR"), "{out}");
    assert!(
        err.contains("instead of 1000000: more do not fit 1 MiB"),
        "{err}"
    );
    assert!(err.contains("--memory allows more"), "{err}");
    let far = ["outcomes", "S(3,2000000|2,2000001)", "--limit", "10^8"];
    let (_, out, _) = ran(&[&far[..], &few].concat());
    let said = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("more do not fit the memory; --memory allows more"),
        "{out}"
    );
    let sets = ["dominates", "3,2000000", "2,2000001", "--limit", "10^8"];
    let (code, _, err) = ran(&[&sets[..], &few].concat());
    assert_eq!(code, 2);
    assert!(err.contains("--memory allows more"), "{err}");
    let (code, _, err) = ran(&[&["expand", "S(9,175,263)"][..], &["--memory", "0"]].concat());
    assert_eq!(code, 2, "{err}");
    let claim = ["claim", "dominates(S(3,2000000), S(2,2000001))"];
    let (code, out, err) = ran(&[&claim[..], &["--limit", "10^12"], &few].concat());
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Undecided"), "{out}");
    let proof = [&far[..2], &["--limit", "10^12", "--coq", "never.v"]].concat();
    let (code, _, err) = ran(&[&proof[..], &few].concat());
    assert_eq!(code, 2, "{err}");
    let codes = ["equivalent", "0.106", "--limit", "10^7"];
    let (code, _, err) = ran(&[&codes[..], &few].concat());
    assert_eq!(code, 2);
    assert!(err.contains("--memory allows more"), "{err}");
}

#[test]
fn a_number_that_no_heap_reaches_takes_no_memory() {
    let (code, out, err) = ran(&["outcomes", "S(1,10^12)", "--seconds", "3600"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("PNPNPN"), "{out}");
    let (code, _, err) = ran(&["dominates", "1,10^12", "1,10^12"]);
    assert_eq!(code, 2, "{err}");
}

#[test]
fn a_search_of_misere_play_keeps_the_memory() {
    let heap = ["win", "kayles[10^18]", "--misere", "--memory", "16"];
    let message = refusal(&heap);
    assert!(message.contains("--memory allows more"), "{message}");
    let message = refusal(&[&heap[..], &["--search", "100"]].concat());
    assert!(message.contains("--search allows more"), "{message}");
}

#[test]
fn what_is_found_out_about_games_that_need_not_end_keeps_the_memory() {
    let values = ["values", "to n+1; to n-1 if n > 0", "--to", "20000"];
    let few = [&values[..], &["--memory", "1"]].concat();
    let said = text(&few).replace('\n', " ");
    assert!(said.contains("the memory was full (--memory)"), "{said}");
    let (little, whole) = (json(&few), json(&values));
    assert_eq!(little["scope"]["out_of_memory"], true);
    assert_eq!(whole["scope"]["out_of_memory"], false);
    assert!(whole["undetermined"].as_u64() < little["undetermined"].as_u64());
    let lists = [&little, &whole].map(|found| found["values"].as_array().unwrap());
    let certain: Vec<_> = lists[0]
        .iter()
        .zip(lists[1])
        .filter(|both| !both.0.is_null())
        .collect();
    assert!(certain.len() > 100);
    assert!(certain.iter().all(|(little, whole)| little == whole));
    let sum = "to 2n; take 1; take 3 if n > 2[99999] + nim[1]";
    let found = json(&["win", sum, "--memory", "1"]);
    assert_eq!(found["raise"], serde_json::json!(["memory"]));
    let found = json(&["to n+1[1]", "--steps", "10^6", "--memory", "1"]);
    assert_eq!(found["end"], "memory");
    let long = refusal(&[
        "values", "to n", "--to", "10^6", "--moves", "10^9", "--memory", "1",
    ]);
    assert!(long.contains("--memory allows more"), "{long}");
}

#[test]
fn a_text_with_a_long_range_is_refused_in_no_time() {
    let message = refusal(&["guess", "S(1..100000|4,18,19)"]);
    assert!(message.contains("partizan"), "{message}");
}

#[test]
fn the_name_of_a_game_of_a_million_numbers_does_not_fill_the_page() {
    let (_, _, err) = ran(&["equivalent", "S(1,2,...,10^6)", "--memory", "1"]);
    assert!(err.len() < 4000, "{} bytes", err.len());
}

#[test]
fn of_thousands_of_lines_that_cannot_be_read_those_are_shown_where_the_trouble_is() {
    let many = format!(
        "{}4.7+\n{}",
        "kayles[5] +\n".repeat(3000),
        "4.7\n".repeat(3000)
    );
    let (code, _, err) = ran(&["win", &many]);
    assert_eq!(code, 2, "{err}");
    assert!(err.len() < 4000, "{} bytes", err.len());
    assert!(err.contains("\n3003 |"), "{err}");
}

#[test]
fn a_word_of_a_hundred_thousand_signs_that_is_no_flag_does_not_fill_the_page() {
    let (code, _, err) = ran(&["rules", &"-".repeat(100_000)]);
    assert_eq!(code, 2, "{err}");
    assert!(err.len() < 8000, "{} bytes", err.len());
    assert!(err.contains("unexpected argument"), "{err}");
}

#[test]
fn a_check_that_ends_at_once_counts_what_it_has() {
    let (code, out, _) = ran(&["check", "all", "--seconds", "0"]);
    assert_eq!(code, 2);
    assert!(!out.contains(": ,"), "{out}");
}

#[test]
fn a_list_of_millions_of_letters_is_broken_into_lines_in_no_time() {
    let printed = text(&["outcomes", "S(3,7|2,9)", "--to", "3000000"]);
    assert!(printed.lines().count() > 40_000);
}

#[test]
fn lists_that_do_not_fit_the_memory_are_refused_before_they_are_made() {
    let (_, _, err) = ran(&["atlas", ".abcdefg", "--memory", "64"]);
    assert!(err.contains("2097152 codes may take"), "{err}");
    let heap = ["options", "0.77", "10^12", "--most", "10^7"];
    let (_, _, err) = ran(&[&heap[..], &["--memory", "64"]].concat());
    assert!(err.contains("more options than fit 64 MiB"), "{err}");
    assert!(err.contains("--memory allows more"), "{err}");
}

#[test]
fn a_heap_far_away_of_a_game_that_need_not_end_is_refused_in_no_time() {
    let game = "split into d of n/d for d | n";
    let (code, _, err) = ran(&["find", game, "G(n + 10^18) = 0"]);
    assert_eq!(code, 2, "{err}");
}

#[test]
fn a_check_ends_with_its_time() {
    let ended = ended_after(0, &["check", "all"]);
    assert_eq!(ended.unwrap()["complete"], false);
}

#[test]
fn a_run_ends_with_its_time_and_goes_on_later_under_any_name_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let ran = |args: &[&str]| {
        let output = sprague_in(folder.path(), args).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap(), text)
    };
    // On a busy machine a fifth of a second may not be enough to begin.
    let computes = ["0.2", "2", "20", "200", "2000"].iter().any(|seconds| {
        let (code, printed) = ran(&["run", "0.104", "--state", "a", "--seconds", seconds]);
        assert_eq!(code, 2, "{printed}");
        assert!(printed.contains("none is proved yet"), "{printed}");
        folder.path().join("a").exists()
    });
    assert!(computes, "what was computed is kept");
    assert_eq!(ran(&["run", "0.77", "--to", "300", "--state", "b"]).0, 0);
    assert_eq!(ran(&["run", "kayles", "--to", "400", "--state", "b"]).0, 0);
    let (code, printed) = ran(&["run", "0.77", "--to", "500", "--state", "b"]);
    assert_eq!(code, 0);
    assert!(printed.contains("501 heaps"), "{printed}");
}

#[test]
fn a_place_within_a_character_is_shown_and_is_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("claims");
    for values in ["0^∞", "0^(∞)", "(01)^∞", "∞", "0^(2^63+1)", "(01)^(2^63+1)"] {
        let claims = format!("[T]\nfamily: S(1,a) for a in 2..3\nvalues: {values}\n");
        std::fs::write(&file, claims).unwrap();
        let (code, _, err) = ran(&["check", file.to_str().unwrap()]);
        assert!(code <= 2 && !err.contains("panicked"), "{values}: {err}");
    }
}

#[test]
fn a_number_that_does_not_fit_a_row_is_refused_and_not_lost() {
    let message = refusal(&["sweep", "S(a,a+1) for a in 2^63..2^63"]);
    assert!(
        message.contains("a = 9223372036854775808 does not fit a row"),
        "{message}"
    );
    let message = refusal(&["sweep", "S(2^a) for a in 62..63"]);
    assert!(
        message.contains("divisor = 9223372036854775808 does not fit a row"),
        "{message}"
    );
}

#[test]
fn an_export_of_an_incomplete_sweep_says_so() {
    let (_kept, out) = new_folder();
    let family = "S(a,b,c) with c <= 30";
    assert_eq!(
        ran(&["sweep", family, "--out", &out, "--shard", "1/2"]).0,
        0
    );
    let (code, rows, note) = ran(&["show", &out, "--export", "csv"]);
    assert!(code == 0 && rows.lines().count() > 1);
    assert!(note.contains("not complete"), "{note}");
    text(&["sweep", family, "--out", &out]);
    assert_eq!(ran(&["show", &out, "--export", "csv"]).2, "");
}

/// The files of a folder with what is in them.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap());
    let named = entries.map(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, std::fs::read(entry.path()).unwrap_or_default())
    });
    named.filter(|(name, _)| !name.ends_with(".part")).collect()
}

/// Starts a command several times and kills it each time as soon as it has written something, while it goes on.
fn kill_often(folder: &Path, args: &[&str]) {
    for _ in 0..6 {
        let before = folder.read_dir().map_or(0, Iterator::count);
        let mut child = process(args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while folder.read_dir().map_or(0, Iterator::count) <= before
            && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = child.kill();
        child.wait().unwrap();
    }
}

#[test]
fn what_is_killed_again_and_again_ends_like_what_is_not() {
    let sweep = ["sweep", "S(a,b,c) with c <= 45"];
    let atlas = ["atlas", ".ab 4.ab", "--limit", "3000"];
    for command in [&sweep[..], &atlas] {
        let folder = tempfile::tempdir().unwrap();
        let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
        let into = |out| [command, &["--out", out]].concat();
        kill_often(&killed, &into(killed.to_str().unwrap()));
        let first = text(&into(killed.to_str().unwrap()));
        assert_eq!(first, text(&into(whole.to_str().unwrap())));
        assert_eq!(files(&killed), files(&whole), "{command:?}");
    }
}

#[test]
fn a_check_that_is_killed_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["check", "ho-expansion", "--json"];
    for delay in [0, 30, 150] {
        let mut child = process(&args)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert_eq!(files(folder.path()).len(), 0);
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    for command in [&["verify"][..], &["check"], &["play", "--replay"]] {
        let said = refusal(&[command, &["/dev/zero"]].concat());
        assert!(said.contains("it is longer than"), "{said}");
    }
    // The second before anything is computed.
    for command in [&["--file"][..], &[".abc", "--run"]] {
        let said = refusal(&[&["atlas", "--memory", "1"], command, &["/dev/zero"]].concat());
        assert!(said.contains("it is not a plain file"), "{said}");
    }
    let folder = tempfile::tempdir().unwrap();
    let seeming = folder.path().join("state");
    let file = std::fs::File::create(&seeming).unwrap();
    file.set_len(1 << 40).unwrap();
    let said = refusal(&["run", "0.77", "--state", seeming.to_str().unwrap()]);
    assert!(said.contains("it is longer than"), "{said}");
    // There may be states as long as this one, with more memory.
    file.set_len(1 << 30).unwrap();
    let state = ["run", "0.77", "--state", seeming.to_str().unwrap()];
    let said = refusal(&[&state[..], &["--memory", "1"]].concat());
    assert!(said.contains("--memory allows more"), "{said}");
    let said = refusal(&[&state[..], &["--memory", "4096"]].concat());
    assert!(said.contains("not the state of a run"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_to_its_end_and_waited_for_no_longer_than_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let pipe = pipe.to_str().unwrap();
    for command in [&["verify"][..], &["check"], &["play", "--replay"]] {
        let said = refusal(&[command, &[pipe, "--seconds", "0.1"]].concat());
        assert!(said.contains("it did not come to an end in time"), "{said}");
    }
    for command in [&["--file"][..], &[".abc", "--run"]] {
        let said = refusal(&[&["atlas"], command, &[pipe]].concat());
        assert!(said.contains("it is not a plain file"), "{said}");
    }
    let claims = "[page 1]\nclaim: G(kayles, 5) = 4\n";
    let (code, out, err) = std::thread::scope(|scope| {
        scope.spawn(|| std::fs::write(pipe, claims).unwrap());
        ran(&["check", pipe, "--seconds", "3600"])
    });
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("1 entry: 1 holds."), "{out}");
}

#[test]
fn a_usual_time_that_is_not_a_time_is_refused() {
    for wrong in ["", "soon", "-1", "nan"] {
        let mut command = process(&["values", "kayles", "--to", "5"]);
        let output = command.env("SPRAGUE_SECONDS", wrong).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{wrong}: {said}");
        assert!(said.contains("which is not a time"), "{said}");
    }
}

#[test]
fn a_file_that_is_not_an_atlas_is_not_replaced_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("atlas");
    for bytes in [&b"not an atlas"[..], b"\xff\xfe"] {
        std::fs::write(&path, bytes).unwrap();
        let into = ["--compact", path.to_str().unwrap()];
        let (code, _, err) = ran(&[&["atlas", ".a", "--limit", "50"][..], &into].concat());
        assert_eq!(code, 2, "{err}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
}
