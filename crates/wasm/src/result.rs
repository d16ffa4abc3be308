//! The results of games, in words.

use std::collections::BTreeMap;

use serde::Serialize;
use tempi_rules::{Argument, Color, EndReason, Game, Outcome, PieceType, PieceTypes, RepetitionRule, Role, Verdict};

/// The end of a game: the winner, the reason, and a sentence with its key and arguments.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Result"))]
pub(crate) struct GameResult {
    winner: Option<Color>,
    #[cfg_attr(
        test,
        ts(
            type = "\"checkmate\" | \"stalemate\" | \"stuck\" | \"objective\" | \"king-reached\" | \"king-pushed\" | \"king-captured\" | \"helpmate-announced\" | \"claim\" | \"repetition\" | \"hundred-turns\" | \"bare-kings\" | \"resignation\" | \"agreement\" | \"time\" | \"abandoned\""
        )
    )]
    reason: &'static str,
    /// `1-0`, `0-1` or `1/2-1/2`.
    score: &'static str,
    /// The key of the sentence, one of `resultKeys()`, and its arguments.
    key: &'static str,
    arguments: BTreeMap<&'static str, Argument>,
    /// `Black has no legal move, which loses in Forwards Chess. White wins.`
    sentence: String,
}

/// The sentences by key, with the names of the arguments in braces.
pub(crate) const SENTENCES: &[(&str, &str)] = &[
    ("checkmate", "{loser} is checkmated. {winner} wins."),
    ("checkmate-wins", "{winner} is checkmated, which wins in {variant}. {winner} wins."),
    ("checkmate-draws", "{player} is checkmated, which is a draw in {variant}."),
    ("checkmate-given", "{winner} gave checkmate and wins."),
    ("stalemate", "{player} is not in check and has no legal move: the game is drawn."),
    ("stuck-loses", "{loser} has no legal move, which loses in {variant}. {winner} wins."),
    ("stuck-wins", "{winner} has no legal move, which wins in {variant}. {winner} wins."),
    ("pawn-arrived", "{winner}'s pawn has reached its goal. {winner} wins."),
    ("types-lost", "{loser} has no {kinds} left. {winner} wins."),
    ("type-taken", "{winner} captured {loser}'s last two {kind}s in one turn. {winner} wins."),
    ("man-taken", "{loser}'s {kind} was captured. {winner} wins."),
    ("king-reached", "{winner}'s king has reached the far rank. {winner} wins."),
    ("king-pushed", "{loser}'s king was pushed off the board. {winner} wins."),
    ("king-captured", "{loser}'s king was captured. {winner} wins."),
    ("helpmate-announced", "{winner} announced a helpmate, and the announcement is correct. {winner} wins."),
    ("claim", "{winner} claimed the win."),
    ("repetition", "The same position occurred for the third time: the game is drawn."),
    ("repetition-loses", "{loser} repeated the same position for the third time, which loses in {variant}. {winner} wins."),
    ("hundred-turns", "{number} turns in a row without a capture or pawn move: the game is drawn."),
    ("bare-kings", "Only the kings are left: the game is drawn."),
    ("resignation", "{loser} resigned. {winner} wins."),
    ("agreement", "The players agreed to a draw."),
    ("time", "{loser} ran out of time. {winner} wins."),
    ("abandoned", "{loser} left the game. {winner} wins."),
];

impl GameResult {
    /// The result of a game, if it has ended.
    pub fn of(game: &Game) -> Option<GameResult> {
        game.outcome().map(|outcome| GameResult::new(game, outcome))
    }

    fn new(game: &Game, outcome: Outcome) -> GameResult {
        let rules = game.rules();
        let mut arguments = BTreeMap::new();
        arguments.insert("variant", Argument::Name(rules.name().to_owned()));
        arguments.insert("player", Argument::Player(game.player()));
        if let Some(winner) = outcome.winner {
            arguments.insert("winner", Argument::Player(winner));
            arguments.insert("loser", Argument::Player(!winner));
        }
        let key = key(game, outcome, &mut arguments);
        let template = SENTENCES.iter().find(|(known, _)| *known == key).map_or("", |(_, template)| *template);
        arguments.retain(|name, _| template.contains(&format!("{{{name}}}")));
        let sentence = arguments
            .iter()
            .fold(template.to_owned(), |text, (name, argument)| text.replace(&format!("{{{name}}}"), &argument.to_string()));
        GameResult { winner: outcome.winner, reason: outcome.reason.name(), score: outcome.score(), key, arguments, sentence }
    }
}

