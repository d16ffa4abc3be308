//! The turn as a state machine: what a move uses up, when it ends the turn, and the start of the next turn.

use crate::board::{Bitboard, Color, Role, Roles, Square};
use crate::compile::{CaptureEffect, Counts, EnPassant, Escape, Quadrant, Rules, Slot};

use super::action::{Action, ActionKind};
use super::effects::Effects;
use super::filter::moved_pieces;
use super::pocket::Pocket;
use super::position::{Flags, NONE, Position};

/// Plays an action that must be legal.
pub(super) fn play_unchecked(position: &mut Position, rules: &Rules, action: Action) {
    if position.plays_plainly(rules, action) {
        return position.play_plainly(rules, action);
    }
    match action.kind() {
        ActionKind::Choose => position.choose(action),
        ActionKind::Marker => position.move_marker(action.to_square()),
        ActionKind::Rearrange => position.rearrange(rules, action),
        ActionKind::EndTurn => position.end_turn(rules),
        ActionKind::Claim => position.claim(),
        _ => position.play_move(rules, action),
    }
    if position.ordinal == 0 && position.ended == 0 {
        position.start_shape(rules);
    }
}

/// Maximum number of moves in the next turn, if this one ends now; at least 1.
pub(super) fn moves_next(position: &Position, rules: &Rules) -> u8 {
    let (schedule, turn) = (&rules.schedule, position.turn.saturating_add(1));
    let length = if schedule.shaped(turn) {
        schedule.longest_shape()
    } else {
        schedule.length_after(turn, position.flags.has(Flags::CAPTURED), position.flags.has(Flags::CHECKED))
    };
    length.max(1)
}

impl Position {
    /// Plays a move without setting up the shape of the next turn if it ends this one.
    pub(crate) fn play_move(&mut self, rules: &Rules, action: Action) {
        self.advance(rules, action);
        self.settle(rules);
    }

    fn choose(&mut self, action: Action) {
        let square = action.from_square();
        self.pending = self.pending.without(square);
        if let (Some(piece), Some(role)) = (self.board.piece_on(square), action.promotion()) {
            self.board.toggle(square, piece);
            self.board.toggle(square, crate::board::Piece { role, ..piece });
        }
    }

    /// Plays a move, up to the point where the remaining moves decide whether the turn continues.
    pub(crate) fn advance(&mut self, rules: &Rules, action: Action) {
        if self.ep_next.not_empty() {
            self.drop_passed(rules, action);
        }
        let effects = self.apply(rules, action);
        let gives_check = rules.notes_checks && self.in_check(rules, !self.moving_side);
        let checked_before = self.flags.has(Flags::CHECKED);
        self.note(rules, action, &effects, gives_check);
        self.note_en_passant(rules, effects.crossed);
        self.use_up(rules, action, &effects, gives_check);
        if rules.has_goals {
            self.ended = self.goal_reached(rules, action, &effects);
        }
        if rules.alternate {
            self.moving_side = !self.moving_side;
            self.count_quiet(rules);
        }
        let ends_on_capturable = rules.schedule.ends_on_capturable;
        let over = self.left == 0
            || (rules.schedule.ends_on_check && gives_check)
            || (ends_on_capturable && moved_pieces(&effects).any(|square| self.capturable_after(rules, square, &effects)));
        if over {
            if rules.removal > 0 && self.remove_crowds(rules) && rules.notes_checks {
                // Whether the last move of a turn gives check is determined after pieces have been removed.
                self.flags.clear(Flags::CHECKED);
                if checked_before || self.in_check(rules, !self.moving_side) {
                    self.flags.set(Flags::CHECKED);
                }
            }
            self.end_turn(rules);
        }
    }

    /// Records properties of the move for rules that depend on them later in this turn or in the next one.
    fn note(&mut self, rules: &Rules, action: Action, effects: &Effects, gives_check: bool) {
        let role = effects.mover.role;
        self.ordinal = self.ordinal.saturating_add(1);
        if effects.captured.is_some() {
            self.flags.set(Flags::CAPTURED);
        }
        if gives_check {
            self.flags.set(Flags::CHECKED);
        }
        if effects.gone.is_some() || rules.is_pawn(role) {
            self.flags.set(Flags::PROGRESS);
        }
        self.flags.clear(Flags::UNDOING);
        if effects.mover.color != self.moving_side {
            self.flags.set(Flags::OPPOSED);
        }
        if gives_check && self.ordinal == 2 && rules.check.undone_in_turn_of == self.ordinal + self.left - 1 {
            self.flags.set(Flags::UNDOING);
        }
        if rules.end.claim_after > 0 {
            self.note_pawn_taker(rules, effects);
        }
        self.note_moved(rules, action, effects);
        self.forced = NONE;
        if rules.limits.sideways_then_forward && effects.captured.is_none() && action.kind() == ActionKind::Move {
            let (from, to) = (action.from_square(), action.to_square());
            self.forced = if from.rank() == to.rank() { to.index() as u8 } else { NONE };
        }
        if rules.limits.quadrant != Quadrant::Any {
            self.quadrant = action.to_square().quadrant();
        }
    }

