//! The men: how they move, pawns, castling.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PlayerName;

/// One type of man. Movements are in Betza notation, forward being away from its owner's side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Man")]
pub struct PieceDef {
    /// Its name in English, lower case: `rook`.
    #[serde(default)]
    pub name: String,
    /// How it moves without capturing, in Betza notation; parts marked `c` are left out.
    #[serde(default, rename = "move")]
    pub moves: String,
    /// How it captures, where that differs from `move`; parts marked `m` are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture: Option<String>,
    /// What it attacks (who is in check), where that differs from `capture`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<String>,
    /// It is a pawn: the rules of `[pawns]` hold for it, and its moves count as pawn moves in the hundred-turns rule.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pawn: bool,
    /// It is a king: it may not be left in check, and mating it ends the game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub royal: bool,
    /// Its place in the order of men (pawn 1, knight 2 ...), for rules that ask for the higher or the next lower man. 0: none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rank: u8,
    /// Where `ownership = "square-colour"`: the colour of the man itself. It follows from the letter (upper case is white) and need not be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<PlayerName>,
    /// What differs when White owns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<PieceOverride>,
    /// What differs when Black owns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<PieceOverride>,
}

impl PieceDef {
    /// Whether the type of this letter is a king: it is royal, or it is called so. All rules about kings that need not be royal ask here.
    pub fn is_king(&self, letter: &str) -> bool {
        self.royal || letter.eq_ignore_ascii_case("k") || self.name == "king"
    }
}

/// What differs for one player's men of a type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "ManOf")]
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

/// To whom a man on the board belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ownership {
    /// Upper-case men are White's, lower-case men are Black's.
    #[default]
    #[serde(rename = "colour")]
    Color,
    /// The colour of a man is its tint; White owns white men on light and black men on dark squares, Black the others. Each letter is declared twice, upper case for the white man, lower case for the black one.
    #[serde(rename = "square-colour")]
    SquareColor,
}

/// Rules for the men marked as pawns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Pawns {
    /// `backward`: pawns walk towards their owner's side: White's down, Black's up.
    pub direction: PawnDirection,
    /// From its player's second rank a pawn may make a double step.
    pub double_step: bool,
    /// When a pawn that made a double step may be captured in passing.
    pub en_passant: EnPassant,
    /// The letters of the men to which a pawn may be promoted.
    pub promote_to: String,
    /// Who chooses the man when a pawn was moved or pushed by the other player.
    pub chooser: Chooser,
    /// What happens to a pawn that reaches its far rank.
    pub far_rank: FarRank,
    /// A pawn that stands on its far rank may be promoted there, as a move.
    pub in_place: bool,
    /// A pawn that has not left its starting rank (where the start position has it) cannot be captured.
    pub safe_at_home: bool,
    /// A player with this many pawns or fewer (waiting ones included) may not move a pawn to the far rank. 0: no such rule.
    pub keep: u8,
    /// The most ranks that one pawn may advance within a turn, 1 or 2. 0: no limit.
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

/// Which way pawns walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PawnDirection {
    /// White's pawns walk up the board.
    #[default]
    Forward,
    /// White's pawns walk down the board and promote on rank 1.
    Backward,
}

/// When a pawn may be captured in passing; always on the first move of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassant {
    /// Never.
    None,
    /// Only if the double step was the very last move played.
    #[default]
    Immediate,
    /// If it made the double step at any point of the opponent's preceding turn and has not moved again.
    PrecedingTurn,
}

/// Who chooses a promotion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// Whoever makes the move.
    #[default]
    Mover,
    /// The pawn's owner: if the other player moved it, as the first action of the owner's next turn.
    Owner,
}

/// What happens to a pawn that reaches its far rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FarRank {
    /// It is promoted.
    #[default]
    Promote,
    /// It is put on a vacant square of its colour of square on its player's half, chosen with the move.
    Relocate,
    /// Moving there wins the game at once.
    Win,
}

/// Castling.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Castling {
    /// Whether and under which conditions there is castling.
    pub allowed: CastlingRule,
    /// The ways of castling; by default the four of chess. Ways whose king and rook do not stand at home in the start position are not available.
    pub ways: Vec<CastlingWay>,
}

/// Conditions of castling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingRule {
    /// As in FIDE chess: never out of, through or into check.
    #[default]
    Fide,
    /// Only empty squares and unmoved men are needed.
    Loose,
    /// There is no castling.
    None,
}

/// One way of castling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingWay {
    /// Whose castling it is.
    pub player: PlayerName,
    /// The king's two squares: `e1g1`.
    pub king: String,
    /// The rook's two squares: `h1f1`.
    pub rook: String,
}

fn is_false(b: &bool) -> bool {
    !b
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}
