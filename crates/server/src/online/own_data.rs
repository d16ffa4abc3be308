//! What players can do with their data: change their name, take everything with them, and leave.

use serde_json::{Value, json};

use super::Site;
use super::game::{Command, EntryKind};
use super::hub::Ending;
use super::names;
use super::protocol::{Code, Refusal};
use super::store::{Player, StoreError};

/// How many games are read at a time.
const PAGE: i64 = 50;

impl Site {
    /// Changes the name of a player, which is possible once.
    ///
    /// # Errors
    /// If the name is not accepted or taken, or the player is a guest or has changed it before.
    pub(crate) async fn rename(&self, player: &Player, name: &str) -> Result<(), Refusal> {
        let name = names::check(name).map_err(|error| Refusal::new(Code::BadRequest, error.to_string()))?;
        if player.password.is_none() {
            return Err(Refusal::new(Code::NotAllowed, "guests get a name by claiming one"));
        }
        if !player.may_rename {
            return Err(Refusal::new(Code::NotAllowed, "you have changed your name before"));
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
        });
        if let (Value::Object(data), Value::Object(about)) = (&mut data, about) {
            data.extend(about);
        }
        Ok(data)
    }

    /// The next games of a player after one of them, with the identifier of the last; nothing at the end.
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
        let entries: Vec<Value> = entries
            .iter()
            .map(|entry| match &entry.kind {
                EntryKind::Turn { actions, .. } => json!({"actions": actions, "receivedMs": entry.at, "leftMs": entry.left_ms}),
                EntryKind::TakeBack { turns } => json!({"takenBack": turns, "receivedMs": entry.at, "leftMs": entry.left_ms}),
            })
            .collect();
        let said: Vec<_> = self.store.messages(id).await?.into_iter().filter(|message| record.players.get(message.by) == player).collect();
        Ok(json!({
            "id": id,
            "variant": variant,
            "start": record.start,
            "white": self.player_name(&record.players.white).await?.name,
            "black": self.player_name(&record.players.black).await?.name,
            "rated": record.rated,
            "control": record.control,
            "createdMs": record.created,
            "endedMs": record.ended,
            "result": record.result,
            "entries": entries,
            "messages": said,
        }))
    }

    /// Deletes a player: their games end and stay without a name, everything else is gone, and all sessions end.
    ///
    /// # Errors
    /// If the password is wrong.
    pub(crate) async fn delete_player(&self, player: &Player, password: Option<&str>) -> Result<(), Refusal> {
        if player.password.is_some() && !self.verify(password.unwrap_or_default(), player.password.clone()).await? {
            return Err(Refusal::new(Code::BadCredentials, "the password is wrong"));
        }
        loop {
            let running = self.store.running_games_of(&player.id).await?;
            let mut ended = 0;
            for game in &running {
                let left = match self.act(game, &player.id, Command::Abort).await {
                    Err(_) => self.act(game, &player.id, Command::Resign).await,
                    aborted => aborted,
                };
                match left {
                    Ok(_) => ended += 1,
                    Err(refusal) => tracing::warn!(game, %refusal, "game of a deleted player goes on"),
                }
            }
            if ended == 0 {
                break;
            }
        }
        self.store.delete_player(&player.id).await?;
        self.end(Ending::Player(player.id.clone()));
        self.publish_lobby().await
    }
}
