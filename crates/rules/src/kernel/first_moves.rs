//! Finds by masks which first moves of a turn of two moves can lead to a mate with the second one.
//!
//! A mate needs a check by the second move, and no legal answer. There are three kinds of checks: by a piece that moves twice, by a piece
//! that another one supports or makes room for, and by a slider whose line is opened. For each check, the answers that the opponent certainly
//! has are listed, with the squares from which a first move could refute them. Cases that masks cannot decide count as first moves that
//! matter, or make all first moves count.

use arrayvec::ArrayVec;

use crate::board::{Bitboard, Board, Color, Square};
use crate::compile::{MovementKind, RoleMoves, Rules};
use crate::effort;

use super::action::{Action, ActionKind};
use super::mating::{king_steps, lines, origins, steps_may_uncover};
use super::position::Position;
use super::safety::Seen;
use super::sink::Sink;

/// The first moves that matter.
pub(super) struct FirstMoves {
    /// The targets that matter, by square of the moving piece.
    targets: [Bitboard; 64],
    /// Whether castling matters.
    castling: bool,
    /// Whether any first move matters.
    any: bool,
}

impl FirstMoves {
    pub const NONE: FirstMoves = FirstMoves { targets: [Bitboard::EMPTY; 64], castling: false, any: false };

    /// Adds the first moves after which a mate may be possible; `None` if all may matter.
    pub fn add_before_mate(&mut self, pos: &Position, rules: &Rules) -> Option<()> {
        let fits = pos.left == 2
            && rules.features.forbids_plainly()
            && rules.by_pins
            && rules.plain_movement
            && !rules.alternate
            && !rules.schedule.ends_on_capturable
            // The first move must not check, so that it cannot mate.
            && !rules.checks_are_free(pos);
        if !fits {
            return None;
        }
        effort::spend(1);
        let target = pos.king(rules, !pos.moving_side)?;
        let steps = king_steps(rules, !pos.moving_side, target)?;
        Plans::of(rules, pos, target, steps, self).add_first_moves()
    }

    /// Whether no first move matters.
    pub fn is_empty(&self) -> bool {
        !self.any
    }

    /// Whether a first move matters.
    pub fn include(&self, action: Action) -> bool {
        let castles = self.castling && action.kind() == ActionKind::Castle;
        castles || self.targets[action.from_square().index()].has(action.to_square())
    }

    fn add(&mut self, from: Square, targets: Bitboard) {
        self.targets[from.index()] |= targets;
        self.any |= targets.not_empty();
    }
}

/// Lists only the first moves that matter.
pub(super) struct FirstMoveSink<'a> {
    pub wanted: &'a FirstMoves,
    pub actions: &'a mut Vec<Action>,
}

impl Sink for FirstMoveSink<'_> {
    const ANNOUNCES: bool = false;

    fn wants(&self, action: Action) -> bool {
        self.wanted.include(action)
    }

    fn action(&mut self, action: Action) -> bool {
        if self.wants(action) {
            self.actions.push(action);
        }
        false
    }
}

/// A piece of the player, and where it could go.
#[derive(Clone, Copy)]
struct Mover<'a> {
    moves: &'a RoleMoves,
    from: Square,
    targets: Bitboard,
}

/// An opposing piece that can neither be pinned nor uncover a check, with the squares that it can reach without giving check.
struct Defender {
    square: Square,
    quiet: Bitboard,
    capture: Bitboard,
}

/// A check given by the second move: a piece goes from one square to another, perhaps after a piece has left `cleared`.
struct Check<'a> {
    moves: &'a RoleMoves,
    from: Square,
    to: Square,
    cleared: Bitboard,
    /// Whether the piece also makes the first move.
    twice: bool,
}

/// What a first move could do against all answers to a check.
struct Refutations {
    /// The squares to which a piece could go to refute all answers but the flights of the king.
    to: Bitboard,
    /// The pieces that could refute an answer by leaving.
    from: Bitboard,
    /// The squares on which the checking piece itself could refute all answers by a capture on its way.
    capture: Bitboard,
    /// The unattacked squares to which the king could go, with the lines of a rook and of a bishop from there.
    flights: ArrayVec<(Square, [Bitboard; 2]), MAX_STEPS>,
}

