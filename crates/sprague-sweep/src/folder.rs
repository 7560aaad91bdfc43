//! A folder with the results of a sweep: `sweep.json` says what it is, and each finished unit is a
//! file `unit-<number>-<checksum>.parquet`.
//!
//! A unit is written under another name first and then renamed, so it is there completely or not at
//! all. The checksum of the bytes is part of the name: damage is noticed without a second file that
//! could be out of step. The other name is drawn at random, so that several processes may work in one folder,
//! also from several machines.
//! Each unit says in its metadata which unit of which sweep it is, so that one
//! from another sweep counts for nothing, and `sweep.json` can be written anew.

use crate::columns::dictionary;
use crate::measure::Measure;
use crate::store;
use crate::sweep::SweepError;
use crate::table::RowTable;
use serde_json::{Value, json};
use sprague::family::Family;
use sprague::notation::parse_family;
use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::io;
use std::path::{Path, PathBuf};
use twox_hash::XxHash64;

/// The layout of files; a folder of another one is not touched.
const LAYOUT: u64 = 1;
const MANIFEST: &str = "sweep.json";
/// No file of a sweep or an atlas is longer.
pub(crate) const LONGEST: u64 = 1 << 30;
/// What a file that is not a unit of this sweep gets behind its name.
const ASIDE: &str = "other";
/// How files that are being written end, now and in earlier versions.
const PARTIAL: [&str; 2] = [sprague_files::PART, ".tmp"];

/// A folder that belongs to one sweep.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    manifest: Value,
}

/// What is in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Files of finished units, by number.
    pub units: BTreeMap<usize, PathBuf>,
    /// Files of units that were begun, by number, left by a sweep that was stopped.
    pub partial: BTreeMap<usize, Vec<PathBuf>>,
}

impl Folder {
    /// Opens a folder for a sweep, or makes it. Refuses a folder that holds anything else.
    pub fn create(
        path: &Path,
        family: &Family,
        measure: &Measure,
        unit: usize,
    ) -> Result<Self, SweepError> {
        let wanted = Folder::planned(path, family, measure, unit);
        let io = |source| SweepError::io(path, source);
        sprague_files::make_folder(path).map_err(io)?;
        let file = path.join(MANIFEST);
        sprague_files::clear_folder(path);
        let is_new = || Ok::<_, SweepError>(!holds_anything(path).map_err(io)?);
        // Units that are ours say so themselves: a manifest that was lost is written anew.
        if !file.exists() && !is_new()? && !file.exists() && !wanted.has_units(family)? {
            return Err(SweepError::NotASweep {
                folder: path.into(),
            });
        }
        if file.exists() {
            match Folder::open(path) {
                Ok(found) if found.manifest == wanted.manifest => return Ok(found),
                Ok(found) => {
                    return Err(SweepError::OtherSweep {
                        folder: path.into(),
                        found: found.difference(&wanted),
                    });
                }
                // Only what is known to be ours is replaced.
                Err(SweepError::DamagedManifest { .. }) if wanted.has_units(family)? => {}
                Err(error) => return Err(error),
            }
        }
        write_atomically(path, MANIFEST, wanted.manifest().as_bytes())?;
        Ok(wanted)
    }

    /// The folder of a sweep as it is to be, wherever it is; nothing is read or written.
    pub fn planned(path: &Path, family: &Family, measure: &Measure, unit: usize) -> Self {
        Folder {
            path: path.into(),
            manifest: json!({
                "sprague_sweep": LAYOUT,
                "family": family.to_string(),
                "limit": measure.limit,
                "expansion": measure.expansion,
                "unit": unit,
                "columns": dictionary(family.names()),
            }),
        }
    }

    /// What the file `sweep.json` of the folder holds.
    pub fn manifest(&self) -> String {
        format!("{:#}\n", self.manifest)
    }

