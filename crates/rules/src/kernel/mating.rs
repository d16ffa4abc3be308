//! What a finder of mates wants to know of a variant and of the last move of a turn.

use crate::board::{Bitboard, Board, Color, Piece, Role, Square, mix};
use crate::compile::{Guard, RoleMoves, Rules};
use crate::format::model::{CheckAllowed, FarRank, Verdict};

use super::action::Action;
use super::context::Part;
use super::position::Position;
use super::safety::Seen;
use super::sink::ListSink;

impl Rules {
    /// Whether a player can win in his own turn in one way alone: by ending it with the opponent in check and without a legal action.
    ///
    /// False where there are other goals, where an opponent who is stuck loses, where being stuck wins, and where a mate can stand
    /// inside a turn because White and Black men alternate.
    pub fn only_mate_wins(&self) -> bool {
        self.end.no_moves == Verdict::Draws && !self.alternate && self.last_move_only_mates()
    }

    /// Whether the last move of a turn can win in one way alone: by leaving the opponent in check and without a legal action.
    ///
    /// That holds as well where being stuck wins, and where White and Black men alternate; but there a player may also win inside his turn,
    /// by being stuck or by a mate.
    pub fn last_move_only_mates(&self) -> bool {
        let end = &self.end;
        self.check.royal.is_some()
            && !self.has_goals
            && end.mated == Verdict::Loses
            && end.no_moves != Verdict::Loses
            && !end.no_moves_by_early_check_loses
            && end.claim_after == 0
            && !self.schedule.ends_by_choice_in_check()
    }

    /// Whether masks find the moves that check with the last move of a turn, so that those that do not can be left out.
    fn finds_last_checks(&self) -> bool {
        self.last_move_only_mates() && self.last_move_is_plain() && self.by_pins && !self.jumps && self.removal == 0
    }

    /// The squares to which a royal king steps from a square if no man stands there; `None` where kings move otherwise, or where other
    /// rules than those of movement, check and the number of moves decide what a king may do and how men move.
    pub fn king_steps(&self, color: Color, from: Square) -> Option<Bitboard> {
        let steps = &self.sets[0][color.index()][self.check.royal?.index()];
        let reach = &self.pool[steps.capture as usize];
        let leaps = steps.quiet == steps.capture && reach.slides == [false; 2] && reach.hops.is_empty();
        (leaps && self.features.forbids_plainly() && self.by_pins && !self.jumps).then(|| reach.leaps[from.index()])
    }

    /// Where a man goes at most, in one move by its normal movement: what it reaches on an empty board with and without a capture,
    /// double steps included, castling left out.
    pub fn widest_reach(&self, piece: Piece, from: Square) -> Bitboard {
        let moves = &self.sets[0][piece.color.index()][piece.role.index().min(self.men.len() - 1)];
        let targets = |index: u16| self.pool[index as usize].targets(self.attacks, from, Bitboard::EMPTY);
        let forward = self.pawns.forward[piece.color.index()];
        let doubles = moves.pawn && self.pawns.double_step && self.pawns.double_from[piece.color.index()].has(from);
        let double = from.offset(0, 2 * forward).filter(|_| doubles).map_or(Bitboard::EMPTY, Bitboard::of);
        targets(moves.quiet) | targets(moves.capture) | double
    }

    /// The squares from which a man of this kind attacks a square, given which squares are occupied. Lame leaps are left out.
    pub fn attack_origins(&self, piece: Piece, target: Square, occupied: Bitboard) -> Bitboard {
        self.origins(&self.guards[piece.color.index()], piece.role, target, self.lines(target, occupied))
    }

    /// The squares from which a man attacks a square to which the given lines of a rook and of a bishop lead.
    #[inline]
    fn origins(&self, guard: &Guard, role: Role, target: Square, lines: [Bitboard; 2]) -> Bitboard {
        let mut squares = lines[0].when(guard.orthogonal.has(role)) | lines[1].when(guard.diagonal.has(role));
        for group in guard.leaps.iter().filter(|group| group.roles.has(role)) {
            squares |= group.table[target.index()];
        }
        for (along, group) in guard.masked.iter().filter(|(_, group)| group.roles.has(role)) {
            squares |= group.table[target.index()] & lines[usize::from(!along)];
        }
        squares
    }

    #[inline]
    fn lines(&self, square: Square, occupied: Bitboard) -> [Bitboard; 2] {
        [self.attacks.rook(square, occupied), self.attacks.bishop(square, occupied)]
    }
}

impl Position {
    /// The [hash](Position::hash) with those counters mixed in that can decide within a turn what two like positions are worth: equal
    /// for positions of one turn only if the rest of the turn can go on alike.
    pub fn hash_in_turn(&self, rules: &Rules) -> u64 {
        let hash = self.hash(rules);
        if rules.alternate || rules.end.claim_after > 0 {
            hash ^ mix(u64::from(self.quiet) | u64::from(self.since_pawn) << 16, 16)
        } else {
            hash
        }
    }

