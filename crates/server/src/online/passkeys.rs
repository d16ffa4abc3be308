//! Passkeys: claiming a name and signing in without a password.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::Site;
use super::id::{is_id, new_id, new_secret, secret_hash};
use super::protocol::{Code, MadePasskey, NewPasskey, PasskeyChallenge, PasskeyClaim, PasskeyView, Refusal, SignedPasskey};
use super::store::{KnownPasskey, Player, StoreError, StoredPasskey};
use super::text::is_line;
use super::time::{MINUTE_MS, Millis};
use super::webauthn::{self, ALGORITHMS, Ceremony, ClientData, Invalid, RelyingParty};

/// How many passkeys a player may have.
const MAX_PASSKEYS: i64 = 20;

/// The longest name of a passkey, in characters.
const MAX_NAME: usize = 40;

/// How long a challenge is valid.
const TIMEOUT_MS: Millis = 5 * MINUTE_MS;

impl Site {
    /// The relying party for a request that was sent to `host`: the site, or localhost if no address was set. `None` if passkeys cannot be
    /// used there.
    pub(super) fn relying_party(&self, host: Option<&str>) -> Option<RelyingParty> {
        self.relying_party.clone().or_else(|| host.and_then(RelyingParty::of_localhost))
    }

    /// A challenge for a passkey to sign, valid once and for [`TIMEOUT_MS`].
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn passkey_challenge(&self, party: &RelyingParty) -> Result<PasskeyChallenge, Refusal> {
        let challenge = new_secret();
        self.store.insert_passkey_challenge(&secret_hash(&challenge), self.now()).await?;
        Ok(PasskeyChallenge { challenge, relying_party: party.id.clone(), algorithms: ALGORITHMS.to_vec(), timeout_ms: TIMEOUT_MS })
    }

    /// Gives a guest a name, and a passkey to sign in with. Returns recovery codes.
    ///
    /// # Errors
    /// If the name or the passkey are not accepted, or the name is taken.
    pub(super) async fn claim_with_passkey(
        &self,
        player: &Player,
        claim: PasskeyClaim,
        party: &RelyingParty,
    ) -> Result<Vec<String>, Refusal> {
        let name = self.check_claim(player, &claim.name)?;
        let passkey = self.made_passkey(&claim.passkey_name, &claim.passkey, party).await?;
        self.store_claim(player, name, None, Some(passkey)).await
    }

    /// Adds a passkey to an account.
    ///
    /// # Errors
    /// If it is not accepted, there are too many, or the password or signature that confirms it is wrong.
    pub(super) async fn add_passkey(&self, player: &Player, wanted: NewPasskey, party: &RelyingParty) -> Result<PasskeyView, Refusal> {
        if !player.claimed {
            return Err(Refusal::new(Code::NotAllowed, "only accounts can have passkeys; claim a name first"));
        }
        self.check_owner(player, wanted.password.as_deref(), wanted.signed, Some(party)).await?;
        let passkey = self.made_passkey(&wanted.name, &wanted.passkey, party).await?;
        let view = passkey.view.clone();
        match self.store.insert_passkey(&player.id, passkey, MAX_PASSKEYS).await {
            Err(StoreError::Conflict) if self.store.passkeys(&player.id).await?.len() as i64 >= MAX_PASSKEYS => {
                Err(Refusal::new(Code::LimitReached, format!("you have {MAX_PASSKEYS} passkeys already")))
            }
            Err(StoreError::Conflict) => Err(Refusal::known_passkey()),
            stored => {
                stored?;
                Ok(view)
            }
        }
    }

