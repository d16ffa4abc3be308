//! The network of self-play games, if it is not a built-in one.

use std::fmt::Write as _;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use tempi_engine::network::{FileError, Network};
use tempi_rules::Rules;

/// A network that is not built in, for the games of one variant.
#[derive(Clone, Debug)]
pub struct OwnNetwork {
    network: Arc<Network>,
    digest: String,
}

impl OwnNetwork {
    /// Reads the bytes of a network file ([`Network::read_for`]).
    ///
    /// # Errors
    /// If they are not a network, or it does not support the variant's pieces or turns.
    pub fn read(bytes: &[u8], rules: &Rules) -> Result<OwnNetwork, FileError> {
        let network = Network::read_for(bytes, rules)?;
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
