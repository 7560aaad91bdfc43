//! The lists of values and the periods among the published claims, so that every engine, the prover, long runs and
//! the verifier meet them. Of a recorded erratum the corrected form is taken.

use super::fact::{Fact, fact};
use sprague::claim::{Line, PUBLISHED};
use sprague::notation::parse_claims;

pub(super) fn facts() -> Vec<Fact> {
    let mut facts = Vec::new();
    for file in PUBLISHED {
        let claims = parse_claims(file.text).unwrap();
        for entry in &claims.entries {
            let place = format!("{}, {}", claims.source, entry.place);
            facts.extend(
                entry
                    .lines
                    .iter()
                    .filter_map(|line| read(right(line)?, &place)),
            );
        }
    }
    facts
}

/// What is right about a line: itself, or its correction.
fn right(line: &Line) -> Option<&str> {
    match (&line.erratum, &line.instead) {
        (None, _) => Some(&line.text),
        (Some(_), Some((text, _))) => Some(text),
        (Some(_), None) => None,
    }
}

/// `G(GAME) = …`, `G(GAME, 5..9) = …`, `starts(GAME) = …` and `period(GAME) = …` as facts; `None` for all else.
fn read(statement: &str, place: &str) -> Option<Fact> {
    let (head, list) = statement.split_once(") = ")?;
    let (word, game) = head.split_once('(')?;
    if statement.contains(" for ") || list.contains(['(', '{', 'x', 'a']) {
        return None;
    }
    match word {
        "G" => match game.rsplit_once(", ") {
            Some((game, heaps)) => {
                let (from, _) = heaps.split_once("..")?;
                let listed = !heaps.contains("step");
                listed.then_some(fact(game, place).from(from.parse().ok()?).values(list))
            }
            None => Some(fact(game, place).digits(&list.replace('.', ""))),
        },
        "starts" => Some(fact(game, place).digits(list)),
        "period" => Some(fact(game, place).ends_with(list.parse().ok()?, 0)),
        _ => None,
    }
}

#[test]
fn the_lists_of_the_documents_are_among_the_facts() {
    let games: Vec<String> = facts().into_iter().map(|fact| fact.game).collect();
    for game in ["kayles", "S(2,5,6)", "divide-and-residue", "mtau", "grundy"] {
        assert!(games.iter().any(|known| known == game), "{game}");
    }
}
