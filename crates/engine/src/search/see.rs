//! Static exchange evaluation: the result of a sequence of captures on the same square.

use tempi_rules::{Action, Bitboard, Board, Color, Piece, Position, Role, Rules, Square};

use crate::evaluation::{Evaluation, attack_origins};

use super::value::Value;

/// Maximum length of an exchange.
const MAX_CAPTURES: usize = 16;

/// The piece that an action moves.
#[inline]
pub(super) fn mover(board: &Board, action: Action) -> Option<Piece> {
    action.from().and_then(|from| board.piece_on(from))
}

/// The material result of a turn's last move that wins `gain` immediately, if both players keep capturing on its target with their cheapest
/// piece as long as that pays, one capture per turn: static exchange evaluation by the swap algorithm. Before the last move of a turn, the
/// opponent cannot recapture, so the gain stays whole.
///
/// Source: <https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>.
pub(super) fn see(evaluation: &Evaluation, rules: &Rules, position: &Position, action: Action, gain: Value) -> Value {
    let board = position.board();
    let (Some(from), Some(to), Some(mover)) = (action.from(), action.to(), mover(board, action)) else { return gain };
    let mut risk = evaluation.worth(action.promotion().unwrap_or(mover.role));
    if gain >= risk || position.moves_left(rules) > 1 {
        return gain;
    }
    let mut occupied = board.occupied().without(from).with(to);
    let mut side = !mover.color;
    let mut gains = [gain; MAX_CAPTURES + 1];
    let mut last = 0;
    while last < MAX_CAPTURES
        && let Some((square, role)) = cheapest(evaluation, rules, board, to, side, occupied)
    {
        last += 1;
        gains[last] = risk - gains[last - 1];
        risk = evaluation.worth(role);
        occupied = occupied.without(square);
        side = !side;
    }
    // From the last capture backward, each player captures only if that is better than not to.
    (0..last).rev().fold(gains[last], |after, at| -after.max(-gains[at]))
}

/// Whether a quiet action loses more than `margin` by the exchange on its target. The piece that moves is the most it can lose.
pub(super) fn quiet_loses_more(evaluation: &Evaluation, rules: &Rules, position: &Position, action: Action, margin: Value) -> bool {
    mover(position.board(), action).is_some_and(|mover| evaluation.worth(action.promotion().unwrap_or(mover.role)) > margin)
        && see(evaluation, rules, position, action, 0) < -margin
}

/// The least valuable piece of a color that can move to a square, given the occupied squares.
fn cheapest(
    evaluation: &Evaluation,
    rules: &Rules,
    board: &Board,
    target: Square,
    side: Color,
    occupied: Bitboard,
) -> Option<(Square, Role)> {
    evaluation.ranked().find_map(|role| {
        let pieces = board.pieces(side, role) & occupied;
        if pieces.is_empty() {
            return None;
        }
        (attack_origins(rules, Piece { color: side, role }, target, occupied) & pieces).first().map(|square| (square, role))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::order::gain;

    /// Checks the exchange value of an action. Pieces are given by letter: those `won` and those `lost`.
    fn check(id: &str, fen: &str, text: &str, won: &str, lost: &str) {
        let rules = Rules::builtin(id).unwrap();
        let evaluation = Evaluation::new(&rules);
        let position = Position::from_fen(&rules, fen).unwrap();
        let action = position.parse_action(&rules, text).unwrap();
        let at_once = gain(&evaluation, &position, action).unwrap_or(0);
        let worth = |letters: &str| -> Value {
            let role = |letter: char| rules.roles().find(|&role| rules.letter(role) == letter).unwrap();
            letters.chars().map(|letter| evaluation.worth(role(letter))).sum()
        };
        let see = see(&evaluation, &rules, &position, action, at_once);
        // The value of the captured piece depends slightly on its square.
        assert!((see - (worth(won) - worth(lost))).abs() < 60, "{id} {fen} {text}: {see}");
    }

    #[test]
    fn exchanges_on_a_square_are_counted_to_the_end() {
        // A rook captures a pawn that a pawn protects, and one that is unprotected.
        check("chess", "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "P", "R");
        check("chess", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "P", "");
        // The second rook is behind the first; Black would lose the rook by recapturing once more.
        check("chess", "3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "N", "");
        // A king does not capture a protected piece.
        check("chess", "8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "P", "");
        // A quiet move to a square that a pawn attacks.
        check("chess", "4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d5", "", "R");
    }

    #[test]
    fn losses_are_compared_without_counting_small_ones() {
        let mut losses = 0;
        for id in tempi_rules::catalog::ids() {
            let rules = Rules::builtin(id).unwrap();
            let evaluation = Evaluation::new(&rules);
            let mut position = Position::start(&rules);
            let mut rng = crate::rng::Rng::new(3);
            for _ in 0..40 {
                let actions = position.legal_actions(&rules);
                if actions.is_empty() {
                    break;
                }
                for &action in actions.iter().filter(|&&action| gain(&evaluation, &position, action).is_none()) {
                    let exchange = see(&evaluation, &rules, &position, action, 0);
                    for margin in [30, 120, 270, 480] {
                        let loses = quiet_loses_more(&evaluation, &rules, &position, action, margin);
                        assert_eq!(loses, exchange < -margin, "{id} {} {action:?} {margin}", position.fen(&rules));
                        losses += usize::from(loses);
                    }
                }
                position.play_unchecked(&rules, actions[rng.below(actions.len())]);
            }
        }
        assert!(losses > 1000, "{losses} losses");
    }

    #[test]
    fn nothing_is_recaptured_within_a_turn() {
        check("marseillais", "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 3", "d1d5", "P", "");
    }
}
