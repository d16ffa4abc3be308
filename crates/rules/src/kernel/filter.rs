//! Tests for moves that masks cannot decide: each move is completed (promotion of pushed pawns, re-entry, relocation, announcement), made on a
//! copy of the position, and tested there.

use crate::board::{Bitboard, Color, Role, Square};
use crate::compile::{CaptureEffect, CheckAllowed, Chooser, Counts, FarRank, ReentryDuty, Rules};
use crate::effort;

use super::action::{Action, ActionKind};
use super::context::{Context, duty_falls_due, last_own, may_be_final};
use super::effects::{Effects, crowds};
use super::position::{Flags, Position};
use super::sink::Sink;

/// Sends the legal ones among actions to the sink.
pub(crate) struct Filter<'a, S> {
    pub context: &'a Context<'a>,
    pub inner: &'a mut S,
}

impl<S: Sink> Sink for Filter<'_, S> {
    const ANNOUNCES: bool = S::ANNOUNCES;

    fn wants(&self, action: Action) -> bool {
        self.inner.wants(action)
    }

    fn action(&mut self, action: Action) -> bool {
        if !self.inner.wants(action) {
            return false;
        }
        self.context.pos.complete(self.context.rules, action, &mut |action| self.pass(action))
    }
}

impl<S: Sink> Filter<'_, S> {
    /// Sends a completed move to the sink if it is legal.
    fn pass(&mut self, action: Action) -> bool {
        let context = self.context;
        // Some moves come here only because they may carry an announcement; masks have tested them already.
        if !context.masked && context.verify(action).is_err() {
            return false;
        }
        if self.inner.action(action) {
            return true;
        }
        S::ANNOUNCES && context.may_announce(action) && self.inner.action(action.announcing(true))
    }
}

/// The pieces in the pocket that may or must re-enter with a move.
pub(crate) struct Entries {
    /// Whether the move may be made without re-entry.
    pub optional: bool,
    pub candidates: crate::board::Roles,
}

impl Entries {
    pub fn roles(&self) -> impl Iterator<Item = Role> + use<> {
        self.candidates.iter()
    }
}

/// The reason why a completed move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    OwnKing,
    KingCrowded,
    CheckTooEarly,
    AddsCheck,
    Overruns,
    FinalCapture,
    NoDuty,
    NotUndone,
    NoEscape,
}

