//! What is typed around a game: in which form its values are wanted, and which play is meant; and what somebody types
//! who is only looking around.

use crate::failure::Failure;

/// Words that ask for no game, and the command that answers them.
const LOOKING_AROUND: &[(&[&str], &str)] = &[
    (
        &[
            "", "?", "h", "hello", "hi", "help me", "usage", "example", "examples", "start",
            "menu", "about", "hilfe", "aide",
        ],
        "help",
    ),
    (&["quit", "exit", "q", "bye", "stop"], "help"),
    (&["version", "v?"], "--version"),
    (
        &[
            "list",
            "game list",
            "list games",
            "list of games",
            "list all games",
            "all games",
            "known games",
            "what games are there",
            "which games are there",
            "what games do you know",
            "show games",
            "catalogue",
        ],
        "games",
    ),
];

/// What is said to somebody who looks around.
pub(super) fn looking_around(typed: &str) -> Option<Failure> {
    let bare = typed.trim().to_lowercase();
    let bare = match bare.as_str() {
        "?" => "?",
        bare => bare.trim_end_matches(['?', '!', '.']).trim_end(),
    };
    let (words, command) = LOOKING_AROUND
        .iter()
        .find(|(words, _)| words.contains(&bare))?;
    let message = match *command {
        "games" => "the known games are listed by a command",
        "--version" => "the version is told by a flag",
        _ if words.contains(&"quit") => {
            "there is nothing to leave: every line is a command of its own"
        }
        _ => {
            "write a game such as kayles, a position such as nim 3 5 7, or a value such as {2|0} + ^"
        }
    };
    Some(Failure::with_command(message, format!("sprague {command}")))
}

/// Words for a form in which values are written, and its name.
const FORMS: &[(&str, &str)] = &[
    ("bfile", "bfile"),
    ("b-file", "bfile"),
    ("oeis", "bfile"),
    ("csv", "csv"),
    ("latex", "latex"),
    ("tex", "latex"),
    ("markdown", "markdown"),
    ("json", "json"),
];

/// `b-file of kayles`, `kayles as csv` and `LaTeX table for S(1,2,3)`: the values of a game in a form.
pub(super) fn in_a_form(typed: &str) -> Option<Result<Vec<String>, Failure>> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let form_of = |word: &String| {
        FORMS
            .iter()
            .find(|(name, _)| name == word)
            .map(|(_, form)| *form)
    };
    let (first, last) = (
        words.first().and_then(form_of),
        words.last().and_then(form_of),
    );
    let form = first.or(last)?;
    let around = [
        "as", "in", "of", "for", "the", "a", "to", "table", "file", "values", "format", "b-file",
        "bfile",
    ];
    let is_around = |word: &&str| {
        let word = word.to_lowercase();
        form_of(&word).is_some() || around.contains(&word.as_str())
    };
    let typed: Vec<&str> = typed.split_whitespace().collect();
    let start = if first.is_some() {
        typed.iter().position(|word| !is_around(word))
    } else {
        Some(0)
    };
    let end = if first.is_none() {
        typed.iter().rposition(|word| !is_around(word))
    } else {
        Some(typed.len() - 1)
    };
    let Some((start, end)) = start.zip(end) else {
        let line = format!("sprague values kayles --format {form}");
        return Some(Err(Failure::with_command("no game was named", line)));
    };
    let game = typed[start..=end].join(" ");
    // `OEIS A002186` is a game.
    let is_sequence =
        game.starts_with(['A', 'a']) && game[1..].starts_with(|c: char| c.is_ascii_digit());
    (!is_sequence).then(|| {
        Ok(["values", &game, "--format", form]
            .map(String::from)
            .to_vec())
    })
}

/// Words that say that whoever moves last loses.
const MISERE: &[&str] = &[
    "misere play",
    "misère play",
    "misere",
    "misère",
    "misere version",
    "last player to move loses",
    "last player loses",
    "last to move loses",
    "last move loses",
    "last one loses",
    "whoever moves last loses",
    "who moves last loses",
    "who takes the last loses",
    "taking the last loses",
    "the last one loses",
    "loser takes last",
];

/// `misere nim 1 2 3` and `nim 1 2 3, last player loses`.
pub(super) fn misere(typed: &str) -> Option<Result<Vec<String>, Failure>> {
    let lower = typed.to_lowercase();
    if lower.len() != typed.len() {
        return None;
    }
    let is_whole = |start: usize, end: usize| {
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !letter(lower[..start].chars().next_back()) && !letter(lower[end..].chars().next())
    };
    let found = MISERE.iter().filter_map(|words| {
        let start = lower.find(words)?;
        Some((start, start + words.len())).filter(|&(start, end)| is_whole(start, end))
    });
    let (start, end) = found.max_by_key(|(start, end)| end - start)?;
    let around = [' ', ',', ';', ':', '(', ')', '.', '?'];
    let before = typed[..start].trim_end_matches([' ', ',', ';', ':', '(']);
    let behind = typed[end..].trim_start_matches(around);
    let rest = [before, behind].join(" ");
    let rest = rest.trim().trim_end_matches([' ', ',']);
    if rest.is_empty() {
        let line = "sprague win 'nim[3] + nim[5] + nim[7]' --misere";
        return Some(Err(Failure::with_command("no position was named", line)));
    }
    Some(Ok(["win", rest, "--misere"].map(String::from).to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_plays_are_read_around_a_game() {
        for (typed, line) in [
            ("b-file of kayles", "values kayles --format bfile"),
            ("oeis b-file for S(1,2,3)", "values S(1,2,3) --format bfile"),
            ("kayles as csv", "values kayles --format csv"),
            ("LaTeX table of dawson", "values dawson --format latex"),
        ] {
            let found = in_a_form(typed).unwrap().ok().unwrap();
            assert_eq!(found.join(" "), line);
        }
        assert!(in_a_form("OEIS A002186").is_none() && in_a_form("kayles").is_none());
        for (typed, line) in [
            ("misere nim 1 2 3", "win nim 1 2 3 --misere"),
            ("nim 1 2 3 (misère)", "win nim 1 2 3 --misere"),
            ("nim 1 2 3, last player loses", "win nim 1 2 3 --misere"),
            ("nim 1 2 3 misere play", "win nim 1 2 3 --misere"),
        ] {
            let found = misere(typed).unwrap().ok().unwrap();
            assert_eq!(found.join(" "), line);
        }
        assert!(misere("miserex 1").is_none());
        assert!(looking_around("Hello!").is_some() && looking_around("kayles").is_none());
    }
}
