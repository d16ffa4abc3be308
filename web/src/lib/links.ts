// Texts packed into addresses, with length and checksum, so that a truncated or modified link can be
// detected.

import { strToU8, strFromU8, deflateSync, Inflate } from "fflate";
import type { VariantFile } from "tempi-wasm";

/** The longest packed text that is written or read. */
export const LINK_CHARACTERS = 40_000;

const VERSION = "1";
/**
 * The chunk size for unpacking, which limits the memory that a malicious link can take to a few hundred times
 * this.
 */
const SLICE = 256;
/** The length of the checksum, in characters. */
const CHECK = 5;

/**
 * `cut`: characters are missing, only `has` of `wanted` are there. `long`: over the limit. `broken`: not such
 * a link, or modified. `newer`: made by a later version.
 */
export type Unreadable = { why: "cut"; has: number; wanted: number } | { why: "long" | "broken" | "newer" };
export type Unpacked = { ok: true; text: string } | ({ ok: false } & Unreadable);

/**
 * `1.980.…`: the version, the number of characters that follow, and the text in characters that need no
 * escaping.
 */
export function pack(text: string): string {
  const packed = letters(deflateSync(strToU8(text), { level: 9 }));
  const body = check(packed) + packed;
  return `${VERSION}.${body.length}.${body}`;
}

/** The packed text, or `null` if the link would be too long. */
export function packedOrNull(text: string): string | null {
  const packed = pack(text);
  return packed.length > LINK_CHARACTERS ? null : packed;
}

/** Unpacks what `pack` wrote, up to `most` UTF-8 bytes, or says what is wrong with it. */
export function unpack(packed: string, mostBytes: number): Unpacked {
  if (packed.length > LINK_CHARACTERS) return { ok: false, why: "long" };
  const parts = /^(\d{1,3})\.(\d{1,6})\.(.*)$/s.exec(packed);
  if (!parts) return { ok: false, why: "broken" };
  const [, version, count, data = ""] = parts;
  if (version !== VERSION) return { ok: false, why: "newer" };
  const wanted = Number(count);
  if (data.length < wanted) return { ok: false, why: "cut", has: data.length, wanted };
  // Punctuation after the link, as in a chat, is not part of it.
  const body = data.slice(0, wanted);
  const bytes = check(body.slice(CHECK)) === body.slice(0, CHECK) ? fromLetters(body.slice(CHECK)) : null;
  const text = bytes && inflated(bytes, mostBytes);
  return text === null ? { ok: false, why: "broken" } : { ok: true, text };
}

/** The number of UTF-8 bytes of a text. */
export const bytesOf = (text: string): number => strToU8(text).length;

function inflated(bytes: Uint8Array, most: number): string | null {
  const parts: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  const inflate = new Inflate((part, final) => {
    length += part.length;
    if (length <= most) parts.push(part);
    ended ||= final;
  });
  try {
    for (let at = 0; at < bytes.length && length <= most; at += SLICE)
      inflate.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
    if (!ended || length > most) return null;
    const whole = new Uint8Array(length);
    let place = 0;
    for (const part of parts) {
      whole.set(part, place);
      place += part.length;
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    return null;
  }
}

/** The first bits of FNV-1a, as letters. */
function check(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (sum % 36 ** CHECK).toString(36).padStart(CHECK, "0");
}

const letters = (bytes: Uint8Array): string =>
  btoa(strFromU8(bytes, true)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function fromLetters(text: string): Uint8Array | null {
  try {
    return strToU8(atob(text.replaceAll("-", "+").replaceAll("_", "/")), true);
  } catch {
    return null;
  }
}

// Variant files in addresses.

/** The largest file that the rules accept, in UTF-8 bytes. */
export const FILE_BYTES = 65_536;
/** The longest identifier. */
const ID_CHARACTERS = 64;

export type Opened = { ok: true; file: VariantFile } | ({ ok: false } & Unreadable);

const written = ({ id, toml }: VariantFile): string => `${id}\n${toml}`;

export const packFile = (file: VariantFile): string => pack(written(file));

/** The packed file, or `null` if the link would be too long and the file should be exported instead. */
export const linkOf = (file: VariantFile): string | null => packedOrNull(written(file));

/** Unpacks what `packFile` wrote, or says what is wrong with it. */
export function unpackFile(packed: string): Opened {
  const unpacked = unpack(packed, FILE_BYTES + ID_CHARACTERS + 1);
  if (!unpacked.ok) return unpacked;
  const end = unpacked.text.indexOf("\n");
  const id = unpacked.text.slice(0, Math.max(0, end));
  if (!isId(id)) return { ok: false, why: "broken" };
  return { ok: true, file: { id, toml: unpacked.text.slice(end + 1) } };
}

/** Whether a text can be a variant's identifier. */
export const isId = (text: string): boolean => text.length <= ID_CHARACTERS && /^[a-z0-9-]+$/.test(text);

/** An identifier made from the name of an imported file, without accents. */
export function idFrom(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  const id = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return isId(id) ? id : "my-variant";
}

/** Whether an address is local to this device, so that others cannot open the link. */
export const isLocal = (address: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/i.test(new URL(address).hostname);
