//! Texts one edit away: a letter too many, one missing, one wrong, or two exchanged.

/// Longer texts are not searched.
const LONGEST: usize = 120;
/// At most so many texts are tried.
const MOST: usize = 12_000;
/// What may be missing, in the order it is tried.
const SIGNS: &str = ")]}([{, 1|+*0n57632489-^v:<=·abcdefghiklmoprstuwxyz.";

/// The first text one edit away from another that satisfies a condition; edits near a place are tried
/// first.
pub(super) fn one_edit(text: &str, near: usize, fits: &dyn Fn(&str) -> bool) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() > LONGEST || letters.len() < 2 {
        return None;
    }
    let place = text.char_indices().filter(|&(at, _)| at < near).count();
    let without_letter = (place < letters.len()).then(|| spliced(&letters, place, place + 1, &[]));
    let mut likely = closed(text)
        .into_iter()
        .chain(with_multiple(&letters, place))
        .chain(with_outer_bars(&letters, place))
        .chain(without_letter.filter(|_| letters.get(place) != Some(&'/')))
        .chain(without_item(text, near));
    if let Some(mended) = likely.find(|edit| keeps_meaning(text, edit) && fits(edit)) {
        return Some(mended);
    }
    let near = place;
    let mut places: Vec<usize> = (0..=letters.len()).collect();
    places.sort_by_key(|&place| place.abs_diff(near));
    let edits = without(&letters, &places)
        .chain(exchanged(&letters, &places))
        .chain(with(&letters, &places))
        .chain(replaced(&letters, &places));
    // Another number is not what was meant.
    let fractions = |text: &str| text.matches('/').count();
    let mut edits = edits
        .take(MOST)
        .filter(|edit| edit.trim() != text.trim() && fractions(edit) >= fractions(text));
    edits.find(|edit| keeps_meaning(text, edit) && fits(edit))
}

/// Whether an edit mends a sign rather than making something else of a text.
fn keeps_meaning(text: &str, edit: &str) -> bool {
    // Nobody leaves out the bar between the moves of two players, or of two options.
    let adds_bar = edit.contains('|') && !text.contains(['|', '{', ']']);
    let is_word = text.chars().all(char::is_alphanumeric);
    // A fraction is not made another one.
    if text.contains('/') && text.chars().all(|c| c.is_ascii_digit() || c == '/') {
        return false;
    }
    // Nor is a name made a product of two.
    let dots = |text: &str| {
        let letters: Vec<char> = text.chars().collect();
        let beside = |two: &&[char]| two.contains(&'.') && two.iter().any(|c| c.is_alphabetic());
        letters.windows(2).filter(beside).count()
    };
    if dots(edit) > dots(text) {
        return false;
    }
    let adds_sum = is_word && edit.contains('+');
    let is_empty = edit.replace(' ', "").contains("()") && !text.contains("()");
    let lone = |text: &str| lone_letters(text);
    !adds_bar
        && !adds_sum
        && !is_empty
        && keeps_numbers(text, edit)
        && !joins_numbers(text, edit)
        && lone(edit) >= lone(text)
}

/// Whether two numbers of a list have become one, or one has become another: `S(0,1)` is neither `S(01)` nor `S(5,1)`.
fn joins_numbers(text: &str, edit: &str) -> bool {
    let runs = |text: &str| -> Vec<String> {
        let runs = text.split(|c: char| !c.is_ascii_digit());
        let mut runs: Vec<String> = runs
            .filter(|run| !run.is_empty())
            .map(String::from)
            .collect();
        runs.sort_unstable();
        runs
    };
    let (known, edited) = (runs(text), runs(edit));
    let is_new = |run: &String| run.len() > 1 && !known.contains(run);
    let is_other = known.len() == edited.len() && known != edited;
    text.contains(['(', '[']) && (is_other || edited.iter().any(is_new))
}

