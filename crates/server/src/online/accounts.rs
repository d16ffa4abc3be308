//! Identities: guests who can claim a name, sessions, passwords and recovery codes.

use super::Site;
use super::hub::Revocation;
use super::id::{new_id, new_secret, secret_hash};
use super::limits::Class;
use super::names::{self, CheckedName};
use super::protocol::{Code, Me, Refusal};
use super::store::{NameClaim, Player, Recovery, StoreError, StoredPasskey};

/// The lengths of passwords, in characters. The least is that of OWASP ASVS 2.1.1.
const PASSWORD_LENGTHS: std::ops::RangeInclusive<usize> = 12..=128;

/// How many recovery codes a player gets.
const CODES: usize = 8;

/// How many generated names are tried until one is free.
const ATTEMPTS: u32 = 8;

impl Site {
    /// Makes a guest with a generated name. Returns the player and the secret of a session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn new_guest(&self) -> Result<(Player, String), Refusal> {
        let (id, secret) = (new_id(), new_secret());
        for _ in 0..ATTEMPTS {
            let name = names::guest_name();
            match self.store.insert_guest(&id, &name, &names::key(&name), &secret_hash(&secret), self.now()).await {
                Err(StoreError::Conflict) => {}
                stored => {
                    stored?;
                    let player = Player {
                        id,
                        name,
                        claimed: false,
                        password: None,
                        bot: None,
                        program: false,
                        may_rename: true,
                        free_talk: false,
                        created: self.now(),
                        seen: self.now(),
                        banned: None,
                        leaving: false,
                    };
                    return Ok((player, secret));
                }
            }
        }
        Err(Refusal::new(Code::Unavailable, "could not find a free name; try again"))
    }

    /// The player of a session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn session(&self, secret_hash: &str) -> Result<Option<Player>, Refusal> {
        Ok(self.store.session_player(secret_hash).await?)
    }

    /// What a player sees of themselves.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn me(&self, player: &Player) -> Result<Me, Refusal> {
        let ratings = self.store.ratings(&player.id).await?;
        let ratings = ratings.into_iter().map(|(variant, rating)| (variant, rating.view())).collect();
        let (may_rename, free_talk, password) = (player.may_rename, player.free_talk, player.password.is_some());
        Ok(Me { player: player.view(), may_rename, free_talk, password, ratings })
    }

    /// Gives a guest a name and a password. Returns recovery codes, which replace a forgotten password, each once.
    ///
    /// # Errors
    /// If the name or the password are not accepted, or the name is taken.
    pub(crate) async fn claim(&self, player: &Player, name: &str, password: &str) -> Result<Vec<String>, Refusal> {
        let name = self.check_claim(player, name)?;
        check_password(password)?;
        let password = self.passwords.hash(password).await?;
        self.store_claim(player, name, Some(password), None).await
    }

    /// The name that a guest wants to claim.
    ///
    /// # Errors
    /// If it is not accepted, or the player has an account.
    pub(super) fn check_claim(&self, player: &Player, name: &str) -> Result<CheckedName, Refusal> {
        let name = names::check(name).map_err(|error| Refusal::new(Code::BadRequest, error.to_string()))?;
        if player.claimed { Err(Refusal::new(Code::Conflict, "you already have an account")) } else { Ok(name) }
    }

    /// Makes an account of a guest, with the hash of a password or with a passkey. Returns recovery codes.
    ///
    /// # Errors
    /// If the name is taken, or the passkey belongs to an account.
    pub(super) async fn store_claim(
        &self,
        player: &Player,
        name: CheckedName,
        password: Option<String>,
        passkey: Option<StoredPasskey>,
    ) -> Result<Vec<String>, Refusal> {
        let codes: Vec<String> = (0..CODES).map(|_| new_secret()[..20].to_owned()).collect();
        let code_hashes = codes.iter().map(|code| secret_hash(code)).collect();
        let credential = passkey.as_ref().map(|passkey| passkey.credential.clone());
        let claim = NameClaim { player: player.id.clone(), name: name.name, name_key: name.key, password, passkey, code_hashes };
        match self.store.claim_name(claim).await {
            Err(StoreError::Conflict) => {
                let is_known = match credential {
                    Some(credential) => self.store.passkey(&credential).await?.is_some(),
                    None => false,
                };
                Err(if is_known { Refusal::known_passkey() } else { Refusal::new(Code::Conflict, "the name is taken") })
            }
            stored => {
                stored?;
                Ok(codes)
            }
        }
    }

    /// Signs in with a name and a password. Returns the player and the secret of a new session.
    ///
    /// # Errors
    /// If they do not match, the player is banned, or there were too many attempts.
    pub(crate) async fn sign_in(&self, name: &str, password: &str) -> Result<(Player, String), Refusal> {
        let wrong = || Refusal::new(Code::BadCredentials, "wrong name or password");
        let name_key = names::key(name);
        self.count_attempt(&name_key)?;
        let player = self.store.player_by_name(&name_key).await?;
        let stored = player.as_ref().and_then(|player| player.password.clone());
        let right = self.passwords.verify(password, stored).await?;
        let player = player.filter(|player| right && player.password.is_some() && !player.leaving).ok_or_else(wrong)?;
        if player.banned.is_some() {
            return Err(Refusal::new(Code::NotAllowed, "this account is banned"));
        }
        self.begin_session(player, wrong).await
    }

    /// Begins a session of a player who has signed in. Returns the player and the secret of the session.
    ///
    /// # Errors
    /// If the player is gone meanwhile (with the refusal of `refused`), or the database does not answer.
    pub(super) async fn begin_session(&self, player: Player, refused: impl Fn() -> Refusal) -> Result<(Player, String), Refusal> {
        let secret = new_secret();
        match self.store.insert_session(&player.id, &secret_hash(&secret), self.now()).await {
            Err(StoreError::Conflict) => Err(refused()),
            stored => {
                stored?;
                Ok((player, secret))
            }
        }
    }

    /// Sets a new password for a player who has forgotten theirs, or lost their passkey, and has a recovery code. Returns the player and
    /// the secret of a new session; all others end, and all passkeys are removed.
    ///
    /// # Errors
    /// If the name and the code do not match, the password is not accepted, or there were too many attempts.
    pub(crate) async fn recover(&self, name: &str, code: &str, password: &str) -> Result<(Player, String), Refusal> {
        let wrong = || Refusal::new(Code::BadCredentials, "wrong name or recovery code");
        check_password(password)?;
        let name_key = names::key(name);
        self.count_attempt(&name_key)?;
        // Hashed in any case, so that the answer takes as long for names that do not exist.
        let password = self.passwords.hash(password).await?;
        let player = self.store.player_by_name(&name_key).await?.filter(|player| !player.is_gone()).ok_or_else(wrong)?;
        let secret = new_secret();
        let recovery =
            Recovery { player: player.id.clone(), code_hash: secret_hash(code.trim()), password, secret_hash: secret_hash(&secret) };
        match self.store.recover(recovery, self.now()).await {
            Err(StoreError::Conflict) => Err(wrong()),
            stored => {
                stored?;
                self.close_revoked(Revocation::Player(player.id.clone()));
                Ok((player, secret))
            }
        }
    }

    /// Counts an attempt to sign in or recover, whatever its address, and whether or not the name exists.
    fn count_attempt(&self, name_key: &str) -> Result<(), Refusal> {
        // Hashed, because names may have any length. The prefix keeps it apart from keys of sessions.
        let key = format!("name {}", secret_hash(name_key));
        match &self.limits {
            Some(limits) if !limits.allows(Class::Name, &[key]) => {
                Err(Refusal::new(Code::SlowDown, "too many attempts with this name; wait a little"))
            }
            _ => Ok(()),
        }
    }

    /// Ends a session, with the connections that were opened with it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn sign_out(&self, secret_hash: &str) -> Result<(), Refusal> {
        self.store.delete_session(secret_hash).await?;
        self.close_revoked(Revocation::Secret(secret_hash.to_owned()));
        Ok(())
    }

    /// Ends all sessions and tokens of a player, with the connections that were opened with them.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn sign_out_everywhere(&self, player: &str) -> Result<(), Refusal> {
        self.store.delete_all_sessions(player).await?;
        self.close_revoked(Revocation::Player(player.to_owned()));
        Ok(())
    }
}

fn check_password(password: &str) -> Result<(), Refusal> {
    if PASSWORD_LENGTHS.contains(&password.chars().count()) {
        return Ok(());
    }
    let (least, most) = (PASSWORD_LENGTHS.start(), PASSWORD_LENGTHS.end());
    Err(Refusal::new(Code::BadRequest, format!("a password has {least} to {most} characters")))
}
