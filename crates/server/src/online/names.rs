//! Names of players: generated ones for guests, and checks of those that players claim.

use rand::RngExt;
use rand::seq::IndexedRandom;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// The shortest and the longest name, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=20;

/// Reserved names.
const BOTS: &str = "Tempi";
const DELETED: &str = super::store::DELETED;

/// The prefix of the names of bots.
const BOT_NAME: &str = "Tempi level";

const ADJECTIVES: [&str; 32] = [
    "Able", "Bold", "Brave", "Bright", "Calm", "Clever", "Daring", "Eager", "Early", "Fair", "Fleet", "Gentle", "Glad", "Happy", "Honest",
    "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Noble", "Patient", "Proud", "Quick", "Quiet", "Sharp", "Steady", "Swift", "Warm",
    "Wise", "Witty",
];

const NOUNS: [&str; 32] = [
    "Badger", "Bear", "Beaver", "Crane", "Curlew", "Deer", "Dolphin", "Eagle", "Falcon", "Finch", "Fox", "Hare", "Heron", "Ibis", "Jay",
    "Kestrel", "Lark", "Lynx", "Marten", "Otter", "Owl", "Panda", "Plover", "Puffin", "Raven", "Robin", "Seal", "Stork", "Swan", "Tern",
    "Wolf", "Wren",
];

/// A random name for a guest, such as `QuietHeron4821`.
pub fn guest_name() -> String {
    let mut rng = rand::rng();
    let word = |words: &[&'static str], rng: &mut rand::rngs::ThreadRng| *words.choose(rng).expect("there are words");
    format!("{}{}{}", word(&ADJECTIVES, &mut rng), word(&NOUNS, &mut rng), rng.random_range(1000..10_000))
}

/// The name of the bot of a level. No player can claim it, since it has spaces.
pub fn bot_name(level: u8) -> String {
    format!("{BOT_NAME} {level}")
}

/// A name that was checked, and a key that is equal for names that look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedName {
    /// The name, normalized.
    pub name: String,
    /// Equal for names that look alike.
    pub key: String,
}

/// Why a name is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// Too short or too long.
    #[error("a name has {} to {} characters", LENGTHS.start(), LENGTHS.end())]
    Length,
    /// Something other than letters, digits, `-` and `_`.
    #[error("`{}` is not allowed in a name; use letters, digits, - and _", .0.escape_default())]
    Character(char),
    /// It does not begin with a letter.
    #[error("a name begins with a letter")]
    Beginning,
    /// Letters that look alike from several scripts.
    #[error("a name uses the letters of one script")]
    Scripts,
    /// It could be taken for a name of the server's engine or of a deleted player.
    #[error("this name is reserved")]
    Reserved,
}

/// Checks a name against control characters, bidirectional controls and look-alikes
/// ([UTS 39](https://www.unicode.org/reports/tr39/)).
///
/// # Errors
/// If it is not allowed.
pub fn check(text: &str) -> Result<CheckedName, NameError> {
    let name: String = text.trim().nfkc().collect();
    if !LENGTHS.contains(&name.chars().count()) {
        return Err(NameError::Length);
    }
    let allowed = |letter: char| letter == '-' || letter == '_' || (letter.is_alphanumeric() && letter.identifier_allowed());
    if let Some(wrong) = name.chars().find(|&letter| !allowed(letter)) {
        return Err(NameError::Character(wrong));
    }
    if !name.starts_with(char::is_alphabetic) {
        return Err(NameError::Beginning);
    }
    if !name.as_str().is_single_script() {
        return Err(NameError::Scripts);
    }
    let key = key(&name);
    if [BOTS, DELETED].iter().any(|reserved| key == self::key(reserved)) || key.starts_with(&self::key(BOT_NAME).replace(' ', "")) {
        return Err(NameError::Reserved);
    }
    Ok(CheckedName { name, key })
}

/// Equal for names that look alike: the skeleton of the name without regard to case, hyphens and underscores.
pub fn key(name: &str) -> String {
    let lower: String = name.to_lowercase().chars().filter(|letter| !matches!(letter, '-' | '_')).collect();
    // A skeleton can have capitals, such as the O that a 0 looks like. A capital i looks like an l, and case does not count.
    skeleton(&lower).collect::<String>().to_lowercase().replace('i', "l")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_names_are_allowed() {
        for _ in 0..200 {
            let name = guest_name();
            assert_eq!(check(&name).map(|checked| checked.name), Ok(name));
        }
    }

    #[test]
    fn names_that_look_alike_have_the_same_key() {
        let same = |one: &str, other: &str| assert_eq!(check(one).unwrap().key, check(other).unwrap().key, "{one} {other}");
        same("Anna", "anna");
        same("Anna", "An_na");
        same("paypal", "paypaI");
        same("Bo0", "BoO");
        // Cyrillic letters that look like Latin ones.
        same("срах", "cpax");
        assert_ne!(check("Anna").unwrap().key, check("Hanna").unwrap().key);
    }

    #[test]
    fn rejects_names_that_deceive() {
        assert_eq!(check("A"), Err(NameError::Length));
        assert_eq!(check(&"a".repeat(21)), Err(NameError::Length));
        assert_eq!(check("a\u{202e}b"), Err(NameError::Character('\u{202e}')));
        assert_eq!(check("a\u{200b}b"), Err(NameError::Character('\u{200b}')));
        assert_eq!(check("a b"), Err(NameError::Character(' ')));
        assert_eq!(check("9lives"), Err(NameError::Beginning));
        // A Cyrillic а between Latin letters.
        assert_eq!(check("p\u{430}ypal"), Err(NameError::Scripts));
        assert_eq!(check("Tempi-Level8"), Err(NameError::Reserved));
        assert!(check("TempiFan").is_ok());
    }

    #[test]
    fn accepts_names_of_many_scripts() {
        for name in ["Jürgen", "Łukasz", "Магнус", "さくら", "José-María"] {
            assert!(check(name).is_ok(), "{name}: {:?}", check(name));
        }
    }
}
