//! The limits of weaker levels.
//!
//! Weaker levels make human-like errors. They search less deep, stop exchanges too early, miss long combinations in a turn (their own and the
//! opponent's), and evaluate positions less exactly. They always choose the action that they consider best; no level plays a random action
//! that it knows to be bad.

use tempi_rules::{Position, Rules};

use crate::options::Strength;
use crate::request::Request;
use crate::rng::scramble;

/// The limits of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SkillLimits {
    /// Maximum nodes per action in a turn of one or two moves; in longer turns divided by the number of moves that follow the first one.
    /// `None`: only the request's limit.
    max_nodes: Option<u64>,
    /// Maximum search depth in actions; `None`: only the request's limit.
    max_depth: Option<u32>,
    /// Maximum number of consecutive captures and promotions in the quiescence search.
    pub qsearch_plies: i32,
    /// The longest win in the current turn, in moves, that a separate search looks for.
    pub own_win_moves: usize,
    /// The longest win in the opponent's next turn, in moves, that a separate search looks for.
    pub opponent_win_moves: usize,
    /// Maximum nodes of such a search; `None`: a share of the limits.
    pub win_search_nodes: Option<u64>,
    /// Maximum error of an evaluation, up or down, in centipawns per move that follows the first one of the turn (at least one): in longer turns
    /// more can happen, and scores differ more.
    noise_cp: u16,
    /// The random seed of the errors.
    seed: u64,
}

/// A row of the table of levels, which can be interpolated for strengths between two levels.
#[derive(Clone, Copy)]
struct Level {
    nodes: f64,
    depth: f64,
    qsearch_plies: f64,
    own_win_moves: f64,
    opponent_win_moves: f64,
    win_search_nodes: f64,
    noise_cp: f64,
}

/// The limits of the levels, beginning with level 1. The last row is the limit to which the Elo ratings below full strength tend; level 8
/// itself has no limits.
///
/// `docs/ENGINE.md` explains them and shows how levels score against each other.
#[rustfmt::skip]
const LEVELS: [Level; Strength::LEVELS as usize] = [
    Level { nodes: 1_000.0,     depth: 1.0,  qsearch_plies: 2.0,  own_win_moves: 0.0,  opponent_win_moves: 0.0,  win_search_nodes: 100.0,     noise_cp: 107.0 },
    Level { nodes: 1_500.0,     depth: 2.0,  qsearch_plies: 2.0,  own_win_moves: 0.0,  opponent_win_moves: 0.0,  win_search_nodes: 100.0,     noise_cp: 132.0 },
    Level { nodes: 2_500.0,     depth: 3.0,  qsearch_plies: 4.0,  own_win_moves: 2.0,  opponent_win_moves: 0.0,  win_search_nodes: 100.0,     noise_cp: 127.0 },
    Level { nodes: 3_300.0,     depth: 4.0,  qsearch_plies: 8.0,  own_win_moves: 3.0,  opponent_win_moves: 0.0,  win_search_nodes: 1_000.0,   noise_cp: 74.0 },
    Level { nodes: 5_000.0,     depth: 6.0,  qsearch_plies: 10.0, own_win_moves: 4.0,  opponent_win_moves: 1.0,  win_search_nodes: 1_200.0,   noise_cp: 47.0 },
    Level { nodes: 12_000.0,    depth: 9.0,  qsearch_plies: 10.0, own_win_moves: 6.0,  opponent_win_moves: 3.0,  win_search_nodes: 8_000.0,   noise_cp: 16.0 },
    Level { nodes: 40_000.0,    depth: 12.0, qsearch_plies: 10.0, own_win_moves: 10.0, opponent_win_moves: 5.0,  win_search_nodes: 30_000.0,  noise_cp: 6.0 },
    Level { nodes: 1_000_000.0, depth: 14.0, qsearch_plies: 10.0, own_win_moves: 12.0, opponent_win_moves: 12.0, win_search_nodes: 100_000.0, noise_cp: 0.0 },
];

