//! The files of a built page, in memory, with their compressed forms.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use axum::body::Bytes;
use axum::http::HeaderValue;
use headers::ETag;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

/// The page that the crate was built with; empty if there was none.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Embedded;

/// The file that is served at `/`.
pub const INDEX: &str = "index.html";

/// The folder in which every file name contains a hash of the file's content.
const HASHED: &str = "assets/";

/// The length of the hash at the end of such a name.
const HASH_LENGTH: usize = 8;

/// A built page: all its files by their path, such as `assets/index-D_j2ArH-.js`.
#[derive(Debug)]
pub struct Page {
    files: HashMap<String, File>,
}

/// Why a folder does not contain a page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// There is no `index.html`.
    #[error("{} does not contain a built page: there is no {INDEX}", .0.display())]
    NoIndex(PathBuf),
    /// A file or folder cannot be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// What cannot be read.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// A file: its type, how long it can be cached, and its forms.
#[derive(Debug)]
pub struct File {
    /// The value of `Content-Type`.
    pub kind: HeaderValue,
    /// Whether its name changes with its content, so that it can be cached forever.
    pub lasting: bool,
    /// Uncompressed.
    pub plain: Form,
    /// Compressed by Brotli.
    pub brotli: Option<Form>,
    /// Compressed by gzip.
    pub gzip: Option<Form>,
}

/// Bytes to send, and the ETag that changes with them.
#[derive(Debug)]
pub struct Form {
    pub bytes: Bytes,
    pub tag: ETag,
}

impl Form {
    fn new(bytes: Bytes) -> Form {
        let mut tag = String::from("\"");
        for byte in &Sha256::digest(&bytes)[..12] {
            write!(tag, "{byte:02x}").expect("writing to a string cannot fail");
        }
        tag.push('"');
        Form { bytes, tag: tag.parse().expect("hexadecimal digits in quotes are a tag") }
    }
}

impl Page {
    /// The page that the program was built with, if it was built with one.
    pub fn built_in() -> Option<Page> {
        let content = |path: Cow<'static, str>| {
            let bytes = match Embedded::get(&path)?.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            Some((path.into_owned(), bytes))
        };
        // The folder's own `.gitignore` is embedded too; it is not part of the page.
        Page::new(Embedded::iter().filter(|path| !path.starts_with('.')).filter_map(content).collect())
    }

    /// The page in a folder, read once. Files whose name begins with a dot are left out, and links to folders are not followed.
    ///
    /// # Errors
    /// If something cannot be read, or there is no `index.html`.
    pub fn of_folder(folder: &Path) -> Result<Page, PageError> {
        let mut files = HashMap::new();
        read_folder(folder, "", &mut files)?;
        Page::new(files).ok_or_else(|| PageError::NoIndex(folder.to_owned()))
    }

    /// Groups the forms of each file; `None` without an index.
    fn new(mut contents: HashMap<String, Bytes>) -> Option<Page> {
        contents.contains_key(INDEX).then_some(())?;
        let is_form =
            |path: &String| path.strip_suffix(".br").or(path.strip_suffix(".gz")).is_some_and(|plain| contents.contains_key(plain));
        let paths: Vec<String> = contents.keys().filter(|path| !is_form(path)).cloned().collect();
        let mut take = |path: &str| contents.remove(path).map(Form::new);
        let files = paths.into_iter().filter_map(|path| {
            let file = File {
                kind: kind(&path),
                lasting: is_hashed(&path),
                plain: take(&path)?,
                brotli: take(&format!("{path}.br")),
                gzip: take(&format!("{path}.gz")),
            };
            Some((path, file))
        });
        Some(Page { files: files.collect() })
    }

    /// The file at a path without its leading slash; the empty path is the index.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        self.files.get(if path.is_empty() { INDEX } else { path })
    }
}

fn read_folder(folder: &Path, prefix: &str, files: &mut HashMap<String, Bytes>) -> Result<(), PageError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| PageError::Unreadable { path, source }
    };
    for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
        let entry = entry.map_err(unreadable(folder))?;
        let path = entry.path();
        // Names that are not Unicode cannot be requested.
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.starts_with('.') {
            continue;
        }
        if entry.file_type().map_err(unreadable(&path))?.is_dir() {
            read_folder(&path, &format!("{prefix}{name}/"), files)?;
        } else if path.is_file() {
            files.insert(format!("{prefix}{name}"), fs::read(&path).map_err(unreadable(&path))?.into());
        }
    }
    Ok(())
}

/// The `Content-Type` that belongs to a file's name.
fn kind(path: &str) -> HeaderValue {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let charset = if kind.type_() == "text" || path.ends_with(".webmanifest") || path.ends_with(".json") { "; charset=utf-8" } else { "" };
    HeaderValue::from_str(&format!("{kind}{charset}")).expect("media types are plain ASCII")
}

/// Whether a file's name contains a hash of its content: `assets/board-D_j2ArH-.css`.
fn is_hashed(path: &str) -> bool {
    let Some(name) = path.strip_prefix(HASHED) else { return false };
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem).as_bytes();
    let Some(dash) = stem.len().checked_sub(HASH_LENGTH + 1) else { return false };
    stem[dash] == b'-' && stem[dash + 1..].iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::{is_hashed, kind};

    #[test]
    fn hashed_names_are_recognized() {
        for lasting in ["assets/index-D_j2ArH-.js", "assets/bR--FaQ7VZR.svg", "assets/tempi_bg-Cu9xfUZG.wasm", "assets/x-01234567.js.map"] {
            assert!(is_hashed(lasting), "{lasting}");
        }
        for changing in [
            "index.html",
            "sw.js",
            "workbox-01234567.js",
            "assets/index.js",
            "assets/-1234567.js",
            "assets/a-123456789.js",
            "assets/a-1234 678.js",
        ] {
            assert!(!is_hashed(changing), "{changing}");
        }
    }

    #[test]
    fn content_types_are_those_that_browsers_require() {
        for (path, expected) in [
            ("index.html", "text/html; charset=utf-8"),
            ("a.js", "text/javascript; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.wasm", "application/wasm"),
            ("a.webmanifest", "application/manifest+json; charset=utf-8"),
            ("a.json", "application/json; charset=utf-8"),
            ("a.svg", "image/svg+xml"),
            ("a.png", "image/png"),
            ("a.mp3", "audio/mpeg"),
            ("a.ogg", "audio/ogg"),
            ("a.woff2", "font/woff2"),
            ("a.unheard-of", "application/octet-stream"),
        ] {
            assert_eq!(kind(path), expected, "{path}");
        }
    }
}
