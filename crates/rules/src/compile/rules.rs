//! The compiled rules: everything that the kernel asks of a variant, as tables, masks and flags.

use crate::board::{Attacks, Bitboard, Color, Role, Roles, Square};
use crate::format::model::{
    CaptureEffect, CastlingRule, CheckAllowed, Chooser, EnPassant, Escape, FarRank, Quadrant, ReentryDuty, RepetitionRule, VariantFile,
    Verdict,
};

use super::features::Features;
use super::lines::LinePair;
use super::reach::{Hop, MovementKind, Reach, Table};
use super::roles::RoleInfo;
use super::turn::Schedule;

/// The compiled rules of a variant: immutable, shared by all its positions.
///
/// Positions take them by reference; [`crate::Game`] owns them. To find out what the rules say, use the accessors: nothing outside
/// this module reads the variant's file.
pub struct Rules {
    pub(crate) id: String,
    /// Its base merged in, and no longer named.
    pub(super) file: VariantFile,
    pub(crate) role_infos: Vec<RoleInfo>,
    pub(crate) attacks: &'static Attacks,
    pub(crate) pool: Vec<Reach>,
    /// Movement by set (see [`Rules::set_at`]) and color of the pieces.
    pub(crate) sets: Vec<[Vec<RoleMoves>; 2]>,
    /// The set of each ordinal; ordinals past the end use set 0, the normal movement.
    pub(crate) set_of_ordinal: Vec<u8>,
    /// Who attacks a square, by color of the attacker.
    pub(crate) guards: [Guard; 2],
    pub(crate) pawns: PawnRules,
    pub(crate) castling: Vec<CastlingWay>,
    pub(crate) castling_rule: CastlingRule,
    /// The castling rights lost when a piece leaves or enters a square.
    pub(crate) castling_loss: [u8; 64],
    pub(crate) castling_checked: bool,
    pub(crate) schedule: Schedule,
    pub(crate) limits: LimitRules,
    pub(crate) check: CheckRules,
    pub(crate) capture: CaptureRules,
    pub(crate) end: EndRules,
    /// Gridlock: how many pieces in a 2x2 area are too many; 0: no such rule.
    pub(crate) removal: u8,
    pub(crate) markers: Option<[Square; 2]>,
    pub(crate) rearrangement: Option<RearrangementShapes>,
    pub(crate) first: Color,
    pub(crate) alternate: bool,
    pub(crate) square_color: bool,
    /// Own-king safety is found by pins and checkers; otherwise each move is made and looked at.
    pub(crate) by_pins: bool,
    /// Every move of the variant goes through the filters.
    pub(crate) always_filter: bool,
    /// Something about a turn depends on whether a move gives check.
    pub(crate) notes_checks: bool,
    /// What the variant uses beyond movement, check and a number of moves.
    pub(crate) features: Features,
    /// Some rule asks which pieces have moved in the turn.
    pub(crate) tracks_moved: bool,
    /// Some piece leaps along lines.
    pub(crate) jumps: bool,
    /// A move can win at once.
    pub(crate) has_goals: bool,
    pub(crate) start: String,
}

/// How the pieces of one role and color move under one set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoleMoves {
    pub role: Role,
    pub quiet: u16,
    pub capture: u16,
    /// Which tables hold the movement.
    pub kind: MovementKind,
    pub pawn: bool,
    pub royal: bool,
}

/// The most groups of pieces that attack alike for which pins and checkers are found.
pub(crate) const MAX_GROUPS: usize = 8;

/// The attack patterns of one side, grouped so that pieces who attack alike are looked up once.
#[derive(Default)]
pub(crate) struct Guard {
    pub leaps: Vec<Group>,
    /// Types that slide along whole ranks and files, and along whole diagonals.
    pub orthogonal: Roles,
    pub diagonal: Roles,
    /// Slides that masks limit; `true`: along ranks and files.
    pub masked: Vec<(bool, Group)>,
    pub hops: Vec<(Roles, Vec<Vec<Hop>>)>,
}

/// Types that attack alike, and from where they attack each square.
pub(crate) struct Group {
    pub roles: Roles,
    pub table: Table,
}

