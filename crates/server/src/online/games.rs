//! Games in progress: how a command gets from a player to the database, and its effect to everyone who watches.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex as StdMutex, PoisonError};
use std::time::Instant;

use tokio::sync::{Mutex, MutexGuard};

use super::Site;
use super::bounded::STEPS;
use super::game::{Change, Command, Entry, EntryKind, GameRecord, LoadedGame, play_actions};
use super::hub::Topic;
use super::id::is_id;
use super::library::Variant;
use super::protocol::{
    Code, Event, GameRating, GameUpdate, GameView, NextActions, PlayerName, Refusal, Side, Sides, TurnView, VariantView,
};
use super::store::{Player, StoreError};
use super::time::Millis;

/// How often a command is decided while other processes change the game in between.
const ATTEMPTS: u32 = 4;

/// How long an unused game stays in memory.
const IDLE_MS: Millis = 10 * 60 * 1000;

/// The same for a game that is over: anyone can look at any number of those.
const IDLE_OVER_MS: Millis = 20 * 1000;

/// The games in memory.
#[derive(Default)]
pub(super) struct LoadedGames {
    slots: StdMutex<HashMap<String, Arc<GameSlot>>>,
}

/// The place of a game in memory. A command holds the lock until its change is durable.
#[derive(Default)]
pub(super) struct GameSlot {
    pub(super) game: Mutex<Option<LoadedGame>>,
    used: AtomicI64,
}