impl Context<'_> {
    /// Tests a completed move for everything that masks did not decide.
    pub fn verify(&self, action: Action) -> Result<(), Fault> {
        let (rules, pos) = (self.rules, self.pos);
        let mut after = *pos;
        let effects = after.apply(rules, action);
        let ends_capturable =
            rules.schedule.ends_on_capturable && moved_pieces(&effects).any(|square| after.capturable_after(rules, square, &effects));
        let mut last = ends_capturable || self.is_last(action, &effects);
        // Points are counted right after the move, before pieces are removed.
        let early = rules.removal > 0 && rules.schedule.pointed(pos.turn);
        let cost =
            early.then(|| pos.points(rules, &after, &effects, rules.check.royal.is_some() && after.in_check(rules, !pos.moving_side)));
        if let Some(cost) = cost {
            last = ends_capturable || cost == pos.left;
        }
        if rules.removal > 0 {
            self.verify_crowding(&mut after, last)?;
        }
        self.verify_own_king(action, &after)?;
        let gives = rules.check.royal.is_some() && after.in_check(rules, !pos.moving_side);
        if rules.schedule.pointed(pos.turn) {
            let cost = cost.unwrap_or_else(|| pos.points(rules, &after, &effects, gives));
            if cost > pos.left {
                return Err(Fault::Overruns);
            }
            last = ends_capturable || cost == pos.left;
        }
        if rules.limits.final_no_capture && effects.captured.is_some() && (last || (gives && rules.schedule.ends_on_check)) {
            return Err(Fault::FinalCapture);
        }
        if duty_falls_due(rules, pos) && effects.captured.is_none() && !gives {
            return Err(Fault::NoDuty);
        }
        if pos.flags.has(Flags::UNDOING) && gives {
            return Err(Fault::NotUndone);
        }
        if gives && !self.scope.ignore_checks { self.verify_check(action, &after, last) } else { Ok(()) }
    }

    fn verify_crowding(&self, after: &mut Position, last: bool) -> Result<(), Fault> {
        let crowded = crowds(after.board.of(self.pos.player), self.rules.removal);
        if after.king(self.rules, self.pos.player).is_some_and(|king| crowded.has(king)) {
            return Err(Fault::KingCrowded);
        }
        if last {
            after.remove_crowds(self.rules);
        }
        Ok(())
    }

    fn verify_own_king(&self, action: Action, after: &Position) -> Result<(), Fault> {
        let (rules, pos) = (self.rules, self.pos);
        let player = pos.moving_side;
        if pos.flags.has(Flags::ESCAPING) {
            effort::spend(1);
            // The legality of a move does not depend on a goal that it reaches.
            let mut next = *pos;
            next.advance(rules, action);
            next.ended = 0;
            next.settle(rules);
            let ended = next.turn != pos.turn;
            let escapes = if ended { !next.in_check(rules, player) } else { rules.schedule.skip || next.has_move(rules) };
            return if escapes { Ok(()) } else { Err(Fault::NoEscape) };
        }
        if rules.check.royal.is_some() && !self.pins && after.in_check(rules, player) { Err(Fault::OwnKing) } else { Ok(()) }
    }

    /// Whether the move completes the turn, judging by its length and shape.
    fn is_last(&self, action: Action, effects: &Effects) -> bool {
        let (rules, pos) = (self.rules, self.pos);
        if rules.schedule.counts == Counts::Spaces {
            return pos.left <= rules.spaces_of(action);
        }
        self.scope.last[usize::from(effects.captured.is_some())]
    }

    fn verify_check(&self, action: Action, after: &Position, last: bool) -> Result<(), Fault> {
        let (rules, pos) = (self.rules, self.pos);
        let allowed = match rules.check.allowed {
            CheckAllowed::Always => true,
            CheckAllowed::Final => {
                last || rules.schedule.ends_on_check
                    || self.is_undoable(after)
                    || (rules.check.final_when_nothing_left && self.leaves_nothing(action))
            }
            CheckAllowed::LastTwo => pos.left <= 2,
            CheckAllowed::Second => pos.ordinal == 1,
            CheckAllowed::LastOwn if self.scope.opposing => {
                return if pos.in_check(rules, !pos.moving_side) { Ok(()) } else { Err(Fault::AddsCheck) };
            }
            CheckAllowed::LastOwn => last_own(rules, pos),
        };
        if allowed { Ok(()) } else { Err(Fault::CheckTooEarly) }
    }

    /// Mach Four: whether this is the move that may check, and the checked side has a move that ends the check, regardless of what that does to the
    /// other king.
    fn is_undoable(&self, after: &Position) -> bool {
        let (rules, pos) = (self.rules, self.pos);
        pos.ordinal == 1 && pos.ordinal + pos.left == rules.check.undone_in_turn_of && after.can_be_undone(rules)
    }

    fn leaves_nothing(&self, action: Action) -> bool {
        let mut next = *self.pos;
        next.advance(self.rules, action);
        next.turn == self.pos.turn && !next.has_move_ignoring_checks(self.rules)
    }

    /// Whether the move may carry the announcement that the opponent can now mate the player.
    pub(crate) fn may_announce(&self, action: Action) -> bool {
        if !self.rules.end.announce_helpmate || self.scope.ignore_checks || !self.may_be_final() {
            return false;
        }
        let mut next = *self.pos;
        next.advance(self.rules, action);
        if next.ended != 0 || next.turn == self.pos.turn {
            return false;
        }
        next.start_shape(self.rules);
        next.can_mate_this_turn(self.rules)
    }

    /// Whether a move may end the turn. That nothing is left to move does not count.
    pub(crate) fn may_be_final(&self) -> bool {
        may_be_final(self.rules, &self.scope)
    }
}

impl Position {
    /// Completes a move in every possible way, and sends each result to the sink until it asks to stop.
    pub(crate) fn complete(&self, rules: &Rules, action: Action, pass: &mut impl FnMut(Action) -> bool) -> bool {
        if rules.capture.effect == CaptureEffect::Push && self.pushes_own_pawn_home(rules, action) {
            return rules.pawns.promote_to.iter().any(|&role| self.enter_and_relocate(rules, action.promoting(role), pass));
        }
        self.enter_and_relocate(rules, action, pass)
    }

    fn enter_and_relocate(&self, rules: &Rules, action: Action, pass: &mut impl FnMut(Action) -> bool) -> bool {
        if self.pockets[self.player.index()].is_empty() {
            return self.relocate(rules, action, pass);
        }
        let entries = self.entries(rules, action);
        (entries.optional && self.relocate(rules, action, pass))
            || entries.roles().any(|role| self.relocate(rules, action.entering(role), pass))
    }

    fn relocate(&self, rules: &Rules, action: Action, pass: &mut impl FnMut(Action) -> bool) -> bool {
        if rules.pawns.at_far_rank != FarRank::Relocate {
            return pass(action);
        }
        match self.relocations(rules, action) {
            Some(squares) => squares.into_iter().any(|square| pass(action.relocating(square))),
            None => pass(action),
        }
    }
}

/// The squares of the pieces moved by a move.
pub(crate) fn moved_pieces(effects: &Effects) -> impl Iterator<Item = Square> + use<> {
    [Some(effects.to), effects.rook].into_iter().flatten()
}

impl Position {
    /// Whether the opponent could capture the piece on a square if the turn ended now. Includes en passant after a double step just made, and
    /// re-entry of captured pieces.
    pub(crate) fn capturable_after(&self, rules: &Rules, square: Square, effects: &Effects) -> bool {
        let mut ended = *self;
        if rules.capture.uses_pocket {
            ended.hand_over_captives(rules);
        }
        (ended.player, ended.moving_side) = (!self.player, !self.player);
        // A piece that re-enters never opens a line to the own king, so optional re-entries can be ignored.
        ended.left = 0;
        ended.ep = Bitboard::EMPTY;
        ended.ep_next = Bitboard::EMPTY;
        if rules.pawns.en_passant != crate::compile::EnPassant::None {
            ended.ep = effects.crossed.map_or(Bitboard::EMPTY, Bitboard::of);
        }
        ended.capturable(rules, square)
    }

