//! Files that are there whole or not at all: the one door through which the project writes, and changes folders.
//!
//! A file is written beside its place under a name that nobody else has, flushed to the disk, and moved to
//! its place in one step. So whoever reads sees the file as it was before or as it is meant to be, whatever is
//! killed, full or racing. While it is written its writer holds a lock on it; what is left over by a writer that
//! was killed has no lock any more, and [`clear`] removes it.
//!
//! ```
//! # let folder = tempfile::tempdir()?;
//! let path = folder.path().join("answer.txt");
//! sprague_files::write(&path, b"42")?;
//! assert_eq!(std::fs::read(&path)?, b"42");
//! # Ok::<(), std::io::Error>(())
//! ```

mod fault;

pub use fault::{Step, failing_at};

use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How the names of files end that are being written.
pub const PART: &str = ".part";

/// How often a file is written again that somebody has taken for left over.
const ATTEMPTS: usize = 3;
/// How long to wait for another program that is just replacing a file of the folder: a moment, but on a disk that is very
/// busy a long one. A program that has ended keeps nothing locked.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait for it once nobody wants to wait any more: a program that is only just replacing a file is done by then.
const LAST_PATIENCE: Duration = Duration::from_millis(500);

/// How many digits the random part of a name has that nobody else has.
const DIGITS: usize = 16;
/// A name of no more bytes than this stands whole in that of its part: with two dots, the digits and the end, no file
/// system that takes names of 255 bytes refuses it.
const WHOLE_NAME: usize = 255 - 2 - DIGITS - PART.len();
/// Of a longer one the first bytes stand there, at most so many.
const START_OF_NAME: usize = 100;

/// Writes a file, or replaces it as a whole. Whatever goes wrong, what was there before stays.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, None).map(drop)
}

/// Writes a file if, when everything is written and only to be moved, that is still wanted; says whether
/// it was. Of several programs that replace files of one folder in this way, only one at a time asks whether
/// it is wanted and moves its file.
pub fn replace_if(path: &Path, bytes: &[u8], wanted: impl FnMut() -> bool) -> io::Result<bool> {
    replace_if_until(path, bytes, wanted, || false)
}

/// The same, and while another program keeps the folder locked, waits for it no longer than a moment once somebody has
/// had enough.
pub fn replace_if_until(
    path: &Path,
    bytes: &[u8],
    mut wanted: impl FnMut() -> bool,
    mut enough: impl FnMut() -> bool,
) -> io::Result<bool> {
    let turn = Turn {
        wanted: &mut wanted,
        enough: &mut enough,
    };
    put(path, bytes, Some(turn))
}

/// Makes a folder if it is not there, and those it is in.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    fault::at(Step::Folder)?;
    fs::create_dir_all(path)
}

/// Removes a file, if nobody else has done so or given it another name.
pub fn remove(path: &Path) -> io::Result<()> {
    fault::at(Step::Remove)?;
    unless_gone(fs::remove_file(path))
}

/// Gives a file another name, if nobody else has done so or removed it. A file of that name is replaced.
pub fn rename(path: &Path, name: &Path) -> io::Result<()> {
    fault::at(Step::Rename)?;
    unless_gone(fs::rename(path, name))
}

fn unless_gone(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Whether a file could be written here, by making one beside its place and removing it: what a folder says of itself
/// does not tell it, as its owner may be anybody and its disk may be one to read only.
pub fn can_write(path: &Path) -> io::Result<()> {
    // The name beside the place may be shorter than one that is too long.
    if let Err(error) = fs::symlink_metadata(path)
        && error.kind() == io::ErrorKind::InvalidFilename
    {
        return Err(error);
    }
    let part = part(path);
    File::create_new(&part)?;
    // Somebody else who writes here may take it for left over at once.
    unless_gone(fs::remove_file(&part))
}

/// The bytes of a file of at most so many. One that is longer is not read to its end: a device may have none, and a file
/// that is hardly on the disk may seem larger than any memory.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_if(path, most, |_| true)
}

/// The same of a file that this program has written. What is none, such as a pipe into which nobody may ever write, counts as one
/// that is too long.
pub fn read_own(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    match fs::metadata(path)?.is_file() {
        true => read(path, most),
        false => {
            let message = "it is not a plain file";
            Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
        }
    }
}

/// The bytes of a file of at most so many whose first bytes, at most 2048, are as they should be; of any other these bytes alone.
pub fn read_if(path: &Path, most: u64, wanted: impl FnOnce(&[u8]) -> bool) -> io::Result<Vec<u8>> {
    const START: u64 = 2048;
    let file = File::open(path)?;
    let too_long = || {
        let message = format!("it is longer than {most} bytes");
        Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
    };
    if file.metadata()?.len() > most {
        return too_long();
    }
    let mut bytes = Vec::new();
    let mut limited = file.take(most.saturating_add(1));
    limited.by_ref().take(START).read_to_end(&mut bytes)?;
    if wanted(&bytes) {
        limited.read_to_end(&mut bytes)?;
    }
    match bytes.len() as u64 > most {
        true => too_long(),
        false => Ok(bytes),
    }
}

