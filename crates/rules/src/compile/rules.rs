//! The compiled rules: tables, masks and flags for everything that the kernel needs of a variant.

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
/// Positions take them by reference; [`crate::Game`] owns them. Use the accessors to inspect the rules: nothing outside this module reads the
/// variant's file.
pub struct Rules {
    pub(crate) id: String,
    /// The file with its base merged in and its name removed.
    pub(super) file: VariantFile,
    pub(crate) role_infos: Vec<RoleInfo>,
    pub(crate) attacks: &'static Attacks,
    pub(crate) pool: Vec<Reach>,
    /// Movement by set (see [`Rules::set_at`]) and color of the pieces.
    pub(crate) sets: Vec<[Vec<RoleMoves>; 2]>,
    /// The set of each ordinal; ordinals past the end use set 0, the normal movement.
    pub(crate) set_of_ordinal: Vec<u8>,
    /// The attackers of squares, by color.
    pub(crate) guards: [Guard; 2],
    pub(crate) pawns: PawnRules,
    pub(crate) castling: Vec<CastlingWay>,
    pub(crate) castling_rule: CastlingRule,
    /// The castling rights lost when a piece leaves or enters a square.
    pub(crate) castling_loss: [u8; 64],
    /// The castling rights of each player.
    pub(crate) own_castling: [u8; 2],
    pub(crate) castling_checked: bool,
    pub(crate) schedule: Schedule,
    pub(crate) limits: LimitRules,
    pub(crate) check: CheckRules,
    pub(crate) capture: CaptureRules,
    pub(crate) end: EndRules,
    /// Gridlock: the number of pieces in a 2x2 area that is too many; 0: no such rule.
    pub(crate) removal: u8,
    pub(crate) markers: Option<[Square; 2]>,
    pub(crate) rearrangement: Option<RearrangementShapes>,
    pub(crate) first: Color,
    pub(crate) alternate: bool,
    pub(crate) square_color: bool,
    /// Whether king safety is determined by pins and checkers; otherwise each move is made and tested.
    pub(crate) by_pins: bool,
    /// Whether a turn is a number of moves and leaves no other traces: the features are [plain](Features::is_plain), and no move is recorded but
    /// for captures, checks, pawn moves and en passant.
    pub(crate) plain_turns: bool,
    /// Whether every move of the variant has to be filtered.
    pub(crate) always_filter: bool,
    /// Whether a turn depends on whether a move gives check.
    pub(crate) notes_checks: bool,
    /// The features of the variant beyond movement, check and a number of moves.
    pub(crate) features: Features,
    /// Whether a rule depends on which pieces have moved in the turn.
    pub(crate) tracks_moved: bool,
    /// Whether a piece leaps along lines.
    pub(crate) jumps: bool,
    /// Whether pieces attack by leaps and along whole lines, need no empty squares to move but those in between, and pawns move by ordinary
    /// steps.
    pub(crate) plain_movement: bool,
    /// Whether the step of a king can never attack the other king without being attacked by it, and so never gives check.
    pub(crate) mutual_kings: bool,
    /// Whether a move can win immediately.
    pub(crate) has_goals: bool,
    pub(crate) start: String,
}

/// The movement of the pieces of one role and color in one movement set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoleMoves {
    pub role: Role,
    pub quiet: u16,
    pub capture: u16,
    /// The tables needed for the movement.
    pub kind: MovementKind,
    pub pawn: bool,
    pub royal: bool,
}

/// Maximum number of groups of pieces with equal attacks for which pins and checkers are computed.
pub(crate) const MAX_GROUPS: usize = 8;

/// The attack patterns of one side, grouped so that pieces with equal attacks are looked up once.
#[derive(Default)]
pub(crate) struct Guard {
    pub leaps: Vec<Group>,
    /// Types that slide along whole ranks and files, and along whole diagonals.
    pub orthogonal: Roles,
    pub diagonal: Roles,
    /// Slides restricted by masks; `true`: along ranks and files.
    pub masked: Vec<(bool, Group)>,
    pub hops: Vec<(Roles, Vec<Vec<Hop>>)>,
    /// The types of the groups without loops, if they permit it.
    pub pairs: Option<RolePairs>,
}

