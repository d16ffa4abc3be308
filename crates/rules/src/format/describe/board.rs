//! Sentences about the board, the men, captures and the end of the game.

use super::super::betza::{self, Ray};
use super::super::facts::Facts;
use super::super::model::{
    CaptureEffect, CastlingRule, Chooser, EnPassant, End, FarRank, Ownership, PawnDirection, PieceDef, PieceOverride, PlayerName,
    ReentryDuty, RepetitionRule, VariantFile, Verdict,
};
use super::movement::{join_and, join_or, number, phrase};
use super::{knows_check, name, names};

const CHESS_BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The men of chess: letter, movement.
const CHESSMEN: [(char, &str); 6] = [('K', "K"), ('Q', "Q"), ('R', "R"), ('B', "B"), ('N', "N"), ('P', "mfWcfF")];

pub(super) fn describe(file: &VariantFile, said: &mut Vec<String>) {
    start(file, said);
    men(file, said);
    pawns(file, said);
    castling(file, said);
    capture(file, said);
    extras(file, said);
    end(file, said);
}

fn start(file: &VariantFile, said: &mut Vec<String>) {
    if file.start.board != CHESS_BOARD {
        said.push(format!("The start position is {}.", file.start.board));
    }
    if file.start.first == PlayerName::Black {
        said.push("Black has turn 1.".into());
    }
    if file.ownership == Ownership::SquareColor {
        said.push("White owns the white men on light squares and the black men on dark ones, Black the others.".into());
    }
}

fn men(file: &VariantFile, said: &mut Vec<String>) {
    let facts = Facts::of(file);
    for (key, man) in &file.men {
        let Some(letter) = key.chars().next() else { continue };
        let usual = CHESSMEN.iter().find(|(other, _)| *other == letter).map(|(_, moves)| *moves);
        let man = if knows_check(file) { man.clone() } else { without_attack(man) };
        let plain = man.capture.is_none() && man.attack.is_none() && man.white.is_none() && man.black.is_none();
        if !plain || usual != Some(&man.moves) || file.ownership == Ownership::SquareColor {
            said.push(format!("The {} ({letter}) {}.", name(file, letter), movement(&man)));
        }
    }
    if !knows_check(file) {
        said.push("No man is royal: there is no check, and every man can be captured.".into());
    } else if !facts.royal(file) {
        said.push("Only one player has a royal man.".into());
    }
    let royal: Vec<char> =
        facts.letters.iter().copied().filter(|&c| super::super::facts::man_of(file, c).is_some_and(|man| man.royal) && c != 'K').collect();
    for letter in royal.into_iter().filter(|&c| facts.men.iter().any(|man| man.1 == c)) {
        said.push(format!("The {} is royal: it may not be left in check, and mating it ends the game.", name(file, letter)));
    }
}

/// A man that attacks as it captures: what it attacks besides matters for checks only.
fn without_attack(man: &PieceDef) -> PieceDef {
    let mut man = PieceDef { attack: None, ..man.clone() };
    for side in [&mut man.white, &mut man.black] {
        *side = side.take().map(|of| PieceOverride { attack: None, ..of }).filter(|of| of.moves.is_some() || of.capture.is_some());
    }
    man
}

/// How a man goes: "moves any number of squares diagonally".
pub(crate) fn movement(man: &PieceDef) -> String {
    let mut text = ways(&man.moves, man.capture.as_deref(), man.attack.as_deref());
    for (of, whose) in [(&man.white, "for White it"), (&man.black, "for Black it")] {
        if let Some(of) = of {
            let moves = of.moves.as_deref().unwrap_or(&man.moves);
            let capture = of.capture.as_deref().or(man.capture.as_deref());
            text.push_str(&format!("; {whose} {}", ways(moves, capture, of.attack.as_deref().or(man.attack.as_deref()))));
        }
    }
    text
}

fn ways(moves: &str, capture: Option<&str>, attack: Option<&str>) -> String {
    let read = |text: &str| betza::parse(text).unwrap_or_default();
    let quiet: Vec<Ray> = read(moves).into_iter().filter(|ray| ray.quiet).collect();
    let capturing: Vec<Ray> = read(capture.unwrap_or(moves)).into_iter().filter(|ray| ray.capture).collect();
    let goes = |rays: &[Ray], verb: &str| if rays.is_empty() { format!("never {verb}") } else { format!("{verb} {}", phrase(rays)) };
    let bare = |rays: &[Ray]| rays.iter().map(|ray| (ray.step, ray.max, ray.lame)).collect::<Vec<_>>();
    let mut text = if quiet.is_empty() && capturing.is_empty() {
        "cannot move".to_string()
    } else if bare(&quiet) == bare(&capturing) {
        goes(&quiet, "moves")
    } else {
        format!("{} and {}", goes(&quiet, "moves"), goes(&capturing, "captures"))
    };
    if let Some(attack) = attack {
        let attacking: Vec<Ray> = read(attack).into_iter().filter(|ray| ray.capture).collect();
        text.push_str(&format!(", and for checks it {}", goes(&attacking, "attacks")));
    }
    text
}

