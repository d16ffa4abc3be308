//! Combinations of rules that cannot work, each with the reason.

use super::super::facts::{Facts, lengths_before_shapes, piece_def};
use super::super::model::{
    CaptureEffect, CheckAllowed, Chooser, Counts, EnPassant, Escape, FarRank, Ownership, PiecesMoved, PlayerName, Quadrant, ReentryDuty,
    RepetitionRule, TurnEnd, VariantFile, Verdict,
};
use super::super::slot::Slot;
use super::Checker;

/// Rules that cannot be combined.
pub struct Clash {
    /// The keys involved; the error is reported at the first of them that the file itself contains.
    pub keys: &'static [&'static str],
    /// Whether a file combines them.
    holds: fn(&VariantFile, &Facts) -> bool,
    /// The reason why it cannot work.
    pub reason: &'static str,
    /// How to fix it.
    pub help: &'static str,
}

pub(super) fn check(check: &mut Checker) {
    for clash in CLASHES {
        if (clash.holds)(check.file, check.facts) {
            check.error_among(clash.keys, clash.reason, Some(clash.help.into()));
        }
    }
    needs_royals(check);
    look_ahead(check);
}

fn reentering(file: &VariantFile) -> bool {
    file.capture.effect.uses_pocket()
}

fn shaped(file: &VariantFile) -> bool {
    !file.turn.shapes.is_empty()
}

fn by_moves(file: &VariantFile) -> bool {
    file.turn.counts == Counts::Moves
}

fn alternate(file: &VariantFile) -> bool {
    file.turn.pieces_moved == PiecesMoved::Alternate
}

fn ends(file: &VariantFile, end: TurnEnd) -> bool {
    file.turn.ends.contains(&end)
}

fn squares_own(file: &VariantFile) -> bool {
    file.ownership == Ownership::SquareColor
}

fn ordered(file: &VariantFile) -> bool {
    !file.turn.order.cycle.is_empty() || file.turn.order.no_type_twice
}

/// Whether a piece counts as a king for castling and for goals about kings.
pub(super) fn is_king(file: &VariantFile, letter: char) -> bool {
    piece_def(file, letter).is_some_and(|piece| piece.is_king(letter.encode_utf8(&mut [0; 4])))
}

fn lengths_vary(file: &VariantFile) -> bool {
    file.turn.plus.capture != 0 || file.turn.plus.check != 0
}

/// Whether a turn can have two moves with pieces of the same tint.
fn repeats_a_tint(file: &VariantFile, facts: &Facts) -> bool {
    if !shaped(file) {
        return facts.longest.is_none_or(|longest| longest > 1);
    }
    let moves = |shape: &[Slot], tint| shape.iter().filter(|slot| slot.tint.is_none_or(|wanted| wanted == tint)).count();
    let twice = |shape: &Vec<Slot>| [PlayerName::White, PlayerName::Black].into_iter().any(|tint| moves(shape, tint) > 1);
    lengths_before_shapes(&file.turn).any(|length| length > 1) || facts.shapes.iter().any(twice)
}

