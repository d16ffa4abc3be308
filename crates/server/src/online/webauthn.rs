//! The signatures of passkeys, as [WebAuthn](https://www.w3.org/TR/webauthn-3/) describes them: what a browser sends when a passkey is made,
//! and when somebody signs in with it.
//!
//! Attestation, by which a manufacturer vouches for a device, is neither asked for nor looked at. Devices must have recognized their owner (by
//! a PIN or a finger, for example), because a passkey replaces the password.

use std::net::IpAddr;

use ciborium::Value;
use ring::signature::{ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The algorithms of signatures that are understood, by their numbers in COSE: ECDSA with P-256, Ed25519, and RSA with SHA-256.
pub const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// Flags of the authenticator data.
mod flag {
    pub const USER_PRESENT: u8 = 0x01;
    pub const USER_VERIFIED: u8 = 0x04;
    pub const BACKUP_ELIGIBLE: u8 = 0x08;
    pub const BACKED_UP: u8 = 0x10;
    pub const HAS_CREDENTIAL: u8 = 0x40;
    pub const HAS_EXTENSIONS: u8 = 0x80;
}

/// The longest identifier of a credential, in bytes.
const MAX_CREDENTIAL: usize = 1023;

/// How deep values may be nested.
const MAX_DEPTH: usize = 8;

/// Whose passkeys are meant: a site, known by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    /// The name of the host.
    pub id: String,
    /// The beginning of all its addresses, such as `https://tempi.example.org`.
    pub origin: String,
}

/// Why an address cannot have passkeys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` cannot be the site's address: browsers use passkeys only at https://NAME and http://localhost, with a port if needed")]
pub struct AddressError(String);

impl RelyingParty {
    /// The site with an address, `https://NAME` or `http://localhost`, with a port if it is an unusual one.
    ///
    /// # Errors
    /// If it is another kind of address.
    pub fn of_address(address: &str) -> Result<RelyingParty, AddressError> {
        let wrong = || AddressError(address.to_owned());
        let origin = address.strip_suffix('/').unwrap_or(address).to_ascii_lowercase();
        let (scheme, host) = origin.split_once("://").ok_or_else(wrong)?;
        let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
        let is_name =
            name.split('.').all(|label| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'));
        let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|number| number > 0 && number.to_string() == port));
        let is_secure = scheme == "https" || (scheme == "http" && name == "localhost");
        if !is_name || name.parse::<IpAddr>().is_ok() || !is_port || !is_secure {
            return Err(wrong());
        }
        // Browsers leave out the usual port.
        let usual = if scheme == "https" { ":443" } else { ":80" };
        let origin = origin.strip_suffix(usual).filter(|_| port.is_some()).map_or(origin.clone(), str::to_owned);
        Ok(RelyingParty { id: name.to_owned(), origin })
    }

    /// The site on the machine of whoever asks, by the header `Host` of a request.
    pub fn of_localhost(host: &str) -> Option<RelyingParty> {
        let party = RelyingParty::of_address(&format!("http://{host}")).ok()?;
        (party.id == "localhost").then_some(party)
    }
}

/// What is wrong with what a browser sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// It is not in the format of WebAuthn.
    #[error("the passkey's data cannot be read")]
    Unreadable,
    /// It is the answer to something else.
    #[error("this is not what the passkey was asked for")]
    Unasked,
    /// It was made for the page of another site.
    #[error("the passkey was used at another address than that of this site")]
    OtherSite,
    /// The device has not recognized its owner.
    #[error("the device did not verify its user")]
    Unverified,
    /// The key is of a kind that is not understood.
    #[error("this kind of key is not supported")]
    UnknownAlgorithm,
    /// The signature is wrong.
    #[error("the signature is wrong")]
    WrongSignature,
}

/// What a passkey is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ceremony {
    /// It is made.
    Create,
    /// It signs something.
    Get,
}

/// What the browser says about what it was asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    /// The question, which the server has made.
    pub challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl ClientData {
    /// Reads `clientDataJSON`.
    ///
    /// # Errors
    /// If it is for another site or another ceremony.
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

/// A passkey as a device has made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The device's name for it.
    pub credential: Vec<u8>,
    /// The public key, as a COSE key.
    pub key: Vec<u8>,
    /// How often it has signed, if the device counts.
    pub counter: u32,
}