    /// The cost of a move in points, given the position after it.
    pub(crate) fn points(&self, rules: &Rules, after: &Position, effects: &Effects, gives_check: bool) -> u8 {
        let schedule = &rules.schedule;
        let mut cost = 1;
        if gives_check {
            cost = cost.max(schedule.check_points);
        }
        if effects.captured.is_some() {
            cost = cost.max(schedule.capture_points);
        }
        if schedule.capturable_points > cost && moved_pieces(effects).any(|square| after.capturable_after(rules, square, effects)) {
            cost = schedule.capturable_points;
        }
        cost
    }

    /// Whether a move of the side in check ends the check, ignoring checks to the other king; castling does not count.
    fn can_be_undone(&self, rules: &Rules) -> bool {
        let mut turned = *self;
        turned.flags.set(Flags::UNDOING);
        turned.ordinal += 1;
        turned.left = turned.left.saturating_sub(1);
        let context = Context::of(rules, &turned, turned.undoing_scope(rules, true));
        let mut found = Undoing { context: &context, found: false };
        context.generate::<_, false, true>(&mut found);
        found.found
    }

    /// Whether a capture pushes a pawn to its far rank whose promotion the player chooses.
    pub(crate) fn pushes_own_pawn_home(&self, rules: &Rules, action: Action) -> bool {
        let color = self.moving_side;
        let promotes = rules.pawns.at_far_rank == FarRank::Promote;
        if !promotes || action.promotion().is_some() || !self.board.of(!color).has(action.to_square()) {
            return false;
        }
        let mut after = *self;
        after.apply(rules, action);
        let home = |board: &crate::board::Board, color: Color| {
            (board.pieces_of(color, rules.pawns.roles) & rules.pawns.far_rank[color.index()]).len()
        };
        let chosen = |of: Color| of == color || rules.pawns.chooser == Chooser::Mover;
        Color::BOTH.into_iter().any(|of| chosen(of) && home(&after.board, of) > home(&self.board, of))
    }

    /// The pieces in the pocket that may re-enter with a move.
    pub(crate) fn entries(&self, rules: &Rules, action: Action) -> Entries {
        let none = Entries { optional: true, candidates: crate::board::Roles::NONE };
        if action.kind() == ActionKind::PromoteInPlace {
            return none;
        }
        let vacated = action.from_square();
        let pocket = self.pockets[self.player.index()];
        let back_rank = matches!(vacated.rank(), 0 | 7);
        let tint = rules.role_info(self.board.role_on(vacated)).tint;
        let may_stand = |role: Role| {
            let barred = back_rank && rules.capture.no_pawns_on_back_ranks && rules.is_pawn(role);
            let same_tint = rules.capture.effect != CaptureEffect::ChangeSides || rules.role_info(role).tint == tint;
            same_tint && !barred
        };
        let candidates = pocket.roles().filter(|&role| may_stand(role)).fold(crate::board::Roles::NONE, crate::board::Roles::with);
        let in_time = rules.capture.duty == ReentryDuty::InTime && pocket.total() < u32::from(self.left);
        Entries { optional: candidates.is_empty() || in_time, candidates }
    }

    /// The squares to which the pawn that a move brings to the far rank may be relocated; `None` if there is no such pawn.
    pub(crate) fn relocations(&self, rules: &Rules, action: Action) -> Option<Bitboard> {
        let (from, to) = (action.from_square(), action.to_square());
        // If the opponent's pawn is moved, it goes to its owner's half.
        let color = if self.board.of(self.moving_side).has(from) { self.moving_side } else { !self.moving_side };
        let far = rules.pawns.far_rank[color.index()];
        let moves = far.has(to) && rules.is_pawn(self.board.role_on(from));
        let enters = far.has(from) && action.reentry().is_some_and(|role| rules.is_pawn(role));
        let light = match (moves, enters) {
            (true, _) => to.is_light(),
            (_, true) => from.is_light(),
            _ => return None,
        };
        // The vacated square is free unless a piece re-entered there.
        let mut occupied = self.board.occupied().with(to);
        if action.reentry().is_none() {
            occupied = occupied.without(from);
        }
        Some((half(color) - occupied).filter(|square| square.is_light() == light).collect())
    }
}

/// A player's half of the board.
fn half(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(0xffff_ffff),
        Color::Black => Bitboard(0xffff_ffff << 32),
    }
}

/// Searches for a move of the checked side that ends the check.
struct Undoing<'a> {
    context: &'a Context<'a>,
    found: bool,
}

impl Sink for Undoing<'_> {
    const ANNOUNCES: bool = false;

    fn action(&mut self, action: Action) -> bool {
        let mut after = *self.context.pos;
        after.apply(self.context.rules, action);
        self.found |= !after.in_check(self.context.rules, self.context.us);
        self.found
    }
}
