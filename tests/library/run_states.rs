//! Saved runs that were forged: with a right checksum, and still not believed.

use sprague::notation::parse_ruleset;
use sprague::ruleset::Ruleset;
use sprague::sequence::long_run::{LongRun, StateError};
use sprague::{Heap, PeriodSearch};

/// FNV-1a with 64 bits, as states have it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

const MEMORY: u64 = 1 << 20;

fn state(game: &str, to: Heap) -> (Ruleset, Vec<u8>) {
    let game = parse_ruleset(game).unwrap();
    let mut run = LongRun::new(&game, MEMORY).unwrap();
    run.advance(to).unwrap();
    let state = run.save();
    (game, state)
}

/// The state with another number at a place, counted in numbers from the end of the text, and the checksum
/// that makes it look right.
fn forged(state: &[u8], place: usize, number: u64) -> Vec<u8> {
    let mut forged = state[..state.len() - 8].to_vec();
    let text = forged.split_inclusive(|&byte| byte == b'\n').take(2);
    let at = text.map(<[u8]>::len).sum::<usize>() + 8 * place;
    forged[at..at + 8].copy_from_slice(&number.to_le_bytes());
    let sum = checksum(&forged);
    forged.extend(sum.to_le_bytes());
    forged
}

fn numbers(state: &[u8]) -> usize {
    let text = state.split_inclusive(|&byte| byte == b'\n').take(2);
    (state.len() - 8 - text.map(<[u8]>::len).sum::<usize>()) / 8
}

#[test]
fn a_period_that_the_values_do_not_prove_is_not_believed() {
    let (game, state) = state("0.77", 1000);
    // The last numbers are 3, period, preperiod, needed, and 0 for no repeated state.
    let place = numbers(&state) - 4;
    assert!(LongRun::resume(&game, MEMORY, &forged(&state, place, 12)).is_ok());
    let damaged = LongRun::resume(&game, MEMORY, &forged(&state, place, 13));
    assert!(matches!(damaged, Err(StateError::Damaged(_))));
}

#[test]
fn a_value_that_is_not_the_game_s_is_not_believed() {
    let (game, state) = state("0.77", 1000);
    for from_end in [8, 300, 900] {
        let place = numbers(&state) - from_end;
        for value in [1, 2] {
            let forged = forged(&state, place, value);
            let resumed = LongRun::resume(&game, MEMORY, &forged);
            assert_eq!(resumed.is_ok(), forged == state, "{from_end}: {value}");
        }
    }
}

#[test]
fn numbers_that_were_forged_break_nothing() {
    for (game, to) in [("0.77", 200), ("0.106", 150_000)] {
        let (game, state) = state(game, to);
        let count = numbers(&state);
        let ends = (0..count.min(16)).chain(count.saturating_sub(16)..count);
        for place in ends.chain((0..count).step_by(count / 16)) {
            for number in [0, 255, 1 << 33, u64::MAX / 8, u64::MAX] {
                let resumed = LongRun::resume(&game, MEMORY, &forged(&state, place, number));
                let Ok(mut run) = resumed else { continue };
                let _ = run.advance(run.computed() + 100);
                run.statistics();
            }
        }
    }
}

#[test]
fn a_run_goes_on_under_another_name_of_its_game() {
    let (_, kayles) = state("kayles", 300);
    let (_, code) = state("0.77", 300);
    assert_eq!(kayles, code);
    for name in ["kayles", "0.77"] {
        let game = parse_ruleset(name).unwrap();
        assert!(LongRun::resume(&game, MEMORY, &kayles).is_ok(), "{name}");
    }
    let (grundy, state) = state("grundy", 300);
    assert!(LongRun::resume(&grundy, MEMORY, &state).is_ok());
}

#[test]
fn searches_can_be_shared_by_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<PeriodSearch>();
    shared::<LongRun>();
}
