//! G12, G15 and G16 where a whole game decides: repeated positions, draws by agreement, resignation.

use tempi_rules::{Color, EndReason, Game, Outcome, Rules};

/// The result of a game from a FEN (empty: the start position) after a line.
#[track_caller]
fn after(id: &str, fen: &str, line: &str) -> Option<Outcome> {
    let rules = Rules::builtin(id).unwrap();
    let texts: Vec<&str> = line.split_whitespace().filter(|word| *word != "|").collect();
    let game = Game::replay(rules, Some(fen).filter(|fen| !fen.is_empty()), &texts).unwrap_or_else(|e| panic!("{id}, {fen}: {e}"));
    let outcome = game.outcome();
    assert_eq!(outcome.is_some(), game.legal_actions().is_empty(), "{id}: a finished game has no actions, another one has");
    outcome
}

const DRAWN: Option<Outcome> = Some(Outcome { winner: None, reason: EndReason::Repetition });

/// After a lead-in the cycle brings the position back; the game is drawn after so many cycles, and goes on after one fewer.
#[track_caller]
fn drawn_after(cycles: usize, id: &str, fen: &str, lead: &str, cycle: &str) {
    let line = |times: usize| format!("{lead} {}", format!("{cycle} ").repeat(times));
    assert_eq!(after(id, fen, &line(cycles - 1)), None, "{id}, {fen}: {} cycles", cycles - 1);
    assert_eq!(after(id, fen, &line(cycles)), DRAWN, "{id}, {fen}: {cycles} cycles");
}

/// The position in hand after the lead-in is not the one that the cycle brings back: so after two cycles it has occurred twice
/// only, and the turn that then follows brings the first real third occurrence.
#[track_caller]
fn first_is_another(id: &str, fen: &str, lead: &str, cycle: &str, turn: &str) {
    assert!(cycle.starts_with(turn));
    let twice = format!("{lead} {cycle} {cycle}");
    assert_eq!(after(id, fen, &twice), None, "{id}, {fen}: two cycles");
    assert_eq!(after(id, fen, &format!("{twice} {turn}")), DRAWN, "{id}, {fen}: two cycles and a turn");
}

const KINGS: &str = "e1d1 e8d8 d1e1 d8e8";

/// The third occurrence draws by itself, not the second.
#[test]
fn g12_third_occurrence() {
    drawn_after(2, "chess", "", "", "g1f3 g8f6 f3g1 f6g8");
    drawn_after(2, "chess", "4k3/7p/8/8/8/8/7P/4K3 w - - 0 9", "", KINGS);
    assert_eq!(after("chess", "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"), None);
}

/// Positions are compared at the start of a turn: within a turn they may come back as often as they like.
#[test]
fn g12_only_at_the_start_of_a_turn() {
    let ninth = "4k3/7p/8/8/8/8/7P/4K3 w - - 0 5";
    assert_eq!(after("progressive-italian", ninth, "e1d1 d1e1 e1d1 d1e1 e1d1 d1e1 e1d1 d1e1"), None);
    drawn_after(2, "marseillais", "4k3/7p/8/8/8/8/7P/4K3 w - - 0 9", "", "e1d1 d1e1 e8d8 d8e8");
}

/// The player to move counts.
#[test]
fn g12_the_player_counts() {
    // Each turn brings the board back, for the other player.
    let board = "4k3/7p/8/8/8/8/7P/4K3 w - - 0 9";
    assert_eq!(after("marseillais", board, "e1d1 d1e1 | e8d8 d8e8 | e1d1 d1e1"), None);
}

/// The rights to castle count, though the pieces stand the same.
#[test]
fn g12_rights_count() {
    let board = "4k3/7p/8/8/8/8/7P/4K2R w";
    drawn_after(2, "chess", &format!("{board} - - 0 9"), "", KINGS);
    // Once the king has moved the right is gone: the third board like the first is the second such position.
    first_is_another("chess", &format!("{board} K - 0 9"), "", KINGS, "e1d1");
}

