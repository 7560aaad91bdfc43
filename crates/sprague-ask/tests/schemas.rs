//! The JSON Schemas in the manual are those of the answers.

use sprague_ask::Answer;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../book/schema")
}

/// `SPRAGUE_WRITE_SCHEMAS=1 cargo test -p sprague-ask --test schemas` writes them anew.
#[test]
fn the_schemas_in_the_manual_are_current() {
    let write = std::env::var_os("SPRAGUE_WRITE_SCHEMAS").is_some();
    if write {
        std::fs::create_dir_all(folder()).unwrap();
    }
    for (name, schema) in Answer::schemas() {
        let file = folder().join(format!("{name}.json"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if write {
            std::fs::write(&file, &text).unwrap();
        }
        let there = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(
            there, text,
            "{name}: run with SPRAGUE_WRITE_SCHEMAS=1 to write it anew"
        );
    }
}

#[test]
fn every_schema_in_the_manual_is_that_of_a_document() {
    let names: Vec<&str> = Answer::schemas().iter().map(|(name, _)| *name).collect();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let name = name.trim_end_matches(".json");
        assert!(names.contains(&name), "{name} is left over");
    }
}
