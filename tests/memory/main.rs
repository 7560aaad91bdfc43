//! What is counted is what is allocated, and limits of memory are kept. A binary of its own, because its
//! allocator counts.
#![allow(missing_docs, clippy::unwrap_used)]

mod counting;

use counting::{Counting, most_bytes};
use sprague::loopy::{Bounds, Forced, ForcedEnd, ForcedLimits, ForcedValues, LoopyHeaps};
use sprague::notation::parse_ruleset;
use sprague::outcome::Outcome;
use sprague::sequence::long_run::LongRun;
use sprague::value::{Arena, HeapValues, Regularities, TakeSets, TooLarge, Value};
use sprague::{Control, Heap};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Everything there is to say about a value.
fn all_about(arena: &mut Arena, value: Value) -> Result<(), TooLarge> {
    let _ = arena.canonical_text(value, 10_000);
    let _ = arena.name(value);
    arena.birthday(value)?;
    arena.thermograph(value)?;
    let _ = arena.atomic_weight(value)?;
    arena.reduced(value)?;
    Ok(())
}

fn value(arena: &mut Arena, text: &str) -> Result<(), String> {
    let value = arena.parse(text).map_err(|error| error.to_string())?;
    all_about(arena, value).map_err(|error| error.to_string())
}

const TEXTS: [&str; 6] = [
    "^<1200>",
    "^<700>*",
    "*200 + {1|0}",
    "{3|0||-1} + {5|1||-4|-7} + {7|2||-9} + {11||3|-5} + {13|4|||-2} + {17|6||-1}",
    "{1|*||tiny(1)} + {2|^||-2|v*} + {1/2|*2||-1/4} + tiny({3|1}) + {5|{1|0}||-3}",
    "{4||2|*5} + {7/8|0||-5/16} + ^[40] + {1|1/1024||0}",
];

#[test]
fn what_an_arena_counts_is_what_it_allocates() {
    for text in TEXTS {
        let ((counted, done), most) = most_bytes(|| {
            let mut arena = Arena::with_memory(64 << 20);
            let done = value(&mut arena, text);
            (arena.bytes(), done)
        });
        assert!(
            counted as f64 > 0.5 * most as f64,
            "{text}: {counted} of {most}, {done:?}"
        );
        assert!(
            (counted as f64) < 1.1 * most as f64,
            "{text}: {counted} of {most}"
        );
    }
}

#[test]
fn an_arena_keeps_its_limit_of_memory() {
    let texts = TEXTS
        .into_iter()
        .chain(["^<65535>", "^<10000>", "*4000000000", "*100000 + {1|0}"]);
    for text in texts {
        for megabytes in [4, 32] {
            let bytes = megabytes << 20;
            let (done, most) = most_bytes(|| value(&mut Arena::with_memory(bytes), text));
            assert!(
                most as f64 <= 1.1 * bytes as f64,
                "{text}: {most} of {bytes}, {done:?}"
            );
        }
    }
}

#[test]
fn heaps_and_their_laws_keep_the_limit_of_the_arena() {
    for (left, right) in [
        (&[1, 2][..], &[2, 4][..]),
        (&[1, 4, 5], &[3, 4]),
        (&[1, 2], &[1, 7]),
    ] {
        let sets = TakeSets::new(left, right).unwrap();
        let bytes = 16 << 20;
        let (done, most) = most_bytes(|| {
            let mut arena = Arena::with_memory(bytes);
            let mut heaps = HeapValues::with_limit(sets, (bytes / 3 * 2) as usize);
            let k = heaps.sets().largest();
            Regularities::find(&mut arena, &mut heaps, k, 1_000_000).map(|laws| laws.checked)
        });
        assert!(
            most as f64 <= 1.1 * bytes as f64,
            "{left:?} {right:?}: {most}, {done:?}"
        );
    }
}

/// FNV-1a with 64 bits, as states of runs have it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The state with every number before the tables of its checkpoints, how deep they are, made as large as the heaps that
/// are known, and the checksum that makes it look right; and how many of them there were.
fn forged_depths(state: &[u8], known: u64) -> (Vec<u8>, usize) {
    const DEPTH: [u8; 8] = 8192u64.to_le_bytes();
    let mut forged = state[..state.len() - 8].to_vec();
    let places: Vec<usize> = (8..forged.len() - 8)
        .filter(|&at| {
            let heap = u64::from_le_bytes(forged[at - 8..at].try_into().unwrap());
            forged[at..at + 8] == DEPTH && heap > 0 && heap <= known && heap % 4096 == 0
        })
        .collect();
    for &at in &places {
        forged[at..at + 8].copy_from_slice(&known.to_le_bytes());
    }
    let sum = checksum(&forged);
    forged.extend(sum.to_le_bytes());
    (forged, places.len())
}

const LOOPY: [(&str, Heap); 5] = [
    ("to 2n; take 1; take 3 if n > 2", 20_000),
    ("to n+1; to n-1 if n > 0", 20_000),
    ("split into d of n/d for d | n", 3000),
    ("aliquot-partial-sum", 3000),
    ("to one of {k : k <= n + 5}", 1000),
];

