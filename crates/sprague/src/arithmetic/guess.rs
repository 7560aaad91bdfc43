//! Guessing a closed form from values: a library of arithmetic functions and a few ways to combine
//! them, tried from the simplest on.
//!
//! A form is fitted on the upper half of the first values, so that a handful of small heaps may
//! differ, and reported only if it also holds on the next ten thousand heaps. A guess is an
//! observation, not a theorem. A function is worked out heap by heap until it fails, so trying
//! everything costs some looks for each and a pass over the values for those that fit.

use super::closed::ClosedForm;
use super::expr::{Expr, Operator, RuleScope};
use super::sieve::FactorSieve;
use crate::index::index;
use crate::notation::parse_arithmetic;
use crate::ruleset::Ruleset;
use crate::sequence::{LimitError, NimSequence};
use crate::{BigNimber, Control, Heap, Progress, Stopped};
use std::cell::Cell;
use std::ops::{Range, RangeInclusive};

/// On so many heaps beyond the fitted ones a form must hold.
pub const CHECKED_BEYOND: Heap = 10_000;
/// At most so many small heaps may differ.
const MOST_EXCEPTIONS: usize = 16;
/// At most so many forms are reported.
const MOST_REPORTED: usize = 3;
/// Residue classes are tried for moduli up to this.
const LARGEST_MODULUS: i64 = 12;
/// A class needs so many fitted heaps to be worth a claim.
const FEWEST: usize = 24;
/// On fewer heaps no function is fitted.
pub const FEWEST_FITTED: Heap = FEWEST as Heap;

/// Functions whose values, shifted by a constant or taken modulo a small number, are tried.
const FUNCTIONS: &[&str] = &[
    "n",
    "Omega(n)",
    "omega(n)",
    "v2(n)",
    "tau(n)",
    "log2(n)",
    "popcount(n)",
    "class(n)",
    "(odd_part(n) + 1) / 2",
    "odd_part(n)",
    "lpf(n)",
    "gpf(n)",
    "rad(n)",
    "phi(n)",
    "sigma(n)",
    "sqrt(n)",
    "pi(lpf(n))",
    "pi(gpf(n))",
    "pi(n)",
    "v(3, n)",
    "Omega(odd_part(n))",
    "omega(odd_part(n))",
    "n - phi(n)",
    "n - tau(n)",
    "n / lpf(n)",
    "log2((n + 1) / 3)",
    "log2((n + 2) / 3)",
    "log2(n / 3)",
    "log2(n + 1)",
];

/// Statements tried for games with two values, and as a summand of functions.
const PREDICATES: &[&str] = &[
    "n % 2 = 0",
    "n % 2 = 1",
    "prime(n)",
    "squarefree(n)",
    "prime_power(n)",
    "square(n)",
    "n % 3 = 0",
    "prime(n + 1)",
    "prime(n - 1)",
    "omega(n) <= 2",
    "Omega(n) <= 2",
];

/// A closed form that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// The form; heaps that differ come first, one case each.
    pub form: ClosedForm,
    /// The heaps that differ from the rest, those of the first cases of the form.
    pub exceptions: Vec<Heap>,
    /// Of how many of the fitted heaps it speaks.
    pub covered: usize,
    /// How long its expressions are; the simplest form has the least.
    complexity: usize,
}

/// What was found, and on which heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guesses {
    /// The heaps the forms were fitted on.
    pub fitted: Range<Heap>,
    /// The heaps on which they were then checked; none if nothing fits those before.
    pub checked: Range<Heap>,
    /// The forms that hold on all of them, the simplest first.
    pub found: Vec<Guess>,
    /// What ended the work before all heaps that were asked for were looked at, if anything did.
    pub ended: Option<LimitError>,
}

impl Guesses {
    /// Whether there were too few heaps to fit a function on, so that finding none says nothing.
    pub fn too_few(&self) -> bool {
        self.fitted.end - self.fitted.start < FEWEST_FITTED
    }
}

