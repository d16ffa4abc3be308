//! What happens without anybody asking for it: flags fall, downtime is made good, absent players leave the lobby.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, Weak};

use super::Site;
use super::bots::LOOK_MS;
use super::game::MAX_LAG_MS;
use super::hub::Ending;
use super::presence::{PRESENCE_MS, PresenceWatch};
use super::protocol::{Away, SeekView};
use super::store::StoreError;
use super::time::{DAY_MS, MINUTE_MS, Millis};

/// How often deadlines are looked at.
const TICK_MS: Millis = 200;

/// How often the process says that it is alive.
const HEARTBEAT_MS: Millis = 1000;

/// How often what has expired is deleted.
const TIDY_MS: Millis = 60 * MINUTE_MS;

/// Keeps a site until it is dropped.
pub(super) fn start(site: &Arc<Site>) {
    tokio::spawn(keep(Arc::downgrade(site), site.now()));
    tokio::spawn(do_chores(Arc::downgrade(site), site.now()));
}

async fn keep(site: Weak<Site>, started: Millis) {
    let looked = started - LOOK_MS;
    let mut tick = Keeper { beat: started, presence: started, watch: PresenceWatch::default(), lobby: Vec::new(), looked, for_bots: None };
    while let Some(site) = site.upgrade() {
        let now = site.now();
        tick.run(&site).await;
        site.kept_until.store(now, Ordering::Release);
        // From its beginning: what has fallen due meanwhile does not wait.
        let next = site.time.sleep_until(now + TICK_MS);
        drop(site);
        next.await;
    }
}

/// What can take long. Apart from deadlines and heartbeats, which cannot wait for it.
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
    /// When expired invitations were last deleted.
    tidied: Millis,
}

impl Chores {
    async fn run(&mut self, site: &Site, now: Millis) {
        if now - self.looked >= LOOK_MS {
            self.looked = now;
            warn(site.settle_all().await, "players who are gone not read");
            warn(site.explore().await, "games not stored in the explorer");
        }
        if now - self.tidied >= TIDY_MS {
            self.tidied = now;
            warn(site.store.forget_expired(now - DAY_MS).await, "expired invitations not deleted");
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
    presence: Millis,
    watch: PresenceWatch,
    lobby: Vec<SeekView>,
    /// When games that wait for a bot were last looked for, and which there were.
    looked: Millis,
    for_bots: Option<HashMap<String, i64>>,
}

impl Keeper {
    async fn run(&mut self, site: &Site) {
        let now = site.now();
        if now - self.beat >= HEARTBEAT_MS {
            // Before any flag falls: after a gap, deadlines have to move first.
            match site.alive().await {
                Ok(()) => self.beat = now,
                Err(error) => {
                    tracing::warn!(error = &error as &dyn std::error::Error, "no heartbeat");
                    return;
                }
            }
        }
        site.expire_due().await;
        if now - self.looked >= LOOK_MS {
            self.looked = now;
            warn(site.look_for_bot_games(&mut self.for_bots).await, "games of bots not read");
            warn(site.look_for_ended_secrets().await, "ends of sessions not read");
        }
        if now - self.presence >= PRESENCE_MS {
            self.presence = now;
            self.look_around(site).await;
        }
    }

    async fn look_around(&mut self, site: &Site) {
        let now = site.now();
        let present = site.hub.players().into_iter().collect();
        warn(site.store.seen(present, now).await, "presence not stored");
        warn(self.watch.look(site).await, "presence not read");
        if let Ok(seeks) = site.seeks().await
            && seeks != self.lobby
        {
            self.lobby = seeks;
            let _ = site.publish_lobby().await;
        }
        site.tables.forget_idle(now);
        if let Some(limits) = &site.limits {
            limits.forget_idle();
        }
    }
}

impl Site {
    /// The moment up to which everything has been done that happens by itself.
    pub fn kept_until(&self) -> Millis {
        self.kept_until.load(Ordering::Acquire).min(self.chores_until.load(Ordering::Acquire))
    }

    /// Stores a heartbeat; after downtime, moves the clocks.
    pub(super) async fn alive(&self) -> Result<(), StoreError> {
        let heartbeat = self.store.heartbeat(self.now()).await?;
        *self.downtime.lock().unwrap_or_else(PoisonError::into_inner) = heartbeat.downtime;
        if let Some(downtime) = heartbeat.downtime.filter(|_| heartbeat.moved_clocks) {
            tracing::info!(span_ms = downtime.span(), "clocks stood still while the server was away");
            self.tables.forget_all();
        }
        Ok(())
    }

    /// When the site was last away, if it ever was.
    pub(super) fn last_away(&self) -> Option<Away> {
        let downtime = *self.downtime.lock().unwrap_or_else(PoisonError::into_inner);
        downtime.map(|downtime| Away { from_ms: downtime.from, to_ms: downtime.to })
    }

    /// Closes connections of sessions and tokens that have ended without a word from another process: messages may be lost, and programs
    /// such as `tempi admin` send none.
    async fn look_for_ended_secrets(&self) -> Result<(), StoreError> {
        let open = self.hub.secret_hashes().into_iter().collect();
        for secret_hash in self.store.ended_secrets(open).await? {
            self.hub.end(&Ending::Secret(secret_hash));
        }
        Ok(())
    }

    async fn expire_due(&self) {
        let due = match self.store.games_due(self.now() - MAX_LAG_MS).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "deadlines not read");
                return;
            }
        };
        for game in due {
            // Refused if a turn has come in between, or another process was faster.
            if let Err(refusal) = self.expire(&game).await
                && !self.end_if_unplayable(&game, &refusal).await
            {
                tracing::debug!(game, %refusal, "not expired");
            }
        }
    }
}
