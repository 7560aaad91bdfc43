//! What does hold where a statement fails: without finitely many points, in some residue classes or under another
//! condition (`restrict`), or with another formula in place of the one that is wrong.
//!
//! Nothing here is claimed beyond the points that were looked at, unless `settle` proves it.

use super::check::Checking;
use super::restrict::{FEWEST, classes, condition};
use super::{Body, RangeVariable, Trouble};
use crate::arithmetic::expr::{Expr, Operator};
use crate::formula::FieldReport;

/// Whether the statement held, by the values of its variables.
#[derive(Debug, Default)]
pub(super) struct Points {
    /// The values of the variables in their order, and whether the statement held there.
    pub(super) list: Vec<(Vec<i128>, bool)>,
}

impl Points {
    /// No more points are kept.
    const MOST: usize = 200_000;

    pub(super) fn add(&mut self, point: Vec<i128>, holds: bool) {
        if self.list.len() < Points::MOST {
            self.list.push((point, holds));
        }
    }

    fn is_complete(&self) -> bool {
        self.list.len() < Points::MOST
    }
}

impl Checking<'_> {
    /// Weaker statements that hold, best first, in words.
    pub(super) fn weaker(&self, points: &Points) -> Result<Vec<String>, Trouble> {
        let mut found = Vec::new();
        if !points.is_complete() || points.list.is_empty() {
            return Ok(found);
        }
        if let Some(text) = self.formula(points)? {
            found.push(text);
        }
        let [variable] = self.statement.ranges.order.as_slice() else {
            found.extend(self.where_it_holds(points));
            return Ok(found);
        };
        let name = &self.statement.ranges.names[variable.slot];
        let wrong: Vec<i128> = failing(points);
        let (last, end) = (
            wrong[wrong.len() - 1],
            points.list[points.list.len() - 1].0[0],
        );
        let rest = points
            .list
            .iter()
            .filter(|(point, _)| point[0] > last)
            .count();
        if rest >= wrong.len().max(FEWEST) {
            let proof = match variable.is_open() {
                true => self.settle(Some(last + 1))?,
                false => None,
            };
            let reach = match proof {
                Some(proof) => format!("for all {name} >= {} ({proof})", last + 1),
                None => format!(
                    "for {name} = {} to {end}, as far as it was looked at",
                    last + 1
                ),
            };
            let only = match wrong.len() {
                1..=8 => {
                    let list: Vec<String> = wrong.iter().map(i128::to_string).collect();
                    format!("it fails only at {name} = {}; it holds ", list.join(", "))
                }
                _ => "it holds ".into(),
            };
            found.push(format!("{only}{reach}"));
            return Ok(found);
        }
        match self.in_classes(points, variable, end)? {
            Some(text) => found.push(text),
            None if !variable.is_open() => found.extend(self.where_it_holds(points)),
            None => {}
        }
        Ok(found)
    }

    /// The residue classes in which the statement holds, for all heaps where that is settled.
    fn in_classes(
        &self,
        points: &Points,
        variable: &RangeVariable,
        end: i128,
    ) -> Result<Option<String>, Trouble> {
        let name = &self.statement.ranges.names[variable.slot];
        let Some(classes) = classes(&points.list) else {
            return Ok(None);
        };
        let which = classes.text(name);
        if variable.is_open()
            && let Body::Condition(condition) = &self.statement.body
        {
            let variable = Expr::Variable(variable.slot, name.as_str().into());
            let outside = Expr::Not(Box::new(classes.condition(variable)));
            let restricted = Expr::binary(Operator::Or, outside, condition.clone(), 0..0);
            if let Some(proof) = self.settle_condition(&restricted, None)? {
                return Ok(Some(format!(
                    "it holds for all {name} with {which} ({proof})"
                )));
            }
        }
        Ok(Some(format!(
            "it holds for {which}, to {name} = {end}, as far as it was looked at"
        )))
    }

    /// A condition on the variables under which the statement holds. Of numbers alone it would only say the statement
    /// again.
    fn where_it_holds(&self, points: &Points) -> Option<String> {
        if let Body::Condition(condition) = &self.statement.body
            && !super::environment::speaks_of_games(condition)
        {
            return None;
        }
        let order = self.statement.ranges.order.iter();
        let names: Vec<&str> = order
            .map(|variable| self.statement.ranges.names[variable.slot].as_str())
            .collect();
        let (text, count) = condition(&points.list, &names)?;
        Some(format!(
            "it holds if {text}, in all {count} cases of this kind that were looked at"
        ))
    }

    /// Another formula for what is compared with something computed, linear in the variables or quadratic
    /// in a single one.
    fn formula(&self, points: &Points) -> Result<Option<String>, Trouble> {
        let Body::Condition(Expr::Binary(Operator::Equal, pair, _)) = &self.statement.body else {
            return Ok(None);
        };
        let order = &self.statement.ranges.order;
        let speaks = super::environment::speaks_of_games;
        let computed = match (speaks(&pair.0), speaks(&pair.1)) {
            (true, false) => &pair.0,
            (false, true) => &pair.1,
            _ => return Ok(None),
        };
        if order.is_empty() || points.list.len() > 5_000 {
            return Ok(None);
        }
        let mut rows = Vec::new();
        for (point, _) in &points.list {
            for (variable, value) in order.iter().zip(point) {
                self.environment.slots[variable.slot].set(Some(*value));
            }
            match computed.eval(self.environment) {
                Ok(value) => rows.push((point.clone(), value)),
                Err(trouble) if trouble.is_undefined() => {}
                Err(trouble) => return Err(trouble),
            }
        }
        let names: Vec<&str> = order
            .iter()
            .map(|variable| self.statement.ranges.names[variable.slot].as_str())
            .collect();
        let found = fitted(&rows, &names);
        Ok(found.map(|form| {
            format!(
                "{computed} = {form} in all {} cases that were looked at",
                rows.len()
            )
        }))
    }
}

