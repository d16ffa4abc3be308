//! Finds by masks which first moves of a turn of two moves can lead to a mate with the second one.
//!
//! A mate needs a check that the second move gives, and no answer to it. There are three kinds of checks: by a piece that moves twice, by a
//! piece to which another one makes room or comes to help, and by a slider whose line is opened. For each check, the answers that the opponent
//! certainly has are listed with the squares from which a first move could refute them. Whatever is difficult counts as a first move that
//! matters, or as a position in which all do.

use arrayvec::ArrayVec;

use crate::board::{Bitboard, Board, Color, Square};
use crate::compile::{RoleMoves, Rules};

use super::action::{Action, ActionKind};
use super::mating::{king_steps, lines, origins, steps_may_uncover};
use super::position::Position;
use super::safety::Seen;
use super::sink::Sink;

/// The first moves that matter.
pub(super) struct FirstMoves {
    /// The targets that matter, by square of the moving piece.
    targets: [Bitboard; 64],
    castling: bool,
    any: bool,
}

impl FirstMoves {
    /// The first moves after which a mate may be possible; `None` if all may matter.
    pub fn before_mate(pos: &Position, rules: &Rules) -> Option<FirstMoves> {
        let fits = pos.left == 2
            && rules.features.forbids_plainly()
            && rules.by_pins
            && !rules.jumps
            && rules.guards.iter().all(|guard| guard.masked.is_empty())
            && !rules.alternate
            && !rules.schedule.ends_on_capturable
            // The first move must not check, so that it cannot mate.
            && !rules.checks_are_free(pos);
        if fits { Plans::of(rules, pos)?.first_moves() } else { None }
    }

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
struct Mover<'a> {
    moves: &'a RoleMoves,
    from: Square,
    targets: Bitboard,
}

/// A piece of the opponent that neither may be pinned nor may uncover a check, and where it could go without giving check.
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
    flights: ArrayVec<(Square, [Bitboard; 2]), 9>,
}

impl Refutations {
    fn is_empty(&self) -> bool {
        (self.to | self.from | self.capture).is_empty()
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
    movers: ArrayVec<Mover<'a>, 64>,
    defenders: ArrayVec<Defender, 64>,
    found: FirstMoves,
}

impl<'a> Plans<'a> {
    /// `None` if these masks cannot decide.
    fn of(rules: &'a Rules, pos: &'a Position) -> Option<Plans<'a>> {
        let us = pos.moving_side;
        let target = pos.king(rules, !us)?;
        let steps = king_steps(rules, !us, target)?;
        let (own, opposing) = (pos.board.of(us), pos.board.of(!us));
        let occupied = own | opposing;
        let by_role = pos.board.first_roles();
        let mut seen = Seen::none(&rules.guards[us.index()]);
        seen.look(&pos.board, &by_role, us);
        if pos.pending.not_empty() || steps_may_uncover(pos, rules, target) || seen.attack(rules, target, occupied) {
            return None;
        }
        let near = lines(rules, target, occupied);
        let cleared = occupied - ((near[0] | near[1]) & own);
        let far = lines(rules, target, cleared);
        let found = FirstMoves { targets: [Bitboard::EMPTY; 64], castling: false, any: false };
        let plans = Plans {
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
            found,
        };
        Some(plans)
    }

    fn first_moves(mut self) -> Option<FirstMoves> {
        if self.castling_may_check() || self.pawn_may_promote() {
            return None;
        }
        self.find_movers();
        self.add_special_moves();
        self.open_lines()?;
        let movers = std::mem::take(&mut self.movers);
        for mover in movers.iter().filter(|mover| !mover.moves.royal) {
            self.check_with(mover, &movers);
        }
        Some(self.found)
    }

    /// Whether castling with the second move could give check other than by opening the line of another piece, by a rough test.
    fn castling_may_check(&self) -> bool {
        let ways = self.rules.castling.iter().enumerate().filter(|(bit, way)| self.pos.castling >> bit & 1 != 0 && way.color == self.us);
        ways.into_iter().any(|(_, way)| {
            let others = self.occupied.without(way.king_from).without(way.rook_from);
            let near = lines(self.rules, way.rook_to, Bitboard::EMPTY)[0].has(self.target)
                && !(self.rules.attacks.between(way.rook_to, self.target) & others).more_than_one();
            near || way.king_from.rank() == self.target.rank()
        })
    }

