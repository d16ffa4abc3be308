//! What happens in a game, in words.

use tempi_rules::{Color, Game, Outcome, Reason, turn_progress};

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
        Reason::Checkmate if winner == game.player() && !game.position().is_inside_turn() => {
            format!("{winner_name} is checkmated, which wins in this variant")
        }
        Reason::Checkmate => "checkmate".into(),
        Reason::Stuck if winner == game.player() => format!("{winner_name} has no legal move, which wins in this variant"),
        Reason::Stuck => format!("{loser} has no legal move, which loses in this variant"),
        Reason::Objective => "the goal of the variant is reached".into(),
        Reason::KingReached => format!("{winner_name}'s king has reached the far rank"),
        Reason::KingPushed => format!("{loser}'s king was pushed off the board"),
        Reason::KingCaptured => format!("{loser}'s king is captured"),
        Reason::HelpmateAnnounced => format!("{winner_name} has announced a helpmate, truly"),
        Reason::Claim => format!("{winner_name} has claimed the win"),
        Reason::Repetition => format!("{loser}'s move made the position occur a third time"),
        Reason::Resignation => format!("{loser} resigns"),
        Reason::Time => format!("{loser} ran out of time"),
        Reason::Abandoned => format!("{loser} has left"),
        Reason::Stalemate | Reason::HundredTurns | Reason::BareKings | Reason::Agreement => outcome.reason.name().into(),
    };
    format!("{winner_name} wins: {why}.")
}

fn draw(to_act: &str, reason: Reason) -> String {
    match reason {
        Reason::Stalemate | Reason::Stuck => format!("{to_act} has no legal move"),
        Reason::Checkmate => format!("{to_act} is checkmated, which draws in this variant"),
        Reason::Repetition => "the position has occurred three times".into(),
        Reason::HundredTurns => "a hundred turns without a capture and without a pawn move".into(),
        Reason::BareKings => "only the kings are left".into(),
        Reason::Agreement => "the players agree".into(),
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
        let men = position.waiting(color).flat_map(|(role, count)| std::iter::repeat_n(rules.letter(role).to_string(), usize::from(count)));
        let men: Vec<String> = men.collect();
        if !men.is_empty() {
            said.push(format!("{} waits with {}", name(color), men.join(", ")));
        }
    }
    said
}
