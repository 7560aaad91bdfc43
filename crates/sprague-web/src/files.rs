//! The files of the page: carried inside the program, or read from a folder by those who write it.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use std::collections::HashMap;
use std::hash::Hasher;
use std::path::{Component, Path, PathBuf};
use twox_hash::XxHash64;

/// The files that were there when the program was built.
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
/// The names of the pages. What a page shows stands behind `#` in its address, so that the same files work in any
/// folder of any web space; an address with a path leads there.
const PAGES: &[&str] = &[
    "game", "position", "value", "atlas", "claims", "about", "api",
];

/// What is at an address.
#[derive(Debug, PartialEq, Eq)]
enum Found {
    /// A file of this name.
    File(String),
    /// A page, at this address.
    Page(String),
}

/// The files of the page.
#[derive(Debug, Clone)]
pub struct Page {
    files: HashMap<&'static str, File>,
    folder: Option<PathBuf>,
}

#[derive(Debug, Clone)]
struct File {
    content: Bytes,
    tag: String,
}

impl File {
    fn new(content: Bytes) -> Self {
        let mut hasher = XxHash64::with_seed(0);
        hasher.write(&content);
        File {
            tag: format!("\"{:016x}\"", hasher.finish()),
            content,
        }
    }
}

impl Page {
    /// The page inside the program; from a folder if there is one.
    pub fn new(folder: Option<PathBuf>) -> Self {
        let file = |&(name, content): &(&'static str, &'static [u8])| {
            (name, File::new(Bytes::from_static(content)))
        };
        Page {
            files: EMBEDDED.iter().map(file).collect(),
            folder,
        }
    }

    /// The names of the files inside the program.
    pub fn names() -> impl Iterator<Item = &'static str> {
        EMBEDDED.iter().map(|(name, _)| *name)
    }

    /// The file at an address; nothing if there is none.
    pub(crate) async fn serve(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let name = match self.name_of(path)? {
            Found::File(name) => name,
            Found::Page(address) => {
                let moved = Response::builder()
                    .status(StatusCode::TEMPORARY_REDIRECT)
                    .header(header::LOCATION, address);
                return moved.body(Body::empty()).ok();
            }
        };
        let file = match &self.folder {
            None => self.files.get(name.as_str())?.clone(),
            Some(folder) => File::new(tokio::fs::read(folder.join(&name)).await.ok()?.into()),
        };
        let known = headers.get_all(header::IF_NONE_MATCH).iter().any(|tags| {
            let is_it = |tag: &str| tag.trim() == file.tag || tag.trim() == "*";
            tags.to_str().is_ok_and(|tags| tags.split(',').any(is_it))
        });
        let answer = Response::builder()
            .header(header::ETAG, &file.tag)
            // Kept, but asked for anew each time: a new version of the program shows its own page.
            .header(header::CACHE_CONTROL, "no-cache");
        let answer = match known {
            true => answer.status(StatusCode::NOT_MODIFIED).body(Body::empty()),
            false => answer
                .header(header::CONTENT_TYPE, content_type(&name))
                .body(Body::from(file.content)),
        };
        answer.ok()
    }

    /// What is at an address: a file, or a page whose address is another.
    fn name_of(&self, path: &str) -> Option<Found> {
        let path = path.strip_prefix('/')?;
        if path.is_empty() {
            return Some(Found::File("index.html".to_string()));
        }
        if self.has(path) {
            return Some(Found::File(path.to_string()));
        }
        let first = path.split('/').next().unwrap_or_default();
        PAGES
            .contains(&first)
            .then(|| Found::Page(format!("/#/{path}")))
    }

    /// Whether there is such a file. Names that lead out of the folder are not names of files.
    fn has(&self, name: &str) -> bool {
        let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        let hidden = name
            .split(['/', '\\'])
            .any(|part| part.is_empty() || part.starts_with('.'));
        if hidden
            || name.contains(['\\', ':', '%', '\0'])
            || !Path::new(name).components().all(is_plain)
        {
            return false;
        }
        match &self.folder {
            None => self.files.contains_key(name),
            Some(folder) => folder.join(name).is_file(),
        }
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_with_a_path_lead_to_those_of_pages() {
        let page = Page::new(None);
        for path in ["/game/0.77", "/position/kayles[5]+*3", "/atlas", "/api"] {
            let found = page.name_of(path);
            assert_eq!(found, Some(Found::Page(format!("/#{path}"))), "{path}");
        }
        assert_eq!(page.name_of("/"), Some(Found::File("index.html".into())));
        assert_eq!(page.name_of("/nothing"), None);
    }

    #[test]
    fn nothing_outside_of_the_folder_is_a_file() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("page");
        for page in [Page::new(None), Page::new(Some(folder))] {
            for name in [
                "../Cargo.toml",
                "/etc/passwd",
                "..",
                "./index.html",
                "a/../index.html",
                "a//b",
                ".hidden",
                "",
            ] {
                assert!(!page.has(name), "{name}");
            }
            assert!(page.has("index.html"));
        }
    }
}