/// Reads an `attestationObject`, which a device sends when it has made a passkey.
///
/// # Errors
/// If it cannot be read, is for another site, or its key is not understood.
pub fn read_made(attestation: &[u8], party: &RelyingParty) -> Result<Made, Invalid> {
    let object = read_value(&mut &*attestation)?;
    let data = entry(&object, |key| key.as_text() == Some("authData")).and_then(Value::as_bytes).ok_or(Invalid::Unreadable)?;
    let (data, rest) = AuthenticatorData::read(data, party)?;
    // An identifier of the device's model, and the length of the credential's name.
    let (head, rest) = rest.split_at_checked(18).filter(|_| data.has(flag::HAS_CREDENTIAL)).ok_or(Invalid::Unreadable)?;
    let length = usize::from(u16::from_be_bytes([head[16], head[17]]));
    let (credential, mut rest) = rest.split_at_checked(length).ok_or(Invalid::Unreadable)?;
    if credential.is_empty() || length > MAX_CREDENTIAL {
        return Err(Invalid::Unreadable);
    }
    let from_key = rest;
    read_value(&mut rest)?;
    let key = &from_key[..from_key.len() - rest.len()];
    data.check_end(rest)?;
    PublicKey::read(key)?;
    Ok(Made { credential: credential.to_vec(), key: key.to_vec(), counter: data.counter })
}

/// Checks a signature, and returns how often the passkey has signed, if the device counts.
///
/// # Errors
/// If the signature is wrong, or for another site.
pub fn verify(key: &[u8], data: &[u8], client_data: &[u8], signature: &[u8], party: &RelyingParty) -> Result<u32, Invalid> {
    let (read, rest) = AuthenticatorData::read(data, party)?;
    if read.has(flag::HAS_CREDENTIAL) {
        return Err(Invalid::Unreadable);
    }
    read.check_end(rest)?;
    let signed = [data, &Sha256::digest(client_data)].concat();
    PublicKey::read(key)?.verify(&signed, signature)?;
    Ok(read.counter)
}

struct AuthenticatorData {
    flags: u8,
    counter: u32,
}

impl AuthenticatorData {
    /// Reads the beginning, and checks what it says. What follows depends on the flags.
    fn read<'a>(data: &'a [u8], party: &RelyingParty) -> Result<(AuthenticatorData, &'a [u8]), Invalid> {
        let (site, rest) = data.split_first_chunk::<32>().ok_or(Invalid::Unreadable)?;
        let ([flags, counter @ ..], rest) = rest.split_first_chunk::<5>().ok_or(Invalid::Unreadable)?;
        let data = AuthenticatorData { flags: *flags, counter: u32::from_be_bytes(*counter.first_chunk().ok_or(Invalid::Unreadable)?) };
        if site.as_slice() != Sha256::digest(party.id.as_bytes()).as_slice() {
            return Err(Invalid::OtherSite);
        }
        if !data.has(flag::USER_PRESENT) || !data.has(flag::USER_VERIFIED) {
            return Err(Invalid::Unverified);
        }
        if data.has(flag::BACKED_UP) && !data.has(flag::BACKUP_ELIGIBLE) {
            return Err(Invalid::Unreadable);
        }
        Ok((data, rest))
    }

    fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Checks that nothing follows but extensions, if there are any.
    fn check_end(&self, mut rest: &[u8]) -> Result<(), Invalid> {
        if self.has(flag::HAS_EXTENSIONS) {
            read_value(&mut rest)?;
        }
        if rest.is_empty() { Ok(()) } else { Err(Invalid::Unreadable) }
    }
}

enum PublicKey {
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
    Rsa { n: Vec<u8>, e: Vec<u8> },
}

impl PublicKey {
    /// Reads a COSE key (RFC 9052, RFC 9053 and RFC 8230).
    fn read(key: &[u8]) -> Result<PublicKey, Invalid> {
        let map = read_value(&mut &*key)?;
        let at = |label: i64| entry(&map, |key| key.as_integer() == Some(label.into()));
        let number = |label| at(label).and_then(|value| i64::try_from(value.as_integer()?).ok());
        let bytes = |label| at(label).and_then(Value::as_bytes).cloned().ok_or(Invalid::Unreadable);
        let coordinate = |label| bytes(label).and_then(|bytes| if bytes.len() == 32 { Ok(bytes) } else { Err(Invalid::Unreadable) });
        match (number(1), number(3), number(-1)) {
            (Some(2), Some(ES256), Some(1)) => Ok(PublicKey::P256([vec![4], coordinate(-2)?, coordinate(-3)?].concat())),
            (Some(1), Some(EDDSA), Some(6)) => Ok(PublicKey::Ed25519(coordinate(-2)?)),
            (Some(3), Some(RS256), _) => Ok(PublicKey::Rsa { n: bytes(-1)?, e: bytes(-2)? }),
            _ => Err(Invalid::UnknownAlgorithm),
        }
    }

