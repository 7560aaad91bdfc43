//! Long runs: the same whether they are interrupted or not, and honest about what they keep.

use sprague::notation::parse_ruleset;
use sprague::sequence::long_run::{LongRun, StateError, Statistics};
use sprague::{NimSequence, PeriodSearch};

const MEMORY: u64 = 64 << 20;

fn begin(game: &str) -> LongRun {
    LongRun::new(&parse_ruleset(game).unwrap(), MEMORY).unwrap()
}

fn statistics(game: &str, to: u64) -> Statistics {
    let mut run = begin(game);
    run.advance(to).unwrap();
    run.statistics()
}

#[test]
fn statistics_are_those_of_the_table() {
    for game in ["0.16", "0.104", "0.6", "grundy", "0.007", "kayles"] {
        let to = if game == "0.007" { 3_000 } else { 20_000 };
        let found = statistics(game, to);
        let mut table = NimSequence::new(&parse_ruleset(game).unwrap());
        table.extend_to(to - 1).unwrap();
        let values = table.values();
        let largest = *values.iter().max().unwrap();
        assert_eq!(found.computed, to, "{game}");
        assert_eq!(found.largest, largest, "{game}");
        let first = values.iter().position(|&value| value == largest).unwrap();
        assert_eq!(found.largest_at, first as u64, "{game}");
        for (value, &count) in (0..).zip(&found.frequencies) {
            let wanted = values[1..].iter().filter(|&&v| v == value).count();
            assert_eq!(count, wanted as u64, "{game}, value {value}");
        }
        assert_eq!(found.frequencies.iter().sum::<u64>(), to - 1);
    }
}

#[test]
fn a_run_in_pieces_is_the_run_in_one() {
    for game in ["0.104", "0.354", "grundy"] {
        let ruleset = parse_ruleset(game).unwrap();
        let to = if game == "0.104" { 700_000 } else { 150_000 };
        let mut run = begin(game);
        for stop in [0, 1, 5_000, 131_072, 131_073, 140_001, 400_000] {
            run.advance(stop.min(to)).unwrap();
            run = LongRun::resume(&ruleset, MEMORY, &run.save()).unwrap();
        }
        run.advance(to).unwrap();
        assert_eq!(run.statistics(), statistics(game, to), "{game}");
    }
}

#[test]
fn a_proof_is_the_same_and_stays_however_the_run_was_cut() {
    let ruleset = parse_ruleset("0.16").unwrap();
    for memory in [MEMORY, 500_000] {
        let mut whole = LongRun::new(&ruleset, memory).unwrap();
        whole.advance(800_000).unwrap();
        let wanted = whole.statistics();
        assert_eq!(wanted.period.unwrap().period, 149_459);
        for stops in [
            &[524_289, 530_001][..],
            &[131_072, 131_073, 262_144, 600_000],
            &[90_000, 140_001, 262_143, 284_600, 284_628, 432_733],
        ] {
            let mut run = LongRun::new(&ruleset, memory).unwrap();
            for &stop in stops {
                run.advance(stop).unwrap();
                let proved = run.statistics().period;
                run = LongRun::resume(&ruleset, memory, &run.save()).unwrap();
                assert_eq!(run.is_proved(), proved.is_some());
                assert_eq!(run.statistics().period, proved);
            }
            run.advance(800_000).unwrap();
            assert_eq!(run.statistics(), wanted, "{stops:?} with memory {memory}");
        }
    }
}

#[test]
fn a_repetition_found_before_the_machine_goes_on_alone_is_kept() {
    let ruleset = parse_ruleset("0.127").unwrap();
    let wanted = statistics("0.127", 200_000);
    let mut run = begin("0.127");
    for stop in [30_000, 60_001, 90_000, 131_072] {
        run.advance(stop).unwrap();
        run = LongRun::resume(&ruleset, MEMORY, &run.save()).unwrap();
    }
    run.advance(200_000).unwrap();
    assert_eq!(run.statistics(), wanted);
    let period = wanted.period.unwrap();
    assert_eq!((period.preperiod, period.period), (46_578, 4));
}

#[test]
fn little_memory_changes_nothing_that_is_found() {
    let ruleset = parse_ruleset("0.104").unwrap();
    let mut small = LongRun::new(&ruleset, 1).unwrap();
    small.advance(900_000).unwrap();
    assert_eq!(small.statistics(), statistics("0.104", 900_000));
}

/// Games whose period begins where a run with little memory no longer keeps the heaps: game, period, first heap. Rare values of
/// 0.354 are reached so far back that such a run does not always keep what tells a repetition.
const BEGINNING_LATE: [(&str, u64, u64); 2] =
    [("0.0516", 15_352, 1_002_036), ("0.354", 1_180, 10_061_916)];

/// A run with so little memory, up to its proof.
fn proved(game: &str, memory: u64) -> LongRun {
    let mut run = LongRun::new(&parse_ruleset(game).unwrap(), memory).unwrap();
    while !run.is_proved() {
        run.advance(run.computed() + 4096).unwrap();
    }
    run
}

#[test]
fn the_first_heap_of_a_period_is_found_though_it_was_forgotten() {
    for (game, period, first) in BEGINNING_LATE {
        let mut run = proved(game, 0);
        let before = run.statistics().period.unwrap();
        assert!(!before.least && before.preperiod > first, "{game}");
        while !run.look_for_beginning(10_000).unwrap() {}
        let found = run.statistics().period.unwrap();
        let told = (found.period, found.preperiod, found.least);
        assert_eq!(told, (period, first, true), "{game}");
        assert_eq!(found.proved_at, before.proved_at);
    }
}