/// What holds of a field of a formula that fails: another formula, or the same under a condition.
pub(super) fn of_field(names: &[String], field: &FieldReport) -> Vec<String> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let numbers = field.points.iter();
    let rows: Vec<(Vec<i128>, i128)> = numbers
        .filter_map(|at| Some((at.point.clone(), at.number?)))
        .collect();
    let mut found = Vec::new();
    if let Some(form) = fitted(&rows, &names) {
        let count = rows.len();
        let name = field.field;
        found.push(format!(
            "{name} = {form} in all {count} cases that were looked at"
        ));
    }
    let points = field.points.iter();
    let points: Vec<(Vec<i128>, bool)> = points.map(|at| (at.point.clone(), at.holds)).collect();
    if let Some((text, count)) = condition(&points, &names) {
        found.push(format!(
            "it holds if {text}, in all {count} cases of this kind that were looked at"
        ));
    }
    found
}

fn failing(points: &Points) -> Vec<i128> {
    let wrong = points.list.iter().filter(|(_, holds)| !holds);
    let mut wrong: Vec<i128> = wrong.map(|(point, _)| point[0]).collect();
    wrong.sort_unstable();
    wrong.dedup();
    wrong
}

/// A formula through all rows: linear with a constant, or quadratic if there is one variable.
fn fitted(rows: &[(Vec<i128>, i128)], names: &[&str]) -> Option<String> {
    let mut monomials: Vec<Monomial> = vec![(String::new(), Box::new(|_| 1))];
    for (i, name) in names.iter().enumerate() {
        monomials.push(((*name).into(), Box::new(move |point: &[i128]| point[i])));
    }
    // Two more rows than coefficients, or anything would fit.
    let linear = solve(rows, &monomials);
    if linear.is_some() || names.len() != 1 {
        return linear;
    }
    let square = format!("{}^2", names[0]);
    monomials.push((square, Box::new(|point: &[i128]| point[0] * point[0])));
    solve(rows, &monomials)
}

type Monomial = (String, Box<dyn Fn(&[i128]) -> i128>);

