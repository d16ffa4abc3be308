//! Which players are connected, and since when the others have been away.

use std::collections::HashMap;

use super::Site;
use super::hub::Topic;
use super::protocol::{Event, PlayerName, Refusal, Side, Sides};
use super::store::{Player, StoreError};
use super::time::Millis;

/// How often the presence of connected players is stored.
pub(super) const PRESENCE_MS: Millis = 15_000;

/// Players who were seen this recently may be connected to another process.
const RECENTLY_MS: Millis = 2 * PRESENCE_MS;

/// How many games are looked up at a time.
const GAMES_AT_ONCE: usize = 200;

/// How many players are listed as online.
const MAX_LISTED: usize = 200;

impl Site {
    /// To be called when a connection of a player was opened or closed: stores that they were here just now, and publishes it to the
    /// watchers of their live games.
    pub(super) async fn note_presence(&self, player: &str) {
        if let Err(error) = self.try_note_presence(player).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "cannot store presence");
        }
    }

    async fn try_note_presence(&self, player: &str) -> Result<(), StoreError> {
        let now = self.now();
        self.store.seen(vec![player.to_owned()], now).await?;
        let away_since_ms = (!self.hub.has(player)).then_some(now);
        if away_since_ms.is_some() && self.store.is_shared() {
            // They may be connected to another process. [`PresenceWatch`] finds those who are not.
            return Ok(());
        }
        let games = self.store.live_games_of(player).await?;
        if away_since_ms.is_some() && self.hub.has(player) {
            // Back already, which has been published or will be.
            return Ok(());
        }
        for (game, white) in games {
            let side = if white == player { Side::White } else { Side::Black };
            self.publish(Topic::Game(game.clone()), Event::Presence { game, side, away_since_ms });
        }
        Ok(())
    }

    /// How many players have a connection.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn online(&self) -> Result<i64, Refusal> {
        if self.store.is_shared() {
            Ok(self.store.seen_since(self.now() - RECENTLY_MS).await?)
        } else {
            Ok(self.hub.players().len() as i64)
        }
    }

    /// Players with a connection, in the order of their names; not all if there are more than 200.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn who_is_online(&self) -> Result<Vec<PlayerName>, Refusal> {
        let mut players = if self.store.is_shared() {
            self.store.who_was_seen_since(self.now() - RECENTLY_MS, MAX_LISTED).await?
        } else {
            let ids: Vec<String> = self.hub.players().into_iter().take(MAX_LISTED).collect();
            if ids.is_empty() { Vec::new() } else { self.store.players_among(&ids).await? }
        };
        players.sort_by_cached_key(|player| player.name.to_lowercase());
        Ok(players.iter().map(Player::view).collect())
    }

    /// Since when a player has been away; `None` if they are here. The server's engine always is.
    ///
    /// The server's downtime does not count, since no player could connect.
    pub(super) fn away(&self, player: &Player) -> Option<Millis> {
        let elsewhere = self.store.is_shared() && self.now() - player.seen < RECENTLY_MS;
        let is_away = player.bot.is_none() && !self.hub.has(&player.id) && !elsewhere;
        let back = self.last_away().map_or(0, |downtime| downtime.to_ms);
        is_away.then_some(player.seen.max(back))
    }

    /// Since when the opponent of a player has been away.
    ///
    /// # Errors
    /// If there is no such game, or the player is not in it.
    pub(crate) async fn opponent_away(&self, game: &str, player: &str) -> Result<Option<Millis>, Refusal> {
        let Sides { white, black } = self.game(game).await?.players;
        let opponent = match player {
            _ if white.id == player => black.id,
            _ if black.id == player => white.id,
            _ => return Err(Refusal::players_only()),
        };
        let opponent = self.store.player(&opponent).await?;
        Ok(opponent.and_then(|opponent| self.away(&opponent)))
    }
}

/// What this process knows of the presence of players in the live games that are watched here. The events of other processes are not
/// enough: one that dies sends none, and none knows all connections of a player.
#[derive(Default)]
pub(super) struct PresenceWatch {
    away: HashMap<String, Sides<Option<Millis>>>,
}

impl PresenceWatch {
    /// Checks all games that are watched here, and publishes what has changed since the last check.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn look(&mut self, site: &Site) -> Result<(), StoreError> {
        let watched = site.hub.games();
        let mut found = HashMap::new();
        for games in watched.chunks(GAMES_AT_ONCE) {
            for (game, players) in site.store.live_games_among(games).await? {
                found.insert(game, players);
            }
        }
        let ids: Vec<String> = found.values().flat_map(|players| [players.white.clone(), players.black.clone()]).collect();
        let mut players = HashMap::new();
        for ids in ids.chunks(2 * GAMES_AT_ONCE) {
            players.extend(site.store.players_among(ids).await?.into_iter().map(|player| (player.id.clone(), player)));
        }
        let mut away = HashMap::new();
        for (game, sides) in found {
            let since = |id: &String| players.get(id).and_then(|player| site.away(player));
            let now = Sides { white: since(&sides.white), black: since(&sides.black) };
            let before = self.away.get(&game).copied().unwrap_or(Sides { white: None, black: None });
            for side in [Side::White, Side::Black] {
                if now.get(side) != before.get(side) {
                    let event = Event::Presence { game: game.clone(), side, away_since_ms: *now.get(side) };
                    // Other processes check for themselves.
                    site.hub.publish(&Topic::Game(game.clone()), event);
                }
            }
            away.insert(game, now);
        }
        self.away = away;
        Ok(())
    }
}