impl Refutations {
    /// Whether no first move can refute all answers, whether made by the checking piece or another one.
    fn is_empty(&self, twice: bool) -> bool {
        if twice { self.capture.is_empty() } else { (self.to | self.from).is_empty() }
    }
}

/// A position with the data for finding checks with the second move.
struct Plans<'a> {
    rules: &'a Rules,
    pos: &'a Position,
    us: Color,
    own: Bitboard,
    opposing: Bitboard,
    occupied: Bitboard,
    by_role: [Bitboard; 8],
    seen: Seen<'a>,
    /// The opposing king, and where it could step on an empty board.
    target: Square,
    steps: Bitboard,
    king: Option<Square>,
    /// The squares from which rook and bishop would check now, and those from which they would if one own piece left.
    lines: [Bitboard; 2],
    hidden_lines: [Bitboard; 2],
    /// Listed when they are first needed.
    movers: ArrayVec<Mover<'a>, MAX_PIECES>,
    defenders: ArrayVec<Defender, MAX_PIECES>,
    /// The squares next to the opposing king, with the player's pieces that attack them on an empty board.
    supporters: ArrayVec<(Square, Bitboard), MAX_STEPS>,
    found: &'a mut FirstMoves,
}

/// The most pieces of one side for which first moves are found.
const MAX_PIECES: usize = 24;

/// The most steps of a king from one square.
const MAX_STEPS: usize = 16;

