//! What captures do, special boards, and how games end.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a capture does.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Capture {
    /// What happens to the captured piece.
    pub effect: CaptureEffect,
    /// How captured pieces re-enter, where they do.
    pub reentry: Reentry,
}

/// What happens to a captured piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureEffect {
    /// It is removed for good.
    #[default]
    Remove,
    /// It is removed, and the capturing player gets a piece of the next lower rank (see `men.X.rank`) on the square where the capturing piece started (none for the lowest rank).
    CreateLower,
    /// It is pushed one step further in the direction of the move, together with any pieces in its way. Pushed pieces may not move in the next turn.
    Push,
    /// It re-enters in its owner's next turn.
    Parole,
    /// If two or more pieces are captured in a turn, the highest-ranked one re-enters in its owner's next turn; the others are removed.
    ReturnHighest,
    /// Captured pieces of the types in `end.eliminate` re-enter in their owner's next turn. Of captured pawns, one re-enters if the owner has exactly one left on the board, or none left after a single pawn was captured.
    Release,
    /// It changes sides and re-enters in the capturing player's next turn, on a square vacated in that turn (by a piece of its own tint, where pieces have tints).
    ChangeSides,
}

impl CaptureEffect {
    /// Whether captured pieces wait in a pocket to re-enter.
    pub fn uses_pocket(self) -> bool {
        use CaptureEffect::{ChangeSides, Parole, Release, ReturnHighest};
        matches!(self, ChangeSides | Parole | Release | ReturnHighest)
    }
}

/// How captured pieces re-enter: onto squares vacated by the moves of the turn, one per move. Pieces still waiting at the end of the turn are lost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Reentry {
    /// Whether a waiting piece must re-enter on a vacated square where it is allowed.
    pub duty: ReentryDuty,
    /// A re-entered piece may move in the same turn.
    pub may_move: bool,
    /// Pawns may not re-enter on the first or last rank.
    pub no_pawns_on_back_ranks: bool,
}

impl Default for Reentry {
    fn default() -> Self {
        Reentry { duty: ReentryDuty::Always, may_move: true, no_pawns_on_back_ranks: true }
    }
}

/// When a waiting piece must re-enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReentryDuty {
    /// With every move, as long as a waiting piece is allowed on the vacated square.
    #[default]
    Always,
    /// Only once there are as many waiting pieces as moves left in the turn, including this one.
    InTime,
}

/// Pieces removed at the end of a turn: those of the player that are in any 2x2 area with `men` or more of the player's pieces. The player's king may not be in such an area after any move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Removal {
    /// How many of the player's pieces in a 2x2 area are too many: 2, 3 or 4.
    #[serde(rename = "men")]
    pub min_pieces: u8,
}

/// One marker for each player, on a file reserved for them. Each turn starts with a move of the player's marker to another empty square of the file.
/// Pieces other than kings may not capture onto the rank of their own marker, and may not move or capture onto the rank of the opponent's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Markers {
    /// The start square of White's marker; its file is the markers' file, which pieces cannot enter.
    pub white: String,
    /// The start square of Black's marker, on the same file.
    pub black: String,
}

/// Once per turn, before a move, the player may rearrange the contents of a small area that holds at least one of the player's own pieces and no opposing piece. Afterward neither king may be in check,
/// no pawn may be on the first or last rank or have advanced two ranks on its file, and a legal move must follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rearrangement {
    /// The shapes of the area: `I` (three in a row) and `V` (three around a corner).
    pub shapes: String,
}

/// How the game is won, lost and drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct End {
    /// The result for a player who is checkmated.
    pub mated: Verdict,
    /// The result for a player who has no legal action and is not in check.
    pub stuck: Verdict,
    /// A player whose only available moves would give check too early loses.
    pub stuck_by_early_check_loses: bool,
    /// Capturing a piece of one of these types (letters) wins immediately; the result is `king-captured` if all of them are kings, otherwise `objective`.
    pub capture: String,
    /// Groups of piece letters; a player who has no pieces left of `extinct-groups` of these groups loses.
    pub extinct: Vec<String>,
    /// How many groups of `extinct` a player must lose.
    pub extinct_groups: u8,
    /// Piece letters, each of which is a goal: capturing both opposing pieces of the type within one turn wins immediately. For pawns: capturing the last ones, at least two, within one turn.
    pub eliminate: String,
    /// A player who moves their king to the far rank wins immediately.
    pub king_reaches_far_rank: bool,
    /// A player whose king is pushed off the board loses.
    pub king_pushed_off: bool,
    /// With the last move of a turn, a player may announce that the opponent can now checkmate them; if that is true, the player wins.
    pub announce_helpmate: bool,
    /// This many moves after the last capture of a pawn, the player who made that capture may claim a win. 0: no claim.
    pub claim_after: u16,
    /// The result of the third occurrence of a position.
    pub repetition: RepetitionRule,
    /// The number of turns without a capture or pawn move after which the game is drawn. 0: no such rule.
    pub quiet_turns: u16,
    /// Bare kings are a draw.
    pub bare_kings: bool,
    /// Players may agree to a draw.
    pub agreement: bool,
}

impl Default for End {
    fn default() -> Self {
        End {
            mated: Verdict::Loses,
            stuck: Verdict::Draws,
            stuck_by_early_check_loses: false,
            capture: String::new(),
            extinct: Vec::new(),
            extinct_groups: 0,
            eliminate: String::new(),
            king_reaches_far_rank: false,
            king_pushed_off: false,
            announce_helpmate: false,
            claim_after: 0,
            repetition: RepetitionRule::Draw,
            quiet_turns: 100,
            bare_kings: true,
            agreement: true,
        }
    }
}

/// The result of an event for the player it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The player loses.
    Loses,
    /// The player wins.
    Wins,
    /// The game is drawn.
    Draws,
}

/// The result of the third occurrence of a position at the start of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RepetitionRule {
    /// A draw.
    #[default]
    Draw,
    /// The player whose move makes it loses.
    Loses,
    /// Nothing.
    None,
}
