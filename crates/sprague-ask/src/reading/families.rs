//! Families as people write them: blanks for commas, other words for `for`, sets in braces.

use super::ranges::with_plain_ranges;

/// A family with `where` or a comma before its ranges, with blanks between the numbers of its set, or with the
/// numbers of `subset of` in braces.
pub(super) fn family(text: &str, fits: &dyn Fn(&String) -> bool) -> Option<String> {
    let text = ["all games ", "all sets ", "all S("]
        .iter()
        .find_map(|words| {
            let rest = text.trim().strip_prefix(words)?;
            Some(if words.ends_with('(') {
                format!("S({rest}")
            } else {
                rest.to_string()
            })
        })
        .unwrap_or_else(|| text.to_string());
    let text = text.as_str();
    let subset = with_plain_subset(text);
    let plain = with_plain_ranges(&subset);
    if plain != text && fits(&plain) {
        return Some(plain);
    }
    let text = with_each_range(&subset);
    let ranges = [", for ", " where ", "), ", ") : ", "): "];
    let with_for = ranges.iter().map(|sign| {
        let kept = if sign.starts_with(')') { ")" } else { "" };
        text.replacen(sign, &format!("{kept} for "), 1)
    });
    let ways = [text.clone()].into_iter().chain(with_for);
    let mut ways = ways.flat_map(|text| {
        let commas = with_commas(&text);
        [text.clone(), with_plain_ranges(&commas), commas]
    });
    ways.find(fits)
}

/// `a in 1..5, b in 1..5` for `a, b in 1..5`.
fn with_each_range(text: &str) -> String {
    let Some((game, ranges)) = text.split_once(" for ") else {
        return text.to_string();
    };
    let Some((names, range)) = ranges.split_once(" in ") else {
        return text.to_string();
    };
    // What else is said of them stays behind the ranges.
    let conditions = [" with ", " if ", " where ", " such that "];
    let cut = conditions.iter().find_map(|word| range.split_once(word));
    let (range, condition) = cut.map_or((range, String::new()), |(range, condition)| {
        (range, format!(" if {condition}"))
    });
    let names: Vec<&str> = names
        .split([',', ' '])
        .filter(|name| !name.is_empty())
        .collect();
    let is_name = |name: &&str| name.chars().all(char::is_alphabetic) && *name != "and";
    if names.len() < 2 || !names.iter().all(is_name) || range.contains([',', '(', ' ']) {
        return text.to_string();
    }
    let ranges: Vec<String> = names
        .iter()
        .map(|name| format!("{name} in {range}"))
        .collect();
    format!("{game} for {}{condition}", ranges.join(", "))
}

/// A family whose variables have no range, with one: `S(a,b) for 1 <= a < b <= 20`.
pub(super) fn with_ranges(text: &str, fits: &dyn Fn(&String) -> bool) -> Option<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let mut names: Vec<&str> = Vec::new();
    for word in words {
        let is_name = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
        if is_name && !names.contains(&word) {
            names.push(word);
        }
    }
    let chain = match names.as_slice() {
        [] => return None,
        [one] => format!("{one} in 1..20"),
        all => format!("1 <= {} <= 20", all.join(" < ")),
    };
    let bare = text.split(" for ").next().unwrap_or(text);
    Some(format!("{bare} for {chain}")).filter(fits)
}

/// `X subset of 1..7` for `X subset of {1,...,7}`, and a game around it where there is none.
fn with_plain_subset(text: &str) -> String {
    let text = text.trim();
    let all = ["all subsets of ", "subsets of ", "all subsets ", "subsets "];
    let set = all.iter().find_map(|words| text.strip_prefix(words));
    let text = match set {
        Some(set) => format!("S(X) for X subset of {set}"),
        None => text.to_string(),
    };
    let Some((before, set)) = text.split_once("subset of {") else {
        return text;
    };
    let Some((inside, after)) = set.split_once('}') else {
        return text;
    };
    match ends(inside) {
        Some((first, last)) => format!("{before}subset of {first}..{last}{after}"),
        None => text,
    }
}

/// The first and the last of numbers in a row: `1,2,3`, `1..7`, `1,...,7`.
fn ends(text: &str) -> Option<(u64, u64)> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    let words = words.filter(|word| !word.is_empty());
    let numbers: Vec<u64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let (first, last) = (*numbers.first()?, *numbers.last()?);
    let in_a_row = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    (text.contains("..") || text.contains('…') || in_a_row).then_some((first, last))
}

/// `S(a,b)` for `S(a b)` and `{a,b}`.
fn with_commas(text: &str) -> String {
    let text = match text.strip_prefix('{') {
        Some(rest) => format!("S({}", rest.replacen('}', ")", 1)),
        None => text.replacen("S{", "S(", 1).replacen('}', ")", 1),
    };
    let Some((start, end)) = text.find("S(").zip(text.find(')')) else {
        return text;
    };
    let Some(inside) = text.get(start + 2..end) else {
        return text;
    };
    let members = inside.split([' ', ',']).filter(|member| !member.is_empty());
    let members: Vec<&str> = members.collect();
    format!(
        "{}{}{}",
        &text[..start + 2],
        members.join(","),
        &text[end..]
    )
}

#[cfg(test)]
mod tests {
    use super::{family, with_ranges};
    use sprague::notation::parse_family;

    #[test]
    fn families_are_read_as_people_write_them() {
        let fits = |text: &String| parse_family(text).is_ok();
        for (typed, read) in [
            (
                "S(a b) for a in 1..3, b in 4..6",
                "S(a,b) for a in 1..3, b in 4..6",
            ),
            ("S(a,b), 1 <= a < b <= 4", "S(a,b) for 1 <= a < b <= 4"),
            ("{a,b} for 1 <= a < b <= 4", "S(a,b) for 1 <= a < b <= 4"),
            (
                "S(X) for X subset of {1,...,7}",
                "S(X) for X subset of 1..7",
            ),
            ("all subsets of {1,2,3}", "S(X) for X subset of 1..3"),
            ("S(a,b) for a, b in 1..5", "S(a,b) for a in 1..5, b in 1..5"),
            (
                "S(a,b) for a,b in 1..5 with a < b",
                "S(a,b) for a in 1..5, b in 1..5 if a < b",
            ),
            ("all S(a,b) with a < b <= 5", "S(a,b) with a < b <= 5"),
        ] {
            assert_eq!(family(typed, &fits).as_deref(), Some(read), "{typed}");
        }
        let list = family("all subsets of {1,4,9}", &fits);
        assert_eq!(list.as_deref(), Some("S(X) for X subset of {1,4,9}"));
        let ranged = with_ranges("S(1,a,b)", &fits);
        assert_eq!(ranged.as_deref(), Some("S(1,a,b) for 1 <= a < b <= 20"));
    }
}
