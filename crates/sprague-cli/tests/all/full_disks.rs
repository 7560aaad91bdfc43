//! Disks that are really full, not on purpose of the program: a small disk in memory, where this machine lets one be
//! mounted, and a limit on the size of files. There is one message and exit code 1, every file is there whole or not at
//! all, and with more room the work goes on to what it would have come to. Where nothing can be said, all is done in silence.
#![cfg(unix)]

use crate::kept_work::{ATLAS, CHECK, KeptWork, RUN, SWEEP};
use crate::support::{files, process};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A disk of so many KiB, which ends with this.
struct Disk(TempDir);

impl Disk {
    #[allow(
        clippy::print_stderr,
        reason = "whoever reads the tests' output should know"
    )]
    fn new(size: u64) -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let size = format!("size={size}k");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "tmpfs"]);
        let mounted = mount.arg(place.path()).output();
        match mounted.is_ok_and(|output| output.status.success()) {
            true => Some(Disk(place)),
            false => {
                eprintln!("NOT CHECKED: no small disk can be mounted here");
                None
            }
        }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
    }
}

fn copy(from: &Path, to: &Path) {
    for (name, bytes) in files(from) {
        let file = to.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, bytes).unwrap();
    }
}

/// What a program said that had no room: one error, and how much there is to blame the system for.
fn said_one_thing(output: &Output, why: &str) {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = said.lines().filter(|line| line.starts_with("error: "));
    let errors: Vec<&str> = errors.collect();
    assert!(errors.len() == 1 && errors[0].contains(why), "{said}");
}

/// No file is half there, and elsewhere the work goes on to its end.
fn goes_on_elsewhere(work: &KeptWork, folder: &Path) {
    let left = files(folder);
    assert!(left.keys().all(|name| !name.ends_with(".part")), "{left:?}");
    let roomy = tempfile::tempdir().unwrap();
    copy(folder, roomy.path());
    work.finish(roomy.path());
}

/// Disks from one that holds nothing to one that holds everything.
fn survives_full_disks(args: &'static [&'static str]) {
    let work = KeptWork::new(args);
    for size in (2..14).map(|power| 1 << power) {
        let Some(disk) = Disk::new(size) else { return };
        copy(KeptWork::folder().path(), disk.path());
        let output = work.start(disk.path()).wait_with_output().unwrap();
        if output.status.success() {
            work.has_answered(&output);
            return work.is_finished(disk.path());
        }
        said_one_thing(&output, "No space left");
        goes_on_elsewhere(&work, disk.path());
    }
    panic!("{args:?} has room in the end");
}

/// Limits on the size of a file, in blocks, from nothing to enough.
fn survives_limits_of_size(args: &'static [&'static str]) {
    let work = KeptWork::new(args);
    for blocks in [0, 1, 8, 64, 512, 1 << 14] {
        let folder = KeptWork::folder();
        let limited = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let output = Command::new("sh")
            .args(["-c", &limited, env!("CARGO_BIN_EXE_sprague")])
            .args(args)
            .current_dir(folder.path())
            .output()
            .unwrap();
        if output.status.success() {
            work.has_answered(&output);
            return work.is_finished(folder.path());
        }
        said_one_thing(&output, "File too large");
        goes_on_elsewhere(&work, folder.path());
    }
    panic!("{args:?} has room in the end");
}

fn survives(args: &'static [&'static str]) {
    survives_full_disks(args);
    survives_limits_of_size(args);
}

#[test]
fn a_run_on_a_full_disk_goes_on_when_there_is_room() {
    survives(RUN);
}

#[test]
fn a_sweep_on_a_full_disk_goes_on_when_there_is_room() {
    survives(SWEEP);
}

#[test]
fn a_check_on_a_full_disk_goes_on_when_there_is_room() {
    survives(CHECK);
}

#[test]
fn an_atlas_on_a_full_disk_goes_on_when_there_is_room() {
    survives(ATLAS);
}

#[test]
fn a_certificate_on_a_full_disk_is_written_when_there_is_room() {
    survives(&["period", "0.16", "--certificate", "certificate", "--json"]);
}

#[test]
fn a_picture_on_a_full_disk_is_written_when_there_is_room() {
    survives(&["plot", "kayles", "--to", "300", "--out", "kayles.svg"]);
}

#[test]
fn a_game_on_a_full_disk_is_saved_when_there_is_room() {
    survives(&[
        "play",
        "kayles[5]",
        "--seed",
        "1",
        "--moves",
        "save game; q",
    ]);
}

/// What was computed is printed where it can be; where it cannot, the exit code says so.
#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_printed_ends_with_one() {
    for args in [
        &["values", "kayles", "--to", "5000"][..],
        &["kayles"],
        &["kayles", "--json"],
        &["values", "kayles", "--format", "latex"],
        &["sweep", "S(a,b) with b <= 6", "--where", "1 = 1"],
        &["check", "--only", "row 80"],
        &["atlas", "--format", "markdown"],
        &["play", "kayles[5]", "--moves", "hint; q"],
        &["help", "json"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let output = process(args).stdout(full.unwrap()).output().unwrap();
        said_one_thing(&output, "No space left");
    }
}

/// The work from its beginning to its end, with a line of progress as often as there is something to tell.
#[cfg(target_os = "linux")]
fn telling_all(args: &[&str], folder: &Path, told: impl Into<Stdio>) -> Output {
    let mut command = process(args);
    command.env_remove("SPRAGUE_NO_PROGRESS");
    command.env("SPRAGUE_ALL_PROGRESS", "1");
    command.current_dir(folder).stderr(told);
    command.output().unwrap()
}

/// Work that cannot say how far it is comes to the same.
#[cfg(target_os = "linux")]
fn survives_a_full_standard_error(args: &'static [&'static str]) {
    let work = KeptWork::new(args);
    let folder = KeptWork::folder();
    let told = telling_all(args, folder.path(), Stdio::piped()).stderr;
    // Only builds for development tell all.
    assert!(
        !cfg!(debug_assertions) || !told.is_empty(),
        "{args:?} has something to tell"
    );
    let full = std::fs::File::options().write(true).open("/dev/full");
    let folder = KeptWork::folder();
    let output = telling_all(args, folder.path(), full.unwrap());
    work.has_answered(&output);
    work.is_finished(folder.path());
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_that_cannot_tell_how_far_it_is_saves_everything() {
    survives_a_full_standard_error(RUN);
}

#[test]
#[cfg(target_os = "linux")]
fn a_sweep_that_cannot_tell_how_far_it_is_saves_everything() {
    survives_a_full_standard_error(SWEEP);
}

#[test]
#[cfg(target_os = "linux")]
fn a_check_that_cannot_tell_how_far_it_is_saves_everything() {
    survives_a_full_standard_error(CHECK);
}

#[test]
#[cfg(target_os = "linux")]
fn an_atlas_that_cannot_tell_how_far_it_is_saves_everything() {
    survives_a_full_standard_error(ATLAS);
}
