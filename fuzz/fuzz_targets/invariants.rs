//! Games chosen by the fuzzer: every legal action plays, hashes are up to date, FEN is exact, the own king is safe, turns match
//! their schedules, explanations agree with the legal actions, and the order of two actions does not matter to the hash where it does
//! not to the position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tempi_fuzz::invariants::{after, assert_own_king_safe, assert_schedule, text, without_counters};
use tempi_fuzz::{Choices, examine};
use tempi_rules::{Action, Attempt, IllegalReason, MoveAttempt, Position, Rules, Square};

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices(data);
    let rules = choices.rules();
    let mut position = Position::start(rules);
    while !choices.is_empty() {
        examine(rules, &position, &mut choices);
        let actions = position.legal_actions(rules);
        let Some(&action) = actions.get(choices.below(actions.len())) else { break };
        let next = after(rules, &position, action);
        assert_own_king_safe(rules, &position, action, &next);
        assert_schedule(rules, &position, action, &next);
        orders(rules, &position, [action, actions[choices.below(actions.len())]]);
        explanations(rules, &position, &actions, &mut choices);
        position = next;
    }
});

/// Plays two actions in both orders, if they can be played so.
fn orders(rules: &Rules, position: &Position, [a, b]: [Action; 2]) {
    let play = |first: Action, second: Action| {
        let between = after(rules, position, first);
        between.parse_action(rules, &text(rules, second)).ok().map(|second| after(rules, &between, second))
    };
    if let (Some(one), Some(other)) = (play(a, b), play(b, a)) {
        let fens = [one, other].map(|position| without_counters(&position.fen(rules)));
        assert_eq!(one.hash(rules) == other.hash(rules), fens[0] == fens[1], "{}: {fens:?}", rules.id());
    }
}

/// What is legal has no reason against it; whatever else might be tried has one.
fn explanations(rules: &Rules, position: &Position, legal: &[Action], choices: &mut Choices<'_>) {
    let place = |attempt: &Attempt| format!("{}: {attempt:?} at {}", rules.id(), position.fen(rules));
    let some = legal[choices.below(legal.len())];
    let mut tries = vec![Attempt::from(some), Attempt::EndTurn, Attempt::Claim];
    for from in position.board().occupied().skip(choices.below(8)).step_by(4) {
        let plain = MoveAttempt::new(from, Square::new(choices.below(64) as u8));
        let roles: Vec<_> = rules.roles().collect();
        let role = Some(roles[choices.below(roles.len())]);
        tries.push(Attempt::Move(match choices.below(4) {
            0 => MoveAttempt { promotion: role, ..plain },
            1 => MoveAttempt { entry: role, ..plain },
            _ => plain,
        }));
    }
    for attempt in tries {
        let why = position.explain(rules, &attempt);
        let is_legal = legal.iter().any(|&action| attempt.means(rules, action));
        assert_eq!(why.is_none(), is_legal, "{} {why:?}", place(&attempt));
        assert!(why.is_none_or(|why| why.key != IllegalReason::Unexplained), "{} is not explained", place(&attempt));
    }
}
