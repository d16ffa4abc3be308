//! Accessors of compiled rules, for code that inspects a variant and for commands that print its file.

use crate::board::{Piece, Role};
use crate::format;
use crate::format::model::{About, CastlingRule, VariantFile};

use super::roles::PieceMovement;
use super::rules::{CaptureRules, CastlingWay, CheckRules, EndRules, LimitRules, PawnRules, Rules};
use super::turn::Schedule;

/// The variant's description.
impl Rules {
    /// The name that players see, such as `Binary Chess`.
    pub fn name(&self) -> &str {
        &self.file.about.name
    }

    /// Name, origin and a one-line description.
    pub fn about(&self) -> &About {
        &self.file.about
    }

    /// The rules in English, one sentence each.
    pub fn description(&self) -> Vec<String> {
        format::describe(&self.file)
    }
}

/// The rules by subject.
impl Rules {
    /// The lengths of turns and the moves that they consist of.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The limits of single moves.
    pub fn limits(&self) -> &LimitRules {
        &self.limits
    }

    /// When check may be given, and how it must be answered.
    pub fn checks(&self) -> &CheckRules {
        &self.check
    }

    /// The effects of captures.
    pub fn captures(&self) -> &CaptureRules {
        &self.capture
    }

    /// The rules of pawns.
    pub fn pawns(&self) -> &PawnRules {
        &self.pawns
    }

    /// How games end.
    pub fn ends(&self) -> &EndRules {
        &self.end
    }

    /// Whether there is castling, and under which conditions.
    pub fn castling_rule(&self) -> CastlingRule {
        self.castling_rule
    }

    /// The kinds of castling: those whose king and rook are on their squares in the start position.
    pub fn castling_ways(&self) -> &[CastlingWay] {
        &self.castling
    }

    /// Whether White and Black pieces move alternately, move by move, whichever player's turn it is.
    pub fn pieces_alternate(&self) -> bool {
        self.alternate
    }

    /// Whether the color of a piece's square decides who owns it, so that the case of its letter is only its tint.
    pub fn squares_decide_owners(&self) -> bool {
        self.square_color
    }

    /// Whether a player moves opposing pieces in some turns.
    pub fn moves_opposing(&self) -> bool {
        self.schedule.moves_opposing() || self.check.undone_in_turn_of > 0
    }

    /// Whether a player's pieces are removed from areas with too many of them.
    pub fn has_removal(&self) -> bool {
        self.removal > 0
    }

    /// Whether each player has a marker.
    pub fn has_markers(&self) -> bool {
        self.markers.is_some()
    }

    /// Whether players may rearrange small areas.
    pub fn has_rearrangements(&self) -> bool {
        self.rearrangement.is_some()
    }

    /// Whether pieces of this role may not be left in check, and can be checkmated.
    pub fn is_royal(&self, role: Role) -> bool {
        self.role_info(role).royal
    }

    /// The normal movement of a player's pieces of a role, as given in the variant's file.
    pub fn movement(&self, piece: Piece) -> &PieceMovement {
        self.role_info(piece.role).movement(piece.color)
    }

    /// The normal movement of a player's pieces of a role, and those of the roles as which they move on some moves of a turn.
    pub fn movements_in_turn(&self, piece: Piece) -> impl Iterator<Item = &PieceMovement> {
        let borrowed = self.limits.moves_as.iter().flatten().filter(move |(role, _)| *role == piece.role);
        let borrowed = borrowed.map(move |&(_, role)| Piece { role, ..piece });
        std::iter::once(piece).chain(borrowed).map(move |piece| self.movement(piece))
    }
}

impl PawnRules {
    /// Whether pawns move toward their owner's side: White's down the board, Black's up.
    pub fn is_backward(&self) -> bool {
        self.forward[0] < 0
    }
}

/// The variant's file.
impl Rules {
    /// The variant's file as TOML, with its base merged in, so that it names no base.
    pub fn to_toml(&self) -> String {
        // Serializing maps with string keys and integers cannot fail.
        toml::to_string(&self.file).unwrap_or_default()
    }

    /// Whether a file is equivalent to the one from which the rules were compiled: in the rules and in the names of the variant and its pieces.
    /// To compare only the rules, use [`digests`](Rules::digest).
    pub fn is_compiled_from(&self, file: &VariantFile) -> bool {
        *without_base(file) == self.file
    }

    /// The file from which the rules were compiled, with its base merged in: for tools that edit or print files. To inspect the rules, use the
    /// other accessors.
    pub fn source_file(&self) -> &VariantFile {
        &self.file
    }
}

/// The file without the name of its base, which was merged in when it was loaded.
pub(super) fn without_base(file: &VariantFile) -> std::borrow::Cow<'_, VariantFile> {
    match file.base {
        Some(_) => std::borrow::Cow::Owned(VariantFile { base: None, ..file.clone() }),
        None => std::borrow::Cow::Borrowed(file),
    }
}
