//! Where statements are worked out: 128 bits, a sieve, and the games of the statement.

use super::Trouble;
use super::games::{GameBook, KnownGame};
use crate::Heap;
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{
    About, Division, Environment, EvalError, Expr, Function, GameTerm, Operator, Over, Quantifier,
    Row, Span, Why, call,
};
use crate::outcome::Side;
use std::cell::Cell;
use std::rc::Rc;

/// Values of variables, and the games.
pub(crate) struct OverGames<'a> {
    pub(crate) slots: &'a [Cell<Option<i128>>],
    pub(crate) book: &'a GameBook<'a>,
    pub(crate) sieve: &'a FactorSieve,
}

impl OverGames<'_> {
    /// The game of a number in the list of the statement.
    pub(crate) fn game(&self, index: usize) -> Result<Rc<KnownGame>, Trouble> {
        self.book.game(index, |expr| expr.eval(self))
    }

    fn row() -> Row<'static> {
        Row {
            slots: &[],
            division: Division::Whole,
        }
    }

    fn about(&self, term: &GameTerm, heap: Option<i128>) -> Result<i128, Trouble> {
        let game = |i: usize| self.game(term.games[i]);
        let known = game(0)?;
        Ok(match term.about {
            About::Value => {
                let heap = heap.unwrap_or(-1);
                let heap = Heap::try_from(heap).map_err(|_| {
                    let message = format!("there is no heap of {heap}");
                    EvalError::new(&term.span, message)
                })?;
                known.value(heap)?
            }
            About::Period => known.proved()?.period.into(),
            About::Preperiod => known.proved()?.preperiod.into(),
            About::Saltus => known.proved()?.saltus.into(),
            About::Periodic => match known.pattern()? {
                Some(_) => 1,
                None => {
                    let what = format!("whether {} is periodic", known.game);
                    return Err(Trouble::Unknown(what));
                }
            },
            About::Expandable => known.expansion()?.is_expandable().into(),
            About::Bipartite => known.proved()?.is_bipartite().into(),
            About::UltimatelyBipartite => known.proved()?.is_ultimately_bipartite().into(),
            About::OutcomePeriod => known.repeated_outcomes()?.period as i128,
            About::OutcomePreperiod => known.repeated_outcomes()?.preperiod as i128,
            About::Dominates => {
                let found = known.against(&*game(1)?)?;
                (found.winner == Some(Side::Left)).into()
            }
        })
    }

    /// Walks through a range and gives what it comes to.
    fn walk(&self, over: &Over) -> Result<i128, Trouble> {
        let (from, to) = (over.from.eval(self)?, over.to.eval(self)?);
        let slot = &self.slots[over.slot];
        let before = slot.get();
        let mut ticker = self.book.control.ticker();
        let mut found: Option<i128> = match over.quantifier {
            Quantifier::Count | Quantifier::Sum | Quantifier::Exists => Some(0),
            Quantifier::All => Some(1),
            Quantifier::Max | Quantifier::Min | Quantifier::Least => None,
        };
        let mut walk = || -> Result<(), Trouble> {
            for k in from..=to {
                ticker.tick()?;
                slot.set(Some(k));
                let settled = match over.quantifier {
                    Quantifier::Sum | Quantifier::Max | Quantifier::Min => {
                        let value = over.body.eval(self)?;
                        found = Some(match (over.quantifier, found) {
                            (Quantifier::Sum, Some(sum)) => {
                                sum.checked_add(value).ok_or_else(|| {
                                    EvalError::too_large(
                                        &over.span,
                                        "the sum does not fit in 128 bits",
                                    )
                                })?
                            }
                            (Quantifier::Max, Some(best)) => best.max(value),
                            (Quantifier::Min, Some(best)) => best.min(value),
                            _ => value,
                        });
                        false
                    }
                    Quantifier::Count => {
                        let holds = over.body.holds(self)?;
                        found = found.map(|count| count + i128::from(holds));
                        false
                    }
                    Quantifier::Least | Quantifier::Exists => {
                        let holds = over.body.holds(self)?;
                        if holds {
                            found = Some(match over.quantifier {
                                Quantifier::Least => k,
                                _ => 1,
                            });
                        }
                        holds
                    }
                    Quantifier::All => {
                        let holds = over.body.holds(self)?;
                        found = Some(holds.into());
                        !holds
                    }
                };
                if settled {
                    break;
                }
            }
            Ok(())
        };
        let walked = walk();
        slot.set(before);
        walked?;
        found.ok_or_else(|| {
            let message = format!("{} finds nothing in {from}..{to}", over.quantifier.name());
            EvalError::new(&over.span, message).into()
        })
    }
}

impl Environment for OverGames<'_> {
    type Number = i128;
    type Error = Trouble;

    fn number(&self, number: i128) -> Result<i128, Trouble> {
        Ok(number)
    }

    fn variable(&self, slot: usize, name: &str) -> Result<i128, Trouble> {
        let value = self.slots.get(slot).and_then(Cell::get);
        value.ok_or_else(|| {
            let message = format!("{name} has no value here");
            Trouble::Eval(EvalError {
                why: Why::Missing,
                ..EvalError::new(&Span::default(), message)
            })
        })
    }

    fn operate(&self, by: Operator, a: i128, b: i128, span: &Span) -> Result<i128, Trouble> {
        Ok(Self::row().operate(by, a, b, span)?)
    }

    fn call(&self, function: Function, of: &[i128], span: &Span) -> Result<i128, Trouble> {
        let mut small = [0; 2];
        let fit = of.iter().zip(&mut small).all(|(&number, small)| {
            let narrow = i64::try_from(number);
            *small = narrow.unwrap_or(0);
            narrow.is_ok()
        });
        Ok(match fit {
            true => call(
                function,
                &small[..of.len()],
                self.sieve,
                Some(self.book.control),
                span,
            )?,
            false => Self::row().call(function, of, span)?,
        })
    }

    fn of_game(&self, term: &GameTerm, heap: Option<i128>) -> Result<i128, Trouble> {
        self.about(term, heap)
    }

    fn over(&self, over: &Over) -> Result<i128, Trouble> {
        self.walk(over)
    }

    fn graver(first: Trouble, second: Trouble) -> Trouble {
        if second.gravity() > first.gravity() {
            second
        } else {
            first
        }
    }
}

/// Whether an expression speaks of a game.
pub(crate) fn speaks_of_games(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Variable(..) => false,
        Expr::Minus(inner, _) | Expr::Not(inner) => speaks_of_games(inner),
        Expr::Binary(_, pair, _) => speaks_of_games(&pair.0) || speaks_of_games(&pair.1),
        Expr::In(needle, _) => speaks_of_games(needle),
        Expr::Call(_, arguments, _) => arguments.iter().any(speaks_of_games),
        Expr::Game(_) => true,
        Expr::Over(over) => speaks_of_games(&over.body),
    }
}
