//! Tags by which players find variants, all derived from the variant file.

use serde::Serialize;
use tempi_engine::tune::Family;
use tempi_rules::format::model::{CaptureEffect, CheckAllowed, Counts, FarRank, PieceDef, PiecesMoved, TurnEnd, VariantFile, Verdict};
use tempi_rules::{Bitboard, Color, Piece, Rules, Square, catalog};

/// The words of `has`, as TypeScript sees them.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(
    type = "\"forward\" | \"push\" | \"re-entry\" | \"creation\" | \"removal\" | \"both-colours\" | \"markers\" | \"rearrangement\" | \"changed-moves\" | \"spaces\" | \"points\" | \"order\" | \"early-end\" | \"claim\" | \"announcement\" | \"relocation\" | \"new-men\""
)]
pub(crate) struct Feature;

/// The words of `goals`, as TypeScript sees them.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(type = "\"mate\" | \"helpmate\" | \"extinction\" | \"capture\" | \"reach\" | \"push-off\" | \"stuck\"")]
pub(crate) struct Goal;

/// The words.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Tags {
    /// The length of turns: a number of moves (once turns have reached their full length); `grows`: without limit; `depends`: on what is
    /// played.
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
        let file = rules.file();
        Tags { turn: turn(file), has: has(rules), goals: goals(rules), check: check(rules), family: Family::of(rules).name() }
    }
}

/// How long turns are.
fn turn(file: &VariantFile) -> &'static str {
    let turn = &file.turn;
    let shapes = || turn.shapes.iter().map(Vec::len);
    if turn.grow_every > 0 {
        return "grows";
    }
    let varies = turn.plus.capture != 0 || turn.plus.check != 0 || shapes().min() != shapes().max();
    if varies || turn.counts != Counts::Moves || turn.ends.contains(&TurnEnd::Choice) {
        return "depends";
    }
    let listed = turn.cycle.iter().max().or(turn.length.last()).map_or(1, |&length| usize::from(length));
    match shapes().max().unwrap_or(0).max(listed) {
        0 | 1 => "1",
        2 => "2",
        _ => "3-4",
    }
}

fn has(rules: &Rules) -> Vec<&'static str> {
    let file = rules.file();
    let (turn, effect) = (&file.turn, file.capture.effect);
    let waits =
        matches!(effect, CaptureEffect::Parole | CaptureEffect::ReturnHighest | CaptureEffect::Release | CaptureEffect::ChangeSides);
    let words = [
        ("forward", goes_forward(rules)),
        ("push", effect == CaptureEffect::Push),
        ("re-entry", waits),
        ("creation", effect == CaptureEffect::CreateLower),
        ("removal", file.removal.is_some()),
        ("both-colours", both_colours(file)),
        ("markers", file.markers.is_some()),
        ("rearrangement", file.rearrangement.is_some()),
        ("changed-moves", file.limits.moves_as.iter().any(|change| !change.is_empty())),
        ("spaces", turn.counts == Counts::Spaces || !file.limits.spaces.is_empty()),
        ("points", turn.counts == Counts::Points),
        ("order", !turn.order.cycle.is_empty() || turn.order.no_type_twice),
        ("early-end", turn.ends.contains(&TurnEnd::Choice)),
        ("claim", file.end.claim_after > 0),
        ("announcement", file.end.announce_helpmate),
        ("relocation", file.pawns.far_rank == FarRank::Relocate),
        ("new-men", !goes_forward(rules) && file.men.iter().any(|(letter, man)| is_new(letter, man))),
    ];
    words.into_iter().filter(|&(_, has)| has).map(|(word, _)| word).collect()
}

/// Whether a player may have to move pieces of either color.
pub(crate) fn both_colours(file: &VariantFile) -> bool {
    let turn = &file.turn;
    turn.one_opposing
        || turn.men == PiecesMoved::Alternate
        || file.check.undone_in_turn_of > 0
        || turn.shapes.iter().flatten().any(|slot| slot.contains("opposing"))
}

fn goals(rules: &Rules) -> Vec<&'static str> {
    let end = &rules.file().end;
    let words = [
        ("mate", rules.has_royal_kings() && end.mated == Verdict::Loses),
        ("helpmate", rules.has_royal_kings() && end.mated == Verdict::Wins),
        ("extinction", !end.extinct.is_empty() || !end.eliminate.is_empty()),
        ("capture", !end.capture.is_empty()),
        ("reach", end.king_reaches_far_rank || rules.pawns_win()),
        ("push-off", end.king_pushed_off),
        ("stuck", end.stuck != Verdict::Draws),
    ];
    words.into_iter().filter(|&(_, goal)| goal).map(|(word, _)| word).collect()
}

fn check(rules: &Rules) -> &'static str {
    let file = rules.file();
    if !rules.has_royal_kings() {
        return "none";
    }
    if file.turn.ends.contains(&TurnEnd::Check) {
        return "ends-turn";
    }
    match file.check.allowed {
        CheckAllowed::Always => "free",
        CheckAllowed::Final | CheckAllowed::LastOwn => "last",
        CheckAllowed::LastTwo | CheckAllowed::Second => "some",
    }
}

/// Whether most types of pieces never go back unless they capture.
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

/// Whether a piece moves otherwise than the one of its letter in ordinary chess.
fn is_new(letter: &str, man: &PieceDef) -> bool {
    let Ok(chess) = catalog::load("chess") else { return false };
    let known = chess.file.men.get(&letter.to_ascii_uppercase());
    known.is_none_or(|known| !man.pawn && (&known.moves, &known.capture, &known.attack) != (&man.moves, &man.capture, &man.attack))
}
