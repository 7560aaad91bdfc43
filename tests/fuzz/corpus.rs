//! The files of the corpus: small real ones of every kind, which the targets start from besides what they make. They are of
//! the present program: `SPRAGUE_WRITE_CORPUS=1 cargo test -p sprague-tests --test fuzz corpus` writes them anew.

use crate::{files, kept};
use sprague::notation::parse_ruleset;
use sprague::sequence::long_run::LongRun;
use sprague_ask::answers::certificate::CertificateQuestion::{
    self, Claim, Dominance, Equivalent, Expansion, Find, Form, Laws, Outcomes, Period, Win,
};
use sprague_ask::answers::equivalent::EquivalentQuestion;
use sprague_ask::{Ask, Effort};
use sprague_verify::verify;
use std::fs;
use std::path::PathBuf;
use std::sync::Once;

/// Where certificates are.
pub(crate) const CERTIFICATES: &str = "certificates";
/// Where states of runs are.
pub(crate) const RUNS: &str = "runs";
/// Where states of checks are.
pub(crate) const CHECKS: &str = "checks";
/// Where units of sweeps are.
pub(crate) const UNITS: &str = "units";
/// Where games of an atlas are.
pub(crate) const GAMES: &str = "games";

fn folder(name: &str) -> PathBuf {
    let corpus = [env!("CARGO_MANIFEST_DIR"), "fuzz", "corpus", name];
    corpus.iter().collect()
}

/// The files of a folder of the corpus, each with its name.
pub(crate) fn entries(name: &str) -> Vec<(String, Vec<u8>)> {
    static WRITTEN: Once = Once::new();
    if std::env::var_os("SPRAGUE_WRITE_CORPUS").is_some() {
        WRITTEN.call_once(write_anew);
    }
    let files = fs::read_dir(folder(name)).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let name = |file: &PathBuf| file.file_name().unwrap().to_string_lossy().into_owned();
    let read = files
        .iter()
        .map(|file| (name(file), fs::read(file).unwrap()));
    read.collect()
}

/// The same of texts, without their names.
pub(crate) fn texts(name: &str) -> Vec<String> {
    let entries = entries(name).into_iter();
    entries
        .map(|(_, bytes)| String::from_utf8(bytes).unwrap())
        .collect()
}

/// Writes all files anew, as the present program makes them.
fn write_anew() {
    for (name, question) in questions() {
        let answer = question.ask(&Effort::new()).unwrap();
        write(CERTIFICATES, &format!("{name}.txt"), answer.certificate);
    }
    for (name, state) in files::runs() {
        write(RUNS, &format!("{name}.run"), state);
    }
    for (name, state) in kept::states() {
        write(CHECKS, &format!("{name}.txt"), state);
    }
    for sweep in files::Sweep::all() {
        write(UNITS, &sweep.file(), sweep.unit());
    }
    let atlas = kept::AtlasUnits::new();
    atlas.compute();
    for (game, unit) in atlas.units().into_iter().enumerate() {
        write(GAMES, &format!("{game}.parquet"), unit);
    }
}

fn write(folder_name: &str, name: &str, bytes: impl AsRef<[u8]>) {
    let folder = folder(folder_name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), bytes).unwrap();
}

/// A question whose answer is a short certificate, for each theorem on periods and each kind of claim.
fn questions() -> [(&'static str, CertificateQuestion); 17] {
    [
        ("period-guy-smith", Period("0.77".into())),
        ("period-window", Period("S(2,5,6)".into())),
        ("period-arithmetic", Period("0.3F".into())),
        ("period-trade", Period("0.7!".into())),
        ("period-sparse", Period("0.16".into())),
        ("period-classes", Period("S(1,4,7,...)".into())),
        ("outcomes", Outcomes("S(1,2|1,3)".into())),
        ("dominance", Dominance("1,2".into(), "1,3".into())),
        ("expansion", Expansion("S(2,5,6)".into())),
        ("recursion", Laws("S(1,2|1,3)".into())),
        ("repetition", Laws("S(1|2)".into())),
        ("share", Find("kayles".into(), "G(n) = 0".into())),
        ("form", Form("0.3".into())),
        ("compared", Claim("mean(S(1,2|1,3)[n]) < 1".into())),
        ("same-values", Equivalent(equivalent("0.07"))),
        ("position", Win("nim[3] + nim[5] + 0.137[20]".into())),
        ("sum", Win("S(1,2|1,3)[9] + ^".into())),
    ]
}

fn equivalent(game: &str) -> EquivalentQuestion {
    serde_json::from_value(serde_json::json!({ "game": game })).unwrap()
}

#[test]
fn the_certificates_of_the_corpus_are_accepted() {
    for text in texts(CERTIFICATES) {
        let accepted = verify(&text, 1 << 28, &mut |_, _| true);
        assert!(accepted.is_ok(), "{accepted:?}\n{text}");
    }
}

#[test]
fn there_is_a_certificate_of_every_kind_in_the_corpus() {
    let texts = texts(CERTIFICATES);
    let is_there = |wanted: &str| {
        let mut lines = texts.iter().flat_map(|text| text.lines());
        lines.any(|line| line.trim_start_matches(['|', ' ']) == wanted)
    };
    let claims = [
        "outcomes",
        "repetition",
        "recursion",
        "compared",
        "statement",
        "share",
        "same-values",
        "position",
        "sum",
    ];
    let theorems = [
        "guy-smith",
        "window",
        "arithmetic",
        "trade",
        "sparse",
        "classes",
    ];
    let claims = claims.map(|claim| format!("claim {claim}"));
    let theorems = theorems.map(|theorem| format!("theorem {theorem}"));
    for wanted in claims.iter().chain(&theorems) {
        assert!(is_there(wanted), "no certificate says {wanted}");
    }
}

#[test]
fn the_states_of_runs_of_the_corpus_are_gone_on_from() {
    for (name, state) in entries(RUNS) {
        let game = parse_ruleset(LongRun::saved_game(&state).unwrap()).unwrap();
        let resumed = LongRun::resume(&game, files::MEMORY, &state);
        assert!(resumed.is_ok(), "{name}: {:?}", resumed.err());
    }
}

#[test]
fn the_states_of_checks_of_the_corpus_are_gone_on_from() {
    for text in texts(CHECKS) {
        let asked = kept::check(Some(&text));
        assert!(asked.is_ok(), "{:?}\n{text}", asked.err());
    }
}

#[test]
fn the_units_of_sweeps_of_the_corpus_are_read() {
    let kept = entries(UNITS);
    for sweep in files::Sweep::all() {
        let (name, bytes) = kept.iter().find(|(name, _)| *name == sweep.file()).unwrap();
        assert!(sweep.reads(bytes), "{name}");
    }
}

#[test]
fn the_games_of_an_atlas_of_the_corpus_are_read() {
    let atlas = kept::AtlasUnits::new();
    for (index, (name, bytes)) in entries(GAMES).iter().enumerate() {
        assert!(atlas.reads(index, bytes), "{name}");
    }
}

#[test]
fn the_corpus_stays_small() {
    let folders = [CERTIFICATES, RUNS, CHECKS, UNITS, GAMES];
    let files = folders.map(entries).concat();
    let sizes: Vec<usize> = files.iter().map(|(_, bytes)| bytes.len()).collect();
    assert!(sizes.iter().all(|&size| size < 20 << 10), "{sizes:?}");
    assert!(sizes.iter().sum::<usize>() < 300 << 10, "{sizes:?}");
}
