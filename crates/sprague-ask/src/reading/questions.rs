//! Questions in words around a text: `who wins kayles 5`, `period of S(2,5,6)`, `is kayles periodic`.

use super::games::after;

/// Words before a text, and the question they ask; `of`, `in` or `for` may follow.
const BEFORE: &[(&str, &[&str])] = &[
    (
        "win",
        &[
            "who wins",
            "who wins if",
            "who wins if you",
            "who wins if i",
            "who wins if we",
            "who will win",
            "who should win",
            "who is winning",
            "wer gewinnt",
            "qui gagne",
            "how to win",
            "how to win at",
            "how to beat",
            "how do i win",
            "how do i win at",
            "how can i win",
            "how can i win at",
            "can i win",
            "winning moves",
            "winning move",
            "winning strategy",
            "strategy",
            "win",
            "outcome",
            "outcome class",
            "solve",
            "best move",
            "best moves",
            "good move",
            "good moves",
            "next move",
            "play",
        ],
    ),
    (
        "values",
        &[
            "values",
            "nim-values",
            "nim values",
            "nimvalues",
            "nimbers",
            "nim-sequence",
            "nim sequence",
            "sequence",
            "grundy values",
            "grundy numbers",
            "grundy sequence",
            "g-values",
            "g values",
            "sg values",
            "sg-values",
            "sg sequence",
            "sprague-grundy values",
            "sprague-grundy sequence",
            "sprague grundy values",
            "sprague grundy sequence",
            "table",
        ],
    ),
    (
        "value",
        &[
            "value",
            "nim-value",
            "nim value",
            "nimvalue",
            "nimber",
            "grundy value",
            "grundy number",
            "g-value",
            "g value",
            "sg value",
            "sg-value",
            "sg number",
            "sg",
            "sprague-grundy value",
            "sprague-grundy number",
            "sprague grundy value",
            "sprague grundy number",
            "sprague grundy",
            "temperature",
            "mean value",
            "mean",
            "stops",
            "left stop",
            "right stop",
            "incentives",
            "atomic weight",
            "birthday",
            "thermograph",
            "canonical form",
            "canonical",
            "simplify",
            "evaluate",
        ],
    ),
    (
        "period",
        &["period", "period length", "periodicity", "laws", "law"],
    ),
    (
        "rules",
        &[
            "rules",
            "how to play",
            "how do i play",
            "how do you play",
            "explain",
        ],
    ),
    (
        "options",
        &[
            "options",
            "moves",
            "possible moves",
            "legal moves",
            "all moves",
        ],
    ),
    ("plot", &["plot", "draw", "graph", "picture"]),
    (
        "play",
        &[
            "let\'s play",
            "lets play",
            "i want to play",
            "i would like to play",
            "i\'d like to play",
            "play against the computer",
        ],
    ),
    ("outcomes", &["outcomes"]),
    ("expand", &["expand", "expansion"]),
    ("guess", &["guess", "formula"]),
    (
        "report",
        &[
            "what is",
            "what are",
            "what\'s",
            "whats",
            "what about",
            "which are",
            "tell me about",
            "tell me",
            "show me",
            "show",
            "give me",
            "print",
            "list",
            "find",
            "compute",
            "calculate",
            "please",
            "can you",
            "report",
            "analyse",
            "analyze",
            "sprague",
        ],
    ),
];

/// Words between a question and what it is about.
const BETWEEN: &[&str] = &["of", "in", "for", "from", "at", "the game of", "the game"];

