//! What happens in a game, in words.

use tempi_rules::{Color, EndReason, Game, Outcome, turn_progress};

/// A player's name at the start of a sentence.
pub fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// How a game ended, as sentences.
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
        EndReason::Objective => "the goal of the variant is reached".into(),
        EndReason::KingReached => format!("{winner_name}'s king has reached the far rank"),
        EndReason::KingPushed => format!("{loser}'s king was pushed off the board"),
        EndReason::KingCaptured => format!("{loser}'s king is captured"),
        EndReason::HelpmateAnnounced => format!("{winner_name} has announced a helpmate, truly"),
        EndReason::Claim => format!("{winner_name} has claimed the win"),
        EndReason::Repetition => format!("{loser}'s move made the position occur a third time"),
        EndReason::Resignation => format!("{loser} resigns"),
        EndReason::Time => format!("{loser} ran out of time"),
        EndReason::Abandoned => format!("{loser} has left"),
        EndReason::Stalemate | EndReason::HundredTurns | EndReason::BareKings | EndReason::Agreement => outcome.reason.name().into(),
    };
    format!("{winner_name} wins: {why}.")
}

fn draw(to_act: &str, reason: EndReason) -> String {
    match reason {
        EndReason::Stalemate | EndReason::NoMoves => format!("{to_act} has no legal move"),
        EndReason::Checkmate => format!("{to_act} is checkmated, which draws in this variant"),
        EndReason::Repetition => "the position has occurred three times".into(),
        EndReason::HundredTurns => "a hundred turns without a capture and without a pawn move".into(),
        EndReason::BareKings => "only the kings are left".into(),
        EndReason::Agreement => "the players agree".into(),
        other => other.name().into(),
    }
}

/// The state of the turn, for the line above the prompt: `Turn 4 · Black · move 3 of 4 · may not check yet`.
pub fn state(game: &Game) -> String {
    let (rules, position) = (game.rules(), game.position());
    format!("Turn {} · {} · {}", position.turn(), name(game.player()), turn_progress(position, rules).prompt(rules))
}

/// The men that wait to re-enter, and the markers: `White waits with N, P.`
pub fn beside_the_board(game: &Game) -> Vec<String> {
    let (rules, position) = (game.rules(), game.position());
    let mut said = Vec::new();
    for color in Color::BOTH {
        let men = position.pocket(color).flat_map(|(role, count)| std::iter::repeat_n(rules.letter(role).to_string(), usize::from(count)));
        let men: Vec<String> = men.collect();
        if !men.is_empty() {
            said.push(format!("{} waits with {}", name(color), men.join(", ")));
        }
    }
    said
}
