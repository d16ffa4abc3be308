//! Unguessable identifiers and secrets.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::RngExt;
use rand::distr::Alphanumeric;
use sha2::{Digest, Sha256};

/// The length of the identifier of a game, player, seek or challenge. Twelve of 62 characters make 71 bits.
const LENGTH: usize = 12;

/// A new identifier: twelve letters and digits.
pub fn new_id() -> String {
    rand::rng().sample_iter(Alphanumeric).take(LENGTH).map(char::from).collect()
}

/// Whether a text could be an identifier. Anything else can be refused without asking the database.
pub fn is_id(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// A new secret of 256 bits, as 43 characters for cookies and headers.
pub fn new_secret() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// The hash under which a secret is stored. Secrets are random, so a plain hash is enough.
pub fn secret_hash(secret: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(secret.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_differ_and_are_recognized() {
        let (one, other) = (new_id(), new_id());
        assert_ne!(one, other);
        assert!(is_id(&one) && is_id(&other), "{one} {other}");
        assert!(!is_id("short") && !is_id("twelve_chars") && !is_id("ThirteenChars"));
    }

    #[test]
    fn stored_hashes_do_not_contain_the_secret() {
        let secret = new_secret();
        assert_eq!(secret.len(), 43);
        assert_eq!(secret_hash(&secret), secret_hash(&secret));
        assert!(!secret_hash(&secret).contains(&secret));
    }
}
