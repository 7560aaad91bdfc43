//! A question of each kind, to begin with: for descriptions of the interface and pages to try it.

use crate::Question;
use serde_json::{Value, json};

/// Questions as JSON, by their names.
const EXAMPLES: &[(&str, &str)] = &[
    ("atlas", "{}"),
    ("board", r#"{"position": "kayles[5] + nim[3]"}"#),
    (
        "certificate",
        r#"{"win": "kayles[1000000000000000000] + *5"}"#,
    ),
    ("check", r#"{"only": "theorem 2"}"#),
    (
        "claim",
        r#"{"text": "G(kayles, n+12) = G(kayles, n) for n >= 71"}"#,
    ),
    ("dominates", r#"{"first": "1,2,6", "second": "1,3,5"}"#),
    ("equivalent", r#"{"game": "0.77"}"#),
    ("expand", r#"{"game": "S(2,5,6)"}"#),
    (
        "find",
        r#"{"game": "kayles", "condition": "G(n) = 1 and n % 3 = 1", "to": 200}"#,
    ),
    ("games", r#"{"search": "nim"}"#),
    ("guess", r#"{"game": "maliquot"}"#),
    ("laws", r#"{"game": "S(1,2|1,3)"}"#),
    (
        "loopy_heap",
        r#"{"game": "aliquot-partial-sum", "heap": 10}"#,
    ),
    ("options", r#"{"game": "kayles", "heap": 6}"#),
    ("outcomes", r#"{"game": "S(1,2|1,3)", "to": 40}"#),
    ("partizan_values", r#"{"game": "S(1,2|1,3)", "to": 20}"#),
    ("period", r#"{"game": "0.137", "certificate": true}"#),
    (
        "plot",
        r#"{"game": "S(1,a,b) with b <= 12", "of": "period", "data": true}"#,
    ),
    ("proof", r#"{"win": "nim[3] + nim[5] + nim[7]"}"#),
    ("read", r#"{"text": "nim 3 5 7"}"#),
    (
        "reply",
        r#"{"position": "kayles[9]", "moves": [{"component": 0, "to": [4, 4]}]}"#,
    ),
    ("report", r#"{"game": "0.77"}"#),
    ("rules", r#"{"game": "dawsons-chess"}"#),
    ("run", r#"{"game": "0.156"}"#),
    ("selftest", r#"{"seed": 1, "rounds": 3}"#),
    ("sweep", r#"{"family": "S(1,a,b) with b <= 12"}"#),
    (
        "table",
        r#"{"of": {"values": {"game": "0.77", "to": 40}}, "format": "latex"}"#,
    ),
    ("value", r#"{"sum": "{2|0||-1}"}"#),
    ("values", r#"{"game": "S(2,5,6)", "to": 40}"#),
    (
        "verify",
        r#"{"certificate": "sprague certificate 1\ngame S(1,2)\npreperiod 0\nperiod 3\ntheorem window\nfrom 1\nbelow 3\ncomputed 6\nvalues 0 1 2 0 1 2\nchecksum 6f9c2c6984153e0b\n"}"#,
    ),
    (
        "win",
        r#"{"position": "kayles[5] + 2·grundy[12]", "why": true}"#,
    ),
];

impl Question {
    /// A question of each kind there is, as JSON with no more fields than it needs, by its name.
    pub fn examples() -> impl Iterator<Item = (&'static str, Value)> {
        EXAMPLES.iter().map(|(name, fields)| {
            let fields: Value = serde_json::from_str(fields).unwrap_or_default();
            (*name, json!({ (*name): fields }))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Effort;

    #[test]
    fn there_is_an_example_of_every_question() {
        let mut named: Vec<&str> = Question::examples().map(|(name, _)| name).collect();
        let mut all = Question::NAMES.to_vec();
        named.sort_unstable();
        all.sort_unstable();
        assert_eq!(named, all);
    }

    #[test]
    fn every_example_has_an_answer() {
        for (name, example) in Question::examples() {
            let question: Question = serde_json::from_value(example).unwrap();
            let answer = question.ask(&Effort::new());
            assert!(answer.is_ok(), "{name}: {answer:?}");
        }
    }

    /// Words of the terminal program in a text: a flag, or the program with one of its commands.
    fn of_the_terminal(text: &str) -> Option<&str> {
        let flag = |at: usize| {
            let before = text[..at].chars().next_back();
            let after = text[at + 2..].chars().next();
            before.is_none_or(|c| " `\"'([".contains(c)) && after.is_some_and(char::is_alphabetic)
        };
        let command = |at: usize| {
            let rest = &text[at + "sprague ".len()..];
            let word = rest.split(|c: char| !c.is_alphabetic()).next();
            // A certificate begins so.
            word.is_some_and(|word| word != "certificate" && Question::NAMES.contains(&word))
        };
        let flags = text.match_indices("--").map(|(at, _)| at);
        let commands = text.match_indices("sprague ").map(|(at, _)| at);
        let found = flags.filter(|&at| flag(at)).min();
        let at = found.or_else(|| commands.filter(|&at| command(at)).min())?;
        Some(text[at..].split('\n').next().unwrap_or(text))
    }

    fn check(what: &str, document: &Value) {
        match document {
            Value::String(text) => assert_eq!(of_the_terminal(text), None, "{what}"),
            Value::Array(parts) => parts.iter().for_each(|part| check(what, part)),
            Value::Object(fields) => fields.values().for_each(|part| check(what, part)),
            _ => {}
        }
    }

    #[test]
    fn flags_and_commands_are_seen() {
        for text in [
            "raise it (--limit N)",
            "`--json` has more",
            "ask `sprague win`",
        ] {
            assert!(of_the_terminal(text).is_some(), "{text}");
        }
        for text in ["a -- b", "3--2", "sprague certificate 1", "(* -- *)"] {
            assert_eq!(of_the_terminal(text), None);
        }
    }

    #[test]
    fn no_answer_names_a_flag_or_a_command() {
        for (name, example) in Question::examples() {
            let question: Question = serde_json::from_value(example).unwrap();
            let answer = question.ask(&Effort::new()).unwrap();
            check(name, &serde_json::to_value(&answer).unwrap());
        }
        for (name, schema) in crate::Answer::schemas() {
            check(name, &serde_json::to_value(&schema).unwrap());
        }
    }

    /// An example with every text replaced by another.
    fn spoilt(example: &Value, text: &str) -> Value {
        match example {
            Value::String(_) => text.into(),
            Value::Array(parts) => parts.iter().map(|part| spoilt(part, text)).collect(),
            Value::Object(fields) => {
                let fields = fields.iter();
                fields
                    .map(|(name, part)| (name.clone(), spoilt(part, text)))
                    .collect()
            }
            other => other.clone(),
        }
    }

    #[test]
    fn no_refusal_names_a_flag_or_a_command() {
        for (name, example) in Question::examples() {
            for text in [
                "",
                "kayls",
                "S(",
                "0.77[10^30]",
                "{1|",
                "S(1|2)",
                "to all of primes(n)",
            ] {
                let Ok(question) = serde_json::from_value::<Question>(spoilt(&example, text))
                else {
                    continue;
                };
                if let Err(refusal) = question.ask(&Effort::new()) {
                    check(name, &serde_json::to_value(&refusal).unwrap());
                }
            }
        }
    }
}
