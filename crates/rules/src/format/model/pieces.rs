//! The pieces: how they move, pawns, castling.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PlayerName;

/// A type of piece. Movements are in Betza notation; forward is away from the owner's side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PieceDef {
    /// Its English name in lowercase: `rook`.
    #[serde(default)]
    pub name: String,
    /// How it moves without capturing, in Betza notation; parts marked `c` are ignored.
    #[serde(default, rename = "move")]
    pub moves: String,
    /// How it captures, if that differs from `move`; parts marked `m` are ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture: Option<String>,
    /// What it attacks (for check), if that differs from `capture`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<String>,
    /// It is a pawn: the rules of `[pawns]` apply to it, and its moves count as pawn moves in the 100-turn rule.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pawn: bool,
    /// It is a king: it may not be left in check, and checkmating it ends the game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub royal: bool,
    /// Its place in the order of pieces (pawn 1, knight 2, …), for rules about the higher or the next lower piece. 0: none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rank: u8,
    /// With `ownership = "square-colour"`, the color of the piece itself. It follows from the letter (uppercase is white), so it can be omitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<PlayerName>,
    /// What is different if White owns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<PieceOverride>,
    /// What is different if Black owns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<PieceOverride>,
}

impl PieceDef {
    /// Whether the type of this letter is a king: it is royal, or it is called so. All rules about kings that need not be royal ask here.
    pub fn is_king(&self, letter: &str) -> bool {
        self.royal || letter.eq_ignore_ascii_case("k") || self.name == "king"
    }

    /// Whether the type of this letter castles as a rook where a file lists no ways of castling.
    pub fn is_rook(&self, letter: &str) -> bool {
        letter.eq_ignore_ascii_case("r") || self.name == "rook"
    }
}

/// What is different for one player's pieces of a type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PieceOverride {
    /// How it moves without capturing.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// How it captures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture: Option<String>,
    /// What it attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<String>,
}

/// Who owns a piece on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ownership {
    /// Uppercase pieces are White's, lowercase pieces are Black's.
    #[default]
    #[serde(rename = "colour")]
    Color,
    /// The color of a piece is only its tint: White owns white pieces on light squares and black pieces on dark squares, Black the others. Declare each letter twice, in uppercase for the white piece and in lowercase for the black one.
    #[serde(rename = "square-colour")]
    SquareColor,
}

/// Rules for the pieces marked as pawns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Pawns {
    /// Which way pawns move. With `backward`, they move toward their owner's side: White's down, Black's up.
    pub direction: PawnDirection,
    /// A pawn on its player's second rank may make a double step.
    pub double_step: bool,
    /// When a pawn that made a double step can be captured en passant.
    pub en_passant: EnPassant,
    /// The letters of the pieces to which a pawn can promote.
    pub promote_to: String,
    /// Who chooses the promotion if the opponent moved or pushed the pawn.
    pub chooser: Chooser,
    /// What happens to a pawn that reaches its far rank.
    pub far_rank: FarRank,
    /// A pawn already on its far rank may promote in place, as a move.
    pub in_place: bool,
    /// A pawn on its starting rank (where it is in the start position) cannot be captured.
    pub safe_at_home: bool,
    /// A player with this many pawns or fewer (including those waiting to re-enter) may not move a pawn to the far rank. 0: no such rule.
    pub keep: u8,
    /// The maximum number of ranks that one pawn may advance in a turn, 1 or 2. 0: no limit.
    pub ranks_a_turn: u8,
}

impl Default for Pawns {
    fn default() -> Self {
        Pawns {
            direction: PawnDirection::Forward,
            double_step: true,
            en_passant: EnPassant::Immediate,
            promote_to: "QRBN".into(),
            chooser: Chooser::Mover,
            far_rank: FarRank::Promote,
            in_place: false,
            safe_at_home: false,
            keep: 0,
            ranks_a_turn: 0,
        }
    }
}

/// Which way pawns move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PawnDirection {
    /// White's pawns move up the board.
    #[default]
    Forward,
    /// White's pawns move down the board and promote on rank 1.
    Backward,
}

/// When a pawn can be captured en passant; always on the first move of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassant {
    /// Never.
    None,
    /// Only if the double step was the last move played.
    #[default]
    Immediate,
    /// If it made the double step at any time in the opponent's preceding turn and has not moved again.
    PrecedingTurn,
}

/// Who chooses a promotion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// The player who makes the move.
    #[default]
    Mover,
    /// The pawn's owner; if the opponent moved it, as the first action of the owner's next turn.
    Owner,
}

/// What happens to a pawn that reaches its far rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FarRank {
    /// It promotes.
    #[default]
    Promote,
    /// It is placed on an empty square of the same color in its owner's half of the board, chosen with the move.
    Relocate,
    /// Moving there wins the game immediately.
    Win,
}

/// Castling.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Castling {
    /// Whether castling is allowed, and under which conditions.
    pub allowed: CastlingRule,
    /// The ways to castle; by default the four of chess. A way is available only if its king and rook are in place in the start position.
    pub ways: Vec<CastlingWay>,
}

/// Conditions of castling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingRule {
    /// As in FIDE chess: never out of, through or into check.
    #[default]
    Fide,
    /// King and rook must not have moved, and the squares between them must be empty.
    Loose,
    /// There is no castling.
    None,
}

/// A way to castle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingWay {
    /// The player who castles.
    pub player: PlayerName,
    /// The king's squares, from and to: `e1g1`.
    pub king: String,
    /// The rook's squares, from and to: `h1f1`.
    pub rook: String,
}

fn is_false(b: &bool) -> bool {
    !b
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}
