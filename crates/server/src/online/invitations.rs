//! How people find each other: challenges by link, seeks in the lobby.

use std::sync::Arc;

use rand::seq::IndexedRandom;
use tempi_rules::{Position, Rules};

use super::Site;
use super::bounded::STEPS;
use super::game::{GameRecord, LoadedGame};
use super::hub::Topic;
use super::id::new_id;
use super::library::Variant;
use super::protocol::{
    ChallengeView, Code, ColorChoice, Event, NewChallenge, NewSeek, Refusal, SeekView, Sides, TimeControl, TimeControlError, VariantChoice,
};
use super::store::{Challenge, OVERALL, Rating, Seek, StoreError};
use super::time::{DAY_MS, MINUTE_MS, Millis};

/// Maximum number of open challenges per player.
const MAX_CHALLENGES: i64 = 20;

/// Maximum number of open seeks per player.
const MAX_SEEKS: i64 = 5;

/// A live seek counts as long as its player was connected this recently.
const PRESENT_MS: Millis = 45_000;

/// The result of looking for an opponent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Paired {
    /// A seek matched: the game has begun.
    Game(String),
    /// None did: this seek waits.
    Seek(String),
}

impl Site {
    /// Makes a challenge, and returns it as its link shows it.
    ///
    /// # Errors
    /// If the variant, the start or the time control are not accepted, or the player has too many open challenges.
    pub(crate) async fn challenge(&self, player: &str, new: NewChallenge) -> Result<ChallengeView, Refusal> {
        let variant = self.check_game(new.variant, new.start.as_deref(), &new.control, new.rated).await?;
        let now = self.now();
        let lasts = if new.control.is_live() { DAY_MS } else { 14 * DAY_MS };
        let challenge = Challenge {
            id: new_id(),
            player: player.to_owned(),
            digest: variant.stored.digest.clone(),
            start: new.start,
            control: new.control,
            rated: new.rated,
            color: new.color,
            game: None,
            created: now,
            expires: now + lasts,
        };
        match self.store.insert_challenge(challenge.clone(), MAX_CHALLENGES).await {
            Err(StoreError::Conflict) => {
                Err(Refusal::new(Code::LimitReached, format!("you have {MAX_CHALLENGES} open challenges already")))
            }
            stored => {
                stored?;
                self.challenge_view(challenge).await
            }
        }
    }

    /// Checks what is to be played, and returns its variant.
    ///
    /// # Errors
    /// If it is not accepted.
    pub(super) async fn check_game(
        &self,
        choice: VariantChoice,
        start: Option<&str>,
        control: &TimeControl,
        rated: bool,
    ) -> Result<Arc<Variant>, Refusal> {
        control.check()?;
        let variant = self.library.choose(choice, &self.bounded, self.now()).await?;
        if let Some(fen) = start {
            let (rules, fen) = (variant.rules.clone(), fen.to_owned());
            self.bounded.with(&variant, STEPS, move || check_start(&rules, &fen)).await?;
        }
        if rated && (!variant.stored.built_in || start.is_some() || !control.has_clock()) {
            return Err(Refusal::new(Code::BadRequest, "rated games need a built-in variant, its own start and a clock"));
        }
        Ok(variant)
    }

