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
    fs::remove_file(&part)
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
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::mpsc;

    fn names(folder: &Path) -> Vec<String> {
        let entries = folder.read_dir().unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn whatever_step_fails_the_file_is_as_before_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, b"before").unwrap();
        for step in 0..Step::WRITING.len() {
            let failed = failing_at(step, || write(&path, b"after"));
            assert!(failed.is_err(), "{:?}", Step::WRITING[step]);
            assert_eq!(fs::read(&path).unwrap(), b"before");
            assert_eq!(names(folder.path()), ["file"]);
        }
        failing_at(Step::WRITING.len(), || write(&path, b"after")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"after");
    }

    #[test]
    fn a_file_that_cannot_be_removed_or_renamed_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let other = folder.path().join("other");
        write(&path, b"before").unwrap();
        assert!(failing_at(0, || remove(&path)).is_err());
        assert!(failing_at(0, || rename(&path, &other)).is_err());
        assert_eq!(names(folder.path()), ["file"]);
        rename(&path, &other).unwrap();
        assert_eq!(names(folder.path()), ["other"]);
        remove(&other).unwrap();
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_file_that_somebody_else_has_removed_need_not_be_removed_or_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        remove(&path).unwrap();
        rename(&path, &folder.path().join("other")).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_not_there_and_one_that_is_there_is_not_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/folder");
        assert!(failing_at(0, || make_folder(&path)).is_err());
        assert!(names(folder.path()).is_empty());
        make_folder(&path).unwrap();
        failing_at(0, || make_folder(&path)).unwrap();
    }

    #[test]
    fn what_is_left_over_and_cannot_be_removed_keeps_nobody_from_writing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(folder.path().join(".file.00000000000000ff.part"), b"dead").unwrap();
        failing_at(0, || {
            clear(&path);
            write(&path, b"written")
        })
        .unwrap();
        assert_eq!(
            names(folder.path()),
            [".file.00000000000000ff.part", "file"]
        );
        assert_eq!(fs::read(&path).unwrap(), b"written");
    }

    #[test]
    fn no_two_names_of_files_that_are_being_written_are_the_same() {
        let path = Path::new("folder/file");
        let here = (0..1000).map(|_| part(path));
        let mut names: BTreeSet<PathBuf> = here.collect();
        let others = || -> Vec<PathBuf> { (0..1000).map(|_| part(path)).collect() };
        names.extend(std::thread::spawn(others).join().unwrap());
        assert_eq!(names.len(), 2000);
    }

    #[test]
    fn what_a_killed_writer_left_is_cleared_and_what_is_being_written_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let [dead, other] = [
            ".file.00000000000000ff.part",
            ".other.00000000000000ff.part",
        ];
        fs::write(folder.path().join(dead), b"dead").unwrap();
        fs::write(folder.path().join(other), b"not ours").unwrap();
        let alive = ".file.0000000000000100.part";
        let writer = File::create(folder.path().join(alive)).unwrap();
        writer.lock().unwrap();
        clear(&path);
        assert_eq!(names(folder.path()), [alive, other]);
        clear_folder(folder.path());
        assert_eq!(names(folder.path()), [alive]);
    }

    #[test]
    fn names_that_are_only_like_those_of_parts_stay() {
        let folder = tempfile::tempdir().unwrap();
        let others = [
            ".0123456789abcdef.part",
            ".file.0123456789ABCDEF.part",
            ".file.0123456789abcde.part",
            ".file.0123456789abcdef.part.gz",
            ".thesis.part",
            "file.0123456789abcdef.part",
        ];
        for name in others {
            fs::write(folder.path().join(name), b"somebody's").unwrap();
        }
        clear_folder(folder.path());
        assert_eq!(names(folder.path()), others);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_links_and_folders_with_the_name_of_a_part_are_neither_opened_nor_removed() {
        let folder = tempfile::tempdir().unwrap();
        let names_of = ["0", "1", "2"].map(|end| format!(".file.000000000000000{end}.part"));
        let [pipe, link, inner] = &names_of;
        let made = std::process::Command::new("mkfifo")
            .arg(folder.path().join(pipe))
            .status();
        assert!(made.unwrap().success());
        std::os::unix::fs::symlink("elsewhere", folder.path().join(link)).unwrap();
        fs::create_dir(folder.path().join(inner)).unwrap();
        let path = folder.path().join("file");
        clear(&path);
        clear_folder(folder.path());
        write(&path, b"written").unwrap();
        assert_eq!(names(folder.path())[..3], names_of);
        assert_eq!(fs::read(&path).unwrap(), b"written");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn every_name_that_a_file_can_have_can_be_written_and_its_parts_are_cleared() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let names_of = [
            "n".repeat(WHOLE_NAME).into_bytes(),
            "n".repeat(WHOLE_NAME + 1).into_bytes(),
            "n".repeat(255).into_bytes(),
            "ű".repeat(127).into_bytes(),
            vec![0xff; 255],
        ];
        for name in names_of {
            let path = folder.path().join(OsStr::from_bytes(&name));
            write(&path, b"written").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"written");
            let dead = part(&path);
            fs::write(&dead, b"dead").unwrap();
            clear(&path);
            assert!(!dead.exists() && path.exists());
        }
        let other = |end: &str| name_in_part(OsStr::new(&("n".repeat(250) + end)));
        assert_ne!(other("1"), other("2"));
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_that_somebody_keeps_is_waited_for_until_somebody_has_had_enough() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let kept = File::open(folder.path()).unwrap();
        kept.lock().unwrap();
        let mut looks = 0;
        let enough = || {
            looks += 1;
            looks > 2
        };
        let refused = replace_if_until(&path, b"late", || true, enough).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::ResourceBusy);
        assert!(names(folder.path()).is_empty());
        // One who only waits for a moment has the file written.
        let mut kept = Some(kept);
        let enough = || kept.take().is_some();
        assert!(replace_if_until(&path, b"in time", || true, enough).unwrap());
    }

    #[test]
    fn whether_a_file_can_be_written_is_tried_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        can_write(&folder.path().join("file")).unwrap();
        assert!(names(folder.path()).is_empty());
        assert!(can_write(&folder.path().join("nowhere/file")).is_err());
        assert!(can_write(&folder.path().join("n".repeat(10_000))).is_err());
    }

    #[test]
    fn a_file_that_begins_as_it_should_not_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let bytes = [b"right".to_vec(), vec![0; 5000]].concat();
        fs::write(&path, &bytes).unwrap();
        let begins = |word: &'static [u8]| move |start: &[u8]| start.starts_with(word);
        assert_eq!(read_if(&path, 9000, begins(b"right")).unwrap(), bytes);
        let start = read_if(&path, 9000, begins(b"wrong")).unwrap();
        assert_eq!(start, bytes[..2048]);
    }

    #[test]
    fn a_file_is_read_if_it_is_not_too_long() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, b"four").unwrap();
        assert_eq!(read(&path, 4).unwrap(), b"four");
        let long = |path: &Path, most| read(path, most).unwrap_err().kind();
        assert_eq!(long(&path, 3), io::ErrorKind::FileTooLarge);
        // A file that takes hardly anything on the disk.
        let seeming = File::create(&path).unwrap();
        seeming.set_len(1 << 40).unwrap();
        assert_eq!(long(&path, 1 << 39), io::ErrorKind::FileTooLarge);
        if cfg!(unix) {
            assert_eq!(
                long(Path::new("/dev/zero"), 99),
                io::ErrorKind::FileTooLarge
            );
        }
    }

    #[test]
    fn a_file_that_is_not_wanted_any_more_is_not_moved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        assert!(!replace_if(&path, b"late", || false).unwrap());
        assert!(names(folder.path()).is_empty());
        assert!(replace_if(&path, b"in time", || true).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"in time");
    }

    /// Windows has no locks on folders.
    #[test]
    #[cfg(unix)]
    fn one_that_replaces_a_file_waits_while_another_is_asked_whether_it_is_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("file");
        let (waits, waiting) = mpsc::channel();
        let second = move || {
            let has_moved = || fs::read(path).is_ok_and(|bytes| bytes == b"first");
            let has_had_enough = || {
                waits.send(()).unwrap();
                false
            };
            replace_if_until(path, b"second", has_moved, has_had_enough)
        };
        let mut second = Some(second);
        let replaced = std::thread::scope(|scope| {
            let mut begun = None;
            let first = replace_if(path, b"first", || {
                begun = second.take().map(|second| scope.spawn(second));
                // Should the second one not wait, its end tells that nothing will come.
                waiting.recv().is_ok()
            });
            (first.unwrap(), begun.unwrap().join().unwrap().unwrap())
        });
        assert_eq!(replaced, (true, true));
        assert_eq!(fs::read(path).unwrap(), b"second");
    }

    #[test]
    fn of_many_that_replace_a_file_only_larger_ones_replace_smaller_ones() {
        let folder = tempfile::tempdir().unwrap();
        let path = &folder.path().join("count");
        write(path, b"0").unwrap();
        let read = &|| -> u32 {
            let text = fs::read_to_string(path).unwrap();
            text.parse().unwrap()
        };
        std::thread::scope(|scope| {
            for first in 0..4u32 {
                scope.spawn(move || {
                    for number in (first..40).step_by(4) {
                        let text = number.to_string();
                        replace_if(path, text.as_bytes(), || read() < number).unwrap();
                    }
                });
            }
        });
        assert_eq!(read(), 39);
    }
}
