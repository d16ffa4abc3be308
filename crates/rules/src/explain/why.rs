//! The reasons for which an action is not legal: their stable names, the parts of the file and the rulings they come from, and
//! the English sentences.

use serde::{Serialize, Serializer};

/// Declares the reasons: variant, stable name, part of the file (empty: no part can switch it off), ruling (empty: the variant
/// itself), sentence.
macro_rules! reasons {
    ($($(#[$doc:meta])* $variant:ident $name:literal, $part:literal, $ruling:literal, $sentence:literal;)+) => {
        /// Why an action is not legal.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum IllegalReason { $($(#[$doc])* #[doc = concat!("\n\n`", $name, "`: ", $sentence)] $variant,)+ }

        impl IllegalReason {
            /// Every reason, roughly in the order in which they are looked for.
            pub const ALL: &'static [IllegalReason] = &[$(IllegalReason::$variant),+];

            /// The stable name in data, such as `check-before-last`.
            pub const fn name(self) -> &'static str {
                match self { $(IllegalReason::$variant => $name,)+ }
            }

            /// The part of the variant's file from which it usually comes; empty where no part of a file can switch it off.
            pub const fn part(self) -> &'static str {
                match self { $(IllegalReason::$variant => $part,)+ }
            }

            /// The general ruling from which it comes; empty where that is the variant's own text.
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
    /// As its name.
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
    ChooseFirst "choose-first", "", "G10", "First choose what the pawn on {square} becomes.";

    /// The variant has no early end of turns.
    NoEarlyEnd "no-early-end", "turn.ends", "", "In {variant} a turn cannot be ended early.";
    /// A turn can be ended after a move only.
    NothingMoved "nothing-moved", "", "", "The turn can be ended only after a move.";
    /// The variant has no claims.
    NoClaim "no-claim", "end.claim-after", "", "There is nothing to claim in {variant}.";
    /// No pawn was captured yet.
    ClaimNobody "claim-nobody", "", "", "Nobody can claim before a pawn has been captured.";
    /// The other player captured the last pawn.
    ClaimNotYours "claim-not-yours", "", "", "Only {player} may claim, who captured the last pawn.";
    /// Too few moves since the last capture of a pawn.
    ClaimTooEarly "claim-too-early", "end.claim-after", "", "Only {number} of the {limit} moves that a claim needs have been made since the last capture of a pawn.";

    /// The variant has no rearrangements.
    RearrangeNever "rearrange-never", "rearrangement", "", "There are no rearrangements in {variant}.";
    /// A rearrangement comes before the move, once.
    RearrangeTooLate "rearrange-too-late", "", "", "Only one rearrangement may be made in a turn, before its first move.";
    /// The squares hold nothing new.
    RearrangeNothing "rearrange-nothing", "", "", "That changes nothing.";
    /// A square of it holds an opposing piece.
    RearrangeOpposing "rearrange-opposing", "", "", "The {man} is not yours: a rearrangement may hold no opposing piece.";
    /// The squares lie too far apart.
    RearrangeShape "rearrange-shape", "rearrangement.shapes", "", "The squares must lie within three that are together, {shapes}.";
    /// Every area around the squares holds an opposing piece.
    RearrangeArea "rearrange-area", "", "", "Every three squares around these hold an opposing piece.";
    /// The pieces afterwards are not those before.
    RearrangeOtherMen "rearrange-other-men", "", "", "A rearrangement only moves the pieces on its squares around.";
    /// A pawn would stand on the first or last rank.
    RearrangePawnEdge "rearrange-pawn-edge", "", "", "No pawn may stand on {square}, on the edge of the board.";
    /// A pawn would stand two ranks further forward.
    RearrangePawnForward "rearrange-pawn-forward", "", "", "The pawn on {from} would stand two ranks further forward.";
    /// The own king would be in check.
    RearrangeOwnKing "rearrange-own-king", "", "", "Your king would be in check from the {attacker}.";
    /// The opposing king would be in check.
    RearrangeChecks "rearrange-checks", "", "", "The opposing king would be in check from the {attacker}: a rearrangement may not check.";
    /// No legal move would follow.
    RearrangeStuck "rearrange-stuck", "", "", "After this rearrangement you would have no move.";

    /// The marker moves before any piece.
    MarkerFirst "marker-first", "markers", "", "First move your marker from {square}.";
    /// The marker has moved in this turn.
    MarkerMoved "marker-moved", "", "", "Your marker has moved in this turn already; now a piece must move.";
    /// It is the other player's marker.
    MarkerNotYours "marker-not-yours", "", "", "The marker on {from} is {player}'s.";
    /// Markers stay on their file.
    MarkerFile "marker-file", "", "", "A marker stays on its file.";
    /// A marker must move to another square.
    MarkerStays "marker-stays", "", "", "The marker must go to another square.";
    /// The other marker is there.
    MarkerTaken "marker-taken", "", "", "{player}'s marker is on {to}.";
    /// No legal move would follow.
    MarkerStuck "marker-stuck", "", "", "With the marker on {to} you would have no move.";

    /// The square is empty.
    NoMan "no-man", "", "", "There is no piece on {from}.";
    /// It is the other player's piece, and none of those may be moved.
    OpponentsMan "opponents-man", "", "", "The {kind} on {from} is {player}'s.";
    /// White and Black pieces alternate.
    OtherColor "other-colour", "turn.men", "", "Now a piece of {player} must move: in {variant} White and Black pieces move in turn.";
    /// Opposing pieces may be moved, but not with this move.
    OpposingNotNow "opposing-not-now", "turn.shapes", "G11", "This move must be made with a piece of your own.";
    /// The one move of the turn by an opposing piece has been made.
    OpposingDone "opposing-done", "turn.one-opposing", "", "You have moved a piece of {player} in this turn already; now only your own pieces may move.";
    /// A turn that begins in check begins with an own piece.
    OpposingInCheck "opposing-in-check", "turn.one-opposing", "", "You are in check: this turn must begin with a piece of your own.";
    /// The opposing king may not be moved.
    OpposingKing "opposing-king", "turn.one-opposing", "", "The opposing king cannot be moved.";
    /// This move must be made with an opposing piece.
    OpposingDue "opposing-due", "turn.shapes", "", "This move must be made with a piece of {player}.";
    /// The piece that went sideways must move.
    MustGoOn "must-go-on", "limits.sideways-then-forward", "", "The {man} went sideways, so it must move forward now.";
    /// The piece was pushed.
    Pushed "pushed", "capture.effect", "", "The {man} was pushed by the last move, so it may not move in this turn.";
    /// The piece re-entered in this turn.
    EnteredNow "entered-now", "capture.reentry.may-move", "", "The {man} re-entered in this turn, so it may not move yet.";
    /// The pawn has used up its ranks.
    PawnSpent "pawn-spent", "pawns.ranks-a-turn", "", "The {man} has already advanced as far as a pawn may in one turn.";
    /// The piece has moved in this turn.
    MovedAlready "moved-already", "limits.each-man-once", "", "The {man} has moved in this turn; now another piece must move.";
    /// The first turn belongs to certain types.
    FirstTypes "first-types", "turn.first-types", "", "The first turn of the game must be made with a {kinds}.";
    /// Another group of the cycle is due.
    WrongGroup "wrong-group", "turn.order.cycle", "", "Now a {kinds} must move: in {variant} the types follow one another.";
    /// The type has moved in this turn, and others can move that have not.
    TypeMoved "type-moved", "turn.order.no-type-twice", "", "A {kind} has moved in this turn; first another type must move: {kinds}.";
    /// The place in the turn belongs to other types.
    WrongType "wrong-type", "turn.shapes", "", "This move must be made with a {kinds}.";

    /// From a square to itself.
    SameSquare "same-square", "", "", "A move ends on another square than the one it starts from.";
    /// Promotion in place is no move here.
    NoPromotionInPlace "no-promotion-in-place", "pawns.in-place", "G10", "A pawn is promoted as it reaches the far rank, not later.";
    /// The piece does not move so.
    Movement "movement", "men.move", "", "A {kind} does not go from {from} to {to}: it {how}.";
    /// On moves of this number the piece moves as another.
    MovesAs "moves-as", "limits.moves-as", "", "On move {number} of a turn a {kind} moves as a {as}, so it cannot go from {from} to {to}.";
    /// No piece may pass these lines in one move.
    NoPassing "no-passing", "limits.no-passing", "", "No piece may pass through both {lines} in one move.";
    /// The markers' file.
    MarkersOnly "markers-only", "markers", "", "The file of {to} belongs to the markers.";
    /// A piece stands in the way.
    InTheWay "in-the-way", "", "", "The {blocker} is in the way.";
    /// A piece of the same side stands on the target.
    OwnMan "own-man", "", "", "The {blocker} is of the same side, so it cannot be captured.";
    /// The piece cannot capture that way.
    CapturesNotSo "captures-not-so", "men.capture", "", "A {kind} cannot capture that way.";
    /// The piece goes that way only to capture.
    OnlyCapturesSo "only-captures-so", "men.move", "", "A {kind} goes that way only to capture.";
    /// The variant has no double step.
    NoDoubleStep "no-double-step", "pawns.double-step", "", "There is no double step in {variant}: pawns move one square.";
    /// The double step is made from the second rank.
    DoubleStepFrom "double-step-from", "", "G9", "A pawn makes the double step only from its player's second rank.";
    /// The variant has no e.p.
    NoEnPassant "no-en-passant", "pawns.en-passant", "G7", "Nothing can be captured in passing in {variant}.";
    /// E.p. takes place on the first move of a turn.
    EnPassantLate "en-passant-late", "", "G7", "A capture in passing is possible only with the first move of a turn.";
    /// The pawn did not make a double step just now.
    EnPassantNot "en-passant-not", "", "G7", "The {victim} cannot be captured in passing: {condition}.";
    /// The variant has no castling.
    NoCastling "no-castling", "castling.allowed", "G8", "There is no castling in {variant}.";
    /// The king castles otherwise, or not at all.
    NoSuchCastling "no-such-castling", "castling.ways", "G8", "No king castles from {from} to {to} in {variant}.";
    /// The opposing king may not castle.
    OpposingCastling "opposing-castling", "", "G11", "An opposing king may not castle.";
    /// The right to castle is lost.
    CastlingLost "castling-lost", "", "G8", "The right to castle this way is lost: the king or the rook has moved, or the rook was captured.";
    /// A piece stands between.
    CastlingBlocked "castling-blocked", "", "G8", "The {blocker} is in the way of castling.";
    /// The rook is barred, or has moved in this turn.
    CastlingRook "castling-rook", "limits.each-man-once", "G8", "The rook on {rook} may not move now, so there is no castling with it.";

    /// More spaces than the move may cover.
    TooFar "too-far", "limits.spaces", "", "{move} covers {number} spaces; on move {ordinal} of a turn {limit} is the most.";
    /// More spaces than are left of the turn.
    SpacesOverrun "spaces-overrun", "turn.counts", "", "{move} covers {number} spaces, and only {limit} may still be used in this turn.";
    /// More ranks than the pawn may still advance.
    PawnTooFar "pawn-too-far", "pawns.ranks-a-turn", "", "The {man} may advance only {limit} more in this turn.";
    /// The move must end in a quarter of the board, or outside it.
    WrongQuarter "wrong-quarter", "limits.quadrant", "", "This move must end {inside} the quarter {quarter}.";
    /// The piece that went sideways must go forward.
    MustGoForward "must-go-forward", "limits.sideways-then-forward", "", "The {man} went sideways, so it must go forward now.";
    /// The turn has no move left for the forward move.
    SidewaysLast "sideways-last", "limits.sideways-then-forward", "", "A forward move of the same piece must follow a move sideways, and this is the last move of the turn.";
    /// The piece would have no forward move.
    SidewaysStuck "sideways-stuck", "limits.sideways-then-forward", "", "From {to} the {kind} would have no forward move, and one must follow a move sideways.";
    /// The own marker's rank.
    OwnMarkerRank "own-marker-rank", "markers", "", "{player}'s marker is on rank {rank}, so {player}'s pieces may not capture there.";
    /// The opposing marker's rank.
    OpposingMarkerRank "opposing-marker-rank", "markers", "", "Rank {rank} holds {player}'s marker.";

    /// Royal kings are never captured.
    KingSafe "king-safe", "men.royal", "G2", "A king is never captured in {variant}.";
    /// The pawn has not left its starting rank.
    PawnSafe "pawn-safe", "pawns.safe-at-home", "", "The {victim} is still on its starting rank, so it cannot be captured.";
    /// Too early for a capture.
    CaptureTooEarly "capture-too-early", "limits.captures-from", "", "Only from move {limit} of a turn on may pieces be captured.";
    /// The last move of a turn may not capture.
    CaptureLast "capture-last", "limits.final-no-capture", "", "The last move of a turn may not capture in {variant}.";
    /// No capture after the move by an opposing piece.
    CaptureAfterOpposing "capture-after-opposing", "turn.one-opposing", "", "After the move with an opposing piece nothing may be captured in this turn.";
    /// The place in the turn asks for a capture.
    MustCapture "must-capture", "turn.shapes", "", "This move must capture.";
    /// The place in the turn asks for a move without capture.
    MustNotCapture "must-not-capture", "turn.shapes", "", "This move may not capture.";
    /// Too few pawns are left.
    KeepsPawns "keeps-pawns", "pawns.keep", "", "With {limit} pawns or fewer none of them may go to the far rank.";

    /// The letter of the promotion is missing.
    PromotionMissing "promotion-missing", "", "G10", "Say what the pawn becomes: {kinds}.";
    /// A pawn cannot become that.
    PromotionNotOffered "promotion-not-offered", "pawns.promote-to", "G10", "A pawn cannot become a {kind}; it becomes a {kinds}.";
    /// The pawn's owner chooses.
    PromotionByOwner "promotion-by-owner", "pawns.chooser", "G10", "{player} chooses what the pawn becomes, at the start of the next turn.";
    /// Nothing is promoted.
    PromotionNot "promotion-not", "", "G10", "{move} promotes nothing.";
    /// Nothing re-enters in the variant.
    NoReentry "no-reentry", "", "", "No piece re-enters in {variant}.";
    /// Not such a piece waits.
    NotWaiting "not-waiting", "", "", "No {kind} of yours is waiting to re-enter.";
    /// A pawn may not re-enter there.
    EntryPawnEdge "entry-pawn-edge", "capture.reentry.no-pawns-on-back-ranks", "", "A pawn may not re-enter on {from}, on the edge of the board.";
    /// A piece re-enters where one of its own color left.
    EntryTint "entry-tint", "", "", "The {kind} can re-enter only where a piece of its own color leaves.";
    /// Nothing re-enters with such a move.
    EntryNotHere "entry-not-here", "", "", "No piece re-enters with this move: it leaves no square empty.";
    /// A waiting piece must re-enter.
    EntryMissing "entry-missing", "capture.effect", "", "A waiting piece must re-enter on {from} with this move: a {kinds}.";
    /// Nothing is put elsewhere.
    RelocationNot "relocation-not", "", "", "No pawn is put elsewhere with this move.";
    /// No square for the pawn.
    RelocationNowhere "relocation-nowhere", "pawns.far-rank", "", "A pawn on the far rank is put on a free {colour} square of its player's half, and there is none.";
    /// The pawn's new square is missing.
    RelocationMissing "relocation-missing", "pawns.far-rank", "", "Say on which free {colour} square of your half the pawn is put.";
    /// The pawn's new square is in the other half.
    RelocationHalf "relocation-half", "", "", "The pawn must be put on your own half of the board; {square} is on the other.";
    /// The pawn's new square is of the other color.
    RelocationColor "relocation-colour", "", "", "The pawn must be put on a {colour} square, which {square} is not.";
    /// The pawn's new square is not vacant.
    RelocationTaken "relocation-taken", "", "", "The pawn must be put on a free square, which {square} is not.";

    /// A king may not castle out of check.
    CastlingOutOfCheck "castling-out-of-check", "castling.allowed", "G8", "No king may castle out of check, and the {attacker} checks it.";
    /// A king may not castle through check.
    CastlingThroughCheck "castling-through-check", "castling.allowed", "G8", "The king would castle through check: the {attacker} attacks {square}.";
    /// A king may not castle into check.
    CastlingIntoCheck "castling-into-check", "castling.allowed", "G8", "The king would castle into check: the {attacker} attacks {to}.";
    /// The king would stand in a crowd.
    KingCrowded "king-crowded", "removal", "", "Your king on {king} would stand in a 2x2 area with {limit} or more of your pieces.";
    /// The king goes into check.
    KingIntoCheck "king-into-check", "men.royal", "G1", "On {king} your king would be in check from the {attacker}.";
    /// The king is still in check.
    StillInCheck "still-in-check", "men.royal", "G1", "Your king on {king} would still be in check from the {attacker}.";
    /// The piece is pinned.
    Pinned "pinned", "men.royal", "G1", "The {man} is pinned: without it your king on {king} would be in check from the {attacker}.";
    /// The move opens a check on the own king in another way.
    ExposesKing "exposes-king", "men.royal", "G1", "After {move} your king on {king} would be in check from the {attacker}.";
    /// The rest of the turn could not end out of check.
    NoEscape "no-escape", "check.escape", "G1", "After {move} the rest of the turn could not end your check.";
    /// More points than are left.
    PointsOverrun "points-overrun", "turn.counts", "", "{move} costs {number} points, and only {limit} may still be used in this turn.";
    /// The turn must have captured or check.
    MustCaptureOrCheck "must-capture-or-check", "turn.must-capture-or-check", "", "Nothing was captured in this turn, so its last move must capture or check.";
    /// The move must end the check that was given.
    MustEndCheck "must-end-check", "check.undone-in-turn-of", "", "You gave check and this move must end it, but after {move} the {attacker} would still check.";
    /// Only the last move may check.
    CheckBeforeLast "check-before-last", "check.allowed", "G3", "{move} would give check; in {variant} only the last move of the turn may check.";
    /// Only the last two moves may check.
    CheckBeforeLastTwo "check-before-last-two", "check.allowed", "", "{move} would give check; in {variant} only the last two moves of the turn may check.";
    /// Only the second move may check.
    CheckNotSecond "check-not-second", "check.allowed", "", "{move} would give check; in {variant} only the second move of a turn may check.";
    /// Only the last own move may check.
    CheckBeforeLastOwn "check-before-last-own", "check.allowed", "", "{move} would give check; in {variant} only the last move with an own piece may check.";
    /// The check could not be ended by the opposing pieces.
    CheckForGood "check-for-good", "check.allowed", "", "{move} would give a check that no piece of {player} could end, and in {variant} this move may not do that.";
    /// A move with an opposing piece may not check.
    AddsCheck "adds-check", "check.allowed", "", "{move} would put the opposing king in check, which a move with an opposing piece may not do.";

    /// The variant has no announcements.
    NoAnnouncement "no-announcement", "end.announce-helpmate", "", "Nothing is announced in {variant}.";
    /// Only the last move carries an announcement.
    AnnouncementEarly "announcement-early", "", "", "Only the last move of a turn can carry an announcement.";
    /// The opponent cannot mate.
    AnnouncementUntrue "announcement-untrue", "", "", "The announcement is not true: the opponent would have no turn that mates you.";

    /// No rule was found that forbids it: a mistake of this program.
    Unexplained "unexplained", "", "", "{move} is not legal here.";
}