    fn note_pawn_taker(&mut self, rules: &Rules, effects: &Effects) {
        self.since_pawn = self.since_pawn.saturating_add(1);
        if effects.captured.is_some_and(|captured| rules.is_pawn(captured.role)) {
            self.since_pawn = 0;
            self.flags.clear(Flags::PAWN_TAKER[0] | Flags::PAWN_TAKER[1]);
            self.flags.set(Flags::PAWN_TAKER[self.player.index()]);
        }
    }

    /// Updates the sets of pieces that moved, if a rule depends on them.
    fn note_moved(&mut self, rules: &Rules, action: Action, effects: &Effects) {
        let from = action.from_square();
        let arrived = moved_pieces(effects).collect::<Bitboard>();
        let gone = Bitboard::of(from) | arrived;
        if rules.tracks_moved {
            let rook_left =
                rules.castling.iter().filter(|way| effects.rook.is_some() && way.king_from == from && way.king_to == action.to_square());
            let rook_left = rook_left.map(|way| way.rook_from).collect::<Bitboard>();
            self.moved = (self.moved - gone - rook_left) | arrived;
        }
        // The marks of a captured piece are removed with it.
        let entered = action.reentry().is_some() && !rules.capture.may_move;
        self.barred = self.barred - arrived - Bitboard::of(from).when(!entered);
        self.barred |= Bitboard::of(from).when(entered);
        if rules.pawns.ranks_a_turn > 0 {
            self.note_advance(rules, action, effects);
        }
    }

    fn note_advance(&mut self, rules: &Rules, action: Action, effects: &Effects) {
        let (from, to) = (action.from_square(), action.to_square());
        let had = u8::from(self.advanced.has(from));
        self.advanced = self.advanced.without(from).without(effects.to);
        if !rules.is_pawn(effects.mover.role) || action.promotion().is_some() {
            return;
        }
        let ranks = had + from.rank().abs_diff(to.rank());
        if ranks >= rules.pawns.ranks_a_turn {
            self.barred = self.barred.with(effects.to);
        } else if ranks > 0 {
            self.advanced = self.advanced.with(effects.to);
        }
    }

    /// Records the square that the move crossed with a double step, if any.
    pub(super) fn note_en_passant(&mut self, rules: &Rules, crossed: Option<Square>) {
        let crossed = crossed.map_or(Bitboard::EMPTY, Bitboard::of);
        match rules.pawns.en_passant {
            EnPassant::None => {}
            EnPassant::Immediate => self.ep = crossed,
            EnPassant::PrecedingTurn => {
                self.ep = Bitboard::EMPTY;
                self.ep_next |= crossed;
            }
        }
    }

    /// A pawn that moves again, or is captured, can no longer be captured en passant.
    fn drop_passed(&mut self, rules: &Rules, action: Action) {
        let touched = Bitboard::of(action.from_square()) | Bitboard::of(action.to_square());
        let still = |square: &Square| {
            Color::BOTH.iter().all(|color| {
                let pawn = square.offset(0, rules.pawns.forward[color.index()]);
                pawn.is_none_or(|pawn| !touched.has(pawn) || !self.board.pieces_of(*color, rules.pawns.roles).has(pawn))
            })
        };
        self.ep_next = self.ep_next.filter(still).collect();
    }

    /// Subtracts the cost of the move from the rest of the turn, and advances its shape and order.
    fn use_up(&mut self, rules: &Rules, action: Action, effects: &Effects, gives_check: bool) {
        let schedule = &rules.schedule;
        let role = effects.mover.role;
        if schedule.no_type_twice {
            let moved = if action.kind() == ActionKind::Castle { role.bit().or(self.castled_role(effects)) } else { role.bit() };
            // A type that has already moved can move again only when the count restarts.
            self.used = if self.used.and(moved).is_empty() { self.used.or(moved) } else { moved };
        }
        if !schedule.cycle_groups.is_empty() {
            self.use_group(rules, role);
        }
        if schedule.shaped(self.turn) {
            self.go_on_in_shape(rules, effects);
            return;
        }
        let cost = match schedule.counts {
            Counts::Moves => 1,
            Counts::Spaces => rules.spaces_of(action),
            Counts::Points if schedule.pointed(self.turn) => self.points(rules, self, effects, gives_check),
            Counts::Points => 1,
        };
        self.left = self.left.saturating_sub(cost);
    }