/// An en passant possibility counts only if a legal capture en passant exists.
#[test]
fn g12_en_passant_counts_if_legal() {
    let step = |black: &str| format!("{black} w - - 0 9");
    drawn_after(2, "chess", &step("4k3/7p/8/8/8/8/4P3/4K3"), "e2e4", "e8d8 e1d1 d8e8 d1e1");
    first_is_another("chess", &step("4k3/7p/8/8/3p4/8/4P3/4K3"), "e2e4", "e8d8 e1d1 d8e8 d1e1", "e8d8");
    // The pawn is pinned on its file: capturing would expose its king.
    drawn_after(2, "chess", &step("3k4/7p/8/8/3p4/8/3RP3/4K3"), "e2e4", "d8e8 e1d1 e8d8 d1e1");
    first_is_another("marseillais", &step("4k3/7p/8/8/3p4/8/4P3/4K3"), "e2e4 e1d1", "e8d8 d8e8 d1e1 e1d1", "e8d8 d8e8");
    drawn_after(2, "marseillais", &step("4k3/7p/8/8/8/8/4P3/4K3"), "e2e4 e1d1", "e8d8 d8e8 d1e1 e1d1");
}

/// The coming number of moves counts: turns that grow never repeat, and turns of three and of four moves differ.
#[test]
fn g12_the_coming_number_of_moves_counts() {
    let board = "4k3/7p/8/8/8/8/7P/4K3";
    // Turns 5 (four moves), 7 (three), 9 (three's successor: four) of White: turns 5, 9 and 13 agree.
    let white4 = "e1d1 d1e1 e1d1 d1e1";
    let white3 = "e1d1 d1d2 d2e1";
    let black3 = "e8d8 d8d7 d7e8";
    let black4 = "e8d8 d8e8 e8d8 d8e8";
    let fen = format!("{board} w - - 0 3");
    let line = |turns: usize| [white4, black3, white3, black4].iter().cycle().take(turns).copied().collect::<Vec<_>>().join(" | ");
    assert_eq!(after("oscillating", &fen, &line(7)), None);
    assert_eq!(after("oscillating", &fen, &line(8)), DRAWN);
}

/// What later turns depend on counts: a capture in the last turn changes the next turn's length.
#[test]
fn g12_what_the_last_turn_held_counts() {
    // The first position follows a capture and so is two moves long; those that look like it are one move long.
    let fen = "4k3/7p/8/8/8/8/3p3P/4K3 w - - 0 9";
    assert_eq!(after("escalated", fen, "e1d2 | e8d8 d8e8 | d2e1 | e8d8 | e1d2 | d8e8 | d2e1 | e8d8 | e1d2"), None);
}

/// Positions with other waiting pieces differ.
#[test]
fn g12_waiting_men_count() {
    let board = "4k3/7p/8/8/8/8/7P/4K3 w - - 0 9";
    let cycle = "e1d1 d1e1 e8d8 d8e8";
    drawn_after(2, "quota", board, "", cycle);
    // A pawn that can nowhere re-enter from the back rank waits once, and is gone at the turn's end.
    first_is_another("quota", &format!("{board} waiting=P/-"), "", cycle, "e1d1 d1e1");
}

/// In Multi-Mate every ply is looked at, with the place in the player's turn, so that a dance of four plies repeats at twelve.
#[test]
fn g12_multi_mate_every_ply() {
    let dance = "g1f3 g8f6 f3g1 f6g8 ".repeat(6);
    assert_eq!(after("multi-mate", "", &dance), None);
    assert_eq!(after("multi-mate", "", &format!("{dance} g1f3")), DRAWN);
}

/// Repetition goes before the hundred turns, and bare kings before both.
#[test]
fn g15_order_of_draws() {
    let board = "4k3/7p/8/8/8/8/7P/4K3 w - -";
    let twice = format!("{KINGS} {KINGS}");
    assert_eq!(after("chess", &format!("{board} 92 60"), &twice), DRAWN);
    assert_eq!(after("chess", &format!("{board} 93 60"), &twice[..34]), Some(Outcome { winner: None, reason: EndReason::HundredTurns }));
}

