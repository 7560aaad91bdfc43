//! The octal atlas through the program.

use crate::support::{json, new_folder, ran};

#[test]
fn an_atlas_has_the_fields_that_programs_rely_on() {
    let atlas = json(&["atlas", ".6 .77 .07 .137 0.[3]", "--limit", "2000"]);
    assert_eq!(
        (&atlas["code_count"], &atlas["classes"]),
        (&5.into(), &4.into())
    );
    assert_eq!(
        (&atlas["open"], &atlas["arithmetic"]),
        (&1.into(), &1.into())
    );
    let games = atlas["games"].as_array().unwrap();
    assert_eq!(
        (&games[0]["game"], &games[0]["computed"]),
        (&"0.6".into(), &2001.into())
    );
    let dawson = games.iter().find(|game| game["game"] == "0.07").unwrap();
    assert_eq!(
        (&dawson["preperiod"], &dawson["period"]),
        (&53.into(), &34.into())
    );
    assert_eq!(
        dawson["codes"][1],
        serde_json::json!({"code": "0.137", "shift": -1})
    );
    assert_eq!(dawson["known_as"][0], "Dawson's Kayles");
}

#[test]
fn a_long_list_of_codes_is_cut() {
    let codes = ".01 .02 .03 .04 .05 .06 .07 .1 .2 .3";
    let (code, out, _) = ran(&["atlas", codes, "--limit", "50"]);
    let title = out.lines().next().unwrap_or_default();
    assert!(
        code == 0 && title.ends_with("0.07, 0.1 and 2 more"),
        "{title}"
    );
}

#[test]
fn the_atlas_that_comes_along_needs_no_codes() {
    let atlas = json(&["atlas"]);
    assert_eq!(
        (&atlas["shipped"], &atlas["code_count"]),
        (&true.into(), &1024.into())
    );
    assert_eq!(atlas["games"][0]["status"], "open");
    let (code, markdown, _) = ran(&["atlas", "--format", "markdown"]);
    assert!(
        code == 0 && markdown.contains("\n| game | status |"),
        "{markdown}"
    );
    let open = markdown.find("| open |").unwrap();
    assert!(open < markdown.find("| periodic |").unwrap());
    let (code, _, said) = ran(&["atlas", "--limit", "5"]);
    assert!(
        code == 2 && said.contains("give the codes as well"),
        "{said}"
    );
}

#[test]
fn what_is_not_octal_and_folders_of_others_are_refused() {
    for codes in [".18", ".a9", "5.a", "grundy", "S(1,2)", ".abcdefghij"] {
        let (code, _, said) = ran(&["atlas", codes]);
        assert!(code == 2 && said.contains("help"), "{codes}: {said}");
    }
    let (_kept, out) = new_folder();
    assert_eq!(ran(&["atlas", ".7", "--out", &out, "--limit", "500"]).0, 0);
    for args in [&[".77", "--limit", "500"][..], &[".7", "--limit", "501"]] {
        let (code, _, said) = ran(&[&["atlas", "--out", &out], args].concat());
        assert!(
            code != 0 && said.contains("holds another atlas: 0.7"),
            "{said}"
        );
    }
    let (code, _, said) = ran(&["atlas", ".7", "--limit", "10^8", "--memory", "64"]);
    assert!(code == 2 && said.contains("--memory"), "{said}");
}

#[test]
fn an_atlas_uses_as_many_threads_as_fit_the_memory() {
    // A table of so many heaps fits once.
    let limits = ["--limit", "10^8", "--work", "10^6", "--memory", "2000"];
    let atlas = |threads| json(&[&["atlas", ".7 .6", "--threads", threads], &limits[..]].concat());
    assert_eq!(atlas("2"), atlas("1"));
}

#[test]
fn parts_of_an_atlas_are_put_together() {
    let (_kept, out) = new_folder();
    let args = ["atlas", ".a", "--limit", "500", "--out", &out, "--shard"];
    let first = json(&[&args[..], &["1/2"]].concat());
    assert_eq!(
        (&first["complete"], &first["shard"]),
        (&false.into(), &"1/2".into())
    );
    let both = json(&[&args[..], &["2/2"]].concat());
    assert_eq!(
        (&both["complete"], &both["code_count"]),
        (&true.into(), &8.into())
    );
}

#[test]
fn a_folder_is_shown_and_continued_without_its_codes() {
    let (_kept, out) = new_folder();
    let made = json(&["atlas", ".6 .77", "--limit", "700", "--out", &out]);
    assert_eq!(json(&["atlas", "--out", &out]), made);
    let (code, _, said) = ran(&["atlas", "--out", &out, "--limit", "701"]);
    assert!(code != 0 && said.contains("holds another atlas"), "{said}");
    let (_other, empty) = new_folder();
    let (code, _, said) = ran(&["atlas", "--out", &empty]);
    assert!(
        code != 0 && said.contains("does not hold an atlas"),
        "{said}"
    );
}

