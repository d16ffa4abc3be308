//! Warnings about rules that work, but probably do not do what the author intended.

use super::super::betza;
use super::super::facts::{Facts, piece_def, rays};
use super::super::model::{
    CaptureEffect, CastlingRule, CheckAllowed, Counts, FarRank, PawnDirection, PieceDef, PlayerName, RepetitionRule, TurnEnd, VariantFile,
    Verdict,
};
use super::Checker;

pub(super) fn check(check: &mut Checker) {
    without_effect(check);
    base_without_effect(check);
    pieces(check);
    redundant_movements(check);
    stranded_pawns(check);
    unfinished_turns(check);
    ends(check);
    if !check.says("about.name") {
        check.warn("about.name", "this variant has the same name as its base", "give it a name of its own: `name = \"…\"` in `[about]`");
    }
    let summary = check.file.about.summary.chars().count();
    if summary > 100 {
        check.warn("about.summary", format!("the summary has {summary} characters; lists of variants show only 100"), None);
    }
}

/// A key that the file itself sets and that has no effect.
struct Idle {
    keys: &'static [&'static str],
    when: fn(&VariantFile, &Facts) -> bool,
    because: &'static str,
}

const IDLE: &[Idle] = &[
    Idle {
        keys: &["turn.points.capture", "turn.points.check", "turn.points.capturable", "turn.points.from-turn"],
        when: |f, _| f.turn.counts != Counts::Points,
        because: "turns are not counted in points (`turn.counts`)",
    },
    Idle {
        keys: &["turn.leap-spaces"],
        when: |f, _| f.turn.counts != Counts::Spaces && f.limits.spaces.is_empty(),
        because: "spaces are neither counted nor limited (`turn.counts`, `limits.spaces`)",
    },
    Idle {
        keys: &["turn.shapes-from", "turn.skip"],
        when: |f, _| f.turn.shapes.is_empty() && !f.turn.skip,
        because: "there are no `shapes`",
    },
    Idle {
        keys: &["turn.length", "turn.cycle", "turn.grow-every"],
        when: |f, _| !f.turn.shapes.is_empty() && f.turn.shapes_from == 1,
        because: "`shapes` determine how many moves each turn has",
    },
    Idle {
        keys: &["turn.cycle"],
        when: |f, _| !f.turn.shapes.is_empty() && f.turn.length.len() + 1 >= usize::from(f.turn.shapes_from),
        because: "`shapes` take over before the cycle would start",
    },
    Idle {
        keys: &["pawns.promote-to", "pawns.chooser", "pawns.in-place"],
        when: |f, _| f.pawns.far_rank == FarRank::Win && !f.pawns.promote_to.is_empty(),
        because: "reaching the far rank wins",
    },
    Idle {
        keys: &["pawns.promote-to", "pawns.chooser", "pawns.in-place"],
        when: |f, _| f.pawns.far_rank == FarRank::Relocate,
        because: "pawns are relocated, not promoted",
    },
    Idle {
        keys: &["pawns.en-passant"],
        when: |f, _| !f.pawns.double_step && f.pawns.en_passant != super::super::model::EnPassant::None,
        because: "there is no double step",
    },
    Idle {
        keys: &["pawns.direction", "pawns.double-step", "pawns.promote-to", "pawns.safe-at-home", "pawns.keep", "pawns.ranks-a-turn"],
        when: |f, _| !f.pieces.values().any(|piece| piece.pawn) && !f.pawns.promote_to.is_empty(),
        because: "no piece is a pawn",
    },
    Idle { keys: &["castling.ways"], when: |f, _| f.castling.allowed == CastlingRule::None, because: "there is no castling" },
    Idle {
        keys: &["capture.reentry.duty", "capture.reentry.may-move", "capture.reentry.no-pawns-on-back-ranks"],
        when: |f, _| matches!(f.capture.effect, CaptureEffect::Remove | CaptureEffect::CreateLower | CaptureEffect::Push),
        because: "captured pieces do not come back (`capture.effect`)",
    },
    Idle {
        keys: &["limits.captures-against-check"],
        when: |f, _| f.limits.captures_from < 2,
        because: "captures are allowed from the first move on (`limits.captures-from`)",
    },
    Idle {
        keys: &["limits.each-man-once", "limits.quadrant", "turn.order.no-type-twice", "turn.order.cycle"],
        when: |_, facts| facts.longest.is_some_and(|n| n < 2),
        because: "every turn has one move",
    },
    // The file may set either key; the warning is about the one that it sets.
    Idle {
        keys: &["check.allowed"],
        when: |f, _| f.turn.ends.contains(&TurnEnd::Check) && f.check.allowed == CheckAllowed::Final,
        because: "a check on any move ends the turn (`turn.ends`), so it is always the last move",
    },
    Idle {
        keys: &["end.stuck-by-early-check-loses"],
        when: |f, _| f.end.stuck_by_early_check_loses && (f.check.allowed == CheckAllowed::Always || f.end.stuck == Verdict::Loses),
        because: "no check can come too early, or having no legal move loses anyway",
    },
    Idle {
        keys: &["end.claim-after"],
        when: |f, _| f.end.claim_after > 0 && !f.pieces.values().any(|piece| piece.pawn),
        because: "there are no pawns to capture",
    },
    Idle {
        keys: &["end.extinct-groups"],
        when: |f, _| f.end.extinct.is_empty() && f.end.extinct_groups > 0,
        because: "`extinct` has no groups",
    },
    Idle { keys: &["end.bare-kings"], when: |f, facts| f.end.bare_kings && !facts.royal(f), because: "kings are not royal" },
];