    fn castled_role(&self, effects: &Effects) -> Roles {
        effects.rook.map_or(Roles::NONE, |square| self.board.role_on(square).bit())
    }

    fn use_group(&mut self, rules: &Rules, role: Role) {
        let groups = &rules.schedule.cycle_groups;
        // A promoting pawn counts as a pawn, not as the piece that it becomes.
        if let Some(group) = groups.iter().position(|roles| roles.has(role)) {
            self.used = Roles(self.used.0 | 1 << group);
            self.group = group as u8;
        }
    }

    fn go_on_in_shape(&mut self, rules: &Rules, effects: &Effects) {
        let (slot, shapes) = (self.slot as usize, &rules.schedule.shapes);
        let opposing = effects.mover.color != self.moving_side;
        let captured = effects.captured.is_some();
        let mut alive = 0;
        let mut left = 0;
        for (index, shape) in shapes.iter().enumerate() {
            let fits = |words: &Slot| words.fits(opposing, effects.mover.role, captured) && !(words.other && effects.had_moved);
            let fits = shape.get(slot).is_some_and(fits);
            if self.shapes >> index & 1 != 0 && fits {
                alive |= 1 << index;
                left = left.max(shape.len() - slot - 1);
            }
        }
        self.shapes = alive;
        self.slot += 1;
        self.left = left as u8;
    }

    /// After a move within a turn: skips slots and groups that have no move, and ends a turn in which nothing can move.
    pub(super) fn settle(&mut self, rules: &Rules) {
        if self.ordinal == 0 || self.ended != 0 {
            return;
        }
        if !rules.schedule.cycle_groups.is_empty() {
            self.next_group(rules);
        } else if rules.schedule.skip && rules.schedule.shaped(self.turn) {
            self.skip_slots(rules);
        } else if rules.schedule.ends_when_nothing_left && !self.has_move(rules) {
            self.end_turn(rules);
        }
    }

    /// Finds the next group of the cycle that has not moved in this turn and can move; without one, the turn ends.
    fn next_group(&mut self, rules: &Rules) {
        let count = rules.schedule.cycle_groups.len() as u8;
        let last = self.group;
        for ahead in 1..count {
            let group = (last + ahead) % count;
            if self.used.0 >> group & 1 != 0 {
                continue;
            }
            self.group = group;
            if self.has_move(rules) {
                return;
            }
        }
        self.end_turn(rules);
    }

    /// Advances to the first slot of the shape that has a move; without one, the turn ends.
    fn skip_slots(&mut self, rules: &Rules) {
        let length = rules.schedule.shapes[0].len() as u8;
        while self.slot < length {
            if self.has_move(rules) {
                return;
            }
            self.slot += 1;
            self.left = length - self.slot;
        }
        self.end_turn(rules);
    }

    /// At the start of a turn whose slots can be skipped: advances to the first slot that has a move, or stays at the first one if none has.
    pub(crate) fn start_shape(&mut self, rules: &Rules) {
        let choosing = self.pending_choice().is_some();
        if !rules.schedule.skip || !rules.schedule.shaped(self.turn) || choosing {
            return;
        }
        let length = rules.schedule.shapes[0].len() as u8;
        for slot in 0..length {
            (self.slot, self.left) = (slot, length - slot);
            if self.has_move(rules) {
                return;
            }
        }
        (self.slot, self.left) = (0, length);
    }

    /// Ends the turn and starts the next one.
    pub(crate) fn end_turn(&mut self, rules: &Rules) {
        if rules.removal > 0 {
            self.remove_crowds(rules);
            if self.ended == 0 {
                self.ended = self.goal_of_extinction(rules);
            }
        }
        let captured = self.flags.has(Flags::CAPTURED);
        let checked = self.flags.has(Flags::CHECKED);
        if !rules.alternate {
            self.count_quiet(rules);
        }
        self.flags.clear(Flags::OF_TURN);
        if rules.pawns.en_passant == EnPassant::PrecedingTurn {
            (self.ep, self.ep_next) = (self.ep_next, Bitboard::EMPTY);
        }
        if !rules.plain_turns {
            self.hand_over_captives(rules);
            (self.barred, self.barred_next) = (self.barred_next, Bitboard::EMPTY);
            (self.moved, self.advanced) = (Bitboard::EMPTY, Bitboard::EMPTY);
            (self.forced, self.group, self.quadrant, self.used) = (NONE, NONE, NONE, Roles::NONE);
        }
        self.turn = self.turn.saturating_add(1);
        self.player = !self.player;
        if !rules.alternate {
            self.moving_side = self.player;
        }
        self.begin_turn(rules, captured, checked);
    }