/// All combinations that are rejected, except for rules that need royal pieces or look ahead.
pub(crate) const CLASHES: &[Clash] = &[
    Clash {
        keys: &["turn.counts", "turn.shapes"],
        holds: |f, _| shaped(f) && !by_moves(f),
        reason: "`shapes` determine the moves of a turn one by one, so its length cannot be counted in points or spaces",
        help: "remove `shapes`, or set `counts = \"moves\"`",
    },
    Clash {
        keys: &["turn.plus.capture", "turn.plus.check", "turn.plus", "turn.shapes"],
        holds: |f, _| shaped(f) && lengths_vary(f),
        reason: "`shapes` determine how many moves a turn has, so `plus` cannot change it",
        help: "remove `plus`, or add shapes of other lengths",
    },
    Clash {
        keys: &["turn.one-opposing", "turn.shapes"],
        holds: |f, _| shaped(f) && f.turn.one_opposing,
        reason: "`shapes` already determine which moves use opposing pieces, so `one-opposing` cannot be added",
        help: "use the slot word `opposing` in the shapes",
    },
    Clash {
        keys: &["turn.one-opposing", "turn.counts"],
        holds: |f, _| f.turn.one_opposing && !by_moves(f),
        reason: "`one-opposing` must know how many moves are left in the turn, which points and spaces leave open",
        help: "set `counts = \"moves\"`",
    },
    Clash {
        keys: &["turn.one-opposing", "turn.ends"],
        holds: |f, _| f.turn.one_opposing && [TurnEnd::Check, TurnEnd::Capturable, TurnEnd::Choice].into_iter().any(|end| ends(f, end)),
        reason: "a turn that ends early could end without its move by an opposing piece, but `one-opposing` requires exactly one",
        help: "remove `one-opposing`, or keep only `nothing-left` in `ends`",
    },
    Clash {
        keys: &["turn.one-opposing", "turn.order"],
        holds: |f, _| f.turn.one_opposing && ordered(f),
        reason: "`order` is about the player's own pieces and does not define where a move of an opposing piece fits in",
        help: "remove `order` or `one-opposing`",
    },
    Clash {
        keys: &["turn.order.cycle", "turn.order.no-type-twice", "turn.order", "turn.shapes"],
        holds: |f, _| shaped(f) && ordered(f),
        reason: "`shapes` and `order` both determine which pieces move when",
        help: "remove one of them",
    },
    Clash {
        keys: &["turn.order.cycle", "turn.order.no-type-twice"],
        holds: |f, _| !f.turn.order.cycle.is_empty() && f.turn.order.no_type_twice,
        reason: "`cycle` and `no-type-twice` order the same moves in two different ways",
        help: "remove one of them",
    },
    Clash {
        keys: &["turn.skip", "turn.ends"],
        holds: |f, _| f.turn.skip && ends(f, TurnEnd::NothingLeft),
        reason: "a slot without a legal move is skipped, so it cannot end the turn as `nothing-left`",
        help: "remove `skip` or `nothing-left`",
    },
    Clash {
        keys: &["check.allowed", "turn.skip"],
        holds: |f, _| f.turn.skip && f.check.allowed != CheckAllowed::Always,
        reason: "where slots can be skipped, the last move of a turn is not known in advance, so check cannot depend on it",
        help: "set `check.allowed = \"always\"`",
    },
    Clash {
        keys: &["turn.men", "turn.shapes", "turn.one-opposing"],
        holds: |f, _| alternate(f) && (shaped(f) || f.turn.one_opposing || f.check.undone_in_turn_of > 0),
        reason: "where White and Black pieces alternate, no other rule can determine whose pieces move",
        help: "remove `shapes`, `one-opposing` and `check.undone-in-turn-of`, or set `men = \"own\"`",
    },
    Clash {
        keys: &["turn.men", "turn.counts"],
        holds: |f, _| alternate(f) && !by_moves(f),
        reason: "where White and Black pieces alternate, turns must be counted in moves",
        help: "set `counts = \"moves\"`",
    },
    Clash {
        keys: &["turn.men", "turn.order", "turn.ends", "turn.plus", "turn.must-capture-or-check"],
        holds: |f, _| alternate(f) && (ordered(f) || lengths_vary(f) || !f.turn.ends.is_empty() || f.turn.must_capture_or_check > 0),
        reason: "where White and Black pieces alternate, a turn is a fixed number of moves",
        help: "remove `order`, `ends`, `plus` and `must-capture-or-check`, or set `men = \"own\"`",
    },
    Clash {
        keys: &["turn.men", "check.allowed", "check.escape"],
        holds: |f, _| alternate(f) && (f.check.allowed != CheckAllowed::Always || f.check.escape != Escape::FirstMove),
        reason: "where White and Black pieces alternate, every check must be answered by the next move",
        help: "remove the keys of `[check]`",
    },
    Clash {
        keys: &["turn.men", "capture.effect", "markers", "rearrangement", "removal", "ownership"],
        holds: |f, _| {
            alternate(f)
                && (f.capture.effect != CaptureEffect::Remove
                    || f.markers.is_some()
                    || f.rearrangement.is_some()
                    || f.removal.is_some()
                    || squares_own(f))
        },
        reason: "where White and Black pieces alternate, players own no pieces, but this rule is about a player's own pieces",
        help: "set `men = \"own\"`",
    },
    Clash {
        keys: &[
            "turn.men",
            "end.mated",
            "end.announce-helpmate",
            "end.claim-after",
            "end.king-reaches-far-rank",
            "end.extinct-groups",
            "end.eliminate",
            "end.capture",
        ],
        holds: |f, _| {
            let end = &f.end;
            let goals = end.king_reaches_far_rank || end.extinct_groups > 0 || !end.eliminate.is_empty() || !end.capture.is_empty();
            alternate(f) && (goals || end.mated != Verdict::Loses || end.announce_helpmate || end.claim_after > 0)
        },
        reason: "where White and Black pieces alternate, the mating move wins, and there can be no other goal",
        help: "remove the goals, or set `men = \"own\"`",
    },
    Clash {
        keys: &["turn.men", "limits"],
        holds: |f, _| {
            alternate(f)
                && (f.limits.sideways_then_forward
                    || f.limits.each_piece_once
                    || f.limits.captures_from > 1
                    || f.limits.final_no_capture
                    || f.limits.quadrant != Quadrant::Any)
        },
        reason: "where White and Black pieces alternate, limits that depend on the rest of the turn are meaningless",
        help: "remove them, or set `men = \"own\"`",
    },
    Clash {
        keys: &["pawns.chooser"],
        holds: |f, facts| {
            f.pawns.chooser == Chooser::Owner && (alternate(f) || (!facts.others_move(f) && f.capture.effect != CaptureEffect::Push))
        },
        reason: "only its owner ever moves a pawn, so `chooser = \"owner\"` cannot apply",
        help: "remove it; it is for `opposing` slots, `one-opposing`, `undone-in-turn-of` and `effect = \"push\"`",
    },
    Clash {
        keys: &["check.allowed"],
        holds: |f, _| f.check.allowed == CheckAllowed::LastOwn && !f.turn.one_opposing,
        reason: "`last-own` is for turns with one move by an opposing piece",
        help: "set `turn.one-opposing = true`, or use `final`",
    },
    Clash {
        keys: &["check.allowed", "turn.one-opposing"],
        holds: |f, _| f.turn.one_opposing && !matches!(f.check.allowed, CheckAllowed::LastOwn | CheckAllowed::Always),
        reason: "where one move of a turn uses an opposing piece, `allowed` must count the player's own moves",
        help: "use `last-own` or `always`",
    },
    Clash {
        keys: &["check.allowed", "turn.counts"],
        holds: |f, _| f.check.allowed == CheckAllowed::LastTwo && !by_moves(f),
        reason: "where turns are counted in points or spaces, the last two moves are not known in advance",
        help: "use `final` or `always`",
    },
    Clash {
        keys: &["check.allowed", "turn.ends"],
        holds: |f, _| f.check.allowed == CheckAllowed::LastTwo && f.turn.ends.iter().any(|end| *end != TurnEnd::NothingLeft),
        reason: "where turns can end early, the last two moves are not known in advance",
        help: "use `final` or `always`",
    },
    Clash {
        keys: &["check.allowed", "turn.shapes"],
        holds: |f, facts| f.check.allowed == CheckAllowed::LastTwo && facts.shapes.iter().any(|shape| shape.len() != facts.shapes[0].len()),
        reason: "where shapes have different lengths, the last two moves are not known in advance",
        help: "use `final` or `always`",
    },
    Clash {
        keys: &["check.final-when-nothing-left", "check.allowed", "turn.ends"],
        holds: |f, _| f.check.final_when_nothing_left && (f.check.allowed != CheckAllowed::Final || !ends(f, TurnEnd::NothingLeft)),
        reason: "`final-when-nothing-left` is only for turns that end when nothing is left and in which only the final move may give check",
        help: "set `check.allowed = \"final\"` and add `nothing-left` to `turn.ends`, or remove it",
    },
    Clash {
        keys: &["check.undone-in-turn-of"],
        holds: |f, _| matches!(f.check.undone_in_turn_of, 1 | 2),
        reason: "the third move ends the check, so the turn must have at least three moves",
        help: "set 3 or more, or 0 for no such rule",
    },
    Clash {
        keys: &["check.undone-in-turn-of", "check.allowed"],
        holds: |f, _| f.check.undone_in_turn_of > 0 && f.check.allowed != CheckAllowed::Final,
        reason: "`undone-in-turn-of` is an exception to `allowed = \"final\"`",
        help: "set `check.allowed = \"final\"`",
    },
    Clash {
        keys: &["check.undone-in-turn-of", "turn"],
        holds: |f, _| {
            f.check.undone_in_turn_of > 0 && (shaped(f) || f.turn.one_opposing || !by_moves(f) || ordered(f) || !f.turn.ends.is_empty())
        },
        reason: "`undone-in-turn-of` determines the third move of a turn, and so does another key of `[turn]`",
        help: "remove `shapes`, `order`, `ends` and `one-opposing`, and set `counts = \"moves\"`",
    },
    Clash {
        keys: &["turn.must-capture-or-check", "turn.counts", "turn.shapes", "turn.ends"],
        holds: |f, _| {
            f.turn.must_capture_or_check > 0
                && (!by_moves(f) || shaped(f) || ends(f, TurnEnd::Choice) || ends(f, TurnEnd::Capturable) || ends(f, TurnEnd::NothingLeft))
        },
        reason: "`must-capture-or-check` needs to know in advance which move of the turn is the last",
        help: "set `counts = \"moves\"`, remove `shapes`, and allow only `check` in `ends`",
    },
    Clash {
        keys: &["turn.must-capture-or-check", "limits.final-no-capture"],
        holds: |f, _| f.turn.must_capture_or_check > 0 && f.limits.final_no_capture && f.check.allowed == CheckAllowed::Second,
        reason: "the last move could neither capture nor give check, but must do one of them",
        help: "remove `must-capture-or-check` or `final-no-capture`, or change `check.allowed`",
    },
    Clash {
        keys: &["limits.sideways-then-forward", "limits.each-man-once"],
        holds: |f, _| f.limits.sideways_then_forward && f.limits.each_piece_once,
        reason: "a piece that moved sideways must move again, but each piece may move only once",
        help: "remove one of them",
    },
    Clash {
        keys: &[
            "limits.sideways-then-forward",
            "turn.order",
            "turn.shapes",
            "turn.one-opposing",
            "turn.counts",
            "turn.ends",
            "limits.quadrant",
        ],
        holds: |f, _| {
            let rest =
                shaped(f) || ordered(f) || f.turn.one_opposing || !by_moves(f) || ends(f, TurnEnd::Choice) || f.check.undone_in_turn_of > 0;
            f.limits.sideways_then_forward && (rest || f.limits.quadrant == Quadrant::Different)
        },
        reason: "`sideways-then-forward` determines which piece moves next, and so does another rule",
        help: "remove one of them; `sideways-then-forward` needs turns counted in moves, without `shapes` and `order`",
    },
    Clash {
        keys: &["limits.quadrant", "turn.one-opposing", "turn.shapes"],
        holds: |f, facts| f.limits.quadrant != Quadrant::Any && facts.others_move(f),
        reason: "`quadrant` is about moves of the player's own pieces, but opposing pieces move too",
        help: "set `limits.quadrant = \"any\"`",
    },
    Clash {
        keys: &["capture.effect", "men"],
        holds: |f, facts| f.capture.effect == CaptureEffect::Push && facts.royal(f),
        reason: "a push could move a royal king off the board, and no rule about check covers that",
        help: "set `royal = false` for the king, and use `end.king-pushed-off` or `end.stuck` as the goal",
    },
    Clash {
        keys: &["capture.effect", "pawns.en-passant", "pawns.double-step", "pawns"],
        holds: |f, _| f.capture.effect == CaptureEffect::Push && f.pawns.double_step && f.pawns.en_passant != EnPassant::None,
        reason: "a pawn captured en passant is not on the square where the capturing pawn goes, so it is undefined which way it is pushed",
        help: "set `pawns.en-passant = \"none\"`, or `pawns.double-step = false`",
    },
    Clash {
        keys: &["check.final-when-nothing-left", "turn.order.cycle", "turn.order.no-type-twice", "turn.order"],
        holds: |f, _| f.check.final_when_nothing_left && ordered(f),
        reason: "what is left of a turn depends on the order of types, which is known only after the check has been judged",
        help: "remove `order` or `final-when-nothing-left`",
    },
    Clash {
        keys: &["ownership", "turn.shapes", "capture.effect"],
        holds: |f, facts| squares_own(f) && f.capture.effect == CaptureEffect::ChangeSides && facts.others_move(f),
        reason: "a captured piece that re-enters where an opposing piece left would be on a square of the other player's color",
        help: "use only `own` slots in the shapes",
    },
    Clash {
        keys: &["turn.men", "end.repetition"],
        holds: |f, _| f.turn.pieces_moved == PiecesMoved::Alternate && f.end.repetition == RepetitionRule::Loses,
        reason: "where White and Black pieces alternate, a position can repeat within a turn, and it is undefined who loses then",
        help: "set `end.repetition = \"draw\"`",
    },
    Clash {
        keys: &["capture.effect", "ownership"],
        holds: |f, _| {
            use CaptureEffect::{CreateLower, Parole, Push, Release, ReturnHighest};
            squares_own(f) && matches!(f.capture.effect, CreateLower | Parole | Push | Release | ReturnHighest)
        },
        reason: "with `ownership = \"square-colour\"`, a piece created, pushed or put back on another square could belong to the wrong player",
        help: "set `effect` to `remove` or `change-sides`",
    },
    Clash {
        keys: &["ownership", "pawns.double-step", "pawns"],
        holds: |f, _| squares_own(f) && f.pawns.double_step && f.pieces.values().any(|piece| piece.pawn),
        reason: "with `ownership = \"square-colour\"`, pawns move diagonally and cannot have a double step",
        help: "set `pawns.double-step = false`",
    },
    Clash {
        keys: &["ownership", "markers", "rearrangement", "removal"],
        holds: |f, _| squares_own(f) && (f.markers.is_some() || f.rearrangement.is_some() || f.removal.is_some()),
        reason: "markers, rearrangements and removals are not supported with `ownership = \"square-colour\"`",
        help: "remove one of them",
    },
    Clash {
        keys: &["capture.effect", "end.eliminate"],
        holds: |f, _| f.capture.effect == CaptureEffect::Release && f.end.eliminate.is_empty(),
        reason: "`release` frees captured pieces of the types in `end.eliminate`, but that is empty",
        help: "list the types in `end.eliminate`, or use `parole`",
    },
    Clash {
        keys: &["end.king-pushed-off", "capture.effect"],
        holds: |f, _| f.end.king_pushed_off && f.capture.effect != CaptureEffect::Push,
        reason: "no piece is ever pushed, so no king can be pushed off the board",
        help: "set `capture.effect = \"push\"`, or remove `king-pushed-off`",
    },
    Clash {
        keys: &["capture.effect", "end.capture", "end.eliminate", "end.claim-after"],
        holds: |f, _| {
            f.capture.effect == CaptureEffect::Push && (!f.end.capture.is_empty() || !f.end.eliminate.is_empty() || f.end.claim_after > 0)
        },
        reason: "with `effect = \"push\"`, no piece is ever captured, so goals that count captures cannot be reached",
        help: "remove `capture`, `eliminate` and `claim-after`; with `push`, use `extinct` or `king-pushed-off`",
    },
    Clash {
        keys: &["capture.effect", "turn.one-opposing", "turn.shapes", "check.undone-in-turn-of"],
        holds: |f, facts| f.capture.effect != CaptureEffect::Remove && !squares_own(f) && facts.others_move(f),
        reason: "if a player captures with an opposing piece, it is undefined which player the effect of the capture applies to",
        help: "set `capture.effect = \"remove\"`",
    },
    Clash {
        keys: &["end.king-reaches-far-rank", "end.king-pushed-off"],
        holds: |f, facts| {
            let kings = |player| facts.on_board.iter().any(|piece| piece.owner == player && is_king(f, piece.letter));
            (f.end.king_reaches_far_rank || f.end.king_pushed_off) && ![PlayerName::White, PlayerName::Black].into_iter().all(kings)
        },
        reason: "this goal is about kings, but a player has none at the start",
        help: "a king is a royal piece, or a piece with the letter `K` or the name `king`",
    },
    Clash {
        keys: &["markers", "rearrangement"],
        holds: |f, _| f.markers.is_some() && f.rearrangement.is_some(),
        reason: "a turn cannot start with both a marker move and a rearrangement",
        help: "remove one of them",
    },
    Clash {
        keys: &["markers", "rearrangement", "turn.one-opposing", "turn.shapes"],
        holds: |f, facts| (f.markers.is_some() || f.rearrangement.is_some()) && (facts.others_move(f) || f.turn.skip),
        reason: "a marker move or rearrangement must be followed by a move of the player's own piece",
        help: "remove `opposing` slots, `one-opposing` and `skip`",
    },
    Clash {
        keys: &["rearrangement", "capture.effect"],
        holds: |f, _| f.rearrangement.is_some() && (f.capture.effect == CaptureEffect::Push || reentering(f)),
        reason: "a rearrangement cannot be combined with pieces that are pushed or re-enter",
        help: "set `capture.effect` to `remove` or `create-lower`",
    },
    Clash {
        keys: &["removal", "capture.effect"],
        holds: |f, _| f.removal.is_some() && (f.capture.effect == CaptureEffect::Push || reentering(f)),
        reason: "it is undefined whether pieces removed from a crowded area count as captured pieces that come back",
        help: "set `capture.effect` to `remove` or `create-lower`",
    },
    Clash {
        keys: &["removal", "turn.ends", "turn.order.cycle", "turn.skip"],
        holds: |f, _| f.removal.is_some() && (!f.turn.ends.is_empty() || !f.turn.order.cycle.is_empty() || f.turn.skip),
        reason: "pieces are removed with the last move of a turn, but here a turn can end with a move that was not known to be the last",
        help: "leave out `turn.ends`, `order.cycle` and `skip`",
    },
    Clash {
        keys: &["check.escape", "turn.ends"],
        holds: |f, _| f.check.escape == Escape::Turn && ends(f, TurnEnd::Choice),
        reason: "a turn that starts in check must end out of it, but a player could choose to end it while still in check",
        help: "leave out `choice` or `escape`",
    },
    Clash {
        keys: &["capture.reentry.duty", "ownership"],
        holds: |f, _| squares_own(f) && reentering(f) && f.capture.reentry.duty == ReentryDuty::InTime,
        reason: "with `ownership = \"square-colour\"`, a re-entry is not written, so it cannot be left out",
        help: "set `duty = \"always\"`",
    },
    Clash {
        keys: &["ownership", "capture.effect", "turn.shapes", "turn.length", "turn"],
        holds: |f, facts| squares_own(f) && reentering(f) && repeats_a_tint(f, facts),
        reason: "with `ownership = \"square-colour\"`, a re-entry is not written, but after two moves with pieces of one tint it is open which of two captured pieces re-enters first",
        help: "use shapes in which at most one slot is `white` and one is `black`, and turns of one move before them",
    },
    Clash {
        keys: &["turn.men", "pawns.en-passant"],
        holds: |f, _| alternate(f) && f.pawns.double_step && f.pawns.en_passant == EnPassant::PrecedingTurn,
        reason: "where White and Black pieces alternate, a capture en passant answers the move just made, not the preceding turn",
        help: "set `pawns.en-passant` to `immediate` or `none`",
    },
    Clash {
        keys: &["pawns.in-place", "pawns.far-rank"],
        holds: |f, _| f.pawns.in_place && f.pawns.far_rank != FarRank::Promote,
        reason: "a pawn can be promoted in place only where pawns are promoted on their far rank",
        help: "leave out `in-place`, or set `far-rank = \"promote\"`",
    },
];

