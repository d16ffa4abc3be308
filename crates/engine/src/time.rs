//! Decides how much of the game's clock to spend on a turn.

use std::time::Duration;

use tempi_rules::{Position, Rules};

/// The minimum number of turns that the clock should last, regardless of their length.
const FEWEST_TURNS: u32 = 4;
/// The number of moves that it should last in addition: games with long turns have fewer turns.
const MOVES: u32 = 24;
/// The percentage of the increment that is spent immediately; the rest makes up for overhead.
const SPENT_INCREMENT: u32 = 80;
/// The clock divided by this limits that part, so that a low clock recovers and leaves time for surprises.
const CLOCK_TO_INCREMENT: u32 = 5;
/// The maximum share of the clock for a turn, in percent.
const MOST: u32 = 40;
/// The factor by which a difficult turn may exceed its budget.
const OVERDRAWN: u32 = 4;
/// The percentage of the clock that is never spent, because the overhead of communication is unknown here.
const KEPT: u32 = 10;
/// Maximum for clocks and increments.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// The time budget for the rest of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnTime {
    /// The planned time.
    pub usual: Duration,
    /// The maximum for unclear positions; at least the planned time.
    pub most: Duration,
}

/// The time budget for the rest of the current turn, given the clock for the whole game.
///
/// `left` is the remaining time of the player to act, `increment` the time added after the turn, `turns_to_go` the number of turns (including
/// this one) until the next time control, if there is one. The clock is divided by the expected number of turns: 28 if turns are single moves,
/// fewer if they are longer, because such games are shorter. Within a turn, the rest of it gets the square of its share of the moves, because
/// the engine spends most on the first of them; calling this before each move spends about the planned time for the turn. No turn gets more
/// than 40% of the clock.
///
/// A difficult turn may take up to four times as much, within the same 40%. The result is zero only if the clock is. Callers must subtract
/// overhead from `left` first.
pub fn turn_time(position: &Position, rules: &Rules, left: Duration, increment: Duration, turns_to_go: Option<u32>) -> TurnTime {
    let (left, increment) = (left.min(LONGEST), increment.min(LONGEST));
    let moves_left = u32::from(position.moves_left(rules));
    let whole = moves_left + u32::from(position.ordinal());
    // If a longer turn follows, the game has long turns.
    let length = whole.max(u32::from(position.moves_next(rules)));
    let turns = FEWEST_TURNS + MOVES / length;
    let turns = turns_to_go.map_or(turns, |to_go| to_go.clamp(1, turns));
    let spendable = left * (100 - KEPT) / 100;
    let share = spendable / turns + (increment * SPENT_INCREMENT / 100).min(spendable / CLOCK_TO_INCREMENT);
    // The last turn before a time control may take all spendable time.
    let most = if turns == 1 { spendable } else { left * MOST / 100 };
    let part = |time: Duration| time.min(most) * moves_left * moves_left / (whole * whole);
    TurnTime { usual: part(share), most: part(share * OVERDRAWN) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn position(id: &str, moves: &str) -> (std::sync::Arc<Rules>, Position) {
        let rules = Rules::builtin(id).unwrap();
        let mut position = Position::start(&rules);
        for text in moves.split_whitespace() {
            let action = position.parse_action(&rules, text).unwrap();
            position.play_unchecked(&rules, action);
        }
        (rules, position)
    }

    #[test]
    fn longer_turns_get_more() {
        let time = |id, moves| {
            let (rules, position) = position(id, moves);
            turn_time(&position, &rules, 60 * SECOND, Duration::ZERO, None).usual
        };
        assert_eq!(time("chess", ""), SECOND * 27 / 14);
        assert_eq!(time("marseillais-balanced", ""), SECOND * 27 / 8);
        assert!(time("progressive-italian", "e2e4") < time("progressive-italian", "e2e4 d7d5 d5e4"));
    }

    #[test]
    fn the_rest_of_a_turn_gets_its_share() {
        let (rules, start) = position("progressive-italian", "e2e4 d7d5 d5e4");
        let (_, inside) = position("progressive-italian", "e2e4 d7d5 d5e4 b1c3");
        let time = |position: &Position| turn_time(position, &rules, 60 * SECOND, Duration::ZERO, None).usual;
        assert_eq!(time(&inside), time(&start) * 4 / 9);
    }

    #[test]
    fn the_clock_is_never_exceeded() {
        for id in tempi_rules::catalog::ids() {
            let (rules, position) = position(id, "");
            for millis in [0, 1, 10, 200, 60_000, u64::MAX] {
                let left = Duration::from_millis(millis);
                for increment in [Duration::ZERO, Duration::from_millis(20), 10 * SECOND] {
                    for to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                        let time = turn_time(&position, &rules, left, increment, to_go);
                        assert!(
                            time.usual <= time.most && time.most <= left * 9 / 10,
                            "{id}: {time:?} of {left:?} + {increment:?}, {to_go:?}"
                        );
                        assert_eq!(time.usual.is_zero(), left.is_zero(), "{id}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_low_clock_recovers() {
        let (rules, position) = position("triomino", "");
        let (increment, elsewhere) = (Duration::from_millis(20), Duration::from_millis(6));
        let mut clock = Duration::from_millis(20);
        for _ in 0..20 {
            clock = clock.saturating_sub(turn_time(&position, &rules, clock, increment, None).usual + elsewhere) + increment;
        }
        assert!(clock > Duration::from_millis(60), "{clock:?}");
    }

    #[test]
    fn whole_games_stay_within_the_clock() {
        for (id, turns) in [("chess", 200), ("marseillais", 100), ("progressive-italian", 20), ("four-point", 60)] {
            let rules = Rules::builtin(id).unwrap();
            let mut position = Position::start(&rules);
            let mut rng = crate::Rng::new(7);
            let (mut clocks, increment) = ([SECOND; 2], Duration::from_millis(20));
            while position.outcome(&rules).is_none() && position.turn() < turns {
                let player = position.player();
                // Each move uses its even share of the rest of the turn.
                let time =
                    turn_time(&position, &rules, clocks[player.index()], increment, None).usual / u32::from(position.moves_left(&rules));
                clocks[player.index()] -= time;
                let actions = position.legal_actions(&rules);
                position.play_unchecked(&rules, actions[rng.below(actions.len())]);
                if position.player() != player {
                    clocks[player.index()] += increment;
                }
            }
            assert!(clocks.iter().all(|&clock| clock > Duration::from_millis(20)), "{id}: {clocks:?}");
        }
    }
}
