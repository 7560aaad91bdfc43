//! `sprague show DIR`: a sweep summarised, searched or exported.

use super::sweep::{print, print_rows, rows, verdict};
use crate::Outcome;
use crate::args::{Format, RowFormat, ShowArgs};
use crate::asking::{self, Supervised};
use crate::failure::Failure;
use sprague_ask::Refusal;
use sprague_ask::answers::sweep::{ShowQuestion, is_complete};
use sprague_sweep::{CsvExport, Export, Folder, JsonExport};
use std::io::{self, BufWriter, Write};

pub(crate) fn run(args: &ShowArgs) -> Outcome {
    match args.export {
        Some(RowFormat::Csv) => return export(args, &mut CsvExport),
        Some(RowFormat::Json) => return export(args, &mut JsonExport::default()),
        None => {}
    }
    let question = ShowQuestion {
        folder: args.folder.clone(),
        rows: rows(&args.question),
    };
    let answer = asking::ask(&question, args.endurance.limits())?;
    let json = args.output.json || args.question.format == Some(Format::Json);
    match print_rows(&answer, args.question.format) {
        Some(printed) => printed?,
        None => print(&answer, true, json)?,
    }
    verdict(answer.finding())
}

fn export(args: &ShowArgs, export: &mut dyn Export) -> Outcome {
    let folder = Folder::open(&args.folder)?;
    let family = folder.family()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let names = family.names();
    export.begin(&mut out, names)?;
    let units = folder.state()?.units;
    let supervised = Supervised::new(args.endurance.limits())?;
    let control = supervised.effort.control();
    if !is_complete(&folder, &family, units.len(), control)? {
        tell!("note: this sweep is not complete; these are the rows of the units that are done");
    }
    for file in units.values() {
        // Rows that are cut off are no document: nothing follows them.
        control
            .check()
            .map_err(Refusal::from)
            .map_err(Failure::from)?;
        let table = folder.read(file, names.len())?;
        export.rows(&mut out, &table, names)?;
    }
    export.end(&mut out)?;
    Ok(out.flush()?)
}
