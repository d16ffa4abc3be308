//! What authenticators send: new passkeys and signatures.

use ciborium::Value;
use sha2::{Digest, Sha256};

use super::cbor::{entry, read_value};
use super::public_key::PublicKey;
use super::{Invalid, RelyingParty};

/// Flags of the authenticator data.
mod flag {
    pub const USER_PRESENT: u8 = 0x01;
    pub const USER_VERIFIED: u8 = 0x04;
    pub const BACKUP_ELIGIBLE: u8 = 0x08;
    pub const BACKED_UP: u8 = 0x10;
    pub const HAS_CREDENTIAL: u8 = 0x40;
    pub const HAS_EXTENSIONS: u8 = 0x80;
}

/// The longest credential ID, in bytes.
const MAX_CREDENTIAL: usize = 1023;

/// A new passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The credential ID.
    pub credential: Vec<u8>,
    /// The public key as a COSE key.
    pub key: Vec<u8>,
    /// The signature counter; 0 if the authenticator has none.
    pub counter: u32,
}

/// Reads an `attestationObject`, which describes a new passkey.
///
/// # Errors
/// If it cannot be read, is for another site, or its key is not valid or not supported.
pub fn read_made(attestation: &[u8], party: &RelyingParty) -> Result<Made, Invalid> {
    let object = read_value(&mut &*attestation)?;
    let data = entry(&object, |key| key.as_text() == Some("authData")).and_then(Value::as_bytes).ok_or(Invalid::Unreadable)?;
    let (data, rest) = AuthenticatorData::read(data, party)?;
    // The authenticator's model (AAGUID), and the length of the credential ID.
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
    PublicKey::read(key)?.check()?;
    Ok(Made { credential: credential.to_vec(), key: key.to_vec(), counter: data.counter })
}

/// Verifies a signature, and returns the signature counter (0 if the authenticator has none).
///
/// # Errors
/// If the signature is wrong or for another site.
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
    /// Reads and checks the fixed part. Its flags specify what follows.
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

    /// Checks that only extensions follow, and only if announced.
    fn check_end(&self, mut rest: &[u8]) -> Result<(), Invalid> {
        if self.has(flag::HAS_EXTENSIONS) {
            read_value(&mut rest)?;
        }
        if rest.is_empty() { Ok(()) } else { Err(Invalid::Unreadable) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ceremony, ClientData};
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

    /// Recorded from Chromium with a virtual authenticator at `http://localhost:8864`.
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
    fn data_from_a_browser_is_read() {
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
    fn ed25519_and_rsa_keys_are_supported() {
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
    fn passkeys_with_bad_keys_are_refused() {
        let read = |key: &Value| read_made(&attestation(&party(), PRESENT, b"credential", &bytes(key)), &party()).map(|_| ());
        let (x, y) = (Value::Bytes(vec![1; 32]), Value::Bytes(vec![2; 32]));
        assert_eq!(read(&cbor!({1 => 2, 3 => -7, -1 => 1, -2 => x, -3 => y}).unwrap()), Err(Invalid::BadKey));
        let y = Value::Bytes([vec![2], vec![0; 31]].concat());
        assert_eq!(read(&cbor!({1 => 1, 3 => -8, -1 => 6, -2 => y}).unwrap()), Err(Invalid::BadKey));
        let (n, e) = (Value::Bytes(vec![0xab; 128]), Value::Bytes(vec![1, 0, 1]));
        assert_eq!(read(&cbor!({1 => 3, 3 => -257, -1 => n, -2 => e}).unwrap()), Err(Invalid::BadKey));
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
            // It may be valid or not, but reading it must end.
            let _ = read_made(&damaged, &party());
        }
        assert_eq!(read_made(&attestation(&party(), PRESENT, b"", &p256().1), &party()), Err(Invalid::Unreadable));
        assert_eq!(read_made(&attestation(&party(), PRESENT, &[1; 1024], &p256().1), &party()), Err(Invalid::Unreadable));
        let deep = [vec![0x81; 10_000], vec![0]].concat();
        assert_eq!(read_made(&deep, &party()), Err(Invalid::Unreadable));
    }
}
