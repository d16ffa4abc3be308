//! Causes faults: kills servers, crashes the database, stops NATS.

use std::thread::sleep;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng, RngExt};

use crate::databases::{Nats, Postgres};
use crate::program::{Program, Running};

/// The number of kills between two crashes of the database, and between two outages of NATS.
const KILLS_PER_CRASH: u32 = 25;
const KILLS_PER_OUTAGE: u32 = 20;

/// The processes that get killed.
pub struct Trouble {
    /// The number of kills of a server.
    pub kills: u32,
    /// How to start each server.
    pub programs: Vec<Program>,
    /// The running servers.
    pub servers: Vec<Running>,
    /// PostgreSQL and NATS, unless the database is SQLite.
    pub data: Option<(Postgres, Nats)>,
}

impl Trouble {
    /// Causes all faults. Returns with everything running again.
    ///
    /// # Errors
    /// If a process does not restart.
    pub fn make(mut self, random: &mut StdRng) -> anyhow::Result<Trouble> {
        for kill in 1..=self.kills {
            pause(random, 300..1500);
            let unlucky = random.random_range(0..self.servers.len());
            self.servers[unlucky].kill()?;
            pause(random, 0..200);
            self.servers[unlucky] = self.programs[unlucky].start()?;
            let Some((postgres, nats)) = &mut self.data else { continue };
            if kill.is_multiple_of(KILLS_PER_CRASH) {
                postgres.crash()?;
                pause(random, 0..2000);
                postgres.resume()?;
            }
            if kill.is_multiple_of(KILLS_PER_OUTAGE) {
                nats.stop();
                pause(random, 500..3000);
                nats.resume()?;
            }
        }
        Ok(self)
    }
}

fn pause(random: &mut impl Rng, milliseconds: std::ops::Range<u64>) {
    sleep(Duration::from_millis(random.random_range(milliseconds)));
}
