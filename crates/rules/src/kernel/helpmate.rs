//! Determines whether the player to move can mate within the turn (for announcements of helpmate).

use crate::compile::{Counts, Rules};
use crate::effort;

use super::action::{Action, ActionKind};
use super::context::MoveScope;
use super::first_moves::{FirstMoveSink, FirstMoves};
use super::mating::may_mate_in_one;
use super::position::Position;
use super::sink::ListSink;

impl Position {
    /// Whether the player has a legal turn that checkmates the opponent.
    pub(crate) fn can_mate_this_turn(&self, rules: &Rules) -> bool {
        if self.left == 1 && !may_mate_in_one(self, rules) {
            return false;
        }
        let mut wanted = FirstMoves::NONE;
        let found = wanted.add_before_mate(self, rules).is_some();
        if found && wanted.is_empty() {
            return false;
        }
        let mut actions = Vec::with_capacity(64);
        if found {
            self.moves(rules, false, &mut FirstMoveSink { wanted: &wanted, actions: &mut actions });
        } else if self.left == 1 && rules.last_move_is_plain() && rules.checks_are_free(self) && !self.in_check(rules, !self.moving_side) {
            // Only a move that gives check can mate, unless the opponent is already in check; masks find these moves.
            let scope = MoveScope { checking: true, ..self.own_scope(rules, false) };
            self.scoped_moves(rules, scope, &mut ListSink::<false>(&mut actions));
        } else {
            self.moves(rules, false, &mut ListSink::<false>(&mut actions));
        }
        actions.into_iter().any(|action| {
            effort::spend(1);
            let mut next = *self;
            next.play_unchecked(rules, action);
            if next.ended != 0 {
                // Another goal was reached before the mate.
                return false;
            }
            if next.turn != self.turn {
                return next.is_checkmate(rules);
            }
            next.can_mate_this_turn(rules) || (rules.schedule.ends_by_choice && next.mates_by_stopping(rules))
        })
    }

    fn mates_by_stopping(&self, rules: &Rules) -> bool {
        let mut stopped = *self;
        stopped.play_unchecked(rules, Action::bare(ActionKind::EndTurn));
        stopped.is_checkmate(rules)
    }

    /// Whether the player to move is in check and has no legal action.
    pub(crate) fn is_checkmate(&self, rules: &Rules) -> bool {
        self.ended == 0 && self.is_check(rules) && !self.has_move(rules)
    }
}

impl Rules {
    /// Whether the last move of a turn is a move of any own piece, and no action but a move comes before it.
    pub(super) fn last_move_is_plain(&self) -> bool {
        let schedule = &self.schedule;
        schedule.shapes.is_empty()
            && schedule.counts == Counts::Moves
            && !schedule.no_type_twice
            && !schedule.one_opposing
            && self.markers.is_none()
            && self.rearrangement.is_none()
            && self.check.undone_in_turn_of == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The legal moves, without announcements.
    fn all_moves(position: &Position, rules: &Rules) -> Vec<Action> {
        let mut actions = Vec::new();
        if position.ended == 0 {
            position.moves(rules, false, &mut ListSink::<false>(&mut actions));
        }
        actions
    }

    /// Whether a mate is possible after a move, by trying every turn.
    fn mates_after(position: &Position, rules: &Rules, action: Action) -> bool {
        let mut next = *position;
        next.play_unchecked(rules, action);
        let goes_on = next.turn == position.turn;
        if goes_on { all_moves(&next, rules).into_iter().any(|action| mates_after(&next, rules, action)) } else { next.is_checkmate(rules) }
    }

    /// Pseudorandom numbers.
    struct Rng(u64);

    impl Rng {
        fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % n
        }

        fn pick<T: Copy>(&mut self, list: &[T]) -> T {
            list[self.below(list.len())]
        }
    }

    /// A position with the given pieces and others on random squares; `None` if it is invalid or the game is over.
    fn scattered(rules: &Rules, rng: &mut Rng, given: [u8; 64], pieces: &[u8], rest: &str) -> Option<Position> {
        let mut board = given;
        for &piece in pieces {
            let at = if piece.eq_ignore_ascii_case(&b'p') { 8 + rng.below(48) } else { rng.below(64) };
            if board[at] == b'1' {
                board[at] = piece;
            }
        }
        let rows: Vec<&str> = board.chunks(8).map(|row| std::str::from_utf8(row).unwrap()).collect();
        let fen = format!("{} {rest} 0 {}", rows.join("/"), 2 + rng.below(2) * 2);
        Position::from_fen(rules, &fen).ok().filter(|position| position.outcome(rules).is_none())
    }

    /// Few pieces, so that kings are often close to mate.
    fn with_few_pieces(rules: &Rules, rng: &mut Rng) -> Option<Position> {
        let side = rng.pick(&["w - -", "b - -"]);
        scattered(rules, rng, [b'1'; 64], b"KkQRrBNqPp", side)
    }

