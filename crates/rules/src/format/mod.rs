//! Variant files: reading them, saying what is wrong with them, and saying what they mean.

pub mod betza;
pub mod model;

use std::ops::Range;

/// How bad a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably does not say what was meant.
    Warning,
}

/// One thing that is wrong or doubtful in a variant file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the file can be used all the same.
    pub severity: Severity,
    /// The file, as it was named to [`load`] or as the base is named.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The character within the line, from 1.
    pub column: u32,
    /// The bytes of the file's text that are meant.
    pub span: Range<usize>,
    /// The offending text.
    pub text: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

/// A variant file that can be used.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The file with its base merged in.
    pub file: model::VariantFile,
    /// The identifier given to [`load`].
    pub id: String,
    /// What is doubtful.
    pub warnings: Vec<Diagnostic>,
}

fn plain(file: &str, message: String) -> Vec<Diagnostic> {
    vec![Diagnostic { severity: Severity::Error, file: file.into(), line: 1, column: 1, span: 0..0, text: String::new(), message, help: None }]
}

/// Reads a variant file. `find_base` gives the text of a base by its name: a built-in identifier, or a path relative to the file.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn load(id: &str, file_name: &str, text: &str, find_base: &dyn Fn(&str) -> Option<String>) -> Result<Loaded, Vec<Diagnostic>> {
    let table = merged(file_name, text, find_base, 0)?;
    let file = toml::Value::Table(table).try_into().map_err(|e: toml::de::Error| plain(file_name, e.to_string()))?;
    Ok(Loaded { file, id: id.into(), warnings: Vec::new() })
}

fn merged(file_name: &str, text: &str, find_base: &dyn Fn(&str) -> Option<String>, depth: u8) -> Result<toml::Table, Vec<Diagnostic>> {
    let own: toml::Table = text.parse().map_err(|e: toml::de::Error| plain(file_name, e.to_string()))?;
    let Some(base) = own.get("base").and_then(|b| b.as_str()) else { return Ok(own) };
    let Some(base_text) = find_base(base).filter(|_| depth < 16) else {
        return Err(plain(file_name, format!("there is no base `{base}`")));
    };
    let mut all = merged(base, &base_text, find_base, depth + 1)?;
    merge(&mut all, own);
    Ok(all)
}

fn merge(under: &mut toml::Table, over: toml::Table) {
    for (key, value) in over {
        match (under.get_mut(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => merge(below, above),
            (_, value) => {
                under.insert(key, value);
            }
        }
    }
}
