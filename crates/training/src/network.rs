//! The network of self-play games, if it is not a built-in one.

use std::fmt::Write as _;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use tempi_engine::network::{FileError, Mismatch, Network};
use tempi_rules::Rules;
use thiserror::Error;

/// A network that is not built in, for the games of one variant.
#[derive(Clone, Debug)]
pub struct OwnNetwork {
    network: Arc<Network>,
    digest: String,
}

/// The reason why a network cannot play a variant.
#[derive(Debug, Error)]
pub enum OwnNetworkError {
    /// The bytes are not a network.
    #[error(transparent)]
    File(#[from] FileError),
    /// It does not support the variant.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
}

impl OwnNetwork {
    /// Reads the bytes of a network file ([`Network::read`]).
    ///
    /// # Errors
    /// If they are not a network, or it does not support the variant's pieces or turns.
    pub fn read(bytes: &[u8], rules: &Rules) -> Result<OwnNetwork, OwnNetworkError> {
        let network = Network::read(bytes)?;
        network.header().layout.fit(rules)?;
        Ok(OwnNetwork { network: Arc::new(network), digest: digest(bytes) })
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The SHA-256 of its file, as 64 hexadecimal digits.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
