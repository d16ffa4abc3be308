//! The option `--openings`.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use tempi_arena::Openings;
use tempi_rules::Rules;

use super::pgn::read_text;

/// The openings that the option names: random ones, the start position, or those in a file.
///
/// # Errors
/// If the text is neither a kind of openings nor the path of a file with openings of the variant.
pub fn read_openings(rules: &Arc<Rules>, text: &str) -> anyhow::Result<Openings> {
    let unknown = match text.parse::<Openings>() {
        Ok(openings) => return Ok(openings),
        Err(error) => error,
    };
    let path = Path::new(text);
    if !path.is_file() {
        return Err(unknown).context("--openings");
    }
    read_opening_file(rules, path)
}

/// The openings in a file.
///
/// # Errors
/// If it cannot be read, or has an invalid line.
pub fn read_opening_file(rules: &Arc<Rules>, path: &Path) -> anyhow::Result<Openings> {
    Openings::suite(rules, &read_text(path)?).with_context(|| path.display().to_string())
}
