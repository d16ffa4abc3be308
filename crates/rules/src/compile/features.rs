//! What a variant uses beyond movement, check and a number of moves. Each part of the rules records its features where it is compiled.

/// A part of the rules that the plain path of move generation does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Feature {
    /// Captures other than by removal.
    CaptureEffect,
    /// Pawns put elsewhere, or promoted as a move of their own, on their far rank.
    FarRank,
    /// Pieces removed from full areas at the end of a turn.
    Removal,
    /// Markers.
    Markers,
    /// Rearrangements.
    Rearrangement,
    /// A royal king whose safety cannot be decided by pins and checkers.
    UnpinnedSafety,
    /// Shapes of turns.
    Shapes,
    /// One move of each turn with an opposing piece.
    OneOpposing,
    /// An order of piece types: a cycle of groups, or no type twice.
    Order,
    /// Turns counted in points or spaces.
    Counts,
    /// A first turn of certain types only.
    FirstTypes,
    /// Turns that must capture or check.
    MustCaptureOrCheck,
    /// Turns that end by choice.
    EndsByChoice,
    /// A limit on the spaces of a move.
    Spaces,
    /// Moves of a turn that may not capture.
    NoCapture,
    /// Pieces that move once a turn.
    EachManOnce,
    /// A piece that moves on forward after it moved sideways.
    SidewaysThenForward,
    /// A quadrant in or out of which to move.
    Quadrant,
    /// Movement that depends on the ordinal of a move.
    MovesAs,
    /// Checks that must be undone within the turn.
    Undone,
    /// Checks that are allowed only where nothing else is left to move.
    FinalWhenNothingLeft,
    /// A check that the whole turn may escape.
    Escape,
    /// A claim of the win.
    Claim,
    /// Pawns of which some must be kept.
    KeepPawns,
    /// A limit on the ranks that pawns advance in a turn.
    PawnRanks,
    /// Pawns that are safe at home.
    SafePawns,
    /// Announcements of helpmate, which add actions and forbid none.
    Announcement,
}

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Features(u32);

impl Features {
    /// Adds a feature if the variant uses it.
    pub fn record(&mut self, feature: Feature, used: bool) {
        self.0 |= u32::from(used) << feature as u8;
    }

    /// Whether movement, check and the number of moves are all that matters: the plain context suffices.
    #[inline]
    pub fn is_plain(self) -> bool {
        self.0 == 0
    }

    /// Whether the same is true except for announcements.
    #[inline]
    pub fn forbids_plainly(self) -> bool {
        self.0 & !(1 << Feature::Announcement as u8) == 0
    }
}
