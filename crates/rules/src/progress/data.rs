//! The state of a turn as plain data.

use serde::Serialize;

use crate::board::{Color, Square};
use crate::explain::BarredBecause;
use crate::sentence::{NumberRange, PieceCount, PieceType, SlotNeed};

/// The progress of a turn, as keys and numbers that a page can translate.
///
/// ```
/// use tempi_rules::{Position, Rules, turn_progress};
/// let rules = Rules::builtin("binary").unwrap();
/// let position = Position::from_fen(&rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 2").unwrap();
/// let progress = turn_progress(&position, &rules);
/// assert_eq!(progress.moves.single(), Some(3));
/// assert_eq!(progress.prompt(&rules), "move 1 of 3 · may not give check yet");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnProgress {
    /// The player to act.
    pub player: Color,
    /// The color of the pieces that the player moves, except for single moves with opposing pieces (see `duties`).
    #[serde(rename = "men")]
    pub moving_color: Color,
    /// Whether White and Black pieces alternate, regardless of the player.
    pub alternate: bool,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// The number of the next move within the turn, from 1.
    pub ordinal: u8,
    /// The number of moves in the whole turn, by the schedule; `ends` lists what can end it early.
    pub moves: NumberRange,
    /// What a capture and a check in the opponent's preceding turn add to this turn, if anything.
    pub lengthened: Option<Lengthened>,
    /// What is left of the turn.
    pub remaining: Remaining,
    /// The rules of movement for the next move, if they differ from the usual ones.
    pub movement: NextMoveRules,
    /// Whether the pieces to move are in check.
    pub in_check: bool,
    /// Whether the next move may give check.
    pub check: CheckNow,
    /// The condition under which the next move may give check, if `check` is `may`.
    pub check_if: Option<CheckIf>,
    /// Whether the next move may capture, but no later move of this turn.
    pub last_capture: bool,
    /// Requirements and restrictions for the next action.
    pub duties: Vec<Duty>,
    /// Pieces that may not move, with the reasons.
    pub barred: Vec<Barred>,
    /// Pieces that moved in this turn, if a rule depends on it.
    pub moved: Vec<Square>,
    /// Pieces waiting to re-enter, White's and Black's.
    pub waiting: [Vec<PieceCount>; 2],
    /// Pieces captured in this turn, if they matter later.
    pub taken: Vec<PieceCount>,
    /// Types of the opponent's pieces of which the next capture wins.
    pub decisive: Vec<PieceType>,
    /// The types that the players have lost, if extinction decides the game.
    pub extinct: Option<Extinct>,
    /// The 2x2 areas, by their lower left and upper right squares, that contain so many of the player's pieces that these would be removed if the
    /// turn ended now; `None` if the variant has no removal.
    pub crowded: Option<Vec<[Square; 2]>>,
    /// The pieces that captures create where the capturing piece started: the type captured, and the type of the new piece. Highest first; empty if
    /// captures create nothing.
    pub leaves: Vec<(PieceType, PieceType)>,
    /// Pawns of both colors that cannot be captured because they have not moved yet.
    pub safe: Vec<Square>,
    /// Whether the previous turn ended because no further move was possible. Known only in the progress of a [`Game`](crate::Game::progress), at the
    /// start of a turn.
    pub cut_short: bool,
    /// The squares of White's and Black's markers.
    pub markers: Option<[Square; 2]>,
    /// The counters of the game.
    pub counters: Counters,
    /// Whether the player may end the turn now.
    pub may_end: bool,
    /// What can end the turn before its length is used up.
    pub ends: Vec<TurnEnding>,
    /// Whether a rearrangement may be made now.
    pub may_rearrange: bool,
    /// Whether the next move may carry an announcement of helpmate, provided that it is true.
    pub may_announce: bool,
    /// Whether the player may claim the win.
    pub may_claim: bool,
    /// The result, if the game has ended.
    pub result: Option<Ended>,
}

/// The effect of a turn of the opponent on the length of the next one; negative if it is shortened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lengthened {
    /// The effect of a capture in it.
    pub capture: i8,
    /// The effect of a check in it.
    pub check: i8,
}

/// The groups of types that a player has lost, if extinction decides the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Extinct {
    /// White's and Black's.
    pub lost: [Vec<Vec<PieceType>>; 2],
    /// The number of groups that a player must lose to lose the game.
    pub most: u8,
}

/// What is left of a turn, including the next move.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remaining {
    /// Moves.
    pub moves: Option<NumberRange>,
    /// Points, if the turn is counted in points.
    pub points: Option<u8>,
    /// Spaces, if the turn is counted in spaces.
    pub spaces: Option<u8>,
    /// The shapes that the turn can still take, each with the slots that are left.
    pub shapes: Vec<Vec<SlotNeed>>,
    /// Whether slots without a legal move are skipped.
    pub skips: bool,
    /// Slots, or groups of types in their order, that were just skipped because nothing could be played in them. At the start of a turn they follow
    /// from the position; later they are known only in the progress of a [`Game`](crate::Game::progress).
    pub skipped: Vec<SlotNeed>,
    /// The length of the whole turn, if it is not counted in moves: points, spaces, or the slots of its longest shape.
    pub in_all: Option<u8>,
    /// Groups of types in their order: the one that is due first, then those that may follow.
    pub groups: Vec<Vec<PieceType>>,
    /// If no type moves twice: the types that have not moved, and those that have.
    pub types: Option<TypesMoved>,
}

