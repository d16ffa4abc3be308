//! How long players may think.

use serde::{Deserialize, Serialize};

use crate::online::time::Millis;

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 24 * 60 * MINUTE;

/// The time that each player has. Increment and delay count once per turn, however many moves it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum TimeControl {
    /// A time for the whole game, and an increment after each turn.
    Fischer {
        /// Time for the whole game.
        base_ms: Millis,
        /// Added after each turn.
        increment_ms: Millis,
    },
    /// A time for the whole game that starts to run only after a delay in each turn.
    Delay {
        /// Time for the whole game.
        base_ms: Millis,
        /// How long a turn lasts before its time counts.
        delay_ms: Millis,
    },
    /// The same time for every turn.
    Turn {
        /// Time for a turn.
        turn_ms: Millis,
    },
    /// Days for every turn.
    Correspondence {
        /// Days for a turn.
        days: u8,
    },
    /// No clock.
    // With braces, serde rejects unknown fields here, too.
    Unlimited {},
}

/// Why a time control is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} must be between {least} and {most}, but is {given}")]
pub struct TimeControlError {
    what: &'static str,
    least: String,
    most: String,
    given: String,
}

impl TimeControl {
    /// Checks that all spans are within the ranges that the server offers.
    ///
    /// # Errors
    /// If one is not.
    pub fn check(&self) -> Result<(), TimeControlError> {
        match *self {
            TimeControl::Fischer { base_ms, increment_ms } => {
                in_range("the increment in milliseconds", increment_ms, 0, 3 * MINUTE)?;
                // Without an increment, a base of zero would lose at once.
                in_range("the time in milliseconds", base_ms, if increment_ms < 5 * SECOND { 15 * SECOND } else { 0 }, 180 * MINUTE)
            }
            TimeControl::Delay { base_ms, delay_ms } => {
                in_range("the delay in milliseconds", delay_ms, 0, 3 * MINUTE)?;
                in_range("the time in milliseconds", base_ms, if delay_ms < 5 * SECOND { 15 * SECOND } else { 0 }, 180 * MINUTE)
            }
            TimeControl::Turn { turn_ms } => in_range("the time for a turn in milliseconds", turn_ms, 5 * SECOND, 60 * MINUTE),
            TimeControl::Correspondence { days } => in_range("the number of days", days.into(), 1, 14),
            TimeControl::Unlimited {} => Ok(()),
        }
    }

    /// What each clock shows at the start; 0 without a clock.
    pub fn initial_ms(&self) -> Millis {
        match *self {
            // With little or no base time, the clock starts with one increment, up to 15 seconds.
            TimeControl::Fischer { base_ms, increment_ms } => base_ms.max(increment_ms.min(15 * SECOND)),
            TimeControl::Delay { base_ms, .. } => base_ms,
            TimeControl::Turn { turn_ms } => turn_ms,
            TimeControl::Correspondence { days } => Millis::from(days) * DAY,
            TimeControl::Unlimited {} => 0,
        }
    }

    /// How long a turn lasts before its time counts.
    pub fn delay_ms(&self) -> Millis {
        if let TimeControl::Delay { delay_ms, .. } = *self { delay_ms } else { 0 }
    }

    /// Whether both players sit at their boards: the game has a clock that is counted in minutes.
    pub fn is_live(&self) -> bool {
        matches!(self, TimeControl::Fischer { .. } | TimeControl::Delay { .. } | TimeControl::Turn { .. })
    }

    /// Whether there is a clock at all.
    pub fn has_clock(&self) -> bool {
        !matches!(self, TimeControl::Unlimited {})
    }
}

fn in_range(what: &'static str, given: Millis, least: Millis, most: Millis) -> Result<(), TimeControlError> {
    if (least..=most).contains(&given) {
        return Ok(());
    }
    Err(TimeControlError { what, least: least.to_string(), most: most.to_string(), given: given.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_has_the_names_that_the_page_uses() {
        let text = r#"{"kind":"fischer","baseMs":300000,"incrementMs":5000}"#;
        let control: TimeControl = serde_json::from_str(text).unwrap();
        assert_eq!(control, TimeControl::Fischer { base_ms: 300_000, increment_ms: 5000 });
        assert_eq!(serde_json::to_string(&control).unwrap(), text);
        assert!(serde_json::from_str::<TimeControl>(r#"{"kind":"fischer","baseMs":1,"incrementMs":1,"more":1}"#).is_err());
        assert_eq!(serde_json::from_str::<TimeControl>(r#"{"kind":"unlimited"}"#).unwrap(), TimeControl::Unlimited {});
        assert!(serde_json::from_str::<TimeControl>(r#"{"kind":"unlimited","more":1}"#).is_err());
    }

    #[test]
    fn rejects_what_is_out_of_range() {
        let problem = TimeControl::Correspondence { days: 15 }.check().unwrap_err().to_string();
        assert_eq!(problem, "the number of days must be between 1 and 14, but is 15");
        assert!(TimeControl::Fischer { base_ms: 0, increment_ms: 0 }.check().is_err());
        assert!(TimeControl::Fischer { base_ms: 0, increment_ms: 5000 }.check().is_ok());
        assert!(TimeControl::Turn { turn_ms: -1 }.check().is_err());
        assert!(TimeControl::Unlimited {}.check().is_ok());
    }
}
