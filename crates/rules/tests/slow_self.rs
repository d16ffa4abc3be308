//! The slow generator by itself: outside counts, the sources' examples and what must hold in every game.
//! Takes about half a minute with `opt-level = 2`.

#[path = "slow_self/rules.rs"]
mod rules;
mod slow;

use std::collections::HashSet;

use slow::{Slow, Winner};

/// Sequences of exactly `depth` actions.
fn perft(game: &Slow, depth: u32) -> u64 {
    let actions = game.actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    actions.iter().map(|a| perft(&game.play(a).unwrap(), depth - 1)).sum()
}

fn counts(game: &Slow, expected: &[u64]) {
    for (i, &n) in expected.iter().enumerate() {
        assert_eq!(perft(game, i as u32 + 1), n, "depth {}", i + 1);
    }
}

fn at(id: &str, fen: &str) -> Slow {
    Slow::from_fen(id, fen).unwrap()
}

/// Plays a line of action texts; `|` is only for the eye.
fn line(game: Slow, moves: &str) -> Slow {
    moves
        .split_whitespace()
        .filter(|m| *m != "|")
        .fold(game, |g, m| g.play(m).unwrap_or_else(|e| panic!("{e} in {moves}: {:?}", g.actions())))
}

fn from_start(id: &str, moves: &str) -> Slow {
    line(Slow::start(id), moves)
}

fn has(game: &Slow, action: &str) -> bool {
    game.actions().iter().any(|a| a == action)
}

fn legal(game: &Slow, actions: &str) {
    for a in actions.split_whitespace() {
        assert!(has(game, a), "{a} should be legal: {:?}", game.actions());
    }
}

