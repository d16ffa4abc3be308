//! Weaker play: what the players of each level see, and what they do not see any more.
//!
//! Weaker players overlook things as people do. They look less far ahead, stop counting exchanges too early, miss long combinations in a
//! turn (their own and the opponent's), and feel only vaguely how good a position is. What they choose is always the best by what they
//! see; chance never makes them play an action that they know to be bad.

use tempi_rules::{Position, Rules};

use crate::dice::scramble;

use super::{Request, Strength};

/// What a player sees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sight {
    /// The most positions that he looks at for an action in a turn of one or two moves, and so many times fewer in longer ones as moves
    /// follow the first; `None`: as many as the limits allow.
    nodes: Option<u64>,
    /// The most actions that he looks ahead; `None`: as many as the limits allow.
    depth: Option<u32>,
    /// How many captures and promotions in a row he follows beyond that.
    pub followed: i32,
    /// The longest win in the turn at hand that he looks for beside the search, in moves.
    pub ahead: usize,
    /// The longest win in the opponent's next turn that he looks for beside the search, in moves.
    pub wary: usize,
    /// The most positions that he looks at for one of them; `None`: a share of the limits.
    pub tactics: Option<u64>,
    /// How far off his judgement of a position can be, up or down, in hundredths of a pawn for each move that follows the first of the
    /// turn, at least one: the longer turns are, the more can happen, and the more scores differ.
    vague: u16,
    /// What decides in which direction.
    seed: u64,
}

/// What the players of the levels see, beginning with level 1: positions, depth, captures followed, own wins, the opponent's wins,
/// positions for these, vagueness. The last row is the level to which the Elo numbers below full strength run; level 8 itself sees everything.
///
/// `docs/ENGINE.md` tells what they mean and how levels score against each other.
const LEVELS: [Level; Strength::LEVELS as usize] = [
    Level(1_000.0, 1.0, 2.0, 0.0, 0.0, 100.0, 139.0),
    Level(1_500.0, 2.0, 2.0, 0.0, 0.0, 100.0, 170.0),
    Level(2_500.0, 3.0, 2.0, 2.0, 0.0, 100.0, 166.0),
    Level(3_200.0, 4.0, 6.0, 3.0, 0.0, 1_000.0, 124.0),
    Level(5_000.0, 5.0, 10.0, 3.0, 1.0, 1_000.0, 52.0),
    Level(10_000.0, 7.0, 10.0, 5.0, 3.0, 5_000.0, 20.0),
    Level(30_000.0, 12.0, 10.0, 8.0, 4.0, 30_000.0, 6.0),
    Level(1_000_000.0, 14.0, 10.0, 12.0, 12.0, 100_000.0, 0.0),
];

/// A row of the table, in the order of the fields of [`Sight`].
#[derive(Clone, Copy)]
struct Level(f64, f64, f64, f64, f64, f64, f64);

impl Level {
    /// A row between this one and the next, at a share of the way from 0 to 1. Positions grow by factors, the rest by steps.
    fn towards(self, next: Level, share: f64) -> Level {
        let mix = |from: f64, to: f64| from + (to - from) * share;
        Level(
            mix(self.0.ln(), next.0.ln()).exp(),
            mix(self.1, next.1),
            mix(self.2, next.2),
            mix(self.3, next.3),
            mix(self.4, next.4),
            mix(self.5.ln(), next.5.ln()).exp(),
            mix(self.6, next.6),
        )
    }
}

/// Everybody looks at so many positions for an action, so that even in long turns no action is passed over.
const NODES_LEAST: u64 = 300;

impl Sight {
    /// Everything is seen that time allows.
    pub const FULL: Sight =
        Sight { nodes: None, depth: None, followed: i32::MAX, ahead: usize::MAX, wary: usize::MAX, tactics: None, vague: 0, seed: 0 };

    /// What a player of some strength sees; equal seeds make him err alike.
    pub fn of(strength: Strength, seed: u64) -> Sight {
        let level = strength.level();
        if level >= f64::from(Strength::LEVELS) {
            return Sight::FULL;
        }
        let below = (level as usize).clamp(1, LEVELS.len() - 1);
        let Level(nodes, depth, followed, ahead, wary, tactics, vague) = LEVELS[below - 1].towards(LEVELS[below], level - below as f64);
        Sight {
            nodes: Some(nodes.round() as u64),
            depth: Some(depth.round() as u32),
            followed: followed.round() as i32,
            ahead: ahead.round() as usize,
            wary: wary.round() as usize,
            tactics: Some(tactics.round() as u64),
            vague: vague.round() as u16,
            seed,
        }
    }

