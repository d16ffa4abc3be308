//! Numbers and games that others published.

use std::collections::HashSet;

use tempi_rules::perft;

use super::at::{at, rules, start};
use super::random::Random;

/// After White's move and Black's two there are 8,902 sequences and 5,362 different positions.
#[test]
fn progressive_sequences_and_positions() {
    for id in ["progressive-italian", "progressive-scottish"] {
        let first = start(id, "");
        assert_eq!(perft(first.rules, &first.position, 3), 8_902);
        let mut boards = HashSet::new();
        for one in first.texts() {
            let one = first.plays(&one);
            for two in one.texts() {
                let two = one.plays(&two);
                for three in two.texts() {
                    let end = two.plays(&three);
                    boards.insert(end.rules.placement(end.position.board()));
                }
            }
        }
        assert_eq!(boards.len(), 5_362, "{id}");
    }
}

/// Leaves of ordinary chess, as every program counts them.
#[test]
fn chess_leaves() {
    let counts: [(&str, &[u64]); 6] = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &[20, 400, 8_902, 197_281, 4_865_609]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2_039, 97_862, 4_085_603]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812, 43_238, 674_624]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", &[6, 264, 9_467, 422_333]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[44, 1_486, 62_379, 2_103_487]),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", &[46, 2_079, 89_890]),
    ];
    for (fen, leaves) in counts {
        let position = at("chess", fen, "");
        for (depth, &expected) in leaves.iter().enumerate() {
            assert_eq!(perft(position.rules, &position.position, depth as u32 + 1), expected, "{fen} {}", depth + 1);
        }
    }
}

/// A perft counts sequences of exactly so many actions: a finished game adds none.
#[test]
fn perft_counts_no_actions_after_the_end() {
    let mated = start("chess", "f2f3 e7e5 g2g4 d8h4").result("black checkmate");
    assert_eq!(perft(mated.rules, &mated.position, 1), 0);
    let before = start("chess", "f2f3 e7e5 g2g4");
    let replies = before.texts().len() as u64;
    assert_eq!(perft(before.rules, &before.position, 1), replies);
    let later: u64 = before.texts().iter().map(|text| before.plays(text).texts().len() as u64).sum();
    assert_eq!(perft(before.rules, &before.position, 2), later);
}

/// Two games of Scottish and Italian progressive chess.
#[test]
fn published_progressive_games() {
    let short = "d2d4 | c7c5 c5d4 | e2e4 f1d3 e1e2 | d4e3 d8c7 c7f4 f4f2";
    let long = "e2e4 | b8c6 d7d5 | d1g4 g4c8 c8d8 | e8d8 d5e4 g8f6 h7h5 | f2f3 f3e4 e4e5 e5f6 f1e2 \
                | c6d4 d4e2 e2g3 h8h6 h6f6 f6f1";
    for id in ["progressive-italian", "progressive-scottish"] {
        start(id, short).result("black checkmate");
        start(id, long).result("black checkmate");
    }
}

/// The longest games that forward moves alone allow: 24 turns and 294 moves, and 38, 41 and 64 turns in the variants. The one in
/// which each piece moves once has no proven bound; 64 single turns are what its inventor believes.
#[test]
fn progressive_forwards_never_passes_its_bound() {
    let bounds = [
        ("progressive-forwards", 24, 294, 3_000),
        ("progressive-forwards-backcapture", 38, 714, 2_000),
        ("progressive-forwards-slow", 41, 294, 2_000),
        ("progressive-forwards-slow-backcapture", 64, 714, 2_000),
        ("progressive-forwards-once", 64, 294, 2_000),
    ];
    let mut random = Random::new(0x1e3a_77c1_90b5_2d4f);
    for (id, bound, most, games) in bounds {
        let (mut longest, mut moves, rules) = (0, 0, rules(id));
        let mut actions = Vec::new();
        for _ in 0..games {
            let mut game = start(id, "").position;
            let (mut last, mut made) = (1, 0);
            loop {
                actions.clear();
                game.legal_actions_into(rules, &mut actions);
                if actions.is_empty() {
                    break;
                }
                last = game.turn();
                made += 1;
                game.play_unchecked(rules, actions[random.below(actions.len())]);
            }
            assert!(game.outcome(rules).is_some(), "{id}");
            longest = longest.max(last);
            moves = moves.max(made);
        }
        assert!(longest <= bound, "{id}: a game of {longest} turns");
        assert!(moves <= most, "{id}: a game of {moves} moves");
    }
}
