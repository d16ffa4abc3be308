//! Passkeys: what is asked and answered about them. Bytes are texts in base64 for addresses, without padding.

use serde::{Deserialize, Serialize};

use crate::online::time::Millis;

/// What a passkey is to sign, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyChallenge {
    /// The bytes to sign.
    pub challenge: String,
    /// The name of the site, as WebAuthn's `rp.id`.
    pub relying_party: String,
    /// The algorithms that are understood, by their numbers in COSE.
    pub algorithms: Vec<i64>,
    /// How long there is time, in milliseconds.
    pub timeout_ms: i64,
}

/// A passkey that was just made, as WebAuthn's `AuthenticatorAttestationResponse`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MadePasskey {
    /// `clientDataJSON`.
    pub client_data: String,
    /// `attestationObject`.
    pub attestation: String,
}

/// The signature of a passkey, as WebAuthn's `AuthenticatorAssertionResponse`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignedPasskey {
    /// The device's name for the passkey, `rawId`.
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
    /// The name of the player.
    pub name: String,
    /// What the player calls the passkey, in at most 40 characters.
    pub passkey_name: String,
    /// The passkey.
    pub passkey: MadePasskey,
}

/// A further passkey of an account, with what proves that its player asks for it: the password, or a passkey.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What the player calls it, in at most 40 characters.
    pub name: String,
    /// The passkey.
    pub passkey: MadePasskey,
    /// The password.
    #[serde(default)]
    pub password: Option<String>,
    /// The signature of a passkey that the account has.
    #[serde(default)]
    pub signed: Option<SignedPasskey>,
}

/// A passkey, as its player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyView {
    /// The identifier, by which it is removed.
    pub id: String,
    /// What the player calls it.
    pub name: String,
    /// When it was made.
    pub created_ms: Millis,
    /// When somebody last signed in with it.
    pub used_ms: Option<Millis>,
}