/// Words behind a text, with the word it begins with if there must be one, and the question they ask.
const BEHIND: &[(&str, &str, &str)] = &[
    ("is", "periodic", "period"),
    ("is", "ultimately periodic", "period"),
    ("does", "have a period", "period"),
    ("does", "become periodic", "period"),
    ("", "period", "period"),
    ("", "values", "values"),
    ("", "nim-values", "values"),
    ("", "nim values", "values"),
    ("", "grundy values", "values"),
    ("", "sequence", "values"),
    ("", "table", "values"),
    ("", "rules", "rules"),
    ("", "options", "options"),
    ("", "moves", "options"),
    ("", "outcomes", "outcomes"),
    ("", "outcome", "win"),
    ("", "who wins", "win"),
    ("", "winning move", "win"),
    ("", "winning moves", "win"),
    ("", "best move", "win"),
    ("", "solution", "win"),
    ("", "strategy", "win"),
    ("", "temperature", "value"),
    ("", "mean", "value"),
    ("", "thermograph", "value"),
    ("", "grundy value", "value"),
    ("", "grundy number", "value"),
    ("", "nim-value", "value"),
    ("", "nim value", "value"),
    ("", "nimber", "value"),
];

/// The question around a text, and what it is about.
pub(super) fn asked(text: &str) -> Option<(&'static str, &str)> {
    let text = text
        .trim()
        .trim_end_matches(['?', '.', '!', '='])
        .trim_end();
    let text = without_article(text);
    let before = BEFORE.iter().filter_map(|(question, all)| {
        let fitting = all.iter().filter_map(|words| after(text, words));
        Some((*question, fitting.min_by_key(|rest| rest.len())?))
    });
    // The longest words that fit: `nim-value of` rather than `nim-value`.
    let before = before.min_by_key(|(_, rest)| rest.len());
    match before {
        // `show me the period of kayles` asks for more than a report.
        Some(("report", rest)) => asked(rest).or_else(|| Some(("report", without_between(rest)))),
        Some((question, rest)) => Some((question, without_between(rest))),
        None => behind(text),
    }
}

fn without_article(text: &str) -> &str {
    let articles = ["the", "a", "an", "all", "me", "all the"];
    let bare = articles.iter().find_map(|word| after(text, word));
    bare.unwrap_or(text)
}

/// What a question is about, without the words that join them.
fn without_between(text: &str) -> &str {
    let fitting = BETWEEN.iter().filter_map(|words| after(text, words));
    fitting.min_by_key(|rest| rest.len()).unwrap_or(text)
}

fn behind(text: &str) -> Option<(&'static str, &str)> {
    let fitting = BEHIND.iter().filter_map(|(first, last, question)| {
        let about = match first.is_empty() {
            true => text,
            false => after(text, first)?,
        };
        let start = about.len().checked_sub(last.len())?;
        let (about, end) = (about.get(..start)?, about.get(start..)?);
        let about = about.strip_suffix(' ')?.trim_end_matches([' ', ':', ',']);
        (end.eq_ignore_ascii_case(last) && !about.is_empty()).then_some((*question, about))
    });
    fitting.min_by_key(|(_, about)| about.len())
}

#[cfg(test)]
mod tests {
    use super::asked;

    #[test]
    fn words_around_a_text_ask_a_question() {
        for (typed, question, about) in [
            ("who wins kayles 5?", "win", "kayles 5"),
            ("best move nim 1 3 5", "win", "nim 1 3 5"),
            ("what is the best move in nim 1 3 5?", "win", "nim 1 3 5"),
            ("nim 1 3 5 who wins", "win", "nim 1 3 5"),
            ("who wins if you take 1 from 3", "win", "take 1 from 3"),
            ("nim-value of kayles 5", "value", "kayles 5"),
            ("grundy value kayles 5", "value", "kayles 5"),
            ("sg kayles 5", "value", "kayles 5"),
            ("kayles 5 grundy value", "value", "kayles 5"),
            ("nim values for kayles", "values", "kayles"),
            ("show me the values of kayles", "values", "kayles"),
            ("the temperature of {1|0}", "value", "{1|0}"),
            ("is kayles periodic?", "period", "kayles"),
            ("kayles period", "period", "kayles"),
            ("what is kayles", "report", "kayles"),
            ("show me kayles", "report", "kayles"),
        ] {
            assert_eq!(asked(typed), Some((question, about)), "{typed}");
        }
        assert_eq!(asked("kayles"), None);
        assert_eq!(asked("period"), None);
    }
}