    /// The challenge with an identifier, as its link shows it.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) async fn challenge_by_id(&self, id: &str) -> Result<ChallengeView, Refusal> {
        let challenge = self.open_challenge(id).await?;
        self.challenge_view(challenge).await
    }

    /// The open challenges of a player, the newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn challenges_of(&self, player: &str) -> Result<Vec<ChallengeView>, Refusal> {
        let mut views = Vec::new();
        for challenge in self.store.challenges_of(player, self.now()).await? {
            let id = challenge.id.clone();
            match self.challenge_view(challenge).await {
                Ok(view) => views.push(view),
                Err(refusal) if refusal.code == Code::Unavailable => return Err(refusal),
                // Its rules cannot be read any more, which must not hide the others.
                Err(refusal) => tracing::warn!(challenge = id, %refusal, "challenge left out of a list"),
            }
        }
        Ok(views)
    }

    /// Accepts a challenge and returns the identifier of the game.
    ///
    /// # Errors
    /// If it is not open any more, or it is the player's own.
    pub(crate) async fn accept_challenge(&self, id: &str, player: &str) -> Result<String, Refusal> {
        let challenge = self.open_challenge(id).await?;
        if challenge.player == player {
            return Err(Refusal::new(Code::NotAllowed, "this is your own challenge"));
        }
        if self.store.blocked_between(&challenge.player, player).await? {
            return Err(Refusal::new(Code::NotAllowed, "you cannot play each other"));
        }
        let variant = self.library.by_digest(&challenge.digest).await?;
        let players = seated(challenge.color, &challenge.player, player);
        let record = self.new_game(&variant, challenge.start.clone(), players, challenge.control, challenge.rated).await?;
        match self.store.accept_challenge(id, record.clone(), self.now()).await {
            Err(StoreError::Conflict) => return Err(Refusal::new(Code::Conflict, "the challenge is no longer open")),
            stored => stored?,
        }
        self.notify_players(&record);
        // The game has begun, whatever happens now.
        match self.challenge_view(Challenge { game: Some(record.id.clone()), ..challenge }).await {
            Ok(view) => self.publish(Topic::Player(view.by.id.clone()), Event::Challenge(Box::new(view))),
            Err(refusal) => tracing::warn!(challenge = id, %refusal, "cannot show the accepted challenge to its player"),
        }
        Ok(record.id)
    }

    /// Withdraws a challenge.
    ///
    /// # Errors
    /// If it is not open any more, or it is another player's.
    pub(crate) async fn withdraw_challenge(&self, id: &str, player: &str) -> Result<(), Refusal> {
        let challenge = self.open_challenge(id).await?;
        if challenge.player != player {
            return Err(Refusal::new(Code::NotAllowed, "only its player can withdraw a challenge"));
        }
        match self.store.delete_challenge(id).await {
            Err(StoreError::Conflict) => Err(Refusal::new(Code::Conflict, "the challenge is no longer open")),
            stored => Ok(stored?),
        }
    }

    async fn open_challenge(&self, id: &str) -> Result<Challenge, Refusal> {
        let found = self.store.challenge(id).await?;
        let now = self.now();
        found
            .filter(|challenge| challenge.game.is_some() || challenge.expires > now)
            .ok_or_else(|| Refusal::new(Code::NotFound, "there is no such challenge, or it has expired"))
    }

    async fn challenge_view(&self, challenge: Challenge) -> Result<ChallengeView, Refusal> {
        let Challenge { id, player, digest, start, control, rated, color, game, expires, .. } = challenge;
        let variant = self.library.by_digest(&digest).await?.view();
        let by = self.player_name(&player).await?;
        Ok(ChallengeView { id, by, variant, start, control, rated, color, game, expires_ms: expires })
    }

    /// The open seeks of players who are present, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn seeks(&self) -> Result<Vec<SeekView>, Refusal> {
        let mut views = Vec::new();
        for seek in self.store.seeks(self.now()).await? {
            if let Some(view) = self.seek_view(seek).await? {
                views.push(view);
            }
        }
        Ok(views)
    }

    async fn seek_view(&self, seek: Seek) -> Result<Option<SeekView>, Refusal> {
        let Some(player) = self.store.player(&seek.player).await? else { return Ok(None) };
        if player.is_gone() || (seek.seek.control.is_live() && self.now() - player.seen > PRESENT_MS) {
            return Ok(None);
        }
        let rating = self.overall(&seek.player).await?.view();
        Ok(Some(SeekView { id: seek.id, by: player.view(), rating, seek: seek.seek }))
    }

    /// Makes a seek and returns its identifier.
    ///
    /// # Errors
    /// If it is not accepted, or the player has too many.
    pub(crate) async fn seek(&self, player: &str, seek: NewSeek) -> Result<String, Refusal> {
        self.check_seek(&seek)?;
        let now = self.now();
        let lasts = if seek.control.is_live() { 30 * MINUTE_MS } else { 14 * DAY_MS };
        let id = new_id();
        let seek = Seek { id: id.clone(), player: player.to_owned(), seek, created: now, expires: now + lasts };
        match self.store.insert_seek(seek, MAX_SEEKS).await {
            Err(StoreError::Conflict) => return Err(Refusal::new(Code::LimitReached, format!("you have {MAX_SEEKS} open seeks already"))),
            stored => stored?,
        }
        self.publish_lobby().await?;
        Ok(id)
    }

    /// Begins a game with the player whose matching seek has waited longest. If there is none, begins one with the bot of level `bot`, or
    /// makes a new seek.
    ///
    /// # Errors
    /// If the seek is not accepted.
    pub(crate) async fn play_now(&self, player: &str, wanted: NewSeek, bot: Option<u8>) -> Result<Paired, Refusal> {
        self.check_seek(&wanted)?;
        if let Some(game) = self.pair(player, &wanted, None).await? {
            return Ok(Paired::Game(game));
        }
        if let Some(level) = bot {
            return Ok(Paired::Game(self.play_bot_now(player, &wanted, level).await?));
        }
        let own = self.seek(player, wanted.clone()).await?;
        // Two players may have looked at the same moment, found no seek, and wait for each other now.
        let game = self.pair(player, &wanted, Some(&own)).await?;
        Ok(game.map_or(Paired::Seek(own), Paired::Game))
    }

    /// Accepts the oldest seek that fits, if there is one. `own` is the seek with which the player waits.
    async fn pair(&self, player: &str, wanted: &NewSeek, own: Option<&str>) -> Result<Option<String>, Refusal> {
        let rating = self.overall(player).await?.view().rating;
        for open in self.seeks().await? {
            let fits = open.by.id != player
                && open.seek.control == wanted.control
                && open.seek.rated == wanted.rated
                && (open.seek.color == ColorChoice::Random || wanted.color == ColorChoice::Random || open.seek.color != wanted.color)
                && in_range(&open.seek, rating)
                && in_range(wanted, open.rating.rating);
            let variants = self.common_variants(&open.seek, wanted);
            let Some(variant) = variants.choose(&mut rand::rng()).filter(|_| fits) else { continue };
            if self.store.blocked_between(&open.by.id, player).await? {
                continue;
            }
            let color = if open.seek.color == ColorChoice::Random { opposite(wanted.color) } else { open.seek.color };
            match self.begin(&open, own, variant, color, player).await {
                // Another player was faster, perhaps with this player's own seek.
                Err(refusal) if refusal.code == Code::Conflict => {}
                begun => return begun.map(Some),
            }
        }
        Ok(None)
    }

    /// Accepts a seek and returns the identifier of the game. `variant` is one of the seek's; `None` leaves it to chance.
    ///
    /// # Errors
    /// If the seek is not open any more, or the player does not fit it.
    pub(crate) async fn accept_seek(&self, id: &str, player: &str, variant: Option<&str>) -> Result<String, Refusal> {
        let open = self.seeks().await?.into_iter().find(|seek| seek.id == id);
        let open = open.ok_or_else(|| Refusal::new(Code::Conflict, "the seek is no longer open"))?;
        if open.by.id == player {
            return Err(Refusal::new(Code::NotAllowed, "this is your own seek"));
        }
        if self.store.blocked_between(&open.by.id, player).await? {
            return Err(Refusal::new(Code::NotAllowed, "you cannot play each other"));
        }
        if !in_range(&open.seek, self.overall(player).await?.view().rating) {
            return Err(Refusal::new(Code::NotAllowed, "your rating is outside the range of this seek"));
        }
        let offered = self.variants_of(&open.seek);
        let variant = match variant {
            Some(wanted) => offered.into_iter().find(|id| id == wanted),
            None => offered.choose(&mut rand::rng()).cloned(),
        };
        let variant = variant.ok_or_else(|| Refusal::new(Code::BadRequest, "the seek does not offer this variant"))?;
        self.begin(&open, None, &variant, open.seek.color, player).await
    }

    /// Withdraws a seek.
    ///
    /// # Errors
    /// If it is not open any more, or it is another player's.
    pub(crate) async fn withdraw_seek(&self, id: &str, player: &str) -> Result<(), Refusal> {
        let open = self.store.seeks(self.now()).await?.into_iter().find(|seek| seek.id == id);
        match open {
            Some(seek) if seek.player == player => {}
            Some(_) => return Err(Refusal::new(Code::NotAllowed, "only its player can withdraw a seek")),
            None => return Err(Refusal::new(Code::NotFound, "there is no such seek")),
        }
        match self.store.delete_seek(id).await {
            Err(StoreError::Conflict) => return Err(Refusal::new(Code::Conflict, "the seek is no longer open")),
            stored => stored?,
        }
        self.publish_lobby().await
    }

    /// Publishes the open seeks to everyone who watches the lobby.
    pub(super) async fn publish_lobby(&self) -> Result<(), Refusal> {
        let seeks = self.seeks().await?;
        self.publish(Topic::Lobby, Event::Lobby { seeks });
        Ok(())
    }

    async fn begin(&self, open: &SeekView, own: Option<&str>, variant: &str, color: ColorChoice, player: &str) -> Result<String, Refusal> {
        let variant = self.library.choose(VariantChoice::BuiltIn { id: variant.to_owned() }, &self.bounded, self.now()).await?;
        let players = seated(color, &open.by.id, player);
        let mut record = self.new_game(&variant, None, players, open.seek.control, open.seek.rated).await?;
        record.public = true;
        match self.store.accept_seek(&open.id, own, record.clone(), self.now()).await {
            Err(StoreError::Conflict) => return Err(Refusal::new(Code::Conflict, "the seek is no longer open")),
            stored => stored?,
        }
        self.notify_players(&record);
        // The game has begun, whatever happens now.
        if let Err(refusal) = self.leave_lobby(&record).await {
            tracing::warn!(game = record.id, %refusal, "cannot delete the seeks of players who have begun a game");
        }
        Ok(record.id)
    }

    /// Deletes what the players of a new game no longer seek: other live games.
    async fn leave_lobby(&self, record: &GameRecord) -> Result<(), Refusal> {
        if record.control.is_live() {
            for player in [&record.players.white, &record.players.black] {
                self.store.delete_seeks_of(player).await?;
            }
        }
        self.publish_lobby().await
    }

    /// A new game from a start, with the player to act.
    pub(super) async fn new_game(
        &self,
        variant: &Variant,
        start: Option<String>,
        players: Sides<String>,
        control: TimeControl,
        rated: bool,
    ) -> Result<GameRecord, Refusal> {
        let mut record = GameRecord::new(new_id(), variant.stored.digest.clone(), start, players, control, self.now());
        (record.rated, record.public) = (rated, rated);
        // Who begins follows from the position.
        let rules = variant.rules.clone();
        let begin = move || LoadedGame::new(record, rules).map_err(|error| Refusal::new(Code::BadRequest, error.to_string()));
        Ok(self.bounded.with(variant, STEPS, begin).await?.record)
    }

    fn check_seek(&self, seek: &NewSeek) -> Result<(), Refusal> {
        seek.control.check()?;
        if let Some(unknown) = seek.variants.iter().find(|id| self.library.built_in(id).is_none()) {
            return Err(Refusal::new(Code::NotFound, format!("unknown variant `{unknown}`")));
        }
        if seek.variants.len() > tempi_rules::catalog::ids().count() {
            return Err(Refusal::new(Code::BadRequest, "a variant is listed more than once"));
        }
        if seek.rated && !seek.control.has_clock() {
            return Err(Refusal::new(Code::BadRequest, "rated games have a clock"));
        }
        if let (Some(least), Some(most)) = (seek.min_rating, seek.max_rating)
            && least > most
        {
            return Err(Refusal::new(Code::BadRequest, "the lowest rating is above the highest"));
        }
        Ok(())
    }

    /// The identifiers of the variants that a seek names.
    pub(super) fn variants_of(&self, seek: &NewSeek) -> Vec<String> {
        if seek.variants.is_empty() { tempi_rules::catalog::ids().map(str::to_owned).collect() } else { seek.variants.clone() }
    }

    fn common_variants(&self, one: &NewSeek, other: &NewSeek) -> Vec<String> {
        let others = self.variants_of(other);
        self.variants_of(one).into_iter().filter(|id| others.contains(id)).collect()
    }

    async fn overall(&self, player: &str) -> Result<Rating, Refusal> {
        Ok(self.store.ratings(player).await?.remove(OVERALL).unwrap_or_default())
    }
}