    /// Sets up the start of a turn: its length and shape, and whether it is drawn by counting.
    pub(crate) fn begin_turn(&mut self, rules: &Rules, captured: bool, checked: bool) {
        self.ordinal = 0;
        self.left = rules.schedule.length_after(self.turn, captured, checked);
        if !rules.plain_turns {
            self.begin_special_turn(rules);
        }
        self.note_bare_kings(rules);
    }

    /// Sets up what a turn has besides its length.
    fn begin_special_turn(&mut self, rules: &Rules) {
        self.slot = 0;
        self.shapes = 0;
        if rules.schedule.shaped(self.turn) {
            self.shapes = ((1u16 << rules.schedule.shapes.len()) - 1) as u8;
            self.left = rules.schedule.longest_shape();
        }
        if rules.check.escape == Escape::Turn && self.in_check(rules, self.moving_side) {
            self.flags.set(Flags::ESCAPING);
        }
    }

    /// Moves captured pieces into a pocket, as the rules require.
    pub(super) fn hand_over_captives(&mut self, rules: &Rules) {
        let (own, other) = (self.player.index(), (!self.player).index());
        let taken = std::mem::take(&mut self.taken);
        self.pockets[own] = Pocket::NONE;
        match rules.capture.effect {
            CaptureEffect::ChangeSides => self.pockets[own] = taken,
            CaptureEffect::Parole => self.pockets[other] = taken,
            CaptureEffect::ReturnHighest => self.pockets[other] = highest_of(rules, taken),
            CaptureEffect::Release => self.pockets[other] = self.released(rules, taken),
            _ => {}
        }
    }

    /// Extermination: knights, bishops and rooks are released. Of the pawns, one is released if one is left on the board; none after a single
    /// capture.
    fn released(&self, rules: &Rules, taken: Pocket) -> Pocket {
        let mut released = Pocket::NONE;
        let owner = !self.player;
        for (role, count) in taken.iter() {
            if !rules.end.eliminate.has(role) {
                continue;
            }
            if !rules.is_pawn(role) {
                (0..count).for_each(|_| released.add(role));
                continue;
            }
            let left = self.board.pieces(owner, role).len();
            if left == 1 || (left == 0 && count == 1) {
                released.add(role);
            }
        }
        released
    }

    fn count_quiet(&mut self, rules: &Rules) {
        self.quiet = if self.flags.has(Flags::PROGRESS) { 0 } else { self.quiet.saturating_add(1) };
        if rules.alternate {
            self.flags.clear(Flags::PROGRESS);
        }
        if rules.end.quiet_turns > 0 && self.quiet >= rules.end.quiet_turns {
            self.flags.set(Flags::QUIET);
        }
    }

    fn note_bare_kings(&mut self, rules: &Rules) {
        let occupied = self.board.occupied();
        // Each side keeps its royal king, so this quick test leaves only positions with two pieces to look at.
        let two_at_most = !occupied.without_first().more_than_one();
        if rules.end.bare_kings && two_at_most && self.pockets.iter().all(|pocket| pocket.is_empty()) {
            let kings = rules.check.royal.map_or(Bitboard::EMPTY, |king| self.board.role(king));
            if kings == occupied {
                self.flags.set(Flags::BARE);
            }
        }
    }
}

/// The highest of two or more captured pieces.
fn highest_of(rules: &Rules, taken: Pocket) -> Pocket {
    let mut returned = Pocket::NONE;
    if let (2.., Some(role)) = (taken.total(), taken.roles().max_by_key(|&role| rules.role_info(role).rank)) {
        returned.add(role);
    }
    returned
}

impl Rules {
    /// The spaces that a move covers; castling counts as a king's move of one space.
    pub(crate) fn spaces_of(&self, action: Action) -> u8 {
        if action.kind() == ActionKind::Castle { 1 } else { self.spaces(action.from_square(), action.to_square()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(id: &str, moves: &str) -> (u8, u8) {
        let rules = Rules::builtin(id).unwrap();
        let mut position = Position::start(&rules);
        for text in moves.split_whitespace() {
            let action = position.parse_action(&rules, text).unwrap();
            position.play_unchecked(&rules, action);
        }
        (position.moves_left(&rules), position.moves_next(&rules))
    }

    #[test]
    fn turns_have_their_lengths() {
        assert_eq!(lengths("chess", ""), (1, 1));
        assert_eq!(lengths("marseillais-balanced", ""), (1, 2));
        assert_eq!(lengths("progressive-italian", "e2e4 e7e5"), (1, 3));
        assert_eq!(lengths("escalated", "e2e4"), (1, 1));
        assert_eq!(lengths("escalated", "e2e4 d7d5 e4d5"), (2, 1));
        assert_eq!(lengths("accelerated", ""), (1, 2));
        assert_eq!(lengths("accelerated", "e2e4"), (2, 2));
    }
}
