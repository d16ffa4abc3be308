//! Routes of passkeys.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;

use super::account::signed_in;
use super::session::Owner;
use super::{Body, Fresh, Path};
use crate::online::Site;
use crate::online::protocol::{NewPasskey, PasskeyChallenge, PasskeyClaim, PasskeyView, RecoveryCodes, Refusal, SignedPasskey};
use crate::online::webauthn::RelyingParty;

/// The relying party at the address of a request; `None` if passkeys cannot be used there.
pub(super) struct Party(pub(super) Option<RelyingParty>);

impl Party {
    fn required(&self) -> Result<&RelyingParty, Refusal> {
        self.0.as_ref().ok_or_else(Refusal::no_passkeys)
    }
}

impl FromRequestParts<Arc<Site>> for Party {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Party, Infallible> {
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        Ok(Party(site.relying_party(host)))
    }
}

/// `POST /api/v1/passkeys/challenge`: a challenge for a passkey to sign, valid once and for five minutes.
#[cfg_attr(
    test,
    utoipa::path(post, path = "/api/v1/passkeys/challenge", responses((status = 200, body = PasskeyChallenge)), security(()))
)]
pub(super) async fn passkey_challenge(State(site): State<Arc<Site>>, party: Party) -> Result<Fresh<PasskeyChallenge>, Refusal> {
    Ok(Fresh(site.passkey_challenge(party.required()?).await?))
}

/// `POST /api/v1/me/claim/passkey`: makes an account of a guest, with a passkey instead of a password.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me/claim/passkey", request_body = PasskeyClaim,
        responses((status = 200, body = RecoveryCodes), (status = 401), (status = 409)),
        security(("session" = []))
    )
)]
pub(super) async fn claim_with_passkey(
    State(site): State<Arc<Site>>,
    Owner(session): Owner,
    party: Party,
    Body(wanted): Body<PasskeyClaim>,
) -> Result<Fresh<RecoveryCodes>, Refusal> {
    let recovery_codes = site.claim_with_passkey(&session.player, wanted, party.required()?).await?;
    Ok(Fresh(RecoveryCodes { recovery_codes }))
}

/// `POST /api/v1/session/passkey`: signs in.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/session/passkey", request_body = SignedPasskey,
        responses(
            (status = 200, body = crate::online::protocol::Me, headers(("set-cookie" = String, description = "The session."))),
            (status = 401)
        ),
        security(())
    )
)]
pub(super) async fn sign_in_with_passkey(
    State(site): State<Arc<Site>>,
    party: Party,
    headers: HeaderMap,
    Body(signed): Body<SignedPasskey>,
) -> Result<Response, Refusal> {
    let (player, secret) = site.sign_in_with_passkey(signed, party.required()?).await?;
    signed_in(&site, &player, &secret, &headers).await
}

/// `GET /api/v1/me/passkeys`: the passkeys of this player.
#[cfg_attr(
    test,
    utoipa::path(
        get, path = "/api/v1/me/passkeys",
        responses((status = 200, body = Vec<PasskeyView>)),
        security(("session" = []))
    )
)]
pub(super) async fn passkeys(State(site): State<Arc<Site>>, Owner(session): Owner) -> Result<Fresh<Vec<PasskeyView>>, Refusal> {
    Ok(Fresh(site.passkeys(&session.player.id).await?))
}

/// `POST /api/v1/me/passkeys`: adds a passkey to an account.
#[cfg_attr(
    test,
    utoipa::path(
        post, path = "/api/v1/me/passkeys", request_body = NewPasskey,
        responses((status = 201, body = PasskeyView), (status = 401), (status = 409)),
        security(("session" = []))
    )
)]
pub(super) async fn add_passkey(
    State(site): State<Arc<Site>>,
    Owner(session): Owner,
    party: Party,
    Body(wanted): Body<NewPasskey>,
) -> Result<(StatusCode, Fresh<PasskeyView>), Refusal> {
    Ok((StatusCode::CREATED, Fresh(site.add_passkey(&session.player, wanted, party.required()?).await?)))
}

/// `DELETE /api/v1/me/passkeys/{id}`: removes a passkey.
#[cfg_attr(
    test,
    utoipa::path(
        delete, path = "/api/v1/me/passkeys/{id}",
        responses((status = 204), (status = 404), (status = 409)),
        security(("session" = []))
    )
)]
pub(super) async fn remove_passkey(
    State(site): State<Arc<Site>>,
    Owner(session): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    site.remove_passkey(&session.player.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
