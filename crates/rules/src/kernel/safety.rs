//! Attacks: checks, pins, and whether a piece can be captured.

use crate::board::{Bitboard, Board, Color, Role, Roles, Square};
use crate::compile::{Guard, MAX_GROUPS, Rules};

use super::action::{Action, ActionKind};
use super::position::Position;

/// The checkers of a king and the pieces pinned to it.
#[derive(Clone, Copy, Default)]
pub(crate) struct CheckInfo {
    pub checkers: Bitboard,
    /// The checkers whose check cannot be blocked.
    pub leapers: Bitboard,
    pub pinned: Bitboard,
}

/// The pieces of a side by kind of attack.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'r> {
    guard: &'r Guard,
    leaps: [Bitboard; MAX_GROUPS],
    orthogonal: Bitboard,
    diagonal: Bitboard,
    masked: [Bitboard; MAX_GROUPS],
}

impl<'r> Seen<'r> {
    /// No pieces.
    #[inline]
    pub fn none(guard: &'r Guard) -> Seen<'r> {
        let nobody = [Bitboard::EMPTY; MAX_GROUPS];
        Seen { guard, leaps: nobody, orthogonal: Bitboard::EMPTY, diagonal: Bitboard::EMPTY, masked: nobody }
    }

    /// Their attack patterns.
    #[inline]
    pub fn guard(&self) -> &'r Guard {
        self.guard
    }

    /// Adds the pieces of a side.
    #[inline]
    pub fn look(&mut self, board: &Board, by_role: &[Bitboard; 8], by: Color) {
        let own = board.of(by);
        if let Some(pairs) = &self.guard.pairs {
            let pieces = |pair: [u8; 2]| (by_role[pair[0] as usize & 7] | by_role[pair[1] as usize & 7]) & own;
            for (seen, &pair) in self.leaps.iter_mut().zip(&pairs.leaps[..self.guard.leaps.len().min(MAX_GROUPS)]) {
                *seen = pieces(pair);
            }
            self.orthogonal = pieces(pairs.orthogonal);
            self.diagonal = pieces(pairs.diagonal);
            return;
        }
        let pieces = |roles: Roles| board.gather(by_role, roles) & own;
        for (seen, group) in self.leaps.iter_mut().zip(&self.guard.leaps) {
            *seen = pieces(group.roles);
        }
        self.orthogonal = pieces(self.guard.orthogonal);
        self.diagonal = pieces(self.guard.diagonal);
        for (seen, (_, group)) in self.masked.iter_mut().zip(&self.guard.masked) {
            *seen = pieces(group.roles);
        }
    }

    /// Only the pieces within a set.
    fn among(mut self, set: Bitboard) -> Seen<'r> {
        for pieces in self.leaps.iter_mut().chain(&mut self.masked).chain([&mut self.orthogonal, &mut self.diagonal]) {
            *pieces &= set;
        }
        self
    }

    /// Whether these pieces attack a square, given the occupied squares. Markers are ignored.
    #[inline]
    pub fn attack(&self, rules: &Rules, square: Square, occupied: Bitboard) -> bool {
        (self.leapers(square) | self.sliders(rules, square, occupied)).not_empty()
    }

    /// The pieces that attack a square by a leap.
    #[inline]
    pub fn leapers(&self, square: Square) -> Bitboard {
        let groups = self.guard.leaps.iter().zip(&self.leaps);
        groups.fold(Bitboard::EMPTY, |all, (group, &pieces)| all | (pieces & group.table[square.index()]))
    }

    /// The sliders that attack a square if only these pieces block them.
    #[inline]
    pub fn sliders(&self, rules: &Rules, square: Square, blockers: Bitboard) -> Bitboard {
        self.along(square, [rules.attacks.rook(square, blockers), rules.attacks.bishop(square, blockers)])
    }

    /// The sliders that attack a square, given the lines of a rook and of a bishop from that square.
    #[inline]
    pub fn along(&self, square: Square, [orthogonal, diagonal]: [Bitboard; 2]) -> Bitboard {
        let groups = self.guard.masked.iter().zip(&self.masked);
        let open = (orthogonal & self.orthogonal) | (diagonal & self.diagonal);
        groups.fold(open, |all, ((along, group), &pieces)| {
            all | (pieces & group.table[square.index()] & if *along { orthogonal } else { diagonal })
        })
    }
}

