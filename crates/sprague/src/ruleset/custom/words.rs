//! A rule of one's own explained back, clause by clause.

use super::set::Set;
use super::{Action, Binding, Clause, CustomRule, Quantifier, SplitPart, Verb};
use crate::arithmetic::expr::Expr;

/// The moves, one sentence per clause, and where play begins and ends.
pub(in crate::ruleset) fn own_words(rule: &CustomRule) -> Vec<String> {
    let mut sentences: Vec<String> = rule.clauses.iter().map(clause_words).collect();
    let mut ends = Vec::new();
    if rule.start == 0 {
        ends.push("n = 0".to_string());
    }
    ends.extend(rule.stops.iter().map(Expr::to_string));
    ends.dedup();
    let ends: Vec<String> = ends.iter().map(|end| format!("if {end}")).collect();
    match (rule.start, ends.is_empty()) {
        (0, _) => sentences.push(format!("There is no move {}.", ends.join(" or "))),
        (start, true) => sentences.push(format!("Heaps begin at {start}.")),
        (start, false) => {
            let ends = ends.join(" or ");
            sentences.push(format!("Heaps begin at {start}; there is no move {ends}."));
        }
    }
    if rule.grows_early() {
        sentences.push("Heaps may stay or grow, so play need not end.".into());
    }
    sentences
}

fn clause_words(clause: &Clause) -> String {
    let condition = clause
        .condition
        .as_ref()
        .map_or_else(String::new, |condition| format!(", if {condition}"));
    match &clause.action {
        Action::Play {
            verb,
            quantifier,
            set,
        } => format!(
            "From a heap of n {}{condition}.",
            play_words(*verb, *quantifier, set)
        ),
        Action::Heaps { parts, bindings } => {
            let range = match bindings.as_slice() {
                [] => String::new(),
                bindings => format!(", for every choice with {}", list(bindings, ", ")),
            };
            format!(
                "Replace a heap of n by {}{range}{condition}.",
                parts_words(parts)
            )
        }
    }
}

fn play_words(verb: Verb, quantifier: Quantifier, set: &Set) -> String {
    if let Set::Factorisations { kind, of, .. } = set {
        let how = match (kind.proper, kind.coprime) {
            (true, true) => "two or more pairwise coprime factors",
            (true, false) => "two or more factors",
            (false, true) => "pairwise coprime factors",
            (false, false) => "factors",
        };
        let leave = match verb {
            Verb::To => "leave a heap for every factor",
            Verb::Take => "leave a heap of n - a for every factor a",
        };
        return format!("write {of} as a product of {how} of at least 2 and {leave}");
    }
    let numbers = match set {
        Set::Property(property, of, _) => format!("the {}", property.words(&of.to_string())),
        Set::Sums(of, _) => match &**of {
            Set::Property(property, of, _) => {
                format!("the sums of different {}", property.words(&of.to_string()))
            }
            other => format!("the sums of different numbers of {other}"),
        },
        other => format!("the numbers {other}"),
    };
    match (verb, quantifier) {
        (Verb::To, Quantifier::One) => format!("move to one of {numbers}"),
        (Verb::Take, Quantifier::One) => format!("take one of {numbers}"),
        (Verb::To, Quantifier::Count) => format!("move to the number of {}", strip(&numbers)),
        (Verb::Take, Quantifier::Count) => format!("take the number of {}", strip(&numbers)),
        (Verb::To, Quantifier::Sum) => format!("move to the sum of {numbers}"),
        (Verb::Take, Quantifier::Sum) => format!("take the sum of {numbers}"),
        (Verb::To, Quantifier::All) => format!("move to a heap for each of {numbers} at once"),
        (Verb::Take, Quantifier::All) => {
            format!("leave a heap of n - k for each k of {numbers} at once")
        }
        (Verb::To, Quantifier::Any) => {
            format!("choose some of {numbers}, at least one, and leave a heap of each size")
        }
        (Verb::Take, Quantifier::Any) => {
            format!("choose some k of {numbers}, at least one, and leave a heap of n - k for each")
        }
    }
}

fn strip(numbers: &str) -> &str {
    numbers.strip_prefix("the ").unwrap_or(numbers)
}

fn parts_words(parts: &[SplitPart]) -> String {
    let words: Vec<String> = parts
        .iter()
        .map(|part| match &part.count {
            Some(count) => format!("{count} heaps of {}", part.size),
            None => format!("a heap of {}", part.size),
        })
        .collect();
    words.join(" and ")
}

fn list(bindings: &[Binding], separator: &str) -> String {
    let words: Vec<String> = bindings.iter().map(Binding::to_string).collect();
    words.join(separator)
}
