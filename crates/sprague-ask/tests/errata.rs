//! The chapter of errata in the manual against a check of all published claims.

use sprague_ask::answers::check::{CheckAnswer, CheckQuestion};
use sprague_ask::answers::errata::errata;
use sprague_ask::{Ask, Effort};
use std::path::Path;
use std::sync::OnceLock;

fn checked() -> &'static CheckAnswer {
    static ANSWER: OnceLock<CheckAnswer> = OnceLock::new();
    ANSWER.get_or_init(|| {
        let effort = Effort::new().up_to(Some(10_000_000));
        CheckQuestion::default()
            .ask(&effort)
            .expect("the published claims can be checked")
    })
}

#[test]
fn what_fails_is_recorded_and_every_correction_holds() {
    let unexpected = checked().claims.iter().filter(|claim| !claim.expected);
    let places: Vec<(&str, &str)> = unexpected
        .map(|claim| (claim.document.as_str(), claim.place.as_str()))
        .collect();
    assert_eq!(places, []);
}

/// `SPRAGUE_WRITE_ERRATA=1 cargo test -p sprague-ask --test errata` writes the chapter anew.
#[test]
fn the_chapter_of_errata_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/errata.md");
    let found = errata(checked());
    if std::env::var_os("SPRAGUE_WRITE_ERRATA").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == found,
        "book/errata.md is not what the claims say; write it anew"
    );
}