/// The key of the sentence. Adds its arguments other than the players.
fn key(game: &Game, outcome: Outcome, arguments: &mut BTreeMap<&'static str, Argument>) -> &'static str {
    let (rules, ends) = (game.rules(), game.rules().ends());
    match outcome.reason {
        EndReason::Checkmate if rules.pieces_alternate() => "checkmate-given",
        EndReason::Checkmate => match ends.mated {
            Verdict::Loses => "checkmate",
            Verdict::Wins => "checkmate-wins",
            Verdict::Draws => "checkmate-draws",
        },
        EndReason::NoMoves if outcome.winner == Some(game.player()) => "stuck-wins",
        EndReason::NoMoves => "stuck-loses",
        EndReason::Objective => objective(game, outcome, arguments),
        EndReason::Repetition if ends.repetition == RepetitionRule::Loses => "repetition-loses",
        EndReason::HundredTurns => {
            arguments.insert("number", Argument::Number(ends.quiet_turns));
            "hundred-turns"
        }
        other => other.name(),
    }
}

/// The goal that was reached, judging by the last action and the board.
fn objective(game: &Game, outcome: Outcome, arguments: &mut BTreeMap<&'static str, Argument>) -> &'static str {
    let (rules, position) = (game.rules(), game.position());
    let loser = outcome.winner.map_or(game.player(), |winner| !winner);
    let lost = |roles: &tempi_rules::Roles| position.board().pieces_of(loser, *roles).is_empty();
    let groups = || rules.extinction_groups().iter().filter(|roles| lost(roles));
    if groups().next().is_some() && groups().count() >= usize::from(rules.ends().extinct_groups) {
        let kinds = groups().flat_map(|roles| roles.iter()).map(|role| PieceType::of(rules, role)).collect();
        arguments.insert("kinds", Argument::Kinds(PieceTypes::new(rules, kinds)));
        return "types-lost";
    }
    let Some(role) = last_captured(game) else { return "pawn-arrived" };
    arguments.insert("kind", Argument::Kind(PieceType::of(rules, role)));
    if rules.eliminations().has(role) {
        "type-taken"
    } else if rules.ends().capture.has(role) {
        "man-taken"
    } else {
        "pawn-arrived"
    }
}

/// The piece captured by the last action.
fn last_captured(game: &Game) -> Option<Role> {
    let (action, positions) = (game.actions().last()?, game.positions());
    let before = positions[positions.len() - 2].board();
    let (mover, victim) = (before.piece_on(action.from()?)?, before.piece_on(action.to()?)?);
    (mover.color != victim.color).then_some(victim.role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempi_rules::Rules;

    #[test]
    fn every_reason_has_a_sentence() {
        let known = |key: &str| SENTENCES.iter().any(|(known, _)| *known == key);
        for reason in EndReason::ALL.into_iter().filter(|reason| !matches!(reason, EndReason::NoMoves | EndReason::Objective)) {
            assert!(known(reason.name()), "{reason}");
        }
    }

    fn sentence(id: &str, fen: &str, texts: &[&str]) -> String {
        let game = Game::replay(Rules::builtin(id).unwrap(), Some(fen), texts).unwrap();
        GameResult::of(&game).unwrap().sentence
    }

    #[test]
    fn sentences_describe_results() {
        assert_eq!(sentence("chess", "7k/5Q2/6K1/8/8/8/8/8 w - -", &["Qg7"]), "Black is checkmated. White wins.");
        assert_eq!(sentence("push", "k7/8/8/8/8/8/8/R6K w - - 0 1", &["Rxa8"]), "Black's king was pushed off the board. White wins.");
        let stuck = sentence("forwards", "8/8/8/8/8/8/1P6/K6k w - -", &["b3"]);
        assert_eq!(stuck, "Black has no legal move, which loses in Forwards Chess. White wins.");
        let mut game = Game::new(Rules::builtin("chess").unwrap());
        game.resign(Color::White).unwrap();
        assert_eq!(GameResult::of(&game).unwrap().sentence, "White resigned. Black wins.");
    }
}
