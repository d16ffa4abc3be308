//! Variant files: any text and spoiled or mixed files of known variants are refused with reasons, or are described, compiled and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tempi_fuzz::invariants::{after, assert_listing, assert_played, assert_round_trip};
use tempi_fuzz::{Choices, VARIANTS};
use tempi_rules::{Position, Rules, catalog, format};

fn source(choices: &mut Choices<'_>) -> &'static str {
    let built_in = catalog::ids().len().min(VARIANTS.len());
    catalog::source(VARIANTS[choices.below(built_in)].id()).unwrap_or_default()
}

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices(data);
    let text = if choices.byte() & 1 == 0 {
        choices.text()
    } else {
        let (valid, other) = (source(&mut choices), source(&mut choices));
        choices.spoil(valid, other)
    };
    let loaded = match format::load("fuzz", "fuzz.toml", &text, &catalog::base) {
        Ok(loaded) => loaded,
        Err(reasons) => return assert!(!reasons.is_empty()),
    };
    assert!(!format::describe(&loaded.file).is_empty());
    let Ok(rules) = Rules::compile("fuzz", &loaded.file) else { return };
    if rules.ends().announce_helpmate {
        return;
    }
    let mut position = Position::start(&rules);
    for _ in 0..12 {
        let actions = position.legal_actions(&rules);
        assert_round_trip(&rules, &position);
        assert_listing(&rules, &position, &actions);
        let Some(&action) = actions.get(choices.below(actions.len())) else { break };
        let next = after(&rules, &position, action);
        assert_played(&rules, &position, action, &next);
        position = next;
    }
});
