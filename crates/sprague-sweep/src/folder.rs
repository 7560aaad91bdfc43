//! A folder with the results of a sweep: `sweep.json` says what it is, and each finished unit is a
//! file `unit-<number>-<checksum>.parquet`.
//!
//! A unit is written under another name first and then renamed, so it is there completely or not at
//! all. The checksum of the bytes is part of the name: damage is noticed without a second file that
//! could be out of step.

use crate::columns::dictionary;
use crate::measure::Measure;
use crate::store;
use crate::sweep::SweepError;
use crate::table::Table;
use serde_json::{Value, json};
use sprague::family::Family;
use sprague::notation::parse_family;
use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use twox_hash::XxHash64;

/// The layout of files; a folder of another one is not touched.
const LAYOUT: u64 = 1;
const MANIFEST: &str = "sweep.json";

/// A folder that belongs to one sweep.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Value,
}

/// What is in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Files of finished units, by number.
    pub units: BTreeMap<usize, PathBuf>,
}

impl Folder {
    /// Opens a folder for a sweep, or makes it. Refuses a folder that holds anything else.
    pub fn create(
        path: &Path,
        family: &Family,
        measure: &Measure,
        unit: usize,
    ) -> Result<Self, SweepError> {
        let manifest = json!({
            "sprague_sweep": LAYOUT,
            "family": family.to_string(),
            "limit": measure.limit,
            "expansion": measure.expansion,
            "unit": unit,
            "columns": dictionary(family.names()),
        });
        let io = |source| SweepError::io(path, source);
        fs::create_dir_all(path).map_err(io)?;
        let file = path.join(MANIFEST);
        if file.exists() {
            let found = Folder::open(path)?;
            if found.manifest != manifest {
                return Err(SweepError::OtherSweep {
                    folder: path.into(),
                    family: found.family_text(),
                    limit: found.manifest["limit"].as_u64().unwrap_or(0),
                });
            }
            return Ok(found);
        }
        let mut others = fs::read_dir(path).map_err(io)?;
        if others.next().is_some() {
            return Err(SweepError::NotASweep {
                folder: path.into(),
            });
        }
        let text = format!("{manifest:#}\n");
        write_atomically(path, ".sweep.tmp", MANIFEST, text.as_bytes())?;
        Ok(Folder {
            path: path.into(),
            manifest,
        })
    }

    /// Opens a folder that holds a sweep.
    pub fn open(path: &Path) -> Result<Self, SweepError> {
        let file = path.join(MANIFEST);
        if !file.exists() {
            return Err(SweepError::NotASweep {
                folder: path.into(),
            });
        }
        let text = fs::read_to_string(&file).map_err(|source| SweepError::io(&file, source))?;
        let manifest: Value =
            serde_json::from_str(&text).map_err(|_| SweepError::Damaged { file: file.clone() })?;
        if manifest["sprague_sweep"].as_u64() != Some(LAYOUT) {
            return Err(SweepError::Damaged { file });
        }
        Ok(Folder {
            path: path.into(),
            manifest,
        })
    }

    /// The family as it was written.
    pub fn family_text(&self) -> String {
        self.manifest["family"].as_str().unwrap_or_default().into()
    }

    /// The family.
    pub fn family(&self) -> Result<Family, SweepError> {
        parse_family(&self.family_text()).map_err(|_| SweepError::Damaged {
            file: self.path.join(MANIFEST),
        })
    }

    /// What was computed for each game.
    pub fn measure(&self) -> Measure {
        Measure {
            limit: self.manifest["limit"].as_u64().unwrap_or(0),
            expansion: self.manifest["expansion"].as_bool().unwrap_or(true),
        }
    }

    /// Candidates per unit.
    pub fn unit(&self) -> usize {
        self.manifest["unit"].as_u64().unwrap_or(1).max(1) as usize
    }

    /// The finished units.
    pub fn state(&self) -> Result<State, SweepError> {
        let io = |source| SweepError::io(&self.path, source);
        let mut units = BTreeMap::new();
        for entry in fs::read_dir(&self.path).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if let Some((index, _)) = name_parts(&path) {
                units.insert(index, path);
            }
        }
        Ok(State { units })
    }

    /// Reads a unit and checks it.
    pub fn read(&self, file: &Path, variables: usize) -> Result<Table, SweepError> {
        let damaged = || SweepError::Damaged { file: file.into() };
        let bytes = fs::read(file).map_err(|source| SweepError::io(file, source))?;
        let stated = name_parts(file).map(|(_, checksum)| checksum);
        if stated != Some(checksum(&bytes)) {
            return Err(damaged());
        }
        store::decode(bytes, variables).map_err(|_| damaged())
    }

    /// Writes a unit; it is there completely or not at all.
    pub fn write(
        &self,
        index: usize,
        table: &Table,
        variables: &[String],
    ) -> Result<(), SweepError> {
        let text = |key: &str| match &self.manifest[key] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let keys = ["family", "limit", "expansion", "unit", "columns"];
        let mut metadata: Vec<(String, String)> = keys
            .iter()
            .map(|key| (format!("sprague.{key}"), text(key)))
            .collect();
        metadata.push(("sprague.index".into(), index.to_string()));
        let bytes = store::encode(table, variables, &metadata)?;
        let name = format!("unit-{index:08}-{:016x}.parquet", checksum(&bytes));
        write_atomically(&self.path, &format!(".unit-{index:08}.tmp"), &name, &bytes)
    }

    /// Removes a damaged unit, so that it can be computed again.
    pub fn remove(&self, file: &Path) -> Result<(), SweepError> {
        fs::remove_file(file).map_err(|source| SweepError::io(file, source))
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    hasher.write(bytes);
    hasher.finish()
}

/// Number and checksum in a unit's file name.
fn name_parts(path: &Path) -> Option<(usize, u64)> {
    let name = path.file_name()?.to_str()?;
    let (index, checksum) = name
        .strip_prefix("unit-")?
        .strip_suffix(".parquet")?
        .split_once('-')?;
    Some((index.parse().ok()?, u64::from_str_radix(checksum, 16).ok()?))
}

fn write_atomically(
    folder: &Path,
    temporary: &str,
    name: &str,
    bytes: &[u8],
) -> Result<(), SweepError> {
    let (temporary, file) = (folder.join(temporary), folder.join(name));
    fs::write(&temporary, bytes)
        .and_then(|()| fs::rename(&temporary, &file))
        .map_err(|source| SweepError::io(&file, source))
}