    fn verify(&self, signed: &[u8], signature: &[u8]) -> Result<(), Invalid> {
        let verified = match self {
            PublicKey::P256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(signed, signature),
            PublicKey::Ed25519(point) => UnparsedPublicKey::new(&ED25519, point).verify(signed, signature),
            PublicKey::Rsa { n, e } => RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature),
        };
        verified.map_err(|_| Invalid::WrongSignature)
    }
}

/// Reads a CBOR value from the beginning of `bytes`, which then holds what follows.
fn read_value(bytes: &mut &[u8]) -> Result<Value, Invalid> {
    ciborium::de::from_reader_with_recursion_limit(bytes, MAX_DEPTH).map_err(|_| Invalid::Unreadable)
}

fn entry(map: &Value, is_key: impl Fn(&Value) -> bool) -> Option<&Value> {
    map.as_map()?.iter().find(|(key, _)| is_key(key)).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ciborium::cbor;
    use ring::rand::SystemRandom;
    use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};

    fn party() -> RelyingParty {
        RelyingParty::of_address("https://tempi.example.org").unwrap()
    }

    fn bytes(value: &Value) -> Vec<u8> {
        let mut bytes = Vec::new();
        ciborium::into_writer(value, &mut bytes).unwrap();
        bytes
    }

    fn authenticator_data(party: &RelyingParty, flags: u8, counter: u32) -> Vec<u8> {
        [Sha256::digest(party.id.as_bytes()).as_slice(), &[flags], &counter.to_be_bytes()].concat()
    }

    fn attestation(party: &RelyingParty, flags: u8, credential: &[u8], key: &[u8]) -> Vec<u8> {
        let length = u16::try_from(credential.len()).unwrap().to_be_bytes();
        let data = [&authenticator_data(party, flags | 0x40, 7)[..], &[0; 16], &length, credential, key].concat();
        bytes(&cbor!({"fmt" => "none", "attStmt" => {}, "authData" => Value::Bytes(data)}).unwrap())
    }

    fn p256() -> (EcdsaKeyPair, Vec<u8>) {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).unwrap();
        let (x, y) = pair.public_key().as_ref()[1..].split_at(32);
        let key = cbor!({1 => 2, 3 => -7, -1 => 1, -2 => Value::Bytes(x.to_vec()), -3 => Value::Bytes(y.to_vec())}).unwrap();
        (pair, bytes(&key))
    }

    /// What Chromium sent for the virtual device of its developer tools, at `http://localhost:8864`.
    mod recorded {
        pub const MADE: &str = "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQndjSEJ3Y0hCd2NIQndjSEJ3Y0hCd2NIQndjSEJ3Y0hCd2NIQndjSEJ3Yy\
            IsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6ODg2NCIsImNyb3NzT3JpZ2luIjpmYWxzZX0";
        pub const ATTESTATION: &str = "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECAwQFBgcIAQIDBAUG\
            BwgAINty24aN-GPySjbDmQj3j9lVA3GvFETuAjyVtijtfkmtpQECAyYgASFYIBJJDnHZCSOVzy2KkNgVMLjzwKSK9-4pebnzBVpKVgVtIlgg59KLHfoLlzOvge26fJl4zlgj9J\
            zH04pe2_zgOhNcMl4";
        pub const CREDENTIAL: &str = "23Lbho34Y_JKNsOZCPeP2VUDca8URO4CPJW2KO1-Sa0";
        pub const SIGNED: &str = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiQndjSEJ3Y0hCd2NIQndjSEJ3Y0hCd2NIQndjSEJ3Y0hCd2NIQndjSEJ3YyIsIm9\
            yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6ODg2NCIsImNyb3NzT3JpZ2luIjpmYWxzZSwib3RoZXJfa2V5c19jYW5fYmVfYWRkZWRfaGVyZSI6ImRvIG5vdCBjb21wYXJlIGNsa\
            WVudERhdGFKU09OIGFnYWluc3QgYSB0ZW1wbGF0ZS4gU2VlIGh0dHBzOi8vZ29vLmdsL3lhYlBleCJ9";
        pub const DATA: &str = "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAg";
        pub const SIGNATURE: &str = "MEUCIGnqgESyKVhAsp_g8NTze7zrelpCfbIxBPIpBmBmnXz6AiEA1fxygXyAjpBruqnlDYeFHeEYNkMnnZy5fsUPs6Q75Mg";
    }

    #[test]
    fn what_a_browser_sends_is_understood() {
        use base64::Engine;
        let decode = |text: &str| base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(text).unwrap();
        let party = RelyingParty::of_localhost("localhost:8864").unwrap();
        let challenge = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode([7; 32]);
        assert_eq!(ClientData::read(&decode(recorded::MADE), Ceremony::Create, &party).unwrap().challenge, challenge);
        let made = read_made(&decode(recorded::ATTESTATION), &party).unwrap();
        assert_eq!((made.credential, made.counter), (decode(recorded::CREDENTIAL), 1));
        let signed = decode(recorded::SIGNED);
        assert_eq!(ClientData::read(&signed, Ceremony::Get, &party).unwrap().challenge, challenge);
        assert_eq!(verify(&made.key, &decode(recorded::DATA), &signed, &decode(recorded::SIGNATURE), &party), Ok(2));
    }

    const PRESENT: u8 = flag::USER_PRESENT | flag::USER_VERIFIED;

    #[test]
    fn addresses_name_sites() {
        let of = |address: &str| RelyingParty::of_address(address).map(|party| (party.id, party.origin)).ok();
        let site = |id: &str, origin: &str| Some((id.to_owned(), origin.to_owned()));
        assert_eq!(of("https://Tempi.example.org/"), site("tempi.example.org", "https://tempi.example.org"));
        assert_eq!(of("https://tempi.example.org:443"), site("tempi.example.org", "https://tempi.example.org"));
        assert_eq!(of("https://tempi.example.org:8443"), site("tempi.example.org", "https://tempi.example.org:8443"));
        assert_eq!(of("http://localhost:8864"), site("localhost", "http://localhost:8864"));
        for wrong in [
            "tempi.example.org",
            "http://tempi.example.org",
            "https://192.0.2.1",
            "https://[2001:db8::1]",
            "https://tempi.example.org/play",
            "https://user@tempi.example.org",
            "https://tempi..org",
            "https://tempi.example.org:0",
            "https://tempi.example.org:x",
            "https://",
        ] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
        assert!(RelyingParty::of_localhost("localhost:8864").is_some());
        assert_eq!(RelyingParty::of_localhost("localhost.example.org"), None);
        assert_eq!(RelyingParty::of_localhost("127.0.0.1:8864"), None);
    }

    #[test]
    fn client_data_are_of_one_site_and_one_purpose() {
        let json = |kind: &str, origin: &str, more: &str| {
            format!(r#"{{"type":"{kind}","challenge":"abc","origin":"{origin}"{more}}}"#).into_bytes()
        };
        let read = |json: &[u8]| ClientData::read(json, Ceremony::Get, &party()).map(|data| data.challenge);
        let origin = "https://tempi.example.org";
        assert_eq!(read(&json("webauthn.get", origin, r#","crossOrigin":false,"other":1"#)), Ok("abc".to_owned()));
        assert_eq!(read(&json("webauthn.create", origin, "")), Err(Invalid::Unasked));
        assert_eq!(read(&json("webauthn.get", "https://evil.example.org", "")), Err(Invalid::OtherSite));
        assert_eq!(read(&json("webauthn.get", origin, r#","crossOrigin":true"#)), Err(Invalid::OtherSite));
        assert_eq!(read(b"{"), Err(Invalid::Unreadable));
    }

    #[test]
    fn a_passkey_is_read_and_its_signatures_are_checked() {
        let (pair, key) = p256();
        let made = read_made(&attestation(&party(), PRESENT, b"credential", &key), &party()).unwrap();
        assert_eq!(made, Made { credential: b"credential".to_vec(), key, counter: 7 });
        let (data, client_data) = (authenticator_data(&party(), PRESENT, 8), b"client data");
        let sign = |data: &[u8]| {
            let signed = [data, &Sha256::digest(client_data)].concat();
            pair.sign(&SystemRandom::new(), &signed).unwrap().as_ref().to_vec()
        };
        let signature = sign(&data);
        let check = |data: &[u8], client_data: &[u8], signature: &[u8]| verify(&made.key, data, client_data, signature, &party());
        assert_eq!(check(&data, client_data, &signature), Ok(8));
        assert_eq!(check(&data, b"other client data", &signature), Err(Invalid::WrongSignature));
        assert_eq!(check(&authenticator_data(&party(), PRESENT, 9), client_data, &signature), Err(Invalid::WrongSignature));
        assert_eq!(check(&data, client_data, &signature[1..]), Err(Invalid::WrongSignature));
        let other = RelyingParty::of_address("https://example.org").unwrap();
        let data = authenticator_data(&other, PRESENT, 8);
        assert_eq!(check(&data, client_data, &sign(&data)), Err(Invalid::OtherSite));
        for flags in [flag::USER_PRESENT, flag::USER_VERIFIED] {
            let data = authenticator_data(&party(), flags, 8);
            assert_eq!(check(&data, client_data, &sign(&data)), Err(Invalid::Unverified));
        }
        for data in [
            authenticator_data(&party(), PRESENT | flag::BACKED_UP, 8),
            authenticator_data(&party(), PRESENT | flag::HAS_EXTENSIONS, 8),
            [authenticator_data(&party(), PRESENT, 8), vec![0]].concat(),
            data[..36].to_vec(),
        ] {
            assert!(check(&data, client_data, &sign(&data)).is_err());
        }
        let data = [authenticator_data(&party(), PRESENT | flag::HAS_EXTENSIONS, 8), vec![0xa0]].concat();
        assert_eq!(check(&data, client_data, &sign(&data)), Ok(8));
    }

    #[test]
    fn keys_of_other_kinds_are_read() {
        let pair = Ed25519KeyPair::from_seed_unchecked(&[1; 32]).unwrap();
        let point = Value::Bytes(pair.public_key().as_ref().to_vec());
        let key = bytes(&cbor!({1 => 1, 3 => -8, -1 => 6, -2 => point}).unwrap());
        let data = authenticator_data(&party(), PRESENT, 0);
        let signed = [&data[..], &Sha256::digest(b"client data")].concat();
        assert_eq!(verify(&key, &data, b"client data", pair.sign(&signed).as_ref(), &party()), Ok(0));
        let (n, e) = (Value::Bytes(vec![0xab; 256]), Value::Bytes(vec![1, 0, 1]));
        let key = bytes(&cbor!({1 => 3, 3 => -257, -1 => n, -2 => e}).unwrap());
        assert!(read_made(&attestation(&party(), PRESENT, b"credential", &key), &party()).is_ok());
        assert_eq!(verify(&key, &data, b"client data", &[0; 256], &party()), Err(Invalid::WrongSignature));
        // ES512, and a point that is too short.
        let key = bytes(&cbor!({1 => 2, 3 => -36, -1 => 3}).unwrap());
        assert_eq!(verify(&key, &data, b"client data", &[], &party()), Err(Invalid::UnknownAlgorithm));
        let key = bytes(&cbor!({1 => 1, 3 => -8, -1 => 6, -2 => Value::Bytes(vec![0; 31])}).unwrap());
        assert_eq!(verify(&key, &data, b"client data", &[], &party()), Err(Invalid::Unreadable));
    }

    #[test]
    fn damaged_attestations_are_refused() {
        let whole = attestation(&party(), PRESENT, b"credential", &p256().1);
        for length in 0..whole.len() {
            assert!(read_made(&whole[..length], &party()).is_err(), "{length}");
        }
        for (position, bit) in (0..whole.len()).flat_map(|position| (0..8).map(move |bit| (position, bit))) {
            let mut damaged = whole.clone();
            damaged[position] ^= 1 << bit;
            // Whatever it says now, reading it must end.
            let _ = read_made(&damaged, &party());
        }
        assert_eq!(read_made(&attestation(&party(), PRESENT, b"", &p256().1), &party()), Err(Invalid::Unreadable));
        assert_eq!(read_made(&attestation(&party(), PRESENT, &[1; 1024], &p256().1), &party()), Err(Invalid::Unreadable));
        let deep = [vec![0x81; 10_000], vec![0]].concat();
        assert_eq!(read_made(&deep, &party()), Err(Invalid::Unreadable));
    }
}