/// Looks for closed forms of the values up to heap `to`, checked on the next ten thousand. If it is stopped, or the
/// memory does not suffice, the forms are those that fit the first heaps that were computed by then.
///
/// ```
/// use sprague::{Control, arithmetic::guess::guess, notation::parse_ruleset};
///
/// let game = parse_ruleset("saliquot").unwrap();
/// let guesses = guess(&game, 2000, 1 << 30, &Control::new()).unwrap();
/// assert_eq!(guesses.found[0].form.to_string(), "0 if n = 0; v2(n) + 1");
/// ```
pub fn guess(
    ruleset: &Ruleset,
    to: Heap,
    memory: u64,
    control: &Control,
) -> Result<Guesses, LimitError> {
    let start = ruleset.start();
    let to = to.max(start);
    let end = to.saturating_add(CHECKED_BEYOND);
    // Heaps and values, lists of places and the sieve stand beside the table.
    let beside = (end.saturating_add(2)).saturating_mul(BYTES_BESIDE);
    let mut sequence = NimSequence::new(ruleset)
        .with_memory(memory.saturating_sub(beside))
        .under(control);
    sequence
        .check_memory(end)
        .map_err(|error| whole(error, memory, beside))?;
    let found = forms(&mut sequence, start..to + 1, end, control);
    match found.map_err(|error| whole(error, memory, beside)) {
        Err(error @ (LimitError::Stopped(_) | LimitError::Memory { .. })) => {
            so_far(&sequence, start..to + 1, error, control)
        }
        found => found,
    }
}

/// The forms that fit these heaps and hold up to heap `end`.
fn forms(
    sequence: &mut NimSequence,
    fitted: Range<Heap>,
    end: Heap,
    control: &Control,
) -> Result<Guesses, LimitError> {
    let Range { start, end: beyond } = fitted;
    // Where nothing fits the first heaps, nobody needs the next ones, which may take long.
    extend_and_tell(sequence, beyond - 1, end, control)?;
    let points = points(sequence, start..=beyond - 1);
    control.tell(&Progress::steps("trying closed forms", 0, None));
    if !Search::new(&points, &fitted, sequence, control).finds(Search::may_find)? {
        return Ok(Guesses {
            fitted,
            checked: beyond..beyond,
            found: Vec::new(),
            ended: None,
        });
    }
    extend_and_tell(sequence, end, end, control)?;
    let points = self::points(sequence, start..=end);
    control.tell(&Progress::steps("checking closed forms", 0, None));
    let found = Search::new(&points, &fitted, sequence, control).finds(Search::run)?;
    Ok(Guesses {
        fitted,
        checked: beyond..end + 1,
        found,
        ended: None,
    })
}

/// The forms that fit what was computed before something ended that: fitted on the first half of it, checked on the
/// second, and no more heaps than are looked at in a moment.
fn so_far(
    sequence: &NimSequence,
    fitted: Range<Heap>,
    error: LimitError,
    control: &Control,
) -> Result<Guesses, LimitError> {
    const MOST: Heap = 10_000;
    let start = fitted.start;
    let known = (sequence.values().len() as Heap).saturating_sub(start);
    let known = known.min(MOST);
    if known < FEWEST_FITTED {
        return Err(error);
    }
    let half = (known / 2).max(FEWEST_FITTED);
    let fitted = start..fitted.end.min(start + half);
    let end = start + known;
    let points = points(sequence, start..=end - 1);
    let control = control.to_finish();
    let found = Search::new(&points, &fitted, sequence, &control).finds(Search::run)?;
    Ok(Guesses {
        checked: fitted.end..end,
        fitted,
        found,
        ended: Some(error),
    })
}

/// Computes heaps up to `to`, and tells on the way how many of those up to `end` are done.
fn extend_and_tell(
    sequence: &mut NimSequence,
    to: Heap,
    end: Heap,
    control: &Control,
) -> Result<(), LimitError> {
    /// Between two reports the table grows by one part of so many.
    const TOLD: Heap = 64;
    let total = end.saturating_add(1);
    loop {
        let done = sequence.values().len() as Heap;
        let growth = sequence.engine().growth();
        let share = growth.share(done as f64 / total as f64);
        let steps = Progress::steps("computing values to fit", done.into(), Some(total.into()));
        control.tell(&steps.with_share(share));
        if done > to {
            return Ok(());
        }
        let stretch = (done / TOLD).max(sequence.block() as Heap);
        sequence.extend_to(to.min(done.saturating_add(stretch)))?;
    }
}

