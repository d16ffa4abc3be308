//! A lower bound on the number of moves to a mate, from the squares around the king.
//!
//! In a mate, the king's square and each of its possible flight squares are attacked. Squares that are not attacked yet (open squares) must
//! finally be attacked by a piece that moves to another square, or by a slider whose line is opened. So for each piece, this computes how many
//! open squares it could attack at best after one move, two moves … on an empty board, and distributes the remaining moves among the pieces so
//! that the sum is greatest. If the sum is less than the number of open squares, there is no mate. Lines that could be opened within the
//! remaining moves count as open: an own piece in the way takes one move, an opposing one two (a capture, and away again).

mod next_move;

use tempi_rules::engine_support::{answer_may_check, attack_origins, castling_moves, flight_squares, king_steps, widest_reach};
use tempi_rules::{Bitboard, Board, Color, Piece, Position, Role, Rules, Square, board::Attacks};

/// The maximum number of moves to distribute; with more moves left, the bound is not used.
const MOST: usize = 7;
/// Maximum size of a field: the king's square and its neighbors.
const WIDEST: usize = 9;

/// For each square, the maximum number of open squares that a piece of a role attacks after 0, 1, … 7 moves, one byte each.
type Gains = Box<[[u64; 64]]>;

/// A king, and precomputed data about the squares around it.
pub(super) struct Net<'a> {
    rules: &'a Rules,
    us: Color,
    /// The king's square and its possible flight squares.
    field: Vec<Square>,
    /// The squares of the field that each role attacks from each square of an empty board, as bits.
    attacks: Vec<[u16; 64]>,
    /// The squares to which each piece can go in one move at most.
    reach: Vec<[Bitboard; 64]>,
    sliders: Vec<Role>,
    /// The distance of the player's own king from a square on which it could prevent a step of the other king; 255: no such square.
    exposed: Option<[u8; 64]>,
    /// Castling that was possible at the start: the king's squares, the rook's squares.
    castling: Vec<[(Square, Square); 2]>,
    roles: Vec<Role>,
    /// Maximum number of moves of any query.
    most: usize,
    /// Gains by set of open squares, computed on first use.
    gains: Vec<Option<Gains>>,
    /// By set of open squares, for each role, the squares from which a piece could attack all of them after one move; computed on first use.
    last_origins: Vec<Option<Box<[Bitboard]>>>,
}