    /// Appends the legal actions among which all are that win the game by ending the turn at once. Where the last move wins by mate alone
    /// and the move at hand is the last one for certain, those that masks tell to give no check are left out; elsewhere none are.
    pub fn last_actions_into(&self, rules: &Rules, actions: &mut Vec<Action>) {
        let only_checks = self.left == 1
            && rules.finds_last_checks()
            && rules.checks_are_free(self)
            && !self.is_over()
            && self.pending_choice().is_none();
        // A check given earlier may stand, whatever moves now.
        if only_checks && !self.in_check(rules, !self.men) {
            let part = Part { checking: true, ..self.own_part(rules, false) };
            self.part(rules, part, &mut ListSink::<true>(actions));
        } else {
            self.legal_actions_into(rules, actions);
        }
    }

    /// Whether the next move might mate: `false` is certain, `true` says that a look at the [last actions](Position::last_actions_into)
    /// is worth while. Several times faster than that look.
    ///
    /// A move can mate only if it gives check and if afterwards each square to which the opposing king could step is attacked. Both
    /// are asked of all moves that the men could make if their own king were safe. Where a variant has rules by which a king's step
    /// could be forbidden for other reasons the answer is `true`.
    pub fn may_mate_in_one(&self, rules: &Rules) -> bool {
        if !(rules.features.forbids_plainly() && rules.by_pins && !rules.jumps) {
            return true;
        }
        LastMove::of(rules, self).is_none_or(|last| last.may_mate())
    }
}

impl Position {
    /// The squares to which the opposing king could step if it were his turn, and which no man of the player attacks now;
    /// `None` where [`Rules::king_steps`] is, or while he stands in check.
    pub fn flight_squares(&self, rules: &Rules) -> Option<Bitboard> {
        let us = self.men;
        let target = self.king(rules, !us)?;
        let steps = rules.king_steps(!us, target)?;
        let mut seen = Seen::none(&rules.guards[us.index()]);
        seen.look(&self.board, &self.board.first_roles(), us);
        let occupied = self.board.occupied().without(target);
        let attacked = |square: &Square| seen.attack(rules, *square, occupied);
        if attacked(&target) { None } else { Some((steps - self.board.of(!us)).filter(|square| !attacked(square)).collect()) }
    }

    /// The squares of the king and of the rook before and after each castling to which the player still has the right.
    pub fn castling_moves(&self, rules: &Rules) -> impl Iterator<Item = [(Square, Square); 2]> {
        let held = move |bit: usize| self.castling >> bit & 1 != 0;
        let ways = rules.castling.iter().enumerate().filter(move |(bit, way)| held(*bit) && way.color == self.men);
        ways.map(|(_, way)| [(way.king_from, way.king_to), (way.rook_from, way.rook_to)])
    }
}

/// A position as one looks at it who wants to mate with the next move.
struct LastMove<'a> {
    rules: &'a Rules,
    pos: &'a Position,
    us: Color,
    /// The opposing king.
    target: Square,
    by_role: [Bitboard; 8],
    seen: Seen<'a>,
    /// From where rook and bishop would check.
    lines: [Bitboard; 2],
    /// The men that uncover a check by leaving a line.
    uncovering: Bitboard,
    /// What is occupied, the opposing king left out.
    occupied: Bitboard,
    /// Where the opposing king could step and is not attacked now.
    flights: Bitboard,
}