/// Heaps and values; in games of powers the exponents, −1 for value 0.
fn points(sequence: &NimSequence, heaps: RangeInclusive<Heap>) -> Vec<(i64, i64)> {
    let powers = i64::from(sequence.holds_powers());
    let entries = &sequence.values()[index(*heaps.start())..];
    heaps
        .zip(entries)
        .map(|(n, &entry)| (n as i64, i64::from(entry) - powers))
        .collect()
}

/// A point, a place among all and one in a class, and an entry of the sieve.
const BYTES_BESIDE: u64 = 16 + 8 + 8 + 2;

/// A table that does not fit what is left beside the lists, in terms of the whole.
fn whole(error: LimitError, limit: u64, beside: u64) -> LimitError {
    match error {
        LimitError::Memory { heap, needed, .. } => LimitError::Memory {
            heap,
            needed: needed.saturating_add(beside),
            limit,
        },
        other => other,
    }
}

/// Expressions, and the sieve that works them out.
struct Library {
    functions: Vec<Expr>,
    predicates: Vec<Expr>,
    sieve: FactorSieve,
}

impl Library {
    fn new(points: &[(i64, i64)]) -> Self {
        let last = points.last().map_or(0, |&(n, _)| n.max(0) as u64);
        let parsed = |texts: &[&str]| {
            let parsed = texts.iter().filter_map(|text| parse_arithmetic(text).ok());
            parsed.collect()
        };
        Library {
            functions: parsed(FUNCTIONS),
            predicates: parsed(PREDICATES),
            sieve: FactorSieve::up_to(last + 1),
        }
    }
}

struct Search<'a> {
    /// Heaps and values; in games of powers the exponents, −1 for value 0.
    points: &'a [(i64, i64)],
    /// How many of them are fitted; the rest only checks.
    fitted: usize,
    library: Library,
    powers: bool,
    control: &'a Control,
    /// Once it is stopped nothing fits any more, so that the search comes to its end.
    stopped: Cell<Option<Stopped>>,
}

impl<'a> Search<'a> {
    fn new(
        points: &'a [(i64, i64)],
        fitted: &Range<Heap>,
        sequence: &NimSequence,
        control: &'a Control,
    ) -> Self {
        Search {
            points,
            fitted: index(fitted.end - fitted.start),
            library: Library::new(points),
            powers: sequence.holds_powers(),
            control,
            stopped: Cell::new(None),
        }
    }

    /// What a search comes to, unless it was stopped.
    fn finds<T>(&self, search: impl FnOnce(&Self) -> T) -> Result<T, Stopped> {
        let found = search(self);
        self.stopped.get().map_or(Ok(found), Err)
    }
}

