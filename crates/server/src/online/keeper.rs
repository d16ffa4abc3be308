//! Periodic work: flags fall, clocks are moved after downtime, absent players leave the lobby.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

use tokio::task::JoinHandle;

use super::Site;
use super::bots::LOOK_MS;
use super::game::MAX_LAG_MS;
use super::hub::Revocation;
use super::presence::{PRESENCE_MS, PresenceWatch};
use super::protocol::{Away, SeekView};
use super::store::StoreError;
use super::time::{DAY_MS, MINUTE_MS, Millis};

/// How often deadlines are checked.
const TICK_MS: Millis = 200;

/// How often the process stores a heartbeat.
const HEARTBEAT_MS: Millis = 1000;

/// How long a tick waits for games to be ended.
const EXPIRING: Duration = Duration::from_millis(HEARTBEAT_MS as u64);

/// How often expired data is deleted.
const TIDY_MS: Millis = 60 * MINUTE_MS;

/// Starts the periodic work of a site, which ends when the site is dropped.
pub(super) fn start(site: &Arc<Site>) {
    tokio::spawn(keep(Arc::downgrade(site), site.now()));
    tokio::spawn(do_chores(Arc::downgrade(site), site.now()));
}

async fn keep(site: Weak<Site>, started: Millis) {
    let looked = started - LOOK_MS;
    let watch = PresenceWatch::default();
    let mut tick = Keeper { beat: started, expiring: None, presence: started, watch, lobby: Vec::new(), looked, for_bots: None };
    while let Some(site) = site.upgrade() {
        let now = site.now();
        if tick.run(&site).await {
            site.kept_until.store(now, Ordering::Release);
        }
        // Counted from the start of this tick, so that what has fallen due meanwhile does not wait.
        let next = site.time.sleep_until(now + TICK_MS);
        drop(site);
        next.await;
    }
}

/// Does what can take long, apart from deadlines and heartbeats, which cannot wait for it.
async fn do_chores(site: Weak<Site>, started: Millis) {
    let mut chores = Chores { looked: started, tidied: started };
    while let Some(site) = site.upgrade() {
        let now = site.now();
        chores.run(&site, now).await;
        site.chores_until.store(now, Ordering::Release);
        let next = site.time.sleep_until(now + TICK_MS);
        drop(site);
        next.await;
    }
}

struct Chores {
    /// When games of players who are gone, and games for the explorer, were last looked for.
    looked: Millis,
    /// When expired data was last deleted.
    tidied: Millis,
}

impl Chores {
    async fn run(&mut self, site: &Site, now: Millis) {
        if now - self.looked >= LOOK_MS {
            self.looked = now;
            warn(site.settle_all().await, "cannot read deleted and banned players");
            warn(site.explore().await, "cannot store games in the explorer");
        }
        if now - self.tidied >= TIDY_MS {
            self.tidied = now;
            warn(site.store.forget_expired(now - DAY_MS).await, "cannot delete expired data");
        }
    }
}

/// Logs why something was not done. It is tried again before long.
fn warn(done: Result<(), StoreError>, message: &str) {
    match done {
        Ok(()) | Err(StoreError::Stopping) => {}
        Err(error) => tracing::warn!(error = &error as &dyn std::error::Error, "{message}"),
    }
}

struct Keeper {
    /// When the last heartbeat was stored.
    beat: Millis,
    /// The task that ends games whose deadline has passed, while there is one.
    expiring: Option<JoinHandle<()>>,
    presence: Millis,
    watch: PresenceWatch,
    lobby: Vec<SeekView>,
    /// When games that wait for a bot were last looked for, and which there were.
    looked: Millis,
    for_bots: Option<HashMap<String, i64>>,
}

