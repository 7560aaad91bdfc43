//! Writing a file as a whole or not at all.

use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A place for a file, looked at before anything long is computed for it.
pub(crate) struct Target {
    path: PathBuf,
}

/// When a file was changed, and how long it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen(SystemTime, u64);

impl Target {
    /// The place, if a file can stand there.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        let refuse = |why: &str| {
            Err(Failure::usage(
                format!("{}: {why}", path.display()),
                "give the name of a new file, or of one to replace",
            ))
        };
        // Links are not followed: /dev/stdout is one.
        match (fs::symlink_metadata(path), path.file_name()) {
            (Ok(there), _) if !there.is_file() => {
                return refuse("it is there and is not a plain file");
            }
            (_, None) => return refuse("that is not a name for a file"),
            _ => {}
        }
        if !folder(path).is_dir() {
            return refuse("its folder is not there");
        }
        Ok(Target {
            path: path.to_path_buf(),
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What tells the file from one that somebody else has put there since.
    pub(crate) fn seen(&self) -> Option<Seen> {
        let there = fs::metadata(&self.path).ok()?;
        Some(Seen(there.modified().ok()?, there.len()))
    }

    /// Writes the bytes beside the place and moves them there when they are complete.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.try_write(bytes).map_err(|error| self.failure(&error))
    }

    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        Failure::usage(
            format!("{}: {error}", self.path.display()),
            "check that the folder can be written and the disk has room",
        )
    }

    /// Writes the bytes; whatever goes wrong, what was there before stays.
    pub(crate) fn try_write(&self, bytes: &[u8]) -> io::Result<()> {
        self.try_replace(bytes, || true).map(drop)
    }

    /// Writes the bytes if, when everything is written and only to be moved, that is still wanted; says
    /// whether it was.
    pub(crate) fn try_replace(
        &self,
        bytes: &[u8],
        wanted: impl FnOnce() -> bool,
    ) -> io::Result<bool> {
        let name = self.path.file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        let part = folder(&self.path).join(format!(".{name}.{}.part", std::process::id()));
        let written = write_to(&part, bytes).and_then(|()| match wanted() {
            true => fs::rename(&part, &self.path).map(|()| true),
            false => Ok(false),
        });
        if !matches!(written, Ok(true)) {
            // Nothing is to be done if this fails as well.
            let _ = fs::remove_file(&part);
        }
        written
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn write_to(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
