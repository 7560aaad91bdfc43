//! Reading claims about densities: `density(G(kayles, n) = 0) = 0`, `1/5 <= density(prime(n)) <= 0.3 for n in 1..100`.

use super::densities::densities;
use super::statement::{StatementNames, read_body};
use crate::arithmetic::expr::Operator;
use crate::claim::{Body, DensityBound, Domain, Share};
use crate::notation::ParseError;
use crate::notation::expression::balanced;
use std::ops::Range;

/// The relations, the longer ones first, and what they are with their sides exchanged.
const RELATIONS: [(&str, Operator, Operator); 6] = [
    ("<=", Operator::AtMost, Operator::AtLeast),
    (">=", Operator::AtLeast, Operator::AtMost),
    ("==", Operator::Equal, Operator::Equal),
    ("<", Operator::Less, Operator::Greater),
    (">", Operator::Greater, Operator::Less),
    ("=", Operator::Equal, Operator::Equal),
];

/// A claim about a density, or about several; `None` if the text is something else.
pub(super) fn density(text: &str, names: &mut StatementNames) -> Option<Result<Body, ParseError>> {
    let at = text.find("density")?;
    let open = at + "density".len();
    if !text[open..].starts_with('(') {
        return None;
    }
    let left = text[..at].trim_end();
    let stands_alone = left.is_empty() || left.ends_with(['<', '=', '>']);
    let alone = stands_alone.then(|| read(text, at, open, names));
    Some(match alone {
        Some(Ok(body)) => Ok(body),
        alone => match (several(text, names), alone) {
            (Ok(body), _) => Ok(body),
            // What is said of one density is refused as such.
            (Err(_), Some(Err(error))) if text.matches("density(").count() == 1 => Err(error),
            (Err(error), _) => Err(error),
        },
    })
}

fn several(text: &str, names: &mut StatementNames) -> Result<Body, ParseError> {
    let (of, said) = densities(text, names)?;
    about_one_variable(names, 0..text.len())?;
    Ok(Body::Densities { of, said })
}

fn read(
    text: &str,
    at: usize,
    open: usize,
    names: &mut StatementNames,
) -> Result<Body, ParseError> {
    let (length, _) = balanced(&text[open + 1..]);
    let close = open + 1 + length;
    let inside = &text[open + 1..close];
    let of = condition(inside, names).map_err(|error| error.shifted(open + 1))?;
    let mut bounds = Vec::new();
    let left = text[..at].trim();
    if !left.is_empty() {
        let found = RELATIONS
            .iter()
            .find_map(|&(sign, _, exchanged)| Some((left.strip_suffix(sign)?, exchanged)));
        bounds.push(bound(found, text, 0..at)?);
    }
    let after = (close + 1).min(text.len());
    let right = text[after..].trim();
    if !right.is_empty() {
        let found = RELATIONS
            .iter()
            .find_map(|&(sign, relation, _)| Some((right.strip_prefix(sign)?, relation)));
        bounds.push(bound(found, text, after..text.len())?);
    }
    if bounds.is_empty() {
        return Err(
            ParseError::new(at..text.len(), "it is not said what the density is")
                .with_hint("write density(G(kayles, n) = 1) <= 1/4"),
        );
    }
    about_one_variable(names, at..close)?;
    Ok(Body::Density {
        of: Box::new(of),
        bounds,
    })
}

/// What a density is of.
pub(super) fn condition(inside: &str, names: &mut StatementNames) -> Result<Body, ParseError> {
    // Read twice at each level, densities of densities would never be read to their end.
    let read = match inside.contains("density(") {
        true => None,
        false => Some(read_body(inside, None, names)?),
    };
    match read {
        Some(body @ (Body::Condition(_) | Body::Relation { .. } | Body::Logic(_))) => Ok(body),
        _ => Err(
            ParseError::new(0..inside.len(), "a density is that of a condition")
                .with_hint("write density(G(kayles, n) = 1) <= 1/4"),
        ),
    }
}

fn about_one_variable(names: &StatementNames, place: Range<usize>) -> Result<(), ParseError> {
    let one_heap = match names.ranges.order.as_slice() {
        [variable] => matches!(variable.domain, Domain::Between { step: 1, .. }),
        _ => false,
    };
    match one_heap && names.ranges.conditions.is_empty() {
        true => Ok(()),
        false => Err(
            ParseError::new(place, "a density is about one variable, in a row").with_hint(
                "write for n >= 1, or for n in 1..1000; what else is said of n belongs into the brackets",
            ),
        ),
    }
}

fn bound(
    found: Option<(&str, Operator)>,
    text: &str,
    place: Range<usize>,
) -> Result<DensityBound, ParseError> {
    let read = found.and_then(|(number, relation)| {
        let number = share(number.trim())?;
        Some(DensityBound { relation, number })
    });
    read.ok_or_else(|| {
        let said = text[place.clone()].trim();
        ParseError::new(place, format!("{said} is not a bound of a density"))
            .with_hint("write <= 1/4, >= 0.06 or = 0")
    })
}

/// `3/10`, `0.3` or `1`.
fn share(text: &str) -> Option<Share> {
    if let Some((part, whole)) = text.split_once('/') {
        return Share::new(part.trim().parse().ok()?, whole.trim().parse().ok()?);
    }
    let (first, digits) = text.split_once('.').unwrap_or((text, ""));
    let whole = 10u64.checked_pow(u32::try_from(digits.len()).ok()?)?;
    Share::new(format!("{first}{digits}").parse().ok()?, whole)
}
