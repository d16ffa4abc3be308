//! Fifty positions from games of the engine in which the player to act forces a win in two or three turns, and no sooner.

mod forced;

use std::time::Duration;

use forced::{ForcedWin, agrees, forced_wins};
use tempi_engine::NoClock;
use tempi_proofs::{Attempt, Limits, prove, verify};
use tempi_rules::{Game, Position, Rules};

/// Actions that the plain search may play for a position. `examples/forced_wins.rs` allows more.
const PLAIN_ACTIONS: u64 = 1_000_000;

#[test]
fn every_win_is_proved_and_verified_and_none_is_faster() {
    let wins = forced_wins();
    let mut exhausted = 0;
    for ForcedWin { variant, fen, turns } in &wins {
        let rules = Rules::builtin(variant).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        let game = Game::from_position(rules.clone(), position);
        let limits = Limits { turns: *turns, time: Duration::from_secs(60), answers: 20_000, memory: 64 << 20 };
        let Attempt::Proved(certificate) = prove(&game, &limits, &mut NoClock) else { panic!("{variant} {fen}: not proved") };
        assert_eq!(certificate.turns, *turns, "{variant} {fen}");
        verify(&rules, &certificate).unwrap_or_else(|flaw| panic!("{variant} {fen}: {flaw}"));
        let agrees = agrees(&rules, &position, *turns, &certificate.answers[0].turn, PLAIN_ACTIONS);
        assert_ne!(agrees, Ok(false), "{variant} {fen}");
        exhausted += u32::from(agrees.is_ok());
    }
    let of_turns = |turns| wins.iter().filter(|win| win.turns == turns).count();
    assert_eq!((of_turns(2), of_turns(3)), (30, 20));
    assert!(exhausted >= 40, "the plain search finished for {exhausted} positions only");
}