fn pawns(file: &VariantFile, said: &mut Vec<String>) {
    let pawns = &file.pawns;
    if !file.men.values().any(|man| man.pawn) {
        return;
    }
    if pawns.direction == PawnDirection::Backward {
        said.push("Pawns walk towards their owner's side: White's down the board, Black's up.".into());
    }
    if !pawns.double_step {
        said.push("Pawns have no double step.".into());
    } else {
        match pawns.en_passant {
            EnPassant::Immediate => {}
            EnPassant::None => said.push("There is no capture in passing.".into()),
            EnPassant::PrecedingTurn => said.push(
                "A pawn that made its double step at any point of the opponent's turn before, and has not moved again, can be captured in passing on the first move.".into(),
            ),
        }
    }
    far_rank(file, said);
    if pawns.safe_at_home {
        said.push("A pawn that has not left its starting rank cannot be captured.".into());
    }
    if pawns.keep > 0 {
        said.push(format!(
            "A player with {} pawns or fewer, waiting ones included, may not move a pawn to the far rank.",
            number(pawns.keep)
        ));
    }
    if pawns.ranks_a_turn > 0 {
        said.push(format!("One pawn advances at most {} ranks a turn.", number(pawns.ranks_a_turn)));
    }
}

fn far_rank(file: &VariantFile, said: &mut Vec<String>) {
    let pawns = &file.pawns;
    match pawns.far_rank {
        FarRank::Promote if pawns.promote_to != "QRBN" => {
            said.push(format!("Pawns are promoted to these men only: {}.", join_or(&names(file, &pawns.promote_to))))
        }
        FarRank::Promote => {}
        FarRank::Relocate => {
            said.push("A pawn that reaches its far rank is put on a vacant square of its colour of square on its player's half.".into())
        }
        FarRank::Win => said.push("Moving a pawn to the far rank wins at once.".into()),
    }
    if pawns.chooser == Chooser::Owner {
        said.push(
            "The owner of a pawn chooses its promotion; if the other player moved it, as the first action of the owner's next turn.".into(),
        );
    }
    if pawns.in_place {
        said.push("A pawn that stands on its far rank may be promoted there, as a move.".into());
    }
}

fn castling(file: &VariantFile, said: &mut Vec<String>) {
    match file.castling.allowed {
        CastlingRule::Fide => {}
        CastlingRule::Loose => said.push("Castling needs only empty squares and unmoved men.".into()),
        CastlingRule::None => said.push("There is no castling.".into()),
    }
    if !file.castling.ways.is_empty() && file.castling.allowed != CastlingRule::None {
        let way = |way: &super::super::model::CastlingWay| {
            let square = |text: &str, n: usize| text.get(n..n + 2).unwrap_or_default().to_string();
            let player = if way.player == PlayerName::White { "White" } else { "Black" };
            format!("{player} {}-{} with {}-{}", square(&way.king, 0), square(&way.king, 2), square(&way.rook, 0), square(&way.rook, 2))
        };
        said.push(format!("The ways of castling: {}.", file.castling.ways.iter().map(way).collect::<Vec<_>>().join(", ")));
    }
}

fn capture(file: &VariantFile, said: &mut Vec<String>) {
    let effect = match file.capture.effect {
        CaptureEffect::Remove => return,
        CaptureEffect::CreateLower => {
            "A capture creates, where the capturing man started, the capturer's man of the next lower rank than the captured one; nothing for a man of the lowest rank."
        }
        CaptureEffect::Push => {
            "A captured man is not removed but pushed one step on in the direction of the move, with whatever stands in its way; a pushed man may not move in the next turn."
        }
        CaptureEffect::Parole => "A captured man waits and comes back on its owner's next turn.",
        CaptureEffect::ReturnHighest => "Of two or more men captured in a turn, the highest waits and comes back on its owner's next turn.",
        CaptureEffect::Release => {
            "Captured men of the types that count for winning by elimination wait and come back on their owner's next turn; of the pawns one, if the owner has exactly one left, or none after the capture of a single one."
        }
        CaptureEffect::ChangeSides => {
            "A captured man changes sides and comes back on the capturer's next turn, on a square vacated there (where men have a tint, by a man of its tint)."
        }
    };
    said.push(effect.into());
    if matches!(file.capture.effect, CaptureEffect::CreateLower | CaptureEffect::Push) {
        return;
    }
    let reentry = &file.capture.reentry;
    let duty = match reentry.duty {
        ReentryDuty::Always => "with each move one waiting man that may stand there must go onto the square just vacated",
        ReentryDuty::InTime => {
            "a waiting man may go onto the square just vacated, and must if not enough moves are left for those that wait"
        }
    };
    let moving = if reentry.may_move { "it may move in the same turn" } else { "it may not move in that turn" };
    let pawns = if reentry.no_pawns_on_back_ranks { "; pawns may not come back on the first or the last rank" } else { "" };
    said.push(format!("Coming back: {duty}; {moving}{pawns}. Men still waiting at the end of the turn are gone."));
}

