//! Describes the board, the pieces, captures and the end of the game.

use super::super::betza::{self, Ray};
use super::super::facts::Facts;
use super::super::model::{
    CaptureEffect, CastlingRule, Chooser, EnPassant, End, FarRank, Ownership, PawnDirection, PieceDef, PieceOverride, PlayerName,
    ReentryDuty, RepetitionRule, VariantFile, Verdict,
};
use super::movement::{number, phrase};
use super::{knows_check, name, names};
use crate::english::{join_and, join_or, with_article};

const CHESS_BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The pieces of chess: letter, movement.
const CHESSMEN: [(char, &str); 6] = [('K', "K"), ('Q', "Q"), ('R', "R"), ('B', "B"), ('N', "N"), ('P', "mfWcfF")];

pub(super) fn describe(file: &VariantFile, said: &mut Vec<String>) {
    start(file, said);
    pieces(file, said);
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
        said.push("Black moves first.".into());
    }
    if file.ownership == Ownership::SquareColor {
        said.push("White owns the white pieces on light squares and the black pieces on dark squares; Black owns the others.".into());
    }
}

fn pieces(file: &VariantFile, said: &mut Vec<String>) {
    let facts = Facts::of(file);
    for (key, piece) in &file.pieces {
        let Some(letter) = key.chars().next() else { continue };
        let usual = CHESSMEN.iter().find(|(other, _)| *other == letter).map(|(_, moves)| *moves);
        let piece = if knows_check(file) { piece.clone() } else { without_attack(piece) };
        let plain = piece.capture.is_none() && piece.attack.is_none() && piece.white.is_none() && piece.black.is_none();
        if !plain || usual != Some(&piece.moves) || file.ownership == Ownership::SquareColor {
            said.push(format!("The {} ({letter}) {}.", name(file, letter), movement(&piece)));
        }
    }
    if !knows_check(file) {
        said.push("No piece is royal: there is no check, and every piece can be captured.".into());
    } else if !facts.royal(file) {
        said.push("Only one player has a royal piece.".into());
    }
    let royal: Vec<char> = facts
        .letters
        .iter()
        .copied()
        .filter(|&c| super::super::facts::piece_def(file, c).is_some_and(|piece| piece.royal) && c != 'K')
        .collect();
    for letter in royal.into_iter().filter(|&c| facts.on_board.iter().any(|piece| piece.letter == c)) {
        said.push(format!("The {} is royal: it may not be left in check, and checkmating it ends the game.", name(file, letter)));
    }
}

/// The piece without its separate attacks, which matter only for check.
fn without_attack(piece: &PieceDef) -> PieceDef {
    let mut piece = PieceDef { attack: None, ..piece.clone() };
    for side in [&mut piece.white, &mut piece.black] {
        *side = side.take().map(|of| PieceOverride { attack: None, ..of }).filter(|of| of.moves.is_some() || of.capture.is_some());
    }
    piece
}

