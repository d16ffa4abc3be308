import { expect, it, vi } from "vitest";
import { toBytes, toText, worksHere } from "./passkey";

it("encodes bytes as base64url and back", () => {
  for (const bytes of [[], [0], [251, 255], [1, 2, 3], [255, 254, 253, 252]])
    expect([...toBytes(toText(Uint8Array.from(bytes).buffer))]).toEqual(bytes);
  expect(toText(Uint8Array.from([251, 255]).buffer)).toBe("-_8");
});

it("offers passkeys only at addresses where they work", () => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", function PublicKeyCredential() {});
  vi.stubGlobal("location", { hostname: "tempi.example.org" });
  expect(worksHere("tempi.example.org")).toBe(true);
  expect(worksHere("example.org")).toBe(true);
  expect(worksHere("mpi.example.org")).toBe(false);
  expect(worksHere("localhost")).toBe(false);
  expect(worksHere(null)).toBe(false);
  vi.stubGlobal("isSecureContext", false);
  expect(worksHere("tempi.example.org")).toBe(false);
  vi.unstubAllGlobals();
});