impl Level {
    /// Interpolates between this row and the next; `share` is from 0 to 1. Nodes are interpolated geometrically, the rest linearly.
    fn interpolate(self, next: Level, share: f64) -> Level {
        let mix = |from: f64, to: f64| from + (to - from) * share;
        Level {
            nodes: mix(self.nodes.ln(), next.nodes.ln()).exp(),
            depth: mix(self.depth, next.depth),
            qsearch_plies: mix(self.qsearch_plies, next.qsearch_plies),
            own_win_moves: mix(self.own_win_moves, next.own_win_moves),
            opponent_win_moves: mix(self.opponent_win_moves, next.opponent_win_moves),
            win_search_nodes: mix(self.win_search_nodes.ln(), next.win_search_nodes.ln()).exp(),
            noise_cp: mix(self.noise_cp, next.noise_cp),
        }
    }
}

/// The minimum number of nodes per action at every level, so that even in long turns no action is skipped.
const MIN_NODES: u64 = 300;

impl SkillLimits {
    /// No limits.
    pub const FULL: SkillLimits = SkillLimits {
        max_nodes: None,
        max_depth: None,
        qsearch_plies: i32::MAX,
        own_win_moves: usize::MAX,
        opponent_win_moves: usize::MAX,
        win_search_nodes: None,
        noise_cp: 0,
        seed: 0,
    };

    /// The limits for a strength. Players with equal seeds make the same errors.
    pub fn new(strength: Strength, seed: u64) -> SkillLimits {
        let level = strength.level();
        if level >= f64::from(Strength::LEVELS) {
            return SkillLimits::FULL;
        }
        let below = (level as usize).clamp(1, LEVELS.len() - 1);
        let row = LEVELS[below - 1].interpolate(LEVELS[below], level - below as f64);
        SkillLimits {
            max_nodes: Some(row.nodes.round() as u64),
            max_depth: Some(row.depth.round() as u32),
            qsearch_plies: row.qsearch_plies.round() as i32,
            own_win_moves: row.own_win_moves.round() as usize,
            opponent_win_moves: row.opponent_win_moves.round() as usize,
            win_search_nodes: Some(row.win_search_nodes.round() as u64),
            noise_cp: row.noise_cp.round() as u16,
            seed,
        }
    }

    /// Whether there are any limits.
    pub fn is_limited(&self) -> bool {
        *self != SkillLimits::FULL
    }

    /// The request with its limits reduced to these.
    pub fn limit(&self, rules: &Rules, position: &Position, request: &Request) -> Request {
        let mut request = request.clone();
        let limits = &mut request.limits;
        let nodes = self.max_nodes.map(|nodes| (nodes / u64::from(following_moves(rules, position))).max(MIN_NODES));
        limits.nodes = limits.nodes.into_iter().chain(nodes).min();
        limits.depth = limits.depth.into_iter().chain(self.max_depth).min();
        request
    }

    /// The error of a position's evaluation, in centipawns: always the same for the same position.
    #[inline]
    pub fn evaluation_error(&self, rules: &Rules, position: &Position) -> i32 {
        if self.noise_cp == 0 {
            return 0;
        }
        let most = u64::from(self.noise_cp) * u64::from(following_moves(rules, position));
        let chance = scramble(position.hash(rules) ^ scramble(self.seed));
        // The high half is sufficiently random, and its product with the spread fits in 64 bits.
        (((chance >> 32) * (2 * most + 1)) >> 32) as i32 - most as i32
    }
}

/// The number of moves that can follow the first one of the current turn; at least 1.
fn following_moves(rules: &Rules, position: &Position) -> u32 {
    (u32::from(position.ordinal()) + u32::from(position.moves_left(rules))).saturating_sub(1).max(1)
}

impl Strength {
    /// The level as a number with a fraction.
    fn level(self) -> f64 {
        let most = f64::from(Strength::LEVELS);
        match self {
            Strength::Full => most,
            Strength::Level(level) => f64::from(level).clamp(1.0, most),
            Strength::Elo(elo) => level_of(elo),
        }
    }
}