/// Removes what killed programs have left over of writing this file.
pub fn clear(path: &Path) {
    if let Some(name) = path.file_name() {
        let name = name_in_part(name);
        clear_names(folder(path), |of| of == name);
    }
}

/// Removes what killed programs have left over of writing any file of a folder, which is to belong to one program.
pub fn clear_folder(folder: &Path) {
    clear_names(folder, |_| true);
}

fn clear_names(folder: &Path, ours: impl Fn(&str) -> bool) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let of = name.to_str().and_then(name_of_part);
        if of.is_some_and(&ours) && is_left_over(&entry.path()) {
            // Nothing is to be done if this fails.
            let _ = remove(&entry.path());
        }
    }
}

/// Whether a name is one of those under which files are written, exactly: other programs have names that are like them.
pub fn is_part(name: &str) -> bool {
    name_of_part(name).is_some()
}

/// What the name of a part says of the file it is to become.
fn name_of_part(name: &str) -> Option<&str> {
    let (of, digits) = name
        .strip_prefix('.')?
        .strip_suffix(PART)?
        .rsplit_once('.')?;
    let is_digit = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    let drawn = digits.len() == DIGITS && digits.bytes().all(is_digit);
    (drawn && !of.is_empty()).then_some(of)
}

/// The folder a path is in.
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// What is asked of whoever replaces a file.
struct Turn<'a> {
    /// Whether it is still wanted.
    wanted: &'a mut dyn FnMut() -> bool,
    /// Whether to wait no longer; asked again and again while another program has its turn.
    enough: &'a mut dyn FnMut() -> bool,
}

fn put(path: &Path, bytes: &[u8], mut turn: Option<Turn<'_>>) -> io::Result<bool> {
    for attempt in 1.. {
        let part = part(path);
        let put = put_once(path, &part, bytes, &mut turn);
        if !matches!(put, Ok(true)) {
            // Nothing is to be done if this fails as well.
            let _ = remove(&part);
        }
        match put {
            // Between making the file and locking it, or on a disk without locks, somebody may take it for
            // left over.
            Err(error) if error.kind() == io::ErrorKind::NotFound && attempt < ATTEMPTS => {}
            put => return put,
        }
    }
    unreachable!("the last attempt returns")
}

fn put_once(
    path: &Path,
    part: &Path,
    bytes: &[u8],
    turn: &mut Option<Turn<'_>>,
) -> io::Result<bool> {
    fault::at(Step::Create)?;
    let mut file = File::create_new(part)?;
    // Where there are no locks, nobody clears either.
    let _ = file.try_lock();
    fault::at(Step::Write)?;
    file.write_all(bytes)?;
    fault::at(Step::Flush)?;
    file.sync_all()?;
    let _alone = match turn {
        None => None,
        Some(turn) => {
            let alone = alone(folder(path), turn.enough)?;
            if !(turn.wanted)() {
                return Ok(false);
            }
            alone
        }
    };
    fault::at(Step::Rename)?;
    fs::rename(part, path)?;
    // So that the name outlives a loss of power too; not every system can do this.
    if let Ok(folder) = File::open(folder(path)) {
        let _ = folder.sync_all();
    }
    Ok(true)
}

/// A lock on the folder, where the system has such locks.
fn alone(folder: &Path, enough: &mut dyn FnMut() -> bool) -> io::Result<Option<File>> {
    let Ok(file) = File::open(folder) else {
        return Ok(None);
    };
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) => {}
        }
        let patience = if enough() { LAST_PATIENCE } else { PATIENCE };
        if begun.elapsed() > patience {
            return Err(io::Error::new(
                io::ErrorKind::ResourceBusy,
                "another program keeps the folder locked",
            ));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether nobody writes the file any more. What is no plain file, such as a pipe, which is never opened to its end, or a
/// link to somebody else's file, was made by nobody who writes here.
fn is_left_over(part: &Path) -> bool {
    fs::symlink_metadata(part).is_ok_and(|there| there.is_file())
        && File::open(part).is_ok_and(|file| file.try_lock().is_ok())
}

/// A name beside the place that no other program has, on this host or another: the number of the process alone
/// comes again, in containers always.
fn part(path: &Path) -> PathBuf {
    let name = name_in_part(path.file_name().unwrap_or_default());
    let mut random = RandomState::new().build_hasher();
    random.write_u32(std::process::id());
    if let Ok(now) = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH) {
        random.write_u128(now.as_nanos());
    }
    folder(path).join(format!(".{name}.{:016x}{PART}", random.finish()))
}

/// A file's name as it stands in the names of its parts: a long one, or one that is not a text, by its start and a number
/// that tells it from others.
fn name_in_part(name: &OsStr) -> String {
    if let Some(name) = name.to_str().filter(|name| name.len() <= WHOLE_NAME) {
        return name.into();
    }
    let text = name.to_string_lossy();
    let in_start = |&(place, letter): &(usize, char)| place + letter.len_utf8() <= START_OF_NAME;
    let start = text.char_indices().take_while(in_start);
    let start: String = start.map(|(_, letter)| letter).collect();
    format!("{start}~{:016x}", number_of(name.as_encoded_bytes()))
}

/// The same number for the same bytes in every program and version (the hash of Fowler, Noll and Vo).
fn number_of(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