fn without_effect(check: &mut Checker) {
    for idle in IDLE {
        if !(idle.when)(check.file, check.facts) {
            continue;
        }
        for key in idle.keys.iter().filter(|key| check.says(key)).collect::<Vec<_>>() {
            check.warn(key, format!("`{key}` has no effect: {}", idle.because), None);
        }
    }
}

/// Warns if the file's `turn.ends` makes a rule of its base meaningless.
fn base_without_effect(check: &mut Checker) {
    let ends_with_check = check.file.turn.ends.contains(&TurnEnd::Check) && check.says("turn.ends");
    if ends_with_check && check.file.check.allowed == CheckAllowed::Final && !check.says("check.allowed") {
        check.warn(
            "turn.ends",
            "now a check on any move ends the turn, so the base's `check.allowed = \"final\"` has no effect",
            "set `check.allowed = \"always\"`, or remove `check` from `ends` if checks must wait for the last move",
        );
    }
}

/// Warns about parts of a movement that repeat others.
fn redundant_movements(check: &mut Checker) {
    for (key, piece) in &check.file.pieces {
        for (name, text) in [("move", Some(&piece.moves)), ("capture", piece.capture.as_ref()), ("attack", piece.attack.as_ref())] {
            let path = format!("men.{key}.{name}");
            let Some((at, len)) = text.filter(|_| check.says(&path)).and_then(|text| betza::redundant_part(text)) else { continue };
            check.warn_inside(&path, at, len, "this part repeats moves that the parts before it already allow", "remove it");
        }
    }
}

/// Warns about pawns that can never reach their far rank.
fn stranded_pawns(check: &mut Checker) {
    // Pushed pawns can go anywhere.
    if check.file.capture.effect == CaptureEffect::Push {
        return;
    }
    let what = match check.file.pawns.far_rank {
        FarRank::Promote => "never promotes",
        FarRank::Relocate => "is never relocated",
        FarRank::Win => "can never win by it",
    };
    for (key, piece) in check.file.pieces.iter().filter(|(_, piece)| piece.pawn) {
        let Some(letter) = key.chars().next() else { continue };
        let pawns = || check.facts.on_board.iter().filter(|pawn| pawn.letter == letter);
        if pawns().next().is_some() && !pawns().any(|pawn| reaches_far_rank(check.file, piece, pawn.square, pawn.owner)) {
            let paths = [format!("men.{key}.move"), format!("men.{key}"), "start.board".into()];
            let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
            let help = "let it move or capture forward, or change `pawns.direction`";
            check.warn_among(&paths, format!("`{key}` can never reach the far rank, so it {what}"), help);
        }
    }
}

/// Whether a pawn could reach its far rank on a board with nothing in its way, and with pieces to capture wherever needed.
fn reaches_far_rank(file: &VariantFile, piece: &PieceDef, from: u8, owner: PlayerName) -> bool {
    let up = (owner == PlayerName::White) == (file.pawns.direction == PawnDirection::Forward);
    let (ahead, far) = if up { (1, 7) } else { (-1, 0) };
    let (quiet, capturing) = rays(piece, owner);
    let steps: Vec<(i8, i8)> = quiet.iter().chain(&capturing).map(|ray| (ray.step.0, ray.step.1 * ahead)).collect();
    let mut reached = vec![(from as i8 % 8, from as i8 / 8)];
    let mut next = 0;
    while let Some(&(x, y)) = reached.get(next) {
        if y == far {
            return true;
        }
        for to in steps.iter().map(|step| (x + step.0, y + step.1)) {
            if (0..8).contains(&to.0) && (0..8).contains(&to.1) && !reached.contains(&to) {
                reached.push(to);
            }
        }
        next += 1;
    }
    false
}

fn pieces(check: &mut Checker) {
    let file = check.file;
    for (key, piece) in &file.pieces {
        let Some(letter) = key.chars().next() else { continue };
        let path = format!("men.{key}");
        let stated = check.says(&format!("{path}.move")) || check.says(&format!("{path}.name"));
        let on_board = check.facts.on_board.iter().any(|piece| piece.letter == letter);
        let is_still = || {
            [PlayerName::White, PlayerName::Black].into_iter().all(|player| {
                let (quiet, capturing) = rays(piece, player);
                quiet.is_empty() && capturing.is_empty()
            })
        };
        if (stated || on_board) && is_still() {
            let what = if piece.royal { format!("the royal piece `{key}` cannot move") } else { format!("`{key}` cannot move") };
            check.warn(&path, what, "set `move` in Betza notation, such as `move = \"R\"`");
        }
        if stated && !on_board && !can_appear(file, letter) {
            check.warn(&path, format!("`{key}` never appears: it is not in the start position, and no piece can turn into it"), None);
        }
    }
}

