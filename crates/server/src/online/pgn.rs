//! Games as PGN.

use tempi_rules::pgn::{Pgn, Score};

use super::game::{ABORTED, LoadedGame};
use super::protocol::{Side, Sides, TimeControl};
use super::time::{DAY_MS, Millis};

/// The PGN of a game between players with these names.
pub fn pgn(loaded: &LoadedGame, names: &Sides<String>) -> String {
    let record = &loaded.record;
    let mut pgn = Pgn::from_game(&loaded.game);
    pgn.set_tag("Event", if record.rated { "Rated game" } else { "Casual game" });
    pgn.set_tag("Site", "Tempi");
    pgn.set_tag("Date", &date(record.created));
    pgn.set_tag("White", &names.white);
    pgn.set_tag("Black", &names.black);
    pgn.set_tag("TimeControl", &time_control(&record.control));
    pgn.set_tag("GameId", &record.id);
    // After a replay, only the record knows of ends that are not on the board.
    let result = record.result.as_ref();
    pgn.score = match result {
        None => Score::Open,
        Some(result) if result.reason == ABORTED => Score::Open,
        Some(result) => match result.winner {
            Some(Side::White) => Score::White,
            Some(Side::Black) => Score::Black,
            None => Score::Draw,
        },
    };
    pgn.set_tag(
        "Termination",
        match result.map(|result| result.reason.as_str()) {
            None => "unterminated",
            Some("time") => "time forfeit",
            Some("abandoned") => "abandoned",
            Some(ABORTED) => "unterminated",
            Some(_) => "normal",
        },
    );
    pgn.to_string()
}

/// The date of a moment, in UTC and in PGN's format.
fn date(moment: Millis) -> String {
    // Counted from 1 March of the year 0, so that leap days come last, in eras of 400 years, which all have the same number of days.
    let days = moment.div_euclid(DAY_MS) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let months_since_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months_since_march + 2) / 5 + 1;
    let month = if months_since_march < 10 { months_since_march + 3 } else { months_since_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

/// A time control in seconds. PGN has no notation for a delay; it is written like an increment, with `d` for `+`.
fn time_control(control: &TimeControl) -> String {
    let seconds = |ms: Millis| if ms % 1000 == 0 { (ms / 1000).to_string() } else { format!("{:.1}", ms as f64 / 1000.0) };
    match *control {
        TimeControl::Fischer { base_ms, increment_ms } => format!("{}+{}", seconds(base_ms), seconds(increment_ms)),
        TimeControl::Delay { base_ms, delay_ms } => format!("{}d{}", seconds(base_ms), seconds(delay_ms)),
        TimeControl::Turn { turn_ms } => format!("1/{}", seconds(turn_ms)),
        TimeControl::Correspondence { days } => format!("1/{}", seconds(Millis::from(days) * DAY_MS)),
        TimeControl::Unlimited {} => "-".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_gregorian_and_in_utc() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(DAY_MS - 1), "1970.01.01");
        assert_eq!(date(1_709_164_800_000), "2024.02.29");
        assert_eq!(date(1_800_000_000_000), "2027.01.15");
        assert_eq!(date(-1), "1969.12.31");
    }

    #[test]
    fn time_controls_are_in_seconds() {
        assert_eq!(time_control(&TimeControl::Fischer { base_ms: 300_000, increment_ms: 2500 }), "300+2.5");
        assert_eq!(time_control(&TimeControl::Correspondence { days: 3 }), "1/259200");
        assert_eq!(time_control(&TimeControl::Unlimited {}), "-");
    }
}
