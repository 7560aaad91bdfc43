//! Everything that reads a text.

use crate::{Random, briefly, fuzz};
use sprague::notation::{
    ParseError, Subject, parse_claims, parse_family, parse_game, parse_ruleset, parse_subject,
};
use sprague::position::Position;
use sprague::ruleset::{Game, SubtractionSet};
use sprague::sequence::EngineKind;
use sprague::value::Arena;
use sprague::{Heap, NimSequence, Ruleset};
use sprague_ask::reading::{Wanted, understand};

/// The lines of a file of the corpus.
fn lines(text: &str) -> Vec<String> {
    text.lines().map(String::from).collect()
}

/// A text with a piece of another one, a sign or a number put in, something taken out, or something repeated.
#[allow(clippy::ptr_arg, reason = "an entry of a corpus is owned")]
fn spoilt(random: &mut Random, text: &String, corpus: &[String]) -> String {
    spoilt_up_to(random, text, corpus, 200)
}

/// The same, of at most so many letters.
pub(crate) fn spoilt_up_to(
    random: &mut Random,
    text: &str,
    corpus: &[String],
    most: usize,
) -> String {
    const SIGNS: [&str; 24] = [
        "(", ")", "[", "]", "{", "}", "|", "||", ",", ";", ":", "+", "-", "*", "/", "^", "=", "<",
        ".", "…", "∞", "·", "↑", " ",
    ];
    const NUMBERS: [&str; 8] = [
        "0",
        "1",
        "7",
        "64",
        "65536",
        "2^63",
        "18446744073709551616",
        "-1",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    let place = random.below(letters.len() + 1);
    let put = |letters: &mut Vec<char>, text: &str| {
        letters.splice(place..place, text.chars());
    };
    match random.below(6) {
        0 => put(&mut letters, SIGNS[random.below(SIGNS.len())]),
        1 => put(&mut letters, NUMBERS[random.below(NUMBERS.len())]),
        2 => {
            let end = (place + 1 + random.below(4)).min(letters.len());
            letters.drain(place..end);
        }
        3 => {
            let other: Vec<char> = corpus[random.below(corpus.len())].chars().collect();
            let from = random.below(other.len() + 1);
            let to = (from + random.below(8)).min(other.len());
            let piece: String = other[from..to].iter().collect();
            put(&mut letters, &piece);
        }
        4 => {
            let piece: String = letters.iter().skip(place).take(5).collect();
            put(&mut letters, &piece.repeat(1 + random.below(4)));
        }
        _ if place < letters.len() => {
            let other = random.below(letters.len());
            letters.swap(place, other);
        }
        _ => {}
    }
    letters.into_iter().take(most).collect()
}

/// An error says where it is, between characters of the text.
fn is_placed(text: &str, error: &ParseError) {
    let span = error.span();
    assert!(span.start <= span.end, "{text:?}: {span:?}");
    assert!(!error.message().is_empty(), "{text:?}");
}

#[test]
fn what_is_read_as_a_game_or_a_position_is_printed_and_read_again() {
    let target = |text: &String| match parse_subject(text) {
        Ok(Subject::Game { game, .. }) => {
            let printed = game.to_string();
            let again = parse_game(&printed).expect(&printed);
            assert_eq!(again.to_string(), printed, "{text:?}");
        }
        Ok(Subject::Position { position, .. }) => {
            let printed = position.to_string();
            let again = Position::parse(&printed).expect(&printed);
            assert_eq!(again.to_string(), printed, "{text:?}");
        }
        Err(error) => is_placed(text, &error),
    };
    fuzz(&lines(include_str!("corpus/notation.txt")), spoilt, target);
}

#[test]
fn what_is_suggested_in_place_of_a_text_can_be_read() {
    type Reads = fn(&str) -> bool;
    const WANTED: [(Wanted, Reads); 4] = [
        (Wanted::Anything, |text| parse_subject(text).is_ok()),
        (Wanted::Game, |text| parse_game(text).is_ok()),
        (Wanted::ImpartialGame, |text| parse_ruleset(text).is_ok()),
        (Wanted::Position, |text| Position::parse(text).is_ok()),
    ];
    let mut turn = 0usize;
    let target = |text: &String| {
        turn += 1;
        if !turn.is_multiple_of(3) {
            return;
        }
        let (wanted, reads) = WANTED[turn / 3 % WANTED.len()];
        let (suggested, how) = match understand(text, wanted) {
            Ok(found) => (Some(found.text), "read as"),
            Err(refusal) => (refusal.corrected, "suggested"),
        };
        if let Some(suggested) = suggested {
            assert!(
                reads(&suggested),
                "{text:?} {how} {suggested:?} as {wanted:?}"
            );
        }
    };
    // Every sign of a text is tried in turn, so few and short ones have to do.
    let corpus = lines(include_str!("corpus/notation.txt"));
    let short = corpus.into_iter().filter(|text| text.len() < 16);
    let corpus: Vec<String> = short.step_by(8).collect();
    let spoilt = |random: &mut Random, text: &String, corpus: &[String]| {
        spoilt(random, text, corpus).chars().take(20).collect()
    };
    fuzz(&corpus, spoilt, target);
}

/// The first values by an engine, as many as come in a short time.
fn values(game: &Ruleset, kind: EngineKind, to: Heap) -> Option<Vec<u32>> {
    let sequence = NimSequence::with_engine(game, kind)?;
    let mut sequence = sequence.with_memory(1 << 26).under(&briefly());
    let _ = sequence.extend_to(to);
    Some(sequence.values().to_vec())
}

#[test]
fn every_engine_computes_rules_as_the_definition_does() {
    let target = |text: &String| {
        let game = match parse_ruleset(text) {
            Ok(game) if !game.is_loopy() => game,
            Ok(_) => return,
            Err(error) => return is_placed(text, &error),
        };
        let to = game.start().saturating_add(24);
        if to > 1000 {
            return;
        }
        let Some(defined) = values(&game, EngineKind::Reference, to) else {
            return;
        };
        for kind in EngineKind::ALL {
            if let Some(other) = values(&game, kind, to) {
                let both = defined.len().min(other.len());
                assert_eq!(other[..both], defined[..both], "{text:?} by {kind:?}");
            }
        }
    };
    fuzz(&lines(include_str!("corpus/rules.txt")), spoilt, target);
}

#[test]
fn a_value_is_printed_and_read_again_as_the_same() {
    let target = |text: &String| {
        let mut arena = Arena::with_memory(1 << 26);
        arena.set_control(briefly());
        let value = match arena.parse(text) {
            Ok(value) => value,
            Err(error) => return is_placed(text, &error),
        };
        let Ok(name) = arena.name(value) else { return };
        match arena.parse(&name) {
            Ok(again) => assert_eq!(again, value, "{text:?} is printed as {name}"),
            Err(error) if arena.control().check().is_ok() => panic!("{name}: {error}"),
            Err(_) => {}
        }
    };
    fuzz(&lines(include_str!("corpus/values.txt")), spoilt, target);
}

/// A game of a family can be typed, unless its numbers are larger than what may be typed.
fn is_readable(game: &Ruleset) {
    const LARGEST: Heap = 1_000_000_000_000;
    let set = game.subtraction_set();
    let elements = set.and_then(SubtractionSet::elements).unwrap_or_default();
    if elements.iter().all(|&element| element <= LARGEST) {
        assert!(parse_game(&game.to_string()).is_ok(), "{game}");
    }
}

#[test]
fn families_are_counted_or_refused() {
    let target = |text: &String| match parse_family(text) {
        Ok(family) => {
            let control = briefly();
            let _ = family.size(&control);
            let units = family.units(8).under(&control).take(3);
            for unit in units.flatten() {
                let _ = unit.for_each(&family, |point| {
                    if let Some(Game::Impartial(game)) = family.game(point) {
                        is_readable(&game);
                    }
                });
            }
        }
        Err(error) => is_placed(text, &error),
    };
    fuzz(&lines(include_str!("corpus/families.txt")), spoilt, target);
}

#[test]
fn claims_are_read_or_refused() {
    let corpus: Vec<String> = lines(include_str!("corpus/claims.txt"));
    let target = |line: &String| {
        let text = format!("source: fuzz\n\n[T]\nfamily: S(1,a) for a in 2..4\n{line}\n");
        if let Err(error) = parse_claims(&text) {
            is_placed(&text, &error);
        }
    };
    fuzz(&corpus, spoilt, target);
}
