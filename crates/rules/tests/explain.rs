//! Why actions are not legal: every conceivable action of many positions has a reason exactly when it is not legal, and the part
//! of the file that a reason names can be switched off.

mod conceive;

use std::collections::BTreeMap;

use conceive::{actions_of, positions_of, variants};
use tempi_rules::{Attempt, Position, Rules, Why};

fn check_agreement(rules: &Rules, position: &Position, seen: &mut BTreeMap<Why, usize>) {
    let legal = position.legal_actions(rules);
    for attempt in actions_of(rules, position) {
        let is_legal = legal.iter().any(|&action| attempt.means(rules, action));
        let why = position.explain(rules, &attempt);
        let place = || format!("{} {} {attempt:?}", rules.id(), position.fen(rules));
        assert_eq!(why.is_none(), is_legal, "{}", place());
        if let Some(why) = why {
            assert_ne!(why.key, Why::Unexplained, "{}", place());
            assert!(!why.sentence.contains('{'), "{}", why.sentence);
            *seen.entry(why.key).or_default() += 1;
        }
    }
    for &action in &legal {
        assert_eq!(position.explain(rules, &Attempt::from(action)), None, "{} {}", rules.id(), position.fen(rules));
    }
}

#[test]
fn every_conceivable_action_is_legal_or_has_a_reason() {
    let mut seen = BTreeMap::new();
    for rules in variants() {
        for position in positions_of(&rules, 3) {
            check_agreement(&rules, &position, &mut seen);
        }
    }
    for (why, count) in &seen {
        println!("{count:8} {why}");
    }
}
