//! Messages about the state and the result of a game.

use tempi_rules::{Color, EndReason, Game, Outcome, turn_progress};

/// A player's name at the start of a sentence.
pub fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The result of a game, as sentences.
pub fn result(game: &Game, outcome: Outcome) -> String {
    let to_act = name(game.player());
    let Some(winner) = outcome.winner else { return format!("Draw: {}.", draw(to_act, outcome.reason)) };
    let (loser, winner_name) = (name(!winner), name(winner));
    let why = match outcome.reason {
        EndReason::Checkmate if winner == game.player() && !game.position().is_inside_turn() => {
            format!("{winner_name} is checkmated, which wins in this variant")
        }
        EndReason::Checkmate => "checkmate".into(),
        EndReason::NoMoves if winner == game.player() => format!("{winner_name} has no legal move, which wins in this variant"),
        EndReason::NoMoves => format!("{loser} has no legal move, which loses in this variant"),
        EndReason::Objective => "the goal of the variant was reached".into(),
        EndReason::KingReached => format!("{winner_name}'s king reached the far rank"),
        EndReason::KingPushed => format!("{loser}'s king was pushed off the board"),
        EndReason::KingCaptured => format!("{loser}'s king was captured"),
        EndReason::HelpmateAnnounced => format!("{winner_name} correctly announced a helpmate"),
        EndReason::Claim => format!("{winner_name} claimed the win"),
        EndReason::Repetition => format!("{loser}'s move made the position occur a third time"),
        EndReason::Resignation => format!("{loser} resigns"),
        EndReason::Time => format!("{loser} ran out of time"),
        EndReason::Abandoned => format!("{loser} abandoned the game"),
        EndReason::Stalemate | EndReason::HundredTurns | EndReason::BareKings | EndReason::Agreement => outcome.reason.name().into(),
    };
    format!("{winner_name} wins: {why}.")
}

fn draw(to_act: &str, reason: EndReason) -> String {
    match reason {
        EndReason::Stalemate | EndReason::NoMoves => format!("{to_act} has no legal move"),
        EndReason::Checkmate => format!("{to_act} is checkmated, which is a draw in this variant"),
        EndReason::Repetition => "the position occurred three times".into(),
        EndReason::HundredTurns => "100 turns without a capture or pawn move".into(),
        EndReason::BareKings => "only the kings are left".into(),
        EndReason::Agreement => "by agreement".into(),
        other => other.name().into(),
    }
}

/// The state of the turn, for the line above the prompt: `Turn 4 · Black · move 3 of 4 · may not give check yet`.
pub fn state(game: &Game) -> String {
    let (rules, position) = (game.rules(), game.position());
    format!("Turn {} · {} · {}", position.turn(), name(game.player()), turn_progress(position, rules).prompt(rules))
}

/// The pieces waiting to re-enter: `White can re-enter: N, P`.
pub fn beside_the_board(game: &Game) -> Vec<String> {
    let (rules, position) = (game.rules(), game.position());
    let mut said = Vec::new();
    for color in Color::BOTH {
        let letters =
            position.pocket(color).flat_map(|(role, count)| std::iter::repeat_n(rules.letter(role).to_string(), usize::from(count)));
        let letters: Vec<String> = letters.collect();
        if !letters.is_empty() {
            said.push(format!("{} can re-enter: {}", name(color), letters.join(", ")));
        }
    }
    said
}
