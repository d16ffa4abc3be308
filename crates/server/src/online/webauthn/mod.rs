//! Passkeys, as [WebAuthn](https://www.w3.org/TR/webauthn-3/) defines them: what a browser sends when a passkey is created, and when it signs.
//!
//! Attestation, which certifies the make of an authenticator, is neither requested nor checked. The authenticator must have verified its user
//! (with a PIN or a fingerprint, for example), because a passkey replaces the password.

mod authenticator;
mod cbor;
mod client_data;
mod edwards;
mod public_key;
mod relying_party;

pub use authenticator::{read_made, verify};
pub use client_data::{Ceremony, ClientData};
pub use public_key::ALGORITHMS;
pub use relying_party::{AddressError, RelyingParty};

/// Why data from a browser is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// It is not in WebAuthn's format.
    #[error("the passkey's data cannot be read")]
    Unreadable,
    /// It answers another request.
    #[error("this is not what the passkey was asked for")]
    Unasked,
    /// It was made for another site.
    #[error("the passkey was used at another address than that of this site")]
    OtherSite,
    /// The authenticator did not verify its user.
    #[error("the device did not verify its user")]
    Unverified,
    /// The key type or algorithm is not supported.
    #[error("this kind of key is not supported")]
    UnknownAlgorithm,
    /// The public key is too short, or is no point of its curve.
    #[error("the passkey's public key is not valid")]
    BadKey,
    /// The signature is wrong.
    #[error("the signature is wrong")]
    WrongSignature,
}
