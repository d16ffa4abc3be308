//! The mobility and purpose of pieces, from which an engine derives their values in any variant.

use crate::board::{Attacks, Bitboard, Color, Piece, Role, Roles, Square};
use crate::format::model::FarRank;

use super::reach::Reach;
use super::rules::Rules;

impl Rules {
    /// The squares to which a piece's normal movement takes it, given the occupied squares: empty ones to which it can move without capture, and
    /// occupied ones, by either color, where it can capture. Double steps, en passant, castling and everything that depends on the turn are
    /// ignored.
    ///
    /// ```
    /// use tempi_rules::{Bitboard, Color, Piece, Rules};
    /// let rules = Rules::builtin("chess").unwrap();
    /// let knight = Piece { color: Color::White, role: rules.roles().find(|&role| rules.letter(role) == 'N').unwrap() };
    /// assert_eq!(rules.reach(knight, "a1".parse().unwrap(), Bitboard::EMPTY).len(), 2);
    /// ```
    #[inline]
    pub fn reach(&self, piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
        let moves = &self.sets[0][piece.color.index()][piece.role.index().min(self.role_infos.len() - 1)];
        let capture = self.pool[moves.capture as usize].targets(self.attacks, from, occupied);
        let quiet =
            if moves.quiet == moves.capture { capture } else { self.pool[moves.quiet as usize].targets(self.attacks, from, occupied) };
        (quiet - occupied) | (capture & occupied)
    }

    /// The squares that a piece controls and to which it can move, by its normal movement, given the occupied squares: the empty squares to which
    /// it can move without capture, and the squares, empty or occupied by either color, on which it captures opposing pieces and protects its
    /// own. The same is ignored as in [`Rules::reach`].
    ///
    /// ```
    /// use tempi_rules::{Bitboard, Color, Piece, Rules};
    /// let rules = Rules::builtin("chess").unwrap();
    /// let pawn = Piece { color: Color::White, role: rules.roles().find(|&role| rules.is_pawn(role)).unwrap() };
    /// let (quiet, covered) = rules.targets(pawn, "b2".parse().unwrap(), Bitboard::EMPTY);
    /// assert_eq!((quiet.len(), covered.len()), (1, 2));
    /// ```
    #[inline]
    pub fn targets(&self, piece: Piece, from: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.piece_moves(piece).targets(from, occupied)
    }

    /// The normal movement of a piece, looked up once for several pieces of the same kind.
    #[inline]
    pub fn piece_moves(&self, piece: Piece) -> PieceMoves<'_> {
        let moves = &self.sets[0][piece.color.index()][piece.role.index().min(self.role_infos.len() - 1)];
        let quiet = (moves.quiet != moves.capture).then(|| &self.pool[moves.quiet as usize]);
        PieceMoves { attacks: self.attacks, quiet, capture: &self.pool[moves.capture as usize] }
    }

    /// The same as [`Rules::mobility`] for one player's pieces and for the move with an ordinal (0 for the first move of a turn), with the
    /// movement and the limit of spaces in force for it.
    pub fn mobility_at(&self, piece: Piece, ordinal: u8) -> f64 {
        let moves = &self.sets[self.set_at(ordinal)][piece.color.index()][piece.role.index().min(self.role_infos.len() - 1)];
        let spaces = &self.limits.spaces;
        let most = spaces.get(ordinal as usize).or(spaces.last()).map(|&most| usize::from(most));
        let mut reached = 0;
        for &crowd in &CROWDS {
            // Mirror the occupied squares for Black, so that pieces with the same movement have the same mobility.
            let crowd = if piece.color == Color::White { crowd } else { Bitboard(crowd.0.swap_bytes()) };
            for from in Square::all() {
                let targets = |reach: u16| self.pool[reach as usize].targets(self.attacks, from, crowd);
                let near = most.and_then(|most| self.limits.within.get(most)).map_or(Bitboard::ALL, |within| within[from.index()]);
                reached += (((targets(moves.quiet) - crowd) | (targets(moves.capture) & crowd)) & near).len();
            }
        }
        f64::from(reached) / (64 * CROWDS.len()) as f64
    }

    /// The average number of squares that a player's piece of this role reaches over the moves of the longest turns, if the movement depends on
    /// the ordinal; otherwise [`Rules::mobility`].
    pub fn mobility_in_turn(&self, piece: Piece) -> f64 {
        let last = self.set_of_ordinal.len().max(self.limits.spaces.len()).max(1) as u8;
        (0..last).map(|ordinal| self.mobility_at(piece, ordinal)).sum::<f64>() / f64::from(last)
    }

    /// The average number of squares that a piece of this role reaches, over all squares of a board of which about a third is occupied, as in the
    /// middlegame: in chess about 5¼ for a knight, 6 for a bishop, 8¼ for a rook.
    pub fn mobility(&self, role: Role) -> f64 {
        let piece = Piece { color: Color::White, role };
        let squares = || (0..64).map(Square::new);
        let reached: u32 = CROWDS.iter().flat_map(|&crowd| squares().map(move |from| self.reach(piece, from, crowd).len())).sum();
        f64::from(reached) / (64 * CROWDS.len()) as f64
    }

    /// The roles that are objectives: royal kings, pieces whose capture wins, kings that can be pushed off the board.
    pub fn objectives(&self) -> Roles {
        let pushed = if self.end.king_pushed_off { self.end.kings } else { Roles::NONE };
        self.check.royal.map_or(Roles::NONE, Role::bit).or(self.end.capture).or(pushed)
    }

    /// The roles whose pieces win by reaching the far rank, as kings do in a race.
    pub fn far_rank_winners(&self) -> Roles {
        if self.end.king_reaches_far_rank { self.end.kings } else { Roles::NONE }
    }

    /// Whether a pawn that reaches the far rank wins the game.
    pub fn pawns_win(&self) -> bool {
        self.pawns.at_far_rank == FarRank::Win
    }

    /// The roles that win the game if all of their pieces, at least two, are captured within one turn.
    pub fn eliminations(&self) -> Roles {
        self.end.eliminate
    }

    /// Groups of roles: a player with no pieces left of too many of them loses. Empty without such a rule.
    pub fn extinction_groups(&self) -> &[Roles] {
        &self.end.extinct
    }

    /// The roles to which pawns promote; empty if reaching the far rank has another effect.
    pub fn promotions(&self) -> &[Role] {
        if self.pawns.at_far_rank == FarRank::Promote { &self.pawns.promote_to } else { &[] }
    }

    /// The number of ranks that a pawn has advanced, 0 to 7, from the rank behind which it cannot be.
    #[inline]
    pub fn pawn_progress(&self, color: Color, square: Square) -> u8 {
        if self.pawns.forward[color.index()] > 0 { square.rank() } else { 7 - square.rank() }
    }
}

