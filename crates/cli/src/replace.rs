//! Writes files atomically.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;

/// Writes a file so that an interruption leaves either the old or the new version.
///
/// # Errors
/// If it cannot be written.
pub fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let mut file = File::create(&name)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&name, path)
    };
    write().with_context(|| format!("could not write {}", path.display()))
}
