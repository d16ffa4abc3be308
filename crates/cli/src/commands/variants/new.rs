//! `tempi variants new`.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};
use serde::Serialize;
use tempi_rules::format;

use crate::Status;
use crate::output::{Failure, Output};
use crate::variant::{Origin, Reading};

/// Create a commented variant file based on another variant
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of the new variant: lowercase letters, digits and hyphens
    #[arg(value_parser = identifier)]
    id: String,
    /// Variant to base it on: identifier, or path of a variant file
    #[arg(long, value_name = "VARIANT", default_value = "chess")]
    base: String,
    /// File to write; an existing file is never overwritten [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    id: String,
    base: String,
    /// Where the file was written.
    output: Option<String>,
    /// The text of the file.
    file: String,
}

fn identifier(text: &str) -> Result<String, String> {
    let plain = !text.is_empty() && text.len() <= 60 && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if plain { Ok(text.to_owned()) } else { Err("use at most 60 lowercase letters, digits and hyphens, such as `my-chess`".into()) }
}

/// Runs the command.
///
/// # Errors
/// If the base is invalid, or the file exists or cannot be written.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let reading = Reading::of(&args.base)?;
    let Ok(base) = &reading.result else {
        reading.print_errors();
        return Err(Failure(format!("{0} has errors; run `tempi variants check {0}` for details", args.base)).into());
    };
    let base_name = match &reading.origin {
        Origin::BuiltIn(id) => (*id).to_owned(),
        Origin::File(path) => seen_from(args.output.as_deref(), path)?,
    };
    let file = format::template(&args.id, &base.file, &base_name);
    if let Some(path) = &args.output {
        write_new(path, &file)?;
    }
    let report = Report { id: args.id.clone(), base: base_name, output: args.output.as_ref().map(|path| path.display().to_string()), file };
    output.give(&report, |out| match &report.output {
        Some(path) => writeln!(out, "Created {path}. Edit it, then run `tempi variants check {path}` and `tempi play {path}`."),
        None => write!(out, "{}", report.file),
    })?;
    Ok(Status::Done)
}

/// The base's path as written in the new file: relative to the new file's folder, with `/` as separator. Without an output file, the
/// current folder is used.
fn seen_from(file: Option<&Path>, base: &Path) -> anyhow::Result<String> {
    let real = |path: &Path| fs::canonicalize(path).with_context(|| path.display().to_string());
    let folder = match file.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => real(folder)?,
        None => real(Path::new("."))?,
    };
    let base = real(base)?;
    Ok(relative(&folder, &base).unwrap_or_else(|| base.display().to_string()))
}

/// The path from a folder to a file, both absolute; `None` if they have no common root (on another drive).
fn relative(folder: &Path, file: &Path) -> Option<String> {
    let (from, to): (Vec<Component<'_>>, Vec<Component<'_>>) = (folder.components().collect(), file.components().collect());
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return None;
    }
    let up = if common == from.len() { vec![".".to_owned()] } else { vec!["..".to_owned(); from.len() - common] };
    let down = to[common..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    Some(up.into_iter().chain(down).collect::<Vec<_>>().join("/"))
}

fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    let place = || path.display().to_string();
    let mut file = match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => bail!("{} already exists; choose another --output", place()),
        Err(error) => return Err(error).with_context(place),
    };
    file.write_all(text.as_bytes()).with_context(place)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::relative;

    #[test]
    fn bases_are_written_relative_to_the_new_file() {
        let path = |folder, file| relative(Path::new(folder), Path::new(file));
        assert_eq!(path("/a/b", "/a/b/x.toml").as_deref(), Some("./x.toml"));
        assert_eq!(path("/a/b", "/a/b/c/x.toml").as_deref(), Some("./c/x.toml"));
        assert_eq!(path("/a/b/c", "/a/d/x.toml").as_deref(), Some("../../d/x.toml"));
    }
}
