//! Variants by identifier or by file.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use tempi_rules::format::{self, Diagnostic, Loaded, MAX_FILE_BYTES, Severity};
use tempi_rules::{CompileError, Rules, VariantError, catalog, warn_of_finished_start};

use crate::output::Failure;

/// Where a variant comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A built-in variant, by its identifier.
    BuiltIn(&'static str),
    /// A user's file.
    File(PathBuf),
}

impl Origin {
    /// Interprets an argument: a path if it ends in `.toml` or contains a slash, otherwise a built-in variant or a file of that name.
    ///
    /// # Errors
    /// If it is neither.
    pub fn of(argument: &str) -> anyhow::Result<Origin> {
        if is_path(argument) {
            return Ok(Origin::File(argument.into()));
        }
        if let Some(id) = catalog::ids().find(|id| *id == argument) {
            return Ok(Origin::BuiltIn(id));
        }
        if Path::new(argument).is_file() {
            return Ok(Origin::File(argument.into()));
        }
        bail!("{} (`tempi variants list` lists all variants)", VariantError::Unknown(argument.to_owned()))
    }

    /// The identifier: for a file its name without `.toml`.
    pub fn id(&self) -> String {
        match self {
            Origin::BuiltIn(id) => (*id).to_owned(),
            Origin::File(path) => path.file_stem().map_or_else(|| "variant".into(), |stem| stem.to_string_lossy().into_owned()),
        }
    }

    /// The text of the file.
    ///
    /// # Errors
    /// If it cannot be read as text.
    pub fn text(&self) -> anyhow::Result<String> {
        match self {
            Origin::BuiltIn(id) => Ok(catalog::source(id).unwrap_or_default().to_owned()),
            Origin::File(path) => read_text(path),
        }
    }
}

fn is_path(name: &str) -> bool {
    name.ends_with(".toml") || name.contains('/') || name.contains(std::path::MAIN_SEPARATOR)
}

/// Reads a text file, up to one byte more than the limit for variant files, so that larger files are detected.
fn read_text(path: &Path) -> anyhow::Result<String> {
    let place = || path.display().to_string();
    let file = File::open(path).with_context(place)?;
    if file.metadata().with_context(place)?.is_dir() {
        bail!("{}: a directory, not a variant file", path.display());
    }
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).with_context(place)?;
    if bytes.len() > MAX_FILE_BYTES {
        bail!("{}: larger than {MAX_FILE_BYTES} bytes, the limit for variant files", path.display());
    }
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{}: not a UTF-8 text file", path.display()))
}

/// A variant file that was read, with its errors or contents.
pub struct Reading {
    /// Where it comes from.
    pub origin: Origin,
    /// The result of [`format::load`].
    pub result: Result<Loaded, Vec<Diagnostic>>,
    /// The folder of the file; relative bases start there.
    folder: PathBuf,
    /// The texts of the file and its bases, by the names used in diagnostics.
    texts: BTreeMap<String, String>,
}

impl Reading {
    /// Reads a variant; bases are searched for beside the file, then among the built-in variants.
    ///
    /// # Errors
    /// If the argument names no variant, or the file cannot be read. Errors in the file are in [`Reading::result`].
    pub fn of(argument: &str) -> anyhow::Result<Reading> {
        let origin = Origin::of(argument)?;
        let text = origin.text()?;
        let (name, folder) = match &origin {
            Origin::BuiltIn(id) => (format!("{id}.toml"), PathBuf::new()),
            Origin::File(path) => (argument.to_owned(), path.parent().map(Path::to_path_buf).unwrap_or_default()),
        };
        let texts = RefCell::new(BTreeMap::from([(name.clone(), text.clone())]));
        let find_base = |base: &str| {
            let beside = if is_path(base) { read_text(&folder.join(base)).ok() } else { None };
            let found = beside.map_or_else(|| catalog::base(base), Ok)?;
            texts.borrow_mut().insert(base.to_owned(), found.clone());
            Ok(found)
        };
        let result = format::load(&origin.id(), &name, &text, &find_base);
        let result = result.and_then(|mut loaded| match Rules::compile(&loaded.id, &loaded.file) {
            Ok(rules) => {
                warn_of_finished_start(&mut loaded, &Arc::new(rules));
                Ok(loaded)
            }
            Err(error) => Err(vec![as_diagnostic(&loaded, &error)]),
        });
        Ok(Reading { origin, result, folder, texts: texts.into_inner() })
    }

    /// Prints the errors to standard error.
    pub fn print_errors(&self) {
        let diagnostics = self.result.as_ref().err().into_iter().flatten();
        for diagnostic in diagnostics.filter(|diagnostic| diagnostic.severity == Severity::Error) {
            anstream::eprint!("{}", self.render(diagnostic));
        }
    }

    /// The file of a diagnostic, as a path relative to the current folder.
    pub fn place(&self, diagnostic: &Diagnostic) -> String {
        let is_argument = matches!(&self.origin, Origin::File(path) if *path == Path::new(&diagnostic.file));
        if is_argument || !is_path(&diagnostic.file) {
            return diagnostic.file.clone();
        }
        let name = Path::new(&diagnostic.file);
        self.folder.join(name.strip_prefix(".").unwrap_or(name)).display().to_string()
    }

    /// Formats a diagnostic like compilers do: position and message, the line with the text underlined, and the suggested fix.
    pub fn render(&self, diagnostic: &Diagnostic) -> String {
        let (word, color) = match diagnostic.severity {
            Severity::Error => ("error", "\x1b[1;31m"),
            Severity::Warning => ("warning", "\x1b[1;33m"),
        };
        let Diagnostic { file, line, column, message, .. } = diagnostic;
        let place = self.place(diagnostic);
        let mut said = format!("\x1b[1m{place}:{line}:{column}:\x1b[0m {color}{word}:\x1b[0m {message}\n");
        let shown = self.texts.get(file).and_then(|text| text.lines().nth(*line as usize - 1)).filter(|text| !text.trim().is_empty());
        if let Some(text) = shown {
            let margin = line.to_string().len();
            let lead: String = text.chars().take(*column as usize - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
            let most = text.chars().count().saturating_sub(*column as usize - 1).max(1);
            let carets = "^".repeat(diagnostic.text.chars().count().clamp(1, most));
            said += &format!("  {line} | {text}\n  {:margin$} | {lead}{color}{carets}\x1b[0m\n", "");
        }
        if let Some(help) = &diagnostic.help {
            said += &format!("  \x1b[1;36mhelp:\x1b[0m {help}\n");
        }
        said
    }
}

fn as_diagnostic(loaded: &Loaded, error: &CompileError) -> Diagnostic {
    let format::Position { file, line, column, span } = loaded.locate(&error.key);
    Diagnostic { severity: Severity::Error, file, line, column, span, text: String::new(), message: error.to_string(), help: None }
}

/// The compiled rules of a variant, by identifier or path.
///
/// # Errors
/// If there is no such variant, or its file has errors, which are printed to standard error.
pub fn rules(argument: &str) -> anyhow::Result<Arc<Rules>> {
    let reading = Reading::of(argument)?;
    match &reading.result {
        Ok(loaded) => Ok(Arc::new(Rules::compile(&loaded.id, &loaded.file).map_err(|error| Failure(error.to_string()))?)),
        Err(_) => {
            reading.print_errors();
            Err(Failure(format!("{argument} has errors; run `tempi variants check {argument}` for details")).into())
        }
    }
}
