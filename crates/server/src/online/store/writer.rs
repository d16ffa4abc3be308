//! The only writer of this process: it collects writes that come at the same time into one transaction.
//!
//! A commit to disk takes milliseconds, whatever it contains. While one is under way, further jobs queue up and go together into the next
//! one, so the rate of commits does not limit the rate of writes.

use std::any::Any;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use sqlx::AnyConnection;
use sqlx::{AnyPool, Connection};
use tokio::sync::{Mutex, mpsc, oneshot};

use super::{StoreError, Stored};

/// How many jobs go into one transaction at most.
const BATCH: usize = 256;

/// How many jobs may wait. More means that the database does not keep up, and callers wait.
const QUEUE: usize = 4096;

/// How often a job is tried alone while others change the same rows.
const ATTEMPTS: u32 = 5;

type Answer = Box<dyn Any + Send>;
type Work = Box<dyn for<'c> Fn(&'c mut AnyConnection) -> BoxFuture<'c, Stored<Answer>> + Send + Sync>;

struct Job {
    work: Work,
    reply: oneshot::Sender<Stored<Answer>>,
}

/// Writes in groups. Clones share the queue.
#[derive(Clone)]
pub struct Writer {
    jobs: Arc<Mutex<Option<mpsc::Sender<Job>>>>,
    database: Database,
}

/// Where transactions run.
#[derive(Clone)]
struct Database {
    pool: AnyPool,
    /// The statement that begins a transaction.
    begin: &'static str,
}

impl Writer {
    /// Starts to write with a connection of `pool`. `shared`: whether the database is PostgreSQL.
    pub fn start(pool: AnyPool, shared: bool) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        // SQLite waits for another process only at the beginning of a transaction: one that has read already is refused at once.
        let database = Database { pool, begin: if shared { "BEGIN" } else { "BEGIN IMMEDIATE" } };
        tokio::spawn(write_all(database.clone(), queue));
        Writer { jobs: Arc::new(Mutex::new(Some(jobs))), database }
    }

    /// Runs `work` in a transaction and returns its answer once the transaction is durable.
    ///
    /// `work` may run several times, each but the last in a transaction that is rolled back; it must have no effect but on the database. It
    /// shares its transaction with others: if it fails with [`StoreError::Conflict`], it must not have written anything before.
    ///
    /// # Errors
    /// What `work` fails with, or that the transaction could not be committed.
    pub async fn write<T, F>(&self, work: F) -> Stored<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut AnyConnection) -> BoxFuture<'c, Stored<T>> + Send + Sync + 'static,
    {
        let work: Work = Box::new(move |connection| {
            let result = work(connection);
            Box::pin(async move { Ok(Box::new(result.await?) as Answer) })
        });
        let (reply, answer) = oneshot::channel();
        let jobs = self.jobs.lock().await.clone().ok_or(StoreError::Stopping)?;
        jobs.send(Job { work, reply }).await.map_err(|_| StoreError::Stopping)?;
        drop(jobs);
        let answer = answer.await.map_err(|_| StoreError::Stopping)??;
        Ok(*answer.downcast().expect("the answer is what the job made"))
    }

    /// Waits until all jobs are done and refuses new ones.
    pub async fn close(&self) {
        self.jobs.lock().await.take();
        self.database.pool.close().await;
    }
}

async fn write_all(database: Database, mut queue: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        match write_together(&database, &batch).await {
            Ok(answers) => {
                for (job, answer) in batch.drain(..).zip(answers) {
                    // A caller that has gone away does not need the answer.
                    let _ = job.reply.send(answer);
                }
            }
            // One of them may be to blame: each gets a transaction of its own.
            Err(_) => {
                for job in batch.drain(..) {
                    let answer = write_alone(&database, &job).await;
                    let _ = job.reply.send(answer);
                }
            }
        }
    }
}

