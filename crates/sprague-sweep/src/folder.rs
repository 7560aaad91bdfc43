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
use crate::pages::longest;
use crate::store;
use crate::sweep::{LARGEST_UNIT, SweepError};
use crate::table::RowTable;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sprague::Control;
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
/// It is no longer: a family is a line that somebody has typed.
const LONGEST_MANIFEST: u64 = 1 << 20;
/// How often the file that says what a folder is is looked for again, after somebody else has written it.
const ATTEMPTS: usize = 3;
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

/// What `sweep.json` holds, and nothing else: what is not known is not kept.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    sprague_sweep: u64,
    family: String,
    limit: u64,
    expansion: bool,
    unit: usize,
    columns: BTreeMap<String, String>,
}

/// The number of the layout in a manifest of whatever version.
#[derive(Debug, Deserialize)]
pub(crate) struct Layout {
    pub(crate) sprague_sweep: Option<u64>,
    pub(crate) sprague_atlas: Option<u64>,
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
    /// Opens a folder for a sweep, or makes it. Refuses a folder that holds anything else, and leaves that as it is. Of
    /// several sweeps that make the same folder at once, one does, and the others find it.
    pub fn create(
        path: &Path,
        family: &Family,
        measure: &Measure,
        unit: usize,
        control: &Control,
    ) -> Result<Self, SweepError> {
        let wanted = Folder::planned(path, family, measure, unit);
        sprague_files::make_folder(path).map_err(|source| SweepError::io(path, source))?;
        write_manifest(
            &path.join(MANIFEST),
            wanted.manifest().as_bytes(),
            LONGEST_MANIFEST,
            || wanted.is_there(family),
            control,
        )?;
        Ok(wanted)
    }

    /// Whether the folder says that it is that of this sweep; if it says nothing, its manifest may be written. Nothing is
    /// changed.
    fn is_there(&self, family: &Family) -> Result<bool, SweepError> {
        let (path, file) = (&self.path, self.path.join(MANIFEST));
        unless_in_the_way(&file)?;
        let io = |source| SweepError::io(path, source);
        let is_new = || Ok::<_, SweepError>(!holds_anything(path).map_err(io)?);
        // Units that are ours say so themselves: a manifest that was lost is written anew.
        if !file.exists() && !is_new()? && !file.exists() && !self.has_units(family)? {
            return Err(SweepError::NotASweep {
                folder: path.clone(),
            });
        }
        if !file.exists() {
            return Ok(false);
        }
        match Folder::open(path) {
            Ok(found) if found.manifest == self.manifest => Ok(true),
            Ok(found) => Err(SweepError::OtherSweep {
                folder: path.clone(),
                found: found.difference(self),
            }),
            // Only what is known to be ours is replaced.
            Err(SweepError::DamagedManifest { .. }) if self.has_units(family)? => Ok(false),
            Err(error) => Err(error),
        }
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
        unless_in_the_way(&file)?;
        let bytes = read_manifest(&file, LONGEST_MANIFEST)?;
        if layout(&bytes, |layout| layout.sprague_sweep) == Some(false) {
            return Err(SweepError::OtherVersion {
                folder: path.into(),
            });
        }
        let whole = serde_json::from_slice::<Manifest>(&bytes).ok();
        let manifest = whole.filter(|whole| (1..=LARGEST_UNIT).contains(&whole.unit));
        let manifest = manifest.and_then(|whole| serde_json::to_value(whole).ok());
        let folder = Folder {
            path: path.into(),
            manifest: manifest.ok_or_else(|| SweepError::DamagedManifest { file: file.clone() })?,
        };
        match folder.family() {
            Ok(_) => Ok(folder),
            Err(_) => Err(SweepError::DamagedManifest { file }),
        }
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
        let unit = self.manifest["unit"].as_u64().unwrap_or(1);
        unit.clamp(1, LARGEST_UNIT as u64) as usize
    }

