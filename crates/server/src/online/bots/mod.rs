//! The server's engine as opponents: one player for each level, always available, in any variant.
//!
//! A bot is a player like any other. Every change of one of its games wakes it; it answers offers at once, and searches for its turn in a
//! [`Pool`]. Its turns are played like all others, with a key that follows from the length of the game's list, so none is played twice.
//! With one process, the one that changed the game searches; with several, one that takes the game from a queue ([`Jobs`]). If both fail,
//! or a process was restarted, all look for games that wait for a bot ([`Site::look_for_bot_games`]); if two compute the same turn, the
//! version of the game decides.

mod attention;
mod jobs;
mod pool;
mod think;
mod work;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, Weak};

use rand::seq::IndexedRandom;
use tempi_engine::Strength;
use tokio::sync::mpsc;

use super::Site;
use super::game::GameRecord;
use super::protocol::{BotGame, BotView, Code, GameUpdate, NewSeek, Refusal, Side, VariantChoice};
use super::store::StoreError;
use super::time::Millis;

use attention::Attention;
pub(super) use jobs::Jobs;
use pool::Pool;

/// How many unfinished games with bots a player may have.
const MAX_GAMES: i64 = 20;

/// How often to look for games that wait for a bot.
pub(super) const LOOK_MS: Millis = 5000;

/// The prefix of the identifiers of the bots' players.
const PREFIX: &str = "computer";

/// The identifier of the bot of a level.
pub(super) fn id_of(level: u8) -> String {
    format!("{PREFIX}{level:04}")
}

/// The level of a bot, by its identifier.
pub(super) fn level_of(player: &str) -> Option<u8> {
    (1..=Strength::LEVELS).find(|&level| player == id_of(level))
}

/// The bots of this process.
pub(super) struct Bots {
    wakes: mpsc::UnboundedSender<String>,
    pool: Pool,
    /// The queue that several processes share.
    jobs: OnceLock<Arc<Jobs>>,
    attention: Attention,
}

impl Bots {
    /// Bots that search in `threads` threads. The receiver is for [`start`].
    pub fn new(threads: usize) -> (Bots, mpsc::UnboundedReceiver<String>) {
        let (wakes, woken) = mpsc::unbounded_channel();
        (Bots { wakes, pool: Pool::new(threads), jobs: OnceLock::new(), attention: Attention::default() }, woken)
    }

    /// Wakes the bot of a game that has begun or changed, if it has one.
    pub fn wake(&self, record: &GameRecord) {
        if side_of_bot(record).is_none() {
            return;
        }
        // Not in rated games, where offers would keep the bot from its turn while its clock runs.
        let wants_turn_back = !record.rated && record.offers.take_back.is_some();
        let still_valid = (record.result.is_none() && !wants_turn_back).then_some(record.entries);
        self.attention.stop(&record.id, still_valid);
        self.wake_for(record.id.clone());
    }

    /// Stops searches that a change by another process has outdated; that process wakes the bot. Its message may come late, when this
    /// process has read the game already.
    pub fn note_remote_change(&self, update: &GameUpdate) {
        if update.turn.is_some() || update.taken_back > 0 || update.state.result.is_some() {
            self.attention.stop_older(&update.game, update.state.version);
        }
    }

    fn wake_for(&self, game: String) {
        // There is no receiver once the site is being dropped.
        let _ = self.wakes.send(game);
    }

    /// Ends all searches.
    pub fn close(&self) {
        self.pool.close();
        if let Some(jobs) = self.jobs.get() {
            jobs.close();
        }
        self.attention.stop_all();
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.close();
    }
}

/// Lets bots attend to their games until the site is dropped. With a queue, they share the work with those of other processes.
pub(super) fn start(site: &Arc<Site>, mut woken: mpsc::UnboundedReceiver<String>, jobs: Option<Jobs>) {
    if let Some(jobs) = jobs {
        let jobs = site.bots.jobs.get_or_init(|| Arc::new(jobs));
        (0..site.bots.pool.threads()).for_each(|_| work::start(site, jobs.clone()));
    }
    let site: Weak<Site> = Arc::downgrade(site);
    tokio::spawn(async move {
        while let Some(game) = woken.recv().await {
            let Some(site) = site.upgrade() else { return };
            if site.bots.attention.begin(&game) {
                tokio::spawn(async move { site.attend(&game).await });
            }
        }
    });
}