/// The one or two types of each group of a guard (a single one twice), so that their pieces are looked up without loops.
pub(crate) struct RolePairs {
    /// In the order of [`Guard::leaps`].
    pub leaps: [[u8; 2]; MAX_GROUPS],
    pub orthogonal: [u8; 2],
    pub diagonal: [u8; 2],
}

impl RolePairs {
    /// The types of a guard's groups; `None` if a group has more than two, or one beyond the first eight, or if slides are masked.
    pub fn of(guard: &Guard) -> Option<RolePairs> {
        if guard.leaps.len() > MAX_GROUPS || !guard.masked.is_empty() {
            return None;
        }
        let mut leaps = [[0; 2]; MAX_GROUPS];
        for (pair, group) in leaps.iter_mut().zip(&guard.leaps) {
            *pair = pair_of(group.roles)?;
        }
        Some(RolePairs { leaps, orthogonal: pair_of(guard.orthogonal)?, diagonal: pair_of(guard.diagonal)? })
    }
}

fn pair_of(roles: Roles) -> Option<[u8; 2]> {
    let (first, last) = (roles.0.trailing_zeros(), roles.0.checked_ilog2()?);
    (last < 8 && roles.0.count_ones() <= 2).then_some([first as u8, last as u8])
}

/// Types with equal attacks, and the squares from which they attack each square.
pub(crate) struct Group {
    pub roles: Roles,
    pub table: Table,
}

/// The rules of pawns.
#[non_exhaustive]
pub struct PawnRules {
    pub(crate) roles: Roles,
    /// The direction of White's and Black's pawns in ranks, +1 or -1.
    pub(crate) forward: [i8; 2],
    pub(crate) far_rank: [Bitboard; 2],
    pub(crate) double_from: [Bitboard; 2],
    /// Whether a pawn may make a double step from its player's second rank.
    pub double_step: bool,
    /// When a pawn that made a double step can be captured en passant.
    pub en_passant: EnPassant,
    /// The types to which a pawn can promote, in the order of the variant's file; see [`Rules::promotions`].
    pub promote_to: Vec<Role>,
    /// Who chooses the promotion of a pawn that the opponent moved or pushed.
    pub chooser: Chooser,
    /// What happens to a pawn that reaches its far rank.
    pub at_far_rank: FarRank,
    /// Whether a pawn that is on its far rank may promote there, as a move.
    pub in_place: bool,
    /// The squares on which pawns cannot be captured because they have not moved yet.
    pub(crate) safe: [Bitboard; 2],
    /// A player with this many pawns or fewer may not move one to the far rank; 0: no such rule.
    pub keep: u8,
    /// Maximum number of ranks that a pawn may advance in a turn; 0: no limit.
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

/// A kind of castling.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CastlingWay {
    /// The player who castles.
    pub color: Color,
    /// Its letter in FEN.
    pub letter: char,
    /// The king's square before.
    pub king_from: Square,
    /// The king's square afterward.
    pub king_to: Square,
    /// The rook's square before.
    pub rook_from: Square,
    /// The rook's square afterward.
    pub rook_to: Square,
    pub(crate) king_role: Role,
    pub(crate) rook_role: Role,
    /// Squares that must be empty.
    pub(crate) empty: Bitboard,
    /// Squares on which the king may not be attacked, including its start and target.
    pub(crate) path: Bitboard,
}

/// Limits of single moves.
#[non_exhaustive]
pub struct LimitRules {
    /// Maximum number of spaces that a move covers, by its ordinal, the last entry repeating; empty: no limit.
    pub spaces: Vec<u8>,
    /// Captures are allowed from the move with this ordinal on (1 for the first move of a turn); 0 or 1: on all moves.
    pub captures_from: u8,
    pub(crate) captures_against_check: bool,
    pub(crate) final_no_capture: bool,
    pub(crate) each_piece_once: bool,
    pub(crate) sideways_then_forward: bool,
    pub(crate) quadrant: Quadrant,
    /// By ordinal, the types that move as others; past the end, all move as usual.
    pub moves_as: Vec<Vec<(Role, Role)>>,
    /// Pairs of lines that no piece may pass through in one move.
    pub(crate) no_passing: Vec<LinePair>,
    /// `within[k][from]`: the squares to which a move from `from` covers at most `k` spaces.
    pub(crate) within: Vec<[Bitboard; 64]>,
    pub(crate) leap_spaces: u8,
}