impl Search<'_> {
    /// Whether a form may be found that holds on these heaps and more: an expression fits the upper half of
    /// them all or of a residue class, or they repeat. Looks at no others.
    fn may_find(&self) -> bool {
        let all: Vec<usize> = (0..self.points.len()).collect();
        let class = |modulus: i64, residue: i64| {
            let of = |&place: &usize| self.points[place].0 % modulus == residue;
            let places: Vec<usize> = (0..self.points.len()).filter(of).collect();
            self.tail(&places).len() >= FEWEST && !self.fits(&places).is_empty()
        };
        !self.fits(&all).is_empty()
            || self.period().is_some()
            || (2..=LARGEST_MODULUS).any(|m| (0..m).any(|residue| class(m, residue)))
    }

    fn is_stopped(&self) -> bool {
        if self.stopped.get().is_none() {
            self.stopped.set(self.control.check().err());
        }
        self.stopped.get().is_some()
    }

    fn run(&self) -> Vec<Guess> {
        let all: Vec<usize> = (0..self.points.len()).collect();
        let mut found: Vec<Guess> = self
            .fits(&all)
            .into_iter()
            .filter_map(|fit| self.whole(fit))
            .collect();
        found.extend(self.periodic());
        if found.is_empty() {
            found.extend(self.by_classes());
        }
        found.sort_by_key(|guess| guess.complexity);
        found.dedup_by(|later, earlier| later.form == earlier.form);
        found.truncate(MOST_REPORTED);
        found
    }

    /// The places of the fitted points that must agree: the upper half.
    fn tail<'b>(&self, places: &'b [usize]) -> &'b [usize] {
        let fitted = places.partition_point(|&place| place < self.fitted);
        &places[fitted / 2..fitted]
    }

    /// The value of an expression at a place, if it has one there.
    fn at(&self, expr: &Expr, place: usize) -> Option<i64> {
        let scope = RuleScope::new(self.points[place].0, &self.library.sieve);
        expr.eval(&scope).ok()
    }

    /// Every expression that agrees on the upper half of the fitted points among `places`.
    fn fits(&self, places: &[usize]) -> Vec<Expr> {
        let tail = self.tail(places);
        if tail.len() < FEWEST / 2 {
            return Vec::new();
        }
        let mut fits = Vec::new();
        fits.extend(self.floor_linear(tail));
        for expr in &self.library.functions {
            fits.extend(self.shifted(expr, tail));
            fits.extend((2..=4).filter_map(|modulus| self.residues(expr, modulus, tail)));
        }
        for expr in &self.library.predicates {
            let negated = Expr::Not(Box::new(expr.clone()));
            let both = [expr.clone(), negated].into_iter();
            fits.extend(both.filter(|expr| self.agrees(tail, |place| self.at(expr, place))));
        }
        if fits.is_empty() {
            fits.extend(self.sums(tail));
        }
        fits
    }

    fn agrees(&self, places: &[usize], value: impl Fn(usize) -> Option<i64>) -> bool {
        let mut places = places.iter();
        !self.is_stopped() && places.all(|&place| value(place) == Some(self.points[place].1))
    }

    /// `f(n) + c`.
    fn shifted(&self, expr: &Expr, tail: &[usize]) -> Option<Expr> {
        let first = *tail.first()?;
        let shift = self.points[first].1.checked_sub(self.at(expr, first)?)?;
        if shift.abs() > 9 {
            return None;
        }
        let agree = self.agrees(tail, |place| self.at(expr, place).map(|v| v + shift));
        agree.then(|| plus(expr.clone(), shift))
    }

    /// `(f(n) + c) % m`.
    fn residues(&self, expr: &Expr, modulus: i64, tail: &[usize]) -> Option<Expr> {
        let first = *tail.first()?;
        let shift = (self.points[first].1 - self.at(expr, first)?).rem_euclid(modulus);
        let rest = |value: i64| (value + shift).rem_euclid(modulus);
        let agree = self.agrees(tail, |place| self.at(expr, place).map(rest));
        agree.then(|| {
            let shifted = plus(expr.clone(), shift);
            binary(Operator::Remainder, shifted, number(modulus))
        })
    }

    /// `f(n) + p(n) + c` for a predicate p.
    fn sums(&self, tail: &[usize]) -> Vec<Expr> {
        let functions = self.library.functions.iter();
        let sums = functions.flat_map(|f| {
            let predicates = self.library.predicates.iter();
            predicates.map(|p| binary(Operator::Add, f.clone(), p.clone()))
        });
        sums.filter_map(|sum| self.shifted(&sum, tail)).collect()
    }

    /// `(a n + b) / c`, rounded down: from `c v ≤ a n + b < c v + c` at every point.
    fn floor_linear(&self, tail: &[usize]) -> Option<Expr> {
        let ((x, v), (y, w)) = (self.points[*tail.first()?], self.points[*tail.last()?]);
        (1..=LARGEST_MODULUS).find_map(|c| {
            let a = ((w - v) * c * 2 + (y - x)).div_euclid(2 * (y - x));
            let shifts = tail.iter().map(|&place| {
                let (n, value) = self.points[place];
                c * value - a * n
            });
            let least = shifts.clone().max()?;
            let most = shifts.min()? + c - 1;
            if least > most || least.abs() > 20 * c {
                return None;
            }
            let b = 0i64.clamp(least, most);
            Some(linear(a, b, c))
        })
    }

    /// Whether a fit is not the value at a place. Value 0 is not a power of two, so an exponent of −1
    /// is right only where it is written as 0.
    fn differs(&self, fit: &Expr, place: usize) -> bool {
        let value = self.points[place].1;
        let no_power = self.powers && value < 0 && *fit != number(value);
        no_power || self.at(fit, place) != Some(value)
    }

    /// A fit on all heaps as a guess, if few small heaps differ and none does beyond.
    fn whole(&self, fit: Expr) -> Option<Guess> {
        if self.is_stopped() {
            return None;
        }
        let differs = |place: &usize| self.differs(&fit, *place);
        let places: Vec<usize> = (0..self.points.len()).filter(differs).collect();
        let exceptions = self.few(&places)?;
        let mut cases = self.exception_cases(&places);
        let complexity = complexity(&fit) + 4 * places.len();
        cases.push((self.value(fit), None));
        Some(Guess {
            form: ClosedForm { cases },
            exceptions,
            covered: self.fitted,
            complexity,
        })
    }

    /// The heaps at these places, if they are few and small.
    fn few(&self, places: &[usize]) -> Option<Vec<Heap>> {
        let small = places.iter().all(|&place| place < self.fitted / 2);
        (small && places.len() <= MOST_EXCEPTIONS).then(|| {
            places
                .iter()
                .map(|&place| self.points[place].0 as Heap)
                .collect()
        })
    }

    fn exception_cases(&self, places: &[usize]) -> Vec<(Expr, Option<Expr>)> {
        let case = |&place: &usize| {
            let (n, value) = self.points[place];
            (
                self.value(number(value)),
                Some(binary(Operator::Equal, Expr::n(), number(n))),
            )
        };
        places.iter().map(case).collect()
    }

    /// The value for a fitted number: itself, or the power of two with that exponent, which is 0
    /// for −1.
    fn value(&self, fitted: Expr) -> Expr {
        match fitted {
            Expr::Number(-1) if self.powers => Expr::Number(0),
            exponent if self.powers => binary(Operator::Power, Expr::Number(2), exponent),
            value => value,
        }
    }

    /// A short period with which the values repeat from the middle of the fitted ones on.
    fn period(&self) -> Option<usize> {
        const LONGEST: usize = 60;
        let half = self.fitted / 2;
        let value = |place: usize| self.points[place].1;
        (2..=LONGEST.min(half / 2))
            .find(|&p| (half..self.points.len() - p).all(|place| value(place) == value(place + p)))
    }

    /// Values that repeat with a short period.
    fn periodic(&self) -> Option<Guess> {
        let half = self.fitted / 2;
        let value = |place: usize| self.points[place].1;
        let period = self.period()?;
        let expected = |place: usize| {
            let steps = half.saturating_sub(place).div_ceil(period);
            value(place + steps * period)
        };
        let places: Vec<usize> = (0..half)
            .filter(|&place| value(place) != expected(place))
            .collect();
        let exceptions = self.few(&places)?;
        let mut cases = self.exception_cases(&places);
        let modulus = period as i64;
        let mut residues: Vec<(i64, i64)> = (half..half + period)
            .map(|place| (self.points[place].0 % modulus, value(place)))
            .collect();
        residues.sort_unstable();
        cases.extend(
            residues
                .into_iter()
                .map(|(residue, value)| (self.value(number(value)), Some(class(modulus, residue)))),
        );
        let complexity = 4 * cases.len();
        Some(Guess {
            form: ClosedForm { cases },
            exceptions,
            covered: self.fitted,
            complexity,
        })
    }

    /// Forms for residue classes: the least modulus by which all classes fit, or else the least by
    /// which some do.
    fn by_classes(&self) -> Option<Guess> {
        let mut partial = None;
        for modulus in 2..=LARGEST_MODULUS {
            let guess = self.classes(modulus);
            match guess {
                Some(guess) if guess.covered == self.fitted => return Some(guess),
                Some(guess) => {
                    let better = |known: &Guess| known.covered < guess.covered;
                    if partial.as_ref().is_none_or(better) {
                        partial = Some(guess);
                    }
                }
                None => {}
            }
        }
        partial
    }

    fn classes(&self, modulus: i64) -> Option<Guess> {
        let (mut cases, mut differ) = (Vec::new(), Vec::new());
        let (mut covered, mut length) = (0, 0);
        for residue in 0..modulus {
            let places: Vec<usize> = (0..self.points.len())
                .filter(|&place| self.points[place].0 % modulus == residue)
                .collect();
            if self.tail(&places).len() < FEWEST {
                continue;
            }
            let simplest = self
                .fits(&places)
                .into_iter()
                .filter_map(|fit| {
                    let differs = |place: &&usize| self.differs(&fit, **place);
                    let differ: Vec<usize> = places.iter().filter(differs).copied().collect();
                    self.few(&differ)?;
                    Some((complexity(&fit) + 4 * differ.len(), fit, differ))
                })
                .min_by_key(|(complexity, ..)| *complexity);
            if let Some((complexity, expr, exceptions)) = simplest {
                covered += places.partition_point(|&place| place < self.fitted);
                length += complexity + 4;
                differ.extend(exceptions);
                cases.push((self.value(expr), Some(class(modulus, residue))));
            }
        }
        differ.sort_unstable();
        let exceptions = self.few(&differ)?;
        if cases.is_empty() {
            return None;
        }
        let mut all = self.exception_cases(&differ);
        all.append(&mut cases);
        Some(Guess {
            form: ClosedForm { cases: all },
            exceptions,
            covered,
            complexity: length,
        })
    }
}

