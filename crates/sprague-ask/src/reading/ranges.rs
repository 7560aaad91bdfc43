//! Ranges of families as people write them: `a = 2..9`, `a from 2 to 9`, `odd a <= 9`, `p in primes, p < 20`.

/// The ranges after the first `for`, or after the game where the word is missing, written in the notation.
pub(super) fn with_plain_ranges(text: &str) -> String {
    let text = up_to(&text.replace(",...,", "..").replace(", ..., ", ".."));
    let text = with_for(&with_game(&text));
    let Some((game, ranges)) = text.split_once(" for ") else {
        return text;
    };
    let clauses: Vec<String> = clauses(ranges).iter().map(|clause| plain(clause)).collect();
    format!("{game} for {}", sizes(&clauses.join(", ")))
}

/// `.abc` for `octal abc`, `S(1..a)` for `take up to a`, `S(a,b)` for `take a or b`.
fn with_game(text: &str) -> String {
    let text = text.trim();
    let code = ["octal code ", "octal games ", "octal ", "code "];
    if let Some(rest) = code.iter().find_map(|words| text.strip_prefix(words)) {
        let begins = rest.starts_with(|c: char| c.is_ascii_alphanumeric());
        return match begins && !rest.starts_with("0.") && !rest.contains('.') {
            true => format!("0.{rest}"),
            false => rest.to_string(),
        };
    }
    let Some((head, ranges)) = text.split_once(" for ") else {
        return text.to_string();
    };
    let taken = ["take ", "subtract ", "remove "];
    let Some(taken) = taken.iter().find_map(|verb| head.strip_prefix(verb)) else {
        return text.to_string();
    };
    let mut taken = taken.trim().to_string();
    for unit in [
        " beans",
        " bean",
        " counters",
        " stones",
        " objects",
        " chips",
    ] {
        taken = taken.replace(unit, "");
    }
    let most = ["up to ", "at most ", "no more than ", "from 1 to ", "1 to "];
    let members = match most.iter().find_map(|words| taken.strip_prefix(words)) {
        Some(most) => format!("1..{most}"),
        None => taken.replace(" or ", ",").replace(" and ", ","),
    };
    match members.contains(['{', ':']) || members.starts_with("one of") {
        true => text.to_string(),
        false => format!("S({}) for {ranges}", members.replace(", ", ",")),
    }
}

/// `S(a,b) for 1 <= a < b <= 9` for `S(a,b) up to 9`.
fn up_to(text: &str) -> String {
    let Some((game, most)) = text.split_once(" up to ") else {
        return text.to_string();
    };
    let mut names: Vec<&str> = Vec::new();
    for word in game.split(|c: char| !c.is_alphanumeric()) {
        let is_name = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
        if is_name && !names.contains(&word) {
            names.push(word);
        }
    }
    match game.ends_with(')') && !names.is_empty() {
        true => format!("{game} for 1 <= {} <= {most}", names.join(" < ")),
        false => text.to_string(),
    }
}

/// `S(1,a) for a <= 9` for `S(1,a) a <= 9`, `S(1,a) | a <= 9` and `S(1,a), a <= 9`.
fn with_for(text: &str) -> String {
    let words = [" for ", " if ", " with ", " where "];
    let end = match text.find(')') {
        Some(close) => close + 1,
        None => text.find(' ').unwrap_or(text.len()),
    };
    let (game, rest) = text.split_at(end);
    let bare = rest.trim_start_matches([' ', ',', ':', ';', '|']);
    let said = words
        .iter()
        .any(|word| format!(" {bare}").starts_with(word));
    match bare.is_empty() || said || !bare.starts_with(|c: char| c.is_alphanumeric()) {
        true => text.to_string(),
        false => format!("{game} for {bare}"),
    }
}

/// The clauses between commas outside brackets; numbers alone belong to the clause before them.
fn clauses(text: &str) -> Vec<String> {
    let (mut depth, mut all) = (0_i32, vec![String::new()]);
    for c in text.chars() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        match all.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => all.push(String::new()),
        }
    }
    let mut joined: Vec<String> = Vec::new();
    for clause in all {
        let clause = clause.trim();
        let is_number = clause.starts_with(|c: char| c.is_ascii_digit())
            && clause.chars().all(|c| c.is_ascii_digit() || c == '.');
        match joined
            .last_mut()
            .filter(|last| is_number && last.contains('='))
        {
            Some(last) => *last += &format!(",{clause}"),
            None => joined.push(clause.to_string()),
        }
    }
    joined
}

