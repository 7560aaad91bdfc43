//! How the page is served.

use super::shared::{count, heap, within};
use clap::Args;
use sprague::Heap;
use sprague_web::Settings;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = Settings::PORT)]
    pub(crate) port: u16,

    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// The address to listen on; 0.0.0.0 for all of this machine, so that others can ask it too
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::from(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,

    /// A name by which the server may be called, besides localhost and addresses in numbers (can be given more
    /// than once)
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,

    /// How many questions to work on at once [default: one for each core, at least 2]
    #[arg(long, value_name = "COUNT", value_parser = at_least_one)]
    pub(crate) workers: Option<usize>,

    /// How many more questions may wait; others are refused
    #[arg(long, value_name = "COUNT", default_value_t = Settings::default().queue, value_parser = count)]
    pub(crate) queue: usize,

    /// Memory for values and tables of all questions together, in MiB; each gets its share
    #[arg(long, value_name = "MIB", default_value_t = Settings::default().memory >> 20,
        value_parser = within(1..=1 << 40))]
    pub(crate) memory: u64,

    /// Work on a question no longer than this many seconds
    #[arg(long, value_name = "S", default_value_t = Settings::default().time.as_secs(),
        value_parser = within(1..=86_400 * 365))]
    pub(crate) seconds: u64,

    /// The largest limit of heaps that may be asked for
    #[arg(long, value_name = "N", default_value_t = Settings::default().heap, value_parser = heap)]
    pub(crate) limit: Heap,

    /// Serve the page from this folder, for those who write it
    #[arg(long, value_name = "FOLDER", env = "SPRAGUE_PAGE", hide = true)]
    pub(crate) page: Option<PathBuf>,
}

impl ServeArgs {
    /// What was typed as settings.
    pub(crate) fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        settings.address = self.address;
        settings.port = self.port;
        settings.hosts.clone_from(&self.hosts);
        settings.workers = self.workers.unwrap_or(settings.workers);
        settings.queue = self.queue;
        settings.memory = self.memory.saturating_mul(1 << 20);
        settings.time = Duration::from_secs(self.seconds);
        settings.heap = self.limit;
        settings.page_folder.clone_from(&self.page);
        settings
    }
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match count(text) {
        Ok(count @ 1..=1024) => Ok(count),
        _ => Err("give a number from 1 to 1024".into()),
    }
}
