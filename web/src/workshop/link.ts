// A variant's file as the part of an address: packed small, with its length, so that a link that was cut off can be told.
import { strToU8, strFromU8, deflateSync, Inflate } from "fflate";
import type { VariantFile } from "tempi-wasm";

/** The most UTF-8 bytes of a file, as the rules take it. */
export const FILE_BYTES = 65_536;
/** The longest link that is made or read. A file that needs more is better exported. */
export const LINK_CHARACTERS = 40_000;
/** The longest identifier. */
const ID_CHARACTERS = 64;

const VERSION = "1";
/** So much is unpacked at once: no link, however it was made, takes more memory than some hundred times this. */
const SLICE = 256;

export type Opened =
  | { ok: true; file: VariantFile }
  /** `cut`: characters are missing, `has` of `wanted`. `long`: more than is read. `broken`: it is no such link, or was changed. `newer`: made by a later page. */
  | { ok: false; why: "cut"; has: number; wanted: number }
  | { ok: false; why: "long" | "broken" | "newer" };

/** `1.980.…`: the version, the number of characters that follow, and the file in letters that need no escape in an address. */
export function packFile({ id, toml }: VariantFile): string {
  const packed = letters(deflateSync(strToU8(`${id}\n${toml}`), { level: 9 }));
  const text = check(packed) + packed;
  return `${VERSION}.${text.length}.${text}`;
}

/** The packed file, or `null` if it would make too long a link. */
export function linkOf(file: VariantFile): string | null {
  const packed = packFile(file);
  return packed.length > LINK_CHARACTERS ? null : packed;
}

/** Reads what `packFile` wrote, or says what is wrong with it. */
export function unpackFile(text: string): Opened {
  if (text.length > LINK_CHARACTERS) return { ok: false, why: "long" };
  const parts = /^(\d{1,3})\.(\d{1,6})\.(.*)$/s.exec(text);
  if (!parts) return { ok: false, why: "broken" };
  const [, version, count, data = ""] = parts;
  if (version !== VERSION) return { ok: false, why: "newer" };
  const wanted = Number(count);
  if (data.length < wanted) return { ok: false, why: "cut", has: data.length, wanted };
  // What follows the link in a chat, such as a full stop, is no part of it.
  const body = data.slice(0, wanted);
  const packed = body.slice(CHECK);
  const bytes = check(packed) === body.slice(0, CHECK) ? fromLetters(packed) : null;
  const unpacked = bytes && inflated(bytes);
  if (!unpacked) return { ok: false, why: "broken" };
  const end = unpacked.indexOf("\n");
  const id = unpacked.slice(0, Math.max(0, end));
  if (!isId(id)) return { ok: false, why: "broken" };
  return { ok: true, file: { id, toml: unpacked.slice(end + 1) } };
}

/** Whether a text can be a variant's identifier. */
export const isId = (text: string): boolean => text.length <= ID_CHARACTERS && /^[a-z0-9-]+$/.test(text);

/** The number of UTF-8 bytes of a text. */
export const bytesOf = (text: string): number => strToU8(text).length;

function inflated(bytes: Uint8Array): string | null {
  const most = FILE_BYTES + ID_CHARACTERS + 1;
  const parts: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  const inflate = new Inflate((part, final) => {
    length += part.length;
    if (length <= most) parts.push(part);
    ended ||= final;
  });
  try {
    for (let at = 0; at < bytes.length && length <= most; at += SLICE) inflate.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
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

/** Characters of the check sum: it tells a link that was changed on its way. */
const CHECK = 5;

/** The first bits of FNV-1a, as letters. */
function check(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (sum % 36 ** CHECK).toString(36).padStart(CHECK, "0");
}

const letters = (bytes: Uint8Array): string => btoa(strFromU8(bytes, true)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function fromLetters(text: string): Uint8Array | null {
  try {
    return strToU8(atob(text.replaceAll("-", "+").replaceAll("_", "/")), true);
  } catch {
    return null;
  }
}
