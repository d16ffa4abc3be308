//! The positions of a game so far, as far as repetition asks.

use tempi_rules::format::model::{MenMoved, RepetitionRule};
use tempi_rules::{Color, Outcome, Position, Reason, Rules};

/// Keys of the positions of a game with which turns began (of all its positions where White and Black men alternate), and how
/// often they occurred (G12).
///
/// The key is the position's hash. A pawn that could in principle be captured in passing makes a position a different one, even
/// where no legal capture exists; that delays a third occurrence by at most one.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    turn: u16,
}

impl History {
    /// A history that begins with this position.
    pub fn starting(rules: &Rules, position: &Position) -> History {
        History { keys: vec![position.hash(rules)], turn: position.turn() }
    }

    /// Notes the position after an action of the game, if it counts for repetition.
    pub fn note(&mut self, rules: &Rules, position: &Position) {
        if position.turn() != self.turn || counts_every_ply(rules) {
            self.turn = position.turn();
            self.keys.push(position.hash(rules));
        }
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The result by repetition, to be asked after each [`History::note`]: what the third occurrence of the last noted position means.
    pub fn repetition(&self, rules: &Rules, position: &Position) -> Option<Outcome> {
        let last = *self.keys.last()?;
        if last != position.hash(rules) || self.keys.iter().filter(|&&key| key == last).count() < 3 {
            return None;
        }
        let winner = match rules.file().end.repetition {
            RepetitionRule::None => return None,
            RepetitionRule::Draw => None,
            RepetitionRule::Loses => Some(repeated_against(position)),
        };
        Some(Outcome { winner, reason: Reason::Repetition })
    }
}

/// Who wins where the player whose move repeats a position loses: he who is to act in it.
pub(crate) fn repeated_against(position: &Position) -> Color {
    position.player()
}

/// Whether positions inside a turn count for repetition too.
pub(crate) fn counts_every_ply(rules: &Rules) -> bool {
    rules.file().turn.men == MenMoved::Alternate
}
