//! A folder with an atlas under way: `atlas.json` says what it is, each finished game is a unit like those of sweeps,
//! and `atlas.parquet` is the result.

use super::rows::{self, empty, names};
use crate::folder::{
    checksum, holds_anything, layout, name_parts, read_manifest, remove, set_aside, unit_name,
    unless_in_the_way, write_atomically, write_manifest,
};
use crate::pages::longest;
use crate::store::{decode_columns, encode_columns};
use crate::sweep::SweepError;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sprague::atlas::{Entry, Finding, Form, Limits, forms, is_plausible};
use sprague::notation::CodeList;
use sprague::{Control, Heap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The layout of files; a folder of another one is not touched.
const LAYOUT: u64 = 1;
const MANIFEST: &str = "atlas.json";
const RESULT: &str = "atlas.parquet";
/// It is no longer: a list of codes is a line that somebody has typed.
const LONGEST_MANIFEST: u64 = 4 << 20;
/// How many games a file has that is not the result.
const GAMES: usize = 1;

/// What `atlas.json` holds, and nothing else: what is not known is not kept.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    sprague_atlas: u64,
    codes: String,
    limit: Heap,
    work: u64,
}

impl Manifest {
    fn limits(&self) -> Limits {
        Limits {
            heap: self.limit,
            work: self.work,
        }
    }
}

/// What a file says of a game.
struct Kept {
    index: usize,
    finding: Finding,
    file: PathBuf,
}

/// A folder that belongs to one atlas.
#[derive(Debug, Clone)]
pub struct AtlasFolder {
    path: PathBuf,
    manifest: Value,
}

impl AtlasFolder {
    /// Opens a folder for an atlas, or makes it. Refuses a folder that holds anything else, and leaves that as it is. Of
    /// several atlases that make the same folder at once, one does, and the others find it.
    pub fn create(
        path: &Path,
        codes: &CodeList,
        limits: &Limits,
        control: &Control,
    ) -> Result<Self, SweepError> {
        let wanted = AtlasFolder {
            path: path.into(),
            manifest: json!({
                "sprague_atlas": LAYOUT,
                "codes": codes.text,
                "limit": limits.heap,
                "work": limits.work,
            }),
        };
        sprague_files::make_folder(path).map_err(|source| SweepError::io(path, source))?;
        let text = format!("{:#}\n", wanted.manifest);
        write_manifest(
            &path.join(MANIFEST),
            text.as_bytes(),
            LONGEST_MANIFEST,
            || wanted.is_there(codes),
            control,
        )?;
        Ok(wanted)
    }

    /// Whether the folder says that it is that of this atlas; if it says nothing, its manifest may be written. Nothing is
    /// changed.
    fn is_there(&self, codes: &CodeList) -> Result<bool, SweepError> {
        let (path, file) = (&self.path, self.path.join(MANIFEST));
        unless_in_the_way(&file)?;
        let io = |source| SweepError::io(path, source);
        // Games that are ours say so themselves: a manifest that was lost or damaged is written anew.
        if file.exists() {
            return match self.check(&file) {
                Err(SweepError::DamagedManifest { .. }) if self.has_games(codes)? => Ok(false),
                checked => checked.map(|()| true),
            };
        }
        if holds_anything(path).map_err(io)? && !file.exists() && !self.has_games(codes)? {
            return Err(SweepError::NotAnAtlas {
                folder: path.clone(),
            });
        }
        Ok(false)
    }