/// When check may be given, and how it must be answered.
#[non_exhaustive]
pub struct CheckRules {
    /// The role of the king, if kings are royal.
    pub(crate) royal: Option<Role>,
    /// The moves of a turn on which check may be given: all if no king is royal.
    pub allowed: CheckAllowed,
    /// In a turn of this many moves, the second may check as well, and the third, with an opposing piece, ends the check; 0: no such rule.
    pub undone_in_turn_of: u8,
    pub(crate) final_when_nothing_left: bool,
    /// When a player who starts a turn in check must be out of it.
    pub escape: Escape,
}

/// The effects of captures.
#[non_exhaustive]
pub struct CaptureRules {
    /// What happens to a captured piece.
    pub effect: CaptureEffect,
    pub(crate) duty: ReentryDuty,
    pub(crate) may_move: bool,
    pub(crate) no_pawns_on_back_ranks: bool,
    /// Whether captured pieces go to a pocket, from which they re-enter.
    pub uses_pocket: bool,
    /// Whether it matters later which pieces were captured in the turn.
    pub(crate) keeps_taken: bool,
    /// The next lower role of each role, for creation.
    pub(crate) lower: [Option<Role>; 16],
}

/// How games end.
#[non_exhaustive]
pub struct EndRules {
    /// The result of checkmate for the player who is checkmated.
    pub mated: Verdict,
    /// The result for a player who has no legal action and is not in check.
    pub no_moves: Verdict,
    /// Whether a player loses if their only available moves would give check too early.
    pub no_moves_by_early_check_loses: bool,
    /// The types that win the game if one of their pieces is captured.
    pub capture: Roles,
    pub(crate) capture_is_king: bool,
    /// Groups of types: a player without pieces of [`extinct_groups`](EndRules::extinct_groups) of them loses.
    pub extinct: Vec<Roles>,
    /// The number of groups of [`extinct`](EndRules::extinct) that a player must have lost to lose the game.
    pub extinct_groups: u8,
    /// The types that win the game if all of their pieces, at least two, are captured within one turn.
    pub eliminate: Roles,
    /// Whether a player whose king moves to the far rank wins.
    pub king_reaches_far_rank: bool,
    /// Whether a player whose king is pushed off the board loses.
    pub king_pushed_off: bool,
    pub(crate) kings: Roles,
    /// Whether a player may announce with the last move of a turn that the opponent can now checkmate them, which wins if it is true.
    pub announce_helpmate: bool,
    /// The number of moves after the last capture of a pawn after which its capturer may claim a win; 0: no claim.
    pub claim_after: u16,
    /// The result of the third occurrence of a position.
    pub repetition: RepetitionRule,
    /// The number of turns without a capture or pawn move after which the game is drawn; 0: no such rule.
    pub quiet_turns: u16,
    pub(crate) bare_kings: bool,
    /// Whether players may agree to a draw.
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

    /// Whether kings are royal, that is, may not be left in check, and can be mated.
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

    /// The cost of a move from one square to another in spaces.
    pub(crate) fn spaces(&self, from: Square, to: Square) -> u8 {
        self.limits.spaces_between(from, to)
    }
}

impl LimitRules {
    /// Along a rank, file or diagonal, each square counts. Other moves are leaps, which all cost the same: a nightrider that moves four files and
    /// two ranks leaps twice.
    pub fn spaces_between(&self, from: Square, to: Square) -> u8 {
        if from.is_aligned(to) {
            return from.distance(to);
        }
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let leaps = (1..=files.min(ranks)).rev().find(|n| files % n == 0 && ranks % n == 0).unwrap_or(1);
        leaps.saturating_mul(self.leap_spaces)
    }
}
