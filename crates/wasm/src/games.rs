//! Games replayed from their texts, with a cache.

use std::sync::Arc;

use tempi_rules::{Game, GameError, Position, Rules, Square};

use crate::anchor::Explained;
use crate::answer::{Asked, Code, Failure};
use crate::limits;
use crate::question::{DeclaredEnd, DeclaredReason, GameText};
use crate::result::GameResult;
use crate::variants::Variants;

/// The most recently used games, latest last.
#[derive(Default)]
pub(crate) struct Games(Vec<Kept>);

/// Maximum number of cached games.
const MOST: usize = 4;

/// A replayed game, without a declared end.
struct Kept {
    start: Option<String>,
    /// The actions as the caller sent them.
    texts: Vec<String>,
    game: Game,
}

impl Games {
    /// A game, optionally after a number of its actions; a declared end applies only to the end of the game.
    pub fn game(&mut self, variants: &mut Variants, text: &GameText, at: Option<usize>) -> Asked<Game> {
        let rules = variants.rules(&text.variant)?;
        let length = text.actions.len();
        if length > limits::ACTIONS {
            return Err(Failure::new(Code::TooLarge, format!("a game has at most {} actions", limits::ACTIONS)));
        }
        let at = at.unwrap_or(length);
        if at > length {
            return Err(Failure::new(Code::Question, format!("the game has only {length} actions, so there is no position {at}")));
        }
        let mut game = self.replayed(&rules, text, at)?;
        if let Some(end) = text.end.filter(|_| at == length && game.outcome().is_none()) {
            declare(&mut game, end)?;
        }
        Ok(game)
    }

    /// The game after this many actions. Unknown games are played to their end, so that the next request finds them in the cache.
    fn replayed(&mut self, rules: &Arc<Rules>, text: &GameText, at: usize) -> Asked<Game> {
        let same = |kept: &Kept| Arc::ptr_eq(kept.game.rules(), rules) && kept.start == text.start;
        let shared = |kept: &Kept| kept.texts.iter().zip(&text.actions).take_while(|(known, told)| known == told).count();
        let best = (0..self.0.len()).filter(|&i| same(&self.0[i])).max_by_key(|&i| shared(&self.0[i]));
        if let Some(i) = best {
            let kept = self.0.remove(i);
            let common = shared(&kept);
            self.0.push(kept);
            let kept = &self.0[self.0.len() - 1];
            if common >= at {
                return Ok(shortened(&kept.game, at));
            }
            if common > 0 {
                let extends = common == kept.texts.len();
                let game = shortened(&kept.game, common);
                return self.extended(game, text, common, at, extends);
            }
        }
        let start = match &text.start {
            Some(fen) if fen.len() > limits::FEN => {
                return Err(Failure::new(Code::TooLarge, format!("a FEN has at most {} bytes", limits::FEN)));
            }
            Some(fen) => Position::from_fen(rules, fen)?,
            None => Position::start(rules),
        };
        let game = Game::from_position(rules.clone(), start);
        self.extended(game, text, 0, at, false)
    }

    /// Plays the remaining actions and caches the game, replacing the latest one if that is a prefix of it.
    fn extended(&mut self, mut game: Game, text: &GameText, from: usize, at: usize, replaces: bool) -> Asked<Game> {
        for (index, action) in text.actions.iter().enumerate().take(at).skip(from) {
            play(&mut game, action).map_err(|failure| {
                let message = format!("action {} of the game, `{}`: {}", index + 1, short(action), failure.message);
                Box::new(Failure { code: Code::Game, at: Some(index), message, ..*failure })
            })?;
        }
        if replaces {
            self.0.pop();
        } else if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(Kept { start: text.start.clone(), texts: text.actions[..at].to_vec(), game: game.clone() });
        Ok(game)
    }
}

/// A game as it was after a number of actions.
fn shortened(game: &Game, at: usize) -> Game {
    let mut game = game.clone();
    while game.actions().len() > at {
        game.take_back_action();
    }
    game
}

/// Plays an action given in either notation.
///
/// A text that names no legal action but has a meaning is rejected with the rule that forbids it.
pub(crate) fn play(game: &mut Game, text: &str) -> Asked<()> {
    let rules = game.rules().clone();
    let error = match game.play_text(text) {
        Ok(action) if !action.announces() && is_announced(&rules, text) => {
            game.take_back_action();
            GameError::Illegal(short(text.trim()))
        }
        Ok(_) => return Ok(()),
        Err(error) => error,
    };
    if let Some(result) = GameResult::of(game) {
        return Err(Box::new(Failure { result: Some(result), ..*Failure::new(Code::Over, error.to_string()) }));
    }
    // If several legal actions would have the name of the illegal one, the text is ambiguous rather than illegal.
    let explained = game.position().explain_text(&rules, text).ok().flatten();
    let failure = Box::<Failure>::from(error);
    Err(match explained {
        Some(why) => {
            let message = why.sentence.clone();
            Box::new(Failure { why: Some(Explained::of(&rules, why)), code: Code::Illegal, message, ..*failure })
        }
        None => failure,
    })
}