/// Refuses a start that is not a position of the variant, or in which the game is over.
fn check_start(rules: &Rules, fen: &str) -> Result<(), Refusal> {
    let start = Position::from_fen(rules, fen).map_err(|error| Refusal::new(Code::BadRequest, error.to_string()))?;
    match start.outcome(rules) {
        Some(_) => Err(Refusal::new(Code::BadRequest, "the game is already over in this position")),
        None => Ok(()),
    }
}

fn in_range(seek: &NewSeek, rating: i32) -> bool {
    seek.min_rating.is_none_or(|least| least <= rating) && seek.max_rating.is_none_or(|most| rating <= most)
}

fn opposite(color: ColorChoice) -> ColorChoice {
    match color {
        ColorChoice::White => ColorChoice::Black,
        ColorChoice::Black => ColorChoice::White,
        ColorChoice::Random => ColorChoice::Random,
    }
}

/// The players by side, if the first one gets `color`.
pub(super) fn seated(color: ColorChoice, first: &str, second: &str) -> Sides<String> {
    let first_is_white = match color {
        ColorChoice::White => true,
        ColorChoice::Black => false,
        ColorChoice::Random => rand::random(),
    };
    let (white, black) = if first_is_white { (first, second) } else { (second, first) };
    Sides { white: white.to_owned(), black: black.to_owned() }
}

impl From<TimeControlError> for Refusal {
    fn from(error: TimeControlError) -> Refusal {
        Refusal::new(Code::BadRequest, error.to_string())
    }
}
