//! The variants played under load: nineteen variants of all families, and a user-defined one.

use tempi_server::online::protocol::VariantChoice;

const BUILT_IN: [&str; 19] = [
    "accelerated",
    "attack",
    "checkpoint",
    "chess",
    "convergence",
    "double-move",
    "four-move-italian",
    "four-point",
    "forward",
    "grouped-sequential",
    "hiatal",
    "injunction",
    "marseillais",
    "marseillais-balanced",
    "monster",
    "monsoon",
    "progressive-italian",
    "push",
    "triomino",
];

/// The number of variants.
pub const VARIANTS: usize = BUILT_IN.len() + 1;

const OF_A_USER: &str = include_str!("../../../examples/variants/turncoats.toml");

/// The variant of the game with this number.
pub fn variant(number: usize) -> VariantChoice {
    match BUILT_IN.get(number % VARIANTS) {
        Some(id) => VariantChoice::BuiltIn { id: (*id).to_owned() },
        None => VariantChoice::File { id: "turncoats".to_owned(), toml: OF_A_USER.to_owned() },
    }
}
