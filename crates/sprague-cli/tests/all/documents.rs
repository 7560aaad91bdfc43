//! The commands in the README and in the manual, run as they stand, and the tests that the manual names.

use crate::support::AT_LEISURE;
use std::path::Path;

#[test]
fn every_console_block_prints_what_it_says() {
    let tests = trycmd::TestCases::new();
    for (variable, value) in AT_LEISURE {
        tests.env(variable, value);
    }
    tests.case("../../README.md").case("../../book/*.md");
}

/// All texts of a folder, those in folders below it too, with these ends of names.
fn sources(folder: &Path, ends: &[&str], all: &mut String) {
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            sources(&path, ends, all);
        } else if ends.iter().any(|end| name.ends_with(end)) {
            *all += &std::fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn the_promises_of_the_manual_name_tests_that_are_there() {
    let root = Path::new("../..");
    let chapter = std::fs::read_to_string(root.join("book/promises.md")).unwrap();
    let mut tests = String::new();
    for folder in ["crates", "tests", "python/tests"] {
        sources(&root.join(folder), &[".rs", ".py"], &mut tests);
    }
    let quoted = chapter.split('`').skip(1).step_by(2);
    let names: Vec<&str> = quoted
        .filter(|name| name.matches('_').count() > 3)
        .collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let is_there = ["fn", "def"]
            .iter()
            .any(|begin| tests.contains(&format!("{begin} {name}(")));
        assert!(is_there, "{name}");
    }
}