#[test]
fn looking_for_the_first_heap_of_a_period_goes_on_from_a_state() {
    let (game, period, first) = BEGINNING_LATE[0];
    let ruleset = parse_ruleset(game).unwrap();
    let mut state = proved(game, 0).save();
    // Each time so little that only the states in between bring it to the end.
    for _ in 0..200 {
        let mut run = LongRun::resume(&ruleset, 0, &state).unwrap();
        let mut told = false;
        for _ in 0..3 {
            told = told || run.look_for_beginning(4_096).unwrap();
        }
        if told {
            let found = run.statistics().period.unwrap();
            let told = (found.period, found.preperiod, found.least);
            assert_eq!(told, (period, first, true));
            return;
        }
        let (from, to) = run.beginning_between().unwrap();
        assert!(from < to && to > first);
        state = run.save();
    }
    panic!("no state brought it further");
}

#[test]
fn a_proof_outlives_the_heaps_that_gave_it() {
    let (game, memory) = (parse_ruleset("0.16").unwrap(), 1 << 18);
    let mut run = proved("0.16", memory);
    let period = run.statistics().period.unwrap();
    assert_eq!(period.period, 149_459);
    run.advance(2_000_000).unwrap();
    assert_eq!(run.value(period.proved_at - 1), None, "it is forgotten");
    let mut resumed = LongRun::resume(&game, memory, &run.save()).unwrap();
    assert_eq!(resumed.statistics().period, Some(period));
    resumed.advance(3_000_000).unwrap();
    let resumed = LongRun::resume(&game, memory, &resumed.save()).unwrap();
    assert_eq!(resumed.statistics().period, Some(period));
}

#[test]
fn a_period_is_proved_on_the_way() {
    let found = statistics("0.16", 320_000);
    let period = found.period.unwrap();
    assert_eq!((period.preperiod, period.period), (105_351, 149_459));
    assert!(period.least);
    let sparse = found.sparse.unwrap();
    assert_eq!((sparse.rare, sparse.last_rare), (52, 13_935));
}

#[test]
fn a_period_that_the_values_alone_prove_is_found_without_a_sparse_space() {
    // Games in which no class of values is rare, taking games and the game without moves among them.
    for game in [
        "0.07", "0.0", "0.1", "0.2", "0.3", "0.33", "0.03", "0.4", "0.22", "0.02", "0.002",
    ] {
        let ruleset = parse_ruleset(game).unwrap();
        let mut search = PeriodSearch::new(&ruleset);
        assert!(search.run(4_000).unwrap(), "{game}");
        let wanted = *search.verdict().proved().unwrap();
        let mut run = begin(game);
        run.advance(1 << 12).unwrap();
        assert!(run.is_proved(), "{game}");
        let found = run.statistics().period.unwrap();
        assert_eq!(
            (found.preperiod, found.period, found.least),
            (wanted.preperiod, wanted.period, true),
            "{game}"
        );
        // What is proved is proved at the same heap whenever one looks, and survives a state.
        let again = LongRun::resume(&ruleset, MEMORY, &run.save()).unwrap();
        assert!(again.is_proved(), "{game}");
        let other = statistics(game, found.proved_at + 1).period;
        assert_eq!(other, Some(found), "{game}");
        let before = statistics(game, found.proved_at).period;
        assert_eq!(before, None, "{game}");
    }
}

#[test]
fn a_proof_from_the_table_outlives_the_table() {
    let kayles = parse_ruleset("kayles").unwrap();
    let mut run = begin("kayles");
    run.advance(1 << 12).unwrap();
    let early = run.statistics().period.unwrap();
    assert_eq!((early.preperiod, early.period), (71, 12));
    let mut run = LongRun::resume(&kayles, MEMORY, &run.save()).unwrap();
    run.advance(140_000).unwrap();
    assert!(run.statistics().sparse.is_some());
    let run = LongRun::resume(&kayles, MEMORY, &run.save()).unwrap();
    assert_eq!(run.statistics().period, Some(early));
}

#[test]
fn states_of_other_games_and_damaged_ones_are_refused() {
    let (game, other) = (
        parse_ruleset("0.104").unwrap(),
        parse_ruleset("0.106").unwrap(),
    );
    let mut run = begin("0.104");
    run.advance(200_000).unwrap();
    let state = run.save();
    let resume = |bytes: &[u8]| LongRun::resume(&game, MEMORY, bytes).err();
    assert!(matches!(
        LongRun::resume(&other, MEMORY, &state).err(),
        Some(StateError::OtherGame(name)) if name == "0.104"
    ));
    for length in [0, 3, 11, 12, 20, 25, state.len() / 2, state.len() - 1] {
        assert!(resume(&state[..length]).is_some(), "length {length}");
    }
    for place in (0..state.len()).step_by(state.len() / 97) {
        let mut bytes = state.clone();
        bytes[place] ^= 4;
        assert!(resume(&bytes).is_some(), "byte {place}");
    }
    let text = String::from_utf8_lossy(&state[..14]).replace("run 2", "run 3");
    let mut newer = text.into_bytes();
    newer.extend(&state[14..]);
    assert_eq!(resume(&newer), Some(StateError::Version("3".into())));
}

#[test]
fn only_finite_codes_that_leave_at_most_two_heaps_have_long_runs() {
    for game in ["0.8", "S(1,2,3)", "0.[7]", "maliquot"] {
        let ruleset = parse_ruleset(game).unwrap();
        assert!(LongRun::new(&ruleset, MEMORY).is_none(), "{game}");
    }
}