#[test]
fn an_atlas_takes_over_what_a_long_run_knows_better() {
    let (_kept, out) = new_folder();
    std::fs::create_dir_all(&out).unwrap();
    let state = format!("{out}/run");
    assert_eq!(
        ran(&["run", ".106", "--to", "300000", "--state", &state]).0,
        0
    );
    let atlas = |codes: &str| json(&["atlas", codes, "--limit", "20000", "--run", &state]);
    let known = atlas(".106 .77");
    let game = &known["games"][0];
    assert_eq!(
        (&game["game"], &game["computed"], &game["status"]),
        (&"0.106".into(), &300_001.into(), &"open".into())
    );
    assert_eq!(
        (
            &game["mask"],
            &game["parity"],
            &game["rare"],
            &game["last_rare"]
        ),
        (&13.into(), &true.into(), &15.into(), &1103.into())
    );
    assert_eq!(known["computations"][1]["work"], 0);
    // The map that comes along knows more.
    let shipped = json(&["atlas", "--run", &state]);
    assert_eq!(shipped, json(&["atlas"]));
    let (code, _, said) = ran(&["atlas", ".77", "--run", &state]);
    assert!(code != 0 && said.contains("it is a run of 0.106"), "{said}");
    std::fs::write(&state, "nonsense").unwrap();
    let (code, _, said) = ran(&["atlas", ".106", "--run", &state]);
    assert!(
        code != 0 && said.contains("not the state of a run"),
        "{said}"
    );
}

#[test]
fn an_atlas_is_compared_with_what_was_published() {
    let (code, text, _) = ran(&["atlas"]);
    assert!(code == 0 && text.contains("Published"), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("0.054: published open, here period 10015179"),
        "{text}"
    );
    assert!(
        text.contains("0.161: published the values of 0.36, here another value"),
        "{text}"
    );
    let few = json(&["atlas", ".77", "--limit", "500"]);
    let published = few["published"].as_array().unwrap();
    assert_eq!(
        (published.len(), &published[0]["source"]),
        (1, &"Czajka".into())
    );
    assert_eq!(published[0]["agree"], published[0]["facts"]);
}

#[test]
fn a_compact_file_is_shown_again() {
    let (_kept, out) = new_folder();
    std::fs::create_dir_all(&out).unwrap();
    let file = format!("{out}/small.atlas");
    let made = json(&["atlas", ".6 .77", "--limit", "700", "--compact", &file]);
    let shown = json(&["atlas", "--file", &file]);
    assert_eq!(shown["games"], made["games"]);
    assert_eq!(shown["shipped"], false);
    // Games that are only in the file stay there.
    json(&["atlas", ".6 .07", "--limit", "600", "--compact", &file]);
    let both = json(&["atlas", "--file", &file]);
    let games: Vec<&serde_json::Value> = both["games"].as_array().unwrap().iter().collect();
    let names: Vec<&str> = games
        .iter()
        .map(|game| game["game"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["0.6", "0.07", "0.77"]);
    assert_eq!(games[0]["computed"], 701);
    let (code, _, said) = ran(&["atlas", ".7", "--file", &file]);
    assert!(code == 2 && said.contains("cannot be used with"), "{said}");
    std::fs::write(&file, "nonsense").unwrap();
    let (code, _, said) = ran(&["atlas", "--file", &file]);
    assert!(code != 0 && said.contains("line 1 of the atlas"), "{said}");
}

#[test]
fn a_compact_file_keeps_the_codes_of_games_that_are_computed_again() {
    let (_kept, folder) = new_folder();
    std::fs::create_dir_all(&folder).unwrap();
    let file = format!("{folder}/small.atlas");
    let write = |codes| {
        let args = ["atlas", codes, "--limit", "600", "--compact", &file];
        assert_eq!(ran(&args).0, 0);
    };
    // Each code with its shift, and the codes that only seem to agree, of the game that has a code.
    let game = |code: &str| {
        let games = json(&["atlas", "--file", &file])["games"].clone();
        let has = |game: &serde_json::Value, code: &str| {
            let codes = game["codes"].as_array().unwrap();
            codes.iter().any(|other| other["code"] == code)
        };
        let games = games.as_array().unwrap();
        let game = games.iter().find(|game| has(game, code)).unwrap();
        let codes = game["codes"].as_array().unwrap().iter();
        let codes = codes.map(|code| (code["code"].to_string(), code["shift"].as_i64().unwrap()));
        (codes.collect::<Vec<_>>(), game["alike"].clone())
    };
    write(".ab");
    let before = game("0.4");
    assert!(before.0.len() > 2);
    write(".4 .77");
    assert_eq!(game("0.4"), before);
    // Counted by the heaps of another of its codes.
    write(".07");
    let shift = before
        .0
        .iter()
        .find(|code| code.0.contains("0.07"))
        .unwrap()
        .1;
    let moved = before.0.iter().map(|(code, at)| (code.clone(), at - shift));
    assert_ne!(shift, 0);
    assert_eq!(game("0.07").0, moved.collect::<Vec<_>>());
    // Those of two atlases that seem to agree are told as before.
    write(".0244 .0264");
    let before = game("0.0244");
    assert_eq!(before.1, serde_json::json!(["0.0264"]));
    write(".0244");
    assert_eq!(game("0.0244"), before);
}
