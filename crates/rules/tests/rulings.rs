//! Every ruling, by hand-made positions.
#[path = "rulings/at.rs"]
mod at;
#[path = "rulings/counts.rs"]
mod counts;
#[path = "rulings/random.rs"]
mod random;
#[path = "rulings/sources.rs"]
mod sources;
