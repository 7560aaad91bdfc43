//! Listening, accepting, and ending in good order.

use crate::Settings;
use crate::patient::Patient;
use crate::routes::{Shared, routes};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime;
use tokio::sync::Semaphore;

/// The headers of a request must have arrived after this time.
const HEADERS: Duration = Duration::from_secs(20);
/// Clients that have been told to end are waited for this long.
const FAREWELL: Duration = Duration::from_secs(5);
/// When no connection can be accepted, for want of file descriptors, this is how long until the next try.
const BREATH: Duration = Duration::from_millis(100);
/// What has come of a request, and is not understood yet, is kept up to this many bytes: addresses are shorter.
const HEAD: usize = 96 << 10;
/// Files that a server opens besides that it listens on: for its clock, its signals, and a few clients.
const FILES: usize = 24;
/// Work gets a stack as large as the main thread of a program has.
const STACK: usize = 8 << 20;

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program listens there.
    #[error("another program already listens on {0}")]
    InUse(SocketAddr),
    /// The system does not let this program listen there.
    #[error("this program may not listen on {0}")]
    Forbidden(SocketAddr),
    /// The address is not one of this machine.
    #[error("{0} is not an address of this machine")]
    NotHere(SocketAddr),
    /// The system does not let this program open the files it needs.
    #[error("this program may not open the {FILES} files that a server needs: {0}")]
    Files(io::Error),
    /// The folder of the page has no index.
    #[error("{0} has no file index.html")]
    NoPage(std::path::PathBuf),
    /// Something else.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A server that listens, and answers once it is [run](Server::run).
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
    address: SocketAddr,
}

impl Server {
    /// Begins to listen. Requests wait until the server is run.
    pub fn bind(settings: Settings) -> Result<Self, ServeError> {
        if let Some(folder) = &settings.page_folder
            && !folder.join("index.html").is_file()
        {
            return Err(ServeError::NoPage(folder.clone()));
        }
        let wanted = SocketAddr::new(settings.address, settings.port);
        let listener = TcpListener::bind(wanted).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(wanted),
            io::ErrorKind::PermissionDenied => ServeError::Forbidden(wanted),
            io::ErrorKind::AddrNotAvailable => ServeError::NotHere(wanted),
            _ => ServeError::Io(error),
        })?;
        listener.set_nonblocking(true)?;
        // Whoever finds none later breaks down over it.
        let files = (0..FILES).map(|_| listener.try_clone());
        drop(
            files
                .collect::<io::Result<Vec<_>>>()
                .map_err(ServeError::Files)?,
        );
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            shared: Arc::new(Shared::new(settings)),
        })
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        // All addresses of a machine are not an address to go to.
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// A handle to look at the server from elsewhere while it runs.
    pub fn watch(&self) -> Watch {
        Watch(Arc::clone(&self.shared))
    }

    /// Answers until `end` comes, on threads of its own; then ends all work and says goodbye to all clients.
    pub fn run(self, end: impl Future<Output = ()> + Send) -> Result<(), ServeError> {
        let places = self.shared.settings.workers.max(1);
        let runtime = runtime::Builder::new_multi_thread()
            .enable_all()
            .thread_stack_size(STACK)
            // Places of both kinds, work that has not noticed yet that nobody waits for it, files.
            .max_blocking_threads(4 * places + 16)
            .build()?;
        let ended = runtime.block_on(self.accept(end));
        // Work that does not end when it is told to does not keep the program.
        runtime.shutdown_timeout(Duration::from_secs(1));
        ended
    }

    async fn accept(self, end: impl Future<Output = ()> + Send) -> Result<(), ServeError> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let service = TowerToHyperService::new(routes(Arc::clone(&self.shared)));
        let room = Arc::new(Semaphore::new(self.shared.settings.connections.max(1)));
        let unread = self.shared.settings.unread;
        let connections = GracefulShutdown::new();
        let mut end = std::pin::pin!(end);
        loop {
            let next = async {
                let room = Arc::clone(&room).acquire_owned().await;
                (room, listener.accept().await)
            };
            let (room, accepted) = tokio::select! {
                next = next => next,
                () = &mut end => break,
            };
            let Ok((stream, _)) = accepted else {
                tokio::time::sleep(BREATH).await;
                continue;
            };
            // Answers are written whole, so waiting to fill a packet only delays them.
            let _ = stream.set_nodelay(true);
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADERS)
                .max_buf_size(HEAD)
                .serve_connection(TokioIo::new(Patient::new(stream, unread)), service.clone());
            let connection = connections.watch(connection);
            tokio::spawn(async move {
                let _room = room;
                // A client that breaks off is its own affair.
                let _ = connection.await;
            });
        }
        drop(listener);
        self.shared.close();
        // Whoever has not gone by then is cut off.
        let _ = tokio::time::timeout(FAREWELL, connections.shutdown()).await;
        Ok(())
    }
}

/// A look at a server from elsewhere.
#[derive(Debug, Clone)]
pub struct Watch(Arc<Shared>);

impl Watch {
    /// How many questions are being worked on.
    pub fn under_way(&self) -> usize {
        self.0.queue.under_way()
    }
}

/// Comes when the program is told to end: by Ctrl-C, or by the system.
pub async fn told_to_end() {
    let interrupt = async {
        // Without a handler Ctrl-C simply ends the program.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        _ = terminate => {}
    }
}
