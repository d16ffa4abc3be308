//! Makes trouble: kills servers, crashes the database, takes NATS away.

use std::thread::sleep;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng, RngExt};

use crate::databases::{Nats, Postgres};
use crate::program::{Program, Running};

/// After how many kills the database crashes, and after how many NATS goes away.
const EACH_CRASH: u32 = 25;
const EACH_LOSS: u32 = 20;

/// What can get into trouble.
pub struct Trouble {
    /// How often a server is to be killed.
    pub kills: u32,
    /// How servers are started.
    pub programs: Vec<Program>,
    /// The servers that run.
    pub servers: Vec<Running>,
    /// The database, if it is not a file, and NATS.
    pub data: Option<(Postgres, Nats)>,
}

impl Trouble {
    /// Makes all of it. Afterwards everything runs, and is returned.
    ///
    /// # Errors
    /// If something does not start again.
    pub fn make(mut self, random: &mut StdRng) -> anyhow::Result<Trouble> {
        for kill in 1..=self.kills {
            pause(random, 300..1500);
            let unlucky = random.random_range(0..self.servers.len());
            self.servers[unlucky].kill()?;
            pause(random, 0..200);
            self.servers[unlucky] = self.programs[unlucky].start()?;
            let Some((postgres, nats)) = &mut self.data else { continue };
            if kill.is_multiple_of(EACH_CRASH) {
                postgres.crash()?;
                pause(random, 0..2000);
                postgres.resume()?;
            }
            if kill.is_multiple_of(EACH_LOSS) {
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
