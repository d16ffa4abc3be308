//! Validates public keys of Ed25519 (RFC 8032). `ring` only rejects every signature of an invalid one.

/// A number below 2^256, least significant part first.
type Number = [u64; 4];

/// 2^255 - 19.
const P: Number = [0xffff_ffff_ffff_ffed, u64::MAX, u64::MAX, 0x7fff_ffff_ffff_ffff];

/// The `d` of the curve -x² + y² = 1 + dx²y².
const D: Number = [0x75eb_4dca_1359_78a3, 0x0070_0a4d_4141_d8ab, 0x8cc7_4079_7779_e898, 0x5203_6cee_2b6f_fe73];

const ONE: Number = [1, 0, 0, 0];

/// The `y` of the points whose order divides 8. Anybody can sign for such a key.
const SMALL_ORDER: [Number; 5] = [
    [0; 4],
    ONE,
    [0xffff_ffff_ffff_ffec, u64::MAX, u64::MAX, 0x7fff_ffff_ffff_ffff],
    [0xb027_b2c2_8f95_e826, 0xf098_eff2_89f4_c345, 0x3933_c6d3_05ac_dfd5, 0x05fc_536d_8802_38b1],
    [0x4fd8_4d3d_706a_17c7, 0x0f67_100d_760b_3cba, 0xc6cc_392c_fa53_202a, 0x7a03_ac92_77fd_c74e],
];

/// Whether the bytes encode a point of the curve, canonically, whose order is not small.
pub(super) fn is_public_key(bytes: &[u8; 32]) -> bool {
    let mut y: Number = std::array::from_fn(|part| u64::from_le_bytes(std::array::from_fn(|byte| bytes[8 * part + byte])));
    // The highest bit is the sign of x.
    y[3] &= u64::MAX >> 1;
    if subtract(&y, &P).is_some() || SMALL_ORDER.contains(&y) {
        return false;
    }
    // x² = (y² - 1) / (dy² + 1). The divisor is never zero, so the quotient is a square exactly if the product is one.
    let y_squared = multiply(&y, &y);
    let below_one = add(&y_squared, &subtract(&P, &ONE).expect("P is larger"));
    is_square(&multiply(&below_one, &add(&multiply(&D, &y_squared), &ONE)))
}

/// Whether a number other than zero is a square: whether its power to (P - 1) / 2 is one.
fn is_square(number: &Number) -> bool {
    let exponent: Number = [0xffff_ffff_ffff_fff6, u64::MAX, u64::MAX, 0x3fff_ffff_ffff_ffff];
    let mut power = ONE;
    for bit in (0..256).rev() {
        power = multiply(&power, &power);
        if exponent[bit / 64] >> (bit % 64) & 1 == 1 {
            power = multiply(&power, number);
        }
    }
    power == ONE
}

/// The difference, unless it is negative.
fn subtract(a: &Number, b: &Number) -> Option<Number> {
    let (mut difference, mut borrow) = ([0; 4], false);
    for part in 0..4 {
        let (without, first) = a[part].overflowing_sub(b[part]);
        let (rest, second) = without.overflowing_sub(u64::from(borrow));
        (difference[part], borrow) = (rest, first || second);
    }
    (!borrow).then_some(difference)
}

/// The sum of two numbers below P, reduced.
fn add(a: &Number, b: &Number) -> Number {
    let (mut sum, mut carry) = ([0; 4], 0);
    for part in 0..4 {
        let all = u128::from(a[part]) + u128::from(b[part]) + carry;
        (sum[part], carry) = (all as u64, all >> 64);
    }
    reduce(sum)
}

/// The product of two numbers below P, reduced.
fn multiply(a: &Number, b: &Number) -> Number {
    let mut product = [0_u64; 8];
    for i in 0..4 {
        let mut carry = 0;
        for j in 0..4 {
            let all = u128::from(a[i]) * u128::from(b[j]) + u128::from(product[i + j]) + carry;
            (product[i + j], carry) = (all as u64, all >> 64);
        }
        product[i + 4] = carry as u64;
    }
    // 2^256 is 38 modulo P.
    let (mut low, mut carry) = ([0; 4], 0);
    for part in 0..4 {
        let all = u128::from(product[part]) + 38 * u128::from(product[part + 4]) + carry;
        (low[part], carry) = (all as u64, all >> 64);
    }
    // What is left over is below 38 * 39, and added once more, the sum overflows only if `low` becomes tiny.
    let mut carry = 38 * carry;
    while carry > 0 {
        for part in &mut low {
            let all = u128::from(*part) + carry;
            (*part, carry) = (all as u64, all >> 64);
        }
        carry *= 38;
    }
    reduce(low)
}

/// The same number modulo P.
fn reduce(mut number: Number) -> Number {
    while let Some(smaller) = subtract(&number, &P) {
        number = smaller;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::rand::{SecureRandom, SystemRandom};
    use ring::signature::{Ed25519KeyPair, KeyPair};

    fn bytes(number: &Number) -> [u8; 32] {
        std::array::from_fn(|byte| number[byte / 8].to_le_bytes()[byte % 8])
    }

    #[test]
    fn public_keys_are_recognized() {
        for seed in 0..64 {
            let pair = Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap();
            assert!(is_public_key(pair.public_key().as_ref().try_into().unwrap()), "{seed}");
        }
    }

    #[test]
    fn about_half_of_all_numbers_are_not_points() {
        // With y = 2, 7, 8 and 11, x² has no root.
        let small = (2..12).filter(|y| is_public_key(&bytes(&[*y, 0, 0, 0])));
        assert_eq!(small.collect::<Vec<_>>(), [3, 4, 5, 6, 9, 10]);
        let (random, mut points) = (SystemRandom::new(), 0);
        for _ in 0..256 {
            let mut any = [0; 32];
            random.fill(&mut any).unwrap();
            points += u32::from(is_public_key(&any));
        }
        assert!((64..192).contains(&points), "{points}");
    }

    #[test]
    fn small_orders_and_noncanonical_encodings_are_rejected() {
        for y in &SMALL_ORDER {
            let (mut encoded, order) = (bytes(y), bytes(y));
            encoded[31] |= 0x80;
            assert!(!is_public_key(&order) && !is_public_key(&encoded));
        }
        // 3 is a point, but not as 3 + P.
        assert!(!is_public_key(&bytes(&[0xffff_ffff_ffff_fff0, u64::MAX, u64::MAX, 0x7fff_ffff_ffff_ffff])));
    }
}
