//! The reasons why an action is illegal: their stable names, the parts of the file and the rulings that cause them, and their English
//! sentences.

use serde::{Serialize, Serializer};

/// Declares the reasons: variant, stable name, part of the file (empty: no part can switch it off), ruling (empty: that of the variant itself),
/// sentence.
macro_rules! reasons {
    ($($(#[$doc:meta])* $variant:ident $name:literal, $part:literal, $ruling:literal, $sentence:literal;)+) => {
        /// The reason why an action is illegal.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum IllegalReason { $($(#[$doc])* #[doc = concat!("\n\n`", $name, "`: ", $sentence)] $variant,)+ }

        impl IllegalReason {
            /// Every reason, roughly in the order in which they are checked.
            pub const ALL: &'static [IllegalReason] = &[$(IllegalReason::$variant),+];

            /// The stable name used in data, such as `check-before-last`.
            pub const fn name(self) -> &'static str {
                match self { $(IllegalReason::$variant => $name,)+ }
            }

            /// The part of the variant file that usually causes it; empty if no part of a file can switch it off.
            pub const fn part(self) -> &'static str {
                match self { $(IllegalReason::$variant => $part,)+ }
            }

            /// The general ruling that causes it; empty if it is a rule of the variant.
            pub const fn ruling(self) -> &'static str {
                match self { $(IllegalReason::$variant => $ruling,)+ }
            }

            /// The English sentence, with the names of the arguments in braces.
            pub const fn template(self) -> &'static str {
                match self { $(IllegalReason::$variant => $sentence,)+ }
            }
        }
    };
}