/// The rules of pawns.
#[non_exhaustive]
pub struct PawnRules {
    pub(crate) roles: Roles,
    /// The rank steps of White's and Black's pawns, +1 or -1.
    pub(crate) forward: [i8; 2],
    pub(crate) far_rank: [Bitboard; 2],
    pub(crate) double_from: [Bitboard; 2],
    /// A pawn may make a double step from its player's second rank.
    pub double_step: bool,
    /// When a pawn that made a double step can be captured en passant.
    pub en_passant: EnPassant,
    /// The types to which a pawn can promote, in the order of the variant's file; see [`Rules::promotions`].
    pub promote_to: Vec<Role>,
    /// Who chooses the promotion of a pawn that the opponent moved or pushed.
    pub chooser: Chooser,
    /// What happens to a pawn that reaches its far rank.
    pub at_far_rank: FarRank,
    /// A pawn that stands on its far rank may promote there, as a move.
    pub in_place: bool,
    /// Where pawns cannot be captured because they have not moved yet.
    pub(crate) safe: [Bitboard; 2],
    /// A player with this many pawns or fewer may not move one to the far rank; 0: no such rule.
    pub keep: u8,
    /// How many ranks one pawn may advance in a turn; 0: no limit.
    pub ranks_a_turn: u8,
}

/// The shapes of the areas that may be rearranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RearrangementShapes {
    /// Three squares in a row.
    pub straight: bool,
    /// Three squares around a corner.
    pub corners: bool,
}

/// One way of castling.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CastlingWay {
    /// The player who castles.
    pub color: Color,
    /// Its letter in FEN.
    pub letter: char,
    /// Where the king stands before.
    pub king_from: Square,
    /// Where the king stands afterward.
    pub king_to: Square,
    /// Where the rook stands before.
    pub rook_from: Square,
    /// Where the rook stands afterward.
    pub rook_to: Square,
    pub(crate) king_role: Role,
    pub(crate) rook_role: Role,
    /// Squares that must be empty.
    pub(crate) empty: Bitboard,
    /// Squares on which the king may not be attacked, start and end included.
    pub(crate) path: Bitboard,
}

/// Limits of single moves.
#[non_exhaustive]
pub struct LimitRules {
    /// The most spaces that a move covers, by its ordinal, the last entry repeating; empty: no limit.
    pub spaces: Vec<u8>,
    /// Captures are allowed from the move with this ordinal on (1 for the first move of a turn); 0 or 1: on all moves.
    pub captures_from: u8,
    pub(crate) captures_against_check: bool,
    pub(crate) final_no_capture: bool,
    pub(crate) each_piece_once: bool,
    pub(crate) sideways_then_forward: bool,
    pub(crate) quadrant: Quadrant,
    /// By ordinal: which types move as which others; past the end all move as usual.
    pub moves_as: Vec<Vec<(Role, Role)>>,
    /// Pairs of lines that no piece passes both in one move.
    pub(crate) no_passing: Vec<LinePair>,
    /// `within[k][from]`: where a move from a square covers at most `k` spaces.
    pub(crate) within: Vec<[Bitboard; 64]>,
    pub(crate) leap_spaces: u8,
}

/// When check may be given, and how it is answered.
#[non_exhaustive]
pub struct CheckRules {
    /// The role of the king, if kings are royal.
    pub(crate) royal: Option<Role>,
    /// On which moves of a turn check may be given: on all where no king is royal.
    pub allowed: CheckAllowed,
    /// In a turn of this many moves the second may check too, and the third, made with an opposing piece, ends the check; 0: no such rule.
    pub undone_in_turn_of: u8,
    pub(crate) final_when_nothing_left: bool,
    /// When a player who begins a turn in check must be out of it.
    pub escape: Escape,
}

/// What captures do.
#[non_exhaustive]
pub struct CaptureRules {
    /// What happens to a captured piece.
    pub effect: CaptureEffect,
    pub(crate) duty: ReentryDuty,
    pub(crate) may_move: bool,
    pub(crate) no_pawns_on_back_ranks: bool,
    /// Captured pieces wait in a pocket, from which they re-enter.
    pub uses_pocket: bool,
    /// What was captured in the turn matters later.
    pub(crate) keeps_taken: bool,
    /// The next lower role of each role, for creation.
    pub(crate) lower: [Option<Role>; 16],
}

