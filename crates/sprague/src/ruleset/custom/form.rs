//! Recognising the rules that engines have a faster way for.

use super::set::Factorisations;
use super::{Action, Binding, CustomRule, Property, Quantifier, Set, SplitPart, Verb};
use crate::arithmetic::expr::{Expr, Operator};

/// What engines need to know of a rule. Heaps at which the rule says `stop` are not part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form<'a> {
    /// At most one option per heap.
    OneOption(&'a Action),
    /// One number or any set of numbers of a property of `n`.
    Play(Play),
    /// `n = m d + r` for 1 ≤ d < n: m heaps of d, a heap of r, or both.
    Divide {
        /// Whether the m heaps stay.
        quotients: bool,
        /// Whether the residue stays as a heap.
        residue: bool,
    },
    /// Factorisations of `n`, moved to or subtracted factor by factor.
    Factor(Verb, Factorisations),
    /// Anything else.
    Other,
}

/// A game in which numbers of a property are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// Move to them or subtract them.
    pub verb: Verb,
    /// Whether any non-empty set of them may be played, or just one.
    pub sets: bool,
    /// The property.
    pub property: Property,
    /// Whether there is a further move to 0 from every heap.
    pub zero: bool,
}

impl CustomRule {
    /// The form by which engines are chosen.
    pub fn form(&self) -> Form<'_> {
        if self.clauses.iter().any(|clause| clause.condition.is_some()) {
            return match self.clauses.as_slice() {
                [only] if is_one_option(&only.action) => Form::OneOption(&only.action),
                _ => Form::Other,
            };
        }
        let (first, zero) = match self.clauses.as_slice() {
            [only] => (&only.action, false),
            [first, second] if is_zero(&second.action) => (&first.action, true),
            [first, second] if is_zero(&first.action) => (&second.action, true),
            _ => return Form::Other,
        };
        if is_one_option(first) && !zero {
            return Form::OneOption(first);
        }
        match first {
            Action::Play {
                verb,
                quantifier,
                set,
            } => self.play_form(*verb, *quantifier, set, zero),
            Action::Heaps { parts, bindings } if !zero && self.start <= 1 => {
                divide_form(parts, bindings, self.start)
            }
            Action::Heaps { .. } => Form::Other,
        }
    }

    fn play_form(&self, verb: Verb, quantifier: Quantifier, set: &Set, zero: bool) -> Form<'_> {
        let least = u64::from(verb == Verb::To && !zero);
        match set {
            Set::Factorisations { kind, of, .. } if of.is_n() && !zero => {
                // Subtracting the factor n leaves 0; moving to it does not end.
                let smallest = if verb == Verb::To {
                    2
                } else {
                    u64::from(kind.proper)
                };
                let ends = verb == Verb::Take || kind.proper;
                match ends && self.start <= smallest {
                    true => Form::Factor(verb, *kind),
                    false => Form::Other,
                }
            }
            Set::Property(property, of, _) if of.is_n() => {
                let known = matches!(
                    (property, verb),
                    (Property::Divisors, Verb::Take)
                        | (Property::ProperDivisors | Property::Nondivisors, _)
                        | (Property::Totatives | Property::Nontotatives, _)
                );
                let never_zero = *property != Property::Divisors && !zero;
                let least = if never_zero { 1 } else { least };
                let sets = quantifier == Quantifier::Any;
                let known = known && (sets || quantifier == Quantifier::One);
                // A move to 0 beside sets of numbers is not itself a member of the sets.
                if known && self.start <= least && !(zero && sets) {
                    let (verb, property) = (verb, *property);
                    Form::Play(Play {
                        verb,
                        sets,
                        property,
                        zero,
                    })
                } else {
                    Form::Other
                }
            }
            _ => Form::Other,
        }
    }
}

impl Action {
    /// Whether it leaves one heap that is quickly found, also of a huge heap.
    pub fn leaves_one_heap(&self) -> bool {
        match self {
            Action::Play {
                quantifier, set, ..
            } => {
                let divisors = matches!(
                    set,
                    Set::Property(
                        Property::Divisors | Property::ProperDivisors | Property::PrimeDivisors,
                        ..
                    )
                );
                matches!(quantifier, Quantifier::Count | Quantifier::Sum) && divisors
            }
            Action::Heaps { parts, bindings } => {
                bindings.is_empty() && matches!(parts.as_slice(), [SplitPart { count: None, .. }])
            }
        }
    }
}

fn is_one_option(action: &Action) -> bool {
    match action {
        Action::Play { quantifier, .. } => !matches!(quantifier, Quantifier::One | Quantifier::Any),
        Action::Heaps { bindings, .. } => bindings.is_empty(),
    }
}

fn is_zero(action: &Action) -> bool {
    matches!(action, Action::Heaps { parts, bindings } if bindings.is_empty()
        && matches!(parts.as_slice(), [SplitPart { count: None, size: Expr::Number(0) }]))
}

/// `split into n / d of d, n % d for 1 <= d < n`, or one of the two parts alone.
fn divide_form(parts: &[SplitPart], bindings: &[Binding], start: u64) -> Form<'static> {
    let [
        Binding::Range {
            variable: (slot, _),
            lower,
            upper,
            ..
        },
    ] = bindings
    else {
        return Form::Other;
    };
    let is_d = |expr: &Expr| expr.is_variable(*slot);
    let of_n_and_d = |expr: &Expr, wanted: Operator| match expr {
        Expr::Binary(operator, pair, _) => *operator == wanted && pair.0.is_n() && is_d(&pair.1),
        _ => false,
    };
    let range = lower.at == Expr::Number(1) && !lower.strict && upper.at.is_n() && upper.strict;
    let is_quotient = |part: &SplitPart| {
        let count = part.count.as_ref();
        is_d(&part.size) && count.is_some_and(|count| of_n_and_d(count, Operator::Divide))
    };
    let is_residue =
        |part: &SplitPart| part.count.is_none() && of_n_and_d(&part.size, Operator::Remainder);
    let (quotients, residue) = match parts {
        [one] if is_quotient(one) => (true, false),
        [one] if is_residue(one) => (false, true),
        [one, two] if is_quotient(one) && is_residue(two) => (true, true),
        _ => return Form::Other,
    };
    // A residue of 0 alone is heap 0, which must be in the domain.
    if range && (quotients || start == 0) {
        Form::Divide { quotients, residue }
    } else {
        Form::Other
    }
}
