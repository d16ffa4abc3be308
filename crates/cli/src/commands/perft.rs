//! `tempi perft`: counts sequences of actions.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use tempi_rules::{Position, Rules, perft};

use super::position_args::PositionArgs;
use crate::Status;
use crate::cores::cores;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::{Progress, grouped};
use crate::variant;

/// Count the action sequences of length DEPTH
///
/// A finished game has no actions. Repetition is ignored.
#[derive(clap::Args)]
pub struct Args {
    /// Identifier of a variant, or path of a variant file
    variant: String,
    /// Number of actions per sequence
    depth: u32,
    #[command(flatten)]
    start: PositionArgs,
    /// Also print the count for each first action
    #[arg(long)]
    divide: bool,
    /// Number of threads, 0 for one per processor
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Runs the command.
///
/// # Errors
/// If the variant, the position or an action is invalid.
pub fn run(args: &Args, output: &Output) -> anyhow::Result<Status> {
    let rules = variant::rules(&args.variant)?;
    let game = args.start.game(&rules)?;
    let position = game.position();
    let threads = match args.threads {
        0 => cores(),
        n => n.min(1024),
    };
    let interrupt = Interrupt::start();
    let count = Count::new(&rules, position, args.depth, args.divide);
    let seconds = count.run(threads, &interrupt).as_secs_f64();
    let report =
        Report { nodes: count.nodes(), seconds, divide: args.divide.then(|| count.by_first_action()), interrupted: interrupt.stopped() };
    output.give(&report, |out| {
        for (text, nodes) in report.divide.iter().flatten() {
            writeln!(out, "{text}: {nodes}")?;
        }
        let unfinished = if report.interrupted { " so far" } else { "" };
        let speed = report.nodes as f64 / seconds.max(1e-9) / 1e6;
        writeln!(out, "{} nodes{unfinished} in {seconds:.3} s ({speed:.1} million per second)", grouped(report.nodes))
    })?;
    Ok(if report.interrupted { Status::Interrupted } else { Status::Done })
}

/// Trees up to this depth are counted without interruption. They take milliseconds, so work is shared evenly and Ctrl-C works promptly.
const GRAIN: u32 = 3;

/// A subtree that still has to be counted.
struct Task {
    position: Position,
    depth: u32,
    /// The index of its first action.
    first: usize,
}

/// The waiting tasks, and the number of workers that may add more.
struct Queue {
    tasks: Vec<Task>,
    busy: usize,
}

/// A count in progress, shared by its threads.
struct Count<'a> {
    rules: &'a Rules,
    /// The first actions and the number of nodes below each; a single unnamed entry if they are not requested.
    firsts: Vec<(String, AtomicU64)>,
    queue: Mutex<Queue>,
    changed: Condvar,
}

impl<'a> Count<'a> {
    fn new(rules: &'a Rules, position: &Position, depth: u32, divide: bool) -> Count<'a> {
        let mut firsts = Vec::new();
        let mut tasks = Vec::new();
        if divide && depth > 0 {
            for (first, action) in position.legal_actions(rules).into_iter().enumerate() {
                let mut next = *position;
                next.play_unchecked(rules, action);
                firsts.push((action.text(rules), AtomicU64::new(0)));
                tasks.push(Task { position: next, depth: depth - 1, first });
            }
        } else {
            firsts.push((String::new(), AtomicU64::new(0)));
            tasks.push(Task { position: *position, depth, first: 0 });
        }
        Count { rules, firsts, queue: Mutex::new(Queue { tasks, busy: 0 }), changed: Condvar::new() }
    }

    /// Counts, and returns the time it took.
    fn run(&self, threads: usize, interrupt: &Interrupt) -> Duration {
        let progress = Progress::start("counting");
        let start = Instant::now();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| self.work(interrupt))).collect();
            while !progress.is_hidden() && workers.iter().any(|worker| !worker.is_finished()) {
                progress.tell(format!("{} nodes", grouped(self.nodes())));
                thread::sleep(Duration::from_millis(50));
            }
            let ends = workers.into_iter().filter_map(|worker| worker.join().ok());
            ends.max().map_or(Duration::ZERO, |end| end - start)
        })
    }

    /// Processes tasks until there are none left or the user stops the count; returns the time at which it ended.
    fn work(&self, interrupt: &Interrupt) -> Instant {
        while !interrupt.stopped() {
            let Some(task) = self.take() else { return Instant::now() };
            let mut more = Vec::new();
            if task.depth <= GRAIN {
                let nodes = perft(self.rules, &task.position, task.depth);
                self.firsts[task.first].1.fetch_add(nodes, Ordering::Relaxed);
            } else {
                for action in task.position.legal_actions(self.rules) {
                    let mut position = task.position;
                    position.play_unchecked(self.rules, action);
                    more.push(Task { position, depth: task.depth - 1, first: task.first });
                }
            }
            let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.tasks.append(&mut more);
            queue.busy -= 1;
            drop(queue);
            self.changed.notify_all();
        }
        // Discard the remaining tasks of all workers.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).tasks.clear();
        self.changed.notify_all();
        Instant::now()
    }

    /// The next task; waits while other workers may still add some. Takes the last task added, which keeps the queue short.
    fn take(&self) -> Option<Task> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(task) = queue.tasks.pop() {
                queue.busy += 1;
                return Some(task);
            }
            if queue.busy == 0 {
                return None;
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn nodes(&self) -> u64 {
        self.firsts.iter().map(|(_, nodes)| nodes.load(Ordering::Relaxed)).sum()
    }

    fn by_first_action(&self) -> BTreeMap<String, u64> {
        self.firsts.iter().filter(|(text, _)| !text.is_empty()).map(|(text, nodes)| (text.clone(), nodes.load(Ordering::Relaxed))).collect()
    }
}