impl LoadedGames {
    pub(super) fn slot(&self, game: &str, now: Millis) -> Arc<GameSlot> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = slots.entry(game.to_owned()).or_default().clone();
        slot.used.store(now, Ordering::Relaxed);
        slot
    }

    /// Forgets games that have not been used for a while and are not in use.
    pub(super) fn forget_idle(&self, now: Millis) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|_, slot| {
            let idle = now - slot.used.load(Ordering::Relaxed);
            let is_over = || slot.game.try_lock().is_ok_and(|loaded| loaded.as_ref().is_some_and(|loaded| loaded.record.result.is_some()));
            Arc::strong_count(slot) > 1 || (idle < IDLE_MS && (idle < IDLE_OVER_MS || !is_over()))
        });
    }

    /// Forgets all games, because they were changed in the database. A command that holds one notices by its version.
    pub(super) fn forget_all(&self) {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn forget(&self, game: &str) {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).remove(game);
    }

    /// Forgets a game that another process has changed, unless this one has that version. A command that holds the game right now notices
    /// by its version.
    pub(super) fn forget_older(&self, game: &str, version: i64) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let current = slots.get(game).and_then(|slot| Some(slot.game.try_lock().ok()?.as_ref()?.record.version >= version));
        if current == Some(false) {
            slots.remove(game);
        }
    }

    /// How many games are in memory.
    pub(super) fn count(&self) -> usize {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Site {
    /// Carries out a command of a player in a game, and returns the game's version when the change is durable. A turn that is sent again
    /// with the same key is not played again.
    ///
    /// # Errors
    /// If the command is refused, or cannot be stored.
    pub(crate) async fn act(&self, game: &str, player: &str, command: Command) -> Result<i64, Refusal> {
        let (begun, kind) = (Instant::now(), command.kind());
        let done = self.carry_out(game, Some(player), command).await;
        let outcome = if done.is_ok() { "done" } else { "refused" };
        metrics::counter!("tempi_commands_total", "command" => kind, "outcome" => outcome).increment(1);
        metrics::histogram!("tempi_command_seconds", "command" => kind).record(begun.elapsed());
        done
    }

    /// Ends a game whose deadline has passed.
    pub(super) async fn expire(&self, game: &str) -> Result<i64, Refusal> {
        self.carry_out(game, None, Command::Expire).await
    }

    async fn carry_out(&self, game: &str, player: Option<&str>, command: Command) -> Result<i64, Refusal> {
        if !is_id(game) {
            return Err(Refusal::no_such_game());
        }
        let slot = self.loaded_games.slot(game, self.now());
        let mut place = slot.game.lock().await;
        for _ in 0..ATTEMPTS {
            let loaded = self.load(&mut place, game).await?;
            let by = player.map(|player| side_of(&loaded.record, player)).transpose()?;
            if let (Command::Turn { key, actions, .. }, Some(by)) = (&command, by)
                && let Some(entry) = loaded.with_key(by, key)
            {
                return repeated(entry, actions);
            }
            let variant = self.library.by_digest(&loaded.record.digest).await?;
            let mut next = match self.decide(loaded, &variant, by, &command).await {
                // Perhaps another process has changed the game, and its message has not arrived.
                Err(_) if self.is_outdated(loaded).await? => {
                    *place = None;
                    continue;
                }
                decided => decided?,
            };
            let rematch = if next.rematch { Some(self.rematch(&loaded.record, &variant).await?) } else { None };
            if let Some(rematch) = &rematch {
                next.record.next = Some(rematch.id.clone());
            }
            let rated = loaded.is_ended_by(&next).then_some(variant.stored.id.as_str());
            match self.store.change_game(next.record.clone(), next.entry.clone(), rematch.clone(), rated).await {
                Err(StoreError::Conflict) => *place = None,
                Err(error) => {
                    // It may have been stored even so, if only the answer was lost.
                    *place = None;
                    return Err(error.into());
                }
                Ok(()) => {
                    let version = next.record.version;
                    self.take_effect(loaded, next, rematch);
                    return Ok(version);
                }
            }
        }
        Err(Refusal::new(Code::Conflict, "the game is being changed elsewhere; try again"))
    }

    /// Decides a command, within the limit of work of the game's variant.
    async fn decide(&self, loaded: &LoadedGame, variant: &Variant, by: Option<Side>, command: &Command) -> Result<Change, Refusal> {
        let now = self.now();
        if variant.stored.built_in {
            return loaded.decide(by, command, now);
        }
        let (loaded, command) = (loaded.clone(), command.clone());
        if matches!(command, Command::Expire) {
            return self.bounded.run_own(STEPS, move || loaded.decide(by, &command, now)).await;
        }
        self.bounded.run(STEPS, move || loaded.decide(by, &command, now)).await
    }

    /// A new game like an old one, with swapped colors.
    async fn rematch(&self, old: &GameRecord, variant: &Variant) -> Result<GameRecord, Refusal> {
        let players = Sides { white: old.players.black.clone(), black: old.players.white.clone() };
        for player in [&players.white, &players.black] {
            if self.store.player(player).await?.is_none_or(|player| player.is_gone()) {
                return Err(Refusal::new(Code::NotAllowed, "the opponent is no longer here"));
            }
        }
        let record = self.new_game(variant, old.start.clone(), players, old.control, old.rated).await?;
        Ok(GameRecord { public: old.public, ..record })
    }

    /// Applies a durable change in memory, and publishes it.
    fn take_effect(&self, loaded: &mut LoadedGame, next: Change, rematch: Option<GameRecord>) {
        let taken_back = match &next.entry {
            Some(Entry { kind: EntryKind::TakeBack { turns }, .. }) => *turns,
            _ => 0,
        };
        let played = next.entry.as_ref().and_then(|entry| loaded.turn_view(entry));
        let to_act = (played.is_some() && next.record.result.is_none()).then(|| next.record.players.get(next.record.to_act).clone());
        let ended = loaded.is_ended_by(&next);
        loaded.record = next.record;
        loaded.game = next.game;
        loaded.entries.extend(next.entry);
        self.bots.wake(&loaded.record);
        let game = loaded.record.id.clone();
        let update = GameUpdate { game: game.clone(), taken_back, turn: played, state: loaded.state(self.now()) };
        self.publish(Topic::Game(game.clone()), Event::Update(Box::new(update)));
        if let Some(player) = to_act {
            self.publish(Topic::Player(player), Event::YourTurn { game });
        }
        if ended && let Some(result) = &loaded.record.result {
            for player in [&loaded.record.players.white, &loaded.record.players.black] {
                let event = Event::Ended { game: loaded.record.id.clone(), result: result.clone() };
                self.publish(Topic::Player(player.clone()), event);
            }
        }
        if let Some(rematch) = rematch {
            self.notify_players(&rematch);
        }
    }

    /// Publishes to both players that their game has begun.
    pub(super) fn notify_players(&self, record: &GameRecord) {
        self.bots.wake(record);
        for player in [&record.players.white, &record.players.black] {
            self.publish(Topic::Player(player.clone()), Event::Started { game: record.id.clone() });
        }
    }

    /// As [`Site::load`], but current even if another process has changed the game and its message has not arrived.
    pub(super) async fn load_current<'a>(
        &self,
        place: &'a mut MutexGuard<'_, Option<LoadedGame>>,
        game: &str,
    ) -> Result<&'a mut LoadedGame, Refusal> {
        if let Some(loaded) = &**place
            && self.is_outdated(loaded).await?
        {
            **place = None;
        }
        self.load(place, game).await
    }

    /// Whether another process has changed a game since it was read.
    async fn is_outdated(&self, loaded: &LoadedGame) -> Result<bool, Refusal> {
        Ok(self.store.is_shared() && self.store.game_version(&loaded.record.id).await? != Some(loaded.record.version))
    }

    /// A game from memory, or from the database.
    pub(super) async fn load<'a>(
        &self,
        place: &'a mut MutexGuard<'_, Option<LoadedGame>>,
        game: &str,
    ) -> Result<&'a mut LoadedGame, Refusal> {
        if place.is_none() {
            let Some((record, entries)) = self.store.game(game).await? else {
                // Games that do not exist must not fill the memory.
                self.loaded_games.forget(game);
                return Err(Refusal::no_such_game());
            };
            let variant = self.library.by_digest(&record.digest).await?;
            **place = Some(self.replay(record, entries, &variant).await?);
        }
        Ok(place.as_mut().expect("it was just loaded"))
    }

    /// Replays a game from what is stored, within the limit of work of its variant.
    pub(super) async fn replay(&self, record: GameRecord, entries: Vec<Entry>, variant: &Variant) -> Result<LoadedGame, Refusal> {
        let (id, rules, steps) = (record.id.clone(), variant.rules.clone(), STEPS * (entries.len() as u64 + 1));
        let replay = move || {
            LoadedGame::replay(record, entries, rules).map_err(|error| Refusal::from(StoreError::Damaged(format!("game {id}: {error}"))))
        };
        self.bounded.with(variant, steps, replay).await
    }

    /// A game as it is now.
    ///
    /// # Errors
    /// If there is no such game, or the database does not answer.
    pub(crate) async fn game(&self, id: &str) -> Result<GameView, Refusal> {
        if !is_id(id) {
            return Err(Refusal::no_such_game());
        }
        let slot = self.loaded_games.slot(id, self.now());
        let mut place = slot.game.lock().await;
        let loaded = self.load_current(&mut place, id).await?;
        let record = &loaded.record;
        let variant = self.library.by_digest(&record.digest).await?.view();
        let white = self.store.player(&record.players.white).await?;
        let black = self.store.player(&record.players.black).await?;
        let away = |player: &Option<Player>| player.as_ref().and_then(|player| self.away(player));
        let away_since_ms = Sides { white: away(&white), black: away(&black) };
        let ratings = self.ratings_in(record, &variant).await?;
        let players = Sides { white: named(white, &record.players.white), black: named(black, &record.players.black) };
        Ok(GameView {
            id: id.to_owned(),
            variant,
            start: record.start.clone(),
            players,
            away_since_ms,
            ratings,
            rated: record.rated,
            control: record.control,
            created_ms: record.created,
            turns: loaded.turns().into_iter().filter_map(|entry| loaded.turn_view(entry)).collect::<Vec<TurnView>>(),
            state: loaded.state(self.now()),
        })
    }

    /// The ratings of the players of a game. Only built-in variants have any; their rules may have changed since a rated game began.
    async fn ratings_in(&self, record: &GameRecord, variant: &VariantView) -> Result<Sides<Option<GameRating>>, Refusal> {
        if !variant.built_in && !record.rated {
            return Ok(Sides { white: None, black: None });
        }
        let mut known = self.store.ratings_in(&record.players, &variant.id).await?;
        if record.rated && record.result.is_some() {
            known.extend(self.store.rating_changes(&record.id, &variant.id).await?);
        }
        Ok(Sides { white: known.get(&record.players.white).copied(), black: known.get(&record.players.black).copied() })
    }

    /// Public games in progress: live ones, then correspondence games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_to_watch(&self) -> Result<Vec<GameView>, Refusal> {
        self.views(self.store.games_to_watch().await?).await
    }

    /// The games of a player in progress, the newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn games_of(&self, player: &str) -> Result<Vec<GameView>, Refusal> {
        self.views(self.running_games_of(player).await?).await
    }

    /// The identifiers of the games of a player in progress, the newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn running_games_of(&self, player: &str) -> Result<Vec<String>, Refusal> {
        Ok(self.store.running_games_of(player).await?)
    }

    /// Games as they are now. Those that cannot be read, or whose rules are too busy right now, are left out, so that the others can be
    /// listed.
    async fn views(&self, games: Vec<String>) -> Result<Vec<GameView>, Refusal> {
        let mut views = Vec::new();
        for id in games {
            match self.game(&id).await {
                Ok(view) => views.push(view),
                Err(refusal) if refusal.code == Code::Unavailable && !self.is_unplayable(&id, &refusal).await? => return Err(refusal),
                Err(refusal) => tracing::warn!(game = id, %refusal, "game left out of a list"),
            }
        }
        Ok(views)
    }

    /// How the current turn can continue after some of its actions.
    ///
    /// # Errors
    /// If there is no such game, or the actions are not legal.
    pub(crate) async fn next_actions(&self, id: &str, played: &[&str]) -> Result<NextActions, Refusal> {
        if !is_id(id) {
            return Err(Refusal::no_such_game());
        }
        let slot = self.loaded_games.slot(id, self.now());
        let mut place = slot.game.lock().await;
        let loaded = self.load(&mut place, id).await?;
        if loaded.record.result.is_some() {
            return Err(Refusal::new(Code::GameOver, "the game is over"));
        }
        let (mut game, digest) = (loaded.game.clone(), loaded.record.digest.clone());
        drop(place);
        let variant = self.library.by_digest(&digest).await?;
        let played: Vec<String> = played.iter().map(|&action| action.to_owned()).collect();
        let next = move || {
            let complete = play_actions(&mut game, &played)?;
            let actions = if complete { Vec::new() } else { game.legal_actions() };
            Ok(NextActions { complete, actions: actions.into_iter().map(|action| action.text(game.rules())).collect() })
        };
        self.bounded.with(&variant, STEPS, next).await
    }

    /// A player, as named beside a board.
    pub(super) async fn player_name(&self, id: &str) -> Result<PlayerName, Refusal> {
        Ok(named(self.store.player(id).await?, id))
    }
}

/// A player, as named beside a board, who may have been deleted.
fn named(player: Option<Player>, id: &str) -> PlayerName {
    player.map_or_else(
        || PlayerName { id: id.to_owned(), name: "?".to_owned(), guest: true, bot: None, program: false },
        |player| player.view(),
    )
}

fn side_of(record: &GameRecord, player: &str) -> Result<Side, Refusal> {
    record.side_of(player).ok_or_else(Refusal::players_only)
}

/// The answer to a turn that was stored before.
fn repeated(entry: &Entry, actions: &[String]) -> Result<i64, Refusal> {
    match &entry.kind {
        EntryKind::Turn { actions: stored, .. } if stored == actions => Ok(entry.version),
        _ => Err(Refusal::new(Code::BadRequest, "this key was used for another turn")),
    }
}
