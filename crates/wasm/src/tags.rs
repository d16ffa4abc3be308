//! Tags for finding variants, all derived from the rules.

use serde::Serialize;
use tempi_engine::tune::Family;
use tempi_rules::{Bitboard, CaptureEffect, CheckAllowed, Color, Counts, FarRank, Piece, PieceMovement, Role, Rules, Square, Verdict};

/// The words of `has`, for TypeScript.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(
    type = "\"forward\" | \"push\" | \"re-entry\" | \"creation\" | \"removal\" | \"both-colours\" | \"markers\" | \"rearrangement\" | \"changed-moves\" | \"spaces\" | \"points\" | \"order\" | \"early-end\" | \"claim\" | \"announcement\" | \"relocation\" | \"new-men\""
)]
pub(crate) struct Feature;

/// The words of `goals`, for TypeScript.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(type = "\"mate\" | \"helpmate\" | \"extinction\" | \"capture\" | \"reach\" | \"push-off\" | \"stuck\"")]
pub(crate) struct Goal;

/// The tags of a variant.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Tags {
    /// The length of turns: a number of moves (once turns have reached their full length); `grows`: without limit; `depends`: on the moves played.
    #[cfg_attr(test, ts(type = "\"1\" | \"2\" | \"3-4\" | \"grows\" | \"depends\""))]
    turn: &'static str,
    #[cfg_attr(test, ts(as = "Vec<Feature>"))]
    has: Vec<&'static str>,
    #[cfg_attr(test, ts(as = "Vec<Goal>"))]
    goals: Vec<&'static str>,
    /// When check may be given: `free` as in ordinary chess, `some` under other conditions.
    #[cfg_attr(test, ts(type = "\"free\" | \"last\" | \"ends-turn\" | \"some\" | \"none\""))]
    check: &'static str,
    /// Variants with the same tag `turn` and similar rules: `single`, `two`, `many`, `growing`, `forward`, `push` ...
    family: &'static str,
}

impl Tags {
    pub fn of(rules: &Rules) -> Tags {
        Tags { turn: turn(rules), has: has(rules), goals: goals(rules), check: check(rules), family: Family::of(rules).name() }
    }
}

/// The length of turns.
fn turn(rules: &Rules) -> &'static str {
    let schedule = rules.schedule();
    if schedule.grows() {
        return "grows";
    }
    if schedule.varies() || schedule.counts != Counts::Moves || schedule.ends_by_choice {
        return "depends";
    }
    match schedule.longest_repeating() {
        0 | 1 => "1",
        2 => "2",
        _ => "3-4",
    }
}

fn has(rules: &Rules) -> Vec<&'static str> {
    let (schedule, limits, effect) = (rules.schedule(), rules.limits(), rules.captures().effect);
    let words = [
        ("forward", goes_forward(rules)),
        ("push", effect == CaptureEffect::Push),
        ("re-entry", rules.captures().uses_pocket),
        ("creation", effect == CaptureEffect::CreateLower),
        ("removal", rules.has_removal()),
        ("both-colours", both_colours(rules)),
        ("markers", rules.has_markers()),
        ("rearrangement", rules.has_rearrangements()),
        ("changed-moves", limits.moves_as.iter().any(|change| !change.is_empty())),
        ("spaces", schedule.counts == Counts::Spaces || !limits.spaces.is_empty()),
        ("points", schedule.counts == Counts::Points),
        ("order", !schedule.cycle_groups.is_empty() || schedule.no_type_twice),
        ("early-end", schedule.ends_by_choice),
        ("claim", rules.ends().claim_after > 0),
        ("announcement", rules.ends().announce_helpmate),
        ("relocation", rules.pawns().at_far_rank == FarRank::Relocate),
        ("new-men", !goes_forward(rules) && has_new_pieces(rules)),
    ];
    words.into_iter().filter(|&(_, has)| has).map(|(word, _)| word).collect()
}

/// Whether a player may have to move pieces of either color.
pub(crate) fn both_colours(rules: &Rules) -> bool {
    rules.moves_opposing() || rules.pieces_alternate()
}

fn goals(rules: &Rules) -> Vec<&'static str> {
    let end = rules.ends();
    let words = [
        ("mate", rules.has_royal_kings() && end.mated == Verdict::Loses),
        ("helpmate", rules.has_royal_kings() && end.mated == Verdict::Wins),
        ("extinction", !end.extinct.is_empty() || !end.eliminate.is_empty()),
        ("capture", !end.capture.is_empty()),
        ("reach", end.king_reaches_far_rank || rules.pawns_win()),
        ("push-off", end.king_pushed_off),
        ("stuck", end.no_moves != Verdict::Draws),
    ];
    words.into_iter().filter(|&(_, goal)| goal).map(|(word, _)| word).collect()
}

fn check(rules: &Rules) -> &'static str {
    if !rules.has_royal_kings() {
        return "none";
    }
    if rules.schedule().ends_on_check {
        return "ends-turn";
    }
    match rules.checks().allowed {
        CheckAllowed::Always => "free",
        CheckAllowed::Final | CheckAllowed::LastOwn => "last",
        CheckAllowed::LastTwo | CheckAllowed::Second => "some",
    }
}

/// Whether most piece types never move backward unless they capture.
fn goes_forward(rules: &Rules) -> bool {
    let pieces: Vec<Piece> = rules.roles().filter(|&role| !rules.is_pawn(role)).map(|role| Piece { color: Color::White, role }).collect();
    let back = |piece: Piece| {
        Square::all().any(|from| {
            let (mut quiet, _) = rules.targets(piece, from, Bitboard::EMPTY);
            quiet.any(|to| to.rank() < from.rank())
        })
    };
    pieces.iter().filter(|&&piece| back(piece)).count() * 2 < pieces.len()
}

/// Whether a piece other than a pawn moves differently from the one with the same letter in ordinary chess.
fn has_new_pieces(rules: &Rules) -> bool {
    let Ok(chess) = Rules::builtin("chess") else { return false };
    let known = |letter: char| chess.roles().find(|&role| chess.letter(role) == letter);
    let is_new = |role: Role| match known(rules.letter(role)) {
        Some(known) => {
            !rules.is_pawn(role)
                && Color::BOTH
                    .into_iter()
                    .any(|color| !alike(rules.movement(Piece { color, role }), chess.movement(Piece { color, role: known })))
        }
        None => true,
    };
    rules.roles().any(is_new)
}

/// Whether two movements have the same notation.
fn alike(one: &PieceMovement, other: &PieceMovement) -> bool {
    (&one.moves, &one.capture, &one.attack) == (&other.moves, &other.capture, &other.attack)
}
