//! The games of an atlas as rows.

use crate::columns::Holds;
use crate::table::Column;
use sprague::Heap;
use sprague::atlas::{Entry, Finding, Member, SparseSpace, Status};
use sprague::period::Pattern;
use std::borrow::Cow;

/// The columns of an atlas: name, what it holds, what it means.
pub const ATLAS_COLUMNS: [(&str, Holds, &str); 19] = [
    ("code", Holds::Text, "the simplest code of the game"),
    ("standard", Holds::Text, "the standard form of that code"),
    ("status", Holds::Text, "open, periodic or arithmetic"),
    (
        "preperiod",
        Holds::Integer,
        "the least heap from which on the values repeat",
    ),
    ("period", Holds::Integer, "the least period"),
    ("saltus", Holds::Integer, "what is added per period"),
    ("theorem", Holds::Text, "the theorem that proves the period"),
    ("computed", Holds::Integer, "how many heaps were computed"),
    ("largest", Holds::Integer, "the largest value among them"),
    ("largest_at", Holds::Integer, "the first heap that has it"),
    ("mask", Holds::Integer, "the bits of the sparse space"),
    (
        "parity",
        Holds::Truth,
        "the parity of the heap counts as one more bit",
    ),
    ("rare", Holds::Integer, "how many heaps are rare"),
    ("last_rare", Holds::Integer, "the last of them"),
    (
        "codes",
        Holds::Text,
        "all codes with these values, with the shift of their heaps",
    ),
    (
        "alike",
        Holds::Text,
        "games whose first values agree, without a proof",
    ),
    ("known_as", Holds::Text, "names of the game"),
    (
        "fingerprint",
        Holds::Integer,
        "a checksum of the first values",
    ),
    (
        "certificate",
        Holds::Text,
        "the proof of the period, for the verifier",
    ),
];

/// The names of the columns.
pub(super) fn names() -> Vec<&'static str> {
    ATLAS_COLUMNS.iter().map(|column| column.0).collect()
}

/// Columns without rows.
pub(super) fn empty() -> Vec<Column> {
    ATLAS_COLUMNS
        .iter()
        .map(|column| Column::new(column.1))
        .collect()
}

/// Adds a row.
pub(super) fn push(columns: &mut [Column], entry: &Entry) {
    let finding = &entry.finding;
    let of = |get: fn(&Pattern) -> Heap| finding.pattern.as_ref().map(get).and_then(integer);
    let sparse = finding.sparse.as_ref();
    let mut cells = [
        text(entry.code.to_string()),
        text(entry.standard.to_string()),
        text(entry.status().name()),
        Value::Integer(of(|pattern| pattern.preperiod)),
        Value::Integer(of(|pattern| pattern.period)),
        Value::Integer(of(|pattern| pattern.saltus)),
        Value::Text(finding.theorem.clone()),
        Value::Integer(integer(finding.computed)),
        Value::Integer(Some(finding.largest.into())),
        Value::Integer(integer(finding.largest_at)),
        Value::Integer(sparse.map(|sparse| sparse.mask.into())),
        Value::Truth(sparse.map(|sparse| sparse.parity)),
        Value::Integer(sparse.and_then(|sparse| integer(sparse.rare))),
        Value::Integer(sparse.and_then(|sparse| integer(sparse.last_rare))),
        text(codes(&entry.members)),
        text(words(entry.alike.iter())),
        text(words(entry.known_as().iter().map(|name| name.id))),
        Value::Integer(Some(finding.fingerprint as i64)),
        Value::Text(finding.certificate.clone()),
    ]
    .into_iter();
    for column in columns {
        match (column, cells.next()) {
            (Column::Integer(into), Some(Value::Integer(value))) => into.push(value),
            (Column::Truth(into), Some(Value::Truth(value))) => into.push(value),
            (Column::Text(into), Some(Value::Text(value))) => into.push(value.map(Cow::Owned)),
            _ => unreachable!("cells are in the order of the columns"),
        }
    }
}

enum Value {
    Integer(Option<i64>),
    Truth(Option<bool>),
    Text(Option<String>),
}

fn text(text: impl Into<String>) -> Value {
    Value::Text(Some(text.into()))
}

fn integer(heap: Heap) -> Option<i64> {
    i64::try_from(heap).ok()
}

/// Codes, each with its shift, as in `0.4 0.07-1`.
fn codes(members: &[Member]) -> String {
    words(members.iter().map(|Member { code, shift }| match shift {
        0 => code.to_string(),
        shift => format!("{code}{shift:+}"),
    }))
}

fn words(words: impl Iterator<Item = impl ToString>) -> String {
    words
        .map(|word| word.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// What the only row of a unit says of its game, if it is the game with this code.
pub(super) fn finding(columns: &[Column], code: &str) -> Option<Finding> {
    let heap = |place: usize| Some(columns[place].number(0)? as Heap);
    let word = |place: usize| match &columns[place] {
        Column::Text(words) => words.first()?.as_deref(),
        _ => None,
    };
    if columns[0].len() != 1 || word(0) != Some(code) {
        return None;
    }
    let pattern = match word(2)? {
        status if status == Status::Open.name() => None,
        _ => Some(Pattern {
            preperiod: heap(3)?,
            period: heap(4)?,
            saltus: heap(5)?,
        }),
    };
    let sparse = match heap(10) {
        None => None,
        Some(mask) => Some(SparseSpace {
            mask: u32::try_from(mask).ok()?,
            parity: columns[11].number(0)? == 1,
            rare: heap(12)?,
            last_rare: heap(13)?,
        }),
    };
    Some(Finding {
        pattern,
        theorem: word(6).map(str::to_string),
        certificate: word(18).map(str::to_string),
        computed: heap(7)?,
        largest: u32::try_from(heap(8)?).ok()?,
        largest_at: heap(9)?,
        sparse,
        fingerprint: columns[17].number(0)? as i64 as u64,
    })
}
