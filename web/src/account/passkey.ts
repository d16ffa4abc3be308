// Passkeys: requests to the browser, and its answers in the format of the server.

import { api, type Answer, type Refusal } from "../online/api";
import type { Me, PasskeyChallenge, SignedPasskey, MadePasskey } from "../online/protocol";

/** The result of asking for a passkey. `null`: the browser used none, perhaps because the user changed their mind. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: Refusal | null };

export const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Whether passkeys for the site work at the address at which the page was opened. */
export const worksHere = (site: string | null): boolean =>
  site !== null &&
  isSecureContext &&
  typeof PublicKeyCredential === "function" &&
  (location.hostname === site || location.hostname.endsWith(`.${site}`));

async function asked<T>(use: (challenge: PasskeyChallenge) => Promise<T | null>): Promise<Outcome<T>> {
  const challenge: Answer<PasskeyChallenge> = await api.passkeyChallenge();
  if (!challenge.ok) return challenge;
  try {
    const value = await use(challenge.value);
    return value === null ? { ok: false, error: null } : { ok: true, value };
  } catch {
    return { ok: false, error: null };
  }
}

/** Creates a passkey for a player, which the device shows under a name. */
export const makePasskey = (player: Me, name: string): Promise<Outcome<MadePasskey>> =>
  asked(async ({ challenge, relyingParty, algorithms, timeoutMs }) => {
    const made = await navigator.credentials.create({
      publicKey: {
        rp: { id: relyingParty, name: "Tempi" },
        user: { id: new TextEncoder().encode(player.id), name, displayName: name },
        challenge: toBytes(challenge),
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        timeout: timeoutMs,
        attestation: "none",
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      },
    });
    const response = made instanceof PublicKeyCredential ? made.response : null;
    if (!(response instanceof AuthenticatorAttestationResponse)) return null;
    return { clientData: toText(response.clientDataJSON), attestation: toText(response.attestationObject) };
  });

/** Lets the user choose one of their passkeys, and sign. */
export const signWithPasskey = (): Promise<Outcome<SignedPasskey>> =>
  asked(async ({ challenge, relyingParty, timeoutMs }) => {
    const chosen = await navigator.credentials.get({
      publicKey: {
        rpId: relyingParty,
        challenge: toBytes(challenge),
        timeout: timeoutMs,
        userVerification: "required",
      },
    });
    const response = chosen instanceof PublicKeyCredential ? chosen.response : null;
    if (!(chosen instanceof PublicKeyCredential) || !(response instanceof AuthenticatorAssertionResponse))
      return null;
    return {
      credential: toText(chosen.rawId),
      clientData: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
    };
  });
