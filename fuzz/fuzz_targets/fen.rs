//! FEN: any text and spoiled valid texts are refused or read as a position that is written and read back, and can be asked everything.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tempi_fuzz::{Choices, examine};
use tempi_rules::Position;

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices(data);
    let rules = choices.rules();
    let text = if choices.byte() & 1 == 0 {
        choices.text()
    } else {
        let fens = [60, 60].map(|most| choices.position(rules, most).fen(rules));
        choices.spoil(&fens[0], &fens[1])
    };
    if let Ok(position) = Position::from_fen(rules, &text) {
        examine(rules, &position, &mut choices);
    }
});