/// `n % modulus = residue`.
fn class(modulus: i64, residue: i64) -> Expr {
    let rest = binary(Operator::Remainder, Expr::n(), number(modulus));
    binary(Operator::Equal, rest, number(residue))
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    Expr::binary(operator, left, right, 0..0)
}

fn number(number: i64) -> Expr {
    Expr::Number(number.into())
}

/// `expr + shift` without idle zeros and double signs.
fn plus(expr: Expr, shift: i64) -> Expr {
    match shift {
        0 => expr,
        1.. => binary(Operator::Add, expr, number(shift)),
        _ => binary(Operator::Subtract, expr, number(-shift)),
    }
}

/// `(a n + b) / c`.
fn linear(a: i64, b: i64, c: i64) -> Expr {
    let multiple = match a {
        0 => return number(b.div_euclid(c)),
        1 => Expr::n(),
        _ => binary(Operator::Multiply, number(a), Expr::n()),
    };
    match c {
        1 => plus(multiple, b),
        _ => binary(Operator::Divide, plus(multiple, b), number(c)),
    }
}

/// How many numbers, variables, operators and functions an expression has; a function counts three.
fn complexity(expr: &Expr) -> usize {
    match expr {
        Expr::Number(_) | Expr::Variable(..) => 1,
        Expr::Minus(inner, _) | Expr::Not(inner) => 1 + complexity(inner),
        Expr::Binary(_, pair, _) => 1 + complexity(&pair.0) + complexity(&pair.1),
        Expr::In(needle, entries) => 1 + complexity(needle) + entries.len(),
        Expr::Call(_, arguments, _) => 3 + arguments.iter().map(complexity).sum::<usize>(),
        Expr::Game(term) => 5 + term.heap.as_ref().map_or(0, complexity),
        Expr::Over(over) => 5 + complexity(&over.body),
    }
}

/// The value a form gives a heap, for front ends that show it beside the computed one.
pub fn predicted(guess: &Guess, heap: Heap) -> Option<BigNimber> {
    guess.form.value(heap, &FactorSieve::new()).ok().flatten()
}
