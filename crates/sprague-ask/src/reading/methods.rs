//! Values as the field's other program writes what is done to them: `{1|0}.Cool(1/2)`, `Mean({1|0})`,
//! `g := {1|-1}`.

/// What the report of a value tells anyway.
const TOLD: &[&str] = &[
    "atomicweight",
    "aw",
    "birthday",
    "c",
    "canonical",
    "canonicalform",
    "followercount",
    "followers",
    "grundyvalue",
    "incentives",
    "isallsmall",
    "iscold",
    "isdicotic",
    "isfuzzy",
    "ishot",
    "isinfinitesimal",
    "isinteger",
    "isloopfree",
    "isnimber",
    "isnumber",
    "isnumberish",
    "isnumbertiny",
    "istepid",
    "isuptimal",
    "leftincentives",
    "leftoption",
    "leftoptions",
    "leftstop",
    "mean",
    "nimvalue",
    "options",
    "outcome",
    "outcomeclass",
    "rightincentives",
    "rightoption",
    "rightoptions",
    "rightstop",
    "simplify",
    "stopcount",
    "stops",
    "temp",
    "temperature",
    "thermograph",
    "value",
];

/// What is done to a value, as a function of this notation.
pub(super) fn methods(text: &str) -> Option<String> {
    let text = unnamed(text);
    if let Some(numbers) = listed_mex(text) {
        return mex("", &numbers);
    }
    let (value, name, arguments) = parts(text).or_else(|| called(text))?;
    let value = methods(value).unwrap_or_else(|| unnamed(value).to_string());
    let function = match name.to_lowercase().as_str() {
        "cool" => "cool",
        "heat" => "heat",
        "overheat" => "overheat",
        "norton" | "nortonmultiply" | "nortonproduct" => "norton",
        "ordinalsum" | "ordinal" => return Some(format!("{value}:{arguments}")),
        "pow" if value == "^" => return Some(format!("^<{arguments}>")),
        "powto" if value == "^" => return Some(format!("^[{arguments}]")),
        "conjugate" | "negative" | "inverse" => return Some(format!("-({value})")),
        "freeze" => return Some(format!("freeze({value})")),
        "rcf" | "reduced" | "reducedcanonicalform" => return Some(format!("reduced({value})")),
        "explicit" | "integer" | "game" => return Some(value),
        "star" | "nimber" => return Some(format!("*{value}")),
        "mex" => return mex(&value, arguments),
        name if TOLD.contains(&name) => return Some(value),
        _ => return None,
    };
    (!arguments.is_empty()).then(|| format!("{function}({value},{arguments})"))
}

/// Whether a text is a method of a name, as in `g.Mean`, though its letters could be the digits of a code.
pub(super) fn is_method_of_name(text: &str) -> bool {
    let Some((name, method)) = text.trim().split_once('.') else {
        return false;
    };
    let method = method.split('(').next().unwrap_or(method).to_lowercase();
    let is_name =
        name.len() <= 2 && name.starts_with(|c: char| c.is_ascii_alphabetic()) && name != "v";
    let known = [
        "cool",
        "heat",
        "freeze",
        "rcf",
        "nortonmultiply",
        "reducedcanonicalform",
    ];
    let is_method = method.len() > 2 && TOLD.contains(&method.as_str());
    is_name && (is_method || known.contains(&method.as_str()))
}

/// The value behind `g :=` or `g =`: names are not kept.
pub(super) fn unnamed(text: &str) -> &str {
    let text = text.trim().trim_end_matches(';').trim_end();
    let Some((name, value)) = text.split_once(":=").or_else(|| text.split_once('=')) else {
        return text;
    };
    let name = name.trim();
    let is_name = name.starts_with(|c: char| c.is_alphabetic())
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        && name.len() <= 3
        && name != "v";
    let is_one = !value.starts_with('=') && !value.trim().is_empty();
    if is_name && is_one {
        value.trim()
    } else {
        text
    }
}