    /// Up to 32 pieces, with more of them on one side.
    fn crowded(rules: &Rules, rng: &mut Rng) -> Option<Position> {
        let mut pieces = b"Kk".to_vec();
        for _ in 0..8 + rng.below(24) {
            pieces.push(rng.pick(b"QRRBBNNPPPPqrbnpppppp"));
        }
        let side = rng.pick(&["w - -", "w - -", "b - -"]);
        scattered(rules, rng, [b'1'; 64], &pieces, side)
    }

    /// Kings and rooks that may castle, with the other king near them.
    fn with_castling(rules: &Rules, rng: &mut Rng) -> Option<Position> {
        let mut given = [b'1'; 64];
        (given[56], given[60], given[63]) = (b'R', b'K', b'R');
        let mut pieces = b"k".to_vec();
        for _ in 0..3 + rng.below(14) {
            pieces.push(rng.pick(b"QRBNPPqrbnppp"));
        }
        scattered(rules, rng, given, &pieces, "w KQ -")
    }

    /// A pawn that can be captured en passant.
    fn with_en_passant(rules: &Rules, rng: &mut Rng) -> Option<Position> {
        let (mut given, file) = ([b'1'; 64], rng.below(7));
        let (passed, capturer) = rng.pick(&[(file, file + 1), (file + 1, file)]);
        (given[24 + passed], given[24 + capturer]) = (b'p', b'P');
        let mut pieces = b"kK".to_vec();
        for _ in 0..3 + rng.below(14) {
            pieces.push(rng.pick(b"QRRBBNPqrbnppp"));
        }
        scattered(rules, rng, given, &pieces, &format!("w - {}6", char::from(b'a' + passed as u8)))
    }

    /// A position after a few random moves from the initial one, or from a middlegame.
    fn played(rules: &Rules, rng: &mut Rng) -> Option<Position> {
        let middlegame = "r1bqk2r/ppp2ppp/2n2n2/2bpp3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 5";
        let mut position = if rng.below(2) == 0 { Position::start(rules) } else { Position::from_fen(rules, middlegame).unwrap() };
        for _ in 0..3 + rng.below(20) {
            let actions = all_moves(&position, rules);
            if actions.is_empty() {
                return None;
            }
            position.play_unchecked(rules, rng.pick(&actions));
        }
        position.outcome(rules).is_none().then_some(position)
    }

    type Source = fn(&Rules, &mut Rng) -> Option<Position>;

    const SOURCES: [Source; 5] = [with_few_pieces, crowded, with_castling, with_en_passant, played];

    /// Compares `count` positions of each kind, and returns in how many a mate is possible, and in how many of these masks find first moves.
    fn compare(rules: &Rules, count: usize, seed: u64) -> Vec<[usize; 2]> {
        let mut rng = Rng(seed);
        let mut mates_of = |source: &Source| {
            let positions = std::iter::repeat_with(|| source(rules, &mut rng)).flatten().take(count);
            positions
                .map(|position| test(&position, rules))
                .fold([0, 0], |[mates, found], (mate, masks)| [mates + usize::from(mate), found + usize::from(mate && masks)])
        };
        SOURCES.iter().map(&mut mates_of).collect()
    }

    /// Whether a mate is possible, and whether masks find first moves. Fails unless they find every first move that can lead to a mate.
    fn test(position: &Position, rules: &Rules) -> (bool, bool) {
        let mating: Vec<Action> = all_moves(position, rules).into_iter().filter(|&action| mates_after(position, rules, action)).collect();
        assert_eq!(position.can_mate_this_turn(rules), !mating.is_empty(), "{}", position.fen(rules));
        let mut first_moves = FirstMoves::NONE;
        let masks = first_moves.add_before_mate(position, rules).is_some();
        if masks {
            for action in &mating {
                assert!(first_moves.include(*action), "{} {action:?}", position.fen(rules));
            }
        }
        (!mating.is_empty(), masks)
    }

    #[test]
    fn masks_agree_with_trying_every_turn() {
        let rules = Rules::builtin("double-move-helpmate").unwrap();
        let count = 800;
        let mates = compare(&rules, count, 7);
        assert!(mates.iter().all(|&[mates, found]| mates < count && found > 0), "{mates:?}");
    }

    #[test]
    fn unusual_pieces_mate_too() {
        for (pieces, fen) in [
            // Bc4 empties the square that the knight needs for Nf7.
            ("[men.N]\nmove = 'nN'\ncapture = 'N'\n", "6rk/6pp/4B3/4NP2/8/8/K7/8 w - - 0 2"),
            // Qh4, and castling brings a piece to d1 that checks like a knight.
            ("[men.R]\nmove = 'N'\n", "8/8/8/7Q/8/2k5/2P5/R3K3 w Q - 0 2"),
            // Ba2 and Rh1, for Kg7 would check the white king, which moves and attacks like a rook.
            ("[men.K.white]\nmove = 'W'\n", "7k/8/5K2/8/8/8/8/1B2R3 w - - 0 2"),
        ] {
            let file = format!("format = 1\nbase = 'double-move-helpmate'\n[about]\nname = 'Own'\nsummary = 'Unusual pieces.'\n{pieces}");
            let rules = Rules::from_toml("own", &file).unwrap();
            let position = Position::from_fen(&rules, fen).unwrap();
            assert!(test(&position, &rules).0, "{fen}");
        }
    }
}
