//! Masks that restrict moves, computed once per position.

use crate::board::{Bitboard, Color, Piece, Roles, Square};
use crate::compile::{CaptureEffect, CheckAllowed, Chooser, Counts, Quadrant, Rules};

use super::position::{Flags, NONE, Position};
use super::safety::{CheckInfo, Seen};

/// The moves to generate: of a slot of a shape, a group of types, or the pieces of one side.
#[derive(Clone, Copy)]
pub(crate) struct MoveScope {
    /// Whether opposing pieces move.
    pub opposing: bool,
    /// The types that may move without capturing, and the types that may capture.
    pub quiet: Roles,
    pub capture: Roles,
    /// Whether only pieces move that have not moved in this turn.
    pub other: bool,
    /// Whether the move completes the turn, for moves without and with capture.
    pub last: [bool; 2],
    /// Whether to ignore the check rule.
    pub ignore_checks: bool,
    /// Generate only moves that give check, as far as masks can tell; some others may be included.
    pub checking: bool,
}

impl MoveScope {
    pub const ALL: MoveScope = MoveScope {
        opposing: false,
        quiet: Roles::ALL,
        capture: Roles::ALL,
        other: false,
        last: [true; 2],
        ignore_checks: false,
        checking: false,
    };

    /// The scope with only these types.
    pub fn of(self, roles: Roles) -> MoveScope {
        MoveScope { quiet: self.quiet.and(roles), capture: self.capture.and(roles), ..self }
    }
}

/// Data about a position that is computed before its moves are generated.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub rules: &'a Rules,
    pub pos: &'a Position,
    pub scope: MoveScope,
    /// The color of the pieces that move.
    pub us: Color,
    pub set: usize,
    pub occupied: Bitboard,
    /// The pieces of the first eight roles, of both sides.
    pub by_role: [Bitboard; 8],
    /// The pieces that may move.
    pub from: Bitboard,
    /// The squares to which a piece may go without and with a capture.
    pub quiet_targets: Bitboard,
    pub capture_targets: Bitboard,
    /// Whether captures are allowed at this point of the turn.
    pub captures: bool,
    pub king: Option<Square>,
    pub check_info: CheckInfo,
    /// The opposing pieces by kind of attack, if king safety is part of the masks.
    pub seen: Seen<'a>,
    /// The squares to which a piece other than the king may go: all squares, or in check, those that block the check or capture the checker.
    pub check_mask: Bitboard,
    /// The squares on which moves that give check are forbidden.
    pub no_check: Bitboard,
    /// The opposing king, if checks matter, and the pieces that can uncover an attack on it.
    pub target: Option<Square>,
    pub uncovering: Bitboard,
    /// The squares from which a rook and a bishop would attack the opposing king.
    pub lines_to_target: [Bitboard; 2],
    /// Maximum number of spaces that a move may cover.
    pub spaces: Option<u8>,
    /// Whether moves must be tested one by one, or may carry announcements.
    pub filtered: bool,
    /// Whether masks decide which moves are legal.
    pub masked: bool,
    /// Whether king safety is part of the masks.
    pub pins: bool,
}

