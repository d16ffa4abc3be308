//! The built-in variants.

use std::sync::Arc;

use crate::compile::{CompileError, Rules};
use crate::format::{self, Diagnostic, Loaded};

/// Identifier, file and rules page of every built-in variant, in alphabetical order.
static VARIANTS: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/variants.rs"));

/// Why a variant cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
pub enum VariantError {
    /// There is no built-in variant of this name.
    #[error("unknown variant `{0}`{hint}", hint = hint(.0))]
    Unknown(String),
    /// The file has errors.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    File(Vec<Diagnostic>),
    /// The file reads well but cannot be compiled.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

/// A suggestion for an unknown name, to follow the message about it.
pub(crate) fn hint(id: &str) -> String {
    let near = VARIANTS.iter().map(|(known, ..)| (strsim::jaro_winkler(id, known), known)).max_by(|a, b| a.0.total_cmp(&b.0));
    near.filter(|&(likeness, _)| likeness > 0.75).map_or(String::new(), |(_, known)| format!("; did you mean `{known}`?"))
}

/// The identifiers of the built-in variants, in alphabetical order.
pub fn ids() -> impl ExactSizeIterator<Item = &'static str> {
    VARIANTS.iter().map(|(id, ..)| *id)
}

/// The TOML file of a built-in variant.
pub fn source(id: &str) -> Option<&'static str> {
    VARIANTS.iter().find(|(known, ..)| *known == id).map(|(_, source, _)| *source)
}

/// The text of a built-in variant's file as a base of another, or all identifiers if there is none; an argument of [`format::load`].
///
/// # Errors
/// The identifiers of the built-in variants, if there is none of this name.
pub fn base(id: &str) -> Result<String, Vec<String>> {
    source(id).map(String::from).ok_or_else(|| ids().map(String::from).collect())
}

/// Whether the rules are those of the built-in variant with their identifier, so that the identifier is enough.
pub fn is_builtin(rules: &Rules) -> bool {
    source(rules.id()).is_some() && load(rules.id()).is_ok_and(|loaded| rules.is_compiled_from(&loaded.file))
}

/// The rules page of a built-in variant, in Markdown.
pub fn page(id: &str) -> Option<&'static str> {
    VARIANTS.iter().find(|(known, ..)| *known == id).map(|(_, _, page)| *page)
}

/// Reads the file of a built-in variant.
///
/// # Errors
/// If there is no such variant.
pub fn load(id: &str) -> Result<Loaded, VariantError> {
    let text = source(id).ok_or_else(|| VariantError::Unknown(id.to_owned()))?;
    format::load(id, &format!("{id}.toml"), text, &base).map_err(VariantError::File)
}

impl Rules {
    /// The compiled rules of a built-in variant.
    ///
    /// # Errors
    /// If there is no such variant.
    pub fn builtin(id: &str) -> Result<Arc<Rules>, VariantError> {
        Ok(Arc::new(Rules::compile(id, &load(id)?.file)?))
    }

    /// Compiles a variant from the text of its file. Bases are built-in variants; use [`format::load`] and [`Rules::compile`]
    /// where a base is another file.
    ///
    /// ```
    /// use tempi_rules::Rules;
    /// let text = "format = 1\nbase = 'chess'\n[about]\nname = 'Three'\nsummary = 'Three moves a turn.'\n[turn]\nlength = [1, 2, 3]\n";
    /// assert_eq!(Rules::from_toml("three", text).unwrap().name(), "Three");
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn from_toml(id: &str, text: &str) -> Result<Arc<Rules>, VariantError> {
        let loaded = format::load(id, id, text, &base).map_err(VariantError::File)?;
        Ok(Arc::new(Rules::compile(id, &loaded.file)?))
    }
}
