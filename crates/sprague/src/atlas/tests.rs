use super::*;
use crate::notation::parse_codes;
use crate::sequence::EngineKind;

fn atlas(codes: &str, limits: Limits) -> Atlas {
    let list = parse_codes(codes).unwrap();
    let forms = forms(&list.codes);
    let control = Control::new();
    let findings = forms.iter().map(|form| measure(form, &limits, &control));
    let findings = findings.collect::<Result<_, _>>().unwrap();
    Atlas {
        provenance: vec![Provenance {
            codes: list.text,
            limits,
            version: "0".into(),
            date: String::new(),
        }],
        entries: classes(&forms, findings, &control).unwrap(),
    }
}

fn small() -> Limits {
    Limits {
        heap: 3_000,
        work: 1 << 30,
    }
}

fn code(text: &str) -> Code {
    parse_codes(text).unwrap().codes.remove(0)
}

fn reference(code: &Code, heap: Heap) -> Vec<u32> {
    let mut sequence = NimSequence::with_engine(&game(code), EngineKind::Reference).unwrap();
    sequence.extend_to(heap).unwrap();
    sequence.values().to_vec()
}

/// Every code of a game has its values, by the definition.
fn members_agree(entry: &Entry, heaps: Heap) {
    let own = reference(&entry.code, heaps);
    for Member { code, shift } in &entry.members {
        let other = reference(code, heaps);
        for (n, &value) in (0_i64..).zip(&own) {
            match usize::try_from(n + shift).ok().map(|m| other.get(m)) {
                Some(Some(&there)) => assert_eq!(there, value, "{code} {n} of {}", entry.code),
                Some(None) => break,
                None => assert_eq!(value, 0, "{} {n}", entry.code),
            }
        }
    }
}

/// A proved period is one of the first values, by the definition.
fn pattern_holds(entry: &Entry, heaps: Heap) {
    let Some(pattern) = entry.finding.pattern else {
        return;
    };
    let values = reference(&entry.code, heaps);
    for n in pattern.preperiod..=heaps.saturating_sub(pattern.period) {
        let (n, later) = (n as usize, (n + pattern.period) as usize);
        if let Some(&later) = values.get(later) {
            let expected = Heap::from(values[n]) + pattern.saltus;
            assert_eq!(Heap::from(later), expected, "{} {n}", entry.code);
        }
    }
}

#[test]
fn codes_of_two_digits_are_as_the_definition_has_them() {
    let found = atlas(".ab, 4.ab", small());
    assert_eq!(
        found.entries.iter().map(|e| e.members.len()).sum::<usize>(),
        128
    );
    for entry in &found.entries {
        members_agree(entry, 150);
        pattern_holds(entry, 300);
    }
    let (dawson, shift) = found.find(&code(".07")).unwrap();
    assert_eq!((dawson.code.clone(), shift), (code(".4"), -1));
    assert_eq!(dawson.known_as()[0].id, "dawsons-kayles");
}

#[test]
fn an_atlas_is_read_as_it_was_written() {
    let mut found = atlas(".ab, 0.[3], .161, .36", small());
    let read: Atlas = found.to_string().parse().unwrap();
    for entry in &mut found.entries {
        entry.finding.certificate = None;
        entry.finding.fingerprint = 0;
    }
    assert_eq!(read, found);
    let other_ends = found.to_string().replace('\n', "\r\n");
    assert_eq!(other_ends.parse(), Ok(read));
    assert_eq!("".parse::<Atlas>(), Err(AtlasError::Line(1)));
}

#[test]
fn an_atlas_in_which_anything_was_changed_is_not_read() {
    let text = atlas(".ab", small()).to_string();
    let (head, rest) = text.split_once('\n').unwrap();
    for changed in [
        text.replacen("period=12", "period=21", 1),
        text.replacen("computed=1", "computed=9", 1),
        text[..text.len() / 2].to_string(),
        text[..text.len() - 1].to_string(),
        text.clone() + "\n",
    ] {
        assert_eq!(
            changed.parse::<Atlas>(),
            Err(AtlasError::Damaged),
            "{changed}"
        );
    }

    // Files without a checksum are read as they stand.
    assert_eq!(head, "sprague atlas 2");
    let (unsealed, _) = rest.rsplit_once("checksum").unwrap();
    let unsealed = format!("sprague atlas 1\n{unsealed}");
    assert_eq!(unsealed.parse(), text.parse::<Atlas>());
    let damaged = unsealed.replacen(" open ", " periodic ", 1);
    let line = unsealed.lines().position(|line| line.contains(" open "));
    let error = AtlasError::Line(line.unwrap() + 1);
    assert_eq!(damaged.parse::<Atlas>(), Err(error));
}

#[test]
fn a_dense_game_with_large_values_is_computed_to_the_limit() {
    for heap in [3000, 9370, 12_000] {
        let found = atlas(".007", Limits { heap, ..small() });
        assert_eq!(found.entries[0].finding.computed, heap + 1);
    }
}

