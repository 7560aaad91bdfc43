//! The page of sprague and the JSON interface under it.
//!
//! A [`Server`] answers `POST /api/ask` with the same questions and answers as every other face, and serves the
//! page that asks them. It listens on the machine it runs on unless told otherwise, believes no name but those
//! of this machine, and gives every question limits: how far, how much memory, how long, and a place in a
//! queue. Whoever leaves is no longer worked for. No mathematics here, and nothing reads or writes files for a
//! question.

mod asking;
mod cache;
mod files;
mod guard;
mod link;
mod patient;
mod queue;
mod reply;
mod room;
mod routes;
mod server;
mod settings;
mod work;

pub use files::Page;
pub use server::{ServeError, Server, Watch, told_to_end};
pub use settings::Settings;