impl<'a> Context<'a> {
    /// The context of a position in which nothing is restricted, before [`Context::find_checks_and_pins`].
    #[inline]
    pub fn plain(rules: &'a Rules, pos: &'a Position) -> Context<'a> {
        let us = pos.moving_side;
        let occupied = pos.board.occupied();
        let by_role = pos.board.first_roles();
        let royal = rules.check.royal.map_or(Bitboard::EMPTY, |king| pos.board.among(&by_role, king));
        Context {
            rules,
            pos,
            scope: MoveScope::ALL,
            us,
            set: 0,
            occupied,
            by_role,
            from: pos.board.of(us),
            quiet_targets: !occupied,
            capture_targets: pos.board.of(!us) - royal,
            captures: true,
            king: None,
            check_info: CheckInfo::default(),
            seen: Seen::none(&rules.guards[(!us).index()]),
            check_mask: Bitboard::ALL,
            no_check: Bitboard::EMPTY,
            target: None,
            uncovering: Bitboard::EMPTY,
            lines_to_target: [Bitboard::EMPTY; 2],
            spaces: None,
            filtered: false,
            masked: true,
            pins: rules.by_pins,
        }
    }

    /// The context of a scope, with all restrictions.
    pub fn of(rules: &'a Rules, pos: &'a Position, scope: MoveScope) -> Context<'a> {
        let mut context = Context::unrestricted(rules, pos, scope);
        context.restrict();
        context
    }

    /// The context of a scope before [`Context::restrict`]. Doing both in [`Context::of`] copies the context once more.
    #[inline]
    pub fn unrestricted(rules: &'a Rules, pos: &'a Position, scope: MoveScope) -> Context<'a> {
        let us = if scope.opposing { !pos.moving_side } else { pos.moving_side };
        let occupied = pos.board.occupied();
        let masked = !scope.opposing && !needs_filter(rules, pos, &scope);
        let announces = rules.end.announce_helpmate && may_be_final(rules, &scope) && !scope.checking;
        let captures = captures_allowed(rules, pos, &scope);
        let pins = rules.by_pins && !scope.opposing && !pos.flags.has(Flags::ESCAPING) && pos.pockets[pos.player.index()].is_empty();
        Context {
            rules,
            pos,
            scope,
            us,
            set: rules.set_at(pos.ordinal),
            occupied,
            by_role: pos.board.first_roles(),
            from: movable(rules, pos, us, &scope),
            quiet_targets: !occupied,
            capture_targets: capturable(rules, pos, us).when(captures),
            captures,
            king: pos.king(rules, us),
            check_info: CheckInfo::default(),
            seen: Seen::none(&rules.guards[(!us).index()]),
            check_mask: Bitboard::ALL,
            no_check: Bitboard::EMPTY,
            target: None,
            uncovering: Bitboard::EMPTY,
            lines_to_target: [Bitboard::EMPTY; 2],
            spaces: spaces_left(rules, pos),
            filtered: !masked || announces,
            masked,
            pins,
        }
    }

    /// Finds pins and checks, and restricts targets by the limits of the turn and the rules about checks.
    pub fn restrict(&mut self) {
        self.limit_targets();
        if self.pins {
            self.find_checks_and_pins();
        }
        if self.masked && !self.scope.ignore_checks {
            self.forbid_checks();
        }
    }

    fn limit_targets(&mut self) {
        let (rules, pos) = (self.rules, self.pos);
        if pos.quadrant != NONE {
            let target_mask = quadrant_mask(rules.limits.quadrant, pos.quadrant);
            self.quiet_targets &= target_mask;
            self.capture_targets &= target_mask;
        }
        if pos.forced != NONE {
            // Only forward moves are allowed after a sideways one.
            let target_mask =
                pos.board.piece_on(Square::new(pos.forced)).map_or(Bitboard::EMPTY, |piece| ahead(rules, piece, pos.forced >> 3));
            self.quiet_targets &= target_mask;
            self.capture_targets &= target_mask;
        }
    }

    pub fn find_checks_and_pins(&mut self) {
        let Some(royal) = self.rules.check.royal else { return };
        let Some(king) = (self.pos.board.of(self.us) & self.pos.board.among(&self.by_role, royal)).first() else { return };
        self.king = Some(king);
        self.seen.look(&self.pos.board, &self.by_role, !self.us);
        self.check_info = self.pos.check_info(self.rules, &self.seen, king, self.us);
        if self.check_info.checkers.not_empty() {
            self.check_mask = match self.check_info.checkers.first() {
                Some(checker) if self.check_info.checkers.more_than_one() || self.check_info.leapers.has(checker) => {
                    Bitboard::of(checker).when(!self.check_info.checkers.more_than_one())
                }
                Some(checker) => self.rules.attacks.between(king, checker).with(checker),
                None => Bitboard::ALL,
            };
        }
    }

    /// Computes where checks are forbidden, and what is needed to determine which moves give check.
    fn forbid_checks(&mut self) {
        let [quiet, capture] = self.checks_allowed();
        if quiet && capture && !self.scope.checking {
            return;
        }
        let Some(target) = self.pos.king(self.rules, !self.us) else { return };
        self.no_check = (!self.occupied).when(!quiet) | self.pos.board.of(!self.us).when(!capture);
        self.target = Some(target);
        self.lines_to_target = [self.rules.attacks.rook(target, self.occupied), self.rules.attacks.bishop(target, self.occupied)];
        self.uncovering = self.pos.uncovering(self.rules, target, self.us);
    }

    /// Whether a move without and with capture may give check, if that is known before the move.
    fn checks_allowed(&self) -> [bool; 2] {
        let (rules, pos) = (self.rules, self.pos);
        match rules.check.allowed {
            CheckAllowed::Always => [true; 2],
            _ if rules.schedule.ends_on_check && rules.check.allowed == CheckAllowed::Final => [true; 2],
            CheckAllowed::Final => self.scope.last,
            CheckAllowed::LastTwo => [pos.left <= 2; 2],
            CheckAllowed::Second => [pos.ordinal == 1; 2],
            CheckAllowed::LastOwn => [last_own(rules, pos); 2],
        }
    }
}

/// Whether the next move, with an own piece, is the last one of the turn with an own piece.
pub(crate) fn last_own(rules: &Rules, pos: &Position) -> bool {
    let opposing_to_come = rules.schedule.one_opposing && !pos.flags.has(Flags::OPPOSED);
    pos.left <= 1 + u8::from(opposing_to_come)
}

/// The squares on ranks ahead of a rank, from a piece's point of view: pawns may move toward their own side.
pub(crate) fn ahead(rules: &Rules, piece: Piece, rank: u8) -> Bitboard {
    let up = if rules.is_pawn(piece.role) { rules.pawns.forward[piece.color.index()] > 0 } else { piece.color == Color::White };
    if up { Bitboard((!0u64).checked_shl(8 * (u32::from(rank) + 1)).unwrap_or(0)) } else { Bitboard((1u64 << (8 * u32::from(rank))) - 1) }
}

