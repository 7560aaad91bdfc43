//! The options of one heap under a rule of one's own.

use super::bundle::MoveBundle;
use super::set::{Factorisations, MOST_NUMBERS, Set, for_each_assignment, too_many};
use super::{
    Action, Clause, CustomRule, Form, OptionsError, Quantifier, RuleError, SplitPart, Verb,
};
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{RuleScope, Span, positive};
use crate::arithmetic::factor::for_each_factorisation;
use crate::{Control, Heap, Ticker};
use std::cell::Cell;
use std::ops::ControlFlow;

/// A move that leaves more heaps than this is refused when it is spelled out.
const MOST_HEAPS: u64 = 1 << 26;
/// The same where nobody says how many fit the memory: as many as one move may play numbers together.
const FEWER_HEAPS: u64 = MOST_NUMBERS as u64;

/// Of a set of which not all numbers are needed, so many are listed.
const FIRST_NUMBERS: usize = 1 << 20;

type Outcome = Result<ControlFlow<()>, OptionsError>;

impl CustomRule {
    /// Whether the rule says that heap `n` has no moves.
    pub(crate) fn stops_at(&self, scope: &RuleScope<'_>, n: Heap) -> Result<bool, OptionsError> {
        if n == 0 {
            return Ok(true);
        }
        for stop in &self.stops {
            let holds = stop.holds(scope);
            if holds.map_err(|error| OptionsError::from_eval(n, error).in_text(&self.source))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Calls `visit` with every move from a heap of `n`.
    pub fn for_each_move(
        &self,
        n: Heap,
        sieve: &FactorSieve,
        control: &Control,
        visit: &mut dyn FnMut(MoveBundle<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut scope = self.scope(n, sieve, control)?;
        self.visit_moves(n, &mut scope, &mut |_, left| visit(left))
            .map_err(|error| error.in_text(&self.source))
    }

    /// Calls `visit` with moves from a heap of `n`, for somebody who does not need all those of a huge
    /// heap: walks through at most so many numbers of ranges, however long the ranges are, and breaks off
    /// then. Of a set too large for that, [`MoveBundle::Subsets`] has the first numbers.
    pub fn for_each_move_within(
        &self,
        n: Heap,
        steps: u64,
        control: &Control,
        visit: &mut dyn FnMut(MoveBundle<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let sieve = FactorSieve::new();
        let mut scope = RuleScope {
            steps: Some(steps),
            ..self.scope(n, &sieve, control)?
        };
        self.visit_moves(n, &mut scope, &mut |_, left| visit(left))
            .map_err(|error| error.in_text(&self.source))
    }

    /// Whether one of the first few hundred heaps has an option that is not smaller.
    pub(crate) fn grows_early(&self) -> bool {
        const HEAPS: Heap = 300;
        const MOST_MOVES: usize = 200_000;
        const MOST_STEPS: u64 = 2_000_000;
        const MOST_STEPS_IN_ALL: u64 = 10_000_000;
        // Steps and all else that takes time, so that no clock is needed: less than a second.
        const MOST_WORK: u64 = 20_000_000;
        // A text of so many bytes is worked out about as quickly as one more number is gone through.
        const QUICK_TEXT: usize = 64;
        if self.growth {
            return true;
        }
        // Forms that engines know lead to smaller heaps only.
        if !matches!(self.form(), Form::Other | Form::OneOption(_)) {
            return false;
        }
        let (mut moves, mut left, mut work) = (0, MOST_STEPS_IN_ALL, MOST_WORK);
        let sieve = FactorSieve::new();
        for n in self.start..self.start + HEAPS {
            let mut scope = RuleScope {
                steps: Some(MOST_STEPS.min(left)),
                effort: Some(work.into()),
                weight: 1 + (self.source.0.len() / QUICK_TEXT) as u64,
                ..RuleScope::new(n as i64, &sieve)
            };
            let outcome = self.visit_moves(n, &mut scope, &mut |_, _| {
                moves += 1;
                match moves > MOST_MOVES {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            left = left.saturating_sub(scope.walked);
            work = scope.effort.map_or(0, Cell::into_inner);
            match outcome {
                Err(OptionsError::Rule(error)) => return error.grows,
                Err(_) => return false,
                Ok(ControlFlow::Break(())) => return false,
                Ok(ControlFlow::Continue(())) => {}
            }
        }
        false
    }

    /// The scope of a heap.
    fn scope<'a>(
        &self,
        n: Heap,
        sieve: &'a FactorSieve,
        control: &'a Control,
    ) -> Result<RuleScope<'a>, OptionsError> {
        let Ok(signed) = i64::try_from(n) else {
            let message = format!("rules work on heaps up to {}", i64::MAX);
            return Err(RuleError::new(n, &Span::default(), message)
                .in_text(&self.source)
                .into());
        };
        Ok(RuleScope {
            control: Some(control),
            ..RuleScope::new(signed, sieve)
        })
    }

    /// Calls `visit` with every move from a heap of `n`, in whose scope this is, and its clause.
    fn visit_moves(
        &self,
        n: Heap,
        scope: &mut RuleScope<'_>,
        visit: &mut dyn FnMut(&Clause, MoveBundle<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        if n < self.start || self.stops_at(scope, n)? {
            return Ok(ControlFlow::Continue(()));
        }
        for clause in &self.clauses {
            let applies = match &clause.condition {
                Some(condition) => condition.holds(scope),
                None => Ok(true),
            };
            if !applies.map_err(|error| OptionsError::from_eval(n, error))? {
                continue;
            }
            let visit = &mut |left: MoveBundle<'_>| visit(clause, left);
            let outcome = match &clause.action {
                Action::Heaps { parts, bindings } => {
                    self.split(n, clause, scope, (parts, bindings), visit)
                }
                Action::Play {
                    verb,
                    quantifier,
                    set,
                } => self.play(n, clause, scope, (*verb, *quantifier, set), visit),
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
        scope: &mut RuleScope<'_>,
        (verb, quantifier, set): (Verb, Quantifier, &Set),
        visit: &mut dyn FnMut(MoveBundle<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        if let Set::Factorisations { kind, of, span } = set {
            let number = of
                .eval(scope)
                .and_then(|number| positive(kind.name(), number, span))
                .map_err(|error| OptionsError::from_eval(n, error))?;
            return self.factor(n, clause, (verb, *kind, number), scope, visit);
        }
        if quantifier == Quantifier::One {
            return self.each(n, scope, set, &mut |number| {
                Ok(visit(MoveBundle::Heap(
                    self.target(n, verb, number, clause)?,
                )))
            });
        }
        if matches!(quantifier, Quantifier::Count | Quantifier::Sum) && set.lists_once() {
            return self.total(n, clause, scope, (verb, quantifier, set), visit);
        }
        let most = match (quantifier, scope.steps) {
            (Quantifier::Any, Some(_)) => FIRST_NUMBERS,
            _ => MOST_NUMBERS,
        };
        let mut numbers = Vec::new();
        let listed = self.each(n, scope, set, &mut |number| {
            numbers.push(number);
            Ok(match numbers.len() <= most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            })
        })?;
        if listed.is_break() && scope.steps.is_none() {
            return Err(RuleError::from_eval(n, too_many(&clause.span)).into());
        }
        if !set.lists_once() {
            numbers.sort_unstable();
            numbers.dedup();
        }
        if listed.is_break() && quantifier != Quantifier::Any {
            return Ok(listed);
        }
        if quantifier == Quantifier::Count {
            let target = self.target(n, verb, numbers.len() as i64, clause)?;
            return Ok(visit(MoveBundle::Heap(target)));
        }
        if numbers.is_empty() {
            return Ok(listed);
        }
        if quantifier == Quantifier::Sum {
            let sum = numbers.iter().try_fold(0i64, |sum, &k| sum.checked_add(k));
            let sum = sum.ok_or_else(|| sum_too_large(n, clause))?;
            return Ok(visit(MoveBundle::Heap(self.target(n, verb, sum, clause)?)));
        }
        // The same memory is used for numbers and heaps.
        let mut targets: Vec<Heap> = numbers
            .into_iter()
            .map(|number| self.target(n, verb, number, clause))
            .collect::<Result<_, _>>()?;
        if quantifier == Quantifier::Any {
            return Ok(match visit(MoveBundle::Subsets(&targets)) {
                ControlFlow::Continue(()) => listed,
                stop => stop,
            });
        }
        targets.retain(|&heap| heap > 0);
        targets.sort_unstable();
        Ok(visit(MoveBundle::All(&targets)))
    }

    /// Plays the number or the sum of the elements of a set that names none twice.
    fn total(
        &self,
        n: Heap,
        clause: &Clause,
        scope: &mut RuleScope<'_>,
        (verb, quantifier, set): (Verb, Quantifier, &Set),
        visit: &mut dyn FnMut(MoveBundle<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let (mut count, mut sum) = (0i64, Some(0i64));
        let listed = self.each(n, scope, set, &mut |number| {
            count += 1;
            sum = sum.and_then(|sum| sum.checked_add(number));
            Ok(ControlFlow::Continue(()))
        })?;
        let played = match quantifier {
            _ if listed.is_break() => return Ok(listed),
            Quantifier::Count => count,
            _ if count == 0 => return Ok(listed),
            _ => sum.ok_or_else(|| sum_too_large(n, clause))?,
        };
        Ok(visit(MoveBundle::Heap(
            self.target(n, verb, played, clause)?,
        )))
    }

    /// Calls `visit` with every number of a set, letting errors of either side through.
    fn each(
        &self,
        n: Heap,
        scope: &mut RuleScope<'_>,
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
            None => outcome.map_err(|error| OptionsError::from_walk(n, error)),
        }
    }

    fn split(
        &self,
        n: Heap,
        clause: &Clause,
        scope: &mut RuleScope<'_>,
        (parts, bindings): (&[SplitPart], &[super::Binding]),
        visit: &mut dyn FnMut(MoveBundle<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut heaps = Vec::new();
        let mut failed = None;
        let alone = matches!(parts, [SplitPart { count: None, .. }]);
        let outcome = for_each_assignment(bindings, scope, &mut |scope| {
            heaps.clear();
            for part in parts {
                let count = part
                    .count
                    .as_ref()
                    .map_or(Ok(1), |count| count.eval(scope))?;
                let size = part.size.eval(scope)?;
                match self.checked_part(n, count, size, clause, alone) {
                    Ok(Some(heap)) => heaps.push(heap),
                    Ok(None) => {}
                    Err(error) => {
                        failed = Some(error.into());
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            Ok(visit(MoveBundle::Heaps(&heaps)))
        });
        match failed {
            Some(error) => Err(error),
            None => outcome.map_err(|error| OptionsError::from_walk(n, error)),
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
        scope: &mut RuleScope<'_>,
        visit: &mut dyn FnMut(MoveBundle<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut failed = None;
        let mut heaps = Vec::new();
        let mut ticker = scope.control.map(Control::ticker);
        let outcome = for_each_factorisation(of, kind.coprime, &mut |factors| {
            if let Some(Err(stopped)) = ticker.as_mut().map(Ticker::tick) {
                failed = Some(stopped.into());
                return ControlFlow::Break(());
            }
            if kind.proper && factors.len() < 2 {
                return ControlFlow::Continue(());
            }
            heaps.clear();
            for &factor in factors {
                match self.target(n, verb, factor as i64, clause) {
                    Ok(0) => {}
                    Ok(heap) => heaps.push((1, heap)),
                    Err(error) => {
                        failed = Some(error.into());
                        return ControlFlow::Break(());
                    }
                }
            }
            visit(MoveBundle::Heaps(&heaps))
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
                let hint = match (verb, from) {
                    (Verb::Take, 0) if left < 0 => {
                        "take no more than there is, as in `take one of {k in {1, 2} : k <= n}`".into()
                    }
                    (Verb::Take, 1..) if left < from.into() => format!(
                        "leave at least {from}, as in `take one of {{k in {{1, 2}} : k <= n - {from}}}`"
                    ),
                    _ => "state where play ends, as in `stop at 1`, or where heaps begin, as in `start 0`".into(),
                };
                Err(RuleError::new(n, &clause.span, message).with_hint(hint))
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
    ///
    /// Fails rather than spell out an option that leaves more than 2^22 heaps.
    pub fn for_each_option(
        &self,
        n: Heap,
        sieve: &FactorSieve,
        control: &Control,
        visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> Outcome {
        self.spell_out(n, sieve, (FEWER_HEAPS, None), control, visit)
    }

    /// The same, but it fails rather than spell out an option that leaves more heaps than `most`, for somebody who knows
    /// how many fit the memory.
    pub fn for_each_option_within(
        &self,
        n: Heap,
        sieve: &FactorSieve,
        most: usize,
        control: &Control,
        visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> Outcome {
        self.spell_out(n, sieve, (MOST_HEAPS, Some(most)), control, visit)
    }

    /// Calls `visit` with every option. One with more heaps than `most` makes no sense; one with more than `fit` is too
    /// long.
    fn spell_out(
        &self,
        n: Heap,
        sieve: &FactorSieve,
        (most, fit): (u64, Option<usize>),
        control: &Control,
        visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> Outcome {
        let mut parts = Vec::new();
        let mut failed: Option<OptionsError> = None;
        let mut scope = self.scope(n, sieve, control)?;
        let mut ticker = control.ticker();
        let outcome = self.visit_moves(n, &mut scope, &mut |clause, bundle| {
            let heaps = bundle.most_parts();
            let too_long = fit.filter(|&fit| heaps > fit as u64);
            if let Some(limit) = too_long {
                failed = Some(OptionsError::TooLong { heap: n, limit });
                return ControlFlow::Break(());
            }
            if heaps > most {
                let message = format!("a move leaves more than {most} heaps");
                failed = Some(RuleError::new(n, &clause.span, message).into());
                return ControlFlow::Break(());
            }
            bundle.for_each_option(&mut parts, &mut |parts| {
                // A thousand short options take microseconds; a long one is looked at by itself.
                let go_on = match parts.len() {
                    0..256 => ticker.tick(),
                    _ => control.check(),
                };
                match go_on {
                    Ok(()) => visit(parts),
                    Err(stopped) => {
                        failed = Some(stopped.into());
                        ControlFlow::Break(())
                    }
                }
            })
        });
        failed
            .map_or(outcome, Err)
            .map_err(|error| error.in_text(&self.source))
    }
}

fn sum_too_large(n: Heap, clause: &Clause) -> RuleError {
    RuleError::new(n, &clause.span, "the sum does not fit in 64 bits")
}