/// What is found out about these heaps in so many bytes, and the most that it took meanwhile.
fn explored(game: &str, asked: Heap, memory: u64) -> (LoopyHeaps, usize) {
    let game = parse_ruleset(game).unwrap();
    let bounds = Bounds {
        memory,
        ..Bounds::around(asked)
    };
    most_bytes(|| {
        let heaps = game.start()..=asked;
        LoopyHeaps::explore(&game, heaps, bounds, &Control::new()).unwrap()
    })
}

#[test]
fn heaps_of_games_that_need_not_end_keep_the_limit_of_memory() {
    for (game, asked) in LOOPY {
        for kib in [64, 256, 1024, 4096, 16384] {
            let bytes = kib << 10;
            let (heaps, most) = explored(game, asked, bytes);
            let done = (heaps.explored(), heaps.unknown());
            // The rule takes some for itself.
            let allowed = 1.1 * bytes as f64 + 32_768.0;
            assert!(
                most as f64 <= allowed,
                "{game}: {most} of {bytes}, {done:?}"
            );
            let short = heaps.is_out_of_memory();
            assert!(
                !short || most as f64 > 0.3 * bytes as f64,
                "{game}: {most} of {bytes}, {done:?}"
            );
        }
    }
}

#[test]
fn what_is_certain_with_little_memory_is_so_with_much() {
    for (game, asked) in LOOPY {
        let sizes = [64, 256, 1024, 4096, 1 << 20];
        let found = sizes.map(|kib| explored(game, asked, kib << 10).0);
        assert!(
            found[0].is_out_of_memory() && !found[4].is_out_of_memory(),
            "{game}"
        );
        for (little, much) in found.iter().zip(&found[1..]) {
            for heap in 1..=asked {
                let value = little.value(heap);
                assert!(
                    value.is_none() || value == much.value(heap),
                    "{game}[{heap}]"
                );
                let outcome = little.outcome(heap);
                assert!(
                    outcome == Outcome::UNKNOWN || outcome == much.outcome(heap),
                    "{game}[{heap}]"
                );
            }
        }
    }
}

#[test]
fn forced_play_keeps_the_limit_of_memory() {
    let game = Forced::new(&parse_ruleset("to n+1").unwrap()).unwrap();
    for kib in [16, 256, 1024] {
        let limits = ForcedLimits {
            moves: usize::MAX,
            memory: kib << 10,
            ..ForcedLimits::default()
        };
        let control = Control::new();
        let (play, most) = most_bytes(|| game.play(&1u8.into(), limits, &control).unwrap());
        assert_eq!(play.end, ForcedEnd::Memory);
        assert!(most as u64 <= kib << 10, "{most} of {kib} KiB");
        let sums = Forced::new(&parse_ruleset("aliquot-sum").unwrap()).unwrap();
        let mut values = ForcedValues::new(sums, limits);
        let (_, most) = most_bytes(|| {
            for heap in 1..20_000u32 {
                values.value(&heap.into(), &control).unwrap();
            }
        });
        assert!(values.is_out_of_memory());
        assert!(most as u64 <= (kib << 10) * 11 / 10, "{most} of {kib} KiB");
    }
}

#[test]
fn a_depth_that_was_forged_does_not_make_a_run_keep_more_heaps() {
    let game = parse_ruleset("0.106").unwrap();
    let memory = 1 << 20;
    let mut run = LongRun::new(&game, memory).unwrap();
    run.advance(1_200_000).unwrap();
    let (state, known) = (run.save(), run.computed());
    let (forged, depths) = forged_depths(&state, known);
    assert!(depths > 10, "{depths}");
    let most_of = |state: &[u8]| {
        most_bytes(|| {
            let mut run = LongRun::resume(&game, memory, state).unwrap();
            run.advance(4 * known).unwrap();
            run.computed()
        })
    };
    let (honest, least) = most_of(&state);
    let (computed, most) = most_of(&forged);
    assert_eq!(computed, honest);
    assert!(
        most as f64 <= 1.1 * least as f64,
        "{most} bytes where {least} are enough"
    );
}

#[test]
fn a_late_rare_heap_does_not_make_a_run_take_more_memory() {
    // Its last rare heap is 1140540, so that a state has more heaps than a run of others keeps.
    let game = parse_ruleset("0.376").unwrap();
    let memory = 16 << 20;
    let most_allowed = 1.1 * memory as f64 + (48 << 20) as f64;
    let (state, most) = most_bytes(|| {
        let mut run = LongRun::new(&game, memory).unwrap();
        run.advance(4_000_000).unwrap();
        run.save()
    });
    assert!(
        (most as f64) < most_allowed,
        "{most} to compute and to save"
    );
    let (computed, most) = most_bytes(|| {
        let run = LongRun::resume(&game, memory, &state).unwrap();
        run.computed()
    });
    assert_eq!(computed, 4_000_000);
    assert!((most as f64) < most_allowed, "{most} to read");
}
