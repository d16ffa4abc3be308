//! The server's engine as opponents: one player for each level, always here, in any variant.
//!
//! A bot is a player like any other. Whatever changes one of its games wakes it; it answers offers at once, and thinks about its turn in a
//! [`Pool`]. Its turns take the way of all turns, with a key that follows from the list of the game, so none is played twice. The process that
//! changed a game computes the answer. The others, and a process that was restarted, look for games that wait for a bot
//! ([`Site::look_for_bot_games`]); if two compute the same turn, the version of the game decides.

mod pool;
mod think;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use tempi_engine::{Score, Strength};
use tokio::sync::mpsc;

use super::Site;
use super::game::{Command, GameRecord, Table};
use super::protocol::{BotGame, BotView, Code, NewSeek, OfferKind, Refusal, Side, VariantChoice};
use super::store::StoreError;
use super::time::Millis;

use pool::Pool;
use think::{Task, Thought};

/// How many unfinished games with bots a player may have.
const MOST_GAMES: i64 = 20;

/// How often games that wait for a bot are looked for.
pub(super) const LOOK_MS: Millis = 5000;

/// A bot agrees to a draw up to this score, in hundredths of a pawn.
const EVEN: i32 = 20;

/// In rated games, a bot agrees to a draw only after this many turns of both.
const TURNS_BEFORE_DRAW: i64 = 20;

/// The names of the bots' players in the database begin like this.
const PREFIX: &str = "computer";

/// The identifier of the bot of a level.
pub(super) fn id_of(level: u8) -> String {
    format!("{PREFIX}{level:04}")
}

/// The level of a bot, by its identifier.
pub(super) fn level_of(player: &str) -> Option<u8> {
    (1..=Strength::LEVELS).find(|&level| player == id_of(level))
}

/// The games that bots attend to.
pub(super) struct Bots {
    wakes: mpsc::UnboundedSender<String>,
    pool: Pool,
    attended: Mutex<HashMap<String, Attention>>,
}

/// What a bot does in a game right now.
#[derive(Default)]
struct Attention {
    /// The game has changed since the bot last looked.
    again: bool,
    /// The number of rows in the game's list that it thinks about.
    entries: i64,
    /// Set when the thought is no longer wanted.
    stop: Arc<AtomicBool>,
}

impl Bots {
    /// Bots that think in `threads` threads. The receiver is for [`start`].
    pub fn new(threads: usize) -> (Bots, mpsc::UnboundedReceiver<String>) {
        let (wakes, woken) = mpsc::unbounded_channel();
        (Bots { wakes, pool: Pool::new(threads), attended: Mutex::default() }, woken)
    }

    /// A game has begun or changed: its bot looks at it, if it has one.
    pub fn wake(&self, record: &GameRecord) {
        if side_of_bot(record).is_none() {
            return;
        }
        // Not in rated games, where offers would keep the bot from its turn while its clock runs.
        let wants_turn_back = !record.rated && record.offers.take_back.is_some();
        if let Some(attention) = self.attended().get(&record.id)
            && (record.result.is_some() || record.entries != attention.entries || wants_turn_back)
        {
            attention.stop.store(true, Ordering::Relaxed);
        }
        self.wake_for(record.id.clone());
    }

    fn wake_for(&self, game: String) {
        // Nobody listens once the site is being dropped.
        let _ = self.wakes.send(game);
    }

    /// Ends all thought.
    pub fn close(&self) {
        self.pool.close();
        self.attended().values().for_each(|attention| attention.stop.store(true, Ordering::Relaxed));
    }

    /// Notes that a game wants attention; `true` if nobody attends to it yet.
    fn begin(&self, game: &str) -> bool {
        let mut attended = self.attended();
        let is_new = !attended.contains_key(game);
        attended.entry(game.to_owned()).or_default().again = true;
        is_new
    }

