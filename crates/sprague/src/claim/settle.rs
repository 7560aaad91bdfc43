//! When finitely many heaps settle a statement for all of them.
//!
//! Call f *regular* from a on with period q and slope s if f(n + q) = f(n) + s for all n ≥ a. Then:
//!
//! - a number is regular with slope 0, n itself with period 1 and slope 1;
//! - sums, differences and constant multiples of regular functions are regular, with the least common
//!   multiple of the periods;
//! - ⌊f/c⌋ and f mod c for a constant c > 0 are: enough periods make c divide the slope;
//! - any function of functions of slope 0 is regular with slope 0, whatever it is;
//! - G(f(n)) is, if G has a proved period p with saltus t from P on, f has a positive slope and f(n) ≥ P from a
//!   on: enough periods make p divide the slope of f;
//! - a comparison of f and g depends on f − g only. With slope 0 it is regular. With another slope the sign of
//!   f − g no longer changes once it is that of the slope throughout one period, because it only moves further
//!   away from 0 from each heap to the one a period later.
//!
//! So a condition built of these is regular with slope 0 from some a on, and it holds for all n ≥ m if it holds
//! for m ≤ n < max(a, m) + q. The a of each part is found by looking at one period of its values.
//!
//! A closed form that is a theorem settles `G(n) = …` when the right side is that form.

use super::Trouble;
use super::environment::OverGames;
use crate::arithmetic::expr::{About, Expr, Function, GameTerm, Operator, Over, Quantifier};
use crate::ruleset::Game;

/// From where on a condition repeats, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Regular {
    from: i128,
    period: i128,
    slope: i128,
}

/// Periods beyond this are not looked through.
const LONGEST: i128 = 20_000_000;

pub(crate) struct Settling<'a> {
    pub(crate) environment: &'a OverGames<'a>,
    /// The slot of the variable without an end.
    pub(crate) slot: usize,
    /// What was used, in words.
    pub(crate) because: Vec<String>,
}

type Found = Result<Option<Regular>, Trouble>;

impl Regular {
    const CONSTANT: Regular = Regular {
        from: 0,
        period: 1,
        slope: 0,
    };

    /// Something that repeats from a heap on.
    pub(crate) fn flat(from: i128, period: i128) -> Self {
        Regular {
            from,
            period,
            slope: 0,
        }
    }

    /// What is gained with each period.
    pub(crate) fn slope(&self) -> i128 {
        self.slope
    }

    /// The heap at which a condition begins to repeat, and its period.
    pub(crate) fn ends(&self) -> (i128, i128) {
        (self.from, self.period)
    }

    /// This regularity, told for as many periods at once as make a number divide the slope.
    fn until_divides(&self, by: i128) -> Option<Regular> {
        let times = by / gcd(by, self.slope);
        self.times(times)
    }

    fn times(&self, times: i128) -> Option<Regular> {
        let period = self.period.checked_mul(times).filter(|&p| p <= LONGEST)?;
        Some(Regular {
            from: self.from,
            period,
            slope: self.slope.checked_mul(times)?,
        })
    }

    /// Both with a common period.
    fn with(&self, other: &Regular) -> Option<(Regular, Regular)> {
        let common = gcd(self.period, other.period);
        let from = self.from.max(other.from);
        let (mut a, mut b) = (
            self.times(other.period / common)?,
            other.times(self.period / common)?,
        );
        (a.from, b.from) = (from, from);
        Some((a, b))
    }

    pub(crate) fn joined(
        &self,
        other: &Regular,
        slope: impl Fn(i128, i128) -> i128,
    ) -> Option<Regular> {
        let (a, b) = self.with(other)?;
        Some(Regular {
            slope: slope(a.slope, b.slope),
            ..a
        })
    }

