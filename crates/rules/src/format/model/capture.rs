//! What captures do, special boards, and how games end.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a capture does.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Capture {
    /// What happens to the captured man.
    pub effect: CaptureEffect,
    /// Where captured men wait to come back: what their re-entry is like.
    pub reentry: Reentry,
}

/// What happens to a captured man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureEffect {
    /// It is removed for good.
    #[default]
    Remove,
    /// It is removed, and the capturer gets a man of the next lower rank (see `men.X.rank`) on the square where the capturing man started; none for a man of the lowest rank.
    CreateLower,
    /// It is pushed one step on in the direction of the move, pushing what stands in its way. A pushed man may not move in the next turn.
    Push,
    /// It waits, and re-enters on its owner's next turn.
    Parole,
    /// Of two or more men captured in a turn, the highest one waits and re-enters on its owner's next turn; the others are removed.
    ReturnHighest,
    /// Captured men of the types that an `end.eliminate` goal counts wait and re-enter on their owner's next turn; of the pawns one, if the owner has exactly one left on the board, or none after the capture of a single one.
    Release,
    /// It changes sides, waits, and is put on a square vacated on the capturer's next turn (where men have a tint: vacated by a man of its tint).
    ChangeSides,
}

impl CaptureEffect {
    /// Whether captured pieces wait in a pocket to re-enter.
    pub fn uses_pocket(self) -> bool {
        use CaptureEffect::{ChangeSides, Parole, Release, ReturnHighest};
        matches!(self, ChangeSides | Parole | Release | ReturnHighest)
    }
}

/// How waiting men come back: onto squares vacated by the moves of the turn, one a move. Men still waiting at its end are gone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Reentry {
    /// Whether a waiting man that may stand on the vacated square must go there.
    pub duty: ReentryDuty,
    /// A re-entered man may move in the same turn.
    pub may_move: bool,
    /// Pawns may not re-enter on the first and the last rank.
    pub no_pawns_on_back_ranks: bool,
}

impl Default for Reentry {
    fn default() -> Self {
        Reentry { duty: ReentryDuty::Always, may_move: true, no_pawns_on_back_ranks: true }
    }
}

/// Whether a waiting man must re-enter with a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReentryDuty {
    /// With every move, as long as a man waits that may stand there.
    #[default]
    Always,
    /// It may be left out while fewer men wait than moves are left in the turn, this one included.
    InTime,
}

/// Men removed by a pattern on the board at the end of a turn: those of the mover that stand in any 2x2 area holding `men` of his or more. His king may not stand in such an area after any move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Removal {
    /// How many of the mover's men in a 2x2 area are too many: 2, 3 or 4.
    pub men: u8,
}

/// One marker for each player on a file reserved to them. Each turn begins with a move of the player's marker to another vacant square of the file.
/// Men other than kings may not capture onto the rank of their own marker, and may not move or capture onto the rank of the opposing one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Markers {
    /// The square of White's marker at the start; its file is the markers' file, which men cannot enter.
    pub white: String,
    /// The square of Black's marker at the start, on the same file.
    pub black: String,
}

/// Before a move the player may once rearrange the contents of a small area that holds at least one own and no opposing man. Neither king may be in check afterwards, no pawn may stand on the
/// first or last rank or be two ranks further forward on its file, and a legal move must follow.
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
    /// What being checkmated means for the player.
    pub mated: Verdict,
    /// What being stuck (no legal action, not in check) means for the player.
    pub stuck: Verdict,
    /// A player all of whose moves are forbidden only because they check too early loses.
    pub stuck_by_early_check_loses: bool,
    /// Capturing a man of one of these types (letters) wins at once; the result is `king-captured` for the type `K` alone, else `objective`.
    pub capture: String,
    /// Groups of types (letters); a player without any man of `extinct-groups` of these groups has lost.
    pub extinct: Vec<String>,
    /// How many of the groups of `extinct` must be gone.
    pub extinct_groups: u8,
    /// Types (letters), each of which is a goal: both (all start with two) opposing men of the type captured within one turn win at once. A pawn type: no pawn left on the board and at least two captured within the turn.
    pub eliminate: String,
    /// Moving one's king to the far rank wins at once.
    pub king_reaches_far_rank: bool,
    /// A king pushed off the board loses for its owner.
    pub king_pushed_off: bool,
    /// The last move of a turn may carry the announcement that the opponent can now checkmate the player; if that is true the player wins.
    pub announce_helpmate: bool,
    /// After this many moves since the last capture of a pawn, the player who made it may claim the win. 0: no claim.
    pub claim_after: u16,
    /// What the third occurrence of a position means.
    pub repetition: RepetitionRule,
    /// Draw after this many turns without a capture and a pawn move. 0: none.
    pub quiet_turns: u16,
    /// Bare kings are a draw.
    pub bare_kings: bool,
    /// Players may agree on a draw.
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

/// What an event means for the player to whom it happens.
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

/// What the third occurrence of a position at the start of a turn means.
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