/// Types that have and have not moved, if each moves once before any moves again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Types"))]
pub struct TypesMoved {
    /// The types of the player's pieces that have not moved.
    pub free: Vec<PieceType>,
    /// The types that have moved.
    pub moved: Vec<PieceType>,
}

/// Rules of movement for the next move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Movement"))]
pub struct NextMoveRules {
    /// Types that move as others: the type, and how it moves.
    pub moves_as: Vec<(PieceType, PieceType)>,
    /// Maximum number of spaces of the move.
    pub most_spaces: Option<u8>,
    /// The number of spaces that a leap covers, if spaces count.
    pub leap_spaces: Option<u8>,
    /// Pairs of ranks or files that no piece may pass through in one move.
    pub no_passing: Vec<Vec<String>>,
}

/// Whether the next move may give check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum CheckNow {
    /// Checks are free in this variant.
    Free,
    /// The next move may not check.
    NotYet,
    /// The next move may check (see also `check_if`).
    May,
    /// A check is allowed and ends the turn.
    EndsTheTurn,
    /// Kings are not royal: there is no check.
    None,
}

/// The condition under which the next move may give check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum CheckIf {
    /// The move captures.
    Captures,
    /// The move does not capture.
    Quiet,
    /// The move ends the turn (it uses up its points or spaces, or is made by a piece that can be captured then).
    EndsTheTurn,
    /// The opponent would have a move that ends the check.
    CanBeEnded,
    /// No piece that may still move has a move afterward.
    NothingLeft,
    /// The move is made with one of the player's own pieces.
    #[serde(rename = "own-man")]
    OwnPiece,
}

/// A requirement or restriction for the next action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "duty", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Duty {
    /// First choose the promotion of the pawn on this square.
    ChoosePromotion {
        /// The pawn's square.
        square: Square,
    },
    /// First move the marker.
    MoveMarker,
    /// The move must end the check.
    LeaveCheck,
    /// The turn must end out of check.
    LeaveCheckInTurn,
    /// The move must be made with an opposing piece and end the check just given.
    UndoCheck,
    /// The move must be made with an opposing piece.
    #[serde(rename = "opposing-man")]
    OpposingPiece,
    /// One move of this turn must still be made with an opposing piece.
    #[serde(rename = "opposing-man-owed")]
    OpposingPieceOwed,
    /// The move must be made with one of these types.
    Types {
        /// The types.
        types: Vec<PieceType>,
    },
    /// The move must be made with a piece that has not moved in this turn.
    #[serde(rename = "other-man")]
    OtherPiece,
    /// The piece on this square must move forward.
    #[serde(rename = "same-man-forward")]
    SamePieceForward {
        /// Its square.
        square: Square,
    },
    /// The move must capture.
    Capture,
    /// The move may not capture.
    NoCapture {
        /// The first move of the turn that may capture, if that is the reason.
        before: Option<u8>,
        /// Whether a move with an opposing piece in this turn is the reason.
        opposed: bool,
    },
    /// The last move of this turn must capture or check unless a move before it captures.
    CaptureOrCheck {
        /// The number of the last move.
        by: u8,
    },
    /// The move must end in this quarter of the board, or outside it.
    Quarter {
        /// Whether it must end inside it rather than outside.
        inside: bool,
        /// The quarter by its corners: `a1-d4`.
        quarter: &'static str,
    },
    /// Waiting pieces re-enter with the moves of this turn.
    ReEnter {
        /// Whether with this move, if a piece may stand on the square that it leaves.
        now: bool,
    },
    /// The turn must use up exactly what remains of its points or spaces.
    UseUp,
}

/// A piece that may not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Barred {
    /// Its square.
    pub square: Square,
    /// The reason.
    pub because: BarredBecause,
}

/// Something that ends a turn early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "End"))]
pub enum TurnEnding {
    /// A move that gives check.
    Check,
    /// A move after which the moved piece can be captured.
    Capturable,
    /// The player's choice.
    Choice,
    /// No further move is possible.
    NothingLeft,
}

/// The counters of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counters {
    /// Turns without capture and pawn move (plies where White and Black pieces alternate).
    pub quiet: u16,
    /// The number of them after which the game is drawn; `None`: never.
    pub quiet_limit: Option<u16>,
    /// Moves since the last capture of a pawn, if a win can be claimed.
    pub since_pawn: Option<u16>,
    /// The number of them after which a win can be claimed.
    pub claim_after: Option<u16>,
    /// The player who captured the last pawn, if a win can be claimed.
    pub pawn_taker: Option<Color>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ended {
    /// The winner; `None`: a draw.
    pub winner: Option<Color>,
    /// The name of the reason, such as `checkmate`.
    pub reason: &'static str,
}