impl Site {
    /// Wakes bots whose games have waited since the last look, perhaps because another process has stopped. `seen` holds the versions of
    /// these games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn look_for_bot_games(&self, seen: &mut Option<HashMap<String, i64>>) -> Result<(), StoreError> {
        let waiting: HashMap<String, i64> = self.store.games_for_bots().await?.into_iter().collect();
        for (game, version) in &waiting {
            // At the first look, no bot is working on them.
            if seen.as_ref().is_none_or(|seen| seen.get(game) == Some(version)) {
                self.bots.wake_for(game.clone());
            }
        }
        *seen = Some(waiting);
        Ok(())
    }

    /// The bots, beginning with level 1.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn bots(&self) -> Result<Vec<BotView>, Refusal> {
        let mut bots = Vec::new();
        for id in (1..=Strength::LEVELS).map(id_of) {
            let ratings = self.store.ratings(&id).await?;
            let ratings = ratings.into_iter().map(|(variant, rating)| (variant, rating.view())).collect();
            bots.push(BotView { player: self.player_name(&id).await?, ratings });
        }
        Ok(bots)
    }

    /// Begins a game with a bot, and returns its identifier.
    ///
    /// # Errors
    /// If there is no such level, the variant, the start or the time control are not accepted, or the player has too many such games.
    pub(crate) async fn play_bot(&self, player: &str, wanted: BotGame) -> Result<String, Refusal> {
        self.begin_with_bot(player, wanted, false).await
    }

    /// `public`: whether the game is public even if it is casual.
    async fn begin_with_bot(&self, player: &str, wanted: BotGame, public: bool) -> Result<String, Refusal> {
        let bot = id_of(wanted.level);
        if level_of(&bot).is_none() {
            return Err(Refusal::new(Code::BadRequest, format!("a level is between 1 and {}", Strength::LEVELS)));
        }
        if self.store.games_with_bots(player).await? >= MAX_GAMES {
            return Err(Refusal::new(Code::LimitReached, format!("you have {MAX_GAMES} unfinished games with the computer already")));
        }
        let variant = self.check_game(wanted.variant, wanted.start.as_deref(), &wanted.control, wanted.rated).await?;
        let players = super::invitations::seated(wanted.color, player, &bot);
        let mut record = self.new_game(&variant, wanted.start, players, wanted.control, wanted.rated).await?;
        record.public |= public;
        self.store.insert_new_game(record.clone()).await?;
        self.notify_players(&record);
        Ok(record.id)
    }

    /// Begins a game with a bot in one of the variants that a player seeks.
    ///
    /// # Errors
    /// As [`Site::play_bot`].
    pub(super) async fn play_bot_now(&self, player: &str, wanted: &NewSeek, level: u8) -> Result<String, Refusal> {
        let variants = self.variants_of(wanted);
        let id = variants.choose(&mut rand::rng()).cloned().unwrap_or_default();
        let NewSeek { control, rated, color, .. } = *wanted;
        let wanted = BotGame { level, variant: VariantChoice::BuiltIn { id }, start: None, control, rated, color };
        self.begin_with_bot(player, wanted, true).await
    }
}

fn side_of_bot(record: &GameRecord) -> Option<Side> {
    [Side::White, Side::Black].into_iter().find(|&side| level_of(record.players.get(side)).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::id::is_id;

    #[test]
    fn identifiers_map_to_levels() {
        for level in 1..=Strength::LEVELS {
            assert!(is_id(&id_of(level)));
            assert_eq!(level_of(&id_of(level)), Some(level));
        }
        assert_eq!(level_of(&id_of(0)), None);
        assert_eq!(level_of(&id_of(9)), None);
        assert_eq!(level_of("computer0x01"), None);
    }
}