impl<'a> Net<'a> {
    /// The net around the opposing king; `None` if the rules involve more than stepping kings and attacking pieces.
    pub fn of(rules: &'a Rules, position: &Position) -> Option<Net<'a>> {
        let us = position.player();
        let board = position.board();
        let king = board.pieces_of(!us, rules.objectives()).first()?;
        let mut field = vec![king];
        field.extend(king_steps(rules, !us, king)?);
        if field.len() > WIDEST {
            return None;
        }
        let sets = 1 << field.len();
        let mut net = Net {
            rules,
            us,
            field,
            attacks: Vec::new(),
            reach: Vec::new(),
            sliders: Vec::new(),
            exposed: None,
            castling: castling_moves(position, rules).collect(),
            roles: rules.roles().collect(),
            most: usize::from(position.moves_left(rules)).min(MOST),
            gains: vec![None; sets],
            last_origins: vec![None; sets],
        };
        rules.roles().for_each(|role| net.add_role(role));
        if !answer_may_check(position, rules) {
            net.exposed = Some(net.exposure(board, king));
        }
        Some(net)
    }

    fn add_role(&mut self, role: Role) {
        let piece = Piece { color: self.us, role };
        let mut attacks = [0; 64];
        for (bit, &square) in self.field.iter().enumerate() {
            for from in attack_origins(self.rules, piece, square, Bitboard::EMPTY) {
                attacks[from.index()] |= 1 << bit;
            }
        }
        let squares: [Square; 64] = std::array::from_fn(|index| Square::new(index as u8));
        let far =
            |from: Square| attack_origins(self.rules, piece, from, Bitboard::EMPTY).any(|to| from.distance(to) > 1 && from.is_aligned(to));
        if squares.into_iter().any(far) {
            self.sliders.push(role);
        }
        self.attacks.push(attacks);
        self.reach.push(squares.map(|from| widest_reach(self.rules, piece, from)));
    }

    /// The squares from which the own king faces an opposing slider with the other king between them. A step of the other king could then be
    /// illegal because it gives check, so its flight squares need not be attacked.
    fn exposure(&self, board: &Board, king: Square) -> [u8; 64] {
        let them = !self.us;
        let between = |a: Square, b: Square| Attacks::get().between(a, b);
        let faces = |from: Square| {
            board.of(them).without(king).into_iter().any(|slider| {
                let attacks = |piece| attack_origins(self.rules, piece, from, Bitboard::EMPTY).has(slider);
                between(slider, from).has(king) && board.piece_on(slider).is_some_and(attacks)
            })
        };
        let mut steps = [u8::MAX; 64];
        let mut reached: Bitboard = (0..64).map(Square::new).filter(|&square| faces(square)).collect();
        let royal = self.rules.objectives().iter().next().map_or(0, Role::index);
        for distance in 0..=MOST as u8 {
            reached.for_each(|square| steps[square.index()] = steps[square.index()].min(distance));
            let mut wider = reached;
            for (index, reach) in self.reach[royal].iter().enumerate() {
                let castled = self.castling.iter().any(|[king, _]| king.0.index() == index && reached.has(king.1));
                if (*reach & reached).not_empty() || castled {
                    wider = wider.with(Square::new(index as u8));
                }
            }
            reached = wider;
        }
        steps
    }

    /// Whether a mate with the moves left in this turn is impossible.
    pub fn is_out_of_reach(&mut self, position: &Position, left: usize) -> bool {
        if left > self.most {
            return false;
        }
        let board = position.board();
        if self.may_be_exposed(board, left) {
            return false;
        }
        let Some(flights) = flight_squares(position, self.rules) else { return false };
        let mut open: u16 = 1;
        for (bit, &square) in self.field.iter().enumerate().skip(1) {
            open |= u16::from(flights.has(square)) << bit;
        }
        // En passant captures and castling vacate two squares at once.
        let slack = usize::from(position.ordinal() == 0 || !self.castling.is_empty());
        open &= !self.openable(board, open, left + slack);
        let needed = open.count_ones() as u8;
        needed > 0 && self.gained(board, None, open, left)[left] < needed
    }

    /// Whether the player's king could prevent a step of the other king after at most this many moves.
    fn may_be_exposed(&self, board: &Board, moves: usize) -> bool {
        self.exposed.as_ref().is_some_and(|steps| {
            let royal = board.pieces_of(self.us, self.rules.objectives()).first();
            royal.is_none_or(|square| usize::from(steps[square.index()]) <= moves)
        })
    }

    /// The open squares that sliders would attack without moving, if lines were opened with this many moves.
    fn openable(&self, board: &Board, open: u16, moves: usize) -> u16 {
        let (own, opposing) = (board.of(self.us), board.of(!self.us).without(self.field[0]));
        let mut found = 0;
        for &role in &self.sliders {
            for from in board.pieces(self.us, role) {
                let mut bits = self.attacks[role.index()][from.index()] & open & !found;
                while bits != 0 {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    let between = Attacks::get().between(from, self.field[bit as usize]);
                    let cost = (between & own).len() + 2 * (between & opposing).len();
                    if cost as usize <= moves {
                        found |= 1 << bit;
                    }
                }
            }
        }
        found
    }

    /// The maximum number of open squares that all pieces but the one on a square can attack, for each number of moves distributed among them up
    /// to `most`.
    fn gained(&mut self, board: &Board, without: Option<Square>, open: u16, most: usize) -> [u8; MOST + 1] {
        let movers = board.of(self.us) - without.map_or(Bitboard::EMPTY, Bitboard::of);
        let (us, rules) = (self.us, self.rules);
        let mut best = [0u8; MOST + 1];
        for (role, by_square) in rules.roles().zip(self.gains(open)) {
            for from in board.pieces(us, role) & movers {
                let gain = by_square[from.index()].to_le_bytes();
                if gain[most] == 0 {
                    continue;
                }
                for moves in (0..=most).rev() {
                    best[moves] = (0..=moves).map(|spent| best[moves - spent] + gain[spent]).max().unwrap_or(0);
                }
            }
        }
        best
    }

    /// The gains of a set of open squares.
    fn gains(&mut self, open: u16) -> &[[u64; 64]] {
        if self.gains[usize::from(open)].is_none() {
            self.gains[usize::from(open)] = Some(self.make_gains(open));
        }
        self.gains[usize::from(open)].as_deref().unwrap_or_default()
    }

    fn make_gains(&self, open: u16) -> Gains {
        let roles = self.attacks.len();
        // By role, square and moves, in order of increasing moves.
        let mut gains = vec![[[0u8; MOST + 1]; 64]; roles];
        let count = |role: usize, square: usize| (self.attacks[role][square] & open).count_ones() as u8;
        for moves in 1..=self.most {
            let before = gains.clone();
            let after = |role: usize, square: usize| before[role][square][moves - 1].max(count(role, square));
            for (role, by_square) in gains.iter_mut().enumerate() {
                for (square, gain) in by_square.iter_mut().enumerate() {
                    let mut best = before[role][square][moves - 1];
                    for to in self.reach[role][square] {
                        best = best.max(after(role, to.index())).max(self.promoted(role, to, &after));
                    }
                    gain[moves] = best;
                }
            }
            self.castle(&mut gains, moves, &count, &after);
        }
        gains.iter().map(|by_square| by_square.map(u64::from_le_bytes)).collect()
    }

    /// The gain of a pawn that promotes on a square.
    fn promoted(&self, role: usize, square: Square, after: &impl Fn(usize, usize) -> u8) -> u8 {
        let pawn = self.rules.roles().nth(role).is_some_and(|role| self.rules.is_pawn(role));
        if !pawn || self.rules.pawn_progress(self.us, square) != 7 {
            return 0;
        }
        self.rules.promotions().iter().map(|role| after(role.index(), square.index())).max().unwrap_or(0)
    }

    /// Castling moves two pieces at once: the rook pays for it, and the king moves for free.
    fn castle(
        &self,
        gains: &mut [[[u8; MOST + 1]; 64]],
        moves: usize,
        count: &impl Fn(usize, usize) -> u8,
        after: &impl Fn(usize, usize) -> u8,
    ) {
        let royal = self.rules.objectives().iter().next().map_or(0, Role::index);
        for &[king, rook] in &self.castling {
            for (role, by_square) in gains.iter_mut().enumerate() {
                let gain = &mut by_square[rook.0.index()][moves];
                *gain = (*gain).max(after(role, rook.1.index()));
            }
            let there = gains[royal][king.1.index()][moves].max(count(royal, king.1.index()));
            let gain = &mut gains[royal][king.0.index()];
            gain[moves] = gain[moves].max(there);
            gain[0] = gain[0].max(there);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mate::series::{Series, Win};
    use crate::mate::table::Table;
    use crate::player::NoClock;
    use crate::rng::Rng;

    /// An exposed king, perhaps with some pieces around it, and an army that may mate it.
    pub(super) fn random_position(rules: &Rules, rng: &mut Rng) -> Option<Position> {
        let mut board = [['1'; 8]; 8];
        let armies = [("k", 1), ("prnbq", rng.below(6)), ("K", 1), ("QRRBBNNPPP", 2 + rng.below(4))];
        for (letters, count) in armies {
            for _ in 0..count {
                let letter = letters.as_bytes()[rng.below(letters.len())] as char;
                let rank = if letter.eq_ignore_ascii_case(&'p') { 1 + rng.below(6) } else { rng.below(8) };
                board[rank][rng.below(8)] = letter;
            }
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        Position::from_fen(rules, &format!("{} w KQ - 0 2", ranks.join("/"))).ok().filter(|position| position.outcome(rules).is_none())
    }

    /// The number of mates with and without the net, and the number of positions that the net excluded.
    pub(super) fn count(rules: &Rules, position: &Position, net: Option<Net<'_>>) -> (Option<u128>, u64) {
        let (mut table, mut host) = (Table::new(1 << 24), NoClock);
        let mut budget = crate::mate::series::budget(None, None, &mut host);
        let goal = Win::of(rules, position.player());
        let (turn, spare) = (position.turn(), &mut Vec::new());
        let number = Series { rules, turn, goal, table: &mut table, budget: &mut budget, net, spare }.count(position);
        (number, budget.nodes())
    }

    #[test]
    fn the_net_misses_no_mate() {
        let (mut compared, mut with_mates, mut spared) = (0, 0, 0);
        for id in ["progressive-italian", "progressive-scottish", "four-move-modern", "checkpoint", "oscillating"] {
            let rules = Rules::builtin(id).unwrap();
            let mut rng = Rng::new(11);
            for _ in 0..60 {
                let Some(position) = random_position(&rules, &mut rng) else { continue };
                // With the schedule, a reply often must not give check yet; a series-mover's may.
                let Ok(series) = position.with_turn_length(&rules, 2 + rng.below(3) as u8) else { continue };
                for position in [position, series] {
                    let (plain, slow) = count(&rules, &position, None);
                    let (netted, fast) = count(&rules, &position, Net::of(&rules, &position));
                    assert_eq!(plain, netted, "{id} {} {}", position.moves_left(&rules), position.fen(&rules));
                    compared += 1;
                    with_mates += u32::from(plain > Some(0));
                    spared += slow - fast;
                }
            }
        }
        println!("{compared} positions, {with_mates} with mates, {spared} spared");
        assert!(with_mates > 20 && spared > 1000, "{compared} positions, {with_mates} with mates, {spared} spared");
    }

    #[test]
    fn required_moves_are_counted() {
        let rules = Rules::builtin("progressive-italian").unwrap();
        let hopeless = |fen: &str, moves: u8| {
            let position = Position::from_fen(&rules, fen).unwrap().with_turn_length(&rules, moves).unwrap();
            Net::of(&rules, &position).unwrap().is_out_of_reach(&position, usize::from(moves))
        };
        // A lone king in the open against one rook: two moves of the rook attack five squares at most.
        assert!(hopeless("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 2));
        // In the corner the rook and the king suffice.
        assert!(!hopeless("k7/8/1K6/8/8/8/8/7R w - - 0 1", 1));
    }
}