impl<'a> Plans<'a> {
    fn of(rules: &'a Rules, pos: &'a Position, target: Square, steps: Bitboard, found: &'a mut FirstMoves) -> Plans<'a> {
        let us = pos.moving_side;
        let (own, opposing) = (pos.board.of(us), pos.board.of(!us));
        let occupied = own | opposing;
        let by_role = pos.board.first_roles();
        let mut seen = Seen::none(&rules.guards[us.index()]);
        seen.look(&pos.board, &by_role, us);
        let near = lines(rules, target, occupied);
        let cleared = occupied - ((near[0] | near[1]) & own);
        let far = lines(rules, target, cleared);
        Plans {
            rules,
            pos,
            us,
            own,
            opposing,
            occupied,
            by_role,
            seen,
            target,
            steps,
            king: pos.king(rules, us),
            lines: near,
            hidden_lines: [far[0] - near[0], far[1] - near[1]],
            movers: ArrayVec::new(),
            defenders: ArrayVec::new(),
            supporters: ArrayVec::new(),
            found,
        }
    }

    /// Whether masks can decide.
    fn are_simple(&self) -> bool {
        let (rules, pos) = (self.rules, self.pos);
        self.own.len().max(self.opposing.len()) <= MAX_PIECES as u32
            && self.steps.len() <= MAX_STEPS as u32
            && pos.pending.is_empty()
            && !self.pawn_may_promote()
            && !self.castling_may_check()
            && !self.seen.along(self.target, self.lines).not_empty()
            && self.seen.leapers(self.target).is_empty()
            && !steps_may_uncover(pos, rules, self.target)
    }

    fn add_first_moves(mut self) -> Option<()> {
        if !self.are_simple() {
            return None;
        }
        self.add_special_moves();
        self.open_lines()?;
        for moves in self.rules.sets[0][self.us.index()].iter().filter(|moves| !moves.royal) {
            let pieces = Board::gather(&self.pos.board, &self.by_role, moves.role.bit()) & self.own;
            let checking = origins(self.seen.guard(), moves.role, self.target, self.lines);
            for from in pieces {
                // Two moves bring an ordinary pawn at most three ranks ahead.
                let is_near = |squares: Bitboard| squares.into_iter().any(|square| square.distance(from) <= 3);
                if moves.kind != MovementKind::PawnSteps || is_near(checking | self.hidden_checks(moves)) {
                    self.check_with(moves, from, checking);
                }
            }
        }
        Some(())
    }

    /// Whether castling with the second move could give check other than by opening the line of another piece, by a rough test.
    fn castling_may_check(&self) -> bool {
        let ways = self.rules.castling.iter().enumerate().filter(|(bit, way)| self.pos.castling >> bit & 1 != 0 && way.color == self.us);
        let empty = lines(self.rules, self.target, Bitboard::EMPTY);
        let attacks = self.rules.attacks;
        ways.into_iter().any(|(_, way)| {
            let others = self.occupied.without(way.king_from).without(way.rook_from);
            let checks = |role, to| {
                origins(self.seen.guard(), role, self.target, empty).has(to) && !(attacks.between(to, self.target) & others).more_than_one()
            };
            let opens = attacks.line(way.king_from, way.rook_from).has(self.target);
            opens || checks(way.rook_role, way.rook_to) || checks(way.king_role, way.king_to)
        })
    }

    /// Whether a pawn is one step from its promotion.
    fn pawn_may_promote(&self) -> bool {
        (self.pawns() & self.before_far_rank(1)).not_empty()
    }

    fn pawns(&self) -> Bitboard {
        self.pos.board.pieces_of(self.us, self.rules.pawns.roles)
    }

    /// The rank some ranks before the pawns' far rank.
    fn before_far_rank(&self, ranks: u8) -> Bitboard {
        let far = self.rules.pawns.far_rank[self.us.index()];
        if self.rules.pawns.forward[self.us.index()] > 0 { Bitboard(far.0 >> (8 * ranks)) } else { Bitboard(far.0 << (8 * ranks)) }
    }

    fn list_movers(&mut self) {
        let rules = self.rules;
        if !self.movers.is_empty() {
            return;
        }
        for moves in &rules.sets[0][self.us.index()] {
            for from in Board::gather(&self.pos.board, &self.by_role, moves.role.bit()) & self.own {
                let targets = self.targets(moves, from, self.occupied) - self.own;
                self.movers.push(Mover { moves, from, targets });
            }
        }
    }

    /// Where a piece could go, own pieces included, given the occupied squares.
    #[inline]
    fn targets(&self, moves: &RoleMoves, from: Square, occupied: Bitboard) -> Bitboard {
        let (pool, attacks, side) = (&self.rules.pool, self.rules.attacks, self.us.index());
        let capture = pool[moves.capture as usize].targets(attacks, from, occupied);
        if moves.quiet == moves.capture {
            return capture.without(self.target);
        }
        let mut quiet = pool[moves.quiet as usize].targets(attacks, from, occupied) - self.opposing;
        let pawns = &self.rules.pawns;
        if moves.pawn && pawns.double_step && pawns.double_from[side].has(from) {
            quiet |= double_step(from, pawns.forward[side], occupied) - self.opposing;
        }
        quiet | (capture & (self.opposing | self.own)).without(self.target)
    }

    /// Adds castling, captures en passant, and advances of pawns that could promote with the second move.
    fn add_special_moves(&mut self) {
        let (rules, pos) = (self.rules, self.pos);
        let ways = rules.castling.iter().enumerate().filter(|(bit, way)| pos.castling >> bit & 1 != 0 && way.color == self.us);
        if ways.into_iter().any(|(_, way)| (way.empty & self.occupied).is_empty()) {
            (self.found.castling, self.found.any) = (true, true);
        }
        let (promoting, passed) = (self.before_far_rank(1), pos.ep - self.occupied);
        if passed.is_empty() && (self.pawns() & self.before_far_rank(2)).is_empty() {
            return;
        }
        self.list_movers();
        for mover in self.movers.iter().filter(|mover| mover.moves.pawn) {
            let capture = rules.pool[mover.moves.capture as usize].targets(rules.attacks, mover.from, self.occupied);
            self.found.add(mover.from, (mover.targets & promoting) | (capture & passed));
        }
    }

    /// Adds the first moves that help the second one to open a line to the king; `None` if one piece alone can open it.
    fn open_lines(&mut self) -> Option<()> {
        let (rules, target) = (self.rules, self.target);
        let empty = lines(rules, target, Bitboard::EMPTY);
        for slider in self.seen.along(target, empty) {
            let between = rules.attacks.between(slider, target) & self.occupied;
            let (own, opposing) = (between & self.own, between & self.opposing);
            match (own.len(), opposing.len()) {
                (1, 0) => return None,
                (2, 0) => own.into_iter().for_each(|blocker| self.found.add(blocker, Bitboard::ALL)),
                (1, 1) => own.into_iter().for_each(|blocker| self.found.add(blocker, opposing)),
                (0, 1) => {
                    // A piece captures the blocker and leaves.
                    self.list_movers();
                    for mover in &self.movers {
                        self.found.add(mover.from, mover.targets & opposing);
                    }
                }
                _ => {}
            }
        }
        // A slider may go behind a piece that opens the line with the second move.
        if (self.hidden_lines[0] | self.hidden_lines[1]).not_empty() {
            self.list_movers();
            for mover in &self.movers {
                self.found.add(mover.from, mover.targets & self.hidden_checks(mover.moves));
            }
        }
        Some(())
    }

    /// The squares from which a piece would check if one own piece left the line.
    fn hidden_checks(&self, moves: &RoleMoves) -> Bitboard {
        let guard = self.seen.guard();
        self.hidden_lines[0].when(guard.orthogonal.has(moves.role)) | self.hidden_lines[1].when(guard.diagonal.has(moves.role))
    }

    /// Adds the first moves before a check with this piece on one of these squares.
    fn check_with(&mut self, moves: &'a RoleMoves, from: Square, checking: Bitboard) {
        let reach = self.targets(moves, from, self.occupied);
        let targets = reach - self.own;
        for to in targets & checking {
            self.help(Check { moves, from, to, cleared: Bitboard::EMPTY, twice: false });
        }
        for to in targets & (self.hidden_checks(moves) - checking) {
            let cleared = self.rules.attacks.between(to, self.target) & self.own;
            self.make_room(Check { moves, from, to, cleared, twice: false });
        }
        self.find_room(moves, from, reach, checking);
        if targets.not_empty() {
            self.move_twice(moves, from, targets, checking);
        }
    }

    /// Checks that are possible once another piece has left the path or the square.
    fn find_room(&mut self, moves: &'a RoleMoves, from: Square, reach: Bitboard, checking: Bitboard) {
        let mut blockers = reach & self.own;
        if moves.pawn {
            let ahead = |ranks| from.offset(0, ranks * self.rules.pawns.forward[self.us.index()]).map_or(Bitboard::EMPTY, Bitboard::of);
            blockers |= (ahead(1) | ahead(2)) & self.own;
        }
        if blockers.is_empty() {
            return;
        }
        let leaps = moves.kind == MovementKind::Leaps;
        let wider = if leaps { blockers } else { self.targets(moves, from, self.occupied - blockers) | blockers };
        for to in (wider & checking) - (reach - self.own) {
            let cleared = self.rules.attacks.between(from, to).with(to) & self.own;
            self.make_room(Check { moves, from, to, cleared, twice: false });
        }
    }

    /// Adds the first moves of this piece from which its second move can check.
    fn move_twice(&mut self, moves: &'a RoleMoves, from: Square, targets: Bitboard, checking: Bitboard) {
        let occupied = self.occupied.without(from);
        let reversible = moves.kind.is_reversible();
        let mut squares = checking - self.own - self.unsupported(from);
        if squares.not_empty() && !reversible {
            squares &= targets.map(|via| self.targets(moves, via, occupied)).fold(Bitboard::EMPTY, |all, reach| all | reach);
        }
        for to in squares {
            let check = Check { moves, from, to, cleared: Bitboard::EMPTY, twice: true };
            let vias = if reversible {
                self.targets(moves, to, occupied) & targets
            } else {
                targets.filter(|&via| self.targets(moves, via, occupied).has(to)).collect()
            };
            if vias.not_empty() && to != from {
                let refutations = self.refutations(&check);
                self.found.add(from, vias & refutations.capture);
            }
        }
    }

    /// The squares on which the opposing king could certainly capture a piece that comes from this square with two moves.
    fn unsupported(&mut self, from: Square) -> Bitboard {
        if self.supporters.is_empty() {
            for square in self.steps {
                let supporters = self.seen.leapers(square) | self.seen.along(square, lines(self.rules, square, Bitboard::EMPTY));
                self.supporters.push((square, supporters));
            }
        }
        let alone = self.supporters.iter().filter(|(_, supporters)| supporters.without(from).is_empty());
        alone.map(|&(square, _)| square).collect()
    }

    /// Adds the first moves of other pieces that help a check that is possible at once.
    fn help(&mut self, check: Check<'a>) {
        self.list_movers();
        // An answer that checks the player's king is illegal, so a move of that king can refute it.
        for king in self.movers.iter().filter(|mover| mover.moves.royal) {
            self.found.add(king.from, king.targets);
        }
        let refutations = self.refutations(&check);
        if refutations.is_empty(false) {
            return;
        }
        for mover in self.movers.iter().filter(|mover| mover.from != check.from) {
            self.found.add(mover.from, self.refuting(mover, &refutations));
        }
    }

    /// Adds the first moves of the piece that makes room for a check.
    fn make_room(&mut self, check: Check<'a>) {
        let Some(square) = check.cleared.first().filter(|_| !check.cleared.more_than_one()) else { return };
        self.list_movers();
        let Some(&mover) = self.movers.iter().find(|mover| mover.from == square && mover.targets.not_empty()) else { return };
        let targets = if mover.moves.royal {
            mover.targets
        } else {
            let refutations = self.refutations(&check);
            self.refuting(&mover, &refutations)
        };
        self.found.add(square, targets);
    }

    /// The first moves of a piece that refute all answers.
    fn refuting(&self, mover: &Mover<'a>, refutations: &Refutations) -> Bitboard {
        if refutations.from.has(mover.from) {
            return mover.targets;
        }
        let (guard, role) = (self.seen.guard(), mover.moves.role);
        let mut targets = mover.targets & refutations.to;
        for &(flight, lines) in &refutations.flights {
            if targets.is_empty() {
                break;
            }
            targets &= origins(guard, role, flight, lines);
        }
        targets
    }

    /// What could be done against the answers to a check that the opponent would certainly have otherwise.
    fn refutations(&mut self, check: &Check<'_>) -> Refutations {
        let mut all = Refutations { to: Bitboard::ALL, from: Bitboard::EMPTY, capture: Bitboard::ALL, flights: ArrayVec::new() };
        let occupied = (self.occupied.without(check.from) - check.cleared).with(check.to).without(self.target);
        for flight in self.steps - self.opposing.without(check.to) {
            self.refute_flight(check, flight, occupied, &mut all);
            if all.is_empty(check.twice) {
                return all;
            }
        }
        self.list_defenders();
        let between = self.rules.attacks.between(check.to, self.target);
        let blocks = between.when(self.can_be_blocked(check)) - self.own;
        for defender in self.defenders.iter().filter(|defender| defender.square != check.to) {
            if all.is_empty(check.twice) {
                break;
            }
            for to in (defender.quiet & blocks) | (defender.capture & Bitboard::of(check.to)) {
                self.refute_defense(check, defender.square, to, &mut all);
            }
        }
        all
    }

    /// Whether a check is given along a line rather than by a leap.
    fn can_be_blocked(&self, check: &Check<'_>) -> bool {
        let guard = self.seen.guard();
        !guard.leaps.iter().any(|group| group.roles.has(check.moves.role) && group.table[self.target.index()].has(check.to))
    }

    /// A step of the king is refuted by attacking its target.
    fn refute_flight(&self, check: &Check<'_>, flight: Square, occupied: Bitboard, all: &mut Refutations) {
        let (rules, guard) = (self.rules, self.seen.guard());
        let near = lines(rules, flight, occupied);
        let others = (self.seen.leapers(flight) | self.seen.along(flight, near)).without(check.from) - check.cleared;
        if others.without(check.to).not_empty() || origins(guard, check.moves.role, flight, near).has(check.to) {
            return;
        }
        // A line to the square may be opened: by another piece that leaves, or by a capture on the checking piece's way.
        let blockers = (near[0] | near[1]) & if check.twice { self.opposing } else { self.own };
        let opened = blockers.not_empty() && {
            let far = lines(rules, flight, occupied - blockers);
            let checker = origins(guard, check.moves.role, flight, far) & Bitboard::of(check.to);
            (self.seen.along(flight, far).without(check.from) | checker).not_empty()
        };
        if opened {
            all.from |= blockers;
        }
        all.capture &= blockers.when(opened);
        all.flights.push((flight, near));
    }

    /// An answer is refuted by capturing, pinning or obstructing the defender. (No other piece pins it by leaving; see `may_be_pinned`.)
    fn refute_defense(&self, check: &Check<'_>, defender: Square, to: Square, all: &mut Refutations) {
        let attacks = self.rules.attacks;
        let path = attacks.between(defender, to);
        if path.has(check.to) {
            return;
        }
        all.to &= path.with(defender) | attacks.line(self.target, defender);
        all.capture &= Bitboard::of(defender);
    }

    /// Lists the opponent's pieces other than the king that can certainly answer with their moves.
    fn list_defenders(&mut self) {
        let rules = self.rules;
        if !self.defenders.is_empty() {
            return;
        }
        let restricted = self.may_be_pinned() | self.may_uncover();
        let from_king = self.king.map(|king| (king, lines(rules, king, Bitboard::EMPTY)));
        let (guard, side) = (&rules.guards[(!self.us).index()], (!self.us).index());
        for moves in rules.sets[0][side].iter().filter(|moves| !moves.royal) {
            let pieces = (Board::gather(&self.pos.board, &self.by_role, moves.role.bit()) & self.opposing) - restricted;
            let checking = from_king.map_or(Bitboard::EMPTY, |(king, lines)| origins(guard, moves.role, king, lines));
            let targets = !(checking | rules.pawns.far_rank[side].when(moves.pawn));
            for square in pieces {
                let reach = |index: u16| rules.pool[index as usize].targets(rules.attacks, square, self.occupied) & targets;
                let mut quiet = reach(moves.quiet) - self.occupied;
                if moves.pawn && rules.pawns.double_step && rules.pawns.double_from[side].has(square) {
                    quiet |= double_step(square, rules.pawns.forward[side], self.occupied) & targets;
                }
                self.defenders.push(Defender { square, quiet, capture: reach(moves.capture) });
            }
        }
    }

    /// The opponent's pieces that stand between their king and a slider, however many there are.
    fn may_be_pinned(&self) -> Bitboard {
        let snipers = self.seen.along(self.target, lines(self.rules, self.target, Bitboard::EMPTY));
        let between = |sniper| self.rules.attacks.between(sniper, self.target) & self.opposing;
        snipers.map(between).fold(Bitboard::EMPTY, |all, pieces| all | pieces)
    }

    /// The opponent's pieces between one of their sliders and the player's king: moving them may give check, which is illegal early in a turn.
    fn may_uncover(&self) -> Bitboard {
        let Some(king) = self.king else { return Bitboard::EMPTY };
        let mut seen = Seen::none(&self.rules.guards[(!self.us).index()]);
        seen.look(&self.pos.board, &self.by_role, !self.us);
        let snipers = seen.along(king, lines(self.rules, king, Bitboard::EMPTY));
        let between = |sniper| self.rules.attacks.between(sniper, king) & self.opposing;
        snipers.map(between).fold(Bitboard::EMPTY, |all, pieces| all | pieces)
    }
}

/// The far square of a double step, if both squares are empty.
fn double_step(from: Square, forward: i8, occupied: Bitboard) -> Bitboard {
    match (from.offset(0, forward), from.offset(0, 2 * forward)) {
        (Some(over), Some(to)) => Bitboard::of(to).when(!occupied.has(over) && !occupied.has(to)),
        _ => Bitboard::EMPTY,
    }
}
