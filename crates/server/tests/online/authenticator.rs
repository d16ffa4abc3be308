//! A device with a passkey, in software.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ciborium::{Value as Cbor, cbor};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempi_server::online::RelyingParty;

use crate::person::Person;
use crate::running::{Database, Running};

pub const ORIGIN: &str = "https://tempi.example.org";
pub const PASSWORD: &str = "correct horse";

/// A server at [`ORIGIN`], where passkeys are possible.
pub async fn site() -> (Running, Database) {
    Running::at_address(RelyingParty::of_address(ORIGIN).unwrap()).await
}

/// A passkey for [`site`].
pub fn device() -> Authenticator {
    Authenticator::new("tempi.example.org", ORIGIN)
}

/// A challenge that the server has just given.
pub async fn challenge(person: &Person) -> String {
    person.post("passkeys/challenge", json!({})).await["challenge"].as_str().unwrap().to_owned()
}

/// The user is present, and the device has verified them.
const PRESENT_AND_VERIFIED: u8 = 0x05;

pub struct Authenticator {
    pair: EcdsaKeyPair,
    credential: Vec<u8>,
    /// The name of the site, and the page that asks.
    pub site: String,
    pub origin: String,
    pub flags: u8,
    /// The signature counter.
    pub counter: u32,
}

impl Authenticator {
    /// A passkey for a site at an address.
    pub fn new(site: &str, origin: &str) -> Authenticator {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).unwrap();
        let credential = Sha256::digest(pair.public_key().as_ref()).to_vec();
        Authenticator { pair, credential, site: site.to_owned(), origin: origin.to_owned(), flags: PRESENT_AND_VERIFIED, counter: 0 }
    }

    /// What a browser sends when the passkey is made.
    pub fn made(&self, challenge: &str) -> Value {
        let (x, y) = self.pair.public_key().as_ref()[1..].split_at(32);
        let key = cbor!({1 => 2, 3 => -7, -1 => 1, -2 => Cbor::Bytes(x.to_vec()), -3 => Cbor::Bytes(y.to_vec())}).unwrap();
        let length = u16::try_from(self.credential.len()).unwrap().to_be_bytes();
        let data = [&self.data(self.flags | 0x40)[..], &[0; 16], &length, &self.credential, &bytes(&key)].concat();
        let attestation = cbor!({"fmt" => "none", "attStmt" => {}, "authData" => Cbor::Bytes(data)}).unwrap();
        json!({"clientData": encode(&self.client_data("webauthn.create", challenge)), "attestation": encode(&bytes(&attestation))})
    }

    /// What a browser sends when the passkey has signed.
    pub fn signed(&mut self, challenge: &str) -> Value {
        self.counter += 1;
        let (data, client_data) = (self.data(self.flags), self.client_data("webauthn.get", challenge));
        let signed = [&data[..], &Sha256::digest(&client_data)].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "credential": encode(&self.credential),
            "clientData": encode(&client_data),
            "authenticatorData": encode(&data),
            "signature": encode(signature.as_ref()),
        })
    }

    fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false}).to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        [Sha256::digest(self.site.as_bytes()).as_slice(), &[flags], &self.counter.to_be_bytes()].concat()
    }
}

fn bytes(value: &Cbor) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
