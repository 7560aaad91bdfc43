//! Everything about a value as a table with a row for each thing that is told.

use super::{Table, TableFormat, Tabular, no_bfile};
use crate::answers::value::{ComparedValues, FoundValue, ValueAnswer};
use crate::{Refusal, ValueName};

impl Tabular for ValueAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        if format == TableFormat::Bfile {
            return Err(no_bfile());
        }
        let (caption, rows) = match self {
            ValueAnswer::Found(found) => ("A value", found_rows(found)),
            ValueAnswer::Compared(found) => ("Two values compared", compared_rows(found)),
            ValueAnswer::TooLarge(found) => (
                "A value that is too large",
                vec![("outcome", found.outcome.to_string())],
            ),
        };
        let rows = rows
            .into_iter()
            .map(|(name, text)| vec![name.to_string(), text]);
        Ok(Table {
            caption: caption.into(),
            columns: vec!["property".into(), "value".into()],
            rows: Box::new(rows),
        })
    }
}

/// A name, or nothing where it is too long.
fn name(name: &Option<ValueName>) -> String {
    name.as_ref().map_or(String::new(), |name| name.0.clone())
}

fn names(names: &Option<Vec<ValueName>>) -> String {
    let names = names.iter().flatten().map(|name| name.0.as_str());
    names.collect::<Vec<_>>().join(", ")
}

fn found_rows(found: &FoundValue) -> Vec<(&'static str, String)> {
    vec![
        ("value", found.name.clone().unwrap_or_default()),
        ("canonical form", found.form.clone().unwrap_or_default()),
        ("outcome", found.outcome.to_string()),
        ("birthday", found.birthday.0.clone()),
        ("mean", found.mean.0.clone()),
        ("temperature", found.temperature.0.clone()),
        ("atomic weight", name(&found.atomic_weight)),
        ("left stop", found.stops.0.0.clone()),
        ("right stop", found.stops.1.0.clone()),
        ("left incentives", names(&found.left_incentives)),
        ("right incentives", names(&found.right_incentives)),
        ("reduced canonical form", name(&found.reduced)),
        ("positions", name(&found.followers)),
        ("lines of play to a number", name(&found.stop_count)),
    ]
}

fn compared_rows(found: &ComparedValues) -> Vec<(&'static str, String)> {
    vec![
        ("first", name(&found.first)),
        ("second", name(&found.second)),
        ("relation", found.relation.clone()),
        ("asked", found.asked.clone()),
        ("holds", found.holds.to_string()),
        ("difference", name(&found.difference)),
    ]
}
