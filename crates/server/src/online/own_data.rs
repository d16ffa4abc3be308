//! What players can do with their data: change their name, export everything, and delete their account.

use serde_json::{Value, json};

use super::Site;
use super::game::{Command, Entry, EntryKind, GameRecord};
use super::hub::Revocation;
use super::names;
use super::protocol::{Code, Deletion, Refusal, Sides, VariantView};
use super::store::{Player, StoreError};
use super::webauthn::RelyingParty;

/// How many games are read at a time.
const PAGE: i64 = 50;

/// Maximum number of batches of games in progress that are ended at a time when a player is gone.
const MAX_BATCHES: usize = 20;

impl Site {
    /// Changes the name of a player, which is possible once.
    ///
    /// # Errors
    /// If the name is not accepted or taken, or the player is a guest or has changed it before.
    pub(crate) async fn rename(&self, player: &Player, name: &str) -> Result<(), Refusal> {
        let name = names::check(name).map_err(|error| Refusal::new(Code::BadRequest, error.to_string()))?;
        if !player.claimed {
            return Err(Refusal::new(Code::NotAllowed, "guests cannot change their name; claim one instead"));
        }
        if !player.may_rename {
            return Err(Refusal::new(Code::NotAllowed, "you have already changed your name"));
        }
        match self.store.rename(&player.id, &name.name, &name.key).await {
            Err(StoreError::Conflict) => Err(Refusal::new(Code::Conflict, "the name is taken")),
            stored => Ok(stored?),
        }
    }

    /// Everything about a player except their games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn export(&self, player: &Player) -> Result<Value, Refusal> {
        let mut data = self.store.export_player(&player.id).await?;
        let blocked = self.blocked_by(&player.id).await?;
        let about = json!({
            "player": self.me(player).await?,
            "createdMs": player.created,
            "seenMs": player.seen,
            "ratingHistory": self.store.rating_history(&player.id, i64::MAX).await?,
            "blocked": blocked,
            "passkeys": self.passkeys(&player.id).await?,
        });
        if let (Value::Object(data), Value::Object(about)) = (&mut data, about) {
            data.extend(about);
        }
        Ok(data)
    }

    /// The next games of a player after `after`, in the order of identifiers, with the identifier of the last; `None` at the end.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn export_games(&self, player: &str, after: &str) -> Result<Option<(Vec<Value>, String)>, Refusal> {
        let ids = self.store.games_of(player, after, PAGE).await?;
        let Some(last) = ids.last().cloned() else { return Ok(None) };
        let mut games = Vec::new();
        for id in &ids {
            games.push(self.export_game(id, player).await?);
        }
        Ok(Some((games, last)))
    }

    async fn export_game(&self, id: &str, player: &str) -> Result<Value, Refusal> {
        let Some((record, entries)) = self.store.game(id).await? else { return Ok(Value::Null) };
        let variant = self.library.by_digest(&record.digest).await?.view();
        let names = Sides {
            white: self.player_name(&record.players.white).await?.name,
            black: self.player_name(&record.players.black).await?.name,
        };
        let messages: Vec<_> =
            self.store.messages(id).await?.into_iter().filter(|message| record.players.get(message.by) == player).collect();
        let mut game = game_json(&record, &entries, &variant, &names);
        game["messages"] = json!(messages);
        Ok(game)
    }

    /// Deletes a player: ends their games, which stay without a name, deletes everything else, and ends all sessions.
    ///
    /// # Errors
    /// If the password, or the signature of a passkey, is wrong.
    pub(crate) async fn delete_player(&self, player: &Player, deletion: Deletion, party: Option<&RelyingParty>) -> Result<(), Refusal> {
        self.check_owner(player, deletion.password.as_deref(), deletion.signed, party).await?;
        self.store.begin_to_delete(&player.id).await?;
        self.close_revoked(Revocation::Player(player.id.clone()));
        // If this fails, the keeper tries again.
        if let Err(refusal) = self.settle(&player.id).await {
            tracing::warn!(player = player.id, %refusal, "player not deleted yet");
        }
        self.publish_lobby().await
    }

    /// Continues the deletion of players, and ends the games of banned ones.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn settle_all(&self) -> Result<(), StoreError> {
        for player in self.store.unsettled_players().await? {
            if let Err(refusal) = self.settle(&player).await {
                tracing::warn!(player, %refusal, "cannot end the games of a deleted or banned player");
            }
        }
        Ok(())
    }

    /// Ends the games of a player who is gone, and deletes everything else if they are being deleted.
    async fn settle(&self, player: &str) -> Result<(), Refusal> {
        for _ in 0..MAX_BATCHES {
            let running = self.store.running_games_of(player).await?;
            if running.is_empty() {
                break;
            }
            let mut ended = 0;
            for game in &running {
                match self.end_game_of(game, player).await {
                    Ok(()) => ended += 1,
                    // The other games must end all the same.
                    Err(refusal) => tracing::warn!(game, %refusal, "cannot end a game of a deleted or banned player"),
                }
            }
            if ended == 0 {
                break;
            }
        }
        match self.store.delete_player(player).await {
            // Banned, or deleted by another process; or some games are left for the next time.
            Err(StoreError::Conflict) => Ok(()),
            deleted => Ok(deleted?),
        }
    }

    async fn end_game_of(&self, game: &str, player: &str) -> Result<(), Refusal> {
        if self.act(game, player, Command::Abort).await.is_ok() {
            return Ok(());
        }
        match self.act(game, player, Command::Resign).await {
            Ok(_) | Err(Refusal { code: Code::GameOver, .. }) => Ok(()),
            Err(refusal) if self.end_if_unplayable(game, &refusal).await => Ok(()),
            Err(refusal) => Err(refusal),
        }
    }
}

/// Everything that is stored about a game, except its messages.
pub(super) fn game_json(record: &GameRecord, entries: &[Entry], variant: &VariantView, names: &Sides<String>) -> Value {
    let entries: Vec<Value> = entries
        .iter()
        .map(|entry| match &entry.kind {
            EntryKind::Turn { actions, .. } => json!({"actions": actions, "receivedMs": entry.at, "leftMs": entry.left_ms}),
            EntryKind::TakeBack { turns } => json!({"takenBack": turns, "receivedMs": entry.at, "leftMs": entry.left_ms}),
        })
        .collect();
    json!({
        "id": record.id,
        "variant": variant,
        "start": record.start,
        "white": names.white,
        "black": names.black,
        "rated": record.rated,
        "control": record.control,
        "createdMs": record.created,
        "endedMs": record.ended,
        "result": record.result,
        "entries": entries,
    })
}