/// Rules about check are meaningless without royal pieces.
fn needs_royals(check: &mut Checker) {
    let (file, facts) = (check.file, check.facts);
    if facts.royal(file) {
        return;
    }
    let who = match (facts.royals(file, PlayerName::White), facts.royals(file, PlayerName::Black)) {
        (0, 0) => "neither player has one",
        (0, _) => "White has none",
        _ => "Black has none",
    };
    let needing: [(&str, bool, &str); 11] = [
        ("check.allowed", file.check.allowed != CheckAllowed::Always, "set `check.allowed = \"always\"`"),
        ("check.undone-in-turn-of", file.check.undone_in_turn_of > 0, "set it to 0"),
        ("check.escape", file.check.escape == Escape::Turn, "remove it"),
        ("turn.ends", ends(file, TurnEnd::Check), "remove `check` from `ends`"),
        ("turn.plus.check", file.turn.plus.check != 0, "set it to 0"),
        ("turn.points.check", !by_moves(file) && file.turn.points.check != 1, "set it to 1"),
        ("limits.captures-against-check", file.limits.captures_against_check, "remove it"),
        ("end.mated", file.end.mated != Verdict::Loses, "remove it"),
        ("end.stuck-by-early-check-loses", file.end.stuck_by_early_check_loses, "remove it"),
        ("end.announce-helpmate", file.end.announce_helpmate, "remove it"),
        (
            "rearrangement",
            file.rearrangement.is_some(),
            "a rearrangement may not leave a king in check, so both players need a royal piece",
        ),
    ];
    let royals: Vec<String> = file.pieces.keys().map(|key| format!("men.{key}.royal")).collect();
    for (path, used, help) in needing {
        if used {
            let paths: Vec<&str> = [path].into_iter().chain(royals.iter().map(String::as_str)).chain(["start.board"]).collect();
            check.error_among(&paths, format!("`{path}` needs royal pieces, but at the start {who}"), Some(help.into()));
        }
    }
}

/// Rules that look ahead to the end of a turn require turns in which that is possible.
fn look_ahead(check: &mut Checker) {
    let (file, facts) = (check.file, check.facts);
    let rules = [("end.announce-helpmate", file.end.announce_helpmate, 2), ("check.escape", file.check.escape == Escape::Turn, 3)];
    for (path, used, most) in rules {
        if !used {
            continue;
        }
        if !by_moves(file) || facts.longest.is_none_or(|longest| longest > most) {
            check.error_among(
                &[path],
                format!("`{path}` looks ahead to the end of a turn, which is possible only for turns of at most {most} moves"),
                Some("shorten the turns, or remove it".into()),
            );
        }
        if file.markers.is_some() || file.rearrangement.is_some() {
            check.error_among(
                &[path],
                format!("`{path}` looks ahead to the end of a turn, which is not possible with marker moves or rearrangements"),
                Some("remove one of them".into()),
            );
        }
    }
}