/// Runs one job in a transaction of its own, and again while others change the same rows.
async fn write_alone(database: &Database, job: &Job) -> Stored<Answer> {
    let mut result = Err(StoreError::Busy);
    for _ in 0..ATTEMPTS {
        result = write_together(database, std::slice::from_ref(job))
            .await
            .and_then(|mut answers| answers.pop().expect("one answer for one job"));
        match &result {
            Err(StoreError::Busy) => {}
            Err(StoreError::Database(error)) if is_busy(error) => {}
            _ => break,
        }
    }
    result
}

/// Whether another process writes the same data right now: `SQLITE_BUSY` in its forms, a deadlock or a serialization failure of PostgreSQL.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| matches!(&*code, "5" | "261" | "517" | "40001" | "40P01"))
}

/// Runs jobs in one transaction. Returns their answers, or why nothing was written.
async fn write_together(database: &Database, jobs: &[Job]) -> Stored<Vec<Stored<Answer>>> {
    let mut connection = database.pool.acquire().await?;
    let mut transaction = connection.begin_with(database.begin).await?;
    let ended = match run_all(&mut transaction, jobs).await {
        Ok(answers) => transaction.commit().await.map(|()| Ok(answers)),
        Err(error) => transaction.rollback().await.map(|()| Err(error)),
    };
    match ended {
        Ok(result) => result,
        Err(error) => {
            // The transaction may still be open (a full disk does that to SQLite), and whatever the connection wrote from now on would be
            // part of it: confirmed, but never on disk.
            let _ = connection.close().await;
            Err(error.into())
        }
    }
}

async fn run_all(connection: &mut AnyConnection, jobs: &[Job]) -> Stored<Vec<Stored<Answer>>> {
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        match (job.work)(connection).await {
            Err(StoreError::Conflict) => answers.push(Err(StoreError::Conflict)),
            Err(error) => return Err(error),
            Ok(answer) => answers.push(Ok(answer)),
        }
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;
    use sqlx::Executor;
    use sqlx::any::AnyPoolOptions;
    use tokio::sync::Semaphore;

    use super::*;

    /// Jobs that wait while one is under way.
    const WAITING: usize = 10;

    #[tokio::test]
    async fn waiting_jobs_share_a_transaction() {
        let folder = std::env::temp_dir().join(format!("tempi_writer_{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        sqlx::any::install_default_drivers();
        let url = format!("sqlite://{}?mode=rwc", folder.join("tempi.db").display());
        let pool = AnyPoolOptions::new().max_connections(1).connect(&url).await.unwrap();
        pool.execute("CREATE TABLE IF NOT EXISTS notes (note BIGINT)").await.unwrap();
        let writer = Writer::start(pool, false);
        let (started, gate, runs) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
        let first = {
            let (started, gate) = (started.clone(), gate.clone());
            let writer = writer.clone();
            tokio::spawn(async move {
                let write = writer.write(move |_| {
                    let (started, gate) = (started.clone(), gate.clone());
                    Box::pin(async move {
                        started.add_permits(1);
                        let _open = gate.acquire().await;
                        Ok(())
                    })
                });
                write.await
            })
        };
        let _running = started.acquire().await.unwrap();
        let note = |note: usize| {
            let runs = runs.clone();
            writer.write(move |connection| {
                runs.fetch_add(1, Ordering::Relaxed);
                let insert = sqlx::query("INSERT INTO notes (note) VALUES ($1)").bind(note as i64);
                Box::pin(async move { Ok(insert.execute(connection).await.map(|_| ())?) })
            })
        };
        let notes = join_all((0..WAITING).map(note));
        let fails = writer.write(|_| Box::pin(async { Err::<(), _>(StoreError::Stopping) }));
        let ((noted, failed), ()) = tokio::join!(async { tokio::join!(notes, fails) }, async { gate.add_permits(1) });
        assert!(first.await.unwrap().is_ok() && failed.is_err() && noted.iter().all(Result::is_ok));
        // The last one failed, and with it the transaction of all others, so each was done again, alone.
        assert_eq!(runs.load(Ordering::Relaxed), 2 * WAITING);
        let count = writer.write(|connection| {
            Box::pin(async move { Ok(sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM notes").fetch_one(connection).await?) })
        });
        assert_eq!(count.await.unwrap(), WAITING as i64);
        writer.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
