//! Public keys of passkeys, and signatures made with them.

use ciborium::Value;
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey};

use super::cbor::{entry, read_value};
use super::{Invalid, edwards};

/// Supported signature algorithms by their COSE numbers: ECDSA with P-256, Ed25519, and RSA with SHA-256.
pub const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// The bits that the modulus of an RSA key may have.
const RSA_BITS: std::ops::RangeInclusive<usize> = 2048..=8192;

/// The lowest and the highest exponent of an RSA key (FIPS 186-5 and ring).
const RSA_EXPONENTS: std::ops::RangeInclusive<u64> = 0x1_0001..=0x1_ffff_ffff;

pub(super) enum PublicKey {
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
    Rsa { n: Vec<u8>, e: Vec<u8> },
}

impl PublicKey {
    /// Reads a COSE key (RFC 9052, RFC 9053 and RFC 8230).
    ///
    /// # Errors
    /// If it cannot be read, or its algorithm is not supported.
    pub fn read(key: &[u8]) -> Result<PublicKey, Invalid> {
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

    /// Checks that a new key can verify signatures: that it is a point of its curve, or large enough.
    ///
    /// # Errors
    /// [`Invalid::BadKey`] if it cannot.
    pub fn check(&self) -> Result<(), Invalid> {
        let is_valid = match self {
            PublicKey::P256(point) => is_p256_point(point),
            PublicKey::Ed25519(point) => point.as_slice().try_into().is_ok_and(edwards::is_public_key),
            PublicKey::Rsa { n, e } => is_rsa_key(n, e),
        };
        if is_valid { Ok(()) } else { Err(Invalid::BadKey) }
    }

    /// Verifies a signature.
    ///
    /// # Errors
    /// [`Invalid::WrongSignature`] if it is wrong.
    pub fn verify(&self, signed: &[u8], signature: &[u8]) -> Result<(), Invalid> {
        let verified = match self {
            PublicKey::P256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(signed, signature),
            PublicKey::Ed25519(point) => UnparsedPublicKey::new(&ED25519, point).verify(signed, signature),
            PublicKey::Rsa { n, e } => RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature),
        };
        verified.map_err(|_| Invalid::WrongSignature)
    }
}

/// Whether an uncompressed point is on P-256. Key agreement checks that before anything else.
fn is_p256_point(point: &[u8]) -> bool {
    let agreed = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())
        .and_then(|secret| agree_ephemeral(secret, &agreement::UnparsedPublicKey::new(&ECDH_P256, point), |_| ()));
    agreed.is_ok()
}

fn is_rsa_key(n: &[u8], e: &[u8]) -> bool {
    let is_odd = |number: &[u8]| number.last().is_some_and(|byte| byte & 1 == 1);
    let has_no_leading_zero = |number: &[u8]| number.first().is_some_and(|byte| *byte != 0);
    let bits = n.first().map_or(0, |first| 8 * n.len() - first.leading_zeros() as usize);
    let exponent = e.iter().try_fold(0_u64, |all, byte| all.checked_mul(256)?.checked_add(u64::from(*byte)));
    [n, e].into_iter().all(|number| is_odd(number) && has_no_leading_zero(number))
        && RSA_BITS.contains(&bits)
        && exponent.is_some_and(|exponent| RSA_EXPONENTS.contains(&exponent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};

    #[test]
    fn points_off_the_curve_are_rejected() {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).unwrap();
        let mut point = pair.public_key().as_ref().to_vec();
        assert_eq!(PublicKey::P256(point.clone()).check(), Ok(()));
        point[64] ^= 1;
        assert_eq!(PublicKey::P256(point.clone()).check(), Err(Invalid::BadKey));
        // Nor are zero, coordinates that are not reduced, and points that are too short.
        for bad in [[vec![4], vec![0; 64]].concat(), [vec![4], vec![0xff; 64]].concat(), point[..64].to_vec()] {
            assert_eq!(PublicKey::P256(bad).check(), Err(Invalid::BadKey));
        }
        assert_eq!(PublicKey::Ed25519(vec![2; 31]).check(), Err(Invalid::BadKey));
    }

    #[test]
    fn weak_rsa_keys_are_rejected() {
        let check = |n: Vec<u8>, e: &[u8]| PublicKey::Rsa { n, e: e.to_vec() }.check();
        let usual = [1, 0, 1];
        for bytes in [256, 512, 1024] {
            assert_eq!(check(vec![0xab; bytes], &usual), Ok(()));
        }
        for bad in [vec![], vec![0xab; 128], vec![0x7b; 256], vec![0xab; 1025], vec![0xaa; 256], [vec![0], vec![0xab; 256]].concat()] {
            assert_eq!(check(bad, &usual), Err(Invalid::BadKey));
        }
        for bad in [&[][..], &[1], &[3], &[1, 0, 0], &[0, 1, 0, 1], &[2, 0, 0, 0, 1], &[1; 9]] {
            assert_eq!(check(vec![0xab; 256], bad), Err(Invalid::BadKey));
        }
    }
}