impl Keeper {
    /// Returns whether everything was done.
    async fn run(&mut self, site: &Arc<Site>) -> bool {
        let now = site.now();
        if now - self.beat >= HEARTBEAT_MS {
            // Before any flag falls: after a gap, deadlines have to move first.
            match site.alive().await {
                Ok(()) => self.beat = now,
                Err(error) => {
                    tracing::warn!(error = &error as &dyn std::error::Error, "cannot store the heartbeat");
                    return false;
                }
            }
        }
        let expired = self.expire_due(site).await;
        if now - self.looked >= LOOK_MS {
            self.looked = now;
            warn(site.look_for_bot_games(&mut self.for_bots).await, "cannot read the games that wait for bots");
            warn(site.look_for_ended_secrets().await, "cannot read which sessions have ended");
        }
        if now - self.presence >= PRESENCE_MS {
            self.presence = now;
            self.update_presence(site).await;
        }
        expired
    }

    /// Ends games whose deadline has passed. That goes on in a task of its own if it takes long, as replaying a user's variant can, or
    /// waiting for a player's command: a gap between heartbeats would count as downtime, and move all clocks. Returns whether it has ended.
    async fn expire_due(&mut self, site: &Arc<Site>) -> bool {
        let expire = || {
            let site = site.clone();
            tokio::spawn(async move { site.expire_due().await })
        };
        let ended = tokio::time::timeout(EXPIRING, self.expiring.get_or_insert_with(expire)).await.is_ok();
        if ended {
            self.expiring = None;
        }
        ended
    }

    async fn update_presence(&mut self, site: &Site) {
        let now = site.now();
        let present = site.hub.players().into_iter().collect();
        warn(site.store.seen(present, now).await, "cannot store presence");
        warn(self.watch.look(site).await, "cannot read presence");
        if let Ok(seeks) = site.seeks().await
            && seeks != self.lobby
        {
            self.lobby = seeks;
            let _ = site.publish_lobby().await;
        }
        site.loaded_games.forget_idle(now);
        if let Some(limits) = &site.limits {
            limits.forget_idle();
        }
    }
}

impl Site {
    /// The moment up to which all periodic work has been done.
    pub fn kept_until(&self) -> Millis {
        self.kept_until.load(Ordering::Acquire).min(self.chores_until.load(Ordering::Acquire))
    }

    /// Stores a heartbeat; after downtime, moves the clocks.
    pub(super) async fn alive(&self) -> Result<(), StoreError> {
        let heartbeat = self.store.heartbeat(self.now()).await?;
        *self.downtime.lock().unwrap_or_else(PoisonError::into_inner) = heartbeat.downtime;
        if let Some(downtime) = heartbeat.downtime.filter(|_| heartbeat.moved_clocks) {
            tracing::info!(span_ms = downtime.span(), "clocks stood still while the server was away");
            self.loaded_games.forget_all();
        }
        Ok(())
    }

    /// The last downtime of the site, if there was one.
    pub(super) fn last_away(&self) -> Option<Away> {
        let downtime = *self.downtime.lock().unwrap_or_else(PoisonError::into_inner);
        downtime.map(|downtime| Away { from_ms: downtime.from, to_ms: downtime.to })
    }

    /// Closes connections of sessions and tokens that have ended without a message from another process: it may be lost, and programs such
    /// as `tempi admin` send none.
    async fn look_for_ended_secrets(&self) -> Result<(), StoreError> {
        let open = self.hub.secret_hashes().into_iter().collect();
        for secret_hash in self.store.ended_secrets(open).await? {
            self.hub.close_revoked(&Revocation::Secret(secret_hash));
        }
        Ok(())
    }

    async fn expire_due(&self) {
        let due = match self.store.games_due(self.now() - MAX_LAG_MS).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "cannot read deadlines");
                return;
            }
        };
        for game in due {
            // Refused if a turn has come in between, or another process was faster.
            if let Err(refusal) = self.expire(&game).await
                && !self.end_if_unplayable(&game, &refusal).await
            {
                tracing::debug!(game, %refusal, "game not expired");
            }
        }
    }
}