    /// Whether a pawn is one step from its promotion.
    fn pawn_may_promote(&self) -> bool {
        let pawns = self.pos.board.pieces_of(self.us, self.rules.pawns.roles);
        (pawns & self.before_far_rank()).not_empty()
    }

    fn before_far_rank(&self) -> Bitboard {
        let far = self.rules.pawns.far_rank[self.us.index()];
        if self.rules.pawns.forward[self.us.index()] > 0 { Bitboard(far.0 >> 8) } else { Bitboard(far.0 << 8) }
    }

    fn find_movers(&mut self) {
        let rules = self.rules;
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
        let (promoting, passed) = (self.before_far_rank(), pos.ep - self.occupied);
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
                    for mover in &self.movers {
                        self.found.add(mover.from, mover.targets & opposing);
                    }
                }
                _ => {}
            }
        }
        // A slider may go behind a piece that opens the line with the second move.
        if (self.hidden_lines[0] | self.hidden_lines[1]).not_empty() {
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

    /// Adds the first moves before a check with this piece.
    fn check_with(&mut self, mover: &Mover<'a>, movers: &[Mover<'a>]) {
        let (guard, moves, from) = (self.seen.guard(), mover.moves, mover.from);
        let checking = origins(guard, moves.role, self.target, self.lines);
        for to in mover.targets & checking {
            self.help(Check { moves, from, to, cleared: Bitboard::EMPTY }, movers);
        }
        for to in mover.targets & (self.hidden_checks(moves) - checking) {
            let cleared = self.rules.attacks.between(to, self.target) & self.own;
            self.make_room(Check { moves, from, to, cleared }, movers);
        }
        self.find_room(mover, checking, movers);
        self.move_twice(mover, checking);
    }

    /// Checks that are possible once another piece has left the path or the square.
    fn find_room(&mut self, mover: &Mover<'a>, checking: Bitboard, movers: &[Mover<'a>]) {
        let (moves, from) = (mover.moves, mover.from);
        let blockers = if moves.pawn {
            let ahead = |ranks| from.offset(0, ranks * self.rules.pawns.forward[self.us.index()]).map_or(Bitboard::EMPTY, Bitboard::of);
            ahead(1) | ahead(2) | self.targets(moves, from, self.occupied)
        } else {
            self.targets(moves, from, self.occupied)
        };
        let wider = self.targets(moves, from, self.occupied - (blockers & self.own)) | (blockers & self.own);
        for to in (wider & checking) - mover.targets {
            let cleared = self.rules.attacks.between(from, to).with(to) & self.own;
            self.make_room(Check { moves, from, to, cleared }, movers);
        }
    }

    /// Adds the first moves of this piece from which its second move can check.
    fn move_twice(&mut self, mover: &Mover<'a>, checking: Bitboard) {
        let (moves, from) = (mover.moves, mover.from);
        if mover.targets.is_empty() {
            return;
        }
        let occupied = self.occupied.without(from);
        for to in checking - self.own {
            let vias = if moves.kind.is_reversible() {
                self.targets(moves, to, occupied) & mover.targets
            } else {
                mover.targets.filter(|&via| self.targets(moves, via, occupied).has(to)).collect()
            };
            if vias.not_empty() && to != from {
                let refutations = self.refutations(&Check { moves, from, to, cleared: Bitboard::EMPTY });
                self.found.add(from, vias & refutations.capture);
            }
        }
    }

    /// Adds the first moves of other pieces that help a check that is possible at once.
    fn help(&mut self, check: Check<'a>, movers: &[Mover<'a>]) {
        // Where the own king stands decides which answers would check it and so be illegal.
        for king in movers.iter().filter(|mover| mover.moves.royal) {
            self.found.add(king.from, king.targets);
        }
        let refutations = self.refutations(&check);
        if (refutations.to | refutations.from).is_empty() {
            return;
        }
        for mover in movers.iter().filter(|mover| mover.from != check.from) {
            self.add_refuting(mover, &refutations);
        }
    }

    /// Adds the first moves of the piece that makes room for a check.
    fn make_room(&mut self, check: Check<'a>, movers: &[Mover<'a>]) {
        let Some(square) = check.cleared.first().filter(|_| !check.cleared.more_than_one()) else { return };
        let Some(mover) = movers.iter().find(|mover| mover.from == square && mover.targets.not_empty()) else { return };
        if mover.moves.royal {
            return self.found.add(square, mover.targets);
        }
        let refutations = self.refutations(&check);
        self.add_refuting(mover, &refutations);
    }

    fn add_refuting(&mut self, mover: &Mover<'a>, refutations: &Refutations) {
        if refutations.from.has(mover.from) {
            return self.found.add(mover.from, mover.targets);
        }
        let (guard, role) = (self.seen.guard(), mover.moves.role);
        let all = mover.targets & refutations.to;
        let flights = refutations.flights.iter();
        let targets =
            flights.fold(all, |all, &(flight, lines)| if all.is_empty() { all } else { all & origins(guard, role, flight, lines) });
        self.found.add(mover.from, targets);
    }

    /// What could be done against the answers to a check that the opponent would certainly have otherwise.
    fn refutations(&mut self, check: &Check<'_>) -> Refutations {
        let mut all = Refutations { to: Bitboard::ALL, from: Bitboard::EMPTY, capture: Bitboard::ALL, flights: ArrayVec::new() };
        let occupied = (self.occupied.without(check.from) - check.cleared).with(check.to).without(self.target);
        for flight in self.steps - self.opposing.without(check.to) {
            self.refute_flight(check, flight, occupied, &mut all);
        }
        if self.defenders.is_empty() {
            self.find_defenders();
        }
        let between = self.rules.attacks.between(check.to, self.target);
        let blocks = between.when(self.lines_reach(check)) - self.own;
        for defender in self.defenders.iter().filter(|defender| defender.square != check.to) {
            if all.is_empty() {
                break;
            }
            for to in (defender.quiet & blocks) | (defender.capture & Bitboard::of(check.to)) {
                self.refute_defense(check, defender.square, to, &mut all);
            }
        }
        all
    }

    /// Whether a check is given along a line, so that it can be blocked.
    fn lines_reach(&self, check: &Check<'_>) -> bool {
        let guard = self.seen.guard();
        let leaps = guard.leaps.iter().any(|group| group.roles.has(check.moves.role) && group.table[self.target.index()].has(check.to));
        !leaps
    }

    fn refute_flight(&self, check: &Check<'_>, flight: Square, occupied: Bitboard, all: &mut Refutations) {
        let (rules, guard) = (self.rules, self.seen.guard());
        let near = lines(rules, flight, occupied);
        let others = (self.seen.leapers(flight) | self.seen.along(flight, near)).without(check.from) - check.cleared;
        if others.without(check.to).not_empty() || origins(guard, check.moves.role, flight, near).has(check.to) {
            return;
        }
        let seen = (near[0] | near[1]) & occupied;
        let far = lines(rules, flight, occupied - seen);
        let behind =
            self.seen.along(flight, far).without(check.from) | (origins(guard, check.moves.role, flight, far) & Bitboard::of(check.to));
        if behind.not_empty() {
            all.from |= seen & self.own;
            all.capture &= seen & self.opposing;
        } else {
            all.capture = Bitboard::EMPTY;
        }
        all.flights.push((flight, near));
    }

    /// An answer is refuted by capturing, pinning or obstructing the defender.
    fn refute_defense(&self, check: &Check<'_>, defender: Square, to: Square, all: &mut Refutations) {
        let attacks = self.rules.attacks;
        let path = attacks.between(defender, to);
        if path.has(check.to) {
            return;
        }
        let pinning = attacks.line(self.target, defender);
        all.to &= path.with(defender) | pinning;
        all.from |= pinning & self.own;
        all.capture &= Bitboard::of(defender);
    }

    /// Finds the opponent's pieces other than the king that can certainly answer with their moves.
    fn find_defenders(&mut self) {
        let rules = self.rules;
        let bound = self.may_be_pinned() | self.may_uncover();
        let from_king = self.king.map(|king| (king, lines(rules, king, Bitboard::EMPTY)));
        let (guard, side) = (&rules.guards[(!self.us).index()], (!self.us).index());
        for moves in rules.sets[0][side].iter().filter(|moves| !moves.royal) {
            let pieces = (Board::gather(&self.pos.board, &self.by_role, moves.role.bit()) & self.opposing) - bound;
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

    /// The opponent's pieces that stand between one of their sliders and the player's king: their moves may give check, which is illegal early in
    /// a turn.
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
