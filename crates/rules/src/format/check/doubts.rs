//! What can be played, but probably does not say what was meant.

use super::super::facts::{Facts, man_of, rays};
use super::super::model::{
    CaptureEffect, CastlingRule, CheckAllowed, Counts, FarRank, PlayerName, RepetitionRule, TurnEnd, VariantFile, Verdict,
};
use super::Checker;

pub(super) fn check(check: &mut Checker) {
    without_effect(check);
    men(check);
    unfinished_turns(check);
    ends(check);
    if !check.says("about.name") {
        check.warn("about.name", "this variant has the name of its base", "give it its own with `[about]`, `name = \"...\"`");
    }
    let summary = check.file.about.summary.chars().count();
    if summary > 100 {
        check.warn("about.summary", format!("the summary has {summary} characters; lists of variants show 100"), None);
    }
}

/// A key that the file itself states and that can have no effect.
struct Idle {
    keys: &'static [&'static str],
    when: fn(&VariantFile, &Facts) -> bool,
    because: &'static str,
}

const IDLE: &[Idle] = &[
    Idle {
        keys: &["turn.points.capture", "turn.points.check", "turn.points.capturable", "turn.points.from-turn"],
        when: |f, _| f.turn.counts != Counts::Points,
        because: "the length is not counted in points (`turn.counts`)",
    },
    Idle {
        keys: &["turn.leap-spaces"],
        when: |f, _| f.turn.counts != Counts::Spaces && f.limits.spaces.is_empty(),
        because: "spaces are neither counted nor limited",
    },
    Idle {
        keys: &["turn.shapes-from", "turn.skip"],
        when: |f, _| f.turn.shapes.is_empty() && !f.turn.skip,
        because: "there are no `shapes`",
    },
    Idle {
        keys: &["turn.length", "turn.cycle", "turn.grow-every"],
        when: |f, _| !f.turn.shapes.is_empty() && f.turn.shapes_from == 1,
        because: "the shapes fix how many moves each turn has",
    },
    Idle {
        keys: &["turn.cycle"],
        when: |f, _| !f.turn.shapes.is_empty() && f.turn.length.len() + 1 >= usize::from(f.turn.shapes_from),
        because: "the shapes hold from a turn on that comes before it",
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
        when: |f, _| !f.men.values().any(|man| man.pawn) && !f.pawns.promote_to.is_empty(),
        because: "no man is a pawn",
    },
    Idle { keys: &["castling.ways"], when: |f, _| f.castling.allowed == CastlingRule::None, because: "there is no castling" },
    Idle {
        keys: &["capture.reentry.duty", "capture.reentry.may-move", "capture.reentry.no-pawns-on-back-ranks"],
        when: |f, _| matches!(f.capture.effect, CaptureEffect::Remove | CaptureEffect::CreateLower | CaptureEffect::Push),
        because: "captured men do not come back (`capture.effect`)",
    },
    Idle {
        keys: &["limits.captures-against-check"],
        when: |f, _| f.limits.captures_from < 2,
        because: "captures are allowed from the first move on",
    },
    Idle {
        keys: &["limits.each-man-once", "limits.quadrant", "turn.order.no-type-twice", "turn.order.cycle"],
        when: |_, facts| facts.longest.is_some_and(|n| n < 2),
        because: "every turn has one move",
    },
    Idle {
        keys: &["check.allowed"],
        when: |f, _| f.turn.ends.contains(&TurnEnd::Check) && f.check.allowed == CheckAllowed::Final,
        because: "a check ends the turn anyway",
    },
    Idle {
        keys: &["end.stuck-by-early-check-loses"],
        when: |f, _| f.end.stuck_by_early_check_loses && (f.check.allowed == CheckAllowed::Always || f.end.stuck == Verdict::Loses),
        because: "no check comes too early, or being stuck loses anyway",
    },
    Idle {
        keys: &["end.claim-after"],
        when: |f, _| f.end.claim_after > 0 && !f.men.values().any(|man| man.pawn),
        because: "there are no pawns to capture",
    },
    Idle {
        keys: &["end.extinct-groups"],
        when: |f, _| f.end.extinct.is_empty() && f.end.extinct_groups > 0,
        because: "`extinct` names no groups",
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

fn men(check: &mut Checker) {
    let file = check.file;
    for (key, man) in &file.men {
        let Some(letter) = key.chars().next() else { continue };
        let path = format!("men.{key}");
        let stated = check.says(&format!("{path}.move")) || check.says(&format!("{path}.name"));
        let on_board = check.facts.men.iter().any(|m| m.1 == letter);
        let still = [PlayerName::White, PlayerName::Black].into_iter().all(|player| {
            let (quiet, capturing) = rays(man, player);
            quiet.is_empty() && capturing.is_empty()
        });
        if still && (stated || on_board) {
            check.warn(&path, format!("`{key}` cannot move"), "say how with `move`, in Betza notation: `move = \"R\"`");
        }
        if stated && !on_board && !can_appear(file, letter) {
            check.warn(&path, format!("`{key}` never appears: it is not in the start position, and nothing can become one"), None);
        }
    }
}

/// Whether a man that is not there at the start can come onto the board.
fn can_appear(file: &VariantFile, letter: char) -> bool {
    let promoted = file.pawns.far_rank == FarRank::Promote && file.pawns.promote_to.contains(letter);
    let rank = man_of(file, letter).map_or(0, |man| man.rank);
    let created = file.capture.effect == CaptureEffect::CreateLower && rank > 0 && file.men.values().any(|man| man.rank > rank);
    promoted || created
}

fn unfinished_turns(check: &mut Checker) {
    let (file, facts) = (check.file, check.facts);
    let possible = |c: char| facts.men.iter().any(|man| man.1 == c) || can_appear(file, c);
    for (n, shape) in facts.shapes.iter().enumerate() {
        for (m, slot) in shape.iter().enumerate() {
            if !facts.letters.iter().any(|&c| slot.types.hold(c) && possible(c)) {
                check.warn(
                    &format!("turn.shapes[{n}][{m}]"),
                    "no man of these types is ever on the board, so this shape can never be completed",
                    None,
                );
            }
        }
    }
    let opens_with_capture = |shape: &Vec<super::super::slot::Slot>| shape.first().is_some_and(|slot| slot.capture == Some(true));
    if !facts.shapes.is_empty() && file.turn.shapes_from == 1 && facts.shapes.iter().all(opens_with_capture) && !file.turn.skip {
        check.warn("turn.shapes", "every turn begins with a capture, from turn 1 on", "let the shapes begin later with `shapes-from`");
    }
    let most_men =
        [PlayerName::White, PlayerName::Black].into_iter().map(|p| facts.men.iter().filter(|man| man.2 == p).count()).max().unwrap_or(0);
    let too_long = facts.longest.is_none_or(|longest| longest > most_men as i32);
    if file.limits.each_man_once && too_long && !file.turn.ends.contains(&TurnEnd::NothingLeft) && file.turn.counts == Counts::Moves {
        check.warn(
            "limits.each-man-once",
            "turns become longer than a player has men, so they can never be completed",
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
        check.warn("limits.captures-from", "no turn has so many moves, so nothing can ever be captured", None);
    }
    if file.check.allowed == CheckAllowed::Second && facts.longest.is_some_and(|n| n < 2) {
        check.warn("check.allowed", "no turn has a second move, so check can never be given", None);
    }
    if file.limits.final_no_capture && facts.longest.is_some_and(|n| n < 2) {
        check.warn("limits.final-no-capture", "every turn has one move, its last, so nothing can ever be captured", None);
    }
    let cycle: String = file.turn.order.cycle.concat();
    let left_out: String = facts.letters.iter().filter(|&&c| !cycle.contains(c) && possible(c)).collect();
    if !cycle.is_empty() && !left_out.is_empty() {
        check.warn("turn.order.cycle", format!("{left_out} stand in no group and can never move"), None);
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
            "nobody can win: no man is royal, there is no goal, and being stuck draws",
            "see `capture`, `extinct`, `stuck` and the other keys of `[end]`",
        );
    }
    if end.bare_kings && facts.royal(file) && (goal || end.mated == Verdict::Wins) {
        check.warn(
            "end.bare-kings",
            "two bare kings are a draw although there are other ways of winning than checkmate",
            "set `end.bare-kings = false` if such a way is open to bare kings too",
        );
    }
    if end.repetition == RepetitionRule::None && end.quiet_turns == 0 {
        check.warn("end.repetition", "a game can go on for ever: neither repetition nor a number of quiet turns ends it", None);
    }
}
