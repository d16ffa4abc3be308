//! The threads in which the engine searches: few, at low priority, one turn after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// A pool of threads. Jobs begin in the order in which they come; since a game has at most one job at a time, games take turns.
pub struct Pool {
    /// `None` once the pool is closed.
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    waiting: Arc<AtomicUsize>,
    threads: usize,
}

impl Pool {
    /// A pool of at least one thread. They end when the pool is closed or dropped, each after its job.
    pub fn new(threads: usize) -> Pool {
        let threads = threads.max(1);
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for number in 1..=threads {
            let queue = queue.clone();
            let started = thread::Builder::new().name(format!("engine {number}")).spawn(move || work(&queue));
            if let Err(error) = started {
                tracing::error!(%error, "cannot start an engine thread");
            }
        }
        Pool { jobs: Mutex::new(Some(jobs)), waiting: Arc::default(), threads }
    }

    /// Runs a job when its turn comes, and returns its result; `None` if it panicked, or the pool is closed. The job's argument is the
    /// number of jobs per thread, itself included, when it starts.
    pub async fn run<T: Send + 'static>(&self, job: impl FnOnce(usize) -> T + Send + 'static) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        let (waiting, threads) = (self.waiting.clone(), self.threads);
        waiting.fetch_add(1, Ordering::Relaxed);
        let job = move || {
            let others = waiting.fetch_sub(1, Ordering::Relaxed).saturating_sub(1);
            if let Ok(result) = catch_unwind(AssertUnwindSafe(|| job(1 + others / threads))) {
                let _ = reply.send(result);
            }
        };
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.send(Box::new(job)).ok()?;
        answer.await.ok()
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Whether no more jobs are accepted.
    pub fn is_closed(&self) -> bool {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// Accepts no more jobs.
    pub fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn work(queue: &Mutex<mpsc::Receiver<Job>>) {
    lower_priority();
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(),
            Err(_) => return,
        }
    }
}

/// Lowers the priority of this thread, so that requests come first.
#[cfg(target_os = "linux")]
fn lower_priority() {
    const NICE: i32 = 10;
    // On Linux, each thread has a priority of its own.
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE) {
        tracing::warn!(%error, "cannot lower the priority of an engine thread");
    }
}

/// Other systems have only a priority of the whole process.
#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_pool_survives_a_job_that_panics() {
        let pool = Pool::new(1);
        assert_eq!(pool.run(|_| -> i32 { panic!("on purpose") }).await, None);
        assert_eq!(pool.run(|_| 2).await, Some(2));
    }

    #[tokio::test]
    async fn jobs_begin_in_order_and_get_the_load() {
        let pool = Pool::new(1);
        let order = Arc::new(Mutex::new(Vec::new()));
        let (release, released) = mpsc::channel::<()>();
        let job = |number: usize| {
            let order = order.clone();
            pool.run(move |load| order.lock().unwrap().push((number, load)))
        };
        let first = pool.run(move |_| released.recv().unwrap());
        // The first one holds the thread until the others are in the queue.
        tokio::join!(first, job(1), job(2), job(3), async { release.send(()).unwrap() });
        assert_eq!(*order.lock().unwrap(), [(1, 3), (2, 2), (3, 1)]);
    }

    #[tokio::test]
    async fn a_closed_pool_rejects_jobs() {
        let pool = Pool::new(1);
        pool.close();
        assert_eq!(pool.run(|_| 1).await, None);
    }
}
