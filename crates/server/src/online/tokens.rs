//! Tokens, by which programs act for a player, and players who are programs.

use super::Site;
use super::hub::Revocation;
use super::id::{is_id, new_id, new_secret, secret_hash};
use super::protocol::{Code, NewToken, Refusal, TokenView};
use super::store::{Player, StoreError};
use super::text::is_line;

/// How many tokens a player may have.
pub(super) const MAX_TOKENS: i64 = 20;

/// The longest name of a token, in characters.
const MAX_NAME: usize = 40;

/// How a token begins, so that people and programs that look for leaked secrets recognize it.
const PREFIX: &str = "tempi_";

impl Site {
    /// Makes a token for a player with an account. Its secret is returned once and stored as a hash.
    ///
    /// # Errors
    /// If the player is a guest, has too many tokens, or the name is not accepted.
    pub(crate) async fn new_token(&self, player: &Player, name: &str) -> Result<NewToken, Refusal> {
        let name = token_name(name)?;
        if !player.claimed {
            return Err(Refusal::new(Code::NotAllowed, "only accounts can have tokens; claim a name first"));
        }
        let (token, secret) = new_token(name, self.now());
        match self.store.insert_token(&player.id, token.clone(), &secret_hash(&secret), MAX_TOKENS).await {
            Err(StoreError::Conflict) => Err(Refusal::new(Code::LimitReached, format!("you have {MAX_TOKENS} tokens already"))),
            stored => {
                stored?;
                Ok(NewToken { token: secret, about: token })
            }
        }
    }

    /// The tokens of a player, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn tokens(&self, player: &str) -> Result<Vec<TokenView>, Refusal> {
        Ok(self.store.tokens(player).await?)
    }

    /// Revokes a token, and closes the connections that were opened with it.
    ///
    /// # Errors
    /// If the player has no such token.
    pub(crate) async fn revoke_token(&self, player: &str, id: &str) -> Result<(), Refusal> {
        let no_such_token = || Refusal::new(Code::NotFound, "there is no such token");
        if !is_id(id) {
            return Err(no_such_token());
        }
        match self.store.delete_token(id, Some(player)).await {
            Err(StoreError::Conflict) => Err(no_such_token()),
            deleted => {
                self.close_revoked(Revocation::Secret(deleted?));
                Ok(())
            }
        }
    }

    /// The player of a token.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn token(&self, secret_hash: &str) -> Result<Option<Player>, Refusal> {
        Ok(self.store.token_player(secret_hash).await?)
    }

    /// Turns a player without games into a bot, for good.
    ///
    /// # Errors
    /// If the player has played.
    pub(crate) async fn become_program(&self, player: &Player) -> Result<Player, Refusal> {
        if !player.program {
            match self.store.become_program(&player.id).await {
                Err(StoreError::Conflict) => {
                    return Err(Refusal::new(Code::Conflict, "you have played games; only a new player can become a bot"));
                }
                stored => stored?,
            }
        }
        Ok(Player { program: true, ..player.clone() })
    }

    /// Checks that a program may play in a game for a player who is not a bot.
    ///
    /// # Errors
    /// If the game is rated, or there is none.
    pub(crate) async fn check_casual(&self, game: &str) -> Result<(), Refusal> {
        if self.game(game).await?.rated {
            return Err(Refusal::new(
                Code::NotAllowed,
                "only bots can use a token to play rated games; POST /api/v1/me/bot turns a new player into a bot",
            ));
        }
        Ok(())
    }
}

/// A new token with its secret.
pub(super) fn new_token(name: String, now: super::Millis) -> (TokenView, String) {
    (TokenView { id: new_id(), name, created_ms: now }, format!("{PREFIX}{}", new_secret()))
}

/// The name of a token, checked.
///
/// # Errors
/// If it is not accepted.
pub(super) fn token_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if is_line(name, MAX_NAME) {
        return Ok(name.to_owned());
    }
    Err(Refusal::new(Code::BadRequest, format!("the name of a token is one line of 1 to {MAX_NAME} characters")))
}
