//! Games whose nim-values are a sequence of the On-Line Encyclopedia of Integer Sequences, by its number.

use super::elsewhere::Sentence;

/// Numbers of sequences, and the games of which they list the nim-values from the heap 0 on.
const SEQUENCES: &[(&str, &str)] = &[
    ("A001477", "nim"),
    ("A002186", "kayles"),
    ("A002187", "dawsons-chess"),
    ("A002188", "grundy"),
    ("A014586", "S(squares)"),
    ("A014588", "S(fibonacci)"),
    ("A014589", "S(primes)"),
    ("A025480", "take k for 1 <= k <= n/2"),
];

/// The game of the sequence that a text names, or what is to be said of one whose game is not known.
pub(super) fn sequence(text: &str) -> Option<Result<&'static str, Sentence>> {
    let number = number(text)?;
    let known = SEQUENCES.iter().find(|(own, _)| *own == number);
    Some(known.map(|(_, game)| *game).ok_or_else(|| {
        let known: Vec<String> = SEQUENCES[1..4]
            .iter()
            .map(|(number, game)| format!("{number} is {game}"))
            .collect();
        let known = known.join(", ");
        Sentence {
            why: format!("{number} is a sequence whose game is not known here; {known}"),
            near: None,
        }
    }))
}

/// `A002186` from `oeis a2186` and the like.
fn number(text: &str) -> Option<String> {
    let text = text.trim().to_uppercase();
    let text = text.strip_prefix("OEIS").unwrap_or(&text);
    let text = text.trim_start_matches([' ', ':', '/', '-']);
    let digits = text.strip_prefix('A')?;
    let digits = digits.trim_start_matches(' ');
    let are_digits = digits.chars().all(|c| c.is_ascii_digit());
    (are_digits && (4..=7).contains(&digits.len())).then(|| format!("A{digits:0>6}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::notation::parse_ruleset;

    #[test]
    fn every_sequence_is_that_of_a_game() {
        for (number, game) in SEQUENCES {
            assert!(parse_ruleset(game).is_ok(), "{number}: {game}");
        }
        let game = |text: &str| sequence(text).and_then(Result::ok);
        assert_eq!(game("OEIS A002186"), Some("kayles"));
        assert_eq!(game("a2187"), Some("dawsons-chess"));
        assert!(sequence("A999999").is_some_and(|known| known.is_err()));
        assert!(sequence("kayles").is_none());
    }
}
