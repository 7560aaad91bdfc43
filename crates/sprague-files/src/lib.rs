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

/// Writes a file, or replaces it as a whole. Whatever goes wrong, what was there before stays.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, None).map(drop)
}

/// Writes a file if, when everything is written and only to be moved, that is still wanted; says whether
/// it was. Of several programs that replace files of one folder in this way, only one at a time asks whether
/// it is wanted and moves its file.
pub fn replace_if(path: &Path, bytes: &[u8], wanted: impl FnMut() -> bool) -> io::Result<bool> {
    const PAUSE: Duration = Duration::from_millis(5);
    replace_in_turn(path, bytes, wanted, || std::thread::sleep(PAUSE))
}

/// The same, with what is done again and again while another program has its turn.
fn replace_in_turn(
    path: &Path,
    bytes: &[u8],
    mut wanted: impl FnMut() -> bool,
    mut pause: impl FnMut(),
) -> io::Result<bool> {
    let turn = Turn {
        wanted: &mut wanted,
        pause: &mut pause,
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
        clear_names(folder(path), &format!(".{}.", name.to_string_lossy()));
    }
}

/// Removes what killed programs have left over of writing any file of a folder, which is to belong to one program.
pub fn clear_folder(folder: &Path) {
    clear_names(folder, ".");
}

fn clear_names(folder: &Path, start: &str) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(start) && name.ends_with(PART) && is_left_over(&entry.path()) {
            // Nothing is to be done if this fails.
            let _ = remove(&entry.path());
        }
    }
}

/// The folder a path is in.
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a file is still wanted once its writer has its turn, and what is done until then.
struct Turn<'a> {
    wanted: &'a mut dyn FnMut() -> bool,
    pause: &'a mut dyn FnMut(),
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
            let alone = alone(folder(path), turn.pause)?;
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

/// A lock on the folder, where the system has such locks; pauses again and again while another program has it.
fn alone(folder: &Path, pause: &mut dyn FnMut()) -> io::Result<Option<File>> {
    let Ok(file) = File::open(folder) else {
        return Ok(None);
    };
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if begun.elapsed() > PATIENCE => {
                return Err(io::Error::new(
                    io::ErrorKind::ResourceBusy,
                    "another program keeps the folder locked",
                ));
            }
            Err(TryLockError::WouldBlock) => pause(),
        }
    }
}

/// Whether nobody writes the file any more.
fn is_left_over(part: &Path) -> bool {
    File::open(part).is_ok_and(|file| file.try_lock().is_ok())
}

/// A name beside the place that no other program has, on this host or another: the number of the process alone
/// comes again, in containers always.
fn part(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut random = RandomState::new().build_hasher();
    random.write_u32(std::process::id());
    if let Ok(now) = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH) {
        random.write_u128(now.as_nanos());
    }
    folder(path).join(format!(".{name}.{:016x}{PART}", random.finish()))
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
        fs::write(folder.path().join(".file.00ff.part"), b"dead").unwrap();
        failing_at(0, || {
            clear(&path);
            write(&path, b"written")
        })
        .unwrap();
        assert_eq!(names(folder.path()), [".file.00ff.part", "file"]);
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
        fs::write(folder.path().join(".file.00ff.part"), b"dead").unwrap();
        fs::write(folder.path().join(".other.00ff.part"), b"not ours").unwrap();
        let alive = folder.path().join(".file.0100.part");
        let writer = File::create(alive).unwrap();
        writer.lock().unwrap();
        clear(&path);
        assert_eq!(
            names(folder.path()),
            [".file.0100.part", ".other.00ff.part"]
        );
        clear_folder(folder.path());
        assert_eq!(names(folder.path()), [".file.0100.part"]);
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
            let pause = || {
                waits.send(()).unwrap();
                std::thread::yield_now();
            };
            replace_in_turn(path, b"second", has_moved, pause)
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
