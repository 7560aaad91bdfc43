//! `sprague show DIR`: a sweep summarised, searched or exported.

use super::sweep::{Answer, question};
use crate::Outcome;
use crate::args::{RowFormat, ShowArgs};
use sprague::family::{Family, Size};
use sprague_sweep::{CsvExport, Export, Folder, JsonExport, Summary};
use std::io::{self, BufWriter, Write};

pub(crate) fn run(args: &ShowArgs) -> Outcome {
    let folder = Folder::open(&args.folder)?;
    let family = folder.family()?;
    if let Some(format) = args.export {
        return match format {
            RowFormat::Csv => export(&folder, &family, &mut CsvExport),
            RowFormat::Json => export(&folder, &family, &mut JsonExport::default()),
        };
    }
    let question = question(&family, &args.question)?;
    let state = folder.state()?;
    let variables = family.names().len();
    let mut summary = Summary::default();
    for file in state.units.values() {
        let table = folder.read(file, variables)?;
        summary.append(Summary::of(&table, variables, &question));
    }
    let complete = match family.size()? {
        Size::Exactly(size) => state.units.len() as u128 == size.div_ceil(folder.unit() as u128),
        Size::AtMost(_) => {
            let files = state.units.len();
            family.units(folder.unit()).take(files + 1).count() == files
        }
    };
    let answer = Answer {
        family: &family,
        summary: &summary,
        question: &args.question,
        part: None,
        done: complete,
        kept: true,
    };
    answer.print(args.output.json)?;
    answer.verdict()
}

fn export(folder: &Folder, family: &Family, export: &mut dyn Export) -> Outcome {
    let mut out = BufWriter::new(io::stdout().lock());
    let names = family.names();
    export.begin(&mut out, names)?;
    for file in folder.state()?.units.values() {
        let table = folder.read(file, names.len())?;
        export.rows(&mut out, &table, names)?;
    }
    export.end(&mut out)?;
    Ok(out.flush()?)
}