impl Position {
    /// The roles whose attacks on a square count: while a player's marker is on a rank, only kings attack that player's pieces there.
    #[inline]
    fn attacking_roles(&self, rules: &Rules, square: Square, by: Color) -> Roles {
        match (rules.markers, rules.check.royal) {
            (Some(_), Some(_)) if self.marker(!by).is_some_and(|marker| marker.rank() == square.rank()) => rules.end.kings,
            _ => Roles::ALL,
        }
    }

    /// Whether a side attacks a square, given the occupied squares.
    pub(crate) fn attacked(&self, rules: &Rules, square: Square, by: Color, occupied: Bitboard) -> bool {
        let counted = self.attacking_roles(rules, square, by);
        let guard = &rules.guards[by.index()];
        let by_role = self.board.first_roles();
        let pieces = |roles: Roles| self.board.gather(&by_role, roles.and(counted)) & self.board.of(by) & occupied;
        if guard.leaps.iter().any(|group| (pieces(group.roles) & group.table[square.index()]).not_empty()) {
            return true;
        }
        let orthogonal = rules.attacks.rook(square, occupied);
        let diagonal = rules.attacks.bishop(square, occupied);
        if ((pieces(guard.orthogonal) & orthogonal) | (pieces(guard.diagonal) & diagonal)).not_empty() {
            return true;
        }
        let reached = |along: bool| if along { orthogonal } else { diagonal };
        guard.masked.iter().any(|(along, group)| (pieces(group.roles) & group.table[square.index()] & reached(*along)).not_empty())
            || guard.hops.iter().any(|(roles, table)| {
                let pieces = pieces(*roles);
                table[square.index()].iter().any(|hop| pieces.has(hop.square) && (hop.path & occupied).is_empty())
            })
    }

    /// The checkers of a king and the pieces pinned to it. Exact if attacks are leaps and slides along lines.
    #[inline]
    pub(crate) fn check_info(&self, rules: &Rules, seen: &Seen<'_>, king: Square, color: Color) -> CheckInfo {
        let counted = self.attacking_roles(rules, king, !color);
        let some;
        let seen = if counted == Roles::ALL {
            seen
        } else {
            some = seen.among(self.board.pieces_of(!color, counted));
            &some
        };
        let occupied = self.board.occupied();
        let leapers = seen.leapers(king);
        let mut info = CheckInfo { checkers: leapers, leapers, pinned: Bitboard::EMPTY };
        for sniper in seen.sliders(rules, king, self.board.of(!color)) {
            let between = rules.attacks.between(sniper, king) & occupied;
            if between.is_empty() {
                info.checkers = info.checkers.with(sniper);
            } else if !between.more_than_one() {
                info.pinned |= between;
            }
        }
        info
    }

    /// The pieces of a side that are alone between their own slider and a square: moving off the line uncovers an attack.
    pub(crate) fn uncovering(&self, rules: &Rules, square: Square, by: Color) -> Bitboard {
        let (own, occupied) = (self.board.of(by), self.board.occupied());
        let single = |sniper| {
            let between = rules.attacks.between(sniper, square) & occupied;
            between.when(!between.more_than_one()) & own
        };
        let mut seen = Seen::none(&rules.guards[by.index()]);
        seen.look(&self.board, &self.board.first_roles(), by);
        let counted = self.attacking_roles(rules, square, by);
        if counted != Roles::ALL {
            seen = seen.among(self.board.pieces_of(by, counted));
        }
        let snipers = seen.sliders(rules, square, self.board.of(!by));
        snipers.map(single).fold(Bitboard::EMPTY, |all, pieces| all | pieces)
    }

