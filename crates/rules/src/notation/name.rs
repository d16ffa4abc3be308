//! Actions in readable notation: `Nbd7`, `exd8=Q/N@e7`, `O-O`, `--`.

use crate::board::{Bitboard, Color, Role, Square};
use crate::compile::Rules;
use crate::kernel::{Action, ActionKind, EndReason, Position};

use super::pattern::{MovePattern, Pattern, PiecePattern, With};

/// Names the legal actions of one position, and finds the action of a name.
///
/// It lists the legal actions once, so use one for several names.
///
/// ```
/// use tempi_rules::{Position, Rules, notation::Namer};
/// let rules = Rules::builtin("chess")?;
/// let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/4P3/N3K1N1 w - -")?;
/// let namer = Namer::new(&rules, &position);
/// let action = namer.read("g1f3")?;
/// assert_eq!(namer.name(action), "Nf3");
/// assert_eq!(namer.read("Nf3")?, action);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Namer<'a> {
    pub(super) rules: &'a Rules,
    pub(super) position: &'a Position,
    pub(super) legal: Vec<Action>,
}

impl<'a> Namer<'a> {
    /// The namer of a position.
    pub fn new(rules: &'a Rules, position: &'a Position) -> Namer<'a> {
        Namer { rules, position, legal: position.legal_actions(rules) }
    }

    /// The legal actions of the position.
    pub fn legal(&self) -> &[Action] {
        &self.legal
    }

    /// A legal action in readable notation, with `+` if it leaves the other king in check and `#` if it ends the game by checkmate.
    pub fn name(&self, action: Action) -> String {
        let pattern = self.pattern(action);
        if matches!(action.kind(), ActionKind::Marker | ActionKind::Rearrange | ActionKind::Claim) {
            return pattern.text("");
        }
        let mut after = *self.position;
        after.play_unchecked(self.rules, action);
        let mated = after.outcome(self.rules).is_some_and(|outcome| outcome.reason == EndReason::Checkmate);
        let checks = || after.in_check(self.rules, !self.position.moving_side);
        pattern.text(if mated {
            "#"
        } else if checks() {
            "+"
        } else {
            ""
        })
    }

    /// What the name of a legal action must contain to distinguish it from all others.
    fn pattern(&self, action: Action) -> Pattern {
        let with = || With { placed: self.placed(action).collect(), announces: action.announces(), exclaims: false };
        match action.kind() {
            ActionKind::EndTurn => Pattern::EndTurn,
            ActionKind::Claim => Pattern::Claim,
            ActionKind::Marker => Pattern::Marker(action.to_square()),
            ActionKind::Rearrange => self.rearrangement(action),
            ActionKind::Castle => Pattern::Castling { long: self.is_long(action), with: with() },
            _ => {
                let (from_file, from_rank) = self.origin(action);
                Pattern::Move(MovePattern {
                    piece: if self.is_pawn(action) { PiecePattern::Pawn } else { PiecePattern::Letter(self.letter(action)) },
                    from_file,
                    from_rank,
                    captures: self.captures(action),
                    to_file: action.to_square().file(),
                    to_rank: Some(action.to_square().rank()),
                    promotion: action.promotion().map(|role| self.rules.letter(role)),
                    with: with(),
                })
            }
        }
    }

    /// The pieces that an action explicitly puts on squares: the one that re-enters, the pawn that is relocated.
    pub(super) fn placed(&self, action: Action) -> impl Iterator<Item = (char, Square)> {
        let rules = self.rules;
        let entry = action.reentry().filter(|_| rules.writes_entries()).map(|role| (rules.letter(role), action.from_square()));
        let relocated = action.relocation().map(|square| (rules.letter(self.relocated(action)), square));
        entry.into_iter().chain(relocated)
    }

    /// The relocated pawn: the one that moves to the far rank, or else the one that re-enters there.
    fn relocated(&self, action: Action) -> Role {
        let far = self.rules.pawns.far_rank[self.position.moving_side.index()];
        let mover = self.position.board.role_on(action.from_square());
        let moves = self.rules.is_pawn(mover) && far.has(action.to_square());
        action.reentry().filter(|_| !moves).unwrap_or(mover)
    }

    /// The file and rank of its origin, as far as they have to be written.
    fn origin(&self, action: Action) -> (Option<u8>, Option<u8>) {
        let from = action.from_square();
        let (by_file, by_rank) = match action.kind() {
            kind if kind.is_in_place() => (false, false),
            _ if self.is_pawn(action) => self.origin_of_pawn(action),
            _ => self.origin_of_piece(action),
        };
        (by_file.then_some(from.file()), by_rank.then_some(from.rank()))
    }

    /// Whether the file and the rank have to be written.
    fn origin_of_pawn(&self, action: Action) -> (bool, bool) {
        let (from, to) = (action.from_square(), action.to_square());
        let captures = self.captures(action);
        let alike = |other: &&Action| self.is_pawn(**other) && self.captures(**other) == captures && !other.kind().is_in_place();
        let mut rivals = self.rivals(action).filter(alike).map(|other| other.from_square());
        if captures {
            // Some variants move pieces of both colors; then two pawns of one file can make the same capture.
            return (true, rivals.any(|other| other.file() == from.file()));
        }
        // A pawn that leaves its file without a capture is named by its square, since `b3` alone would read as a move up the file.
        let named = from.file() != to.file() || rivals.next().is_some();
        (named, named)
    }

    fn origin_of_piece(&self, action: Action) -> (bool, bool) {
        let (from, letter) = (action.from_square(), self.letter(action));
        let alike = |other: &&Action| matches!(other.kind(), ActionKind::Move) && !self.is_pawn(**other) && self.letter(**other) == letter;
        let rivals: Bitboard = self.rivals(action).filter(alike).map(|other| other.from_square()).collect();
        if rivals.is_empty() {
            (false, false)
        } else if (rivals & Bitboard::file(from.file())).is_empty() {
            (true, false)
        } else {
            (!(rivals & Bitboard::rank(from.rank())).is_empty(), true)
        }
    }

    /// The legal actions of other pieces that go to the same square.
    fn rivals(&self, action: Action) -> impl Iterator<Item = &Action> {
        let (from, to) = (action.from(), action.to());
        self.legal.iter().filter(move |other| other.is_move() && other.to() == to && other.from() != from)
    }

    /// The changed squares that hold a piece afterward. Emptied squares are named only where the rest of the text does not
    /// distinguish the rearrangement from others.
    fn rearrangement(&self, action: Action) -> Pattern {
        let filled: Vec<_> = self.filled(action).collect();
        let looks_alike = |other: &&Action| other.kind() == ActionKind::Rearrange && self.filled(**other).eq(filled.iter().copied());
        let unique = self.legal.iter().filter(looks_alike).count() <= 1;
        let emptied = action.changes().filter(|(_, role)| !unique && role.is_none()).map(|(square, _)| square).collect();
        Pattern::Rearrangement { filled, emptied, whole: false }
    }

    /// The squares that hold another piece after a rearrangement, with its letter.
    pub(super) fn filled(&self, action: Action) -> impl Iterator<Item = (Square, char)> {
        let letter = |(square, role): (Square, Option<Role>)| Some((square, self.rules.letter(role?)));
        action.changes().filter_map(letter)
    }

    /// Whether the action captures the piece on its target square, or a pawn in passing.
    pub(super) fn captures(&self, action: Action) -> bool {
        let opposing = if self.position.board.of(Color::White).has(action.from_square()) { Color::Black } else { Color::White };
        match action.kind() {
            ActionKind::EnPassant => true,
            ActionKind::Move => self.position.board.of(opposing).has(action.to_square()),
            _ => false,
        }
    }

    /// Whether the piece that an action moves is a pawn.
    pub(super) fn is_pawn(&self, action: Action) -> bool {
        self.rules.is_pawn(self.position.board.role_on(action.from_square()))
    }

    /// The letter of the piece that an action moves.
    pub(super) fn letter(&self, action: Action) -> char {
        self.rules.letter(self.position.board.role_on(action.from_square()))
    }

    /// Whether a castling is with the rook on the king's left, seen from White.
    pub(super) fn is_long(&self, action: Action) -> bool {
        let way = |way: &&crate::compile::CastlingWay| way.king_from == action.from_square() && way.king_to == action.to_square();
        self.rules.castling.iter().find(way).is_some_and(|way| way.letter.eq_ignore_ascii_case(&'Q'))
    }
}

impl ActionKind {
    /// Whether a pawn is promoted in place.
    pub(super) const fn is_in_place(self) -> bool {
        matches!(self, ActionKind::PromoteInPlace | ActionKind::Choose)
    }
}