fn illegal(game: &Slow, actions: &str) {
    for a in actions.split_whitespace() {
        assert!(!has(game, a), "{a} should not be legal");
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

#[test]
fn chess_perft() {
    counts(&Slow::start("chess"), &[20, 400, 8902, 197281]);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    counts(&at("chess", kiwipete), &[48, 2039, 97862]);
    counts(&at("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"), &[14, 191, 2812, 43238]);
}

#[test]
fn multi_move_counts() {
    counts(&Slow::start("monster"), &[10, 99, 1976, 19904, 205040]);
    counts(&Slow::start("marseillais-balanced"), &[20, 400, 8902, 197281]);
    counts(&Slow::start("progressive-scottish"), &[20, 400, 8902, 197281]);
    // The fifth move is the third turn's second, where the rule about early checks has cut moves.
    let italian = Slow::start("progressive-italian");
    assert_eq!(perft(&italian, 5), 4_838_776);
}

#[test]
fn positions_after_one_and_two_moves() {
    let mut sequences = 0;
    let mut boards = HashSet::new();
    let start = Slow::start("progressive-italian");
    for a in start.actions() {
        let one = start.play(&a).unwrap();
        for b in one.actions() {
            let two = one.play(&b).unwrap();
            for c in two.actions() {
                sequences += 1;
                boards.insert(two.play(&c).unwrap().board());
            }
        }
    }
    assert_eq!((sequences, boards.len()), (8902, 5362));
}

#[test]
fn published_games_of_progressive_chess() {
    let first = "d2d4 | c7c5 c5d4 | e2e4 f1d3 e1e2 | d4e3 d8c7 c7f4 f4f2";
    let second = "e2e4 | b8c6 d7d5 | d1g4 g4c8 c8d8 | e8d8 d5e4 g8f6 h7h5 | f2f3 f3e4 e4e5 e5f6 f1e2 \
                  | c6d4 d4e2 e2g3 h8h6 h6f6 f6f1";
    for id in ["progressive-italian", "progressive-scottish"] {
        for game in [first, second] {
            assert_eq!(from_start(id, game).result(), Some((Winner::Black, "checkmate")));
        }
    }
}

#[test]
fn binary_example() {
    let three = from_start("binary", "e2e4 | d7d5 d5e4");
    line(three.clone(), "f1d3 d3d8 d8c8");
    let knight = line(three.clone(), "b1c3");
    illegal(&knight, "c3c7");
    let mate = "c8g4 e4e3 e3e2";
    for turn in ["b1c3 c3d3 d3d8", "f1c4 c4d4 d4d8"] {
        for last in ["e2d1q", "e2d1r"] {
            let end = line(line(line(three.clone(), turn), mate), last);
            assert_eq!(end.result(), Some((Winner::Black, "checkmate")), "{turn} {last}");
        }
    }
}

#[test]
fn checkpoint_example() {
    assert!(!at("checkpoint", "3k4/8/8/8/8/8/8/3RK3 b - - 0 2").check());
    let turn = at("checkpoint", "3k4/8/8/8/8/8/8/3RK3 w - - 0 2");
    illegal(&turn, "d1d4 d1d5 d1d6 d1d7");
    legal(&turn, "d1d2 d1d3");
    let second = line(turn, "e1f1");
    legal(&second, "d1d4 d1d5");
    illegal(&second, "d1d6 d1d7");
    assert!(line(second, "d1d5").check());
}

#[test]
fn helpmate_claim() {
    let start = Slow::start("double-move-helpmate");
    let loses = |first: &String| {
        let black = start.play(first).unwrap();
        black.actions().iter().any(|a| {
            let second = black.play(a).unwrap();
            second.actions().iter().any(|m| m.ends_with('!'))
        })
    };
    let safe: Vec<String> = start.actions().into_iter().filter(|m| !loses(m)).collect();
    assert_eq!(safe, ["f2f3", "g1f3", "g2g4"]);
    let reply = from_start("double-move-helpmate", "f2f3 | f7f6 e7e6 | b1c3");
    assert_eq!(line(reply, "g2g4!").result(), Some((Winner::White, "helpmate-announced")));
    let reply = from_start("double-move-helpmate", "f2f3 | f7f6 d7d5 | b1c3");
    legal(&reply, "h2h3 h2h3!");
}

#[test]
fn checkmated_player_wins_the_helpmate() {
    let end = from_start("double-move-helpmate", "f2f3 | a7a6 e7e6 | a2a3 g2g4 | a6a5 d8h4");
    assert_eq!(end.result(), Some((Winner::White, "checkmate")));
}

#[test]
fn escalated_example() {
    let end = from_start("escalated", "e2e4 | d7d5 | e4d5 | c8g4");
    assert!(!end.white_to_act());
    assert!(line(end, "g4d1").white_to_act());
}

#[test]
fn gridlock_example() {
    let start = Slow::start("gridlock");
    illegal(&start, "g1e2 f1e2 d1e2 c1d2 e1d2 e1e2 e1f2 b1d2");
    let end = line(start, "f1g2");
    assert_eq!(end.board(), "rnbqkbnr/8/pppppppp/8/8/PPPPP3/8/RNBQK3");
}

#[test]
fn sequential_examples() {
    from_start("grouped-sequential", "b1c3 a1b1 e2e4 | e7e5 f8c5 d8f6");
    let end = from_start("sequential", "e2e4 g1h3 f1c4 h1f1 d1f3 0000 | e7e5 b8c6 f8c5 a8b8 d8e7 e8d8 | f3f7 e1d1 d2d3 b1c3 c1g5 a1b1");
    assert!(!end.white_to_act());
}

#[test]
fn mach_four_example() {
    let three = from_start("mach-four", "d2d4 | d7d5 e7e5");
    line(three.clone(), "d4e5 d1d5 d5d8");
    line(three.clone(), "d4e5 c1g5 g5d8");
    let four = line(three, "d4e5 f2f4 e2e4 | d5e4");
    let answer = line(four.clone(), "d8d1");
    assert_eq!(answer.actions(), ["e1d1", "e1f2"]);
    let end = line(answer, "e1f2 d1f1");
    assert!(end.check() && end.result().is_none());
    assert_eq!(line(four, "c8g4 e4e3 d8d1").result(), Some((Winner::Black, "checkmate")));
}

#[test]
fn monsoon_example() {
    let two = from_start("monsoon", "d2d3 c1g5 e7e6");
    assert!(two.check());
    let end = line(two, "f7f6 f8b4 f2f3");
    assert!(end.white_to_act() && end.check());
}

#[test]
fn multi_mate_example() {
    let end = from_start("multi-mate", "e2e3 | b8c6 c2c4 | c6e5 g1e2 e5d3");
    assert_eq!(end.result(), Some((Winner::Black, "checkmate")));
}

#[test]
fn triomino_example() {
    let end = from_start("triomino", "b1=Q,c1=N,d1=B c2c4 | c6=B,c8=- d7d5");
    assert_eq!(end.board(), "rn1qkbnr/ppp1pppp/2b5/3p4/2P5/8/PP1PPPPP/RQNBKBNR");
}

/// Forward moves alone are limited in number, so these games are short.
#[test]
fn forward_games_end_in_time() {
    let most = [
        ("progressive-forwards", 24),
        ("progressive-forwards-once", 64),
        ("progressive-forwards-backcapture", 38),
        ("progressive-forwards-slow", 41),
        ("progressive-forwards-slow-backcapture", 64),
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (id, turns) in most {
        for _ in 0..300 {
            let mut game = Slow::start(id);
            while game.result().is_none() {
                let actions = game.actions();
                game = game.play(&actions[random.below(actions.len())]).unwrap();
                assert!(game.turn() <= turns + 1, "{id}");
            }
        }
    }
}

/// The number of moves of each turn, by what the turns before held.
#[test]
fn turn_lengths() {
    let lists: [(&str, &[u32], &[u32]); 8] = [
        ("oscillating", &[1, 2, 3, 4], &[4, 3, 3, 4]),
        ("four-move-italian", &[1, 2, 3], &[4]),
        ("checkpoint", &[1], &[2]),
        ("extermination", &[2], &[3]),
        ("progressive-italian", &[1, 2, 3, 4, 5, 6, 7], &[8]),
        ("progressive-forwards-slow", &[1, 1, 1, 2, 2, 2], &[3]),
        ("monster", &[], &[2, 1]),
        ("marseillais", &[], &[2]),
    ];
    let mut random = Random(99);
    for (id, first, cycle) in lists {
        let mut game = Slow::start(id);
        for t in 0..8 {
            let whole = first.get(t).copied().unwrap_or_else(|| cycle[(t - first.len()) % cycle.len()]);
            let mut made = 0;
            while game.turn() as usize == t + 1 && game.result().is_none() {
                let actions = game.actions();
                game = game.play(&actions[random.below(actions.len())]).unwrap();
                made += 1;
            }
            let cut = game.check() || game.result().is_some();
            assert!(made == whole || (cut && made < whole), "{id}, turn {}", t + 1);
        }
    }
}

/// In every variant: texts are sorted and different, every action plays, a game that has ended has none.
#[test]
fn random_games_of_every_variant() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for id in Slow::ids() {
        let mut game = Slow::start(id);
        for _ in 0..if *id == "double-move-helpmate" { 30 } else { 300 } {
            let actions = game.actions();
            assert_eq!(actions.is_empty(), game.result().is_some(), "{id}");
            assert!(actions.windows(2).all(|w| w[0] < w[1]), "{id}");
            if actions.is_empty() {
                break;
            }
            game = game.play(&actions[random.below(actions.len())]).unwrap();
        }
    }
}
