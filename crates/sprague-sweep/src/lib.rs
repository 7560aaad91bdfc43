//! Sweeps: every game of a family computed, one row per game, in units of work that survive
//! interruption.
//!
//! A sweep walks through a [`Family`](sprague::family::Family) unit by unit, computes the rows of a
//! unit, writes them atomically into a folder as one Parquet file, and answers questions over all
//! rows in the order of the family. Units are the same on every run, so an interrupted sweep goes
//! on where it stopped, and shards of a sweep are disjoint and together the same as one run.
//!
//! An atlas of octal codes is made in the same way, a unit for each game: see [`AtlasWork`].

mod atlas;
mod columns;
mod derived;
mod export;
mod folder;
mod gathered;
mod measure;
mod pages;
mod partizan;
mod question;
mod room;
mod store;
mod summary;
mod sweep;
mod table;

pub use atlas::{ATLAS_COLUMNS, AtlasDone, AtlasFolder, AtlasWork};
pub use columns::{COLUMNS, ColumnNames, ColumnSpec, dictionary};
pub use derived::slots_of;
pub use export::{CsvExport, Export, JsonExport};
pub use folder::{Folder, State};
pub use gathered::Gathered;
pub use measure::{Measure, default_limit};
pub use question::RowSearch;
pub use room::{Desk, Room};
pub use summary::{Summary, YES_NO_COUNTS};
pub use sweep::{
    Evaluated, Part, Shard, Sweep, SweepError, SweepProgress, evaluate, threads, unit_size,
};
pub use table::{Cell, Column, RowTable};
