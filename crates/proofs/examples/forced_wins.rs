//! Prints the table of forced wins over several turns in `docs/MATE.md`: how long the finder takes for each position of
//! `crates/proofs/tests/data/forced_wins.jsonl`, how many actions the verifier replays, and whether a plain search of all turns and replies
//! agrees.

#[path = "../tests/plain/mod.rs"]
mod plain;

use std::time::{Duration, Instant};

use plain::{LimitReached, PlainSearch};
use tempi_engine::{NoClock, Task, Want, solve};
use tempi_proofs::{Attempt, Certificate, Limits, prove, verify};
use tempi_rules::{Game, Position, Rules};

/// Actions that the plain search may play for each of its two questions.
const PLAIN_ACTIONS: u64 = 100_000_000;

const LIMITS: Limits = Limits { turns: 3, time: Duration::from_secs(600), answers: 200_000, memory: 512 << 20 };

/// Whether the plain search agrees that a win takes this number of turns and begins with this one: that the attacker forces it, and that none is
/// faster. An error if it reached its limit.
fn agrees(rules: &Rules, position: &Position, turns: u8, first: &[String]) -> Result<bool, LimitReached> {
    let mut next = *position;
    for text in first {
        next.play_unchecked(rules, next.parse_action(rules, text).expect("the verifier has played it"));
    }
    let wins = PlainSearch::new(rules, position, PLAIN_ACTIONS).defender_loses(&next, turns - 1)?;
    let faster = PlainSearch::new(rules, position, PLAIN_ACTIONS).attacker_wins(position, turns - 1)?;
    Ok(wins && !faster)
}

fn proved(game: &Game) -> Certificate {
    match prove(game, &LIMITS, &mut NoClock) {
        Attempt::Proved(certificate) => certificate,
        other => panic!("{}: {other:?}", game.position().fen(game.rules())),
    }
}

fn main() {
    let (mut slowest, mut sum, mut confirmed, mut count) = (0.0_f64, 0.0, 0, 0);
    println!("| variant | position | turns | first turn | found, s | positions | actions replayed |");
    println!("|---|---|--:|---|--:|--:|--:|");
    for line in include_str!("../tests/data/forced_wins.jsonl").lines() {
        let win: serde_json::Value = serde_json::from_str(line).expect("each line is JSON");
        let (variant, fen) = (win["variant"].as_str().unwrap_or(""), win["fen"].as_str().unwrap_or(""));
        let turns = win["turns"].as_u64().unwrap_or(0) as u8;
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
        if let Ok(agrees) = agrees(&rules, &position, turns, first) {
            assert!(agrees, "{variant} {fen}: the plain search disagrees");
            confirmed += 1;
        }
        let (first, positions) = (first.join(" "), solution.positions);
        println!("| `{variant}` | `{fen}` | {turns} | {first} | {seconds:.4} | {positions} | {replayed} |");
        (slowest, sum) = (slowest.max(seconds), sum + seconds);
        count += 1;
    }
    println!("\nFound: {sum:.2} s together, {slowest:.3} s at worst. The plain search confirms {confirmed} of {count}.");
}