    fn is_flat(&self) -> bool {
        self.slope == 0
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Settling<'_> {
    fn depends(&self, expr: &Expr) -> bool {
        let mut found = false;
        expr.for_each_variable(&mut |slot| found |= slot == self.slot);
        found
    }

    /// The value of something that does not depend on the open variable.
    fn constant(&self, expr: &Expr) -> Result<Option<i128>, Trouble> {
        match self.depends(expr) {
            true => Ok(None),
            false => match expr.eval(self.environment) {
                Ok(value) => Ok(Some(value)),
                Err(trouble) if trouble.is_undefined() => Ok(None),
                Err(trouble) => Err(trouble),
            },
        }
    }

    /// The value with the open variable set.
    pub(crate) fn at(&self, expr: &Expr, n: i128) -> Result<Option<i128>, Trouble> {
        self.environment.slots[self.slot].set(Some(n));
        match expr.eval(self.environment) {
            Ok(value) => Ok(Some(value)),
            Err(trouble) if trouble.is_undefined() => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    /// Whether and how an expression is regular.
    pub(crate) fn regular(&mut self, expr: &Expr) -> Found {
        if !self.depends(expr) {
            return Ok(self.constant(expr)?.map(|_| Regular::CONSTANT));
        }
        match expr {
            Expr::Number(_) => Ok(Some(Regular::CONSTANT)),
            Expr::Variable(..) => Ok(Some(Regular {
                slope: 1,
                ..Regular::CONSTANT
            })),
            Expr::Minus(inner, _) => Ok(self.regular(inner)?.map(|inner| Regular {
                slope: -inner.slope,
                ..inner
            })),
            Expr::Not(inner) => Ok(self.regular(inner)?.filter(Regular::is_flat)),
            Expr::Binary(operator, pair, _) => self.binary(*operator, &pair.0, &pair.1),
            Expr::In(needle, entries) => {
                let mut all = Some(Regular::CONSTANT);
                for entry in entries {
                    for end in [Some(&entry.from), entry.to.as_ref()].into_iter().flatten() {
                        let one = self.compared(needle, end)?;
                        all = all.and_then(|all| all.joined(&one?, |_, _| 0));
                    }
                }
                Ok(all)
            }
            Expr::Call(function, arguments, _) => self.call(*function, arguments),
            Expr::Game(term) => self.term(term),
            Expr::Over(over) => self.over(over),
        }
    }

    fn binary(&mut self, operator: Operator, left: &Expr, right: &Expr) -> Found {
        if operator.compares() {
            return self.compared(left, right);
        }
        let (Some(a), Some(b)) = (self.regular(left)?, self.regular(right)?) else {
            return Ok(None);
        };
        let flat = a.is_flat() && b.is_flat();
        let (left_is, right_is) = (self.constant(left)?, self.constant(right)?);
        Ok(match operator {
            Operator::Add => a.joined(&b, |a, b| a + b),
            Operator::Subtract => a.joined(&b, |a, b| a - b),
            _ if flat => a.joined(&b, |_, _| 0),
            Operator::Multiply => match (left_is, right_is) {
                (Some(by), _) => b.slope.checked_mul(by).map(|slope| Regular { slope, ..b }),
                (_, Some(by)) => a.slope.checked_mul(by).map(|slope| Regular { slope, ..a }),
                _ => None,
            },
            Operator::Divide | Operator::Remainder => {
                let divisor = right_is.filter(|&by| by > 0);
                divisor.and_then(|by| {
                    let long = a.until_divides(by)?;
                    Some(Regular {
                        slope: match operator {
                            Operator::Divide => long.slope / by,
                            _ => 0,
                        },
                        ..long
                    })
                })
            }
            Operator::Divides => left_is.filter(|&by| by > 0).and_then(|by| {
                let long = b.until_divides(by)?;
                Some(Regular { slope: 0, ..long })
            }),
            _ => None,
        })
    }

    /// A comparison of two numbers.
    fn compared(&mut self, left: &Expr, right: &Expr) -> Found {
        let (Some(a), Some(b)) = (self.regular(left)?, self.regular(right)?) else {
            return Ok(None);
        };
        let Some(difference) = a.joined(&b, |a, b| a - b) else {
            return Ok(None);
        };
        if difference.is_flat() {
            return Ok(Some(difference));
        }
        // How many periods until the difference has the sign of the slope throughout.
        let (slope, mut periods) = (difference.slope, 0);
        for n in difference.from..difference.from + difference.period {
            let (Some(x), Some(y)) = (self.at(left, n)?, self.at(right, n)?) else {
                return Ok(None);
            };
            let ahead = (x - y) * slope.signum();
            if ahead <= 0 {
                periods = periods.max(-ahead / slope.abs() + 1);
            }
        }
        let from = difference.period.checked_mul(periods);
        let from = from.and_then(|more| difference.from.checked_add(more));
        Ok(from.filter(|&from| from <= LONGEST).map(|from| Regular {
            from,
            slope: 0,
            ..difference
        }))
    }

    fn call(&mut self, function: Function, arguments: &[Expr]) -> Found {
        let mut all = Regular::CONSTANT;
        if function == Function::Gcd
            && let [one, other] = arguments
        {
            for (one, other) in [(one, other), (other, one)] {
                let by = self.constant(one)?.filter(|&by| by != 0);
                if let (Some(by), Some(of)) = (by, self.regular(other)?) {
                    let long = of.until_divides(by.abs());
                    return Ok(long.map(|long| Regular { slope: 0, ..long }));
                }
            }
        }
        for argument in arguments {
            let Some(one) = self.regular(argument)?.filter(Regular::is_flat) else {
                return Ok(None);
            };
            let Some(joined) = all.joined(&one, |_, _| 0) else {
                return Ok(None);
            };
            all = joined;
        }
        Ok(Some(all))
    }

    fn term(&mut self, term: &GameTerm) -> Found {
        let (About::Value, Some(heap)) = (term.about, &term.heap) else {
            return Ok(None);
        };
        if term.numbers.iter().any(|number| self.depends(number)) {
            return Ok(None);
        }
        let Some(of) = self.regular(heap)? else {
            return Ok(None);
        };
        if of.is_flat() {
            return Ok(Some(of));
        }
        let known =
            (self.environment.book).game(term.games[0], |expr| expr.eval(self.environment))?;
        let Some((pattern, theorem)) = known.pattern_nearby()? else {
            return Ok(None);
        };
        let (from, period) = (i128::from(pattern.preperiod), i128::from(pattern.period));
        let mut why = format!("{} has period {period}", known.game);
        if pattern.saltus > 0 {
            why += &format!(" and saltus {}", pattern.saltus);
        }
        self.note(why + &format!(" from {from} on ({theorem})"));
        let start = match &known.game {
            Game::Impartial(game) => game.start(),
            Game::Partizan(_) => 0,
        };
        let led = self.led(&of, heap, from.max(i128::from(start)), period)?;
        Ok(led.and_then(|(regular, times)| {
            let slope = times.checked_mul(pattern.saltus.into())?;
            Some(Regular { slope, ..regular })
        }))
    }

    /// Keeps what was used, once.
    pub(crate) fn note(&mut self, why: String) {
        if !self.because.contains(&why) {
            self.because.push(why);
        }
    }

    /// From where on and how something repeats that depends on a heap, and repeats itself with a period from the heap
    /// `first` on; and so many of its periods are one of these.
    pub(crate) fn led(
        &self,
        of: &Regular,
        heap: &Expr,
        first: i128,
        period: i128,
    ) -> Result<Option<(Regular, i128)>, Trouble> {
        if of.is_flat() {
            return Ok(Some((of.clone(), 0)));
        }
        if of.slope < 0 {
            return Ok(None);
        }
        let mut periods = 0;
        for n in of.from..of.from + of.period {
            let Some(heap) = self.at(heap, n)? else {
                return Ok(None);
            };
            if heap < first {
                periods = periods.max((first - heap + of.slope - 1) / of.slope);
            }
        }
        Ok((|| {
            let long = of.until_divides(period)?;
            let from = of.from.checked_add(of.period.checked_mul(periods)?)?;
            Some((Regular::flat(from, long.period), long.slope / period))
        })())
    }

    /// A range whose ends do not depend on the open variable: all its members together.
    fn over(&mut self, over: &Over) -> Found {
        const MOST: i128 = 2_000;
        if over.quantifier == Quantifier::Least && self.depends(&over.body) {
            return Ok(None);
        }
        let (Some(from), Some(to)) = (self.constant(&over.from)?, self.constant(&over.to)?) else {
            return Ok(None);
        };
        if to - from >= MOST {
            return Ok(None);
        }
        let slot = &self.environment.slots[over.slot];
        let (before, mut all) = (slot.get(), Some(Regular::CONSTANT));
        for k in from..=to {
            slot.set(Some(k));
            let one = self.regular(&over.body)?.filter(Regular::is_flat);
            all = all.and_then(|all| all.joined(&one?, |_, _| 0));
        }
        slot.set(before);
        Ok(all)
    }

    /// Whether a condition is a closed form proved for its game, and so holds for all heaps from `least` on, or the
    /// contrary of one, and so for none; says which.
    pub(crate) fn by_closed_form_or_not(
        &self,
        condition: &Expr,
        least: i128,
    ) -> Option<(bool, String)> {
        let Expr::Binary(operator, pair, span) = condition else {
            return None;
        };
        let holds = match operator {
            Operator::Equal => true,
            Operator::Unequal => false,
            _ => return None,
        };
        let equal = Expr::Binary(Operator::Equal, pair.clone(), span.clone());
        Some((holds, self.by_closed_form(&equal, least)?))
    }

    /// Whether a condition is a closed form proved for its game, for all heaps from `least` on; says which.
    pub(crate) fn by_closed_form(&self, condition: &Expr, least: i128) -> Option<String> {
        let Expr::Binary(Operator::Equal, pair, _) = condition else {
            return None;
        };
        [(&pair.0, &pair.1), (&pair.1, &pair.0)]
            .into_iter()
            .find_map(|(term, form)| self.is_closed_form(term, form, least))
    }

    fn is_closed_form(&self, term: &Expr, form: &Expr, least: i128) -> Option<String> {
        let Expr::Game(term) = term else {
            return None;
        };
        let heap = term.heap.as_ref().filter(|_| term.about == About::Value)?;
        if !heap.is_variable(self.slot) {
            return None;
        }
        let known = (self.environment.book)
            .game(term.games[0], |expr| expr.eval(self.environment))
            .ok()?;
        let game = known.impartial().ok()?;
        let (closed, source) = (game.closed_form()?, game.formula()?.source);
        let mut cases = closed.cases.iter().skip_while(|(_, condition)| {
            let Some(Expr::Binary(Operator::Equal, pair, _)) = condition else {
                return false;
            };
            pair.0.is_n() && matches!(pair.1, Expr::Number(k) if k < least)
        });
        let (right, condition) = cases.next()?;
        let same = condition.is_none() && ordered(right) == ordered(form);
        same.then(|| format!("a theorem: G(n) = {right} in {game} ({source})"))
    }
}

/// An expression as text, with n in place of its variable and the parts of sums and products in one order.
fn ordered(expr: &Expr) -> String {
    match expr {
        Expr::Variable(..) => "n".into(),
        Expr::Binary(operator @ (Operator::Add | Operator::Multiply), pair, _) => {
            let mut parts = [ordered(&pair.0), ordered(&pair.1)];
            parts.sort();
            format!("({} {} {})", parts[0], operator.symbol(), parts[1])
        }
        Expr::Binary(operator, pair, _) => {
            let (left, right) = (ordered(&pair.0), ordered(&pair.1));
            format!("({left} {} {right})", operator.symbol())
        }
        Expr::Call(function, arguments, _) => {
            let parts: Vec<String> = arguments.iter().map(ordered).collect();
            format!("{}({})", function.name(), parts.join(", "))
        }
        other => other.to_string(),
    }
}