    /// Whether the game has changed since the last look; if not, nobody attends to it any more.
    fn next(&self, game: &str) -> bool {
        let mut attended = self.attended();
        let again = attended.get_mut(game).is_some_and(|attention| std::mem::take(&mut attention.again));
        if !again {
            attended.remove(game);
        }
        again
    }

    /// Begins to think about a game, and returns the flag that ends it.
    fn thinks(&self, game: &str, entries: i64) -> Arc<AtomicBool> {
        let mut attended = self.attended();
        let attention = attended.entry(game.to_owned()).or_default();
        (attention.entries, attention.stop) = (entries, Arc::default());
        attention.stop.clone()
    }

    fn attended(&self) -> MutexGuard<'_, HashMap<String, Attention>> {
        self.attended.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets bots attend to their games until the site is dropped.
pub(super) fn start(site: &Arc<Site>, mut woken: mpsc::UnboundedReceiver<String>) {
    let site: Weak<Site> = Arc::downgrade(site);
    tokio::spawn(async move {
        while let Some(game) = woken.recv().await {
            let Some(site) = site.upgrade() else { return };
            if site.bots.begin(&game) {
                tokio::spawn(async move { site.attend(&game).await });
            }
        }
    });
}

/// What a bot has to do in a game.
enum Duty {
    /// Nothing has to be thought about.
    Act(String, Command),
    /// Its turn, or an offer of a draw.
    Think(Box<Thinking>),
}

struct Thinking {
    bot: String,
    side: Side,
    to_act: Side,
    /// Rows of the game's list and turns on the board.
    entries: i64,
    turns: i64,
    task: Task,
}

impl Site {
    async fn attend(&self, game: &str) {
        while self.bots.next(game) {
            if let Err(refusal) = self.respond(game).await {
                // Looked at again before long, if it still waits.
                tracing::debug!(game, %refusal, "a bot was refused");
            }
        }
    }

    async fn respond(&self, game: &str) -> Result<(), Refusal> {
        match self.duty(game).await? {
            None => Ok(()),
            Some(Duty::Act(bot, command)) => self.act(game, &bot, command).await.map(|_| ()),
            Some(Duty::Think(thinking)) => self.think(game, *thinking).await,
        }
    }

    async fn duty(&self, game: &str) -> Result<Option<Duty>, Refusal> {
        let seat = self.tables.seat(game, self.now());
        let mut place = seat.table.lock().await;
        let table = self.load_current(&mut place, game).await?;
        let record = &table.record;
        let Some(side) = side_of_bot(record) else { return Ok(None) };
        let (bot, opponent) = (record.players.get(side).clone(), Some(side.other()));
        let act = |command| Ok(Some(Duty::Act(bot.clone(), command)));
        if record.result.is_some() {
            let asked = record.offers.rematch == opponent && record.next.is_none();
            return if asked { act(Command::Offer(OfferKind::Rematch)) } else { Ok(None) };
        }
        if record.offers.take_back == opponent {
            return act(if record.rated { Command::Decline(OfferKind::TakeBack) } else { Command::Offer(OfferKind::TakeBack) });
        }
        if record.to_act != side && record.offers.draw != opponent {
            return Ok(None);
        }
        let built_in = self.library.by_digest(&record.digest).await?.stored.built_in;
        Ok(Some(Duty::Think(Box::new(self.thinking(table, side, built_in)))))
    }

    fn thinking(&self, table: &Table, side: Side, built_in: bool) -> Thinking {
        let record = &table.record;
        let bot = record.players.get(side).clone();
        let runs = record.clock.running == Some(side);
        let left = runs.then(|| record.clock.left(&record.control, side, self.now()).max(0).unsigned_abs());
        let task = Task {
            game: table.game.clone(),
            built_in,
            level: level_of(&bot).unwrap_or(1),
            seed: seed(&record.id),
            plays: record.to_act == side,
            control: record.control,
            left: left.map(Duration::from_millis),
            asked: Instant::now(),
            stop: self.bots.thinks(&record.id, record.entries),
        };
        Thinking { bot, side, to_act: record.to_act, entries: record.entries, turns: record.turns, task }
    }

