//! What the variables of a statement run through.

use super::Trouble;
use super::environment::OverGames;
use crate::arithmetic::expr::{Expr, ListEntry};
use crate::control::Ticker;

/// Variables with their domains, and conditions on them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ranges {
    /// The names by slot; those of inner ranges among them.
    pub(crate) names: Vec<String>,
    /// The variables in the order in which they run, the first slowest.
    pub(crate) order: Vec<RangeVariable>,
    pub(crate) conditions: Vec<Expr>,
}

#[derive(Debug, Clone)]
pub(crate) struct RangeVariable {
    pub(crate) slot: usize,
    pub(crate) domain: Domain,
}

#[derive(Debug, Clone)]
pub(crate) enum Domain {
    /// From one number to another, or without an end.
    Between {
        from: Expr,
        to: Option<Expr>,
        step: i128,
    },
    /// Listed numbers.
    Listed(Vec<ListEntry>),
}

impl Ranges {
    /// The variable without an end.
    pub(crate) fn open(&self) -> Option<&RangeVariable> {
        self.order.iter().find(|variable| variable.is_open())
    }

    /// Puts the variable without an end last, so that it runs fastest.
    pub(crate) fn arrange(&mut self) {
        self.order.sort_by_key(RangeVariable::is_open);
    }

    /// Calls `visit` with the variables set to each point in order, as long as it answers `true`.
    pub(crate) fn for_each(
        &self,
        environment: &OverGames<'_>,
        end: i128,
        visit: &mut dyn FnMut() -> Result<bool, Trouble>,
    ) -> Result<(), Trouble> {
        let mut ticker = environment.book.control.ticker();
        self.walk(0, (environment, end), &mut ticker, visit)?;
        Ok(())
    }

    /// Sets the variables from a place in the order on. The ticker counts every value, because most of them may have no
    /// point: conditions may fail, and ranges further in be empty.
    fn walk(
        &self,
        at: usize,
        (environment, end): (&OverGames<'_>, i128),
        ticker: &mut Ticker<'_>,
        visit: &mut dyn FnMut() -> Result<bool, Trouble>,
    ) -> Result<bool, Trouble> {
        let Some(variable) = self.order.get(at) else {
            return self.visit(environment, visit);
        };
        let slot = &environment.slots[variable.slot];
        let mut stretches = Vec::new();
        match &variable.domain {
            Domain::Between { from, to, step } => {
                let to = to.as_ref().map_or(Ok(end), |to| to.eval(environment))?;
                stretches.push((from.eval(environment)?, to, *step));
            }
            Domain::Listed(entries) => {
                for entry in entries {
                    let from = entry.from.eval(environment)?;
                    let to = entry
                        .to
                        .as_ref()
                        .map_or(Ok(from), |to| to.eval(environment))?;
                    stretches.push((from, to, 1));
                }
            }
        }
        for (from, to, step) in stretches {
            let mut next = Some(from);
            while let Some(number) = next.filter(|&number| number <= to) {
                ticker.tick()?;
                slot.set(Some(number));
                if !self.walk(at + 1, (environment, end), ticker, visit)? {
                    return Ok(false);
                }
                next = number.checked_add(step);
            }
        }
        slot.set(None);
        Ok(true)
    }

    fn visit(
        &self,
        environment: &OverGames<'_>,
        visit: &mut dyn FnMut() -> Result<bool, Trouble>,
    ) -> Result<bool, Trouble> {
        for condition in &self.conditions {
            match condition.holds(environment) {
                Ok(true) => {}
                Ok(false) => return Ok(true),
                Err(trouble) if trouble.is_undefined() => return Ok(true),
                Err(trouble) => return Err(trouble),
            }
        }
        visit()
    }

    /// `a = 4, n = 17`: the variables as they are set now.
    pub(crate) fn describe(&self, environment: &OverGames<'_>) -> String {
        let named = self.order.iter().filter_map(|variable| {
            let value = environment.slots[variable.slot].get()?;
            Some(format!("{} = {value}", self.names[variable.slot]))
        });
        named.collect::<Vec<_>>().join(", ")
    }
}

impl RangeVariable {
    /// Whether it runs without an end.
    pub(crate) fn is_open(&self) -> bool {
        matches!(&self.domain, Domain::Between { to: None, .. })
    }
}
