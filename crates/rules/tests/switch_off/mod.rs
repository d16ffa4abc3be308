//! Variants with one part of their file switched off.

use tempi_rules::format::model::{
    CaptureEffect, CastlingRule, CheckAllowed, Chooser, Counts, EnPassant, Escape, FarRank, PiecesMoved, Quadrant, Rearrangement, TurnEnd,
    VariantFile,
};
use tempi_rules::{IllegalReason, Position, Rules};

/// The reasons that no part of a file can switch off, and why.
pub const WITHOUT_PART: &[(IllegalReason, &str)] = &[
    (IllegalReason::GameOver, "games end"),
    (IllegalReason::ChooseFirst, "that a promotion is pending is a fact of the position"),
    (IllegalReason::NothingMoved, "what may be ended is a turn that has begun"),
    (IllegalReason::ClaimNobody, "a claim needs a captured pawn"),
    (IllegalReason::ClaimNotYours, "a claim is the capturer's"),
    (IllegalReason::RearrangeTooLate, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangeNothing, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangeOpposing, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangeShape, "no shape at all holds the squares"),
    (IllegalReason::RearrangeArea, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangeOtherPieces, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangePawnEdge, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangePawnForward, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangeOwnKing, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangeChecks, "belongs to what a rearrangement is"),
    (IllegalReason::RearrangeStuck, "belongs to what a rearrangement is"),
    (IllegalReason::MarkerMoved, "belongs to what a marker is"),
    (IllegalReason::MarkerNotYours, "belongs to what a marker is"),
    (IllegalReason::MarkerFile, "belongs to what a marker is"),
    (IllegalReason::MarkerStays, "belongs to what a marker is"),
    (IllegalReason::MarkerTaken, "belongs to what a marker is"),
    (IllegalReason::MarkerStuck, "belongs to what a marker is"),
    (IllegalReason::NoPiece, "only pieces move"),
    (IllegalReason::OpponentsPiece, "pieces have owners"),
    (IllegalReason::SameSquare, "a move goes somewhere"),
    (IllegalReason::InTheWay, "two pieces cannot pass each other on a line"),
    (IllegalReason::OwnPiece, "nobody captures their own pieces"),
    (IllegalReason::DoubleStepFrom, "G9"),
    (IllegalReason::EnPassantLate, "G7"),
    (IllegalReason::EnPassantNot, "G7; whether a pawn made its double step just now is a fact of the game"),
    (IllegalReason::NoSuchCastling, "the ways of castling are a list, which nothing switches off"),
    (IllegalReason::OpposingCastling, "G11"),
    (IllegalReason::CastlingLost, "G8"),
    (IllegalReason::CastlingBlocked, "G8"),
    (IllegalReason::PromotionMissing, "G10"),
    (IllegalReason::PromotionNot, "G10"),
    (IllegalReason::NoReentry, "there is no effect that makes every piece wait"),
    (IllegalReason::NotWaiting, "only waiting pieces re-enter"),
    (IllegalReason::EntryTint, "belongs to pieces with a color of their own"),
    (IllegalReason::EntryNotHere, "a piece needs an empty square"),
    (IllegalReason::RelocationNot, "only pawns on the far rank are put elsewhere"),
    (IllegalReason::RelocationHalf, "belongs to what a relocation is"),
    (IllegalReason::RelocationColor, "belongs to what a relocation is"),
    (IllegalReason::RelocationTaken, "belongs to what a relocation is"),
    (IllegalReason::AnnouncementEarly, "belongs to what an announcement is"),
    (IllegalReason::AnnouncementUntrue, "belongs to what an announcement is"),
    (IllegalReason::Unexplained, "never met"),
];

/// The rules with this part switched off, or where its absence is the reason, switched on.
pub fn switched_off(rules: &Rules, part: &str) -> Rules {
    let mut file = rules.source_file().clone();
    switch_off(part, &mut file);
    Rules::compile(rules.id(), &file).unwrap_or_else(|error| panic!("{} without {part}: {error}", rules.id()))
}

