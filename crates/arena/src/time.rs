//! Time controls and clocks, which count turns.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tempi_rules::Color;

/// Default tolerance for exceeding a fixed time for a turn, which allows for delays on a busy machine.
pub const MARGIN: Duration = Duration::from_millis(20);

/// The time control of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// No time limit, for players limited by nodes or depth.
    #[default]
    Unlimited,
    /// A fixed time for each turn.
    Turn(Duration),
    /// A time for the whole game, plus an increment after each complete turn.
    Clock {
        /// The time on the clock at the start.
        base: Duration,
        /// The time added after each complete turn.
        increment: Duration,
    },
}

/// The text does not describe a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid time control `{0}`; give seconds for the game and seconds added after each turn, such as 2+0.1")]
pub struct TimeError(String);

impl FromStr for TimeControl {
    type Err = TimeError;

    /// Reads `SECONDS+SECONDS` or `SECONDS`.
    fn from_str(text: &str) -> Result<TimeControl, TimeError> {
        let error = || TimeError(text.to_owned());
        let seconds = |part: &str| {
            let number: f64 = part.parse().map_err(|_| error())?;
            if (0.0..=1e6).contains(&number) { Ok(Duration::from_secs_f64(number)) } else { Err(error()) }
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        if base.is_zero() { Err(error()) } else { Ok(TimeControl::Clock { base, increment }) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unlimited => f.write_str("no time limit"),
            TimeControl::Turn(time) => write!(f, "{} ms a turn", time.as_secs_f64() * 1e3),
            TimeControl::Clock { base, increment } => write!(f, "{} s + {} s a turn", base.as_secs_f64(), increment.as_secs_f64()),
        }
    }
}

/// The time information available to the player to act.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// The rest of a fixed time for the turn.
    pub turn: Option<Duration>,
    /// The clocks of White and Black.
    pub clocks: Option<[Duration; 2]>,
    /// The time added after each complete turn.
    pub increment: Duration,
}

/// The clocks of a running game.
#[derive(Clone, Debug)]
pub struct GameClock {
    control: TimeControl,
    margin: Duration,
    left: [Duration; 2],
    used: Duration,
}

impl GameClock {
    /// The clocks of a new game. A player who exceeds the time by no more than the margin plays on with no time left.
    pub fn new(control: TimeControl, margin: Duration) -> GameClock {
        let base = if let TimeControl::Clock { base, .. } = control { base } else { Duration::ZERO };
        GameClock { control, margin, left: [base; 2], used: Duration::ZERO }
    }

    /// The time information for the player to act.
    pub fn times(&self) -> Times {
        match self.control {
            TimeControl::Unlimited => Times::default(),
            TimeControl::Turn(time) => Times { turn: Some(time.saturating_sub(self.used)), ..Times::default() },
            TimeControl::Clock { increment, .. } => Times { turn: None, clocks: Some(self.left), increment },
        }
    }

    /// The time after which the player to act loses.
    pub fn patience(&self, player: Color) -> Option<Duration> {
        match self.control {
            TimeControl::Unlimited => None,
            TimeControl::Turn(time) => Some((time + self.margin).saturating_sub(self.used)),
            TimeControl::Clock { .. } => Some(self.left[player.index()] + self.margin),
        }
    }

    /// Subtracts the time that a player spent on an action. Returns `false` if the player has lost on time.
    #[must_use]
    pub fn spend(&mut self, player: Color, spent: Duration) -> bool {
        let patience = self.patience(player);
        self.used += spent;
        let left = &mut self.left[player.index()];
        *left = left.saturating_sub(spent);
        patience.is_none_or(|patience| spent <= patience)
    }

    /// Ends the turn. Returns the time spent on it.
    pub fn end_turn(&mut self, player: Color) -> Duration {
        if let TimeControl::Clock { increment, .. } = self.control {
            self.left[player.index()] += increment;
        }
        std::mem::take(&mut self.used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn controls_are_parsed() {
        assert_eq!("2+0.1".parse(), Ok(TimeControl::Clock { base: ms(2_000), increment: ms(100) }));
        assert_eq!("60".parse(), Ok(TimeControl::Clock { base: ms(60_000), increment: ms(0) }));
        for wrong in ["", "0+1", "-1+1", "1+x", "nan", "1+1+1", "inf"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn turns_share_a_fixed_time() {
        let mut clock = GameClock::new(TimeControl::Turn(ms(30)), ms(5));
        assert!(clock.spend(Color::White, ms(20)));
        assert_eq!(clock.times().turn, Some(ms(10)));
        assert!(clock.spend(Color::White, ms(15)), "the margin is not exceeded");
        assert_eq!(clock.times().turn, Some(ms(0)));
        assert!(!clock.spend(Color::White, ms(1)));
        assert_eq!(clock.end_turn(Color::White), ms(36));
        assert!(clock.spend(Color::Black, ms(35)));
    }

    #[test]
    fn the_increment_is_added_at_the_end_of_the_turn() {
        let mut clock = GameClock::new(TimeControl::Clock { base: ms(100), increment: ms(50) }, ms(0));
        assert!(clock.spend(Color::White, ms(60)));
        assert_eq!(clock.times().clocks, Some([ms(40), ms(100)]));
        assert!(clock.spend(Color::White, ms(40)));
        assert!(!clock.clone().spend(Color::White, ms(1)));
        clock.end_turn(Color::White);
        assert_eq!(clock.times().clocks, Some([ms(50), ms(100)]));
    }
}
