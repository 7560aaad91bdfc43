//! Work that is kept, disturbed in every way: killed at random moments, done by several programs at once, its files
//! damaged. What it comes to in the end is what it comes to when nothing disturbs it, byte for byte, or the program
//! says what is damaged and leaves it as it is.
//!
//! The moments are random and so are their effects, but the verdict is not: whatever happens when, it has to be right.
//! `SPRAGUE_FUZZ_ROUNDS` disturbs more often, from `SPRAGUE_FUZZ_SEED` on.

use crate::kept_work::{ATLAS, CHECK, KeptWork, RUN, SWEEP};
use crate::support::{Random, files};
use std::path::Path;
use std::process::Child;
use std::thread::sleep;

/// How often something is disturbed.
fn rounds() -> u64 {
    let rounds = std::env::var("SPRAGUE_FUZZ_ROUNDS");
    rounds.map_or(6, |rounds| rounds.parse::<u64>().unwrap() / 20 + 1)
}

/// Kills a program at a random moment, mostly before it would have ended.
fn kill(work: &KeptWork, random: &mut Random, child: &mut Child) {
    sleep(work.took.mul_f64(random.fraction()));
    child.kill().unwrap();
    child.wait().unwrap();
}

fn survives_kills(args: &'static [&'static str]) {
    let work = KeptWork::new(args);
    let mut random = Random::new();
    let mut folder = KeptWork::folder();
    for _ in 0..rounds() {
        kill(&work, &mut random, &mut work.start(folder.path()));
        if files(folder.path()) == work.files {
            folder = KeptWork::folder();
        }
    }
    work.finish(folder.path());
}

#[test]
fn a_run_that_is_killed_at_random_moments_ends_like_one_that_is_not() {
    survives_kills(RUN);
}

#[test]
fn a_sweep_that_is_killed_at_random_moments_ends_like_one_that_is_not() {
    survives_kills(SWEEP);
}

#[test]
fn a_check_that_is_killed_at_random_moments_ends_like_one_that_is_not() {
    survives_kills(CHECK);
}

#[test]
fn an_atlas_that_is_killed_at_random_moments_ends_like_one_that_is_not() {
    survives_kills(ATLAS);
}

/// Several programs in one folder, of which some are killed, then several that are not.
fn survives_company(args: &'static [&'static str]) {
    const AT_ONCE: usize = 3;
    let work = KeptWork::new(args);
    let mut random = Random::new();
    let folder = KeptWork::folder();
    let start = || -> Vec<Child> { (0..AT_ONCE).map(|_| work.start(folder.path())).collect() };
    for _ in 0..rounds() / 3 {
        let (killed, ending) = (start(), start());
        for mut child in killed {
            kill(&work, &mut random, &mut child);
        }
        for child in ending {
            work.has_answered(&child.wait_with_output().unwrap());
        }
        work.finish(folder.path());
        for name in ["state", "swept", "atlas"].map(|name| folder.path().join(name)) {
            match name.is_dir() {
                true => std::fs::remove_dir_all(name).unwrap(),
                false => drop(std::fs::remove_file(name)),
            }
        }
    }
    for child in start() {
        work.has_answered(&child.wait_with_output().unwrap());
    }
    work.is_finished(folder.path());
}

#[test]
fn runs_that_share_a_state_end_like_one_alone() {
    survives_company(RUN);
}

#[test]
fn sweeps_that_share_a_folder_end_like_one_alone() {
    survives_company(SWEEP);
}

#[test]
fn checks_that_share_a_state_end_like_one_alone() {
    survives_company(CHECK);
}

#[test]
fn atlases_that_share_a_folder_end_like_one_alone() {
    survives_company(ATLAS);
}

/// Changes a bit of a file, or cuts it; says which file it was.
fn damage(folder: &Path, random: &mut Random) -> String {
    let there = files(folder);
    let mut names: Vec<&String> = there.keys().collect();
    names.retain(|name| !name.ends_with(".claims"));
    let name = names[random.below(names.len())];
    let mut bytes = there[name].clone();
    let place = random.below(bytes.len());
    match random.below(3) {
        0 => bytes.truncate(place),
        _ => bytes[place] ^= 1 << random.below(8),
    }
    std::fs::write(folder.join(name), bytes).unwrap();
    name.clone()
}

/// A damaged file is made anew, or it is refused and nothing is touched.
fn survives_damage(args: &'static [&'static str]) {
    let work = KeptWork::new(args);
    let mut random = Random::new();
    for _ in 0..rounds() {
        let folder = KeptWork::folder();
        work.finish(folder.path());
        let name = damage(folder.path(), &mut random);
        let before = files(folder.path());
        let output = work.start(folder.path()).wait_with_output().unwrap();
        let mut after = files(folder.path());
        if output.status.success() {
            work.has_answered(&output);
            // White space at the end of a text is not damage.
            if name.ends_with(".json") && after[&name] == before[&name] {
                after.insert(name.clone(), work.files[&name].clone());
            }
            assert!(after == work.files, "{args:?}: {name}");
        } else {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{args:?}: {name}: {said}");
            assert!(said.starts_with("error: "), "{args:?}: {name}: {said}");
            assert!(after == before, "{args:?}: {name}: {said}");
        }
    }
}

#[test]
fn a_damaged_state_of_a_run_is_refused_and_stays() {
    survives_damage(RUN);
}

#[test]
fn damaged_files_of_a_sweep_are_made_anew() {
    survives_damage(SWEEP);
}

#[test]
fn a_damaged_state_of_a_check_is_refused_and_stays() {
    survives_damage(CHECK);
}

#[test]
fn damaged_files_of_an_atlas_are_made_anew() {
    survives_damage(ATLAS);
}

/// A pipe into which nobody writes, in the place of a unit and in that of what says what the folder is.
#[cfg(unix)]
fn survives_pipes(args: &'static [&'static str]) {
    let work = KeptWork::new(args);
    let manifest = work.files.keys().find(|name| name.ends_with(".json"));
    let unit = work.files.keys().find(|name| name.contains("unit-"));
    for name in [manifest, unit].into_iter().flatten() {
        let folder = KeptWork::folder();
        work.finish(folder.path());
        let path = folder.path().join(name);
        std::fs::remove_file(&path).unwrap();
        assert!(
            std::process::Command::new("mkfifo")
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        work.finish(folder.path());
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_of_a_sweep_is_not_waited_for() {
    survives_pipes(SWEEP);
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_of_an_atlas_is_not_waited_for() {
    survives_pipes(ATLAS);
}
