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