    /// Whether a player has so few pawns, including those in the pocket, that none may go to the far rank.
    pub(crate) fn keeps_pawns(&self, rules: &Rules, color: Color) -> bool {
        let (keep, roles) = (u32::from(rules.pawns.keep), rules.pawns.roles);
        keep > 0 && self.board.pieces_of(color, roles).len() + self.pockets[color.index()].total_of(roles) <= keep
    }

    /// Whether the player can capture the opposing piece on a square (including en passant) without leaving the own king in check, ignoring rules
    /// about turns and their moves.
    pub(crate) fn capturable(&self, rules: &Rules, square: Square) -> bool {
        let Some(piece) = self.board.piece_on(square) else { return false };
        let by = !piece.color;
        // Kings are never captured (G2), and a player who moved an opposing piece moves next only after its owner.
        if rules.check.royal == Some(piece.role) || by != self.player {
            return false;
        }
        // Only kings capture onto the rank of the opposing marker; the own one is moved before.
        let marked = self.marker(piece.color).is_some_and(|marker| marker.rank() == square.rank());
        let capturers = if marked { rules.end.kings } else { Roles::ALL };
        let kept = rules.pawns.far_rank[by.index()].has(square) && self.keeps_pawns(rules, by);
        let may_capture = |role: Role| capturers.has(role) && !(kept && rules.is_pawn(role));
        let at_home = rules.pawns.safe[piece.color.index()].has(square) && rules.is_pawn(piece.role);
        for entry in rules.sets[0][by.index()].iter().filter(|entry| !at_home && may_capture(entry.role)) {
            for from in self.board.pieces(by, entry.role) - self.barred_next {
                let reach = &rules.pool[entry.capture as usize];
                if reach.targets(rules.attacks, from, self.board.occupied()).has(square)
                    && self.survives_capture(rules, from, square, square)
                {
                    return true;
                }
            }
        }
        rules.is_pawn(piece.role) && self.capturable_in_passing(rules, square, by)
    }

    fn capturable_in_passing(&self, rules: &Rules, square: Square, by: Color) -> bool {
        let crossed = square.offset(0, -rules.pawns.forward[(!by).index()]);
        let Some(crossed) = crossed.filter(|&s| (self.ep | self.ep_next).has(s) && !self.board.occupied().has(s)) else { return false };
        // Pawns do not capture onto the rank of the opposing marker.
        if self.marker(!by).is_some_and(|marker| marker.rank() == crossed.rank()) {
            return false;
        }
        [-1, 1].into_iter().filter_map(|aside| square.offset(aside, 0)).any(|from| {
            let pawn = self.board.piece_on(from).filter(|p| p.color == by && rules.is_pawn(p.role));
            pawn.is_some_and(|p| rules.captures_from(p, from, self.board.occupied()).has(crossed))
                && self.survives_capture(rules, from, crossed, square)
        })
    }

    /// Whether the capturer's king is not in check after a capture, with some way of completing it.
    fn survives_capture(&self, rules: &Rules, from: Square, to: Square, victim: Square) -> bool {
        let kind = if to == victim { ActionKind::Move } else { ActionKind::EnPassant };
        self.complete(rules, Action::new(kind, from, to), &mut |action| {
            let mut after = *self;
            after.apply(rules, action);
            !after.in_check(rules, self.player)
        })
    }
}

impl Rules {
    /// The squares on which a piece captures, given the occupied squares, by its normal movement.
    pub(crate) fn captures_from(&self, piece: crate::board::Piece, from: Square, occupied: Bitboard) -> Bitboard {
        let entry = &self.sets[0][piece.color.index()][piece.role.index()];
        self.pool[entry.capture as usize].targets(self.attacks, from, occupied)
    }
}