/// Whether a text announces a helpmate, where that is possible. After an action text, `!` is an announcement, although readers of games
/// ignore it as a glyph if the announcement would be illegal.
fn is_announced(rules: &Rules, text: &str) -> bool {
    let squares =
        |text: &str| text.split_at_checked(2).is_some_and(|(from, to)| [from, to].iter().all(|square| square.parse::<Square>().is_ok()));
    let text = text.trim();
    rules.ends().announce_helpmate && text.ends_with('!') && text.get(..4).is_some_and(squares)
}

/// Ends a game by a declaration.
pub(crate) fn declare(game: &mut Game, end: DeclaredEnd) -> Asked<()> {
    let player = || end.player.map(Into::into).ok_or_else(|| Failure::new(Code::Question, "`end` needs a player"));
    match end.reason {
        DeclaredReason::Agreement => game.agree_on_draw()?,
        DeclaredReason::Resignation => game.resign(player()?)?,
        DeclaredReason::Time => game.lose_on_time(player()?)?,
        DeclaredReason::Abandoned => game.abandon(player()?)?,
    }
    Ok(())
}

/// A text truncated to a readable length.
fn short(text: &str) -> String {
    text.chars().take(tempi_rules::notation::MAX_ACTION_BYTES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::Variant;

    fn told(variant: &str, actions: &str) -> GameText {
        GameText {
            variant: Variant::BuiltIn(variant.into()),
            start: None,
            actions: actions.split_whitespace().map(String::from).collect(),
            end: None,
        }
    }

    #[test]
    fn games_are_cached_and_never_mixed_up() {
        let (mut games, mut variants) = (Games::default(), Variants::default());
        let lines = ["e2e4 d7d5 e4d5", "e2e4 d7d5", "e2e4", "", "e2e4 d7d5 b1c3 d5e4", "d2d4 d7d5", "e2e4 d7d5 e4d5 g8f6", "a2a3", "a2a4"];
        for id in ["marseillais", "chess", "marseillais"] {
            for line in lines {
                for at in [None, Some(0), Some(1)].into_iter().filter(|at| at.unwrap_or(0) <= line.split_whitespace().count()) {
                    let text = told(id, line);
                    let Ok(game) = games.game(&mut variants, &text, at) else { continue };
                    let length = at.unwrap_or(text.actions.len());
                    let fresh = Game::replay(Rules::builtin(id).unwrap(), None, &text.actions[..length]).unwrap();
                    assert_eq!(game.position(), fresh.position(), "{id} {line}");
                    assert_eq!(game.action_texts(), fresh.action_texts());
                    assert!(games.0.len() <= MOST);
                }
            }
        }
    }

    #[test]
    fn the_first_invalid_action_is_reported() {
        let (mut games, mut variants) = (Games::default(), Variants::default());
        let failure = games.game(&mut variants, &told("chess", "e2e4 e7e5 e1e3"), None).unwrap_err();
        assert_eq!((failure.code, failure.at), (Code::Game, Some(2)));
        assert!(failure.why.is_some(), "{}", failure.message);
        let failure = games.game(&mut variants, &told("chess", "e2e4 nonsense"), None).unwrap_err();
        assert_eq!((failure.code, failure.at), (Code::Game, Some(1)));
        assert!(games.game(&mut variants, &told("chess", "e2e4"), Some(2)).is_err());
    }

    #[test]
    fn false_announcements_are_not_played_as_glyphs() {
        let told = |id: &str, texts: &str| {
            let mut game = Game::new(Rules::builtin(id).unwrap());
            let refused = texts.split_whitespace().find_map(|text| play(&mut game, text).err());
            (game.actions().len(), refused.map(|failure| (failure.code, failure.why.map(|why| why.key_name()))))
        };
        let id = "double-move-helpmate";
        let refused = |key| Some((Code::Illegal, Some(key)));
        assert_eq!(told(id, "e2e4!"), (0, refused("announcement-untrue")));
        assert_eq!(told(id, "e2e4 e7e5!"), (1, refused("announcement-early")));
        // In readable notation `!` is a glyph, and other variants have no announcements.
        assert_eq!(told(id, "e4! e5!"), (2, None));
        assert_eq!(told("chess", "e2e4!"), (1, None));
    }
}
