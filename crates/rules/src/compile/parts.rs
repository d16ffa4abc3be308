//! Compiles pawns, limits, captures, checks and ends: the rules that are flags and masks.

use crate::board::{Bitboard, Color, Role, Roles, Square};
use crate::format::model::{CaptureEffect, CheckAllowed, Counts, Escape, FarRank, Ownership, PawnDirection, Quadrant, VariantFile};

use super::error::{CompileError, error};
use super::features::{Feature, Features};
use super::lines::LinePair;
use super::placement::read_placement;
use super::roles::{RoleInfo, roles_of};
use super::rules::{CaptureRules, CheckRules, EndRules, LimitRules, PawnRules};

/// Whether a move can win immediately.
pub(super) fn has_goals(file: &VariantFile) -> bool {
    let end = &file.end;
    !end.capture.is_empty()
        || !end.extinct.is_empty()
        || !end.eliminate.is_empty()
        || end.king_reaches_far_rank
        || end.king_pushed_off
        || end.announce_helpmate
        || file.pawns.far_rank == FarRank::Win
}

/// The squares of the markers.
pub(super) fn markers(file: &VariantFile) -> Result<Option<[Square; 2]>, CompileError> {
    let Some(markers) = &file.markers else { return Ok(None) };
    let square = |key: &str, text: &str| text.parse::<Square>().map_err(|e| error(format!("markers.{key}"), e.to_string()));
    let (white, black) = (square("white", &markers.white)?, square("black", &markers.black)?);
    if white.file() != black.file() || white == black {
        return Err(error("markers.black", "the markers must be on two squares of the same file"));
    }
    if !matches!(white.file(), 0 | 7) {
        return Err(error("markers.white", "the markers' file must be the a-file or the h-file, so that nothing passes over it"));
    }
    Ok(Some([white, black]))
}

pub(super) fn pawns(file: &VariantFile, role_infos: &[RoleInfo], features: &mut Features) -> PawnRules {
    let roles =
        role_infos.iter().enumerate().filter(|(_, info)| info.pawn).fold(Roles::NONE, |roles, (index, _)| roles.with(Role(index as u8)));
    let upward = file.pawns.direction == PawnDirection::Forward;
    let ends = [Bitboard::rank(7), Bitboard::rank(0)];
    let start = read_placement(&file.start.board, role_infos, file.ownership == Ownership::SquareColor).unwrap_or_default();
    let safe = |color| if file.pawns.safe_at_home { start.pieces_of(color, roles) } else { Bitboard::EMPTY };
    let safe = [safe(Color::White), safe(Color::Black)];
    features.record(Feature::FarRank, file.pawns.far_rank == FarRank::Relocate || file.pawns.in_place);
    features.record(Feature::KeepPawns, file.pawns.keep > 0);
    features.record(Feature::PawnRanks, file.pawns.ranks_a_turn > 0);
    features.record(Feature::SafePawns, safe.iter().any(|set| set.not_empty()));
    PawnRules {
        roles,
        forward: if upward { [1, -1] } else { [-1, 1] },
        far_rank: if upward { ends } else { [ends[1], ends[0]] },
        double_from: [Bitboard::rank(1), Bitboard::rank(6)],
        double_step: file.pawns.double_step,
        en_passant: file.pawns.en_passant,
        promote_to: file
            .pawns
            .promote_to
            .chars()
            .filter_map(|letter| role_infos.iter().position(|info| info.letter == letter))
            .map(|index| Role(index as u8))
            .collect(),
        chooser: file.pawns.chooser,
        at_far_rank: file.pawns.far_rank,
        in_place: file.pawns.in_place,
        safe,
        keep: file.pawns.keep,
        ranks_a_turn: file.pawns.ranks_a_turn,
    }
}

pub(super) fn limits(
    file: &VariantFile,
    no_passing: Vec<LinePair>,
    moves_as: Vec<Vec<(Role, Role)>>,
    features: &mut Features,
) -> LimitRules {
    features.record(Feature::Spaces, !file.limits.spaces.is_empty());
    features.record(Feature::NoCapture, file.limits.captures_from > 1 || file.limits.final_no_capture);
    features.record(Feature::EachPieceOnce, file.limits.each_piece_once);
    features.record(Feature::SidewaysThenForward, file.limits.sideways_then_forward);
    features.record(Feature::Quadrant, file.limits.quadrant != Quadrant::Any);
    let mut limits = LimitRules {
        spaces: file.limits.spaces.clone(),
        captures_from: file.limits.captures_from,
        captures_against_check: file.limits.captures_against_check,
        final_no_capture: file.limits.final_no_capture,
        each_piece_once: file.limits.each_piece_once,
        sideways_then_forward: file.limits.sideways_then_forward,
        quadrant: file.limits.quadrant,
        moves_as,
        no_passing,
        within: Vec::new(),
        leap_spaces: file.turn.leap_spaces,
    };
    if !file.limits.spaces.is_empty() || file.turn.counts == Counts::Spaces {
        limits.within = squares_within(&limits);
    }
    limits
}

