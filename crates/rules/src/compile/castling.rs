//! The kinds of castling.

use crate::board::{Attacks, Color, Square};
use crate::format::model::{self, CastlingRule, Ownership, PlayerName, VariantFile};

use super::error::{CompileError, error};
use super::placement::read_placement;
use super::roles::RoleInfo;
use super::rules::CastlingWay;

/// The four kinds of castling in chess, for files that list none.
fn usual_ways() -> Vec<model::CastlingWay> {
    let way = |player, king: &str, rook: &str| model::CastlingWay { player, king: king.into(), rook: rook.into() };
    vec![
        way(PlayerName::White, "e1g1", "h1f1"),
        way(PlayerName::White, "e1c1", "a1d1"),
        way(PlayerName::Black, "e8g8", "h8f8"),
        way(PlayerName::Black, "e8c8", "a8d8"),
    ]
}

/// The kinds of castling whose pieces are on their squares in the start position.
pub(super) fn castling(file: &VariantFile, role_infos: &[RoleInfo]) -> Result<Vec<CastlingWay>, CompileError> {
    if file.castling.allowed == CastlingRule::None {
        return Ok(Vec::new());
    }
    let squares = |text: &str| -> Result<(Square, Square), CompileError> {
        let wrong = || error("castling.ways", format!("`{text}` must be two squares, such as e1g1"));
        let (from, to) = text.split_at_checked(2).ok_or_else(wrong)?;
        Ok((from.parse().map_err(|_| wrong())?, to.parse().map_err(|_| wrong())?))
    };
    let start = read_placement(&file.start.board, role_infos, file.ownership == Ownership::SquareColor).unwrap_or_default();
    let listed = if file.castling.ways.is_empty() { usual_ways() } else { file.castling.ways.clone() };
    if listed.len() > 8 {
        return Err(error("castling.ways", "at most eight ways of castling are possible"));
    }
    let mut ways = Vec::new();
    for way in &listed {
        let color = Color::from(way.player);
        let (king_from, king_to) = squares(&way.king)?;
        let (rook_from, rook_to) = squares(&way.rook)?;
        let (Some(king), Some(rook)) = (start.piece_on(king_from), start.piece_on(rook_from)) else { continue };
        let is_rook = role_infos[rook.role.index()].rook || !file.castling.ways.is_empty();
        let is_king = role_infos[king.role.index()].king;
        if king.color != color || rook.color != color || !is_rook || !is_king {
            continue;
        }
        let span = |a: Square, b: Square| Attacks::get().between(a, b).with(a).with(b);
        let side = if rook_from.file() > king_from.file() { 'K' } else { 'Q' };
        ways.push(CastlingWay {
            color,
            letter: if color == Color::White { side } else { side.to_ascii_lowercase() },
            king_from,
            king_to,
            rook_from,
            rook_to,
            king_role: king.role,
            rook_role: rook.role,
            empty: (span(king_from, king_to) | span(rook_from, rook_to) | span(king_from, rook_from)).without(king_from).without(rook_from),
            path: span(king_from, king_to),
        });
    }
    Ok(ways)
}