/// The movement of a piece as a phrase: "moves any number of squares diagonally".
pub(crate) fn movement(piece: &PieceDef) -> String {
    let mut text = ways(&piece.moves, piece.capture.as_deref(), piece.attack.as_deref());
    for (of, whose) in [(&piece.white, "White's"), (&piece.black, "Black's")] {
        if let Some(of) = of {
            let moves = of.moves.as_deref().unwrap_or(&piece.moves);
            let capture = of.capture.as_deref().or(piece.capture.as_deref());
            text.push_str(&format!("; {whose} {}", ways(moves, capture, of.attack.as_deref().or(piece.attack.as_deref()))));
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
        let gives = if attacking.is_empty() { "never gives check".to_string() } else { goes(&attacking, "gives check") };
        text.push_str(&format!(", and {gives}"));
    }
    text
}

fn pawns(file: &VariantFile, said: &mut Vec<String>) {
    let pawns = &file.pawns;
    if !file.pieces.values().any(|piece| piece.pawn) {
        return;
    }
    if pawns.direction == PawnDirection::Backward {
        said.push("Pawns move toward their owner's side: White's down the board, Black's up.".into());
    }
    if !pawns.double_step {
        said.push("Pawns have no double step.".into());
    } else {
        match pawns.en_passant {
            EnPassant::Immediate => {}
            EnPassant::None => said.push("There is no en passant.".into()),
            EnPassant::PrecedingTurn => said.push(
                "En passant is possible on the first move of a turn against any pawn that made a double step in the opponent's preceding turn and has not moved again.".into(),
            ),
        }
    }
    far_rank(file, said);
    if pawns.safe_at_home {
        said.push("A pawn on its starting rank cannot be captured.".into());
    }
    if pawns.keep > 0 {
        said.push(format!(
            "A player with {} pawns or fewer (including those waiting to re-enter) may not move a pawn to the far rank.",
            number(pawns.keep)
        ));
    }
    if pawns.ranks_a_turn > 0 {
        let ranks = if pawns.ranks_a_turn == 1 { "one rank".to_string() } else { format!("{} ranks", number(pawns.ranks_a_turn)) };
        said.push(format!("No pawn advances more than {ranks} in a turn."));
    }
}

fn far_rank(file: &VariantFile, said: &mut Vec<String>) {
    let pawns = &file.pawns;
    match pawns.far_rank {
        FarRank::Promote if pawns.promote_to != "QRBN" => said.push(format!(
            "Pawns can promote only to {}.",
            join_or(&names(file, &pawns.promote_to).iter().map(|name| with_article(name)).collect::<Vec<_>>())
        )),
        FarRank::Promote => {}
        FarRank::Relocate => said.push(
            "A pawn that reaches the far rank is placed on an empty square of the same color in its owner's half of the board.".into(),
        ),
        FarRank::Win => said.push("Moving a pawn to the far rank wins immediately.".into()),
    }
    if pawns.chooser == Chooser::Owner {
        said.push(
            "The owner of a pawn chooses its promotion; if the opponent moved the pawn, the owner chooses as the first action of their next turn.".into(),
        );
    }
    if pawns.in_place {
        said.push("A pawn already on the far rank may promote in place, as a move.".into());
    }
}

fn castling(file: &VariantFile, said: &mut Vec<String>) {
    match file.castling.allowed {
        CastlingRule::Fide => {}
        CastlingRule::Loose => {
            said.push("Castling requires only that king and rook have not moved and the squares between them are empty.".into());
        }
        CastlingRule::None => said.push("There is no castling.".into()),
    }
    if !file.castling.ways.is_empty() && file.castling.allowed != CastlingRule::None {
        let way = |way: &super::super::model::CastlingWay| {
            let square = |text: &str, n: usize| text.get(n..n + 2).unwrap_or_default().to_string();
            let player = if way.player == PlayerName::White { "White" } else { "Black" };
            format!("{player} K{}-{} and R{}-{}", square(&way.king, 0), square(&way.king, 2), square(&way.rook, 0), square(&way.rook, 2))
        };
        said.push(format!("Possible castlings: {}.", file.castling.ways.iter().map(way).collect::<Vec<_>>().join(", ")));
    }
}

fn capture(file: &VariantFile, said: &mut Vec<String>) {
    let effect = match file.capture.effect {
        CaptureEffect::Remove => return,
        CaptureEffect::CreateLower => {
            "A capture creates a piece of the capturing player's on the square where the capturing piece started: the piece ranked just below the captured one (none for the lowest rank)."
        }
        CaptureEffect::Push => {
            "A captured piece is not removed: it is pushed one step further in the direction of the move, together with any pieces in its way. Pushed pieces may not move in the next turn."
        }
        CaptureEffect::Parole => "A captured piece re-enters the board in its owner's next turn.",
        CaptureEffect::ReturnHighest => {
            "If two or more pieces are captured in a turn, the highest-ranked one re-enters the board in its owner's next turn."
        }
        CaptureEffect::Release => {
            "Captured pieces of the types that count for winning by elimination re-enter the board in their owner's next turn. Of captured pawns, one re-enters if the owner has exactly one left, or none left after a single pawn was captured."
        }
        CaptureEffect::ChangeSides => {
            "A captured piece changes sides and re-enters in the capturing player's next turn, on a square vacated in that turn (by a piece of its own tint, where pieces have tints)."
        }
    };
    said.push(effect.into());
    if matches!(file.capture.effect, CaptureEffect::CreateLower | CaptureEffect::Push) {
        return;
    }
    let reentry = &file.capture.reentry;
    let duty = match reentry.duty {
        ReentryDuty::Always => {
            "With each move, the player must place one piece waiting to re-enter on the square just vacated, if it is allowed there."
        }
        ReentryDuty::InTime => {
            "With each move, the player may place one piece waiting to re-enter on the square just vacated, and must do so once there are as many such pieces as moves left in the turn."
        }
    };
    let moving = if reentry.may_move {
        "A re-entered piece may move in the same turn."
    } else {
        "A re-entered piece may not move in the same turn."
    };
    let pawns = if reentry.no_pawns_on_back_ranks { " Pawns may not re-enter on the first or last rank." } else { "" };
    said.push(format!("{duty} {moving}{pawns} Pieces still waiting at the end of the turn are lost."));
}

fn extras(file: &VariantFile, said: &mut Vec<String>) {
    if let Some(removal) = &file.removal {
        said.push(format!(
            "At the end of a turn, all of the player's pieces in any 2x2 area that holds {} or more of them are removed. The king may not be in such an area after any move.",
            number(removal.min_pieces)
        ));
    }
    if let Some(markers) = &file.markers {
        said.push(format!(
            "Each turn starts with a move of the player's marker (White's starts on {}, Black's on {}) along its file, which pieces cannot enter. Pieces other than kings may not capture onto the rank of their own marker or move onto the rank of the opponent's.",
            markers.white, markers.black
        ));
    }
    if let Some(rearrangement) = &file.rearrangement {
        let shapes: Vec<String> =
            rearrangement.shapes.chars().map(|c| if c == 'I' { "in a row".to_string() } else { "around a corner".to_string() }).collect();
        said.push(format!(
            "Once per turn, before a move, the player may rearrange the contents of three squares {} that hold at least one of the player's own pieces and no opposing piece.",
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
        Verdict::Loses => said.push("A player who has no legal move loses, whether in check or not.".into()),
        Verdict::Wins if !knows_check(file) => said.push("A player who has no legal move wins.".into()),
        Verdict::Wins => said.push("A player who has no legal move and is not in check wins.".into()),
        Verdict::Draws => {}
    }
    if end.stuck_by_early_check_loses && end.stuck != Verdict::Loses {
        said.push("A player whose only available moves would give check too early loses.".into());
    }
    goals(file, end, said);
    draws(file, end, said);
}

fn goals(file: &VariantFile, end: &End, said: &mut Vec<String>) {
    if !end.capture.is_empty() {
        let types: Vec<String> = names(file, &end.capture).iter().map(|name| with_article(name)).collect();
        said.push(format!("Capturing {} wins immediately.", join_or(&types)));
    }
    if end.extinct_groups > 0 {
        let groups: Vec<String> = end.extinct.iter().map(|group| join_and(&names(file, group))).collect();
        if groups.len() == 1 {
            said.push(format!("A player who has no pieces left of this group loses: {}.", groups[0]));
        } else {
            let lost = number(end.extinct_groups);
            said.push(format!("A player who has no pieces left of {lost} of these groups loses: {}.", groups.join("; ")));
        }
    }
    if !end.eliminate.is_empty() {
        said.push(format!(
            "Capturing both opposing pieces of one of these types (or the last pawns, at least two) within one turn wins immediately: {}.",
            join_and(&names(file, &end.eliminate))
        ));
    }
    let sentences = [
        (end.king_reaches_far_rank, "A player who moves their king to the far rank wins immediately."),
        (end.king_pushed_off, "A player whose king is pushed off the board loses."),
        (
            end.announce_helpmate,
            "With the last move of a turn, a player may announce that the opponent can now checkmate them; if that is true, the player wins.",
        ),
    ];
    said.extend(sentences.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence.to_string()));
    if end.claim_after > 0 {
        said.push(format!("{} moves after the last capture of a pawn, the player who made that capture may claim a win.", end.claim_after));
    }
}

fn draws(file: &VariantFile, end: &End, said: &mut Vec<String>) {
    match end.repetition {
        RepetitionRule::Draw => {}
        RepetitionRule::Loses => said.push("A player whose move makes a position occur for the third time loses.".into()),
        RepetitionRule::None => said.push("Repetition has no effect.".into()),
    }
    match end.quiet_turns {
        100 => {}
        0 => said.push("The game is not drawn by turns without a capture or pawn move.".into()),
        n => said.push(format!("The game is drawn after {n} turns without a capture or pawn move.")),
    }
    if !end.bare_kings && Facts::of(file).royal(file) {
        said.push("Bare kings do not draw.".into());
    }
    if !end.agreement {
        said.push("Players cannot agree to a draw.".into());
    }
}
