//! Scores of positions.

use std::fmt;

/// The value of a position to a player, in centipawns. Decided games have much larger values, which are larger the sooner they end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score(i32);

/// The score of a game that is won now; each action until the win subtracts one.
const WON: i32 = 1_000_000;
/// The maximum number of actions until a win.
const LONGEST: i32 = 1_000;

impl Score {
    /// A draw, or an even position.
    pub const EVEN: Score = Score(0);
    /// The best possible score.
    pub const BEST: Score = Score(WON + 1);
    /// The worst possible score.
    pub const WORST: Score = Score(-WON - 1);

    /// The score of an undecided position, in centipawns, clamped to the range of such scores.
    pub const fn points(points: i32) -> Score {
        let most = WON - LONGEST - 1;
        Score(if points > most {
            most
        } else if points < -most {
            -most
        } else {
            points
        })
    }

    /// A win after this many actions.
    pub const fn win_in(actions: u32) -> Score {
        Score(WON - if actions > LONGEST as u32 { LONGEST } else { actions as i32 })
    }

    /// A loss after this many actions.
    pub const fn loss_in(actions: u32) -> Score {
        Score(-Score::win_in(actions).0)
    }

    /// The score in centipawns; above 999,000 (or below -999,000), the game is decided.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The number of actions after which the game is won.
    pub const fn wins_in(self) -> Option<u32> {
        if self.0 >= WON - LONGEST && self.0 <= WON { Some((WON - self.0) as u32) } else { None }
    }

    /// The number of actions after which the game is lost.
    pub const fn loses_in(self) -> Option<u32> {
        self.reversed().wins_in()
    }

    /// The score from the other player's point of view.
    #[must_use]
    pub const fn reversed(self) -> Score {
        Score(-self.0)
    }

    /// The score multiplied by `factor`, which converts it to another unit; wins and losses do not change.
    #[must_use]
    pub fn converted(self, factor: f64) -> Score {
        if self.wins_in().or(self.loses_in()).is_some() { self } else { Score::points((f64::from(self.0) * factor).round() as i32) }
    }

    /// The same end of the game, this many actions further away; other scores do not change.
    #[must_use]
    pub const fn after(self, actions: u32) -> Score {
        let actions = actions as i32;
        if self.0 >= WON - LONGEST {
            Score(self.0 - actions)
        } else if self.0 <= LONGEST - WON {
            Score(self.0 + actions)
        } else {
            self
        }
    }

    /// The same end of the game, this many actions closer; other scores do not change.
    #[must_use]
    pub const fn before(self, actions: u32) -> Score {
        let actions = actions as i32;
        if self.0 >= WON - LONGEST {
            Score(self.0 + actions)
        } else if self.0 <= LONGEST - WON {
            Score(self.0 - actions)
        } else {
            self
        }
    }
}

impl fmt::Display for Score {
    /// Pawns with two decimals, such as `+0.35`; `win in 3` and `loss in 4` count actions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.wins_in(), self.loses_in()) {
            (Some(actions), _) => write!(f, "win in {actions}"),
            (_, Some(actions)) => write!(f, "loss in {actions}"),
            _ => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        assert!(Score::win_in(1) > Score::win_in(3) && Score::win_in(3) > Score::points(i32::MAX));
        assert!(Score::loss_in(3) > Score::loss_in(1) && Score::points(i32::MIN) > Score::loss_in(1_000));
        assert!(Score::BEST > Score::win_in(0) && Score::WORST < Score::loss_in(0));
        assert_eq!(Score::win_in(2).after(3).wins_in(), Some(5));
        assert_eq!(Score::win_in(5).before(3).wins_in(), Some(2));
        assert_eq!(Score::loss_in(2).after(3).loses_in(), Some(5));
        assert_eq!(Score::points(7).after(3), Score::points(7));
        assert_eq!(Score::points(7).wins_in(), None);
        assert_eq!((Score::points(-50).converted(1.5), Score::loss_in(3).converted(1.5)), (Score::points(-75), Score::loss_in(3)));
        assert_eq!(Score::BEST.wins_in(), None);
    }

    #[test]
    fn scores_are_formatted() {
        assert_eq!(Score::points(-35).to_string(), "-0.35");
        assert_eq!(Score::points(120).to_string(), "+1.20");
        assert_eq!(Score::win_in(3).to_string(), "win in 3");
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
    }
}
