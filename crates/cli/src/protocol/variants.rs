//! The available variants: built-in ones and the user's files.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempi_rules::format::Severity;
use tempi_rules::{Rules, catalog};

use crate::variant::Reading;

/// The variants by identifier. Rules are compiled on first use.
#[derive(Default)]
pub struct Variants {
    built_in: HashMap<&'static str, Arc<Rules>>,
    of_user: BTreeMap<String, Arc<Rules>>,
}

impl Variants {
    /// The identifiers, built-in ones first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        catalog::ids().map(|id| -> &str { id }).chain(self.of_user.keys().map(String::as_str))
    }

    /// The rules of a variant; names are case-insensitive.
    ///
    /// # Errors
    /// If there is no such variant, with a suggestion.
    pub fn rules(&mut self, name: &str) -> Result<Arc<Rules>, String> {
        let Some(id) = catalog::ids().find(|id| id.eq_ignore_ascii_case(name)) else {
            let own = self.of_user.iter().find(|(id, _)| id.eq_ignore_ascii_case(name));
            return own.map(|(_, rules)| Arc::clone(rules)).ok_or_else(|| match Rules::builtin(name) {
                Err(error) => error.to_string(),
                Ok(_) => format!("unknown variant `{name}`"),
            });
        };
        if let Some(rules) = self.built_in.get(id) {
            return Ok(Arc::clone(rules));
        }
        let rules = Rules::builtin(id).map_err(|error| error.to_string())?;
        self.built_in.insert(id, Arc::clone(&rules));
        Ok(rules)
    }

    /// Loads the user's variants from a file, or from all `.toml` files of a folder, replacing those loaded before; an empty path loads none.
    /// Returns their identifiers, and the errors in files that could not be loaded, with file, line and column.
    ///
    /// # Errors
    /// If there is nothing to read at the path; the variants are unchanged then.
    pub fn take(&mut self, path: &str) -> Result<(Vec<String>, Vec<String>), String> {
        let mut taken = BTreeMap::new();
        let mut wrong = Vec::new();
        for file in files(path)? {
            match read(&file) {
                Ok(rules) if catalog::ids().any(|id| id.eq_ignore_ascii_case(rules.id())) => {
                    wrong.push(format!("{}: a built-in variant has the name `{}`; rename the file", file.display(), rules.id()));
                }
                Ok(rules) => {
                    taken.insert(rules.id().to_owned(), rules);
                }
                Err(mut mistakes) => wrong.append(&mut mistakes),
            }
        }
        let names = taken.keys().cloned().collect();
        self.of_user = taken;
        Ok((names, wrong))
    }
}

/// The variant files of a path, in alphabetical order.
fn files(path: &str) -> Result<Vec<PathBuf>, String> {
    if path.is_empty() {
        return Ok(Vec::new());
    }
    let unread = |error: std::io::Error| format!("{path}: {error}");
    let what = std::fs::metadata(path).map_err(unread)?;
    if what.is_file() {
        // With a folder in front, a file name cannot be mistaken for a built-in variant.
        let file = Path::new(path);
        let bare = file.parent().is_none_or(|folder| folder.as_os_str().is_empty());
        return Ok(vec![if bare { Path::new(".").join(file) } else { file.into() }]);
    }
    if !what.is_dir() {
        return Err(format!("{path}: neither a file nor a folder"));
    }
    let entries = std::fs::read_dir(path).map_err(unread)?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|file| is_variant(file)).collect();
    files.sort();
    if files.is_empty() { Err(format!("{path}: this folder contains no variant files (`.toml`)")) } else { Ok(files) }
}

fn is_variant(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "toml") && file.is_file()
}

/// The rules of a file, or its errors.
fn read(file: &Path) -> Result<Arc<Rules>, Vec<String>> {
    let reading = Reading::of(&file.display().to_string()).map_err(|error| vec![format!("{error:#}")])?;
    match &reading.result {
        Ok(loaded) => Rules::compile(&loaded.id, &loaded.file).map(Arc::new).map_err(|error| vec![format!("{}: {error}", file.display())]),
        Err(diagnostics) => {
            let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
            Err(errors
                .map(|diagnostic| {
                    let help = diagnostic.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
                    format!("{}:{}:{}: {}{help}", reading.place(diagnostic), diagnostic.line, diagnostic.column, diagnostic.message)
                })
                .collect())
        }
    }
}
