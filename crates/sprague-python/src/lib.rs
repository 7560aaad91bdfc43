//! The Python package `sprague`, as far as it is written in Rust: questions and answers as JSON, values as
//! NumPy arrays, canonical values with their order and sums, units of sweeps, long runs.
//!
//! What users see is in `python/sprague`; everything here is called from there. Nothing here decides what to
//! compute: questions go to `sprague-ask`, and what is too often asked to be a document goes to the library.
//! Long work is done in a thread of its own with the interpreter let go, so that Ctrl-C ends it
//! (`supervise`).

mod arrays;
mod failure;
mod files;
mod folders;
mod forked;
mod functions;
mod games;
mod pictures;
mod questions;
mod runs;
mod supervise;
mod sweeps;
mod values;

use pyo3::prelude::*;

/// What `python/sprague` calls.
#[pymodule]
mod _sprague {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::files::write_file;
    #[pymodule_export]
    use crate::folders::SweepFolder;
    #[pymodule_export]
    use crate::functions::ListedGame;
    #[pymodule_export]
    use crate::games::{Game, read_position};
    #[pymodule_export]
    use crate::pictures::{plot_png, thermograph_png, thermograph_svg};
    #[pymodule_export]
    use crate::questions::{ask, question_names, show};
    #[pymodule_export]
    use crate::runs::LongRun;
    #[pymodule_export]
    use crate::sweeps::SweepPlan;
    #[pymodule_export]
    use crate::values::Value;

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "it is called so in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::forked::remember();
        Ok(())
    }
}
