//! What compiled rules say: for code that asks about a variant, and for commands that print its file.

use crate::board::{Piece, Role};
use crate::format;
use crate::format::model::{About, CastlingRule, VariantFile};

use super::roles::PieceMovement;
use super::rules::{CaptureRules, CastlingWay, CheckRules, EndRules, LimitRules, PawnRules, Rules};
use super::turn::Schedule;

/// What the variant is, for people.
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
    /// How long turns are and what they hold.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The limits of single moves.
    pub fn limits(&self) -> &LimitRules {
        &self.limits
    }

    /// When check may be given, and how it is answered.
    pub fn checks(&self) -> &CheckRules {
        &self.check
    }

    /// What captures do.
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

    /// The ways to castle: those whose king and rook are in place in the start position.
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

    /// Whether a player's pieces are removed from areas in which too many of them stand.
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

    /// The normal movement of a player's pieces of a role, as the variant's file has it.
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
    /// The variant's file as TOML, its base merged in, so that it names none.
    pub fn to_toml(&self) -> String {
        // Keys are texts, and numbers are whole: nothing can fail.
        toml::to_string(&self.file).unwrap_or_default()
    }

    /// Whether a file says the same as the one from which the rules were compiled: the rules, and what the variant and its pieces are
    /// called. For the rules alone compare [`digests`](Rules::digest).
    pub fn is_compiled_from(&self, file: &VariantFile) -> bool {
        *without_base(file) == self.file
    }

    /// The file from which the rules were compiled, its base merged in: for tools that change or print files. To know what the rules say,
    /// use the other accessors.
    pub fn source_file(&self) -> &VariantFile {
        &self.file
    }
}

/// The file without the name of its base, whose rules it holds since it was loaded.
pub(super) fn without_base(file: &VariantFile) -> std::borrow::Cow<'_, VariantFile> {
    match file.base {
        Some(_) => std::borrow::Cow::Owned(VariantFile { base: None, ..file.clone() }),
        None => std::borrow::Cow::Borrowed(file),
    }
}