/// How games end.
#[non_exhaustive]
pub struct EndRules {
    /// What checkmate means for the player who is checkmated.
    pub mated: Verdict,
    /// What it means for a player not in check to have no legal action.
    pub no_moves: Verdict,
    /// A player whose only available moves would give check too early loses.
    pub no_moves_by_early_check_loses: bool,
    /// The types of which capturing one piece wins.
    pub capture: Roles,
    pub(crate) capture_is_king: bool,
    /// Groups of types: a player without pieces of [`extinct_groups`](EndRules::extinct_groups) of them loses.
    pub extinct: Vec<Roles>,
    /// How many of the groups of [`extinct`](EndRules::extinct) a player must have lost.
    pub extinct_groups: u8,
    /// The types of which capturing all pieces within one turn, two at least, wins.
    pub eliminate: Roles,
    /// A player whose king moves to the far rank wins.
    pub king_reaches_far_rank: bool,
    /// A player whose king is pushed off the board loses.
    pub king_pushed_off: bool,
    pub(crate) kings: Roles,
    /// A player may announce with the last move of a turn that the opponent can now checkmate them, which wins if it is true.
    pub announce_helpmate: bool,
    /// How many moves after the last capture of a pawn its capturer may claim a win; 0: no claim.
    pub claim_after: u16,
    /// What the third occurrence of a position means.
    pub repetition: RepetitionRule,
    /// After how many turns without a capture or pawn move the game is drawn; 0: no such rule.
    pub quiet_turns: u16,
    pub(crate) bare_kings: bool,
    /// Players may agree to a draw.
    pub agreement: bool,
}

impl Rules {
    /// The identifier of the variant, such as `binary`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The FEN of the start position.
    pub fn start_fen(&self) -> &str {
        &self.start
    }

    /// The player who takes the first turn.
    pub fn first_player(&self) -> Color {
        self.first
    }

    /// Whether kings are royal: may not be left in check, and can be mated.
    pub fn has_royal_kings(&self) -> bool {
        self.check.royal.is_some()
    }

    /// The roles of the variant.
    pub fn roles(&self) -> impl Iterator<Item = Role> + use<> {
        (0..self.role_infos.len() as u8).map(Role)
    }

    /// The letter of a role in move texts, upper case.
    pub fn letter(&self, role: Role) -> char {
        self.role_info(role).letter.to_ascii_uppercase()
    }

    /// The English name of a role, such as `rook`.
    pub fn role_name(&self, role: Role) -> &str {
        &self.role_info(role).name
    }

    /// Whether the role is a pawn.
    pub fn is_pawn(&self, role: Role) -> bool {
        self.pawns.roles.has(role)
    }

    pub(crate) fn role_info(&self, role: Role) -> &RoleInfo {
        &self.role_infos[role.index().min(self.role_infos.len() - 1)]
    }

    /// The movement set in force for the move of this ordinal (0 for the first move of a turn).
    #[inline]
    pub(crate) fn set_at(&self, ordinal: u8) -> usize {
        self.set_of_ordinal.get(ordinal as usize).copied().unwrap_or(0) as usize
    }

    /// What a move from one square to another costs in spaces.
    pub(crate) fn spaces(&self, from: Square, to: Square) -> u8 {
        self.limits.spaces_between(from, to)
    }
}

impl LimitRules {
    /// Along a rank, file or diagonal each square counts. Elsewhere pieces leap, and each leap costs the same: a nightrider that goes
    /// four files and two ranks leaps twice.
    pub fn spaces_between(&self, from: Square, to: Square) -> u8 {
        if from.is_aligned(to) {
            return from.distance(to);
        }
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let leaps = (1..=files.min(ranks)).rev().find(|n| files % n == 0 && ranks % n == 0).unwrap_or(1);
        leaps.saturating_mul(self.leap_spaces)
    }
}
