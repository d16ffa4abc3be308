//! What bots do in their games: answer offers, and search for turns.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tempi_engine::Score;

use super::jobs::{Job, Jobs};
use super::think::{SearchResult, Task};
use super::{level_of, side_of_bot};
use crate::online::Site;
use crate::online::game::{Command, LoadedGame};
use crate::online::protocol::{Code, OfferKind, Refusal, Side};

/// A bot agrees to a draw up to this score, in hundredths of a pawn.
const EVEN: i32 = 20;

/// In rated games, a bot agrees to a draw only after this many turns of both.
const TURNS_BEFORE_DRAW: i64 = 20;

/// Takes jobs from the queue of all processes, one after the other, until the site is closed or dropped.
pub fn start(site: &Arc<Site>, jobs: Arc<Jobs>) {
    let site: Weak<Site> = Arc::downgrade(site);
    tokio::spawn(async move {
        while let Some(job) = jobs.next().await {
            match site.upgrade() {
                Some(site) if job.during(site.do_job(&job)).await => job.done().await,
                _ => job.give_back().await,
            }
        }
    });
}

/// What a bot has to do in a game.
enum Duty {
    /// A command that needs no search.
    Act(String, Command),
    /// A search, for its turn or an answer to an offer of a draw.
    Think(Box<Thinking>),
}

struct Thinking {
    bot: String,
    side: Side,
    to_act: Side,
    version: i64,
    /// Rows of the game's list and turns on the board.
    entries: i64,
    turns: i64,
    task: Task,
}

impl Site {
    pub(super) async fn attend(&self, game: &str) {
        while self.bots.attention.next(game) {
            if let Err(refusal) = self.respond(game).await {
                // If the game still waits, the next look finds it.
                tracing::debug!(game, %refusal, "a bot's command was refused");
            }
        }
    }

    async fn respond(&self, game: &str) -> Result<(), Refusal> {
        match self.duty(game).await? {
            None => Ok(()),
            Some(Duty::Act(bot, command)) => self.act(game, &bot, command).await.map(|_| ()),
            Some(Duty::Think(thinking)) => match self.bots.jobs.get() {
                Some(jobs) if jobs.offer(game, thinking.version).await => Ok(()),
                _ => self.think(game, *thinking, 0).await,
            },
        }
    }

    /// Does what a bot has to do in the game of a job, if anything is left to do. Returns whether the job is finished.
    async fn do_job(&self, job: &Job) -> bool {
        let (game, load) = (job.game.as_str(), 1 + job.waiting / self.bots.pool.threads());
        let done = match self.duty(game).await {
            Ok(None) => Ok(()),
            Ok(Some(Duty::Act(bot, command))) => self.act(game, &bot, command).await.map(|_| ()),
            Ok(Some(Duty::Think(thinking))) => self.think(game, *thinking, load).await,
            Err(refusal) => Err(refusal),
        };
        match done {
            Ok(()) => !self.bots.pool.is_closed(),
            Err(refusal) => {
                tracing::debug!(game, %refusal, "a bot's command was refused");
                is_final(&refusal)
            }
        }
    }

    async fn duty(&self, game: &str) -> Result<Option<Duty>, Refusal> {
        let slot = self.loaded_games.slot(game, self.now());
        let mut place = slot.game.lock().await;
        let loaded = self.load_current(&mut place, game).await?;
        let record = &loaded.record;
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
        Ok(Some(Duty::Think(Box::new(self.thinking(loaded, side, built_in)))))
    }

    fn thinking(&self, loaded: &LoadedGame, side: Side, built_in: bool) -> Thinking {
        let record = &loaded.record;
        let bot = record.players.get(side).clone();
        let runs = record.clock.running == Some(side);
        let left = runs.then(|| record.clock.left(&record.control, side, self.now()).max(0).unsigned_abs());
        let task = Task {
            game: loaded.game.clone(),
            built_in,
            level: level_of(&bot).unwrap_or(1),
            seed: seed(&record.id),
            plays: record.to_act == side,
            control: record.control,
            left: left.map(Duration::from_millis),
            asked: Instant::now(),
            stop: Arc::new(AtomicBool::new(false)),
        };
        Thinking { bot, side, to_act: record.to_act, version: record.version, entries: record.entries, turns: record.turns, task }
    }

    /// `load`: how many games each thread has to serve right now, besides those that wait for the pool.
    async fn think(&self, game: &str, thinking: Thinking, load: usize) -> Result<(), Refusal> {
        let Thinking { bot, side, to_act, version, entries, turns, mut task } = thinking;
        let stop = self.bots.attention.begin_search(game, version, entries);
        task.stop = stop.clone();
        let result = self.bots.pool.run(move |here| task.think(here.max(load))).await.flatten();
        self.bots.attention.end_search(game, &stop);
        let Some(SearchResult { score, actions }) = result else {
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

    /// The answer of a bot to an offer of a draw, if there is one in the position that it has evaluated.
    async fn draw_answer(&self, game: &str, side: Side, entries: i64, score: Score) -> Result<Option<Command>, Refusal> {
        let slot = self.loaded_games.slot(game, self.now());
        let mut place = slot.game.lock().await;
        let loaded = self.load(&mut place, game).await?;
        let record = &loaded.record;
        if record.entries != entries || record.offers.draw != Some(side.other()) {
            return Ok(None);
        }
        let agrees = score.value() <= EVEN && (!record.rated || record.turns >= TURNS_BEFORE_DRAW);
        Ok(Some(if agrees { Command::Offer(OfferKind::Draw) } else { Command::Decline(OfferKind::Draw) }))
    }
}

/// Whether a refusal finishes a job: the game has changed, and is queued again if it still waits. After other refusals the same command
/// will work soon, but the queue would not accept the same version of the game again.
fn is_final(refusal: &Refusal) -> bool {
    !matches!(refusal.code, Code::Unavailable | Code::SlowDown)
}

/// A random seed for weaker levels: they play differently in each game, but the same if they search a position of one game again.
fn seed(game: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}