/// Coefficients by elimination in exact fractions, checked on every row.
fn solve(rows: &[(Vec<i128>, i128)], monomials: &[Monomial]) -> Option<String> {
    let count = monomials.len();
    if rows.len() < count + 3 {
        return None;
    }
    // Each row of the table: monomials, then the value; kept in lowest terms by its common divisor.
    let mut table: Vec<Vec<i128>> = Vec::new();
    for (point, value) in rows {
        let mut row: Vec<i128> = monomials.iter().map(|(_, of)| of(point)).collect();
        row.push(*value);
        for pivot_row in &table {
            let pivot = pivot_row.iter().position(|&c| c != 0)?;
            let (a, b) = (pivot_row[pivot], row[pivot]);
            if b != 0 {
                for (c, p) in row.iter_mut().zip(pivot_row) {
                    *c = c.checked_mul(a)?.checked_sub(p.checked_mul(b)?)?;
                }
                shorten(&mut row);
            }
        }
        match row.iter().position(|&c| c != 0) {
            None => {}
            // Nothing but a value left: no formula of this kind goes through all rows.
            Some(at) if at == count => return None,
            Some(_) => table.push(row),
        }
    }
    if table.len() != count {
        return None;
    }
    let mut coefficients: Vec<Option<(i128, i128)>> = vec![None; count];
    for row in table.iter().rev() {
        let pivot = row.iter().position(|&c| c != 0)?;
        let (mut top, mut bottom) = (row[count], 1i128);
        for i in (pivot + 1)..count {
            let (a, b) = coefficients[i].unwrap_or((0, 1));
            top = top
                .checked_mul(b)?
                .checked_sub(row[i].checked_mul(a)?.checked_mul(bottom)?)?;
            bottom = bottom.checked_mul(b)?;
        }
        bottom = bottom.checked_mul(row[pivot])?;
        let common = gcd(top, bottom) * bottom.signum();
        coefficients[pivot] = Some((top / common, bottom / common));
    }
    Some(written(&coefficients, monomials))
}

fn written(coefficients: &[Option<(i128, i128)>], monomials: &[Monomial]) -> String {
    let mut text = String::new();
    let with_names = coefficients.iter().zip(monomials).rev();
    for (coefficient, (name, _)) in with_names {
        let (top, bottom) = coefficient.unwrap_or((0, 1));
        if top == 0 {
            continue;
        }
        let sign = match (top < 0, text.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        };
        let size = match (top.abs(), bottom, name.is_empty()) {
            (1, 1, false) => String::new(),
            (top, 1, _) => top.to_string(),
            (top, bottom, true) => format!("{top}/{bottom}"),
            (top, bottom, false) => format!("({top}/{bottom})"),
        };
        text += &format!("{sign}{size}{name}");
    }
    if text.is_empty() { "0".into() } else { text }
}

fn shorten(row: &mut [i128]) {
    let common = row.iter().fold(0, |common, &c| gcd(common, c));
    if common > 1 {
        row.iter_mut().for_each(|c| *c /= common);
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_through_points_are_found_exactly_or_not_at_all() {
        let rows = |of: fn(i128, i128) -> i128| -> Vec<(Vec<i128>, i128)> {
            let pairs = (1..6).flat_map(|a| (1..6).map(move |b| (a, b)));
            pairs.map(|(a, b)| (vec![a, b], of(a, b))).collect()
        };
        let two = |of| fitted(&rows(of), &["a", "b"]);
        assert_eq!(two(|a, b| 2 * a + b + 4).as_deref(), Some("b + 2a + 4"));
        assert_eq!(two(|a, b| a * b), None);
        assert_eq!(two(|_, _| 0).as_deref(), Some("0"));
        let one: Vec<(Vec<i128>, i128)> =
            (1..9).map(|l| (vec![l], 9 * l * l - 16 * l + 11)).collect();
        assert_eq!(fitted(&one, &["l"]).as_deref(), Some("9l^2 - 16l + 11"));
        let half: Vec<(Vec<i128>, i128)> = (1..9).map(|l| (vec![l], l * (l - 1) / 2)).collect();
        assert_eq!(fitted(&half, &["l"]).as_deref(), Some("(1/2)l^2 - (1/2)l"));
    }
}
