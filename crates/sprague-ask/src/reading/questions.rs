//! Questions in words around a text: `who wins kayles 5`, `period of S(2,5,6)`, `is kayles periodic`.

use super::games::after;

/// Words before a text, and the question they ask.
const BEFORE: &[(&str, &[&str])] = &[
    (
        "win",
        &[
            "who wins",
            "who will win",
            "how to win",
            "how do i win",
            "how can i win",
            "can i win",
            "winning moves of",
            "winning moves in",
            "winning moves",
            "winning move in",
            "win",
            "outcome of",
            "outcome class of",
            "outcome",
            "solve",
            "best move in",
            "play",
        ],
    ),
    (
        "values",
        &[
            "values of",
            "values",
            "nim-values of",
            "nim values of",
            "nim-values",
            "grundy values of",
            "grundy values",
            "grundy numbers of",
            "sprague-grundy values of",
            "sprague-grundy values",
            "nimbers of",
            "nim-sequence of",
            "nim sequence of",
            "sequence of",
            "table of",
        ],
    ),
    (
        "value",
        &[
            "value of",
            "value",
            "nim-value of",
            "nim value of",
            "nim-value",
            "grundy value of",
            "grundy number of",
            "grundy number",
            "sprague-grundy value of",
            "sg value of",
            "nimber of",
            "temperature of",
            "temperature",
            "mean value of",
            "mean of",
            "mean",
            "stops of",
            "stops",
            "left stop of",
            "right stop of",
            "incentives of",
            "incentives",
            "atomic weight of",
            "atomic weight",
            "birthday of",
            "birthday",
            "thermograph of",
            "thermograph",
            "canonical form of",
            "canonical form",
            "canonical",
            "simplify",
            "evaluate",
            "compute",
            "calculate",
        ],
    ),
    (
        "period",
        &[
            "period of",
            "period",
            "periodicity of",
            "laws of",
            "law of",
            "laws",
            "law",
        ],
    ),
    (
        "rules",
        &[
            "rules of",
            "rules for",
            "rules",
            "how to play",
            "how do i play",
            "how do you play",
        ],
    ),
    (
        "options",
        &[
            "options of",
            "options",
            "moves of",
            "moves from",
            "moves in",
            "moves",
        ],
    ),
    ("plot", &["plot of", "plot", "draw", "graph of"]),
    ("outcomes", &["outcomes of", "outcomes"]),
    ("expand", &["expand", "expansion of"]),
    ("guess", &["guess"]),
    (
        "report",
        &[
            "what is",
            "what about",
            "tell me about",
            "show me",
            "show",
            "report",
            "analyse",
            "analyze",
        ],
    ),
];

/// Words behind a text, with the word it begins with if there must be one, and the question they ask.
const BEHIND: &[(&str, &str, &str)] = &[
    ("is", "periodic", "period"),
    ("is", "ultimately periodic", "period"),
    ("does", "have a period", "period"),
    ("does", "become periodic", "period"),
    ("", "period", "period"),
    ("", "values", "values"),
    ("", "nim-values", "values"),
    ("", "rules", "rules"),
    ("", "options", "options"),
    ("", "outcomes", "outcomes"),
    ("", "outcome", "win"),
    ("", "temperature", "value"),
    ("", "mean", "value"),
    ("", "thermograph", "value"),
];

/// The question around a text, and what it is about.
pub(super) fn asked(text: &str) -> Option<(&'static str, &str)> {
    let text = text.trim().trim_end_matches(['?', '.', '!']).trim_end();
    let text = [
        "what is the",
        "what are the",
        "what\'s the",
        "show me the",
        "find the",
        "the",
    ]
    .iter()
    .find_map(|words| after(text, words))
    .unwrap_or(text);
    let before = BEFORE.iter().find_map(|(question, all)| {
        // The longest words that fit: `nim-value of` rather than `nim-value`.
        let fitting = all.iter().filter_map(|words| after(text, words));
        Some((*question, fitting.min_by_key(|rest| rest.len())?))
    });
    before.or_else(|| behind(text))
}

fn behind(text: &str) -> Option<(&'static str, &str)> {
    BEHIND.iter().find_map(|(first, last, question)| {
        let about = match first.is_empty() {
            true => text,
            false => after(text, first)?,
        };
        let start = about.len().checked_sub(last.len())?;
        let (about, end) = (about.get(..start)?, about.get(start..)?);
        let about = about.strip_suffix(' ')?.trim_end();
        (end.eq_ignore_ascii_case(last) && !about.is_empty()).then_some((*question, about))
    })
}

#[cfg(test)]
mod tests {
    use super::asked;

    #[test]
    fn words_around_a_text_ask_a_question() {
        for (typed, question, about) in [
            ("who wins kayles 5?", "win", "kayles 5"),
            ("nim-value of kayles 5", "value", "kayles 5"),
            ("the temperature of {1|0}", "value", "{1|0}"),
            ("is kayles periodic?", "period", "kayles"),
            ("kayles period", "period", "kayles"),
            ("what is kayles", "report", "kayles"),
        ] {
            assert_eq!(asked(typed), Some((question, about)), "{typed}");
        }
        assert_eq!(asked("kayles"), None);
        assert_eq!(asked("period"), None);
    }
}
