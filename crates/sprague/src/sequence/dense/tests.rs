use super::*;
use crate::NimSequence;
use crate::notation::parse_ruleset;
use crate::sequence::EngineKind;

fn reference(game: &str, to: usize) -> Vec<Nimber> {
    let ruleset = parse_ruleset(game).unwrap();
    let mut sequence = NimSequence::with_engine(&ruleset, EngineKind::Breaking).unwrap();
    sequence.extend_to(to as Heap - 1).unwrap();
    sequence.values().to_vec()
}

fn engine(game: &str, machine: Level, (group, chunk): (usize, usize)) -> Dense {
    let ruleset = parse_ruleset(game).unwrap();
    let code = ruleset.code().unwrap().into_owned();
    Dense {
        machine,
        group,
        chunk,
        ..Dense::new(&code).unwrap()
    }
}

#[test]
fn every_machine_agrees_with_the_breaking_engine_across_many_blocks() {
    for game in [
        "0.007", "0.06", "0.004", "0.77", "4.07", "4!.031", "0.4!706",
    ] {
        let wanted = reference(game, 3000);
        for machine in Level::available() {
            for sizes in [(5, 64), (32, 100), (GROUP, CHUNK)] {
                let mut values = Vec::new();
                let mut dense = engine(game, machine, sizes);
                for to in [1, 2, 100, 777, 1500, 1501, 3000] {
                    dense
                        .extend(&mut values, to, Allowance::of(u64::MAX))
                        .unwrap();
                }
                assert!(values == wanted, "{game} on {machine:?} with {sizes:?}");
            }
        }
    }
}

#[test]
fn values_of_three_and_four_digits_are_exact() {
    // Nim for a while, then splits: values soon pass 256 and 4096.
    for (takes, to) in [(300, 2500), (4200, 9500)] {
        let game = format!("0.{}47", "3".repeat(takes));
        let wanted = reference(&game, to);
        assert!(wanted.iter().any(|&value| value as usize >= takes));
        for machine in Level::available() {
            let mut values = Vec::new();
            let mut dense = engine(&game, machine, (32, 100));
            dense
                .extend(&mut values, to, Allowance::of(u64::MAX))
                .unwrap();
            assert!(values == wanted, "{takes} on {machine:?}");
        }
    }
}

#[test]
fn random_codes_agree_with_the_breaking_engine() {
    let mut state = 99_u32;
    let mut next = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % most
    };
    for _ in 0..60 {
        let zero = ["0", "4", "4!", "4?"][next(4) as usize];
        let digits = (0..1 + next(6)).map(|_| {
            let rule = if next(4) == 0 { "!" } else { "" };
            format!("{}{rule}", next(8))
        });
        let game = format!("{zero}.{}", digits.collect::<String>());
        let wanted = reference(&game, 1200);
        for machine in Level::available() {
            for sizes in [(1 + next(20) as usize, 64 + next(40) as usize), (64, 4096)] {
                let mut values = Vec::new();
                let mut dense = engine(&game, machine, sizes);
                dense
                    .extend(&mut values, 1200, Allowance::of(u64::MAX))
                    .unwrap();
                assert!(values == wanted, "{game} on {machine:?} with {sizes:?}");
            }
        }
    }
}

#[test]
fn values_beyond_sixteen_bits_are_left_to_the_breaking_engine() {
    let start = vec![0, 70_000, 3, 65_535, 1];
    let ruleset = parse_ruleset("0.07").unwrap();
    let code = ruleset.code().unwrap().into_owned();
    let (mut wanted, mut found) = (start.clone(), start);
    let mut breaking = Breaking::new(code.clone());
    breaking
        .extend(&mut wanted, 400, Allowance::of(u64::MAX))
        .unwrap();
    let mut dense = Dense::new(&code).unwrap();
    dense
        .extend(&mut found, 400, Allowance::of(u64::MAX))
        .unwrap();
    assert_eq!(found, wanted);
}

#[test]
fn too_little_memory_is_an_error_and_what_is_known_stays() {
    let mut values = Vec::new();
    let mut dense = engine("0.007", Level::best(), (GROUP, CHUNK));
    dense
        .extend(&mut values, 100, Allowance::of(u64::MAX))
        .unwrap();
    let error = dense.extend(&mut values, 1_000_000, Allowance::of(1000));
    assert!(matches!(error, Err(LimitError::Memory { .. })));
    assert_eq!(values, reference("0.007", 100));
}

#[test]
fn exactly_the_sums_of_the_pairs_are_marked_for_every_number_of_pairs() {
    let known: Vec<Nimber> = (0..90).map(|heap: Nimber| heap * heap * 7 % 256).collect();
    for sum in [60, 89] {
        for start in [1, 6] {
            for end in start..=start + 27 {
                let mut wanted = vec![0; 256];
                for a in start..end {
                    wanted[(known[a] ^ known[sum - a]) as usize] = 1;
                }
                let mut marks = vec![0; 256];
                group::mark_pairs(&mut marks, &known, sum, start..end);
                assert_eq!(marks, wanted, "{start}..{end} of {sum}");
            }
        }
    }
}
