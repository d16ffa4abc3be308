//! XBoard's clocks, converted to a time for each move.

use std::time::Duration;

use tempi_engine::{Limits, turn_time};
use tempi_rules::{Position, Rules};

/// XBoard's time settings. XBoard counts each move of a turn, and each pass, as a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// `level`: the number of moves per session, the base time, and the increment per move.
    session: Option<Session>,
    /// `st`: the maximum time per move.
    pub most: Option<Duration>,
    /// `sd`: the maximum depth.
    pub depth: Option<u32>,
    /// `time`: the engine's remaining time.
    pub left: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Session {
    moves: u32,
    base: Duration,
    increment: Duration,
}

/// The time for a turn if XBoard has set none.
const UNTOLD: Duration = Duration::from_secs(5);
/// Longer times are cut to this.
const LONGEST: u64 = 1_000_000;

impl Clock {
    /// Parses the arguments of `level`: moves, minutes or minutes:seconds, seconds.
    ///
    /// # Errors
    /// If they are invalid; nothing is changed then.
    pub fn level(&mut self, text: &str) -> Result<(), String> {
        let usage = || "level takes moves, minutes[:seconds] and an increment in seconds".to_owned();
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let [moves, base, increment] = words[..] else { return Err(usage()) };
        let moves = moves.parse().map_err(|_| usage())?;
        let base = base_time(base).ok_or_else(usage)?;
        let increment = seconds(increment).ok_or_else(usage)?;
        *self = Clock { session: Some(Session { moves, base, increment }), most: None, left: None, ..*self };
        Ok(())
    }

    /// Parses the argument of `st`: seconds.
    ///
    /// # Errors
    /// If it is invalid; nothing is changed then.
    pub fn move_time(&mut self, text: &str) -> Result<(), String> {
        let most = seconds(text).filter(|most| !most.is_zero()).ok_or("st takes a number of seconds")?;
        *self = Clock { session: None, most: Some(most), ..*self };
        Ok(())
    }

    /// Parses the argument of `time`: hundredths of a second, possibly negative.
    ///
    /// # Errors
    /// If it is invalid; nothing is changed then.
    pub fn shows(&mut self, text: &str) -> Result<(), String> {
        let hundredths: i64 = text.parse().map_err(|_| "the time must be a number of hundredths of a second")?;
        self.left = Some(Duration::from_millis(hundredths.clamp(0, LONGEST as i64 * 100) as u64 * 10));
        Ok(())
    }

    /// The limits for the player's next action. XBoard has counted `told` moves of both sides; `overhead` is reserved.
    pub fn limits(&self, position: &Position, rules: &Rules, told: usize, overhead: Duration) -> Limits {
        let depth = self.depth;
        if let Some(most) = self.most {
            return Limits { time: Some(most.saturating_sub(overhead).max(most / 2)), depth, ..Limits::default() };
        }
        let Some(session) = self.session else { return Limits { turn: Some(UNTOLD), depth, ..Limits::default() } };
        let moves_left = u32::from(position.moves_left(rules));
        let left = self.left.unwrap_or(session.base);
        let left = left.saturating_sub(overhead * moves_left).max(left / 2);
        // Both the moves of the turn and the passes during the opponent's next one count.
        let moves = moves_left + u32::from(position.moves_next(rules)) - 1;
        let turns_to_go = (session.moves > 0).then(|| {
            let done = (told / 2) as u32 % session.moves;
            ((session.moves - done) / moves.max(1)).max(1)
        });
        let time = turn_time(position, rules, left, session.increment * moves_left, turns_to_go);
        Limits { depth, ..Limits::default() }.with_turn(time)
    }
}

/// Parses minutes, or minutes:seconds. Anything after the number is ignored, for later versions of the protocol.
fn base_time(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    let minutes = number(minutes)?;
    Some(Duration::from_secs((minutes * 60 + number(seconds)?).min(LONGEST)))
}

fn number(text: &str) -> Option<u64> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok().map(|number: u64| number.min(LONGEST))
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().map(|time| time.min(Duration::from_secs(LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read() {
        let mut clock = Clock::default();
        clock.level("40 0:30 0").unwrap();
        assert_eq!(clock.session, Some(Session { moves: 40, base: Duration::from_secs(30), increment: Duration::ZERO }));
        clock.level("0 2 0.5").unwrap();
        assert_eq!(clock.session, Some(Session { moves: 0, base: Duration::from_secs(120), increment: Duration::from_millis(500) }));
        clock.level("40 25+5 0").unwrap();
        let before = clock;
        for wrong in ["", "1 2", "1 2 3 4", "x 2 3", "1 x 3", "1 2 x", "1 2 -3", "1 2 nan", "99999999999 1 1"] {
            assert!(clock.level(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "0", "-1", "x", "inf"] {
            assert!(clock.move_time(wrong).is_err(), "{wrong}");
        }
        assert!(clock.shows("x").is_err());
        assert_eq!(clock, before);
    }

    #[test]
    fn a_turn_never_takes_more_than_the_clock_shows() {
        for id in ["chess", "marseillais", "progressive-italian"] {
            let rules = Rules::builtin(id).unwrap();
            let position = Position::start(&rules);
            for shown in ["-50", "0", "5", "100", "30000"] {
                for level in ["40 5 0", "0 1 1", "1 1 0"] {
                    let mut clock = Clock::default();
                    clock.level(level).unwrap();
                    clock.shows(shown).unwrap();
                    let left = clock.left.unwrap();
                    let limits = clock.limits(&position, &rules, 78, Duration::from_millis(10));
                    assert!(limits.turn.unwrap() <= left, "{id} {shown} {level}: {limits:?}");
                }
            }
        }
    }

    #[test]
    fn depth_and_time_hold_together() {
        let rules = Rules::builtin("chess").unwrap();
        let mut clock = Clock { depth: Some(3), ..Clock::default() };
        clock.move_time("2").unwrap();
        let limits = clock.limits(&Position::start(&rules), &rules, 0, Duration::from_millis(100));
        assert_eq!((limits.depth, limits.time, limits.turn), (Some(3), Some(Duration::from_millis(1900)), None));
    }
}