/// `mex{0,1,2}`, `mex 0 1 2` and `mex of 0, 1 and 2`: the numbers with commas between them.
fn listed_mex(text: &str) -> Option<String> {
    let head = text
        .get(..3)
        .filter(|head| head.eq_ignore_ascii_case("mex"));
    let rest = head.map(|_| text[3..].trim())?;
    let rest = rest.strip_prefix("of ").unwrap_or(rest);
    let is_list = rest.starts_with(|c: char| c.is_ascii_digit() || "({[*".contains(c));
    let list = rest
        .replace("and", " ")
        .replace(['(', ')', '{', '}', '[', ']', ','], " ");
    let numbers: Vec<&str> = list.split_whitespace().collect();
    is_list.then(|| numbers.join(","))
}

/// The least number that is not among some, as the value of the game whose options are these nimbers.
fn mex(first: &str, others: &str) -> Option<String> {
    let all = [first, others].join(",");
    let numbers = all
        .split(',')
        .map(str::trim)
        .filter(|number| !number.is_empty());
    let options: Option<Vec<String>> = numbers
        .map(|number| {
            let number = number.trim_matches(['{', '}', '*', ' ']);
            Some(format!("*{}", number.parse::<u32>().ok()?))
        })
        .collect();
    let options = options?.join(",");
    Some(format!("{{{options}|{options}}}"))
}

/// `Mean({1|0})`: the first argument, the name, and the other arguments.
fn called(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.split_once('(')?;
    let inside = rest.strip_suffix(')')?;
    let is_word = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
    let mut depth = 0_i32;
    let mut comma = None;
    for (at, c) in inside.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 && comma.is_none() => comma = Some(at),
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    let (value, arguments) = match comma {
        Some(at) => (&inside[..at], &inside[at + 1..]),
        None => (inside, ""),
    };
    is_word.then_some((value.trim(), name, arguments.trim()))
}

/// The value, the name of the last method called on it, and what it is given.
fn parts(text: &str) -> Option<(&str, &str, &str)> {
    let text = text.trim();
    let mut depth = 0_i32;
    let mut dot = None;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            // A method of one term of a sum is not one of the sum.
            '+' | '-' if depth == 0 && at > 0 => return None,
            '.' if depth == 0 && text[at + 1..].starts_with(char::is_alphabetic) => dot = Some(at),
            _ => {}
        }
    }
    let (value, call) = text.split_at(dot?);
    let call = &call[1..];
    let end = call.find('(').unwrap_or(call.len());
    let (name, arguments) = call.split_at(end);
    let arguments = arguments
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    Some((value.trim(), name.trim(), arguments.unwrap_or("").trim()))
}

#[cfg(test)]
mod tests {
    use super::{is_method_of_name, methods};

    #[test]
    fn methods_become_functions() {
        for (typed, read) in [
            ("{1|0}.Cool(1/2)", Some("cool({1|0},1/2)")),
            ("{3|-1}.Heat(1).Cool(2)", Some("cool(heat({3|-1},1),2)")),
            ("2.NortonMultiply({1|0})", Some("norton(2,{1|0})")),
            ("*4.CanonicalForm", Some("*4")),
            ("{1|0}.Mean()", Some("{1|0}")),
            ("Mean({1|0})", Some("{1|0}")),
            ("RCF({1|0})", Some("reduced({1|0})")),
            ("pow(^,2)", Some("^<2>")),
            ("g := {1|-1}.Freeze", Some("freeze({1|-1})")),
            ("mex(0,1,3)", Some("{*0,*1,*3|*0,*1,*3}")),
            ("mex{0,1,3}", Some("{*0,*1,*3|*0,*1,*3}")),
            ("mex 0 1 3", Some("{*0,*1,*3|*0,*1,*3}")),
            ("mex of {0, 1 and 3}", Some("{*0,*1,*3|*0,*1,*3}")),
            ("mex{}", Some("{|}")),
            ("mexico", None),
            ("kayles(10)", None),
            ("1 + {1|0}.Cool(1)", None),
            ("0.77", None),
        ] {
            assert_eq!(methods(typed).as_deref(), read, "{typed}");
        }
        assert!(is_method_of_name("g.Mean") && is_method_of_name("G.Cool(1)"));
        assert!(!is_method_of_name("4.7") && !is_method_of_name("{1|0}.Mean"));
    }
}