/// The level with an Elo rating, as a number with a fraction, between the two levels next to the rating.
fn level_of(elo: u16) -> f64 {
    let elo = elo.clamp(Strength::MIN_ELO, Strength::MAX_ELO);
    let below = Strength::RATINGS.partition_point(|&rating| rating <= elo);
    let Some(&above) = Strength::RATINGS.get(below) else { return f64::from(Strength::LEVELS) };
    let floor = Strength::RATINGS[below - 1];
    below as f64 + f64::from(elo - floor) / f64::from(above - floor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_has_wider_limits_than_the_one_below() {
        let levels: Vec<SkillLimits> = (1..=8).map(|level| SkillLimits::new(Strength::Level(level), 0)).collect();
        for (below, above) in levels.iter().zip(&levels[1..]) {
            let most = |nodes: Option<u64>| nodes.unwrap_or(u64::MAX);
            assert!(most(below.max_nodes) <= most(above.max_nodes) && below.qsearch_plies <= above.qsearch_plies, "{below:?} {above:?}");
            assert!(
                below.own_win_moves <= above.own_win_moves && below.opponent_win_moves <= above.opponent_win_moves && below != above,
                "{below:?} {above:?}"
            );
        }
        assert!(!levels[7].is_limited() && levels[..7].iter().all(SkillLimits::is_limited));
        assert_eq!(SkillLimits::new(Strength::Level(0), 0), levels[0]);
        assert_eq!(SkillLimits::new(Strength::Level(200), 0), SkillLimits::FULL);
    }

    #[test]
    fn elo_ratings_lie_between_the_levels() {
        let of = |elo| SkillLimits::new(Strength::Elo(elo), 0);
        assert_eq!(of(Strength::MIN_ELO), SkillLimits::new(Strength::Level(1), 0));
        assert_eq!(of(Strength::MAX_ELO), SkillLimits::FULL);
        for (rating, level) in Strength::RATINGS.into_iter().zip(1..) {
            assert_eq!(of(rating), SkillLimits::new(Strength::Level(level), 0), "{rating}");
        }
        let [lower, upper] = [2, 3].map(|level| Strength::RATINGS[level - 1]);
        assert_eq!(Strength::Elo(lower.midpoint(upper)).level(), 2.5);
        let numbers: Vec<SkillLimits> = (Strength::MIN_ELO..Strength::MAX_ELO).step_by(50).map(of).collect();
        assert!(
            numbers.windows(2).all(|pair| pair[0].max_nodes <= pair[1].max_nodes && pair[0].max_depth <= pair[1].max_depth),
            "{numbers:?}"
        );
        assert!(numbers.last().is_some_and(SkillLimits::is_limited));
    }

    #[test]
    fn evaluation_errors_are_bounded_and_repeatable() {
        let rules = Rules::builtin("double-move").unwrap();
        let skill = SkillLimits::new(Strength::Level(3), 5);
        let most = i32::from(skill.noise_cp);
        let start = Position::start(&rules);
        let (mut least, mut greatest) = (0, 0);
        let mut at = start;
        for choice in 0..400 {
            let actions = at.legal_actions(&rules);
            at = if actions.is_empty() { start } else { at };
            let actions = at.legal_actions(&rules);
            at.play_unchecked(&rules, actions[choice * 7 % actions.len()]);
            let error = skill.evaluation_error(&rules, &at);
            assert_eq!(error, skill.evaluation_error(&rules, &at));
            (least, greatest) = (least.min(error), greatest.max(error));
        }
        assert!(least >= -most && greatest <= most, "{least} to {greatest}");
        assert!(least < -most / 2 && greatest > most / 2, "{least} to {greatest}");
        assert_ne!(skill.evaluation_error(&rules, &start), SkillLimits::new(Strength::Level(3), 6).evaluation_error(&rules, &start));
        assert_eq!(SkillLimits::FULL.evaluation_error(&rules, &start), 0);
    }
}
