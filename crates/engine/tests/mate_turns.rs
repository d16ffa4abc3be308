//! Tests of forced wins over several turns.

use tempi_engine::{NoClock, Solution, Task, Want, solve};
use tempi_rules::{Color, Position, Rules};

fn solved(id: &str, fen: &str, turns: u8, want: Want) -> Solution {
    let rules = Rules::builtin(id).unwrap();
    let position = Position::from_fen(&rules, fen).unwrap();
    solve(&rules, &position, &Task { turns, ..Task::new(want) }, &mut NoClock)
}

/// Whether the player forces a win within this many of their own turns, by trying all turns and all replies.
fn forces(rules: &Rules, position: &Position, player: Color, turns: u8) -> bool {
    if let Some(outcome) = position.outcome(rules) {
        return outcome.winner == Some(player);
    }
    if turns == 0 {
        return false;
    }
    let mut after = position.legal_actions(rules).into_iter().map(|action| {
        let mut next = *position;
        next.play_unchecked(rules, action);
        let used = u8::from(next.turn() != position.turn() && position.player() == player);
        forces(rules, &next, player, turns - used)
    });
    if position.player() == player { after.any(|wins| wins) } else { after.all(|wins| wins) }
}

#[test]
fn mates_in_two_and_three() {
    // Two rooks drive the king to the edge.
    let ladder = "6k1/8/R7/1R6/8/8/8/K7 w - - 0 1";
    assert_eq!(solved("chess", ladder, 1, Want::First).wins, Some(false));
    let two = solved("chess", ladder, 2, Want::All);
    assert_eq!((two.wins, two.complete, two.count), (Some(true), true, Some(two.all.len() as u128)));
    let further = "8/6k1/8/R7/1R6/8/8/K7 w - - 0 1";
    assert_eq!(solved("chess", further, 2, Want::First).wins, Some(false));
    assert_eq!(solved("chess", further, 3, Want::First).wins, Some(true));
    // A lone knight cannot mate.
    let knight = solved("chess", "7k/8/8/8/8/8/8/KN6 w - - 0 1", 3, Want::Count);
    assert_eq!((knight.wins, knight.count, knight.complete), (Some(false), Some(0), true));
}

/// Compares small positions of several variants with a full search, including the first actions of the turn.
#[test]
fn results_agree_with_a_full_search() {
    let positions = [
        ("chess", "k7/8/2K5/8/8/8/8/7R w - - 0 1", 2),
        ("chess", "k7/8/2K5/8/8/8/8/7B w - - 0 1", 2),
        ("marseillais", "7k/5p2/8/8/8/8/8/K5R1 w - - 0 3", 1),
        ("double-move", "k7/8/8/8/8/8/8/7K w - - 0 3", 2),
        ("progressive-italian", "k7/8/8/8/8/8/p7/K6R w - - 0 1", 2),
        ("forwards", "k7/8/1K6/8/8/8/8/7R w - - 0 1", 2),
        ("interregnum", "8/2p5/8/8/8/5P2/8/8 w - - 0 2", 2),
    ];
    for (id, fen, turns) in positions {
        let rules = Rules::builtin(id).unwrap();
        let position = Position::from_fen(&rules, fen).unwrap();
        let player = position.player();
        let expected = forces(&rules, &position, player, turns);
        let found = solved(id, fen, turns, Want::First);
        assert_eq!((found.wins, found.complete), (Some(expected), true), "{id} {fen}");
        if let Some(line) = found.first {
            let after = line.iter().fold(position, |position, &action| position.play(&rules, action).unwrap());
            assert!(after.turn() != position.turn() || after.outcome(&rules).is_some(), "{id} {fen}");
            assert!(forces(&rules, &after, player, turns - 1), "{id} {fen}");
        }
    }
}

/// If a limit ends a search for forced wins, nothing is claimed.
#[test]
fn limits_hold() {
    let rules = Rules::builtin("marseillais").unwrap();
    let position = Position::start(&rules);
    let task = Task { turns: 3, positions: Some(20_000), ..Task::new(Want::First) };
    let solution = solve(&rules, &position, &task, &mut NoClock);
    assert_eq!((solution.wins, solution.first, solution.complete), (None, None, false));
}