impl Serialize for IllegalReason {
    /// Serializes the reason as its name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl std::fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

reasons! {
    /// The game has ended.
    GameOver "game-over", "", "G15", "The game is over: {result}.";
    /// A pending promotion comes before everything else.
    ChooseFirst "choose-first", "", "G10", "First choose the promotion of the pawn on {square}.";

    /// The variant has no early end of turns.
    NoEarlyEnd "no-early-end", "turn.ends", "", "In {variant}, a turn cannot be ended early.";
    /// A turn can be ended after a move only.
    NothingMoved "nothing-moved", "", "", "You can end the turn only after a move.";
    /// The variant has no claims.
    NoClaim "no-claim", "end.claim-after", "", "There is nothing to claim in {variant}.";
    /// No pawn was captured yet.
    ClaimNobody "claim-nobody", "", "", "A win can be claimed only after a pawn has been captured.";
    /// The other player captured the last pawn.
    ClaimNotYours "claim-not-yours", "", "", "Only {player}, who captured the last pawn, may claim a win.";
    /// Too few moves since the last capture of a pawn.
    ClaimTooEarly "claim-too-early", "end.claim-after", "", "A claim needs {limit} moves since the last capture of a pawn, but there have been only {number}.";

    /// The variant has no rearrangements.
    RearrangeNever "rearrange-never", "rearrangement", "", "There are no rearrangements in {variant}.";
    /// A rearrangement comes before the move, once.
    RearrangeTooLate "rearrange-too-late", "", "", "You may rearrange only once per turn, before its first move.";
    /// The squares would not change.
    RearrangeNothing "rearrange-nothing", "", "", "That changes nothing.";
    /// A square has an opposing piece.
    RearrangeOpposing "rearrange-opposing", "", "", "A rearrangement may not include the opposing {man}.";
    /// The squares are too far apart.
    RearrangeShape "rearrange-shape", "rearrangement.shapes", "", "A rearrangement is limited to three adjacent squares {shapes}.";
    /// Every area around the squares has an opposing piece.
    RearrangeArea "rearrange-area", "", "", "Every group of three squares that contains these also holds an opposing piece.";
    /// The pieces on the squares would not be the same as before.
    RearrangeOtherPieces "rearrange-other-men", "", "", "A rearrangement may only move the pieces on its squares around.";
    /// A pawn would stand on the first or last rank.
    RearrangePawnEdge "rearrange-pawn-edge", "", "", "A pawn may not stand on {square}, on the first or last rank.";
    /// A pawn would stand two ranks further forward.
    RearrangePawnForward "rearrange-pawn-forward", "", "", "A rearrangement may not advance the pawn on {from} by two ranks.";
    /// The own king would be in check.
    RearrangeOwnKing "rearrange-own-king", "", "", "Your king would be in check from the {attacker}.";
    /// The opposing king would be in check.
    RearrangeChecks "rearrange-checks", "", "", "A rearrangement may not give check: the opposing king would be in check from the {attacker}.";
    /// No legal move would follow.
    RearrangeStuck "rearrange-stuck", "", "", "After this rearrangement, you would have no legal move.";

    /// The marker moves before any piece.
    MarkerFirst "marker-first", "markers", "", "First move your marker from {square}.";
    /// The marker has moved in this turn.
    MarkerMoved "marker-moved", "", "", "Your marker has already moved this turn; now move a piece.";
    /// It is the other player's marker.
    MarkerNotYours "marker-not-yours", "", "", "The marker on {from} belongs to {player}.";
    /// Markers stay on their file.
    MarkerFile "marker-file", "", "", "A marker stays on its file.";
    /// A marker must move to another square.
    MarkerStays "marker-stays", "", "", "The marker must move to another square.";
    /// The other marker is there.
    MarkerTaken "marker-taken", "", "", "{player}'s marker is on {to}.";
    /// No legal move would follow.
    MarkerStuck "marker-stuck", "", "", "With the marker on {to}, you would have no legal move.";

    /// The square is empty.
    NoPiece "no-man", "", "", "There is no piece on {from}.";
    /// It is the other player's piece, and none of those may be moved.
    OpponentsPiece "opponents-man", "", "", "The {kind} on {from} belongs to {player}.";
    /// A piece of the other color must move, because White and Black pieces alternate.
    OtherColor "other-colour", "turn.men", "", "A {player} piece must move now: in {variant}, White and Black pieces alternate.";
    /// Opposing pieces may be moved, but not with this move.
    OpposingNotNow "opposing-not-now", "turn.shapes", "G11", "This move must be made with one of your own pieces.";
    /// The turn's move with an opposing piece has been made.
    OpposingDone "opposing-done", "turn.one-opposing", "", "You have already moved one of {player}'s pieces this turn; now only your own may move.";
    /// A turn that starts in check starts with an own piece.
    OpposingInCheck "opposing-in-check", "turn.one-opposing", "", "You are in check, so this turn must begin with one of your own pieces.";
    /// The opposing king may not be moved.
    OpposingKing "opposing-king", "turn.one-opposing", "", "You cannot move the opposing king.";
    /// This move must be made with an opposing piece.
    OpposingDue "opposing-due", "turn.shapes", "", "This move must be made with one of {player}'s pieces.";
    /// The piece that moved sideways must move.
    MustGoOn "must-go-on", "limits.sideways-then-forward", "", "The {man} moved sideways, so it must move forward now.";
    /// The piece was pushed.
    Pushed "pushed", "capture.effect", "", "The {man} was pushed by the last move, so it may not move this turn.";
    /// The piece re-entered in this turn.
    EnteredNow "entered-now", "capture.reentry.may-move", "", "The {man} re-entered this turn, so it may not move yet.";
    /// The pawn has advanced as far as it may in a turn.
    PawnSpent "pawn-spent", "pawns.ranks-a-turn", "", "The {man} has already advanced as far as a pawn may in one turn.";
    /// The piece has moved in this turn.
    MovedAlready "moved-already", "limits.each-man-once", "", "The {man} has already moved this turn; another piece must move now.";
    /// Only certain types move in the first turn.
    FirstTypes "first-types", "turn.first-types", "", "The first turn of the game must be made with a {kinds}.";
    /// Another group of the cycle is due.
    WrongGroup "wrong-group", "turn.order.cycle", "", "A {kinds} must move now: in {variant}, the piece types take turns.";
    /// The type has moved in this turn, and others can move that have not.
    TypeMoved "type-moved", "turn.order.no-type-twice", "", "A {kind} has already moved this turn; another type must move first: {kinds}.";
    /// This move of the turn must be made with other types.
    WrongType "wrong-type", "turn.shapes", "", "This move must be made with a {kinds}.";

    /// The move ends on its start square.
    SameSquare "same-square", "", "", "A move must end on a different square.";
    /// The variant has no promotion in place.
    NoPromotionInPlace "no-promotion-in-place", "pawns.in-place", "G10", "A pawn promotes when it reaches the far rank, not later.";
    /// The piece does not move that way.
    Movement "movement", "men.move", "", "A {kind} cannot go from {from} to {to}: it {how}.";
    /// On moves with this number, the piece moves as another type.
    MovesAs "moves-as", "limits.moves-as", "", "On move {number} of a turn, a {kind} moves as a {as}, so it cannot go from {from} to {to}.";
    /// No piece may pass through these lines in one move.
    NoPassing "no-passing", "limits.no-passing", "", "No piece may pass through both {lines} in one move.";
    /// Pieces may not enter the markers' file.
    MarkersOnly "markers-only", "markers", "", "Pieces may not enter the markers' file, so {to} is off limits.";
    /// A piece stands in the way.
    InTheWay "in-the-way", "", "", "The {blocker} is in the way.";
    /// A piece of the same side stands on the target.
    OwnPiece "own-man", "", "", "The {blocker} is on the same side, so it cannot be captured.";
    /// The piece cannot capture that way.
    CapturesNotSo "captures-not-so", "men.capture", "", "A {kind} cannot capture that way.";
    /// The piece moves that way only to capture.
    OnlyCapturesSo "only-captures-so", "men.move", "", "A {kind} moves that way only to capture.";
    /// The variant has no double step.
    NoDoubleStep "no-double-step", "pawns.double-step", "", "There is no double step in {variant}: pawns move one square.";
    /// The double step is made from the second rank.
    DoubleStepFrom "double-step-from", "", "G9", "A pawn can make a double step only from its player's second rank.";
    /// The variant has no en passant.
    NoEnPassant "no-en-passant", "pawns.en-passant", "G7", "There is no en passant in {variant}.";
    /// En passant is possible only on the first move of a turn.
    EnPassantLate "en-passant-late", "", "G7", "En passant is possible only on the first move of a turn.";
    /// The pawn did not just make a double step.
    EnPassantNot "en-passant-not", "", "G7", "The {victim} cannot be captured en passant: {condition}.";
    /// The variant has no castling.
    NoCastling "no-castling", "castling.allowed", "G8", "There is no castling in {variant}.";
    /// The king cannot castle that way, or not at all.
    NoSuchCastling "no-such-castling", "castling.ways", "G8", "There is no castling from {from} to {to} in {variant}.";
    /// The opposing king may not castle.
    OpposingCastling "opposing-castling", "", "G11", "You may not castle with the opposing king.";
    /// The right to castle is lost.
    CastlingLost "castling-lost", "", "G8", "The right to castle this way is lost: the king or the rook has moved, or the rook was captured.";
    /// A piece is in the way.
    CastlingBlocked "castling-blocked", "", "G8", "The {blocker} blocks castling.";
    /// The rook is barred, or has moved in this turn.
    CastlingRook "castling-rook", "limits.each-man-once", "G8", "The rook on {rook} may not move now, so you cannot castle with it.";

    /// The move covers too many spaces.
    TooFar "too-far", "limits.spaces", "", "{move} covers {number} spaces; the limit for move {ordinal} of a turn is {limit}.";
    /// The move covers more spaces than the turn has left.
    SpacesOverrun "spaces-overrun", "turn.counts", "", "{move} covers {number} spaces, more than the turn has left ({limit}).";
    /// The pawn may not advance that many ranks.
    PawnTooFar "pawn-too-far", "pawns.ranks-a-turn", "", "The {man} may advance only {limit} more this turn.";
    /// The move must end in a quarter of the board, or outside it.
    WrongQuarter "wrong-quarter", "limits.quadrant", "", "This move must end {inside} the quarter {quarter}.";
    /// The piece that went sideways must go forward.
    MustGoForward "must-go-forward", "limits.sideways-then-forward", "", "The {man} moved sideways, so it must move forward now.";
    /// There would be no move left for the forward move.
    SidewaysLast "sideways-last", "limits.sideways-then-forward", "", "A sideways move must be followed by a forward move of the same piece, but this is the last move of the turn.";
    /// The piece would have no forward move.
    SidewaysStuck "sideways-stuck", "limits.sideways-then-forward", "", "A sideways move must be followed by a forward move, but from {to} the {kind} would have none.";
    /// A player's pieces may not capture on the rank of their own marker.
    OwnMarkerRank "own-marker-rank", "markers", "", "{player}'s marker is on rank {rank}, so {player}'s pieces may not capture there.";
    /// Pieces may not move to the rank of the opposing marker.
    OpposingMarkerRank "opposing-marker-rank", "markers", "", "{player}'s marker is on rank {rank}, so opposing pieces may not move there.";

    /// Royal kings are never captured.
    KingSafe "king-safe", "men.royal", "G2", "Kings cannot be captured in {variant}.";
    /// The pawn is still on its starting rank.
    PawnSafe "pawn-safe", "pawns.safe-at-home", "", "The {victim} is still on its starting rank, so it cannot be captured.";
    /// Too early for a capture.
    CaptureTooEarly "capture-too-early", "limits.captures-from", "", "Captures are allowed only from move {limit} of a turn on.";
    /// The last move of a turn may not capture.
    CaptureLast "capture-last", "limits.final-no-capture", "", "In {variant}, the last move of a turn may not capture.";
    /// There are no captures after the move with an opposing piece.
    CaptureAfterOpposing "capture-after-opposing", "turn.one-opposing", "", "After the move with an opposing piece, nothing may be captured this turn.";
    /// The place in the turn requires a capture.
    MustCapture "must-capture", "turn.shapes", "", "This move must capture.";
    /// The place in the turn requires a move without capture.
    MustNotCapture "must-not-capture", "turn.shapes", "", "This move may not capture.";
    /// Too few pawns are left.
    KeepsPawns "keeps-pawns", "pawns.keep", "", "A player with {limit} pawns or fewer may not move one to the far rank.";

    /// The promotion is missing.
    PromotionMissing "promotion-missing", "", "G10", "Choose what the pawn promotes to: {kinds}.";
    /// A pawn cannot promote to that.
    PromotionNotOffered "promotion-not-offered", "pawns.promote-to", "G10", "A pawn cannot promote to a {kind}; it can promote to a {kinds}.";
    /// The pawn's owner chooses.
    PromotionByOwner "promotion-by-owner", "pawns.chooser", "G10", "{player} chooses the promotion, at the start of the next turn.";
    /// The move is not a promotion.
    PromotionNot "promotion-not", "", "G10", "{move} is not a promotion.";
    /// Captured pieces do not re-enter in the variant.
    NoReentry "no-reentry", "", "", "Captured pieces do not re-enter in {variant}.";
    /// There is no such piece in the pocket.
    NotWaiting "not-waiting", "", "", "You have no {kind} waiting to re-enter.";
    /// A pawn may not re-enter there.
    EntryPawnEdge "entry-pawn-edge", "capture.reentry.no-pawns-on-back-ranks", "", "A pawn may not re-enter on {from}, on the first or last rank.";
    /// A piece re-enters only where one of its own color left.
    EntryTint "entry-tint", "", "", "The {kind} can re-enter only on a square that a piece of its own color has just left.";
    /// No piece can re-enter with such a move.
    EntryNotHere "entry-not-here", "", "", "No piece can re-enter with this move, because it leaves no square empty.";
    /// A waiting piece must re-enter.
    EntryMissing "entry-missing", "capture.effect", "", "A waiting piece must re-enter on {from} with this move: a {kinds}.";
    /// The move does not relocate a pawn.
    RelocationNot "relocation-not", "", "", "This move does not relocate a pawn.";
    /// There is no square for the pawn.
    RelocationNowhere "relocation-nowhere", "pawns.far-rank", "", "A pawn that reaches the far rank is placed on an empty {colour} square in its player's half, but there is none.";
    /// The pawn's new square is missing.
    RelocationMissing "relocation-missing", "pawns.far-rank", "", "Choose an empty {colour} square in your half for the pawn.";
    /// The pawn's new square is in the other half.
    RelocationHalf "relocation-half", "", "", "The pawn must be placed in your own half of the board; {square} is in the other half.";
    /// The pawn's new square has the wrong color.
    RelocationColor "relocation-colour", "", "", "The pawn must be placed on a {colour} square; {square} is not one.";
    /// The pawn's new square is occupied.
    RelocationTaken "relocation-taken", "", "", "The pawn must be placed on an empty square; {square} is occupied.";

    /// A king may not castle out of check.
    CastlingOutOfCheck "castling-out-of-check", "castling.allowed", "G8", "You may not castle out of check: the {attacker} attacks the king.";
    /// A king may not castle through check.
    CastlingThroughCheck "castling-through-check", "castling.allowed", "G8", "The king would castle through check: the {attacker} attacks {square}.";
    /// A king may not castle into check.
    CastlingIntoCheck "castling-into-check", "castling.allowed", "G8", "The king would castle into check: the {attacker} attacks {to}.";
    /// The king would be in a crowded area.
    KingCrowded "king-crowded", "removal", "", "Your king on {king} would be in a 2x2 area with {limit} or more of your pieces.";
    /// The king would move into check.
    KingIntoCheck "king-into-check", "men.royal", "G1", "On {king}, your king would be in check from the {attacker}.";
    /// The king is still in check.
    StillInCheck "still-in-check", "men.royal", "G1", "Your king on {king} would still be in check from the {attacker}.";
    /// The piece is pinned.
    Pinned "pinned", "men.royal", "G1", "The {man} is pinned: without it, your king on {king} would be in check from the {attacker}.";
    /// The move exposes the own king in another way.
    ExposesKing "exposes-king", "men.royal", "G1", "After {move}, your king on {king} would be in check from the {attacker}.";
    /// The rest of the turn could not end out of check.
    NoEscape "no-escape", "check.escape", "G1", "After {move}, you could not get out of check by the end of the turn.";
    /// The move costs more points than are left.
    PointsOverrun "points-overrun", "turn.counts", "", "{move} costs {number} points, more than the turn has left ({limit}).";
    /// The turn must have captured, or give check.
    MustCaptureOrCheck "must-capture-or-check", "turn.must-capture-or-check", "", "Nothing was captured this turn, so its last move must capture or give check.";
    /// The move must end the check that was given.
    MustEndCheck "must-end-check", "check.undone-in-turn-of", "", "This move must end the check you gave, but after {move} the {attacker} would still give check.";
    /// Only the last move may check.
    CheckBeforeLast "check-before-last", "check.allowed", "G3", "{move} would give check; in {variant}, only the last move of a turn may give check.";
    /// Only the last two moves may check.
    CheckBeforeLastTwo "check-before-last-two", "check.allowed", "", "{move} would give check; in {variant}, only the last two moves of a turn may give check.";
    /// Only the second move may check.
    CheckNotSecond "check-not-second", "check.allowed", "", "{move} would give check; in {variant}, only the second move of a turn may give check.";
    /// Only the last own move may check.
    CheckBeforeLastOwn "check-before-last-own", "check.allowed", "", "{move} would give check; in {variant}, only the last move with your own pieces may give check.";
    /// The check could not be ended by the opposing pieces.
    CheckForGood "check-for-good", "check.allowed", "", "{move} would give a check that none of {player}'s pieces could end; in {variant}, this move may not do that.";
    /// A move with an opposing piece may not check.
    AddsCheck "adds-check", "check.allowed", "", "{move} would put the opposing king in check, which a move with an opposing piece may not do.";

    /// The variant has no announcements.
    NoAnnouncement "no-announcement", "end.announce-helpmate", "", "There are no announcements in {variant}.";
    /// Only the last move carries an announcement.
    AnnouncementEarly "announcement-early", "", "", "Only the last move of a turn may announce a helpmate.";
    /// The opponent cannot mate.
    AnnouncementUntrue "announcement-untrue", "", "", "The announcement is wrong: the opponent could not checkmate you in their turn.";

    /// No rule was found that forbids it: a bug in this program.
    Unexplained "unexplained", "", "", "{move} is not legal here.";
}
