//! The fast kernel against the slow generator, action by action, over random games of every variant.

mod slow;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use slow::{Slow, Winner};
use tempi_rules::{Color, Position, Rules};

fn fast_actions(rules: &Rules, position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = position.legal_actions(rules).into_iter().map(|action| action.text(rules)).collect();
    texts.sort();
    texts
}

/// Compares everything that both say of a position; `line` is how it came about.
fn compare(rules: &Rules, fast: &Position, slow: &Slow, line: &[String]) {
    let place = || format!("{} after {}\nfen {}", rules.id(), line.join(" "), fast.fen(rules));
    assert_eq!(rules.placement(fast.board()), slow.board(), "board of {}", place());
    assert_eq!(fast.player() == Color::White, slow.white_to_act(), "player of {}", place());
    let (fast_texts, slow_texts) = (fast_actions(rules, fast), slow.actions());
    if fast_texts != slow_texts && !matches!(slow.result(), Some((_, "repetition"))) {
        let missing: Vec<_> = slow_texts.iter().filter(|text| !fast_texts.contains(text)).collect();
        let extra: Vec<_> = fast_texts.iter().filter(|text| !slow_texts.contains(text)).collect();
        panic!("actions of {}\nmissing {missing:?}\nextra {extra:?}", place());
    }
    assert_eq!(fast.is_check(rules), slow.check(), "check of {}", place());
    assert_eq!(fast.count_legal_actions(rules), fast_texts.len() as u64, "count of {}", place());
    let result = fast.outcome(rules).map(|outcome| (outcome.winner, outcome.reason.name()));
    let expected = slow.result().filter(|(_, reason)| *reason != "repetition").map(|(winner, reason)| {
        let winner = match winner {
            Winner::White => Some(Color::White),
            Winner::Black => Some(Color::Black),
            Winner::Draw => None,
        };
        (winner, reason)
    });
    assert_eq!(result, expected, "result of {}", place());
}

/// Plays a random game in both; stops at its end or after so many actions.
fn play(rules: &Rules, rng: &mut SmallRng, longest: usize) -> usize {
    let (mut fast, mut slow) = (Position::start(rules), Slow::start(rules.id()));
    let mut line = Vec::new();
    for done in 0..longest {
        compare(rules, &fast, &slow, &line);
        let texts = slow.actions();
        if texts.is_empty() {
            return done;
        }
        // Captures, promotions and announcements are rare in random play; prefer the longer texts now and then.
        let mut pick = texts[rng.random_range(0..texts.len())].clone();
        for _ in 0..rng.random_range(0..3) {
            let other = &texts[rng.random_range(0..texts.len())];
            if other.len() > pick.len() {
                pick.clone_from(other);
            }
        }
        let action = fast.parse_action(rules, &pick).unwrap_or_else(|e| panic!("{} after {}: {e}", rules.id(), line.join(" ")));
        fast.play_unchecked(rules, action);
        slow = slow.play(&pick).unwrap();
        line.push(pick);
    }
    longest
}

fn games(ids: &[&str], positions: usize) {
    for id in ids {
        let rules = Rules::builtin(id).unwrap();
        let mut rng = SmallRng::seed_from_u64(20_261_120);
        let mut done = 0;
        while done < positions {
            done += play(&rules, &mut rng, 300).max(1);
        }
    }
}

macro_rules! compared {
    ($($name:ident: $($id:literal),+ ;)+) => { $(
        #[test]
        fn $name() {
            games(&[$($id),+], positions());
        }
    )+ };
}

/// How many positions of each variant are compared; more on demand.
fn positions() -> usize {
    std::env::var("TEMPI_COMPARE_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(400)
}

compared! {
    chess: "chess";
    forward: "forward";
    forwards: "forwards";
    progressive_forwards: "progressive-forwards";
    progressive_forwards_backcapture: "progressive-forwards-backcapture";
    progressive_forwards_slow: "progressive-forwards-slow";
    progressive_forwards_slow_backcapture: "progressive-forwards-slow-backcapture";
    progressive_forwards_once: "progressive-forwards-once";
    push: "push";
    accelerated: "accelerated";
    accelerated_two: "accelerated-two";
    aggression: "aggression", "aggression-two";
    armistice: "armistice";
    ascending: "ascending";
    descending: "descending";
    attack: "attack";
    binary: "binary";
    checkpoint: "checkpoint";
    coactive: "coactive";
    compulsive: "compulsive";
    convergence: "convergence";
    divergence: "divergence";
    dichotomy: "dichotomy";
    double_extinction: "double-extinction";
    double_move_helpmate: "double-move-helpmate";
    escalated: "escalated", "escalated-two";
    extermination: "extermination";
    four_move_british: "four-move-british";
    four_move_italian: "four-move-italian";
    four_move_scottish: "four-move-scottish";
    four_move_modern: "four-move-modern";
    four_point: "four-point";
    gridlock: "gridlock";
    grouped_sequential: "grouped-sequential";
    hiatal: "hiatal";
    injunction: "injunction";
    interregnum: "interregnum";
    mach_four: "mach-four";
    monsoon: "monsoon";
    morph: "morph";
    multi_mate: "multi-mate";
    oscillating: "oscillating";
    provocation: "provocation", "provocation-two";
    quota: "quota";
    sequential: "sequential";
    six_space: "six-space";
    termination: "termination";
    triomino: "triomino";
    tsunami: "tsunami";
    progressive_italian: "progressive-italian";
    progressive_scottish: "progressive-scottish";
    marseillais: "marseillais", "marseillais-balanced";
    double_move: "double-move";
    monster: "monster";
}