impl<'a> LastMove<'a> {
    /// `None` where nothing can be told.
    fn of(rules: &'a Rules, pos: &'a Position) -> Option<LastMove<'a>> {
        let us = pos.men;
        let target = pos.king(rules, !us)?;
        let steps = rules.king_steps(!us, target)?;
        if pos.steps_may_uncover(rules, target) || (pos.ordinal == 0 && pos.ep.not_empty()) {
            return None;
        }
        let all = pos.board.occupied();
        let by_role = pos.board.first_roles();
        let mut seen = Seen::none(&rules.guards[us.index()]);
        seen.look(&pos.board, &by_role, us);
        let occupied = all.without(target);
        if seen.attack(rules, target, occupied) {
            return None;
        }
        let flights = (steps - pos.board.of(!us)).filter(|&square| !seen.attack(rules, square, occupied)).collect();
        let uncovering = pos.uncovering(rules, target, us);
        let last = LastMove { rules, pos, us, target, by_role, seen, lines: rules.lines(target, all), uncovering, occupied, flights };
        if last.castling_may_check() { None } else { Some(last) }
    }

    fn may_mate(&self) -> bool {
        self.rules.sets[0][self.us.index()].iter().any(|moves| {
            let men = Board::gather(&self.pos.board, &self.by_role, moves.role.bit()) & self.pos.board.of(self.us);
            men.not_empty() && self.role_may_mate(moves, men)
        })
    }

    fn role_may_mate(&self, moves: &RoleMoves, men: Bitboard) -> bool {
        let rules = self.rules;
        let land = !self.pos.board.of(self.us).with(self.target);
        let checking = rules.origins(self.seen.guard(), moves.role, self.target, self.lines) & land;
        for from in men {
            let uncovers = self.uncovering.has(from);
            if uncovers && moves.royal {
                return true;
            }
            let wanted = if uncovers { (land - rules.attacks.line(self.target, from)) | checking } else { checking };
            if moves.pawn && self.pawn_may_mate(moves, from, wanted, uncovers) {
                return true;
            }
            if moves.pawn || wanted.is_empty() {
                continue;
            }
            if (self.targets(moves, from) & wanted).any(|to| self.covers(moves.role, from, to)) {
                return true;
            }
        }
        false
    }

    fn targets(&self, moves: &RoleMoves, from: Square) -> Bitboard {
        let (attacks, occupied, them) = (self.rules.attacks, self.pos.board.occupied(), self.pos.board.of(!self.us));
        let capture = self.rules.pool[moves.capture as usize].targets(attacks, from, occupied);
        let quiet = match moves.quiet == moves.capture {
            true => capture,
            false => self.rules.pool[moves.quiet as usize].targets(attacks, from, occupied),
        };
        (quiet - occupied) | (capture & them)
    }

    fn pawn_may_mate(&self, moves: &RoleMoves, from: Square, wanted: Bitboard, uncovers: bool) -> bool {
        let (rules, side) = (self.rules, self.us.index());
        let pawns = &rules.pawns;
        let mut targets = self.targets(moves, from);
        if pawns.double_step && pawns.double_from[side].has(from) {
            let two = from.offset(0, 2 * pawns.forward[side]).map_or(Bitboard::EMPTY, Bitboard::of);
            targets |= two - self.pos.board.occupied();
        }
        let far = pawns.far_rank[side].when(pawns.at_far_rank == FarRank::Promote);
        let promotes = |to: Square| {
            let lines = rules.lines(self.target, self.pos.board.occupied().without(from));
            let checks = |role| uncovers || rules.origins(self.seen.guard(), role, self.target, lines).has(to);
            pawns.promote_to.iter().any(|&role| checks(role) && self.covers(role, from, to))
        };
        (targets & far).any(promotes) || (targets & (wanted - far)).any(|to| self.covers(moves.role, from, to))
    }

    /// Whether all flights are attacked once a man stands there, lines that it leaves open included.
    fn covers(&self, role: Role, from: Square, to: Square) -> bool {
        let occupied = self.occupied.without(from).with(to);
        self.flights.into_iter().all(|flight| {
            let lines = self.rules.lines(flight, occupied);
            self.rules.origins(self.seen.guard(), role, flight, lines).has(to)
                || self.seen.sliders(self.rules, flight, occupied).without(from).not_empty()
                // The flight on which the man itself stands now is protected or not by others.
                || flight == to
        })
    }

    /// Whether castling could check; it is not looked at more closely.
    fn castling_may_check(&self) -> bool {
        let ways = self.rules.castling.iter().enumerate().filter(|(bit, way)| self.pos.castling >> bit & 1 != 0 && way.color == self.us);
        ways.into_iter().any(|(_, way)| {
            let moved = Bitboard::of(way.king_from).with(way.rook_from);
            let rook = self.rules.lines(self.target, self.pos.board.occupied() - moved);
            self.uncovering & moved != Bitboard::EMPTY
                || way.king_from.rank() == self.target.rank()
                || self.rules.origins(self.seen.guard(), way.rook_role, self.target, rook).has(way.rook_to)
        })
    }
}

impl Position {
    /// Whether it is certain that the opponent may give check with the first move of his next turn.
    pub fn answer_may_check(&self, rules: &Rules) -> bool {
        let (check, schedule) = (&rules.check, &rules.schedule);
        let last =
            matches!(check.allowed, CheckAllowed::Final | CheckAllowed::LastTwo) && schedule.is_one_move(self.turn.saturating_add(1));
        check.allowed == CheckAllowed::Always || schedule.ends_on_check || last
    }

    /// Whether a step of the king on this square could uncover an attack on the other king, and be forbidden for that.
    fn steps_may_uncover(&self, rules: &Rules, king: Square) -> bool {
        if self.answer_may_check(rules) {
            return false;
        }
        let Some(own) = self.king(rules, self.men) else { return true };
        let line = rules.attacks.line(own, king) - rules.attacks.between(own, king);
        let guard = &rules.guards[(!self.men).index()];
        let sliders = guard.masked.iter().fold(guard.orthogonal.or(guard.diagonal), |all, (_, group)| all.or(group.roles));
        (self.board.pieces_of(!self.men, sliders) & line).not_empty()
    }
}
