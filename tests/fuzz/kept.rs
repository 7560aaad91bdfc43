//! Work that is kept in files, forged with right checksums: the games of an atlas, compact atlases, states of checks.

use crate::files::{spoilt as spoilt_bytes, xx};
use crate::{Random, fuzz};
use sprague::Control;
use sprague::atlas::{Atlas, Limits};
use sprague::notation::parse_codes;
use sprague_ask::Effort;
use sprague_ask::answers::check::CheckQuestion;
use sprague_sweep::{AtlasFolder, AtlasWork, Shard};
use std::fs;

#[test]
fn a_forged_game_of_an_atlas_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let codes = parse_codes(".77 .6").unwrap();
    // So few heaps that all of them are looked at again.
    let limits = Limits {
        heap: 200,
        work: 1 << 20,
    };
    let kept = AtlasFolder::create(folder.path(), &codes, &limits).unwrap();
    let work = AtlasWork {
        codes: &codes,
        limits,
        shard: Shard::WHOLE,
        folder: Some(&kept),
    };
    let run = || work.run(&Control::new()).unwrap().entries;
    let entries = run();
    let units = || {
        let files = fs::read_dir(folder.path()).unwrap();
        let files = files.map(|file| file.unwrap().path());
        files.filter(|file| {
            let name = file.file_name().unwrap().to_string_lossy();
            name.starts_with("unit-")
        })
    };
    let corpus: Vec<Vec<u8>> = units().map(|file| fs::read(file).unwrap()).collect();
    let target = |bytes: &Vec<u8>| {
        units().for_each(|file| fs::remove_file(file).unwrap());
        for index in 0..2 {
            let name = format!("unit-{index:08}-{:016x}.parquet", xx(bytes));
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        assert_eq!(run(), entries);
    };
    fuzz(&corpus, spoilt_bytes, target);
}

/// A text with a byte changed, or a part taken out or repeated.
#[allow(clippy::ptr_arg, reason = "an entry of a corpus is owned")]
fn spoilt(random: &mut Random, text: &String, _: &[String]) -> String {
    let bytes = spoilt_bytes(random, &text.clone().into_bytes(), &[]);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_compact_atlas_is_refused_or_printed_and_read_again_as_the_same() {
    // What is spoilt has no checksum, or all of it would be refused at once.
    let shipped = Atlas::shipped().to_string();
    let shipped = shipped.replacen("atlas 2", "atlas 1", 1);
    let lines: Vec<&str> = shipped.lines().collect();
    let corpus: Vec<String> = [1, lines.len() / 2, lines.len() - 7]
        .map(|from| format!("{}\n{}\n", lines[0], lines[from..from + 6].join("\n")))
        .into();
    let target = |text: &String| {
        if let Ok(atlas) = text.parse::<Atlas>() {
            let again: Atlas = atlas.to_string().parse().unwrap();
            assert_eq!(again.to_string(), atlas.to_string(), "{text}");
        }
    };
    fuzz(&corpus, spoilt, target);
}

#[test]
fn forged_states_of_checks_are_refused_or_go_on() {
    let question = CheckQuestion {
        formulas: Some(
            "source: fuzz\n\n[one]\nclaim: G(kayles, n) > 0 for n >= 1\n\n[two]\nclaim: G(kayles, n) != 3\n\n\
             [three]\nfamily: S(1,a) for a in 2..6 step 2\nperiod: a + 1\n"
                .into(),
        ),
        ..CheckQuestion::default()
    };
    let ask = |state: Option<&str>| question.ask_from(state, &Effort::new(), |_| ());
    let (_, state) = ask(None).unwrap();
    let (body, _) = {
        let text = state.to_text();
        let at = text.find("checksum ").unwrap();
        (text[..at].to_string(), ())
    };
    let target = |body: &String| {
        let text = format!("{body}checksum {:016x}\n", xx(body.as_bytes()));
        if let Ok((_, state)) = ask(Some(&text)) {
            let (_, again) = ask(Some(&state.to_text())).unwrap();
            assert_eq!(again, state);
        }
    };
    fuzz(&[body], spoilt, target);
}
