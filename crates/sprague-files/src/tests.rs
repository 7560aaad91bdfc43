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