    /// Whether there is a whole file of a game of this atlas. Nothing is changed.
    fn has_games(&self, codes: &CodeList) -> Result<bool, SweepError> {
        let io = |source| SweepError::io(&self.path, source);
        let forms = forms(&codes.codes);
        for entry in fs::read_dir(&self.path).map_err(io)? {
            let file = entry.map_err(io)?.path();
            let Some((index, sum)) = name_parts(&file) else {
                continue;
            };
            let Ok(bytes) = sprague_files::read_own(&file, longest(GAMES)) else {
                continue;
            };
            let form = forms.get(index).filter(|_| checksum(&bytes) == sum);
            if form.is_some_and(|form| self.decode(bytes, index, form).is_some()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The codes and limits of the atlas that a folder holds.
    pub fn described(path: &Path) -> Result<(String, Limits), SweepError> {
        let file = path.join(MANIFEST);
        unless_in_the_way(&file)?;
        let bytes = read_manifest(&file, LONGEST_MANIFEST).map_err(|error| match error {
            SweepError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                SweepError::NotAnAtlas {
                    folder: path.into(),
                }
            }
            error => error,
        })?;
        if layout(&bytes, |layout| layout.sprague_atlas) == Some(false) {
            return Err(SweepError::OtherVersion {
                folder: path.into(),
            });
        }
        match serde_json::from_slice::<Manifest>(&bytes) {
            Ok(found) => {
                let limits = found.limits();
                Ok((found.codes, limits))
            }
            Err(_) => Err(SweepError::DamagedManifest { file }),
        }
    }

    /// Whether the file says that this is the folder.
    fn check(&self, file: &Path) -> Result<(), SweepError> {
        let bytes = read_manifest(file, LONGEST_MANIFEST)?;
        let folder = self.path.clone();
        if layout(&bytes, |layout| layout.sprague_atlas) == Some(false) {
            return Err(SweepError::OtherVersion { folder });
        }
        let found: Manifest = serde_json::from_slice(&bytes)
            .map_err(|_| SweepError::DamagedManifest { file: file.into() })?;
        if serde_json::to_value(&found).is_ok_and(|found| found == self.manifest) {
            return Ok(());
        }
        let Manifest {
            codes, limit, work, ..
        } = found;
        let found = format!("{codes}, up to heap {limit} and {work} steps of work for each game");
        Err(SweepError::OtherAtlas { folder, found })
    }

    /// What a file says of itself.
    fn metadata(&self, game: Option<(usize, &Form)>) -> Vec<(String, String)> {
        let mut metadata = vec![
            (
                "sprague.atlas".to_string(),
                self.manifest["codes"].to_string(),
            ),
            (
                "sprague.limit".to_string(),
                self.manifest["limit"].to_string(),
            ),
            (
                "sprague.work".to_string(),
                self.manifest["work"].to_string(),
            ),
        ];
        if let Some((index, form)) = game {
            metadata.push(("sprague.index".to_string(), index.to_string()));
            metadata.push(("sprague.game".to_string(), form.code.to_string()));
        }
        metadata
    }

    /// The games that are there, and how many files were damaged or say what cannot be true; those are removed, and files
    /// of other atlases set aside.
    pub(super) fn read_all(
        &self,
        forms: &[Form],
        limits: &Limits,
        control: &Control,
    ) -> Result<(Vec<Option<Finding>>, usize), SweepError> {
        let (read, mut damaged) = self.read_files(forms)?;
        let plausible: Vec<bool> = read
            .par_iter()
            .map(|kept| {
                // Whoever has had enough is shown what the files say.
                let form = &forms[kept.index];
                is_plausible(form, &kept.finding, limits, control).unwrap_or(true)
            })
            .collect();
        let mut findings = vec![None; forms.len()];
        for (kept, plausible) in read.into_iter().zip(plausible) {
            if plausible {
                findings[kept.index] = Some(kept.finding);
            } else {
                remove(&kept.file)?;
                damaged += 1;
            }
        }
        Ok((findings, damaged))
    }

    /// The games of all files that are whole, each with its file, and how many files were damaged.
    fn read_files(&self, forms: &[Form]) -> Result<(Vec<Kept>, usize), SweepError> {
        let io = |source| SweepError::io(&self.path, source);
        let mut findings = Vec::new();
        let mut damaged = 0;
        for entry in fs::read_dir(&self.path).map_err(io)? {
            let file = entry.map_err(io)?.path();
            let Some((index, sum)) = name_parts(&file) else {
                continue;
            };
            unless_in_the_way(&file)?;
            let bytes = match sprague_files::read_own(&file, longest(GAMES)) {
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => Vec::new(),
                // Another atlas in the same folder has removed it or set it aside.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                read => read.map_err(|source| SweepError::io(&file, source))?,
            };
            let whole = checksum(&bytes) == sum;
            let found = forms.get(index).filter(|_| whole);
            match found.and_then(|form| self.decode(bytes, index, form)) {
                Some(finding) => findings.push(Kept {
                    index,
                    finding,
                    file,
                }),
                None if whole => set_aside(&file)?,
                None => {
                    remove(&file)?;
                    damaged += 1;
                }
            }
        }
        Ok((findings, damaged))
    }

    fn decode(&self, bytes: Vec<u8>, index: usize, form: &Form) -> Option<Finding> {
        let mut columns = empty();
        let ours = decode_columns(
            bytes,
            &mut columns,
            &self.metadata(Some((index, form))),
            GAMES,
        );
        ours.ok().filter(|ours| *ours)?;
        rows::finding(&columns, &form.code.to_string())
    }

    /// Writes a game; it is there completely or not at all.
    pub(super) fn write(
        &self,
        index: usize,
        form: &Form,
        finding: &Finding,
    ) -> Result<(), SweepError> {
        let mut columns = empty();
        let entry = Entry {
            code: form.code.clone(),
            standard: form.standard.clone(),
            members: form.members.clone(),
            alike: Vec::new(),
            finding: finding.clone(),
        };
        rows::push(&mut columns, &entry);
        let bytes = encode_columns(&columns, &names(), &self.metadata(Some((index, form))))?;
        write_atomically(&self.path, &unit_name(index, &bytes), &bytes)
    }

    /// Writes the result.
    pub(super) fn write_result(&self, entries: &[Entry]) -> Result<(), SweepError> {
        let mut columns = empty();
        for entry in entries {
            rows::push(&mut columns, entry);
        }
        let bytes = encode_columns(&columns, &names(), &self.metadata(None))?;
        let file = self.path.join(RESULT);
        unless_in_the_way(&file)?;
        // Whoever only looks at an atlas may do so where nothing can be written.
        match sprague_files::read_own(&file, bytes.len() as u64) {
            Ok(there) if there == bytes => Ok(()),
            _ => write_atomically(&self.path, RESULT, &bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::atlas::measure;
    use sprague::notation::parse_codes;
    use sprague::period::Pattern;

    const LIMITS: Limits = Limits {
        heap: 20_000,
        work: 1 << 30,
    };

    #[test]
    fn a_file_that_says_what_cannot_be_true_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let codes = parse_codes(".77 .6").unwrap();
        let control = Control::new();
        let kept = AtlasFolder::create(folder.path(), &codes, &LIMITS, &control).unwrap();
        let forms = forms(&codes.codes);
        for (index, form) in forms.iter().enumerate() {
            let true_one = measure(form, &LIMITS, &control).unwrap();
            kept.write(index, form, &true_one).unwrap();
            let read = kept.read_all(&forms, &LIMITS, &control).unwrap();
            assert_eq!((&read.0[index], read.1), (&Some(true_one.clone()), 0));
            for forged in forgeries(&true_one) {
                fs::remove_dir_all(folder.path()).unwrap();
                let kept = AtlasFolder::create(folder.path(), &codes, &LIMITS, &control).unwrap();
                kept.write(index, form, &forged).unwrap();
                let read = kept.read_all(&forms, &LIMITS, &control).unwrap();
                assert_eq!((&read.0[index], read.1), (&None, 1), "{forged:?}");
            }
            fs::remove_dir_all(folder.path()).unwrap();
            AtlasFolder::create(folder.path(), &codes, &LIMITS, &control).unwrap();
        }
    }

    /// What somebody may write instead, with a right checksum.
    fn forgeries(finding: &Finding) -> Vec<Finding> {
        let periodic = |preperiod, period| Finding {
            pattern: Some(Pattern {
                preperiod,
                period,
                saltus: 0,
            }),
            theorem: Some("guy-smith".into()),
            ..finding.clone()
        };
        let other = |largest_at, fingerprint| Finding {
            largest_at,
            fingerprint,
            ..finding.clone()
        };
        vec![
            periodic(0, 13),
            periodic(71, 24),
            periodic(5, 0),
            periodic(u64::MAX >> 1, u64::MAX >> 1),
            other(3, finding.fingerprint),
            other(finding.largest_at, finding.fingerprint + 1),
            Finding {
                computed: 17,
                ..finding.clone()
            },
        ]
    }
}