fn extras(file: &VariantFile, said: &mut Vec<String>) {
    if let Some(removal) = &file.removal {
        said.push(format!(
            "At the end of a turn all men of the player in any 2x2 area that holds {} or more of them are removed; the king may not stand in such an area after any move.",
            number(removal.men)
        ));
    }
    if let Some(markers) = &file.markers {
        said.push(format!(
            "Each turn begins with a move of the player's marker (at first on {} and {}) along its file, which men cannot enter; men other than kings may not capture onto the rank of their own marker, nor move onto the rank of the opposing one.",
            markers.white, markers.black
        ));
    }
    if let Some(rearrangement) = &file.rearrangement {
        let shapes: Vec<String> =
            rearrangement.shapes.chars().map(|c| if c == 'I' { "in a row".to_string() } else { "around a corner".to_string() }).collect();
        said.push(format!(
            "Before a move the player may once rearrange three squares {} that hold at least one own and no opposing man.",
            join_or(&shapes)
        ));
    }
}

fn end(file: &VariantFile, said: &mut Vec<String>) {
    let end = &file.end;
    match end.mated {
        Verdict::Loses => {}
        Verdict::Wins => said.push("A player who is checkmated wins.".into()),
        Verdict::Draws => said.push("Checkmate is a draw.".into()),
    }
    match end.stuck {
        Verdict::Loses if !knows_check(file) => said.push("A player who has no legal move loses.".into()),
        Verdict::Loses => said.push("A player who has no legal move loses, in check or not.".into()),
        Verdict::Wins if !knows_check(file) => said.push("A player who has no legal move wins.".into()),
        Verdict::Wins => said.push("A player who has no legal move and is not in check wins.".into()),
        Verdict::Draws => {}
    }
    if end.stuck_by_early_check_loses && end.stuck != Verdict::Loses {
        said.push("A player all of whose moves are forbidden only because they check too early loses.".into());
    }
    goals(file, end, said);
    draws(file, end, said);
}

fn goals(file: &VariantFile, end: &End, said: &mut Vec<String>) {
    if !end.capture.is_empty() {
        said.push(format!("Capturing a {} wins at once.", join_or(&names(file, &end.capture))));
    }
    if end.extinct_groups > 0 {
        let groups: Vec<String> = end.extinct.iter().map(|group| join_and(&names(file, group))).collect();
        said.push(format!("A player without any man of {} of these groups has lost: {}.", number(end.extinct_groups), groups.join("; ")));
    }
    if !end.eliminate.is_empty() {
        said.push(format!(
            "Capturing both opposing men of one of these types (of pawns the last ones, at least two) within one turn wins at once: {}.",
            join_and(&names(file, &end.eliminate))
        ));
    }
    let sentences = [
        (end.king_reaches_far_rank, "Moving one's king to the far rank wins at once."),
        (end.king_pushed_off, "A king pushed off the board loses for its owner."),
        (
            end.announce_helpmate,
            "The last move of a turn may carry the announcement that the opponent can now checkmate the player; if that is true, the player wins.",
        ),
    ];
    said.extend(sentences.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence.to_string()));
    if end.claim_after > 0 {
        said.push(format!("After {} moves since the last capture of a pawn, the player who made it may claim the win.", end.claim_after));
    }
}

fn draws(file: &VariantFile, end: &End, said: &mut Vec<String>) {
    match end.repetition {
        RepetitionRule::Draw => {}
        RepetitionRule::Loses => said.push("The player whose move makes a position occur for the third time loses.".into()),
        RepetitionRule::None => said.push("Repetition has no effect.".into()),
    }
    match end.quiet_turns {
        100 => {}
        0 => said.push("There is no draw by a number of turns without capture and pawn move.".into()),
        n => said.push(format!("After {n} turns without a capture and a pawn move the game is drawn.")),
    }
    if !end.bare_kings && Facts::of(file).royal(file) {
        said.push("Bare kings are no draw.".into());
    }
    if !end.agreement {
        said.push("Players cannot agree on a draw.".into());
    }
}
