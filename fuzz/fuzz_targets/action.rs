//! Action texts and moves in readable notation: any text is refused or is a legal action, and what is written is read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tempi_fuzz::Choices;

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices(data);
    let rules = choices.rules();
    let position = choices.position(rules, 60);
    let actions = position.legal_actions(rules);
    let place = || format!("{}: {}", rules.id(), position.fen(rules));
    let mut texts = vec![String::new()];
    if let Some(&action) = actions.get(choices.below(actions.len())) {
        let (written, readable) = (action.text(rules), position.san(rules, action));
        assert_eq!(position.parse_action(rules, &written), Ok(action), "{}", place());
        assert_eq!(position.parse_san(rules, &readable).ok(), Some(action), "{readable} for {written} at {}", place());
        texts = vec![choices.spoil(&written, &readable), choices.spoil(&readable, &written)];
    }
    texts.push(choices.text());
    for text in texts {
        if let Ok(action) = position.parse_action(rules, &text) {
            assert_eq!(action.text(rules), text, "{}", place());
        }
        if let Ok(action) = position.parse_san(rules, &text) {
            assert!(actions.contains(&action), "{text} at {}", place());
        }
    }
});
