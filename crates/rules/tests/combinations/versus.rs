//! Two generators against each other: what both must say of a position, and random games.

use rand::RngExt;
use rand::rngs::SmallRng;
use tempi_rules::{Color, Position, Rules};

use crate::slow::{Slow, Winner};

fn fast_actions(rules: &Rules, position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = position.legal_actions(rules).into_iter().map(|action| action.text(rules)).collect();
    texts.sort();
    texts
}

fn differ<T: PartialEq + std::fmt::Debug>(what: &str, fast: T, slow: T) -> Result<(), String> {
    if fast == slow { Ok(()) } else { Err(format!("{what}: fast {fast:?}, slow {slow:?}")) }
}

/// Compares everything that both say of a position.
///
/// # Errors
/// What differs.
pub fn compare(rules: &Rules, fast: &Position, slow: &Slow) -> Result<(), String> {
    differ("board", rules.placement(fast.board()), slow.board())?;
    differ("player is White", fast.player() == Color::White, slow.white_to_act())?;
    // A single position does not know how often it has been there.
    let repeated = matches!(slow.result(), Some((_, "repetition")));
    let (fast_texts, slow_texts) = (fast_actions(rules, fast), slow.actions());
    if fast_texts != slow_texts && !repeated {
        let missing: Vec<_> = slow_texts.iter().filter(|text| !fast_texts.contains(text)).collect();
        let extra: Vec<_> = fast_texts.iter().filter(|text| !slow_texts.contains(text)).collect();
        let results = (fast.outcome(rules), slow.result());
        return Err(format!("actions: fast lacks {missing:?}, and has besides {extra:?} (results {results:?})"));
    }
    differ("check", fast.is_check(rules), slow.check())?;
    differ("count", fast.count_legal_actions(rules), fast_texts.len() as u64)?;
    let result = fast.outcome(rules).map(|outcome| (outcome.winner, outcome.reason.name()));
    let expected = slow.result().filter(|_| !repeated).map(|(winner, reason)| {
        let winner = match winner {
            Winner::White => Some(Color::White),
            Winner::Black => Some(Color::Black),
            Winner::Draw => None,
        };
        (winner, reason)
    });
    differ("result", result, expected)
}

/// One of the actions. Captures, promotions and announcements are rare in random play; longer texts are preferred now and then.
pub fn pick(texts: &[String], rng: &mut SmallRng) -> String {
    let mut pick = &texts[rng.random_range(0..texts.len())];
    for _ in 0..rng.random_range(0..3) {
        let other = &texts[rng.random_range(0..texts.len())];
        if other.len() > pick.len() {
            pick = other;
        }
    }
    pick.clone()
}

/// Plays a random game in both; stops at its end or after so many actions, and says how many were played.
///
/// # Errors
/// The first difference, with the line that leads to it.
pub fn play(rules: &Rules, start: &Slow, rng: &mut SmallRng, longest: usize) -> Result<usize, String> {
    let (mut fast, mut slow) = (Position::start(rules), start.clone());
    let mut line = Vec::new();
    for done in 0..longest {
        compare(rules, &fast, &slow)
            .map_err(|wrong| format!("{}: {wrong}\nafter {}\nfen {}", rules.id(), line.join(" "), fast.fen(rules)))?;
        let texts = slow.actions();
        if texts.is_empty() {
            return Ok(done);
        }
        let pick = pick(&texts, rng);
        let action = fast.parse_action(rules, &pick).map_err(|e| format!("{} after {}: {e}", rules.id(), line.join(" ")))?;
        fast.play_unchecked(rules, action);
        slow = slow.play(&pick)?;
        line.push(pick);
    }
    Ok(longest)
}