#[test]
fn an_atlas_is_improved_by_one_that_goes_further() {
    let mut known = atlas(".156 .6 .77", small());
    let further = Limits {
        heap: 10_000,
        ..small()
    };
    known.improve(&atlas(".156 .6", further));
    let games: Vec<(String, Status, Heap)> = known
        .entries
        .iter()
        .map(|entry| {
            (
                entry.code.to_string(),
                entry.status(),
                entry.finding.computed,
            )
        })
        .collect();
    assert_eq!(games[0], ("0.6".into(), Status::Open, 10_001));
    assert_eq!(games[1].1, Status::Periodic);
    assert_eq!((&games[2].0[..], games[2].1), ("0.156", Status::Periodic));
    assert_eq!(known.provenance.len(), 2);
    // What knows less changes nothing.
    let before = known.entries.clone();
    known.improve(&atlas(".156 .6", small()));
    assert_eq!(known.entries, before);
    // What was made alike has one line, with the codes of both.
    let made: Vec<String> = known
        .provenance
        .iter()
        .map(|made| made.codes.clone())
        .collect();
    known.improve(&atlas(".6 .07", small()));
    let wanted = format!("{}, 0.07", made[0]);
    assert_eq!(known.provenance[0].codes, wanted);
    assert_eq!(known.provenance.len(), made.len());
    // The computation of most codes names the atlas, whichever came last.
    let mut named = atlas(".6 .77", further);
    named.improve(&atlas(".ab", small()));
    let names = named.provenance.iter().map(|made| &made.codes[..]);
    assert_eq!(names.collect::<Vec<_>>(), ["0.ab", "0.6, 0.77"]);
}

#[test]
fn games_that_agree_for_long_are_told_apart() {
    // The first difference is at heap 519.
    let found = atlas(".161 .36", small());
    assert_eq!(found.entries.len(), 2);
    assert!(found.entries.iter().all(|entry| entry.alike.is_empty()));
}

#[test]
fn statuses_are_told_apart_and_open_games_come_first() {
    let found = atlas("0.[3] .77 .6", small());
    let statuses: Vec<Status> = found.entries.iter().map(Entry::status).collect();
    assert_eq!(
        statuses,
        [Status::Open, Status::Periodic, Status::Arithmetic]
    );
    assert!(found.entries[1].finding.certificate.is_some());
    assert_eq!(found.entries[0].finding.computed, 3_001);
}

#[test]
fn the_shipped_atlas_has_all_codes_of_three_digits_once() {
    let shipped = Atlas::shipped();
    let mut codes: Vec<Code> = Vec::new();
    for entry in &shipped.entries {
        assert_eq!(entry.members[0].code, entry.code);
        codes.extend(entry.members.iter().map(|member| member.code.clone()));
    }
    codes.sort_by_cached_key(simplicity);
    assert_eq!(codes, parse_codes(".abc, 4.abc").unwrap().codes);
}

#[test]
fn the_shipped_atlas_agrees_with_the_definition() {
    for entry in &Atlas::shipped().entries {
        members_agree(entry, 60);
        pattern_holds(entry, 120);
        let standard = StandardForm::of(&entry.code).unwrap();
        assert_eq!(standard.code, entry.standard);
    }
}

#[test]
fn the_shipped_atlas_says_what_a_short_search_finds() {
    let limits = Limits {
        heap: 1_000,
        work: 1 << 24,
    };
    let control = Control::new();
    for entry in &Atlas::shipped().entries {
        let form = &forms(std::slice::from_ref(&entry.code))[0];
        let found = measure(form, &limits, &control).unwrap();
        if found.pattern.is_some() {
            assert_eq!(found.pattern, entry.finding.pattern, "{}", entry.code);
        }
    }
}

/// What is found of a game with tables up to a heap, at most.
fn beyond(code: &str, limits: Limits, largest_of_a_table: Heap) -> Finding {
    let form = forms(&parse_codes(code).unwrap().codes).remove(0);
    measure::measure_with(&form, &limits, largest_of_a_table, &Control::new()).unwrap()
}

#[test]
fn beyond_the_largest_table_a_sparse_game_goes_on_to_its_period() {
    let limits = Limits {
        heap: 1_000_000,
        work: 1 << 40,
    };
    let whole = beyond(".56", limits, 1_000_000);
    let without = beyond(".56", limits, 200_000);
    assert_eq!(without.pattern, whole.pattern);
    assert_eq!(without.pattern.unwrap().preperiod, 326_640);
    assert_eq!(without.fingerprint, whole.fingerprint);
    assert!(whole.certificate.is_some() && without.certificate.is_none());
}

#[test]
fn beyond_the_largest_table_an_open_game_is_as_a_table_has_it() {
    let limits = Limits {
        heap: 600_000,
        work: 1 << 40,
    };
    let whole = beyond(".167", limits, 600_000);
    assert_eq!(beyond(".167", limits, 200_000), whole);
    assert_eq!((whole.computed, whole.pattern), (600_001, None));
}

#[test]
fn work_ends_a_game_beyond_the_largest_table() {
    let limits = |work| Limits {
        heap: 1 << 40,
        work,
    };
    let little = beyond(".167", limits(200_000_000), 200_000);
    let more = beyond(".167", limits(300_000_000), 200_000);
    assert!(200_001 < little.computed && little.computed < more.computed);
    assert!(more.computed < 1 << 30);
}

#[test]
fn a_game_that_needs_its_table_ends_with_it() {
    let limits = |heap| Limits {
        heap,
        work: 1 << 40,
    };
    let largest = 5_000;
    assert_eq!(
        beyond(".007", limits(9_000), largest),
        beyond(".007", limits(largest), largest)
    );
}
