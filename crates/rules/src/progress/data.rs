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
    /// Who acts.
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
    /// What a capture and a check of the opponent's preceding turn add to this turn, where they do.
    pub lengthened: Option<Lengthened>,
    /// What is left of the turn.
    pub remaining: Remaining,
    /// The rules of movement in force for the next move, where they differ from the usual ones.
    pub movement: NextMoveRules,
    /// Whether the pieces to move are in check.
    pub in_check: bool,
    /// Whether the next move may give check.
    pub check: CheckNow,
    /// The condition under which the next move may give check, where `check` is `may`.
    pub check_if: Option<CheckIf>,
    /// Whether no later move of this turn may capture, but the next one may.
    pub last_capture: bool,
    /// What the next action must or must not be.
    pub duties: Vec<Duty>,
    /// Pieces that may not move, and why.
    pub barred: Vec<Barred>,
    /// Pieces that moved in this turn, where a rule needs them.
    pub moved: Vec<Square>,
    /// Pieces waiting to re-enter, White's and Black's.
    pub waiting: [Vec<PieceCount>; 2],
    /// Pieces captured in this turn, where they matter later.
    pub taken: Vec<PieceCount>,
    /// Types of the opponent's pieces: capturing a piece of one of them with the next move wins.
    pub decisive: Vec<PieceType>,
    /// What the players have lost for good, where that decides the game.
    pub extinct: Option<Extinct>,
    /// The 2x2 areas, by their lower left and upper right squares, with so many of the player's pieces that they would be removed if the turn
    /// ended now; `None` where the variant has no removal.
    pub crowded: Option<Vec<[Square; 2]>>,
    /// What a capture leaves behind where the capturing piece started, for each type that can be captured so: the type captured, and the
    /// type of the new piece. The highest first; empty where captures create nothing.
    pub leaves: Vec<(PieceType, PieceType)>,
    /// Pawns of both colors that cannot be captured because they have not moved yet.
    pub safe: Vec<Square>,
    /// Whether the previous turn ended because no further move was possible: known only in the progress of a
    /// [`Game`](crate::Game::progress), at the start of a turn.
    pub cut_short: bool,
    /// The squares of White's and Black's markers.
    pub markers: Option<[Square; 2]>,
    /// The counters of the game.
    pub counters: Counters,
    /// Whether the player may end the turn now.
    pub may_end: bool,
    /// What ends the turn before its length is used up.
    pub ends: Vec<TurnEnding>,
    /// Whether a rearrangement may be made now.
    pub may_rearrange: bool,
    /// Whether the next move may carry an announcement, if it is true.
    pub may_announce: bool,
    /// Whether the player may claim the win.
    pub may_claim: bool,
    /// The result, if the game has ended.
    pub result: Option<Ended>,
}

/// What a turn of the opponent adds to the length of the one that follows it; negative if it shortens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lengthened {
    /// By a capture in it.
    pub capture: i8,
    /// By a check in it.
    pub check: i8,
}

/// Groups of types of which a player has no piece left, where enough of them lose the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Extinct {
    /// White's and Black's.
    pub lost: [Vec<Vec<PieceType>>; 2],
    /// How many of them a player must lose to lose the game.
    pub most: u8,
}

/// What is left of a turn, the next move included.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remaining {
    /// Moves.
    pub moves: Option<NumberRange>,
    /// Points, where the turn is counted in points.
    pub points: Option<u8>,
    /// Spaces, where the turn is counted in spaces.
    pub spaces: Option<u8>,
    /// The shapes that the turn can still take, each with the slots that are left.
    pub shapes: Vec<Vec<SlotNeed>>,
    /// Whether slots without a legal move are skipped.
    pub skips: bool,
    /// Slots, or groups of types in their order, that were passed over just now because nothing could be played in them: at the start of a
    /// turn as far as the position says it, later only in the progress of a [`Game`](crate::Game::progress).
    pub skipped: Vec<SlotNeed>,
    /// The length of the whole turn where more than moves are counted: points, spaces, or the slots of its longest shape.
    pub in_all: Option<u8>,
    /// Groups of types in the order in which they come up: the one that is due first, then those that may follow.
    pub groups: Vec<Vec<PieceType>>,
    /// Where no type moves twice: the types that have not moved, and those that have.
    pub types: Option<TypesMoved>,
}

/// Types that have and have not moved, where each moves once before any moves again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Types"))]
pub struct TypesMoved {
    /// The types of the player's pieces that have not moved.
    pub free: Vec<PieceType>,
    /// Those that have.
    pub moved: Vec<PieceType>,
}

/// Rules of movement in force for the next move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Movement"))]
pub struct NextMoveRules {
    /// Types that move as others: the type, and how it moves.
    pub moves_as: Vec<(PieceType, PieceType)>,
    /// The most spaces that the move may cover.
    pub most_spaces: Option<u8>,
    /// How many spaces a leap covers, where spaces count.
    pub leap_spaces: Option<u8>,
    /// Pairs of ranks or files that no piece may pass through both in one move.
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
    /// The opponent would have some move that ends the check.
    CanBeEnded,
    /// No piece that may still move has a move after it.
    NothingLeft,
    /// The move is made with one of the player's own pieces.
    #[serde(rename = "own-man")]
    OwnPiece,
}

/// What the next action must or must not be.
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
    /// The move must end the check in which the king is.
    LeaveCheck,
    /// The turn must end out of check.
    LeaveCheckInTurn,
    /// The move must be made with an opposing piece and end the check that was given.
    UndoCheck,
    /// The move must be made with an opposing piece.
    #[serde(rename = "opposing-man")]
    OpposingPiece,
    /// One move of this turn is still owed with an opposing piece.
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
        /// In it (true), or outside (false).
        inside: bool,
        /// The quarter by its corners: `a1-d4`.
        quarter: &'static str,
    },
    /// Waiting pieces re-enter with the moves of this turn.
    ReEnter {
        /// With this move, if a piece may stand on the square that it leaves.
        now: bool,
    },
    /// The turn uses up exactly what remains of its points or spaces.
    UseUp,
}

/// A piece that may not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Barred {
    /// Its square.
    pub square: Square,
    /// Why.
    pub because: BarredBecause,
}

/// What ends a turn early.
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
    /// With how many of them the game is drawn; `None`: never.
    pub quiet_limit: Option<u16>,
    /// Moves since the last capture of a pawn, where that can be claimed.
    pub since_pawn: Option<u16>,
    /// After how many of them the win can be claimed.
    pub claim_after: Option<u16>,
    /// Who captured the last pawn, where that can be claimed.
    pub pawn_taker: Option<Color>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ended {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// The name of the reason, such as `checkmate`.
    pub reason: &'static str,
}
