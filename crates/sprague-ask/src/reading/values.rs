//! Values in words: `up + star`, `double up star`, `nimber 3`, `minus one half`.

use super::signs::words;

/// Words and the signs they stand for.
const SIGNS: &[(&str, &str)] = &[
    ("zero", "0"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("half", "1/2"),
    ("quarter", "1/4"),
    ("star", "*"),
    ("nimber", "*"),
    ("up", "^"),
    ("down", "v"),
    ("double-up", "^^"),
    ("double-down", "vv"),
    ("minus", "-"),
    ("plus", "+"),
];

/// A value in words, in signs; nothing if there is no such word, or another.
pub(super) fn in_signs(text: &str) -> Option<String> {
    let text = text.to_lowercase().replace("double up", "double-up");
    let text = text
        .replace("double down", "double-down")
        .replace("one half", "half");
    let text = text
        .replace("plus-minus", "±")
        .replace("plus minus", "±")
        .replace("a half", "half");
    let text = text
        .replace("up-star", "up star")
        .replace("upstar", "up star");
    let mut signs = String::new();
    let mut translated = false;
    for part in text.replace("double-", "double_").split(' ') {
        let part = part.replace("double_", "double-");
        if let Some((_, sign)) = SIGNS.iter().find(|(word, _)| *word == part) {
            translated = true;
            signs += sign;
            continue;
        }
        for word in words(&part) {
            let is_sign = !word.contains(char::is_alphabetic) || word == "v";
            signs += match SIGNS.iter().find(|(name, _)| *name == word) {
                Some((_, sign)) => {
                    translated = true;
                    sign
                }
                None if is_sign || word == "tiny" || word == "miny" => word,
                None => return None,
            };
        }
    }
    translated.then_some(signs)
}

#[cfg(test)]
mod tests {
    use super::in_signs;

    #[test]
    fn words_for_values_are_written_in_signs() {
        assert_eq!(in_signs("up + star").as_deref(), Some("^+*"));
        assert_eq!(in_signs("double up star").as_deref(), Some("^^*"));
        assert_eq!(in_signs("nimber 3").as_deref(), Some("*3"));
        assert_eq!(in_signs("star 3").as_deref(), Some("*3"));
        assert_eq!(in_signs("minus one half").as_deref(), Some("-1/2"));
        assert_eq!(in_signs("*3"), None);
        assert_eq!(in_signs("kayles"), None);
    }
}