    /// The passkeys of a player, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn passkeys(&self, player: &str) -> Result<Vec<PasskeyView>, Refusal> {
        Ok(self.store.passkeys(player).await?)
    }

    /// Removes a passkey.
    ///
    /// # Errors
    /// If the player has no such passkey, or nothing else to sign in with.
    pub(super) async fn remove_passkey(&self, player: &str, id: &str) -> Result<(), Refusal> {
        let no_such_passkey = || Refusal::new(Code::NotFound, "there is no such passkey");
        if !is_id(id) {
            return Err(no_such_passkey());
        }
        match self.store.delete_passkey(player, id).await {
            Err(StoreError::Conflict) if self.store.passkeys(player).await?.iter().any(|passkey| passkey.id == id) => {
                Err(Refusal::new(Code::Conflict, "you have nothing else to sign in with; add another passkey first"))
            }
            Err(StoreError::Conflict) => Err(no_such_passkey()),
            deleted => Ok(deleted?),
        }
    }

    /// Signs in with a passkey. Returns the player and the secret of a new session.
    ///
    /// # Errors
    /// If the signature is wrong, or the passkey unknown.
    pub(super) async fn sign_in_with_passkey(&self, signed: SignedPasskey, party: &RelyingParty) -> Result<(Player, String), Refusal> {
        let passkey = self.check_signed(signed, party).await?;
        let player = self.store.player(&passkey.player).await?.filter(|player| !player.leaving).ok_or_else(unknown)?;
        if player.banned.is_some() {
            return Err(Refusal::new(Code::NotAllowed, "this account is banned"));
        }
        self.begin_session(player, unknown).await
    }

    /// Checks the password, or the signature of a passkey, where a session alone is not enough. Guests have neither, and pass.
    ///
    /// # Errors
    /// If the password or the signature is wrong.
    pub(super) async fn check_owner(
        &self,
        player: &Player,
        password: Option<&str>,
        signed: Option<SignedPasskey>,
        party: Option<&RelyingParty>,
    ) -> Result<(), Refusal> {
        if !player.claimed {
            return Ok(());
        }
        if let Some(signed) = signed {
            let party = party.ok_or_else(Refusal::no_passkeys)?;
            let passkey = self.check_signed(signed, party).await?;
            return if passkey.player == player.id { Ok(()) } else { Err(unknown()) };
        }
        let right = player.password.is_some() && self.passwords.verify(password.unwrap_or_default(), player.password.clone()).await?;
        if right { Ok(()) } else { Err(Refusal::new(Code::BadCredentials, "the password is wrong")) }
    }

    /// A passkey that a browser has just made, ready to be stored.
    async fn made_passkey(&self, name: &str, made: &MadePasskey, party: &RelyingParty) -> Result<StoredPasskey, Refusal> {
        let name = name.trim();
        if !is_line(name, MAX_NAME) {
            return Err(Refusal::new(Code::BadRequest, format!("the name of a passkey is one line of 1 to {MAX_NAME} characters")));
        }
        let (client_data, attestation) = (decode(&made.client_data)?, decode(&made.attestation)?);
        let client_data = ClientData::read(&client_data, Ceremony::Create, party).map_err(not_accepted)?;
        let read = webauthn::read_made(&attestation, party).map_err(not_accepted)?;
        self.use_challenge(&client_data).await?;
        Ok(StoredPasskey {
            view: PasskeyView { id: new_id(), name: name.to_owned(), created_ms: self.now(), used_ms: None },
            credential: URL_SAFE_NO_PAD.encode(&read.credential),
            public_key: URL_SAFE_NO_PAD.encode(&read.key),
            counter: read.counter,
        })
    }

    /// The passkey that has signed a challenge of this server.
    async fn check_signed(&self, signed: SignedPasskey, party: &RelyingParty) -> Result<KnownPasskey, Refusal> {
        let (client_json, data, signature) =
            (decode(&signed.client_data)?, decode(&signed.authenticator_data)?, decode(&signed.signature)?);
        let client_data = ClientData::read(&client_json, Ceremony::Get, party).map_err(wrong)?;
        self.use_challenge(&client_data).await?;
        let passkey = self.store.passkey(&signed.credential).await?.ok_or_else(unknown)?;
        let counter = webauthn::verify(&decode(&passkey.public_key)?, &data, &client_json, &signature, party).map_err(wrong)?;
        match self.store.use_passkey(&passkey.id, counter, self.now()).await {
            Err(StoreError::Conflict) => {
                tracing::warn!(player = passkey.player, "the signature counter of a passkey has not increased; it may have been copied");
                Err(unknown())
            }
            used => {
                used?;
                Ok(passkey)
            }
        }
    }

    async fn use_challenge(&self, client_data: &ClientData) -> Result<(), Refusal> {
        match self.store.use_passkey_challenge(&secret_hash(&client_data.challenge), self.now() - TIMEOUT_MS).await {
            Err(StoreError::Conflict) => Err(Refusal::new(Code::BadCredentials, "this took too long, or was used before; try again")),
            used => Ok(used?),
        }
    }
}

impl Refusal {
    /// Passkeys cannot be used at the address of a request.
    pub(super) fn no_passkeys() -> Refusal {
        Refusal::new(Code::NotAllowed, "passkeys cannot be used at this address; see docs/DEPLOY.md")
    }

    /// A passkey that is to be added belongs to an account.
    pub(super) fn known_passkey() -> Refusal {
        Refusal::new(Code::KnownPasskey, "this passkey belongs to an account already")
    }
}

fn decode(text: &str) -> Result<Vec<u8>, Refusal> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| not_accepted(Invalid::Unreadable))
}

fn not_accepted(invalid: Invalid) -> Refusal {
    Refusal::new(Code::BadRequest, invalid.to_string())
}

fn wrong(invalid: Invalid) -> Refusal {
    Refusal::new(Code::BadCredentials, invalid.to_string())
}

fn unknown() -> Refusal {
    Refusal::new(Code::BadCredentials, "this passkey is unknown here")
}
