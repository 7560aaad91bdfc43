//! Conditions on the rows of a sweep as people say them: `a divides b`, `period at least 20`, `purely periodic`,
//! `Left dominates`, `temperature > 1/2`.

/// Words, and what they are in an expression of columns; the longest of those that begin alike first.
const WORDS: &[(&str, &str)] = &[
    ("is not equal to", "!="),
    ("is different from", "!="),
    ("differs from", "!="),
    ("does not divide", "∤"),
    ("is equal to", "="),
    ("equal to", "="),
    ("is at least", ">="),
    ("at least", ">="),
    ("is at most", "<="),
    ("at most", "<="),
    ("no more than", "<="),
    ("no less than", ">="),
    ("is greater than", ">"),
    ("greater than", ">"),
    ("is larger than", ">"),
    ("larger than", ">"),
    ("more than", ">"),
    ("is above", ">"),
    ("above", ">"),
    ("exceeds", ">"),
    ("is less than", "<"),
    ("less than", "<"),
    ("is smaller than", "<"),
    ("smaller than", "<"),
    ("is below", "<"),
    ("below", "<"),
    ("divides", "|"),
    ("is purely periodic", "purely_periodic"),
    ("purely periodic", "purely_periodic"),
    ("purely-periodic", "purely_periodic"),
    ("is ultimately bipartite", "ultimately_bipartite"),
    ("ultimately bipartite", "ultimately_bipartite"),
    ("is bipartite", "bipartite"),
    ("is expandable", "expandable"),
    ("is not expandable", "not expandable"),
    ("is not bipartite", "not bipartite"),
    ("is not purely periodic", "not purely_periodic"),
    ("is not periodic", "not known"),
    ("not periodic", "not known"),
    ("is periodic", "known"),
    ("periodic", "known"),
    ("has a period", "known"),
    ("has no period", "not known"),
    ("no period", "not known"),
    ("is proved", "known"),
    ("proved", "known"),
    ("is unknown", "not known"),
    ("unknown", "not known"),
    ("is known", "known"),
    ("has no preperiod", "preperiod = 0"),
    ("no preperiod", "preperiod = 0"),
    ("without preperiod", "preperiod = 0"),
    ("has a preperiod", "preperiod > 0"),
    ("pre-period", "preperiod"),
    ("pre period", "preperiod"),
    ("outcome preperiod", "outcome_preperiod"),
    ("outcome period", "outcome_period"),
    ("largest value", "largest_value"),
    ("maximum value", "largest_value"),
    ("max value", "largest_value"),
    ("number of extras", "adjoinable_count"),
    ("has extras", "expandable"),
    ("has no extras", "not expandable"),
    ("no extras", "not expandable"),
    ("largest extra", "largest_adjoinable"),
    ("largest adjoinable", "largest_adjoinable"),
    ("law from", "law_from"),
    ("largest temperature", "largest_temperature"),
    ("max temperature", "largest_temperature"),
    ("temperature", "largest_temperature"),
    ("left dominates", "left_dominates"),
    ("left wins", "left_dominates"),
    ("dominates = left", "left_dominates"),
    ("dominates is left", "left_dominates"),
    ("dominated by left", "left_dominates"),
    ("right dominates", "right_dominates"),
    ("right wins", "right_dominates"),
    ("dominates = right", "right_dominates"),
    ("dominates is right", "right_dominates"),
    ("dominated by right", "right_dominates"),
    ("dominates = neither", "nobody_dominates"),
    ("dominates is neither", "nobody_dominates"),
    ("neither dominates", "nobody_dominates"),
    ("nobody dominates", "nobody_dominates"),
    ("nobody wins", "nobody_dominates"),
    ("is hot", "temperature_numerator > 0"),
    ("hot", "temperature_numerator > 0"),
];

/// A condition with everything that is said in words written in the notation.
pub(crate) fn condition(text: &str) -> String {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut written = String::new();
    let mut rest = ["the game is ", "it is ", "games that are ", "games with "]
        .iter()
        .find_map(|words| text.trim().strip_prefix(words))
        .unwrap_or(text.trim());
    while let Some(first) = rest.chars().next() {
        let is_start = !written.ends_with(is_letter);
        let found = is_start.then(|| phrase(rest)).flatten();
        let (said, length) = found.unwrap_or((&rest[..first.len_utf8()], first.len_utf8()));
        written += said;
        rest = &rest[length..];
    }
    not_dividing(&temperatures(&written))
}