    /// Whether the first unit that is not damaged belongs to this sweep.
    fn has_units(&self, family: &Family) -> Result<bool, SweepError> {
        for file in self.state()?.units.values() {
            match self.read(file, family.names().len()) {
                Ok(_) => return Ok(true),
                Err(SweepError::Damaged { .. }) => {}
                Err(SweepError::Foreign { file }) => {
                    return Err(SweepError::OtherSweep {
                        folder: self.path.clone(),
                        found: format!("{} is not a unit of this one", file.display()),
                    });
                }
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }

    /// This sweep in words, so that it can be told from another one.
    fn difference(&self, other: &Folder) -> String {
        let Measure { limit, expansion } = self.measure();
        let sets = match (expansion, other.measure().expansion) {
            (true, false) => ", with expansion sets",
            (false, _) => ", without expansion sets",
            (true, true) => "",
        };
        let asked = (self.family_text(), self.measure());
        let version = if asked == (other.family_text(), other.measure()) {
            ", by another version of the program"
        } else {
            ""
        };
        format!("{}, limit {limit}{sets}{version}", asked.0)
    }

    /// Opens a folder that holds a sweep.
    pub fn open(path: &Path) -> Result<Self, SweepError> {
        let file = path.join(MANIFEST);
        if !file.exists() {
            return Err(SweepError::NotASweep {
                folder: path.into(),
            });
        }
        let bytes =
            sprague_files::read_own(&file, LONGEST).map_err(|source| match source.kind() {
                io::ErrorKind::FileTooLarge => SweepError::DamagedManifest { file: file.clone() },
                _ => SweepError::io(&file, source),
            })?;
        let manifest: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let layout = manifest["sprague_sweep"].as_u64();
        if layout.is_some_and(|layout| layout != LAYOUT) {
            return Err(SweepError::OtherVersion {
                folder: path.into(),
            });
        }
        let folder = Folder {
            path: path.into(),
            manifest,
        };
        let manifest = &folder.manifest;
        let whole = layout.is_some()
            && manifest["limit"].is_u64()
            && manifest["expansion"].is_boolean()
            && manifest["unit"].is_u64()
            && manifest["columns"].is_object();
        if !whole || folder.family().is_err() {
            return Err(SweepError::DamagedManifest { file });
        }
        Ok(folder)
    }

    /// The family as it was written.
    pub fn family_text(&self) -> String {
        self.manifest["family"].as_str().unwrap_or_default().into()
    }

    /// The family.
    pub fn family(&self) -> Result<Family, SweepError> {
        parse_family(&self.family_text()).map_err(|_| SweepError::DamagedManifest {
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

    /// The finished units. Of several files for one unit it is one that belongs to this sweep, if
    /// there is such a one.
    pub fn state(&self) -> Result<State, SweepError> {
        let io = |source| SweepError::io(&self.path, source);
        let mut units: BTreeMap<usize, PathBuf> = BTreeMap::new();
        let mut partial: BTreeMap<usize, Vec<PathBuf>> = BTreeMap::new();
        let variables = self.family()?.names().len();
        for entry in fs::read_dir(&self.path).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if let Some(index) = partial_index(&path) {
                partial.entry(index).or_default().push(path);
                continue;
            }
            let Some((index, _)) = name_parts(&path) else {
                continue;
            };
            let fits = |file: &Path| self.read(file, variables).is_ok();
            if units.get(&index).is_none_or(|other| !fits(other)) {
                units.insert(index, path);
            }
        }
        Ok(State { units, partial })
    }

    /// What a unit says of itself.
    fn metadata(&self, index: usize) -> Vec<(String, String)> {
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
        metadata
    }

    /// Reads a unit and checks that it is whole and belongs here.
    pub fn read(&self, file: &Path, variables: usize) -> Result<RowTable, SweepError> {
        let damaged = || SweepError::Damaged { file: file.into() };
        let bytes =
            sprague_files::read_own(file, LONGEST).map_err(|source| match source.kind() {
                io::ErrorKind::FileTooLarge => damaged(),
                _ => SweepError::io(file, source),
            })?;
        let (index, stated) = name_parts(file).ok_or_else(damaged)?;
        if stated != checksum(&bytes) {
            return Err(damaged());
        }
        store::decode(bytes, variables, &self.metadata(index))
            .map_err(|_| damaged())?
            .ok_or_else(|| SweepError::Foreign { file: file.into() })
    }

    /// Writes a unit; it is there completely or not at all.
    pub fn write(
        &self,
        index: usize,
        table: &RowTable,
        variables: &[String],
    ) -> Result<(), SweepError> {
        let (name, bytes) = self.encode(index, table, variables)?;
        write_atomically(&self.path, &name, &bytes)
    }

    /// The name of the file of a unit and what it holds, for whoever writes it.
    pub fn encode(
        &self,
        index: usize,
        table: &RowTable,
        variables: &[String],
    ) -> Result<(String, Vec<u8>), SweepError> {
        let bytes = store::encode(table, variables, &self.metadata(index))?;
        let name = unit_name(index, &bytes);
        Ok((name, bytes))
    }

    /// Removes a damaged unit, so that it can be computed again.
    pub fn remove(&self, file: &Path) -> Result<(), SweepError> {
        remove(file)
    }

    /// Removes what killed programs have left of writing units that are finished by now.
    pub fn clear(&self) -> Result<(), SweepError> {
        let State { units, partial } = self.state()?;
        for (index, files) in partial {
            if units.contains_key(&index) {
                files.iter().try_for_each(|file| self.remove(file))?;
            }
        }
        Ok(())
    }

    /// Gives a file that is not a unit of this sweep another name, under which it counts for nothing.
    pub fn set_aside(&self, file: &Path) -> Result<(), SweepError> {
        set_aside(file)
    }
}

/// Gives a file another name, under which it counts for nothing.
pub(crate) fn set_aside(file: &Path) -> Result<(), SweepError> {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ASIDE);
    let renamed = sprague_files::rename(file, Path::new(&name));
    renamed.map_err(|source| SweepError::io(file, source))
}

/// Removes a file that is damaged or not needed any more.
pub(crate) fn remove(file: &Path) -> Result<(), SweepError> {
    sprague_files::remove(file).map_err(|source| SweepError::io(file, source))
}

/// Whether a folder holds anything but files that are being written.
pub(crate) fn holds_anything(path: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(path)? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        if !(name.starts_with('.') && PARTIAL.iter().any(|end| name.ends_with(end))) {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    hasher.write(bytes);
    hasher.finish()
}

/// The name of the file of a unit.
pub(crate) fn unit_name(index: usize, bytes: &[u8]) -> String {
    format!("unit-{index:08}-{:016x}.parquet", checksum(bytes))
}

/// Number and checksum in a unit's file name.
pub(crate) fn name_parts(path: &Path) -> Option<(usize, u64)> {
    let name = path.file_name()?.to_str()?;
    let (index, checksum) = name
        .strip_prefix("unit-")?
        .strip_suffix(".parquet")?
        .split_once('-')?;
    Some((index.parse().ok()?, u64::from_str_radix(checksum, 16).ok()?))
}

/// The number of a unit that is being written.
fn partial_index(path: &Path) -> Option<usize> {
    let name = path.file_name()?.to_str()?;
    let name = name.strip_prefix(".unit-")?;
    let mut ends = PARTIAL.iter();
    let name = ends.find_map(|end| name.strip_suffix(end))?;
    name.split(['.', '-']).next()?.parse().ok()
}

pub(crate) fn write_atomically(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), SweepError> {
    let file = folder.join(name);
    match sprague_files::write(&file, bytes) {
        // Another sweep has finished the unit and taken this for left over.
        Err(error) if error.kind() == io::ErrorKind::NotFound && file.exists() => Ok(()),
        written => written.map_err(|source| SweepError::io(&file, source)),
    }
}