/// How many letters of a set stand alone, as variables do.
fn lone_letters(text: &str) -> usize {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let is_variable = |word: &&str| word.len() == 1 && word.starts_with(|c: char| c.is_lowercase());
    match text.starts_with("S(") && text.ends_with(')') {
        true => words.filter(is_variable).count(),
        false => 0,
    }
}

/// Whether all numbers of two digits or more, and powers, are still there: a heap that is too large was not meant to be another.
fn keeps_numbers(text: &str, edit: &str) -> bool {
    let numbers = |text: &str| -> Vec<String> {
        let runs = text.split(|c: char| !c.is_ascii_digit() && c != '^');
        let runs = runs.map(|run| run.trim_matches('^'));
        runs.filter(|run| run.len() > 1).map(String::from).collect()
    };
    // A fraction is not another one.
    let fractions = |text: &str| -> Vec<String> {
        let runs = text.split(|c: char| !c.is_ascii_digit() && c != '/');
        let is_fraction = |run: &&str| run.trim_matches('/').contains('/');
        runs.filter(is_fraction).map(String::from).collect()
    };
    let still = fractions(edit);
    if !fractions(text)
        .iter()
        .all(|fraction| still.contains(fraction))
    {
        return false;
    }
    // Nor is a digit put to a number: 1/32 is not what 1/3 was meant to be.
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    let known = numbers(text);
    if digits(edit) > digits(text) && numbers(edit).iter().any(|number| !known.contains(number)) {
        return false;
    }
    let mut left = numbers(edit);
    numbers(text).iter().all(|number| {
        let at = left.iter().position(|other| other == number);
        at.map(|at| left.swap_remove(at)).is_some()
    })
}

/// The text with the brackets closed that were left open.
pub(super) fn closed(text: &str) -> Option<String> {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' if open.last() == Some(&c) => drop(open.pop()),
            _ => {}
        }
    }
    let closing: String = open.iter().rev().collect();
    (!open.is_empty()).then(|| format!("{}{closing}", text.trim_end()))
}

/// The text without brackets that were never opened.
pub(super) fn unopened(text: &str) -> String {
    let mut open = Vec::new();
    let mut kept = String::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => match open.last() == Some(&c) {
                true => drop(open.pop()),
                false => continue,
            },
            _ => {}
        }
        kept.push(c);
    }
    kept
}

/// `2·^` for `2*^`: before a value an asterisk is a star.
fn with_multiple(letters: &[char], place: usize) -> Option<String> {
    let star = place.checked_sub(1)?;
    let counts = star > 0 && letters[star - 1].is_ascii_digit();
    (counts && letters.get(star) == Some(&'*')).then(|| spliced(letters, star, place, &['·']))
}

/// `{1||2|3}` and `{1|2||3}` for `{1|2|3}`: of two bars that compete, one is doubled.
fn with_outer_bars(letters: &[char], place: usize) -> impl Iterator<Item = String> + '_ {
    let competes = letters.get(place) == Some(&'|');
    let before = letters.iter().take(place).rposition(|&c| c == '|');
    let bars = [Some(place), before].into_iter().flatten();
    let bars = bars.filter(move |_| competes);
    bars.map(|bar| spliced(letters, bar, bar, &['|']))
}

/// The text without the item of a list that stands at a place.
fn without_item(text: &str, near: usize) -> Option<String> {
    let (before, behind) = (text.get(..near)?, text.get(near..)?);
    if before.ends_with(['(', '{', '[']) {
        let end = behind
            .find(',')
            .filter(|&end| !behind[..end].contains(['(', ')', '|']))?;
        return Some(format!("{before}{}", &behind[end + 1..]));
    }
    let start = before.rfind(',')?;
    let end = behind.find([',', ')', ']', '}'])?;
    // More than the item is not left out.
    if before[start..].contains(['(', ')', '{', '}', '|'])
        || behind[..end].contains(['(', '{', '|'])
    {
        return None;
    }
    Some(format!("{}{}", &before[..start], &behind[end..]))
}

