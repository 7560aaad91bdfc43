//! A file of tests that nobody names would never be run, and nothing would say so.

use std::fs;
use std::path::Path;

#[test]
fn every_file_of_tests_is_part_of_a_binary() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seen = 0;
    for (folder, root) in [
        ("library", "main.rs"),
        ("library/facts", "mod.rs"),
        ("memory", "main.rs"),
        ("sweep", "main.rs"),
        ("verify", "main.rs"),
        ("../crates/sprague-cli/tests/all", "main.rs"),
    ] {
        let root = here.join(folder).join(root);
        let named = fs::read_to_string(&root).unwrap();
        for entry in fs::read_dir(here.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let named = named
                .lines()
                .any(|line| line.ends_with(&format!("mod {name};")));
            assert!(named || path == root, "{} is not run", path.display());
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen}");
}