/// The movement of a kind of piece, see [`Rules::piece_moves`].
#[derive(Clone, Copy)]
pub struct PieceMoves<'a> {
    attacks: &'a Attacks,
    /// Moves without capture, if they differ from captures.
    quiet: Option<&'a Reach>,
    capture: &'a Reach,
}

impl PieceMoves<'_> {
    /// The squares to which such a piece on a square can move, and those that it controls: see [`Rules::targets`].
    #[inline(always)]
    pub fn targets(&self, from: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let covered = self.capture.targets(self.attacks, from, occupied);
        let quiet = self.quiet.map_or(covered, |quiet| quiet.targets(self.attacks, from, occupied));
        (quiet - occupied, covered)
    }

    /// The squares that such a piece on a square controls.
    #[inline(always)]
    pub fn attacks(&self, from: Square, occupied: Bitboard) -> Bitboard {
        self.capture.targets(self.attacks, from, occupied)
    }
}

/// Pseudorandom sets of about 20 occupied squares.
static CROWDS: [Bitboard; 32] = crowds();

const fn crowds() -> [Bitboard; 32] {
    let mut crowds = [Bitboard::EMPTY; 32];
    let (mut crowd, mut word) = (0, 0x5851_f42d_4c95_7f2d_u64);
    while crowd < 32 {
        let mut square = 0;
        while square < 64 {
            word = word.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(0x1234_5677);
            // Use the high bits, which are the most random ones.
            if (word >> 40) % 16 < 5 {
                crowds[crowd].0 |= 1 << square;
            }
            square += 1;
        }
        crowd += 1;
    }
    crowds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mobility(rules: &Rules, letter: char) -> f64 {
        rules.mobility(rules.roles().find(|&role| rules.letter(role) == letter).unwrap())
    }

    #[test]
    fn crowds_fill_a_third_of_the_board() {
        let pieces: u32 = CROWDS.iter().map(|crowd| crowd.0.count_ones()).sum();
        assert!((19 * 32..=21 * 32).contains(&pieces), "{pieces}");
    }

    #[test]
    fn pieces_are_ordered_by_their_reach() {
        let chess = Rules::builtin("chess").unwrap();
        assert!((mobility(&chess, 'N') - 5.25).abs() < 1e-9);
        let order = ['P', 'N', 'B', 'R', 'Q'].map(|letter| mobility(&chess, letter));
        assert!(order.is_sorted() && (7.5..9.0).contains(&order[3]), "{order:?}");
        let forwards = Rules::builtin("forwards").unwrap();
        assert!(mobility(&forwards, 'R') < mobility(&chess, 'R') / 2.0);
        let injunction = Rules::builtin("injunction").unwrap();
        assert!(mobility(&injunction, 'B') > mobility(&injunction, 'N') + 3.0);
    }

    #[test]
    fn movement_is_averaged_over_the_moves_of_a_turn() {
        let of = |id: &str, letter: char, color: Color| {
            let rules = Rules::builtin(id).unwrap();
            let role = rules.roles().find(|&role| rules.letter(role) == letter).unwrap();
            (rules.mobility(role), rules.mobility_in_turn(Piece { color, role }))
        };
        let (normal, in_turn) = of("chess", 'R', Color::Black);
        assert!((normal - in_turn).abs() < 0.3, "{normal} {in_turn}");
        assert!(of("binary", 'N', Color::White).1 > of("chess", 'N', Color::White).1 + 2.0);
        assert!(of("ascending", 'Q', Color::White).1 < of("chess", 'Q', Color::White).1 - 2.0);
    }

    #[test]
    fn objectives_are_found() {
        let letters = |id: &str| {
            let rules = Rules::builtin(id).unwrap();
            rules.objectives().iter().map(|role| rules.letter(role)).collect::<String>()
        };
        assert_eq!((letters("chess").as_str(), letters("double-move").as_str(), letters("push").as_str()), ("K", "K", "K"));
        assert_eq!(letters("termination"), "");
        assert_eq!(letters("dichotomy").len(), 4);
        assert_eq!(Rules::builtin("double-extinction").unwrap().extinction_groups().len(), 5);
        assert!(Rules::builtin("interregnum").unwrap().promotions().is_empty());
        let tsunami = Rules::builtin("tsunami").unwrap();
        assert_eq!(tsunami.pawn_progress(Color::White, "a6".parse().unwrap()), 2);
        assert_eq!(tsunami.pawn_progress(Color::Black, "a6".parse().unwrap()), 5);
    }
}
