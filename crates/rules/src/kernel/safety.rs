//! Who attacks what: checks, pins, and whether a man can be captured.

use crate::board::{Bitboard, Color, Roles, Square};
use crate::compile::{Guard, Rules};

use super::position::Position;

/// A king's situation: who checks it, and which men are pinned to it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Danger {
    pub checkers: Bitboard,
    pub pinned: Bitboard,
}

impl Position {
    /// Whether a player's king is in check (G2); false where kings are not royal.
    pub(crate) fn in_check(&self, rules: &Rules, color: Color) -> bool {
        self.king(rules, color).is_some_and(|king| self.attacked(rules, king, !color, self.board.occupied()))
    }

    /// Whether the player to act is in check; where White and Black men alternate, whether the men to move are.
    pub fn is_check(&self, rules: &Rules) -> bool {
        self.in_check(rules, self.men)
    }

    /// The roles whose attacks on a square count: while a player's marker stands on a rank, only kings attack his men there.
    #[inline]
    fn attacking_roles(&self, rules: &Rules, square: Square, by: Color) -> Roles {
        match (rules.markers, rules.check.royal) {
            (Some(_), Some(king)) if self.marker(!by).is_some_and(|marker| marker.rank() == square.rank()) => king.bit(),
            _ => Roles::ALL,
        }
    }

    /// Whether a side attacks a square, given what is occupied.
    pub(crate) fn attacked(&self, rules: &Rules, square: Square, by: Color, occupied: Bitboard) -> bool {
        let counted = self.attacking_roles(rules, square, by);
        let Guard { leaps, orthogonal, diagonal, hops } = &rules.guards[by.index()];
        let men = |roles: Roles| self.board.men_of(by, roles.and(counted)) & occupied;
        if leaps.iter().any(|(roles, table)| (men(*roles) & table[square.index()]).not_empty()) {
            return true;
        }
        if orthogonal.iter().any(|(roles, table)| {
            let men = men(*roles) & table[square.index()];
            men.not_empty() && (men & rules.attacks.rook(square, occupied)).not_empty()
        }) {
            return true;
        }
        if diagonal.iter().any(|(roles, table)| {
            let men = men(*roles) & table[square.index()];
            men.not_empty() && (men & rules.attacks.bishop(square, occupied)).not_empty()
        }) {
            return true;
        }
        hops.iter().any(|(roles, table)| {
            let men = men(*roles);
            table[square.index()].iter().any(|hop| men.has(hop.square) && (hop.path & occupied).is_empty())
        })
    }

    /// Checkers of a king and men pinned to it. Exact where attacks are leaps and slides along lines.
    pub(crate) fn danger(&self, rules: &Rules, king: Square, color: Color) -> Danger {
        let by = !color;
        let counted = self.attacking_roles(rules, king, by);
        let guard = &rules.guards[by.index()];
        let occupied = self.board.occupied();
        let enemies = self.board.of(by);
        let mut danger = Danger::default();
        for (roles, table) in &guard.leaps {
            danger.checkers |= self.board.men_of(by, roles.and(counted)) & table[king.index()];
        }
        for sniper in self.snipers(rules, king, by, counted, enemies) {
            let between = rules.attacks.between(sniper, king) & occupied;
            if between.is_empty() {
                danger.checkers = danger.checkers.with(sniper);
            } else if !between.more_than_one() {
                danger.pinned |= between;
            }
        }
        danger
    }

    /// The sliders of a side that attack a square if only these men stand in their way.
    #[inline]
    fn snipers(&self, rules: &Rules, square: Square, by: Color, counted: Roles, blockers: Bitboard) -> Bitboard {
        let guard = &rules.guards[by.index()];
        let mut snipers = Bitboard::EMPTY;
        let rook = rules.attacks.rook(square, blockers);
        for (roles, table) in &guard.orthogonal {
            snipers |= self.board.men_of(by, roles.and(counted)) & rook & table[square.index()];
        }
        let bishop = rules.attacks.bishop(square, blockers);
        for (roles, table) in &guard.diagonal {
            snipers |= self.board.men_of(by, roles.and(counted)) & bishop & table[square.index()];
        }
        snipers
    }

    /// The men of a side that alone stand between a slider of theirs and a square: moving off the line uncovers an attack.
    pub(crate) fn uncovering(&self, rules: &Rules, square: Square, by: Color) -> Bitboard {
        let counted = self.attacking_roles(rules, square, by);
        let (own, occupied) = (self.board.of(by), self.board.occupied());
        let single = |sniper| {
            let between = rules.attacks.between(sniper, square) & occupied;
            between.when(!between.more_than_one()) & own
        };
        self.snipers(rules, square, by, counted, self.board.of(!by)).map(single).fold(Bitboard::EMPTY, |all, men| all | men)
    }

    /// Whether an opposing man has a capture of the man on a square that would not leave its own king in check (en passant
    /// included, if the turn ended now).
    pub(crate) fn capturable(&self, rules: &Rules, square: Square) -> bool {
        let Some(piece) = self.board.piece_on(square) else { return false };
        let by = !piece.color;
        if rules.pawns.safe[piece.color.index()].has(square) && rules.is_pawn(piece.role) {
            return false;
        }
        for entry in &rules.sets[0][by.index()] {
            for from in self.board.men(by, entry.role) {
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
        [-1, 1].into_iter().filter_map(|aside| square.offset(aside, 0)).any(|from| {
            let pawn = self.board.piece_on(from).filter(|p| p.color == by && rules.is_pawn(p.role));
            pawn.is_some_and(|p| rules.captures_from(p, from, self.board.occupied()).has(crossed))
                && self.survives_capture(rules, from, crossed, square)
        })
    }

    /// Whether the capturer's king is out of check after a capture.
    fn survives_capture(&self, rules: &Rules, from: Square, to: Square, victim: Square) -> bool {
        let mut after = *self;
        let (Some(mover), Some(captured)) = (after.board.piece_on(from), after.board.piece_on(victim)) else { return false };
        after.board.toggle(victim, captured);
        after.board.shift(from, to, mover);
        !after.in_check(rules, mover.color)
    }
}

impl Rules {
    /// The squares that a man captures on, given what is occupied, by its normal movement.
    pub(crate) fn captures_from(&self, piece: crate::board::Piece, from: Square, occupied: Bitboard) -> Bitboard {
        let entry = &self.sets[0][piece.color.index()][piece.role.index()];
        self.pool[entry.capture as usize].targets(self.attacks, from, occupied)
    }
}
