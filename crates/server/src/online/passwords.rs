//! Hashes of passwords, which take tens of milliseconds and 19 MiB each.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::{self, PasswordHasher, PasswordVerifier, phc::PasswordHash};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tokio::sync::oneshot;

use super::id::new_secret;
use super::protocol::{Code, Refusal};

/// How many passwords are hashed at the same time.
const THREADS: usize = 2;

/// Checked when there is no such player, so that the answer takes as long as for a wrong password.
static DUMMY_HASH: LazyLock<String> = LazyLock::new(|| hash(new_secret().as_bytes()).expect("the default parameters of Argon2 are valid"));

/// Threads that hash passwords. They do nothing else: the allocator keeps the memory of a hash for each thread that has made one, and
/// tokio's threads for blocking work are many.
pub(super) struct Passwords(ThreadPool);

impl Passwords {
    /// Starts the threads.
    ///
    /// # Errors
    /// If the system refuses them.
    pub(super) fn new() -> Result<Passwords, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(THREADS).thread_name(|number| format!("passwords-{number}"));
        // Who waits for the answer of a job that panicked learns it from the closed channel.
        Ok(Passwords(pool.panic_handler(|_| ()).build()?))
    }

    /// The hash to store for a password.
    ///
    /// # Errors
    /// If it cannot be hashed.
    pub(super) async fn hash(&self, password: &str) -> Result<String, Refusal> {
        let password = password.to_owned();
        self.run(move || hash(password.as_bytes())).await
    }

    /// Whether a password is the one of a stored hash. Takes as long without one.
    ///
    /// # Errors
    /// If the hash cannot be read.
    pub(super) async fn verify(&self, password: &str, stored: Option<String>) -> Result<bool, Refusal> {
        let password = password.to_owned();
        self.run(move || {
            let hash = PasswordHash::new(stored.as_deref().unwrap_or(&DUMMY_HASH))?;
            Ok::<_, password_hash::phc::Error>(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
    }

    async fn run<T, E>(&self, work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, Refusal>
    where
        T: Send + 'static,
        E: std::fmt::Display + Send + 'static,
    {
        let (sender, answer) = oneshot::channel();
        self.0.spawn(move || _ = sender.send(work()));
        answer.await.map_err(failed)?.map_err(failed)
    }
}

fn hash(password: &[u8]) -> password_hash::Result<String> {
    Ok(Argon2::default().hash_password(password)?.to_string())
}

fn failed(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "cannot hash a password");
    Refusal::new(Code::Unavailable, "passwords cannot be checked right now")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_job_that_panics_is_refused_and_stops_none_after_it() {
        let passwords = Passwords::new().unwrap();
        for _ in 0..2 * THREADS {
            let refused = passwords.run(|| -> Result<(), String> { panic!("as a test") }).await.unwrap_err();
            assert_eq!(refused.code, Code::Unavailable);
        }
        let stored = passwords.hash("correct horse").await.unwrap();
        assert_eq!(passwords.verify("correct horse", Some(stored.clone())).await, Ok(true));
        assert_eq!(passwords.verify("wrong horse", Some(stored)).await, Ok(false));
        assert_eq!(passwords.verify("correct horse", None).await, Ok(false));
    }
}
