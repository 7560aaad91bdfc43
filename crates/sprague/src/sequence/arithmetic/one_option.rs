//! Recognising games in which every heap has at most one move, so that values are 0 or 1: those that
//! count numbers ([`counting`](super::counting)) and those that play all numbers of a property at
//! once ([`summing`](super::summing)).

use super::super::{Description, Growth};
use super::{SievedRule, counting, summing};
use crate::arithmetic::expr::{Expr, Function, Operator};
use crate::ruleset::custom::{
    Action, CustomRule, Form, Property, Quantifier, Set, SplitPart, Verb,
};

/// Heaps below this are worked out move by move, because sets may be empty there.
pub(super) const CAREFUL: usize = 3;

pub(in crate::sequence) static ENGINE: Description = Description {
    name: "one-option",
    explanation: "one-option engine: a factor sieve and a few operations per heap",
    growth: Growth::Linear,
    begin: |ruleset| {
        let rule = ruleset.custom_rule()?;
        let Form::OneOption(action) = rule.form() else {
            return None;
        };
        let kind = kind(rule, action)?;
        let sieved = SievedRule::new(rule.clone());
        Some(match kind {
            Kind::Count(target) => counting::engine(sieved, target),
            Kind::Sum(verb, property) => summing::engine(sieved, verb, property),
        })
    },
    sensible: super::many,
};

enum Kind {
    Count(Target),
    Sum(Verb, Property),
}

/// The heap moved to: `of_n · n + of_function · f(n) + constant`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    pub(super) function: Counter,
    pub(super) of_n: i64,
    pub(super) of_function: i64,
    pub(super) constant: i64,
}

/// The functions there are tables of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counter {
    Tau,
    Phi,
    BigOmega,
    SmallOmega,
}

fn kind(rule: &CustomRule, action: &Action) -> Option<Kind> {
    if rule.clauses.iter().any(|clause| clause.condition.is_some()) {
        return None;
    }
    match action {
        Action::Heaps { parts, .. } => match parts.as_slice() {
            [SplitPart { count: None, size }] => linear(size).map(Kind::Count),
            _ => None,
        },
        Action::Play {
            verb,
            quantifier,
            set: Set::Property(property, of, _),
        } if of.is_n() => match quantifier {
            Quantifier::Count => count(*verb, *property).map(Kind::Count),
            Quantifier::All => {
                let known = match property {
                    Property::Divisors => *verb == Verb::Take && rule.start == 0,
                    Property::ProperDivisors | Property::Nondivisors => rule.start <= 1,
                    Property::Totatives | Property::Nontotatives => rule.start <= 1,
                    _ => false,
                };
                known.then_some(Kind::Sum(*verb, *property))
            }
            _ => None,
        },
        Action::Play { .. } => None,
    }
}

/// The target of playing the number of elements, right from heap 3 on.
fn count(verb: Verb, property: Property) -> Option<Target> {
    let target = |function, of_n, of_function, constant| Target {
        function,
        of_n,
        of_function,
        constant,
    };
    let to = match property {
        Property::Divisors => target(Counter::Tau, 0, 1, 0),
        Property::ProperDivisors => target(Counter::Tau, 0, 1, -1),
        Property::Nondivisors => target(Counter::Tau, 1, -1, 0),
        Property::Totatives => target(Counter::Phi, 0, 1, 0),
        Property::Nontotatives => target(Counter::Phi, 1, -1, -1),
        Property::PrimeDivisors => target(Counter::SmallOmega, 0, 1, 0),
        _ => return None,
    };
    Some(match verb {
        Verb::To => to,
        Verb::Take => target(to.function, 1 - to.of_n, -to.of_function, -to.constant),
    })
}

/// An expression as a multiple of `n`, of one function of `n`, and a constant.
fn linear(expr: &Expr) -> Option<Target> {
    let (function, [of_n, of_function, constant]) = terms(expr)?;
    Some(Target {
        function: function?,
        of_n,
        of_function,
        constant,
    })
}

fn terms(expr: &Expr) -> Option<(Option<Counter>, [i64; 3])> {
    match expr {
        Expr::Number(number) => Some((None, [0, 0, i64::try_from(*number).ok()?])),
        Expr::Variable(0, _) => Some((None, [1, 0, 0])),
        Expr::Call(function, arguments, _) if arguments.iter().all(Expr::is_n) => {
            let counter = match function {
                Function::Tau => Counter::Tau,
                Function::Phi => Counter::Phi,
                Function::BigOmega => Counter::BigOmega,
                Function::SmallOmega => Counter::SmallOmega,
                _ => return None,
            };
            Some((Some(counter), [0, 1, 0]))
        }
        Expr::Binary(operator, pair, _) => {
            let sign = match operator {
                Operator::Add => 1,
                Operator::Subtract => -1,
                _ => return None,
            };
            let ((f, a), (g, b)) = (terms(&pair.0)?, terms(&pair.1)?);
            if f.is_some() && g.is_some() && f != g {
                return None;
            }
            let mut sum = a;
            for (sum, b) in sum.iter_mut().zip(b) {
                *sum = sum.checked_add(b.checked_mul(sign)?)?;
            }
            // Far from overflow for every heap there is.
            let small = sum.iter().all(|term| term.abs() < 1 << 31);
            small.then_some((f.or(g), sum))
        }
        _ => None,
    }
}
