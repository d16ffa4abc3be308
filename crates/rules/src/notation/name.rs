//! Actions in readable notation: `Nbd7`, `exd8=Q/N@e7`, `O-O`, `--`.

use std::fmt::Write;

use crate::board::{Bitboard, Color, Role, Square};
use crate::compile::Rules;
use crate::kernel::{Action, ActionKind, EndReason, Position};

/// Names the legal actions of one position, and finds the action of a name.
///
/// It lists the legal actions once, so keep it where several of them are named.
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
        let mut text = self.name_without_check(action);
        if matches!(action.kind(), ActionKind::Marker | ActionKind::Rearrange | ActionKind::Claim) {
            return text;
        }
        let mut after = *self.position;
        after.play_unchecked(self.rules, action);
        let mated = after.outcome(self.rules).is_some_and(|outcome| outcome.reason == EndReason::Checkmate);
        if mated {
            text.push('#');
        } else if after.in_check(self.rules, !self.position.moving_side) {
            text.push('+');
        }
        if action.announces() {
            text.push_str("/helpmate");
        }
        text
    }

    /// The same without `+`, `#` and announcement.
    pub(super) fn name_without_check(&self, action: Action) -> String {
        let mut text = match action.kind() {
            ActionKind::EndTurn => return "--".into(),
            ActionKind::Claim => return "claim".into(),
            ActionKind::Marker => return format!("@{}", action.to_square()),
            ActionKind::Rearrange => return self.rearrangement(action),
            ActionKind::Castle if self.is_long(action) => "O-O-O".into(),
            ActionKind::Castle => "O-O".into(),
            ActionKind::PromoteInPlace | ActionKind::Choose => action.to_square().to_string(),
            ActionKind::Move | ActionKind::EnPassant if self.is_pawn(action) => self.pawn_move(action),
            ActionKind::Move | ActionKind::EnPassant => self.piece_move(action),
        };
        if let Some(role) = action.promotion() {
            text.push('=');
            text.push(self.rules.letter(role));
        }
        for (letter, square) in self.placed(action) {
            // Writing to a string cannot fail.
            let _ = write!(text, "/{letter}@{square}");
        }
        text
    }

    /// The pieces that an action explicitly puts on squares: the one that re-enters, the pawn that is relocated.
    pub(super) fn placed(&self, action: Action) -> impl Iterator<Item = (char, Square)> {
        let rules = self.rules;
        let entry = action.reentry().filter(|_| rules.writes_entries()).map(|role| (rules.letter(role), action.from_square()));
        let relocated = action.relocation().map(|square| (rules.letter(self.relocated(action)), square));
        entry.into_iter().chain(relocated)
    }

    /// The pawn that is put elsewhere: the one that moves to the far rank, or else the one that re-enters there.
    fn relocated(&self, action: Action) -> Role {
        let far = self.rules.pawns.far_rank[self.position.moving_side.index()];
        let mover = self.position.board.role_on(action.from_square());
        let moves = self.rules.is_pawn(mover) && far.has(action.to_square());
        action.reentry().filter(|_| !moves).unwrap_or(mover)
    }

    fn pawn_move(&self, action: Action) -> String {
        let (from, to) = (action.from_square(), action.to_square());
        let captures = self.captures(action);
        let rivals = || {
            let alike = |other: &&Action| self.is_pawn(**other) && self.captures(**other) == captures && !other.kind().is_in_place();
            self.rivals(action).filter(alike).map(|other| other.from_square())
        };
        if captures {
            let file = file_letter(from);
            // Pieces of both colors may be moved here and there: two pawns of one file can then capture alike.
            return if rivals().any(|other| other.file() == from.file()) { format!("{from}x{to}") } else { format!("{file}x{to}") };
        }
        // A pawn that leaves its file without a capture is named by its square, since `b3` alone would read as a move up the file.
        if from.file() != to.file() || rivals().next().is_some() { format!("{from}{to}") } else { to.to_string() }
    }

    fn piece_move(&self, action: Action) -> String {
        let (from, to) = (action.from_square(), action.to_square());
        let letter = self.letter(action);
        let alike = |other: &&Action| matches!(other.kind(), ActionKind::Move) && !self.is_pawn(**other) && self.letter(**other) == letter;
        let rivals: Bitboard = self.rivals(action).filter(alike).map(|other| other.from_square()).collect();
        let cross = if self.captures(action) { "x" } else { "" };
        let (file, rank) = (file_letter(from), from.rank() + 1);
        if rivals.is_empty() {
            format!("{letter}{cross}{to}")
        } else if (rivals & Bitboard::file(from.file())).is_empty() {
            format!("{letter}{file}{cross}{to}")
        } else if (rivals & Bitboard::rank(from.rank())).is_empty() {
            format!("{letter}{rank}{cross}{to}")
        } else {
            format!("{letter}{from}{cross}{to}")
        }
    }

    /// The legal actions of other pieces that go to the same square.
    fn rivals(&self, action: Action) -> impl Iterator<Item = &Action> {
        let (from, to) = (action.from(), action.to());
        self.legal.iter().filter(move |other| other.is_move() && other.to() == to && other.from() != from)
    }

    /// The changed squares that hold a piece afterward, in three slots. Emptied squares are named only where the rest of the text
    /// does not distinguish the rearrangement from others.
    fn rearrangement(&self, action: Action) -> String {
        let filled: Vec<_> = action.changes().filter_map(|(square, role)| Some((square, role?))).collect();
        let looks_alike = |other: &&Action| {
            other.kind() == ActionKind::Rearrange
                && other.changes().filter_map(|(square, role)| Some((square, role?))).eq(filled.iter().copied())
        };
        let unique = self.legal.iter().filter(looks_alike).count() <= 1;
        let mut slots: Vec<String> = filled.iter().map(|&(square, role)| format!("{}{square}", self.rules.letter(role))).collect();
        if !unique {
            slots.extend(action.changes().filter(|(_, role)| role.is_none()).map(|(square, _)| format!("-{square}")));
        }
        slots.resize(3, String::new());
        format!("({})", slots.join("/"))
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

fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}