pub(crate) fn quadrant_mask(rule: Quadrant, quadrant: u8) -> Bitboard {
    const CORNERS: [u64; 4] = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32];
    let mask = Bitboard(CORNERS[(quadrant & 3) as usize]);
    match rule {
        Quadrant::Any => Bitboard::ALL,
        Quadrant::Same => mask,
        Quadrant::Different => !mask,
    }
}

fn movable(rules: &Rules, pos: &Position, us: Color, scope: &MoveScope) -> Bitboard {
    let mut from = pos.board.of(us) - pos.barred;
    if scope.other || rules.limits.each_piece_once {
        from -= pos.moved;
    }
    if pos.forced != NONE {
        from &= Bitboard::of(Square::new(pos.forced));
    }
    // The one opposing piece of a turn must not be a king, except that the king in check may end a check.
    if let (true, true, Some(king)) = (scope.opposing, rules.schedule.one_opposing, rules.check.royal) {
        from -= pos.board.role(king);
    }
    from
}

fn capturable(rules: &Rules, pos: &Position, us: Color) -> Bitboard {
    let mut targets = pos.board.of(!us);
    if let Some(king) = rules.check.royal {
        targets -= pos.board.role(king);
    }
    let safe = rules.pawns.safe[(!us).index()];
    if safe.not_empty() {
        targets -= safe & pos.board.pieces_of(!us, rules.pawns.roles);
    }
    targets
}

fn captures_allowed(rules: &Rules, pos: &Position, scope: &MoveScope) -> bool {
    let limits = &rules.limits;
    if scope.capture.is_empty() {
        return false;
    }
    let too_early = pos.ordinal + 1 < limits.captures_from && !(limits.captures_against_check && escapes_only_by_capture(rules, pos));
    let last = limits.final_no_capture && scope.last[1] && rules.schedule.ends_by_length_alone();
    let after_opposing = rules.schedule.one_opposing && pos.flags.has(Flags::OPPOSED);
    !too_early && !last && !after_opposing
}

/// Whether a turn starts in a check that no legal move without capture ends.
pub(crate) fn escapes_only_by_capture(rules: &Rules, pos: &Position) -> bool {
    pos.ordinal == 0 && pos.in_check(rules, pos.moving_side) && !pos.has_quiet_move(rules)
}

pub(crate) fn spaces_left(rules: &Rules, pos: &Position) -> Option<u8> {
    let listed = &rules.limits.spaces;
    let by_ordinal = listed.get((pos.ordinal as usize).min(listed.len().wrapping_sub(1))).copied();
    let by_turn = (rules.schedule.counts == Counts::Spaces).then_some(pos.left);
    // No move covers more spaces than the last table allows.
    let highest = rules.limits.within.len().saturating_sub(1) as u8;
    let most = [by_ordinal, by_turn].into_iter().flatten().min();
    most.map(|most| most.min(highest))
}

/// Whether moves must be tested one by one because masks cannot express the rules.
fn needs_filter(rules: &Rules, pos: &Position, scope: &MoveScope) -> bool {
    let schedule = &rules.schedule;
    rules.always_filter
        || !pos.pockets[pos.player.index()].is_empty()
        || pos.flags.has(Flags::ESCAPING)
        || pos.flags.has(Flags::UNDOING)
        || schedule.pointed(pos.turn)
        || (schedule.counts == Counts::Spaces && rules.check.allowed != CheckAllowed::Always)
        || duty_falls_due(rules, pos)
        || (rules.check.royal.is_some() && !rules.by_pins)
        || (rules.limits.final_no_capture && !schedule.ends_by_length_alone())
        // A piece that leaps along a line can still uncover it, and a marker can block a check.
        || ((rules.jumps || rules.markers.is_some()) && rules.check.allowed != CheckAllowed::Always)
        // A check given earlier in the turn may still stand, whichever piece moves.
        || (rules.check.allowed == CheckAllowed::Second && pos.ordinal > 1)
        // So may one that an owner's promotion choice gave before the turn began.
        || (rules.pawns.chooser == Chooser::Owner && rules.check.allowed != CheckAllowed::Always && pos.in_check(rules, !pos.moving_side))
        || (pos.ordinal == 1 && pos.ordinal + pos.left == rules.check.undone_in_turn_of)
        || (rules.check.final_when_nothing_left && !scope.last[0])
        || (schedule.ends_on_capturable && rules.check.allowed != CheckAllowed::Always && !schedule.ends_on_check)
        || (rules.capture.effect == CaptureEffect::CreateLower)
}

/// Whether a move of a scope may end the turn.
pub(crate) fn may_be_final(rules: &Rules, scope: &MoveScope) -> bool {
    scope.last.contains(&true) || rules.schedule.ends_on_check || rules.schedule.ends_on_capturable
}

/// Whether this is the last move of a turn that must capture or check and has not captured yet.
pub(crate) fn duty_falls_due(rules: &Rules, pos: &Position) -> bool {
    let turn = rules.schedule.must_capture_or_check;
    turn > 0 && pos.left == 1 && pos.ordinal + 1 == turn && !pos.flags.has(Flags::CAPTURED)
}
