//! Prints the table of forced wins over several turns in `docs/MATE.md`: how long the finder takes for each position of
//! `crates/proofs/tests/data/forced_wins.jsonl`, how many actions the verifier replays, and whether a plain search of all turns and replies
//! agrees.

#[path = "../tests/forced/mod.rs"]
mod forced;

use std::time::{Duration, Instant};

use forced::{ForcedWin, agrees, forced_wins};
use tempi_engine::{NoClock, Task, Want, solve};
use tempi_proofs::{Attempt, Certificate, Limits, prove, verify};
use tempi_rules::{Game, Position, Rules};

/// Actions that the plain search may play for a position.
const PLAIN_ACTIONS: u64 = 100_000_000;

const LIMITS: Limits = Limits { turns: 3, time: Duration::from_secs(600), answers: 200_000, memory: 512 << 20 };

fn proved(game: &Game) -> Certificate {
    match prove(game, &LIMITS, &mut NoClock) {
        Attempt::Proved(certificate) => certificate,
        other => panic!("{}: {other:?}", game.position().fen(game.rules())),
    }
}

fn main() {
    let wins = forced_wins();
    let (mut slowest, mut sum, mut confirmed) = (0.0_f64, 0.0, 0);
    println!("| variant | position | turns | first turn | found, s | positions | actions replayed |");
    println!("|---|---|--:|---|--:|--:|--:|");
    for &ForcedWin { ref variant, ref fen, turns } in &wins {
        let rules = Rules::builtin(variant).expect("it is built in");
        let position = Position::from_fen(&rules, fen).expect("it is a position");
        let clock = Instant::now();
        let solution = solve(&rules, &position, &Task { turns, ..Task::new(Want::First) }, &mut NoClock);
        let seconds = clock.elapsed().as_secs_f64();
        assert_eq!(solution.wins, Some(true), "{variant} {fen}");
        let certificate = proved(&Game::from_position(rules.clone(), position));
        assert_eq!(certificate.turns, turns, "{variant} {fen}");
        let replayed = verify(&rules, &certificate).expect("the certificate holds").actions;
        let first = &certificate.answers[0].turn;
        // An error means that the limit was reached.
        if let Ok(agrees) = agrees(&rules, &position, turns, first, PLAIN_ACTIONS) {
            assert!(agrees, "{variant} {fen}: the plain search disagrees");
            confirmed += 1;
        }
        let (first, positions) = (first.join(" "), solution.positions);
        println!("| `{variant}` | `{fen}` | {turns} | {first} | {seconds:.4} | {positions} | {replayed} |");
        (slowest, sum) = (slowest.max(seconds), sum + seconds);
    }
    println!("\nFound: {sum:.2} s together, {slowest:.3} s at worst. The plain search confirms {confirmed} of {}.", wins.len());
}
