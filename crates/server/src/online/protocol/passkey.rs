//! Passkeys. All bytes are in base64url without padding.

use serde::{Deserialize, Serialize};

use crate::online::time::Millis;

/// A challenge for a passkey to sign, valid once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyChallenge {
    /// The challenge.
    pub challenge: String,
    /// The name of the site (WebAuthn's `rp.id`).
    pub relying_party: String,
    /// The supported algorithms by their COSE numbers.
    pub algorithms: Vec<i64>,
    /// How long the challenge is valid, in milliseconds.
    pub timeout_ms: i64,
}

/// A new passkey (WebAuthn's `AuthenticatorAttestationResponse`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MadePasskey {
    /// `clientDataJSON`.
    pub client_data: String,
    /// `attestationObject`.
    pub attestation: String,
}

/// A signature by a passkey (WebAuthn's `AuthenticatorAssertionResponse`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignedPasskey {
    /// The credential ID, `rawId`.
    pub credential: String,
    /// `clientDataJSON`.
    pub client_data: String,
    /// `authenticatorData`.
    pub authenticator_data: String,
    /// `signature`.
    pub signature: String,
}

/// A name and a passkey instead of a password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasskeyClaim {
    /// The name to claim.
    pub name: String,
    /// A label for the passkey, at most 40 characters.
    pub passkey_name: String,
    /// The passkey.
    pub passkey: MadePasskey,
}

/// Another passkey for an account, confirmed by the password or by a passkey of the account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// A label, at most 40 characters.
    pub name: String,
    /// The passkey.
    pub passkey: MadePasskey,
    /// The password.
    #[serde(default)]
    pub password: Option<String>,
    /// A signature by one of the account's passkeys.
    #[serde(default)]
    pub signed: Option<SignedPasskey>,
}

/// A passkey of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyView {
    /// The identifier that removes it.
    pub id: String,
    /// Its label.
    pub name: String,
    /// When it was added.
    pub created_ms: Millis,
    /// When it last signed.
    pub used_ms: Option<Millis>,
}