fn switch_off(part: &str, file: &mut VariantFile) {
    if let Some(of_piece) = part.strip_prefix("men.") {
        return switch_off_piece(of_piece, file);
    }
    let (turn, limits, pawns) = (&mut file.turn, &mut file.limits, &mut file.pawns);
    match part {
        "turn.ends" => turn.ends.push(TurnEnd::Choice),
        "turn.men" => turn.pieces_moved = PiecesMoved::Own,
        "turn.shapes" => (turn.shapes, turn.skip) = (Vec::new(), false),
        "turn.one-opposing" => turn.one_opposing = false,
        "turn.first-types" => turn.first_types.clear(),
        "turn.order.cycle" => turn.order.cycle.clear(),
        "turn.order.no-type-twice" => turn.order.no_type_twice = false,
        "turn.counts" => turn.counts = Counts::Moves,
        "turn.must-capture-or-check" => turn.must_capture_or_check = 0,
        "limits.spaces" => limits.spaces.clear(),
        "limits.moves-as" => limits.moves_as.clear(),
        "limits.no-passing" => limits.no_passing.clear(),
        "limits.captures-from" => limits.captures_from = 0,
        "limits.final-no-capture" => limits.final_no_capture = false,
        "limits.each-man-once" => limits.each_piece_once = false,
        "limits.sideways-then-forward" => limits.sideways_then_forward = false,
        "limits.quadrant" => limits.quadrant = Quadrant::Any,
        "pawns.chooser" => pawns.chooser = Chooser::Mover,
        "pawns.in-place" => pawns.in_place = true,
        // Without captures en passant, which could be written like the moves of pawns that capture as they move.
        "pawns.double-step" => (pawns.double_step, pawns.en_passant) = (true, EnPassant::None),
        "pawns.en-passant" => pawns.en_passant = EnPassant::Immediate,
        "pawns.safe-at-home" => pawns.safe_at_home = false,
        "pawns.keep" => pawns.keep = 0,
        "pawns.ranks-a-turn" => pawns.ranks_a_turn = 0,
        "pawns.promote-to" => pawns.promote_to = file.pieces.keys().map(String::as_str).collect(),
        "pawns.far-rank" => pawns.far_rank = FarRank::Promote,
        _ => switch_off_rest(part, file),
    }
}

fn switch_off_rest(part: &str, file: &mut VariantFile) {
    match part {
        "castling.allowed" if file.castling.allowed == CastlingRule::None => file.castling.allowed = CastlingRule::Fide,
        "castling.allowed" => file.castling.allowed = CastlingRule::None,
        "capture.effect" => file.capture.effect = CaptureEffect::Remove,
        "capture.reentry.may-move" => file.capture.reentry.may_move = true,
        "capture.reentry.no-pawns-on-back-ranks" => file.capture.reentry.no_pawns_on_back_ranks = false,
        "check.allowed" => file.check.allowed = CheckAllowed::Always,
        "check.undone-in-turn-of" => file.check.undone_in_turn_of = 0,
        "check.escape" => file.check.escape = Escape::FirstMove,
        "removal" => file.removal = None,
        "markers" => file.markers = None,
        "rearrangement" => file.rearrangement = Some(Rearrangement { shapes: "IV".into() }),
        "rearrangement.shapes" => file.rearrangement = Some(Rearrangement { shapes: "IV".into() }),
        "end.claim-after" => file.end.claim_after = if file.end.claim_after == 0 { 1 } else { 0 },
        "end.announce-helpmate" => file.end.announce_helpmate = true,
        _ => panic!("nobody knows how to switch {part} off"),
    }
}

/// `K.royal`, `R.move`, `P.capture`. A movement is switched off by letting the piece go everywhere, capturing or not.
fn switch_off_piece(part: &str, file: &mut VariantFile) {
    let (letter, what) = part.split_once('.').unwrap();
    let piece = file.pieces.get_mut(letter).unwrap();
    if what == "royal" {
        piece.royal = false;
        return;
    }
    // Captures en passant and castling would be written like the moves that it then has.
    if piece.pawn {
        file.pawns.en_passant = EnPassant::None;
    }
    if piece.royal || letter == "K" {
        file.castling.allowed = CastlingRule::None;
    }
    // What it attacks stays, so that the start position remains one.
    piece.attack = piece.attack.clone().or(piece.capture.clone()).or(Some(piece.moves.clone()));
    piece.moves = "QNCZ".into();
    piece.capture = None;
    (piece.white, piece.black) = (None, None);
}

/// The position without what only this part can have left in it.
pub fn without_traces(rules: &Rules, off: &Rules, position: &Position, part: &str) -> Position {
    let fields: &[&str] = match part {
        "capture.effect" => &["barred=", "waiting="],
        "capture.reentry.may-move" => &["barred="],
        "pawns.ranks-a-turn" => &["barred=", "advanced="],
        "limits.sideways-then-forward" => &["forced="],
        "turn.order.cycle" => &["group=", "used="],
        "turn.order.no-type-twice" => &["used="],
        "check.undone-in-turn-of" | "check.escape" => &["state="],
        _ => return *position,
    };
    let fen = position.fen(rules);
    let kept: Vec<&str> = fen.split(' ').filter(|field| !fields.iter().any(|name| field.starts_with(name))).collect();
    // Whether a turn escapes from check is found out anew on reading.
    let reader = if part == "check.escape" { off } else { rules };
    Position::from_fen(reader, &kept.join(" ")).unwrap_or_else(|error| panic!("{}: {error}", kept.join(" ")))
}
