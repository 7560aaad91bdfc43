//! Values as the field's other program writes what is done to them: `{1|0}.Cool(1/2)`.

/// What the value of a report tells anyway.
const TOLD: &[&str] = &[
    "atomicweight",
    "birthday",
    "c",
    "canonical",
    "canonicalform",
    "incentives",
    "leftstop",
    "mean",
    "outcomeclass",
    "rightstop",
    "stopcount",
    "stops",
    "temperature",
    "thermograph",
];

/// A method of a value as a function of this notation.
pub(super) fn methods(text: &str) -> Option<String> {
    let (value, name, arguments) = parts(text)?;
    let value = methods(value).unwrap_or_else(|| value.to_string());
    let function = match name.to_lowercase().as_str() {
        "cool" => "cool",
        "heat" => "heat",
        "overheat" => "overheat",
        "norton" | "nortonmultiply" | "nortonproduct" => "norton",
        "rcf" | "reduced" | "reducedcanonicalform" => return Some(format!("reduced({value})")),
        name if TOLD.contains(&name) => return Some(value),
        _ => return None,
    };
    (!arguments.is_empty()).then(|| format!("{function}({value},{arguments})"))
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
    use super::methods;

    #[test]
    fn methods_become_functions() {
        for (typed, read) in [
            ("{1|0}.Cool(1/2)", Some("cool({1|0},1/2)")),
            ("{3|-1}.Heat(1).Cool(2)", Some("cool(heat({3|-1},1),2)")),
            ("2.NortonMultiply({1|0})", Some("norton(2,{1|0})")),
            ("*4.CanonicalForm", Some("*4")),
            ("{1|0}.Mean()", Some("{1|0}")),
            ("1 + {1|0}.Cool(1)", None),
            ("0.77", None),
        ] {
            assert_eq!(methods(typed).as_deref(), read, "{typed}");
        }
    }
}
