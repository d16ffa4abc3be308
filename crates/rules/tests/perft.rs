//! The kernel's perft: the tables of every variant, whose counts come from the slow generator, and the counts of chess on which the
//! chess programs of the world agree.

#[path = "perft/table.rs"]
mod table;

use table::Entry;
use tempi_rules::{Position, Rules, catalog, perft};

fn reach(rules: &Rules, entry: &Entry) -> Position {
    let place = || format!("{}, {}", rules.id(), entry.title());
    let mut position = match &entry.fen {
        None => Position::start(rules),
        Some(fen) => Position::from_fen(rules, fen).unwrap_or_else(|e| panic!("{}: {e}", place())),
    };
    for text in &entry.moves {
        let action = position.parse_action(rules, text).unwrap_or_else(|e| panic!("{}: {e}", place()));
        position.play_unchecked(rules, action);
    }
    position
}

#[test]
fn tables_of_every_variant() {
    for id in catalog::ids() {
        let rules = Rules::builtin(id).unwrap();
        let table = table::read(id).unwrap_or_else(|e| panic!("{e}"));
        for entry in &table.entries {
            let position = reach(&rules, entry);
            for &(depth, count) in &entry.counts {
                assert_eq!(perft(&rules, &position, depth), count, "{id}, {}, depth {depth}", entry.title());
            }
        }
    }
}

/// The counts of chess from a position, by depth from 1.
fn chess(fen: &str, expected: &[u64]) {
    let rules = Rules::builtin("chess").unwrap();
    let position = Position::from_fen(&rules, fen).unwrap();
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(perft(&rules, &position, depth), count, "{fen}, depth {depth}");
    }
}

#[test]
fn chess_start() {
    chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324]);
}

#[test]
fn chess_kiwipete() {
    chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2_039, 97_862, 4_085_603, 193_690_690]);
}

#[test]
fn chess_pawns_and_rooks() {
    chess("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]);
}

#[test]
fn chess_promotions_under_attack() {
    chess("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", &[6, 264, 9_467, 422_333, 15_833_292]);
}

#[test]
fn chess_promotion_with_check() {
    chess("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[44, 1_486, 62_379, 2_103_487, 89_941_194]);
}

#[test]
fn chess_symmetrical_middlegame() {
    chess("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", &[46, 2_079, 89_890, 3_894_594, 164_075_551]);
}
