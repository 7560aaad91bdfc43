//! The options of one heap under a rule of one's own.

use super::set::{Factorisations, Set, for_each_assignment};
use super::{Action, Clause, Form, OwnRule, Part, Quantifier, RuleError, Verb};
use crate::Heap;
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{Scope, Span, positive};
use crate::arithmetic::factor::for_each_factorisation;
use std::ops::ControlFlow;

/// A move or a bundle of moves, not yet spelled out.
#[derive(Debug)]
pub enum Move<'a> {
    /// Leave one heap, or nothing if it is 0.
    Heap(Heap),
    /// Leave so many heaps of each size; sizes are not 0.
    Heaps(&'a [(u64, Heap)]),
    /// Leave any non-empty subset of these heaps, some of which may be 0.
    Subsets(&'a [Heap]),
}

/// A move that leaves more heaps than this is refused when it is spelled out.
const MOST_HEAPS: u64 = 1 << 26;

type Outcome = Result<ControlFlow<()>, RuleError>;

impl OwnRule {
    /// Whether the rule says that heap `n` has no moves.
    pub(crate) fn stops_at(&self, scope: &Scope<'_>, n: Heap) -> Result<bool, RuleError> {
        for stop in &self.stops {
            let holds = stop.holds(scope);
            if holds.map_err(|error| RuleError::from_eval(n, error).in_text(&self.source))? {
                return Ok(true);
            }
        }
        Ok(n == 0)
    }

    /// Calls `visit` with every move from a heap of `n`.
    pub fn for_each_move(
        &self,
        n: Heap,
        sieve: &FactorSieve,
        visit: &mut dyn FnMut(Move<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.visit_moves(n, sieve, visit)
            .map_err(|error| error.in_text(&self.source))
    }

    /// Whether one of the first few hundred heaps has an option that is not smaller.
    pub(crate) fn grows_early(&self) -> bool {
        const HEAPS: Heap = 300;
        const MOST_MOVES: usize = 200_000;
        if self.growth {
            return true;
        }
        // Forms that engines know lead to smaller heaps only.
        if !matches!(self.form(), Form::Other | Form::OneOption(_)) {
            return false;
        }
        let sieve = FactorSieve::new();
        let mut moves = 0;
        for n in self.start..self.start + HEAPS {
            let outcome = self.for_each_move(n, &sieve, &mut |_| {
                moves += 1;
                match moves > MOST_MOVES {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            match outcome {
                Err(error) => return error.grows,
                Ok(ControlFlow::Break(())) => return false,
                Ok(ControlFlow::Continue(())) => {}
            }
        }
        false
    }

    fn visit_moves(
        &self,
        n: Heap,
        sieve: &FactorSieve,
        visit: &mut dyn FnMut(Move<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let Ok(signed) = i64::try_from(n) else {
            let message = format!("rules work on heaps up to {}", i64::MAX);
            return Err(RuleError::new(n, &Span::default(), message));
        };
        let mut scope = Scope::new(signed, sieve);
        if n < self.start || self.stops_at(&scope, n)? {
            return Ok(ControlFlow::Continue(()));
        }
        for clause in &self.clauses {
            let applies = match &clause.condition {
                Some(condition) => condition.holds(&scope),
                None => Ok(true),
            };
            if !applies.map_err(|error| RuleError::from_eval(n, error))? {
                continue;
            }
            let outcome = match &clause.action {
                Action::Heaps { parts, bindings } => {
                    self.split(n, clause, &mut scope, (parts, bindings), visit)
                }
                Action::Play {
                    verb,
                    quantifier,
                    set,
                } => self.play(n, clause, &mut scope, (*verb, *quantifier, set), visit),
            };
            if outcome?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn play(
        &self,
        n: Heap,
        clause: &Clause,
        scope: &mut Scope<'_>,
        (verb, quantifier, set): (Verb, Quantifier, &Set),
        visit: &mut dyn FnMut(Move<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        if let Set::Factorisations { kind, of, span } = set {
            let number = of
                .eval(scope)
                .and_then(|number| positive(kind.name(), number, span))
                .map_err(|error| RuleError::from_eval(n, error))?;
            return self.factor(n, clause, (verb, *kind, number), visit);
        }
        if quantifier == Quantifier::One {
            return self.each(n, scope, set, &mut |number| {
                Ok(visit(Move::Heap(self.target(n, verb, number, clause)?)))
            });
        }
        let mut numbers = Vec::new();
        let _ = self.each(n, scope, set, &mut |number| {
            numbers.push(number);
            Ok(ControlFlow::Continue(()))
        })?;
        if !set.lists_once() {
            numbers.sort_unstable();
            numbers.dedup();
        }
        if quantifier == Quantifier::Count {
            let target = self.target(n, verb, numbers.len() as i64, clause)?;
            return Ok(visit(Move::Heap(target)));
        }
        if numbers.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        if quantifier == Quantifier::Sum {
            let sum = numbers.iter().try_fold(0i64, |sum, &k| sum.checked_add(k));
            let Some(sum) = sum else {
                let message = "the sum does not fit in 64 bits";
                return Err(RuleError::new(n, &clause.span, message));
            };
            return Ok(visit(Move::Heap(self.target(n, verb, sum, clause)?)));
        }
        let targets: Vec<Heap> = numbers
            .into_iter()
            .map(|number| self.target(n, verb, number, clause))
            .collect::<Result<_, _>>()?;
        if quantifier == Quantifier::Any {
            return Ok(visit(Move::Subsets(&targets)));
        }
        let heaps: Vec<(u64, Heap)> = targets
            .into_iter()
            .filter(|&heap| heap > 0)
            .map(|heap| (1, heap))
            .collect();
        Ok(visit(Move::Heaps(&heaps)))
    }

    /// Calls `visit` with every number of a set, letting errors of either side through.
    fn each(
        &self,
        n: Heap,
        scope: &mut Scope<'_>,
        set: &Set,
        visit: &mut dyn FnMut(i64) -> Outcome,
    ) -> Outcome {
        let mut failed = None;
        let outcome = set.for_each(scope, &mut |_, number| {
            Ok(visit(number).unwrap_or_else(|error| {
                failed = Some(error);
                ControlFlow::Break(())
            }))
        });
        match failed {
            Some(error) => Err(error),
            None => outcome.map_err(|error| RuleError::from_eval(n, error)),
        }
    }

    fn split(
        &self,
        n: Heap,
        clause: &Clause,
        scope: &mut Scope<'_>,
        (parts, bindings): (&[Part], &[super::Binding]),
        visit: &mut dyn FnMut(Move<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut heaps = Vec::new();
        let mut failed = None;
        let outcome = for_each_assignment(bindings, scope, &mut |scope| {
            heaps.clear();
            for part in parts {
                let count = part
                    .count
                    .as_ref()
                    .map_or(Ok(1), |count| count.eval(scope))?;
                let size = part.size.eval(scope)?;
                match self.checked_part(n, count, size, clause, parts.len() == 1) {
                    Ok(Some(heap)) => heaps.push(heap),
                    Ok(None) => {}
                    Err(error) => {
                        failed = Some(error);
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            Ok(visit(Move::Heaps(&heaps)))
        });
        match failed {
            Some(error) => Err(error),
            None => outcome.map_err(|error| RuleError::from_eval(n, error)),
        }
    }

    /// The heaps of a part; `None` if there are none or they are empty.
    fn checked_part(
        &self,
        n: Heap,
        count: i64,
        size: i64,
        clause: &Clause,
        alone: bool,
    ) -> Result<Option<(u64, Heap)>, RuleError> {
        if count < 0 {
            let message = format!("the rule asks for {count} heaps");
            return Err(RuleError::new(n, &clause.span, message));
        }
        if count == 0 || (size == 0 && !(alone && self.start > 0)) {
            return Ok(None);
        }
        let heap = self.target(n, Verb::To, size, clause)?;
        Ok((heap > 0).then_some((count as u64, heap)))
    }

    fn factor(
        &self,
        n: Heap,
        clause: &Clause,
        (verb, kind, of): (Verb, Factorisations, u64),
        visit: &mut dyn FnMut(Move<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut failed = None;
        let mut heaps = Vec::new();
        let outcome = for_each_factorisation(of, kind.coprime, &mut |factors| {
            if kind.proper && factors.len() < 2 {
                return ControlFlow::Continue(());
            }
            heaps.clear();
            for &factor in factors {
                match self.target(n, verb, factor as i64, clause) {
                    Ok(0) => {}
                    Ok(heap) => heaps.push((1, heap)),
                    Err(error) => {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                }
            }
            visit(Move::Heaps(&heaps))
        });
        failed.map_or(Ok(outcome), Err)
    }

    /// The heap that playing `number` leaves, which must be in the domain and, unless the rule allows
    /// growth, smaller than `n`.
    fn target(&self, n: Heap, verb: Verb, number: i64, clause: &Clause) -> Result<Heap, RuleError> {
        let left = match verb {
            Verb::To => number.into(),
            Verb::Take => i128::from(n) - i128::from(number),
        };
        match Heap::try_from(left) {
            Ok(heap) if heap >= self.start && (heap < n || self.growth) => Ok(heap),
            Ok(heap) if heap >= n && heap >= self.start => {
                Err(self.not_smaller(n, heap, verb, clause))
            }
            _ => {
                let from = self.start;
                let message = format!("this leads to {left}, but the heaps begin at {from}");
                Err(RuleError::new(n, &clause.span, message).with_hint(
                    "state where play ends, as in `stop at 1`, or where heaps begin, as in `start 0`",
                ))
            }
        }
    }

    fn not_smaller(&self, n: Heap, heap: Heap, verb: Verb, clause: &Clause) -> RuleError {
        let what = if heap > n { "larger" } else { "no smaller" };
        let message = format!("this leads to {heap}, which is {what}, so play need not end");
        let divisors = matches!(
            &clause.action,
            Action::Play {
                set: Set::Property(super::Property::Divisors, ..),
                ..
            }
        );
        let hint = match verb {
            Verb::To if divisors && heap == n => "proper_divisors(n) leaves out n itself".into(),
            _ => {
                format!("options must be smaller heaps; `stop at {n}` or `if n > {n}` excludes it")
            }
        };
        RuleError {
            grows: true,
            ..RuleError::new(n, &clause.span, message).with_hint(hint)
        }
    }

    /// Calls `visit` with every option of a heap of `n`: the non-empty heaps left in its place.
    pub fn for_each_option(
        &self,
        n: Heap,
        sieve: &FactorSieve,
        visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> Outcome {
        let mut parts = Vec::new();
        let mut too_many = false;
        let outcome = self.for_each_move(n, sieve, &mut |bundle| {
            parts.clear();
            match bundle {
                Move::Heap(0) => visit(&[]),
                Move::Heap(heap) => visit(&[heap]),
                Move::Heaps(heaps) => {
                    if heaps.iter().map(|&(count, _)| count).sum::<u64>() > MOST_HEAPS {
                        too_many = true;
                        return ControlFlow::Break(());
                    }
                    for &(count, heap) in heaps {
                        parts.extend(std::iter::repeat_n(heap, count as usize));
                    }
                    parts.sort_unstable();
                    visit(&parts)
                }
                Move::Subsets(heaps) => {
                    let mut heaps = heaps.to_vec();
                    heaps.sort_unstable();
                    subsets(&heaps, false, &mut parts, visit)
                }
            }
        })?;
        if too_many {
            let message = format!("a move leaves more than {MOST_HEAPS} heaps");
            return Err(RuleError::new(n, &Span::default(), message).in_text(&self.source));
        }
        Ok(outcome)
    }
}

/// All subsets of the heaps still to be decided on; the empty one only if something was chosen.
fn subsets(
    heaps: &[Heap],
    chosen: bool,
    parts: &mut Vec<Heap>,
    visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((&first, rest)) = heaps.split_first() else {
        return if chosen {
            visit(parts)
        } else {
            ControlFlow::Continue(())
        };
    };
    if first > 0 {
        parts.push(first);
    }
    subsets(rest, true, parts, visit)?;
    if first > 0 {
        parts.pop();
    }
    subsets(rest, chosen, parts, visit)
}