    /// Whether there is something that he does not see.
    pub fn is_limited(&self) -> bool {
        *self != Sight::FULL
    }

    /// The same request within what he can look at.
    pub fn limit(&self, rules: &Rules, position: &Position, request: &Request) -> Request {
        let mut request = request.clone();
        let limits = &mut request.limits;
        let nodes = self.nodes.map(|nodes| (nodes / u64::from(following(rules, position))).max(NODES_LEAST));
        limits.nodes = limits.nodes.into_iter().chain(nodes).min();
        limits.depth = limits.depth.into_iter().chain(self.depth).min();
        request
    }

    /// How far off his judgement of a position is, in hundredths of a pawn: the same whenever he sees it again.
    #[inline]
    pub fn error(&self, rules: &Rules, position: &Position) -> i32 {
        if self.vague == 0 {
            return 0;
        }
        let most = u64::from(self.vague) * u64::from(following(rules, position));
        let chance = scramble(position.hash(rules) ^ scramble(self.seed));
        // The high half is as random as any, and its product with the spread needs no more than 64 bits.
        (((chance >> 32) * (2 * most + 1)) >> 32) as i32 - most as i32
    }
}

/// How many moves can follow the first one of the turn at hand; at least 1.
fn following(rules: &Rules, position: &Position) -> u32 {
    (u32::from(position.ordinal()) + u32::from(position.moves_left(rules))).saturating_sub(1).max(1)
}

impl Strength {
    /// The level, with the way to the next as a fraction.
    fn level(self) -> f64 {
        let most = f64::from(Strength::LEVELS);
        match self {
            Strength::Full => most,
            Strength::Level(level) => f64::from(level).clamp(1.0, most),
            Strength::Elo(elo) => {
                let above = f64::from(elo.clamp(Strength::ELO_LEAST, Strength::ELO_MOST) - Strength::ELO_LEAST);
                1.0 + above * (most - 1.0) / f64::from(Strength::ELO_MOST - Strength::ELO_LEAST)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_sees_more_than_the_one_below() {
        let sights: Vec<Sight> = (1..=8).map(|level| Sight::of(Strength::Level(level), 0)).collect();
        for (below, above) in sights.iter().zip(&sights[1..]) {
            let most = |nodes: Option<u64>| nodes.unwrap_or(u64::MAX);
            assert!(most(below.nodes) <= most(above.nodes) && below.followed <= above.followed, "{below:?} {above:?}");
            assert!(below.ahead <= above.ahead && below.wary <= above.wary && below != above, "{below:?} {above:?}");
        }
        assert!(!sights[7].is_limited() && sights[..7].iter().all(Sight::is_limited));
        assert_eq!(Sight::of(Strength::Level(0), 0), sights[0]);
        assert_eq!(Sight::of(Strength::Level(200), 0), Sight::FULL);
    }

    #[test]
    fn elo_numbers_lie_between_the_levels() {
        let of = |elo| Sight::of(Strength::Elo(elo), 0);
        assert_eq!(of(Strength::ELO_LEAST), Sight::of(Strength::Level(1), 0));
        assert_eq!(of(Strength::ELO_MOST), Sight::FULL);
        let numbers: Vec<Sight> = (Strength::ELO_LEAST..Strength::ELO_MOST).step_by(50).map(of).collect();
        assert!(numbers.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes && pair[0].depth <= pair[1].depth), "{numbers:?}");
        assert!(numbers.last().is_some_and(Sight::is_limited));
    }

    #[test]
    fn judgements_are_off_within_bounds_and_always_alike() {
        let rules = Rules::builtin("double-move").unwrap();
        let sight = Sight::of(Strength::Level(3), 5);
        let most = i32::from(sight.vague);
        let start = Position::start(&rules);
        let (mut least, mut greatest) = (0, 0);
        let mut at = start;
        for choice in 0..400 {
            let actions = at.legal_actions(&rules);
            at = if actions.is_empty() { start } else { at };
            let actions = at.legal_actions(&rules);
            at.play_unchecked(&rules, actions[choice * 7 % actions.len()]);
            let error = sight.error(&rules, &at);
            assert_eq!(error, sight.error(&rules, &at));
            (least, greatest) = (least.min(error), greatest.max(error));
        }
        assert!(least >= -most && greatest <= most, "{least} to {greatest}");
        assert!(least < -most / 2 && greatest > most / 2, "{least} to {greatest}");
        assert_ne!(sight.error(&rules, &start), Sight::of(Strength::Level(3), 6).error(&rules, &start));
        assert_eq!(Sight::FULL.error(&rules, &start), 0);
    }
}