    async fn think(&self, game: &str, thinking: Thinking) -> Result<(), Refusal> {
        let Thinking { bot, side, to_act, entries, turns, task } = thinking;
        let stop = task.stop.clone();
        let thought = self.bots.pool.run(move |load| task.think(load)).await.flatten();
        let Some(Thought { score, actions }) = thought else {
            if stop.load(Ordering::Relaxed) || self.bots.pool.is_closed() {
                return Ok(());
            }
            tracing::error!(game, "the engine found no turn");
            return self.act(game, &bot, Command::Resign).await.map(|_| ());
        };
        let score = if to_act == side { score } else { score.reversed() };
        let command = match self.draw_answer(game, side, entries, score).await? {
            Some(answer) if to_act != side || answer == Command::Offer(OfferKind::Draw) => answer,
            // A turn declines the offer.
            _ if to_act == side => {
                Command::Turn { key: format!("bot-{entries}"), after: turns as usize, entries: Some(entries), actions, lag: 0 }
            }
            _ => return Ok(()),
        };
        self.act(game, &bot, command).await.map(|_| ())
    }

    /// What a bot answers to an offer of a draw, if there is one in the position that it has judged.
    async fn draw_answer(&self, game: &str, side: Side, entries: i64, score: Score) -> Result<Option<Command>, Refusal> {
        let seat = self.tables.seat(game, self.now());
        let mut place = seat.table.lock().await;
        let table = self.load(&mut place, game).await?;
        let record = &table.record;
        if record.entries != entries || record.offers.draw != Some(side.other()) {
            return Ok(None);
        }
        let agrees = score.value() <= EVEN && (!record.rated || record.turns >= TURNS_BEFORE_DRAW);
        Ok(Some(if agrees { Command::Offer(OfferKind::Draw) } else { Command::Decline(OfferKind::Draw) }))
    }

    /// Wakes bots whose games have waited since the last look, perhaps because another process has stopped. `seen` holds the versions of
    /// these games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn look_for_bot_games(&self, seen: &mut Option<HashMap<String, i64>>) -> Result<(), StoreError> {
        let waiting: HashMap<String, i64> = self.store.games_for_bots().await?.into_iter().collect();
        for (game, version) in &waiting {
            // At the first look, nobody has them in hand.
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

    /// `public`: also if the game is casual.
    async fn begin_with_bot(&self, player: &str, wanted: BotGame, public: bool) -> Result<String, Refusal> {
        let bot = id_of(wanted.level);
        if level_of(&bot).is_none() {
            return Err(Refusal::new(Code::BadRequest, format!("a level is between 1 and {}", Strength::LEVELS)));
        }
        if self.store.games_with_bots(player).await? >= MOST_GAMES {
            return Err(Refusal::new(Code::SlowDown, format!("you have {MOST_GAMES} unfinished games with the computer already")));
        }
        let variant = self.check_game(wanted.variant, wanted.start.as_deref(), &wanted.control, wanted.rated).await?;
        let players = super::invitations::seated(wanted.color, player, &bot);
        let mut record = self.new_game(&variant, wanted.start, players, wanted.control, wanted.rated).await?;
        record.public |= public;
        self.store.insert_new_game(record.clone()).await?;
        self.tell_players(&record);
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

/// Weaker levels play differently in each game, and alike if they think about a position of the same game again.
fn seed(game: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::id::is_id;

    #[test]
    fn identifiers_tell_levels() {
        for level in 1..=Strength::LEVELS {
            assert!(is_id(&id_of(level)));
            assert_eq!(level_of(&id_of(level)), Some(level));
        }
        assert_eq!(level_of(&id_of(0)), None);
        assert_eq!(level_of(&id_of(9)), None);
        assert_eq!(level_of("computer0x01"), None);
    }
}