fn spliced(letters: &[char], from: usize, to: usize, by: &[char]) -> String {
    let parts = [&letters[..from], by, &letters[to..]];
    parts.into_iter().flatten().collect()
}

fn without<'a>(letters: &'a [char], places: &'a [usize]) -> impl Iterator<Item = String> + 'a {
    let places = places.iter().filter(|&&place| place < letters.len());
    places.map(|&place| spliced(letters, place, place + 1, &[]))
}

fn exchanged<'a>(letters: &'a [char], places: &'a [usize]) -> impl Iterator<Item = String> + 'a {
    let places = places.iter().filter(|&&place| place + 1 < letters.len());
    places.map(|&place| {
        let pair = [letters[place + 1], letters[place]];
        spliced(letters, place, place + 2, &pair)
    })
}

fn with<'a>(letters: &'a [char], places: &'a [usize]) -> impl Iterator<Item = String> + 'a {
    SIGNS.chars().flat_map(move |sign| {
        let places = places.iter();
        places.map(move |&place| spliced(letters, place, place, &[sign]))
    })
}

fn replaced<'a>(letters: &'a [char], places: &'a [usize]) -> impl Iterator<Item = String> + 'a {
    SIGNS.chars().flat_map(move |sign| {
        let places = places.iter().filter(|&&place| place < letters.len());
        places.map(move |&place| spliced(letters, place, place + 1, &[sign]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::notation::parse_game;

    #[test]
    fn the_edit_that_mends_a_text_is_found() {
        let fits = |text: &str| parse_game(text).is_ok();
        assert_eq!(one_edit("S(2,,5)", 4, &fits).as_deref(), Some("S(2,5)"));
        assert_eq!(one_edit("S(2,5", 5, &fits).as_deref(), Some("S(2,5)"));
        assert_eq!(one_edit("S(2,x5)", 4, &fits).as_deref(), Some("S(2,5)"));
        assert_eq!(one_edit("kaylse", 0, &fits).as_deref(), Some("kayles"));
        assert_eq!(one_edit("what is this", 0, &fits), None);
    }

    #[test]
    fn an_edit_does_not_make_another_game_of_a_text() {
        let fits = |text: &str| parse_game(text).is_ok();
        for (typed, mended) in [
            ("S(0,1)", Some("S(1)")),
            ("S(1,k)", None),
            ("nim 3.5", None),
            ("?", None),
        ] {
            assert_eq!(one_edit(typed, 2, &fits).as_deref(), mended, "{typed}");
        }
        assert_eq!(unopened("kayles 10)"), "kayles 10");
        assert_eq!(unopened("S(1,2))"), "S(1,2)");
    }

    #[test]
    fn a_fraction_is_not_made_another_number() {
        let fits = |text: &str| sprague::position::Position::parse(text).is_ok();
        for text in ["1/3", "1/2.{1|-1}"] {
            let mended = one_edit(text, 2, &fits);
            let fraction = text.split('.').next().unwrap();
            assert!(
                mended.iter().all(|edit| edit.contains(fraction)),
                "{mended:?}"
            );
        }
        assert_eq!(one_edit("2*^", 2, &fits).as_deref(), Some("2·^"));
    }

    #[test]
    fn a_heap_that_is_too_large_is_not_made_another() {
        let fits = |text: &str| sprague::position::Position::parse(text).is_ok();
        assert_eq!(one_edit("kayles[10^20]", 7, &fits), None);
        assert_eq!(one_edit("kayles[99999999999999999999]", 7, &fits), None);
        assert_eq!(
            one_edit("kayles[100", 7, &fits).as_deref(),
            Some("kayles[100]")
        );
    }

    #[test]
    fn of_two_bars_that_compete_one_is_doubled() {
        let fits = |text: &str| sprague::position::Position::parse(text).is_ok();
        let mended = one_edit("{1|2|3}", 4, &fits);
        assert_eq!(mended.as_deref(), Some("{1|2||3}"));
    }
}
