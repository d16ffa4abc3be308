//! Plays many games in parallel.

use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};

use crate::matches::{Match, Seats};
use crate::record::Record;
use crate::seat::{SeatError, Stop};

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// The index of its match in the list.
    pub of: usize,
    /// The game's number in the match.
    pub number: u64,
}

/// Plays games, several at a time, and passes each finished one to `done` with its match. Continues until there are no more games, `done`
/// returns `false`, or it is stopped; unfinished games are then dropped.
///
/// # Errors
/// If a program cannot be started, or does not know the variant; the other games are interrupted.
pub fn play_all(
    matches: &[Match],
    jobs: impl IntoIterator<Item = Job, IntoIter: Send>,
    concurrency: usize,
    stop: &Stop,
    mut done: impl FnMut(usize, Record) -> bool,
) -> Result<(), SeatError> {
    let jobs = Mutex::new(jobs.into_iter());
    let stop = stop.part();
    let (sender, receiver) = channel();
    let mut failed = None;
    std::thread::scope(|scope| {
        for _ in 0..concurrency.max(1) {
            let (sender, jobs, stop) = (sender.clone(), &jobs, &stop);
            scope.spawn(move || Worker { matches, stop, seats: None }.work(jobs, &sender));
        }
        drop(sender);
        for message in receiver {
            let go_on = match message {
                Ok((of, record)) => done(of, record),
                Err(error) => {
                    failed.get_or_insert(error);
                    false
                }
            };
            if !go_on {
                stop.stop();
                break;
            }
        }
    });
    failed.map_or(Ok(()), Err)
}

type Message = Result<(usize, Record), SeatError>;

/// Plays games one after the other.
struct Worker<'a> {
    matches: &'a [Match],
    stop: &'a Stop,
    /// The players at the board, and their match.
    seats: Option<(usize, Seats)>,
}

impl Worker<'_> {
    fn work(mut self, jobs: &Mutex<impl Iterator<Item = Job>>, sender: &Sender<Message>) {
        while !self.stop.is_stopped() {
            // A worker may panic while playing, but not while taking a job.
            let Some(job) = jobs.lock().ok().and_then(|mut jobs| jobs.next()) else { return };
            match self.play(job) {
                Ok(None) => return,
                // The receiver is gone once the match is decided.
                Ok(Some(record)) => drop(sender.send(Ok((job.of, record)))),
                Err(error) => return drop(sender.send(Err(error))),
            }
        }
    }

    fn play(&mut self, job: Job) -> Result<Option<Record>, SeatError> {
        let game = &self.matches[job.of];
        let seats = match &mut self.seats {
            Some((of, seats)) if *of == job.of => seats,
            empty => &mut empty.insert((job.of, game.seats(self.stop)?)).1,
        };
        game.play(job.number, seats)
    }
}
