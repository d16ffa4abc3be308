//! The rules in the order in which they are checked.

use crate::compile::Rules;
use crate::kernel::{Context, Position};
use crate::notation::{MovePattern, Pattern, PiecePattern, With};

use super::attempt::{Attempt, MoveAttempt};
use super::case::{Case, Course};
use super::reason::{Asked, Explanation, ReasonBuilder};
use super::why::IllegalReason;
use super::{consequences, extras, movement, movers, rearranging, special, targets};

/// The first rule that forbids the attempt; `None` if none does.
pub(super) fn first_reason(pos: &Position, rules: &Rules, attempt: &Attempt) -> Option<Explanation> {
    ask(pos, rules, attempt).err().map(|reason| reason.explained(rules, &name_of(pos, rules, attempt)))
}

/// The reason why an action is illegal, given that it is.
pub(super) fn reason_against(pos: &Position, rules: &Rules, attempt: &Attempt) -> Explanation {
    first_reason(pos, rules, attempt).unwrap_or_else(|| unexplained(pos, rules, attempt))
}

/// The reason if no rule was found, although the action is illegal.
pub(super) fn unexplained(pos: &Position, rules: &Rules, attempt: &Attempt) -> Explanation {
    ReasonBuilder::new(IllegalReason::Unexplained).explained(rules, &name_of(pos, rules, attempt))
}

fn ask(pos: &Position, rules: &Rules, attempt: &Attempt) -> Asked {
    special::game_over(pos, rules)?;
    if let Some(pawn) = pos.pending_choice() {
        return special::choice(rules, pawn, attempt);
    }
    match attempt {
        Attempt::EndTurn => special::end_of_turn(pos, rules),
        Attempt::Claim => special::claim(pos, rules),
        Attempt::Rearrange(changes) => rearranging::ask(pos, rules, changes),
        Attempt::Move(attempt) => ask_of_move(pos, rules, *attempt),
    }
}

fn ask_of_move(pos: &Position, rules: &Rules, attempt: MoveAttempt) -> Asked {
    if special::marker(pos, rules, attempt)? {
        return Ok(());
    }
    let Some(piece) = pos.board.piece_on(attempt.from) else {
        return ReasonBuilder::new(IllegalReason::NoPiece).square("from", attempt.from).found();
    };
    let scope = movers::scope_of(pos, rules, attempt.from, piece)?;
    let scope = movers::may_move(pos, rules, attempt.from, piece, scope)?;
    let case = Case { rules, pos, attempt, piece, scope };
    let course = movement::ask(&case)?;
    match (ask_of_course(&case, course), movement::also_castles(&case, course)) {
        // A king that can also move two squares may be meant to castle.
        (Err(reason), Some(castling)) => ask_of_course(&case, castling).map_err(|_| reason),
        (asked, _) => asked,
    }
}

/// Checks all rules about a move, given how the piece gets to its target.
fn ask_of_course(case: &Case, course: Course) -> Asked {
    let (pos, rules) = (case.pos, case.rules);
    targets::ask(case, course)?;
    extras::ask_promotion(case, course)?;
    let context = Context::of(rules, pos, case.scope);
    // A re-entry that is never written may be one of several.
    let mut first = None;
    for action in extras::completed(case, course)? {
        match consequences::ask(case, &context, course, action) {
            Ok(()) => return Ok(()),
            Err(reason) => first = first.or(Some(reason)),
        }
    }
    first.map_or(Ok(()), Err)
}

/// The move's name for sentences: `Nc7`, `exd5`, `O-O`, without disambiguation.
fn name_of(pos: &Position, rules: &Rules, attempt: &Attempt) -> String {
    let Attempt::Move(attempt) = attempt else { return "this".into() };
    let Some(piece) = pos.board.piece_on(attempt.from) else { return format!("{}{}", attempt.from, attempt.to) };
    let (from, to) = (attempt.from, attempt.to);
    if let Some(way) = rules.castling.iter().find(|way| (way.king_from, way.king_to, way.king_role) == (from, to, piece.role)) {
        return Pattern::Castling { long: way.letter.eq_ignore_ascii_case(&'Q'), with: With::default() }.text("");
    }
    let pawn = rules.is_pawn(piece.role);
    let captures = pos.board.of(!piece.color).has(to) || (pawn && from.file() != to.file());
    let named = MovePattern {
        piece: if pawn { PiecePattern::Pawn } else { PiecePattern::Letter(rules.letter(piece.role)) },
        from_file: Some(from.file()).filter(|_| pawn && captures),
        from_rank: None,
        captures,
        to_file: to.file(),
        to_rank: Some(to.rank()),
        promotion: attempt.promotion.filter(|_| pawn).map(|role| rules.letter(role)),
        with: With::default(),
    };
    Pattern::Move(named).text("")
}
