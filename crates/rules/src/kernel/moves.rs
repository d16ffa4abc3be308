//! Generates the moves of one side's pieces with masks.

use crate::board::{Attacks, Bitboard, Color, Piece, Role, Square};
use crate::compile::{CastlingWay, Chooser, EnPassant, FarRank, Group, MovementKind, Reach, RoleMoves};

use super::action::{Action, ActionKind};
use super::context::Context;
use super::sink::Sink;

impl Context<'_> {
    /// Generates the moves. `ROYAL`: king safety is determined by pins and checkers. `LIMITED`: there are restrictions beyond the rules of
    /// movement; otherwise their masks are skipped.
    #[inline]
    pub fn generate<S: Sink, const ROYAL: bool, const LIMITED: bool>(&self, sink: &mut S) -> bool {
        for moves in &self.rules.sets[self.set][self.us.index()] {
            let mut pieces = self.pieces(moves.role);
            if LIMITED {
                pieces &= self.from;
                if !self.scope.quiet.or(self.scope.capture).has(moves.role) {
                    continue;
                }
            }
            if pieces.is_empty() {
                continue;
            }
            let stop = if ROYAL && moves.royal {
                self.king_moves::<S, LIMITED>(moves, pieces, sink)
            } else if ROYAL && self.check_mask.is_empty() {
                false
            } else if moves.pawn {
                let together = !LIMITED && moves.kind == MovementKind::PawnSteps;
                let alone = if together { pieces & self.check_info.pinned } else { pieces };
                (together && self.pawn_steps(pieces - alone, sink))
                    || (alone.not_empty() && self.pawn_moves::<S, ROYAL, LIMITED>(moves, alone, sink))
                    || (self.pos.ep.not_empty() && self.en_passant::<S, LIMITED>(moves, pieces, sink))
            } else {
                self.piece_moves::<S, ROYAL, LIMITED>(moves, pieces, sink)
            };
            if stop {
                return true;
            }
        }
        self.castlings::<S, LIMITED>(sink)
    }

    /// The pieces of a role that belong to the side that moves.
    #[inline(always)]
    fn pieces(&self, role: Role) -> Bitboard {
        self.pos.board.among(&self.by_role, role) & self.pos.board.of(self.us)
    }

    #[inline]
    fn reach(&self, index: u16) -> &Reach {
        &self.rules.pool[index as usize]
    }

    #[inline(always)]
    fn targets(&self, moves: &RoleMoves, from: Square) -> (Bitboard, Bitboard) {
        let attacks: &Attacks = self.rules.attacks;
        let capture = self.reach(moves.capture).targets(attacks, from, self.occupied);
        let quiet = if moves.quiet == moves.capture { capture } else { self.reach(moves.quiet).targets(attacks, from, self.occupied) };
        (quiet, capture)
    }

    #[inline(always)]
    fn piece_moves<S: Sink, const ROYAL: bool, const LIMITED: bool>(&self, moves: &RoleMoves, pieces: Bitboard, sink: &mut S) -> bool {
        let (quiet_mask, capture_mask) = self.target_masks::<LIMITED>(moves);
        let (attacks, occupied, target_mask) = (self.rules.attacks, self.occupied, quiet_mask | capture_mask);
        let reach = self.reach(moves.capture);
        let role = moves.role;
        match moves.kind {
            MovementKind::Leaps => self.each::<S, ROYAL, LIMITED>(role, pieces, sink, |from| reach.leaps[from.index()] & target_mask),
            MovementKind::Orthogonal => {
                self.each::<S, ROYAL, LIMITED>(role, pieces, sink, |from| attacks.rook(from, occupied) & target_mask)
            }
            MovementKind::Diagonal => {
                self.each::<S, ROYAL, LIMITED>(role, pieces, sink, |from| attacks.bishop(from, occupied) & target_mask)
            }
            MovementKind::Lines => self.each::<S, ROYAL, LIMITED>(role, pieces, sink, |from| {
                (attacks.rook(from, occupied) | attacks.bishop(from, occupied)) & target_mask
            }),
            MovementKind::Mixed | MovementKind::PawnSteps => self.each::<S, ROYAL, LIMITED>(role, pieces, sink, |from| {
                let targets = self.targets(moves, from);
                (targets.0 & quiet_mask) | (targets.1 & capture_mask)
            }),
        }
    }

    /// Sends each piece's targets to the sink, restricted by king safety and limits.
    #[inline(always)]
    fn each<S: Sink, const ROYAL: bool, const LIMITED: bool>(
        &self,
        role: Role,
        pieces: Bitboard,
        sink: &mut S,
        targets: impl Fn(Square) -> Bitboard,
    ) -> bool {
        let pinned = if ROYAL { self.check_info.pinned } else { Bitboard::EMPTY };
        // Testing whether there are any targets would cost more than it saves, because the branch is unpredictable.
        let mut send = |from, targets| sink.moves(from, if LIMITED { self.limit(role, from, targets) } else { targets });
        for from in pieces - pinned {
            let targets = targets(from);
            if send(from, if ROYAL { targets & self.check_mask } else { targets }) {
                return true;
            }
        }
        (pieces & pinned).any(|from| send(from, self.keep_king_safe(from, targets(from))))
    }

    /// The squares to which pieces of a type may go without and with a capture.
    #[inline(always)]
    pub(super) fn target_masks<const LIMITED: bool>(&self, moves: &RoleMoves) -> (Bitboard, Bitboard) {
        if !LIMITED {
            return (self.quiet_targets, self.capture_targets);
        }
        let (mut quiet, mut captures) =
            (self.quiet_targets.when(self.scope.quiet.has(moves.role)), self.capture_targets.when(self.scope.capture.has(moves.role)));
        if let (Some(_), false) = (self.rules.markers, self.rules.end.kings.has(moves.role)) {
            let rank = |color: Color| self.pos.marker(color).map_or(Bitboard::EMPTY, |square| Bitboard::rank(square.rank()));
            let (own, opposing) = (rank(self.us), rank(!self.us));
            quiet -= opposing;
            captures -= own | opposing;
        }
        (quiet, captures)
    }

    #[inline(always)]
    fn keep_king_safe(&self, from: Square, targets: Bitboard) -> Bitboard {
        let mut targets = targets & self.check_mask;
        if let (true, Some(king)) = (self.check_info.pinned.has(from), self.king) {
            targets &= if self.rules.jumps { self.pinned_path(king, from) } else { self.rules.attacks.line(king, from) };
        }
        targets
    }

    /// The squares between a king and the slider that pins a piece to it, including the slider's: a pinned piece that leaps along the line must stay
    /// on them.
    fn pinned_path(&self, king: Square, from: Square) -> Bitboard {
        let sliders = self.seen.sliders(self.rules, king, self.occupied.without(from)) & self.rules.attacks.line(king, from);
        let path = |slider| self.rules.attacks.between(king, slider).with(slider);
        sliders.map(path).filter(|path| path.has(from)).fold(Bitboard::EMPTY, |all, path| all | path)
    }

    /// Restricts a piece's targets by spaces, forbidden checks and sideways moves.
    #[inline]
    fn limit(&self, role: Role, from: Square, targets: Bitboard) -> Bitboard {
        let mut targets = targets;
        if let Some(spaces) = self.spaces {
            targets &= self.rules.limits.within[spaces as usize][from.index()];
        }
        if let Some(target) = self.target {
            let checking = self.checking_squares(role, from, target);
            targets = if self.scope.checking { targets & checking } else { targets - (checking & self.no_check) };
        }
        if self.rules.limits.sideways_then_forward && self.pos.forced == super::position::NONE {
            targets -= Bitboard::rank(from.rank()) - self.occupied;
        }
        targets
    }

    /// The squares on which a piece of this type, coming from a square, would give check.
    fn checking_squares(&self, role: Role, from: Square, target: Square) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        let guard = &self.rules.guards[self.us.index()];
        for Group { roles, table } in &guard.leaps {
            if roles.has(role) {
                squares |= table[target.index()];
            }
        }
        if guard.orthogonal.has(role) {
            squares |= self.lines_to_target[0];
        }
        if guard.diagonal.has(role) {
            squares |= self.lines_to_target[1];
        }
        for (along, Group { roles, table }) in &guard.masked {
            if roles.has(role) {
                squares |= table[target.index()] & self.lines_to_target[usize::from(!along)];
            }
        }
        if self.uncovering.has(from) {
            squares |= !self.rules.attacks.line(target, from);
        }
        squares
    }

    fn king_moves<S: Sink, const LIMITED: bool>(&self, moves: &RoleMoves, pieces: Bitboard, sink: &mut S) -> bool {
        let (quiet_mask, capture_mask) = self.target_masks::<LIMITED>(moves);
        for from in pieces {
            let (quiet, capture) = self.targets(moves, from);
            let mut targets = (quiet & quiet_mask) | (capture & capture_mask);
            if LIMITED {
                targets = self.limit(moves.role, from, targets);
            }
            let without_king = self.occupied.without(from);
            let mut safe = Bitboard::EMPTY;
            for to in targets {
                // The king's own square counts as empty, and the captured piece no longer attacks.
                let occupied = without_king.with(to);
                if !self.attacked(to, occupied) {
                    safe = safe.with(to);
                }
            }
            if safe.not_empty() && sink.moves(from, safe) {
                return true;
            }
        }
        false
    }

    /// Whether the opponent attacks a square, given the occupied squares. (A piece that the king captures does not attack its own square.)
    #[inline]
    fn attacked(&self, square: Square, occupied: Bitboard) -> bool {
        // With markers, or if each move is made and tested, each square is tested individually.
        if self.pins && self.rules.markers.is_none() {
            self.seen.attack(self.rules, square, occupied)
        } else {
            self.pos.attacked(self.rules, square, !self.us, occupied)
        }
    }

    #[inline(always)]
    fn pawn_moves<S: Sink, const ROYAL: bool, const LIMITED: bool>(&self, moves: &RoleMoves, pieces: Bitboard, sink: &mut S) -> bool {
        let pawns = &self.rules.pawns;
        let side = self.us.index();
        let (quiet_mask, capture_mask) = self.target_masks::<LIMITED>(moves);
        let far = pawns.far_rank[side];
        let promoting = far.when(pawns.at_far_rank == FarRank::Promote);
        let kept = LIMITED && self.pos.keeps_pawns(self.rules, self.us);
        for from in pieces {
            let (quiet, capture) = self.targets(moves, from);
            let mut targets = (quiet & quiet_mask) | (capture & capture_mask);
            if pawns.double_step && pawns.double_from[side].has(from) {
                targets |= self.double_step(from) & quiet_mask;
            }
            if ROYAL {
                targets = self.keep_king_safe(from, targets);
            }
            if LIMITED {
                targets = self.limit_pawn(moves.role, from, targets, kept);
            }
            let last = targets & promoting;
            if last.not_empty() && self.promote::<S, LIMITED>(from, last, sink) {
                return true;
            }
            let plain = targets - promoting;
            if plain.not_empty() && sink.moves(from, plain) {
                return true;
            }
        }
        false
    }

    /// The moves of ordinary pawns, all at once; none of them is pinned.
    #[inline(always)]
    fn pawn_steps<S: Sink>(&self, pieces: Bitboard, sink: &mut S) -> bool {
        let pawns = &self.rules.pawns;
        let side = self.us.index();
        let up = pawns.forward[side] > 0;
        let shift = |set: Bitboard, by: i8| if up { Bitboard(set.0 << by) } else { Bitboard(set.0 >> by) };
        let one = shift(pieces, 8) & self.quiet_targets;
        let two = shift(one & shift(pawns.double_from[side].when(pawns.double_step), 8), 8) & self.quiet_targets;
        // The shift toward the a-file is different for White and Black; files must not wrap around.
        let (low, high) = if up { (7, 9) } else { (9, 7) };
        let west = shift(pieces - Bitboard::file(0), low) & self.capture_targets;
        let east = shift(pieces - Bitboard::file(7), high) & self.capture_targets;
        let forward = |step: i8| if up { step } else { -step };
        let last = pawns.far_rank[side].when(pawns.at_far_rank == FarRank::Promote);
        let each = [(one, forward(8)), (west, forward(low)), (east, forward(high))];
        let promoting = (one | west | east) & last & self.check_mask;
        if promoting.not_empty() {
            for (to, step) in each {
                let promote = |to: Square| {
                    let from = Square::new((to.index() as u8).wrapping_sub(step as u8));
                    self.promote::<S, false>(from, Bitboard::of(to), sink)
                };
                if (to & last & self.check_mask).any(promote) {
                    return true;
                }
            }
        }
        each.into_iter().any(|(to, step)| sink.steps((to & self.check_mask) - last, step)) || sink.steps(two & self.check_mask, forward(16))
    }

    /// The far square of a double step, if both squares are empty.
    #[inline]
    fn double_step(&self, from: Square) -> Bitboard {
        let step = self.rules.pawns.forward[self.us.index()];
        match (from.offset(0, step), from.offset(0, 2 * step)) {
            (Some(over), Some(to)) => Bitboard::of(to).when(!self.occupied.has(over) && !self.occupied.has(to)),
            _ => Bitboard::EMPTY,
        }
    }

    fn limit_pawn(&self, role: Role, from: Square, targets: Bitboard, kept: bool) -> Bitboard {
        let pawns = &self.rules.pawns;
        let mut targets = targets;
        if kept {
            targets -= pawns.far_rank[self.us.index()];
        }
        if pawns.ranks_a_turn > 0 {
            let ranks = pawns.ranks_a_turn - u8::from(self.pos.advanced.has(from));
            let near = |to: &Square| to.rank().abs_diff(from.rank()) <= ranks;
            targets = targets.filter(near).collect();
        }
        // Whether a promotion gives check depends on the new piece, so each is tested.
        let far = targets & pawns.far_rank[self.us.index()];
        let far = far.when(pawns.at_far_rank == FarRank::Promote);
        let limited = self.limit(role, from, targets);
        let uncovered = match (self.target, self.spaces) {
            (Some(_), None) => far,
            (Some(_), Some(spaces)) => far & self.rules.limits.within[spaces as usize][from.index()],
            _ => Bitboard::EMPTY,
        };
        limited | uncovered
    }

    fn promote<S: Sink, const LIMITED: bool>(&self, from: Square, to: Bitboard, sink: &mut S) -> bool {
        let pawns = &self.rules.pawns;
        if self.scope.opposing && pawns.chooser == Chooser::Owner {
            return sink.moves(from, to);
        }
        if !LIMITED || self.target.is_none() {
            return sink.promotions(from, to, &pawns.promote_to);
        }
        for square in to {
            for &role in &pawns.promote_to {
                let action = Action::plain(from, square).promoting(role);
                if self.may_check(action, square) && sink.action(action) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a move is allowed as far as checks are concerned; `square` is its target or the square of the captured piece.
    fn may_check(&self, action: Action, square: Square) -> bool {
        if self.scope.checking { self.gives_check(action) } else { !(self.no_check.has(square) && self.gives_check(action)) }
    }

    /// Whether the opposing king is in check after a move, by making the move.
    fn gives_check(&self, action: Action) -> bool {
        let mut after = *self.pos;
        after.apply(self.rules, action);
        after.in_check(self.rules, !self.us)
    }

    /// En passant captures: on the first move of a turn, or at any ply where White and Black pieces alternate.
    fn en_passant<S: Sink, const LIMITED: bool>(&self, moves: &RoleMoves, pieces: Bitboard, sink: &mut S) -> bool {
        let (rules, pos) = (self.rules, self.pos);
        if rules.pawns.en_passant == EnPassant::None || (pos.ordinal > 0 && !rules.alternate) {
            return false;
        }
        for crossed in pos.ep - self.occupied {
            let Some(victim) = self.passed_pawn(crossed) else { continue };
            // A pawn that has just moved is not on its initial square, even if another pawn started there.
            if LIMITED && !(self.captures && self.scope.capture.has(moves.role) && self.may_end_in_passing(crossed)) {
                continue;
            }
            let beside = [-1, 1].into_iter().filter_map(|aside| victim.offset(aside, 0)).collect::<Bitboard>();
            for from in pieces & beside {
                if !self.reach(moves.capture).targets(rules.attacks, from, self.occupied).has(crossed) {
                    continue;
                }
                if LIMITED && self.spaces.is_some_and(|spaces| rules.spaces(from, crossed) > spaces) {
                    continue;
                }
                let action = Action::new(ActionKind::EnPassant, from, crossed);
                if self.en_passant_is_legal(from, crossed, victim)
                    && (self.target.is_none() || self.may_check(action, victim))
                    && sink.action(action)
                {
                    return true;
                }
            }
        }
        false
    }

    /// The pawn that crossed a square with its double step.
    fn passed_pawn(&self, crossed: Square) -> Option<Square> {
        let them = !self.us;
        let victim = crossed.offset(0, self.rules.pawns.forward[them.index()])?;
        let pawns = self.pos.board.pieces_of(them, self.rules.pawns.roles);
        pawns.has(victim).then_some(victim)
    }

    /// For quadrants, markers and forced forward moves, an en passant capture's target square counts.
    fn may_end_in_passing(&self, crossed: Square) -> bool {
        let markers = self.rules.markers.is_some();
        self.quiet_targets.has(crossed)
            && !(markers && Color::BOTH.iter().any(|&c| self.pos.marker(c).is_some_and(|m| m.rank() == crossed.rank())))
    }

    fn en_passant_is_legal(&self, from: Square, crossed: Square, victim: Square) -> bool {
        let (true, Some(king)) = (self.pins, self.king) else { return true };
        let mut after = *self.pos;
        let role = after.board.role_on(from);
        let captured = after.board.role_on(victim);
        after.board.toggle(victim, Piece { color: !self.us, role: captured });
        after.board.shift(from, crossed, Piece { color: self.us, role });
        !after.attacked(self.rules, king, !self.us, after.board.occupied())
    }

    fn castlings<S: Sink, const LIMITED: bool>(&self, sink: &mut S) -> bool {
        let mut left = self.pos.castling & self.rules.own_castling[self.us.index()];
        if self.scope.opposing {
            return false;
        }
        while left != 0 {
            let way = &self.rules.castling[left.trailing_zeros() as usize];
            left &= left - 1;
            if (way.empty & self.occupied).not_empty() {
                continue;
            }
            if (LIMITED && !self.may_castle(way)) || !self.castling_is_safe(way) {
                continue;
            }
            let action = Action::new(ActionKind::Castle, way.king_from, way.king_to);
            if LIMITED && self.target.is_some() && !self.may_check(action, way.king_to) {
                continue;
            }
            if sink.action(action) {
                return true;
            }
        }
        false
    }

    fn may_castle(&self, way: &CastlingWay) -> bool {
        let both = self.from.has(way.king_from) && self.from.has(way.rook_from);
        let types = self.scope.quiet.has(way.king_role) && (!self.rules.schedule.no_type_twice || self.scope.quiet.has(way.rook_role));
        // Castling does not count as the required forward move after a sideways one.
        let free = self.pos.forced == super::position::NONE;
        free && both && types && self.quiet_targets.has(way.king_to) && self.spaces != Some(0)
    }

    fn castling_is_safe(&self, way: &CastlingWay) -> bool {
        // The crossed squares are tested without the king; the last one with the rook on its new square.
        let crossing = self.occupied.without(way.king_from);
        let landed = crossing.without(way.rook_from).with(way.rook_to);
        if !self.rules.castling_checked {
            // Only the target counts (G1).
            return self.rules.check.royal.is_none() || !self.attacked(way.king_to, landed);
        }
        if self.check_info.checkers.not_empty() {
            return false;
        }
        let start = if self.pins { Bitboard::of(way.king_from) } else { Bitboard::EMPTY };
        let mut crossed = way.path.without(way.king_to) - start;
        !crossed.any(|square| self.attacked(square, crossing)) && !self.attacked(way.king_to, landed)
    }
}
