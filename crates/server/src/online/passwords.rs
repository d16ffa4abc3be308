//! Hashes of passwords, which take tens of milliseconds and 19 MiB each.

use std::cell::RefCell;
use std::sync::LazyLock;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::password_hash::{self, Error};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tokio::sync::oneshot;

use super::id::new_secret;
use super::protocol::{Code, Refusal};

/// How many passwords are hashed at the same time.
const THREADS: usize = 2;

/// Checked when there is no such player, so that the answer takes as long as for a wrong password.
static DUMMY_HASH: LazyLock<String> = LazyLock::new(|| hash(new_secret().as_bytes()).expect("the default parameters of Argon2 are valid"));

thread_local! {
    /// The memory of a hash, kept from one to the next: allocators do not reuse or return such large pieces reliably.
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// Threads that hash passwords.
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
        self.run(move || verify(password.as_bytes(), stored.as_deref().unwrap_or(&DUMMY_HASH))).await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> password_hash::Result<T> + Send + 'static) -> Result<T, Refusal> {
        let (sender, answer) = oneshot::channel();
        self.0.spawn(move || _ = sender.send(work()));
        answer.await.map_err(failed)?.map_err(failed)
    }
}

/// A new hash as a text in PHC format, with its parameters and a random salt.
fn hash(password: &[u8]) -> password_hash::Result<String> {
    let (argon2, salt) = (Argon2::default(), Salt::generate());
    let output = derive(&argon2, password, &salt, Params::DEFAULT_OUTPUT_LEN)?;
    let hash = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params())?,
        salt: Some(salt),
        hash: Some(output),
    };
    Ok(hash.to_string())
}

fn verify(password: &[u8], stored: &str) -> password_hash::Result<bool> {
    let stored = PasswordHash::new(stored)?;
    let (Some(version), Some(salt), Some(output)) = (stored.version, stored.salt, stored.hash) else { return Err(Error::EncodingInvalid) };
    let argon2 = Argon2::new(Algorithm::try_from(stored.algorithm.as_str())?, Version::try_from(version)?, Params::try_from(&stored)?);
    // The comparison takes as long whatever differs.
    Ok(derive(&argon2, password, &salt, output.len())? == output)
}

fn derive(argon2: &Argon2<'_>, password: &[u8], salt: &[u8], length: usize) -> password_hash::Result<Output> {
    MEMORY.with_borrow_mut(|memory| {
        memory.resize(argon2.params().block_count(), Block::new());
        let mut bytes = [0; Output::MAX_LENGTH];
        let bytes = bytes.get_mut(..length).ok_or(Error::OutputSize)?;
        argon2.hash_password_into_with_memory(password, salt, bytes, memory)?;
        Ok(Output::new(bytes)?)
    })
}

fn failed(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "cannot hash a password");
    Refusal::new(Code::Unavailable, "passwords cannot be checked right now")
}

#[cfg(test)]
mod tests {
    use argon2::{PasswordHasher, PasswordVerifier};

    use super::*;

    #[tokio::test]
    async fn hashes_are_those_of_argon2_in_whatever_memory() {
        let passwords = Passwords::new().unwrap();
        // The other way of the library, which allocates memory for each hash.
        let library = Argon2::default();
        for password in ["correct horse", "", "battery staple 🙂"] {
            let stored = passwords.hash(password).await.unwrap();
            assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
            assert!(library.verify_password(password.as_bytes(), &*stored).is_ok());
            let theirs = library.hash_password(password.as_bytes()).unwrap().to_string();
            for stored in [stored, theirs] {
                assert_eq!(passwords.verify(password, Some(stored.clone())).await, Ok(true));
                assert_eq!(passwords.verify("wrong horse", Some(stored)).await, Ok(false));
            }
            assert_eq!(passwords.verify(password, None).await, Ok(false));
        }
        assert!(passwords.verify("", Some("$argon2id$v=19$m=19456,t=2,p=1".to_owned())).await.is_err());
    }

    #[tokio::test]
    async fn a_job_that_panics_is_refused_and_stops_none_after_it() {
        let passwords = Passwords::new().unwrap();
        for _ in 0..2 * THREADS {
            let refused = passwords.run(|| -> password_hash::Result<()> { panic!("as a test") }).await.unwrap_err();
            assert_eq!(refused.code, Code::Unavailable);
        }
        assert!(passwords.hash("correct horse").await.is_ok());
    }
}
