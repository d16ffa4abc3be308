//! Talk between the players of a game, blocking and reporting.

use super::Site;
use super::game::GameRecord;
use super::hub::Topic;
use super::id::is_id;
use super::protocol::{Code, Event, GameMessage, NewReport, PlayerName, Refusal, Said, Side, Talk};
use super::store::StoreError;
use super::text::is_line;
use super::time::DAY_MS;

/// The longest text, in characters.
const MAX_TEXT: usize = 300;

/// The longest text of a report, in characters.
const MAX_REPORT: usize = 1000;

/// How many messages a game may have.
const MAX_MESSAGES: i64 = 300;

/// How many players a player may have blocked.
const MAX_BLOCKED: i64 = 500;

/// How many reports a player may make in a day.
const MAX_REPORTS: i64 = 20;

/// How often a message is stored again because another one has taken its number in between.
const ATTEMPTS: u32 = 4;

impl Site {
    /// Sends a message to the opponent, and returns it.
    ///
    /// # Errors
    /// If the player is not in the game, may not send this message to the opponent, or the game has too many messages.
    pub(crate) async fn say(&self, game: &str, player: &str, said: Said) -> Result<GameMessage, Refusal> {
        let said = checked(said)?;
        let (record, side) = self.record_of(game, player).await?;
        let opponent = record.players.get(side.other());
        if self.store.blocked_between(player, opponent).await? {
            return Err(Refusal::new(Code::NotAllowed, "one of you has blocked the other"));
        }
        if matches!(said, Said::Text { .. }) && !self.both_talk_freely(player, opponent).await? {
            return Err(Refusal::new(Code::NotAllowed, "both players must switch on free text first"));
        }
        for _ in 0..ATTEMPTS {
            let number = self.store.last_message(game).await? + 1;
            if number > MAX_MESSAGES {
                return Err(Refusal::new(Code::SlowDown, format!("a game has at most {MAX_MESSAGES} messages")));
            }
            let at_ms = self.now();
            match self.store.insert_message(game, number, (side, player), &said, at_ms).await {
                Err(StoreError::Conflict) if self.is_gone(player).await? => return Err(session_has_ended()),
                Err(StoreError::Conflict) => continue,
                stored => stored?,
            }
            let message = GameMessage { number, by: side, said, at_ms };
            for player in [&record.players.white, &record.players.black] {
                let event = Event::Message { game: game.to_owned(), message: message.clone() };
                self.publish(Topic::Player(player.clone()), event);
            }
            return Ok(message);
        }
        Err(Refusal::new(Code::Conflict, "too many messages at once; try again"))
    }

    /// What was said in a game, for its players.
    ///
    /// # Errors
    /// If the player is not in the game.
    pub(crate) async fn talk(&self, game: &str, player: &str) -> Result<Talk, Refusal> {
        let (record, side) = self.record_of(game, player).await?;
        let opponent = record.players.get(side.other());
        let free = self.both_talk_freely(player, opponent).await? && !self.store.blocked_between(player, opponent).await?;
        Ok(Talk { messages: self.store.messages(game).await?, free })
    }

    async fn record_of(&self, game: &str, player: &str) -> Result<(GameRecord, Side), Refusal> {
        let found = if is_id(game) { self.store.game(game).await? } else { None };
        let (record, _) = found.ok_or_else(Refusal::no_such_game)?;
        let side = record.side_of(player).ok_or_else(Refusal::players_only)?;
        Ok((record, side))
    }

    async fn is_gone(&self, player: &str) -> Result<bool, Refusal> {
        Ok(self.store.player(player).await?.is_none_or(|player| player.is_gone()))
    }

    async fn both_talk_freely(&self, one: &str, other: &str) -> Result<bool, Refusal> {
        for id in [one, other] {
            if !self.store.player(id).await?.is_some_and(|player| player.free_talk) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Switches free text on or off for a player.
    ///
    /// # Errors
    /// If the player is gone, or the database does not answer.
    pub(crate) async fn set_free_talk(&self, player: &str, free: bool) -> Result<(), Refusal> {
        match self.store.set_free_talk(player, free).await {
            Err(StoreError::Conflict) => Err(session_has_ended()),
            stored => Ok(stored?),
        }
    }

    /// The players whom a player has blocked.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn blocked_by(&self, player: &str) -> Result<Vec<PlayerName>, Refusal> {
        Ok(self.store.blocked_by(player).await?)
    }

    /// Blocks a player: the two do not talk to each other, and are not paired.
    ///
    /// # Errors
    /// If there is no such player, it is the player themselves, or too many are blocked.
    pub(crate) async fn block(&self, player: &str, name: &str) -> Result<(), Refusal> {
        let blocked = self.find_other(player, name).await?;
        match self.store.block(player, &blocked, MAX_BLOCKED, self.now()).await {
            Err(StoreError::Conflict) => {
                self.check_here(player, &blocked).await?;
                Err(Refusal::new(Code::LimitReached, format!("you have blocked {MAX_BLOCKED} players already")))
            }
            stored => Ok(stored?),
        }
    }

    /// Unblocks a player.
    ///
    /// # Errors
    /// If there is no such player.
    pub(crate) async fn unblock(&self, player: &str, name: &str) -> Result<(), Refusal> {
        let blocked = self.find_other(player, name).await?;
        Ok(self.store.unblock(player, &blocked).await?)
    }

    /// Reports a player to the administrator.
    ///
    /// # Errors
    /// If there is no such player or game, the text is too long, or the player has made too many reports today.
    pub(crate) async fn report(&self, player: &str, name: &str, report: NewReport) -> Result<(), Refusal> {
        let reported = self.find_other(player, name).await?;
        if report.text.chars().count() > MAX_REPORT {
            return Err(Refusal::new(Code::BadRequest, format!("a report has at most {MAX_REPORT} characters")));
        }
        if report.game.as_deref().is_some_and(|game| !is_id(game)) {
            return Err(Refusal::no_such_game());
        }
        let now = self.now();
        match self.store.insert_report(player, &reported, &report, (MAX_REPORTS, now - DAY_MS), now).await {
            Err(StoreError::Conflict) => {
                self.check_here(player, &reported).await?;
                Err(Refusal::new(Code::SlowDown, format!("you have made {MAX_REPORTS} reports today")))
            }
            stored => Ok(stored?),
        }
    }

    /// Fails if a player is gone, or the other one is being deleted or has been.
    async fn check_here(&self, player: &str, other: &str) -> Result<(), Refusal> {
        if self.is_gone(player).await? {
            return Err(session_has_ended());
        }
        let leaves = self.store.player(other).await?.is_none_or(|other| other.leaving);
        if leaves { Err(Refusal::new(Code::NotFound, "there is no such player")) } else { Ok(()) }
    }

    async fn find_other(&self, player: &str, name: &str) -> Result<String, Refusal> {
        let other = self.find_player(name).await?.id;
        if other == player {
            return Err(Refusal::new(Code::BadRequest, "you cannot block or report yourself"));
        }
        Ok(other)
    }
}

fn session_has_ended() -> Refusal {
    Refusal::new(Code::NoSession, "your session has ended")
}

/// The message, checked, without space around its text.
fn checked(said: Said) -> Result<Said, Refusal> {
    let Said::Text { text } = said else { return Ok(said) };
    let text = text.trim().to_owned();
    if !is_line(&text, MAX_TEXT) {
        return Err(Refusal::new(Code::BadRequest, format!("a message is one line of 1 to {MAX_TEXT} characters")));
    }
    Ok(Said::Text { text })
}