/// The first turn of a game with special rules is another position.
#[test]
fn g16_a_special_first_turn_is_another_position() {
    let board = "4k3/7p/8/8/8/8/7P/4K3";
    for (id, home) in [("accelerated", "e1d1 d1e1"), ("marseillais-balanced", "e1d1 d1e1"), ("checkpoint", "e1d1 d1e1")] {
        let lead = "e1e2 | e8d8 d8e8 | e2d1 d1e1 | e8d8 d8e8";
        let cycle = format!("{home} e8d8 d8e8");
        let first = format!("{board} w - - 0 1");
        // White has the board of the start for the third time, and has been to move there with a whole turn twice.
        assert_eq!(after(id, &first, &format!("{lead} {cycle}")), None, "{id}");
        assert_eq!(after(id, &first, &format!("{lead} {cycle} {home}")), DRAWN, "{id}");
        // In a later turn the third time draws.
        drawn_after(1, id, &format!("{board} w - - 0 3"), "e1d1 d1e1 | e8d8 d8e8", &cycle);
    }
}

/// With a pending choice the position before it counts, so the one after it has not occurred yet.
#[test]
fn g16_a_pending_choice_counts_before_it_is_made() {
    let cycle = "e8d8 g2g1 d8e8 g1g2";
    first_is_another("tsunami", "4k3/p7/8/8/8/8/8/6K1 w - - 0 9", "g1g2 a7a8 | a8a8n", cycle, "e8d8");
    drawn_after(2, "tsunami", "n3k3/8/8/8/8/8/6K1/8 b - - 0 9", "", cycle);
}

/// In Push Chess barred pieces of the player to move make a position another one; the other player's pushed pieces are not noted.
#[test]
fn g16_barred_men_of_the_player_to_move() {
    let rules = Rules::builtin("push").unwrap();
    let pushed = Game::replay(rules.clone(), Some("8/4k3/3b4/3N4/3r4/3R4/8/K7 w - - 0 9"), &["d3d4"]).unwrap();
    assert!(pushed.position().fen(&rules).ends_with("barred=d5,d7"), "{}", pushed.position().fen(&rules));
    let board = "4k3/n7/8/8/8/8/N7/4K3 b - - 0 9";
    let cycle = "e8d8 e1d1 d8e8 d1e1";
    drawn_after(2, "push", board, "", cycle);
    first_is_another("push", &format!("{board} barred=a7"), "", cycle, "e8d8");
}

/// A capture en passant that a marker's move or a rearrangement makes playable counts as usable.
#[test]
fn g16_en_passant_made_playable() {
    let injunction = |pawn: &str| format!("4k3/3p4/8/{pawn}/8/8/1P6/4K3 b - - 0 9");
    let cycle = "a2a3 e1d1 a8a7 e8d8 a3a2 d1e1 a7a8 d8e8";
    first_is_another("injunction", &injunction("4P3"), "a7a8 d7d5", cycle, "a2a3 e1d1");
    drawn_after(2, "injunction", &injunction("6P1"), "a7a8 d7d5", cycle);
    // Black's marker stays on the sixth rank while White moves, and so no capture ends there.
    drawn_after(2, "injunction", &injunction("4P3"), "a7a6 d7d5", "a2a3 e1d1 a6a7 e8d8 a3a2 d1e1 a7a6 d8e8");
    let triomino = |pawn: &str| format!("4k3/3p4/8/8/{pawn}/8/8/4K3 b - - 0 9");
    first_is_another("triomino", &triomino("4P3"), "d7d5", "e1f1 e8d8 f1e1 d8e8", "e1f1");
    drawn_after(2, "triomino", &triomino("6P1"), "d7d5", "e1f1 e8d8 f1e1 d8e8");
}

/// `forward`: the player whose move makes the third occurrence loses.
#[test]
fn forward_repetition_loses() {
    let board = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    let cycle = "a1b1 h8g8 b1a1 g8h8 ";
    assert_eq!(
        after("forward", board, &cycle.repeat(2)[..39]),
        Some(Outcome { winner: Some(Color::White), reason: EndReason::Repetition })
    );
    assert_eq!(after("forward", board, &cycle.repeat(2)[..34]), None);
    // Where White's move makes it White loses.
    assert_eq!(
        after("forward", "7k/8/8/8/8/8/8/K7 b - - 0 1", "h8g8 a1b1 g8h8 b1a1 h8g8 a1b1 g8h8 b1a1"),
        Some(Outcome { winner: Some(Color::Black), reason: EndReason::Repetition })
    );
}

