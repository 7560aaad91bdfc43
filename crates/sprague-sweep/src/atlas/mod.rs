//! The octal atlas computed on all cores, a unit of work for each game, and kept in a folder.
//!
//! What the units are follows from the codes alone, so an interrupted atlas goes on where it stopped, and shards are
//! disjoint and together the same as one run. When all units are there, the file `atlas.parquet` is written: a row for
//! each game, with the certificate of its period.

mod folder;
mod rows;

pub use folder::AtlasFolder;
pub use rows::ATLAS_COLUMNS;

use crate::sweep::{Shard, SweepError};
use rayon::prelude::*;
use sprague::atlas::{Entry, Finding, Form, Limits, classes, forms, measure};
use sprague::notation::CodeList;
use sprague::{Control, Progress};
use std::sync::atomic::{AtomicUsize, Ordering};

/// An atlas to compute.
#[derive(Debug)]
pub struct AtlasWork<'a> {
    /// The codes.
    pub codes: &'a CodeList,
    /// How far to look at each game.
    pub limits: Limits,
    /// Which part of the games.
    pub shard: Shard,
    /// Where games are kept, if anywhere.
    pub folder: Option<&'a AtlasFolder>,
}

/// How far an atlas is, and what there is of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct AtlasDone {
    /// The games that are known, open ones first.
    pub entries: Vec<Entry>,
    /// How many games there are by the rules of the codes alone.
    pub units: usize,
    /// How many of those are done.
    pub done: usize,
    /// Damaged units that were computed again.
    pub repaired: usize,
}

impl AtlasWork<'_> {
    /// Computes or reads all units of this part and puts the atlas together from all units that are there. When it is
    /// stopped, what was done until then is returned.
    pub fn run(&self, control: &Control) -> Result<AtlasDone, SweepError> {
        let forms = forms(&self.codes.codes);
        let (found, repaired) = match self.folder {
            Some(folder) => folder.read_all(&forms, &self.limits, control)?,
            None => (vec![None; forms.len()], 0),
        };
        let there = AtomicUsize::new(found.iter().filter(|finding| finding.is_some()).count());
        let findings: Vec<Option<Finding>> = forms
            .par_iter()
            .zip(found)
            .enumerate()
            .map(|(index, (form, found))| {
                if found.is_some() || !self.shard.has(index) || control.check().is_err() {
                    return Ok(found);
                }
                let Ok(finding) = measure(form, &self.limits, control) else {
                    return Ok(None);
                };
                if let Some(folder) = self.folder {
                    folder.write(index, form, &finding)?;
                }
                let done = there.fetch_add(1, Ordering::Relaxed) + 1;
                let (done, all) = (done as u128, forms.len() as u128);
                control.tell(&Progress::steps("computing games", done, Some(all)));
                Ok(Some(finding))
            })
            .collect::<Result<_, SweepError>>()?;
        let (known, findings): (Vec<Form>, Vec<Finding>) = forms
            .iter()
            .zip(findings)
            .filter_map(|(form, finding)| Some((form.clone(), finding?)))
            .unzip();
        let done = known.len();
        // What is known is put together even if somebody has had enough.
        let entries = classes(&known, findings, &Control::new())?;
        if let Some(folder) = self.folder.filter(|_| done == forms.len()) {
            folder.write_result(&entries)?;
        }
        Ok(AtlasDone {
            entries,
            units: forms.len(),
            done,
            repaired,
        })
    }
}
