//! What is counted is what is allocated, and limits of memory are kept. A binary of its own, because its
//! allocator counts.
#![allow(missing_docs, clippy::unwrap_used)]

mod counting;

use counting::{Counting, most_bytes};
use sprague::value::{Arena, HeapValues, Regularities, TakeSets, TooLarge, Value};

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