/// One clause in the notation.
fn plain(clause: &str) -> String {
    let words: Vec<&str> = clause.split_whitespace().collect();
    match words.as_slice() {
        [name, "from", from, "to", to, rest @ ..] => {
            return format!("{name} in {from}..{to} {}", rest.join(" "))
                .trim_end()
                .into();
        }
        [name, "in", "primes", rest @ ..] | ["primes" | "prime", name, rest @ ..] => {
            return of_kind("prime", name, rest);
        }
        [name, kind @ ("prime" | "odd" | "even"), rest @ ..] if !rest.is_empty() => {
            return of_kind(kind, name, rest);
        }
        [kind @ ("odd" | "even"), name, rest @ ..] => return of_kind(kind, name, rest),
        _ => {}
    }
    let Some((name, set)) = clause.split_once('=') else {
        return clause.to_string();
    };
    let (name, set) = (name.trim(), set.trim());
    let is_name = !name.is_empty() && name.chars().all(char::is_alphanumeric);
    let is_list = set.chars().all(|c| c.is_ascii_digit() || ", .".contains(c));
    match (is_name, set.contains(',') && is_list, set.contains("..")) {
        (true, true, _) => format!("{name} in ({set})"),
        (true, false, true) => format!("{name} in {set}"),
        _ => clause.to_string(),
    }
}

/// `a odd, a <= 9`.
fn of_kind(kind: &str, name: &str, rest: &[&str]) -> String {
    let rest: Vec<&str> = match rest {
        ["with" | "where" | "and", ..] => rest[1..].to_vec(),
        rest => rest.to_vec(),
    };
    match rest.first() {
        None => format!("{name} {kind}"),
        Some(first) if first.starts_with(['<', '>', '=', '≤', '≥']) || *first == "in" => {
            format!("{name} {} , {name} {kind}", rest.join(" ")).replace(" ,", ",")
        }
        Some(_) => format!("{name} {kind}, {}", rest.join(" ")),
    }
}

/// `popcount(X)` for `|X|`, `#X` and `size(X)`: how many numbers are in a set.
fn sizes(text: &str) -> String {
    let mut text = text.replace("size(", "popcount(");
    for name in ["X", "Y", "A", "B", "S"] {
        text = text.replace(&format!("|{name}|"), &format!("popcount({name})"));
        text = text.replace(&format!("#{name}"), &format!("popcount({name})"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::with_plain_ranges;
    use sprague::notation::parse_family;

    #[test]
    fn ranges_are_read_as_people_write_them() {
        for (typed, read) in [
            ("S(1,a) for a = 2..9", "S(1,a) for a in 2..9"),
            ("S(1,a) for a = 2,4,6", "S(1,a) for a in (2,4,6)"),
            ("S(1,a), a = 2..9", "S(1,a) for a in 2..9"),
            ("S(1,a) for a from 2 to 9", "S(1,a) for a in 2..9"),
            ("S(1,a) a <= 9", "S(1,a) for a <= 9"),
            ("S(1,a) | a <= 9", "S(1,a) for a <= 9"),
            ("S(1,a) for odd a <= 9", "S(1,a) for a <= 9, a odd"),
            (
                "S(1,p) for p in primes, p < 20",
                "S(1,p) for p prime, p < 20",
            ),
            ("S(1,p) for p prime < 20", "S(1,p) for p < 20, p prime"),
            ("S(1,p) for primes p < 20", "S(1,p) for p < 20, p prime"),
            ("octal abc", "0.abc"),
            ("S(a,b) up to 9", "S(a,b) for 1 <= a < b <= 9"),
            ("S(1,...,k) for k=1..4", "S(1..k) for k in 1..4"),
            ("take up to a for a in 2..5", "S(1..a) for a in 2..5"),
            (
                "take a or b beans for 1 <= a < b <= 5",
                "S(a,b) for 1 <= a < b <= 5",
            ),
            (
                "S(X) for X subset of 1..5, |X| = 2",
                "S(X) for X subset of 1..5, popcount(X) = 2",
            ),
        ] {
            let written = with_plain_ranges(typed);
            assert_eq!(written, read, "{typed}");
            assert!(parse_family(&written).is_ok(), "{written}");
        }
    }
}