/// Whether a piece that is not in the start position can get onto the board.
fn can_appear(file: &VariantFile, letter: char) -> bool {
    let promoted = file.pawns.far_rank == FarRank::Promote && file.pawns.promote_to.contains(letter);
    let rank = piece_def(file, letter).map_or(0, |piece| piece.rank);
    let created = file.capture.effect == CaptureEffect::CreateLower && rank > 0 && file.pieces.values().any(|piece| piece.rank > rank);
    promoted || created
}

fn unfinished_turns(check: &mut Checker) {
    let (file, facts) = (check.file, check.facts);
    let possible = |c: char| facts.on_board.iter().any(|piece| piece.letter == c) || can_appear(file, c);
    for (n, shape) in facts.shapes.iter().enumerate() {
        for (m, slot) in shape.iter().enumerate() {
            if !facts.letters.iter().any(|&c| slot.types.hold(c) && possible(c)) {
                check.warn(
                    &format!("turn.shapes[{n}][{m}]"),
                    "none of these pieces is ever on the board, so this shape can never be completed",
                    None,
                );
            }
        }
    }
    let opens_with_capture = |shape: &Vec<super::super::slot::Slot>| shape.first().is_some_and(|slot| slot.capture == Some(true));
    if !facts.shapes.is_empty() && file.turn.shapes_from == 1 && facts.shapes.iter().all(opens_with_capture) && !file.turn.skip {
        check.warn("turn.shapes", "every turn must start with a capture, even turn 1", "start the shapes later with `shapes-from`");
    }
    let most_pieces = [PlayerName::White, PlayerName::Black]
        .into_iter()
        .map(|p| facts.on_board.iter().filter(|piece| piece.owner == p).count())
        .max()
        .unwrap_or(0);
    let too_long = facts.longest.is_none_or(|longest| longest > most_pieces as i32);
    if file.limits.each_piece_once && too_long && !file.turn.ends.contains(&TurnEnd::NothingLeft) && file.turn.counts == Counts::Moves {
        check.warn(
            "limits.each-man-once",
            "turns become longer than a player has pieces, so they can never be completed",
            "add `nothing-left` to `turn.ends`",
        );
    }
    for (path, moves) in
        [("turn.must-capture-or-check", file.turn.must_capture_or_check), ("check.undone-in-turn-of", file.check.undone_in_turn_of)]
    {
        if moves > 0 && !facts.some_turn_has(moves) {
            check.warn(path, format!("no turn has {moves} moves"), None);
        }
    }
    if file.limits.captures_from > 1 && !facts.some_turn_has(file.limits.captures_from) {
        check.warn("limits.captures-from", "no turn has that many moves, so nothing can ever be captured", None);
    }
    if file.check.allowed == CheckAllowed::Second && facts.longest.is_some_and(|n| n < 2) {
        check.warn("check.allowed", "no turn has a second move, so check can never be given", None);
    }
    if file.limits.final_no_capture && facts.longest.is_some_and(|n| n < 2) {
        check.warn("limits.final-no-capture", "every turn has only one move, which is its last, so nothing can ever be captured", None);
    }
    let cycle: String = file.turn.order.cycle.concat();
    let left_out: String = facts.letters.iter().filter(|&&c| !cycle.contains(c) && possible(c)).collect();
    if !cycle.is_empty() && !left_out.is_empty() {
        check.warn("turn.order.cycle", format!("`{left_out}` is in no group, so these pieces can never move"), None);
    }
}

fn ends(check: &mut Checker) {
    let (file, facts) = (check.file, check.facts);
    let end = &file.end;
    let goal = !end.capture.is_empty()
        || end.extinct_groups > 0
        || !end.eliminate.is_empty()
        || end.king_reaches_far_rank
        || end.king_pushed_off
        || end.announce_helpmate
        || end.claim_after > 0
        || file.pawns.far_rank == FarRank::Win;
    let mate = facts.royals(file, PlayerName::White) + facts.royals(file, PlayerName::Black) > 0 && end.mated != Verdict::Draws;
    if !goal && !mate && end.stuck == Verdict::Draws && !end.stuck_by_early_check_loses && end.repetition != RepetitionRule::Loses {
        check.warn(
            "end",
            "nobody can win: no piece is royal, there is no goal, and having no legal move is a draw",
            "set a goal such as `capture` or `extinct`, or set `stuck`, in `[end]`",
        );
    }
    if end.bare_kings && facts.royal(file) && (goal || end.mated == Verdict::Wins) {
        check.warn(
            "end.bare-kings",
            "bare kings draw, although checkmate is not the only way to win",
            "set `end.bare-kings = false` if bare kings could still win",
        );
    }
    if end.repetition == RepetitionRule::None && end.quiet_turns == 0 {
        check.warn("end.repetition", "a game can go on forever: neither repetition nor quiet turns end it", "set `end.quiet-turns`");
    }
}