/// For each number of spaces, from 0 to the greatest distance, and each square: the squares at most that far away.
fn squares_within(limits: &LimitRules) -> Vec<[Bitboard; 64]> {
    let mut within: Vec<[Bitboard; 64]> = Vec::new();
    for from in Square::all() {
        for to in Square::all() {
            let spaces = usize::from(limits.spaces_between(from, to));
            within.resize(within.len().max(spaces + 1), [Bitboard::EMPTY; 64]);
            within[spaces][from.index()] |= Bitboard::of(to);
        }
    }
    for most in 1..within.len() {
        let closer = within[most - 1];
        within[most].iter_mut().zip(closer).for_each(|(squares, closer)| *squares |= closer);
    }
    within
}

pub(super) fn capture(file: &VariantFile, role_infos: &[RoleInfo], features: &mut Features) -> CaptureRules {
    // The next lower role has the highest rank below; roles without a rank are skipped.
    let lower = |info: &RoleInfo| {
        let below = role_infos.iter().enumerate().filter(|(_, other)| other.rank > 0 && other.rank < info.rank);
        below.max_by_key(|(_, other)| other.rank).map(|(index, _)| Role(index as u8))
    };
    features.record(Feature::CaptureEffect, file.capture.effect != CaptureEffect::Remove);
    let uses_pocket = file.capture.effect.uses_pocket();
    CaptureRules {
        uses_pocket,
        keeps_taken: uses_pocket || !file.end.eliminate.is_empty(),
        effect: file.capture.effect,
        duty: file.capture.reentry.duty,
        may_move: file.capture.reentry.may_move,
        no_pawns_on_back_ranks: file.capture.reentry.no_pawns_on_back_ranks,
        lower: std::array::from_fn(|index| role_infos.get(index).and_then(lower)),
    }
}

pub(super) fn end(file: &VariantFile, role_infos: &[RoleInfo], features: &mut Features) -> EndRules {
    let kings =
        role_infos.iter().enumerate().filter(|(_, info)| info.king).fold(Roles::NONE, |roles, (index, _)| roles.with(Role(index as u8)));
    let end = &file.end;
    let capture = roles_of(role_infos, &end.capture);
    features.record(Feature::Claim, end.claim_after > 0);
    features.record(Feature::Announcement, end.announce_helpmate);
    EndRules {
        mated: end.mated,
        no_moves: end.stuck,
        no_moves_by_early_check_loses: end.stuck_by_early_check_loses,
        capture_is_king: !capture.is_empty() && capture.and(kings.not()).is_empty(),
        capture,
        extinct: end.extinct.iter().map(|letters| roles_of(role_infos, letters)).collect(),
        extinct_groups: end.extinct_groups,
        eliminate: roles_of(role_infos, &end.eliminate),
        king_reaches_far_rank: end.king_reaches_far_rank,
        king_pushed_off: end.king_pushed_off,
        kings,
        announce_helpmate: end.announce_helpmate,
        claim_after: end.claim_after,
        repetition: end.repetition,
        quiet_turns: end.quiet_turns,
        bare_kings: end.bare_kings,
        agreement: end.agreement,
    }
}

pub(super) fn check(file: &VariantFile, royal: Option<Role>, features: &mut Features) -> CheckRules {
    let escape = if royal.is_some() { file.check.escape } else { Escape::FirstMove };
    features.record(Feature::Undone, file.check.undone_in_turn_of > 0);
    features.record(Feature::FinalWhenNothingLeft, file.check.final_when_nothing_left);
    features.record(Feature::Escape, escape != Escape::FirstMove);
    CheckRules {
        royal,
        allowed: if royal.is_some() { file.check.allowed } else { CheckAllowed::Always },
        undone_in_turn_of: file.check.undone_in_turn_of,
        final_when_nothing_left: file.check.final_when_nothing_left,
        escape,
    }
}
