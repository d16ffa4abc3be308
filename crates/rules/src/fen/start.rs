//! Rules with their start position.

use crate::compile::{self, CompileError, Rules};
use crate::format::model::VariantFile;
use crate::kernel::Position;

use super::read::read;
use super::write::write;

impl Rules {
    /// Compiles the rules of a variant from its file.
    ///
    /// # Errors
    /// If something in the file cannot be compiled, with the key at fault. A file that [`crate::format::load`] has accepted compiles.
    pub fn compile(id: &str, file: &VariantFile) -> Result<Rules, CompileError> {
        let rules = compile::build(id, file)?;
        let start = read(&rules, rules.start_fen()).map(|start| write(&start, &rules));
        compile::complete(rules, start.map_err(|error| error.to_string()))
    }
}

/// The start position.
pub(crate) fn start(rules: &Rules) -> Position {
    read(rules, rules.start_fen()).expect("the start position was checked when the rules were compiled")
}