/// `forward`: a usable capture en passant is part of the position, and the count toward a claim is not.
#[test]
fn forward_positions() {
    let cycle = "h8g8 a1b1 g8h8 b1a1 ";
    let lost = Some(Outcome { winner: Some(Color::Black), reason: EndReason::Repetition });
    let game = |board: &str, cycles: usize| after("forward", &format!("{board} w - - 0 9"), &format!("e2e4 {}", cycle.repeat(cycles)));
    assert_eq!(game("7k/7p/8/8/8/8/4P3/K7", 2), lost);
    assert_eq!(game("7k/7p/8/8/3p4/8/4P3/K7", 2), None);
    let third = format!("e2e4 {cycle}{cycle}h8g8");
    assert_eq!(after("forward", "7k/7p/8/8/3p4/8/4P3/K7 w - - 0 9", &third), lost.map(|end| Outcome { winner: Some(Color::White), ..end }));
}

/// Draw by agreement and resignation exist everywhere, but for agreement in Forward Chess.
#[test]
fn g12_agreement_and_resignation() {
    for id in tempi_rules::catalog::ids() {
        let rules = Rules::builtin(id).unwrap();
        let mut resigned = Game::new(rules.clone());
        resigned.resign(Color::White).unwrap();
        assert_eq!(resigned.outcome(), Some(Outcome { winner: Some(Color::Black), reason: EndReason::Resignation }), "{id}");
        assert!(resigned.legal_actions().is_empty());
        let mut agreed = Game::new(rules);
        let drawn = agreed.agree_on_draw().ok().map(|()| Outcome { winner: None, reason: EndReason::Agreement });
        assert_eq!(drawn.is_none(), id == "forward", "{id}");
        assert_eq!(agreed.outcome(), drawn, "{id}");
    }
}

/// Results between people: time and leaving lose too.
#[test]
fn g15_results_between_people() {
    let game = || Game::new(Rules::builtin("chess").unwrap());
    let mut late = game();
    late.lose_on_time(Color::Black).unwrap();
    assert_eq!(late.outcome(), Some(Outcome { winner: Some(Color::White), reason: EndReason::Time }));
    let mut left = game();
    left.abandon(Color::White).unwrap();
    assert_eq!(left.outcome(), Some(Outcome { winner: Some(Color::Black), reason: EndReason::Abandoned }));
    assert!(left.resign(Color::Black).is_err());
}

/// The place in the schedule counts, though the turn at hand is as long: what comes after it differs.
#[test]
fn g12_the_place_in_the_schedule_counts() {
    let text = "format = 1\nbase = \"chess\"\n[about]\nname = \"Case\"\n[turn]\nlength = [1]\ncycle = [1, 1, 2, 1]\n\
                [start]\nboard = \"4k3/7p/8/8/8/8/7P/4K3\"\n";
    let rules = Rules::from_toml("case", text).unwrap_or_else(|e| panic!("{e}"));
    // White's king goes round in three turns, the schedule in four, so that both are at home in turns 1, 7, 13, 19 and 25.
    let round = "e1d1 | e8d8 | d1d2 | d8c8 c8d8 | d2e1 | d8e8 | e1d1 | e8d8 d8d7 | d1d2 | d7e8 | d2e1 | e8d8 d8e8 ";
    let after = |rounds: usize| {
        let line = round.repeat(rounds);
        let texts: Vec<&str> = line.split_whitespace().filter(|word| *word != "|").collect();
        Game::replay(rules.clone(), None, &texts).unwrap_or_else(|e| panic!("{e}")).outcome()
    };
    // In turn 13 the board is there for the third time, and for the second with the same turns to come.
    assert_eq!(after(1), None);
    assert_eq!(after(2), DRAWN);
}
