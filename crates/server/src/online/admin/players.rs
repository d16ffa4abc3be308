//! Tokens, bans, names and deletions.

use serde::Serialize;

use super::{Admin, AdminError, Done};
use crate::online::id::{is_id, secret_hash};
use crate::online::names;
use crate::online::protocol::{NewToken, TokenView};
use crate::online::store::{Player, StoreError};
use crate::online::tokens::{MAX_TOKENS, new_token, token_name};

/// A player who was banned or deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Removed {
    /// The name.
    pub player: String,
    /// The number of games in progress. The server ends them: now if it is running, otherwise when it starts.
    pub games: usize,
}

impl Admin {
    /// Makes a token for a player.
    ///
    /// # Errors
    /// If there is no such player, the name is not accepted, or the player has too many tokens.
    pub async fn make_token(&self, player: &str, name: &str) -> Done<NewToken> {
        let player = self.player(player).await?;
        let (token, secret) = new_token(token_name(name)?, self.now());
        match self.store.insert_token(&player.id, token.clone(), &secret_hash(&secret), MAX_TOKENS).await {
            Err(StoreError::Conflict) => Err(AdminError::TooManyTokens(player.name)),
            stored => {
                stored?;
                Ok(NewToken { token: secret, about: token })
            }
        }
    }

    /// The tokens of a player, oldest first.
    ///
    /// # Errors
    /// If there is no such player.
    pub async fn tokens(&self, player: &str) -> Done<Vec<TokenView>> {
        Ok(self.store.tokens(&self.player(player).await?.id).await?)
    }

    /// Revokes a token by its identifier.
    ///
    /// # Errors
    /// If there is none.
    pub async fn revoke_token(&self, id: &str) -> Done<()> {
        match self.store.delete_token(id, None).await {
            Err(StoreError::Conflict) => Err(AdminError::NoToken(id.to_owned())),
            deleted => Ok(deleted.map(|_| ())?),
        }
    }

    /// Bans a player: all sessions and tokens end, and so do their games; they cannot sign in.
    ///
    /// # Errors
    /// If there is no such player.
    pub async fn ban(&self, player: &str) -> Done<Removed> {
        let player = self.player(player).await?;
        self.store.ban(&player.id, self.now()).await?;
        Ok(Removed { games: self.store.running_games_of(&player.id).await?.len(), player: player.name })
    }

    /// Ends the ban of a player. Returns their name.
    ///
    /// # Errors
    /// If there is no such player.
    pub async fn unban(&self, player: &str) -> Done<String> {
        let player = self.player(player).await?;
        self.store.unban(&player.id).await?;
        Ok(player.name)
    }

    /// Gives a player another name. Returns the old one and the new one.
    ///
    /// # Errors
    /// If there is no such player, or the name is not allowed or taken.
    pub async fn rename(&self, player: &str, name: &str) -> Done<(String, String)> {
        let player = self.player(player).await?;
        let checked = names::check(name)?;
        match self.store.rename_by_admin(&player.id, &checked.name, &checked.key).await {
            Err(StoreError::Conflict) => Err(AdminError::Taken(checked.name)),
            renamed => {
                renamed?;
                Ok((player.name, checked.name))
            }
        }
    }

    /// Deletes a player: their games end and stay without a name, everything else is gone.
    ///
    /// # Errors
    /// If there is no such player.
    pub async fn delete(&self, player: &str) -> Done<Removed> {
        let player = self.player(player).await?;
        self.store.begin_to_delete(&player.id).await?;
        let games = self.store.running_games_of(&player.id).await?.len();
        match self.store.delete_player(&player.id).await {
            // The server ends the games first, or has deleted the player meanwhile.
            Ok(()) | Err(StoreError::Conflict) => Ok(Removed { player: player.name, games }),
            Err(error) => Err(error.into()),
        }
    }

    /// The player with a name or an identifier.
    async fn player(&self, name: &str) -> Done<Player> {
        let by_name = self.store.player_by_name(&names::key(name)).await?;
        let by_id = if is_id(name) { self.store.player(name).await? } else { None };
        let found = match (by_name, by_id) {
            // A player whose name is another player's identifier must not be mistaken for them.
            (Some(one), Some(other)) if one.id != other.id => return Err(AdminError::Ambiguous(name.to_owned())),
            (by_name, by_id) => by_name.or(by_id),
        };
        match found.filter(|player| !player.leaving) {
            None => Err(AdminError::NoPlayer(name.to_owned())),
            Some(player) if player.bot.is_some() => Err(AdminError::Computer(player.name)),
            Some(player) => Ok(player),
        }
    }
}
