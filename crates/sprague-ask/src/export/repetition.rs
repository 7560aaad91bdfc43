//! Outcomes, periods and laws of values as tables.

use super::{Table, TableFormat, Tabular, no_bfile};
use crate::Refusal;
use crate::answers::laws::{LawsAnswer, ResidueLaws};
use crate::answers::outcomes::OutcomesAnswer;
use crate::answers::period::{NimPeriodAnswer, PeriodAnswer};
use sprague::Heap;

/// Heaps in a row of a table for people.
const ROW: usize = 10;

impl Tabular for OutcomesAnswer {
    /// A line for each heap for programs, ten heaps in a row for people.
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        if format == TableFormat::Bfile {
            return Err(no_bfile());
        }
        let last = self.start + (self.outcomes.len() as Heap).saturating_sub(1);
        let period = match (self.period, self.preperiod) {
            (Some(period), Some(from)) => format!("; period {period} from heap {from} on"),
            _ => String::new(),
        };
        let caption = format!(
            "Outcomes of {}, heaps {} to {last}{period}",
            self.ruleset, self.start
        );
        let letters = self.outcomes.as_bytes();
        let letter = |place: usize| {
            letters
                .get(place)
                .map_or(String::new(), |&l| char::from(l).into())
        };
        if format == TableFormat::Csv {
            let line = move |(place, heap): (usize, Heap)| vec![heap.to_string(), letter(place)];
            return Ok(Table {
                caption,
                columns: vec!["n".into(), "outcome".into()],
                rows: Box::new((0..letters.len()).zip(self.start..).map(line)),
            });
        }
        let row = move |place: usize| {
            let heap = self.start + place as Heap;
            let cells = (place..place + ROW).map(letter);
            [heap.to_string()].into_iter().chain(cells).collect()
        };
        let heads = (0..ROW).map(|i| format!("+{i}"));
        Ok(Table {
            caption,
            columns: ["n".to_string()].into_iter().chain(heads).collect(),
            rows: Box::new((0..letters.len()).step_by(ROW).map(row)),
        })
    }
}

impl Tabular for PeriodAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        match self {
            _ if format == TableFormat::Bfile => Err(no_bfile()),
            PeriodAnswer::Nim(answer) => Ok(nim_period(answer)),
        }
    }
}

/// One row: the game, its period and the theorem behind it.
fn nim_period(answer: &NimPeriodAnswer) -> Table<'_> {
    let found = &answer.found;
    let or_nothing = |number: Option<Heap>| number.map_or(String::new(), |n| n.to_string());
    let theorem = found.proof.as_ref().map_or("", |proof| proof.theorem);
    let row = vec![
        answer.ruleset.clone(),
        found.kind.to_string(),
        or_nothing(found.preperiod),
        or_nothing(found.period),
        or_nothing(found.saltus),
        or_nothing(found.last_exception),
        found.computed.to_string(),
        theorem.to_string(),
    ];
    let columns = [
        "game",
        "kind",
        "preperiod",
        "period",
        "saltus",
        "last_exception",
        "computed",
        "theorem",
    ];
    Table {
        caption: format!("The period of {}", answer.ruleset),
        columns: columns.map(String::from).to_vec(),
        rows: Box::new(std::iter::once(row)),
    }
}

impl Tabular for LawsAnswer {
    /// A row for each law.
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        if format == TableFormat::Bfile {
            return Err(no_bfile());
        }
        let mut rows: Vec<Vec<String>> = Vec::new();
        if let Some(law) = &self.repetition {
            let (from, period) = (law.from + law.period, law.period);
            let text = format!("G(n) = G(n-{period}){}", gain(&law.saltus.0));
            rows.push(vec!["all".into(), text, from.to_string(), "proved".into()]);
        }
        if !self.only_repetition {
            rows.extend(self.residues.iter().flat_map(|laws| self.of_residue(laws)));
        }
        let columns = ["heaps", "law", "from", "status"];
        Ok(Table {
            caption: format!("Laws of the values of {}", self.ruleset),
            columns: columns.map(String::from).to_vec(),
            rows: Box::new(rows.into_iter()),
        })
    }
}

impl LawsAnswer {
    fn of_residue(&self, laws: &ResidueLaws) -> Vec<Vec<String>> {
        let modulus = self.modulus;
        let row = |law: String, from: usize, proven: Option<bool>| {
            let status = match proven {
                Some(true) => "proved",
                _ => "observed",
            };
            let heaps = format!("{} mod {modulus}", laws.residue);
            vec![heaps, law, from.to_string(), status.to_string()]
        };
        let recursion = laws.recursion_from.map(|from| {
            let law = format!("G(n) = {{0|G(n-{modulus})}}");
            row(law, from, laws.recursion_proven)
        });
        let difference = laws.saltus.as_ref().zip(laws.saltus_from);
        let difference = difference.map(|(saltus, from)| {
            let law = format!("G(n) = G(n-{modulus}){}", gain(&saltus.0));
            row(law, from, laws.saltus_proven)
        });
        recursion.into_iter().chain(difference).collect()
    }
}

/// What is added with each period, if anything.
fn gain(saltus: &str) -> String {
    match saltus.strip_prefix('-') {
        _ if saltus == "0" => String::new(),
        Some(loss) => format!(" - {loss}"),
        None => format!(" + {saltus}"),
    }
}
