//! Statements joined by `and`, `or` and `not`, worked out at a point.

use super::check::{Checking, Counterexample, StatementReport};
use super::{Body, Trouble};

/// Statements that are joined.
#[derive(Debug, Clone)]
pub(crate) enum Logic {
    Plain(Box<Body>),
    Not(Box<Logic>),
    All(Vec<Logic>),
    Any(Vec<Logic>),
}

impl From<Body> for Logic {
    fn from(body: Body) -> Self {
        match body {
            Body::Logic(logic) => logic,
            body => Logic::Plain(Box::new(body)),
        }
    }
}

impl Logic {
    pub(super) fn speaks_of_values(&self) -> bool {
        match self {
            Logic::Plain(body) => body.speaks_of_values(),
            Logic::Not(inner) => inner.speaks_of_values(),
            Logic::All(parts) | Logic::Any(parts) => parts.iter().any(Logic::speaks_of_values),
        }
    }
}

impl Checking<'_> {
    /// Whether a statement is true at the point that is set.
    pub(super) fn body_holds(&self, body: &Body) -> Result<bool, Trouble> {
        match body {
            Body::Condition(condition) => condition.holds(self.environment),
            Body::Logic(logic) => self.logic_holds(logic),
            body => {
                let mut report = StatementReport::new();
                self.compare(body, &mut report)?;
                Ok(report.failed == 0)
            }
        }
    }

    fn logic_holds(&self, logic: &Logic) -> Result<bool, Trouble> {
        match logic {
            Logic::Plain(body) => self.body_holds(body),
            Logic::Not(inner) => Ok(!self.logic_holds(inner)?),
            Logic::All(parts) => self.settled_by(parts, false),
            Logic::Any(parts) => self.settled_by(parts, true),
        }
    }

    /// Whether one of the parts has this truth; a part without a value matters only if no other one settles it.
    fn settled_by(&self, parts: &[Logic], truth: bool) -> Result<bool, Trouble> {
        let mut trouble = None;
        for part in parts {
            match self.logic_holds(part) {
                Ok(holds) if holds == truth => return Ok(truth),
                Ok(_) => {}
                Err(Trouble::Stopped(stopped)) => return Err(stopped.into()),
                Err(error) => {
                    trouble.get_or_insert(error);
                }
            }
        }
        trouble.map_or(Ok(!truth), Err)
    }

    /// Counts joined statements as one.
    pub(super) fn logic(&self, report: &mut StatementReport, logic: &Logic) -> Result<(), Trouble> {
        let at = self.statement.ranges.describe(self.environment);
        let wrong = (!self.logic_holds(logic)?).then(|| Counterexample {
            at: at.clone(),
            published: self.statement.text.clone(),
            computed: "false".into(),
        });
        report.last = Some(at);
        report.count(wrong);
        Ok(())
    }
}
