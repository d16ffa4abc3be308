//! The option `EvalFile`: a network file to use instead of the built-in network.

use std::fs;
use std::sync::Arc;

use tempi_engine::network::Network;
use tempi_engine::{EvaluationChoice, Options};
use tempi_rules::Rules;

/// The network file chosen by the option. If it cannot be used for the variant, the hand-made evaluation plays.
#[derive(Default)]
pub struct EvalFile {
    /// Its path; empty: none is chosen.
    path: String,
    /// The network in it, if it can be used for the variant.
    network: Option<Arc<Network>>,
}

impl EvalFile {
    /// Chooses a file for the rules of the current variant; an empty path chooses the built-in network.
    ///
    /// # Errors
    /// Why the file cannot be used. It stays chosen, and the hand-made evaluation plays.
    pub fn choose(&mut self, path: &str, rules: &Rules) -> Result<(), String> {
        path.clone_into(&mut self.path);
        self.fit(rules)
    }

    /// Reads the file again for the rules of another variant.
    ///
    /// # Errors
    /// As [`EvalFile::choose`].
    pub fn fit(&mut self, rules: &Rules) -> Result<(), String> {
        self.network = None;
        if self.path.is_empty() {
            return Ok(());
        }
        let refused = |cause: String| format!("EvalFile {}: {cause}; using the hand-made evaluation", self.path);
        let bytes = fs::read(&self.path).map_err(|error| refused(error.to_string()))?;
        let network = Network::read_for(&bytes, rules).map_err(|error| refused(error.to_string()))?;
        self.network = Some(Arc::new(network));
        Ok(())
    }

    /// The path; empty if no file is chosen.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The network to use instead of the built-in one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// The options for the engine: without a network if the chosen file cannot be used.
    pub fn adjust(&self, options: Options) -> Options {
        if self.path.is_empty() || self.network.is_some() { options } else { Options { evaluation: EvaluationChoice::Hand, ..options } }
    }
}
