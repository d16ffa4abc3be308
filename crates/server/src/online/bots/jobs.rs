//! The engine's jobs of several processes: a queue in NATS JetStream, from which any process takes the game that has waited longest.
//!
//! A job names a game, and stays in the queue until the turn is stored. The process that takes it reports progress at short intervals; the
//! job of a process that dies goes to another one. Nothing depends on the queue: a process that cannot reach it searches by itself, and if
//! two compute the same turn, the version of the game decides.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::Client;
use async_nats::connection::State;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{self, RetentionPolicy, StorageType};
use async_nats::jetstream::{AckKind, Context, ContextBuilder, Message};
use futures_util::StreamExt;
use tokio::sync::{OnceCell, watch};

/// The prefixes of the stream's name and of the subjects of jobs; the mark of the site follows.
const STREAM: &str = "tempi-jobs";
const SUBJECT: &str = "tempi.jobs";

/// The consumer that all processes share.
const CONSUMER: &str = "engine";

/// How long the queue may take to answer.
const TIMEOUT: Duration = Duration::from_secs(2);

/// A job without progress for this long goes to another process.
const ACK_WAIT: Duration = Duration::from_secs(5);

/// How often a process reports progress on a job.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// How long one request for a job waits.
const PULL_TIMEOUT: Duration = Duration::from_secs(20);

/// The delay after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(2);

/// The same version of a game is queued once in this time, however many processes find it waiting.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(60);

/// Jobs that no process takes are deleted after a day. Their games are found again.
const MAX_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// The queue of a site.
pub struct Jobs {
    client: Client,
    context: Context,
    mark: String,
    consumer: OnceCell<PullConsumer>,
    /// A failure has been logged, and nothing has worked since.
    failing: AtomicBool,
    closed: watch::Sender<bool>,
}

/// A job that this process has taken.
pub struct Job {
    /// The game that waits.
    pub game: String,
    /// How many more wait.
    pub waiting: usize,
    message: Message,
}

type Failure = Box<dyn std::error::Error + Send + Sync>;

impl Jobs {
    /// The queue of the site with this mark.
    pub fn new(client: Client, mark: &str) -> Jobs {
        let context = ContextBuilder::new().timeout(TIMEOUT).ack_timeout(TIMEOUT).build(client.clone());
        let (closed, _) = watch::channel(false);
        Jobs { client, context, mark: mark.to_owned(), consumer: OnceCell::new(), failing: AtomicBool::new(false), closed }
    }

    /// Queues a version of a game. `false` if it could not be queued.
    pub async fn offer(&self, game: &str, version: i64) -> bool {
        let offered = self.try_to_offer(game, version).await;
        self.note(offered.as_ref().err());
        offered.is_ok()
    }

    async fn try_to_offer(&self, game: &str, version: i64) -> Result<(), Failure> {
        self.consumer().await?;
        let job = PublishMessage::build().message_id(format!("{game} {version}")).payload(game.to_owned().into());
        // Replaces the job of an earlier version, if that still waits.
        let sent = self.context.send_publish(format!("{SUBJECT}.{}.{game}", self.mark), job).await?;
        sent.await?;
        Ok(())
    }

    /// The next job; `None` once the queue is closed.
    pub async fn next(&self) -> Option<Job> {
        let mut closed = self.closed.subscribe();
        tokio::select! {
            job = self.wait_for_job() => Some(job),
            _ = closed.wait_for(|closed| *closed) => None,
        }
    }

    async fn wait_for_job(&self) -> Job {
        loop {
            let taken = self.try_to_take().await;
            self.note(taken.as_ref().err());
            match taken {
                Ok(Some(job)) => return job,
                Ok(None) => {}
                Err(_) => tokio::time::sleep(RETRY_DELAY).await,
            }
        }
    }

    async fn try_to_take(&self) -> Result<Option<Job>, Failure> {
        let mut messages = self.consumer().await?.batch().max_messages(1).expires(PULL_TIMEOUT).messages().await?;
        let Some(message) = messages.next().await.transpose()? else {
            // Nothing came, perhaps because queue or consumer are gone: a NATS server may have lost its data.
            self.create().await?;
            return Ok(None);
        };
        let game = str::from_utf8(&message.payload)?.to_owned();
        let waiting = usize::try_from(message.info()?.pending).unwrap_or(usize::MAX);
        Ok(Some(Job { game, waiting, message }))
    }

    /// The consumer of the queue, which is created if it does not exist.
    async fn consumer(&self) -> Result<&PullConsumer, Failure> {
        if self.client.connection_state() != State::Connected {
            return Err("not connected to NATS".into());
        }
        self.consumer.get_or_try_init(|| self.create()).await
    }

    async fn create(&self) -> Result<PullConsumer, Failure> {
        let stream = stream::Config {
            name: format!("{STREAM}-{}", self.mark),
            subjects: vec![format!("{SUBJECT}.{}.*", self.mark)],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            max_messages_per_subject: 1,
            max_age: MAX_AGE,
            duplicate_window: DUPLICATE_WINDOW,
            num_replicas: 1,
            ..stream::Config::default()
        };
        let consumer = pull::Config {
            durable_name: Some(CONSUMER.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: -1,
            ..pull::Config::default()
        };
        Ok(self.context.get_or_create_stream(stream).await?.get_or_create_consumer(CONSUMER, consumer).await?)
    }

    /// Ends the waiting for jobs.
    pub fn close(&self) {
        self.closed.send_replace(true);
    }

    /// Logs the first of several failures in a row, and their end.
    fn note(&self, failure: Option<&Failure>) {
        match failure {
            Some(error) if !self.failing.swap(true, Ordering::Relaxed) => {
                tracing::warn!(%error, "cannot use the engine's job queue in NATS (is JetStream enabled?); this process searches by itself");
            }
            None if self.failing.swap(false, Ordering::Relaxed) => tracing::info!("the engine's job queue in NATS is available again"),
            _ => {}
        }
    }
}

impl Job {
    /// Waits for `work`, and reports progress on the job meanwhile.
    pub async fn during<T>(&self, work: impl Future<Output = T>) -> T {
        let mut ticks = tokio::time::interval(PROGRESS_INTERVAL);
        tokio::pin!(work);
        loop {
            tokio::select! {
                result = &mut work => return result,
                _ = ticks.tick() => self.acknowledge(AckKind::Progress).await,
            }
        }
    }

    /// Takes the job out of the queue.
    pub async fn done(&self) {
        self.acknowledge(AckKind::Ack).await;
    }

    /// Returns the job to the queue, from which any process can take it after a short delay.
    pub async fn give_back(&self) {
        self.acknowledge(AckKind::Nak(Some(PROGRESS_INTERVAL))).await;
    }

    async fn acknowledge(&self, kind: AckKind) {
        if let Err(error) = self.message.ack_with(kind).await {
            // The job is delivered again, and then nothing is left to do.
            tracing::debug!(error, "cannot acknowledge an engine job");
        }
    }
}
