//! The compiled rules: everything that the kernel asks of a variant, as tables, masks and flags.

use crate::board::{Attacks, Bitboard, Color, Role, Roles, Square};
use crate::format::model::{
    CaptureEffect, CheckAllowed, Chooser, EnPassant, Escape, FarRank, Quadrant, ReentryDuty, RepetitionRule, VariantFile, Verdict,
};

use super::features::Features;
use super::reach::{Hop, MovementKind, Reach, Table};
use super::roles::RoleInfo;
use super::turn::Schedule;

/// The compiled rules of a variant: immutable, shared by all its positions.
///
/// Positions take them by reference; [`crate::Game`] owns them.
pub struct Rules {
    pub(crate) id: String,
    pub(crate) file: VariantFile,
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
    /// Whether areas may be rearranged that are straight, and such as go around a corner.
    pub(crate) rearrangement: Option<[bool; 2]>,
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
pub(crate) struct PawnRules {
    pub roles: Roles,
    /// The rank steps of White's and Black's pawns, +1 or -1.
    pub forward: [i8; 2],
    pub far_rank: [Bitboard; 2],
    pub double_from: [Bitboard; 2],
    pub double_step: bool,
    pub en_passant: EnPassant,
    pub promote_to: Vec<Role>,
    pub chooser: Chooser,
    pub at_far_rank: FarRank,
    pub in_place: bool,
    /// Where pawns cannot be captured because they have not moved yet.
    pub safe: [Bitboard; 2],
    pub keep: u8,
    pub ranks_a_turn: u8,
}

/// One way of castling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingWay {
    pub color: Color,
    pub letter: char,
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
    pub king_role: Role,
    pub rook_role: Role,
    /// Squares that must be empty.
    pub empty: Bitboard,
    /// Squares on which the king may not be attacked, start and end included.
    pub path: Bitboard,
}

/// Limits of single moves.
pub(crate) struct LimitRules {
    /// By ordinal, the last entry repeating; empty: none.
    pub spaces: Vec<u8>,
    pub captures_from: u8,
    pub captures_against_check: bool,
    pub final_no_capture: bool,
    pub each_man_once: bool,
    pub sideways_then_forward: bool,
    pub quadrant: Quadrant,
    /// `within[k][from]`: where a move from a square covers at most `k` spaces.
    pub within: Vec<[Bitboard; 64]>,
    pub leap_spaces: u8,
}

/// Check rules.
pub(crate) struct CheckRules {
    /// The role of the king, if kings are royal.
    pub royal: Option<Role>,
    pub allowed: CheckAllowed,
    pub undone_in_turn_of: u8,
    pub final_when_nothing_left: bool,
    pub escape: Escape,
}

/// What captures do.
pub(crate) struct CaptureRules {
    pub effect: CaptureEffect,
    pub duty: ReentryDuty,
    pub may_move: bool,
    pub no_pawns_on_back_ranks: bool,
    /// Captured pieces wait in a pocket.
    pub uses_pocket: bool,
    /// What was captured in the turn matters later.
    pub keeps_taken: bool,
    /// The next lower role of each role, for creation.
    pub lower: [Option<Role>; 16],
}

/// How games end.
pub(crate) struct EndRules {
    pub mated: Verdict,
    pub no_moves: Verdict,
    pub no_moves_by_early_check_loses: bool,
    pub capture: Roles,
    pub capture_is_king: bool,
    pub extinct: Vec<Roles>,
    pub extinct_groups: u8,
    pub eliminate: Roles,
    pub king_reaches_far_rank: bool,
    pub king_pushed_off: bool,
    pub kings: Roles,
    pub announce_helpmate: bool,
    pub claim_after: u16,
    pub repetition: RepetitionRule,
    pub quiet_turns: u16,
    pub bare_kings: bool,
}

impl Rules {
    /// The identifier of the variant, such as `binary`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name that players see, such as `Binary Chess`.
    pub fn name(&self) -> &str {
        &self.file.about.name
    }

    /// The file from which the rules were compiled, its base merged in.
    pub fn file(&self) -> &VariantFile {
        &self.file
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
