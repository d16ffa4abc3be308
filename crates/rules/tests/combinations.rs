//! Random combinations of rule parts: whatever the format accepts goes through the comparison of both generators.
//!
//! `TEMPI_COMBINATIONS` is the number of accepted combinations that are compared (default: 1500), `TEMPI_COMBINATIONS_SEED`
//! the random seed.

#[path = "combinations/parts.rs"]
mod parts;
#[path = "combinations/settled.rs"]
mod settled;
mod slow;
#[path = "combinations/versus.rs"]
mod versus;

use std::panic::{AssertUnwindSafe, catch_unwind};

use parts::Parts;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use slow::Slow;
use tempi_rules::{Rules, catalog, format};

/// Games for each combination, and actions in each.
const GAMES: u64 = 3;
const ACTIONS: usize = 30;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

/// The combination in both generators; `None` where the format or the kernel refuses it, or where the player who is not
/// to move could lose his king at once.
fn both(parts: &Parts) -> Option<(Rules, Slow)> {
    let text = parts.text();
    let loaded = format::load("random", "random.toml", &text, &catalog::base).ok()?;
    let rules = Rules::compile("random", &loaded.file).ok()?;
    let slow = Slow::from_file(&text, &catalog::base).ok()?;
    (!slow.other_in_check()).then_some((rules, slow))
}

/// The first disagreement in a few games.
fn disagreement(rules: &Rules, slow: &Slow, seed: u64) -> Option<String> {
    // Looking two turns ahead takes its time.
    let actions = if slow.is_costly() { 6 } else { ACTIONS };
    let game = |n| {
        let mut rng = SmallRng::seed_from_u64(seed ^ n);
        let played = catch_unwind(AssertUnwindSafe(|| versus::play(rules, slow, &mut rng, actions)));
        played.unwrap_or_else(|_| Err("a panic".into())).err()
    };
    (0..GAMES).find_map(game)
}

/// Leaves out parts as long as there is a disagreement.
fn smallest(parts: &Parts, seed: u64) -> (Parts, String) {
    let wrong = |p: &Parts| both(p).and_then(|(rules, slow)| disagreement(&rules, &slow, seed));
    let (mut least, mut found) = (parts.clone(), wrong(parts).unwrap_or_else(|| "not found again".into()));
    let mut simpler = least.clone();
    simpler.0.insert("base".into(), "\"chess\"".into());
    if let Some(text) = wrong(&simpler) {
        (least, found) = (simpler, text);
    }
    let keys: Vec<String> = least.0.keys().filter(|key| !key.starts_with("about") && *key != "base").cloned().collect();
    for key in keys {
        let mut fewer = least.clone();
        fewer.0.remove(&key);
        if let Some(text) = wrong(&fewer) {
            (least, found) = (fewer, text);
        }
    }
    (least, found)
}

/// Compares one share of the combinations that are asked for.
fn compare_share(share: u64) {
    let (wanted, seed) = (number("TEMPI_COMBINATIONS", 1500), number("TEMPI_COMBINATIONS_SEED", 20_261_120));
    let wanted = wanted / SHARES + u64::from(share < wanted % SHARES);
    let mut rng = SmallRng::seed_from_u64(seed.wrapping_mul(SHARES).wrapping_add(share));
    let (mut tried, mut refused, mut wrong) = (0, 0, Vec::new());
    while tried < wanted && wrong.len() < 20 {
        let parts = parts::random(&mut rng);
        let seed = rng.random();
        let Some((rules, slow)) = both(&parts) else {
            refused += 1;
            continue;
        };
        tried += 1;
        if disagreement(&rules, &slow, seed).is_some() {
            let (least, text) = smallest(&parts, seed);
            wrong.push(format!("{}{text}\n", least.text()));
        }
    }
    println!("{tried} combinations compared, {refused} refused");
    assert!(wrong.is_empty(), "{} of {tried} combinations:\n\n{}", wrong.len(), wrong.join("\n"));
}

/// Declares a test for each share, so that they run side by side.
macro_rules! shares {
    ($($name:ident $share:literal),+) => {
        const SHARES: u64 = [$($share),+].len() as u64;

        $(#[test]
        fn $name() {
            compare_share($share);
        })+
    };
}

shares!(
    random_combinations_1 0,
    random_combinations_2 1,
    random_combinations_3 2,
    random_combinations_4 3,
    random_combinations_5 4,
    random_combinations_6 5,
    random_combinations_7 6,
    random_combinations_8 7
);