/// An order or a record by the temperature, which is a fraction: as a large integer.
pub(crate) fn order(text: &str) -> String {
    match text
        .trim()
        .strip_prefix('-')
        .map_or(("", text.trim()), |rest| ("-", rest))
    {
        (sign, "largest_temperature" | "temperature" | "largest temperature") => {
            format!("{sign}(temperature_numerator * 2^40 / temperature_denominator)")
        }
        _ => text.to_string(),
    }
}

/// What the words at the beginning of a text mean, and how long they are.
fn phrase(text: &str) -> Option<(&'static str, usize)> {
    let fits = |words: &str| {
        let head = text.get(..words.len());
        let ends = text.get(words.len()..)?.chars().next();
        let goes_on = ends.is_some_and(|c| c.is_alphanumeric() || "_-".contains(c));
        (head?.eq_ignore_ascii_case(words) && !goes_on).then_some(words.len())
    };
    let all = WORDS
        .iter()
        .filter_map(|(words, said)| Some((*said, fits(words)?)));
    all.max_by_key(|(_, length)| *length)
}

/// `a ∤ b` is `b % a != 0`.
fn not_dividing(text: &str) -> String {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let Some((before, behind)) = text.split_once('∤') else {
        return text.to_string();
    };
    let (before, behind) = (before.trim_end(), behind.trim_start());
    let first = before.trim_end_matches(is_name);
    let second = behind.trim_start_matches(is_name);
    let (a, b) = (
        &before[first.len()..],
        &behind[..behind.len() - second.len()],
    );
    not_dividing(&format!("{first}{b} % {a} != 0{second}"))
}

/// `largest_temperature > 3/4` compares fractions.
fn temperatures(text: &str) -> String {
    const NAME: &str = "largest_temperature";
    let Some((before, behind)) = text.split_once(NAME) else {
        return text.to_string();
    };
    let rest = behind.trim_start();
    let signs = [">=", "<=", "!=", ">", "<", "="];
    let sign = signs.iter().find(|sign| rest.starts_with(**sign));
    let number = sign.and_then(|sign| {
        let rest = rest[sign.len()..].trim_start();
        let end = rest.find(|c: char| !c.is_ascii_digit() && !"-/".contains(c));
        let (number, rest) = rest.split_at(end.unwrap_or(rest.len()));
        let (numerator, denominator) = number.split_once('/').unwrap_or((number, "1"));
        let numbers = numerator
            .parse::<i64>()
            .ok()
            .zip(denominator.parse::<u32>().ok());
        let (numerator, denominator) = numbers.filter(|(_, denominator)| *denominator > 0)?;
        let said = format!(
            "temperature_numerator * {denominator} {sign} ({numerator}) * temperature_denominator"
        );
        Some((said, rest))
    });
    match number {
        Some((said, rest)) => format!("{before}{said}{}", temperatures(rest)),
        None => format!("{before}{NAME}{}", temperatures(behind)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_on_rows_are_read_as_people_say_them() {
        for (typed, read) in [
            ("a divides b", "a | b"),
            ("a does not divide b and c > 3", "b % a != 0 and c > 3"),
            ("period at least 20", "period >= 20"),
            ("the game is purely periodic", "purely_periodic"),
            ("not periodic", "not known"),
            ("period is at most a+b", "period <= a+b"),
            (
                "Left dominates or dominates = Right",
                "left_dominates or right_dominates",
            ),
            ("has no preperiod", "preperiod = 0"),
            (
                "temperature > 1/2 and k < 9",
                "temperature_numerator * 2 > (1) * temperature_denominator and k < 9",
            ),
            (
                "purely_periodic and preperiod_2 = 1",
                "purely_periodic and preperiod_2 = 1",
            ),
        ] {
            assert_eq!(condition(typed), read, "{typed}");
        }
    }
}