    /// The finished units. Of several files for one unit it is one that belongs to this sweep, if
    /// there is such a one.
    pub fn state(&self) -> Result<State, SweepError> {
        let io = |source| SweepError::io(&self.path, source);
        let mut units: BTreeMap<usize, PathBuf> = BTreeMap::new();
        let mut partial: BTreeMap<usize, Vec<PathBuf>> = BTreeMap::new();
        let variables = self.family()?.names().len();
        for entry in fs::read_dir(&self.path).map_err(io)? {
            let entry = entry.map_err(io)?;
            let path = entry.path();
            if let Some(index) = partial_index(&path) {
                // What is no plain file was left by nobody who writes here.
                if entry.file_type().is_ok_and(|kind| kind.is_file()) {
                    partial.entry(index).or_default().push(path);
                }
                continue;
            }
            let Some((index, _)) = name_parts(&path) else {
                continue;
            };
            unless_in_the_way(&path)?;
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
        let bytes = sprague_files::read_own(file, longest(self.unit())).map_err(|source| {
            match source.kind() {
                io::ErrorKind::FileTooLarge => damaged(),
                _ => SweepError::io(file, source),
            }
        })?;
        let (index, stated) = name_parts(file).ok_or_else(damaged)?;
        if stated != checksum(&bytes) {
            return Err(damaged());
        }
        store::decode(bytes, variables, &self.metadata(index), self.unit())
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

/// Whether a manifest has the layout of this version; nothing if it has none.
pub(crate) fn layout(bytes: &[u8], number: impl Fn(&Layout) -> Option<u64>) -> Option<bool> {
    let layout = serde_json::from_slice::<Layout>(bytes).ok()?;
    number(&layout).map(|layout| layout == LAYOUT)
}

/// The bytes of a file that says what a folder is.
pub(crate) fn read_manifest(file: &Path, most: u64) -> Result<Vec<u8>, SweepError> {
    sprague_files::read_own(file, most).map_err(|source| match source.kind() {
        io::ErrorKind::FileTooLarge => SweepError::DamagedManifest { file: file.into() },
        _ => SweepError::io(file, source),
    })
}

/// Writes the file that says what a folder is, if it is not there; what is there and says something else is an error. Only
/// then the folder is known to be ours, and what killed programs have left over there is removed.
pub(crate) fn write_manifest(
    file: &Path,
    bytes: &[u8],
    most: u64,
    is_there: impl Fn() -> Result<bool, SweepError>,
    control: &Control,
) -> Result<(), SweepError> {
    let clear = || sprague_files::clear_folder(sprague_files::folder(file));
    let mut there = is_there()?;
    if !there && bytes.len() as u64 > most {
        let source = io::Error::other("what it has to say is too long for a file");
        return Err(SweepError::io(file, source));
    }
    for _ in 0..ATTEMPTS {
        if there {
            clear();
            return Ok(());
        }
        let may_be_written = || matches!(is_there(), Ok(false));
        let enough = || control.check().is_err();
        let written = sprague_files::replace_if_until(file, bytes, may_be_written, enough);
        // It may have been written by somebody else.
        there = written.map_err(|source| SweepError::io(file, source))? || is_there()?;
    }
    Err(SweepError::io(file, io::ErrorKind::ResourceBusy.into()))
}

/// Refuses what stands in the place of a file and cannot be replaced by one.
pub(crate) fn unless_in_the_way(file: &Path) -> Result<(), SweepError> {
    let what = match (fs::symlink_metadata(file), fs::metadata(file)) {
        (Ok(there), _) if there.is_dir() => "a folder",
        (Ok(_), Ok(there)) if there.is_dir() => "a link to a folder",
        // A link to nothing is replaced.
        (Ok(_), Err(error)) if error.kind() != io::ErrorKind::NotFound => {
            "a link that cannot be followed"
        }
        _ => return Ok(()),
    };
    Err(SweepError::InTheWay {
        file: file.into(),
        what,
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Column;

    fn family() -> Family {
        parse_family("S(a,b) with b <= 9").unwrap()
    }

    fn create(path: &Path, unit: usize) -> Result<Folder, SweepError> {
        let measure = Measure {
            limit: 1000,
            expansion: false,
        };
        Folder::create(path, &family(), &measure, unit, &Control::new())
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// So many rows of which nothing is known.
    fn unknown(rows: usize) -> RowTable {
        let mut table = RowTable::new(family().names().len());
        for column in &mut table.columns {
            match column {
                Column::Integer(values) => values.resize(rows, None),
                Column::Truth(values) => values.resize(rows, None),
                Column::Text(values) => values.resize(rows, None),
                Column::List(values) => values.resize(rows, None),
            }
        }
        table
    }

    /// Whether a unit that was written like this is read.
    fn is_read(unit: usize, table: &RowTable) -> bool {
        let kept = tempfile::tempdir().unwrap();
        let folder = create(kept.path(), unit).unwrap();
        let family = family();
        folder.write(0, table, family.names()).unwrap();
        let file = folder.state().unwrap().units[&0].clone();
        match folder.read(&file, family.names().len()) {
            Ok(read) => read == *table,
            Err(error) => {
                assert!(matches!(error, SweepError::Damaged { .. }), "{error}");
                false
            }
        }
    }

    #[test]
    fn a_unit_with_more_rows_than_candidates_is_damaged() {
        for (rows, whole) in [(1, true), (3, true), (4, false), (1 << 20, false)] {
            assert_eq!(is_read(3, &unknown(rows)), whole, "{rows}");
        }
    }

    #[test]
    fn a_list_that_is_longer_than_the_rows_can_have_is_damaged() {
        for (length, whole) in [(64, true), (65, false)] {
            let mut table = unknown(1);
            for column in &mut table.columns {
                if let Column::List(lists) = column {
                    lists[0] = Some(vec![7; length]);
                }
            }
            assert_eq!(is_read(1, &table), whole, "{length}");
        }
    }

    #[test]
    fn words_that_are_longer_than_the_rows_can_have_are_damaged() {
        for (length, whole) in [(1 << 20, true), (1 << 24, false)] {
            let mut table = unknown(2);
            for column in &mut table.columns {
                if let Column::Text(words) = column {
                    words.fill(Some("a".repeat(length).into()));
                }
            }
            assert_eq!(is_read(2, &table), whole, "{length}");
        }
    }

    #[test]
    fn a_folder_that_is_refused_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let others = [".notes.0123456789abcdef.part", ".thesis.part", "notes.txt"];
        for name in others {
            fs::write(folder.path().join(name), b"somebody's").unwrap();
        }
        let refused = create(folder.path(), 3);
        assert!(matches!(refused, Err(SweepError::NotASweep { .. })));
        assert_eq!(names(folder.path()), others);
    }

    #[test]
    fn a_folder_that_belongs_to_a_sweep_is_cleared_of_what_killed_ones_left() {
        let folder = tempfile::tempdir().unwrap();
        create(folder.path(), 3).unwrap();
        for name in [".sweep.json.0123456789abcdef.part", ".thesis.part"] {
            fs::write(folder.path().join(name), b"dead").unwrap();
        }
        assert!(create(folder.path(), 4).is_err());
        assert_eq!(names(folder.path()).len(), 3);
        create(folder.path(), 3).unwrap();
        assert_eq!(names(folder.path()), [".thesis.part", MANIFEST]);
    }

    /// Windows has no locks on folders.
    #[cfg(unix)]
    #[test]
    fn of_two_sweeps_that_make_a_folder_at_once_one_is_refused() {
        for _ in 0..20 {
            let kept = tempfile::tempdir().unwrap();
            let path = kept.path();
            let made = std::thread::scope(|scope| {
                let begun = [3, 4].map(|unit| scope.spawn(move || create(path, unit)));
                begun.map(|one| one.join().unwrap())
            });
            assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1);
            for refused in made.into_iter().filter_map(Result::err) {
                assert!(
                    matches!(refused, SweepError::OtherSweep { .. }),
                    "{refused}"
                );
            }
        }
    }

    #[test]
    fn a_manifest_that_says_what_none_says_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        create(folder.path(), 3).unwrap();
        let file = folder.path().join(MANIFEST);
        let text = fs::read_to_string(&file).unwrap();
        let forged = [
            text.replacen('{', r#"{"x": [0, 0],"#, 1),
            text.replace(r#""unit": 3"#, r#""unit": 8193"#),
            text.replace(r#""unit": 3"#, r#""unit": 0"#),
            text.clone() + &" ".repeat(1 << 20),
        ];
        for forged in forged {
            assert_ne!(forged, text);
            fs::write(&file, forged).unwrap();
            let read = Folder::open(folder.path());
            assert!(matches!(read, Err(SweepError::DamagedManifest { .. })));
        }
        let later = text.replace(r#""sprague_sweep": 1"#, r#""sprague_sweep": 2, "more": 1"#);
        fs::write(&file, later).unwrap();
        let read = Folder::open(folder.path());
        assert!(matches!(read, Err(SweepError::OtherVersion { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn what_stands_in_the_place_of_a_file_is_named() {
        let unit = "unit-00000000-0000000000000000.parquet";
        for (name, is_link) in [(MANIFEST, false), (unit, false), (unit, true)] {
            let folder = tempfile::tempdir().unwrap();
            let way = folder.path().join(name);
            create(folder.path(), 3).unwrap();
            if way.exists() {
                fs::remove_file(&way).unwrap();
            }
            match is_link {
                true => std::os::unix::fs::symlink(name, &way).unwrap(),
                false => fs::create_dir(&way).unwrap(),
            }
            let found = create(folder.path(), 3).and_then(|folder| folder.state());
            let named = matches!(&found, Err(SweepError::InTheWay { file, .. }) if *file == way);
            assert!(named, "{found:?}");
        }
    }
}
