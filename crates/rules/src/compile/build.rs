//! Compiles the rules of a variant from the parts of its file.

use crate::board::{Attacks, Bitboard, Color, Role};
use crate::format::model::{CaptureEffect, CastlingRule, FarRank, Ownership, PiecesMoved, VariantFile};

use super::accessors::without_base;
use super::castling::castling;
use super::error::{CompileError, error};
use super::features::{Feature, Features};
use super::lines::no_passing;
use super::movement::{Movement, moves_as};
use super::parts;
use super::roles::roles;
use super::rules::{CastlingWay, MAX_GROUPS, RearrangementShapes, Rules};
use super::turn::{Schedule, check_lengths};

/// Compiles the rules of a variant, without its start position, which [`complete`] adds.
///
/// # Errors
/// If something in the file cannot be compiled; includes the key.
pub(crate) fn build(id: &str, file: &VariantFile) -> Result<Rules, CompileError> {
    let roles = roles(file)?;
    check_lengths(&file.turn)?;
    let markers = parts::markers(file)?;
    let closed = markers.map_or(Bitboard::EMPTY, |[white, _]| Bitboard::file(white.file()));
    let (no_passing, moves_as) = (no_passing(file)?, moves_as(file, &roles)?);
    let movement = Movement::compile(file, &roles, closed, &no_passing, &moves_as);
    let castling = castling(file, &roles)?;
    movement.check_castling(&castling)?;
    movement.check_spaces(file)?;
    movement.check_en_passant(file, &roles)?;
    let royal = roles.iter().position(|role| role.royal).map(|index| Role(index as u8));
    let reshapes = reshapes(file);
    let hops = movement.guards.iter().any(|guard| !guard.hops.is_empty());
    let few_groups = movement.guards.iter().all(|guard| guard.leaps.len().max(guard.masked.len()) <= MAX_GROUPS);
    let by_pins = royal.is_some() && !hops && !reshapes && few_groups;
    let mut features = Features::default();
    features.record(Feature::UnpinnedSafety, royal.is_some() && !by_pins);
    features.record(Feature::Markers, markers.is_some());
    features.record(Feature::Rearrangement, file.rearrangement.is_some());
    features.record(Feature::Removal, file.removal.is_some());
    features.record(Feature::MovesAs, !movement.set_of_ordinal.is_empty());
    let schedule = Schedule::compile(&file.turn, &roles, &mut features)?;
    let check = parts::check(file, royal, &mut features);
    let rules = Rules {
        id: id.to_owned(),
        plain_turns: false,
        pawns: parts::pawns(file, &roles, &mut features),
        castling_rule: file.castling.allowed,
        castling_checked: file.castling.allowed == CastlingRule::Fide && royal.is_some(),
        limits: parts::limits(file, no_passing, moves_as, &mut features),
        capture: parts::capture(file, &roles, &mut features),
        end: parts::end(file, &roles, &mut features),
        removal: file.removal.as_ref().map_or(0, |removal| removal.min_pieces),
        rearrangement: file
            .rearrangement
            .as_ref()
            .map(|rule| RearrangementShapes { straight: rule.shapes.contains('I'), corners: rule.shapes.contains('V') }),
        jumps: movement.pool.reaches.iter().any(|reach| reach.jumps),
        plain_movement: movement.is_plain(),
        mutual_kings: royal.is_some_and(|royal| movement.has_mutual_attacks(royal)),
        first: file.start.first.into(),
        alternate: file.turn.pieces_moved == PiecesMoved::Alternate,
        square_color: file.ownership == Ownership::SquareColor,
        by_pins,
        always_filter: reshapes || file.capture.effect == CaptureEffect::ChangeSides || file.turn.one_opposing || file.pawns.in_place,
        notes_checks: royal.is_some()
            && (schedule.ends_on_check || schedule.plus_check != 0 || schedule.check_points > 1 || check.undone_in_turn_of > 0),
        attacks: Attacks::get(),
        pool: movement.pool.reaches,
        sets: movement.sets,
        set_of_ordinal: movement.set_of_ordinal,
        guards: movement.guards,
        features,
        has_goals: parts::has_goals(file),
        tracks_moved: file.limits.each_piece_once || schedule.shapes.iter().flatten().any(|slot| slot.other),
        start: start_fen(file, &castling),
        file: without_base(file).into_owned(),
        role_infos: roles,
        markers,
        castling_loss: castling_loss(&castling),
        own_castling: Color::BOTH.map(|color| own_castling(&castling, color)),
        castling,
        schedule,
        check,
    };
    Ok(Rules { plain_turns: has_plain_turns(&rules), ..rules })
}

/// See [`Rules::plain_turns`].
fn has_plain_turns(rules: &Rules) -> bool {
    let schedule = &rules.schedule;
    let ends_specially = schedule.ends_on_capturable || schedule.ends_when_nothing_left || schedule.skip;
    let leaves_traces = rules.has_goals || rules.tracks_moved || rules.capture.keeps_taken;
    rules.features.is_plain() && !rules.alternate && !leaves_traces && !ends_specially
}

/// The rules with the FEN of their start position, after reading and writing it.
///
/// # Errors
/// If the start position is not a valid position of the variant.
pub(crate) fn complete(rules: Rules, start: Result<String, String>) -> Result<Rules, CompileError> {
    let start = start.map_err(|message| error("start.board", message))?;
    Ok(Rules { start, ..rules })
}

/// Whether captures or moves change more of the board than their start and target squares.
fn reshapes(file: &VariantFile) -> bool {
    matches!(file.capture.effect, CaptureEffect::CreateLower | CaptureEffect::Push)
        || file.removal.is_some()
        || file.pawns.far_rank == FarRank::Relocate
}

fn castling_loss(castling: &[CastlingWay]) -> [u8; 64] {
    let mut loss = [0; 64];
    for (bit, way) in castling.iter().enumerate() {
        loss[way.king_from.index()] |= 1 << bit;
        loss[way.rook_from.index()] |= 1 << bit;
    }
    loss
}

fn own_castling(castling: &[CastlingWay], color: Color) -> u8 {
    castling.iter().enumerate().filter(|(_, way)| way.color == color).fold(0, |ways, (bit, _)| ways | 1 << bit)
}

/// The FEN of the start position: the board in the file, with every castling right whose pieces are on their squares.
fn start_fen(file: &VariantFile, castling: &[CastlingWay]) -> String {
    let rights: String = castling.iter().map(|way| way.letter).collect();
    let white = Color::from(file.start.first) == Color::White || file.turn.pieces_moved == PiecesMoved::Alternate;
    format!("{} {} {} - 0 1", file.start.board, if white { 'w' } else { 'b' }, if rights.is_empty() { "-" } else { &rights })
}
