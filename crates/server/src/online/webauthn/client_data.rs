//! `clientDataJSON`: the browser's account of what the passkey was asked for.

use serde::Deserialize;

use super::{Invalid, RelyingParty};

/// The operation a passkey is used in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ceremony {
    /// Creating the passkey.
    Create,
    /// Signing a challenge with it.
    Get,
}

/// The operation, its challenge and the page that asked for it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    /// The challenge, in base64url.
    pub challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl ClientData {
    /// Reads `clientDataJSON`.
    ///
    /// # Errors
    /// If it cannot be read, or is for another site or operation.
    pub fn read(json: &[u8], ceremony: Ceremony, party: &RelyingParty) -> Result<ClientData, Invalid> {
        let data: ClientData = serde_json::from_slice(json).map_err(|_| Invalid::Unreadable)?;
        let kind = match ceremony {
            Ceremony::Create => "webauthn.create",
            Ceremony::Get => "webauthn.get",
        };
        if data.kind != kind {
            return Err(Invalid::Unasked);
        }
        if data.origin != party.origin || data.cross_origin {
            return Err(Invalid::OtherSite);
        }
        Ok(data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn client_data_is_for_one_site_and_one_operation() {
        let json = |kind: &str, origin: &str, more: &str| {
            format!(r#"{{"type":"{kind}","challenge":"abc","origin":"{origin}"{more}}}"#).into_bytes()
        };
        let party = RelyingParty::of_address("https://tempi.example.org").unwrap();
        let read = |json: &[u8]| ClientData::read(json, Ceremony::Get, &party).map(|data| data.challenge);
        let origin = "https://tempi.example.org";
        assert_eq!(read(&json("webauthn.get", origin, r#","crossOrigin":false,"other":1"#)), Ok("abc".to_owned()));
        assert_eq!(read(&json("webauthn.create", origin, "")), Err(Invalid::Unasked));
        assert_eq!(read(&json("webauthn.get", "https://evil.example.org", "")), Err(Invalid::OtherSite));
        assert_eq!(read(&json("webauthn.get", origin, r#","crossOrigin":true"#)), Err(Invalid::OtherSite));
        assert_eq!(read(b"{"), Err(Invalid::Unreadable));
    }
}
